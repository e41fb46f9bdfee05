//! The way back: from byte ranges of the text that is parsed to ranges of the user's files.

use super::span::{FileId, Span};

/// Where one token comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Origin {
    pub file: FileId,
    pub start: u32,
    pub end: u32,
    /// True if the bytes are those of the user's file; false if they stand for the whole range, as
    /// the tokens of a macro stand for its invocation.
    pub exact: bool,
}

/// A stretch of text with one origin.
#[derive(Clone, Copy, Debug)]
struct Piece {
    start: u32,
    end: u32,
    origin: Origin,
}

/// Pieces in the order of the text.
#[derive(Clone, Debug, Default)]
pub(crate) struct OriginMap {
    pieces: Vec<Piece>,
}

impl OriginMap {
    /// Says where the bytes `start..end` come from. Calls must come in the order of the text.
    pub(crate) fn push(&mut self, start: u32, end: u32, origin: Origin) {
        if let Some(last) = self.pieces.last_mut() {
            let continues = last.origin.exact
                && origin.exact
                && last.origin.file == origin.file
                && origin.start >= last.origin.start
                && origin.start - last.origin.start == start - last.start
                && origin.end - origin.start == end - start;
            if continues {
                last.end = end;
                last.origin.end = origin.end;
                return;
            }
        }
        self.pieces.push(Piece { start, end, origin });
    }

    /// Appends the map of a text that begins at `text` and whose files are numbered from `file`.
    pub(crate) fn append(&mut self, other: OriginMap, text: u32, file: u32) {
        self.pieces
            .extend(other.pieces.into_iter().map(|piece| Piece {
                start: piece.start.saturating_add(text),
                end: piece.end.saturating_add(text),
                origin: Origin {
                    file: FileId(piece.origin.file.0.saturating_add(file)),
                    ..piece.origin
                },
            }));
    }

    /// The range of a user's file that `span` stands for: it holds the origins of all tokens in it
    /// that come from the file of the first one.
    pub(crate) fn range(&self, span: Span) -> Option<(FileId, u32, u32)> {
        let first = self
            .pieces
            .partition_point(|piece| piece.end <= span.start)
            .min(self.pieces.len().checked_sub(1)?);
        let mut found: Option<(FileId, u32, u32)> = None;
        for piece in &self.pieces[first..] {
            if piece.start >= span.end && found.is_some() {
                break;
            }
            let (start, end) = piece.part(span);
            match &mut found {
                None => found = Some((piece.origin.file, start, end)),
                Some((file, from, to)) if *file == piece.origin.file => {
                    *from = (*from).min(start);
                    *to = (*to).max(end);
                }
                Some(_) => {}
            }
        }
        found
    }
}

impl Piece {
    /// The range that the part of the piece within `span` comes from.
    fn part(&self, span: Span) -> (u32, u32) {
        if span.start >= self.end {
            return (self.origin.end, self.origin.end);
        }
        if !self.origin.exact {
            return (self.origin.start, self.origin.end);
        }
        let start = span.start.clamp(self.start, self.end);
        let end = span.end.clamp(start, self.end);
        (
            self.origin.start + (start - self.start),
            self.origin.start + (end - self.start),
        )
    }
}
