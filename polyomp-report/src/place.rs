//! Places in the files that the user wrote.

/// Index of a file name in [`Report::files`](crate::Report::files).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct FileId(pub u32);

/// A range in a file that the user wrote. Lines and columns count from 1,
/// columns in bytes; `end_column` is one past the last byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// First line.
    pub line: u32,
    /// First column.
    pub column: u32,
    /// Last line.
    pub end_line: u32,
    /// One past the last column on `end_line`.
    pub end_column: u32,
}
