//! Rules: the name of each kind of finding, and the page that explains it.

use clap::ValueEnum;
use polyomp_core::report::Rule;

/// The rules, as the command line names them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
#[allow(missing_docs)] // the pages say what they are
pub enum RuleName {
    DataRace,
    SimdRace,
    BarrierDivergence,
    Nesting,
    CoherenceRace,
    StaleLine,
}

impl From<Rule> for RuleName {
    fn from(rule: Rule) -> Self {
        match rule {
            Rule::DataRace => RuleName::DataRace,
            Rule::SimdRace => RuleName::SimdRace,
            Rule::BarrierDivergence => RuleName::BarrierDivergence,
            Rule::Nesting => RuleName::Nesting,
            Rule::CoherenceRace => RuleName::CoherenceRace,
            Rule::StaleLine => RuleName::StaleLine,
        }
    }
}

impl RuleName {
    /// The name as reports print it, and as `polyomp explain` takes it.
    pub fn id(self) -> &'static str {
        match self {
            RuleName::DataRace => "data-race",
            RuleName::SimdRace => "simd-race",
            RuleName::BarrierDivergence => "barrier-divergence",
            RuleName::Nesting => "nesting",
            RuleName::CoherenceRace => "coherence-race",
            RuleName::StaleLine => "stale-line",
        }
    }

    /// Its documentation.
    pub fn page(self) -> &'static str {
        match self {
            RuleName::DataRace => include_str!("data-race.md"),
            RuleName::SimdRace => include_str!("simd-race.md"),
            RuleName::BarrierDivergence => include_str!("barrier-divergence.md"),
            RuleName::Nesting => include_str!("nesting.md"),
            RuleName::CoherenceRace => include_str!("coherence-race.md"),
            RuleName::StaleLine => include_str!("stale-line.md"),
        }
    }

    /// The first sentence of the page.
    pub fn summary(self) -> &'static str {
        self.page()
            .split("\n\n")
            .nth(1)
            .unwrap_or_default()
            .trim_end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_a_page_under_its_name() {
        for rule in RuleName::value_variants() {
            let heading = format!("# {}\n\n", rule.id());
            assert!(rule.page().starts_with(&heading), "{}", rule.id());
            assert!(!rule.summary().is_empty());
            let name = rule
                .to_possible_value()
                .map(|value| value.get_name().to_owned());
            assert_eq!(name.as_deref(), Some(rule.id()));
        }
    }
}
