//! The words in which [`table`](super::table) says what a library function does with its arguments.

/// What a function does with the memory that an argument points to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    /// The argument is a value: nothing that it may point to is touched.
    Value,
    /// Reads.
    In(Length),
    /// Writes.
    Out(Length),
    /// Writes so much of what the next argument points to.
    Copy(Length),
    /// Writes the same to all bytes: what this argument says, or zero.
    Fill(Length, Option<usize>),
    /// Reads and writes.
    InOut(Length),
    /// Ends its life.
    Free,
    /// Writes a pointer into the text that the first argument is.
    End,
    /// It is a pointer to a text, or null: then memory of its own. Writes that pointer, and the text.
    Buffer,
}

/// How much an argument points to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Length {
    /// One value of the type that it points to.
    One,
    /// So many values of the type that it points to.
    Count(i64),
    /// A text, or another number of elements that the arguments do not tell.
    Some,
    /// The bytes that this argument says.
    Bytes(usize),
    /// Those of the text that this argument is, with its end.
    Text(usize),
    /// Elements of so many bytes, so many of them: two arguments.
    Items(usize, usize),
}

/// What a function does with the arguments after those that are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rest {
    /// Takes them as values.
    Values,
    /// Reads the texts among them.
    Texts,
    /// Does with them what the last listed argument says, as `printf` does.
    Formatted,
    /// Writes input to what they point to, as `scanf` does.
    Input,
}

/// What the result is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gives {
    /// Something that is not followed.
    Unknown,
    /// Another value each time, which the outside world chooses.
    Fresh,
    /// A number that stands in a text.
    Number,
    /// A floating-point number that stands in a text.
    Float,
    /// This argument.
    Argument(usize),
    /// A pointer into the text that this argument is, or a null pointer.
    Within(usize),
    /// A pointer to a text in memory of its own.
    Text,
    /// A stream that nobody else has.
    Stream,
}

/// What a function does.
#[derive(Debug, Clone, Copy)]
pub(super) struct Function {
    /// Its names.
    pub names: &'static [&'static str],
    /// What it does with each argument.
    pub args: &'static [Use],
    /// What it does with those that follow.
    pub rest: Rest,
    /// Its result.
    pub gives: Gives,
}
