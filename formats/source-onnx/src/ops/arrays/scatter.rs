//! Operators that write elements at computed places.

use crate::importer::{Array, Importer};
use crate::ops::arrays::layout::place;
use crate::ops::build::element_at;
use crate::ops::elements::arithmetic::combine;
use crate::ops::loops::{extract, insert};
use crate::ops::{Operands, Row, dimension};
use terrace_arith::ArithBuilder;
use terrace_ir::Builder;
use terrace_ir::ids::ValueId;

type Found = Result<Vec<Option<Array>>, String>;

pub(crate) const TABLE: &[Row] =
    &[(&["Scatter", "ScatterElements"], elements), (&["ScatterND"], nd), (&["TensorScatter"], cache)];

/// Returns the operator by which an element is combined with the one that is there; `None` if it replaces it.
fn reduction(o: &Operands<'_, '_>) -> Result<Option<&'static str>, String> {
    Ok(match o.word("reduction", "none").as_str() {
        "none" => None,
        "add" => Some("Add"),
        "mul" => Some("Mul"),
        "max" => Some("Max"),
        "min" => Some("Min"),
        name => return Err(format!("the reduction '{name}' is not known")),
    })
}

/// Creates an array with updates at the places that `places` says.
fn scattered(
    i: &mut Importer<'_, '_, '_>,
    x: &Array,
    updates: &Array,
    reduction: Option<&str>,
    places: &mut dyn for<'r, 'b, 'c> FnMut(&mut Builder<'r, 'b, 'c>, &[ValueId]) -> Vec<ValueId>,
) -> Found {
    let element = x.element;
    if updates.element != element {
        return Err("the updates have another element type".to_owned());
    }
    if reduction.is_some() && !element.is_number() {
        return Err("the elements have no arithmetic".to_owned());
    }
    let found = i.changed(&updates.shape, &[x], &mut |b, indices, arrays| {
        let at = places(b, indices);
        let mut new = element_at(b, updates, indices.to_vec());
        if let Some(operator) = reduction {
            let own = extract(b, arrays[0], at.clone());
            new = combine(b, operator, element, own, new)?;
        }
        Some(vec![insert(b, new, arrays[0], at)])
    })?;
    Ok(found.into_iter().map(Some).collect())
}

fn elements(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (x, list, updates) = (o.input(0)?, o.input(1)?, o.input(2)?);
    let axis = dimension(o.int("axis", 0), x.rank())?;
    let fits = list.shape == updates.shape
        && list.rank() == x.rank()
        && (0..x.rank()).all(|at| at == axis || list.shape[at] <= x.shape[at]);
    if !fits {
        return Err("the updates do not fit the array".to_owned());
    }
    let size = x.shape[axis];
    scattered(i, x, updates, reduction(o)?, &mut |b, indices| {
        let element = element_at(b, list, indices.to_vec());
        let mut places = indices.to_vec();
        places[axis] = place(b, element, size);
        places
    })
}

fn nd(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (x, list, updates) = (o.input(0)?, o.input(1)?, o.input(2)?);
    let (last, outer) = list.shape.split_last().ok_or("the indices have a dimension")?;
    let given = usize::try_from(*last).unwrap_or(usize::MAX);
    let rest = x.shape.get(given..).ok_or("there are too many coordinates")?;
    if updates.shape != [outer, rest].concat() {
        return Err("the updates do not fit the array".to_owned());
    }
    let outer = outer.len();
    scattered(i, x, updates, reduction(o)?, &mut |b, indices| {
        let mut places = Vec::new();
        for coordinate in 0..given {
            let number = b.index(coordinate as i64);
            let element = element_at(b, list, [&indices[..outer], &[number]].concat());
            places.push(place(b, element, x.shape[coordinate]));
        }
        places.extend_from_slice(&indices[outer..]);
        places
    })
}

fn cache(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (x, updates, starts) = (o.input(0)?, o.input(1)?, o.optional(2));
    let axis = dimension(o.int("axis", -2), x.rank())?;
    let is_circular = match o.word("mode", "linear").as_str() {
        "linear" => false,
        "circular" => true,
        mode => return Err(format!("the mode '{mode}' is not known")),
    };
    let fits = updates.rank() == x.rank()
        && (0..x.rank()).all(|at| {
            if at == axis { updates.shape[at] <= x.shape[at] } else { updates.shape[at] == x.shape[at] }
        });
    if !fits || axis == 0 {
        return Err("the updates do not fit the array".to_owned());
    }
    let size = x.shape[axis];
    scattered(i, x, updates, None, &mut |b, indices| {
        let mut places = indices.to_vec();
        if let Some(starts) = starts {
            let start = element_at(b, starts, vec![indices[0]]);
            let ty = b.context().index_type();
            let start = b.index_cast(start, ty);
            places[axis] = b.addi(start, indices[axis]);
        }
        if is_circular {
            let size = b.index(size);
            places[axis] = b.remsi(places[axis], size);
        }
        places
    })
}
