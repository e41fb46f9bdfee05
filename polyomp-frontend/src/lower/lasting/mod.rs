//! What a program stores to the variables that last as long as it runs, and that only its own text can name: those of static
//! storage duration with internal linkage, or without linkage (C11, sections 6.2.2 and 6.2.4).
//!
//! Such a variable holds its initial value (C11, section 6.7.9) until the text stores something else. Where all that it
//! stores are constants, these and the initial value are all that it ever holds, whoever calls the functions of the file,
//! however often and in whatever order. Nothing is said of a variable whose address is taken, or that is named where it is
//! not told what happens to it: in `asm`, in text that cannot be parsed, in clauses that may store.

mod clauses;
mod facts;
mod given;
mod stores;
mod sure;
mod text;
mod together;
mod ways_out;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use crate::syntax::ast::{Initializer, QualType};

use super::symbols::Declared;
use super::{FunctionKey, Lowerer, Name};
use together::Certain;

/// What tells such a variable from all others.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Key {
    /// One at file scope.
    File(Name),
    /// One of a block.
    Block(Declared),
}

/// What is stored to a variable, or to a member of it.
#[derive(Debug, Default)]
struct Stores {
    /// These values, before they are converted to its type.
    values: BTreeSet<i64>,
    /// What it holds, and something that is not negative.
    grows: bool,
    /// What it holds, and something that is not positive.
    shrinks: bool,
    /// What it holds, times something that is positive.
    scaled: bool,
    /// Steps of more than one: not all values between are there.
    leaps: bool,
    /// Something else.
    any: bool,
    /// What functions surely store in some run, by their names: nothing of those that store more than once.
    sure: BTreeMap<String, Vec<sure::Range>>,
}

/// A variable, and what the text does with it.
#[derive(Debug)]
struct Lasting<'a> {
    part: usize,
    ty: &'a QualType,
    init: Option<&'a Initializer>,
    /// Something may change it that is not followed, or each thread has its own.
    escapes: bool,
    /// What is stored, by the members that lead there.
    stores: BTreeMap<Vec<&'a str>, Stores>,
    /// What is stored where a program of C++ starts, before it does anything else.
    starts: BTreeMap<Vec<&'a str>, Stores>,
}

impl Lasting<'_> {
    fn is_never_stored(&self) -> bool {
        !self.escapes && self.stores.is_empty() && self.starts.is_empty()
    }
}

/// The variables of a program that only its text can change.
#[derive(Debug, Default)]
pub(super) struct LastingVariables<'a> {
    known: HashMap<Key, Lasting<'a>>,
    /// Those at file scope that functions name.
    used_by: HashMap<FunctionKey, BTreeSet<Name>>,
    /// Those of blocks of which it was said what is known where the entry begins.
    assumed: HashSet<Declared>,
    /// What is certain of those that an entry uses, which may hold several values, and of their members.
    certain: HashMap<(Key, Vec<String>), Certain>,
    /// The names of all variables, others too, that what stands where a program of C++ starts stores to.
    started: HashSet<Name>,
}

impl Lowerer<'_> {
    /// Whether a variable of a block holds what it starts with in all executions: it is constant, and to store to it has no
    /// meaning (C11, section 6.7.3), or the text never stores to it.
    pub(super) fn keeps_initial(&self, declared: &Declared, ty: &QualType) -> bool {
        self.is_constant(ty) || self.is_never_stored(declared)
    }

    /// Whether the text never stores to a variable of a block.
    pub(super) fn is_never_stored(&self, declared: &Declared) -> bool {
        let found = self.lasting.known.get(&Key::Block(declared.clone()));
        found.is_some_and(Lasting::is_never_stored)
    }

    /// Whether a variable at file scope gets what it starts with by code, where a program of C++ starts whose `main` is in
    /// none of the files.
    pub(super) fn is_started(&self, name: &Name) -> bool {
        self.lasting.started.contains(name)
    }

    /// The names of those at file scope that the text never stores to. Where only names are told, one may be that of a
    /// variable of a block, too: none of these is changed either.
    pub(super) fn never_stored(&self) -> HashSet<Name> {
        let (mut kept, mut changed) = (HashSet::new(), HashSet::new());
        for (key, found) in &self.lasting.known {
            match key {
                Key::File(name) if found.is_never_stored() => {
                    kept.insert(name.clone());
                }
                Key::Block(declared) if !found.is_never_stored() => {
                    changed.insert(self.name_in(found.part, declared.name()));
                }
                _ => {}
            }
        }
        kept.retain(|name| !changed.contains(name));
        kept
    }
}
