//! Operators that choose elements: the greatest, those that are not zero, those that differ, those in bounds.

use crate::element::Element;
use crate::importer::{Array, Importer};
use crate::ops::build::reshaped;
use crate::ops::build::{count, element_at, inside, scalar};
use crate::ops::{Operands, Row, dimension, one};
use std::cmp::Ordering;
use terrace_arith::{ArithBuilder, CmpFPredicate, CmpIPredicate};
use terrace_ir::Builder;
use terrace_ir::ids::ValueId;

type Found = Result<Vec<Option<Array>>, String>;

pub(crate) const TABLE: &[Row] = &[
    (&["TopK"], top),
    (&["Hardmax"], hardmax),
    (&["NonZero"], non_zero),
    (&["Compress"], compress),
    (&["Unique"], unique),
    (&["NonMaxSuppression"], non_max_suppression),
    (&["ReverseSequence"], reverse_sequence),
    (&["CenterCropPad"], center),
];

const INDEX: Element = Element::Signed(64);

fn top(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let axis = dimension(o.int("axis", -1), x.rank())?;
    let size = x.shape[axis];
    let k = match o.node.attribute("k") {
        Some(k) => k.integer,
        None => *o.known(i, 1)?.first().ok_or("there is no number of elements")?,
    };
    if !(0..=size).contains(&k) {
        return Err(format!("there are {size} elements along the dimension, not {k}"));
    }
    let takes_most = o.int("largest", 1) != 0;
    let order = sorted(i, x, axis, takes_most)?;
    let order = i.part_of_axis(&order, axis, 0, k)?;
    let values = i.op_with("GatherElements", &[("axis", axis as i64)], &[x, &order])?;
    Ok(vec![Some(values), Some(order)])
}

/// Creates the indices of the elements along a dimension in their order, equal ones as they stand.
///
/// Batcher's bitonic sorter: in each step, elements at a distance are exchanged if they stand in the wrong order. The
/// number of elements becomes a power of two by elements after all others.
fn sorted(i: &mut Importer<'_, '_, '_>, x: &Array, axis: usize, descends: bool) -> Result<Array, String> {
    let size = x.shape[axis];
    let padded = u64::try_from(size).unwrap_or(0).next_power_of_two() as i64;
    let mut shape = x.shape.clone();
    shape[axis] = padded;
    let mut order = i.indexed(&shape, INDEX, &mut |b, indices| {
        let ty = INDEX.ty(b.context());
        Some(b.index_cast(indices[axis], ty))
    })?;
    let mut run = 2;
    while run <= padded {
        let mut distance = run / 2;
        while distance > 0 {
            let before = order.clone();
            order = i.indexed(&shape, INDEX, &mut |b, indices| {
                let at = indices[axis];
                let (by, zero, run) = (b.index(distance), b.index(0), b.index(run));
                let other = b.xori(at, by);
                let mut elsewhere = indices.to_vec();
                elsewhere[axis] = other;
                let (own, rest) =
                    (element_at(b, &before, indices.to_vec()), element_at(b, &before, elsewhere));
                let is_first = precedes(b, x, axis, indices, (own, rest), descends);
                // In every other run, the order is the opposite one.
                let (half, is_low) = (b.andi(at, run), b.cmpi(CmpIPredicate::Slt, at, other));
                let is_forward = b.cmpi(CmpIPredicate::Eq, half, zero);
                let wants_first = b.cmpi(CmpIPredicate::Eq, is_low, is_forward);
                let stays = b.cmpi(CmpIPredicate::Eq, is_first, wants_first);
                Some(b.select(stays, own, rest))
            })?;
            distance /= 2;
        }
        run *= 2;
    }
    i.part_of_axis(&order, axis, 0, size)
}

/// Creates whether one of two elements along a dimension, given by their positions, stands before the other.
fn precedes(
    b: &mut Builder<'_, '_, '_>,
    x: &Array,
    axis: usize,
    indices: &[ValueId],
    (first, second): (ValueId, ValueId),
    descends: bool,
) -> ValueId {
    let size = x.shape[axis];
    let mut each = Vec::new();
    for position in [first, second] {
        let ty = b.context().index_type();
        let at = b.index_cast(position, ty);
        let (bounded, is_there) = inside(b, &[at], &[size]);
        let mut place = indices.to_vec();
        place[axis] = bounded[0];
        each.push((element_at(b, x, place), is_there));
    }
    let (own, rest) = (each[0].0, each[1].0);
    let compared = |b: &mut Builder<'_, '_, '_>, low: ValueId, high: ValueId| match (
        x.element.is_float(),
        x.element.is_unsigned(),
    ) {
        (true, _) => b.cmpf(CmpFPredicate::Olt, low, high),
        (_, true) => b.cmpi(CmpIPredicate::Ult, low, high),
        _ => b.cmpi(CmpIPredicate::Slt, low, high),
    };
    let (less, more) = (compared(b, own, rest), compared(b, rest, own));
    let (before, after) = if descends { (more, less) } else { (less, more) };
    let is_earlier = b.cmpi(CmpIPredicate::Slt, first, second);
    let yes = b.bool(true);
    let not_after = b.xori(after, yes);
    let by_position = b.andi(not_after, is_earlier);
    let by_value = b.ori(before, by_position);
    // What is beyond the end stands last.
    let (own_is_there, rest_is_there) = (each[0].1, each[1].1);
    let both = b.andi(own_is_there, rest_is_there);
    let otherwise = {
        let rest_is_missing = b.xori(rest_is_there, yes);
        let both_missing = b.xori(own_is_there, yes);
        let both_missing = b.andi(both_missing, rest_is_missing);
        let by_position = b.andi(both_missing, is_earlier);
        let only_own = b.andi(own_is_there, rest_is_missing);
        b.ori(by_position, only_own)
    };
    b.select(both, by_value, otherwise)
}

fn hardmax(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let is_old = i.opset < 13;
    let axis = dimension(o.int("axis", if is_old { 1 } else { -1 }), x.rank())?;
    // Older opsets take all dimensions from the axis on for one.
    let flat = match is_old {
        true => reshaped(i, x, &[count(&x.shape[..axis])?, count(&x.shape[axis..])?])?,
        false => x.clone(),
    };
    let axis = if is_old { 1 } else { axis };
    let best = i.op_with("ArgMax", &[("axis", axis as i64)], &[&flat])?;
    let element = x.element;
    let found = i.indexed(&flat.shape, element, &mut |b, indices| {
        let mut place = indices.to_vec();
        place[axis] = b.index(0);
        let best = element_at(b, &best, place);
        let ty = b.context().index_type();
        let best = b.index_cast(best, ty);
        let is_it = b.cmpi(CmpIPredicate::Eq, indices[axis], best);
        let (one, zero) = (scalar(b, element, 1.0), scalar(b, element, 0.0));
        Some(b.select(is_it, one, zero))
    })?;
    one(reshaped(i, &found, &x.shape)?)
}

/// Returns the indices of a position in row-major order.
fn indices_of(mut position: i64, shape: &[i64]) -> Vec<i64> {
    let mut indices: Vec<i64> = shape
        .iter()
        .rev()
        .map(|size| {
            let index = position % size;
            position /= size;
            index
        })
        .collect();
    indices.reverse();
    indices
}

fn non_zero(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let numbers = i.floats_of(x)?;
    let found: Vec<Vec<i64>> = numbers
        .iter()
        .enumerate()
        .filter(|(_, number)| **number != 0.0)
        .map(|(at, _)| indices_of(at as i64, &x.shape))
        .collect();
    let rows: Vec<i64> =
        (0..x.rank()).flat_map(|dim| found.iter().map(move |indices| indices[dim])).collect();
    one(i.integers(&[x.rank() as i64, found.len() as i64], &rows)?)
}

fn compress(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (x, condition) = (o.input(0)?, o.input(1)?);
    let chosen = i.integers_of(condition)?;
    let (x, axis) = match o.node.attribute("axis") {
        Some(axis) => (x.clone(), dimension(axis.integer, x.rank())?),
        None => (reshaped(i, x, &[count(&x.shape)?])?, 0),
    };
    let size = x.shape[axis];
    let places = chosen.iter().enumerate().filter(|(_, chosen)| **chosen != 0).map(|(at, _)| at as i64);
    let places: Vec<i64> = places.filter(|at| *at < size).collect();
    let places = i.integers(&[places.len() as i64], &places)?;
    one(i.op_with("Gather", &[("axis", axis as i64)], &[&x, &places])?)
}

/// Elements of an array whose order is that of their values.
enum Keys {
    Integers(Vec<i64>),
    Floats(Vec<f64>),
    Texts(Vec<String>),
}

impl Keys {
    fn compare(&self, first: usize, second: usize) -> Ordering {
        match self {
            Keys::Integers(all) => all[first].cmp(&all[second]),
            Keys::Floats(all) => {
                all[first].partial_cmp(&all[second]).unwrap_or_else(|| all[first].total_cmp(&all[second]))
            }
            Keys::Texts(all) => all[first].cmp(&all[second]),
        }
    }
}

fn unique(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let (x, axis) = match o.node.attribute("axis") {
        Some(axis) => (x.clone(), dimension(axis.integer, x.rank())?),
        None => (reshaped(i, x, &[count(&x.shape)?])?, 0),
    };
    let keys = match x.element {
        Element::Text => Keys::Texts(i.texts_of(&x)?),
        element if element.is_float() => Keys::Floats(i.floats_of(&x)?),
        Element::Unsigned(64) => {
            let flip = |one: i64| one ^ i64::MIN;
            Keys::Integers(i.integers_of(&x)?.into_iter().map(flip).collect())
        }
        _ => Keys::Integers(i.integers_of(&x)?),
    };
    // Parts along the dimension, each as the positions of its elements.
    let (outer, inner) = (count(&x.shape[..axis])?, count(&x.shape[axis + 1..])?);
    let size = x.shape[axis];
    let compare = |first: &i64, second: &i64| {
        let positions = (0..outer).flat_map(|row| (0..inner).map(move |at| (row * size, at)));
        let position = |row: i64, part: i64, at: i64| usize::try_from((row + part) * inner + at).unwrap_or(0);
        let mut orders =
            positions.map(|(row, at)| keys.compare(position(row, *first, at), position(row, *second, at)));
        orders.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    };
    let mut parts: Vec<i64> = (0..size).collect();
    parts.sort_by(compare);
    // Equal parts stand together, the first of them first.
    let mut groups: Vec<Vec<i64>> = Vec::new();
    for part in parts {
        match groups.last_mut() {
            Some(group) if compare(&group[0], &part).is_eq() => group.push(part),
            _ => groups.push(vec![part]),
        }
    }
    if o.int("sorted", 1) == 0 {
        groups.sort_by_key(|group| group[0]);
    }
    let first: Vec<i64> = groups.iter().map(|group| group[0]).collect();
    let counts: Vec<i64> = groups.iter().map(|group| group.len() as i64).collect();
    let mut back = vec![0; usize::try_from(size).unwrap_or(0)];
    for (number, group) in groups.iter().enumerate() {
        for part in group {
            back[*part as usize] = number as i64;
        }
    }
    let len = [first.len() as i64];
    let first = i.integers(&len, &first)?;
    let values = i.op_with("Gather", &[("axis", axis as i64)], &[&x, &first])?;
    Ok(vec![Some(values), Some(first), Some(i.integers(&[size], &back)?), Some(i.integers(&len, &counts)?)])
}

/// Returns the share of the area of two boxes, given by their corners, that both have.
fn overlap(first: &[f64; 4], second: &[f64; 4]) -> f64 {
    let side = |low: usize| {
        let start = first[low].max(second[low]);
        (first[low + 2].min(second[low + 2]) - start).max(0.0)
    };
    let area = |corners: &[f64; 4]| (corners[2] - corners[0]) * (corners[3] - corners[1]);
    let both = side(0) * side(1);
    let whole = area(first) + area(second) - both;
    if both > 0.0 && whole > 0.0 { both / whole } else { 0.0 }
}

fn non_max_suppression(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (boxes, scores) = (o.input(0)?, o.input(1)?);
    let ([batches, number, 4], [own_batches, classes, own_number]) = (&boxes.shape[..], &scores.shape[..])
    else {
        return Err("boxes are [batch, number, 4], scores [batch, classes, number]".to_owned());
    };
    if batches != own_batches || number != own_number {
        return Err("the scores do not fit the boxes".to_owned());
    }
    let mut first = |at: usize| -> Result<Option<f64>, String> {
        let given = o.optional(at).map(|array| i.floats_of(array)).transpose()?;
        Ok(given.and_then(|all| all.first().copied()))
    };
    let most = first(2)?.unwrap_or(0.0).max(0.0) as usize;
    let (share, least) = (first(3)?.unwrap_or(0.0), first(4)?);
    let is_centered = o.int("center_point_box", 0) != 0;
    let corners = |given: &[f64]| {
        let [a, b, c, d] = [given[0], given[1], given[2], given[3]];
        if is_centered {
            [a - c / 2.0, b - d / 2.0, a + c / 2.0, b + d / 2.0]
        } else {
            [a.min(c), b.min(d), a.max(c), b.max(d)]
        }
    };
    let (boxes, scores) = (i.floats_of(boxes)?, i.floats_of(scores)?);
    let corners: Vec<[f64; 4]> = boxes.chunks_exact(4).map(corners).collect();
    let number = usize::try_from(*number).unwrap_or(0);
    let mut found = Vec::new();
    for (row, own) in scores.chunks_exact(number.max(1)).enumerate() {
        let (batch, class) = (row as i64 / classes, row as i64 % classes);
        let all = &corners[batch as usize * number..];
        let mut order: Vec<usize> =
            (0..number).filter(|at| least.is_none_or(|least| own[*at] > least)).collect();
        order.sort_by(|first, second| own[*second].total_cmp(&own[*first]).then(first.cmp(second)));
        let mut chosen: Vec<usize> = Vec::new();
        for at in order {
            if chosen.len() == most {
                break;
            }
            if chosen.iter().all(|other| overlap(&all[at], &all[*other]) <= share) {
                chosen.push(at);
                found.extend([batch, class, at as i64]);
            }
        }
    }
    one(i.integers(&[found.len() as i64 / 3, 3], &found)?)
}

fn reverse_sequence(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (x, lengths) = (o.input(0)?, o.input(1)?);
    let time = dimension(o.int("time_axis", 0), x.rank())?;
    let batch = dimension(o.int("batch_axis", 1), x.rank())?;
    if lengths.shape[..] != [x.shape[batch]] {
        return Err("there is a length for each sequence".to_owned());
    }
    one(i.moved(x, &x.shape, None, &mut |b, indices| {
        let length = element_at(b, lengths, vec![indices[batch]]);
        let ty = b.context().index_type();
        let length = b.index_cast(length, ty);
        let one = b.index(1);
        let last = b.subi(length, one);
        let from_end = b.subi(last, indices[time]);
        let is_part = b.cmpi(CmpIPredicate::Slt, indices[time], length);
        let mut places = indices.to_vec();
        places[time] = b.select(is_part, from_end, indices[time]);
        places
    })?)
}

fn center(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let sizes = o.known(i, 1)?;
    let axes = match o.ints("axes") {
        Some(axes) => {
            axes.into_iter().map(|axis| dimension(axis, x.rank())).collect::<Result<Vec<_>, _>>()?
        }
        None => (0..x.rank()).collect(),
    };
    if axes.len() != sizes.len() || sizes.iter().any(|size| *size < 0) {
        return Err("there is a size for each dimension".to_owned());
    }
    let (mut shape, mut starts) = (x.shape.clone(), vec![0; x.rank()]);
    for (axis, size) in axes.into_iter().zip(sizes) {
        let before = x.shape[axis];
        // First element of the source, or elements before it, rounded towards the start.
        starts[axis] = if size < before { (before - size) / 2 } else { -((size - before) / 2) };
        shape[axis] = size;
    }
    let element = x.element;
    if x.shape.contains(&0) {
        return one(i.full(&shape, element, 0.0)?);
    }
    one(i.indexed(&shape, element, &mut |b, indices| {
        let mut own = Vec::new();
        for (at, start) in indices.iter().zip(&starts) {
            let start = b.index(*start);
            own.push(b.addi(*at, start));
        }
        let (bounded, is_inside) = inside(b, &own, &x.shape);
        let own = element_at(b, x, bounded);
        let outside = scalar(b, element, 0.0);
        Some(b.select(is_inside, own, outside))
    })?)
}
