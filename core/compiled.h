/* What the modules in C share: the numbers that a vector of this processor has, and addresses from Python. core/compiled.py
   looks for the modules, setup.py builds them. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#if defined(__x86_64__)
#define X86 1
#define FOR_8 __attribute__((target("avx2,fma")))
#define FOR_16 __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx2,fma")))
#else
#define X86 0
#endif

/* The numbers in a vector of this processor. */
static int widest(void)
{
#if X86
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq"))
        return 16;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return 8;
#endif
    return 4;
}

/* The address of a tensor or an array from Python; NULL from 0. */
static int address(PyObject *number, void *to)
{
    *(void **)to = PyLong_AsVoidPtr(number);
    return !PyErr_Occurred();
}

/* The module, which says those numbers and, for its caller, the version of what its functions take and do. */
static PyObject *made(PyModuleDef *definition, int version)
{
    PyObject *module = PyModule_Create(definition);
    if (module && (PyModule_AddIntConstant(module, "LANES", widest()) < 0 ||
                   PyModule_AddIntConstant(module, "VERSION", version) < 0)) {
        Py_DECREF(module);
        return NULL;
    }
    return module;
}
