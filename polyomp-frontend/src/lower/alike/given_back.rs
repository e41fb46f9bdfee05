//! Which of its arguments a function may return: itself, by way of variables of its own (`q = p; ... return q`), by calls
//! of others that do so, or because the C library says so (C11, 7.24: `strcpy` returns `s1`).
//!
//! The body is walked in the order of its text. A pointer that moves by a constant stays in its memory; one that moves by
//! what is not known may lead behind it, as for all [flows](super::flows).

use std::collections::{BTreeMap, BTreeSet};

use crate::syntax::ast::{
    BinaryOp, Declaration, Expr, ExprKind, ForInit, FunctionDef, Initializer, Stmt, StmtKind,
    StorageClass, UnaryOp,
};

use super::super::Lowerer;
use super::super::library::gives_first;
use super::super::names::{Visit, walk_declaration, walk_expr, walk_stmt};
use super::super::values::with_stack;

/// Calls within functions that are called are followed so deep.
const DEEPEST: usize = 6;

impl Lowerer<'_> {
    /// The arguments of a call that the function may return.
    pub(super) fn given_back<'e>(
        &self,
        part: usize,
        name: &str,
        args: &'e [Expr],
    ) -> impl Iterator<Item = &'e Expr> + use<'e> {
        let given = self.params_given_back(part, name, 0);
        given.into_iter().filter_map(|param| args.get(param))
    }

    fn params_given_back(&self, part: usize, name: &str, depth: usize) -> BTreeSet<usize> {
        let Some(function) = self.function_in(part, name) else {
            let first = gives_first(name).then_some(0);
            return first.into_iter().collect();
        };
        if depth >= DEEPEST {
            return BTreeSet::new();
        }
        let mut body = Body {
            lowerer: self,
            part: self.part_of(function.name_span),
            depth,
            held: params(function),
            statics: BTreeSet::new(),
            in_order: !jumps(function),
            returned: BTreeSet::new(),
        };
        function.body.stmts.iter().for_each(|stmt| body.stmt(stmt));
        body.returned
    }
}

/// The parameters whose pointers a variable may hold.
type Held = BTreeMap<String, BTreeSet<usize>>;

fn params(function: &FunctionDef) -> Held {
    let params = function.ty.params.iter().enumerate();
    let named = params.filter_map(|(at, param)| Some((param.name.clone()?, at)));
    named.map(|(name, at)| (name, [at].into())).collect()
}

/// Whether statements of a function are reached otherwise than from the one before.
fn jumps(function: &FunctionDef) -> bool {
    struct Jumps(bool);
    impl Visit for Jumps {
        fn stmt(&mut self, stmt: &Stmt) {
            self.0 |= matches!(stmt.kind, StmtKind::Label(_));
            walk_stmt(self, stmt);
        }
        fn expr(&mut self, _: &Expr) {}
    }
    let mut search = Jumps(false);
    function
        .body
        .stmts
        .iter()
        .for_each(|stmt| search.stmt(stmt));
    search.0
}

/// A walk over the body of a function.
struct Body<'l, 'a> {
    lowerer: &'l Lowerer<'a>,
    part: usize,
    depth: usize,
    held: Held,
    /// Variables that keep what they hold from call to call.
    statics: BTreeSet<String>,
    /// Each statement is executed after the one before it: what a variable gets replaces what it held.
    in_order: bool,
    returned: BTreeSet<usize>,
}

impl Body<'_, '_> {
    /// The parameters whose pointers a value may be.
    fn of(&self, value: &Expr) -> BTreeSet<usize> {
        with_stack(|| {
            let value = value.without_casts();
            match &value.kind {
                ExprKind::Ident(name) => self.held.get(name).cloned().unwrap_or_default(),
                ExprKind::IncDec { operand, .. } => self.of(operand),
                ExprKind::Unary {
                    op: UnaryOp::AddressOf,
                    operand,
                } => match &operand.without_casts().kind {
                    ExprKind::Subscript { base, index } if self.is_constant(index) => self.of(base),
                    ExprKind::Unary {
                        op: UnaryOp::Deref,
                        operand,
                    } => self.of(operand),
                    _ => BTreeSet::new(),
                },
                ExprKind::Binary {
                    op: BinaryOp::Add | BinaryOp::Sub,
                    lhs,
                    rhs,
                } if self.is_constant(rhs) => self.of(lhs),
                ExprKind::Conditional {
                    cond,
                    then,
                    otherwise,
                } => {
                    let mut found = self.of(then.as_deref().unwrap_or(cond));
                    found.extend(self.of(otherwise));
                    found
                }
                ExprKind::Comma { rhs: last, .. }
                | ExprKind::Assign {
                    op: None,
                    rhs: last,
                    ..
                } => self.of(last),
                ExprKind::Assign { op, lhs, rhs } if op.is_some() && self.is_constant(rhs) => {
                    self.of(lhs)
                }
                ExprKind::Call { callee, args } => {
                    let ExprKind::Ident(name) = &callee.without_casts().kind else {
                        return BTreeSet::new();
                    };
                    let depth = self.depth + 1;
                    let given = self.lowerer.params_given_back(self.part, name, depth);
                    let given = given.into_iter().filter_map(|param| args.get(param));
                    given.flat_map(|arg| self.of(arg)).collect()
                }
                _ => BTreeSet::new(),
            }
        })
    }

    fn is_constant(&self, expr: &Expr) -> bool {
        self.lowerer.constant(expr).is_some()
    }

    fn gets(&mut self, name: &str, value: BTreeSet<usize>) {
        if self.statics.contains(name) {
            return;
        }
        let held = self.held.entry(name.to_string()).or_default();
        if self.in_order {
            held.clear();
        }
        held.extend(value);
    }

    fn join(&mut self, other: Held) {
        for (name, held) in other {
            self.held.entry(name).or_default().extend(held);
        }
    }

    /// What may be executed any number of times, and be left and entered anywhere.
    fn in_any_order(&mut self, mut walk: impl FnMut(&mut Self)) {
        let in_order = std::mem::replace(&mut self.in_order, false);
        loop {
            let before = self.held.clone();
            walk(self);
            // What a return left out may be reached in another way.
            self.join(before.clone());
            if self.held == before {
                break;
            }
        }
        self.in_order = in_order;
    }
}

impl Visit for Body<'_, '_> {
    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Return(value) => {
                if let Some(value) = value {
                    self.expr(value);
                    let found = self.of(value);
                    self.returned.extend(found);
                }
                // Nothing comes after it.
                if self.in_order {
                    self.held.clear();
                }
            }
            StmtKind::If {
                cond,
                then,
                otherwise,
            } => {
                self.expr(cond);
                let before = self.held.clone();
                self.stmt(then);
                let after = std::mem::replace(&mut self.held, before);
                if let Some(otherwise) = otherwise {
                    self.stmt(otherwise);
                }
                self.join(after);
            }
            StmtKind::For { init, .. } => {
                match init {
                    ForInit::None => {}
                    ForInit::Expr(expr) => self.expr(expr),
                    ForInit::Declaration(declaration) => self.declaration(declaration),
                }
                self.in_any_order(|body| walk_stmt(body, stmt));
            }
            StmtKind::While { .. } | StmtKind::DoWhile { .. } | StmtKind::Switch { .. } => {
                self.in_any_order(|body| walk_stmt(body, stmt));
            }
            _ => walk_stmt(self, stmt),
        }
    }

    fn declaration(&mut self, declaration: &Declaration) {
        walk_declaration(self, declaration);
        for declarator in &declaration.declarators {
            if declaration.storage.class == StorageClass::Static {
                self.statics.insert(declarator.name.clone());
            }
            let value = match &declarator.init {
                Some(Initializer::Expr(value)) => self.of(value),
                _ => BTreeSet::new(),
            };
            self.gets(&declarator.name, value);
        }
    }

    fn expr(&mut self, expr: &Expr) {
        walk_expr(self, expr);
        if let ExprKind::Assign { lhs, .. } = &expr.kind
            && let ExprKind::Ident(name) = &lhs.without_casts().kind
        {
            let value = self.of(expr);
            self.gets(name, value);
        }
    }
}
