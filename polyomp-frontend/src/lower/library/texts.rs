//! Texts that functions write to members of structs and to rows of arrays: how many bytes they have (C11, 7.21.6.1 and
//! 7.24), and what they reach if these are more than the member or the row has.
//!
//! Numbers may have as many digits as their types allow. Texts that the program does not spell out, and floating-point
//! numbers, are assumed to fit.

use polyomp_core::spmd::{BinaryOp, ElementType, Expr};

use crate::source::Span;
use crate::syntax::ast::{self, ExprKind};

use super::super::Lowerer;
use super::meaning::{Length, Use};
use super::members::text_bytes;
use super::specifications::{Direction, Piece, Specification, pieces};
use super::{Effect, common_name};

const ASSUMPTION: &str =
    "the texts that library functions write fit into the members that they are written to";

/// The least and the most that something has; no most where it is not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) least: i64,
    pub(super) most: Option<i64>,
}

impl Bounds {
    pub(super) fn exactly(number: i64) -> Self {
        Self {
            least: number,
            most: Some(number),
        }
    }

    fn plus(self, other: Self) -> Self {
        let most = self.most.zip(other.most);
        Self {
            least: self.least.saturating_add(other.least),
            most: most.map(|(a, b)| a.saturating_add(b)),
        }
    }

    /// Both at least so much.
    fn or_more(self, number: i64) -> Self {
        Self {
            least: self.least.max(number),
            most: self.most.map(|most| most.max(number)),
        }
    }

    /// Both at most so much.
    fn or_less(self, number: i64) -> Self {
        Self {
            least: self.least.min(number),
            most: Some(self.most.map_or(number, |most| most.min(number))),
        }
    }
}

impl Lowerer<'_> {
    /// The accesses of a call that writes a text to a member which may have less room, or nothing at all; whether it is one.
    pub(super) fn touch_text(
        &mut self,
        name: &str,
        used: Use,
        (value, arg): (&Expr, &ast::Expr),
        args: &[ast::Expr],
    ) -> bool {
        let effects: &[Effect] = match used {
            Use::Out(Length::Some | Length::Text(_)) => &[Effect::Writes],
            Use::InOut(Length::Some) => &[Effect::Reads, Effect::Writes],
            _ => return false,
        };
        let Some(bytes) = self.bytes_written(common_name(name), args) else {
            return false;
        };
        // `snprintf(text, 0, ...)` only counts.
        if bytes.most == Some(0) {
            return true;
        }
        let Some(room) = self.room_in_record(arg) else {
            return self.touch_next_row(bytes, effects, value, arg);
        };
        let fits = |bytes: i64| bytes <= room;
        match bytes.most {
            Some(most) if fits(most) => false,
            None if fits(bytes.least) => {
                if self.strands > 0 {
                    self.touch_state(arg.span, "<texts>", Some(ASSUMPTION), Effect::Reads);
                }
                false
            }
            _ => {
                self.touch_beyond(arg, bytes, effects);
                true
            }
        }
    }

    /// The accesses of a call that writes a text to a row of an array which is certainly longer than that; whether it is
    /// one. What comes after the part that is certain is assumed to stay within rows, as other subscripts are.
    fn touch_next_row(
        &mut self,
        bytes: Bounds,
        effects: &[Effect],
        value: &Expr,
        arg: &ast::Expr,
    ) -> bool {
        let row = arg.without_casts();
        if !matches!(row.kind, ExprKind::Subscript { .. }) {
            return false;
        }
        let ty = self.type_of(row).map(|ty| self.resolved(&ty));
        let longer = ty
            .filter(|ty| ty.array().is_some())
            .and_then(|ty| self.size_of(&ty))
            .is_some_and(|room| bytes.least > room);
        if !longer {
            return false;
        }
        for effect in effects {
            self.touch(value, arg, *effect, Some(Expr::Int(bytes.least)));
            if bytes.most != Some(bytes.least) {
                self.touch(value, arg, *effect, None);
            }
        }
        true
    }

    /// How many bytes a function writes to its first argument, if that is a text.
    fn bytes_written(&self, name: &str, args: &[ast::Expr]) -> Option<Bounds> {
        let given = |from: usize| args.get(from..).unwrap_or_default();
        let unknown = Bounds {
            least: 1,
            most: None,
        };
        // What is given as the room that there is is not known to be more.
        let within = |bytes: Bounds, limit: usize| match args.get(limit) {
            Some(limit) => match self.constant(limit) {
                Some(limit) => bytes.or_less(limit.max(0)),
                None => Bounds {
                    least: 0,
                    most: None,
                },
            },
            None => bytes,
        };
        let text = |at: usize| args.get(at).and_then(text_bytes);
        Some(match name {
            "sprintf" => self.formatted(args.get(1)?, given(2)),
            "sprintf_chk" => self.formatted(args.get(3)?, given(4)),
            "snprintf" => within(self.formatted(args.get(2)?, given(3)), 1),
            "snprintf_chk" => within(self.formatted(args.get(4)?, given(5)), 1),
            "vsprintf" | "gets" => unknown,
            "vsnprintf" | "strftime" | "fgets" => within(unknown, 1),
            "strcpy" => text(1).map_or(unknown, Bounds::exactly),
            // What is there already comes before it.
            "strcat" => Bounds {
                least: text(1).unwrap_or(1),
                most: None,
            },
            "strncat" => unknown,
            _ => return None,
        })
    }

    /// Whether a function that touches an unknown number of elements of an argument touches the first of them in each call.
    pub(super) fn touches_first(&self, name: &str, used: Use, args: &[ast::Expr]) -> bool {
        /// These look at the texts that they are given, if only to find them empty.
        const READERS: [&str; 16] = [
            "atof", "atoi", "atol", "atoll", "fputs", "puts", "strcat", "strchr", "strcmp",
            "strcpy", "strdup", "strlen", "strrchr", "strstr", "strtod", "strtol",
        ];
        let name = common_name(name);
        match used {
            Use::In(Length::Some) => READERS.contains(&name),
            // (What is appended begins further on, and a line that is read may be none.)
            Use::Out(Length::Some) if name.contains("printf") || name == "strcpy" => {
                let bytes = self.bytes_written(name, args);
                bytes.is_some_and(|bytes| bytes.least > 0)
            }
            _ => false,
        }
    }

    /// A number of elements that is not known, but for the first.
    pub(super) fn one_or_more(&mut self, span: Span) -> Expr {
        let number = self.number_touched();
        let number = self.settled_value(number, ElementType::Int, span);
        let none = Expr::Binary(
            BinaryOp::Lt,
            Box::new(number.clone()),
            Box::new(Expr::Int(1)),
        );
        Expr::Conditional(Box::new(none), Box::new(Expr::Int(1)), Box::new(number))
    }

    pub(super) fn number_touched(&mut self) -> Expr {
        let reason = "the number of elements that a function touches";
        self.unknown(ElementType::Int, reason, Vec::new())
    }

    /// How many bytes `printf` makes of its arguments, with the end of the text.
    fn formatted(&self, format: &ast::Expr, args: &[ast::Expr]) -> Bounds {
        let ExprKind::String(text) = &format.without_casts().kind else {
            return Bounds {
                least: 1,
                most: None,
            };
        };
        let mut args = args.iter();
        let mut sum = Bounds::exactly(1);
        for piece in pieces(text, Direction::Output) {
            sum = sum.plus(match piece {
                Piece::Character => Bounds::exactly(1),
                Piece::Specification(found) => {
                    for _ in 0..found.stars {
                        args.next();
                    }
                    let made = match found.letter {
                        b'm' => None,
                        _ => args.next(),
                    };
                    let bytes = self.converted_bytes(&found, made);
                    let most = bytes.most.filter(|_| found.stars == 0);
                    Bounds { most, ..bytes }.or_more(found.width)
                }
            });
        }
        sum
    }

    /// How many bytes one conversion makes of its argument.
    fn converted_bytes(&self, found: &Specification, arg: Option<&ast::Expr>) -> Bounds {
        let unknown = Bounds {
            least: 0,
            most: None,
        };
        let Specification {
            letter, precision, ..
        } = *found;
        let bits = if letter == b'p' { 64 } else { found.bits };
        // Signs, prefixes, groups and wide characters are not counted.
        let is_wide = matches!(letter, b's' | b'c') && bits == 64;
        if (found.is_flagged || is_wide) && letter != b'n' {
            return unknown;
        }
        // A promoted argument has no more digits than its own type.
        let own = arg.and_then(|arg| self.type_of(arg));
        let own = own.and_then(|ty| self.int_kind(&ty));
        let modified = bits;
        let bits = own.map_or(bits, |kind| kind.bits().min(bits));
        let digits = |base: i64| {
            let mut digits = 0;
            let mut left = i128::from(u64::MAX >> (64 - bits.clamp(1, 64)));
            while left > 0 {
                left /= i128::from(base);
                digits += 1;
            }
            Bounds {
                least: 1,
                most: Some(digits),
            }
        };
        let number = match letter {
            b'd' | b'i' => match arg.and_then(|arg| self.constant(arg)) {
                // `%hhd` makes a smaller number of it first.
                Some(value) if modified >= 32 => Bounds::exactly(value.to_string().len() as i64),
                _ => digits(10).plus(Bounds {
                    least: 0,
                    most: Some(1),
                }),
            },
            b'u' => digits(10),
            // With a prefix or a sign.
            b'x' | b'X' | b'p' => digits(16).plus(Bounds {
                least: 0,
                most: Some(2),
            }),
            b'o' => digits(8).plus(Bounds {
                least: 0,
                most: Some(1),
            }),
            b'c' => return Bounds::exactly(1),
            b's' => {
                let spelled = arg.and_then(text_bytes).map(|bytes| bytes - 1);
                let text = spelled.map_or(unknown, Bounds::exactly);
                return precision.map_or(text, |most| text.or_less(most));
            }
            b'n' => return Bounds::exactly(0),
            _ => return unknown,
        };
        // A precision is the least number of digits; with it stands a sign.
        precision.map_or(number, |least| Bounds {
            least: number.least.max(least),
            most: number.most.map(|most| most.max(least + 2)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Bounds;

    #[test]
    fn bounds_add_up() {
        let open = Bounds {
            least: 2,
            most: None,
        };
        let sum = Bounds::exactly(3).plus(open);
        assert_eq!((sum.least, sum.most), (5, None));
        assert_eq!(sum.or_less(4), Bounds::exactly(4));
        assert_eq!(Bounds::exactly(1).or_more(8), Bounds::exactly(8));
    }
}
