//! What the walk adds to the program: places, statements, symbols, and values that are not known.

use std::sync::Arc;

use polyomp_core::spmd::{
    AccessSite, Atomicity, Block, ElementType, Expr, LabelId, Local, LocalId, NodeId, Object,
    ObjectId, Opaque, Param, ParamId, Span, Stmt, StmtKind, Storage,
};

use crate::source;

use super::Lowerer;
use super::symbols::Home;

impl Lowerer<'_> {
    /// The place of a span in the user's files.
    pub(super) fn span(&self, span: source::Span) -> Span {
        let range = self.source.range(span);
        Span {
            file: polyomp_core::spmd::FileId(range.start.file.0),
            line: range.start.line,
            column: range.start.column,
            end_line: range.end.line,
            end_column: range.end.column,
        }
    }

    /// The text there as the user wrote it, on one line.
    pub(super) fn text(&self, span: source::Span) -> String {
        let text = self.source.original(span);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The tokens there after preprocessing, without white space and parentheses around them: equal for
    /// expressions that are written alike, whatever macros they come from.
    pub(super) fn spelled(&self, span: source::Span) -> String {
        let range = span.start as usize..span.end as usize;
        let text = self.source.text().get(range).unwrap_or("");
        let mut text: String = text.split_whitespace().collect();
        while let Some(inner) = text
            .strip_prefix('(')
            .and_then(|text| text.strip_suffix(')'))
            .filter(|inner| is_balanced(inner))
        {
            text = inner.to_string();
        }
        text
    }

    /// A new access site.
    pub(super) fn site(&mut self, span: source::Span) -> AccessSite {
        AccessSite {
            id: self.program.ids.fresh(),
            span: self.span(span),
            nth: 0,
            text: Arc::from(self.text(span)),
            atomicity: Atomicity::Plain,
            implied: None,
            doubt: self.doubts_here.last().cloned(),
            number: false,
            touches: self.touches_here(),
        }
    }

    /// Which of the expressions at the place of `span` is this one, of those that were asked for.
    pub(super) fn nth_there(&mut self, span: source::Span) -> u32 {
        let place = self.span(span);
        let there = self.expressions.entry(place).or_default();
        let known = there.iter().position(|known| *known == span);
        let nth = known.unwrap_or_else(|| {
            there.push(span);
            there.len() - 1
        });
        u32::try_from(nth).unwrap_or(u32::MAX)
    }

    /// The site of an access that the source does not spell out.
    pub(super) fn implied_site(&mut self, span: source::Span, what: &str) -> AccessSite {
        AccessSite {
            implied: Some(Arc::from(what)),
            ..self.site(span)
        }
    }

    pub(super) fn emit(&mut self, span: source::Span, kind: StmtKind) {
        let span = self.span(span);
        self.emit_at(span, kind);
    }

    pub(super) fn emit_at(&mut self, span: Span, mut kind: StmtKind) {
        if let StmtKind::Fork(fork) = &mut kind
            && let Some(what) = self.beside.clone().filter(|_| self.strands == 0)
        {
            let id = self.program.ids.fresh();
            let kind = StmtKind::Unsupported { what };
            fork.body.insert(0, Stmt { id, span, kind });
        }
        let id = self.program.ids.fresh();
        self.size = self.size.saturating_add(1);
        self.note_calls(id, &kind);
        self.out.push(Stmt { id, span, kind });
    }

    /// Remembers by which calls a region is reached: what it does may follow from their arguments.
    fn note_calls(&mut self, id: NodeId, kind: &StmtKind) {
        let is_region = match kind {
            StmtKind::Fork(_) => true,
            StmtKind::Loop(looped) => looped.sharing.simd.is_some(),
            _ => false,
        };
        if !is_region || self.strands > 0 {
            return;
        }
        let frames = self.frames.iter();
        let calls: Vec<(Span, String)> = frames
            .filter_map(|frame| Some((self.span(frame.call?), frame.function.clone())))
            .collect();
        if !calls.is_empty() {
            self.program.calls.insert(id, calls);
        }
    }

    pub(super) fn assign(&mut self, span: source::Span, local: LocalId, value: Expr) {
        self.note_value(local, &value);
        self.emit(span, StmtKind::Assign { local, value });
    }

    pub(super) fn unsupported(&mut self, span: source::Span, what: impl Into<String>) {
        let what = what.into();
        self.emit(span, StmtKind::Unsupported { what });
    }

    /// Something that may do anything to what its operands lead to.
    pub(super) fn unknown_effect(
        &mut self,
        span: source::Span,
        what: impl Into<String>,
        operands: Vec<Expr>,
    ) {
        let effect = StmtKind::UnknownEffect {
            what: what.into(),
            operands,
            assumption: None,
        };
        self.emit(span, effect);
        self.forget_nested(span);
    }

    /// Code that is not known may call functions that stand within the ones that are walked: these may change the variables
    /// that they name.
    pub(super) fn forget_nested(&mut self, span: source::Span) {
        let named = self.frames.iter().flat_map(|frame| &frame.in_nested);
        let named: Vec<String> = named.cloned().collect();
        if named.is_empty() || self.strands > 0 {
            return;
        }
        let registers = named.iter().filter_map(|name| {
            let var = self.lookup(name).and_then(|id| self.var(id))?;
            match var.home {
                Home::Local(local) => Some(local),
                _ => None,
            }
        });
        let registers: Vec<LocalId> = registers.collect();
        self.forget_registers(span, "a function within this one", &registers);
    }

    /// The statements that `work` emits, as a block of their own.
    pub(super) fn nested(&mut self, work: impl FnOnce(&mut Self)) -> Block {
        let outer = std::mem::take(&mut self.out);
        work(self);
        std::mem::replace(&mut self.out, outer)
    }

    pub(super) fn fresh_label(&mut self) -> LabelId {
        self.labels += 1;
        LabelId(self.labels - 1)
    }

    /// A name for a report that no other object or parameter has.
    pub(super) fn unique(&mut self, name: &str) -> String {
        let Some(last) = self.taken.get(name) else {
            self.taken.insert(name.to_string(), 1);
            return name.to_string();
        };
        // Those up to the last one are taken: large programs have thousands of texts without names of their own.
        let mut number = *last;
        loop {
            number += 1;
            let candidate = format!("{name}#{number}");
            if !self.taken.contains_key(&candidate) {
                self.taken.insert(candidate.clone(), 1);
                self.taken.insert(name.to_string(), number);
                return candidate;
            }
        }
    }

    pub(super) fn fresh_local(&mut self, name: &str, element: ElementType) -> LocalId {
        let id = LocalId(self.program.locals.len() as u32);
        let name = name.to_string();
        self.program.locals.push(Local { name, element });
        id
    }

    /// A local that holds `value` from here on.
    pub(super) fn keep(
        &mut self,
        span: source::Span,
        name: &str,
        element: ElementType,
        value: Expr,
    ) -> Expr {
        if is_simple(&value) {
            return value;
        }
        let local = self.fresh_local(name, element);
        if self.is_nonnegative(&value) {
            self.nonnegative.insert(local);
        } else if matches!(&value, Expr::Load(load) if self.unsigned_reads.contains(&load.site.id))
        {
            self.unsigned.insert(local);
        }
        if element == ElementType::Pointer {
            self.note_pointer(local, &value);
        }
        self.assign(span, local, value);
        Expr::Local(local)
    }

    pub(super) fn fresh_param(&mut self, name: &str, lower: Option<i64>) -> ParamId {
        self.bounded_param(name, (lower, None))
    }

    /// A parameter with its least and its largest value, where it has them.
    pub(super) fn bounded_param(
        &mut self,
        name: &str,
        (lower, upper): (Option<i64>, Option<i64>),
    ) -> ParamId {
        let id = ParamId(self.program.params.len() as u32);
        let name = self.unique(name);
        self.program.params.push(Param { name, lower, upper });
        id
    }

    pub(super) fn fresh_object(
        &mut self,
        name: &str,
        element: ElementType,
        extents: Vec<Option<Expr>>,
        storage: Storage,
        span: source::Span,
    ) -> ObjectId {
        let id = ObjectId(self.program.objects.len() as u32);
        let object = Object {
            name: self.unique(name),
            element,
            extents,
            storage,
            span: self.span(span),
            allocated: false,
            assumption: None,
            initial: None,
            external: false,
            nodes: false,
            nullable: false,
            doubt: None,
            section: None,
        };
        if self.known_incoherent.objects.contains(&object.span) {
            self.device_copies.insert(id);
        }
        self.program.objects.push(object);
        self.results.born(id, self.strands);
        id
    }

    /// The storage of memory that comes into being here.
    pub(super) fn storage_here(&self) -> Storage {
        if self.strands == 0 {
            Storage::Shared
        } else {
            Storage::Scoped
        }
    }

    /// A new unknown value.
    pub(super) fn unknown(
        &mut self,
        element: ElementType,
        reason: &str,
        operands: Vec<Expr>,
    ) -> Expr {
        self.opaque(element, None, reason, operands)
    }

    pub(super) fn opaque(
        &mut self,
        element: ElementType,
        function: Option<&str>,
        reason: &str,
        operands: Vec<Expr>,
    ) -> Expr {
        Expr::Opaque(Box::new(Opaque {
            id: self.program.ids.fresh(),
            element,
            function: function.map(Arc::from),
            reason: Arc::from(reason),
            operands,
        }))
    }
}

/// Whether every parenthesis in the text is closed in it.
fn is_balanced(text: &str) -> bool {
    let mut depth = 0i64;
    let opens_first = text.chars().all(|c| {
        depth += match c {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        depth >= 0
    });
    opens_first && depth == 0
}

/// Whether evaluating it twice is as good as once.
pub(super) fn is_simple(expr: &Expr) -> bool {
    matches!(
        expr,
        Expr::Int(_)
            | Expr::Param(_)
            | Expr::ThreadNum
            | Expr::NumThreads
            | Expr::TeamNum
            | Expr::NumTeams
    )
}
