//! Calls that are not followed, of functions in which the analysis begins although a program has a `main`: they are called
//! through pointers, or by text that is not understood, with arguments that nobody sees.

use polyomp_core::spmd::{Block, ElementType, StmtKind as Out};

use crate::link::plain_name;
use crate::syntax::ast::{FunctionDef, StorageClass};

use super::{Lowerer, calls_in};

impl Lowerer<'_> {
    /// Whether a function was walked where pointers call it, and nothing speaks of other calls: where a program has a
    /// `main`, which is walked first, these are its calls.
    pub(super) fn is_walked_from_calls(&self, function: &FunctionDef) -> bool {
        self.has_unfollowed_calls(function)
            && self.called_through.contains(&self.label_of(function))
            && !self.may_escape(function)
            && !self.exposed.unparsed.contains(plain_name(&function.name))
    }

    /// Those of the entries that were walked where pointers call them, by source file and name.
    pub(super) fn entries_walked_from_calls(&self) -> Vec<(usize, String)> {
        let walked = self.roots.iter();
        let walked = walked.filter(|function| self.is_walked_from_calls(function));
        walked
            .map(|function| (self.part_of(function.name_span), function.name.clone()))
            .collect()
    }

    /// Whether calls of a function that are not followed are all, or some, of those in a program.
    pub(super) fn has_unfollowed_calls(&self, function: &FunctionDef) -> bool {
        function.name != "main"
            && self.definitions().iter().any(|found| found.name == "main")
            && self.exposed.is_taken(&self.key_of(function))
    }

    /// What an entry is where its function is called elsewhere, too, or only by text that cannot be parsed: whether it is
    /// called like this is not known.
    pub(super) fn if_called(&mut self, function: &FunctionDef, body: Block) -> Block {
        let key = self.key_of(function);
        let has_main = self.definitions().iter().any(|found| found.name == "main");
        let closed = has_main || function.storage.class == StorageClass::Static;
        let is_followed = closed
            && function.name != "main"
            && self.definitions().iter().any(|caller| {
                let part = self.part_of(caller.name_span);
                let called =
                    caller.name != function.name && calls_in(caller).contains(&function.name);
                let found = self.function_in(part, &function.name);
                called && found.is_some_and(|found| self.key_of(found) == key)
            });
        let named = self.exposed.unparsed.contains(plain_name(&function.name));
        if !(is_followed || has_main && named && function.name != "main") {
            return body;
        }
        self.nested(|this| {
            let reason = format!(
                "whether text that is not followed calls `{}`",
                function.name
            );
            let cond = this.unknown(ElementType::Int, &reason, Vec::new());
            let kind = Out::If {
                cond,
                then_body: body,
                else_body: Vec::new(),
            };
            this.emit(function.name_span, kind);
        })
    }
}
