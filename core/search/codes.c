/* Vectors that are kept as int8 codes, or as float32, compared with one query, wherever they lie: what
   code_products.py asks for and checks. Their memory is read once, and no copy of them is made.

   It takes GCC or clang; where it cannot be built, torch and numpy do the same. */

#include "../compiled.h"
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

INLINE void four(const Products *p, Py_ssize_t i, Py_ssize_t at[4])
{
    for (int r = 0; r < 4; r++) {
        Py_ssize_t row = i + r < p->rows ? i + r : p->rows - 1;
        at[r] = place(row, p->n, p->places);
        if (row + CODES_AHEAD < p->rows)
            ask_for((const char *)p->codes + place(row + CODES_AHEAD, p->n, p->places) * p->dim, p->dim);
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
        four(p, i, at);
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
        four(p, i, at);
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
        four(p, i, at);
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

/* All of one width. */
typedef struct {
    void (*products)(const Products *);
    void (*similarities)(const Similarities *);
} Ways;

static const Ways *of_width(int lanes)
{
    static const Ways narrow = {products_4, similarities_4};
#if X86
    static const Ways middle = {products_8, similarities_8}, wide = {products_16, similarities_16};
    if (lanes == 16) return &wide;
    if (lanes == 8) return &middle;
#else
    (void)lanes;
#endif
    return &narrow;
}

#define VERSION 2 /* code_products.py asks for it: one more whenever what the functions take or do changes */

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

static PyMethodDef methods[] = {
    {"products", products, METH_VARARGS, NULL},
    {"similarities", similarities, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, .m_name = "codes_in_c", .m_size = -1, .m_methods = methods};

PyMODINIT_FUNC PyInit_codes_in_c(void) { return made(&definition, VERSION); }
