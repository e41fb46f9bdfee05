//! Several names of one thing: those that `__attribute__((alias("…")))` gives, and those with one name for the assembler.
//! In the tree, uses of a further name are uses of the first.

use std::collections::{BTreeMap, HashMap};

use super::Parser;
use crate::source::Span;
use crate::syntax::ast::OtherName;

/// What a declaration says of its name for the linker.
#[derive(Debug)]
pub(super) enum Said {
    /// It is another name of this one.
    Alias(String),
    /// It is this.
    Label(String),
}

/// The further names of a file.
#[derive(Debug, Default)]
pub(crate) struct Renaming {
    /// What the declaration that is being read says.
    pub(super) said: Option<Said>,
    /// For each name for the linker the name that the file gave it first.
    symbols: HashMap<String, String>,
    further: HashMap<String, String>,
    /// The names that the file gives to the linker, for names of its own.
    pub(crate) labels: BTreeMap<String, String>,
    /// What the linker calls what declarations within functions name, by where the names stand.
    pub(crate) inner: BTreeMap<u32, String>,
    /// What it says are other names of something, to other files, too.
    pub(crate) aliases: Vec<OtherName>,
}

impl Renaming {
    /// The names that stand for something else that has a name, and that name.
    pub(crate) fn names(&self) -> BTreeMap<String, String> {
        let further = self.further.iter();
        further
            .map(|(name, first)| (name.clone(), first.clone()))
            .collect()
    }

    /// Takes down what the pragmas of a text say.
    pub(crate) fn add_weak(&mut self, text: &str) {
        let names = weak_pragmas(text).into_iter();
        let aliases = names.filter_map(|(name, target)| {
            Some(OtherName {
                name,
                target: target?,
                weak: true,
            })
        });
        self.aliases.extend(aliases);
    }
}

impl Parser<'_> {
    /// Takes down what a declaration at file scope said of its name. Where it is `weak`, another file may give the name
    /// to something else.
    pub(super) fn note_name(&mut self, name: &str, at: Span, weak: bool) {
        let said = self.renaming.said.take();
        if self.scopes.depth() != 1 {
            if let Some(Said::Alias(symbol) | Said::Label(symbol)) = said {
                self.renaming.inner.insert(at.start, symbol);
            }
            return;
        }
        let renaming = &mut self.renaming;
        match &said {
            Some(Said::Alias(target)) => renaming.aliases.push(OtherName {
                name: name.to_string(),
                target: target.clone(),
                weak,
            }),
            Some(Said::Label(label)) if label != name => {
                renaming.labels.insert(name.to_string(), label.clone());
            }
            _ => {}
        }
        let first = match said {
            Some(Said::Alias(_)) if weak => return,
            Some(Said::Alias(target)) => target,
            Some(Said::Label(label)) => {
                let first = renaming.symbols.entry(label);
                first.or_insert_with(|| name.to_string()).clone()
            }
            None => {
                // A label may stand at another declaration of it.
                let labelled = renaming.symbols.values().any(|known| known == name);
                if labelled || renaming.further.contains_key(name) {
                    return;
                }
                let first = renaming.symbols.entry(name.to_string());
                first.or_insert_with(|| name.to_string()).clone()
            }
        };
        if first != name {
            renaming.further.insert(name.to_string(), first);
        }
    }

    /// What the tree calls what a name stands for.
    pub(super) fn first_name<'n>(&'n self, name: &'n str) -> &'n str {
        match self.renaming.further.get(name) {
            Some(first) if !self.scopes.is_inner(name) && !self.scopes.is_inner(first) => first,
            _ => name,
        }
    }
}

/// The names that the text of a file says are weak in pragmas, with what each is another name of where they say that.
pub(crate) fn weak_pragmas(text: &str) -> Vec<(String, Option<String>)> {
    let mut found = Vec::new();
    for line in text.lines().filter(|line| line.contains("weak")) {
        let Some(rest) = line.trim_start().strip_prefix('#') else {
            continue;
        };
        let mut words = rest.split(|c: char| !(c.is_alphanumeric() || c == '_'));
        let mut next = || words.by_ref().find(|word| !word.is_empty());
        if next() == Some("pragma")
            && next() == Some("weak")
            && let Some(name) = next()
        {
            let target = next().filter(|_| rest.contains('='));
            found.push((name.to_string(), target.map(str::to_string)));
        }
    }
    found
}
