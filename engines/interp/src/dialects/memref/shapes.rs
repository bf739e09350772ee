//! Views of memrefs: other sizes, strides and offsets of the same memory.

use crate::dialects::memref::load;
use crate::dialects::scf::mixed;
use crate::layout::size_bytes;
use crate::machine::step::{Step, Table};
use crate::machine::{Machine, as_i64};
use crate::trap::{Outcome, Trap};
use crate::value::{MemRef, Value};
use terrace_ir::affine::AffineExprKind;
use terrace_ir::{DYNAMIC, Operation, Type, suffix_products};

/// The operations.
pub(crate) const SHAPES: Table = &[
    ("memref.dim", |m, op| {
        let (memref, index) = (m.memref(op, 0)?, as_i64(&m.operand(op, 1)?, "the index")?);
        match usize::try_from(index).ok().and_then(|index| memref.sizes.get(index)) {
            Some(size) => Step::result(Value::index(*size)),
            None => Trap::undefined(format_args!("there is no dimension {index}")),
        }
    }),
    ("memref.rank", |m, op| Step::result(Value::index(m.memref(op, 0)?.sizes.len() as i64))),
    ("memref.cast", |m, op| {
        let memref = m.memref(op, 0)?;
        check_type(&memref, op.result(0).ty())?;
        Step::result(Value::MemRef(memref))
    }),
    ("memref.memory_space_cast", |m, op| Step::result(Value::MemRef(m.memref(op, 0)?))),
    ("memref.distinct_objects", |m, op| Ok(Step::Results(m.operands(op)?))),
    ("memref.assume_alignment", |m, op| {
        let memref = m.memref(op, 0)?;
        let alignment = op.attribute("alignment").and_then(|bytes| bytes.as_i64()).unwrap_or(1).max(1);
        if !memref.aligned.is_multiple_of(alignment as u64) {
            return Trap::undefined(format_args!("the memref is not aligned to {alignment} bytes"));
        }
        Step::result(Value::MemRef(memref))
    }),
    ("memref.extract_aligned_pointer_as_index", |m, op| {
        Step::result(Value::index(m.memref(op, 0)?.aligned as i64))
    }),
    ("memref.extract_strided_metadata", |m, op| {
        let memref = m.memref(op, 0)?;
        let base = MemRef { offset: 0, sizes: Vec::new(), strides: Vec::new(), ..MemRef::clone(&memref) };
        let mut results = vec![Value::memref(base), Value::index(memref.offset)];
        results.extend(memref.sizes.iter().chain(&memref.strides).map(|word| Value::index(*word)));
        Ok(Step::Results(results))
    }),
    ("memref.reinterpret_cast", |m, op| {
        let source = m.memref(op, 0)?;
        let offset = mixed(m, op, "static_offsets", 1)?.first().copied().unwrap_or(0);
        let (sizes, strides) = (mixed(m, op, "static_sizes", 2)?, mixed(m, op, "static_strides", 3)?);
        Step::result(Value::memref(MemRef { offset, sizes, strides, ..MemRef::clone(&source) }))
    }),
    ("memref.subview", subview),
    ("memref.transpose", |m, op| {
        let source = m.memref(op, 0)?;
        let map = op.attribute("permutation").and_then(|map| map.as_affine_map());
        let Some(map) = map else { return Trap::unsupported("a transposition without permutation") };
        let mut result = MemRef { sizes: Vec::new(), strides: Vec::new(), ..MemRef::clone(&source) };
        for expr in map.results() {
            if let AffineExprKind::Dim(dim) = expr.kind() {
                result.sizes.push(source.sizes[dim as usize]);
                result.strides.push(source.strides[dim as usize]);
            }
        }
        Step::result(Value::memref(result))
    }),
    ("memref.view", |m, op| {
        let source = m.memref(op, 0)?;
        let shift = as_i64(&m.operand(op, 1)?, "the byte shift")?;
        let mut dynamic = m.indices(op, 2)?.into_iter();
        let ty = op.result(0).ty();
        let sizes: Vec<i64> = ty
            .shape()
            .unwrap_or_default()
            .iter()
            .map(|size| if *size == DYNAMIC { dynamic.next().unwrap_or(0) } else { *size })
            .collect();
        let bytes = sizes.iter().try_fold(size_bytes(ty.element_or_self())? as i64, |a, b| a.checked_mul(*b));
        let room = source.sizes.first().copied().unwrap_or(0);
        if shift < 0 || bytes.and_then(|bytes| bytes.checked_add(shift)).is_none_or(|end| end > room) {
            return Trap::undefined("the view is larger than its source");
        }
        let strides = suffix_products(&sizes);
        let aligned = source.aligned.wrapping_add(source.offset.wrapping_add(shift) as u64);
        Step::result(Value::memref(MemRef { base: source.base, aligned, offset: 0, sizes, strides }))
    }),
    ("memref.reshape", |m, op| {
        let (source, shape) = (m.memref(op, 0)?, m.memref(op, 1)?);
        let index = op.operand(1).ty().element_or_self();
        let mut sizes = Vec::new();
        for at in 0..shape.sizes.first().copied().unwrap_or(0) {
            sizes.push(as_i64(&load(m, index, &shape, &[at])?, "a size")?);
        }
        if product(&sizes) != product(&source.sizes) {
            return Trap::undefined("the shapes differ in their number of elements");
        }
        let strides = suffix_products(&sizes);
        let result = MemRef { sizes, strides, ..MemRef::clone(&source) };
        check_type(&result, op.result(0).ty())?;
        Step::result(Value::memref(result))
    }),
    ("memref.expand_shape", |m, op| {
        let source = m.memref(op, 0)?;
        let sizes = mixed(m, op, "static_output_shape", 1)?;
        let mut strides = vec![0; sizes.len()];
        for (dim, group) in groups(op).into_iter().enumerate() {
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
    ("memref.collapse_shape", |m, op| {
        let source = m.memref(op, 0)?;
        let mut result = MemRef { sizes: Vec::new(), strides: Vec::new(), ..MemRef::clone(&source) };
        for group in groups(op) {
            result.sizes.push(group.iter().map(|at| source.sizes[*at]).product());
            // A dimension of one element has no neighbours, whatever its stride.
            let last = group.iter().rev().find(|at| source.sizes[**at] != 1).or(group.last());
            result.strides.push(last.map_or(1, |at| source.strides[*at]));
        }
        Step::result(Value::memref(result))
    }),
];

fn product(sizes: &[i64]) -> Option<i64> {
    sizes.iter().try_fold(1i64, |product, size| product.checked_mul(*size))
}

/// The groups of dimensions of a reassociation.
pub(crate) fn groups(op: Operation<'_, '_>) -> Vec<Vec<usize>> {
    let groups = op.attribute("reassociation").and_then(|groups| groups.as_array()).unwrap_or_default();
    let group = |group: &terrace_ir::Attribute<'_>| {
        let dims = group.as_array().unwrap_or_default();
        dims.iter().filter_map(|dim| usize::try_from(dim.as_i64()?).ok()).collect()
    };
    groups.iter().map(group).collect()
}

/// Checks that what a type says of sizes, strides and offset is so.
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

fn subview<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let source = m.memref(op, 0)?;
    let (offsets, sizes, steps) = (
        mixed(m, op, "static_offsets", 1)?,
        mixed(m, op, "static_sizes", 2)?,
        mixed(m, op, "static_strides", 3)?,
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
    let ty = op.result(0).ty();
    let static_sizes =
        op.attribute("static_sizes").and_then(|sizes| sizes.as_i64_array()).unwrap_or_default();
    let strides = ty.strides_and_offset().map(|(strides, _)| strides);
    let gone = dropped(&static_sizes, ty.shape().unwrap_or_default(), strides.as_deref(), &result.strides);
    for dim in gone.into_iter().rev() {
        result.sizes.remove(dim);
        result.strides.remove(dim);
    }
    Step::result(Value::memref(result))
}

/// Which dimensions of size one a slice leaves out: the first choice under which the others have the sizes, and the
/// strides where they are known, of the result.
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
