//! Locks: which of them a strand holds.

use crate::formula::Formula;
use crate::spmd::{LockAction, LockStmt, NodeId};

use super::env::Env;
use super::walker::Extractor;
use crate::scop::location::Location;
use crate::scop::locks::HeldLock;

impl Extractor<'_> {
    pub(super) fn lock(&mut self, node: NodeId, lock: &LockStmt) {
        let targets = self.resolve(&lock.place);
        self.synchronise(node, "at");
        // Locks in memory that a loop allocates have one name, but are several.
        let is_one = |target: &Location| match target.object() {
            Some(object) => !self.may_be_several(object),
            None => target.node().is_some(),
        };
        let target = match &targets[..] {
            [(_, target)] if is_one(target) => target.clone(),
            _ => {
                self.env.uncertain_locks = true;
                if lock.action == LockAction::Unset {
                    self.env.locks.clear();
                }
                return;
            }
        };
        let strand = self.path.iter().rposition(|node| node.strand().is_some());
        let depth = strand.map_or(0, |index| index + 1);
        let locks = &mut self.env.locks;
        if lock.action != LockAction::Unset {
            locks.push(HeldLock {
                location: target.clone(),
                when: Formula::truth(),
                shared: lock.action == LockAction::SetShared,
                depth,
            });
            self.note_taken(node, &target);
            return;
        }
        match locks.iter().rposition(|held| held.location == target) {
            Some(held) if locks.get(held).is_some_and(|held| held.when.is_true()) => {
                locks.remove(held);
            }
            Some(_) => locks.retain(|held| held.location != target),
            None => {
                // Which of the held locks it is cannot be told: none is certain any more that may be the same one. (Only the
                // owner may unset a lock, OpenMP 5.2, section 18.9.4: it is one of those.)
                let before = locks.len();
                let object = target.object();
                locks.retain(|held| match (held.location.object(), object) {
                    (Some(held), Some(unset)) => held != unset,
                    _ => false,
                });
                self.env.uncertain_locks |= locks.len() < before;
            }
        }
    }
}

impl Env {
    /// Keeps those locks that `other` holds too; where it holds more, others may be held.
    pub(super) fn keep_locks(&mut self, other: &Env) {
        let more = other.locks.iter().any(|held| !self.locks.contains(held));
        let before = self.locks.len();
        self.locks.retain(|held| other.locks.contains(held));
        self.uncertain_locks |= more || other.uncertain_locks || self.locks.len() < before;
    }

    /// The locks after two alternatives, of which `then` was taken where `condition` holds.
    pub(super) fn join_locks(&mut self, condition: &Formula, then: &Env) {
        self.uncertain_locks |= then.uncertain_locks;
        // Conditions may be long.
        if self.locks.is_empty() && then.locks.is_empty() {
            return;
        }
        let not = condition.negated();
        let mut joined: Vec<HeldLock> = Vec::new();
        for (locks, others, condition) in [
            (&self.locks, &then.locks, &not),
            (&then.locks, &self.locks, condition),
        ] {
            for held in locks {
                if !others.contains(held) {
                    joined.push(HeldLock {
                        location: held.location.clone(),
                        shared: held.shared,
                        when: Formula::and([held.when.clone(), condition.clone()]),
                        depth: held.depth,
                    });
                } else if !joined.contains(held) {
                    joined.push(held.clone());
                }
            }
        }
        joined.retain(|held| !held.when.is_false());
        self.locks = joined;
    }
}
