//! The `tensor` dialect: tensors are values, copied where they change.

use crate::dialects::memref::dropped;
use crate::dialects::scf::mixed;
use crate::layout::{MAX_ELEMENTS, scalar_bits, scalar_of_bits};
use crate::machine::as_elements;
use crate::machine::step::{Step, Table};
use crate::machine::{Machine, as_i64};
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, Value, indices_at, indices_of, position};
use std::rc::Rc;
use terrace_ir::{DYNAMIC, Operation, Type};

/// The operations.
pub(crate) const OPS: Table = &[
    ("tensor.yield", |_, _| Ok(Step::End)),
    ("tensor.empty", |m, op| {
        let shape = shape_with(op.result(0).ty(), m.indices(op, 0)?)?;
        let count = Elements::count(&shape).unwrap_or(0);
        Step::result(Value::elements(shape, vec![Value::Poison; count]))
    }),
    ("tensor.from_elements", |m, op| {
        let shape = shape_with(op.result(0).ty(), Vec::new())?;
        Step::result(Value::elements(shape, m.operands(op)?))
    }),
    ("tensor.splat", |m, op| {
        let shape = shape_with(op.result(0).ty(), m.indices(op, 1)?)?;
        let count = Elements::count(&shape).unwrap_or(0);
        Step::result(Value::elements(shape, vec![m.operand(op, 0)?; count]))
    }),
    ("tensor.generate", |m, op| {
        let shape = shape_with(op.result(0).ty(), m.indices(op, 0)?)?;
        generate(op, shape, Vec::new())
    }),
    ("tensor.extract", |m, op| {
        let (tensor, indices) = (m.operand(op, 0)?, m.indices(op, 1)?);
        let tensor = as_elements(&tensor)?;
        match tensor.position(&indices) {
            Some(at) => Step::result(tensor.data.at(at)),
            None => outside(&indices, tensor),
        }
    }),
    ("tensor.insert", |m, op| {
        let (scalar, indices) = (m.operand(op, 0)?, m.indices(op, 2)?);
        let mut tensor = own(m.take(op, 1)?)?;
        match tensor.position(&indices) {
            Some(at) => tensor.data.put(at, scalar),
            None => return outside(&indices, &tensor),
        }
        Step::result(Value::Elements(Rc::new(tensor)))
    }),
    ("tensor.dim", |m, op| {
        let (tensor, index) = (m.operand(op, 0)?, as_i64(&m.operand(op, 1)?, "the index")?);
        match usize::try_from(index)
            .ok()
            .and_then(|index| as_elements(&tensor).ok()?.shape.get(index).copied())
        {
            Some(size) => Step::result(Value::index(size as i64)),
            None => Trap::undefined(format_args!("there is no dimension {index}")),
        }
    }),
    ("tensor.rank", |m, op| Step::result(Value::index(as_elements(&m.operand(op, 0)?)?.shape.len() as i64))),
    ("tensor.cast", |m, op| {
        let tensor = m.operand(op, 0)?;
        check_type(as_elements(&tensor)?, op.result(0).ty())?;
        Step::result(tensor)
    }),
    ("tensor.bitcast", |m, op| {
        let (tensor, to) = (m.operand(op, 0)?, op.result(0).ty().element_or_self());
        let cast = |value: &Value| scalar_bits(value).map_or(Value::Poison, |bits| scalar_of_bits(to, &bits));
        let tensor = as_elements(&tensor)?;
        Step::result(Value::elements(tensor.shape.clone(), tensor.data.iter().map(cast).collect()))
    }),
    ("tensor.reshape", |m, op| {
        let (tensor, shape) = (m.operand(op, 0)?, m.operand(op, 1)?);
        let sizes = as_elements(&shape)?.data.iter().map(|size| as_i64(size, "a size"));
        let sizes = sizes.collect::<Outcome<Vec<_>>>()?;
        reshaped(as_elements(&tensor)?, &sizes, op.result(0).ty())
    }),
    ("tensor.expand_shape", |m, op| {
        let (tensor, sizes) = (m.operand(op, 0)?, mixed(m, op, "static_output_shape", 1)?);
        reshaped(as_elements(&tensor)?, &sizes, op.result(0).ty())
    }),
    ("tensor.collapse_shape", |m, op| {
        let tensor = m.operand(op, 0)?;
        let tensor = as_elements(&tensor)?;
        let groups = op.attribute("reassociation").and_then(|groups| groups.as_array()).unwrap_or_default();
        let size = |group: &terrace_ir::Attribute<'_>| -> i64 {
            let dims = group.as_array().unwrap_or_default();
            dims.iter()
                .filter_map(|dim| Some(tensor.shape[usize::try_from(dim.as_i64()?).ok()?] as i64))
                .product()
        };
        let sizes: Vec<i64> = groups.iter().map(size).collect();
        reshaped(tensor, &sizes, op.result(0).ty())
    }),
    ("tensor.extract_slice", extract_slice),
    ("tensor.insert_slice", |m, op| {
        let target = m.take(op, 1)?;
        Step::result(insert_slice(m, op, target)?)
    }),
    // What it does is done when the loop around it ends its turn.
    ("tensor.parallel_insert_slice", |_, _| Step::done()),
    ("tensor.concat", concat),
    ("tensor.pad", |m, op| {
        let source = m.operand(op, 0)?;
        let (low, high) = (mixed(m, op, "static_low", 1)?, mixed(m, op, "static_high", 2)?);
        let source = Rc::new(as_elements(&source)?.clone());
        let sizes = source.shape.iter().zip(low.iter().zip(&high));
        let sizes: Vec<i64> = sizes.map(|(size, (low, high))| *size as i64 + low + high).collect();
        if low.iter().chain(&high).chain(&sizes).any(|size| *size < 0) {
            return Trap::undefined("the padding is negative");
        }
        let shape = sized(&sizes)?;
        pad(op, source, low, shape, Vec::new())
    }),
    ("tensor.gather", |m, op| gather(m, op)),
    ("tensor.scatter", |m, op| scatter(m, op)),
];

pub(crate) fn outside<T>(indices: &[i64], tensor: &Elements) -> Outcome<T> {
    Trap::undefined(format_args!("the indices {indices:?} are out of bounds of the sizes {:?}", tensor.shape))
}

/// Sizes as a shape.
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

/// The shape of a type, with sizes in the place of those that are not known.
pub(crate) fn shape_with(ty: Type<'_>, sizes: Vec<i64>) -> Outcome<Vec<usize>> {
    let mut sizes = sizes.into_iter();
    let shape = ty.shape().unwrap_or_default().iter();
    let shape: Vec<i64> =
        shape.map(|size| if *size == DYNAMIC { sizes.next().unwrap_or(0) } else { *size }).collect();
    sized(&shape)
}

/// Returns the tensor that a value is, to be changed; it is copied if somebody else has it.
fn own(value: Value) -> Outcome<Elements> {
    match value {
        Value::Elements(elements) => Ok(Rc::unwrap_or_clone(elements)),
        other => as_elements(&other).cloned(),
    }
}

/// Checks that what a type says of the sizes is so.
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

fn generate<'a, 'c>(op: Operation<'a, 'c>, shape: Vec<usize>, mut data: Vec<Value>) -> Outcome<Step<'a, 'c>> {
    if data.len() >= Elements::count(&shape).unwrap_or(0) {
        return Step::result(Value::elements(shape, data));
    }
    let arguments = indices_at(&shape, data.len()).into_iter().map(Value::index).collect();
    Step::enter(op.region(0), arguments, move |m, end| {
        data.push(m.operand(end, 0)?);
        generate(op, shape, data)
    })
}

/// Collects elements of the source, and runs the region for those around it.
fn pad<'a, 'c>(
    op: Operation<'a, 'c>,
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
        return Step::enter(op.region(0), arguments, move |m, end| {
            data.push(m.operand(end, 0)?);
            pad(op, source, low, shape, data)
        });
    }
    Step::result(Value::elements(shape, data))
}

/// Position of a slice in a tensor.
struct Slice {
    offsets: Vec<i64>,
    sizes: Vec<usize>,
    strides: Vec<i64>,
}

impl Slice {
    /// The slice that an operation names, its first group of offsets being `group`.
    fn of<'a, 'c>(m: &Machine<'a, 'c, '_>, op: Operation<'a, 'c>, group: usize) -> Outcome<Self> {
        Ok(Slice {
            offsets: mixed(m, op, "static_offsets", group)?,
            sizes: sized(&mixed(m, op, "static_sizes", group + 1)?)?,
            strides: mixed(m, op, "static_strides", group + 2)?,
        })
    }

    /// The positions of its elements in the whole.
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
}

fn extract_slice<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let source = m.operand(op, 0)?;
    let source = as_elements(&source)?;
    let slice = Slice::of(m, op, 1)?;
    let positions = slice.positions(&source.shape)?;
    let data = source.data.pick(positions.into_iter());
    let static_sizes =
        op.attribute("static_sizes").and_then(|sizes| sizes.as_i64_array()).unwrap_or_default();
    let mut shape = slice.sizes.clone();
    for dim in
        dropped(&static_sizes, op.result(0).ty().shape().unwrap_or_default(), None, &[]).into_iter().rev()
    {
        shape.remove(dim);
    }
    Step::result(Value::of_data(shape, data))
}

/// The tensor `target` with the source of an inserting operation in its slice.
pub(crate) fn insert_slice<'a, 'c>(
    m: &Machine<'a, 'c, '_>,
    op: Operation<'a, 'c>,
    target: Value,
) -> Outcome<Value> {
    let source = m.operand(op, 0)?;
    let (source, mut target) = (as_elements(&source)?, own(target)?);
    let positions = Slice::of(m, op, 2)?.positions(&target.shape)?;
    if positions.len() != source.data.len() {
        return Trap::undefined("the source is not of the size of the slice");
    }
    target.data.put_all(positions.into_iter(), &source.data);
    Ok(Value::Elements(Rc::new(target)))
}

fn concat<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let dim = op.attribute("dim").and_then(|dim| dim.as_i64()).and_then(|dim| usize::try_from(dim).ok());
    let inputs = m.operands(op)?;
    let parts = inputs.iter().map(as_elements).collect::<Outcome<Vec<_>>>()?;
    let (Some(dim), Some(first)) = (dim, parts.first()) else {
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

/// The dimensions that a gather or scatter names.
fn named_dims(op: Operation<'_, '_>, attribute: &str) -> Vec<usize> {
    let dims = op.attribute(attribute).and_then(|dims| dims.as_i64_array()).unwrap_or_default();
    dims.into_iter().filter_map(|dim| usize::try_from(dim).ok()).collect()
}

/// For each tuple of coordinates, the positions in the whole of the slice that it names.
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

fn gather<'a, 'c>(m: &Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let (source, coordinates) = (m.operand(op, 0)?, m.operand(op, 1)?);
    let (source, coordinates) = (as_elements(&source)?, as_elements(&coordinates)?);
    let dims = named_dims(op, "gather_dims");
    let positions = slices(&source.shape, &dims, coordinates)?;
    let data = source.data.pick(positions.into_iter().flatten());
    let mut shape = coordinates.shape[..coordinates.shape.len().saturating_sub(1)].to_vec();
    let keeps_ones = op.result(0).ty().rank() == Some(shape.len() + source.shape.len());
    for (dim, size) in source.shape.iter().enumerate() {
        match dims.contains(&dim) {
            true if keeps_ones => shape.push(1),
            true => {}
            false => shape.push(*size),
        }
    }
    Step::result(Value::of_data(shape, data))
}

fn scatter<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let (source, coordinates) = (m.operand(op, 0)?, m.operand(op, 2)?);
    let (source, coordinates) = (as_elements(&source)?, as_elements(&coordinates)?);
    let mut target = own(m.take(op, 1)?)?;
    let positions = slices(&target.shape, &named_dims(op, "scatter_dims"), coordinates)?;
    let positions: Vec<usize> = positions.into_iter().flatten().collect();
    if positions.len() != source.data.len() {
        return Trap::undefined("the source is not of the size of the slices");
    }
    target.data.put_all(positions.into_iter(), &source.data);
    Step::result(Value::Elements(Rc::new(target)))
}
