//! Descriptions → C text that stands between the program and the functions.
//!
//! For each function `f` the linker is told `--wrap=f`: what the program calls `f` becomes `__wrap_f`, the stub, and
//! the stub reaches the function itself as `__real_f`. The stub calls it, and then tells the runtime what the call did
//! to memory, in terms of the description. Which memory it gave back is told before the call: afterwards the function
//! may already have given it to someone else.
//!
//! A program has few of the functions that a description knows. The others are defined by
//! [`absent`](crate::absent). The stubs of a platform whose functions the program does not call are not linked.
//!
//! Macros and inline functions have no symbol to wrap. They are intercepted where they are used: [`header`] is text
//! that the compiler includes first. It includes the header that defines them, and then puts a macro of the same name
//! before them.

use std::fmt::{self, Write};

use crate::platform::{Action, Direction, Flush, Function, Memory, Platform};
use crate::prototype::Prototype;

/// The interface of the runtime, as the stubs see it. `polyomp-trace-runtime/src/interface.rs` is the other side.
const RUNTIME: &str = "\
extern int polyomp_enter(void);
extern void polyomp_leave(void);
extern void polyomp_dma(int write, long long address, long long length, long long rows, long long stride, const void *place);
extern void polyomp_cpu(int write, long long address, long long length, long long rows, long long stride, const void *place);
extern void polyomp_sync(const void *place);
extern void polyomp_flush(int mode, long long address, long long length, const void *place);
extern void polyomp_flush_all(int mode, const void *place);
extern void polyomp_allocate(int memory, long long address, long long length, const char *function, const void *place);
extern void polyomp_free(long long address);
extern void polyomp_remap(int memory, long long from, long long length, long long to, const void *place);
extern void polyomp_ignore(unsigned long long address, unsigned long long length);
extern void polyomp_single_threaded(char *flag);
extern void polyomp_platform(const char *name, unsigned line, unsigned write_back, int prefetch, int coherent_reads);
static inline void polyomp_left(int *outer) { (void)outer; polyomp_leave(); }
";

/// The C text of the stubs of a platform.
#[must_use]
pub fn stubs(platform: &Platform) -> String {
    let mut c = String::from("/* Written by polyomp trace cc. */\n");
    c.push_str(RUNTIME);
    for function in wrapped(platform) {
        // Writing to a string cannot fail.
        let _ = stub(&mut c, function);
    }
    let _ = constructor(&mut c, platform);
    c
}

/// The functions of a platform that the linker intercepts.
pub fn wrapped(platform: &Platform) -> impl Iterator<Item = &Function> {
    platform
        .functions
        .iter()
        .filter(|function| function.header.is_none())
}

/// The C text that is included before a program, if the platform has macros or inline functions.
#[must_use]
pub fn header(platform: &Platform) -> Option<String> {
    let inline: Vec<(&Function, &String)> = platform
        .functions
        .iter()
        .filter_map(|function| Some((function, function.header.as_ref()?)))
        .collect();
    if inline.is_empty() {
        return None;
    }
    let mut c = String::from("/* Written by polyomp trace cc. */\n");
    let mut headers: Vec<&String> = inline.iter().map(|(_, header)| *header).collect();
    headers.sort();
    headers.dedup();
    for header in headers {
        let _ = writeln!(c, "#include \"{header}\"");
    }
    c.push_str("#ifdef __cplusplus\nextern \"C\" {\n#endif\n");
    c.push_str(RUNTIME);
    let marker = marker(platform);
    let _ = writeln!(c, "extern const char {marker}[];");
    c.push_str("#ifdef __cplusplus\n}\n#endif\n");
    // No symbol of these functions has the linker take in the stubs.
    let _ = writeln!(
        c,
        "static const char *const polyomp_uses_{marker} __attribute__((used)) = {marker};"
    );
    for (function, _) in &inline {
        let name = &function.prototype.name;
        let _ = body(
            &mut c,
            function,
            "static __attribute__((unused, noinline)) ",
            &format!("polyomp_inline_{name}"),
            name,
        );
        let _ = writeln!(
            c,
            "#undef {name}\n#define {name}(...) polyomp_inline_{name}(__VA_ARGS__)"
        );
    }
    Some(c)
}

fn stub(c: &mut String, function: &Function) -> fmt::Result {
    let Prototype { name, result, .. } = &function.prototype;
    let parameters = function.prototype.parameter_list();
    writeln!(c, "\nextern {result} __real_{name}({parameters});")?;
    body(
        c,
        function,
        "",
        &format!("__wrap_{name}"),
        &format!("__real_{name}"),
    )
}

/// A function `name` that calls `callee` and tells the runtime what that did.
fn body(
    c: &mut String,
    function: &Function,
    storage: &str,
    name: &str,
    callee: &str,
) -> fmt::Result {
    let prototype = &function.prototype;
    let result = &prototype.result;
    writeln!(
        c,
        "{storage}{result} {name}({})\n{{",
        prototype.parameter_list()
    )?;
    writeln!(
        c,
        "    const void *polyomp_place = __builtin_return_address(0);"
    )?;
    // `operator new` may throw.
    writeln!(
        c,
        "    int polyomp_outer __attribute__((cleanup(polyomp_left))) = polyomp_enter();"
    )?;
    writeln!(c, "    (void)polyomp_place; (void)polyomp_outer;")?;
    let (before, after): (Vec<_>, Vec<_>) = function
        .effects
        .iter()
        .partition(|effect| matches!(effect.action, Action::Free { .. }));
    for effect in before {
        told(
            c,
            effect.when.as_ref().map(|when| when.c()),
            &effect.action,
            prototype,
        )?;
    }
    let call = format!("{callee}({})", prototype.names().join(", "));
    if prototype.returns() {
        // A macro's type may differ by a qualifier.
        writeln!(c, "    {result} result = ({result}){call};")?;
    } else {
        writeln!(c, "    {call};")?;
    }
    for effect in after {
        told(
            c,
            effect.when.as_ref().map(|when| when.c()),
            &effect.action,
            prototype,
        )?;
    }
    if prototype.returns() {
        writeln!(c, "    return result;")?;
    }
    writeln!(c, "}}")
}

/// The call that tells the runtime of an effect.
fn told(c: &mut String, when: Option<&str>, action: &Action, prototype: &Prototype) -> fmt::Result {
    write!(c, "    if (polyomp_outer")?;
    if let Some(when) = when {
        write!(c, " && {when}")?;
    }
    write!(c, ") ")?;
    let name = &prototype.name;
    match action {
        Action::Dma(direction, area) | Action::Cpu(direction, area) => writeln!(
            c,
            "{}({}, {}, {}, {}, {}, polyomp_place);",
            match action {
                Action::Dma(..) => "polyomp_dma",
                _ => "polyomp_cpu",
            },
            i32::from(*direction == Direction::Write),
            area.address.c(),
            area.length.c(),
            area.rows.c(),
            area.stride.c(),
        ),
        Action::Sync => writeln!(c, "polyomp_sync(polyomp_place);"),
        Action::Flush { range, mode } => {
            let mode = match mode {
                Flush::Clean => 1,
                Flush::Invalidate => 2,
                Flush::Both => 3,
                Flush::Nothing => 0,
            };
            match range {
                Some((address, length)) => writeln!(
                    c,
                    "polyomp_flush({mode}, {}, {}, polyomp_place);",
                    address.c(),
                    length.c()
                ),
                None => writeln!(c, "polyomp_flush_all({mode}, polyomp_place);"),
            }
        }
        Action::Allocate {
            address,
            length,
            memory,
        } => writeln!(
            c,
            "polyomp_allocate({}, {}, {}, \"{name}\", polyomp_place);",
            number(*memory),
            address.c(),
            length.c()
        ),
        Action::Free { address } => writeln!(c, "polyomp_free({});", address.c()),
        Action::Remap {
            from,
            length,
            to,
            memory,
        } => writeln!(
            c,
            "polyomp_remap({}, {}, {}, {}, polyomp_place);",
            number(*memory),
            from.c(),
            length.as_ref().map_or("-1LL", |length| length.c()),
            to.c()
        ),
    }
}

fn number(memory: Memory) -> i32 {
    match memory {
        Memory::Cached => 0,
        Memory::Uncached => 1,
        Memory::Scratchpad => 2,
    }
}

/// Defined with the stubs of a platform: who refers to it has the linker take them in.
#[must_use]
pub fn marker(platform: &Platform) -> String {
    format!("polyomp_platform_{}", platform.name.replace('-', "_"))
}

/// Tells the runtime of the platform before the program starts.
fn constructor(c: &mut String, platform: &Platform) -> fmt::Result {
    writeln!(c, "\nconst char {}[1] = {{1}};", marker(platform))?;
    let Some(cache) = platform.cache else {
        return Ok(());
    };
    // Where the C library tells, one thread alone need not lock.
    writeln!(
        c,
        "#if __has_include(<sys/single_threaded.h>)\n#include <sys/single_threaded.h>\n#define POLYOMP_SINGLE 1\n#endif"
    )?;
    writeln!(
        c,
        "\n__attribute__((constructor(101))) static void polyomp_describe(void)\n{{"
    )?;
    writeln!(
        c,
        "#ifdef POLYOMP_SINGLE\n    polyomp_single_threaded(&__libc_single_threaded);\n#endif"
    )?;
    writeln!(
        c,
        "    polyomp_platform(\"{}\", {}, {}, {}, {});",
        platform.name,
        cache.line,
        cache.write_back,
        i32::from(cache.prefetch),
        i32::from(cache.coherent_reads)
    )?;
    for (address, length) in &platform.ignore {
        writeln!(c, "    polyomp_ignore({address}ULL, {length}ULL);")?;
    }
    writeln!(c, "}}")
}
