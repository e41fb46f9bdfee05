//! What the initialisers of arrays and records store: in the order of elements and members, with designators, braces
//! that are left out, and zeros for what is not named (C11, 6.7.9).

use std::collections::BTreeSet;

use polyomp_core::spmd::{
    BinaryOp, ElementType, Expr, LocalId, Place, Projection, StmtKind as Out,
};

use crate::source::Span;
use crate::syntax::ast::{
    self, Designator, ExprKind, Extent, InitItem, Initializer, QualType, Record, RecordKind, Type,
};

use super::Lowerer;
use super::places::Lvalue;

/// How many parts of an initialiser become stores of their own.
const MOST_STORES: usize = 4096;
/// Rows of elements that are longer become zero in a loop.
const MOST_ZEROS: i64 = 8;
/// How many letters of a string are stored.
const MOST_LETTERS: usize = 64;
/// How many members of a structure at file scope are set to zero.
const MOST_MEMBERS: i64 = 64;
/// How deep parts are looked through.
const DEEPEST: u32 = 64;

/// The items of a list, as far as they are not used up: with braces left out, inner aggregates take what they need.
struct Items<'i> {
    items: &'i [InitItem],
    at: usize,
    /// How many designators of the item at hand name what it is in.
    skip: usize,
    /// Whether they name a member of the anonymous structure that is filled.
    within: bool,
    span: Span,
}

impl Items<'_> {
    fn next(&mut self) {
        self.at += 1;
        self.skip = 0;
        self.within = false;
    }
}

impl Lowerer<'_> {
    /// Stores the values of an initialiser.
    pub(super) fn initialise(&mut self, place: &Place, ty: &QualType, init: &Initializer) {
        let mut budget = MOST_STORES;
        let list = matches!(init, Initializer::List { .. });
        if self.may_be_longer(init) || list && self.misses_header() && self.has_open_parts(ty, 0) {
            return self.forget_parts(place, ty, init.span());
        }
        self.initialise_part(place, ty, init, &mut budget);
    }

    fn initialise_part(
        &mut self,
        place: &Place,
        ty: &QualType,
        init: &Initializer,
        budget: &mut usize,
    ) {
        if self.element(ty) == ElementType::Lock && ty.array().is_none() {
            return;
        }
        if ty.is_named("atomic_flag") {
            let value = Expr::Int(0);
            let site = self.site(init.span());
            let place = place.clone();
            return self.emit(init.span(), Out::Store { site, place, value });
        }
        let resolved = self.resolved(ty);
        match init {
            Initializer::Expr(expr) => {
                if let Some(array) = resolved.array().cloned() {
                    return self.initialise_row(place, &resolved, &array, expr, budget);
                }
                let value = self.value_as(expr, Some(ty));
                self.store_part(place, ty, expr.span, value, budget);
            }
            Initializer::List { items, span } => match &resolved.ty {
                Type::Array(_) | Type::Record(_) => {
                    let mut items = Items {
                        items,
                        at: 0,
                        skip: 0,
                        within: false,
                        span: *span,
                    };
                    self.fill_parts(place, &resolved, &mut items, (true, true), budget);
                }
                _ => match items.first() {
                    Some(item) => self.initialise_part(place, ty, &item.value, budget),
                    None => self.store_part(place, ty, *span, Expr::Int(0), budget),
                },
            },
        }
    }

    /// An array gets its elements from a string, or from another array.
    fn initialise_row(
        &mut self,
        place: &Place,
        ty: &QualType,
        array: &ast::ArrayType,
        expr: &ast::Expr,
        budget: &mut usize,
    ) {
        let narrow = self.size_of(&array.element) == Some(1);
        match &expr.kind {
            ExprKind::String(bytes) if narrow && bytes.len() <= MOST_LETTERS => {
                let mut seen = BTreeSet::new();
                for (at, byte) in (0i64..).zip(bytes) {
                    let Some((part, part_ty)) = self.part(place, ty, at) else {
                        break;
                    };
                    seen.insert(at);
                    let byte = self.in_type(Expr::Int((*byte).into()), None, &part_ty);
                    self.store_part(&part, &part_ty, expr.span, byte, budget);
                }
                self.zero_rest(place, ty, &seen, expr.span, 0, budget);
            }
            _ => self.forget_parts(place, ty, expr.span),
        }
    }

    pub(super) fn store_part(
        &mut self,
        place: &Place,
        ty: &QualType,
        span: Span,
        value: Expr,
        budget: &mut usize,
    ) {
        if *budget > 0 {
            *budget -= 1;
            self.write(Lvalue::Memory(place.clone()), Some(ty), span, value);
        }
    }

    /// Initialises the elements or members of an aggregate from a list, whose braces are its own or those around it.
    /// What is not named is zero where nothing in the aggregate is initialised before: it is `fresh`.
    fn fill_parts(
        &mut self,
        place: &Place,
        ty: &QualType,
        items: &mut Items<'_>,
        (braced, fresh): (bool, bool),
        budget: &mut usize,
    ) {
        let is_union = self.is_union(ty);
        let (mut seen, mut next) = (BTreeSet::new(), 0i64);
        while let Some(item) = items.items.get(items.at) {
            let value = &item.value;
            let pending = item.designators.get(items.skip..).unwrap_or_default();
            if let [designator, inner @ ..] = pending {
                if items.skip == 0 && !braced && !items.within {
                    // It names a part of what is around.
                    break;
                }
                let range = self
                    .number_of(ty, designator)
                    .and_then(|from| match designator {
                        Designator::Range(_, to) => {
                            let to = self.constant(to).filter(|to| from <= *to)?;
                            inner.is_empty().then_some((from, to))
                        }
                        _ => Some((from, from)),
                    });
                let part = range.and_then(|(from, _)| self.named_part(place, ty, designator, from));
                let (Some((from, to)), Some((part, part_ty, is_it))) = (range, part) else {
                    // Which part it is may be any.
                    items.next();
                    self.forget_parts(place, ty, items.span);
                    continue;
                };
                let first_time = seen.insert(from);
                seen.extend(from..=to);
                next = to.saturating_add(1);
                if from < to {
                    items.next();
                    let span = value.span();
                    self.each_part(place, ty, (from, to), span, &mut |this, part, ty| {
                        this.initialise_part(part, ty, value, budget);
                    });
                    continue;
                }
                if is_it && inner.is_empty() {
                    // From here on it is like one by position.
                    items.skip += 1;
                    self.fill_part(&part, &part_ty, items, value, budget);
                    continue;
                }
                if first_time {
                    // The rest of what it is in, unless something else names that.
                    self.zero(&part, &part_ty, items.span, 0, budget);
                }
                items.skip += usize::from(is_it);
                items.within |= !is_it;
                let part_ty = self.resolved(&part_ty);
                self.fill_more(&part, &part_ty, items, false, budget);
                continue;
            }
            let part = match is_union && !seen.is_empty() {
                true => None,
                false => self.part(place, ty, next),
            };
            let Some((part, part_ty)) = part else {
                if !braced {
                    break;
                }
                // There is no place for it.
                items.next();
                continue;
            };
            seen.insert(next);
            next += 1;
            self.fill_part(&part, &part_ty, items, value, budget);
        }
        let default_members = self.is_cpp();
        if fresh && !default_members && (!is_union || seen.is_empty()) {
            self.zero_rest(place, ty, &seen, items.span, 0, budget);
        }
    }

    /// Initialises a part with the next item, and with those that follow where braces are left out.
    fn fill_part(
        &mut self,
        part: &Place,
        ty: &QualType,
        items: &mut Items<'_>,
        value: &Initializer,
        budget: &mut usize,
    ) {
        match value {
            Initializer::Expr(expr) if self.takes_more(ty, expr) => {
                self.fill_more(part, ty, items, true, budget);
            }
            value => {
                items.next();
                self.initialise_part(part, ty, value, budget);
            }
        }
    }

    /// Lets an aggregate without braces of its own take items, one at least.
    fn fill_more(
        &mut self,
        part: &Place,
        ty: &QualType,
        items: &mut Items<'_>,
        fresh: bool,
        budget: &mut usize,
    ) {
        let before = items.at;
        self.fill_parts(part, ty, items, (false, fresh), budget);
        if items.at == before {
            items.next();
        }
    }

    /// The part that a designator names, and whether that is it, and not an anonymous structure that has it.
    fn named_part(
        &mut self,
        place: &Place,
        ty: &QualType,
        designator: &Designator,
        number: i64,
    ) -> Option<(Place, QualType, bool)> {
        let (part, part_ty) = self.part(place, ty, number)?;
        let Designator::Field(name) = designator else {
            return Some((part, part_ty, true));
        };
        let record = self.record_of(ty)?;
        let field = parts_of(record).nth(usize::try_from(number).ok()?)?.clone();
        if field.name.is_none() && !self.is_union(&field.ty) {
            return Some((part, part_ty, false));
        }
        let mut member = place.clone();
        self.select_member(&mut member, Some(ty), name);
        Some((member, self.field_type(ty, name)?, true))
    }

    /// Calls `work` for elements of an array, in a loop where they are many.
    fn each_part(
        &mut self,
        place: &Place,
        ty: &QualType,
        (from, to): (i64, i64),
        span: Span,
        work: &mut dyn FnMut(&mut Self, &Place, &QualType),
    ) {
        let count = to.saturating_sub(from).saturating_add(1);
        if count <= MOST_ZEROS {
            for at in from..=to {
                if let Some((part, part_ty)) = self.part(place, ty, at) {
                    work(self, &part, &part_ty);
                }
            }
            return;
        }
        let Some(array) = self.resolved(ty).array().cloned() else {
            return;
        };
        self.each_element(span, Expr::Int(count), |this, local: LocalId| {
            let index = Expr::Binary(
                BinaryOp::Add,
                Box::new(Expr::Local(local)),
                Box::new(Expr::Int(from)),
            );
            let element = this.element_part(place, &array, index);
            work(this, &element, &array.element);
        });
    }

    fn element_part(&mut self, place: &Place, array: &ast::ArrayType, index: Expr) -> Place {
        let mut element = place.clone();
        if !self.select_element(&mut element, &array.element, &index) {
            let extent = self.extent(array);
            element
                .projections
                .push(Projection::Index { index, extent });
        }
        element
    }

    /// An element or a member by its number; none if there is no such one.
    fn part(&mut self, place: &Place, ty: &QualType, at: i64) -> Option<(Place, QualType)> {
        let ty = self.resolved(ty);
        if let Some(array) = ty.array().cloned() {
            let extent = match &array.extent {
                Extent::Expr(extent) => self.constant(extent),
                _ => None,
            };
            if at < 0 || extent.is_some_and(|extent| at >= extent) {
                return None;
            }
            let element = self.element_part(place, &array, Expr::Int(at));
            return Some((element, array.element.clone()));
        }
        let record = self.record_of(&ty)?;
        let field = parts_of(record).nth(usize::try_from(at).ok()?)?.clone();
        let mut member = place.clone();
        match &field.name {
            Some(name) => self.select_member(&mut member, Some(&ty), name),
            None if self.is_union(&field.ty) => {
                // Its first member.
                let name = self.first_name(&field.ty, 0)?;
                self.select_member(&mut member, Some(&ty), &name);
                let inner = self.field_type(&ty, &name)?;
                return Some((member, inner));
            }
            // Members of anonymous structures are where they stand.
            None => {}
        }
        Some((member, field.ty))
    }

    /// The number of the element or member that a designator names: of the first one, of those in a range; of the
    /// anonymous record that has a member of that name.
    fn number_of(&self, ty: &QualType, designator: &Designator) -> Option<i64> {
        let name = match designator {
            Designator::Index(index) | Designator::Range(index, _) => return self.constant(index),
            Designator::Field(name) => name,
        };
        let record = self.record_of(ty)?;
        let mut parts = parts_of(record);
        let at = parts.position(|field| match &field.name {
            Some(found) => found == name,
            None => self.field_type(&field.ty, name).is_some(),
        })?;
        i64::try_from(at).ok()
    }

    fn first_name(&self, ty: &QualType, depth: u32) -> Option<String> {
        let record = self.record_of(ty).filter(|_| depth < DEEPEST)?;
        let mut parts = parts_of(record);
        let first = parts.next()?;
        match &first.name {
            Some(name) => Some(name.clone()),
            None => self.first_name(&first.ty, depth + 1),
        }
    }

    fn is_union(&self, ty: &QualType) -> bool {
        let record = self.record_of(ty);
        record.is_some_and(|record| record.kind == RecordKind::Union)
    }

    /// Whether an aggregate takes this and what follows it in the list around it, as its own braces are left out.
    fn takes_more(&self, ty: &QualType, expr: &ast::Expr) -> bool {
        let resolved = self.resolved(ty);
        if resolved.array().is_some() {
            return !matches!(expr.kind, ExprKind::String(_));
        }
        let is_record = |ty: &QualType| matches!(self.resolved(ty).ty, Type::Record(_));
        // In C++ it may be what a constructor is given.
        is_record(&resolved)
            && !self.is_cpp()
            && self.type_of(expr).is_some_and(|ty| !is_record(&ty))
    }

    /// What an initialiser does not name is zero.
    fn zero_rest(
        &mut self,
        place: &Place,
        ty: &QualType,
        seen: &BTreeSet<i64>,
        span: Span,
        depth: u32,
        budget: &mut usize,
    ) {
        let resolved = self.resolved(ty);
        if let Some(array) = resolved.array() {
            let Extent::Expr(extent) = &array.extent else {
                return;
            };
            let Some(extent) = self.constant(extent) else {
                return;
            };
            if !self.has_numbers(&array.element, 0) {
                return;
            }
            let mut from = 0;
            for end in seen.iter().copied().chain([extent]) {
                if from < end {
                    let range = (from, end.min(extent) - 1);
                    self.each_part(place, &resolved, range, span, &mut |this, part, ty| {
                        this.zero(part, ty, span, depth + 1, budget);
                    });
                }
                from = from.max(end.saturating_add(1));
            }
            return;
        }
        let mut at = 0;
        while let Some((part, part_ty)) = self.part(place, &resolved, at) {
            if !seen.contains(&at) {
                self.zero(&part, &part_ty, span, depth + 1, budget);
            }
            at += 1;
            if self.is_union(&resolved) {
                break;
            }
        }
    }

    fn zero(&mut self, place: &Place, ty: &QualType, span: Span, depth: u32, budget: &mut usize) {
        let resolved = self.resolved(ty);
        match (&resolved.ty, self.element(&resolved)) {
            _ if depth > DEEPEST => {}
            (Type::Array(_) | Type::Record(_), _) => {
                self.zero_rest(place, &resolved, &BTreeSet::new(), span, depth, budget);
            }
            (_, ElementType::Int | ElementType::Pointer) => {
                self.store_part(place, &resolved, span, Expr::Int(0), budget);
            }
            // Numbers that subscripts and conditions are not made of.
            _ => {}
        }
    }

    /// Whether a type holds integers or pointers.
    pub(super) fn has_numbers(&self, ty: &QualType, depth: u32) -> bool {
        let resolved = self.resolved(ty);
        match &resolved.ty {
            _ if depth > DEEPEST => false,
            Type::Array(array) => self.has_numbers(&array.element, depth + 1),
            Type::Record(_) => self.record_of(&resolved).is_some_and(|record| {
                let mut fields = record.fields.iter().flatten();
                fields.any(|field| self.has_numbers(&field.ty, depth + 1))
            }),
            _ => matches!(
                self.element(&resolved),
                ElementType::Int | ElementType::Pointer
            ),
        }
    }

    /// Stores zeros in the members of a structure, other than pointers and arrays, that nothing else initialises.
    pub(super) fn zero_members(&mut self, place: &Place, ty: &QualType, span: Span) {
        let resolved = self.resolved(ty);
        let mut at = 0;
        while at < MOST_MEMBERS
            && !self.is_union(&resolved)
            && let Some((part, part_ty)) = self.part(place, &resolved, at)
        {
            at += 1;
            let part_ty = self.resolved(&part_ty);
            if self.record_of(&part_ty).is_some() {
                self.zero_members(&part, &part_ty, span);
            } else if part_ty.array().is_none() && self.element(&part_ty) == ElementType::Int {
                self.store_part(&part, &part_ty, span, Expr::Int(0), &mut 1);
            }
        }
    }

    /// How many numbers a type holds, where that can be told.
    pub(super) fn count_numbers(&self, ty: &QualType, depth: u32) -> Option<i64> {
        let resolved = self.resolved(ty);
        if depth > DEEPEST {
            return None;
        }
        if let Some(array) = resolved.array() {
            let Extent::Expr(extent) = &array.extent else {
                return None;
            };
            let each = self.count_numbers(&array.element, depth + 1)?;
            return self.constant(extent)?.checked_mul(each);
        }
        match self.record_of(&resolved) {
            Some(record) => {
                let mut fields = record.fields.as_ref()?.iter();
                fields.try_fold(0i64, |sum, field| {
                    sum.checked_add(self.count_numbers(&field.ty, depth + 1)?)
                })
            }
            None => Some(1),
        }
    }

    /// Whether a type has parts of a type that a missing header declares: with braces left out, nobody knows how many items
    /// they take.
    fn has_open_parts(&self, ty: &QualType, depth: u32) -> bool {
        let resolved = self.resolved(ty);
        match &resolved.ty {
            _ if depth > DEEPEST => true,
            Type::Unknown(_) => true,
            Type::Array(array) => self.has_open_parts(&array.element, depth + 1),
            Type::Record(_) => self.record_of(&resolved).is_some_and(|record| {
                let mut fields = record.fields.iter().flatten();
                fields.any(|field| self.has_open_parts(&field.ty, depth + 1))
            }),
            _ => false,
        }
    }

    /// Nothing is known of what an aggregate holds.
    fn forget_parts(&mut self, place: &Place, ty: &QualType, span: Span) {
        let element = self.element(ty);
        for all in self.wholes(place, Some(ty)) {
            let value = self.unknown(element, "an initialiser that is not known", Vec::new());
            let site = self.site(span);
            self.emit(
                span,
                Out::Store {
                    site,
                    place: all,
                    value,
                },
            );
        }
    }
}

/// The members that take items of a list: bit-fields without a name do not.
fn parts_of(record: &Record) -> impl Iterator<Item = &ast::Field> {
    let fields = record.fields.iter().flatten();
    fields.filter(|field| field.name.is_some() || field.bits.is_none())
}
