//! The symbolic state of a strand: what its registers and the memory cells it knows hold.
//!
//! Values of shared scalars are followed as if there were no race: between two synchronisations a strand sees its own
//! last write, and what it has not written has one value, the same for all strands (any other value would take a
//! concurrent write, which is a race and is reported as one). At a synchronisation everything that other strands write
//! is forgotten: it gets a new *version*, an uninterpreted function of the coordinates of that synchronisation.

use std::collections::BTreeMap;

use imbl::{OrdMap, OrdSet};

use crate::formula::{Formula, Symbol, Term};
use crate::spmd::{LocalId, ObjectId};

use super::content::{Contents, take_object};
use super::persistent::{Cells, remove_object, retain};
use super::versions::{Version, Versions};
use crate::scop::location::{Location, Root};
use crate::scop::locks::HeldLock;

/// A symbolic value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Value {
    /// An integer.
    Int(Term),
    /// A pointer: its targets and when they are; where there is none, it is a null pointer.
    Pointer(Vec<(Formula, Location)>),
    /// A float or anything else that is not followed.
    Unknown,
}

impl Value {
    pub(super) fn pointer(location: Location) -> Self {
        Value::Pointer(vec![(Formula::truth(), location)])
    }

    /// Whether it is a pointer of which nothing is known, not even a name.
    pub(super) fn is_unknown_pointer(&self) -> bool {
        let Value::Pointer(cases) = self else {
            return false;
        };
        matches!(&cases[..], [(case, target)] if case.is_true() && target.root == Root::Unknown)
    }

    /// Whether it may be a pointer of which nothing is known.
    pub(super) fn may_be_unknown(&self) -> bool {
        match self {
            Value::Pointer(cases) => cases.iter().any(|(_, to)| to.root == Root::Unknown),
            Value::Int(_) | Value::Unknown => false,
        }
    }

    /// The same with these terms in the place of symbols.
    pub(super) fn substitute(&self, values: &BTreeMap<Symbol, Term>) -> Value {
        match self {
            Value::Int(term) => Value::Int(term.substitute(values)),
            Value::Pointer(cases) => Value::Pointer(
                cases
                    .iter()
                    .map(|(case, target)| (case.substitute(values), target.substitute(values)))
                    .collect(),
            ),
            Value::Unknown => Value::Unknown,
        }
    }

    /// The value that is `self` where `condition` holds and `other` elsewhere.
    pub(super) fn join(&self, condition: &Formula, other: &Value) -> Option<Value> {
        /// Terms above this size are not joined: they get a name instead.
        const JOIN_WEIGHT: u64 = 64;
        /// Pointers whose cases have conditions above this size together are not followed.
        const CASES_WEIGHT: u64 = 2_000;
        if self == other || condition.is_true() {
            return Some(self.clone());
        }
        if condition.is_false() {
            return Some(other.clone());
        }
        if let (Value::Pointer(_), Value::Pointer(_)) = (self, other) {
            let either = self.of_other_length();
            if either == other.of_other_length() {
                return Some(either);
            }
        }
        let weight = |value: &Value| match value {
            Value::Pointer(cases) => cases
                .iter()
                .fold(0u64, |all, (case, _)| all.saturating_add(case.weight())),
            _ => 0u64,
        };
        if weight(self).saturating_add(weight(other)) > CASES_WEIGHT {
            return None;
        }
        match (self, other) {
            (Value::Int(a), Value::Int(b)) => {
                let joined = Term::ite(condition.clone(), a.clone(), b.clone());
                (joined.weight() < JOIN_WEIGHT).then_some(Value::Int(joined))
            }
            (Value::Pointer(a), Value::Pointer(b)) if a.len() + b.len() <= 8 => {
                let mut cases = under(a, condition);
                cases.extend(under(b, &condition.negated()));
                Some(Value::Pointer(cases))
            }
            // Nothing is at a null pointer: what is accessed through this one is accessed where it is none.
            (Value::Pointer(cases), Value::Int(_)) if other.is_null() => {
                Some(Value::Pointer(under(cases, condition)))
            }
            (Value::Int(_), Value::Pointer(cases)) if self.is_null() => {
                Some(Value::Pointer(under(cases, &condition.negated())))
            }
            _ => None,
        }
    }

    /// The same, of arrays that may have another length since.
    pub(super) fn of_other_length(&self) -> Value {
        match self {
            Value::Pointer(cases) => {
                let cases = cases.iter();
                let grown = cases.map(|(case, to)| (case.clone(), to.of_other_length()));
                Value::Pointer(grown.collect())
            }
            other => other.clone(),
        }
    }

    /// Whether it is the null pointer, or the number 0.
    pub(super) fn is_null(&self) -> bool {
        matches!(self, Value::Int(number) if number.as_constant() == Some(0))
    }
}

/// The targets of a pointer that is one of a choice, where the choice falls on it.
fn under(cases: &[(Formula, Location)], guard: &Formula) -> Vec<(Formula, Location)> {
    let guarded = |case: &Formula| Formula::and([guard.clone(), case.clone()]);
    let cases = cases.iter();
    cases
        .map(|(case, target)| (guarded(case), target.clone()))
        .collect()
}

/// The state of a strand. Its copies share what they have in common.
#[derive(Debug, Clone)]
pub(super) struct Env {
    pub(super) locals: OrdMap<LocalId, Value>,
    /// Cells whose value is known: see [`Location::is_cell`].
    pub(super) memory: Cells,
    /// The current instance of each scoped object, with the number of strands around its declaration.
    pub(super) instances: OrdMap<ObjectId, (Vec<Term>, usize)>,
    /// The version of each object whose content is not that of the start.
    pub(super) versions: Versions,
    /// What arrays hold that a loop has filled.
    pub(super) contents: Contents,
    /// The same, from the next barrier on.
    pub(super) pending: Contents,
    /// Cells whose value all strands agree on.
    pub(super) agreed: Cells,
    /// Those that they agree on from the next barrier on.
    pub(super) pending_cells: Cells,
    /// What the strand has stored, since it synchronised, to elements that its number chooses (`first[me] = low`). Another
    /// value would take a write that races with that.
    pub(super) own: Cells,
    /// Objects that the strand itself wrote to since the last synchronisation.
    pub(super) written: OrdSet<ObjectId>,
    /// Locks that are held.
    pub(super) locks: Vec<HeldLock>,
    /// Others may be held too.
    pub(super) uncertain_locks: bool,
    /// The creator of the task holds locks that the task may be executed without.
    pub(super) creator_locks: bool,
    /// Holds where this point of the current block is reached (no exit was taken).
    pub(super) reach: Formula,
    /// The same where strands that have ended the run are taken to go on: whoever comes to a barrier has not, and no other
    /// leaves it before all have come.
    pub(super) onward: Formula,
}

impl Default for Env {
    fn default() -> Self {
        Env {
            locals: OrdMap::new(),
            memory: OrdMap::new(),
            instances: OrdMap::new(),
            versions: Versions::default(),
            contents: OrdMap::new(),
            pending: OrdMap::new(),
            agreed: OrdMap::new(),
            pending_cells: OrdMap::new(),
            own: OrdMap::new(),
            written: OrdSet::new(),
            locks: Vec::new(),
            uncertain_locks: false,
            creator_locks: false,
            reach: Formula::truth(),
            onward: Formula::truth(),
        }
    }
}

impl Env {
    /// What is known of cells, by this strand and by all, and of its own elements.
    pub(super) fn all_cells(&mut self) -> [&mut Cells; 4] {
        [
            &mut self.memory,
            &mut self.agreed,
            &mut self.pending_cells,
            &mut self.own,
        ]
    }

    /// This point is reached where, in addition, `condition` holds.
    pub(super) fn narrow(&mut self, condition: &Formula) {
        self.reach = Formula::and([self.reach.clone(), condition.clone()]);
        self.onward = Formula::and([self.onward.clone(), condition.clone()]);
    }

    /// No strand comes here, not even one that goes on after it has ended the run.
    pub(super) fn leave(&mut self) {
        self.reach = Formula::falsity();
        self.onward = Formula::falsity();
    }

    /// Forgets the cells of an object and gives it a new version.
    pub(super) fn renew(&mut self, object: ObjectId, version: Version) {
        for cells in self.all_cells() {
            remove_object(cells, object);
        }
        take_object(&mut self.contents, object);
        take_object(&mut self.pending, object);
        self.versions.insert(object, version);
    }

    /// Forgets cells, whoever knows them.
    pub(super) fn forget_cells(&mut self, gone: impl Fn(&Location) -> bool) {
        for cells in self.all_cells() {
            retain(cells, |cell, _| !gone(cell));
        }
    }

    /// Forgets what is known of the elements of some objects.
    pub(super) fn forget_contents(&mut self, gone: impl Fn(ObjectId) -> bool) {
        for contents in [&mut self.contents, &mut self.pending] {
            retain(contents, |(object, _), _| !gone(*object));
        }
    }
}
