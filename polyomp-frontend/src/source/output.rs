//! The output of a C preprocessor, read: which lines are the user's, which macros are defined where.
//!
//! Text of system headers is dropped, except for the types it defines, which become a
//! [`Output::prelude`]: the parser must know their names, and nothing else of those headers matters.
//!
//! Macros in directives that the preprocessor does not know, as they are newer than it, are left to us.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::Language;
use super::expand::Expander;
use super::macros::MacroToken;
use super::token::{Token, TokenKind, is_ident_continue, lex, opens_raw_string};

/// Something that happens before a token of the user's text.
#[derive(Debug, PartialEq)]
pub(crate) enum Event {
    /// A file is entered, by its path as the preprocessor wrote it; in angle brackets if none of
    /// its text is kept.
    Enter(String),
    /// The file entered last ends.
    Leave,
    /// `#define …`
    Define(String),
    /// `#undef …`
    Undefine(String),
}

/// A token of the user's text.
#[derive(Debug)]
pub(crate) struct OutputToken {
    pub token: Token,
    /// The line the preprocessor says it is on; none where `#line` renames lines.
    pub line: Option<u32>,
}

/// What a preprocessor wrote.
#[derive(Debug, Default)]
pub(crate) struct Output {
    /// The user's text, with pragma lines and without any other directive.
    pub text: String,
    /// Its tokens.
    pub tokens: Vec<OutputToken>,
    /// What happens before which token, in order.
    pub events: Vec<(usize, Event)>,
    /// The types that system headers define.
    pub prelude: String,
    /// The names in system headers that may be those of functions.
    pub system_functions: BTreeSet<String>,
    /// Those of them that only headers of C name, and not those of the library of C++.
    pub c_functions: BTreeSet<String>,
}

/// Reads `output`, made from the file that the preprocessor calls `main`.
pub(crate) fn read(output: &str, main: &str) -> Output {
    let mut reader = Reader {
        result: Output::default(),
        stack: vec![Level {
            path: main.to_string(),
            system: false,
        }],
        line: Some(1),
        pseudo: false,
        definition: None,
        types: Vec::new(),
        functions: BTreeMap::new(),
        of_cpp: BTreeSet::new(),
        expander: Expander::default(),
    };
    let mut lines = output.lines();
    while let Some(line) = lines.next() {
        if !opens_raw_string(line) {
            reader.line(line);
            continue;
        }
        // What stands in a raw string is no line of its own, and no directive.
        let mut joined = line.to_string();
        for line in lines.by_ref() {
            joined.push('\n');
            joined.push_str(line);
            if line.contains('"') && !opens_raw_string(&joined) {
                break;
            }
        }
        reader.line(&joined);
    }
    reader.sort_headers(Language::of(Path::new(main)));
    reader.result
}

/// A file being read.
struct Level {
    path: String,
    /// Whether its text is dropped.
    system: bool,
}

/// The definition of a type in a system header that has not ended yet.
struct OpenDefinition {
    text: String,
    depth: i32,
}

struct Reader {
    result: Output,
    stack: Vec<Level>,
    line: Option<u32>,
    /// Within `<built-in>` or `<command-line>`.
    pseudo: bool,
    definition: Option<OpenDefinition>,
    /// The definitions of types in system headers, by the header.
    types: Vec<(String, String)>,
    /// The names in each of them that may be those of functions.
    functions: BTreeMap<String, BTreeSet<String>>,
    /// Those of them that C could not read.
    of_cpp: BTreeSet<String>,
    /// The macros that the user's text defines.
    expander: Expander,
}

/// Whether C could not read a line of a header. What stands in `extern "C"` is C all the same.
fn is_cpp(line: &str) -> bool {
    let words = line.split(|ch: char| !(ch.is_ascii_alphanumeric() || ch == '_'));
    line.contains("::")
        || words.into_iter().any(|word| {
            matches!(
                word,
                "class" | "namespace" | "operator" | "public" | "template" | "using"
            )
        })
}

/// How many lines end in a text.
fn line_ends(text: &str) -> u32 {
    text.bytes().filter(|byte| *byte == b'\n').count() as u32
}

impl Reader {
    fn is_dropped(&self) -> bool {
        self.pseudo || self.stack.last().is_some_and(|level| level.system)
    }

    fn line(&mut self, line: &str) {
        if let Some(directive) = line.trim_start().strip_prefix('#') {
            let directive = directive.trim_start();
            if let Some(marker) = marker(directive) {
                self.marker(&marker);
                return;
            }
            self.directive(directive, line);
        } else if self.is_dropped() {
            self.system_line(line);
        } else {
            self.user_line(line);
        }
        if let Some(number) = &mut self.line {
            *number = number.saturating_add(1 + line_ends(line));
        }
    }

    /// The file that is being read.
    fn header(&self) -> String {
        let level = self.stack.last();
        level.map_or_else(String::new, |level| level.path.clone())
    }

    /// Takes the types of headers, and which functions are of C: in a file of C++ only headers that C could read count.
    fn sort_headers(&mut self, language: Language) {
        let of_cpp = std::mem::take(&mut self.of_cpp);
        let is_c = |path: &String| language == Language::C || !of_cpp.contains(path);
        for (path, text) in &self.types {
            if is_c(path) {
                self.result.prelude.push_str(text);
            }
        }
        let (c, cpp): (Vec<_>, Vec<_>) = self.functions.iter().partition(|(path, _)| is_c(path));
        let cpp: BTreeSet<&String> = cpp.into_iter().flat_map(|(_, names)| names).collect();
        let names = c.into_iter().flat_map(|(_, names)| names);
        let of_c = names.filter(|name| !cpp.contains(name));
        self.result.c_functions = of_c.cloned().collect();
    }

    fn directive(&mut self, directive: &str, line: &str) {
        let at = self.result.tokens.len();
        if let Some(definition) = directive.strip_prefix("define ") {
            if !self.is_dropped() {
                self.expander.macros.define(definition);
            }
            self.result
                .events
                .push((at, Event::Define(definition.to_string())));
        } else if let Some(name) = directive.strip_prefix("undef ") {
            self.expander.macros.undefine(name);
            self.result
                .events
                .push((at, Event::Undefine(name.to_string())));
        } else if directive.starts_with("pragma") && !self.is_dropped() {
            match self.expanded(line) {
                Some(expanded) => self.user_line(&expanded),
                None => self.user_line(line),
            }
        }
    }

    /// A line with a directive in which macros are left, which are replaced there, too (OpenMP 5.2, section 3.1); none if
    /// there are none, or it is no directive of OpenMP.
    fn expanded(&mut self, line: &str) -> Option<String> {
        let tokens = lex(line);
        let omp = tokens.iter().position(|token| token.text(line) == "omp")?;
        let (_, arguments) = tokens.split_at_checked(omp + 1)?;
        let is_macro = |token: &Token| {
            token.kind == TokenKind::Ident && self.expander.macros.is_defined(token.text(line))
        };
        let first = arguments.iter().find(|token| is_macro(token))?;
        let left = arguments.iter().filter(|token| token.start >= first.start);
        let left = left.map(|token| MacroToken {
            kind: token.kind,
            text: token.text(line).into(),
            space: token.space,
            origin: None,
            no_expand: false,
        });
        let mut text = line.get(..first.start as usize)?.to_string();
        for token in self.expander.expand_list(left.collect()) {
            // One space more does no harm, one less may join two words.
            text.push(' ');
            text.push_str(&token.text);
        }
        Some(text)
    }

    fn user_line(&mut self, line: &str) {
        if line.trim().is_empty() {
            return;
        }
        let base = self.result.text.len() as u32;
        for token in lex(line) {
            self.result.tokens.push(OutputToken {
                token: Token {
                    start: token.start + base,
                    end: token.end + base,
                    ..token
                },
                line: self.line.map(|number| {
                    let before = line.get(..token.start as usize).unwrap_or("");
                    number.saturating_add(line_ends(before))
                }),
            });
        }
        self.result.text.push_str(line);
        self.result.text.push('\n');
    }

    fn system_line(&mut self, line: &str) {
        if is_cpp(line) {
            let path = self.header();
            self.of_cpp.insert(path);
        }
        let mut names = Vec::new();
        for (at, _) in line.match_indices('(') {
            let before = line.get(..at).unwrap_or("").trim_end();
            let start = before
                .bytes()
                .rposition(|byte| !is_ident_continue(byte))
                .map_or(0, |last| last + 1);
            let name = before.get(start..);
            names.extend(name.filter(|name| !name.is_empty()).map(str::to_string));
        }
        if !names.is_empty() {
            self.result.system_functions.extend(names.iter().cloned());
            let path = self.header();
            self.functions.entry(path).or_default().extend(names);
        }
        let mut open = match self.definition.take() {
            Some(open) => open,
            None => {
                if !defines_type(line) {
                    return;
                }
                OpenDefinition {
                    text: String::new(),
                    depth: 0,
                }
            }
        };
        open.text.push_str(line);
        open.text.push('\n');
        for byte in line.bytes() {
            match byte {
                b'{' => open.depth += 1,
                b'}' => open.depth -= 1,
                b';' if open.depth <= 0 => {
                    let path = self.header();
                    self.types.push((path, open.text));
                    return;
                }
                _ => {}
            }
        }
        self.definition = Some(open);
    }

    fn marker(&mut self, marker: &Marker) {
        if marker.enters {
            let system = marker.system
                || marker.path.starts_with('<')
                || self.stack.last().is_some_and(|level| level.system);
            self.stack.push(Level {
                path: marker.path.clone(),
                system,
            });
            self.pseudo = false;
            let shown = if system { "<system>" } else { &marker.path };
            self.event(Event::Enter(shown.to_string()));
        } else if marker.returns {
            let to = self
                .stack
                .iter()
                .rposition(|level| level.path == marker.path);
            self.pseudo = to.is_none() && marker.path.starts_with('<');
            let keep = match to {
                Some(to) => to + 1,
                None if self.pseudo => 1,
                None => self.stack.len().saturating_sub(1).max(1),
            };
            while self.stack.len() > keep {
                self.stack.pop();
                self.event(Event::Leave);
            }
        } else {
            let current = self.stack.last().map(|level| level.path.as_str());
            let same = current == Some(marker.path.as_str());
            self.pseudo = !same && marker.path.starts_with('<');
            self.line = same.then_some(marker.line);
            return;
        }
        self.line = Some(marker.line);
    }

    fn event(&mut self, event: Event) {
        self.result.events.push((self.result.tokens.len(), event));
    }
}

/// Whether a line begins a typedef, or the definition of a record or enumeration.
fn defines_type(line: &str) -> bool {
    let line = line.trim_start();
    let line = line
        .strip_prefix("__extension__")
        .unwrap_or(line)
        .trim_start();
    if line.starts_with("typedef") {
        return true;
    }
    ["struct", "union", "enum"].iter().any(|word| {
        let Some(rest) = line.strip_prefix(word) else {
            return false;
        };
        let tag = rest.trim_start();
        let after = tag.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
        // `struct tm *f (…);` declares a function.
        let is_word = !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
        is_word && matches!(after.trim(), "" | "{")
    })
}

/// `# line "path" flags`
struct Marker {
    line: u32,
    path: String,
    enters: bool,
    returns: bool,
    system: bool,
}

fn marker(directive: &str) -> Option<Marker> {
    let directive = directive.strip_prefix("line ").unwrap_or(directive);
    let digits = directive
        .bytes()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let line = directive.get(..digits)?.parse().ok()?;
    let rest = directive.get(digits..)?.trim_start().strip_prefix('"')?;
    let mut path = Vec::new();
    let mut bytes = rest.bytes().enumerate();
    let mut end = None;
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'"' => {
                end = Some(at + 1);
                break;
            }
            b'\\' => {
                let (_, escaped) = bytes.next()?;
                if escaped.is_ascii_digit() {
                    // GCC writes bytes that are not printable as three octal digits.
                    let second = bytes.next()?.1;
                    let third = bytes.next()?.1;
                    let digit = |byte: u8| u32::from(byte.wrapping_sub(b'0') & 7);
                    let value = digit(escaped) * 64 + digit(second) * 8 + digit(third);
                    path.push(value as u8);
                } else {
                    path.push(escaped);
                }
            }
            _ => path.push(byte),
        }
    }
    let flags = rest.get(end?..)?;
    let has = |flag: &str| flags.split_ascii_whitespace().any(|found| found == flag);
    Some(Marker {
        line,
        path: String::from_utf8_lossy(&path).into_owned(),
        enters: has("1"),
        returns: has("2"),
        system: has("3"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_that_c_could_not_read_are_those_of_cpp() {
        let output = "# 1 \"a.cpp\"\n\
            # 1 \"/usr/include/c.h\" 1 3\ntypedef int mask_t;\nint get(int n);\nint swap(int n);\n\
            # 2 \"a.cpp\" 2\n\
            # 1 \"/usr/include/lib.hpp\" 1 3\nnamespace lib {\ntypedef int Mask;\nvoid put(int &n);\n\
            void swap(int &a, int &b);\n}\n\
            # 3 \"a.cpp\" 2\nint x;\n";
        let found = read(output, "a.cpp");
        assert_eq!(found.prelude, "typedef int mask_t;\n");
        assert!(found.c_functions.contains("get"));
        assert!(!found.c_functions.contains("put") && !found.c_functions.contains("swap"));
        assert!(read(output, "a.c").prelude.contains("Mask"));
    }

    #[test]
    fn keeps_the_users_text_and_drops_system_headers() {
        let output = "# 0 \"m.c\"\n# 0 \"<built-in>\"\n#define A 1\n# 1 \"/s.h\" 1 3 4\ntypedef struct\n{ int x; } s;\nint f(s);\nstruct t\n{ int y; };\nstruct t *g(void);\n\
                      # 0 \"<command-line>\" 2\n# 1 \"m.c\"\n# 1 \"u.h\" 1\nint u;\n# 2 \"m.c\" 2\n\nint *p =\n# 3 \"m.c\" 3 4\n  ((void *)0)\n# 3 \"m.c\"\n ;\n#pragma omp x\n";
        let read = read(output, "m.c");
        assert_eq!(
            read.text,
            "int u;\nint *p =\n  ((void *)0)\n ;\n#pragma omp x\n"
        );
        assert_eq!(
            read.prelude,
            "typedef struct\n{ int x; } s;\nstruct t\n{ int y; };\n"
        );
        let lines: Vec<_> = read.tokens.iter().map(|token| token.line).collect();
        assert_eq!(lines[0], Some(1));
        assert_eq!(lines[3], Some(3));
        assert_eq!(read.tokens.last().and_then(|last| last.line), Some(4));
        assert_eq!(read.events[0].1, Event::Define("A 1".into()));
        let enters: Vec<_> = read
            .events
            .iter()
            .filter(|(_, event)| matches!(event, Event::Enter(_)))
            .collect();
        assert_eq!(enters.len(), 2);
    }

    #[test]
    fn reads_the_markers_of_clang() {
        let output = "# 1 \"m.c\"\n# 1 \"<built-in>\" 1\n# 1 \"<built-in>\" 3\n#define __clang__ 1\n\
                      # 1 \"<command line>\" 1\n#define GIVEN 2\n# 1 \"<built-in>\" 2\n# 1 \"m.c\" 2\n\
                      int a;\n# 1 \"/usr/include/s.h\" 1 3 4\nint s;\n# 3 \"m.c\" 2\nint b;\n";
        let read = read(output, "m.c");
        assert_eq!(read.text, "int a;\nint b;\n");
        let defines = read
            .events
            .iter()
            .filter(|(_, event)| matches!(event, Event::Define(_)));
        assert_eq!(defines.count(), 2);
        assert_eq!(read.tokens.last().and_then(|last| last.line), Some(3));
    }

    #[test]
    fn paths_may_hold_anything() {
        let found = marker("12 \"a\\\"b\\\\c\\303\\251\" 1 3").expect("a marker");
        assert_eq!(found.path, "a\"b\\cé");
        assert_eq!(found.line, 12);
        assert!(found.enters && found.system && !found.returns);
        assert!(marker("12").is_none());
        assert!(marker("pragma once").is_none());
    }
}
