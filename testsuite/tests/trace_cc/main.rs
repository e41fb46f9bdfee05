//! `polyomp trace cc` in the ways in which builds use compilers: make, separate compiling and linking, macros in place
//! of functions, shared libraries, C++, static programs, and what is no compiling at all.
//!
//! `forms` has the command lines that build systems use, `endings` how programs end and what is then told.

mod endings;
mod forms;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use testsuite::command;

fn simulator() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("trace/simulator")
}

/// A new folder with these files and the simulated accelerator's library.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("trace-cc-{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    for (name, text) in files {
        std::fs::write(folder.join(name), text).expect("a file");
    }
    for part in ["machine", "vbx", "dma"] {
        let source = simulator().join(format!("{part}.c"));
        let source = source.display();
        run(&folder, &format!("gcc -std=c11 -O1 -c {source}"));
    }
    run(&folder, "ar rcs libsimulator.a machine.o vbx.o dma.o");
    folder
}

/// Runs a command that must succeed; `polyomp` is the one under test.
fn run(folder: &Path, text: &str) -> String {
    let output = shell(folder, text);
    let told = both(&output);
    assert!(output.status.success(), "{text}\n{told}");
    told
}

/// Runs a program that must race, and gives what it says.
fn races(folder: &Path, text: &str) -> String {
    let output = shell(folder, text);
    let told = both(&output);
    assert_eq!(output.status.code(), Some(66), "{text}\n{told}");
    told
}

fn shell(folder: &Path, text: &str) -> Output {
    let binary = command::binary().expect("polyomp");
    let mut path = std::ffi::OsString::from(binary.parent().expect("a folder"));
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    Command::new("sh")
        .args(["-c", text])
        .current_dir(folder)
        .env("PATH", path)
        .env("SIMULATOR_FOLDER", simulator())
        .output()
        .expect("a shell")
}

fn both(output: &Output) -> String {
    let stdout = String::from_utf8_lossy(&output.stdout);
    format!("{stdout}{}", String::from_utf8_lossy(&output.stderr))
}

const LATE: &str = "#include <stdio.h>\n#include \"vbx.h\"\nstatic _Alignas(64) int a[64];\n\
int main(void) {\n    int *v = vbx_sp_malloc(sizeof a);\n    vbx_dma_to_host(a, v, sizeof a);\n\
    printf(\"%d\\n\", a[3]);\n    vbx_sync();\n    return 0;\n}\n";

#[test]
fn make_and_separate_linking() {
    let makefile = "late: late.o libsimulator.a\n\t$(CC) $^ -o $@\nlate.o: late.c\n\t$(CC) -O1 -I$(SIMULATOR_FOLDER) -c $< -o $@\n";
    let folder = folder("make", &[("late.c", LATE), ("Makefile", makefile)]);
    run(&folder, "make CC='polyomp trace cc -- gcc'");
    let told = races(&folder, "./late");
    assert!(
        told.contains("late.c:6:") && told.contains("late.c:7:"),
        "{told}"
    );
    assert!(told.contains("`a` (256 bytes)"), "{told}");
}

#[test]
fn macros_and_inline_functions() {
    let header = "#ifndef BOARD_H\n#define BOARD_H\n#include \"dma.h\"\n#define BOARD_WAIT() dma_wait()\n\
static inline int board_get(void *memory, const void *device, unsigned long bytes) {\n\
    return dma_from_device(memory, device, bytes);\n}\n#endif\n";
    let platform = "name = \"board\"\nsummary = \"s\"\n[cache]\nline = 32\n\
[[function]]\nprototype = \"int board_get(void *memory, const void *device, size_t bytes)\"\nheader = \"board.h\"\n\
effects = [{ does = \"dma-write\", address = \"memory\", length = \"bytes\", when = \"result == 0\" }]\n\
[[function]]\nprototype = \"void BOARD_WAIT(void)\"\nheader = \"board.h\"\neffects = [{ does = \"sync\" }]\n";
    let program = "#include <stdio.h>\n#include <stdlib.h>\n#include \"board.h\"\nstatic _Alignas(64) int a[64];\n\
int main(void) {\n    board_get(a, device_memory(sizeof a), sizeof a);\n    if (!getenv(\"BUG\")) BOARD_WAIT();\n\
    printf(\"%d\\n\", a[3]);\n    return 0;\n}\n";
    let folder = folder(
        "macros",
        &[
            ("board.h", header),
            ("board.toml", platform),
            ("use.c", program),
        ],
    );
    run(
        &folder,
        "polyomp trace cc --platform board.toml -- gcc -I$SIMULATOR_FOLDER -c use.c",
    );
    run(
        &folder,
        "polyomp trace cc --platform board.toml -- gcc use.o libsimulator.a -o use",
    );
    let clean = run(&folder, "./use");
    assert!(
        clean.contains("no race in 3 operations (cache lines of 32 bytes"),
        "{clean}"
    );
    let told = races(&folder, "BUG=1 ./use");
    assert!(
        told.contains("use.c:6:") && told.contains("use.c:8:"),
        "{told}"
    );
    // The trace tells the platform's cache, and whoever checks it can say otherwise.
    run(&folder, "POLYOMP_TRACE=use.trace ./use");
    for (option, line) in [("", 32), ("--line 16", 16)] {
        let told = run(
            &folder,
            &format!("polyomp trace convert --to jsonl use.trace | polyomp trace check {option} -"),
        );
        assert!(
            told.contains(&format!("cache lines of {line} bytes")),
            "{told}"
        );
    }
}

/// An interface as a vendor's kit has it: functions, macros that are empty on this machine, inline functions over them,
/// and pointers with qualifiers of their own.
#[test]
fn the_headers_of_a_kit() {
    let header = "#ifndef VBX_H\n#define VBX_H\n#include <stdint.h>\n#include <stdlib.h>\n#ifdef __cplusplus\n\
extern \"C\" {\n#endif\ntypedef void vbx_void_t;\nvoid vbx_sync();\n\
void vbx_dma_to_vector_plain(vbx_void_t *to, void *from, int bytes);\n\
#define vbx_dma_to_vector(TO, FROM, BYTES) vbx_dma_to_vector_plain((TO), (FROM), (BYTES))\n\
void vbx_dma_to_host(void *to, vbx_void_t *from, int bytes);\n\
void vbx_dma_to_vector_2D(vbx_void_t *to, void *from, uint32_t x, uint32_t y, int32_t a, int32_t b);\n\
void vbx_dma_to_host_2D(void *to, vbx_void_t *from, uint32_t x, uint32_t y, int32_t a, int32_t b);\n\
vbx_void_t *vbx_sp_malloc(size_t bytes);\n\
#define vbx_dcache_flush_all()\n#define vbx_dcache_flush_line(AT)\n\
#define vbx_dcache_flush(AT, BYTES) do { int bytes_ = (BYTES); (void)bytes_; } while (0)\n\
#define vbx_uncached_malloc(BYTES) malloc(BYTES)\n#define vbx_uncached_free(AT) free(AT)\n\
#define vbx_remap_cached(AT, BYTES) (AT)\n#define vbx_remap_uncached_flush(AT, BYTES) (AT)\n\
static inline volatile void *vbx_remap_uncached(void *at) { return at; }\n\
static inline void *vbx_shared_malloc(size_t bytes) {\n    void **all = (void **)vbx_uncached_malloc(bytes + 128);\n\
    if (!all) return 0;\n    void **at = (void **)(((size_t)all + 127) / 64 * 64);\n    at[-1] = all;\n    return at;\n}\n\
static inline void vbx_shared_free(void *at) { if (at) vbx_uncached_free(((void **)at)[-1]); }\n\
#ifdef __cplusplus\n}\n#endif\n#endif\n";
    let kit = "#include <string.h>\n#include \"vbx.h\"\nstatic char pad[4096];\nvoid vbx_sync() {}\n\
vbx_void_t *vbx_sp_malloc(size_t bytes) { (void)bytes; return pad; }\n\
void vbx_dma_to_vector_plain(vbx_void_t *to, void *from, int bytes) { memcpy(to, from, bytes); }\n\
void vbx_dma_to_host(void *to, vbx_void_t *from, int bytes) { memcpy(to, from, bytes); }\n";
    let program = "#include \"vbx.h\"\n#include <stdio.h>\nint main(void) {\n\
    int *in = (int *)aligned_alloc(64, 256), *out = (int *)vbx_shared_malloc(256);\n\
    for (int i = 0; i < 64; i++) in[i] = i;\n    void *v = vbx_sp_malloc(256);\n\
    if (!getenv(\"BUG\")) vbx_dcache_flush(in, 256);\n    vbx_dma_to_vector(v, in, 256);\n\
    vbx_dma_to_host(out, v, 256);\n    vbx_sync();\n    printf(\"%d\\n\", out[63]);\n    vbx_shared_free(out);\n\
    return 0;\n}\n";
    let folder = folder(
        "kit",
        &[("vbx.h", header), ("kit.c", kit), ("use.c", program)],
    );
    run(&folder, "cp use.c use.cpp && gcc -O1 -c kit.c");
    for compiler in ["gcc", "g++", "clang"] {
        if !shell(&folder, &format!("{compiler} --version"))
            .status
            .success()
        {
            eprintln!("skipped: no {compiler}");
            continue;
        }
        let source = if compiler == "g++" {
            "use.cpp"
        } else {
            "use.c"
        };
        run(
            &folder,
            &format!(
                "polyomp trace cc --platform vectorblox-mxp-sdk -- {compiler} -O1 {source} kit.o -o use"
            ),
        );
        let clean = run(&folder, "./use");
        assert!(clean.contains("63\npolyomp: no race in"), "{clean}");
        let told = races(&folder, "BUG=1 ./use");
        for part in [
            format!("{source}:5:"),
            format!("{source}:8:"),
            "1 race in".to_owned(),
        ] {
            assert!(told.contains(&part), "{compiler}: {part}\n{told}");
        }
    }
}

#[test]
fn shared_libraries() {
    let library =
        "void fill(int *a, int n) {\n    for (int i = 0; i < n; i++)\n        a[i] = i;\n}\n";
    let program = "#include <stdlib.h>\n#include \"vbx.h\"\nvoid fill(int *a, int n);\nint main(void) {\n\
    int *numbers = aligned_alloc(64, 448);\n    fill(numbers, 100);\n    int *v = vbx_sp_malloc(400);\n\
    vbx_dma_to_vector(v, numbers, 400);\n    vbx_sync();\n    return 0;\n}\n";
    let folder = folder("shared", &[("fill.c", library), ("main.c", program)]);
    run(
        &folder,
        "polyomp trace cc -- gcc -O1 -fPIC -shared fill.c -o libfill.so",
    );
    run(
        &folder,
        "polyomp trace cc -- gcc -O1 -I$SIMULATOR_FOLDER main.c libsimulator.a -L. -lfill -Wl,-rpath,'$ORIGIN' -o main",
    );
    let told = races(&folder, "./main");
    assert!(
        told.contains("fill.c:3:") && told.contains("main.c:8:"),
        "{told}"
    );
    assert!(
        told.contains("`numbers` (448 bytes, allocated at"),
        "{told}"
    );
}

#[test]
fn inlined_code_of_headers_and_cpp() {
    let header =
        "template <class T> inline void put(T *to, int at, T value) {\n    to[at] = value;\n}\n";
    let program = "#include \"put.h\"\n#include \"vbx.h\"\nalignas(64) static int a[64];\nint main() {\n\
    for (int i = 0; i < 64; i++)\n        put(a, i, i);\n    void *v = vbx_sp_malloc(sizeof a);\n\
    vbx_dma_to_vector(v, a, sizeof a);\n    vbx_sync();\n}\n";
    let folder = folder("cpp", &[("put.h", header), ("main.cpp", program)]);
    if !shell(&folder, "g++ --version").status.success() {
        eprintln!("skipped: no g++");
        return;
    }
    run(
        &folder,
        "polyomp trace cc -- g++ -O2 -I$SIMULATOR_FOLDER main.cpp libsimulator.a -o main",
    );
    let told = races(&folder, "./main");
    assert!(told.contains("put.h:2:"), "{told}");
    assert!(
        told.contains("inlined at") && told.contains("main.cpp:6:"),
        "{told}"
    );
    // The trace tells the same.
    run(&folder, "POLYOMP_TRACE=main.trace ./main");
    let told = both(&shell(&folder, "polyomp trace check main.trace"));
    assert!(
        told.contains("put.h:2:") && told.contains("main.cpp:6:"),
        "{told}"
    );
    assert!(told.contains("is inlined here"), "{told}");
    for format in ["text", "jsonl", "binary"] {
        let again = format!(
            "polyomp trace convert --to {format} main.trace | polyomp trace check - | sed -e 's/(event[^)]*)//'"
        );
        let told = both(&shell(&folder, &again));
        assert!(told.contains("is inlined here"), "{format}\n{told}");
    }
}

/// Of code without debug information the trace has an address; the program may tell more later, and may be gone.
#[test]
fn places_without_lines() {
    let folder = folder("bare", &[("late.c", LATE)]);
    run(
        &folder,
        "polyomp trace cc -- gcc -g -O1 -I$SIMULATOR_FOLDER late.c libsimulator.a -o late && cp late whole && \
         strip --strip-debug late && POLYOMP_TRACE=late.trace ./late",
    );
    let check = || both(&shell(&folder, "polyomp trace check late.trace"));
    let told = check();
    assert!(
        told.contains("does not tell the line of 0x") && told.contains("in `main`"),
        "{told}"
    );
    run(&folder, "mv late stripped && mv whole late");
    let told = check();
    assert!(
        told.contains("late.c:6:") && told.contains("as that file is now"),
        "{told}"
    );
    run(&folder, "rm late");
    let told = check();
    assert!(
        told.contains("late` cannot be read here") && told.contains("addr2line -fie FILE 0x"),
        "{told}"
    );
    run(&folder, "mkfifo late");
    let told = check();
    assert!(told.contains("it is no file"), "{told}");
}

/// Where objects come from, also those of C++ and those that are given back through a pointer.
#[test]
fn allocations() {
    let c = "#include <stdlib.h>\n#include \"vbx.h\"\nint main(void) {\n    void *memory = 0;\n\
    if (posix_memalign(&memory, 64, 256)) return 1;\n    vbx_dma_to_host(memory, vbx_sp_malloc(256), 256);\n\
    int seen = *(int *)memory;\n    vbx_sync();\n    return seen == 77;\n}\n";
    let cpp = "#include <new>\n#include <vector>\n#include \"vbx.h\"\nstatic int last[100];\nstatic int get(int *memory) {\n\
    vbx_dma_to_host(memory, vbx_sp_malloc(400), 400);\n    int seen = memory[3];\n    vbx_sync();\n    return seen;\n}\n\
int main() {\n    int *many = new int[100];\n    struct alignas(128) Wide { int x[100]; } *wide = new Wide;\n\
    std::vector<int> numbers(100);\n    int sum = get(many) + get(wide->x) + get(numbers.data());\n    delete[] many;\n\
    delete wide;\n    volatile long most = -1;\n    int *volatile kept;\n    try { kept = new int[most]; } catch (std::bad_alloc &) { sum += get(last); }\n\
    return sum == 77;\n}\n";
    let folder = folder("allocations", &[("c.c", c), ("cpp.cpp", cpp)]);
    run(
        &folder,
        "polyomp trace cc -- gcc -O1 -I$SIMULATOR_FOLDER c.c libsimulator.a -o c",
    );
    let told = races(&folder, "./c");
    assert!(told.contains("(256 bytes, allocated at c.c:5:"), "{told}");
    for compiler in [
        "g++",
        "clang++",
        "g++ -static-libstdc++",
        "g++ -static-libgcc",
    ] {
        if !shell(&folder, &format!("{compiler} --version"))
            .status
            .success()
        {
            eprintln!("skipped: no {compiler}");
            continue;
        }
        run(
            &folder,
            &format!(
                "polyomp trace cc -- {compiler} -std=c++17 -O1 -I$SIMULATOR_FOLDER cpp.cpp libsimulator.a -o cpp"
            ),
        );
        let told = races(&folder, "./cpp");
        for object in [
            "`many` (400 bytes, allocated at cpp.cpp:12:",
            "`wide` (512 bytes, allocated at cpp.cpp:13:",
            "(400 bytes, allocated at /usr",
            // What threw did not blind the checker.
            "`last` (400 bytes)",
        ] {
            assert!(told.contains(object), "{compiler}: {object}\n{told}");
        }
    }
}

/// What a program tells a checker of threads, if it sees that it is compiled for one.
#[test]
fn annotations() {
    let program = "#include \"vbx.h\"\n#if __SANITIZE_THREAD__\nvoid __tsan_acquire(void *);\n\
int __tsan_mutex_pre_unlock(void *, unsigned);\nvoid AnnotateHappensBefore(const char *, int, void *);\n#endif\n\
static int a[64];\nint main(void) {\n    int seen = 0;\n#if __SANITIZE_THREAD__\n    __tsan_acquire(a);\n\
    seen = __tsan_mutex_pre_unlock(a, 0);\n    AnnotateHappensBefore(__FILE__, __LINE__, a);\n#endif\n    vbx_sync();\n\
    return seen;\n}\n";
    let folder = folder("annotations", &[("told.c", program)]);
    run(
        &folder,
        "polyomp trace cc -- gcc -I$SIMULATOR_FOLDER told.c libsimulator.a -o told && ./told",
    );
}

#[test]
fn static_programs() {
    let folder = folder("static", &[("late.c", LATE)]);
    if !shell(
        &folder,
        "echo 'int main(void){return 0;}' | gcc -static -x c - -o x",
    )
    .status
    .success()
    {
        eprintln!("skipped: no static C library");
        return;
    }
    run(
        &folder,
        "polyomp trace cc -- gcc -static -O1 -I$SIMULATOR_FOLDER late.c libsimulator.a -o late",
    );
    races(&folder, "./late");
}

#[test]
fn the_trace_goes_to_a_file() {
    let folder = folder("file", &[("late.c", LATE)]);
    run(
        &folder,
        "polyomp trace cc -- gcc -O1 -I$SIMULATOR_FOLDER late.c libsimulator.a -o late",
    );
    let quiet = run(&folder, "POLYOMP_TRACE=late.trace ./late");
    assert_eq!(quiet, "0\n");
    let told = shell(&folder, "polyomp trace check late.trace");
    assert_eq!(told.status.code(), Some(1), "{}", both(&told));
    let told = both(&told);
    assert!(
        told.contains("late.c:6:") && told.contains("(2) read of"),
        "{told}"
    );
    races(
        &folder,
        "POLYOMP_TRACE=both-%p.trace POLYOMP_TRACE_OPTIONS=check ./late && exit 1; s=$?; ls both-*.trace && exit $s",
    );
    let wrong = shell(&folder, "POLYOMP_TRACE_OPTIONS=line=48 ./late");
    assert_eq!(wrong.status.code(), Some(2), "{}", both(&wrong));
    let status = shell(&folder, "POLYOMP_TRACE_OPTIONS=status=3 ./late");
    assert_eq!(status.status.code(), Some(3));
}

#[test]
fn what_the_compiler_says_and_returns_goes_through() {
    let folder = folder("through", &[("wrong.c", "int main(void) { return x; }\n")]);
    assert!(run(&folder, "polyomp trace cc -- gcc --version").contains("gcc"));
    let wrong = shell(&folder, "polyomp trace cc -- gcc -c wrong.c");
    assert_eq!(wrong.status.code(), Some(1));
    assert!(both(&wrong).contains("wrong.c:1:"), "{}", both(&wrong));
    let none = shell(&folder, "polyomp trace cc -- no-such-compiler x.c");
    assert_eq!(none.status.code(), Some(2));
    assert!(both(&none).contains("cannot run the compiler `no-such-compiler`"));
    let none = shell(
        &folder,
        "echo 'int main(void){return 0;}' > x.c; POLYOMP_TRACE_RUNTIME=nowhere.a polyomp trace cc -- gcc x.c",
    );
    assert!(both(&none).contains("nowhere.a"), "{}", both(&none));
    let none = shell(
        &folder,
        "polyomp trace cc --platform nowhere.toml -- gcc x.c",
    );
    assert!(both(&none).contains("`nowhere.toml`"), "{}", both(&none));
}

/// What is wrong with a conversion is told before anything is lost by it.
#[test]
fn a_conversion_keeps_what_is_there() {
    let folder = folder("convert", &[("a.trace", "sync\n"), ("b.trace", "old\n")]);
    for (command, says) in [
        (
            "convert --to binary a.trace -o a.trace",
            "is the trace itself",
        ),
        (
            "convert --to binary a.trace -o ./a.trace",
            "is the trace itself",
        ),
        (
            "convert --to text nowhere.trace -o b.trace",
            "cannot open `nowhere.trace`",
        ),
        (
            "convert --to text a.trace -o /dev/full",
            "cannot write `/dev/full`",
        ),
        (
            "convert --to text a.trace -o no/b.trace",
            "cannot write `no/b.trace`",
        ),
    ] {
        let output = shell(&folder, &format!("polyomp trace {command}"));
        let told = both(&output);
        assert_eq!(output.status.code(), Some(2), "{command}\n{told}");
        assert!(told.contains(says), "{command}\n{told}");
    }
    assert_eq!(run(&folder, "cat a.trace b.trace"), "sync\nold\n");
}
