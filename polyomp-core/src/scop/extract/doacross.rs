//! Sources and sinks of doacross loops: where in an iteration they stand, and which iteration a sink waits for.

use crate::formula::{Formula, Term};
use crate::spmd::{Doacross, NodeId};

use super::env::Value;
use super::walker::Extractor;
use crate::scop::path::PathKind;
use crate::scop::{DoacrossKind, DoacrossPoint, OrderedBlock};

impl Extractor<'_> {
    pub(super) fn note_doacross(&mut self, node: NodeId, doacross: &Doacross) {
        let (Some(clock), 0) = (self.clocks.last(), self.dry) else {
            return;
        };
        let is_nest = |kind: &PathKind| {
            matches!(
                kind,
                PathKind::Loop {
                    worksharing: Some(_),
                    ..
                }
            )
        };
        let Some(index) = self.path.iter().rposition(|node| is_nest(&node.kind)) else {
            return;
        };
        let Some(nest) = self.path.get(index) else {
            return;
        };
        let within = self.path.get(index + 1..).unwrap_or_default();
        let Some(frame) = self.loops.iter().find(|frame| frame.path == index + 1) else {
            return;
        };
        if within.iter().any(|node| node.strand().is_some()) {
            return;
        }
        // Loops within would make several of it.
        let single = within.iter().all(|node| node.coordinates().is_empty());
        let depth = frame.depth.saturating_sub(1);
        let begin = clock.time.stamp.get(depth).and_then(Term::as_constant);
        let at = OrderedBlock {
            looped: nest.node,
            node,
            depth,
            begin: begin.unwrap_or(0),
            end: clock.taskwait.clone(),
        };
        let own = single.then(|| {
            let before = frame.reach.clone();
            let reach = self.env.reach.conjuncts();
            let new = reach
                .iter()
                .filter(|part| !before.conjuncts().contains(part))
                .cloned();
            let since = self.conditions.get(frame.conditions..).unwrap_or_default();
            Formula::and(since.iter().cloned().chain(new))
        });
        let kind = match (doacross, own) {
            (Doacross::Source, own) => {
                DoacrossKind::Source(own.is_some_and(|guard| guard.is_true()))
            }
            (_, None) => DoacrossKind::Unknown,
            (Doacross::SinkPrevious, Some(guard)) => DoacrossKind::Sink {
                vector: None,
                guard,
            },
            (Doacross::Sink(values), Some(guard)) => {
                let vector: Option<Vec<Term>> = values
                    .iter()
                    .map(|value| match self.evaluate(value) {
                        Value::Int(term) => Some(term),
                        _ => None,
                    })
                    .collect();
                match vector {
                    Some(vector) => DoacrossKind::Sink {
                        vector: Some(vector),
                        guard,
                    },
                    None => DoacrossKind::Unknown,
                }
            }
        };
        self.doacross_points.push(DoacrossPoint { at, kind });
    }
}
