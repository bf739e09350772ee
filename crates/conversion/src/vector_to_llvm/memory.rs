//! Loads and stores of vectors of one dimension.

use super::alignment::preferred;
use crate::memref_to_llvm::address::{Bounds, element_pointer};
use crate::to_llvm::build::Builder;
use crate::to_llvm::pattern_with;
use std::sync::Arc;
use terrace_dialect_transforms::vector::shapes::rank_of;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, MatchResult, Pattern, PatternRewriter, Type, TypedOp};
use terrace_llvm::DYNAMIC_INDEX;
use terrace_rewrite::conversion::{TypeConverter, converted_operands_to_one, replace_op_converted};
use terrace_vector::{
    CompressStoreOp, ExpandLoadOp, GatherOp, LoadOp, MaskedLoadOp, MaskedStoreOp, ScatterOp, StoreOp,
};

/// What patterns are told.
struct Access {
    converter: Arc<TypeConverter>,
    aligns_to_vectors: bool,
}

type Rewrite = fn(OpId, &Access, &mut PatternRewriter<'_, '_>) -> MatchResult;

pub(super) fn patterns(converter: &Arc<TypeConverter>, aligns_to_vectors: bool) -> Vec<Pattern> {
    const ALL: &[(&str, &str, Rewrite)] = &[
        ("vector.load", "VectorLoadStoreConversion<LoadOp>", load),
        ("vector.maskedload", "VectorLoadStoreConversion<MaskedLoadOp>", masked_load),
        ("vector.store", "VectorLoadStoreConversion<StoreOp>", store),
        ("vector.maskedstore", "VectorLoadStoreConversion<MaskedStoreOp>", masked_store),
        ("vector.gather", "VectorGatherOpConversion", gather),
        ("vector.scatter", "VectorScatterOpConversion", scatter),
        ("vector.expandload", "VectorExpandLoadOpConversion", expand_load),
        ("vector.compressstore", "VectorCompressStoreOpConversion", compress_store),
    ];
    let access = Arc::new(Access { converter: converter.clone(), aligns_to_vectors });
    ALL.iter().map(|(op, name, rewrite)| pattern_with(op, name, &access, *rewrite)).collect()
}

/// What an access is about: memory, and where in it.
struct Place<'c> {
    memref: Type<'c>,
    vector: Type<'c>,
    /// How it is aligned, in bytes, and whether the operation says so itself.
    alignment: i64,
    is_given: bool,
    /// Where the first element is.
    pointer: ValueId,
}

/// The operands as they are converted: the memref, as many indices, and the rest.
struct Operands {
    base: ValueId,
    indices: Vec<ValueId>,
    rest: Vec<ValueId>,
    /// What stands before the memref.
    first: Option<ValueId>,
}

fn operands(
    op: OpId,
    base_at: usize,
    indices: usize,
    access: &Access,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<Operands> {
    let all = converted_operands_to_one(op, &access.converter, rewriter)?;
    let first = base_at + 1;
    Some(Operands {
        base: *all.get(base_at)?,
        indices: all.get(first..first + indices)?.to_vec(),
        rest: all.get(first + indices..)?.to_vec(),
        first: (base_at > 0).then(|| all[0]),
    })
}

impl<'c> Place<'c> {
    fn of(
        op: OpId,
        memref: Type<'c>,
        vector: Type<'c>,
        operands: &Operands,
        access: &Access,
        builder: &mut Builder<'_, '_, 'c>,
    ) -> Option<Self> {
        let context = builder.rewriter.context();
        if !memref.is_memref() || rank_of(vector) > 1 {
            return None;
        }
        let vector = access.converter.convert_to_one(context, vector)?;
        let element = access.converter.convert_to_one(context, memref.element_or_self())?;
        let given = builder.rewriter.op(op).attribute("alignment").and_then(Attribute::as_i64);
        let aligned = if access.aligns_to_vectors { vector } else { element };
        let alignment = match given {
            Some(given) => given,
            None => i64::try_from(preferred(aligned)).ok()?,
        };
        let pointer = element_pointer(
            memref,
            operands.base,
            &operands.indices,
            Bounds::Unknown,
            &access.converter,
            builder,
        )?;
        Some(Place { memref, vector, alignment, is_given: given.is_some(), pointer })
    }

    fn alignment32(&self, builder: &Builder<'_, '_, 'c>) -> (&'static str, Attribute<'c>) {
        let context = builder.rewriter.context();
        ("alignment", context.integer_attribute(context.integer_type(32), self.alignment))
    }

    /// The attributes of an argument that is a pointer, if an alignment was given.
    fn argument_attributes(
        &self,
        at: usize,
        arguments: usize,
        builder: &Builder<'_, '_, 'c>,
    ) -> Option<(&'static str, Attribute<'c>)> {
        let context = builder.rewriter.context();
        self.is_given.then_some(())?;
        let alignment = terrace_ir::NamedAttribute {
            name: context.identifier("llvm.align"),
            value: context.i64_attribute(self.alignment),
        };
        let mut all = vec![context.dictionary_attribute(&[]); arguments];
        all[at] = context.dictionary_attribute(&[alignment]);
        Some(("arg_attrs", context.array_attribute(&all)))
    }

    /// A pointer for each lane.
    fn pointers(
        &self,
        lanes: ValueId,
        access: &Access,
        builder: &mut Builder<'_, '_, 'c>,
    ) -> Option<ValueId> {
        let context = builder.rewriter.context();
        let element = access.converter.convert_to_one(context, self.memref.element_or_self())?;
        let pointer = builder.rewriter.type_of(self.pointer);
        let ty = self.vector.with_element(context, pointer);
        let attributes = [
            ("rawConstantIndices", context.dense_i32_array(&[DYNAMIC_INDEX])),
            ("elem_type", context.type_attribute(element)),
        ];
        let op = builder.op("llvm.getelementptr", &[self.pointer, lanes], &[ty], &attributes);
        Some(builder.rewriter.results(op)[0])
    }
}

/// The alignment and what else a plain access says.
fn plain_attributes<'c>(
    op: OpId,
    place: &Place<'c>,
    builder: &Builder<'_, '_, 'c>,
) -> Vec<(&'static str, Attribute<'c>)> {
    let context = builder.rewriter.context();
    let mut attributes = vec![("alignment", context.i64_attribute(place.alignment))];
    if builder.rewriter.op(op).attribute("nontemporal").and_then(Attribute::as_bool) == Some(true) {
        attributes.push(("nontemporal", context.unit_attribute()));
    }
    attributes
}

fn finish_load(op: OpId, new: OpId, access: &Access, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let value = rewriter.results(new)[0];
    replace_op_converted(op, &[value], &access.converter, rewriter);
    Some(())
}

fn load(op: OpId, access: &Access, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<LoadOp>(op)?;
    let (memref, vector, location) = (view.base().ty(), view.result().ty(), view.op().location());
    let indices = view.indices().count();
    let operands = operands(op, 0, indices, access, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let place = Place::of(op, memref, vector, &operands, access, &mut builder)?;
    let attributes = plain_attributes(op, &place, &builder);
    let new = builder.op("llvm.load", &[place.pointer], &[place.vector], &attributes);
    finish_load(op, new, access, rewriter)
}

fn store(op: OpId, access: &Access, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<StoreOp>(op)?;
    let (memref, vector, location) = (view.base().ty(), view.value_to_store().ty(), view.op().location());
    let indices = view.indices().count();
    let operands = operands(op, 1, indices, access, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let place = Place::of(op, memref, vector, &operands, access, &mut builder)?;
    let attributes = plain_attributes(op, &place, &builder);
    builder.op("llvm.store", &[operands.first?, place.pointer], &[], &attributes);
    rewriter.erase_op(op);
    Some(())
}

fn masked_load(op: OpId, access: &Access, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<MaskedLoadOp>(op)?;
    let (memref, vector, location) = (view.base().ty(), view.result().ty(), view.op().location());
    let indices = view.indices().count();
    let operands = operands(op, 0, indices, access, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let place = Place::of(op, memref, vector, &operands, access, &mut builder)?;
    let attributes = [place.alignment32(&builder)];
    let operands = [place.pointer, operands.rest[0], operands.rest[1]];
    let new = builder.op("llvm.intr.masked.load", &operands, &[place.vector], &attributes);
    finish_load(op, new, access, rewriter)
}

fn masked_store(op: OpId, access: &Access, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<MaskedStoreOp>(op)?;
    let (memref, vector, location) = (view.base().ty(), view.value_to_store().ty(), view.op().location());
    let indices = view.indices().count();
    let operands = operands(op, 0, indices, access, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let place = Place::of(op, memref, vector, &operands, access, &mut builder)?;
    let attributes = [place.alignment32(&builder)];
    let operands = [operands.rest[1], place.pointer, operands.rest[0]];
    builder.op("llvm.intr.masked.store", &operands, &[], &attributes);
    rewriter.erase_op(op);
    Some(())
}

fn gather(op: OpId, access: &Access, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<GatherOp>(op)?;
    let (memref, vector, location) = (view.base().ty(), view.result().ty(), view.op().location());
    let indices = view.offsets().count();
    let operands = operands(op, 0, indices, access, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let place = Place::of(op, memref, vector, &operands, access, &mut builder)?;
    let pointers = place.pointers(operands.rest[0], access, &mut builder)?;
    let attributes = [place.alignment32(&builder)];
    let operands = [pointers, operands.rest[1], operands.rest[2]];
    let new = builder.op("llvm.intr.masked.gather", &operands, &[place.vector], &attributes);
    finish_load(op, new, access, rewriter)
}

fn scatter(op: OpId, access: &Access, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ScatterOp>(op)?;
    let (memref, vector, location) = (view.base().ty(), view.value_to_store().ty(), view.op().location());
    let indices = view.offsets().count();
    let operands = operands(op, 0, indices, access, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let place = Place::of(op, memref, vector, &operands, access, &mut builder)?;
    let pointers = place.pointers(operands.rest[0], access, &mut builder)?;
    let attributes = [place.alignment32(&builder)];
    let operands = [operands.rest[2], pointers, operands.rest[1]];
    builder.op("llvm.intr.masked.scatter", &operands, &[], &attributes);
    rewriter.erase_op(op);
    Some(())
}

fn expand_load(op: OpId, access: &Access, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ExpandLoadOp>(op)?;
    let (memref, vector, location) = (view.base().ty(), view.result().ty(), view.op().location());
    let indices = view.indices().count();
    let operands = operands(op, 0, indices, access, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let place = Place::of(op, memref, vector, &operands, access, &mut builder)?;
    let attributes = place.argument_attributes(0, 3, &builder);
    let operands = [place.pointer, operands.rest[0], operands.rest[1]];
    let new = builder.op("llvm.intr.masked.expandload", &operands, &[place.vector], attributes.as_slice());
    finish_load(op, new, access, rewriter)
}

fn compress_store(op: OpId, access: &Access, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<CompressStoreOp>(op)?;
    let (memref, vector, location) = (view.base().ty(), view.value_to_store().ty(), view.op().location());
    let indices = view.indices().count();
    let operands = operands(op, 0, indices, access, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let place = Place::of(op, memref, vector, &operands, access, &mut builder)?;
    let attributes = place.argument_attributes(1, 3, &builder);
    let operands = [operands.rest[1], place.pointer, operands.rest[0]];
    builder.op("llvm.intr.masked.compressstore", &operands, &[], attributes.as_slice());
    rewriter.erase_op(op);
    Some(())
}
