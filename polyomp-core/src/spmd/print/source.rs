//! A place as a C programmer would write it: what an access is called in
//! reports when the source text itself is not at hand.

use super::expr::{LOWEST, POSTFIX, UNARY, operator, unary_operator};
use crate::spmd::expr::{Base, BinaryOp, Expr, Place, Projection};
use crate::spmd::program::Program;
use crate::spmd::visit::{MAX_NESTING, on_enough_stack};

/// The text of a place, with the names that the source has for its symbols.
pub(in crate::spmd) fn source_text(program: &Program, place: &Place) -> String {
    let mut writer = Writer {
        program,
        out: String::new(),
        depth: 0,
    };
    writer.place(place, LOWEST);
    writer.out
}

struct Writer<'p> {
    program: &'p Program,
    out: String,
    depth: usize,
}

impl Writer<'_> {
    fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn place(&mut self, place: &Place, least: u8) {
        if self.depth > MAX_NESTING {
            self.push("...");
            return;
        }
        self.depth += 1;
        let mut projections = place.projections.as_slice();
        match &place.base {
            Base::Object(id) => {
                let object = self.program.object(*id);
                self.push(object.map_or("?", |object| object.name.as_str()));
            }
            Base::Deref(pointer) => match (&**pointer, projections) {
                (Expr::PointerOffset(pointer, index), _) => {
                    self.expr(pointer, POSTFIX);
                    self.index(index);
                }
                (pointer, [Projection::Field(name), rest @ ..]) => {
                    self.expr(pointer, POSTFIX);
                    self.push("->");
                    self.push(name);
                    projections = rest;
                }
                (pointer, []) if least <= UNARY => {
                    self.push("*");
                    self.expr(pointer, UNARY);
                }
                (pointer, _) => {
                    self.push("(*");
                    self.expr(pointer, UNARY);
                    self.push(")");
                }
            },
        }
        for projection in projections {
            match projection {
                Projection::Index { index, .. } => self.index(index),
                Projection::Field(name) => {
                    self.push(".");
                    self.push(name);
                }
                Projection::Bytes { .. } => self.push(".<union>"),
                Projection::Whole => {}
            }
        }
        self.depth -= 1;
    }

    fn index(&mut self, index: &Expr) {
        self.push("[");
        self.expr(index, LOWEST);
        self.push("]");
    }

    fn expr(&mut self, expr: &Expr, least: u8) {
        if self.depth > MAX_NESTING {
            self.push("...");
            return;
        }
        self.depth += 1;
        let own = match expr {
            Expr::Int(value) if *value < 0 => UNARY,
            Expr::Unary(..) | Expr::AddressOf(_) => UNARY,
            Expr::Binary(op, ..) => operator(*op).1,
            Expr::PointerOffset(..) => operator(BinaryOp::Add).1,
            Expr::Conditional(..) => LOWEST,
            _ => POSTFIX,
        };
        if own < least {
            self.push("(");
        }
        on_enough_stack(|| self.bare_expr(expr, own, least));
        if own < least {
            self.push(")");
        }
        self.depth -= 1;
    }

    fn bare_expr(&mut self, expr: &Expr, own: u8, least: u8) {
        match expr {
            Expr::Int(value) => self.push(&value.to_string()),
            Expr::Param(id) => {
                let param = self.program.param(*id);
                self.push(param.map_or("?", |param| param.name.as_str()));
            }
            Expr::Local(id) => {
                let local = self.program.local(*id);
                self.push(local.map_or("?", |local| local.name.as_str()));
            }
            Expr::ThreadNum => self.push("tid"),
            Expr::NumThreads => self.push("num_threads"),
            Expr::TeamNum => self.push("team"),
            Expr::NumTeams => self.push("num_teams"),
            Expr::Load(load) => self.place(&load.place, least),
            Expr::Unary(op, operand) => {
                self.push(unary_operator(*op));
                // `--x` would be something else.
                let nested = matches!(**operand, Expr::Unary(..) | Expr::Int(i64::MIN..0));
                self.expr(operand, if nested { POSTFIX } else { UNARY });
            }
            Expr::Binary(op @ (BinaryOp::Min | BinaryOp::Max), left, right) => {
                self.push(operator(*op).0);
                self.operands([&**left, &**right]);
            }
            Expr::Binary(op, left, right) => {
                self.expr(left, own);
                self.push(&format!(" {} ", operator(*op).0));
                self.expr(right, own + 1);
            }
            Expr::PointerOffset(pointer, elements) => {
                self.expr(pointer, own);
                self.push(" + ");
                self.expr(elements, own + 1);
            }
            Expr::Conditional(cond, yes, no) => {
                self.expr(cond, LOWEST + 1);
                self.push(" ? ");
                self.expr(yes, LOWEST);
                self.push(" : ");
                self.expr(no, LOWEST);
            }
            Expr::AddressOf(place) => {
                self.push("&");
                self.place(place, POSTFIX);
            }
            Expr::Opaque(opaque) => match &opaque.function {
                Some(function) => {
                    self.push(function);
                    if !opaque.operands.is_empty() {
                        self.operands(&opaque.operands);
                    }
                }
                None => self.push(&format!("<{}>", opaque.reason)),
            },
        }
    }

    fn operands<'e>(&mut self, operands: impl IntoIterator<Item = &'e Expr>) {
        self.push("(");
        for (index, operand) in operands.into_iter().enumerate() {
            if index > 0 {
                self.push(", ");
            }
            self.expr(operand, LOWEST);
        }
        self.push(")");
    }
}
