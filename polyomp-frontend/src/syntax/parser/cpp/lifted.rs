//! Arguments of clauses that only C++ can say: `depend(out: v[i])` of a vector, `num_threads(v.size())`.
//!
//! Clauses are read as C. So what such an argument designates, or its value, gets a name of its own, which is declared
//! before the directive and put in its place:
//!
//! ```text
//! int &_0 = v.data[i];
//! #pragma omp task depend(out: _0  )
//! ```
//!
//! Of a section, such as `v.data()[0:n]`, this is what stands before its first bounds.

use super::super::{Parse, Parser};
use super::clauses::{OF_ITEMS, WITHOUT_COPIES};
use super::make;
use super::words;
use crate::syntax::ast::{Expr, ExprKind, Pragma, Stmt, SyntaxError};
use crate::syntax::scope::Meaning;
use crate::syntax::tokens::{Base, Kind};

/// A part of the text of a directive, by its bytes.
type Range = std::ops::Range<usize>;

impl<'t> Parser<'t> {
    /// Declares what such arguments stand for. `text` is that of the directive, which the pragma has a copy of.
    pub(in super::super) fn lifted_from_clauses(
        &mut self,
        text: &'t str,
        pragma: &mut Pragma,
    ) -> Parse<Vec<Stmt>> {
        let mut declared = Vec::new();
        for (clause, argument) in clauses(text) {
            // Items of `shared` are variables.
            if !WITHOUT_COPIES.contains(&clause) || clause == "shared" {
                continue;
            }
            let items = OF_ITEMS.contains(&clause);
            let mut modified = argument.clone();
            if let Some(colon) = modifier_end(text, &argument) {
                modified.start = colon + 1;
            }
            let modifiers = text.get(argument.start..modified.start).unwrap_or_default();
            // `sink` has vectors of iterations.
            if modifiers.contains("sink") {
                continue;
            }
            let iterators = iterators(modifiers);
            for item in split(text, &modified, b',') {
                let whole = trimmed(text, item);
                let designator = match items {
                    true => trimmed(text, before_section(text, &whole)),
                    false => whole,
                };
                declared.extend(self.lifted(text, designator, items, &iterators, pragma)?);
            }
        }
        Ok(declared)
    }

    /// The declaration of one argument, if it needs one.
    fn lifted(
        &mut self,
        text: &'t str,
        place: Range,
        is_item: bool,
        iterators: &[&str],
        pragma: &mut Pragma,
    ) -> Parse<Option<Stmt>> {
        let written = text.get(place.clone()).unwrap_or_default();
        // What has none of these is a name, or a number.
        if !written.contains(['[', '(', '*', '.', '>']) {
            return Ok(None);
        }
        let span = pragma.span_of(place.start, place.end);
        let depth = self.scopes.depth();
        self.scopes.enter();
        for iterator in iterators {
            self.scopes.declare(iterator, Meaning::Object);
        }
        let read = self.read_apart(written, Base::At(span.start));
        self.scopes.leave_to(depth);
        // What cannot be read here is told by those who read it as C.
        let Ok(value) = read else { return Ok(None) };
        let tokens = words::tokens(written, Base::Nowhere);
        let calls = tokens.windows(2).any(|pair| {
            let [callee, open] = pair else { return false };
            open.text == "(" && (callee.kind == Kind::Word || matches!(callee.text, "]" | ">"))
        });
        let words = tokens.iter().filter(|token| token.kind == Kind::Word);
        let words: Vec<&str> = words.map(|token| token.text).collect();
        if !calls && is_of_c(&value, &words) {
            return Ok(None);
        }
        let not_followed = || SyntaxError {
            message: format!("`{written}` in a clause is not followed."),
            span,
        };
        if iterators.iter().any(|iterator| words.contains(iterator)) {
            return Err(not_followed());
        }
        let ty = self.type_of(&value).ok_or_else(not_followed)?;
        let plain = make::referred(&ty);
        let ty = match is_item && self.is_lvalue(&value) {
            true => make::reference(plain),
            false => plain,
        };
        let name = (0..)
            .map(|number| format!("_{number}"))
            .find(|name| {
                self.scopes.meaning(name).is_none() && !pragma.text.contains(name.as_str())
            })
            .filter(|name| name.len() <= written.len())
            .ok_or_else(not_followed)?;
        self.scopes.declare(&name, Meaning::Object);
        self.scopes.declare_variable(&name, ty.clone());
        let padded = format!("{name:width$}", width = place.len());
        pragma.text.replace_range(place, &padded);
        let value = self.bound(value, &ty);
        Ok(Some(make::declare(&name, ty, Some(value), span)))
    }

    /// Reads a text that does not stand among the tokens, as an expression.
    fn read_apart(&mut self, text: &'t str, base: Base) -> Parse<Expr> {
        let tokens = std::mem::replace(&mut self.tokens, words::tokens(text, base));
        let partners = std::mem::take(&mut self.partners);
        let at = std::mem::take(&mut self.at);
        let read = self.assignment_expr();
        let ended = self.peek().kind == Kind::End;
        self.tokens = tokens;
        self.partners = partners;
        self.at = at;
        match read {
            Ok(expr) if !ended => Err(SyntaxError {
                message: "Expected the end of the argument.".to_owned(),
                span: expr.span,
            }),
            read => read,
        }
    }
}

/// Whether C says the same of what has no calls: no operator is a function, and no member is not written.
fn is_of_c(expr: &Expr, words: &[&str]) -> bool {
    let rest = |expr: &Expr| is_of_c(expr, words);
    match &expr.kind {
        ExprKind::Int(_) | ExprKind::Char(_) | ExprKind::Float(_) | ExprKind::Ident(_) => true,
        ExprKind::Unary { operand, .. } => rest(operand),
        ExprKind::Binary { lhs, rhs, .. } => rest(lhs) && rest(rhs),
        ExprKind::Subscript { base, index } => rest(base) && rest(index),
        ExprKind::Member { base, field, .. } => words.contains(&field.as_str()) && rest(base),
        ExprKind::Cast { operand, .. } => rest(operand),
        ExprKind::Conditional {
            cond,
            then,
            otherwise,
        } => rest(cond) && then.as_deref().is_none_or(rest) && rest(otherwise),
        _ => false,
    }
}

/// The clauses of a directive, with their arguments.
fn clauses(text: &str) -> Vec<(&str, Range)> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(open) = bytes.get(at..).and_then(|rest| find(rest, b'(')) {
        let open = at + open;
        let close = close_of(text, open);
        let before = text.get(at..open).unwrap_or_default().trim_end();
        let start = before
            .rfind(|ch: char| !ch.is_ascii_alphanumeric() && ch != '_')
            .map_or(0, |at| at + 1);
        found.push((before.get(start..).unwrap_or_default(), open + 1..close));
        at = close + 1;
    }
    found
}

fn find(bytes: &[u8], wanted: u8) -> Option<usize> {
    bytes.iter().position(|byte| *byte == wanted)
}

/// Where the bracket that opens there closes.
fn close_of(text: &str, open: usize) -> usize {
    let end = text.len();
    outermost(text, &(open + 1..end))
        .find(|(_, byte)| matches!(byte, b')' | b']' | b'}'))
        .map_or(end, |(at, _)| at)
}

/// The bytes of a part of the text that stand in no brackets, quotes left out; a bracket that closes more than was opened
/// is one of them.
fn outermost<'a>(text: &'a str, part: &Range) -> impl Iterator<Item = (usize, u8)> + use<'a> {
    let bytes = text.as_bytes().get(part.clone()).unwrap_or_default();
    let start = part.start;
    let mut depth = 0usize;
    let mut quote = None;
    bytes.iter().enumerate().filter_map(move |(at, byte)| {
        let outside = depth == 0;
        match (quote, byte) {
            (Some(open), _) => {
                if *byte == open {
                    quote = None;
                }
                return None;
            }
            (None, b'"' | b'\'') => {
                quote = Some(*byte);
                return None;
            }
            (None, b'(' | b'[' | b'{') => depth += 1,
            (None, b')' | b']' | b'}') => depth = depth.saturating_sub(1),
            _ => {}
        }
        outside.then_some((start + at, *byte))
    })
}

/// The colon behind the modifiers of a clause: no `::`, and none of a condition.
fn modifier_end(text: &str, argument: &Range) -> Option<usize> {
    let bytes = text.as_bytes();
    let is_colon = |at: usize| bytes.get(at) == Some(&b':');
    let outside: Vec<(usize, u8)> = outermost(text, argument).collect();
    if outside.iter().any(|(_, byte)| *byte == b'?') {
        return None;
    }
    let colons = outside.into_iter().filter(|(_, byte)| *byte == b':');
    let single = |at: usize| !(is_colon(at + 1) || at > 0 && is_colon(at - 1));
    colons.map(|(at, _)| at).find(|at| single(*at))
}

/// The names that `iterator(int i = 0:n, j = 0:m)` declares.
fn iterators(modifiers: &str) -> Vec<&str> {
    let Some((_, defined)) = modifiers.split_once("iterator") else {
        return Vec::new();
    };
    let defined = defined.split(',');
    let named = defined.filter_map(|definition| definition.split_once('='));
    named
        .filter_map(|(name, _)| name.trim().rsplit([' ', '(', '\t']).next())
        .collect()
}

/// The parts that `separator` divides.
fn split(text: &str, part: &Range, separator: u8) -> Vec<Range> {
    let mut parts = Vec::new();
    let mut start = part.start;
    for (at, _) in outermost(text, part).filter(|(_, byte)| *byte == separator) {
        parts.push(start..at);
        start = at + 1;
    }
    parts.push(start..part.end);
    parts
}

/// What stands before the first brackets with bounds in them.
fn before_section(text: &str, item: &Range) -> Range {
    let opens = outermost(text, item).filter(|(_, byte)| *byte == b'[');
    let mut opens = opens.map(|(at, _)| at);
    let first = opens.find(|open| modifier_end(text, &(open + 1..close_of(text, *open))).is_some());
    item.start..first.unwrap_or(item.end)
}

/// The part without the blanks around it.
fn trimmed(text: &str, part: Range) -> Range {
    let written = text.get(part.clone()).unwrap_or_default();
    let before = written.len() - written.trim_start().len();
    let start = part.start + before;
    start..start + written.trim().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_found_in_their_clauses() {
        let text = "task depend(iterator(int i=0:n), out: v[f(i, 1)], a[0:n]) if(task: x ? y : z)";
        let found = clauses(text);
        let names: Vec<&str> = found.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, ["depend", "if"]);
        let depend = found[0].1.clone();
        let colon = modifier_end(text, &depend).unwrap();
        assert_eq!(iterators(&text[depend.start..colon]), ["i"]);
        let items: Vec<&str> = split(text, &(colon + 1..depend.end), b',')
            .into_iter()
            .map(|item| &text[trimmed(text, item)])
            .collect();
        assert_eq!(items, ["v[f(i, 1)]", "a[0:n]"]);
        let section = depend.end - "a[0:n]".len()..depend.end;
        assert_eq!(&text[before_section(text, &section)], "a");
    }

    #[test]
    fn scopes_and_conditions_have_no_modifiers() {
        for text in ["if(a::b > 1)", "if(x ? y : z)"] {
            assert_eq!(modifier_end(text, &clauses(text)[0].1), None);
        }
    }
}
