//! Equal nodes made on one thread are one node.
//!
//! Two ways to one term would otherwise make two trees, and telling whether these are equal takes time in their size written
//! out, which is exponential in that of what they share. With their parts shared, most comparisons end at an address.

use std::cell::{Cell, RefCell};
use std::sync::{Arc, Weak};

use super::hash::QuickMap;

/// The nodes of one thread that are in use, by their hashes. Of two with the same hash one is kept: equality never relies
/// on nodes being shared.
pub(super) struct Interned<N> {
    nodes: RefCell<QuickMap<u64, Weak<N>>>,
    /// With so many, those that nothing uses any more are dropped.
    most: Cell<usize>,
}

/// So many are kept before the first look for those that nothing uses.
const FEW: usize = 1 << 12;

impl<N> Default for Interned<N> {
    fn default() -> Self {
        Interned {
            nodes: RefCell::default(),
            most: Cell::new(FEW),
        }
    }
}

impl<N> Interned<N> {
    /// The node with a hash, if it is the same.
    pub(super) fn known(&self, hash: u64, is_same: impl FnOnce(&N) -> bool) -> Option<Arc<N>> {
        let known = self.nodes.borrow().get(&hash)?.upgrade()?;
        is_same(&known).then_some(known)
    }

    /// Keeps a node for the next that is equal, as long as something uses it.
    pub(super) fn keep(&self, hash: u64, node: &Arc<N>) {
        let mut nodes = self.nodes.borrow_mut();
        if nodes.len() >= self.most.get() {
            nodes.retain(|_, node| node.strong_count() > 0);
            self.most.set(FEW.max(2 * nodes.len()));
        }
        nodes.insert(hash, Arc::downgrade(node));
    }
}
