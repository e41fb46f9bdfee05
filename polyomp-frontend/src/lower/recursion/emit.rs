//! What stands for recursive calls: the generic call, summaries, and the claims that they rest on.

use std::collections::{BTreeMap, BTreeSet};

use polyomp_core::spmd::{
    AccessSite, BinaryOp, Block, Claim, Construct, Critical, ElementType, Expr, Iterator, Limit,
    Load, LocalId, Loop, LoopSharing, NodeId, Place, Projection, StmtKind as Out, Storage, Task,
    Taskwait,
};

use crate::source::Span;
use crate::syntax::ast::Type;

use super::super::Lowerer;
use super::super::forms::Form;
use super::super::places::{deref, whole};
use super::body::{Body, Linear, Root};
use super::exchanged;
use super::footprint::{self, Footprint, Given};
use super::ranges::{conjunction, in_order, nested_ranges, value};
use super::replace::replace;
use super::trees::Planted;
use super::{Generic, RecursiveCall, settle};

impl Lowerer<'_> {
    pub(super) fn emit_generic(&mut self, generic: &Generic<'_>, mut body: Block) {
        let span = generic.span;
        let again = self.may_be(generic);
        let mut replacements: BTreeMap<NodeId, Block> = BTreeMap::new();
        for call in &generic.calls {
            let block = self.nested(|this| this.summary_of_call(generic, call, &body));
            replacements.insert(call.node, block);
        }
        replace(&mut body, &mut replacements);
        let tasks = settle::creates_tasks(&body);
        let waits = settle::waits(&body);
        let inner = self.nested(|this| {
            let begun = in_order(&generic.footprints, &generic.given);
            if begun != Expr::Int(1) {
                this.claim(span, generic, begun, false);
            }
            this.any_arguments(generic);
            let reached = this.reached(generic);
            let then_body = this.nested(|this| {
                // What calls before it may have left.
                let mut before = generic.given.clone();
                if let Some(tree) = generic.tree
                    && let (Some(own), Some(arg)) = (
                        before.get_mut(tree.position),
                        generic.args.get(tree.position),
                    )
                {
                    *own = *arg;
                }
                this.summary(generic, &before, true);
                this.claim(span, generic, Expr::Int(1), true);
                this.out.extend(body);
            });
            this.emit(
                span,
                Out::If {
                    cond: reached,
                    then_body,
                    else_body: Vec::new(),
                },
            );
        });
        let then_body = self.nested(|this| match (tasks, generic.settles) {
            (false, _) => {
                this.summary(generic, &generic.given, !generic.summarised);
                this.out.extend(inner);
                this.summary(generic, &generic.given, true);
            }
            (true, true) => this.in_task(span, Some(Expr::Int(0)), inner),
            (true, false) => this.in_tasks(generic, span, inner),
        });
        self.emit(
            span,
            Out::If {
                cond: again,
                then_body,
                else_body: Vec::new(),
            },
        );
        if waits {
            let cond = self.may_be(generic);
            let wait = Taskwait {
                depends: Vec::new(),
            };
            let then_body = self.nested(|this| this.emit(span, Out::Taskwait(wait)));
            self.emit(
                span,
                Out::If {
                    cond,
                    then_body,
                    else_body: Vec::new(),
                },
            );
        }
    }

    /// A condition that may hold or not.
    pub(super) fn may_be(&mut self, generic: &Generic<'_>) -> Expr {
        let reason = format!("what the recursive calls of `{}` do", generic.function.name);
        self.unknown(ElementType::Int, &reason, Vec::new())
    }

    pub(super) fn in_task(&mut self, span: Span, condition: Option<Expr>, body: Block) {
        let construct = Construct {
            name: "task".to_string(),
            span: self.span(span),
        };
        let task = Task {
            construct,
            condition,
            final_: None,
            device: false,
            detached: false,
            pool: false,
            transparent: false,
            depends: Vec::new(),
            body,
        };
        self.emit(span, Out::Task(task));
    }

    /// Puts what calls do into the tasks that they leave: whoever waits for these waits for theirs, too, or may not.
    fn in_tasks(&mut self, generic: &Generic<'_>, span: Span, work: Block) {
        let task = match generic.descends {
            true => self.nested(|this| this.in_task(span, None, work)),
            false => self.nested(|this| {
                this.out.extend(work);
                let depends = Vec::new();
                this.emit(span, Out::Taskwait(Taskwait { depends }));
            }),
        };
        self.in_task(span, None, task);
    }

    /// Gives the registers of the generic arguments any values that recursive calls may give them.
    fn any_arguments(&mut self, generic: &Generic<'_>) {
        let reason = format!(
            "what a recursive call of `{}` is given",
            generic.function.name
        );
        self.exchange_arguments(generic);
        let pairs = exchanged::pairs(&generic.how);
        for (position, kind) in generic.kinds.iter().enumerate() {
            let (Some(given), Some(arg)) =
                (generic.given.get(position), generic.args.get(position))
            else {
                continue;
            };
            if pairs.iter().any(|(a, b)| [*a, *b].contains(&position)) {
                continue;
            }
            if let Some(tree) = generic.tree
                && tree.position == position
            {
                self.any_node(generic.span, tree, *arg);
                continue;
            }
            let same = generic.how.iter().all(|call| {
                matches!(
                    call.get(position),
                    Some(
                        Given::Same
                            | Given::Pointer {
                                shifted: false,
                                fresh: false
                            }
                    )
                )
            });
            let value = match kind {
                _ if same => Expr::Local(*given),
                ElementType::Pointer => self.any_pointer(generic, position, *given),
                ElementType::Opaque => continue,
                kind => {
                    let from = generic.numbers();
                    self.unknown(*kind, &reason, from)
                }
            };
            self.assign(generic.span, *arg, value);
        }
    }

    /// A pointer that is derived from the one that is given, or to memory that some call between brings about.
    fn any_pointer(&mut self, generic: &Generic<'_>, position: usize, given: LocalId) -> Expr {
        let (mut shifted, mut fresh) = (false, false);
        for call in &generic.how {
            if let Some(Given::Pointer {
                shifted: s,
                fresh: f,
            }) = call.get(position)
            {
                (shifted, fresh) = (shifted || *s, fresh || *f);
            }
        }
        let reason = format!(
            "what a recursive call of `{}` is given",
            generic.function.name
        );
        let span = generic.span;
        let given = Expr::Local(given);
        let derived = match shifted {
            true => {
                let elements = self.unknown(ElementType::Int, &reason, generic.numbers());
                Expr::PointerOffset(Box::new(given), Box::new(elements))
            }
            false => given,
        };
        if !fresh {
            return derived;
        }
        let param = generic.function.ty.params.get(position);
        let pointee = param.and_then(|param| match param.ty.unaliased() {
            Type::Reference(to) => Some((**to).clone()),
            _ => self.pointed(&param.ty.decayed()),
        });
        let refers = param.is_some_and(|param| matches!(param.ty.unaliased(), Type::Reference(_)));
        let (element, mut extents) = match &pointee {
            Some(pointee) => self.array_shape(pointee),
            None => (ElementType::Opaque, Vec::new()),
        };
        extents.insert(0, None);
        let name = param.and_then(|param| param.name.as_deref());
        let name = name.unwrap_or("argument");
        let cond = self.unknown(ElementType::Int, &reason, Vec::new());
        let either = |own: Place| {
            let own = Expr::AddressOf(Box::new(own));
            Expr::Conditional(Box::new(cond), Box::new(derived), Box::new(own))
        };
        if let Some(ty) = pointee.as_ref().filter(|_| refers)
            && self.holds_sequences_only(ty, span)
            && let Some(own) = self.object_with_sequences(name, ty, span)
        {
            return either(own);
        }
        let object = self.fresh_object(name, element, extents, Storage::Scoped, span);
        self.may_be_null(object);
        self.emit(span, Out::Declare(object));
        let index = self.unknown(ElementType::Int, &reason, Vec::new());
        let mut place = whole(object);
        place.projections.push(Projection::Index {
            index,
            extent: None,
        });
        either(place)
    }

    /// That the generic arguments are such that the footprint lies in that of the call.
    fn reached(&mut self, generic: &Generic<'_>) -> Expr {
        let mut parts = Vec::new();
        for footprint in &generic.footprints {
            let shift = match &footprint.root {
                Root::Param(param) => {
                    let (Some(arg), Some(given)) =
                        (generic.args.get(*param), generic.given.get(*param))
                    else {
                        continue;
                    };
                    Expr::Binary(
                        BinaryOp::Sub,
                        Box::new(Expr::Local(*arg)),
                        Box::new(Expr::Local(*given)),
                    )
                }
                _ => Expr::Int(0),
            };
            let fresh = match &footprint.root {
                Root::Param(param) => generic.how.iter().any(|call| {
                    matches!(call.get(*param), Some(Given::Pointer { fresh: true, .. }))
                }),
                _ => false,
            };
            let moved = match &footprint.root {
                Root::Param(param) => generic.how.iter().any(|call| {
                    matches!(call.get(*param), Some(Given::Pointer { shifted: true, .. }))
                }),
                _ => false,
            };
            // Of memory between, nothing is said; and where that is told apart by a value, both must hold together.
            if fresh {
                continue;
            }
            let shift = if moved { shift } else { Expr::Int(0) };
            parts.extend(nested_ranges(
                footprint,
                shift,
                &generic.args,
                &generic.given,
            ));
        }
        conjunction(parts)
    }

    /// What stands for a recursive call in the generic call.
    fn summary_of_call(&mut self, generic: &Generic<'_>, call: &RecursiveCall, block: &Block) {
        let body = Body::of(block, &generic.args, BTreeSet::new());
        let mut parts = Vec::new();
        for footprint in &generic.footprints {
            let shift = match &footprint.root {
                Root::Param(param) => {
                    let position = generic
                        .calls
                        .iter()
                        .position(|other| other.node == call.node);
                    let how = position.and_then(|at| generic.how.get(at)?.get(*param));
                    match (how, call.args.get(*param), generic.args.get(*param)) {
                        (Some(Given::Pointer { shifted: true, .. }), Some(arg), Some(base)) => {
                            body.shift(&Expr::Local(*arg)).unwrap_or_else(|| {
                                Expr::Binary(
                                    BinaryOp::Sub,
                                    Box::new(Expr::Local(*arg)),
                                    Box::new(Expr::Local(*base)),
                                )
                            })
                        }
                        (
                            Some(Given::Pointer {
                                shifted: false,
                                fresh: true,
                            }),
                            ..,
                        ) => continue,
                        _ => Expr::Int(0),
                    }
                }
                _ => Expr::Int(0),
            };
            parts.extend(nested_ranges(footprint, shift, &call.args, &generic.args));
        }
        self.claim(call.span, generic, conjunction(parts), false);
        // Of a tree, each call touches another part.
        let at = match generic.tree {
            Some(_) => call.span,
            None => generic.span,
        };
        let work = self.nested(|this| this.summary_at(generic, at, &call.args, false));
        match generic.settles {
            true => self.out.extend(work),
            false => self.in_tasks(generic, call.span, work),
        }
    }

    fn summary(&mut self, generic: &Generic<'_>, args: &[LocalId], writes_only: bool) {
        self.summary_at(generic, generic.span, args, writes_only);
    }

    /// Anything in the footprints may be touched.
    fn summary_at(
        &mut self,
        generic: &Generic<'_>,
        span: Span,
        args: &[LocalId],
        writes_only: bool,
    ) {
        for footprint in &generic.footprints {
            // Which node the first call gets is not told by a pointer.
            let outside = |position: usize| args.get(position) == generic.given.get(position);
            if let Some(tree) = generic.tree
                && footprint.root == Root::Param(tree.position)
                && outside(tree.position)
            {
                continue;
            }
            for mode in &footprint.modes {
                if writes_only && !mode.is_write {
                    continue;
                }
                let body = self.nested(|this| this.touched(generic, span, footprint, mode, args));
                let cond = self.may_be(generic);
                self.emit(
                    generic.span,
                    Out::If {
                        cond,
                        then_body: body,
                        else_body: Vec::new(),
                    },
                );
            }
        }
    }

    fn touched(
        &mut self,
        generic: &Generic<'_>,
        span: Span,
        footprint: &Footprint,
        mode: &footprint::Mode,
        args: &[LocalId],
    ) {
        let work = self.nested(|this| {
            let reason = format!("what `{}` does", generic.function.name);
            let mut iterators = Vec::new();
            let mut each = |this: &mut Self, (lower, upper): &(Linear, Linear)| {
                let local = this.fresh_local("element", ElementType::Int);
                iterators.push(Iterator {
                    local,
                    lower: value(lower, args),
                    upper: value(upper, args),
                    step: Expr::Int(1),
                    descending: false,
                });
                Expr::Local(local)
            };
            let element = match &footprint.range {
                None => this.unknown(ElementType::Int, &reason, Vec::new()),
                Some(range) => each(this, range),
            };
            let columns = footprint.columns.as_ref();
            let column = columns.map(|columns| each(this, columns));
            let place = this.touched_place(span, footprint, mode, args, element, column);
            let Some(place) = place else { return };
            let site = AccessSite {
                atomicity: mode.atomicity,
                ..this.implied_site(span, "effect of the recursive call")
            };
            let body = this.nested(|this| match mode.is_write {
                true => {
                    let value = this.unknown(mode.element, &reason, Vec::new());
                    this.emit(span, Out::Store { site, place, value });
                }
                false => {
                    let load = Load {
                        site,
                        place,
                        element: mode.element,
                        narrow: None,
                    };
                    this.emit(span, Out::Eval(Expr::Load(Box::new(load))));
                }
            });
            match iterators.is_empty() {
                true => this.out.extend(body),
                false => {
                    let looped = Loop {
                        iterators,
                        sharing: LoopSharing::default(),
                        body,
                    };
                    this.emit(span, Out::Loop(looped));
                }
            }
        });
        let actions = |takes| {
            let locks = mode.locks.iter();
            locks.filter_map(move |lock| lock.action(args, takes))
        };
        let (take, give_back): (Vec<Out>, Vec<Out>) =
            (actions(true).collect(), actions(false).collect());
        let held = self.nested(|this| {
            for kind in take {
                this.emit(span, kind);
            }
            this.out.extend(work);
            for kind in give_back.into_iter().rev() {
                this.emit(span, kind);
            }
        });
        let wrapped = mode.criticals.iter().rev().fold(held, |body, name| {
            let critical = Critical {
                name: name.clone(),
                body,
            };
            self.nested(|this| this.emit(span, Out::Critical(critical)))
        });
        self.out.extend(wrapped);
    }

    fn touched_place(
        &mut self,
        span: Span,
        footprint: &Footprint,
        mode: &footprint::Mode,
        args: &[LocalId],
        element: Expr,
        column: Option<Expr>,
    ) -> Option<Place> {
        let mut place = match &footprint.root {
            Root::Param(param) => {
                let pointer = Expr::Local(*args.get(*param)?);
                deref(Expr::PointerOffset(Box::new(pointer), Box::new(element)))
            }
            Root::Object(object) => {
                let mut place = whole(*object);
                let described = self.program.object(*object)?;
                match (described.extents.first(), &footprint.range) {
                    (Some(extent), Some(_)) => place.projections.push(Projection::Index {
                        index: element,
                        extent: extent.clone(),
                    }),
                    (Some(_), None) => place.projections.push(Projection::Whole),
                    (None, _) => {}
                }
                if let Some(column) = column {
                    place.projections.push(Projection::Index {
                        index: column,
                        extent: described.extents.get(1)?.clone(),
                    });
                }
                place
            }
            Root::HeldBy(holder) => {
                let pointer = self.held_by(holder, args, span)?;
                deref(Expr::PointerOffset(Box::new(pointer), Box::new(element)))
            }
            Root::Own(_) | Root::Unknown => return None,
        };
        if !matches!(place.projections.last(), Some(Projection::Whole)) {
            let members = mode.members.iter().cloned().map(Projection::Field);
            place.projections.extend(members);
            if mode.parts {
                place.projections.push(Projection::Whole);
            }
        }
        Some(place)
    }

    /// Claims a fact, and that all that follows stays within the footprints.
    fn claim(&mut self, span: Span, generic: &Generic<'_>, fact: Expr, limited: bool) {
        let what = format!(
            "the recursive calls of `{}` could not be shown to stay within the memory that it is given",
            generic.function.name
        );
        let limits: Vec<Limit> = generic
            .footprints
            .iter()
            .filter(|_| limited)
            .filter_map(|footprint| {
                // The nodes below are those that the calls get.
                let is_tree = |tree: &Planted| footprint.root == Root::Param(tree.position);
                if let Some(tree) = generic.tree.filter(is_tree) {
                    return Some(Limit {
                        place: whole(tree.nodes),
                        ranges: Vec::new(),
                        reads: false,
                    });
                }
                let place = match &footprint.root {
                    Root::Param(param) => deref(Expr::Local(*generic.args.get(*param)?)),
                    Root::Object(object) => {
                        let mut place = whole(*object);
                        let described = self.program.object(*object)?;
                        if let (Some(extent), Some(_)) =
                            (described.extents.first(), &footprint.range)
                        {
                            place.projections.push(Projection::Index {
                                index: Expr::Int(0),
                                extent: extent.clone(),
                            });
                        }
                        place
                    }
                    Root::HeldBy(holder) => deref(self.held_by(holder, &generic.args, span)?),
                    Root::Own(_) | Root::Unknown => return None,
                };
                let ranges = footprint.range.iter().chain(&footprint.columns);
                let ranges = ranges
                    .map(|(a, b)| (value(a, &generic.args), value(b, &generic.args)))
                    .collect();
                // Where calls are walked as they stand, too, these have what a summary lacks.
                let reads = self.levels.form == Form::Summed
                    && footprint.modes.iter().all(|mode| !mode.is_write);
                Some(Limit {
                    place,
                    ranges,
                    reads,
                })
            })
            .collect();
        let summarised = limited && generic.summarised;
        let claim = Claim {
            what,
            fact,
            limits,
            summarised,
        };
        self.emit(span, Out::Claim(claim));
    }
}
