//! The C prototype of an intercepted function.
//!
//! A stub passes on exactly the arguments of the prototype, so floating-point arguments, arguments on the stack and
//! results of every size go through whatever the calling convention. The types are those that C has without a header;
//! any pointer may be a `void *`.

/// A prototype, taken apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prototype {
    /// The name of the function.
    pub name: String,
    /// The type of its result; `void` for none.
    pub result: String,
    /// Type and name of each parameter.
    pub parameters: Vec<(String, String)>,
}

const WORDS: [&str; 13] = [
    "void", "char", "short", "int", "long", "signed", "unsigned", "float", "double", "_Bool",
    "const", "volatile", "size_t",
];

impl Prototype {
    /// Reads `int f(void *destination, unsigned long bytes)`.
    ///
    /// # Errors
    ///
    /// A sentence that says what is wrong.
    pub fn parse(text: &str) -> Result<Self, String> {
        let shape = || {
            "a prototype is expected, such as `void transfer(void *to, const void *from, int bytes)`"
                .to_owned()
        };
        let (head, rest) = text.split_once('(').ok_or_else(shape)?;
        let list = rest
            .trim_end()
            .trim_end_matches(';')
            .trim_end()
            .strip_suffix(')')
            .ok_or_else(shape)?;
        if list.contains(['(', '[']) {
            return Err("pointers to functions and arrays are written as `void *`".to_owned());
        }
        if list.contains("...") {
            return Err(
                "a function with a variable number of arguments cannot be passed on".to_owned(),
            );
        }
        let (result, name) = declarator(head)?;
        let parameters = match list.trim() {
            "" | "void" => Vec::new(),
            list => list
                .split(',')
                .map(declarator)
                .collect::<Result<Vec<_>, _>>()?,
        };
        for (place, (kind, name)) in parameters.iter().enumerate() {
            if kind == "void" {
                return Err(format!("the parameter `{name}` cannot be of type void"));
            }
            if name == "result" {
                return Err("`result` stands for what the function returns".to_owned());
            }
            if parameters
                .iter()
                .skip(place + 1)
                .any(|(_, other)| other == name)
            {
                return Err(format!("two parameters are called `{name}`"));
            }
        }
        Ok(Self {
            name,
            result,
            parameters,
        })
    }

    /// Whether the function returns something.
    #[must_use]
    pub fn returns(&self) -> bool {
        self.result != "void"
    }

    /// The names of the parameters.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        self.parameters
            .iter()
            .map(|(_, name)| name.as_str())
            .collect()
    }

    /// The parameters as C text.
    #[must_use]
    pub fn parameter_list(&self) -> String {
        if self.parameters.is_empty() {
            return "void".to_owned();
        }
        let parameters: Vec<String> = self
            .parameters
            .iter()
            .map(|(kind, name)| format!("{kind} {name}"))
            .collect();
        parameters.join(", ")
    }
}

/// `const void *from` → the type and the name.
fn declarator(text: &str) -> Result<(String, String), String> {
    let text = text.trim();
    let split = text
        .rfind(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .map_or(0, |before| before + 1);
    let (kind, name) = text.split_at(split);
    let kind = kind.trim();
    if name.is_empty() || WORDS.contains(&name) || name.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(format!("a name is missing in `{text}`"));
    }
    let spaced = kind.replace('*', " * ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    if words.is_empty() || words.iter().all(|word| *word == "*") {
        return Err(format!("`{name}` has no type"));
    }
    for word in &words {
        if *word != "*" && !WORDS.contains(word) {
            return Err(format!(
                "the type `{word}` is unknown here: write the C type that it stands for, and `void *` for any pointer"
            ));
        }
    }
    let kind: Vec<&str> = words
        .iter()
        .map(|word| {
            if *word == "size_t" {
                "__SIZE_TYPE__"
            } else {
                word
            }
        })
        .collect();
    Ok((kind.join(" "), name.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prototypes_are_taken_apart() {
        let f = Prototype::parse("volatile void *f(const void*from,unsigned long n , double x);")
            .expect("a prototype");
        assert_eq!(f.name, "f");
        assert_eq!(f.result, "volatile void *");
        assert_eq!(f.names(), ["from", "n", "x"]);
        assert_eq!(
            f.parameter_list(),
            "const void * from, unsigned long n, double x"
        );
        assert!(f.returns());
        let g = Prototype::parse("void g(void)").expect("a prototype");
        assert!(!g.returns() && g.parameters.is_empty());
        assert_eq!(g.parameter_list(), "void");
    }

    #[test]
    fn mistakes_are_told() {
        for (text, part) in [
            ("f", "a prototype is expected"),
            ("void f(int)", "a name is missing"),
            ("void f(u32 n)", "the type `u32` is unknown"),
            ("void f(int a, int a)", "two parameters"),
            ("void f(char *format, ...)", "variable number"),
            ("void f(void (*g)(void))", "pointers to functions"),
            ("f(int a)", "`f` has no type"),
            ("int f(int result)", "stands for what"),
            ("void f(void a)", "of type void"),
        ] {
            let error = Prototype::parse(text).expect_err(text);
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
