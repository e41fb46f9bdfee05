//! What `target enter data` leaves on a device until `target exit data`: whether host and device hold the same of it.
//!
//! Where both directives stand in one block, what is between them is followed statement by statement: what one side
//! wrote is not known to the other before `target update` has copied it. Elsewhere the order of all this is not known,
//! and it is enough that one side writes what the other uses. Pointers that are entered may lead to what has another
//! name where it is used.

use std::collections::BTreeSet;
use std::rc::Rc;

use crate::openmp::{self, ClauseKind, Directive, Leaf, MapType};
use crate::syntax::ast::{
    Declaration, Expr, ExprKind, FunctionDef, ItemKind, QualType, Stmt, StmtKind, UnaryOp,
};

use super::super::Lowerer;
use super::super::contents::{calls_in, some_directive};
use super::super::names::{self, Visit};
use super::coherence::Sides;

/// A list item of a `target enter data`.
#[derive(Debug)]
struct Entered {
    name: String,
    /// Whether host and device may hold different values of what it names.
    differs: bool,
    /// It is what a pointer leads to, which may have other names.
    through_pointer: bool,
}

/// All of them.
#[derive(Debug, Default)]
pub(in super::super) struct Unstructured(Vec<Entered>);

/// The directive of a statement, if it is one that has no body.
fn transfer(stmt: &Stmt) -> Option<Directive> {
    match &stmt.kind {
        StmtKind::Omp { pragma, body: None } => openmp::parse(&pragma.text).directive,
        _ => None,
    }
}

/// Whether a directive has a clause with the variable that `select` accepts.
fn names_it(directive: &Directive, name: &str, select: &dyn Fn(&ClauseKind) -> bool) -> bool {
    directive.clauses.iter().any(|clause| {
        let items = match &clause.kind {
            ClauseKind::Map(map) => &map.items,
            ClauseKind::To(motion) | ClauseKind::From(motion) => &motion.items,
            _ => return false,
        };
        select(&clause.kind) && items.iter().any(|item| item.name == name)
    })
}

fn is_map(kind: &ClauseKind) -> bool {
    matches!(kind, ClauseKind::Map(_))
}

fn comes_back(kind: &ClauseKind) -> bool {
    matches!(kind, ClauseKind::Map(map)
        if matches!(map.map_type, None | Some(MapType::From | MapType::Tofrom)))
}

/// What is done with a `target enter data`: it is the statement of that number in a block.
type Found<'w> = dyn FnMut(&[Stmt], usize, &Directive) + 'w;

/// Finds the blocks in which `target enter data` stands.
struct Blocks<'w> {
    found: &'w mut Found<'w>,
    seen: BTreeSet<u32>,
}

impl Blocks<'_> {
    fn look(&mut self, stmts: &[Stmt]) {
        for (at, stmt) in stmts.iter().enumerate() {
            if let Some(directive) = transfer(stmt)
                && directive.contains(Leaf::TargetEnterData)
                && self.seen.insert(stmt.span.start)
            {
                (self.found)(stmts, at, &directive);
            }
        }
    }
}

impl Visit for Blocks<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Compound(block) => self.look(&block.stmts),
            _ => self.look(std::slice::from_ref(stmt)),
        }
        names::walk_stmt(self, stmt);
    }
}

impl<'a> Lowerer<'a> {
    /// Whether host and device may hold different values of a variable, or of what it points to, since it was entered.
    pub(super) fn has_entered(&mut self, name: &str, ty: &QualType) -> bool {
        if self.copies.self_maps {
            return false;
        }
        let known = self.unstructured();
        let leads = ty.pointee().is_some() || ty.array().is_some();
        known.0.iter().any(|entered| {
            entered.differs && entered.name == name || entered.through_pointer && leads
        })
    }

    fn unstructured(&mut self) -> Rc<Unstructured> {
        if let Some(known) = &self.unstructured {
            return known.clone();
        }
        let mut found = Unstructured::default();
        for item in &self.unit.items {
            if let ItemKind::Function(function) = &item.kind {
                let mut add = |stmts: &[Stmt], at: usize, directive: &Directive| {
                    self.add_entered(function, stmts, at, directive, &mut found);
                };
                let mut blocks = Blocks {
                    found: &mut add,
                    seen: BTreeSet::new(),
                };
                blocks.look(&function.body.stmts);
                names::walk_block(&mut blocks, &function.body);
            }
        }
        let found = Rc::new(found);
        self.unstructured = Some(found.clone());
        found
    }

    fn add_entered(
        &self,
        function: &FunctionDef,
        stmts: &[Stmt],
        at: usize,
        directive: &Directive,
        found: &mut Unstructured,
    ) {
        for clause in &directive.clauses {
            let ClauseKind::Map(map) = &clause.kind else {
                continue;
            };
            for item in &map.items {
                let ty = type_in(function, &item.name);
                let through_pointer = !item.is_variable()
                    && ty.as_ref().is_none_or(|ty| {
                        let number = ty.pointee().is_none_or(|to| !is_float(to));
                        ty.array().is_none() && number
                    });
                // A variable at file scope that is an array is one in all functions.
                let through_pointer =
                    through_pointer && !(ty.is_none() && self.is_array_at_file_scope(&item.name));
                // What its address was taken of is written by way of other names.
                let elsewhere = self.is_address_taken(&item.name);
                found.0.push(Entered {
                    name: item.name.clone(),
                    differs: elsewhere || self.differs_after(&item.name, stmts, at),
                    through_pointer: through_pointer || elsewhere,
                });
            }
        }
    }

    fn is_array_at_file_scope(&self, name: &str) -> bool {
        let items = self.unit.items.iter();
        let mut declarators = items.filter_map(|item| match &item.kind {
            ItemKind::Declaration(declaration) => Some(&declaration.declarators),
            _ => None,
        });
        declarators.any(|found| {
            found
                .iter()
                .any(|found| found.name == name && found.ty.array().is_some())
        })
    }

    fn is_address_taken(&self, name: &str) -> bool {
        let mut found = false;
        for stmt in self.all_statements() {
            names::each_expression_in(stmt, &mut |expr| {
                if let ExprKind::Unary {
                    op: UnaryOp::AddressOf,
                    operand,
                } = &expr.kind
                {
                    found |= names::root(operand) == Some(name);
                }
            });
        }
        found
    }

    /// The statements of all functions.
    fn all_statements(&self) -> impl Iterator<Item = &'a Stmt> {
        let functions = self.unit.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Function(function) => Some(function),
            _ => None,
        });
        functions.flat_map(|function| &function.body.stmts)
    }

    /// How many directives that enter or exit data name the variable.
    fn entered_and_exited(&self, name: &str) -> usize {
        struct Count<'n>(&'n str, usize);
        impl Visit for Count<'_> {
            fn stmt(&mut self, stmt: &Stmt) {
                let named = transfer(stmt).is_some_and(|directive| {
                    let such = directive.contains(Leaf::TargetEnterData)
                        || directive.contains(Leaf::TargetExitData);
                    such && names_it(&directive, self.0, &is_map)
                });
                self.1 += usize::from(named);
                names::walk_stmt(self, stmt);
            }
        }
        let mut count = Count(name, 0);
        self.all_statements().for_each(|stmt| count.stmt(stmt));
        count.1
    }

    /// Whether a statement calls a function that has devices execute something, or one that does.
    fn calls_device(&self, stmt: &Stmt) -> bool {
        let mut open = BTreeSet::new();
        names::each_expression_in(stmt, &mut |expr| {
            if let ExprKind::Ident(name) = &expr.kind {
                open.insert(name.clone());
            }
        });
        let mut open: Vec<String> = open.into_iter().collect();
        let mut seen: BTreeSet<String> = open.iter().cloned().collect();
        while let Some(name) = open.pop() {
            let functions = self.definitions().iter();
            for function in functions.filter(|function| function.name == name) {
                let on_device = |leaves: &[Leaf]| {
                    leaves.iter().any(|leaf| {
                        matches!(leaf, Leaf::Target | Leaf::TargetUpdate | Leaf::TargetData)
                    })
                };
                let mut stmts = function.body.stmts.iter();
                if stmts.any(|stmt| some_directive(stmt, on_device)) {
                    return true;
                }
                let called = calls_in(function).into_iter();
                open.extend(called.filter(|name| seen.insert(name.clone())));
            }
        }
        false
    }

    fn differs_after(&self, name: &str, stmts: &[Stmt], at: usize) -> bool {
        let rest = stmts.get(at + 1..).unwrap_or_default();
        let exit = rest.iter().position(|stmt| {
            transfer(stmt).is_some_and(|directive| {
                directive.contains(Leaf::TargetExitData) && names_it(&directive, name, &is_map)
            })
        });
        // What is entered twice does not leave with the first exit.
        let exit = exit.filter(|exit| {
            let mut between = rest.iter().take(*exit);
            self.entered_and_exited(name) == 2 && !between.any(|stmt| self.calls_device(stmt))
        });
        let Some(exit) = exit else {
            let mut sides = Sides::of(name);
            for item in &self.unit.items {
                if let ItemKind::Function(function) = &item.kind {
                    function
                        .body
                        .stmts
                        .iter()
                        .for_each(|stmt| self.see(&mut sides, stmt));
                }
            }
            return sides.differ() || sides.device_writes;
        };
        let (mut host, mut device) = (false, false);
        for stmt in rest.iter().take(exit) {
            if let Some(directive) = transfer(stmt) {
                let waits = !directive
                    .clauses
                    .iter()
                    .any(|clause| matches!(clause.kind, ClauseKind::Nowait(_)));
                if waits && directive.contains(Leaf::TargetUpdate) {
                    let to = |kind: &ClauseKind| matches!(kind, ClauseKind::To(_));
                    let from = |kind: &ClauseKind| matches!(kind, ClauseKind::From(_));
                    host &= !names_it(&directive, name, &to);
                    device &= !names_it(&directive, name, &from);
                    continue;
                }
            }
            let mut sides = Sides::of(name);
            self.see(&mut sides, stmt);
            let uses_other = sides.host_uses && device || sides.device_uses && host;
            if sides.differ() || uses_other {
                return true;
            }
            host |= sides.host_writes;
            device |= sides.device_writes;
        }
        let back = rest.get(exit).and_then(transfer);
        device && !back.is_some_and(|directive| names_it(&directive, name, &comes_back))
    }

    /// Adds what a statement does with a variable, by way of functions, too.
    fn see(&self, sides: &mut Sides<'_>, stmt: &Stmt) {
        sides.stmt(stmt);
        let name = sides.name;
        let mut given = false;
        names::each_expression_in(stmt, &mut |expr| {
            given |= is_given(expr, name);
        });
        if given || self.calls_writer(stmt, name) {
            sides.host_writes = true;
            sides.host_uses = true;
            sides.device_writes |= sides.device_uses;
        }
    }
}

/// Whether a call is given the variable, which may be an array that it changes.
fn is_given(expr: &Expr, name: &str) -> bool {
    match &expr.kind {
        ExprKind::Call { args, .. } => args
            .iter()
            .any(|arg| matches!(&arg.kind, ExprKind::Ident(given) if given == name)),
        _ => false,
    }
}

fn is_float(ty: &QualType) -> bool {
    matches!(ty.unaliased(), crate::syntax::ast::Type::Float(_))
}

/// The type that a name has in a function, if that says.
fn type_in(function: &FunctionDef, name: &str) -> Option<QualType> {
    struct Search<'n>(&'n str, Option<QualType>);
    impl Visit for Search<'_> {
        fn declaration(&mut self, declaration: &Declaration) {
            let mut names = declaration.declarators.iter();
            if let Some(found) = names.find(|found| found.name == self.0) {
                self.1 = Some(found.ty.clone());
            }
            names::walk_declaration(self, declaration);
        }
    }
    let mut search = Search(name, None);
    names::walk_block(&mut search, &function.body);
    let params = function.ty.params.iter();
    let mut params = params.filter(|param| param.name.as_deref() == Some(name));
    search
        .1
        .or_else(|| params.next().map(|param| param.ty.decayed()))
}
