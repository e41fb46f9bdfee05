use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;

fn v(name: &str) -> Term {
    Term::var(name)
}

#[test]
fn sums_are_collected() {
    let i = v("i");
    assert_eq!(&i + 1 - &i, Term::constant(1));
    assert_eq!((&i * 2 + v("j") - &i).to_string(), "i + j");
    assert_eq!((v("a") * -3 - 4).to_string(), "-3*a - 4");
}

/// Written out as a tree, a term of 2^200 nodes.
#[test]
fn terms_with_shared_parts_are_compared_at_once() {
    let nested = |innermost: &str| {
        (0..200).fold(v(innermost), |part, _| {
            let condition = Term::apply("f", vec![part.clone(), v("x")]).at_least(0);
            Term::ite(condition, Term::apply("g", vec![part.clone()]), part)
        })
    };
    assert_eq!(nested("a"), nested("a"));
    assert!(nested("a") < nested("b"));
    let (a, b) = (nested("a").at_least(0), nested("b").at_least(0));
    assert_eq!(Formula::and([a.clone(), b, a]).conjuncts().len(), 2);
}

#[test]
fn products_are_multiplied_out() {
    let (i, m) = (v("i"), v("M"));
    assert_eq!((&i + 1) * &m - &i * &m, m);
    assert_eq!(((&i + 1) * (&i - 1)).to_string(), "i*i - 1");
}

#[test]
fn comparisons_fold() {
    let x = v("x");
    assert!(x.equals(&x + 1).is_false());
    assert!(x.less(&x + 1).is_true());
    assert!((&x * 2).equals(v("y") * 4 + 1).is_false());
    assert_eq!((&x * 2).at_most(7), x.at_most(3));
    assert_eq!(x.equals(v("y")), v("y").equals(&x));
    assert_eq!(x.less(v("N")).to_string(), "x < N");
    assert_eq!(x.at_least(0).to_string(), "x >= 0");
    assert_eq!(x.at_most(5).to_string(), "x <= 5");
    assert_eq!((&x + 1).at_most(v("N") + 3).to_string(), "x <= N + 2");
}

#[test]
fn conjunctions_fold_bounds() {
    let x = v("x");
    assert!(Formula::and([x.at_least(4), x.less(4)]).is_false());
    assert!(Formula::and([x.equals(4), x.differs(4)]).is_false());
    assert!(Formula::and([x.equals(4), x.equals(5)]).is_false());
    assert_eq!(
        Formula::and([x.at_least(4), x.at_least(2), x.differs(0)]),
        x.at_least(4)
    );
    let both = Formula::and([x.at_least(0), Formula::and([x.less(v("N")), x.at_least(0)])]);
    assert_eq!(both.to_string(), "x >= 0 and x < N");
    assert_eq!(both.negated().negated(), both);
}

#[test]
fn divisions_by_constants_split() {
    let (i, n) = (v("i"), v("N"));
    assert_eq!(
        (&i * 4 + &n + 9).floor_div(4).to_string(),
        "i + floor((N + 1) / 4) + 2"
    );
    assert_eq!((&i * 4 + 7).floor_mod(4), Term::constant(3));
    assert_eq!((&i * 4 + 8).trunc_div(4), &i + 2);
    assert_eq!((&i * 4 + 8).trunc_rem(-4), Term::constant(0));
    assert_eq!(Term::constant(-7).trunc_div(2), Term::constant(-3));
    assert_eq!(Term::constant(-7).trunc_rem(2), Term::constant(-1));
    assert_eq!(Term::constant(-7).floor_div(2), Term::constant(-4));
    assert_eq!(Term::constant(7).ceil_div(2), Term::constant(4));
}

#[test]
fn overflow_stays_unfolded() {
    let huge = Term::constant(i64::MAX) + 1;
    assert!(huge.as_constant().is_none());
    assert_eq!(&huge - 1, Term::constant(i64::MAX));
    assert_eq!(huge.eval(&Assignment::default()), None);
    assert_eq!(huge.at_least(0).eval(&Assignment::default()), Some(true));
    let scaled = v("x").scaled(i64::MAX).scaled(i64::MAX);
    assert_eq!(scaled.eval(&Assignment::from_iter([("x", 0)])), Some(0));
    assert!(!scaled.is_affine());
    assert!(
        (Term::constant(i64::MIN).floor_div(-1))
            .as_constant()
            .is_none()
    );
}

#[test]
fn what_division_takes_apart_is_put_together() {
    let (x, m, n) = (v("x"), v("m"), v("n"));
    let (last, middle) = (x.trunc_rem(&n), x.trunc_div(&n).trunc_rem(&m));
    let first = x.trunc_div(&n).trunc_div(&m);
    assert_eq!(first, x.trunc_div(&m * &n));
    assert_eq!((&first * &m + &middle) * &n + &last, x);
    assert_eq!(&x - &last, x.trunc_div(&n) * &n);
    assert_eq!((&x - &last).trunc_div(&n), x.trunc_div(&n));
    let taken = &x - &n * &middle - &last;
    assert_eq!(taken.trunc_div(&n * &m), first);
    assert_eq!((&x * &n * 6).floor_div(&n * 2), &x * 3);
    assert_eq!((&x * &n * 6).trunc_rem(&n * 2), Term::constant(0));
    // Parts that are not all there stay as they are.
    assert_eq!((&first * &m + &last).free_symbols().len(), 3);
    assert_ne!(&middle * &n + &last, x);
}

/// The same, by numbers: put together or not, it is what the parts are.
#[test]
fn putting_together_keeps_the_value() {
    let (x, m, n) = (v("x"), v("m"), v("n"));
    let last = x.trunc_rem(&n);
    let middle = x.trunc_div(&n).trunc_rem(&m);
    let terms = [
        &last * 2 + &middle * &n * 2 + x.trunc_div(&n * &m) * &n * &m * 2,
        &last + x.trunc_div(&n) * &n + &middle,
        (&x - &last + &m) * &n - &middle,
        (&x * 3 - &last * 3).trunc_div(&n * 3) + (&x - &last).trunc_rem(&m),
        x.trunc_rem(&n).trunc_rem(&m) - &last,
    ];
    let parts = |x: i64, m: i64, n: i64| {
        let (last, middle) = (x % n, x / n % m);
        [
            last * 2 + middle * n * 2 + x / (n * m) * n * m * 2,
            last + x / n * n + middle,
            (x - last + m) * n - middle,
            (3 * x - 3 * last) / (n * 3) + (x - last) % m,
            x % n % m - last,
        ]
    };
    for (at, m, n) in
        (-30..30).flat_map(|x| (-4..=4).flat_map(move |m| (-4..=4).map(move |n| (x, m, n))))
    {
        if m == 0 || n == 0 {
            continue;
        }
        let point = Assignment::from_iter([("x", at), ("m", m), ("n", n)]);
        for (term, value) in terms.iter().zip(parts(at, m, n)) {
            assert_eq!(
                term.eval(&point),
                Some(value),
                "{term} at x = {at}, m = {m}, n = {n}"
            );
        }
    }
}

#[test]
fn division_by_zero_is_neither_true_nor_false() {
    let atom = v("x").trunc_div(v("d")).equals(0);
    let point = Assignment::from_iter([("x", 3), ("d", 0)]);
    assert_eq!(atom.eval(&point), None);
    assert_eq!(atom.negated().eval(&point), None);
    assert_eq!(
        Formula::or([atom.clone(), v("d").equals(0)]).eval(&point),
        Some(true)
    );
    assert_eq!(
        Formula::and([atom, v("d").differs(0)]).eval(&point),
        Some(false)
    );
}

#[test]
fn functions_and_symbols_are_listed() {
    let term = Term::apply("idx", vec![v("i") + 1]) * v("M") + v("j");
    assert_eq!(
        term.free_symbols()
            .into_iter()
            .map(|s| s.to_string())
            .collect::<Vec<_>>(),
        ["M", "i", "j"]
    );
    assert_eq!(
        term.functions().into_iter().collect::<Vec<_>>(),
        [(Symbol::new("idx"), 1)]
    );
    let mut point = Assignment::from_iter([("i", 1), ("j", 2), ("M", 10)]);
    point.functions.insert(
        "idx".into(),
        FunctionTable {
            entries: BTreeMap::from([(vec![2], 7)]),
            default: None,
        },
    );
    assert_eq!(term.eval(&point), Some(72));
}

#[test]
fn affine_forms_are_read() {
    let form = (v("i") * 3 - v("N") + 2).affine_form();
    let expected = AffineForm {
        coefficients: BTreeMap::from([("i".into(), 3), ("N".into(), -1)]),
        constant: 2,
    };
    assert_eq!(form, Some(expected.clone()));
    assert_eq!(expected.to_term(), v("i") * 3 - v("N") + 2);
    assert!((v("i") * v("j")).affine_form().is_none());
    assert!(v("i").floor_mod(2).is_quasi_affine());
    assert!(!v("i").floor_mod(v("T")).is_quasi_affine());
}

#[test]
fn deep_and_shared_terms_are_no_problem() {
    let mut deep = v("x");
    for _ in 0..50_000 {
        deep = (deep + 1).floor_div(v("d"));
    }
    let other = deep.substitute(&BTreeMap::from([("x".into(), v("y"))]));
    assert_eq!(other.free_symbols().len(), 2);
    assert_ne!(deep, other);
    assert!(!deep.is_quasi_affine());
    drop((deep, other));
    let mut shared = v("x");
    for _ in 0..200 {
        shared = shared.maximum(&shared * v("y"));
    }
    assert_eq!(shared.weight(), u64::MAX);
    assert_eq!(shared.free_symbols().len(), 2);
}

/// Builds the same expression twice: as a normal form, and as the value computed directly.
#[derive(Clone, Debug)]
pub(crate) enum Recipe {
    Const(i64),
    Var(u8),
    Add(Box<Recipe>, Box<Recipe>),
    Sub(Box<Recipe>, Box<Recipe>),
    Mul(Box<Recipe>, Box<Recipe>),
    Divide(Division, Box<Recipe>, Box<Recipe>),
    Min(Box<Recipe>, Box<Recipe>),
    Max(Box<Recipe>, Box<Recipe>),
    Ite(Box<Recipe>, Box<Recipe>, Box<Recipe>),
}

const NAMES: [&str; 3] = ["x", "y", "z"];

impl Recipe {
    pub(crate) fn term(&self) -> Term {
        match self {
            Recipe::Const(value) => Term::constant(*value),
            Recipe::Var(index) => v(NAMES[usize::from(*index)]),
            Recipe::Add(a, b) => a.term() + b.term(),
            Recipe::Sub(a, b) => a.term() - b.term(),
            Recipe::Mul(a, b) => a.term() * b.term(),
            Recipe::Divide(division, a, b) => Term::divide(*division, a.term(), b.term()),
            Recipe::Min(a, b) => a.term().minimum(b.term()),
            Recipe::Max(a, b) => a.term().maximum(b.term()),
            Recipe::Ite(c, a, b) => Term::ite(c.term().at_least(1), a.term(), b.term()),
        }
    }

    fn value(&self, point: [i64; 3]) -> Option<i128> {
        Some(match self {
            Recipe::Const(value) => (*value).into(),
            Recipe::Var(index) => point[usize::from(*index)].into(),
            Recipe::Add(a, b) => a.value(point)? + b.value(point)?,
            Recipe::Sub(a, b) => a.value(point)? - b.value(point)?,
            Recipe::Mul(a, b) => a.value(point)?.checked_mul(b.value(point)?)?,
            Recipe::Divide(division, a, b) => division.apply(a.value(point)?, b.value(point)?)?,
            Recipe::Min(a, b) => a.value(point)?.min(b.value(point)?),
            Recipe::Max(a, b) => a.value(point)?.max(b.value(point)?),
            Recipe::Ite(c, a, b) => {
                if c.value(point)? >= 1 {
                    a.value(point)?
                } else {
                    b.value(point)?
                }
            }
        })
    }
}

fn division() -> impl Strategy<Value = Division> {
    prop_oneof![
        Just(Division::FloorQuotient),
        Just(Division::FloorRemainder),
        Just(Division::TruncQuotient),
        Just(Division::TruncRemainder)
    ]
}

pub(crate) fn recipe() -> impl Strategy<Value = Recipe> {
    let leaf = prop_oneof![
        (-6i64..=6).prop_map(Recipe::Const),
        (0u8..3).prop_map(Recipe::Var)
    ];
    leaf.prop_recursive(5, 24, 3, |inner| {
        let pair = (inner.clone(), inner.clone()).prop_map(|(a, b)| (Box::new(a), Box::new(b)));
        prop_oneof![
            pair.clone().prop_map(|(a, b)| Recipe::Add(a, b)),
            pair.clone().prop_map(|(a, b)| Recipe::Sub(a, b)),
            pair.clone().prop_map(|(a, b)| Recipe::Mul(a, b)),
            (division(), pair.clone()).prop_map(|(d, (a, b))| Recipe::Divide(d, a, b)),
            (division(), inner.clone(), -5i64..=5).prop_map(|(d, a, b)| Recipe::Divide(
                d,
                Box::new(a),
                Box::new(Recipe::Const(b))
            )),
            pair.clone().prop_map(|(a, b)| Recipe::Min(a, b)),
            pair.clone().prop_map(|(a, b)| Recipe::Max(a, b)),
            (inner, pair).prop_map(|(c, (a, b))| Recipe::Ite(Box::new(c), a, b)),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn normal_forms_keep_the_value(recipe in recipe(), x in -5i64..=5, y in -5i64..=5, z in -5i64..=5) {
        let point = Assignment::from_iter([("x", x), ("y", y), ("z", z)]);
        let term = recipe.term();
        if let Some(value) = recipe.value([x, y, z]).and_then(|value| i64::try_from(value).ok()) {
            prop_assert_eq!(term.eval(&point), Some(value), "{}", term);
            let numbers = BTreeMap::from([("x".into(), x.into()), ("y".into(), y.into()), ("z".into(), z.into())]);
            prop_assert_eq!(term.substitute(&numbers).as_constant(), Some(value), "{}", term);
        }
    }

    #[test]
    fn formulas_keep_the_truth(
        parts in prop::collection::vec((recipe(), 0u8..3, -4i64..=4), 1..6),
        x in -5i64..=5, y in -5i64..=5, z in -5i64..=5,
    ) {
        let point = Assignment::from_iter([("x", x), ("y", y), ("z", z)]);
        let kinds = [AtomKind::Zero, AtomKind::NonZero, AtomKind::NonNegative];
        let mut atoms = Vec::new();
        let mut values = Vec::new();
        for (recipe, kind, offset) in &parts {
            let Some(value) = recipe.value([x, y, z]) else { continue };
            let kind = kinds[usize::from(*kind)];
            atoms.push(Formula::atom(kind, recipe.term() + *offset));
            values.push(kind.holds(value + i128::from(*offset)));
        }
        let all = Formula::and(atoms.clone());
        let any = Formula::or(atoms);
        prop_assert_eq!(all.eval(&point), Some(values.iter().all(|v| *v)), "{}", all);
        prop_assert_eq!(any.eval(&point), Some(values.iter().any(|v| *v)), "{}", any);
        prop_assert_eq!(all.negated().eval(&point), Some(!values.iter().all(|v| *v)), "{}", all);
    }
}

#[test]
fn choices_of_the_smaller_are_minima() {
    let (x, n) = (Term::var("x"), Term::var("n"));
    let bound = Term::constant(127);
    let smaller = |a: &Term, b: &Term| Term::ite(a.less(b), a.clone(), b.clone());
    assert_eq!(smaller(&x, &n), x.minimum(n.clone()));
    assert_eq!(
        Term::ite(x.at_least(&n), x.clone(), n.clone()),
        x.maximum(n.clone())
    );
    let scaled = x.scaled(16) + 15;
    let once = smaller(&scaled, &bound);
    assert_eq!(once, scaled.minimum(bound.clone()));
    assert_eq!(smaller(&once, &bound), once);
    assert_eq!(smaller(&once, &Term::constant(100)), scaled.minimum(100));
    assert_eq!(
        x.minimum(5).minimum(n.clone()).minimum(7),
        x.minimum(5).minimum(n.clone())
    );
    // Not a minimum: where x is n - 1, it is x.
    let choice = Term::ite((x.clone() + 1).at_least(&n), x.clone(), n.clone());
    assert!(matches!(choice.kind(), TermKind::Ite(..)));
}

#[test]
fn long_tables_are_cut_short_for_people() {
    let k = Term::var("k");
    let table = |cases: i64| {
        (0..cases).rev().fold(Term::var("rest"), |rest, at| {
            Term::ite(k.equals(at), at * at, rest)
        })
    };
    let long = (table(20) + Term::constant(1)).abridged().to_string();
    assert_eq!(
        long,
        "(k = 0 ? 0 : (k = 1 ? 1 : (k = 2 ? 4 : ... 17 more cases))) + 1"
    );
    assert_eq!(table(4).abridged(), table(4));
}
