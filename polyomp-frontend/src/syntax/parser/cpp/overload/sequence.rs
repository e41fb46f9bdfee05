//! Implicit conversion sequences, and which of two is the better one (C++17, section 16.3.3.2).

use super::super::super::Parser;
use crate::syntax::ast::QualType;

/// How an argument becomes what a parameter is.
#[derive(Clone, Debug)]
pub(in super::super) enum ImplicitConversion {
    /// In no way: the function is not viable.
    None,
    Standard(Standard),
    User(UserDefined),
    /// It is passed for a `...`.
    Ellipsis,
    /// That is not known, or not described here.
    Unknown,
}

/// The categories of standard conversion sequences.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in super::super) enum Rank {
    ExactMatch,
    Promotion,
    Conversion,
}

/// What tells conversions of one rank apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Kind {
    Identity,
    Qualification,
    /// Of numbers, and whatever else nothing else is told of.
    Plain,
    /// The promotion of an enumeration to the type that is said to hold its values.
    ToUnderlying,
    NullPointer,
    PointerToVoid,
    PointerToBase,
    ClassToBase,
    PointerToBool,
}

#[derive(Clone, Debug)]
pub(in super::super) struct Standard {
    pub rank: Rank,
    pub kind: Kind,
    /// What it yields, without qualifiers at its top; what a reference refers to.
    pub to: QualType,
    pub binding: Option<Binding>,
}

impl Standard {
    /// One that binds no reference.
    pub fn of(rank: Rank, kind: Kind, to: QualType) -> Self {
        Standard {
            rank,
            kind,
            to,
            binding: None,
        }
    }

    /// What is of the type already.
    pub fn identity(to: QualType) -> Self {
        Standard::of(Rank::ExactMatch, Kind::Identity, to)
    }

    /// An object as one of its class, or of one that this derives from.
    pub fn of_object(base: bool, to: QualType) -> Self {
        match base {
            true => Standard::of(Rank::Conversion, Kind::ClassToBase, to),
            false => Standard::identity(to),
        }
    }
}

/// How a reference is bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Binding {
    /// One declared by `&&`.
    pub rvalue: bool,
    /// It is bound to an rvalue.
    pub to_rvalue: bool,
    /// It is bound to a function.
    pub to_function: bool,
    /// What it refers to is constant.
    pub constant: bool,
    /// It is that of the object of a member function without `&` or `&&` behind its parameters.
    pub unqualified_object: bool,
}

#[derive(Clone, Debug)]
pub(in super::super) struct UserDefined {
    /// The constructor or conversion function, if it is known, and there is only one that may be called.
    pub via: Option<String>,
    /// What becomes of its result.
    pub second: Option<Standard>,
    /// Whether there is such a conversion for sure.
    pub sure: bool,
}

/// How one conversion, or one function, is to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Order {
    Better,
    Worse,
    Indistinguishable,
    Undecided,
}

impl Order {
    fn reversed(self) -> Order {
        match self {
            Order::Better => Order::Worse,
            Order::Worse => Order::Better,
            other => other,
        }
    }

    fn better_if(better: bool, worse: bool) -> Order {
        match (better, worse) {
            (true, false) => Order::Better,
            (false, true) => Order::Worse,
            _ => Order::Indistinguishable,
        }
    }
}

impl ImplicitConversion {
    pub fn is_none(&self) -> bool {
        matches!(self, ImplicitConversion::None)
    }

    /// Whether the argument becomes what the parameter is for sure.
    pub fn is_sure(&self) -> bool {
        match self {
            ImplicitConversion::None | ImplicitConversion::Unknown => false,
            ImplicitConversion::User(user) => user.sure,
            ImplicitConversion::Standard(_) | ImplicitConversion::Ellipsis => true,
        }
    }

    fn form(&self) -> u32 {
        match self {
            ImplicitConversion::Standard(_) => 0,
            ImplicitConversion::User(_) => 1,
            _ => 2,
        }
    }

    /// Whether no other parameter could be reached by a better sequence.
    pub fn is_perfect(&self, constant: bool) -> bool {
        let ImplicitConversion::Standard(standard) = self else {
            return false;
        };
        standard.kind == Kind::Identity
            && standard.binding.is_none_or(|binding| {
                (!binding.to_rvalue || binding.rvalue) && binding.constant == constant
            })
    }

    /// The same, bound to a reference.
    pub fn bound(self, binding: Binding) -> Self {
        match self {
            ImplicitConversion::Standard(standard) => ImplicitConversion::Standard(Standard {
                binding: Some(binding),
                ..standard
            }),
            ImplicitConversion::User(user) => ImplicitConversion::User(UserDefined {
                second: user.second.map(|second| Standard {
                    binding: Some(binding),
                    ..second
                }),
                ..user
            }),
            other => other,
        }
    }
}

impl Parser<'_> {
    /// How one conversion of an argument is to another conversion of it.
    pub(in super::super) fn compare(
        &self,
        one: &ImplicitConversion,
        other: &ImplicitConversion,
    ) -> Order {
        use ImplicitConversion::{Ellipsis, Standard, Unknown, User};
        match (one, other) {
            (Unknown, _) | (_, Unknown) => Order::Undecided,
            (Standard(one), Standard(other)) => self.compare_standard(one, other),
            (User(one), User(other)) => self.compare_user(one, other),
            (Ellipsis, Ellipsis) => Order::Indistinguishable,
            _ => Order::better_if(one.form() < other.form(), one.form() > other.form()),
        }
    }

    fn compare_user(&self, one: &UserDefined, other: &UserDefined) -> Order {
        match (&one.via, &other.via) {
            (Some(a), Some(b)) if a == b => match (&one.second, &other.second) {
                (Some(one), Some(other)) => self.compare_standard(one, other),
                _ => Order::Undecided,
            },
            (Some(_), Some(_)) => Order::Indistinguishable,
            _ => Order::Undecided,
        }
    }

    pub(super) fn compare_standard(&self, one: &Standard, other: &Standard) -> Order {
        let ranked = Order::better_if(one.rank < other.rank, one.rank > other.rank);
        if ranked != Order::Indistinguishable {
            return ranked;
        }
        // The identity is part of every other sequence.
        let kind = |kind: Kind| Order::better_if(one.kind == kind, other.kind == kind);
        let kinds = match one.rank {
            Rank::ExactMatch => kind(Kind::Identity),
            Rank::Promotion => kind(Kind::ToUnderlying),
            Rank::Conversion => match kind(Kind::PointerToBool).reversed() {
                Order::Indistinguishable => self.compare_classes(one, other),
                known => known,
            },
        };
        if kinds != Order::Indistinguishable {
            return kinds;
        }
        let bound = match (one.binding, other.binding) {
            (Some(a), Some(b)) => compare_bindings(a, b),
            _ => Order::Indistinguishable,
        };
        if bound != Order::Indistinguishable {
            return bound;
        }
        let pointed = self.compare_pointed(one, other);
        if pointed != Order::Indistinguishable {
            return pointed;
        }
        match (one.binding, other.binding) {
            (Some(a), Some(b)) if self.is_same(&one.to, &other.to) => {
                Order::better_if(!a.constant && b.constant, a.constant && !b.constant)
            }
            _ => Order::Indistinguishable,
        }
    }

    /// Conversions of a class, or a pointer to one, to those that it derives from.
    fn compare_classes(&self, one: &Standard, other: &Standard) -> Order {
        match (one.kind, other.kind) {
            (Kind::PointerToBase, Kind::PointerToVoid) => Order::Better,
            (Kind::PointerToVoid, Kind::PointerToBase) => Order::Worse,
            (Kind::PointerToBase, Kind::PointerToBase) => {
                match (one.to.decayed().pointee(), other.to.decayed().pointee()) {
                    (Some(a), Some(b)) => {
                        Order::better_if(self.derives_from(a, b), self.derives_from(b, a))
                    }
                    _ => Order::Undecided,
                }
            }
            (Kind::ClassToBase, Kind::ClassToBase) => Order::better_if(
                self.derives_from(&one.to, &other.to),
                self.derives_from(&other.to, &one.to),
            ),
            _ => Order::Indistinguishable,
        }
    }

    /// Pointers that differ in whether what they lead to is constant.
    fn compare_pointed(&self, one: &Standard, other: &Standard) -> Order {
        let (Some(a), Some(b)) = (self.pointer_levels(&one.to), self.pointer_levels(&other.to))
        else {
            return Order::Indistinguishable;
        };
        if a.0 != b.0 || a.1.len() != b.1.len() {
            return Order::Indistinguishable;
        }
        let fewer = |a: &[bool], b: &[bool]| a.iter().zip(b).all(|(a, b)| !a || *b);
        match a.1 == b.1 {
            true => Order::Indistinguishable,
            false => Order::better_if(fewer(&a.1, &b.1), fewer(&b.1, &a.1)),
        }
    }
}

fn compare_bindings(one: Binding, other: Binding) -> Order {
    if one.unqualified_object || other.unqualified_object {
        return Order::Indistinguishable;
    }
    if one.to_function && other.to_function {
        return Order::better_if(!one.rvalue && other.rvalue, one.rvalue && !other.rvalue);
    }
    let rvalue = |binding: Binding| binding.rvalue && binding.to_rvalue;
    Order::better_if(rvalue(one) && !other.rvalue, rvalue(other) && !one.rvalue)
}
