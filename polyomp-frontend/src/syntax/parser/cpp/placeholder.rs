//! `auto` and `decltype(auto)` as the type that a function returns, also where they stand in a reference or pointer: the
//! first `return` says what they stand for (C++17, section 10.1.7.4).

use super::super::Parser;
use super::category::Category;
use super::{Overload, make};
use crate::syntax::ast::{Expr, QualType, Type};
use crate::syntax::tokens::Kind;

const OF_EXPRESSION: &str = "decltype(auto)";

/// What a function that is being parsed returns.
#[derive(Clone, Debug, Default)]
pub(crate) struct Returned {
    /// Its type as it is written, if that has a placeholder.
    pattern: Option<QualType>,
    /// The type, once it is known.
    found: Option<QualType>,
}

impl Returned {
    /// Of a function that is said to return this.
    pub(super) fn of(ty: &QualType) -> Self {
        Returned {
            pattern: is_placeholder(ty).then(|| ty.clone()),
            found: None,
        }
    }
}

/// `decltype(auto)`
pub(super) fn of_expression() -> QualType {
    QualType::plain(Type::Unknown(OF_EXPRESSION.to_string()))
}

/// Whether it is `decltype(auto)`.
pub(super) fn is_of_expression(ty: &QualType) -> bool {
    matches!(&ty.ty, Type::Unknown(name) if name == OF_EXPRESSION)
}

/// Whether an initialiser or `return` says what the type is.
pub(super) fn is_placeholder(ty: &QualType) -> bool {
    let inner = make::referred(ty);
    let inner = inner.pointee().unwrap_or(&inner);
    make::is_auto(inner) || is_of_expression(ty)
}

impl Parser<'_> {
    /// Whether the expression that ends here is a name, or a member of something, without parentheses around it.
    pub(super) fn is_name_before(&self, ahead: usize) -> bool {
        let last = (self.at + ahead).checked_sub(1);
        let last = last.and_then(|at| self.tokens.get(at));
        last.is_some_and(|last| last.kind == Kind::Word)
    }

    /// What a placeholder is for this value, which is a name alone or not; none if that is not known.
    pub(super) fn stands_for(
        &self,
        pattern: &QualType,
        value: &Expr,
        named: bool,
    ) -> Option<QualType> {
        if is_of_expression(pattern) {
            return self.decltype_of(value, named);
        }
        let mut found = self.type_of(value)?;
        let inner = make::referred(pattern);
        if !make::is_reference(pattern) {
            // The names of types that own what they point to tell that.
            let mut found = match super::destroy::is_smart(&found) {
                true => super::types::unqualified(&found),
                false => super::types::plain(found.decayed()),
            };
            if inner.pointee().is_some() && found.pointee().is_none() {
                return None;
            }
            found.quals.is_const |= inner.quals.is_const;
            return Some(found);
        }
        if !make::is_auto(&inner) {
            return None;
        }
        found.quals.is_const |= inner.quals.is_const;
        Some(
            match make::is_expiring(pattern) && self.category(value)? != Category::Stays {
                true => make::expiring_reference(found),
                false => make::reference(found),
            },
        )
    }

    /// Takes down what the function returns, at its first `return`.
    pub(super) fn note_returned(&mut self, value: &Expr, named: bool) {
        if self.cpp_mut().result != Some(None) {
            return;
        }
        let pattern = self.cpp_mut().returned.pattern.clone();
        let auto = || QualType::plain(Type::Unknown("auto".to_string()));
        let pattern = pattern.unwrap_or_else(auto);
        let Some(found) = self.stands_for(&pattern, value, named) else {
            return;
        };
        let cpp = self.cpp_mut();
        cpp.result = Some(Some(make::referred(&found)));
        cpp.returns_reference = make::is_reference(&found);
        cpp.returned.found = Some(found);
    }

    /// What a function returns whose body has been parsed, and had this to say.
    pub(super) fn settle_returned(&mut self, overload: &Overload, returned: Returned) -> QualType {
        let Some(pattern) = returned.pattern else {
            return overload.ty.result.clone();
        };
        let void = || match make::is_auto(&pattern) || is_of_expression(&pattern) {
            true => QualType::plain(Type::Void),
            false => pattern.clone(),
        };
        let found = returned.found.unwrap_or_else(void);
        let known = self.cpp_mut().functions.values_mut().flatten();
        for known in known.filter(|known| known.symbol == overload.symbol) {
            known.ty.result = found.clone();
            known.reference = make::is_reference(&found);
        }
        found
    }
}

/// What a function that returns this gives in the tree.
pub(super) fn in_tree(ty: &QualType) -> QualType {
    match make::is_reference(ty) {
        true => QualType::pointer_to(make::referred(ty)),
        false => ty.clone(),
    }
}
