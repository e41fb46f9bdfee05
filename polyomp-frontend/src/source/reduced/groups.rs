//! What stands in an `#if` group, in all of its branches, whichever of them is read.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::source::macros::{MacroTable, MacroToken};
use crate::source::span::FileId;
use crate::source::token::TokenKind;

use super::{Level, Reader};

/// How deep files are looked through that a group includes.
const MAX_DEPTH: usize = 8;
/// How many tokens behind a group are looked at for the end of a declaration.
const MAX_BEHIND: usize = 256;

/// One branch of a group: from its condition to the next one.
#[derive(Default)]
pub(super) struct Branch {
    /// Its text, without directives of the preprocessor other than those of OpenMP, and with that of the files that it
    /// includes.
    pub(super) text: Vec<MacroToken>,
    /// Whether text or a directive of OpenMP stands in it.
    pub(super) has_text: bool,
}

/// The rest of an `#if` group.
#[derive(Default)]
pub(super) struct Rest {
    pub(super) branches: Vec<Branch>,
    /// Whether one of the branches is an `#else`: one is part of the program, then.
    pub(super) has_else: bool,
    /// The words of the OpenMP directives.
    pub(super) pragmas: Vec<Vec<MacroToken>>,
    /// Definitions, from the name on.
    pub(super) definitions: Vec<String>,
    /// A file that it includes and that was not found.
    pub(super) include: Option<String>,
    /// Whether the file ends with it.
    pub(super) ends_file: bool,
    /// The text behind it, to the end of a declaration.
    pub(super) behind: Vec<MacroToken>,
}

impl Rest {
    /// In how many branches text stands.
    pub(super) fn texts(&self) -> usize {
        let branches = self.branches.iter();
        branches.filter(|branch| branch.has_text).count()
    }

    /// Whether text stands in the branch of the condition itself.
    pub(super) fn first_has_text(&self) -> bool {
        self.branches.first().is_some_and(|branch| branch.has_text)
    }

    /// Whether the program is the same whichever branch is taken.
    pub(super) fn is_all_the_same(&self) -> bool {
        let texts = |branch: &Branch| {
            let words: Vec<Rc<str>> = branch.text.iter().map(|token| token.text.clone()).collect();
            words
        };
        let Some((first, others)) = self.branches.split_first() else {
            return true;
        };
        let first = texts(first);
        self.has_else
            && self.pragmas.is_empty()
            && self.definitions.is_empty()
            && self.include.is_none()
            && others.iter().all(|other| texts(other) == first)
    }

    /// The names in the text, each once.
    pub(super) fn words(&self) -> BTreeSet<Rc<str>> {
        let tokens = self.branches.iter().flat_map(|branch| &branch.text);
        tokens
            .filter(|token| token.kind == TokenKind::Ident)
            .map(|token| token.text.clone())
            .collect()
    }

    fn branch(&mut self) -> &mut Branch {
        if self.branches.is_empty() {
            self.branches.push(Branch::default());
        }
        let last = self.branches.len() - 1;
        &mut self.branches[last]
    }
}

impl Reader<'_> {
    /// What stands between the directive just read and the end of its group.
    pub(super) fn rest_of_group(&mut self, macros: &MacroTable) -> Rest {
        let mut rest = Rest::default();
        rest.branches.push(Branch::default());
        if let Some(level) = self.stack.pop() {
            rest.ends_file = self.look_through(&level, &mut rest, macros, &mut vec![level.id]);
            self.stack.push(level);
        }
        rest
    }

    /// Adds what a file has from where it is read to the end of the group, or to its end if it is the last of the
    /// `files` that the group includes. Whether it ends there.
    fn look_through(
        &mut self,
        level: &Level,
        rest: &mut Rest,
        macros: &MacroTable,
        files: &mut Vec<FileId>,
    ) -> bool {
        // The groups of a file that is included are its own.
        let mut depth = usize::from(files.len() > 1);
        let mut at = level.next;
        while let Some(token) = level.tokens.get(at) {
            if !(token.bol && matches!(level.text(token), "#" | "%:")) {
                let branch = rest.branch();
                branch.has_text = true;
                branch.text.push(level.take(token));
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
                    let range = first.start as usize..last.end as usize;
                    level.joined.text.get(range).unwrap_or("").to_string()
                }
                _ => String::new(),
            };
            match word(0) {
                "if" | "ifdef" | "ifndef" => depth += 1,
                name @ ("elif" | "elifdef" | "elifndef" | "else") if depth == 0 => {
                    rest.has_else |= name == "else";
                    rest.branches.push(Branch::default());
                }
                "endif" if depth == 0 => {
                    rest.behind = rest_of_declaration(level, at);
                    return at >= level.tokens.len();
                }
                "endif" => depth -= 1,
                "define" | "undef" => rest.definitions.push(raw()),
                "include" | "include_next" | "import" => {
                    let named = raw();
                    let quoted = named.starts_with('"');
                    let inner = named.get(1..named.len().max(1) - 1).unwrap_or_default();
                    match self.find(inner, quoted, Some(level.id)) {
                        Some(id) => self.look_into(id, rest, macros, files),
                        None => {
                            rest.include.get_or_insert(named);
                        }
                    }
                }
                "pragma" if word(1) == "omp" => {
                    let words = line.get(2..).unwrap_or_default().iter();
                    let words: Vec<MacroToken> = words.map(|token| level.take(token)).collect();
                    let branch = rest.branch();
                    branch.has_text = true;
                    rest.pragmas.push(words);
                }
                _ => {}
            }
        }
        true
    }

    /// Adds what stands in a file that the group includes, unless it has been read.
    fn look_into(
        &mut self,
        id: FileId,
        rest: &mut Rest,
        macros: &MacroTable,
        files: &mut Vec<FileId>,
    ) {
        if files.contains(&id) || files.len() > MAX_DEPTH || self.once.contains(&id) {
            return;
        }
        let Some(level) = self.level(id) else {
            return;
        };
        let word = |number: usize| {
            level
                .tokens
                .get(number)
                .map_or("", |token| level.text(token))
        };
        let guarded = word(0) == "#" && word(1) == "ifndef" && macros.is_defined(word(2));
        if !guarded {
            files.push(id);
            self.look_through(&level, rest, macros, files);
            files.pop();
        }
    }
}

/// The text from the token `at` on, to where the declaration that it is the rest of ends, or its body begins.
fn rest_of_declaration(level: &Level, mut at: usize) -> Vec<MacroToken> {
    let mut found = Vec::new();
    while let Some(token) = level.tokens.get(at) {
        at += 1;
        if token.bol && matches!(level.text(token), "#" | "%:") {
            let line = level.tokens.get(at..).unwrap_or_default();
            at += line.iter().take_while(|token| !token.bol).count();
            continue;
        }
        found.push(level.take(token));
        if matches!(level.text(token), ";" | "{" | "}") || found.len() >= MAX_BEHIND {
            break;
        }
    }
    found
}
