//! The reduced preprocessor, for machines without a C compiler.
//!
//! It honours the directives of the user's files and finds their includes. Of the headers of the C
//! library, which it does not read, it knows the macros that programs use most; whatever else a
//! missing header would have told is unknown, and a note says so.

mod conditions;
mod groups;
mod hidden;
mod library;
#[cfg(test)]
mod tests;
mod writer;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::align::Files;
use super::expand::{Expander, TokenSource};
use super::file::JoinedLines;
use super::macros::{MacroTable, MacroToken};
use super::map::Origin;
use super::span::{FileId, SourcePos};
use super::token::{Token, TokenKind};
use conditions::Held;
use library::library_macros;
use writer::Writer;

use super::{Note, OpenFiles, Part, Preprocessor, Severity, SourceOptions, SourceSet};

/// How deep includes may nest.
const MAX_INCLUDES: usize = 100;
/// How large the text may get.
const MAX_TEXT: usize = 64 << 20;

/// Preprocesses `main`.
pub(crate) fn preprocess(
    files: OpenFiles,
    main: FileId,
    options: &SourceOptions,
    notes: Vec<Note>,
) -> SourceSet {
    let mut expander = Expander::default();
    for definition in [
        "__STDC__ 1",
        "__STDC_HOSTED__ 1",
        "__STDC_VERSION__ 201710L",
        "_OPENMP 201511",
    ] {
        expander.macros.define(definition);
    }
    for define in &options.defines {
        let definition = match define.split_once('=') {
            Some((name, value)) => format!("{name} {value}"),
            None => format!("{define} 1"),
        };
        expander.macros.define(&definition);
    }
    for name in &options.undefines {
        expander.macros.undefine(name);
    }
    let mut reader = Reader {
        files,
        options,
        notes,
        stack: Vec::new(),
        once: Vec::new(),
        missing: None,
        doubted: BTreeSet::new(),
        macros: BTreeMap::new(),
        pending: VecDeque::new(),
        braces: Vec::new(),
        before: [const { String::new() }; 2],
    };
    reader.enter(main);
    for include in options.includes.iter().rev() {
        match reader.files.open(&include.to_string_lossy()) {
            Some(id) => reader.enter(id),
            None => reader.note(
                Severity::Warning,
                None,
                format!(
                    "The file {} to be included was not found.",
                    include.display()
                ),
            ),
        }
    }
    let mut writer = Writer::default();
    while let Some(token) = expander.next(&mut reader) {
        writer.write(&token, &reader.files);
        if writer.text.len() > MAX_TEXT {
            break;
        }
    }
    if expander.is_exhausted() || writer.text.len() > MAX_TEXT {
        reader.note(
            Severity::Error,
            None,
            "Macro expansion grew too large; the rest of the file was left out.".to_string(),
        );
        // What was left out may hold anything: the parser must not take the file as complete.
        writer.text.push_str("\n@\n");
    }
    writer.text.push('\n');
    let part = Part {
        end: writer.text.len() as u32,
        files: 0..reader.files.files.len() as u32,
        missing_header: reader.missing,
        doubtful_macros: reader.macros,
        ..Part::default()
    };
    SourceSet {
        files: reader.files.files,
        text: writer.text,
        parts: vec![part],
        map: writer.map,
        notes: reader.notes,
        preprocessor: Preprocessor::BuiltIn,
        language: super::Language::C,
    }
}

/// One `#if` group.
struct Group {
    /// Whether the lines around it are active.
    outer: bool,
    /// Whether the current branch is active.
    active: bool,
    /// Whether a branch was taken.
    taken: bool,
    /// Whether a header that is missing may decide which branch is taken.
    doubtful: bool,
    /// What stands behind it then.
    behind: Vec<MacroToken>,
    /// Where it begins.
    at: Token,
}

/// A file being read.
struct Level {
    id: FileId,
    joined: Rc<JoinedLines<'static>>,
    tokens: Rc<Vec<Token>>,
    next: usize,
    groups: Vec<Group>,
    /// Up to which token the pragma goes that is being read.
    pragma_end: Option<usize>,
    /// Whether macros are not expanded in that pragma.
    plain_pragma: bool,
}

impl Level {
    fn is_active(&self) -> bool {
        self.groups.last().is_none_or(|group| group.active)
    }

    fn text(&self, token: &Token) -> &str {
        token.text(&self.joined.text)
    }

    fn take(&self, token: &Token) -> MacroToken {
        let (start, end) = self.joined.original_range(token);
        MacroToken {
            kind: token.kind,
            text: self.text(token).into(),
            space: token.space,
            origin: Some(Origin {
                file: self.id,
                start,
                end,
                exact: end - start == token.end - token.start,
            }),
            no_expand: false,
        }
    }
}

struct Reader<'o> {
    files: OpenFiles,
    options: &'o SourceOptions,
    notes: Vec<Note>,
    stack: Vec<Level>,
    /// Files with `#pragma once`.
    once: Vec<FileId>,
    /// The first header that was not found and about which nothing is known.
    missing: Option<String>,
    /// The names of which a note says that a missing header may define them.
    doubted: BTreeSet<String>,
    /// Macros that are more than a constant and that such a header may change, with what a report says of each.
    macros: BTreeMap<String, String>,
    /// What comes before the next token of the text.
    pending: VecDeque<MacroToken>,
    /// The braces that are open, and whether what stands in each is at file scope all the same.
    braces: Vec<bool>,
    /// The two tokens of the text before.
    before: [String; 2],
}

impl TokenSource for Reader<'_> {
    fn next(&mut self, macros: &mut MacroTable) -> Option<MacroToken> {
        loop {
            if let Some(token) = self.pending.pop_front() {
                return Some(token);
            }
            let level = self.stack.last_mut()?;
            if level.pragma_end == Some(level.next) {
                level.pragma_end = None;
                return Some(MacroToken {
                    kind: TokenKind::PragmaEnd,
                    text: "".into(),
                    space: false,
                    origin: None,
                    no_expand: true,
                });
            }
            let Some(token) = level.tokens.get(level.next).copied() else {
                self.leave();
                continue;
            };
            let in_pragma = level.pragma_end.is_some();
            if token.bol && !in_pragma && matches!(level.text(&token), "#" | "%:") {
                let first = level.next;
                let rest = level.tokens.get(first + 1..).unwrap_or_default();
                let length = rest.iter().take_while(|token| !token.bol).count();
                level.next = first + 1 + length;
                let line: Vec<Token> = rest.iter().take(length).copied().collect();
                if let Some(start) = self.directive(first, token, &line, macros) {
                    return Some(start);
                }
                continue;
            }
            level.next += 1;
            if level.is_active() {
                let mut taken = level.take(&token);
                taken.no_expand = in_pragma && level.plain_pragma;
                if !in_pragma {
                    self.follow_braces(&taken.text);
                }
                return Some(taken);
            }
        }
    }
}

impl Reader<'_> {
    fn enter(&mut self, id: FileId) {
        let level = self.level(id);
        self.stack.extend(level);
    }

    /// A file, at its beginning.
    fn level(&self, id: FileId) -> Option<Level> {
        let file = self.files.get(id)?;
        let joined = JoinedLines::new(file.text()).into_owned();
        let tokens = joined.tokens();
        Some(Level {
            id,
            joined: Rc::new(joined),
            tokens: Rc::new(tokens),
            next: 0,
            groups: Vec::new(),
            pragma_end: None,
            plain_pragma: false,
        })
    }

    /// Whether what is read now stands in no function and no type.
    fn is_at_file_scope(&self) -> bool {
        self.braces.iter().all(|transparent| *transparent)
    }

    fn follow_braces(&mut self, token: &str) {
        match token {
            "{" => {
                let [first, second] = &self.before;
                let language = first == "extern" && second.starts_with('"');
                let namespace = first == "namespace" || second == "namespace";
                self.braces.push(language || namespace);
            }
            "}" => {
                self.braces.pop();
            }
            _ => {}
        }
        self.before.swap(0, 1);
        self.before[1].clear();
        self.before[1].push_str(token);
    }

    fn leave(&mut self) {
        let open = self
            .stack
            .last()
            .and_then(|level| level.groups.last())
            .map(|group| group.at);
        if let Some(at) = open {
            self.note(
                Severity::Error,
                Some(at),
                "This `#if` has no `#endif`.".to_string(),
            );
        }
        self.stack.pop();
    }

    /// Where a token of the file that is read stands.
    fn place(&self, token: Token) -> Option<SourcePos> {
        let level = self.stack.last()?;
        let (start, _) = level.joined.original_range(&token);
        let (line, column) = self.files.get(level.id)?.line_column(start);
        Some(SourcePos {
            file: level.id,
            line,
            column,
        })
    }

    fn note(&mut self, severity: Severity, at: Option<Token>, message: String) {
        let place = at.and_then(|token| self.place(token));
        self.notes.push(Note {
            severity,
            place,
            message,
        });
    }

    /// Acts on a directive. For a pragma, gives its first token; the others follow.
    fn directive(
        &mut self,
        first: usize,
        hash: Token,
        line: &[Token],
        macros: &mut MacroTable,
    ) -> Option<MacroToken> {
        let level = self.stack.last()?;
        let name_token = line.first()?;
        let name = level.text(name_token).to_string();
        let active = level.is_active();
        let tokens = line.get(1..).unwrap_or_default();
        match name.as_str() {
            "if" | "ifdef" | "ifndef" => {
                let held = if !active {
                    Held::default()
                } else if name == "if" {
                    self.condition(hash, tokens, macros)
                } else {
                    self.is_defined(tokens, macros, name == "ifdef")
                };
                self.stack.last_mut()?.groups.push(Group {
                    outer: active,
                    active: held.holds,
                    taken: held.holds,
                    doubtful: false,
                    behind: Vec::new(),
                    at: hash,
                });
                self.open_doubt(hash, first, held.doubt, macros);
            }
            "elif" => {
                let group = level.groups.last()?;
                let held = if group.outer && !group.taken {
                    self.condition(hash, tokens, macros)
                } else {
                    Held::default()
                };
                let group = self.stack.last_mut()?.groups.last_mut()?;
                group.active = held.holds;
                group.taken |= held.holds;
                self.open_doubt(hash, first, held.doubt, macros);
            }
            "else" => {
                let group = self.stack.last_mut()?.groups.last_mut()?;
                group.active = group.outer && !group.taken;
                group.taken = true;
            }
            "endif" => {
                let group = self.stack.last_mut()?.groups.pop()?;
                self.pending.extend(group.behind);
            }
            _ if !active => {}
            "define" => {
                let definition = self.raw_text(tokens);
                if self.is_in_doubt() {
                    macros.doubt(&definition);
                } else if !macros.define(&definition) {
                    let message = "This `#define` names no macro.".to_string();
                    self.note(Severity::Error, Some(hash), message);
                }
            }
            "undef" => {
                let name = self.raw_text(tokens);
                if self.is_in_doubt() {
                    macros.doubt(&name);
                } else {
                    macros.undefine(&name);
                }
            }
            "include" | "include_next" | "import" => self.include(hash, tokens, macros),
            "pragma" => return self.pragma(first, tokens),
            "error" | "warning" => {
                let severity = if name == "error" {
                    Severity::Error
                } else {
                    Severity::Warning
                };
                let message = format!("#{name} {}", self.raw_text(tokens));
                self.note(severity, Some(hash), message);
            }
            // `#line` renames lines for generated code; places here are those of the file itself.
            _ => {}
        }
        None
    }

    fn raw_text(&self, tokens: &[Token]) -> String {
        let (Some(level), Some(first), Some(last)) =
            (self.stack.last(), tokens.first(), tokens.last())
        else {
            return String::new();
        };
        level
            .joined
            .text
            .get(first.start as usize..last.end as usize)
            .unwrap_or("")
            .to_string()
    }

    fn pragma(&mut self, first: usize, tokens: &[Token]) -> Option<MacroToken> {
        let level = self.stack.last_mut()?;
        let word = tokens
            .first()
            .map_or("", |word| level.text(word))
            .to_string();
        if word == "once" {
            self.once.push(level.id);
            return None;
        }
        level.pragma_end = Some(level.next);
        level.plain_pragma = word != "omp";
        // The tokens of the line are read again, now as text.
        level.next = first + 1;
        let hash = *level.tokens.get(first)?;
        let mut start = level.take(&hash);
        start.kind = TokenKind::PragmaStart;
        Some(start)
    }

    fn include(&mut self, hash: Token, tokens: &[Token], macros: &mut MacroTable) {
        let mut target = self.raw_text(tokens).trim().to_string();
        if !target.starts_with(['"', '<']) {
            let Some(level) = self.stack.last() else {
                return;
            };
            let list = tokens.iter().map(|token| level.take(token)).collect();
            let list = with_table(macros, |expander| expander.expand_list(list));
            target = list.iter().map(|token| &*token.text).collect();
        }
        let quoted = target.starts_with('"');
        let close = if quoted { '"' } else { '>' };
        let Some((name, _)) = target.get(1..).and_then(|rest| rest.split_once(close)) else {
            let message = "This `#include` names no file.".to_string();
            self.note(Severity::Error, Some(hash), message);
            return;
        };
        if self.stack.len() > MAX_INCLUDES {
            let message = "Includes nest too deeply.".to_string();
            self.note(Severity::Error, Some(hash), message);
            return;
        }
        let here = self.stack.last().map(|level| level.id);
        if let Some(id) = self.find(name, quoted, here) {
            if !self.once.contains(&id) {
                self.enter(id);
            }
            return;
        }
        let known = library_macros(name);
        for definition in known.unwrap_or_default() {
            macros.define(definition);
        }
        let severity = match known {
            Some(_) => Severity::Note,
            None => Severity::Warning,
        };
        // The first one of the user's own is more likely to tell what is missing than one of the system's.
        let named = self.missing.as_ref();
        if known.is_none() && named.is_none_or(|named| quoted && !named.starts_with('"')) {
            self.missing = Some(target.clone());
        }
        let mut message =
            format!("The header {target} was not found; what it declares is treated as unknown.");
        if known.is_none() {
            message.push_str(" Add `-I` with the folder that it is in.");
        }
        self.note(severity, Some(hash), message);
    }

    /// The file that an `#include` in `from` names.
    fn find(&mut self, name: &str, quoted: bool, from: Option<FileId>) -> Option<FileId> {
        let mut folders: Vec<PathBuf> = Vec::new();
        if quoted {
            let here = from.and_then(|id| self.files.get(id));
            let folder = here.and_then(|file| file.path().parent());
            folders.push(folder.unwrap_or(Path::new("")).to_path_buf());
        }
        folders.extend(self.options.include_dirs.iter().cloned());
        folders
            .iter()
            .map(|folder| folder.join(name))
            .find(|path| path.is_file())
            .and_then(|path| self.files.open(&path.to_string_lossy()))
    }
}

/// Lends the macros to an expander of its own.
fn with_table<R>(macros: &mut MacroTable, act: impl FnOnce(&mut Expander) -> R) -> R {
    let mut expander = Expander::default();
    expander.macros = std::mem::take(macros);
    let result = act(&mut expander);
    *macros = expander.macros;
    result
}
