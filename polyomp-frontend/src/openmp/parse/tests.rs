//! Tests of the grammar, family by family.

use super::parse;
use crate::openmp::*;

fn ok(text: &str) -> Directive {
    let parsed = parse(text);
    assert_eq!(parsed.errors, [], "{text}");
    parsed.directive.unwrap()
}

fn errors(text: &str) -> Vec<(ErrorKind, String)> {
    parse(text)
        .errors
        .into_iter()
        .map(|error| (error.kind, error.span.slice(text).to_owned()))
        .collect()
}

fn only_clause(text: &str) -> ClauseKind {
    let mut clauses = ok(text).clauses;
    assert_eq!(clauses.len(), 1, "{text}");
    clauses.remove(0).kind
}

fn texts<T: ToString>(items: &[T]) -> Vec<String> {
    items.iter().map(ToString::to_string).collect()
}

#[test]
fn every_part_has_its_place() {
    let text = "parallel for private ( i , j ), schedule(static, n+1)  nowait";
    let parsed = parse(text);
    let directive = parsed.directive.unwrap();
    assert_eq!(directive.leaves(), [Leaf::Parallel, Leaf::For]);
    assert_eq!(directive.name_span.slice(text), "parallel for");
    let clause = |at: usize| directive.clauses[at].span.slice(text);
    assert_eq!(clause(0), "private ( i , j )");
    assert_eq!(clause(1), "schedule(static, n+1)");
    assert_eq!(clause(2), "nowait");
    let ClauseKind::Private(items) = &directive.clauses[0].kind else {
        panic!()
    };
    assert_eq!(items[1].name_span.slice(text), "j");
    let ClauseKind::Schedule(schedule) = &directive.clauses[1].kind else {
        panic!()
    };
    assert_eq!(schedule.chunk.as_ref().unwrap().span.slice(text), "n+1");
    assert_eq!(
        errors(text),
        [(ErrorKind::ClauseNotAllowed, "nowait".to_owned())]
    );
}

#[test]
fn comments_and_continuations_are_blank() {
    let directive = ok("parallel /* team */ \\\n private(a, /* b, */ c) // end");
    let ClauseKind::Private(items) = &directive.clauses[0].kind else {
        panic!()
    };
    assert_eq!(texts(items), ["a", "c"]);
}

#[test]
fn all_errors_are_collected() {
    assert_eq!(
        errors(
            "for private() frobnicate(1) num_threads(2) schedule(often) collapse(2) collapse(3)"
        ),
        [
            (ErrorKind::ClauseArgument, "private".to_owned()),
            (ErrorKind::UnknownClause, "frobnicate".to_owned()),
            (ErrorKind::ClauseNotAllowed, "num_threads(2)".to_owned()),
            (ErrorKind::ClauseArgument, "often".to_owned()),
            (ErrorKind::RepeatedClause, "collapse(3)".to_owned()),
        ]
    );
    assert_eq!(errors("parallel , , if(1)")[0].0, ErrorKind::Syntax);
    assert_eq!(errors("parallel private(i) ,")[0].0, ErrorKind::Syntax);
    assert_eq!(errors("")[0].0, ErrorKind::Syntax);
    assert_eq!(errors("paralel for")[0].0, ErrorKind::UnknownDirective);
    assert_eq!(errors("parallel do")[0].0, ErrorKind::UnknownClause);
    assert_eq!(errors("parallel private(i")[0].0, ErrorKind::Syntax);
}

#[test]
fn what_is_wrong_stays_in_the_directive() {
    let directive = parse("parallel bogus(x) private(a.b) shared(c)")
        .directive
        .unwrap();
    assert!(matches!(
        &directive.clauses[0].kind,
        ClauseKind::Malformed(MalformedClause { known: None, .. })
    ));
    assert!(matches!(
        &directive.clauses[1].kind,
        ClauseKind::Malformed(MalformedClause {
            known: Some(ClauseName::Private),
            ..
        })
    ));
    assert!(matches!(&directive.clauses[2].kind, ClauseKind::Shared(_)));
}

#[test]
fn every_clause_of_the_table_has_a_form_that_parses() {
    for &name in ClauseName::ALL {
        let allowed_somewhere = Leaf::ALL.iter().any(|leaf| allows(*leaf, name));
        assert!(allowed_somewhere, "{name}");
    }
}

#[test]
fn num_threads_and_if() {
    let ClauseKind::NumThreads(clause) = only_clause("parallel num_threads(strict: n, 2)") else {
        panic!()
    };
    assert!(clause.strict);
    assert_eq!(texts(&clause.numbers), ["n", "2"]);
    let directive = ok("target parallel for if(parallel: n > 10) if(target: a ? b : c)");
    let modifier = directive.clauses[1].directive.as_ref().unwrap();
    assert_eq!(modifier.kind.leaves(), [Leaf::Target]);
    let ClauseKind::If(condition) = &directive.clauses[1].kind else {
        panic!()
    };
    assert_eq!(condition.text, "a ? b : c");
    assert_eq!(
        errors("parallel if(task: n)")[0].0,
        ErrorKind::ClauseArgument
    );
    assert_eq!(
        errors("parallel if(a) if(b)")[0].0,
        ErrorKind::RepeatedClause
    );
    assert!(
        parse("target teams if(target: a) if(teams: b)")
            .errors
            .is_empty()
    );
}

#[test]
fn schedules() {
    let ClauseKind::Schedule(schedule) =
        only_clause("for schedule(nonmonotonic, simd: dynamic, f(a, b))")
    else {
        panic!()
    };
    assert_eq!(
        schedule.modifiers,
        [ScheduleModifier::Nonmonotonic, ScheduleModifier::Simd]
    );
    assert_eq!(schedule.kind.value, ScheduleKind::Dynamic);
    assert_eq!(schedule.chunk.unwrap().text, "f(a, b)");
    assert!(!errors("for schedule(auto, 4)").is_empty());
    assert!(!errors("for schedule(monotonic, nonmonotonic: static)").is_empty());
    assert!(!errors("for schedule(static, 1, 2)").is_empty());
    assert!(!errors("for schedule(static,)").is_empty());
}

#[test]
fn data_sharing_clauses() {
    let ClauseKind::LastPrivate(clause) = only_clause("for lastprivate(conditional: a, b)") else {
        panic!()
    };
    assert!(clause.conditional);
    assert_eq!(texts(&clause.items), ["a", "b"]);
    let ClauseKind::Default(clause) = only_clause("parallel default(firstprivate)") else {
        panic!()
    };
    assert_eq!(clause.kind, DefaultKind::FirstPrivate);
    assert_eq!(
        errors("parallel shared(a) private(a, a) firstprivate(b)"),
        [
            (ErrorKind::Conflict, "a".to_owned()),
            (ErrorKind::Conflict, "a".to_owned()),
        ]
    );
    assert!(
        parse("for firstprivate(a) lastprivate(a)")
            .errors
            .is_empty()
    );
    assert!(!errors("parallel private(a[0])").is_empty());
    assert!(!errors("parallel private(a,)").is_empty());
    assert!(!errors("parallel default(mine)").is_empty());
    let directive = ok("parallel for private(parallel: a)");
    assert_eq!(
        directive.clauses[0].directive.as_ref().unwrap().kind.name(),
        "parallel"
    );
}

#[test]
fn reductions() {
    let ClauseKind::Reduction(clause) = only_clause("for reduction(inscan, + : a, b[0:n])") else {
        panic!()
    };
    assert_eq!(clause.modifier, Some(ReductionModifier::Inscan));
    assert!(matches!(
        clause.identifier,
        ReductionIdentifier::Operator(Keyword {
            value: ReductionOperator::Add,
            ..
        })
    ));
    assert_eq!(clause.items[1].name, "b");
    let section = clause.items[1].sections().next().unwrap();
    assert_eq!(section.lower.as_ref().unwrap().text, "0");
    assert_eq!(section.length.as_ref().unwrap().text, "n");
    for operator in ["+", "-", "*", "&", "|", "^", "&&", "||", "min", "max"] {
        let kind = only_clause(&format!("parallel reduction({operator}:x)"));
        let ClauseKind::Reduction(clause) = kind else {
            panic!()
        };
        assert!(matches!(
            clause.identifier,
            ReductionIdentifier::Operator(_)
        ));
    }
    let ClauseKind::Reduction(clause) = only_clause("parallel reduction(ns::merge: v)") else {
        panic!()
    };
    assert!(
        matches!(clause.identifier, ReductionIdentifier::Declared(name) if name.text == "ns::merge")
    );
    for wrong in [
        "parallel reduction(x)",
        "parallel reduction(+ +: x)",
        "parallel reduction(: x)",
        "parallel reduction(+:)",
        "parallel reduction(inscan: x)",
        "parallel reduction(/: x)",
    ] {
        assert!(!errors(wrong).is_empty(), "{wrong}");
    }
}

#[test]
fn list_items() {
    let ClauseKind::Map(map) =
        only_clause("target map(tofrom: s.p->q[0:n][i], *r, (*t)[0:2], a[:], b[::2])")
    else {
        panic!()
    };
    let first = &map.items[0];
    assert_eq!(first.name, "s");
    let ItemForm::Path(path) = &first.form else {
        panic!()
    };
    assert!(matches!(&path[0], Selection::Member(name) if name.text == "p"));
    assert!(matches!(&path[1], Selection::Arrow(name) if name.text == "q"));
    assert!(matches!(&path[2], Selection::Section(section) if !section.is_element));
    assert!(matches!(&path[3], Selection::Section(section) if section.is_element));
    assert_eq!(map.items[1].form, ItemForm::Lvalue);
    assert_eq!(map.items[2].form, ItemForm::Lvalue);
    assert!(
        map.items[3]
            .sections()
            .all(|s| s.lower.is_none() && s.length.is_none())
    );
    let strided = map.items[4].sections().next().unwrap();
    assert_eq!(strided.stride.as_ref().unwrap().text, "2");
    assert!(!errors("target map(a[])").is_empty());
    assert!(!errors("target map(a[1:2:3:4])").is_empty());
}

#[test]
fn simd_clauses() {
    let ClauseKind::Linear(clause) = only_clause("simd linear(i, j : 2*n)") else {
        panic!()
    };
    assert_eq!(clause.step.unwrap().text, "2*n");
    let ClauseKind::Linear(clause) = only_clause("declare simd linear(uval(p) : 1)") else {
        panic!()
    };
    assert_eq!(clause.modifier, Some(LinearModifier::Uval));
    let ClauseKind::Linear(clause) = only_clause("declare simd linear(p : ref, step(4))") else {
        panic!()
    };
    assert_eq!(clause.modifier, Some(LinearModifier::Ref));
    assert_eq!(clause.step.unwrap().text, "4");
    let ClauseKind::Aligned(clause) = only_clause("simd aligned(a, b : 64)") else {
        panic!()
    };
    assert_eq!(clause.alignment.unwrap().text, "64");
    ok("for simd safelen(8) simdlen(4) collapse(2) order(reproducible: concurrent)");
    assert!(!errors("simd linear(i : 1, 2)").is_empty());
}

#[test]
fn dependences() {
    let ClauseKind::Depend(DependClause::Task(clause)) = only_clause(
        "task depend(iterator(int i = 0:n, j = 0 : m : 2), inout : a[i][j], omp_all_memory)",
    ) else {
        panic!()
    };
    assert_eq!(clause.kind.value, DependKind::Inout);
    assert_eq!(clause.iterators.len(), 2);
    assert_eq!(clause.iterators[0].ty.as_ref().unwrap().text, "int");
    assert_eq!(clause.iterators[1].step.as_ref().unwrap().text, "2");
    assert_eq!(clause.items[1].name, "omp_all_memory");
    for kind in DependKind::ALL {
        ok(&format!("task depend({kind}: x)"));
    }
    assert!(!errors("task depend(x)").is_empty());
    assert!(!errors("task depend(through: x)").is_empty());
    assert!(!errors("task depend(iterator(i=0:n): x)").is_empty());
}

#[test]
fn doacross() {
    for text in [
        "ordered depend(sink: i-1,j+2) depend(sink: i,j-1)",
        "ordered doacross(sink: i - n, j) doacross(sink: i, j)",
    ] {
        let directive = ok(text);
        assert_eq!(directive.association(), Association::Standalone);
        let doacross = match &directive.clauses[0].kind {
            ClauseKind::Depend(DependClause::Doacross(doacross))
            | ClauseKind::Doacross(doacross) => doacross,
            other => panic!("{other:?}"),
        };
        let Doacross::Sink(vector) = doacross else {
            panic!()
        };
        assert!(vector[0].offset.as_ref().unwrap().negative);
        assert_eq!(vector[1].variable.text, "j");
    }
    ok("ordered depend(source)");
    ok("ordered doacross(source:)");
    ok("ordered doacross(source: omp_cur_iteration)");
    ok("ordered doacross(sink: omp_cur_iteration - 1)");
    assert_eq!(ok("ordered").association(), Association::Block);
    let malformed = parse("ordered depend(sink)").directive.unwrap();
    assert_eq!(malformed.association(), Association::Standalone);
    assert_eq!(ok("ordered threads simd").association(), Association::Block);
    for wrong in [
        "ordered doacross(sink:)",
        "ordered doacross(sink: 2*i)",
        "ordered doacross(i-1)",
        "ordered depend(sink)",
        "ordered threads depend(source)",
    ] {
        assert!(!errors(wrong).is_empty(), "{wrong}");
    }
}

#[test]
fn tasks() {
    ok(
        "task if(0) final(d > 3) untied mergeable priority(2) shared(x) default(none) affinity(a[0:n])",
    );
    ok("task detach(event) in_reduction(+: x)");
    ok("taskloop grainsize(strict: 10) nogroup collapse(2)");
    ok("taskloop num_tasks(4) reduction(+:s)");
    ok("taskgroup task_reduction(max: m)");
    ok("taskwait depend(in: x) nowait");
    ok("taskyield");
    ok("taskgraph graph_id(3) if(1)");
    assert_eq!(
        errors("taskloop grainsize(1) num_tasks(2)")[0].0,
        ErrorKind::Conflict
    );
}

#[test]
fn devices() {
    let ClauseKind::Map(map) =
        only_clause("target map(always, mapper(m), iterator(int i=0:n), present, to: a[i])")
    else {
        panic!()
    };
    assert_eq!(map.map_type, Some(MapType::To));
    assert_eq!(map.modifiers, [MapModifier::Always, MapModifier::Present]);
    assert_eq!(map.mapper.unwrap().text, "m");
    let ClauseKind::Map(map) = only_clause("target map(always close tofrom: a)") else {
        panic!()
    };
    assert_eq!(map.modifiers.len(), 2);
    ok("target data map(a) use_device_ptr(p) use_device_addr(b[0:n])");
    ok("target enter data map(to: a) nowait depend(out: a)");
    ok("target_exit_data map(delete: a)");
    ok("target update to(present: a) from(mapper(m): b[0:n])");
    ok(
        "target device(ancestor: 1) is_device_ptr(p) has_device_addr(q) defaultmap(tofrom: scalar) nowait",
    );
    ok("target uses_allocators(omp_high_bw_mem_alloc, mine(traits))");
    ok("target uses_allocators(memspace(omp_default_mem_space), traits(t): mine)");
    let ClauseKind::NumTeams(clause) = only_clause("teams num_teams(2 : n)") else {
        panic!()
    };
    assert_eq!(clause.lower.unwrap().text, "2");
    ok(
        "teams distribute parallel for simd thread_limit(4) dist_schedule(static, 8) num_threads(2)",
    );
    ok("target teams loop bind(teams) order(concurrent)");
    ok("target parallel for nowait");
    assert!(!errors("target map(through: a)").is_empty());
    assert!(!errors("target data device(1)").is_empty());
    assert!(!errors("target update").is_empty());
    assert!(!errors("distribute dist_schedule(dynamic)").is_empty());
}

#[test]
fn atomics_and_memory_order() {
    ok("atomic");
    ok("atomic read seq_cst");
    ok("atomic capture, update acq_rel hint(omp_sync_hint_contended)");
    ok("atomic compare capture weak fail(relaxed)");
    assert_eq!(errors("atomic read write")[0].0, ErrorKind::Conflict);
    assert_eq!(errors("atomic seq_cst relaxed")[0].0, ErrorKind::Conflict);
    assert_eq!(errors("atomic weak")[0].0, ErrorKind::MissingClause);
    assert!(!errors("atomic compare fail(release)").is_empty());
    let flush = ok("flush(a, b)");
    assert!(matches!(flush.argument, Argument::List(items) if items.len() == 2));
    ok("flush");
    ok("flush acquire");
    assert_eq!(errors("flush(a) acquire").len(), 1);
}

#[test]
fn named_and_declarative_directives() {
    let critical = ok("critical (lock) hint(1)");
    assert!(matches!(critical.argument, Argument::CriticalName(name) if name.text == "lock"));
    assert_eq!(errors("critical(1)")[0].0, ErrorKind::DirectiveArgument);
    assert!(matches!(
        ok("threadprivate(a,b)").argument,
        Argument::List(_)
    ));
    assert_eq!(errors("threadprivate")[0].0, ErrorKind::DirectiveArgument);
    assert_eq!(errors("barrier(x)")[0].0, ErrorKind::DirectiveArgument);
    let Argument::Reduction(declared) = ok(
        "declare reduction(merge : struct point, int : f(&omp_out, &omp_in)) initializer(omp_priv = {0})",
    )
    .argument
    else {
        panic!()
    };
    assert_eq!(declared.identifier.text, "merge");
    assert_eq!(texts(&declared.types), ["struct point", "int"]);
    assert_eq!(declared.combiner.unwrap().text, "f(&omp_out, &omp_in)");
    ok("declare_reduction(+ : T) combiner(omp_out += omp_in)");
    let Argument::Mapper(mapper) =
        ok("declare mapper(id: struct vec v) map(v.data[0:v.len])").argument
    else {
        panic!()
    };
    assert_eq!(mapper.ty.text, "struct vec");
    assert_eq!(mapper.variable.text, "v");
    ok("declare target(a, f)");
    ok("declare target enter(a) link(b) device_type(any)");
    ok("declare target");
    ok("end declare target");
    ok("begin declare target device_type(host)");
    ok("allocate(a) allocator(omp_default_mem_alloc) align(64)");
    ok("requires unified_shared_memory atomic_default_mem_order(seq_cst)");
    ok("depobj(d) depend(in: x)");
    ok("depobj(d) update(inout)");
    ok("depobj(d) destroy");
    ok("scan inclusive(s)");
    ok("cancel parallel if(x)");
    ok("cancellation point for");
    assert!(!errors("cancel single").is_empty());
    ok("error at(compilation) severity(warning) message(\"no\")");
    ok("assume holds(n > 0) no_openmp");
    ok("interop init(targetsync: obj) device(0) depend(in: x)");
    ok("dispatch novariants(1) depend(in: x)");
    ok("groupprivate(a) device_type(any)");
}

#[test]
fn loop_transformations() {
    let ClauseKind::Sizes(sizes) = only_clause("tile sizes(4, n)") else {
        panic!()
    };
    assert_eq!(texts(&sizes), ["4", "n"]);
    ok("unroll partial(4)");
    ok("unroll partial");
    ok("unroll full");
    ok("interchange permutation(2, 1)");
    ok("reverse");
    ok("fuse looprange(1, 2)");
    ok("stripe sizes(4)");
    ok("split counts(a, omp_fill)");
    assert_eq!(errors("tile")[0].0, ErrorKind::MissingClause);
    assert_eq!(errors("unroll full partial(2)")[0].0, ErrorKind::Conflict);
}

#[test]
fn variants() {
    let directive = ok(
        "metadirective when(device={kind(gpu), isa(\"sm_70\")}, user={condition(score(2): n > 5)}: \
         target teams distribute parallel for) when(implementation={vendor(llvm)}:) \
         otherwise(parallel for private(i))",
    );
    let ClauseKind::When(when) = &directive.clauses[0].kind else {
        panic!()
    };
    assert_eq!(when.selector.sets.len(), 2);
    assert_eq!(
        when.selector.sets[0].selectors[1].properties[0].text,
        "\"sm_70\""
    );
    assert_eq!(
        when.selector.sets[1].selectors[0]
            .score
            .as_ref()
            .unwrap()
            .text,
        "2"
    );
    assert!(when.variant.as_ref().unwrap().contains(Leaf::Distribute));
    let ClauseKind::Otherwise(Some(directive)) = &directive.clauses[2].kind else {
        panic!()
    };
    assert_eq!(directive.clauses.len(), 1);
    ok("metadirective when(user={condition(1)}: parallel) default(nothing)");
    ok(
        "declare variant(f) match(construct={parallel, for}, device={arch(x86)}) adjust_args(nothing: a)",
    );
    ok("begin declare variant match(device={kind(host)})");
    assert!(!errors("metadirective when(planet={x}: parallel)").is_empty());
    assert!(!errors("metadirective when(user={condition(1)}: paralel)").is_empty());
}

#[test]
fn nesting_is_limited() {
    let mut text = "nothing".to_owned();
    for _ in 0..20 {
        text = format!("metadirective otherwise({text})");
    }
    assert!(!errors(&text).is_empty());
    let brackets = format!("parallel if({}1{})", "(".repeat(20_000), ")".repeat(20_000));
    assert!(parse(&brackets).errors.is_empty());
}
