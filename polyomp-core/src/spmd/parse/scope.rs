//! What names mean: the declared symbols of the program, and the locals and
//! labels of the blocks around a statement.

use std::collections::HashMap;
use std::sync::Arc;

use crate::spmd::program::{LocalId, ObjectId, ParamId};
use crate::spmd::stmt::LabelId;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Symbol {
    Param(ParamId),
    Object(ObjectId),
    Local(LocalId),
}

/// A name and the number after its `#`.
pub(super) type Key = (Arc<str>, Option<u32>);

#[derive(Debug, Default)]
pub(super) struct Scope {
    declared: HashMap<Key, Symbol>,
    /// Locals that the text did not declare, innermost last.
    implicit: HashMap<Key, Vec<LocalId>>,
    /// The names of these in the order of their beginnings.
    bound: Vec<Key>,
    labels: Vec<(Arc<str>, LabelId)>,
    /// The smallest label number that the text does not use itself.
    pub next_label: u32,
}

/// How many names there were when a block began.
#[derive(Debug, Clone, Copy)]
pub(super) struct Mark {
    bound: usize,
    labels: usize,
}

impl Scope {
    pub(super) fn mark(&self) -> Mark {
        Mark {
            bound: self.bound.len(),
            labels: self.labels.len(),
        }
    }

    pub(super) fn leave(&mut self, mark: Mark) {
        for key in self.bound.drain(mark.bound.min(self.bound.len())..) {
            if let Some(locals) = self.implicit.get_mut(&key) {
                locals.pop();
            }
        }
        self.labels.truncate(mark.labels);
    }

    /// Declares a symbol for the whole program; `false` if its name is taken.
    pub(super) fn declare(&mut self, key: Key, symbol: Symbol) -> bool {
        let free = !self.declared.contains_key(&key);
        if free {
            self.declared.insert(key, symbol);
        }
        free
    }

    /// A local from here to the end of the block.
    pub(super) fn bind(&mut self, key: Key, local: LocalId) {
        self.implicit.entry(key.clone()).or_default().push(local);
        self.bound.push(key);
    }

    pub(super) fn resolve(&self, key: &Key) -> Option<Symbol> {
        match self.implicit.get(key).and_then(|locals| locals.last()) {
            Some(local) => Some(Symbol::Local(*local)),
            None => self.declared.get(key).copied(),
        }
    }

    /// The local of this name that the text declared.
    pub(super) fn declared_local(&self, key: &Key) -> Option<LocalId> {
        match self.declared.get(key) {
            Some(Symbol::Local(local)) => Some(*local),
            _ => None,
        }
    }

    /// A label from here to the end of the block: the number that it is, or a
    /// fresh one. `None` when no number is left.
    pub(super) fn bind_label(&mut self, name: &Arc<str>) -> Option<LabelId> {
        let label = match name.parse() {
            Ok(number) => LabelId(number),
            Err(_) => {
                let label = LabelId(self.next_label);
                self.next_label = self.next_label.checked_add(1)?;
                label
            }
        };
        self.labels.push((name.clone(), label));
        Some(label)
    }

    /// The label of this name. That a number is the label of a block around is
    /// for the verifier to see.
    pub(super) fn label(&self, name: &Arc<str>) -> Option<LabelId> {
        let found = self.labels.iter().rev().find(|(bound, _)| bound == name);
        let number = || name.parse().ok().map(LabelId);
        found.map(|(_, label)| *label).or_else(number)
    }
}
