//! Transfers between the memory of the host and that of a device, as accesses to what the host has: `target update`,
//! `target data`, `target enter data`, `target exit data`, and what a `target` maps, with a clause or without.
//!
//! Whether `map` copies depends on what the device has already (OpenMP 5.2, section 5.8.3), which the program's text does
//! not tell: those accesses stand under a condition that is not known. A motion clause always copies (section 13.9).

use polyomp_core::spmd::{
    Base, BinaryOp, Block, ElementType, Expr, Load, LocalId, Place, Projection, Side,
    StmtKind as Out, Task, Taskgroup,
};

use crate::openmp::data_sharing::{Attribute, implicit_map};
use crate::openmp::{
    self, ClauseKind, ClauseName, Directive, ItemForm, Leaf, ListItem, MapModifier, MapType,
    Selection,
};
use crate::source::Span;
use crate::syntax::ast::{ItemKind, Pragma, QualType, Stmt, StmtKind, Type};

use super::super::Lowerer;
use super::super::contents::some_directive;
use super::super::names::{self, Visit};
use super::super::places::{Lvalue, deref};
use super::super::symbols::Home;
use super::Context;
use super::presence::Presence;

/// A copy of a list item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    ToDevice,
    FromDevice,
}

impl Lowerer<'_> {
    /// A directive that does nothing but transfer.
    pub(super) fn transfer(&mut self, context: &mut Context<'_>, at: usize) {
        let waits = self.waits(context, at);
        let later = waits.may_go_on();
        let depends = self.depends(context, at);
        // The host does one thing after the other.
        if !self.has_company() && !later && depends.is_empty() {
            return;
        }
        let condition = self.clause_value(context, at, |kind| match kind {
            ClauseKind::If(condition) => Some(condition),
            _ => None,
        });
        let is_task = later || !depends.is_empty();
        let work = |this: &mut Self, context: &Context<'_>| {
            for direction in [Direction::ToDevice, Direction::FromDevice] {
                this.copies(context, at, direction);
            }
        };
        let body = match is_task {
            true => self.nested(|this| this.in_strands(|this| work(this, context))),
            false => self.nested(|this| work(this, context)),
        };
        let body = match condition {
            Some(cond) => self.nested(|this| {
                let kind = Out::If {
                    cond,
                    then_body: body,
                    else_body: Vec::new(),
                };
                this.emit(context.pragma.line, kind);
            }),
            None => body,
        };
        if !is_task {
            return self.out.extend(body);
        }
        let task = Task {
            construct: context.construct.clone(),
            condition: waits.deferred(),
            final_: None,
            device: true,
            detached: false,
            pool: false,
            transparent: false,
            depends,
            body,
        };
        self.emit(context.pragma.line, Out::Task(task));
    }

    /// `target data`: what is mapped is transferred before and after its block. As `target_data`, which is its name from
    /// OpenMP 6.0 on, it waits for all tasks in it unless `nogroup` is given (OpenMP 6.0, section 15.7).
    pub(super) fn target_data(
        &mut self,
        context: &mut Context<'_>,
        directive: &Directive,
        at: usize,
    ) {
        let waits = self.waits(context, at);
        let depends = self.depends(context, at);
        let span = context.pragma.line;
        if !waits.may_go_on() {
            // All of it is done by who encounters it, once what it depends on is complete.
            if !depends.is_empty() {
                self.empty_task(context, Some(Expr::Int(0)), depends);
            }
            return self.data_region(context, directive, at);
        }
        // Transfers and the block are tasks that the encountering thread need not wait for, and their children are as good
        // as its own (OpenMP 6.0, section 15.7).
        let body = self.nested(|this| {
            this.in_strands(|this| this.data_region(context, directive, at));
        });
        let task = Task {
            construct: context.construct.clone(),
            condition: waits.deferred(),
            final_: None,
            device: false,
            detached: false,
            pool: true,
            transparent: true,
            depends,
            body,
        };
        self.emit(span, Out::Task(task));
    }

    /// What is mapped is transferred before and after the block, and the tasks in it are complete at its end, if the
    /// construct has the name that says so.
    fn data_region(&mut self, context: &mut Context<'_>, directive: &Directive, at: usize) {
        let name = directive.name_span.start..directive.name_span.end;
        let name = context.pragma.text.get(name);
        let named = name.is_some_and(|name| name.contains("target_data"));
        let construct = context.constructs.get(at).filter(|_| named);
        let waits = construct.is_some_and(|construct| !self.has_nogroup(context, construct));
        if !waits {
            return self.with_data(context, directive, at);
        }
        let body = self.nested(|this| this.with_data(context, directive, at));
        let reduction = None;
        let group = Taskgroup { reduction, body };
        self.emit(context.pragma.line, Out::Taskgroup(group));
    }

    /// What is mapped is transferred before and after the block.
    fn with_data(&mut self, context: &mut Context<'_>, directive: &Directive, at: usize) {
        let constructs = context.constructs.get(at);
        let mut clauses = constructs.iter().flat_map(|construct| &construct.clauses);
        let private = clauses.any(|clause| {
            matches!(
                clause.kind,
                ClauseKind::Private(_) | ClauseKind::FirstPrivate(_) | ClauseKind::InReduction(_)
            )
        });
        if private {
            let what = "copies of variables that `target data` makes";
            self.unsupported(context.pragma.line, what);
        }
        let copied = self.has_company();
        if copied {
            self.copies(context, at, Direction::ToDevice);
        }
        let around = self.mapped.len();
        let mapped = self.mapped_by(context, at);
        self.mapped.extend(mapped);
        let differing = self.differing(context, at);
        let differed = self.differing.len();
        self.differing
            .extend(differing.iter().map(|(_, home, _)| *home));
        self.inner(context, directive, at);
        self.differing.truncate(differed);
        self.mapped.truncate(around);
        for (name, _, span) in differing {
            self.forget_copy(&name, span);
        }
        if copied {
            self.copies(context, at, Direction::FromDevice);
        }
    }

    fn home(&self, name: &str) -> Option<Home> {
        Some(self.var(self.lookup(name)?)?.home)
    }

    /// Whether something may happen while the host waits for a transfer: on another thread, or on a device for which it
    /// did not wait.
    pub(super) fn has_company(&mut self) -> bool {
        self.strands > 0 || self.has_asynchronous_targets()
    }

    /// Whether a directive in the files lets the host go on while a device works.
    fn has_asynchronous_targets(&mut self) -> bool {
        if let Some(known) = self.asynchronous_targets {
            return known;
        }
        struct Search(bool);
        impl Visit for Search {
            fn pragma(&mut self, pragma: &Pragma) {
                self.0 = self.0 || is_asynchronous(pragma);
            }
            fn stmt(&mut self, stmt: &Stmt) {
                if let StmtKind::Error(unparsed) = &stmt.kind {
                    self.0 = self.0 || unparsed.pragmas.iter().any(is_asynchronous);
                }
                names::walk_stmt(self, stmt);
            }
        }
        let mut search = Search(false);
        for item in &self.unit.items {
            match &item.kind {
                ItemKind::Function(function) => names::walk_block(&mut search, &function.body),
                ItemKind::Error(unparsed) => {
                    search.0 = search.0 || unparsed.pragmas.iter().any(is_asynchronous);
                }
                _ => {}
            }
        }
        self.asynchronous_targets = Some(search.0);
        search.0
    }

    /// Whether a directive in the files has a device execute something.
    pub(in super::super) fn has_targets(&self) -> bool {
        let on_device = |leaves: &[Leaf]| {
            leaves.iter().any(|leaf| {
                matches!(
                    leaf,
                    Leaf::Target | Leaf::Metadirective | Leaf::BeginMetadirective
                )
            })
        };
        self.unit.items.iter().any(|item| match &item.kind {
            ItemKind::Function(function) => {
                let mut stmts = function.body.stmts.iter();
                stmts.any(|stmt| some_directive(stmt, on_device))
            }
            ItemKind::Error(unparsed) => !unparsed.pragmas.is_empty(),
            _ => false,
        })
    }

    /// The transfers of a construct in one direction.
    pub(super) fn copies(&mut self, context: &Context<'_>, at: usize, direction: Direction) {
        let Some(construct) = context.constructs.get(at) else {
            return;
        };
        for clause in &construct.clauses {
            let (items, certain) = match &clause.kind {
                ClauseKind::To(motion) | ClauseKind::From(motion) if motion.mapper.is_some() => {
                    let span = context.pragma.span_of(clause.span.start, clause.span.end);
                    self.unsupported(span, "what a mapper copies");
                    continue;
                }
                ClauseKind::To(motion) if direction == Direction::ToDevice => (&motion.items, true),
                ClauseKind::From(motion) if direction == Direction::FromDevice => {
                    (&motion.items, true)
                }
                ClauseKind::Map(_) if self.copies.self_maps => continue,
                ClauseKind::Map(map) => {
                    if map.mapper.is_some() {
                        let span = context.pragma.span_of(clause.span.start, clause.span.end);
                        self.unsupported(span, "what a mapper copies");
                    }
                    let given = map.map_type.unwrap_or(match construct.leaf {
                        Leaf::TargetEnterData => MapType::To,
                        Leaf::TargetExitData => MapType::From,
                        _ => MapType::Tofrom,
                    });
                    let leaf = construct.leaf;
                    let copies = match direction {
                        Direction::ToDevice => {
                            matches!(given, MapType::To | MapType::Tofrom)
                                && leaf != Leaf::TargetExitData
                        }
                        Direction::FromDevice => {
                            matches!(given, MapType::From | MapType::Tofrom)
                                && leaf != Leaf::TargetEnterData
                        }
                    };
                    if !copies {
                        continue;
                    }
                    (&map.items, map.modifiers.contains(&MapModifier::Always))
                }
                _ => continue,
            };
            for item in items {
                let presence = match certain {
                    true => Presence::Unknown,
                    false => self.presence(context, item),
                };
                if matches!(presence, Presence::Certain) {
                    continue;
                }
                let body = self.nested(|this| this.copy(context, item, direction, certain));
                if certain || body.is_empty() {
                    self.out.extend(body);
                    continue;
                }
                let body = self.nested(|this| this.if_not_present(context, body));
                match presence {
                    Presence::Where(cond) => {
                        let kind = Out::If {
                            cond,
                            then_body: Vec::new(),
                            else_body: body,
                        };
                        self.emit(context.pragma.line, kind);
                    }
                    Presence::Certain | Presence::Unknown => self.out.extend(body),
                }
            }
        }
    }

    /// The transfers of what a `target` maps without a clause that says so.
    pub(super) fn implicit_copies(
        &mut self,
        context: &Context<'_>,
        at: usize,
        direction: Direction,
    ) {
        let Some(construct) = context.constructs.get(at) else {
            return;
        };
        let listed: Vec<&str> = (construct.clauses.iter())
            .flat_map(|clause| match &clause.kind {
                ClauseKind::Map(map) => &map.items[..],
                _ => &[],
            })
            .map(|item| item.name.as_str())
            .collect();
        if self.copies.self_maps {
            return;
        }
        for var in &context.vars {
            let mapped = var.attributes.get(at) == Some(&Attribute::Mapped);
            if !mapped || listed.contains(&var.name.as_str()) {
                continue;
            }
            let Some((id, ty)) = self.typed(&var.name) else {
                continue;
            };
            let home = self.home(&var.name);
            if home.is_some_and(|home| self.has_some_of(home))
                || self.declared_target.contains(&self.name_here(&var.name))
            {
                continue;
            }
            let given = implicit_map(self.shape(&ty), construct);
            let copies = match direction {
                Direction::ToDevice => matches!(given, MapType::To | MapType::Tofrom),
                // What is constant cannot be assigned.
                Direction::FromDevice => {
                    matches!(given, MapType::From | MapType::Tofrom)
                        && !ty.canonical().quals.is_const
                }
            };
            if !copies {
                continue;
            }
            if let Some(lvalue @ Lvalue::Memory(_)) = self.variable(id) {
                self.check_mapper(context.pragma.line, &ty);
                let lvalue = self.whole_value(lvalue, &ty);
                let element = self.element(&ty);
                let body = self.nested(|this| {
                    this.transferred(context.pragma.line, lvalue, element, direction, false);
                });
                self.if_not_present(context, body);
            }
        }
    }

    /// What happens only if the device has no copy yet, or no other use for it.
    fn if_not_present(&mut self, context: &Context<'_>, body: Block) {
        let reason = "whether the device has a copy already";
        let cond = self.unknown(ElementType::Int, reason, Vec::new());
        let kind = Out::If {
            cond,
            then_body: body,
            else_body: Vec::new(),
        };
        self.emit(context.pragma.line, kind);
    }

    /// The accesses of one list item, which is certainly copied or may be.
    fn copy(
        &mut self,
        context: &Context<'_>,
        item: &ListItem,
        direction: Direction,
        certain: bool,
    ) {
        let span = context.pragma.span_of(item.span.start, item.span.end);
        if let Some((_, ty)) = self.typed(&item.name) {
            self.check_mapper(span, &ty);
        }
        if item.is_variable() {
            let Some((id, ty)) = self.typed(&item.name) else {
                return;
            };
            // A pointer is not what it points to; that is attached.
            if let Some(lvalue @ Lvalue::Memory(_)) = self.variable(id) {
                let lvalue = self.whole_value(lvalue, &ty);
                let element = self.element(&ty);
                self.transferred(span, lvalue, element, direction, certain);
            }
            return;
        }
        let single = match &item.form {
            ItemForm::Path(path) => match path.split_last() {
                Some((Selection::Section(last), rest)) => rest
                    .iter()
                    .all(|part| match part {
                        Selection::Section(section) => section.is_element,
                        Selection::Member(_) | Selection::Arrow(_) => true,
                    })
                    .then_some(last),
                _ => None,
            },
            ItemForm::Lvalue => None,
        };
        let Some(section) = single.filter(|section| section.stride.is_none()) else {
            return self.unsupported(span, "the transfer of such a list item");
        };
        let length = match (&section.length, section.is_element) {
            (_, true) => Some(Expr::Int(1)),
            (Some(length), false) => self
                .clause_expression(context.pragma, length)
                .map(|length| self.value(&length)),
            (None, false) => None,
        };
        let (Some(length), Some(start)) = (length, self.locator(context, item)) else {
            return self.unsupported(span, "the transfer of a section whose length is not given");
        };
        // Both copies are accessed by way of it.
        let start = match self.settled(Lvalue::Memory(start.clone()), span) {
            Lvalue::Memory(settled) if certain => settled,
            _ => start,
        };
        let mut followed = true;
        let rows = self.designates_several(item);
        self.each_element(span, length, |this, local| match moved(start, local) {
            Some(mut place) => {
                if rows {
                    place.projections.push(Projection::Whole);
                }
                let lvalue = Lvalue::Memory(place);
                this.transferred(span, lvalue, ElementType::Opaque, direction, certain);
            }
            None => followed = false,
        });
        if !followed {
            self.unsupported(span, "the transfer of such a section");
        }
    }

    /// Whether each element that a list item names is an array or a struct: a row of an array of arrays.
    fn designates_several(&self, item: &ListItem) -> bool {
        let Some((_, mut ty)) = self.typed(&item.name) else {
            return false;
        };
        let ItemForm::Path(path) = &item.form else {
            return false;
        };
        for selection in path {
            let inner = match selection {
                Selection::Section(_) => self.pointed(&ty.decayed()),
                Selection::Member(name) => self.field_type(&ty, &name.text),
                Selection::Arrow(name) => self
                    .pointed(&ty.decayed())
                    .and_then(|ty| self.field_type(&ty, &name.text)),
            };
            match inner {
                Some(inner) => ty = inner,
                None => return false,
            }
        }
        matches!(self.resolved(&ty).ty, Type::Record(_) | Type::Array(_))
    }

    /// A mapper of the type may copy more than what has it.
    fn check_mapper(&mut self, span: Span, ty: &QualType) {
        let mut ty = self.resolved(ty);
        while let Some(inner) = self.pointed(&ty.decayed()) {
            ty = self.resolved(&inner);
        }
        if self.copies.mappers && matches!(ty.ty, Type::Record(_)) {
            self.unsupported(span, "what a mapper copies");
        }
    }

    /// A transfer reads one of the copies that host and device have, and writes the other one.
    ///
    /// Of one that depends on whether the device has a copy already, only what it does to the host's counts. It is an
    /// access like others there, which kernels may meet: one that begins when the data are no longer present copies them
    /// itself, which is not followed where `target data` is around it.
    fn transferred(
        &mut self,
        span: Span,
        lvalue: Lvalue,
        element: ElementType,
        direction: Direction,
        certain: bool,
    ) {
        let Lvalue::Memory(place) = lvalue else {
            return;
        };
        let (what, from, to) = match direction {
            Direction::ToDevice => ("transfer to the device", Side::Host, Side::Device),
            Direction::FromDevice => ("transfer from the device", Side::Device, Side::Host),
        };
        let site = |this: &mut Self, side| match certain {
            true => this.transfer_site(span, what, side),
            false => this.implied_site(span, what),
        };
        let read = |this: &mut Self| {
            let load = Load {
                site: site(this, from),
                place: place.clone(),
                element,
                narrow: None,
            };
            Expr::Load(Box::new(load))
        };
        match direction {
            Direction::ToDevice if !certain => {
                let value = read(self);
                self.emit(span, Out::Eval(value));
            }
            // Where both are one memory, it stays what it is.
            Direction::ToDevice => {
                let value = read(self);
                let site = site(self, to);
                self.emit(span, Out::Store { site, place, value });
            }
            Direction::FromDevice => {
                if certain {
                    let value = read(self);
                    self.emit(span, Out::Eval(value));
                }
                let value = self.unknown(element, "what the device has", Vec::new());
                let site = site(self, to);
                self.emit(span, Out::Store { site, place, value });
            }
        }
    }
}

/// The place so many elements further on.
fn moved(mut place: Place, by: LocalId) -> Option<Place> {
    match (place.projections.last_mut(), &place.base) {
        (Some(Projection::Index { index, .. }), _) => {
            let from = std::mem::replace(index, Expr::Int(0));
            *index = Expr::Binary(BinaryOp::Add, Box::new(from), Box::new(Expr::Local(by)));
            Some(place)
        }
        (None, Base::Deref(pointer)) => {
            let pointer = (**pointer).clone();
            let moved = Expr::PointerOffset(Box::new(pointer), Box::new(Expr::Local(by)));
            Some(deref(moved))
        }
        _ => None,
    }
}

/// Whether the host goes on while a device does what the directive says.
fn is_asynchronous(pragma: &Pragma) -> bool {
    let parsed = openmp::parse(&pragma.text);
    parsed.directive.is_none_or(|directive| {
        let on_device = directive.leaves().iter().any(|leaf| leaf.is_for_device());
        let mut clauses = directive.clauses.iter();
        let from_pool = clauses.clone().any(|clause| match &clause.kind {
            ClauseKind::Other(ClauseName::Threadset, Some(set)) => set.text.trim() != "omp_team",
            _ => false,
        });
        match directive.leaves().first() {
            // A thread outside of the team may execute it.
            _ if from_pool => true,
            // Any of its variants may be one.
            Some(Leaf::Metadirective | Leaf::BeginMetadirective) => {
                pragma.text.contains("target") && pragma.text.contains("nowait")
            }
            _ => on_device && clauses.any(|clause| matches!(clause.kind, ClauseKind::Nowait(_))),
        }
    })
}
