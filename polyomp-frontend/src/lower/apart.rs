//! Programs that are too large to be followed from where they start. Each call is walked in place, so a library that checks
//! its arguments everywhere becomes many times its text, and all of that stands before the first region. The functions with
//! constructs that such an entry calls are looked at by themselves then, like those whose calls are not followed
//! ([`callers`](super::callers)): with arguments and variables of which nothing is known, which may be the same. What races
//! there is possible.

use std::collections::BTreeSet;

use crate::syntax::ast::FunctionDef;

use super::{FunctionKey, LARGEST_ENTRY, Lowerer, calls_in, forms, has_pragma};

/// How many statements an entry may become before the functions with constructs that it calls are looked at by themselves.
const LARGEST_WHOLE: u32 = 60_000;

/// Why nothing is certain of a function that is looked at by itself.
pub(super) fn why(name: &str) -> String {
    format!("how `{name}` is called: the program is too large to be followed as a whole")
}

/// What is not followed from where the program starts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Apart {
    /// The entries that are too large.
    large: BTreeSet<FunctionKey>,
    /// The functions that are looked at by themselves instead.
    functions: BTreeSet<FunctionKey>,
}

impl Apart {
    pub(super) fn with(&self, other: &Apart) -> Apart {
        Apart {
            large: self.large.union(&other.large).cloned().collect(),
            functions: self.functions.union(&other.functions).cloned().collect(),
        }
    }

    /// Those functions that are no entries yet become some.
    pub(super) fn add_to(&self, entries: &mut Vec<(usize, String)>) {
        let new = self.functions.iter().filter(|key| !entries.contains(key));
        let new: Vec<FunctionKey> = new.cloned().collect();
        entries.extend(new);
    }
}

impl<'a> Lowerer<'a> {
    /// An entry begins: how many statements it may become before its calls are not followed. One that is known to be too
    /// large, and has no constructs itself, has nothing to be decided.
    pub(super) fn begin_size(&mut self, entry: &'a FunctionDef) {
        self.size = 0;
        let known = self.known_apart.large.contains(&self.key_of(entry));
        let constructs = entry.body.stmts.iter().any(has_pragma);
        self.largest = match known {
            true if !constructs => 0,
            true => LARGEST_WHOLE,
            false if self.has_parts(entry) => LARGEST_WHOLE,
            false => LARGEST_ENTRY,
        };
        if self.levels.deepens() {
            self.largest = self.largest.min(forms::LARGEST);
        }
    }

    /// Notes an entry that has become too large, if there is something below it to be looked at by itself.
    pub(super) fn note_size(&mut self, entry: &'a FunctionDef) {
        if self.size > LARGEST_WHOLE && self.has_parts(entry) {
            self.apart.large.insert(self.key_of(entry));
        }
    }

    /// Whether an entry calls functions with constructs.
    fn has_parts(&self, entry: &'a FunctionDef) -> bool {
        let part = self.part_of(entry.name_span);
        calls_in(entry)
            .iter()
            .filter_map(|name| self.function_in(part, name))
            .any(|called| self.leads_to_constructs(called))
    }

    /// Whether a function is an entry because what calls it is too large.
    pub(super) fn is_apart(&self, function: &FunctionDef) -> bool {
        self.known_apart.functions.contains(&self.key_of(function))
    }

    /// Whether a call that the walk comes to is one of an entry that is too large, and of a function to be looked at by itself.
    pub(super) fn stands_apart(&mut self, function: &'a FunctionDef) -> bool {
        // The frame after that of the globals is the entry's.
        let [_, entry] = &self.frames[..] else {
            return false;
        };
        let entry = (entry.part, entry.function.clone());
        let apart = self.strands == 0
            && self.known_apart.large.contains(&entry)
            && entry != self.key_of(function)
            && self.leads_to_constructs(function);
        if apart {
            self.apart.functions.insert(self.key_of(function));
        }
        apart
    }

    /// Whether constructs stand in a function, or in one that it calls by its name.
    fn leads_to_constructs(&self, function: &'a FunctionDef) -> bool {
        let reached = self.reached_from(function);
        let mut stmts = reached.iter().flat_map(|function| &function.body.stmts);
        stmts.any(has_pragma)
    }
}
