//! The order in which variables at file scope get their values where a program of C++ starts (C++17, section 6.6.2): those
//! that are constants first, the others in the order of their definitions. What is used before its turn holds zero then, or
//! what a compiler may have found out before: its value is not known.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::syntax::ast::{
    Declarator, ExprKind, INITIALISED, ItemKind, Stmt, StmtKind, StorageClass,
};

use super::Lowerer;
use super::exposed::Uses;
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
    /// Finds the turns that are marked in `main`, and what is used before its own.
    pub(super) fn find_turns(&mut self) {
        let mains = self.definitions().iter().copied();
        let Some(main) = mains.into_iter().find(|found| found.name == "main") else {
            return;
        };
        self.part = self.part_of(main.name_span);
        let stmts = &main.body.stmts;
        let turns: Vec<usize> = (0..stmts.len())
            .filter(|at| stmts.get(*at).is_some_and(|stmt| marked(stmt).is_some()))
            .collect();
        if turns.is_empty() {
            return;
        }
        let unit = self.unit;
        let mut defined: BTreeMap<&str, &'a Declarator> = BTreeMap::new();
        let mut functions: BTreeMap<&str, Uses> = BTreeMap::new();
        for item in unit.items_of(self.part) {
            match &item.kind {
                ItemKind::Declaration(declaration) => {
                    for declarator in &declaration.declarators {
                        let declares = declaration.storage.class == StorageClass::Extern
                            && declarator.init.is_none();
                        if !declares {
                            defined.insert(&declarator.name, declarator);
                        }
                    }
                }
                ItemKind::Function(function) => {
                    let uses = functions.entry(&function.name).or_default();
                    function.body.stmts.iter().for_each(|stmt| uses.stmt(stmt));
                }
                _ => {}
            }
        }
        let named = |at: &usize| stmts.get(*at).and_then(marked);
        let others = self.dynamic_elsewhere();
        let mut early = BTreeMap::new();
        for (turn, at) in turns.iter().enumerate() {
            let later: BTreeSet<&str> = turns.iter().skip(turn + 1).filter_map(named).collect();
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
            let mut seen = BTreeSet::new();
            let mut open: Vec<String> = uses.calls.iter().cloned().collect();
            let mut used = uses.values.clone();
            while let Some(name) = open.pop() {
                let Some(more) = functions.get(name.as_str()) else {
                    continue;
                };
                if !seen.insert(name) {
                    continue;
                }
                used.extend(more.values.iter().cloned());
                open.extend(more.calls.iter().cloned());
                // Functions may be called by what is handed on.
                open.extend(more.values.iter().cloned());
            }
            let found = later.into_iter().filter(|name| used.contains(*name));
            early.extend(found.filter_map(|name| Some((self.lookup(name)?, *defined.get(name)?))));
            let found = used.iter().filter_map(|name| self.lookup(name));
            early.extend(found.filter_map(|id| Some((id, *others.get(&id)?))));
        }
        let marked = turns.iter().filter_map(|at| {
            let name = named(at)?;
            Some((self.lookup(name)?, *defined.get(name)?))
        });
        self.startup = Startup {
            marked: marked.collect(),
            early,
        };
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
