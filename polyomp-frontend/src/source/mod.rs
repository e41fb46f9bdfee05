//! Stage 0, source: files and flags → [`SourceSet`], the text to parse and where it came from.

mod span;

pub use span::{FileId, SourcePos, SourceRange, Span};
