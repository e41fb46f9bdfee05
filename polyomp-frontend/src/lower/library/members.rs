//! Calls that are given the address of a member and touch what stands behind it, too: `memset(&s.n, 0, 2 * sizeof(int))`.

use polyomp_core::spmd::{Base, BinaryOp, ElementType, Expr, Place, Projection, StmtKind as Out};

use crate::syntax::ast::{self, ExprKind, Extent, QualType, RecordKind, Type};

use super::super::Lowerer;
use super::super::places::{Lvalue, deref};
use super::super::unions::all_of;
use super::meaning::Length;
use super::texts::Bounds;
use super::{Effect, IMPLIED};

/// Records within records are followed so deep.
const DEEPEST: u32 = 8;

/// The part of a record that an argument points to.
pub(super) struct Within<'a> {
    /// The record, or a pointer to it.
    record: &'a ast::Expr,
    arrow: bool,
    ty: QualType,
    /// Where the part begins, in bytes, and where the member ends that it stands in.
    from: i64,
    end: i64,
}

/// A record that a call touches a part of, and its members.
struct Touched {
    place: Place,
    members: Vec<Member>,
    size: Option<i64>,
    /// Others may stand behind it.
    is_element: bool,
}

/// A member of a record, or of one within.
struct Member {
    way: Vec<(QualType, String)>,
    ty: QualType,
    from: i64,
    size: i64,
}

impl Lowerer<'_> {
    /// Accesses to the members that such a call touches; whether it touches more than the one that it is given.
    pub(super) fn touch_members(
        &mut self,
        arg: &ast::Expr,
        length: Length,
        args: &[ast::Expr],
        effects: &[Effect],
    ) -> bool {
        let Some((within, bytes)) = self.spanned(arg, length, args) else {
            return false;
        };
        let Some(record) = self.record_touched(arg, &within) else {
            return false;
        };
        // From the first member on, so many records.
        if let (None, 0, Length::Bytes(size), true) =
            (bytes, within.from, length, record.is_element)
            && let Some(size) = args.get(size).filter(|size| !self.has_effects(size))
            && let Some(count) = self.count_of(size, &within.ty)
        {
            let count = self.settled_value(count, ElementType::Int, arg.span);
            for effect in effects {
                self.touch_records(arg, &record.place, (Expr::Int(0), count.clone()), *effect);
            }
            return true;
        }
        for effect in effects {
            match bytes {
                Some(bytes) => {
                    let end = within.from.saturating_add(bytes);
                    self.touch_bytes(arg, &record, (within.from, end), *effect);
                }
                // How far it goes is not known: the first member is touched, the others may be.
                None => {
                    let (all, place) = ((within.from, i64::MAX), &record.place);
                    self.touch_part(arg, &record, place, all, within.end, *effect);
                }
            }
        }
        true
    }

    /// Accesses to the bytes from the first to before the second, counted from the start of a record.
    fn touch_bytes(
        &mut self,
        arg: &ast::Expr,
        record: &Touched,
        (from, end): (i64, i64),
        effect: Effect,
    ) {
        let place = &record.place;
        self.touch_part(arg, record, place, (from, end), i64::MAX, effect);
        let size = record.size.filter(|size| *size > 0);
        let (Some(size), true) = (size, record.is_element) else {
            return;
        };
        // The elements behind it, and the start of the last one.
        let (last, rest) = (end / size, end % size);
        if last > 1 {
            let count = Expr::Int(last - 1);
            self.touch_records(arg, place, (Expr::Int(1), count), effect);
        }
        if last > 0 && rest > 0 {
            let place = further(place, Expr::Int(last));
            self.touch_part(arg, record, &place, (0, rest), i64::MAX, effect);
        }
    }

    /// Accesses to what stands in a record from the first byte to before the second. What begins before `certain` is
    /// touched, the rest may be.
    fn touch_part(
        &mut self,
        arg: &ast::Expr,
        record: &Touched,
        place: &Place,
        (from, to): (i64, i64),
        certain: i64,
        effect: Effect,
    ) {
        for member in &record.members {
            let begins = from.max(member.from);
            let ends = (member.from + member.size).min(to);
            if begins >= ends {
                continue;
            }
            let place = self.member_place_of(place, member);
            self.touch_member(
                arg,
                place,
                member,
                (begins - member.from, ends - member.from),
                effect,
                member.from < certain,
            );
        }
    }

    /// Accesses to so many records from the first on, counted from the one at the place.
    fn touch_records(
        &mut self,
        arg: &ast::Expr,
        place: &Place,
        (first, count): (Expr, Expr),
        effect: Effect,
    ) {
        self.each_element(arg.span, count, |this, local| {
            let at = Expr::Binary(BinaryOp::Add, Box::new(Expr::Local(local)), Box::new(first));
            let mut place = further(place, at);
            all_of(&mut place);
            let site = this.implied_site(arg.span, IMPLIED);
            this.touch_place(site, place, ElementType::Opaque, effect);
        });
    }

    /// The part of a record that an argument points to where a call touches more than the member that it stands in, and how
    /// many bytes that are, where it is known.
    pub(super) fn spanned<'a>(
        &self,
        arg: &'a ast::Expr,
        length: Length,
        args: &[ast::Expr],
    ) -> Option<(Within<'a>, Option<i64>)> {
        let bytes = match length {
            Length::One | Length::Some => return None,
            Length::Bytes(size) => self.constant(args.get(size)?),
            Length::Text(at) => Some(text_bytes(args.get(at)?)?),
            Length::Items(size, count) => {
                let item = self.constant(args.get(size)?);
                let items = self.constant(args.get(count)?);
                item.zip(items).and_then(|(a, b)| a.checked_mul(b))
            }
            Length::Count(count) => {
                let element = self.pointee_without_casts(arg)?;
                self.size_of(&element)?.checked_mul(count)
            }
        };
        if self.has_effects(arg) {
            return None;
        }
        let arg = arg.without_casts();
        if let Some(within) = bytes.and_then(|bytes| self.begun(arg, bytes)) {
            return Some((within, bytes));
        }
        let (within, one) = self.part_of_record(arg)?;
        match bytes {
            Some(bytes) => {
                (within.from.saturating_add(bytes) > within.end).then_some((within, Some(bytes)))
            }
            // A number of elements that is not known is taken to stay within their array.
            None => one.then_some((within, None)),
        }
    }

    /// The part of a record that an argument points to, and whether that is one member that is no array.
    fn part_of_record<'a>(&self, arg: &'a ast::Expr) -> Option<(Within<'a>, bool)> {
        match &arg.kind {
            ExprKind::Unary {
                op: ast::UnaryOp::AddressOf,
                operand,
            } => {
                let is_element = matches!(operand.kind, ExprKind::Subscript { .. });
                let ty = self.type_of(operand)?;
                let one = !is_element && self.resolved(&ty).array().is_none();
                Some((self.within(operand)?, one))
            }
            _ => {
                let ty = self.type_of(arg)?;
                self.resolved(&ty).array()?;
                Some((self.within(arg)?, false))
            }
        }
    }

    /// How many bytes there are from where an argument points to on, in the member of a record that it points into.
    pub(super) fn room_in_record(&self, arg: &ast::Expr) -> Option<i64> {
        if self.has_effects(arg) {
            return None;
        }
        let (within, _) = self.part_of_record(arg.without_casts())?;
        Some(within.end.saturating_sub(within.from))
    }

    /// The accesses of a call that writes so many bytes, which may be more than the member has that it is given.
    pub(super) fn touch_beyond(&mut self, arg: &ast::Expr, bytes: Bounds, effects: &[Effect]) {
        let Some((within, _)) = self.part_of_record(arg.without_casts()) else {
            return;
        };
        let Some(record) = self.record_touched(arg, &within) else {
            return;
        };
        let certain = within.from.saturating_add(bytes.least);
        let most = bytes
            .most
            .map_or(i64::MAX, |most| within.from.saturating_add(most));
        for effect in effects {
            let place = &record.place;
            self.touch_bytes(arg, &record, (within.from, certain), *effect);
            if certain == most {
                continue;
            }
            self.touch_part(arg, &record, place, (certain, most), 0, *effect);
            let beyond = record.size.filter(|size| *size > 0 && most > *size);
            if let (Some(size), true) = (beyond, record.is_element) {
                let count = match bytes.most {
                    Some(_) => Expr::Int((most - 1) / size),
                    None => Expr::Int(1),
                };
                let first = (Expr::Int(1), count);
                self.perhaps(arg, |this| {
                    this.touch_records(arg, &record.place, first, *effect)
                });
            }
        }
    }

    /// Accesses that a call may do, or not.
    fn perhaps(&mut self, arg: &ast::Expr, work: impl FnOnce(&mut Self)) {
        let what = "how many members a function touches";
        let cond = self.unknown(ElementType::Int, what, Vec::new());
        let then_body = self.nested(work);
        let kind = Out::If {
            cond,
            then_body,
            else_body: Vec::new(),
        };
        self.emit(arg.span, kind);
    }

    /// The record that a call touches a part of.
    fn record_touched(&mut self, arg: &ast::Expr, within: &Within<'_>) -> Option<Touched> {
        let mut members = Vec::new();
        self.members_of(&within.ty, (&[], 0), 0, &mut members);
        let base = match within.arrow {
            true => Lvalue::Memory(deref(self.value(within.record))),
            false => self.lvalue(within.record),
        };
        let Lvalue::Memory(place) = self.settled(base, arg.span) else {
            return None;
        };
        Some(Touched {
            place,
            members,
            size: self.size_of(&within.ty),
            is_element: within.arrow || is_element(within.record),
        })
    }

    /// Whether a call touches a part of a record that has members of which it is not known where they stand: bit-fields.
    pub(super) fn touches_unplaced(
        &self,
        arg: &ast::Expr,
        length: Length,
        args: &[ast::Expr],
    ) -> bool {
        let within = self.spanned(arg, length, args);
        within.is_some_and(|(within, _)| self.has_unplaced(&within.ty, 0))
    }

    fn has_unplaced(&self, ty: &QualType, depth: u32) -> bool {
        let ty = self.resolved(ty);
        let fields = self
            .record_of(&ty)
            .and_then(|record| record.fields.as_ref());
        fields.into_iter().flatten().any(|field| {
            let unplaced = field
                .name
                .as_ref()
                .is_some_and(|name| self.bytes_of(&ty, name).is_none());
            unplaced || depth < DEEPEST && self.has_unplaced(&field.ty, depth + 1)
        })
    }

    /// The record that an argument points to, where a call ends within one: `memset(&s, 0, offsetof(struct s, n))`.
    fn begun<'a>(&self, arg: &'a ast::Expr, bytes: i64) -> Option<Within<'a>> {
        let pointed = self.pointee_without_casts(arg)?;
        let Type::Record(id) = *pointed.unaliased() else {
            return None;
        };
        let is_struct = self.unit.record(id)?.kind == RecordKind::Struct;
        if !is_struct || self.is_row(&pointed) || bytes.checked_rem(self.size_of(&pointed)?)? == 0 {
            return None;
        }
        let (record, arrow) = match &arg.kind {
            ExprKind::Unary {
                op: ast::UnaryOp::AddressOf,
                operand,
            } => (&**operand, false),
            _ => (arg, true),
        };
        // A member stands in a record of its own.
        if matches!(record.kind, ExprKind::Member { .. }) && !arrow {
            return None;
        }
        Some(Within {
            record,
            arrow,
            ty: pointed,
            from: 0,
            end: 0,
        })
    }

    /// Where in a record a place stands.
    fn within<'a>(&self, expr: &'a ast::Expr) -> Option<Within<'a>> {
        match &expr.kind {
            ExprKind::Member {
                base, field, arrow, ..
            } => {
                let ty = self.type_of(base)?;
                let record = match arrow {
                    true => self.pointed(&ty)?,
                    false => ty,
                };
                let (from, size) = self.bytes_of(&record, field)?;
                let outer = match arrow {
                    true => None,
                    false => self.within(base),
                };
                // Its numbers are those of an array.
                if outer.is_none() && self.is_row(&record) {
                    return None;
                }
                Some(match outer {
                    Some(outer) => Within {
                        from: outer.from.checked_add(from)?,
                        end: outer.from.checked_add(from)?.checked_add(size)?,
                        ..outer
                    },
                    None => Within {
                        record: base,
                        arrow: *arrow,
                        ty: self.resolved(&record),
                        from,
                        end: from.checked_add(size)?,
                    },
                })
            }
            ExprKind::Subscript { base, index } => {
                let ty = self.type_of(base)?;
                let array = self.resolved(&ty).array()?.clone();
                let outer = self.within(base)?;
                let size = self.size_of(&array.element)?;
                let from = self.constant(index)?.checked_mul(size)?;
                Some(Within {
                    from: outer.from.checked_add(from)?,
                    ..outer
                })
            }
            _ => None,
        }
    }

    /// The members of a record that begins at `start`, and of the records in it.
    fn members_of(
        &self,
        ty: &QualType,
        (way, start): (&[(QualType, String)], i64),
        depth: u32,
        found: &mut Vec<Member>,
    ) {
        let ty = self.resolved(ty);
        let Some(record) = self.record_of(&ty) else {
            return;
        };
        for field in record.fields.iter().flatten() {
            let Some(name) = &field.name else {
                // What is in an anonymous record is called as if it were a member.
                if let Some(inner) = self.record_of(&field.ty) {
                    let names = inner.fields.iter().flatten();
                    for name in names.filter_map(|field| field.name.as_ref()) {
                        self.member_of(&ty, name, (way, start), depth, found);
                    }
                }
                continue;
            };
            self.member_of(&ty, name, (way, start), depth, found);
        }
    }

    fn member_of(
        &self,
        record: &QualType,
        name: &str,
        (way, start): (&[(QualType, String)], i64),
        depth: u32,
        found: &mut Vec<Member>,
    ) {
        let Some((ty, (from, size))) = self
            .field_type(record, name)
            .zip(self.bytes_of(record, name))
        else {
            return;
        };
        let mut way = way.to_vec();
        way.push((record.clone(), name.to_string()));
        let from = start.saturating_add(from);
        let inner = self.record_of(&ty);
        if inner.is_some_and(|inner| inner.kind != RecordKind::Union) && depth < DEEPEST {
            return self.members_of(&ty, (&way, from), depth + 1, found);
        }
        found.push(Member {
            way,
            ty,
            from,
            size,
        });
    }

    fn member_place_of(&mut self, record: &Place, member: &Member) -> Place {
        let mut place = record.clone();
        for (ty, name) in &member.way {
            self.select_member(&mut place, Some(ty), name);
        }
        place
    }

    /// An access to the bytes of a member from the first to before the second.
    fn touch_member(
        &mut self,
        arg: &ast::Expr,
        mut place: Place,
        member: &Member,
        (from, to): (i64, i64),
        effect: Effect,
        certain: bool,
    ) {
        if !certain {
            return self.perhaps(arg, |this| {
                this.touch_member(arg, place, member, (from, to), effect, true);
            });
        }
        let element = self.element(&member.ty);
        let resolved = self.resolved(&member.ty);
        let part = resolved.array().and_then(|array| {
            let Extent::Expr(extent) = &array.extent else {
                return None;
            };
            let unit = self.size_of(&array.element)?;
            let scalar = self.fits_register(&array.element);
            let (first, last) = (from / unit.max(1), (to + unit - 1) / unit.max(1));
            let extent = self.constant(extent)?;
            let some = first > 0 || last < extent;
            (some && scalar && unit > 0).then_some((first, last, extent))
        });
        let span = arg.span;
        if let Some((first, last, extent)) = part {
            return self.each_element(span, Expr::Int(last - first), |this, local| {
                let index = Expr::Binary(
                    BinaryOp::Add,
                    Box::new(Expr::Local(local)),
                    Box::new(Expr::Int(first)),
                );
                place.projections.push(Projection::Index {
                    index,
                    extent: Some(Expr::Int(extent)),
                });
                let site = this.implied_site(span, IMPLIED);
                this.touch_place(site, place, element, effect);
            });
        }
        if matches!(resolved.ty, Type::Record(_) | Type::Array(_)) {
            all_of(&mut place);
        }
        let site = self.implied_site(span, IMPLIED);
        self.touch_place(site, place, element, effect);
    }
}

/// How many bytes a text has that the program spells out, with its end.
pub(super) fn text_bytes(text: &ast::Expr) -> Option<i64> {
    let ExprKind::String(bytes) = &text.without_casts().kind else {
        return None;
    };
    let length = bytes.iter().take_while(|byte| **byte != 0).count();
    i64::try_from(length).ok()?.checked_add(1)
}

/// Whether an expression may stand for an element of an array.
fn is_element(expr: &ast::Expr) -> bool {
    matches!(
        expr.kind,
        ExprKind::Subscript { .. }
            | ExprKind::Unary {
                op: ast::UnaryOp::Deref,
                ..
            }
    )
}

/// The record so many places behind one.
fn further(place: &Place, records: Expr) -> Place {
    let pointer = match (&place.base, place.projections.is_empty()) {
        (Base::Deref(pointer), true) => (**pointer).clone(),
        _ => Expr::AddressOf(Box::new(place.clone())),
    };
    deref(Expr::PointerOffset(Box::new(pointer), Box::new(records)))
}
