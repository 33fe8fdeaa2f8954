/* Products and attention by the instructions that multiply vectors of bfloat16, of many of AMD's processors and some of
   Intel's (AVX512-BF16; AMD64 Architecture Programmer's Manual, volume 4, VDPBF16PS). bfloat16.h includes this.

   The instruction adds to 16 sums in float32 what a pair of numbers of a row makes with pairs of 16 columns. */

#define ROWS_AT_ONCE 14 /* whose 28 vectors of sums, two of weights and a pair of numbers fit into 32 registers */
#define AHEAD (4 * BLOCK * BLOCK) /* weights are asked for: few rows use them sooner than memory gives them */
#define QUERIES_AT_ONCE 8 /* the same of 24 of sums, two of values and one of ones */

/* A pair of numbers, in each place. */
FOR_BFLOAT16 static inline __m512bh pair(const uint16_t *at)
{
    int32_t numbers;
    memcpy(&numbers, at, sizeof numbers);
    return (__m512bh)_mm512_set1_epi32(numbers);
}

/* Sums of rows of a block, n_in numbers each, by two tiles of weights after the other. */
FOR_BFLOAT16 static inline __attribute__((always_inline)) void sums_of_rows(
    const uint16_t *x, const uint16_t *weight, Py_ssize_t n_in, float *sums, const int rows)
{
    __m512 left[ROWS_AT_ONCE], right[ROWS_AT_ONCE];
#pragma GCC unroll 14
    for (int row = 0; row < rows; row++) left[row] = right[row] = _mm512_setzero_ps();
    for (Py_ssize_t i = 0; i < n_in; i += BLOCK, weight += BLOCK * BLOCK)
#pragma GCC unroll 4
        for (int k = 0; k < BLOCK; k += 2) {
            const __m512bh of_left = (__m512bh)_mm512_loadu_si512(weight + k * TILE);
            const __m512bh of_right = (__m512bh)_mm512_loadu_si512(weight + TILE * BLOCK + k * TILE);
            _mm_prefetch((const char *)(weight + AHEAD + k * TILE), _MM_HINT_T0);
            _mm_prefetch((const char *)(weight + AHEAD + TILE * BLOCK + k * TILE), _MM_HINT_T0);
#pragma GCC unroll 14
            for (int row = 0; row < rows; row++) {
                const __m512bh numbers = pair(x + row * n_in + i + k);
                left[row] = _mm512_dpbf16_ps(left[row], numbers, of_left);
                right[row] = _mm512_dpbf16_ps(right[row], numbers, of_right);
            }
        }
#pragma GCC unroll 14
    for (int row = 0; row < rows; row++) {
        _mm512_storeu_ps(sums + row * TILE, left[row]);
        _mm512_storeu_ps(sums + TILE * TILE + row * TILE, right[row]);
    }
}

/* The sums of a block. */
static size_t memory_in_vectors(const Product *p) { return (void)p, 2 * TILE * TILE; }

FOR_BFLOAT16 static void product_in_vectors(const Product *p, float *memory)
{
    const Py_ssize_t wide = columns_at_once(p), blocks = (p->rows + ROWS_AT_ONCE - 1) / ROWS_AT_ONCE;
    for (Py_ssize_t first = 0; first < p->n_out; first += wide)
        for (Py_ssize_t block = 0; block < blocks; block++) {
            const Py_ssize_t row = p->rows * block / blocks; /* blocks of equal size, or one row more */
            const int rows = (int)(p->rows * (block + 1) / blocks - row);
            const uint16_t *x = p->x + row * p->n_in;
            for (Py_ssize_t column = first; column < p->n_out && column < first + wide; column += BLOCK) {
                const uint16_t *weight = p->weight + column * p->n_in;
                const Block of = block_of(p, memory, row, rows, column);
                switch (rows) { /* a number that the compiler knows, for all sums to be in registers */
#define OF(n) case n: sums_of_rows(x, weight, p->n_in, memory, n); break;
                    OF(1) OF(2) OF(3) OF(4) OF(5) OF(6) OF(7) OF(8) OF(9) OF(10) OF(11) OF(12) OF(13)
                    default: sums_of_rows(x, weight, p->n_in, memory, ROWS_AT_ONCE);
#undef OF
                }
                finish(&of, 0, rows, p->kind, p->gated);
            }
        }
}

FOR_BFLOAT16 static void scores_in_vectors(const Attention *a, const Unit *u, Py_ssize_t filled)
{
    const Py_ssize_t rows = a->length - u->from < TILE ? a->length - u->from : TILE;
    for (Py_ssize_t key = u->low; key <= u->high; key += TILE)
        for (Py_ssize_t row = 0; row < rows; row += QUERIES_AT_ONCE) {
            const uint16_t *queries = u->queries + row * u->stride, *keys = u->keys->keys + key * a->dim;
            __m512 sums[QUERIES_AT_ONCE];
#pragma GCC unroll 8
            for (int i = 0; i < QUERIES_AT_ONCE; i++) sums[i] = _mm512_setzero_ps();
            for (Py_ssize_t d = 0; d < a->dim; d += 2) {
                const __m512bh of_keys = (__m512bh)_mm512_loadu_si512(keys + d * TILE);
#pragma GCC unroll 8
                for (int i = 0; i < QUERIES_AT_ONCE; i++)
                    sums[i] = _mm512_dpbf16_ps(sums[i], pair(queries + i * u->stride + d), of_keys);
            }
#pragma GCC unroll 8
            for (int i = 0; i < QUERIES_AT_ONCE; i++) _mm512_storeu_ps(u->scores + (row + i) * filled + key, sums[i]);
        }
}

FOR_BFLOAT16 static void values_in_vectors(
    const Attention *a, const Unit *u, Py_ssize_t filled, const uint16_t *ones)
{
    const Py_ssize_t rows = a->length - u->from < TILE ? a->length - u->from : TILE;
    const __m512bh one = (__m512bh)_mm512_loadu_si512(ones);
    for (Py_ssize_t d = 0; d < a->dim; d += BLOCK)
        for (Py_ssize_t row = 0; row < rows; row += QUERIES_AT_ONCE) {
            const uint16_t *weights = u->weights + row * filled;
            float *made = u->made + row * a->dim + d;
            __m512 left[QUERIES_AT_ONCE], right[QUERIES_AT_ONCE], sums[QUERIES_AT_ONCE];
#pragma GCC unroll 8
            for (int i = 0; i < QUERIES_AT_ONCE; i++) left[i] = right[i] = sums[i] = _mm512_setzero_ps();
            for (Py_ssize_t key = u->low; key <= u->high; key += 2) {
                const uint16_t *values =
                    u->keys->values + key / BLOCK * BLOCK * a->dim + d * BLOCK + key % BLOCK * TILE;
                const __m512bh of_left = (__m512bh)_mm512_loadu_si512(values);
                const __m512bh of_right = (__m512bh)_mm512_loadu_si512(values + TILE * BLOCK);
#pragma GCC unroll 8
                for (int i = 0; i < QUERIES_AT_ONCE; i++) {
                    const __m512bh weight = pair(weights + i * filled + key);
                    left[i] = _mm512_dpbf16_ps(left[i], weight, of_left);
                    right[i] = _mm512_dpbf16_ps(right[i], weight, of_right);
                    sums[i] = _mm512_dpbf16_ps(sums[i], weight, one);
                }
            }
#pragma GCC unroll 8
            for (int i = 0; i < QUERIES_AT_ONCE; i++) {
                _mm512_storeu_ps(made + i * a->dim, left[i]);
                _mm512_storeu_ps(made + i * a->dim + TILE, right[i]);
                _mm512_storeu_ps(u->sums + (row + i) * TILE, sums[i]);
            }
        }
}

static int has_avx512_bf16(void)
{
    unsigned a, b, c, d;
    return widest() == 16 && __get_cpuid_count(7, 1, &a, &b, &c, &d) && a >> 5 & 1;
}

static const Multiplier in_vectors = {
    memory_in_vectors, product_in_vectors, scores_in_vectors, values_in_vectors, NULL, NULL};
