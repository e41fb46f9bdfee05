//! Expressions as C with all parentheses written.

use super::Printer;
use crate::syntax::ast::{Designator, Expr, ExprKind, FloatLiteral, Initializer};

impl Printer<'_> {
    pub(super) fn expr(&self, expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::Int(literal) => literal.value.to_string(),
            ExprKind::Float(literal) => float(*literal),
            ExprKind::Char(value) => value.to_string(),
            ExprKind::String(bytes) => format!("\"{}\"", bytes.escape_ascii()),
            ExprKind::Ident(name) => name.clone(),
            ExprKind::Unary { op, operand } => format!("({}{})", op.symbol(), self.expr(operand)),
            ExprKind::IncDec {
                increment,
                prefix,
                operand,
            } => {
                let sign = if *increment { "++" } else { "--" };
                let operand = self.expr(operand);
                if *prefix {
                    format!("({sign}{operand})")
                } else {
                    format!("({operand}{sign})")
                }
            }
            ExprKind::Binary { op, lhs, rhs } => {
                format!("({} {} {})", self.expr(lhs), op.symbol(), self.expr(rhs))
            }
            ExprKind::Assign { op, lhs, rhs } => {
                let op = op.map_or("", |op| op.symbol());
                format!("({} {op}= {})", self.expr(lhs), self.expr(rhs))
            }
            ExprKind::Conditional {
                cond,
                then,
                otherwise,
            } => {
                let then = match then {
                    Some(then) => format!(" {} ", self.expr(then)),
                    None => String::new(),
                };
                format!("({} ?{then}: {})", self.expr(cond), self.expr(otherwise))
            }
            ExprKind::Comma { lhs, rhs } => format!("({}, {})", self.expr(lhs), self.expr(rhs)),
            ExprKind::Call { callee, args } => {
                format!("{}({})", self.expr(callee), self.list(args))
            }
            ExprKind::Subscript { base, index } => {
                format!("{}[{}]", self.expr(base), self.expr(index))
            }
            ExprKind::Member {
                base, field, arrow, ..
            } => {
                let sign = if *arrow { "->" } else { "." };
                format!("{}{sign}{field}", self.expr(base))
            }
            ExprKind::Cast { ty, operand } => {
                format!("(({}) {})", self.ty(ty), self.expr(operand))
            }
            ExprKind::SizeofExpr(operand) => format!("sizeof({})", self.expr(operand)),
            ExprKind::SizeofType(ty) => format!("sizeof(type {})", self.ty(ty)),
            ExprKind::AlignofType(ty) => format!("_Alignof(type {})", self.ty(ty)),
            ExprKind::AlignofExpr(operand) => format!("_Alignof({})", self.expr(operand)),
            ExprKind::CompoundLiteral { ty, init } => {
                format!("({}) {}", self.ty(ty), self.initializer(init))
            }
            ExprKind::Statement(block) => {
                let mut inner = Printer {
                    unit: self.unit,
                    source: self.source,
                    text: String::new(),
                    indent: 0,
                };
                inner.stmts(block);
                format!("({{ {} }})", inner.text.trim_end().replace('\n', "; "))
            }
            ExprKind::Generic { control, choices } => {
                let choices: Vec<_> = choices
                    .iter()
                    .map(|(ty, value)| {
                        let ty = match ty {
                            Some(ty) => self.ty(ty),
                            None => "default".to_string(),
                        };
                        format!("{ty}: {}", self.expr(value))
                    })
                    .collect();
                format!("_Generic({}, {})", self.expr(control), choices.join(", "))
            }
            ExprKind::Offsetof { ty, member } => {
                format!("offsetof({}, {})", self.ty(ty), self.designators(member))
            }
            ExprKind::VaArg { list, ty } => {
                format!("va_arg({}, {})", self.expr(list), self.ty(ty))
            }
            ExprKind::Unsupported { what, operands } => {
                format!("unsupported {what}({})", self.list(operands))
            }
        }
    }

    pub(super) fn list(&self, exprs: &[Expr]) -> String {
        let texts: Vec<_> = exprs.iter().map(|expr| self.expr(expr)).collect();
        texts.join(", ")
    }

    pub(super) fn initializer(&self, init: &Initializer) -> String {
        match init {
            Initializer::Expr(expr) => self.expr(expr),
            Initializer::List { items, .. } => {
                let items: Vec<_> = items
                    .iter()
                    .map(|item| {
                        let value = self.initializer(&item.value);
                        if item.designators.is_empty() {
                            value
                        } else {
                            format!("{} = {value}", self.designators(&item.designators))
                        }
                    })
                    .collect();
                format!("{{{}}}", items.join(", "))
            }
        }
    }

    fn designators(&self, designators: &[Designator]) -> String {
        designators
            .iter()
            .map(|designator| match designator {
                Designator::Field(name) => format!(".{name}"),
                Designator::Index(index) => format!("[{}]", self.expr(index)),
                Designator::Range(low, high) => {
                    format!("[{} ... {}]", self.expr(low), self.expr(high))
                }
            })
            .collect()
    }
}

fn float(literal: FloatLiteral) -> String {
    let imaginary = if literal.imaginary { "i" } else { "" };
    format!("{:?}{imaginary}", literal.value)
}
