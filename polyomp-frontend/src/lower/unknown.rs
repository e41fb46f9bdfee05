//! What is not in the file: which variables and functions code elsewhere may reach, and what its calls, and text that
//! cannot be parsed, may do.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use polyomp_core::spmd::{
    Construct, ElementType, Entry, Expr, Fork, ForkKind, ObjectId, Projection, Stmt as OutStmt,
    StmtKind as Out,
};

use crate::source::Span;
use crate::syntax::ast::{
    self, ExprKind, ItemKind, QualType, Stmt, StmtKind, StorageClass, Type, Unparsed,
};

use super::names::{self, Visit};
use super::places::whole;
use super::symbols::Home;
use super::{FunctionKey, Lowerer, Name};

/// What stands behind a block that an exception may leave: the variables that the block assigns may have any value.
pub(crate) const LEFT_BY_EXCEPTION: &str = "a block that an exception may leave";

/// What code that is not in the file may call and change.
#[derive(Debug, Default)]
pub(super) struct Exposed {
    /// Functions of the file that it may call.
    functions: HashSet<FunctionKey>,
    /// Functions of the file whose address something holds.
    taken: HashSet<FunctionKey>,
    /// Variables that these functions may change.
    writes: HashSet<Name>,
    /// Variables whose address the initialisers of others hold.
    addressed: HashSet<Name>,
    /// `main` is called like any other function.
    pub(super) main_is_called: bool,
}

impl Exposed {
    /// Whether unknown code may change a variable of this name with internal linkage.
    pub(super) fn reaches(&self, name: &Name) -> bool {
        self.writes.contains(name) || self.addressed.contains(name)
    }

    /// Whether the address of the function is taken.
    pub(super) fn is_taken(&self, function: &FunctionKey) -> bool {
        self.taken.contains(function)
    }

    /// Whether unknown code may call the function.
    pub(super) fn calls(&self, function: &FunctionKey) -> bool {
        self.functions.contains(function)
    }
}

/// The names that a function uses other than to call what they stand for, and those that it calls.
#[derive(Default)]
struct Uses {
    values: BTreeSet<String>,
    calls: BTreeSet<String>,
    unparsed: BTreeSet<String>,
}

/// Calls `work` for all expressions in an initialiser.
pub(super) fn each_in_initializer(init: &ast::Initializer, work: &mut dyn FnMut(&ast::Expr)) {
    struct Each<'w>(&'w mut dyn FnMut(&ast::Expr));
    impl Visit for Each<'_> {
        fn expr(&mut self, expr: &ast::Expr) {
            (self.0)(expr);
            names::walk_expr(self, expr);
        }
    }
    names::walk_initializer(&mut Each(work), init);
}

/// Whether an initialiser does something, as those of C++ may.
pub(super) fn runs_code(init: &ast::Initializer) -> bool {
    let mut found = false;
    each_in_initializer(init, &mut |expr| {
        found |= matches!(
            expr.kind,
            ExprKind::Call { .. }
                | ExprKind::Assign { .. }
                | ExprKind::IncDec { .. }
                | ExprKind::Statement(_)
                | ExprKind::Unsupported { .. }
        );
    });
    found
}

impl Visit for Uses {
    fn expr(&mut self, expr: &ast::Expr) {
        match &expr.kind {
            ExprKind::Call { callee, args } => {
                match &callee.kind {
                    ExprKind::Ident(name) => {
                        self.calls.insert(name.clone());
                    }
                    _ => self.expr(callee),
                }
                args.iter().for_each(|arg| self.expr(arg));
            }
            ExprKind::Ident(name) => {
                self.values.insert(name.clone());
            }
            _ => names::walk_expr(self, expr),
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        if let StmtKind::Error(unparsed) = &stmt.kind {
            self.unparsed.extend(unparsed.words.iter().cloned());
        }
        names::walk_stmt(self, stmt);
    }
}

impl Lowerer<'_> {
    /// Finds what code elsewhere may call and change; `assigned` is what each function changes.
    pub(super) fn find_exposed(&mut self, assigned: &BTreeMap<FunctionKey, BTreeSet<Name>>) {
        let mut uses: BTreeMap<FunctionKey, Uses> = BTreeMap::new();
        let mut open: Vec<FunctionKey> = Vec::new();
        let mut exposed = Exposed::default();
        let function = |part: usize, name: &str| {
            let found = self.function_in(part, name);
            found.map(|found| self.key_of(found))
        };
        for part in 0..self.unit.parts.len() {
            let mut elsewhere = Uses::default();
            for item in self.unit.items_of(part) {
                match &item.kind {
                    ItemKind::Function(function) => {
                        let found = uses.entry((part, function.name.clone())).or_default();
                        function.body.stmts.iter().for_each(|stmt| found.stmt(stmt));
                        if function.storage.class != StorageClass::Static && function.name != "main"
                        {
                            open.push((part, function.name.clone()));
                        }
                    }
                    ItemKind::Declaration(declaration) => elsewhere.declaration(declaration),
                    ItemKind::Error(unparsed) => {
                        elsewhere.values.extend(unparsed.words.iter().cloned());
                    }
                    ItemKind::Pragma(_) | ItemKind::Asm => {}
                }
            }
            let of_part = uses.range((part, String::new())..(part + 1, String::new()));
            let taken = of_part.map(|(_, uses)| uses).chain([&elsewhere]);
            let taken = taken.flat_map(|uses| uses.values.iter().chain(&uses.unparsed));
            let taken: Vec<FunctionKey> = taken.filter_map(|name| function(part, name)).collect();
            exposed.taken.extend(taken.iter().cloned());
            open.extend(taken);
            let values = elsewhere.values.iter();
            exposed
                .addressed
                .extend(values.map(|name| self.name_in(part, name)));
        }
        let called = |uses: &Uses| uses.calls.contains("main") || uses.unparsed.contains("main");
        exposed.main_is_called =
            uses.values().any(called) || open.iter().any(|(_, name)| name == "main");
        while let Some(key) = open.pop() {
            if exposed.functions.contains(&key) {
                continue;
            }
            exposed
                .writes
                .extend(assigned.get(&key).into_iter().flatten().cloned());
            if let Some(uses) = uses.get(&key) {
                let unparsed = uses.unparsed.iter();
                exposed
                    .writes
                    .extend(unparsed.map(|name| self.name_in(key.0, name)));
                open.extend(uses.calls.iter().filter_map(|name| function(key.0, name)));
            }
            exposed.functions.insert(key);
        }
        self.exposed = exposed;
    }

    /// Finds the variables at file scope whose initialisers hold addresses.
    pub(super) fn find_addresses(&mut self) {
        let unit = self.unit;
        for item in unit.items_of(self.part) {
            let ItemKind::Declaration(declaration) = &item.kind else {
                continue;
            };
            for declarator in &declaration.declarators {
                if let Some(init) = &declarator.init
                    && (self.holds_addresses(init, &declarator.ty) || runs_code(init))
                    && let Some(id) = self.lookup(&declarator.name)
                {
                    self.addresses.push((id, declarator, init));
                }
            }
        }
    }

    /// Whether the initialiser of a variable of this type holds the addresses of variables, or of functions in a record:
    /// tables of functions are tables of numbers.
    pub(super) fn holds_addresses(&self, init: &ast::Initializer, ty: &QualType) -> bool {
        let mut uses = Uses::default();
        names::walk_initializer(&mut uses, init);
        let record = self.element(ty) == ElementType::Opaque;
        uses.values.iter().any(|name| {
            self.lookup(name).is_some() || record && self.function_label(name).is_some()
        })
    }

    /// Stores these addresses when an entry starts; where they may have changed by then, what is there is not known.
    pub(super) fn store_addresses(&mut self, entry: &str) {
        let starts = entry == "main" && !self.exposed.main_is_called;
        let here = self.part;
        for (id, declarator, init) in self.addresses.clone() {
            let span = declarator.name_span;
            self.part = self.part_of(span);
            let Some(var) = self.var(id).cloned() else {
                continue;
            };
            let Home::Object(object) = var.home else {
                continue;
            };
            let described = self.program.object(object);
            let assigned = self.name_here(&declarator.name);
            let kept = self.is_constant(&var.ty)
                || described.is_some_and(|object| {
                    !object.external && !self.assigned_globals.contains(&assigned)
                });
            self.initialise(&whole(object), &var.ty, init);
            if !(starts || kept) {
                self.forget_variable(object, &var.ty, span);
            }
        }
        self.part = here;
    }

    /// From here on, the value of a variable is not known.
    pub(super) fn forget_variable(&mut self, object: ObjectId, ty: &QualType, span: Span) {
        let mut place = whole(object);
        if !self.fits_register(ty) {
            place.projections.push(Projection::Whole);
        }
        let element = self.element(ty);
        let value = self.unknown(element, "what the file does not determine", Vec::new());
        let site = self.implied_site(span, "what it holds when the function is called");
        self.emit(span, Out::Store { site, place, value });
    }

    /// Whether code elsewhere may change a variable at file scope.
    pub(super) fn is_external(&self, name: &str, ty: &QualType, class: StorageClass) -> bool {
        !self.is_constant(ty)
            && (class != StorageClass::Static || self.exposed.reaches(&self.name_here(name)))
    }

    /// Whether a static variable of the function that is being walked may be changed by calls from elsewhere.
    pub(super) fn is_exposed_static(&self, name: &str, ty: &QualType) -> bool {
        let function = self.current_function();
        let called = function.is_none_or(|found| self.exposed.calls(&self.key_of(found)));
        !self.is_constant(ty) && called && self.exposed.reaches(&self.name_here(name))
    }

    pub(super) fn is_constant(&self, ty: &QualType) -> bool {
        let mut ty = self.resolved(ty);
        loop {
            if ty.quals.is_const {
                return true;
            }
            match ty.array().cloned() {
                Some(array) => ty = self.resolved(&array.element),
                None => return false,
            }
        }
    }

    /// What the verdict on a region rests on where the functions around may be called from elsewhere.
    pub(super) fn caller_assumptions(&self) -> Vec<Arc<str>> {
        let root = self.frames.get(1);
        let root = root.map(|frame| (frame.part, frame.function.as_str()));
        let mut found: Vec<Arc<str>> = Vec::new();
        for frame in self.frames.iter().skip(2) {
            let function = self.function_in(frame.part, &frame.function);
            let known = function.is_none_or(|function| {
                function.storage.class == StorageClass::Static || function.storage.inline
            });
            let is_root = self.roots.iter().any(|root| {
                root.name == frame.function && self.part_of(root.name_span) == frame.part
            });
            if known || is_root || root == Some((frame.part, frame.function.as_str())) {
                continue;
            }
            let files = match self.unit.parts.len() {
                0 | 1 => "this file",
                _ => "these files",
            };
            let text = format!("`{}` is called only from {files}", frame.function);
            if !found.iter().any(|known| **known == *text) {
                found.push(Arc::from(text));
            }
        }
        found
    }

    /// A call of which nothing is known, not even which function it calls where that has no `name`; `what` is what
    /// reports call it.
    pub(super) fn unknown_call(
        &mut self,
        expr: &ast::Expr,
        what: &str,
        name: Option<&str>,
        args: &[ast::Expr],
    ) -> Option<Expr> {
        let mut received = Vec::new();
        let mut operands = Vec::new();
        let mut calls_back = false;
        for arg in args {
            let value = self.value(arg);
            let ty = self.type_of(arg).map(|ty| self.resolved(&ty));
            let is_function = matches!(&arg.kind, ExprKind::Ident(name) if self.lookup(name).is_none()
                && self.function(name).is_some())
                || ty.as_ref().is_some_and(|ty| {
                    self.pointed(ty)
                        .is_some_and(|to| matches!(to.unaliased(), Type::Function(_)))
                });
            calls_back |= is_function;
            let points = ty.is_none_or(|ty| {
                ty.pointee().is_some() || ty.array().is_some() || matches!(ty.ty, Type::Record(_))
            });
            let is_text = matches!(arg.kind, ExprKind::String(_));
            if points && !is_function && !is_text && value != Expr::Int(0) {
                received.push(format!("`{}`", self.text(arg.span)));
                operands.push(value);
            } else if !is_text {
                self.evaluate(expr.span, value);
            }
        }
        let reads_nothing = received.is_empty() && !calls_back;
        let is_system = name.is_some_and(|name| self.source.is_system_function(name));
        if !(reads_nothing && is_system) {
            let text = match received.is_empty() {
                true => what.to_string(),
                false => format!("{what} which receives {}", received.join(", ")),
            };
            // A macro that is given variables, or nothing, is likely to touch some.
            let constants = !args.is_empty()
                && args.iter().all(|arg| {
                    matches!(
                        arg.kind,
                        ExprKind::Int(_) | ExprKind::Float(_) | ExprKind::String(_)
                    )
                });
            let assumption = name
                .filter(|name| reads_nothing && (constants || !self.may_be_a_macro(name)))
                .map(|name| {
                    format!("the unknown function `{name}` touches no memory that the region uses")
                });
            let effect = Out::UnknownEffect {
                what: text,
                operands,
                assumption: assumption.map(Arc::from),
            };
            self.emit(expr.span, effect);
        }
        let element = self
            .type_of(expr)
            .map_or(ElementType::Int, |ty| self.element(&ty));
        if element == ElementType::Int && self.happens_once() {
            return Some(self.input(element, what));
        }
        Some(self.unknown(element, what, Vec::new()))
    }

    /// Whether a name of which nothing is known may be that of a macro, or of a function in text that was not read.
    fn may_be_a_macro(&self, name: &str) -> bool {
        self.has_gaps() && !self.unit.declares(self.part, name)
    }

    /// Whether something in the source file was not read.
    fn has_gaps(&self) -> bool {
        let part = self.source.parts().get(self.part);
        let mut errors = self.unit.errors.iter();
        part.is_some_and(|part| part.missing_header.is_some())
            || errors.any(|error| self.part_of(error.span) == self.part)
    }

    /// Whether a declaration may be a use of macros that are not known (`EXTERN_DECL z = 1;`); gives the word that
    /// stands where the type should.
    pub(super) fn doubtful_type<'t>(&self, ty: &'t QualType) -> Option<&'t str> {
        let mut ty = ty;
        while let Some(array) = ty.array() {
            ty = &array.element;
        }
        match &ty.ty {
            Type::Unknown(name) if self.has_gaps() => Some(name),
            _ => None,
        }
    }

    /// A call of a function of the file that is not followed: it may change what any function may, and order something
    /// where it synchronises.
    pub(super) fn not_followed(
        &mut self,
        span: Span,
        what: String,
        given: Vec<Expr>,
        orders: bool,
    ) {
        if orders {
            self.unsupported(span, what.clone());
        }
        let mut operands = given;
        for object in self.globals_in_memory() {
            operands.push(Expr::AddressOf(Box::new(whole(object))));
        }
        self.emit(
            span,
            Out::UnknownEffect {
                what,
                operands,
                assumption: None,
            },
        );
    }

    /// Outside of regions, code that is not followed: it may call what is in the file, and change its variables.
    pub(super) fn may_change(&mut self, span: Span, what: &str, operands: Vec<Expr>) {
        if self.strands > 0 {
            return;
        }
        let mut found: BTreeSet<usize> = self.statics.values().map(|id| id.0).collect();
        let globals = self.frames.first();
        for (part, scope) in globals
            .iter()
            .flat_map(|frame| frame.scopes.iter().enumerate())
        {
            for (name, id) in scope {
                if self.assigned_globals.contains(&self.name_in(part, name)) {
                    found.insert(id.0);
                }
            }
        }
        for id in found {
            let Some(var) = self.vars.get(id).cloned() else {
                continue;
            };
            if let Home::Object(object) = var.home
                && self.holds_numbers(&var.ty)
                && !self.is_constant(&var.ty)
            {
                self.forget_variable(object, &var.ty, span);
            }
        }
        if !operands.is_empty() {
            let effect = Out::UnknownEffect {
                what: what.to_string(),
                operands,
                assumption: None,
            };
            self.emit(span, effect);
        }
    }

    /// Whether integers are in variables of the type, and no pointers.
    fn holds_numbers(&self, ty: &QualType) -> bool {
        let mut ty = self.resolved(ty);
        while let Some(array) = ty.array().cloned() {
            ty = self.resolved(&array.element);
        }
        let number = |ty: &QualType| {
            matches!(
                self.scalar_of(ty),
                Type::Bool | Type::Integer(_) | Type::Enum(_) | Type::Float(_)
            )
        };
        match &ty.ty {
            Type::Record(id) => {
                let record = self.unit.record(*id);
                let fields = record.and_then(|record| record.fields.as_ref());
                fields.is_some_and(|fields| fields.iter().all(|field| number(&field.ty)))
            }
            Type::Float(_) => false,
            _ => number(&ty),
        }
    }

    /// What a block has assigned that an exception may have left anywhere.
    pub(super) fn left_by_exception(&mut self, span: Span, assigned: &[ast::Expr]) {
        if self.strands > 0 {
            return;
        }
        self.may_change(span, LEFT_BY_EXCEPTION, Vec::new());
        for variable in assigned {
            let ExprKind::Ident(name) = &variable.kind else {
                continue;
            };
            let home = self.lookup(name).and_then(|id| self.var(id));
            let Some((home, ty)) = home.map(|var| (var.home, var.ty.clone())) else {
                continue;
            };
            match home {
                Home::Local(local) => {
                    let element = self.element(&ty);
                    let value = self.unknown(element, LEFT_BY_EXCEPTION, Vec::new());
                    self.assign(span, local, value);
                }
                Home::Object(object) => self.forget_variable(object, &ty, span),
                Home::Reference(_) => {}
            }
        }
    }

    /// Before a construct of the host: where something around regions is not followed, values are not known.
    pub(super) fn forget_at_gaps(&mut self, span: Span) {
        let gaps = self.known_gaps;
        if self.strands > 0 || gaps == super::Gaps::default() {
            return;
        }
        let what = match gaps.jumps {
            true => "a jump that is not followed",
            false => "a function that is called at times that are not seen",
        };
        let (mut operands, mut registers) = (Vec::new(), Vec::new());
        for object in self.globals_in_memory() {
            operands.push(Expr::AddressOf(Box::new(whole(object))));
        }
        let scopes = self.frames.iter().skip(1).flat_map(|frame| &frame.scopes);
        let mut ids: Vec<usize> = scopes
            .flat_map(|scope| scope.values().map(|id| id.0))
            .collect();
        ids.sort_unstable();
        for id in ids {
            match self.vars.get(id).map(|var| var.home) {
                Some(Home::Object(object)) => {
                    operands.push(Expr::AddressOf(Box::new(whole(object))));
                }
                Some(Home::Local(local)) if gaps.jumps => registers.push(local),
                _ => {}
            }
        }
        let effect = Out::UnknownEffect {
            what: what.to_string(),
            operands,
            assumption: None,
        };
        self.emit(span, effect);
        for local in registers {
            let described = self.program.local(local);
            let element = described.map_or(ElementType::Opaque, |local| local.element);
            let value = self.unknown(element, what, Vec::new());
            self.assign(span, local, value);
        }
    }

    fn globals_in_memory(&self) -> Vec<ObjectId> {
        let mut found: BTreeSet<ObjectId> = BTreeSet::new();
        let globals = self
            .frames
            .first()
            .into_iter()
            .flat_map(|frame| &frame.scopes);
        for id in globals
            .flat_map(|scope| scope.values())
            .chain(self.statics.values())
        {
            if let Some(var) = self.var(*id)
                && let Home::Object(object) = var.home
                && !self.is_constant(&var.ty)
            {
                found.insert(object);
            }
        }
        found.into_iter().collect()
    }

    /// A statement that cannot be parsed: it may do anything to the variables that it names, and be a construct where a
    /// directive stands in it.
    pub(super) fn unparsed_statement(&mut self, span: Span, unparsed: &Unparsed) {
        let what = format!("text that cannot be parsed: {}", unparsed.message);
        if self.strands == 0 && self.holds_construct(span, unparsed) {
            let region = self.unparsed_region(span, unparsed);
            self.out.push(region);
        } else {
            self.unsupported(span, what.clone());
        }
        let (mut operands, mut registers) = (Vec::new(), Vec::new());
        for word in &unparsed.words {
            let Some(var) = self.lookup(word).and_then(|id| self.var(id)) else {
                continue;
            };
            match var.home {
                Home::Object(object) => {
                    operands.push(Expr::AddressOf(Box::new(whole(object))));
                }
                // A strand does not assign what it took from outside; its region is not decided anyway.
                Home::Local(local) if self.strands == 0 => {
                    operands.push(Expr::Local(local));
                    registers.push(local);
                }
                Home::Local(_) | Home::Reference(_) => {}
            }
        }
        let effect = Out::UnknownEffect {
            what: what.clone(),
            operands,
            assumption: None,
        };
        self.emit(span, effect);
        for local in registers {
            let described = self.program.local(local);
            let element = described.map_or(ElementType::Opaque, |local| local.element);
            let value = self.unknown(element, &what, Vec::new());
            self.assign(span, local, value);
        }
    }

    /// Text at file scope that cannot be parsed.
    pub(super) fn unparsed_item(&mut self, span: Span, unparsed: &Unparsed) {
        if self.holds_construct(span, unparsed) {
            let region = self.unparsed_region(span, unparsed);
            self.program.entries.push(Entry {
                name: "text that cannot be parsed".to_string(),
                body: vec![region],
            });
            return;
        }
        let what = format!("text that cannot be parsed: {}", unparsed.message);
        let span = self.span(span);
        self.program
            .unsupported
            .push(polyomp_core::spmd::Unsupported { span, what });
    }

    /// A file in which nothing was found to be analysed, and some of which could not be read, is not decided.
    pub(super) fn nothing_but_errors(&mut self) {
        for part in 0..self.unit.parts.len() {
            self.part = part;
            let errors = self.unit.errors.iter();
            let mut errors = errors.filter(|error| self.part_of(error.span) == part);
            let Some(error) = errors.next().filter(|_| !self.is_looked_at(part)) else {
                continue;
            };
            let unparsed = Unparsed {
                message: error.message.clone(),
                ..Unparsed::default()
            };
            let region = self.unparsed_region(error.span, &unparsed);
            self.program.entries.push(Entry {
                name: "text that cannot be parsed".to_string(),
                body: vec![region],
            });
        }
    }

    /// Whether something in a source file is analysed: an entry stands in it, or constructs that others reach.
    fn is_looked_at(&self, part: usize) -> bool {
        if self.unit.parts.len() < 2 {
            return !self.program.entries.is_empty();
        }
        let entries = self.roots.iter().map(|root| self.part_of(root.name_span));
        let functions = self.definitions().iter();
        let constructs = functions
            .filter(|function| function.body.stmts.iter().any(super::has_pragma))
            .map(|function| self.part_of(function.name_span));
        let unparsed = self.unit.items_of(part).iter();
        entries.chain(constructs).any(|found| found == part)
            || unparsed
                .filter(|item| matches!(item.kind, ItemKind::Error(_)))
                .any(|item| {
                    self.source
                        .text()
                        .get(item.span.start as usize..item.span.end as usize)
                        .is_some_and(|text| text.contains("pragma"))
                })
    }

    fn holds_construct(&self, span: Span, unparsed: &Unparsed) -> bool {
        let text = self
            .source
            .text()
            .get(span.start as usize..span.end as usize);
        !unparsed.pragmas.is_empty() || text.is_some_and(|text| text.contains("pragma"))
    }

    /// A region of which nothing is known.
    fn unparsed_region(&mut self, span: Span, unparsed: &Unparsed) -> OutStmt {
        let pragma = unparsed.pragmas.first();
        let name = pragma.and_then(|pragma| {
            let parsed = self.directive(pragma);
            let directive = parsed.directive.as_ref();
            directive.map(|directive| directive.kind.name())
        });
        let construct = Construct {
            name: name.unwrap_or_else(|| "text that cannot be parsed".to_string()),
            span: self.span(pragma.map_or(span, |pragma| pragma.line)),
        };
        let what = format!("text that cannot be parsed: {}", unparsed.message);
        let body = self.nested(|this| this.unsupported(span, what));
        let fork = Fork {
            construct,
            kind: ForkKind::Parallel,
            size: None,
            condition: None,
            assumptions: Vec::new(),
            body,
        };
        let id = self.program.ids.fresh();
        OutStmt {
            id,
            span: self.span(span),
            kind: Out::Fork(fork),
        }
    }
}
