//! Arrays of pointers of which a loop gives several elements the same one.

use std::collections::BTreeSet;

use crate::syntax::ast::{BinaryOp, Declaration, Expr, ExprKind, Stmt, UnaryOp};

use super::super::names::{self, Visit};
use super::flows::{Seat, Text};

impl Text<'_, '_> {
    /// `rows[i] = block` in a loop over `i`.
    pub(super) fn note_repeated(&mut self, lhs: &Expr, to: &Seat, value: &Expr) {
        let Some(set) = self.loops.last() else { return };
        let mut names = BTreeSet::new();
        self.led_by(value, &mut names);
        if names.is_empty() || names.iter().all(|name| set.contains(name)) {
            return;
        }
        let mut moves = false;
        let (mut open, mut element) = (lhs.without_casts(), false);
        while let ExprKind::Subscript { base, index }
        | ExprKind::Binary {
            lhs: base,
            rhs: index,
            ..
        } = &open.kind
        {
            names::each_expression(index, &mut |part| {
                moves |= matches!(&part.kind, ExprKind::Ident(name) if set.contains(name));
            });
            element = true;
            open = base.without_casts();
        }
        if element && moves && !to.through {
            self.flows.repeated.insert(to.named.clone());
        }
    }

    /// The variables one of which alone says where a value leads.
    fn led_by(&self, value: &Expr, found: &mut BTreeSet<String>) {
        let value = value.without_casts();
        match &value.kind {
            _ if names::is_null(value) => {}
            ExprKind::Ident(name) => {
                found.insert(name.clone());
            }
            ExprKind::Unary {
                op: UnaryOp::AddressOf,
                operand,
            } => {
                if let ExprKind::Ident(name) = &operand.without_casts().kind {
                    found.insert(name.clone());
                }
            }
            ExprKind::Binary {
                op: BinaryOp::Add | BinaryOp::Sub,
                lhs,
                rhs,
            } if self.lowerer.constant(rhs).is_some() => self.led_by(lhs, found),
            ExprKind::Conditional {
                then, otherwise, ..
            } => {
                then.iter().for_each(|then| self.led_by(then, found));
                self.led_by(otherwise, found);
            }
            ExprKind::Call { callee, args } => {
                if let ExprKind::Ident(name) = &callee.without_casts().kind {
                    let given = self.lowerer.given_back(self.part, name, args);
                    given.for_each(|arg| self.led_by(arg, found));
                }
            }
            _ => {}
        }
    }
}

/// The variables that a statement declares or assigns.
pub(super) fn set_in(stmt: &Stmt) -> BTreeSet<String> {
    let mut set = Set(BTreeSet::new());
    set.stmt(stmt);
    set.0
}

struct Set(BTreeSet<String>);

impl Visit for Set {
    fn declaration(&mut self, declaration: &Declaration) {
        let declarators = declaration.declarators.iter();
        self.0.extend(declarators.map(|one| one.name.clone()));
        names::walk_declaration(self, declaration);
    }

    fn expr(&mut self, expr: &Expr) {
        if let ExprKind::Assign { lhs: operand, .. }
        | ExprKind::IncDec { operand, .. }
        | ExprKind::Unary {
            op: UnaryOp::AddressOf,
            operand,
        } = &expr.kind
            && let ExprKind::Ident(name) = &operand.without_casts().kind
        {
            self.0.insert(name.clone());
        }
        names::walk_expr(self, expr);
    }
}
