//! A tree as the text of a program.

use std::fmt;

use super::region::{
    Affine, Bound, Condition, DependOn, Doacross, Item, Region, Schedule, Subscript, Target,
};
use crate::spmd::{Program, SpmdParseError};

/// What may stand at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// All threads of the team come here: work sharing and barriers may stand.
    Team,
    /// Each thread decides for itself whether it comes here.
    Thread,
    /// Within a unit of work, a critical section or a task.
    Unit,
}

#[derive(Debug, Clone)]
struct Variable {
    name: String,
    /// The same in all threads.
    uniform: bool,
    /// A loop iterator: its values are small, so it may bound a loop.
    iterator: bool,
    /// How many scopes of strands were open when it came: a register of the team
    /// is not assigned in a unit.
    owner: u32,
}

struct Printer {
    text: String,
    depth: usize,
    names: u32,
    scope: Vec<Variable>,
    owner: u32,
    /// Within a critical section: none within another.
    critical: bool,
    /// Within a SIMD loop, where hardly anything may stand.
    simd: bool,
}

impl Region {
    /// The program, read from its text.
    ///
    /// # Errors
    /// When the text cannot be read, which is an error of this module.
    pub fn program(&self) -> Result<Program, SpmdParseError> {
        Program::parse("random.spmd", &self.to_string())
    }
}

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut printer = Printer {
            text: String::new(),
            depth: 1,
            names: 0,
            scope: Vec::new(),
            owner: 0,
            critical: false,
            simd: false,
        };
        printer.scope.push(Variable {
            name: "N".to_owned(),
            uniform: true,
            iterator: false,
            owner: u32::MAX,
        });
        printer.scope.push(Variable {
            name: "tid".to_owned(),
            uniform: false,
            iterator: false,
            owner: u32::MAX,
        });
        printer.body(&self.body, Place::Team);
        write!(
            f,
            "param N >= 0\nshared int x, y, A[?], B[?], F[4][3], S[N + 1][N + 1], p = 0, q = 1\n\n\
             parallel {{\n{}}}\n",
            printer.text
        )
    }
}

impl Printer {
    fn line(&mut self, text: &str) {
        for _ in 0..self.depth {
            self.text.push_str("  ");
        }
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    fn declare(&mut self, name: &str, uniform: bool, iterator: bool) {
        let owner = self.owner;
        self.scope.push(Variable {
            name: name.to_owned(),
            uniform,
            iterator,
            owner,
        });
    }

    fn body(&mut self, items: &[Item], place: Place) {
        let scope = self.scope.len();
        for item in items {
            self.item(item, place);
        }
        self.scope.truncate(scope);
    }

    fn block(&mut self, head: &str, items: &[Item], place: Place) {
        self.line(&format!("{head} {{"));
        self.depth += 1;
        self.body(items, place);
        self.depth -= 1;
        self.line("}");
    }

    /// A body that is executed by a strand of its own, or as a unit.
    fn unit(&mut self, head: &str, items: &[Item]) {
        self.owner += 1;
        self.block(head, items, Place::Unit);
        self.owner -= 1;
    }

    fn affine(&self, value: &Affine, uniform: bool) -> (String, bool) {
        let known: Vec<&Variable> = self
            .scope
            .iter()
            .rev()
            .filter(|variable| variable.uniform || !uniform)
            .collect();
        let mut text = String::new();
        let mut is_uniform = true;
        for (coefficient, which) in &value.terms {
            let Some(variable) = known.get(usize::from(*which) % known.len().max(1)) else {
                continue;
            };
            is_uniform &= variable.uniform;
            let name = &variable.name;
            match (text.is_empty(), coefficient) {
                (true, 1) => text.push_str(name),
                (false, 1) => text.push_str(&format!(" + {name}")),
                (true, -1) => text.push_str(&format!("-{name}")),
                (false, -1) => text.push_str(&format!(" - {name}")),
                (true, c) => text.push_str(&format!("{c} * {name}")),
                (false, c) => text.push_str(&format!(" + {c} * {name}")),
            }
        }
        match (text.is_empty(), value.constant) {
            (true, c) => text = c.to_string(),
            (false, 0) => {}
            (false, c) if c < 0 => text.push_str(&format!(" - {}", -i16::from(c))),
            (false, c) => text.push_str(&format!(" + {c}")),
        }
        (text, is_uniform)
    }

    fn subscript(&self, at: &Subscript) -> String {
        match at {
            Subscript::Affine(value) => self.affine(value, false).0,
            Subscript::Div(value, by) => format!("({}) / {by}", self.affine(value, false).0),
            Subscript::Rem(value, by) => format!("({}) % {by}", self.affine(value, false).0),
        }
    }

    fn target(&self, target: &Target) -> String {
        match target {
            Target::Scalar(which) => ["x", "y"][usize::from(*which) % 2].to_owned(),
            Target::Vector(which, at) => {
                format!(
                    "{}[{}]",
                    ["A", "B"][usize::from(*which) % 2],
                    self.subscript(at)
                )
            }
            Target::Fixed(i, j) => format!("F[{}][{}]", self.subscript(i), self.subscript(j)),
            Target::Square(i, j) => format!("S[{}][{}]", self.subscript(i), self.subscript(j)),
        }
    }

    fn bound(&self, bound: &Bound, uniform: bool) -> (String, bool) {
        let iterator = |which: u8| {
            let known: Vec<&Variable> = self
                .scope
                .iter()
                .rev()
                .filter(|variable| variable.iterator && (variable.uniform || !uniform))
                .collect();
            known
                .get(usize::from(which) % known.len().max(1))
                .map_or(("N".to_owned(), true), |variable| {
                    (variable.name.clone(), variable.uniform)
                })
        };
        let plus = |name: &str, constant: i8| match constant {
            0 => name.to_owned(),
            c if c < 0 => format!("{name} - {}", -i16::from(c)),
            c => format!("{name} + {c}"),
        };
        match bound {
            Bound::Constant(value) => (value.to_string(), true),
            Bound::Param(constant) => (plus("N", *constant), true),
            Bound::Iterator(which, constant) => {
                let (name, uniform) = iterator(*which);
                (plus(&name, *constant), uniform)
            }
            Bound::Min(value) => (format!("min(N, {value})"), true),
            Bound::Max(which, value) => {
                let (name, uniform) = iterator(*which);
                (format!("max({name}, {value})"), uniform)
            }
            Bound::Scalar(which) => {
                let name = ["x", "y"][usize::from(*which) % 2];
                (format!("min({name}, 2)"), false)
            }
        }
    }

    fn condition(&self, condition: &Condition, uniform: bool) -> (String, bool) {
        match condition {
            Condition::Compare(op, a, b) => {
                let (a, first) = self.affine(a, uniform);
                let (b, second) = self.affine(b, uniform);
                let op = ["<", "<=", "==", "!="][usize::from(*op) % 4];
                (format!("{a} {op} {b}"), first && second)
            }
            Condition::Thread(number) => (format!("tid == {number}"), false),
            Condition::Divides(by, value) => {
                let (value, is_uniform) = self.affine(value, uniform);
                (format!("({value}) % {by} == 0"), is_uniform)
            }
            Condition::And(a, b) | Condition::Or(a, b) => {
                let (first, a_uniform) = self.condition(a, uniform);
                let (second, b_uniform) = self.condition(b, uniform);
                let op = if matches!(condition, Condition::And(..)) {
                    "&&"
                } else {
                    "||"
                };
                (format!("({first}) {op} ({second})"), a_uniform && b_uniform)
            }
        }
    }

    /// `name in lower .. upper`, downwards when the step is.
    fn range(&self, name: &str, lower: &str, upper: &str, step: i8) -> String {
        match step {
            1 => format!("{name} in {lower} .. {upper}"),
            s if s < 0 => format!("{name} in {upper} - 1 .. {lower} - 1 step {s}"),
            s => format!("{name} in {lower} .. {upper} step {s}"),
        }
    }

    fn item(&mut self, item: &Item, place: Place) {
        match item {
            Item::Write { to, from, atomic } => {
                let to = self.target(to);
                let from = from.as_ref().map(|from| self.target(from));
                let prefix = if *atomic { "atomic " } else { "" };
                // An atomic write reads nothing else.
                match from {
                    Some(from) if !atomic => self.line(&format!("{to} = {from}")),
                    Some(_) => self.line(&format!("atomic {to} = {to} + 1")),
                    None => self.line(&format!("{prefix}{to} = 0")),
                }
            }
            Item::Read { from, atomic } => {
                let from = self.target(from);
                let how = if *atomic { "@relaxed" } else { "" };
                self.line(&format!("eval {from}{how}"));
            }
            Item::Let { value } => {
                let (value, uniform) = self.affine(value, false);
                let name = self.fresh("k");
                self.line(&format!("let {name} = {value}"));
                let uniform = uniform && place == Place::Team;
                self.declare(&name, uniform, false);
            }
            Item::Assign { register, value } => self.assign(*register, value, place),
            Item::Barrier => {
                if place == Place::Team && !self.simd {
                    self.line("barrier");
                }
            }
            Item::Taskwait => {
                if !self.simd {
                    self.line("taskwait");
                }
            }
            Item::Loop {
                lower,
                upper,
                step,
                body,
            } => self.sequential(lower, upper, *step, body, place),
            Item::For { .. } => self.shared(item, place),
            Item::Simd {
                safelen,
                lower,
                upper,
                body,
            } => {
                if self.simd {
                    return self.sequential(lower, upper, 1, body, place);
                }
                let name = self.fresh("i");
                let (lower, _) = self.bound(lower, false);
                let (upper, _) = self.bound(upper, false);
                let range = self.range(&name, &lower, &upper, 1);
                let safelen = safelen.map_or(String::new(), |value| format!("({value})"));
                self.declare(&name, false, true);
                self.simd = true;
                self.unit(&format!("simd{safelen} {range}"), body);
                self.simd = false;
                self.scope.pop();
            }
            Item::Single { nowait, body } => {
                if place != Place::Team {
                    return self.body(body, place);
                }
                self.unit("single", body);
                self.end("single", *nowait);
            }
            Item::Master { body } => {
                if place == Place::Unit {
                    return self.body(body, place);
                }
                self.block("master", body, Place::Thread);
            }
            Item::Sections { nowait, parts } => {
                if place != Place::Team {
                    for part in parts {
                        self.body(part, place);
                    }
                    return;
                }
                self.line("sections {");
                self.depth += 1;
                for part in parts {
                    self.unit("section", part);
                }
                self.depth -= 1;
                self.line("}");
                self.end("sections", *nowait);
            }
            Item::Critical { name, body } => {
                if self.critical || self.simd {
                    return self.body(body, place);
                }
                let name = ["critical", "critical \"c\""][usize::from(*name) % 2];
                self.critical = true;
                let inner = if place == Place::Team {
                    Place::Thread
                } else {
                    place
                };
                self.block(name, body, inner);
                self.critical = false;
            }
            Item::If { condition, yes, no } => {
                let (condition, uniform) = self.condition(condition, false);
                let inner = if place == Place::Team && !uniform {
                    Place::Thread
                } else {
                    place
                };
                self.line(&format!("if {condition} {{"));
                self.depth += 1;
                self.body(yes, inner);
                self.depth -= 1;
                if !no.is_empty() {
                    self.line("} else {");
                    self.depth += 1;
                    self.body(no, inner);
                    self.depth -= 1;
                }
                self.line("}");
            }
            Item::Task {
                depends,
                deferred,
                body,
            } => {
                if self.simd {
                    return self.body(body, place);
                }
                let mut head = "task".to_owned();
                if !deferred {
                    head.push_str(" if 0");
                }
                let depends = depends.iter().map(|DependOn { kind, on }| {
                    let kind =
                        ["in", "out", "inout", "mutexinoutset", "inoutset"][usize::from(*kind) % 5];
                    format!("{kind} {}", self.target(on))
                });
                let depends = depends.collect::<Vec<_>>().join(", ");
                if !depends.is_empty() {
                    head.push_str(&format!(" depend({depends})"));
                }
                // A critical section of the creator does not protect it.
                let critical = self.critical;
                self.critical = critical && !deferred;
                self.unit(&head, body);
                self.critical = critical;
            }
            Item::Pass {
                which,
                value,
                master,
            } => {
                if place == Place::Team && !self.simd {
                    self.pass(*which, value, *master);
                } else {
                    self.take(*which, place);
                }
            }
            Item::Take { which } => self.take(*which, place),
            Item::Repeat {
                rule,
                bound,
                barrier,
                body,
            } => self.repeat(*rule, bound, *barrier, body, place),
            Item::Taskgroup { body } => {
                if self.simd {
                    return self.body(body, place);
                }
                let inner = if place == Place::Team {
                    Place::Thread
                } else {
                    place
                };
                self.block("taskgroup", body, inner);
            }
        }
    }

    /// A value for all threads, which they take from memory: nothing reads or writes there at the same time.
    fn pass(&mut self, which: u8, value: &Affine, master: bool) {
        let place = Self::passed(which);
        let (value, _) = self.affine(value, true);
        self.line("barrier");
        let writer = if master { "master" } else { "single" };
        self.line(&format!("{writer} {{ {place} = {value} }}"));
        self.line("barrier");
        self.take(which, Place::Team);
    }

    fn take(&mut self, which: u8, place: Place) {
        let name = self.fresh("k");
        self.line(&format!("let {name} = {}", Self::passed(which)));
        self.declare(&name, place == Place::Team, false);
    }

    fn passed(which: u8) -> &'static str {
        if which.is_multiple_of(2) { "p" } else { "q" }
    }

    /// A loop over values that are computed one from the other; at most N + 3 of them.
    fn repeat(&mut self, rule: u8, bound: &Bound, barrier: bool, body: &[Item], place: Place) {
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

    /// The barrier at the end of a construct.
    fn end(&mut self, construct: &str, nowait: bool) {
        if !nowait {
            self.line(&format!("barrier end-of \"{construct}\""));
        }
    }

    fn assign(&mut self, register: u8, value: &Affine, place: Place) {
        // A register that is the same in all threads stays so.
        let known: Vec<usize> = self
            .scope
            .iter()
            .enumerate()
            .filter(|(_, variable)| {
                variable.owner == self.owner
                    && !variable.iterator
                    && (place != Place::Thread || !variable.uniform)
            })
            .map(|(index, _)| index)
            .collect();
        let Some(index) = known.get(usize::from(register) % known.len().max(1)) else {
            return;
        };
        let Some(variable) = self.scope.get(*index).cloned() else {
            return;
        };
        let (value, _) = self.affine(value, variable.uniform);
        self.line(&format!("{} = {value}", variable.name));
    }

    fn sequential(&mut self, lower: &Bound, upper: &Bound, step: i8, body: &[Item], place: Place) {
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
    fn doacross(
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

    fn shared(&mut self, item: &Item, place: Place) {
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
            Schedule::Guided => " guided".to_owned(),
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
