//! Static objects of functions. The first thread that comes to one makes it, and others wait for that (C++17, section
//! 9.7). Where what makes it depends on nothing that the program may change, and changes nothing else, that is the same as
//! if it were made before the program starts. Elsewhere it is not decided who makes it.

use std::collections::BTreeSet;

use super::super::{Parse, Parser};
use super::declaration::Init;
use super::make;
use crate::lower::names::{Visit, walk_declaration, walk_expr, walk_stmt};
use crate::source::Span;
use crate::syntax::ast::{
    Declaration, Declarator, Expr, ExprKind, FunctionDef, FunctionType, Initializer, Item,
    ItemKind, Pragma, QualType, Stmt, StmtKind, Storage, StorageClass, Type, UNSPECIFIED,
};
use crate::syntax::qualified;
use crate::syntax::scope::Meaning;

/// A static object of a function.
#[derive(Debug)]
pub(crate) struct LocalStatic {
    /// What it is called in the source.
    name: String,
    /// What it is called in the tree.
    variable: String,
    /// The function that makes it.
    maker: String,
    makes: Vec<Stmt>,
    span: Span,
}

impl Parser<'_> {
    /// What a static member without an initialiser starts with where it is one of a class template: that may be defined
    /// outside of the class, with a value that is not looked for.
    pub(super) fn untold_member(
        &mut self,
        full: &str,
        ty: &QualType,
        span: Span,
    ) -> Option<Initializer> {
        let class = qualified::split(full)?.0;
        let around = self.cpp_mut().types.get(class).cloned()?;
        let (_, class) = self.class_of(&around)?;
        let scalar = self.kind_of(ty).is_none() && ty.array().is_none();
        (class.made_from.is_some() && scalar).then(|| Initializer::Expr(make::unknown(span)))
    }

    /// The declaration of an object that is made by code: it is a variable at file scope, which has the name here.
    pub(super) fn static_object(
        &mut self,
        (name, span): (&str, Span),
        ty: QualType,
        init: Init,
        stmts: &mut Vec<Stmt>,
    ) -> Parse<()> {
        let variable = self.fresh_name(name);
        let storage = Storage {
            class: StorageClass::Static,
            ..Storage::default()
        };
        self.scopes.declare_outermost(&variable, ty.clone());
        let (ty, value, makes) = self.initialised(&variable, ty, init, span)?;
        self.scopes.declare_outermost(&variable, ty.clone());
        let declaration = Declaration {
            storage,
            declarators: vec![Declarator {
                name: variable.clone(),
                name_span: span,
                ty: ty.clone(),
                init: value,
                span,
            }],
            span,
        };
        self.unit.items.push(Item {
            kind: ItemKind::Declaration(declaration),
            span,
        });
        if !makes.is_empty() {
            let maker = self.fresh_name("made");
            stmts.push(make::statement(make::call(&maker, Vec::new(), span)));
            self.cpp_mut().statics.push(LocalStatic {
                name: name.to_string(),
                variable: variable.clone(),
                maker,
                makes,
                span,
            });
        }
        let reference = make::reference(ty);
        self.scopes.declare(name, Meaning::Object);
        self.scopes.declare_variable(name, reference.clone());
        self.scopes.declare_lasting(name, false);
        let place = make::address(make::ident(&variable, span));
        stmts.push(make::declare(name, reference, Some(place), span));
        Ok(())
    }

    /// Says what makes the static objects of functions, when all functions are known.
    pub(in super::super) fn finish_statics(&mut self) {
        let mut first = Vec::new();
        for object in std::mem::take(&mut self.cpp_mut().statics) {
            let span = object.span;
            let alone = self.depends_on_nothing(&object);
            let stmts = match alone {
                true => {
                    first.extend(object.makes);
                    Vec::new()
                }
                false => {
                    // It is made once, by whoever comes first, and may have been before.
                    let what = format!("the static variable `{}` of a class", object.name);
                    let open = make::unsupported(what, Vec::new(), span);
                    let made = StmtKind::If {
                        cond: make::unknown(span),
                        then: Box::new(make::compound(object.makes, span)),
                        otherwise: None,
                    };
                    vec![make::statement(open), Stmt { kind: made, span }]
                }
            };
            let body = crate::syntax::ast::Block { stmts, span };
            let function = FunctionDef {
                name: object.maker,
                name_span: span,
                ty: FunctionType {
                    result: QualType::plain(Type::Void),
                    params: Vec::new(),
                    variadic: false,
                    prototyped: true,
                },
                storage: Storage {
                    inline: true,
                    ..Storage::default()
                },
                body,
            };
            let kind = ItemKind::Function(Box::new(function));
            self.unit.items.push(Item { kind, span });
        }
        // Those at namespace scope may use them.
        let start = &mut self.cpp_mut().start;
        start.splice(0..0, first);
    }

    /// Whether what makes the object reads nothing that the program changes, and writes to the object alone.
    fn depends_on_nothing(&self, object: &LocalStatic) -> bool {
        let mut search = Search::default();
        search.declared.insert(object.variable.clone());
        object.makes.iter().for_each(|stmt| search.stmt(stmt));
        let mut open = search.settle();
        let mut seen = BTreeSet::new();
        while let Some(mut calls) = open.take() {
            let Some(name) = calls.pop_first() else {
                return true;
            };
            open = Some(calls);
            if !seen.insert(name.clone()) {
                continue;
            }
            let function = self.unit.items.iter().find_map(|item| match &item.kind {
                ItemKind::Function(function) if function.name == name => Some(function),
                _ => None,
            });
            let Some(function) = function else {
                if crate::lower::only_computes(&name) {
                    continue;
                }
                return false;
            };
            let mut search = Search::default();
            let params = function.ty.params.iter();
            search
                .declared
                .extend(params.filter_map(|param| param.name.clone()));
            function
                .body
                .stmts
                .iter()
                .for_each(|stmt| search.stmt(stmt));
            open = match (open, search.settle()) {
                (Some(mut all), Some(more)) => {
                    all.extend(more);
                    Some(all)
                }
                _ => None,
            };
        }
        false
    }
}

/// What code uses.
#[derive(Default)]
struct Search {
    /// The names that are declared in the blocks around.
    declared: BTreeSet<String>,
    /// Those that were used where they were not.
    used: BTreeSet<String>,
    calls: BTreeSet<String>,
    /// Something that is not looked into.
    other: bool,
}

impl Search {
    /// The functions that it calls, if it uses no variables but its own.
    fn settle(self) -> Option<BTreeSet<String>> {
        let own = !self.other && self.used.is_empty();
        own.then_some(self.calls)
    }
}

impl Visit for Search {
    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Ident(name) if self.declared.contains(name) => {}
            ExprKind::Ident(name) => _ = self.used.insert(name.clone()),
            ExprKind::Call { callee, args } => {
                match &callee.kind {
                    ExprKind::Ident(name)
                        if name.starts_with("operator ")
                            || matches!(name.as_str(), "puts" | UNSPECIFIED) => {}
                    ExprKind::Ident(name) => _ = self.calls.insert(name.clone()),
                    _ => self.other = true,
                }
                args.iter().for_each(|arg| self.expr(arg));
            }
            ExprKind::Unsupported { .. } | ExprKind::VaArg { .. } => self.other = true,
            _ => walk_expr(self, expr),
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Expr(_)
            | StmtKind::Declaration(_)
            | StmtKind::Return(_)
            | StmtKind::Empty => walk_stmt(self, stmt),
            StmtKind::Compound(_) | StmtKind::If { .. } | StmtKind::For { .. } => {
                let around = self.declared.clone();
                walk_stmt(self, stmt);
                self.declared = around;
            }
            _ => self.other = true,
        }
    }

    fn declaration(&mut self, declaration: &Declaration) {
        // Statics of other functions may have been changed.
        self.other |= declaration.storage.class != StorageClass::None;
        let names = declaration.declarators.iter();
        self.declared.extend(names.map(|found| found.name.clone()));
        walk_declaration(self, declaration);
    }

    fn pragma(&mut self, _: &Pragma) {
        self.other = true;
    }
}
