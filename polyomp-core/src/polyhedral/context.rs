//! The owned isl context: quota, error reading, and the names that isl gets to see.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use isl_rs::{Error, LibISLError, Options};

use super::PolyhedralError;
use crate::formula::Symbol;

/// isl's `ISL_ON_ERROR_CONTINUE`: errors are values, nothing is printed and nothing aborts.
const ON_ERROR_CONTINUE: i32 = 1;

struct Inner {
    isl: isl_rs::Context,
    quota: Cell<u64>,
    /// How many [`Context::budget`]s are open: inside one, operations share its quota.
    open_budgets: Cell<u32>,
    parameters: RefCell<BTreeMap<Symbol, String>>,
}

/// The context of one analysis. Clones are the same context; it stays on its thread.
#[derive(Clone)]
pub struct Context(Rc<Inner>);

impl Context {
    /// A context whose every operation may take at most `quota` steps of isl (0: without limit).
    ///
    /// # Errors
    ///
    /// There is no memory for it.
    pub fn new(quota: u64) -> Result<Context, PolyhedralError> {
        let isl = isl_rs::Context::alloc();
        if isl.ptr == 0 {
            return Err(PolyhedralError::Isl("out of memory".into()));
        }
        Options::set_on_error(&isl, ON_ERROR_CONTINUE)
            .map_err(|error| PolyhedralError::Isl(error.to_string()))?;
        Ok(Context(Rc::new(Inner {
            isl,
            quota: Cell::new(quota),
            open_budgets: Cell::new(0),
            parameters: RefCell::default(),
        })))
    }

    /// Whether both are the same context.
    pub fn is_same(&self, other: &Context) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }

    /// The number of isl steps that one operation may take (0: no limit).
    pub fn quota(&self) -> u64 {
        self.0.quota.get()
    }

    /// Runs `work` with all its operations together limited to `quota` isl steps.
    pub fn budget<T>(&self, quota: u64, work: impl FnOnce() -> T) -> T {
        /// Closes the budget also when `work` unwinds.
        struct Open<'a>(&'a Context, u64);
        impl Drop for Open<'_> {
            fn drop(&mut self) {
                self.0
                    .0
                    .open_budgets
                    .set(self.0.0.open_budgets.get().saturating_sub(1));
                self.0.0.quota.set(self.1);
            }
        }
        let _open = Open(self, self.0.quota.replace(quota));
        self.0.isl.reset_operations();
        self.0
            .open_budgets
            .set(self.0.open_budgets.get().saturating_add(1));
        work()
    }

    pub(super) fn isl(&self) -> &isl_rs::Context {
        &self.0.isl
    }

    /// Runs one operation under the quota, with its error read.
    pub(super) fn run<T>(
        &self,
        work: impl FnOnce() -> Result<T, LibISLError>,
    ) -> Result<T, PolyhedralError> {
        let isl = &self.0.isl;
        if self.0.open_budgets.get() == 0 {
            isl.reset_operations();
        }
        isl.set_max_operations(self.0.quota.get());
        let result = work();
        isl.set_max_operations(0);
        result.map_err(|error| {
            // A predicate that fails leaves its error in the context; others have cleared it and say it in their text.
            let quota =
                isl.last_error() == Error::Quota || error.to_string().starts_with("[Quota]");
            isl.reset_error();
            if quota {
                PolyhedralError::Quota
            } else {
                PolyhedralError::Isl(error.to_string())
            }
        })
    }

    /// As [`Context::run`], for a map; a null map without error is an error too.
    pub(super) fn run_map(
        &self,
        work: impl FnOnce() -> Result<isl_rs::Map, LibISLError>,
    ) -> Result<isl_rs::Map, PolyhedralError> {
        let map = self.run(work)?;
        if map.ptr == 0 {
            return Err(PolyhedralError::Isl("no result".into()));
        }
        Ok(map)
    }

    /// The name under which isl knows a parameter.
    pub(super) fn parameter_name(&self, symbol: &Symbol) -> String {
        let mut parameters = self.0.parameters.borrow_mut();
        let next = parameters.len();
        parameters
            .entry(symbol.clone())
            .or_insert_with(|| format!("p{next}"))
            .clone()
    }
}
