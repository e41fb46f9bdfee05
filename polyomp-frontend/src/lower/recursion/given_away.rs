//! Where pointers to links go. They may be held by variables that are pointers to such pointers by their type, got by
//! parameters like that of functions that the text defines, be compared, and used at once; wherever else they go, what is
//! stored through them cannot be told. Arrays of links are pointers to links where they are not indexed at once.

use crate::syntax::ast::{
    Declaration, Expr, ExprKind, Initializer, QualType, Stmt, StmtKind, Type, UnaryOp,
};

use super::super::names::{Visit, walk_expr, walk_initializer, walk_stmt};
use super::super::possible_nodes::Names;
use super::super::values::with_stack;
use super::planted::{Check, link_of, named};

pub(super) struct GivenAway<'c, 'l, 'a> {
    pub(super) check: &'c Check<'l, 'a>,
    pub(super) names: &'c Names,
    /// Whether there are pointers to links.
    pub(super) found: bool,
    /// Whether they all stay where they can be told.
    pub(super) fine: bool,
}

impl GivenAway<'_, '_, '_> {
    /// Whether the value of an expression is a pointer to a link that begins here.
    fn begins(&self, expr: &Expr) -> bool {
        let links = self.check.links;
        match &expr.kind {
            ExprKind::Unary {
                op: UnaryOp::AddressOf,
                operand,
            } => link_of(operand, links).is_some(),
            ExprKind::Member { field, .. } if links.contains(field) => {
                let types = self.check.possible.types(expr, self.names);
                types.iter().any(|ty| ty.array().is_some())
            }
            _ => false,
        }
    }

    fn holds_one(&self, ty: &QualType) -> bool {
        matches!(ty.unaliased(), Type::Pointer(_)) && self.check.possible.level(ty) == Some(2)
    }

    /// An expression whose value stays where it can be told.
    fn within(&mut self, expr: &Expr) {
        self.found |= self.begins(expr);
        with_stack(|| match &expr.kind {
            ExprKind::Unary {
                op: UnaryOp::Deref | UnaryOp::AddressOf | UnaryOp::Not,
                operand,
            } => self.within(operand),
            ExprKind::Subscript { base, index } => {
                match &base.without_casts().kind {
                    // An element of a link is that element, no pointer to it.
                    ExprKind::Member { base, field, .. } if self.check.links.contains(field) => {
                        self.within(base);
                    }
                    _ => self.within(base),
                }
                self.expr(index);
            }
            ExprKind::Member { base, .. } => self.within(base),
            ExprKind::Binary { op, lhs, rhs }
                if matches!(op.symbol(), "==" | "!=" | "&&" | "||") =>
            {
                self.within(lhs);
                self.within(rhs);
            }
            ExprKind::Assign { op: None, lhs, rhs } => {
                self.within(lhs);
                let types = self.check.possible.types(lhs, self.names);
                let holds = matches!(lhs.kind, ExprKind::Ident(_))
                    && !types.is_empty()
                    && types.iter().all(|ty| self.holds_one(ty));
                match holds {
                    true => self.within(rhs),
                    false => self.expr(rhs),
                }
            }
            ExprKind::Call { callee, args } => {
                let known = named(callee).and_then(|name| self.check.only(name));
                for (position, arg) in args.iter().enumerate() {
                    let param = known.and_then(|function| function.ty.params.get(position));
                    match param.is_some_and(|param| self.holds_one(&param.ty.decayed())) {
                        true => self.within(arg),
                        false => self.expr(arg),
                    }
                }
                if !matches!(callee.kind, ExprKind::Ident(_)) {
                    self.expr(callee);
                }
            }
            _ => walk_expr(self, expr),
        });
    }
}

impl Visit for GivenAway<'_, '_, '_> {
    fn declaration(&mut self, declaration: &Declaration) {
        for declarator in &declaration.declarators {
            match &declarator.init {
                Some(Initializer::Expr(init)) if self.holds_one(&declarator.ty) => {
                    self.within(init)
                }
                Some(init) => walk_initializer(self, init),
                None => {}
            }
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Expr(expr) => self.within(expr),
            StmtKind::Asm { outputs, .. } => {
                let link = |expr: &Expr| link_of(expr, self.check.links).is_some();
                self.fine &= !outputs.iter().any(link);
                walk_stmt(self, stmt);
            }
            StmtKind::Error(unparsed) => {
                self.fine &= !unparsed
                    .words
                    .iter()
                    .any(|word| self.check.links.contains(word));
            }
            // Expressions in clauses, too, may store to links.
            StmtKind::Omp { pragma, .. } => {
                let text = &pragma.text;
                let mut words = text.split(|c: char| !(c.is_alphanumeric() || c == '_'));
                let compares = ["==", "!=", "<=", ">="];
                let stores = compares
                    .iter()
                    .fold(text.clone(), |text, sign| text.replace(sign, ""))
                    .contains('=');
                self.fine &= !(stores && words.any(|word| self.check.links.contains(word)));
                walk_stmt(self, stmt);
            }
            _ => walk_stmt(self, stmt),
        }
    }

    fn expr(&mut self, expr: &Expr) {
        let begins = self.begins(expr);
        self.found |= begins;
        self.fine &= !begins;
        if self.check.by_reference {
            self.fine &= !self.check.possible.leads(expr, self.names, 2);
        }
        self.within(expr);
    }
}
