//! Whether the conditions under which a run comes to a region may exclude the values with which it races.
//!
//! A condition that is not known, as it compares floats or what a function returns, may be computed from the very values
//! that a race needs (`if (0.5 * n < 2)`), and hold for none of them. What the text of an entry gives to what is followed in
//! any order, without regard to where values are read in an array.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::spmd::visit::{Event, Leads, Node, Walk};
use crate::spmd::{
    Base, BinaryOp, Block, ElementType, Expr, LocalId, ObjectId, ParamId, Place, Program,
    Projection, READ_FROM, Stmt, StmtKind, UnaryOp, While,
};

/// What an entry assigns, and which conditions stand outside of its regions: the same for all pairs of accesses.
pub(super) struct Flow<'a> {
    pub(super) program: &'a Program,
    pub(super) leads: Rc<Leads>,
    pub(super) steps: Vec<Step<'a>>,
    pub(super) conditions: Vec<Outside<'a>>,
    /// What decides that an iteration of a loop ends the run: the conditions around each place that does.
    pub(super) endings: Vec<Vec<&'a Expr>>,
    /// The numbers that are found in texts, and pointers to these.
    pub(super) read: Vec<(&'a Expr, &'a Expr)>,
    /// It may store to memory that other files know.
    pub(super) is_unknown_code_called: bool,
    /// Integers that are made from what is none, such as a comparison of floats.
    converted: BTreeSet<LocalId>,
}

/// A statement that gives something a value.
pub(super) struct Step<'a> {
    pub(super) stmt: &'a Stmt,
    /// What decides whether, and how often, it is executed. What a region computes in its loops is the data that
    /// conditions depend on: nothing is said of it here.
    pub(super) selected_by: Vec<&'a Stmt>,
    pub(super) in_region: bool,
}

/// A condition outside of all regions.
pub(super) struct Outside<'a> {
    pub(super) stmt: &'a Stmt,
    pub(super) cond: &'a Expr,
    pub(super) in_loop: bool,
}

impl<'a> Flow<'a> {
    pub(super) fn of(program: &'a Program, entry: &'a Block, leads: Rc<Leads>) -> Self {
        let mut flow = Self {
            program,
            leads,
            steps: Vec::new(),
            conditions: Vec::new(),
            endings: Vec::new(),
            read: Vec::new(),
            is_unknown_code_called: false,
            converted: BTreeSet::new(),
        };
        let mut walk = Walk::block(entry);
        while let Some(event) = walk.next() {
            let Event::Enter(Node::Stmt(stmt)) = event else {
                continue;
            };
            let is_in_region = walk
                .statements()
                .any(|around| matches!(around.kind, StmtKind::Fork(_)));
            let is_loop =
                |around: &Stmt| matches!(around.kind, StmtKind::Loop(_) | StmtKind::While(_));
            if let StmtKind::Assume(fact) = &stmt.kind
                && walk.statements().any(is_loop)
            {
                let around = walk.statements().filter_map(|around| match &around.kind {
                    StmtKind::If { cond, .. } => Some(cond),
                    _ => None,
                });
                flow.endings.push(around.chain([fact]).collect());
            }
            if let StmtKind::Eval(Expr::Opaque(opaque)) = &stmt.kind
                && opaque.function.as_deref() == Some(READ_FROM)
                && let [number, text] = opaque.operands.as_slice()
            {
                flow.read.push((number, text));
            }
            flow.is_unknown_code_called |= matches!(stmt.kind, StmtKind::UnknownEffect { .. });
            match &stmt.kind {
                StmtKind::Assign { .. }
                | StmtKind::Store { .. }
                | StmtKind::Loop(_)
                | StmtKind::UnknownEffect { .. } => {
                    let selects = |around: &&Stmt| {
                        matches!(
                            around.kind,
                            StmtKind::If { .. } | StmtKind::While(_) | StmtKind::Loop(_)
                        )
                    };
                    let selected_by = match is_in_region {
                        true => Vec::new(),
                        false => walk.statements().filter(selects).collect(),
                    };
                    flow.steps.push(Step {
                        stmt,
                        selected_by,
                        in_region: is_in_region,
                    });
                }
                StmtKind::If { cond, .. }
                | StmtKind::Assume(cond)
                | StmtKind::While(While { cond, .. })
                    if !is_in_region =>
                {
                    let in_loop = walk.statements().any(is_loop);
                    flow.conditions.push(Outside {
                        stmt,
                        cond,
                        in_loop,
                    });
                }
                _ => {}
            }
        }
        flow.convert();
        flow
    }

    fn convert(&mut self) {
        loop {
            let before = self.converted.len();
            for step in &self.steps {
                if let StmtKind::Assign { local, value } = &step.stmt.kind
                    && !self.is_of_integers(value)
                {
                    self.converted.insert(*local);
                }
            }
            if self.converted.len() == before {
                return;
            }
        }
    }

    /// Whether all of an expression are integers that are followed.
    pub(super) fn is_of_integers(&self, expr: &Expr) -> bool {
        Walk::expr(expr).all(|event| match event {
            Event::Enter(Node::Expr(part)) => match part {
                Expr::Local(local) => {
                    !self.converted.contains(local)
                        && self
                            .program
                            .local(*local)
                            .is_some_and(|local| local.element == ElementType::Int)
                }
                Expr::Load(load) => load.element == ElementType::Int,
                Expr::Opaque(_) | Expr::AddressOf(_) | Expr::PointerOffset(..) => false,
                _ => true,
            },
            _ => true,
        })
    }
}

/// What holds values that are computed from some others.
#[derive(Debug, Clone, Default)]
pub(super) struct Computed {
    pub(super) params: BTreeSet<ParamId>,
    pub(super) objects: BTreeSet<ObjectId>,
    locals: BTreeSet<LocalId>,
    /// Something was stored by a pointer of which nothing is known.
    anywhere: bool,
}

impl Computed {
    /// Whether a condition outside of the regions of the entry that is not one of integers depends on these values; where
    /// it matters when loops are left (`exits`), any condition in a loop.
    pub(super) fn decide(mut self, flow: &Flow<'_>, exits: bool) -> bool {
        loop {
            let before = self.size();
            for step in &flow.steps {
                self.grow(step, &flow.leads);
            }
            if self.size() == before {
                break;
            }
        }
        flow.conditions
            .iter()
            .any(|outside| self.decides(flow, outside.cond, exits && outside.in_loop))
    }

    fn size(&self) -> (usize, usize, bool) {
        (self.objects.len(), self.locals.len(), self.anywhere)
    }

    /// Adds what a statement computes from these.
    fn grow(&mut self, step: &Step<'_>, leads: &Leads) {
        let stmt = step.stmt;
        let selected = step.selected_by.iter().any(|around| match &around.kind {
            StmtKind::If { cond, .. } => self.mentioned(cond, leads),
            StmtKind::While(looped) => self.mentioned(&looped.cond, leads),
            // How often it runs, but where each iteration stores to an element of its own.
            StmtKind::Loop(looped) => looped.iterators.iter().any(|iterator| {
                self.locals.contains(&iterator.local)
                    && accumulates(stmt)
                    && !stores_to_element(stmt, iterator.local)
            }),
            _ => false,
        });
        match &stmt.kind {
            StmtKind::Assign { local, value } if selected || self.mentioned(value, leads) => {
                self.locals.insert(*local);
            }
            StmtKind::Store { place, value, .. } if selected || self.mentioned(value, leads) => {
                match leads.place(place).known() {
                    Some(objects) => self.objects.extend(objects),
                    None => self.anywhere = true,
                }
            }
            // What it is given decides what it does.
            StmtKind::UnknownEffect { operands, .. } => {
                self.anywhere |= operands.iter().any(|given| self.mentioned(given, leads));
            }
            StmtKind::Loop(looped) => {
                for iterator in &looped.iterators {
                    let mut bounds = [&iterator.lower, &iterator.upper].into_iter();
                    if bounds.any(|bound| self.mentioned(bound, leads)) {
                        self.locals.insert(iterator.local);
                    }
                }
            }
            _ => {}
        }
    }

    /// Whether a part of a condition, or one that is not of integers only, depends on these.
    fn decides(&self, flow: &Flow<'_>, cond: &Expr, any: bool) -> bool {
        match cond {
            Expr::Binary(BinaryOp::LogicalAnd | BinaryOp::LogicalOr, a, b) => {
                self.decides(flow, a, any) || self.decides(flow, b, any)
            }
            Expr::Unary(UnaryOp::Not, operand) => self.decides(flow, operand, any),
            _ => (any || !flow.is_of_integers(cond)) && self.mentioned(cond, &flow.leads),
        }
    }

    fn mentioned(&self, value: &Expr, leads: &Leads) -> bool {
        let again = |part: &Expr| self.mentioned(part, leads);
        crate::formula::with_stack(|| match value {
            Expr::Param(param) => self.params.contains(param),
            Expr::Local(local) => self.locals.contains(local),
            Expr::Load(load) => {
                let in_place = |object: &ObjectId| leads.may_be_in(&load.place, *object);
                self.anywhere || self.objects.iter().any(in_place)
            }
            Expr::AddressOf(place) => in_place(place).any(again),
            Expr::Unary(_, operand) => again(operand),
            Expr::Binary(_, a, b) | Expr::PointerOffset(a, b) => again(a) || again(b),
            Expr::Conditional(c, a, b) => again(c) || again(a) || again(b),
            Expr::Opaque(opaque) => opaque.operands.iter().any(again),
            Expr::Int(_) | Expr::ThreadNum | Expr::NumThreads | Expr::TeamNum | Expr::NumTeams => {
                false
            }
        })
    }
}

/// What decides which element of what a place is: its subscripts, and the pointer that leads there.
fn in_place(place: &Place) -> impl Iterator<Item = &Expr> {
    let pointer = match &place.base {
        Base::Deref(pointer) => Some(&**pointer),
        Base::Object(_) => None,
    };
    let indices = place.projections.iter().filter_map(|step| match step {
        Projection::Index { index, .. } => Some(index),
        _ => None,
    });
    indices.chain(pointer)
}

/// Whether what it assigns may be made from what an iteration before has assigned.
fn accumulates(stmt: &Stmt) -> bool {
    let (StmtKind::Assign { value, .. } | StmtKind::Store { value, .. }) = &stmt.kind else {
        return false;
    };
    Walk::expr(value).any(|event| {
        matches!(
            event,
            Event::Enter(Node::Expr(Expr::Local(_) | Expr::Load(_)))
        )
    })
}

/// Whether it is a store to an element that the iterator of a loop selects.
fn stores_to_element(stmt: &Stmt, iterator: LocalId) -> bool {
    let StmtKind::Store { place, .. } = &stmt.kind else {
        return false;
    };
    in_place(place).flat_map(Walk::expr).any(
        |event| matches!(event, Event::Enter(Node::Expr(Expr::Local(local))) if *local == iterator),
    )
}
