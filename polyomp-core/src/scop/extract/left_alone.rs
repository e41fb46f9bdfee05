//! Memory that a team leaves alone: its elements have one value while the team is at work, whatever else of the same object
//! its strands store to. What the pointers of a struct lead to goes by the name of the struct (`m->begin[i]` is a part of
//! `m`), so of `m->value[k] = 0` it is told only here that it leaves the other one as it is.

use std::rc::Rc;

use crate::formula::{Symbol, Term};
use crate::scop::UnknownKind;
use crate::scop::location::Location;
use crate::spmd::{Load, NodeId, ObjectId, Storage};

use super::env::Value;
use super::walker::Extractor;
use super::writer::Meanwhile;

impl Extractor<'_> {
    /// The outermost fork around, if the strands that it creates store nothing to what is there, but to other members, or
    /// to what other pointers lead to, of the same object: its name says nothing of this.
    pub(super) fn left_alone_during(
        &self,
        target: &Location,
        object: ObjectId,
        volatile: bool,
    ) -> Option<(NodeId, usize)> {
        let Meanwhile::Team(team) = Meanwhile::at(self.path.iter().map(Rc::as_ref)) else {
            return None;
        };
        let depth = self.path.iter().position(|node| node.node == team)?;
        let above: Vec<Symbol> = self.coordinates_above(depth);
        let version = self.env.versions.get(object);
        let within = version.is_some_and(|version| {
            let mut coordinates = version.coordinates.iter();
            coordinates.any(|coordinate| !above.contains(coordinate))
        });
        let described = self.program.object(object)?;
        // One for all strands, which none of them brings about.
        let shared = described.storage == Storage::Shared && target.root.instance().is_empty();
        let alone = shared && !described.nodes && !self.is_stored_in(team, target);
        ((volatile || within) && alone).then_some((team, depth))
    }

    pub(super) fn coordinates_above(&self, depth: usize) -> Vec<Symbol> {
        let above = self.path.iter().take(depth);
        above.flat_map(|node| node.coordinates()).collect()
    }

    /// An element that no strand of a team stores to: a function of its indices while the team is at work.
    pub(super) fn element_during(
        &mut self,
        load: &Load,
        target: &Location,
        (team, depth): (NodeId, usize),
    ) -> Value {
        let name = target.display(self.program, |_| String::new());
        let symbol = Symbol::new(format!("{name}@during {team}"));
        let around = self.coordinates_above(depth).into_iter().map(Term::var);
        let arguments = target.indices().cloned().chain(around).collect();
        let text = target.source_text(self.program, |_| String::new());
        let reason = format!("the values in `{text}` are not known");
        self.unknown_at(symbol.clone(), load.site.span, reason, UnknownKind::Content);
        let value = Term::apply(symbol, arguments);
        self.bind(load.site.id, None, &value);
        Value::Int(value)
    }
}
