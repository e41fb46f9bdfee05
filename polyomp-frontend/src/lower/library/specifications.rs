//! Formats of `printf`, `scanf` and their like as the standard calls their parts: characters that stand for themselves, and
//! conversion specifications (C11, 7.21.6.1 and 7.21.6.2).

/// Which functions a format is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    /// `printf`
    Output,
    /// `scanf`
    Input,
}

/// A part of a format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Piece {
    /// A character that stands for itself.
    Character,
    Specification(Specification),
}

/// A conversion specification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Specification {
    /// What it ends in: which conversion it is.
    pub letter: u8,
    /// How many bits the length modifier says that the argument has.
    pub bits: u32,
    pub width: i64,
    pub precision: Option<i64>,
    /// How many `*` there are: arguments for the width and the precision of output, input that is not stored.
    pub stars: usize,
    /// A sign or a prefix that is asked for, digits in groups, an argument by its number.
    pub is_flagged: bool,
    /// The text is allocated, and its address stored (`m` in POSIX).
    pub allocates: bool,
}

/// The parts of a format.
pub(super) fn pieces(format: &[u8], direction: Direction) -> Vec<Piece> {
    let mut found = Vec::new();
    let mut letters = format.iter().copied().take_while(|letter| *letter != 0);
    while let Some(letter) = letters.next() {
        let piece = match letter {
            b'%' => specification(&mut letters, direction),
            _ => Some(Piece::Character),
        };
        found.extend(piece);
    }
    found
}

/// The conversion specifications of a format.
pub(super) fn specifications(
    format: &[u8],
    direction: Direction,
) -> impl Iterator<Item = Specification> {
    let pieces = pieces(format, direction).into_iter();
    pieces.filter_map(|piece| match piece {
        Piece::Character => None,
        Piece::Specification(specification) => Some(specification),
    })
}

/// What follows a `%`; none where the format ends before it does.
fn specification(letters: &mut impl Iterator<Item = u8>, direction: Direction) -> Option<Piece> {
    let mut found = Specification {
        letter: 0,
        bits: 32,
        width: 0,
        precision: None,
        stars: 0,
        is_flagged: false,
        allocates: false,
    };
    while let Some(letter) = letters.next() {
        let digit = i64::from(letter.wrapping_sub(b'0'));
        let longer = |number: i64| number.saturating_mul(10).saturating_add(digit);
        match letter {
            b'%' => return Some(Piece::Character),
            b'0'..=b'9' => match &mut found.precision {
                Some(number) => *number = longer(*number),
                None => found.width = longer(found.width),
            },
            b'.' => found.precision = Some(0),
            b'*' => found.stars += 1,
            b'+' | b' ' | b'#' | b'\'' | b'$' => found.is_flagged = true,
            b'h' => found.bits /= 2,
            b'l' | b'j' | b'z' | b't' | b'L' | b'q' => found.bits = 64,
            b'm' if direction == Direction::Input => found.allocates = true,
            b'[' if direction == Direction::Input => {
                pass_set(letters);
                return Some(Piece::Specification(Specification { letter, ..found }));
            }
            letter if letter.is_ascii_alphabetic() => {
                return Some(Piece::Specification(Specification { letter, ..found }));
            }
            _ => {}
        }
    }
    None
}

/// Goes behind the set of characters of a `%[`: the first of them, behind `^`, may be `]` itself.
fn pass_set(letters: &mut impl Iterator<Item = u8>) {
    if letters.next() == Some(b'^') {
        letters.next();
    }
    letters.find(|letter| *letter == b']');
}

#[cfg(test)]
mod tests {
    use super::{Direction, Piece, Specification, pieces, specifications};

    fn only(format: &[u8], direction: Direction) -> Option<Specification> {
        let mut found = specifications(format, direction);
        let first = found.next();
        first.filter(|_| found.next().is_none())
    }

    #[test]
    fn parts_are_told() {
        let plain = Specification {
            letter: b'd',
            bits: 32,
            width: 0,
            precision: None,
            stars: 0,
            is_flagged: false,
            allocates: false,
        };
        assert_eq!(
            pieces(b"a%d%%", Direction::Output),
            [
                Piece::Character,
                Piece::Specification(plain.clone()),
                Piece::Character
            ]
        );
        let long = Specification {
            letter: b'x',
            bits: 64,
            width: 12,
            precision: Some(3),
            is_flagged: true,
            ..plain.clone()
        };
        assert_eq!(only(b"%#12.3lx", Direction::Output), Some(long));
        let small = Specification { bits: 8, ..plain };
        assert_eq!(only(b"%hhd", Direction::Output), Some(small));
    }

    #[test]
    fn what_ends_early_is_no_part() {
        assert_eq!(pieces(b"%", Direction::Output), []);
        assert_eq!(pieces(b"%5", Direction::Input), []);
        assert_eq!(pieces(b"a\0%d", Direction::Output), [Piece::Character]);
    }

    #[test]
    fn sets_and_allocated_texts_are_of_input() {
        let letters = |format: &[u8], direction| -> Vec<u8> {
            specifications(format, direction)
                .map(|found| found.letter)
                .collect()
        };
        assert_eq!(letters(b"%[]%d]%d", Direction::Input), *b"[d");
        assert_eq!(letters(b"%[^]%d]%d", Direction::Input), *b"[d");
        assert_eq!(letters(b"%ms", Direction::Input), *b"s");
        assert_eq!(letters(b"%ms", Direction::Output), *b"m");
    }
}
