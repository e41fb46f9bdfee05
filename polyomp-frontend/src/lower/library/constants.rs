//! What functions tell that is one number for as long as the program runs: calls give the same one, not any two numbers.

use std::collections::HashMap;

use polyomp_core::spmd::{ElementType, Expr, LOST, ParamId};

use super::super::Lowerer;
use super::names::{common_name, result_range};
use crate::syntax::ast::{self, ExprKind};

/// What is known of what calls of library functions give.
#[derive(Default)]
pub(in crate::lower) struct Answers {
    /// What calls give that give the same number in a run, by the number of entries before.
    numbers: HashMap<(usize, String), ParamId>,
    /// What the call that is lowered computes what it writes from, if that is all.
    pub(super) computed_from: Option<Vec<Expr>>,
}

/// Functions whose results, and what they write, are computed from what they are given alone.
const COMPUTED: &[&str] = &[
    "bcmp",
    "frexp",
    "frexpf",
    "frexpl",
    "memchr",
    "memcmp",
    "memcpy",
    "memmove",
    "mempcpy",
    "memset",
    "modf",
    "modff",
    "modfl",
    "remquo",
    "remquof",
    "sincos",
    "sincosf",
    "sincosl",
    "snprintf",
    "snprintf_chk",
    "sprintf",
    "sprintf_chk",
    "stpcpy",
    "stpncpy",
    "strcasecmp",
    "strcat",
    "strcmp",
    "strcoll",
    "strcpy",
    "strcspn",
    "strlen",
    "strncasecmp",
    "strncat",
    "strncmp",
    "strncpy",
    "strnlen",
    "strspn",
    "strxfrm",
];

pub(super) fn is_computed(name: &str) -> bool {
    COMPUTED.contains(&common_name(name))
}

/// Functions that tell something of the process or the machine that does not change.
const OF_THE_PROCESS: &[&str] = &[
    "getpid",
    "getppid",
    "getuid",
    "geteuid",
    "getgid",
    "getegid",
    "getpgrp",
    "gethostid",
    "getpagesize",
    "get_nprocs_conf",
    "sysconf",
    "omp_get_wtick",
];

/// Functions of headers that give what comes from outside of the program, and are in no table.
const INPUTS: &[&str] = &[
    "arc4random",
    "arc4random_uniform",
    "fgetwc",
    "getc_unlocked",
    "getopt",
    "getw",
    "getwc",
    "getwchar",
    "wscanf",
];

/// The settings of OpenMP that programs may change, and the functions that do.
const SET: &[(&str, &[&str])] = &[
    ("omp_get_max_threads", &["omp_set_num_threads"]),
    (
        "omp_get_max_active_levels",
        &["omp_set_max_active_levels", "omp_set_nested"],
    ),
    (
        "omp_get_nested",
        &["omp_set_max_active_levels", "omp_set_nested"],
    ),
    ("omp_get_dynamic", &["omp_set_dynamic"]),
    ("omp_get_default_device", &["omp_set_default_device"]),
    ("omp_get_max_teams", &["omp_set_num_teams"]),
];

impl Lowerer<'_> {
    /// The one number that all calls with these arguments give, if they do.
    pub(super) fn constant_answer(&mut self, call: &ast::Expr, name: &str) -> Option<Expr> {
        let ExprKind::Call { args, .. } = &call.kind else {
            return None;
        };
        let args: Option<Vec<i64>> = args.iter().map(|arg| self.constant(arg)).collect();
        if !OF_THE_PROCESS.contains(&name) {
            return None;
        }
        let range = self.range_of_result(name, call);
        Some(self.one_number(&format!("{name} {:?}", args?), name, range))
    }

    /// Notes what a call before the regions computes what it writes from, if that is all.
    pub(super) fn computes(&mut self, name: &str, given: &[(Expr, &ast::Expr)]) {
        let from = || given.iter().map(|(value, _)| value.clone()).collect();
        self.answers.computed_from = (self.strands == 0 && is_computed(name)).then(from);
    }

    /// What a call writes to an element.
    pub(in crate::lower) fn written_by_call(&mut self, element: ElementType) -> Expr {
        let reason = "what a called function writes";
        match (element, self.answers.computed_from.clone()) {
            (ElementType::Int | ElementType::Float, Some(from)) => {
                self.opaque(element, Some(LOST), reason, from)
            }
            _ => self.unknown(element, reason, Vec::new()),
        }
    }

    /// The number that calls give that are named by `key`.
    fn one_number(&mut self, key: &str, name: &str, range: (Option<i64>, Option<i64>)) -> Expr {
        let key = (self.program.entries.len(), key.to_string());
        if let Some(known) = self.answers.numbers.get(&key) {
            return Expr::Param(*known);
        }
        let hint = self.hint.clone().unwrap_or_else(|| name.to_string());
        let param = self.bounded_param(&hint, range);
        self.answers.numbers.insert(key, param);
        Expr::Param(param)
    }

    /// What a query of a setting of OpenMP gives that is at least `least`: one number, unless the program sets it. The
    /// number that it has set is not followed then.
    pub(in crate::lower) fn setting(&mut self, name: &str, least: i64) -> Expr {
        let setters = SET.iter().find(|(query, _)| *query == name);
        let reason = "a setting of OpenMP";
        let at_host = self.happens_once();
        // Teams within a team may be of other sizes.
        if at_host && name == "omp_get_max_threads" && !self.speaks_of(&["omp_set_num_threads"]) {
            return self.one_number(name, name, (Some(least), None));
        }
        if at_host && name == "omp_get_max_threads" {
            let hint = self.hint.clone().unwrap_or_else(|| name.to_string());
            return Expr::Param(self.fresh_param(&hint, Some(least)));
        }
        let set = setters.is_some_and(|(_, setters)| self.speaks_of(setters));
        // Devices have answers of their own.
        let may_be_on_device = !self.happens_once() && self.source.text().contains("target");
        if name == "omp_get_max_threads" || set || may_be_on_device {
            // It may be another number after each call that sets it. What asks for it in a region gets one number.
            let here = format!("{name} {}", self.program.ids.fresh());
            let here = Some(here.as_str()).filter(|_| !at_host);
            return self.opaque(ElementType::Int, here, reason, Vec::new());
        }
        self.one_number(name, name, (Some(least), None))
    }

    /// Whether a function of which no table tells anything gives what comes from outside of the program. What builtins and
    /// functions of the C library give, on which the program may well have decided, is none.
    pub(in crate::lower) fn gives_input(&self, name: &str) -> bool {
        let builtin = name.starts_with("__builtin_") || name.starts_with("__atomic_");
        let library = builtin || self.source.is_system_function(name);
        !library || INPUTS.contains(&common_name(name)) || result_range(name) != (None, None)
    }
}
