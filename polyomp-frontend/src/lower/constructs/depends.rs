//! Dependences of tasks, and the objects that hold them (`depobj`).
//!
//! A depend object has two members: where the location is that it is about, and its kind. A task that names it has one
//! dependence for each kind there is, with an iterator that has a value only if it is that one.

use std::sync::Arc;

use polyomp_core::spmd::{
    BinaryOp, Depend, DependKind, ElementType, Expr, Iterator, Load, Place, Projection,
    StmtKind as Out,
};

use crate::openmp::{
    self, AffinityClause, Argument, ClauseKind, DependClause, Directive, ExprText, ItemForm,
    IteratorDefinition, ListItem, Selection, TaskDependence,
};
use crate::source::Span;
use crate::syntax::ast::{IntKind, QualType, Type};

use super::super::Lowerer;
use super::super::places::{Lvalue, deref};
use super::Context;
use super::interop::last_part;

const KINDS: [DependKind; 5] = [
    DependKind::In,
    DependKind::Out,
    DependKind::InOut,
    DependKind::MutexInOutSet,
    DependKind::InOutSet,
];

fn kind_of(kind: openmp::DependKind) -> Option<DependKind> {
    Some(match kind {
        openmp::DependKind::In => DependKind::In,
        openmp::DependKind::Out => DependKind::Out,
        openmp::DependKind::Inout => DependKind::InOut,
        openmp::DependKind::Mutexinoutset => DependKind::MutexInOutSet,
        openmp::DependKind::Inoutset => DependKind::InOutSet,
        openmp::DependKind::Depobj => return None,
    })
}

fn kind_number(kind: DependKind) -> i64 {
    let position = KINDS.iter().position(|other| *other == kind);
    i64::try_from(position.unwrap_or(0)).unwrap_or(0)
}

/// A member of a depend object.
fn member(object: &Place, name: &str) -> Place {
    let mut place = object.clone();
    place.projections.push(Projection::Field(Arc::from(name)));
    place
}

impl Lowerer<'_> {
    /// The dependences of a construct.
    pub(super) fn depends(&mut self, context: &Context<'_>, at: usize) -> Vec<Depend> {
        let mut depends = Vec::new();
        let Some(construct) = context.constructs.get(at) else {
            return depends;
        };
        for clause in &construct.clauses {
            match &clause.kind {
                ClauseKind::Depend(DependClause::Task(clause)) => {
                    self.push_scope();
                    let iterators = self.dependence_iterators(context, &clause.iterators);
                    for item in &clause.items {
                        self.depend(context, clause, item, &iterators, &mut depends);
                    }
                    self.pop_scope();
                }
                ClauseKind::Affinity(clause) => self.affinity(context, clause),
                _ => {}
            }
        }
        depends
    }

    /// What `affinity` names is no access, but its subscripts are evaluated.
    fn affinity(&mut self, context: &Context<'_>, clause: &AffinityClause) {
        self.push_scope();
        let iterators = self.dependence_iterators(context, &clause.iterators);
        for item in &clause.items {
            let place = self.locator(context, item);
            // With an iterator they are evaluated for each of its values.
            if let Some(place) = place.filter(|_| iterators.is_empty()) {
                let at = context.pragma.span_of(item.span.start, item.span.end);
                self.emit(at, Out::Eval(Expr::AddressOf(Box::new(place))));
            }
        }
        self.pop_scope();
    }

    fn depend(
        &mut self,
        context: &Context<'_>,
        clause: &TaskDependence,
        item: &ListItem,
        iterators: &[Iterator],
        depends: &mut Vec<Depend>,
    ) {
        let at = context.pragma.span_of(item.span.start, item.span.end);
        let span = self.span(at);
        let Some(kind) = kind_of(clause.kind.value) else {
            return self.held_depend(context, item, iterators, depends);
        };
        let place = if item.name == "omp_all_memory" {
            None
        } else {
            match self.first_of(context, item) {
                Some(place) => Some(place),
                None => return,
            }
        };
        depends.push(Depend {
            kind,
            place,
            iterators: iterators.to_vec(),
            span,
        });
    }

    /// The iterators of a `depend` clause, bound in the innermost scope.
    fn dependence_iterators(
        &mut self,
        context: &Context<'_>,
        definitions: &[IteratorDefinition],
    ) -> Vec<Iterator> {
        let mut iterators = Vec::new();
        for definition in definitions {
            let name = &definition.name;
            let at = context.pragma.span_of(name.span.start, name.span.end);
            // Several items have the same bounds, which are evaluated once.
            let bound = |this: &mut Self, text: &ExprText| {
                let expr = this.clause_expression(context.pragma, text)?;
                let value = this.value(&expr);
                Some(this.keep(at, "bound", ElementType::Int, value))
            };
            let lower = bound(self, &definition.begin);
            let upper = bound(self, &definition.end);
            let step = match &definition.step {
                Some(step) => bound(self, step),
                None => Some(Expr::Int(1)),
            };
            let (Some(lower), Some(upper), Some(step)) = (lower, upper, step) else {
                continue;
            };
            let descending = match step {
                Expr::Int(step) => step < 0,
                _ => {
                    self.unsupported(at, "an iterator whose step is not constant");
                    false
                }
            };
            let ty = QualType::plain(Type::Integer(IntKind::Int));
            let id = self.automatic(&name.text, &ty, false, at);
            if let Some(Lvalue::Register(local)) = self.variable(id) {
                iterators.push(Iterator {
                    local,
                    lower,
                    upper,
                    step,
                    descending,
                });
            }
        }
        iterators
    }

    /// Where the first element of a list item is: an array starts there, whatever the lengths of its rows are.
    fn first_of(&mut self, context: &Context<'_>, item: &ListItem) -> Option<Place> {
        let (mut place, mut ty) = self.located(context, item)?;
        while let Some(array) = ty.and_then(|ty| self.resolved(&ty).array().cloned()) {
            let extent = self.extent(&array);
            let index = Expr::Int(0);
            place.projections.push(Projection::Index { index, extent });
            ty = Some(array.element);
        }
        Some(place)
    }

    /// Where a list item starts.
    pub(super) fn locator(&mut self, context: &Context<'_>, item: &ListItem) -> Option<Place> {
        self.located(context, item).map(|(place, _)| place)
    }

    /// The same, with the type of what is there.
    fn located(
        &mut self,
        context: &Context<'_>,
        item: &ListItem,
    ) -> Option<(Place, Option<QualType>)> {
        let mut text = item.name.clone();
        match &item.form {
            ItemForm::Lvalue => text = item.text.clone(),
            ItemForm::Path(path) => {
                for selection in path {
                    match selection {
                        Selection::Member(name) => text.push_str(&format!(".{name}")),
                        Selection::Arrow(name) => text.push_str(&format!("->{name}")),
                        Selection::Section(section) => {
                            let lower = section.lower.as_ref().map_or("0", |lower| &lower.text);
                            text.push_str(&format!("[{lower}]"));
                        }
                    }
                }
            }
        }
        self.section_lengths(context, item);
        let expr = self.clause_text(context.pragma, &text, item.span)?;
        match self.lvalue(&expr) {
            Lvalue::Memory(place) => Some((place, self.type_of(&expr))),
            Lvalue::Register(local) => match self.type_of(&expr) {
                // Dependences on a variable that needs no memory of its own order nothing else.
                Some(ty) if ty.pointee().is_some() && !item.is_variable() => {
                    Some((deref(Expr::Local(local)), self.pointed(&ty)))
                }
                _ => None,
            },
        }
    }

    /// The lengths of array sections say nothing of where these start, but are evaluated.
    fn section_lengths(&mut self, context: &Context<'_>, item: &ListItem) {
        let ItemForm::Path(path) = &item.form else {
            return;
        };
        for selection in path {
            if let Selection::Section(section) = selection
                && let Some(length) = &section.length
                && let Some(length) = self.clause_expression(context.pragma, length)
            {
                let value = self.value(&length);
                self.evaluate(length.span, value);
            }
        }
    }

    /// The dependence that a depend object holds.
    fn held_depend(
        &mut self,
        context: &Context<'_>,
        item: &ListItem,
        iterators: &[Iterator],
        depends: &mut Vec<Depend>,
    ) {
        let at = context.pragma.span_of(item.span.start, item.span.end);
        let Some(object) = self.depend_object(context, &item.text, item.span) else {
            return;
        };
        let span = self.span(at);
        let kind = self.read_member(&object, "kind", ElementType::Int, at);
        let kind = self.keep(at, "kind", ElementType::Int, kind);
        let address = self.read_member(&object, "location", ElementType::Pointer, at);
        let address = self.keep(at, "location", ElementType::Pointer, address);
        for possible in KINDS {
            let is = Expr::Binary(
                BinaryOp::Eq,
                Box::new(kind.clone()),
                Box::new(Expr::Int(kind_number(possible))),
            );
            let only = Iterator {
                local: self.fresh_local("only", ElementType::Int),
                lower: Expr::Int(0),
                upper: is,
                step: Expr::Int(1),
                descending: false,
            };
            depends.push(Depend {
                kind: possible,
                place: Some(deref(address.clone())),
                iterators: iterators.iter().cloned().chain([only]).collect(),
                span,
            });
        }
    }

    fn read_member(
        &mut self,
        object: &Place,
        name: &str,
        element: ElementType,
        span: Span,
    ) -> Expr {
        let site = self.implied_site(span, "depend object");
        Expr::Load(Box::new(Load {
            site,
            place: member(object, name),
            element,
            narrow: None,
        }))
    }

    fn depend_object(
        &mut self,
        context: &Context<'_>,
        text: &str,
        span: openmp::TextSpan,
    ) -> Option<Place> {
        let expr = self.clause_text(context.pragma, text, span)?;
        match self.lvalue(&expr) {
            Lvalue::Memory(place) => Some(place),
            Lvalue::Register(_) => {
                self.unsupported(expr.span, "a depend object that is no object in memory");
                None
            }
        }
    }

    /// `depobj`: gives a depend object its value, or another kind. The object is the argument of the directive, or since
    /// OpenMP 6.0 (sections 5.6, 5.7 and 17.9.3) of its clause.
    pub(super) fn depobj(&mut self, context: &Context<'_>, directive: &Directive) {
        let named = match &directive.argument {
            Argument::Depobj(text) => Some(text.clone()),
            _ => None,
        };
        for clause in &directive.clauses {
            let span = context.pragma.span_of(clause.span.start, clause.span.end);
            let inner = match &clause.kind {
                ClauseKind::Other(
                    openmp::ClauseName::Init
                    | openmp::ClauseName::Update
                    | openmp::ClauseName::Destroy,
                    Some(text),
                ) => Some(last_part(text)),
                _ => None,
            };
            let Some(text) = named.clone().or(inner) else {
                self.unsupported(span, "a depend object that is not named");
                continue;
            };
            let Some(object) = self.depend_object(context, &text.text, text.span) else {
                continue;
            };
            let at = context.pragma.span_of(text.span.start, text.span.end);
            match &clause.kind {
                ClauseKind::Depend(DependClause::Task(depend)) => {
                    self.make_depend_object(context, &object, (span, at), depend);
                }
                ClauseKind::Other(openmp::ClauseName::Init, Some(text)) if named.is_none() => {
                    match initial_depend(&text.text) {
                        Some(depend) => {
                            self.make_depend_object(context, &object, (span, at), &depend);
                        }
                        None => self.unsupported(span, "this form of the clause `init`"),
                    }
                }
                ClauseKind::Other(openmp::ClauseName::Update, Some(kind)) => {
                    let kind = kind.text.split(':').next().unwrap_or_default();
                    let kind = match kind.trim() {
                        "in" => DependKind::In,
                        "out" => DependKind::Out,
                        "inout" => DependKind::InOut,
                        "mutexinoutset" => DependKind::MutexInOutSet,
                        "inoutset" => DependKind::InOutSet,
                        _ => {
                            self.unsupported(span, "this form of the clause `update`");
                            continue;
                        }
                    };
                    self.write_member(&object, "kind", at, Expr::Int(kind_number(kind)));
                }
                ClauseKind::Other(openmp::ClauseName::Destroy, _) => {
                    self.write_member(&object, "kind", at, Expr::Int(-1));
                }
                ClauseKind::Other(openmp::ClauseName::Init, _) => {
                    self.unsupported(span, "`init` of a depend object that the directive names");
                }
                // It is named as what is not supported.
                _ => {}
            }
        }
    }

    fn make_depend_object(
        &mut self,
        context: &Context<'_>,
        object: &Place,
        (span, at): (Span, Span),
        depend: &TaskDependence,
    ) {
        let kind = kind_of(depend.kind.value);
        let (Some(kind), [item], []) = (kind, &depend.items[..], &depend.iterators[..]) else {
            return self.unsupported(span, "this form of the clause `depend`");
        };
        if item.name == "omp_all_memory" {
            return self.unsupported(span, "a depend object for `omp_all_memory`");
        }
        let Some(place) = self.first_of(context, item) else {
            return self.unsupported(span, "a depend object for what is not in memory");
        };
        let address = Expr::AddressOf(Box::new(place));
        self.write_member(object, "location", at, address);
        self.write_member(object, "kind", at, Expr::Int(kind_number(kind)));
    }

    fn write_member(&mut self, object: &Place, name: &str, span: Span, value: Expr) {
        let site = self.implied_site(span, "depend object");
        let place = member(object, name);
        self.emit(span, Out::Store { site, place, value });
    }
}

/// The dependence in `init(out(x): object)`.
fn initial_depend(text: &str) -> Option<TaskDependence> {
    let kinds = ["in", "out", "inout", "mutexinoutset", "inoutset"];
    let (kind, rest) = text.trim().split_once('(')?;
    let kind = kinds.into_iter().find(|known| *known == kind.trim())?;
    let (location, _) = rest.rsplit_once(':')?;
    let location = location.trim_end().strip_suffix(')')?;
    let parsed = openmp::parse(&format!("task depend({kind}: {location})"));
    let mut clauses = parsed.directive?.clauses.into_iter();
    clauses.find_map(|clause| match clause.kind {
        ClauseKind::Depend(DependClause::Task(depend)) => Some(depend),
        _ => None,
    })
}
