//! The report: verdicts, findings and what they rest on. Renderers (terminal,
//! JSON) print it; embedding programs read it. The static analysis and the
//! trace checkers both report in these types, and depend on nothing else of
//! each other.

mod place;

use std::collections::BTreeMap;

pub use place::{FileId, Span};

/// What was decided of a region or a file, from worst to best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// A race was proved, with a witness.
    Race,
    /// A race was found on a pair of which something was approximated.
    PossibleRace,
    /// Not decided; the region says why.
    Unknown,
    /// Every pair was refuted and nothing was unsupported.
    RaceFree,
}

/// How sure a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Certainty {
    /// Nothing on the pair was approximated.
    Proved,
    /// Something was; see the approximations of the finding.
    Possible,
}

/// The kind of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rule {
    /// Two threads or tasks touch the same element, unordered.
    DataRace,
    /// Two lanes of a SIMD loop do.
    SimdRace,
    /// Threads may meet different numbers of barriers.
    BarrierDivergence,
    /// A construct is nested where the specification forbids it.
    Nesting,
    /// A processor's cache and memory, or an accelerator, touch the same bytes, unordered.
    CoherenceRace,
    /// A cache line is read that an accelerator has changed in memory since it was cached.
    StaleLine,
}

/// Read or write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum AccessKind {
    Read,
    Write,
}

/// One of the two accesses of a race, as it happens in the witness.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Access {
    /// Where it stands.
    pub span: Span,
    /// Read or write.
    pub kind: AccessKind,
    /// Whether it is atomic.
    pub atomic: bool,
    /// The lvalue as written.
    pub text: String,
    /// What it is, when the source does not spell it out.
    pub implied: Option<String>,
    /// Strand coordinates by name: `tid` (and `team`, `task`, `lane`); `outer_tid` is the thread around a nested team,
    /// where the two accesses of a race are in nested teams of two threads.
    pub thread: Vec<(String, i64)>,
    /// Values of the iterators around it, outermost first.
    pub iteration: Vec<(String, i64)>,
    /// The element touched, with values (`a[1]`).
    pub element: String,
}

/// A pair of source accesses that race, with one concrete instance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Race {
    /// Which kind.
    pub rule: Rule,
    /// How sure.
    pub certainty: Certainty,
    /// Name of the memory object.
    pub variable: String,
    /// The two accesses.
    pub accesses: [Access; 2],
    /// The phase both are in ("before the barrier at line 9", "phase (0,1,1)").
    pub phase: String,
    /// Parameter values of the instance, `num_threads` among them.
    pub parameters: BTreeMap<String, i64>,
    /// Why nothing orders them.
    pub why: String,
    /// Places that the explanation speaks of (the `nowait` to blame, the
    /// nearest barrier or lock that does not help), with what to say there.
    pub notes: Vec<(Span, String)>,
    /// One line of help.
    pub help: Option<String>,
    /// What was approximated on this pair.
    pub approximations: Vec<Approximation>,
    /// How often a run had such an instance; none where nothing was run.
    pub instances: Option<u64>,
}

/// Something that is not modelled exactly.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Approximation {
    /// Where.
    pub span: Span,
    /// Why, in words.
    pub reason: String,
}

/// A finding that is not a pair of accesses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Which kind.
    pub rule: Rule,
    /// Where.
    pub span: Span,
    /// What, in words; with the instance where there is one.
    pub message: String,
}

/// What was found of one region.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegionReport {
    /// The directive's place.
    pub span: Span,
    /// Its name (`parallel for`).
    pub construct: String,
    /// The decision.
    pub verdict: Verdict,
    /// What the verdict rests on, in words.
    pub assumptions: Vec<String>,
    /// What else there is to say where it is race-free: that nothing in it runs in parallel.
    pub notes: Vec<String>,
    /// What was approximated.
    pub approximations: Vec<Approximation>,
    /// What was not understood.
    pub unsupported: Vec<Approximation>,
    /// Queries that were given up, and why.
    pub undecided: Vec<Approximation>,
    /// Findings that are no races.
    pub diagnostics: Vec<Diagnostic>,
    /// Races.
    pub races: Vec<Race>,
    /// How many pairs of accesses were looked at; of a trace, how many operations.
    pub pairs: usize,
}

/// What was found of one program (one input file).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Names of the files that spans speak of.
    pub files: Vec<String>,
    /// Regions in source order.
    pub regions: Vec<RegionReport>,
    /// What stands outside every region and was not understood, but may matter.
    pub notes: Vec<Approximation>,
    /// An internal error (a witness that its re-check refuted): never shown as a race.
    pub internal_errors: Vec<String>,
    /// Why the rest of the input could not be read; what was found before that is here.
    pub error: Option<String>,
}

impl Report {
    /// The worst verdict of the regions; race-free when there is none, unless something went wrong.
    pub fn verdict(&self) -> Verdict {
        let failed = !self.internal_errors.is_empty() || self.error.is_some();
        let best = match failed {
            true => Verdict::Unknown,
            false => Verdict::RaceFree,
        };
        let verdicts = self.regions.iter().map(|region| region.verdict);
        verdicts.fold(best, Verdict::min)
    }
}
