//! Functions of C++ that no text is seen to call, and that the language or its library may call all the same: allocators
//! of containers, `operator new` of a base class, special cases of templates of `std`, `<<` for what is no object, copies out
//! of a braced list, destructors that a pointer to a base class ends with.
//!
//! Where such a function uses what others may change, it matters whether it is called. Nobody is seen to do that without
//! words that tell it: the class as an argument of a template of the library, a stream, a type that the function takes.
//! A region in whose text, or that of what it uses, such words stand is not decided. Overload resolution finds the
//! functions of a program's own classes, so that these words alone tell nothing.

mod uses;
mod words;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use crate::source::Span;
use crate::syntax::ast::{Declaration, Declarator, FunctionDef, ItemKind, StorageClass, Type};
use crate::syntax::qualified::{around_and_last, is_operator};
use crate::syntax::words_in;

use super::Lowerer;
use super::names::Visit;
use super::types::is_lock;
use uses::{Body, Made, Named, Stored, noticeable};
use words::{NO_TYPES, NUMBER_TYPE, STREAM_WORDS, STREAMS, SWAPPING_WORDS};
pub(super) use words::{makes_elements, within_templates};
pub(crate) use words::{stream_words, within_template};

/// What containers call by its name.
const CALLED_BY_NAME: [&str; 4] = ["allocate", "construct", "deallocate", "destroy"];

/// A function that may be called where it is not named.
#[derive(Clone)]
pub(super) struct Overlooked {
    pub why: Rc<str>,
    /// One word of each of these tells that it may be called.
    pub told_by: Vec<BTreeSet<String>>,
}

impl<'a> Lowerer<'a> {
    /// The functions of each source file that nothing is seen to call, and that may be called all the same.
    pub(super) fn overlooked(&self) -> Vec<Vec<Overlooked>> {
        let count = self.unit.parts.len();
        if !(0..count).any(|part| self.is_cpp_part(part)) {
            return vec![Vec::new(); count];
        }
        let changing = self.changing_variables();
        let bodies: Vec<Body<'a>> = self
            .definitions()
            .iter()
            .map(|function| Body::of(function, &changing))
            .collect();
        let noticeable = noticeable(&bodies);
        let reached = self.seen_to_be_called(&bodies);
        // What one file defines may be called in others.
        let mut all: Vec<Overlooked> = Vec::new();
        for (body, noticeable) in bodies.iter().zip(&noticeable) {
            let function = body.function;
            let part = self.part_of(function.name_span);
            let is_called = reached.contains(function.name.as_str());
            if is_called || !noticeable || !self.is_cpp_part(part) {
                continue;
            }
            let why = format!(
                "`{}` may be called where it is not named, and uses what others may change",
                shown(&function.name)
            );
            let told_by = self.told_by(function);
            if !told_by.is_empty() {
                let why = why.into();
                all.push(Overlooked { why, told_by });
            }
        }
        for part in 0..count {
            self.overlooked_templates(part, &changing, &mut all);
            self.made_by_threads(part, &bodies, &noticeable, &mut all);
        }
        (0..count)
            .map(|part| match self.is_cpp_part(part) {
                true => all.clone(),
                false => Vec::new(),
            })
            .collect()
    }

    pub(super) fn is_cpp_part(&self, part: usize) -> bool {
        let part = self.unit.parts.get(part);
        part.is_some_and(|part| part.cpp.is_some())
    }

    /// Variables that live on after a call, and that other threads may use at the same time without being told.
    fn changing_variables(&self) -> BTreeSet<&'a str> {
        let declarations = self.unit.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Declaration(declaration) => Some(declaration),
            _ => None,
        });
        let mut stored = Stored::default();
        for function in self.definitions() {
            let stmts = function.body.stmts.iter();
            stmts.for_each(|stmt| stored.stmt(stmt));
        }
        for item in &self.unit.items {
            if let ItemKind::Error(unparsed) = &item.kind {
                stored.names.extend(unparsed.words.iter().cloned());
            }
        }
        let mut found = BTreeSet::new();
        for declaration in declarations {
            let lasting = declaration.declarators.iter();
            let lasting = lasting.filter(|one| {
                self.may_change_unseen(declaration, one) && stored.names.contains(&one.name)
            });
            found.extend(lasting.map(|one| one.name.as_str()));
        }
        found
    }

    fn may_change_unseen(&self, declaration: &Declaration, declarator: &Declarator) -> bool {
        let ty = &declarator.ty;
        let storage = &declaration.storage;
        storage.class != StorageClass::Typedef
            && !storage.thread_local
            && !matches!(ty.unaliased(), Type::Function(_))
            && (!self.is_constant(ty) || ty.pointee().is_some())
            && !self.resolved(ty).quals.is_atomic
            && !is_lock(ty)
    }

    /// The functions that text is seen to call or to name, and those that need no such text.
    fn seen_to_be_called(&self, bodies: &[Body<'a>]) -> HashSet<&'a str> {
        let mut outside = Named::default();
        for item in &self.unit.items {
            if let ItemKind::Declaration(declaration) = &item.kind {
                outside.declaration(declaration);
            }
        }
        let starts = self.unit.parts.iter().filter_map(|part| part.cpp.as_ref());
        for stmt in starts.flat_map(|cpp| &cpp.start) {
            outside.stmt(stmt);
        }
        let in_place = self.unit.parts.iter().filter_map(|part| part.cpp.as_ref());
        let in_place: HashSet<&str> = in_place
            .flat_map(|cpp| cpp.put_in_place.iter().map(String::as_str))
            .collect();
        let by_name: HashMap<&str, &Body<'a>> = bodies
            .iter()
            .map(|body| (body.function.name.as_str(), body))
            .collect();
        let mut reached: HashSet<&'a str> = HashSet::new();
        let mut open: Vec<&Body<'a>> = bodies
            .iter()
            .filter(|body| {
                let name = body.function.name.as_str();
                !is_special(name) && !self.is_manipulator(body.function)
                    || in_place.contains(name)
                    || outside.called.contains(name)
                    || outside.values.contains(name)
                    || body.function.storage.called_elsewhere
            })
            .collect();
        reached.extend(open.iter().map(|body| body.function.name.as_str()));
        while let Some(body) = open.pop() {
            for name in body.named.called.iter().chain(&body.named.values) {
                let Some(next) = by_name.get(name.as_str()) else {
                    continue;
                };
                // What a stream is told by its name is called by the library.
                let is_value = !body.named.called.contains(name);
                if is_value && self.is_manipulator(next.function) {
                    continue;
                }
                if reached.insert(&next.function.name) {
                    open.push(next);
                }
            }
        }
        reached
    }

    /// Whether it is a function that a stream is told by its name (`out << line`).
    fn is_manipulator(&self, function: &FunctionDef) -> bool {
        let words = self.words_of_params(function);
        function.ty.params.len() == 1 && STREAMS.iter().any(|stream| words.contains(stream))
    }

    /// The words in the types of the parameters.
    fn words_of_params(&self, function: &FunctionDef) -> BTreeSet<&'a str> {
        let start = function.name_span.end;
        let end = function.body.span.start.max(start);
        let mut words = self.words_of(Span::new(start, end));
        for name in function
            .ty
            .params
            .iter()
            .filter_map(|param| param.name.as_ref())
        {
            words.remove(name.as_str());
        }
        words
    }

    /// The words that tell of a call of a function.
    fn told_by(&self, function: &FunctionDef) -> Vec<BTreeSet<String>> {
        let words = |found: &[&str]| found.iter().map(ToString::to_string).collect();
        let (class, last) = class_and_last(&function.name);
        if self.is_manipulator(function) && !is_special(&function.name) {
            return vec![words(&[last]), words(&STREAM_WORDS)];
        }
        let is_class = |class: &&str| {
            let mut records = self.unit.records.iter();
            records.any(|record| record.tag.as_deref() == Some(class))
        };
        if last == "swap" && class.as_ref().is_some_and(is_class) {
            return Vec::new();
        }
        if let Some(class) = class.filter(is_class) {
            let (around, plain) = class_and_last(class);
            // A special case of a template of the library is chosen by the arguments.
            let args = class.split_once('<').filter(|_| around == Some("std"));
            return vec![match args {
                Some((_, args)) => {
                    let args = words_in(args, true).into_iter();
                    args.map(within_template).collect()
                }
                None => BTreeSet::from([within_template(plain)]),
            }];
        }
        let types = self.words_of_params(function);
        let own = types
            .iter()
            .filter(|word| self.doubts.own_types.contains(*word));
        let own: BTreeSet<String> = own.map(ToString::to_string).collect();
        if STREAMS.iter().any(|stream| types.contains(stream)) {
            // It prints or reads what is of such a type.
            let others = types.iter().filter(|word| !NO_TYPES.contains(word));
            let others: BTreeSet<String> = others.map(ToString::to_string).collect();
            let told = if own.is_empty() { others } else { own };
            return match told.is_empty() {
                true => vec![words(&STREAM_WORDS)],
                false => vec![words(&STREAM_WORDS), told],
            };
        }
        if class == Some("std") {
            return vec![own, words(&[last])];
        }
        if last == "swap" {
            return match own.is_empty() {
                true => Vec::new(),
                false => vec![own, words(&SWAPPING_WORDS)],
            };
        }
        match own.is_empty() && types.contains(NUMBER_TYPE) {
            true => vec![words(&[NUMBER_TYPE])],
            false => Vec::new(),
        }
    }

    /// The names of the classes and enumerations that the program declares.
    pub(super) fn own_types(&self) -> HashSet<&'a str> {
        let (records, enums) = (self.unit.records.iter(), self.unit.enums.iter());
        let records = records.filter_map(|record| record.tag.as_deref());
        let tags = records.chain(enums.filter_map(|found| found.tag.as_deref()));
        let own = tags.filter(|tag| !tag.starts_with("std::"));
        own.map(|tag| class_and_last(tag).1).collect()
    }

    /// Adds what templates may do that are called where they are not followed.
    fn overlooked_templates(
        &self,
        part: usize,
        changing: &BTreeSet<&'a str>,
        found: &mut Vec<Overlooked>,
    ) {
        let changing: BTreeSet<&str> = changing.iter().map(|name| class_and_last(name).1).collect();
        for item in self.unit.items_of(part) {
            let ItemKind::Error(unparsed) = &item.kind else {
                continue;
            };
            let mut words = unparsed.words.iter();
            if unparsed.hidden || !words.any(|word| changing.contains(word.as_str())) {
                continue;
            }
            if unparsed.declares.is_empty()
                && let Some(class) = class_in(self.text_of(item.span))
            {
                // Where objects of a class that is known in part are made, that is said.
                let mut told = BTreeSet::from([within_template(class)]);
                told.extend((!self.doubts.own_types.contains(class)).then(|| class.to_string()));
                let why = format!(
                    "the class `{class}` cannot be parsed, and uses what others may change"
                );
                found.push(Overlooked {
                    why: why.into(),
                    told_by: vec![told],
                });
            }
            for name in &unparsed.declares {
                let why = format!(
                    "a template for `{name}` may be called where it is not followed, and uses what others may change"
                );
                found.push(Overlooked {
                    why: why.into(),
                    told_by: vec![BTreeSet::from([name.clone()])],
                });
            }
        }
    }

    /// Adds the variables of which each thread makes its own where it first uses it.
    fn made_by_threads(
        &self,
        part: usize,
        bodies: &[Body<'a>],
        noticeable: &[bool],
        found: &mut Vec<Overlooked>,
    ) {
        let mut own: BTreeSet<&str> = BTreeSet::new();
        for item in self.unit.items_of(part) {
            match &item.kind {
                ItemKind::Declaration(declaration) if declaration.storage.thread_local => {
                    let names = declaration.declarators.iter();
                    own.extend(names.map(|one| one.name.as_str()));
                }
                ItemKind::Pragma(pragma) if pragma.text.starts_with("threadprivate") => {
                    own.extend(words_in(&pragma.text, true));
                }
                _ => {}
            }
        }
        if own.is_empty() {
            return;
        }
        let making = bodies.iter().zip(noticeable).filter(|(_, found)| **found);
        let making: HashSet<&str> = making
            .map(|(body, _)| body.function.name.as_str())
            .collect();
        let mut made = Made {
            own: &own,
            making: &making,
            found: BTreeMap::new(),
        };
        for body in bodies.iter().filter(|body| body.function.name == "main") {
            let stmts = body.function.body.stmts.iter();
            stmts.for_each(|stmt| made.stmt(stmt));
        }
        let starts = self.unit.parts.get(part).and_then(|part| part.cpp.as_ref());
        for stmt in starts.into_iter().flat_map(|cpp| &cpp.start) {
            made.stmt(stmt);
        }
        for (name, maker) in made.found {
            let why = format!(
                "each thread makes its own `{name}`, where `{}` uses what others may change",
                shown(&maker)
            );
            found.push(Overlooked {
                why: why.into(),
                told_by: vec![BTreeSet::from([class_and_last(&name).1.to_string()])],
            });
        }
    }
}

/// Whether a function may be called without its name: by the language, or by the library.
fn is_special(name: &str) -> bool {
    let (class, last) = class_and_last(name);
    let of_class = class.is_some_and(|class| {
        let (_, class) = class_and_last(class);
        last == class || class == "std"
    });
    of_class
        || last.starts_with('~')
        || is_operator(last)
        || CALLED_BY_NAME.contains(&last)
        || last == "swap"
        || name.starts_with("std::")
}

/// The class that text at file scope declares.
fn class_in(text: &str) -> Option<&str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut words = text.split(|c| !is_word(c)).filter(|word| !word.is_empty());
    let is_class = |word: &&str| matches!(*word, "class" | "struct");
    let first = words.next()?;
    if !is_class(&first) {
        let found = (first == "template").then(|| words.find(is_class));
        found.flatten()?;
    }
    words.next()
}

/// What a function or class stands in, and its own name without the number and the arguments of a template.
fn class_and_last(name: &str) -> (Option<&str>, &str) {
    let (around, last) = around_and_last(name);
    let last = match is_operator(last) {
        true => last.split('#').next().unwrap_or(last),
        false => last.split(['#', '<', '(']).next().unwrap_or(last),
    };
    (around, last)
}

/// A function as the program names it.
fn shown(name: &str) -> String {
    let (class, last) = class_and_last(name);
    match class {
        Some(class) if last == "~" => {
            let (_, plain) = class_and_last(class);
            format!("{class}::~{plain}")
        }
        Some(class) => format!("{class}::{last}"),
        None => last.to_string(),
    }
}
