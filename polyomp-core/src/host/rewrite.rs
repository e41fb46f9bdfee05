//! The walk over an entry that executes what it can, and replaces it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use super::contents::Touched;
use super::effects::addressed;
use super::evaluate::{Halt, Host, is_float};
use super::execute::Flow;
use super::memory::{Instances, State};
use super::named::Names;
use super::residual::{Residual, elements};
use crate::spmd::visit::{Event, Leads, Node, Walk, on_enough_stack};
use crate::spmd::{
    Base, Block, ElementType, Entry, Expr, LocalId, ObjectId, Program, Stmt, StmtKind,
};

/// Steps that are made for one entry.
const STEPS: u64 = 400_000;

/// Steps that are made for one statement.
const STEPS_OF_ONE: u64 = 200_000;

/// How many runs that begin with one statement are tried.
const MOST_ATTEMPTS: usize = 16;

/// The program with an entry whose host code is executed as far as it can be; none where that changes nothing.
pub(super) fn executed(program: &Program, entry: &Entry) -> Option<Program> {
    if !entry.body.iter().any(|stmt| may_be_replaced(program, stmt)) {
        return None;
    }
    let mut rewriter = Rewriter::new(program, entry);
    let (body, _) = rewriter.block(&entry.body);
    if !rewriter.changed {
        return None;
    }
    let kept = rewriter.names.kept();
    for object in kept {
        if let Some(object) = rewriter.program.objects.get_mut(object.0 as usize) {
            object.allocated = false;
        }
    }
    let mut program = rewriter.program;
    program.entries = vec![Entry {
        name: entry.name.clone(),
        body,
    }];
    Some(program)
}

/// Whether a statement is, or has in it, host code whose effects may be worth a look.
fn may_be_replaced(program: &Program, stmt: &Stmt) -> bool {
    let mut walk = Walk::stmts(std::slice::from_ref(stmt));
    walk.any(|event| match event {
        Event::Enter(Node::Stmt(stmt)) => {
            is_loop(stmt) && is_sequential(stmt) && matters(program, stmt)
        }
        _ => false,
    })
}

fn is_loop(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Loop(looped) => {
            let sharing = &looped.sharing;
            sharing.worksharing.is_none() && sharing.distribute.is_none() && sharing.simd.is_none()
        }
        StmtKind::While(_) => true,
        _ => false,
    }
}

/// Whether a statement consists of sequential code whose effects are known.
fn is_sequential(stmt: &Stmt) -> bool {
    let mut walk = Walk::stmts(std::slice::from_ref(stmt));
    walk.all(|event| match event {
        Event::Enter(Node::Stmt(stmt)) => match &stmt.kind {
            StmtKind::Loop(_) => is_loop(stmt),
            StmtKind::Assign { .. }
            | StmtKind::Store { .. }
            | StmtKind::Eval(_)
            | StmtKind::Assume(_)
            | StmtKind::Labelled { .. }
            | StmtKind::Exit(_)
            | StmtKind::If { .. }
            | StmtKind::While(_) => true,
            _ => false,
        },
        Event::Enter(Node::Section(_)) => false,
        _ => true,
    })
}

fn has_loop(stmt: &Stmt) -> bool {
    let mut walk = Walk::stmts(std::slice::from_ref(stmt));
    walk.any(|event| matches!(event, Event::Enter(Node::Stmt(stmt)) if is_loop(stmt)))
}

/// Whether a statement stores or assigns anything but floating-point numbers and iterators.
fn matters(program: &Program, stmt: &Stmt) -> bool {
    let mut walk = Walk::stmts(std::slice::from_ref(stmt));
    walk.any(|event| match event {
        Event::Enter(Node::Stmt(stmt)) => match &stmt.kind {
            StmtKind::Store { place, value, .. } => {
                let named = match place.base {
                    Base::Object(object) => program.object(object),
                    Base::Deref(_) => None,
                };
                let float = named.is_some_and(|object| object.element == ElementType::Float);
                !float && !is_float(program, value)
            }
            StmtKind::Assign { local, .. } => {
                let element = program.local(*local).map(|local| local.element);
                matches!(element, Some(ElementType::Int | ElementType::Pointer))
            }
            _ => false,
        },
        _ => false,
    })
}

/// A statement that was executed and may be replaced.
struct Executed {
    stmt: Stmt,
    touched: Touched,
    /// Which of the allocations are its own.
    allocated: Range<usize>,
    /// The state after it.
    state: State,
}

struct Rewriter<'p> {
    host: Host<'p>,
    /// The new program, without entries.
    program: Program,
    names: Names,
    /// Statements that were executed one after the other.
    run: Vec<Executed>,
    changed: bool,
    /// How many conditions, loops and blocks that may be left early stand around: what is in them may not be executed.
    around: usize,
    /// How often registers are read.
    reads: FxHashMap<LocalId, usize>,
    /// Where pointers lead.
    leads: Leads,
    /// How many stores there are to objects, and how many of them have been replaced.
    stores: FxHashMap<ObjectId, usize>,
    replaced_stores: FxHashMap<ObjectId, usize>,
    /// Objects that statements speak of which have not been replaced.
    mentioned: FxHashSet<ObjectId>,
}

impl<'p> Rewriter<'p> {
    fn new(program: &'p Program, entry: &'p Entry) -> Self {
        let own = Program {
            entries: Vec::new(),
            ..program.clone()
        };
        let leads = Leads::of(program, entry);
        Rewriter {
            host: Host {
                program,
                state: State::at_start(entry.name == "main"),
                instances: Instances::new(program),
                ticks: 0,
                left: STEPS,
                repeated: false,
                allocated: Vec::new(),
                sizes: FxHashMap::default(),
                addressed: addressed(&entry.body),
                assigned: FxHashSet::default(),
                all_assigned: false,
                touched: Touched::default(),
            },
            program: own,
            names: Names::default(),
            run: Vec::new(),
            changed: false,
            around: 0,
            reads: reads(&entry.body.iter().collect::<Vec<_>>()),
            stores: stores(&leads, &entry.body.iter().collect::<Vec<_>>()),
            leads,
            replaced_stores: FxHashMap::default(),
            mentioned: FxHashSet::default(),
        }
    }

    /// A block, rewritten, and where execution goes on after it; none where that is not known.
    fn block(&mut self, block: &Block) -> (Block, Option<Flow>) {
        let mut made = Vec::with_capacity(block.len());
        let mut stmts = block.iter();
        let mut flow = Some(Flow::On);
        for stmt in stmts.by_ref() {
            let after = on_enough_stack(|| self.stmt(stmt, &mut made));
            // Where a statement may have left, it is not known where execution is after later ones.
            flow = flow.and(after);
            if matches!(after, Some(Flow::Out(_))) {
                break;
            }
        }
        self.flush(&mut made);
        // What comes after an exit is not executed.
        for stmt in stmts {
            self.keep(stmt);
            made.push(stmt.clone());
        }
        (made, flow)
    }

    /// A block within a statement.
    fn inner(&mut self, block: &Block) -> (Block, Option<Flow>) {
        self.around += 1;
        let made = self.block(block);
        self.around -= 1;
        made
    }

    fn stmt(&mut self, stmt: &Stmt, made: &mut Block) -> Option<Flow> {
        if is_sequential(stmt) {
            return self.sequential(stmt, made);
        }
        self.flush(made);
        match &stmt.kind {
            StmtKind::Labelled { label, body } => {
                let (body, flow) = self.inner(body);
                let exits = Walk::block(&body).any(|event| {
                    matches!(event, Event::Enter(Node::Stmt(stmt))
                        if matches!(stmt.kind, StmtKind::Exit(to) if to == *label))
                });
                made.push(Stmt {
                    kind: StmtKind::Labelled {
                        label: *label,
                        body,
                    },
                    ..stmt.clone()
                });
                match flow {
                    Some(Flow::Out(to)) if to == *label => return Some(Flow::On),
                    Some(flow) if !exits => return Some(flow),
                    _ => self.host.forget(stmt),
                }
                after_kept(stmt)
            }
            StmtKind::If {
                cond,
                then_body,
                else_body,
            } => {
                let start = self.host.state.clone();
                let (then_body, _) = self.inner(then_body);
                self.host.state = start.clone();
                let (else_body, _) = self.inner(else_body);
                self.host.state = start;
                made.push(Stmt {
                    kind: StmtKind::If {
                        cond: cond.clone(),
                        then_body,
                        else_body,
                    },
                    ..stmt.clone()
                });
                self.mention(cond);
                self.host.forget(stmt);
                after_kept(stmt)
            }
            StmtKind::Loop(_) | StmtKind::While(_) if is_loop(stmt) => {
                self.host.forget(stmt);
                let start = self.host.state.clone();
                let repeated = std::mem::replace(&mut self.host.repeated, true);
                let mut kept = stmt.clone();
                match (&mut kept.kind, &stmt.kind) {
                    (StmtKind::Loop(own), StmtKind::Loop(looped)) => {
                        own.body = self.inner(&looped.body).0;
                    }
                    (StmtKind::While(own), StmtKind::While(looped)) => {
                        own.body = self.inner(&looped.body).0;
                    }
                    _ => {}
                }
                self.host.repeated = repeated;
                self.host.state = start;
                self.keep(stmt);
                made.push(kept);
                after_kept(stmt)
            }
            _ => {
                self.host.forget(stmt);
                self.keep(stmt);
                made.push(stmt.clone());
                after_kept(stmt)
            }
        }
    }

    /// Executes a statement of sequential code: it becomes part of the run, or stays.
    fn sequential(&mut self, stmt: &Stmt, made: &mut Block) -> Option<Flow> {
        let before = self.host.state.clone();
        let allocations = self.host.allocated.len();
        let worth = has_loop(stmt) && matters(self.host.program, stmt);
        let executed = match worth || !has_loop(stmt) {
            true => self.execute(stmt),
            false => Err(Halt::Open),
        };
        let touched = std::mem::take(&mut self.host.touched);
        let assigned = touched.locals.iter().copied();
        self.host.assigned.extend(assigned);
        let Ok(flow) = executed else {
            // What it allocates has no name: nothing else speaks of it.
            self.host.allocated.truncate(allocations);
            self.host.state = before;
            self.flush(made);
            self.host.forget(stmt);
            self.keep(stmt);
            made.push(stmt.clone());
            return after_kept(stmt);
        };
        let allocated = allocations..self.host.allocated.len();
        if flow == Flow::On && (worth || !self.run.is_empty()) && self.is_known(&touched) {
            self.run.push(Executed {
                stmt: stmt.clone(),
                touched,
                allocated,
                state: self.host.state.clone(),
            });
            return Some(Flow::On);
        }
        self.flush(made);
        self.keep_allocations(stmt, allocated);
        self.keep(stmt);
        made.push(stmt.clone());
        Some(flow)
    }

    fn execute(&mut self, stmt: &Stmt) -> Result<Flow, Halt> {
        let steps = self.host.left.min(STEPS_OF_ONE);
        self.host.ticks = steps;
        let executed = self.host.stmt(stmt);
        self.host.left = self.host.left.saturating_sub(steps - self.host.ticks);
        executed
    }

    /// Whether all that a statement has left behind is known, as far as it matters.
    fn is_known(&self, touched: &Touched) -> bool {
        let state = &self.host.state;
        let locals = touched.locals.iter().all(|local| {
            let described = self.host.program.local(*local);
            let element = described.map(|local| local.element);
            !matches!(element, Some(ElementType::Int | ElementType::Pointer))
                || !self.reads.contains_key(local)
                || state.local(*local).is_some()
        });
        let cells = touched.cells.iter().all(|cell| {
            let value = state.read(self.host.program, &self.host.instances, cell);
            value.is_some()
        });
        locals && cells
    }

    /// A statement that stays has allocated: its objects have names where it allocates once.
    fn keep_allocations(&mut self, stmt: &Stmt, allocated: Range<usize>) {
        if has_loop(stmt) {
            return;
        }
        let own = self.host.allocated.get(allocated).unwrap_or_default();
        for (object, instance) in own {
            if *instance == object.0 {
                self.names.keep(*object);
            }
        }
    }

    /// Replaces the statements of the run: as many as can be at once, the others stay as they are.
    fn flush(&mut self, made: &mut Block) {
        let run = std::mem::take(&mut self.run);
        let mut rest = run.as_slice();
        while let Some((first, others)) = rest.split_first() {
            let worth = has_loop(&first.stmt);
            let lengths = (1..=rest.len()).rev().filter(|_| worth).take(MOST_ATTEMPTS);
            let replaced = lengths
                .filter_map(|length| rest.split_at_checked(length))
                .find_map(|(now, later)| self.replace(now).map(|stmts| (stmts, later)));
            rest = match replaced {
                Some((stmts, later)) => {
                    made.extend(stmts);
                    later
                }
                None => {
                    self.keep_allocations(&first.stmt, first.allocated.clone());
                    self.keep(&first.stmt);
                    made.push(first.stmt.clone());
                    others
                }
            };
        }
    }

    /// Statements that leave behind what these have; none where there are none.
    fn replace(&mut self, run: &[Executed]) -> Option<Block> {
        let (first, last) = (run.first()?, run.last()?);
        let mut names = self.names.clone();
        let mut program = self.program.clone();
        let allocated = first.allocated.start..last.allocated.end;
        let mut gathered: BTreeMap<ObjectId, Vec<u32>> = BTreeMap::new();
        for (object, instance) in self.host.allocated.get(allocated)? {
            gathered.entry(*object).or_default().push(*instance);
        }
        let stmts: Vec<&Stmt> = run.iter().map(|executed| &executed.stmt).collect();
        let mut settled: BTreeSet<ObjectId> = self.settled(&stmts);
        for (object, instances) in &gathered {
            let made = names.gather(&mut program, *object, instances, &self.host.sizes);
            settled.extend(made);
        }
        let mut touched = Touched::default();
        for executed in run {
            touched.extend(&executed.touched);
        }
        let residual = Residual {
            program: &mut program,
            state: &last.state,
            instances: &self.host.instances,
            names: &names,
            span: first.stmt.span,
            settled: &settled,
            used: &self.used_elsewhere(&stmts),
            stmts: Vec::new(),
        };
        let replaced = residual.all(&touched)?;
        self.names = names;
        self.program = program;
        for (object, count) in stores(&self.leads, &stmts) {
            *self.replaced_stores.entry(object).or_default() += count;
        }
        self.changed = true;
        // What is stored here is not there from the start.
        for stmt in &replaced {
            self.keep(stmt);
        }
        Some(replaced)
    }

    /// Objects whose content can be there from the start: only these statements, and replaced ones that left no store,
    /// store to them; no statement before, be it kept or made, reads or writes them; and these are surely executed, once.
    /// Of what is allocated once (else it has no name), it is known which pointers lead there.
    fn settled(&self, stmts: &[&Stmt]) -> BTreeSet<ObjectId> {
        let own = stores(&self.leads, stmts);
        let all = |object: &ObjectId| {
            let replaced = self.replaced_stores.get(object).copied().unwrap_or(0);
            let own = own.get(object).copied().unwrap_or(0);
            self.stores.get(object) == Some(&(own + replaced))
        };
        let apart = |object: &ObjectId| {
            let told = match self.host.addressed.get(object) {
                None => true,
                Some(times) => {
                    let described = self.host.program.object(*object);
                    let allocated = described.is_some_and(|object| object.allocated);
                    allocated && *times == 1 && !self.leads.escaped().contains(object)
                }
            };
            told && !self.mentioned.contains(object) && self.around == 0
        };
        let objects = own.keys().copied();
        objects
            .filter(|object| all(object) && apart(object))
            .filter(|object| {
                let object = self.host.program.object(*object);
                object.is_some_and(|object| elements(object).is_some())
            })
            .collect()
    }

    fn used_elsewhere(&self, stmts: &[&Stmt]) -> BTreeSet<LocalId> {
        let own = reads(stmts);
        let all = self.reads.iter();
        all.filter(|(local, count)| own.get(local) != Some(count))
            .map(|(local, _)| *local)
            .collect()
    }

    /// Notes what a statement that stays speaks of.
    fn keep(&mut self, stmt: &Stmt) {
        for event in Walk::stmts(std::slice::from_ref(stmt)) {
            match event {
                Event::Enter(Node::Stmt(stmt)) => {
                    if let StmtKind::Store { place, .. } = &stmt.kind {
                        self.mentioned.extend(self.leads.place(place).objects);
                    }
                }
                Event::Enter(Node::Expr(expr)) => self.mention_one(expr),
                _ => {}
            }
        }
    }

    fn mention(&mut self, expr: &Expr) {
        for event in Walk::expr(expr) {
            if let Event::Enter(Node::Expr(expr)) = event {
                self.mention_one(expr);
            }
        }
    }

    fn mention_one(&mut self, expr: &Expr) {
        let place = match expr {
            Expr::Load(load) => &load.place,
            Expr::AddressOf(place) => place,
            _ => return,
        };
        let objects = self.leads.place(place).objects.into_iter();
        let is_address = matches!(expr, Expr::AddressOf(_));
        // Where it is allocated it is neither read nor written.
        let is_new = |object: &ObjectId| {
            let described = self.host.program.object(*object);
            is_address && described.is_some_and(|object| object.allocated)
        };
        self.mentioned
            .extend(objects.filter(|object| !is_new(object)));
    }
}

/// Where execution goes on after a statement that was not executed; none where it may leave blocks around it.
fn after_kept(stmt: &Stmt) -> Option<Flow> {
    let mut own = FxHashSet::default();
    let mut exits = Vec::new();
    for event in Walk::stmts(std::slice::from_ref(stmt)) {
        if let Event::Enter(Node::Stmt(stmt)) = event {
            match &stmt.kind {
                StmtKind::Labelled { label, .. } => {
                    own.insert(*label);
                }
                StmtKind::Exit(label) => exits.push(*label),
                _ => {}
            }
        }
    }
    let stays = exits.iter().all(|label| own.contains(label));
    stays.then_some(Flow::On)
}

/// How often registers are read in statements.
fn reads(stmts: &[&Stmt]) -> FxHashMap<LocalId, usize> {
    let mut found = FxHashMap::default();
    for event in stmts
        .iter()
        .flat_map(|stmt| Walk::stmts(std::slice::from_ref(*stmt)))
    {
        if let Event::Enter(Node::Expr(Expr::Local(local))) = event {
            *found.entry(*local).or_default() += 1;
        }
    }
    found
}

/// How many stores there are to objects, by their names or by pointers.
fn stores(leads: &Leads, stmts: &[&Stmt]) -> FxHashMap<ObjectId, usize> {
    let mut found = FxHashMap::default();
    for event in stmts
        .iter()
        .flat_map(|stmt| Walk::stmts(std::slice::from_ref(*stmt)))
    {
        if let Event::Enter(Node::Stmt(stmt)) = event
            && let StmtKind::Store { place, .. } = &stmt.kind
        {
            for object in leads.place(place).objects {
                *found.entry(object).or_default() += 1;
            }
        }
    }
    found
}
