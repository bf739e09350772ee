//! `--emulate-narrow-types`: memory of narrow elements is memory of wider ones, which hold several each.
//!
//! ```text
//! memref<3x8xi4> -> memref<12xi8>
//!
//! %x = load %m[%i, %j]   ->   %byte = load %bytes[(8 * %i + %j) floordiv 2]
//!                             %x = trunci (shrsi %byte, 4 * ((8 * %i + %j) mod 2))
//! ```
//!
//! The first element is in the lowest bits. A store changes some of the bits of what is in memory, all at once.
//!
//! ```text
//! packing   where an element is
//! memory    allocations, loads and stores
//! views     parts of memory and other shapes
//! vectors   loads of vectors; stores of vectors are in `vector_stores`, masks in `masks`
//! ```
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation, and a few operations for each access.

mod masks;
mod memory;
mod packing;
mod vector_stores;
mod vectors;
mod views;

use crate::expand_strided_metadata::METADATA_PATTERNS;
use packing::extent;
use std::sync::Arc;
use terrace_cf as cf;
use terrace_func as func;
use terrace_ir::ids::OpId;
use terrace_ir::spec::OpSpec;
use terrace_ir::{
    Ctx, DYNAMIC, Failure, MatchResult, Pattern, PatternRewriter, Root, Signedness, Type, TypedOp,
};
use terrace_memref as memref;
use terrace_ods_macros::pass;
use terrace_pass::PassOptions;
use terrace_rewrite::conversion::{
    ConversionTarget, TypeConversion, TypeConverter, function_pattern, structural_patterns,
};
use terrace_rewrite::passes::{PatternSet, TypeConversionPass};
use terrace_scf as scf;
use terrace_vector as vector;

/// The pass `--emulate-narrow-types`.
#[pass("emulate-narrow-types", "Keep narrow integers and floats in memory of wider integers", configure)]
pub struct EmulateNarrowTypes {
    /// Width of the integers in memory.
    #[option("memref-load-bitwidth", default = 8)]
    memory: u32,
    /// Least width of an integer that is loaded, stored, passed or returned.
    #[option("arith-compute-bitwidth", default = 1)]
    arithmetic: u32,
    /// Store by a load and a store, which other threads may come between.
    #[option("disable-atomic-rmw")]
    is_not_atomic: bool,
}

/// Widths that the target supports.
#[derive(Clone, Copy)]
pub struct Widths {
    /// Width of the integers in memory.
    pub memory: u32,
    /// Least width of an integer as a value.
    pub arithmetic: u32,
}

/// Operations that only pass memory on.
const FORWARDING: &[&OpSpec<'static>] = &[
    cf::BranchOp::SPEC,
    cf::CondBranchOp::SPEC,
    cf::SwitchOp::SPEC,
    func::CallOp::SPEC,
    func::ReturnOp::SPEC,
    memref::AssumeAlignmentOp::SPEC,
    memref::CastOp::SPEC,
    memref::CopyOp::SPEC,
    memref::DeallocOp::SPEC,
    memref::MemorySpaceCastOp::SPEC,
    scf::ConditionOp::SPEC,
    scf::ExecuteRegionOp::SPEC,
    scf::ForOp::SPEC,
    scf::IfOp::SPEC,
    scf::IndexSwitchOp::SPEC,
    scf::WhileOp::SPEC,
    scf::YieldOp::SPEC,
];

impl EmulateNarrowTypes {
    fn configure(&mut self, _: &PassOptions) -> Result<(), String> {
        let check = |name: &str, width: u32, least: u32| match (least..=64).contains(&width) {
            true => Ok(()),
            false => Err(format!("option '{name}' must be from {least} to 64")),
        };
        check("memref-load-bitwidth", self.memory, 2)?;
        if !self.memory.is_power_of_two() {
            return Err("option 'memref-load-bitwidth' must be a power of two".to_owned());
        }
        check("arith-compute-bitwidth", self.arithmetic, 1)
    }
}

impl TypeConversionPass for EmulateNarrowTypes {
    fn converter(&self, _: Ctx<'_>) -> Result<Arc<TypeConverter>, Failure> {
        Ok(narrow_type_converter(Widths { memory: self.memory, arithmetic: self.arithmetic }))
    }

    fn patterns(&self, converter: &Arc<TypeConverter>, set: &mut PatternSet<'_>) {
        set.extend(structural_patterns(converter, FORWARDING));
        set.add(function_pattern(converter, func::FuncOp::SPEC));
        set.extend(narrow_type_patterns(converter, !self.is_not_atomic));
    }

    fn target(&self, converter: &Arc<TypeConverter>, target: &mut ConversionTarget<'_>) {
        target.functions_legal_by_type(func::FuncOp::SPEC, converter);
        for spec in FORWARDING {
            let converter = converter.clone();
            target.dynamically_legal_op(spec, move |op| {
                Some(converter.is_legal_op(op) && converter.are_legal_regions(op))
            });
        }
        target.add_dialects_legal_by_type(&["affine", "arith", "memref", "vector"], converter);
    }
}

/// Returns a converter of memrefs of narrow integers and floats, and of integers that are narrower than arithmetic is.
pub fn narrow_type_converter(widths: Widths) -> Arc<TypeConverter> {
    TypeConverter::new().conversion(move |context, ty| convert_type(widths, context, ty)).shared()
}

fn convert_type<'c>(widths: Widths, context: Ctx<'c>, ty: Type<'c>) -> TypeConversion<'c> {
    if ty.is_memref() && ty.rank().is_some() {
        return convert_memref(widths.memory, context, ty);
    }
    let element = if ty.is_vector() { ty.element_or_self() } else { ty };
    let wide = context.integer_type(widths.arithmetic);
    match element.as_integer() {
        Some((width, _)) if width < widths.arithmetic && ty.is_vector() => {
            TypeConversion::one(ty.with_element(context, wide))
        }
        Some((width, _)) if width < widths.arithmetic => TypeConversion::one(wide),
        _ => TypeConversion::one(ty),
    }
}

/// Converts a memref of narrow elements to one of one dimension and integers of a width. One whose elements do not lie
/// next to each other cannot be converted; one that begins within an integer remains.
fn convert_memref<'c>(width: u32, context: Ctx<'c>, ty: Type<'c>) -> TypeConversion<'c> {
    let element = ty.element_or_self();
    let Some(bits) = element.int_or_float_width().filter(|bits| *bits < width) else {
        return TypeConversion::one(ty);
    };
    let Some((strides, offset)) = ty.strides_and_offset() else { return TypeConversion::Impossible };
    if strides.last().is_some_and(|stride| *stride != 1) {
        return TypeConversion::Impossible;
    }
    let (bits, width_bits) = (i64::from(bits), i64::from(width));
    let offset = match offset {
        DYNAMIC => DYNAMIC,
        offset => match offset.checked_mul(bits) {
            Some(offset) if offset % width_bits == 0 => offset / width_bits,
            _ => return TypeConversion::one(ty),
        },
    };
    let signedness = element.as_integer().map_or(Signedness::Signless, |(_, signedness)| signedness);
    let container = context.signed_integer_type(width, signedness);
    let shape: Vec<i64> = if strides.is_empty() {
        Vec::new()
    } else {
        match extent(ty, &strides) {
            Some(DYNAMIC) => vec![DYNAMIC],
            Some(count) => match count.checked_mul(bits) {
                Some(all) => vec![all.div_euclid(width_bits) + i64::from(all % width_bits != 0)],
                None => return TypeConversion::Impossible,
            },
            None => return TypeConversion::Impossible,
        }
    };
    let unit = vec![1; shape.len()];
    let layout = (offset != 0).then(|| context.strided_layout_attribute(offset, &unit));
    TypeConversion::one(context.memref_type(&shape, container, layout, ty.memory_space()))
}

/// Returns the patterns of accesses to memory of narrow elements. Stores to a part of an integer are atomic, or a load
/// and a store.
pub fn narrow_type_patterns(converter: &Arc<TypeConverter>, is_atomic: bool) -> Vec<Pattern> {
    let patterns = REWRITES.iter().map(|&(name, rewrite)| {
        let converter = converter.clone();
        let rewrite = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
            rewrite(op, &Emulation { converter: &converter, is_atomic }, rewriter)
        };
        Pattern::with_closure(Root::Op(name), "EmulateNarrowType", Arc::new(rewrite))
    });
    patterns.chain(METADATA_PATTERNS.iter().cloned()).collect()
}

/// Context of a rewrite.
struct Emulation<'e> {
    converter: &'e Arc<TypeConverter>,
    is_atomic: bool,
}

type Rewrite = fn(OpId, &Emulation<'_>, &mut PatternRewriter<'_, '_>) -> MatchResult;

/// Rewrites, by operation.
const REWRITES: &[(&str, Rewrite)] = &[
    (memref::AllocOp::NAME, memory::allocation),
    (memref::AllocaOp::NAME, memory::allocation),
    (memref::CollapseShapeOp::NAME, views::same_elements),
    (memref::ExpandShapeOp::NAME, views::same_elements),
    (memref::LoadOp::NAME, memory::load),
    (memref::ReinterpretCastOp::NAME, views::reinterpret_cast),
    (memref::StoreOp::NAME, memory::store),
    (memref::SubViewOp::NAME, views::subview),
    (vector::LoadOp::NAME, vectors::load),
    (vector::MaskedLoadOp::NAME, vectors::masked_load),
    (vector::MaskedStoreOp::NAME, vector_stores::masked_store),
    (vector::StoreOp::NAME, vector_stores::store),
    (vector::TransferReadOp::NAME, vectors::transfer_read),
];
