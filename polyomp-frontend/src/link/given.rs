//! Objects of classes that are given to what is not followed: their member functions may be called there.

use std::collections::{BTreeMap, BTreeSet};

use crate::lower::{is_known_function, names};
use crate::syntax::ast::{
    Declarator, Expr, ExprKind, Initializer, ItemKind, QualType, RecordId, TranslationUnit, Type,
};

/// What is given to text that is not followed, and the classes that objects have.
#[derive(Default)]
pub(super) struct Given {
    /// The classes that variables of a name lead to.
    variables: BTreeMap<String, BTreeSet<RecordId>>,
    /// Functions of the text whose parameters have known types.
    pub(super) followed: BTreeSet<String>,
    /// What is given to whatever is not followed.
    to_all: Objects,
    /// What is given to functions that are not in the text, by their names.
    to_others: BTreeMap<String, Objects>,
}

/// Variables and classes of objects.
#[derive(Default)]
struct Objects {
    names: BTreeSet<String>,
    classes: BTreeSet<RecordId>,
}

impl Given {
    pub(super) fn new(unit: &TranslationUnit, part: usize) -> Given {
        let functions = unit
            .items_of(part)
            .iter()
            .filter_map(|item| match &item.kind {
                ItemKind::Function(function) => Some(function),
                _ => None,
            });
        let followed = functions.filter(|function| {
            let mut params = function.ty.params.iter();
            params.all(|param| !is_unknown(&param.ty))
        });
        Given {
            followed: followed.map(|function| function.name.clone()).collect(),
            ..Given::default()
        }
    }

    /// What a call gives to a function that is not there, or that takes it as something of which nothing is known. Those of
    /// the C library know no classes.
    pub(super) fn call(&mut self, name: &str, args: &[Expr]) {
        if !self.followed.contains(name) && !is_known_function(name) {
            let to = self.to_others.entry(name.to_string()).or_default();
            for arg in args {
                names::each_part(arg, &mut |part| to.note(part));
            }
        }
    }

    /// The parts of what is given.
    pub(super) fn give(&mut self, expr: &Expr) {
        names::each_part(expr, &mut |part| self.to_all.note(part));
    }

    /// What a variable gets of the type of which nothing is known.
    pub(super) fn initialise(&mut self, declarator: &Declarator) {
        if let Some(Initializer::Expr(value)) = &declarator.init
            && is_unknown(&declarator.ty)
        {
            self.give(value);
        }
    }

    /// A variable and its type.
    pub(super) fn declare(&mut self, name: Option<&str>, ty: &QualType) {
        if let (Some(name), Some(class)) = (name, class_in(ty)) {
            let known = self.variables.entry(name.to_string()).or_default();
            known.insert(class);
        }
    }

    /// The names of the classes of what is given to whatever is not followed, and of what stands in it.
    pub(super) fn classes(&self, unit: &TranslationUnit) -> BTreeSet<String> {
        self.classes_of(&self.to_all, unit)
    }

    /// The same for each function that is not in the text.
    pub(super) fn classes_by_function(
        &self,
        unit: &TranslationUnit,
    ) -> BTreeMap<String, BTreeSet<String>> {
        let others = self.to_others.iter();
        let all = others.map(|(name, objects)| (name.clone(), self.classes_of(objects, unit)));
        all.filter(|(_, classes)| !classes.is_empty()).collect()
    }

    fn classes_of(&self, objects: &Objects, unit: &TranslationUnit) -> BTreeSet<String> {
        let named = objects
            .names
            .iter()
            .filter_map(|name| self.variables.get(name));
        let mut open: Vec<RecordId> = named.flatten().chain(&objects.classes).copied().collect();
        let mut reached = BTreeSet::new();
        while let Some(class) = open.pop() {
            if !reached.insert(class) {
                continue;
            }
            let fields = unit.record(class).and_then(|record| record.fields.as_ref());
            let fields = fields.into_iter().flatten();
            open.extend(fields.filter_map(|field| class_in(&field.ty)));
        }
        let tags = reached.into_iter().filter_map(|class| {
            let tag = unit.record(class)?.tag.as_deref()?;
            Some(tag.to_string())
        });
        tags.collect()
    }
}

impl Objects {
    fn note(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Ident(name) => {
                self.names.insert(name.clone());
            }
            ExprKind::CompoundLiteral { ty, .. } | ExprKind::Cast { ty, .. } => {
                self.classes.extend(class_in(ty));
            }
            _ => {}
        }
    }
}

/// Whether nothing is known of a type, or of what it leads to.
fn is_unknown(ty: &QualType) -> bool {
    let mut ty = ty;
    loop {
        match ty.unaliased() {
            Type::Unknown(_) => return true,
            Type::Array(array) => ty = &array.element,
            Type::Reference(to) | Type::Pointer(to) => ty = to,
            _ => return false,
        }
    }
}

/// The class that a type is, or that what it leads to is.
fn class_in(ty: &QualType) -> Option<RecordId> {
    let mut ty = ty;
    loop {
        match ty.unaliased() {
            Type::Record(id) => return Some(*id),
            Type::Array(array) => ty = &array.element,
            Type::Reference(to) => ty = to,
            Type::Pointer(to) => ty = to,
            _ => return None,
        }
    }
}
