//! Sequential loops: counted where C's rules let the number of iterations be known, else by condition.

use polyomp_core::spmd::visit::{Event, Node, Walk};
use polyomp_core::spmd::{
    AccessSite, Atomicity, BinaryOp, Block, ElementType, Expr, Iterator, Loop, LoopSharing,
    NarrowInt, StmtKind as Out, UnaryOp, While,
};

use crate::source::Span;
use crate::syntax::ast::{self, ExprKind, ForInit, QualType, Stmt, StmtKind};

use super::Lowerer;
use super::canonical::{Canonical, canonical};
use super::conversions::fit;
use super::names;
use super::symbols::Home;

/// Whether statements may order what stands around them with what other strands do.
fn orders(body: &[polyomp_core::spmd::Stmt]) -> bool {
    Walk::stmts(body).any(|event| match event {
        Event::Enter(Node::Stmt(stmt)) => match &stmt.kind {
            Out::Barrier(_)
            | Out::Critical(_)
            | Out::Flush(_)
            | Out::Ordered(_)
            | Out::Doacross(_)
            | Out::Cancel(_)
            | Out::Lock(_)
            | Out::Task(_)
            | Out::Taskwait(_)
            | Out::Taskgroup(_)
            | Out::Fork(_) => true,
            Out::Store { site, .. } => is_ordering(site),
            _ => false,
        },
        Event::Enter(Node::Expr(Expr::Load(load))) => is_ordering(&load.site),
        _ => false,
    })
}

fn is_ordering(site: &AccessSite) -> bool {
    !matches!(site.atomicity, Atomicity::Plain | Atomicity::Relaxed)
}

impl Lowerer<'_> {
    /// `for (…) …` without a construct on it.
    pub(super) fn for_loop(&mut self, stmt: &Stmt) {
        self.push_scope();
        if let Ok(found) = canonical(stmt)
            && self.counts(&found)
        {
            self.counted_loop(stmt.span, &found);
        } else if let StmtKind::For {
            init,
            cond,
            step,
            body,
            ..
        } = &stmt.kind
        {
            match init {
                ForInit::None => {}
                ForInit::Expr(expr) => self.effects(expr),
                ForInit::Declaration(declaration) => {
                    let used = step_as_statement(cond.as_ref(), step.as_ref());
                    let mut rest: Vec<&Stmt> = used.iter().collect();
                    rest.push(body);
                    self.declaration(declaration, &rest);
                }
            }
            self.while_loop(stmt.span, cond.as_ref(), step.as_ref(), body);
        }
        self.pop_scope();
    }

    /// Whether the condition fails after some iterations, whatever the values in it are: the number of iterations of a
    /// counted loop means nothing where a way out ends what the condition does not.
    fn comes_to_its_bound(&self, found: &Canonical<'_>) -> bool {
        let step = match found.step {
            None => Some(1),
            Some(step) => self.constant(step),
        };
        let Some(step) = step.map(|step| if found.descending { -step } else { step }) else {
            return false;
        };
        if !found.to_equal {
            return true;
        }
        let ends = self.constant(found.lower).zip(self.constant(found.bound));
        ends.and_then(|(first, bound)| bound.checked_sub(first))
            .is_some_and(|way| {
                way.checked_rem(step) == Some(0) && way.signum() * step.signum() >= 0
            })
    }

    fn type_of_iterator(&self, found: &Canonical<'_>) -> Option<QualType> {
        match found.declared {
            Some(declarator) => Some(declarator.ty.clone()),
            None => self.typed(found.name).map(|(_, ty)| ty),
        }
    }

    /// Whether a variable of a small type comes round to its bound, or never comes there.
    fn wraps(&self, found: &Canonical<'_>) -> bool {
        let Some(ty) = self.type_of_iterator(found) else {
            return false;
        };
        let (first, bound) = (self.constant(found.lower), self.constant(found.bound));
        let small = self.int_kind(&ty).is_some_and(|kind| kind.bits() < 32);
        let range = self.narrow_type(&ty).filter(|_| small);
        let Some((least, most)) = range.map(NarrowInt::range) else {
            // For an unsigned type that is a number larger than most.
            return bound.is_some_and(|bound| bound < 0) && self.is_unsigned(&ty);
        };
        let Some(first) = first.filter(|first| (least..=most).contains(first)) else {
            return true;
        };
        // Bounds that are not known are taken to be values of the type, but not to lie ahead.
        let Some(bound) = bound else {
            return found.to_equal;
        };
        let beyond = match (found.inclusive, found.down) {
            (true, true) => bound <= least,
            (true, false) => bound >= most,
            (false, true) => bound < least,
            (false, false) => bound > most,
        };
        let past = match found.down {
            true => first < bound,
            false => first > bound,
        };
        beyond || bound < least || bound > most || found.to_equal && past
    }

    /// Whether the loop's variable is a register that only the loop itself changes, and its bound stays.
    fn counts(&mut self, found: &Canonical<'_>) -> bool {
        if names::assigns(found.body, found.name)
            || self.counts_away(found)
            || self.wraps(found)
            || super::gotos::ends_loop(found.body) && !self.comes_to_its_bound(found)
        {
            return false;
        }
        // `k <= 12 - k` and `k += k` are evaluated in each iteration, with what the variable holds then.
        let mut by_itself = false;
        for part in std::iter::once(found.bound).chain(found.step) {
            names::each_expression(part, &mut |inner| {
                by_itself |= matches!(&inner.kind, ExprKind::Ident(name) if name == found.name);
            });
        }
        if by_itself {
            return false;
        }
        match found.declared {
            Some(declarator) => {
                if self.element(&declarator.ty) != ElementType::Int {
                    return false;
                }
                let shape = self.shape(&declarator.ty);
                if self.counter_must_be_memory(found.name, shape, found.body) {
                    return false;
                }
            }
            None => {
                let is_register = self
                    .lookup(found.name)
                    .and_then(|id| self.var(id))
                    .is_some_and(|var| {
                        matches!(var.home, Home::Local(_))
                            && self.element(&var.ty) == ElementType::Int
                    });
                if !is_register {
                    return false;
                }
            }
        }
        let step_known = found.step.is_none_or(|step| match self.constant(step) {
            Some(step) => step != 0,
            // Counting by nothing, or away from the bound, would never end.
            None => self.is_int(self.type_of(step).as_ref()) && self.is_invariant(step, found.body),
        });
        step_known && self.is_invariant(found.bound, found.body)
    }

    fn counted_loop(&mut self, span: Span, found: &Canonical<'_>) {
        let ty = match found.declared {
            Some(declarator) => declarator.ty.clone(),
            None => match self.lookup(found.name).and_then(|id| self.var(id)) {
                Some(var) => var.ty.clone(),
                None => return,
            },
        };
        let mut iterator = self.iterator(found);
        self.assume_direction(found, &mut iterator);
        let id = match found.declared {
            Some(_) => Some(self.automatic(found.name, &ty, false, found.name_span)),
            None => self.lookup(found.name),
        };
        let Some(Home::Local(local)) = id.and_then(|id| self.var(id)).map(|var| var.home) else {
            return;
        };
        iterator.local = local;
        self.note_sign(&iterator, self.is_unsigned(&ty));
        self.note_range(&iterator);
        self.loop_depth += 1;
        self.counting.push(local);
        let whole = self.breakable(span, true, |this| {
            let mut body = this.loop_body(found.body);
            // Of the loop, the bounds are evaluated once, before it: enough where nothing in the body parts what comes
            // after it from what came before.
            if this.strands > 0 && orders(&body) {
                body.extend(this.nested(|this| {
                    for part in found.step.into_iter().chain([found.bound]) {
                        this.effects(part);
                    }
                }));
            }
            let looped = Loop {
                iterators: vec![iterator],
                sharing: LoopSharing::default(),
                body,
            };
            this.emit(span, Out::Loop(looped));
        });
        self.counting.pop();
        self.loop_depth -= 1;
        self.forget_sign(local);
        self.out.extend(whole);
    }

    /// States the sign of a step that is no constant.
    pub(super) fn assume_direction(&mut self, found: &Canonical<'_>, iterator: &mut Iterator) {
        let Some(step) = found.step else { return };
        if self.constant(step).is_some() {
            return;
        }
        let value = iterator.step.clone();
        iterator.step = self.settled_value(value, ElementType::Int, step.span);
        let sign = if iterator.descending {
            BinaryOp::Lt
        } else {
            BinaryOp::Gt
        };
        let fact = Expr::Binary(
            sign,
            Box::new(iterator.step.clone()),
            Box::new(Expr::Int(0)),
        );
        self.emit(step.span, Out::Assume(fact));
    }

    /// The body of a loop, which `continue` leaves.
    pub(super) fn loop_body(&mut self, body: &Stmt) -> polyomp_core::spmd::Block {
        self.note_falling(body);
        self.breakable(body.span, false, |this| {
            this.push_scope();
            this.statement(body);
            this.pop_scope();
        })
    }

    /// Whether the step is known to lead away from the bound.
    pub(super) fn counts_away(&self, found: &Canonical<'_>) -> bool {
        let step = match found.step {
            None => Some(1),
            Some(step) => self.constant(step),
        };
        let down = |step: i64| found.descending != (step < 0);
        !found.to_equal && step.is_some_and(|step| step != 0 && down(step) != found.down)
    }

    /// The iterator of a canonical loop; its variable is for the caller to set. One that counts away from its bound counts
    /// towards it instead, which is the same where it has no iteration.
    pub(super) fn iterator(&mut self, found: &Canonical<'_>) -> Iterator {
        let ty = self.type_of_iterator(found);
        let lower = self.value(found.lower);
        let bound = self.value(found.bound);
        let (lower, bound) = match ty {
            Some(ty) => {
                let kinds = [Some(ty.clone()), self.type_of(found.bound)];
                let kinds = kinds.map(|ty| ty.and_then(|ty| self.int_kind(&ty)));
                let bound = match (bound, kinds) {
                    // What it is compared with is a large number where the comparison is unsigned.
                    (Expr::Int(bound @ ..0), [Some(own), Some(other)]) => {
                        Expr::Int(fit(bound, own.common(other)).unwrap_or(bound))
                    }
                    (bound, _) => bound,
                };
                let from = self.type_of(found.lower);
                (self.in_type(lower, from.as_ref(), &ty), bound)
            }
            None => (lower, bound),
        };
        let step = match found.step {
            None => Expr::Int(1),
            Some(step) => self.value(step),
        };
        let mut descending = found.descending;
        let away = self.counts_away(found);
        let step = match (step, found.descending) {
            _ if away => {
                descending = found.down;
                Expr::Int(if found.down { -1 } else { 1 })
            }
            // It is reported; the IR has no such loop.
            (Expr::Int(0), _) => Expr::Int(1),
            (Expr::Int(step), false) => {
                descending = step < 0;
                Expr::Int(step)
            }
            (Expr::Int(step), true) => {
                descending = step > 0;
                Expr::Int(step.wrapping_neg())
            }
            // The sign of the step is that which leads to the bound; that is stated.
            (step, subtracted) => {
                descending = found.down;
                match subtracted {
                    false => step,
                    true => Expr::Unary(UnaryOp::Neg, Box::new(step)),
                }
            }
        };
        let upper = match (found.inclusive, descending, bound) {
            (false, _, bound) => bound,
            (true, false, Expr::Int(bound)) => Expr::Int(bound.wrapping_add(1)),
            (true, true, Expr::Int(bound)) => Expr::Int(bound.wrapping_sub(1)),
            (true, down, bound) if self.points(found.bound) => {
                let beyond = Expr::Int(if down { -1 } else { 1 });
                Expr::PointerOffset(Box::new(bound), Box::new(beyond))
            }
            (true, down, bound) => {
                let op = if down { BinaryOp::Sub } else { BinaryOp::Add };
                Expr::Binary(op, Box::new(bound), Box::new(Expr::Int(1)))
            }
        };
        Iterator {
            local: polyomp_core::spmd::LocalId(u32::MAX),
            lower,
            upper,
            step,
            descending,
        }
    }

    /// Whether the expression is a pointer.
    fn points(&self, expr: &ast::Expr) -> bool {
        let ty = self.type_of(expr);
        ty.is_some_and(|ty| self.pointed(&ty).is_some())
    }

    /// A loop with a condition, and with what follows each iteration.
    pub(super) fn while_loop(
        &mut self,
        span: Span,
        cond: Option<&ast::Expr>,
        step: Option<&ast::Expr>,
        body: &Stmt,
    ) {
        self.loop_depth += 1;
        // The condition is asked again after the body and the step.
        for step in step_as_statement(None, step) {
            self.note_falling(&step);
        }
        self.note_falling(body);
        let mut parts: Vec<(Block, Expr)> = Vec::new();
        for cond in cond.map_or_else(Vec::new, |cond| self.one_by_one(cond)) {
            let mut condition = Expr::Int(1);
            let before = self.nested(|this| {
                this.bounds_loop = true;
                condition = this.value(cond);
                this.bounds_loop = false;
            });
            parts.push((before, condition));
        }
        // Side effects in the condition happen before each iteration: they become part of it.
        let plain = parts.iter().take_while(|(before, _)| before.is_empty());
        let with_effects = parts.split_off(plain.count());
        let conditions = parts.into_iter().map(|(_, condition)| condition);
        let and = |a, b| Expr::Binary(BinaryOp::LogicalAnd, Box::new(a), Box::new(b));
        let condition = conditions.reduce(and).unwrap_or(Expr::Int(1));
        let whole = self.breakable(span, true, |this| {
            let body = this.nested(|this| {
                for (before, condition) in with_effects {
                    this.out.extend(before);
                    this.leave_unless(span, condition);
                }
                let inner = this.loop_body(body);
                this.out.extend(inner);
                if let Some(step) = step {
                    this.effects(step);
                }
            });
            let looped = While {
                cond: condition,
                body,
                test_at_end: false,
            };
            this.emit(span, Out::While(looped));
        });
        self.loop_depth -= 1;
        self.out.extend(whole);
    }

    /// The parts of a loop's condition, each of which ends the loop where it does not hold: those of `a && b++ < c`, where
    /// what happens in the loop has happened as often as it was executed. One where nothing happens is one part.
    fn one_by_one<'e>(&self, cond: &'e ast::Expr) -> Vec<&'e ast::Expr> {
        if !self.has_effects(cond) {
            return vec![cond];
        }
        let mut parts = Vec::new();
        let mut open = vec![cond];
        while let Some(part) = open.pop() {
            match &part.kind {
                ExprKind::Binary {
                    op: ast::BinaryOp::And,
                    lhs,
                    rhs,
                } => open.extend([&**rhs, &**lhs]),
                _ => parts.push(part),
            }
        }
        parts
    }

    /// Leaves the loop around where a condition does not hold.
    fn leave_unless(&mut self, span: Span, cond: Expr) {
        let jump = self
            .frames
            .last_mut()
            .and_then(|frame| frame.breaks.last_mut());
        let Some(jump) = jump else { return };
        jump.used = true;
        let label = jump.label;
        let else_body = self.nested(|this| this.emit(span, Out::Exit(label)));
        let kind = Out::If {
            cond,
            then_body: Vec::new(),
            else_body,
        };
        self.emit(span, kind);
    }

    /// A loop with a condition that has no side effects.
    pub(super) fn looped_while(&mut self, span: Span, cond: Expr, body: &Stmt) {
        self.loop_depth += 1;
        let whole = self.breakable(span, true, |this| {
            let body = this.loop_body(body);
            let looped = While {
                cond,
                body,
                test_at_end: false,
            };
            this.emit(span, Out::While(looped));
        });
        self.loop_depth -= 1;
        self.out.extend(whole);
    }

    pub(super) fn do_loop(&mut self, span: Span, body: &Stmt, cond: &ast::Expr) {
        // As macros of several statements have it: no loop.
        if self.constant(cond) == Some(0) {
            let whole = self.breakable(span, true, |this| {
                let inner = this.loop_body(body);
                this.out.extend(inner);
            });
            self.out.extend(whole);
            return;
        }
        self.loop_depth += 1;
        let whole = self.breakable(span, true, |this| {
            let mut condition = Expr::Int(0);
            let body = this.nested(|this| {
                let inner = this.loop_body(body);
                this.out.extend(inner);
                let mut parts = this.one_by_one(cond);
                let last = parts.pop();
                for part in parts {
                    let part = this.value(part);
                    this.leave_unless(span, part);
                }
                condition = last.map_or(Expr::Int(0), |last| this.value(last));
            });
            let looped = While {
                cond: condition,
                body,
                test_at_end: true,
            };
            this.emit(span, Out::While(looped));
        });
        self.loop_depth -= 1;
        self.out.extend(whole);
    }
}

/// The condition and increment as statements, for a look at what they do to the loop's variable.
fn step_as_statement(cond: Option<&ast::Expr>, step: Option<&ast::Expr>) -> Vec<Stmt> {
    cond.into_iter()
        .chain(step)
        .map(|expr| Stmt {
            kind: StmtKind::Expr(expr.clone()),
            span: expr.span,
        })
        .collect()
}
