//! What calls of library functions give.

use polyomp_core::spmd::{BinaryOp, ElementType, Expr, LOST, READ_FROM, StmtKind as Out};

use crate::syntax::ast::{self, ExprKind, IntKind, QualType, Type};

use super::super::Lowerer;
use super::super::symbols::VarId;
use super::constants::is_computed;
use super::meaning::Gives;
use super::names::result_range;

/// An array of characters, or an element of an array of texts.
pub(in crate::lower) type Text = (VarId, Option<i64>);

impl Lowerer<'_> {
    /// The value of a call; `values` are those of the arguments that are listed, `rest` those of the others.
    pub(super) fn call_result(
        &mut self,
        expr: &ast::Expr,
        (name, gives): (&str, Gives),
        args: &[ast::Expr],
        mut values: Vec<Expr>,
        rest: Vec<Expr>,
    ) -> Option<Expr> {
        let reason = match matches!(name, ast::UNSPECIFIED | ast::CHOSEN) {
            true => "what the C++ library decides when the program runs".to_owned(),
            false => format!("the result of `{name}`"),
        };
        let element = self
            .type_of(expr)
            .map_or(ElementType::Int, |ty| self.element(&ty));
        Some(match gives {
            Gives::Argument(at) => return values.into_iter().nth(at),
            Gives::Within(at) => {
                let inside = match (values.get(at).cloned(), args.get(at)) {
                    (Some(text), Some(arg)) => {
                        self.somewhere_in(&text, arg, &reason, values.clone())
                    }
                    _ => None,
                };
                inside.unwrap_or_else(|| self.unknown(element, &reason, values))
            }
            Gives::Text => {
                let text = QualType::plain(Type::Integer(IntKind::Char));
                let (object, pointer) = self.new_memory(expr.span, "<text>", Some(&text), None);
                self.may_be_null(object);
                pointer
            }
            Gives::Stream if self.closes_streams() => {
                let (object, pointer) = self.new_memory(expr.span, "<stream>", None, None);
                self.may_be_null(object);
                pointer
            }
            Gives::Number => match self.number_said(name, args) {
                Some(value) => value,
                None if self.was_read(args) => self.unknown(element, &reason, values),
                None => {
                    let number = self.input(ElementType::Int, name);
                    if let (Expr::Param(_), Some(text)) = (&number, values.into_iter().next()) {
                        let operands = vec![number.clone(), text];
                        let found = Some(READ_FROM);
                        let value = self.opaque(ElementType::Int, found, &reason, operands);
                        self.emit(expr.span, Out::Eval(value));
                    }
                    number
                }
            },
            Gives::Float
                if args
                    .iter()
                    .any(|arg| matches!(arg.kind, ExprKind::String(_))) =>
            {
                self.opaque(element, Some(LOST), &reason, Vec::new())
            }
            Gives::Float => self.input(ElementType::Float, name),
            Gives::Fresh
                if self.strands == 0
                    && element == ElementType::Int
                    && let Some(known) = self.constant_answer(expr, name) =>
            {
                known
            }
            Gives::Fresh | Gives::Stream if element == ElementType::Int && self.happens_once() => {
                let range = self.range_of_result(name, expr);
                self.ranged_input(element, name, range)
            }
            Gives::Fresh | Gives::Stream => {
                values.extend(rest);
                if self.strands == 0 && element != ElementType::Pointer {
                    let given = values.drain(..);
                    given.for_each(|value| self.evaluate(expr.span, value));
                }
                let value = self.unknown(element, &reason, values);
                below_power(element, value, result_range(name))
            }
            Gives::Unknown if name == ast::UNSPECIFIED && element == ElementType::Int => {
                self.opaque(element, Some(LOST), &reason, values)
            }
            Gives::Unknown if self.strands > 0 || element == ElementType::Pointer => {
                self.unknown(element, &reason, values)
            }
            Gives::Unknown if is_computed(name) => {
                values.extend(rest);
                self.unknown(element, &reason, values)
            }
            // What comes from outside is no less than any value.
            Gives::Unknown => {
                let given = values.into_iter();
                given.for_each(|value| self.evaluate(expr.span, value));
                self.unknown(element, &reason, Vec::new())
            }
        })
    }

    /// Whether a number may have been read from this text before: two of them are not any two numbers then.
    fn was_read(&mut self, args: &[ast::Expr]) -> bool {
        let text = self.text_named(args.first());
        let entry = self.program.entries.len();
        let other = |known: &Option<Text>| match (known, &text) {
            (Some((array, None)), Some((other, None))) => array != other,
            // Those of another array may be the same ones.
            (Some((array, Some(at))), Some((same, Some(other)))) => array == same && at != other,
            _ => false,
        };
        let mut known = self.texts_read.iter();
        let again = !known.all(|(of, known)| *of != entry || other(known));
        self.texts_read.push((entry, text));
        again
    }

    /// What tells a text from others.
    fn text_named(&self, arg: Option<&ast::Expr>) -> Option<Text> {
        match &arg?.without_casts().kind {
            ExprKind::Ident(name) => {
                let id = self.lookup(name)?;
                let ty = &self.var(id)?.ty;
                let own = self.resolved(ty).array().is_some();
                own.then_some((id, None))
            }
            ExprKind::Subscript { base, index } => {
                let ExprKind::Ident(name) = &base.without_casts().kind else {
                    return None;
                };
                Some((self.lookup(name)?, Some(self.constant(index)?)))
            }
            _ => None,
        }
    }

    /// The number in a text that the program spells out (`atoi("42")`); none where the text comes from outside.
    fn number_said(&mut self, name: &str, args: &[ast::Expr]) -> Option<Expr> {
        let Some(ExprKind::String(text)) = args.first().map(|arg| &arg.kind) else {
            return None;
        };
        let decimal = args
            .get(2)
            .is_none_or(|base| self.constant(base) == Some(10));
        let text = std::str::from_utf8(text).unwrap_or("").trim_start();
        let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
        let end = digits.find(|letter: char| !letter.is_ascii_digit());
        let digits = digits.get(..end.unwrap_or(digits.len())).unwrap_or("");
        let number = match digits {
            "" => Some(0),
            digits => digits.parse::<i32>().ok().map(i64::from),
        };
        let sign = if text.starts_with('-') { -1 } else { 1 };
        Some(match number.filter(|_| decimal) {
            Some(number) => Expr::Int(sign * number),
            None => {
                let reason = format!("the result of `{name}`");
                self.unknown(ElementType::Int, &reason, Vec::new())
            }
        })
    }

    /// A number that comes from outside: a symbolic constant where it is read once.
    pub(in crate::lower) fn input(&mut self, element: ElementType, function: &str) -> Expr {
        self.ranged_input(element, function, result_range(function))
    }

    /// The least and the largest number that a call gives. One whose declaration was dropped with its header gives an
    /// `int`, as most do.
    pub(in crate::lower) fn range_of_result(
        &self,
        name: &str,
        call: &ast::Expr,
    ) -> (Option<i64>, Option<i64>) {
        match (result_range(name), self.type_of(call)) {
            ((None, None), Some(ty)) => self.range_of(&ty),
            ((None, None), None) => self.range_of(&QualType::plain(Type::Integer(IntKind::Int))),
            (range, _) => range,
        }
    }

    /// A number that comes from outside, between a least and a largest value.
    pub(in crate::lower) fn ranged_input(
        &mut self,
        element: ElementType,
        function: &str,
        range: (Option<i64>, Option<i64>),
    ) -> Expr {
        if element == ElementType::Int && self.happens_once() {
            let name = self.hint.clone().unwrap_or_else(|| "input".to_string());
            return Expr::Param(self.bounded_param(&name, range));
        }
        let reason = format!("the result of `{function}`");
        let value = self.unknown(element, &reason, Vec::new());
        below_power(element, value, range)
    }

    /// Whether what stands here is executed at most once.
    pub(in crate::lower) fn happens_once(&self) -> bool {
        self.strands == 0 && self.loop_depth == 0
    }
}

/// A value that is not known, where its range is that of its low bits: what each of many calls gives has no name that
/// could have a range.
fn below_power(element: ElementType, value: Expr, range: (Option<i64>, Option<i64>)) -> Expr {
    match range {
        (Some(0), Some(mask)) if element == ElementType::Int && mask & (mask + 1) == 0 => {
            Expr::Binary(BinaryOp::BitAnd, Box::new(value), Box::new(Expr::Int(mask)))
        }
        _ => value,
    }
}
