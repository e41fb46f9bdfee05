//! What stands at file scope: variables, and directives that hold for the whole program.

use polyomp_core::spmd::{Storage, Unsupported};

use crate::openmp::{Argument, ClauseKind, ClauseName, Directive, Leaf, MemoryOrder};
use crate::syntax::ast::{ItemKind, Pragma};
use crate::syntax::{base_of, words_in};

use super::Lowerer;
use super::replaced::Declared;
use super::symbols::Home;

impl<'a> Lowerer<'a> {
    /// Declares what stands at file scope.
    pub(super) fn globals(&mut self) {
        let unit = self.unit;
        self.find_assigned();
        self.find_groups();
        self.find_gaps();
        self.find_doubts();
        for part in 0..unit.parts.len() {
            self.part = part;
            self.find_variants();
            self.find_declared_target();
        }
        for part in 0..unit.parts.len() {
            self.part = part;
            self.push_scope();
            for item in unit.items_of(part) {
                match &item.kind {
                    ItemKind::Declaration(declaration) => {
                        for declarator in &declaration.declarators {
                            self.global(declaration, declarator);
                        }
                    }
                    ItemKind::Pragma(pragma) => self.file_pragma(pragma),
                    ItemKind::Error(unparsed) => self.unparsed_item(item.span, unparsed),
                    ItemKind::Function(_) | ItemKind::Asm(_) => {}
                }
            }
        }
        self.find_handled();
        self.find_volatile_members();
        for part in 0..unit.parts.len() {
            self.part = part;
            self.find_stored();
        }
        self.find_turns();
    }

    /// Variables that `declare target` names, or that are declared between it and its end (OpenMP 5.2, section 7.8).
    fn find_declared_target(&mut self) {
        let unit = self.unit;
        let mut depth = 0usize;
        for item in unit.items_of(self.part) {
            match &item.kind {
                ItemKind::Pragma(pragma) => {
                    let parsed = self.directive(pragma);
                    let Some(directive) = &parsed.directive else {
                        continue;
                    };
                    let mut names: Vec<String> = Vec::new();
                    if let Argument::List(items) = &directive.argument {
                        names.extend(items.iter().map(|item| item.name.clone()));
                    }
                    for clause in &directive.clauses {
                        let items = match &clause.kind {
                            ClauseKind::Enter(items)
                            | ClauseKind::Link(items)
                            | ClauseKind::Local(items) => items,
                            _ => continue,
                        };
                        names.extend(items.iter().map(|item| item.name.clone()));
                    }
                    match directive.leaves().first() {
                        Some(Leaf::DeclareTarget) if names.is_empty() => depth += 1,
                        Some(Leaf::BeginDeclareTarget) => depth += 1,
                        Some(Leaf::EndDeclareTarget) => depth = depth.saturating_sub(1),
                        Some(Leaf::DeclareTarget) => self.declare_target(names),
                        _ => {}
                    }
                }
                ItemKind::Declaration(declaration) if depth > 0 => {
                    let declarators = declaration.declarators.iter();
                    let names = declarators.map(|found| found.name.clone());
                    self.declare_target(names.collect());
                }
                _ => {}
            }
        }
    }

    fn declare_target(&mut self, names: Vec<String>) {
        for name in names {
            let name = self.name_here(&name);
            self.declared_target.insert(name);
        }
    }

    /// Functions that `declare variant` names a replacement for.
    fn find_variants(&mut self) {
        let unit = self.unit;
        let (mut next, mut blocks) = (Vec::new(), Vec::new());
        for item in unit.items_of(self.part) {
            let names: Vec<&str> = match &item.kind {
                ItemKind::Pragma(pragma) => {
                    let parsed = self.directive(pragma);
                    let directive = parsed.directive.as_ref();
                    match directive.and_then(|directive| directive.leaves().first().copied()) {
                        Some(Leaf::DeclareVariant) => {
                            let mut selected = blocks.clone();
                            selected.push(pragma);
                            let name = None;
                            next.push(Declared { selected, name });
                        }
                        Some(Leaf::BeginDeclareVariant) => blocks.push(pragma),
                        Some(Leaf::EndDeclareVariant) => drop(blocks.pop()),
                        _ => {}
                    }
                    continue;
                }
                ItemKind::Function(function) => {
                    // One of a block of them is one itself.
                    if let (Some(base), false) = (base_of(&function.name), blocks.is_empty()) {
                        let known = self.variants.entry(self.name_here(base)).or_default();
                        known.push(Declared {
                            selected: blocks.clone(),
                            name: Some(function.name.clone()),
                        });
                    }
                    vec![base_of(&function.name).unwrap_or(&function.name)]
                }
                ItemKind::Declaration(declaration) => {
                    let declarators = declaration.declarators.iter();
                    declarators.map(|found| found.name.as_str()).collect()
                }
                _ => Vec::new(),
            };
            if !next.is_empty() {
                for name in names {
                    let name = self.name_here(name);
                    let known = self.variants.entry(name).or_default();
                    known.extend(next.iter().cloned());
                }
            }
            next.clear();
        }
    }

    fn file_pragma(&mut self, pragma: &Pragma) {
        let parsed = self.directive(pragma);
        let Some(directive) = &parsed.directive else {
            return self.file_unsupported(pragma, "a directive that is not known");
        };
        match directive.leaves().first() {
            Some(Leaf::Threadprivate) => self.threadprivate(&directive.argument),
            Some(Leaf::Groupprivate) => self.groupprivate(pragma.line, &directive.argument),
            Some(Leaf::Requires) => self.requires(pragma, directive),
            // What is declared for devices or for SIMD calls is executed as it is written.
            Some(
                Leaf::DeclareTarget
                | Leaf::BeginDeclareTarget
                | Leaf::EndDeclareTarget
                | Leaf::DeclareSimd
                | Leaf::DeclareReduction
                | Leaf::Assumes
                | Leaf::BeginAssumes
                | Leaf::EndAssumes
                | Leaf::Nothing
                // Where variables are.
                | Leaf::Allocate
                // Calls of the function say so.
                | Leaf::DeclareVariant
                | Leaf::BeginDeclareVariant
                | Leaf::EndDeclareVariant,
            ) => {}
            // What iterations make of a variable is not known, but what is called for that may do something else, too.
            Some(Leaf::DeclareInduction) => self.declare_induction(pragma),
            // What is copied says so.
            Some(Leaf::DeclareMapper) => self.copies.mappers = true,
            // A program that it keeps from being compiled is none.
            Some(Leaf::Error) => {}
            Some(leaf) => {
                let what = format!("the directive `{leaf}`");
                self.file_unsupported(pragma, &what);
            }
            None => {}
        }
    }

    /// What the program requires of the implementation: the order of atomics matters here.
    fn requires(&mut self, pragma: &Pragma, directive: &Directive) {
        for clause in &directive.clauses {
            self.require_of_mapping(&clause.kind);
            let ClauseKind::Other(ClauseName::AtomicDefaultMemOrder, argument) = &clause.kind
            else {
                continue;
            };
            let order = argument.as_ref().map(|argument| argument.text.trim());
            self.default_order = match order {
                Some("seq_cst") => MemoryOrder::SeqCst,
                Some("acq_rel") => MemoryOrder::AcqRel,
                Some("acquire") => MemoryOrder::Acquire,
                Some("release") => MemoryOrder::Release,
                Some("relaxed") => MemoryOrder::Relaxed,
                _ => {
                    let what = "the order that `atomic` constructs have by default";
                    return self.file_unsupported(pragma, what);
                }
            };
        }
    }

    /// `declare induction`: its expressions speak of no variable but the one that is made (OpenMP 6.0, section 7.6.2.3).
    pub(super) fn declare_induction(&mut self, pragma: &Pragma) {
        let words = words_in(&pragma.text, false);
        if let Some(called) = words.into_iter().find(|word| self.function(word).is_some()) {
            let what = format!("a `declare induction` that calls `{called}`");
            self.file_unsupported(pragma, &what);
        }
    }

    fn file_unsupported(&mut self, pragma: &Pragma, what: &str) {
        let span = self.span(pragma.line);
        let what = what.to_string();
        self.program.unsupported.push(Unsupported { span, what });
    }

    /// Gives each thread its own instance of the variables.
    pub(super) fn threadprivate(&mut self, argument: &Argument) {
        let Argument::List(items) = argument else {
            return;
        };
        for item in items {
            let Some(id) = self.lookup(&item.name) else {
                continue;
            };
            let Some(var) = self.vars.get_mut(id.0) else {
                continue;
            };
            var.threadprivate = true;
            if let Home::Object(object) = var.home
                && let Some(object) = self.object_mut(object)
            {
                object.storage = Storage::ThreadPrivate;
            }
        }
    }
}
