//! Recursive calls that are walked as they stand, to some depth: what is proved of runs that do not go deeper holds of the
//! program.
//!
//! The first calls of a function are walked as they stand by induction, too, but what is below them stands for any calls,
//! with any arguments, so a race there is possible at best. Where recursion is, a second form of the program is made, in
//! which nothing stands for others: a strand that comes to a call deeper than that is left there. Strands that wait for it
//! do not go on either, so each execution of the second form is a part of one of the program, and its races are the
//! program's. That it has none says nothing.

use std::collections::BTreeSet;

use polyomp_core::spmd::{
    Claim, Expr, Program, StmtKind,
    visit::{Event, Node, Walk},
};

use crate::source::{SourceSet, Span};
use crate::syntax::ast::{FunctionDef, TranslationUnit};

use super::forgetting::Gaps;
use super::{Aliasing, Lowerer, apart, constructs};

/// How many calls of a function in each other are walked in constructs.
const DEEPEST: usize = 3;

/// The same before regions, where trees and lists are built.
const DEEPEST_OF_HOST: usize = 6;

/// Larger programs have no second form.
pub(super) const LARGEST: u32 = 4_000;

/// How deep recursive calls are walked as they stand.
#[derive(Default)]
pub(super) struct Levels {
    /// To some depth, and not beyond it.
    pub(super) deepens: bool,
    /// There are recursive calls.
    pub(super) met: bool,
}

/// Lowers a program from the functions where the analysis begins (the number of the source file, and the name), and makes
/// its second form.
pub(crate) fn lower_from(
    unit: &TranslationUnit,
    source: &SourceSet,
    aliasing: Aliasing,
    entries: &[(usize, String)],
) -> Program {
    let (mut program, is_recursive) = lowered(unit, source, aliasing, entries, false);
    if is_recursive && size(&program) <= LARGEST as usize {
        let (deeper, _) = lowered(unit, source, aliasing, entries, true);
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

/// One form of the program, and whether there are recursive calls.
fn lowered(
    unit: &TranslationUnit,
    source: &SourceSet,
    aliasing: Aliasing,
    entries: &[(usize, String)],
    deepens: bool,
) -> (Program, bool) {
    let mut known = Gaps::default();
    let mut known_apart = apart::Apart::default();
    let mut incoherent = constructs::coherence::Incoherent::default();
    let mut entries = entries.to_vec();
    let mut rows = BTreeSet::new();
    let mut signs = BTreeSet::new();
    loop {
        let mut lowerer = Lowerer::new(unit, source);
        lowerer.aliasing = aliasing;
        lowerer.levels.deepens = deepens;
        lowerer.known_gaps = known.clone();
        lowerer.known_apart = known_apart.clone();
        lowerer.known_incoherent = incoherent.clone();
        lowerer.known_rows = rows.clone();
        lowerer.known_signs = signs.clone();
        lowerer.roots = lowerer.definitions_of(&entries);
        lowerer.globals();
        lowerer.entries();
        lowerer.nothing_but_errors();
        // A gap may matter for what was walked before it, and so does whether that is all that calls a function.
        let found = lowerer.gaps.with(&lowerer.known_gaps);
        let found_apart = lowerer.apart.with(&known_apart);
        let walked = lowerer.entries_walked_from_calls();
        let before = incoherent.clone();
        incoherent.objects.append(&mut lowerer.incoherent.objects);
        incoherent.memory |= lowerer.incoherent.memory;
        let more_rows = !lowerer.found_rows.is_subset(&rows);
        rows.append(&mut lowerer.found_rows);
        let more_signs = !lowerer.found_signs.is_subset(&signs);
        signs.append(&mut lowerer.found_signs);
        let more = more_rows || more_signs || found_apart != known_apart;
        let same = found == lowerer.known_gaps && incoherent == before && !more;
        if same && walked.is_empty() {
            lowerer.find_alike();
            return (lowerer.program, lowerer.levels.met);
        }
        known = found;
        known_apart = found_apart;
        entries.retain(|entry| !walked.contains(entry));
        known_apart.add_to(&mut entries);
    }
}

impl Lowerer<'_> {
    /// Whether a call of a function that is walked already, in so many calls, is walked as it stands; none where it is not
    /// told here.
    pub(super) fn is_walked_again(&self, function: &FunctionDef, around: usize) -> Option<bool> {
        if !self.levels.deepens {
            return None;
        }
        if self.strands > 0 {
            return Some(around < DEEPEST);
        }
        let makes_teams = function.body.stmts.iter().any(super::makes_team);
        (!makes_teams && around < DEEPEST_OF_HOST).then_some(true)
    }

    /// No strand goes on here, nor does any that waits for one which has come here.
    pub(super) fn left_here(&mut self, span: Span) {
        let claim = Claim {
            what: String::new(),
            fact: Expr::Int(1),
            limits: Vec::new(),
        };
        // No execution from the beginning goes past a claim: it is not known what the call does.
        self.emit(span, StmtKind::Claim(claim));
        self.emit(span, StmtKind::Assume(Expr::Int(0)));
    }
}
