//! Operations of `x86vector` and `amx`, as calls of the intrinsics of LLVM.
//!
//! A tile is a value of `!llvm.x86_amx`, whose rows and bytes of a row are arguments of each intrinsic.

use crate::lowering::RewriteWith;
use crate::lowering::build::LlvmBuilder;
use crate::lowering::descriptor::Descriptor;
use crate::memref_to_llvm::address::{Bounds, element_pointer};
use std::sync::Arc;
use terrace_amx as amx;
use terrace_amx::types::as_tile;
use terrace_ir::constraints::BF16;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::OpSpec;
use terrace_ir::{
    Attribute, Builder, DYNAMIC, MatchResult, Operation, Pattern, PatternRewriter, Type, TypedOp,
};
use terrace_llvm as llvm;
use terrace_llvm::types::{Packing, StructType, X86_AMX_TYPE};
use terrace_rewrite::conversion::lowering::{Lower, LowerAll, Lowered, Row};
use terrace_rewrite::conversion::{
    TypeConversion, TypeConverter, converted_operands_to_one, replace_op_converted,
};
use terrace_vector_transforms::shapes::shape_of;
use terrace_x86vector as x86vector;

/// Name of the patterns of all operations that become calls of intrinsics.
const INTRINSIC: &str = "OneToOneIntrinsicOpConversion";

/// Returns the patterns of `x86vector`.
pub(super) fn vector_patterns(converter: &Arc<TypeConverter>) -> Vec<Pattern> {
    const ALL: &[Row<Lower>] = &[
        Row::of::<x86vector::BcstToPackedF32Op>(INTRINSIC, |of, b| {
            of_memory(of, ["sh", "bf16"], "vbcstne", b)
        }),
        Row::of::<x86vector::CvtPackedEvenIndexedToF32Op>(INTRINSIC, |of, b| {
            of_memory(of, ["ph", "bf16"], "vcvtnee", b)
        }),
        Row::of::<x86vector::CvtPackedOddIndexedToF32Op>(INTRINSIC, |of, b| {
            of_memory(of, ["ph", "bf16"], "vcvtneo", b)
        }),
        Row::of::<x86vector::DotInt8Op>(INTRINSIC, |of, b| with_bits(of, "llvm.x86.avx2.vpdpbssd", b)),
        Row::of::<x86vector::DotOp>(INTRINSIC, dot),
        Row::of::<x86vector::RsqrtOp>(INTRINSIC, |of, b| {
            call(of, "llvm.x86.avx.rsqrt.ps.256", &of.operands, b)
        }),
        Row::of::<x86vector::CvtPackedF32ToBF16Op>(INTRINSIC, |of, b| {
            let bits = 2 * bits_of(of.result)?;
            call(of, &format!("llvm.x86.avx512bf16.cvtneps2bf16.{bits}"), &of.operands, b)
        }),
        Row::of::<x86vector::DotBF16Op>(INTRINSIC, |of, b| with_bits(of, "llvm.x86.avx512bf16.dpbf16ps", b)),
        Row::of::<x86vector::MaskCompressOp>(INTRINSIC, compress),
        Row::of::<x86vector::MaskRndScaleOp>(INTRINSIC, |of, b| of_float(of, "rndscale", b)),
        Row::of::<x86vector::MaskScaleFOp>(INTRINSIC, |of, b| of_float(of, "scalef", b)),
    ];
    let patterns = ALL.iter().map(|row| row.pattern(converter));
    const PAIR: Row<LowerAll> = Row::of::<x86vector::Vp2IntersectOp>(INTRINSIC, intersections);
    patterns.chain([PAIR.pattern(converter)]).collect()
}

/// Returns the patterns of `amx`, for a converter of tiles.
pub(super) fn tile_patterns(converter: &Arc<TypeConverter>) -> Vec<Pattern> {
    const ALL: &[Row<Lower>] = &[
        Row::of::<amx::TileLoadOp>(INTRINSIC, load_tile),
        Row::of::<amx::TileMulFOp>(INTRINSIC, multiply_tiles),
        Row::of::<amx::TileMulIOp>(INTRINSIC, multiply_tiles),
        Row::of::<amx::TileZeroOp>(INTRINSIC, zero_tile),
    ];
    let patterns = ALL.iter().map(|row| row.pattern(converter));
    const STORE: Row<RewriteWith> = Row::of::<amx::TileStoreOp>(INTRINSIC, store_tile);
    patterns.chain([STORE.pattern(converter)]).collect()
}

/// Adds the conversion of tiles to that of other types.
pub(super) fn with_tiles(converter: TypeConverter) -> TypeConverter {
    converter.conversion(|context, ty| {
        TypeConversion::to_one(as_tile(ty).map(|_| context.dialect_type(&X86_AMX_TYPE, &[])))
    })
}

/// Returns the attributes of an operation that the call keeps, by name.
fn kept_attributes<'c>(view: Operation<'_, 'c>) -> Vec<(&'c str, Attribute<'c>)> {
    let attributes = view.attributes();
    let named = attributes.iter().map(|attribute| (attribute.name.as_str(), attribute.value));
    named.filter(|(name, _)| *name != OpSpec::OPERAND_SEGMENTS).collect()
}

/// Creates the call of an intrinsic in the place of an operation.
fn create_call<'c>(
    op: OpId,
    intrinsic: &str,
    arguments: &[ValueId],
    result: Option<Type<'c>>,
    b: &mut Builder<'_, '_, 'c>,
) -> OpId {
    let context = b.context();
    let mut attributes = kept_attributes(b.rewriter.op(op));
    let count = i32::try_from(arguments.len()).unwrap_or(i32::MAX);
    attributes.extend([
        ("intrin", context.string_attribute(intrinsic)),
        ("op_bundle_sizes", context.dense_i32_array(&[])),
        (OpSpec::OPERAND_SEGMENTS, context.dense_i32_array(&[count, 0])),
    ]);
    b.op(llvm::CallIntrinsicOp::NAME, arguments, result.as_slice(), &attributes)
}

fn call<'c>(
    of: &Lowered<'_, 'c>,
    intrinsic: &str,
    arguments: &[ValueId],
    b: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    let call = create_call(of.op, intrinsic, arguments, Some(of.result), b);
    b.rewriter.results(call).first().copied()
}

/// Returns the number of bits of a vector.
fn bits_of(ty: Type<'_>) -> Option<i64> {
    let [size] = shape_of(ty) else { return None };
    Some(size * i64::from(ty.element_or_self().int_or_float_width()?))
}

/// Creates the call of an intrinsic that is named for the bits of its result.
fn with_bits<'c>(of: &Lowered<'_, 'c>, intrinsic: &str, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    call(of, &format!("{intrinsic}.{}", bits_of(of.result)?), &of.operands, b)
}

/// Creates the call of an intrinsic of f16/bf16 in memory, which is named for the format and for the bits of its result.
fn of_memory<'c>(
    of: &Lowered<'_, 'c>,
    [half, brain]: [&str; 2],
    intrinsic: &str,
    b: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    let memref = of.view(b).operand(0).ty();
    let short = if BF16.holds(memref.element_or_self()) { brain } else { half };
    let descriptor = *of.operands.first()?;
    let pointer = element_pointer(memref, descriptor, &[], Bounds::Unknown, of.converter, b)?;
    call(of, &format!("llvm.x86.{intrinsic}{short}2ps{}", bits_of(of.result)?), &[pointer], b)
}

/// Creates the dot product of all lanes, in all lanes.
fn dot<'c>(of: &Lowered<'_, 'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let lanes = b.integer(-1, b.context().integer_type(8));
    let [lhs, rhs] = of.operands[..] else { return None };
    call(of, "llvm.x86.avx.dp.ps.256", &[lhs, rhs, lanes], b)
}

fn of_float<'c>(of: &Lowered<'_, 'c>, operation: &str, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let packed = if of.result.element_or_self().int_or_float_width()? == 32 { "ps" } else { "pd" };
    call(of, &format!("llvm.x86.avx512.mask.{operation}.{packed}.512"), &of.operands, b)
}

fn compress<'c>(of: &Lowered<'_, 'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let others = b.rewriter.view::<x86vector::MaskCompressOp>(of.op)?.constant_src_attr();
    let (mask, vector) = (*of.operands.first()?, *of.operands.get(1)?);
    let others = match (of.operands.get(2), others) {
        (Some(others), _) => *others,
        (None, Some(constant)) => b.constant(constant, of.result),
        (None, None) => b.constant(b.context().zero_attribute(of.result)?, of.result),
    };
    call(of, "llvm.x86.avx512.mask.compress", &[vector, others, mask], b)
}

fn intersections<'c>(of: &Lowered<'_, 'c>, b: &mut Builder<'_, '_, 'c>) -> Option<Vec<ValueId>> {
    let element = b.type_of(*of.operands.first()?).element_or_self();
    let lanes = if element.int_or_float_width()? == 32 { "d" } else { "q" };
    let both = StructType::literal(b.context(), &[of.result, of.result], Packing::Aligned);
    let name = format!("llvm.x86.avx512.vp2intersect.{lanes}.512");
    let call = create_call(of.op, &name, &of.operands, Some(both), b);
    let both = *b.rewriter.results(call).first()?;
    Some((0..2).map(|at| b.extract(both, &[at], of.result)).collect())
}

/// Creates the number of rows of a tile, and of the bytes of a row.
fn tile_sizes<'c>(ty: Type<'c>, b: &mut Builder<'_, '_, 'c>) -> Option<[ValueId; 2]> {
    let (shape, element) = as_tile(ty)?;
    let [rows, columns] = shape[..] else { return None };
    let short = b.context().integer_type(16);
    let bytes = columns.checked_mul(i64::from(element.int_or_float_width()? / 8))?;
    Some([b.integer(rows, short), b.integer(bytes, short)])
}

fn zero_tile<'c>(of: &Lowered<'_, 'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let ty = b.rewriter.view::<amx::TileZeroOp>(of.op)?.res().ty();
    let sizes = tile_sizes(ty, b)?;
    call(of, "llvm.x86.tilezero.internal", &sizes, b)
}

fn multiply_tiles<'c>(of: &Lowered<'_, 'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let view = of.view(b);
    let (lhs, rhs) = (view.operand(0).ty(), view.operand(1).ty());
    let zext = |name: &str| if view.attribute(name).is_some() { "u" } else { "s" };
    let (_, element) = as_tile(lhs)?;
    let intrinsic = match element.is_float() {
        true if BF16.holds(element) => "llvm.x86.tdpbf16ps.internal".to_owned(),
        true => "llvm.x86.tdpfp16ps.internal".to_owned(),
        false => format!("llvm.x86.tdpb{}{}d.internal", zext("isZextLhs"), zext("isZextRhs")),
    };
    let [rows, inner] = tile_sizes(lhs, b)?;
    let [_, columns] = tile_sizes(rhs, b)?;
    let [lhs, rhs, sum] = of.operands[..] else { return None };
    call(of, &intrinsic, &[rows, columns, inner, sum, lhs, rhs], b)
}

/// Place of a tile in memory.
struct TileMemory<'c, 'o> {
    memref: Type<'c>,
    descriptor: ValueId,
    indices: &'o [ValueId],
    /// Elements from row to row, if they are given.
    stride: Option<ValueId>,
}

impl<'c> TileMemory<'c, '_> {
    /// Creates the pointer to the first element, and the number of bytes from row to row.
    fn address(&self, converter: &Arc<TypeConverter>, b: &mut Builder<'_, '_, 'c>) -> Option<[ValueId; 2]> {
        let (memref, descriptor) = (self.memref, self.descriptor);
        let pointer = element_pointer(memref, descriptor, self.indices, Bounds::Unknown, converter, b)?;
        let descriptor = Descriptor::of(descriptor, b.rewriter)?;
        let word = descriptor.index_type();
        let bytes = i64::from(memref.element_or_self().int_or_float_width()? / 8);
        let stride = match self.stride {
            Some(stride) => stride,
            None => {
                let (strides, _) = memref.strides_and_offset()?;
                let row = strides.len().checked_sub(2)?;
                match strides[row] {
                    DYNAMIC => descriptor.stride(row, b),
                    stride => return Some([pointer, b.integer(stride.checked_mul(bytes)?, word)]),
                }
            }
        };
        let bytes = b.integer(bytes, word);
        Some([pointer, b.value(llvm::MulOp::NAME, &[bytes, stride], word)])
    }
}

fn load_tile<'c>(of: &Lowered<'_, 'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let view = b.rewriter.view::<amx::TileLoadOp>(of.op)?;
    let (memref, ty) = (view.base().ty(), view.res().ty());
    let (descriptor, rest) = of.operands.split_first()?;
    let rank = memref.rank()?;
    let indices = rest.get(..rank)?;
    let place = TileMemory { memref, descriptor: *descriptor, indices, stride: rest.get(rank).copied() };
    let [rows, bytes] = tile_sizes(ty, b)?;
    let [pointer, stride] = place.address(of.converter, b)?;
    call(of, "llvm.x86.tileloadd64.internal", &[rows, bytes, pointer, stride], b)
}

fn store_tile(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<amx::TileStoreOp>(op)?;
    let (memref, tile) = (view.base().ty(), view.val().ty());
    let rank = memref.rank()?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let (descriptor, rest) = operands.split_first()?;
    let indices = rest.get(..rank)?;
    let stride = rest.get(rank + 1).copied();
    let place = TileMemory { memref, descriptor: *descriptor, indices, stride };
    let mut b = rewriter.builder_like(op);
    let [rows, bytes] = tile_sizes(tile, &mut b)?;
    let [pointer, stride] = place.address(converter, &mut b)?;
    let arguments = [rows, bytes, pointer, stride, *rest.get(rank)?];
    create_call(op, "llvm.x86.tilestored64.internal", &arguments, None, &mut b);
    replace_op_converted(op, &[], converter, rewriter);
    Some(())
}
