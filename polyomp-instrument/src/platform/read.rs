//! TOML text → [`Platform`], by hand: every error has a line and the path of its key, and a misspelt key is an error.

use std::collections::BTreeSet;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Action, Area, Cache, Direction, Effect, Flush, Function, Memory, Mistake, Platform};
use crate::expression::Expression;
use crate::prototype::Prototype;

type Value<'i> = Spanned<DeValue<'i>>;

/// Larger lines exist nowhere, and state is kept for each byte of a line.
const LARGEST_LINE: u64 = 4096;

struct Reader<'a> {
    text: &'a str,
    origin: &'a str,
}

/// A table, its place, and the path of keys to it.
struct Table<'a, 'i> {
    reader: &'a Reader<'a>,
    table: &'a DeTable<'i>,
    span: Range<usize>,
    path: String,
}

pub(super) fn platform(text: &str, origin: &str) -> Result<Platform, Mistake> {
    let reader = Reader { text, origin };
    let document = DeTable::parse(text)
        .map_err(|error| reader.mistake(error.span().unwrap_or(0..0), "", error.message()))?;
    let top = Table {
        reader: &reader,
        span: 0..0,
        table: document.get_ref(),
        path: String::new(),
    };
    top.allow(&["name", "summary", "cache", "ignore", "function"])?;
    let cache = match top.table.get("cache") {
        Some(value) => Some(cache(&top.table_of("cache", value)?)?),
        None => None,
    };
    let mut functions = Vec::new();
    let mut names = BTreeSet::new();
    for table in top.tables("function")? {
        let function = function(&table)?;
        if !names.insert(function.prototype.name.clone()) {
            let message = format!("`{}` is described twice", function.prototype.name);
            return Err(table.at("prototype", message));
        }
        functions.push(function);
    }
    if functions.is_empty() {
        return Err(top.mistake("no function is described"));
    }
    let ignore = top
        .tables("ignore")?
        .iter()
        .map(|table| {
            table.allow(&["address", "length"])?;
            Ok((table.number("address")?, table.number("length")?))
        })
        .collect::<Result<_, Mistake>>()?;
    let name = top.text("name")?.to_owned();
    if name.is_empty() || !name.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'-') {
        return Err(top.at("name", "a name consists of letters, digits and `-`"));
    }
    Ok(Platform {
        name,
        summary: top.text("summary")?.to_owned(),
        cache,
        ignore,
        functions,
    })
}

fn cache(table: &Table) -> Result<Cache, Mistake> {
    table.allow(&["line", "write-back", "prefetch", "coherent-reads"])?;
    let size = |key: &str| {
        let value = table.number(key)?;
        if value.is_power_of_two() && value <= LARGEST_LINE {
            // A power of two up to 4096 fits.
            Ok(u32::try_from(value).unwrap_or(1))
        } else {
            Err(table.at(
                key,
                format!("{value} is no power of two from 1 to {LARGEST_LINE}"),
            ))
        }
    };
    Ok(Cache {
        line: size("line")?,
        write_back: match table.table.get("write-back") {
            Some(_) => size("write-back")?,
            None => size("line")?,
        },
        prefetch: table.flag("prefetch")?,
        coherent_reads: table.flag("coherent-reads")?,
    })
}

fn function(table: &Table) -> Result<Function, Mistake> {
    table.allow(&["prototype", "header", "effects"])?;
    let prototype = Prototype::parse(table.text("prototype")?)
        .map_err(|message| table.at("prototype", message))?;
    let header = match table.table.get("header") {
        Some(_) => Some(table.text("header")?.to_owned()),
        None => None,
    };
    if let Some(name) = &header
        && name.contains(['"', '\n', '\\'])
    {
        return Err(table.at("header", "that is no name of a header"));
    }
    let effects = table
        .tables("effects")?
        .iter()
        .map(|table| effect(table, &prototype))
        .collect::<Result<_, _>>()?;
    Ok(Function {
        prototype,
        header,
        effects,
    })
}

fn effect(table: &Table, prototype: &Prototype) -> Result<Effect, Mistake> {
    let allow = |keys: &[&str]| {
        let mut all = vec!["does", "when"];
        all.extend(keys);
        table.allow(&all)
    };
    let expression = |key: &str| table.expression(key, prototype);
    let optional = |key: &str, default: i64| match table.table.get(key) {
        Some(_) => expression(key),
        None => Ok(Expression::constant(default)),
    };
    let area = || {
        allow(&["address", "length", "rows", "stride"])?;
        if table.table.contains_key("rows") != table.table.contains_key("stride") {
            return Err(table.mistake("`rows` and `stride` belong together"));
        }
        Ok(Area {
            address: expression("address")?,
            length: expression("length")?,
            rows: optional("rows", 1)?,
            stride: optional("stride", 0)?,
        })
    };
    let action = match table.text("does")? {
        "dma-read" => Action::Dma(Direction::Read, area()?),
        "dma-write" => Action::Dma(Direction::Write, area()?),
        "cpu-read" => Action::Cpu(Direction::Read, area()?),
        "cpu-write" => Action::Cpu(Direction::Write, area()?),
        "sync" => {
            allow(&[])?;
            Action::Sync
        }
        "flush" => {
            allow(&["address", "length", "lines"])?;
            Action::Flush {
                range: match table.table.contains_key("address") {
                    true => Some((expression("address")?, expression("length")?)),
                    false if table.table.contains_key("length") => {
                        return Err(table.mistake("a `length` without an `address`"));
                    }
                    false => None,
                },
                mode: table.choice(
                    "lines",
                    &[
                        ("clean", Flush::Clean),
                        ("invalidate", Flush::Invalidate),
                        ("clean-and-invalidate", Flush::Both),
                        ("nothing", Flush::Nothing),
                    ],
                )?,
            }
        }
        "allocate" => {
            allow(&["address", "length", "memory"])?;
            Action::Allocate {
                address: expression("address")?,
                length: expression("length")?,
                memory: table.memory()?,
            }
        }
        "free" => {
            allow(&["address"])?;
            Action::Free {
                address: expression("address")?,
            }
        }
        "remap" => {
            allow(&["from", "length", "to", "memory"])?;
            Action::Remap {
                from: expression("from")?,
                length: match table.table.contains_key("length") {
                    true => Some(expression("length")?),
                    false => None,
                },
                to: expression("to")?,
                memory: table.memory()?,
            }
        }
        other => {
            return Err(table.at(
                "does",
                format!(
                    "`{other}` is no effect; those are dma-read, dma-write, sync, flush, allocate, free, remap, \
                     cpu-read, cpu-write"
                ),
            ));
        }
    };
    let when = match table.table.get("when") {
        Some(_) => Some(expression("when")?),
        None => None,
    };
    if let (Action::Free { address }, when) = (&action, &when)
        && (address.uses_result() || when.as_ref().is_some_and(Expression::uses_result))
    {
        return Err(table.mistake("memory is given back before the call, so `result` is not known"));
    }
    Ok(Effect { when, action })
}

impl Reader<'_> {
    fn mistake(&self, span: Range<usize>, path: &str, message: impl Into<String>) -> Mistake {
        let before = self.text.get(..span.start).unwrap_or(self.text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Mistake {
            origin: self.origin.to_owned(),
            line: before.matches('\n').count() + 1,
            column: before
                .get(line_start..)
                .map_or(1, |line| line.chars().count() + 1),
            key: match path {
                "" => String::new(),
                path => format!("`{path}`: "),
            },
            message: message.into(),
        }
    }
}

impl<'a, 'i> Table<'a, 'i> {
    fn key(&self, key: &str) -> String {
        match self.path.as_str() {
            "" => key.to_owned(),
            path => format!("{path}.{key}"),
        }
    }

    /// A mistake of the table as a whole.
    fn mistake(&self, message: impl Into<String>) -> Mistake {
        self.reader.mistake(self.span.clone(), &self.path, message)
    }

    /// A mistake in the value of a key, or, if it is absent, that.
    fn at(&self, key: &str, message: impl Into<String>) -> Mistake {
        let span = self.table.get(key).map_or(self.span.clone(), Spanned::span);
        self.reader.mistake(span, &self.key(key), message)
    }

    fn allow(&self, keys: &[&str]) -> Result<(), Mistake> {
        // The first in the text, not in the alphabet.
        let unknown = self
            .table
            .keys()
            .filter(|key| !keys.contains(&key.get_ref().as_ref()))
            .min_by_key(|key| key.span().start);
        match unknown {
            None => Ok(()),
            Some(key) => {
                let message = format!("the key is unknown; possible are {}", keys.join(", "));
                let path = self.key(key.get_ref());
                Err(self.reader.mistake(key.span(), &path, message))
            }
        }
    }

    fn need(&self, key: &str) -> Result<&'a Value<'i>, Mistake> {
        self.table
            .get(key)
            .ok_or_else(|| self.mistake(format!("the key `{key}` is missing")))
    }

    fn text(&self, key: &str) -> Result<&'a str, Mistake> {
        self.need(key)?
            .get_ref()
            .as_str()
            .ok_or_else(|| self.at(key, "a string is expected"))
    }

    fn number(&self, key: &str) -> Result<u64, Mistake> {
        self.need(key)?
            .get_ref()
            .as_integer()
            .and_then(|value| u64::from_str_radix(value.as_str(), value.radix()).ok())
            .ok_or_else(|| self.at(key, "a number that is not negative is expected"))
    }

    fn flag(&self, key: &str) -> Result<bool, Mistake> {
        match self.table.get(key) {
            None => Ok(false),
            Some(value) => value
                .get_ref()
                .as_bool()
                .ok_or_else(|| self.at(key, "true or false is expected")),
        }
    }

    fn choice<T: Copy>(&self, key: &str, choices: &[(&str, T)]) -> Result<T, Mistake> {
        let text = self.text(key)?;
        let found = choices.iter().find(|(name, _)| *name == text);
        found.map(|(_, value)| *value).ok_or_else(|| {
            let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
            self.at(key, format!("`{text}` is not one of {}", names.join(", ")))
        })
    }

    fn memory(&self) -> Result<Memory, Mistake> {
        self.choice(
            "memory",
            &[
                ("cached", Memory::Cached),
                ("uncached", Memory::Uncached),
                ("scratchpad", Memory::Scratchpad),
            ],
        )
    }

    /// The expression of a key: a string, or a plain number.
    fn expression(&self, key: &str, prototype: &Prototype) -> Result<Expression, Mistake> {
        if let DeValue::Integer(_) = self.need(key)?.get_ref() {
            let value = i64::try_from(self.number(key)?)
                .map_err(|_| self.at(key, "the number is too large"))?;
            return Ok(Expression::constant(value));
        }
        Expression::parse(self.text(key)?, &prototype.names(), prototype.returns())
            .map_err(|message| self.at(key, message))
    }

    fn table_of(&self, key: &str, value: &'a Value<'i>) -> Result<Table<'a, 'i>, Mistake> {
        let path = self.key(key);
        match value.get_ref().as_table() {
            Some(table) => Ok(Table {
                reader: self.reader,
                table,
                span: value.span(),
                path,
            }),
            None => Err(self
                .reader
                .mistake(value.span(), &path, "a table is expected")),
        }
    }

    /// The tables of an array of tables; none if the key is absent.
    fn tables(&self, key: &str) -> Result<Vec<Table<'a, 'i>>, Mistake> {
        let Some(value) = self.table.get(key) else {
            return Ok(Vec::new());
        };
        let array = value
            .get_ref()
            .as_array()
            .ok_or_else(|| self.at(key, "an array of tables is expected"))?;
        let numbered = array.iter().enumerate();
        numbered
            .map(|(place, value)| self.table_of(&format!("{key}[{place}]"), value))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "name = \"x\"\nsummary = \"s\"\n";

    fn parse(rest: &str) -> Result<Platform, Mistake> {
        platform(&format!("{HEAD}{rest}"), "x.toml")
    }

    #[test]
    fn a_description() {
        let x = parse(
            "[cache]\nline = 32\nwrite-back = 0x10\n[[ignore]]\naddress = 0x1000\nlength = 16\n\
             [[function]]\nprototype = \"void *get(int n)\"\n\
             effects = [{ does = \"allocate\", address = \"result\", length = \"n * 4\", memory = \"uncached\" }]\n\
             [[function]]\nprototype = \"void wait(void)\"\nheader = \"dma.h\"\neffects = [{ does = \"sync\" }]",
        )
        .expect("a platform");
        let cache = x.cache.expect("a cache");
        assert_eq!((cache.line, cache.write_back), (32, 16));
        assert_eq!(x.ignore, [(0x1000, 16)]);
        assert_eq!(x.functions.len(), 2);
        assert_eq!(x.functions[1].header.as_deref(), Some("dma.h"));
        assert_eq!(x.functions[1].effects[0].action, Action::Sync);
    }

    #[test]
    fn mistakes_have_line_and_key() {
        for (rest, expected) in [
            (
                "[cache]\nline = 48",
                "x.toml:4:8: `cache.line`: 48 is no power of two",
            ),
            (
                "[cach]\nline = 64",
                "x.toml:3:2: `cach`: the key is unknown",
            ),
            ("", "no function is described"),
            (
                "[[function]]\n",
                "x.toml:3:1: `function[0]`: the key `prototype` is missing",
            ),
            (
                "[[function]]\nprototype = \"void f(u8 n)\"",
                "x.toml:4:13: `function[0].prototype`: the type `u8` is unknown",
            ),
            (
                "[[function]]\nprototype = \"void f(int n)\"\n\
                 effects = [{ does = \"dma-read\", address = \"m\", length = \"n\" }]",
                "x.toml:5:43: `function[0].effects[0].address`: `m` is no parameter",
            ),
            (
                "[[function]]\nprototype = \"void f(int n)\"\neffects = [{ does = \"dma-raed\" }]",
                "x.toml:5:21: `function[0].effects[0].does`: `dma-raed` is no effect",
            ),
            (
                "[[function]]\nprototype = \"void f(int n)\"\n\
                 effects = [{ does = \"flush\", address = \"n\", length = 4, lines = \"wash\" }]",
                "`function[0].effects[0].lines`: `wash` is not one of clean, invalidate",
            ),
            (
                "[[function]]\nprototype = \"void f(int n)\"\neffects = [{ does = \"sync\", length = 1 }]",
                "x.toml:5:29: `function[0].effects[0].length`: the key is unknown",
            ),
            (
                "[[function]]\nprototype = \"int f(int n)\"\neffects = [{ does = \"free\", address = \"result\" }]",
                "`result` is not known",
            ),
            ("[[function]\n", "x.toml:3:"),
        ] {
            let error = parse(rest).expect_err(rest).to_string();
            assert!(error.contains(expected), "{rest}\n{error}");
        }
    }
}
