//! Variables that may hold another value at each read than the text shows: those that are volatile and that nothing in
//! the program writes, which then something else does (C11, section 6.7.3), and those that handlers of signals write.

use std::collections::{BTreeSet, HashSet};

use polyomp_core::spmd::{Base, ElementType, LOST, ObjectId, Place, Projection};

use crate::syntax::ast::{
    Expr, ExprKind, ItemKind, Pragma, QualType, RecordId, Stmt, StmtKind, Type, UnaryOp,
};

use super::contents::calls_in;
use super::names::{self, Visit};
use super::symbols::{Home, VarId};
use super::{FunctionKey, Lowerer, Name};

const VOLATILE: &str = "a volatile variable that the program does not write";
const MEMBER: &str = "a volatile member that the program does not write";
const HANDLED: &str = "a variable that a handler of signals may write";

/// What such variables are.
#[derive(Debug, Default)]
pub(super) struct Unsteady {
    volatile: BTreeSet<ObjectId>,
    /// Names that only such members have.
    members: BTreeSet<String>,
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

    /// Finds the names of volatile members that nothing in the program writes, by these names or in compound literals.
    pub(super) fn find_volatile_members(&mut self) {
        let mut names: BTreeSet<&str> = BTreeSet::new();
        let mut arrays: BTreeSet<&str> = BTreeSet::new();
        let mut others: BTreeSet<&str> = BTreeSet::new();
        for field in self
            .unit
            .records
            .iter()
            .flat_map(|record| record.fields.iter().flatten())
        {
            let Some(name) = field.name.as_deref() else {
                continue;
            };
            match is_volatile(&field.ty) {
                true => names.insert(name),
                false => others.insert(name),
            };
            if field.ty.array().is_some() {
                arrays.insert(name);
            }
        }
        names.retain(|name| !others.contains(name));
        if names.is_empty() {
            return;
        }
        let mut written = Written::default();
        for item in &self.unit.items {
            match &item.kind {
                ItemKind::Function(function) => names::walk_block(&mut written, &function.body),
                ItemKind::Declaration(declaration) => written.declaration(declaration),
                ItemKind::Error(unparsed) => written.names.extend(unparsed.words.iter().cloned()),
                ItemKind::Pragma(pragma) => written.pragma(pragma),
                ItemKind::Asm(_) => {}
            }
        }
        let copied = written
            .literals
            .iter()
            .filter_map(|id| self.unit.record(*id));
        let copied = copied.flat_map(|record| record.fields.iter().flatten());
        let copied: BTreeSet<&str> = copied.filter_map(|field| field.name.as_deref()).collect();
        let unwritten = |name: &&str| {
            let decays = arrays.contains(name) && written.whole.contains(*name);
            !copied.contains(name) && !written.names.contains(*name) && !decays
        };
        let found = names.into_iter().filter(unwritten);
        self.unsteady.members = found.map(str::to_string).collect();
    }

    /// Why the value that a place holds here is not known, whatever was stored there, and what it is a function of. Members
    /// of structs that the program copies or clears as a whole may hold what that has left: their values are not given from
    /// elsewhere for sure.
    pub(super) fn is_unsteady(
        &self,
        place: &Place,
        element: ElementType,
    ) -> Option<(&'static str, Option<&'static str>)> {
        if !matches!(element, ElementType::Int | ElementType::Float) {
            return None;
        }
        let member = |projection: &Projection| match projection {
            Projection::Field(name) => self.unsteady.members.contains(&**name),
            _ => false,
        };
        if place.projections.iter().any(member) {
            return Some((MEMBER, Some(LOST)));
        }
        let Base::Object(object) = &place.base else {
            return None;
        };
        let handled = self.strands == 0 && self.unsteady.handled.contains(object);
        match self.unsteady.volatile.contains(object) {
            true => Some((VOLATILE, None)),
            false => handled.then_some((HANDLED, None)),
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

/// The members that something may write.
#[derive(Default)]
struct Written {
    names: BTreeSet<String>,
    /// Those that stand without a subscript.
    whole: BTreeSet<String>,
    /// The records of which there are compound literals, which may be stored anywhere.
    literals: Vec<RecordId>,
}

impl Written {
    /// Takes down the members on the way to what is written.
    fn target(&mut self, expr: &Expr) {
        let mut expr = expr;
        loop {
            match &expr.kind {
                ExprKind::Member { base, field, .. } => {
                    self.names.insert(field.clone());
                    expr = base;
                }
                ExprKind::Subscript { base, .. } => expr = base,
                ExprKind::Cast { operand, .. } | ExprKind::Unary { operand, .. } => expr = operand,
                _ => return,
            }
        }
    }
}

impl Visit for Written {
    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Assign { lhs: target, .. }
            | ExprKind::IncDec {
                operand: target, ..
            }
            | ExprKind::Unary {
                op: UnaryOp::AddressOf,
                operand: target,
            } => self.target(target),
            ExprKind::Subscript { base, index } => {
                if let ExprKind::Member { base, .. } = &base.kind {
                    self.expr(base);
                    return self.expr(index);
                }
            }
            ExprKind::Member { field, .. } => {
                self.whole.insert(field.clone());
            }
            ExprKind::CompoundLiteral { ty, .. } => {
                let ty = ty.array().map_or(&**ty, |array| &array.element);
                if let Type::Record(id) = ty.unaliased() {
                    self.literals.push(*id);
                }
            }
            ExprKind::Unsupported { operands, .. } => {
                operands.iter().for_each(|operand| self.target(operand));
            }
            _ => {}
        }
        names::walk_expr(self, expr);
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Error(unparsed) => self.names.extend(unparsed.words.iter().cloned()),
            StmtKind::Asm { outputs, .. } => {
                outputs.iter().for_each(|output| self.target(output));
            }
            _ => {}
        }
        names::walk_stmt(self, stmt);
    }

    fn pragma(&mut self, pragma: &Pragma) {
        let words = pragma
            .text
            .split(|c: char| !(c.is_alphanumeric() || c == '_'));
        self.names.extend(words.map(str::to_string));
    }
}
