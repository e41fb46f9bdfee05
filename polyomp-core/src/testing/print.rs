//! A tree as the text of a program.

mod loops;
mod values;

use std::fmt;

use super::region::{Affine, DependOn, Item, Region};
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
             {} {{\n{}}}\n",
            if self.alone {
                "parallel threads 1"
            } else {
                "parallel"
            },
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
                device,
                body,
            } => {
                if self.simd {
                    return self.body(body, place);
                }
                let mut head = "task".to_owned();
                if *device {
                    head.push_str(" device");
                }
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
            Item::Parallel { alone, body } => {
                if self.simd {
                    return self.body(body, place);
                }
                self.owner += 1;
                // Reports do not tell how large it is: it has at most as many as enumerations look at.
                let threads = if *alone { 1 } else { 2 };
                self.block(&format!("parallel threads {threads}"), body, Place::Team);
                self.owner -= 1;
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
}
