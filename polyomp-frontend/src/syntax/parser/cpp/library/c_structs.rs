//! Structs of the C library, whose headers are not read for C++.

use std::collections::BTreeSet;

use crate::syntax::ast::{IntKind, QualType, RecordId, Type};

use super::super::super::Parser;
use super::super::make::integer;
use super::super::{Class, ClassKind};

/// Whether a word alone is a struct of the C library (`timeval t;`), if nothing else has the name.
pub(in super::super) fn is_plain(name: &str) -> bool {
    matches!(name, "timeval" | "timespec" | "timezone" | "rusage")
}

/// Whether it is the name of such a struct in `std`.
pub(super) fn is_struct(name: &str) -> bool {
    is_plain(name) || name == "tm"
}

impl Parser<'_> {
    /// Functions that headers of C declare, and those of C++ do not name: they take no references.
    pub(in crate::syntax) fn know_functions_of_c(&mut self, names: &BTreeSet<String>) {
        self.cpp_mut().c_functions.clone_from(names);
    }

    /// Whether what nothing in the file declares is a function of C.
    pub(in super::super) fn is_function_of_c(&self, name: &str) -> bool {
        let known = self.cpp.as_ref().map(|cpp| &cpp.c_functions);
        name.starts_with("__builtin_") || known.is_some_and(|known| known.contains(name))
    }

    /// Takes the records from this number on, which headers of C define, for classes without member functions.
    pub(in crate::syntax) fn know_classes_of_c(&mut self, first: usize) {
        for number in first..self.unit.records.len() {
            let id = RecordId(number as u32);
            let tag = self.unit.record(id).and_then(|record| record.tag.clone());
            let name = tag.unwrap_or_else(|| self.fresh_name("class"));
            let class = Class::new(name, ClassKind::User);
            self.cpp_mut().classes.insert(id, class);
        }
    }

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
