//! Functions that only return an expression: a call of one is that expression.
//!
//! Lowering would follow the call, but a loop whose bound is a call is none in canonical form, and classes give their
//! sizes and elements by such functions.

use std::collections::BTreeMap;

use super::super::Parser;
use super::make;
use super::types::is_number;
use crate::source::Span;
use crate::syntax::ast::{Expr, ExprKind, FunctionDef, QualType, StmtKind, Type, UnaryOp};

/// The largest expression that takes the place of a call.
const LARGEST: usize = 48;

/// A function that only returns an expression.
#[derive(Clone, Debug)]
pub(crate) struct Accessor {
    /// Its parameters, `this` included, and their types.
    params: Vec<(String, QualType)>,
    value: Expr,
    result: QualType,
}

impl Parser<'_> {
    /// Takes a function down if it only returns an expression.
    pub(super) fn note_accessor(&mut self, function: &FunctionDef) {
        let [only] = &function.body.stmts[..] else {
            return;
        };
        // The definition of another file may stand in place of it.
        if function.storage.weak {
            return;
        }
        let StmtKind::Return(Some(value)) = &only.kind else {
            return;
        };
        let params: Option<Vec<(String, QualType)>> = function
            .ty
            .params
            .iter()
            .map(|param| Some((param.name.clone()?, param.ty.clone())))
            .collect();
        let Some(params) = params else { return };
        let plain = params.iter().all(|(_, ty)| {
            let ty = make::referred(ty);
            is_number(&ty) || ty.pointee().is_some() || matches!(ty.unaliased(), Type::Record(_))
        });
        let number = is_number(&function.ty.result) || function.ty.result.pointee().is_some();
        if !plain || !number || function.ty.variadic {
            return;
        }
        let accessor = Accessor {
            params,
            value: value.clone(),
            result: function.ty.result.clone(),
        };
        self.cpp_mut()
            .accessors
            .insert(function.name.clone(), accessor);
    }

    /// Whether a name that the function uses from outside stands for something else here.
    fn is_hidden_here(&self, accessor: &Accessor) -> bool {
        let mut open = vec![&accessor.value];
        while let Some(expr) = open.pop() {
            match &expr.kind {
                ExprKind::Ident(name) => {
                    let own = accessor.params.iter().any(|(param, _)| param == name);
                    if !own && self.scopes.is_inner(name) {
                        return true;
                    }
                }
                ExprKind::Unary { operand, .. } | ExprKind::Cast { operand, .. } => {
                    open.push(operand);
                }
                ExprKind::Member { base, .. } => open.push(base),
                ExprKind::Subscript { base, index } => open.extend([&**base, &**index]),
                ExprKind::Binary { lhs, rhs, .. } => open.extend([&**lhs, &**rhs]),
                ExprKind::Conditional {
                    cond,
                    then,
                    otherwise,
                } => {
                    open.extend([&**cond, &**otherwise]);
                    open.extend(then.as_deref());
                }
                _ => {}
            }
        }
        false
    }

    /// What a call of the function with these arguments gives, if it only returns an expression.
    pub(super) fn accessed(&mut self, symbol: &str, passed: &[Expr], span: Span) -> Option<Expr> {
        let accessor = self.cpp_mut().accessors.get(symbol)?.clone();
        if accessor.params.len() != passed.len() {
            return None;
        }
        // A name in it may be hidden here.
        if self.is_hidden_here(&accessor) {
            return None;
        }
        let mut values = BTreeMap::new();
        for ((name, ty), value) in accessor.params.iter().zip(passed) {
            if !is_pure(value) {
                return None;
            }
            let value = match &ty.ty {
                Type::Reference(_) => make::deref(value.clone(), value.span),
                Type::Record(_) => return None,
                _ if is_number(ty) => {
                    let found = self.type_of(value)?;
                    match self.key(&found) == self.key(ty) {
                        true => value.clone(),
                        false => make::cast(ty.clone(), value.clone()),
                    }
                }
                _ => value.clone(),
            };
            values.insert(name.as_str(), value);
        }
        let mut budget = LARGEST;
        let value = put(&accessor.value, &values, &mut budget)?;
        let found = self.type_of(&value)?;
        // Where it stands tells which enumeration a constant is of, and its own place is lost.
        let number = is_number(&accessor.result)
            && (self.key(&found) != self.key(&accessor.result)
                || super::enumeration::name_of(&accessor.result).is_some());
        let value = match number {
            true => make::cast(accessor.result, value),
            false => match accessor.result.pointee() {
                Some(to) if to.canonical().quals.is_const => self.pointing_to_constant(value),
                _ => value,
            },
        };
        self.cpp_mut().put_in_place.insert(symbol.to_string());
        Some(Expr { span, ..value })
    }
}

/// Whether evaluating it changes nothing.
pub(super) fn is_pure(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Ident(_) | ExprKind::Int(_) | ExprKind::Char(_) | ExprKind::Float(_) => true,
        ExprKind::Member { base, .. } => is_pure(base),
        ExprKind::Unary { operand, .. } | ExprKind::Cast { operand, .. } => is_pure(operand),
        ExprKind::Subscript { base, index } => is_pure(base) && is_pure(index),
        ExprKind::Binary { lhs, rhs, .. } => is_pure(lhs) && is_pure(rhs),
        ExprKind::Conditional {
            cond,
            then: Some(then),
            otherwise,
        } => is_pure(cond) && is_pure(then) && is_pure(otherwise),
        _ => false,
    }
}

/// The expression with arguments in place of parameters; none if it is too large or has effects.
fn put(expr: &Expr, values: &BTreeMap<&str, Expr>, budget: &mut usize) -> Option<Expr> {
    *budget = budget.checked_sub(1)?;
    let inner = |expr: &Expr, budget: &mut usize| Some(Box::new(put(expr, values, budget)?));
    let kind = match &expr.kind {
        ExprKind::Ident(name) => {
            return Some(match values.get(name.as_str()) {
                Some(value) => value.clone(),
                None => expr.clone(),
            });
        }
        ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::Char(_) | ExprKind::SizeofType(_) => {
            expr.kind.clone()
        }
        ExprKind::Unary {
            op: UnaryOp::Deref,
            operand,
        } => {
            let operand = put(operand, values, budget)?;
            return Some(make::deref(operand, expr.span));
        }
        ExprKind::Unary {
            op: UnaryOp::AddressOf,
            operand,
        } => {
            let operand = put(operand, values, budget)?;
            return Some(make::address(operand));
        }
        ExprKind::Unary { op, operand } => ExprKind::Unary {
            op: *op,
            operand: inner(operand, budget)?,
        },
        ExprKind::Binary { op, lhs, rhs } => ExprKind::Binary {
            op: *op,
            lhs: inner(lhs, budget)?,
            rhs: inner(rhs, budget)?,
        },
        ExprKind::Subscript { base, index } => ExprKind::Subscript {
            base: inner(base, budget)?,
            index: inner(index, budget)?,
        },
        ExprKind::Cast { ty, operand } => ExprKind::Cast {
            ty: ty.clone(),
            operand: inner(operand, budget)?,
        },
        ExprKind::Conditional {
            cond,
            then: Some(then),
            otherwise,
        } => ExprKind::Conditional {
            cond: inner(cond, budget)?,
            then: Some(inner(then, budget)?),
            otherwise: inner(otherwise, budget)?,
        },
        ExprKind::Member {
            base,
            field,
            field_span,
            arrow,
        } => {
            let base = put(base, values, budget)?;
            let (base, arrow) = match (arrow, &base.kind) {
                (
                    true,
                    ExprKind::Unary {
                        op: UnaryOp::AddressOf,
                        operand,
                    },
                ) => ((**operand).clone(), false),
                _ => (base, *arrow),
            };
            ExprKind::Member {
                base: Box::new(base),
                field: field.clone(),
                field_span: *field_span,
                arrow,
            }
        }
        _ => return None,
    };
    Some(Expr {
        kind,
        span: expr.span,
    })
}
