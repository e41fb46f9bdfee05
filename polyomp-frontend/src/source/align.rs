//! Where each token of a preprocessor's output stands in the user's files.
//!
//! Line markers give lines at best, and no columns. So the macros that were defined at each point
//! (`-dD` shows them) are expanded once more, with our own expander, which remembers places; its
//! tokens are matched with those of the output. Where they differ (a macro whose value only the
//! compiler knows), the tokens of the lines concerned are aligned by a longest common subsequence.

use std::rc::Rc;

use super::characters;
use super::expand::{Expander, TokenSource};
use super::file::{JoinedLines, SourceFile};
use super::macros::{MacroTable, MacroToken};
use super::map::{Origin, OriginMap};
use super::output::{Event, Output};
use super::span::FileId;
use super::token::TokenKind;

/// How many pairs of tokens the fallback compares; beyond it, tokens stand for whole lines.
const MAX_PAIRS: usize = 1 << 20;

/// A token of a user's file.
struct OriginalToken {
    kind: TokenKind,
    text: String,
    space: bool,
    no_expand: bool,
    line: u32,
    start: u32,
    end: u32,
}

/// The tokens of a file that can reach the output.
struct OriginalTokens {
    tokens: Vec<OriginalToken>,
    /// Whether a `#line` in the file makes the lines in line markers meaningless.
    renamed: bool,
}

/// The tokens of one inclusion of a file, being read.
struct Stream {
    file: FileId,
    original: Rc<OriginalTokens>,
    next: usize,
}

impl Stream {
    fn tokens(&self) -> &[OriginalToken] {
        &self.original.tokens
    }

    fn origin(&self, at: usize, exact: bool) -> Option<Origin> {
        let token = self.tokens().get(at)?;
        Some(Origin {
            file: self.file,
            start: token.start,
            end: token.end,
            exact: exact && token.text.len() as u32 == token.end - token.start,
        })
    }

    /// The first token not before `line`, from the current one on.
    fn first_at(&self, line: u32) -> usize {
        let rest = self.tokens().get(self.next..).unwrap_or_default();
        self.next + rest.partition_point(|token| token.line < line)
    }
}

impl TokenSource for Stream {
    fn next(&mut self, _: &mut MacroTable) -> Option<MacroToken> {
        let origin = self.origin(self.next, true);
        let token = self.tokens().get(self.next)?;
        let taken = MacroToken {
            kind: token.kind,
            text: token.text.as_str().into(),
            space: token.space,
            origin,
            no_expand: token.no_expand,
        };
        self.next += 1;
        Some(taken)
    }
}

/// The tokens of a file that can reach the output: all but directives, pragmas kept.
fn original_tokens(file: &SourceFile) -> OriginalTokens {
    let joined = JoinedLines::new(file.text());
    let tokens = joined.tokens();
    let mut result = Vec::with_capacity(tokens.len());
    let mut line = 1;
    let mut line_at = 0;
    let mut renamed = false;
    let mut at = 0;
    while let Some(first) = tokens.get(at) {
        let mut end = at + 1;
        while tokens.get(end).is_some_and(|token| !token.bol) {
            end += 1;
        }
        let logical = tokens.get(at..end).unwrap_or_default();
        at = end;
        let is_directive = matches!(first.text(&joined.text), "#" | "%:");
        let word = |number: usize| {
            logical
                .get(number)
                .map_or("", |token| token.text(&joined.text))
        };
        let is_pragma = is_directive && word(1) == "pragma";
        if is_directive && !is_pragma {
            renamed |= word(1) == "line" || word(1).starts_with(|c: char| c.is_ascii_digit());
            continue;
        }
        let plain_pragma = is_pragma && word(2) != "omp";
        for (number, token) in logical.iter().enumerate() {
            let (start, end) = joined.original_range(token);
            let between = file.text().get(line_at..start as usize).unwrap_or("");
            line += between.bytes().filter(|byte| *byte == b'\n').count() as u32;
            line_at = start as usize;
            let kind = match number {
                0 if is_pragma => TokenKind::PragmaStart,
                _ => token.kind,
            };
            result.push(OriginalToken {
                kind,
                text: characters::decoded(token.text(&joined.text)).into_owned(),
                space: token.space,
                no_expand: plain_pragma || (is_pragma && number < 3),
                line,
                start,
                end,
            });
        }
        if is_pragma {
            let end = result.last().map_or(0, |last| last.end);
            result.push(OriginalToken {
                kind: TokenKind::PragmaEnd,
                text: String::new(),
                space: false,
                no_expand: true,
                line,
                start: end,
                end,
            });
        }
    }
    OriginalTokens {
        tokens: result,
        renamed,
    }
}

/// Finds files by the paths in line markers.
pub(crate) trait Files {
    /// The file, if it can be read.
    fn open(&mut self, path: &str) -> Option<FileId>;
    /// The file `id`.
    fn get(&self, id: FileId) -> Option<&SourceFile>;
}

/// Finds the origin of every token of `output`, which was made from `main`.
pub(crate) fn align(output: &Output, main: FileId, files: &mut dyn Files) -> OriginMap {
    let mut aligner = Aligner {
        output,
        files,
        known: Vec::new(),
        expander: Expander::default(),
        stack: Vec::new(),
        map: OriginMap::default(),
        last: Origin {
            file: main,
            start: 0,
            end: 0,
            exact: false,
        },
        line_start: 0,
    };
    aligner.enter(Some(main));
    aligner.run();
    aligner.map
}

struct Aligner<'a> {
    output: &'a Output,
    files: &'a mut dyn Files,
    known: Vec<(FileId, Rc<OriginalTokens>)>,
    expander: Expander,
    /// Files being included; none for one that cannot be read.
    stack: Vec<Option<Stream>>,
    map: OriginMap,
    /// Origin of the token before, for tokens about which nothing is known.
    last: Origin,
    /// Position in the current stream where the current line of output begins.
    line_start: usize,
}

impl Aligner<'_> {
    fn run(&mut self) {
        let mut events = self.output.events.iter().peekable();
        let mut at = 0;
        while at < self.output.tokens.len() {
            while let Some((_, event)) = events.next_if(|(before, _)| *before <= at) {
                self.event(event);
            }
            if self.token(at) {
                at += 1;
                continue;
            }
            // Nothing that changes files or macros may lie within the lines aligned as a whole.
            let barrier = events.peek().map_or(usize::MAX, |(before, _)| *before);
            at = self.recover(at, barrier);
        }
    }

    fn event(&mut self, event: &Event) {
        match event {
            Event::Enter(path) => {
                let id = if path.starts_with('<') {
                    None
                } else {
                    self.files.open(path)
                };
                self.enter(id);
            }
            Event::Leave => {
                self.expander.reset();
                self.stack.pop();
            }
            Event::Define(definition) => {
                self.expander.macros.define(definition);
            }
            Event::Undefine(name) => self.expander.macros.undefine(name),
        }
    }

    fn enter(&mut self, file: Option<FileId>) {
        self.expander.reset();
        let stream = file.and_then(|id| {
            let known = self.known.iter().find(|(known, _)| *known == id);
            let tokens = match known {
                Some((_, tokens)) => tokens.clone(),
                None => {
                    let tokens = Rc::new(original_tokens(self.files.get(id)?));
                    self.known.push((id, tokens.clone()));
                    tokens
                }
            };
            Some(Stream {
                file: id,
                original: tokens,
                next: 0,
            })
        });
        self.stack.push(stream);
        self.line_start = 0;
    }

    fn text(&self, at: usize) -> &str {
        let token = self.output.tokens.get(at);
        token.map_or("", |found| found.token.text(&self.output.text))
    }

    fn record(&mut self, at: usize, origin: Origin) {
        if let Some(found) = self.output.tokens.get(at) {
            let length = found.token.end - found.token.start;
            let exact = origin.exact && origin.end - origin.start == length;
            let origin = Origin { exact, ..origin };
            self.map.push(found.token.start, found.token.end, origin);
            self.last = origin;
        }
    }

    /// Finds the origin of token `at`. False if what the user's file says there is something else.
    fn token(&mut self, at: usize) -> bool {
        let Some(found) = self.output.tokens.get(at) else {
            return true;
        };
        let text = found.token.text(&self.output.text);
        let idle = self.expander.is_idle();
        let Some(Some(stream)) = self.stack.last_mut() else {
            let origin = Origin {
                exact: false,
                ..self.last
            };
            self.record(at, origin);
            return true;
        };
        if idle && found.token.bol {
            let line = found.line.filter(|_| !stream.original.renamed);
            skip_inactive(stream, line, text, &self.expander.macros);
            self.line_start = stream.next;
        }
        if idle && let Some(original) = stream.tokens().get(stream.next) {
            let plain = original.kind != TokenKind::Ident
                || original.no_expand
                || !(original.text == "_Pragma" || self.expander.macros.is_defined(&original.text));
            if plain
                && original.text == text
                && let Some(origin) = stream.origin(stream.next, true)
            {
                stream.next += 1;
                self.record(at, origin);
                return true;
            }
        }
        loop {
            let Some(token) = self.expander.next(stream) else {
                return false;
            };
            if token.kind == TokenKind::PragmaEnd {
                continue;
            }
            if token.is(text) || is_dynamic(&token) {
                let origin = token.origin.unwrap_or(Origin {
                    exact: false,
                    ..self.last
                });
                self.record(at, origin);
                return true;
            }
            return false;
        }
    }

    /// Aligns the rest of the lines that token `at` belongs to as a whole, and gives the number of
    /// the first token after them.
    fn recover(&mut self, at: usize, barrier: usize) -> usize {
        self.expander.reset();
        let tokens = &self.output.tokens;
        let Some(Some(stream)) = self.stack.last_mut() else {
            return at + 1;
        };
        if stream.original.renamed {
            return self.recover_renamed(at, barrier);
        }
        let line = tokens.get(at).and_then(|found| found.line);
        let mut end = at + 1;
        let mut next_line = None;
        while end < tokens.len().min(barrier) {
            let Some(found) = tokens.get(end) else { break };
            if found.token.bol && found.line.is_some() && found.line > line {
                next_line = found.line;
                break;
            }
            end += 1;
        }
        let file = stream.file;
        stream.next = self.line_start;
        // Up to the next line of the output that is known; else to the end of the current line.
        let upper = match (next_line, line) {
            (Some(next), _) => stream.first_at(next),
            (None, Some(line)) => stream.first_at(line.saturating_add(1)),
            (None, None) => (stream.next + (end - at)).min(stream.tokens().len()),
        };
        let lower = stream.next;
        stream.next = upper;
        self.line_start = upper;
        let original = stream.original.clone();
        let originals = original.tokens.get(lower..upper).unwrap_or_default();
        let matches = common_subsequence(end - at, originals.len(), |number, original| {
            originals
                .get(original)
                .is_some_and(|token| token.text == self.text(at + number))
        });
        let mut before = 0;
        for number in 0..end - at {
            let origin = match matches.get(number) {
                Some(Some(original)) => {
                    before = original + 1;
                    originals.get(*original).map(|token| Origin {
                        file,
                        start: token.start,
                        end: token.end,
                        exact: true,
                    })
                }
                _ => {
                    let after = matches
                        .get(number..)
                        .and_then(|rest| rest.iter().flatten().next())
                        .copied()
                        .unwrap_or(originals.len());
                    let gap = originals.get(before..after).unwrap_or_default();
                    match (gap.first(), gap.last()) {
                        (Some(first), Some(last)) => Some(Origin {
                            file,
                            start: first.start,
                            end: last.end,
                            exact: false,
                        }),
                        _ => None,
                    }
                }
            };
            let origin = origin.unwrap_or(Origin {
                exact: false,
                ..self.last
            });
            self.record(at + number, origin);
        }
        end
    }
}

/// How many tokens must agree for a line to be found again without its number.
const AGREEING: usize = 6;

impl Aligner<'_> {
    /// Like [`Aligner::recover`] where lines have no numbers that mean anything: the rest of the line
    /// of output stands for where the file has been read to, and the next line is looked for from
    /// there on.
    fn recover_renamed(&mut self, at: usize, barrier: usize) -> usize {
        let tokens = &self.output.tokens;
        let mut end = at + 1;
        while end < tokens.len().min(barrier) && !tokens.get(end).is_some_and(|t| t.token.bol) {
            end += 1;
        }
        let Some(Some(stream)) = self.stack.last_mut() else {
            return end;
        };
        let origin = stream.origin(stream.next, false).unwrap_or(self.last);
        for number in at..end {
            self.record(
                number,
                Origin {
                    exact: false,
                    ..origin
                },
            );
        }
        let Some(Some(stream)) = self.stack.last() else {
            return end;
        };
        let known = self.output.tokens.len().min(end + AGREEING);
        let wanted: Vec<&str> = (end..known).map(|at| self.text(at)).collect();
        let rest = stream.tokens().get(self.line_start..).unwrap_or_default();
        let found = rest
            .windows(wanted.len().max(1))
            .position(|window| window.iter().zip(&wanted).all(|(o, text)| o.text == *text));
        if let (Some(found), Some(Some(stream))) = (found, self.stack.last_mut()) {
            stream.next = self.line_start + found;
            self.line_start = stream.next;
        }
        end
    }
}

/// Where a line of output begins on a later line than the next original token, the originals
/// between were inactive (`#if 0`). Only done if it makes the tokens agree, or nothing else does.
fn skip_inactive(stream: &mut Stream, line: Option<u32>, text: &str, macros: &MacroTable) {
    let Some(line) = line else { return };
    let behind = stream
        .tokens()
        .get(stream.next)
        .is_some_and(|original| original.line < line);
    if !behind {
        return;
    }
    let agrees = |at: usize| {
        stream.tokens().get(at).is_some_and(|original| {
            original.text == text || original.text == "_Pragma" || macros.is_defined(&original.text)
        })
    };
    let later = stream.first_at(line);
    if agrees(later) || !agrees(stream.next) {
        stream.next = later;
    }
}

/// Macros whose value no `#define` shows.
fn is_dynamic(token: &MacroToken) -> bool {
    token.kind == TokenKind::Ident
        && matches!(
            &*token.text,
            "__LINE__"
                | "__FILE__"
                | "__FILE_NAME__"
                | "__BASE_FILE__"
                | "__COUNTER__"
                | "__DATE__"
                | "__TIME__"
                | "__TIMESTAMP__"
                | "__INCLUDE_LEVEL__"
        )
}

/// For each of `rows`, the column it is matched with in a longest common subsequence.
fn common_subsequence(
    rows: usize,
    columns: usize,
    equal: impl Fn(usize, usize) -> bool,
) -> Vec<Option<usize>> {
    let mut result = vec![None; rows];
    if rows.saturating_mul(columns) > MAX_PAIRS {
        return result;
    }
    let width = columns + 1;
    let mut length = vec![0u32; (rows + 1) * width];
    for row in (0..rows).rev() {
        for column in (0..columns).rev() {
            length[row * width + column] = if equal(row, column) {
                length[(row + 1) * width + column + 1] + 1
            } else {
                length[(row + 1) * width + column].max(length[row * width + column + 1])
            };
        }
    }
    let (mut row, mut column) = (0, 0);
    while row < rows && column < columns {
        if equal(row, column) {
            result[row] = Some(column);
            row += 1;
            column += 1;
        } else if length[(row + 1) * width + column] >= length[row * width + column + 1] {
            row += 1;
        } else {
            column += 1;
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_subsequences_keep_order() {
        let rows = ["a", "[", "10", "]", "=", "10"];
        let columns = ["a", "[", "N", "]", "=", "10"];
        let found = common_subsequence(6, 6, |row, column| rows[row] == columns[column]);
        assert_eq!(found, [Some(0), Some(1), None, Some(3), Some(4), Some(5)]);
    }
}
