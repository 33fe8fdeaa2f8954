/* Products with their bias, activation and gate, and attention, by what the processor multiplies bfloat16 with: by
   instructions for vectors (avx512_bf16.h), or by a unit for tiles (amx.h). Here is what is around that. kernels.c
   includes this after the widths of kernels.h.

   Weights stand as both take them: 32 numbers of 16 columns, in pairs, are a tile of 16 vectors. */

#if X86 && defined(__linux__) && (__GNUC__ >= 11 || __clang_major__ >= 12)
#include <cpuid.h>
#include <immintrin.h>

#define FOR_BFLOAT16 __attribute__((target("avx512bf16,avx512f,avx512bw,avx512vl,avx512dq,avx2,fma")))

#define FOR FOR_BFLOAT16
#define NAMED(x) x##_bfloat16
#define LANES 16
#define FLOATS floats16
#define WORDS words16
#define HALVES halves16
#define WIDENED(halves) (words16)_mm512_cvtepu16_epi32((__m256i)(halves))
#define ROUNDED(x) (halves16)_mm512_cvtneps_pbh((__m512)(x))
#define NUMBERS ((words16){0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15})
#define SUMS_ALONE
#include "kernels.h"

#define TILE 16 /* rows of a tile, and float32 sums in each */
#define BLOCK (2 * TILE) /* columns of a block, and the most rows; numbers of a row in a step */
#define NEAR_BYTES ((Py_ssize_t)768 << 10) /* of weights that stay in a core's own cache while all rows pass */

/* ---- products ----------------------------------------------------------------------------------------------------

   A block of up to 32 rows by 32 columns, whose sums are complete. sums: tiles of the upper rows, left and right, then
   of the lower rows. turns: of its columns at the first place; NULL where they are not rotated. */
typedef struct {
    const float *sums, *bias;
    uint16_t *out;
    Py_ssize_t stride;
    int rows;
    const float *turns;
    const int32_t *places;
    Py_ssize_t dim;
} Block;

/* GELU, to 7e-5: the normal distribution function is 1/2 + x P(x²) on [-4.5, 4.5], P fitted for the least largest
   error of the product with x, and 0 or 1 beyond (-infinity becomes 0). What is written keeps 8 bits. */
FOR_BFLOAT16 static inline __m512 gelu_for_bfloat16(__m512 x)
{
    static const float P[] = {-3.284063409e-09f, 1.580313237e-07f, -4.431795306e-06f, 8.121096817e-05f,
                              -1.036261572e-03f, 9.580683844e-03f, -6.597732451e-02f, 3.987086050e-01f};
    const __m512 end = _mm512_set1_ps(4.5f);
    __m512 within = _mm512_max_ps(_mm512_min_ps(x, end), -end);
    __m512 square = within * within, y = _mm512_set1_ps(3.000174717e-11f);
#pragma GCC unroll 8
    for (int i = 0; i < 8; i++) y = y * square + P[i];
    y = x * (y * within + 0.5f);
    return _mm512_maskz_mov_ps(_mm512_cmp_ps_mask(x, -end, _CMP_NLT_UQ), y);
}

/* e to the power of x, to 8e-5 of it (what is written keeps 8 bits); 0 below -87, NaN stays NaN. 2^f is a polynomial of
   the least largest relative error on [-1/2, 1/2]. */
FOR_BFLOAT16 static inline __m512 exp_for_bfloat16(__m512 x)
{
    /* Not below: numbers smaller than the normal ones take a hundred times as long. */
    const __mmask16 there = _mm512_cmp_ps_mask(x, _mm512_set1_ps(-87.0f), _CMP_NLE_UQ);
    __m512 whole, f, y;
    x *= 1.44269504f;
    whole = _mm512_maskz_roundscale_ps(there, x, _MM_FROUND_TO_NEAREST_INT);
    f = x - whole;
    y = f * 5.517132307e-02f + 2.426113306e-01f;
    y = y * f + 6.932610891e-01f;
    y = y * f + 9.999280471e-01f;
    return _mm512_maskz_scalef_ps(there, y, whole);
}

/* 1 / (1 + e^-x), to 2e-4 of it. */
FOR_BFLOAT16 static inline __m512 logistic_for_bfloat16(__m512 x)
{
    return _mm512_rcp14_ps(exp_for_bfloat16(_mm512_min_ps(_mm512_set1_ps(87.0f), -x)) + 1.0f);
}

/* As `activated` of kernels.h. */
FOR_BFLOAT16 static inline __m512 activated_for_bfloat16(__m512 x, int kind)
{
    switch (kind) {
    case GELU: return gelu_for_bfloat16(x);
    case GELU_TANH: return x * logistic_for_bfloat16(x * 1.59576912f * (x * x * 0.044715f + 1.0f));
    case SWISH: return x * logistic_for_bfloat16(x);
    case RELU: return _mm512_max_ps(_mm512_setzero_ps(), x);
    default: return x;
    }
}

/* Pairs of numbers rotated by their cosines and sines (Su et al. 2021, "RoFormer", §3.4.2). */
FOR_BFLOAT16 static inline __m512 turned(__m512 x, const float *turns)
{
    const __m512 turn = _mm512_loadu_ps(turns), crossed = _mm512_permute_ps(x, 0xb1) * _mm512_movehdup_ps(turn);
    return _mm512_fmaddsub_ps(x, _mm512_moveldup_ps(turn), crossed);
}

/* Rows of a block, activated; with a gate the left columns are activated and the right ones multiplied by them. */
FOR_BFLOAT16 static inline __attribute__((always_inline)) void rows_of_kind(
    const Block *block, int from, int to, const int kind, const int gated)
{
    const __m512 left_bias = _mm512_loadu_ps(block->bias), right_bias = _mm512_loadu_ps(block->bias + TILE);
    for (int row = from; row < to; row++) {
        const float *sums = block->sums + row / TILE * 2 * TILE * TILE + row % TILE * TILE;
        __m512 left = activated_for_bfloat16(_mm512_loadu_ps(sums) + left_bias, kind);
        __m512 right = _mm512_loadu_ps(sums + TILE * TILE) + right_bias;
        uint16_t *out = block->out + row * block->stride;
        if (kind == TURNED) {
            const float *turns = block->turns + block->places[row] * block->dim;
            left = turned(left, turns);
            right = turned(right, turns + TILE);
        }
        if (gated)
            _mm256_storeu_si256((__m256i *)out, (__m256i)_mm512_cvtneps_pbh(left * right));
        else
            _mm512_storeu_si512(out, (__m512i)_mm512_cvtne2ps_pbh(activated_for_bfloat16(right, kind), left));
    }
}

FOR_BFLOAT16 static void finish(const Block *block, int from, int to, int kind, int gated)
{
    if (kind == TURNED && !block->turns) kind = NONE;
    switch (kind + 8 * gated) { /* each in a loop of its own */
    case TURNED: rows_of_kind(block, from, to, TURNED, 0); break;
    case NONE: rows_of_kind(block, from, to, NONE, 0); break;
    case RELU: rows_of_kind(block, from, to, RELU, 0); break;
    case GELU: rows_of_kind(block, from, to, GELU, 0); break;
    case GELU_TANH: rows_of_kind(block, from, to, GELU_TANH, 0); break;
    case SWISH: rows_of_kind(block, from, to, SWISH, 0); break;
    case NONE + 8: rows_of_kind(block, from, to, NONE, 1); break;
    case RELU + 8: rows_of_kind(block, from, to, RELU, 1); break;
    case GELU + 8: rows_of_kind(block, from, to, GELU, 1); break;
    case GELU_TANH + 8: rows_of_kind(block, from, to, GELU_TANH, 1); break;
    default: rows_of_kind(block, from, to, SWISH, 1);
    }
}

static const float no_bias[BLOCK];

static inline Block block_of(const Product *p, const float *sums, Py_ssize_t row, int rows, Py_ssize_t column)
{
    const Py_ssize_t stride = p->gated ? p->n_out / 2 : p->n_out;
    Block block = {sums, p->bias ? p->bias + column : no_bias, p->out + row * stride + (p->gated ? column / 2 : column),
                   stride, rows, NULL, NULL, p->dim};
    if (p->kind == TURNED) {
        if (column < p->turned) block.turns = p->turns + column % p->dim;
        block.places = p->places + row;
    }
    return block;
}

static Py_ssize_t columns_at_once(const Product *p)
{
    const Py_ssize_t times = (p->n_out * p->n_in * 2 + NEAR_BYTES - 1) / NEAR_BYTES, blocks = p->n_out / BLOCK;
    return (blocks + times - 1) / times * BLOCK;
}

/* ---- attention ------------------------------------------------------------------------------------------------- */

/* 16 rows of 16 pairs of numbers, as columns of pairs: across the diagonal blocks of 1, 2, 4 and 8 change places. */
FOR_BFLOAT16 static inline void transposed(__m512i rows[TILE])
{
    const __m512i number = _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
#pragma GCC unroll 4
    for (int size = 1; size < TILE; size *= 2) {
        const __m512i step = _mm512_set1_epi32(size), second = _mm512_and_si512(number, step);
        const __m512i other = _mm512_xor_si512(number, step), of_second = _mm512_set1_epi32(TILE);
        const __mmask16 swapped = _mm512_test_epi32_mask(second, second);
        const __m512i upper = _mm512_mask_or_epi32(number, swapped, other, of_second);
        const __m512i lower = _mm512_mask_or_epi32(other, swapped, number, of_second);
#pragma GCC unroll 16
        for (int i = 0; i < TILE; i++)
            if (!(i & size)) {
                __m512i row = rows[i];
                rows[i] = _mm512_permutex2var_epi32(row, upper, rows[i + size]);
                rows[i + size] = _mm512_permutex2var_epi32(row, lower, rows[i + size]);
            }
    }
}

/* The sums over 16 rows, each in its place: of two rows at a time halves are added, quarters, and so on. */
FOR_BFLOAT16 static inline __m512 sums_of(__m512 rows[TILE])
{
    const __m512i number = _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
#pragma GCC unroll 4
    for (int size = 1; size < TILE; size *= 2) {
        const __m512i step = _mm512_set1_epi32(size), of_second = _mm512_set1_epi32(TILE);
        const __mmask16 second = _mm512_test_epi32_mask(number, step);
        const __m512i here = _mm512_mask_or_epi32(number, second, number, of_second);
        const __m512i other = _mm512_xor_si512(here, step);
#pragma GCC unroll 16
        for (int i = 0; i < TILE; i += 2 * size)
            rows[i] = _mm512_permutex2var_ps(rows[i], here, rows[i + size]) +
                      _mm512_permutex2var_ps(rows[i], other, rows[i + size]);
    }
    return rows[0];
}

/* 16 numbers of a token for one head, of queries or of keys: as `head` of kernels.h. */
FOR_BFLOAT16 static inline __m512 prepared(
    const Attention *a, const uint16_t *mixed, Py_ssize_t head, Py_ssize_t place, Py_ssize_t i, __m512 factor)
{
    __m512 x = (__m512)loaded_16(mixed, BFLOAT16, i);
    if (a->norms) x *= _mm512_loadu_ps(a->norms + head * a->dim + i) * factor;
    return a->turns ? turned(x, a->turns + place * a->dim + i) : x;
}

/* Up to TILE tokens of a text from a place on, for one head of queries or of keys: (16, dim) as they are multiplied.
   Behind the text's end stands its last token again. */
FOR_BFLOAT16 static inline void rows_of_head(
    uint16_t *to, const Attention *a, Py_ssize_t text, Py_ssize_t from, Py_ssize_t head)
{
    const Py_ssize_t stride = (a->heads + 2 * a->shared) * a->dim, last = a->length - 1 - from;
    const uint16_t *mixed =
        (const uint16_t *)a->mixed + (a->first + text * a->length + from) * stride + head * a->dim;
    float factors[TILE]; /* 1 / the root mean square of each row */
    if (!a->norms && !a->turns) {
        for (int row = 0; row < TILE; row++, to += a->dim)
            for (Py_ssize_t i = 0; i < a->dim; i += BLOCK)
                _mm512_storeu_si512(to + i, _mm512_loadu_si512(mixed + (row < last ? row : last) * stride + i));
        return;
    }
    if (a->norms) {
        __m512 squares[TILE];
#pragma GCC unroll 16
        for (int row = 0; row < TILE; row++) {
            const uint16_t *from = mixed + (row < last ? row : last) * stride;
            squares[row] = _mm512_setzero_ps();
            for (Py_ssize_t i = 0; i < a->dim; i += BLOCK) {
                const __m512bh x = (__m512bh)_mm512_loadu_si512(from + i);
                squares[row] = _mm512_dpbf16_ps(squares[row], x, x);
            }
        }
        _mm512_storeu_ps(factors, _mm512_rsqrt14_ps(sums_of(squares) / (float)a->dim + a->epsilon));
    }
    for (int row = 0; row < TILE; row++, to += a->dim) {
        const Py_ssize_t here = row < last ? row : last;
        const __m512 factor = _mm512_set1_ps(a->norms ? factors[row] : 1.0f);
        for (Py_ssize_t i = 0; i < a->dim; i += BLOCK) {
            __m512 left = prepared(a, mixed + here * stride, head, from + here, i, factor);
            __m512 right = prepared(a, mixed + here * stride, head, from + here, i + TILE, factor);
            _mm512_storeu_si512(to + i, (__m512i)_mm512_cvtne2ps_pbh(right, left));
        }
    }
}

/* TILE queries of a head are a unit. Units go through their stages shifted against each other: what a stage has made is
   used when other units' stages have been computed, so that neither tiles nor sums are waited for. filled: keys, filled
   up to a multiple of 32. For each unit query (16, dim), scores (16, filled) float32, weights (16, filled), made
   (16, dim) float32, sums (16, 16) float32; for each head keys (width / 16, dim / 32, 16 pairs, 16 keys, 2), values
   (width / 32, dim / 16, 16 pairs of keys, 16 numbers, 2). */
#define UNITS 3
#define HEADS 2 /* whose keys and values are kept */

typedef struct {
    uint16_t *keys, *values;
} Keys;

typedef struct {
    const Keys *keys;
    Py_ssize_t text, head, from, low, high; /* from: first query; first and last key that any of them sees */
    uint16_t *query, *weights;
    const uint16_t *queries; /* rows of them, `stride` numbers apart: `query`, or where they are */
    Py_ssize_t stride;
    float *scores, *made, *sums;
} Unit;

static Py_ssize_t width_in_tiles(const Attention *a) { return (a->length + BLOCK - 1) / BLOCK * BLOCK; }

/* In float32. */
static size_t memory_of_attention(const Attention *a)
{
    const Py_ssize_t filled = width_in_tiles(a), of_queries = a->dim / 2 + filled + filled / 2 + a->dim + TILE;
    return (size_t)(HEADS * filled * a->dim + UNITS * TILE * of_queries + BLOCK * TILE / 2);
}

FOR_BFLOAT16 static inline void keys_and_values(
    const Attention *a, const Keys *to, Py_ssize_t text, Py_ssize_t shared, uint16_t *rows_of_keys)
{
    const Py_ssize_t first = a->first + text * a->length, stride = (a->heads + 2 * a->shared) * a->dim;
    const int plain = !a->norms && !a->turns;
    const __m512i pairs = _mm512_set_epi16(
        31, 15, 30, 14, 29, 13, 28, 12, 27, 11, 26, 10, 25, 9, 24, 8,
        23, 7, 22, 6, 21, 5, 20, 4, 19, 3, 18, 2, 17, 1, 16, 0);
    const uint16_t *values = (const uint16_t *)a->mixed + first * stride + (a->heads + a->shared + shared) * a->dim;
    for (Py_ssize_t key = 0; key < a->length; key += TILE) {
        const uint16_t *from = rows_of_keys;
        Py_ssize_t apart = a->dim, last = TILE - 1;
        if (plain) { /* as they are; behind the text's end its last one again */
            from = (const uint16_t *)a->mixed + (first + key) * stride + (a->heads + shared) * a->dim;
            apart = stride;
            if (last > a->length - 1 - key) last = a->length - 1 - key;
        } else
            rows_of_head(rows_of_keys, a, text, key, a->heads + shared);
        for (Py_ssize_t d = 0; d < a->dim; d += BLOCK) {
            __m512i rows[TILE];
#pragma GCC unroll 16
            for (int i = 0; i < TILE; i++) rows[i] = _mm512_loadu_si512(from + (i < last ? i : last) * apart + d);
            transposed(rows);
#pragma GCC unroll 16
            for (int i = 0; i < TILE; i++) _mm512_storeu_si512(to->keys + key * a->dim + d * TILE + i * BLOCK, rows[i]);
        }
    }
    for (Py_ssize_t key = 0; key < a->length; key += 2) {
        const uint16_t *value = values + key * stride;
        uint16_t *at = to->values + key / BLOCK * BLOCK * a->dim + key % BLOCK * TILE;
        for (Py_ssize_t d = 0; d < a->dim; d += TILE) {
            __m256i one = _mm256_loadu_si256((const __m256i *)(value + d)), two = _mm256_setzero_si256();
            if (key + 1 < a->length) two = _mm256_loadu_si256((const __m256i *)(value + stride + d));
            _mm512_storeu_si512(
                at + d * BLOCK,
                _mm512_permutexvar_epi16(pairs, _mm512_inserti64x4(_mm512_castsi256_si512(one), two, 1)));
        }
    }
}

/* The scores of one query for keys from `key` on, with what is added to them; -infinity for those it does not see. */
FOR_BFLOAT16 static inline __m512 seen_scores(
    const Attention *a, const float *scores, Py_ssize_t text, Py_ssize_t head, Py_ssize_t place, Py_ssize_t key)
{
    const Py_ssize_t of_bias = a->bias_heads > 1 ? head : 0;
    const Py_ssize_t begin = first_seen(a, place), end = last_seen(a, place) + 1;
    __m512 x = _mm512_loadu_ps(scores + key);
    unsigned seen = 0xffff;
    if (begin > key) seen = begin - key < TILE ? seen << (begin - key) : 0;
    if (end < key + TILE) seen = end > key ? seen & ((1u << (end - key)) - 1) : 0;
    if (a->bias) x += _mm512_loadu_ps(a->bias + (of_bias * a->length + place) * a->width + key);
    if (a->unseen) x += _mm512_loadu_ps(a->unseen + text * a->width + key);
    return _mm512_mask_mov_ps(_mm512_set1_ps(-INFINITY), (__mmask16)seen, x);
}

FOR_BFLOAT16 static inline void weights_of(const Attention *a, const Unit *u, Py_ssize_t filled)
{
    const Py_ssize_t end = u->high / BLOCK * BLOCK + BLOCK;
    for (int row = 0; row < TILE && u->from + row < a->length; row++) {
        float *scores = u->scores + row * filled;
        uint16_t *weights = u->weights + row * filled;
        __m512 most = _mm512_set1_ps(-INFINITY);
        for (Py_ssize_t key = u->low; key <= u->high; key += TILE) {
            __m512 x = seen_scores(a, scores, u->text, u->head, u->from + row, key);
            _mm512_storeu_ps(scores + key, x);
            most = _mm512_max_ps(most, x);
        }
        most = _mm512_set1_ps(_mm512_reduce_max_ps(most));
        most = _mm512_maskz_mov_ps(_mm512_cmpneq_ps_mask(most, _mm512_set1_ps(-INFINITY)), most);
        for (Py_ssize_t key = u->low; key < end; key += TILE) {
            __m512 weight = _mm512_setzero_ps();
            if (key <= u->high) weight = exp_for_bfloat16(_mm512_loadu_ps(scores + key) - most);
            _mm256_storeu_si256((__m256i *)(weights + key), (__m256i)_mm512_cvtneps_pbh(weight));
        }
    }
}

/* The same where each query sees all keys and nothing is added. What is taken off is the largest score of all queries,
   as long as no score is so far below it that its query would be left without a weight. */
FOR_BFLOAT16 static inline void weights_of_all(const Attention *a, const Unit *u, Py_ssize_t filled)
{
    const Py_ssize_t rows = a->length - u->from < TILE ? a->length - u->from : TILE;
    const Py_ssize_t whole = a->length / TILE * TILE;
    const __mmask16 rest = (__mmask16)((1u << (a->length - whole)) - 1);
    const __m512 none = _mm512_set1_ps(-INFINITY);
    __m512 most = none, least = -none, top;
    int near;
    for (Py_ssize_t row = 0; row < rows; row++) {
        const float *scores = u->scores + row * filled;
        __m512 x;
        for (Py_ssize_t key = 0; key < whole; key += TILE) {
            x = _mm512_loadu_ps(scores + key);
            most = _mm512_max_ps(x, most); /* of what is no number and a number it is the second one */
            least = _mm512_min_ps(x, least);
        }
        if (rest) {
            x = _mm512_loadu_ps(scores + whole);
            most = _mm512_mask_max_ps(most, rest, x, most);
            least = _mm512_mask_min_ps(least, rest, x, least);
        }
    }
    top = _mm512_set1_ps(_mm512_reduce_max_ps(most));
    near = _mm512_reduce_max_ps(most) - _mm512_reduce_min_ps(least) < 64.0f;
    for (Py_ssize_t row = 0; row < rows; row++) {
        const float *scores = u->scores + row * filled;
        uint16_t *weights = u->weights + row * filled;
        __m512 x, own = none;
        if (!near) {
            for (Py_ssize_t key = 0; key < whole; key += TILE) own = _mm512_max_ps(own, _mm512_loadu_ps(scores + key));
            own = _mm512_max_ps(own, _mm512_mask_loadu_ps(none, rest, scores + whole));
            top = _mm512_set1_ps(_mm512_reduce_max_ps(own));
        }
        for (Py_ssize_t key = 0; key < whole; key += TILE) {
            x = exp_for_bfloat16(_mm512_loadu_ps(scores + key) - top);
            _mm256_storeu_si256((__m256i *)(weights + key), (__m256i)_mm512_cvtneps_pbh(x));
        }
        for (Py_ssize_t key = whole; key < filled; key += TILE) {
            x = _mm512_setzero_ps();
            if (key == whole && rest) x = exp_for_bfloat16(_mm512_mask_loadu_ps(none, rest, scores + key) - top);
            _mm256_storeu_si256((__m256i *)(weights + key), (__m256i)_mm512_cvtneps_pbh(x));
        }
    }
}

FOR_BFLOAT16 static inline void write_means(const Attention *a, const Unit *u)
{
    const Py_ssize_t first = a->first + u->text * a->length + u->from;
    for (int row = 0; row < TILE && u->from + row < a->length; row++) {
        uint16_t *out = (uint16_t *)a->out + ((first + row) * a->heads + u->head) * a->dim;
        __m512 sum = _mm512_loadu_ps(u->sums + row * TILE);
        /* To 2^-14; bfloat16 keeps 2^-9. A query that sees no key gets zeros, as torch gives. */
        __m512 factor = _mm512_maskz_rcp14_ps(_mm512_cmpneq_ps_mask(sum, _mm512_setzero_ps()), sum);
        for (Py_ssize_t d = 0; d < a->dim; d += BLOCK) {
            const float *made = u->made + row * a->dim + d;
            __m512 left = _mm512_loadu_ps(made) * factor, right = _mm512_loadu_ps(made + TILE) * factor;
            _mm512_storeu_si512(out + d, (__m512i)_mm512_cvtne2ps_pbh(right, left));
        }
    }
}

/* The unit of some queries of a head: its queries, and before the first ones the head's keys and values. */
FOR_BFLOAT16 static inline void begin(
    const Attention *a, Unit *u, Keys *keys, Py_ssize_t text, Py_ssize_t head, Py_ssize_t from)
{
    const Py_ssize_t shared = head / (a->heads / a->shared), stride = (a->heads + 2 * a->shared) * a->dim;
    const Py_ssize_t first = a->first + text * a->length + from;
    u->text = text;
    u->head = head;
    u->from = from;
    u->low = first_seen(a, from) / BLOCK * BLOCK;
    u->high = last_seen(a, from + TILE - 1);
    u->keys = keys + (text * a->shared + shared) % HEADS;
    if (!from && head % (a->heads / a->shared) == 0)
        keys_and_values(a, keys + (text * a->shared + shared) % HEADS, text, shared, u->query);
    u->queries = u->query;
    u->stride = a->dim;
    if (a->norms || a->turns || first + TILE > a->first + a->texts * a->length) {
        rows_of_head(u->query, a, text, from, head);
    } else { /* behind the text's end are rows of the next one, whose means are not written */
        u->queries = (const uint16_t *)a->mixed + first * stride + head * a->dim;
        u->stride = stride;
    }
}

/* What multiplies. memory_of_product: in float32. values: the weighted ones, and in every column of the unit's `sums`
   the sum of the weights; ones: a tile of them. prepare, release: before and after scores and values are made; NULL:
   nothing is to be done. */
typedef struct {
    size_t (*memory_of_product)(const Product *);
    void (*product)(const Product *, float *);
    void (*scores)(const Attention *, const Unit *, Py_ssize_t filled);
    void (*values)(const Attention *, const Unit *, Py_ssize_t filled, const uint16_t *ones);
    void (*prepare)(void);
    void (*release)(void);
} Multiplier;

FOR_BFLOAT16 static void attention_in_bfloat16(const Multiplier *by, const Attention *given, float *memory)
{
    const Attention copy = *given, *a = &copy; /* as in join */
    const Py_ssize_t filled = width_in_tiles(a), blocks = (a->length + TILE - 1) / TILE;
    const Py_ssize_t n = a->texts * a->heads * blocks; /* units */
    const int plain = !a->bias && !a->unseen && last_seen(a, 0) == a->length - 1 && first_seen(a, a->length - 1) == 0;
    Py_ssize_t text = 0, head = 0, from = 0;
    Keys keys[HEADS];
    Unit units[UNITS];
    uint16_t *ones;
    for (int i = 0; i < UNITS; i++) {
        Unit *u = units + i;
        u->scores = memory;
        u->made = u->scores + TILE * filled;
        u->sums = u->made + TILE * a->dim;
        u->query = (uint16_t *)(u->sums + TILE * TILE);
        u->weights = u->query + TILE * a->dim;
        memory = (float *)(u->weights + TILE * filled);
    }
    for (int i = 0; i < HEADS; i++) {
        keys[i].keys = (uint16_t *)memory;
        keys[i].values = keys[i].keys + filled * a->dim;
        memory = (float *)(keys[i].values + filled * a->dim);
    }
    ones = (uint16_t *)memory;
    for (int i = 0; i < BLOCK * TILE; i++) ones[i] = 0x3f80;
    if (by->prepare) by->prepare();
    for (Py_ssize_t i = 0; i < n + 2; i++) {
        Unit *now = units + i % UNITS, *second = units + (i + 2) % UNITS, *third = units + (i + 1) % UNITS;
        const int is_second = i >= 1 && i - 1 < n;
        if (i < n) {
            begin(a, now, keys, text, head, from);
            from += TILE;
            if (from >= a->length) from = 0, head++;
            if (head == a->heads) head = 0, text++;
        }
        __asm__ volatile("" : : : "memory"); /* the compiler does not know what tiles read */
        if (is_second && plain) weights_of_all(a, second, filled);
        if (is_second && !plain) weights_of(a, second, filled);
        __asm__ volatile("" : : : "memory");
        if (i < n) by->scores(a, now, filled);
        if (i >= 2) write_means(a, third);
        if (is_second) by->values(a, second, filled, ones);
    }
    if (by->release) by->release();
}

#include "avx512_bf16.h"

#include "amx.h"

static const Multiplier *const multipliers[] = {NULL, &in_vectors, &in_tiles};

/* The number of the best one that this processor has; 0: none. */
static int best_multiplier(void) { return has_amx() ? 2 : has_avx512_bf16(); }

#else
typedef struct {
    size_t (*memory_of_product)(const Product *);
    void (*product)(const Product *, float *);
} Multiplier;

static size_t memory_of_attention(const Attention *a) { return (void)a, 0; }
static void attention_in_bfloat16(const Multiplier *by, const Attention *a, float *memory)
{
    (void)by, (void)a, (void)memory;
}
static void join_bfloat16(const Join *join, float *memory) { (void)join, (void)memory; }
static const Multiplier *const multipliers[] = {NULL};
static int best_multiplier(void) { return 0; }
#endif
