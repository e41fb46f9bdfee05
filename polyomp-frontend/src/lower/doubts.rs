//! Names of which it is not known what they are, because a header that was not found may decide how they are declared, or
//! because given files define them that are not followed.
//!
//! What uses such a name is not known either: a function that calls it, a variable of such a type. So it is in doubt,
//! too, and a region that uses one of these names is not decided. Uses are found in the text, where types, enumerators
//! and functions are words alike, which finds too many rather than too few. Names whose use may call what is
//! [overlooked](super::overlooked) are in doubt in the same way.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use polyomp_core::spmd::Block as OutBlock;

use crate::source::Span;
use crate::source::declared::declared_in;
use crate::syntax::ast::{
    FunctionDef, ItemKind, Pragma, QualType, Stmt, StmtKind, StorageClass, Type,
};
use crate::syntax::words_in;

use super::Lowerer;
use super::names::{self, Visit};
use super::overlooked::{makes_elements, within_template, within_templates};
use crate::link::plain_name;

/// The names of one source file that are in doubt, each with why.
type Names = HashMap<String, Rc<str>>;

/// What is in doubt.
#[derive(Debug, Default)]
pub(super) struct Doubts<'a> {
    /// The names of the classes and enumerations of the program.
    pub own_types: HashSet<&'a str>,
    /// For each source file.
    parts: Vec<Names>,
    /// Those of them of which one declaration was read as if it were the only one.
    read: Vec<Names>,
    /// What may be called without being named, each with the groups of names of which all tell it.
    overlooked: Vec<Vec<(Rc<str>, Vec<Names>)>>,
}

/// Something at file scope, and the words in it that may be names from there.
struct Use<'t> {
    declares: Vec<String>,
    words: BTreeSet<Cow<'t, str>>,
}

impl<'a> Lowerer<'a> {
    /// Finds the names that are in doubt.
    pub(super) fn find_doubts(&mut self) {
        let count = self.unit.parts.len();
        let mut roots: Vec<(usize, Names)> = (0..count)
            .map(|part| (part, self.roots_of_doubt(part)))
            .collect();
        self.doubts.own_types = self.own_types();
        let overlooked = self.overlooked();
        if roots.iter().all(|(_, names)| names.is_empty()) && overlooked.iter().all(Vec::is_empty) {
            return;
        }
        let uses: Vec<Vec<Use<'a>>> = (0..count).map(|part| self.uses_in(part)).collect();
        // What one file leaves open others may use by that name, unless they have one of their own.
        let external: Names = roots.iter().flat_map(|(_, names)| names.clone()).collect();
        for (part, names) in &mut roots {
            let own: BTreeSet<&str> = uses.get(*part).map_or(BTreeSet::new(), |uses| {
                let declared = uses.iter().flat_map(|found| &found.declares);
                declared.map(String::as_str).collect()
            });
            for (name, why) in &external {
                if !own.contains(name.as_str()) {
                    names.entry(name.clone()).or_insert_with(|| why.clone());
                }
            }
        }
        let mut doubts = Doubts {
            own_types: std::mem::take(&mut self.doubts.own_types),
            ..Doubts::default()
        };
        for ((part, names), overlooked) in roots.into_iter().zip(overlooked) {
            let uses = uses.get(part).map_or(&[][..], Vec::as_slice);
            let read = names
                .iter()
                .filter(|(name, _)| self.is_defined_in(part, name))
                .map(|(name, why)| (name.clone(), why.clone()));
            doubts.read.push(closed(read.collect(), uses));
            doubts.parts.push(closed(names, uses));
            let overlooked = overlooked.into_iter().map(|found| {
                let groups = found.told_by.into_iter().map(|words| {
                    let names = words.into_iter().map(|word| (word, found.why.clone()));
                    closed(names.collect(), uses)
                });
                (found.why.clone(), groups.collect())
            });
            doubts.overlooked.push(overlooked.collect());
        }
        self.doubts = doubts;
    }

    /// The names that text declares of which it is not known whether it is part of the program, and the macros.
    fn roots_of_doubt(&self, part: usize) -> Names {
        let mut names = Names::new();
        for item in self.unit.items_of(part) {
            let unparsed = match &item.kind {
                ItemKind::Error(unparsed) => unparsed,
                _ => continue,
            };
            if !unparsed.hidden {
                continue;
            }
            let place = self.source.pos(item.span);
            let file = self.source.file(place.file);
            let at = file.map_or(String::new(), |file| {
                format!(" at {}:{}", file.path().display(), place.line)
            });
            for name in &unparsed.declares {
                names.entry(name.clone()).or_insert_with(|| {
                    format!(
                        "what `{name}` is is not known: its declaration{at} depends on {}",
                        unparsed.depends
                    )
                    .into()
                });
            }
        }
        for (name, why) in &self.unit.elsewhere {
            names
                .entry(name.clone())
                .or_insert_with(|| why.as_str().into());
        }
        let macros = self.source.parts().get(part);
        for (name, why) in macros
            .map(|part| &part.doubtful_macros)
            .into_iter()
            .flatten()
        {
            let why = format!("what `{name}` is is not known: {why}");
            names.entry(name.clone()).or_insert_with(|| why.into());
        }
        names
    }

    /// Whether a source file defines a name at file scope, in text that was read.
    fn is_defined_in(&self, part: usize, name: &str) -> bool {
        self.function_in(part, name).is_some()
            || self
                .unit
                .items_of(part)
                .iter()
                .any(|item| match &item.kind {
                    ItemKind::Declaration(declaration) => {
                        let prototype = |ty: &Type| matches!(ty, Type::Function(_));
                        let declarators = &declaration.declarators;
                        let found = declarators.iter().find(|found| found.name == name);
                        match found {
                            Some(found) => {
                                declaration.storage.class != StorageClass::Extern
                                    && !prototype(found.ty.unaliased())
                            }
                            None => {
                                let text = self.text_of(item.span);
                                text.contains(name)
                                    && declared_in(text).iter().any(|own| own == name)
                            }
                        }
                    }
                    _ => false,
                })
    }

    fn uses_in(&self, part: usize) -> Vec<Use<'a>> {
        let items = self.unit.items_of(part).iter();
        let found = items.filter_map(|item| match &item.kind {
            ItemKind::Function(function) => {
                let mut words = self.used_words(item.span);
                for name in own_names(function) {
                    words.remove(name);
                }
                // What it declares is itself.
                words.remove(function.name.as_str());
                let mut declares = vec![function.name.clone()];
                if self.is_cpp() {
                    declares.push(plain_name(&function.name).to_string());
                }
                Some(Use { declares, words })
            }
            ItemKind::Declaration(declaration) => {
                let declares = declared_in(self.text_of(item.span));
                let mut words = self.used_words(item.span);
                for declarator in &declaration.declarators {
                    words.extend(self.words_of_type(&declarator.ty));
                }
                words.retain(|word| !declares.iter().any(|own| own == word));
                Some(Use { declares, words })
            }
            _ => None,
        });
        found.chain(self.members_in(part)).collect()
    }

    /// What classes of C++ are made of: their members, and the classes that they derive from.
    fn members_in(&self, part: usize) -> Vec<Use<'a>> {
        if !self.is_cpp_part(part) {
            return Vec::new();
        }
        let records = self.unit.records.iter();
        let records = records.filter(|record| self.part_of(record.span) == part);
        let uses = records.filter_map(|record| {
            let fields = record.fields.iter().flatten();
            let words = fields.flat_map(|field| self.words_of_type(&field.ty));
            Some(Use {
                declares: vec![plain_name(record.tag.as_deref()?).to_string()],
                words: words.collect(),
            })
        });
        uses.collect()
    }

    pub(super) fn text_of(&self, span: Span) -> &'a str {
        let range = span.start as usize..span.end as usize;
        self.source.text().get(range).unwrap_or("")
    }

    /// The words in a piece of text that may be names at file scope.
    pub(super) fn words_of(&self, span: Span) -> BTreeSet<&'a str> {
        words_in(self.text_of(span), self.is_cpp())
    }

    /// The same, and those that tell what stands among the arguments of templates.
    fn used_words(&self, span: Span) -> BTreeSet<Cow<'a, str>> {
        self.words_of_text(self.text_of(span))
    }

    fn words_of_text(&self, text: &'a str) -> BTreeSet<Cow<'a, str>> {
        let words = words_in(text, self.is_cpp()).into_iter().map(Cow::Borrowed);
        let mut words: BTreeSet<Cow<'a, str>> = words.collect();
        if self.is_cpp() {
            words.extend(
                within_templates(text, |name| self.doubts.own_types.contains(name))
                    .into_iter()
                    .map(Cow::Owned),
            );
        }
        words
    }

    /// The words in the names of the classes that a type is made of.
    fn words_of_type(&self, ty: &QualType) -> BTreeSet<Cow<'a, str>> {
        let mut ty = ty;
        // Pointers that own something are pointers in the tree.
        let mut owns = false;
        loop {
            owns |= matches!(&ty.ty, Type::Typedef(alias) if alias.name.starts_with("std::"));
            ty = match ty.unaliased() {
                Type::Pointer(to) | Type::Reference(to) => to,
                Type::Array(array) => &array.element,
                Type::Record(id) => {
                    let record = self.unit.records.get(id.0 as usize);
                    let tag = record.and_then(|record| record.tag.as_deref());
                    let mut words = self.words_of_text(tag.unwrap_or_default());
                    if owns {
                        let held = words.clone().into_iter();
                        words.extend(held.map(|word| Cow::Owned(within_template(&word))));
                    }
                    return words;
                }
                _ => return BTreeSet::new(),
            };
        }
    }

    /// Adds to a construct outside of regions that it uses names in doubt.
    pub(super) fn doubt_region(
        &mut self,
        pragma: &Pragma,
        body: Option<&Stmt>,
        stmts: &mut OutBlock,
    ) {
        let Some(doubtful) = self.doubts.parts.get(self.part) else {
            return;
        };
        let overlooked = self.doubts.overlooked.get(self.part);
        let overlooked = overlooked.map_or(&[][..], Vec::as_slice);
        if doubtful.is_empty() && overlooked.is_empty() {
            return;
        }
        let end = body.map_or(pragma.line.end, |body| body.span.end);
        let region = Span::new(pragma.line.start, end.max(pragma.line.end));
        let words = self.used_words(region);
        let mut why = self.doubts_in(&words, doubtful, None);
        // A variable from around whose type speaks of a class tells nothing of what becomes of its objects.
        let makes = makes_elements(words.iter().map(|word| &**word));
        for (what, groups) in overlooked {
            let told = |names: &Names| {
                let within = names.keys().any(|name| name.starts_with('<'));
                let declared_in = (within && !makes).then_some(region);
                !self.doubts_in(&words, names, declared_in).is_empty()
            };
            if groups.iter().all(told) {
                why.insert(what.clone());
            }
        }
        // What was read as if it were certain has gone into the values that the region is entered with.
        for frame in &self.frames {
            let Some(function) = self.function_in(frame.part, &frame.function) else {
                continue;
            };
            let Some(read) = self
                .doubts
                .read
                .get(frame.part)
                .filter(|read| !read.is_empty())
            else {
                continue;
            };
            let mut words = self.words_of(function.body.span);
            for name in own_names(function) {
                words.remove(name);
            }
            why.extend(words.iter().filter_map(|word| read.get(*word)).cloned());
        }
        for why in why {
            let mut made = self.nested(|this| this.unsupported(pragma.line, &*why));
            stmts.append(&mut made);
        }
    }

    /// Whether it is not known what a name at file scope stands for.
    pub(super) fn is_in_doubt(&self, name: &str) -> bool {
        let names = self.doubts.parts.get(self.part);
        names.is_some_and(|names| names.contains_key(name))
    }

    /// Whether a name stands for a variable of the function that is walked.
    fn is_local(&self, name: &str) -> bool {
        let frame = self.frames.last().filter(|_| self.frames.len() > 1);
        frame.is_some_and(|frame| frame.scopes.iter().any(|scope| scope.contains_key(name)))
    }

    /// Why these words of the current function are in doubt, where such names are; its variables are so by their types, or those of
    /// them that are declared in a region.
    fn doubts_in(
        &self,
        words: &BTreeSet<Cow<'_, str>>,
        doubtful: &Names,
        declared_in: Option<Span>,
    ) -> BTreeSet<Rc<str>> {
        if doubtful.is_empty() {
            return BTreeSet::new();
        }
        let local = self
            .current_function()
            .map(|function| self.local_doubts(function, doubtful, declared_in));
        let local = local.unwrap_or_default();
        let why = words.iter().filter_map(|word| match local.get(&**word) {
            Some(found) => Some(found),
            None if self.is_local(word) => None,
            None => doubtful.get(&**word),
        });
        why.cloned().collect()
    }

    /// The variables of a function that are declared with a type in doubt, or in text that is.
    fn local_doubts(
        &self,
        function: &FunctionDef,
        doubtful: &Names,
        declared_in: Option<Span>,
    ) -> BTreeMap<String, Rc<str>> {
        // The type of a variable may stand elsewhere than before its name (`auto`).
        let is_meant = |span: Span| {
            declared_in.is_none_or(|within| within.start <= span.start && span.end <= within.end)
        };
        let why = |span: Span, ty: &QualType| {
            // What a lambda does is done where it is called.
            let is_lambda = self.words_of_type(ty).contains("lambda");
            if !is_lambda && !is_meant(span) {
                return None;
            }
            let mut words = self.used_words(span);
            words.extend(self.words_of_type(ty));
            words.iter().find_map(|word| doubtful.get(&**word)).cloned()
        };
        let mut found = BTreeMap::new();
        let mut start = function.name_span.end;
        for param in &function.ty.params {
            let span = Span::new(start, param.span.start.max(start));
            if let (Some(name), Some(why)) = (&param.name, why(span, &param.ty)) {
                found.insert(name.clone(), why);
            }
            start = param.span.end;
        }
        let mut declarations = Declarations {
            why: &why,
            found: &mut found,
        };
        let stmts = function.body.stmts.iter();
        stmts.for_each(|stmt| declarations.stmt(stmt));
        found
    }
}

struct Declarations<'w> {
    why: &'w dyn Fn(Span, &QualType) -> Option<Rc<str>>,
    found: &'w mut BTreeMap<String, Rc<str>>,
}

impl Visit for Declarations<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        if let StmtKind::Error(unparsed) = &stmt.kind
            && unparsed.hidden
        {
            for name in &unparsed.declares {
                let what = format!(
                    "what `{name}` is is not known: its declaration depends on {}",
                    unparsed.depends
                );
                self.found.insert(name.clone(), what.into());
            }
        }
        names::walk_stmt(self, stmt);
    }

    fn declaration(&mut self, declaration: &crate::syntax::ast::Declaration) {
        let names = &declaration.declarators;
        if let Some(first) = names.first()
            && let before = Span::new(declaration.span.start, first.name_span.start)
            && let Some(why) = (self.why)(before, &first.ty)
        {
            let names = names.iter().map(|found| (found.name.clone(), why.clone()));
            self.found.extend(names);
        }
        names::walk_declaration(self, declaration);
    }
}

/// The names that mean something of the function's own in all of its body.
fn own_names(function: &FunctionDef) -> impl Iterator<Item = &str> {
    let params = function.ty.params.iter();
    let params = params.filter_map(|param| param.name.as_deref());
    let stmts = function.body.stmts.iter();
    let declared = stmts.filter_map(|stmt| match &stmt.kind {
        StmtKind::Declaration(declaration) => Some(&declaration.declarators),
        _ => None,
    });
    params.chain(declared.flatten().map(|found| found.name.as_str()))
}

/// The names with those that are declared with them, and so on.
fn closed(mut names: Names, uses: &[Use<'_>]) -> Names {
    loop {
        let before = names.len();
        for found in uses {
            let why = found
                .words
                .iter()
                .find_map(|word| names.get(&**word))
                .cloned();
            if let Some(why) = why {
                for name in &found.declares {
                    names.entry(name.clone()).or_insert_with(|| why.clone());
                }
            }
        }
        if names.len() == before {
            return names;
        }
    }
}
