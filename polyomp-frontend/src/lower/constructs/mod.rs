//! OpenMP constructs, each leaf construct of a directive in turn from the outermost inwards.
//!
//! | constructs | module |
//! | --- | --- |
//! | constants in clauses that mean nothing | [`constants`] |
//! | which variables a construct refers to | [`variables`] |
//! | copies of variables and what becomes of them | [`data`] |
//! | code that copies run | [`implied`] |
//! | copies of sequences of the C++ library | [`sequences`] |
//! | `parallel`, `teams` | [`teams`] |
//! | `for`, `simd`, `distribute`, `loop` | [`loops`] |
//! | what the loops of a nest count | [`nests`] |
//! | how these divide their iterations | [`sharing`] |
//! | `sections`, `single`, `masked`, `scope` | [`blocks`] |
//! | `critical`, `atomic`, `barrier`, `flush`, `ordered` | [`synchronisation`] |
//! | `atomic capture` of two statements | [`captures`] |
//! | `scan` | [`scan`] |
//! | `metadirective`, `declare variant` | [`variants`] |
//! | `dispatch` | [`dispatch`] |
//! | expressions of clauses that only their effects matter of | [`evaluated`] |
//! | `depend`, `depobj` | [`depends`] |
//! | `cancel`, `cancellation point` | [`cancel`] |
//! | what tasks of a reduction combine into | [`participants`] |
//! | what host and device may hold different values of | [`coherence`] |
//! | what `target enter data` leaves on a device | [`unstructured`] |
//! | what `target` directives copy | [`transfers`] |
//! | `task`, `taskloop`, `taskwait`, `taskgroup`, `target` | [`tasks`] |
//! | `taskgraph` | [`graphs`] |
//! | `task iteration` | [`iterations`] |
//! | `interop` | [`interop`] |
//! | copies that contention groups have (`groupprivate`) | [`groups`] |
//! | `nowait` | [`waiting`] |
//! | functions of the OpenMP library | [`runtime`] |
//! | the regions around, where they are asked for | [`ancestors`] |
//! | locks, of OpenMP and others | [`locks`] |

mod ancestors;
mod atomic_operands;
mod blocks;
mod cancel;
mod captures;
pub(super) mod coherence;
mod constants;
pub(super) mod copies;
mod data;
mod depends;
mod dispatch;
mod evaluated;
mod graphs;
pub(super) mod groups;
mod handed_over;
mod icvs;
mod implied;
mod interop;
mod iterations;
mod last;
mod locks;
mod loops;
mod nests;
mod outside;
pub(super) mod participants;
pub(super) mod presence;
mod reductions;
mod runtime;
mod scan;
mod sequences;
mod settings;
mod sharing;
mod synchronisation;
mod taskloops;
mod tasks;
mod teams;
mod transfers;
pub(super) mod unstructured;
mod variables;
mod variants;
mod waiting;

use polyomp_core::spmd::{Block, Construct, Expr, Fork, ForkKind, Schedule, StmtKind as Out};

use crate::openmp::{
    Association, ClauseKind, ClauseName, Directive, ExprText, Leaf, LeafConstruct, Parsed, TextSpan,
};
use crate::syntax::ast::{self, Pragma, Stmt};
use crate::syntax::parse_expression;

use super::capture::loop_count;
use super::symbols::VarId;
use super::transformed::{Failure, Transformed, is_transformation};
use super::unparsed::NOT_PREPROCESSED;
use super::{Lowerer, imperfect, names};

pub(super) use ancestors::Ancestors;
pub(super) use icvs::Icvs;
pub(super) use runtime::is_query;
pub(super) use settings::ActiveLevels;
pub(super) use variants::Matches;

use last::GivenBack;
use variables::Referenced;

/// A directive that is being walked.
pub(super) struct Context<'d> {
    pub pragma: &'d Pragma,
    pub body: Option<&'d Stmt>,
    pub constructs: &'d [LeafConstruct<'d>],
    /// The variables that are referenced in it, with their attribute at each construct.
    pub vars: Vec<Referenced>,
    /// For reports.
    pub construct: Construct,
    /// How `distribute` divides the loop that an inner construct shares out.
    pub distribute: Option<Schedule>,
    /// The condition of an `if` clause that constructs share, and where that is written.
    pub condition: Option<(TextSpan, Expr)>,
    /// What the last iteration of that loop gives back beyond what the inner construct gave a copy of.
    pub given_back: Vec<GivenBack>,
    /// How many iterations of the program's loop are one of the loop that is divided is up to the implementation.
    pub any_size: bool,
    /// What `task iteration` directives say of the tasks of a taskloop.
    pub iterations: &'d [Pragma],
}

impl Lowerer<'_> {
    /// A directive with the statement it applies to.
    pub(super) fn construct(&mut self, pragma: &Pragma, body: Option<&Stmt>) {
        self.forget_at_gaps(pragma.line);
        let mut stmts = self.nested(|this| this.directive_with(pragma, body));
        if self.strands == 0 {
            self.doubt_region(pragma, body, &mut stmts);
            self.place_in_region(pragma, &mut stmts);
            let parts = self.source.parts();
            let part = parts.get(self.part_of(pragma.line));
            if part.is_some_and(|part| part.incomplete)
                && let Some(fork) = first_fork(&mut stmts)
            {
                let missing = self.nested(|this| {
                    this.unknown_effect(pragma.line, NOT_PREPROCESSED, Vec::new());
                });
                fork.body.splice(0..0, missing);
            }
        }
        self.out.extend(stmts);
    }

    /// Moves what is not supported of a directive outside of regions into the region that it makes, or makes one of
    /// a directive that could have made one.
    fn place_in_region(&mut self, pragma: &Pragma, stmts: &mut Block) {
        let (unsupported, rest): (Vec<_>, Vec<_>) = std::mem::take(stmts)
            .into_iter()
            .partition(|stmt| matches!(stmt.kind, Out::Unsupported { .. }));
        *stmts = rest;
        if unsupported.is_empty() {
            return;
        }
        if let Some(fork) = first_fork(stmts) {
            fork.body.splice(0..0, unsupported);
            return;
        }
        let parsed = self.directive(pragma);
        let directive = parsed.directive.as_ref();
        let sequential = directive.is_some_and(|directive| {
            let leaves = directive.leaves();
            !leaves
                .iter()
                .any(|leaf| matches!(leaf, Leaf::Metadirective | Leaf::BeginMetadirective))
        });
        if sequential {
            stmts.splice(0..0, unsupported);
            return;
        }
        let region = self.unknown_region(pragma, unsupported);
        stmts.splice(0..0, region);
    }

    /// A region of which only is known that there is one.
    pub(super) fn unknown_region(&mut self, pragma: &Pragma, unsupported: Block) -> Block {
        let parsed = self.directive(pragma);
        let name = parsed
            .directive
            .as_ref()
            .map_or("a directive that is not known".to_string(), |directive| {
                directive.kind.name()
            });
        let construct = Construct {
            name,
            span: self.span(pragma.line),
        };
        let fork = Fork {
            construct,
            kind: ForkKind::Parallel,
            size: None,
            condition: None,
            assumptions: Vec::new(),
            body: unsupported,
        };
        self.nested(|this| this.emit(pragma.line, Out::Fork(fork)))
    }

    fn directive_with(&mut self, pragma: &Pragma, body: Option<&Stmt>) {
        let parsed = self.directive(pragma);
        self.report_errors(pragma, &parsed);
        let Some(directive) = &parsed.directive else {
            if let Some(body) = body {
                self.statement(body);
            }
            return;
        };
        let is_meta = matches!(
            directive.leaves().first(),
            Some(Leaf::Metadirective | Leaf::BeginMetadirective)
        );
        if is_meta && self.metadirective(pragma, directive, body) {
            return;
        }
        self.known_directive(pragma, directive, body);
    }

    /// What is wrong in the text of a directive.
    pub(super) fn report_errors(&mut self, pragma: &Pragma, parsed: &Parsed) {
        for error in &parsed.errors {
            let span = pragma.span_of(error.span.start, error.span.end);
            let what = match &error.help {
                Some(help) => format!("{}: {help}", error.message),
                None => error.message.clone(),
            };
            self.unsupported(span, what);
        }
    }

    /// What the analysis does not cover of a directive.
    pub(super) fn report_unsupported(&mut self, pragma: &Pragma, directive: &Directive) {
        for part in directive.unsupported() {
            let span = pragma.span_of(part.span.start, part.span.end);
            self.unsupported(span, part.what);
        }
    }

    fn known_directive(&mut self, pragma: &Pragma, directive: &Directive, body: Option<&Stmt>) {
        if let [leaf] = directive.leaves()
            && is_transformation(*leaf)
        {
            return self.transformation(pragma, directive, body);
        }
        self.report_unsupported(pragma, directive);
        let bare = matches!(
            directive.association(),
            Association::Block | Association::Loop
        );
        if body.is_none() && bare {
            let what = format!("`{}` without a statement", directive.kind.name());
            self.unsupported(pragma.line, what);
        }
        self.report_undeclared_reductions(pragma, directive);
        let directive = &*self.with_loop_numbers(pragma, directive);
        let constructs = directive.split();
        let plain = iterations::without(&constructs, body);
        let body = plain.as_ref().map(|plain| &plain.body).or(body);
        let generated = self.generated(directive, &constructs, body);
        let any_size = generated.as_ref().is_some_and(|made| made.any_size);
        let body = generated.as_ref().map(|made| &made.stmt).or(body);
        let perfect = self.perfect_nest(&constructs, body);
        let body = perfect.as_ref().or(body);
        self.check_constants(pragma, directive);
        let vars = self.referenced(pragma, directive, &constructs, body);
        let construct = Construct {
            name: directive.kind.name(),
            span: self.span(pragma.line),
        };
        let mut context = Context {
            pragma,
            body,
            constructs: &constructs,
            vars,
            construct,
            distribute: None,
            condition: None,
            given_back: Vec::new(),
            any_size,
            iterations: plain.as_ref().map_or(&[], |plain| &plain.pragmas),
        };
        let around = self.around.len();
        let frame = self.frames.len();
        let reductions = self.reductions_here();
        let leaves = directive.leaves().iter();
        self.around.extend(leaves.map(|leaf| (frame, *leaf)));
        self.push_scope();
        self.leaf(&mut context, directive, 0);
        self.pop_scope();
        self.leave_reductions(reductions);
        self.around.truncate(around);
    }

    /// What transformations make of the loops that a construct divides.
    fn generated(
        &mut self,
        directive: &Directive,
        constructs: &[LeafConstruct<'_>],
        body: Option<&Stmt>,
    ) -> Option<Transformed> {
        let divides = constructs
            .iter()
            .any(|construct| construct.leaf.is_loop_partitioning());
        let count = constructs.iter().map(loop_count).max().unwrap_or(1);
        let made = match (divides, body) {
            (true, Some(body)) => self.transformed(body, count),
            _ => return None,
        };
        let made = match made {
            Ok(made) => made?,
            Err(Failure { span, what }) => {
                self.unsupported(span, what);
                return None;
            }
        };
        // The loops have variables of their own: these get no value.
        for clause in &directive.clauses {
            let valued = matches!(
                clause.kind,
                ClauseKind::LastPrivate(_) | ClauseKind::Linear(_) | ClauseKind::Reduction(_)
            );
            for item in names::list_items(&clause.kind) {
                let iterates = made.iterated.iter().find(|(name, _)| *name == item.name);
                if let (true, Some((name, span))) = (valued, iterates) {
                    let what = format!("a value of `{name}` after the transformed loop");
                    self.unsupported(*span, what);
                }
            }
        }
        Some(made)
    }

    /// The loops that a construct divides with the code between them in the innermost body.
    fn perfect_nest(
        &mut self,
        constructs: &[LeafConstruct<'_>],
        body: Option<&Stmt>,
    ) -> Option<Stmt> {
        let mut divided = constructs.iter();
        if !divided.any(|construct| construct.leaf.is_loop_partitioning()) {
            return None;
        }
        let count = constructs.iter().map(loop_count).max().unwrap_or(1);
        match imperfect::perfect(body?, count) {
            Ok(perfect) => {
                let mut clauses = constructs.iter().flat_map(|construct| &construct.clauses);
                let doacross =
                    clauses.any(|clause| matches!(clause.kind, ClauseKind::Ordered(Some(_))));
                if doacross && perfect.is_some() {
                    self.unsupported(body?.span, "code between the loops of a doacross nest");
                    return None;
                }
                perfect
            }
            Err(Failure { span, what }) => {
                self.unsupported(span, what);
                None
            }
        }
    }

    /// One leaf construct and those within it.
    fn leaf(&mut self, context: &mut Context<'_>, directive: &Directive, at: usize) {
        let Some(construct) = context.constructs.get(at) else {
            return self.body(context);
        };
        self.evaluate_hints(context, at);
        match construct.leaf {
            Leaf::Parallel | Leaf::Teams => self.fork(context, directive, at),
            Leaf::For | Leaf::Simd | Leaf::Distribute | Leaf::Loop => {
                self.shared_loop(context, directive, at);
            }
            Leaf::Sections => self.sections(context, at),
            Leaf::Section => self.body(context),
            Leaf::Single => self.single(context, directive, at),
            Leaf::Master | Leaf::Masked => self.masked(context, directive, at),
            Leaf::Scope => self.scope(context, directive, at),
            Leaf::Critical => self.critical(context, directive),
            Leaf::Atomic => self.atomic_construct(context),
            Leaf::Barrier => self.barrier(context),
            Leaf::Depobj => self.depobj(context, directive),
            Leaf::Scan => self.scan(context, directive),
            Leaf::Cancel => self.cancel(context, directive, true),
            Leaf::CancellationPoint => self.cancel(context, directive, false),
            Leaf::Flush => self.flush(context, directive),
            Leaf::Ordered => self.ordered(context, directive),
            Leaf::Task => self.task(context, directive, at),
            Leaf::Taskloop => self.taskloop(context, at),
            Leaf::Taskwait => self.taskwait(context),
            Leaf::Taskgroup => self.taskgroup(context, directive, at),
            Leaf::Taskgraph => self.taskgraph(context, directive, at),
            Leaf::Interop => self.interop(context),
            Leaf::Groupprivate => self.groupprivate(context.pragma.line, &directive.argument),
            Leaf::Target => self.target(context, directive, at),
            Leaf::TargetUpdate | Leaf::TargetEnterData | Leaf::TargetExitData => {
                self.transfer(context, at);
            }
            Leaf::TargetData => self.target_data(context, directive, at),
            Leaf::Dispatch => self.dispatch(context, directive, at),
            Leaf::Error => self.error(context, directive),
            Leaf::DeclareMapper => self.copies.mappers = true,
            Leaf::DeclareVariant => {
                self.unsupported(context.pragma.line, "`declare variant` within a function");
            }
            Leaf::Threadprivate => self.threadprivate(&directive.argument),
            Leaf::DeclareInduction => self.declare_induction(context.pragma),
            Leaf::Nothing => {
                let applied =
                    |kind: &ClauseKind| matches!(kind, ClauseKind::Apply(_)).then_some(());
                if directive.find_clause(applied).is_some() {
                    self.unsupported(context.pragma.line, "`apply` of `nothing`");
                }
                self.inner(context, directive, at);
            }
            Leaf::TaskIteration => {
                let what = "`task iteration` elsewhere than at the start of a taskloop's body";
                self.unsupported(context.pragma.line, what);
            }
            // Memory of a device is one with the host's here; what is not covered has been reported with the directive.
            Leaf::Interchange
            | Leaf::Reverse
            | Leaf::Tile
            | Leaf::Unroll
            | Leaf::Fuse
            | Leaf::Split
            | Leaf::Stripe
            | Leaf::Taskyield
            | Leaf::Assume
            | Leaf::Assumes
            | Leaf::BeginAssumes
            | Leaf::EndAssumes
            | Leaf::Requires
            | Leaf::DeclareReduction
            | Leaf::DeclareSimd
            | Leaf::DeclareTarget
            | Leaf::BeginDeclareTarget
            | Leaf::EndDeclareTarget
            | Leaf::BeginDeclareVariant
            | Leaf::EndDeclareVariant
            | Leaf::Allocate
            | Leaf::Allocators
            | Leaf::Metadirective
            | Leaf::BeginMetadirective
            | Leaf::EndMetadirective
            | Leaf::Workdistribute
            | Leaf::Workshare => self.inner(context, directive, at),
        }
    }

    /// `error`: a fatal one ends the run where it is executed.
    fn error(&mut self, context: &Context<'_>, directive: &Directive) {
        let said = |name: ClauseName| {
            directive.find_clause(|kind| match kind {
                ClauseKind::Other(found, text) if *found == name => {
                    text.as_ref().map(|text| text.text.trim().to_string())
                }
                _ => None,
            })
        };
        if said(ClauseName::At).as_deref() != Some("execution") {
            return;
        }
        let message = directive.find_clause(|kind| match kind {
            ClauseKind::Other(ClauseName::Message, text) => text.clone(),
            _ => None,
        });
        if let Some(expr) = message.and_then(|text| self.clause_expression(context.pragma, &text)) {
            self.effects(&expr);
        }
        if said(ClauseName::Severity).as_deref() != Some("warning") {
            self.emit(context.pragma.line, Out::Assume(Expr::Int(0)));
        }
    }

    /// What is within the leaf construct `at`.
    fn inner(&mut self, context: &mut Context<'_>, directive: &Directive, at: usize) {
        if at + 1 < context.constructs.len() {
            self.leaf(context, directive, at + 1);
        } else {
            self.body(context);
        }
    }

    /// The structured block.
    fn body(&mut self, context: &Context<'_>) {
        if let Some(body) = context.body {
            self.push_scope();
            self.statement(body);
            self.pop_scope();
        }
    }

    /// Walks a structured block: no jump leads out of it.
    fn structured(&mut self, work: impl FnOnce(&mut Self)) {
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        let returns = frame.returns.take();
        let breaks = std::mem::take(&mut frame.breaks);
        let continues = std::mem::take(&mut frame.continues);
        let gotos = std::mem::take(&mut frame.gotos);
        work(self);
        if let Some(frame) = self.frames.last_mut() {
            frame.returns = returns;
            frame.breaks = breaks;
            frame.continues = continues;
            frame.gotos = gotos;
        }
    }

    /// Walks what strands of their own execute.
    pub(super) fn in_strands(&mut self, work: impl FnOnce(&mut Self)) {
        let task = self.task_end.take();
        self.strands += 1;
        self.structured(work);
        self.strands -= 1;
        self.task_end = task;
    }

    /// An expression of a clause.
    pub(super) fn clause_expression(
        &mut self,
        pragma: &Pragma,
        text: &ExprText,
    ) -> Option<ast::Expr> {
        self.clause_text(pragma, &text.text, text.span)
    }

    pub(super) fn clause_text(
        &mut self,
        pragma: &Pragma,
        text: &str,
        span: TextSpan,
    ) -> Option<ast::Expr> {
        let at = pragma.span_of(span.start, span.end);
        match parse_expression(text, at.start, self.unit) {
            Ok(expr) => Some(expr),
            Err(error) => {
                self.unsupported(at, error.message);
                None
            }
        }
    }

    /// The value of the first clause that `select` accepts.
    pub(super) fn clause_value<'d>(
        &mut self,
        context: &Context<'d>,
        at: usize,
        select: impl Fn(&'d ClauseKind) -> Option<&'d ExprText>,
    ) -> Option<Expr> {
        let construct: &'d LeafConstruct<'d> = context.constructs.get(at)?;
        let text = construct
            .clauses
            .iter()
            .find_map(|clause| select(&clause.kind))?;
        let expr = self.clause_expression(context.pragma, text)?;
        let ty = self.type_of(&expr).map(|ty| self.resolved(&ty));
        if ty.is_some_and(|ty| matches!(ty.ty, ast::Type::Record(_))) {
            let what = "the conversion of an object in a clause";
            self.unsupported(context.pragma.line, what);
        }
        Some(self.value(&expr))
    }

    /// The variable a name stands for now, with its type.
    pub(super) fn typed(&self, name: &str) -> Option<(VarId, ast::QualType)> {
        let id = self.lookup(name)?;
        Some((id, self.var(id)?.ty.clone()))
    }
}

/// The outermost fork that a directive made.
fn first_fork(stmts: &mut Block) -> Option<&mut Fork> {
    stmts.iter_mut().find_map(|stmt| match &mut stmt.kind {
        Out::Fork(fork) => Some(fork),
        Out::Task(task) => first_fork(&mut task.body),
        Out::Taskgroup(group) => first_fork(&mut group.body),
        _ => None,
    })
}
