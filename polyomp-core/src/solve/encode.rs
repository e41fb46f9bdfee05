//! From formulas to Z3. Division by zero has no value, and a comparison without value is neither true nor false.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use z3::ast::{Bool, Int};
use z3::{FuncDecl, Sort};

use crate::formula::{
    AtomKind, Division, Formula, FormulaKind, Symbol, Term, TermKind, with_stack,
};

/// A term for Z3, and where it has a value (`None`: everywhere).
#[derive(Clone)]
struct Value {
    int: Int,
    defined: Option<Bool>,
}

/// A formula for Z3: where it is true, and where it is false (`None`: wherever it is not true).
#[derive(Clone)]
struct Truth {
    holds: Bool,
    fails: Option<Bool>,
}

impl Truth {
    fn fails(&self) -> Bool {
        self.fails.clone().unwrap_or_else(|| self.holds.not())
    }
}

/// The translation of one query. Names are positions in it, so what Z3 sees does not depend on spelling.
#[derive(Default)]
pub(super) struct Encoder {
    symbols: BTreeMap<Symbol, Int>,
    functions: BTreeMap<(Symbol, usize), FuncDecl>,
    // Keys compare by structure; nothing iterates over these.
    terms: FxHashMap<Term, Value>,
    formulas: FxHashMap<Formula, Truth>,
}

impl Encoder {
    /// The condition under which `formula` is true.
    pub(super) fn condition(&mut self, formula: &Formula) -> Bool {
        self.formula(formula).holds
    }

    /// The unknown of `symbol`.
    pub(super) fn symbol(&mut self, symbol: &Symbol) -> Int {
        let next = u32::try_from(self.symbols.len()).unwrap_or(u32::MAX);
        self.symbols
            .entry(symbol.clone())
            .or_insert_with(|| Int::new_const(z3::Symbol::Int(next)))
            .clone()
    }

    /// The value of `term`, where it has one.
    pub(super) fn term(&mut self, term: &Term) -> Int {
        self.value(term).int
    }

    fn function(&mut self, function: &Symbol, arity: usize) -> &FuncDecl {
        let next = self.functions.len();
        self.functions
            .entry((function.clone(), arity))
            .or_insert_with(|| {
                let int = Sort::int();
                FuncDecl::new(format!("f{next}"), &vec![&int; arity], &int)
            })
    }

    fn formula(&mut self, formula: &Formula) -> Truth {
        if let Some(truth) = self.formulas.get(formula) {
            return truth.clone();
        }
        let truth = with_stack(|| match formula.kind() {
            FormulaKind::True => Truth {
                holds: Bool::from_bool(true),
                fails: None,
            },
            FormulaKind::False => Truth {
                holds: Bool::from_bool(false),
                fails: None,
            },
            FormulaKind::Atom(kind, term) => self.atom(*kind, term),
            FormulaKind::And(parts) => self.connect(parts, Bool::and, Bool::or),
            FormulaKind::Or(parts) => self.connect(parts, Bool::or, Bool::and),
        });
        self.formulas.insert(formula.clone(), truth.clone());
        truth
    }

    fn connect(
        &mut self,
        parts: &[Formula],
        holds: fn(&[Bool]) -> Bool,
        fails: fn(&[Bool]) -> Bool,
    ) -> Truth {
        let parts: Vec<Truth> = parts.iter().map(|part| self.formula(part)).collect();
        let is_partial = parts.iter().any(|part| part.fails.is_some());
        let holding: Vec<Bool> = parts.iter().map(|part| part.holds.clone()).collect();
        let failing = || parts.iter().map(Truth::fails).collect::<Vec<Bool>>();
        Truth {
            holds: holds(&holding),
            fails: is_partial.then(|| fails(&failing())),
        }
    }

    fn atom(&mut self, kind: AtomKind, term: &Term) -> Truth {
        let value = self.value(term);
        let (holds, fails) = match kind {
            AtomKind::Zero => (value.int.eq(0), value.int.ne(0)),
            AtomKind::NonZero => (value.int.ne(0), value.int.eq(0)),
            AtomKind::NonNegative => (value.int.ge(0), value.int.lt(0)),
        };
        match value.defined {
            None => Truth { holds, fails: None },
            Some(defined) => Truth {
                holds: Bool::and(&[&defined, &holds]),
                fails: Some(Bool::and(&[&defined, &fails])),
            },
        }
    }

    fn value(&mut self, term: &Term) -> Value {
        if let Some(value) = self.terms.get(term) {
            return value.clone();
        }
        let value = with_stack(|| self.new_value(term));
        self.terms.insert(term.clone(), value.clone());
        value
    }

    fn new_value(&mut self, term: &Term) -> Value {
        match term.kind() {
            TermKind::Const(value) => Value {
                int: Int::from_i64(*value),
                defined: None,
            },
            TermKind::Var(symbol) => Value {
                int: self.symbol(symbol),
                defined: None,
            },
            TermKind::Product(factors) => {
                let (factors, defined) = self.values(factors.iter());
                Value {
                    int: Int::mul(&factors),
                    defined,
                }
            }
            TermKind::Apply(function, arguments) => {
                let (values, defined) = self.values(arguments.iter());
                let arguments: Vec<&dyn z3::ast::Ast> =
                    values.iter().map(|value| value as _).collect();
                let applied = self.function(function, arguments.len()).apply(&arguments);
                // The function was declared with an integer range.
                let int = applied.as_int().unwrap_or_else(|| Int::from_i64(0));
                Value { int, defined }
            }
            TermKind::Sum(entries, constant) => {
                let (values, defined) = self.values(entries.iter().map(|(entry, _)| entry));
                let mut summands: Vec<Int> = values
                    .iter()
                    .zip(entries)
                    .map(|(value, (_, factor))| match factor {
                        1 => value.clone(),
                        factor => Int::mul(&[&Int::from_i64(*factor), value]),
                    })
                    .collect();
                if *constant != 0 || summands.is_empty() {
                    summands.push(Int::from_i64(*constant));
                }
                Value {
                    int: Int::add(&summands),
                    defined,
                }
            }
            TermKind::Divide(division, dividend, divisor) => {
                self.division(*division, dividend, divisor)
            }
            TermKind::Min(a, b) => self.choose(a, b, |a, b| a.le(b)),
            TermKind::Max(a, b) => self.choose(a, b, |a, b| a.ge(b)),
            TermKind::Ite(condition, then, otherwise) => {
                let condition = self.formula(condition);
                let (then, otherwise) = (self.value(then), self.value(otherwise));
                let int = condition.holds.ite(&then.int, &otherwise.int);
                if condition.fails.is_none()
                    && then.defined.is_none()
                    && otherwise.defined.is_none()
                {
                    return Value { int, defined: None };
                }
                let branch = |taken: Bool, value: &Value| match &value.defined {
                    None => taken,
                    Some(defined) => Bool::and(&[&taken, defined]),
                };
                let defined = Bool::or(&[
                    branch(condition.holds.clone(), &then),
                    branch(condition.fails(), &otherwise),
                ]);
                Value {
                    int,
                    defined: Some(defined),
                }
            }
        }
    }

    fn values<'a>(&mut self, terms: impl Iterator<Item = &'a Term>) -> (Vec<Int>, Option<Bool>) {
        let values: Vec<Value> = terms.map(|term| self.value(term)).collect();
        let defined: Vec<Bool> = values
            .iter()
            .filter_map(|value| value.defined.clone())
            .collect();
        (
            values.into_iter().map(|value| value.int).collect(),
            all(defined),
        )
    }

    fn choose(&mut self, a: &Term, b: &Term, prefers_first: fn(&Int, &Int) -> Bool) -> Value {
        let (a, b) = (self.value(a), self.value(b));
        let int = prefers_first(&a.int, &b.int).ite(&a.int, &b.int);
        Value {
            int,
            defined: all(a.defined.into_iter().chain(b.defined).collect()),
        }
    }

    /// Z3's own division rounds such that the remainder is not negative.
    fn division(&mut self, division: Division, dividend: &Term, divisor: &Term) -> Value {
        let sign = divisor.as_constant().map(i64::signum);
        let (a, b) = (self.value(dividend), self.value(divisor));
        let mut defined: Vec<Bool> = a.defined.into_iter().chain(b.defined).collect();
        match sign {
            Some(0) => defined.push(Bool::from_bool(false)),
            Some(_) => {}
            None => defined.push(b.int.ne(0)),
        }
        let (a, b) = (a.int, b.int);
        let negated = |int: &Int| int.unary_minus();
        // For a positive divisor Z3's division is the floor; for a negative one, negate both operands first.
        let by_divisor = |positive: Int, negative: &dyn Fn() -> Int| match sign {
            Some(1) => positive,
            Some(_) => negative(),
            None => b.gt(0).ite(&positive, &negative()),
        };
        let int = match division {
            Division::FloorQuotient => by_divisor(a.div(&b), &|| negated(&a).div(negated(&b))),
            Division::FloorRemainder => {
                by_divisor(a.modulo(&b), &|| negated(&negated(&a).modulo(negated(&b))))
            }
            // Rounding is by the dividend's sign alone: Z3's division of |a| truncates, whatever the divisor's sign.
            Division::TruncQuotient => a.ge(0).ite(&a.div(&b), &negated(&negated(&a).div(&b))),
            Division::TruncRemainder => a
                .ge(0)
                .ite(&a.modulo(&b), &negated(&negated(&a).modulo(&b))),
        };
        Value {
            int,
            defined: all(defined),
        }
    }
}

fn all(conditions: Vec<Bool>) -> Option<Bool> {
    match conditions.as_slice() {
        [] => None,
        [condition] => Some(condition.clone()),
        conditions => Some(Bool::and(conditions)),
    }
}
