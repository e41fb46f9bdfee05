//! Two copies of the coordinates.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::formula::{Formula, Symbol, Term};
use crate::scop::{PathNode, Strand, copy, is_coordinate, of_copy};

/// Which coordinates the two instances share.
#[derive(Debug, Clone, Default)]
pub struct Copies {
    shared: BTreeSet<Symbol>,
}

impl Copies {
    /// The instances agree on all coordinates of `path[..upto]`, and are in the same instance of the fork at `upto`, if
    /// there is one there.
    pub fn sharing(path: &[Rc<PathNode>], upto: usize) -> Self {
        let mut shared: BTreeSet<Symbol> = path
            .iter()
            .take(upto)
            .flat_map(|node| node.coordinates())
            .collect();
        for node in path.iter().take(upto) {
            if let Some(Strand::Task(task)) = node.strand() {
                shared.extend(task.executor.iter().cloned());
            }
        }
        for node in path.iter().take(upto + 1) {
            if let Some(Strand::Fork { size, .. }) = node.strand() {
                shared.insert(size.clone());
            }
        }
        Copies { shared }
    }

    /// The name of a symbol in the copy of instance `which` (1 or 2).
    pub fn symbol(&self, symbol: &Symbol, which: usize) -> Symbol {
        if !is_coordinate(symbol) {
            return symbol.clone();
        }
        match self.shared.contains(symbol) {
            true => copy(symbol, 1),
            false => copy(symbol, which),
        }
    }

    /// A term of instance `which`.
    pub fn term(&self, term: &Term, which: usize) -> Term {
        term.rewrite(|part| {
            part.as_var()
                .map(|symbol| Term::var(self.symbol(symbol, which)))
        })
    }

    /// A formula of instance `which`.
    pub fn formula(&self, formula: &Formula, which: usize) -> Formula {
        formula.rewrite(|part| {
            part.as_var()
                .map(|symbol| Term::var(self.symbol(symbol, which)))
        })
    }

    /// The instances `one` and `other` have the same values of these coordinates.
    pub fn agree(
        &self,
        [one, other]: [usize; 2],
        coordinates: impl IntoIterator<Item = Symbol>,
    ) -> Formula {
        let value = |coordinate: &Symbol, which| Term::var(self.symbol(coordinate, which));
        let equal = coordinates
            .into_iter()
            .map(|coordinate| value(&coordinate, one).equals(value(&coordinate, other)));
        Formula::and(equal)
    }

    /// Stamp `a` of instance `which` is before stamp `b` of instance `other`: lexicographic order.
    pub fn earlier(&self, a: &[Term], which: usize, b: &[Term], other: usize) -> Formula {
        let mut equal = Vec::new();
        let mut alternatives = Vec::new();
        for (x, y) in a.iter().zip(b) {
            let (x, y) = (self.term(x, which), self.term(y, other));
            let first = equal.iter().cloned().chain([x.less(y.clone())]);
            alternatives.push(Formula::and(first));
            equal.push(x.equals(y));
        }
        Formula::or(alternatives)
    }

    /// A formula over coordinates that have their suffixes already, but for those that both share.
    pub fn relation(&self, formula: &Formula) -> Formula {
        formula.rewrite(|part| {
            let symbol = part.as_var()?;
            Some(Term::var(match of_copy(symbol) {
                Some((_, 1)) => symbol.clone(),
                Some((coordinate, which)) => self.symbol(&coordinate, which),
                None => self.symbol(symbol, 1),
            }))
        })
    }
}

/// A formula over two copies with the copies exchanged.
pub(super) fn exchanged(formula: &Formula) -> Formula {
    formula.rewrite(|part| {
        let (coordinate, which) = of_copy(part.as_var()?)?;
        Some(Term::var(copy(&coordinate, 3 - which)))
    })
}

/// A formula over two copies that are one: over the coordinates themselves.
pub(super) fn united(formula: &Formula) -> Formula {
    formula.rewrite(|part| {
        let (coordinate, _) = of_copy(part.as_var()?)?;
        Some(Term::var(coordinate))
    })
}
