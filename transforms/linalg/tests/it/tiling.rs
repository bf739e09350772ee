//! Tiling and fusion of producers, on structured operations and on one of another dialect.

use terrace_interfaces::destination_style::{DestinationStyle, operands_of_group};
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::constraints::AnyRankedTensor;
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::spec::{ModelRows, ModelTable};
use terrace_ir::{Context, DialectSpec, Failure, PatternRewriter, TypedOp, model_rows};
use terrace_linalg::IteratorType;
use terrace_linalg_transforms::tiling::{Tile, TilingModel, fuse_producer, tile_with_for};
use terrace_ods_macros::operation;
use terrace_parser::{Source, TopLevel, parse_source};
use terrace_rewrite::ops::for_each_named;
use terrace_shape_reification::sizes::sizes;
use terrace_tensor::ExtractSliceOp;

static OUTPUT: DestinationStyle = DestinationStyle { inits: |op| operands_of_group(op, 1) };

/// Copies a tensor.
#[operation(
    name = "own.copy",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [DestinationStyleOpInterface(&OUTPUT)],
    effects = [],
)]
struct CopyOp {
    source: Operand<AnyRankedTensor>,
    dest: Operand<AnyRankedTensor>,
    result: OpResult<AnyRankedTensor>,
}

static OWN: DialectSpec<'static> = DialectSpec { ops: &[CopyOp::SPEC], ..DialectSpec::new("own") };

const TILING: ModelRows<TilingModel> = model_rows! {
    CopyOp => TilingModel {
        iterators: |op| vec![IteratorType::Parallel; op.operand(0).ty().rank().unwrap_or(0)],
        extents: |op, rewriter| {
            let (source, location) = (rewriter.op(op).operand(0).id(), rewriter.op(op).location());
            Some(sizes(source, location, rewriter))
        },
        tile: |op, tile, rewriter| {
            let location = rewriter.op(op).location();
            let parts: Vec<_> =
                rewriter.operands(op).into_iter().map(|operand| part(operand, tile, rewriter)).collect();
            let ty = rewriter.type_of(parts[1]);
            Some(rewriter.create_named(CopyOp::NAME, location, &parts, &[ty], &[]))
        },
        result_part: |_, _, tile, _| Some(tile.clone()),
        tile_of_result: |_, _, part, _| Some(part.clone()),
    },
};

fn part(
    value: terrace_ir::ids::ValueId,
    tile: &Tile,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> terrace_ir::ids::ValueId {
    use terrace_interfaces::view_like::{constants_of, values_of};
    let (context, ty, location) =
        (rewriter.context(), rewriter.type_of(value), rewriter.value(value).location());
    let strides = vec![1; tile.sizes.len()];
    let result = context.ranked_tensor_type(&constants_of(&tile.sizes), ty.element_or_self(), None);
    let new = ExtractSliceOp::builder(context, location)
        .source(value)
        .offsets(values_of(&tile.offsets))
        .sizes(values_of(&tile.sizes))
        .static_offsets(&constants_of(&tile.offsets))
        .static_sizes(&constants_of(&tile.sizes))
        .static_strides(&strides)
        .result(result);
    rewriter.create_value(new)
}

/// Tiles each operation of a name, fuses the producers of the slices that its tiles read, and prints the program.
fn tile(program: &str, name: &str, tile_sizes: &[i64], fuses: bool) -> String {
    let dialects: &[&DialectSpec<'static>] = &[
        &terrace_affine::DIALECT,
        &terrace_arith::DIALECT,
        &terrace_func::DIALECT,
        &terrace_linalg::DIALECT,
        &terrace_memref::DIALECT,
        &terrace_math::DIALECT,
        &OWN,
        &terrace_scf::DIALECT,
        &terrace_tensor::DIALECT,
    ];
    let context = Context::new(dialects);
    context.register_models(&[ModelTable::of(&[TILING]), terrace_linalg_transforms::MODELS]);
    let source = Source::new(program.as_bytes(), "tiling.mlir");
    let mut module = parse_source(&context, source, TopLevel::Module).expect("the program parses");
    let tile_sizes: Vec<MixedIndex> = tile_sizes.iter().map(|size| MixedIndex::Constant(*size)).collect();
    for_each_named(module.body_mut(), name, &|op, rewriter| {
        let tiled = tile_with_for(op, &tile_sizes, rewriter).ok_or(Failure)?;
        for operand in rewriter.operands(tiled.op) {
            let slice = rewriter.value(operand).defining::<ExtractSliceOp>().map(|slice| slice.id());
            if let Some(slice) = slice.filter(|_| fuses) {
                fuse_producer(slice, rewriter);
            }
        }
        Ok(())
    })
    .expect("the operations can be tiled");
    terrace_ir::verify::verify(module.op()).expect("the tiled program is valid");
    print_operation(module.op(), &PrintFlags::default())
}

/// Returns true if an operation of a name can be tiled; if not, the program stays valid.
fn is_tiled(program: &str, name: &str, tile_sizes: &[i64]) -> bool {
    let context = Context::new(&[
        &terrace_affine::DIALECT,
        &terrace_arith::DIALECT,
        &terrace_func::DIALECT,
        &terrace_linalg::DIALECT,
        &terrace_scf::DIALECT,
        &terrace_tensor::DIALECT,
    ]);
    context.register_models(&[terrace_linalg_transforms::MODELS]);
    let source = Source::new(program.as_bytes(), "tiling.mlir");
    let mut module = parse_source(&context, source, TopLevel::Module).expect("the program parses");
    let tile_sizes: Vec<MixedIndex> = tile_sizes.iter().map(|size| MixedIndex::Constant(*size)).collect();
    let result = for_each_named(module.body_mut(), name, &|op, rewriter| {
        tile_with_for(op, &tile_sizes, rewriter).map(|_| ()).ok_or(Failure)
    });
    terrace_ir::verify::verify(module.op()).expect("the program is valid");
    result.is_ok()
}

/// Checks that lines of a text contain these, in this order.
fn check(text: &str, expected: &[&str]) {
    let mut rest = text;
    for part in expected {
        let at = rest.find(part).unwrap_or_else(|| panic!("no '{part}' in order in\n{text}"));
        rest = &rest[at + part.len()..];
    }
}

const MATMUL: &str = "func.func @f(%a: tensor<?x16xf32>, %b: tensor<16x8xf32>, %c: tensor<?x8xf32>) -> tensor<?x8xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<?x16xf32>, tensor<16x8xf32>) outs(%c : tensor<?x8xf32>) -> tensor<?x8xf32>
    return %0 : tensor<?x8xf32>
}";

#[test]
fn tiles_that_may_be_cut_off_are_bounded() {
    let text = tile(MATMUL, "linalg.matmul", &[4, 0, 8], false);
    check(
        &text,
        &[
            "affine_map<(d0)[s0] -> (-d0 + s0, 4)>",
            "scf.for %arg3",
            "iter_args(%arg4 = %arg2)",
            "scf.for %arg5",
            "iter_args(%arg6 = %arg4)",
            "affine.min #map(%arg3)",
            "tensor.extract_slice %arg0[%arg3, %arg5]",
            "tensor.extract_slice %arg1[%arg5, 0] [8, 8] [1, 1]",
            "tensor.extract_slice %arg6[%arg3, 0]",
            "linalg.matmul",
            "tensor.insert_slice",
            "into %arg6[%arg3, 0]",
            "scf.yield",
            "scf.yield",
            "return",
        ],
    );
}

#[test]
fn memory_is_viewed_and_positions_are_shifted() {
    let program = "func.func @f(%a: memref<8xindex>, %b: memref<6xindex>) {
        linalg.generic {indexing_maps = [affine_map<(i, j) -> (i + j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (j)>],
            iterator_types = [\"parallel\", \"reduction\"]} ins(%a, %b : memref<8xindex>, memref<6xindex>) outs(%a2 : memref<3xindex>) {
        ^bb0(%x: index, %y: index, %z: index):
            %i = linalg.index 0 : index
            %s = arith.addi %x, %i : index
            linalg.yield %s : index
        }
        return
    }";
    let program = program.replace("%b: memref<6xindex>)", "%b: memref<6xindex>, %a2: memref<3xindex>)");
    let text = tile(&program, "linalg.generic", &[2], false);
    check(
        &text,
        &[
            "scf.for %arg3",
            "memref.subview %arg0[%arg3] [4] [1]",
            "memref.subview %arg1[%arg3] [2] [1]",
            "ins(%subview, %subview_0",
            "outs(%subview_1",
            "linalg.index 0",
            "affine.apply",
        ],
    );
}

#[test]
fn producers_are_computed_by_parts() {
    let program = "func.func @f(%a: tensor<16x8xf32>, %e: tensor<16x8xf32>) -> tensor<16x8xf32> {
        %0 = linalg.exp ins(%a : tensor<16x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
        %1 = linalg.abs ins(%0 : tensor<16x8xf32>) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
        return %1 : tensor<16x8xf32>
    }";
    let text = tile(program, "linalg.abs", &[4, 4], true);
    check(
        &text,
        &[
            "scf.for",
            "scf.for",
            "tensor.extract_slice %arg0[%",
            "[4, 4]",
            "linalg.exp",
            "tensor<4x4xf32>",
            "linalg.abs",
        ],
    );
}

#[test]
fn an_operation_from_outside_is_tiled_by_its_row() {
    let program = "func.func @f(%a: tensor<16xf32>, %e: tensor<16xf32>) -> tensor<16xf32> {
        %0 = \"own.copy\"(%a, %e) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
        return %0 : tensor<16xf32>
    }";
    let text = tile(program, "own.copy", &[4], false);
    check(
        &text,
        &[
            "scf.for %arg2",
            "tensor.extract_slice %arg0[%arg2] [4] [1]",
            "own.copy",
            "tensor<4xf32>",
            "tensor.insert_slice",
        ],
    );
}

#[test]
fn no_tile_sizes_make_no_loops() {
    let text = tile(MATMUL, "linalg.matmul", &[], false);
    assert!(!text.contains("scf.for"), "{text}");
    check(&text, &["linalg.matmul", "return"]);
}

#[test]
fn softmax_is_tiled_along_other_dimensions() {
    let program = "func.func @f(%a: tensor<16x64x256xf32>, %o: tensor<16x64x256xf32>) -> tensor<16x64x256xf32> {
        %0 = linalg.softmax dimension(1) ins(%a : tensor<16x64x256xf32>) outs(%o : tensor<16x64x256xf32>) -> tensor<16x64x256xf32>
        return %0 : tensor<16x64x256xf32>
    }";
    let text = tile(program, "linalg.softmax", &[2, 0, 3], false);
    assert!(!is_tiled(program, "linalg.softmax", &[2, 8]), "the dimension is cut");
    check(
        &text,
        &[
            "affine_map<(d0) -> (-d0 + 256, 3)>",
            "scf.for %arg2",
            "scf.for %arg4",
            "tensor.extract_slice %arg0[%arg2, 0, %arg4] [2, 64, %",
            "tensor.extract_slice %arg5[%arg2, 0, %arg4] [2, 64, %",
            "linalg.softmax dimension(1)",
            "tensor.insert_slice",
            "into %arg5[%arg2, 0, %arg4]",
        ],
    );
}

#[test]
fn packing_is_tiled_by_whole_tiles() {
    let program = "func.func @f(%x: tensor<13x15x7xf32>, %o: tensor<7x8x2x8x2xf32>, %p: f32) -> tensor<7x8x2x8x2xf32> {
        %0 = linalg.pack %x padding_value(%p : f32) outer_dims_perm = [2, 1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 2]
            into %o : tensor<13x15x7xf32> -> tensor<7x8x2x8x2xf32>
        return %0 : tensor<7x8x2x8x2xf32>
    }";
    let text = tile(program, "linalg.pack", &[2, 4], false);
    check(
        &text,
        &[
            "affine_map<(d0) -> (d0 * -2 + 15, 8)>",
            "affine.min #map(%arg3)",
            "affine.apply #map1()[%arg5]",
            "affine.min #map2(%arg5)",
            "tensor.extract_slice %arg0[0, %3, %arg3] [13, %4, %2]",
            "tensor.extract_slice %arg6[%arg3, %arg5, 0, 0, 0] [%2, 4, 2, 8, 2]",
            "linalg.pack",
            "tensor.insert_slice %pack into %arg6[%arg3, %arg5, 0, 0, 0] [%2, 4, 2, 8, 2]",
        ],
    );
}
