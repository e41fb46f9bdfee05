//! Initialisers of variables that live as long as the program, where they are more than numbers in order: they hold
//! addresses, have members, or do something, as those of C++ may.

use std::collections::HashSet;

use polyomp_core::spmd::{ElementType, ObjectId, StmtKind as Out};

use crate::link::plain_name;
use crate::syntax::ast::{
    self, Declarator, ExprKind, Initializer, ItemKind, QualType, Stmt, StorageClass,
};

use super::Lowerer;
use super::exposed::Uses;
use super::names::{self, Visit};
use super::places::whole;
use super::statics::only_reads_elements;
use super::symbols::{Home, Var, VarId};

/// How many numbers of an initialiser are stored; what holds more is not known.
const MOST_NUMBERS: i64 = 256;

/// A variable at file scope whose initial values are stored where entries start.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stored<'a> {
    var: VarId,
    declarator: &'a Declarator,
    /// Whether it holds addresses, or what is not known, rather than numbers.
    addresses: bool,
}

impl<'a> Lowerer<'a> {
    /// Finds the variables at file scope whose initial values are more than numbers in order: stores stand for them.
    pub(super) fn find_stored(&mut self) {
        let unit = self.unit;
        let mut plain: Vec<Stored<'a>> = Vec::new();
        let mut run: Vec<Stored<'a>> = Vec::new();
        for item in unit.items_of(self.part) {
            let ItemKind::Declaration(declaration) = &item.kind else {
                continue;
            };
            for declarator in &declaration.declarators {
                let Some(var) = self.lookup(&declarator.name) else {
                    continue;
                };
                let init = declarator.init.as_ref();
                let elsewhere = &self.unit.elsewhere;
                if init.is_none() && elsewhere.contains_key(plain_name(&declarator.name)) {
                    self.startup.elsewhere.push((var, declarator));
                }
                let addresses = init.is_some_and(|init| {
                    self.holds_addresses(init, &declarator.ty)
                        || runs_code(init)
                        || self.has_unknown_names(init)
                });
                let stored = Stored {
                    var,
                    declarator,
                    addresses,
                };
                if init.is_some_and(runs_code) {
                    run.push(stored);
                } else if addresses {
                    self.stored_at_start.push(stored);
                } else if (declaration.storage.class != StorageClass::Extern || init.is_some())
                    && self.is_stored(var, init)
                {
                    plain.push(stored);
                }
            }
        }
        // Another declaration of the same variable has the initialiser.
        let initialised: HashSet<VarId> = plain
            .iter()
            .chain(&self.stored_at_start)
            .chain(&run)
            .filter(|stored| stored.declarator.init.is_some())
            .map(|stored| stored.var)
            .collect();
        plain.retain(|stored| {
            stored.declarator.init.is_some() || !initialised.contains(&stored.var)
        });
        // Code may use what is there before.
        self.stored_at_start.extend(plain);
        self.stored_at_start.extend(run);
    }

    /// Whether what a variable starts with are integers that its object does not list: those of structures, of arrays
    /// with braces left out, and what is no constant here.
    fn is_stored(&self, var: VarId, init: Option<&Initializer>) -> bool {
        let Some(var) = self.var(var) else {
            return false;
        };
        let Home::Object(object) = var.home else {
            return false;
        };
        let described = self.program.object(object);
        let listed = described.is_some_and(|object| object.initial.is_some());
        let record = self.record_of(&var.ty).is_some();
        // What is not listed although it has an initialiser could not be worked out.
        let is_number = self.element(&var.ty) == ElementType::Int;
        // Where `main` is not all that is analysed, 0 is what it has in `main` only.
        let open = match init {
            Some(_) => var.ty.array().is_some() || is_number,
            None => var.ty.array().is_none() && is_number && !self.only_main() && self.has_main(),
        };
        !listed && self.has_numbers(&var.ty, 0) && (record || open)
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
    pub(super) fn has_unknown_names(&self, init: &Initializer) -> bool {
        let mut uses = Uses::default();
        names::walk_initializer(&mut uses, init);
        uses.values.iter().any(|name| {
            self.lookup(name).is_none()
                && self.function_label(name).is_none()
                && !self.unit.declares(self.part, name)
        }) || uses.calls.iter().any(|name| {
            self.function(name).is_none()
                && !super::is_known_function(name)
                && self.may_be_a_macro(name)
        })
    }

    /// Whether a list may have other items than it seems to have: a name of a missing header may stand for several.
    pub(super) fn may_be_longer(&self, init: &Initializer) -> bool {
        matches!(init, Initializer::List { .. })
            && self.misses_header()
            && self.has_unknown_names(init)
    }

    /// Stores these when an entry starts. Where they may have changed by then, what is there is not known if addresses
    /// were, and is an input else.
    pub(super) fn store_initial(&mut self, entry: &str) {
        let starts = entry == "main" && !self.exposed.main_is_called;
        let here = self.part;
        for stored in self.stored_at_start.clone() {
            if entry != "main" || !self.startup.has_turn(stored.var) {
                self.store_one(stored, starts);
            }
        }
        self.part = here;
        // A file that is not followed says what is there.
        for (id, declarator) in self.startup.elsewhere.clone() {
            if let Some(var) = self.var(id).cloned()
                && let Home::Object(object) = var.home
            {
                self.forget_variable(object, &var.ty, declarator.name_span);
            }
        }
        if entry == "main" {
            self.forget_early();
        }
    }

    /// Stores what the variable starts with, whose turn it is; whether that is done by code.
    pub(super) fn store_turn(&mut self, var: VarId) -> bool {
        let starts = !self.exposed.main_is_called;
        let here = self.part;
        let all = self.stored_at_start.clone();
        let own = all.into_iter().find(|stored| stored.var == var);
        if let Some(stored) = own {
            self.store_one(stored, starts);
        }
        self.part = here;
        own.is_some()
    }

    fn store_one(&mut self, stored: Stored<'a>, starts: bool) {
        let Stored {
            var,
            declarator,
            addresses,
        } = stored;
        let span = declarator.name_span;
        self.part = self.part_of(span);
        let Some(var) = self.var(var).cloned() else {
            return;
        };
        let Home::Object(object) = var.home else {
            return;
        };
        let described = self.program.object(object);
        let assigned = self.name_here(&declarator.name);
        let kept = !self.is_started(&assigned)
            && (self.is_constant(&var.ty)
                || described.is_some_and(|object| {
                    !object.external && !self.assigned_globals.contains(&assigned)
                })
                || self.is_never_redirected(&declarator.name, &var.ty));
        if !(starts || kept || addresses) {
            return;
        }
        self.store_aggregate(object, &var.ty, declarator, addresses);
        if !(starts || kept) {
            self.forget_variable(object, &var.ty, span);
        }
    }

    fn store_aggregate(
        &mut self,
        object: ObjectId,
        ty: &QualType,
        declarator: &Declarator,
        addresses: bool,
    ) {
        let span = declarator.name_span;
        match &declarator.init {
            None if self.is_int(Some(ty)) => {
                let known = self.program.object(object);
                if known.is_some_and(|object| object.initial.is_none()) {
                    self.store_part(
                        &whole(object),
                        ty,
                        span,
                        polyomp_core::spmd::Expr::Int(0),
                        &mut 1,
                    );
                }
            }
            None => self.zero_members(&whole(object), ty, span),
            Some(init) => {
                let few = self
                    .count_numbers(ty, 0)
                    .is_some_and(|count| count <= MOST_NUMBERS);
                match few || addresses {
                    true => self.initialise(&whole(object), ty, init),
                    false => self.forget_variable(object, ty, span),
                }
            }
        }
    }

    /// Stores what the initialiser of a static variable of a function holds beyond numbers in order, where the entry starts.
    pub(super) fn store_static(&mut self, id: VarId, declarator: &Declarator, rest: &[&Stmt]) {
        let init = declarator.init.as_ref();
        let Some(var) = self.var(id).cloned() else {
            return;
        };
        if let Some(init) = init.filter(|init| runs_code(init)) {
            return self.first_time(&var, declarator, init);
        }
        let addresses = init.is_some_and(|init| {
            self.holds_addresses(init, &declarator.ty) || self.has_unknown_names(init)
        });
        if !addresses && !self.is_stored(id, init) {
            return;
        }
        let Home::Object(object) = var.home else {
            return;
        };
        let at = declarator.name_span;
        let declared = self.declared(&declarator.name, at);
        let kept = self.keeps_initial(&declared, &var.ty);
        if !self.prologue.0.insert(declared) {
            return;
        }
        let external = self
            .program
            .object(object)
            .is_none_or(|found| found.external);
        let constant = kept
            || !external
                && rest
                    .iter()
                    .all(|stmt| only_reads_elements(stmt, &declarator.name));
        let known = constant || self.starts_as_written() || self.is_first_walk();
        if !(known || addresses) {
            return;
        }
        let atomic = self.atomic.take();
        let stores = self.nested(|this| {
            this.store_aggregate(object, &var.ty, declarator, addresses);
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
pub(crate) fn runs_code(init: &Initializer) -> bool {
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
