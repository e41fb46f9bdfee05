//! What a source file defines, and what it wants from others.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::lower::{calls_in, has_pragma, is_known_function, makes_team, names, runs_code};
use crate::source::{SourceSet, Span};
use crate::syntax::ast::{
    self, Declaration, ExprKind, ItemKind, Pragma, Stmt, StmtKind, StorageClass, TranslationUnit,
    Type, UNKNOWN_CODE,
};

use super::given::Given;
use super::repeated::keeps_state;
use super::signature::{Signature, agree, signature};
use names::Visit;

/// What a source file defines with external linkage, what it refers to and does not define, and what calls what in it.
#[derive(Clone, Debug, Default)]
pub struct FileIndex {
    pub(super) path: PathBuf,
    /// The files that it includes: what they define is defined here.
    pub(super) includes: BTreeSet<PathBuf>,
    /// Files of one program are of one language.
    pub(super) cpp: bool,
    /// Each name once, in the order of the file.
    pub(super) functions: Vec<Function>,
    /// Variables with external linkage that it defines.
    pub(super) variables: BTreeMap<String, (Definition, Signature)>,
    /// Further names of what it defines.
    pub(super) further: BTreeMap<String, Further>,
    /// What the linker calls what has another name in the file.
    labels: BTreeMap<String, String>,
    /// Names in text of it that cannot be parsed, in which definitions may be.
    pub(super) unparsed: BTreeSet<String>,
    /// Functions that it defines and others may use, by names of which not all is known.
    unclear: BTreeSet<String>,
    /// Names that it uses, and that other files may define; with what it says of them.
    pub(super) wants: BTreeMap<String, Option<Signature>>,
    /// Its functions that it names, to call them or to point to them.
    pub(super) named: BTreeSet<String>,
    /// Names in text that is not followed: what they stand for may be called there, with any arguments.
    pub(super) unfollowed: BTreeSet<String>,
    /// Names that are used for something else than a call of what they stand for: pointers to it may be called anywhere.
    pub(super) values: BTreeSet<String>,
    /// Classes of objects that are given to what is not followed.
    pub(super) given: BTreeSet<String>,
    /// The same by the names of functions that it does not define, as the linker calls them.
    pub(super) given_to: BTreeMap<String, BTreeSet<String>>,
    /// Functions of it whose parameters have known types, as the linker calls them.
    pub(super) followed: BTreeSet<String>,
    /// Code of it is executed before `main`: constructors, initialisers that are no constants.
    pub(super) starts: bool,
    /// That code may use what other files define: which of them has done its part by then is not known.
    pub(super) starts_with_others: bool,
}

/// A function that a file defines.
#[derive(Clone, Debug)]
pub(super) struct Function {
    pub(super) name: String,
    pub(super) signature: Signature,
    /// Other files may call it.
    pub(super) external: bool,
    /// Callers in other files are to be expected.
    pub(super) open: bool,
    /// The names of functions that it calls.
    pub(super) calls: BTreeSet<String>,
    /// A construct stands in it.
    pub(super) direct: bool,
    /// A construct that makes a team stands in it.
    pub(super) team: bool,
    /// The definition of another file stands in place of it.
    pub(super) weak: bool,
    /// Each file of C++ that uses it has the same definition, of which this says what stands in it.
    pub(super) repeated: Option<u64>,
    /// What is not in the text calls it: the end of the program, or whoever has an object with this virtual function.
    pub(super) called_elsewhere: bool,
}

/// What a further name is one of.
#[derive(Clone, Debug)]
pub(super) struct Further {
    pub(super) signature: Option<Signature>,
    /// The definition of another file stands in place of it.
    pub(super) weak: bool,
    /// The function that it is a name of.
    pub(super) function: Option<usize>,
}

/// How a variable is defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Definition {
    /// Without an initialiser, or weak: others may define it, too.
    Tentative,
    /// With one.
    Full,
    /// Each file of C++ that uses it has the same definition.
    Repeated,
}

impl FileIndex {
    /// What a source file that was read and parsed alone defines and wants.
    pub fn new(unit: &TranslationUnit, source: &SourceSet) -> FileIndex {
        let mut index = FileIndex::of_part(unit, 0, source.text());
        index.path = source
            .file(source.main())
            .map_or_else(PathBuf::new, |file| file.path().to_path_buf());
        let files = source.files().iter().map(|file| file.path());
        let includes = files.filter(|path| *path != index.path);
        index.includes = includes.map(Path::to_path_buf).collect();
        // What headers of the system declare is theirs.
        index
            .wants
            .retain(|name, _| !source.is_system_function(name));
        index
    }

    pub(crate) fn of_part(unit: &TranslationUnit, part: usize, text: &str) -> FileIndex {
        let weak = super::weak::weak_names(unit, part, text);
        let mut index = FileIndex::default();
        let mut uses = Uses {
            given: Given::new(unit, part),
            ..Uses::default()
        };
        let mut declared: BTreeMap<&str, Signature> = BTreeMap::new();
        let mut own: BTreeSet<&str> = BTreeSet::new();
        let mut defined: BTreeSet<&str> = BTreeSet::new();
        let mut renamed: Vec<Signature> = Vec::new();
        index.starts = unit.starts;
        let file = unit.parts.get(part);
        let is_own = |name: &str| file.is_some_and(|file| file.is_own(name));
        index.cpp = file.is_some_and(|file| file.cpp.is_some());
        // What it does where a program starts stands in the file with `main` only.
        let start = file.and_then(|file| file.cpp.as_ref());
        let start = start.into_iter().flat_map(|cpp| &cpp.start);
        start.for_each(|stmt| uses.stmt(stmt));
        for item in unit.items_of(part) {
            index.starts |= runs_at_start(&item.kind);
            match &item.kind {
                ItemKind::Function(function) => {
                    for param in &function.ty.params {
                        uses.given.declare(param.name.as_deref(), &param.ty);
                    }
                    function.body.stmts.iter().for_each(|stmt| uses.stmt(stmt));
                    // A prototype may have made the name the file's own already.
                    own.insert(&function.name);
                    if defined.insert(&function.name) {
                        let body = text_of(text, item.span);
                        let mut function = Function::new(function, index.cpp, body);
                        function.weak = weak.contains(&function.name);
                        function.external &= !is_own(&function.name);
                        index.functions.push(function);
                    }
                }
                ItemKind::Declaration(declaration) => {
                    uses.declaration(declaration);
                    for declarator in &declaration.declarators {
                        if declaration.storage.alias {
                            renamed.push(signature(&declarator.ty));
                        }
                        let is_function = matches!(declarator.ty.unaliased(), Type::Function(_));
                        match declaration.storage.class {
                            StorageClass::Typedef => {}
                            StorageClass::Static => {
                                own.insert(&declarator.name);
                            }
                            _ if is_own(&declarator.name) => {
                                own.insert(&declarator.name);
                            }
                            _ if index.cpp
                                && declaration.storage.inline
                                && !declaration.storage.dynamic =>
                            {
                                let found = (Definition::Repeated, signature(&declarator.ty));
                                index.variables.insert(declarator.name.clone(), found);
                            }
                            StorageClass::Extern if declarator.init.is_none() => {
                                declared.insert(&declarator.name, signature(&declarator.ty));
                            }
                            _ if is_function => {
                                declared.insert(&declarator.name, signature(&declarator.ty));
                            }
                            _ => index.variable(declarator, weak.contains(&declarator.name)),
                        }
                    }
                }
                ItemKind::Pragma(pragma) => uses.pragma(pragma),
                ItemKind::Error(unparsed) => {
                    let names = unparsed.words.iter();
                    let names = names.filter(|name| index.cpp && !is_known_function(name));
                    index.unparsed.extend(names.cloned());
                    uses.unparsed(unparsed);
                }
                ItemKind::Asm(words) => {
                    uses.names.extend(words.iter().cloned());
                    uses.unfollowed.extend(words.iter().cloned());
                }
            }
        }
        // Another name of a function tells no more of it than its type.
        for function in &index.functions {
            if renamed
                .iter()
                .any(|other| agree(&function.signature, other))
            {
                uses.unfollowed.insert(function.name.clone());
            }
        }
        index.given = uses.given.classes(unit);
        index.given_to = uses.given.classes_by_function(unit);
        index.followed = std::mem::take(&mut uses.given.followed);
        index.unfollowed = std::mem::take(&mut uses.unfollowed);
        index.values = std::mem::take(&mut uses.values);
        for (name, signature) in &uses.externs {
            let known = declared.entry(name);
            known.or_insert_with(|| signature.clone());
        }
        // What it defines itself others may define in its place.
        let open = |name: &str| {
            weak.contains(name)
                || matches!(index.variables.get(name), Some((Definition::Tentative, _)))
        };
        let known = |name: &str| {
            let function = index
                .functions
                .iter()
                .find(|function| function.name == name);
            function
                .map(|function| &function.signature)
                .or_else(|| index.variables.get(name).map(|(_, signature)| signature))
        };
        let unclear = file.and_then(|file| file.cpp.as_ref());
        let unclear = unclear.map(|cpp| &cpp.unclear);
        let prototypes: BTreeSet<&str> =
            file.into_iter().flat_map(|file| file.declared()).collect();
        let wanted = |name: &&String| {
            let name = name.as_str();
            let called = uses.called.contains(name) && !unit.declares(part, name);
            open(name)
                || (called || declared.contains_key(name) || prototypes.contains(name))
                    && !own.contains(name)
                    && !index.variables.contains_key(name)
        };
        let wants = uses.names.iter().filter(wanted);
        let functions = index.functions.iter().map(|function| &function.name);
        let named = functions.filter(|name| uses.names.contains(*name));
        index.named = named.cloned().collect();
        let start = file.and_then(|file| file.cpp.as_ref());
        let start = start
            .map(|cpp| &cpp.start_uses)
            .filter(|uses| !uses.is_empty());
        let functions = unit
            .items_of(part)
            .iter()
            .filter_map(|item| match &item.kind {
                ItemKind::Function(function) if start.is_some() && function.storage.inline => {
                    keeps_state(unit, part, function).then_some(function.name.as_str())
                }
                _ => None,
            });
        let stateful: BTreeSet<&str> = functions.collect();
        let wants: BTreeSet<&String> = wants.collect();
        let others = |name: &String| {
            wants.contains(name) && (prototypes.contains(name.as_str()) || !is_known_function(name))
        };
        index.starts_with_others = start.is_some_and(|uses| {
            uses.contains(UNKNOWN_CODE)
                || uses
                    .iter()
                    .any(|name| others(name) || index.is_shared(name, &stateful))
        });
        let wants: Vec<(String, Option<Signature>)> = wants
            .into_iter()
            .map(|name| {
                let said = declared.get(name.as_str()).or_else(|| known(name));
                (name.clone(), said.cloned())
            })
            .collect();
        let symbols = unit.parts.get(part);
        let said = |name: &str| declared.get(name).or_else(|| known(name)).cloned();
        let aliases = symbols.map(|part| part.aliases.iter());
        index.further = aliases
            .into_iter()
            .flatten()
            .filter(|alias| !own.contains(alias.name.as_str()))
            .map(|alias| {
                let mut functions = index.functions.iter();
                let further = Further {
                    signature: said(&alias.name).or_else(|| said(&alias.target)),
                    weak: alias.weak,
                    function: functions.position(|function| function.name == alias.target),
                };
                (alias.name.clone(), further)
            })
            .collect();
        let followed = std::mem::take(&mut index.followed);
        let given_to = std::mem::take(&mut index.given_to);
        index.labels = symbols.map_or_else(BTreeMap::new, |part| part.labels.clone());
        let followed = followed.iter().filter(|name| !is_own(name));
        index.followed = followed
            .map(|name| index.symbol(name).to_string())
            .collect();
        let given_to = given_to.into_iter();
        index.given_to = given_to
            .map(|(name, classes)| (index.symbol(&name).to_string(), classes))
            .collect();
        // What it declares and then defines by another name of the tree it has.
        let functions = index.functions.iter();
        let defined: BTreeSet<&str> = functions
            .filter(|function| function.external && !function.weak)
            .map(|function| index.symbol(&function.name))
            .collect();
        let wants: BTreeMap<String, Option<Signature>> = wants
            .into_iter()
            .filter(|(name, _)| index.further.get(name).is_none_or(|further| further.weak))
            .filter(|(name, _)| !index.cpp || !defined.contains(index.symbol(name)))
            .map(|(name, said)| (index.symbol(&name).to_string(), said))
            .collect();
        index.wants = wants;
        for (name, label) in unclear.into_iter().flatten() {
            if own.contains(name.as_str()) {
                index.unclear.insert(label.clone());
            } else if uses.names.contains(name) {
                index.wants.insert(label.clone(), None);
            }
        }
        let variables = std::mem::take(&mut index.variables).into_iter();
        index.variables = variables
            .map(|(name, found)| (index.symbol(&name).to_string(), found))
            .collect();
        index
    }

    fn variable(&mut self, declarator: &ast::Declarator, weak: bool) {
        let known = self
            .variables
            .entry(declarator.name.clone())
            .or_insert_with(|| (Definition::Tentative, signature(&declarator.ty)));
        // In C++ each definition is one, whatever the variable starts with.
        if (declarator.init.is_some() || self.cpp) && !weak {
            known.0 = Definition::Full;
        }
    }

    /// Whether other files have the same variable, or function that keeps something in a variable, of this name.
    fn is_shared(&self, name: &str, stateful: &BTreeSet<&str>) -> bool {
        let variable = self.variables.get(name);
        stateful.contains(name)
            || variable.is_some_and(|(definition, _)| *definition == Definition::Repeated)
    }

    /// What the linker calls what the file calls so.
    pub(super) fn symbol<'n>(&'n self, name: &'n str) -> &'n str {
        self.labels.get(name).map_or(name, String::as_str)
    }

    /// The functions that other files may call, as the linker calls them.
    pub(super) fn external_functions(&self) -> impl Iterator<Item = (&str, &Function)> {
        let external = self.functions.iter().filter(|function| function.external);
        external.map(|function| (self.symbol(&function.name), function))
    }

    /// Whether the name is defined with external linkage, as a declaration says that it is.
    pub(super) fn agrees(&self, name: &str, declared: Option<&Signature>) -> bool {
        let function = self
            .external_functions()
            .find(|(symbol, _)| *symbol == name);
        let further = self.further.get(name);
        let own = function
            .map(|(_, function)| &function.signature)
            .or_else(|| self.variables.get(name).map(|(_, signature)| signature));
        let own = match further {
            Some(further) if own.is_none() => match &further.signature {
                Some(signature) => Some(signature),
                None => return true,
            },
            _ => own,
        };
        match (own, declared) {
            (Some(own), Some(declared)) => agree(own, declared),
            (own, _) => own.is_some(),
        }
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether a program begins in this file.
    pub fn has_main(&self) -> bool {
        self.functions
            .iter()
            .any(|function| function.name == "main")
    }

    /// Whether a construct stands in one of its functions.
    pub fn has_constructs(&self) -> bool {
        self.functions.iter().any(|function| function.direct)
    }

    /// What it defines that others may use.
    pub(super) fn defines(&self) -> impl Iterator<Item = &str> {
        let functions = self.external_functions().map(|(name, _)| name);
        let others = self.variables.keys().chain(self.further.keys());
        let others = others.chain(&self.unclear);
        functions.chain(others.map(String::as_str))
    }

    /// Functions that other files have the same definition of, each with what says whether it is the same.
    pub(super) fn repeated(&self) -> impl Iterator<Item = (&str, u64)> {
        let functions = self.external_functions();
        functions.filter_map(|(name, function)| Some((name, function.repeated?)))
    }

    /// The names that no other file of the program may define.
    pub(super) fn strong(&self) -> impl Iterator<Item = &str> {
        let functions = self.external_functions();
        let functions =
            functions.filter(|(_, function)| !function.weak && function.repeated.is_none());
        let variables = self.variables.iter();
        let variables = variables.filter(|(_, (definition, _))| *definition == Definition::Full);
        let further = self.further.iter().filter(|(_, further)| !further.weak);
        functions
            .map(|(name, _)| name)
            .chain(variables.map(|(name, _)| name.as_str()))
            .chain(further.map(|(name, _)| name.as_str()))
    }
}

/// Whether code of this is executed before `main`.
fn runs_at_start(item: &ItemKind) -> bool {
    match item {
        ItemKind::Function(function) => function.storage.constructor,
        ItemKind::Declaration(declaration) => {
            let mut inits = declaration.declarators.iter().map(|found| &found.init);
            declaration.storage.constructor
                || inits.any(|init| init.as_ref().is_some_and(runs_code))
        }
        _ => false,
    }
}

impl Function {
    fn new(function: &ast::FunctionDef, cpp: bool, body: &str) -> Function {
        let is_static = function.storage.class == StorageClass::Static;
        let inline = function.storage.inline;
        Function {
            name: function.name.clone(),
            signature: signature(&ast::QualType::plain(Type::Function(Arc::new(
                function.ty.clone(),
            )))),
            // An inline definition alone is not one for other files (C17, section 6.7.4), but in C++ it is.
            external: !is_static
                && (!inline || cpp || function.storage.class == StorageClass::Extern),
            repeated: (cpp && inline).then(|| words_hash(body)),
            open: !is_static && !inline,
            calls: calls_in(function),
            direct: function.body.stmts.iter().any(has_pragma),
            team: function.body.stmts.iter().any(makes_team),
            called_elsewhere: function.storage.called_elsewhere,
            weak: false,
        }
    }
}

/// A piece of a text.
fn text_of(text: &str, span: Span) -> &str {
    let range = span.start as usize..span.end as usize;
    text.get(range).unwrap_or_default()
}

/// A number that is the same for the same words and signs.
fn words_hash(text: &str) -> u64 {
    let mut hash = DefaultHasher::new();
    text.split_whitespace()
        .for_each(|word| word.hash(&mut hash));
    hash.finish()
}

/// The names in a file, and those that it declares `extern` in a block.
#[derive(Default)]
struct Uses {
    names: BTreeSet<String>,
    /// Those in text that is not followed.
    unfollowed: BTreeSet<String>,
    /// Those that are more than called.
    values: BTreeSet<String>,
    called: BTreeSet<String>,
    externs: BTreeMap<String, Signature>,
    /// What is given to what is not followed.
    given: Given,
}

impl Uses {
    fn unparsed(&mut self, unparsed: &ast::Unparsed) {
        self.names.extend(unparsed.words.iter().cloned());
        self.unfollowed.extend(unparsed.words.iter().cloned());
    }
}

impl Visit for Uses {
    fn expr(&mut self, expr: &ast::Expr) {
        match &expr.kind {
            // Calls in it are followed.
            ExprKind::Unsupported { operands, .. } => {
                for operand in operands {
                    if let ExprKind::Ident(name) = &without_address(operand).kind {
                        self.unfollowed.insert(name.clone());
                    }
                    self.given.give(operand);
                }
            }
            ExprKind::Ident(name) => {
                self.names.insert(name.clone());
                self.values.insert(name.clone());
            }
            ExprKind::Call { callee, args } => {
                if let ExprKind::Ident(name) = &callee.kind {
                    self.names.insert(name.clone());
                    self.called.insert(name.clone());
                    self.given.call(name, args);
                    args.iter().for_each(|arg| self.expr(arg));
                    return;
                }
            }
            ExprKind::SizeofExpr(operand) => self.expr(operand),
            _ => {}
        }
        names::walk_expr(self, expr);
    }

    fn stmt(&mut self, stmt: &Stmt) {
        if let StmtKind::Error(unparsed) = &stmt.kind {
            self.unparsed(unparsed);
        }
        names::walk_stmt(self, stmt);
    }

    fn declaration(&mut self, declaration: &Declaration) {
        let declares = |declarator: &&ast::Declarator| {
            declaration.storage.class == StorageClass::Extern
                || matches!(declarator.ty.unaliased(), Type::Function(_))
        };
        for declarator in &declaration.declarators {
            self.given.declare(Some(&declarator.name), &declarator.ty);
            self.given.initialise(declarator);
        }
        let found = declaration.declarators.iter().filter(declares);
        self.externs
            .extend(found.map(|found| (found.name.clone(), signature(&found.ty))));
        names::walk_declaration(self, declaration);
    }

    fn pragma(&mut self, pragma: &Pragma) {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let words = pragma.text.split(|c| !is_word(c));
        self.names
            .extend(words.filter(|word| !word.is_empty()).map(str::to_string));
    }
}

/// What an expression is the address or a cast of.
fn without_address(expr: &ast::Expr) -> &ast::Expr {
    let mut expr = expr;
    while let ExprKind::Unary {
        op: ast::UnaryOp::AddressOf,
        operand,
    }
    | ExprKind::Cast { operand, .. } = &expr.kind
    {
        expr = operand;
    }
    expr
}
