//! Several source files of one program: a name that has internal linkage means something of its own in each of them,
//! one that has external linkage the same in all.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::link::keeps_state;
use crate::source::Span;
use crate::syntax::ast::{FunctionDef, ItemKind, StorageClass, TranslationUnit};

use super::Lowerer;
use super::other_names::OtherNames;

/// A name as one source file means it: none for what has external linkage.
pub(super) type Name = (Option<usize>, String);

/// A function: the source file that defines it, and its name.
pub(super) type FunctionKey = (usize, String);

/// What the names of each source file stand for.
#[derive(Debug, Default)]
pub(super) struct Linkage<'a> {
    /// For each source file, the functions that its names stand for, its own and those of others.
    functions: Vec<HashMap<&'a str, &'a FunctionDef>>,
    /// All functions, in the order of the text.
    definitions: Vec<&'a FunctionDef>,
    /// Names that each source file declares with external linkage at file scope.
    external: Vec<BTreeSet<&'a str>>,
    /// Names that are of one thing.
    names: OtherNames,
    /// How often each name is that of a function.
    count: HashMap<&'a str, usize>,
    /// Functions that are declared not to return.
    noreturn: HashSet<(usize, &'a str)>,
}

impl<'a> Linkage<'a> {
    pub(super) fn new(unit: &'a TranslationUnit) -> Self {
        let mut linkage = Linkage::default();
        let mut internals = Vec::new();
        for (part, file) in unit.parts.iter().enumerate() {
            let mut own: HashMap<&str, &FunctionDef> = HashMap::new();
            let (mut external, mut internal) = (BTreeSet::new(), BTreeSet::new());
            external.extend(file.declared());
            internal.extend(file.cpp.iter().flat_map(|cpp| &cpp.own).map(String::as_str));
            for item in unit.items_of(part) {
                match &item.kind {
                    ItemKind::Function(function) => {
                        let name = function.name.as_str();
                        if own.contains_key(name) {
                            continue;
                        }
                        own.insert(name, function);
                        if function.storage.noreturn {
                            linkage.noreturn.insert((part, name));
                        }
                        match function.storage.class {
                            StorageClass::Static => internal.insert(name),
                            _ => external.insert(name),
                        };
                        linkage.definitions.push(function);
                        *linkage.count.entry(name).or_default() += 1;
                    }
                    ItemKind::Declaration(declaration) => {
                        let names = declaration.declarators.iter();
                        let names = names.map(|declarator| declarator.name.as_str());
                        if declaration.storage.noreturn {
                            linkage
                                .noreturn
                                .extend(names.clone().map(|name| (part, name)));
                        }
                        match declaration.storage.class {
                            StorageClass::Typedef => {}
                            StorageClass::Static => internal.extend(names),
                            _ => external.extend(names),
                        }
                    }
                    _ => {}
                }
            }
            external.retain(|name| !internal.contains(name));
            linkage.functions.push(own);
            linkage.external.push(external);
            internals.push(internal);
        }
        linkage.names = OtherNames::new(unit, &internals, &linkage.external);
        linkage.share(unit);
        linkage
    }

    /// Has each source file call the functions of the others, by all names that they have.
    fn share(&mut self, unit: &'a TranslationUnit) {
        // Of names that several define each file has its own, and no other has one.
        let mut shared: HashMap<Name, Option<&'a FunctionDef>> = HashMap::new();
        let mut called: BTreeSet<&'a str> = BTreeSet::new();
        for (part, own) in self.functions.iter().enumerate() {
            for (name, function) in own {
                let first = self.name_in(part, name);
                let other_name = first.0.is_none() && !self.is_external(part, name);
                let cpp = unit.parts.get(part).is_some_and(|file| file.cpp.is_some());
                // Definitions in several files of C++ are the same.
                if cpp && function.storage.inline && first.0.is_none() {
                    called.insert(name);
                    shared.entry(first).or_insert(Some(function));
                } else if is_for_others(function) || other_name {
                    called.insert(name);
                    let known = shared.entry(first);
                    known
                        .and_modify(|known| *known = None)
                        .or_insert(Some(function));
                }
            }
        }
        for part in &unit.parts {
            called.extend(part.labels.values().map(String::as_str));
            called.extend(part.aliases.iter().map(|alias| alias.name.as_str()));
        }
        let mut firsts: Vec<(usize, &'a str, &'a FunctionDef)> = Vec::new();
        for (part, own) in self.functions.iter().enumerate() {
            let cpp = unit.parts.get(part).is_some_and(|file| file.cpp.is_some());
            for (name, function) in own.iter().filter(|(_, own)| cpp && own.storage.inline) {
                let first = shared.get(&self.name_in(part, name)).copied().flatten();
                let first = first.filter(|first| !std::ptr::eq(*first, *function));
                let kept = first.filter(|_| keeps_state(unit, part, function));
                firsts.extend(kept.map(|first| (part, *name, first)));
            }
        }
        for (part, name, first) in firsts {
            if let Some(own) = self.functions.get_mut(part) {
                own.insert(name, first);
            }
        }
        for part in 0..self.functions.len() {
            let declared = self.external.get(part).into_iter().flatten();
            // What is called without a declaration is external, too.
            let undeclared = called
                .iter()
                .filter(|name| !self.names.is_labelled(part, name));
            let names: BTreeSet<&'a str> = declared.chain(undeclared).copied().collect();
            let found: Vec<(&'a str, &'a FunctionDef)> = names
                .into_iter()
                .filter_map(|name| {
                    let first = self.names.first(part, name, true);
                    Some((name, shared.get(&first).copied().flatten()?))
                })
                .collect();
            if let Some(own) = self.functions.get_mut(part) {
                for (name, function) in &found {
                    own.entry(name).or_insert(function);
                }
            }
        }
    }

    /// What a name at file scope stands for.
    fn name_in(&self, part: usize, name: &str) -> Name {
        self.names.first(part, name, self.is_external(part, name))
    }

    /// Whether something is used by several names.
    pub(super) fn has_other_names(&self) -> bool {
        self.names.several
    }

    /// Whether a source file declares the name at file scope with external linkage.
    pub(super) fn is_external(&self, part: usize, name: &str) -> bool {
        let names = self.external.get(part);
        names.is_some_and(|names| names.contains(name))
    }
}

/// Whether other files may call the function by its name (C17, section 6.7.4: an inline definition alone is for its own).
fn is_for_others(function: &FunctionDef) -> bool {
    let storage = function.storage;
    storage.class != StorageClass::Static
        && (!storage.inline || storage.class == StorageClass::Extern)
}

impl<'a> Lowerer<'a> {
    /// The source file that holds a place of the text.
    pub(super) fn part_of(&self, span: Span) -> usize {
        // Types of system headers stand in no text.
        match span.start {
            u32::MAX => self.part,
            start => self.unit.part_at(start),
        }
    }

    /// The function that a name stands for here, if its definition is known.
    pub(super) fn function(&self, name: &str) -> Option<&'a FunctionDef> {
        self.function_in(self.part, name)
    }

    /// The function that a name stands for in a source file.
    pub(super) fn function_in(&self, part: usize, name: &str) -> Option<&'a FunctionDef> {
        self.linkage.functions.get(part)?.get(name).copied()
    }

    /// The function of the innermost frame.
    pub(super) fn current_function(&self) -> Option<&'a FunctionDef> {
        let frame = self.frames.last()?;
        self.function_in(frame.part, &frame.function)
    }

    /// All functions that are defined, in the order of the text.
    pub(super) fn definitions(&self) -> &[&'a FunctionDef] {
        &self.linkage.definitions
    }

    /// The functions that are named by their source files.
    pub(super) fn definitions_of(&self, names: &[(usize, String)]) -> Vec<&'a FunctionDef> {
        let found = names
            .iter()
            .filter_map(|(part, name)| self.function_in(*part, name));
        found.collect()
    }

    /// A function and those that it calls by their names, or that these call.
    pub(super) fn reached_from(&self, function: &'a FunctionDef) -> Vec<&'a FunctionDef> {
        let mut seen: HashSet<FunctionKey> = HashSet::new();
        let mut reached = Vec::new();
        let mut open = vec![function];
        while let Some(function) = open.pop() {
            let key = self.key_of(function);
            let part = key.0;
            if seen.insert(key) {
                reached.push(function);
                let called = super::calls_in(function);
                open.extend(
                    called
                        .iter()
                        .filter_map(|name| self.function_in(part, name)),
                );
            }
        }
        reached
    }

    /// Whether a source file defines `main`.
    pub(super) fn has_main(&self) -> bool {
        self.linkage.count.contains_key("main")
    }

    /// Whether what is called here by this name, which is `function` where that is known, never returns.
    pub(super) fn is_noreturn(&self, name: &str, function: Option<&FunctionDef>) -> bool {
        let says_so = |part: usize| self.linkage.noreturn.contains(&(part, name));
        says_so(self.part) || function.is_some_and(|found| says_so(self.part_of(found.name_span)))
    }

    /// The function and where it is defined.
    pub(super) fn key_of(&self, function: &FunctionDef) -> FunctionKey {
        (self.part_of(function.name_span), function.name.clone())
    }

    /// A name at file scope, as the source file means it. What has several has one here.
    pub(super) fn name_in(&self, part: usize, name: &str) -> Name {
        self.linkage.name_in(part, name)
    }

    /// A name at file scope, as it is meant here.
    pub(super) fn name_here(&self, name: &str) -> Name {
        self.name_in(self.part, name)
    }

    /// A name that is declared with external linkage here, in a block for example.
    pub(super) fn shared_name(&self, name: &str) -> Name {
        match self.name_here(name) {
            (Some(_), _) => self.linkage.names.first(self.part, name, true),
            shared => shared,
        }
    }

    /// What a pointer to the function is called: its name, unless that is another function's, too.
    pub(super) fn label_of(&self, function: &FunctionDef) -> String {
        match self.linkage.count.get(function.name.as_str()) {
            Some(0 | 1) | None => function.name.clone(),
            // (Functions of C++ that have one name have numbers behind `#`.)
            _ => format!("{}@{}", function.name, self.part_of(function.name_span) + 1),
        }
    }

    /// The function that [`Lowerer::label_of`] calls so.
    pub(super) fn labelled(&self, label: &str) -> Option<&'a FunctionDef> {
        let mut definitions = self.definitions().iter().copied();
        definitions.find(|function| self.label_of(function) == label)
    }
}
