//! Mistakes of callers: each gives null, zero, false or failure, and nothing else happens.

use super::harness::*;
use MLIRPythonCAPI::functions::{
    ir::blocks::*, ir::contexts::*, ir::identifiers::*, ir::locations::*, ir::modules::*,
    ir::operation_states::*, ir::operations::*, ir::regions::*, ir::symbol_tables::*, ir::values::*,
};
use MLIRPythonCAPI::handle::*;

#[test]
fn null_handles() {
    // SAFETY: handles need no promise.
    unsafe {
        assert!(mlirOperationGetBlock(MlirOperation::default()).is_null());
        assert_eq!(mlirOperationGetNumOperands(MlirOperation::default()), 0);
        assert!(mlirModuleGetBody(MlirModule::default()).is_null());
        assert!(mlirTypeGetContext(MlirType::default()).is_null());
        assert!(mlirLocationUnknownGet(MlirContext::default()).is_null());
        assert!(mlirOperationCreate(std::ptr::null_mut()).is_null());
        assert_eq!(text_of(MlirOperation::default()), "");
    }
}

#[test]
fn invented_and_mistyped_handles() {
    let context = Context::new();
    let ty = context.ty("i32");
    // SAFETY: handles need no promise.
    unsafe {
        for bits in [1, 8, 0xdead_beef, usize::MAX, ty.bits(), ty.bits() + 1, context.0.bits()] {
            assert!(mlirOperationGetBlock(MlirOperation::from_bits(bits)).is_null());
            assert!(mlirValueGetType(MlirValue::from_bits(bits)).is_null());
            assert!(mlirAttributeGetType(MlirAttribute::from_bits(bits)).is_null());
        }
    }
}

#[test]
fn erased_operations() {
    let context = Context::new();
    let i32 = context.ty("i32");
    // SAFETY: handles need no promise.
    unsafe {
        let block = mlirBlockCreate(1, &i32, &context.unknown());
        let argument = mlirBlockGetArgument(block, 0);
        let sum = context.op("arith.addi", &[argument, argument], &[i32], &[]);
        let result = mlirOperationGetResult(sum, 0);
        mlirOperationDestroy(sum);
        assert!(mlirValueGetType(result).is_null());
        assert!(mlirOperationGetResult(sum, 0).is_null());
        let next = context.op("arith.addi", &[argument, argument], &[i32], &[]);
        assert_ne!(next, sum, "a slot that is used again has another generation");
        assert!(context.op("arith.addi", &[result, result], &[i32], &[]).is_null());
        mlirBlockAppendOwnedOperation(block, sum);
        assert!(mlirBlockGetFirstOperation(block).is_null());
    }
}

#[test]
fn operations_that_are_used() {
    let context = Context::new();
    let i32 = context.ty("i32");
    // SAFETY: handles need no promise.
    unsafe {
        let block = mlirBlockCreate(1, &i32, &context.unknown());
        let argument = mlirBlockGetArgument(block, 0);
        let sum = context.op("arith.addi", &[argument, argument], &[i32], &[]);
        let user = context.op("arith.addi", &[argument, mlirOperationGetResult(sum, 0)], &[i32], &[]);
        mlirOperationDestroy(sum);
        assert_eq!(mlirOperationGetNumResults(sum), 1, "it is still there");
        mlirOperationDestroy(user);
        mlirOperationDestroy(sum);
        assert_eq!(mlirOperationGetNumResults(sum), 0);
        mlirBlockEraseArgument(block, 7);
        assert_eq!(mlirBlockGetNumArguments(block), 1);
    }
}

#[test]
fn contexts_mixed() {
    let (one, other) = (Context::new(), Context::new());
    let foreign = other.ty("i32");
    // SAFETY: handles need no promise.
    unsafe {
        assert!(one.op("arith.constant", &[], &[foreign], &[]).is_null());
        let block = mlirBlockCreate(1, &foreign, &one.unknown());
        assert!(block.is_null());
        let module = mlirModuleCreateEmpty(one.unknown());
        assert!(mlirBlockAddArgument(mlirModuleGetBody(module), foreign, one.unknown()).is_null());
    }
}

#[test]
fn destroyed_contexts() {
    let context = Context::new();
    let ty = context.ty("i32");
    let handle = context.0;
    drop(context);
    let again = Context::new();
    // SAFETY: handles need no promise.
    unsafe {
        assert!(mlirTypeGetContext(ty).is_null());
        assert!(mlirLocationUnknownGet(handle).is_null());
        assert_eq!(mlirContextGetNumLoadedDialects(handle), 0);
        assert_ne!(again.0, handle);
        mlirContextDestroy(handle);
    }
}

#[test]
fn operations_in_themselves() {
    let context = Context::new();
    // SAFETY: handles need no promise.
    unsafe {
        let module = mlirModuleCreateEmpty(context.unknown());
        let body = mlirModuleGetBody(module);
        mlirBlockAppendOwnedOperation(body, mlirModuleGetOperation(module));
        assert!(mlirBlockGetFirstOperation(body).is_null());
        let inner = mlirModuleGetOperation(mlirModuleCreateEmpty(context.unknown()));
        mlirBlockAppendOwnedOperation(body, inner);
        mlirBlockAppendOwnedOperation(body, inner);
        assert!(mlirOperationGetNextInBlock(inner).is_null(), "it is there once");
        mlirOperationMoveAfter(inner, inner);
        assert_eq!(mlirBlockGetFirstOperation(body), inner);
        let region = mlirOperationGetRegion(inner, 0);
        mlirRegionDestroy(region);
        assert!(!mlirRegionGetFirstBlock(region).is_null(), "the region belongs to its operation");
        assert!(mlirOperationGetRegion(inner, -1).is_null());
        assert!(mlirOperationGetRegion(inner, 1).is_null());
    }
}

#[test]
fn symbol_tables_of_erased_operations() {
    let context = Context::new();
    // SAFETY: handles need no promise; texts outlive the calls.
    unsafe {
        let module = mlirModuleCreateParse(context.0, "func.func private @f()".into());
        let table = mlirSymbolTableCreate(mlirModuleGetOperation(module));
        assert!(!mlirSymbolTableLookup(table, "f".into()).is_null());
        assert!(mlirSymbolTableLookup(table, "g".into()).is_null());
        mlirModuleDestroy(module);
        assert!(mlirSymbolTableLookup(table, "f".into()).is_null());
        mlirSymbolTableDestroy(table);
        mlirSymbolTableDestroy(table);
    }
}

#[test]
fn affine_expressions_that_are_too_large() {
    use MLIRPythonCAPI::functions::affine::affine_exprs::*;
    let context = Context::new();
    // SAFETY: handles need no promise.
    unsafe {
        let two = mlirAffineConstantExprGet(context.0, 2);
        let mut expr = mlirAffineDimExprGet(context.0, 0);
        for _ in 0..100 {
            let (rest, half) = (mlirAffineModExprGet(expr, two), mlirAffineFloorDivExprGet(expr, two));
            expr = mlirAffineAddExprGet(rest, half);
        }
        assert!(expr.is_null(), "it would have 2^100 parts");
    }
}
