//! `threadprivate` in classes and namespaces, whose variables have other names in the tree: they are declared as those of
//! which each thread has its own.

use super::super::Parser;
use super::clauses::words;
use crate::syntax::ast::{ItemKind, Pragma};

impl Parser<'_> {
    /// Whether the directive is followed here.
    pub(super) fn threadprivate_in_scope(&mut self, pragma: &Pragma) -> bool {
        let text = pragma.text.clone();
        if self.cpp_mut().prefixes.is_empty() || !text.starts_with("threadprivate") {
            return false;
        }
        for word in words(&text) {
            let parts: Vec<String> = word.parts.iter().map(|part| part.to_string()).collect();
            let candidates = self.candidates(&parts).into_iter();
            let mut known = candidates.filter(|name| self.scopes.variable(name).is_some());
            if let Some(full) = known.next() {
                self.cpp_mut().threadprivate.insert(full);
            }
        }
        // What was declared before it.
        let names = &self.cpp.as_ref().map(|cpp| cpp.threadprivate.clone());
        for item in &mut self.unit.items {
            if let ItemKind::Declaration(declaration) = &mut item.kind {
                let mut declared = declaration.declarators.iter();
                declaration.storage.thread_local |= declared.any(|found| {
                    names
                        .as_ref()
                        .is_some_and(|names| names.contains(&found.name))
                });
            }
        }
        true
    }

    /// Takes down which variables of the blocks around each thread has its own of.
    pub(in super::super) fn note_threadprivate(&mut self, pragma: &Pragma) {
        if !pragma.text.starts_with("threadprivate") {
            return;
        }
        for word in words(&pragma.text) {
            if let [name] = word.parts[..] {
                self.scopes.make_own_to_threads(name);
            }
        }
    }

    /// Whether each thread has its own variable of this name.
    pub(super) fn is_threadprivate(&self, full: &str) -> bool {
        let known = self.cpp.as_ref().map(|cpp| &cpp.threadprivate);
        known.is_some_and(|known| known.contains(full))
    }
}
