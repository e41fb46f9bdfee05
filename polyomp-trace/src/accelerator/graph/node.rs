//! Nodes of the graph: what each is, and what happens before it.

use crate::place::PlaceId;
use crate::range::ByteRange;

/// Index of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub usize);

/// Who does it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Owner {
    Processor,
    Cache,
    Accelerator,
}

/// The types of nodes, as in table 3.1 of the thesis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NodeKind {
    /// The processor reads data from the cache.
    CachedRead,
    /// The cache returns data to the processor.
    Cr,
    /// The cache reads data from memory.
    Alloc,
    /// The processor writes data to the cache.
    CachedWrite,
    /// The cache writes data into itself.
    Cw,
    /// The cache writes data back to memory.
    Wb,
    /// The processor tells the cache to remove data, after a write-back if it is dirty.
    CacheFlush,
    /// The processor reads memory, bypassing the cache.
    UncachedRead,
    /// The processor writes memory, bypassing the cache.
    UncachedWrite,
    /// The processor tells the accelerator to read memory.
    DoDmaRead,
    /// The accelerator reads memory.
    DmaR,
    /// The processor tells the accelerator to write memory.
    DoDmaWrite,
    /// The accelerator writes memory.
    DmaW,
    /// The processor waits for all transfers.
    Sync,
}

impl NodeKind {
    /// The name in the thesis.
    pub fn name(self) -> &'static str {
        match self {
            NodeKind::CachedRead => "cached_read",
            NodeKind::Cr => "cr",
            NodeKind::Alloc => "alloc",
            NodeKind::CachedWrite => "cached_write",
            NodeKind::Cw => "cw",
            NodeKind::Wb => "wb",
            NodeKind::CacheFlush => "cache_flush",
            NodeKind::UncachedRead => "uncached_read",
            NodeKind::UncachedWrite => "uncached_write",
            NodeKind::DoDmaRead => "do_dma_read",
            NodeKind::DmaR => "dma_r",
            NodeKind::DoDmaWrite => "do_dma_write",
            NodeKind::DmaW => "dma_w",
            NodeKind::Sync => "sync",
        }
    }

    /// Who does it.
    pub fn owner(self) -> Owner {
        match self {
            NodeKind::CachedRead
            | NodeKind::CachedWrite
            | NodeKind::CacheFlush
            | NodeKind::UncachedRead
            | NodeKind::UncachedWrite
            | NodeKind::DoDmaRead
            | NodeKind::DoDmaWrite
            | NodeKind::Sync => Owner::Processor,
            NodeKind::Cr | NodeKind::Alloc | NodeKind::Cw | NodeKind::Wb => Owner::Cache,
            NodeKind::DmaR | NodeKind::DmaW => Owner::Accelerator,
        }
    }
}

/// A node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// What it is.
    pub kind: NodeKind,
    /// The position of the operation that it belongs to.
    pub position: u64,
    /// Where that stands in the source.
    pub place: PlaceId,
    /// The step of the trace at which it came into being.
    pub step: usize,
    /// Its bytes; of `alloc`, `wb` and `cache_flush`, bloated to whole blocks.
    pub range: Option<ByteRange>,
    /// The nodes that an arrow leads from to this one.
    pub before: Vec<NodeId>,
}
