//! Recursive calls that are walked as they stand, to some depth: what is proved of runs that do not go deeper holds of the
//! program.
//!
//! The first calls of a function are walked as they stand by induction, too, but what is below them stands for any calls,
//! with any arguments, so a race there is possible at best. Where recursion is, a second form of the program is made, in
//! which nothing stands for others: a strand that comes to a call deeper than that is left there. Strands that wait for it
//! do not go on either, so each execution of the second form is a part of one of the program, and its races are the
//! program's. That it has none says nothing.

use polyomp_core::spmd::{
    Claim, Expr, Program, StmtKind,
    visit::{Event, Node, Walk},
};

use crate::source::{SourceSet, Span};
use crate::syntax::ast::{FunctionDef, TranslationUnit};

use super::recursion::Recursion;
use super::rounds::lowered;
use super::{Aliasing, Lowerer};

/// How many calls of a function in each other are walked in constructs.
const DEEPEST: usize = 3;

/// The same before regions, where trees and lists are built.
const DEEPEST_OF_HOST: usize = 6;

/// Larger programs have no second form.
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
/// its second form.
pub(crate) fn lower_from(
    unit: &TranslationUnit,
    source: &SourceSet,
    aliasing: Aliasing,
    entries: &[(usize, String)],
) -> Program {
    let (mut program, found) = lowered(unit, source, aliasing, entries, Form::Usual);
    if found.summed {
        let (summed, _) = lowered(unit, source, aliasing, entries, Form::Summed);
        program.summed = Some(Box::new(summed));
    }
    if found.met && size(&program) <= LARGEST as usize {
        let (deeper, _) = lowered(unit, source, aliasing, entries, Form::Deeper);
        program.deeper = (size(&deeper) <= LARGEST as usize).then(|| Box::new(deeper));
    }
    program
}

/// How many statements the entries have.
fn size(program: &Program) -> usize {
    let statements = |event: &Event<'_>| matches!(event, Event::Enter(Node::Stmt(_)));
    let entries = program.entries.iter();
    entries
        .map(|entry| Walk::block(&entry.body).filter(statements).count())
        .sum()
}

impl Lowerer<'_> {
    /// How a call of a function that is walked already, in so many calls, is followed in the second form; none where that
    /// is not told here.
    pub(super) fn recursion_again(
        &self,
        function: &FunctionDef,
        around: usize,
    ) -> Option<Recursion> {
        if !self.levels.deepens() {
            return None;
        }
        if self.strands > 0 {
            return Some(match around < DEEPEST {
                true => Recursion::None,
                false => Recursion::Left,
            });
        }
        let makes_teams = function.body.stmts.iter().any(super::makes_team);
        (!makes_teams && around < DEEPEST_OF_HOST).then_some(Recursion::None)
    }

    /// No strand goes on here, nor does any that waits for one which has come here.
    pub(super) fn left_here(&mut self, span: Span) {
        let claim = Claim {
            what: String::new(),
            fact: Expr::Int(1),
            limits: Vec::new(),
            summarised: false,
        };
        // No execution from the beginning goes past a claim: it is not known what the call does.
        self.emit(span, StmtKind::Claim(claim));
        self.emit(span, StmtKind::Assume(Expr::Int(0)));
    }
}
