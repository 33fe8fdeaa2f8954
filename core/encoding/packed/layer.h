/* A layer of a transformer in one call, on processors that multiply bfloat16: products, attention, sums and
   normalisations one after another (decision 146). Between two calls there is the interpreter, whose lock the threads
   share. kernels.c includes this last.

   Attention takes some texts at a time, so that their queries, keys and values stay near; what follows takes more. */

#define ATTENDED_AT_ONCE 256 /* tokens of whole texts; more only where one text is longer */
#define TOKENS_AT_ONCE 1024 /* at least, where there are as many */

enum { MIXED, OUTPUT, UP, DOWN, PRODUCTS };

/* runs: texts of equal length, one run after another, whose mixed and out are set here. hidden (rows, dim) is the
   residual, of which each half of the layer writes the sum: itself where it is in_place, else the normalised sum.
   entering (rows, dim) bfloat16 is what goes into the first half, then into the second, and at last, where it goes on,
   into the next layer; it is `hidden` where that is not in place. attends_by, lanes: as of attend_by. */
typedef struct {
    const Multiplier *by, *attends_by;
    int lanes;
    Py_ssize_t dim;
    void *hidden;
    int hidden_dtype, in_place, goes_on;
    uint16_t *entering;
    Product products[PRODUCTS];
    Norm after[2], before[2];
    int rms;
    float epsilon;
    Attention *runs;
    Py_ssize_t n_runs;
} Layer;

/* What lies between two steps, and memory for one. */
typedef struct {
    uint16_t *mixed, *attended, *inner, *made;
    float *of_product, *of_attention;
    int32_t *places;
} Between;

static void multiply(
    const Layer *l, const Product *product, Py_ssize_t rows, const uint16_t *x, uint16_t *out, float *memory)
{
    Product p = *product;
    p.rows = rows;
    p.x = x;
    p.out = out;
    l->by->product(&p, memory);
}

/* The last product of a half of the layer, and the sum with the residual, from a token on. */
static void end_of_half(
    const Layer *l, int half, const uint16_t *x, Py_ssize_t first, Py_ssize_t rows, const Between *b)
{
    char *hidden = (char *)l->hidden + first * l->dim * (l->hidden_dtype == FLOAT32 ? 4 : 2);
    uint16_t *out = half && !l->goes_on ? NULL : l->entering + first * l->dim;
    const Join sum = {rows, l->dim, hidden, l->hidden_dtype, l->in_place, b->made, BFLOAT16, out, BFLOAT16,
                      l->after[half], l->before[half], l->rms, l->epsilon};
    multiply(l, l->products + (half ? DOWN : OUTPUT), rows, x, b->made, b->of_product);
    join_bfloat16(&sum, b->of_product);
}

/* The attention of some texts, whose tokens are `rows` from the first on. attended: theirs. */
static void attend_among(
    const Layer *l, const Attention *runs, Py_ssize_t n_runs, Py_ssize_t rows, uint16_t *attended, const Between *b)
{
    const Py_ssize_t first = runs->first;
    /* Queries and keys are rotated where they are made, unless they are normalised before. */
    const int turned = l->attends_by && runs->turns && !runs->norms;
    Product mixed = l->products[MIXED];
    if (turned) {
        Py_ssize_t row = 0;
        for (Py_ssize_t i = 0; i < n_runs; i++)
            for (Py_ssize_t token = 0; token < runs[i].texts * runs[i].length; token++)
                b->places[row++] = (int32_t)(token % runs[i].length);
        mixed.kind = TURNED;
        mixed.turned = (runs->heads + runs->shared) * runs->dim;
        mixed.dim = runs->dim;
        mixed.turns = runs->turns;
        mixed.places = b->places;
    }
    multiply(l, &mixed, rows, l->entering + first * l->dim, b->mixed, b->of_product);
    for (Py_ssize_t i = 0; i < n_runs; i++) {
        Attention a = runs[i];
        if (turned) a.turns = NULL;
        a.first -= first;
        a.mixed = b->mixed;
        a.out = attended;
        attend_by(l->attends_by, l->lanes, &a, b->of_attention);
    }
}

/* The next texts, as many as are taken at once: their runs, at `some`, and their tokens. run, text: where they begin;
   moved on behind them. */
static Py_ssize_t next_texts(const Layer *l, Py_ssize_t *run, Py_ssize_t *text, Attention *some, Py_ssize_t *n_some)
{
    Py_ssize_t rows = 0;
    for (*n_some = 0; *run < l->n_runs; *text = 0, ++*run) {
        const Attention *whole = l->runs + *run;
        Py_ssize_t n = whole->texts - *text, room;
        if (!whole->length || !n) continue;
        room = (ATTENDED_AT_ONCE - rows) / whole->length;
        if (room <= 0 && rows) break;
        if (n > room) n = room > 0 ? room : 1;
        some[*n_some] = *whole;
        some[*n_some].texts = n;
        some[*n_some].first += *text * whole->length;
        if (whole->unseen) some[*n_some].unseen += *text * whole->width;
        ++*n_some;
        rows += n * whole->length;
        *text += n;
        if (*text < whole->texts) break;
    }
    return rows;
}

static size_t larger_of(size_t a, size_t b) { return a > b ? a : b; }

/* The next part of memory, of so many bytes, whole lines of the cache; where there is none it is only counted. */
static void *part(char *memory, size_t *used, size_t bytes)
{
    void *here = memory ? memory + *used : NULL;
    *used += (bytes + LINE - 1) / LINE * LINE;
    return here;
}

/* Lays out what lies between, for so many tokens that attention takes at once and so many of all; how many bytes it
   is. */
static size_t lay_out(const Layer *l, Py_ssize_t attended, Py_ssize_t rows, char *memory, Between *b)
{
    const size_t tokens = (size_t)rows * sizeof(uint16_t);
    size_t of_product = (size_t)(2 * l->dim), of_attention = 0; /* the sum after a product takes its memory */
    size_t used = 0;
    for (int i = 0; i < PRODUCTS; i++) {
        Product p = l->products[i];
        p.rows = rows;
        of_product = larger_of(of_product, l->by->memory_of_product(&p));
    }
    for (Py_ssize_t i = 0; i < l->n_runs; i++)
        of_attention = larger_of(of_attention, memory_of(l->runs + i, l->attends_by));
    b->mixed = part(memory, &used, (size_t)attended * sizeof(uint16_t) * (size_t)l->products[MIXED].n_out);
    b->attended = part(memory, &used, tokens * (size_t)l->products[OUTPUT].n_in);
    b->inner = part(memory, &used, tokens * (size_t)l->products[DOWN].n_in);
    b->made = part(memory, &used, tokens * (size_t)l->dim);
    b->of_product = part(memory, &used, of_product * sizeof(float));
    b->of_attention = part(memory, &used, of_attention * sizeof(float));
    b->places = part(memory, &used, (size_t)attended * sizeof(int32_t));
    return used;
}

/* Whether there was memory for it. */
static int run_layer(const Layer *l)
{
    Py_ssize_t run = 0, text = 0, n_some, rows, most = 0, tokens = 0;
    Between between;
    char *memory;
    Attention *some = PyMem_RawMalloc((size_t)(l->n_runs + 1) * sizeof *some);
    if (!some) return 0;
    while ((rows = next_texts(l, &run, &text, some, &n_some)) > 0)
        tokens += rows, most = rows > most ? rows : most;
    if (tokens > TOKENS_AT_ONCE + most) tokens = TOKENS_AT_ONCE + most;
    memory = PyMem_RawMalloc(LINE + lay_out(l, most, tokens, NULL, &between));
    if (memory) {
        const Py_ssize_t width = l->products[OUTPUT].n_in;
        lay_out(l, most, tokens, (char *)aligned((float *)memory), &between);
        run = text = 0;
        do {
            Py_ssize_t first = 0, n = 0;
            while (n < TOKENS_AT_ONCE && (rows = next_texts(l, &run, &text, some, &n_some)) > 0) {
                if (!n) first = some->first;
                attend_among(l, some, n_some, rows, between.attended + n * width, &between);
                n += rows;
            }
            end_of_half(l, 0, between.attended, first, n, &between);
            multiply(l, l->products + UP, n, l->entering + first * l->dim, between.inner, between.of_product);
            end_of_half(l, 1, between.inner, first, n, &between);
        } while (rows > 0);
    }
    PyMem_RawFree(some);
    PyMem_RawFree(memory);
    return memory != NULL;
}
