//! Statements, and the OpenMP pragmas that stand among them.

use super::expr::Expr;
use super::{Declaration, Unparsed};
use crate::source::Span;

/// A statement with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Where it stands.
    pub span: Span,
}

/// `{ … }`
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// Declarations and statements in order.
    pub stmts: Vec<Stmt>,
    /// From brace to brace.
    pub span: Span,
}

/// The kinds of statements.
///
/// Labels (`case`, `default`, `name:`) are statements of their own that stand before the statement
/// they label. Where a labelled statement is the body of another one, both are in a
/// [`StmtKind::Compound`] made for them.
#[derive(Clone, Debug, PartialEq)]
pub enum StmtKind {
    /// `{ … }`
    Compound(Block),
    /// A declaration.
    Declaration(Declaration),
    /// `expression;`
    Expr(Expr),
    /// `;`
    Empty,
    /// `if (cond) then else otherwise`
    If {
        /// Condition.
        cond: Expr,
        /// Executed if it holds.
        then: Box<Stmt>,
        /// Executed if it does not hold.
        otherwise: Option<Box<Stmt>>,
    },
    /// `for (init; cond; step) body`
    For {
        /// Executed first.
        init: ForInit,
        /// Checked before each iteration; none means it always holds.
        cond: Option<Expr>,
        /// Executed after each iteration.
        step: Option<Expr>,
        /// The body.
        body: Box<Stmt>,
        /// From the keyword to the closing parenthesis.
        head: Span,
    },
    /// `while (cond) body`
    While {
        /// Condition.
        cond: Expr,
        /// The body.
        body: Box<Stmt>,
    },
    /// `do body while (cond);`
    DoWhile {
        /// The body.
        body: Box<Stmt>,
        /// Condition.
        cond: Expr,
    },
    /// `switch (value) body`
    Switch {
        /// What selects the label.
        value: Expr,
        /// Usually a [`StmtKind::Compound`] with [`StmtKind::Case`] among its statements.
        body: Box<Stmt>,
    },
    /// `case low:`, or GNU `case low ... high:`
    Case {
        /// The value, or the lowest of a range.
        low: Expr,
        /// The highest of a range.
        high: Option<Expr>,
    },
    /// `default:`
    Default,
    /// `name:`
    Label(String),
    /// `break;`
    Break,
    /// `continue;`
    Continue,
    /// `goto name;`
    Goto(String),
    /// GNU `goto *expression;`
    ComputedGoto(Expr),
    /// `return expression;`
    Return(Option<Expr>),
    /// GNU `asm (…);`
    Asm {
        /// Expressions written by it.
        outputs: Vec<Expr>,
        /// Expressions read by it.
        inputs: Vec<Expr>,
        /// Whether it names `"memory"` as clobbered, or has no operands at all, and not only instructions that touch no
        /// memory.
        clobbers_memory: bool,
        /// `asm goto`: it may go on at a label.
        jumps: bool,
        /// The words in it, which may be names of what the program declares.
        words: Vec<String>,
    },
    /// An OpenMP directive and the statement it applies to, if it applies to one.
    Omp {
        /// The directive as written.
        pragma: Pragma,
        /// The statement it applies to; none for a standalone directive (or when none follows).
        body: Option<Box<Stmt>>,
    },
    /// Text that could not be parsed: what it does is unknown.
    Error(Unparsed),
}

/// The first part of a `for` statement.
#[derive(Clone, Debug, PartialEq)]
pub enum ForInit {
    /// Nothing.
    None,
    /// An expression.
    Expr(Expr),
    /// A declaration.
    Declaration(Declaration),
}

/// A `#pragma omp`, or `_Pragma("omp …")`, with macros expanded, comments removed and lines joined.
#[derive(Clone, Debug, PartialEq)]
pub struct Pragma {
    /// The text after `omp`, without spaces around it, such as `parallel for private(i)`.
    pub text: String,
    /// Where `text` stands: byte `i` of it is at offset `span.start + i`.
    pub span: Span,
    /// The whole line, from the `#`.
    pub line: Span,
}

impl Pragma {
    /// The span of the bytes `start..end` of [`Pragma::text`].
    pub fn span_of(&self, start: usize, end: usize) -> Span {
        let clamp = |at: usize| {
            self.span.start + u32::try_from(at).unwrap_or(u32::MAX).min(self.span.len())
        };
        Span::new(clamp(start), clamp(end))
    }
}
