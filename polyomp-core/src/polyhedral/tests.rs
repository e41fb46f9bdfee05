use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use crate::formula::{Assignment, Formula, Symbol, Term};

fn v(name: &str) -> Term {
    Term::var(name)
}

fn context() -> Context {
    Context::new(1_000_000).expect("a context")
}

fn symbols(names: &[&str]) -> Vec<Symbol> {
    names.iter().map(Symbol::new).collect()
}

fn in_range(name: &str, end: Term) -> Formula {
    Formula::and([v(name).at_least(0), v(name).less(end)])
}

/// Example 2 of the slides: `S1(i, j)`, a barrier, `S2(i, j)` in a double loop.
fn example(context: &Context, position: i64) -> Relation {
    let space = Space::relation(
        ["N"],
        Tuple::named("S", ["i", "j"]),
        Tuple::anonymous(["t0", "t1", "t2"]),
    )
    .unwrap();
    let domain = Formula::and([in_range("i", v("N")), in_range("j", v("N"))]);
    Relation::function(
        context,
        &space,
        &[v("i"), v("j"), Term::constant(position)],
        &domain,
    )
    .unwrap()
}

#[test]
fn reachable_barriers_of_the_second_example() {
    let context = context();
    let barrier = example(&context, 1);
    let first = next_instance(&example(&context, 0), &[&barrier]).unwrap();
    assert!(first.is_equal(&barrier).unwrap(), "{first}");

    let second = next_instance(&example(&context, 2), &[&barrier]).unwrap();
    let space = second.space().clone();
    let labels: Vec<Term> = space.output().dimensions().iter().map(Term::from).collect();
    let [a, b, c] = labels.as_slice() else {
        panic!("three time dimensions")
    };
    let inside = Formula::and([in_range("i", v("N")), in_range("j", v("N"))]);
    let expected = Formula::and([
        inside,
        c.equals(1),
        Formula::or([
            Formula::and([
                v("j").less(v("N") - 1),
                a.equals(v("i")),
                b.equals(v("j") + 1),
            ]),
            Formula::and([
                v("j").equals(v("N") - 1),
                v("i").less(v("N") - 1),
                a.equals(v("i") + 1),
                b.equals(0),
            ]),
        ]),
    ]);
    let expected = Relation::from_formula(&context, &space, &expected).unwrap();
    assert!(second.is_equal(&expected).unwrap(), "{second}");
    assert!(second.is_single_valued().unwrap());
}

#[test]
fn time_stamps_are_padded() {
    let context = context();
    let statement = Relation::function(
        &context,
        &Space::relation(
            ["N"],
            Tuple::named("S", ["i"]),
            Tuple::anonymous(["t0", "t1", "t2"]),
        )
        .unwrap(),
        &[Term::constant(0), v("i"), Term::constant(3)],
        &in_range("i", v("N")),
    )
    .unwrap();
    let end = Relation::function(
        &context,
        &Space::relation(
            Vec::<Symbol>::new(),
            Tuple::named("end", Vec::<Symbol>::new()),
            Tuple::anonymous(["t0"]),
        )
        .unwrap(),
        &[Term::constant(1)],
        &Formula::truth(),
    )
    .unwrap();
    let next = next_instance(&statement, &[&end]).unwrap();
    let formula = next
        .to_formula(&symbols(&["i"]), &symbols(&["a", "b", "c"]))
        .unwrap();
    assert_eq!(
        formula.to_string(),
        "a = 1 and b = 0 and c = 0 and i >= 0 and i < N"
    );
}

#[test]
fn operations_agree_with_set_theory() {
    let context = context();
    let space = Space::domain(["N"], Tuple::named("S", ["i"])).unwrap();
    let all = Domain::from_formula(&context, &space, &in_range("i", v("N"))).unwrap();
    let even = all.restrict(&v("i").floor_mod(2).equals(0)).unwrap();
    let odd = all.subtract(&even).unwrap();
    assert!(even.intersect(&odd).unwrap().is_empty().unwrap());
    assert!(even.union(&odd).unwrap().is_equal(&all).unwrap());
    assert!(odd.is_subset(&all).unwrap() && !all.is_subset(&odd).unwrap());
    assert!(
        all.complement()
            .unwrap()
            .complement()
            .unwrap()
            .is_equal(&all)
            .unwrap()
    );
    let doubled = Space::relation(
        Vec::<Symbol>::new(),
        Tuple::named("S", ["i"]),
        Tuple::anonymous(["t"]),
    )
    .unwrap();
    let doubled = Relation::function(&context, &doubled, &[v("i") * 2], &Formula::truth()).unwrap();
    let image = all.apply(&doubled).unwrap();
    assert!(
        image
            .intersect(&even.renamed(Tuple::anonymous(["t"])).unwrap())
            .unwrap()
            .is_equal(
                &even
                    .renamed(Tuple::anonymous(["t"]))
                    .unwrap()
                    .restrict(&v("t").less(v("N")))
                    .unwrap()
            )
            .unwrap()
    );
    assert_eq!(
        image.to_formula(&symbols(&["t"])).unwrap().to_string(),
        "(t mod 2) = 0 and t >= 0 and t + 2 <= 2*N"
    );
    assert!(
        doubled
            .reverse()
            .unwrap()
            .domain()
            .unwrap()
            .is_equal(&doubled.range().unwrap())
            .unwrap()
    );
    assert!(
        all.product(&odd)
            .unwrap()
            .domain()
            .unwrap()
            .is_subset(&all)
            .unwrap()
    );
    assert!(all.identity().unwrap().is_single_valued().unwrap());
    assert_eq!(
        even.lexmax()
            .unwrap()
            .restrict(&v("N").equals(8))
            .unwrap()
            .sample_point()
            .unwrap(),
        Some(BTreeMap::from([("N".into(), 8), ("i".into(), 6)]))
    );
    assert!(
        all.project_out(&symbols(&["N"]))
            .unwrap()
            .is_equal(
                &Domain::from_formula(
                    &context,
                    &Space::domain(Vec::<Symbol>::new(), Tuple::named("S", ["i"])).unwrap(),
                    &v("i").at_least(0)
                )
                .unwrap()
            )
            .unwrap()
    );
    assert_eq!(odd.intersect(&even).unwrap().sample_point().unwrap(), None);
}

#[test]
fn mistakes_are_errors() {
    let context = context();
    let space = Space::domain(["N"], Tuple::named("S", ["i"])).unwrap();
    assert!(matches!(
        Space::domain(["i"], Tuple::named("S", ["i"])),
        Err(PolyhedralError::Space(_))
    ));
    let product = v("i") * v("N");
    assert_eq!(
        Domain::from_formula(&context, &space, &product.equals(3)).err(),
        Some(PolyhedralError::NotAffine(product))
    );
    assert!(matches!(
        Domain::from_formula(&context, &space, &v("k").equals(0)),
        Err(PolyhedralError::Space(_))
    ));
    let one = Domain::universe(&context, &space).unwrap();
    let other = Domain::universe(
        &context,
        &Space::domain(["N"], Tuple::named("T", ["i"])).unwrap(),
    )
    .unwrap();
    assert!(matches!(one.union(&other), Err(PolyhedralError::Space(_))));
    let foreign = Domain::universe(&Context::new(0).unwrap(), &space).unwrap();
    assert_eq!(
        one.union(&foreign).err(),
        Some(PolyhedralError::ForeignContext)
    );
    assert!(one.is_subset(&one).unwrap());
}

#[test]
fn the_quota_ends_an_operation_and_leaves_the_context_usable() {
    let context = context();
    let names: Vec<String> = (0..12).map(|n| format!("x{n}")).collect();
    let space = Space::domain(
        Vec::<Symbol>::new(),
        Tuple::anonymous(names.iter().map(String::as_str)),
    )
    .unwrap();
    let hard = Formula::and(names.windows(3).map(|w| {
        (v(&w[0]) * 7 + v(&w[1]) * 5 - v(&w[2]) * 3)
            .floor_mod(11)
            .equals(v(&w[0]).floor_mod(3))
    }));
    let result = context.budget(100, || {
        Domain::from_formula(&context, &space, &hard).and_then(|domain| domain.is_empty())
    });
    assert_eq!(result, Err(PolyhedralError::Quota));
    let easy = Domain::from_formula(&context, &space, &v("x0").equals(1)).unwrap();
    assert!(!easy.is_empty().unwrap());
    assert_eq!(context.quota(), 1_000_000);
}

/// Wherever the quota strikes, the result is an error value, and the next operation works.
#[test]
fn every_quota_is_survived() {
    let context = context();
    let space = Space::relation(
        ["N"],
        Tuple::named("S", ["x"]),
        Tuple::anonymous(["y", "z"]),
    )
    .unwrap();
    let formula = Formula::and([
        v("x").trunc_rem(3).equals(v("y").floor_div(2)),
        v("z").differs(v("N")),
        in_range("x", v("N")),
        in_range("y", v("N").minimum(v("z"))),
    ]);
    let mut complete = 0;
    for quota in (1..300)
        .chain((300..6000).step_by(97))
        .chain([100_000, 10_000_000])
    {
        let result = context.budget(quota, || {
            let relation = Relation::from_formula(&context, &space, &formula)?;
            let least = relation.lexmin()?;
            relation.subtract(&least)?.sample_point()?;
            next_instance(&least, &[&relation]).and_then(|next| next.is_empty())?;
            least.to_formula(&symbols(&["x"]), &symbols(&["y", "z"]))
        });
        match result {
            Ok(_) => complete += 1,
            Err(error) => assert_eq!(error, PolyhedralError::Quota),
        }
        assert!(
            !Domain::universe(
                &context,
                &Space::domain(["N"], Tuple::anonymous(["t"])).unwrap()
            )
            .unwrap()
            .is_empty()
            .unwrap()
        );
    }
    assert!(complete > 0);
}

#[test]
fn contexts_of_several_threads_do_not_meet() {
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..20 {
                    reachable_barriers_of_the_second_example();
                }
            });
        }
    });
}

/// Small quasi-affine terms over x, y, z.
pub(crate) fn affine_term() -> impl Strategy<Value = Term> {
    let linear = (prop::array::uniform3(-3i64..=3), -6i64..=6)
        .prop_map(|([a, b, c], k)| v("x") * a + v("y") * b + v("z") * c + k);
    linear.prop_recursive(2, 4, 2, |inner| {
        prop_oneof![
            (inner.clone(), 2i64..=4).prop_map(|(t, c)| t.floor_div(c)),
            (inner.clone(), 2i64..=4).prop_map(|(t, c)| t.floor_mod(c)),
            (inner.clone(), -4i64..=4)
                .prop_filter("divisor", |(_, c)| *c != 0)
                .prop_map(|(t, c)| t.trunc_div(c)),
            (inner.clone(), -4i64..=4)
                .prop_filter("divisor", |(_, c)| *c != 0)
                .prop_map(|(t, c)| t.trunc_rem(c)),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| a.minimum(b)),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| a.maximum(b)),
            (inner.clone(), inner.clone(), inner.clone()).prop_map(|(c, a, b)| Term::ite(
                c.equals(0),
                a,
                b
            )),
            (inner.clone(), inner).prop_map(|(a, b)| a + b),
        ]
    })
}

pub(crate) fn affine_formula() -> impl Strategy<Value = Formula> {
    let atom = (affine_term(), 0u8..3).prop_map(|(term, kind)| match kind {
        0 => term.equals(0),
        1 => term.differs(0),
        _ => term.at_least(0),
    });
    atom.prop_recursive(3, 6, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..4).prop_map(Formula::and),
            prop::collection::vec(inner.clone(), 1..4).prop_map(Formula::or),
            inner.prop_map(|formula| formula.negated()),
        ]
    })
}

pub(crate) fn small_points() -> impl Iterator<Item = Assignment> {
    (-4i64..=4).flat_map(|x| {
        (-4i64..=4).flat_map(move |y| {
            (-4i64..=4).map(move |z| Assignment::from_iter([("x", x), ("y", y), ("z", z)]))
        })
    })
}

pub(crate) fn small_box() -> Formula {
    Formula::and(
        ["x", "y", "z"]
            .iter()
            .flat_map(|name| [v(name).at_least(-4), v(name).at_most(4)]),
    )
}

/// isl forgot what a division is when it joined what the divisions of this formula had made of it.
#[test]
fn divisions_are_explicit_after_basic_sets_were_joined() {
    let (x, y, z) = (Term::var("x"), Term::var("y"), Term::var("z"));
    let constant = |value: i64| Term::constant(value);
    let half = (-x.scaled(2) - y.clone() - z.scaled(3) - constant(4)).trunc_div(2);
    let odd = (-half).trunc_rem(2);
    let formula = Formula::and([
        odd.equals(0),
        x.scaled(3).equals(y.scaled(3) + z.clone() + constant(3)),
        (x.scaled(3) - y.clone() - constant(2))
            .trunc_rem(2)
            .at_least(0),
        small_box(),
    ]);
    let context = Context::new(3_000_000).unwrap();
    let space = Space::relation(["x"], Tuple::anonymous(["y"]), Tuple::anonymous(["z"])).unwrap();
    let there = Relation::from_formula(&context, &space, &formula).unwrap();
    let back = there
        .to_formula(&symbols(&["y"]), &symbols(&["z"]))
        .unwrap();
    for point in small_points() {
        assert_eq!(
            back.eval(&point),
            formula.eval(&point),
            "at {:?}",
            point.values
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn formulas_go_to_isl_and_back(formula in affine_formula()) {
        let context = Context::new(3_000_000).unwrap();
        let space = Space::relation(["x"], Tuple::anonymous(["y"]), Tuple::anonymous(["z"])).unwrap();
        let boxed = Formula::and([formula.clone(), small_box()]);
        let there = match Relation::from_formula(&context, &space, &boxed) {
            Err(PolyhedralError::Quota | PolyhedralError::TooManyCases(_)) => return Ok(()),
            other => other.unwrap(),
        };
        let back = match there.to_formula(&symbols(&["y"]), &symbols(&["z"])) {
            Err(PolyhedralError::Quota) => return Ok(()),
            other => other.unwrap(),
        };
        let expanded = expand_cases(&formula).unwrap();
        let mut any = false;
        for point in small_points() {
            let expected = formula.eval(&point);
            any |= expected == Some(true);
            prop_assert_eq!(back.eval(&point), expected, "at {:?}: {}", point.values, back);
            prop_assert_eq!(expanded.eval(&point), expected);
        }
        prop_assert_eq!(there.is_empty().unwrap(), !any);
        let sample = there.sample_point().unwrap();
        prop_assert_eq!(sample.is_some(), any);
        if let Some(values) = sample {
            prop_assert_eq!(formula.eval(&Assignment { values, ..Assignment::default() }), Some(true));
        }
    }
}
