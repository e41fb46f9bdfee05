//! Recursive calls that are walked as they stand, to some depth: what is proved of runs that do not go deeper holds of the
//! program.
//!
//! The first calls of a function are walked as they stand by induction, too, but what is below them stands for any calls,
//! with any arguments, so a race there is possible at best. Where recursion is, another form of the program is made
//! ([`forms`](super::forms)), in which nothing stands for others: a strand that comes to a call deeper than that is left
//! there. Strands that wait for it do not go on either, so each execution of that form is a part of one of the program, and
//! its races are the program's. That it has none says nothing.

use polyomp_core::spmd::{Claim, Expr, StmtKind};

use crate::source::Span;
use crate::syntax::ast::FunctionDef;

use super::Lowerer;
use super::recursion::Recursion;

/// How many calls of a function in each other are walked in constructs.
const DEEPEST: usize = 3;

/// The same before regions, where trees and lists are built.
const DEEPEST_OF_HOST: usize = 6;

impl Lowerer<'_> {
    /// How a call of a function that is walked already, in so many calls, is followed in that form; none where that
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
