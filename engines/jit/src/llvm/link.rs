//! Object files are brought into memory, with the symbols that they lack.

use super::api::{Ref, SymbolPair};
use super::guard::guarded;
use super::text::take_error;
use super::{Llvm, LlvmError, told};
use std::ffi::CString;
use std::path::PathBuf;
use std::ptr::{null, null_mut};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A symbol of this process that code may refer to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbol {
    /// Its name, as it is written in the program.
    pub name: String,
    /// Address.
    pub address: usize,
}

/// Code in memory. It is taken out of it when this is dropped.
pub struct Linked {
    llvm: &'static Llvm,
    jit: Jit,
    /// True if a call did not come back: it holds what the linker is needed for, which is then left where it is.
    is_lost: Arc<AtomicBool>,
}

/// LLVM's linker in memory.
struct Jit(Ref);

// SAFETY: LLVM's linker locks what it shares; it is used by one thread at a time, and disposed of once.
unsafe impl Send for Jit {}

const DOING: &str = "linking";

impl Llvm {
    /// Brings an object file into memory.
    ///
    /// What it lacks is looked for among `symbols` and then in the shared libraries.
    ///
    /// # Errors
    /// What LLVM says; symbols that are missing are told by [`Linked::address`].
    pub fn link(
        &'static self,
        object: Vec<u8>,
        symbols: Vec<Symbol>,
        libraries: Vec<PathBuf>,
    ) -> Result<Linked, LlvmError> {
        self.link_all(vec![object], symbols, libraries)
    }

    /// Brings several object files into memory, which may refer to each other.
    ///
    /// # Errors
    /// As [`Llvm::link`].
    pub fn link_all(
        &'static self,
        objects: Vec<Vec<u8>>,
        symbols: Vec<Symbol>,
        libraries: Vec<PathBuf>,
    ) -> Result<Linked, LlvmError> {
        guarded(DOING, move || {
            let api = &self.api;
            let mut jit = null_mut();
            // SAFETY: a null builder asks for the default; the result is written to the reference.
            take_error(api, DOING, unsafe { (api.create_jit)(&mut jit, null_mut()) })?;
            // SAFETY: the linker is new, and the function needs nothing of who installed it.
            unsafe { (api.set_error_reporter)((api.session)(jit), told::on_link_error, null_mut()) };
            let linked = Linked { llvm: self, jit: Jit(jit), is_lost: Arc::default() };
            linked.define(&symbols)?;
            for library in &libraries {
                linked.search(library)?;
            }
            for object in &objects {
                // SAFETY: the buffer is a copy of the object file, and is taken by the linker.
                let error = unsafe {
                    let buffer =
                        (api.create_buffer)(object.as_ptr().cast(), object.len(), c"object".as_ptr());
                    (api.add_object)(jit, (api.main_dylib)(jit), buffer)
                };
                take_error(api, DOING, error)?;
            }
            Ok(linked)
        })
    }
}

impl Linked {
    fn define(&self, symbols: &[Symbol]) -> Result<(), LlvmError> {
        const EXPORTED_AND_CALLABLE: u8 = 1 | 4;
        let (api, jit) = (&self.llvm.api, self.jit.0);
        let mut pairs = Vec::with_capacity(symbols.len());
        for symbol in symbols {
            let name = c_text(&symbol.name)?;
            pairs.push(SymbolPair {
                // SAFETY: the text ends with a zero byte, and is copied.
                name: unsafe { (api.mangle)(jit, name.as_ptr()) },
                address: symbol.address as u64,
                generic_flags: EXPORTED_AND_CALLABLE,
                target_flags: 0,
            });
        }
        if pairs.is_empty() {
            return Ok(());
        }
        // SAFETY: that number of pairs stands there; the names in them are taken, and the unit is taken unless there is an error.
        unsafe {
            let unit = (api.absolute_symbols)(pairs.as_mut_ptr(), pairs.len());
            let error = (api.define)((api.main_dylib)(jit), unit);
            if !error.is_null() {
                (api.dispose_unit)(unit);
            }
            take_error(api, DOING, error)
        }
    }

    fn search(&self, library: &std::path::Path) -> Result<(), LlvmError> {
        let api = &self.llvm.api;
        let path = c_text(&library.to_string_lossy())?;
        let mut generator = null_mut();
        // SAFETY: the path is copied, no filter is given, and the generator is taken by the library it is added to.
        unsafe {
            let error = (api.generator_for_path)(&mut generator, path.as_ptr(), 0, null(), null());
            take_error(api, DOING, error)?;
            (api.add_generator)((api.main_dylib)(self.jit.0), generator);
        }
        Ok(())
    }

    /// Returns the address of a function or global variable of the object file. The first call loads the code into
    /// memory.
    ///
    /// # Errors
    /// If there is none of that name, or if something is missing that the code refers to.
    pub fn address(&self, name: &str) -> Result<usize, LlvmError> {
        let name = c_text(name)?;
        let (llvm, jit, is_lost) = (self.llvm, Jit(self.jit.0), self.is_lost.clone());
        guarded(DOING, move || {
            let jit = jit;
            told::listen(&llvm.api);
            is_lost.store(true, Ordering::Release);
            let mut address = 0;
            // SAFETY: the linker lives as long as `self`, which waits for this; the result is written to the reference.
            let error = unsafe { (llvm.api.lookup)(jit.0, &mut address, name.as_ptr()) };
            is_lost.store(false, Ordering::Release);
            take_error(&llvm.api, DOING, error).map_err(|error| {
                // What was told before says why.
                let message = told::take().into_iter().chain([error.message]).collect::<Vec<_>>().join("\n");
                LlvmError { message, ..error }
            })?;
            Ok(address as usize)
        })
    }
}

impl Drop for Linked {
    fn drop(&mut self) {
        if self.is_lost.load(Ordering::Acquire) {
            return;
        }
        // SAFETY: nobody else has the linker. That no code of it runs any more is asked of whoever calls that code.
        let error = unsafe { (self.llvm.api.dispose_jit)(self.jit.0) };
        // There is nothing to be done about an error, but it has to be disposed of.
        let _ = take_error(&self.llvm.api, DOING, error);
    }
}

fn c_text(text: &str) -> Result<CString, LlvmError> {
    CString::new(text).map_err(|_| LlvmError { doing: DOING, message: format!("{text:?} has a zero byte") })
}
