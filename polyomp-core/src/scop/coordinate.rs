//! Names of coordinates. They carry a mark that no name of a program has, so that a coordinate is never taken for a
//! parameter or the other way round.

use std::collections::BTreeMap;

use crate::formula::{Symbol, Term};
use crate::spmd::NodeId;

const MARK: char = '~';

/// An iterator of a loop; `position` counts the iterators of a collapsed loop.
pub(super) fn iterator(name: &str, node: NodeId, position: usize) -> Symbol {
    let node = node.0;
    match position {
        0 => Symbol::new(format!("{name}{MARK}{node}")),
        _ => Symbol::new(format!("{name}{MARK}{node}{MARK}{position}")),
    }
}

/// The number of a thread or team of a fork.
pub(super) fn strand(node: NodeId) -> Symbol {
    Symbol::new(format!("{MARK}tid{MARK}{}", node.0))
}

/// The number of the thread that executes a task.
pub(super) fn executor(node: NodeId) -> Symbol {
    Symbol::new(format!("{MARK}by{MARK}{}", node.0))
}

/// How many strands a fork creates: one value for both instances of a pair in that fork.
pub(super) fn team_size(node: NodeId) -> Symbol {
    Symbol::new(format!("{MARK}size{MARK}{}", node.0))
}

/// The iteration number of a loop with a condition.
pub(super) fn counter(node: NodeId) -> Symbol {
    Symbol::new(format!("{MARK}n{MARK}{}", node.0))
}

/// Whether a symbol is a coordinate (or the size of a team).
pub fn is_coordinate(symbol: &Symbol) -> bool {
    symbol.name().contains(MARK)
}

/// Whether a symbol is the size of a team.
pub fn is_team_size(symbol: &Symbol) -> bool {
    symbol.name().starts_with("~size~")
}

/// Whether a symbol is a thread number.
pub fn is_strand(symbol: &Symbol) -> bool {
    symbol.name().starts_with("~tid~")
}

/// Whether a symbol is the number of the thread that executes a task.
pub fn is_executor(symbol: &Symbol) -> bool {
    symbol.name().starts_with("~by~")
}

/// The name of a coordinate in a formula about two instances, of which `which` (1 or 2) is this one's.
pub fn copy(symbol: &Symbol, which: usize) -> Symbol {
    Symbol::new(format!("{symbol}.{which}"))
}

/// The coordinate that a name in a formula about two instances speaks of, and of which of the two.
pub(crate) fn of_copy(symbol: &Symbol) -> Option<(Symbol, usize)> {
    let name = symbol.name();
    [(".1", 1), (".2", 2)]
        .into_iter()
        .find_map(|(suffix, which)| Some((Symbol::new(name.strip_suffix(suffix)?), which)))
}

/// A text about coordinates as people read it: without the numbers of their nodes.
pub fn plain(text: &str) -> String {
    let mut result = String::new();
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        if character == MARK {
            while characters.next_if(char::is_ascii_digit).is_some() {}
        } else {
            result.push(character);
        }
    }
    result
}

/// By how much a term grows with a symbol, when that is always the same.
pub(crate) fn growth(term: &Term, symbol: &Symbol) -> Option<i64> {
    let ahead = Term::var(symbol.clone()) + Term::constant(1);
    let next = term.substitute(&BTreeMap::from([(symbol.clone(), ahead)]));
    (next - term.clone()).as_constant()
}
