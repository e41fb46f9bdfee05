//! Files as the user wrote them: their text, their lines, and their tokens after lines are joined.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use super::token::{Token, lex};

/// A file that takes part in a [`SourceSet`](super::SourceSet).
#[derive(Clone, Debug)]
pub struct SourceFile {
    path: PathBuf,
    text: String,
    line_starts: Vec<u32>,
}

impl SourceFile {
    /// A file with the given bytes; a byte that is not UTF-8 is kept as `?`, so that offsets stay.
    pub(crate) fn new(path: PathBuf, bytes: Vec<u8>) -> Self {
        let text = into_text(bytes);
        let mut line_starts = vec![0];
        for (at, byte) in text.bytes().enumerate() {
            if byte == b'\n' {
                line_starts.push(at as u32 + 1);
            }
        }
        Self {
            path,
            text,
            line_starts,
        }
    }

    /// Its path, as given by the user or found by an include.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Line and column (both from 1, the column in bytes) of a byte offset.
    pub fn line_column(&self, offset: u32) -> (u32, u32) {
        let line = self
            .line_starts
            .partition_point(|&start| start <= offset)
            .max(1);
        let start = self.line_starts.get(line - 1).copied().unwrap_or(0);
        (line as u32, offset.saturating_sub(start) + 1)
    }

    /// Byte offset of a line and column (both from 1); past the end of the file it is the end.
    pub fn offset(&self, line: u32, column: u32) -> usize {
        let start = self
            .line_starts
            .get((line as usize).saturating_sub(1))
            .map_or(self.text.len(), |&start| start as usize);
        (start + (column as usize).saturating_sub(1)).min(self.text.len())
    }

    /// The text of a line (from 1) without its end.
    pub fn line(&self, line: u32) -> &str {
        let start = self.offset(line, 1);
        let end = self
            .line_starts
            .get(line as usize)
            .map_or(self.text.len(), |&next| next as usize);
        self.text
            .get(start..end)
            .unwrap_or("")
            .trim_end_matches(['\n', '\r'])
    }
}

/// `bytes` as text of the same length.
pub(crate) fn into_text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| {
        let bytes = error.into_bytes();
        let mut text = String::with_capacity(bytes.len());
        for chunk in bytes.utf8_chunks() {
            text.push_str(chunk.valid());
            text.extend(chunk.invalid().iter().map(|_| '?'));
        }
        text
    })
}

/// A file's text with backslash-newlines removed, and the way back.
pub(crate) struct JoinedLines<'f> {
    pub(crate) text: Cow<'f, str>,
    /// Where something was removed: offset in `text` from which it counts, bytes removed so far.
    removed: Vec<(u32, u32)>,
}

impl<'f> JoinedLines<'f> {
    pub(crate) fn new(original: &'f str) -> Self {
        let mut joined = String::new();
        let mut removed = Vec::new();
        let mut total = 0u32;
        let mut kept = 0;
        for (at, _) in original.match_indices('\\') {
            let rest = &original.as_bytes()[at + 1..];
            let blanks = rest
                .iter()
                .take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r'))
                .count();
            if rest.get(blanks) == Some(&b'\n') && at >= kept {
                joined.push_str(&original[kept..at]);
                kept = at + 1 + blanks + 1;
                total += blanks as u32 + 2;
                removed.push((joined.len() as u32, total));
            }
        }
        if removed.is_empty() {
            return Self {
                text: Cow::Borrowed(original),
                removed,
            };
        }
        joined.push_str(&original[kept..]);
        Self {
            text: Cow::Owned(joined),
            removed,
        }
    }

    pub(crate) fn into_owned(self) -> JoinedLines<'static> {
        JoinedLines {
            text: Cow::Owned(self.text.into_owned()),
            removed: self.removed,
        }
    }

    /// Offset in the original of the byte at `offset`.
    pub(crate) fn original(&self, offset: u32) -> u32 {
        let before = self.removed.partition_point(|&(from, _)| from <= offset);
        match before
            .checked_sub(1)
            .and_then(|last| self.removed.get(last))
        {
            Some(&(_, total)) => offset + total,
            None => offset,
        }
    }

    /// Range in the original of a token.
    pub(crate) fn original_range(&self, token: &Token) -> (u32, u32) {
        let start = self.original(token.start);
        if token.end <= token.start {
            return (start, start);
        }
        (start, self.original(token.end - 1) + 1)
    }

    pub(crate) fn tokens(&self) -> Vec<Token> {
        lex(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joins_lines_and_finds_the_way_back() {
        let original = "ab\\\ncd \\ \r\n e";
        let joined = JoinedLines::new(original);
        assert_eq!(joined.text, "abcd  e");
        let tokens = joined.tokens();
        assert_eq!(joined.original_range(&tokens[0]), (0, 6));
        let (start, end) = joined.original_range(&tokens[1]);
        assert_eq!(&original[start as usize..end as usize], "e");
    }

    #[test]
    fn lines_and_columns() {
        let file = SourceFile::new("x.c".into(), b"a\n\tb\xff\n".to_vec());
        assert_eq!(file.line_column(0), (1, 1));
        assert_eq!(file.line_column(3), (2, 2));
        assert_eq!(file.text().len(), 6);
        assert_eq!(file.line(2), "\tb?");
        assert_eq!(file.offset(2, 2), 3);
        assert_eq!(file.offset(99, 1), 6);
    }
}
