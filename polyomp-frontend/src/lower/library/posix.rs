//! What POSIX and GNU's library have besides the functions of C: see [`table`](super::table).

use super::meaning::{Function, Gives, Length, Rest, Use};
use super::table::{
    CHANGE_ONE, READ_ONE, TEXT, TO_TEXT, VALUE, WRITE_ONE, plain as function, variadic,
};

const fn plain(names: &'static [&'static str], args: &'static [Use]) -> Function {
    function(names, args, Gives::Unknown)
}

pub(super) const FUNCTIONS: &[Function] = &[
    // Numbers from outside.
    function(
        &[
            "fgetc",
            "getc",
            "getuid",
            "geteuid",
            "getgid",
            "getegid",
            "getpgrp",
            "gethostid",
            "get_nprocs",
            "get_nprocs_conf",
        ],
        &[],
        Gives::Fresh,
    ),
    // What touches no memory of the program.
    plain(
        &[
            "alarm",
            "clearerr",
            "dup",
            "dup2",
            "fileno",
            "fsync",
            "ftruncate",
            "isatty",
            "lseek",
            "nice",
            "pclose",
            "setlinebuf",
            "sync",
            "ungetc",
        ],
        &[],
    ),
    // Generators whose state the caller holds.
    plain(&["srand48_r"], &[VALUE, WRITE_ONE]),
    plain(
        &["drand48_r", "lrand48_r", "mrand48_r"],
        &[CHANGE_ONE, WRITE_ONE],
    ),
    plain(
        &["erand48_r", "nrand48_r", "jrand48_r"],
        &[Use::InOut(Length::Count(3)), CHANGE_ONE, WRITE_ONE],
    ),
    // Time.
    plain(&["times", "ftime"], &[WRITE_ONE]),
    plain(&["clock_getres"], &[VALUE, WRITE_ONE]),
    plain(&["clock_nanosleep"], &[VALUE, VALUE, READ_ONE, WRITE_ONE]),
    plain(&["mktime", "timegm"], &[CHANGE_ONE]),
    plain(&["strftime"], &[TO_TEXT, VALUE, TEXT, READ_ONE]),
    // The machine and the process.
    plain(&["gethostname"], &[Use::Out(Length::Bytes(1)), VALUE]),
    plain(&["uname", "sysinfo"], &[WRITE_ONE]),
    plain(&["getloadavg"], &[Use::Out(Length::Some), VALUE]),
    plain(&["getrlimit"], &[VALUE, WRITE_ONE]),
    plain(&["setrlimit"], &[VALUE, READ_ONE]),
    plain(&["getcpu"], &[WRITE_ONE, WRITE_ONE]),
    plain(
        &["sched_getaffinity"],
        &[VALUE, VALUE, Use::Out(Length::Some)],
    ),
    plain(
        &["sched_setaffinity"],
        &[VALUE, VALUE, Use::In(Length::Some)],
    ),
    // Files.
    variadic(&["open", "openat"], &[TEXT], Rest::Texts),
    plain(
        &["creat", "access", "mkdir", "chmod", "truncate"],
        &[TEXT, VALUE],
    ),
    plain(&["rmdir", "chdir"], &[TEXT]),
    plain(&["rename", "link", "symlink"], &[TEXT, TEXT]),
    plain(&["stat", "lstat"], &[TEXT, WRITE_ONE]),
    plain(&["fstat"], &[VALUE, WRITE_ONE]),
    plain(
        &["pread"],
        &[VALUE, Use::Out(Length::Bytes(2)), VALUE, VALUE],
    ),
    plain(
        &["pwrite"],
        &[VALUE, Use::In(Length::Bytes(2)), VALUE, VALUE],
    ),
    plain(&["readlink"], &[TEXT, Use::Out(Length::Bytes(2)), VALUE]),
    function(&["opendir"], &[TEXT], Gives::Stream),
    plain(&["closedir", "rewinddir"], &[VALUE]),
    function(&["popen"], &[TEXT, TEXT], Gives::Stream),
    function(&["fdopen"], &[VALUE, TEXT], Gives::Stream),
    // Texts.
    plain(&["vsprintf"], &[TO_TEXT, TEXT]),
    plain(&["vsnprintf"], &[TO_TEXT, VALUE, TEXT]),
    plain(&["strnlen"], &[TEXT, VALUE]),
    plain(&["strcoll"], &[TEXT, TEXT]),
    plain(&["strxfrm"], &[TO_TEXT, TEXT, VALUE]),
    function(
        &["memrchr", "rawmemchr", "strchrnul", "index", "rindex"],
        &[TEXT, VALUE, VALUE],
        Gives::Within(0),
    ),
    function(&["strpbrk", "strcasestr"], &[TEXT, TEXT], Gives::Within(0)),
    function(
        &["stpcpy"],
        &[Use::Out(Length::Text(1)), TEXT],
        Gives::Within(0),
    ),
    function(
        &["stpncpy"],
        &[Use::Out(Length::Bytes(2)), TEXT, VALUE],
        Gives::Within(0),
    ),
    plain(
        &["basename", "dirname", "mkstemp"],
        &[Use::InOut(Length::Some)],
    ),
    function(
        &["tmpnam", "ctermid", "cuserid"],
        &[TO_TEXT],
        Gives::Within(0),
    ),
    // Of several bytes a character: what they remember without memory of the caller's is in `state`.
    plain(&["mblen"], &[TEXT, VALUE]),
    plain(&["mbtowc"], &[WRITE_ONE, TEXT, VALUE]),
    plain(&["wctomb"], &[TO_TEXT, VALUE]),
    plain(&["mbrlen"], &[TEXT, VALUE, CHANGE_ONE]),
    plain(&["mbrtowc"], &[WRITE_ONE, TEXT, VALUE, CHANGE_ONE]),
    plain(&["wcrtomb"], &[TO_TEXT, VALUE, CHANGE_ONE]),
    plain(&["mbstowcs", "wcstombs"], &[TO_TEXT, TEXT, VALUE]),
    plain(
        &["bcmp"],
        &[Use::In(Length::Bytes(2)), Use::In(Length::Bytes(2)), VALUE],
    ),
    // The next word of a text, or of the rest of the one before: see `within`.
    plain(&["strtok_r"], &[Use::InOut(Length::Some), TEXT, CHANGE_ONE]),
    plain(&["strerror_r"], &[VALUE, TO_TEXT, VALUE]),
    // Mathematics.
    plain(&["lgamma_r", "lgammaf_r"], &[VALUE, WRITE_ONE]),
    plain(&["remquo", "remquof"], &[VALUE, VALUE, WRITE_ONE]),
    plain(&["sincosl"], &[VALUE, WRITE_ONE, WRITE_ONE]),
    plain(&["modfl", "frexpl"], &[VALUE, WRITE_ONE]),
];
