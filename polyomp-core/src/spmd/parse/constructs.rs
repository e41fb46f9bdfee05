//! Reading the constructs of a team: forks, sections, blocks that some threads execute, and synchronisation.

use super::lex::{Pos, Tok};
use super::{Parser, Result, error};
use crate::spmd::expr::{Atomicity, Expr};
use crate::spmd::print::default_name;
use crate::spmd::program::{Construct, Span};
use crate::spmd::stmt::{
    Barrier, BarrierOrigin, Critical, Fork, ForkKind, LockAction, LockStmt, Masked, Section,
    Sections, Single, StmtKind,
};

/// A construct's name and place, as far as the text gives them.
#[derive(Default)]
pub(super) struct Named {
    name: Option<String>,
    span: Option<Span>,
}

impl Named {
    pub(super) fn construct(self, usual: &str, stmt: Span) -> Construct {
        Construct {
            name: self.name.unwrap_or_else(|| usual.to_owned()),
            span: self.span.unwrap_or(stmt),
        }
    }
}

impl Parser {
    /// `"name"` and `@place` of a construct, if they stand here.
    pub(super) fn named(&mut self, named: &mut Named) -> Result<bool> {
        if !matches!(self.tok(), Tok::Str(_)) {
            return Ok(false);
        }
        if named.name.is_some() {
            return Err(error(self.pos(), "the construct has a name already"));
        }
        named.name = Some(self.string()?.to_string());
        named.span = self.at_span();
        Ok(true)
    }

    /// `nowait`, if it stands here.
    pub(super) fn nowait(&mut self, nowait: &mut Option<Span>) -> bool {
        let start = self.pos();
        if !self.eat_word("nowait") {
            return false;
        }
        let end = self.last_end();
        *nowait = Some(match self.at_span() {
            Some(span) => span,
            None => self.own_span(start, end),
        });
        true
    }

    pub(super) fn fork(&mut self, start: Pos, kind: ForkKind) -> Result<(Span, StmtKind)> {
        let (usual, limit) = match kind {
            ForkKind::Parallel => (default_name::PARALLEL, "threads"),
            ForkKind::Teams => (default_name::TEAMS, "size"),
        };
        let mut named = Named::default();
        let (mut size, mut condition) = (None, None);
        let mut assumptions = Vec::new();
        loop {
            if self.named(&mut named)? {
            } else if self.eat_name("assuming") {
                assumptions.push(self.string()?);
            } else if size.is_none() && self.eat_name(limit) {
                size = Some(self.expr()?);
            } else if condition.is_none() && self.eat_word("if") {
                condition = Some(self.expr()?);
            } else {
                break;
            }
        }
        let span = self.stmt_span(start);
        let construct = named.construct(usual, span);
        let body = self.block()?;
        let fork = Fork {
            construct,
            kind,
            size,
            condition,
            assumptions,
            body,
        };
        Ok((span, StmtKind::Fork(fork)))
    }

    pub(super) fn sections(&mut self, start: Pos) -> Result<(Span, StmtKind)> {
        let mut named = Named::default();
        let mut nowait = None;
        while self.named(&mut named)? || self.nowait(&mut nowait) {}
        let span = self.stmt_span(start);
        let construct = named.construct(default_name::SECTIONS, span);
        self.expect_punct("{")?;
        let mut sections = Vec::new();
        loop {
            while self.eat_punct(";") {}
            if self.eat_punct("}") {
                break;
            }
            let start = self.pos();
            if !self.eat_word("section") {
                return self.expected("`section` or `}`");
            }
            let span = self.stmt_span(start);
            // A section is a node of its own in the tree.
            self.nesting += 1;
            let body = self.block()?;
            self.nesting -= 1;
            sections.push(Section { span, body });
        }
        let sections = Sections {
            construct,
            sections,
            nowait,
        };
        Ok((span, StmtKind::Sections(sections)))
    }

    pub(super) fn single(&mut self, start: Pos) -> Result<(Span, StmtKind)> {
        let mut named = Named::default();
        let mut nowait = None;
        while self.named(&mut named)? || self.nowait(&mut nowait) {}
        let span = self.stmt_span(start);
        let construct = named.construct(default_name::SINGLE, span);
        let body = self.block()?;
        let single = Single {
            construct,
            body,
            nowait,
        };
        Ok((span, StmtKind::Single(single)))
    }

    pub(super) fn masked(&mut self, start: Pos, usual: &str) -> Result<(Span, StmtKind)> {
        let mut named = Named::default();
        self.named(&mut named)?;
        let filter = if self.eat_name("filter") {
            self.expr()?
        } else {
            Expr::Int(0)
        };
        let span = self.stmt_span(start);
        let construct = named.construct(usual, span);
        let body = self.block()?;
        let masked = Masked {
            construct,
            filter,
            body,
        };
        Ok((span, StmtKind::Masked(masked)))
    }

    pub(super) fn flush(&mut self, start: Pos) -> Result<(Span, StmtKind)> {
        let order = match self.tok() {
            Tok::Str(order) => match &**order {
                "acquire" => Atomicity::Acquire,
                "release" => Atomicity::Release,
                "partial" => Atomicity::Relaxed,
                _ => return self.expected("`acquire`, `release` or `partial`"),
            },
            _ => {
                return Ok((
                    self.stmt_span(start),
                    StmtKind::Flush(Atomicity::AcquireRelease),
                ));
            }
        };
        self.advance();
        Ok((self.stmt_span(start), StmtKind::Flush(order)))
    }

    pub(super) fn critical(&mut self, start: Pos) -> Result<(Span, StmtKind)> {
        let name = match self.tok() {
            Tok::Str(name) => name.to_string(),
            Tok::Name {
                name, number: None, ..
            } => name.to_string(),
            _ => String::new(),
        };
        if matches!(self.tok(), Tok::Str(_) | Tok::Name { number: None, .. }) {
            self.advance();
        }
        let span = self.stmt_span(start);
        let body = self.block()?;
        Ok((span, StmtKind::Critical(Critical { name, body })))
    }

    pub(super) fn lock(&mut self, start: Pos, action: LockAction) -> Result<(Span, StmtKind)> {
        // An object may be called `nestable`: then no place follows.
        let next = self.next_token();
        let place_follows = !next.newline_before
            && !matches!(
                next.tok,
                Tok::Punct("." | "->" | "[" | "}" | ";")
                    | Tok::At
                    | Tok::AtSpan(_)
                    | Tok::StmtSpan(_)
                    | Tok::Eof
            );
        let nestable = place_follows && self.eat_name("nestable");
        let place = self.place("a lock")?.place;
        let lock = LockStmt {
            action,
            place,
            nestable,
        };
        Ok((self.stmt_span(start), StmtKind::Lock(lock)))
    }

    pub(super) fn barrier(&mut self, start: Pos) -> Result<(Span, StmtKind)> {
        let origin = if self.eat_word("end-of") {
            BarrierOrigin::EndOf(self.string()?.to_string())
        } else {
            BarrierOrigin::Explicit
        };
        let span = self.stmt_span(start);
        Ok((span, StmtKind::Barrier(Barrier { origin })))
    }
}
