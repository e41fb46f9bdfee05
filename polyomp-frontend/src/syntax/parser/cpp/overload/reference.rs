//! Bindings of references (C++17, sections 11.6.3 and 16.3.3.1.4), and what becomes of an argument for whatever parameter.

use super::super::super::Parser;
use super::super::types::unqualified;
use super::super::{list, make};
use super::argument::Argument;
use super::sequence::{Binding, ImplicitConversion, Kind, Rank, Standard};
use super::standard::Sort;
use crate::syntax::ast::{QualType, Type};

impl Parser<'_> {
    /// How an argument becomes a parameter of this type, a reference declared by `&&` maybe; by functions of the program
    /// only where `user` says so.
    pub(super) fn implicit_conversion(
        &self,
        argument: &Argument,
        param: &QualType,
        rvalue: bool,
        user: bool,
    ) -> ImplicitConversion {
        if let Some(items) = list::items(&argument.expr) {
            return self.list_conversion(&items, param, rvalue, user);
        }
        if let Some(found) = self.named_conversion(argument, param) {
            return found;
        }
        match &param.ty {
            Type::Reference(to) => self.reference_conversion(argument, to, rvalue, user),
            _ => self.value_conversion(argument, param, user),
        }
    }

    /// The conversion of the address of one of several functions.
    fn named_conversion(
        &self,
        argument: &Argument,
        param: &QualType,
    ) -> Option<ImplicitConversion> {
        if !super::super::overloaded::is_one_of(&argument.expr) {
            return None;
        }
        let to = make::referred(param).decayed();
        let function = to
            .pointee()
            .is_some_and(|to| matches!(to.unaliased(), Type::Function(_)));
        Some(match function {
            true => match self.meant(&argument.expr, &to) {
                Some(_) => ImplicitConversion::Standard(Standard::identity(unqualified(&to))),
                None => ImplicitConversion::None,
            },
            false => ImplicitConversion::Unknown,
        })
    }

    /// The conversion to a value.
    pub(super) fn value_conversion(
        &self,
        argument: &Argument,
        to: &QualType,
        user: bool,
    ) -> ImplicitConversion {
        let Some(from) = &argument.ty else {
            return ImplicitConversion::Unknown;
        };
        let class = |ty: &QualType| matches!(self.sort_of(ty), Sort::Class | Sort::Opaque);
        let identity = |kind: Kind, rank: Rank| {
            ImplicitConversion::Standard(Standard::of(rank, kind, unqualified(to)))
        };
        if (class(to) || class(from)) && from.array().is_none() {
            if self.is_same(from, to) {
                return identity(Kind::Identity, Rank::ExactMatch);
            }
            if self.derives_from(from, to) {
                return identity(Kind::ClassToBase, Rank::Conversion);
            }
        }
        if class(to) || class(from) && from.array().is_none() {
            return match user {
                true => self.user_conversion(argument, to),
                false => self.without_user(argument, to),
            };
        }
        self.standard(argument, to)
    }

    /// Where no function of the program may convert, nothing becomes of what is of another class.
    fn without_user(&self, argument: &Argument, to: &QualType) -> ImplicitConversion {
        let sort = |ty: &QualType| self.sort_of(ty);
        let from = argument.ty.as_ref().map(sort);
        match (from, sort(to)) {
            (Some(Sort::Unknown) | None, _) | (_, Sort::Unknown) => ImplicitConversion::Unknown,
            _ => ImplicitConversion::None,
        }
    }

    fn reference_conversion(
        &self,
        argument: &Argument,
        to: &QualType,
        rvalue: bool,
        user: bool,
    ) -> ImplicitConversion {
        let (Some(from), Some(stays)) = (&argument.ty, argument.stays) else {
            return ImplicitConversion::Unknown;
        };
        let function = matches!(from.unaliased(), Type::Function(_));
        let (to_quals, from_quals) = (element_quals(to), element_quals(from));
        if to_quals.is_volatile || from_quals.is_volatile {
            return ImplicitConversion::Unknown;
        }
        let (core_to, core_from) = (without_quals(to), without_quals(from));
        let same = match (core_to.array(), core_from.array()) {
            (Some(a), Some(b)) => {
                let extents = self.exact_key(&core_to) == self.exact_key(&core_from);
                extents && self.is_same(&a.element, &b.element)
            }
            _ => self.is_same(&core_to, &core_from),
        };
        let base = !same && self.derives_from(from, to);
        let binding = Binding {
            rvalue,
            to_rvalue: !stays,
            to_function: function,
            constant: to_quals.is_const,
            unqualified_object: false,
        };
        if same || base {
            let compatible = to_quals.is_const || !from_quals.is_const || function;
            let direct = match (rvalue, stays) {
                _ if function => true,
                (true, true) => false,
                (true, false) => compatible,
                (false, true) => compatible,
                (false, false) => to_quals.is_const,
            };
            return match direct {
                true => ImplicitConversion::Standard(Standard {
                    binding: Some(binding),
                    ..Standard::of_object(base, core_to)
                }),
                false => ImplicitConversion::None,
            };
        }
        // Similar pointers: compilers differ.
        if let (Some(a), Some(b)) = (
            self.pointer_levels(&core_to.decayed()),
            self.pointer_levels(&core_from),
        ) && a.0 == b.0
            && a.1.len() == b.1.len()
            && (to_quals.is_const || rvalue)
        {
            return match self.standard(argument, &core_to) {
                ImplicitConversion::None => ImplicitConversion::None,
                _ => ImplicitConversion::Unknown,
            };
        }
        if core_to.array().is_some() {
            return ImplicitConversion::None;
        }
        let class = self.sort_of(from) == Sort::Class && from.array().is_none();
        if !rvalue && !to_quals.is_const {
            // Only what a conversion function gives a reference to.
            return match class && user {
                true => self.converted_to_lvalue(argument, to),
                false => self.nothing_unless_unknown(argument, to),
            };
        }
        if class && user && self.may_give_reference(from) {
            return match self.user_conversion(argument, &core_to) {
                ImplicitConversion::None => ImplicitConversion::None,
                ImplicitConversion::User(found) => {
                    ImplicitConversion::User(super::sequence::UserDefined {
                        via: None,
                        second: None,
                        ..found
                    })
                }
                _ => ImplicitConversion::Unknown,
            };
        }
        // A temporary.
        self.value_conversion(argument, &core_to, user)
            .bound(Binding {
                to_rvalue: true,
                ..binding
            })
    }

    fn nothing_unless_unknown(&self, argument: &Argument, to: &QualType) -> ImplicitConversion {
        let unknown = |ty: &QualType| self.sort_of(ty) == Sort::Unknown;
        match argument.ty.as_ref().is_none_or(unknown) || unknown(to) {
            true => ImplicitConversion::Unknown,
            false => ImplicitConversion::None,
        }
    }
}

/// The qualifiers of a type, or of the elements of an array of it.
fn element_quals(ty: &QualType) -> crate::syntax::ast::Qualifiers {
    let quals = ty.canonical().quals;
    match ty.array() {
        Some(array) => quals.union(element_quals(&array.element)),
        None => quals,
    }
}

/// The type without qualifiers at its top, or of its elements.
fn without_quals(ty: &QualType) -> QualType {
    match ty.canonical().ty {
        Type::Array(array) => {
            let mut array = (*array).clone();
            array.element = without_quals(&array.element);
            array.quals = Default::default();
            QualType::plain(Type::Array(std::sync::Arc::new(array)))
        }
        _ => unqualified_here(ty),
    }
}

/// Names of types that are told apart stay.
fn unqualified_here(ty: &QualType) -> QualType {
    let mut ty = ty.clone();
    ty.quals.is_const = false;
    ty.quals.is_volatile = false;
    let constant = ty.canonical().quals;
    match constant.is_const || constant.is_volatile {
        true => unqualified(&ty),
        false => ty,
    }
}
