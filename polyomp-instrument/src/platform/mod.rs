//! What a platform's functions mean for memory: the description that `polyomp trace cc` is told.
//!
//! [`Platform::parse`] reads the TOML form that `docs/platform-descriptions.md` documents. Everything is checked
//! there, so that what follows (the stubs) cannot fail: names, expressions, powers of two. An error has the line and
//! the key that it is about.

mod read;

use crate::expression::Expression;
use crate::prototype::Prototype;

/// A platform: its cache, and the functions that move data past it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Platform {
    /// What it is called by `--platform`.
    pub name: String,
    /// One sentence.
    pub summary: String,
    /// The cache of the processor; `None` for a description of functions only, such as that of the C library.
    pub cache: Option<Cache>,
    /// Fixed address ranges, from and length, that no rule is about: scratchpads, registers of devices.
    pub ignore: Vec<(u64, u64)>,
    /// The functions.
    pub functions: Vec<Function>,
}

/// The processor's cache, as far as the rules see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cache {
    /// Bytes that allocation and flush move at once; a power of two.
    pub line: u32,
    /// Bytes that a write-back moves at once; a power of two.
    pub write_back: u32,
    /// Lines may be loaded although nothing reads them.
    pub prefetch: bool,
    /// Uncached accesses see what is dirty in the cache.
    pub coherent_reads: bool,
}

/// A function, and what a call of it does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// Its prototype.
    pub prototype: Prototype,
    /// For a macro or an inline function: the header that defines it.
    pub header: Option<String>,
    /// What it does, in this order.
    pub effects: Vec<Effect>,
}

/// One thing that a call does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Effect {
    /// Only if this is not 0.
    pub when: Option<Expression>,
    /// What is done.
    pub action: Action,
}

/// What is done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// The accelerator accesses memory, from now until the next sync.
    Dma(Direction, Area),
    /// The processor accesses memory within the function.
    Cpu(Direction, Area),
    /// The processor waits for the accelerator.
    Sync,
    /// Lines leave the cache or are written back.
    Flush {
        /// Start and length; `None` is the whole cache.
        range: Option<(Expression, Expression)>,
        /// What becomes of a line.
        mode: Flush,
    },
    /// The program gets memory.
    Allocate {
        /// Where it starts.
        address: Expression,
        /// How long it is.
        length: Expression,
        /// How it is reached.
        memory: Memory,
    },
    /// The program gives memory back.
    Free {
        /// Where it starts.
        address: Expression,
    },
    /// The same memory can be reached in another way.
    Remap {
        /// Where it is known.
        from: Expression,
        /// How much of it; `None` for all of the object that starts there.
        length: Option<Expression>,
        /// Where it can be reached now; the same address where the platform changes the way in place.
        to: Expression,
        /// How it is reached there.
        memory: Memory,
    },
}

/// Reads or writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Memory is read.
    Read,
    /// Memory is written.
    Write,
}

/// What an access covers: one row, or several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Area {
    /// Where the first row starts.
    pub address: Expression,
    /// Bytes of a row.
    pub length: Expression,
    /// The number of rows.
    pub rows: Expression,
    /// Bytes from the start of a row to the start of the next.
    pub stride: Expression,
}

/// What a flush does with the lines that it touches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flush {
    /// Writes dirty data back; the line stays.
    Clean,
    /// Drops the line; what was dirty in it is lost.
    Invalidate,
    /// Writes dirty data back and drops the line.
    Both,
    /// Nothing (on platforms where the function is empty).
    Nothing,
}

/// How the processor reaches memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Memory {
    /// Through the cache.
    Cached,
    /// Past the cache.
    Uncached,
    /// Not main memory: no rule is about it.
    Scratchpad,
}

/// A mistake in a description.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{origin}:{line}:{column}: {key}{message}")]
pub struct Mistake {
    /// The file, or the name of a shipped description.
    pub origin: String,
    /// From 1.
    pub line: usize,
    /// From 1.
    pub column: usize,
    /// Such as `` `function[3].prototype`: ``, or empty.
    pub key: String,
    /// What is wrong.
    pub message: String,
}

impl Platform {
    /// Reads a description.
    ///
    /// # Errors
    ///
    /// The first mistake, with its line and key.
    pub fn parse(text: &str, origin: &str) -> Result<Self, Mistake> {
        read::platform(text, origin)
    }
}
