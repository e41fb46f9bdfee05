//! Structs of the C library, whose headers are not read for C++.

use crate::syntax::ast::{IntKind, QualType, Type};

use super::super::super::Parser;
use super::super::ClassKind;
use super::super::make::integer;

/// Whether a word alone is a struct of the C library (`timeval t;`), if nothing else has the name.
pub(in super::super) fn is_plain(name: &str) -> bool {
    matches!(name, "timeval" | "timespec" | "timezone" | "rusage")
}

/// Whether it is the name of such a struct in `std`.
pub(super) fn is_struct(name: &str) -> bool {
    is_plain(name) || name == "tm"
}

impl Parser<'_> {
    /// The struct of the C library with this tag.
    pub(in super::super) fn c_struct(&mut self, tag: &str) -> Option<QualType> {
        let long = || integer(IntKind::Long);
        let int = || integer(IntKind::Int);
        let fields = match tag {
            "timeval" => vec![("tv_sec", long()), ("tv_usec", long())],
            "timespec" => vec![("tv_sec", long()), ("tv_nsec", long())],
            "timezone" => vec![("tz_minuteswest", int()), ("tz_dsttime", int())],
            "tm" => [
                "tm_sec", "tm_min", "tm_hour", "tm_mday", "tm_mon", "tm_year", "tm_wday",
                "tm_yday", "tm_isdst",
            ]
            .map(|field| (field, int()))
            .to_vec(),
            "rusage" => {
                let time = self.c_struct("timeval")?;
                let mut fields = vec![("ru_utime", time.clone()), ("ru_stime", time)];
                fields.extend(
                    [
                        "ru_maxrss",
                        "ru_ixrss",
                        "ru_idrss",
                        "ru_isrss",
                        "ru_minflt",
                        "ru_majflt",
                        "ru_nswap",
                        "ru_inblock",
                        "ru_oublock",
                        "ru_msgsnd",
                        "ru_msgrcv",
                        "ru_nsignals",
                        "ru_nvcsw",
                        "ru_nivcsw",
                    ]
                    .map(|field| (field, long())),
                );
                fields
            }
            _ => return None,
        };
        // As if the file had defined it.
        let key = format!("struct {tag}");
        if let Some(known) = self.cpp_mut().instances.get(&key) {
            return Some(known.clone());
        }
        let ty = self.new_class(tag, ClassKind::User, None);
        if let Type::Record(id) = ty.ty {
            self.set_fields(id, fields);
        }
        self.cpp_mut().instances.insert(key, ty.clone());
        Some(ty)
    }
}
