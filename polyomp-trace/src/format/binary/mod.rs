//! The compact format: a few bytes for each operation. `BINARY.md` describes it.
//!
//! What both directions must agree on is here.

mod decode;
mod write;

use crate::operation::Kind;

pub(super) use decode::Decoder;
pub use write::Writer;

/// What a trace begins with: the last byte is the version.
pub const MAGIC: [u8; 8] = *b"\xd0POLYTR\x01";

/// The longest string.
const LONGEST_STRING: usize = 1 << 16;

const END: u8 = 0;
const PLACE: u8 = 11;
const ALLOCATE: u8 = 12;
const FREE: u8 = 13;
const MACHINE: u8 = 14;

const KIND: u8 = 0x0f;
const SAME_PLACE: u8 = 0x10;
const RESERVED: u8 = 0x20;
const LENGTH: u8 = 0xc0;
const LENGTH_4: u8 = 0x40;
const LENGTH_8: u8 = 0x80;
const LENGTH_1: u8 = 0xc0;

const SOURCE: u8 = 1;
const CODE: u8 = 2;
const INLINED: u8 = 3;

const COHERENT_READS: u64 = 1;
const PREFETCHING: u64 = 2;

/// The low bits of an operation's record.
fn code(kind: Kind) -> u8 {
    match kind {
        Kind::CachedRead => 1,
        Kind::CachedWrite => 2,
        Kind::UncachedRead => 3,
        Kind::UncachedWrite => 4,
        Kind::Flush => 5,
        Kind::Clean => 6,
        Kind::Invalidate => 7,
        Kind::DmaRead => 8,
        Kind::DmaWrite => 9,
        Kind::Sync => 10,
    }
}
