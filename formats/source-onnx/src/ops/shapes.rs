//! Operators that give constants, and shapes to the same elements.

use super::build::{cast, count, scalar};
use super::{Operands, Row, dimension, one};
use crate::element::Element;
use crate::importer::{Array, Importer};
use terrace_arith::{ArithBuilder, CmpIPredicate};

type Found = Result<Vec<Option<Array>>, String>;

pub(super) const TABLE: &[Row] = &[
    (&["Constant"], constant),
    (&["ConstantOfShape"], constant_of_shape),
    (&["Shape", "Size"], shape_of),
    (&["Flatten", "Reshape", "Squeeze", "Unsqueeze"], reshape),
    (&["EyeLike"], eye),
    (&["Range"], range),
];

fn constant(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let attribute = o.node.attributes.first().ok_or("there is no value")?;
    one(match attribute.name {
        "value" => {
            let tensor = attribute.tensor.as_ref().ok_or("there is no value")?;
            let (element, bytes) = tensor.contents()?;
            i.constant(element, &tensor.shape, bytes)?
        }
        "value_float" => i.constant(Element::F32, &[], attribute.float.to_le_bytes().to_vec())?,
        "value_int" => i.integers(&[], &[attribute.integer])?,
        "value_floats" => {
            let bytes = attribute.floats.iter().flat_map(|one| one.to_le_bytes()).collect();
            i.constant(Element::F32, &[attribute.floats.len() as i64], bytes)?
        }
        "value_ints" => i.integers(&[attribute.integers.len() as i64], &attribute.integers)?,
        name => return Err(format!("constants by '{name}' are not supported")),
    })
}

fn constant_of_shape(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let shape = o.known(0)?;
    let all = usize::try_from(count(&shape)?).unwrap_or(0);
    let (element, bytes) = match o.node.attribute("value").and_then(|attribute| attribute.tensor.as_ref()) {
        Some(tensor) => tensor.contents()?,
        None => (Element::F32, vec![0; 4]),
    };
    let all = bytes.len().checked_mul(all).ok_or("an array is too large")?;
    one(i.constant(element, &shape, bytes.iter().copied().cycle().take(all).collect())?)
}

fn shape_of(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let shape = &o.input(0)?.shape;
    if o.operator == "Size" {
        return one(i.integers(&[], &[count(shape)?])?);
    }
    let rank = shape.len() as i64;
    let bound = |at: i64| (if at < 0 { at + rank } else { at }).clamp(0, rank);
    let (start, end) = (bound(o.int("start", 0)), bound(o.int("end", rank)));
    let part = shape.get(start as usize..end.max(start) as usize).unwrap_or_default().to_vec();
    one(i.integers(&[part.len() as i64], &part)?)
}

fn reshape(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let rank = x.rank();
    let shape = match o.operator {
        "Flatten" => {
            let axis = o.int("axis", 1);
            let at = if axis == rank as i64 { rank } else { dimension(axis, rank)? };
            vec![count(&x.shape[..at])?, count(&x.shape[at..])?]
        }
        "Squeeze" => {
            let axes = o.ints_or_known("axes", 1)?;
            let axes = axes
                .map(|axes| axes.into_iter().map(|axis| dimension(axis, rank)).collect::<Result<Vec<_>, _>>())
                .transpose()?;
            let goes = |at: usize| axes.as_ref().map_or(x.shape[at] == 1, |axes| axes.contains(&at));
            (0..rank).filter(|at| !goes(*at)).map(|at| x.shape[at]).collect()
        }
        "Unsqueeze" => {
            let axes = o.ints_or_known("axes", 1)?.ok_or("there are no axes")?;
            let rank = rank + axes.len();
            let axes = axes.into_iter().map(|axis| dimension(axis, rank)).collect::<Result<Vec<_>, _>>()?;
            let mut rest = x.shape.iter();
            (0..rank)
                .map(|at| if axes.contains(&at) { 1 } else { rest.next().copied().unwrap_or(1) })
                .collect()
        }
        _ => {
            let wanted = o.ints_or_known("shape", 1)?.ok_or("there is no shape")?;
            let keeps_zero = o.int("allowzero", 0) != 0;
            let size = |(at, size): (usize, &i64)| {
                if *size == 0 && !keeps_zero { x.shape.get(at).copied().unwrap_or(0) } else { *size }
            };
            let mut shape: Vec<i64> = wanted.iter().enumerate().map(size).collect();
            let rest = count(&shape.iter().copied().filter(|size| *size >= 0).collect::<Vec<_>>())?;
            for size in shape.iter_mut().filter(|size| **size < 0) {
                *size = if rest == 0 { 0 } else { count(&x.shape)? / rest };
            }
            shape
        }
    };
    one(reshaped(i, x, &shape)?)
}

/// Creates an array of the same elements in another shape.
pub(super) fn reshaped(i: &mut Importer<'_, '_, '_>, x: &Array, shape: &[i64]) -> Result<Array, String> {
    if count(shape)? != count(&x.shape)? {
        return Err("the shapes have different numbers of elements".to_owned());
    }
    if let Some(known) = &x.known {
        return i.constant(x.element, shape, known.clone());
    }
    if shape == x.shape {
        return Ok(x.clone());
    }
    let (context, location) = (i.b.context(), i.b.location);
    let sizes = i.integers(&[shape.len() as i64], shape)?;
    let ty = context.ranked_tensor_type(shape, x.element.ty(context), None);
    let new =
        terrace_tensor::ReshapeOp::builder(context, location).source(x.value).shape(sizes.value).result(ty);
    Ok(Array { value: i.b.make(new), element: x.element, shape: shape.to_vec(), known: None })
}

fn range(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let element = o.input(0)?.element;
    if let Element::Signed(_) = element {
        let bound = |at: usize| o.known(at)?.first().copied().ok_or("a bound is missing".to_owned());
        let (start, end, step) = (bound(0)?, bound(1)?, bound(2)?);
        if step == 0 {
            return Err("the step is zero".to_owned());
        }
        let distance = end.saturating_sub(start);
        let len =
            if (distance > 0) == (step > 0) { (distance.abs() + step.abs() - 1) / step.abs() } else { 0 };
        count(&[len])?;
        let size = element.bytes();
        let bytes = (0..len)
            .flat_map(|at| start.wrapping_add(at.wrapping_mul(step)).to_le_bytes()[..size].to_vec())
            .collect();
        return one(i.constant(element, &[len], bytes)?);
    }
    let float = |at: usize| {
        let array = o.input(at)?;
        let bytes = array.known.as_deref().unwrap_or_default();
        match element {
            Element::F32 => bytes.first_chunk().map(|word| f64::from(f32::from_le_bytes(*word))),
            Element::F64 => bytes.first_chunk().map(|word| f64::from_le_bytes(*word)),
            _ => None,
        }
        .ok_or_else(|| format!("operand #{at} must be a constant"))
    };
    let (start, end, step) = (float(0)?, float(1)?, float(2)?);
    let len = ((end - start) / step).ceil().max(0.0) as i64;
    one(i.indexed(&[len], element, &mut |b, indices| {
        let ty = b.context().integer_type(64);
        let number = b.index_cast(indices[0], ty);
        let number = cast(b, number, Element::Signed(64), element);
        let (start, step) = (scalar(b, element, start), scalar(b, element, step));
        let moved = b.mulf(number, step);
        Some(b.addf(start, moved))
    })?)
}

fn eye(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let element = match o.node.attribute("dtype") {
        Some(number) => Element::of_number(number.integer).ok_or("the type is not known")?,
        None => x.element,
    };
    let by = o.int("k", 0);
    if x.rank() != 2 {
        return Err("a matrix has two dimensions".to_owned());
    }
    one(i.indexed(&x.shape, element, &mut |b, indices| {
        let by = b.index(by);
        let diagonal = b.addi(indices[0], by);
        let is_one = b.cmpi(CmpIPredicate::Eq, indices[1], diagonal);
        let (yes, no) = (scalar(b, element, 1.0), scalar(b, element, 0.0));
        Some(b.select(is_one, yes, no))
    })?)
}
