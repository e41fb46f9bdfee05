//! Assignments, and what the text offers beyond the IR for writing by hand:
//! `let`, `a[i] += 1`, and `atomic`.

use super::annotation::Annotation;
use super::expr::Item;
use super::lex::{Pos, Tok};
use super::scope::Symbol;
use super::{Parser, Result, WithHelp, error};
use crate::spmd::expr::{Atomicity, BinaryOp, Expr, Load, Place};
use crate::spmd::program::{ElementType, Program, Span};
use crate::spmd::stmt::StmtKind;
use crate::spmd::visit::{operands_mut, place_operands_mut};

/// `=`, or `+=` and its like.
fn assignment_operator(punct: &str) -> Option<Option<BinaryOp>> {
    Some(match punct {
        "=" => None,
        "+=" => Some(BinaryOp::Add),
        "-=" => Some(BinaryOp::Sub),
        "*=" => Some(BinaryOp::Mul),
        "/=" => Some(BinaryOp::Div),
        _ => return None,
    })
}

impl Parser {
    /// `let x = value`, perhaps with a type.
    pub(super) fn let_stmt(&mut self, start: Pos) -> Result<(Span, StmtKind)> {
        let key = self.key()?;
        let element = if self.eat_punct(":") {
            let at = self.pos();
            let word = self.key()?.0;
            let element = super::decl::element_of(&word);
            Some(element.ok_or_else(|| {
                error(at, format!("`{word}` is no element type"))
                    .help("they are `int`, `float`, `pointer`, `lock`, `opaque`")
            })?)
        } else {
            None
        };
        self.expect_punct("=")?;
        let value = self.expr()?;
        let element = element.unwrap_or_else(|| element_of_value(&self.program, &value));
        let local = self.new_local(key, element)?;
        Ok((self.stmt_span(start), StmtKind::Assign { local, value }))
    }

    /// `local = value` or `place = value`.
    pub(super) fn assignment(&mut self, start: Pos) -> Result<(Span, StmtKind)> {
        if let Some((local, op)) = self.assigned_local() {
            let value = self.expr()?;
            let value = match op {
                Some(op) => Expr::Binary(op, Box::new(Expr::Local(local)), Box::new(value)),
                None => value,
            };
            return Ok((self.stmt_span(start), StmtKind::Assign { local, value }));
        }
        let load = match self.unary()?.item {
            Item::Place(open) => self.load(*open, &Annotation::default()),
            Item::Access(_, true) => {
                let message = "the element type belongs to reads, and this is written";
                return Err(error(start, message));
            }
            Item::Access(load, _) => *load,
            Item::Value(_) => {
                return Err(error(start, "a value is no statement")
                    .help("`eval …` evaluates it for the reads in it"));
            }
        };
        let op = match self.tok() {
            Tok::Punct(punct) => assignment_operator(punct),
            _ => None,
        };
        let Some(op) = op else {
            return self.expected("`=` and the value to store");
        };
        self.advance();
        let value = self.expr()?;
        let Load { site, place, .. } = load.clone();
        let value = match op {
            Some(op) => Expr::Binary(op, Box::new(Expr::Load(Box::new(load))), Box::new(value)),
            None => value,
        };
        if self.nesting + crate::spmd::visit::height(&value) > crate::spmd::visit::MAX_NESTING {
            return Err(self.too_deep());
        }
        let kind = StmtKind::Store { site, place, value };
        Ok((self.stmt_span(start), kind))
    }

    /// A local and an assignment sign, passed over if they stand here.
    fn assigned_local(&mut self) -> Option<(crate::spmd::program::LocalId, Option<BinaryOp>)> {
        let Tok::Name { name, number, .. } = self.tok() else {
            return None;
        };
        let symbol = self.scope.resolve(&(name.clone(), *number));
        let Tok::Punct(punct) = self.next_token().tok else {
            return None;
        };
        let op = assignment_operator(punct)?;
        let Some(Symbol::Local(local)) = symbol else {
            return None;
        };
        self.advance();
        self.advance();
        Some((local, op))
    }

    /// `atomic x = x + 1`: the write and the reads of the same place in its
    /// value are atomic; `atomic v = x` with a local: the read of `x` is.
    pub(super) fn atomic(&mut self, start: Pos) -> Result<(Span, StmtKind)> {
        let at = self.pos();
        let (span, mut kind) = if self.eat_word("let") {
            self.let_stmt(start)?
        } else {
            self.assignment(start)?
        };
        match &mut kind {
            StmtKind::Store { site, place, value } => {
                site.atomicity = Atomicity::Relaxed;
                make_reads_atomic(value, place);
            }
            StmtKind::Assign {
                value: Expr::Load(load),
                ..
            } => load.site.atomicity = Atomicity::Relaxed,
            _ => {
                let message = "only a write, or a read into a local, can be atomic";
                return Err(error(at, message));
            }
        }
        Ok((span, kind))
    }
}

fn make_reads_atomic(value: &mut Expr, place: &Place) {
    let written = without_spans(place);
    let mut stack = vec![value];
    while let Some(expr) = stack.pop() {
        if let Expr::Load(load) = expr
            && without_spans(&load.place) == written
        {
            load.site.atomicity = Atomicity::Relaxed;
        }
        stack.extend(operands_mut(expr));
    }
}

/// The place wherever it stands in the text. (Nodes have no ids yet.)
fn without_spans(place: &Place) -> Place {
    let mut place = place.clone();
    let mut stack = place_operands_mut(&mut place);
    while let Some(expr) = stack.pop() {
        if let Expr::Load(load) = expr {
            load.site.span = Span::default();
        }
        stack.extend(operands_mut(expr));
    }
    place
}

/// What a value is, as far as its form tells.
fn element_of_value(program: &Program, value: &Expr) -> ElementType {
    match value {
        Expr::Load(load) => load.element,
        Expr::Local(id) => {
            let local = program.local(*id);
            local.map_or(ElementType::Int, |local| local.element)
        }
        Expr::AddressOf(_) | Expr::PointerOffset(..) => ElementType::Pointer,
        Expr::Conditional(_, yes, _) => element_of_value(program, yes),
        Expr::Unary(_, operand) => element_of_value(program, operand),
        Expr::Binary(_, left, right) => {
            let sides = [left, right].map(|side| element_of_value(program, side));
            let float = sides.contains(&ElementType::Float);
            if float {
                ElementType::Float
            } else {
                ElementType::Int
            }
        }
        Expr::Opaque(opaque) => opaque.element,
        _ => ElementType::Int,
    }
}
