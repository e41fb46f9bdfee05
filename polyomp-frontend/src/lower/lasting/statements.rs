//! The statements on the way of the walk, and where each of them leads.

use crate::syntax::ast::{Block, Expr, ForInit, FunctionDef, Stmt, StmtKind};

use super::super::names::Visit;
use super::super::values::with_stack;
use super::domain::{Ranges, Values};
use super::flow::{Change, Changed, Env, Held, Unsteady, either};
use super::text::{Meaning, Walk};

impl<'a> Walk<'_, 'a> {
    pub(super) fn function(&mut self, function: &'a FunctionDef) {
        self.function = Some(function);
        let (lowerer, part) = (self.lowerer, self.part);
        let hidden = |name: &str| lowerer.may_be_hidden(part, name);
        self.unsteady = Unsteady::of(function, &hidden);
        self.state = Some(Env::default());
        let mut scope = std::collections::HashMap::new();
        let key = self.lowerer.key_of(function);
        // Whoever calls what others can name gives it what he likes.
        let (name, _) = self.lowerer.name_in(self.part, &function.name);
        let others = name.is_none()
            || function.storage.called_elsewhere
            || self.summary.addressed.contains(&key);
        for (at, param) in function.ty.params.iter().enumerate() {
            let Some(name) = param.name.as_deref() else {
                continue;
            };
            let var = self.declared(name, &param.ty);
            let all = self.vars[var as usize].all();
            let given = self.summary.given.get(&(key.clone(), at));
            let values = match others {
                true => Values::exactly(all),
                false => {
                    self.asked |= self.vars[var as usize].kind.is_some();
                    let untold = Values {
                        may: all,
                        ..Values::default()
                    };
                    given.cloned().unwrap_or(untold)
                }
            };
            self.hold(var, values, Default::default());
            scope.insert(name, Meaning::Local(var));
        }
        self.scopes.push(scope);
        for param in &function.ty.params {
            self.ty(&param.ty);
        }
        self.block(&function.body);
        self.scopes.pop();
        self.function = None;
        self.state = Some(Env::default());
    }

    pub(super) fn block(&mut self, block: &'a Block) {
        self.scopes.push(Default::default());
        block.stmts.iter().for_each(|stmt| self.statement(stmt));
        self.scopes.pop();
    }

    /// A block that has a value, that of its last statement.
    pub(super) fn block_with_value(&mut self, expr: &'a Expr, block: &'a Block) {
        self.scopes.push(Default::default());
        block.stmts.iter().for_each(|stmt| self.statement(stmt));
        let at = std::ptr::from_ref(expr);
        match block.stmts.last().map(|last| &last.kind) {
            Some(StmtKind::Expr(value)) if self.state.is_some() => {
                let number = self.number(value);
                self.results.insert(at, number);
            }
            _ => drop(self.results.remove(&at)),
        }
        self.scopes.pop();
    }

    pub(super) fn statement(&mut self, stmt: &'a Stmt) {
        with_stack(|| self.statement_here(stmt));
    }

    fn statement_here(&mut self, stmt: &'a Stmt) {
        match &stmt.kind {
            StmtKind::Compound(block) => self.block(block),
            StmtKind::Declaration(declaration) => self.declaration(declaration),
            StmtKind::For {
                init,
                cond,
                step,
                body,
                ..
            } => {
                self.scopes.push(Default::default());
                match init {
                    ForInit::None => {}
                    ForInit::Expr(expr) => self.value(expr),
                    ForInit::Declaration(declaration) => {
                        self.declaration(declaration);
                    }
                }
                let mut inside = Changed::default();
                cond.iter().chain(step).for_each(|expr| inside.expr(expr));
                inside.stmt(body);
                self.again(cond.as_ref(), step.as_ref(), body, &inside);
                self.scopes.pop();
            }
            StmtKind::If {
                cond,
                then,
                otherwise,
            } => {
                self.value(cond);
                let guard = self.guard();
                let there = self.told(cond, false, guard);
                self.state = self.told(cond, true, guard);
                self.statement(then);
                let end = std::mem::replace(&mut self.state, there);
                otherwise.iter().for_each(|stmt| self.statement(stmt));
                self.state = either(end, self.state.take(), guard);
            }
            StmtKind::While { cond, body } => {
                let mut inside = Changed::in_expr(cond);
                inside.stmt(body);
                self.again(Some(cond), None, body, &inside);
            }
            StmtKind::DoWhile { body, cond } => {
                let mut inside = Changed::in_expr(cond);
                inside.stmt(body);
                self.changing(&inside);
                let head = self.state.clone();
                self.statement(body);
                if inside.goes_on {
                    self.state = head.clone();
                }
                self.value(cond);
                let guard = self.guard();
                self.state = match inside.left {
                    true => head,
                    false => self.told(cond, false, guard),
                };
            }
            StmtKind::Switch { value, body } => {
                self.value(value);
                let guard = self.guard();
                self.doubt(value, None, guard);
                let inside = Changed::in_switch(body);
                self.changing(&inside);
                self.switches.push(self.state.take());
                self.statement(body);
                // (What some case assigns is forgotten there: it holds whichever is taken.)
                self.state = self.switches.pop().flatten();
            }
            StmtKind::Expr(expr) => self.value(expr),
            StmtKind::ComputedGoto(expr) => {
                self.value(expr);
                self.state = None;
            }
            StmtKind::Return(value) => {
                if let Some(value) = value {
                    self.value(value);
                    self.returned(value);
                }
                self.state = None;
            }
            StmtKind::Asm {
                outputs,
                inputs,
                words,
                ..
            } => {
                let operands = outputs.iter().chain(inputs);
                operands.for_each(|operand| self.designated(operand));
                self.words(words.iter().map(String::as_str));
                self.others();
            }
            StmtKind::Omp { pragma, body } => {
                self.pragma(pragma);
                self.others();
                // What is assigned inside to variables from outside is not followed.
                let before = self.state.clone();
                body.iter().for_each(|body| self.statement(body));
                self.state = before;
            }
            StmtKind::Error(unparsed) => {
                self.unparsed(unparsed);
                self.state = Some(Env::default());
            }
            StmtKind::Case { .. } | StmtKind::Default => {
                let there = self.switches.last().cloned();
                self.state = there.unwrap_or_else(|| Some(Env::default()));
            }
            StmtKind::Label(_) => self.state = Some(Env::default()),
            StmtKind::Break | StmtKind::Continue | StmtKind::Goto(_) => self.state = None,
            StmtKind::Empty => {}
        }
    }

    /// A loop that asks first.
    fn again(
        &mut self,
        cond: Option<&'a Expr>,
        step: Option<&'a Expr>,
        body: &'a Stmt,
        inside: &Changed,
    ) {
        self.changing(inside);
        // All that holds in some iteration holds here.
        let head = self.state.clone();
        cond.iter().for_each(|cond| self.value(cond));
        let guard = self.guard();
        let end = match cond {
            Some(cond) => {
                let end = self.told(cond, false, guard);
                self.state = self.told(cond, true, guard);
                end
            }
            None => None,
        };
        self.statement(body);
        self.state = head.clone();
        step.iter().for_each(|step| self.value(step));
        self.state = if inside.left { head } else { end };
    }

    /// What is changed in a piece of the text that is executed any number of times, or from anywhere in it on.
    fn changing(&mut self, inside: &Changed) {
        if inside.labelled {
            self.state = Some(Env::default());
        }
        self.others();
        for (name, change) in &inside.changes {
            let Some(var) = self.local(name) else {
                continue;
            };
            let known = &self.vars[var as usize];
            let all = known.all();
            let wide = known
                .kind
                .is_some_and(|kind| kind.is_signed() && kind.bits() >= 32);
            let (source, since) = self.source();
            let Some(env) = &mut self.state else { return };
            let Some(held) = env.known.remove(&var) else {
                continue;
            };
            let (Some(least), Some(most)) = (held.values.may.least(), held.values.may.most())
            else {
                continue;
            };
            let far = 1i128 << 100;
            let may = match change {
                Change::Grows if wide => all.within(&Ranges::of(least, far)),
                Change::Shrinks if wide => all.within(&Ranges::of(-far, most)),
                _ => continue,
            };
            let values = Values {
                may,
                ..Values::default()
            };
            let from = [source].into();
            let held = Held {
                values,
                from,
                since,
            };
            env.known.insert(var, held);
        }
    }

    /// Others may have changed what all see.
    pub(super) fn others(&mut self) {
        if let Some(env) = &mut self.state {
            env.known.retain(|var, _| !self.vars[*var as usize].shared);
        }
    }

    fn returned(&mut self, value: &'a Expr) {
        let Some(function) = self.function.filter(|_| self.state.is_some()) else {
            return;
        };
        let result = self.known_of(&function.ty.result);
        if result.kind.is_none() {
            return;
        }
        let values = result.stored(self.number(value).values);
        let key = self.lowerer.key_of(function);
        let all = self.next.returned.entry(key).or_default();
        *all = all.union(&values);
    }
}
