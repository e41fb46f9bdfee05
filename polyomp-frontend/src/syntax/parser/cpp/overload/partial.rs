//! Which of two function templates is the more special one (C++17, section 17.5.6.2).

use std::collections::BTreeMap;

use super::super::super::Parser;
use super::super::deduce::OPEN;
use super::super::make;
use super::super::name::Arg;
use crate::syntax::ast::{FunctionType, QualType, Type};

/// How deep types are followed.
const DEEPEST: u32 = 16;

/// A function template with its arguments.
#[derive(Clone, Debug)]
pub(super) struct Special {
    pub name: String,
    pub position: usize,
    pub args: Vec<Arg>,
    pub packs: bool,
    /// Its type with marks for its parameters, and which of its parameters are declared by `&&`.
    pub pattern: Option<(FunctionType, Vec<bool>)>,
}

impl Parser<'_> {
    /// Whether one template is more special than another one.
    pub(super) fn is_more_special(&self, one: &Special, other: &Special) -> bool {
        if one.packs || other.packs {
            return !one.packs && other.packs;
        }
        let (Some(a), Some(b)) = (&one.pattern, &other.pattern) else {
            return false;
        };
        let count = a.0.params.len();
        if count != b.0.params.len() {
            return false;
        }
        // The other one takes whatever this one takes, but not the other way round.
        let takes = |general: &(FunctionType, Vec<bool>), special: &(FunctionType, Vec<bool>)| {
            let mut found = BTreeMap::new();
            let mut params = general.0.params.iter().zip(&special.0.params);
            params.all(|(general, special)| {
                let (general, special) = (make::referred(&general.ty), make::referred(&special.ty));
                self.covers(&top(&general), &top(&special), &mut found, 0)
            })
        };
        match (takes(b, a), takes(a, b)) {
            (true, false) => true,
            (true, true) => {
                let each = (0..count).map(|at| nearer(a, b, at));
                let each: Vec<Option<bool>> = each.collect();
                each.contains(&Some(true)) && !each.contains(&Some(false))
            }
            _ => false,
        }
    }

    /// Whether a type with parameters of a template is the other one for some arguments.
    fn covers(
        &self,
        general: &QualType,
        special: &QualType,
        found: &mut BTreeMap<String, String>,
        depth: u32,
    ) -> bool {
        let constant = |ty: &QualType| ty.canonical().quals.is_const;
        if depth > DEEPEST || constant(general) && !constant(special) {
            return false;
        }
        if let Type::Unknown(name) = general.unaliased()
            && name.starts_with(OPEN)
        {
            let rest = constant(special) && !constant(general);
            let key = format!("{rest} {}", self.exact_key(special));
            return found.entry(name.clone()).or_insert_with(|| key.clone()) == &key;
        }
        if constant(general) != constant(special) {
            return false;
        }
        match (general.unaliased(), special.unaliased()) {
            (Type::Pointer(a), Type::Pointer(b)) | (Type::Reference(a), Type::Reference(b)) => {
                self.covers(a, b, found, depth + 1)
            }
            (Type::Array(a), Type::Array(b)) => {
                a.extent == b.extent && self.covers(&a.element, &b.element, found, depth + 1)
            }
            (Type::Record(a), Type::Record(b)) => {
                let made = |ty: &QualType| {
                    self.class_of(ty)
                        .and_then(|(_, class)| class.made_from.clone())
                };
                match (made(general), made(special)) {
                    _ if a == b => true,
                    (Some((name, params)), Some((same, args))) => {
                        name == same
                            && params.len() == args.len()
                            && params
                                .iter()
                                .zip(&args)
                                .all(|(param, arg)| self.covers(param, arg, found, depth + 1))
                    }
                    _ => false,
                }
            }
            _ => self.exact_key(general) == self.exact_key(special),
        }
    }
}

/// The type without qualifiers at its top.
fn top(ty: &QualType) -> QualType {
    let mut ty = ty.canonical();
    ty.quals = Default::default();
    ty
}

/// Where each takes what the other takes: whether a reference of one is nearer than that of the other, or farther.
fn nearer(
    one: &(FunctionType, Vec<bool>),
    other: &(FunctionType, Vec<bool>),
    at: usize,
) -> Option<bool> {
    let (a, b) = (one.0.params.get(at)?, other.0.params.get(at)?);
    if !make::is_reference(&a.ty) || !make::is_reference(&b.ty) {
        return None;
    }
    let rvalue = |of: &(FunctionType, Vec<bool>)| of.1.get(at) == Some(&true);
    if rvalue(one) != rvalue(other) {
        return Some(!rvalue(one));
    }
    let constant = |ty: &QualType| make::referred(ty).canonical().quals.is_const;
    (constant(&a.ty) != constant(&b.ty)).then(|| constant(&a.ty))
}
