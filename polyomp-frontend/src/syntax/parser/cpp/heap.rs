//! `new` and `delete`.

use super::super::{Parse, Parser, Tall};
use super::accessor::is_pure;
use super::declaration::Init;
use super::make;
use super::types::is_number;
use crate::source::Span;
use crate::syntax::ast::{
    BinaryOp, Expr, ExprKind, InitItem, Initializer, IntKind, QualType, Stmt, Type,
};
use crate::syntax::scope::Meaning;

impl Parser<'_> {
    /// At the `(` behind `new`: where the object is to be (C++17, section 8.3.4).
    fn placement(&mut self) -> Parse<Option<Expr>> {
        if self.is_type_ahead(1) {
            return Err(self.expected("a type without parentheses"));
        }
        self.at += 1;
        let (args, _) = self.deeper(|parser| parser.arguments())?;
        match &args[..] {
            [only] if matches!(&only.kind, ExprKind::Ident(name) if name == "std::nothrow") => {
                Ok(None)
            }
            [place] => Ok(Some(place.clone())),
            _ => Err(self.expected("a `new` with one place")),
        }
    }

    /// The place as a pointer to the object that is made there. What points to another class is rather for an `operator
    /// new` of the program, which may stand in a header that was not found.
    fn placed(&self, place: Expr, ty: &QualType) -> Parse<Expr> {
        let wanted = QualType::pointer_to(ty.clone());
        let found = self.type_of(&place).map(|ty| ty.decayed());
        let Some(found) = found.filter(|found| found.pointee().is_some()) else {
            return Err(self.expected("a place that a pointer leads to"));
        };
        if self.key(&found) == self.key(&wanted) {
            return Ok(place);
        }
        let plain = found.pointee().is_some_and(|to| {
            matches!(
                to.unaliased(),
                Type::Void | Type::Bool | Type::Integer(_) | Type::Float(_)
            )
        });
        match plain {
            true => Ok(make::cast(wanted, place)),
            false => Err(self.expected("a place for an object of this class")),
        }
    }

    /// `new T`, `new T(args)`, `new T[n]`, `new T[n]{…}`, `new (place) T(args)`
    pub(super) fn new_expression(&mut self) -> Parse<Tall> {
        let start = self.at;
        self.at += 1;
        let place = match self.is("(") {
            true => self.placement()?,
            false => None,
        };
        let mut ty = self.specifiers(true)?.ty;
        while self.eat("*") {
            let quals = self.qualifiers()?;
            ty = QualType {
                quals,
                ..QualType::pointer_to(ty)
            };
        }
        let mut below = 0;
        let mut count = None;
        if self.eat("[") {
            let extent = self.unclosed(|parser| parser.comma())?;
            self.expect("]")?;
            below = extent.height;
            count = Some(extent.expr);
            let mut rows = Vec::new();
            while self.eat("[") {
                let extent = self.unclosed(|parser| parser.comma())?;
                self.expect("]")?;
                below = below.max(extent.height);
                rows.push(extent.expr);
            }
            let of_rows = !rows.is_empty();
            for extent in rows.into_iter().rev() {
                ty = make::array_of(ty, extent);
            }
            if of_rows && (self.needs_construction(&ty, 0) || self.is("(") || self.is("{")) {
                return Err(self.expected("rows of what needs no constructor"));
            }
        }
        let mut init = Init::None;
        if self.eat("(") {
            let (args, height) = self.deeper(|parser| parser.arguments())?;
            below = below.max(height);
            init = Init::Parentheses(args);
        } else if self.is("{") {
            let (list, height) = self.measured(|parser| parser.initializer())?;
            below = below.max(height);
            if let Initializer::List { items, span } = list {
                init = Init::Braces(items, span);
            }
        }
        let span = self.span_from(start);
        if self.own_allocation(&ty, "operator new") {
            let mut args = match init {
                Init::Parentheses(args) => args,
                Init::Braces(items, _) => items.iter().flat_map(super::list::exprs_in).collect(),
                _ => Vec::new(),
            };
            args.extend(count);
            let expr = self.unknown_allocation("operator new", args, span);
            return self.taller(expr, below);
        }
        if place.is_some() && count.is_some() {
            return Err(self.expected("a `new` of one object at its place"));
        }
        let mut stmts = Vec::new();
        // How many there are is asked for again where elements get values.
        let held = count.clone().map(|count| match is_pure(&count) {
            true => count,
            false => {
                let name = self.fresh_name("count");
                let ty = make::integer(IntKind::UnsignedLong);
                self.scopes.declare(&name, Meaning::Object);
                self.scopes.declare_variable(&name, ty.clone());
                stmts.push(make::declare(&name, ty, Some(count), span));
                make::ident(&name, span)
            }
        });
        let name = self.fresh_name("made");
        let object = make::ident(&name, span);
        let pointer = QualType::pointer_to(ty.clone());
        self.scopes.declare(&name, Meaning::Object);
        self.scopes.declare_variable(&name, pointer.clone());
        let made = match held.clone() {
            Some(count) => self.new_elements(&object, &ty, count, init, span),
            None => self.new_object(make::deref(object.clone(), span), &ty, init, span),
        };
        let asked = match made.is_empty() {
            true => count,
            false => held,
        };
        let memory = match place {
            Some(place) => self.placed(place, &ty)?,
            None => {
                let count = asked.unwrap_or_else(|| make::int(1, span));
                self.allocate(&ty, Some(count), "", span)
            }
        };
        if made.is_empty() {
            return self.taller(memory, below);
        }
        stmts.push(make::declare(&name, pointer, Some(memory), span));
        stmts.extend(made);
        stmts.push(make::statement(object));
        let expr = make::statement_expr(stmts, span);
        self.taller(expr, below)
    }

    /// `new T(args)` where nothing says where the object is to be.
    pub(super) fn made_on_heap(&mut self, ty: &QualType, args: Vec<Expr>, span: Span) -> Expr {
        if self.own_allocation(ty, "operator new") {
            return self.unknown_allocation("operator new", args, span);
        }
        let name = self.fresh_name("made");
        let object = make::ident(&name, span);
        let pointer = QualType::pointer_to(ty.clone());
        self.scopes.declare(&name, Meaning::Object);
        self.scopes.declare_variable(&name, pointer.clone());
        let place = make::deref(object.clone(), span);
        let made = self.new_object(place, ty, Init::Parentheses(args), span);
        let memory = self.allocate(ty, Some(make::int(1, span)), "", span);
        let mut stmts = vec![make::declare(&name, pointer, Some(memory), span)];
        stmts.extend(made);
        stmts.push(make::statement(object));
        make::statement_expr(stmts, span)
    }

    /// What gives an object that `new` makes its value.
    fn new_object(&mut self, place: Expr, ty: &QualType, init: Init, span: Span) -> Vec<Stmt> {
        match init {
            Init::Parentheses(args) if !args.is_empty() => {
                self.construct(place, ty, args, "", span)
            }
            Init::Braces(items, _) if !items.is_empty() => {
                self.construct_list(place, ty, items, "", span)
            }
            Init::None if !self.needs_construction(ty, 0) => Vec::new(),
            Init::None => self.construct(place, ty, Vec::new(), "", span),
            // Of others, such as mutexes, zero is no value.
            _ if self.kind_of(ty).is_none()
                && !is_number(ty)
                && ty.pointee().is_none()
                && ty.array().is_none() =>
            {
                Vec::new()
            }
            _ => self.value_initialised(place, ty, 0, span),
        }
    }

    /// What gives the elements of an array that `new` makes their values: the first ones those of a list, the others what
    /// nobody gives, or nothing where there is no initialiser (C++17, section 8.3.4).
    pub(super) fn new_elements(
        &mut self,
        array: &Expr,
        ty: &QualType,
        count: Expr,
        init: Init,
        span: Span,
    ) -> Vec<Stmt> {
        let (items, valued) = match init {
            Init::None => (Vec::new(), false),
            // A text, which is a constant.
            Init::Braces(items, _) if items.iter().any(is_text) => return Vec::new(),
            Init::Braces(items, _) => (items, true),
            Init::Parentheses(args) if args.is_empty() => (Vec::new(), true),
            _ => {
                let what = "values in parentheses for the elements of an array";
                return vec![make::statement(make::unsupported(what, Vec::new(), span))];
            }
        };
        let given = items.len() as u128;
        let mut stmts = self.construct_items(array.clone(), ty, items, span);
        let left = match self.constant(&count).map(u128::try_from) {
            Some(Ok(count)) if count <= given => return stmts,
            _ if given == 0 => count,
            _ => make::binary(BinaryOp::Sub, count, make::int(given, span), span),
        };
        let at = self.fresh_name("element");
        let mut index = make::ident(&at, span);
        if given > 0 {
            index = make::binary(BinaryOp::Add, index, make::int(given, span), span);
        }
        let part = make::subscript(array.clone(), index, span);
        let init = match valued {
            true => Init::Parentheses(Vec::new()),
            false => Init::None,
        };
        let body = self.new_object(part, ty, init, span);
        if !body.is_empty() {
            stmts.push(make::count_loop(&at, left, body, span));
        }
        stmts
    }

    /// `delete p`, `delete[] p`
    pub(in super::super) fn delete_expression(&mut self) -> Parse<Tall> {
        let start = self.at;
        self.at += 1;
        let many = self.eat("[");
        if many {
            self.expect("]")?;
        }
        let operand = self.cast()?;
        let span = self.span_from(start);
        let ty = self.type_of(&operand.expr);
        let to = ty.and_then(|ty| self.pointed(&ty));
        let to = to.unwrap_or_else(|| QualType::plain(Type::Void));
        if self.own_allocation(&to, "operator delete") {
            let expr = self.unknown_allocation("operator delete", vec![operand.expr], span);
            return self.taller(expr, operand.height);
        }
        let expr = match self.needs_destruction(&to, 0) {
            true => self.deleted(operand.expr, &to, many, span),
            false => make::call("free", vec![operand.expr], span),
        };
        self.taller(expr, operand.height)
    }
}

fn is_text(item: &InitItem) -> bool {
    matches!(&item.value, Initializer::Expr(value) if matches!(value.kind, ExprKind::String(_)))
}
