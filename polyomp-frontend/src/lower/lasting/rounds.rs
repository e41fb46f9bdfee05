//! Walks over the text of a program, each of which rests on what the one before it has found.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::syntax::ast::{ExprKind, ItemKind, StmtKind};
use crate::syntax::words_in;

use super::super::{FunctionKey, Lowerer, is_known_function};
use super::domain::Values;
use super::flow::Env;
use super::text::Walk;
use super::{Key, LastingVariables};

/// How often the text is walked over.
const MOST_WALKS: usize = 4;

/// What a walk over the text has found that another one may rest on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Summary {
    /// What the calls of functions that only the file can name give for their parameters.
    pub(super) given: HashMap<(FunctionKey, usize), Values>,
    pub(super) returned: HashMap<FunctionKey, Values>,
    /// What variables that last hold at any time; nothing where that is not told.
    pub(super) held: HashMap<(Key, Vec<String>), Option<Values>>,
    /// Functions that may be called otherwise than by their names.
    pub(super) addressed: HashSet<FunctionKey>,
}

impl Summary {
    /// Whether all that this one allows is allowed by another one.
    fn is_within(&self, other: &Self) -> bool {
        let within =
            |one: &Values, all: Option<&Values>| all.is_some_and(|all| all.may.holds(&one.may));
        let given = |(at, values): (&_, &Values)| within(values, other.given.get(at));
        let returned = |(of, values): (&_, &Values)| within(values, other.returned.get(of));
        let held = |(place, values): (&_, &Option<Values>)| match (values, other.held.get(place)) {
            (_, Some(None)) => true,
            (Some(values), Some(Some(all))) => all.may.holds(&values.may),
            _ => false,
        };
        self.given.iter().all(given)
            && self.returned.iter().all(returned)
            && self.held.iter().all(held)
            && self.addressed.is_subset(&other.addressed)
    }
}

impl<'a> Lowerer<'a> {
    /// Whether what is called by a name may be a macro of a header that was not found.
    pub(super) fn may_be_hidden(&self, part: usize, name: &str) -> bool {
        self.function_in(part, name).is_none()
            && !is_known_function(name)
            && !self.unit.declares(part, name)
    }

    /// Finds what the program does with the variables that last. Where things have several names, nothing is said of any.
    ///
    /// Each walk rests on what the one before it has found that functions are given, that they return, and that these
    /// variables hold; the first one takes that to be anything.
    pub(in super::super) fn find_lasting(&mut self) {
        if self.linkage.has_other_names() {
            return;
        }
        let mut summary = Summary::default();
        for _ in 0..MOST_WALKS {
            let Some(next) = self.next_summary(&summary) else {
                return;
            };
            if next == summary {
                break;
            }
            summary = next;
        }
        if summary
            .held
            .values()
            .flatten()
            .any(|held| held.may.single().is_none())
        {
            self.least_summary(summary);
        }
    }

    /// Walks over the text, and gives what is found if something rests on that.
    fn next_summary(&mut self, summary: &Summary) -> Option<Summary> {
        let (found, next, wanted) = self.walk_for_lasting(summary);
        self.lasting = found;
        let mut next = next?;
        for place in wanted {
            let values = self.values_of_lasting(&place.0, &place.1);
            next.held.insert(place, values);
        }
        Some(next)
    }

    /// Looks for less than a summary that holds: what the variables hold first, and what stores make of that. Where it is
    /// no longer more than before, nothing else can ever be stored.
    fn least_summary(&mut self, most: Summary) {
        let mut guess = most.clone();
        for (place, held) in &mut guess.held {
            if held.is_some() {
                *held = self.first_of_lasting(&place.0, &place.1);
            }
        }
        for round in 0..MOST_WALKS {
            let Some(next) = self.next_summary(&guess) else {
                break;
            };
            if next.is_within(&guess) {
                return;
            }
            for (place, held) in &mut guess.held {
                let (Some(Some(next)), Some(Some(most))) =
                    (next.held.get(place), most.held.get(place))
                else {
                    *held = None;
                    continue;
                };
                if let Some(held) = held {
                    *held = match round + 1 < MOST_WALKS / 2 {
                        true => held.union(next),
                        false => held.widened(next, most),
                    };
                }
            }
        }
        // (The last walk rests on what was not shown.)
        self.next_summary(&most);
    }

    fn walk_for_lasting(
        &self,
        summary: &Summary,
    ) -> (
        LastingVariables<'a>,
        Option<Summary>,
        HashSet<(Key, Vec<String>)>,
    ) {
        let unit = self.unit;
        let mut walk = Walk {
            lowerer: self,
            part: 0,
            function: None,
            scopes: Vec::new(),
            escaping: false,
            starting: false,
            certain: false,
            unresolved: HashSet::new(),
            state: Some(Env::default()),
            switches: Vec::new(),
            vars: Vec::new(),
            places: Vec::new(),
            numbers: HashMap::new(),
            results: HashMap::new(),
            types: HashMap::new(),
            unsteady: BTreeMap::new(),
            guards: 0,
            summary,
            next: Summary::default(),
            asked: false,
            wanted: HashSet::new(),
            found: LastingVariables::default(),
        };
        for part in 0..unit.parts.len() {
            for item in unit.items_of(part) {
                if let ItemKind::Declaration(declaration) = &item.kind {
                    walk.part = part;
                    walk.at_file_scope(declaration);
                }
            }
        }
        for (part, file) in unit.parts.iter().enumerate() {
            walk.part = part;
            for item in unit.items_of(part) {
                match &item.kind {
                    ItemKind::Function(function) => walk.function(function),
                    ItemKind::Declaration(declaration) => walk.initialisers(declaration),
                    ItemKind::Pragma(pragma) => walk.words(words_in(&pragma.text, false)),
                    ItemKind::Asm(words) => walk.words(words.iter().map(String::as_str)),
                    ItemKind::Error(unparsed) => walk.unparsed(unparsed),
                }
            }
            walk.starting = true;
            for stmt in file.cpp.iter().flat_map(|cpp| &cpp.start) {
                walk.certain = matches!(&stmt.kind, StmtKind::Expr(expr)
                    if matches!(expr.kind, ExprKind::Assign { .. }));
                walk.statement(stmt);
            }
            (walk.starting, walk.certain) = (false, false);
        }
        let Walk {
            unresolved,
            mut found,
            next,
            asked,
            wanted,
            ..
        } = walk;
        // Members of a class that stands in a function name the function's variables.
        for (key, lasting) in &mut found.known {
            if let Key::Block(declared) = key {
                let named = (lasting.part, declared.name().to_string());
                lasting.escapes |= unresolved.contains(&named);
            }
        }
        (found, asked.then_some(next), wanted)
    }
}
