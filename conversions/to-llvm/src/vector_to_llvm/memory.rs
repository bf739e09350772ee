//! Loads and stores of vectors of one dimension.
//!
//! Their operands stand in these orders, and those of the operations that they become:
//!
//! ```text
//! reads         memref, indices, [lanes], [mask, otherwise]  ->  pointer, [mask, otherwise]
//! vector.store  value, memref, indices                       ->  value, pointer
//! other writes  memref, indices, [lanes], mask, value        ->  value, pointer, mask
//! ```

use super::alignment::preferred;
use crate::memref_to_llvm::address::{Bounds, element_pointer};
use std::sync::Arc;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{
    Attribute, Builder, Ctx, MatchResult, NamedAttribute, Operation, Pattern, PatternRewriter, Type, TypedOp,
};
use terrace_llvm as llvm;
use terrace_llvm::DYNAMIC_INDEX;
use terrace_rewrite::conversion::lowering::{RewriteWith, Row};
use terrace_rewrite::conversion::{TypeConverter, converted_operands_to_one, replace_op_converted};
use terrace_vector as vector;
use terrace_vector_transforms::shapes::rank_of;

/// Rule for one of the operations that access memory.
struct Access {
    row: Row<RewriteWith<With>>,
    /// Name of the new operation.
    to: &'static str,
    /// True if each lane has a pointer of its own.
    is_scattered: bool,
    says: Says,
}

/// Position of the alignment attribute on the new operation.
#[derive(Clone, Copy)]
enum Says {
    /// Form of loads and stores, which can also be nontemporal.
    Plainly,
    /// In 32 bits.
    Narrowly,
    /// By an attribute of the pointer, and only what the program said.
    OfPointer,
}

impl Access {
    /// Creates the rule that turns each `From` into a `To`.
    const fn of<'a, 'c, From: TypedOp<'a, 'c>, To: TypedOp<'a, 'c>>(
        pattern: &'static str,
        says: Says,
    ) -> Self {
        Access { row: Row::of::<From>(pattern, convert), to: To::NAME, is_scattered: false, says }
    }

    const fn scattered(self) -> Self {
        Access { is_scattered: true, ..self }
    }
}

static ALL: &[Access] = &[
    Access::of::<vector::LoadOp, llvm::LoadOp>("VectorLoadStoreConversion<LoadOp>", Says::Plainly),
    Access::of::<vector::StoreOp, llvm::StoreOp>("VectorLoadStoreConversion<StoreOp>", Says::Plainly),
    Access::of::<vector::MaskedLoadOp, llvm::MaskedLoadOp>(
        "VectorLoadStoreConversion<MaskedLoadOp>",
        Says::Narrowly,
    ),
    Access::of::<vector::MaskedStoreOp, llvm::MaskedStoreOp>(
        "VectorLoadStoreConversion<MaskedStoreOp>",
        Says::Narrowly,
    ),
    Access::of::<vector::GatherOp, llvm::MaskedGatherOp>("VectorGatherOpConversion", Says::Narrowly)
        .scattered(),
    Access::of::<vector::ScatterOp, llvm::MaskedScatterOp>("VectorScatterOpConversion", Says::Narrowly)
        .scattered(),
    Access::of::<vector::ExpandLoadOp, llvm::MaskedExpandLoadOp>(
        "VectorExpandLoadOpConversion",
        Says::OfPointer,
    ),
    Access::of::<vector::CompressStoreOp, llvm::MaskedCompressStoreOp>(
        "VectorCompressStoreOpConversion",
        Says::OfPointer,
    ),
];

/// Inputs of a pattern.
#[derive(Clone)]
struct With {
    access: &'static Access,
    converter: Arc<TypeConverter>,
    aligns_to_vectors: bool,
}

pub(super) fn patterns(converter: &Arc<TypeConverter>, aligns_to_vectors: bool) -> Vec<Pattern> {
    let pattern = |access: &'static Access| {
        access.row.pattern(&With { access, converter: converter.clone(), aligns_to_vectors })
    };
    ALL.iter().map(pattern).collect()
}

fn convert(op: OpId, with: &With, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (access, converter, context) = (with.access, &with.converter, rewriter.context());
    let view = rewriter.op(op);
    let location = view.location();
    let memory_at = view.operands().position(|operand| operand.ty().is_memref())?;
    let memref = view.operand(memory_at).ty();
    let indices_end = memory_at + 1 + memref.shape()?.len();
    let is_read = view.result_count() == 1;
    let vector = match (is_read, memory_at) {
        (true, _) => view.result(0).ty(),
        (false, 0) => view.operands().last()?.ty(),
        (false, _) => view.operand(0).ty(),
    };
    if rank_of(vector) > 1 {
        return None;
    }
    let vector = converter.convert_to_one(context, vector)?;
    let element = converter.convert_to_one(context, memref.element_or_self())?;
    let alignment = Alignment::of(view, if with.aligns_to_vectors { vector } else { element })?;

    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let indices = operands.get(memory_at + 1..indices_end)?;
    let mut rest = operands[indices_end..].to_vec();
    let mut new = match (is_read, memory_at) {
        (true, _) => vec![],
        (false, 0) => vec![rest.pop()?],
        (false, _) => vec![operands[0]],
    };
    let mut builder = Builder::new(rewriter, location);
    let mut pointer =
        element_pointer(memref, operands[memory_at], indices, Bounds::Unknown, converter, &mut builder)?;
    if access.is_scattered {
        let lanes = rest.remove(0);
        pointer = pointers(pointer, lanes, vector, element, &mut builder);
    }
    let pointer_at = new.len();
    new.push(pointer);
    new.extend(rest);
    let attributes = match access.says {
        Says::Plainly => alignment.plainly(op, builder.rewriter),
        Says::Narrowly => alignment.narrowly(context),
        Says::OfPointer => alignment.of_pointer(pointer_at, new.len(), context),
    };
    if is_read {
        let value = builder.value_with(access.to, &new, vector, &attributes);
        replace_op_converted(op, &[value], converter, rewriter);
    } else {
        builder.op(access.to, &new, &[], &attributes);
        rewriter.erase_op(op);
    }
    Some(())
}

/// Creates a vector with a pointer for each lane.
fn pointers<'c>(
    first: ValueId,
    lanes: ValueId,
    vector: Type<'c>,
    element: Type<'c>,
    builder: &mut Builder<'_, '_, 'c>,
) -> ValueId {
    let context = builder.rewriter.context();
    let ty = vector.with_element(context, builder.rewriter.type_of(first));
    let attributes = [
        ("rawConstantIndices", context.dense_i32_array(&[DYNAMIC_INDEX])),
        ("elem_type", context.type_attribute(element)),
    ];
    builder.value_with(llvm::GEPOp::NAME, &[first, lanes], ty, &attributes)
}

/// Alignment of a memory access.
struct Alignment {
    bytes: i64,
    /// True if the program says so.
    is_given: bool,
}

type Attributes<'c> = Vec<(&'static str, Attribute<'c>)>;

impl Alignment {
    /// Returns the alignment of an operation, or the default one of a type.
    fn of(op: Operation<'_, '_>, ty: Type<'_>) -> Option<Self> {
        let given = op.attribute("alignment").and_then(Attribute::as_i64);
        let bytes = match given {
            Some(given) => given,
            None => i64::try_from(preferred(ty)).ok()?,
        };
        Some(Alignment { bytes, is_given: given.is_some() })
    }

    fn plainly<'c>(&self, op: OpId, rewriter: &PatternRewriter<'_, 'c>) -> Attributes<'c> {
        let context = rewriter.context();
        let mut attributes = vec![("alignment", context.i64_attribute(self.bytes))];
        if rewriter.op(op).attribute("nontemporal").and_then(Attribute::as_bool) == Some(true) {
            attributes.push(("nontemporal", context.unit_attribute()));
        }
        attributes
    }

    fn narrowly<'c>(&self, context: Ctx<'c>) -> Attributes<'c> {
        vec![("alignment", context.integer_attribute(context.integer_type(32), self.bytes))]
    }

    fn of_pointer<'c>(&self, pointer_at: usize, operands: usize, context: Ctx<'c>) -> Attributes<'c> {
        if !self.is_given {
            return Vec::new();
        }
        let alignment = NamedAttribute {
            name: context.identifier("llvm.align"),
            value: context.i64_attribute(self.bytes),
        };
        let mut all = vec![context.dictionary_attribute(&[]); operands];
        all[pointer_at] = context.dictionary_attribute(&[alignment]);
        vec![("arg_attrs", context.array_attribute(&all))]
    }
}
