//! The variables from outside that a construct refers to, and their data-sharing attributes.

use std::collections::HashSet;

use crate::openmp::data_sharing::{self, Attribute};
use crate::openmp::{ClauseKind, Directive, Leaf, LeafConstruct};
use crate::source::Span;
use crate::syntax::ast::{self, Pragma, Stmt, StmtKind};

use super::super::capture::loop_count;
use super::super::{Lowerer, canonical, names};

/// A variable from outside that is referenced in a construct.
pub(in super::super) struct Referenced {
    pub name: String,
    /// Where it is named first.
    pub span: Span,
    pub attributes: Vec<Attribute>,
}

impl Lowerer<'_> {
    /// The variables from outside that a construct refers to, with their attributes.
    pub(super) fn referenced(
        &mut self,
        pragma: &Pragma,
        directive: &Directive,
        constructs: &[LeafConstruct<'_>],
        body: Option<&Stmt>,
    ) -> Vec<Referenced> {
        let loops = constructs.iter().map(loop_count).max().unwrap_or(1);
        let partitions = constructs
            .iter()
            .any(|construct| construct.leaf.is_loop_partitioning());
        let iterators = match body {
            Some(body) if partitions => canonical::iteration_variables(body, loops),
            _ => Vec::new(),
        };
        let mut vars: Vec<Referenced> = Vec::new();
        for (name, span) in self.named_in(pragma, directive, body) {
            if vars.iter().any(|var| var.name == name) {
                continue;
            }
            let iterates = iterators.contains(&name.as_str()).then_some(loops);
            let found = self.attributes(pragma, constructs, body, (&name, span), iterates);
            if let Some(attributes) = found {
                vars.push(Referenced {
                    name,
                    span,
                    attributes,
                });
            }
        }
        vars
    }

    /// The names in the clauses of a construct and in its body, each with where it stands.
    fn named_in(
        &mut self,
        pragma: &Pragma,
        directive: &Directive,
        body: Option<&Stmt>,
    ) -> Vec<(String, Span)> {
        let mut found: Vec<(String, Span)> = Vec::new();
        for clause in &directive.clauses {
            // Dependences are evaluated where the task is created: its body does not refer to them.
            if matches!(clause.kind, ClauseKind::Depend(_)) {
                continue;
            }
            for item in names::list_items(&clause.kind) {
                let span = pragma.span_of(item.name_span.start, item.name_span.end);
                self.doubt_item(&item.name, span);
                found.push((item.name.clone(), span));
            }
        }
        let mut clauses_of = |inner: &Pragma| {
            let parsed = self.directive(inner);
            let (mut used, mut private) = (Vec::new(), HashSet::new());
            for clause in parsed
                .directive
                .iter()
                .flat_map(|directive| &directive.clauses)
            {
                // Within, the name means a variable of its own (OpenMP 5.2, 5.4.3).
                if let ClauseKind::Private(items) = &clause.kind {
                    private.extend(items.iter().map(|item| item.name.clone()));
                    continue;
                }
                let text = clause.span.slice(&inner.text);
                let inside = text.find('(').map_or(text.len(), |at| at + 1);
                for (start, word) in words(text.get(inside..).unwrap_or("")) {
                    let start = clause.span.start + inside + start;
                    let span = inner.span_of(start, start + word.len());
                    used.push((word.to_string(), span));
                }
            }
            names::Clauses { used, private }
        };
        found.extend(names::referenced(body, &mut clauses_of));
        found
    }

    /// The attributes of what a name stands for at each construct, where that is a variable; `iterates` is the number of
    /// the loops of which it is an iteration variable.
    fn attributes(
        &mut self,
        pragma: &Pragma,
        constructs: &[LeafConstruct<'_>],
        body: Option<&Stmt>,
        (name, span): (&str, Span),
        iterates: Option<usize>,
    ) -> Option<Vec<Attribute>> {
        let id = self.lookup(name)?;
        let var = self.var(id).cloned()?;
        let variable = data_sharing::Variable {
            name,
            storage: var.storage,
            shape: self.shape(&var.ty),
            threadprivate: var.threadprivate || self.is_group_private(&var),
            declare_target: self.declared_target.contains(&self.name_here(name)),
            constant: var.ty.canonical().quals.is_const,
            declared_inside: false,
            iterates,
        };
        // It is no variable: no clause lists it, and none that speaks of all variables is about it.
        let is_this = name == "this" && self.is_cpp();
        let found = data_sharing::attributes(&variable, constructs, var.enclosing);
        let error = match found {
            Ok((attributes, _)) if !(is_this && attributes.contains(&Attribute::Private)) => {
                return Some(attributes);
            }
            Ok(_) => None,
            Err(error) => Some(error),
        };
        if let Some(error) = error.filter(|_| !is_this) {
            let place = match &error {
                data_sharing::AttributeError::Unlisted { .. } => span,
                data_sharing::AttributeError::Predetermined { clause, .. } => {
                    pragma.span_of(clause.start, clause.end)
                }
            };
            // An iteration variable of a construct within is private there.
            let unlisted = matches!(error, data_sharing::AttributeError::Unlisted { .. });
            if !(unlisted && iterates_within(body, name)) {
                self.unsupported(place, error.to_string());
            }
        }
        let shared = |construct: &LeafConstruct<'_>| match construct.leaf {
            leaf if leaf.is_loop_partitioning() && iterates.is_some() => Attribute::Private,
            Leaf::Parallel | Leaf::Teams | Leaf::Task | Leaf::Taskloop => Attribute::Shared,
            _ => Attribute::Inherited,
        };
        Some(constructs.iter().map(shared).collect())
    }
}

/// Whether a variable is an iteration variable of a loop construct in a statement.
fn iterates_within(body: Option<&Stmt>, name: &str) -> bool {
    struct Iterates<'n>(&'n str, bool);
    impl names::Visit for Iterates<'_> {
        fn stmt(&mut self, stmt: &Stmt) {
            if let StmtKind::Omp {
                pragma,
                body: Some(body),
            } = &stmt.kind
                && let Some(directive) = crate::openmp::parse(&pragma.text).directive
            {
                let constructs = directive.split();
                let divides = constructs
                    .iter()
                    .any(|construct| construct.leaf.is_loop_partitioning());
                let loops = constructs.iter().map(loop_count).max().unwrap_or(1);
                self.1 |= divides && canonical::iteration_variables(body, loops).contains(&self.0);
            }
            names::walk_stmt(self, stmt);
        }
        fn expr(&mut self, _: &ast::Expr) {}
    }
    let mut iterates = Iterates(name, false);
    if let Some(body) = body {
        names::Visit::stmt(&mut iterates, body);
    }
    iterates.1
}

/// The identifiers in a text, with their offsets.
fn words(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        let inside = c.is_alphanumeric() || c == '_';
        match (start, inside) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                if let Some(word) = text.get(from..at)
                    && !word.starts_with(|c: char| c.is_ascii_digit())
                {
                    found.push((from, word));
                }
                start = None;
            }
            _ => {}
        }
    }
    found
}
