//! A library of the C API by the names of its functions. All arguments are words: handles, numbers, and the two words of a
//! string.

pub mod programs;

use std::path::Path;

/// An opened library.
pub struct Library(libloading::Library);

/// Parts of `MlirOperationState`.
const STATE_WORDS: usize = 14;

impl Library {
    /// Opens a library.
    pub fn open(path: &Path) -> Self {
        // SAFETY: the library is one of the C API; its initializers ask nothing of the process.
        Library(unsafe { libloading::Library::new(path) }.expect("the library opens"))
    }

    /// Calls a function with words.
    pub fn call(&self, name: &str, words: &[usize]) -> usize {
        type Six = unsafe extern "C" fn(usize, usize, usize, usize, usize, usize) -> usize;
        let mut all = [0; 6];
        all[..words.len()].copy_from_slice(words);
        let [a, b, c, d, e, f] = all;
        // SAFETY: the library has functions of these names, which read no more words than they declare.
        unsafe {
            let function =
                self.0.get::<Six>(name.as_bytes()).unwrap_or_else(|_| panic!("there is no {name}"));
            function(a, b, c, d, e, f)
        }
    }

    /// Calls a function that takes a handle and a string.
    pub fn with_text(&self, name: &str, handle: usize, text: &'static str) -> usize {
        self.call(name, &[handle, text.as_ptr() as usize, text.len()])
    }

    /// Creates a context without loaded dialects that knows all of them.
    pub fn bare_context(&self) -> usize {
        let registry = self.call("mlirDialectRegistryCreate", &[]);
        self.call("mlirRegisterAllDialects", &[registry]);
        self.call("mlirContextCreateWithRegistry", &[registry, 0])
    }

    /// Creates a context with all dialects.
    pub fn context(&self) -> usize {
        let context = self.bare_context();
        self.call("mlirContextLoadAllAvailableDialects", &[context]);
        context
    }

    pub fn location(&self, context: usize) -> usize {
        self.call("mlirLocationUnknownGet", &[context])
    }

    pub fn ty(&self, context: usize, text: &'static str) -> usize {
        self.with_text("mlirTypeParseGet", context, text)
    }

    pub fn attribute(&self, context: usize, text: &'static str) -> usize {
        self.with_text("mlirAttributeParseGet", context, text)
    }

    pub fn module(&self, context: usize, text: &'static str) -> usize {
        self.with_text("mlirModuleCreateParse", context, text)
    }

    /// Returns the first operation of a module.
    pub fn first(&self, module: usize) -> usize {
        self.call("mlirBlockGetFirstOperation", &[self.call("mlirModuleGetBody", &[module])])
    }

    /// Creates a block with an argument of each type.
    pub fn block(&self, context: usize, types: &[usize]) -> usize {
        let locations = vec![self.location(context); types.len()];
        self.call("mlirBlockCreate", &[types.len(), types.as_ptr() as usize, locations.as_ptr() as usize])
    }

    /// Creates an operation in no block.
    pub fn op(
        &self,
        context: usize,
        name: &'static str,
        operands: &[usize],
        results: &[usize],
        regions: &[usize],
    ) -> usize {
        let mut state = [0usize; STATE_WORDS];
        (state[0], state[1], state[2]) = (name.as_ptr() as usize, name.len(), self.location(context));
        let place = state.as_mut_ptr() as usize;
        for (function, list) in [
            ("mlirOperationStateAddOperands", operands),
            ("mlirOperationStateAddResults", results),
            ("mlirOperationStateAddOwnedRegions", regions),
        ] {
            self.call(function, &[place, list.len(), list.as_ptr() as usize]);
        }
        self.call("mlirOperationCreate", &[place])
    }

    /// Creates a block with an argument, and `arith.addi` of it in no block: context, block, operation.
    pub fn sum(&self) -> (usize, usize, usize) {
        let context = self.context();
        let i32 = self.ty(context, "i32");
        let block = self.block(context, &[i32]);
        let argument = self.call("mlirBlockGetArgument", &[block, 0]);
        (context, block, self.op(context, "arith.addi", &[argument, argument], &[i32], &[]))
    }
}
