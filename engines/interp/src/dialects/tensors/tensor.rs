//! The `tensor` dialect: tensors are values, copied where they change.

use crate::dialects::memref::{dropped, groups};
use crate::dialects::scf::mixed;
use crate::layout::{MAX_ELEMENTS, scalar_bits, scalar_of_bits, sizes_with};
use crate::machine::as_elements;
use crate::machine::step::{Step, Table, row};
use crate::machine::{Machine, as_i64};
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, Value, indices_at, indices_of, position};
use std::rc::Rc;
use terrace_ir::{DYNAMIC, Type, TypedOp};
use terrace_tensor as tensor;

/// The operations.
pub(crate) const OPS: Table = &[
    row!(tensor::YieldOp, |_, _| Ok(Step::End)),
    row!(tensor::EmptyOp, |m, op| {
        let shape = shape_with(op.result().ty(), m.indices(op.dynamic_sizes())?)?;
        let count = Elements::count(&shape).unwrap_or(0);
        Step::result(Value::elements(shape, vec![Value::Poison; count]))
    }),
    row!(tensor::FromElementsOp, |m, op| {
        let shape = shape_with(op.result().ty(), Vec::new())?;
        Step::result(Value::elements(shape, m.get_all(op.elements())?))
    }),
    row!(tensor::SplatOp, |m, op| {
        let shape = shape_with(op.aggregate().ty(), m.indices(op.dynamic_sizes())?)?;
        let count = Elements::count(&shape).unwrap_or(0);
        Step::result(Value::elements(shape, vec![m.get(op.input())?; count]))
    }),
    row!(tensor::GenerateOp, |m, op| {
        let shape = shape_with(op.result().ty(), m.indices(op.dynamic_extents())?)?;
        generate(op, shape, Vec::new())
    }),
    row!(tensor::ExtractOp, |m, op| {
        let (tensor, indices) = (m.get(op.tensor())?, m.indices(op.indices())?);
        let tensor = as_elements(&tensor)?;
        match tensor.position(&indices) {
            Some(at) => Step::result(tensor.data.at(at)),
            None => outside(&indices, tensor),
        }
    }),
    row!(tensor::InsertOp, |m, op| {
        let (scalar, indices) = (m.get(op.scalar())?, m.indices(op.indices())?);
        let mut tensor = own(m.take(op.op(), op.dest())?)?;
        match tensor.position(&indices) {
            Some(at) => tensor.data.put(at, scalar),
            None => return outside(&indices, &tensor),
        }
        Step::result(Value::Elements(Rc::new(tensor)))
    }),
    row!(tensor::DimOp, |m, op| {
        let (tensor, index) = (m.get(op.source())?, as_i64(&m.get(op.index())?, "the index")?);
        match usize::try_from(index)
            .ok()
            .and_then(|index| as_elements(&tensor).ok()?.shape.get(index).copied())
        {
            Some(size) => Step::result(Value::index(size as i64)),
            None => Trap::undefined(format_args!("there is no dimension {index}")),
        }
    }),
    row!(tensor::RankOp, |m, op| Step::result(Value::index(
        as_elements(&m.get(op.tensor())?)?.shape.len() as i64
    ))),
    row!(tensor::CastOp, |m, op| {
        let tensor = m.get(op.source())?;
        check_type(as_elements(&tensor)?, op.dest().ty())?;
        Step::result(tensor)
    }),
    row!(tensor::BitcastOp, |m, op| {
        let (tensor, to) = (m.get(op.source())?, op.dest().ty().element_or_self());
        let cast = |value: &Value| scalar_bits(value).map_or(Value::Poison, |bits| scalar_of_bits(to, &bits));
        let tensor = as_elements(&tensor)?;
        Step::result(Value::elements(tensor.shape.clone(), tensor.data.iter().map(cast).collect()))
    }),
    row!(tensor::ReshapeOp, |m, op| {
        let (tensor, shape) = (m.get(op.source())?, m.get(op.shape())?);
        let sizes = as_elements(&shape)?.data.iter().map(|size| as_i64(size, "a size"));
        let sizes = sizes.collect::<Outcome<Vec<_>>>()?;
        reshaped(as_elements(&tensor)?, &sizes, op.result().ty())
    }),
    row!(tensor::ExpandShapeOp, |m, op| {
        let (tensor, sizes) = (m.get(op.src())?, mixed(m, op.static_output_shape(), op.output_shape())?);
        reshaped(as_elements(&tensor)?, &sizes, op.result().ty())
    }),
    row!(tensor::CollapseShapeOp, |m, op| {
        let tensor = m.get(op.src())?;
        let tensor = as_elements(&tensor)?;
        let size = |group: Vec<usize>| group.iter().map(|dim| tensor.shape[*dim] as i64).product();
        let sizes: Vec<i64> = groups(op.reassociation()).into_iter().map(size).collect();
        reshaped(tensor, &sizes, op.result().ty())
    }),
    row!(tensor::ExtractSliceOp, extract_slice),
    row!(tensor::InsertSliceOp, |m, op| {
        let target = m.take(op.op(), op.dest())?;
        let slice = Slice::new(
            mixed(m, op.static_offsets(), op.offsets())?,
            &mixed(m, op.static_sizes(), op.sizes())?,
            mixed(m, op.static_strides(), op.strides())?,
        )?;
        Step::result(slice.insert(&m.get(op.source())?, target)?)
    }),
    // Executed at the end of each iteration of the enclosing `scf.forall`.
    row!(tensor::ParallelInsertSliceOp, |_, _| Step::done()),
    row!(tensor::ConcatOp, concat),
    row!(tensor::PadOp, |m, op| {
        let source = m.get(op.source())?;
        let (low, high) = (mixed(m, op.static_low(), op.low())?, mixed(m, op.static_high(), op.high())?);
        let source = Rc::new(as_elements(&source)?.clone());
        let sizes = source.shape.iter().zip(low.iter().zip(&high));
        let sizes: Vec<i64> = sizes.map(|(size, (low, high))| *size as i64 + low + high).collect();
        if low.iter().chain(&high).chain(&sizes).any(|size| *size < 0) {
            return Trap::undefined("the padding is negative");
        }
        let shape = sized(&sizes)?;
        pad(op, source, low, shape, Vec::new())
    }),
    row!(tensor::GatherOp, gather),
    row!(tensor::ScatterOp, scatter),
];

/// Stops the program at indices out of bounds.
pub(crate) fn outside<T>(indices: &[i64], tensor: &Elements) -> Outcome<T> {
    Trap::undefined(format_args!("the indices {indices:?} are out of bounds of the sizes {:?}", tensor.shape))
}

/// Returns sizes as a shape.
pub(crate) fn sized(sizes: &[i64]) -> Outcome<Vec<usize>> {
    let shape: Option<Vec<usize>> = sizes.iter().map(|size| usize::try_from(*size).ok()).collect();
    match shape {
        None => Trap::undefined("a size is negative"),
        Some(shape) if Elements::count(&shape).is_none_or(|count| count > MAX_ELEMENTS) => {
            Err(Trap::Limit("has more elements than the limit".to_owned()))
        }
        Some(shape) => Ok(shape),
    }
}

/// Returns the shape of a type, its dynamic sizes being given.
pub(crate) fn shape_with(ty: Type<'_>, sizes: Vec<i64>) -> Outcome<Vec<usize>> {
    sized(&sizes_with(ty, sizes))
}

/// Returns the tensor that a value is, to be changed; it is copied if it is shared.
fn own(value: Value) -> Outcome<Elements> {
    match value {
        Value::Elements(elements) => Ok(Rc::unwrap_or_clone(elements)),
        other => as_elements(&other).cloned(),
    }
}

/// Checks that the sizes are those of a type.
fn check_type(tensor: &Elements, ty: Type<'_>) -> Outcome<()> {
    let Some(shape) = ty.shape() else { return Ok(()) };
    let agrees = shape.len() == tensor.shape.len()
        && shape.iter().zip(&tensor.shape).all(|(known, size)| *known == DYNAMIC || *known == *size as i64);
    if agrees { Ok(()) } else { Trap::undefined("the sizes are not those of the type") }
}

fn reshaped<'a, 'c>(tensor: &Elements, sizes: &[i64], ty: Type<'c>) -> Outcome<Step<'a, 'c>> {
    let shape = sized(sizes)?;
    if Elements::count(&shape) != Some(tensor.data.len()) {
        return Trap::undefined("the shapes differ in their number of elements");
    }
    let result = Elements { shape, data: tensor.data.clone() };
    check_type(&result, ty)?;
    Step::result(Value::Elements(Rc::new(result)))
}

/// Enters the region for the next element, until all are there.
fn generate<'a, 'c>(
    op: tensor::GenerateOp<'a, 'c>,
    shape: Vec<usize>,
    mut data: Vec<Value>,
) -> Outcome<Step<'a, 'c>> {
    if data.len() >= Elements::count(&shape).unwrap_or(0) {
        return Step::result(Value::elements(shape, data));
    }
    let arguments = indices_at(&shape, data.len()).into_iter().map(Value::index).collect();
    Step::enter(op.body(), arguments, move |m, end| {
        data.push(m.get(end.operand(0))?);
        generate(op, shape, data)
    })
}

/// Collects elements of the source, and runs the region for those around it.
fn pad<'a, 'c>(
    op: tensor::PadOp<'a, 'c>,
    source: Rc<Elements>,
    low: Vec<i64>,
    shape: Vec<usize>,
    mut data: Vec<Value>,
) -> Outcome<Step<'a, 'c>> {
    while data.len() < Elements::count(&shape).unwrap_or(0) {
        let indices = indices_at(&shape, data.len());
        let inner: Vec<i64> = indices.iter().zip(&low).map(|(index, low)| index - low).collect();
        if let Some(at) = source.position(&inner) {
            data.push(source.data[at].clone());
            continue;
        }
        let arguments = indices.into_iter().map(Value::index).collect();
        return Step::enter(op.region(), arguments, move |m, end| {
            data.push(m.get(end.operand(0))?);
            pad(op, source, low, shape, data)
        });
    }
    let padded = Elements { shape, data: data.into() };
    check_type(&padded, op.result().ty())?;
    Step::result(Value::Elements(Rc::new(padded)))
}

/// Position of a slice in a tensor.
pub(crate) struct Slice {
    offsets: Vec<i64>,
    sizes: Vec<usize>,
    strides: Vec<i64>,
}

impl Slice {
    /// Returns the slice at these positions.
    pub(crate) fn new(offsets: Vec<i64>, sizes: &[i64], strides: Vec<i64>) -> Outcome<Self> {
        Ok(Slice { offsets, sizes: sized(sizes)?, strides })
    }

    /// Returns the positions of its elements in the whole.
    fn positions(&self, whole: &[usize]) -> Outcome<Vec<usize>> {
        let place = |indices: Vec<i64>| {
            let moved = indices.iter().zip(self.offsets.iter().zip(&self.strides));
            let moved: Vec<i64> = moved.map(|(index, (offset, stride))| offset + index * stride).collect();
            position(whole, &moved)
        };
        match indices_of(&self.sizes).map(place).collect() {
            Some(positions) => Ok(positions),
            None => Trap::undefined("the slice exceeds the tensor"),
        }
    }

    /// Returns a tensor with the elements of a source in the slice.
    pub(crate) fn insert(&self, source: &Value, target: Value) -> Outcome<Value> {
        let (source, mut target) = (as_elements(source)?, own(target)?);
        let positions = self.positions(&target.shape)?;
        if positions.len() != source.data.len() {
            return Trap::undefined("the source is not of the size of the slice");
        }
        target.data.put_all(positions.into_iter(), &source.data);
        Ok(Value::Elements(Rc::new(target)))
    }
}

fn extract_slice<'a, 'c>(
    m: &mut Machine<'a, 'c, '_>,
    op: tensor::ExtractSliceOp<'a, 'c>,
) -> Outcome<Step<'a, 'c>> {
    let source = m.get(op.source())?;
    let source = as_elements(&source)?;
    let slice = Slice::new(
        mixed(m, op.static_offsets(), op.offsets())?,
        &mixed(m, op.static_sizes(), op.sizes())?,
        mixed(m, op.static_strides(), op.strides())?,
    )?;
    let positions = slice.positions(&source.shape)?;
    let data = source.data.pick(positions.into_iter());
    let mut shape = slice.sizes.clone();
    let kept = op.result().ty().shape().unwrap_or_default();
    for dim in dropped(&op.static_sizes(), kept, None, &[]).into_iter().rev() {
        shape.remove(dim);
    }
    Step::result(Value::of_data(shape, data))
}

fn concat<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: tensor::ConcatOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let (dim, inputs) = (usize::try_from(op.dim()), m.get_all(op.inputs())?);
    let parts = inputs.iter().map(as_elements).collect::<Outcome<Vec<_>>>()?;
    let (Ok(dim), Some(first)) = (dim, parts.first()) else {
        return Trap::unsupported("a concatenation of nothing");
    };
    let agrees = |part: &&Elements| {
        let mut dims = part.shape.iter().zip(&first.shape).enumerate();
        part.shape.len() == first.shape.len() && dims.all(|(at, (own, other))| at == dim || own == other)
    };
    if !parts.iter().all(agrees) {
        return Trap::undefined("the tensors differ in shape");
    }
    let mut shape = first.shape.clone();
    shape[dim] = parts.iter().map(|part| part.shape[dim]).sum();
    let inner: usize = shape[dim + 1..].iter().product();
    let outer: usize = shape[..dim].iter().product();
    let mut data = Vec::new();
    for row in 0..outer {
        for part in &parts {
            let size = part.shape[dim] * inner;
            match part.data.get(row * size..(row + 1) * size) {
                Some(values) => data.extend_from_slice(values),
                None => return Trap::undefined("the tensors differ in shape"),
            }
        }
    }
    Step::result(Value::elements(shape, data))
}

/// Returns the dimensions that an attribute of a gather or scatter names.
fn named_dims(dims: &[i64]) -> Vec<usize> {
    dims.iter().filter_map(|dim| usize::try_from(*dim).ok()).collect()
}

/// Returns for each tuple of coordinates the positions in the whole of the slice that it names.
fn slices(whole: &[usize], dims: &[usize], coordinates: &Elements) -> Outcome<Vec<Vec<usize>>> {
    let width = coordinates.shape.last().copied().unwrap_or(1).max(1);
    let mut slices = Vec::new();
    for tuple in coordinates.data.chunks(width) {
        let mut sizes = whole.to_vec();
        let mut offsets = vec![0; whole.len()];
        for (dim, coordinate) in dims.iter().zip(tuple) {
            sizes[*dim] = 1;
            offsets[*dim] = as_i64(coordinate, "a coordinate")?;
        }
        let slice = Slice { strides: vec![1; whole.len()], offsets, sizes };
        slices.push(slice.positions(whole)?);
    }
    Ok(slices)
}

fn gather<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: tensor::GatherOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let (source, coordinates) = (m.get(op.source())?, m.get(op.indices())?);
    let (source, coordinates) = (as_elements(&source)?, as_elements(&coordinates)?);
    let dims = named_dims(&op.gather_dims());
    let positions = slices(&source.shape, &dims, coordinates)?;
    let data = source.data.pick(positions.into_iter().flatten());
    let mut shape = coordinates.shape[..coordinates.shape.len().saturating_sub(1)].to_vec();
    let keeps_ones = op.result().ty().rank() == Some(shape.len() + source.shape.len());
    for (dim, size) in source.shape.iter().enumerate() {
        match dims.contains(&dim) {
            true if keeps_ones => shape.push(1),
            true => {}
            false => shape.push(*size),
        }
    }
    Step::result(Value::of_data(shape, data))
}

fn scatter<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: tensor::ScatterOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let (source, coordinates) = (m.get(op.source())?, m.get(op.indices())?);
    let (source, coordinates) = (as_elements(&source)?, as_elements(&coordinates)?);
    let mut target = own(m.take(op.op(), op.dest())?)?;
    let positions = slices(&target.shape, &named_dims(&op.scatter_dims()), coordinates)?;
    let positions: Vec<usize> = positions.into_iter().flatten().collect();
    if positions.len() != source.data.len() {
        return Trap::undefined("the source is not of the size of the slices");
    }
    target.data.put_all(positions.into_iter(), &source.data);
    Step::result(Value::Elements(Rc::new(target)))
}
