//! Names in clauses that are not those of the tree: members, what stands in namespaces, and numbers (`collapse(N)` in a
//! template).
//!
//! Clauses are read as C. So a name that stands for `this->n` or `cfg::n` becomes that of a reference, which is declared
//! before the directive:
//!
//! ```text
//! int &cfg__n = cfg::n;
//! #pragma omp parallel num_threads(cfg__n)
//! ```
//!
//! A reference is treated as what it refers to, by constructs too. In the body of a construct that makes private copies
//! of a member the name stands for the copy (OpenMP 5.2, section 5.4), so the reference hides the member there; else
//! the body names the member itself. Qualified names stand for the copy, too. Names have as many characters as what
//! they stand for, so that places stay right.

use super::super::{Parse, Parser};
use super::make;
use crate::source::Span;
use crate::syntax::ast::arithmetic::Constant;
use crate::syntax::ast::{Expr, ExprKind, Pragma, Stmt, SyntaxError};
use crate::syntax::scope::Meaning;
use crate::syntax::tokens::Kind;

/// Clauses that only take the values of their arguments, or whose items are the original variables.
pub(super) const WITHOUT_COPIES: [&str; 18] = [
    "affinity",
    "depend",
    "device",
    "dist_schedule",
    "filter",
    "final",
    "from",
    "grainsize",
    "if",
    "map",
    "num_tasks",
    "num_teams",
    "num_threads",
    "priority",
    "schedule",
    "shared",
    "thread_limit",
    "to",
];

/// Clauses that make private copies of their items.
const WITH_COPIES: [&str; 6] = [
    "firstprivate",
    "in_reduction",
    "lastprivate",
    "private",
    "reduction",
    "task_reduction",
];

/// Clauses that take numbers, and those of the lists of items that have more brackets around their numbers.
const WITH_NUMBERS: [&str; 25] = [
    "affinity",
    "collapse",
    "depend",
    "device",
    "dist_schedule",
    "filter",
    "final",
    "from",
    "grainsize",
    "hint",
    "if",
    "map",
    "num_tasks",
    "num_teams",
    "num_threads",
    "ordered",
    "partial",
    "permutation",
    "priority",
    "safelen",
    "schedule",
    "simdlen",
    "sizes",
    "thread_limit",
    "to",
];

/// Those of them that are lists.
pub(super) const OF_ITEMS: [&str; 5] = ["affinity", "depend", "from", "map", "to"];

/// A name in a clause, with its qualification.
pub(super) struct Word<'p> {
    start: usize,
    end: usize,
    pub parts: Vec<&'p str>,
    /// The clause, or the directive where its own arguments are meant.
    clause: &'p str,
    /// Whether brackets of the argument stand around it.
    nested: bool,
    /// Whether it is a member of what stands before it.
    selected: bool,
}

impl<'t> Parser<'t> {
    /// Declares what stands in the clauses and is not of C, in the scope that is open, and puts names of it in its place.
    /// `text` is that of the directive.
    pub(in super::super) fn declared_for_clauses(
        &mut self,
        text: &'t str,
        pragma: &mut Pragma,
    ) -> Parse<Vec<Stmt>> {
        let mut declared = self.lifted_from_clauses(text, pragma)?;
        declared.extend(self.named_in_clauses(pragma)?);
        Ok(declared)
    }

    /// Declares what names in the clauses stand for, in the scope that is open, and gives them names of the tree.
    fn named_in_clauses(&mut self, pragma: &mut Pragma) -> Parse<Vec<Stmt>> {
        let mut declared: Vec<Stmt> = Vec::new();
        let text = pragma.text.clone();
        let mut changed = text.clone().into_bytes();
        let mut names: Vec<String> = Vec::new();
        for word in words(&text) {
            let parts: Vec<String> = word.parts.iter().map(|part| part.to_string()).collect();
            // Names of `critical` are no variables.
            if word.selected || word.clause == "critical" {
                continue;
            }
            if self.is_stream_name(&parts) && word.clause == "shared" {
                remove_item(&mut changed, word.start, word.end);
                continue;
            }
            if let Some(number) = self.number_in_clause(&word, &parts, pragma) {
                let place = changed.get_mut(word.start..word.end);
                if let Some(declaration) = self.with_number(place, &parts, number, pragma)?
                    && !names.contains(&parts.concat())
                {
                    declared.push(declaration);
                    names.push(parts.concat());
                }
                continue;
            }
            let Some(meant) = self.meant_in_clause(&parts, pragma) else {
                continue;
            };
            let copies = WITH_COPIES.contains(&word.clause);
            let name = parts.join("__");
            let spelled = text.get(word.start..word.end).unwrap_or_default();
            let taken = parts.len() > 1 && self.scopes.meaning(&name).is_some()
                || parts.len() == 1 && self.scopes.variable(&name).is_some();
            let known = names.contains(&name);
            if copies && parts.len() == 1 && self.is_selected_of_this(&name) {
                return Err(SyntaxError {
                    message: format!(
                        "`this->{name}` in a construct that has a copy of `{name}`: compilers differ in which of the two it is."
                    ),
                    span: pragma.span_of(word.start, word.end),
                });
            }
            let whole = match &meant.kind {
                ExprKind::Ident(full) => Some(full.clone()),
                _ => None,
            };
            let followed = match copies {
                true => whole.is_some() || !self.is_qualified_ahead(&name),
                false => WITHOUT_COPIES.contains(&word.clause),
            };
            if !followed || (taken && !known) || name.len() > spelled.len() {
                return Err(SyntaxError {
                    message: format!(
                        "`{spelled}` in a clause is a member, or stands in a namespace: that is not followed."
                    ),
                    span: pragma.span_of(word.start, word.end),
                });
            }
            let padded = format!("{name:width$}", width = word.end - word.start);
            if let Some(place) = changed.get_mut(word.start..word.end) {
                place.copy_from_slice(padded.as_bytes());
            }
            let Some(ty) = self.type_of(&meant) else {
                return Err(SyntaxError {
                    message: format!("The type of `{spelled}` in a clause is not known."),
                    span: pragma.span_of(word.start, word.end),
                });
            };
            let ty = make::reference(make::referred(&ty));
            if copies && !word.nested {
                self.scopes.declare(&name, Meaning::Object);
                self.scopes.declare_variable(&name, ty.clone());
                if let Some(full) = whole {
                    self.scopes.declare_alias(&full, &name);
                }
            }
            if !known {
                let span = meant.span;
                let value = self.bound(meant, &ty);
                declared.push(make::declare(&name, ty, Some(value), span));
                names.push(name);
            }
        }
        if let Ok(changed) = String::from_utf8(changed) {
            pragma.text = changed;
        }
        Ok(declared)
    }

    /// The copy that a variable at namespace scope, or a static member, has in the construct around.
    pub(super) fn copy_of(&self, full: &str, span: Span) -> Option<Expr> {
        let (name, level) = self.scopes.alias(full)?;
        let function = self.cpp.as_ref()?.function_scope;
        // What a lambda in the construct captures of it is not followed.
        Some(match level + 1 < function {
            true => make::unsupported(format!("`{full}` in a lambda"), Vec::new(), span),
            false => make::ident(name, span),
        })
    }

    /// The number that a name in a clause stands for, such as an argument of the template.
    fn number_in_clause(
        &mut self,
        word: &Word<'_>,
        parts: &[String],
        pragma: &Pragma,
    ) -> Option<Constant> {
        // Iterators have names of their own.
        let is_item =
            OF_ITEMS.contains(&word.clause) && (!word.nested || pragma.text.contains("iterator"));
        if !WITH_NUMBERS.contains(&word.clause) || is_item {
            return None;
        }
        if let [name] = parts {
            match self.scopes.meaning(name) {
                Some(Meaning::Constant(value)) => return *value,
                Some(_) if self.scopes.is_inner(name) => return None,
                _ => {}
            }
            if let Some(member) = self.implicit_member(name, pragma.span) {
                return self.typed_constant(&member);
            }
        }
        for candidate in self.candidates(parts) {
            if let Some(value) = self.constant_named(&candidate) {
                return Some(value);
            }
            match self.scopes.meaning(&candidate) {
                Some(Meaning::Constant(value)) => return *value,
                Some(_) => return None,
                None => {}
            }
        }
        None
    }

    /// Puts a number in the place of its name; where there is not enough, the name is that of a variable that holds it and
    /// is declared for that.
    fn with_number(
        &mut self,
        place: Option<&mut [u8]>,
        parts: &[String],
        number: Constant,
        pragma: &Pragma,
    ) -> Parse<Option<Stmt>> {
        let Some(place) = place else {
            return Ok(None);
        };
        let padded = format!("{:width$}", number.value, width = place.len());
        if padded.len() == place.len() {
            place.copy_from_slice(padded.as_bytes());
            return Ok(None);
        }
        let [name] = parts else {
            return Ok(None);
        };
        let ty = make::integer(number.kind);
        let value = self.number(number, pragma.span)?.expr;
        Ok(Some(make::declare(name, ty, Some(value), pragma.span)))
    }

    /// What a name in a clause stands for, if its name in the tree is another.
    fn meant_in_clause(&self, parts: &[String], pragma: &Pragma) -> Option<Expr> {
        if let [word] = parts {
            if self.scopes.is_inner(word) {
                return None;
            }
            if let Some(member) = self.implicit_member(word, pragma.span) {
                return Some(member);
            }
        }
        let candidates = self.candidates(parts).into_iter();
        let mut candidates = candidates.filter(|name| self.scopes.variable(name).is_some());
        let found = candidates.next()?;
        if self.cpp.as_ref()?.aliases.contains_key(&found) {
            return Some(self.variable_named(&found, pragma.span));
        }
        let same = matches!(parts, [word] if *word == found);
        let copy = self.copy_of(&found, pragma.span);
        copy.or_else(|| (!same).then(|| make::ident(&found, pragma.span)))
    }

    /// Whether the name stands with a qualification in what follows in the block: then it is not seen as that of a copy.
    fn is_qualified_ahead(&self, name: &str) -> bool {
        let mut depth = 0usize;
        for ahead in 0.. {
            let token = self.token(ahead);
            match (token.kind, token.text) {
                (Kind::End, _) => return false,
                (Kind::Punct, "{") => depth += 1,
                (Kind::Punct, "}") if depth == 0 => return false,
                (Kind::Punct, "}") => depth -= 1,
                (Kind::Punct, "::") if self.token(ahead + 1).text == name => return true,
                _ => {}
            }
        }
        false
    }

    /// Whether the statement that follows names a member as `this->name`. OpenMP 5.2, section 5.4, replaces references to
    /// the list item; to Clang that is one, to GCC only the plain name is.
    fn is_selected_of_this(&self, name: &str) -> bool {
        let end = self.statement_ahead(0);
        (0..end).any(|ahead| {
            self.token(ahead).text == "this"
                && match self.token(ahead + 1).text {
                    "->" => self.token(ahead + 2).text == name,
                    ")" => {
                        matches!(self.token(ahead + 2).text, "." | "->")
                            && self.token(ahead + 3).text == name
                    }
                    _ => false,
                }
        })
    }

    /// How many tokens there are to the end of the statement that begins so far ahead.
    fn statement_ahead(&self, start: usize) -> usize {
        let mut at = start;
        loop {
            let token = self.token(at);
            at = match (token.kind, token.text) {
                (Kind::End, _) => return at,
                (_, "{") => self.closed_ahead(at),
                (_, "for" | "while" | "switch" | "if") => {
                    let body = (at..).find(|at| {
                        self.token(*at).kind == Kind::End || self.token(*at).text == "("
                    });
                    at = self.closed_ahead(body.unwrap_or(at));
                    continue;
                }
                (_, "else" | "do" | "try") | (Kind::Pragma, _) => {
                    at += 1;
                    continue;
                }
                _ => {
                    let mut next = at;
                    loop {
                        let token = self.token(next);
                        match (token.kind, token.text) {
                            (Kind::End, _) => break next,
                            (_, ";") => break next + 1,
                            (_, "(" | "[" | "{") => next = self.closed_ahead(next),
                            _ => next += 1,
                        }
                    }
                }
            };
            // `while` may also be that of a `do`.
            if !matches!(self.token(at).text, "else" | "while" | "catch") {
                return at;
            }
        }
    }

    /// Behind the bracket that closes the one that stands so far ahead.
    fn closed_ahead(&self, open: usize) -> usize {
        let mut depth = 0usize;
        let mut at = open;
        loop {
            let token = self.token(at);
            match (token.kind, token.text) {
                (Kind::End, _) => return at,
                (_, "(" | "[" | "{") => depth += 1,
                (_, ")" | "]" | "}") => depth = depth.saturating_sub(1),
                _ => {}
            }
            at += 1;
            if depth == 0 {
                return at;
            }
        }
    }

    /// Whether it is one of the streams that the library has, which no tree has a variable of.
    fn is_stream_name(&self, parts: &[String]) -> bool {
        let own = self.candidates(parts).into_iter();
        let mut own = own.filter(|name| self.scopes.meaning(name).is_some());
        own.next().is_none()
            && self
                .std_name(parts)
                .is_some_and(|name| super::library::stream::is_standard_stream(&name))
    }
}

/// The names in the arguments of a directive.
pub(super) fn words(text: &str) -> Vec<Word<'_>> {
    let bytes = text.as_bytes();
    let is_name = |at: usize| {
        let byte = bytes.get(at).copied().unwrap_or(b' ');
        byte.is_ascii_alphanumeric() || byte == b'_'
    };
    let blank = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_whitespace);
    let colons = |at: usize| bytes.get(at..at + 2) == Some(b"::");
    let name_end = |from: usize| (from..).find(|at| !is_name(*at)).unwrap_or(from);
    let skip_blank = |from: usize| (from..).find(|at| !blank(*at)).unwrap_or(from);
    let (mut found, mut last, mut clause) = (Vec::new(), "", "");
    let (mut depth, mut at) = (0usize, 0);
    // What stands before, without spaces.
    let mut before: &str = "";
    while at < bytes.len() {
        let start = at;
        if is_name(at) {
            let mut parts = Vec::new();
            loop {
                let end = name_end(at);
                parts.push(text.get(at..end).unwrap_or_default());
                let separator = skip_blank(end);
                let next = skip_blank(separator + 2);
                if !colons(separator) || !is_name(next) {
                    at = end;
                    break;
                }
                at = next;
            }
            if depth == 0 {
                last = parts.last().copied().unwrap_or_default();
            } else if !parts[0].starts_with(|ch: char| ch.is_ascii_digit()) {
                found.push(Word {
                    start,
                    end: at,
                    parts,
                    clause,
                    nested: depth > 1,
                    selected: before.ends_with('.') || before.ends_with("->"),
                });
            }
        } else {
            match bytes.get(at) {
                Some(b'(' | b'[' | b'{') => {
                    if depth == 0 {
                        clause = last;
                    }
                    depth += 1;
                }
                Some(b')' | b']' | b'}') => depth = depth.saturating_sub(1),
                Some(quote @ (b'"' | b'\'')) => {
                    let end = bytes.get(at + 1..).unwrap_or_default().iter();
                    let length = end.take_while(|byte| *byte != quote).count();
                    at += length + 1;
                }
                _ => {}
            }
            at += 1;
        }
        let read = text.get(..at).unwrap_or_default().trim_end();
        before = read;
    }
    found
}

/// Takes an item out of a list, with the comma next to it; the clause goes with its only item.
fn remove_item(text: &mut [u8], start: usize, end: usize) {
    let is_blank = |byte: &u8| byte.is_ascii_whitespace();
    let left = text.get(..start).unwrap_or_default();
    let before = left.iter().rposition(|byte| !is_blank(byte));
    let right = text.get(end..).unwrap_or_default();
    let after = right
        .iter()
        .position(|byte| !is_blank(byte))
        .map(|at| end + at);
    let is =
        |at: Option<usize>, wanted: u8| at.is_some_and(|at| text.get(at).copied() == Some(wanted));
    let (from, to) = match (before, after) {
        (Some(before), _) if is(Some(before), b',') => (before, end),
        (_, Some(after)) if is(Some(after), b',') => (start, after + 1),
        (Some(open), Some(close)) if is(Some(open), b'(') && is(Some(close), b')') => {
            let left = text.get(..open).unwrap_or_default();
            let end = left
                .iter()
                .rposition(|byte| !is_blank(byte))
                .map_or(0, |at| at + 1);
            let named = left.get(..end).unwrap_or_default().iter().rev();
            let length = named
                .take_while(|byte| byte.is_ascii_alphanumeric())
                .count();
            (end - length, close + 1)
        }
        _ => (start, start),
    };
    if let Some(place) = text.get_mut(from..to) {
        place.fill(b' ');
    }
}
