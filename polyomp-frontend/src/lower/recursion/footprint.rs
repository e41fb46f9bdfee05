//! The memory that a recursive function touches, as a guess in terms of its parameters: the analysis has to show it.
//!
//! A range `[lower, upper)` of what a pointer parameter or a variable begins with, of an array of rows also one of their
//! columns, or all of it. Which parameters bound a range is another guess (`bounds`).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use polyomp_core::spmd::{
    Atomicity, Base, ElementType, Expr, Local, Place, Projection, Stmt, StmtKind,
};

use super::super::values::with_stack;
use super::body::{Body, Linear, Root};
use super::bounds::{Bounds, between, bounds, changed, counted, divided, exceeds, sized};
use super::exchanged;
use super::held::{Held, Locks};
use super::holders;
use super::order::{Order, Orders};
use super::trees::Planted;

/// How memory is touched.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Mode {
    pub(super) is_write: bool,
    pub(super) atomicity: Atomicity,
    /// The critical sections around, outermost first.
    pub(super) criticals: Vec<String>,
    /// The locks that are held, in the order in which they were taken.
    pub(super) locks: Vec<Held>,
    /// The member of an element that is touched, outermost first; the element itself when there is none.
    pub(super) members: Vec<Arc<str>>,
    /// Parts of that are touched.
    pub(super) parts: bool,
    pub(super) element: ElementType,
}

/// What is touched of one thing.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Footprint {
    /// What it is counted from.
    pub(super) root: Root,
    /// The first element and the one after the last; all when `None`.
    pub(super) range: Option<(Linear, Linear)>,
    /// Where elements are rows, the same of each of these; all when `None`.
    pub(super) columns: Option<(Linear, Linear)>,
    /// In which order its ends are always given.
    pub(super) order: Order,
    /// Ways in which it is touched.
    pub(super) modes: BTreeSet<Mode>,
}

/// What a recursive call gives for a parameter.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Given {
    /// What the function was itself given.
    Same,
    /// Another number; as a sum of parameters where it is one.
    Number(Option<Linear>),
    /// A pointer that is so many elements further than the parameter, or to memory of the body's own.
    Pointer {
        /// Derived from the parameter of that place.
        shifted: bool,
        /// To the body's own memory.
        fresh: bool,
    },
    /// The pointer that the parameter with this number was given, which gets the one of this parameter.
    Exchanged(usize),
    /// Something that is not followed.
    Other,
}

/// What each recursive call gives, by parameter.
pub(super) type Calls = Vec<Vec<Given>>;

/// What is seen of the accesses to one thing.
#[derive(Clone, Default)]
struct Seen {
    modes: BTreeSet<Mode>,
    elements: Vec<Option<Linear>>,
    /// Which numbers of rows these are, where all are.
    columns: Vec<Option<Linear>>,
    /// The integer parameters that the subscripts depend on.
    params: BTreeSet<usize>,
}

impl Seen {
    fn and(mut self, other: Self) -> Self {
        self.modes.extend(other.modes);
        self.elements.extend(other.elements);
        self.columns.extend(other.columns);
        self.params.extend(other.params);
        self
    }
}

/// The footprints of a body, or why there are none; `locals` are the registers of the program.
pub(super) fn guess(
    body: &Body<'_>,
    locals: &[Local],
    calls: &Calls,
    tree: Option<Planted>,
) -> Result<Vec<Footprint>, String> {
    let locks = Locks::of(body, calls).ok_or("what a lock in it means")?;
    let mut found: BTreeMap<Root, Seen> = BTreeMap::new();
    for access in body.accesses() {
        let criticals = criticals(&access.statements);
        let element = match access.statements.last().map(|stmt| &stmt.kind) {
            Some(StmtKind::Store { value, .. }) if access.is_write => element_of(value, locals),
            _ => ElementType::Int,
        };
        for root in body.roots_of(access.place) {
            if matches!(root, Root::Own(_)) {
                continue;
            }
            let (members, parts) = members_of(access.place);
            let mode = Mode {
                is_write: access.is_write,
                // That a summary orders something is not known.
                atomicity: access.site.atomicity.min(Atomicity::Relaxed),
                criticals: criticals.clone(),
                locks: locks.at(&access.statements),
                members,
                parts,
                element,
            };
            // What is done to nodes below may be done by calls that get these.
            if let Some(tree) = tree
                && [Root::Object(tree.nodes), Root::Param(tree.position)].contains(&root)
            {
                let seen = found.entry(Root::Param(tree.position)).or_default();
                seen.modes.insert(mode.of_all());
                seen.elements.push(Some(Linear::constant(0)));
                seen.columns.push(None);
                continue;
            }
            let seen = found.entry(root).or_default();
            seen.modes.insert(mode);
            seen.elements.push(body.element(access.place));
            seen.columns.push(body.column(access.place));
            let params = body.depends_on(access.place, &access.statements);
            seen.params.extend(params);
        }
    }
    // What is touched through the one may be touched through the other by the next call.
    for (one, other) in exchanged::pairs(calls) {
        let seen = [one, other].map(|param| found.remove(&Root::Param(param)));
        let both = seen.into_iter().flatten().reduce(Seen::and);
        if let Some(both) = both {
            found.insert(Root::Param(one), both.clone());
            found.insert(Root::Param(other), both);
        }
        holders::beside(&mut found, one, other, Seen::and);
    }
    let all = bounds(body, None);
    let orders = Orders::of(body);
    found
        .into_iter()
        .map(|(root, seen)| {
            if let Some((rows, columns)) = in_rows(body, &root, &seen, calls) {
                return Ok(Footprint {
                    root,
                    range: Some(rows),
                    columns: Some(columns),
                    order: Order::Any,
                    modes: seen.modes.into_iter().map(Mode::of_number).collect(),
                });
            }
            // What is touched of something else tells how far the body counts where nothing of this one does.
            let own = bounds(body, Some(&root));
            let own = range(&root, &seen, &own, calls).ok().flatten();
            let mut range = match own {
                Some(range) => Some(range),
                None => range(&root, &seen, &all, calls)?,
            };
            if !is_shifted(&root, calls) {
                range = range.filter(|range| !begins_before(body, &seen, range));
            }
            let order = range.as_ref().map(|range| orders.of_range(&root, range));
            let modes = told_apart(seen.modes);
            Ok(Footprint {
                root,
                range,
                columns: None,
                order: order.unwrap_or(Order::Any),
                modes,
            })
        })
        .collect()
}

/// The rows, and the part of each of them, that the body touches of an array of rows of numbers, where parameters that
/// change bound both.
fn in_rows(
    body: &Body<'_>,
    root: &Root,
    seen: &Seen,
    calls: &Calls,
) -> Option<((Linear, Linear), (Linear, Linear))> {
    let is_read = seen.modes.iter().all(|mode| !mode.is_write);
    if !matches!(root, Root::Object(_)) || is_read {
        return None;
    }
    let changed = changed(calls);
    let of = |elements: &[Option<Linear>]| {
        let mut bounds = Bounds::default();
        for element in elements {
            let element = element.as_ref()?;
            bounds.lowers.push(body.extreme(element, false)?);
            bounds.uppers.push(body.extreme(element, true)?.and(1)?);
        }
        let found = sized(&bounds, &changed)
            .or_else(|| divided(&bounds, calls, &changed))
            .or_else(|| between(&bounds, &changed))?;
        let is_kept = !calls.iter().any(|call| exceeds(&found, call));
        is_kept.then_some(found)
    };
    Some((of(&seen.elements)?, of(&seen.columns)?))
}

impl Mode {
    /// The same for a number in a row.
    fn of_number(self) -> Self {
        Mode {
            members: Vec::new(),
            parts: false,
            ..self
        }
    }

    /// The same for all of the element.
    fn of_all(self) -> Self {
        Mode {
            members: Vec::new(),
            parts: true,
            ..self
        }
    }
}

/// Which member of an element a place is in, and whether it is a part of that only.
fn members_of(place: &Place) -> (Vec<Arc<str>>, bool) {
    // What is counted from an element of an array stays in that array.
    if let Base::Deref(pointer) = &place.base
        && let Expr::PointerOffset(from, _) = &**pointer
        && let Expr::AddressOf(element) = &**from
        && matches!(element.base, Base::Object(_))
        && let [.., Projection::Field(_), Projection::Index { .. }] = element.projections[..]
    {
        return (members_of(element).0, true);
    }
    let counted = match (&place.base, place.projections.first()) {
        (Base::Object(_), Some(Projection::Index { .. })) => 1,
        _ => 0,
    };
    let within = place.projections.iter().skip(counted);
    let members: Vec<Arc<str>> = within
        .map_while(|step| match step {
            Projection::Field(name) => Some(name.clone()),
            _ => None,
        })
        .collect();
    let parts = place.projections.len() > counted + members.len();
    (members, parts)
}

/// The ways in which members are touched, each for itself where there are few.
fn told_apart(modes: BTreeSet<Mode>) -> BTreeSet<Mode> {
    /// Each of more would be compared with each.
    const MOST: usize = 16;
    match modes.len() > MOST {
        true => modes.into_iter().map(Mode::of_all).collect(),
        false => modes,
    }
}

fn element_of(value: &Expr, locals: &[Local]) -> ElementType {
    match value {
        Expr::Load(load) => load.element,
        Expr::Opaque(opaque) => opaque.element,
        Expr::AddressOf(_) | Expr::PointerOffset(..) => ElementType::Pointer,
        Expr::Local(local) => locals
            .get(local.0 as usize)
            .map_or(ElementType::Int, |local| local.element),
        Expr::Conditional(_, yes, _) => with_stack(|| element_of(yes, locals)),
        _ => ElementType::Int,
    }
}

/// The critical sections that hold where the innermost of the statements is executed.
fn criticals(statements: &[&Stmt]) -> Vec<String> {
    let mut criticals = Vec::new();
    for stmt in statements {
        match &stmt.kind {
            StmtKind::Critical(critical) => criticals.push(critical.name.clone()),
            StmtKind::Task(_) => criticals.clear(),
            _ => {}
        }
    }
    criticals
}

/// The range of elements of `root` that is touched.
fn range(
    root: &Root,
    seen: &Seen,
    bounds: &Bounds,
    calls: &Calls,
) -> Result<Option<(Linear, Linear)>, String> {
    if matches!(root, Root::Own(_) | Root::Unknown) {
        return Ok(None);
    }
    let shifted = is_shifted(root, calls);
    let is_read = seen.modes.iter().all(|mode| !mode.is_write);
    // Reads alone do not race, wherever they are; of what a parameter leads to others may be written by another one.
    if is_read && matches!(root, Root::Object(_) | Root::HeldBy(_)) {
        return Ok(None);
    }
    let elements = seen.elements.iter();
    let constants: Option<Vec<i64>> = elements
        .map(|element| {
            let element = element.as_ref()?;
            element.factors.is_empty().then_some(element.constant)
        })
        .collect();
    if let (Some(constants), false) = (&constants, shifted)
        && let (Some(least), Some(most)) = (constants.iter().min(), constants.iter().max())
        && let Some(end) = most.checked_add(1)
    {
        let range = (Linear::constant(*least), Linear::constant(end));
        return Ok(matches!(root, Root::Param(_) | Root::HeldBy(_)).then_some(range));
    }
    let changed = changed(calls);
    if !shifted && seen.params.is_disjoint(&changed) {
        return Ok(None);
    }
    let found = match shifted {
        true => counted(bounds, calls, &changed),
        false => sized(bounds, &changed)
            .or_else(|| divided(bounds, calls, &changed))
            .or_else(|| between(bounds, &changed))
            .or_else(|| counted(bounds, calls, &changed)),
    };
    match found {
        // Calls that are given more than their caller may touch all that the pointer leads to.
        Some(range) if !shifted && calls.iter().any(|call| exceeds(&range, call)) => Ok(None),
        Some(range) => Ok(Some(range)),
        // Reads alone do not race.
        None if is_read => Ok(None),
        None => Err("which elements it touches".to_string()),
    }
}

/// Whether some call gives another part of what a parameter leads to.
fn is_shifted(root: &Root, calls: &Calls) -> bool {
    let Root::Param(param) = root else {
        return false;
    };
    let mut given = calls.iter().map(|call| call.get(*param));
    given.any(|given| matches!(given, Some(Given::Pointer { shifted: true, .. })))
}

/// Whether the body counts from a constant what lies in a range that begins at a parameter.
fn begins_before(body: &Body<'_>, seen: &Seen, (lower, _): &(Linear, Linear)) -> bool {
    let mut least = seen
        .elements
        .iter()
        .flatten()
        .filter_map(|element| body.extreme(element, false));
    !lower.factors.is_empty() && least.any(|least| least.factors.is_empty())
}
