//! The SPMD region IR: what OpenMP and CUDA both become, and what an analyser
//! that embeds this crate builds itself.
//!
//! A [`Program`] is a small imperative language. Sequential ("host") code
//! stands around [`Fork`]s; the strands (threads, lanes, tasks) that a
//! construct creates execute its body. Nothing in it knows a source language.

mod build;
pub mod conformance;
mod copies;
mod expr;
mod kept;
mod parse;
mod print;
mod program;
mod stmt;
#[cfg(test)]
mod tests;
pub mod text {
    #![doc = include_str!("TEXT.md")]
}
pub mod verify;
pub mod visit;
mod words;

pub use build::{At, Builder};
pub use copies::{Side, Touches};
pub use expr::{
    AccessSite, Atomicity, BEYOND, Base, BinaryOp, COPIED, ELSEWHERE, END_OF_LIFE, Expr, IDENTITY,
    LOST, Load, OR_ELSE, Opaque, Place, Projection, READ_FROM, RESHAPE, UnaryOp, VIEW,
    conversion_to, converts_to, seen_as, seen_in,
};
pub use parse::SpmdParseError;
pub use print::{Detail, Printer};
pub use program::{
    Alike, Construct, ElementType, Entry, FileId, Held, IdSource, Local, LocalId, NarrowInt,
    NodeId, Object, ObjectId, Param, ParamId, Program, Span, Storage, Unsupported, source_name,
};
pub use stmt::{
    Barrier, BarrierOrigin, Block, Cancelled, Claim, Critical, Depend, DependKind, Doacross, Fork,
    ForkKind, IMPLICIT_REGION, Iterator, LabelId, Limit, LockAction, LockStmt, Loop, LoopSharing,
    Masked, Ordered, Schedule, ScheduleKind, Section, Sections, Simd, Single, Stmt, StmtKind, Task,
    Taskgroup, Taskwait, While, Worksharing,
};
pub use verify::Violation;
