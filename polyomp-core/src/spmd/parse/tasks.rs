//! Reading tasks, what they depend on, and what waits for them.

use super::constructs::Named;
use super::lex::{Pos, Tok};
use super::{Parser, Result, error};
use crate::spmd::print::default_name;
use crate::spmd::program::Span;
use crate::spmd::stmt::{Depend, DependKind, StmtKind, Task, Taskgroup, Taskwait};

impl Parser {
    pub(super) fn taskgroup(&mut self, start: Pos) -> Result<(Span, StmtKind)> {
        let reduction = match self.tok() {
            Tok::Str(_) => Some(self.string()?.to_string()),
            _ => None,
        };
        let span = self.stmt_span(start);
        let body = self.block()?;
        Ok((span, StmtKind::Taskgroup(Taskgroup { reduction, body })))
    }

    pub(super) fn taskwait(&mut self, start: Pos) -> Result<(Span, StmtKind)> {
        let depends = self.depends()?;
        let span = self.stmt_span(start);
        Ok((span, StmtKind::Taskwait(Taskwait { depends })))
    }

    pub(super) fn task(&mut self, start: Pos) -> Result<(Span, StmtKind)> {
        let mut named = Named::default();
        let (mut condition, mut final_) = (None, None);
        let (mut device, mut detached) = (false, false);
        let (mut pool, mut transparent) = (false, false);
        loop {
            if self.named(&mut named)? {
            } else if condition.is_none() && self.eat_word("if") {
                condition = Some(self.expr()?);
            } else if final_.is_none() && self.eat_name("final") {
                final_ = Some(self.expr()?);
            } else if !device && self.eat_name("device") {
                device = true;
            } else if !detached && self.eat_name("detached") {
                detached = true;
            } else if !pool && self.eat_name("pool") {
                pool = true;
            } else if !transparent && self.eat_name("transparent") {
                transparent = true;
            } else {
                break;
            }
        }
        let depends = self.depends()?;
        let span = self.stmt_span(start);
        let construct = named.construct(default_name::TASK, span);
        let body = self.block()?;
        let task = Task {
            construct,
            condition,
            final_,
            device,
            detached,
            pool,
            transparent,
            depends,
            body,
        };
        Ok((span, StmtKind::Task(task)))
    }

    /// `depend(in x, out y[i])`, if it stands here.
    fn depends(&mut self) -> Result<Vec<Depend>> {
        let mut depends = Vec::new();
        if !self.is_name("depend") || self.next_token().tok != Tok::Punct("(") {
            return Ok(depends);
        }
        self.advance();
        self.advance();
        self.brackets += 1;
        loop {
            let kind = match self.tok() {
                Tok::Word("in") => Some(DependKind::In),
                Tok::Name { name, .. } => match &**name {
                    "out" => Some(DependKind::Out),
                    "inout" => Some(DependKind::InOut),
                    "mutexinoutset" => Some(DependKind::MutexInOutSet),
                    "inoutset" => Some(DependKind::InOutSet),
                    _ => None,
                },
                _ => None,
            };
            let Some(kind) = kind else {
                return self.expected(
                    "a kind of dependence (`in`, `out`, `inout`, `mutexinoutset`, `inoutset`)",
                );
            };
            self.advance();
            depends.push(self.depend(kind)?);
            if !self.eat_punct(",") {
                break;
            }
        }
        self.brackets -= 1;
        self.expect_punct(")")?;
        Ok(depends)
    }

    fn depend(&mut self, kind: DependKind) -> Result<Depend> {
        let start = self.pos();
        let mark = self.scope.mark();
        let mut iterators = Vec::new();
        if self.eat_word("for") {
            iterators.push(self.iterator()?);
            while self.eat_punct(",") {
                iterators.push(self.iterator()?);
            }
            self.expect_punct(":")?;
        }
        if self.eat_name("omp_all_memory") {
            let end = self.last_end();
            let span = match self.at_span() {
                Some(span) => span,
                None => self.own_span(start, end),
            };
            self.scope.leave(mark);
            return Ok(Depend {
                kind,
                place: None,
                iterators,
                span,
            });
        }
        let (place, span) = match self.unary()?.item {
            super::expr::Item::Place(open) => {
                let span = self.own_span(open.start, open.end);
                (open.place, span)
            }
            super::expr::Item::Access(load, _) => (load.place, load.site.span),
            super::expr::Item::Value(_) => {
                return Err(error(start, "a dependence is on a place in memory"));
            }
        };
        self.scope.leave(mark);
        Ok(Depend {
            kind,
            place: Some(place),
            iterators,
            span,
        })
    }
}
