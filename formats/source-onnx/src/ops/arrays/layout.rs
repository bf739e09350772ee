//! Operators that move elements: parts, copies, other orders.

use crate::element::Element;
use crate::importer::{Array, Importer};
use crate::ops::build::reshaped;
use crate::ops::build::{count, element_at, inside, scalar};
use crate::ops::{Operands, Row, dimension, one};
use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_ir::Builder;
use terrace_ir::ids::ValueId;

type Found = Result<Vec<Option<Array>>, String>;

pub(crate) const TABLE: &[Row] = &[
    (&["Identity"], |_, o| one(o.input(0)?.clone())),
    (&["Transpose"], transpose),
    (&["Expand"], expand),
    (&["Tile"], tile),
    (&["Concat"], concat),
    (&["Split"], split),
    (&["Slice"], slice),
    (&["Gather", "GatherElements"], gather),
    (&["GatherND"], gather_nd),
    (&["Pad"], pad),
    (&["Trilu"], trilu),
    (&["OneHot"], one_hot),
    (&["DepthToSpace", "SpaceToDepth"], blocks),
];

/// Index of each element of the source, by the index of an element of the result: from the dimensions of one to those of
/// the other, both in row-major order.
type Places<'p> = dyn for<'r, 'b, 'c> FnMut(&mut Builder<'r, 'b, 'c>, &[ValueId]) -> Vec<ValueId> + 'p;

impl Importer<'_, '_, '_> {
    /// Creates an array of elements of another; what is known of that stays known if `known` says where from.
    pub(crate) fn moved(
        &mut self,
        source: &Array,
        shape: &[i64],
        known: Option<&dyn Fn(&[i64]) -> Vec<i64>>,
        places: &mut Places<'_>,
    ) -> Result<Array, String> {
        if let (Some(bytes), Some(from)) = (&source.known, known)
            && count(shape)? <= MOST_KNOWN
        {
            let size = source.element.bytes();
            let mut moved = Vec::new();
            for indices in indices_of(shape) {
                let at = offset(&source.shape, &from(&indices)).checked_mul(size);
                let part = at.and_then(|at| bytes.get(at..)?.get(..size));
                moved.extend_from_slice(part.ok_or("an index is out of bounds")?);
            }
            return self.constant(source.element, shape, moved);
        }
        self.indexed(shape, source.element, &mut |b, indices| {
            let places = places(b, indices);
            Some(element_at(b, source, places))
        })
    }
}

/// Most elements that are moved at import.
const MOST_KNOWN: i64 = 1 << 12;

/// Returns the indices of all elements, in row-major order.
fn indices_of(shape: &[i64]) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    for size in shape {
        all = all
            .into_iter()
            .flat_map(|start: Vec<i64>| (0..*size).map(move |at| [&start[..], &[at]].concat()))
            .collect();
    }
    all
}

/// Returns the position of an element in row-major order; one that no array has if an index is out of bounds.
fn offset(shape: &[i64], indices: &[i64]) -> usize {
    let position = shape.iter().zip(indices).try_fold(0_i64, |at, (size, index)| {
        let is_inside = (0..*size).contains(index);
        at.checked_mul(*size)?.checked_add(*index).filter(|_| is_inside)
    });
    position.and_then(|position| usize::try_from(position).ok()).unwrap_or(usize::MAX)
}

/// Creates an index from an element of an array of indices, which may count from the end of a dimension.
pub(crate) fn place(b: &mut Builder<'_, '_, '_>, element: ValueId, size: i64) -> ValueId {
    let ty = b.context().index_type();
    let at = b.index_cast(element, ty);
    let (zero, size) = (b.index(0), b.index(size));
    let is_negative = b.cmpi(CmpIPredicate::Slt, at, zero);
    let from_end = b.addi(at, size);
    b.select(is_negative, from_end, at)
}

fn transpose(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let order = o.ints("perm").unwrap_or_else(|| (0..x.rank() as i64).rev().collect());
    let order = order.into_iter().map(|at| dimension(at, x.rank())).collect::<Result<Vec<_>, _>>()?;
    if order.len() != x.rank() {
        return Err("there is one number for each dimension".to_owned());
    }
    one(i.transposed(x, &order)?)
}

fn expand(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let shape = crate::ops::build::broadcast(&[&x.shape, &o.known(i, 1)?])?;
    one(i.expanded(x, &shape)?)
}

fn tile(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (x, times) = (o.input(0)?, o.known(i, 1)?);
    if times.len() != x.rank() {
        return Err("there is a number of copies for each dimension".to_owned());
    }
    let shape: Vec<i64> =
        x.shape.iter().zip(&times).map(|(size, times)| size.saturating_mul(*times)).collect();
    let sizes = x.shape.clone();
    one(i.moved(x, &shape, None, &mut |b, indices| {
        let each = indices.iter().zip(&sizes).map(|(at, size)| {
            let size = b.index(*size);
            b.remui(*at, size)
        });
        each.collect()
    })?)
}

fn concat(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let axis = dimension(o.int("axis", 0), o.input(0)?.rank())?;
    one(i.joined(&o.all()?, axis)?)
}

impl Importer<'_, '_, '_> {
    /// Creates the array of arrays one after another along a dimension.
    pub fn joined(&mut self, arrays: &[&Array], axis: usize) -> Result<Array, String> {
        let [first, rest @ ..] = arrays else { return Err("there are no arrays".to_owned()) };
        let fits = |array: &&Array| {
            array.rank() == first.rank()
                && array.element == first.element
                && (0..first.rank()).all(|at| at == axis || array.shape[at] == first.shape[at])
        };
        if !rest.iter().all(fits) {
            return Err("the arrays do not fit each other".to_owned());
        }
        let mut shape = first.shape.clone();
        shape[axis] = arrays.iter().fold(0_i64, |sum, array| sum.saturating_add(array.shape[axis]));
        if arrays.iter().all(|array| array.known.is_some()) && count(&shape)? <= MOST_KNOWN {
            let outer = usize::try_from(count(&shape[..axis])?).unwrap_or(0);
            let mut bytes = Vec::new();
            for row in 0..outer {
                for array in arrays {
                    let known = array.known.as_deref().unwrap_or_default();
                    let len = known.len() / outer;
                    bytes.extend_from_slice(&known[row * len..(row + 1) * len]);
                }
            }
            return self.constant(first.element, &shape, bytes);
        }
        let (context, location) = (self.b.context(), self.b.location);
        let ty = context.ranked_tensor_type(&shape, first.element.ty(context), None);
        let values: Vec<ValueId> = arrays.iter().map(|array| array.value).collect();
        let new =
            terrace_tensor::ConcatOp::builder(context, location).dim(axis as i64).inputs(values).result(ty);
        Ok(Array { value: self.b.make(new), element: first.element, shape, known: None })
    }

    /// Creates the array of arrays of one shape along a new dimension.
    pub fn stacked(&mut self, arrays: &[Array], axis: usize) -> Result<Array, String> {
        let mut rows = Vec::new();
        for array in arrays {
            let mut shape = array.shape.clone();
            shape.insert(axis.min(array.rank()), 1);
            rows.push(reshaped(self, array, &shape)?);
        }
        self.joined(&rows.iter().collect::<Vec<_>>(), axis)
    }

    /// Creates a part of an array along a dimension.
    pub fn part_of_axis(&mut self, x: &Array, axis: usize, start: i64, size: i64) -> Result<Array, String> {
        let (mut starts, mut shape) = (vec![0; x.rank()], x.shape.clone());
        if axis >= x.rank() {
            return Err("an operand has too few dimensions".to_owned());
        }
        if start < 0 || size < 0 || start.checked_add(size).is_none_or(|end| end > shape[axis]) {
            return Err("a part is out of bounds".to_owned());
        }
        (starts[axis], shape[axis]) = (start, size);
        part(self, x, &starts, &vec![1; x.rank()], &shape)
    }

    /// Creates the part of an array at one index of a dimension, which goes.
    pub fn element_of_axis(&mut self, x: &Array, axis: usize, at: i64) -> Result<Array, String> {
        let part = self.part_of_axis(x, axis, at, 1)?;
        let mut shape = part.shape.clone();
        shape.remove(axis);
        reshaped(self, &part, &shape)
    }

    /// Creates an array with its dimensions in another order.
    pub fn transposed(&mut self, x: &Array, order: &[usize]) -> Result<Array, String> {
        if order.len() != x.rank() || order.iter().any(|at| *at >= x.rank()) {
            return Err("an operand has another number of dimensions".to_owned());
        }
        let shape: Vec<i64> = order.iter().map(|at| x.shape[*at]).collect();
        let back: Vec<usize> = (0..x.rank())
            .map(|dim| order.iter().position(|at| *at == dim).ok_or("a dimension is missing"))
            .collect::<Result<_, _>>()?;
        let from = |indices: &[i64]| back.iter().map(|at| indices[*at]).collect();
        self.moved(x, &shape, Some(&from), &mut |_, indices| back.iter().map(|at| indices[*at]).collect())
    }

    /// Creates an array that is broadcast to a shape.
    pub fn expanded(&mut self, x: &Array, shape: &[i64]) -> Result<Array, String> {
        if x.shape == shape {
            return Ok(x.clone());
        }
        self.map(&[x], shape, x.element, &mut |_, args| Some(args[0]))
    }
}

/// Creates the part of an array that starts at some index of each dimension and goes on in steps.
fn part(
    i: &mut Importer<'_, '_, '_>,
    x: &Array,
    starts: &[i64],
    steps: &[i64],
    shape: &[i64],
) -> Result<Array, String> {
    let from = |indices: &[i64]| (0..indices.len()).map(|at| starts[at] + indices[at] * steps[at]).collect();
    i.moved(x, shape, Some(&from), &mut |b, indices| {
        let each = indices.iter().enumerate().map(|(at, value)| {
            let (start, step) = (b.index(starts[at]), b.index(steps[at]));
            let moved = b.muli(*value, step);
            b.addi(start, moved)
        });
        each.collect()
    })
}

fn split(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let axis = dimension(o.int("axis", 0), x.rank())?;
    let outputs = o.node.outputs.len() as i64;
    let whole = x.shape[axis];
    let sizes = match o.ints_or_known(i, "split", 1)? {
        Some(sizes) => sizes,
        None => {
            let size = (whole + outputs - 1) / outputs.max(1);
            (0..outputs).map(|at| (whole - at * size).clamp(0, size)).collect()
        }
    };
    if sizes.iter().any(|size| *size < 0)
        || sizes.iter().try_fold(0_i64, |all, size| all.checked_add(*size)) != Some(whole)
    {
        return Err("the parts are not the whole".to_owned());
    }
    let (mut starts, steps) = (vec![0; x.rank()], vec![1; x.rank()]);
    let mut parts = Vec::new();
    for size in sizes {
        let mut shape = x.shape.clone();
        shape[axis] = size;
        parts.push(Some(part(i, x, &starts, &steps, &shape)?));
        starts[axis] += size;
    }
    Ok(parts)
}

fn slice(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let rank = x.rank();
    let starts = o.ints_or_known(i, "starts", 1)?.ok_or("there are no starts")?;
    let ends = o.ints_or_known(i, "ends", 2)?.ok_or("there are no ends")?;
    let axes = o.ints_or_known(i, "axes", 3)?.unwrap_or_else(|| (0..starts.len() as i64).collect());
    let by = o.ints_or_known(i, "steps", 4)?.unwrap_or_else(|| vec![1; starts.len()]);
    let (mut first, mut steps, mut shape) = (vec![0; rank], vec![1; rank], x.shape.clone());
    for (((start, end), axis), step) in starts.iter().zip(&ends).zip(&axes).zip(&by) {
        let (axis, step) = (dimension(*axis, rank)?, *step);
        let size = x.shape[axis];
        let from_end = |at: i64| if at < 0 { at.saturating_add(size) } else { at };
        let (start, end) = match step {
            0 => return Err("a step is zero".to_owned()),
            1.. => (from_end(*start).clamp(0, size), from_end(*end).clamp(0, size)),
            _ => (from_end(*start).clamp(0, (size - 1).max(0)), from_end(*end).clamp(-1, (size - 1).max(0))),
        };
        let distance = if step > 0 { end - start } else { start - end };
        let step_size = step.unsigned_abs().min(i64::MAX as u64) as i64;
        shape[axis] = if distance <= 0 || size == 0 { 0 } else { (distance - 1) / step_size + 1 };
        (first[axis], steps[axis]) = (start, step);
    }
    one(part(i, x, &first, &steps, &shape)?)
}

fn gather(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (x, list) = (o.input(0)?, o.input(1)?);
    let axis = dimension(o.int("axis", 0), x.rank())?;
    let size = x.shape[axis];
    if o.operator == "GatherElements" {
        let is_within = |at: usize| at == axis || list.shape[at] <= x.shape[at];
        if list.rank() != x.rank() || !(0..x.rank()).all(is_within) {
            return Err("the indices do not fit the array".to_owned());
        }
        return one(i.moved(x, &list.shape, None, &mut |b, indices| {
            let element = element_at(b, list, indices.to_vec());
            let mut places = indices.to_vec();
            places[axis] = place(b, element, size);
            places
        })?);
    }
    let shape = [&x.shape[..axis], &list.shape, &x.shape[axis + 1..]].concat();
    let inner = axis + list.rank();
    if let (Some(at), true) = (list.integers(), count(&shape)? <= MOST_KNOWN) {
        let from = |indices: &[i64]| {
            let chosen = at.get(offset(&list.shape, &indices[axis..inner])).copied().unwrap_or(0);
            let chosen = if chosen < 0 { chosen + size } else { chosen };
            [&indices[..axis], &[chosen], &indices[inner..]].concat()
        };
        if x.known.is_some() && count(&shape)? <= MOST_KNOWN {
            return one(i.moved(x, &shape, Some(&from), &mut |_, indices| indices.to_vec())?);
        }
    }
    one(i.moved(x, &shape, None, &mut |b, indices| {
        let element = element_at(b, list, indices[axis..inner].to_vec());
        let chosen = place(b, element, size);
        [&indices[..axis], &[chosen], &indices[inner..]].concat()
    })?)
}

fn gather_nd(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (x, list) = (o.input(0)?, o.input(1)?);
    let batch = usize::try_from(o.int("batch_dims", 0)).map_err(|_| "a number is negative")?;
    let (last, outer) = list.shape.split_last().ok_or("the indices have a dimension")?;
    let given = usize::try_from(*last).unwrap_or(0);
    let rest = x.shape.get(batch.saturating_add(given)..).ok_or("there are too many coordinates")?;
    let shape = [outer, rest].concat();
    let outer = outer.len();
    if batch > outer {
        return Err("the indices have fewer dimensions than batches".to_owned());
    }
    one(i.moved(x, &shape, None, &mut |b, indices| {
        let mut places = indices[..batch].to_vec();
        for coordinate in 0..given {
            let number = b.index(coordinate as i64);
            let element = element_at(b, list, [&indices[..outer], &[number]].concat());
            places.push(place(b, element, x.shape[batch + coordinate]));
        }
        places.extend_from_slice(&indices[outer..]);
        places
    })?)
}

fn pad(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let rank = x.rank();
    let ends = o.ints_or_known(i, "pads", 1)?.ok_or("there are no numbers of elements to add")?;
    let axes = match o.optional(3) {
        Some(_) => o.known(i, 3)?,
        None => (0..rank as i64).collect(),
    };
    if ends.len() != 2 * axes.len() {
        return Err("there are two numbers for each dimension".to_owned());
    }
    let (mut low, mut shape) = (vec![0; rank], x.shape.clone());
    for (at, axis) in axes.iter().enumerate() {
        let axis = dimension(*axis, rank)?;
        low[axis] = ends[at];
        shape[axis] = shape[axis].saturating_add(ends[at]).saturating_add(ends[axes.len() + at]);
    }
    let mode = o.word("mode", "constant");
    let fill = o.optional(2).cloned();
    let value = o.float("value", 0.0);
    let (element, sizes) = (x.element, x.shape.clone());
    let kind = match mode.as_str() {
        "constant" => 0,
        "edge" => 1,
        "reflect" => 2,
        "wrap" => 3,
        _ => return Err(format!("the mode '{mode}' is not known")),
    };
    one(i.indexed(&shape, element, &mut |b, indices| {
        let starts: Vec<ValueId> = low.iter().map(|start| b.index(*start)).collect();
        let own: Vec<ValueId> = indices.iter().zip(starts).map(|(at, start)| b.subi(*at, start)).collect();
        let (bounded, is_inside) = inside(b, &own, &sizes);
        let places = match kind {
            // There and back again, without the ends twice.
            2 => own
                .iter()
                .zip(&sizes)
                .map(|(at, size)| {
                    let period = b.index((2 * (size - 1)).max(1));
                    let rest = b.remsi(*at, period);
                    let rest = positive(b, rest, period);
                    let back = b.subi(period, rest);
                    b.minsi(rest, back)
                })
                .collect(),
            3 => own
                .iter()
                .zip(&sizes)
                .map(|(at, size)| {
                    let size = b.index(*size);
                    let rest = b.remsi(*at, size);
                    positive(b, rest, size)
                })
                .collect(),
            _ => bounded,
        };
        let own = element_at(b, x, places);
        if kind != 0 {
            return Some(own);
        }
        let outside = match &fill {
            Some(fill) => {
                let zeros = fill.shape.iter().map(|_| b.index(0)).collect();
                element_at(b, fill, zeros)
            }
            None => scalar(b, element, value),
        };
        Some(b.select(is_inside, own, outside))
    })?)
}

/// Creates a remainder that is not negative.
fn positive(b: &mut Builder<'_, '_, '_>, rest: ValueId, period: ValueId) -> ValueId {
    let zero = b.index(0);
    let is_negative = b.cmpi(CmpIPredicate::Slt, rest, zero);
    let moved = b.addi(rest, period);
    b.select(is_negative, moved, rest)
}

fn trilu(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let by = match o.optional(1) {
        Some(_) => o.known(i, 1)?.first().copied().unwrap_or(0),
        None => 0,
    };
    let (is_upper, rank, element) = (o.int("upper", 1) != 0, x.rank(), x.element);
    if rank < 2 {
        return Err("a matrix has two dimensions".to_owned());
    }
    one(i.indexed(&x.shape, element, &mut |b, indices| {
        let (value, zero, by) = (element_at(b, x, indices.to_vec()), scalar(b, element, 0.0), b.index(by));
        let diagonal = b.addi(indices[rank - 2], by);
        let predicate = if is_upper { CmpIPredicate::Sge } else { CmpIPredicate::Sle };
        let stays = b.cmpi(predicate, indices[rank - 1], diagonal);
        Some(b.select(stays, value, zero))
    })?)
}

fn one_hot(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (list, values) = (o.input(0)?, o.input(2)?);
    let size = i.floats_of(o.input(1)?)?.first().copied().ok_or("there is no depth")? as i64;
    let axis = dimension(o.int("axis", -1), list.rank() + 1)?;
    let mut shape = list.shape.clone();
    shape.insert(axis, size);
    let from = list.element;
    one(i.indexed(&shape, values.element, &mut |b, indices| {
        let mut at = indices.to_vec();
        let position = at.remove(axis);
        let element = element_at(b, list, at);
        let element = crate::ops::elements::convert::cast(b, element, from, Element::Signed(64));
        let wanted = place(b, element, size);
        let is_here = b.cmpi(CmpIPredicate::Eq, position, wanted);
        let (zero, first) = (b.index(0), b.index(1));
        let (off, on) = (element_at(b, values, vec![zero]), element_at(b, values, vec![first]));
        Some(b.select(is_here, on, off))
    })?)
}

fn blocks(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let [n, c, h, w] = x.shape[..] else { return Err("an image has four dimensions".to_owned()) };
    let size = o.int("blocksize", 1);
    if !(1..=1 << 15).contains(&size) {
        return Err("blocks have a size".to_owned());
    }
    let (middle, order, shape) = if o.operator == "SpaceToDepth" {
        (
            vec![n, c, h / size, size, w / size, size],
            if o.word("mode", "DCR") == "DCR" { [0, 3, 5, 1, 2, 4] } else { [0, 1, 3, 5, 2, 4] },
            vec![n, c * size * size, h / size, w / size],
        )
    } else if o.word("mode", "DCR") == "DCR" {
        (
            vec![n, size, size, c / (size * size), h, w],
            [0, 3, 4, 1, 5, 2],
            vec![n, c / (size * size), h * size, w * size],
        )
    } else {
        (
            vec![n, c / (size * size), size, size, h, w],
            [0, 1, 4, 2, 5, 3],
            vec![n, c / (size * size), h * size, w * size],
        )
    };
    let x = reshaped(i, x, &middle)?;
    let turned: Vec<i64> = order.iter().map(|at| middle[*at]).collect();
    let back: Vec<usize> = (0..6).filter_map(|dim| order.iter().position(|at| *at == dim)).collect();
    let x = i.moved(&x, &turned, None, &mut |_, indices| back.iter().map(|at| indices[*at]).collect())?;
    one(reshaped(i, &x, &shape)?)
}
