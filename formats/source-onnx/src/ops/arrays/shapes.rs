//! Operators that give constants, and shapes to the same elements.

use crate::element::Element;
use crate::importer::{Array, Importer};
use crate::ops::build::{count, reshaped, scalar};
use crate::ops::elements::convert::cast;
use crate::ops::{Operands, Row, dimension, one};
use terrace_arith::{ArithBuilder, CmpIPredicate};

type Found = Result<Vec<Option<Array>>, String>;

pub(crate) const TABLE: &[Row] = &[
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
        "value" => i.tensor(attribute.tensor.as_ref().ok_or("there is no value")?)?,
        "value_string" => i.texts_constant(&[], &[String::from_utf8_lossy(attribute.text)])?,
        "value_strings" => {
            let texts: Vec<_> = attribute.texts.iter().map(|text| String::from_utf8_lossy(text)).collect();
            i.texts_constant(&[texts.len() as i64], &texts)?
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
    let shape = o.known(i, 0)?;
    let value = match o.node.attribute("value").and_then(|attribute| attribute.tensor.as_ref()) {
        Some(tensor) => i.tensor(tensor)?,
        None => i.constant(Element::F32, &[], vec![0; 4])?,
    };
    let bytes = i.contents(&value)?;
    let all = usize::try_from(count(&shape)?).ok().and_then(|all| bytes.len().checked_mul(all));
    let all = all.filter(|_| bytes.len() == value.element.bytes()).ok_or("the value must be one element")?;
    one(i.constant(value.element, &shape, bytes.iter().copied().cycle().take(all).collect())?)
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
            let axes = o.ints_or_known(i, "axes", 1)?;
            let axes = axes
                .map(|axes| axes.into_iter().map(|axis| dimension(axis, rank)).collect::<Result<Vec<_>, _>>())
                .transpose()?;
            let goes = |at: usize| axes.as_ref().map_or(x.shape[at] == 1, |axes| axes.contains(&at));
            (0..rank).filter(|at| !goes(*at)).map(|at| x.shape[at]).collect()
        }
        "Unsqueeze" => {
            let axes = o.ints_or_known(i, "axes", 1)?.ok_or("there are no axes")?;
            let rank = rank + axes.len();
            let axes = axes.into_iter().map(|axis| dimension(axis, rank)).collect::<Result<Vec<_>, _>>()?;
            let mut rest = x.shape.iter();
            (0..rank)
                .map(|at| if axes.contains(&at) { 1 } else { rest.next().copied().unwrap_or(1) })
                .collect()
        }
        _ => {
            let wanted = o.ints_or_known(i, "shape", 1)?.ok_or("there is no shape")?;
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

fn range(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let element = o.input(0)?.element;
    if let Element::Signed(_) = element {
        let mut bound =
            |at: usize| o.known(i, at)?.first().copied().ok_or_else(|| "a bound is missing".to_owned());
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
    let mut bound = |at: usize| {
        i.floats_of(o.input(at)?)?.first().copied().ok_or_else(|| "a bound is missing".to_owned())
    };
    let (start, end, step) = (bound(0)?, bound(1)?, bound(2)?);
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
