//! What functions use that others may change.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::super::is_known_function;
use super::super::library::remembers;
use super::super::names::{self, Visit};
use super::is_special;
use crate::link::plain_name;
use crate::syntax::ast::{
    Declaration, Declarator, Expr, ExprKind, FunctionDef, Stmt, StmtKind, StorageClass, UnaryOp,
};

/// What a function names, and whether it uses itself what others may change.
pub(super) struct Body<'a> {
    pub(super) function: &'a FunctionDef,
    pub(super) named: Named,
    pub(super) uses: bool,
}

impl<'a> Body<'a> {
    pub(super) fn of(function: &'a FunctionDef, changing: &BTreeSet<&str>) -> Self {
        let mut named = Named::default();
        let stmts = function.body.stmts.iter();
        stmts.for_each(|stmt| named.stmt(stmt));
        let uses = named.uses_others
            || named
                .values
                .iter()
                .any(|name| changing.contains(name.as_str()) && !named.declared.contains(name));
        Body {
            function,
            named,
            uses,
        }
    }
}

/// Which functions use what others may change, themselves or by what they call.
pub(super) fn noticeable(bodies: &[Body<'_>]) -> Vec<bool> {
    let defined: HashSet<&str> = bodies
        .iter()
        .map(|body| body.function.name.as_str())
        .collect();
    let is_followed = |name: &String| {
        let plain = plain_name(name);
        let is_known = is_known_function(plain) || is_known_function(name);
        defined.contains(name.as_str()) || is_known && !remembers(plain)
    };
    let mut found: Vec<bool> = bodies
        .iter()
        .map(|body| body.uses || !body.named.called.iter().all(is_followed))
        .collect();
    loop {
        let known: HashSet<&str> = bodies
            .iter()
            .zip(&found)
            .filter(|(_, found)| **found)
            .map(|(body, _)| body.function.name.as_str())
            .collect();
        let mut changed = false;
        for (body, place) in bodies.iter().zip(&mut found).filter(|(_, place)| !**place) {
            let mut called = body.named.called.iter();
            *place = called.any(|name| known.contains(name.as_str()));
            changed |= *place;
        }
        if !changed {
            return found;
        }
    }
}

/// The variables that something may be stored in, or whose addresses get somewhere.
#[derive(Default)]
pub(super) struct Stored {
    pub(super) names: BTreeSet<String>,
}

impl Stored {
    fn root(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Ident(name) => _ = self.names.insert(name.clone()),
            ExprKind::Member { base, .. } | ExprKind::Subscript { base, .. } => self.root(base),
            ExprKind::Cast { operand, .. } | ExprKind::Unary { operand, .. } => self.root(operand),
            _ => {}
        }
    }
}

impl Visit for Stored {
    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Assign { lhs, rhs, .. } => {
                self.root(lhs);
                self.root(rhs);
            }
            ExprKind::IncDec { operand, .. }
            | ExprKind::Unary {
                op: UnaryOp::AddressOf,
                operand,
            } => self.root(operand),
            ExprKind::Call { args, .. } => args.iter().for_each(|arg| self.root(arg)),
            _ => {}
        }
        names::walk_expr(self, expr);
    }

    fn declaration(&mut self, declaration: &Declaration) {
        for init in declaration
            .declarators
            .iter()
            .filter_map(|one| one.init.as_ref())
        {
            if let crate::syntax::ast::Initializer::Expr(value) = init {
                self.root(value);
            }
        }
        names::walk_declaration(self, declaration);
    }
}

/// The names in a piece of the tree.
#[derive(Default)]
pub(super) struct Named {
    pub(super) called: BTreeSet<String>,
    pub(super) values: BTreeSet<String>,
    pub(super) declared: BTreeSet<String>,
    /// Whether it uses what lives on by other ways than by a name at file scope, or has text that is not followed.
    pub(super) uses_others: bool,
}

impl Named {
    fn stored(&mut self, place: &Expr) {
        // What a member points to is not of the object.
        let through_member = |to: &Expr| matches!(to.kind, ExprKind::Member { .. });
        match &place.kind {
            ExprKind::Unary {
                op: UnaryOp::Deref,
                operand,
            } => self.uses_others |= through_member(operand),
            ExprKind::Member {
                base, arrow: true, ..
            } if through_member(base) => self.uses_others = true,
            ExprKind::Member { base, .. } => self.stored(base),
            _ => {}
        }
    }
}

impl Visit for Named {
    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Call { callee, args } => {
                match &callee.kind {
                    ExprKind::Ident(name) => _ = self.called.insert(name.clone()),
                    // Which function that is is not looked at.
                    _ => {
                        self.uses_others = true;
                        self.expr(callee);
                    }
                }
                args.iter().for_each(|arg| self.expr(arg));
                return;
            }
            ExprKind::Ident(name) => _ = self.values.insert(name.clone()),
            ExprKind::Unsupported { .. } => self.uses_others = true,
            ExprKind::Assign { lhs, .. } => self.stored(lhs),
            ExprKind::IncDec { operand, .. } => self.stored(operand),
            _ => {}
        }
        names::walk_expr(self, expr);
    }

    fn stmt(&mut self, stmt: &Stmt) {
        self.uses_others |= matches!(stmt.kind, StmtKind::Error(_));
        names::walk_stmt(self, stmt);
    }

    fn declaration(&mut self, declaration: &Declaration) {
        let lasts = declaration.storage.class == StorageClass::Static;
        let constant = |one: &Declarator| one.ty.quals.is_const || one.ty.quals.is_atomic;
        let mut declared = declaration.declarators.iter();
        self.uses_others |= lasts && declared.any(|one| !constant(one));
        let names = declaration.declarators.iter();
        self.declared.extend(names.map(|one| one.name.clone()));
        names::walk_declaration(self, declaration);
    }
}

/// Which variables of threads are made by which functions.
pub(super) struct Made<'n> {
    pub(super) own: &'n BTreeSet<&'n str>,
    pub(super) making: &'n HashSet<&'n str>,
    pub(super) found: BTreeMap<String, String>,
}

impl Visit for Made<'_> {
    fn expr(&mut self, expr: &Expr) {
        if let ExprKind::Call { callee, args } = &expr.kind
            && let ExprKind::Ident(callee) = &callee.kind
            && self.making.contains(callee.as_str())
            && is_special(callee)
            && let Some(first) = args.first()
            && let ExprKind::Unary {
                op: UnaryOp::AddressOf,
                operand,
            } = &first.kind
            && let ExprKind::Ident(name) = &operand.kind
            && self.own.contains(name.as_str())
        {
            self.found
                .entry(name.clone())
                .or_insert_with(|| callee.clone());
        }
        names::walk_expr(self, expr);
    }
}
