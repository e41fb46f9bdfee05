use std::collections::BTreeSet;

use proptest::prelude::*;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::*;
use crate::formula::tests::recipe;
use crate::formula::{Formula, Term};
use crate::polyhedral::tests::{affine_formula, small_box, small_points};

fn v(name: &str) -> Term {
    Term::var(name)
}

fn solver() -> Solver {
    Solver::new(Limits::default(), Deadline::none()).expect("a solver")
}

fn within(name: &str, end: &Term) -> Formula {
    Formula::and([v(name).at_least(0), v(name).less(end)])
}

fn decide(parts: impl IntoIterator<Item = Formula>) -> Decision {
    solver().decide(&Query::new(Formula::and(parts)))
}

fn is_empty(parts: impl IntoIterator<Item = Formula>) -> bool {
    match decide(parts) {
        Decision::Empty { .. } => true,
        Decision::Point(_) => false,
        Decision::GaveUp { reason } => panic!("{reason}"),
    }
}

/// Two threads of a team of T.
fn two_threads() -> Vec<Formula> {
    vec![
        within("t", &v("T")),
        within("u", &v("T")),
        v("t").differs(v("u")),
    ]
}

#[test]
fn linearised_subscripts_with_symbolic_extents() {
    let two = |i: &str, j: &str| v(i) * v("M") + v(j);
    let bounds = |i: &str, j: &str| [within(i, &v("N")), within(j, &v("M"))];
    let same = two("i", "j").equals(two("k", "l"));
    let rows = v("i").differs(v("k"));
    assert!(is_empty(
        [bounds("i", "j"), bounds("k", "l")]
            .concat()
            .into_iter()
            .chain([same.clone(), rows.clone()])
    ));
    // One column too many.
    let wide = [
        within("i", &v("N")),
        within("k", &v("N")),
        within("j", &(v("M") + 1)),
        within("l", &v("M")),
    ];
    assert!(!is_empty(wide.into_iter().chain([same, rows])));

    let three = |i: &str, j: &str, k: &str| (v(i) * v("M") + v(j)) * v("K") + v(k);
    let bounds =
        |i: &str, j: &str, k: &str| [within(i, &v("N")), within(j, &v("M")), within(k, &v("K"))];
    let same = three("i", "j", "k").equals(three("a", "b", "c"));
    let parts = [bounds("i", "j", "k"), bounds("a", "b", "c")].concat();
    assert!(is_empty(
        parts
            .clone()
            .into_iter()
            .chain([same.clone(), v("i").differs(v("a"))])
    ));
    assert!(is_empty(
        parts.into_iter().chain([same, v("j").differs(v("b"))])
    ));
}

#[test]
fn linearised_subscripts_become_affine() {
    let at = |i: &str, j: &str| v(i) * (v("M") + 1) * 2 + v(j);
    let inside = |i: &str, j: &str| {
        [
            within(i, &v("N")),
            v(j).at_least(0),
            v(j).at_most(v("M") * 2 + 1),
        ]
    };
    let parts = [inside("i", "j"), inside("k", "l")].concat();
    let same = at("i", "j").equals(at("k", "l"));
    assert_eq!(
        decide(
            parts
                .iter()
                .cloned()
                .chain([same.clone(), v("i").differs(v("k"))])
        ),
        Decision::Empty { by: By::Isl }
    );
    // The element is the same where all subscripts are, and the point says so.
    let Decision::Point(model) = decide(parts.into_iter().chain([same, v("i").at_least(1)])) else {
        panic!("a point");
    };
    assert_eq!(model.value(&"i".into()), model.value(&"k".into()));
    assert_eq!(model.value(&"j".into()), model.value(&"l".into()));
}

#[test]
fn blocks_of_a_symbolic_size() {
    let block = |thread: &str, closed: bool| {
        let end = (v(thread) + 1) * v("size");
        [
            v("x").at_least(v(thread) * v("size")),
            if closed {
                v("x").at_most(end)
            } else {
                v("x").less(end)
            },
        ]
    };
    let mut parts = two_threads();
    parts.extend(block("t", false));
    parts.extend(block("u", false));
    assert!(is_empty(parts));
    let mut parts = two_threads();
    parts.extend(block("t", true));
    parts.extend(block("u", true));
    assert!(!is_empty(parts));
}

#[test]
fn tiles_numbered_by_one_loop() {
    let rows = || v("n").floor_div(16);
    let tile = |c: &str, i: &str, j: &str| {
        let (down, across) = (v(c).floor_div(rows()), v(c).floor_mod(rows()));
        (down * 16 + v(i)) * v("n") + across * 16 + v(j)
    };
    let inside = |c: &str, i: &str, j: &str| {
        let sixteen = Term::constant(16);
        [
            v(c).at_least(0),
            v(c).less(rows() * rows()),
            within(i, &sixteen),
            within(j, &sixteen),
        ]
    };
    let mut parts = vec![v("n").at_least(0), v("c").differs(v("d"))];
    parts.extend(inside("c", "i", "j"));
    parts.extend(inside("d", "k", "l"));
    parts.push(tile("c", "i", "j").equals(tile("d", "k", "l")));
    assert!(is_empty(parts));
}

#[test]
fn cyclic_distribution() {
    let mut parts = two_threads();
    parts.push((v("t") + v("m") * v("T")).equals(v("u") + v("n") * v("T")));
    assert!(is_empty(
        parts
            .clone()
            .into_iter()
            .chain([v("m").at_least(0), v("n").at_least(0)])
    ));
    assert!(is_empty(parts));
    let mut shifted = two_threads();
    shifted.push((v("t") + v("m") * v("T")).equals(v("u") + v("n") * v("T") + 1));
    assert!(!is_empty(shifted));
}

#[test]
fn blocks_of_a_divided_range() {
    let block = |thread: &str, start: &dyn Fn(Term) -> Term| {
        [
            v("x").at_least(start(v(thread))),
            v("x").less(start(v(thread) + 1)),
        ]
    };
    let starts: [(&str, &dyn Fn(Term) -> Term); 3] = [
        ("floor", &|t| v("N").trunc_div(v("T")) * t),
        ("ceiling", &|t| (v("N") + v("T") - 1).trunc_div(v("T")) * t),
        ("interpolated", &|t| (v("N") * t).trunc_div(v("T"))),
    ];
    for (name, start) in starts {
        let mut parts = two_threads();
        parts.push(v("N").at_least(0));
        parts.extend(block("t", start));
        parts.extend(block("u", start));
        assert!(is_empty(parts), "{name}");
    }
    // The next element belongs to the neighbour.
    let mut parts = two_threads();
    parts.push(v("N").at_least(0));
    let start = |t: Term| v("N").trunc_div(v("T")) * t;
    parts.extend([
        v("x").at_least(start(v("t"))),
        v("x").at_most(start(v("t") + 1)),
    ]);
    parts.extend(block("u", &start));
    assert!(!is_empty(parts));
}

#[test]
fn squares() {
    let same = (v("i") * v("i")).equals(v("j") * v("j"));
    let differ = v("i").differs(v("j"));
    assert!(is_empty([
        same.clone(),
        differ.clone(),
        v("i").at_least(0),
        v("j").at_least(0)
    ]));
    let Decision::Point(model) = decide([same, differ, v("i").at_least(-3), v("j").at_least(-3)])
    else {
        panic!("a point");
    };
    assert_eq!(model.value(&"i".into()).map(i64::abs), Some(1));
}

#[test]
fn static_chunks_of_a_symbolic_size() {
    let thread = |i: &str| v(i).trunc_div(v("c")).trunc_rem(v("T"));
    let known = [
        v("c").at_least(1),
        v("T").at_least(1),
        within("i", &v("N")),
        within("j", &v("N")),
    ];
    let differ = thread("i").differs(thread("j"));
    let same_chunk = v("i").trunc_div(v("c")).equals(v("j").trunc_div(v("c")));
    assert!(is_empty(
        known
            .clone()
            .into_iter()
            .chain([differ.clone(), same_chunk])
    ));
    assert!(!is_empty(
        known
            .clone()
            .into_iter()
            .chain([differ.clone(), v("j").equals(v("i") + 1)])
    ));
    assert!(is_empty(
        known.into_iter().chain([differ, v("j").equals(v("i"))])
    ));
}

#[test]
fn the_race_of_the_second_example_has_the_slides_witness() {
    let inside = ["i", "j", "k", "l"].map(|name| within(name, &v("N")));
    let phase = Formula::or([
        Formula::and([
            v("i").equals(v("k") + 1),
            v("j").equals(0),
            v("l").equals(v("N") - 1),
        ]),
        Formula::and([
            v("i").equals(v("k")),
            v("j").equals(v("l") + 1),
            v("l").less(v("N") - 1),
        ]),
    ]);
    let mut parts = two_threads();
    parts.extend(inside);
    parts.extend([phase, (v("t") + v("i") + v("j")).equals(v("u"))]);
    let query = Query::new(Formula::and(parts))
        .minimise(["T", "N", "t", "u", "i", "j", "k", "l"].map(Symbol::new));
    let Decision::Point(model) = solver().decide(&query) else {
        panic!("a point")
    };
    let values = ["T", "N", "t", "u", "i", "j", "k", "l"].map(|name| model.value(&name.into()));
    assert_eq!(values, [2, 2, 0, 1, 0, 1, 0, 0].map(Some));
}

#[test]
fn functions_are_uninterpreted() {
    let idx = |i: &str| Term::apply("idx", vec![v(i)]);
    let same = idx("i").equals(idx("j"));
    let query = Query::new(Formula::and([
        same.clone(),
        v("i").differs(v("j")),
        v("i").at_least(0),
        v("j").at_least(0),
    ]));
    let Decision::Point(model) = solver().decide(&query) else {
        panic!("a point")
    };
    assert_eq!(query.formula.eval(&model), Some(true));
    assert_eq!(
        model
            .functions
            .get(&"idx".into())
            .map(|table| table.entries.len()),
        Some(2)
    );
    assert!(is_empty([
        idx("i").differs(idx("j")),
        v("i").equals(v("j"))
    ]));
    // Nested, in a product.
    let nested = Term::apply("idx", vec![idx("i") + 1]) * v("M");
    assert!(is_empty([
        nested.differs(Term::apply("idx", vec![idx("j") + 1]) * v("M")),
        v("i").equals(v("j"))
    ]));
}

#[test]
fn division_by_zero_satisfies_nothing() {
    let quotient = v("x").trunc_div(v("d"));
    let zero = v("d").equals(0);
    assert!(is_empty([zero.clone(), quotient.equals(7)]));
    assert!(is_empty([zero.clone(), quotient.differs(7)]));
    assert!(!is_empty([
        zero.clone(),
        Formula::or([quotient.equals(7), v("x").equals(1)])
    ]));
    // Only the branch that is taken counts.
    let guarded = Term::ite(zero.clone(), Term::constant(5), quotient.clone());
    assert!(!is_empty([zero.clone(), guarded.equals(5)]));
    let by_quotient = Term::ite(
        Formula::or([zero.clone(), quotient.equals(1)]),
        Term::constant(5),
        v("x"),
    );
    assert!(!is_empty([zero, by_quotient.equals(5)]));
    assert!(is_empty([v("x").trunc_rem(Term::constant(0)).equals(0)]));
}

#[test]
fn emptiness_says_who_found_it() {
    let x = v("x");
    assert_eq!(
        decide([x.equals(&x + 1)]),
        Decision::Empty { by: By::NormalForm }
    );
    assert_eq!(
        decide([(v("x") * 2).equals(v("y") * 4 + v("z") * 6 + 1 + v("w").floor_mod(2) * 2)]),
        Decision::Empty { by: By::NormalForm }
    );
    let parity = [
        v("x").floor_mod(2).equals(1),
        v("x").equals(v("y") + v("z")),
        v("y").floor_mod(2).equals(0),
        v("z").floor_mod(4).equals(2),
    ];
    assert_eq!(decide(parity.clone()), Decision::Empty { by: By::Isl });
    // The product does not matter.
    assert_eq!(
        decide(parity.into_iter().chain([(v("x") * v("y")).equals(v("w"))])),
        Decision::Empty { by: By::Isl }
    );
    assert_eq!(
        decide([(v("x") * v("x")).equals(2)]),
        Decision::Empty { by: By::Z3 }
    );
}

#[test]
fn budgets_and_deadlines_give_reasons() {
    let hard = Formula::and([
        (v("x") * v("x") * v("x") + v("y") * v("y") * v("y") + v("z") * v("z") * v("z"))
            .equals(114),
        v("x").greater(50),
    ]);
    let limits = Limits {
        z3_resources: 50_000,
        timeout: Duration::from_millis(300),
        ..Limits::default()
    };
    let mut limited = Solver::new(limits, Deadline::none()).unwrap();
    let decision = limited.decide(&Query::new(hard.clone()));
    assert!(
        matches!(
            decision,
            Decision::GaveUp {
                reason: Reason::Quota | Reason::Timeout | Reason::Incomplete(_)
            }
        ),
        "{decision:?}"
    );
    // It still works.
    assert!(matches!(
        limited.decide(&Query::new(v("x").greater(3))),
        Decision::Point(_)
    ));

    let mut late = Solver::new(Limits::default(), Deadline::after(Duration::ZERO)).unwrap();
    assert_eq!(
        late.decide(&Query::new(hard.clone())),
        Decision::GaveUp {
            reason: Reason::Deadline
        }
    );
    let flag = Arc::new(AtomicBool::new(true));
    let mut cancelled =
        Solver::new(Limits::default(), Deadline::none().or_cancelled(flag)).unwrap();
    assert_eq!(
        cancelled.decide(&Query::new(hard)),
        Decision::GaveUp {
            reason: Reason::Cancelled
        }
    );
    let large = Formula::or((0..60_000).map(|n| v("x").equals(n)));
    assert_eq!(
        decide([large]),
        Decision::GaveUp {
            reason: Reason::TooLarge
        }
    );
}

/// Queries of all kinds, for tests that ask for agreement between runs.
fn mixture() -> Vec<Query> {
    let names = ["T", "N", "t", "u", "i", "j"].map(Symbol::new);
    let mut queries = Vec::new();
    for offset in -2..3 {
        for factor in 1..4 {
            let mut parts = two_threads();
            parts.extend([within("i", &v("N")), within("j", &v("N"))]);
            parts.push((v("i") * factor + v("t")).equals(v("j") + v("u") + offset));
            queries.push(Query::new(Formula::and(parts.clone())).minimise(names.clone()));
            parts.push((v("i") * v("N") + v("t")).differs(Term::apply("f", vec![v("j")]) + offset));
            queries.push(Query::new(Formula::and(parts)));
        }
    }
    queries
}

#[test]
fn answers_do_not_depend_on_earlier_queries() {
    let queries = mixture();
    let fresh: Vec<Decision> = queries.iter().map(|query| solver().decide(query)).collect();
    let mut shared = solver();
    let forwards: Vec<Decision> = queries.iter().map(|query| shared.decide(query)).collect();
    let mut backwards: Vec<Decision> = queries
        .iter()
        .rev()
        .map(|query| shared.decide(query))
        .collect();
    backwards.reverse();
    assert_eq!(fresh, forwards);
    assert_eq!(forwards, backwards);
    assert_eq!(shared.statistics().queries, 2 * queries.len() as u64);
    assert_eq!(
        forwards
            .iter()
            .filter(|decision| matches!(decision, Decision::GaveUp { .. }))
            .count(),
        0
    );
}

#[test]
fn threads_have_solvers_of_their_own() {
    let queries = mixture();
    let expected: Vec<Decision> = queries.iter().map(|query| solver().decide(query)).collect();
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                let mut own = solver();
                let found: Vec<Decision> = queries.iter().map(|query| own.decide(query)).collect();
                assert_eq!(found, expected);
            });
        }
    });
}

#[test]
fn the_callers_own_use_of_z3_does_not_disturb() {
    let mut shared = solver();
    let query = Query::new(Formula::and([v("x").greater(3), v("x").less(v("y"))]));
    let before = shared.decide(&query);
    let inside = z3::with_z3_config(&z3::Config::new(), || solver().decide(&query));
    assert_eq!(before, inside);
    assert_eq!(before, shared.decide(&query));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn isl_z3_and_enumeration_agree(formula in affine_formula()) {
        let boxed = Formula::and([formula, small_box()]);
        let points: BTreeSet<Vec<i64>> = small_points()
            .filter(|point| boxed.eval(point) == Some(true))
            .map(|point| point.values.into_values().collect())
            .collect();
        let mut own = solver();
        let by_isl = approximate::is_empty(&own.polyhedral, own.limits.isl_operations, &boxed);
        prop_assert!(!by_isl || points.is_empty());
        let query = Query::new(boxed.clone());
        match own.session.find(&query, Wanted::Smallest, &own.limits, &own.deadline.for_query(Duration::MAX)) {
            Answer::Empty => prop_assert!(points.is_empty()),
            Answer::Point(model) => prop_assert_eq!(boxed.eval(&model), Some(true)),
            Answer::Unknown(reason) => prop_assert!(false, "{}", reason),
        }
        prop_assert_eq!(matches!(own.decide(&query), Decision::Empty { .. }), points.is_empty());
    }

    /// Products, divisions by unknowns, points where a divisor is zero: the whole way through [`Solver::decide`].
    #[test]
    fn non_linear_answers_agree_with_enumeration(
        clauses in prop::collection::vec(prop::collection::vec((recipe(), 0u8..3, -4i64..=4), 1..3), 1..4),
        negate in any::<bool>(),
    ) {
        let atom = |(recipe, kind, offset): &(crate::formula::tests::Recipe, u8, i64)| match kind {
            0 => recipe.term().equals(*offset),
            1 => recipe.term().differs(*offset),
            _ => recipe.term().at_least(*offset),
        };
        let clauses = clauses.iter().map(|atoms| Formula::or(atoms.iter().map(atom)));
        let formula = if negate { Formula::or(clauses).negated() } else { Formula::and(clauses) };
        let boxed = Formula::and([formula, small_box()]);
        let satisfiable = small_points().any(|point| boxed.eval(&point) == Some(true));
        match solver().decide(&Query::new(boxed.clone())) {
            Decision::Empty { .. } => prop_assert!(!satisfiable, "{}", boxed),
            Decision::Point(model) => {
                prop_assert!(satisfiable);
                prop_assert_eq!(boxed.eval(&model), Some(true));
            }
            Decision::GaveUp { reason } => prop_assert!(!matches!(reason, Reason::Internal(_)), "{}", reason),
        }
    }

    /// Subscripts of two-dimensional arrays, some of them out of their row.
    #[test]
    fn taking_subscripts_apart_changes_nothing(
        (extent, low, high, shift) in (0i64..=2, -1i64..=1, -2i64..=2, -2i64..=2),
        row in any::<bool>(),
    ) {
        let at = |i: &str, j: &str| v(i) * (v("M") + extent) + v(j);
        let inside = |i: &str, j: &str| {
            [within(i, &v("M")), v(j).at_least(low), v(j).less(v("M") + high), v("M").at_most(4)]
        };
        let parts = [inside("x", "y"), inside("z", "w")].concat();
        let differ = if row { v("x").differs(v("z")) } else { v("y").differs(v("w")) };
        let formula = Formula::and(parts.into_iter().chain([at("x", "y").equals(at("z", "w") + shift), differ]));
        let mut satisfiable = false;
        for m in 0..=4i64 {
            for (x, z) in (0..m).flat_map(|x| (0..m).map(move |z| (x, z))) {
                for (y, w) in (low..m + high).flat_map(|y| (low..m + high).map(move |w| (y, w))) {
                    let point = crate::formula::Assignment::from_iter([("x", x), ("y", y), ("z", z), ("w", w), ("M", m)]);
                    satisfiable |= formula.eval(&point) == Some(true);
                }
            }
        }
        let apart = delinearise::delinearise(solver().polyhedral(), &formula);
        prop_assert_eq!(is_empty([formula.clone()]), !satisfiable, "{} became {}", formula, apart);
    }
}

#[test]
fn what_a_model_does_not_say_may_be_anything() {
    let open = Formula::or([
        v("y").at_least(0),
        Term::apply("f", vec![v("y")]).greater(5),
    ]);
    let query = Query::new(Formula::and([v("x").equals(1), open]));
    let model: Model = [("x", 1)].into_iter().collect();
    let found = checked(&query, model).expect("a point");
    assert_eq!(query.formula.eval(&found), Some(true));
    let wrong: Model = [("x", 2)].into_iter().collect();
    assert!(checked(&query, wrong).is_err());
}
