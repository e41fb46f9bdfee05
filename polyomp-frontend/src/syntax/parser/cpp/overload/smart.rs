//! What smart pointers become (C++17, sections 23.11.1.2 and 23.11.2.2): those to base classes, and shared ones.

use super::super::destroy::is_smart;
use crate::syntax::ast::QualType;
use crate::syntax::parser::Parser;

impl Parser<'_> {
    /// Whether what is a smart pointer of one type, and stays or not, becomes one of another type; none if that is not known.
    pub(super) fn smart_becomes(
        &self,
        from: &QualType,
        to: &QualType,
        stays: Option<bool>,
    ) -> Option<bool> {
        let shared = |ty: &QualType| ty.is_named("std::shared_ptr");
        if !is_smart(from) || !is_smart(to) {
            return None;
        }
        if shared(from) && !shared(to) {
            return Some(false);
        }
        let (one, other) = (from.pointee()?, to.pointee()?);
        let constant = |ty: &QualType| ty.canonical().quals.is_const;
        let fits = self.key(one) == self.key(other) || self.derives_from(one, other);
        if !fits || constant(one) && !constant(other) {
            let known = self.class_of(one).is_some() && self.class_of(other).is_some();
            return known.then_some(false);
        }
        // One that is not shared is moved.
        match shared(from) {
            true => Some(true),
            false => stays.map(|stays| !stays),
        }
    }
}
