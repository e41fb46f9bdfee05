//! Which pointers the text stores where.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::source::Span;
use crate::syntax::ast::{
    BinaryOp, Declaration, Declarator, Designator, Expr, ExprKind, FunctionDef, Initializer,
    ItemKind, QualType, Stmt, StmtKind, StorageClass, Type, UnaryOp,
};

use super::super::library::common_name;
use super::super::names::{self, Visit};
use super::super::possible_types::pointed;
use super::super::reaches::Scope;
use super::super::{Lowerer, Name};
use super::handed_out::is_handed_out;
use super::repeated::set_in;

/// What the text calls a place.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Named {
    /// A variable at file scope.
    Variable(Name),
    /// A variable of a function: the source file, the function, its name.
    Local(usize, String, String),
    /// The members of this name, whatever they are members of.
    Member(String),
    /// What a function returns: the source file, its name.
    Result(usize, String),
}

/// Where a pointer lies: in a place, or where the pointer in a variable of a function leads.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Seat {
    pub(super) named: Named,
    pub(super) through: bool,
}

/// Where a pointer comes from.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Origin {
    /// It lies there.
    Content(Seat),
    /// It leads there.
    Memory(Named),
    /// It leads to a pointer, which lies there.
    Pointer(Named),
}

/// A pointer that is stored.
#[derive(Debug)]
pub(super) struct Flow {
    pub(super) to: Seat,
    pub(super) from: Vec<Origin>,
    /// A call gives it to a parameter.
    pub(super) given: bool,
    /// Single bytes of it are stored: it counts where both ends are known to lead to pointers.
    pub(super) in_bytes: bool,
}

/// Functions that store a pointer to where their first argument leads: which argument that is, and whether it leads to the
/// pointer (GCC, Built-in Functions for Memory Model Aware Atomic Operations; C11 7.17.7, 7.24.2).
const STORING: [(&str, usize, bool); 14] = [
    ("__atomic_store_n", 1, false),
    ("__atomic_exchange_n", 1, false),
    ("__atomic_compare_exchange_n", 2, false),
    ("__atomic_store", 1, true),
    ("__atomic_exchange", 1, true),
    ("__atomic_compare_exchange", 2, true),
    ("__sync_lock_test_and_set", 1, false),
    ("__sync_bool_compare_and_swap", 2, false),
    ("__sync_val_compare_and_swap", 2, false),
    ("atomic_store", 1, false),
    ("atomic_store_explicit", 1, false),
    ("atomic_exchange", 1, false),
    ("memcpy", 1, true),
    ("memmove", 1, true),
];

/// What the whole text stores.
#[derive(Debug, Default)]
pub(super) struct Flows {
    pub(super) stores: Vec<Flow>,
    /// Where variables of functions are declared, the last of a name.
    pub(super) declared: BTreeMap<Named, Span>,
    /// Those of them that each call of the function finds as the last one left them.
    pub(super) lasting: BTreeSet<Named>,
    pub(super) params: BTreeSet<Named>,
    /// Arrays of pointers of which a loop gives several elements the same one.
    pub(super) repeated: BTreeSet<Named>,
}

impl Flows {
    pub(super) fn of(lowerer: &Lowerer<'_>) -> Self {
        let mut text = Text {
            lowerer,
            part: 0,
            function: None,
            scope: Rc::default(),
            loops: Vec::new(),
            flows: Flows::default(),
            of_bytes: Vec::new(),
            pointers_as_bytes: false,
        };
        for part in 0..lowerer.unit.parts.len() {
            text.part = part;
            for item in lowerer.unit.items_of(part) {
                match &item.kind {
                    ItemKind::Declaration(declaration) => text.declaration(declaration),
                    ItemKind::Function(function) => text.function(function),
                    _ => {}
                }
            }
        }
        if text.pointers_as_bytes {
            text.flows.stores.append(&mut text.of_bytes);
        }
        text.flows
    }
}

/// A walk over the text.
pub(super) struct Text<'l, 'a> {
    pub(super) lowerer: &'l Lowerer<'a>,
    pub(super) part: usize,
    /// The function that is being walked.
    function: Option<String>,
    scope: Rc<Scope>,
    /// What each loop around sets.
    pub(super) loops: Vec<BTreeSet<String>>,
    pub(super) flows: Flows,
    /// What copies of bytes store, if some bytes are those of pointers.
    of_bytes: Vec<Flow>,
    /// Whether pointers are seen as their bytes somewhere.
    pointers_as_bytes: bool,
}

impl Text<'_, '_> {
    fn function(&mut self, function: &FunctionDef) {
        self.scope = self.lowerer.names_of(function);
        self.function = Some(function.name.clone());
        let params = function.ty.params.iter();
        let params: Vec<Named> = params
            .filter_map(|param| Some(self.named(param.name.as_ref()?)))
            .collect();
        self.flows.params.extend(params);
        function.body.stmts.iter().for_each(|stmt| self.stmt(stmt));
        (self.function, self.scope) = (None, Rc::default());
    }

    fn named(&self, name: &str) -> Named {
        match &self.function {
            Some(function) if self.scope.declared.contains_key(name) => {
                Named::Local(self.part, function.clone(), name.to_string())
            }
            _ => Named::Variable(self.lowerer.name_in(self.part, name)),
        }
    }

    pub(super) fn types(&self, expr: &Expr) -> Vec<QualType> {
        let types = self.lowerer.types_in(self.part, &self.scope, expr);
        let types = types.unwrap_or_default();
        types.iter().map(|ty| self.lowerer.resolved(ty)).collect()
    }

    fn is_array(&self, expr: &Expr) -> bool {
        self.types(expr).iter().any(|ty| ty.array().is_some())
    }

    fn is_pointer(&self, expr: &Expr) -> bool {
        self.types(expr).iter().any(|ty| self.leads_to_data(ty))
    }

    /// Whether it is a pointer to something other than a function, and no link between structs of one kind: of those more is
    /// known elsewhere.
    fn leads_to_data(&self, ty: &QualType) -> bool {
        let Some(to) = ty.pointee().map(|to| self.lowerer.resolved(to)) else {
            return false;
        };
        let record = self.lowerer.record_of(&to);
        let mut fields = record
            .and_then(|record| record.fields.as_ref())
            .into_iter()
            .flatten();
        let is_link = fields.any(|field| {
            let mut ty = self.lowerer.resolved(&field.ty);
            while let Some(inner) = pointed(&ty) {
                ty = self.lowerer.resolved(&inner);
            }
            ty.ty == to.ty
        });
        !is_link && !matches!(to.ty, Type::Function(_))
    }

    /// The place that an lvalue is, or is a part of: elements are not told apart.
    pub(super) fn seat(&self, expr: &Expr) -> Option<Seat> {
        let here = |named| Seat {
            named,
            through: false,
        };
        match &expr.without_casts().kind {
            ExprKind::Ident(name) => Some(here(self.named(name))),
            ExprKind::Member { field, .. } => Some(here(Named::Member(field.clone()))),
            ExprKind::IncDec { operand, .. } => self.seat(operand),
            ExprKind::Subscript { base, .. }
            | ExprKind::Unary {
                op: UnaryOp::Deref,
                operand: base,
            } => self.led_to(base),
            _ => None,
        }
    }

    /// The place that a pointer leads to.
    fn led_to(&self, pointer: &Expr) -> Option<Seat> {
        let pointer = pointer.without_casts();
        match &pointer.kind {
            ExprKind::Unary {
                op: UnaryOp::AddressOf,
                operand,
            } => self.seat(operand),
            ExprKind::Binary { lhs, .. } => self.led_to(lhs),
            ExprKind::IncDec { operand, .. } => self.led_to(operand),
            ExprKind::Ident(_) if !self.is_array(pointer) => {
                let Seat { named, .. } = self.seat(pointer)?;
                let through = matches!(named, Named::Local(..));
                Some(Seat { named, through })
            }
            _ => self.seat(pointer),
        }
    }

    /// Where the pointers come from that a value may be.
    fn origins(&self, value: &Expr, found: &mut Vec<Origin>) {
        let value = value.without_casts();
        match &value.kind {
            ExprKind::Ident(_)
            | ExprKind::Member { .. }
            | ExprKind::Subscript { .. }
            | ExprKind::IncDec { .. }
            | ExprKind::Unary {
                op: UnaryOp::Deref, ..
            } => {
                let seat = self.seat(value);
                found.extend(seat.map(|seat| match self.is_array(value) {
                    true => Origin::Memory(seat.named),
                    false => Origin::Content(seat),
                }));
            }
            ExprKind::Unary {
                op: UnaryOp::AddressOf,
                operand,
            } => self.address(operand.without_casts(), found),
            ExprKind::Binary {
                op: BinaryOp::Add | BinaryOp::Sub,
                lhs,
                rhs,
            } if self.lowerer.constant(rhs).is_some() => self.origins(lhs, found),
            ExprKind::Conditional {
                then, otherwise, ..
            } => {
                then.iter().for_each(|then| self.origins(then, found));
                self.origins(otherwise, found);
            }
            ExprKind::Comma { rhs, .. } => self.origins(rhs, found),
            ExprKind::Assign { op: None, lhs, rhs } => {
                self.origins(rhs, found);
                // `a = b = malloc(n)`
                found.extend(self.seat(lhs).map(Origin::Content));
            }
            ExprKind::Call { callee, args } => self.returned(callee, args, found),
            _ => {}
        }
    }

    /// What a function of the file returns: what its text says, or an argument.
    fn returned(&self, callee: &Expr, args: &[Expr], found: &mut Vec<Origin>) {
        let ExprKind::Ident(name) = &callee.without_casts().kind else {
            return;
        };
        if let Some(function) = self.lowerer.function_in(self.part, name) {
            let part = self.lowerer.part_of(function.name_span);
            let named = Named::Result(part, function.name.clone());
            let through = false;
            found.push(Origin::Content(Seat { named, through }));
        }
        for arg in self.lowerer.given_back(self.part, name, args) {
            self.origins(arg, found);
        }
    }

    fn address(&self, of: &Expr, found: &mut Vec<Origin>) {
        match &of.kind {
            // Another row of a block may be what nothing else leads to.
            ExprKind::Subscript { base, index } if self.lowerer.constant(index).is_some() => {
                self.origins(base, found);
            }
            ExprKind::Unary {
                op: UnaryOp::Deref,
                operand,
            } => self.origins(operand, found),
            ExprKind::Ident(_) | ExprKind::Member { .. } => {
                let seat = self.seat(of);
                let pointer = self.types(of).iter().any(|ty| ty.pointee().is_some());
                found.extend(seat.map(|Seat { named, .. }| match pointer {
                    true => Origin::Pointer(named),
                    false => Origin::Memory(named),
                }));
            }
            _ => {}
        }
    }

    fn store(&mut self, to: Seat, value: &Expr) {
        let mut from = Vec::new();
        self.origins(value, &mut from);
        if !names::is_null(value) {
            let given = false;
            self.stored(to, from, given);
        }
    }

    fn stored(&mut self, to: Seat, from: Vec<Origin>, given: bool) {
        let in_bytes = false;
        self.flows.stores.push(Flow {
            to,
            from,
            given,
            in_bytes,
        });
    }

    fn initial(&mut self, declarator: &Declarator, init: &Initializer) {
        let to = Seat {
            named: self.named(&declarator.name),
            through: false,
        };
        match init {
            Initializer::Expr(value) => {
                let name = Expr {
                    kind: ExprKind::Ident(declarator.name.clone()),
                    ..value.clone()
                };
                let types = self.types(&name);
                // `__auto_type`
                let told = types.iter().any(|ty| !matches!(ty.ty, Type::Unknown(_)));
                let pointer = match told {
                    true => types.iter().any(|ty| self.leads_to_data(ty)),
                    false => self.is_pointer(value),
                };
                if pointer {
                    let mut bytes = types.iter().map(|ty| self.becomes_bytes(ty, value));
                    self.pointers_as_bytes |= bytes.any(|bytes| bytes);
                    self.store(to, value);
                }
            }
            Initializer::List { .. } => self.list(&declarator.ty, &to, init),
        }
    }

    /// What an initialiser lists, for members by their order or names.
    fn list(&mut self, ty: &QualType, to: &Seat, init: &Initializer) {
        let ty = self.lowerer.resolved(ty);
        let items = match init {
            Initializer::List { items, .. } => items,
            Initializer::Expr(value) => {
                if self.leads_to_data(&ty) {
                    self.store(to.clone(), value);
                }
                return;
            }
        };
        if let Some(array) = ty.array().cloned() {
            for item in items {
                self.list(&array.element, to, &item.value);
            }
            return;
        }
        let fields = self.lowerer.record_of(&ty);
        let fields = fields.and_then(|record| record.fields.clone());
        let fields = fields.unwrap_or_default();
        let mut next = 0;
        for item in items {
            if let [Designator::Field(name), ..] = &item.designators[..] {
                let named = |field: &crate::syntax::ast::Field| field.name.as_ref() == Some(name);
                next = fields.iter().position(named).unwrap_or(fields.len());
            }
            if let Some(field) = fields.get(next)
                && let Some(name) = &field.name
            {
                let named = Named::Member(name.clone());
                let member = Seat {
                    named,
                    through: false,
                };
                self.list(&field.ty, &member, &item.value);
            }
            next += 1;
        }
    }

    fn call(&mut self, name: &str, args: &[Expr]) {
        if let Some(function) = self.lowerer.function_in(self.part, name) {
            let part = self.lowerer.part_of(function.name_span);
            for (param, arg) in function.ty.params.iter().zip(args) {
                let Some(of) = param.name.clone() else {
                    continue;
                };
                let to = Seat {
                    named: Named::Local(part, function.name.clone(), of),
                    through: false,
                };
                let mut from = Vec::new();
                if param.ty.decayed().pointee().is_some() {
                    self.origins(arg, &mut from);
                }
                self.pointers_as_bytes |= self.becomes_bytes(&param.ty, arg);
                self.stored(to, from, true);
            }
            return;
        }
        let stores = STORING
            .iter()
            .find(|(known, ..)| *known == common_name(name) || *known == name);
        let Some((_, at, by_pointer)) = stores else {
            return;
        };
        let (Some(target), Some(value)) = (args.first(), args.get(*at)) else {
            return;
        };
        let Some(to) = self.led_to(target) else {
            return;
        };
        if *by_pointer {
            let from = self.led_to(value).map(Origin::Content);
            let from = from.into_iter().collect();
            match self.leads_to_bytes(target) && self.leads_to_bytes(value) {
                true => self.of_bytes.push(Flow {
                    to,
                    from,
                    given: false,
                    in_bytes: false,
                }),
                false => self.stored(to, from, false),
            }
        } else {
            self.store(to, value);
        }
    }
}

impl Visit for Text<'_, '_> {
    fn stmt(&mut self, stmt: &Stmt) {
        let looped = matches!(
            stmt.kind,
            StmtKind::For { .. } | StmtKind::While { .. } | StmtKind::DoWhile { .. }
        );
        if looped {
            self.loops.push(set_in(stmt));
        }
        if let StmtKind::Return(Some(value)) = &stmt.kind
            && let Some(function) = &self.function
            && (self.is_pointer(value) || self.is_array(value))
            && !self
                .lowerer
                .function_in(self.part, function)
                .is_some_and(|function| is_handed_out(function, value))
        {
            let named = Named::Result(self.part, function.clone());
            let through = false;
            self.store(Seat { named, through }, value);
        }
        names::walk_stmt(self, stmt);
        if looped {
            self.loops.pop();
        }
    }

    fn declaration(&mut self, declaration: &Declaration) {
        for declarator in &declaration.declarators {
            let named = self.named(&declarator.name);
            if matches!(named, Named::Local(..)) {
                if declaration.storage.class == StorageClass::Static {
                    self.flows.lasting.insert(named.clone());
                }
                self.flows.declared.insert(named, declarator.name_span);
            }
            if let Some(init) = &declarator.init {
                self.initial(declarator, init);
            }
        }
        names::walk_declaration(self, declaration);
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Assign { op: None, lhs, rhs } => {
                if let ExprKind::CompoundLiteral { ty, init } = &rhs.kind
                    && let Some(to) = self.seat(lhs)
                {
                    self.list(ty, &to, init);
                } else if self.is_pointer(lhs)
                    && let Some(to) = self.seat(lhs)
                {
                    self.note_repeated(lhs, &to, rhs);
                    let types = self.types(lhs);
                    let mut bytes = types.iter().map(|ty| self.becomes_bytes(ty, rhs));
                    self.pointers_as_bytes |= bytes.any(|bytes| bytes);
                    self.store(to, rhs);
                } else {
                    self.of_bytes.extend(self.byte_copied(lhs, rhs));
                }
            }
            ExprKind::Call { callee, args } => {
                if let ExprKind::Ident(name) = &callee.kind {
                    self.call(name, args);
                }
            }
            ExprKind::Cast { ty, operand } => {
                self.pointers_as_bytes |= self.is_seen_as_bytes(ty, operand);
            }
            // What a struct without a name holds, its members do wherever it goes.
            ExprKind::CompoundLiteral { ty, init }
                if matches!(self.lowerer.resolved(ty).ty, Type::Record(_)) =>
            {
                let nowhere = Seat {
                    named: Named::Member(String::new()),
                    through: false,
                };
                self.list(ty, &nowhere, init);
            }
            _ => {}
        }
        names::walk_expr(self, expr);
    }
}
