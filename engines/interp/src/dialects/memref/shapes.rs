//! Views of memrefs: other sizes, strides and offsets of the same memory.

use crate::dialects::memref::load;
use crate::dialects::scf::mixed;
use crate::layout::{size_bytes, sizes_with};
use crate::machine::step::{Step, Table, row};
use crate::machine::{Machine, as_i64};
use crate::trap::{Outcome, Trap};
use crate::value::{MemRef, Value};
use terrace_ir::affine::AffineExprKind;
use terrace_ir::{Attribute, DYNAMIC, Type, suffix_products};
use terrace_memref as memref;

/// The operations.
pub(crate) const SHAPES: Table = &[
    row!(memref::DimOp, |m, op| {
        let (memref, index) = (m.memref(op.source())?, as_i64(&m.get(op.index())?, "the index")?);
        match usize::try_from(index).ok().and_then(|index| memref.sizes.get(index)) {
            Some(size) => Step::result(Value::index(*size)),
            None => Trap::undefined(format_args!("there is no dimension {index}")),
        }
    }),
    row!(memref::RankOp, |m, op| Step::result(Value::index(m.memref(op.memref())?.sizes.len() as i64))),
    row!(memref::CastOp, |m, op| {
        let memref = m.memref(op.source())?;
        check_type(&memref, op.dest().ty())?;
        Step::result(Value::MemRef(memref))
    }),
    row!(memref::MemorySpaceCastOp, |m, op| Step::result(Value::MemRef(m.memref(op.source())?))),
    row!(memref::DistinctObjectsOp, |m, op| Ok(Step::Results(m.get_all(op.operands())?))),
    row!(memref::AssumeAlignmentOp, |m, op| {
        let memref = m.memref(op.memref())?;
        let alignment = op.alignment().max(1);
        if !memref.aligned.is_multiple_of(alignment as u64) {
            return Trap::undefined(format_args!("the memref is not aligned to {alignment} bytes"));
        }
        Step::result(Value::MemRef(memref))
    }),
    row!(memref::ExtractAlignedPointerAsIndexOp, |m, op| {
        Step::result(Value::index(m.memref(op.source())?.aligned as i64))
    }),
    row!(memref::ExtractStridedMetadataOp, |m, op| {
        let memref = m.memref(op.source())?;
        let base = MemRef { offset: 0, sizes: Vec::new(), strides: Vec::new(), ..MemRef::clone(&memref) };
        let mut results = vec![Value::memref(base), Value::index(memref.offset)];
        results.extend(memref.sizes.iter().chain(&memref.strides).map(|word| Value::index(*word)));
        Ok(Step::Results(results))
    }),
    row!(memref::ReinterpretCastOp, |m, op| {
        let source = m.memref(op.source())?;
        let offset = mixed(m, op.static_offsets(), op.offsets())?.first().copied().unwrap_or(0);
        let (sizes, strides) =
            (mixed(m, op.static_sizes(), op.sizes())?, mixed(m, op.static_strides(), op.strides())?);
        Step::result(Value::memref(MemRef { offset, sizes, strides, ..MemRef::clone(&source) }))
    }),
    row!(memref::SubViewOp, subview),
    row!(memref::TransposeOp, |m, op| {
        let source = m.memref(op.input())?;
        let map = op.permutation();
        let mut result = MemRef { sizes: Vec::new(), strides: Vec::new(), ..MemRef::clone(&source) };
        for expr in map.results() {
            if let AffineExprKind::Dim(dim) = expr.kind() {
                result.sizes.push(source.sizes[dim as usize]);
                result.strides.push(source.strides[dim as usize]);
            }
        }
        Step::result(Value::memref(result))
    }),
    row!(memref::ViewOp, |m, op| {
        let source = m.memref(op.source())?;
        let shift = as_i64(&m.get(op.byte_shift())?, "the byte shift")?;
        let ty = op.result().ty();
        let sizes = sizes_with(ty, m.indices(op.sizes())?);
        let bytes = sizes.iter().try_fold(size_bytes(ty.element_or_self())? as i64, |a, b| a.checked_mul(*b));
        let room = source.sizes.first().copied().unwrap_or(0);
        if shift < 0 || bytes.and_then(|bytes| bytes.checked_add(shift)).is_none_or(|end| end > room) {
            return Trap::undefined("the view is larger than its source");
        }
        let strides = suffix_products(&sizes);
        let aligned = source.aligned.wrapping_add(source.offset.wrapping_add(shift) as u64);
        Step::result(Value::memref(MemRef { base: source.base, aligned, offset: 0, sizes, strides }))
    }),
    row!(memref::ReshapeOp, |m, op| {
        let (source, shape) = (m.memref(op.source())?, m.memref(op.shape())?);
        let index = op.shape().ty().element_or_self();
        let mut sizes = Vec::new();
        for at in 0..shape.sizes.first().copied().unwrap_or(0) {
            sizes.push(as_i64(&load(m, index, &shape, &[at])?, "a size")?);
        }
        if product(&sizes) != product(&source.sizes) {
            return Trap::undefined("the shapes differ in their number of elements");
        }
        let strides = suffix_products(&sizes);
        let result = MemRef { sizes, strides, ..MemRef::clone(&source) };
        check_type(&result, op.result().ty())?;
        Step::result(Value::memref(result))
    }),
    row!(memref::ExpandShapeOp, |m, op| {
        let source = m.memref(op.src())?;
        let sizes = mixed(m, op.static_output_shape(), op.output_shape())?;
        let mut strides = vec![0; sizes.len()];
        for (dim, group) in groups(op.reassociation()).into_iter().enumerate() {
            let mut stride = source.strides[dim];
            let mut total = 1i64;
            for at in group.into_iter().rev() {
                strides[at] = stride;
                stride = stride.wrapping_mul(sizes[at]);
                total = total.wrapping_mul(sizes[at]);
            }
            if total != source.sizes[dim] {
                return Trap::undefined(format_args!("the sizes do not make up that of dimension {dim}"));
            }
        }
        Step::result(Value::memref(MemRef { sizes, strides, ..MemRef::clone(&source) }))
    }),
    row!(memref::CollapseShapeOp, |m, op| {
        let source = m.memref(op.src())?;
        let mut result = MemRef { sizes: Vec::new(), strides: Vec::new(), ..MemRef::clone(&source) };
        for group in groups(op.reassociation()) {
            result.sizes.push(group.iter().map(|at| source.sizes[*at]).product());
            // A dimension of one element has no neighbors, at any stride.
            let last = group.iter().rev().find(|at| source.sizes[**at] != 1).or(group.last());
            result.strides.push(last.map_or(1, |at| source.strides[*at]));
        }
        Step::result(Value::memref(result))
    }),
];

fn product(sizes: &[i64]) -> Option<i64> {
    sizes.iter().try_fold(1i64, |product, size| product.checked_mul(*size))
}

/// Returns the groups of dimensions of a reassociation.
pub(crate) fn groups(reassociation: &[Attribute<'_>]) -> Vec<Vec<usize>> {
    let group = |group: &Attribute<'_>| {
        let dims = group.as_array().unwrap_or_default();
        dims.iter().filter_map(|dim| usize::try_from(dim.as_i64()?).ok()).collect()
    };
    reassociation.iter().map(group).collect()
}

/// Checks that sizes, strides and offset are those of a type.
fn check_type(memref: &MemRef, ty: Type<'_>) -> Outcome<()> {
    let Some(shape) = ty.shape() else { return Ok(()) };
    let agrees = |known: &[i64], actual: &[i64]| {
        known.len() == actual.len() && known.iter().zip(actual).all(|(k, a)| *k == DYNAMIC || k == a)
    };
    if !agrees(shape, &memref.sizes) {
        return Trap::undefined("the sizes are not those of the type");
    }
    let Some((strides, offset)) = ty.strides_and_offset() else { return Ok(()) };
    if offset != DYNAMIC && offset != memref.offset {
        return Trap::undefined("the offset is not that of the type");
    }
    let strides_agree = strides
        .iter()
        .zip(memref.strides.iter().zip(&memref.sizes))
        .all(|(known, (actual, size))| *known == DYNAMIC || known == actual || *size <= 1);
    if !strides_agree && !memref.sizes.contains(&0) {
        return Trap::undefined("the strides are not those of the type");
    }
    Ok(())
}

fn subview<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: memref::SubViewOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let source = m.memref(op.source())?;
    let (offsets, sizes, steps) = (
        mixed(m, op.static_offsets(), op.offsets())?,
        mixed(m, op.static_sizes(), op.sizes())?,
        mixed(m, op.static_strides(), op.strides())?,
    );
    for dim in 0..offsets.len() {
        let (offset, size, step, whole) = (offsets[dim], sizes[dim], steps[dim], source.sizes[dim]);
        let last = offset.saturating_add((size - 1).max(0).saturating_mul(step));
        let fits =
            if size > 0 { (0..whole).contains(&offset) && (0..whole).contains(&last) } else { size == 0 };
        if !fits {
            return Trap::undefined(format_args!(
                "the view exceeds dimension {dim} of size {whole}: offset {offset}, size {size}, stride {step}"
            ));
        }
    }
    let strides: Vec<i64> = source.strides.iter().zip(&steps).map(|(a, b)| a.wrapping_mul(*b)).collect();
    let mut result = MemRef { offset: source.linear(&offsets), sizes, strides, ..MemRef::clone(&source) };
    let ty = op.result().ty();
    let strides = ty.strides_and_offset().map(|(strides, _)| strides);
    let gone =
        dropped(&op.static_sizes(), ty.shape().unwrap_or_default(), strides.as_deref(), &result.strides);
    for dim in gone.into_iter().rev() {
        result.sizes.remove(dim);
        result.strides.remove(dim);
    }
    Step::result(Value::memref(result))
}

/// Returns the dimensions of size one that a slice drops: the first choice under which the others have the sizes, and
/// the strides where they are known, of the result.
pub(crate) fn dropped(sizes: &[i64], kept: &[i64], known: Option<&[i64]>, strides: &[i64]) -> Vec<usize> {
    let mut gone = Vec::new();
    let mut at = 0;
    for (dim, size) in sizes.iter().enumerate() {
        let spare = sizes.len() - dim > kept.len() - at;
        let fits = kept.get(at) == Some(size);
        let stride_fits = known.is_none_or(|known| match known.get(at) {
            Some(&stride) => stride == DYNAMIC || strides.get(dim) == Some(&stride),
            None => false,
        });
        if spare && *size == 1 && (!fits || !stride_fits) {
            gone.push(dim);
        } else if at < kept.len() {
            at += 1;
        } else {
            gone.push(dim);
        }
    }
    gone
}
