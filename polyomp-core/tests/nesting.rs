//! Misplaced constructs in the report of the region that holds them.

use polyomp_core::report::{Rule, Verdict};
use polyomp_core::spmd::Program;
use polyomp_core::{Options, analyze};

#[test]
fn a_misplaced_barrier_makes_its_region_unknown() {
    let text = "
shared int x
entry main {
  parallel { single { x = 1 } }
  parallel {
    single {
      x = 1
      barrier
    }
  }
}";
    let program = Program::parse("test.spmd", text).unwrap();
    let report = analyze(&program, &Options::default());
    let verdicts: Vec<_> = report.regions.iter().map(|r| r.verdict).collect();
    assert_eq!(
        verdicts,
        [Verdict::RaceFree, Verdict::Unknown],
        "{report:#?}"
    );
    let found: Vec<_> = report.regions[1]
        .diagnostics
        .iter()
        .map(|diagnostic| (diagnostic.rule, diagnostic.span.line))
        .collect();
    assert_eq!(found, [(Rule::Nesting, 8)]);
}
