//! Programs built piece by piece, in any order, and taken apart again.

use super::harness::*;
use MLIRPythonCAPI::functions::{
    ir::blocks::*, ir::modules::*, ir::operations::*, ir::printing::*, ir::regions::*, ir::values::*,
    passing::passes::*,
};
use MLIRPythonCAPI::handle::*;

/// Parses a module.
fn parse(context: &Context, text: &str) -> MlirModule {
    // SAFETY: the text outlives the call.
    unsafe { mlirModuleCreateParse(context.0, text.into()) }
}

/// Returns the first operation of a module.
fn first_op(module: MlirModule) -> MlirOperation {
    // SAFETY: handles need no promise.
    unsafe { mlirBlockGetFirstOperation(mlirModuleGetBody(module)) }
}

const SUM: &str = "func.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %a : i32\n  return %0 : i32\n}";

#[test]
fn parsed_programs_print_before_and_after_somebody_looks_inside() {
    let context = Context::new();
    let module = parse(&context, SUM);
    // SAFETY: handles need no promise.
    let op = unsafe { mlirModuleGetOperation(module) };
    let closed = text_of(op);
    assert!(closed.contains("arith.addi %arg0, %arg0 : i32"), "{closed}");
    let function = first_op(module);
    // SAFETY: handles need no promise.
    unsafe {
        let region = mlirOperationGetRegion(function, 0);
        let block = mlirRegionGetFirstBlock(region);
        assert_eq!(mlirBlockGetNumArguments(block), 1);
        let sum = mlirBlockGetFirstOperation(block);
        assert_eq!(mlirOperationGetParentOperation(sum), function);
        assert_eq!(mlirOperationGetParentOperation(function), op);
        assert_eq!(text_of(sum), "%0 = arith.addi %arg0, %arg0 : i32");
    }
    assert_eq!(text_of(op), closed);
    // SAFETY: handles need no promise.
    unsafe {
        assert!(mlirOperationVerify(op));
        mlirModuleDestroy(module);
    }
}

#[test]
fn a_function_is_built_from_loose_parts() {
    let context = Context::new();
    let i32 = context.ty("i32");
    // SAFETY: arrays are as long as said.
    unsafe {
        let block = mlirBlockCreate(1, &i32, &context.unknown());
        let argument = mlirBlockGetArgument(block, 0);
        // An operation may use what is in no region yet.
        let sum = context.op("arith.addi", &[argument, argument], &[i32], &[]);
        let result = mlirOperationGetResult(sum, 0);
        let ret = context.op("func.return", &[result], &[], &[]);
        mlirBlockAppendOwnedOperation(block, ret);
        mlirBlockInsertOwnedOperationBefore(block, ret, sum);
        let region = mlirRegionCreate();
        mlirRegionAppendOwnedBlock(region, block);
        let function = context.op("func.func", &[], &[], &[region]);
        let name =
            MLIRPythonCAPI::functions::ir::identifiers::mlirAttributeParseGet(context.0, "\"f\"".into());
        mlirOperationSetAttributeByName(function, "sym_name".into(), name);
        let ty = MLIRPythonCAPI::functions::ir::identifiers::mlirAttributeParseGet(
            context.0,
            "(i32) -> i32".into(),
        );
        mlirOperationSetAttributeByName(function, "function_type".into(), ty);
        let module = mlirModuleCreateEmpty(context.unknown());
        mlirBlockAppendOwnedOperation(mlirModuleGetBody(module), function);
        assert!(mlirOperationVerify(mlirModuleGetOperation(module)));
        let text = text_of(mlirModuleGetOperation(module));
        assert!(
            text.contains("func.func @f(%arg0: i32) -> i32 {\n    %0 = arith.addi %arg0, %arg0 : i32"),
            "{text}"
        );
        assert_eq!(mlirOpOperandGetOwner(mlirValueGetFirstUse(result)), ret);
    }
}

#[test]
fn passes_run_and_what_they_erased_is_stale() {
    let context = Context::new();
    let module = parse(
        &context,
        "func.func @f(%a: i32) -> i32 { %0 = arith.constant 0 : i32 %1 = arith.addi %a, %0 : i32 return %1 : i32 }",
    );
    let function = first_op(module);
    // SAFETY: handles need no promise; texts outlive the calls.
    unsafe {
        MLIRPythonCAPI::functions::passing::registered::mlirRegisterAllPasses();
        let manager = mlirPassManagerCreateOnOperation(context.0, "builtin.module".into());
        let whole = mlirPassManagerGetAsOpPassManager(manager);
        let mut error = String::new();
        let added = mlirOpPassManagerAddPipeline(
            whole,
            "canonicalize".into(),
            Some(collect),
            (&raw mut error).cast(),
        );
        assert_eq!((added.value, error.as_str()), (1, ""));
        assert_eq!(mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module)).value, 1);
        mlirPassManagerDestroy(manager);
        let text = text_of(mlirModuleGetOperation(module));
        assert!(text.contains("return %arg0"), "{text}");
        assert_eq!(mlirOperationGetNumRegions(function), 0, "the function is another one now");
        assert_ne!(first_op(module), function);
    }
}

#[test]
fn a_value_from_outside_is_an_error_of_the_program() {
    let context = Context::new();
    let i32 = context.ty("i32");
    let module = parse(&context, SUM);
    let function = first_op(module);
    // SAFETY: arrays are as long as said.
    unsafe {
        let loose = context.op("test.loose", &[], &[i32], &[]);
        assert!(loose.is_null(), "the dialect is unknown");
        let other = mlirBlockCreate(1, &i32, &context.unknown());
        let outside = mlirBlockGetArgument(other, 0);
        let block = mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0));
        let sum = mlirBlockGetFirstOperation(block);
        mlirOperationSetOperand(sum, 0, outside);
        assert!(!mlirOperationVerify(function));
        assert!(text_of(sum).contains("<<UNKNOWN SSA VALUE>>"), "{}", text_of(sum));
        mlirBlockDestroy(other);
        assert_eq!(mlirOperationGetOperand(sum, 0), outside, "a block that is used stays");
    }
}

#[test]
fn copies_are_independent() {
    let context = Context::new();
    let module = parse(&context, SUM);
    // SAFETY: handles need no promise.
    unsafe {
        let copy = mlirOperationClone(mlirModuleGetOperation(module));
        let before = text_of(copy);
        mlirModuleDestroy(module);
        assert_eq!(text_of(copy), before);
        mlirOperationDestroy(copy);
    }
}

#[test]
fn a_module_translates_to_llvm_ir() {
    use MLIRPythonCAPI::functions::dialects::llvm::translation::mlirTranslateModuleToLLVMIRToString;
    let context = Context::new();
    let module = parse(&context, "llvm.func @f(%x: i32) -> i32 { llvm.return %x : i32 }");
    let other = parse(&context, SUM);
    // SAFETY: handles need no promise; the pointer is null or leads to a string.
    unsafe {
        let text = mlirTranslateModuleToLLVMIRToString(mlirModuleGetOperation(module));
        let text = std::ffi::CStr::from_ptr(text.0).to_string_lossy().into_owned();
        assert!(text.contains("define i32 @f(i32 %0)"), "{text}");
        let none = mlirTranslateModuleToLLVMIRToString(mlirModuleGetOperation(other));
        assert!(none.0.is_null(), "it is not in the llvm dialect");
    }
}

#[test]
fn regions_and_blocks_move_to_the_context_of_what_they_are_put_together_with() {
    let context = Context::new();
    let other = Context::new();
    let build = || {
        // SAFETY: handles need no promise; arrays are as long as said.
        unsafe {
            // They are made in the context that the thread used last, or in nobody's.
            let region = mlirRegionCreate();
            let entry = mlirBlockCreate(0, std::ptr::null(), std::ptr::null());
            mlirRegionAppendOwnedBlock(region, entry);
            let argument = mlirBlockAddArgument(entry, context.ty("i32"), context.unknown());
            mlirBlockAppendOwnedOperation(entry, context.op("test.use", &[argument], &[], &[]));
            assert!(mlirBlockEqual(mlirRegionGetFirstBlock(region), entry));
            assert!(mlirRegionEqual(mlirBlockGetParentRegion(entry), region));
            let op = context.op("test.region", &[], &[], &[region]);
            assert!(text_of(op).contains("^bb0(%arg0: i32):"), "{}", text_of(op));
            mlirOperationDestroy(op);
        }
    };
    // SAFETY: handles need no promise.
    unsafe {
        MLIRPythonCAPI::functions::ir::contexts::mlirContextSetAllowUnregisteredDialects(context.0, true)
    };
    // The thread used the other context last.
    other.unknown();
    build();
    std::thread::scope(|scope| scope.spawn(build).join().expect("the thread does not panic"));
}

#[test]
fn what_is_not_empty_stays_in_its_context() {
    let (context, other) = (Context::new(), Context::new());
    // SAFETY: handles need no promise; arrays are as long as said.
    unsafe {
        let block = mlirBlockCreate(1, &context.ty("i32"), &context.unknown());
        assert!(mlirBlockAddArgument(block, other.ty("i32"), other.unknown()).is_null());
        assert_eq!(mlirBlockGetNumArguments(block), 1);
        mlirBlockDestroy(block);
    }
}
