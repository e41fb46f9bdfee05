//! The order in which variables at file scope get their values where a program of C++ starts (C++17, section 6.6.2): those
//! that are constants first, the others in the order of their definitions. What is used before its turn holds zero then, or
//! what a compiler may have found out before: its value is not known.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::syntax::ast::{
    Declarator, ExprKind, FunctionDef, INITIALISED, ItemKind, START, Stmt, StmtKind, StorageClass,
};

use super::Lowerer;
use super::exposed::Uses;
use super::linkage::FunctionKey;
use super::names::{self, Visit};
use super::places::whole;
use super::symbols::{Home, VarId};

/// What is known of the start of a program.
#[derive(Debug, Default)]
pub(super) struct Startup<'a> {
    /// The variables whose turn is marked, and what defines them.
    marked: HashMap<VarId, &'a Declarator>,
    /// Those of them that may be used before, and those of other files that may be.
    early: BTreeMap<VarId, &'a Declarator>,
    /// Variables that files define which are not followed.
    pub(super) elsewhere: Vec<(VarId, &'a Declarator)>,
}

impl Startup<'_> {
    /// Whether the variable has its turn where `main` starts.
    pub(super) fn has_turn(&self, var: VarId) -> bool {
        self.marked.contains_key(&var)
    }
}

/// The variable whose turn a statement marks.
fn marked(stmt: &Stmt) -> Option<&str> {
    let StmtKind::Expr(expr) = &stmt.kind else {
        return None;
    };
    let ExprKind::Call { callee, .. } = &expr.kind else {
        return None;
    };
    match &callee.kind {
        ExprKind::Ident(name) => name.strip_prefix(INITIALISED),
        _ => None,
    }
}

impl<'a> Lowerer<'a> {
    /// Finds the turns that are marked where the program starts, in `main` or for another file before that, and what is
    /// used before its own.
    pub(super) fn find_turns(&mut self) {
        let all = self.definitions().iter().copied();
        let starts = |found: &&FunctionDef| found.name == "main" || found.name == START;
        let starting: Vec<&'a FunctionDef> = all.filter(starts).collect();
        let mut startup = std::mem::take(&mut self.startup);
        for function in starting {
            self.part = self.part_of(function.name_span);
            self.find_turns_of(&function.body.stmts, &mut startup);
        }
        self.startup = startup;
    }

    fn find_turns_of(&mut self, stmts: &'a [Stmt], startup: &mut Startup<'a>) {
        let turns: Vec<usize> = (0..stmts.len())
            .filter(|at| stmts.get(*at).is_some_and(|stmt| marked(stmt).is_some()))
            .collect();
        let (unit, here) = (self.unit, self.part);
        let mut defined: BTreeMap<&str, &'a Declarator> = BTreeMap::new();
        for item in unit.items_of(here) {
            if let ItemKind::Declaration(declaration) = &item.kind {
                for declarator in &declaration.declarators {
                    let declares = declaration.storage.class == StorageClass::Extern
                        && declarator.init.is_none();
                    if !declares {
                        defined.insert(&declarator.name, declarator);
                    }
                }
            }
        }
        let named = |at: &usize| stmts.get(*at).and_then(marked);
        let others = self.dynamic_elsewhere();
        let variables: Vec<Option<(VarId, &'a Declarator)>> = turns
            .iter()
            .map(|at| {
                let name = named(at)?;
                Some((self.lookup(name)?, *defined.get(name)?))
            })
            .collect();
        for (turn, at) in turns.iter().enumerate() {
            let later = variables.iter().skip(turn + 1).flatten().copied();
            let later: HashMap<VarId, &'a Declarator> = later.collect();
            if later.is_empty() && others.is_empty() {
                break;
            }
            let mut uses = Uses::default();
            let init = named(at).and_then(|name| defined.get(name)?.init.as_ref());
            if let Some(init) = init {
                names::walk_initializer(&mut uses, init);
            }
            let next = turns.get(turn + 1).copied().unwrap_or(*at);
            let own = stmts.get(*at..next).unwrap_or_default();
            own.iter().for_each(|stmt| uses.stmt(stmt));
            for id in self.used_by(uses) {
                let found = later.get(&id).or_else(|| others.get(&id));
                startup.early.extend(found.map(|found| (id, *found)));
            }
        }
        self.part = here;
        startup.marked.extend(variables.into_iter().flatten());
    }

    /// The variables at file scope that code of this file may use, and functions that it may call.
    fn used_by(&mut self, uses: Uses) -> BTreeSet<VarId> {
        let here = self.part;
        let mut seen: BTreeSet<FunctionKey> = BTreeSet::new();
        let mut used = BTreeSet::new();
        let mut open = vec![(here, uses)];
        while let Some((part, uses)) = open.pop() {
            self.part = part;
            used.extend(uses.values.iter().filter_map(|name| self.lookup(name)));
            // Functions may be called by what is handed on.
            for name in uses.calls.iter().chain(&uses.values) {
                let Some(function) = self.function_in(part, name) else {
                    continue;
                };
                let key = self.key_of(function);
                let part = key.0;
                if seen.insert(key) {
                    let mut uses = Uses::default();
                    function.body.stmts.iter().for_each(|stmt| uses.stmt(stmt));
                    open.push((part, uses));
                }
            }
        }
        self.part = here;
        used
    }

    /// Variables of other files than this one whose initialisers are no constants: those are not ordered with the others.
    fn dynamic_elsewhere(&mut self) -> HashMap<VarId, &'a Declarator> {
        let (unit, here) = (self.unit, self.part);
        let mut found = HashMap::new();
        for part in (0..unit.parts.len()).filter(|part| *part != here) {
            self.part = part;
            for item in unit.items_of(part) {
                if let ItemKind::Declaration(declaration) = &item.kind
                    && declaration.storage.dynamic
                {
                    for declarator in &declaration.declarators {
                        found.extend(self.lookup(&declarator.name).map(|id| (id, declarator)));
                    }
                }
            }
        }
        self.part = here;
        found
    }

    /// Where `main` starts: what is used before its turn is not known.
    pub(super) fn forget_early(&mut self) {
        for (id, declarator) in self.startup.early.clone() {
            if let Some(var) = self.var(id).cloned()
                && let Home::Object(object) = var.home
            {
                self.forget_variable(object, &var.ty, declarator.name_span);
            }
        }
    }

    /// It is the turn of a variable.
    pub(super) fn take_turn(&mut self, name: &str) {
        let Some(id) = self.lookup(name) else { return };
        let Some(declarator) = self.startup.marked.get(&id).copied() else {
            return;
        };
        if self.store_turn(id) || !self.startup.early.contains_key(&id) {
            return;
        }
        let Some(var) = self.var(id).cloned() else {
            return;
        };
        if let Home::Object(object) = var.home
            && let Some(init) = &declarator.init
        {
            self.initialise(&whole(object), &var.ty, init);
        }
    }
}
