//! Why a trace cannot be read further, and at which byte.

use std::fmt;

use crate::range::RangeError;

/// Why a trace cannot be read further.
#[derive(Debug, thiserror::Error)]
#[error("{}: {problem}", At(*.offset, *.line))]
pub struct ReadError {
    /// Offset of the byte where the record begins that cannot be read.
    pub offset: u64,
    /// Its line, in formats that have lines.
    pub line: Option<u64>,
    /// What is wrong.
    #[source]
    pub problem: Problem,
}

/// What is wrong with a trace.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// The bytes cannot be had.
    #[error("cannot read: {0}")]
    Io(#[from] std::io::Error),
    /// The trace ends within a record, or without its end mark.
    #[error("the trace is truncated: {0}")]
    Truncated(&'static str),
    /// A record is longer than any should be.
    #[error("{what} is longer than {limit} bytes")]
    Oversized {
        /// What is so long.
        what: &'static str,
        /// What is allowed.
        limit: usize,
    },
    /// A range that is none.
    #[error(transparent)]
    Range(#[from] RangeError),
    /// Something else.
    #[error("{0}")]
    Malformed(String),
}

struct At(u64, Option<u64>);

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            Some(line) => write!(f, "line {line} (byte {})", self.0),
            None => write!(f, "byte {}", self.0),
        }
    }
}
