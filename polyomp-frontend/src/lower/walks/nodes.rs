//! The structs that have a link of some name, and which expressions of a function may be such structs, links, or pointers to
//! them, by the types that the names in them are declared with.

use crate::syntax::ast::{Declaration, Expr, FunctionDef, ItemKind, QualType, RecordId, Type};

use super::super::Lowerer;
use super::super::names::{Visit, walk_declaration, walk_expr};
use super::super::possible_nodes::{Names, Possible};
use super::super::possible_types::pointed;

/// The structs that have a link of one name.
pub(super) struct Nodes {
    kinds: Vec<Possible>,
    global: Names,
}

/// What the names of a function are declared as.
pub(super) struct Declared<'n> {
    nodes: &'n Nodes,
    names: Names,
}

impl Nodes {
    pub(super) fn with_link(lowerer: &Lowerer<'_>, link: &str) -> Self {
        let mut kinds = Vec::new();
        for (number, record) in lowerer.unit.records.iter().enumerate() {
            let mut fields = record.fields.iter().flatten();
            if fields.any(|field| field.name.as_deref() == Some(link)) {
                kinds.push(Possible::of(lowerer, RecordId(number as u32)));
            }
        }
        let mut global = Names::new();
        for item in &lowerer.unit.items {
            if let ItemKind::Declaration(declaration) = &item.kind {
                add(&mut global, declaration);
            }
        }
        Self { kinds, global }
    }

    pub(super) fn in_function(&self, function: &FunctionDef) -> Declared<'_> {
        let mut names = self.global.clone();
        for param in &function.ty.params {
            if let Some(name) = &param.name {
                let types = names.entry(name.clone()).or_default();
                types.push(param.ty.decayed());
            }
        }
        let mut search = Search(&mut names);
        let stmts = &function.body.stmts;
        stmts.iter().for_each(|stmt| search.stmt(stmt));
        Declared { nodes: self, names }
    }

    /// How many pointers lead from a type to such a struct.
    fn level(&self, ty: &QualType) -> Option<usize> {
        let mut levels = self.kinds.iter().filter_map(|kind| kind.level(ty));
        levels.next()
    }
}

impl Declared<'_> {
    fn types(&self, expr: &Expr) -> Vec<QualType> {
        let kind = self.nodes.kinds.first();
        kind.map_or(Vec::new(), |kind| kind.types(expr, &self.names))
    }

    /// Whether an expression may be a whole node, or hold one: by its type, where that is known.
    pub(super) fn may_hold_node(&self, expr: &Expr) -> Option<bool> {
        let types = self.types(expr);
        let holds = |ty: &QualType| self.nodes.kinds.iter().any(|kind| kind.holds(ty));
        (!types.is_empty()).then(|| types.iter().any(holds))
    }

    /// Whether it may be a pointer to a node, or to what holds one: by its type, where that is known.
    pub(super) fn may_lead_to_node(&self, expr: &Expr) -> Option<bool> {
        let types = self.types(expr.without_casts());
        let targets: Vec<QualType> = types.iter().filter_map(pointed).collect();
        let open = |ty: &QualType| matches!(ty.unaliased(), Type::Void | Type::Unknown(_));
        if targets.iter().any(|ty| self.nodes.level(ty) == Some(0)) {
            return Some(true);
        }
        (!targets.is_empty() && !targets.iter().any(open)).then_some(false)
    }

    /// Whether it may be the address of a link, or lead to one by more pointers.
    pub(super) fn may_lead_to_link(&self, expr: &Expr) -> bool {
        let types = self.types(expr);
        let may = |ty: &QualType| match self.nodes.level(ty) {
            Some(level) => level >= 2,
            None => match pointed(ty) {
                Some(to) => !is_number(&to),
                None => !is_number(ty),
            },
        };
        types.is_empty() || types.iter().any(may)
    }

    /// Whether it may be a link.
    pub(super) fn may_be_link(&self, expr: &Expr) -> bool {
        let types = self.types(expr);
        let may = |ty: &QualType| match self.nodes.level(ty) {
            Some(level) => level == 1,
            None => pointed(ty).is_some_and(|to| !is_number(&to)) || !is_number(ty),
        };
        types.is_empty() || types.iter().any(may)
    }

    /// Whether a name is that of a reference.
    pub(super) fn is_reference(&self, name: &str) -> bool {
        let mut types = self.names.get(name).into_iter().flatten();
        types.any(|ty| matches!(ty.unaliased(), Type::Reference(_)))
    }
}

fn is_number(ty: &QualType) -> bool {
    matches!(
        ty.unaliased(),
        Type::Bool | Type::Integer(_) | Type::Float(_) | Type::Enum(_)
    )
}

fn add(names: &mut Names, declaration: &Declaration) {
    for declarator in &declaration.declarators {
        let types = names.entry(declarator.name.clone()).or_default();
        types.push(declarator.ty.clone());
    }
}

struct Search<'n>(&'n mut Names);

impl Visit for Search<'_> {
    fn expr(&mut self, expr: &Expr) {
        walk_expr(self, expr);
    }

    fn declaration(&mut self, declaration: &Declaration) {
        add(self.0, declaration);
        walk_declaration(self, declaration);
    }
}
