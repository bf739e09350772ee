//! `--convert-memref-to-emitc`: buffers of known size become arrays, on the stack, in memory from `malloc`, or variables of
//! the file.
//!
//! Reads:     what a conversion reads.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use crate::types::{pointer, same, size, unchanged, void_pointer, with_arrays};
use crate::values::{assign, call, cast, constant, integer, load, size_of, variable};
use std::collections::HashSet;
use std::sync::Arc;
use terrace_emitc as emitc;
use terrace_emitc::array_of;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{
    Attribute, Builder, Ctx, Failure, LogicalResult, MatchResult, Pattern, PatternRewriter, Type, TypedOp,
    WalkOrder, WalkResult,
};
use terrace_memref as memref;
use terrace_ods_macros::pass;
use terrace_pass::{PassOp, PreparedPass};
use terrace_rewrite::FrozenPatternSet;
use terrace_rewrite::conversion::lowering::{Lower, Lowered, RewriteWith, Row};
use terrace_rewrite::conversion::{
    ConversionTarget, TypeConverter, converted_operands_to_one, replace_op_converted,
};
use terrace_rewrite::passes::convert;

/// The pass `--convert-memref-to-emitc`.
#[pass("convert-memref-to-emitc", "Convert MemRef dialect to EmitC dialect", class = "ConvertMemRefToEmitC")]
pub struct ConvertMemRefToEmitC {
    /// Target C++ (true) instead of C (false)
    #[option("lower-to-cpp")]
    is_cpp: bool,
}

impl PreparedPass for ConvertMemRefToEmitC {
    type Tables = FrozenPatternSet;

    fn prepare(&self, context: Ctx<'_>) -> Result<FrozenPatternSet, Failure> {
        let converter = with_arrays(unchanged(), same).shared();
        Ok(FrozenPatternSet::new(context, patterns(&converter)))
    }

    fn run<'c>(&self, patterns: &FrozenPatternSet, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let mut target = ConversionTarget::new();
        target.add_legal_dialects(&["emitc"]);
        target.add_illegal_dialects(&["memref"]);
        convert(op, &target, patterns)?;
        self.include_headers(op);
        Ok(())
    }
}

/// Functions of C, and the headers that declare them, in C and in C++.
const HEADERS: &[(&str, &str, &str)] = &[
    ("aligned_alloc", "stdlib.h", "cstdlib"),
    ("free", "stdlib.h", "cstdlib"),
    ("malloc", "stdlib.h", "cstdlib"),
    ("memcpy", "string.h", "cstring"),
];

impl ConvertMemRefToEmitC {
    /// Includes the headers of the functions that are called, if the operation is a module.
    fn include_headers(&self, op: &mut PassOp<'_, '_>) {
        let mut known = HashSet::new();
        let mut wanted: Vec<&str> = Vec::new();
        let _ = op.op().walk_tree(WalkOrder::PreOrder, &mut |inner| {
            if let Some(include) = inner.try_as::<emitc::IncludeOp<'_, '_>>() {
                known.insert(include.include());
            }
            let callee = inner.try_as::<emitc::CallOpaqueOp<'_, '_>>().map(|call| call.callee());
            let header = HEADERS.iter().find(|(function, ..)| Some(*function) == callee);
            if let Some((_, c, cpp)) = header {
                let header = if self.is_cpp { cpp } else { c };
                if !wanted.contains(header) {
                    wanted.push(header);
                }
            }
            WalkResult::Advance
        });
        wanted.retain(|header| !known.contains(header));
        let is_module = op.op().is("builtin.module");
        let Some(start) =
            op.op().regions().next().and_then(|region| region.first_block()).filter(|_| is_module)
        else {
            return;
        };
        let (context, location, block) = (op.context(), op.op().location(), start.id());
        for header in wanted.into_iter().rev() {
            let new = emitc::IncludeOp::builder(context, location).include(header).is_standard_include(true);
            let body = op.body_mut();
            let new = body.create(new.build());
            body.prepend_op(block, new);
        }
    }
}

/// Returns the patterns.
pub(crate) fn patterns(converter: &Arc<TypeConverter>) -> Vec<Pattern> {
    let values = VALUES.iter().map(|row| row.pattern(converter));
    values.chain(OTHERS.iter().map(|row| row.pattern(converter))).collect()
}

const VALUES: &[Row<Lower>] = &[
    Row::of::<memref::AllocaOp>("ConvertAlloca", alloca),
    Row::of::<memref::GetGlobalOp>("ConvertGetGlobal", get_global),
    Row::of::<memref::LoadOp>("ConvertLoad", load_element),
];

const OTHERS: &[Row<RewriteWith<Arc<TypeConverter>>>] = &[
    Row::of::<memref::AllocOp>("ConvertAlloc", alloc),
    Row::of::<memref::CopyOp>("ConvertCopy", copy),
    Row::of::<memref::DeallocOp>("ConvertDealloc", dealloc),
    Row::of::<memref::GlobalOp>("ConvertGlobal", global),
    Row::of::<memref::StoreOp>("ConvertStore", store_element),
];

/// `alloca -> T a[n];`
fn alloca<'c>(of: &Lowered<'_, 'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let is_aligned = of.view(b).attribute("alignment").is_some();
    (!is_aligned && of.operands.is_empty()).then(|| variable(of.result, b))
}

/// `get_global @g -> g`
fn get_global<'c>(of: &Lowered<'_, 'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let name = of.view(b).attribute("name")?;
    let new = emitc::GetGlobalOp::builder(b.context(), b.location).name_attr(Some(name));
    Some(b.make(new.result(of.result)))
}

/// `a[i][j]`, a place
fn element<'c>(array: ValueId, indices: &[ValueId], b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let context = b.context();
    let (_, ty) = array_of(b.type_of(array))?;
    let place = crate::types::place(context, ty)?;
    let new = emitc::SubscriptOp::builder(context, b.location).value(array);
    Some(b.make(new.indices(indices.iter().copied()).result(place)))
}

/// `load a[i][j] -> a[i][j]`
fn load_element<'c>(of: &Lowered<'_, 'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let place = element(of.operands[0], &of.operands[1..], b)?;
    Some(load(place, b))
}

/// `store x, a[i][j] -> a[i][j] = x;`
fn store_element(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let &[value, array, ref indices @ ..] = &operands[..] else { return None };
    let mut b = Builder::like(rewriter, op);
    let place = element(array, indices, &mut b)?;
    assign(place, value, &mut b);
    replace_op_converted(op, &[], converter, rewriter);
    Some(())
}

/// `&a[0][0]`
fn first_element<'c>(array: ValueId, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let (shape, ty) = array_of(b.type_of(array))?;
    let zero = integer(0, b.context().index_type(), b);
    let place = element(array, &vec![zero; shape.len()], b)?;
    let new = emitc::AddressOfOp::builder(b.context(), b.location).reference(place);
    Some(b.make(new.result(pointer(b.context(), ty))))
}

/// `sizeof(T) * n`
fn bytes<'c>(shape: &[i64], ty: Type<'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let count = shape.iter().try_fold(1i64, |count, size| count.checked_mul(*size))?;
    let of_element = size_of(ty, b);
    let count = integer(count, b.context().index_type(), b);
    Some(b.value(emitc::MulOp::NAME, &[of_element, count], size(b.context())))
}

/// `alloc -> (T*) malloc(sizeof(T) * n)`
fn alloc(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<memref::AllocOp>(op)?;
    let (context, ty, alignment) = (rewriter.context(), view.memref().ty(), view.alignment_attr());
    if view.op().operand_count() > 0 {
        return None;
    }
    let (shape, _) = array_of(converter.convert_to_one(context, ty)?)?;
    let element = ty.shaped_element()?;
    let mut b = Builder::like(rewriter, op);
    let bytes = bytes(&shape, element, &mut b)?;
    let void = void_pointer(context);
    let new = match alignment.and_then(Attribute::as_i64) {
        None => call("malloc", &[bytes], &[void], &mut b),
        Some(alignment) => {
            let value = context.index_attribute(alignment);
            let alignment = constant(value, size(context), &mut b);
            call("aligned_alloc", &[alignment, bytes], &[void], &mut b)
        }
    };
    let memory = b.rewriter.op(new).result(0).id();
    let memory = cast(memory, pointer(context, element), &mut b);
    replace_op_converted(op, &[memory], converter, rewriter);
    Some(())
}

/// `dealloc a -> free(&a[0][0]);`
fn dealloc(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let mut b = Builder::like(rewriter, op);
    let memory = first_element(operands[0], &mut b)?;
    call("free", &[memory], &[], &mut b);
    replace_op_converted(op, &[], converter, rewriter);
    Some(())
}

/// `copy a to b -> memcpy(&b[0][0], &a[0][0], sizeof(T) * n);`
fn copy(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let element = rewriter.op(op).operand(0).ty().shaped_element()?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let &[source, target] = &operands[..] else { return None };
    let (shape, _) = array_of(rewriter.type_of(source))?;
    let mut b = Builder::like(rewriter, op);
    let source = first_element(source, &mut b)?;
    let target = first_element(target, &mut b)?;
    let bytes = bytes(&shape, element, &mut b)?;
    call("memcpy", &[target, source, bytes], &[], &mut b);
    replace_op_converted(op, &[], converter, rewriter);
    Some(())
}

/// `global @g -> T g[n];`
fn global(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<memref::GlobalOp>(op)?;
    let (context, location) = (rewriter.context(), view.op().location());
    let is_static = match view.sym_visibility_attr().and_then(Attribute::as_str) {
        Some("private") => true,
        None | Some("public") => false,
        Some(_) => return None,
    };
    if view.alignment_attr().is_some() {
        return None;
    }
    let ty = view.ty_attr()?.as_type()?;
    // One of no dimensions is no array.
    let is_scalar = ty.rank() == Some(0);
    let converted = match is_scalar {
        true => converter.convert_to_one(context, ty.shaped_element()?)?,
        false => converter.convert_to_one(context, ty)?,
    };
    let initial = view.initial_value_attr().filter(|value| !value.is_unit());
    let initial = match initial {
        Some(value) if is_scalar => Some(value.dense_element(context, 0)?),
        other => other,
    };
    let new = emitc::GlobalOp::builder(context, location)
        .sym_name_attr(view.sym_name_attr())
        .ty(converted)
        .initial_value_attr(initial)
        .extern_specifier(!is_static)
        .static_specifier(is_static)
        .const_specifier(view.constant());
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}
