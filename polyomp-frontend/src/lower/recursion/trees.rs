//! Functions that walk a tree: a parameter points to a struct, and recursive calls get what its links lead to.
//!
//! That the nodes are a tree is assumed, unless the text builds something else ([`planted`](super::planted)). So the nodes
//! that different calls from one call get are apart, and all that is below one of them is apart from the node itself and
//! from what is below another. The first call is a generic one like all others: any call gets a node, and what stands for
//! the calls in it touches the nodes that they get, which stand for all below them.
//!
//! The nodes are elements of an object that stands for all structs of that kind. A generic call gets the one with any
//! number `n`, and its links lead to numbers beyond it that are a function of `n` and the link. That tells the nodes of one
//! generic call apart, and nothing else: two that other strands or statements make may get the same. Each access of a call
//! anywhere is one of a generic call, so pairs whose common caller is a call of the function are compared in one, others in
//! two.
//!
//! Links that recursive calls do not get (to a parent) lead to where nothing is known of, as what is stored through them may
//! be anywhere. Other pointers to such structs may lead to any node: the core asks where they are used.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use polyomp_core::spmd::{
    Base, BinaryOp, Block, ElementType, Expr, LocalId, ObjectId, Place, Projection, StmtKind,
    Storage,
    visit::{Event, Node, Walk, replace_exprs},
};

use crate::openmp::Leaf;
use crate::source::Span;
use crate::syntax::ast::{self, ExprKind, FunctionDef, Initializer, RecordId, RecordKind, Type};

use super::super::names::{self, Visit, walk_declaration, walk_expr};
use super::super::places::{reads, whole};
use super::super::values::with_stack;
use super::super::{FunctionKey, LARGEST_ENTRY, Lowerer};
use super::body::{Body, Linear, Root};
use super::footprint::Footprint;
use super::planted::link_of;
use super::replace::inner_blocks;

/// What is known of a function that walks a tree.
#[derive(Debug)]
pub(in crate::lower) struct Tree {
    /// The parameter that gets a node.
    position: usize,
    record: RecordId,
    /// The links that are followed, with their numbers among the members.
    links: BTreeMap<String, usize>,
    /// How many members a node has.
    members: usize,
    /// What reports call a node.
    name: String,
    assumption: Arc<str>,
}

impl Tree {
    /// Whether nodes are written.
    pub(super) fn is_written(&self, footprints: &[Footprint]) -> bool {
        let mut own = footprints
            .iter()
            .filter(|footprint| footprint.root == Root::Param(self.position));
        own.any(|footprint| footprint.modes.iter().any(|mode| mode.is_write))
    }
}

/// The tree in a generic call.
#[derive(Debug, Clone, Copy)]
pub(super) struct Planted {
    pub(super) position: usize,
    /// What stands for the nodes.
    pub(super) nodes: ObjectId,
    /// The number of the node that the generic call gets.
    pub(super) number: LocalId,
}

impl Planted {
    /// The node with a number.
    fn node(&self, index: Expr) -> Expr {
        let mut place = whole(self.nodes);
        place.projections.push(Projection::Index {
            index,
            extent: None,
        });
        Expr::AddressOf(Box::new(place))
    }
}

impl<'a> Lowerer<'a> {
    /// A call of a function that walks a tree, from without: the value that it has, if it can be followed as such.
    pub(in crate::lower) fn tree_call(
        &mut self,
        span: Span,
        function: &'a FunctionDef,
        args: &[ast::Expr],
    ) -> Option<Option<Expr>> {
        let within = self.frames.iter().any(|frame| frame.calls.is_some());
        if self.strands == 0 || within || self.size > LARGEST_ENTRY {
            return None;
        }
        let tree = self.tree_of(function)?;
        let once = self.by_one_thread();
        let mut found = Ok(());
        let out = self.nested(|this| {
            found = this.by_induction(span, function, args, Some((&tree, once)));
        });
        if found.is_err() {
            if once {
                self.trees.insert(self.key_of(function), None);
            }
            return None;
        }
        self.out.extend(out);
        Some(self.result_of(function))
    }

    /// Whether one thread of the team alone executes what is walked. Where several walk trees, these may have nodes in
    /// common: more is known then of the node that the first call gets.
    fn by_one_thread(&self) -> bool {
        let around = self.around.iter().rev().map(|(_, leaf)| leaf);
        let mut within = around.take_while(|leaf| !matches!(leaf, Leaf::Parallel | Leaf::Teams));
        within.any(|leaf| {
            matches!(
                leaf,
                Leaf::Single | Leaf::Master | Leaf::Masked | Leaf::Sections | Leaf::Section
            )
        })
    }

    fn tree_of(&mut self, function: &'a FunctionDef) -> Option<Rc<Tree>> {
        let key: FunctionKey = self.key_of(function);
        if let Some(known) = self.trees.get(&key) {
            return known.clone();
        }
        let found = self.walked_tree(function).map(Rc::new);
        self.trees.insert(key, found.clone());
        found
    }

    fn walked_tree(&self, function: &'a FunctionDef) -> Option<Tree> {
        if !super::super::contents::calls_in(function).contains(&function.name)
            || !self.can_be_generic(function)
        {
            return None;
        }
        let params = function.ty.params.iter().enumerate();
        let nodes = params.filter_map(|(position, param)| {
            let pointee = self.pointed(&param.ty.decayed())?;
            match self.resolved(&pointee).ty {
                Type::Record(id) => Some((position, id, param.name.clone()?)),
                _ => None,
            }
        });
        let nodes: Vec<(usize, RecordId, String)> = nodes.collect();
        let linked = nodes.iter().find_map(|node| {
            let links = self.own_links(node.1);
            (!links.is_empty()).then_some((node, links))
        });
        let ((position, record, name), possible) = linked?;
        let (position, record) = (*position, *record);
        // Another pointer to such a struct may lead to any node.
        if nodes
            .iter()
            .filter(|(_, other, _)| *other == record)
            .count()
            > 1
        {
            return None;
        }
        let described = self.unit.record(record)?;
        let fields = described.fields.as_ref()?;
        let followed = followed(
            function,
            position,
            name,
            &possible.keys().cloned().collect(),
        )?;
        if followed.is_empty() || !self.plants_trees(record, &followed) {
            return None;
        }
        let called = match &described.tag {
            Some(tag) => format!("`struct {tag}`"),
            None => format!("what `{name}` of `{}` points to", function.name),
        };
        let assumption = format!(
            "the links between structs like {called} that recursive calls follow make trees"
        );
        Some(Tree {
            position,
            record,
            links: possible
                .into_iter()
                .filter(|(link, _)| followed.contains(link))
                .collect(),
            members: fields.len(),
            name: described.tag.clone().unwrap_or_else(|| name.clone()),
            assumption: Arc::from(assumption),
        })
    }

    /// The members of a struct that lead to others of its kind, with their numbers.
    fn own_links(&self, record: RecordId) -> BTreeMap<String, usize> {
        let is_link = |ty: &ast::QualType| {
            let ty = self.resolved(ty);
            let ty = ty.array().map_or(ty.clone(), |array| array.element.clone());
            let pointee = match self.resolved(&ty).ty {
                Type::Pointer(to) => (*to).clone(),
                _ => return false,
            };
            matches!(self.resolved(&pointee).ty, Type::Record(id) if id == record)
        };
        let described = self.unit.record(record);
        let described = described.filter(|described| described.kind == RecordKind::Struct);
        let fields = described.and_then(|described| described.fields.as_deref());
        let fields = fields.unwrap_or_default().iter().enumerate();
        fields
            .filter(|(_, field)| is_link(&field.ty))
            .filter_map(|(number, field)| Some((field.name.clone()?, number)))
            .collect()
    }

    /// What stands for the nodes of a tree, and for the number of one.
    pub(super) fn planted(&mut self, span: Span, tree: &Tree) -> Planted {
        let nodes = match self.nodes.get(&tree.record) {
            Some(known) => *known,
            None => {
                let extents = vec![None];
                let made = self.fresh_object(
                    &tree.name,
                    ElementType::Opaque,
                    extents,
                    Storage::Shared,
                    span,
                );
                self.nodes.insert(tree.record, made);
                made
            }
        };
        if let Some(object) = self.object_mut(nodes) {
            object.nodes = true;
            object.assumption = Some(tree.assumption.clone());
        }
        Planted {
            position: tree.position,
            nodes,
            number: self.fresh_local("node", ElementType::Int),
        }
    }

    /// The node that a generic call gets; whether it is none is not known where that is tested.
    pub(super) fn any_node(&mut self, span: Span, planted: Planted, arg: LocalId) {
        let number = self.unknown(ElementType::Int, "which node of a tree it is", Vec::new());
        self.assign(span, planted.number, number);
        let value = planted.node(Expr::Local(planted.number));
        self.assign(span, arg, value);
    }

    /// Makes what links hold in the body of a generic call lead to the nodes below; or says that it cannot.
    pub(super) fn follow_links(
        &mut self,
        block: &mut Block,
        args: &[LocalId],
        tree: &Tree,
        planted: Planted,
    ) -> Result<(), String> {
        let same = {
            let body = Body::of(block, args, BTreeSet::new());
            body.copies_of(planted.position)
        };
        one_struct_each(block, &same);
        let ids = &mut self.program.ids;
        replace_exprs(block, |expr| {
            let Some((link, index)) = followed_link(expr, &same, &tree.links) else {
                return false;
            };
            let load = std::mem::replace(expr, Expr::Int(0));
            let known = polyomp_core::spmd::Opaque {
                id: ids.fresh(),
                element: ElementType::Int,
                function: None,
                reason: Arc::from("whether there is a node"),
                operands: vec![load],
            };
            let sum = |a: Expr, b: Expr| Expr::Binary(BinaryOp::Add, Box::new(a), Box::new(b));
            let mut number = sum(Expr::Local(planted.number), Expr::Int(link as i64 + 1));
            if let Some(index) = index {
                let several = Expr::Binary(
                    BinaryOp::Mul,
                    Box::new(Expr::Int(tree.members as i64)),
                    Box::new(index),
                );
                number = sum(number, several);
            }
            // For the sake of the read. Whether a pointer is null is not known where it is tested.
            let known = Box::new(Expr::Opaque(Box::new(known)));
            let none = Expr::Binary(BinaryOp::Mul, Box::new(Expr::Int(0)), known);
            *expr = planted.node(sum(number, none));
            true
        });
        // A node is one struct: what stands beside it in memory is no node of the tree.
        let body = Body::of(block, args, BTreeSet::new());
        for event in Walk::block(block) {
            let Event::Enter(Node::Expr(Expr::PointerOffset(base, elements))) = event else {
                continue;
            };
            let node = |root: &Root| {
                *root == Root::Param(planted.position) || *root == Root::Object(planted.nodes)
            };
            if body.linear(elements) != Some(Linear::constant(0))
                && body.roots(base).iter().any(node)
            {
                return Err("what stands beside what its pointers point to".to_string());
            }
        }
        Ok(())
    }
}

/// What a function of the library does to what it is given does it to the node: of how many elements that are is no word
/// in the text.
fn one_struct_each(block: &mut Block, same: &BTreeSet<LocalId>) {
    for stmt in block {
        if let StmtKind::Loop(looped) = &mut stmt.kind
            && let [iterator] = &looped.iterators[..]
        {
            let counted = iterator.local;
            for inner in &mut looped.body {
                let (site, place) = match &mut inner.kind {
                    StmtKind::Store { site, place, .. } => (site, place),
                    StmtKind::Eval(Expr::Load(load)) => (&mut load.site, &mut load.place),
                    _ => continue,
                };
                if site.implied.is_some()
                    && let Base::Deref(pointer) = &mut place.base
                    && let Expr::PointerOffset(base, elements) = &mut **pointer
                    && matches!(**base, Expr::Local(local) if same.contains(&local))
                    && **elements == Expr::Local(counted)
                {
                    **elements = Expr::Int(0);
                }
            }
        }
        with_stack(|| {
            for inner in inner_blocks(stmt) {
                one_struct_each(inner, same);
            }
        });
    }
}

/// The number of the link, and the element if it is an array, of an expression that reads a link of the node.
fn followed_link(
    expr: &Expr,
    same: &BTreeSet<LocalId>,
    links: &BTreeMap<String, usize>,
) -> Option<(usize, Option<Expr>)> {
    let Expr::Load(load) = expr else { return None };
    let Place {
        base: Base::Deref(pointer),
        projections,
    } = &load.place
    else {
        return None;
    };
    let Expr::Local(local) = **pointer else {
        return None;
    };
    if load.element != ElementType::Pointer || !same.contains(&local) {
        return None;
    }
    match &projections[..] {
        [Projection::Field(name)] => Some((*links.get(&**name)?, None)),
        // The same element is told by the same number.
        [Projection::Field(name), Projection::Index { index, .. }] if !reads(index) => {
            Some((*links.get(&**name)?, Some(index.clone())))
        }
        _ => None,
    }
}

/// The links that recursive calls get for a parameter; none where they may get something else.
fn followed(
    function: &FunctionDef,
    position: usize,
    param: &str,
    possible: &BTreeSet<String>,
) -> Option<BTreeSet<String>> {
    struct Search<'s> {
        function: &'s str,
        position: usize,
        link: &'s dyn Fn(&ast::Expr) -> Option<String>,
        /// What variables get.
        held: BTreeMap<String, Vec<Option<String>>>,
        given: Vec<Result<String, String>>,
        other: bool,
    }
    impl Visit for Search<'_> {
        fn declaration(&mut self, declaration: &ast::Declaration) {
            for declarator in &declaration.declarators {
                if let Some(Initializer::Expr(init)) = &declarator.init {
                    let link = (self.link)(init);
                    self.held
                        .entry(declarator.name.clone())
                        .or_default()
                        .push(link);
                }
            }
            walk_declaration(self, declaration);
        }
        fn expr(&mut self, expr: &ast::Expr) {
            match &expr.kind {
                ExprKind::Assign { lhs, rhs, .. } => {
                    if let ExprKind::Ident(name) = &lhs.kind {
                        let link = (self.link)(rhs);
                        self.held.entry(name.clone()).or_default().push(link);
                    }
                }
                ExprKind::Call { callee, args } => {
                    let own =
                        matches!(&callee.kind, ExprKind::Ident(name) if name == self.function);
                    if let (true, Some(arg)) = (own, args.get(self.position)) {
                        match ((self.link)(arg), &arg.kind) {
                            (Some(link), _) => self.given.push(Ok(link)),
                            (None, ExprKind::Ident(name)) => self.given.push(Err(name.clone())),
                            _ => self.other = true,
                        }
                    }
                }
                _ => {}
            }
            walk_expr(self, expr);
        }
    }
    let link = |expr: &ast::Expr| {
        let mut of = expr;
        loop {
            match &of.kind {
                ExprKind::Cast { operand, .. } => of = operand,
                ExprKind::Subscript { base, .. } => of = base,
                ExprKind::Member { base, .. } => {
                    let own = names::root(base) == Some(param)
                        || matches!(&base.kind, ExprKind::Unary { operand, .. }
                            if names::root(operand) == Some(param));
                    return link_of(expr, possible).filter(|_| own).map(str::to_string);
                }
                _ => return None,
            }
        }
    };
    let mut search = Search {
        function: &function.name,
        position,
        link: &link,
        held: BTreeMap::new(),
        given: Vec::new(),
        other: false,
    };
    for stmt in &function.body.stmts {
        search.stmt(stmt);
    }
    if search.other {
        return None;
    }
    let mut found = BTreeSet::new();
    for given in &search.given {
        match given {
            Ok(link) => {
                found.insert(link.clone());
            }
            Err(name) => {
                for link in search.held.get(name)? {
                    found.insert(link.clone()?);
                }
            }
        }
    }
    Some(found)
}
