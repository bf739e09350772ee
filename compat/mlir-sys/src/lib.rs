//! Stands in for the crate `mlir-sys` 220: the same functions and types, on Terrace.
//!
//! ```toml
//! [patch.crates-io]
//! mlir-sys = { git = "..." }
//! ```
//!
//! It needs no LLVM, no `llvm-config` and no `libclang`: the functions are linked from `terrace-capi`.
#![allow(
    non_camel_case_types,
    non_snake_case,
    non_upper_case_globals,
    reason = "the names are those of mlir-c"
)]

// For its functions, which the declarations name.
extern crate MLIRPythonCAPI as _;

#[rustfmt::skip]
mod declarations;

pub use declarations::*;

#[cfg(test)]
mod tests {
    use super::*;
    use MLIRPythonCAPI::{abi, functions, handle};

    /// Values are passed by value, so that declarations and definitions have to agree in their sizes.
    #[test]
    fn structs_are_as_large_as_those_of_the_library() {
        fn check<Declared, Defined>() {
            assert_eq!(size_of::<Declared>(), size_of::<Defined>(), "{}", std::any::type_name::<Declared>());
        }
        check::<MlirContext, handle::MlirContext>();
        check::<MlirStringRef, abi::MlirStringRef>();
        check::<MlirLogicalResult, abi::MlirLogicalResult>();
        check::<MlirNamedAttribute, abi::MlirNamedAttribute>();
        check::<MlirTypeID, abi::MlirTypeID>();
        check::<MlirOperationState, functions::ir::operation_states::MlirOperationState>();
        check::<MlirWalkResult, functions::ir::walks::MlirWalkResult>();
        check::<MlirExternalPassCallbacks, functions::passing::passes::MlirExternalPassCallbacks>();
        check::<MlirRewritePatternCallbacks, functions::rewriting::greedy::MlirRewritePatternCallbacks>();
        check::<MlirLinalgContractionDimensions, functions::dialects::linalg::MlirLinalgContractionDimensions>(
        );
        check::<MlirLinalgConvolutionDimensions, functions::dialects::linalg::MlirLinalgConvolutionDimensions>(
        );
    }

    /// Returns the text that a printing function hands to its callback.
    fn printed(print: impl FnOnce(MlirStringCallback, *mut c_void)) -> String {
        unsafe extern "C" fn append(text: MlirStringRef, to: *mut c_void) {
            // SAFETY: the callback gets what `printed` handed over, and a string that lives during the call.
            let (to, text) = unsafe {
                (&mut *to.cast::<Vec<u8>>(), std::slice::from_raw_parts(text.data.cast::<u8>(), text.length))
            };
            to.extend_from_slice(text);
        }
        let mut bytes: Vec<u8> = Vec::new();
        print(Some(append), (&raw mut bytes).cast());
        String::from_utf8(bytes).expect("printed text is UTF-8")
    }

    use std::ffi::c_void;

    #[test]
    fn the_functions_are_those_of_the_library() {
        // SAFETY: handles need no promise; the strings are literals, and the callback is that of `printed`.
        unsafe {
            let context = mlirContextCreate();
            let text = mlirStringRefCreateFromCString(c"vector<4xf32>".as_ptr());
            let ty = mlirTypeParseGet(context, text);
            assert!(mlirTypeIsAVector(ty));
            assert_eq!(printed(|callback, data| mlirTypePrint(ty, callback, data)), "vector<4xf32>");
            let pass = mlirCreateTransformsCSE();
            let manager = mlirPassManagerCreate(context);
            mlirPassManagerAddOwnedPass(manager, pass);
            let pipeline = mlirPassManagerGetAsOpPassManager(manager);
            assert_eq!(printed(|callback, data| mlirPrintPassPipeline(pipeline, callback, data)), "any(cse)");
            mlirPassManagerDestroy(manager);
            mlirContextDestroy(context);
        }
    }
}
