//! Which functions are analysed on their own, and what is known when they start.

use std::collections::BTreeSet;
use std::sync::Arc;

use polyomp_core::spmd::{ElementType, Entry, Expr, Projection, Storage};

use crate::syntax::ast::{self, ExprKind, FunctionDef, Initializer, ItemKind, Param, Stmt, Type};

use super::Lowerer;
use super::aliasing::{Aliasing, Reachable};
use super::apart;
use super::names;
use super::orphans::CallingTeam;
use super::places::whole;
use super::symbols::{Frame, Home};
use super::values::with_stack;

impl<'a> Lowerer<'a> {
    /// Whether `main` is all that is analysed.
    pub(super) fn only_main(&self) -> bool {
        matches!(&self.roots[..], [only] if only.name == "main")
    }

    /// Walks every entry.
    pub(super) fn entries(&mut self) {
        for function in self.roots.clone() {
            if self.is_walked_from_calls(function) {
                continue;
            }
            self.part = self.part_of(function.name_span);
            let team = self.calling_team(function);
            if team.as_ref().is_none_or(|team| team.or_none) {
                self.entry(function, None);
            }
            if team.is_some() {
                self.entry(function, team);
            }
        }
    }

    /// Walks an entry, as a team calls it, or outside of teams.
    fn entry(&mut self, function: &'a FunctionDef, team: Option<CallingTeam>) {
        self.begin_size(function);
        self.forked = false;
        self.part = self.part_of(function.name_span);
        if self.is_apart(function) {
            self.doubts_here.push(Arc::from(apart::why(&function.name)));
        }
        let walked = self.nested(|this| this.called_entry(function, team));
        self.doubts_here.clear();
        self.note_size(function);
        let walked = self.if_called(function, walked);
        let (_, mut body) = std::mem::take(&mut self.prologue);
        body.extend(walked);
        let body = self.with_asynchronous_tasks(body);
        let name = function.name.clone();
        self.program.entries.push(Entry { name, body });
    }

    fn called_entry(&mut self, function: &'a FunctionDef, team: Option<CallingTeam>) {
        self.store_initial(&function.name);
        self.forget_numbers(function);
        self.assume_lasting(function);
        self.beside = self.other_threads(function);
        match team {
            Some(team) => self.in_calling_team(team, function, |this| this.activation(function)),
            None => self.activation(function),
        }
        self.beside = None;
    }

    /// A call by whom nobody sees.
    fn activation(&mut self, function: &'a FunctionDef) {
        let label = self.fresh_label();
        self.frames.push(Frame {
            function: function.name.clone(),
            part: self.part,
            returns: Some((label, None)),
            ..Frame::default()
        });
        self.push_scope();
        let pointers: Vec<&str> = function
            .ty
            .params
            .iter()
            .filter(|param| {
                let is_reference = matches!(param.ty.ty, Type::Reference(_));
                is_reference || param.ty.decayed().pointee().is_some()
            })
            .filter_map(|param| param.name.as_deref())
            .collect();
        // What the calls give that are not followed may be the same.
        let unseen = self.is_apart(function) || self.is_called_unseen(function);
        let assumed = self.aliasing == Aliasing::Distinct && !unseen;
        let distinct = assumed || function.name == "main";
        let assumption = (distinct && pointers.len() > 1 && function.name != "main").then(|| {
            let names: Vec<String> = pointers.iter().map(|name| format!("`{name}`")).collect();
            Arc::from(format!(
                "pointer parameters {} do not alias",
                names.join(", ")
            ))
        });
        let mut others = match distinct {
            true => None,
            false => Some(self.reachable_variables()),
        };
        // Numbers first: the types of others may depend on them. Records before what may be a member of one.
        let mut params: Vec<&Param> = function.ty.params.iter().collect();
        params.sort_by_key(|param| {
            let pointee = self.resolved(&param.ty).decayed().pointee().cloned();
            let size = pointee.as_ref().map(|to| {
                let record = others.is_some() && self.record_of(to).is_some();
                let size = self.size_of(to).filter(|_| record);
                std::cmp::Reverse(size.unwrap_or(0))
            });
            (pointee.is_some(), size)
        });
        for param in params {
            if let Some(name) = &param.name {
                self.entry_parameter(function, name, param, assumption.clone(), others.as_mut());
            }
        }
        if function.name == "main" {
            self.before_main();
        }
        self.begin_team_limit(function.name_span);
        self.begin_ancestors(&function.name);
        self.untyped_members.clear();
        self.given.clear();
        self.provided_by.clear();
        let body = self.function_body(function, function.name_span);
        self.out.extend(body);
        self.pop_scope();
        self.frames.pop();
    }

    /// Functions that are called before `main`.
    fn before_main(&mut self) {
        let mut names: BTreeSet<(usize, &str)> = BTreeSet::new();
        for part in 0..self.unit.parts.len() {
            for item in self.unit.items_of(part) {
                match &item.kind {
                    ItemKind::Function(function) if function.storage.constructor => {
                        names.insert((part, &function.name));
                    }
                    ItemKind::Declaration(declaration) if declaration.storage.constructor => {
                        let declarators = declaration.declarators.iter();
                        names.extend(declarators.map(|found| (part, found.name.as_str())));
                        // Pointers to such functions, in the section that they are called from.
                        let declarators = declaration.declarators.iter();
                        let inits = declarators.filter_map(|found| found.init.as_ref());
                        names.extend(inits.flat_map(named_in).map(|name| (part, name)));
                    }
                    _ => {}
                }
            }
        }
        for (part, name) in names {
            if let Some(function) = self.function_in(part, name) {
                self.inline(function.name_span, function, &[]);
            }
        }
    }

    /// Variables at file scope that a parameter may point to.
    fn reachable_variables(&mut self) -> Vec<Reachable> {
        let objects = self.program.objects.iter().enumerate();
        let external: Vec<(String, polyomp_core::spmd::ObjectId)> = objects
            .filter(|(_, object)| object.external && object.storage == Storage::Shared)
            .map(|(index, object)| {
                let id = polyomp_core::spmd::ObjectId(index as u32);
                (object.name.clone(), id)
            })
            .collect();
        external
            .into_iter()
            .filter_map(|(name, id)| self.reachable_variable(&name, id))
            .collect()
    }

    fn entry_parameter(
        &mut self,
        function: &FunctionDef,
        name: &str,
        param: &Param,
        assumption: Option<Arc<str>>,
        others: Option<&mut Vec<Reachable>>,
    ) {
        if let Type::Reference(to) = &param.ty.ty {
            self.entry_reference(name, (&param.ty, to), assumption, others, param.span);
            return;
        }
        let ty = self.resolved(&param.ty).decayed();
        if self.points_to_function(&ty) {
            let value = self.opaque(ElementType::Int, Some(name), "a parameter", Vec::new());
            self.parameter(function, name, param, Some(value), param.span);
            return;
        }
        if let Some(pointee) = ty.pointee().cloned() {
            self.fix_extents(&pointee);
            let one = matches!(self.resolved(&pointee).ty, Type::Record(_))
                && function
                    .body
                    .stmts
                    .iter()
                    .all(|stmt| is_one_record(stmt, name));
            // A class that is made for one that derives from it is a part of an object of that.
            let derived = self.derived_by(&pointee).filter(|_| name == "this");
            let made = derived.as_ref().map_or(&pointee, |(whole, _)| whole);
            let (element, mut extents) = self.array_shape(made);
            if !one {
                extents.insert(0, None);
            }
            let object = self.fresh_object(name, element, extents, Storage::Shared, param.span);
            if let Some(object) = self.object_mut(object) {
                object.assumption = assumption;
                // The caller may have made it known to others.
                object.external = true;
                object.nullable = true;
            }
            let record = matches!(self.resolved(&pointee).ty, Type::Record(_));
            if record && self.has_unfollowed_calls(function) && !self.is_constant(&pointee) {
                // What it leads to is what calls that are not followed have stored there.
                self.forget_variable(object, &pointee, param.span);
            }
            let mut place = whole(object);
            if !one {
                place.projections.push(Projection::Index {
                    index: Expr::Int(0),
                    extent: None,
                });
            }
            if let Some((made, part)) = &derived {
                self.select_member(&mut place, Some(made), part);
            }
            let mut value = Expr::AddressOf(Box::new(place));
            if let Some(others) = others {
                value = self.aliased(name, &ty, &pointee, value, others);
            }
            self.parameter(function, name, param, Some(value), param.span);
            return;
        }
        let value = match self.element(&ty) {
            ElementType::Int if self.has_unfollowed_calls(function) => {
                let reason = "an argument of a call that is not followed";
                Some(self.unknown(ElementType::Int, reason, Vec::new()))
            }
            ElementType::Int => {
                let (mut lower, upper) = self.range_of(&ty);
                if function.name == "main" {
                    lower = Some(1);
                }
                Some(Expr::Param(self.bounded_param(name, (lower, upper))))
            }
            ElementType::Float => {
                Some(self.opaque(ElementType::Float, Some(name), "a parameter", Vec::new()))
            }
            _ => None,
        };
        let is_record = matches!(ty.unaliased(), Type::Record(_));
        self.parameter(
            function,
            name,
            param,
            value.filter(|_| !is_record),
            param.span,
        );
        let var = self.lookup(name).and_then(|id| self.var(id));
        if let Some(Home::Object(object)) = var.map(|var| var.home) {
            self.forget_functions(&whole(object), &ty, param.span, 0);
        }
    }
}

/// The names in an initialiser.
fn named_in(init: &Initializer) -> Vec<&str> {
    match init {
        Initializer::Expr(expr) => {
            let expr = expr.without_casts();
            match &expr.kind {
                ExprKind::Ident(name) => vec![name],
                ExprKind::Unary {
                    op: ast::UnaryOp::AddressOf,
                    operand,
                } => names::root(operand).into_iter().collect(),
                _ => Vec::new(),
            }
        }
        Initializer::List { items, .. } => {
            let values = items.iter().map(|item| &item.value);
            values
                .flat_map(|value| with_stack(|| named_in(value)))
                .collect()
        }
    }
}

/// Whether the statement uses the pointer only to reach members of the one record it points to.
fn is_one_record(stmt: &Stmt, name: &str) -> bool {
    let (mut uses, mut members) = (0usize, 0usize);
    let is_it = |expr: &ast::Expr| matches!(&expr.kind, ExprKind::Ident(found) if found == name);
    names::each_expression_in(stmt, &mut |expr| match &expr.kind {
        ExprKind::Ident(found) if found == name => uses += 1,
        ExprKind::Member {
            base, arrow: true, ..
        } if is_it(base) => members += 1,
        ExprKind::Unary {
            op: ast::UnaryOp::Deref,
            operand,
        } if is_it(operand) => members += 1,
        _ => {}
    });
    uses == members
}
