//! How programs end: with races, with a failure of their own, by a crash. Nothing hides anything else.

use crate::{both, folder, run, shell};

/// Has a race, and then ends as its argument says.
const ENDS: &str = r#"#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "vbx.h"
static _Alignas(64) int a[64];
void *volatile memory;
__attribute__((noinline)) static int deep(volatile char *from) {
    volatile char stack[4096];
    stack[0] = *from;
    return deep(stack) + stack[1];
}
int main(int argc, char **argv) {
    int *v = vbx_sp_malloc(sizeof a);
    vbx_dma_to_host(a, v, sizeof a);
    int seen = strcmp(argv[1], "clean") ? a[3] : 0;
    vbx_sync();
    if (!strcmp(argv[1], "fails")) return 3;
    if (!strcmp(argv[1], "exits")) exit(256 + 5);
    if (!strcmp(argv[1], "wraps")) exit(256);
    if (!strcmp(argv[1], "asserts")) assert(seen == 77);
    if (!strcmp(argv[1], "null")) *(volatile int *)0 = 1;
    if (!strcmp(argv[1], "deep")) return deep("");
    if (!strcmp(argv[1], "heap")) { memory = malloc(100); free(memory); free(memory); }
    if (!strcmp(argv[1], "child") && fork() == 0) abort();
    if (!strcmp(argv[1], "clean") && argc > 2) return 3;
    return 0;
}
"#;

#[test]
fn no_failure_hides_another() {
    let folder = folder("endings", &[("ends.c", ENDS)]);
    run(
        &folder,
        "polyomp trace cc -- gcc -O1 -fno-optimize-sibling-calls -I$SIMULATOR_FOLDER ends.c libsimulator.a -o ends",
    );
    let ends = |how: &str, environment: &str| {
        // The shell tells of a signal as 128 and its number.
        let output = shell(&folder, &format!("{environment} ./ends {how}; exit $?"));
        let told = both(&output);
        (output.status.code().unwrap_or(-1), told)
    };
    for (how, status, says) in [
        ("races", 66, ""),
        ("clean", 0, ""),
        ("'clean' x", 3, ""),
        ("fails", 3, "ended with status 3, and that stays"),
        ("exits", 5, "ended with status 5, and that stays"),
        ("wraps", 66, ""),
        ("asserts", 134, "signal 6 ended the program"),
        ("heap", 134, "signal 6 ended the program"),
        ("null", 139, "signal 11 ended the program"),
        ("child", 66, ""),
    ] {
        let (code, told) = ends(how, "");
        assert_eq!(code, status, "{how}\n{told}");
        assert!(told.contains(says), "{how}\n{told}");
        let races = if how.contains("clean") { 0 } else { 1 };
        assert_eq!(told.matches("race: ").count(), races, "{how}\n{told}");
        let stays = told.contains("that stays its status");
        assert_eq!(stays, says.contains("that stays"), "{how}\n{told}");
    }
    // Whether the last of the stack goes in the program or in the runtime is chance. In the runtime there is no report.
    let (code, told) = ends("deep", "");
    let says = ["signal 11 ended the program", "ended within polyomp itself"];
    assert!(
        code == 139 && says.iter().any(|says| told.contains(says)),
        "{told}"
    );
    // Also where the system gives little memory.
    let (code, told) = ends("asserts", "ulimit -v 400000;");
    assert!(code == 134 && told.matches("race: ").count() == 1, "{told}");
    assert_eq!(ends("races", "POLYOMP_TRACE_OPTIONS=status=0").0, 0);
    assert_eq!(ends("fails", "POLYOMP_TRACE_OPTIONS=status=0").0, 3);
}

/// What a program did before it crashed is a whole trace.
#[test]
fn the_trace_of_a_crash() {
    let folder = folder("crash", &[("ends.c", ENDS)]);
    run(
        &folder,
        "polyomp trace cc -- gcc -O1 -I$SIMULATOR_FOLDER ends.c libsimulator.a -o ends",
    );
    let output = shell(&folder, "POLYOMP_TRACE=crash.trace ./ends asserts; exit $?");
    assert_eq!(output.status.code(), Some(134), "{}", both(&output));
    let output = shell(&folder, "polyomp trace check crash.trace");
    let told = both(&output);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("ends.c:16:"), "{told}");
    assert!(!told.contains("truncated"), "{told}");
}

/// Atomic operations of all sizes do what they do without instrumentation.
#[test]
fn atomic_operations() {
    let program = r#"#include "vbx.h"
#define ALL(T) static int all_##T(void) { \
    static T w; T e = 5, f; \
    __atomic_store_n(&w, 3, 5); \
    if (__atomic_fetch_add(&w, 2, 5) != 3) return 1; \
    if (!__atomic_compare_exchange_n(&w, &e, 9, 0, 5, 5)) return 2; \
    if (__atomic_compare_exchange_n(&w, &e, 9, 0, 5, 5) || e != 9) return 3; \
    if (__atomic_exchange_n(&w, 12, 5) != 9) return 4; \
    if (__sync_val_compare_and_swap(&w, 12, (T)-1) != 12) return 5; \
    if (__atomic_fetch_sub(&w, 1, 5) != (T)-1) return 6; \
    if (__atomic_fetch_and(&w, 6, 5) != (T)-2) return 7; \
    if (__atomic_fetch_or(&w, 1, 5) != 6) return 8; \
    if (__atomic_fetch_xor(&w, 2, 5) != 7) return 9; \
    if (__atomic_fetch_nand(&w, 4, 5) != 5) return 10; \
    __atomic_load(&w, &f, 5); \
    return f == (T)~4 ? 0 : 11; }
typedef unsigned char byte; typedef unsigned short half; typedef unsigned word; typedef unsigned long both;
typedef unsigned __int128 wide;
ALL(byte) ALL(half) ALL(word) ALL(both) ALL(wide)
int main(void) {
    vbx_sync();
    int at = all_byte() ? 1 : all_half() ? 2 : all_word() ? 3 : all_both() ? 4 : all_wide() ? 5 : 0;
    return at;
}
"#;
    let folder = folder("atomics", &[("atomics.c", program)]);
    for compiler in ["gcc -mcx16", "clang -mcx16"] {
        let works =
            format!("echo '__int128 x; int main(void){{return 0;}}' | {compiler} -x c -c - -o x.o");
        if !shell(&folder, &works).status.success() {
            eprintln!("skipped: no {compiler}");
            continue;
        }
        for level in ["-O0", "-O2"] {
            run(
                &folder,
                &format!(
                    "polyomp trace cc -- {compiler} {level} -I$SIMULATOR_FOLDER atomics.c libsimulator.a -o atomics"
                ),
            );
            let told = run(&folder, "./atomics");
            assert!(told.contains("no race in"), "{told}");
        }
    }
}

/// Touches memory in no order, so that its trace is long.
const LONG: &str = "#include <stdio.h>\n#include \"vbx.h\"\nstatic unsigned char big[1 << 20];\nint main(void) {\n\
    unsigned x = 1;\n    for (int i = 0; i < 300000; i++) { x = x * 1664525u + 1013904223u; big[x >> 12]++; }\n\
    vbx_sync();\n    puts(\"done\");\n    return 7;\n}\n";

/// Who reads the trace may have had enough, and the disk may be full: that is no end of the program.
#[test]
fn a_trace_that_cannot_be_written() {
    let folder = folder("unwritten", &[("long.c", LONG)]);
    run(
        &folder,
        "polyomp trace cc -- gcc -O1 -I$SIMULATOR_FOLDER long.c libsimulator.a -o long && mkfifo pipe",
    );
    for writes in [
        "POLYOMP_TRACE=pipe ./long & head -c 100 pipe >head.trace; wait $!",
        "ulimit -f 64; POLYOMP_TRACE=cut.trace ./long",
    ] {
        let output = shell(&folder, writes);
        let told = both(&output);
        assert_eq!(output.status.code(), Some(7), "{writes}\n{told}");
        assert!(
            told.contains("done") && told.contains("the trace cannot be written further"),
            "{writes}\n{told}"
        );
    }
    let cut = shell(&folder, "polyomp trace check cut.trace");
    assert_eq!(cut.status.code(), Some(2), "{}", both(&cut));
    assert!(both(&cut).contains("truncated"), "{}", both(&cut));
    for nowhere in ["nowhere/x", "/dev/full"] {
        let none = shell(&folder, &format!("POLYOMP_TRACE={nowhere} ./long"));
        let told = both(&none);
        assert_eq!(none.status.code(), Some(2), "{told}");
        assert!(told.contains(nowhere) && !told.contains("done"), "{told}");
    }
}
