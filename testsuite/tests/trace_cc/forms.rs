//! The command lines that build systems use: as a compiler that is looked at before it is used, with the parts of the
//! work in any order, and with the arguments in files.

use std::path::Path;

use crate::{LATE, both, folder, races, run, shell};

/// What CMake and configure scripts ask a compiler before they use it. The answers are those of the compiler itself.
#[test]
fn questions() {
    let folder = folder(
        "questions",
        &[
            ("empty.c", "int main(void) { return 0; }\n"),
            ("x.c", "#include <stddef.h>\n"),
        ],
    );
    for compiler in ["gcc", "clang"] {
        if !shell(&folder, &format!("{compiler} --version"))
            .status
            .success()
        {
            eprintln!("skipped: no {compiler}");
            continue;
        }
        for question in [
            "--version",
            "-dumpversion",
            "-dumpmachine",
            "-print-file-name=libc.a",
            "-print-prog-name=ld",
            "-print-search-dirs",
            "-v",
            "-### empty.c",
            "-E empty.c",
            "-E -dM - </dev/null",
            "-E -x c -v - </dev/null",
            "-M x.c",
            "-MM -MF deps x.c && cat deps",
            "-fsyntax-only empty.c",
            "-Wl,--version 2>/dev/null | head -n 1",
            "-no-such-option -c empty.c -o empty.o",
            "-c no-such-file.c",
        ] {
            // The names of temporary files differ from run to run.
            let normal = "2>&1 | sed -E 's#/tmp/[A-Za-z0-9._/-]+#TEMPORARY#g'";
            let direct = shell(&folder, &format!("({compiler} {question}) {normal}"));
            let through = shell(
                &folder,
                &format!("(polyomp trace cc -- {compiler} {question}) {normal}"),
            );
            assert_eq!(both(&direct), both(&through), "{compiler} {question}");
            let direct = shell(&folder, &format!("{compiler} {question}"));
            let through = shell(
                &folder,
                &format!("polyomp trace cc -- {compiler} {question}"),
            );
            assert_eq!(
                direct.status.code(),
                through.status.code(),
                "{compiler} {question}"
            );
        }
    }
}

/// Each way to a program ends in one that finds its race at its lines.
#[test]
fn ways_to_a_program() {
    let folder = folder("ways", &[("late.c", LATE)]);
    let cc = "polyomp trace cc -- gcc -I$SIMULATOR_FOLDER";
    let ways = [
        // At once.
        format!("{cc} late.c libsimulator.a"),
        format!("{cc} -olate late.c libsimulator.a && mv late a.out"),
        format!("{cc} -O2 -g0 late.c -L. -lsimulator -o a.out"),
        format!("{cc} -x c - -x none libsimulator.a <late.c"),
        format!("{cc} -pipe -save-temps -v late.c libsimulator.a"),
        // In two steps, also with the object under another name and the dependencies written beside.
        format!("{cc} -c late.c && polyomp trace cc -- gcc late.o libsimulator.a"),
        format!("{cc} -MD -MT x -MF late.d -o other.o -c late.c && test -s late.d && polyomp trace cc -- gcc other.o libsimulator.a"),
        format!("{cc} -S late.c && gcc -c late.s && polyomp trace cc -- gcc late.o libsimulator.a"),
        format!("{cc} -c late.c && polyomp trace cc -- gcc -r -o whole.o late.o && polyomp trace cc -- gcc whole.o libsimulator.a"),
        // With the preprocessor apart, as distributed builds do.
        format!("{cc} -E late.c -o late.i && {cc} -c late.i && polyomp trace cc -- gcc late.o libsimulator.a"),
        // Through response files, quoted and nested.
        "echo \"'-I$SIMULATOR_FOLDER' -c late.c\" >compile.rsp && echo '-o a.out \"late.o\" @libs.rsp' >link.rsp && \
         echo libsimulator.a >libs.rsp && polyomp trace cc -- gcc @compile.rsp && polyomp trace cc -- gcc @link.rsp"
            .to_owned(),
        "echo \"-I$SIMULATOR_FOLDER late.c libsimulator.a\" >all.rsp && polyomp trace cc -- gcc @all.rsp".to_owned(),
    ];
    for way in &ways {
        run(&folder, &format!("rm -f a.out *.o *.s *.i *.d; {way}"));
        let told = races(&folder, "./a.out");
        // Standard input has no file to point to.
        let file = if way.contains("-x c -") {
            "<stdin>"
        } else {
            "late.c"
        };
        for line in [6, 7] {
            assert!(told.contains(&format!("{file}:{line}:")), "{way}\n{told}");
        }
    }
}

/// CMake itself, where it is there.
#[test]
fn cmake() {
    let lists = "cmake_minimum_required(VERSION 3.10)\nproject(late C)\ninclude(CheckFunctionExists)\n\
include(CheckCSourceRuns)\ncheck_function_exists(malloc HAVE_MALLOC)\ncheck_function_exists(no_such_function HAVE_NONE)\n\
check_c_source_runs(\"int main(void) { return 0; }\" RUNS)\ncheck_c_source_runs(\"int main(void) { return 1; }\" RUNS_NOT)\n\
if(NOT HAVE_MALLOC OR HAVE_NONE OR NOT RUNS OR RUNS_NOT)\n  message(FATAL_ERROR \"wrong answers\")\nendif()\n\
add_library(part SHARED part.c)\nadd_executable(late late.c)\ntarget_include_directories(late PRIVATE $ENV{SIMULATOR_FOLDER})\n\
target_link_libraries(late part ${CMAKE_SOURCE_DIR}/libsimulator.a)\n";
    let folder = folder(
        "cmake",
        &[
            ("CMakeLists.txt", lists),
            ("late.c", LATE),
            ("part.c", "int part(void) { return 4; }\n"),
        ],
    );
    if !shell(&folder, "cmake --version").status.success() {
        eprintln!("skipped: no cmake");
        return;
    }
    run(
        &folder,
        "CC='polyomp trace cc -- gcc' cmake -B build && cmake --build build",
    );
    let told = races(Path::new(&folder), "build/late");
    assert!(
        told.contains("late.c:6:") && told.contains("late.c:7:"),
        "{told}"
    );
}
