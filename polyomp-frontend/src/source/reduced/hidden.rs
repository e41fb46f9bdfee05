//! Text of which it is not known whether it is part of the program, because a header that was not found may decide
//! the condition before it.
//!
//! A line `#pragma polyomp hidden` stands before it, which [`crate::syntax`] takes as text that cannot be parsed. It
//! says what that text is about: the name that decides, the header, the names in the text, and its directives,
//!
//! ```text
//! #pragma polyomp hidden perhaps USE_OMP @ "config.h" @ a n sum @ parallel for reduction(+: sum)
//! ```
//!
//! Macros that are defined there count as names of the header: nothing is known of them. Of alternatives none is read;
//! where there is only one text it is read if it is there as far as is known, and another mark stands behind it, as it
//! need not be. The mark says `either` where it stands for alternatives.

use std::collections::HashSet;

use crate::source::Severity;
use crate::source::macros::{MacroTable, MacroToken};
use crate::source::token::{Token, TokenKind};

use super::{Level, Reader};

/// How deep macros are looked through for `_Pragma`.
const MAX_DEPTH: usize = 8;

/// The rest of an `#if` group.
#[derive(Default)]
struct Rest {
    /// Names in its text, each once.
    words: Vec<Token>,
    /// The words of its OpenMP directives.
    pragmas: Vec<Vec<Token>>,
    /// In how many of its branches something other than directives of the preprocessor stands.
    texts: usize,
    /// Whether that of the condition is one of them.
    first: bool,
    /// Definitions, from the name on.
    definitions: Vec<String>,
    /// A file that it includes.
    include: Option<String>,
    /// Whether the file ends with it.
    ends_file: bool,
}

impl Reader<'_> {
    /// Whether what is read now is perhaps not part of the program.
    pub(super) fn is_in_doubt(&self) -> bool {
        let mut groups = self.stack.iter().flat_map(|level| &level.groups);
        groups.any(|group| group.doubtful)
    }

    /// Takes down that the missing header may define `name`, which decides the group that was entered last. `first`
    /// is the number of the token that its directive begins with.
    pub(super) fn open_doubt(
        &mut self,
        hash: Token,
        first: usize,
        name: Option<String>,
        macros: &mut MacroTable,
    ) {
        let (Some(name), Some(level)) = (name, self.stack.last_mut()) else {
            return;
        };
        let rest = rest_of_group(level);
        let is_guard = first == 0
            && rest.ends_file
            && rest
                .definitions
                .first()
                .is_some_and(|first| first.split_whitespace().next() == Some(&name));
        let Some(group) = level.groups.last_mut() else {
            return;
        };
        if is_guard || std::mem::replace(&mut group.doubtful, true) {
            return;
        }
        for definition in &rest.definitions {
            macros.doubt(definition);
        }
        let header = self.missing.clone().or(rest.include.clone());
        let header = header.unwrap_or_else(|| "of a missing header".to_string());
        if let Some(include) = &rest.include {
            self.missing.get_or_insert(include.clone());
        }
        if rest.texts > 0 {
            self.pending = self.marker(hash, &name, &header, &rest, macros).into();
            let behind = Rest {
                words: rest.words.clone(),
                ..Rest::default()
            };
            let behind = self.marker(hash, &name, &header, &behind, macros);
            if let Some(group) = self
                .stack
                .last_mut()
                .and_then(|level| level.groups.last_mut())
            {
                if rest.texts > 1 {
                    (group.active, group.taken) = (false, true);
                } else if group.active || !rest.first {
                    group.behind = behind;
                }
            }
        } else if self.doubted.insert(name.clone()) {
            let message = format!(
                "Whether `{name}` is defined is not known, as the header {header} was not found: what depends on it is \
                 treated as unknown. Add `-I` with the header's folder, `-D {name}`, or `-U {name}`."
            );
            self.note(Severity::Warning, Some(hash), message);
        }
    }

    fn marker(
        &self,
        hash: Token,
        name: &str,
        header: &str,
        rest: &Rest,
        macros: &MacroTable,
    ) -> Vec<MacroToken> {
        let Some(level) = self.stack.last() else {
            return Vec::new();
        };
        let made = |kind, text: &str| MacroToken {
            kind,
            text: text.into(),
            space: true,
            no_expand: true,
            ..level.take(&hash)
        };
        let taken = |token: &Token| MacroToken {
            space: true,
            no_expand: true,
            ..level.take(token)
        };
        let mut line = vec![made(TokenKind::PragmaStart, "#")];
        let how = if rest.texts > 1 { "either" } else { "perhaps" };
        for word in ["pragma", "polyomp", "hidden", how, name, "@", header, "@"] {
            line.push(made(TokenKind::Ident, word));
        }
        line.extend(rest.words.iter().map(taken));
        for pragma in &rest.pragmas {
            line.push(made(TokenKind::Other, "@"));
            line.extend(pragma.iter().map(taken));
        }
        // A directive that a macro stands for: which one is not looked at.
        let by_macro = rest
            .words
            .iter()
            .find(|word| makes_pragma(level.text(word), macros, 0));
        if let (true, Some(word)) = (rest.pragmas.is_empty(), by_macro) {
            line.push(made(TokenKind::Other, "@"));
            line.push(taken(word));
        }
        line.push(MacroToken {
            origin: None,
            ..made(TokenKind::PragmaEnd, "")
        });
        line
    }
}

/// Whether a macro may expand to a directive. One of which nothing is known may.
fn makes_pragma(name: &str, macros: &MacroTable, depth: usize) -> bool {
    if name == "_Pragma" || macros.is_doubtful(name) {
        return true;
    }
    let Some(found) = macros.get(name).filter(|_| depth < MAX_DEPTH) else {
        return false;
    };
    found
        .body
        .iter()
        .any(|token| token.kind == TokenKind::Ident && makes_pragma(&token.text, macros, depth + 1))
}

/// What stands between the directive just read and the end of its group.
fn rest_of_group(level: &Level) -> Rest {
    let mut rest = Rest::default();
    let mut seen = HashSet::new();
    let mut depth = 0usize;
    let mut at = level.next;
    // Whether the branch has text.
    let mut text = false;
    let mut branch = 0usize;
    while let Some(token) = level.tokens.get(at) {
        if !(token.bol && matches!(level.text(token), "#" | "%:")) {
            text = true;
            rest.first |= branch == 0;
            if token.kind == TokenKind::Ident && seen.insert(level.text(token)) {
                rest.words.push(*token);
            }
            at += 1;
            continue;
        }
        let line = level.tokens.get(at + 1..).unwrap_or_default();
        let length = line.iter().take_while(|token| !token.bol).count();
        let line = line.get(..length).unwrap_or_default();
        at += 1 + length;
        let word = |number: usize| line.get(number).map_or("", |token| level.text(token));
        let raw = || match (line.get(1), line.last()) {
            (Some(first), Some(last)) => {
                let text = level
                    .joined
                    .text
                    .get(first.start as usize..last.end as usize);
                text.unwrap_or("").to_string()
            }
            _ => String::new(),
        };
        match word(0) {
            "if" | "ifdef" | "ifndef" => depth += 1,
            "elif" | "elifdef" | "elifndef" | "else" if depth == 0 => {
                rest.texts += usize::from(std::mem::take(&mut text));
                branch += 1;
            }
            "endif" if depth == 0 => {
                rest.texts += usize::from(text);
                rest.ends_file = at >= level.tokens.len();
                return rest;
            }
            "endif" => depth -= 1,
            "define" | "undef" => rest.definitions.push(raw()),
            "include" | "include_next" | "import" => {
                rest.include.get_or_insert_with(raw);
            }
            "pragma" if word(1) == "omp" => {
                text = true;
                rest.first |= branch == 0;
                rest.pragmas
                    .push(line.get(2..).unwrap_or_default().to_vec());
            }
            _ => {}
        }
    }
    rest.texts += usize::from(text);
    rest
}
