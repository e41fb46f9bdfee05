//! Recursive calls within regions, by induction.
//!
//! A call of a function that calls itself is walked once as it stands; what it calls in turn is replaced by one *generic*
//! call and by summaries. The generic call stands for any call below: its arguments are any for which its *footprint*,
//! the memory that it may touch as a function of its parameters, lies in the footprint of the call that it stands in
//! place of. In its body, recursive calls are summaries: anything in their footprint may be read or written. A claim
//! says that all accesses of the body stay in the footprint, those of the summaries too, and another that the arguments
//! of the recursive calls are such: these are the induction, which the analysis has to show.
//!
//! So two accesses anywhere below the call are covered. Where the calls that make them have a common caller below, it is
//! an instance of the generic call, and they are accesses of it or of summaries in it; else their common caller is the
//! call that was walked as it stands, and they are accesses of generic calls in it.
//!
//! When a function leaves tasks behind that are not complete, what it does may happen at any time from then on: generic
//! calls and summaries then stand in a task of a task, which no taskwait of the caller waits for; in a single one where each
//! of the tasks waits for its own. When it does not, what it waits for are its own tasks: the generic call stands in an
//! undeferred task.

mod above;
mod bases;
mod body;
mod bounds;
mod covered;
mod emit;
mod exchanged;
mod footprint;
mod fresh;
mod given_away;
mod held;
mod holders;
mod initial;
mod leaving;
mod moves;
mod order;
mod planted;
mod ranges;
mod replace;
mod results;
mod settle;
mod teams;
mod trees;
mod ways;

use std::collections::BTreeSet;

use polyomp_core::spmd::{Block, ElementType, Expr, LocalId, NodeId, ObjectId, Storage};

use crate::source::Span;
use crate::syntax::ast::{self, FunctionDef, Type};

use super::Lowerer;
use super::contents::calls_in;
use super::forms::Form;
use super::places::{Lvalue, whole};
use super::symbols::{Frame, Home};
use bases::Argument;
pub(super) use bases::Based;
use body::{Atom, Body, Linear, Root};
use covered::{has_plain_constructs, not_covered};
use footprint::{Calls, Footprint, Given};
pub(super) use planted::COPYING;
pub(super) use results::Results;
use trees::Planted;
pub(super) use trees::Tree;

/// A recursive call in a generic one.
#[derive(Debug, Clone)]
pub(super) struct RecursiveCall {
    /// The statement that stands for it.
    node: NodeId,
    span: Span,
    /// What it gives for each parameter.
    args: Vec<LocalId>,
}

impl RecursiveCall {
    /// The statement that stands for it.
    pub(super) fn node(&self) -> NodeId {
        self.node
    }
}

/// How a recursive call is followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Recursion {
    /// It is none.
    None,
    /// It begins a generic call.
    Generic,
    /// It stands in the generic call.
    Summary,
    /// No strand goes on with it.
    Left,
    /// It is not followed.
    Not,
}

/// All that makes up a generic call.
struct Generic<'f> {
    function: &'f FunctionDef,
    span: Span,
    /// What the call gives.
    given: Vec<LocalId>,
    /// The arguments of any call below.
    args: Vec<LocalId>,
    /// Number, pointer, or something else.
    kinds: Vec<ElementType>,
    calls: Vec<RecursiveCall>,
    footprints: Vec<Footprint>,
    how: Calls,
    settles: bool,
    /// Tasks that calls leave may be complete while theirs are not.
    descends: bool,
    /// What it may touch stands beside it, for all that it does.
    summarised: bool,
    /// Where it walks a tree.
    tree: Option<Planted>,
}

impl Generic<'_> {
    /// The numbers that the call gives.
    fn numbers(&self) -> Vec<Expr> {
        let given = self.given.iter().zip(&self.kinds);
        given
            .filter(|(_, kind)| **kind == ElementType::Int)
            .map(|(local, _)| Expr::Local(*local))
            .collect()
    }
}

impl<'a> Lowerer<'a> {
    /// How a call of a function is followed here.
    pub(super) fn recursion(&self, function: &FunctionDef) -> Recursion {
        let part = self.part_of(function.name_span);
        let is_it = |frame: &Frame| frame.function == function.name && frame.part == part;
        let inner = self.frames.iter().rposition(|frame| frame.calls.is_some());
        let (before, since) = self.frames.split_at(inner.unwrap_or(0));
        match since.split_first() {
            Some((generic, _)) if generic.calls.is_some() && is_it(generic) => Recursion::Summary,
            _ if before
                .iter()
                .any(|frame| frame.calls.is_some() && is_it(frame)) =>
            {
                Recursion::Not
            }
            _ => match since.iter().filter(|frame| is_it(frame)).count() {
                0 if self.is_summed(function) => Recursion::Generic,
                0 => Recursion::None,
                around => match self.recursion_again(function, around) {
                    Some(again) => again,
                    None if self.strands > 0 && self.can_be_generic(function) => Recursion::Generic,
                    None => Recursion::Not,
                },
            },
        }
    }

    /// Whether the first call of a function is a generic one, too.
    fn is_summed(&self, function: &FunctionDef) -> bool {
        self.levels.form == Form::Summed
            && self.strands > 0
            && calls_in(function).contains(&function.name)
            && self.can_be_generic(function)
    }

    fn can_be_generic(&self, function: &FunctionDef) -> bool {
        let result = self.resolved(&function.ty.result);
        let mut params = function.ty.params.iter().map(|param| &param.ty);
        // Of structs that are given, nothing is known in the generic call: that is no pointer of theirs. What copies of
        // sequences have is their own.
        let hides = |ty: &ast::QualType| {
            let record = matches!(self.resolved(&ty.decayed()).ty, Type::Record(_));
            let own = || self.holds_sequences_only(ty, function.name_span);
            record && self.holds_pointers(ty, 0) && !own()
        };
        let returns = match result.ty {
            Type::Record(_) => !hides(&result),
            Type::Reference(_) => false,
            _ => true,
        };
        returns && !params.any(hides) && has_plain_constructs(function)
    }

    /// The arguments of a call in registers.
    fn given(&mut self, span: Span, function: &FunctionDef, args: &[ast::Expr]) -> Vec<Argument> {
        let mut given = Vec::new();
        for (position, param) in function.ty.params.iter().enumerate() {
            let ty = param.ty.decayed();
            let element = match self.fits_register(&ty) {
                true => self.element(&ty),
                false => ElementType::Opaque,
            };
            let name = param.name.as_deref().unwrap_or("argument");
            let local = self.fresh_local(name, element);
            if let Some(arg) = args.get(position) {
                let value = self.argument(arg, Some(&ty));
                match element {
                    ElementType::Opaque => self.evaluate(arg.span, value),
                    _ => self.assign(span, local, value),
                }
            }
            given.push((local, element));
        }
        for arg in args.iter().skip(given.len()) {
            self.effects(arg);
        }
        given
    }

    /// A recursive call within the generic call: its place is kept until the footprints are known.
    pub(super) fn recursive_call(
        &mut self,
        span: Span,
        function: &FunctionDef,
        args: &[ast::Expr],
    ) -> Option<Expr> {
        let mut given = self.given(span, function, args);
        let mut frames = self.frames.iter().rev();
        let generic = frames.find(|frame| frame.calls.is_some());
        let based = generic.map(|frame| frame.based.clone());
        self.count_from(span, &based.unwrap_or_default(), &mut given);
        self.unknown_effect(span, unfollowed(function), Vec::new());
        let node = self.out.last().map(|stmt| stmt.id);
        let mut generic = self.frames.iter_mut().rev();
        if let (Some(calls), Some(node)) = (generic.find_map(|frame| frame.calls.as_mut()), node) {
            calls.push(RecursiveCall {
                node,
                span,
                args: given.into_iter().map(|(local, _)| local).collect(),
            });
        }
        self.result_of(function)
    }

    pub(super) fn result_of(&mut self, function: &FunctionDef) -> Option<Expr> {
        let element = self.element(&function.ty.result);
        let reason = format!("the result of `{}`", function.name);
        let ty = self.resolved(&function.ty.result);
        if matches!(ty.ty, Type::Record(_)) {
            return Some(self.any_record(&ty, &reason, function.name_span));
        }
        Some(match *function.ty.result.unaliased() {
            Type::Void => Expr::Int(0),
            _ => self.unknown(element, &reason, Vec::new()),
        })
    }

    /// A struct that a call gives back: what its sequences have is their own.
    fn any_record(&mut self, ty: &ast::QualType, reason: &str, span: Span) -> Expr {
        let place = match self.object_with_sequences("<result>", ty, span) {
            Some(place) => place,
            None => return self.unknown(ElementType::Opaque, reason, Vec::new()),
        };
        self.results.given_back(&place);
        self.read(Lvalue::Memory(place), Some(ty), span)
    }

    /// A recursive call by induction.
    pub(super) fn generic_call(
        &mut self,
        span: Span,
        function: &'a FunctionDef,
        args: &[ast::Expr],
    ) -> Option<Expr> {
        if let Err((why, given)) = self.by_induction(span, function, args, None) {
            let what = format!("{}: {why} is not known", unfollowed(function));
            let values = given.into_iter().map(Expr::Local).collect();
            let orders = self.may_synchronise(function);
            self.not_followed(span, what, values, orders);
        }
        self.result_of(function)
    }

    /// Emits a generic call; or says why there is none, and what it would get.
    fn by_induction(
        &mut self,
        span: Span,
        function: &'a FunctionDef,
        args: &[ast::Expr],
        tree: Option<(&Tree, bool)>,
    ) -> Result<(), (String, Vec<LocalId>)> {
        let mut given = self.given(span, function, args);
        let based = match tree {
            Some(_) => Vec::new(),
            None => self.based(span, function, &mut given),
        };
        let kinds: Vec<ElementType> = given.iter().map(|(_, element)| *element).collect();
        let given: Vec<LocalId> = given.into_iter().map(|(local, _)| local).collect();
        let objects = self.program.objects.len();
        let mut generic = Vec::new();
        let names = function.ty.params.iter();
        let names = names.map(|param| param.name.as_deref());
        for (name, element) in names.chain(std::iter::repeat(None)).zip(&kinds) {
            let name = name.unwrap_or("argument");
            generic.push(self.fresh_local(name, *element));
        }
        let based = bases::of_generic(&based, function.ty.params.len(), &generic);
        let (mut calls, mut ends) = (Vec::new(), Vec::new());
        let mut body = self.nested(|this| {
            (calls, ends) = this.generic_body(span, function, (&generic, &kinds), &based);
        });
        self.teams_as_tasks(span, &mut body);
        self.leave_with_own_registers(span, &mut body);
        // Of calls that wait for their tasks, nothing uses a variable after its life.
        if settle::settles(&body) {
            let none = ends.into_iter().map(|end| (end, Block::new()));
            replace::replace(&mut body, &mut none.collect());
        }
        let mut planted = None;
        if let Some((tree, _)) = tree {
            let found = self.planted(span, tree);
            if let Err(why) = self.follow_links(&mut body, &generic, tree, found) {
                return Err((why, given));
            }
            planted = Some(found);
        }
        let own: BTreeSet<ObjectId> = (objects..self.program.objects.len())
            .map(|index| ObjectId(index as u32))
            .filter(|object| {
                let described = self.program.object(*object);
                described.is_some_and(|object| object.storage == Storage::Scoped)
            })
            .collect();
        let found = self.understood(&body, own, (&generic, &kinds, &based), &calls, planted);
        match found {
            Ok((_, how)) if !self.exchanges_by_pairs(function, &how) => {
                Err(("what its pointers point to".to_string(), given))
            }
            Ok((footprints, _))
                if tree.is_some_and(|(tree, once)| !once && tree.is_written(&footprints)) =>
            {
                Err(("which tree it walks".to_string(), given))
            }
            Ok((footprints, how)) => {
                let settles = settle::settles(&body);
                let nodes = calls.iter().map(RecursiveCall::node).collect();
                let descends = settle::leaves_descendants(&body, &nodes);
                // Without tasks, all that it does is done by one strand, in a row: none of that races with another.
                let alone = !settle::creates_tasks(&body) && !settle::waits(&body);
                let summarised = alone && planted.is_none() && self.levels.form == Form::Summed;
                let generic = Generic {
                    function,
                    span,
                    given,
                    args: generic,
                    kinds,
                    calls,
                    footprints,
                    how,
                    settles,
                    descends,
                    summarised,
                    tree: planted,
                };
                self.levels.summed = true;
                self.emit_generic(&generic, body);
                Ok(())
            }
            Err(why) => Err((why, given)),
        }
    }

    /// Walks the body with registers for its arguments.
    fn generic_body(
        &mut self,
        span: Span,
        function: &'a FunctionDef,
        (args, kinds): (&[LocalId], &[ElementType]),
        based: &[Based],
    ) -> (Vec<RecursiveCall>, Vec<NodeId>) {
        let returns_value = *function.ty.result.unaliased() != Type::Void;
        let fits = self.fits_register(&function.ty.result);
        let result = (returns_value && fits).then(|| {
            let element = self.element(&function.ty.result);
            self.fresh_local(&function.name, element)
        });
        let result_type = self.resolved(&function.ty.result);
        let record = match result_type.ty {
            Type::Record(_) => match self.new_home("<result>", &result_type, true, span) {
                Home::Object(object) => Some(whole(object)),
                Home::Local(_) | Home::Reference(_) => None,
            },
            _ => None,
        };
        let label = self.fresh_label();
        let part = self.part_of(function.name_span);
        let caller = std::mem::replace(&mut self.part, part);
        self.frames.push(Frame {
            function: function.name.clone(),
            part,
            returns: Some((label, result)),
            calls: Some(Vec::new()),
            based: based.to_vec(),
            record,
            ..Frame::default()
        });
        self.push_scope();
        let outer_atomic = self.atomic.take();
        // Arrays of the call around keep their extents.
        let extents = self.extents.clone();
        for (position, param) in function.ty.params.iter().enumerate() {
            let Some(name) = &param.name else { continue };
            let value = match (args.get(position), kinds.get(position)) {
                (Some(local), Some(kind)) if *kind != ElementType::Opaque => {
                    let pointer = bases::pointer(based, position, *local);
                    Some(pointer.unwrap_or(Expr::Local(*local)))
                }
                _ => None,
            };
            self.parameter(function, name, param, value, span);
            self.new_sequences_of_parameter(name, &param.ty, span);
        }
        for param in &function.ty.params {
            self.fix_extents(&param.ty);
        }
        let body = self.function_body(function, span);
        self.extents = extents;
        self.atomic = outer_atomic;
        let lives = self.lives_in_call();
        self.pop_scope();
        let frame = self.frames.pop();
        self.part = caller;
        let start = self.out.len();
        self.out.extend(body);
        self.end_lives(&lives, start, function.body.span);
        let frame = frame.unwrap_or_default();
        (frame.calls.unwrap_or_default(), frame.ends)
    }

    /// The footprints of a body and what its recursive calls give; or why there are none.
    fn understood(
        &self,
        block: &Block,
        own: BTreeSet<ObjectId>,
        (args, kinds, based): (&[LocalId], &[ElementType], &[Based]),
        calls: &[RecursiveCall],
        tree: Option<Planted>,
    ) -> Result<(Vec<Footprint>, Calls), String> {
        if let Some(what) = not_covered(block, calls) {
            return Err(format!("what {what} in it means"));
        }
        let params = args.len() - based.len();
        let body = Body::of(block, args, own).counting_from(params..args.len());
        if calls
            .iter()
            .any(|call| !bases::stays(&body, based, params, call))
        {
            return Err("what its pointers point to".to_string());
        }
        if body.tells_threads_apart() {
            return Err("what the number of the thread in it means".to_string());
        }
        let mut how: Calls = Vec::new();
        for call in calls {
            how.push(given(&body, call, kinds, tree)?);
        }
        let footprints = footprint::guess(&body, &self.program.locals, &how, tree)?;
        // Summaries have nothing of such accesses, which the calls that are walked as they stand have.
        let unknown = |footprint: &Footprint| footprint.root == Root::Unknown;
        if self.levels.form == Form::Summed && footprints.iter().any(unknown) {
            return Err("what its pointers point to".to_string());
        }
        for footprint in &footprints {
            let private = match &footprint.root {
                Root::Object(object) => {
                    let object = self.program.object(*object);
                    object.is_some_and(|object| object.storage == Storage::ThreadPrivate)
                }
                _ => false,
            };
            let pointers =
                |mode: &footprint::Mode| mode.is_write && mode.element == ElementType::Pointer;
            if private || footprint.modes.iter().any(pointers) {
                return Err("what it leaves in memory".to_string());
            }
        }
        match holders::are_kept(&footprints, &body, calls, &how) {
            true => Ok((footprints, how)),
            false => Err("what its pointers point to".to_string()),
        }
    }
}

fn unfollowed(function: &FunctionDef) -> String {
    format!("the recursive call of `{}`", function.name)
}

/// What each parameter is given by a call in the body.
fn given(
    body: &Body<'_>,
    call: &RecursiveCall,
    kinds: &[ElementType],
    tree: Option<Planted>,
) -> Result<Vec<Given>, String> {
    let mut found = Vec::new();
    let mut own: BTreeSet<Root> = BTreeSet::new();
    for (position, (local, kind)) in call.args.iter().zip(kinds).enumerate() {
        let value = Expr::Local(*local);
        let linear = body.linear(&value);
        let same = Linear::atom(Atom::Param(position));
        let roots = body.roots(&value);
        found.push(match kind {
            ElementType::Pointer if tree.is_some_and(|tree| tree.position == position) => {
                let nodes = tree.map(|tree| Root::Object(tree.nodes));
                match roots.len() == 1 && roots.first() == nodes.as_ref() {
                    true => Given::Other,
                    false => return Err("what its pointers point to".to_string()),
                }
            }
            ElementType::Pointer => {
                let (mut derived, mut fresh) = (false, false);
                let moved = body.offset(&value) != Some(Linear::constant(0));
                if let [Root::Param(other)] = roots.iter().cloned().collect::<Vec<_>>()[..]
                    && other != position
                    && !moved
                {
                    found.push(Given::Exchanged(other));
                    continue;
                }
                for root in roots {
                    match root {
                        Root::Param(param) if param == position => derived = true,
                        // No memory is given for two parameters: they are taken to be apart.
                        Root::Own(_) if own.insert(root.clone()) => fresh = true,
                        _ => return Err("what its pointers point to".to_string()),
                    }
                }
                Given::Pointer {
                    shifted: derived && moved,
                    fresh,
                }
            }
            _ if linear == Some(same) => Given::Same,
            ElementType::Int => Given::Number(linear),
            _ => Given::Other,
        });
    }
    Ok(found)
}
