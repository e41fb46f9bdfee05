//! Type traits: what the library says of types when compiling, and the types that it makes of others (C++17, section
//! 23.15). Where it is not known what a type is in C++, as iterators are pointers in the tree, neither is the answer.

use super::super::name::Arg;
use super::super::types::unqualified;
use super::super::{ClassKind, destroy, enumeration, make};
use crate::syntax::ast::arithmetic::Constant;
use crate::syntax::ast::{Expr, IntKind, QualType, Type};
use crate::syntax::parser::{Parse, Parser};

/// The two answers as types.
const ANSWERS: [&str; 2] = ["std::false_type", "std::true_type"];

/// What stands for a type that arguments are not deduced from.
const NOT_DEDUCED: &str = "not deduced";

/// Whether it is a template that asks something of types.
fn is_question(name: &str) -> bool {
    matches!(
        name,
        "is_integral"
            | "is_floating_point"
            | "is_arithmetic"
            | "is_signed"
            | "is_unsigned"
            | "is_same"
            | "is_base_of"
            | "is_void"
            | "is_array"
            | "is_class"
            | "is_enum"
            | "is_pointer"
            | "is_reference"
            | "is_lvalue_reference"
            | "is_const"
    )
}

/// What a variable template of the library asks.
pub(in super::super) fn asked_by(name: &str) -> Option<&str> {
    name.strip_suffix("_v").filter(|name| is_question(name))
}

/// Whether it is a template that makes types of others, or of numbers.
pub(super) fn is_trait(name: &str) -> bool {
    is_question(name)
        || matches!(
            name,
            "bool_constant"
                | "enable_if"
                | "enable_if_t"
                | "conditional"
                | "conditional_t"
                | "remove_cv"
                | "remove_cv_t"
                | "remove_cvref_t"
                | "remove_reference"
                | "remove_reference_t"
                | "remove_const"
                | "remove_const_t"
                | "decay"
                | "decay_t"
                | "make_signed"
                | "make_signed_t"
                | "make_unsigned"
                | "make_unsigned_t"
                | "underlying_type"
                | "underlying_type_t"
                | "add_const"
                | "add_const_t"
                | "add_pointer"
                | "add_pointer_t"
                | "remove_pointer"
                | "remove_pointer_t"
                | "remove_extent"
                | "remove_extent_t"
        )
}

/// What kind of type one is.
#[derive(Clone, Copy, PartialEq)]
enum Sort {
    Integral {
        signed: bool,
    },
    Floating,
    Enumeration,
    Void,
    Array,
    Class,
    Reference,
    /// A pointer, or an iterator.
    Pointer,
}

impl Parser<'_> {
    /// What the library answers.
    pub(in super::super) fn trait_value(&self, question: &str, args: &[Arg]) -> Option<bool> {
        let types: Option<Vec<&QualType>> = args
            .iter()
            .map(|arg| match arg {
                Arg::Type(ty) => Some(ty),
                Arg::Value(_) => None,
            })
            .collect();
        match (question, &types?[..]) {
            ("is_same", [one, other]) => self.is_same_type(one, other),
            ("is_base_of", [base, one]) => {
                let classes = self.sort(base)? == Sort::Class && self.sort(one)? == Sort::Class;
                let same = self.exact_key(base) == self.exact_key(one);
                Some(classes && (same || self.derives_from(one, base)))
            }
            ("is_const", [ty]) => {
                Some(self.sort(ty)? != Sort::Reference && ty.canonical().quals.is_const)
            }
            ("is_lvalue_reference", [ty]) => {
                Some(self.sort(ty)? == Sort::Reference && !make::is_expiring(ty))
            }
            (_, [ty]) => {
                let sort = self.sort(ty)?;
                let number = matches!(sort, Sort::Integral { .. } | Sort::Floating);
                Some(match question {
                    "is_integral" => matches!(sort, Sort::Integral { .. }),
                    "is_floating_point" => sort == Sort::Floating,
                    "is_arithmetic" => number,
                    "is_signed" => number && sort != Sort::Integral { signed: false },
                    "is_unsigned" => sort == Sort::Integral { signed: false },
                    "is_void" => sort == Sort::Void,
                    "is_array" => sort == Sort::Array,
                    "is_enum" => sort == Sort::Enumeration,
                    "is_reference" => sort == Sort::Reference,
                    "is_class" | "is_pointer" if sort == Sort::Pointer => return None,
                    "is_class" => sort == Sort::Class,
                    "is_pointer" => false,
                    _ => return None,
                })
            }
            _ => None,
        }
    }

    fn sort(&self, ty: &QualType) -> Option<Sort> {
        if make::is_reference(ty) {
            return Some(Sort::Reference);
        }
        // A `std::atomic` is a number in the tree.
        if destroy::is_smart(ty) || ty.canonical().quals.is_atomic {
            return Some(Sort::Class);
        }
        if enumeration::name_of(ty).is_some() {
            return Some(Sort::Enumeration);
        }
        if is_of_library(ty) {
            return None;
        }
        Some(match ty.unaliased() {
            Type::Bool => Sort::Integral { signed: false },
            Type::Integer(kind) => Sort::Integral {
                signed: kind.is_signed(),
            },
            Type::Float(_) => Sort::Floating,
            Type::Complex(_) => Sort::Class,
            Type::Void => Sort::Void,
            Type::Array(_) => Sort::Array,
            Type::Record(_) if self.class_of(ty).is_some() => Sort::Class,
            Type::Pointer(_) => Sort::Pointer,
            _ => return None,
        })
    }

    /// Whether two types are one: an iterator, which is a pointer in the tree, may be another type all the same.
    fn is_same_type(&self, one: &QualType, other: &QualType) -> Option<bool> {
        let (sort, beside) = (self.sort(one)?, self.sort(other)?);
        let quals = |ty: &QualType| {
            let quals = ty.canonical().quals;
            (quals.is_const, quals.is_volatile)
        };
        let same = sort == beside && quals(one) == quals(other) && self.is_same(one, other);
        let inner = make::referred(one);
        let plain = self.sort(&inner).is_some_and(|sort| sort != Sort::Pointer);
        (!same || plain).then_some(same)
    }

    /// What a question is as a value: a number, or one that nothing says anything about while arguments are deduced.
    pub(in super::super) fn trait_number(
        &mut self,
        question: &str,
        args: &[Arg],
        span: crate::source::Span,
    ) -> Parse<Expr> {
        match self.trait_value(question, args) {
            Some(answer) => Ok(make::int(u128::from(answer), span)),
            None if self.cpp_mut().undeduced => Ok(make::int(1, span)),
            None => Err(self.expected("a type of which this is known")),
        }
    }

    /// The type that a trait is with these arguments; none if it is no trait.
    pub(super) fn trait_type(&mut self, name: &str, args: &[Arg]) -> Parse<Option<QualType>> {
        if let Some(answer) = ANSWERS.iter().position(|known| known[5..] == *name) {
            return Ok(Some(self.answer(answer == 1)));
        }
        if !is_trait(name) {
            return Ok(None);
        }
        if is_question(name) {
            return match self.trait_value(name, args) {
                Some(answer) => Ok(Some(self.answer(answer))),
                None if self.cpp_mut().undeduced => Ok(Some(self.answer(true))),
                None => Err(self.expected("a type of which this is known")),
            };
        }
        let (bare, holds) = match name.strip_suffix("_t") {
            Some(bare) => (bare, false),
            None => (name, true),
        };
        let condition = match args.first() {
            Some(Arg::Value(value)) => self.constant(value),
            _ => None,
        };
        let undeduced = self.cpp_mut().undeduced;
        let made = match (bare, args) {
            ("bool_constant", [Arg::Value(_)]) if condition.is_some() => {
                return Ok(Some(self.answer(condition != Some(0))));
            }
            ("enable_if" | "conditional" | "bool_constant", _) if undeduced => {
                QualType::plain(Type::Unknown(NOT_DEDUCED.to_string()))
            }
            ("enable_if", [_, rest @ ..]) if condition.is_some() => {
                if condition == Some(0) {
                    self.cpp_mut().unsatisfied = true;
                    return Err(self.expected("a condition that holds"));
                }
                match rest.first() {
                    Some(Arg::Type(ty)) => ty.clone(),
                    _ => QualType::plain(Type::Void),
                }
            }
            ("conditional", [_, Arg::Type(then), Arg::Type(otherwise)]) if condition.is_some() => {
                match condition {
                    Some(0) => otherwise.clone(),
                    _ => then.clone(),
                }
            }
            ("remove_reference", [Arg::Type(ty)]) => make::referred(ty),
            ("remove_cv" | "remove_const", [Arg::Type(ty)]) if make::is_reference(ty) => ty.clone(),
            ("remove_cv" | "remove_const", [Arg::Type(ty)]) => unqualified(ty),
            ("remove_cvref", [Arg::Type(ty)]) => unqualified(&make::referred(ty)),
            ("decay", [Arg::Type(ty)]) => unqualified(&make::referred(ty).decayed()),
            ("make_signed" | "make_unsigned", [Arg::Type(ty)]) => match ty.unaliased() {
                Type::Integer(kind) => QualType {
                    ty: Type::Integer(kind.with_sign(bare == "make_signed")),
                    ..ty.canonical()
                },
                _ if undeduced => QualType::plain(Type::Unknown(NOT_DEDUCED.to_string())),
                _ => return Err(self.expected("an integer type")),
            },
            ("underlying_type", [Arg::Type(ty)]) => match self.underlying_type(ty) {
                Some(kind) => QualType::plain(Type::Integer(kind)),
                None if undeduced => QualType::plain(Type::Unknown(NOT_DEDUCED.to_string())),
                None => return Err(self.expected("an enumeration of a known type")),
            },
            ("add_const", [Arg::Type(ty)]) => match make::is_reference(ty) {
                true => ty.clone(),
                false => {
                    let mut constant = ty.clone();
                    constant.quals.is_const = true;
                    constant
                }
            },
            ("add_pointer", [Arg::Type(ty)]) => QualType::pointer_to(make::referred(ty)),
            // (Iterators are pointers in the tree, and no pointers in C++.)
            ("remove_pointer", [Arg::Type(ty)]) if self.sort(ty) != Some(Sort::Pointer) => {
                ty.clone()
            }
            ("remove_extent", [Arg::Type(ty)]) => match ty.array() {
                Some(array) => array.element.clone(),
                None => ty.clone(),
            },
            _ => return Err(self.expected("arguments of a trait that are known")),
        };
        if !holds {
            return Ok(Some(made));
        }
        let class = self.library_class(
            name,
            std::slice::from_ref(&made),
            ClassKind::Pair,
            Vec::new(),
        );
        if let Some((_, known)) = self.class_of(&class) {
            let member = format!("{}::type", known.name);
            self.cpp_mut().types.insert(member, made);
        }
        Ok(Some(class))
    }

    /// What holds the values of an enumeration.
    fn underlying_type(&self, ty: &QualType) -> Option<IntKind> {
        let name = enumeration::name_of(ty)?;
        let cpp = self.cpp.as_ref()?;
        let said = cpp.underlying.get(name).copied();
        // Without one of its own, that of `enum class` is `int` (C++17, section 10.2).
        said.or_else(|| cpp.scoped.contains(name).then_some(IntKind::Int))
    }

    /// What a type that is not known while arguments are deduced is then.
    pub(in super::super) fn not_deduced(&mut self) -> Option<QualType> {
        let undeduced = self.cpp_mut().undeduced;
        undeduced.then(|| QualType::plain(Type::Unknown(NOT_DEDUCED.to_string())))
    }

    pub(in super::super) fn is_not_deduced(&self, ty: &QualType) -> bool {
        self.exact_key(ty).contains(NOT_DEDUCED)
    }

    /// `std::true_type`, or `std::false_type`.
    fn answer(&mut self, answer: bool) -> QualType {
        let full = ANSWERS[usize::from(answer)];
        let class = self.library_class(&full[5..], &[], ClassKind::Pair, Vec::new());
        let value = format!("{full}::value");
        let cpp = self.cpp_mut();
        cpp.types.insert(full.to_string(), class.clone());
        cpp.types.insert(format!("{full}::type"), class.clone());
        let boolean = QualType::plain(Type::Bool);
        cpp.enumerators.insert(value.clone(), boolean);
        cpp.constants
            .insert(value, Constant::of(i128::from(answer)));
        class
    }
}

/// Whether the library names the type, which may be a number in the tree and a class in C++.
fn is_of_library(ty: &QualType) -> bool {
    match &ty.ty {
        Type::Typedef(alias) => alias.name.starts_with("std::") || is_of_library(&alias.target),
        _ => false,
    }
}
