//! One test for each rule of OpenMP 5.1, section 2.21.1, by the order of the section.

use super::*;
use crate::openmp::parse;

/// The attributes of the variable at the leaf constructs of the directive.
fn at(
    text: &str,
    variable: Variable<'_>,
    shared_by_team: bool,
) -> Result<Vec<Attribute>, AttributeError> {
    let parsed = parse(text);
    assert_eq!(parsed.errors, [], "{text}");
    let directive = parsed.directive.unwrap();
    attributes(&variable, &directive.split(), Enclosing { shared_by_team }).map(|(found, _)| found)
}

fn local(text: &str) -> Vec<Attribute> {
    at(text, Variable::automatic("x"), false).unwrap()
}

fn iteration(text: &str, loops: usize) -> Vec<Attribute> {
    let variable = Variable {
        iterates: Some(loops),
        ..Variable::automatic("x")
    };
    at(text, variable, false).unwrap()
}

fn shaped(text: &str, shape: Shape) -> Attribute {
    let variable = Variable {
        shape,
        ..Variable::automatic("x")
    };
    at(text, variable, false).unwrap().remove(0)
}

use Attribute::*;

// 2.21.1.1, predetermined.

#[test]
fn threadprivate_variables_are_threadprivate() {
    let variable = Variable {
        threadprivate: true,
        storage: Storage::FileScope,
        ..Variable::automatic("x")
    };
    for text in [
        "parallel",
        "parallel default(none)",
        "task",
        "for",
        "parallel copyin(x)",
    ] {
        assert_eq!(at(text, variable, true), Ok(vec![ThreadPrivate]), "{text}");
    }
    assert!(at("parallel private(x)", variable, true).is_err());
    assert!(at("single copyprivate(x)", variable, true).is_ok());
}

#[test]
fn automatic_variables_declared_inside_are_private() {
    let variable = Variable {
        declared_inside: true,
        ..Variable::automatic("x")
    };
    for text in [
        "parallel default(none)",
        "task",
        "target",
        "parallel shared(x)",
    ] {
        assert_eq!(at(text, variable, true), Ok(vec![Private]), "{text}");
    }
}

#[test]
fn static_variables_declared_inside_are_shared() {
    let variable = Variable {
        declared_inside: true,
        storage: Storage::StaticLocal,
        ..Variable::automatic("x")
    };
    for text in ["parallel default(none)", "task default(firstprivate)"] {
        assert_eq!(at(text, variable, false), Ok(vec![Shared]), "{text}");
    }
}

#[test]
fn iteration_variables_of_worksharing_loops_are_private() {
    assert_eq!(iteration("for", 1), [Private]);
    assert_eq!(iteration("for collapse(2)", 2), [Private]);
    assert_eq!(iteration("taskloop", 1), [Private]);
    assert_eq!(iteration("distribute", 1), [Private]);
    assert_eq!(iteration("parallel for", 1), [Private, Private]);
    assert_eq!(
        iteration("parallel for default(none)", 1),
        [Private, Private]
    );
    assert_eq!(
        iteration("parallel master taskloop", 1),
        [Private, Inherited, Private]
    );
}

#[test]
fn iteration_variables_of_simd_are_linear_or_lastprivate() {
    assert_eq!(iteration("simd", 1), [Linear(LinearStep::LoopIncrement)]);
    assert_eq!(iteration("simd collapse(2)", 2), [LastPrivate]);
    // 2.17: outside the simd construct they act as lastprivate.
    assert_eq!(
        iteration("parallel for simd", 1),
        [Shared, LastPrivate, Linear(LinearStep::LoopIncrement)]
    );
    assert_eq!(
        iteration("parallel for simd private(x)", 1),
        [Private, Private, Private]
    );
}

#[test]
fn iteration_variables_of_loop_are_lastprivate() {
    assert_eq!(iteration("loop", 1), [LastPrivate]);
    assert_eq!(
        iteration("target teams loop", 1),
        [Mapped, Shared, LastPrivate]
    );
}

#[test]
fn iteration_variables_may_be_listed_as_private_or_lastprivate() {
    assert_eq!(iteration("for private(x)", 1), [Private]);
    assert_eq!(iteration("for lastprivate(x)", 1), [LastPrivate]);
    assert_eq!(
        iteration("parallel for lastprivate(x)", 1),
        [Shared, LastPrivate]
    );
    assert_eq!(
        iteration("simd linear(x)", 1),
        [Linear(LinearStep::LoopIncrement)]
    );
    let variable = Variable {
        iterates: Some(1),
        ..Variable::automatic("x")
    };
    for text in [
        "for firstprivate(x)",
        "for reduction(+: x)",
        "for linear(x)",
        "loop reduction(+: x)",
    ] {
        assert!(
            matches!(
                at(text, variable, false),
                Err(AttributeError::Predetermined { .. })
            ),
            "{text}"
        );
    }
}

// 2.21.1.1, explicit.

#[test]
fn clauses_give_their_attribute() {
    assert_eq!(local("parallel shared(x)"), [Shared]);
    assert_eq!(local("parallel private(y, x)"), [Private]);
    assert_eq!(local("single firstprivate(x)"), [FirstPrivate]);
    assert_eq!(local("sections lastprivate(x)"), [LastPrivate]);
    assert_eq!(
        local("for firstprivate(x) lastprivate(x)"),
        [FirstLastPrivate]
    );
    assert!(matches!(
        local("parallel reduction(+: x)")[..],
        [Reduction(_)]
    ));
    assert!(matches!(
        local("taskloop in_reduction(+: x)")[..],
        [Reduction(_)]
    ));
    assert!(matches!(
        local("scope reduction(+: x[0:n])")[..],
        [Reduction(_)]
    ));
    assert_eq!(local("simd linear(x)"), [Linear(LinearStep::One)]);
    assert!(matches!(
        &local("simd linear(x: 4)")[..],
        [Linear(LinearStep::Given(step))] if step.text == "4"
    ));
}

#[test]
fn combined_constructs_share_the_original() {
    assert_eq!(local("parallel for lastprivate(x)"), [Shared, LastPrivate]);
    assert!(matches!(
        local("parallel for default(none) reduction(+: x)")[..],
        [Shared, Reduction(_)]
    ));
    assert_eq!(
        local("teams distribute parallel for firstprivate(x)"),
        [Shared, FirstPrivate, Shared, FirstPrivate]
    );
    assert_eq!(local("parallel for private(x)"), [Shared, Private]);
    assert_eq!(
        local("parallel for default(none) private(x)"),
        [Shared, Private]
    );
    assert_eq!(
        local("target teams distribute parallel for default(none) shared(x)"),
        [FirstPrivate, Shared, Inherited, Shared, Inherited]
    );
}

// 2.21.1.1, implicit.

#[test]
fn variables_are_shared_in_parallel_and_teams() {
    assert_eq!(local("parallel"), [Shared]);
    assert_eq!(local("teams"), [Shared]);
}

#[test]
fn the_default_clause_decides() {
    assert_eq!(local("parallel default(shared)"), [Shared]);
    assert_eq!(local("parallel default(private)"), [Private]);
    assert_eq!(local("parallel default(firstprivate)"), [FirstPrivate]);
    assert_eq!(local("task default(shared)"), [Shared]);
    let none = at("parallel default(none)", Variable::automatic("x"), false);
    assert!(matches!(
        none,
        Err(AttributeError::Unlisted {
            default: "none",
            ..
        })
    ));
    let global = Variable {
        storage: Storage::FileScope,
        ..Variable::automatic("x")
    };
    assert!(at("parallel default(firstprivate)", global, true).is_err());
    let constant = Variable {
        constant: true,
        ..Variable::automatic("x")
    };
    assert_eq!(
        at("parallel default(none)", constant, false),
        Ok(vec![Shared])
    );
    assert_eq!(
        shaped(
            "parallel default(firstprivate: scalar) default(shared: aggregate)",
            Shape::Aggregate
        ),
        Shared
    );
}

#[test]
fn other_constructs_use_the_variable_of_the_context() {
    for text in [
        "for",
        "sections",
        "single",
        "master",
        "critical",
        "simd",
        "taskgroup",
        "scope",
    ] {
        assert_eq!(local(text), [Inherited], "{text}");
    }
}

#[test]
fn tasks_share_what_the_team_shares_and_copy_the_rest() {
    assert_eq!(at("task", Variable::automatic("x"), true), Ok(vec![Shared]));
    assert_eq!(
        at("task", Variable::automatic("x"), false),
        Ok(vec![FirstPrivate])
    );
    assert_eq!(
        at("taskloop", Variable::automatic("x"), false),
        Ok(vec![FirstPrivate])
    );
    assert_eq!(
        at("parallel master taskloop", Variable::automatic("x"), false),
        Ok(vec![Shared, Inherited, Shared])
    );
}

#[test]
fn the_context_is_followed_through_constructs() {
    // int x; parallel { single { task { task { x } } } }
    let mut enclosing = Enclosing::at_declaration(Storage::Automatic);
    let variable = Variable::automatic("x");
    let mut found = Vec::new();
    for text in ["parallel", "single", "task", "task"] {
        let directive = parse(text).directive.unwrap();
        let (attributes, inside) = attributes(&variable, &directive.split(), enclosing).unwrap();
        found.extend(attributes);
        enclosing = inside;
    }
    assert_eq!(found, [Shared, Inherited, Shared, Shared]);
    // int x; parallel private(x) { task { x } }
    let enclosing = Enclosing::at_declaration(Storage::Automatic).inside(Leaf::Parallel, &Private);
    assert_eq!(
        at("task", variable, enclosing.shared_by_team),
        Ok(vec![FirstPrivate])
    );
    // An orphaned task shares what has static storage duration, and copies locals.
    assert!(Enclosing::at_declaration(Storage::FileScope).shared_by_team);
    assert!(!Enclosing::at_declaration(Storage::Automatic).shared_by_team);
}

#[test]
fn target_copies_scalars_and_maps_the_rest() {
    assert_eq!(shaped("target", Shape::Scalar), FirstPrivate);
    assert_eq!(shaped("target", Shape::Pointer), FirstPrivate);
    assert_eq!(shaped("target", Shape::Aggregate), Mapped);
    assert_eq!(shaped("target map(tofrom: x)", Shape::Scalar), Mapped);
    assert_eq!(shaped("target map(x[0:n])", Shape::Pointer), FirstPrivate);
    assert_eq!(shaped("target map(x[0:n]) map(x)", Shape::Pointer), Mapped);
    assert_eq!(shaped("target map(x[0:n])", Shape::Aggregate), Mapped);
    assert_eq!(
        shaped("target is_device_ptr(x)", Shape::Pointer),
        FirstPrivate
    );
    assert_eq!(
        shaped("target defaultmap(tofrom: scalar)", Shape::Scalar),
        Mapped
    );
    assert_eq!(
        shaped("target defaultmap(firstprivate)", Shape::Aggregate),
        FirstPrivate
    );
    assert!(at("target defaultmap(none)", Variable::automatic("x"), false).is_err());
    let global = Variable {
        declare_target: true,
        storage: Storage::FileScope,
        ..Variable::automatic("x")
    };
    assert_eq!(at("target", global, true), Ok(vec![Mapped]));
    assert!(matches!(
        local("target teams distribute parallel for reduction(+: x)")[..],
        [Mapped, Reduction(_), Inherited, Shared, Reduction(_)]
    ));
}

// 2.21.1.2.

#[test]
fn in_called_routines_locals_are_private_and_statics_shared() {
    let mut variable = Variable::automatic("x");
    assert_eq!(attribute_in_called_routine(&variable, true), Private);
    variable.storage = Storage::StaticLocal;
    assert_eq!(attribute_in_called_routine(&variable, true), Shared);
    variable.storage = Storage::FileScope;
    assert_eq!(attribute_in_called_routine(&variable, false), Shared);
    variable.threadprivate = true;
    assert_eq!(attribute_in_called_routine(&variable, false), ThreadPrivate);
}
