//! Operators that give random numbers: each time the same ones, for a seed.

use crate::element::Element;
use crate::importer::{Array, Importer};
use crate::ops::build::{count, index, scalar};
use crate::ops::elements::arithmetic::combine;
use crate::ops::elements::convert::cast;
use crate::ops::{Operands, Row, one};
use terrace_arith::ArithBuilder;
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, TypedOp};
use terrace_math as math;

type Found = Result<Vec<Option<Array>>, String>;

pub(crate) const TABLE: &[Row] = &[
    (&["RandomNormal", "RandomNormalLike", "RandomUniform", "RandomUniformLike"], random),
    (&["Bernoulli"], bernoulli),
    (&["Dropout"], dropout),
];

/// Creates bits that depend on a number in no simple way.
///
/// Source: the finalizer of splitmix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators).
fn mixed(b: &mut Builder<'_, '_, '_>, number: ValueId) -> ValueId {
    let wide = b.context().integer_type(64);
    let mut word = number;
    for (shift, factor) in [(30, 0xbf58_476d_1ce4_e5b9_u64), (27, 0x94d0_49bb_1331_11eb), (31, 1)] {
        let (by, factor) = (b.int(wide, shift), b.int(wide, factor.cast_signed()));
        let moved = b.shrui(word, by);
        let both = b.xori(word, moved);
        word = b.muli(both, factor);
    }
    word
}

impl Importer<'_, '_, '_> {
    /// Creates uniform numbers from zero to one, as `f64`.
    fn uniform(&mut self, shape: &[i64], seed: u64) -> Result<Array, String> {
        let rank = shape.len();
        self.map(&[], shape, Element::F64, &mut |b, _| {
            let wide = b.context().integer_type(64);
            let mut position = b.int(wide, 0);
            for (dim, size) in shape.iter().enumerate().take(rank) {
                let own = index(b, dim);
                let (own, size) = (b.index_cast(own, wide), b.int(wide, *size));
                let moved = b.muli(position, size);
                position = b.addi(moved, own);
            }
            let step = b.int(wide, 0x9e37_79b9_7f4a_7c15_u64.cast_signed());
            let start = b.int(wide, seed.cast_signed());
            let moved = b.muli(position, step);
            let word = b.addi(start, moved);
            let word = mixed(b, word);
            // 53 bits are the digits of a float.
            let by = b.int(wide, 11);
            let bits = b.shrui(word, by);
            let number = cast(b, bits, Element::Signed(64), Element::F64);
            let scale = scalar(b, Element::F64, 2f64.powi(-53));
            Some(b.mulf(number, scale))
        })
    }
}

/// Returns the seed of a node: its own, or one that follows from its name.
fn seed(o: &Operands<'_, '_>) -> u64 {
    match o.node.attribute("seed") {
        Some(seed) => u64::from(seed.float.to_bits()).wrapping_mul(0xd134_2543_de82_ef95),
        None => {
            let name = o.node.outputs.first().copied().unwrap_or_default();
            name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
            })
        }
    }
}

fn random(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let given = o.optional(0);
    let shape = match given {
        Some(like) => like.shape.clone(),
        None => o.ints("shape").ok_or("there is no shape")?,
    };
    let to = match (o.int("dtype", 0), given) {
        (0, Some(like)) if like.element.is_float() => like.element,
        (0, _) => Element::F32,
        (number, _) => Element::of_number(number).ok_or("the type is not known")?,
    };
    let first = i.uniform(&shape, seed(o))?;
    let element = Element::F64;
    let found = if o.operator.starts_with("RandomUniform") {
        let (low, high) = (o.float("low", 0.0), o.float("high", 1.0));
        let scaled = i.scaled(&first, high - low)?;
        let low = i.number(element, low)?;
        i.both(&scaled, &low, "Add")?
    } else {
        // Source: Box and Muller: A note on the generation of random normal deviates.
        let second = i.uniform(&shape, seed(o) ^ 0x5555_5555_5555_5555)?;
        let (mean, scale) = (o.float("mean", 0.0), o.float("scale", 1.0));
        i.map(&[&first, &second], &shape, element, &mut |b, args| {
            let ty = element.ty(b.context());
            let (one, minus, turn) = (
                scalar(b, element, 1.0),
                scalar(b, element, -2.0),
                scalar(b, element, 2.0 * std::f64::consts::PI),
            );
            let rest = b.subf(one, args[0]);
            let log = b.value(math::LogOp::NAME, &[rest], ty);
            let square = b.mulf(minus, log);
            let radius = b.value(math::SqrtOp::NAME, &[square], ty);
            let angle = b.mulf(turn, args[1]);
            let cosine = b.value(math::CosOp::NAME, &[angle], ty);
            let number = b.mulf(radius, cosine);
            let (mean, scale) = (scalar(b, element, mean), scalar(b, element, scale));
            let scaled = b.mulf(number, scale);
            combine(b, "Add", element, scaled, mean)
        })?
    };
    one(i.cast(&found, to)?)
}

fn bernoulli(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let to = match o.int("dtype", 0) {
        0 => x.element,
        number => Element::of_number(number).ok_or("the type is not known")?,
    };
    let (numbers, chances) = (i.uniform(&x.shape, seed(o))?, i.cast(x, Element::F64)?);
    let is_one = i.compared(&numbers, "Less", &chances)?;
    one(i.cast(&is_one, to)?)
}

/// Creates an array with some elements set to zero, and the others scaled up, and which those are; that is the array itself
/// if nothing is trained.
fn dropout(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let trains = match o.optional(2) {
        Some(_) => o.known(i, 2)?.first().is_some_and(|one| *one != 0),
        None => i.opset < 7 && o.int("is_test", 0) == 0,
    };
    let ratio = match o.optional(1) {
        Some(ratio) if trains => i.floats_of(ratio)?.first().copied().ok_or("there is no ratio")?,
        _ => o.float("ratio", 0.5),
    };
    if !trains {
        let mut outputs = vec![Some(x.clone())];
        if o.gives(1) {
            let all = usize::try_from(count(&x.shape)?).unwrap_or(0);
            outputs.push(Some(i.constant(Element::Bool, &x.shape, vec![1; all])?));
        }
        return Ok(outputs);
    }
    if !(0.0..1.0).contains(&ratio) {
        return Err("the ratio is less than one".to_owned());
    }
    let numbers = i.uniform(&x.shape, seed(o))?;
    let least = i.number(Element::F64, ratio)?;
    let stays = i.compared(&numbers, "GreaterOrEqual", &least)?;
    let (scaled, none) = (i.scaled(x, 1.0 / (1.0 - ratio))?, i.number(x.element, 0.0)?);
    let found = i.choose(&stays, &scaled, &none)?;
    Ok(vec![Some(found), Some(stays)])
}
