//! What a program's comments say that a checker must find in it.
//!
//! The parser is strict: a marker that is malformed, that names text which is not on its line, or
//! that has no partner is an error, because an expectation that silently says nothing is worse than
//! none.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use thiserror::Error;

/// The verdict of a region or file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// At least one proved race.
    Race,
    /// At least one race that rests on an approximation or on data, and no proved one.
    PossibleRace,
    /// Every pair was refuted.
    RaceFree,
    /// Something could not be decided.
    Unknown,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Race => "race",
            Verdict::PossibleRace => "possible-race",
            Verdict::RaceFree => "race-free",
            Verdict::Unknown => "unknown",
        })
    }
}

/// How sure a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Certainty {
    /// Nothing on the pair was approximated.
    Proved,
    /// Data or an approximation is part of the race condition.
    Possible,
}

impl fmt::Display for Certainty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Certainty::Proved => "proved",
            Certainty::Possible => "possible",
        })
    }
}

/// The rule that a racing pair breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// Two threads or tasks.
    DataRace,
    /// Two SIMD lanes.
    SimdRace,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Rule::DataRace => "data-race",
            Rule::SimdRace => "simd-race",
        })
    }
}

/// A diagnosis that speaks of one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Diagnosis {
    /// Threads may meet different numbers of barriers.
    BarrierDivergence,
    /// A directive stands where the specification forbids it.
    Nesting,
    /// A construct or clause that is not supported.
    Unsupported,
}

impl fmt::Display for Diagnosis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Diagnosis::BarrierDivergence => "barrier-divergence",
            Diagnosis::Nesting => "nesting",
            Diagnosis::Unsupported => "unsupported",
        })
    }
}

/// What an access does to its element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Access {
    /// It reads it.
    Read,
    /// It writes it.
    Write,
}

impl fmt::Display for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Access::Read => "read",
            Access::Write => "write",
        })
    }
}

/// One end of an expected race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// 1-based line.
    pub line: usize,
    /// 1-based column, in bytes; `None` when only the line is expected.
    pub column: Option<usize>,
    /// Read or write.
    pub access: Access,
    /// The text that the marker names.
    pub text: String,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.line)?;
        if let Some(column) = self.column {
            write!(f, ":{column}")?;
        }
        write!(f, " {} `{}`", self.access, self.text)
    }
}

/// A pair of source accesses that must be reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Race {
    /// The name that the markers give it.
    pub id: String,
    /// The rule it breaks.
    pub rule: Rule,
    /// How sure it is; `None` when either will do.
    pub certainty: Option<Certainty>,
    /// The two accesses.
    pub places: [Place; 2],
}

/// Everything that the comments of one program expect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// The verdict of the file.
    pub verdict: Verdict,
    /// Further command-line options.
    pub args: Vec<String>,
    /// Whether pairs beyond the listed ones are accepted.
    pub other_findings_allowed: bool,
    /// The pairs, in the order in which their ids first appear.
    pub races: Vec<Race>,
    /// The diagnoses, with their lines.
    pub diagnoses: Vec<(Diagnosis, usize)>,
}

/// Why the comments of a program are not an expectation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct ExpectationError {
    /// 1-based line.
    pub line: usize,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What is wrong with a line of an expectation.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)] // the messages are the documentation
pub enum Problem {
    #[error("the program must open with a `//` comment that says what it shows")]
    NoTitle,
    #[error("the program has no `// verdict:` line")]
    NoVerdict,
    #[error("a second `// {0}:` line")]
    Repeated(&'static str),
    #[error("`{0}` is no verdict; expected race, possible-race, race-free or unknown")]
    BadVerdict(String),
    #[error("the options `{0}` have an unclosed quote")]
    BadArgs(String),
    #[error("`also:` must read `also: other findings allowed`")]
    BadAlso,
    #[error("a `//~` marker must follow code on its line")]
    NoCode,
    #[error(
        "`{0}` is no marker; expected `ID RULE CERTAINTY ACCESS TEXT` or \
         barrier-divergence, nesting, unsupported"
    )]
    BadMarker(String),
    #[error("`{0}` is no rule; expected data-race or simd-race")]
    BadRule(String),
    #[error("`{0}` is no certainty; expected proved, possible or any")]
    BadCertainty(String),
    #[error("`{0}` is no access; expected read, write, write+write or read+write")]
    BadAccess(String),
    #[error("`{text}` does not occur {times} time(s) in the code of this line")]
    TextNotOnLine { text: String, times: usize },
    #[error("`{0}` is already complete: an id names one pair")]
    ThirdMarker(String),
    #[error("the markers of `{0}` disagree in their rule or certainty")]
    Disagreement(String),
    #[error("`{0}` has no second marker")]
    NoPartner(String),
    #[error("`{0}` pairs two reads, which cannot race")]
    TwoReads(String),
    #[error("`{0}` repeats the pair of `{1}`")]
    SamePair(String, String),
    #[error("the verdict `{verdict}` contradicts the findings listed: {because}")]
    Contradiction {
        verdict: Verdict,
        because: &'static str,
    },
}

/// Reads the expectation out of a program's text.
///
/// # Errors
///
/// The first line that is not well-formed, with what is wrong with it.
pub fn parse(source: &str) -> Result<Expectation, ExpectationError> {
    let mut header = Header::default();
    let mut pairs = Pairs::default();
    let mut diagnoses = Vec::new();
    for (index, text) in source.lines().enumerate() {
        let line = index + 1;
        let at = |problem| ExpectationError { line, problem };
        if line == 1 && !is_title(text) {
            return Err(at(Problem::NoTitle));
        }
        let code = code_part(text);
        let comment = &text[code.len()..];
        if code.trim().is_empty() && !comment.starts_with("//~") {
            header.read(comment).map_err(at)?;
            continue;
        }
        let Some(start) = comment.find("//~") else {
            continue;
        };
        if code.trim().is_empty() {
            return Err(at(Problem::NoCode));
        }
        for marker in comment[start..].split("//~").skip(1).map(str::trim) {
            match marker {
                "barrier-divergence" => diagnoses.push((Diagnosis::BarrierDivergence, line)),
                "nesting" => diagnoses.push((Diagnosis::Nesting, line)),
                "unsupported" => diagnoses.push((Diagnosis::Unsupported, line)),
                _ => pairs.add(marker, code, line).map_err(at)?,
            }
        }
    }
    let races = pairs.finish()?;
    let verdict = header.verdict.ok_or(ExpectationError {
        line: 1,
        problem: Problem::NoVerdict,
    })?;
    let expectation = Expectation {
        verdict,
        args: header.args.unwrap_or_default(),
        other_findings_allowed: header.also,
        races,
        diagnoses,
    };
    match contradiction(&expectation) {
        Some(because) => Err(ExpectationError {
            line: 1,
            problem: Problem::Contradiction { verdict, because },
        }),
        None => Ok(expectation),
    }
}

fn is_title(text: &str) -> bool {
    text.strip_prefix("// ")
        .is_some_and(|title| title.contains(' ') && !title.starts_with("verdict:"))
}

fn contradiction(expectation: &Expectation) -> Option<&'static str> {
    let certainties = || expectation.races.iter().map(|race| race.certainty);
    match expectation.verdict {
        Verdict::Race if certainties().all(|c| c == Some(Certainty::Possible)) => {
            Some("none of them is proved")
        }
        Verdict::PossibleRace if certainties().any(|c| c == Some(Certainty::Proved)) => {
            Some("one of them is proved")
        }
        Verdict::PossibleRace if expectation.races.is_empty() => Some("there is none"),
        Verdict::RaceFree | Verdict::Unknown if !expectation.races.is_empty() => {
            Some("there are some")
        }
        Verdict::RaceFree if !expectation.diagnoses.is_empty() => {
            Some("a diagnosed region is not race-free")
        }
        _ => None,
    }
}

/// The lines that speak of the whole program.
#[derive(Default)]
struct Header {
    verdict: Option<Verdict>,
    args: Option<Vec<String>>,
    also: bool,
}

impl Header {
    fn read(&mut self, comment: &str) -> Result<(), Problem> {
        let Some((key, value)) = comment.trim_start_matches('/').trim().split_once(':') else {
            return Ok(());
        };
        let value = value.trim();
        match key {
            "verdict" if self.verdict.is_some() => Err(Problem::Repeated("verdict")),
            "verdict" => {
                self.verdict = Some(match value {
                    "race" => Verdict::Race,
                    "possible-race" => Verdict::PossibleRace,
                    "race-free" => Verdict::RaceFree,
                    "unknown" => Verdict::Unknown,
                    other => return Err(Problem::BadVerdict(other.to_owned())),
                });
                Ok(())
            }
            "args" if self.args.is_some() => Err(Problem::Repeated("args")),
            "args" => {
                let args = shlex::split(value).ok_or_else(|| Problem::BadArgs(value.to_owned()))?;
                self.args = Some(args);
                Ok(())
            }
            "also" if value != "other findings allowed" => Err(Problem::BadAlso),
            "also" if self.also => Err(Problem::Repeated("also")),
            "also" => {
                self.also = true;
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

/// The pairs read so far; a pair is complete once it has two places.
#[derive(Default)]
struct Pairs {
    order: Vec<String>,
    open: BTreeMap<String, OpenPair>,
}

struct OpenPair {
    rule: Rule,
    certainty: Option<Certainty>,
    places: Vec<Place>,
}

impl Pairs {
    fn add(&mut self, marker: &str, code: &str, line: usize) -> Result<(), Problem> {
        let malformed = || Problem::BadMarker(marker.to_owned());
        let mut rest = marker;
        let mut word = || {
            let (first, tail) = rest.split_once(char::is_whitespace)?;
            rest = tail.trim_start();
            Some(first)
        };
        let (Some(id), Some(rule), Some(certainty), Some(access)) =
            (word(), word(), word(), word())
        else {
            return Err(malformed());
        };
        let text = rest.trim();
        if text.is_empty() || !id.chars().all(|c| c.is_ascii_alphanumeric()) {
            return Err(malformed());
        }
        let rule = match rule {
            "data-race" => Rule::DataRace,
            "simd-race" => Rule::SimdRace,
            other => return Err(Problem::BadRule(other.to_owned())),
        };
        let certainty = match certainty {
            "proved" => Some(Certainty::Proved),
            "possible" => Some(Certainty::Possible),
            "any" => None,
            other => return Err(Problem::BadCertainty(other.to_owned())),
        };
        let accesses: &[Access] = match access {
            "read" => &[Access::Read],
            "write" => &[Access::Write],
            "write+write" => &[Access::Write, Access::Write],
            "read+write" => &[Access::Read, Access::Write],
            other => return Err(Problem::BadAccess(other.to_owned())),
        };
        let column = locate(code, text)?;
        if !self.open.contains_key(id) {
            self.order.push(id.to_owned());
        }
        let pair = self.open.entry(id.to_owned()).or_insert_with(|| OpenPair {
            rule,
            certainty,
            places: Vec::new(),
        });
        if pair.rule != rule || pair.certainty != certainty {
            return Err(Problem::Disagreement(id.to_owned()));
        }
        if pair.places.len() + accesses.len() > 2 {
            return Err(Problem::ThirdMarker(id.to_owned()));
        }
        pair.places.extend(accesses.iter().map(|&access| Place {
            line,
            column,
            access,
            text: text.to_owned(),
        }));
        Ok(())
    }

    fn finish(mut self) -> Result<Vec<Race>, ExpectationError> {
        let mut races: Vec<Race> = Vec::new();
        let mut seen: Vec<([Key; 2], String)> = Vec::new();
        for id in self.order {
            let Some(pair) = self.open.remove(&id) else {
                continue;
            };
            let line = pair.places.first().map_or(1, |place| place.line);
            let at = |problem| ExpectationError { line, problem };
            let Ok(places) = <[Place; 2]>::try_from(pair.places) else {
                return Err(at(Problem::NoPartner(id)));
            };
            if places.iter().all(|place| place.access == Access::Read) {
                return Err(at(Problem::TwoReads(id)));
            }
            let mut keys = places.clone().map(|p| (p.line, p.column, p.access, p.text));
            keys.sort();
            let wildcard = places.iter().any(|place| place.column.is_none());
            if let Some((_, first)) = seen.iter().find(|(other, _)| !wildcard && *other == keys) {
                return Err(at(Problem::SamePair(id, first.clone())));
            }
            seen.push((keys, id.clone()));
            races.push(Race {
                id,
                rule: pair.rule,
                certainty: pair.certainty,
                places,
            });
        }
        Ok(races)
    }
}

type Key = (usize, Option<usize>, Access, String);

/// The column at which a marker's text stands in the code of its line.
///
/// `text@2` means its second occurrence, `?` any column. An occurrence does not start or end in the
/// middle of an identifier, so that `i` is not found in `int`.
fn locate(code: &str, text: &str) -> Result<Option<usize>, Problem> {
    if text == "?" {
        return Ok(None);
    }
    let (wanted, times) = match text.rsplit_once('@').map(|(t, n)| (t, n.parse::<usize>())) {
        Some((wanted, Ok(times))) if times > 0 => (wanted, times),
        _ => (text, 1),
    };
    let of_identifier = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let starts = wanted.starts_with(of_identifier);
    let ends = wanted.ends_with(of_identifier);
    code.match_indices(wanted)
        .filter(|(at, found)| {
            let before = code[..*at].chars().next_back();
            let after = code[at + found.len()..].chars().next();
            !(starts && before.is_some_and(of_identifier)
                || ends && after.is_some_and(of_identifier))
        })
        .nth(times - 1)
        .map(|(at, _)| Some(at + 1))
        .ok_or_else(|| Problem::TextNotOnLine {
            text: wanted.to_owned(),
            times,
        })
}

/// The part of a line before its first `//` that is in no string or character literal.
fn code_part(line: &str) -> &str {
    let mut quote = None;
    let mut escaped = false;
    let mut previous = ' ';
    for (at, c) in line.char_indices() {
        if escaped {
            escaped = false;
        } else {
            match quote {
                Some(_) if c == '\\' => escaped = true,
                Some(open) if c == open => quote = None,
                Some(_) => {}
                None if c == '"' || c == '\'' => quote = Some(c),
                None if c == '/' && previous == '/' => return &line[..at - 1],
                None => {}
            }
        }
        previous = c;
    }
    line
}

#[cfg(test)]
mod tests;
