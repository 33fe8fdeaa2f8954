/* Loaded before the C library (LD_PRELOAD): counts the calls that change files below two folders, by phase,
   and makes one of them fail, or all from there on, as a disk does that is full or goes bad.

   A phase is a call and a path in which what differs from run to run is left out. Calls of native libraries
   count as those of Python do. Nothing happens until `failing_disk_arm`. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define MOST_PHASES 4096
#define LONGEST 512

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int armed, wanted_error, lasting, torn, fired, torn_descriptor = -1;
static long wanted_turn;
static char roots[2][PATH_MAX], wanted_phase[LONGEST];
static struct { char name[LONGEST]; long calls; } phases[MOST_PHASES];
static int n_phases;

/* -- what tests call */

void failing_disk_arm(const char *first, const char *second, const char *phase, long turn, int error,
                      int lasts, int tears) {
    pthread_mutex_lock(&guard);
    snprintf(roots[0], PATH_MAX, "%s/", first);
    snprintf(roots[1], PATH_MAX, "%s/", second);
    snprintf(wanted_phase, LONGEST, "%s", phase);
    wanted_turn = turn, wanted_error = error, lasting = lasts, torn = tears;
    fired = 0, torn_descriptor = -1, n_phases = 0, armed = 1;
    pthread_mutex_unlock(&guard);
}

int failing_disk_lift(void) {
    pthread_mutex_lock(&guard);
    armed = 0;
    pthread_mutex_unlock(&guard);
    return fired;
}

long failing_disk_phase(int number, char *name) {
    if (number >= n_phases) return -1;
    strcpy(name, phases[number].name);
    return phases[number].calls;
}

/* -- which call it is */

static int is_alnum(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/* How long a name of Python's (eight letters, underscores among them) or Rust's (six) tempfile is; or 0. */
static size_t temporary(const char *name) {
    size_t length = 3;
    while (is_alnum(name[length]) || name[length] == '_') length++;
    return length == 9 || length == 11 ? length : 0;
}

/* Numbers, ids, checksums and random letters are other ones with each run. */
static void without_chance(const char *path, char *out, size_t room) {
    size_t n = 0;
    while (*path && n + 40 < room) {
        if (!is_alnum(*path)) { out[n++] = *path++; continue; }
        size_t length = 0, digits = 0, hex = 0;
        for (; is_alnum(path[length]); length++) {
            char c = path[length];
            digits += c >= '0' && c <= '9';
            hex += (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
        }
        if (hex == length && length >= 8) out[n++] = '*';
        else if (digits == length) out[n++] = 'N';
        else if (!strncmp(path, "tmp", 3) && temporary(path)) {
            memcpy(out + n, "tmp*", 4);
            n += 4, length = temporary(path);
        }
        else for (size_t i = 0; i < length && n + 40 < room; i++) out[n++] = path[i];
        path += length;
    }
    out[n] = 0;
}

static const char *below(const char *path) {
    for (int i = 0; i < 2; i++) {
        size_t length = strlen(roots[i]);
        if (!strncmp(path, roots[i], length)) return path + length;
    }
    return NULL;
}

/* Whether a disk in this state refuses such a call, too. */
static int applies(const char *call, int grows) {
    if (wanted_error == ENOSPC || wanted_error == EDQUOT) return grows;
    if (wanted_error == EROFS) return strcmp(call, "fsync") != 0;
    return !strcmp(call, "write") || !strcmp(call, "fsync");
}

/* The error that a call ends in; 0: none. -1: half of it is written, and the next one fails. */
static int failing(const char *call, const char *path, int grows, int descriptor, size_t size) {
    if (!armed) return 0;
    const char *inner = below(path);
    if (!inner) return 0;
    int error = 0;
    char name[LONGEST];
    int n = snprintf(name, LONGEST, "%s ", call);
    without_chance(inner, name + n, LONGEST - n);
    pthread_mutex_lock(&guard);
    if (armed) {
        int at = 0;
        while (at < n_phases && strcmp(phases[at].name, name)) at++;
        if (at == n_phases && n_phases < MOST_PHASES) {
            strcpy(phases[n_phases].name, name);
            phases[n_phases++].calls = 0;
        }
        long turn = at < n_phases ? ++phases[at].calls : 0;
        if (fired && lasting && applies(call, grows)) error = wanted_error;
        else if (descriptor >= 0 && descriptor == torn_descriptor) error = wanted_error, torn_descriptor = -1;
        else if (!fired && turn == wanted_turn && !strcmp(name, wanted_phase)) {
            fired = 1;
            error = wanted_error;
            if (torn && size > 1) error = -1, torn_descriptor = descriptor;
        }
    }
    pthread_mutex_unlock(&guard);
    return error;
}

static int of_descriptor(int descriptor, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t n = readlink(link, path, PATH_MAX - 1);
    path[n > 0 ? n : 0] = 0;
    return n > 0;
}

static void of_name(int folder, const char *name, char *path) {
    if (name[0] == '/') { snprintf(path, PATH_MAX, "%s", name); return; }
    char inner[PATH_MAX];
    if (folder == AT_FDCWD) { if (!getcwd(inner, PATH_MAX)) inner[0] = 0; }
    else of_descriptor(folder, inner);
    snprintf(path, PATH_MAX, "%.2000s/%.2000s", inner, name);
}

#define REAL(name) static __typeof__(name) *real; if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

/* Fails the enclosing call where it is to. */
#define BY_NAME(call, folder, name, grows)                                       \
    if (armed) {                                                                 \
        char path_[PATH_MAX]; of_name(folder, name, path_);                      \
        int error_ = failing(call, path_, grows, -1, 0);                         \
        if (error_) { errno = error_; return -1; }                               \
    }
#define BY_DESCRIPTOR(call, descriptor, grows)                                   \
    if (armed) {                                                                 \
        char path_[PATH_MAX]; of_descriptor(descriptor, path_);                  \
        int error_ = failing(call, path_, grows, -1, 0);                         \
        if (error_) { errno = error_; return -1; }                               \
    }
#define WRITING(descriptor, size)                                                \
    if (armed) {                                                                 \
        char path_[PATH_MAX]; of_descriptor(descriptor, path_);                  \
        int error_ = failing("write", path_, 1, descriptor, size);               \
        if (error_ > 0) { errno = error_; return -1; }                           \
        if (error_ < 0) size /= 2;                                               \
    }

/* -- the calls */

#define OPEN_LIKE(name, folder, signature, arguments)                            \
    int name signature {                                                         \
        REAL(name);                                                              \
        mode_t mode = 0;                                                         \
        if (flags & (O_CREAT | O_TMPFILE)) {                                     \
            va_list rest; va_start(rest, flags); mode = va_arg(rest, mode_t); va_end(rest); \
        }                                                                        \
        if (flags & (O_WRONLY | O_RDWR | O_CREAT)) { BY_NAME("open", folder, file, !!(flags & O_CREAT)) } \
        return real arguments;                                                   \
    }
OPEN_LIKE(open, AT_FDCWD, (const char *file, int flags, ...), (file, flags, mode))
OPEN_LIKE(open64, AT_FDCWD, (const char *file, int flags, ...), (file, flags, mode))
OPEN_LIKE(openat, folder, (int folder, const char *file, int flags, ...), (folder, file, flags, mode))
OPEN_LIKE(openat64, folder, (int folder, const char *file, int flags, ...), (folder, file, flags, mode))

#define FOPEN_LIKE(name)                                                         \
    FILE *name(const char *file, const char *mode) {                             \
        REAL(name);                                                              \
        if (armed && strpbrk(mode, "wa+")) {                                     \
            char path_[PATH_MAX]; of_name(AT_FDCWD, file, path_);                \
            int error_ = failing("open", path_, 1, -1, 0);                       \
            if (error_) { errno = error_; return NULL; }                         \
        }                                                                        \
        return real(file, mode);                                                 \
    }
FOPEN_LIKE(fopen)
FOPEN_LIKE(fopen64)

ssize_t write(int to, const void *data, size_t size) { REAL(write); WRITING(to, size) return real(to, data, size); }
ssize_t pwrite(int to, const void *data, size_t size, off_t at) {
    REAL(pwrite); WRITING(to, size) return real(to, data, size, at);
}
ssize_t pwrite64(int to, const void *data, size_t size, off64_t at) {
    REAL(pwrite64); WRITING(to, size) return real(to, data, size, at);
}
ssize_t writev(int to, const struct iovec *parts, int n) {
    REAL(writev); BY_DESCRIPTOR("write", to, 1) return real(to, parts, n);
}
ssize_t sendfile(int to, int from, off_t *at, size_t size) {
    REAL(sendfile); WRITING(to, size) return real(to, from, at, size);
}
ssize_t sendfile64(int to, int from, off64_t *at, size_t size) {
    REAL(sendfile64); WRITING(to, size) return real(to, from, at, size);
}
ssize_t copy_file_range(int from, off64_t *from_at, int to, off64_t *at, size_t size, unsigned flags) {
    REAL(copy_file_range); WRITING(to, size) return real(from, from_at, to, at, size, flags);
}
int fsync(int file) { REAL(fsync); BY_DESCRIPTOR("fsync", file, 0) return real(file); }
int fdatasync(int file) { REAL(fdatasync); BY_DESCRIPTOR("fsync", file, 0) return real(file); }
int ftruncate(int file, off_t size) { REAL(ftruncate); BY_DESCRIPTOR("truncate", file, 0) return real(file, size); }
int ftruncate64(int file, off64_t size) {
    REAL(ftruncate64); BY_DESCRIPTOR("truncate", file, 0) return real(file, size);
}
/* Gives the error instead of setting it. */
#define ALLOCATE(name, type)                                                     \
    int name(int file, type at, type size) {                                     \
        REAL(name);                                                              \
        if (armed) {                                                             \
            char path_[PATH_MAX]; of_descriptor(file, path_);                    \
            int error_ = failing("allocate", path_, 1, -1, 0);                   \
            if (error_) return error_;                                           \
        }                                                                        \
        return real(file, at, size);                                             \
    }
ALLOCATE(posix_fallocate, off_t)
ALLOCATE(posix_fallocate64, off64_t)
int rename(const char *from, const char *to) { REAL(rename); BY_NAME("rename", AT_FDCWD, to, 0) return real(from, to); }
int renameat(int a, const char *from, int b, const char *to) {
    REAL(renameat); BY_NAME("rename", b, to, 0) return real(a, from, b, to);
}
int mkdir(const char *path, mode_t mode) { REAL(mkdir); BY_NAME("mkdir", AT_FDCWD, path, 1) return real(path, mode); }
int mkdirat(int in, const char *path, mode_t mode) { REAL(mkdirat); BY_NAME("mkdir", in, path, 1) return real(in, path, mode); }
int rmdir(const char *path) { REAL(rmdir); BY_NAME("rmdir", AT_FDCWD, path, 0) return real(path); }
int unlink(const char *path) { REAL(unlink); BY_NAME("unlink", AT_FDCWD, path, 0) return real(path); }
int unlinkat(int in, const char *path, int flags) {
    REAL(unlinkat); BY_NAME(flags & AT_REMOVEDIR ? "rmdir" : "unlink", in, path, 0) return real(in, path, flags);
}
int link(const char *from, const char *to) { REAL(link); BY_NAME("link", AT_FDCWD, to, 1) return real(from, to); }
int linkat(int a, const char *from, int b, const char *to, int flags) {
    REAL(linkat); BY_NAME("link", b, to, 1) return real(a, from, b, to, flags);
}
