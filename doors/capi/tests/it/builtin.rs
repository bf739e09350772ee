//! Builtin types and attributes, and types of dialects: what is made is what text says, and mistakes give null.

use super::harness::*;
use MLIRPythonCAPI::abi::{MlirStringRef, UserData};
use MLIRPythonCAPI::functions::affine::affine_exprs::*;
use MLIRPythonCAPI::functions::affine::affine_maps::*;
use MLIRPythonCAPI::functions::builtin::attributes::*;
use MLIRPythonCAPI::functions::builtin::dense_elements::*;
use MLIRPythonCAPI::functions::builtin::dense_resources::*;
use MLIRPythonCAPI::functions::builtin::shaped_types::*;
use MLIRPythonCAPI::functions::builtin::types::*;
use MLIRPythonCAPI::functions::dialects::llvm::types::*;
use MLIRPythonCAPI::functions::dialects::quant::*;
use MLIRPythonCAPI::functions::ir::identifiers::*;
use MLIRPythonCAPI::handle::*;
use std::ffi::c_void;

fn attribute(context: &Context, text: &str) -> MlirAttribute {
    // SAFETY: the text outlives the call.
    unsafe { mlirAttributeParseGet(context.0, text.into()) }
}

#[test]
fn shaped_types_and_their_mistakes() {
    let context = Context::new();
    let (f32, none) = (context.ty("f32"), context.ty("none"));
    let null = MlirAttribute::default();
    // SAFETY: the arrays are as long as said.
    unsafe {
        let tensor = mlirRankedTensorTypeGet(2, [2, mlirShapedTypeGetDynamicSize()].as_ptr(), f32, null);
        assert_eq!(tensor, context.ty("tensor<2x?xf32>"));
        assert!(mlirRankedTensorTypeGetChecked(context.unknown(), 1, &2, none, null).is_null());
        assert!(mlirVectorTypeGet(1, &0, f32).is_null());
        assert!(mlirMemRefTypeGet(f32, 1, &2, attribute(&context, "unit"), null).is_null());
        assert_eq!(mlirShapedTypeGetDimSize(tensor, 2), 0);
        assert!(mlirIntegerTypeGet(context.0, 1 << 24).is_null());
    }
}

#[test]
fn kinds_of_one_name_have_different_ids() {
    let context = Context::new();
    // SAFETY: handles need no promise.
    unsafe {
        assert_eq!(mlirTypeGetTypeID(context.ty("i32")), mlirIntegerTypeGetTypeID());
        assert_eq!(mlirAttributeGetTypeID(attribute(&context, "1")), mlirIntegerAttrGetTypeID());
        assert_ne!(mlirIntegerTypeGetTypeID(), mlirIntegerAttrGetTypeID());
        let per_axis = context.ty("!quant.uniform<i8:f32:1, {0.5, 2.0:3}>");
        assert_eq!(mlirTypeGetTypeID(per_axis), mlirUniformQuantizedPerAxisTypeGetTypeID());
    }
}

#[test]
fn dense_elements_of_buffers() {
    let context = Context::new();
    let bits = context.ty("tensor<9xi1>");
    // SAFETY: the buffers are as long as said.
    unsafe {
        let made = mlirDenseElementsAttrRawBufferGet(bits, 2, [0b1010_0101u8, 1].as_ptr().cast());
        assert_eq!(
            made,
            attribute(&context, "dense<[true,false,true,false,false,true,false,true,true]> : tensor<9xi1>")
        );
        assert!(mlirDenseElementsAttrRawBufferGet(bits, 3, [0u8; 3].as_ptr().cast()).is_null());
        let splat = mlirDenseElementsAttrRawBufferGet(bits, 1, [0xffu8].as_ptr().cast());
        assert_eq!(splat, attribute(&context, "dense<true> : tensor<9xi1>"));
        assert_eq!(mlirDenseElementsAttrGetBoolSplatValue(splat), 1);
        let same = mlirDenseElementsAttrInt32Get(context.ty("tensor<2xi32>"), 2, [7, 7].as_ptr());
        assert_eq!(same, attribute(&context, "dense<7> : tensor<2xi32>"));
        assert_eq!(mlirDenseElementsAttrGetInt32Value(same, 1), 7);
        assert_eq!(mlirDenseElementsAttrGetInt32Value(same, 2), 0);
        assert_eq!(mlirDenseElementsAttrGetInt64Value(same, 0), 0);
        assert!(mlirDenseElementsAttrInt32Get(context.ty("tensor<3xi32>"), 2, [7, 7].as_ptr()).is_null());
    }
}

unsafe extern "C" fn count_deletion(count: UserData, _: *const c_void, _: usize, _: usize) {
    // SAFETY: the test hands over a counter that outlives the context.
    unsafe { *count.cast::<u32>() += 1 };
}

#[test]
fn resources_live_as_long_as_the_context() {
    let context = Context::new();
    let ty = context.ty("tensor<2xi32>");
    let (data, mut deletions) = ([1i32, 2], 0u32);
    let name = MlirStringRef::from("data");
    // SAFETY: the memory outlives the context.
    unsafe {
        let mut make = || {
            let counter: *mut u32 = &raw mut deletions;
            let memory = data.as_ptr().cast_mut().cast();
            mlirUnmanagedDenseResourceElementsAttrGet(
                ty,
                name,
                memory,
                8,
                4,
                false,
                Some(count_deletion),
                counter.cast(),
            )
        };
        let (first, second) = (make(), make());
        assert_eq!(first, attribute(&context, "dense_resource<data> : tensor<2xi32>"));
        assert_eq!(second, attribute(&context, "dense_resource<data_1> : tensor<2xi32>"));
        assert_eq!(mlirDenseInt32ResourceElementsAttrGetValue(second, 1), 2);
        assert_eq!(mlirDenseInt32ResourceElementsAttrGetValue(second, 2), 0);
        assert_eq!(deletions, 0);
        drop(context);
        assert_eq!(deletions, 2);
    }
}

#[test]
fn maps_have_the_inputs_of_their_results() {
    let context = Context::new();
    // SAFETY: the arrays are as long as said.
    unsafe {
        let (first, second) = (mlirAffineDimExprGet(context.0, 0), mlirAffineDimExprGet(context.0, 1));
        let sum = mlirAffineAddExprGet(first, second);
        let map = mlirAffineMapGet(context.0, 2, 0, 1, &sum);
        assert_eq!(mlirAffineMapAttrGet(map), attribute(&context, "affine_map<(d0, d1) -> (d0 + d1)>"));
        assert!(mlirAffineMapGet(context.0, 1, 0, 1, &sum).is_null());
        let number = mlirAffineConstantExprGet(context.0, 3);
        let replaced = mlirAffineMapReplace(map, sum, number, 0, 0);
        assert_eq!(mlirAffineMapGetSingleConstantResult(replaced), 3);
        assert!(mlirAffineDimExprGet(context.0, -1).is_null());
        assert!(mlirAffineMapPermutationGet(context.0, 2, [1, 1].as_ptr()).is_null());
    }
}

#[test]
fn structures_get_their_bodies() {
    let context = Context::new();
    let i32 = context.ty("i32");
    // SAFETY: the arrays are as long as said.
    unsafe {
        let pair = mlirLLVMStructTypeIdentifiedGet(context.0, "pair".into());
        assert!(mlirLLVMStructTypeIsOpaque(pair));
        assert_eq!(mlirLLVMStructTypeSetBody(pair, 2, [i32, pair].as_ptr(), false).value, 1);
        assert_eq!(pair, context.ty("!llvm.struct<\"pair\", (i32, struct<\"pair\">)>"));
        assert_eq!(mlirLLVMStructTypeGetElementType(pair, 1), pair);
        assert_eq!(mlirLLVMStructTypeSetBody(pair, 1, &i32, false).value, 0);
        let other = mlirLLVMStructTypeIdentifiedNewGet(context.0, "pair".into(), 1, &i32, false);
        assert_eq!(other, context.ty("!llvm.struct<\"pair.1\", (i32)>"));
    }
}
