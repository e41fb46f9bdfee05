//! A second opinion on the parser: tree-sitter's C grammar, which shares nothing with it, must find
//! the same functions, loops, branches, calls and subscripts at the same places of every program of
//! the test suite.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use polyomp_frontend::source::{SourceOptions, SourceSet, Span};
use polyomp_frontend::syntax::ast::{
    Declaration, Designator, Expr, ExprKind, ForInit, Initializer, ItemKind, Stmt, StmtKind,
};
use polyomp_frontend::syntax::parse;

/// Where constructs of each kind stand.
type Found = BTreeMap<&'static str, Vec<(u32, u32)>>;

#[derive(Default)]
struct Walk {
    found: Found,
}

impl Walk {
    fn add(&mut self, kind: &'static str, span: Span) {
        let places = self.found.entry(kind).or_default();
        places.push((span.start, span.end));
    }

    fn declaration(&mut self, declaration: &Declaration) {
        for declarator in &declaration.declarators {
            if let Some(init) = &declarator.init {
                self.initializer(init);
            }
        }
    }

    fn initializer(&mut self, init: &Initializer) {
        match init {
            Initializer::Expr(expr) => self.expr(expr),
            Initializer::List { items, .. } => {
                for item in items {
                    for designator in &item.designators {
                        if let Designator::Index(index) = designator {
                            self.expr(index);
                        }
                    }
                    self.initializer(&item.value);
                }
            }
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Compound(block) => block.stmts.iter().for_each(|stmt| self.stmt(stmt)),
            StmtKind::Declaration(declaration) => self.declaration(declaration),
            StmtKind::Expr(expr) | StmtKind::Return(Some(expr)) => self.expr(expr),
            StmtKind::If {
                cond,
                then,
                otherwise,
            } => {
                self.add("if_statement", stmt.span);
                self.expr(cond);
                self.stmt(then);
                otherwise.iter().for_each(|stmt| self.stmt(stmt));
            }
            StmtKind::For {
                init,
                cond,
                step,
                body,
                ..
            } => {
                self.add("for_statement", stmt.span);
                match init {
                    ForInit::None => {}
                    ForInit::Expr(expr) => self.expr(expr),
                    ForInit::Declaration(declaration) => self.declaration(declaration),
                }
                cond.iter().for_each(|expr| self.expr(expr));
                step.iter().for_each(|expr| self.expr(expr));
                self.stmt(body);
            }
            StmtKind::While { cond, body } => {
                self.add("while_statement", stmt.span);
                self.expr(cond);
                self.stmt(body);
            }
            StmtKind::DoWhile { body, cond } => {
                self.add("do_statement", stmt.span);
                self.stmt(body);
                self.expr(cond);
            }
            StmtKind::Switch { value, body } => {
                self.add("switch_statement", stmt.span);
                self.expr(value);
                self.stmt(body);
            }
            StmtKind::Omp { body, .. } => body.iter().for_each(|stmt| self.stmt(stmt)),
            _ => {}
        }
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Call { callee, args } => {
                self.add("call_expression", expr.span);
                self.expr(callee);
                args.iter().for_each(|arg| self.expr(arg));
            }
            ExprKind::Subscript { base, index } => {
                self.add("subscript_expression", expr.span);
                self.expr(base);
                self.expr(index);
            }
            ExprKind::IncDec { operand, .. } => {
                self.add("update_expression", expr.span);
                self.expr(operand);
            }
            ExprKind::Cast { operand, .. } => {
                self.add("cast_expression", expr.span);
                self.expr(operand);
            }
            ExprKind::Unary { operand, .. }
            | ExprKind::SizeofExpr(operand)
            | ExprKind::Member { base: operand, .. } => self.expr(operand),
            ExprKind::Assign { lhs, rhs, .. }
            | ExprKind::Binary { lhs, rhs, .. }
            | ExprKind::Comma { lhs, rhs } => {
                self.expr(lhs);
                self.expr(rhs);
            }
            ExprKind::Conditional {
                cond,
                then,
                otherwise,
            } => {
                self.add("conditional_expression", expr.span);
                self.expr(cond);
                then.iter().for_each(|expr| self.expr(expr));
                self.expr(otherwise);
            }
            // A call with a type among its arguments, to tree-sitter.
            ExprKind::VaArg { list, .. } => {
                self.add("call_expression", expr.span);
                self.expr(list);
            }
            ExprKind::Statement(block) => block.stmts.iter().for_each(|stmt| self.stmt(stmt)),
            ExprKind::CompoundLiteral { init, .. } => self.initializer(init),
            ExprKind::Generic { control, choices } => {
                self.expr(control);
                choices.iter().for_each(|(_, choice)| self.expr(choice));
            }
            _ => {}
        }
    }
}

const KINDS: [&str; 11] = [
    "function_definition",
    "if_statement",
    "for_statement",
    "while_statement",
    "do_statement",
    "switch_statement",
    "call_expression",
    "subscript_expression",
    "update_expression",
    "cast_expression",
    "conditional_expression",
];

/// Constructs by our parser.
fn ours(set: &SourceSet) -> Found {
    let unit = parse(set);
    assert_eq!(unit.errors, []);
    let mut walk = Walk::default();
    for item in &unit.items {
        match &item.kind {
            ItemKind::Function(function) => {
                walk.add("function_definition", item.span);
                for stmt in &function.body.stmts {
                    walk.stmt(stmt);
                }
            }
            ItemKind::Declaration(declaration) => walk.declaration(declaration),
            _ => {}
        }
    }
    walk.found
}

/// Constructs by tree-sitter; none if it cannot parse the text without errors. Extents of arrays
/// and other expressions within types and attributes are left out, as in the walk over our tree.
fn theirs(text: &str) -> Option<Found> {
    // Pragmas in the middle of statements are no C.
    let blank: String = text
        .split_inclusive('\n')
        .map(|line| {
            if line.trim_start().starts_with('#') {
                let spaces = line.trim_end_matches('\n').len();
                format!("{}\n", " ".repeat(spaces))
            } else {
                line.to_string()
            }
        })
        .collect();
    let mut parser = tree_sitter::Parser::new();
    parser
        .set_language(&tree_sitter_c::LANGUAGE.into())
        .expect("the grammar fits the library");
    let tree = parser.parse(&blank, None)?;
    if tree.root_node().has_error() {
        return None;
    }
    let mut found = Found::new();
    let mut open = vec![tree.root_node()];
    while let Some(node) = open.pop() {
        if let Some(kind) = KINDS.into_iter().find(|kind| *kind == node.kind()) {
            let mut span = (node.start_byte() as u32, node.end_byte() as u32);
            if kind == "conditional_expression" {
                span.1 = end_without_parentheses(node);
            }
            found.entry(kind).or_default().push(span);
        }
        let extent = match node.kind() {
            "array_declarator" | "abstract_array_declarator" => node.child_by_field_name("size"),
            // Of enumeration constants our tree has the values.
            "enumerator" => node.child_by_field_name("value"),
            _ => None,
        };
        let mut cursor = node.walk();
        open.extend(
            node.children(&mut cursor)
                .filter(|child| Some(*child) != extent && child.kind() != "attribute_specifier"),
        );
    }
    Some(found)
}

/// Where an expression ends in a tree without parentheses: what ends with an operand in some ends
/// within them.
fn end_without_parentheses(mut node: tree_sitter::Node<'_>) -> u32 {
    loop {
        let last = match node.kind() {
            "parenthesized_expression" => node.named_child(0),
            "binary_expression" | "assignment_expression" | "comma_expression" => {
                node.child_by_field_name("right")
            }
            "unary_expression" | "pointer_expression" => node.child_by_field_name("argument"),
            "cast_expression" => node.child_by_field_name("value"),
            "conditional_expression" => node.child_by_field_name("alternative"),
            _ => None,
        };
        match last {
            Some(last) => node = last,
            None => return node.end_byte() as u32,
        }
    }
}

fn programs(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            programs(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "c") {
            found.push(path);
        }
    }
}

#[test]
fn tree_sitter_finds_the_same_constructs() {
    let suite = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testsuite/openmp");
    let mut paths = Vec::new();
    programs(&suite, &mut paths);
    paths.sort();
    assert!(paths.len() >= 150, "the suite is at {}", suite.display());
    let options = SourceOptions {
        no_preprocessor: true,
        ..SourceOptions::default()
    };
    let mut compared = 0;
    for path in &paths {
        let set = SourceSet::load(path, &options).expect("a program of the suite");
        let Some(mut theirs) = theirs(set.text()) else {
            continue;
        };
        // Functions within functions are those of GNU, which tree-sitter reads.
        let is_nested = |error: &polyomp_frontend::syntax::ast::SyntaxError| {
            error.message.starts_with("Functions within")
        };
        if parse(&set).errors.iter().any(is_nested) {
            continue;
        }
        compared += 1;
        let mut ours = ours(&set);
        for places in ours.values_mut().chain(theirs.values_mut()) {
            places.sort_unstable();
        }
        for kind in KINDS {
            assert_eq!(
                ours.get(kind),
                theirs.get(kind),
                "{kind} in {}",
                path.display()
            );
        }
    }
    assert!(
        compared * 10 >= paths.len() * 9,
        "tree-sitter parsed {compared} of {}",
        paths.len()
    );
}
