//! Pointers without a type of what they point to (`void *`): what they pointed to before, in units of which their subscripts
//! and sizes in bytes are counted.
//!
//! What such a variable points to is told by what is assigned to it, else by what it is used as first. Used as a pointer to
//! something else, it is what a cast between the two would be ([`retyped`](Lowerer::retyped)).

use polyomp_core::spmd::{ElementType, Expr};

use crate::syntax::ast::{self, ExprKind, QualType, Type};

use super::Lowerer;
use super::symbols::VarId;
use super::views::OTHER_RECORD;

const OTHER_UNITS: &str = "a pointer to elements of another size";

impl Lowerer<'_> {
    /// A pointer that had no type in between as a pointer to something.
    pub(super) fn typed_again(
        &mut self,
        value: Expr,
        expr: &ast::Expr,
        to: Option<&QualType>,
    ) -> Expr {
        let Some(pointee) = to.and_then(|to| to.pointee()).cloned() else {
            return value;
        };
        let nothing = matches!(pointee.unaliased(), Type::Void | Type::Function(_));
        if nothing || value == Expr::Int(0) || !self.is_untyped(expr) {
            return value;
        }
        let mut sources = self.seen_through(expr);
        if sources.is_empty() {
            if self.struct_of(&pointee).is_some()
                && self.may_be_another(&pointee)
                && !self.is_call_of_allocator(expr)
            {
                return self.unknown(ElementType::Pointer, OTHER_RECORD, vec![value]);
            }
            if self.is_only_of_other_units(expr, &pointee) {
                return self.elsewhere(value);
            }
            self.note_first_use(expr, &pointee);
            return value;
        }
        // Objects have members of the same name: what is used as something else is that.
        let is_member = matches!(expr.without_casts().kind, ExprKind::Member { .. });
        if is_member
            && sources
                .iter()
                .any(|source| self.same_units(source, &pointee))
        {
            sources.retain(|source| self.same_units(source, &pointee));
        }
        match &sources[..] {
            // It counts scalars where it has no type: it becomes one to rows when it is converted.
            [source] => {
                self.note_rows(source, &pointee);
                let scalars = [source, &pointee].map(|ty| QualType::plain(self.scalar_of(ty)));
                let from = QualType::pointer_to(scalars[0].clone());
                self.retyped(value, Some(&from), &scalars[1])
            }
            _ => {
                for source in &sources {
                    self.note_signs(source, &pointee);
                }
                let mut sources = sources.iter();
                match sources.all(|source| self.same_units(source, &pointee)) {
                    true => value,
                    false => self.elsewhere(value),
                }
            }
        }
    }

    /// Whether elements of the two types are as large, and have the same members.
    fn same_units(&self, a: &QualType, b: &QualType) -> bool {
        let scalars = [a, b].map(|ty| QualType::plain(self.scalar_of(ty)));
        match scalars.each_ref().map(|ty| self.record_of(ty).is_some()) {
            [true, true] => self.agree(&scalars[0], &scalars[1], 0),
            [false, false] => self.size_of(&scalars[0]) == self.size_of(&scalars[1]),
            _ => false,
        }
    }

    /// The operands of a sum or difference: where one is a pointer without a type, the other counts bytes (an extension of
    /// GNU), and is given in units of what is pointed to.
    pub(super) fn untyped_steps(
        &mut self,
        (lhs, left): (&ast::Expr, Expr),
        (rhs, right): (&ast::Expr, Expr),
    ) -> (Expr, Expr) {
        match (self.is_untyped(lhs), self.is_untyped(rhs)) {
            (true, false) => match self.untyped_step(lhs, Some(rhs), right) {
                Some(step) => (left, step),
                None => (self.elsewhere(left), Expr::Int(0)),
            },
            (false, true) => match self.untyped_step(rhs, Some(lhs), left) {
                Some(step) => (step, right),
                None => (Expr::Int(0), self.elsewhere(right)),
            },
            _ => (left, right),
        }
    }

    /// A pointer and a step that it makes: where it has no type, that is one of bytes.
    pub(super) fn untyped_move(
        &mut self,
        pointer: &ast::Expr,
        old: Expr,
        bytes: i64,
    ) -> (Expr, Expr) {
        if !self.is_untyped(pointer) {
            return (old, Expr::Int(bytes));
        }
        match self.untyped_step(pointer, None, Expr::Int(bytes)) {
            Some(step) => (old, step),
            None => (self.elsewhere(old), Expr::Int(0)),
        }
    }

    /// So many bytes, as an expression says if they are no constant, in units of what a pointer without a type points to;
    /// none where they are no whole number of these.
    pub(super) fn untyped_step(
        &mut self,
        pointer: &ast::Expr,
        bytes: Option<&ast::Expr>,
        value: Expr,
    ) -> Option<Expr> {
        if self.seen_through(pointer).is_empty() {
            self.note_first_use(pointer, &QualType::plain(Type::Integer(ast::IntKind::Char)));
            return Some(value);
        }
        let source = self.unit_seen_through(pointer)?;
        let source = QualType::plain(self.scalar_of(&source));
        match (self.size_of(&source)?, value, bytes) {
            (1, value, _) => Some(value),
            (size, Expr::Int(bytes), _) if size > 0 => {
                (bytes % size == 0).then(|| Expr::Int(bytes / size))
            }
            (_, _, Some(bytes)) if !self.has_effects(bytes) => self.count_of(bytes, &source),
            _ => None,
        }
    }

    /// A pointer to somewhere else than this one points to.
    pub(super) fn elsewhere(&mut self, pointer: Expr) -> Expr {
        self.unknown(ElementType::Pointer, OTHER_UNITS, vec![pointer])
    }

    /// What a pointer without a type is used as first.
    fn note_first_use(&mut self, expr: &ast::Expr, pointee: &QualType) {
        self.note_sources(expr.without_casts(), vec![pointee.clone()]);
    }

    /// A variable or a member without a type of what it points to is given this value, too.
    pub(super) fn note_sources(&mut self, target: &ast::Expr, sources: Vec<QualType>) {
        match &target.kind {
            ExprKind::Ident(name) => self.note_sources_of(name, sources),
            ExprKind::Member { field, .. } if self.is_untyped(target) => {
                // Structs of one kind point to several kinds of structs.
                let scalars = sources.into_iter();
                let scalars = scalars.filter(|ty| self.struct_of(ty).is_none()).collect();
                add(
                    self.untyped_members.entry(field.clone()).or_default(),
                    scalars,
                );
            }
            _ => {}
        }
    }

    /// The same, of a variable by its name.
    pub(super) fn note_sources_of(&mut self, name: &str, sources: Vec<QualType>) {
        let Some(id) = self.lookup(name) else { return };
        let VarId(number) = id;
        let untyped = |var: &super::symbols::Var| self.points_to_void(&var.ty);
        if self.var(id).is_some_and(untyped)
            && let Some(var) = self.vars.get_mut(number)
        {
            add(&mut var.pointees, sources);
        }
    }

    /// Notes what the function that is walked returns.
    pub(super) fn note_returned(&mut self, value: &ast::Expr) {
        let result = self.current_function().map(|function| &function.ty.result);
        if !result.is_some_and(|result| self.points_to_void(result)) {
            return;
        }
        let sources = self.seen_through(value);
        if let Some(frame) = self.frames.last() {
            let function = (frame.part, frame.function.clone());
            add(self.untyped_results.entry(function).or_default(), sources);
        }
    }

    /// Notes that a pointer loses the type of what it points to.
    pub(super) fn drop_type(&mut self, from: Option<&QualType>, to: Option<&QualType>) {
        let (Some(pointee), Some(true)) = (
            from.and_then(|from| self.pointed(from)),
            to.map(|to| self.points_to_void(to)),
        ) else {
            return;
        };
        if *pointee.unaliased() != Type::Void && !self.dropped.contains(&pointee) {
            self.dropped.push(pointee);
        }
    }

    /// Whether a pointer that comes from a member or an element can be none to such elements: none that lost its type was.
    fn is_only_of_other_units(&self, expr: &ast::Expr, pointee: &QualType) -> bool {
        let stored = matches!(
            expr.without_casts().kind,
            ExprKind::Member { .. } | ExprKind::Subscript { .. }
        );
        let fits = |other: &QualType| self.same_units(other, pointee);
        stored && !self.dropped.is_empty() && !self.dropped.iter().any(fits)
    }

    /// Whether it is a call of a function that only returns what others allocate: that is of the type that it becomes.
    fn is_call_of_allocator(&self, expr: &ast::Expr) -> bool {
        let is_call = matches!(expr.without_casts().kind, ExprKind::Call { .. });
        is_call && self.gives_new_node(expr, 0)
    }

    /// Whether a pointer that came through memory without a type may be one to a struct that begins with this one, or that
    /// this one begins with: C11 6.7.2.1 allows both, and nothing else.
    fn may_be_another(&self, pointee: &QualType) -> bool {
        self.dropped.iter().any(|other| {
            !self.agree(other, pointee, 0)
                && (self.begins_with(other, pointee, &mut Vec::new())
                    || self.begins_with(pointee, other, &mut Vec::new()))
        })
    }

    /// What a pointer was a pointer to before its type was dropped, as far as that is seen.
    pub(super) fn seen_through(&self, expr: &ast::Expr) -> Vec<QualType> {
        let ty = self.type_of(expr);
        let pointee = ty.as_ref().and_then(|ty| self.pointed(ty));
        if let Some(pointee) = pointee {
            match pointee.unaliased() {
                Type::Void => {}
                Type::Function(_) => return Vec::new(),
                _ => return vec![pointee],
            }
        }
        if !self.is_untyped(expr) {
            return Vec::new();
        }
        match &expr.kind {
            ExprKind::Cast { operand, .. } => self.seen_through(operand),
            ExprKind::Ident(name) => {
                let var = self.lookup(name).and_then(|id| self.var(id));
                var.map(|var| var.pointees.clone()).unwrap_or_default()
            }
            ExprKind::Member { field, .. } => {
                let held = self.untyped_members.get(field);
                held.cloned().unwrap_or_default()
            }
            ExprKind::Call { callee, .. } => {
                let function = match &callee.kind {
                    ExprKind::Ident(name) => self.function(name),
                    _ => None,
                };
                let key = function.map(|function| self.key_of(function));
                let returned = key.and_then(|key| self.untyped_results.get(&key));
                returned.cloned().unwrap_or_default()
            }
            ExprKind::Binary { lhs, rhs, .. } => {
                let pointer = if self.is_untyped(lhs) { lhs } else { rhs };
                self.seen_through(pointer)
            }
            ExprKind::Conditional {
                then, otherwise, ..
            } => {
                let mut both = self.seen_through(otherwise);
                if let Some(then) = then {
                    add(&mut both, self.seen_through(then));
                }
                both
            }
            _ => Vec::new(),
        }
    }

    /// What a pointer without a type points to, where that is one kind of elements.
    pub(super) fn unit_seen_through(&self, expr: &ast::Expr) -> Option<QualType> {
        let mut sources = self.seen_through(expr);
        let last = sources.pop()?;
        let alike = sources.iter().all(|other| self.same_units(other, &last));
        alike.then_some(last)
    }

    /// Whether it is a pointer without a type of what it points to.
    pub(super) fn is_untyped(&self, expr: &ast::Expr) -> bool {
        let ty = self.type_of(expr);
        ty.is_some_and(|ty| self.points_to_void(&ty))
    }

    fn points_to_void(&self, ty: &QualType) -> bool {
        let pointee = self.pointed(ty);
        pointee.is_some_and(|ty| *ty.unaliased() == Type::Void)
    }
}

fn add(known: &mut Vec<QualType>, more: Vec<QualType>) {
    for ty in more {
        if !known.contains(&ty) {
            known.push(ty);
        }
    }
}
