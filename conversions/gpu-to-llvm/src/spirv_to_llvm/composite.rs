//! Parts of structures, arrays and vectors.

use terrace_ir::ids::ValueId;
use terrace_ir::{Attribute, Builder, Type, TypedOp};
use terrace_llvm as llvm;
use terrace_rewrite::conversion::lowering::{Lower, Lowered, Row};
use terrace_spirv as spirv;
use terrace_to_llvm::lowering::build::LlvmBuilder;

pub(super) const ROWS: &[Row<Lower>] = &[
    Row::of::<spirv::CompositeExtractOp>("CompositeExtractPattern", extract),
    Row::of::<spirv::CompositeInsertOp>("CompositeInsertPattern", insert),
    Row::of::<spirv::VectorShuffleOp>("VectorShufflePattern", shuffle),
];

/// Component of a shuffle that may be anything.
const ANY: i64 = 0xFFFF_FFFF;

fn indices<'c>(of: &Lowered<'_, 'c>, name: &str, builder: &Builder<'_, '_, 'c>) -> Option<Vec<i64>> {
    of.view(builder).attribute(name)?.as_array()?.iter().map(|index| index.as_i64()).collect()
}

/// Returns a constant index of a vector.
fn lane<'c>(index: i64, builder: &mut Builder<'_, '_, 'c>) -> ValueId {
    let ty = builder.rewriter.context().integer_type(32);
    builder.integer(index, ty)
}

/// `spirv.CompositeExtract -> llvm.extractelement` of a vector, else `llvm.extractvalue`
fn extract<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let (composite, position) = (*of.operands.first()?, indices(of, "indices", builder)?);
    if builder.rewriter.type_of(composite).is_vector() {
        let at = lane(*position.first()?, builder);
        return Some(builder.value(llvm::ExtractElementOp::NAME, &[composite, at], of.result));
    }
    Some(builder.extract(composite, &position, of.result))
}

/// `spirv.CompositeInsert -> llvm.insertelement` into a vector, else `llvm.insertvalue`
fn insert<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let (&[object, composite], position) = (&of.operands[..], indices(of, "indices", builder)?) else {
        return None;
    };
    if of.result.is_vector() {
        let at = lane(*position.first()?, builder);
        return Some(builder.value(llvm::InsertElementOp::NAME, &[composite, object, at], of.result));
    }
    Some(builder.insert(composite, object, &position))
}

/// `spirv.VectorShuffle -> llvm.shufflevector` of vectors of one length, else an insertion for each component
fn shuffle<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let (&[first, second], components) = (&of.operands[..], indices(of, "components", builder)?) else {
        return None;
    };
    let context = builder.rewriter.context();
    // Components are unsigned words, which may be kept with a sign.
    let components: Vec<i64> = components.into_iter().map(|component| component & ANY).collect();
    let lengths = [first, second].map(|vector| builder.rewriter.type_of(vector).element_count());
    let [Some(length), Some(other)] = lengths else { return None };
    if length == other {
        let mask: Vec<i32> = components.iter().map(|component| *component as i32).collect();
        let mask: [(&str, Attribute<'c>); 1] = [("mask", context.dense_i32_array(&mask))];
        return Some(builder.value_with(llvm::ShuffleVectorOp::NAME, &[first, second], of.result, &mask));
    }
    let element: Type<'c> = of.result.element_or_self();
    let mut all = builder.poison(of.result);
    for (at, &component) in components.iter().enumerate().filter(|(_, component)| **component != ANY) {
        let (from, index) =
            if component < length { (first, component) } else { (second, component - length) };
        let at = lane(i64::try_from(at).ok()?, builder);
        let index = lane(index, builder);
        let value = builder.value(llvm::ExtractElementOp::NAME, &[from, index], element);
        all = builder.value(llvm::InsertElementOp::NAME, &[all, value, at], of.result);
    }
    Some(all)
}
