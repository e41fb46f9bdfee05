//! What passes between the stages, as text (`polyomp check --emit=<stage>`).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use crate::budget::Deadline;
use crate::conflict;
use crate::formula::{AtomKind, Formula, FormulaKind, Symbol, Term};
use crate::host;
use crate::mhp::Mhp;
use crate::phase::{Phases, Point};
use crate::report::AccessKind;
use crate::scop::{AccessRelation, ExtractOptions, Scop, SyncKind, constructs, extract, plain};
use crate::solve::{Limits, Solver};
use crate::spmd::{FileId, NodeId, Program};

use super::Options;

/// A stage whose result can be printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// The SPMD program.
    Spmd,
    /// Each entry of it, after host code whose effects are known has been executed.
    Host,
    /// Domains, access relations and schedules.
    Scop,
    /// The phase mapping.
    Phases,
    /// May happen in parallel, for each pair that may conflict.
    Mhp,
    /// The race conditions.
    Conflicts,
}

impl Stage {
    /// All stages in the order of the pipeline, with their names.
    pub const ALL: [(&'static str, Stage); 6] = [
        ("spmd", Stage::Spmd),
        ("host", Stage::Host),
        ("scop", Stage::Scop),
        ("phases", Stage::Phases),
        ("mhp", Stage::Mhp),
        ("conflicts", Stage::Conflicts),
    ];
}

/// The print of a stage.
///
/// # Errors
/// A sentence: an assumption that cannot be read, or a solver that cannot be started.
pub fn emit(program: &Program, stage: Stage, options: &Options) -> Result<String, String> {
    match stage {
        Stage::Spmd => return Ok(program.to_string()),
        Stage::Host => return Ok(after_host(program)),
        _ => {}
    }
    let facts = crate::assume::parse_facts(&options.assume)?;
    let extraction = ExtractOptions {
        threads: options.threads,
        facts,
        deadline: Deadline::none(),
        coarse: false,
    };
    let mut text = String::new();
    let constructs = program.entries.iter().flat_map(constructs);
    let files: BTreeSet<FileId> = constructs
        .map(|(_, construct)| construct.span.file)
        .collect();
    let several = files.len() > 1;
    for entry in &program.entries {
        let scop = extract(program, entry, &extraction).map_err(|reason| reason.to_string())?;
        let solver =
            Solver::new(Limits::default(), Deadline::none()).map_err(|error| error.to_string())?;
        let mut mhp = Mhp::new(Phases::new(solver.polyhedral(), &scop));
        for (index, region) in scop.regions.iter().enumerate() {
            let span = region.construct.span;
            let file = program.files.get(span.file.0 as usize).filter(|_| several);
            let file = file.map_or_else(String::new, |name| format!(" of `{name}`"));
            let _ = writeln!(
                text,
                "{}: `{}` at line {}{file}",
                entry.name, region.construct.name, span.line
            );
            match stage {
                Stage::Scop => statements(&mut text, program, &scop, index),
                Stage::Phases => phase_mapping(&mut text, &scop, &mut mhp.phases, index),
                Stage::Mhp | Stage::Conflicts => {
                    pairs(&mut text, program, &scop, &mut mhp, index, stage)
                }
                Stage::Spmd | Stage::Host => {}
            }
        }
    }
    Ok(text)
}

/// The programs of the entries, one after the other.
fn after_host(program: &Program) -> String {
    let programs = program.entries.iter().map(|entry| {
        host::executed(program, entry).unwrap_or_else(|| Program {
            entries: vec![entry.clone()],
            ..program.clone()
        })
    });
    programs.map(|program| program.to_string()).collect()
}

fn of_region(scop: &Scop, region: usize) -> impl Iterator<Item = (String, &AccessRelation)> {
    let accesses = scop
        .accesses
        .iter()
        .filter(move |access| access.region == region);
    accesses
        .enumerate()
        .map(|(number, access)| (format!("S{}", number + 1), access))
}

fn title(access: &AccessRelation) -> String {
    let kind = if access.kind == AccessKind::Write {
        "write"
    } else {
        "read"
    };
    format!(
        "{kind} of `{}` at {}:{}",
        access.site.text, access.site.span.line, access.site.span.column
    )
}

fn coordinates(access: &AccessRelation) -> Vec<Symbol> {
    access
        .path
        .iter()
        .flat_map(|node| node.coordinates())
        .collect()
}

fn list(symbols: &[Symbol]) -> String {
    symbols
        .iter()
        .map(|symbol| plain(symbol.name()))
        .collect::<Vec<_>>()
        .join(", ")
}

fn statements(text: &mut String, program: &Program, scop: &Scop, region: usize) {
    for (name, access) in of_region(scop, region) {
        let point = list(&coordinates(access));
        let time: Vec<String> = access
            .clock
            .time
            .stamp
            .iter()
            .map(|term| plain(&term.abridged().to_string()))
            .collect();
        let location = access
            .location
            .display(program, |index| plain(&index.abridged().to_string()));
        let _ = writeln!(text, "  {name}: {}", title(access));
        let _ = writeln!(
            text,
            "    domain   {{ {name}[{point}] : {} }}",
            plain(&access.guard.abridged().to_string())
        );
        let _ = writeln!(text, "    access   {{ {name}[{point}] -> {location} }}");
        let _ = writeln!(
            text,
            "    schedule {{ {name}[{point}] -> [{}] }}",
            time.join(", ")
        );
        if !access.locks.is_empty() {
            let locks: Vec<String> = access
                .locks
                .iter()
                .map(|lock| {
                    lock.location
                        .display(program, |index| plain(&index.abridged().to_string()))
                })
                .collect();
            let _ = writeln!(text, "    locks    {}", locks.join(", "));
        }
    }
    for unknown in scop
        .unknowns
        .iter()
        .filter(|(symbol, _)| symbol.name().contains(['#', '@']))
    {
        let _ = writeln!(text, "  unknown {}: {}", unknown.0, unknown.1.reason);
    }
}

fn phase_mapping(text: &mut String, scop: &Scop, phases: &mut Phases<'_>, region: usize) {
    let strands: BTreeSet<NodeId> = of_region(scop, region)
        .filter_map(|(_, access)| access.innermost_fork())
        .collect();
    for strand in strands {
        let barriers: Vec<_> = phases.syncs(strand, SyncKind::Barrier).collect();
        // Positions that are the same for all barriers say nothing; the last one tells barriers apart.
        let longest = barriers
            .iter()
            .map(|sync| sync.stamp.len())
            .max()
            .unwrap_or(1);
        let kept: Vec<usize> = (0..longest)
            .filter(|&position| {
                let mut values = barriers.iter().map(|sync| sync.stamp.get(position));
                let first = values.next().flatten();
                position % 2 == 1 || position + 1 == longest || values.any(|value| value != first)
            })
            .collect();
        for (number, sync) in barriers.iter().enumerate() {
            let stamp: Vec<String> = kept
                .iter()
                .map(|&position| {
                    sync.stamp.get(position).map_or_else(
                        || "0".to_string(),
                        |term| plain(&term.abridged().to_string()),
                    )
                })
                .collect();
            let _ = writeln!(
                text,
                "  B{}: {} at line {}: ({})",
                number + 1,
                sync.description,
                sync.span.line,
                stamp.join(", ")
            );
        }
        for (name, access) in of_region(scop, region) {
            if access.innermost_fork() != Some(strand) {
                continue;
            }
            let _ = writeln!(text, "  {name}: {}", title(access));
            let stamp = access.fork_clock(strand).stamp;
            match mapping(phases, strand, &stamp, &name, &kept, barriers.is_empty()) {
                Ok(mapping) => {
                    let _ = writeln!(text, "    {}", mapping);
                }
                Err(reason) => {
                    let _ = writeln!(text, "    not computed: {reason}");
                }
            }
        }
    }
}

fn mapping(
    phases: &mut Phases<'_>,
    strand: NodeId,
    stamp: &[Term],
    name: &str,
    kept: &[usize],
    none: bool,
) -> Result<String, String> {
    if none {
        return Ok(format!("{{ {name}[] -> end of the region }}"));
    }
    if let Some((span, _)) = phases.divergence(strand) {
        let executed = phases.executed_before(strand, SyncKind::Barrier, stamp);
        return match executed {
            Some(count) => Ok(format!(
                "{{ {name} -> barriers executed before: {} }}",
                plain(&count.abridged().to_string())
            )),
            None => Err(format!(
                "the barrier at line {} depends on the thread",
                span.line
            )),
        };
    }
    let next = phases
        .next_stamp(strand, SyncKind::Barrier, &Point::of_team(stamp))
        .map_err(|error| format!("{error:?}"))?;
    let inputs: Vec<Symbol> = next
        .space()
        .input()
        .map(|tuple| tuple.dimensions().to_vec())
        .unwrap_or_default();
    let outputs: Vec<Symbol> = (0..next.space().output().arity())
        .map(|position| Symbol::new(format!("?z{position}")))
        .collect();
    let formula = next
        .to_formula(&inputs, &outputs)
        .map_err(|error| error.to_string())?;
    let pieces = match formula.kind() {
        FormulaKind::Or(pieces) => pieces.clone(),
        _ => vec![formula],
    };
    let pieces: Vec<String> = pieces
        .iter()
        .map(|piece| stamp_of(piece, &outputs, kept))
        .collect();
    Ok(format!(
        "{{ {name}[{}] -> {} }}",
        list(&inputs),
        pieces.join("; ")
    ))
}

/// One piece of a phase mapping: the stamp, and the condition under which it is that one.
fn stamp_of(piece: &Formula, outputs: &[Symbol], kept: &[usize]) -> String {
    let mut values: BTreeMap<Symbol, Term> = BTreeMap::new();
    let mut conditions = Vec::new();
    for part in piece.conjuncts() {
        let symbols = part.free_symbols();
        let solved = match part.kind() {
            FormulaKind::Atom(AtomKind::Zero, term) => {
                outputs
                    .iter()
                    .find(|output| symbols.contains(output) && !values.contains_key(output))
                    .and_then(|output| {
                        let unknown = Term::var(output.clone());
                        // term = c * output + rest with c = 1 or -1
                        [1, -1].into_iter().find_map(|sign| {
                            let rest = term.clone() - unknown.scaled(sign);
                            (!rest.free_symbols().contains(output))
                                .then(|| (output.clone(), rest.scaled(-sign)))
                        })
                    })
            }
            _ => None,
        };
        match solved {
            Some((output, value)) => {
                values.insert(output, value);
            }
            None => conditions.push(part.clone()),
        }
    }
    let stamp: Vec<String> = kept
        .iter()
        .filter_map(|&position| outputs.get(position))
        .map(|output| match values.get(output) {
            Some(value) if value.as_constant() == Some(Phases::END) => "end".to_string(),
            Some(value) => plain(&value.abridged().to_string()),
            None => "?".to_string(),
        })
        .collect();
    let at_end = values.get(&Symbol::new("?z0")).and_then(Term::as_constant) == Some(Phases::END);
    let stamp = if at_end {
        "end".to_string()
    } else {
        format!("({})", stamp.join(", "))
    };
    match conditions.is_empty() {
        true => stamp,
        false => format!(
            "{stamp} if {}",
            plain(&Formula::and(conditions).abridged().to_string())
        ),
    }
}

fn pairs(
    text: &mut String,
    program: &Program,
    scop: &Scop,
    mhp: &mut Mhp<'_>,
    region: usize,
    stage: Stage,
) {
    for (first, second) in conflict::pairs(program, scop, region) {
        let (Some(a), Some(b)) = (scop.accesses.get(first), scop.accesses.get(second)) else {
            continue;
        };
        let _ = writeln!(text, "  {} / {}", title(a), title(b));
        match mhp.cases(a, b) {
            Ok(cases) if cases.is_empty() => {
                let _ = writeln!(text, "    never in parallel");
            }
            Ok(cases) => {
                for case in cases {
                    let mut formula = Formula::and([
                        case.formula.clone(),
                        case.customary.clone(),
                        case.sizes.clone(),
                    ]);
                    if stage == Stage::Conflicts {
                        let same = conflict::same_element(program, a, b, &case.copies, |_| false);
                        formula = Formula::and([
                            case.copies.formula(&a.guard, 1),
                            case.copies.formula(&b.guard, 2),
                            same.formula,
                            formula,
                        ]);
                    }
                    let _ = writeln!(text, "    {}", plain(&formula.abridged().to_string()));
                }
            }
            Err(error) => {
                let _ = writeln!(text, "    not computed: {error:?}");
            }
        }
    }
}
