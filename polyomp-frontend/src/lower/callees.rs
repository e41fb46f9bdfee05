//! Pointers to functions, and calls through them.
//!
//! A pointer to a function is a number: every function that something points to has one, a null pointer is 0. So what is
//! stored in tables, members and variables is followed like other numbers. A call through a pointer is the calls of the
//! functions that it may point to, each under the condition that it points there. Where these are not known to be all, the
//! rest is a call of which nothing is known.

use std::collections::BTreeSet;

use polyomp_core::spmd::{BinaryOp, ElementType, Expr, StmtKind as Out};

use crate::openmp::data_sharing;
use crate::syntax::ast::{
    self, ExprKind, FunctionDef, FunctionType, Initializer, ItemKind, QualType, Stmt, Type, UnaryOp,
};

use super::Lowerer;
use super::names::{self, Visit};

/// From how many functions one is chosen at a call.
const MOST_CALLEES: usize = 8;
/// How many calls through pointers that are not known to be one function's are followed within each other.
const DEEPEST_CHOICE: u32 = 2;

/// What the functions of a file do with a table of pointers to functions, or of records that hold some.
struct TableUses<'l, 'a> {
    lowerer: &'l Lowerer<'a>,
    name: &'l str,
    /// The member that holds the pointers.
    field: Option<&'l str>,
    uses: usize,
    elements: usize,
    /// Text that cannot be parsed names it.
    is_unclear: bool,
    is_defined: bool,
    /// What it holds at first, and what is assigned to its elements; none where that may be something else.
    initial: Option<BTreeSet<String>>,
    assigned: Option<BTreeSet<String>>,
}

impl TableUses<'_, '_> {
    /// Whether an expression is an element of the table, the member of one that holds the pointer, or part of that.
    fn is_element(&self, expr: &ast::Expr) -> bool {
        element_of(expr).is_some_and(|(name, field)| {
            name == self.name && (field.is_none() || field == self.field)
        })
    }

    fn assign(&mut self, lhs: &ast::Expr, value: Option<BTreeSet<String>>) {
        // A record that is assigned as a whole may come from anywhere.
        let direct = element_of(lhs).is_some_and(|(_, field)| field == self.field);
        match (&mut self.assigned, value) {
            (Some(targets), Some(found)) if direct => targets.extend(found),
            _ => self.assigned = None,
        }
    }
}

impl Visit for TableUses<'_, '_> {
    fn expr(&mut self, expr: &ast::Expr) {
        match &expr.kind {
            ExprKind::Ident(name) if name == self.name => self.uses += 1,
            ExprKind::Subscript { base, .. } => {
                if matches!(&base.kind, ExprKind::Ident(name) if name == self.name) {
                    self.elements += 1;
                }
            }
            ExprKind::Assign { op, lhs, rhs } if self.is_element(lhs) => {
                let value = self.lowerer.functions_in(rhs);
                self.assign(lhs, value.filter(|_| op.is_none()));
            }
            ExprKind::Unary {
                op: UnaryOp::AddressOf,
                operand,
            }
            | ExprKind::IncDec { operand, .. }
                if self.is_element(operand) =>
            {
                self.assigned = None;
            }
            _ => {}
        }
        names::walk_expr(self, expr);
    }

    fn stmt(&mut self, stmt: &Stmt) {
        self.is_unclear |= names::is_unclear(stmt, self.name);
        names::walk_stmt(self, stmt);
    }

    fn declaration(&mut self, declaration: &ast::Declaration) {
        for declarator in &declaration.declarators {
            if declarator.name == self.name {
                self.is_defined |= declaration.storage.class != ast::StorageClass::Extern;
                let init = declarator.init.as_ref();
                let found = init.map_or(Some(BTreeSet::new()), |init| {
                    self.lowerer.functions_in_initializer(init)
                });
                match (&mut self.initial, found) {
                    (Some(targets), Some(found)) => targets.extend(found),
                    _ => self.initial = None,
                }
            }
        }
        names::walk_declaration(self, declaration);
    }
}

/// The array whose element the expression is, or a member of an element, and that member.
fn element_of(expr: &ast::Expr) -> Option<(&str, Option<&str>)> {
    let (mut expr, mut member) = (expr, None);
    while let ExprKind::Member {
        base,
        field,
        arrow: false,
        ..
    } = &expr.kind
    {
        (expr, member) = (base, Some(field.as_str()));
    }
    match &expr.kind {
        ExprKind::Subscript { base, .. } => match &base.kind {
            ExprKind::Ident(name) => Some((name, member)),
            _ => None,
        },
        _ => None,
    }
}

/// Whether the type is a pointer to a function, or a function.
pub(super) fn leads_to_function(ty: &QualType) -> bool {
    let function = |ty: &QualType| matches!(ty.unaliased(), Type::Function(_));
    function(ty) || ty.decayed().pointee().is_some_and(function)
}

impl Lowerer<'_> {
    /// The number that a pointer to the function is.
    pub(super) fn function_number(&mut self, label: &str) -> i64 {
        let position = self
            .pointed_functions
            .iter()
            .position(|found| found == label);
        let position = position.unwrap_or_else(|| {
            self.pointed_functions.push(label.to_string());
            self.pointed_functions.len() - 1
        });
        i64::try_from(position).map_or(i64::MAX, |position| position + 1)
    }

    /// The function that a pointer of this value points to.
    pub(super) fn function_numbered(&self, number: i64) -> Option<&str> {
        let position = usize::try_from(number.checked_sub(1)?).ok()?;
        self.pointed_functions.get(position).map(String::as_str)
    }

    /// What the function is called that an identifier stands for where it is no variable.
    pub(super) fn function_label(&self, name: &str) -> Option<String> {
        match self.function(name) {
            Some(function) => Some(self.label_of(function)),
            None if super::is_known_function(name) || self.is_prototype(name) => {
                Some(name.to_string())
            }
            None => None,
        }
    }

    /// Whether a value of the type is a number that stands for a function.
    pub(super) fn points_to_function(&self, ty: &QualType) -> bool {
        let pointee = self.resolved(ty).decayed().pointee().cloned();
        pointee.is_some_and(|to| matches!(self.resolved(&to).ty, Type::Function(_)))
    }

    /// The functions that an expression may stand for; none where it may stand for others.
    pub(super) fn functions_in(&self, expr: &ast::Expr) -> Option<BTreeSet<String>> {
        match &expr.kind {
            ExprKind::Ident(name) if name == "NULL" => Some(BTreeSet::new()),
            ExprKind::Ident(name) if self.lookup(name).is_none() => self
                .function_label(name)
                .map(|label| BTreeSet::from([label])),
            ExprKind::Int(literal) if literal.value == 0 => Some(BTreeSet::new()),
            ExprKind::Unary {
                op: UnaryOp::AddressOf | UnaryOp::Deref,
                operand,
            } => match &operand.kind {
                ExprKind::Ident(name) if self.lookup(name).is_none() => self.functions_in(operand),
                _ => None,
            },
            ExprKind::Cast { operand, .. } => self.functions_in(operand),
            ExprKind::Conditional {
                then: Some(then),
                otherwise,
                ..
            } => {
                let mut found = self.functions_in(then)?;
                found.extend(self.functions_in(otherwise)?);
                Some(found)
            }
            _ => None,
        }
    }

    /// The number of the function that an expression of a pointer's type stands for.
    pub(super) fn known_function(&mut self, ty: &QualType, expr: &ast::Expr) -> Option<i64> {
        if !self.points_to_function(ty) {
            return None;
        }
        let found: Vec<String> = self.functions_in(expr)?.into_iter().collect();
        match (&found[..], &expr.kind) {
            (_, ExprKind::Conditional { .. }) => None,
            ([], _) => Some(0),
            ([label], _) => Some(self.function_number(label)),
            _ => None,
        }
    }

    /// The functions that an initialiser of a table names; none where some of its pointers may point elsewhere.
    fn functions_in_initializer(&self, init: &Initializer) -> Option<BTreeSet<String>> {
        match init {
            Initializer::Expr(expr) => self.functions_in(expr).or_else(|| {
                let is_other = match &expr.kind {
                    ExprKind::Int(_)
                    | ExprKind::Char(_)
                    | ExprKind::Float(_)
                    | ExprKind::String(_) => true,
                    _ => {
                        self.constant(expr).is_some()
                            || self.type_of(expr).is_some_and(|ty| {
                                let ty = self.resolved(&ty).decayed();
                                !leads_to_function(&ty)
                                    && !matches!(ty.ty, Type::Record(_))
                                    && ty.pointee().is_none_or(|to| *to.unaliased() != Type::Void)
                            })
                    }
                };
                is_other.then(BTreeSet::new)
            }),
            Initializer::List { items, .. } => {
                let mut found = BTreeSet::new();
                for item in items {
                    found.extend(super::values::with_stack(|| {
                        self.functions_in_initializer(&item.value)
                    })?);
                }
                Some(found)
            }
        }
    }

    /// All functions that an element of a named table may point to, where the text tells.
    pub(super) fn functions_of_table(&self, callee: &ast::Expr) -> Option<BTreeSet<String>> {
        let (name, field) = element_of(callee)?;
        let var = self.var(self.lookup(name)?)?;
        let element = self.resolved(&var.ty).array()?.element.clone();
        let pointer = match field {
            None => element,
            // A member of a member may be part of a union.
            Some(_) => match &callee.kind {
                ExprKind::Member { base, .. } if !matches!(base.kind, ExprKind::Member { .. }) => {
                    let ast::Type::Record(id) = self.resolved(&element).ty else {
                        return None;
                    };
                    let record = self.unit.record(id)?;
                    if record.kind == ast::RecordKind::Union {
                        return None;
                    }
                    self.type_of(callee)?
                }
                _ => return None,
            },
        };
        if !self.points_to_function(&pointer) {
            return None;
        }
        let in_function = var.storage != data_sharing::Storage::FileScope;
        let is_constant = self.is_constant(&var.ty);
        if !in_function && !is_constant {
            // Other functions of the file that code elsewhere may call are looked at, too.
            let external = self.name_here(name).0.is_none();
            if self.unit.parts.len() > 1
                || external && !(self.only_main() && self.calls_nothing_unknown())
            {
                return None;
            }
        }
        // Every declaration of the name counts: which of them it is here does not matter then.
        let mut uses = TableUses {
            lowerer: self,
            name,
            field,
            uses: 0,
            elements: 0,
            is_unclear: false,
            is_defined: false,
            initial: Some(BTreeSet::new()),
            assigned: Some(BTreeSet::new()),
        };
        if in_function {
            let function = self.current_function()?;
            if function
                .ty
                .params
                .iter()
                .any(|param| param.name.as_deref() == Some(name))
            {
                return None;
            }
            function.body.stmts.iter().for_each(|stmt| uses.stmt(stmt));
        } else {
            for item in self.unit.items_of(self.part) {
                match &item.kind {
                    ItemKind::Declaration(declaration) => uses.declaration(declaration),
                    ItemKind::Error(unparsed) => {
                        uses.is_unclear |= unparsed.words.iter().any(|word| word == name);
                    }
                    ItemKind::Function(function) => {
                        function.body.stmts.iter().for_each(|stmt| uses.stmt(stmt));
                    }
                    ItemKind::Asm(words) => {
                        uses.is_unclear |= words.iter().any(|word| word == name);
                    }
                    ItemKind::Pragma(_) => {}
                }
            }
        }
        if !uses.is_defined || uses.is_unclear {
            return None;
        }
        let mut found = uses.initial?;
        if !is_constant {
            if uses.uses != uses.elements {
                return None;
            }
            found.extend(uses.assigned?);
        }
        Some(found)
    }

    /// Whether all functions that are called by name are defined or known.
    fn calls_nothing_unknown(&self) -> bool {
        let mut unknown = false;
        for function in self.definitions() {
            let part = self.part_of(function.name_span);
            for stmt in &function.body.stmts {
                names::each_expression_in(stmt, &mut |expr| {
                    if let ExprKind::Call { callee, .. } = &expr.kind
                        && let ExprKind::Ident(name) = &callee.kind
                    {
                        unknown |= self.function_in(part, name).is_none()
                            && !super::is_known_function(name);
                    }
                });
            }
        }
        !unknown
    }

    /// The functions whose address is taken somewhere and that can be called as `ty` says.
    fn functions_like(&self, ty: &FunctionType) -> Vec<String> {
        let functions = self.definitions().iter().filter(|function| {
            self.exposed.is_taken(&self.key_of(function)) && self.is_like(function, ty)
        });
        functions.map(|function| self.label_of(function)).collect()
    }

    /// Whether a function can be called as `ty` says.
    pub(super) fn is_like(&self, function: &FunctionDef, ty: &FunctionType) -> bool {
        let own = &function.ty;
        let kind = |ty: &QualType| (self.element(&ty.decayed()), leads_to_function(ty));
        let void = |ty: &QualType| *ty.unaliased() == Type::Void;
        let params = own.params.iter().zip(&ty.params);
        void(&own.result) == void(&ty.result)
            && kind(&own.result) == kind(&ty.result)
            && (!ty.prototyped
                || own.params.len() == ty.params.len()
                    && own.variadic == ty.variadic
                    && params.into_iter().all(|(a, b)| kind(&a.ty) == kind(&b.ty)))
    }

    /// The callee without operators that do not change which function is called.
    pub(super) fn plain_callee<'e>(&self, callee: &'e ast::Expr) -> &'e ast::Expr {
        let mut callee = callee;
        loop {
            match &callee.kind {
                ExprKind::Unary {
                    op: UnaryOp::AddressOf,
                    operand,
                } => callee = operand,
                // `*` of a pointer to a function is the function, of a pointer to such a pointer that pointer.
                ExprKind::Unary {
                    op: UnaryOp::Deref,
                    operand,
                } if self.type_of(operand).is_none_or(|ty| {
                    let ty = self.resolved(&ty);
                    matches!(ty.ty, Type::Function(_)) || self.points_to_function(&ty)
                }) =>
                {
                    callee = operand;
                }
                _ => return callee,
            }
        }
    }

    /// A call of what a pointer points to.
    pub(super) fn call_through(
        &mut self,
        expr: &ast::Expr,
        callee: &ast::Expr,
        args: &[ast::Expr],
    ) -> Option<Expr> {
        self.escaped.walked.insert(expr.span.end);
        let value = self.value(callee);
        if let Expr::Int(number) = value
            && let Some(label) = self.function_numbered(number).map(str::to_string)
        {
            self.called_through.insert(label.clone());
            return self.call_labelled(expr, callee, &label, args);
        }
        let value = self.keep(callee.span, "callee", ElementType::Int, value);
        let ty = self.type_of(callee).map(|ty| self.resolved(&ty));
        let pointee = ty.as_ref().and_then(|ty| self.pointed(ty)).or(ty);
        let ty = match pointee.as_ref().map(QualType::unaliased) {
            Some(Type::Function(function)) => Some(function.clone()),
            _ => None,
        };
        let result = ty.as_ref().map(|ty| self.resolved(&ty.result));
        let is_record = result
            .as_ref()
            .is_none_or(|ty| matches!(ty.ty, Type::Record(_) | Type::Reference(_)));
        let all = match self.possible_functions(callee) {
            Some(all) => Some(all),
            None => self.held_callers(callee),
        };
        let complete = all.is_some() || self.shows_all_functions();
        let labels: Vec<String> = match (all, &ty) {
            (Some(all), _) => all.into_iter().collect(),
            (None, Some(ty)) => self.functions_like(ty),
            (None, None) => Vec::new(),
        };
        // What is being walked already would be walked without end.
        let walked = |label: &String| {
            self.frames.iter().any(|frame| {
                let function = self.function_in(frame.part, &frame.function);
                function.is_some_and(|function| self.label_of(function) == *label)
            })
        };
        let follows = !is_record
            && (1..=MOST_CALLEES).contains(&labels.len())
            && self.choices < DEEPEST_CHOICE
            && !labels.iter().any(walked);
        if !follows {
            self.escaped.through(ty.as_ref());
            return self.call_somewhere(expr, callee, args);
        }
        let result = result.filter(|ty| ty.ty != Type::Void).map(|ty| {
            let element = self.element(&ty);
            (self.fresh_local("result", element), ty)
        });
        if !complete {
            self.escaped.through(ty.as_ref());
        }
        self.choices += 1;
        let mut otherwise = (!complete).then(|| {
            self.nested(|this| {
                let value = this.call_somewhere(expr, callee, args);
                if let (Some((local, _)), Some(value)) = (&result, value) {
                    this.assign(expr.span, *local, value);
                }
            })
        });
        if complete {
            self.called_through.extend(labels.iter().cloned());
        }
        for label in labels.iter().rev() {
            let called = self.nested(|this| {
                let value = this.call_labelled(expr, callee, label, args);
                if let (Some((local, _)), Some(value)) = (&result, value) {
                    this.assign(expr.span, *local, value);
                }
            });
            otherwise = Some(match otherwise {
                None => called,
                Some(else_body) => {
                    let number = Expr::Int(self.function_number(label));
                    let cond =
                        Expr::Binary(BinaryOp::Eq, Box::new(value.clone()), Box::new(number));
                    self.nested(|this| {
                        this.emit(
                            expr.span,
                            Out::If {
                                cond,
                                then_body: called,
                                else_body,
                            },
                        );
                    })
                }
            });
        }
        self.choices -= 1;
        self.out.extend(otherwise.into_iter().flatten());
        Some(result.map_or(Expr::Int(0), |(local, _)| Expr::Local(local)))
    }

    /// A call of a function of which nothing is known.
    fn call_somewhere(
        &mut self,
        expr: &ast::Expr,
        callee: &ast::Expr,
        args: &[ast::Expr],
    ) -> Option<Expr> {
        self.forget_team_limit(expr.span);
        let what = format!("a call through the pointer `{}`", self.text(callee.span));
        self.unknown_call(expr, &what, None, args)
    }
}
