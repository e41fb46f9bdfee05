//! The forms of a program with recursion: as it stands, with all recursive calls in regions as summaries
//! ([`recursion`](super::recursion)), which is quick to decide, and with calls walked as they stand to some depth
//! ([`deeper`](super::deeper)), in which races are certain.

use polyomp_core::spmd::{
    Program,
    visit::{Event, Node, Walk},
};

use crate::source::{Note, SourceSet};
use crate::syntax::ast::TranslationUnit;

use super::Aliasing;
use super::left_out;
use super::rounds::{Lowered, lowered};

/// Larger programs have no form in which recursive calls are walked deeper.
pub(super) const LARGEST: u32 = 4_000;

/// How recursive calls in regions are followed.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// The first ones are walked as they stand, and those below them are summaries.
    #[default]
    Usual,
    /// They are walked as they stand to some depth, and not beyond it.
    Deeper,
    /// All are summaries.
    Summed,
}

/// What is known of recursive calls.
#[derive(Default)]
pub(super) struct Levels {
    pub(super) form: Form,
    /// There are recursive calls.
    pub(super) met: bool,
    /// There are summaries of calls in regions.
    pub(super) summed: bool,
}

impl Levels {
    pub(super) fn deepens(&self) -> bool {
        self.form == Form::Deeper
    }
}

/// Lowers a program from the functions where the analysis begins (the number of the source file, and the name), and makes
/// its other forms. With it comes what to tell of regions that are not in it.
pub(crate) fn lower_from(
    unit: &TranslationUnit,
    source: &SourceSet,
    aliasing: Aliasing,
    entries: &[(usize, String)],
) -> (Program, Vec<Note>) {
    let Lowered {
        mut program,
        levels,
        left_out,
    } = lowered(unit, source, aliasing, entries, Form::Usual);
    let notes = left_out::notes(left_out, &program, source);
    if levels.summed {
        let summed = lowered(unit, source, aliasing, entries, Form::Summed).program;
        program.summed = Some(Box::new(summed));
    }
    if levels.met && size(&program) <= LARGEST as usize {
        let deeper = lowered(unit, source, aliasing, entries, Form::Deeper).program;
        program.deeper = (size(&deeper) <= LARGEST as usize).then(|| Box::new(deeper));
    }
    (program, notes)
}

/// How many statements the entries have.
fn size(program: &Program) -> usize {
    let statements = |event: &Event<'_>| matches!(event, Event::Enter(Node::Stmt(_)));
    let entries = program.entries.iter();
    entries
        .map(|entry| Walk::block(&entry.body).filter(statements).count())
        .sum()
}
