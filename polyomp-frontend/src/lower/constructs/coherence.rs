//! Variables of which the host and a device may hold different values.
//!
//! A device may have a copy of its own of what is mapped, or share the memory (`unified_shared_memory`, or the host that
//! executes what a device cannot): the program's text does not tell (OpenMP 5.2, section 5.8.3). Accesses are followed as
//! if there were one memory. That gives the right values where what one side writes is copied before the other reads it.
//! Where it is not, the value is one that is not known:
//!
//! - after a `target` that writes what it maps `to` the device only, or what it has there allocated, and
//! - within a `target data`, and after it, for what one side writes there and the other one uses.
//!
//! What `target enter data` leaves there is another matter of the same kind ([`super::unstructured`]).
//!
//! Where others are at work, within regions and where a `target` is asynchronous, the time at which a value stops to be
//! known is no point of one strand, and forgetting, which is a store, would race. There the variable is not known at any
//! time: each read of it gives a value of which nothing is known ([`Incoherent`]).

use std::collections::BTreeSet;

use polyomp_core::spmd::{ElementType, StmtKind as Out};

use crate::openmp::data_sharing::{Attribute, implicit_map};
use crate::openmp::{self, ClauseKind, Leaf, MapType};
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, Stmt, StmtKind};

use super::super::names::{self, Visit};
use super::super::symbols::Home;
use super::super::{FunctionKey, Lowerer, calls_in};
use super::Context;

/// What is not known at any time, as others are at work where host and device may hold different values of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Incoherent {
    /// Variables, by where they are declared.
    pub(in super::super) objects: BTreeSet<polyomp_core::spmd::Span>,
    /// What pointers lead to, and elements of arrays.
    pub(in super::super) memory: bool,
}

/// What the two sides do with a variable, within a `target data` as a rule.
pub(super) struct Sides<'n> {
    pub(super) name: &'n str,
    pub(super) host_uses: bool,
    pub(super) host_writes: bool,
    pub(super) device_uses: bool,
    pub(super) device_writes: bool,
}

impl Visit for Sides<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        if let StmtKind::Omp {
            pragma,
            body: Some(body),
        } = &stmt.kind
        {
            let parsed = openmp::parse(&pragma.text);
            let directive = parsed.directive.as_ref();
            if directive.is_some_and(|directive| directive.contains(Leaf::Target)) {
                self.device_writes |= names::assigns(body, self.name);
                self.device_uses |= mentions(body, self.name);
                return;
            }
        }
        if let StmtKind::Error(unparsed) = &stmt.kind {
            let named = unparsed.words.iter().any(|word| word == self.name);
            self.host_uses |= named;
            self.host_writes |= named;
        }
        names::walk_stmt(self, stmt);
    }

    fn expr(&mut self, expr: &Expr) {
        self.host_writes |= names::assigns_here(expr, self.name);
        self.host_uses |= matches!(&expr.kind, ExprKind::Ident(name) if name == self.name);
        names::walk_expr(self, expr);
    }
}

impl<'n> Sides<'n> {
    pub(super) fn of(name: &'n str) -> Self {
        Sides {
            name,
            host_uses: false,
            host_writes: false,
            device_uses: false,
            device_writes: false,
        }
    }

    pub(super) fn differ(&self) -> bool {
        self.device_writes && self.host_uses || self.host_writes && self.device_uses
    }
}

fn mentions(stmt: &Stmt, name: &str) -> bool {
    let mut found = names::is_unclear(stmt, name);
    names::each_expression_in(stmt, &mut |expr| {
        found |= matches!(&expr.kind, ExprKind::Ident(named) if named == name);
    });
    found
}

impl Lowerer<'_> {
    /// From the end of a `target` on, the host does not know what it wrote to copies that are not copied back.
    pub(super) fn left_on_device(&mut self, context: &Context<'_>, at: usize) {
        let (Some(construct), Some(body)) = (context.constructs.get(at), context.body) else {
            return;
        };
        if self.copies.self_maps {
            return;
        }
        let stays = |given: MapType| !matches!(given, MapType::From | MapType::Tofrom);
        let mut listed: BTreeSet<&str> = BTreeSet::new();
        let mut left: Vec<(String, Span)> = Vec::new();
        for clause in &construct.clauses {
            let ClauseKind::Map(map) = &clause.kind else {
                continue;
            };
            for item in &map.items {
                listed.insert(&item.name);
                if stays(map.map_type.unwrap_or(MapType::Tofrom)) {
                    let span = context.pragma.span_of(item.span.start, item.span.end);
                    left.push((item.name.clone(), span));
                }
            }
        }
        for var in &context.vars {
            let mapped = var.attributes.get(at) == Some(&Attribute::Mapped);
            if !mapped || listed.contains(var.name.as_str()) {
                continue;
            }
            let Some((_, ty)) = self.typed(&var.name) else {
                continue;
            };
            if stays(implicit_map(self.shape(&ty), construct)) {
                left.push((var.name.clone(), context.pragma.line));
            }
        }
        for (name, span) in left {
            if self.writes_within(body, &name) {
                self.forget_copy(&name, span);
            }
        }
    }

    /// Whether a statement, or a function that it calls, may write a variable.
    fn writes_within(&self, body: &Stmt, name: &str) -> bool {
        names::assigns(body, name) || self.calls_writer(body, name)
    }

    /// Whether a function that a statement calls may write a variable.
    pub(super) fn calls_writer(&self, body: &Stmt, name: &str) -> bool {
        let mut open: Vec<(usize, String)> = Vec::new();
        names::each_expression_in(body, &mut |expr| {
            if let ExprKind::Call { callee, .. } = &expr.kind
                && let ExprKind::Ident(called) = &callee.kind
            {
                open.push((self.part, called.clone()));
            }
        });
        let written = self.name_here(name);
        let mut seen: BTreeSet<FunctionKey> = BTreeSet::new();
        while let Some((part, called)) = open.pop() {
            let Some(function) = self.function_in(part, &called) else {
                continue;
            };
            let key = self.key_of(function);
            if !seen.insert(key.clone()) {
                continue;
            }
            let assigned = self.assigned_by.get(&key);
            if assigned.is_some_and(|names| names.contains(&written)) {
                return true;
            }
            open.extend(calls_in(function).into_iter().map(|name| (key.0, name)));
        }
        false
    }

    /// The variables of a `target data` of which host and device may hold different values in it.
    pub(super) fn differing(&self, context: &Context<'_>, at: usize) -> Vec<(String, Home, Span)> {
        let (Some(construct), Some(body)) = (context.constructs.get(at), context.body) else {
            return Vec::new();
        };
        if self.copies.self_maps {
            return Vec::new();
        }
        let mut found = Vec::new();
        for clause in &construct.clauses {
            let ClauseKind::Map(map) = &clause.kind else {
                continue;
            };
            let stays = !matches!(
                map.map_type.unwrap_or(MapType::Tofrom),
                MapType::From | MapType::Tofrom
            );
            for item in &map.items {
                let mut sides = Sides::of(&item.name);
                sides.stmt(body);
                let home = self.lookup(&item.name).and_then(|id| self.var(id));
                if let Some(var) = home
                    && (sides.differ() || stays && sides.device_writes)
                {
                    let span = context.pragma.span_of(item.span.start, item.span.end);
                    found.push((item.name.clone(), var.home, span));
                }
            }
        }
        found
    }

    /// What a `target` names of which host and device may hold different values, as long as no name stands for a copy.
    pub(super) fn differing_names(&self, context: &Context<'_>) -> BTreeSet<String> {
        let names = context.vars.iter().map(|var| &var.name);
        let differs = |name: &&String| {
            let home = self.lookup(name).and_then(|id| self.var(id));
            home.is_some_and(|var| self.differing.contains(&var.home))
        };
        names.filter(differs).cloned().collect()
    }

    /// Forgets what differs between host and device where a `target` begins or ends that uses it: these names, and what
    /// was entered before.
    pub(super) fn forget_differing(&mut self, context: &Context<'_>, known: &BTreeSet<String>) {
        let Some(body) = context.body else { return };
        let mut forgotten: BTreeSet<String> = BTreeSet::new();
        for var in &context.vars {
            let mapped = !var.attributes.contains(&Attribute::FirstPrivate)
                && !var.attributes.contains(&Attribute::Private);
            let ty = self.typed(&var.name).map(|(_, ty)| self.resolved(&ty));
            // A pointer that is not mapped leads to the device's copy all the same.
            let leads = ty.as_ref().is_some_and(|ty| ty.pointee().is_some());
            let differs = known.contains(&var.name)
                || (mapped || leads) && ty.is_some_and(|ty| self.has_entered(&var.name, &ty));
            if differs && mentions(body, &var.name) && forgotten.insert(var.name.clone()) {
                self.forget_copy(&var.name, context.pragma.line);
            }
        }
    }

    /// From here on, the numbers that a mapped variable, or what it points to, holds are not known.
    pub(super) fn forget_copy(&mut self, name: &str, span: Span) {
        let Some((id, ty)) = self.typed(name) else {
            return;
        };
        let resolved = self.resolved(&ty);
        if self.has_company() {
            let (to, array) = (resolved.pointee(), resolved.array());
            match (to, array, self.var(id).map(|var| var.home)) {
                (Some(to), None, _) => {
                    self.incoherent.memory |= self.element(to) != ElementType::Float;
                }
                (_, _, Some(Home::Object(object))) => {
                    let object = self.program.objects.get(object.0 as usize);
                    let declared = object.map(|object| object.span);
                    self.incoherent.objects.extend(declared);
                }
                _ => {}
            }
            return;
        }
        let reason = "what a variable holds of which a device has a copy";
        if let (Some(to), None) = (resolved.pointee(), resolved.array()) {
            if self.element(to) == ElementType::Float {
                return;
            }
            let pointer = match self.variable(id) {
                Some(lvalue) => self.read(lvalue, Some(&ty), span),
                None => return,
            };
            let effect = Out::UnknownEffect {
                what: reason.to_string(),
                operands: vec![pointer],
                assumption: None,
            };
            return self.emit(span, effect);
        }
        let element = self.element(&ty);
        if element == ElementType::Float || self.is_constant(&ty) {
            return;
        }
        let Some(lvalue) = self.variable(id) else {
            return;
        };
        let lvalue = self.whole_value(lvalue, &ty);
        let value = self.unknown(element, reason, Vec::new());
        self.store_implied(lvalue, span, value, "copy that a device has");
    }
}
