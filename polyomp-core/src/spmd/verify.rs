//! The verifier: what every stage after lowering relies on.
//!
//! 1. Statements and expressions nest at most [`MAX_NESTING`] deep.
//! 2. Ids of files, parameters, objects and locals are in range. (A span of
//!    line 0 is no place, and needs no file.)
//! 3. Node ids are unique, and the program's id source is past them. Only an expression that is evaluated again as it is
//!    (the subscript of what is read and written) may have the ids of the first evaluation.
//! 4. Names of parameters are unique, and so are names of objects.
//! 5. A parameter's bounds do not contradict each other.
//! 6. Known initial contents belong to an object of integers, and are not more
//!    than fit into it.
//! 7. Labels are unique; an exit stands within its labelled block, in the same
//!    strand: no fork and no task is between them.
//! 8. A local is assigned by one strand only: an entry's body, or the body of
//!    one fork or task. Strands created within it read it; no others do.
//! 9. An iterator is not assigned in the body of its loop, and is no iterator
//!    of a loop within.
//! 10. A loop has iterators, each a different local. Bounds use no later
//!     iterators of their loop, and upper bound and step not their own. No step
//!     is the constant 0, and a constant step goes where the loop does.
//! 11. Only scoped objects are declared, and scoped objects are accessed only
//!     where a declaration stands in the same entry.
//! 12. A place has no more leading indices than its object has dimensions
//!     (objects of unknown type excepted), and nothing follows the whole of a
//!     thing.
//! 13. Locks are set and unset in objects that may hold locks.

use std::collections::{HashMap, HashSet};

use super::expr::{AccessSite, Base, Expr, Opaque, Place, Projection};
use super::program::{ElementType, LocalId, NodeId, Object, ObjectId, Program, Span, Storage};
use super::stmt::{Depend, Doacross, LabelId, Loop, Stmt, StmtKind};
use super::visit::{Child, Event, MAX_NESTING, Node, Walk};

/// A broken invariant: an error of whoever built the program.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Violation {
    /// The statement, or the object's declaration.
    pub span: Span,
    /// What is wrong.
    pub message: String,
}

impl Program {
    /// All broken [invariants](crate::spmd::verify), in program order.
    pub fn verify(&self) -> Vec<Violation> {
        let mut verifier = Verifier {
            program: self,
            found: Vec::new(),
            nodes: HashMap::new(),
            largest_node: None,
            labels: HashSet::new(),
            homes: HashMap::new(),
            uses: Vec::new(),
        };
        verifier.symbols();
        for (index, entry) in self.entries.iter().enumerate() {
            verifier.entry(index, &entry.body);
        }
        verifier.uses_of_locals();
        verifier.id_source();
        verifier.found
    }
}

/// The strand that executes a statement: an entry's, or that of the fork or
/// task statement around it; with those around that, outermost first.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Strand {
    entry: usize,
    /// Forks and tasks by address: their ids may be wrong.
    creators: Vec<*const Stmt>,
}

impl Strand {
    fn is_within(&self, home: &Strand) -> bool {
        self.entry == home.entry && self.creators.starts_with(&home.creators)
    }
}

/// What has an id.
#[derive(PartialEq)]
enum Numbered<'p> {
    /// A statement, or its store.
    Statement,
    Load(&'p AccessSite),
    Opaque(&'p Opaque),
}

struct Verifier<'p> {
    program: &'p Program,
    found: Vec<Violation>,
    nodes: HashMap<NodeId, Numbered<'p>>,
    largest_node: Option<NodeId>,
    labels: HashSet<LabelId>,
    /// The strand that assigns each local.
    homes: HashMap<LocalId, Strand>,
    /// Each use of a local: the first assignment may come after it.
    uses: Vec<(LocalId, Strand, Span)>,
}

fn get<T>(items: &[T], index: u32) -> Option<&T> {
    items.get(usize::try_from(index).ok()?)
}

impl<'p> Verifier<'p> {
    fn report(&mut self, span: Span, message: impl Into<String>) {
        let message = message.into();
        self.found.push(Violation { span, message });
    }

    fn symbols(&mut self) {
        let program = self.program;
        let mut names = HashSet::new();
        for param in &program.params {
            if !names.insert(&param.name) {
                let message = format!("two parameters are named `{}`", param.name);
                self.report(Span::default(), message);
            }
            if let (Some(lower), Some(upper)) = (param.lower, param.upper)
                && lower > upper
            {
                let message = format!("no value of `{}` satisfies its bounds", param.name);
                self.report(Span::default(), message);
            }
        }
        let mut names = HashSet::new();
        for object in &program.objects {
            if !names.insert(&object.name) {
                let message = format!("two objects are named `{}`", object.name);
                self.report(object.span, message);
            }
            self.span(object.span, object.span);
            self.initial(object);
            let extents = object.extents.iter().flatten();
            let mut walk = Walk::children(extents.map(Child::Expr).collect::<Vec<_>>());
            while let Some(event) = walk.next() {
                if walk.path().len() > MAX_NESTING {
                    self.report(object.span, "expressions nest too deep");
                    break;
                }
                if let Event::Enter(Node::Expr(expr)) = event {
                    self.expr(expr, object.span);
                }
            }
        }
        for unsupported in &program.unsupported {
            self.span(unsupported.span, unsupported.span);
        }
    }

    fn initial(&mut self, object: &Object) {
        let Some(initial) = &object.initial else {
            return;
        };
        let size = object.extents.iter().try_fold(1_i64, |size, extent| {
            let Some(Expr::Int(extent)) = extent else {
                return None;
            };
            size.checked_mul(*extent)
        });
        let length = i64::try_from(initial.len()).unwrap_or(i64::MAX);
        if size.is_some_and(|size| length > size) || (size == Some(1) && length == 0) {
            let message = format!("`{}` does not hold {length} initial values", object.name);
            self.report(object.span, message);
        }
        if object.element != ElementType::Int {
            let message = format!(
                "`{}` has initial integers but holds no integers",
                object.name
            );
            self.report(object.span, message);
        }
    }

    fn span(&mut self, span: Span, at: Span) {
        if span.line != 0 && get(&self.program.files, span.file.0).is_none() {
            self.report(at, format!("there is no file {}", span.file.0));
        }
    }

    fn node(&mut self, id: NodeId, what: Numbered<'p>, at: Span) {
        match self.nodes.get(&id) {
            Some(known) if *known == Numbered::Statement || *known != what => {
                self.report(at, format!("two nodes have the id {id}"));
            }
            Some(_) => {}
            None => {
                self.nodes.insert(id, what);
            }
        }
        self.largest_node = self.largest_node.max(Some(id));
    }

    fn id_source(&mut self) {
        let next = self.program.ids.clone().fresh();
        if self.largest_node.is_some_and(|largest| largest >= next) {
            let message =
                format!("the next node would get the id {next}, which is not past all ids");
            self.report(Span::default(), message);
        }
    }

    fn entry(&mut self, index: usize, body: &'p [Stmt]) {
        let declared = declared_objects(body);
        let mut walk = Walk::stmts(body);
        let mut too_deep = false;
        while let Some(event) = walk.next() {
            let Event::Enter(node) = event else { continue };
            let at = walk
                .statements()
                .next_back()
                .map_or_else(Span::default, |stmt| stmt.span);
            if walk.path().len() > MAX_NESTING && !too_deep {
                too_deep = true;
                self.report(at, "statements and expressions nest too deep");
            }
            match node {
                Node::Section(section) => self.span(section.span, at),
                Node::Expr(expr) => {
                    self.expr(expr, at);
                    if let Expr::Local(local) = expr {
                        // An operand of a fork or task is evaluated by its creator.
                        let mut around: Vec<_> = walk.statements().collect();
                        around.pop();
                        self.uses.push((*local, strand_of(index, &around), at));
                    }
                    if let Expr::Load(load) = expr {
                        self.declared(&load.place, &declared, at);
                    }
                }
                Node::Stmt(stmt) => {
                    let around: Vec<_> = walk.statements().collect();
                    self.stmt(stmt, index, &around);
                    if let StmtKind::Store { place, .. } = &stmt.kind {
                        self.declared(place, &declared, at);
                    }
                }
            }
        }
    }

    fn declared(&mut self, place: &Place, declared: &HashSet<ObjectId>, at: Span) {
        let Base::Object(id) = place.base else { return };
        let Some(object) = get(&self.program.objects, id.0) else {
            return;
        };
        if object.storage == Storage::Scoped && !declared.contains(&id) {
            self.report(
                at,
                format!("`{}` is used but declared nowhere", object.name),
            );
        }
    }

    fn expr(&mut self, expr: &'p Expr, at: Span) {
        match expr {
            Expr::Param(id) if get(&self.program.params, id.0).is_none() => {
                self.report(at, format!("there is no parameter {}", id.0));
            }
            Expr::Local(id) => self.local(*id, at),
            Expr::Load(load) => {
                self.node(load.site.id, Numbered::Load(&load.site), at);
                self.span(load.site.span, at);
                self.place(&load.place, at);
            }
            Expr::AddressOf(place) => self.place(place, at),
            Expr::Opaque(opaque) => self.node(opaque.id, Numbered::Opaque(opaque), at),
            _ => {}
        }
    }

    fn local(&mut self, id: LocalId, at: Span) {
        if get(&self.program.locals, id.0).is_none() {
            self.report(at, format!("there is no local {}", id.0));
        }
    }

    fn site(&mut self, site: &AccessSite, at: Span) {
        self.node(site.id, Numbered::Statement, at);
        self.span(site.span, at);
    }

    fn place(&mut self, place: &Place, at: Span) {
        let whole = |projection: &Projection| *projection == Projection::Whole;
        if let Some((_, before)) = place.projections.split_last()
            && before.iter().any(whole)
        {
            self.report(at, "a part is taken of the whole of a thing");
        }
        let empty = |part: &Projection| matches!(part, Projection::Bytes { count: 0, .. });
        if place.projections.iter().any(empty) {
            self.report(at, "no bytes are taken of a thing");
        }
        let Base::Object(id) = place.base else { return };
        let Some(object) = get(&self.program.objects, id.0) else {
            return self.report(at, format!("there is no object {}", id.0));
        };
        let index = |projection: &&Projection| matches!(projection, Projection::Index { .. });
        let indices = place.projections.iter().take_while(index).count();
        if indices > object.extents.len() && object.element != ElementType::Opaque {
            let dimensions = object.extents.len();
            let message = format!(
                "`{}` has {dimensions} dimensions and is indexed {indices} times",
                object.name
            );
            self.report(at, message);
        }
    }

    fn stmt(&mut self, stmt: &'p Stmt, entry: usize, around: &[&'p Stmt]) {
        let at = stmt.span;
        self.node(stmt.id, Numbered::Statement, at);
        self.span(at, at);
        let outside = around.split_last().map_or(around, |(_, outside)| outside);
        let here = strand_of(entry, outside);
        match &stmt.kind {
            StmtKind::Assign { local, .. } => {
                self.assigned(*local, here, at);
                self.not_iterated(*local, outside, at);
            }
            StmtKind::Store { site, place, .. } => {
                self.site(site, at);
                self.place(place, at);
            }
            StmtKind::Declare(id) => match get(&self.program.objects, id.0) {
                None => self.report(at, format!("there is no object {}", id.0)),
                Some(object) if object.storage != Storage::Scoped => {
                    let message = format!("`{}` is declared here but not scoped", object.name);
                    self.report(at, message);
                }
                Some(_) => {}
            },
            StmtKind::Labelled { label, .. } => {
                if !self.labels.insert(*label) {
                    self.report(at, format!("two blocks are labelled '{}", label.0));
                }
            }
            StmtKind::Exit(label) => self.exit(*label, outside, at),
            StmtKind::Doacross(Doacross::Sink(vector)) => self.sink(vector.len(), outside, at),
            StmtKind::Doacross(Doacross::Source | Doacross::SinkPrevious) => {}
            StmtKind::Loop(looped) => {
                self.iterators(looped, at);
                for iterator in &looped.iterators {
                    self.assigned(iterator.local, here.clone(), at);
                    self.not_iterated(iterator.local, outside, at);
                }
                let sharing = &looped.sharing;
                if let Some(worksharing) = &sharing.worksharing {
                    self.span(worksharing.construct.span, at);
                    self.optional_span(worksharing.nowait, at);
                    let most = u32::try_from(looped.iterators.len()).unwrap_or(u32::MAX);
                    if worksharing
                        .collapse
                        .is_some_and(|count| count == 0 || count > most)
                    {
                        self.report(at, "a loop divides more iterators than it has".to_string());
                    }
                }
                if let Some(simd) = &sharing.simd {
                    self.span(simd.construct.span, at);
                }
            }
            StmtKind::Fork(fork) => self.span(fork.construct.span, at),
            StmtKind::Sections(sections) => {
                self.span(sections.construct.span, at);
                self.optional_span(sections.nowait, at);
            }
            StmtKind::Single(single) => {
                self.span(single.construct.span, at);
                self.optional_span(single.nowait, at);
            }
            StmtKind::Masked(masked) => self.span(masked.construct.span, at),
            StmtKind::Task(task) => {
                self.span(task.construct.span, at);
                self.depends(&task.depends, &here, at);
            }
            StmtKind::Taskwait(wait) => {
                self.depends(&wait.depends, &here, at);
            }
            StmtKind::Lock(lock) => {
                self.place(&lock.place, at);
                self.lock(&lock.place, at);
            }
            StmtKind::Claim(claim) => {
                for limit in &claim.limits {
                    self.place(&limit.place, at);
                }
            }
            StmtKind::Eval(_)
            | StmtKind::Assume(_)
            | StmtKind::If { .. }
            | StmtKind::While(_)
            | StmtKind::Critical(_)
            | StmtKind::Ordered(_)
            | StmtKind::Cancel(_)
            | StmtKind::Barrier(_)
            | StmtKind::Taskgroup(_)
            | StmtKind::Flush(_)
            | StmtKind::UnknownEffect { .. }
            | StmtKind::Unsupported { .. } => {}
        }
    }

    fn optional_span(&mut self, span: Option<Span>, at: Span) {
        if let Some(span) = span {
            self.span(span, at);
        }
    }

    fn lock(&mut self, place: &Place, at: Span) {
        let Base::Object(id) = place.base else { return };
        let Some(object) = get(&self.program.objects, id.0) else {
            return;
        };
        if matches!(object.element, ElementType::Int | ElementType::Float) {
            self.report(at, format!("`{}` holds no locks", object.name));
        }
    }

    fn exit(&mut self, label: LabelId, outside: &[&'p Stmt], at: Span) {
        for stmt in outside.iter().rev() {
            match &stmt.kind {
                StmtKind::Labelled { label: found, .. } if *found == label => return,
                StmtKind::Fork(_) | StmtKind::Task(_) => {
                    let message = format!("the exit of '{} leaves its strand", label.0);
                    return self.report(at, message);
                }
                _ => {}
            }
        }
        let message = format!("the exit of '{} is not within that block", label.0);
        self.report(at, message);
    }

    fn depends(&mut self, depends: &'p [Depend], here: &Strand, at: Span) {
        for depend in depends {
            self.span(depend.span, at);
            for iterator in &depend.iterators {
                self.assigned(iterator.local, here.clone(), at);
            }
            if let Some(place) = &depend.place {
                self.place(place, at);
            }
        }
    }

    /// A sink names an iteration of the innermost work-shared loop, if there is one.
    fn sink(&mut self, length: usize, outside: &[&'p Stmt], at: Span) {
        let nest = outside.iter().rev().find_map(|stmt| match &stmt.kind {
            StmtKind::Loop(looped) if looped.sharing.worksharing.is_some() => Some(looped),
            _ => None,
        });
        if nest.is_some_and(|nest| nest.iterators.len() != length) {
            let message = "a sink has another number of values than its loop has iterators";
            self.report(at, message.to_string());
        }
    }

    fn assigned(&mut self, local: LocalId, here: Strand, at: Span) {
        self.local(local, at);
        match self.homes.get(&local) {
            None => {
                self.homes.insert(local, here);
            }
            Some(home) if *home != here => {
                let name = self.name(local);
                self.report(
                    at,
                    format!("`{name}` is assigned by another strand as well"),
                );
            }
            Some(_) => {}
        }
    }

    fn name(&self, local: LocalId) -> String {
        let found = get(&self.program.locals, local.0);
        found.map_or_else(|| format!("local {}", local.0), |local| local.name.clone())
    }

    /// A local that nobody assigns has some value, the same for all strands.
    fn uses_of_locals(&mut self) {
        for (local, strand, at) in std::mem::take(&mut self.uses) {
            let home = self.homes.get(&local);
            if home.is_some_and(|home| !strand.is_within(home)) {
                let name = self.name(local);
                self.report(
                    at,
                    format!("`{name}` is read outside the strand that assigns it"),
                );
            }
        }
    }

    fn not_iterated(&mut self, local: LocalId, outside: &[&'p Stmt], at: Span) {
        let iterates = |stmt: &&Stmt| match &stmt.kind {
            StmtKind::Loop(looped) => looped.iterators.iter().any(|i| i.local == local),
            _ => false,
        };
        if outside.iter().any(iterates) {
            let name = self.name(local);
            self.report(at, format!("the iterator `{name}` is assigned in its loop"));
        }
    }

    fn iterators(&mut self, looped: &Loop, at: Span) {
        if looped.iterators.is_empty() {
            self.report(at, "the loop has no iterator");
        }
        for (index, iterator) in looped.iterators.iter().enumerate() {
            let before = looped.iterators.get(..index).unwrap_or(&[]);
            if before.iter().any(|earlier| earlier.local == iterator.local) {
                let name = self.name(iterator.local);
                self.report(at, format!("`{name}` is twice an iterator of the loop"));
            }
            if let Expr::Int(step) = iterator.step
                && (step == 0 || (step < 0) != iterator.descending)
            {
                let message = format!("the step {step} does not go where the loop does");
                self.report(at, message);
            }
            let own = Some(iterator.local);
            let later: Vec<_> = looped.iterators.iter().skip(index + 1).collect();
            for (bound, own) in [
                (&iterator.lower, None),
                (&iterator.upper, own),
                (&iterator.step, own),
            ] {
                for event in Walk::expr(bound) {
                    if let Event::Enter(Node::Expr(Expr::Local(used))) = event
                        && (own == Some(*used) || later.iter().any(|i| i.local == *used))
                    {
                        let name = self.name(*used);
                        self.report(at, format!("a bound uses `{name}` before it has a value"));
                    }
                }
            }
        }
    }
}

/// The forks and tasks among these statements.
fn strand_of<'s>(entry: usize, around: impl IntoIterator<Item = &'s &'s Stmt>) -> Strand {
    let creates = |stmt: &&&Stmt| matches!(stmt.kind, StmtKind::Fork(_) | StmtKind::Task(_));
    let creators = around.into_iter().filter(creates);
    Strand {
        entry,
        creators: creators.map(|stmt| std::ptr::from_ref(*stmt)).collect(),
    }
}

fn declared_objects(body: &[Stmt]) -> HashSet<ObjectId> {
    let declared = Walk::stmts(body).filter_map(|event| match event {
        Event::Enter(Node::Stmt(Stmt {
            kind: StmtKind::Declare(id),
            ..
        })) => Some(*id),
        _ => None,
    });
    declared.collect()
}
