//! An operation on tensors from outside of the tree is tiled and brought to memory.

use smallvec::smallvec;
use terrace_bufferization_transforms::model::{AliasingValue, BufferizableModel, Relation};
use terrace_interfaces::destination_style::{DestinationStyle, operands_of_group};
use terrace_interfaces::view_like::{MixedIndex, constants_of, values_of};
use terrace_ir::constraints::{AnyTensor, AnyTensorOrMemRef};
use terrace_ir::ids::ValueId;
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::spec::{ModelRows, ModelTable};
use terrace_ir::{Context, DialectSpec, Failure, PatternRewriter, TypedOp, model_rows};
use terrace_linalg::IteratorType;
use terrace_linalg_transforms::tiling::{Tile, TilingModel, tile_with_for};
use terrace_ods_macros::operation;
use terrace_parser::{Source, TopLevel, parse_source};
use terrace_pass::{PassManager, RunSettings};
use terrace_rewrite::ops::for_each_named;
use terrace_shape_reification::sizes::sizes;
use terrace_tensor::ExtractSliceOp;

static OUTPUT: DestinationStyle = DestinationStyle { inits: |op| operands_of_group(op, 1) };

/// Doubles all elements: on tensors it has a result, on memory none.
#[operation(
    name = "own.double",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [DestinationStyleOpInterface(&OUTPUT)],
)]
struct DoubleOp {
    source: Operand<AnyTensorOrMemRef>,
    dest: Operand<AnyTensorOrMemRef>,
    result: VariadicResult<AnyTensor>,
}

static OWN: DialectSpec<'static> = DialectSpec { ops: &[DoubleOp::SPEC], ..DialectSpec::new("own") };

const BUFFERS: ModelRows<BufferizableModel> = model_rows! {
    DoubleOp => BufferizableModel {
        reads: |operand, _| operand.number() == 0,
        writes: |operand, _| operand.number() == 1,
        // The result is the memory of the destination.
        aliasing_values: |operand, _| match operand.number() {
            1 => smallvec![AliasingValue::definite(operand.owner().result(0), Relation::Equivalent)],
            _ => smallvec![],
        },
        bufferize: |op, bufferizer| {
            let buffers = [bufferizer.operand_buffer(op, 0)?, bufferizer.operand_buffer(op, 1)?];
            let location = bufferizer.location(op);
            bufferizer.rewriter.create_named(DoubleOp::NAME, location, &buffers, &[], &[]);
            bufferizer.replace(op, &buffers[1..]);
            Ok(())
        },
        ..BufferizableModel::NOTHING
    },
};

const TILES: ModelRows<TilingModel> = model_rows! {
    DoubleOp => TilingModel {
        iterators: |op| vec![IteratorType::Parallel; op.operand(0).ty().rank().unwrap_or(0)],
        extents: |op, rewriter| {
            let (source, location) = (rewriter.op(op).operand(0).id(), rewriter.op(op).location());
            Some(sizes(source, location, rewriter))
        },
        tile: |op, tile, rewriter| {
            let location = rewriter.op(op).location();
            let operands = rewriter.operands(op);
            let parts: Vec<_> = operands.into_iter().map(|operand| part(operand, tile, rewriter)).collect();
            let ty = rewriter.type_of(parts[1]);
            Some(rewriter.create_named(DoubleOp::NAME, location, &parts, &[ty], &[]))
        },
        // Element by element: a tile of the loops is a part of the result.
        result_part: |_, _, tile, _| Some(tile.clone()),
        tile_of_result: |_, _, part, _| Some(part.clone()),
    },
};

const OWN_MODELS: &[ModelTable] = &[ModelTable::of(&[BUFFERS]), ModelTable::of(&[TILES])];

fn part(value: ValueId, tile: &Tile, rewriter: &mut PatternRewriter<'_, '_>) -> ValueId {
    let (context, ty) = (rewriter.context(), rewriter.type_of(value));
    let location = rewriter.value(value).location();
    let result = context.ranked_tensor_type(&constants_of(&tile.sizes), ty.element_or_self(), None);
    let slice = ExtractSliceOp::builder(context, location)
        .source(value)
        .offsets(values_of(&tile.offsets))
        .sizes(values_of(&tile.sizes))
        .static_offsets(&constants_of(&tile.offsets))
        .static_sizes(&constants_of(&tile.sizes))
        .static_strides(&vec![1; tile.sizes.len()])
        .result(result);
    rewriter.create_value(slice)
}

const PROGRAM: &str = "func.func @f(%x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
    %r = \"own.double\"(%x, %y) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    return %r, %y : tensor<8xf32>, tensor<8xf32>
}";

/// Tiles the operations of the program, if there is a tile size, runs passes, and prints what comes of it.
fn run(tile_size: Option<i64>, passes: &str) -> String {
    let dialects: Vec<&DialectSpec<'static>> =
        terrace_registry::DIALECTS.iter().copied().chain([&OWN]).collect();
    let context = Context::new(&dialects);
    context.register_models(terrace_registry::MODELS);
    context.register_models(OWN_MODELS);
    let source = Source::new(PROGRAM.as_bytes(), "own.mlir");
    let mut module = parse_source(&context, source, TopLevel::Module).expect("the program parses");
    if let Some(size) = tile_size {
        for_each_named(module.body_mut(), DoubleOp::NAME, &|op, rewriter| {
            tile_with_for(op, &[MixedIndex::Constant(size)], rewriter).map(|_| ()).ok_or(Failure)
        })
        .expect("the operation can be tiled");
    }
    let mut manager = PassManager::of_text(passes, &terrace_registry::PASSES).expect("the passes exist");
    manager.run(&context, &mut module, RunSettings::default()).expect("the passes succeed");
    print_operation(module.op(), &PrintFlags::default())
}

/// Checks that a text contains these, in this order.
fn check(text: &str, expected: &[&str]) {
    let mut rest = text;
    for part in expected {
        let at = rest.find(part).unwrap_or_else(|| panic!("no '{part}' in order in\n{text}"));
        rest = &rest[at + part.len()..];
    }
}

#[test]
fn an_operation_of_ones_own_is_tiled() {
    let expected = [
        "scf.for",
        "tensor.extract_slice %arg0",
        "\"own.double\"",
        "(tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>",
        "tensor.insert_slice",
    ];
    check(&run(Some(4), "canonicalize"), &expected);
}

const BUFFERIZE: &str = "one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map},\
     canonicalize";

#[test]
fn an_operation_of_ones_own_gets_memory() {
    // The old value of %y is returned as well, so the operation writes into memory of its own.
    let expected = [
        "@f(%arg0: memref<8xf32>, %arg1: memref<8xf32>)",
        "memref.alloc()",
        "\"own.double\"(%arg0, %alloc) : (memref<8xf32>, memref<8xf32>) -> ()",
        "return %alloc, %arg1",
    ];
    check(&run(None, BUFFERIZE), &expected);
}

#[test]
fn tiles_of_an_operation_of_ones_own_are_views() {
    let expected = ["memref.alloc()", "scf.for", "memref.subview", "memref.subview %alloc", "\"own.double\""];
    let text = run(Some(4), BUFFERIZE);
    check(&text, &expected);
    assert_eq!(text.matches("memref.alloc()").count(), 1, "{text}");
}
