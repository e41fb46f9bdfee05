//! The message on one race: both accesses in the source, the instance, and why
//! nothing orders them.

use annotate_snippets::{Group, Level};
use polyomp_core::report::{Access, AccessKind, Certainty, Race, RegionReport, Rule};

use super::snippet::{Mark, Weight};
use super::{Message, Page, clean};
use crate::format::parameters;
use crate::rules::RuleName;

impl Page<'_> {
    /// `also` are other races of the same two places.
    pub(super) fn race(&mut self, region: &RegionReport, race: &Race, also: &[&Race]) -> Message {
        let kind = kind(race.rule);
        let (level, possible) = match race.certainty {
            Certainty::Proved => (Level::ERROR, ""),
            Certainty::Possible => (Level::WARNING, "possible "),
        };
        let title = level
            .primary_title(format!(
                "{possible}{kind} on `{}` in `{}`",
                race.variable, region.construct
            ))
            .id(RuleName::from(race.rule).id());

        let mut marks: Vec<Mark> = race
            .accesses
            .iter()
            .zip(1..)
            .map(|(access, number)| {
                let label = format!("({number}) {}", describe(access));
                Mark::new(access.span, Weight::Primary, label)
            })
            .collect();
        // A trace is no place.
        if region.span.line > 0 {
            marks.push(Mark::new(region.span, Weight::Shown, ""));
        }
        // What is in a file of the accesses is marked there, the rest follows on its own.
        let near = |span| {
            race.accesses
                .iter()
                .any(|access| self.file(access.span) == self.file(span))
        };
        let approximated = race.approximations.iter().map(|approximation| {
            let text = format!("not modelled exactly: {}", approximation.reason);
            (approximation.span, text)
        });
        let (here, elsewhere): (Vec<_>, Vec<_>) = race
            .notes
            .iter()
            .cloned()
            .chain(approximated)
            .partition(|(span, _)| near(*span));
        marks.extend(
            here.into_iter()
                .map(|(span, text)| Mark::new(span, Weight::Context, text)),
        );

        let mut group = title.elements(self.snippets(&marks));
        for fact in facts(race) {
            group = group.element(Level::NOTE.message(clean(&fact)));
        }
        for other in also {
            let [first, second] = other.accesses.each_ref().map(describe);
            let text = format!("at the same places also: {first}, and {second}");
            group = group.element(Level::NOTE.message(clean(&text)));
        }
        if let Some(help) = &race.help {
            group = group.element(Level::HELP.message(clean(help)));
        }
        let mut message = vec![group];
        for (span, text) in elsewhere {
            let mark = Mark::new(span, Weight::Context, "");
            message.push(
                Group::with_title(Level::NOTE.secondary_title(clean(&text)))
                    .elements(self.snippets(&[mark])),
            );
        }
        message
    }
}

/// What a race is called.
pub(super) fn kind(rule: Rule) -> &'static str {
    match rule {
        Rule::SimdRace => "race between SIMD lanes",
        Rule::DataRace | Rule::BarrierDivergence | Rule::Nesting | Rule::CoherenceRace => {
            "data race"
        }
        Rule::StaleLine => "read of a stale cache line",
    }
}

/// What the instance is, and why nothing orders it.
fn facts(race: &Race) -> Vec<String> {
    let mut facts = Vec::new();
    // Lanes of one loop: nothing but the loop could part them.
    if !race.phase.is_empty() && race.rule != Rule::SimdRace {
        facts.push(format!("both are in the same phase ({})", race.phase));
    }
    if !race.parameters.is_empty() {
        let values = parameters(race)
            .into_iter()
            .map(|(name, value)| match name.split_once('#') {
                // It is called like one that is told before it.
                Some((plain, _)) => format!("another {plain} = {value}"),
                None => format!("{name} = {value}"),
            });
        facts.push(format!("with {}", values.collect::<Vec<_>>().join(", ")));
    }
    if !race.why.is_empty() {
        facts.push(race.why.clone());
    }
    if let Some(count) = race.instances
        && count > 1
    {
        facts.push(format!("this happens {count} times; the first is shown"));
    }
    facts
}

/// An access as it happens: "write of a[1] by thread 0 in iteration i = 0".
pub(super) fn describe(access: &Access) -> String {
    let atomic = if access.atomic { "atomic " } else { "" };
    let kind = match access.kind {
        AccessKind::Read => "read",
        AccessKind::Write => "write",
    };
    let mut text = format!("{atomic}{kind} of {}", access.element);
    let strands: Vec<String> = access
        .thread
        .iter()
        .rev()
        .map(|(name, value)| match name.as_str() {
            "tid" => format!("thread {value}"),
            "outer_tid" => format!("the team of thread {value}"),
            "creator" => format!("a task of thread {value}"),
            _ => format!("{name} {value}"),
        })
        .collect();
    if !strands.is_empty() {
        text += &format!(" by {}", strands.join(" of "));
    }
    if !access.iteration.is_empty() {
        let values = access
            .iteration
            .iter()
            .map(|(name, value)| format!("{name} = {value}"));
        text += &format!(" in iteration {}", values.collect::<Vec<_>>().join(", "));
    }
    if let Some(implied) = &access.implied {
        text += &format!(" ({implied})");
    }
    text
}
