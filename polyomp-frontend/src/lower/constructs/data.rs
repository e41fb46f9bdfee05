//! Copies that constructs make of variables: where their values come from, and where they go.

use polyomp_core::spmd::{
    Construct, Critical, ElementType, Expr, Load, Projection, StmtKind as Out,
};

use crate::openmp::data_sharing::{Attribute, Enclosing};
use crate::openmp::{ClauseKind, Leaf};
use crate::source::Span;
use crate::syntax::ast::QualType;

use super::super::Lowerer;
use super::super::places::Lvalue;
use super::super::records::{INITIAL, record_read};
use super::super::symbols::{Var, VarId};
use super::Context;
use super::implied::Runs;
use super::participants::Joins;

/// Who gives values back at the end of a construct.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Finisher<'c> {
    /// Whoever executed it: for all of its lanes, or alone.
    Same,
    /// One thread of the team.
    Thread,
    /// One team of the league.
    Team,
    /// One thread of one team, of the construct that divides a loop among both.
    ThreadOfTeam(&'c Construct),
}

/// What a variable is when a construct starts.
pub(super) struct Captured {
    name: String,
    start: Start,
}

enum Start {
    /// Its value.
    Value(Expr),
    /// Its value, and what keeps the reads of it apart from the store of the last value.
    Apart(Expr, String),
    /// The part of it that a reduction is for.
    Section(Section),
}

/// The part of an array that a reduction is for.
#[derive(Debug, Clone)]
pub(super) struct Section {
    /// Its first index.
    pub lower: Expr,
    /// How many elements it has.
    pub length: Expr,
    /// Where the variable points to, if it is a pointer.
    pub pointer: Option<Expr>,
}

impl Captured {
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn value(&self) -> Option<Expr> {
        match &self.start {
            Start::Value(value) | Start::Apart(value, _) => Some(value.clone()),
            Start::Section(_) => None,
        }
    }

    fn exclusion(&self) -> Option<String> {
        match &self.start {
            Start::Apart(_, exclusion) => Some(exclusion.clone()),
            Start::Value(_) | Start::Section(_) => None,
        }
    }

    pub(super) fn section(&self) -> Option<&Section> {
        match &self.start {
            Start::Section(section) => Some(section),
            Start::Value(_) | Start::Apart(..) => None,
        }
    }
}

/// A copy that a construct made.
pub(super) struct Copied {
    pub name: String,
    pub original: VarId,
    pub copy: VarId,
    pub attribute: Attribute,
    /// The list item that asked for it, or where the variable is used first.
    pub span: Span,
    /// The part that a reduction is for, if not the whole.
    pub section: Option<Section>,
    /// Where its value goes to, for a reduction.
    pub joins: Joins,
    /// What keeps apart the reads of the original's initial value and the store of the last one.
    pub exclusion: Option<String>,
}

impl Lowerer<'_> {
    /// Where the clauses of the construct list the variable.
    pub(super) fn item_span(&self, context: &Context<'_>, at: usize, name: &str) -> Option<Span> {
        let items = context
            .constructs
            .get(at)?
            .clauses
            .iter()
            .flat_map(|clause| match &clause.kind {
                ClauseKind::Map(_) | ClauseKind::Depend(_) => &[],
                kind => super::names::list_items(kind),
            });
        let implied = context
            .constructs
            .get(at)?
            .implied
            .iter()
            .map(|implied| implied.item);
        let item = items.chain(implied).find(|item| item.name == name)?;
        Some(context.pragma.span_of(item.span.start, item.span.end))
    }

    /// Reads what the construct's copies start with. Emitted where the construct is encountered.
    pub(super) fn capture_values(&mut self, context: &Context<'_>, at: usize) -> Vec<Captured> {
        let mut captured = Vec::new();
        for var in &context.vars {
            if let Some(Attribute::Reduction(_)) = var.attributes.get(at) {
                let section = self
                    .typed(&var.name)
                    .and_then(|(id, ty)| self.reduction_section(context, at, &var.name, id, &ty));
                captured.extend(section.map(|section| Captured {
                    name: var.name.clone(),
                    start: Start::Section(section),
                }));
                continue;
            }
            let starts = matches!(
                var.attributes.get(at),
                Some(Attribute::FirstPrivate | Attribute::FirstLastPrivate | Attribute::Linear(_))
            );
            if !starts {
                continue;
            }
            let Some((id, ty)) = self.typed(&var.name) else {
                continue;
            };
            let span = self.item_span(context, at, &var.name).unwrap_or(var.span);
            let leaf = context.constructs.get(at).map(|construct| construct.leaf);
            if leaf.is_some_and(Leaf::is_loop_partitioning)
                && self.iterators_of(context).contains(&var.name)
            {
                // It starts with the loop's lower bound.
                continue;
            }
            let both = match var.attributes.get(at) {
                Some(Attribute::FirstLastPrivate) => true,
                Some(Attribute::Linear(_)) => leaf != Some(Leaf::Simd),
                _ => false,
            };
            let forks = matches!(leaf, Some(Leaf::Parallel | Leaf::Teams | Leaf::Taskloop));
            if both && !forks && matches!(self.variable(id), Some(Lvalue::Memory(_))) {
                let start = self.read_apart(id, &ty, span);
                captured.push(Captured {
                    name: var.name.clone(),
                    start,
                });
                continue;
            }
            if let Some(attribute) = var.attributes.get(at) {
                self.read_sequences(attribute, &var.name, &ty, span);
            }
            if let Some(Lvalue::Memory(place)) = self.variable(id)
                && let Some(value) = self.snapshot(place, &ty, span)
            {
                captured.push(Captured {
                    name: var.name.clone(),
                    start: Start::Value(value),
                });
                continue;
            }
            if let Some(value) = self.initial_read(id, &ty, span) {
                let element = self.element(&ty);
                let value = self.keep(span, &var.name, element, value);
                captured.push(Captured {
                    name: var.name.clone(),
                    start: Start::Value(value),
                });
            }
        }
        captured
    }

    /// Reads the original of a copy whose last value goes back to it. The store waits for all initialisations (OpenMP 5.2,
    /// section 5.4.4), so the two never race with each other: they exclude each other, and what is read is a value that
    /// all threads agree on but that is not known.
    fn read_apart(&mut self, id: VarId, ty: &QualType, span: Span) -> Start {
        let element = self.element(ty);
        let exclusion = self.exclusion();
        let body = self.nested(|this| {
            if let Some(value) = this.initial_read(id, ty, span) {
                this.emit(span, Out::Eval(value));
            }
        });
        let name = exclusion.clone();
        self.emit(span, Out::Critical(Critical { name, body }));
        let name = format!("start {}", self.program.ids.fresh());
        let reason = "the initial value of a private copy";
        let value = self.opaque(element, Some(&name), reason, Vec::new());
        let value = self.keep(span, "start", element, value);
        Start::Apart(value, exclusion)
    }

    /// Reads the original of a firstprivate copy; no value for what is not scalar.
    fn initial_read(&mut self, id: VarId, ty: &QualType, span: Span) -> Option<Expr> {
        let element = self.element(ty);
        match self.variable(id)? {
            Lvalue::Register(local) => Some(Expr::Local(local)),
            Lvalue::Memory(place) if self.fits_register(ty) => {
                let site = self.implied_site(span, INITIAL);
                Some(Expr::Load(Box::new(Load {
                    site,
                    place,
                    element,
                    narrow: None,
                })))
            }
            Lvalue::Memory(mut place) => {
                place.projections.push(Projection::Whole);
                let site = self.implied_site(span, INITIAL);
                let load = Load {
                    site,
                    place,
                    element: ElementType::Opaque,
                    narrow: None,
                };
                self.emit(span, Out::Eval(Expr::Load(Box::new(load))));
                None
            }
        }
    }

    /// Whether copies that a construct makes may be gone before tasks that its block creates have run: no barrier is at its
    /// end.
    pub(super) fn ends_before_tasks(&mut self, context: &Context<'_>, at: usize) -> bool {
        let leaf = context.constructs.get(at).map(|construct| construct.leaf);
        match leaf {
            Some(Leaf::Task | Leaf::Taskloop) => true,
            Some(Leaf::Single | Leaf::Scope) => self.nowait_span(context, at).is_some(),
            _ => false,
        }
    }

    /// Binds what the construct makes of each variable in the innermost scope. Emitted in the strand that
    /// the copies belong to.
    pub(super) fn make_copies(
        &mut self,
        context: &Context<'_>,
        at: usize,
        captured: &[Captured],
        iterators: bool,
    ) -> Vec<Copied> {
        let mut copies = Vec::new();
        let around = self.reductions_here();
        let Some(construct) = context.constructs.get(at) else {
            return copies;
        };
        let leaf = construct.leaf;
        let ends = self.ends_before_tasks(context, at);
        let inner = context.constructs.get(at + 1..).unwrap_or(&[]);
        let names = match iterators {
            true => self.iterators_of(context),
            false => Vec::new(),
        };
        for var in &context.vars {
            let Some(attribute) = var.attributes.get(at) else {
                continue;
            };
            let Some((original, ty)) = self.typed(&var.name) else {
                continue;
            };
            let Some(known) = self.var(original).cloned() else {
                continue;
            };
            if names.contains(&var.name) && leaf.is_loop_partitioning() {
                continue;
            }
            let is_same = matches!(
                attribute,
                Attribute::Shared
                    | Attribute::Mapped
                    | Attribute::Inherited
                    | Attribute::ThreadPrivate
            );
            if is_same {
                let enclosing = known.enclosing.inside(leaf, attribute);
                let id = self.add_var(Var { enclosing, ..known });
                self.bind(&var.name, id);
                continue;
            }
            let span = self.item_span(context, at, &var.name).unwrap_or(var.span);
            let sequences = self.sequences_of_copy(attribute, &var.name, &ty, span);
            if *attribute != Attribute::Private && sequences.is_none() && self.owns_memory(&ty, 0) {
                let what = format!("a copy of `{}`, which has memory of its own", var.name);
                self.unsupported(span, what);
            }
            let start = captured.iter().find(|captured| captured.name == var.name);
            let section = match attribute {
                Attribute::Reduction(_) => start.and_then(Captured::section).cloned(),
                _ => None,
            };
            let shape = self.shape(&ty);
            let memory = match context.body {
                Some(body) => self.copy_must_be_memory(&var.name, shape, inner, body, ends),
                None => false,
            };
            let copy = match &section {
                Some(section) => self.section_copy(&var.name, &ty, section, span),
                None => self.new_copy(&var.name, &ty, memory, span),
            };
            self.note_copy(context, copy, &var.name, attribute, known);
            let mut copied = Copied {
                name: var.name.clone(),
                original,
                copy,
                attribute: attribute.clone(),
                span,
                section,
                joins: Joins::Own,
                exclusion: start.and_then(Captured::exclusion),
            };
            self.start_copy(&copied, start, &ty);
            if let Some(sequences) = sequences {
                self.new_sequences(attribute, sequences, &ty, span);
            }
            if Self::participates(construct, &var.name) {
                self.join_reduction(&mut copied, around);
            }
            copies.push(copied);
        }
        self.enter_collecting(construct, &copies);
        copies
    }

    /// What is known of a copy by what is known of its original.
    fn note_copy(
        &mut self,
        context: &Context<'_>,
        copy: VarId,
        name: &str,
        attribute: &Attribute,
        known: Var,
    ) {
        if *attribute == Attribute::FirstPrivate
            && context
                .body
                .is_none_or(|body| !super::super::names::assigns_itself(body, name))
            && let Some(home) = self.var(copy).map(|var| var.home)
        {
            self.mapped_copy(known.home, home);
        }
        if let Some(found) = self.vars.get_mut(copy.0) {
            found.enclosing = Enclosing {
                shared_by_team: false,
            };
            if let Attribute::FirstPrivate | Attribute::FirstLastPrivate = attribute {
                found.pointees = known.pointees;
            }
        }
    }

    /// Gives a copy its first value: that of the original at `start`, or the one that a reduction begins with.
    fn start_copy(&mut self, copied: &Copied, start: Option<&Captured>, ty: &QualType) {
        let Copied {
            attribute,
            span,
            section,
            ..
        } = copied;
        let span = *span;
        self.copy_code(attribute, &copied.name, ty, span);
        if let Attribute::Reduction(identifier) = attribute {
            let ty = self.combined_type(ty, section.is_some());
            self.reduction_code(Runs::Initializer, identifier, &ty, span);
        }
        let start = match attribute {
            Attribute::FirstPrivate | Attribute::FirstLastPrivate => {
                start.and_then(Captured::value)
            }
            Attribute::Reduction(identifier) if section.is_none() => {
                Some(self.identity(identifier, ty))
            }
            _ => None,
        };
        if let (Some(value), Some(lvalue)) = (start, self.variable(copied.copy)) {
            if self.fits_register(ty) {
                self.store_implied(lvalue, span, value, INITIAL);
            } else if let (Lvalue::Memory(place), Some(_)) = (lvalue, record_read(&value)) {
                self.write_whole(place, ty, span, value);
            }
        } else if let (
            Attribute::FirstPrivate | Attribute::FirstLastPrivate,
            Some(Lvalue::Memory(place)),
        ) = (attribute, self.variable(copied.copy))
        {
            self.copies_pointers(place, ty, span);
        }
    }

    /// The iteration variables of the loops that the directive is associated with.
    fn iterators_of(&self, context: &Context<'_>) -> Vec<String> {
        let Some(body) = context.body else {
            return Vec::new();
        };
        let counts = context.constructs.iter().map(super::loop_count);
        let found = super::super::canonical::iteration_variables(body, counts.max().unwrap_or(1));
        found.into_iter().map(str::to_string).collect()
    }

    fn new_copy(&mut self, name: &str, ty: &QualType, memory: bool, span: Span) -> VarId {
        let strands = self.strands;
        // A private copy belongs to its strand, also where the host executes the construct.
        self.strands = strands.max(1);
        let id = self.automatic(name, ty, memory, span);
        self.strands = strands;
        id
    }

    pub(in crate::lower) fn store_implied(
        &mut self,
        lvalue: Lvalue,
        span: Span,
        value: Expr,
        what: &str,
    ) {
        match lvalue {
            Lvalue::Register(local) => self.assign(span, local, value),
            Lvalue::Memory(place) => {
                let site = self.implied_site(span, what);
                self.emit(span, Out::Store { site, place, value });
            }
        }
    }

    /// Emits the end of copies that are combined into the originals. `exclusion` names the lock that combiners hold, where
    /// they take part in no task reduction.
    pub(super) fn finish_copies(&mut self, copies: &[Copied], by: Finisher<'_>, exclusion: &str) {
        let lanes = by == Finisher::Same;
        for copied in copies {
            match &copied.attribute {
                Attribute::Reduction(_) if matches!(copied.joins, Joins::Collected) => {}
                Attribute::Reduction(identifier) => {
                    // Only the copies are known to be combined one after the other, not what else the combiner uses.
                    self.combiner_code(copied, identifier);
                    let body = self.nested(|this| {
                        if !this.combine_sequence(copied) {
                            this.combine(copied, identifier, lanes);
                        }
                    });
                    if body.is_empty() {
                        continue;
                    }
                    if lanes {
                        self.out.extend(body);
                    } else {
                        let name = match &copied.joins {
                            Joins::Reduction(name) => name.clone(),
                            Joins::Own | Joins::Collected => exclusion.to_string(),
                        };
                        self.emit(copied.span, Out::Critical(Critical { name, body }));
                    }
                }
                _ => {}
            }
        }
    }

    /// The name of the exclusion that the copies of one construct are combined under.
    pub(super) fn exclusion(&mut self) -> String {
        format!("reduction {}", self.program.ids.fresh())
    }
}
