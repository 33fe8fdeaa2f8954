/* Vectors that are kept as int8 codes, or as float32, compared with one query, wherever they lie: what
   code_products.py asks for and checks. Their memory is read once, and no copy of them is made.

   It takes GCC or clang; where it cannot be built, torch and numpy do the same. */

#include "../compiled.h"
#include <math.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#if X86
#include <immintrin.h>
#endif

/* So many rows before it is reached, a row is asked for: memory answers late. Codes in their order, too: what the
   processor asks for by itself ends with each page of memory. */
#define CODES_AHEAD 48
#define VECTORS_AHEAD 16
#define STEP 32 /* what the query is filled up to a multiple of */
#define GROUP 16 /* scores of which first only the highest is looked at */
#define GROUPS_AHEAD 64
#define NIBBLES 64 /* … its bytes, beside codes of four bits */
#define INLINE static inline __attribute__((always_inline))

/* Row i is that at places[i], or, where there are no places, itself.
   codes (n, dim), factors (n,), query (dim, filled up with zeros), out (rows,). */
typedef struct {
    Py_ssize_t rows, n, dim;
    const int64_t *places;
    const int8_t *codes;
    const int16_t *query;
    const float *factors;
    float scale, *out;
} Products;

/* Codes of four bits without a sign, two in a byte: byte b of a row holds component b in its lower bits and component
   width + b in its upper ones. codes (n, width), other things as above. Of the query (2 * width,) there are, beside the
   lower bits and beside the upper ones, the bytes of its numbers, each (width, filled up): 256 * coarse + fine. */
typedef struct {
    Py_ssize_t rows, n, width;
    const int64_t *places;
    const uint8_t *codes;
    const int8_t *coarse[2], *fine[2];
    const float *factors;
    double centre, scale; /* a sum, less the centre, times scale and factor */
    float *out;
} Nibbles;

/* Row i is that at places[i]. vectors (n, dim), query (dim,), out (rows,): squared distances, or products and, where
   it is wanted, in squares (rows,) the squared lengths. Where there is a file, vectors are mapped from it, from byte
   `begin` on, and are read from it to `memory` (dim,): what is read here and there through a mapping costs more. */
typedef struct {
    Py_ssize_t rows, n, dim;
    const int64_t *places;
    const float *vectors, *query;
    int distances, file;
    long long begin;
    float *memory;
    double *out, *squares;
} Similarities;

/* Where row i is: nowhere but within the n there are, whatever is asked for. */
INLINE Py_ssize_t place(Py_ssize_t i, Py_ssize_t n, const int64_t *places)
{
    int64_t at = places ? places[i] : i;
    return at < 0 ? 0 : at < n ? (Py_ssize_t)at : n - 1;
}

INLINE void ask_for(const char *from, Py_ssize_t bytes)
{
    for (Py_ssize_t b = 0; b < bytes; b += 64) __builtin_prefetch(from + b);
    __builtin_prefetch(from + bytes - 1);
}

/* Where four rows of so many bytes are; what is to come is asked for. */
INLINE void four(
    Py_ssize_t i, Py_ssize_t rows, Py_ssize_t n, const int64_t *places, const void *codes, Py_ssize_t bytes,
    Py_ssize_t at[4])
{
    const char *begin = codes;
    if (!places && i + 4 + CODES_AHEAD <= rows && rows <= n) { /* most of those in their order */
        for (int r = 0; r < 4; r++) at[r] = i + r;
        ask_for(begin + (i + CODES_AHEAD) * bytes, 4 * bytes);
        return;
    }
    for (int r = 0; r < 4; r++) {
        Py_ssize_t row = i + r < rows ? i + r : rows - 1;
        at[r] = place(row, n, places);
        if (row + CODES_AHEAD < rows) ask_for(begin + place(row + CODES_AHEAD, n, places) * bytes, bytes);
    }
}

INLINE void keep(const Products *p, Py_ssize_t i, const Py_ssize_t at[4], const int32_t sums[4])
{
    for (int r = 0; r < 4 && i + r < p->rows; r++)
        p->out[i + r] = (float)sums[r] * p->scale * p->factors[at[r]];
}

static void products_4(const Products *p)
{
    for (Py_ssize_t i = 0; i < p->rows; i += 4) {
        Py_ssize_t at[4];
        int32_t sums[4] = {0};
        four(i, p->rows, p->n, p->places, p->codes, p->dim, at);
        for (int r = 0; r < 4; r++) {
            const int8_t *codes = p->codes + at[r] * p->dim;
            int32_t sum = 0;
            for (Py_ssize_t d = 0; d < p->dim; d++) sum += (int32_t)codes[d] * p->query[d];
            sums[r] = sum;
        }
        keep(p, i, at, sums);
    }
}

#if X86
FOR_8 INLINE void summed(__m256i a, __m256i b, __m256i c, __m256i d, int32_t sums[4])
{
    __m256i all = _mm256_hadd_epi32(_mm256_hadd_epi32(a, b), _mm256_hadd_epi32(c, d));
    __m128i both = _mm_add_epi32(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1));
    _mm_storeu_si128((__m128i *)sums, both);
}

FOR_8 static void products_8(const Products *p)
{
    const Py_ssize_t whole = p->dim / 16 * 16;
    for (Py_ssize_t i = 0; i < p->rows; i += 4) {
        Py_ssize_t at[4];
        int32_t sums[4];
        __m256i made[4] = {0};
        four(i, p->rows, p->n, p->places, p->codes, p->dim, at);
        for (Py_ssize_t d = 0; d < whole; d += 16) {
            __m256i query = _mm256_loadu_si256((const __m256i *)(p->query + d));
            for (int r = 0; r < 4; r++) {
                __m128i codes = _mm_loadu_si128((const __m128i *)(p->codes + at[r] * p->dim + d));
                made[r] = _mm256_add_epi32(made[r], _mm256_madd_epi16(_mm256_cvtepi8_epi16(codes), query));
            }
        }
        summed(made[0], made[1], made[2], made[3], sums);
        for (int r = 0; r < 4; r++)
            for (Py_ssize_t d = whole; d < p->dim; d++)
                sums[r] += (int32_t)p->codes[at[r] * p->dim + d] * p->query[d];
        keep(p, i, at, sums);
    }
}

FOR_16 INLINE __m256i halved(__m512i x)
{
    return _mm256_add_epi32(_mm512_castsi512_si256(x), _mm512_extracti64x4_epi64(x, 1));
}

FOR_16 static void products_16(const Products *p)
{
    const Py_ssize_t whole = p->dim / 32 * 32;
    const __mmask32 last = (__mmask32)((1ull << (p->dim - whole)) - 1);
    for (Py_ssize_t i = 0; i < p->rows; i += 4) {
        Py_ssize_t at[4];
        int32_t sums[4];
        __m512i made[4] = {0};
        four(i, p->rows, p->n, p->places, p->codes, p->dim, at);
        for (Py_ssize_t d = 0; d < whole; d += 32) {
            __m512i query = _mm512_loadu_si512(p->query + d);
            for (int r = 0; r < 4; r++) {
                __m256i codes = _mm256_loadu_si256((const __m256i *)(p->codes + at[r] * p->dim + d));
                made[r] = _mm512_add_epi32(made[r], _mm512_madd_epi16(_mm512_cvtepi8_epi16(codes), query));
            }
        }
        if (last) {
            __m512i query = _mm512_loadu_si512(p->query + whole);
            for (int r = 0; r < 4; r++) {
                __m256i codes = _mm256_maskz_loadu_epi8(last, p->codes + at[r] * p->dim + whole);
                made[r] = _mm512_add_epi32(made[r], _mm512_madd_epi16(_mm512_cvtepi8_epi16(codes), query));
            }
        }
        summed(halved(made[0]), halved(made[1]), halved(made[2]), halved(made[3]), sums);
        keep(p, i, at, sums);
    }
}
#endif

INLINE void keep_nibbles(const Nibbles *p, Py_ssize_t i, const Py_ssize_t at[4], const int32_t sums[4])
{
    for (int r = 0; r < 4 && i + r < p->rows; r++)
        p->out[i + r] = (float)((sums[r] - p->centre) * p->scale) * p->factors[at[r]];
}

static void nibbles_4(const Nibbles *p)
{
    for (Py_ssize_t i = 0; i < p->rows; i += 4) {
        Py_ssize_t at[4];
        int32_t sums[4];
        four(i, p->rows, p->n, p->places, p->codes, p->width, at);
        for (int r = 0; r < 4; r++) {
            const uint8_t *codes = p->codes + at[r] * p->width;
            int32_t coarse = 0, fine = 0;
            for (Py_ssize_t b = 0; b < p->width; b++) {
                int32_t lower = codes[b] & 15, upper = codes[b] >> 4;
                coarse += lower * p->coarse[0][b] + upper * p->coarse[1][b];
                fine += lower * p->fine[0][b] + upper * p->fine[1][b];
            }
            sums[r] = 256 * coarse + fine;
        }
        keep_nibbles(p, i, at, sums);
    }
}

#if X86
/* Beside 32 bytes of codes at b: the query, whose numbers are 256 * coarse + fine. Four products are within 16 bits:
   4 * 15 * 128. */
typedef struct {
    __m256i coarse[2], fine[2];
} Beside8;

FOR_8 INLINE Beside8 beside_8(const Nibbles *p, Py_ssize_t b)
{
    Beside8 query;
    for (int half = 0; half < 2; half++) {
        query.coarse[half] = _mm256_loadu_si256((const __m256i *)(p->coarse[half] + b));
        query.fine[half] = _mm256_loadu_si256((const __m256i *)(p->fine[half] + b));
    }
    return query;
}

FOR_8 INLINE __m256i nibbles_of_32(__m256i codes, const Beside8 *query)
{
    const __m256i bits = _mm256_set1_epi8(15), ones = _mm256_set1_epi16(1);
    const __m256i lower = _mm256_and_si256(codes, bits), upper = _mm256_and_si256(_mm256_srli_epi16(codes, 4), bits);
    __m256i coarse = _mm256_add_epi16(
        _mm256_maddubs_epi16(lower, query->coarse[0]), _mm256_maddubs_epi16(upper, query->coarse[1]));
    __m256i fine = _mm256_add_epi16(
        _mm256_maddubs_epi16(lower, query->fine[0]), _mm256_maddubs_epi16(upper, query->fine[1]));
    coarse = _mm256_slli_epi32(_mm256_madd_epi16(coarse, ones), 8);
    return _mm256_add_epi32(coarse, _mm256_madd_epi16(fine, ones));
}

FOR_8 static void nibbles_8(const Nibbles *p)
{
    const Py_ssize_t whole = p->width / 32 * 32, left = p->width - whole;
    for (Py_ssize_t i = 0; i < p->rows; i += 4) {
        Py_ssize_t at[4];
        int32_t sums[4];
        __m256i made[4] = {0};
        four(i, p->rows, p->n, p->places, p->codes, p->width, at);
        for (Py_ssize_t b = 0; b < whole; b += 32) {
            const Beside8 query = beside_8(p, b);
            for (int r = 0; r < 4; r++) {
                __m256i codes = _mm256_loadu_si256((const __m256i *)(p->codes + at[r] * p->width + b));
                made[r] = _mm256_add_epi32(made[r], nibbles_of_32(codes, &query));
            }
        }
        if (left) {
            const Beside8 query = beside_8(p, whole);
            for (int r = 0; r < 4; r++) {
                uint8_t end[32] = {0};
                memcpy(end, p->codes + at[r] * p->width + whole, (size_t)left);
                __m256i codes = _mm256_loadu_si256((const __m256i *)end);
                made[r] = _mm256_add_epi32(made[r], nibbles_of_32(codes, &query));
            }
        }
        summed(made[0], made[1], made[2], made[3], sums);
        keep_nibbles(p, i, at, sums);
    }
}

/* As above, beside 64 bytes. Four products each are added to a sum by one instruction, which some processors with AVX-512
   are without: those do as the ones above. */
#define FOR_VNNI __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx2,fma")))

typedef struct {
    __m512i coarse[2], fine[2];
} Beside16;

FOR_VNNI INLINE Beside16 beside_16(const Nibbles *p, Py_ssize_t b)
{
    Beside16 query;
    for (int half = 0; half < 2; half++) {
        query.coarse[half] = _mm512_loadu_si512(p->coarse[half] + b);
        query.fine[half] = _mm512_loadu_si512(p->fine[half] + b);
    }
    return query;
}

FOR_VNNI INLINE void with_64(__m512i codes, const Beside16 *query, __m512i *coarse, __m512i *fine)
{
    const __m512i bits = _mm512_set1_epi8(15);
    const __m512i lower = _mm512_and_si512(codes, bits), upper = _mm512_and_si512(_mm512_srli_epi16(codes, 4), bits);
    *coarse = _mm512_dpbusd_epi32(_mm512_dpbusd_epi32(*coarse, lower, query->coarse[0]), upper, query->coarse[1]);
    *fine = _mm512_dpbusd_epi32(_mm512_dpbusd_epi32(*fine, lower, query->fine[0]), upper, query->fine[1]);
}

/* In each quarter the sums of the four numbers that a, b, c and d have there. */
FOR_VNNI INLINE __m512i by_quarters(__m512i a, __m512i b, __m512i c, __m512i d)
{
    const __m512i first = _mm512_add_epi32(_mm512_unpacklo_epi32(a, b), _mm512_unpackhi_epi32(a, b));
    const __m512i second = _mm512_add_epi32(_mm512_unpacklo_epi32(c, d), _mm512_unpackhi_epi32(c, d));
    return _mm512_add_epi32(_mm512_unpacklo_epi64(first, second), _mm512_unpackhi_epi64(first, second));
}

/* The first two quarters of a together, its last two, and those of b. */
FOR_VNNI INLINE __m512i by_halves(__m512i a, __m512i b)
{
    return _mm512_add_epi32(_mm512_shuffle_i32x4(a, b, 0x88), _mm512_shuffle_i32x4(a, b, 0xdd));
}

FOR_VNNI INLINE __m256 scaled_8(const Nibbles *p, __m256i sums)
{
    const __m512d away = _mm512_sub_pd(_mm512_cvtepi32_pd(sums), _mm512_set1_pd(p->centre));
    return _mm512_cvtpd_ps(_mm512_mul_pd(away, _mm512_set1_pd(p->scale)));
}

/* Rows of up to 64 bytes in their order, which is what every search reads: sixteen sums in one register. How many of
   these rows were taken. */
FOR_VNNI INLINE Py_ssize_t nibbles_in_order(const Nibbles *p)
{
    const Py_ssize_t width = p->width;
    Py_ssize_t i = 0;
    if (p->places || width < 1 || width > 64 || p->rows > p->n) return 0;
    const Beside16 query = beside_16(p, 0);
    const __mmask64 there = ~0ull >> (64 - width);
    const uint8_t *row = p->codes;
    for (; i + 16 + CODES_AHEAD <= p->rows; i += 16) {
        __m512i sums[4];
        for (int q = 0; q < 4; q++) {
            __m512i made[4];
            for (int r = 0; r < 4; r++, row += width) {
                __m512i coarse = {0}, fine = {0};
                __builtin_prefetch(row + CODES_AHEAD * width);
                with_64(_mm512_maskz_loadu_epi8(there, row), &query, &coarse, &fine);
                made[r] = _mm512_add_epi32(_mm512_slli_epi32(coarse, 8), fine);
            }
            sums[q] = by_quarters(made[0], made[1], made[2], made[3]);
        }
        const __m512i all = by_halves(by_halves(sums[0], sums[1]), by_halves(sums[2], sums[3]));
        const __m512 scaled = _mm512_insertf32x8(
            _mm512_castps256_ps512(scaled_8(p, _mm512_castsi512_si256(all))),
            scaled_8(p, _mm512_extracti64x4_epi64(all, 1)), 1);
        _mm512_storeu_ps(p->out + i, _mm512_mul_ps(scaled, _mm512_loadu_ps(p->factors + i)));
    }
    return i;
}

FOR_VNNI static void nibbles_16(const Nibbles *p)
{
    const Py_ssize_t whole = p->width / 64 * 64;
    const __mmask64 last = (1ull << (p->width - whole)) - 1;
    for (Py_ssize_t i = nibbles_in_order(p); i < p->rows; i += 4) {
        Py_ssize_t at[4];
        int32_t sums[4];
        __m512i coarse[4] = {0}, fine[4] = {0};
        four(i, p->rows, p->n, p->places, p->codes, p->width, at);
        for (Py_ssize_t b = 0; b < whole; b += 64) {
            const Beside16 query = beside_16(p, b);
            for (int r = 0; r < 4; r++)
                with_64(_mm512_loadu_si512(p->codes + at[r] * p->width + b), &query, coarse + r, fine + r);
        }
        if (last) {
            const Beside16 query = beside_16(p, whole);
            for (int r = 0; r < 4; r++) {
                __m512i codes = _mm512_maskz_loadu_epi8(last, p->codes + at[r] * p->width + whole);
                with_64(codes, &query, coarse + r, fine + r);
            }
        }
        for (int r = 0; r < 4; r++) fine[r] = _mm512_add_epi32(_mm512_slli_epi32(coarse[r], 8), fine[r]);
        summed(halved(fine[0]), halved(fine[1]), halved(fine[2]), halved(fine[3]), sums);
        keep_nibbles(p, i, at, sums);
    }
}
#endif

typedef double doubles __attribute__((vector_size(32)));
typedef float floats __attribute__((vector_size(16)));

INLINE doubles widened(const float *from)
{
    floats x;
    memcpy(&x, from, sizeof x);
    return __builtin_convertvector(x, doubles);
}

INLINE double total(doubles x, doubles y)
{
    x += y;
    return (x[0] + x[2]) + (x[1] + x[3]);
}

/* The vector of row i. What the file does not give is read where it is mapped. */
INLINE const float *vector(const Similarities *s, Py_ssize_t i)
{
    const Py_ssize_t at = place(i, s->n, s->places), bytes = s->dim * (Py_ssize_t)sizeof(float);
    if (s->file >= 0 && pread(s->file, s->memory, (size_t)bytes, (off_t)(s->begin + at * bytes)) == bytes)
        return s->memory;
    if (s->file < 0 && i + VECTORS_AHEAD < s->rows)
        ask_for((const char *)(s->vectors + place(i + VECTORS_AHEAD, s->n, s->places) * s->dim), bytes);
    return s->vectors + at * s->dim;
}

/* Sums in float64, in one order whatever lies beside them: equal vectors are equally near. */
INLINE void compare(const Similarities *s)
{
    const Py_ssize_t whole = s->dim / 8 * 8;
    for (Py_ssize_t i = 0; i < s->rows; i++) {
        const float *row = vector(s, i);
        doubles made[2] = {0}, squares[2] = {0};
        double sum, square;
        for (Py_ssize_t d = 0; d < whole; d += 8)
            for (int half = 0; half < 2; half++) {
                doubles x = widened(row + d + 4 * half), q = widened(s->query + d + 4 * half);
                if (s->distances) {
                    x -= q;
                    made[half] += x * x;
                } else {
                    made[half] += x * q;
                    if (s->squares) squares[half] += x * x;
                }
            }
        sum = total(made[0], made[1]);
        square = total(squares[0], squares[1]);
        for (Py_ssize_t d = whole; d < s->dim; d++) {
            double x = row[d], q = s->query[d];
            sum += s->distances ? (x - q) * (x - q) : x * q;
            square += x * x;
        }
        s->out[i] = sum;
        if (s->squares) s->squares[i] = square;
    }
}

static void similarities_4(const Similarities *s) { compare(s); }
#if X86
FOR_8 static void similarities_8(const Similarities *s) { compare(s); }
FOR_16 static void similarities_16(const Similarities *s) { compare(s); }
#endif

/* The highest of each GROUP of scores that lie beside each other; of what is left at the end there is none. */
static void highest_4(Py_ssize_t rows, const float *scores, float *out)
{
    for (Py_ssize_t g = 0; g < rows / GROUP; g++, scores += GROUP) {
        out[g] = scores[0];
        for (int k = 1; k < GROUP; k++) out[g] = scores[k] > out[g] ? scores[k] : out[g];
    }
}

#if X86
FOR_8 static void highest_8(Py_ssize_t rows, const float *scores, float *out)
{
    for (Py_ssize_t g = 0; g < rows / GROUP; g++, scores += GROUP) {
        const __m256 of_8 = _mm256_max_ps(_mm256_loadu_ps(scores), _mm256_loadu_ps(scores + 8));
        const __m128 of_4 = _mm_max_ps(_mm256_castps256_ps128(of_8), _mm256_extractf128_ps(of_8, 1));
        const __m128 of_2 = _mm_max_ps(of_4, _mm_movehl_ps(of_4, of_4));
        _mm_store_ss(out + g, _mm_max_ss(of_2, _mm_movehdup_ps(of_2)));
    }
}
#endif

/* Places, counted from `first` on, of scores that are at least so high, in order, to `out` (rows,). Where the highest of
   each GROUP is known, only groups are looked at that have one. How many there are. */
static Py_ssize_t at_least(
    Py_ssize_t rows, float floor, const float *highest, const float *scores, int64_t first, int64_t *out)
{
    const Py_ssize_t groups = rows / GROUP;
    Py_ssize_t n = 0, i = 0;
    for (Py_ssize_t g = 0; g < groups; g++, i += GROUP) {
        int any = highest ? highest[g] >= floor : 0;
        if (highest && g + GROUPS_AHEAD < groups && highest[g + GROUPS_AHEAD] >= floor)
            __builtin_prefetch(scores + i + GROUPS_AHEAD * GROUP);
        for (int k = 0; !highest && k < GROUP; k++) any |= scores[i + k] >= floor;
        for (int k = 0; any && k < GROUP; k++) {
            out[n] = first + i + k;
            n += scores[i + k] >= floor;
        }
    }
    for (; i < rows; i++) {
        out[n] = first + i;
        n += scores[i] >= floor;
    }
    return n;
}

/* All of one width. */
typedef struct {
    void (*products)(const Products *);
    void (*nibbles)(const Nibbles *);
    void (*similarities)(const Similarities *);
    void (*highest)(Py_ssize_t, const float *, float *);
} Ways;

static const Ways *of_width(int lanes)
{
    static const Ways narrow = {products_4, nibbles_4, similarities_4, highest_4};
#if X86
    static const Ways middle = {products_8, nibbles_8, similarities_8, highest_8};
    static const Ways wide = {products_16, nibbles_16, similarities_16, highest_8};
    static const Ways wide_without_vnni = {products_16, nibbles_8, similarities_16, highest_8};
    if (lanes == 16) return __builtin_cpu_supports("avx512vnni") ? &wide : &wide_without_vnni;
    if (lanes == 8) return &middle;
#else
    (void)lanes;
#endif
    return &narrow;
}

/* What codes of four bits add to scores, stage by stage, each of those that reach its floor by then.

   scores (rows,): of row i the vector is that at places[i] or, where there are no places, first + i; of each GROUP of
   them the highest, where it is known. Places and scores of what is left after the last stage to at and out (rows,), in
   order. apart and added (TILE,) are memory. How many there are. */
#define TILE 8192 /* rows whose stages follow each other: their scores stay in the cache */
#define MOST_STAGES 3
/* Of rows near each other, compared one after the other, the processor fetches by itself what lies between them: a third
   of all rows takes as long as all. Where one in so many rows is read, or more, those compared after each other are so
   many apart. */
#define DENSE 5
#define APART 5

typedef struct {
    Py_ssize_t rows;
    const float *scores, *highest;
    const int64_t *places;
    int64_t first, *at, *apart;
    float *out, *added;
} Staged;

static Py_ssize_t through_stages(const Staged *s, const Ways *ways, Nibbles *stages, const float *floors, int n_stages)
{
    Py_ssize_t n = 0;
    for (Py_ssize_t begin = 0; begin < s->rows; begin += TILE) {
        const Py_ssize_t rows = s->rows - begin < TILE ? s->rows - begin : TILE;
        const float *scores = s->scores + begin;
        int64_t *at = s->at + n;
        float *out = s->out + n;
        Py_ssize_t m = at_least(rows, floors[0], s->highest ? s->highest + begin / GROUP : NULL, scores, 0, at);
        for (Py_ssize_t i = 0; i < m; i++) {
            out[i] = scores[at[i]];
            at[i] = s->places ? s->places[begin + at[i]] : s->first + begin + at[i];
        }
        for (int stage = 0; stage < n_stages; stage++) {
            Py_ssize_t left = 0;
            for (Py_ssize_t i = 0; stage && i < m; i++) {
                at[left] = at[i];
                out[left] = out[i];
                left += out[left] >= floors[stage];
            }
            if (stage) m = left;
            const Py_ssize_t step = m && DENSE * m > at[m - 1] - at[0] ? APART : 1;
            for (Py_ssize_t begun = 0, k = 0; begun < step; begun++)
                for (Py_ssize_t i = begun; i < m; i += step) s->apart[k++] = at[i];
            stages[stage].rows = m;
            stages[stage].places = s->apart;
            stages[stage].out = s->added;
            ways->nibbles(stages + stage);
            for (Py_ssize_t begun = 0, k = 0; begun < step; begun++)
                for (Py_ssize_t i = begun; i < m; i += step) out[i] += s->added[k++];
        }
        n += m;
    }
    return n;
}

#define VERSION 7 /* code_products.py asks for it: one more whenever what the functions take or do changes */

static PyObject *products(PyObject *module, PyObject *arguments)
{
    Products given;
    const int16_t *query;
    int16_t *filled;
    int lanes;
    (void)module;
    if (!PyArg_ParseTuple(
            arguments, "innnO&O&O&O&fO&", &lanes, &given.rows, &given.n, &given.dim, address, &given.places, address,
            &given.codes, address, &query, address, &given.factors, &given.scale, address, &given.out))
        return NULL;
    filled = PyMem_RawCalloc((size_t)((given.dim + STEP - 1) / STEP * STEP), sizeof(int16_t));
    if (!filled) return PyErr_NoMemory();
    memcpy(filled, query, (size_t)given.dim * sizeof(int16_t));
    given.query = filled;
    Py_BEGIN_ALLOW_THREADS;
    of_width(lanes)->products(&given);
    Py_END_ALLOW_THREADS;
    PyMem_RawFree(filled);
    Py_RETURN_NONE;
}

/* Bytes that each of the four parts of a query takes, beside `width` bytes of codes. */
INLINE Py_ssize_t filled_up(Py_ssize_t width) { return (width + NIBBLES - 1) / NIBBLES * NIBBLES; }

/* Bytes of the query's numbers, each of which is 256 * coarse + fine, beside the bits of `width` bytes of codes. */
static void in_bytes(Nibbles *given, const int16_t *query, int8_t *memory, Py_ssize_t filled)
{
    for (int half = 0; half < 2; half++) {
        int8_t *coarse = memory + 2 * half * filled, *fine = coarse + filled;
        for (Py_ssize_t b = 0; b < given->width; b++) {
            int16_t number = query[half * given->width + b];
            fine[b] = (int8_t)(number & 255);
            coarse[b] = (int8_t)((number - fine[b]) / 256);
        }
        given->coarse[half] = coarse;
        given->fine[half] = fine;
    }
}

static PyObject *nibbles(PyObject *module, PyObject *arguments)
{
    Nibbles given;
    const int16_t *query;
    int lanes;
    (void)module;
    if (!PyArg_ParseTuple(
            arguments, "innnO&O&O&O&ddO&", &lanes, &given.rows, &given.n, &given.width, address, &given.places, address,
            &given.codes, address, &query, address, &given.factors, &given.centre, &given.scale, address, &given.out))
        return NULL;
    const Py_ssize_t filled = filled_up(given.width);
    int8_t *memory = PyMem_RawCalloc(4 * (size_t)filled, 1);
    if (!memory) return PyErr_NoMemory();
    in_bytes(&given, query, memory, filled);
    Py_BEGIN_ALLOW_THREADS;
    of_width(lanes)->nibbles(&given);
    Py_END_ALLOW_THREADS;
    PyMem_RawFree(memory);
    Py_RETURN_NONE;
}

static PyObject *similarities(PyObject *module, PyObject *arguments)
{
    Similarities given;
    int lanes;
    (void)module;
    if (!PyArg_ParseTuple(
            arguments, "innnO&O&iLO&iO&O&", &lanes, &given.rows, &given.n, &given.dim, address, &given.places, address,
            &given.vectors, &given.file, &given.begin, address, &given.query, &given.distances, address, &given.out,
            address, &given.squares))
        return NULL;
    given.memory = PyMem_RawMalloc((size_t)given.dim * sizeof(float));
    if (!given.memory) return PyErr_NoMemory();
    Py_BEGIN_ALLOW_THREADS;
    of_width(lanes)->similarities(&given);
    Py_END_ALLOW_THREADS;
    PyMem_RawFree(given.memory);
    Py_RETURN_NONE;
}

/* Scores of rows that are outside, where it is said which, become the lowest; then the highest of each GROUP. */
static PyObject *highest(PyObject *module, PyObject *arguments)
{
    Py_ssize_t rows;
    const uint8_t *outside;
    float *scores, *out;
    int lanes;
    (void)module;
    if (!PyArg_ParseTuple(
            arguments, "inO&O&O&", &lanes, &rows, address, &outside, address, &scores, address, &out))
        return NULL;
    Py_BEGIN_ALLOW_THREADS;
    if (outside)
        for (Py_ssize_t i = 0; i < rows; i++) scores[i] = outside[i] ? -INFINITY : scores[i];
    of_width(lanes)->highest(rows, scores, out);
    Py_END_ALLOW_THREADS;
    Py_RETURN_NONE;
}

static PyObject *places_from(PyObject *module, PyObject *arguments)
{
    Py_ssize_t rows, n;
    long long first;
    float floor;
    const float *scores, *highest;
    int64_t *out;
    (void)module;
    if (!PyArg_ParseTuple(
            arguments, "nfO&O&LO&", &rows, &floor, address, &highest, address, &scores, &first, address, &out))
        return NULL;
    Py_BEGIN_ALLOW_THREADS;
    n = at_least(rows, floor, highest, scores, (int64_t)first, out);
    Py_END_ALLOW_THREADS;
    return PyLong_FromSsize_t(n);
}

static PyObject *stages(PyObject *module, PyObject *arguments)
{
    Staged given;
    Nibbles each[MOST_STAGES];
    float floors[MOST_STAGES];
    Py_ssize_t n, bytes = 0, found = 0;
    const float *factors;
    int lanes;
    PyObject *of;
    char *memory, *at;
    (void)module;
    if (!PyArg_ParseTuple(
            arguments, "innO&O&O&LO&O&O&O!", &lanes, &given.rows, &n, address, &given.scores, address, &given.highest,
            address, &given.places, &given.first, address, &factors, address, &given.at, address, &given.out,
            &PyTuple_Type, &of))
        return NULL;
    const int n_stages = (int)PyTuple_GET_SIZE(of);
    const int16_t *queries[MOST_STAGES];
    if (n_stages < 1 || n_stages > MOST_STAGES) return PyErr_Format(PyExc_ValueError, "%d stages", n_stages);
    for (int stage = 0; stage < n_stages; stage++) {
        Nibbles *one = each + stage;
        *one = (Nibbles){.n = n, .factors = factors};
        if (!PyArg_ParseTuple(
                PyTuple_GET_ITEM(of, stage), "nO&O&ddf", &one->width, address, &one->codes, address, queries + stage,
                &one->centre, &one->scale, floors + stage))
            return NULL;
        bytes += 4 * filled_up(one->width);
    }
    memory = PyMem_RawCalloc((size_t)bytes + TILE * (sizeof(int64_t) + sizeof(float)), 1);
    if (!memory) return PyErr_NoMemory();
    Py_BEGIN_ALLOW_THREADS;
    given.apart = (int64_t *)memory;
    given.added = (float *)(given.apart + TILE);
    at = (char *)(given.added + TILE);
    for (int stage = 0; stage < n_stages; stage++) {
        const Py_ssize_t filled = filled_up(each[stage].width);
        in_bytes(each + stage, queries[stage], (int8_t *)at, filled);
        at += 4 * filled;
    }
    found = through_stages(&given, of_width(lanes), each, floors, n_stages);
    Py_END_ALLOW_THREADS;
    PyMem_RawFree(memory);
    return PyLong_FromSsize_t(found);
}

static PyMethodDef methods[] = {
    {"products", products, METH_VARARGS, NULL},
    {"nibbles", nibbles, METH_VARARGS, NULL},
    {"similarities", similarities, METH_VARARGS, NULL},
    {"highest", highest, METH_VARARGS, NULL},
    {"places_from", places_from, METH_VARARGS, NULL},
    {"stages", stages, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, .m_name = "codes_in_c", .m_size = -1, .m_methods = methods};

PyMODINIT_FUNC PyInit_codes_in_c(void) { return made(&definition, VERSION); }
