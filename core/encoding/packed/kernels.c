/* What goes over numbers once where torch's operators go several times: the sum with the residual and the
   normalisations around it, the gate, and attention among short texts (kernels.h); and products and attention in
   bfloat16 where the processor multiplies it (bfloat16.h). kernels.py says what they are given and checks it; here they
   are chosen for the processor and named for Python.

   It takes GCC or clang, for vectors of their own; where it cannot be built, torch's operators do the same. */

#include "../../compiled.h"
#include <math.h>
#include <stdint.h>
#include <string.h>

#ifdef __clang__
#define SHUFFLED(x, numbers) __builtin_shufflevector(x, numbers)
#else
#define SHUFFLED(x, numbers) __builtin_shuffle(x, numbers)
#endif

#define LINE 64 /* bytes of the cache that are fetched together */
#define ROWS 8 /* queries of a head whose attention is computed together */

enum { FLOAT32, BFLOAT16 };
enum { RELU, GELU, GELU_TANH, SWISH, NONE, TURNED };

/* (dim,) float32 each, or NULL. */
typedef struct {
    int wanted;
    const float *scale, *shift;
} Norm;

/* Rows: residual + made (normalised, where `after` is wanted), written back where it is in place; and the
   normalised sum (where `before` is wanted) to out. made and out may be NULL. */
typedef struct {
    Py_ssize_t rows, dim;
    void *residual;
    int residual_dtype, in_place;
    const void *made;
    int made_dtype;
    void *out;
    int out_dtype;
    Norm after, before;
    int rms;
    float epsilon;
} Join;

/* both (rows, 2, dim): those that get the activation, and those that they are multiplied by. out (rows, dim). */
typedef struct {
    Py_ssize_t rows, dim;
    const void *both;
    void *out;
    int dtype, kind;
} Gate;

/* Texts of equal length from a first token on. width: length, filled up to a multiple of 16.
   mixed (tokens, heads + 2 shared, dim), out (tokens, heads, dim), norms (heads + shared, dim),
   turns (length, dim / 2, 2), bias (bias_heads, length, width), unseen (texts, width).
   before, after: how many tokens a query sees on either side, -1 for all. */
typedef struct {
    Py_ssize_t texts, length, width, first, heads, shared, dim;
    const void *mixed;
    void *out;
    int dtype;
    const float *norms;
    float epsilon;
    const float *turns, *bias;
    Py_ssize_t bias_heads;
    const float *unseen;
    Py_ssize_t before, after;
} Attention;

/* The keys that the query at a place sees, within its text. */
static inline Py_ssize_t first_seen(const Attention *a, Py_ssize_t place)
{
    return a->before >= 0 && place > a->before ? place - a->before : 0;
}

static inline Py_ssize_t last_seen(const Attention *a, Py_ssize_t place)
{
    return a->after >= 0 && a->after < a->length - 1 - place ? place + a->after : a->length - 1;
}

/* x (rows, n_in) bfloat16 times the weight, of n_out columns, plus bias (n_out,) or NULL; then the activation. out
   (rows, n_out) bfloat16. Where it is gated, of each 32 columns the first 16 are activated and multiplied by the
   others: out (rows, n_out / 2). weight: (n_out / 32, n_in / 32, 2, 16, 16, 2) as `laid_out` of kernels.py lays it.
   Where it is TURNED, the first `turned` columns, heads of `dim`, are rotated by the places of their tokens: places
   (rows,), turns (places, dim / 2, 2). */
typedef struct {
    Py_ssize_t rows, n_in, n_out;
    const uint16_t *x, *weight;
    const float *bias;
    uint16_t *out;
    int kind, gated;
    Py_ssize_t turned, dim;
    const float *turns;
    const int32_t *places;
} Product;

typedef float floats4 __attribute__((vector_size(16)));
typedef uint32_t words4 __attribute__((vector_size(16)));
typedef uint16_t halves4 __attribute__((vector_size(8)));

#define FOR
#define NAMED(x) x##_4
#define LANES 4
#define FLOATS floats4
#define WORDS words4
#define HALVES halves4
#define WIDENED(halves) __builtin_convertvector(halves, words4)
#define NARROWED(words) __builtin_convertvector(words, halves4)
#define NUMBERS ((words4){0, 1, 2, 3})
#include "kernels.h"

#if X86
#include <immintrin.h> /* GCC 12 makes several instructions of a conversion that is one */

typedef float floats8 __attribute__((vector_size(32)));
typedef uint32_t words8 __attribute__((vector_size(32)));
typedef uint16_t halves8 __attribute__((vector_size(16)));

#define FOR FOR_8
#define NAMED(x) x##_8
#define LANES 8
#define FLOATS floats8
#define WORDS words8
#define HALVES halves8
#define WIDENED(halves) (words8)_mm256_cvtepu16_epi32((__m128i)(halves))
#define NARROWED(words) __builtin_convertvector(words, halves8)
#define NUMBERS ((words8){0, 1, 2, 3, 4, 5, 6, 7})
#include "kernels.h"

typedef float floats16 __attribute__((vector_size(64)));
typedef uint32_t words16 __attribute__((vector_size(64)));
typedef uint16_t halves16 __attribute__((vector_size(32)));

#define FOR FOR_16
#define NAMED(x) x##_16
#define LANES 16
#define FLOATS floats16
#define WORDS words16
#define HALVES halves16
#define WIDENED(halves) (words16)_mm512_cvtepu16_epi32((__m256i)(halves))
#define NARROWED(words) (halves16)_mm512_cvtepi32_epi16((__m512i)(words))
#define NUMBERS ((words16){0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15})
#include "kernels.h"
#endif

#include "bfloat16.h"

/* All of one width. */
typedef struct {
    void (*join)(const Join *, float *);
    void (*gate)(const Gate *);
    void (*attend)(const Attention *, float *);
} Kernels;

static const Kernels *of_width(int lanes)
{
    static const Kernels narrow = {join_4, gate_4, attend_4};
#if X86
    static const Kernels middle = {join_8, gate_8, attend_8}, wide = {join_16, gate_16, attend_16};
    if (lanes == 16) return &wide;
    if (lanes == 8) return &middle;
#else
    (void)lanes;
#endif
    return &narrow;
}

#define VERSION 4 /* kernels.py asks for it: one more whenever what the functions take or do changes */

/* From the next line of the cache on. */
static float *aligned(float *memory) { return (float *)(((uintptr_t)memory + LINE - 1) / LINE * LINE); }

/* Numbers of memory, in float32. */
static size_t memory_of(const Attention *a, const Multiplier *by)
{
    return by ? memory_of_attention(a) : (size_t)(2 * a->width * a->dim + ROWS * (a->dim + a->width));
}

/* In bfloat16, where there is what it is multiplied by; else by vectors of so many lanes, in float32. */
static void attend_by(const Multiplier *by, int lanes, const Attention *a, float *memory)
{
    memset(memory, 0, memory_of(a, by) * sizeof(float)); /* values that are not there weigh nothing, but are read */
    if (by)
        attention_in_bfloat16(by, a, memory);
    else
        of_width(lanes)->attend(a, memory);
}

#include "layer.h"

static int best; /* number of a multiplier, found once: to ask the processor takes long within a virtual machine */

/* What multiplies, from its number in Python; NULL from 0, where that may be. */
static int multiplier_or_none(PyObject *number, void *to)
{
    const long n = PyLong_AsLong(number);
    if (n == -1 && PyErr_Occurred()) return 0;
    if (n < 0 || n > best) return PyErr_SetString(PyExc_ValueError, "not of this processor"), 0;
    *(const Multiplier **)to = multipliers[n];
    return 1;
}

static int multiplier(PyObject *number, void *to)
{
    if (!multiplier_or_none(number, to)) return 0;
    if (!*(const Multiplier **)to) return PyErr_SetString(PyExc_ValueError, "nothing multiplies"), 0;
    return 1;
}

static PyObject *join(PyObject *module, PyObject *arguments)
{
    Join given;
    int lanes;
    float *memory;
    (void)module;
    if (!PyArg_ParseTuple(
            arguments, "innO&iiO&iO&iiO&O&iO&O&if", &lanes, &given.rows, &given.dim, address, &given.residual,
            &given.residual_dtype, &given.in_place, address, &given.made, &given.made_dtype, address, &given.out,
            &given.out_dtype, &given.after.wanted, address, &given.after.scale, address, &given.after.shift,
            &given.before.wanted, address, &given.before.scale, address, &given.before.shift, &given.rms,
            &given.epsilon))
        return NULL;
    memory = PyMem_RawMalloc((size_t)(2 * given.dim) * sizeof(float));
    if (!memory) return PyErr_NoMemory();
    Py_BEGIN_ALLOW_THREADS;
    of_width(lanes)->join(&given, memory);
    Py_END_ALLOW_THREADS;
    PyMem_RawFree(memory);
    Py_RETURN_NONE;
}

static PyObject *gate(PyObject *module, PyObject *arguments)
{
    Gate given;
    int lanes;
    (void)module;
    if (!PyArg_ParseTuple(
            arguments, "innO&O&ii", &lanes, &given.rows, &given.dim, address, &given.both, address, &given.out,
            &given.dtype, &given.kind))
        return NULL;
    Py_BEGIN_ALLOW_THREADS;
    of_width(lanes)->gate(&given);
    Py_END_ALLOW_THREADS;
    Py_RETURN_NONE;
}

static PyObject *attend(PyObject *module, PyObject *arguments)
{
    Attention given;
    int lanes;
    const Multiplier *by;
    float *memory;
    (void)module;
    if (!PyArg_ParseTuple(
            arguments, "O&innnnnnO&O&iO&fO&O&nO&nn", multiplier_or_none, &by, &lanes, &given.texts, &given.length,
            &given.first, &given.heads, &given.shared, &given.dim, address, &given.mixed, address, &given.out, &given.dtype,
            address,
            &given.norms, &given.epsilon, address, &given.turns, address, &given.bias, &given.bias_heads, address,
            &given.unseen, &given.before, &given.after))
        return NULL;
    given.width = (given.length + 15) / 16 * 16;
    memory = PyMem_RawMalloc(LINE + memory_of(&given, by) * sizeof(float));
    if (!memory) return PyErr_NoMemory();
    Py_BEGIN_ALLOW_THREADS;
    attend_by(by, lanes, &given, aligned(memory));
    Py_END_ALLOW_THREADS;
    PyMem_RawFree(memory);
    Py_RETURN_NONE;
}

static PyObject *product(PyObject *module, PyObject *arguments)
{
    Product given = {0};
    const Multiplier *by;
    float *memory;
    (void)module;
    if (!PyArg_ParseTuple(
            arguments, "O&nnnO&O&O&O&ii", multiplier, &by, &given.rows, &given.n_in, &given.n_out, address, &given.x,
            address,
            &given.weight, address, &given.bias, address, &given.out, &given.kind, &given.gated))
        return NULL;
    memory = PyMem_RawMalloc(LINE + by->memory_of_product(&given) * sizeof(float));
    if (!memory) return PyErr_NoMemory();
    Py_BEGIN_ALLOW_THREADS;
    by->product(&given, aligned(memory));
    Py_END_ALLOW_THREADS;
    PyMem_RawFree(memory);
    Py_RETURN_NONE;
}

/* A product's sides, weight, bias, kind and gate. */
static int product_of_layer(PyObject *tuple, void *to)
{
    Product *p = to;
    return PyArg_ParseTuple(
        tuple, "nnO&O&ii", &p->n_in, &p->n_out, address, &p->weight, address, &p->bias, &p->kind, &p->gated);
}

static int norm_of_layer(PyObject *tuple, void *to)
{
    Norm *norm = to;
    return PyArg_ParseTuple(tuple, "iO&O&", &norm->wanted, address, &norm->scale, address, &norm->shift);
}

static PyObject *layer(PyObject *module, PyObject *arguments)
{
    Layer given = {0};
    Attention each = {.dtype = BFLOAT16};
    PyObject *runs;
    int worked = 1;
    (void)module;
    if (!PyArg_ParseTuple(
            arguments, "O&O&inO&iiiO&O&O&O&O&O&O&O&O&if(nnnO&f)O&nnO!", multiplier, &given.by, multiplier_or_none,
            &given.attends_by, &given.lanes, &given.dim, address, &given.hidden, &given.hidden_dtype, &given.in_place,
            &given.goes_on, address, &given.entering, product_of_layer, given.products + MIXED, product_of_layer,
            given.products + OUTPUT, product_of_layer, given.products + UP, product_of_layer, given.products + DOWN,
            norm_of_layer, given.after, norm_of_layer, given.before, norm_of_layer, given.after + 1, norm_of_layer,
            given.before + 1, &given.rms, &given.epsilon, &each.heads, &each.shared, &each.dim, address, &each.norms,
            &each.epsilon, address, &each.turns,
            &each.before, &each.after, &PyList_Type, &runs))
        return NULL;
    given.n_runs = PyList_GET_SIZE(runs);
    given.runs = PyMem_RawMalloc((size_t)(given.n_runs + 1) * sizeof *given.runs);
    if (!given.runs) return PyErr_NoMemory();
    for (Py_ssize_t i = 0; i < given.n_runs && worked; i++) {
        Attention *run = given.runs + i;
        *run = each;
        worked = PyArg_ParseTuple(
            PyList_GET_ITEM(runs, i), "nnnO&nO&", &run->texts, &run->length, &run->first, address, &run->bias,
            &run->bias_heads, address, &run->unseen);
        run->width = (run->length + 15) / 16 * 16;
    }
    if (worked) {
        Py_BEGIN_ALLOW_THREADS;
        worked = run_layer(&given);
        Py_END_ALLOW_THREADS;
        if (!worked) PyErr_NoMemory();
    }
    PyMem_RawFree(given.runs);
    if (!worked) return NULL;
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"layer", layer, METH_VARARGS, NULL},
    {"join", join, METH_VARARGS, NULL},
    {"gate", gate, METH_VARARGS, NULL},
    {"attend", attend, METH_VARARGS, NULL},
    {"product", product, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, .m_name = "kernels_in_c", .m_size = -1, .m_methods = methods};

PyMODINIT_FUNC PyInit_kernels_in_c(void)
{
    PyObject *module = made(&definition, VERSION);
    best = best_multiplier();
    if (module && PyModule_AddIntConstant(module, "BFLOAT16", best) < 0) Py_CLEAR(module);
    return module;
}
