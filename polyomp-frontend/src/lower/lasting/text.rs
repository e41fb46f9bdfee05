//! A walk over the text of a program that tells what it does with the variables that last.
//!
//! Names mean what the scopes around them say (C11, section 6.2.1). To read a number, a pointer or a record is to do nothing
//! to the variable; an array that is used as a value is its address (section 6.3.2.1). References of C++ are pointers in the
//! tree, and what is given by one is an address.

use std::collections::{HashMap, HashSet};

use crate::syntax::ast::{
    BinaryOp, Block, Declaration, Declarator, Expr, ExprKind, Extent, ForInit, FunctionDef,
    Initializer, ItemKind, QualType, Stmt, StmtKind, StorageClass, Type, UnaryOp, Unparsed,
};
use crate::syntax::words_in;

use super::super::names;
use super::super::symbols::Declared;
use super::super::values::with_stack;
use super::super::{Lowerer, is_known_function};
use super::sure::Around;
use super::{Key, Lasting, LastingVariables};

/// What a name of a block stands for: a variable that lasts, one of the file, or something else.
#[derive(Clone)]
pub(super) enum Meaning {
    Lasting(Key),
    File,
    Other,
}

impl<'a> Lowerer<'a> {
    /// Finds what the program does with the variables that last. Where things have several names, nothing is said of any.
    pub(in super::super) fn find_lasting(&mut self) {
        if self.linkage.has_other_names() {
            return;
        }
        let unit = self.unit;
        let mut walk = Walk {
            lowerer: self,
            part: 0,
            function: None,
            scopes: Vec::new(),
            escaping: false,
            starting: false,
            certain: false,
            around: Vec::new(),
            unresolved: HashSet::new(),
            found: LastingVariables::default(),
        };
        for part in 0..unit.parts.len() {
            for item in unit.items_of(part) {
                if let ItemKind::Declaration(declaration) = &item.kind {
                    walk.part = part;
                    walk.at_file_scope(declaration);
                }
            }
        }
        for (part, file) in unit.parts.iter().enumerate() {
            walk.part = part;
            for item in unit.items_of(part) {
                match &item.kind {
                    ItemKind::Function(function) => walk.function(function),
                    ItemKind::Declaration(declaration) => walk.initialisers(declaration),
                    ItemKind::Pragma(pragma) => walk.words(words_in(&pragma.text, false)),
                    ItemKind::Asm(words) => walk.words(words.iter().map(String::as_str)),
                    ItemKind::Error(unparsed) => walk.unparsed(unparsed),
                }
            }
            walk.starting = true;
            for stmt in file.cpp.iter().flat_map(|cpp| &cpp.start) {
                walk.certain = matches!(&stmt.kind, StmtKind::Expr(expr)
                    if matches!(expr.kind, ExprKind::Assign { .. }));
                walk.statement(stmt);
            }
            (walk.starting, walk.certain) = (false, false);
        }
        let Walk {
            unresolved,
            mut found,
            ..
        } = walk;
        // Members of a class that stands in a function name the function's variables.
        for (key, lasting) in &mut found.known {
            if let Key::Block(declared) = key {
                let named = (lasting.part, declared.name().to_string());
                lasting.escapes |= unresolved.contains(&named);
            }
        }
        self.lasting = found;
    }
}

pub(super) struct Walk<'w, 'a> {
    pub(super) lowerer: &'w Lowerer<'a>,
    pub(super) part: usize,
    pub(super) function: Option<&'a FunctionDef>,
    pub(super) scopes: Vec<HashMap<&'a str, Meaning>>,
    /// Whether what is designated here may be changed.
    escaping: bool,
    /// Whether this is what a program of C++ starts with.
    pub(super) starting: bool,
    /// Whether each run comes to it.
    pub(super) certain: bool,
    /// What decides whether what is walked is executed, within its function.
    pub(super) around: Vec<Around<'a>>,
    /// Names that no scope around explains.
    unresolved: HashSet<(usize, String)>,
    pub(super) found: LastingVariables<'a>,
}

impl<'a> Walk<'_, 'a> {
    fn at_file_scope(&mut self, declaration: &'a Declaration) {
        let storage = &declaration.storage;
        for declarator in &declaration.declarators {
            let name = self.lowerer.name_in(self.part, &declarator.name);
            let is_variable = storage.class != StorageClass::Typedef
                && !matches!(declarator.ty.unaliased(), Type::Function(_));
            if name.0.is_none() || !is_variable {
                continue;
            }
            let key = Key::File(name);
            let known = self.found.known.remove(&key);
            let mut lasting = known.unwrap_or_else(|| self.fresh(declarator));
            lasting.escapes |= storage.thread_local || storage.alias || storage.cleanup;
            lasting.init = lasting.init.or(declarator.init.as_ref());
            self.found.known.insert(key, lasting);
        }
    }

    fn fresh(&self, declarator: &'a Declarator) -> Lasting<'a> {
        Lasting {
            part: self.part,
            ty: &declarator.ty,
            init: declarator.init.as_ref(),
            escapes: is_changed_by_others(&declarator.ty),
            stores: Default::default(),
            starts: Default::default(),
        }
    }

    fn initialisers(&mut self, declaration: &'a Declaration) {
        for declarator in &declaration.declarators {
            self.ty(&declarator.ty);
            if let Some(init) = &declarator.init {
                self.initializer(init);
            }
        }
    }

    fn function(&mut self, function: &'a FunctionDef) {
        self.function = Some(function);
        let params = function.ty.params.iter();
        let names = params.clone().filter_map(|param| param.name.as_deref());
        let scope = names.map(|name| (name, Meaning::Other)).collect();
        self.scopes.push(scope);
        for param in params {
            self.ty(&param.ty);
        }
        self.block(&function.body);
        self.scopes.pop();
        self.function = None;
    }

    fn block(&mut self, block: &'a Block) {
        self.scopes.push(HashMap::new());
        let around = self.around.len();
        for stmt in &block.stmts {
            self.statement(stmt);
            self.after(stmt);
        }
        self.around.truncate(around);
        self.scopes.pop();
    }

    fn declaration(&mut self, declaration: &'a Declaration) {
        let storage = &declaration.storage;
        for declarator in &declaration.declarators {
            let meaning = match storage.class {
                _ if matches!(declarator.ty.unaliased(), Type::Function(_)) => Meaning::Other,
                // What is visible outside, if that has internal linkage (C11, section 6.2.2).
                StorageClass::Extern => Meaning::File,
                StorageClass::Static => {
                    let function = self.function.map_or("", |function| &function.name);
                    let at = declarator.name_span;
                    let key = Key::Block(Declared::new(function, &declarator.name, at));
                    let mut lasting = self.fresh(declarator);
                    // (Where the text does not tell two apart, nothing is said of them.)
                    lasting.escapes |= storage.thread_local
                        || storage.cleanup
                        || self.found.known.contains_key(&key);
                    self.found.known.insert(key.clone(), lasting);
                    Meaning::Lasting(key)
                }
                _ => Meaning::Other,
            };
            self.ty(&declarator.ty);
            if let Some(scope) = self.scopes.last_mut() {
                scope.insert(&declarator.name, meaning);
            }
            if let Some(init) = &declarator.init {
                self.initializer(init);
            }
        }
    }

    fn statement(&mut self, stmt: &'a Stmt) {
        with_stack(|| self.statement_here(stmt));
    }

    fn statement_here(&mut self, stmt: &'a Stmt) {
        match &stmt.kind {
            StmtKind::Compound(block) => self.block(block),
            StmtKind::Declaration(declaration) => self.declaration(declaration),
            StmtKind::For {
                init,
                cond,
                step,
                body,
                ..
            } => {
                self.scopes.push(HashMap::new());
                match init {
                    ForInit::None => {}
                    ForInit::Expr(expr) => self.value(expr),
                    ForInit::Declaration(declaration) => {
                        self.declaration(declaration);
                    }
                }
                cond.iter().chain(step).for_each(|expr| self.value(expr));
                match cond {
                    Some(cond) => self.where_holds(cond, true, |walk| walk.statement(body)),
                    None => self.statement(body),
                }
                self.scopes.pop();
            }
            StmtKind::If {
                cond,
                then,
                otherwise,
            } => {
                self.value(cond);
                self.where_holds(cond, true, |walk| walk.statement(then));
                if let Some(otherwise) = otherwise {
                    self.where_holds(cond, false, |walk| walk.statement(otherwise));
                }
            }
            StmtKind::While { cond, body } => {
                self.value(cond);
                self.where_holds(cond, true, |walk| walk.statement(body));
            }
            StmtKind::DoWhile { body, cond } => {
                self.value(cond);
                self.statement(body);
            }
            StmtKind::Switch { value, body } => {
                self.value(value);
                self.around.push(Around::Depends(value));
                self.statement(body);
                self.around.pop();
            }
            StmtKind::Expr(expr) | StmtKind::ComputedGoto(expr) => self.value(expr),
            StmtKind::Return(value) => value.iter().for_each(|value| self.value(value)),
            StmtKind::Asm {
                outputs,
                inputs,
                words,
                ..
            } => {
                let operands = outputs.iter().chain(inputs);
                operands.for_each(|operand| self.designated(operand));
                self.words(words.iter().map(String::as_str));
            }
            StmtKind::Omp { pragma, body } => {
                self.pragma(pragma);
                body.iter().for_each(|body| self.statement(body));
            }
            StmtKind::Error(unparsed) => self.unparsed(unparsed),
            StmtKind::Case { .. }
            | StmtKind::Empty
            | StmtKind::Default
            | StmtKind::Label(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Goto(_) => {}
        }
    }

    fn unparsed(&mut self, unparsed: &Unparsed) {
        self.words(unparsed.words.iter().map(String::as_str));
        for pragma in &unparsed.pragmas {
            self.words(words_in(&pragma.text, false));
        }
    }

    /// Words that may be names, of what may be changed.
    pub(super) fn words<'n>(&mut self, words: impl IntoIterator<Item = &'n str>) {
        for word in words {
            let key = self.meant(word);
            self.escape(key);
        }
    }

    fn escape(&mut self, key: Option<Key>) {
        if let Some(found) = key.and_then(|key| self.found.known.get_mut(&key)) {
            found.escapes = true;
        }
    }

    /// The variable that a name stands for here, if it is one that lasts.
    pub(super) fn meant(&mut self, name: &str) -> Option<Key> {
        let mut scopes = self.scopes.iter().rev();
        match scopes.find_map(|scope| scope.get(name)) {
            Some(Meaning::Lasting(key)) => return Some(key.clone()),
            Some(Meaning::Other) => return None,
            Some(Meaning::File) | None => {}
        }
        // (Where a class stands in a function, the tree does not tell it from others.)
        if self.lowerer.is_cpp() {
            self.unresolved.insert((self.part, name.to_string()));
        }
        let name = self.lowerer.name_in(self.part, name);
        let key = Key::File(name.clone());
        if !self.found.known.contains_key(&key) {
            return None;
        }
        if let Some(function) = self.function {
            let user = self.lowerer.key_of(function);
            self.found.used_by.entry(user).or_default().insert(name);
        }
        Some(key)
    }

    fn ty(&mut self, ty: &'a QualType) {
        match &ty.ty {
            Type::Array(array) => {
                if let Extent::Expr(expr) = &array.extent {
                    self.value(expr);
                }
                self.ty(&array.element);
            }
            Type::Pointer(to) => self.ty(to),
            _ => {}
        }
    }

    fn initializer(&mut self, init: &'a Initializer) {
        with_stack(|| match init {
            Initializer::Expr(expr) => self.value(expr),
            Initializer::List { items, .. } => {
                for item in items {
                    self.initializer(&item.value);
                }
            }
        });
    }

    fn with(&mut self, escaping: bool, expr: &'a Expr) {
        let outer = std::mem::replace(&mut self.escaping, escaping);
        with_stack(|| self.expression(expr));
        self.escaping = outer;
    }

    /// An expression that is used as a value.
    pub(super) fn value(&mut self, expr: &'a Expr) {
        self.with(false, expr);
    }

    /// An expression that designates what may be changed.
    pub(super) fn designated(&mut self, expr: &'a Expr) {
        self.with(true, expr);
    }

    fn expression(&mut self, expr: &'a Expr) {
        if let Some((key, _, ty)) = self.path(expr) {
            self.subscripts(expr);
            // (What is not resolved may be an array.)
            let ty = ty.map(|ty| self.lowerer.resolved(&ty));
            let is_read = ty.is_some_and(|ty| !matches!(ty.ty, Type::Array(_) | Type::Typeof(_)));
            if self.escaping || !is_read {
                self.escape(Some(key));
            }
            return;
        }
        let escaping = self.escaping;
        match &expr.kind {
            ExprKind::Assign { op, lhs, rhs } => {
                self.store(*op, lhs, Some(rhs));
                self.value(rhs);
            }
            ExprKind::IncDec {
                increment, operand, ..
            } => {
                let op = match increment {
                    true => BinaryOp::Add,
                    false => BinaryOp::Sub,
                };
                self.store(Some(op), operand, None);
            }
            ExprKind::Unary {
                op: UnaryOp::AddressOf,
                operand,
            } => {
                if self.starting
                    && let Some(name) = names::root(operand)
                {
                    let name = self.lowerer.name_in(self.part, name);
                    self.found.started.insert(name);
                }
                self.designated(operand);
            }
            ExprKind::Unary { operand, op } => {
                let part = matches!(op, UnaryOp::Real | UnaryOp::Imag);
                self.with(escaping && part, operand);
            }
            ExprKind::Cast { ty, operand } => {
                self.ty(ty);
                self.with(escaping, operand);
            }
            ExprKind::Conditional {
                cond,
                then,
                otherwise,
            } => {
                self.with(escaping && then.is_none(), cond);
                if let Some(then) = then {
                    self.where_holds(cond, true, |walk| walk.with(escaping, then));
                }
                self.where_holds(cond, false, |walk| walk.with(escaping, otherwise));
            }
            ExprKind::Comma { lhs, rhs } => {
                self.value(lhs);
                self.with(escaping, rhs);
            }
            ExprKind::Binary { op, lhs, rhs } => {
                self.value(lhs);
                match op {
                    BinaryOp::And => self.where_holds(lhs, true, |walk| walk.value(rhs)),
                    BinaryOp::Or => self.where_holds(lhs, false, |walk| walk.value(rhs)),
                    _ => self.value(rhs),
                }
            }
            ExprKind::Subscript { base, index } => {
                self.value(base);
                self.value(index);
            }
            ExprKind::Member { base, arrow, .. } => self.with(escaping && !arrow, base),
            ExprKind::Call { callee, args } => {
                // A macro of a header that was not found may store to what it is given.
                let hidden = match &callee.kind {
                    ExprKind::Ident(name) => {
                        self.lowerer.function_in(self.part, name).is_none()
                            && !is_known_function(name)
                            && !self.lowerer.unit.declares(self.part, name)
                    }
                    _ => false,
                };
                self.value(callee);
                args.iter().for_each(|arg| self.with(hidden, arg));
            }
            ExprKind::CompoundLiteral { init, .. } => self.initializer(init),
            ExprKind::Statement(block) => self.block(block),
            // (What selects is not evaluated.)
            ExprKind::Generic { choices, .. } => {
                let choices = choices.iter();
                choices.for_each(|(_, choice)| self.with(escaping, choice));
            }
            ExprKind::VaArg { list, .. } => self.designated(list),
            ExprKind::Unsupported { operands, .. } => {
                operands.iter().for_each(|operand| self.designated(operand));
            }
            ExprKind::SizeofType(ty) => self.ty(ty),
            // Not evaluated.
            ExprKind::SizeofExpr(_)
            | ExprKind::AlignofExpr(_)
            | ExprKind::AlignofType(_)
            | ExprKind::Offsetof { .. }
            | ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Char(_)
            | ExprKind::String(_)
            | ExprKind::Ident(_) => {}
        }
    }

    /// The variable that an expression designates a part of, the members on the way, up to an array, and the type of the
    /// part where that is known.
    pub(super) fn path(&mut self, expr: &'a Expr) -> Option<(Key, Vec<&'a str>, Option<QualType>)> {
        match &expr.kind {
            ExprKind::Ident(name) => {
                let key = self.meant(name)?;
                let ty = self.found.known.get(&key)?.ty.clone();
                Some((key, Vec::new(), Some(ty)))
            }
            ExprKind::Member {
                base,
                field,
                arrow: false,
                ..
            } => {
                let (key, mut path, ty) = self.path(base)?;
                // Elements of arrays are not told apart, nor are their members.
                if !holds_element(base) {
                    path.push(field);
                }
                Some((key, path, self.lowerer.field_type(&ty?, field)))
            }
            ExprKind::Subscript { base, .. } => {
                let (key, path, ty) = self.path(base)?;
                let ty = self.lowerer.resolved(&ty?);
                let array = ty.array()?;
                Some((key, path, Some(array.element.clone())))
            }
            _ => None,
        }
    }

    pub(super) fn subscripts(&mut self, expr: &'a Expr) {
        match &expr.kind {
            ExprKind::Subscript { base, index } => {
                self.value(index);
                self.subscripts(base);
            }
            ExprKind::Member { base, .. } => self.subscripts(base),
            _ => {}
        }
    }
}

/// Whether an element of an array is on the way to what an expression designates.
pub(super) fn holds_element(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Subscript { .. } => true,
        ExprKind::Member { base, .. } => holds_element(base),
        _ => false,
    }
}

/// Whether what others do may change what a variable of the type holds (C11, section 6.7.3).
fn is_changed_by_others(ty: &QualType) -> bool {
    let mut ty = ty.canonical();
    loop {
        if ty.quals.is_volatile {
            return true;
        }
        match ty.array().cloned() {
            Some(array) => ty = array.element.canonical(),
            None => return false,
        }
    }
}
