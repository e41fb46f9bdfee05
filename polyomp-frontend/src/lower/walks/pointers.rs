//! What links are stored through: the variables, members and functions whose values may be addresses of links.
//!
//! Addresses are followed by names, wherever these stand: through assignments, arguments and what functions return.

use std::collections::BTreeSet;

use crate::syntax::ast::{
    Declaration, Expr, ExprKind, FunctionDef, Initializer, Stmt, StmtKind, UnaryOp,
};

use super::super::Lowerer;
use super::super::names::{Visit, walk_declaration, walk_expr, walk_initializer, walk_stmt};
use super::super::values::with_stack;
use super::nodes::{Declared, Nodes};

/// What may hold addresses of links of one name.
#[derive(Debug, Default, Clone, PartialEq)]
pub(super) struct Pointers {
    /// Variables, parameters and members.
    names: BTreeSet<String>,
    /// Functions that return them.
    functions: BTreeSet<String>,
    /// Some are held by what is not followed.
    lost: bool,
}

impl Pointers {
    pub(super) fn of(lowerer: &Lowerer<'_>, link: &str, nodes: &Nodes) -> Self {
        let mut found = Self::default();
        loop {
            let before = found.clone();
            for function in lowerer.definitions() {
                let mut search = Search {
                    lowerer,
                    link,
                    declared: nodes.in_function(function),
                    function: &function.name,
                    found: &mut found,
                };
                let stmts = &function.body.stmts;
                stmts.iter().for_each(|stmt| search.stmt(stmt));
            }
            if found == before {
                return found;
            }
        }
    }

    /// Whether the value of an expression may be the address of a link, or lead to one.
    pub(super) fn may_be(&self, value: &Expr, link: &str, declared: &Declared<'_>) -> bool {
        let value = value.without_casts();
        let may = |part: &Expr| self.may_be(part, link, declared);
        if !declared.may_lead_to_link(value) {
            return false;
        }
        with_stack(|| match &value.kind {
            ExprKind::Unary {
                op: UnaryOp::AddressOf,
                operand,
            } => match &operand.without_casts().kind {
                ExprKind::Member { field, .. } if field == link => true,
                ExprKind::Ident(name) | ExprKind::Member { field: name, .. } => {
                    self.names.contains(name)
                }
                ExprKind::Subscript { base, .. }
                | ExprKind::Unary {
                    op: UnaryOp::Deref,
                    operand: base,
                } => is_link(base, link) || may(base),
                _ => false,
            },
            ExprKind::Ident(name) | ExprKind::Member { field: name, .. } => {
                self.lost || self.names.contains(name)
            }
            ExprKind::Unary {
                op: UnaryOp::Deref,
                operand: base,
            }
            | ExprKind::Subscript { base, .. } => self.lost || may(base),
            ExprKind::Binary { lhs, rhs, .. } => may(lhs) || may(rhs),
            ExprKind::IncDec { operand, .. } => may(operand),
            ExprKind::Assign { rhs: last, .. } | ExprKind::Comma { rhs: last, .. } => may(last),
            ExprKind::Conditional {
                cond,
                then,
                otherwise,
            } => may(then.as_deref().unwrap_or(cond)) || may(otherwise),
            ExprKind::Call { callee, args } => match &callee.kind {
                ExprKind::Ident(name) if self.functions.contains(name) => true,
                _ => args.iter().any(may),
            },
            ExprKind::Statement(_)
            | ExprKind::Generic { .. }
            | ExprKind::CompoundLiteral { .. }
            | ExprKind::VaArg { .. }
            | ExprKind::Unsupported { .. } => self.lost || !self.names.is_empty(),
            _ => false,
        })
    }
}

/// Whether it is a link of the name.
fn is_link(expr: &Expr, link: &str) -> bool {
    matches!(&expr.without_casts().kind, ExprKind::Member { field, .. } if field == link)
}

struct Search<'s, 'a> {
    lowerer: &'s Lowerer<'a>,
    link: &'s str,
    declared: Declared<'s>,
    /// The function that is walked.
    function: &'s str,
    found: &'s mut Pointers,
}

impl Search<'_, '_> {
    fn may_be(&self, value: &Expr) -> bool {
        self.found.may_be(value, self.link, &self.declared)
    }

    /// What an lvalue is part of gets such an address.
    fn note(&mut self, target: &Expr) {
        match &target.without_casts().kind {
            ExprKind::Ident(name) | ExprKind::Member { field: name, .. } => {
                self.found.names.insert(name.clone());
            }
            ExprKind::Subscript { base, .. }
            | ExprKind::Unary {
                op: UnaryOp::Deref,
                operand: base,
            } => self.note(base),
            _ => self.found.lost = true,
        }
    }

    fn given(&mut self, callee: &Expr, args: &[Expr]) {
        let called = match &callee.kind {
            ExprKind::Ident(name) => self.lowerer.function(name),
            _ => None,
        };
        for (position, arg) in args.iter().enumerate() {
            if !self.may_be(arg) {
                continue;
            }
            let param = called.and_then(|called: &FunctionDef| called.ty.params.get(position));
            match param.and_then(|param| param.name.clone()) {
                Some(name) => {
                    self.found.names.insert(name);
                }
                // A function that only a pointer leads to.
                None => self.found.lost |= called.is_some() || !is_named(callee),
            }
        }
    }
}

fn is_named(callee: &Expr) -> bool {
    matches!(callee.kind, ExprKind::Ident(_))
}

impl Visit for Search<'_, '_> {
    fn stmt(&mut self, stmt: &Stmt) {
        if let StmtKind::Return(Some(value)) = &stmt.kind
            && self.may_be(value)
        {
            self.found.functions.insert(self.function.to_string());
        }
        walk_stmt(self, stmt);
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Assign { lhs, rhs, .. } if self.may_be(rhs) => self.note(lhs),
            ExprKind::Call { callee, args } => self.given(callee, args),
            _ => {}
        }
        walk_expr(self, expr);
    }

    fn declaration(&mut self, declaration: &Declaration) {
        for declarator in &declaration.declarators {
            match &declarator.init {
                Some(Initializer::Expr(value)) if self.may_be(value) => {
                    self.found.names.insert(declarator.name.clone());
                }
                Some(list @ Initializer::List { .. }) => {
                    let mut values = Values(Vec::new());
                    walk_initializer(&mut values, list);
                    self.found.lost |= values.0.iter().any(|value| self.may_be(value));
                }
                _ => {}
            }
        }
        walk_declaration(self, declaration);
    }
}

/// The values in an initialiser.
struct Values(Vec<Expr>);

impl Visit for Values {
    fn expr(&mut self, expr: &Expr) {
        self.0.push(expr.clone());
    }
}
