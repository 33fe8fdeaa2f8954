/* The kernels, for one width of vectors. kernels.c includes this once for each, having said

   FOR       the attribute of functions for such processors
   NAMED(x)  the name of x for them
   LANES     numbers in a vector: FLOATS, WORDS (uint32_t), HALVES (uint16_t); NUMBERS are 0, 1, ... as WORDS
   WIDENED, NARROWED  HALVES as WORDS, and WORDS as HALVES
   ROUNDED            FLOATS as HALVES, where the processor rounds them itself
   SUMS_ALONE         where only `join` is wanted

   All sums and products are float32; bfloat16 is what is read and written. */

#define EACH_ROW _Pragma("GCC unroll 8")

FOR static inline FLOATS NAMED(at)(const float *from)
{
    FLOATS x;
    memcpy(&x, from, sizeof x);
    return x;
}

FOR static inline void NAMED(put)(float *to, FLOATS x) { memcpy(to, &x, sizeof x); }

FOR static inline FLOATS NAMED(loaded)(const void *from, int dtype, Py_ssize_t i)
{
    HALVES halves;
    if (dtype == FLOAT32) return NAMED(at)((const float *)from + i);
    memcpy(&halves, (const uint16_t *)from + i, sizeof halves);
    return (FLOATS)(WIDENED(halves) << 16);
}

/* To the nearest bfloat16, of two as near to the even one. NaN stays NaN. */
FOR static inline HALVES NAMED(rounded)(FLOATS x)
{
#ifdef ROUNDED
    return ROUNDED(x);
#else
    WORDS bits = (WORDS)x, rounded = (bits + 0x7fff + ((bits >> 16) & 1)) >> 16;
    WORDS none = (WORDS)((bits & 0x7fffffff) > 0x7f800000);
    return NARROWED((none & 0x7fc0) | (~none & rounded));
#endif
}

FOR static inline void NAMED(stored)(void *to, int dtype, Py_ssize_t i, FLOATS x)
{
    HALVES halves;
    if (dtype == FLOAT32) {
        NAMED(put)((float *)to + i, x);
        return;
    }
    halves = NAMED(rounded)(x);
    memcpy((uint16_t *)to + i, &halves, sizeof halves);
}

/* The sum of all of them, in each place. */
FOR static inline FLOATS NAMED(sum)(FLOATS x)
{
    for (int k = LANES / 2; k; k /= 2) x += SHUFFLED(x, NUMBERS ^ k);
    return x;
}

/* What a row of a total is normalised by: its mean and 1 / its deviation, or 0 and 1 / its root mean square. What is
   left without the mean is added up too, and the mean is corrected by that: in a row of equal numbers its rounding
   would be all that is left. Four sums each, for an addition has to wait for the one before. */
FOR static inline void NAMED(measure)(
    const float *row, Py_ssize_t dim, int rms, float epsilon, FLOATS total, float *mean, float *factor)
{
    FLOATS left[4] = {{0}}, squares[4] = {{0}};
    const float first = rms ? 0.0f : NAMED(sum)(total)[0] / (float)dim;
    float off = 0.0f, deviation;
    for (Py_ssize_t i = 0; i < dim; i += 4 * LANES)
        for (int k = 0; k < 4 && i + k * LANES < dim; k++) {
            FLOATS x = NAMED(at)(row + i + k * LANES) - first;
            left[k] += x;
            squares[k] += x * x;
        }
    if (!rms) off = NAMED(sum)((left[0] + left[1]) + (left[2] + left[3]))[0] / (float)dim;
    deviation = NAMED(sum)((squares[0] + squares[1]) + (squares[2] + squares[3]))[0] / (float)dim - off * off;
    *mean = first + off;
    *factor = 1.0f / sqrtf((deviation < 0.0f ? 0.0f : deviation) + epsilon);
}

FOR static inline FLOATS NAMED(normalized)(FLOATS x, Py_ssize_t i, const Norm *norm, float mean, float factor)
{
    x = (x - mean) * factor;
    if (norm->scale) x *= NAMED(at)(norm->scale + i);
    if (norm->shift) x += NAMED(at)(norm->shift + i);
    return x;
}

FOR static void NAMED(join)(const Join *given, float *memory)
{
    const Join copy = *given, *join = &copy; /* nothing that is written can change it, as the compiler sees */
    const int of_made = join->made && join->after.wanted;
    float *row = memory, *made = memory + join->dim, mean = 0.0f, factor = 1.0f;
    for (Py_ssize_t r = 0; r < join->rows; r++) {
        const Py_ssize_t first = r * join->dim;
        FLOATS total = {0};
        if (of_made) {
            for (Py_ssize_t i = 0; i < join->dim; i += LANES) {
                FLOATS x = NAMED(loaded)(join->made, join->made_dtype, first + i);
                NAMED(put)(made + i, x);
                total += x;
            }
            NAMED(measure)(made, join->dim, join->rms, join->epsilon, total, &mean, &factor);
            total = (FLOATS){0};
        }
        for (Py_ssize_t i = 0; i < join->dim; i += LANES) {
            FLOATS x = NAMED(loaded)(join->residual, join->residual_dtype, first + i);
            if (of_made)
                x += NAMED(normalized)(NAMED(at)(made + i), i, &join->after, mean, factor);
            else if (join->made)
                x += NAMED(loaded)(join->made, join->made_dtype, first + i);
            NAMED(put)(row + i, x);
            total += x;
            if (join->made && join->in_place) NAMED(stored)(join->residual, join->residual_dtype, first + i, x);
        }
        if (!join->out) continue;
        if (join->before.wanted) NAMED(measure)(row, join->dim, join->rms, join->epsilon, total, &mean, &factor);
        for (Py_ssize_t i = 0; i < join->dim; i += LANES) {
            FLOATS x = NAMED(at)(row + i);
            if (join->before.wanted) x = NAMED(normalized)(x, i, &join->before, mean, factor);
            NAMED(stored)(join->out, join->out_dtype, first + i, x);
        }
    }
}

#ifndef SUMS_ALONE
FOR static inline FLOATS NAMED(larger)(FLOATS a, FLOATS b)
{
    WORDS first = (WORDS)(a > b);
    return (FLOATS)((first & (WORDS)a) | (~first & (WORDS)b));
}

/* The largest of all of them, in each place. */
FOR static inline FLOATS NAMED(largest)(FLOATS x)
{
    for (int k = LANES / 2; k; k /= 2) x = NAMED(larger)(x, SHUFFLED(x, NUMBERS ^ k));
    return x;
}

/* e to the power of numbers up to 0, to 2e-7; 0 below -87. The number is n ln 2 + f, and e^f a polynomial of least
   error on [-ln 2 / 2, ln 2 / 2] (Moshier, Cephes, expf). */
FOR static inline FLOATS NAMED(exp)(FLOATS given)
{
    WORDS nan = (WORDS)(given != given), there = (WORDS)(given > -87.0f);
    FLOATS f = (FLOATS)(there & (WORDS)given), y;
    FLOATS n = f * 1.44269504f + 12582912.0f; /* 1.5 * 2^23: whole numbers are its last bits */
    WORDS whole = (WORDS)n;
    n -= 12582912.0f;
    f = (f - n * 0.693359375f) + n * 2.12194440e-4f; /* ln 2 in two parts */
    y = f * 1.9875691500e-4f + 1.3981999507e-3f;
    y = y * f + 8.3334519073e-3f;
    y = y * f + 4.1665795894e-2f;
    y = y * f + 1.6666665459e-1f;
    y = y * f + 5.0000001201e-1f;
    y = y * f * f + f + 1.0f;
    return (FLOATS)((there & ((WORDS)y + (whole << 23))) | (nan & (WORDS)given));
}

/* GELU by the error function: to 1e-6 of what is exact (Abramowitz & Stegun 1964, 7.1.26), or as it is approximated by
   a hyperbolic tangent (Hendrycks & Gimpel 2016); x times its logistic function; or x where it is positive. */
FOR static inline FLOATS NAMED(activated)(FLOATS x, int kind)
{
    FLOATS size, t, erfc;
    WORDS negative = (WORDS)(x < 0.0f);
    switch (kind) {
    case GELU:
        size = (FLOATS)((WORDS)x & 0x7fffffff) * 0.70710678f;
        t = 1.0f / (size * 0.3275911f + 1.0f);
        erfc = t * 1.061405429f - 1.453152027f;
        erfc = erfc * t + 1.421413741f;
        erfc = erfc * t - 0.284496736f;
        erfc = (erfc * t + 0.254829592f) * t * NAMED(exp)(-size * size);
        return x * (FLOATS)((negative & (WORDS)(erfc * 0.5f)) | (~negative & (WORDS)(1.0f - erfc * 0.5f)));
    case GELU_TANH:
    case SWISH:
        /* The logistic function of y is 1 / (1 + e^-y), of -y what is missing to 1; tanh(y) = 2 logistic(2y) - 1. */
        size = kind == SWISH ? x : x * 1.59576912f * (x * x * 0.044715f + 1.0f);
        t = NAMED(exp)((FLOATS)((WORDS)size | 0x80000000));
        return x * (FLOATS)((negative & (WORDS)t) | (~negative & (WORDS)((FLOATS){0} + 1.0f))) / (t + 1.0f);
    default:
        return (FLOATS)(~negative & (WORDS)x);
    }
}

FOR static void NAMED(gate)(const Gate *gate)
{
    for (Py_ssize_t r = 0; r < gate->rows; r++)
        for (Py_ssize_t i = 0; i < gate->dim; i += LANES) {
            FLOATS x = NAMED(loaded)(gate->both, gate->dtype, 2 * r * gate->dim + i);
            FLOATS y = NAMED(loaded)(gate->both, gate->dtype, (2 * r + 1) * gate->dim + i);
            NAMED(stored)(gate->out, gate->dtype, r * gate->dim + i, NAMED(activated)(x, gate->kind) * y);
        }
}

/* The numbers of a token of the texts for one head, of queries or of keys: normalised, and rotated by its place. */
FOR static inline void NAMED(head)(
    float *to, const Attention *a, Py_ssize_t token, Py_ssize_t number, Py_ssize_t place)
{
    Py_ssize_t first = (token * (a->heads + 2 * a->shared) + number) * a->dim;
    float factor = 1.0f;
    if (a->norms) {
        FLOATS squares = {0};
        for (Py_ssize_t i = 0; i < a->dim; i += LANES) {
            FLOATS x = NAMED(loaded)(a->mixed, a->dtype, first + i);
            squares += x * x;
        }
        factor = 1.0f / sqrtf(NAMED(sum)(squares)[0] / (float)a->dim + a->epsilon);
    }
    for (Py_ssize_t i = 0; i < a->dim; i += LANES) {
        FLOATS x = NAMED(loaded)(a->mixed, a->dtype, first + i);
        if (a->norms) x *= NAMED(at)(a->norms + number * a->dim + i) * factor;
        if (a->turns) {
            FLOATS turn = NAMED(at)(a->turns + place * a->dim + i); /* cosine and sine of each pair */
            FLOATS cosine = SHUFFLED(turn, NUMBERS & ~1), sine = SHUFFLED(turn, NUMBERS | 1);
            WORDS sign = (~NUMBERS & 1) << 31; /* of the first of each pair */
            x = x * cosine + SHUFFLED(x, NUMBERS ^ 1) * (FLOATS)((WORDS)sine ^ sign);
        }
        NAMED(put)(to + i, x);
    }
}

/* Attention of `rows` queries of one head from a place on (those behind the end are the last one again).

   keys is (blocks of LANES tokens, dim, LANES), values (tokens, dim); query and scores are memory for ROWS rows. */
FOR static inline __attribute__((always_inline)) void NAMED(queries)(
    const Attention *a, Py_ssize_t text, Py_ssize_t number, Py_ssize_t from, const int rows,
    const float *keys, const float *values, float *query, float *scores)
{
    const FLOATS nothing = (FLOATS){0} - INFINITY;
    const Py_ssize_t last = a->length - 1;
    Py_ssize_t low = 0, high = last, place[ROWS], begin[ROWS], end[ROWS];
    FLOATS most[ROWS], all[ROWS];
    for (int r = 0; r < rows; r++) {
        place[r] = from + r < last ? from + r : last;
        begin[r] = first_seen(a, place[r]);
        end[r] = last_seen(a, place[r]);
        NAMED(head)(query + r * a->dim, a, a->first + text * a->length + place[r], number, place[r]);
        most[r] = nothing;
    }
    low = begin[0] / LANES * LANES;
    high = end[rows - 1];
    for (Py_ssize_t block = low; block <= high; block += LANES) {
        WORDS there = NUMBERS + (uint32_t)block;
        FLOATS made[ROWS];
        EACH_ROW
        for (int r = 0; r < rows; r++) made[r] = (FLOATS){0};
        for (Py_ssize_t d = 0; d < a->dim; d++) {
            FLOATS key = NAMED(at)(keys + block * a->dim + d * LANES);
            EACH_ROW
            for (int r = 0; r < rows; r++) made[r] += query[r * a->dim + d] * key;
        }
        EACH_ROW
        for (int r = 0; r < rows; r++) {
            WORDS sees = (WORDS)(there >= (uint32_t)begin[r]) & (WORDS)(there <= (uint32_t)end[r]);
            if (a->bias) {
                Py_ssize_t head = a->bias_heads > 1 ? number : 0;
                made[r] += NAMED(at)(a->bias + (head * a->length + place[r]) * a->width + block);
            }
            if (a->unseen) made[r] += NAMED(at)(a->unseen + text * a->width + block);
            made[r] = (FLOATS)((sees & (WORDS)made[r]) | (~sees & (WORDS)nothing));
            NAMED(put)(scores + r * a->width + block, made[r]);
            most[r] = NAMED(larger)(most[r], made[r]);
        }
    }
    EACH_ROW
    for (int r = 0; r < rows; r++) {
        WORDS none;
        most[r] = NAMED(largest)(most[r]);
        none = (WORDS)(most[r] == -INFINITY); /* it sees none: zeros, as torch gives */
        most[r] = (FLOATS)(~none & (WORDS)most[r]);
        all[r] = (FLOATS)(none & (WORDS)((FLOATS){0} + 1.0f));
    }
    for (Py_ssize_t block = low; block <= high; block += LANES) {
        EACH_ROW
        for (int r = 0; r < rows; r++) {
            FLOATS weight = NAMED(exp)(NAMED(at)(scores + r * a->width + block) - most[r]);
            NAMED(put)(scores + r * a->width + block, weight);
            all[r] += weight;
        }
    }
    EACH_ROW
    for (int r = 0; r < rows; r++) all[r] = 1.0f / NAMED(sum)(all[r]);
    for (Py_ssize_t i = 0; i < a->dim; i += LANES) {
        FLOATS made[ROWS];
        EACH_ROW
        for (int r = 0; r < rows; r++) made[r] = (FLOATS){0};
        for (Py_ssize_t t = low; t <= high; t++) {
            FLOATS value = NAMED(at)(values + t * a->dim + i);
            EACH_ROW
            for (int r = 0; r < rows; r++) made[r] += scores[r * a->width + t] * value;
        }
        for (int r = 0; r < rows && from + r <= last; r++) {
            Py_ssize_t token = a->first + text * a->length + place[r];
            NAMED(stored)(a->out, a->dtype, (token * a->heads + number) * a->dim + i, made[r] * all[r]);
        }
    }
}

FOR static void NAMED(attend)(const Attention *given, float *memory)
{
    const Attention copy = *given, *a = &copy; /* as in join */
    float *keys = memory, *values = keys + a->width * a->dim, *query = values + a->width * a->dim;
    float *scores = query + ROWS * a->dim;
    const Py_ssize_t each = a->heads / a->shared, stride = a->heads + 2 * a->shared;
    for (Py_ssize_t text = 0; text < a->texts; text++)
        for (Py_ssize_t s = 0; s < a->shared; s++) {
            for (Py_ssize_t t = 0; t < a->length; t++) {
                Py_ssize_t token = a->first + text * a->length + t;
                Py_ssize_t value = (token * stride + a->heads + a->shared + s) * a->dim;
                float *column = keys + t / LANES * LANES * a->dim + t % LANES;
                NAMED(head)(query, a, token, a->heads + s, t);
                for (Py_ssize_t d = 0; d < a->dim; d++) column[d * LANES] = query[d];
                for (Py_ssize_t i = 0; i < a->dim; i += LANES)
                    NAMED(put)(values + t * a->dim + i, NAMED(loaded)(a->mixed, a->dtype, value + i));
            }
            for (Py_ssize_t head = s * each; head < (s + 1) * each; head++) {
                Py_ssize_t from = 0;
                for (; a->length - from > ROWS / 2; from += ROWS)
                    NAMED(queries)(a, text, head, from, ROWS, keys, values, query, scores);
                if (from < a->length)
                    NAMED(queries)(a, text, head, from, ROWS / 2, keys, values, query, scores);
            }
        }
}

#endif

#undef FOR
#undef NAMED
#undef LANES
#undef FLOATS
#undef WORDS
#undef HALVES
#undef NUMBERS
#undef WIDENED
#undef NARROWED
#undef ROUNDED
#undef SUMS_ALONE
#undef EACH_ROW
