//! Facts that the user gives: `n > 0`, `n >= 2*m && m != 0`.
//!
//! The language: integers, names, `+ - * / %`, comparisons, `&&`, `||`, `!`, parentheses. A name is a parameter or a
//! scalar variable that regions only read; the fact is about the value that it has where the region begins.

use std::collections::BTreeSet;

use winnow::ascii::{alpha1, alphanumeric1, dec_uint, multispace0};
use winnow::combinator::{alt, cut_err, delimited, opt, preceded, repeat};
use winnow::error::{ContextError, ErrMode};
use winnow::prelude::*;
use winnow::token::one_of;

use crate::budget::Deadline;
use crate::formula::{Formula, Symbol, Term};
use crate::solve::{Decision, Limits, Query, Solver};

/// Text longer than this is refused: it bounds the nesting that the parser recurses into.
const LONGEST: usize = 2000;

/// The facts that the texts state.
pub(crate) fn parse_facts(texts: &[String]) -> Result<Vec<Formula>, String> {
    texts.iter().map(|text| parse(text)).collect()
}

/// Whether the facts that the texts state can hold together; the error says what is wrong with them.
///
/// # Errors
///
/// A text is no fact, or the facts contradict each other: a sentence that says so.
pub fn check(texts: &[String]) -> Result<(), String> {
    let facts = parse_facts(texts)?;
    let Ok(mut solver) = Solver::new(Limits::default(), Deadline::none()) else {
        return Ok(());
    };
    match solver.decide(&Query::new(Formula::and(facts))) {
        Decision::Empty { .. } => Err(format!(
            "the assumptions contradict each other: `{}`",
            texts.join("`, `")
        )),
        _ => Ok(()),
    }
}

/// The names that facts speak of.
pub(crate) fn names(facts: &[Formula]) -> BTreeSet<Symbol> {
    facts.iter().flat_map(Formula::free_symbols).collect()
}

/// The fact that a text states; the error says what is wrong with it.
///
/// # Errors
///
/// The text is no fact: a sentence that says where.
pub fn parse(text: &str) -> Result<Formula, String> {
    if text.len() > LONGEST {
        return Err(format!("an assumption has at most {LONGEST} characters"));
    }
    terminated_formula.parse(text).map_err(|error| {
        let at = error.offset();
        let instead = match text.get(at..).unwrap_or_default().chars().next() {
            // What people write who think of a list, or of English.
            Some(',' | ';') => "; join conditions by `&&`, as in `n > 0 && m > 0`",
            Some('&' | 'a') => "; `and` is written `&&`, as in `n > 0 && m > 0`",
            Some('|' | 'o') => "; `or` is written `||`, as in `n < 8 || n > 16`",
            Some('.' | '[') => "; it can speak of integer variables, not of members or elements",
            _ => "; write for example `n > 0`",
        };
        format!(
            "assumption `{text}`: not understood at column {}{instead}",
            at + 1
        )
    })
}

type Parsed<T> = Result<T, ErrMode<ContextError>>;

fn terminated_formula(input: &mut &str) -> Parsed<Formula> {
    delimited(multispace0, disjunction, multispace0).parse_next(input)
}

fn token<'a>(text: &'static str) -> impl Parser<&'a str, &'a str, ErrMode<ContextError>> {
    delimited(multispace0, text, multispace0)
}

fn disjunction(input: &mut &str) -> Parsed<Formula> {
    let first = conjunction.parse_next(input)?;
    let rest: Vec<Formula> =
        repeat(0.., preceded(token("||"), cut_err(conjunction))).parse_next(input)?;
    Ok(Formula::or([first].into_iter().chain(rest)))
}

fn conjunction(input: &mut &str) -> Parsed<Formula> {
    let first = negation.parse_next(input)?;
    let rest: Vec<Formula> =
        repeat(0.., preceded(token("&&"), cut_err(negation))).parse_next(input)?;
    Ok(Formula::and([first].into_iter().chain(rest)))
}

fn negation(input: &mut &str) -> Parsed<Formula> {
    alt((
        comparison,
        preceded(token("!"), negation).map(|formula| formula.negated()),
        delimited(token("("), disjunction, token(")")),
    ))
    .parse_next(input)
}

fn comparison(input: &mut &str) -> Parsed<Formula> {
    let left = sum.parse_next(input)?;
    let operator = alt((
        token("<="),
        token(">="),
        token("=="),
        token("!="),
        token("<"),
        token(">"),
        token("="),
    ))
    .parse_next(input)?;
    let right = sum.parse_next(input)?;
    Ok(match operator {
        "<=" => left.at_most(right),
        ">=" => left.at_least(right),
        "!=" => left.differs(right),
        "<" => left.less(right),
        ">" => left.greater(right),
        _ => left.equals(right),
    })
}

fn sum(input: &mut &str) -> Parsed<Term> {
    let first = product.parse_next(input)?;
    let rest: Vec<(char, Term)> = repeat(
        0..,
        (
            delimited(multispace0, one_of(['+', '-']), multispace0),
            product,
        ),
    )
    .parse_next(input)?;
    Ok(rest.into_iter().fold(
        first,
        |sum, (sign, term)| if sign == '+' { sum + term } else { sum - term },
    ))
}

fn product(input: &mut &str) -> Parsed<Term> {
    let first = factor.parse_next(input)?;
    let rest: Vec<(char, Term)> = repeat(
        0..,
        (
            delimited(multispace0, one_of(['*', '/', '%']), multispace0),
            factor,
        ),
    )
    .parse_next(input)?;
    Ok(rest
        .into_iter()
        .fold(first, |product, (operator, term)| match operator {
            '*' => product * term,
            '/' => product.trunc_div(term),
            _ => product.trunc_rem(term),
        }))
}

fn factor(input: &mut &str) -> Parsed<Term> {
    let negative = opt(token("-")).parse_next(input)?;
    let term = alt((
        dec_uint::<_, u32, _>.map(|value| Term::constant(i64::from(value))),
        name.map(|name: &str| Term::var(Symbol::new(name))),
        delimited(token("("), sum, token(")")),
    ))
    .parse_next(input)?;
    Ok(if negative.is_some() { -term } else { term })
}

fn name<'a>(input: &mut &'a str) -> Parsed<&'a str> {
    (
        alt((alpha1, "_")),
        repeat::<_, _, (), _, _>(0.., alt((alphanumeric1, "_"))),
    )
        .take()
        .parse_next(input)
}

#[cfg(test)]
mod tests {
    use super::{check, parse};

    #[test]
    fn contradictions_are_errors() {
        assert_eq!(check(&["N > 0".to_string(), "N < 2".to_string()]), Ok(()));
        let both = ["N > 1".to_string(), "2*N < 3".to_string()];
        assert!(check(&both).is_err_and(|message| message.contains("contradict")));
        assert!(check(&["1 > 2".to_string()]).is_err());
    }

    #[test]
    fn facts_are_read() {
        assert_eq!(
            parse("N > 0").map(|fact| fact.to_string()),
            Ok("N >= 1".to_string())
        );
        assert!(parse("n >= 2*m && !(m == 0)").is_ok());
    }

    #[test]
    fn errors_name_the_column() {
        assert!(parse("N > 0 garbage").is_err_and(|message| message.contains("column 7")));
        assert!(parse("N >").is_err_and(|message| message.contains("column")));
        assert!(parse("").is_err());
        assert!(parse("n > 0, m > 0").is_err_and(|message| message.contains("&&")));
    }
}
