//! Whether links between structs can be those of trees, as far as the text tells: that no node is led to by two links.
//!
//! What is stored to a link must be null, or memory that nothing else leads to: what a call returns that allocates it, or a
//! variable that holds such memory, is stored to one link on each way, and is not above the node that gets the link. A
//! function may return what it is given where that is what the link held before (`t->left = insert(t->left, key)`). A
//! function that is not known allocates what it returns unless it is given such a struct; one of the C library does if its
//! specification says so.
//!
//! Links are told by the names of the members, and stored to by these names or through pointers to links, which must stay
//! where they can be told ([`given_away`](super::given_away)). Structs that are copied with their links, alone or within
//! others, links that are copied, and structs that are read as other things than they are, make no trees.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::syntax::ast::{
    Declaration, Designator, Expr, ExprKind, FunctionDef, ItemKind, QualType, RecordId,
    StorageClass, Type,
};

use super::super::Lowerer;
use super::super::library::common_name;
use super::super::names::{Visit, each_expression_in, walk_declaration, walk_expr};
use super::super::possible_nodes::{Names, Possible};
use super::super::possible_types::pointed;
use super::given_away::GivenAway;
use super::ways::{Ways, scope_of};

/// Functions that copy what memory holds, whatever that is.
pub(in crate::lower) const COPYING: [&str; 14] = [
    "memcpy",
    "memmove",
    "mempcpy",
    "memccpy",
    "wmemcpy",
    "wmemmove",
    "bcopy",
    "swab",
    "realloc",
    "reallocarray",
    "qsort",
    "qsort_r",
    "lsearch",
    "tsearch",
];

impl<'a> Lowerer<'a> {
    /// Whether the text builds no structs of this kind but trees, by these links.
    pub(super) fn plants_trees(&self, record: RecordId, links: &BTreeSet<String>) -> bool {
        let possible = Possible::of(self, record);
        let mut global = Names::new();
        let mut fine = !possible.in_union;
        for item in &self.unit.items {
            match &item.kind {
                ItemKind::Declaration(declaration) => {
                    for declarator in &declaration.declarators {
                        let types = global.entry(declarator.name.clone()).or_default();
                        types.push(declarator.ty.clone());
                        fine &= self.begins_well(declarator, &possible, links);
                    }
                }
                ItemKind::Function(_) | ItemKind::Pragma(_) => {}
                ItemKind::Asm(_) | ItemKind::Error(_) => fine = false,
            }
        }
        let functions = self.definitions();
        let mut by_name: HashMap<&str, Vec<&'a FunctionDef>> = HashMap::new();
        for function in functions {
            by_name.entry(&function.name).or_default().push(function);
        }
        let mut check = Check {
            lowerer: self,
            links,
            possible,
            global,
            by_name,
            by_reference: false,
            returned: HashMap::new(),
        };
        fine = fine && functions.iter().all(|function| check.locals(function).1);
        for _ in 0..2 {
            let mut found = false;
            for function in functions {
                let (locals, _) = check.locals(function);
                let mut given = GivenAway {
                    check: &check,
                    names: &locals.types,
                    found: false,
                    fine: true,
                };
                function.body.stmts.iter().for_each(|stmt| given.stmt(stmt));
                fine &= given.fine;
                found |= given.found;
            }
            if !found {
                break;
            }
            check.by_reference = true;
        }
        if !fine {
            return false;
        }
        check.settle_returned(functions);
        functions.iter().all(|function| check.function(function))
    }
}

pub(super) fn named(expr: &Expr) -> Option<&str> {
    match &expr.without_casts().kind {
        ExprKind::Ident(name) => Some(name),
        _ => None,
    }
}

/// Whether an expression is a link, or an element of an array of links.
pub(super) fn link_of<'e>(expr: &'e Expr, links: &BTreeSet<String>) -> Option<&'e str> {
    match &expr.without_casts().kind {
        ExprKind::Member { field, .. } => links.contains(field).then_some(field),
        ExprKind::Subscript { base, .. } => link_of(base, links),
        _ => None,
    }
}

pub(super) struct Check<'l, 'a> {
    lowerer: &'l Lowerer<'a>,
    pub(super) links: &'l BTreeSet<String>,
    pub(super) possible: Possible,
    global: Names,
    pub(super) by_name: HashMap<&'a str, Vec<&'a FunctionDef>>,
    /// Links may be stored through pointers to them.
    pub(super) by_reference: bool,
    /// The parameters that functions may return; none where they may return other memory that is in use.
    pub(super) returned: HashMap<&'a str, Option<BTreeSet<usize>>>,
}

/// The variables that a function declares.
pub(super) struct Locals {
    /// How often, and whether as static ones.
    pub(super) declared: BTreeMap<String, (usize, bool)>,
    /// The types of all variables that may be meant, those at file scope among them.
    pub(super) types: Names,
    pub(super) params: BTreeMap<String, usize>,
}

impl<'a> Check<'_, 'a> {
    pub(super) fn locals(&self, function: &FunctionDef) -> (Locals, bool) {
        struct Declarations<'d>(&'d mut dyn FnMut(&Declaration));
        impl Visit for Declarations<'_> {
            fn declaration(&mut self, declaration: &Declaration) {
                (self.0)(declaration);
                walk_declaration(self, declaration);
            }
            fn expr(&mut self, expr: &Expr) {
                walk_expr(self, expr);
            }
        }
        let mut locals = Locals {
            declared: BTreeMap::new(),
            types: self.global.clone(),
            params: BTreeMap::new(),
        };
        let mut fine = true;
        for (position, param) in function.ty.params.iter().enumerate() {
            let Some(name) = &param.name else { continue };
            locals.params.insert(name.clone(), position);
            // A copy.
            fine &= !self.possible.holds(&param.ty.decayed());
            let types = locals.types.entry(name.clone()).or_default();
            types.push(param.ty.decayed());
        }
        let mut note = |declaration: &Declaration| {
            let kept = matches!(
                declaration.storage.class,
                StorageClass::Static | StorageClass::Extern
            );
            for declarator in &declaration.declarators {
                let known = locals.declared.entry(declarator.name.clone()).or_default();
                *known = (known.0 + 1, known.1 || kept);
                let types = locals.types.entry(declarator.name.clone()).or_default();
                types.push(declarator.ty.clone());
                fine &= self
                    .lowerer
                    .begins_well(declarator, &self.possible, self.links);
            }
        };
        let mut declarations = Declarations(&mut note);
        for stmt in &function.body.stmts {
            declarations.stmt(stmt);
        }
        (locals, fine)
    }

    /// The one function of this name that the text defines.
    pub(super) fn only(&self, name: &str) -> Option<&'a FunctionDef> {
        match self.by_name.get(name).map(Vec::as_slice) {
            Some([function]) => Some(function),
            _ => None,
        }
    }

    fn function(&mut self, function: &'a FunctionDef) -> bool {
        let (locals, mut fine) = self.locals(function);
        let mut stores: Vec<(Expr, Expr)> = Vec::new();
        for stmt in &function.body.stmts {
            each_expression_in(stmt, &mut |expr| match &expr.kind {
                ExprKind::Assign { lhs, rhs, .. } => {
                    stores.push(((**lhs).clone(), (**rhs).clone()))
                }
                ExprKind::Cast { ty, operand } => fine &= self.stays(ty, operand, &locals),
                ExprKind::IncDec { operand, .. } => fine &= !self.is_link(operand, &locals),
                ExprKind::Offsetof { member, .. } => {
                    fine &= !member.iter().any(
                        |step| matches!(step, Designator::Field(name) if self.links.contains(name)),
                    );
                }
                ExprKind::Call { callee, args } => {
                    let copies = named(callee).is_some_and(|name| {
                        self.only(name).is_none() && COPYING.contains(&common_name(name))
                    });
                    fine &= !copies || self.copies_others(args, &locals);
                }
                ExprKind::CompoundLiteral { ty, init } => {
                    fine &= self
                        .lowerer
                        .holds_no_links(ty, init, &self.possible, self.links);
                }
                _ => {}
            });
        }
        fine && stores.iter().all(|(lhs, rhs)| {
            if self.may_copy(lhs, rhs, &locals)
                && !matches!(rhs.without_casts().kind, ExprKind::CompoundLiteral { .. })
            {
                return false;
            }
            !self.is_link(lhs, &locals) || self.stored(lhs, rhs, function, &locals)
        })
    }

    /// Whether an assignment may be one of such structs.
    fn may_copy(&self, lhs: &Expr, rhs: &Expr, locals: &Locals) -> bool {
        let types = self.possible.types(lhs, &locals.types);
        let from = self.possible.types(rhs, &locals.types);
        let unknown = types.is_empty() && from.is_empty();
        unknown
            || types
                .iter()
                .chain(&from)
                .any(|ty| matches!(ty.unaliased(), Type::Record(_)) && self.possible.holds(ty))
    }

    /// Whether a function that copies memory copies nothing but what is known to be no such struct: that one of the
    /// pointers that it gets leads to something else, and none to such a struct.
    fn copies_others(&self, args: &[Expr], locals: &Locals) -> bool {
        let mut others = false;
        for arg in args {
            let types = self.possible.types(arg.without_casts(), &locals.types);
            let to: Vec<_> = types.iter().filter_map(pointed).collect();
            if to.iter().any(|ty| self.possible.holds(ty)) {
                return false;
            }
            others |= !to.is_empty() && to.iter().all(|ty| *ty.unaliased() != Type::Void);
        }
        others
    }

    /// Whether a cast of a pointer to such a struct makes it no pointer to something else, one of a pointer to something
    /// else none to such a struct, and none of what may be such a struct one to its bytes.
    fn stays(&self, ty: &QualType, operand: &Expr, locals: &Locals) -> bool {
        let Some(to) = pointed(ty).filter(|to| *to.unaliased() != Type::Void) else {
            return true;
        };
        let bytes = matches!(to.unaliased(), Type::Integer(kind) if kind.bits() == 8);
        let types = self.possible.types(operand, &locals.types);
        let is_other = |from: &QualType| {
            let record = pointed(from).filter(|from| matches!(from.unaliased(), Type::Record(_)));
            record.is_some_and(|from| !self.possible.holds(&from))
        };
        let before = self.possible.types(operand.without_casts(), &locals.types);
        if self.possible.level(ty).is_some() && before.iter().any(is_other) {
            return false;
        }
        let allocated = matches!(operand.kind, ExprKind::Call { .. });
        types.iter().all(|from| match self.possible.level(from) {
            Some(level) => level == 0 || self.possible.level(ty) == Some(level),
            None => {
                let is_void = pointed(from).is_some_and(|from| *from.unaliased() == Type::Void);
                !(bytes && is_void) || allocated
            }
        })
    }

    /// Whether an lvalue may be a link.
    pub(super) fn is_link(&self, lhs: &Expr, locals: &Locals) -> bool {
        if link_of(lhs, self.links).is_some() {
            return true;
        }
        let (ExprKind::Unary { operand: base, .. } | ExprKind::Subscript { base, .. }) =
            &lhs.without_casts().kind
        else {
            // A call, or what chooses between lvalues.
            return !matches!(
                lhs.without_casts().kind,
                ExprKind::Ident(_) | ExprKind::Member { .. }
            );
        };
        // What `void *` points to may be a link.
        let cast = matches!(&base.kind, ExprKind::Cast { operand, .. }
            if !self.possible.leads(operand, &locals.types, 2)
                && !matches!(operand.kind, ExprKind::Call { .. }));
        let types = self.possible.types(lhs, &locals.types);
        let may_be = types.is_empty() || types.iter().any(|ty| self.possible.level(ty) == Some(1));
        (self.by_reference || cast) && may_be
    }

    /// Whether what is stored to a link is led to by nothing else.
    fn stored(&self, lhs: &Expr, rhs: &Expr, function: &'a FunctionDef, locals: &Locals) -> bool {
        if self.is_new(rhs, Some(lhs), locals) {
            return true;
        }
        let Some(name) = named(rhs) else {
            return false;
        };
        let mut ways = Ways {
            name,
            check: &|lhs| self.is_link(lhs, locals),
        };
        let counts = ways.block(&scope_of(name, function));
        let once = counts.through.max(counts.out) <= 1;
        once && !locals.params.contains_key(name)
            && self.holds_new(name, function, locals)
            && !self.is_above(name, lhs, function, locals)
    }
}
