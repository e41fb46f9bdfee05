//! The names of atomic functions, and what each of them does.

/// What a function does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Action {
    Load,
    Store,
    Exchange,
    Update(Update),
    /// `weak`: may fail without cause.
    CompareExchange {
        weak: bool,
    },
    TestAndSet,
    Clear,
    Fence,
    /// Orders nothing between threads.
    Nothing,
}

/// How an object is changed, and what that gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Update {
    pub(super) op: Op,
    /// The value after it, else that before.
    pub(super) new: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Op {
    Add,
    Sub,
    And,
    Or,
    Xor,
    Nand,
}

/// How the arguments stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// `__sync_…`: no orders, values; comparisons with values.
    Sync,
    /// Values, results as such.
    Values,
    /// Values and results through pointers.
    Pointers,
}

/// A function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Function {
    pub(super) action: Action,
    pub(super) style: Style,
    /// Orders are arguments; else it is sequentially consistent.
    pub(super) ordered: bool,
    /// The value of a comparison is what was there, not whether it was as expected.
    pub(super) gives_old: bool,
}

pub(super) fn op(name: &str) -> Option<Op> {
    Some(match name {
        "add" => Op::Add,
        "sub" => Op::Sub,
        "and" => Op::And,
        "or" => Op::Or,
        "xor" => Op::Xor,
        "nand" => Op::Nand,
        _ => return None,
    })
}

/// What an atomic function of this name does.
pub(super) fn function(name: &str) -> Option<Function> {
    let plain = |action, style, ordered| {
        Some(Function {
            action,
            style,
            ordered,
            gives_old: false,
        })
    };
    let update = |name: &str, new| Some(Action::Update(Update { op: op(name)?, new }));
    if let Some(rest) = name.strip_prefix("__sync_") {
        // `__sync_fetch_and_add_4`
        let rest = rest
            .rsplit_once('_')
            .filter(|(_, size)| matches!(*size, "1" | "2" | "4" | "8" | "16"))
            .map_or(rest, |(rest, _)| rest);
        let action = match rest {
            "synchronize" => Action::Fence,
            "lock_test_and_set" => Action::Exchange,
            "lock_release" => Action::Clear,
            "bool_compare_and_swap" | "val_compare_and_swap" => {
                Action::CompareExchange { weak: false }
            }
            _ => match (
                rest.strip_prefix("fetch_and_"),
                rest.strip_suffix("_and_fetch"),
            ) {
                (Some(op), _) => update(op, false)?,
                (_, Some(op)) => update(op, true)?,
                _ => return None,
            },
        };
        return Some(Function {
            action,
            style: Style::Sync,
            ordered: false,
            gives_old: rest == "val_compare_and_swap",
        });
    }
    if let Some(rest) = name.strip_prefix("__atomic_") {
        let (rest, style) = match rest.strip_suffix("_n") {
            Some(rest) => (rest, Style::Values),
            None => (rest, Style::Pointers),
        };
        let action = match rest {
            "load" => Action::Load,
            "store" => Action::Store,
            "exchange" => Action::Exchange,
            // Whether it is weak is an argument.
            "compare_exchange" => Action::CompareExchange { weak: true },
            "test_and_set" => Action::TestAndSet,
            "clear" => Action::Clear,
            "thread_fence" => Action::Fence,
            "signal_fence" | "always_lock_free" | "is_lock_free" => Action::Nothing,
            _ => match (rest.strip_prefix("fetch_"), rest.strip_suffix("_fetch")) {
                (Some(op), _) => update(op, false)?,
                (_, Some(op)) => update(op, true)?,
                _ => return None,
            },
        };
        let style = match action {
            Action::Update(_) | Action::TestAndSet | Action::Clear => Style::Values,
            _ => style,
        };
        return plain(action, style, true);
    }
    let builtin = name.strip_prefix("__c11_atomic_");
    let (rest, explicit) = match (builtin, name.strip_prefix("atomic_")) {
        (Some(rest), _) => (rest, true),
        (_, Some(rest)) => match rest.strip_suffix("_explicit") {
            Some(rest) => (rest, true),
            None => (rest, false),
        },
        _ => return None,
    };
    let action = match rest {
        "load" => Action::Load,
        "store" | "init" => Action::Store,
        "exchange" => Action::Exchange,
        "compare_exchange_strong" => Action::CompareExchange { weak: false },
        "compare_exchange_weak" => Action::CompareExchange { weak: true },
        "flag_test_and_set" => Action::TestAndSet,
        "flag_clear" => Action::Clear,
        "thread_fence" => return plain(Action::Fence, Style::Values, true),
        "signal_fence" | "is_lock_free" => Action::Nothing,
        _ => update(rest.strip_prefix("fetch_")?, false)?,
    };
    plain(action, Style::Values, explicit && rest != "init")
}

/// Whether a function of this name is atomic.
pub(in crate::lower) fn is_atomic(name: &str) -> bool {
    function(name).is_some()
}

/// Whether the function copies a value to or from what an argument points to, and nothing else happens to that.
pub(in crate::lower) fn copies(name: &str, position: usize) -> bool {
    let Some(function) = function(name) else {
        return false;
    };
    let expected = matches!(function.action, Action::CompareExchange { .. })
        && function.style != Style::Sync
        && position == 1;
    expected
        || function.style == Style::Pointers
            && match function.action {
                Action::Load | Action::Store => position == 1,
                Action::Exchange | Action::CompareExchange { .. } => matches!(position, 1 | 2),
                _ => false,
            }
}
