//! Reading loops, with the clauses that divide their iterations.

use super::constructs::Named;
use super::lex::{Pos, Tok};
use super::{Parser, Result};
use crate::spmd::expr::Expr;
use crate::spmd::print::{default_name, descends_by_default};
use crate::spmd::program::{ElementType, Span};
use crate::spmd::stmt::{
    Iterator, Loop, LoopSharing, Schedule, ScheduleKind, Simd, StmtKind, Worksharing,
};

/// A sharing clause of a loop before the statement's place is known.
#[derive(Default)]
struct Heads {
    worksharing: Option<Shared>,
    distribute: Option<Schedule>,
    simd: Option<(Named, Option<Expr>, bool)>,
}

/// What stands behind `for`.
struct Shared {
    named: Named,
    schedule: Schedule,
    ordered: bool,
    collapse: Option<u32>,
    nowait: Option<Span>,
}

const UNSPECIFIED: Schedule = Schedule {
    kind: ScheduleKind::Unspecified,
    chunk: None,
    set: None,
};

impl Parser {
    pub(super) fn loop_stmt(&mut self, start: Pos) -> Result<(Span, StmtKind)> {
        let mut heads = Heads::default();
        loop {
            if self.eat_word("loop") {
            } else if heads.distribute.is_none() && self.eat_word("distribute") {
                heads.distribute = Some(self.schedule()?.unwrap_or(UNSPECIFIED));
            } else if heads.worksharing.is_none() && self.eat_word("for") {
                heads.worksharing = Some(self.worksharing()?);
            } else if heads.simd.is_none() && self.eat_word("simd") {
                let mut named = Named::default();
                let safelen = self.parenthesised()?;
                let concurrent = self.eat_word("concurrent");
                self.named(&mut named)?;
                heads.simd = Some((named, safelen, concurrent));
            } else {
                break;
            }
        }
        let mark = self.scope.mark();
        let mut iterators = vec![self.iterator()?];
        while self.eat_punct(",") {
            iterators.push(self.iterator()?);
        }
        let span = self.stmt_span(start);
        let worksharing = heads.worksharing.map(|shared| Worksharing {
            construct: shared.named.construct(default_name::FOR, span),
            schedule: shared.schedule,
            ordered: shared.ordered,
            collapse: shared.collapse,
            nowait: shared.nowait,
        });
        let simd = heads.simd.map(|(named, safelen, concurrent)| Simd {
            construct: named.construct(default_name::SIMD, span),
            safelen,
            concurrent,
        });
        let body = self.block()?;
        self.scope.leave(mark);
        let looped = Loop {
            iterators,
            sharing: LoopSharing {
                worksharing,
                distribute: heads.distribute,
                simd,
            },
            body,
        };
        Ok((span, StmtKind::Loop(looped)))
    }

    fn worksharing(&mut self) -> Result<Shared> {
        let (mut named, mut nowait) = (Named::default(), None);
        let (mut ordered, mut schedule, mut collapse) = (false, None, None);
        loop {
            if schedule.is_none() {
                schedule = self.schedule()?;
                if schedule.is_some() {
                    continue;
                }
            }
            if self.eat_word("ordered") {
                ordered = true;
            } else if collapse.is_none() && self.eat_name("collapse") {
                let at = self.pos();
                collapse = match self.parenthesised()? {
                    Some(Expr::Int(count)) if count > 0 => u32::try_from(count).ok(),
                    _ => None,
                };
                if collapse.is_none() {
                    return Err(super::error(
                        at,
                        "a number of iterators is a positive constant",
                    ));
                }
            } else if !self.nowait(&mut nowait) && !self.named(&mut named)? {
                break;
            }
        }
        let schedule = schedule.unwrap_or(UNSPECIFIED);
        Ok(Shared {
            named,
            schedule,
            ordered,
            collapse,
            nowait,
        })
    }

    /// A schedule, if one stands here.
    fn schedule(&mut self) -> Result<Option<Schedule>> {
        let Tok::Word(word) = *self.tok() else {
            return Ok(None);
        };
        let kind = match word {
            "unspecified" => ScheduleKind::Unspecified,
            "static" => ScheduleKind::Static,
            "dynamic" => ScheduleKind::Dynamic,
            "guided" => ScheduleKind::Guided,
            "auto" => ScheduleKind::Auto,
            "runtime" => ScheduleKind::Runtime,
            "reproducible" => ScheduleKind::Reproducible,
            _ => return Ok(None),
        };
        self.advance();
        let set = if self.eat_punct("[") {
            self.brackets += 1;
            let set = self.expr()?;
            self.brackets -= 1;
            self.expect_punct("]")?;
            Some(set)
        } else {
            None
        };
        let chunk = self.parenthesised()?;
        Ok(Some(Schedule { kind, chunk, set }))
    }

    /// `(expression)`, if it stands here.
    fn parenthesised(&mut self) -> Result<Option<Expr>> {
        if !self.eat_punct("(") {
            return Ok(None);
        }
        self.brackets += 1;
        let expr = self.expr()?;
        self.brackets -= 1;
        self.expect_punct(")")?;
        Ok(Some(expr))
    }

    pub(super) fn iterator(&mut self) -> Result<Iterator> {
        let key = self.key()?;
        if !self.eat_word("in") {
            return self.expected("`in` and the bounds of the loop");
        }
        let lower = self.expr()?;
        self.expect_punct("..")?;
        let upper = self.expr()?;
        let step = if self.eat_name("step") {
            self.expr()?
        } else {
            Expr::Int(1)
        };
        let descending = if self.eat_name("down") {
            true
        } else {
            !self.eat_name("up") && descends_by_default(&step)
        };
        // Bound after the bounds: `i in i .. n` speaks of the outer `i` there.
        let local = match self.scope.declared_local(&key) {
            Some(local) => local,
            None => self.new_local(key, ElementType::Int)?,
        };
        Ok(Iterator {
            local,
            lower,
            upper,
            step,
            descending,
        })
    }
}
