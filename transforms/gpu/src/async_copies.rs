//! Copies to shared memory as ones that run on their own.
//!
//! ```text
//!   %v = transfer_read %m[%i]      ->      %t = device_async_copy %m[%i], %shared[%j]
//!   transfer_write %v, %shared[%j]         %g = device_async_create_group %t
//!                                          device_async_wait %g
//! ```

use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_interfaces::effects::{effects, is_memory_effect_free};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::EffectKind;
use terrace_ir::{Attribute, Operation, PatternRewriter, Type, Value};
use terrace_nvgpu::{
    DeviceAsyncCopyOp, DeviceAsyncCreateGroupOp, DeviceAsyncWaitOp, has_unit_stride, is_shared,
};
use terrace_vector::{CreateMaskOp, ExtractOp, LoadOp, StoreOp, TransferReadOp, TransferWriteOp};

/// Sizes in bytes of copies that there are.
const SIZES: [i64; 3] = [4, 8, 16];
/// The one size in bytes of copies that need not go through the first cache.
const BYPASSING: i64 = 16;

/// Replaces a store of a loaded vector to shared memory, and those that follow it, by a group of asynchronous copies,
/// and waits for it in the place of the last; `None` if nothing is replaced.
///
/// A store takes part if its vector lies together in both memories, and nothing writes to other than shared memory in
/// between.
pub fn copy_asynchronously(
    store: OpId,
    bypasses_cache: bool,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<Vec<OpId>> {
    let first = rewriter.op(store);
    let mut copies = vec![AsyncCopy::of(first)?];
    for op in std::iter::successors(first.next(), |op| op.next()) {
        match AsyncCopy::of(op) {
            Some(copy) => copies.push(copy),
            None if is_memory_effect_free(op)
                || base_of_read(op).is_some_and(|base| !is_shared(base.ty())) => {}
            None => break,
        }
    }
    let mut tokens = Vec::new();
    for copy in &copies {
        rewriter.set_insertion_point(copy.store);
        tokens.push(copy.create(bypasses_cache, rewriter)?);
    }
    let (context, location) = (rewriter.context(), rewriter.op(copies.last()?.store).location());
    let group = DeviceAsyncCreateGroupOp::builder(context, location).input_tokens(tokens);
    let group = rewriter.create_value(group);
    let wait = rewriter.create(DeviceAsyncWaitOp::builder(context, location).async_dependencies(group));
    copies.iter().for_each(|copy| rewriter.erase_op(copy.store));
    Some(vec![wait])
}

/// A store that can be part of an asynchronous copy.
struct AsyncCopy {
    store: OpId,
    to: (ValueId, Vec<ValueId>),
    from: (ValueId, Vec<ValueId>),
    elements: i64,
    bytes: i64,
    mask: Option<Mask>,
}

/// The row of a mask that a load has.
struct Mask {
    /// Numbers of set lanes, one for each dimension.
    sizes: Vec<ValueId>,
    /// The place of the row in all dimensions but the last.
    place: Vec<i64>,
}

impl AsyncCopy {
    fn of(store: Operation<'_, '_>) -> Option<Self> {
        let (value, base, indices) = if let Some(write) = store.try_as::<TransferWriteOp>() {
            let fits = write.permutation_map().is_minor_identity() && all_set(write.in_bounds());
            (fits && write.mask().is_none()).then_some(())?;
            (write.value_to_store(), write.base(), ids(write.indices()))
        } else {
            let plain = store.try_as::<StoreOp>()?;
            (plain.value_to_store(), plain.base(), ids(plain.indices()))
        };
        let (load, mut mask) = (value.defining_op()?, None);
        let (source, from) = if let Some(read) = load.try_as::<TransferReadOp>() {
            (read.permutation_map().is_minor_identity() && all_set(read.in_bounds())).then_some(())?;
            if let Some(given) = read.mask() {
                // What is masked out becomes zero.
                is_zero(read.padding()).then_some(())?;
                mask = Some(Mask::of(given)?);
            }
            (read.base(), ids(read.indices()))
        } else {
            let plain = load.try_as::<LoadOp>()?;
            (plain.base(), ids(plain.indices()))
        };
        let [elements] = *value.ty().shape()? else { return None };
        let are_contiguous =
            [base, source].iter().all(|one| one.ty().is_memref() && has_unit_stride(one.ty()));
        let bits = element_bits(value.ty())?.checked_mul(elements)?;
        let fits = are_contiguous
            && is_shared(base.ty())
            && !is_shared(source.ty())
            && !value.ty().is_scalable_vector()
            && base.ty().element_or_self() == source.ty().element_or_self()
            && base.ty().element_or_self() == value.ty().element_or_self()
            && bits % 8 == 0
            && SIZES.contains(&(bits / 8))
            && stays_the_same(load, store);
        fits.then(|| AsyncCopy {
            store: store.id(),
            to: (base.id(), indices),
            from: (source.id(), from),
            elements,
            bytes: bits / 8,
            mask,
        })
    }

    fn create(&self, bypasses_cache: bool, rewriter: &mut PatternRewriter<'_, '_>) -> Option<ValueId> {
        let (context, location) = (rewriter.context(), rewriter.op(self.store).location());
        let mut lanes = None;
        if let Some(Mask { sizes, place }) = &self.mask {
            let mut b = rewriter.builder(location);
            let mut condition = None;
            for (place, size) in place.iter().zip(sizes) {
                let place = b.index(*place);
                let is_set = b.cmpi(CmpIPredicate::Slt, place, *size);
                condition = Some(match condition {
                    Some(others) => b.andi(is_set, others),
                    None => is_set,
                });
            }
            let last = *sizes.last()?;
            lanes = Some(match condition {
                Some(condition) => {
                    let none = b.index(0);
                    b.select(condition, last, none)
                }
                None => last,
            });
        }
        let mut copy = DeviceAsyncCopyOp::builder(context, location)
            .dst(self.to.0)
            .dst_indices(self.to.1.iter().copied())
            .src(self.from.0)
            .src_indices(self.from.1.iter().copied())
            .dst_elements(self.elements);
        if let Some(lanes) = lanes {
            copy = copy.src_elements(lanes);
        }
        if bypasses_cache && self.bytes == BYPASSING {
            copy = copy.bypass_l1(true);
        }
        Some(rewriter.create_value(copy))
    }
}

impl Mask {
    /// Finds the row that a mask of one dimension is.
    fn of(mask: Value<'_, '_>) -> Option<Self> {
        let op = mask.defining_op()?;
        let (created, place) = match op.try_as::<ExtractOp>() {
            Some(extract) if extract.dynamic_position().len() == 0 => {
                (extract.source().defining_op()?, extract.static_position().to_vec())
            }
            _ => (op, Vec::new()),
        };
        let sizes = ids(created.try_as::<CreateMaskOp>()?.operands());
        (sizes.len() == place.len() + 1).then_some(Mask { sizes, place })
    }
}

fn ids<'a, 'c: 'a>(values: impl Iterator<Item = Value<'a, 'c>>) -> Vec<ValueId> {
    values.map(Value::id).collect()
}

fn all_set(flags: &[Attribute<'_>]) -> bool {
    flags.iter().all(|flag| flag.as_bool() == Some(true))
}

fn element_bits(vector: Type<'_>) -> Option<i64> {
    vector.element_or_self().int_or_float_width().map(i64::from)
}

/// Returns true for the zero whose bits are all zero.
fn is_zero(value: Value<'_, '_>) -> bool {
    value.is_zero() || value.constant_float().is_some_and(|value| value.is_zero() && !value.is_negative())
}

/// Returns the memory that a load of a vector reads.
fn base_of_read<'a, 'c>(op: Operation<'a, 'c>) -> Option<Value<'a, 'c>> {
    let transfer = op.try_as::<TransferReadOp>().map(|read| read.base());
    transfer.or_else(|| op.try_as::<LoadOp>().map(|load| load.base()))
}

/// Returns true if nothing between a load and a store after it writes to other than shared memory.
fn stays_the_same<'c>(load: Operation<'_, 'c>, store: Operation<'_, 'c>) -> bool {
    for op in std::iter::successors(load.next(), |op| op.next()) {
        if op == store {
            return true;
        }
        if may_write(op) {
            return false;
        }
    }
    false
}

/// Returns true if an operation may write to other than shared memory.
fn may_write(op: Operation<'_, '_>) -> bool {
    let into = op.try_as::<TransferWriteOp>().map(|write| write.base());
    let into = into.or_else(|| op.try_as::<StoreOp>().map(|store| store.base()));
    let is_copy = ["copy", "create_group", "wait"]
        .iter()
        .any(|last| op.name().as_str().strip_prefix("nvgpu.device_async_") == Some(last));
    if is_copy || into.is_some_and(|base| is_shared(base.ty())) || is_memory_effect_free(op) {
        return false;
    }
    let only_reads = |kind: EffectKind| matches!(kind, EffectKind::Read | EffectKind::Allocate);
    op.region_count() > 0 || effects(op).is_none_or(|list| list.iter().any(|effect| !only_reads(effect.kind)))
}
