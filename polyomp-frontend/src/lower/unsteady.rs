//! Variables that may hold another value at each read than the text shows: those that are volatile and that nothing in
//! the program writes, which then something else does (C11, section 6.7.3), and those that handlers of signals write.

use std::collections::{BTreeSet, HashSet};

use polyomp_core::spmd::{Base, ElementType, ObjectId, Place};

use crate::syntax::ast::{QualType, Stmt};

use super::contents::calls_in;
use super::names;
use super::symbols::{Home, VarId};
use super::{FunctionKey, Lowerer, Name};

const VOLATILE: &str = "a volatile variable that the program does not write";
const HANDLED: &str = "a variable that a handler of signals may write";

/// What such variables are.
#[derive(Debug, Default)]
pub(super) struct Unsteady {
    volatile: BTreeSet<ObjectId>,
    /// Nothing is asked of signals within regions: a run comes to one with any value.
    handled: BTreeSet<ObjectId>,
}

/// Functions of the library that install handlers of signals.
pub(super) fn installs_handlers(name: &str) -> bool {
    matches!(
        name,
        "signal" | "sigaction" | "sigset" | "bsd_signal" | "sysv_signal" | "__sysv_signal"
    )
}

impl Lowerer<'_> {
    /// Notes that nothing in the program writes a volatile variable.
    pub(super) fn note_volatile(&mut self, id: VarId, ty: &QualType) {
        if is_volatile(ty)
            && let Some(Home::Object(object)) = self.var(id).map(|var| var.home)
        {
            self.unsteady.volatile.insert(object);
        }
    }

    /// Whether a variable that is declared right before `rest` is volatile, and nothing there writes it.
    pub(super) fn is_unwritten_volatile(&self, name: &str, ty: &QualType, rest: &[&Stmt]) -> bool {
        is_volatile(ty) && !rest.iter().any(|stmt| names::assigns(stmt, name))
    }

    /// Finds the variables at file scope that handlers of signals may write: any function whose address is taken may be
    /// one.
    pub(super) fn find_handled(&mut self) {
        let installs = |name: &String| installs_handlers(name);
        let mut functions = self.definitions().iter();
        if !functions.any(|function| calls_in(function).iter().any(installs)) {
            return;
        }
        let taken = self.definitions().iter().map(|found| self.key_of(found));
        let mut open: Vec<FunctionKey> = taken.filter(|key| self.exposed.is_taken(key)).collect();
        let mut seen: BTreeSet<FunctionKey> = BTreeSet::new();
        let mut written: HashSet<Name> = HashSet::new();
        while let Some(key) = open.pop() {
            if !seen.insert(key.clone()) {
                continue;
            }
            written.extend(self.assigned_by.get(&key).into_iter().flatten().cloned());
            let Some(function) = self.function_in(key.0, &key.1) else {
                continue;
            };
            let called = calls_in(function).into_iter();
            let called = called.filter_map(|name| self.function_in(key.0, &name));
            open.extend(called.map(|found| self.key_of(found)));
        }
        for var in self.lasting_variables(&written) {
            if let Home::Object(object) = var.home
                && !self.is_constant(&var.ty)
            {
                self.unsteady.handled.insert(object);
            }
        }
    }

    /// Why the value that a place holds here is not known, whatever was stored there.
    pub(super) fn is_unsteady(&self, place: &Place, element: ElementType) -> Option<&'static str> {
        let Base::Object(object) = &place.base else {
            return None;
        };
        if !matches!(element, ElementType::Int | ElementType::Float) {
            return None;
        }
        let handled = self.strands == 0 && self.unsteady.handled.contains(object);
        match self.unsteady.volatile.contains(object) {
            true => Some(VOLATILE),
            false => handled.then_some(HANDLED),
        }
    }
}

/// Whether a variable of the type, or its elements, are volatile.
pub(super) fn is_volatile(ty: &QualType) -> bool {
    let mut ty = ty;
    loop {
        if ty.quals.is_volatile || ty.canonical().quals.is_volatile {
            return true;
        }
        match ty.array() {
            Some(array) => ty = &array.element,
            None => return false,
        }
    }
}
