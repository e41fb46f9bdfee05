//! What code that is not in the files may reach: which functions it may call, and which variables change then.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use crate::syntax::ast::{self, ExprKind, ItemKind, QualType, Stmt, StmtKind, StorageClass};

use super::names::{self, Visit};
use super::{FunctionKey, Lowerer, Name};

/// What code that is not in the file may call and change.
#[derive(Debug, Default)]
pub(super) struct Exposed {
    /// Functions of the file that it may call.
    functions: HashSet<FunctionKey>,
    /// Functions of the file whose address something holds.
    taken: HashSet<FunctionKey>,
    /// Words of text that cannot be parsed.
    pub(super) unparsed: HashSet<String>,
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
pub(super) struct Uses {
    pub(super) values: BTreeSet<String>,
    pub(super) calls: BTreeSet<String>,
    unparsed: BTreeSet<String>,
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
        if let StmtKind::Asm { words, .. } = &stmt.kind {
            self.values.extend(words.iter().cloned());
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
                        if function.storage.called_elsewhere {
                            open.push((part, function.name.clone()));
                            exposed.taken.insert((part, function.name.clone()));
                        }
                    }
                    ItemKind::Declaration(declaration) => elsewhere.declaration(declaration),
                    ItemKind::Error(unparsed) => {
                        elsewhere.values.extend(unparsed.words.iter().cloned());
                    }
                    ItemKind::Asm(words) => elsewhere.values.extend(words.iter().cloned()),
                    ItemKind::Pragma(_) => {}
                }
            }
            let errors = self.unit.items_of(part).iter();
            for item in errors {
                if let ItemKind::Error(unparsed) = &item.kind {
                    exposed.unparsed.extend(unparsed.words.iter().cloned());
                }
            }
            let of_part = uses.range((part, String::new())..(part + 1, String::new()));
            let taken = of_part.map(|(_, uses)| uses).chain([&elsewhere]);
            let taken = taken.flat_map(|uses| uses.values.iter().chain(&uses.unparsed));
            let taken: Vec<FunctionKey> = taken.filter_map(|name| function(part, name)).collect();
            exposed.taken.extend(taken.iter().cloned());
            let of_part = uses.range((part, String::new())..(part + 1, String::new()));
            let unparsed = of_part.flat_map(|(_, uses)| &uses.unparsed);
            exposed.unparsed.extend(unparsed.cloned());
            open.extend(taken);
            let values = elsewhere.values.iter();
            exposed
                .addressed
                .extend(values.map(|name| self.name_in(part, name)));
        }
        let called = |uses: &Uses| uses.calls.contains("main") || uses.unparsed.contains("main");
        // What others do before `main` is as much as what it may have done before.
        exposed.main_is_called = uses.values().any(called)
            || open.iter().any(|(_, name)| name == "main")
            || self.unit.called_before;
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
}
