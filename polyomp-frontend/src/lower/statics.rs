//! Variables that live as long as the program: at file scope and `static` ones, and what they start with.

use polyomp_core::spmd::{ElementType, Object, ObjectId, Storage, Unsupported};

use crate::openmp::data_sharing::{self, Enclosing};
use crate::syntax::ast::{
    self, Declaration, Declarator, Designator, ExprKind, InitItem, Initializer, QualType, Stmt,
    StorageClass, Type,
};

use super::Lowerer;
use super::symbols::{Home, Var, VarId};

/// How many initial values of an object are kept.
const MOST_INITIAL_VALUES: i64 = 1 << 16;

impl Lowerer<'_> {
    pub(super) fn static_local(
        &mut self,
        declaration: &Declaration,
        declarator: &Declarator,
        rest: &[&Stmt],
    ) {
        let declared = self.declared(&declarator.name, declarator.name_span);
        if let Some(id) = self.statics.get(&declared).copied() {
            self.bind(&declarator.name, id);
            self.store_static(id, declarator, rest);
            self.assume_static(&declared, id, declarator.name_span);
            return;
        }
        let threadprivate = declaration.storage.thread_local;
        let ty = self.completed(declarator);
        let id = self.static_variable(
            declarator,
            &ty,
            data_sharing::Storage::StaticLocal,
            threadprivate,
        );
        if self.is_unwritten_volatile(&declarator.name, &ty, rest) {
            self.note_volatile(id, &ty);
        }
        let kept = self.keeps_initial(&declared, &ty);
        let external = !kept && self.is_exposed_static(&declarator.name, &ty);
        if let Some(Home::Object(object)) = self.var(id).map(|var| var.home)
            && let Some(object) = self.object_mut(object)
        {
            object.external |= external;
        }
        let constant = kept
            || rest
                .iter()
                .all(|stmt| only_reads_elements(stmt, &declarator.name));
        if constant || self.starts_as_written() {
            self.set_initial(id, &ty, declarator.init.as_ref());
        }
        self.statics.insert(declared.clone(), id);
        // Activations before may have changed it.
        if !constant
            && self.activations > 0
            && let Some(Home::Object(object)) = self.var(id).map(|var| var.home)
        {
            let at = declarator.name_span;
            let forgets = self.nested(|this| this.forget_variable(object, &ty, at));
            self.prologue.1.extend(forgets);
        }
        self.store_static(id, declarator, rest);
        self.assume_static(&declared, id, declarator.name_span);
    }

    /// Whether all that the program does before is walked, so that a static variable has its initial value until
    /// something is stored to it.
    pub(super) fn starts_as_written(&self) -> bool {
        self.only_main() && !self.exposed.main_is_called && self.activations == 0
    }

    /// Whether `main` is walked, as what the program begins with.
    pub(super) fn is_first_walk(&self) -> bool {
        let root = self.frames.get(1);
        root.is_some_and(|root| root.function == "main")
            && !self.exposed.main_is_called
            && self.activations == 0
    }

    /// Whether a declaration says that a name that was declared before is another one of a variable that is known: from then
    /// on, the tree has that one in its place; before, and in other files, the name stands for the same variable.
    fn is_other_name(&mut self, declarator: &Declarator) -> bool {
        let part = self.unit.parts.get(self.part);
        let first = part.and_then(|part| part.further.get(&declarator.name));
        let first = first.and_then(|first| self.at_file_scope(self.part, first));
        let known = self.at_file_scope(self.part, &declarator.name);
        let object = |id: VarId| match self.var(id)?.home {
            Home::Object(object) => self.program.object(object),
            _ => None,
        };
        let alike = |(first, known): &(VarId, VarId)| {
            let objects = object(*first).zip(object(*known));
            objects.is_some_and(|(a, b)| (a.element, &a.extents) == (b.element, &b.extents))
        };
        let Some((first, _)) = first.zip(known).filter(alike) else {
            return false;
        };
        if self.name_here(&declarator.name).0.is_none() {
            let name = self.shared_name(&declarator.name);
            let before = self.externals.insert(name, first);
            let scopes = self.frames.first_mut().map(|frame| &mut frame.scopes);
            let others = scopes.into_iter().flatten();
            for id in others.filter_map(|scope| scope.get_mut(&declarator.name)) {
                if Some(*id) == before {
                    *id = first;
                }
            }
        }
        self.bind(&declarator.name, first);
        true
    }

    /// A variable at file scope.
    pub(super) fn global(&mut self, declaration: &Declaration, declarator: &Declarator) {
        if declaration.storage.class == StorageClass::Typedef
            || matches!(declarator.ty.unaliased(), Type::Function(_))
        {
            return;
        }
        let ty = self.completed(declarator);
        if self.is_other_name(declarator) {
            return;
        }
        let known = self.frames.first().and_then(|globals| {
            let scope = globals.scopes.get(self.part)?;
            scope.get(&declarator.name).copied()
        });
        // The same variable, declared in another file or in a block.
        let shared = declaration.storage.class == StorageClass::Extern
            || self.name_here(&declarator.name).0.is_none();
        let known = known.or_else(|| match shared {
            true => self
                .externals
                .get(&self.shared_name(&declarator.name))
                .copied(),
            false => None,
        });
        let is_known = known.is_some();
        let id = match known {
            // A tentative definition or a declaration before.
            Some(id) => {
                self.bind(&declarator.name, id);
                self.complete(id, declarator, &ty);
                id
            }
            None => self.static_variable(
                declarator,
                &ty,
                data_sharing::Storage::FileScope,
                declaration.storage.thread_local,
            ),
        };
        // What is weak need not be there.
        if declaration.storage.weak
            && declaration.storage.class == StorageClass::Extern
            && let Some(Home::Object(object)) = self.var(id).map(|var| var.home)
        {
            self.may_be_null(object);
        }
        let external =
            self.is_external(&declarator.name, &declarator.ty, declaration.storage.class);
        let further = self.unit.parts.get(self.part);
        let further = further.is_some_and(|part| part.further.contains_key(&declarator.name));
        let doubt = self
            .sharing_doubt(&declarator.name, declaration.storage.class)
            .or_else(|| {
                let name = &declarator.name;
                (further && !is_known)
                    .then(|| format!("`{name}` is another name of a variable").into())
            });
        if let Some(Home::Object(object)) = self.var(id).map(|var| var.home)
            && let Some(object) = self.object_mut(object)
        {
            object.external |= external;
            object.doubt = object.doubt.take().or(doubt);
        }
        let name = self.name_here(&declarator.name);
        if !self.assigned_globals.contains(&name) {
            self.note_volatile(id, &ty);
        }
        if self.declared_target.contains(&name)
            && self.assigned_globals.contains(&name)
            && self.has_targets()
            && let Some(Home::Object(object)) = self.var(id).map(|var| var.home)
        {
            self.device_copies.insert(object);
        }
        if shared {
            self.externals
                .insert(self.shared_name(&declarator.name), id);
        }
        let constant = self.is_constant(&declarator.ty)
            || !self
                .assigned_globals
                .contains(&self.name_here(&declarator.name));
        let settled = match self.exposed.main_is_called {
            true => constant && !external,
            false => constant || self.only_main(),
        };
        let defines =
            declaration.storage.class != StorageClass::Extern || declarator.init.is_some();
        if settled && defines {
            self.set_initial(id, &ty, declarator.init.as_ref());
        }
    }

    /// What another declaration of a variable adds to what is known of its type.
    fn complete(&mut self, id: VarId, declarator: &Declarator, ty: &QualType) {
        let Some(var) = self.var(id).cloned() else {
            return;
        };
        let Home::Object(home) = var.home else {
            return;
        };
        let (element, extents) = self.array_shape(ty);
        let Some(object) = self.program.object(home) else {
            return;
        };
        if object.extents == extents && object.element == element {
            return;
        }
        let open = |ty: &QualType| {
            ty.array()
                .is_some_and(|array| !matches!(array.extent, ast::Extent::Expr(_)))
        };
        if open(ty) {
            return;
        }
        if !open(&var.ty) {
            let span = self.span(declarator.name_span);
            let what = format!(
                "`{}` is declared with another type than elsewhere",
                declarator.name
            );
            let unsupported = Unsupported { span, what };
            self.program.unsupported.push(unsupported);
            return;
        }
        if let Some(object) = self.object_mut(home) {
            (object.element, object.extents) = (element, extents);
        }
        if let Some(var) = self.vars.get_mut(id.0) {
            var.ty = ty.clone();
        }
    }

    fn static_variable(
        &mut self,
        declarator: &Declarator,
        ty: &QualType,
        storage: data_sharing::Storage,
        threadprivate: bool,
    ) -> VarId {
        let (element, extents) = self.array_shape(ty);
        let kind = if threadprivate {
            Storage::ThreadPrivate
        } else {
            Storage::Shared
        };
        let object = self.fresh_object(
            &declarator.name,
            element,
            extents,
            kind,
            declarator.name_span,
        );
        let id = self.add_var(Var {
            ty: ty.clone(),
            home: Home::Object(object),
            storage,
            threadprivate,
            enclosing: Enclosing::at_declaration(storage),
            passed: None,
            target: None,
            pointees: Vec::new(),
        });
        self.bind(&declarator.name, id);
        id
    }

    fn set_initial(&mut self, id: VarId, ty: &QualType, init: Option<&Initializer>) {
        let values = self.initial_values(ty, init);
        let shape = self.array_shape(ty);
        // A declaration without an initialiser says nothing after one that has it.
        let defined = self.defined.contains(&id);
        if init.is_some() {
            self.defined.insert(id);
        }
        if let Some(Home::Object(object)) = self.var(id).map(|var| var.home)
            && let Some(object) = self.object_mut(object)
            && (init.is_some() || object.initial.is_none() && !defined)
        {
            // Another declaration may have given it another type: that is said where the two meet.
            let same = object.element == shape.0 && object.extents == shape.1;
            object.initial = values.filter(|_| same);
        }
    }

    pub(super) fn object_mut(&mut self, id: ObjectId) -> Option<&mut Object> {
        self.program.objects.get_mut(id.0 as usize)
    }

    /// The integers that an object starts with, where all are known.
    pub(super) fn initial_values(
        &mut self,
        ty: &QualType,
        init: Option<&Initializer>,
    ) -> Option<Vec<i64>> {
        if self.element(ty) != ElementType::Int {
            return None;
        }
        let mut count = 1i64;
        let mut scalar = self.resolved(ty);
        while let Some(array) = scalar.array().cloned() {
            let ast::Extent::Expr(extent) = &array.extent else {
                return None;
            };
            count = count.checked_mul(self.constant(extent)?)?;
            scalar = self.resolved(&array.element);
        }
        if !(0..=MOST_INITIAL_VALUES).contains(&count) {
            return None;
        }
        let mut values = vec![0; usize::try_from(count).ok()?];
        if let Some(init) = init {
            self.fill(&mut values, ty, init)?;
        }
        Some(values)
    }

    /// What a constant is in the type of a variable.
    pub(super) fn constant_as(&self, value: i64, ty: &QualType) -> Option<i64> {
        match ty.ty {
            Type::Bool => Some(i64::from(value != 0)),
            Type::Integer(kind) => super::conversions::fit(value, kind),
            _ => Some(value),
        }
    }

    fn fill(&mut self, values: &mut [i64], ty: &QualType, init: &Initializer) -> Option<()> {
        let resolved = self.resolved(ty);
        match (init, resolved.array()) {
            (Initializer::Expr(expr), None) => {
                *values.first_mut()? = match self.constant(expr) {
                    Some(value) => self.constant_as(value, &resolved)?,
                    None => self.known_function(ty, expr)?,
                };
                Some(())
            }
            (Initializer::List { items, .. }, None) => match &items[..] {
                [item] => self.fill(values, ty, &item.value),
                _ => None,
            },
            (Initializer::List { items, .. }, Some(array)) => {
                let inner_is_array = self.resolved(&array.element).array().is_some();
                let ast::Extent::Expr(extent) = &array.extent else {
                    return None;
                };
                let rows = usize::try_from(self.constant(extent)?).ok()?;
                let stride = values.len().checked_div(rows.max(1))?;
                let mut next = 0usize;
                for InitItem { designators, value } in items {
                    match &designators[..] {
                        [] => {}
                        [Designator::Index(index)] => {
                            next = usize::try_from(self.constant(index)?).ok()?;
                        }
                        _ => return None,
                    }
                    if inner_is_array && matches!(value, Initializer::Expr(_)) {
                        return None;
                    }
                    let row = values
                        .get_mut(next.checked_mul(stride)?..)?
                        .get_mut(..stride)?;
                    self.fill(row, &array.element, value)?;
                    next += 1;
                }
                Some(())
            }
            (Initializer::Expr(_), Some(_)) => None,
        }
    }
}

/// Whether the statement uses the variable only to read it or its elements.
pub(super) fn only_reads_elements(stmt: &Stmt, name: &str) -> bool {
    let mut uses = 0usize;
    let mut reads = 0usize;
    let mut writes = false;
    super::names::each_expression_in(stmt, &mut |expr| {
        writes |= super::names::assigns_here(expr, name);
        match &expr.kind {
            ExprKind::Ident(found) if found == name => uses += 1,
            ExprKind::Subscript { base, .. } => {
                let mut base = base;
                while let ExprKind::Subscript { base: inner, .. } = &base.kind {
                    base = inner;
                }
                if matches!(&base.kind, ExprKind::Ident(found) if found == name) {
                    reads += 1;
                }
            }
            _ => {}
        }
    });
    !writes && uses <= reads
}
