//! Properties of parsing and printing, on random directives and on random text.

use proptest::prelude::*;
use proptest::sample::select;

use super::{Parsed, parse};
use crate::openmp::*;

/// A directive without its places: positions change when it is printed, nothing else may.
fn without_places(directive: &Directive) -> String {
    let debug = format!("{directive:?}");
    let mut text = String::with_capacity(debug.len());
    let mut rest = debug.as_str();
    while let Some(at) = rest.find("span: ") {
        let (before, after) = rest.split_at(at + "span: ".len());
        text.push_str(before);
        rest = after.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    }
    text + rest
}

fn expression() -> impl Strategy<Value = String> {
    select(vec![
        "n",
        "4",
        "n + 1",
        "f(a, b)",
        "a ? b : c",
        "x[i]",
        "0x1fUL",
        "(int) n",
        "s->m",
        "'('",
    ])
    .prop_map(str::to_owned)
}

fn list(item: &'static [&'static str]) -> impl Strategy<Value = String> {
    proptest::sample::subsequence(item, 1..=item.len()).prop_map(|items| items.join(" , "))
}

fn variables() -> impl Strategy<Value = String> {
    list(&["alpha", "b", "c2", "_d"])
}

fn locators() -> impl Strategy<Value = String> {
    list(&[
        "a",
        "b[0:n]",
        "c[:][i]",
        "s.m->q[1:n:2]",
        "*p",
        "(*t)[0:4]",
        "([n])v",
    ])
}

/// Clauses, with any argument that the grammar of the clause allows; whether the directive may have
/// them does not matter for printing.
fn clause() -> impl Strategy<Value = String> {
    let with = |name: &'static str, argument: BoxedStrategy<String>| {
        argument
            .prop_map(move |argument| format!("{name}({argument})"))
            .boxed()
    };
    let modified = |modifiers: &'static [&'static str], rest: BoxedStrategy<String>| {
        (select(modifiers), rest)
            .prop_map(|(m, rest)| format!("{m}{rest}"))
            .boxed()
    };
    let iterator = "iterator(int i=0:n, j = 1 : m : 2), ";
    prop_oneof![
        select(vec![
            "nowait",
            "untied",
            "mergeable",
            "nogroup",
            "ordered",
            "seq_cst",
            "acq_rel",
            "read",
            "update",
            "capture",
            "compare",
            "weak",
            "full",
            "partial",
            "threads",
            "simd",
            "inbranch",
            "no_openmp",
            "fail(acquire)",
            "proc_bind(close)",
            "bind(thread)",
            "doacross(source:)",
            "doacross(source: omp_cur_iteration)",
            "depend(source)",
            "doacross(sink: omp_cur_iteration - 1)",
            "doacross(sink: i-1, j + n, k)",
            "depend(sink: i - 1)",
            "order(reproducible: concurrent)",
            "order(concurrent)",
            "defaultmap(tofrom: scalar)",
            "default(firstprivate: pointer)",
            "default(none)",
            "match(device={kind(host), isa(\"x\")}, user={condition(score(3): n > 1)})",
            "when(implementation={vendor(llvm)}: parallel for private(i))",
            "when(construct={parallel, target data}:)",
            "otherwise(barrier)",
            "otherwise()",
            "uses_allocators(a, b(t), c)",
            "uses_allocators(memspace(m), traits(t): a; b)",
            "init(targetsync: obj)",
            "looprange(1, n)",
            "apply(tile sizes(4))",
        ])
        .prop_map(str::to_owned),
        with(
            "if",
            modified(&["", "parallel: ", "target data:"], expression().boxed())
        ),
        with(
            "num_threads",
            modified(&["", "strict: "], expression().boxed())
        ),
        with("collapse", expression().boxed()),
        with("nowait", expression().boxed()),
        with("hint", expression().boxed()),
        with(
            "device",
            modified(&["", "ancestor :", "device_num: "], expression().boxed())
        ),
        with(
            "num_teams",
            modified(&["", "n :", "2*n: "], expression().boxed())
        ),
        with(
            "grainsize",
            modified(&["", "strict: "], expression().boxed())
        ),
        with("sizes", list(&["4", "n", "f(a,b)"]).boxed()),
        with(
            "dist_schedule",
            modified(&["static,"], expression().boxed())
        ),
        with(
            "schedule",
            modified(
                &[
                    "static,",
                    "nonmonotonic : dynamic , ",
                    "monotonic, simd: guided,"
                ],
                expression().boxed(),
            )
        ),
        with(
            "private",
            modified(&["", "parallel: ", "for:"], variables().boxed())
        ),
        with("shared", variables().boxed()),
        with(
            "firstprivate",
            modified(&["", "saved:"], variables().boxed())
        ),
        with(
            "lastprivate",
            modified(&["", "conditional :"], variables().boxed())
        ),
        with(
            "aligned",
            (variables(), select(vec!["", ": 64", ":2*n"]))
                .prop_map(|(v, a)| v + a)
                .boxed()
        ),
        with(
            "linear",
            (
                variables(),
                select(vec![
                    "",
                    ": 4",
                    ": val",
                    ":ref, step(2)",
                    ": step(n)",
                    ": a ? b : c",
                ])
            )
                .prop_map(|(v, a)| v + a)
                .boxed()
        ),
        with(
            "linear",
            variables().prop_map(|v| format!("uval({v}): 2")).boxed()
        ),
        with(
            "allocate",
            modified(
                &[
                    "",
                    "omp_low_lat_mem_alloc:",
                    "align(16): ",
                    "allocator(a), align(8):"
                ],
                variables().boxed(),
            )
        ),
        with(
            "reduction",
            modified(
                &[
                    "+:",
                    "inscan, && :",
                    "task,min:",
                    "merge :",
                    "ns::op: ",
                    "default,*:",
                    "original(shared), ^:"
                ],
                list(&["a", "b[0:n]", "c[i][:]"]).boxed(),
            )
        ),
        with(
            "depend",
            modified(&["in:", "mutexinoutset :", "depobj:"], locators().boxed())
        ),
        with(
            "depend",
            locators()
                .prop_map(move |l| format!("{iterator}inout: {l}"))
                .boxed()
        ),
        with(
            "affinity",
            locators()
                .prop_map(|l| format!("iterator(k=0:4): {l}"))
                .boxed()
        ),
        with(
            "map",
            modified(
                &[
                    "",
                    "to:",
                    "always, close: ",
                    "present tofrom :",
                    "delete:",
                    "always, delete, from:",
                    "mapper(m), iterator(i=0:n), to: ",
                    "ref_ptee, storage:"
                ],
                locators().boxed(),
            )
        ),
        with(
            "to",
            modified(
                &["", "present:", "mapper(m), present :"],
                locators().boxed()
            )
        ),
        with("from", locators().boxed()),
        with("use_device_addr", list(&["a", "b[0:n]"]).boxed()),
    ]
}

fn directive() -> impl Strategy<Value = String> {
    let names = select(vec![
        "parallel",
        "for",
        "parallel for",
        "target teams distribute parallel for simd",
        "task",
        "taskloop simd",
        "target update",
        "target data",
        "ordered",
        "simd",
        "atomic",
        "sections",
        "critical(name)",
        "flush(a, b)",
        "threadprivate(a)",
        "cancel parallel",
        "depobj(d)",
        "declare reduction(m : int, struct s : omp_out += f(omp_in))",
        "declare mapper(id : struct s v)",
        "declare variant(f)",
        "declare target",
        "metadirective",
        "cancellation point taskgroup",
        "declare_simd",
        "masked taskloop",
        "interop",
        "dispatch",
    ]);
    let separators = select(vec![" ", ", ", " , ", " /* c */ "]);
    (
        names,
        proptest::collection::vec((separators, clause()), 0..5),
    )
        .prop_map(|(name, clauses)| {
            let mut text = name.to_owned();
            for (separator, clause) in clauses {
                text.push_str(separator);
                text.push_str(&clause);
            }
            text
        })
}

/// The spans of errors and clauses lie in the text, on the borders of characters.
fn assert_places(text: &str, parsed: &Parsed) {
    let inside = |span: TextSpan| text.get(span.start..span.end).is_some();
    for error in &parsed.errors {
        assert!(inside(error.span), "{error:?} in {text:?}");
        assert!(!error.message.is_empty());
    }
    let Some(directive) = &parsed.directive else {
        assert!(!parsed.errors.is_empty(), "{text:?}");
        return;
    };
    assert!(inside(directive.span) && inside(directive.name_span));
    for clause in &directive.clauses {
        assert!(inside(clause.span) && inside(clause.name_span));
    }
}

/// Everything that can be asked of a directive has an answer.
fn ask_everything(directive: &Directive) {
    let _ = (directive.association(), directive.unsupported());
    let constructs = directive.split();
    assert_eq!(constructs.len(), directive.leaves().len());
    for clause in &directive.clauses {
        assert!(
            constructs.iter().any(|construct| construct
                .clauses
                .iter()
                .any(|other| other.span == clause.span)),
            "{clause:?} is lost"
        );
    }
    for iterates in [None, Some(1), Some(2)] {
        let variable = data_sharing::Variable {
            iterates,
            ..data_sharing::Variable::automatic("b")
        };
        let enclosing = data_sharing::Enclosing {
            shared_by_team: true,
        };
        let _ = data_sharing::attributes(&variable, &constructs, enclosing);
    }
}

proptest! {
    #[test]
    fn printed_directives_parse_back(text in directive()) {
        let parsed = parse(&text);
        assert_places(&text, &parsed);
        let first = parsed.directive.unwrap();
        // A construct named in a clause may not be one of the directive's, and two clauses mean
        // something else on some directives.
        let well_formed = |clause: &Clause| match &clause.kind {
            ClauseKind::Malformed(malformed) => ["if", "private", "to", "default"].contains(&malformed.name.as_str()),
            _ => true,
        };
        prop_assert!(first.clauses.iter().all(well_formed), "{text}: {:?}", parsed.errors);
        ask_everything(&first);
        let printed = first.to_string();
        let second = parse(&printed).directive.unwrap();
        prop_assert_eq!(without_places(&first), without_places(&second), "{}", printed);
        prop_assert_eq!(printed, second.to_string());
    }

    #[test]
    fn any_text_is_answered(text in "\\PC{0,60}") {
        let parsed = parse(&text);
        assert_places(&text, &parsed);
    }

    #[test]
    fn damaged_directives_are_answered(
        text in directive(),
        at in any::<proptest::sample::Index>(),
        with in select(vec!["", "(", ")", "[", ":", ",", "?", "π", "\"", "/*", "\\\n", "\u{0}"]),
    ) {
        let mut chars: Vec<String> = text.chars().map(String::from).collect();
        let index = at.index(chars.len());
        chars[index] = with.to_owned();
        let damaged = chars.concat();
        let parsed = parse(&damaged);
        assert_places(&damaged, &parsed);
        if let Some(directive) = &parsed.directive {
            ask_everything(directive);
            let again = parse(&directive.to_string());
            prop_assert!(again.directive.is_some());
        }
    }
}

#[test]
fn a_clause_that_could_end_the_name_is_printed_apart() {
    for text in ["for, simd", "ordered simd", "for nowait, simd", "for simd"] {
        let first = parse(text).directive.unwrap();
        let second = parse(&first.to_string()).directive.unwrap();
        assert_eq!(without_places(&first), without_places(&second), "{text}");
    }
}
