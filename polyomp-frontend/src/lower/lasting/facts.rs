//! What is known of the variables that last where a function begins whose callers nobody sees: whatever these have called
//! before, the variables hold what they start with, or what the text stores.

use std::collections::{BTreeSet, HashSet};

use polyomp_core::spmd::{BinaryOp, ElementType, Expr, LOST, StmtKind as Out};

use crate::source::Span;
use crate::syntax::ast::{
    Designator, FunctionDef, InitItem, Initializer, QualType, RecordKind, StorageClass, Type,
};

use super::super::places::{Lvalue, whole};
use super::super::symbols::{Declared, Home, VarId};
use super::super::{FunctionKey, Lowerer, Name};
use super::sure::Range;
use super::together::{self, Certain, Setters};
use super::{Key, Lasting, Stores};

/// How many values are told apart; of more only the range is known.
const MOST_VALUES: usize = 16;

/// How deep structs in structs are looked into.
const DEEPEST: usize = 4;

/// What holds of a variable, or of a member of it.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Fact {
    /// It is one of these.
    OneOf(BTreeSet<i64>),
    /// It is at least, and at most, this.
    Within(Option<i64>, Option<i64>),
}

/// A fact of a member, or of the variable itself, and the value that it has first.
struct Known {
    path: Vec<String>,
    ty: QualType,
    fact: Fact,
    first: i64,
    /// What is surely stored besides in some run.
    setters: Setters,
    constants: Vec<i64>,
    /// Whether there are values that it allows, and that nothing stores.
    leaves_out: bool,
}

/// None that a variable holds: where a race depends on it, nothing is certain.
const NO_VALUE: Range = (Some(i64::MIN), Some(i64::MIN));

/// That it is any number.
const ANYTHING: Fact = Fact::Within(None, None);

impl Fact {
    /// Whether it leaves more than one value.
    fn is_open(&self) -> bool {
        !matches!(self, Fact::OneOf(values) if values.len() <= 1)
    }

    fn of(&self, value: &Expr) -> Expr {
        let compare = |op: BinaryOp, to: i64| {
            Expr::Binary(op, Box::new(value.clone()), Box::new(Expr::Int(to)))
        };
        let join = |op: BinaryOp, parts: Vec<Expr>| {
            let joined = |all, part| Expr::Binary(op, Box::new(all), Box::new(part));
            parts.into_iter().reduce(joined).unwrap_or(Expr::Int(1))
        };
        match self {
            Fact::OneOf(values) => {
                let equal = values.iter().map(|value| compare(BinaryOp::Eq, *value));
                join(BinaryOp::LogicalOr, equal.collect())
            }
            Fact::Within(least, most) => {
                let least = least.map(|least| compare(BinaryOp::Ge, least));
                let most = most.map(|most| compare(BinaryOp::Le, most));
                join(
                    BinaryOp::LogicalAnd,
                    least.into_iter().chain(most).collect(),
                )
            }
        }
    }
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
        let mut open = Vec::new();
        for key in &all {
            let facts = self.facts_of(key).into_iter();
            open.extend(facts.filter_map(|known| {
                let is_open = known.fact.is_open();
                is_open.then(|| ((key.clone(), known.path), known.setters))
            }));
        }
        let (open, setters): (Vec<_>, Vec<Setters>) = open.into_iter().unzip();
        let certain = together::certain(&setters);
        self.lasting.certain = open.into_iter().zip(certain).collect();
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
        for Known {
            path,
            ty,
            fact,
            first,
            setters,
            constants,
            leaves_out,
        } in self.facts_of(key)
        {
            let mut place = whole(object);
            let mut within = var.ty.clone();
            for member in &path {
                self.select_member(&mut place, Some(&within), member);
                let Some(ty) = self.field_type(&within, member) else {
                    return;
                };
                within = ty;
            }
            let value = self.read(Lvalue::Memory(place), Some(&ty), span);
            if !matches!(value, Expr::Load(_)) {
                continue;
            }
            if fact != ANYTHING {
                self.emit(span, Out::Assume(fact.of(&value)));
            }
            let certain = self.lasting.certain.get(&(key.clone(), path)).cloned();
            let certain = certain.unwrap_or(Certain::First);
            let first = (Some(first), Some(first));
            let values: Vec<Range> = match &certain {
                _ if !fact.is_open() || certain == Certain::All && !leaves_out => continue,
                Certain::All => {
                    let sure = setters.into_values().flatten().flatten();
                    let constants = constants
                        .into_iter()
                        .map(|value| (Some(value), Some(value)));
                    sure.chain(constants).chain([first]).collect()
                }
                Certain::First => vec![first],
                Certain::By(function) => {
                    setters.get(function).cloned().flatten().unwrap_or_default()
                }
                Certain::Nothing => vec![NO_VALUE],
            };
            if values.iter().any(|values| self.is_all(values, &ty)) {
                continue;
            }
            let reason = "what the functions of the file have stored before";
            let stored = self.opaque(ElementType::Int, Some(LOST), reason, Vec::new());
            let values = values.into_iter();
            let either = values.fold(stored, |either, (least, most)| {
                let known = Fact::Within(least, most).of(&value);
                Expr::Binary(BinaryOp::LogicalOr, Box::new(known), Box::new(either))
            });
            self.emit(span, Out::Assume(either));
        }
    }

    /// Whether these are all values of a type.
    fn is_all(&self, (least, most): &Range, ty: &QualType) -> bool {
        let all = self.range_of(ty);
        let below = least.is_none() || all.0.is_some() && *least <= all.0;
        below && (most.is_none() || all.1.is_some() && *most >= all.1)
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
        if starts.any || starts.grows || starts.shrinks || starts.scaled {
            return None;
        }
        let mut values = BTreeSet::new();
        match starts.values.len() {
            0 => {
                values.insert(self.initial_at(found.ty, found.init, &path)?);
            }
            1 => {}
            _ => return None,
        }
        for value in &starts.values {
            values.insert(self.constant_as(*value, ty)?);
        }
        let first = *values.first()?;
        for value in &stores.values {
            values.insert(self.constant_as(*value, ty)?);
        }
        if stores.any {
            let constants = stores.values.iter();
            let constants = constants.filter_map(|value| self.constant_as(*value, ty));
            return Some(Known {
                path,
                ty: ty.clone(),
                fact: ANYTHING,
                first,
                setters: self.setters(stores),
                constants: constants.collect(),
                leaves_out: true,
            });
        }
        let (least, most) = (*values.first()?, *values.last()?);
        let (grows, shrinks) = (stores.grows || stores.scaled, stores.shrinks);
        if grows || shrinks {
            // Sums in narrower types, and in unsigned ones, come round (C11, sections 6.2.5 and 6.3.1.3).
            let wide = self.int_kind(ty).filter(|_| !matches!(ty.ty, Type::Bool))?;
            let ideal = wide.is_signed() && wide.bits() >= 32;
            if !ideal || grows && shrinks || stores.scaled && least < 0 {
                return None;
            }
        }
        let (fact, leaves_out) = match values.len() <= MOST_VALUES {
            _ if grows => (Fact::Within(Some(least), None), stores.leaps),
            _ if shrinks => (Fact::Within(None, Some(most)), stores.leaps),
            true => (Fact::OneOf(values), false),
            false => (Fact::Within(Some(least), Some(most)), true),
        };
        Some(Known {
            path,
            ty: ty.clone(),
            fact,
            first,
            setters: self.setters(stores),
            constants: Vec::new(),
            leaves_out,
        })
    }

    /// What functions surely store, and nothing that they call stores to the same afterwards.
    fn setters(&self, stores: &Stores) -> Setters {
        let of = |by: &String, values: &Vec<Range>| {
            let function = self.function_in(self.part, by)?;
            let inner = function.storage.class == StorageClass::Static || self.has_main();
            let reached = self.reached_from(function);
            let mut others = reached.iter().filter(|reached| reached.name != *by);
            let is_last = !others.any(|other| stores.sure.contains_key(&other.name));
            match (inner, is_last) {
                (true, _) => None,
                (false, true) => Some(values.clone()),
                (false, false) => Some(Vec::new()),
            }
        };
        let all = stores.sure.iter();
        all.map(|(by, values)| (by.clone(), of(by, values)))
            .collect()
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
