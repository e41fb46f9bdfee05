//! The text of the files that a report speaks of, addressed by line and column.

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;

/// One file, with as many bytes in each line as the original has.
#[derive(Debug)]
pub(super) struct SourceText {
    text: String,
    /// Offset of the first byte of each line.
    starts: Vec<usize>,
}

impl SourceText {
    pub(super) fn new(bytes: &[u8]) -> Self {
        let text = printable(bytes);
        let starts = std::iter::once(0)
            .chain(text.match_indices('\n').map(|(at, _)| at + 1))
            .collect();
        SourceText { text, starts }
    }

    /// The bytes of lines `first` to `last`, counted from 1.
    pub(super) fn lines(&self, first: u32, last: u32) -> Option<(&str, usize)> {
        let start = self.line(first)?.start;
        let end = self.line(last)?.end;
        Some((self.text.get(start..end)?, start))
    }

    /// The range of a line, without its line feed.
    fn line(&self, line: u32) -> Option<Range<usize>> {
        let index = usize::try_from(line).ok()?.checked_sub(1)?;
        let start = *self.starts.get(index)?;
        let end = self
            .starts
            .get(index + 1)
            .map_or(self.text.len(), |next| next - 1);
        Some(start..end)
    }

    /// The offset of a place; a column past the end of its line is its end.
    pub(super) fn offset(&self, line: u32, column: u32) -> Option<usize> {
        let line = self.line(line)?;
        let column = usize::try_from(column).ok()?.saturating_sub(1);
        let mut offset = line.start.saturating_add(column).min(line.end);
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        Some(offset)
    }
}

/// The text of a file, byte for byte: what is not UTF-8 becomes as many `?`,
/// so that columns stay what they are.
fn printable(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| '?'));
    }
    // A carriage return before the line feed would move the cursor.
    text.replace("\r\n", " \n")
}

/// Larger files are no source that anybody wrote: a trace may have gigabytes.
const LARGEST: u64 = 16 << 20;

fn read(path: &str) -> Option<Vec<u8>> {
    let size = fs::metadata(path).ok().filter(|file| file.is_file())?.len();
    if size > LARGEST {
        return None;
    }
    fs::read(path).ok()
}

/// The files, each read when first asked for.
#[derive(Debug, Default)]
pub(super) struct Sources {
    files: BTreeMap<String, Option<SourceText>>,
}

impl Sources {
    /// A file's text; none when it cannot be read.
    pub(super) fn get(&mut self, path: &str) -> Option<&SourceText> {
        self.files
            .entry(path.to_owned())
            .or_insert_with(|| read(path).map(|bytes| SourceText::new(&bytes)))
            .as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_found_by_bytes() {
        let source = SourceText::new("int ä;\r\n\tx = ä;\nlast".as_bytes());
        assert_eq!(source.offset(1, 5), Some(4));
        assert_eq!(source.offset(1, 6), Some(4), "within ä: its start");
        assert_eq!(source.offset(1, 99), Some(8), "past the end: the end");
        assert_eq!(source.lines(2, 3), Some(("\tx = ä;\nlast", 9)));
        assert_eq!(source.offset(4, 1), None);
        assert_eq!(source.offset(0, 1), None);
    }

    #[test]
    fn other_encodings_keep_their_columns() {
        let source = SourceText::new(b"/* \xe4\xe4 */ a[0]\n");
        assert_eq!(source.lines(1, 1), Some(("/* ?? */ a[0]", 0)));
        assert_eq!(source.offset(1, 10), Some(9));
    }
}
