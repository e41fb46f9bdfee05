//! Values that are not known any more: behind code that is not followed, behind jumps and exceptions, and at times that
//! are not seen.

use std::collections::{BTreeSet, HashSet};

use polyomp_core::spmd::{
    ElementType, Expr, LocalId, ObjectId, Place, Projection, StmtKind as Out, Storage,
};

use crate::source::Span;
use crate::syntax::ast::{self, ExprKind, ItemKind, QualType, Type};

use super::contents::calls_in;
use super::places::whole;
use super::symbols::{Home, Var};
use super::{Lowerer, Name};

/// What stands behind a block that an exception may leave: the variables that the block assigns may have any value.
pub(crate) const LEFT_BY_EXCEPTION: &str = "a block that an exception may leave";

/// How deep structs in structs are looked into for pointers to functions.
const DEEPEST_FUNCTION: u32 = 8;

/// Why values are not known then.
const UNSEEN_JUMP: &str = "a jump that is not followed";

/// What around regions is not followed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Gaps {
    /// Functions that run at times that are not seen: what is in memory may have changed.
    pub(super) memory: bool,
    /// Jumps out of functions: anything may have.
    pub(super) jumps: bool,
    /// Functions in which a jump is not followed, with their files: in them and what they call anything may have, and what
    /// they leave is not known.
    pub(super) within: BTreeSet<(usize, String)>,
}

impl Gaps {
    pub(super) fn with(&self, other: &Gaps) -> Gaps {
        Gaps {
            memory: self.memory || other.memory,
            jumps: self.jumps || other.jumps,
            within: self.within.union(&other.within).cloned().collect(),
        }
    }
}

impl Lowerer<'_> {
    /// From here on, the value of a variable is not known.
    pub(super) fn forget_variable(&mut self, object: ObjectId, ty: &QualType, span: Span) {
        self.forget_place(whole(object), ty, span);
    }

    /// From here on, what is at a place of that type is not known.
    pub(super) fn forget_place(&mut self, mut place: Place, ty: &QualType, span: Span) {
        if !self.fits_register(ty) {
            place.projections.push(Projection::Whole);
        }
        let element = self.element(ty);
        let value = self.unknown(element, "what the file does not determine", Vec::new());
        let site = self.implied_site(span, "what it holds when the function is called");
        self.emit(span, Out::Store { site, place, value });
    }

    /// The pointers to functions in a struct that is given by its value: which functions the program has decides what they
    /// may be, so they are no numbers that anyone may give.
    pub(super) fn forget_functions(
        &mut self,
        place: &Place,
        ty: &QualType,
        span: Span,
        depth: u32,
    ) {
        let ty = self.resolved(ty);
        let Type::Record(id) = ty.ty else { return };
        let record = self.unit.record(id).filter(|_| depth < DEEPEST_FUNCTION);
        let fields = record.and_then(|record| record.fields.clone());
        for field in fields.into_iter().flatten() {
            let Some(name) = field.name else { continue };
            let mut part = place.clone();
            self.select_member(&mut part, Some(&ty), &name);
            if !self.points_to_function(&field.ty) {
                self.forget_functions(&part, &field.ty, span, depth + 1);
                continue;
            }
            let value = self.unknown(ElementType::Int, "a parameter", Vec::new());
            let site = self.implied_site(span, "what it holds when the function is called");
            self.emit(
                span,
                Out::Store {
                    site,
                    place: part,
                    value,
                },
            );
        }
    }

    /// Code that is not followed: it may change what it is given, and outside of regions call what is in the file, and
    /// change its variables.
    pub(super) fn may_change(&mut self, span: Span, what: &str, operands: Vec<Expr>) {
        if self.strands == 0 {
            self.forget_globals(span);
        }
        if !operands.is_empty() {
            self.unknown_effect(span, what, operands);
        }
    }

    fn forget_globals(&mut self, span: Span) {
        for var in self.lasting_variables(&self.assigned_globals) {
            if let Home::Object(object) = var.home
                && self.holds_numbers(&var.ty)
                && !self.is_constant(&var.ty)
            {
                self.forget_variable(object, &var.ty, span);
            }
        }
    }

    /// Whether integers are in variables of the type, and no pointers.
    fn holds_numbers(&self, ty: &QualType) -> bool {
        let mut ty = self.resolved(ty);
        while let Some(array) = ty.array().cloned() {
            ty = self.resolved(&array.element);
        }
        let number = |ty: &QualType| {
            matches!(
                self.scalar_of(ty),
                Type::Bool | Type::Integer(_) | Type::Enum(_) | Type::Float(_)
            )
        };
        match &ty.ty {
            Type::Record(id) => {
                let record = self.unit.record(*id);
                let fields = record.and_then(|record| record.fields.as_ref());
                fields.is_some_and(|fields| fields.iter().all(|field| number(&field.ty)))
            }
            Type::Float(_) => false,
            _ => number(&ty),
        }
    }

    /// What a block has assigned that an exception may have left anywhere: variables, and by `&` those that it has changed
    /// a part of.
    pub(super) fn left_by_exception(&mut self, span: Span, assigned: &[ast::Expr]) {
        self.may_change(span, LEFT_BY_EXCEPTION, Vec::new());
        for variable in assigned {
            let (variable, part) = match &variable.kind {
                ExprKind::Unary {
                    op: ast::UnaryOp::AddressOf,
                    operand,
                } => (&**operand, true),
                _ => (variable, false),
            };
            let ExprKind::Ident(name) = &variable.kind else {
                continue;
            };
            let home = self.lookup(name).and_then(|id| self.var(id));
            let Some((home, ty)) = home.map(|var| (var.home, var.ty.clone())) else {
                continue;
            };
            match home {
                Home::Local(local) if !part => {
                    let element = self.element(&ty);
                    let value = self.unknown(element, LEFT_BY_EXCEPTION, Vec::new());
                    self.assign(span, local, value);
                }
                Home::Object(object) if !part || self.holds_numbers(&ty) => {
                    // What others may store at the same time is no value that the block leaves.
                    let found = self.program.object(object);
                    let own = found.is_some_and(|object| object.storage == Storage::Scoped);
                    if own || self.strands == 0 {
                        self.forget_variable(object, &ty, span);
                    }
                }
                _ => {}
            }
        }
    }

    /// Before a construct of the host: where something around regions is not followed, values are not known.
    pub(super) fn forget_at_gaps(&mut self, span: Span) {
        let gaps = &self.known_gaps;
        let mut walked = self.frames.iter().skip(1);
        let jumps = gaps.jumps
            || walked.any(|frame| {
                let key = (frame.part, frame.function.clone());
                gaps.within.contains(&key)
            });
        if self.strands > 0 || !(jumps || gaps.memory) {
            return;
        }
        let what = match jumps {
            true => UNSEEN_JUMP,
            false => "a function that is called at times that are not seen",
        };
        let (operands, registers) = self.all_variables();
        self.unknown_effect(span, what, operands);
        if jumps {
            self.forget_registers(span, what, &registers);
        }
    }

    /// After a call of a function in which a jump is not followed: what it has done, and what it gives.
    pub(super) fn forget_after(
        &mut self,
        span: Span,
        function: (usize, &str),
        result: Option<LocalId>,
        record: Option<&Place>,
    ) {
        let key = (function.0, function.1.to_string());
        if self.strands > 0 || !self.known_gaps.within.contains(&key) {
            return;
        }
        // What pointers in registers lead to may have been given to it.
        let (mut operands, registers) = self.all_variables();
        operands.extend(registers.into_iter().map(Expr::Local));
        operands.extend(record.map(|record| Expr::AddressOf(Box::new(record.clone()))));
        self.unknown_effect(span, UNSEEN_JUMP, operands);
        self.forget_registers(span, UNSEEN_JUMP, result.as_slice());
    }

    /// Notes that a jump in the function that is being walked is not followed.
    pub(super) fn note_jump(&mut self) {
        match self.frames.last() {
            Some(frame) if self.frames.len() > 1 && !frame.function.is_empty() => {
                let key = (frame.part, frame.function.clone());
                self.gaps.within.insert(key);
            }
            _ => self.gaps.jumps = true,
        }
    }

    /// The variables that the functions being walked see: those in memory, and those in registers.
    fn all_variables(&self) -> (Vec<Expr>, Vec<LocalId>) {
        let (mut operands, mut registers) = (Vec::new(), Vec::new());
        for object in self.globals_in_memory() {
            operands.push(Expr::AddressOf(Box::new(whole(object))));
        }
        let scopes = self.frames.iter().skip(1).flat_map(|frame| &frame.scopes);
        let mut ids: Vec<usize> = scopes
            .flat_map(|scope| scope.values().map(|id| id.0))
            .collect();
        ids.sort_unstable();
        for id in ids {
            match self.vars.get(id).map(|var| var.home) {
                Some(Home::Object(object)) => {
                    operands.push(Expr::AddressOf(Box::new(whole(object))));
                }
                Some(Home::Local(local)) => registers.push(local),
                _ => {}
            }
        }
        (operands, registers)
    }

    /// From here on, the values of these registers are not known.
    pub(super) fn forget_registers(&mut self, span: Span, what: &str, registers: &[LocalId]) {
        // Iterators of counted loops have all the values that they may have.
        let counting = self.counting.clone();
        for local in registers.iter().filter(|local| !counting.contains(local)) {
            let described = self.program.local(*local);
            let element = described.map_or(ElementType::Opaque, |local| local.element);
            let value = self.unknown(element, what, Vec::new());
            self.assign(span, *local, value);
        }
    }

    /// The variables of these names at file scope, and the static ones of functions, whose names are not kept.
    pub(super) fn lasting_variables(&self, names: &HashSet<Name>) -> Vec<Var> {
        let statics = self.statics.iter();
        let changing = statics.filter(|(declared, _)| !self.is_never_stored(declared));
        let mut found: BTreeSet<usize> = changing.map(|(_, id)| id.0).collect();
        let globals = self.frames.first();
        for (part, scope) in globals
            .iter()
            .flat_map(|frame| frame.scopes.iter().enumerate())
        {
            for (name, id) in scope {
                if names.contains(&self.name_in(part, name)) {
                    found.insert(id.0);
                }
            }
        }
        let found = found.into_iter();
        found.filter_map(|id| self.vars.get(id).cloned()).collect()
    }

    pub(super) fn globals_in_memory(&self) -> Vec<ObjectId> {
        let mut found: BTreeSet<ObjectId> = BTreeSet::new();
        let globals = self
            .frames
            .first()
            .into_iter()
            .flat_map(|frame| &frame.scopes);
        for id in globals
            .flat_map(|scope| scope.values())
            .chain(self.statics.values())
        {
            if let Some(var) = self.var(*id)
                && let Home::Object(object) = var.home
                && !self.is_constant(&var.ty)
            {
                found.insert(object);
            }
        }
        found.into_iter().collect()
    }

    /// Finds what changes variables at times that are not seen: signals, jumps out of functions, other names.
    pub(super) fn find_gaps(&mut self) {
        let (mut jumps, mut memory) = (false, false);
        for function in self.definitions() {
            for name in calls_in(function) {
                match name.as_str() {
                    "setjmp" | "_setjmp" | "sigsetjmp" | "__sigsetjmp" | "getcontext" => {
                        jumps = true;
                    }
                    name => memory |= super::unsteady::installs_handlers(name),
                }
            }
        }
        memory |= self.linkage.has_other_names();
        for part in 0..self.unit.parts.len() {
            memory |= self.unit.items_of(part).iter().any(|item| {
                matches!(&item.kind, ItemKind::Declaration(declaration)
                    if declaration.storage.alias)
            });
        }
        self.known_gaps = self.known_gaps.with(&Gaps {
            jumps,
            memory,
            within: BTreeSet::new(),
        });
    }
}
