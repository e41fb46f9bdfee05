//! Whose copy of a variable accesses touch: the host's, or that of a device (see `polyomp_core::spmd::Touches`).
//!
//! A kernel uses the copies of its device, all else those of the host. Where the host may execute a kernel, by its `if`
//! or its `device` clause (OpenMP 5.2, sections 3.4 and 13.2), or shares memory with devices so that pointers lead there to
//! the host's variables (`unified_shared_memory`, section 8.2), it is not known whose they are. A transfer is between the
//! host and one device: where the file may speak of several devices, it is not certain that two of them are the same.

use std::collections::BTreeSet;

use polyomp_core::spmd::{AccessSite, Side, Touches};

use crate::openmp::{self, ClauseKind, ClauseName, Directive, Leaf};
use crate::source::Span;
use crate::syntax::ast::{ExprKind, ItemKind, Pragma, Stmt, StmtKind};

use super::super::Lowerer;
use super::super::names::{self, Visit};
use super::Context;

/// What is known of mapping, and whose copies are used where the walk is.
#[derive(Debug, Default)]
pub(in super::super) struct Copies {
    /// What is mapped may be mapped as a `declare mapper` says.
    pub(in super::super) mappers: bool,
    /// Mapping copies nothing (`requires self_maps`).
    pub(in super::super) self_maps: bool,
    /// Devices can use the host's memory (`requires unified_shared_memory`).
    unified: bool,
    /// Whose copies are used here.
    side: Side,
    /// Whether all directives in the files speak of one device, once that is known.
    one_device: Option<bool>,
}

impl Lowerer<'_> {
    /// What a clause of `requires` says.
    pub(in super::super) fn require_of_mapping(&mut self, clause: &ClauseKind) {
        let ClauseKind::Other(name, _) = clause else {
            return;
        };
        self.copies.self_maps |= *name == ClauseName::SelfMaps;
        self.copies.unified |=
            matches!(name, ClauseName::SelfMaps | ClauseName::UnifiedSharedMemory);
    }

    /// Which copy accesses touch that stand here.
    pub(in super::super) fn touches_here(&self) -> Touches {
        Touches::plain(self.copies.side)
    }

    /// Begins code that uses the copies of a side; gives whose are used before.
    pub(super) fn enter_side(&mut self, side: Side) -> Side {
        std::mem::replace(&mut self.copies.side, side)
    }

    /// Whose copies a `target` construct uses.
    pub(super) fn side_of_target(&mut self, context: &Context<'_>, at: usize) -> Side {
        let construct = context.constructs.get(at);
        let clauses = construct.map(|construct| &construct.clauses);
        let condition = clauses
            .into_iter()
            .flatten()
            .find_map(|clause| match &clause.kind {
                ClauseKind::If(condition) => Some(condition),
                _ => None,
            });
        match condition.map(|condition| self.clause_constant(context.pragma, condition)) {
            Some(Some(0)) => return self.copies.side,
            Some(None) => return Side::Either,
            Some(Some(_)) | None => {}
        }
        match self.copies.side == Side::Host && !self.copies.unified && self.has_one_device() {
            true => Side::Device,
            false => Side::Either,
        }
    }

    /// The site of what a transfer does to the copy of one side.
    pub(super) fn transfer_site(&mut self, span: Span, what: &str, side: Side) -> AccessSite {
        let mut site = self.implied_site(span, what);
        site.touches = Touches::transfer(side);
        if side == Side::Device && !self.has_one_device() {
            let doubt = || "whether it is to the same device".into();
            site.doubt = site.doubt.or_else(|| Some(doubt()));
        }
        site
    }

    /// Whether all directives in the files speak of one device.
    fn has_one_device(&mut self) -> bool {
        if let Some(known) = self.copies.one_device {
            return known;
        }
        let mut search = Search::default();
        for item in &self.unit.items {
            match &item.kind {
                ItemKind::Function(function) => names::walk_block(&mut search, &function.body),
                ItemKind::Error(unparsed) => {
                    unparsed
                        .pragmas
                        .iter()
                        .for_each(|pragma| search.look(pragma));
                }
                _ => {}
            }
        }
        let known = !search.open && search.devices.len() <= 1;
        self.copies.one_device = Some(known);
        known
    }
}

/// The devices of directives, by their numbers, or the one by default.
#[derive(Default)]
struct Search {
    devices: BTreeSet<Option<i64>>,
    /// Some number is not a constant.
    open: bool,
}

impl Search {
    fn look(&mut self, pragma: &Pragma) {
        match openmp::parse(&pragma.text).directive {
            Some(directive) => self.see(pragma, &directive),
            None => self.open |= pragma.text.contains("device"),
        }
    }

    fn see(&mut self, pragma: &Pragma, directive: &Directive) {
        let leaves = directive.leaves();
        let on_device = leaves.iter().any(|leaf| leaf.is_for_device());
        if !on_device {
            let chosen = matches!(
                leaves.first(),
                Some(Leaf::Metadirective | Leaf::BeginMetadirective)
            );
            self.open |= chosen && pragma.text.contains("device");
            return;
        }
        let device = directive
            .clauses
            .iter()
            .find_map(|clause| match &clause.kind {
                ClauseKind::Device(clause) => Some(clause),
                _ => None,
            });
        let number = device.map(|clause| clause.device.text.trim().parse::<i64>());
        match number {
            None => {
                self.devices.insert(None);
            }
            Some(Ok(number)) if number >= 0 => {
                self.devices.insert(Some(number));
            }
            Some(_) => self.open = true,
        }
    }
}

impl Visit for Search {
    fn pragma(&mut self, pragma: &Pragma) {
        self.look(pragma);
    }

    fn expr(&mut self, expr: &crate::syntax::ast::Expr) {
        self.open |=
            matches!(&expr.kind, ExprKind::Ident(name) if name == "omp_set_default_device");
        names::walk_expr(self, expr);
    }

    fn stmt(&mut self, stmt: &Stmt) {
        if let StmtKind::Error(unparsed) = &stmt.kind {
            unparsed.pragmas.iter().for_each(|pragma| self.look(pragma));
        }
        names::walk_stmt(self, stmt);
    }
}
