//! Printing and reading are inverse to each other, and nothing panics on
//! whatever text or program.

use proptest::collection::vec;
use proptest::prelude::*;

use super::generate;
use crate::spmd::{Program, conformance};

/// Texts that mutation starts from: every form of the language.
const TEXT: &str = include_str!("../TEXT.md");

fn round_trip(program: &Program) -> Result<(), TestCaseError> {
    let text = program.to_string();
    match Program::parse("again.spmd", &text) {
        Ok(again) => {
            prop_assert_eq!(again.to_string(), text.clone());
            prop_assert!(again == *program, "not the same program:\n{}", text);
        }
        Err(error) => prop_assert!(false, "{error} ({:?}):\n{text}", error.help),
    }
    let bare = format!("{program:#}");
    match Program::parse("bare.spmd", &bare) {
        Ok(again) => prop_assert_eq!(format!("{again:#}"), bare),
        Err(error) => prop_assert!(false, "{error} ({:?}):\n{bare}", error.help),
    }
    Ok(())
}

/// What may be called on any program.
fn inspect(program: &Program) {
    let _ = program.verify();
    for entry in &program.entries {
        let _ = conformance::nesting(&entry.body);
    }
}

fn read_whatever(text: &str) -> Result<(), TestCaseError> {
    if let Ok(program) = Program::parse("mutated.spmd", text) {
        inspect(&program);
        round_trip(&program)?;
    }
    Ok(())
}

/// Replaces a part of a text, wherever characters begin.
fn mutate(text: &str, at: usize, length: usize, with: &str) -> String {
    let floor = |mut index: usize| {
        index = index.min(text.len());
        while !text.is_char_boundary(index) {
            index -= 1;
        }
        index
    };
    let start = floor(at % (text.len() + 1));
    let end = floor(start + length).max(start);
    format!("{}{with}{}", &text[..start], &text[end..])
}

const PIECES: &[&str] = &[
    "",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "@",
    "@1:2",
    "'",
    "\"",
    "`",
    "#",
    "..",
    "=",
    "-",
    "*",
    "\n",
    "?",
    ":",
    ".*",
    "at 1:2",
    "for ",
    "let x = ",
    "99999999999999999999",
    "A[0]",
    "é",
];

proptest! {
    #[test]
    fn what_is_printed_is_read_back(bytes in vec(any::<u8>(), 0..1500)) {
        let program = generate::program(&bytes);
        inspect(&program);
        round_trip(&program)?;
    }

    #[test]
    fn mutated_programs_do_not_panic(
        bytes in vec(any::<u8>(), 0..300),
        changes in vec((any::<usize>(), 0_usize..4, 0..PIECES.len()), 1..4),
    ) {
        let mut text = generate::program(&bytes).to_string();
        for (at, length, piece) in changes {
            text = mutate(&text, at, length, PIECES[piece]);
        }
        read_whatever(&text)?;
    }

    #[test]
    fn mutated_text_does_not_panic(
        start in any::<usize>(),
        changes in vec((any::<usize>(), 0_usize..20, 0..PIECES.len()), 0..4),
    ) {
        let blocks: Vec<_> = TEXT.split("```").skip(1).step_by(2).collect();
        let mut text = blocks[start % blocks.len()].replace("\n# ", "\n");
        for (at, length, piece) in changes {
            text = mutate(&text, at, length, PIECES[piece]);
        }
        read_whatever(&text)?;
    }

    #[test]
    fn any_text_does_not_panic(text in any::<String>()) {
        read_whatever(&text)?;
    }
}
