//! What must be the same for every strand that shares a loop: its bounds, its steps and the size of its chunks (OpenMP
//! 5.2, section 11.5: the logical iteration space "must be the same for all threads in the team").
//!
//! A value that is not followed may be another one for each strand, as far as the extraction knows: what a `volatile`
//! variable holds, or memory that the region writes. Where it bounds a shared loop it is not, in a program that has a
//! meaning. So a name that depends on no strand stands for it, and an instance of the loop is one in which they agree.

use crate::formula::{Formula, Symbol, Term, TermKind};
use crate::scop::UnknownKind;
use crate::scop::path::Strand;
use crate::spmd::{ForkKind, Loop, NodeId};

use super::walker::Extractor;

/// The part that a value plays in a loop.
#[derive(Debug, Clone, Copy)]
pub(super) enum Part {
    Lower,
    Upper,
    Step,
    Chunk,
}

impl Extractor<'_> {
    /// The numbers of the strands among which a loop is divided.
    pub(super) fn sharers(&self, looped: &Loop) -> Vec<Symbol> {
        let innermost = |wanted: ForkKind| {
            let strands = self.path.iter().rev().filter_map(|node| node.strand());
            let found = strands.filter_map(|strand| match strand {
                Strand::Fork { kind, number, .. } if *kind == wanted => Some(number.clone()),
                _ => None,
            });
            found.into_iter().next()
        };
        let threads = looped.sharing.worksharing.is_some();
        let teams = looped.sharing.distribute.is_some();
        let among = [(threads, ForkKind::Parallel), (teams, ForkKind::Teams)];
        let divided = among.into_iter().filter(|(divided, _)| *divided);
        divided.filter_map(|(_, kind)| innermost(kind)).collect()
    }

    /// A term that is the same for all `sharers`, and when it is the value. It is the value itself where that depends on
    /// no sharer, and also where it is computed from their numbers: such a program is wrong, but its races are races.
    pub(super) fn uniform(
        &mut self,
        value: Term,
        (node, position, part): (NodeId, usize, Part),
        sharers: &[Symbol],
    ) -> (Term, Formula) {
        let mentions = |term: &Term| {
            let free = term.free_symbols();
            sharers.iter().any(|sharer| free.contains(sharer))
        };
        let without_unknowns = value.rewrite(|term| match term.kind() {
            TermKind::Apply(symbol, _) if self.is_any_value(symbol) => Some(Term::constant(0)),
            _ => None,
        });
        if !mentions(&value) || mentions(&without_unknowns) {
            return (value, Formula::truth());
        }
        let symbol = Symbol::new(format!("uniform{node}.{position}.{part:?}"));
        let mut coordinates = self.coordinate_symbols();
        coordinates.retain(|coordinate| !sharers.contains(coordinate));
        let arguments = coordinates.into_iter().map(Term::var).collect();
        let term = Term::apply(symbol.clone(), arguments);
        let reason = "a bound of a loop that threads share is not known".to_owned();
        self.unknown(symbol, reason, UnknownKind::Value);
        let same = term.equals(value);
        (term, same)
    }

    /// Whether the name stands for what is not followed, rather than for a function of its arguments.
    fn is_any_value(&self, symbol: &Symbol) -> bool {
        let unknown = self.scop.unknowns.get(symbol);
        unknown.is_some_and(|unknown| {
            !matches!(
                unknown.kind,
                UnknownKind::Input(..) | UnknownKind::Function(_)
            )
        })
    }
}
