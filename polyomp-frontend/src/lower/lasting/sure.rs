//! The values that a store to a variable that lasts surely leaves there in some run: those that callers nobody sees may give.
//!
//! What a function stores of its parameters, and of what they point to, is whatever its callers like, but for what the
//! conditions around the store and the ways out before it say. Conditions are followed that compare the same expression with
//! constants; where another one has a part in whether the store is executed, nothing is said of it.

use crate::syntax::ast::{
    BinaryOp, Declaration, Expr, ExprKind, FunctionDef, QualType, StorageClass, UnaryOp,
};

use super::super::names::{self, Visit};
use super::given::{changes, concerns, gives_away, path_root};
use super::text::{Meaning, Walk};

/// Numbers from the first to the second, both included, as far as there are bounds.
pub(super) type Range = (Option<i64>, Option<i64>);

/// What is there of any number.
const ALL: Range = (None, None);

/// What decides whether a piece of text is executed.
#[derive(Clone, Copy)]
pub(super) enum Around<'a> {
    /// A condition has this truth value.
    Holds(&'a Expr, bool),
    /// This value has a part in it.
    Depends(&'a Expr),
    /// What is not followed has a part in it.
    Unclear,
}

impl<'a> Walk<'_, 'a> {
    /// Walks what is executed where a condition has a truth value.
    pub(super) fn where_holds(
        &mut self,
        cond: &'a Expr,
        holds: bool,
        walk: impl FnOnce(&mut Self),
    ) {
        self.around.push(Around::Holds(cond, holds));
        walk(self);
        self.around.pop();
    }

    /// The values that are surely stored where the walk is; none if it is not told which.
    pub(super) fn sure(&mut self, lhs: &QualType, rhs: &'a Expr) -> Vec<Range> {
        let unclear = |around: &Around<'_>| matches!(around, Around::Unclear);
        if self.around.iter().any(unclear) {
            return Vec::new();
        }
        let values = self.sure_values(rhs);
        self.of_type(values, lhs)
    }

    fn sure_values(&mut self, expr: &'a Expr) -> Vec<Range> {
        if let Some(value) = self.constant(expr) {
            return vec![(Some(value), Some(value))];
        }
        match &expr.kind {
            ExprKind::Cast { ty, operand } => {
                let values = self.sure_values(operand);
                self.of_type(values, ty)
            }
            ExprKind::Conditional {
                cond,
                then: Some(then),
                otherwise,
            } => {
                let mut values = Vec::new();
                for (way, holds) in [(then, true), (otherwise, false)] {
                    self.where_holds(cond, holds, |walk| values.extend(walk.sure_values(way)));
                }
                values
            }
            ExprKind::Binary {
                op: op @ (BinaryOp::Add | BinaryOp::Sub),
                lhs,
                rhs,
            } => {
                let by = self.constant(rhs).and_then(|by| match op {
                    BinaryOp::Sub => by.checked_neg(),
                    _ => Some(by),
                });
                let Some(by) = by else { return Vec::new() };
                let moved = |bound: Option<i64>| match bound {
                    Some(bound) => bound.checked_add(by).map(Some),
                    None => Some(None),
                };
                let values = self.sure_values(lhs).into_iter();
                values
                    .filter_map(|(least, most)| Some((moved(least)?, moved(most)?)))
                    .collect()
            }
            ExprKind::Call { callee, .. } => match &callee.kind {
                ExprKind::Ident(name) if self.gives_any(name) => {
                    vec![self.lowerer.range_of_result(name, expr)]
                }
                _ => Vec::new(),
            },
            _ => self.given(expr).unwrap_or_default(),
        }
    }

    /// Whether a call gives what comes from outside, and no condition speaks of what calls give.
    fn gives_any(&mut self, name: &str) -> bool {
        let asks = self.around.iter().any(|around| match around {
            Around::Holds(on, _) | Around::Depends(on) => !self.is_apart(on, true),
            Around::Unclear => true,
        });
        !asks
            && self.lowerer.function_in(self.part, name).is_none()
            && self.lowerer.gives_input(name)
    }

    /// Whether a condition speaks of nothing that the function computes, and of no call of the program's functions, or of
    /// none at all: whether a local pointer is null does not count.
    fn is_apart(&self, cond: &Expr, of_calls: bool) -> bool {
        struct Search<'s, 'w, 'a> {
            walk: &'s Walk<'w, 'a>,
            of_calls: bool,
            found: bool,
        }
        impl Visit for Search<'_, '_, '_> {
            fn expr(&mut self, expr: &Expr) {
                let is_local = |name: &str| {
                    let inner = self.walk.scopes.iter().skip(1).rev();
                    let meant = inner.filter_map(|scope| scope.get(name)).next();
                    matches!(meant, Some(Meaning::Other))
                };
                match &expr.kind {
                    ExprKind::Ident(name) => self.found |= is_local(name),
                    ExprKind::Call { callee, .. } => {
                        self.found |= self.of_calls;
                        if let ExprKind::Ident(name) = &callee.kind {
                            let walk = self.walk;
                            self.found |= walk.lowerer.function_in(walk.part, name).is_some();
                        }
                    }
                    ExprKind::Unary {
                        op: UnaryOp::Not,
                        operand,
                    } if matches!(operand.kind, ExprKind::Ident(_)) => {
                        if let ExprKind::Ident(name) = &operand.kind {
                            self.found |= is_local(name) && !self.walk.is_pointer(name);
                        }
                        return;
                    }
                    ExprKind::Binary {
                        op: BinaryOp::Eq | BinaryOp::Ne,
                        lhs,
                        rhs,
                    } => {
                        for (one, other) in [(lhs, rhs), (rhs, lhs)] {
                            if let ExprKind::Ident(name) = &one.kind
                                && names::is_null(other)
                                && self.walk.is_pointer(name)
                            {
                                return;
                            }
                        }
                    }
                    _ => {}
                }
                names::walk_expr(self, expr);
            }
        }
        let mut search = Search {
            walk: self,
            of_calls,
            found: false,
        };
        search.expr(cond);
        !search.found
    }

    /// Whether a local variable of the function is declared as a pointer.
    fn is_pointer(&self, name: &str) -> bool {
        struct Search<'n>(&'n str, bool, bool);
        impl Visit for Search<'_> {
            fn declaration(&mut self, declaration: &Declaration) {
                for declarator in &declaration.declarators {
                    if declarator.name == self.0 {
                        let pointer = declarator.ty.canonical().pointee().is_some();
                        (self.1, self.2) = (self.1 || pointer, self.2 || !pointer);
                    }
                }
                names::walk_declaration(self, declaration);
            }
        }
        let mut search = Search(name, false, false);
        let stmts = self
            .function
            .iter()
            .flat_map(|function| &function.body.stmts);
        stmts.for_each(|stmt| search.stmt(stmt));
        search.1 && !search.2
    }

    /// The values of what the callers of the function give, where its conditions let it come here.
    fn given(&mut self, expr: &'a Expr) -> Option<Vec<Range>> {
        let function = self.function?;
        let root = path_root(expr)?;
        let is_param = {
            let mut scopes = self.scopes.iter().enumerate().rev();
            scopes.find(|(_, scope)| scope.contains_key(root))?.0 == 0
        };
        if !is_param || !self.is_called_by_others(function) {
            return None;
        }
        let ty = self.type_of_given(function, expr)?;
        self.lowerer.int_kind(&ty)?;
        let mut stmts = function.body.stmts.iter();
        if stmts.any(|stmt| changes(stmt, root) || gives_away(stmt, expr))
            || self.goes_to_several(function, expr)
            || self.may_end_after(function, expr)
        {
            return None;
        }
        let mut values = self.of_type(vec![ALL], &ty);
        for around in self.around.clone() {
            let allowed = match around {
                Around::Holds(cond, holds) => self.allowed(cond, holds, expr)?,
                Around::Depends(on) => {
                    (!concerns(on, expr) && self.is_apart(on, false)).then(|| vec![ALL])?
                }
                Around::Unclear => return None,
            };
            values = both(&values, &allowed);
        }
        Some(values)
    }

    /// Whether more than one variable that lasts gets a number that is computed from what is given: they do not have any two
    /// values together.
    fn goes_to_several(&mut self, function: &FunctionDef, given: &Expr) -> bool {
        let mut targets: Vec<Expr> = Vec::new();
        for stmt in &function.body.stmts {
            names::each_expression_in(stmt, &mut |expr| {
                if let ExprKind::Assign { lhs, rhs, .. } = &expr.kind
                    && concerns(rhs, given)
                    && !targets.iter().any(|known| known.same_text(lhs))
                {
                    targets.push(Expr::clone(lhs));
                }
            });
        }
        let lasts = |target: &&Expr| {
            let key = names::root(target).and_then(|name| self.meant(name));
            let found = key.and_then(|key| self.found.known.get(&key));
            found.is_some_and(|found| found.ty.pointee().is_none())
        };
        targets.iter().filter(lasts).count() > 1
    }

    /// Whether any code may call the function with any arguments.
    fn is_called_by_others(&self, function: &FunctionDef) -> bool {
        function.storage.class != StorageClass::Static && !self.lowerer.has_main()
    }

    fn type_of_given(&self, function: &FunctionDef, expr: &Expr) -> Option<QualType> {
        let of = |expr: &Expr| {
            let ty = self.type_of_given(function, expr)?;
            Some(self.lowerer.resolved(&ty))
        };
        match &expr.kind {
            ExprKind::Ident(name) => {
                let mut params = function.ty.params.iter();
                let param = params.find(|param| param.name.as_ref() == Some(name))?;
                Some(param.ty.clone())
            }
            ExprKind::Member {
                base, field, arrow, ..
            } => {
                let base = of(base)?;
                let record = match arrow {
                    true => base.pointee()?.clone(),
                    false => base,
                };
                self.lowerer.field_type(&record, field)
            }
            ExprKind::Subscript { base, .. } => of(base)?.decayed().pointee().cloned(),
            ExprKind::Unary {
                op: UnaryOp::Deref,
                operand,
            } => of(operand)?.decayed().pointee().cloned(),
            _ => None,
        }
    }

    /// The values of an expression with which a condition has a truth value; nothing where that is not told.
    fn allowed(&mut self, cond: &'a Expr, holds: bool, expr: &Expr) -> Option<Vec<Range>> {
        let is_root = matches!(cond.kind, ExprKind::Ident(_)) && !cond.same_text(expr);
        if is_root || !concerns(cond, expr) {
            if !self.is_apart(cond, false) {
                return None;
            }
            // (Where it never holds, nothing is stored.)
            let never = self
                .constant(cond)
                .is_some_and(|value| (value != 0) != holds);
            return Some(if never { Vec::new() } else { vec![ALL] });
        }
        match &cond.kind {
            ExprKind::Unary {
                op: UnaryOp::Not,
                operand,
            } => self.allowed(operand, !holds, expr),
            ExprKind::Binary { op, lhs, rhs } => {
                let op = match (op, holds) {
                    (BinaryOp::And, true) | (BinaryOp::Or, false) => {
                        let left = self.allowed(lhs, holds, expr)?;
                        let right = self.allowed(rhs, holds, expr)?;
                        return Some(both(&left, &right));
                    }
                    (op, true) => *op,
                    (op, false) => negated(*op)?,
                };
                let is_it = |side: &Expr| {
                    side.same_text(expr) && !matches!(side.kind, ExprKind::Cast { .. })
                };
                if is_it(lhs) {
                    compared(op, self.compared_to(rhs, expr)?)
                } else if is_it(rhs) {
                    compared(turned(op), self.compared_to(lhs, expr)?)
                } else {
                    None
                }
            }
            _ if cond.same_text(expr) && holds => compared(BinaryOp::Ne, 0),
            _ if cond.same_text(expr) => compared(BinaryOp::Eq, 0),
            _ => None,
        }
    }

    /// A constant that something given is compared with as numbers are: of two kinds of integers, one may become another
    /// number (C11, section 6.3.1.8).
    fn compared_to(&mut self, constant: &'a Expr, given: &Expr) -> Option<i64> {
        let value = self.constant(constant)?;
        let kind_of = |ty: QualType| self.lowerer.int_kind(&ty);
        let own = kind_of(self.type_of_given(self.function?, given)?)?;
        let other = kind_of(self.lowerer.type_of(constant)?)?;
        let keeps = match (own.is_signed(), other.is_signed()) {
            (false, true) => value >= 0,
            (true, false) => own.bits() > other.bits() || other.bits() < 32,
            _ => true,
        };
        keeps.then_some(value)
    }

    /// Those of some values that a type has: these stay what they are.
    fn of_type(&self, values: Vec<Range>, ty: &QualType) -> Vec<Range> {
        match self.lowerer.int_kind(ty) {
            Some(_) => both(&values, &[self.lowerer.range_of(ty)]),
            None => Vec::new(),
        }
    }
}

fn negated(op: BinaryOp) -> Option<BinaryOp> {
    Some(match op {
        BinaryOp::Lt => BinaryOp::Ge,
        BinaryOp::Ge => BinaryOp::Lt,
        BinaryOp::Le => BinaryOp::Gt,
        BinaryOp::Gt => BinaryOp::Le,
        BinaryOp::Eq => BinaryOp::Ne,
        BinaryOp::Ne => BinaryOp::Eq,
        _ => return None,
    })
}

/// The comparison with its sides exchanged.
fn turned(op: BinaryOp) -> BinaryOp {
    match op {
        BinaryOp::Lt => BinaryOp::Gt,
        BinaryOp::Gt => BinaryOp::Lt,
        BinaryOp::Le => BinaryOp::Ge,
        BinaryOp::Ge => BinaryOp::Le,
        other => other,
    }
}

fn compared(op: BinaryOp, to: i64) -> Option<Vec<Range>> {
    let (before, after) = (to.checked_sub(1), to.checked_add(1));
    Some(match op {
        BinaryOp::Lt => vec![(None, Some(before?))],
        BinaryOp::Le => vec![(None, Some(to))],
        BinaryOp::Gt => vec![(Some(after?), None)],
        BinaryOp::Ge => vec![(Some(to), None)],
        BinaryOp::Eq => vec![(Some(to), Some(to))],
        BinaryOp::Ne => vec![(None, Some(before?)), (Some(after?), None)],
        _ => return None,
    })
}

/// The numbers of both.
fn both(one: &[Range], other: &[Range]) -> Vec<Range> {
    let narrower = |a: Option<i64>, b: Option<i64>, choose: fn(i64, i64) -> i64| match (a, b) {
        (Some(a), Some(b)) => Some(choose(a, b)),
        (bound, None) | (None, bound) => bound,
    };
    let pairs = one.iter().flat_map(|a| other.iter().map(move |b| (a, b)));
    pairs
        .map(|(a, b)| (narrower(a.0, b.0, i64::max), narrower(a.1, b.1, i64::min)))
        .filter(|range| !matches!(range, (Some(least), Some(most)) if least > most))
        .collect()
}
