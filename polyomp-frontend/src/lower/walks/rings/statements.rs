//! Statements in their order: ways that part and meet, loops until another iteration changes nothing, and what conditions say
//! of null pointers.

use crate::syntax::ast::{
    BinaryOp, Block, Declaration, Expr, ExprKind, ForInit, Initializer, Stmt, StmtKind, UnaryOp,
};

use super::super::super::names::is_null;
use super::super::super::values::with_stack;
use super::{Left, MOST_STEPS, Rings, Value};

impl Rings<'_, '_> {
    pub(super) fn block(&mut self, block: &Block) {
        block.stmts.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn declaration(&mut self, declaration: &Declaration) {
        for declarator in &declaration.declarators {
            if let Some(frame) = self.frames.last_mut() {
                frame.declared.insert(declarator.name.clone());
            }
            let path = self.name_of(&declarator.name);
            match &declarator.init {
                Some(Initializer::Expr(value)) => {
                    let value = self.value(value);
                    self.assign(&path, &value, true);
                }
                Some(list) => {
                    let held = self.lowerer.initial_link(&declarator.ty, list, self.link);
                    if let Some(held) = held {
                        let value = self.value(held);
                        let node = self.key(&path);
                        self.link(node, &value);
                    }
                }
                None => self.assign(&path, &Value::Unknown, true),
            }
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        with_stack(|| match &stmt.kind {
            StmtKind::Compound(block) => self.block(block),
            StmtKind::Declaration(declaration) => self.declaration(declaration),
            StmtKind::Expr(expr) => {
                self.value(expr);
            }
            StmtKind::If {
                cond,
                then,
                otherwise,
            } => {
                self.value(cond);
                let before = self.state.clone();
                self.null_where(cond, true);
                self.stmt(then);
                let after = std::mem::replace(&mut self.state, before);
                self.null_where(cond, false);
                if let Some(otherwise) = otherwise {
                    self.stmt(otherwise);
                }
                if let Some(after) = &after {
                    self.arrive(after);
                }
            }
            StmtKind::For {
                init,
                cond,
                step,
                body,
                ..
            } => {
                match init {
                    ForInit::None => {}
                    ForInit::Expr(expr) => {
                        self.value(expr);
                    }
                    ForInit::Declaration(declaration) => self.declaration(declaration),
                }
                self.looped(cond.as_ref(), step.as_ref(), body, false);
            }
            StmtKind::While { cond, body } => self.looped(Some(cond), None, body, false),
            StmtKind::DoWhile { body, cond } => self.looped(Some(cond), None, body, true),
            StmtKind::Switch { value, body } => {
                self.value(value);
                let before = self.state.clone();
                let switch = Left {
                    switch: true,
                    continues: before.iter().cloned().collect(),
                    ..Left::default()
                };
                self.loops.push(switch);
                self.stmt(body);
                let left = self.loops.pop().unwrap_or_default();
                left.breaks
                    .iter()
                    .chain(&before)
                    .for_each(|left| self.arrive(left));
            }
            StmtKind::Case { .. } | StmtKind::Default => {
                let entries = self.loops.last().filter(|left| left.switch);
                let entries = entries.map_or(Vec::new(), |left| left.continues.clone());
                entries.iter().for_each(|entry| self.arrive(entry));
            }
            StmtKind::Break => {
                let state = self.state.take();
                if let Some(left) = self.loops.last_mut() {
                    left.breaks.extend(state);
                }
            }
            StmtKind::Continue => {
                let state = self.state.take();
                let mut loops = self.loops.iter_mut().rev();
                if let Some(left) = loops.find(|left| !left.switch) {
                    left.continues.extend(state);
                }
            }
            StmtKind::Return(value) => {
                if let Some(value) = value {
                    let value = self.value(value);
                    self.returned(value);
                }
                let state = self.state.take();
                if let Some(frame) = self.frames.last_mut() {
                    frame.left.extend(state);
                }
            }
            StmtKind::Omp {
                body: Some(body), ..
            } => self.stmt(body),
            _ => {}
        });
    }

    fn returned(&mut self, value: Value) {
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        let name = format!("{}returned", frame.prefix);
        match value {
            Value::Node(from) => {
                let result = self.key(&name);
                self.with(|state| state.may_equal(result, from));
                if let Some(frame) = self.frames.last_mut() {
                    frame.result = Value::Node(result);
                }
            }
            Value::Null | Value::Unknown => {}
            place => frame.result = place,
        }
    }

    /// Iterations, until another one changes nothing.
    fn looped(
        &mut self,
        cond: Option<&Expr>,
        step: Option<&Expr>,
        body: &Stmt,
        tests_at_end: bool,
    ) {
        /// More are not walked.
        const MOST: u32 = 12;
        let mut head = self.state.clone();
        let mut ends = Vec::new();
        for _ in 0..MOST {
            let places = self.places.clone();
            self.loops.push(Left::default());
            if let (Some(cond), false) = (cond, tests_at_end) {
                self.value(cond);
                let before = self.state.clone();
                self.null_where(cond, false);
                ends.extend(std::mem::replace(&mut self.state, before));
                self.null_where(cond, true);
            }
            self.stmt(body);
            let left = self.loops.pop().unwrap_or_default();
            left.continues.iter().for_each(|state| self.arrive(state));
            if let Some(step) = step {
                self.value(step);
            }
            if let (Some(cond), true) = (cond, tests_at_end) {
                self.value(cond);
                ends.extend(self.state.clone());
            }
            ends.extend(left.breaks);
            if let Some(before) = &head {
                self.arrive(before);
            }
            if self.state == head && self.places == places || self.steps > MOST_STEPS {
                break;
            }
            head = self.state.clone();
        }
        self.state = None;
        ends.iter().for_each(|end| self.arrive(end));
    }

    /// A condition holds, or does not: a variable or a link is null then.
    fn null_where(&mut self, cond: &Expr, holds: bool) {
        let cond = cond.without_casts();
        match &cond.kind {
            ExprKind::Unary {
                op: UnaryOp::Not,
                operand,
            } => self.null_where(operand, !holds),
            ExprKind::Binary {
                op: op @ (BinaryOp::Eq | BinaryOp::Ne),
                lhs,
                rhs,
            } => {
                let equal = (*op == BinaryOp::Eq) == holds;
                match (is_null(lhs), is_null(rhs)) {
                    (_, true) if equal => self.null_where(lhs, false),
                    (true, _) if equal => self.null_where(rhs, false),
                    _ => {}
                }
            }
            ExprKind::Binary {
                op: BinaryOp::And,
                lhs,
                rhs,
            } if holds => {
                self.null_where(lhs, true);
                self.null_where(rhs, true);
            }
            ExprKind::Binary {
                op: BinaryOp::Or,
                lhs,
                rhs,
            } if !holds => {
                self.null_where(lhs, false);
                self.null_where(rhs, false);
            }
            ExprKind::Member { base, field, .. } if !holds && field == self.link => {
                if let Some(node) = self.node(base) {
                    self.with(|state| state.cut(node));
                }
            }
            ExprKind::Ident(_) | ExprKind::Member { .. } if !holds => {
                if let Some(path) = self.path(cond) {
                    let key = self.key(&path);
                    self.with(|state| state.forget(key));
                }
            }
            _ => {}
        }
    }
}
