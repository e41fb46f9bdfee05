//! Values of constants: integers, floating numbers, characters and strings.

use super::ast::{FloatKind, FloatLiteral, IntKind, IntLiteral};
use crate::source::token::raw_content;

/// The value and type of an integer constant; none if the text is none.
pub(crate) fn integer(text: &str) -> Option<IntLiteral> {
    let lower = text.to_ascii_lowercase();
    let (radix, rest) = if let Some(rest) = lower.strip_prefix("0x") {
        (16, rest)
    } else if let Some(rest) = lower.strip_prefix("0b") {
        (2, rest)
    } else if lower.starts_with('0') {
        (8, lower.as_str())
    } else {
        (10, lower.as_str())
    };
    let length = rest
        .bytes()
        .take_while(|byte| (*byte as char).is_digit(radix))
        .count();
    let (digits, suffix) = rest.split_at_checked(length)?;
    let value = u128::from_str_radix(digits, radix).ok()?;
    let unsigned = suffix.contains('u');
    let longs = match suffix.replacen('u', "", 1).as_str() {
        "" => 0,
        "l" => 1,
        "ll" => 2,
        _ => return None,
    };
    use IntKind::*;
    let candidates: &[IntKind] = match (longs, unsigned) {
        (0, false) => &[Int, UnsignedInt, Long, UnsignedLong],
        (0, true) => &[UnsignedInt, UnsignedLong],
        (1, false) => &[Long, UnsignedLong],
        (1, true) => &[UnsignedLong],
        (_, false) => &[LongLong, UnsignedLongLong],
        (_, true) => &[UnsignedLongLong],
    };
    let kind = candidates.iter().copied().find(|kind| {
        // A decimal constant without `u` never has an unsigned type.
        let allowed = kind.is_signed() || unsigned || radix != 10;
        let bits = kind.bits() - u32::from(kind.is_signed());
        allowed && value >> bits == 0
    });
    Some(IntLiteral {
        value,
        kind: kind.unwrap_or(Int128),
    })
}

/// The value of a floating constant; none if the text is none.
pub(crate) fn floating(text: &str) -> Option<FloatLiteral> {
    let lower = text.to_ascii_lowercase();
    let is_hex = lower.starts_with("0x");
    let is_digit = |byte: u8| {
        if is_hex {
            byte.is_ascii_hexdigit()
        } else {
            byte.is_ascii_digit()
        }
    };
    let bytes = lower.as_bytes();
    let mut end = if is_hex { 2 } else { 0 };
    let exponent_mark = if is_hex { b'p' } else { b'e' };
    while let Some(&byte) = bytes.get(end) {
        let signed = byte == exponent_mark && matches!(bytes.get(end + 1), Some(b'+' | b'-'));
        if signed {
            end += 2;
            if is_hex {
                break;
            }
        } else if byte == exponent_mark || byte == b'.' || is_digit(byte) {
            end += 1;
            // After the exponent mark of a hexadecimal constant, `f` is a suffix.
            if byte == exponent_mark {
                break;
            }
        } else {
            break;
        }
    }
    while bytes.get(end).is_some_and(u8::is_ascii_digit) {
        end += 1;
    }
    let (number, suffix) = lower.split_at_checked(end)?;
    if !number.contains(['.', exponent_mark as char]) {
        return imaginary_integer(&lower);
    }
    let value = if is_hex {
        hexadecimal(number.get(2..)?)?
    } else {
        number.parse().ok()?
    };
    let imaginary = suffix.contains(['i', 'j']);
    let kind = match suffix.replace(['i', 'j'], "").as_str() {
        // GNU C knows `d`.
        "" | "d" => FloatKind::Double,
        "f" => FloatKind::Float,
        "l" => FloatKind::LongDouble,
        "f16" => FloatKind::Other(16),
        "f32" => FloatKind::Float,
        "f64" | "f32x" => FloatKind::Double,
        "f128" | "q" | "f64x" => FloatKind::Other(128),
        _ => return None,
    };
    Some(FloatLiteral {
        value,
        kind,
        imaginary,
    })
}

/// `2i`: an imaginary number of an integer type, in GNU C. That it is no integer is all that is said of its type.
fn imaginary_integer(text: &str) -> Option<FloatLiteral> {
    let real = text.replacen(['i', 'j'], "", 1);
    if real == text {
        return None;
    }
    Some(FloatLiteral {
        value: integer(&real)?.value as f64,
        kind: FloatKind::Double,
        imaginary: true,
    })
}

fn hexadecimal(text: &str) -> Option<f64> {
    let (digits, exponent) = text.split_once('p')?;
    let exponent: i32 = exponent.parse().ok()?;
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let mut value = 0f64;
    for digit in whole.chars().chain(fraction.chars()) {
        value = value * 16.0 + f64::from(digit.to_digit(16)?);
    }
    let shift = i32::try_from(fraction.len()).ok()?.checked_mul(4)?;
    Some(value * 2f64.powi(exponent.checked_sub(shift)?))
}

/// The value of a character constant as an `int`; none if the text is none.
pub(crate) fn character(text: &str) -> Option<i64> {
    let open = text.find('\'')?;
    let wide = open > 0;
    let inner = text.get(open + 1..)?.strip_suffix('\'')?;
    if inner.is_empty() {
        return None;
    }
    let units = unescape(inner, wide);
    let value = match units.as_slice() {
        [single] if wide => i64::from(*single),
        [single] => i64::from(*single as u8 as i8),
        // Several characters make one `int`, as GCC does.
        several => i64::from(
            several
                .iter()
                .fold(0u32, |value, unit| (value << 8) | (unit & 0xff)) as i32,
        ),
    };
    Some(value)
}

/// The bytes of a string literal (of a wide one, in UTF-8); none if the text is none.
pub(crate) fn string(text: &str) -> Option<Vec<u8>> {
    let open = text.find('"')?;
    let wide = open > 0 && text.get(..open) != Some("u8");
    if let Some(content) = raw_content(text) {
        return Some(content.as_bytes().to_vec());
    }
    let inner = text.get(open + 1..)?.strip_suffix('"')?;
    let units = unescape(inner, wide);
    if wide {
        let text: String = units
            .into_iter()
            .map(|unit| char::from_u32(unit).unwrap_or('\u{fffd}'))
            .collect();
        return Some(text.into_bytes());
    }
    Some(units.into_iter().map(|unit| unit as u8).collect())
}

/// Resolves escapes: to bytes, or to code points if `wide`.
fn unescape(text: &str, wide: bool) -> Vec<u32> {
    let mut units = Vec::with_capacity(text.len());
    let push = |units: &mut Vec<u32>, found: char| {
        if wide {
            units.push(found as u32);
        } else {
            let mut buffer = [0; 4];
            units.extend(found.encode_utf8(&mut buffer).bytes().map(u32::from));
        }
    };
    let mut chars = text.chars().peekable();
    while let Some(found) = chars.next() {
        if found != '\\' {
            push(&mut units, found);
            continue;
        }
        let Some(escape) = chars.next() else {
            continue;
        };
        let mut digits = |radix: u32, most: usize, mut value: u32| {
            for _ in 0..most {
                let Some(digit) = chars.peek().and_then(|next| next.to_digit(radix)) else {
                    break;
                };
                value = value.wrapping_mul(radix).wrapping_add(digit);
                chars.next();
            }
            value
        };
        match escape {
            'n' => units.push(10),
            't' => units.push(9),
            'r' => units.push(13),
            'a' => units.push(7),
            'b' => units.push(8),
            'f' => units.push(12),
            'v' => units.push(11),
            'e' | 'E' => units.push(27),
            'x' => units.push(digits(16, usize::MAX, 0)),
            '0'..='7' => units.push(digits(8, 2, u32::from(escape as u8 - b'0'))),
            'u' => {
                let value = digits(16, 4, 0);
                push(&mut units, char::from_u32(value).unwrap_or('\u{fffd}'));
            }
            'U' => {
                let value = digits(16, 8, 0);
                push(&mut units, char::from_u32(value).unwrap_or('\u{fffd}'));
            }
            other => push(&mut units, other),
        }
    }
    units
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(text: &str) -> Option<(u128, IntKind)> {
        integer(text).map(|literal| (literal.value, literal.kind))
    }

    #[test]
    fn integers_have_the_types_of_c11() {
        use IntKind::*;
        assert_eq!(int("0"), Some((0, Int)));
        assert_eq!(int("017"), Some((15, Int)));
        assert_eq!(int("0xFFFFFFFF"), Some((0xFFFF_FFFF, UnsignedInt)));
        assert_eq!(int("4294967295"), Some((4_294_967_295, Long)));
        assert_eq!(int("1uLL"), Some((1, UnsignedLongLong)));
        assert_eq!(int("0b101"), Some((5, Int)));
        assert_eq!(int("08"), None);
        assert_eq!(int("1.5"), None);
        assert_eq!(int("1f"), None);
        assert_eq!(int("99999999999999999999999999999999999999999"), None);
    }

    #[test]
    fn floats() {
        assert!(floating("0.25d").is_some_and(|found| found.kind == FloatKind::Double));
        let value = |text: &str| floating(text).map(|found| (found.value, found.kind));
        assert_eq!(value("1.5"), Some((1.5, FloatKind::Double)));
        assert_eq!(value(".5f"), Some((0.5, FloatKind::Float)));
        assert_eq!(value("1e-3L"), Some((1e-3, FloatKind::LongDouble)));
        assert_eq!(value("1."), Some((1.0, FloatKind::Double)));
        assert_eq!(value("0x1.8p1"), Some((3.0, FloatKind::Double)));
        assert!(floating("1.0iF").is_some_and(|found| found.imaginary));
        assert_eq!(value("1.2.3"), None);
        assert_eq!(value("x"), None);
        assert_eq!(value("09"), None);
    }

    #[test]
    fn characters_and_strings() {
        assert_eq!(character("'a'"), Some(97));
        assert_eq!(character("'\\0'"), Some(0));
        assert_eq!(character("'\\xff'"), Some(-1));
        assert_eq!(character("'\\''"), Some(39));
        assert_eq!(character("L'\\u00e9'"), Some(0xe9));
        assert_eq!(character("''"), None);
        assert_eq!(string("\"a\\n\\012\\0b\""), Some(b"a\n\n\0b".to_vec()));
        assert_eq!(string("L\"\u{e9}\""), Some("\u{e9}".as_bytes().to_vec()));
    }
}
