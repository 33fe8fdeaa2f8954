/* Products and attention by the unit for products in bfloat16 that some of Intel's processors have (AMX; Intel 64 and
   IA-32 Architectures Software Developer's Manual, volume 1, chapter 18). bfloat16.h includes this.

   The unit multiplies tiles, of 16 rows of 64 bytes: it adds to 16 by 16 sums in float32 what 32 numbers of 16 rows
   make with 32 numbers of 16 columns, which stand in pairs. */

#include <sys/syscall.h>
#include <unistd.h>

#define FOR_AMX \
    __attribute__((target("amx-tile,amx-bf16,avx512bf16,avx512f,avx512bw,avx512vl,avx512dq,avx2,fma")))
#define SUMS (BLOCK * BLOCK)
#define NEAREST 384 /* numbers of a block's rows that stay in the nearest cache while weights go by */

/* All tiles are 16 rows of 64 bytes. The compiler does not know that the instruction reads what is written here. */
FOR_AMX static void prepare_tiles(void)
{
    struct {
        uint8_t palette, start, reserved[14];
        uint16_t bytes[16];
        uint8_t rows[16];
    } shape = {.palette = 1};
    for (int i = 0; i < 8; i++) {
        shape.bytes[i] = 4 * TILE;
        shape.rows[i] = TILE;
    }
    __asm__ volatile("" : : "r"(&shape) : "memory");
    _tile_loadconfig(&shape);
}

/* The sums of the block before go to `to`; those of this one begin with what is at `from`, or with zeros. The tile is
   free as soon as it is stored, so each store is just before the tile is used again. */
#define NEXT(tile, to, from)                                   \
    _tile_stored(tile, (to) + tile * TILE * TILE, 4 * TILE);   \
    if (from)                                                  \
        _tile_loadd(tile, (from) + tile * TILE * TILE, 4 * TILE); \
    else                                                       \
        _tile_zero(tile)

FOR_AMX static void release_tiles(void) { _tile_release(); }

/* The sums of a block, those of the blocks of a row that are not complete, and the last rows. */
static size_t memory_in_tiles(const Product *p)
{
    return (size_t)(SUMS + BLOCK * columns_at_once(p) + BLOCK * p->n_in / 2);
}

/* A block of 32 rows by 32 columns is four tiles of sums. Each step adds what 32 numbers of every row make. The sums of
   a block are finished in the steps of the next one, so that the unit need not wait for them. Where rows are long, a
   block is computed in several parts, its sums kept between them: the part of the rows that is used stays in the
   nearest cache while the weights go by. */
FOR_AMX static void product_in_tiles(const Product *p, float *memory)
{
    const Py_ssize_t wide = columns_at_once(p), row_bytes = p->n_in * 2, whole = p->rows / BLOCK * BLOCK;
    const Py_ssize_t out_columns = p->gated ? p->n_out / 2 : p->n_out;
    float *open = memory + SUMS, *to = memory;
    uint16_t *rest = (uint16_t *)(open + BLOCK * wide);
    Block block = {.sums = memory, .bias = no_bias, .stride = out_columns, .dim = p->dim}; /* none before the first */

    memset(rest, 0, (size_t)(BLOCK * row_bytes));
    if (p->rows > whole) memcpy(rest, p->x + whole * p->n_in, (size_t)((p->rows - whole) * row_bytes));
    prepare_tiles();
    for (Py_ssize_t first = 0; first < p->n_out; first += wide)
        for (Py_ssize_t row = 0; row < p->rows; row += BLOCK)
            for (Py_ssize_t depth = 0; depth < p->n_in; depth += NEAREST) {
                const uint16_t *upper = (row < whole ? p->x + row * p->n_in : rest) + depth;
                const uint16_t *lower = upper + TILE * p->n_in;
                const Py_ssize_t left = p->n_in - depth;
                const int steps = (int)((left < NEAREST ? left : NEAREST) / BLOCK);
                const int each = steps > 1 ? (BLOCK + steps - 2) / (steps - 1) : BLOCK;
                for (Py_ssize_t column = first; column < p->n_out && column < first + wide; column += BLOCK) {
                    const uint16_t *weight = p->weight + column * p->n_in + depth * BLOCK;
                    float *here = open + (column - first) * BLOCK, *from = depth ? here : NULL;
                    int done = 0;
                    _tile_loadd(4, upper, row_bytes);
                    _tile_stream_loadd(6, weight, 4 * TILE);
                    NEXT(0, to, from);
                    _tile_dpbf16ps(0, 4, 6);
                    _tile_stream_loadd(7, weight + TILE * BLOCK, 4 * TILE);
                    NEXT(1, to, from);
                    _tile_dpbf16ps(1, 4, 7);
                    _tile_loadd(5, lower, row_bytes);
                    NEXT(2, to, from);
                    _tile_dpbf16ps(2, 5, 6);
                    NEXT(3, to, from);
                    _tile_dpbf16ps(3, 5, 7);
                    for (int step = 1; step < steps; step++) {
                        weight += BLOCK * BLOCK;
                        _tile_loadd(4, upper + step * BLOCK, row_bytes);
                        _tile_stream_loadd(6, weight, 4 * TILE);
                        _tile_loadd(5, lower + step * BLOCK, row_bytes);
                        _tile_stream_loadd(7, weight + TILE * BLOCK, 4 * TILE);
                        _tile_dpbf16ps(0, 4, 6);
                        _tile_dpbf16ps(1, 4, 7);
                        _tile_dpbf16ps(2, 5, 6);
                        _tile_dpbf16ps(3, 5, 7);
                        if (done < block.rows) {
                            int end = done + each < block.rows ? done + each : block.rows;
                            finish(&block, done, end, p->kind, p->gated);
                            done = end;
                        }
                    }
                    finish(&block, done, block.rows, p->kind, p->gated);
                    if (left > NEAREST) {
                        to = here;
                        block.rows = 0;
                    } else {
                        to = memory;
                        block = block_of(p, memory, row, p->rows - row < BLOCK ? (int)(p->rows - row) : BLOCK, column);
                    }
                }
            }
    NEXT(0, to, to);
    NEXT(1, to, to);
    NEXT(2, to, to);
    NEXT(3, to, to);
    _tile_release();
    finish(&block, 0, block.rows, p->kind, p->gated);
}
#undef NEXT

FOR_AMX static void scores_in_tiles(const Attention *a, const Unit *u, Py_ssize_t filled)
{
    for (Py_ssize_t key = u->low; key <= u->high; key += TILE) {
        _tile_zero(0);
        for (Py_ssize_t d = 0; d < a->dim; d += BLOCK) {
            _tile_loadd(4, u->queries + d, u->stride * 2);
            _tile_loadd(6, u->keys->keys + key * a->dim + d * TILE, 4 * TILE);
            _tile_dpbf16ps(0, 4, 6);
        }
        _tile_stored(0, u->scores + key, filled * 4);
    }
}

FOR_AMX static void values_in_tiles(const Attention *a, const Unit *u, Py_ssize_t filled, const uint16_t *ones)
{
    const Py_ssize_t end = u->high / BLOCK * BLOCK + BLOCK;
    _tile_loadd(7, ones, 4 * TILE);
    for (Py_ssize_t d = 0; d < a->dim; d += BLOCK) {
        _tile_zero(0);
        _tile_zero(1);
        _tile_zero(2);
        for (Py_ssize_t key = u->low; key < end; key += BLOCK) {
            const uint16_t *values = u->keys->values + key * a->dim + d * BLOCK;
            _tile_loadd(4, u->weights + key, filled * 2);
            _tile_loadd(5, values, 4 * TILE);
            _tile_loadd(6, values + TILE * BLOCK, 4 * TILE);
            _tile_dpbf16ps(0, 4, 5);
            _tile_dpbf16ps(1, 4, 6);
            _tile_dpbf16ps(2, 4, 7);
        }
        _tile_stored(0, u->made + d, a->dim * 4);
        _tile_stored(1, u->made + d + TILE, a->dim * 4);
    }
    _tile_stored(2, u->sums, 4 * TILE);
}

/* Whether the processor has the unit, and Linux lets this process use it (arch/x86/include/uapi/asm/prctl.h). */
static int has_amx(void)
{
    unsigned a, b, c, d, ask_for_component = 0x1023, tile_data = 18;
    if (!has_avx512_bf16() || !__get_cpuid_count(7, 0, &a, &b, &c, &d) || !(d >> 22 & 1) || !(d >> 24 & 1)) return 0;
    return syscall(SYS_arch_prctl, ask_for_component, tile_data) == 0;
}

static const Multiplier in_tiles = {
    memory_in_tiles, product_in_tiles, scores_in_tiles, values_in_tiles, prepare_tiles, release_tiles};
