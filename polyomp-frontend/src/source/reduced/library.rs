//! What programs use of the headers of the C library, for when those are not read.

/// The macros of a header of the C library that programs use in expressions; none for a header
/// about which nothing is known.
pub(super) fn library_macros(header: &str) -> Option<&'static [&'static str]> {
    const NULL: &str = "NULL ((void *)0)";
    Some(match header {
        "stdio.h" => &[NULL, "EOF (-1)"],
        "stdlib.h" => &[
            NULL,
            "EXIT_SUCCESS 0",
            "EXIT_FAILURE 1",
            "RAND_MAX 2147483647",
        ],
        "stddef.h" | "string.h" | "time.h" | "locale.h" | "unistd.h" => &[NULL],
        "stdbool.h" => &["bool _Bool", "true 1", "false 0"],
        "limits.h" => &[
            "CHAR_BIT 8",
            "SCHAR_MAX 127",
            "SHRT_MAX 32767",
            "INT_MAX 2147483647",
            "INT_MIN (-INT_MAX - 1)",
            "UINT_MAX 4294967295U",
            "LONG_MAX 9223372036854775807L",
            "LONG_MIN (-LONG_MAX - 1L)",
            "ULONG_MAX 18446744073709551615UL",
            "LLONG_MAX 9223372036854775807LL",
            "LLONG_MIN (-LLONG_MAX - 1LL)",
        ],
        "stdint.h" | "inttypes.h" => &[
            "PRId32 \"d\"",
            "PRIi32 \"i\"",
            "PRIu32 \"u\"",
            "PRIx32 \"x\"",
            "PRIX32 \"X\"",
            "PRId64 \"ld\"",
            "PRIi64 \"li\"",
            "PRIu64 \"lu\"",
            "PRIx64 \"lx\"",
            "PRIX64 \"lX\"",
            "PRIdPTR \"ld\"",
            "PRIuPTR \"lu\"",
            "PRIxPTR \"lx\"",
            "PRIdMAX \"ld\"",
            "PRIuMAX \"lu\"",
            "SCNd32 \"d\"",
            "SCNu32 \"u\"",
            "SCNd64 \"ld\"",
            "SCNu64 \"lu\"",
            "INT32_MAX 2147483647",
            "INT32_MIN (-INT32_MAX - 1)",
            "UINT32_MAX 4294967295U",
            "INT64_MAX 9223372036854775807L",
            "INT64_MIN (-INT64_MAX - 1L)",
            "UINT64_MAX 18446744073709551615UL",
            "SIZE_MAX 18446744073709551615UL",
        ],
        "float.h" => &[
            "FLT_MAX 3.40282347e+38F",
            "FLT_MIN 1.17549435e-38F",
            "FLT_EPSILON 1.19209290e-7F",
            "DBL_MAX 1.7976931348623157e+308",
            "DBL_MIN 2.2250738585072014e-308",
            "DBL_EPSILON 2.2204460492503131e-16",
        ],
        "math.h" => &[
            "M_PI 3.14159265358979323846",
            "M_PI_2 1.57079632679489661923",
            "M_E 2.7182818284590452354",
            "M_SQRT2 1.41421356237309504880",
            "HUGE_VAL (1e10000)",
            "INFINITY (1e10000f)",
            "NAN (0.0f / 0.0f)",
        ],
        // The argument is evaluated, and so read.
        "assert.h" => &["assert(e) ((void)(e))"],
        "complex.h" => &["complex _Complex", "I 1.0iF"],
        "ctype.h" | "errno.h" | "omp.h" | "signal.h" | "stdarg.h" | "sys/time.h"
        | "sys/types.h" | "sys/resource.h" | "malloc.h" | "strings.h" | "sched.h" | "pthread.h"
        | "sys/stat.h" => &[],
        _ => return None,
    })
}
