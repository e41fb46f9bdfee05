//! A walk over the text of a program that tells what it does with the variables that last.
//!
//! Names mean what the scopes around them say (C11, section 6.2.1). To read a number, a pointer or a record is to do nothing
//! to the variable; an array that is used as a value is its address (section 6.3.2.1). References of C++ are pointers in the
//! tree, and what is given by one is an address.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use crate::syntax::ast::{
    BinaryOp, Declaration, Declarator, Expr, ExprKind, Extent, FunctionDef, Initializer, QualType,
    StorageClass, Type, UnaryOp, Unparsed,
};
use crate::syntax::words_in;

use super::super::library::never_returns;
use super::super::names;
use super::super::symbols::Declared;
use super::super::values::with_stack;
use super::super::{Lowerer, Name};
use super::domain::Values;
use super::evaluate::Number;
use super::flow::{Env, Held, Known, Var, either};
use super::rounds::Summary;
use super::{Key, Lasting, LastingVariables};

/// Numbers of sources begin behind those of variables.
const FIRST_SOURCE: u32 = 1 << 31;

/// What a name of a block stands for: a variable that lasts, one of the file, or something else.
#[derive(Clone)]
pub(super) enum Meaning {
    Lasting(Key),
    File,
    Local(Var),
}

pub(super) struct Walk<'w, 'a> {
    pub(super) lowerer: &'w Lowerer<'a>,
    pub(super) part: usize,
    pub(super) function: Option<&'a FunctionDef>,
    pub(super) scopes: Vec<HashMap<&'a str, Meaning>>,
    /// Whether what is designated here may be changed.
    pub(super) escaping: bool,
    /// Whether this is what a program of C++ starts with.
    pub(super) starting: bool,
    /// Whether each run comes to it.
    pub(super) certain: bool,
    /// Names that no scope around explains.
    pub(super) unresolved: HashSet<(usize, String)>,
    /// What is known where the walk is; nothing where it cannot be.
    pub(super) state: Option<Env>,
    /// What is known where a `switch` that the walk is in begins.
    pub(super) switches: Vec<Option<Env>>,
    pub(super) vars: Vec<Known>,
    /// The variables that last, or the members of them, that are followed.
    pub(super) places: Vec<Option<(Key, Vec<&'a str>)>>,
    pub(super) numbers: HashMap<(Key, Vec<&'a str>), Var>,
    /// The values of blocks that the walk has come through.
    pub(super) results: HashMap<*const Expr, Number>,
    /// The types of variables at file scope.
    pub(super) types: HashMap<Name, &'a QualType>,
    pub(super) unsteady: BTreeMap<String, bool>,
    pub(super) guards: u32,
    /// What an earlier walk has found, which this one rests on, and what this one finds.
    pub(super) summary: &'w Summary,
    pub(super) next: Summary,
    /// Whether something depends on the summary.
    pub(super) asked: bool,
    /// The variables that last whose values are asked for.
    pub(super) wanted: HashSet<(Key, Vec<String>)>,
    pub(super) found: LastingVariables<'a>,
}

impl<'a> Walk<'_, 'a> {
    /// Notes what a call is given; after it, others may have changed what all see.
    fn called(&mut self, name: Option<&'a str>, args: &'a [Expr]) {
        self.others();
        let Some(name) = name.filter(|name| self.local(name).is_none()) else {
            return;
        };
        let function = self.lowerer.function_in(self.part, name);
        if let Some(function) = function.filter(|_| self.state.is_some()) {
            let key = self.lowerer.key_of(function);
            if args.len() < function.ty.params.len() {
                self.next.addressed.insert(key.clone());
            }
            for (at, (arg, param)) in args.iter().zip(&function.ty.params).enumerate() {
                let known = self.known_of(&param.ty);
                if known.kind.is_some() {
                    let values = known.stored(self.number(arg).values);
                    let all = self.next.given.entry((key.clone(), at)).or_default();
                    *all = all.union(&values);
                }
            }
        }
        if function.is_none() && never_returns(name) || self.lowerer.is_noreturn(name, function) {
            self.state = None;
        }
        if name.contains("setjmp") {
            self.state = Some(Env::default());
        }
    }

    pub(super) fn at_file_scope(&mut self, declaration: &'a Declaration) {
        let storage = &declaration.storage;
        for declarator in &declaration.declarators {
            let name = self.lowerer.name_in(self.part, &declarator.name);
            let is_variable = storage.class != StorageClass::Typedef
                && !matches!(declarator.ty.unaliased(), Type::Function(_));
            if is_variable {
                self.types.insert(name.clone(), &declarator.ty);
            }
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

    pub(super) fn initialisers(&mut self, declaration: &'a Declaration) {
        for declarator in &declaration.declarators {
            self.ty(&declarator.ty);
            if let Some(init) = &declarator.init {
                self.initializer(init);
            }
        }
    }

    pub(super) fn declaration(&mut self, declaration: &'a Declaration) {
        let storage = &declaration.storage;
        for declarator in &declaration.declarators {
            let mut own = None;
            let meaning = match storage.class {
                _ if matches!(declarator.ty.unaliased(), Type::Function(_)) => {
                    Meaning::Local(self.declared(&declarator.name, &declarator.ty))
                }
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
                _ => {
                    own = Some(self.declared(&declarator.name, &declarator.ty));
                    own.map_or(Meaning::File, Meaning::Local)
                }
            };
            self.ty(&declarator.ty);
            if let Some(scope) = self.scopes.last_mut() {
                scope.insert(&declarator.name, meaning);
            }
            if let Some(init) = &declarator.init {
                self.initializer(init);
            }
            match (own, &declarator.init) {
                (Some(var), Some(Initializer::Expr(init))) if self.state.is_some() => {
                    let number = self.number(init);
                    self.hold(var, number.values, number.from);
                }
                // (What is declared again, in a loop, holds nothing that is known.)
                (Some(var), _) => self.hold(var, Values::untold(None), BTreeSet::new()),
                (None, _) => {}
            }
        }
    }

    /// A variable of a block.
    pub(super) fn declared(&mut self, name: &str, ty: &QualType) -> Var {
        let unsteady = self.unsteady.get(name).copied();
        let known = self.known_of(&ty.decayed());
        let volatile = ty.canonical().quals.is_volatile;
        let is_static_reference = matches!(ty.unaliased(), Type::Reference(_));
        self.follow(Known {
            steady: unsteady.is_none() && !volatile && !is_static_reference,
            given: unsteady.unwrap_or(true),
            ..known
        })
    }

    /// A number for something that a value comes from, and when that is.
    pub(super) fn source(&mut self) -> (u32, u32) {
        let since = self.guard();
        (FIRST_SOURCE + since, since)
    }

    /// A number for a condition, or an assignment: those that the walk comes to later have larger ones.
    pub(super) fn guard(&mut self) -> u32 {
        self.guards += 1;
        self.guards
    }

    /// Notes what a variable holds from here on.
    pub(super) fn hold(&mut self, var: Var, values: Values, mut from: BTreeSet<u32>) {
        let (source, since) = self.source();
        let known = &self.vars[var as usize];
        let values = known.stored(values);
        if values.may.single().is_none() {
            from.insert(source);
        }
        if known.steady
            && known.kind.is_some()
            && let Some(env) = &mut self.state
        {
            let held = Held {
                values,
                from,
                since,
            };
            env.known.insert(var, held);
        }
    }

    pub(super) fn unparsed(&mut self, unparsed: &Unparsed) {
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
            self.names_function(word);
        }
    }

    /// Notes that something may call a function otherwise than by its name.
    pub(super) fn names_function(&mut self, name: &str) {
        if let Some(function) = self.lowerer.function_in(self.part, name) {
            let key = self.lowerer.key_of(function);
            self.next.addressed.insert(key);
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
            Some(Meaning::Local(_)) => return None,
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

    pub(super) fn ty(&mut self, ty: &'a QualType) {
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
                self.value(rhs);
                self.store(*op, lhs, Some(rhs));
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
                let guard = self.guard();
                let there = self.told(cond, false, guard);
                self.state = self.told(cond, true, guard);
                then.iter().for_each(|way| self.with(escaping, way));
                let end = std::mem::replace(&mut self.state, there);
                self.with(escaping, otherwise);
                self.state = either(end, self.state.take(), guard);
            }
            ExprKind::Comma { lhs, rhs } => {
                self.value(lhs);
                self.with(escaping, rhs);
            }
            ExprKind::Binary {
                op: op @ (BinaryOp::And | BinaryOp::Or),
                lhs,
                rhs,
            } => {
                self.value(lhs);
                let (guard, both) = (self.guard(), *op == BinaryOp::And);
                let there = self.told(lhs, !both, guard);
                self.state = self.told(lhs, both, guard);
                self.value(rhs);
                self.state = either(there, self.state.take(), guard);
            }
            ExprKind::Binary { lhs, rhs, .. } => {
                self.value(lhs);
                self.value(rhs);
            }
            ExprKind::Subscript { base, index } => {
                self.value(base);
                self.value(index);
            }
            ExprKind::Member { base, arrow, .. } => self.with(escaping && !arrow, base),
            ExprKind::Call { callee, args } => {
                // A macro of a header that was not found may store to what it is given.
                let name = match &callee.kind {
                    ExprKind::Ident(name) => Some(name.as_str()),
                    _ => None,
                };
                let hidden = name.is_some_and(|name| self.lowerer.may_be_hidden(self.part, name));
                match name {
                    Some(name) => drop(self.meant(name)),
                    None => self.value(callee),
                }
                args.iter().for_each(|arg| self.with(hidden, arg));
                self.called(name, args);
            }
            ExprKind::CompoundLiteral { init, .. } => self.initializer(init),
            ExprKind::Statement(block) => self.block_with_value(expr, block),
            // (What selects is not evaluated.)
            ExprKind::Generic { choices, .. } => {
                let choices = choices.iter();
                choices.for_each(|(_, choice)| self.with(escaping, choice));
            }
            ExprKind::VaArg { list, .. } => self.designated(list),
            ExprKind::Unsupported { operands, .. } => {
                operands.iter().for_each(|operand| self.designated(operand));
                // (Among others, what leads here from anywhere: an exception that is handled.)
                self.state = Some(Env::default());
            }
            ExprKind::Ident(name) => self.names_function(name),
            ExprKind::SizeofType(ty) => self.ty(ty),
            // Not evaluated.
            ExprKind::SizeofExpr(_)
            | ExprKind::AlignofExpr(_)
            | ExprKind::AlignofType(_)
            | ExprKind::Offsetof { .. }
            | ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Char(_)
            | ExprKind::String(_) => {}
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
