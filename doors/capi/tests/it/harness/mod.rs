//! Shared by the tests of the C API: contexts, strings, printing.
#![allow(dead_code, reason = "not every test needs all of it")]

use MLIRPythonCAPI::abi::{MlirStringRef, UserData};
use MLIRPythonCAPI::functions::ir::contexts::*;
use MLIRPythonCAPI::functions::ir::locations::*;
use MLIRPythonCAPI::functions::ir::operation_states::*;
use MLIRPythonCAPI::functions::ir::printing::*;
use MLIRPythonCAPI::handle::*;

/// A context with all dialects, destroyed at the end.
pub struct Context(pub MlirContext);

impl Context {
    pub fn new() -> Self {
        // SAFETY: handles need no promise.
        unsafe {
            let registry = mlirDialectRegistryCreate();
            mlirRegisterAllDialects(registry);
            let context = mlirContextCreateWithRegistry(registry, false);
            mlirDialectRegistryDestroy(registry);
            Context(context)
        }
    }

    pub fn unknown(&self) -> MlirLocation {
        // SAFETY: handles need no promise.
        unsafe { mlirLocationUnknownGet(self.0) }
    }

    pub fn ty(&self, text: &str) -> MlirType {
        // SAFETY: the text outlives the call.
        unsafe { MLIRPythonCAPI::functions::ir::identifiers::mlirTypeParseGet(self.0, text.into()) }
    }

    /// Creates an operation in no block.
    pub fn op(
        &self,
        name: &str,
        operands: &[MlirValue],
        results: &[MlirType],
        regions: &[MlirRegion],
    ) -> MlirOperation {
        // SAFETY: the arrays are as long as said.
        unsafe {
            let mut state = mlirOperationStateGet(name.into(), self.unknown());
            mlirOperationStateAddOperands(&mut state, operands.len() as isize, operands.as_ptr());
            mlirOperationStateAddResults(&mut state, results.len() as isize, results.as_ptr());
            mlirOperationStateAddOwnedRegions(&mut state, regions.len() as isize, regions.as_ptr());
            mlirOperationCreate(&mut state)
        }
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: handles need no promise.
        unsafe { mlirContextDestroy(self.0) };
    }
}

/// Appends pieces of text to a string after the data.
pub unsafe extern "C" fn collect(piece: MlirStringRef, data: UserData) {
    // SAFETY: the data is a string of `text_of`, the piece is valid for the call.
    unsafe { (*data.cast::<String>()).push_str(&String::from_utf8_lossy(piece.bytes())) };
}

/// Returns the text of an operation.
pub fn text_of(op: MlirOperation) -> String {
    let mut text = String::new();
    // SAFETY: the callback takes a string.
    unsafe { mlirOperationPrint(op, Some(collect), (&raw mut text).cast()) };
    text
}
