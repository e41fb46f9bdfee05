//! Packs of function templates (C++17, section 17.5.3): each element has a name of its own, and what is expanded is
//! parsed once for each.

use std::collections::{BTreeMap, BTreeSet};

use super::super::expression::binary_operator;
use super::super::{Parse, Parser, Tall};
use super::make;
use super::name::Arg;
use super::template::{Template, TemplateParam};
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, Param};
use crate::syntax::scope::Meaning;
use crate::syntax::tokens::Kind;

/// The packs that are known, and which of their elements an expansion is at.
#[derive(Clone, Debug, Default)]
pub(crate) struct Packs {
    /// How many elements each has.
    counts: BTreeMap<String, usize>,
    element: Option<usize>,
}

/// More elements than packs have.
const MOST: usize = 64;

fn name_of(pack: &str, position: usize) -> String {
    format!("{pack}#{position}")
}

impl Packs {
    pub(super) fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }
}

impl Parser<'_> {
    fn packs(&self) -> Option<&Packs> {
        let packs = &self.cpp.as_ref()?.packs;
        (!packs.counts.is_empty()).then_some(packs)
    }

    /// The name as it is, or that of the element of the pack that it names.
    pub(super) fn element_name(&self, name: &str) -> String {
        match self.packs() {
            Some(packs) if packs.counts.contains_key(name) => match packs.element {
                Some(at) => name_of(name, at),
                None => name.to_string(),
            },
            _ => name.to_string(),
        }
    }

    /// Whether a pack is named where nothing expands it.
    pub(super) fn is_whole_pack(&self, name: &str) -> bool {
        self.packs()
            .is_some_and(|packs| packs.counts.contains_key(name) && packs.element.is_none())
    }

    /// The names of the elements of these packs.
    pub(super) fn elements_of(&self, names: &BTreeSet<&str>) -> Vec<String> {
        let counts = self.packs().map(|packs| &packs.counts);
        let counts = counts.into_iter().flatten();
        counts
            .filter(|(pack, _)| names.contains(pack.as_str()))
            .flat_map(|(pack, count)| (0..*count).map(|at| name_of(pack, at)))
            .collect()
    }

    /// How many elements the packs have that are named there; none if there are none, or they differ.
    fn count_in(&self, from: usize, to: usize) -> Option<usize> {
        let packs = self.packs()?;
        let tokens = self.tokens.get(from..to)?.iter();
        let mut counts = tokens
            .filter(|token| token.kind == Kind::Word)
            .filter_map(|token| packs.counts.get(token.text));
        let first = *counts.next()?;
        counts.all(|count| *count == first).then_some(first)
    }

    /// What stands in a list up to its `,` or its end: where its `...` stands, if it is an expansion.
    fn expansion_ahead(&mut self) -> Option<usize> {
        self.packs()?;
        let closes = self.cpp_mut().closes;
        let mut at = self.at;
        let mut angles = 0i32;
        loop {
            let token = self.tokens.get(at)?;
            match (token.kind, token.text) {
                (Kind::End | Kind::Pragma, _) | (Kind::Punct, ";") => return None,
                (Kind::Punct, "...") => {
                    let ends = |text: &str| matches!(text, "," | ")" | "}" | ">");
                    let next = self.tokens.get(at + 1)?;
                    return ends(next.text).then_some(at);
                }
                (Kind::Punct, "(" | "[" | "{") => at = self.partner(at)?,
                (Kind::Punct, ")" | "]" | "}") => return None,
                // `a < b, c...` would be two arguments.
                (Kind::Punct, "<") => angles += 1,
                (Kind::Punct, ">") if angles == 0 && closes => return None,
                (Kind::Punct, ">") => angles -= 1,
                (Kind::Punct, ",") if angles <= 0 => return None,
                _ => {}
            }
            at += 1;
        }
    }

    /// Parses one of a list, or each that an expansion makes.
    pub(in super::super) fn each_element<T>(
        &mut self,
        mut parse: impl FnMut(&mut Self) -> Parse<T>,
    ) -> Parse<Vec<T>> {
        let Some(dots) = self.expansion_ahead() else {
            return Ok(vec![parse(self)?]);
        };
        let start = self.at;
        let Some(count) = self.count_in(start, dots) else {
            return Err(self.expected("packs with as many elements"));
        };
        let found = self.for_elements(count, |parser| {
            parser.at = start;
            let found = parse(parser)?;
            match parser.at == dots {
                true => Ok(found),
                false => Err(parser.expected("`...`")),
            }
        })?;
        self.at = dots + 1;
        Ok(found)
    }

    fn for_elements<T>(
        &mut self,
        count: usize,
        mut parse: impl FnMut(&mut Self) -> Parse<T>,
    ) -> Parse<Vec<T>> {
        let outer = self.cpp_mut().packs.element;
        let mut found = Vec::new();
        let mut failed = None;
        for at in 0..count {
            self.cpp_mut().packs.element = Some(at);
            match parse(self) {
                Ok(one) => found.push(one),
                Err(error) => {
                    failed = Some(error);
                    break;
                }
            }
        }
        self.cpp_mut().packs.element = outer;
        match failed {
            Some(error) => Err(error),
            None => Ok(found),
        }
    }

    /// `sizeof...(pack)`
    pub(in super::super) fn size_of_pack(&mut self) -> Parse<Option<Tall>> {
        if !self.is_ahead(1, "...") {
            return Ok(None);
        }
        let start = self.at;
        self.at += 2;
        self.expect("(")?;
        let name = self.name("the name of a pack")?.text;
        let count = self
            .packs()
            .and_then(|packs| packs.counts.get(name))
            .copied();
        let Some(count) = count else {
            return Err(self.expected("a pack that is known"));
        };
        self.expect(")")?;
        let span = self.span_from(start);
        let size = make::integer(crate::syntax::ast::IntKind::UnsignedLong);
        let count = make::cast(size, make::int(count as u128, span));
        self.tall(count.kind, span, 1).map(Some)
    }

    /// `...` in the declaration of a parameter that is expanded.
    pub(in super::super) fn pack_dots(&mut self) {
        if self.packs().is_some_and(|packs| packs.element.is_some()) {
            self.eat("...");
        }
    }

    /// At a parameter: those that the expansion of a pack in it makes. The names are a pack, too.
    pub(in super::super) fn pack_parameters(&mut self) -> Parse<Option<Vec<Param>>> {
        if self.packs().is_none() {
            return Ok(None);
        }
        let (start, mut at) = (self.at, self.at);
        let dots = loop {
            let Some(token) = self.tokens.get(at) else {
                return Ok(None);
            };
            match (token.kind, token.text) {
                (Kind::Punct, "...") => break at,
                (Kind::End | Kind::Pragma, _)
                | (Kind::Punct, "," | "(" | ")" | ";" | "{" | "=") => return Ok(None),
                _ => at += 1,
            }
        };
        let Some(count) = self.count_in(start, dots) else {
            return Ok(None);
        };
        let name = self
            .tokens
            .get(dots + 1)
            .filter(|token| token.kind == Kind::Word);
        let name = name.map(|token| (token.text, token.span));
        let end = dots + 1 + usize::from(name.is_some());
        let span = self.peek().span;
        let types = self.for_elements(count, |parser| {
            parser.at = start;
            let (_, ty) = parser.element_parameter()?;
            match parser.at == end {
                true => Ok(ty),
                false => Err(parser.expected("`,` or `)`")),
            }
        })?;
        self.at = end;
        if let Some((name, _)) = name {
            self.cpp_mut().packs.counts.insert(name.to_string(), count);
        }
        let params = types.into_iter().enumerate().map(|(at, ty)| Param {
            name: name.map(|(name, _)| name_of(name, at)),
            span: name.map_or(span, |(_, span)| span),
            ty,
        });
        let params: Vec<Param> = params.collect();
        for param in &params {
            if let Some(name) = &param.name {
                self.scopes.declare(name, Meaning::Object);
                self.scopes.declare_variable(name, param.ty.clone());
            }
        }
        Ok(Some(params))
    }

    /// The parameters with one for each element of the pack that ends them, if there are so many in all.
    pub(super) fn with_elements(
        &mut self,
        params: &[TemplateParam],
        count: usize,
    ) -> Vec<TemplateParam> {
        let Some((pack, others)) = params.split_last().filter(|(last, _)| last.pack) else {
            return params.to_vec();
        };
        let count = count.saturating_sub(others.len());
        let counts = &mut self.cpp_mut().packs.counts;
        counts.insert(pack.name.clone(), count);
        let elements = (0..count).map(|at| TemplateParam {
            name: name_of(&pack.name, at),
            ..pack.clone()
        });
        others.iter().cloned().chain(elements).collect()
    }

    /// The parameters of a function template in a call with so many arguments.
    pub(super) fn params_for(
        &mut self,
        template: &Template,
        explicit: &[Arg],
        count: usize,
    ) -> Option<Vec<TemplateParam>> {
        let Some((_, others)) = template.params.split_last().filter(|(last, _)| last.pack) else {
            return Some(template.params.clone());
        };
        // As many as the other parameters of the function leave.
        let none = self.with_elements(&template.params, others.len());
        let others_given = explicit.get(..others.len().min(explicit.len()))?;
        self.open_params(&none, others_given)?;
        let (_, ty) = self.header_there(template.at)?;
        let left = count.checked_sub(ty.params.len())?;
        let listed = explicit.len().saturating_sub(others.len());
        let elements = left.max(listed);
        (elements <= MOST).then(|| self.with_elements(&template.params, others.len() + elements))
    }

    /// `(pack + ...)` and the like (C++17, section 8.1.6), at the `(`; none if it is none.
    pub(in super::super) fn fold_expression(&mut self) -> Parse<Option<Tall>> {
        if self.packs().is_none() {
            return Ok(None);
        }
        let open = self.at;
        let Some(close) = self.partner(open) else {
            return Ok(None);
        };
        let mut dots = open + 1;
        while dots < close {
            match self.tokens.get(dots).map(|token| token.text) {
                Some("...") => break,
                Some("(" | "[" | "{") => match self.partner(dots) {
                    Some(end) => dots = end + 1,
                    None => return Ok(None),
                },
                _ => dots += 1,
            }
        }
        if dots >= close {
            return Ok(None);
        }
        let sign = |at: usize| self.tokens.get(at).map_or("", |token| token.text);
        let (left, right) = (dots > open + 1, dots + 1 < close);
        let (before, after) = (sign(dots.saturating_sub(1)), sign(dots + 1));
        let operator = match (left, right) {
            (true, true) if before == after => before,
            (true, false) => before,
            (false, true) => after,
            _ => return Err(self.expected("an expansion that is known")),
        };
        let op = binary_operator(operator).map(|(op, _)| op);
        if op.is_none() && operator != "," {
            return Err(self.expected("an expansion with an operator that is known"));
        }
        let first = (open + 1, dots.saturating_sub(1));
        let second = (dots + 2, close);
        let in_first = left.then(|| self.count_in(first.0, first.1)).flatten();
        let in_second = right.then(|| self.count_in(second.0, second.1)).flatten();
        let (pattern, count, init, from_right) = match (in_first, in_second) {
            (Some(count), None) => (first, count, right.then_some(second), true),
            (None, Some(count)) => (second, count, left.then_some(first), false),
            _ => return Err(self.expected("one operand with packs that are known")),
        };
        let mut below = 0;
        let mut operand = |parser: &mut Self, (from, to): (usize, usize)| {
            parser.at = from;
            let found = parser.unclosed(|parser| parser.cast())?;
            below = below.max(found.height);
            match parser.at == to {
                true => Ok(found.expr),
                false => Err(parser.expected("one operand")),
            }
        };
        let mut values = self.for_elements(count, |parser| operand(parser, pattern))?;
        if let Some(init) = init {
            let value = operand(self, init)?;
            match from_right {
                true => values.push(value),
                false => values.insert(0, value),
            }
        }
        self.at = close + 1;
        let span = self.span_from(open);
        if from_right {
            values.reverse();
        }
        let mut values = values.into_iter();
        let Some(mut folded) = values.next() else {
            let value = match operator {
                "&&" => 1,
                "||" | "," => 0,
                _ => return Err(self.expected("a pack that is not empty")),
            };
            return self.taller(make::int(value, span), 0).map(Some);
        };
        for value in values {
            folded = match from_right {
                true => self.joined_by(op, value, folded),
                false => self.joined_by(op, folded, value),
            };
        }
        self.taller(Expr { span, ..folded }, below + 2 * count)
            .map(Some)
    }

    /// Two operands of an operator, or of a comma.
    fn joined_by(&mut self, op: Option<BinaryOp>, lhs: Expr, rhs: Expr) -> Expr {
        let span = lhs.span.to(rhs.span);
        let found = match op {
            Some(op) => self.cpp_binary(op, &lhs, &rhs, span),
            None => self.cpp_comma(&lhs, &rhs, span),
        };
        match (found, op) {
            (Some(found), _) => found,
            (None, Some(op)) => make::binary(op, lhs, rhs, span),
            (None, None) => {
                let (lhs, rhs) = (Box::new(lhs), Box::new(rhs));
                make::expr(ExprKind::Comma { lhs, rhs }, span)
            }
        }
    }
}
