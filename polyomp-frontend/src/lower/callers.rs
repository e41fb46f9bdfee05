//! Calls that are not followed, of functions in which the analysis begins although a program has a `main`: they are called
//! through pointers, or by text that is not understood, with arguments that nobody sees.

use polyomp_core::spmd::{Block, ElementType, LOST, StmtKind as Out};

use crate::link::plain_name;
use crate::syntax::ast::{Expr, ExprKind, FunctionDef, ItemKind, Stmt, StmtKind, StorageClass};

use super::names::{self, Visit};
use super::symbols::Home;
use super::{Lowerer, calls_in};

impl Lowerer<'_> {
    /// Whether a function was walked where pointers call it, and nothing speaks of other calls: where a program has a
    /// `main`, which is walked first, these are its calls.
    pub(super) fn is_walked_from_calls(&self, function: &FunctionDef) -> bool {
        !self.is_apart(function)
            && self.has_unfollowed_calls(function)
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
        self.is_apart(function) || self.may_be_called_elsewhere(function)
    }

    /// Whether pointers, or text that is not understood, may call a function beside what calls it by its name.
    pub(super) fn may_be_called_elsewhere(&self, function: &FunctionDef) -> bool {
        function.name != "main"
            && self.exposed.is_taken(&self.key_of(function))
            && (self.has_main()
                || function.storage.class == StorageClass::Static
                    && self.is_called_by_name(function))
    }

    /// Whether another function calls it by its name.
    fn is_called_by_name(&self, function: &FunctionDef) -> bool {
        let key = self.key_of(function);
        self.definitions().iter().any(|caller| {
            let part = self.part_of(caller.name_span);
            let called = caller.name != function.name && calls_in(caller).contains(&function.name);
            let found = self.function_in(part, &function.name);
            called && found.is_some_and(|found| self.key_of(found) == key)
        })
    }

    /// What variables at file scope hold that the program changes is not known where calls come from text that is not
    /// followed.
    pub(super) fn forget_numbers(&mut self, function: &FunctionDef) {
        if !(self.has_main() && self.has_unfollowed_calls(function)) {
            return;
        }
        let part = self.part;
        for at in 0..self.unit.parts.len() {
            self.part = at;
            for item in self.unit.items_of(at) {
                let ItemKind::Declaration(declaration) = &item.kind else {
                    continue;
                };
                for declarator in &declaration.declarators {
                    let name = self.name_here(&declarator.name);
                    let var = self.lookup(&declarator.name).and_then(|id| self.var(id));
                    let Some(var) = var.filter(|_| self.assigned_globals.contains(&name)) else {
                        continue;
                    };
                    let (home, ty) = (var.home, var.ty.clone());
                    if let Home::Object(object) = home
                        && self.is_int(Some(&ty))
                        && !self.is_constant(&ty)
                    {
                        self.forget_variable(object, &ty, function.name_span);
                    }
                }
            }
        }
        self.part = part;
    }

    /// What is not followed beside the regions of a function that several threads of the program's own begin with.
    pub(super) fn other_threads(&self, function: &FunctionDef) -> Option<String> {
        let key = self.key_of(function);
        let mut starts = Starts::default();
        for caller in self.definitions() {
            starts.part = self.part_of(caller.name_span);
            let stmts = &caller.body.stmts;
            stmts.iter().for_each(|stmt| starts.stmt(stmt));
        }
        let is_it = |(part, name): &(usize, String)| {
            let found = self.function_in(*part, name);
            found.is_some_and(|found| self.key_of(found) == key)
        };
        let is_one = starts.named.iter().any(is_it);
        (is_one && starts.count > 1).then(|| {
            format!(
                "several threads that the program makes execute `{}`: what they do at once is not followed",
                function.name
            )
        })
    }

    /// Whether only the program itself calls a function, but by text that is not followed: by pointers, by way of objects, or
    /// by what cannot be parsed.
    pub(super) fn is_called_unseen(&self, function: &FunctionDef) -> bool {
        // (A `main` may be such text itself.)
        let has_main = self.has_main() || self.exposed.unparsed.contains("main");
        let closed = has_main || function.storage.class == StorageClass::Static;
        let is_followed = closed && self.is_called_by_name(function);
        let named = self.exposed.unparsed.contains(plain_name(&function.name));
        // Members, and functions without a name, are called by way of objects, whatever these are. (Those of namespaces are
        // not told from members by their names.)
        let named = named
            || self.exposed.is_taken(&self.key_of(function))
            || self.is_cpp() && function.name.contains("::");
        function.name != "main" && (is_followed || has_main && named)
    }

    /// What an entry is where its function is called elsewhere, too, or only by text that cannot be parsed: whether it is
    /// called like this is not known.
    pub(super) fn if_called(&mut self, function: &FunctionDef, body: Block) -> Block {
        if !self.is_called_unseen(function) {
            return body;
        }
        self.nested(|this| {
            let name = &function.name;
            let reason = match this.is_apart(function) {
                true => super::apart::why(name),
                false => format!("whether text that is not followed calls `{name}`"),
            };
            // What calls it is a part of the program, and may well not do so with the values that a race needs.
            let cond = this.opaque(ElementType::Int, Some(LOST), &reason, Vec::new());
            let kind = Out::If {
                cond,
                then_body: body,
                else_body: Vec::new(),
            };
            this.emit(function.name_span, kind);
        })
    }
}

/// The functions that threads of the program's own begin with, by source file, and how many such threads there are: two
/// stand for many.
#[derive(Default)]
struct Starts {
    part: usize,
    loops: usize,
    count: usize,
    named: Vec<(usize, String)>,
}

impl Visit for Starts {
    fn expr(&mut self, expr: &Expr) {
        if let ExprKind::Call { callee, args } = &expr.kind
            && let ExprKind::Ident(name) = &callee.kind
            && matches!(name.as_str(), "pthread_create" | "thrd_create")
        {
            self.count += if self.loops > 0 { 2 } else { 1 };
            for arg in args {
                names::each_part(arg, &mut |part| {
                    if let ExprKind::Ident(name) = &part.kind {
                        self.named.push((self.part, name.clone()));
                    }
                });
            }
        }
        names::walk_expr(self, expr);
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let is_loop = usize::from(matches!(
            stmt.kind,
            StmtKind::For { .. } | StmtKind::While { .. } | StmtKind::DoWhile { .. }
        ));
        self.loops += is_loop;
        names::walk_stmt(self, stmt);
        self.loops -= is_loop;
    }
}
