//! What names at file scope are to the linker: several names, also of several files, may be of one thing.
//!
//! A file gives a name of its own to the linker by a label (`asm("…")`), and makes further names of what it defines by
//! `__attribute__((alias("…")))` and `#pragma weak … = …`; other files use each of them without saying so. A weak one
//! stands for something else where another file defines that.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::syntax::ast::{Declaration, Declarator, ItemKind, StorageClass, TranslationUnit, Type};

use super::Lowerer;
use super::linkage::Name;

/// The names that are of one thing.
#[derive(Debug, Default)]
pub(super) struct OtherNames {
    /// For each source file, the names that have a label.
    labels: Vec<BTreeMap<String, String>>,
    /// Names that are further ones, with one of those that it is another name of.
    others: HashMap<Name, Name>,
    /// Something is used by several names.
    pub(super) several: bool,
}

impl OtherNames {
    /// `internal` and `external` are the names at file scope of each source file.
    pub(super) fn new(
        unit: &TranslationUnit,
        internal: &[BTreeSet<&str>],
        external: &[BTreeSet<&str>],
    ) -> Self {
        let mut names = OtherNames {
            labels: unit.parts.iter().map(|part| part.labels.clone()).collect(),
            ..OtherNames::default()
        };
        let own = |part: usize, name: &str| {
            let names = internal.get(part);
            names.is_some_and(|names| names.contains(name))
        };
        for (part, file) in unit.parts.iter().enumerate() {
            for alias in &file.aliases {
                let said = names.raw(part, &alias.name, !own(part, &alias.name));
                let target = match own(part, &alias.target) {
                    true => (Some(part), alias.target.clone()),
                    false => (None, alias.target.clone()),
                };
                if !(alias.weak && is_defined_elsewhere(unit, part, &said.1)) {
                    names.unite(said, target);
                }
            }
        }
        let mut used: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
        for (part, found) in external.iter().enumerate() {
            let further = unit.parts.get(part).map(|part| &part.further);
            for name in found {
                let is_further = further.is_some_and(|further| further.contains_key(*name));
                // (Names of functions of C++ have numbers of the file's own.)
                if let ((None, symbol), false) = (names.first(part, name, true), is_further)
                    && !symbol.contains('(')
                {
                    used.entry(symbol).or_default().insert(name);
                }
            }
        }
        names.several = !names.others.is_empty() || used.values().any(|names| names.len() > 1);
        names
    }

    /// A name as the linker sees it, whatever else is one of the same thing.
    fn raw(&self, part: usize, name: &str, external: bool) -> Name {
        if !external {
            return (Some(part), name.to_string());
        }
        let label = self.labels.get(part).and_then(|labels| labels.get(name));
        (None, label.map_or(name, String::as_str).to_string())
    }

    /// The first of the names of what a name of a source file stands for: one with external linkage if there is one.
    pub(super) fn first(&self, part: usize, name: &str, external: bool) -> Name {
        self.root(self.raw(part, name, external))
    }

    fn root(&self, name: Name) -> Name {
        let mut name = name;
        while let Some(other) = self.others.get(&name) {
            name = other.clone();
        }
        name
    }

    fn unite(&mut self, further: Name, target: Name) {
        let (further, target) = (self.root(further), self.root(target));
        if further == target {
            return;
        }
        match target.0 {
            Some(_) => self.others.insert(target, further),
            None => self.others.insert(further, target),
        };
    }

    /// Whether a source file gives a name to something that the linker calls otherwise.
    pub(super) fn is_labelled(&self, part: usize, name: &str) -> bool {
        let labels = self.labels.get(part);
        labels.is_some_and(|labels| labels.contains_key(name))
    }
}

/// Whether a source file other than this one defines the name.
fn is_defined_elsewhere(unit: &TranslationUnit, part: usize, name: &str) -> bool {
    let parts = (0..unit.parts.len()).filter(|other| *other != part);
    let mut items = parts.flat_map(|other| unit.items_of(other));
    items.any(|item| match &item.kind {
        ItemKind::Function(function) => {
            function.name == name && function.storage.class != StorageClass::Static
        }
        ItemKind::Declaration(declaration) => declaration.declarators.iter().any(|declarator| {
            declarator.name == name
                && !matches!(declarator.ty.unaliased(), Type::Function(_))
                && match declaration.storage.class {
                    StorageClass::Static | StorageClass::Typedef => false,
                    StorageClass::Extern => declarator.init.is_some(),
                    _ => true,
                }
        }),
        _ => false,
    })
}

impl Lowerer<'_> {
    /// Whether a declaration within a function says what the linker calls what it names: the name then stands for that.
    pub(super) fn takes_other_name(
        &mut self,
        declaration: &Declaration,
        declarator: &Declarator,
    ) -> bool {
        let Some(part) = self.unit.parts.get(self.part) else {
            return false;
        };
        let Some(symbol) = part.inner_labels.get(&declarator.name_span.start) else {
            return false;
        };
        let function = matches!(declarator.ty.unaliased(), Type::Function(_));
        // Of others, such as those in registers, it says where they are.
        if !function && declaration.storage.class != StorageClass::Extern {
            return false;
        }
        let mut labelled = part.labels.iter();
        let named = match labelled.find(|(_, label)| *label == symbol) {
            Some((name, _)) => name,
            None => symbol,
        };
        let named = part.further.get(named).unwrap_or(named).clone();
        if function {
            if named == declarator.name || self.function(&named).is_none() {
                return false;
            }
        } else if let Some(meant) = self.at_file_scope(self.part, &named) {
            self.bind(&declarator.name, meant);
            return true;
        }
        let what = format!(
            "`{}`, which is another name of `{symbol}` in this block",
            declarator.name
        );
        self.unsupported(declarator.name_span, what);
        true
    }
}
