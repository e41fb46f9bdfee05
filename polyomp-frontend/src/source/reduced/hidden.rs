//! Text of which it is not known whether it is part of the program, because a header that was not found may decide
//! the condition before it.
//!
//! A line `#pragma polyomp hidden` stands before it, which [`crate::syntax`] takes as text that cannot be parsed. It
//! says what that text is about: the name that decides, the header, the names in the text, those that it declares, and
//! its directives,
//!
//! ```text
//! #pragma polyomp hidden perhaps USE_OMP @ "config.h" @ a double i n sum @ sum @ parallel for reduction(+: sum)
//! ```
//!
//! Macros that are defined there count as names of the header: nothing is known of them. Of alternatives none is read,
//! and nothing that stands at file scope and holds no directive; the mark says `either`. Another text is read if it is
//! there as far as is known, and another mark stands behind it, as it need not be. Where all alternatives are the same
//! text there is no doubt.

use std::collections::BTreeSet;

use crate::source::Severity;
use crate::source::align::Files;
use crate::source::declared::declared;
use crate::source::macros::{Macro, MacroTable, MacroToken};
use crate::source::token::{Token, TokenKind};
use crate::syntax::is_reserved;

use super::groups::{Branch, Rest};
use super::{Reader, with_table};

/// How deep macros are looked through for `_Pragma`.
const MAX_DEPTH: usize = 8;

/// Words that a macro may stand for and that make no difference to what a program does.
const HARMLESS: [&str; 18] = [
    "char",
    "const",
    "double",
    "extern",
    "float",
    "inline",
    "int",
    "long",
    "restrict",
    "short",
    "signed",
    "static",
    "unsigned",
    "void",
    "volatile",
    "__inline",
    "__inline__",
    "__restrict",
];

/// The first words of directives that say something of names in their arguments.
const DECLARATIVE: [&str; 5] = [
    "declare",
    "declare_mapper",
    "declare_target",
    "groupprivate",
    "threadprivate",
];

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
        let Some(name) = name else {
            return;
        };
        let rest = self.rest_of_group(macros);
        // The guard of a file against being read twice may stand behind includes, too; it has no value then.
        let guards = rest.definitions.first().is_some_and(|made| {
            let own = made.split_whitespace().next() == Some(&name);
            own && (first == 0 || self.stack.len() > 1 && made.trim() == name)
        });
        let is_guard = guards && rest.ends_file && rest.branches.len() == 1;
        if is_guard || rest.is_all_the_same() {
            return;
        }
        let Some(group) = self
            .stack
            .last_mut()
            .and_then(|level| level.groups.last_mut())
        else {
            return;
        };
        if std::mem::replace(&mut group.doubtful, true) {
            return;
        }
        let header = self.missing.clone().or(rest.include.clone());
        let header = header.unwrap_or_else(|| "of a missing header".to_string());
        if let Some(include) = &rest.include {
            self.missing.get_or_insert(include.clone());
        }
        self.doubt_macros(hash, &name, &header, &rest, macros);
        if rest.texts() > 0 {
            self.mark(hash, &name, &header, &rest, macros);
        } else if self.doubted.insert(name.clone()) {
            let message = format!(
                "Whether `{name}` is defined is not known, as the header {header} was not found: what depends on it is \
                 treated as unknown. Add `-I` with the header's folder, `-D {name}`, or `-U {name}`."
            );
            self.note(Severity::Warning, Some(hash), message);
        }
    }

    /// Puts the mark before the text of a group, and decides whether the text is read.
    fn mark(
        &mut self,
        hash: Token,
        name: &str,
        header: &str,
        rest: &Rest,
        macros: &mut MacroTable,
    ) {
        // What is at file scope may have another declaration elsewhere: no name of it is known. Where directives stand
        // in it there are regions to look at.
        let unread = rest.texts() > 1
            || self.is_at_file_scope() && rest.pragmas.is_empty() && !makes_pragmas(rest, macros);
        let pending = self.marker(hash, name, header, rest, unread, macros);
        self.pending = pending.into();
        let behind = rest_without_pragmas(rest);
        let behind = self.marker(hash, name, header, &behind, unread, macros);
        if let Some(group) = self
            .stack
            .last_mut()
            .and_then(|level| level.groups.last_mut())
        {
            if unread {
                (group.active, group.taken) = (false, true);
            } else if group.active || !rest.first_has_text() {
                group.behind = behind;
            }
        }
    }

    /// Forgets the macros that a group defines. Where one is a constant in each definition, it is a constant that is not
    /// known; what else it stands for may be anything.
    fn doubt_macros(
        &mut self,
        hash: Token,
        name: &str,
        header: &str,
        rest: &Rest,
        macros: &mut MacroTable,
    ) {
        let place = self.place(hash).map_or(String::new(), |place| {
            let file = Files::get(&self.files, place.file);
            let path = file.map(|file| file.path().display());
            path.map_or(String::new(), |path| format!(" at {path}:{}", place.line))
        });
        for definition in &rest.definitions {
            let own: String = definition
                .chars()
                .take_while(|ch| *ch == '_' || ch.is_ascii_alphanumeric())
                .collect();
            let earlier = macros.get(&own);
            let constant = Macro::parse(definition)
                .is_none_or(|made| is_constant(&made, macros, 0))
                && earlier.is_none_or(|made| is_constant(&made, macros, 0));
            if !constant {
                self.macros.entry(own).or_insert_with(|| {
                    format!("its definition{place} depends on {}", because(name, header))
                });
            }
        }
        for definition in &rest.definitions {
            macros.doubt(definition);
        }
    }

    fn marker(
        &self,
        hash: Token,
        name: &str,
        header: &str,
        rest: &Rest,
        unread: bool,
        macros: &mut MacroTable,
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
        let taken = |token: &MacroToken| MacroToken {
            space: true,
            no_expand: true,
            ..token.clone()
        };
        let mut line = vec![made(TokenKind::PragmaStart, "#")];
        let how = if unread { "either" } else { "perhaps" };
        for word in ["pragma", "polyomp", "hidden", how, name, "@", header, "@"] {
            line.push(made(TokenKind::Ident, word));
        }
        let words = rest.words();
        line.extend(words.iter().map(|word| made(TokenKind::Ident, word)));
        line.push(made(TokenKind::Other, "@"));
        let (names, made_here) = said_by(rest, macros);
        line.extend(names.iter().map(|word| made(TokenKind::Ident, word)));
        let directives = || rest.pragmas.iter().chain(&made_here);
        for pragma in directives() {
            line.push(made(TokenKind::Other, "@"));
            line.extend(pragma.iter().map(taken));
        }
        // A directive that a macro may stand for of which nothing is known.
        let by_macro = words.iter().find(|word| makes_pragma(word, macros, 0));
        if let (None, Some(word)) = (directives().next(), by_macro) {
            line.push(made(TokenKind::Other, "@"));
            line.push(made(TokenKind::Ident, word));
        }
        line.push(MacroToken {
            origin: None,
            ..made(TokenKind::PragmaEnd, "")
        });
        line
    }
}

/// Why it is not known what a name that `name` decides means.
fn because(name: &str, header: &str) -> String {
    format!(
        "`{name}`, and the header {header} was not found. Add `-I` with the header's folder, `-D {name}`, or `-U {name}`."
    )
}

/// The same text, but for its directives: a mark behind it tells of no region.
fn rest_without_pragmas(rest: &Rest) -> Rest {
    let branches = rest.branches.iter().map(|branch| Branch {
        text: branch.text.clone(),
        has_text: branch.has_text,
    });
    Rest {
        branches: branches.collect(),
        ..Rest::default()
    }
}

/// What a text that is expanded says: the names that it declares where it stands at file scope, and the words of the
/// directives that operators in it stand for.
fn said_by(rest: &Rest, macros: &mut MacroTable) -> (BTreeSet<String>, Vec<Vec<MacroToken>>) {
    let (mut names, mut directives) = (BTreeSet::new(), Vec::new());
    for branch in &rest.branches {
        let text = branch.text.clone();
        let expanded = with_table(macros, |expander| expander.expand_list(text));
        let mut plain = Vec::new();
        for piece in expanded.split_inclusive(|token| token.kind == TokenKind::PragmaEnd) {
            let start = piece
                .iter()
                .position(|token| token.kind == TokenKind::PragmaStart);
            let (before, directive) = piece.split_at(start.unwrap_or(piece.len()));
            plain.extend(before.iter().map(|token| (token.kind, &*token.text)));
            // Between `# pragma omp` and the end.
            if let [_, _, omp, words @ .., _] = directive
                && &*omp.text == "omp"
            {
                directives.push(words.to_vec());
            }
        }
        if (plain.last()).is_some_and(|(_, last)| !matches!(*last, ";" | "}")) {
            // A storage class or a type: what it belongs to stands behind it.
            plain.extend(rest.behind.iter().map(|token| (token.kind, &*token.text)));
        }
        names.extend(declared(&plain));
        // What a macro declares of which nothing is known may be called after its arguments.
        for (at, (_, name)) in plain.iter().enumerate() {
            let call = plain.get(at + 1).is_some_and(|(_, text)| *text == "(");
            if call && macros.is_doubtful(name) {
                let inner = plain.iter().skip(at + 2);
                let inner = inner.take_while(|(_, text)| *text != ")");
                let inner = inner.filter(|(kind, _)| *kind == TokenKind::Ident);
                names.extend(inner.map(|(_, text)| text.to_string()));
            }
        }
    }
    for words in rest.pragmas.iter().chain(&directives) {
        let words = words.iter().map(|token| (token.kind, &*token.text));
        names.extend(declared_by(&words.collect::<Vec<_>>()));
    }
    (names, directives)
}

/// The names in the argument of a declarative directive: a variable that is `threadprivate` is another than one that is
/// not.
fn declared_by(words: &[(TokenKind, &str)]) -> Vec<String> {
    let text = |at: usize| words.get(at).map_or("", |(_, text)| *text);
    let reduction =
        text(0) == "declare" && text(1) == "reduction" || text(0) == "declare_reduction";
    if !(reduction || DECLARATIVE.contains(&text(0))) {
        return Vec::new();
    }
    let inner = words.iter().skip_while(|(_, text)| *text != "(").skip(1);
    let inner = inner.take_while(|(_, text)| *text != ")");
    let names = inner.filter(|(kind, text)| *kind == TokenKind::Ident && !is_reserved(text));
    // Of a reduction the types and the expression follow.
    let most = if reduction { 1 } else { usize::MAX };
    names.take(most).map(|(_, text)| text.to_string()).collect()
}

/// Whether a macro stands for a constant, or for words that make no difference.
fn is_constant(made: &Macro, macros: &MacroTable, depth: usize) -> bool {
    made.params.is_none()
        && made.body.iter().all(|token| match token.kind {
            TokenKind::Number | TokenKind::Char | TokenKind::String => true,
            TokenKind::Punct => !matches!(&*token.text, "{" | "}" | ";" | "," | "="),
            TokenKind::Ident => {
                HARMLESS.contains(&&*token.text)
                    || depth < MAX_DEPTH
                        && macros
                            .get(&token.text)
                            .is_some_and(|found| is_constant(&found, macros, depth + 1))
            }
            _ => false,
        })
}

fn makes_pragmas(rest: &Rest, macros: &MacroTable) -> bool {
    let words = rest.words();
    words.iter().any(|word| makes_pragma(word, macros, 0))
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
