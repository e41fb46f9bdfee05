//! Template arguments that follow from the arguments of a call.

use std::collections::BTreeSet;

use super::super::{Parse, Parser};
use super::ClassKind;
use super::make;
use super::name::Arg;
use super::template::{Template, TemplateParam};
use super::types::plain;
use crate::source::Span;
use crate::syntax::ast::arithmetic::Constant;
use crate::syntax::ast::{Extent, FunctionType, QualType, RecordId, Type};

/// The mark of a parameter that is to be deduced.
pub(super) const OPEN: &str = "template parameter ";
/// What numbers that are to be deduced are meanwhile, and the position of the parameter more.
const OPEN_NUMBER: i128 = 1 << 100;
/// More parameters than templates have.
const MOST: i128 = 1 << 16;
/// What a number is among the types that a class was made from.
const NUMBER: &str = "number ";

/// A number that a class is made from, among the types.
pub(super) fn number_type(value: i128) -> QualType {
    let name = match open_position(value) {
        Some(position) => format!("{OPEN}#{position}"),
        None => format!("{NUMBER}{value}"),
    };
    QualType::plain(Type::Unknown(name))
}

/// A number as an argument, in the type of the parameter.
pub(super) fn argument(value: Constant, param: &TemplateParam) -> Constant {
    match param.kind {
        Some(kind) if open_position(value.value).is_none() => value.converted(kind),
        _ => value,
    }
}

pub(super) fn is_open_number(value: i128) -> bool {
    open_position(value).is_some()
}

pub(super) fn open_position(value: i128) -> Option<i128> {
    let position = value.checked_sub(OPEN_NUMBER)?;
    (0..MOST).contains(&position).then_some(position)
}

impl Parser<'_> {
    /// The arguments of the template that a call makes, or that a special case is for.
    pub(super) fn deduce(
        &mut self,
        template: &Template,
        explicit: &[Arg],
        types: &[Option<QualType>],
        called: bool,
    ) -> Option<Vec<Arg>> {
        if let Some(lambda) = &template.lambda {
            return self.deduce_lambda(template, lambda, types);
        }
        let saved = self.put_aside(template).ok()?;
        let result = self.deduce_here(template, explicit, types, called);
        self.take_back(saved);
        result
    }

    fn deduce_here(
        &mut self,
        template: &Template,
        explicit: &[Arg],
        types: &[Option<QualType>],
        called: bool,
    ) -> Option<Vec<Arg>> {
        let params = &self.params_for(template, explicit, types.len())?;
        let (_, ty) = self.undeduced_header(template.at, params, explicit)?;
        let rvalues = self.cpp_mut().rvalues.clone();
        let required = ty.params.len()
            - self
                .cpp_mut()
                .defaults
                .iter()
                .filter(|default| default.is_some())
                .count()
                .min(ty.params.len());
        if types.len() > ty.params.len() || types.len() < required {
            return None;
        }
        let mut found: Vec<Option<Arg>> = explicit.iter().cloned().map(Some).collect();
        if found.len() > params.len() {
            return None;
        }
        found.resize(params.len(), None);
        for (position, (param, arg)) in ty.params.iter().zip(types).enumerate() {
            let Some(arg) = arg else { continue };
            // A reference to what goes that is a parameter's own type is one to what stays, too: the parameter stands for
            // a reference then (C++17, section 17.8.2.1).
            let to = make::referred(&param.ty);
            let forwards = rvalues.get(position) == Some(&true)
                && make::is_reference(arg)
                && matches!(to.unaliased(), Type::Unknown(name) if name.starts_with(OPEN))
                && !to.canonical().quals.is_const;
            let (param, arg) = match forwards {
                true => (to, arg.clone()),
                // An array as a parameter is a pointer.
                false if called && !make::is_reference(&param.ty) => {
                    (param.ty.decayed(), make::referred(arg))
                }
                false => (param.ty.clone(), make::referred(arg)),
            };
            // What nothing is deduced for is converted where it is called.
            if called && !self.is_open(&param, 0) {
                continue;
            }
            if !self.unify(&param, &arg, params, &mut found, 0) {
                return None;
            }
        }
        let mut args = Vec::new();
        let packs = params.iter().any(|param| param.pack);
        for (param, arg) in params.iter().zip(found) {
            match (arg, param.default) {
                (Some(arg), _) => args.push(arg),
                (None, Some(_)) if !packs => break,
                (None, Some(_)) => return None,
                (None, None) => return None,
            }
        }
        Some(args)
    }

    /// The type of the function that is declared there, whatever errors it has.
    pub(super) fn header_there(&mut self, at: usize) -> Option<(String, FunctionType)> {
        let errors = self.unit.errors.len();
        self.at = at;
        let header = self.function_header();
        self.unit.errors.truncate(errors);
        header.ok()
    }

    /// The type of the function with marks for the parameters of its template. What depends on these otherwise, as types
    /// that they have as members do, is not known, and nothing is deduced from it (C++17, section 17.8.2.5).
    pub(super) fn undeduced_header(
        &mut self,
        at: usize,
        params: &[TemplateParam],
        explicit: &[Arg],
    ) -> Option<(String, FunctionType)> {
        self.open_params(params, explicit)?;
        let outer = std::mem::replace(&mut self.cpp_mut().undeduced, true);
        let header = self.header_there(at);
        self.cpp_mut().undeduced = outer;
        header
    }

    /// Gives the parameters their arguments, or marks as those that are to be deduced.
    pub(super) fn open_params(&mut self, params: &[TemplateParam], explicit: &[Arg]) -> Option<()> {
        for (position, param) in params.iter().enumerate() {
            match explicit.get(position) {
                Some(Arg::Type(ty)) => self.name_type_here(&param.name, ty.clone()),
                Some(Arg::Value(value)) => {
                    let value = self.typed_constant(value)?;
                    let value = argument(value, param);
                    self.name_argument(param, value);
                }
                None if param.is_type => {
                    let open = Type::Unknown(format!("{OPEN}{}", param.name));
                    self.name_type_here(&param.name, QualType::plain(open));
                }
                None => {
                    let open = OPEN_NUMBER.checked_add(position as i128)?;
                    self.scopes
                        .declare_constant(&param.name, Constant::of(open));
                }
            }
        }
        Some(())
    }

    /// The name and type of the function that is declared here.
    pub(super) fn function_header(&mut self) -> Parse<(String, FunctionType)> {
        self.attributes()?;
        if let Some(name) = self.constructor_ahead() {
            let ty = self.function_type(QualType::plain(Type::Void))?;
            return Ok((name, ty));
        }
        let specifiers = self.specifiers(true)?;
        let declared = self.declarator(specifiers.ty)?;
        match (declared.ty.ty, declared.name) {
            (Type::Function(ty), Some((name, _))) => Ok((name, (*ty).clone())),
            _ => Err(self.expected("a function")),
        }
    }

    /// The name of the constructor that is declared here, if it is one: moves behind it.
    fn constructor_ahead(&mut self) -> Option<String> {
        let mut ahead = 0;
        while self.is_any_ahead(ahead, &["explicit", "inline", "constexpr"]) {
            ahead += 1;
        }
        let name = self.token(ahead).text.to_string();
        let cpp = self.cpp.as_ref()?;
        let class = cpp.prefixes.last()?;
        let known = cpp
            .types
            .get(class)
            .is_some_and(|ty| self.class_of(ty).is_some());
        if !known || super::name::last_part(class) != name || !self.is_ahead(ahead + 1, "(") {
            return None;
        }
        self.at += ahead + 1;
        Some(name)
    }

    pub(super) fn unify(
        &self,
        param: &QualType,
        arg: &QualType,
        template: &[TemplateParam],
        found: &mut Vec<Option<Arg>>,
        depth: u32,
    ) -> bool {
        if depth > 16 {
            return false;
        }
        match param.unaliased() {
            Type::Unknown(name) if name.starts_with(OPEN) => {
                let name = name.trim_start_matches(OPEN);
                let by_name = || template.iter().position(|param| param.name == name);
                let position = match name.strip_prefix('#') {
                    Some(position) => position.parse().ok(),
                    None => by_name(),
                };
                let Some(position) = position else {
                    return false;
                };
                if let Type::Unknown(value) = &arg.ty
                    && let Some(value) = value.strip_prefix(NUMBER)
                {
                    let value = value.parse().ok();
                    return value.is_some_and(|value| self.unify_number(value, position, found));
                }
                if make::is_reference(arg) {
                    return self.unify_type(arg.clone(), position, found);
                }
                let arg = match depth {
                    0 => arg.decayed(),
                    _ => arg.clone(),
                };
                let mut bound = plain(arg.clone());
                bound.quals.is_atomic = arg.canonical().quals.is_atomic;
                // `T *` of a pointer to `const` binds what is `const`.
                bound.quals.is_const = depth > 0
                    && arg.canonical().quals.is_const
                    && !param.canonical().quals.is_const;
                self.unify_type(bound, position, found)
            }
            Type::Reference(to) => self.unify(to, arg, template, found, depth + 1),
            Type::Pointer(_) if arg.is_named(make::NULL_TYPE) => false,
            Type::Pointer(to) => match arg.decayed().pointee() {
                Some(arg) => self.unify(to, arg, template, found, depth + 1),
                None => false,
            },
            Type::Array(array) => {
                let Some(other) = arg.array() else {
                    return false;
                };
                self.unify(&array.element, &other.element, template, found, depth + 1)
                    && self.unify_extent(&array.extent, &other.extent, found)
            }
            Type::Record(_) => {
                let (Some((a, class)), Some((b, other))) =
                    (self.class_of(param), self.class_of(arg))
                else {
                    return !self.is_open(param, 0);
                };
                if let (ClassKind::Array(_), ClassKind::Array(_)) = (&class.kind, &other.kind)
                    && let (Some(param), Some(arg)) =
                        (self.field(param, "elems"), self.field(arg, "elems"))
                {
                    return self.unify(&param, &arg, template, found, depth + 1);
                }
                match (&class.made_from, &other.made_from) {
                    _ if a == b => true,
                    (Some((name, params)), Some((same, args))) if name == same => {
                        params.len() == args.len()
                            && params.iter().zip(args).all(|(param, arg)| {
                                self.unify(param, arg, template, found, depth + 1)
                            })
                    }
                    // A class may derive from one that the template makes (C++17, section 17.8.2.1).
                    (Some((name, _)), _) if depth <= 1 && self.is_open(param, 0) => {
                        let mut bases = BTreeSet::new();
                        self.bases_made_of(b, name, &mut bases, 0);
                        let mut bases = bases.into_iter().map(Type::Record).map(QualType::plain);
                        match (bases.next(), bases.next()) {
                            (Some(only), None) => {
                                self.unify(param, &only, template, found, depth + 1)
                            }
                            _ => false,
                        }
                    }
                    _ => !self.is_open(param, 0),
                }
            }
            _ => !self.is_open(param, 0),
        }
    }

    /// The classes that a class derives from and that are made from a template.
    fn bases_made_of(
        &self,
        id: RecordId,
        template: &str,
        found: &mut BTreeSet<RecordId>,
        depth: u32,
    ) {
        let class = self.cpp.as_ref().and_then(|cpp| cpp.classes.get(&id));
        for (_, base) in class.into_iter().flat_map(|class| &class.bases) {
            let known = self.cpp.as_ref().and_then(|cpp| cpp.classes.get(base));
            let made = known.and_then(|class| class.made_from.as_ref());
            if made.is_some_and(|(name, _)| name == template) {
                found.insert(*base);
            }
            if depth < 16 {
                self.bases_made_of(*base, template, found, depth + 1);
            }
        }
    }

    fn unify_type(&self, bound: QualType, position: usize, found: &mut [Option<Arg>]) -> bool {
        match found.get_mut(position) {
            Some(Some(Arg::Type(known))) => self.exact_key(known) == self.exact_key(&bound),
            Some(place @ None) => {
                *place = Some(Arg::Type(bound));
                true
            }
            _ => false,
        }
    }

    fn unify_extent(&self, param: &Extent, arg: &Extent, found: &mut [Option<Arg>]) -> bool {
        let (Extent::Expr(param), Extent::Expr(arg)) = (param, arg) else {
            return matches!((param, arg), (Extent::Unspecified, Extent::Unspecified));
        };
        let (Some(param), Some(arg)) = (self.constant(param), self.constant(arg)) else {
            return false;
        };
        match open_position(param).and_then(|position| usize::try_from(position).ok()) {
            Some(position) => self.unify_number(arg, position, found),
            None => param == arg,
        }
    }

    pub(super) fn unify_number(
        &self,
        value: i128,
        position: usize,
        found: &mut [Option<Arg>],
    ) -> bool {
        let Ok(magnitude) = u128::try_from(value) else {
            return false;
        };
        match found.get_mut(position) {
            Some(Some(Arg::Value(known))) => self.constant(known) == Some(value),
            Some(place @ None) => {
                *place = Some(Arg::Value(make::int(magnitude, Span::default())));
                true
            }
            _ => false,
        }
    }

    /// Whether a parameter that is to be deduced stands in the type.
    pub(super) fn is_open(&self, ty: &QualType, depth: u32) -> bool {
        if depth > 16 {
            return false;
        }
        match ty.unaliased() {
            Type::Unknown(name) => name.starts_with(OPEN),
            Type::Pointer(to) | Type::Reference(to) => self.is_open(to, depth + 1),
            Type::Array(array) => self.is_open(&array.element, depth + 1),
            Type::Record(_) => self.class_of(ty).is_some_and(|(_, class)| {
                class
                    .made_from
                    .iter()
                    .flat_map(|(_, args)| args)
                    .any(|arg| self.is_open(arg, depth + 1))
            }),
            _ => false,
        }
    }
}
