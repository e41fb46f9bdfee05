//! One operation of the traced program, and where it stands.

use crate::place::PlaceId;
use crate::range::ByteRange;

/// What an operation is, without the bytes that it touches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// The processor reads through its cache.
    CachedRead,
    /// The processor writes into its cache.
    CachedWrite,
    /// The processor reads memory and bypasses its cache.
    UncachedRead,
    /// The processor writes memory and bypasses its cache.
    UncachedWrite,
    /// The processor flushes its cache: what that does to clean lines is for
    /// the configuration to say.
    Flush,
    /// Dirty lines are written back, and stay in the cache.
    Clean,
    /// Lines leave the cache, and what was dirty is not written back.
    Invalidate,
    /// The processor asks the accelerator to read memory.
    DmaRead,
    /// The processor asks the accelerator to write memory.
    DmaWrite,
    /// The processor waits for everything that it asked the accelerator for.
    Sync,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 10] = [
        Kind::CachedRead,
        Kind::CachedWrite,
        Kind::UncachedRead,
        Kind::UncachedWrite,
        Kind::Flush,
        Kind::Clean,
        Kind::Invalidate,
        Kind::DmaRead,
        Kind::DmaWrite,
        Kind::Sync,
    ];

    /// Whether an operation of this kind touches bytes: all but [`Kind::Sync`] do.
    pub fn has_range(self) -> bool {
        self != Kind::Sync
    }
}

/// What an operation does, and to which bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // as in `Kind`
pub enum Action {
    CachedRead(ByteRange),
    CachedWrite(ByteRange),
    UncachedRead(ByteRange),
    UncachedWrite(ByteRange),
    Flush(ByteRange),
    Clean(ByteRange),
    Invalidate(ByteRange),
    DmaRead(ByteRange),
    DmaWrite(ByteRange),
    Sync,
}

impl Action {
    /// An action of a kind; none where the range is missing, or where there is one too many.
    pub fn new(kind: Kind, range: Option<ByteRange>) -> Option<Action> {
        let Some(range) = range else {
            return (kind == Kind::Sync).then_some(Action::Sync);
        };
        Some(match kind {
            Kind::CachedRead => Action::CachedRead(range),
            Kind::CachedWrite => Action::CachedWrite(range),
            Kind::UncachedRead => Action::UncachedRead(range),
            Kind::UncachedWrite => Action::UncachedWrite(range),
            Kind::Flush => Action::Flush(range),
            Kind::Clean => Action::Clean(range),
            Kind::Invalidate => Action::Invalidate(range),
            Kind::DmaRead => Action::DmaRead(range),
            Kind::DmaWrite => Action::DmaWrite(range),
            Kind::Sync => return None,
        })
    }

    /// Its kind.
    #[inline]
    pub fn kind(self) -> Kind {
        match self {
            Action::CachedRead(_) => Kind::CachedRead,
            Action::CachedWrite(_) => Kind::CachedWrite,
            Action::UncachedRead(_) => Kind::UncachedRead,
            Action::UncachedWrite(_) => Kind::UncachedWrite,
            Action::Flush(_) => Kind::Flush,
            Action::Clean(_) => Kind::Clean,
            Action::Invalidate(_) => Kind::Invalidate,
            Action::DmaRead(_) => Kind::DmaRead,
            Action::DmaWrite(_) => Kind::DmaWrite,
            Action::Sync => Kind::Sync,
        }
    }

    /// The bytes that it touches.
    #[inline]
    pub fn range(self) -> Option<ByteRange> {
        match self {
            Action::CachedRead(range)
            | Action::CachedWrite(range)
            | Action::UncachedRead(range)
            | Action::UncachedWrite(range)
            | Action::Flush(range)
            | Action::Clean(range)
            | Action::Invalidate(range)
            | Action::DmaRead(range)
            | Action::DmaWrite(range) => Some(range),
            Action::Sync => None,
        }
    }
}

/// An operation of the traced program, at its place in the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Operation {
    /// What it does.
    pub action: Action,
    /// Where in the source it stands.
    pub place: PlaceId,
}

impl Operation {
    /// An action at a place.
    #[inline]
    pub fn new(action: Action, place: PlaceId) -> Self {
        Operation { action, place }
    }
}

impl From<Action> for Operation {
    /// An action of which nobody knows where it stands.
    fn from(action: Action) -> Self {
        Operation::new(action, PlaceId::UNKNOWN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_sync_has_no_range() {
        let range = ByteRange::new(0, 3).ok();
        for kind in Kind::ALL {
            let with = Action::new(kind, range);
            let without = Action::new(kind, None);
            assert_eq!(with.is_some(), kind.has_range(), "{kind:?}");
            assert_eq!(without.is_some(), !kind.has_range(), "{kind:?}");
            let action = with.or(without);
            assert_eq!(action.map(Action::kind), Some(kind));
            assert_eq!(
                action.and_then(Action::range),
                range.filter(|_| kind.has_range())
            );
        }
    }
}
