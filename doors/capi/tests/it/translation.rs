//! Programs in the formats of others: SMT-LIB, and modules of LLVM's library.

use super::harness::*;
use MLIRPythonCAPI::abi::MlirLogicalResult;
use MLIRPythonCAPI::functions::dialects::llvm::translation::*;
use MLIRPythonCAPI::functions::ir::modules::*;
use MLIRPythonCAPI::functions::smt_lib::*;

#[test]
fn solvers_as_smt_lib() {
    let context = Context::new();
    // SAFETY: texts outlive the calls, and the callback takes a string.
    unsafe {
        let text = "smt.solver () : () -> () { %t = smt.constant true\n smt.assert %t }";
        let module = mlirModuleCreateParse(context.0, text.into());
        let mut script = String::new();
        let data = (&raw mut script).cast();
        let result = mlirTranslateModuleToSMTLIB(module, Some(collect), data, false, false);
        assert_eq!(result, MlirLogicalResult::SUCCESS);
        assert_eq!(script, "; solver scope 0\n(assert true)\n(reset)\n");
        let wrong = "smt.solver () : () -> () { %c = arith.constant 1 : i32 }";
        let wrong = mlirModuleGetOperation(mlirModuleCreateParse(context.0, wrong.into()));
        let result = mlirTranslateOperationToSMTLIB(wrong, Some(collect), data, false, false);
        assert_eq!(result.value, 0);
        assert_eq!(mlirTranslateModuleToSMTLIB(module, None, data, false, false).value, 0);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn modules_of_llvm() {
    use libloading::os::unix::{Library, RTLD_GLOBAL, RTLD_NOW};
    use std::ffi::{CStr, c_char, c_void};
    let context = Context::new();
    // SAFETY: the functions are those of LLVM's library, as it declares them; texts outlive the calls.
    unsafe {
        let module =
            mlirModuleCreateParse(context.0, "llvm.func @f(%a: i32) -> i32 { llvm.return %a : i32 }".into());
        let op = mlirModuleGetOperation(module);
        assert!(mlirTranslateModuleToLLVMIR(op, std::ptr::null_mut()).0.is_null());
        let Ok(llvm) = Library::open(Some("libLLVM.so.22.1"), RTLD_NOW | RTLD_GLOBAL) else {
            eprintln!("LLVM's library is not there");
            return;
        };
        let create =
            llvm.get::<unsafe extern "C" fn() -> *mut c_void>(b"LLVMContextCreate\0").expect("LLVM has it");
        let print =
            llvm.get::<unsafe extern "C" fn(*mut c_void) -> *const c_char>(b"LLVMPrintModuleToString\0");
        let translated = mlirTranslateModuleToLLVMIR(op, create());
        assert!(!translated.0.is_null());
        let text = CStr::from_ptr((print.expect("LLVM has it"))(translated.0)).to_string_lossy();
        assert!(text.contains("define i32 @f(i32 %0)"), "{text}");
        let other = mlirModuleCreateParse(context.0, "func.func private @f()".into());
        assert!(mlirTranslateModuleToLLVMIR(mlirModuleGetOperation(other), create()).0.is_null());
        std::mem::forget(llvm);
    }
}
