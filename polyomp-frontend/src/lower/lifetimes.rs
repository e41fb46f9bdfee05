//! Where the life of a variable ends: with its block, or with the call whose parameter it is. A task that may still run
//! then uses storage that is no more, or that of another variable: "it is the responsibility of the programmer to ensure
//! that the storage does not reach the end of its lifetime" (OpenMP 5.2, section 12.5). The end is a write of the
//! variable, so what has to come before it is found like what races; what happens otherwise, C leaves undefined.

use std::collections::BTreeSet;
use std::sync::Arc;

use polyomp_core::spmd::visit::{Event, Node, Walk};
use polyomp_core::spmd::{
    AccessSite, END_OF_LIFE, Expr, Load, NodeId, ObjectId, Projection, Stmt as Made,
    StmtKind as Out, Storage as Kept,
};

use crate::openmp::data_sharing::Storage;
use crate::source::Span;

use super::Lowerer;
use super::places::whole;
use super::recursion::RecursiveCall;
use super::symbols::Home;

/// Why a race with it is no more than possible.
const UNDEFINED: &str =
    "a task may use it after the end of its life, and C leaves undefined what is there then";

impl Lowerer<'_> {
    /// The variables of the innermost scope that are memory of the strand that walks it.
    pub(super) fn lives_here(&self) -> Vec<ObjectId> {
        let scopes = self.frames.last().map(|frame| &frame.scopes[..]);
        let Some([around @ .., scope]) = scopes.filter(|_| self.strands > 0) else {
            return Vec::new();
        };
        // What a construct shares is the variable of a scope around.
        let is_around = |object: ObjectId| {
            let mut ids = around.iter().flat_map(|scope| scope.values());
            ids.any(|id| {
                self.var(*id)
                    .is_some_and(|var| matches!(var.home, Home::Object(other) if other == object))
            })
        };
        let ids = scope.values();
        let mut found: Vec<ObjectId> = ids
            .filter_map(|id| self.var(*id))
            .filter(|var| var.storage == Storage::Automatic && !var.threadprivate)
            .filter_map(|var| match var.home {
                Home::Object(object) => Some(object),
                Home::Local(_) | Home::Reference(_) => None,
            })
            .filter(|object| {
                let described = self.program.object(*object);
                described.is_some_and(|object| object.storage == Kept::Scoped)
                    && !is_around(*object)
            })
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The same of a function: its parameters, and what it has allocated on its stack.
    pub(super) fn lives_in_call(&self) -> Vec<ObjectId> {
        let mut found = self.lives_here();
        found.extend(
            self.frames
                .last()
                .into_iter()
                .flat_map(|frame| &frame.on_stack),
        );
        found
    }

    /// Ends the lives of variables where the block that begins with statement `start` of the current one does, if tasks
    /// that it has created may run then.
    pub(super) fn end_lives(&mut self, objects: &[ObjectId], start: usize, block: Span) {
        let made = self.out.get(start..).unwrap_or_default();
        let in_case = !leaves_tasks(made);
        if objects.is_empty() || in_case && !self.calls_itself(made) {
            return;
        }
        let at = Span::new(block.end.saturating_sub(1).max(block.start), block.end);
        let ends = self.nested(|this| {
            for object in objects {
                this.end_life(*object, at);
            }
        });
        let mut generic = self.frames.iter_mut().rev();
        if in_case && let Some(frame) = generic.find(|frame| frame.calls.is_some()) {
            frame.ends.extend(ends.iter().map(|stmt| stmt.id));
        }
        let exits = |stmt: &&Made| matches!(stmt.kind, Out::Exit(_));
        let exits = self.out.iter().rev().take_while(exits).count();
        let position = (self.out.len() - exits).max(start);
        self.out.splice(position..position, ends);
    }

    /// Whether some of the statements stand for recursive calls, of which it is not known yet what tasks they leave.
    fn calls_itself(&self, made: &[Made]) -> bool {
        let calls = self
            .frames
            .iter()
            .rev()
            .find_map(|frame| frame.calls.as_ref());
        let calls = calls.into_iter().flatten();
        let nodes: BTreeSet<NodeId> = calls.map(RecursiveCall::node).collect();
        !nodes.is_empty()
            && self.source.text().contains("task")
            && Walk::stmts(made).any(
                |event| matches!(event, Event::Enter(Node::Stmt(stmt)) if nodes.contains(&stmt.id)),
            )
    }

    fn end_life(&mut self, object: ObjectId, at: Span) {
        let Some((element, name, scalar)) = self.program.object(object).map(|found| {
            let scalar = found.extents.is_empty();
            (found.element, found.name.clone(), scalar)
        }) else {
            return;
        };
        let mut place = whole(object);
        if !scalar || element == polyomp_core::spmd::ElementType::Opaque {
            place.projections.push(Projection::Whole);
        }
        // It stores what is there: nothing reads it later, and what is known of it need not end here.
        let load = Load {
            site: self.end_site(at, &name),
            place: place.clone(),
            element,
            narrow: None,
        };
        let site = self.end_site(at, &name);
        let value = Expr::Load(Box::new(load));
        self.emit(at, Out::Store { site, place, value });
    }

    fn end_site(&mut self, at: Span, name: &str) -> AccessSite {
        let mut site = self.implied_site(at, END_OF_LIFE);
        site.text = Arc::from(name);
        site.doubt = site.doubt.or(Some(Arc::from(UNDEFINED)));
        site
    }
}

/// Whether tasks that the statements create may be incomplete after them, as far as no synchronisation among them tells.
pub(super) fn leaves_tasks(stmts: &[Made]) -> bool {
    let mut around = 0usize;
    for event in Walk::stmts(stmts) {
        match event {
            Event::Enter(Node::Stmt(stmt)) => match &stmt.kind {
                Out::Fork(_) | Out::Taskgroup(_) => around += 1,
                Out::Task(task) if around == 0 && task.condition != Some(Expr::Int(0)) => {
                    return true;
                }
                _ => {}
            },
            Event::Leave(Node::Stmt(stmt))
                if matches!(stmt.kind, Out::Fork(_) | Out::Taskgroup(_)) =>
            {
                around -= 1;
            }
            _ => {}
        }
    }
    false
}
