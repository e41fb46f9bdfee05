//! Pointers into one array that a recursive function is given together: its begin and its end (`sort(first, last)`).
//!
//! Where a function subtracts two of its parameters, or asks which comes first, and each call from elsewhere in the text gives
//! it two that are derived from one pointer, what is given is told by one pointer, the *base*, that is the same in all calls
//! below, and by numbers that count from it: the first call gets 0 for the first pointer. The base stands behind the parameters.

use polyomp_core::spmd::{BinaryOp, ElementType, Expr, LocalId};

use crate::link::plain_name;
use crate::source::Span;
use crate::syntax::ast::{self, ExprKind, FunctionDef};

use super::super::Lowerer;
use super::super::names::each_expression_in;
use super::RecursiveCall;
use super::body::{Body, Root};

/// Parameters that point into one array, by their positions.
#[derive(Debug, Clone)]
pub(in crate::lower) struct Based {
    members: Vec<usize>,
    /// What they are counted from.
    base: LocalId,
}

/// An argument of a call, and what it is.
pub(super) type Argument = (LocalId, ElementType);

impl Lowerer<'_> {
    /// The groups of parameters that point into one array each.
    fn together(&self, function: &FunctionDef) -> Vec<Vec<usize>> {
        let params = &function.ty.params;
        let named = |expr: &ast::Expr| {
            let name = pointer_in(expr)?;
            params.iter().position(|param| {
                let points = self.pointed(&param.ty.decayed()).is_some();
                points && param.name.as_deref() == Some(name)
            })
        };
        let kind = |at: usize| {
            let param = params.get(at);
            param.map(|param| self.resolved(&param.ty.decayed()).ty)
        };
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for stmt in &function.body.stmts {
            each_expression_in(stmt, &mut |expr| {
                let ExprKind::Binary { op, lhs, rhs } = &expr.kind else {
                    return;
                };
                use ast::BinaryOp::{Ge, Gt, Le, Lt, Sub};
                if !matches!(op, Sub | Lt | Le | Gt | Ge) {
                    return;
                }
                let (Some(a), Some(b)) = (named(lhs), named(rhs)) else {
                    return;
                };
                if a == b || kind(a) != kind(b) {
                    return;
                }
                let mut joined = vec![a.min(b), a.max(b)];
                groups.retain(|group| {
                    let apart = !group.contains(&a) && !group.contains(&b);
                    if !apart {
                        joined.extend(group);
                    }
                    apart
                });
                joined.sort_unstable();
                joined.dedup();
                groups.push(joined);
            });
        }
        groups.retain(|group| self.are_given_together(function, group));
        groups.sort();
        groups
    }

    /// Whether there are calls of a function in others, and all of them give it pointers for these parameters that are derived
    /// from one. What calls it by a pointer, or in text that is not understood, gives anything.
    fn are_given_together(&self, function: &FunctionDef, group: &[usize]) -> bool {
        let unseen = self.exposed.is_taken(&self.key_of(function))
            || self.exposed.unparsed.contains(plain_name(&function.name));
        let mut called = false;
        let mut fine = !unseen;
        let others = self.definitions().iter();
        let others = others.filter(|other| self.key_of(other) != self.key_of(function));
        for stmt in others.flat_map(|other| &other.body.stmts) {
            each_expression_in(stmt, &mut |expr| {
                let ExprKind::Call { callee, args } = &expr.kind else {
                    return;
                };
                if !matches!(&callee.kind, ExprKind::Ident(name) if *name == function.name) {
                    return;
                }
                called = true;
                let mut roots = group.iter().map(|at| args.get(*at).and_then(derived_from));
                let first = roots.next().flatten();
                fine &= first.is_some_and(|first| {
                    roots.all(|root| root.is_some_and(|root| root.same_text(first)))
                });
            });
        }
        fine && called
    }

    /// Puts numbers in the place of pointers into one array, and the pointers that these count from behind all arguments.
    pub(super) fn based(
        &mut self,
        span: Span,
        function: &FunctionDef,
        given: &mut Vec<Argument>,
    ) -> Vec<Based> {
        let mut found = Vec::new();
        for members in self.together(function) {
            let Some((first, ElementType::Pointer)) =
                members.first().and_then(|first| given.get(*first)).copied()
            else {
                continue;
            };
            let base = self.fresh_local("base", ElementType::Pointer);
            self.assign(span, base, Expr::Local(first));
            found.push(Based { members, base });
        }
        self.count_from(span, &found, given);
        found
    }

    /// The same for a call below, which counts from what its caller does.
    pub(super) fn count_from(&mut self, span: Span, based: &[Based], given: &mut Vec<Argument>) {
        for group in based {
            for member in &group.members {
                let Some((local, element)) = given.get_mut(*member) else {
                    continue;
                };
                let number = self.fresh_local("counted", ElementType::Int);
                let (pointer, base) = (Expr::Local(*local), Expr::Local(group.base));
                (*local, *element) = (number, ElementType::Int);
                let value = Expr::Binary(BinaryOp::Sub, Box::new(pointer), Box::new(base));
                self.assign(span, number, value);
            }
            given.push((group.base, ElementType::Pointer));
        }
    }
}

/// The groups of a generic call with these arguments, of which the bases come behind the first `params`.
pub(super) fn of_generic(based: &[Based], params: usize, args: &[LocalId]) -> Vec<Based> {
    let bases = args.iter().skip(params);
    based
        .iter()
        .zip(bases)
        .map(|(group, base)| Based {
            members: group.members.clone(),
            base: *base,
        })
        .collect()
}

/// The pointer that a parameter is, where it is told by a number.
pub(super) fn pointer(based: &[Based], position: usize, number: LocalId) -> Option<Expr> {
    let group = based
        .iter()
        .find(|group| group.members.contains(&position))?;
    Some(Expr::PointerOffset(
        Box::new(Expr::Local(group.base)),
        Box::new(Expr::Local(number)),
    ))
}

/// Whether the numbers that a call gives tell pointers into the array that its caller was given.
pub(super) fn stays(body: &Body<'_>, based: &[Based], params: usize, call: &RecursiveCall) -> bool {
    based.iter().enumerate().all(|(number, group)| {
        let base = Root::Param(params + number);
        group.members.iter().all(|member| {
            let counted = call.args.get(*member).and_then(|local| body.only(*local));
            let Some(Expr::Binary(BinaryOp::Sub, pointer, _)) = counted else {
                return false;
            };
            let roots = body.roots(pointer);
            roots.len() == 1 && roots.contains(&base)
        })
    })
}

/// The name of the pointer that an expression is, or is some elements from.
fn pointer_in(expr: &ast::Expr) -> Option<&str> {
    match &expr.kind {
        ExprKind::Ident(name) => Some(name),
        ExprKind::Binary {
            op: ast::BinaryOp::Add | ast::BinaryOp::Sub,
            lhs,
            rhs,
        } => match rhs.kind {
            ExprKind::Int(_) => pointer_in(lhs),
            _ => None,
        },
        _ => None,
    }
}

/// The variable, or the member of one, that holds the pointer which an expression is so many elements from.
fn derived_from(expr: &ast::Expr) -> Option<&ast::Expr> {
    let expr = expr.without_casts();
    match &expr.kind {
        ExprKind::Ident(_) => Some(expr),
        ExprKind::Member { base, .. } => derived_from(base).map(|_| expr),
        ExprKind::Binary {
            op: ast::BinaryOp::Add | ast::BinaryOp::Sub,
            lhs,
            ..
        } => derived_from(lhs),
        ExprKind::Unary {
            op: ast::UnaryOp::AddressOf,
            operand,
        } => match &operand.kind {
            ExprKind::Subscript { base, .. } => derived_from(base),
            _ => None,
        },
        _ => None,
    }
}
