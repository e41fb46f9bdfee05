//! The loops that loop transformations generate, as C has them: from canonical loops, with the same bodies.
//!
//! Each variable of a generated loop is declared by that loop: it is private in the construct around (OpenMP 5.2,
//! chapter 9).

use crate::source::Span;
use crate::syntax::ast::{
    BinaryOp, Block, Declaration, Declarator, Expr, ExprKind, ForInit, Initializer, IntKind,
    IntLiteral, QualType, Stmt, StmtKind, Storage, UnaryOp,
};

use super::super::names;

/// A loop as its transformations see it.
pub(super) struct Source<'s> {
    pub name: &'s str,
    pub name_span: Span,
    pub ty: QualType,
    pub lower: &'s Expr,
    pub bound: &'s Expr,
    pub inclusive: bool,
    /// What the variable changes by, with its sign.
    pub step: Step,
    /// Whether it counts down.
    pub down: bool,
    pub body: &'s Stmt,
    pub head: Span,
    pub span: Span,
}

/// What the variable of a loop changes by.
#[derive(Clone)]
pub(super) enum Step {
    /// A number, with its sign.
    Known(i64),
    /// What is added, or subtracted.
    Symbolic(Expr, bool),
}

impl Step {
    fn negative(&self) -> bool {
        matches!(self, Step::Known(step) if *step < 0)
    }

    /// So many steps, without the sign of a known one.
    fn times(&self, count: &Expr, span: Span) -> Expr {
        match self {
            Step::Known(1 | -1) => count.clone(),
            Step::Known(step) => {
                let step = number(step.unsigned_abs(), span);
                binary(BinaryOp::Mul, step, count.clone())
            }
            Step::Symbolic(step, _) => binary(BinaryOp::Mul, step.clone(), count.clone()),
        }
    }

    fn subtracts(&self) -> bool {
        match self {
            Step::Known(_) => self.negative(),
            Step::Symbolic(_, subtracts) => *subtracts,
        }
    }

    /// An expression moved by a distance in the direction of the step.
    fn moved(&self, from: Expr, distance: Expr) -> Expr {
        let op = if self.subtracts() {
            BinaryOp::Sub
        } else {
            BinaryOp::Add
        };
        binary(op, from, distance)
    }

    fn single(&self, span: Span) -> Expr {
        self.times(&number(1, span), span)
    }
}

pub(super) fn number(value: u64, span: Span) -> Expr {
    let literal = IntLiteral {
        value: u128::from(value),
        kind: IntKind::Int,
    };
    Expr {
        kind: ExprKind::Int(literal),
        span,
    }
}

fn ident(name: &str, span: Span) -> Expr {
    Expr {
        kind: ExprKind::Ident(name.to_string()),
        span,
    }
}

/// Constants are computed at once: the form of a loop shows in them.
fn binary(op: BinaryOp, lhs: Expr, rhs: Expr) -> Expr {
    let span = lhs.span;
    if let (ExprKind::Int(a), ExprKind::Int(b)) = (&lhs.kind, &rhs.kind) {
        let value = match op {
            BinaryOp::Add => a.value.checked_add(b.value),
            BinaryOp::Mul => a.value.checked_mul(b.value),
            _ => None,
        };
        if let Some(value) = value.and_then(|value| u64::try_from(value).ok())
            && i64::try_from(value).is_ok()
        {
            return number(value, span);
        }
    }
    Expr {
        kind: ExprKind::Binary {
            op,
            lhs: Box::new(lhs),
            rhs: Box::new(rhs),
        },
        span,
    }
}

fn declare(source: &Source<'_>, name: &str, init: Expr) -> Declaration {
    let span = source.name_span;
    Declaration {
        storage: Storage::default(),
        declarators: vec![Declarator {
            name: name.to_string(),
            name_span: span,
            ty: source.ty.clone(),
            init: Some(Initializer::Expr(init)),
            span,
        }],
        span,
    }
}

fn compare(source: &Source<'_>, name: &str, bound: Expr, inclusive: bool) -> Expr {
    let op = match (source.down, inclusive) {
        (false, false) => BinaryOp::Lt,
        (false, true) => BinaryOp::Le,
        (true, false) => BinaryOp::Gt,
        (true, true) => BinaryOp::Ge,
    };
    binary(op, ident(name, source.name_span), bound)
}

/// `for (T name = first; cond; name += step) body`
fn looped(source: &Source<'_>, name: &str, first: Expr, cond: Expr, by: Expr, body: Stmt) -> Stmt {
    let span = source.name_span;
    let op = if source.step.subtracts() {
        BinaryOp::Sub
    } else {
        BinaryOp::Add
    };
    let step = Expr {
        kind: ExprKind::Assign {
            op: Some(op),
            lhs: Box::new(ident(name, span)),
            rhs: Box::new(by),
        },
        span,
    };
    Stmt {
        kind: StmtKind::For {
            init: ForInit::Declaration(declare(source, name, first)),
            cond: Some(cond),
            step: Some(step),
            body: Box::new(body),
            head: source.head,
        },
        span: source.span,
    }
}

fn guarded(cond: Expr, then: Stmt) -> Stmt {
    let span = then.span;
    Stmt {
        kind: StmtKind::If {
            cond,
            then: Box::new(then),
            otherwise: None,
        },
        span,
    }
}

fn block(stmts: Vec<Stmt>, span: Span) -> Stmt {
    Stmt {
        kind: StmtKind::Compound(Block { stmts, span }),
        span,
    }
}

/// A name that no program can spell.
fn generated(source: &Source<'_>, what: &str) -> String {
    format!("{}.{what}", source.name)
}

/// The loop as it is, with a variable of its own.
pub(super) fn plain(source: &Source<'_>, body: Stmt) -> Stmt {
    let cond = compare(source, source.name, source.bound.clone(), source.inclusive);
    let by = source.step.single(source.name_span);
    looped(source, source.name, source.lower.clone(), cond, by, body)
}

/// `tile sizes(…)`: the grid loops, and in them the loops over one tile.
pub(super) fn tiled(sources: &[Source<'_>], sizes: &[Expr], body: Stmt) -> Stmt {
    let pairs = || sources.iter().zip(sizes).rev();
    let mut inner = body;
    for (source, size) in pairs() {
        let grid = || ident(&generated(source, "grid"), source.name_span);
        let within = compare(source, source.name, source.bound.clone(), source.inclusive);
        let distance = source.step.times(size, source.name_span);
        let end = source.step.moved(grid(), distance);
        let cond = compare(source, source.name, end, false);
        let by = source.step.single(source.name_span);
        let body = guarded(within, inner);
        inner = looped(source, source.name, grid(), cond, by, body);
    }
    for (source, size) in pairs() {
        let name = generated(source, "grid");
        let cond = compare(source, &name, source.bound.clone(), source.inclusive);
        let by = source.step.times(size, source.name_span);
        inner = looped(source, &name, source.lower.clone(), cond, by, inner);
    }
    inner
}

/// `stripe sizes(…)`: the offsetting loops, and in them the loops over what is so far apart (OpenMP 6.0, section 11.7).
pub(super) fn striped(sources: &[Source<'_>], sizes: &[Expr], body: Stmt) -> Stmt {
    let pairs = || sources.iter().zip(sizes).rev();
    let mut inner = body;
    for (source, size) in pairs() {
        let offset = ident(&generated(source, "offset"), source.name_span);
        let cond = compare(source, source.name, source.bound.clone(), source.inclusive);
        let by = source.step.times(size, source.name_span);
        inner = looped(source, source.name, offset, cond, by, inner);
    }
    for (source, size) in pairs() {
        let name = generated(source, "offset");
        let distance = source.step.times(size, source.name_span);
        let end = source.step.moved(source.lower.clone(), distance);
        let cond = compare(source, &name, end, false);
        let by = source.step.single(source.name_span);
        inner = looped(source, &name, source.lower.clone(), cond, by, inner);
    }
    inner
}

/// `reverse`: a loop with the same bounds whose variable is mirrored.
pub(super) fn reversed(source: &Source<'_>) -> Stmt {
    let span = source.name_span;
    let name = generated(source, "reversed");
    let last = last(source);
    let distance = binary(BinaryOp::Sub, ident(&name, span), source.lower.clone());
    let mirrored = declare(source, source.name, binary(BinaryOp::Sub, last, distance));
    let declaration = Stmt {
        kind: StmtKind::Declaration(mirrored),
        span,
    };
    let body = block(vec![declaration, source.body.clone()], source.body.span);
    let cond = compare(source, &name, source.bound.clone(), source.inclusive);
    let by = source.step.single(span);
    looped(source, &name, source.lower.clone(), cond, by, body)
}

/// The value in the last iteration, if there is one.
fn last(source: &Source<'_>) -> Expr {
    let span = source.name_span;
    let bound = source.bound.clone();
    let reached = match (source.inclusive, source.down) {
        (true, _) => bound,
        (false, false) => binary(BinaryOp::Sub, bound, number(1, span)),
        (false, true) => binary(BinaryOp::Add, bound, number(1, span)),
    };
    if matches!(source.step, Step::Known(1 | -1)) {
        return reached;
    }
    let step = || match &source.step {
        Step::Known(step) => number(step.unsigned_abs(), span),
        Step::Symbolic(step, _) => step.clone(),
    };
    let lower = || source.lower.clone();
    // The distance counts in the direction of the step, so the quotient is not negative where there is an iteration.
    let distance = match source.step.subtracts() {
        true => binary(BinaryOp::Sub, lower(), reached),
        false => binary(BinaryOp::Sub, reached, lower()),
    };
    let whole = binary(BinaryOp::Div, distance, step());
    source
        .step
        .moved(lower(), binary(BinaryOp::Mul, whole, step()))
}

/// How many iterations a loop has; below 1 where it has none.
fn count(source: &Source<'_>) -> Expr {
    let span = source.name_span;
    let (low, high) = match source.down {
        false => (source.lower.clone(), source.bound.clone()),
        true => (source.bound.clone(), source.lower.clone()),
    };
    let distance = binary(BinaryOp::Sub, high, low);
    let one = || number(1, span);
    let steps = match &source.step {
        Step::Known(1 | -1) => {
            return match source.inclusive {
                true => binary(BinaryOp::Add, distance, one()),
                false => distance,
            };
        }
        Step::Known(step) => number(step.unsigned_abs(), span),
        // Its sign is that of the direction.
        Step::Symbolic(step, subtracts) if *subtracts == source.down => step.clone(),
        Step::Symbolic(step, _) => Expr {
            kind: ExprKind::Unary {
                op: UnaryOp::Minus,
                operand: Box::new(step.clone()),
            },
            span,
        },
    };
    let rounded = match source.inclusive {
        true => binary(BinaryOp::Add, distance, steps.clone()),
        false => binary(
            BinaryOp::Sub,
            binary(BinaryOp::Add, distance, steps.clone()),
            one(),
        ),
    };
    binary(BinaryOp::Div, rounded, steps)
}

/// `fuse`: one loop whose iteration k executes the k-th of each. `alike` says that all have equal bounds.
pub(super) fn fused(sources: &[Source<'_>], alike: bool, counter: &QualType) -> Option<Stmt> {
    let first = sources.first()?;
    let span = first.name_span;
    let name = generated(first, "fused");
    let mut stmts = Vec::new();
    for source in sources {
        let current = || ident(&name, span);
        let value = match alike {
            true => current(),
            false => {
                let distance = source.step.times(&current(), span);
                source.step.moved(source.lower.clone(), distance)
            }
        };
        let declaration = Stmt {
            kind: StmtKind::Declaration(declare(source, source.name, value)),
            span: source.name_span,
        };
        let once = match names::continues(source.body) {
            false => source.body.clone(),
            // It goes on with the next of the fused loops.
            true => Stmt {
                kind: StmtKind::DoWhile {
                    body: Box::new(source.body.clone()),
                    cond: number(0, span),
                },
                span: source.body.span,
            },
        };
        let body = block(vec![declaration, once], source.body.span);
        stmts.push(match alike {
            true => body,
            false => guarded(binary(BinaryOp::Lt, current(), count(source)), body),
        });
    }
    let body = block(stmts, first.span);
    if alike {
        let cond = compare(first, &name, first.bound.clone(), first.inclusive);
        let by = first.step.single(span);
        return Some(looped(first, &name, first.lower.clone(), cond, by, body));
    }
    let mut most = count(first);
    for source in sources.iter().skip(1) {
        let other = count(source);
        let larger = binary(BinaryOp::Lt, most.clone(), other.clone());
        most = Expr {
            kind: ExprKind::Conditional {
                cond: Box::new(larger),
                then: Some(Box::new(other)),
                otherwise: Box::new(most),
            },
            span,
        };
    }
    let counting = Source {
        name: &name,
        name_span: span,
        ty: counter.clone(),
        lower: &number(0, span),
        bound: &most,
        inclusive: false,
        step: Step::Known(1),
        down: false,
        body: first.body,
        head: first.head,
        span: first.span,
    };
    Some(plain(&counting, body))
}
