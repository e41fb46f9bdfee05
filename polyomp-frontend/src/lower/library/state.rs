//! What functions of the library remember between calls: states that the program sees no variable of, and that nothing
//! protects.

use polyomp_core::spmd::{Atomicity, ElementType, Expr, Storage};

use super::super::Lowerer;
use super::super::names;
use super::super::places::whole;
use super::Effect;
use super::names::common_name;
use crate::source::Span;
use crate::syntax::ast::{self, ExprKind};

/// A state that functions of the library share.
struct State {
    /// What reports call it.
    name: &'static str,
    writers: &'static [&'static str],
    readers: &'static [&'static str],
    /// Where among the arguments the caller may give memory of its own, which stands for the state then.
    own: Option<usize>,
    /// What verdicts assume where the standards leave open what libraries do: that the state is protected.
    assumption: Option<&'static str>,
}

const fn state(name: &'static str, writers: &'static [&'static str]) -> State {
    State {
        name,
        writers,
        readers: &[],
        own: None,
        assumption: None,
    }
}

/// A state that these functions use where their argument at `own` is null.
const fn unless_given(name: &'static str, writers: &'static [&'static str], own: usize) -> State {
    State {
        own: Some(own),
        ..state(name, writers)
    }
}

/// The functions that C11 or POSIX.1-2017 (section 2.9.1) names as not safe in threads, by what they share, and those of
/// the C library of GNU that its manual (section 1.2.2.1) calls unsafe because of races. That library protects what `rand`
/// and `strerror` remember, which C11 7.22.2.1 and 7.24.6.2 do not ask for.
const STATES: &[State] = &[
    state(
        "<state of drand48>",
        &[
            "drand48", "lrand48", "mrand48", "srand48", "seed48", "lcong48",
        ],
    ),
    State {
        assumption: Some("the library protects the state of `rand`"),
        ..state("<state of rand>", &["rand", "srand"])
    },
    State {
        assumption: Some("the library gives each thread a text of its own for `strerror`"),
        ..state("<text of strerror>", &["strerror"])
    },
    // C++17 [iostream.objects.overview]: what is protected is input and output. Manipulators are neither.
    State {
        assumption: Some(
            "the library protects the format that the standard streams have in common",
        ),
        ..state("<format of the standard streams>", &["operator format"])
    },
    state("<state of strtok>", &["strtok"]),
    // C11 7.27.3: the results lie in a struct and a text that the functions share.
    state("<result of localtime>", &["localtime", "gmtime", "ctime"]),
    state("<text of asctime>", &["asctime", "ctime"]),
    State {
        readers: &["getenv", "secure_getenv"],
        ..state(
            "<environment>",
            &["setenv", "unsetenv", "putenv", "clearenv"],
        )
    },
    State {
        readers: &["localeconv", "nl_langinfo"],
        ..state("<locale>", &["setlocale"])
    },
    state("<stdout>", &["putchar_unlocked", "fputchar_unlocked"]),
    state("<stdin>", &["getchar_unlocked"]),
    state("<text of strsignal>", &["strsignal"]),
    state("<text of l64a>", &["l64a"]),
    state("<text of ecvt>", &["ecvt", "fcvt"]),
    state("<text of qecvt>", &["qecvt", "qfcvt"]),
    state("<state of conversions>", &["mblen", "mbtowc", "wctomb"]),
    state(
        "<state of getopt>",
        &["getopt", "getopt_long", "getopt_long_only"],
    ),
    state("<table of hsearch>", &["hcreate", "hsearch", "hdestroy"]),
    state(
        "<result of getpwnam>",
        &["getpwnam", "getpwuid", "getpwent", "setpwent", "endpwent"],
    ),
    state(
        "<result of getgrnam>",
        &["getgrnam", "getgrgid", "getgrent", "setgrent", "endgrent"],
    ),
    state(
        "<result of gethostbyname>",
        &["gethostbyname", "gethostbyaddr", "gethostent"],
    ),
    state(
        "<result of getservbyname>",
        &["getservbyname", "getservbyport", "getservent"],
    ),
    state(
        "<result of getprotobyname>",
        &["getprotobyname", "getprotobynumber", "getprotoent"],
    ),
    state(
        "<result of getnetbyname>",
        &[
            "getnetbyname",
            "getnetbyaddr",
            "getnetent",
            "setnetent",
            "endnetent",
        ],
    ),
    state(
        "<result of getutxent>",
        &[
            "getutxent",
            "getutxid",
            "getutxline",
            "pututxline",
            "setutxent",
            "endutxent",
            "getutent",
            "getutid",
            "getutline",
            "pututline",
            "setutent",
            "endutent",
            "utmpname",
        ],
    ),
    state(
        "<result of getspnam>",
        &["getspnam", "getspent", "setspent", "endspent"],
    ),
    state(
        "<result of getfsent>",
        &["getfsent", "getfsspec", "getfsfile", "setfsent", "endfsent"],
    ),
    state(
        "<result of getttyent>",
        &["getttyent", "getttynam", "setttyent", "endttyent"],
    ),
    state("<result of getmntent>", &["getmntent"]),
    state("<result of fgetgrent>", &["fgetgrent"]),
    state("<result of fgetpwent>", &["fgetpwent"]),
    state(
        "<result of getusershell>",
        &["getusershell", "setusershell", "endusershell"],
    ),
    state("<result of getdate>", &["getdate"]),
    state("<text of getpass>", &["getpass"]),
    state("<text of inet_ntoa>", &["inet_ntoa"]),
    state("<text of ether_ntoa>", &["ether_ntoa"]),
    state("<result of ether_aton>", &["ether_aton"]),
    state("<key of encrypt>", &["setkey", "encrypt"]),
    // C11 7.21.4.4, 7.29.6; POSIX.1-2017, 2.9.1.
    unless_given("<text of tmpnam>", &["tmpnam"], 0),
    unless_given("<text of ctermid>", &["ctermid"], 0),
    unless_given("<text of cuserid>", &["cuserid"], 0),
    unless_given("<state of mbrlen>", &["mbrlen"], 2),
    unless_given("<state of mbrtowc>", &["mbrtowc"], 3),
    unless_given("<state of wcrtomb>", &["wcrtomb"], 2),
    unless_given("<state of mbsrtowcs>", &["mbsrtowcs"], 3),
    unless_given("<state of wcsrtombs>", &["wcsrtombs"], 3),
    state("<result of localeconv>", &["localeconv"]),
    state("<text of nl_langinfo>", &["nl_langinfo"]),
    state("<text of dlerror>", &["dlerror"]),
    state("<text of ttyname>", &["ttyname"]),
    state("<text of getlogin>", &["getlogin"]),
    state("<text of ptsname>", &["ptsname"]),
    state("<text of crypt>", &["crypt"]),
];

/// The variable that tells the sign of the last result of `lgamma` (POSIX.1-2017; C11 has none).
const SIGN_OF_GAMMA: &str = "signgam";
const NO_SIGN: &str =
    "`lgamma` writes no `signgam`, as in C11, or the library gives each thread its own";
const LGAMMA: [&str; 4] = ["lgamma", "lgammaf", "lgammal", "gamma"];

/// Functions that end the life of a stream, and where among their arguments it is.
const CLOSING: &[(&str, usize)] = &[("fclose", 0), ("pclose", 0), ("freopen", 2)];

/// Functions that use a stream that they are given, and where among their arguments.
pub(super) const STREAMS: &[(&str, usize)] = &[
    ("fprintf", 0),
    ("vfprintf", 0),
    ("fputs", 1),
    ("fputc", 1),
    ("putc", 1),
    ("fwrite", 3),
    ("fflush", 0),
    ("fscanf", 0),
    ("fgets", 2),
    ("fgetc", 0),
    ("getc", 0),
    ("fread", 3),
    ("fseek", 0),
    ("ftell", 0),
    ("rewind", 0),
    ("feof", 0),
    ("ferror", 0),
    ("getline", 2),
    ("ungetc", 1),
    ("clearerr", 0),
    ("fileno", 0),
];

/// Whether a function remembers something between calls that nothing protects.
pub(in crate::lower) fn remembers(name: &str) -> bool {
    let name = common_name(name);
    let unprotected = |state: &&State| state.assumption.is_none();
    let mut states = STATES.iter().filter(unprotected);
    states.any(|state| state.writers.contains(&name))
}

/// Whether an argument of a call is not the null pointer.
fn is_given(call: &ast::Expr, at: usize) -> bool {
    let ExprKind::Call { args, .. } = &call.kind else {
        return false;
    };
    !args.get(at).is_some_and(names::is_null)
}

impl Lowerer<'_> {
    /// What a call does to states that functions of the library share.
    pub(super) fn touch_hidden_state(&mut self, call: &ast::Expr, name: &str) {
        let name = common_name(name);
        for state in STATES {
            let effect = match (state.writers.contains(&name), state.readers.contains(&name)) {
                (true, _) => Effect::Writes,
                (false, true) => Effect::Reads,
                (false, false) => continue,
            };
            if state.own.is_some_and(|at| is_given(call, at)) {
                continue;
            }
            self.touch_state(call.span, state.name, state.assumption, effect);
        }
        if LGAMMA.contains(&name) {
            // Where nothing asks for the variable, a library of C11 has none.
            let (state, assumption) = match self.speaks_of_sign() {
                true => (SIGN_OF_GAMMA, None),
                false => ("<sign of lgamma>", Some(NO_SIGN)),
            };
            self.touch_state(call.span, state, assumption, Effect::Writes);
        }
    }

    /// What a call does to a stream that it is given, where constructs may end the life of one: whoever does that must be
    /// the last to use it (C11 7.21.3).
    pub(super) fn touch_stream(&mut self, name: &str, args: &[(Expr, &ast::Expr)]) {
        let name = common_name(name);
        let closes = CLOSING.iter().find(|(closing, _)| *closing == name);
        let used = STREAMS.iter().chain(closes);
        let Some((_, at)) = used.into_iter().find(|(using, _)| *using == name) else {
            return;
        };
        let Some((stream, arg)) = args.get(*at).filter(|(value, _)| *value != Expr::Int(0)) else {
            return;
        };
        // Of those that the library opened itself, such as `stdout`, nothing is known.
        let declared = matches!(&arg.kind, ExprKind::Ident(name) if self.lookup(name).is_none());
        if self.strands == 0 || declared || !self.closes_streams() {
            return;
        }
        let effect = match closes {
            Some(_) => Effect::Writes,
            None => Effect::Reads,
        };
        self.touch(stream, arg, effect, Some(Expr::Int(1)));
    }

    /// Whether streams are closed in constructs, or in what is called there.
    pub(super) fn closes_streams(&mut self) -> bool {
        if let Some(known) = self.closes_streams {
            return known;
        }
        let names = self.named_in_constructs();
        let found = CLOSING.iter().any(|(name, _)| names.contains(*name));
        self.closes_streams = Some(found);
        found
    }

    pub(super) fn touch_state(
        &mut self,
        span: Span,
        name: &'static str,
        assumption: Option<&'static str>,
        effect: Effect,
    ) {
        let object = match self.hidden_states.get(name) {
            Some(object) => *object,
            None => {
                let object =
                    self.fresh_object(name, ElementType::Int, Vec::new(), Storage::Shared, span);
                if let Some(object) = self.program.objects.last_mut() {
                    object.assumption = assumption.map(Into::into);
                }
                self.hidden_states.insert(name, object);
                object
            }
        };
        let mut site = self.implied_site(span, "what the library remembers");
        if assumption.is_some() {
            site.atomicity = Atomicity::Relaxed;
        }
        self.touch_place(site, whole(object), ElementType::Int, effect);
    }

    /// The value of a name that the library's headers declare, if it is that of a state.
    pub(in super::super) fn library_variable(&mut self, name: &str, span: Span) -> Option<Expr> {
        if name != SIGN_OF_GAMMA {
            return None;
        }
        self.touch_state(span, SIGN_OF_GAMMA, None, Effect::Reads);
        let reason = "the sign of the last result of `lgamma`";
        Some(self.unknown(ElementType::Int, reason, Vec::new()))
    }

    /// Whether the program speaks of the variable that `lgamma` sets: then it has asked its headers for it.
    fn speaks_of_sign(&mut self) -> bool {
        if let Some(known) = self.speaks_of_sign {
            return known;
        }
        let found = self.speaks_of(&[SIGN_OF_GAMMA]);
        self.speaks_of_sign = Some(found);
        found
    }

    /// Whether jumps to places in other functions can be: where the files have `main` and nothing in them marks such a
    /// place, there is none to jump to (C11, 7.13.2.1), and no run gets to such a jump. What C++ is seen as may have lost one.
    pub(super) fn marks_places(&mut self) -> bool {
        /// What `setjmp` and `sigsetjmp` may be when the preprocessor is done with them.
        const MARKS: [&str; 6] = [
            "setjmp",
            "_setjmp",
            "__setjmp",
            "sigsetjmp",
            "__sigsetjmp",
            "__builtin_setjmp",
        ];
        if let Some(known) = self.marks_places {
            return known;
        }
        let found = !self.has_main() || self.is_cpp() || self.speaks_of(&MARKS);
        self.marks_places = Some(found);
        found
    }

    /// Whether one of these names stands in a function, or in text that cannot be parsed.
    pub(super) fn speaks_of(&self, names: &[&str]) -> bool {
        let mut found = names
            .iter()
            .any(|name| self.exposed.unparsed.contains(*name));
        for function in self.definitions() {
            for stmt in &function.body.stmts {
                names::each_expression_in(stmt, &mut |expr| {
                    found |= matches!(&expr.kind, ExprKind::Ident(name) if names.contains(&name.as_str()));
                });
            }
        }
        found
    }
}
