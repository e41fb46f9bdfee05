//! Canonical loops: `for` statements whose number of iterations is known when they start.

use super::imperfect::inner_loop;
use super::names;
use crate::syntax::ast::{BinaryOp, Declarator, Expr, ExprKind, ForInit, Stmt, StmtKind};

/// What a loop is whose step leads away from its bound: it has no iteration, or more than the type has values.
pub(super) const AWAY: &str = "a loop that counts away from its bound";

/// A `for` statement in canonical form, except that it may count away from its bound.
pub(super) struct Canonical<'s> {
    /// The iteration variable.
    pub name: &'s str,
    /// Its declaration, if the loop declares it.
    pub declared: Option<&'s Declarator>,
    /// Where it is named first.
    pub name_span: crate::source::Span,
    /// The first value.
    pub lower: &'s Expr,
    /// What it is compared with.
    pub bound: &'s Expr,
    /// Whether the bound is a value that it takes.
    pub inclusive: bool,
    /// The increment, before its sign; one if absent.
    pub step: Option<&'s Expr>,
    /// Whether the increment is subtracted.
    pub descending: bool,
    /// Whether its comparison lets it count down; what its step does may be known later.
    pub down: bool,
    /// Whether it counts to what it is no more equal to, in the direction of its step.
    pub to_equal: bool,
    /// The body.
    pub body: &'s Stmt,
}

impl Canonical<'_> {
    /// Whether one of the names stands in what the loop counts from, to or by.
    pub(super) fn bounds_mention(&self, names: &[&str]) -> bool {
        let mut found = false;
        for bound in [self.lower, self.bound].into_iter().chain(self.step) {
            names::each_expression(bound, &mut |expr| {
                found |=
                    matches!(&expr.kind, ExprKind::Ident(name) if names.contains(&name.as_str()));
            });
        }
        found
    }
}

/// The canonical form of a statement; otherwise what it lacks.
pub(super) fn canonical(stmt: &Stmt) -> Result<Canonical<'_>, &'static str> {
    let StmtKind::For {
        init,
        cond,
        step,
        body,
        ..
    } = &stmt.kind
    else {
        return Err("no `for` loop");
    };
    let (name, declared, name_span, lower) = match init {
        ForInit::Declaration(declaration) => match &declaration.declarators[..] {
            [declarator] => match &declarator.init {
                Some(crate::syntax::ast::Initializer::Expr(lower)) => (
                    declarator.name.as_str(),
                    Some(declarator),
                    declarator.name_span,
                    lower,
                ),
                _ => return Err("a loop whose variable has no initial value"),
            },
            _ => return Err("a loop that declares more than one variable"),
        },
        ForInit::Expr(Expr {
            kind: ExprKind::Assign { op: None, lhs, rhs },
            ..
        }) => match &lhs.kind {
            ExprKind::Ident(name) => (name.as_str(), None, lhs.span, &**rhs),
            _ => return Err("a loop whose variable is no plain variable"),
        },
        _ => return Err("a loop without an assignment of its variable"),
    };
    let is_variable = |expr: &Expr| matches!(&expr.kind, ExprKind::Ident(found) if found == name);
    let Some(Expr {
        kind: ExprKind::Binary { op, lhs, rhs },
        ..
    }) = cond
    else {
        return Err("a loop without a comparison of its variable");
    };
    let (op, bound) = if is_variable(lhs) {
        (*op, &**rhs)
    } else if is_variable(rhs) {
        let mirrored = match op {
            BinaryOp::Lt => BinaryOp::Gt,
            BinaryOp::Gt => BinaryOp::Lt,
            BinaryOp::Le => BinaryOp::Ge,
            BinaryOp::Ge => BinaryOp::Le,
            other => *other,
        };
        (mirrored, &**lhs)
    } else {
        return Err("a loop that compares something else than its variable");
    };
    let (step, descending) = match step.as_ref().map(|step| &step.kind) {
        Some(ExprKind::IncDec {
            increment, operand, ..
        }) if is_variable(operand) => (None, !increment),
        Some(ExprKind::Assign {
            op: Some(change @ (BinaryOp::Add | BinaryOp::Sub)),
            lhs,
            rhs,
        }) if is_variable(lhs) => (Some(&**rhs), *change == BinaryOp::Sub),
        Some(ExprKind::Assign { op: None, lhs, rhs }) if is_variable(lhs) => match &rhs.kind {
            ExprKind::Binary {
                op: BinaryOp::Add,
                lhs,
                rhs,
            } if is_variable(lhs) => (Some(&**rhs), false),
            ExprKind::Binary {
                op: BinaryOp::Add,
                lhs,
                rhs,
            } if is_variable(rhs) => (Some(&**lhs), false),
            ExprKind::Binary {
                op: BinaryOp::Sub,
                lhs,
                rhs,
            } if is_variable(lhs) => (Some(&**rhs), true),
            _ => return Err("a loop whose increment is not constant"),
        },
        _ => return Err("a loop whose increment is not constant"),
    };
    let negated = step.is_some_and(|step| {
        let minus = crate::syntax::ast::UnaryOp::Minus;
        matches!(&step.kind, ExprKind::Unary { op, .. } if *op == minus)
    });
    let counts_down = descending != negated;
    let (wanted, inclusive) = match op {
        BinaryOp::Lt => (false, false),
        BinaryOp::Le => (false, true),
        BinaryOp::Gt => (true, false),
        BinaryOp::Ge => (true, true),
        BinaryOp::Ne => (counts_down, false),
        _ => return Err("a loop without a comparison of its variable"),
    };
    Ok(Canonical {
        name,
        declared,
        name_span,
        lower,
        bound,
        inclusive,
        step,
        descending,
        down: wanted,
        to_equal: op == BinaryOp::Ne,
        body,
    })
}

/// The loops of a nest: `count` canonical loops, each the only one in the one around it.
pub(super) fn nest(stmt: &Stmt, count: usize) -> Vec<&Stmt> {
    let mut found = Vec::new();
    let mut stmt = only(stmt);
    while found.len() < count {
        let StmtKind::For { body, .. } = &stmt.kind else {
            break;
        };
        found.push(stmt);
        stmt = inner_loop(body);
    }
    found
}

/// A statement without the braces around it.
pub(super) fn only(stmt: &Stmt) -> &Stmt {
    let mut stmt = stmt;
    loop {
        let StmtKind::Compound(block) = &stmt.kind else {
            return stmt;
        };
        let mut real = block
            .stmts
            .iter()
            .filter(|stmt| !matches!(stmt.kind, StmtKind::Empty));
        match (real.next(), real.next()) {
            (Some(inner), None) => stmt = inner,
            _ => return stmt,
        }
    }
}

/// The names of the iteration variables of the first `count` loops that the loop does not declare itself.
pub(super) fn iteration_variables(stmt: &Stmt, count: usize) -> Vec<&str> {
    nest(stmt, count)
        .into_iter()
        .filter_map(|stmt| match &stmt.kind {
            StmtKind::For {
                init:
                    ForInit::Expr(Expr {
                        kind: ExprKind::Assign { op: None, lhs, .. },
                        ..
                    }),
                ..
            } => match &lhs.kind {
                ExprKind::Ident(name) => Some(name.as_str()),
                _ => None,
            },
            _ => None,
        })
        .collect()
}
