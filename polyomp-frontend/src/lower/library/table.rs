//! The functions of the C library and of POSIX, and what each does with its arguments; [`posix`] has more of the latter.
//!
//! What is not listed here is unknown: nothing is assumed of it.

use crate::syntax::ast::{CHOSEN, UNSPECIFIED};

use super::meaning::{Function, Gives, Length, Rest, Use};
use super::posix;

pub(super) const TEXT: Use = Use::In(Length::Some);
pub(super) const TO_TEXT: Use = Use::Out(Length::Some);
pub(super) const READ_ONE: Use = Use::In(Length::One);
pub(super) const WRITE_ONE: Use = Use::Out(Length::One);
pub(super) const CHANGE_ONE: Use = Use::InOut(Length::One);
pub(super) const VALUE: Use = Use::Value;

pub(super) const fn plain(
    names: &'static [&'static str],
    args: &'static [Use],
    gives: Gives,
) -> Function {
    Function {
        names,
        args,
        rest: Rest::Values,
        gives,
    }
}

pub(super) const fn variadic(
    names: &'static [&'static str],
    args: &'static [Use],
    rest: Rest,
) -> Function {
    Function {
        names,
        args,
        rest,
        gives: Gives::Unknown,
    }
}

pub(super) const FUNCTIONS: &[Function] = &[
    // What the OpenMP library tells.
    plain(
        &["omp_capture_affinity"],
        &[TO_TEXT, VALUE, TEXT],
        Gives::Unknown,
    ),
    plain(&["omp_display_affinity"], &[TEXT], Gives::Unknown),
    plain(&["strdup", "strndup"], &[TEXT, VALUE], Gives::Text),
    plain(
        &["omp_control_tool"],
        &[VALUE, VALUE, VALUE],
        Gives::Unknown,
    ),
    plain(
        &[
            "omp_get_interop_int",
            "omp_get_interop_ptr",
            "omp_get_interop_str",
        ],
        &[VALUE, VALUE, WRITE_ONE],
        Gives::Unknown,
    ),
    plain(
        &[
            "omp_get_interop_name",
            "omp_get_interop_type_desc",
            "omp_get_interop_rc_desc",
            "omp_get_num_interop_properties",
        ],
        &[VALUE, VALUE],
        Gives::Unknown,
    ),
    plain(&["omp_get_partition_num_places"], &[], Gives::Unknown),
    plain(
        &["omp_get_partition_place_nums"],
        &[TO_TEXT],
        Gives::Unknown,
    ),
    plain(
        &["omp_get_place_proc_ids"],
        &[VALUE, TO_TEXT],
        Gives::Unknown,
    ),
    plain(
        &["omp_get_schedule"],
        &[WRITE_ONE, WRITE_ONE],
        Gives::Unknown,
    ),
    // Numbers from outside.
    plain(
        &[
            CHOSEN,
            "rand",
            "random",
            "drand48",
            "lrand48",
            "mrand48",
            "clock",
            "getpid",
            "gettid",
            "sched_getcpu",
            "getchar",
            "sysconf",
            "getpagesize",
            "getppid",
            "pthread_self",
            "omp_get_wtime",
            "omp_get_wtick",
            "errno",
            "__errno_location",
            "tmpfile",
            "sbrk",
        ],
        &[],
        Gives::Fresh,
    ),
    plain(&["getenv"], &[TEXT], Gives::Fresh),
    plain(&["fopen"], &[TEXT, TEXT], Gives::Stream),
    plain(
        &["setenv", "unsetenv"],
        &[TEXT, TEXT, VALUE],
        Gives::Unknown,
    ),
    plain(
        &["putchar_unlocked", "getchar_unlocked", "strerror"],
        &[VALUE],
        Gives::Unknown,
    ),
    plain(
        &["strtok"],
        &[Use::InOut(Length::Some), TEXT],
        Gives::Within(0),
    ),
    plain(&["atoi", "atol", "atoll"], &[TEXT], Gives::Number),
    plain(
        &[
            "strtol",
            "strtoul",
            "strtoll",
            "strtoull",
            "strtoimax",
            "strtoumax",
        ],
        &[TEXT, Use::End, VALUE],
        Gives::Number,
    ),
    plain(&["atof"], &[TEXT], Gives::Float),
    plain(
        &["strtod", "strtof", "strtold"],
        &[TEXT, Use::End],
        Gives::Float,
    ),
    plain(&["rand_r"], &[CHANGE_ONE], Gives::Unknown),
    plain(
        &[
            "pthread_mutexattr_init",
            "pthread_mutexattr_settype",
            "pthread_mutexattr_setprotocol",
            "pthread_mutexattr_destroy",
        ],
        &[CHANGE_ONE, VALUE],
        Gives::Unknown,
    ),
    plain(
        &["erand48", "nrand48", "jrand48"],
        &[Use::InOut(Length::Count(3))],
        Gives::Unknown,
    ),
    // What touches no memory of the program.
    plain(
        &[
            "putchar",
            "fflush",
            "fclose",
            "srand",
            "srand48",
            "srandom",
            "sleep",
            "usleep",
            // `std::setw(n)` and the like, for a standard stream.
            "operator format",
            "fseek",
            "rewind",
            "ftell",
            "feof",
            "ferror",
            "fputc",
            "putc",
            "close",
            "sched_yield",
            "raise",
            "atexit",
            "signal",
            "expect",
            "va_end",
            "va_start",
            "prefetch",
            "setbuf",
            "setvbuf",
            "thrd_yield",
            "pthread_yield",
        ],
        &[],
        Gives::Unknown,
    ),
    // What the C++ library does to ranges of elements, as the parser says it.
    plain(
        &["operator read"],
        &[Use::In(Length::Items(1, 2)), VALUE, VALUE],
        Gives::Unknown,
    ),
    plain(
        &["operator write"],
        // Pointers among them may be what others point to.
        &[Use::Copy(Length::Items(1, 2)), VALUE, VALUE],
        Gives::Unknown,
    ),
    plain(
        &["operator change"],
        &[Use::InOut(Length::Items(1, 2)), VALUE, VALUE],
        Gives::Unknown,
    ),
    plain(&["std::numeric_limits"], &[], Gives::Unknown),
    // How many elements a container has then: no input of the program, which may be anything.
    plain(&["operator count", UNSPECIFIED], &[], Gives::Unknown),
    // Output.
    variadic(&["operator output"], &[], Rest::Texts),
    variadic(&["printf", "printf_s"], &[TEXT], Rest::Formatted),
    variadic(&["fprintf", "dprintf"], &[VALUE, TEXT], Rest::Formatted),
    plain(&["vprintf"], &[TEXT], Gives::Unknown),
    plain(&["vfprintf"], &[VALUE, TEXT], Gives::Unknown),
    variadic(&["sprintf"], &[TO_TEXT, TEXT], Rest::Formatted),
    variadic(&["snprintf"], &[TO_TEXT, VALUE, TEXT], Rest::Formatted),
    variadic(
        &["sprintf_chk"],
        &[TO_TEXT, VALUE, VALUE, TEXT],
        Rest::Formatted,
    ),
    variadic(
        &["snprintf_chk"],
        &[TO_TEXT, VALUE, VALUE, VALUE, TEXT],
        Rest::Formatted,
    ),
    plain(
        &[
            "puts", "fputs", "perror", "system", "putenv", "unlink", "remove",
        ],
        &[TEXT],
        Gives::Unknown,
    ),
    plain(&["setlocale"], &[VALUE, TEXT], Gives::Unknown),
    plain(
        &["fwrite"],
        &[Use::In(Length::Items(1, 2)), VALUE, VALUE, VALUE],
        Gives::Unknown,
    ),
    plain(
        &["write"],
        &[VALUE, Use::In(Length::Bytes(2)), VALUE],
        Gives::Unknown,
    ),
    // Input.
    variadic(&["scanf"], &[TEXT], Rest::Input),
    variadic(&["fscanf"], &[VALUE, TEXT], Rest::Input),
    variadic(&["sscanf"], &[TEXT, TEXT], Rest::Input),
    plain(&["fgets"], &[TO_TEXT, VALUE, VALUE], Gives::Unknown),
    plain(&["gets"], &[TO_TEXT], Gives::Unknown),
    plain(
        &["fread"],
        &[Use::Out(Length::Items(1, 2)), VALUE, VALUE, VALUE],
        Gives::Unknown,
    ),
    plain(
        &["read"],
        &[VALUE, Use::Out(Length::Bytes(2)), VALUE],
        Gives::Unknown,
    ),
    plain(
        &["getline"],
        &[Use::Buffer, CHANGE_ONE, VALUE],
        Gives::Unknown,
    ),
    plain(
        &["getdelim", "__getdelim"],
        &[Use::Buffer, CHANGE_ONE, VALUE, VALUE],
        Gives::Unknown,
    ),
    // Memory.
    plain(
        &["assume_aligned"],
        &[VALUE, VALUE, VALUE],
        Gives::Argument(0),
    ),
    // What Intel's compilers are told.
    plain(
        &["__assume_aligned", "__assume"],
        &[VALUE, VALUE],
        Gives::Unknown,
    ),
    // What `<tgmath.h>` of GCC makes of functions of mathematics: which of them it may be, and the arguments.
    plain(&["tgmath"], &[], Gives::Unknown),
    plain(
        &["memset"],
        &[Use::Fill(Length::Bytes(2), Some(1)), VALUE, VALUE],
        Gives::Argument(0),
    ),
    plain(
        &["bzero"],
        &[Use::Fill(Length::Bytes(1), None), VALUE],
        Gives::Unknown,
    ),
    plain(
        &["memcpy", "memmove"],
        &[
            Use::Copy(Length::Bytes(2)),
            Use::In(Length::Bytes(2)),
            VALUE,
        ],
        Gives::Argument(0),
    ),
    plain(
        &["mempcpy"],
        &[
            Use::Copy(Length::Bytes(2)),
            Use::In(Length::Bytes(2)),
            VALUE,
        ],
        Gives::Within(0),
    ),
    plain(
        &["memcmp"],
        &[Use::In(Length::Bytes(2)), Use::In(Length::Bytes(2)), VALUE],
        Gives::Unknown,
    ),
    plain(
        &["memchr"],
        &[Use::In(Length::Some), VALUE, VALUE],
        Gives::Within(0),
    ),
    plain(
        &["free", "_mm_free", "omp_free", "omp_target_free", "munmap"],
        &[Use::Free, VALUE],
        Gives::Unknown,
    ),
    // Texts.
    plain(
        &["strcpy"],
        &[Use::Out(Length::Text(1)), TEXT],
        Gives::Argument(0),
    ),
    // All of the bytes: what is left of them becomes zero (C11, 7.24.2.4).
    plain(
        &["strncpy"],
        &[Use::Out(Length::Bytes(2)), TEXT, VALUE],
        Gives::Argument(0),
    ),
    plain(
        &["strcat", "strncat"],
        &[Use::InOut(Length::Some), TEXT, VALUE],
        Gives::Argument(0),
    ),
    plain(&["strchr", "strrchr"], &[TEXT, VALUE], Gives::Within(0)),
    plain(&["strstr"], &[TEXT, TEXT], Gives::Within(0)),
    plain(&["strlen"], &[TEXT], Gives::Unknown),
    plain(
        &[
            "strcmp",
            "strncmp",
            "strcasecmp",
            "strncasecmp",
            "strspn",
            "strcspn",
        ],
        &[TEXT, TEXT, VALUE],
        Gives::Unknown,
    ),
    // Time.
    plain(&["time"], &[WRITE_ONE], Gives::Unknown),
    plain(
        &["localtime", "gmtime", "ctime", "asctime"],
        &[READ_ONE],
        Gives::Unknown,
    ),
    plain(&["gettimeofday"], &[WRITE_ONE, VALUE], Gives::Unknown),
    plain(
        &["clock_gettime", "getrusage"],
        &[VALUE, WRITE_ONE],
        Gives::Unknown,
    ),
    plain(&["nanosleep"], &[READ_ONE, WRITE_ONE], Gives::Unknown),
    plain(
        &["localtime_r", "gmtime_r"],
        &[READ_ONE, WRITE_ONE],
        Gives::Argument(1),
    ),
    plain(
        &["asctime_r", "ctime_r"],
        &[READ_ONE, TO_TEXT],
        Gives::Argument(1),
    ),
    // Mathematics.
    plain(
        &["frexp", "modf", "modff", "frexpf"],
        &[VALUE, WRITE_ONE],
        Gives::Unknown,
    ),
    plain(
        &["sincos", "sincosf"],
        &[VALUE, WRITE_ONE, WRITE_ONE],
        Gives::Unknown,
    ),
];

/// What a function does, by its name.
pub(super) fn function(name: &str) -> Option<&'static Function> {
    FUNCTIONS
        .iter()
        .chain(posix::FUNCTIONS)
        .find(|function| function.names.contains(&name))
}

/// Functions whose result depends on their arguments alone.
pub(super) const MATH: &[&str] = &[
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "cbrt",
    "ceil",
    "copysign",
    "cos",
    "cosh",
    "erf",
    "erfc",
    "exp",
    "exp2",
    "expm1",
    "fabs",
    "fdim",
    "floor",
    "fma",
    "fmax",
    "fmin",
    "std::max",
    "std::min",
    "fmod",
    "hypot",
    "ldexp",
    "lgamma",
    "log",
    "log10",
    "log1p",
    "log2",
    "nearbyint",
    "pow",
    "remainder",
    "rint",
    "round",
    "sin",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
    "tgamma",
    "trunc",
    "cabs",
    "creal",
    "cimag",
    "cexp",
    "csqrt",
    "conj",
    "carg",
    "exp10",
    "j0",
    "j1",
    "jn",
    "y0",
    "y1",
    "yn",
    "logb",
    "scalbn",
    "nextafter",
    "difftime",
    "__builtin_huge_val",
    "__builtin_inf",
    "__builtin_nan",
    "__builtin_nans",
];

/// Functions of integers whose result depends on their arguments alone.
pub(super) const INTEGER: &[&str] = &[
    "abs",
    "labs",
    "llabs",
    "toupper",
    "tolower",
    "isdigit",
    "isalpha",
    "isspace",
    "isalnum",
    "islower",
    "isupper",
    "ispunct",
    "isprint",
    "isxdigit",
    "isnan",
    "isinf",
    "lround",
    "lrint",
    "llround",
    "__builtin_popcount",
    "__builtin_popcountl",
    "__builtin_popcountll",
    "__builtin_ctz",
    "__builtin_ctzl",
    "__builtin_ctzll",
    "__builtin_clz",
    "__builtin_clzl",
    "__builtin_clzll",
    "__builtin_ffs",
    "__builtin_ffsl",
    "__builtin_ffsll",
    "__builtin_parity",
    "__isnan",
    "__isinf",
    "signbit",
    "isfinite",
    "ilogb",
    "htonl",
    "ntohl",
    "htons",
    "ntohs",
    "ffs",
    "imaxabs",
    "llrint",
];

/// Functions that end the run.
pub(super) const NEVER: &[&str] = &[
    "exit",
    "abort",
    "_Exit",
    "_exit",
    "__assert_fail",
    "__builtin_trap",
    "__builtin_unreachable",
    "unreachable",
    "thrd_exit",
    "pthread_exit",
    "quick_exit",
    "__builtin_abort",
    "__builtin_exit",
    "__assert",
    "__assert_rtn",
    "err",
    "errx",
    "verr",
    "verrx",
];

/// Functions that tell where `errno` is.
pub(super) const ERRNO: &[&str] = &["__errno_location", "__error", "__errno", "___errno"];

/// Functions that tell where the tables behind `isdigit` and its like are.
pub(super) const CHARACTERS: &[&str] = &[
    "__ctype_b_loc",
    "__ctype_tolower_loc",
    "__ctype_toupper_loc",
];

/// Functions that go on elsewhere.
pub(super) const JUMPS: &[&str] = &["longjmp", "_longjmp", "siglongjmp", "__builtin_longjmp"];

/// Functions that give memory of its own.
pub(super) const ALLOCATE: &[&str] = &[
    "malloc",
    "calloc",
    "realloc",
    "aligned_alloc",
    "valloc",
    "memalign",
    "alloca",
    "_mm_malloc",
    "__builtin_alloca",
    "__builtin_malloc",
    "omp_alloc",
    "omp_target_alloc",
    "reallocarray",
    "omp_calloc",
    "omp_aligned_alloc",
    "operator new",
];
