//! Which nodes links lead to from which, of those that some variables point to.

use std::collections::{BTreeMap, BTreeSet};

/// A variable that points to a node, or the node that an expression is.
pub(super) type Key = u32;

/// What may hold at a point of the text. Of a variable that stands in no pair it is not known where it leads.
#[derive(Debug, Default, Clone, PartialEq)]
pub(super) struct Reach {
    /// Both point to one node.
    same: BTreeSet<(Key, Key)>,
    /// Links lead from the node of one to that of the other.
    beyond: BTreeMap<(Key, Key), Steps>,
}

/// How many links there may be between two nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Steps {
    one: bool,
    more: bool,
}

const ONE: Steps = Steps {
    one: true,
    more: false,
};
const MORE: Steps = Steps {
    one: false,
    more: true,
};
const SOME: Steps = Steps {
    one: true,
    more: true,
};

impl Reach {
    /// A variable gets another value.
    pub(super) fn forget(&mut self, of: Key) {
        self.retain(|key| key != of);
    }

    pub(super) fn retain(&mut self, keep: impl Fn(Key) -> bool) {
        self.same.retain(|(a, b)| keep(*a) && keep(*b));
        self.beyond.retain(|(a, b), _| keep(*a) && keep(*b));
    }

    pub(super) fn join(&mut self, other: &Reach) {
        self.same.extend(&other.same);
        for (pair, steps) in &other.beyond {
            self.lead(*pair, *steps);
        }
    }

    /// (What would lead to itself has been found before, or is of two ways that exclude each other.)
    fn lead(&mut self, pair: (Key, Key), steps: Steps) {
        if pair.0 == pair.1 {
            return;
        }
        let known = self.beyond.entry(pair).or_insert(steps);
        known.one |= steps.one;
        known.more |= steps.more;
    }

    fn after(&self, of: Key) -> Vec<(Key, Steps)> {
        let pairs = self.beyond.range((of, 0)..=(of, Key::MAX));
        pairs.map(|((_, to), steps)| (*to, *steps)).collect()
    }

    fn before(&self, to: Key) -> Vec<(Key, Steps)> {
        let pairs = self.beyond.iter().filter(|((_, other), _)| *other == to);
        pairs.map(|((from, _), steps)| (*from, *steps)).collect()
    }

    /// The variables that point to the node of one, that one too.
    fn sames(&self, of: Key) -> Vec<Key> {
        let others = self.same.range((of, 0)..=(of, Key::MAX));
        [of].into_iter()
            .chain(others.map(|(_, other)| *other))
            .collect()
    }

    fn equate(&mut self, a: Key, b: Key) {
        if a != b {
            self.same.extend([(a, b), (b, a)]);
        }
    }

    /// What `to` points to may also be what `from` points to.
    pub(super) fn may_equal(&mut self, to: Key, from: Key) {
        let (after, before) = (self.after(from), self.before(from));
        for other in self.sames(from) {
            self.equate(to, other);
        }
        for (other, steps) in after {
            self.lead((to, other), steps);
        }
        for (other, steps) in before {
            self.lead((other, to), steps);
        }
    }

    /// What `to` points to may also be what the link of `from` leads to.
    pub(super) fn may_follow(&mut self, to: Key, from: Key) {
        let (after, before) = (self.after(from), self.before(from));
        for same in self.sames(from) {
            self.lead((same, to), ONE);
        }
        for (other, _) in before {
            self.lead((other, to), MORE);
        }
        for (other, steps) in after.into_iter().filter(|(other, _)| *other != to) {
            if steps.one {
                self.equate(to, other);
            }
            if steps.more {
                self.lead((to, other), SOME);
            }
        }
    }

    /// Whether something is known to stand behind the node.
    pub(super) fn leads_on(&self, of: Key) -> bool {
        !self.after(of).is_empty()
    }

    /// Whether a link from `from` to `to` closes a circle.
    pub(super) fn closes(&self, from: Key, to: Key) -> bool {
        from == to || self.same.contains(&(to, from)) || self.beyond.contains_key(&(to, from))
    }

    /// The link of `from` gets a null pointer, or one that is not known.
    pub(super) fn cut(&mut self, from: Key) {
        self.beyond.retain(|(start, _), _| *start != from);
    }

    /// The link of `from` leads to `to` from now on.
    pub(super) fn link(&mut self, from: Key, to: Key) {
        let before = self.before(from).into_iter().map(|(other, _)| other);
        let before: Vec<Key> = before.collect();
        let sames = self.sames(from);
        // What stood between the two is no longer in the list.
        let after = self.after(from).into_iter().map(|(other, _)| other);
        let between = |other: &Key| self.beyond.contains_key(&(*other, to));
        let out: Vec<Key> = after.filter(between).collect();
        let left = |start: &Key| before.contains(start) || sames.contains(start);
        self.beyond
            .retain(|(start, end), _| !(out.contains(end) && left(start)));
        self.same
            .retain(|(a, b)| !(out.contains(a) && left(b) || out.contains(b) && left(a)));
        self.cut(from);
        let next = self.sames(to);
        let later = self.after(to);
        for start in sames {
            next.iter().for_each(|end| self.lead((start, *end), ONE));
            later
                .iter()
                .for_each(|(end, _)| self.lead((start, *end), MORE));
        }
        for start in before {
            let ends = next.iter().chain(later.iter().map(|(end, _)| end));
            ends.for_each(|end| self.lead((start, *end), MORE));
        }
    }
}
