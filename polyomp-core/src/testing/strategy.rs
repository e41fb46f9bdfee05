//! Strategies: how random trees are drawn, and how they shrink.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::strategy::Union;

use super::region::{
    Affine, Bound, Condition, DependOn, Doacross, Focus, Item, Profile, Region, Schedule,
    Subscript, Target,
};

/// Alternatives with weights. (`prop_oneof!` makes types, and stack frames, that
/// grow with everything below.)
fn one_of<T: std::fmt::Debug + 'static>(
    alternatives: Vec<(u32, BoxedStrategy<T>)>,
) -> BoxedStrategy<T> {
    Union::new_weighted(alternatives).boxed()
}

fn affine() -> impl Strategy<Value = Affine> {
    let coefficient = prop_oneof![6 => Just(1_i8), 2 => Just(-1), 2 => Just(2), 1 => Just(3)];
    let constant = prop_oneof![4 => Just(0_i8), 2 => Just(1), 1 => Just(-1), 1 => Just(2)];
    let count = prop_oneof![1 => Just(0_usize), 6 => Just(1), 3 => Just(2)];
    (count, constant)
        .prop_flat_map(move |(count, constant)| {
            (
                vec((coefficient.clone(), any::<u8>()), count),
                Just(constant),
            )
        })
        .prop_map(|(terms, constant)| Affine { terms, constant })
}

fn subscript(profile: Profile) -> BoxedStrategy<Subscript> {
    let plain = affine().prop_map(Subscript::Affine);
    if !profile.division {
        return plain.boxed();
    }
    prop_oneof![
        6 => plain,
        1 => (affine(), 2..4_u8).prop_map(|(value, by)| Subscript::Div(value, by)),
        1 => (affine(), 2..4_u8).prop_map(|(value, by)| Subscript::Rem(value, by)),
    ]
    .boxed()
}

fn target(profile: Profile) -> BoxedStrategy<Target> {
    let subscript = subscript(profile);
    prop_oneof![
        2 => (0..2_u8).prop_map(Target::Scalar),
        6 => (0..2_u8, subscript.clone()).prop_map(|(which, at)| Target::Vector(which, at)),
        1 => (subscript.clone(), subscript.clone()).prop_map(|(i, j)| Target::Fixed(i, j)),
        2 => (subscript.clone(), subscript).prop_map(|(i, j)| Target::Square(i, j)),
    ]
    .boxed()
}

/// A bound, now and then one that is read from memory where the profile has these.
fn loaded(profile: Profile, plain: impl Strategy<Value = Bound> + 'static) -> BoxedStrategy<Bound> {
    if !profile.loaded_bounds {
        return plain.boxed();
    }
    prop_oneof![3 => plain, 1 => (0..2_u8).prop_map(Bound::Scalar)].boxed()
}

fn lower(profile: Profile) -> BoxedStrategy<Bound> {
    let plain = prop_oneof![
        5 => Just(Bound::Constant(0)),
        2 => Just(Bound::Constant(1)),
        2 => (any::<u8>(), 0..2_i8).prop_map(|(which, plus)| Bound::Iterator(which, plus)),
        1 => any::<u8>().prop_map(|which| Bound::Max(which, 1)),
    ];
    loaded(profile, plain)
}

fn upper(profile: Profile) -> BoxedStrategy<Bound> {
    let plain = prop_oneof![
        5 => Just(Bound::Param(0)),
        2 => (0..4_i8).prop_map(Bound::Constant),
        1 => Just(Bound::Param(-1)),
        2 => (any::<u8>(), 0..2_i8).prop_map(|(which, plus)| Bound::Iterator(which, plus)),
        1 => (1..4_i8).prop_map(Bound::Min),
    ];
    loaded(profile, plain)
}

fn step() -> impl Strategy<Value = i8> {
    prop_oneof![8 => Just(1_i8), 1 => Just(2), 1 => Just(-1)]
}

fn schedule(profile: Profile) -> BoxedStrategy<Schedule> {
    let free = prop_oneof![
        3 => Just(Schedule::None),
        1 => (1..3_u8).prop_map(Schedule::Dynamic),
        1 => (1..4_u8).prop_map(Schedule::Guided),
    ];
    if !profile.static_schedules {
        return free.boxed();
    }
    prop_oneof![
        1 => free,
        1 => prop_oneof![
            Just(Schedule::Static),
            (1..3_u8).prop_map(Schedule::StaticChunk),
        ],
    ]
    .boxed()
}

fn condition(profile: Profile) -> BoxedStrategy<Condition> {
    let compare = (0..4_u8, affine(), affine()).prop_map(|(op, a, b)| Condition::Compare(op, a, b));
    let divides = (2..4_u8, affine()).prop_map(|(by, value)| Condition::Divides(by, value));
    let leaf = if profile.thread_numbers {
        prop_oneof![4 => compare, 1 => divides, 2 => (0..3_u8).prop_map(Condition::Thread)].boxed()
    } else {
        prop_oneof![4 => compare, 1 => divides].boxed()
    };
    let two = (leaf.clone(), leaf.clone());
    prop_oneof![
        8 => leaf,
        1 => two.clone().prop_map(|(a, b)| Condition::And(Box::new(a), Box::new(b))),
        1 => two.prop_map(|(a, b)| Condition::Or(Box::new(a), Box::new(b))),
    ]
    .boxed()
}

fn simple(profile: Profile) -> BoxedStrategy<Item> {
    let target = target(profile);
    let write = (
        target.clone(),
        option::weighted(0.6, target.clone()),
        prop::bool::weighted(0.1),
    )
        .prop_map(|(to, from, atomic)| Item::Write { to, from, atomic });
    let read =
        (target, prop::bool::weighted(0.1)).prop_map(|(from, atomic)| Item::Read { from, atomic });
    let assign = (any::<u8>(), affine());
    let mut all = vec![
        (8, write.boxed()),
        (3, read.boxed()),
        (2, Just(Item::Barrier).boxed()),
        (2, affine().prop_map(|value| Item::Let { value }).boxed()),
        (
            1,
            assign
                .prop_map(|(register, value)| Item::Assign { register, value })
                .boxed(),
        ),
    ];
    if profile.tasks {
        let waits = if profile.focus == Focus::Nothing {
            1
        } else {
            3
        };
        all.push((waits, Just(Item::Taskwait).boxed()));
    }
    if profile.focus == Focus::PassedValues {
        let pass =
            (any::<u8>(), affine(), any::<bool>()).prop_map(|(which, value, master)| Item::Pass {
                which,
                value,
                master,
            });
        let take = any::<u8>().prop_map(|which| Item::Take { which });
        all.extend([(4, pass.boxed()), (3, take.boxed())]);
    }
    one_of(all)
}

fn compound(profile: Profile, item: BoxedStrategy<Item>) -> BoxedStrategy<Item> {
    let body = || vec(item.clone(), 1..4);
    let simple_body = vec(simple(profile), 1..3);
    let sequential =
        (lower(profile), upper(profile), step(), body()).prop_map(|(lower, upper, step, body)| {
            Item::Loop {
                lower,
                upper,
                step,
                body,
            }
        });
    let ordered = if profile.ordered {
        option::weighted(0.15, (any::<u8>(), simple_body)).boxed()
    } else {
        Just(None).boxed()
    };
    let doacross = if profile.ordered {
        let distance = prop_oneof![
            4 => (0..3_i8, -1..3_i8).prop_map(Some),
            1 => Just(None),
        ];
        let sink = (any::<u8>(), distance, prop::bool::weighted(0.15));
        let sources = vec((any::<u8>(), prop::bool::weighted(0.1)), 0..2);
        let doacross =
            (any::<bool>(), sources, vec(sink, 1..3)).prop_map(|(outer, sources, sinks)| {
                Doacross {
                    outer,
                    sources,
                    sinks,
                }
            });
        option::weighted(0.15, doacross).boxed()
    } else {
        Just(None).boxed()
    };
    let simd = if profile.simd { 0.05 } else { 0.0 };
    let shared = (
        schedule(profile),
        prop::bool::weighted(0.5),
        (lower(profile), upper(profile), step()),
        option::weighted(0.15, (lower(profile), upper(profile))),
        (ordered, doacross),
        prop::bool::weighted(simd),
        body(),
    )
        .prop_map(
            |(schedule, nowait, (lower, upper, step), inner, (ordered, doacross), simd, body)| {
                Item::For {
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
                }
            },
        );
    let single = (any::<bool>(), body()).prop_map(|(nowait, body)| Item::Single { nowait, body });
    let sections = (any::<bool>(), vec(body(), 1..3))
        .prop_map(|(nowait, parts)| Item::Sections { nowait, parts });
    let critical = (0..2_u8, body()).prop_map(|(name, body)| Item::Critical { name, body });
    let conditional = (
        condition(profile),
        body(),
        prop_oneof![Just(Vec::new()), body()],
    )
        .prop_map(|(condition, yes, no)| Item::If { condition, yes, no });
    let mut all = vec![
        (4, sequential.boxed()),
        (7, shared.boxed()),
        (1, single.boxed()),
        (1, body().prop_map(|body| Item::Master { body }).boxed()),
        (1, sections.boxed()),
        (1, critical.boxed()),
        (3, conditional.boxed()),
    ];
    if profile.simd {
        let simd = (option::of(1..4_u8), lower(profile), upper(profile), body()).prop_map(
            |(safelen, lower, upper, body)| Item::Simd {
                safelen,
                lower,
                upper,
                body,
            },
        );
        all.push((1, simd.boxed()));
    }
    if profile.tasks {
        let depends = depends(profile);
        let (deferred, device) = match profile.focus {
            Focus::Devices => (0.7, 0.4),
            _ => (0.9, 0.0),
        };
        let ways = (prop::bool::weighted(deferred), prop::bool::weighted(device));
        let task =
            (depends, ways, body()).prop_map(|(depends, (deferred, device), body)| Item::Task {
                depends,
                deferred,
                device,
                body,
            });
        let group = body().prop_map(|body| Item::Taskgroup { body });
        let (task, group) = (task.boxed(), group.boxed());
        all.extend(match profile.focus {
            Focus::CriticalTasks => {
                let critical = critical_tasks(task.clone(), &body());
                vec![(5, task), (2, group), (6, critical)]
            }
            Focus::Dependences => vec![(9, task), (4, group)],
            Focus::Exclusion => vec![(10, task), (2, group)],
            Focus::Devices => {
                let inner = (any::<bool>(), body())
                    .prop_map(|(alone, body)| Item::Parallel { alone, body });
                vec![(12, task), (2, group), (3, inner.boxed())]
            }
            _ => vec![(3, task), (1, group)],
        });
    }
    if profile.focus == Focus::Sequences {
        let repeat = (0..6_u8, upper(profile), any::<bool>(), body()).prop_map(
            |(rule, bound, barrier, body)| Item::Repeat {
                rule,
                bound,
                barrier,
                body,
            },
        );
        all.push((9, repeat.boxed()));
    }
    one_of(all)
}

/// The dependences of a task.
fn depends(profile: Profile) -> BoxedStrategy<Vec<DependOn>> {
    let kinds = match profile.focus {
        Focus::Exclusion => prop_oneof![8 => Just(3_u8), 1 => 0..5_u8].boxed(),
        _ => (0..5_u8).boxed(),
    };
    // Few locations, so that tasks share some.
    let on = match profile.focus {
        Focus::Nothing => target(profile),
        _ => prop_oneof![3 => (0..2_u8).prop_map(Target::Scalar), 1 => target(profile)].boxed(),
    };
    let depend = (kinds, on).prop_map(|(kind, on)| DependOn { kind, on });
    match profile.focus {
        Focus::Dependences | Focus::Exclusion | Focus::Devices => vec(depend, 0..3).boxed(),
        _ => vec(depend, 0..2).boxed(),
    }
}

/// A critical section with a task in it, perhaps within a taskgroup, and perhaps waited for.
fn critical_tasks(
    task: BoxedStrategy<Item>,
    more: &(impl Strategy<Value = Vec<Item>> + Clone + 'static),
) -> BoxedStrategy<Item> {
    (0..2_u8, task, more.clone(), 0..3_u8)
        .prop_map(|(name, task, more, waits)| {
            let mut body = vec![task];
            match waits {
                0 => body.push(Item::Taskwait),
                1 => body = vec![Item::Taskgroup { body }],
                _ => {}
            }
            body.extend(more);
            Item::Critical { name, body }
        })
        .boxed()
}

/// Random parallel regions.
pub fn region(profile: Profile) -> BoxedStrategy<Region> {
    let mut item = simple(profile);
    for _ in 1..profile.depth {
        item = one_of(vec![(1, simple(profile)), (1, compound(profile, item))]);
    }
    let alone = match profile.focus {
        Focus::Devices => 0.7,
        _ => 0.0,
    };
    vec(compound(profile, item.clone()), 1..3)
        .prop_flat_map(move |first| {
            let alone = prop::bool::weighted(alone);
            (alone, Just(first), vec(item.clone(), 0..3))
        })
        .prop_map(|(alone, mut body, more)| {
            body.extend(more);
            Region { alone, body }
        })
        .boxed()
}
