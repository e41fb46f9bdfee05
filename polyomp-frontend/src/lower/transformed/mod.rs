//! Loop transformations (`tile`, `unroll`, `reverse`, …): a transformed loop is replaced by the loops that it stands for,
//! before anything else looks at it (OpenMP 6.0, chapter 11).
//!
//! So a construct around divides the iterations of the generated loops, whichever those are, and one strand executes
//! their iterations in the order that they have then.

mod apply;
mod generated;

use crate::openmp::{ClauseKind, Directive, ExprText, Leaf};
use crate::source::Span;
use crate::syntax::ast::{
    Expr, ExprKind, IntKind, Pragma, QualType, Stmt, StmtKind, Type, UnaryOp,
};

use super::Lowerer;
use super::canonical::{AWAY, Canonical, canonical, only};
use generated::{Source, Step};

/// More loops are not generated.
const MOST_LOOPS: usize = 16;

/// What a transformed loop stands for.
pub(super) struct Transformed {
    /// The loops.
    pub stmt: Stmt,
    /// How many iterations of the original loop one of the generated loop has is up to the implementation.
    pub any_size: bool,
    /// Variables from outside that iterated over the original loops.
    pub iterated: Vec<(String, Span)>,
}

/// Why a transformation is not followed.
pub(super) struct Failure {
    pub span: Span,
    pub what: String,
}

fn failure<T>(span: Span, what: impl Into<String>) -> Result<T, Failure> {
    let what = what.into();
    Err(Failure { span, what })
}

/// Whether the directive is a loop transformation.
pub(super) fn is_transformation(leaf: Leaf) -> bool {
    matches!(
        leaf,
        Leaf::Fuse
            | Leaf::Interchange
            | Leaf::Reverse
            | Leaf::Split
            | Leaf::Stripe
            | Leaf::Tile
            | Leaf::Unroll
    )
}

/// Whether a transformation leaves the iterations in their order.
fn keeps_order(directive: &Directive) -> bool {
    match directive.leaves().first() {
        Some(Leaf::Split | Leaf::Unroll) => true,
        Some(Leaf::Tile) => directive
            .clauses
            .iter()
            .any(|clause| matches!(&clause.kind, ClauseKind::Sizes(sizes) if sizes.len() == 1)),
        _ => false,
    }
}

impl Lowerer<'_> {
    /// The loops that a construct for `count` loops divides, if some of them are generated.
    pub(super) fn transformed(
        &mut self,
        stmt: &Stmt,
        count: usize,
    ) -> Result<Option<Transformed>, Failure> {
        let mut state = State::default();
        let stmt = self.generate(stmt, count, &mut state)?;
        Ok(stmt.map(|stmt| Transformed {
            stmt,
            any_size: state.any_size,
            iterated: state.iterated,
        }))
    }

    /// A transformation whose loops no construct divides.
    pub(super) fn transformation(
        &mut self,
        pragma: &Pragma,
        directive: &Directive,
        body: Option<&Stmt>,
    ) {
        self.report_unsupported(pragma, directive);
        let Some(body) = body else { return };
        if keeps_order(directive) && !apply::applies(directive) {
            return self.statement(body);
        }
        let mut state = State::default();
        match self.applied(pragma, directive, body, &mut state) {
            Ok(stmt) => {
                self.statement(&stmt);
                for (name, span) in state.iterated {
                    self.leave_iterator(&name, span);
                }
            }
            Err(Failure { span, what }) => {
                self.unsupported(span, what);
                self.statement(body);
            }
        }
    }

    /// What a variable from outside holds after the loops generated from its loop is not known.
    fn leave_iterator(&mut self, name: &str, span: Span) {
        use super::places::Lvalue;
        let Some(id) = self.lookup(name) else { return };
        let ty = self.var(id).map(|var| var.ty.clone());
        match self.variable(id) {
            Some(Lvalue::Register(local)) => {
                let element =
                    ty.map_or(polyomp_core::spmd::ElementType::Int, |ty| self.element(&ty));
                let reason = "what is left of the variable of a transformed loop";
                let value = self.unknown(element, reason, Vec::new());
                self.assign(span, local, value);
            }
            Some(Lvalue::Memory(_)) => {
                let what = format!("the shared variable `{name}` of a transformed loop");
                self.unsupported(span, what);
            }
            None => {}
        }
    }

    /// The first `count` loops of a nest with what transformations make of them; nothing where there are none.
    fn generate(
        &mut self,
        stmt: &Stmt,
        count: usize,
        state: &mut State,
    ) -> Result<Option<Stmt>, Failure> {
        if count == 0 {
            return Ok(None);
        }
        let stmt = only(stmt);
        match &stmt.kind {
            StmtKind::For {
                init,
                cond,
                step,
                body,
                head,
            } => {
                let inner = self.generate(body, count - 1, state)?;
                Ok(inner.map(|inner| Stmt {
                    kind: StmtKind::For {
                        init: init.clone(),
                        cond: cond.clone(),
                        step: step.clone(),
                        body: Box::new(inner),
                        head: *head,
                    },
                    span: stmt.span,
                }))
            }
            StmtKind::Omp {
                pragma,
                body: Some(body),
            } => {
                let parsed = self.directive(pragma);
                let Some(directive) = &parsed.directive else {
                    return Ok(None);
                };
                let [leaf] = directive.leaves() else {
                    return Ok(None);
                };
                if !is_transformation(*leaf) {
                    return Ok(None);
                }
                self.report_errors(pragma, &parsed);
                self.report_unsupported(pragma, directive);
                state.made += 1;
                if state.made > MOST_LOOPS {
                    return failure(pragma.line, "so many transformations of loops");
                }
                let stmt = self.applied(pragma, directive, body, state)?;
                // What is applied to the loops that are divided is replaced before.
                let stmt = match apply::applies(directive) {
                    true => self.generate(&stmt, count, state)?.unwrap_or(stmt),
                    false => stmt,
                };
                let generated = generated_loops(directive);
                if count > generated {
                    return failure(
                        pragma.line,
                        format!("a construct for {count} loops on the {generated} of `{leaf}`"),
                    );
                }
                Ok(Some(stmt))
            }
            _ => Ok(None),
        }
    }

    /// What one transformation makes of its loops, with what others within have made of them before, and with what is
    /// applied to them.
    fn applied(
        &mut self,
        pragma: &Pragma,
        directive: &Directive,
        body: &Stmt,
        state: &mut State,
    ) -> Result<Stmt, Failure> {
        let stmt = self.replaced(pragma, directive, body, state)?;
        apply::with_applied(pragma, directive, stmt)
    }

    fn replaced(
        &mut self,
        pragma: &Pragma,
        directive: &Directive,
        body: &Stmt,
        state: &mut State,
    ) -> Result<Stmt, Failure> {
        let leaf = directive.leaves().first().copied().unwrap_or(Leaf::Nothing);
        let line = pragma.line;
        if leaf == Leaf::Fuse {
            return self.fused(pragma, directive, body, state);
        }
        if leaf == Leaf::Split {
            return failure(line, "a construct on the sequence of loops of `split`");
        }
        let mut sizes = Vec::new();
        let mut order = Vec::new();
        for clause in &directive.clauses {
            match &clause.kind {
                ClauseKind::Sizes(list) => sizes = self.numbers(pragma, list)?,
                ClauseKind::Permutation(list) => order = self.numbers(pragma, list)?,
                ClauseKind::Partial(Some(size)) => {
                    sizes = self.numbers(pragma, std::slice::from_ref(size))?;
                }
                ClauseKind::Partial(None) => {
                    state.any_size = true;
                    sizes = vec![generated::number(1, line)];
                }
                ClauseKind::Full => {
                    return failure(line, "a construct on a loop that is unrolled as a whole");
                }
                _ => {}
            }
        }
        let count = match leaf {
            Leaf::Tile | Leaf::Stripe => sizes.len(),
            Leaf::Interchange if order.is_empty() => 2,
            Leaf::Interchange => order.len(),
            _ => 1,
        };
        if count > MOST_LOOPS {
            return failure(line, format!("`{leaf}` of so many loops"));
        }
        if leaf == Leaf::Unroll && sizes.is_empty() {
            // Whether it leaves a loop is up to the implementation then.
            return failure(line, "a construct on `unroll` without `partial`");
        }
        let inner = self.generate(body, count, state)?;
        let mut stmt = only(inner.as_ref().unwrap_or(body));
        let mut loops = Vec::new();
        while loops.len() < count {
            match canonical(stmt) {
                Ok(found) if self.counts_away(&found) => {
                    return failure(stmt.span, format!("`{leaf}` on {AWAY}"));
                }
                Ok(found) => {
                    stmt = only(found.body);
                    loops.push((found, stmt));
                }
                Err(reason) => return failure(stmt.span, format!("`{leaf}` on {reason}")),
            }
        }
        let mut stmt = only(inner.as_ref().unwrap_or(body));
        let mut sources = Vec::new();
        for (found, inside) in loops {
            sources.push(self.source(stmt, found, state));
            stmt = inside;
        }
        let Some(innermost) = sources.last().map(|source| source.body.clone()) else {
            return failure(line, format!("`{leaf}` on no loop"));
        };
        Ok(match leaf {
            Leaf::Tile | Leaf::Unroll => generated::tiled(&sources, &sizes, innermost),
            Leaf::Stripe => generated::striped(&sources, &sizes, innermost),
            Leaf::Reverse => match sources.first() {
                Some(source) => generated::reversed(source),
                None => return failure(line, "`reverse` on no loop"),
            },
            _ => {
                let order: Vec<usize> = match order.is_empty() {
                    true => vec![2, 1],
                    false => order
                        .iter()
                        .filter_map(|place| self.constant(place))
                        .filter_map(|place| usize::try_from(place).ok())
                        .collect(),
                };
                let mut sorted = order.clone();
                sorted.sort_unstable();
                if !sorted.iter().copied().eq(1..=count) {
                    return failure(line, "this permutation of loops");
                }
                let mut stmt = innermost;
                for place in order.iter().rev() {
                    if let Some(source) = sources.get(place - 1) {
                        stmt = generated::plain(source, stmt);
                    }
                }
                stmt
            }
        })
    }

    /// `fuse`: the loops of a sequence.
    fn fused(
        &mut self,
        pragma: &Pragma,
        directive: &Directive,
        body: &Stmt,
        state: &mut State,
    ) -> Result<Stmt, Failure> {
        let line = pragma.line;
        let StmtKind::Compound(block) = &body.kind else {
            return failure(line, "`fuse` on no sequence of loops");
        };
        let mut loops: Vec<Stmt> = Vec::new();
        let written = block.stmts.iter();
        for stmt in written.filter(|stmt| !matches!(stmt.kind, StmtKind::Empty)) {
            let made = self.generate(stmt, 1, state)?;
            loops.push(made.unwrap_or_else(|| stmt.clone()));
        }
        if loops.len() > MOST_LOOPS {
            return failure(line, "`fuse` of so many loops");
        }
        for clause in &directive.clauses {
            if let ClauseKind::LoopRange(first, count) = &clause.kind {
                let numbers = self.numbers(pragma, &[first.clone(), count.clone()])?;
                let mut numbers = numbers.iter().map(|number| self.constant(number));
                let all = i64::try_from(loops.len()).ok();
                if numbers.next() != Some(Some(1)) || numbers.next() != Some(all) {
                    return failure(line, "`fuse` of some of the loops in a sequence");
                }
            }
        }
        let mut sources = Vec::new();
        for stmt in &loops {
            let stmt = only(stmt);
            match canonical(stmt) {
                Ok(found) => sources.push(self.source(stmt, found, state)),
                Err(reason) => return failure(stmt.span, format!("`fuse` on {reason}")),
            }
        }
        let spelled = |source: &Source<'_>| {
            let step = match &source.step {
                Step::Known(step) => step.to_string(),
                Step::Symbolic(step, subtracts) => {
                    format!("{subtracts} {}", self.spelled(step.span))
                }
            };
            (
                self.spelled(source.lower.span),
                self.spelled(source.bound.span),
                source.inclusive,
                source.down,
                step,
            )
        };
        let mut heads = sources.iter().map(spelled);
        let first = heads.next();
        let alike = heads.all(|head| Some(&head) == first.as_ref());
        let counter = QualType::plain(Type::Integer(IntKind::Long));
        match generated::fused(&sources, alike, &counter) {
            Some(stmt) => Ok(stmt),
            None => failure(line, "`fuse` on no loop"),
        }
    }

    fn source<'s>(
        &mut self,
        stmt: &'s Stmt,
        found: Canonical<'s>,
        state: &mut State,
    ) -> Source<'s> {
        self.check_conforming(&found);
        let ty = match found.declared {
            Some(declarator) => declarator.ty.clone(),
            None => {
                state
                    .iterated
                    .push((found.name.to_string(), found.name_span));
                let ty = self.lookup(found.name).and_then(|id| self.var(id));
                ty.map_or(QualType::plain(Type::Integer(IntKind::Int)), |var| {
                    var.ty.clone()
                })
            }
        };
        let head = match &stmt.kind {
            StmtKind::For { head, .. } => *head,
            _ => stmt.span,
        };
        let known = found.step.map_or(Some(1), |step| self.constant(step));
        let signed = known.and_then(|step| match found.descending {
            true => step.checked_neg(),
            false => Some(step),
        });
        let step = match (signed, found.step) {
            (Some(step), _) => Step::Known(step),
            (None, Some(step)) => Step::Symbolic(step.clone(), found.descending),
            (None, None) => Step::Known(1),
        };
        Source {
            name: found.name,
            name_span: found.name_span,
            ty,
            lower: found.lower,
            bound: found.bound,
            inclusive: found.inclusive,
            step,
            down: found.down,
            body: found.body,
            head,
            span: stmt.span,
        }
    }

    /// The sizes in a clause: positive constants, or expressions.
    fn numbers(&mut self, pragma: &Pragma, list: &[ExprText]) -> Result<Vec<Expr>, Failure> {
        let mut found = Vec::new();
        for text in list {
            let at = pragma.span_of(text.span.start, text.span.end);
            let expr = match crate::syntax::parse_expression(&text.text, at.start, self.unit) {
                Ok(expr) => expr,
                Err(error) => return failure(at, error.message),
            };
            let minus = matches!(
                expr.kind,
                ExprKind::Unary {
                    op: UnaryOp::Minus,
                    ..
                }
            );
            found.push(match self.constant(&expr) {
                Some(value) if value > 0 => generated::number(value.unsigned_abs(), at),
                None if !minus => expr,
                _ => return failure(at, "a size that is not positive"),
            });
        }
        Ok(found)
    }
}

/// What is found on the way.
#[derive(Default)]
struct State {
    any_size: bool,
    made: usize,
    iterated: Vec<(String, Span)>,
}

/// How many loops a transformation generates that a construct can divide: what is within a grid loop counts for none.
fn generated_loops(directive: &Directive) -> usize {
    let leaf = directive.leaves().first();
    let mut clauses = directive.clauses.iter();
    match leaf {
        Some(Leaf::Tile | Leaf::Stripe) => clauses
            .find_map(|clause| match &clause.kind {
                ClauseKind::Sizes(sizes) => Some(sizes.len()),
                _ => None,
            })
            .unwrap_or(1),
        Some(Leaf::Interchange) => clauses
            .find_map(|clause| match &clause.kind {
                ClauseKind::Permutation(order) => Some(order.len()),
                _ => None,
            })
            .unwrap_or(2),
        _ => 1,
    }
}
