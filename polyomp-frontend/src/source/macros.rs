//! Macro definitions: what a `#define` says.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::map::Origin;
use super::token::{TokenKind, lex};

/// A token on its way through macro expansion.
#[derive(Clone, Debug)]
pub(crate) struct MacroToken {
    pub kind: TokenKind,
    pub text: Rc<str>,
    /// Whether white space stands before it.
    pub space: bool,
    /// Where it comes from; none while it stands in a definition.
    pub origin: Option<Origin>,
    /// Set when it named a macro that was being expanded: it never expands again.
    pub no_expand: bool,
}

impl MacroToken {
    pub(crate) fn is(&self, text: &str) -> bool {
        &*self.text == text
    }
}

/// A macro.
#[derive(Debug)]
pub(crate) struct Macro {
    pub name: Rc<str>,
    /// Names of the parameters; none for an object-like macro.
    pub params: Option<Vec<Rc<str>>>,
    /// Whether the last parameter takes all further arguments.
    pub variadic: bool,
    pub body: Vec<MacroToken>,
}

impl Macro {
    /// Parses what follows `#define`.
    pub(crate) fn parse(definition: &str) -> Option<Macro> {
        let tokens = lex(definition);
        let name = tokens.first()?;
        if name.kind != TokenKind::Ident {
            return None;
        }
        let mut rest = tokens.get(1..)?;
        let mut params = None;
        let mut variadic = false;
        let function_like = rest
            .first()
            .is_some_and(|token| token.text(definition) == "(" && !token.space);
        if function_like {
            let close = rest
                .iter()
                .position(|token| token.text(definition) == ")")?;
            let mut names: Vec<Rc<str>> = Vec::new();
            let mut expect_name = true;
            for token in rest.get(1..close)? {
                match token.text(definition) {
                    "," if !expect_name && !variadic => expect_name = true,
                    "..." if !variadic => {
                        // GNU `args...` names the rest; `...` alone is `__VA_ARGS__`.
                        if expect_name {
                            names.push("__VA_ARGS__".into());
                        }
                        expect_name = false;
                        variadic = true;
                    }
                    text if expect_name && token.kind == TokenKind::Ident => {
                        names.push(text.into());
                        expect_name = false;
                    }
                    _ => return None,
                }
            }
            params = Some(names);
            rest = rest.get(close + 1..)?;
        }
        let body = rest
            .iter()
            .map(|token| MacroToken {
                kind: token.kind,
                text: token.text(definition).into(),
                space: token.space,
                origin: None,
                no_expand: false,
            })
            .collect();
        Some(Macro {
            name: name.text(definition).into(),
            params,
            variadic,
            body,
        })
    }

    /// Number of the parameter called `name`.
    pub(crate) fn param(&self, name: &str) -> Option<usize> {
        self.params
            .as_ref()?
            .iter()
            .position(|param| &**param == name)
    }
}

/// A definition, parsed when it is first used: headers define thousands that nobody uses.
#[derive(Debug)]
struct Entry {
    definition: Box<str>,
    parsed: OnceCell<Option<Rc<Macro>>>,
}

/// The macros defined at one point of the text.
#[derive(Debug, Default)]
pub(crate) struct MacroTable {
    entries: HashMap<Box<str>, Entry>,
    /// Names whose definitions depend on a header that was not found.
    doubtful: HashSet<Box<str>>,
}

impl MacroTable {
    /// Takes what follows `#define`. False if that is no definition.
    pub(crate) fn define(&mut self, definition: &str) -> bool {
        let definition = definition.trim();
        let end = definition
            .bytes()
            .position(|byte| !super::token::is_ident_continue(byte))
            .unwrap_or(definition.len());
        let name = &definition[..end];
        if name.is_empty() || name.starts_with(|first: char| first.is_ascii_digit()) {
            return false;
        }
        self.doubtful.remove(name);
        self.entries.insert(
            name.into(),
            Entry {
                definition: definition.into(),
                parsed: OnceCell::new(),
            },
        );
        true
    }

    /// Forgets a macro.
    pub(crate) fn undefine(&mut self, name: &str) {
        self.entries.remove(name.trim());
        self.doubtful.remove(name.trim());
    }

    /// Forgets a macro whose definition, if it has one, depends on what is not known. `definition` begins with its
    /// name.
    pub(crate) fn doubt(&mut self, definition: &str) {
        let mut words = definition.split(|ch: char| !(ch == '_' || ch.is_ascii_alphanumeric()));
        if let Some(name) = words.find(|word| !word.is_empty()) {
            self.entries.remove(name);
            self.doubtful.insert(name.into());
        }
    }

    /// Whether it is not known how a macro is defined, or whether it is.
    pub(crate) fn is_doubtful(&self, name: &str) -> bool {
        self.doubtful.contains(name)
    }

    pub(crate) fn is_defined(&self, name: &str) -> bool {
        self.entries.contains_key(name)
    }

    /// The macro `name`; none if it is not defined, or its definition cannot be understood.
    pub(crate) fn get(&self, name: &str) -> Option<Rc<Macro>> {
        let entry = self.entries.get(name)?;
        entry
            .parsed
            .get_or_init(|| Macro::parse(&entry.definition).map(Rc::new))
            .clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_object_from_function() {
        let mut table = MacroTable::default();
        assert!(table.define("A (x) y"));
        assert!(table.define("F(x, rest...) x rest"));
        assert!(!table.define("1"));
        assert!(table.get("A").is_some_and(|found| found.params.is_none()));
        let function = table.get("F").expect("just defined");
        assert_eq!(function.param("rest"), Some(1));
        assert!(function.variadic);
        table.undefine("F");
        assert!(!table.is_defined("F"));
    }
}
