//! Addresses of code and data → places in the source, by the debug information of the program and its libraries.

use std::ffi::{CStr, c_int, c_void};
use std::path::{Path, PathBuf};

use object::{Object as _, ObjectSymbol as _};
use polyomp_trace::debug_info::{DebugInfo, demangled};
use polyomp_trace::place::{Place, Places};
use rustc_hash::FxHashMap;

/// A file that is mapped into the process.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Module {
    path: PathBuf,
    /// What was added to the addresses in the file.
    base: u64,
    /// The ranges that are mapped.
    ranges: Vec<(u64, u64)>,
}

/// A global variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Global {
    /// Its name.
    pub name: String,
    /// Its first address.
    pub address: u64,
    /// Its size.
    pub size: u64,
}

/// What is known of the program's files.
#[derive(Default)]
pub struct Symbols {
    modules: Vec<Module>,
    /// By place in `modules`; `None` where the file cannot be read.
    loaders: Vec<Option<DebugInfo>>,
    /// By place in `modules`.
    globals: FxHashMap<usize, Vec<Global>>,
}

impl Symbols {
    /// The module that an address is in. Libraries may be loaded later, so an unknown one is looked for anew.
    fn module(&mut self, address: u64) -> Option<usize> {
        let find = |modules: &[Module]| {
            modules.iter().position(|module| {
                let ranges = &module.ranges;
                ranges
                    .iter()
                    .any(|(first, last)| (*first..=*last).contains(&address))
            })
        };
        if let Some(found) = find(&self.modules) {
            return Some(found);
        }
        for module in mapped() {
            if !self.modules.contains(&module) {
                self.loaders.push(DebugInfo::open(&module.path).ok());
                self.modules.push(module);
            }
        }
        find(&self.modules)
    }

    /// Where the instruction before this address comes from: return addresses are one past the call.
    pub fn code(&mut self, address: u64, places: &mut Places) -> Place {
        let Some(index) = self.module(address) else {
            return Place::Unknown;
        };
        let Some(module) = self.modules.get(index) else {
            return Place::Unknown;
        };
        let offset = address.wrapping_sub(module.base).wrapping_sub(1);
        let info = self.loaders.get(index).and_then(Option::as_ref);
        let known = info.and_then(|info| info.frames(offset).place(places));
        known.unwrap_or_else(|| Place::Code {
            module: module.path.display().to_string(),
            offset,
        })
    }

    /// The function that some code is in.
    pub fn function(&mut self, address: u64) -> Option<String> {
        let index = self.module(address)?;
        let base = self.modules.get(index)?.base;
        let info = self.loaders.get(index)?.as_ref()?;
        info.function(address.wrapping_sub(base))
    }

    /// The global variable that an address is in.
    pub fn global(&mut self, address: u64) -> Option<Global> {
        let index = self.module(address)?;
        let module = self.modules.get(index)?;
        let globals = self
            .globals
            .entry(index)
            .or_insert_with(|| globals(module).unwrap_or_default());
        let after = globals.partition_point(|global| global.address <= address);
        let global = globals.get(after.checked_sub(1)?)?;
        (address - global.address < global.size).then(|| global.clone())
    }
}

/// The global variables of a file, by address.
fn globals(module: &Module) -> Option<Vec<Global>> {
    let bytes = std::fs::read(&module.path).ok()?;
    let file = object::File::parse(bytes.as_slice()).ok()?;
    let mut globals: Vec<Global> = file
        .symbols()
        .chain(file.dynamic_symbols())
        .filter(|symbol| symbol.kind() == object::SymbolKind::Data && symbol.size() > 0)
        .filter_map(|symbol| {
            Some(Global {
                name: demangled(symbol.name().ok()?),
                address: symbol.address().wrapping_add(module.base),
                size: symbol.size(),
            })
        })
        .collect();
    globals.sort_by_key(|global| global.address);
    Some(globals)
}

/// The files that are mapped now.
fn mapped() -> Vec<Module> {
    let mut modules: Vec<Module> = Vec::new();
    // SAFETY: `one` is called with what `modules` points to, during this call only.
    unsafe {
        libc::dl_iterate_phdr(Some(one), (&raw mut modules).cast());
    }
    modules
}

unsafe extern "C" fn one(
    info: *mut libc::dl_phdr_info,
    _size: libc::size_t,
    modules: *mut c_void,
) -> c_int {
    // SAFETY: the loader passes a valid description, and `mapped` its list.
    let (info, modules) = unsafe { (&*info, &mut *modules.cast::<Vec<Module>>()) };
    let name = match info.dlpi_name.is_null() {
        true => &[],
        // SAFETY: the loader's names end with 0.
        false => unsafe { CStr::from_ptr(info.dlpi_name) }.to_bytes(),
    };
    // The program itself comes first, and has no name.
    let path = match (name, modules.is_empty()) {
        ([], true) => std::fs::read_link("/proc/self/exe").unwrap_or_default(),
        (name, _) => Path::new(&*String::from_utf8_lossy(name)).to_owned(),
    };
    let base = info.dlpi_addr;
    let headers = match info.dlpi_phdr.is_null() {
        true => &[],
        // SAFETY: the loader says how many there are.
        false => unsafe {
            std::slice::from_raw_parts(info.dlpi_phdr, usize::from(info.dlpi_phnum))
        },
    };
    let ranges = headers
        .iter()
        .filter(|header| header.p_type == libc::PT_LOAD && header.p_memsz > 0)
        .map(|header| {
            let first = base.wrapping_add(header.p_vaddr);
            (first, first.saturating_add(header.p_memsz - 1))
        })
        .collect();
    modules.push(Module { path, base, ranges });
    0
}
