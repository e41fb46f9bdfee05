//! What is made of text without a compiler.

use super::*;
use crate::source::token::lex;

fn reduced(text: &str) -> SourceSet {
    let options = SourceOptions {
        no_preprocessor: true,
        defines: vec!["GIVEN=7".into(), "PLAIN".into(), "GONE".into()],
        undefines: vec!["GONE".into()],
        ..SourceOptions::default()
    };
    SourceSet::from_text("m.c", text, &options).expect("a small text")
}

fn words(set: &SourceSet) -> String {
    let text = set.text();
    let words: Vec<_> = lex(text).iter().map(|token| token.text(text)).collect();
    words.join(" ")
}

#[test]
fn conditions_choose_lines() {
    let set = reduced(
        "#if GIVEN == 7 && defined(PLAIN) && !defined GONE\na\n#elif 1\nb\n#else\nc\n#endif\n\
         #ifdef NOT\nd\n# if 1\ne\n# else\nf\n# endif\n#else\ng\n#endif\n",
    );
    assert_eq!(words(&set), "a g");
    assert!(set.notes().is_empty());
}

#[test]
fn macros_expand_in_pragmas_and_pragmas_stay_on_one_line() {
    let set = reduced(
        "#define N 4\n#define DO(x) _Pragma(#x)\n#pragma omp parallel for \\\n  num_threads(N) /* c */ schedule(static)\nfor(;;);\nDO(omp barrier) x;\n#pragma unroll N\n",
    );
    let text = set.text();
    let pragmas: Vec<_> = text
        .lines()
        .filter(|line| line.starts_with('#'))
        .map(|line| {
            let words: Vec<_> = lex(line).iter().map(|token| token.text(line)).collect();
            words.join(" ")
        })
        .collect();
    assert_eq!(
        pragmas,
        [
            "# pragma omp parallel for num_threads ( 4 ) schedule ( static )",
            "# pragma omp barrier",
            "# pragma unroll N"
        ],
        "{text}"
    );
}

#[test]
fn missing_headers_are_noted_at_their_place() {
    let set =
        reduced("#include <stdio.h>\n  #include \"nowhere.h\"\n#ifdef X\n#endif\nint *p = NULL;");
    assert_eq!(words(&set), "int * p = ( ( void * ) 0 ) ;");
    let places: Vec<_> = set
        .notes()
        .iter()
        .map(|note| {
            let place = note.place.expect("a place");
            (note.severity, place.line, place.column)
        })
        .collect();
    assert_eq!(
        places,
        [
            (Severity::Note, 1, 1),
            (Severity::Warning, 2, 3),
            (Severity::Warning, 3, 1)
        ]
    );
}

#[test]
fn broken_directives_do_no_harm() {
    for text in [
        "#if",
        "#else",
        "#endif",
        "#elif 1",
        "#define",
        "#include",
        "#if (\n",
        "#\n#",
        "#ifdef",
        "#pragma",
        "#define F(\nF(",
        "#define F(x) x\nF(1",
        "#include <",
        "#undef",
    ] {
        reduced(text);
    }
}

#[test]
fn text_that_a_missing_header_may_hide_is_marked() {
    let set = reduced(
        "#include \"no.h\"\n#ifdef A\nx = y;\n#pragma omp barrier\n#else\nx = z;\n#endif\n#ifdef A\n#define B 1\n\
         #endif\n#ifdef B\nb;\n#endif\n#ifdef GONE\nc\n#endif\n#define B 2\n#ifdef B\nd\n#endif\nB",
    );
    let text = set.text();
    let markers: Vec<_> = text
        .lines()
        .filter_map(|line| line.split_once("polyomp hidden"))
        .map(|(_, rest)| rest.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(
        markers,
        [
            "either A @ \"no.h\" @ x y z @ @ barrier",
            "either B @ \"no.h\" @ b @"
        ],
        "{text}"
    );
    assert!(words(&set).ends_with("d 2"), "{text}");
}

#[test]
fn the_missing_header_that_messages_name_is_the_users_own() {
    let set = reduced("#include <fcntl.h>\n#include <other.h>\n#include \"own.h\"\nint x;");
    assert_eq!(set.missing_header(), Some("\"own.h\""));
    let set = reduced("#include <fcntl.h>\n#include <getopt.h>\nint x = O_RDWR;");
    assert_eq!(set.missing_header(), None);
    assert_eq!(words(&set), "int x = 2 ;");
}
