//! Many races of one region: a few on each variable are shown in full, the others in a line each.
//!
//! Most of them have one cause: a function that calls itself, a statement that reads what it writes. All are in the
//! JSON, and `--all` shows all.

use std::collections::BTreeMap;

use annotate_snippets::{Group, Level};
use polyomp_core::report::{Certainty, Race, RegionReport};
use polyomp_core::spmd::Span;

use super::race::{describe, kind};
use super::{Message, Page, clean};
use crate::rules::RuleName;

/// Races on one array that are shown in full, where there are more.
const FULL: usize = 3;

/// The same for a variable that is none: what helps is the same for all of them.
const FULL_OF_SCALARS: usize = 1;

/// Races that are shown in a line each: more of them tell nothing that these do not.
const LINES: usize = 20;

/// A race, and others of the same two places.
struct Shown<'a> {
    race: &'a Race,
    also: Vec<&'a Race>,
}

impl Page<'_> {
    /// The messages on the races of a region.
    pub(super) fn races(&mut self, region: &RegionReport) -> Vec<Message> {
        if self.all {
            let races = region.races.iter();
            return races.map(|race| self.race(region, race, &[])).collect();
        }
        let shown = of_places(&region.races);
        let mut places: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (number, shown) in shown.iter().enumerate() {
            let same = places.entry(&shown.race.variable).or_default();
            same.push(number);
        }
        let (mut full, mut others) = (vec![true; shown.len()], Vec::new());
        for same in places.values_mut() {
            let scalar = same.iter().all(|number| is_scalar(shown[*number].race));
            let most = if scalar { FULL_OF_SCALARS } else { FULL };
            // A line that says that there is one more is no shorter than that one.
            if same.len() <= most + 1 {
                continue;
            }
            same.sort_by_key(|number| shown[*number].race.certainty);
            let rest = same.split_off(most);
            rest.iter().for_each(|number| full[*number] = false);
            others.push(rest);
        }
        let mut messages: Vec<Message> = shown
            .iter()
            .zip(full)
            .filter(|(_, full)| *full)
            .map(|(shown, _)| self.race(region, shown.race, &shown.also))
            .collect();
        for mut rest in others {
            rest.sort_unstable();
            let rest: Vec<&Shown> = rest.iter().map(|number| &shown[*number]).collect();
            messages.extend(self.others(region, &rest));
        }
        messages
    }

    /// The message on races of one variable that are not shown in full.
    fn others(&self, region: &RegionReport, rest: &[&Shown<'_>]) -> Option<Message> {
        let first = rest.first()?.race;
        let all = || {
            rest.iter()
                .flat_map(|shown| [shown.race].into_iter().chain(shown.also.iter().copied()))
        };
        let proved = all().any(|race| race.certainty == Certainty::Proved);
        let (level, possible) = match proved {
            true => (Level::ERROR, ""),
            false => (Level::WARNING, "possible "),
        };
        let number = all().count();
        let plural = if number == 1 { "" } else { "s" };
        let title = format!(
            "{number} more {possible}{}{plural} on `{}` in `{}`",
            kind(first.rule),
            first.variable,
            region.construct
        );
        let mut group = Group::with_title(
            level
                .primary_title(title)
                .id(RuleName::from(first.rule).id()),
        );
        // A line that says that there is one more is no shorter than that one.
        let lines = if number > LINES + 1 { LINES } else { number };
        for race in all().take(lines) {
            let text = self.line(race, proved && race.certainty == Certainty::Possible);
            group = group.element(Level::NOTE.message(clean(&text)));
        }
        if lines < number {
            let text = format!("and {} more at other places", number - lines);
            group = group.element(Level::NOTE.message(text));
        }
        let help = "they may have the same cause; `--all` shows each in full";
        Some(vec![group.element(Level::HELP.message(help))])
    }

    /// A race in one line.
    fn line(&self, race: &Race, possible: bool) -> String {
        let sides = race.accesses.each_ref().map(|access| {
            let place = self.place(access.span);
            let what = describe(access);
            format!("{place}: {what}")
        });
        let [first, second] = sides;
        let possible = if possible { "(possible) " } else { "" };
        format!("{possible}{first}; {second}")
    }
}

fn is_scalar(race: &Race) -> bool {
    race.accesses
        .iter()
        .all(|access| access.element == race.variable)
}

/// The races, those of the same two places together: the surest of them is the one that is shown.
fn of_places(races: &[Race]) -> Vec<Shown<'_>> {
    type Places<'a> = (&'a str, [Span; 2], [Option<&'a str>; 2]);
    let mut known: BTreeMap<Places, usize> = BTreeMap::new();
    let mut shown: Vec<Shown> = Vec::new();
    for race in races {
        let [a, b] = race.accesses.each_ref();
        let mut sides = [
            (a.span, a.implied.as_deref()),
            (b.span, b.implied.as_deref()),
        ];
        sides.sort_unstable();
        let places = sides.map(|(span, _)| span);
        let implied = sides.map(|(_, implied)| implied);
        let place = known
            .entry((&race.variable, places, implied))
            .or_insert(shown.len());
        match shown.get_mut(*place) {
            Some(shown) if race.certainty < shown.race.certainty => {
                shown.also.push(std::mem::replace(&mut shown.race, race));
            }
            Some(shown) => shown.also.push(race),
            None => shown.push(Shown {
                race,
                also: Vec::new(),
            }),
        }
    }
    shown
}
