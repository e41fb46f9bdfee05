//! What is known of the variables that last where a function begins whose callers nobody sees: whatever these have called
//! before, the variables hold what they start with, or what the text stores.

use std::collections::{BTreeSet, HashSet};

use polyomp_core::spmd::{BinaryOp, ElementType, Expr, LOST, StmtKind as Out};

use crate::source::Span;
use crate::syntax::ast::{
    Designator, FunctionDef, InitItem, Initializer, QualType, RecordKind, Type,
};

use super::super::places::{Lvalue, whole};
use super::super::symbols::{Declared, Home, VarId};
use super::super::{FunctionKey, Lowerer, Name};
use super::domain::{Ranges, Values};
use super::{Key, Lasting, Stores};

/// How many values are told apart; of more only the range is known.
const MOST_VALUES: usize = 16;

/// How deep structs in structs are looked into.
const DEEPEST: usize = 4;

/// A fact of a member, or of the variable itself.
struct Known {
    path: Vec<String>,
    ty: QualType,
    /// All that its type holds.
    all: Ranges,
    values: Values,
    /// What it has first.
    first: i128,
}

impl Known {
    /// Whether it leaves more than one value.
    fn is_open(&self) -> bool {
        self.values.may.single().is_none()
    }
}

/// That a value is in some of the ranges; nothing if that holds of all that its type has.
fn in_ranges(value: &Expr, ranges: &Ranges, all: &Ranges) -> Option<Expr> {
    let compare =
        |op: BinaryOp, to: i64| Expr::Binary(op, Box::new(value.clone()), Box::new(Expr::Int(to)));
    let joined =
        |op: BinaryOp, all: Expr, part: Expr| Expr::Binary(op, Box::new(all), Box::new(part));
    let lengths = ranges.parts().iter().map(|(least, most)| most - least + 1);
    let few = lengths.sum::<i128>() <= MOST_VALUES as i128;
    let mut ways = Vec::new();
    for (least, most) in ranges.parts() {
        if few {
            let values = (*least..=*most).filter_map(|value| i64::try_from(value).ok());
            ways.extend(values.map(|value| compare(BinaryOp::Eq, value)));
            continue;
        }
        let least = Some(*least).filter(|least| Some(*least) != all.least());
        let most = Some(*most).filter(|most| Some(*most) != all.most());
        // (What 64 bits with a sign cannot tell is no bound.)
        let least = least.and_then(|least| i64::try_from(least).ok());
        let most = most.and_then(|most| i64::try_from(most).ok());
        let least = least.map(|least| compare(BinaryOp::Ge, least));
        let most = most.map(|most| compare(BinaryOp::Le, most));
        let bounds = least.into_iter().chain(most);
        ways.push(bounds.reduce(|all, part| joined(BinaryOp::LogicalAnd, all, part))?);
    }
    let none = ways.is_empty();
    let found = ways
        .into_iter()
        .reduce(|all, part| joined(BinaryOp::LogicalOr, all, part));
    found.or(none.then_some(Expr::Int(0)))
}

impl<'a> Lowerer<'a> {
    /// What is known of the variables at file scope that an entry uses when it begins.
    pub(in super::super) fn assume_lasting(&mut self, entry: &'a FunctionDef) {
        self.lasting.assumed.clear();
        if entry.name == "main" && !self.exposed.main_is_called {
            return;
        }
        let reached = self.reached_from(entry);
        let keys: HashSet<FunctionKey> = reached.iter().map(|found| self.key_of(found)).collect();
        let names = keys.iter().filter_map(|key| self.lasting.used_by.get(key));
        let used: BTreeSet<Name> = names.flatten().cloned().collect();
        let own = self
            .lasting
            .known
            .iter()
            .filter_map(|(key, found)| match key {
                Key::Block(declared) => {
                    let function = (found.part, declared.function().to_string());
                    keys.contains(&function).then(|| key.clone())
                }
                Key::File(_) => None,
            });
        let mut all: Vec<Key> = own.collect();
        all.extend(used.iter().cloned().map(Key::File));
        let facts = all.iter().flat_map(|key| self.facts_of(key));
        self.lasting.several = facts.filter(Known::is_open).count() > 1;
        let here = self.part;
        for name in used {
            let Some(part) = name.0 else { continue };
            self.part = part;
            if let Some(id) = self.at_file_scope(part, &name.1) {
                self.assume_of(&Key::File(name), id, entry.name_span);
            }
        }
        self.part = here;
    }

    /// The same of a variable of a block, where the entry begins that comes to its declaration.
    pub(in super::super) fn assume_static(&mut self, declared: &Declared, id: VarId, span: Span) {
        let known = self.starts_as_written() || self.is_first_walk();
        if known || !self.lasting.assumed.insert(declared.clone()) {
            return;
        }
        let atomic = self.atomic.take();
        let key = Key::Block(declared.clone());
        let facts = self.nested(|this| this.assume_of(&key, id, span));
        self.atomic = atomic;
        self.prologue.1.extend(facts);
    }

    fn assume_of(&mut self, key: &Key, id: VarId, span: Span) {
        let Some(var) = self.var(id).cloned() else {
            return;
        };
        let Home::Object(object) = var.home else {
            return;
        };
        if var.threadprivate || self.device_copies.contains(&object) {
            return;
        }
        for known in self.facts_of(key) {
            let mut place = whole(object);
            let mut within = var.ty.clone();
            for member in &known.path {
                self.select_member(&mut place, Some(&within), member);
                let Some(ty) = self.field_type(&within, member) else {
                    return;
                };
                within = ty;
            }
            let value = self.read(Lvalue::Memory(place), Some(&known.ty), span);
            if !matches!(value, Expr::Load(_)) {
                continue;
            }
            if let Some(fact) = in_ranges(&value, &known.values.may, &known.all) {
                self.emit(span, Out::Assume(fact));
            }
            // Which of several come together, and which of those that no call may come to, is not told: that the first ones
            // do is known.
            let mut can = Ranges::one(known.first);
            if !self.lasting.several {
                can = can.union(&known.values.can);
            }
            // (Large numbers decide nothing in executions: none would show such a race.)
            let shown = i32::try_from(known.first).is_ok();
            if known.is_open() && shown && !can.holds(&known.values.may) {
                let reason = "what the functions of the file have stored before";
                let stored = self.opaque(ElementType::Int, Some(LOST), reason, Vec::new());
                let can = in_ranges(&value, &can, &known.all).unwrap_or(Expr::Int(1));
                let either = Expr::Binary(BinaryOp::LogicalOr, Box::new(can), Box::new(stored));
                self.emit(span, Out::Assume(either));
            }
        }
    }

    /// What a variable, or a member of it, ever holds, where that is told.
    pub(super) fn values_of_lasting(&mut self, key: &Key, path: &[String]) -> Option<Values> {
        let known = self.facts_of(key);
        let found = known.into_iter().find(|known| known.path == path)?;
        let started = self
            .lasting
            .known
            .get(key)
            .is_none_or(|found| !found.starts.is_empty());
        // (Where a program of C++ starts, it may be read before it is stored to.)
        (!started).then_some(found.values)
    }

    /// What a variable, or a member of it, holds first.
    pub(super) fn first_of_lasting(&mut self, key: &Key, path: &[String]) -> Option<Values> {
        let known = self.facts_of(key);
        let found = known.into_iter().find(|known| known.path == path)?;
        Some(Values::one(found.first))
    }

    fn facts_of(&mut self, key: &Key) -> Vec<Known> {
        // (While it is asked of one, nothing else is.)
        let Some(found) = self.lasting.known.remove(key) else {
            return Vec::new();
        };
        let mut facts = Vec::new();
        // What is never stored to holds its initial value: nothing has to be said of that.
        let is_stored = !found.stores.is_empty() || !found.starts.is_empty();
        if is_stored && !found.escapes {
            let here = std::mem::replace(&mut self.part, found.part);
            let mut open = vec![(Vec::new(), found.ty.clone())];
            while let Some((path, ty)) = open.pop() {
                let ty = self.resolved(&ty);
                if let Some(record) = self.record_of(&ty) {
                    if record.kind == RecordKind::Struct && path.len() < DEEPEST {
                        let fields = record.fields.iter().flatten();
                        let plain = fields.filter(|field| field.bits.is_none());
                        open.extend(plain.filter_map(|field| {
                            let mut path = path.clone();
                            path.push(field.name.clone()?);
                            Some((path, field.ty.clone()))
                        }));
                    }
                    continue;
                }
                facts.extend(self.fact(&found, path, &ty));
            }
            self.part = here;
        }
        self.lasting.known.insert(key.clone(), found);
        facts.sort_by(|a, b| a.path.cmp(&b.path));
        facts
    }

    /// What holds of a member, or of the variable itself, and what it holds first.
    fn fact(&mut self, found: &Lasting<'_>, path: Vec<String>, ty: &QualType) -> Option<Known> {
        let is_number = matches!(ty.ty, Type::Integer(_) | Type::Bool | Type::Enum(_));
        if !is_number || ty.quals.is_volatile || self.element(ty) != ElementType::Int {
            return None;
        }
        let nothing = Stores::default();
        let stores = stores_to(&found.stores, &path, &nothing)?;
        // Where the program starts, something may be stored before anything calls its functions.
        let starts = stores_to(&found.starts, &path, &nothing)?;
        if stores.any || starts.any || starts.grows.is_some() || starts.shrinks.is_some() {
            return None;
        }
        let kind = self.int_kind(ty)?;
        let all = match ty.ty {
            Type::Bool => Ranges::of(0, 1),
            _ => Ranges::all(Some(kind)),
        };
        let first = match starts.values.may.single() {
            None if starts.values.may.is_empty() => self.initial_at(found.ty, found.init, &path)?,
            value => self.constant_as(value?.try_into().ok()?, ty)?,
        };
        let first = first.into();
        let in_type = |values: &Values| match ty.ty {
            Type::Bool if all.holds(&values.may) => values.clone(),
            Type::Bool => Values::truth(),
            _ => values.converted(kind),
        };
        let mut values = Values::one(first).union(&in_type(&stores.values));
        let (least, most) = (values.may.least()?, values.may.most()?);
        if stores.grows.is_some() || stores.shrinks.is_some() {
            // Sums in narrower types, and in unsigned ones, come round (C11, sections 6.2.5 and 6.3.1.3), unless they end
            // before that.
            let ends = stores.grows != Some(i128::MAX) && stores.shrinks != Some(i128::MIN);
            let wide = !matches!(ty.ty, Type::Bool) && kind.is_signed() && kind.bits() >= 32;
            if !ends && !wide || stores.scaled && least < 0 {
                return None;
            }
            let least = stores.shrinks.map_or(least, |shrinks| shrinks.min(least));
            let most = stores.grows.map_or(most, |grows| grows.max(most));
            let between = Ranges::of(least, most).within(&all);
            // What begins again may do that before it comes that far.
            if !stores.leaps && stores.values.may.is_empty() {
                values.can = values.can.union(&between);
            }
            values.may = between;
        }
        if values.can.holds(&all) {
            return None;
        }
        Some(Known {
            path,
            ty: ty.clone(),
            all,
            values,
            first,
        })
    }

    /// What a member, or the variable itself, starts with (C11, section 6.7.9).
    fn initial_at(
        &mut self,
        ty: &QualType,
        init: Option<&Initializer>,
        path: &[String],
    ) -> Option<i64> {
        let Some(init) = init else { return Some(0) };
        let Some((member, further)) = path.split_first() else {
            return self.initial_values(ty, Some(init))?.first().copied();
        };
        let Initializer::List { items, .. } = init else {
            return None;
        };
        if self.may_be_longer(init) {
            return None;
        }
        let fields = self.record_of(ty)?.fields.clone()?;
        let mut next = 0;
        let mut given = None;
        for InitItem { designators, value } in items {
            match &designators[..] {
                [] => {}
                [Designator::Field(name)] => {
                    let is_it =
                        |field: &crate::syntax::ast::Field| field.name.as_ref() == Some(name);
                    next = fields.iter().position(is_it)?;
                }
                _ => return None,
            }
            let field = fields.get(next)?;
            // Where braces are left out, or members have no names, it is not told which one an item is for.
            let ty = self.resolved(&field.ty);
            let aggregate = ty.array().is_some() || self.record_of(&ty).is_some();
            if field.name.is_none() || aggregate && matches!(value, Initializer::Expr(_)) {
                return None;
            }
            if field.name.as_ref() == Some(member) {
                given = Some(value);
            }
            next += 1;
        }
        let ty = self.field_type(ty, member)?;
        self.initial_at(&ty, given, further)
    }
}

/// What is stored to a member; nothing where something stores to what it is a part of.
fn stores_to<'s>(
    all: &'s std::collections::BTreeMap<Vec<&str>, Stores>,
    path: &[String],
    nothing: &'s Stores,
) -> Option<&'s Stores> {
    let mut found = nothing;
    for (stored, stores) in all {
        let leads = stored.len() <= path.len() && stored.iter().zip(path).all(|(a, b)| a == b);
        if leads && stored.len() < path.len() {
            return None;
        }
        if leads {
            found = stores;
        }
    }
    Some(found)
}
