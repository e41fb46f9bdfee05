//! Statements and declarations.

use polyomp_core::spmd::{Base, Expr, Place, Projection, StmtKind as Out};

use crate::openmp::data_sharing::Storage;
use crate::source::Span;
use crate::syntax::ast::{
    self, Declaration, Declarator, Designator, ExprKind, Initializer, QualType, Stmt, StmtKind,
    StorageClass, Type,
};

use super::Lowerer;
use super::jumps::has_labels;
use super::names;
use super::places::Lvalue;
use super::statics::only_reads_elements;
use super::symbols::Home;
use super::values::with_stack;

impl Lowerer<'_> {
    /// `{ … }`
    pub(super) fn block(&mut self, block: &ast::Block) {
        self.push_scope();
        let start = self.out.len();
        self.statements(&block.stmts);
        let lives = self.lives_here();
        self.end_lives(&lives, start, block.span);
        self.pop_scope();
    }

    /// Statements in order; variables declared in them are visible to the end.
    pub(super) fn statements(&mut self, stmts: &[Stmt]) {
        self.some_statements(stmts, None);
    }

    /// The statements before the last one, which is still to come.
    pub(super) fn statements_before(&mut self, stmts: &[Stmt], last: &Stmt) {
        self.some_statements(stmts, Some(last));
    }

    fn some_statements(&mut self, scope: &[Stmt], last: Option<&Stmt>) {
        let doubts = self.doubts_here.len();
        self.with_labels(scope, |this, stmts| {
            for stmt in stmts {
                match &stmt.kind {
                    StmtKind::Declaration(declaration) => {
                        // Also what stands behind a label that ends these statements.
                        let here = scope.iter().position(|other| std::ptr::eq(other, stmt));
                        let rest = here.and_then(|position| scope.get(position + 1..));
                        let rest: Vec<&Stmt> = rest.unwrap_or(stmts).iter().chain(last).collect();
                        this.declaration(declaration, &rest);
                    }
                    _ => this.statement(stmt),
                }
            }
        });
        self.doubts_here.truncate(doubts);
    }

    /// One statement.
    pub(super) fn statement(&mut self, stmt: &Stmt) {
        with_stack(|| self.statement_here(stmt));
    }

    fn statement_here(&mut self, stmt: &Stmt) {
        if self.jumped_into(stmt) {
            return;
        }
        match &stmt.kind {
            StmtKind::Compound(block) => self.block(block),
            StmtKind::Declaration(declaration) => self.declaration(declaration, &[]),
            StmtKind::Expr(expr) => self.effects(expr),
            StmtKind::Empty | StmtKind::Label(_) => {}
            StmtKind::If {
                cond,
                then,
                otherwise,
            } => self.branch(stmt, cond, then, otherwise.as_deref()),
            StmtKind::For { .. } => {
                self.doubt_walk(stmt);
                self.for_loop(stmt)
            }
            StmtKind::While { cond, body } => {
                self.doubt_walk(stmt);
                match self.tried_lock(cond) {
                    // The last attempt succeeds.
                    Some((lock, false)) => {
                        let free = self.try_value(true);
                        self.looped_while(stmt.span, free, body);
                        self.take_lock(lock);
                    }
                    _ => self.while_loop(stmt.span, Some(cond), None, body),
                }
            }
            StmtKind::DoWhile { body, cond } => {
                self.doubt_walk(stmt);
                self.do_loop(stmt.span, body, cond)
            }
            StmtKind::Switch { value, body } => self.switch(stmt.span, value, body),
            StmtKind::Case { .. } | StmtKind::Default => {
                self.note_jump();
                self.unsupported(
                    stmt.span,
                    "a `case` label that stands deeper than its `switch`",
                );
            }
            StmtKind::Break => self.jump(stmt.span, true),
            StmtKind::Continue => self.jump(stmt.span, false),
            StmtKind::Goto(name) => self.goto(stmt.span, name),
            StmtKind::ComputedGoto(target) => {
                self.effects(target);
                self.goto_somewhere(stmt.span, "a computed `goto`");
            }
            StmtKind::Return(value) => self.return_statement(stmt.span, value.as_ref()),
            StmtKind::Asm { .. } => self.assembly(stmt.span, &stmt.kind),
            StmtKind::Omp { pragma, body } => self.construct(pragma, body.as_deref()),
            StmtKind::Error(unparsed) => self.unparsed_statement(stmt.span, unparsed),
        }
    }

    fn branch(&mut self, stmt: &Stmt, cond: &ast::Expr, then: &Stmt, otherwise: Option<&Stmt>) {
        // A lock that the condition tries is held where it succeeded.
        let tried = self.tried_lock(cond);
        let condition = match tried {
            Some((_, taken)) => self.try_value(taken),
            None => self.value(cond),
        };
        let then_body = self.nested(|this| {
            this.push_scope();
            if let Some((lock, true)) = tried {
                this.take_lock(lock);
            }
            this.statement(then);
            this.pop_scope();
        });
        let else_body = self.nested(|this| {
            if let Some((lock, false)) = tried {
                this.take_lock(lock);
            }
            if let Some(otherwise) = otherwise {
                this.push_scope();
                this.statement(otherwise);
                this.pop_scope();
            }
        });
        // What a constant condition excludes is never executed.
        match condition {
            Expr::Int(value) if value != 0 && !otherwise.is_some_and(has_labels) => {
                self.leave_out(&else_body, stmt.span);
                self.out.extend(then_body);
            }
            Expr::Int(0) if !has_labels(then) => {
                self.leave_out(&then_body, stmt.span);
                self.out.extend(else_body);
            }
            cond => self.emit(
                stmt.span,
                Out::If {
                    cond,
                    then_body,
                    else_body,
                },
            ),
        }
    }

    // Declarations.

    /// A declaration in a function; `rest` is what follows it in its scope.
    pub(super) fn declaration(&mut self, declaration: &Declaration, rest: &[&Stmt]) {
        for (position, declarator) in declaration.declarators.iter().enumerate() {
            // Initialisers, its own and those behind it, may take its address: `int k = 0, *p = &k;`.
            let own = initialisers(declaration, position);
            let rest: Vec<&Stmt> = own.iter().chain(rest.iter().copied()).collect();
            let rest = &rest[..];
            match declaration.storage.class {
                StorageClass::Typedef => self.fix_extents(&declarator.ty),
                _ if self.takes_other_name(declaration, declarator) => {}
                StorageClass::Extern => {
                    // A local variable, or a copy of it, of the same name is not meant (C11 6.2.2p4).
                    let name = &declarator.name;
                    let seen = self.lookup(name).and_then(|id| self.var(id));
                    let meant = self.at_file_scope(self.part, name);
                    let home = meant.and_then(|id| self.var(id)).map(|var| var.home);
                    match (seen, meant) {
                        (Some(seen), Some(meant)) if Some(seen.home) != home => {
                            self.bind(name, meant);
                        }
                        (Some(seen), None) if seen.storage == Storage::Automatic => {
                            self.global(declaration, declarator);
                        }
                        (Some(_), _) => {}
                        (None, _) => self.global(declaration, declarator),
                    }
                }
                _ if matches!(declarator.ty.unaliased(), Type::Function(_)) => {}
                StorageClass::Static => self.static_local(declaration, declarator, rest),
                _ if declaration.storage.thread_local => {
                    self.static_local(declaration, declarator, rest);
                }
                _ => {
                    if let Some(word) = self.doubtful_type(&declarator.ty) {
                        let what = format!(
                            "`{word} {}`: a header that was not found may give `{word}` any meaning",
                            declarator.name
                        );
                        self.unsupported(declarator.span, what);
                    }
                    self.local(declarator, rest);
                    if declaration.storage.cleanup {
                        let what = format!(
                            "a function that is called where the scope of `{}` ends (`cleanup`)",
                            declarator.name
                        );
                        self.unsupported(declarator.name_span, what);
                        self.gaps.memory = true;
                    }
                }
            }
        }
    }

    fn local(&mut self, declarator: &Declarator, rest: &[&Stmt]) {
        if let (Type::Reference(to), Some(Initializer::Expr(init))) =
            (&declarator.ty.ty, &declarator.init)
        {
            let value = self.value(init);
            self.reference(&declarator.name, to, Some(value), declarator.name_span);
            return;
        }
        self.fix_extents(&declarator.ty);
        let ty = self.completed(declarator);
        let declared = self.declared(&declarator.name, declarator.name_span);
        let declared = (declared, self.strands > 0);
        let memory = match self.needs_memory.get(&declared) {
            Some(memory) => *memory,
            None => {
                let shape = self.shape(&ty);
                let steady = !self.is_unwritten_volatile(&declarator.name, &ty, rest);
                let memory = !steady || self.lasts_in_memory(&declarator.name, shape, rest);
                self.needs_memory.insert(declared, memory);
                memory
            }
        };
        let pointee = self.pointed(&ty);
        let outer = self.hint.replace(declarator.name.clone());
        let outer_type = std::mem::replace(&mut self.hint_type, pointee);
        let value = match &declarator.init {
            Some(Initializer::Expr(expr)) if ty.array().is_none() => {
                self.hint_call = Some(expr.without_casts().span);
                let value =
                    self.declaring(&declarator.name, &ty, |this| this.value_as(expr, Some(&ty)));
                Some((value, expr.span))
            }
            _ => None,
        };
        self.hint = outer;
        self.hint_type = outer_type;
        let id = self.automatic(&declarator.name, &ty, memory, declarator.name_span);
        if self.is_unwritten_volatile(&declarator.name, &ty, rest) {
            self.note_volatile(id, &ty);
        }
        let Some(lvalue) = self.variable(id) else {
            return;
        };
        if let Some((value, _)) = value {
            let name = &declarator.name;
            if !rest.iter().any(|stmt| names::assigns(stmt, name)) {
                self.note_function(id, &value);
                if let Lvalue::Register(local) = &lvalue {
                    self.note_only_value(*local, &value);
                    self.note_pointer(*local, &value);
                }
                if let (Lvalue::Register(local), Expr::AddressOf(place)) = (&lvalue, &value)
                    && self.has_one_name(place)
                {
                    self.aliases.insert(*local, (**place).clone());
                }
            }
            self.write(lvalue, Some(&ty), declarator.name_span, value);
            if let Some(Initializer::Expr(expr)) = &declarator.init {
                let sources = self.seen_through(expr);
                self.note_sources_of(&declarator.name, sources);
            }
            return;
        }
        let (Lvalue::Memory(place), Some(init)) = (&lvalue, &declarator.init) else {
            // `int x = { 1 };`
            if let (Lvalue::Register(_), Some(Initializer::List { items, .. })) =
                (&lvalue, &declarator.init)
                && let Some(Initializer::Expr(expr)) = items.first().map(|item| &item.value)
            {
                let value = self.value_as(expr, Some(&ty));
                self.write(lvalue, Some(&ty), declarator.name_span, value);
            }
            return;
        };
        if let Some(Home::Object(object)) = self.var(id).map(|var| var.home)
            && self.strands == 0
            && self.loop_depth == 0
            && rest
                .iter()
                .all(|stmt| only_reads_elements(stmt, &declarator.name))
            && let Some(values) = self.initial_values(&ty, Some(init))
        {
            if let Some(object) = self.object_mut(object) {
                object.initial = Some(values);
            }
            return;
        }
        let place = place.clone();
        self.initialise(&place, &ty, init);
    }

    /// How many elements a list initialises; none where inner braces are left out.
    fn listed_elements(&self, element: &QualType, items: &[ast::InitItem]) -> Option<i64> {
        if let [item] = items
            && let Initializer::Expr(ast::Expr {
                kind: ExprKind::String(bytes),
                ..
            }) = &item.value
            && self.size_of(element) == Some(1)
        {
            return i64::try_from(bytes.len()).ok()?.checked_add(1);
        }
        let element = self.resolved(element);
        let aggregate = element.array().is_some() || matches!(element.ty, Type::Record(_));
        // There it may be what a constructor is given.
        let cpp = self.is_cpp();
        let (mut next, mut most) = (0i64, 0i64);
        for item in items {
            match item.designators.first() {
                None if aggregate && !cpp => {
                    let whole = match &item.value {
                        Initializer::List { .. } => true,
                        Initializer::Expr(expr) => match &expr.kind {
                            ExprKind::String(_) => true,
                            _ => self
                                .type_of(expr)
                                .is_some_and(|ty| self.resolved(&ty).ty == element.ty),
                        },
                    };
                    if !whole {
                        return None;
                    }
                }
                None => {}
                Some(Designator::Index(index)) => next = self.constant(index)?,
                Some(Designator::Range(_, last)) => next = self.constant(last)?,
                Some(Designator::Field(_)) => return None,
            }
            next += 1;
            most = most.max(next);
        }
        Some(most)
    }

    /// The type with what the initialiser says of it: the number of elements, or all of it.
    pub(super) fn completed(&self, declarator: &Declarator) -> QualType {
        if matches!(&declarator.ty.ty, Type::Unknown(name) if name == "__auto_type")
            && let Some(Initializer::Expr(value)) = &declarator.init
            && let Some(ty) = self.type_of(value)
        {
            let mut ty = self.resolved(&ty).decayed();
            ty.quals = ast::Qualifiers::default();
            return ty;
        }
        let Some(array) = declarator.ty.array() else {
            return declarator.ty.clone();
        };
        if !matches!(array.extent, ast::Extent::Unspecified) {
            return declarator.ty.clone();
        }
        let count = match &declarator.init {
            Some(init) if self.may_be_longer(init) => return declarator.ty.clone(),
            Some(Initializer::List { items, .. }) => {
                match self.listed_elements(&array.element, items) {
                    Some(count) => count,
                    None => return declarator.ty.clone(),
                }
            }
            Some(Initializer::Expr(ast::Expr {
                kind: ExprKind::String(bytes),
                ..
            })) => bytes.len() as i64 + 1,
            _ => return declarator.ty.clone(),
        };
        let literal = ast::IntLiteral {
            value: count.unsigned_abs().into(),
            kind: ast::IntKind::Int,
        };
        let mut array = array.clone();
        array.extent = ast::Extent::Expr(ast::Expr {
            kind: ExprKind::Int(literal),
            span: declarator.name_span,
        });
        QualType::plain(Type::Array(std::sync::Arc::new(array)))
    }

    /// Evaluates for the reads.
    pub(super) fn evaluate(&mut self, span: Span, value: Expr) {
        if super::places::loads(&value) {
            self.emit(span, Out::Eval(value));
        }
    }
}

/// The initialisers of a declaration from a declarator on, as a statement.
fn initialisers(declaration: &Declaration, from: usize) -> Option<Stmt> {
    let declarators = declaration.declarators.get(from..).unwrap_or(&[]);
    let is_plain = |init: &Initializer| match init {
        Initializer::Expr(expr) => matches!(expr.kind, ExprKind::Int(_) | ExprKind::Float(_)),
        Initializer::List { .. } => false,
    };
    let mut inits = declarators.iter().filter_map(|found| found.init.as_ref());
    if inits.all(is_plain) {
        return None;
    }
    let rest = Declaration {
        storage: declaration.storage,
        declarators: declarators.to_vec(),
        span: declaration.span,
    };
    Some(Stmt {
        kind: StmtKind::Declaration(rest),
        span: declaration.span,
    })
}

/// Whether a place is the same at all times.
pub(super) fn is_fixed(place: &Place) -> bool {
    matches!(place.base, Base::Object(_))
        && place.projections.iter().all(|projection| match projection {
            Projection::Index { index, extent } => {
                super::is_simple(index) && extent.as_ref().is_none_or(super::is_simple)
            }
            Projection::Bytes { from, .. } => super::is_simple(from),
            Projection::Field(_) | Projection::Whole => true,
        })
}
