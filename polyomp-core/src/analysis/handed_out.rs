//! What is known of two values that were read each in one step with a store: counters hand out each number once, and of
//! two exchanges at one place the later one finds what the region has stored. And of elements of arrays that grow.

use std::collections::{BTreeMap, BTreeSet};

use crate::conflict::certainly_same;
use crate::formula::{Formula, Symbol, Term, TermKind};
use crate::scop::{Exchange, Growth, Rank, Scop, Stored, Ticket, is_coordinate};

use super::{EntryAnalysis, ranks};

impl EntryAnalysis<'_> {
    /// Finds out which counters move in one direction only.
    pub(super) fn show_counters(&mut self) {
        let scop = self.scop;
        // What is not shown yet is not used to show it.
        let open = |counter: &crate::scop::Counter| !counter.unless.is_empty();
        self.counters = scop.counters.iter().map(|one| !open(one)).collect();
        for (index, counter) in scop.counters.iter().enumerate() {
            let shown = !open(counter)
                || counter.unless.iter().all(|case| {
                    let Some((formula, known)) = self.instances(case) else {
                        return true;
                    };
                    self.is_empty(&Formula::and([formula, known]))
                });
            if let Some(known) = self.counters.get_mut(index) {
                *known = shown;
            }
        }
        for (elements, growth) in &scop.grown {
            let shown = growth.unless.as_ref().is_none_or(|case| {
                let Some((formula, known)) = self.instances(case) else {
                    return true;
                };
                self.is_empty(&Formula::and([formula, known]))
            });
            if shown {
                self.grown.insert(elements.clone());
            }
        }
    }

    /// What is known of the values in a formula that counters hand out, or that exchanges have read.
    pub(super) fn handed_out(&self, formula: &Formula) -> Formula {
        let scop = self.scop;
        let none = scop.tickets.is_empty() && scop.exchanges.is_empty();
        if none && self.grown.is_empty() && self.ranked.is_empty() {
            return Formula::truth();
        }
        let mut facts = Facts {
            scop,
            made: Vec::new(),
            tickets: Vec::new(),
            exchanges: Vec::new(),
            grown: Vec::new(),
            ranks: Vec::new(),
            asked: formula
                .functions()
                .into_iter()
                .map(|(name, _)| name)
                .collect(),
        };
        formula.for_each_term(|term| {
            let TermKind::Apply(function, at) = term.kind() else {
                return;
            };
            if let Some(ticket) = scop.tickets.get(function)
                && self.counters.get(ticket.counter) == Some(&true)
            {
                facts.ticket(term, ticket, at);
            }
            if let Some(exchange) = scop.exchanges.get(function) {
                facts.exchange(term, exchange, at);
            }
            if let Some(growth) = scop.grown.get(function)
                && self.grown.contains(function)
            {
                facts.growth(term, growth, at);
            }
            if let Some(Some(rank)) = scop.ranks.get(function)
                && let Some(own) = self.ranked.get(function)
            {
                facts.rank(term, (rank, own), at);
            }
        });
        Formula::and(facts.made)
    }
}

/// A value that was read: of which function, where, and what is known of it.
type Handed<'s, T> = (Term, &'s T, Vec<Term>);

struct Facts<'s> {
    scop: &'s Scop,
    made: Vec<Formula>,
    tickets: Vec<Handed<'s, Ticket>>,
    exchanges: Vec<Handed<'s, Exchange>>,
    grown: Vec<Handed<'s, Growth>>,
    ranks: Vec<Handed<'s, Rank>>,
    /// The functions that the formula speaks of.
    asked: BTreeSet<Symbol>,
}

impl<'s> Facts<'s> {
    fn ticket(&mut self, term: &Term, ticket: &'s Ticket, at: &[Term]) {
        if self.tickets.iter().any(|(known, ..)| known == term) {
            return;
        }
        let new = (term.clone(), ticket, at.to_vec());
        let counter = self.scop.counters.get(ticket.counter);
        let Some(counter) = counter else { return };
        if let Some(start) = &counter.start {
            let start = start.substitute(&values(&ticket.coordinates, at));
            self.made.push(match counter.down {
                true => term.at_most(start),
                false => term.at_least(start),
            });
        }
        let same = self.tickets.iter();
        let same = same.filter(|(_, other, _)| other.counter == ticket.counter);
        let facts: Vec<Formula> = same.map(|one| apart(one, &new, counter.down)).collect();
        self.made.extend(facts);
        self.tickets.push(new);
    }

    fn growth(&mut self, term: &Term, growth: &'s Growth, at: &[Term]) {
        /// Between more elements nothing is said.
        const MOST: usize = 12;
        if self.grown.iter().any(|(known, ..)| known == term) || self.grown.len() >= MOST {
            return;
        }
        let Some((index, around)) = at.split_first() else {
            return;
        };
        for (other, known, at2) in &self.grown {
            // Of one array.
            let same = std::ptr::eq(*known, growth) && at2.get(1..) == Some(around);
            let Some(index2) = at2.first().filter(|_| same) else {
                continue;
            };
            let names = values(&growth.coordinates, around);
            let (first, last) = (
                growth.first.substitute(&names),
                growth.last.substitute(&names),
            );
            for (x, low, y, high) in [(index, term, index2, other), (index2, other, index, term)] {
                let more = (y - x).scaled(growth.least);
                self.made.push(Formula::or([
                    x.greater(y.clone()),
                    x.less(first.clone()),
                    y.greater(last.clone()),
                    high.at_least(low.clone() + more),
                ]));
            }
        }
        self.grown.push((term.clone(), growth, at.to_vec()));
        self.next_of(term, growth, at);
    }

    /// By how much the next element is larger, where the formula speaks of that: of the length of a row that begins here.
    fn next_of(&mut self, term: &Term, growth: &'s Growth, at: &[Term]) {
        let mut by = growth.by.functions().into_iter();
        let (TermKind::Apply(function, _), Some((index, around)), true) = (
            term.kind(),
            at.split_first(),
            by.any(|(name, _)| self.asked.contains(&name)),
        ) else {
            return;
        };
        let next = [index.clone() + Term::constant(1)].into_iter();
        let at: Vec<Term> = next.chain(around.iter().cloned()).collect();
        let next = Term::apply(function.clone(), at.clone());
        let mut names = values(&growth.coordinates, around);
        let shift = growth.shift.substitute(&names);
        let (first, last) = (
            growth.first.substitute(&names),
            growth.last.substitute(&names),
        );
        names.insert(growth.iterator.clone(), index.clone() + shift);
        let by = growth.by.substitute(&names);
        self.made.push(Formula::or([
            index.less(first),
            index.at_least(last),
            next.equals(term.clone() + by),
        ]));
        // (Of one beyond that, nothing is asked.)
        let asked = std::mem::take(&mut self.asked);
        self.growth(&next, growth, &at);
        self.asked = asked;
    }

    fn rank(&mut self, term: &Term, (rank, own): (&'s Rank, &Symbol), at: &[Term]) {
        if self.ranks.iter().any(|(known, ..)| known == term) {
            return;
        }
        let same = self.ranks.iter();
        let same = same.filter(|(_, known, _)| std::ptr::eq(*known, rank));
        let facts = same.map(|(other, _, at2)| ranks::apart(rank, own, (term, at), (other, at2)));
        self.made.extend(facts);
        self.ranks.push((term.clone(), rank, at.to_vec()));
    }

    fn exchange(&mut self, term: &Term, exchange: &'s Exchange, at: &[Term]) {
        if self.exchanges.iter().any(|(known, ..)| known == term) {
            return;
        }
        let new = (term.clone(), exchange, at.to_vec());
        let others: Vec<_> = self
            .exchanges
            .iter()
            .filter(|(_, other, _)| other.object == exchange.object)
            .cloned()
            .collect();
        for other in others {
            let fact = self.exchanged(&other, &new);
            self.made.push(fact);
        }
        self.exchanges.push(new);
    }

    /// Of two executions that exchange at one place, the later one reads what was stored.
    fn exchanged(&self, a: &Handed<'_, Exchange>, b: &Handed<'_, Exchange>) -> Formula {
        let ((first, one, at), (second, other, at2)) = (a, b);
        let place =
            |one: &Exchange, at: &[Term]| one.cell.substitute(&values(&one.coordinates, at));
        let same = certainly_same(&place(one, at), &place(other, at2), |x, y| {
            x.equals(y.clone())
        });
        let Some(same) = same.filter(|same| !same.is_false()) else {
            return Formula::truth();
        };
        let stores = |one: &Exchange, at: &[Term]| {
            one.when.substitute(&values(&one.coordinates, at)).negated()
        };
        let cases = [
            same.negated(),
            stores(one, at),
            stores(other, at2),
            self.was_stored(first, one, at),
            self.was_stored(second, other, at2),
            other_executions((at, one.outside), (at2, other.outside)),
            // Several reads may be of one step.
            match one.coordinates == other.coordinates {
                true => equal(at, at2),
                false => Formula::falsity(),
            },
        ];
        Formula::or(cases)
    }

    /// That a value is one of those that the region stores, in the execution of it that is meant: there are coordinates at
    /// which it is stored, with names that are those of this value wherever it is asked for.
    fn was_stored(&self, value: &Term, exchange: &Exchange, at: &[Term]) -> Formula {
        let stored = self.scop.exchanged.get(exchange.object);
        let mut around = values(&exchange.coordinates, at);
        around.retain(|name, _| {
            let mut outside = exchange.coordinates.iter().take(exchange.outside);
            outside.any(|outside| outside == name)
        });
        let cases = stored.into_iter().flatten().enumerate();
        let cases = cases.map(
            |(
                index,
                Stored {
                    value: stored,
                    guard,
                },
            )| {
                let mut names = around.clone();
                let symbols = stored
                    .free_symbols()
                    .into_iter()
                    .chain(guard.free_symbols());
                for name in symbols.filter(is_coordinate) {
                    let own = Symbol::new(format!("{name}:{index} {value}"));
                    names.entry(name).or_insert(Term::var(own));
                }
                let equal = value.equals(stored.substitute(&names));
                Formula::and([equal, guard.substitute(&names)])
            },
        );
        Formula::or(cases)
    }
}

fn values(names: &[Symbol], at: &[Term]) -> BTreeMap<Symbol, Term> {
    names.iter().cloned().zip(at.iter().cloned()).collect()
}

fn equal(at: &[Term], at2: &[Term]) -> Formula {
    Formula::and(at.iter().zip(at2).map(|(a, b)| a.equals(b.clone())))
}

/// That two points are of two executions of the region.
fn other_executions((at, outside): (&[Term], usize), (at2, outside2): (&[Term], usize)) -> Formula {
    let around = at.iter().take(outside).zip(at2.iter().take(outside2));
    Formula::or(around.map(|(a, b)| a.differs(b.clone())))
}

/// Two executions that move a counter read values of which the later is moved on from the earlier.
fn apart(a: &Handed<'_, Ticket>, b: &Handed<'_, Ticket>, down: bool) -> Formula {
    let ((first, one, at), (second, other, at2)) = (a, b);
    let moved = |from: &Term, by: Term, to: &Term| match down {
        true => to.at_most(from.clone() + by),
        false => to.at_least(from.clone() + by),
    };
    let by = |one: &Ticket, at: &[Term]| one.by.substitute(&values(&one.coordinates, at));
    let stays =
        |one: &Ticket, at: &[Term]| one.when.substitute(&values(&one.coordinates, at)).negated();
    let functions = [first, second].map(|value| match value.kind() {
        TermKind::Apply(function, _) => Some(function),
        _ => None,
    });
    let cell = |one: &Ticket, at: &[Term]| one.cell.substitute(&values(&one.coordinates, at));
    let same = certainly_same(&cell(one, at), &cell(other, at2), |x, y| {
        x.equals(y.clone())
    });
    let Some(same) = same else {
        return Formula::truth();
    };
    Formula::or([
        same.negated(),
        moved(first, by(one, at), second),
        moved(second, by(other, at2), first),
        stays(one, at),
        stays(other, at2),
        other_executions((at, one.outside), (at2, other.outside)),
        match functions[0] == functions[1] {
            true => equal(at, at2),
            false => Formula::falsity(),
        },
    ])
}
