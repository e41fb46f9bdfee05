//! Standard conversions (C++17, section 7) between types as they are modelled here.

use super::super::super::Parser;
use super::super::types::{is_number, unqualified};
use super::super::{ClassKind, destroy, enumeration, make};
use super::argument::{Argument, Literal};
use super::sequence::{ImplicitConversion, Kind, Rank, Standard};
use crate::source::Span;
use crate::syntax::ast::{FloatKind, IntKind, QualType, Type};

/// How deep pointers are followed.
const DEEPEST: usize = 16;

/// What conversions tell types apart by.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Sort {
    Bool,
    Integer(IntKind),
    Float(FloatKind),
    /// Another type of characters, and what holds its values.
    Wide(IntKind),
    /// An enumeration, by its qualified name.
    Enumeration(String),
    Pointer,
    /// `std::nullptr_t`
    Null,
    /// A class of which the tree has a struct.
    Class,
    /// Another class of the library.
    Opaque,
    Void,
    Unknown,
}

impl Parser<'_> {
    pub(super) fn sort_of(&self, ty: &QualType) -> Sort {
        if let Some(name) = enumeration::name_of(ty) {
            return Sort::Enumeration(name.to_string());
        }
        if destroy::is_smart(ty) || ty.canonical().quals.is_atomic {
            return Sort::Opaque;
        }
        if ty.is_named(super::super::make::NULL_TYPE) {
            return Sort::Null;
        }
        match ty.decayed().unaliased() {
            Type::Bool => Sort::Bool,
            Type::Integer(kind) if make::other_character(ty) => Sort::Wide(*kind),
            Type::Integer(kind) => Sort::Integer(*kind),
            Type::Float(kind) => Sort::Float(*kind),
            Type::Complex(_) => Sort::Opaque,
            Type::Pointer(_) => Sort::Pointer,
            Type::Record(_) if self.class_of(ty).is_some() => Sort::Class,
            Type::Record(_) if self.signature_of(ty).is_some() => Sort::Opaque,
            Type::Unknown(name) if name.starts_with("std::") => Sort::Opaque,
            Type::Void => Sort::Void,
            _ => Sort::Unknown,
        }
    }

    /// Whether two types are the same but for qualifiers at the top.
    pub(in super::super) fn is_same(&self, one: &QualType, other: &QualType) -> bool {
        let atomic = |ty: &QualType| ty.canonical().quals.is_atomic;
        let character = |ty: &QualType| make::other_character(ty);
        let null = |ty: &QualType| ty.is_named(make::NULL_TYPE);
        self.exact_key(one) == self.exact_key(other)
            && destroy::is_smart(one) == destroy::is_smart(other)
            && atomic(one) == atomic(other)
            && character(one) == character(other)
            && null(one) == null(other)
    }

    /// Whether a class derives from another one.
    pub(in super::super) fn derives_from(&self, one: &QualType, base: &QualType) -> bool {
        let object = make::ident("", Span::default());
        self.base_part(object, one, base).is_some()
    }

    /// What a pointer leads to in the end, and whether what it leads to is constant, level by level.
    pub(super) fn pointer_levels(&self, ty: &QualType) -> Option<(String, Vec<bool>)> {
        let (mut ty, mut levels) = (ty.clone(), Vec::new());
        while let Some(to) = ty.pointee().cloned() {
            if destroy::is_smart(&ty) || levels.len() > DEEPEST {
                return None;
            }
            levels.push(to.canonical().quals.is_const);
            ty = to;
        }
        let last = unqualified(&ty);
        (!levels.is_empty()).then(|| (self.exact_key(&last), levels))
    }

    /// The conversion of a value of one type to one of another, none of them a class.
    pub(super) fn standard(&self, argument: &Argument, to: &QualType) -> ImplicitConversion {
        let Some(from) = &argument.ty else {
            return ImplicitConversion::Unknown;
        };
        let (from, to) = (from.decayed(), unqualified(&to.decayed()));
        let made = |rank: Rank, kind: Kind| {
            ImplicitConversion::Standard(Standard::of(rank, kind, to.clone()))
        };
        if self.is_same(&from, &to) {
            return made(Rank::ExactMatch, Kind::Identity);
        }
        let volatile = |ty: &QualType| {
            ty.pointee()
                .is_some_and(|to| to.canonical().quals.is_volatile)
        };
        if volatile(&from) || volatile(&to) {
            return ImplicitConversion::Unknown;
        }
        let (source, target) = (self.sort_of(&from), self.sort_of(&to));
        match (&source, &target) {
            (Sort::Unknown | Sort::Opaque | Sort::Class, _)
            | (_, Sort::Unknown | Sort::Opaque | Sort::Class) => ImplicitConversion::Unknown,
            (_, Sort::Pointer | Sort::Null) if argument.literal == Literal::Zero => {
                made(Rank::Conversion, Kind::NullPointer)
            }
            (_, Sort::Pointer) if argument.literal == Literal::Null => {
                made(Rank::Conversion, Kind::NullPointer)
            }
            (_, Sort::Null) if argument.literal == Literal::Null => {
                made(Rank::ExactMatch, Kind::Identity)
            }
            (Sort::Null, Sort::Pointer) => made(Rank::Conversion, Kind::NullPointer),
            // Only where an object is initialised directly.
            (Sort::Pointer, Sort::Bool) if argument.literal == Literal::Null => {
                ImplicitConversion::None
            }
            (Sort::Pointer, Sort::Bool) => made(Rank::Conversion, Kind::PointerToBool),
            (Sort::Pointer, Sort::Pointer) if argument.literal == Literal::Text => {
                // Compilers make it a `char *`, with a warning.
                let plain = to
                    .pointee()
                    .is_some_and(|to| !to.canonical().quals.is_const && make::is_character(to));
                match plain {
                    true => ImplicitConversion::Unknown,
                    false => self.pointer_conversion(&from, &to),
                }
            }
            (Sort::Pointer, Sort::Pointer) => self.pointer_conversion(&from, &to),
            (Sort::Pointer, _) | (_, Sort::Pointer) => ImplicitConversion::None,
            (Sort::Null | Sort::Void, _) | (_, Sort::Null | Sort::Void) => ImplicitConversion::None,
            // A number becomes no enumeration, and one of these no other.
            (_, Sort::Enumeration(_)) => ImplicitConversion::None,
            (Sort::Enumeration(name), _) => self.enumeration_conversion(name, &target, &made),
            (Sort::Wide(held), Sort::Integer(kind)) if held.promoted() == *kind => {
                made(Rank::Promotion, Kind::Plain)
            }
            (Sort::Bool | Sort::Integer(_), Sort::Integer(kind)) => match &source {
                // Few bits become an `int`, whatever their type is.
                Sort::Integer(_) if argument.bits && kind.bits() == 32 => {
                    ImplicitConversion::Unknown
                }
                Sort::Integer(from) if from.promoted() == *kind && from != kind => {
                    made(Rank::Promotion, Kind::Plain)
                }
                Sort::Bool if *kind == IntKind::Int => made(Rank::Promotion, Kind::Plain),
                _ => made(Rank::Conversion, Kind::Plain),
            },
            (Sort::Float(FloatKind::Float), Sort::Float(FloatKind::Double)) => {
                made(Rank::Promotion, Kind::Plain)
            }
            _ => made(Rank::Conversion, Kind::Plain),
        }
    }

    fn enumeration_conversion(
        &self,
        name: &str,
        target: &Sort,
        made: &dyn Fn(Rank, Kind) -> ImplicitConversion,
    ) -> ImplicitConversion {
        let Some(cpp) = &self.cpp else {
            return ImplicitConversion::Unknown;
        };
        if cpp.scoped.contains(name) {
            return ImplicitConversion::None;
        }
        let Sort::Integer(kind) = target else {
            return match target {
                Sort::Bool | Sort::Float(_) | Sort::Wide(_) => made(Rank::Conversion, Kind::Plain),
                _ => ImplicitConversion::Unknown,
            };
        };
        match cpp.underlying.get(name) {
            Some(held) if held == kind => made(Rank::Promotion, Kind::ToUnderlying),
            Some(held) if held.promoted() == *kind => made(Rank::Promotion, Kind::Plain),
            Some(_) => made(Rank::Conversion, Kind::Plain),
            None if *kind == IntKind::Int => made(Rank::Promotion, Kind::Plain),
            None => made(Rank::Conversion, Kind::Plain),
        }
    }

    /// The conversion of a pointer to another one (C++17, sections 7.5 and 7.11).
    fn pointer_conversion(&self, from: &QualType, to: &QualType) -> ImplicitConversion {
        let (Some(source), Some(target)) = (from.pointee(), to.pointee()) else {
            return ImplicitConversion::Unknown;
        };
        let made = |rank: Rank, kind: Kind| {
            ImplicitConversion::Standard(Standard::of(rank, kind, to.clone()))
        };
        let constant = |ty: &QualType| ty.canonical().quals.is_const;
        let (Some(one), Some(other)) = (self.pointer_levels(from), self.pointer_levels(to)) else {
            return ImplicitConversion::Unknown;
        };
        if one.0 == other.0 && one.1.len() == other.1.len() {
            return match may_add(&one.1, &other.1) {
                true => made(Rank::ExactMatch, Kind::Qualification),
                false => ImplicitConversion::None,
            };
        }
        let loses = constant(source) && !constant(target);
        let known =
            |ty: &QualType| is_number(ty) || ty.pointee().is_some() || self.class_of(ty).is_some();
        match (source.unaliased(), target.unaliased()) {
            (Type::Function(_), _) | (_, Type::Function(_)) => ImplicitConversion::None,
            (Type::Void, _) => ImplicitConversion::None,
            (_, Type::Void) if loses => ImplicitConversion::None,
            (_, Type::Void) => made(Rank::Conversion, Kind::PointerToVoid),
            _ if self.kind_of(source).is_some() && self.kind_of(target).is_some() => {
                let of_program = |ty: &QualType| self.kind_of(ty) == Some(&ClassKind::User);
                match self.derives_from(source, target) {
                    true if loses => ImplicitConversion::None,
                    true => made(Rank::Conversion, Kind::PointerToBase),
                    false if of_program(source) && of_program(target) => ImplicitConversion::None,
                    // Classes of the library derive from others.
                    false => ImplicitConversion::Unknown,
                }
            }
            _ if known(source) && known(target) => ImplicitConversion::None,
            _ => ImplicitConversion::Unknown,
        }
    }
}

/// Whether a pointer to what is constant so may become one to what is constant so (C++17, section 7.5).
fn may_add(from: &[bool], to: &[bool]) -> bool {
    let mut pairs = from.iter().zip(to);
    if pairs.any(|(from, to)| *from && !to) {
        return false;
    }
    // Where something is added, all before it are constant.
    let last = from.iter().zip(to).rposition(|(from, to)| from != to);
    let before = last.unwrap_or(0);
    to.iter().take(before).all(|constant| *constant)
}
