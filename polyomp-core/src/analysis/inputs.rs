//! What the program has made itself is none of its inputs: a number that it reads from a text of its own, and how often a loop
//! runs over what it has stored. A race that needs certain values of such is one of a run that may not exist.

use std::collections::BTreeSet;

use crate::formula::Symbol;
use crate::scop::trips_of;
use crate::spmd::{Expr, ParamId, StmtKind};

use super::open::{Given, Sources};
use super::reached::Flow;

impl Flow<'_> {
    /// Whether the texts that these numbers are read from come from outside.
    pub(super) fn reads_input(&self, params: &BTreeSet<ParamId>) -> bool {
        let mut read = self.read.iter();
        read.all(|(number, text)| match number {
            Expr::Param(param) if params.contains(param) => self.depends_on_input(text),
            _ => true,
        })
    }

    /// Whether what decides how often loops run whose numbers of iterations are among these functions comes from outside.
    pub(super) fn loops_are_given(&self, functions: &BTreeSet<(Symbol, usize)>) -> bool {
        let mut loops = self.conditions.iter();
        loops.all(|outside| {
            let counted = matches!(outside.stmt.kind, StmtKind::While(_)) && {
                let trips = trips_of(outside.stmt.id);
                functions.iter().any(|(function, _)| *function == trips)
            };
            !counted || self.depends_on_input(outside.cond)
        })
    }

    /// Whether a value is computed from something that the program has not made, or what lies where it points to is.
    fn depends_on_input(&self, value: &Expr) -> bool {
        let mut sources = Sources::by_all();
        self.sources(value, true, &mut sources);
        // Texts are looked into.
        let mut seen = BTreeSet::new();
        while let Some(object) = sources.given.iter().find_map(|given| match given {
            Given::Address(object) if seen.insert(*object) => Some(*object),
            _ => None,
        }) {
            self.of_object(object, None, true, &mut sources);
        }
        sources.given.iter().any(|given| match given {
            Given::Param(_) | Given::Named(_) | Given::New(_) | Given::Memory(None, _) => true,
            Given::Memory(Some(object), _) => {
                let object = self.program.object(*object);
                object.is_none_or(|object| object.initial.is_none() && !object.allocated)
            }
            Given::Address(_) => false,
        })
    }
}
