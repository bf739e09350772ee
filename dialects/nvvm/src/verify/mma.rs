//! Products of matrices in the registers of a warp, and which there are.

use super::struct_of;
use crate::attributes::extents;
use crate::syntax::{element_of, multiplicand};
use crate::{MMALayout, MMATypes, MmaOp, MmaSpOp};
use terrace_ir::{LogicalResult, Operation, Type, TypedOp};
use terrace_support::float::FloatSemantics;

/// Values of one type, which a thread has of a matrix.
type Values<'c> = (usize, Type<'c>);

/// Supported variants of a kind of factors.
#[derive(Default)]
struct Variants<'c> {
    shapes: Vec<[i64; 3]>,
    a: Vec<Values<'c>>,
    b: Vec<Values<'c>>,
    c: Vec<Values<'c>>,
    results: Vec<Values<'c>>,
}

/// The types that values have.
struct Types<'c> {
    half_pair: Type<'c>,
    float: Type<'c>,
    double: Type<'c>,
    word: Type<'c>,
}

impl<'c> Types<'c> {
    fn new(op: Operation<'_, 'c>) -> Self {
        let context = op.context();
        Types {
            half_pair: context.vector_type(&[2], context.float_type(FloatSemantics::F16)),
            float: context.float_type(FloatSemantics::F32),
            double: context.float_type(FloatSemantics::F64),
            word: context.integer_type(32),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sparsity {
    /// All elements are there.
    Dense,
    /// Two of each four elements of a row of the first matrix are left out.
    HalfZeros,
}

fn is_integer(elements: MMATypes) -> bool {
    matches!(elements, MMATypes::U8 | MMATypes::S8 | MMATypes::U4 | MMATypes::S4 | MMATypes::B1)
}

fn is_small_float(elements: MMATypes) -> bool {
    matches!(elements, MMATypes::E4m3 | MMATypes::E5m2 | MMATypes::E3m2 | MMATypes::E2m3 | MMATypes::E2m1)
}

/// Returns the number of elements of a row in a tile, for products of 16 rows; `None` if there are none of the kind.
fn tile(elements: MMATypes, sparsity: Sparsity) -> Option<i64> {
    match elements {
        MMATypes::Tf32 => Some(4),
        MMATypes::F16 | MMATypes::Bf16 => Some(8),
        MMATypes::U8 | MMATypes::S8 => Some(16),
        MMATypes::U4 | MMATypes::S4 => Some(32),
        MMATypes::B1 if sparsity == Sparsity::Dense => Some(128),
        _ if is_small_float(elements) && sparsity == Sparsity::HalfZeros => Some(32),
        _ => None,
    }
}

/// Returns the products of 16 rows, of which the shape is to be one.
fn of_16_rows<'c>(
    types: &Types<'c>,
    shape: [i64; 3],
    elements: MMATypes,
    tile: i64,
    sparsity: Sparsity,
) -> Variants<'c> {
    let [m, n, k] = shape;
    let factor = if elements == MMATypes::F16 { types.half_pair } else { types.word };
    let (sums, results) = if is_integer(elements) {
        (vec![(4, types.word)], vec![(4, types.word)])
    } else {
        let results = match elements {
            MMATypes::Tf32 | MMATypes::Bf16 => vec![(4, types.float)],
            _ => vec![(2, types.half_pair), (4, types.float)],
        };
        (vec![(2, types.half_pair), (4, types.float)], results)
    };
    let tiles = |rows: i64, share: i64| usize::try_from((rows / 8) * (k / tile) / share).unwrap_or(0);
    let (share, lengths) = match sparsity {
        Sparsity::Dense => (1, vec![tile, 2 * tile]),
        Sparsity::HalfZeros if is_small_float(elements) => (2, vec![2 * tile]),
        Sparsity::HalfZeros => (2, vec![2 * tile, 4 * tile]),
    };
    Variants {
        shapes: lengths.into_iter().map(|length| [16, 8, length]).collect(),
        a: vec![(tiles(m, share), factor)],
        b: vec![(tiles(n, 1), factor)],
        c: sums,
        results,
    }
}

/// Returns the products of 8 rows, of which there is one for each kind of factors.
fn of_8_rows<'c>(types: &Types<'c>, elements: MMATypes, sparsity: Sparsity) -> Variants<'c> {
    match elements {
        MMATypes::F16 => Variants {
            shapes: vec![[8, 8, 4]],
            a: vec![(2, types.half_pair)],
            b: vec![(2, types.half_pair)],
            c: vec![(4, types.half_pair), (8, types.float)],
            results: vec![(4, types.half_pair), (8, types.float)],
        },
        MMATypes::F64 => Variants {
            shapes: vec![[8, 8, 4]],
            a: vec![(1, types.double)],
            b: vec![(1, types.double)],
            c: vec![(2, types.double)],
            results: vec![(2, types.double)],
        },
        _ if is_integer(elements) => Variants {
            shapes: match elements {
                MMATypes::U4 | MMATypes::S4 => vec![[8, 8, 32]],
                MMATypes::U8 | MMATypes::S8 => vec![[8, 8, 16]],
                _ if sparsity == Sparsity::Dense => vec![[8, 8, 128]],
                _ => Vec::new(),
            },
            a: vec![(1, types.word)],
            b: vec![(1, types.word)],
            c: vec![(2, types.word)],
            results: vec![(2, types.word)],
        },
        _ => Variants::default(),
    }
}

fn listed<T: std::fmt::Display>(parts: impl IntoIterator<Item = T>) -> String {
    parts.into_iter().map(|part| part.to_string()).collect::<Vec<String>>().join(", ")
}

/// Checks that there is a product of the shape with these operands and results.
fn verify_variant(
    op: Operation<'_, '_>,
    shape: [i64; 3],
    elements: MMATypes,
    sparsity: Sparsity,
) -> LogicalResult {
    let types = Types::new(op);
    let variants = match shape[0] {
        16 => {
            let Some(tile) = tile(elements, sparsity) else {
                return op
                    .emit_error(format_args!("invalid shape or multiplicand type: {}", elements.text()));
            };
            let sum = op.operand_group(2).next().and_then(|sum| element_of(sum.ty(), true));
            if sum != element_of(op.result(0).ty(), true) {
                return op.emit_op_error("ctype does not match dtype");
            }
            of_16_rows(&types, shape, elements, tile, sparsity)
        }
        8 => of_8_rows(&types, elements, sparsity),
        _ => Variants::default(),
    };
    if !variants.shapes.contains(&shape) {
        return op.emit_op_error(format_args!("unimplemented variant for MMA shape <{}>", listed(shape)));
    }
    for (group, (name, allowed)) in
        [("A", &variants.a), ("B", &variants.b), ("C", &variants.c)].into_iter().enumerate()
    {
        let given = || op.operand_group(group).map(|value| value.ty());
        let is_match =
            allowed.iter().any(|(count, ty)| given().count() == *count && given().all(|given| given == *ty));
        if !is_match {
            let wanted: String = allowed.iter().map(|(count, ty)| format!("{count}x{ty} ")).collect();
            return op.emit_op_error(format_args!(
                "Could not match types for the {name} operands; expected one of {wanted}but got {}",
                listed(given()),
            ));
        }
    }
    let given = op.result(0).ty();
    let results: Vec<Type<'_>> =
        variants.results.iter().map(|(count, ty)| struct_of(op, *count, *ty)).collect();
    if !results.contains(&given) {
        return op.emit_op_error(format_args!(
            "Could not match allowed types for the result; expected one of {} but got {given}",
            listed(results),
        ));
    }
    Ok(())
}

/// Checks that it is said what becomes of sums that are too large, where they are integers.
fn verify_overflow(op: Operation<'_, '_>, elements: MMATypes, is_said: bool) -> LogicalResult {
    match is_integer(elements) && elements != MMATypes::B1 && !is_said {
        true => op.emit_op_error("op requires intOverflowBehavior attribute"),
        false => Ok(()),
    }
}

impl MmaOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, shape) = (self.op(), extents::<3>(self.shape()));
        let elements = multiplicand(op, 0)?;
        let others = multiplicand(op, 1)?;
        verify_variant(op, shape, elements, Sparsity::Dense)?;
        if elements == MMATypes::B1 && self.b1_op().is_none() {
            return op.emit_op_error("op requires b1Op attribute");
        }
        verify_overflow(op, elements, self.int_overflow_behavior().is_some())?;
        let is_usual = self.layout_a() == MMALayout::Row && self.layout_b() == MMALayout::Col;
        if is_usual || (shape == [8, 8, 4] && elements == MMATypes::F16) {
            return Ok(());
        }
        op.emit_op_error(format_args!(
            "requires layoutA = #nvvm.mma_layout<row> and layoutB = #nvvm.mma_layout<col> for shape <{}> with element \
             types {} and {}. Only m8n8k4 with f16 supports other layouts.",
            listed(shape),
            elements.text(),
            others.text(),
        ))
    }
}

impl MmaSpOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let elements = multiplicand(op, 0)?;
        multiplicand(op, 1)?;
        verify_variant(op, extents::<3>(self.shape()), elements, Sparsity::HalfZeros)?;
        verify_overflow(op, elements, self.int_overflow_behavior().is_some())
    }
}
