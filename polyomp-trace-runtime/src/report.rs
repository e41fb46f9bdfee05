//! What was found, for people.

use std::fmt::{self, Write as _};
use std::io::Write as _;
use std::path::Path;
use std::sync::atomic::Ordering;

use polyomp_trace::accelerator::{Hazard, Outcome, Race, Role, Side, Stopped};
use polyomp_trace::place::{Place, PlaceId};

use crate::guard;
use crate::session::{Ending, Session};
use crate::symbols::Global;

/// More races than this are counted, not told.
const MOST: usize = 100;

/// Prints the outcome to the standard error.
pub fn print(session: &mut Session, outcome: &Outcome, ending: Ending) {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = report(&mut text, session, outcome, ending);
    // Nothing can be done about a standard error that is closed.
    let _ = std::io::stderr().write_all(text.as_bytes());
}

fn report(
    text: &mut String,
    session: &mut Session,
    outcome: &Outcome,
    ending: Ending,
) -> fmt::Result {
    let stack = stack();
    for race in outcome.races.iter().take(MOST) {
        let bytes = bytes(race);
        let owners = race.sides.each_ref().map(|side| {
            let address = bytes.map_or(side.range.first(), |(first, _)| {
                first.clamp(side.range.first(), side.range.last())
            });
            owner(session, side, address, stack)
        });
        one(text, session, race, &owners)?;
    }
    if let Some(more) = outcome
        .races
        .len()
        .checked_sub(MOST)
        .filter(|more| *more > 0)
    {
        writeln!(text, "polyomp: and {more} more races\n")?;
    }
    summary(text, session, outcome, ending)
}

/// The last lines.
fn summary(
    text: &mut String,
    session: &mut Session,
    outcome: &Outcome,
    ending: Ending,
) -> fmt::Result {
    let platforms: Vec<String> = session.platforms().map(str::to_owned).collect();
    let config = *session.config();
    let quiet = session.options.quiet;
    let missed = guard::MISSED.load(Ordering::Relaxed);
    if missed > 0 {
        writeln!(
            text,
            "polyomp: {missed} accesses of signal handlers came within other work and were not looked at"
        )?;
    }
    if let [first, _, ..] = platforms.as_slice() {
        writeln!(
            text,
            "polyomp: the program has functions of several platforms ({}); the cache is that of {first}. \
             --platform chooses",
            platforms.join(", ")
        )?;
    }
    if session.sinks().transfers == 0 {
        writeln!(
            text,
            "polyomp: the accelerator was not used, as far as the description of the platform tells ({})",
            match platforms.as_slice() {
                [] => "the program has none of the described functions".to_owned(),
                platforms => platforms.join(", "),
            }
        )?;
    }
    match outcome.stopped {
        Some(Stopped::FirstRace) => writeln!(text, "polyomp: stopped at the first race")?,
        Some(Stopped::TooManyRaces) => writeln!(
            text,
            "polyomp: stopped after {} different races",
            outcome.races.len()
        )?,
        None => {}
    }
    if quiet && outcome.races.is_empty() {
        return Ok(());
    }
    match ending {
        Ending::Signal(signal) => writeln!(
            text,
            "polyomp: signal {signal} ended the program; what it did until then is what was checked"
        )?,
        Ending::Status(0) => {}
        Ending::Status(status) if !outcome.races.is_empty() => writeln!(
            text,
            "polyomp: the program ended with status {status}, and that stays its status; without a failure of its own \
             it would be {}",
            session.options.status
        )?,
        Ending::Status(_) => {}
    }
    writeln!(
        text,
        "polyomp: {} in {} operations (cache lines of {} bytes, written back by {}; lines that went stale: {})",
        match outcome.races.len() {
            0 => "no race".to_owned(),
            1 => "1 race".to_owned(),
            races => format!("{races} races"),
        },
        outcome.operations,
        config.line.bytes(),
        config.write_back.bytes(),
        // The thesis' rules are not about them, and many a race of real programs is.
        match config.strict || config.prefetching {
            true => "looked for",
            false => "not looked for",
        }
    )
}

fn one(text: &mut String, session: &mut Session, race: &Race, owners: &[Owner; 2]) -> fmt::Result {
    let [earlier, later] = &race.sides;
    writeln!(text, "race: {}", what(race))?;
    for (side, owner) in [earlier, later].into_iter().zip(owners) {
        let verb = match side.role {
            Role::UncachedRead => "the processor reads, past its cache,",
            Role::UncachedWrite => "the processor writes, past its cache,",
            Role::Allocation => "the processor reads, through its cache,",
            Role::WriteBack => "the processor writes, into its cache,",
            Role::DmaRead => "the accelerator is told to read",
            Role::DmaWrite => "the accelerator is told to write",
        };
        let sinks = session.sinks();
        writeln!(text, "  {}", Named(sinks.places.get(side.place)))?;
        let place = sinks.places.get(side.place);
        if let (Some((line, _)), Place::Source { line: number, .. }) =
            (sinks.sources.line(place), place)
        {
            writeln!(text, "    {number:>4} | {}", line.trim())?;
        }
        for place in sinks.places.inlined_at(place) {
            writeln!(text, "      inlined at {}", Named(place))?;
        }
        writeln!(
            text,
            "      {verb} {} of {}",
            Bytes(side.range.first(), side.range.last()),
            owner.name
        )?;
        if let Some(offset) = owner
            .first
            .map(|first| side.range.first().wrapping_sub(first))
        {
            let last = offset + (side.range.last() - side.range.first());
            writeln!(text, "      (there, bytes {offset} to {last})")?;
        }
    }
    if let Some((first, last)) = bytes(race) {
        if race.same_bytes {
            writeln!(text, "  both touch {}", Bytes(first, last))?;
        } else {
            shared_line(text, session, race, owners)?;
        }
    }
    if race.count > 1 {
        writeln!(text, "  seen {} times; this is the first", race.count)?;
    }
    writeln!(text, "  help: {}\n", help(race))
}

/// False sharing that loses data: what is shared, and what cures it.
fn shared_line(
    text: &mut String,
    session: &Session,
    race: &Race,
    owners: &[Owner; 2],
) -> fmt::Result {
    let config = session.config();
    let block = config.line.bytes().max(config.write_back.bytes());
    let Some((first, last)) = bytes(race) else {
        return Ok(());
    };
    writeln!(
        text,
        "  they touch different bytes, but share the cache line {:#x}: false sharing that loses data, since a line is \
         moved as a whole",
        (first.max(last.saturating_sub(block - 1))) & !(block - 1)
    )?;
    let [one, other] = owners;
    if one.name == other.name {
        writeln!(
            text,
            "  cure: keep the two parts of {} on lines of their own: start each at a multiple of {block} bytes",
            one.name
        )
    } else {
        writeln!(
            text,
            "  cure: align both to {block} bytes, and make their sizes multiples of {block}: {} and {}",
            one.name, other.name
        )
    }
}

/// What goes wrong, in one line.
fn what(race: &Race) -> &'static str {
    use Role::{Allocation, DmaRead, DmaWrite, UncachedRead, UncachedWrite, WriteBack};
    match race.hazard {
        Hazard::StaleRead => {
            return "the processor reads old data from its cache after the accelerator wrote memory";
        }
        Hazard::Unordered => {}
    }
    let [earlier, later] = race.sides.each_ref().map(|side| side.role);
    match (earlier, later) {
        (WriteBack, DmaRead) => {
            "the accelerator may read memory before the cache has written it back"
        }
        (WriteBack, DmaWrite) => {
            "the cache may write back over what the accelerator writes, or the other way round"
        }
        (WriteBack, UncachedRead) => {
            "the processor reads memory that its own cache may not have written back"
        }
        (WriteBack, UncachedWrite) => {
            "the cache may write old data back over what the processor writes past it"
        }
        (DmaRead, WriteBack) => {
            "the cache may write back over what the accelerator has not read yet"
        }
        (DmaRead, UncachedWrite) => {
            "the processor writes over what the accelerator may not have read yet"
        }
        (DmaWrite, Allocation | UncachedRead) => {
            "the processor may read memory before the accelerator has written it"
        }
        (DmaWrite, WriteBack) => {
            "the cache may write back before or after the accelerator writes the same memory"
        }
        (DmaWrite, UncachedWrite) => "the processor and the accelerator write the same memory",
        (Allocation, DmaWrite) => "the cache may read memory while the accelerator writes it",
        _ => "two accesses of the same memory are not ordered",
    }
}

fn help(race: &Race) -> &'static str {
    let [earlier, _] = race.sides.each_ref().map(|side| side.role);
    match (race.hazard, earlier) {
        (Hazard::StaleRead, _) => {
            "invalidate these lines after waiting for the accelerator, before they are used again"
        }
        (Hazard::Unordered, Role::WriteBack) => {
            "flush these lines after the first access and before the second"
        }
        (Hazard::Unordered, Role::DmaRead | Role::DmaWrite) => {
            "wait for the accelerator (sync) between the two"
        }
        (Hazard::Unordered, _) => "order the two with a flush or a sync between them",
    }
}

/// The bytes in common, or else what of memory both reach.
fn bytes(race: &Race) -> Option<(u64, u64)> {
    let [earlier, later] = &race.sides;
    let common = match race.same_bytes {
        true => earlier.range.intersection(later.range),
        false => None,
    };
    let common = common.or_else(|| earlier.reach.intersection(later.reach))?;
    Some((common.first(), common.last()))
}

/// What some bytes belong to.
struct Owner {
    name: String,
    first: Option<u64>,
}

fn owner(session: &mut Session, side: &Side, address: u64, stack: Option<(u64, u64)>) -> Owner {
    if let Some(object) = &side.object {
        let size = object.range.last() - object.range.first() + 1;
        let place = session.sinks().places.get(object.place).clone();
        return Owner {
            name: match object.place {
                // Globals and the stack.
                PlaceId::UNKNOWN => format!("`{}` ({size} bytes)", object.name),
                _ => format!(
                    "`{}` ({size} bytes, allocated at {})",
                    object.name,
                    Named(&place)
                ),
            },
            first: Some(object.range.first()),
        };
    }
    if let Some(Global {
        name,
        address,
        size,
    }) = session.sinks().symbols.global(address)
    {
        return Owner {
            name: format!("`{name}` ({size} bytes)"),
            first: Some(address),
        };
    }
    let on_stack = stack.is_some_and(|(first, last)| (first..=last).contains(&address));
    Owner {
        name: match on_stack {
            true => "the stack".to_owned(),
            false => "memory of unknown origin".to_owned(),
        },
        first: None,
    }
}

/// The stack of the main thread.
fn stack() -> Option<(u64, u64)> {
    let maps = std::fs::read_to_string("/proc/self/maps").ok()?;
    let line = maps.lines().find(|line| line.ends_with("[stack]"))?;
    let (first, last) = line.split_whitespace().next()?.split_once('-')?;
    let number = |text| u64::from_str_radix(text, 16).ok();
    Some((number(first)?, number(last)?))
}

struct Bytes(u64, u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Bytes(first, last) = self;
        match last - first {
            0 => write!(f, "1 byte ({first:#x})"),
            more => write!(
                f,
                "{} bytes ({first:#x} to {last:#x})",
                more.saturating_add(1)
            ),
        }
    }
}

/// A place as people read it.
struct Named<'a>(&'a Place);

impl fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.0 {
            Place::Unknown => f.write_str("an unknown place"),
            Place::Source {
                file,
                line,
                column,
                function,
                ..
            } => {
                write!(f, "{}:{line}", relative(file))?;
                if *column > 0 {
                    write!(f, ":{column}")?;
                }
                match function {
                    Some(function) => write!(f, " in {function}"),
                    None => Ok(()),
                }
            }
            Place::Code { module, offset } => write!(f, "{module}+{offset:#x} (no line known)"),
        }
    }
}

/// A path below the working directory without it.
fn relative(file: &str) -> String {
    let here = std::env::current_dir().ok();
    here.and_then(|here| Path::new(file).strip_prefix(here).ok().map(Path::to_owned))
        .map_or_else(|| file.to_owned(), |path| path.display().to_string())
}
