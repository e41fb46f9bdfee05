//! Weak definitions: where another file of the program has a definition of the name, that one is it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::syntax::ast::{
    Declaration, Declarator, ItemKind, QualType, StorageClass, TranslationUnit, Type,
};
use crate::syntax::weak_pragmas;

/// The names that a file says are weak: by attributes, or by `#pragma weak`.
pub(super) fn weak_names(unit: &TranslationUnit, part: usize, text: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for item in unit.items_of(part) {
        match &item.kind {
            ItemKind::Function(function) if function.storage.weak => {
                names.insert(function.name.clone());
            }
            ItemKind::Declaration(declaration) if declaration.storage.weak => {
                let declarators = declaration.declarators.iter();
                names.extend(declarators.map(|declarator| declarator.name.clone()));
            }
            _ => {}
        }
    }
    let start = unit.parts.get(part).map_or(0, |part| part.start as usize);
    let next = unit.parts.get(part + 1);
    let end = next.map_or(text.len(), |part| part.start as usize);
    let own = text.get(start..end).unwrap_or_default();
    names.extend(weak_pragmas(own).into_iter().map(|(name, _)| name));
    names
}

/// Leaves only a declaration of each weak definition in place of which another file has one.
pub(crate) fn override_weak(unit: &mut TranslationUnit, text: &str) {
    if unit.parts.len() < 2 {
        return;
    }
    let weak: Vec<BTreeSet<String>> = (0..unit.parts.len())
        .map(|part| weak_names(unit, part, text))
        .collect();
    if weak.iter().all(BTreeSet::is_empty) {
        return;
    }
    // Functions of C++ have names of their own for the linker.
    let labels: Vec<BTreeMap<String, String>> = unit
        .parts
        .iter()
        .map(|part| match part.cpp {
            Some(_) => part.labels.clone(),
            None => BTreeMap::new(),
        })
        .collect();
    let symbol = |part: usize, name: &String| {
        let labels = labels.get(part);
        labels
            .and_then(|labels| labels.get(name))
            .unwrap_or(name)
            .clone()
    };
    // Which part defines a name that it does not say is weak.
    let mut strong: BTreeMap<String, usize> = BTreeMap::new();
    for (part, weak) in weak.iter().enumerate() {
        let aliases = unit.parts.get(part).map(|part| part.aliases.iter());
        let aliases = aliases.into_iter().flatten().filter(|alias| !alias.weak);
        strong.extend(aliases.map(|alias| (alias.name.clone(), part)));
        for item in unit.items_of(part) {
            match &item.kind {
                ItemKind::Function(function)
                    if function.storage.class != StorageClass::Static
                        && !unit
                            .parts
                            .get(part)
                            .is_some_and(|file| file.is_own(&function.name))
                        && !weak.contains(&function.name) =>
                {
                    strong.insert(symbol(part, &function.name), part);
                }
                ItemKind::Declaration(declaration)
                    if !matches!(
                        declaration.storage.class,
                        StorageClass::Static | StorageClass::Typedef
                    ) =>
                {
                    let defined = declaration.declarators.iter().filter(|declarator| {
                        !weak.contains(&declarator.name)
                            && !matches!(declarator.ty.unaliased(), Type::Function(_))
                            && (declarator.init.is_some()
                                || declaration.storage.class != StorageClass::Extern)
                    });
                    let defined = defined.map(|declarator| (symbol(part, &declarator.name), part));
                    strong.extend(defined);
                }
                _ => {}
            }
        }
    }
    for (part, weak) in weak.iter().enumerate() {
        let Some(range) = unit.parts.get(part).map(|part| part.items.clone()) else {
            continue;
        };
        let replaced = |name: &String| {
            let other = strong.get(&symbol(part, name));
            weak.contains(name) && other.is_some_and(|other| *other != part)
        };
        for item in unit.items.get_mut(range).unwrap_or_default() {
            match &mut item.kind {
                ItemKind::Function(function) if replaced(&function.name) => {
                    let mut storage = function.storage;
                    storage.class = StorageClass::Extern;
                    let ty = QualType::plain(Type::Function(Arc::new(function.ty.clone())));
                    item.kind = ItemKind::Declaration(Declaration {
                        storage,
                        declarators: vec![Declarator {
                            name: function.name.clone(),
                            name_span: function.name_span,
                            ty,
                            init: None,
                            span: function.name_span,
                        }],
                        span: item.span,
                    });
                }
                ItemKind::Declaration(declaration)
                    if declaration
                        .declarators
                        .iter()
                        .all(|declarator| replaced(&declarator.name)) =>
                {
                    declaration.storage.class = StorageClass::Extern;
                    for declarator in &mut declaration.declarators {
                        declarator.init = None;
                    }
                }
                _ => {}
            }
        }
    }
}
