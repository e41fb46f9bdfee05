//! Which directives stand alone, and which apply to the statement that follows.

use super::ast::Pragma;
use crate::source::token::{TokenKind, lex};

/// Whether a directive applies to the statement after it. A directive that is not known does, so
/// that what it may mean for that statement is not overlooked.
pub fn takes_body(pragma: &Pragma) -> bool {
    let text = pragma.text.as_str();
    let tokens = lex(text);
    let word = |number: usize| tokens.get(number).map_or("", |token| token.text(text));
    match word(0) {
        "barrier" | "taskwait" | "taskyield" | "flush" | "cancel" | "cancellation"
        | "cancellation_point" | "threadprivate" | "groupprivate" | "declare" | "depobj"
        | "error" | "nothing" | "interop" | "scan" | "requires" | "assumes" | "allocate"
        | "begin" | "end" | "target_update" | "target_enter_data" | "target_exit_data" => false,
        first if first.starts_with("declare_") => false,
        "target" => !matches!(word(1), "update" | "enter" | "exit"),
        "ordered" => !tokens.iter().any(|token| {
            token.kind == TokenKind::Ident && matches!(token.text(text), "depend" | "doacross")
        }),
        _ => true,
    }
}

fn begins_with(pragma: &Pragma, words: [&str; 2]) -> bool {
    let text = pragma.text.as_str();
    let tokens = lex(text);
    let mut found = tokens.iter().map(|token| token.text(text));
    words.iter().all(|word| found.next() == Some(word))
}

/// Whether it is the `begin metadirective` directive, whose statements go on to its end.
pub(crate) fn is_begin_metadirective(pragma: &Pragma) -> bool {
    begins_with(pragma, ["begin", "metadirective"])
}

/// Whether it is the `end metadirective` directive.
pub(crate) fn is_end_metadirective(pragma: &Pragma) -> bool {
    begins_with(pragma, ["end", "metadirective"])
}

/// Whether it is the `section` directive, whose statements go on to the next one.
pub(crate) fn is_section(pragma: &Pragma) -> bool {
    let text = pragma.text.as_str();
    lex(text)
        .first()
        .is_some_and(|first| first.text(text) == "section")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Span;

    #[test]
    fn standalone_directives() {
        let takes = |text: &str| {
            takes_body(&Pragma {
                text: text.to_string(),
                span: Span::default(),
                line: Span::default(),
            })
        };
        for text in [
            "barrier",
            "target update to(a)",
            "target enter data map(to: a)",
            "ordered depend(sink: i-1)",
            "ordered doacross(source:)",
            "cancellation point for",
            "declare reduction(+: t: omp_out += omp_in)",
            "flush(a)",
            "threadprivate(x)",
        ] {
            assert!(!takes(text), "{text}");
        }
        for text in [
            "parallel for",
            "target data map(a)",
            "target parallel for",
            "ordered",
            "ordered threads",
            "section",
            "critical(barrier)",
            "",
            "unheard_of",
        ] {
            assert!(takes(text), "{text}");
        }
    }
}
