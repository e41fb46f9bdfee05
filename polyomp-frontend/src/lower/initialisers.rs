//! Initialisers of variables that live as long as the program, where they are more than numbers: they hold addresses, or
//! do something, as those of C++ may.

use polyomp_core::spmd::{ElementType, StmtKind as Out};

use crate::syntax::ast::{self, Declarator, ExprKind, Initializer, ItemKind, QualType, Stmt};

use super::Lowerer;
use super::exposed::Uses;
use super::names::{self, Visit};
use super::places::whole;
use super::statics::only_reads_elements;
use super::symbols::{Home, Var, VarId};

impl Lowerer<'_> {
    /// Finds the variables at file scope whose initialisers are more than numbers.
    pub(super) fn find_addresses(&mut self) {
        let unit = self.unit;
        for item in unit.items_of(self.part) {
            let ItemKind::Declaration(declaration) = &item.kind else {
                continue;
            };
            for declarator in &declaration.declarators {
                if let Some(init) = &declarator.init
                    && (self.holds_addresses(init, &declarator.ty)
                        || runs_code(init)
                        || self.has_unknown_names(init))
                    && let Some(id) = self.lookup(&declarator.name)
                {
                    self.addresses.push((id, declarator, init));
                }
            }
        }
    }

    /// Whether the initialiser of a variable of this type holds the addresses of variables, or of functions in a record:
    /// tables of functions are tables of numbers.
    pub(super) fn holds_addresses(&self, init: &Initializer, ty: &QualType) -> bool {
        let mut uses = Uses::default();
        names::walk_initializer(&mut uses, init);
        let record = self.element(ty) == ElementType::Opaque;
        uses.values.iter().any(|name| {
            self.lookup(name).is_some() || record && self.function_label(name).is_some()
        })
    }

    /// Whether the initialiser uses names that the file does not declare, as a missing header may: what it gives is not
    /// known, and no input that may be anything.
    fn has_unknown_names(&self, init: &Initializer) -> bool {
        let mut uses = Uses::default();
        names::walk_initializer(&mut uses, init);
        uses.values.iter().any(|name| {
            self.lookup(name).is_none()
                && self.enumerator(self.part, name).is_none()
                && self.function_label(name).is_none()
                && !self.unit.declares(self.part, name)
        })
    }

    /// Stores these addresses when an entry starts; where they may have changed by then, what is there is not known.
    pub(super) fn store_addresses(&mut self, entry: &str) {
        let starts = entry == "main" && !self.exposed.main_is_called;
        let here = self.part;
        for (id, declarator, init) in self.addresses.clone() {
            let span = declarator.name_span;
            self.part = self.part_of(span);
            let Some(var) = self.var(id).cloned() else {
                continue;
            };
            let Home::Object(object) = var.home else {
                continue;
            };
            let described = self.program.object(object);
            let assigned = self.name_here(&declarator.name);
            let kept = self.is_constant(&var.ty)
                || described.is_some_and(|object| {
                    !object.external && !self.assigned_globals.contains(&assigned)
                });
            self.initialise(&whole(object), &var.ty, init);
            if !(starts || kept) {
                self.forget_variable(object, &var.ty, span);
            }
        }
        self.part = here;
    }

    /// Stores the addresses that the initialiser of a static variable of a function holds, where the entry starts.
    pub(super) fn store_static_addresses(
        &mut self,
        id: VarId,
        declarator: &Declarator,
        rest: &[&Stmt],
    ) {
        let Some(init) = &declarator.init else {
            return;
        };
        let Some(var) = self.var(id).cloned() else {
            return;
        };
        if runs_code(init) {
            return self.first_time(&var, declarator, init);
        }
        if !self.holds_addresses(init, &declarator.ty) && !self.has_unknown_names(init) {
            return;
        }
        let Home::Object(object) = var.home else {
            return;
        };
        let at = declarator.name_span;
        if !self.prologue.0.insert(at.start) {
            return;
        }
        let external = self
            .program
            .object(object)
            .is_none_or(|found| found.external);
        let constant = !external
            && rest
                .iter()
                .all(|stmt| only_reads_elements(stmt, &declarator.name));
        let known = constant || self.starts_as_written();
        let atomic = self.atomic.take();
        let stores = self.nested(|this| {
            this.initialise(&whole(object), &var.ty, init);
            if !known {
                this.forget_variable(object, &var.ty, at);
            }
        });
        self.atomic = atomic;
        self.prologue.1.extend(stores);
    }

    /// What the initialiser of a static variable does, the first time that control comes there.
    fn first_time(&mut self, var: &Var, declarator: &Declarator, init: &Initializer) {
        let span = declarator.name_span;
        if self.strands > 0 {
            if !self.may_do_more(init) {
                return;
            }
            let what = format!(
                "the initialisation of the static variable `{}`",
                declarator.name
            );
            return self.unsupported(span, what);
        }
        let Home::Object(object) = var.home else {
            return;
        };
        let reason = "whether a static variable is initialised here";
        let cond = self.unknown(ElementType::Int, reason, Vec::new());
        let then_body = self.nested(|this| {
            this.initialise(&whole(object), &var.ty, init);
        });
        let kind = Out::If {
            cond,
            then_body,
            else_body: Vec::new(),
        };
        self.emit(span, kind);
    }

    /// Whether an initialiser may do more than give a value.
    fn may_do_more(&self, init: &Initializer) -> bool {
        let mut found = false;
        each_in_initializer(init, &mut |expr| {
            found |= match &expr.kind {
                ExprKind::Call { callee, .. } => match &callee.kind {
                    ExprKind::Ident(name) => match self.function(name) {
                        Some(function) => self.touches_memory(function),
                        None => !super::library::is_pure(name),
                    },
                    _ => true,
                },
                ExprKind::Assign { .. }
                | ExprKind::IncDec { .. }
                | ExprKind::Statement(_)
                | ExprKind::Unsupported { .. } => true,
                _ => false,
            };
        });
        found
    }
}

/// Calls `work` for all expressions in an initialiser.
pub(super) fn each_in_initializer(init: &Initializer, work: &mut dyn FnMut(&ast::Expr)) {
    struct Each<'w>(&'w mut dyn FnMut(&ast::Expr));
    impl Visit for Each<'_> {
        fn expr(&mut self, expr: &ast::Expr) {
            (self.0)(expr);
            names::walk_expr(self, expr);
        }
    }
    names::walk_initializer(&mut Each(work), init);
}

/// Whether an initialiser does something, as those of C++ may.
pub(super) fn runs_code(init: &Initializer) -> bool {
    let mut found = false;
    each_in_initializer(init, &mut |expr| {
        found |= matches!(
            expr.kind,
            ExprKind::Call { .. }
                | ExprKind::Assign { .. }
                | ExprKind::IncDec { .. }
                | ExprKind::Statement(_)
                | ExprKind::Unsupported { .. }
        );
    });
    found
}
