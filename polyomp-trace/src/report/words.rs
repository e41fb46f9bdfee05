//! What is said of a race.

use crate::accelerator::{Config, FlushEffect, Hazard, Race, Role, Side};
use crate::range::ByteRange;

/// What the verdict takes the machine to be.
pub(super) fn assumptions(config: &Config) -> Vec<String> {
    let mut assumptions = vec![format!(
        "cache lines of {} bytes, written back {} bytes at a time",
        config.line.bytes(),
        config.write_back.bytes()
    )];
    assumptions.push(match config.coherent_reads {
        true => "uncached reads see what is dirty in the cache".to_owned(),
        false => "uncached reads do not look into the cache".to_owned(),
    });
    if config.strict || config.prefetching {
        assumptions.push(match config.flush {
            FlushEffect::CleanAndInvalidate => "a flush removes lines from the cache".to_owned(),
            FlushEffect::Clean => "a flush leaves lines in the cache".to_owned(),
        });
        if config.prefetching {
            assumptions.push("the cache may read any line at any time".to_owned());
        }
    } else {
        assumptions.push(
            "no line is in the cache when the accelerator writes it (`--strict` checks that)"
                .to_owned(),
        );
    }
    assumptions
}

/// What the race is on: the objects, or else the bytes of memory.
pub(super) fn variable(race: &Race) -> String {
    let names = race
        .sides
        .each_ref()
        .map(|side| side.object.as_ref().map(|object| object.name.as_str()));
    match names {
        [Some(one), Some(two)] if one != two => format!("{one}` and `{two}"),
        [Some(one), Some(_)] => one.to_owned(),
        // Named and nameless bytes: the message tells which.
        [Some(one), None] | [None, Some(one)] => one.to_owned(),
        [None, None] => shared(race).to_string(),
    }
}

/// The bytes of memory that both touch.
fn shared(race: &Race) -> ByteRange {
    let [one, two] = &race.sides;
    one.reach.intersection(two.reach).unwrap_or(two.reach)
}

/// What the processor or the accelerator was told to do.
pub(super) fn operation(role: Role) -> &'static str {
    match role {
        Role::UncachedRead => "uncached read",
        Role::UncachedWrite => "uncached write",
        Role::Allocation => "cached read",
        Role::WriteBack => "cached write",
        Role::DmaRead => "do dma read",
        Role::DmaWrite => "do dma write",
    }
}

/// The bytes, and where in an object they are.
pub(super) fn element(side: &Side) -> String {
    match &side.object {
        Some(object) if object.range.contains(side.range) => {
            let offset = |address: u64| address - object.range.first();
            let (first, last) = (offset(side.range.first()), offset(side.range.last()));
            let bytes = if first == last {
                format!("byte {first}")
            } else {
                format!("bytes {first} to {last}")
            };
            format!("{} ({bytes} of `{}`)", side.range, object.name)
        }
        _ => side.range.to_string(),
    }
}

/// How the operation comes to touch memory.
pub(super) fn implied(side: &Side, race: &Race, counted: Option<String>) -> String {
    let how = match (race.hazard, side.role) {
        (_, Role::UncachedRead) => "uncached read".to_owned(),
        (_, Role::UncachedWrite) => "uncached write".to_owned(),
        (Hazard::StaleRead, Role::Allocation) => "cached read, from a stale line".to_owned(),
        (_, Role::Allocation) => format!("cached read, for which the cache reads {}", side.reach),
        (_, Role::WriteBack) => {
            format!("cached write, written back with {}", side.reach)
        }
        (_, Role::DmaRead) => "DMA read".to_owned(),
        (_, Role::DmaWrite) => "DMA write".to_owned(),
    };
    match counted {
        Some(counted) => format!("{how}; {counted}"),
        None => how,
    }
}

/// Why nothing orders the two.
pub(super) fn why(race: &Race) -> String {
    let [earlier, later] = race.sides.each_ref().map(|side| side.role);
    let both = shared(race);
    match race.hazard {
        Hazard::StaleRead => {
            return format!(
                "the cache has held {both} since before the accelerator wrote it, and nothing has removed it since"
            );
        }
        Hazard::Unordered => {}
    }
    let order = if earlier == Role::WriteBack {
        "the cache may write the line back at any time until it is flushed, and no flush stands between the two"
    } else {
        "the accelerator may still be working on it: no sync stands between the two"
    };
    let lines = match (
        race.same_bytes,
        earlier == Role::WriteBack || later == Role::WriteBack,
    ) {
        (true, _) => String::new(),
        (false, true) => format!(
            "; the operations touch no byte in common, but share {both}: the write-back overwrites with old data what stands beside"
        ),
        (false, false) => format!("; the operations touch no byte in common, but share {both}"),
    };
    format!("{order}{lines}")
}

/// What to do about it.
pub(super) fn help(race: &Race, config: &Config) -> String {
    let [earlier, later] = &race.sides;
    match race.hazard {
        Hazard::StaleRead if config.prefetching => {
            return "invalidate it between the sync and the use".to_owned();
        }
        Hazard::StaleRead => {
            return format!(
                "invalidate {} before the accelerator writes it, or after the sync",
                shared(race)
            );
        }
        Hazard::Unordered => {}
    }
    if !race.same_bytes {
        let block = config.line.max(config.write_back).bytes();
        let what = match (&earlier.object, &later.object) {
            (Some(one), Some(two)) if one.name != two.name => {
                format!("`{}` and `{}`", one.name, two.name)
            }
            _ => "the two objects".to_owned(),
        };
        return format!(
            "align {what} to {block} bytes and pad them to a multiple of it, so that they share no cache line"
        );
    }
    match (earlier.role, later.role) {
        (Role::WriteBack, Role::DmaRead) => {
            "flush it before the accelerator is asked to read it".to_owned()
        }
        (Role::WriteBack, Role::DmaWrite) => {
            "flush it before the accelerator is asked to write it".to_owned()
        }
        (Role::WriteBack, _) => {
            "flush it before memory is accessed around the cache, or access it through the cache"
                .to_owned()
        }
        _ => "wait with a sync before the processor uses it".to_owned(),
    }
}
