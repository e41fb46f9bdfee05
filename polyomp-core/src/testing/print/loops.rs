//! Loops, those that are shared among threads too.

use super::super::region::{Bound, Doacross, Item, Schedule};
use super::{Place, Printer};

impl Printer {
    /// A loop over values that are computed one from the other; at most N + 3 of them.
    pub(super) fn repeat(
        &mut self,
        rule: u8,
        bound: &Bound,
        barrier: bool,
        body: &[Item],
        place: Place,
    ) {
        let uniform = place == Place::Team;
        let (bound, _) = self.bound(bound, uniform);
        let (name, limit) = (self.fresh("v"), self.fresh("n"));
        self.line(&format!("let {limit} = min({bound}, 5)"));
        // First value, condition, next value; what has no condition is counted.
        let (first, condition, next) = match rule % 6 {
            0 => (
                "1",
                Some(format!("{name} <= {limit}")),
                format!("{name} * 2"),
            ),
            1 => (
                limit.as_str(),
                Some(format!("{name} > 0")),
                format!("{name} / 2"),
            ),
            2 => (
                limit.as_str(),
                Some(format!("{name} > 1")),
                format!("({name} + 1) / 2"),
            ),
            3 => ("0", None, format!("1 - {name}")),
            4 => ("0", None, format!("({name} + 1) % 3")),
            _ => (
                "1",
                Some(format!("{name} < {limit}")),
                format!("{name} + {name} + 1"),
            ),
        };
        self.line(&format!("let {name} = {first}"));
        let head = match condition {
            Some(condition) => format!("while {condition}"),
            None => format!("loop {} in 0 .. {limit}", self.fresh("i")),
        };
        self.line(&format!("{head} {{"));
        self.depth += 1;
        let scope = self.scope.len();
        self.declare(&name, uniform, true);
        self.body(body, place);
        self.scope.truncate(scope);
        if barrier && uniform && !self.simd {
            self.line("barrier");
        }
        self.line(&format!("{name} = {next}"));
        self.depth -= 1;
        self.line("}");
    }

    pub(super) fn sequential(
        &mut self,
        lower: &Bound,
        upper: &Bound,
        step: i8,
        body: &[Item],
        place: Place,
    ) {
        let name = self.fresh("i");
        let uniform = place == Place::Team;
        let (lower, _) = self.bound(lower, uniform);
        let (upper, _) = self.bound(upper, uniform);
        let range = self.range(&name, &lower, &upper, step);
        self.declare(&name, uniform, true);
        self.block(&format!("loop {range}"), body, place);
        self.scope.pop();
    }

    /// The sources and sinks that stand before statement `index` of `count`.
    pub(super) fn doacross(
        &mut self,
        doacross: &Doacross,
        index: usize,
        count: usize,
        iterators: &[(String, i8)],
    ) {
        let stands = |at: u8| usize::from(at) % (count + 1) == index;
        let conditional = |text: String, conditional: bool| match (conditional, iterators.first()) {
            (true, Some((name, _))) => format!("if {name} > 1 {{ {text} }}"),
            _ => text,
        };
        for (at, distance, condition) in &doacross.sinks {
            if !stands(*at) {
                continue;
            }
            let sink = match distance {
                None => "previous".to_owned(),
                Some((outer, inner)) => {
                    let values = iterators.iter().zip([*outer, *inner]);
                    let values = values.map(|((name, step), by)| match by * step {
                        by if by < 0 => format!("{name} + {}", -by),
                        by => format!("{name} - {by}"),
                    });
                    format!("({})", values.collect::<Vec<_>>().join(", "))
                }
            };
            self.line(&conditional(format!("ordered sink {sink}"), *condition));
        }
        for (at, condition) in &doacross.sources {
            if stands(*at) {
                self.line(&conditional("ordered source".to_owned(), *condition));
            }
        }
    }

    pub(super) fn shared(&mut self, item: &Item, place: Place) {
        let Item::For {
            schedule,
            nowait,
            lower,
            upper,
            step,
            inner,
            ordered,
            doacross,
            simd,
            body,
        } = item
        else {
            return;
        };
        if place != Place::Team || self.simd {
            let mut all = body.clone();
            if let Some((_, block)) = ordered {
                all.extend(block.iter().cloned());
            }
            return self.sequential(lower, upper, *step, &all, place);
        }
        let schedule = match schedule {
            Schedule::None => String::new(),
            Schedule::Static => " static".to_owned(),
            Schedule::StaticChunk(chunk) => format!(" static({chunk})"),
            Schedule::Dynamic(chunk) => format!(" dynamic({chunk})"),
            Schedule::Guided(chunk) => format!(" guided({chunk})"),
        };
        let doacross = doacross.as_ref().filter(|_| !*simd);
        let ordered = ordered.as_ref().filter(|_| !*simd && doacross.is_none());
        let mut head = format!("for{schedule}");
        if doacross.is_some_and(|doacross| doacross.outer && inner.is_some()) {
            head.push_str(" collapse(1)");
        }
        if ordered.is_some() || doacross.is_some() {
            head.push_str(" ordered");
        }
        if *nowait {
            head.push_str(" nowait");
        }
        if *simd {
            head.push_str(" simd");
        }
        let name = self.fresh("i");
        let (lower, _) = self.bound(lower, true);
        let (upper, _) = self.bound(upper, true);
        head.push_str(&format!(" {}", self.range(&name, &lower, &upper, *step)));
        let scope = self.scope.len();
        self.owner += 1;
        // Its value is the same for all threads as far as a collapsed loop goes.
        self.declare(&name, true, true);
        let mut iterators = vec![(name, *step)];
        if let Some((lower, upper)) = inner {
            let (lower, _) = self.bound(lower, true);
            let (upper, _) = self.bound(upper, true);
            let name = self.fresh("i");
            iterators.push((name.clone(), 1));
            head.push_str(&format!(", {}", self.range(&name, &lower, &upper, 1)));
            self.declare(&name, false, true);
        }
        self.simd = *simd;
        self.line(&format!("{head} {{"));
        self.depth += 1;
        let (before, after) = match ordered {
            Some((at, _)) => body.split_at(usize::from(*at) % (body.len() + 1)),
            None => (body.as_slice(), &[][..]),
        };
        let inner_scope = self.scope.len();
        for (index, item) in before.iter().enumerate() {
            if let Some(doacross) = doacross {
                self.doacross(doacross, index, body.len(), &iterators);
            }
            self.item(item, Place::Unit);
        }
        if let Some(doacross) = doacross {
            self.doacross(doacross, body.len(), body.len(), &iterators);
        }
        if let Some((_, block)) = ordered {
            self.block("ordered", block, Place::Unit);
        }
        for item in after {
            self.item(item, Place::Unit);
        }
        self.scope.truncate(inner_scope);
        self.depth -= 1;
        self.line("}");
        self.simd = false;
        self.owner -= 1;
        self.scope.truncate(scope);
        self.end("for", *nowait);
    }
}
