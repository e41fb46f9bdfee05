//! Reading statements.

use super::lex::{Pos, Tok};
use super::{Parser, Result, WithHelp, error};
use crate::spmd::expr::Expr;
use crate::spmd::print::default_name;
use crate::spmd::program::{ElementType, Local, LocalId, NodeId, Span};
use crate::spmd::stmt::{
    Block, Cancelled, Claim, Doacross, ForkKind, Limit, LockAction, Ordered, Stmt, StmtKind, While,
};
use crate::spmd::visit::MAX_NESTING;

impl Parser {
    /// A statement ends with its line, at a `;`, before a `}`, or with its own `}`.
    pub(super) fn end_of_stmt(&mut self) -> Result<()> {
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        let closed = before.is_some_and(|token| token.tok == Tok::Punct("}"));
        if self.eat_punct(";") || self.token().newline_before || closed {
            return Ok(());
        }
        match self.tok() {
            Tok::Punct("}") | Tok::Eof => Ok(()),
            _ => self.expected("the end of the statement"),
        }
    }

    /// Statements between braces.
    pub(super) fn block(&mut self) -> Result<Block> {
        let open = self.pos();
        self.expect_punct("{")?;
        let mark = self.scope.mark();
        let mut stmts = Vec::new();
        loop {
            while self.eat_punct(";") {}
            if self.eat_punct("}") {
                break;
            }
            if *self.tok() == Tok::Eof {
                let message = "the block that begins here has no `}`";
                return Err(error(open, message));
            }
            stmts.push(self.stmt()?);
            self.end_of_stmt()?;
        }
        self.scope.leave(mark);
        Ok(stmts)
    }

    pub(super) fn stmt(&mut self) -> Result<Stmt> {
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            return Err(self.too_deep());
        }
        let start = self.pos();
        let word = match *self.tok() {
            Tok::Word(word) => Some(word),
            _ => None,
        };
        let (span, kind) = self.deeper(|parser| match word {
            Some(word) => parser.word_stmt(word, start),
            None => parser.assignment(start),
        })?;
        self.nesting -= 1;
        let id = NodeId::default();
        Ok(Stmt { id, span, kind })
    }

    fn word_stmt(&mut self, word: &'static str, start: Pos) -> Result<(Span, StmtKind)> {
        // One call for all, so that the frame has room for only one result.
        let read: fn(&mut Self, Pos) -> Result<(Span, StmtKind)> = match word {
            "fn" => Self::assignment,
            "for" | "distribute" | "simd" | "loop" => Self::loop_stmt,
            "atomic" => Self::atomic,
            "let" => Self::let_stmt,
            "eval" => |parser, start| parser.with_expr(start, StmtKind::Eval),
            "assume" => |parser, start| parser.with_expr(start, StmtKind::Assume),
            "claim" => Self::claim,
            "declare" => Self::declare_stmt,
            "block" => Self::labelled,
            "exit" => Self::exit,
            "if" => Self::if_stmt,
            "while" => Self::while_stmt,
            "do" => Self::do_stmt,
            "parallel" => |parser, start| parser.fork(start, ForkKind::Parallel),
            "teams" => |parser, start| parser.fork(start, ForkKind::Teams),
            "sections" => Self::sections,
            "single" => Self::single,
            "masked" => |parser, start| parser.masked(start, default_name::MASKED),
            "master" => |parser, start| parser.masked(start, default_name::MASTER),
            "critical" => Self::critical,
            "set_lock" => |parser, start| parser.lock(start, LockAction::Set),
            "share_lock" => |parser, start| parser.lock(start, LockAction::SetShared),
            "unset_lock" => |parser, start| parser.lock(start, LockAction::Unset),
            "ordered" => Self::ordered,
            "barrier" => Self::barrier,
            "cancel" => Self::cancel,
            "task" => Self::task,
            "taskwait" => Self::taskwait,
            "taskgroup" => Self::taskgroup,
            "flush" => Parser::flush,
            "unknown-effect" => |parser, start| {
                let effect = parser.unknown_effect()?;
                Ok((parser.stmt_span(start), effect))
            },
            "unsupported" => |parser, start| {
                let what = parser.string()?.to_string();
                Ok((parser.stmt_span(start), StmtKind::Unsupported { what }))
            },
            _ => {
                let help = format!("write `{word}` between backticks to use it as a name");
                let message = format!("no statement begins with `{word}`");
                return Err(error(start, message).help(help));
            }
        };
        // These look at their first word themselves.
        let first = ["fn", "for", "distribute", "simd", "loop"];
        if !first.contains(&word) {
            self.advance();
        }
        read(self, start)
    }

    fn claim(&mut self, start: Pos) -> Result<(Span, StmtKind)> {
        let what = self.string()?.to_string();
        let fact = self.expr()?;
        let mut limits = Vec::new();
        if self.eat_name("within") {
            loop {
                limits.push(self.limit()?);
                if !self.eat_punct(",") {
                    break;
                }
            }
        }
        let claim = Claim {
            what,
            fact,
            limits,
            summarised: self.eat_name("summarised"),
        };
        Ok((self.stmt_span(start), StmtKind::Claim(claim)))
    }

    fn limit(&mut self) -> Result<Limit> {
        self.expect_punct("(")?;
        self.brackets += 1;
        let place = self.place("what an access may touch")?.place;
        let mut ranges = Vec::new();
        while self.eat_punct(",") {
            let first = self.expr()?;
            self.expect_punct(",")?;
            ranges.push((first, self.expr()?));
        }
        self.brackets -= 1;
        self.expect_punct(")")?;
        Ok(Limit {
            place,
            ranges,
            reads: self.eat_name("reads"),
        })
    }

    fn unknown_effect(&mut self) -> Result<StmtKind> {
        let what = self.string()?.to_string();
        let mut operands = Vec::new();
        if self.is_punct("(") && !self.token().newline_before {
            self.advance();
            while !self.eat_punct(")") {
                if !operands.is_empty() {
                    self.expect_punct(",")?;
                }
                operands.push(self.expr()?);
            }
        }
        let assumption = match self.eat_name("assuming") {
            true => Some(self.string()?),
            false => None,
        };
        Ok(StmtKind::UnknownEffect {
            what,
            operands,
            assumption,
        })
    }

    fn ordered(&mut self, start: Pos) -> Result<(Span, StmtKind)> {
        if self.eat_name("source") {
            let kind = StmtKind::Doacross(Doacross::Source);
            return Ok((self.stmt_span(start), kind));
        }
        if self.eat_name("sink") {
            let sink = self.sink()?;
            return Ok((self.stmt_span(start), StmtKind::Doacross(sink)));
        }
        let span = self.stmt_span(start);
        let body = self.block()?;
        Ok((span, StmtKind::Ordered(Ordered { body })))
    }

    fn cancel(&mut self, start: Pos) -> Result<(Span, StmtKind)> {
        let cancelled = if self.eat_word("parallel") {
            Cancelled::Parallel
        } else if self.eat_word("for") {
            Cancelled::For
        } else if self.eat_word("sections") {
            Cancelled::Sections
        } else {
            return self.expected("`parallel`, `for` or `sections`");
        };
        Ok((self.stmt_span(start), StmtKind::Cancel(cancelled)))
    }

    /// The iteration that a sink waits for.
    fn sink(&mut self) -> Result<Doacross> {
        if self.eat_name("previous") {
            return Ok(Doacross::SinkPrevious);
        }
        self.expect_punct("(")?;
        self.brackets += 1;
        let mut vector = vec![self.expr()?];
        while self.eat_punct(",") {
            vector.push(self.expr()?);
        }
        self.brackets -= 1;
        self.expect_punct(")")?;
        Ok(Doacross::Sink(vector))
    }

    fn with_expr(
        &mut self,
        start: Pos,
        kind: impl FnOnce(Expr) -> StmtKind,
    ) -> Result<(Span, StmtKind)> {
        let expr = self.expr()?;
        Ok((self.stmt_span(start), kind(expr)))
    }

    fn declare_stmt(&mut self, start: Pos) -> Result<(Span, StmtKind)> {
        let at = self.pos();
        let key = self.key()?;
        let Some(super::scope::Symbol::Object(object)) = self.scope.resolve(&key) else {
            let message = format!("`{}` is no declared object", key.0);
            return Err(error(at, message).help("declare it first: `scoped int t[10]`"));
        };
        Ok((self.stmt_span(start), StmtKind::Declare(object)))
    }

    fn label(&mut self) -> Result<std::sync::Arc<str>> {
        let Tok::Label(name) = self.tok() else {
            return self.expected("a label such as `'out`");
        };
        let name = name.clone();
        self.advance();
        Ok(name)
    }

    fn labelled(&mut self, start: Pos) -> Result<(Span, StmtKind)> {
        let name = self.label()?;
        let span = self.stmt_span(start);
        let mark = self.scope.mark();
        let label = self.scope.bind_label(&name);
        let label = label.ok_or_else(|| error(start, "no label number is left"))?;
        let body = self.block()?;
        self.scope.leave(mark);
        Ok((span, StmtKind::Labelled { label, body }))
    }

    fn exit(&mut self, start: Pos) -> Result<(Span, StmtKind)> {
        let at = self.pos();
        let name = self.label()?;
        let label = self.scope.label(&name);
        let label = label.ok_or_else(|| {
            error(at, format!("no block around this is labelled `'{name}`"))
                .help(format!("put it within `block '{name} {{ … }}`"))
        })?;
        Ok((self.stmt_span(start), StmtKind::Exit(label)))
    }

    fn if_stmt(&mut self, start: Pos) -> Result<(Span, StmtKind)> {
        let cond = self.expr()?;
        let span = self.stmt_span(start);
        let then_body = self.block()?;
        let else_body = if !self.eat_word("else") {
            Vec::new()
        } else if matches!(self.tok(), Tok::Word("if")) {
            vec![self.stmt()?]
        } else {
            self.block()?
        };
        let kind = StmtKind::If {
            cond,
            then_body,
            else_body,
        };
        Ok((span, kind))
    }

    fn while_stmt(&mut self, start: Pos) -> Result<(Span, StmtKind)> {
        let cond = self.expr()?;
        let span = self.stmt_span(start);
        let body = self.block()?;
        let looped = While {
            cond,
            body,
            test_at_end: false,
        };
        Ok((span, StmtKind::While(looped)))
    }

    fn do_stmt(&mut self, start: Pos) -> Result<(Span, StmtKind)> {
        let body = self.block()?;
        if !self.eat_word("while") {
            return self.expected("`while` and the condition of the `do` loop");
        }
        let cond = self.expr()?;
        let span = self.stmt_span(start);
        let looped = While {
            cond,
            body,
            test_at_end: true,
        };
        Ok((span, StmtKind::While(looped)))
    }

    /// A place that is neither read nor written here.
    pub(super) fn place(&mut self, what: &str) -> Result<Box<super::expr::OpenPlace>> {
        let start = self.pos();
        match self.unary()?.item {
            super::expr::Item::Place(open) => Ok(open),
            _ => Err(error(
                start,
                format!("expected the place of {what} in memory"),
            )),
        }
    }

    /// A local that the text does not declare, from here to the end of the block.
    pub(super) fn new_local(
        &mut self,
        key: super::scope::Key,
        element: ElementType,
    ) -> Result<LocalId> {
        let id = LocalId(self.index(self.program.locals.len())?);
        let name = key.0.to_string();
        self.program.locals.push(Local { name, element });
        self.scope.bind(key, id);
        Ok(id)
    }
}
