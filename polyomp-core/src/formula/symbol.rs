//! Names of integer unknowns and of uninterpreted functions.

use std::fmt;
use std::sync::Arc;

/// The name of an integer unknown (a parameter, an iterator, a thread id) or of an uninterpreted function.
///
/// Two symbols are the same unknown exactly when their names are equal; cloning is a reference count.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(Arc<str>);

impl Symbol {
    /// The symbol of that name. Any text is a name: libraries underneath get names of their own.
    pub fn new(name: impl AsRef<str>) -> Self {
        Symbol(Arc::from(name.as_ref()))
    }

    /// The name as it was given.
    pub fn name(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.0)
    }
}

impl From<&str> for Symbol {
    fn from(name: &str) -> Self {
        Symbol::new(name)
    }
}

impl From<String> for Symbol {
    fn from(name: String) -> Self {
        Symbol::new(name)
    }
}

impl From<&Symbol> for Symbol {
    fn from(symbol: &Symbol) -> Self {
        symbol.clone()
    }
}
