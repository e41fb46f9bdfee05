//! What executed statements have left behind, by what it is part of.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::memory::{Cell, State};
use crate::spmd::LocalId;
use crate::witness::executor::location::Part;
use crate::witness::executor::value::Value;

/// What was stored to and assigned.
#[derive(Debug, Default)]
pub(super) struct Touched {
    pub(super) locals: BTreeSet<LocalId>,
    pub(super) cells: BTreeSet<Cell>,
    /// Instances that were filled at once.
    pub(super) instances: BTreeSet<u32>,
}

impl Touched {
    pub(super) fn extend(&mut self, other: &Touched) {
        self.locals.extend(other.locals.iter().copied());
        self.cells.extend(other.cells.iter().cloned());
        self.instances.extend(other.instances.iter().copied());
    }
}

/// The elements of an array, or one member of each: the scalars of an instance that differ in one subscript, or a single
/// one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Seat {
    pub(super) instance: u32,
    /// Whether a subscript comes first.
    pub(super) subscript: bool,
    /// The members after that.
    pub(super) members: Vec<Arc<str>>,
}

impl Seat {
    /// The seat of a cell, and its subscript; none where more than the first step is a subscript.
    pub(super) fn of((instance, way): &Cell) -> Option<(Seat, i64)> {
        let (subscript, rest) = match way.split_first() {
            Some((Part::Element(at), rest)) => (Some(*at), rest),
            _ => (None, way.as_slice()),
        };
        let members: Option<Vec<Arc<str>>> = rest
            .iter()
            .map(|part| match part {
                Part::Field(name) => Some(name.clone()),
                Part::Element(_) => None,
            })
            .collect();
        let seat = Seat {
            instance: *instance,
            subscript: subscript.is_some(),
            members: members?,
        };
        Some((seat, subscript.unwrap_or(0)))
    }
}

/// What the seat holds, by subscript: all that is known of it.
pub(super) fn held(state: &State, seat: &Seat) -> BTreeMap<i64, Option<Value>> {
    let cells = state.below(seat.instance, &[]);
    cells
        .filter_map(|(way, value)| {
            let (found, at) = Seat::of(&(seat.instance, way.clone()))?;
            (found == *seat).then(|| (at, value.clone()))
        })
        .collect()
}
