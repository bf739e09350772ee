//! Operators that compute element by element.

use crate::element::Element;
use crate::importer::{Array, Importer};
use crate::ops::build::{broadcast, scalar};
use crate::ops::elements::convert::cast;
use crate::ops::{Operands, Row, one};
use terrace_arith::{ArithBuilder, CmpFPredicate, CmpIPredicate};
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, TypedOp};
use terrace_math as math;

type Found = Result<Vec<Option<Array>>, String>;

pub(crate) const TABLE: &[Row] = &[
    (
        &[
            "Abs",
            "Acos",
            "Acosh",
            "Asin",
            "Asinh",
            "Atan",
            "Atanh",
            "BitwiseNot",
            "Ceil",
            "Celu",
            "Cos",
            "Cosh",
            "Elu",
            "Erf",
            "Exp",
            "Floor",
            "Gelu",
            "HardSigmoid",
            "HardSwish",
            "LeakyRelu",
            "Log",
            "Mish",
            "Neg",
            "Not",
            "Reciprocal",
            "Relu",
            "Round",
            "Selu",
            "Shrink",
            "Sigmoid",
            "Sign",
            "Sin",
            "Sinh",
            "Softplus",
            "Softsign",
            "Sqrt",
            "Swish",
            "Tan",
            "Tanh",
            "ThresholdedRelu",
        ],
        unary,
    ),
    (&["IsInf", "IsNaN"], test),
    (
        &[
            "Add",
            "And",
            "BitShift",
            "BitwiseAnd",
            "BitwiseOr",
            "BitwiseXor",
            "Div",
            "Max",
            "Mean",
            "Min",
            "Mod",
            "Mul",
            "Or",
            "PRelu",
            "Sub",
            "Sum",
            "Xor",
        ],
        binary,
    ),
    (&["Pow"], power),
    (&["Equal", "Greater", "GreaterOrEqual", "Less", "LessOrEqual"], compare),
    (&["Where"], choose),
    (&["Clip"], clip),
];

/// Creates a function of `math` of one number.
fn of_math(b: &mut Builder<'_, '_, '_>, name: &str, x: ValueId) -> ValueId {
    let ty = b.type_of(x);
    b.value(name, &[x], ty)
}

fn unary(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (x, operator) = (o.input(0)?, o.operator);
    let element = x.element;
    let default = match operator {
        "Celu" | "Elu" | "ThresholdedRelu" | "Swish" => 1.0,
        "HardSigmoid" => 0.2,
        "LeakyRelu" => 0.01,
        "Selu" => 1.673_263_2,
        _ => 0.0,
    };
    let alpha = o.float("alpha", default);
    let (beta, gamma) = (o.float("beta", 0.5), o.float("gamma", 1.050_701));
    let (bias, lambda) = (o.float("bias", 0.0), o.float("lambd", 0.5));
    let is_tanh = o.word("approximate", "none") == "tanh";
    let result = i.map(&[x], &x.shape, element, &mut |b, args| {
        let x = args[0];
        if !element.is_float() {
            return of_integer(b, operator, x, element);
        }
        let (zero, one) = (scalar(b, element, 0.0), scalar(b, element, 1.0));
        Some(match operator {
            "Abs" => of_math(b, math::AbsFOp::NAME, x),
            "Acos" => of_math(b, math::AcosOp::NAME, x),
            "Acosh" => of_math(b, math::AcoshOp::NAME, x),
            "Asin" => of_math(b, math::AsinOp::NAME, x),
            "Asinh" => of_math(b, math::AsinhOp::NAME, x),
            "Atan" => of_math(b, math::AtanOp::NAME, x),
            "Atanh" => of_math(b, math::AtanhOp::NAME, x),
            "Ceil" => of_math(b, math::CeilOp::NAME, x),
            "Cos" => of_math(b, math::CosOp::NAME, x),
            "Cosh" => of_math(b, math::CoshOp::NAME, x),
            "Erf" => of_math(b, math::ErfOp::NAME, x),
            "Exp" => of_math(b, math::ExpOp::NAME, x),
            "Floor" => of_math(b, math::FloorOp::NAME, x),
            "Log" => of_math(b, math::LogOp::NAME, x),
            "Neg" => b.negf(x),
            "Round" => of_math(b, math::RoundEvenOp::NAME, x),
            "Sin" => of_math(b, math::SinOp::NAME, x),
            "Sinh" => of_math(b, math::SinhOp::NAME, x),
            "Sqrt" => of_math(b, math::SqrtOp::NAME, x),
            "Tan" => of_math(b, math::TanOp::NAME, x),
            "Tanh" => of_math(b, math::TanhOp::NAME, x),
            "Reciprocal" => b.divf(one, x),
            "Relu" => b.maximumf(x, zero),
            "Sigmoid" => sigmoid(b, x, element),
            "Swish" => {
                let alpha = scalar(b, element, alpha);
                let scaled = b.mulf(alpha, x);
                let gate = sigmoid(b, scaled, element);
                b.mulf(x, gate)
            }
            "HardSigmoid" => hard_sigmoid(b, x, element, alpha, beta),
            "HardSwish" => {
                let gate = hard_sigmoid(b, x, element, 1.0 / 6.0, 0.5);
                b.mulf(x, gate)
            }
            "Softplus" => softplus(b, x),
            "Mish" => {
                let soft = softplus(b, x);
                let gate = of_math(b, math::TanhOp::NAME, soft);
                b.mulf(x, gate)
            }
            "Softsign" => {
                let size = of_math(b, math::AbsFOp::NAME, x);
                let below = b.addf(one, size);
                b.divf(x, below)
            }
            "Gelu" => gelu(b, x, element, is_tanh),
            "LeakyRelu" => {
                let alpha = scalar(b, element, alpha);
                let scaled = b.mulf(alpha, x);
                let is_negative = b.cmpf(CmpFPredicate::Olt, x, zero);
                b.select(is_negative, scaled, x)
            }
            "Elu" | "Selu" | "Celu" => {
                let factor = scalar(b, element, alpha);
                let argument = if operator == "Celu" { b.divf(x, factor) } else { x };
                let power = of_math(b, math::ExpM1Op::NAME, argument);
                let below = b.mulf(factor, power);
                let is_positive = b.cmpf(CmpFPredicate::Ogt, x, zero);
                let value = b.select(is_positive, x, below);
                if operator == "Selu" {
                    let gamma = scalar(b, element, gamma);
                    b.mulf(gamma, value)
                } else {
                    value
                }
            }
            "ThresholdedRelu" => {
                let alpha = scalar(b, element, alpha);
                let is_above = b.cmpf(CmpFPredicate::Ogt, x, alpha);
                b.select(is_above, x, zero)
            }
            "Shrink" => {
                let (bias, lambda, below) =
                    (scalar(b, element, bias), scalar(b, element, lambda), scalar(b, element, -lambda));
                let (less, more) = (b.addf(x, bias), b.subf(x, bias));
                let is_above = b.cmpf(CmpFPredicate::Ogt, x, lambda);
                let is_below = b.cmpf(CmpFPredicate::Olt, x, below);
                let rest = b.select(is_below, less, zero);
                b.select(is_above, more, rest)
            }
            "Sign" => {
                let minus = scalar(b, element, -1.0);
                let is_positive = b.cmpf(CmpFPredicate::Ogt, x, zero);
                let is_negative = b.cmpf(CmpFPredicate::Olt, x, zero);
                let rest = b.select(is_negative, minus, zero);
                b.select(is_positive, one, rest)
            }
            _ => return None,
        })
    })?;
    one(result)
}

fn of_integer(b: &mut Builder<'_, '_, '_>, operator: &str, x: ValueId, element: Element) -> Option<ValueId> {
    let zero = scalar(b, element, 0.0);
    let is_negative = |b: &mut Builder<'_, '_, '_>| b.cmpi(CmpIPredicate::Slt, x, zero);
    Some(match operator {
        "Abs" | "Sign" if element.is_unsigned() => match operator {
            "Abs" => x,
            _ => {
                let one = scalar(b, element, 1.0);
                b.minui(x, one)
            }
        },
        "Abs" => {
            let (is_negative, minus) = (is_negative(b), b.subi(zero, x));
            b.select(is_negative, minus, x)
        }
        "Sign" => {
            let (one, minus) = (scalar(b, element, 1.0), scalar(b, element, -1.0));
            let small = b.minsi(x, one);
            b.maxsi(small, minus)
        }
        "Neg" => b.subi(zero, x),
        "Relu" => b.maxsi(x, zero),
        "Not" | "BitwiseNot" => {
            let all = scalar(b, element, -1.0);
            b.xori(x, all)
        }
        _ => return None,
    })
}

/// `1 / (1 + exp(-x))`
pub(crate) fn sigmoid(b: &mut Builder<'_, '_, '_>, x: ValueId, element: Element) -> ValueId {
    let one = scalar(b, element, 1.0);
    let minus = b.negf(x);
    let power = of_math(b, math::ExpOp::NAME, minus);
    let below = b.addf(one, power);
    b.divf(one, below)
}

/// `max(0, min(1, alpha * x + beta))`
fn hard_sigmoid(b: &mut Builder<'_, '_, '_>, x: ValueId, element: Element, alpha: f64, beta: f64) -> ValueId {
    let (zero, one) = (scalar(b, element, 0.0), scalar(b, element, 1.0));
    let (alpha, beta) = (scalar(b, element, alpha), scalar(b, element, beta));
    let scaled = b.mulf(alpha, x);
    let moved = b.addf(scaled, beta);
    let small = b.minimumf(moved, one);
    b.maximumf(small, zero)
}

/// `log(1 + exp(x))`
fn softplus(b: &mut Builder<'_, '_, '_>, x: ValueId) -> ValueId {
    let power = of_math(b, math::ExpOp::NAME, x);
    of_math(b, math::Log1pOp::NAME, power)
}

/// `x * P(X <= x)` of a normal distribution, or its approximation by `tanh`.
fn gelu(b: &mut Builder<'_, '_, '_>, x: ValueId, element: Element, is_tanh: bool) -> ValueId {
    let (half, one) = (scalar(b, element, 0.5), scalar(b, element, 1.0));
    let inner = if is_tanh {
        let (root, cube) =
            (scalar(b, element, (2.0 / std::f64::consts::PI).sqrt()), scalar(b, element, 0.044_715));
        let square = b.mulf(x, x);
        let third = b.mulf(square, x);
        let scaled = b.mulf(cube, third);
        let sum = b.addf(x, scaled);
        let argument = b.mulf(root, sum);
        of_math(b, math::TanhOp::NAME, argument)
    } else {
        let root = scalar(b, element, std::f64::consts::FRAC_1_SQRT_2);
        let argument = b.mulf(x, root);
        of_math(b, math::ErfOp::NAME, argument)
    };
    let sum = b.addf(one, inner);
    let scaled = b.mulf(x, sum);
    b.mulf(half, scaled)
}

fn test(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let element = x.element;
    let is_nan = o.operator == "IsNaN";
    let (sees_below, sees_above) = (o.int("detect_negative", 1) != 0, o.int("detect_positive", 1) != 0);
    one(i.map(&[x], &x.shape, Element::Bool, &mut |b, args| {
        if is_nan {
            return Some(b.cmpf(CmpFPredicate::Uno, args[0], args[0]));
        }
        let (above, below) = (scalar(b, element, f64::INFINITY), scalar(b, element, f64::NEG_INFINITY));
        let none = b.bool(false);
        let is_above = if sees_above { b.cmpf(CmpFPredicate::Oeq, args[0], above) } else { none };
        let is_below = if sees_below { b.cmpf(CmpFPredicate::Oeq, args[0], below) } else { none };
        Some(b.ori(is_above, is_below))
    })?)
}

/// Combines two numbers by an operator.
pub(crate) fn combine(
    b: &mut Builder<'_, '_, '_>,
    operator: &str,
    element: Element,
    x: ValueId,
    y: ValueId,
) -> Option<ValueId> {
    let (is_float, is_unsigned) = (element.is_float(), element.is_unsigned());
    Some(match operator {
        "Add" | "Sum" | "Mean" if is_float => b.addf(x, y),
        "Add" | "Sum" | "Mean" => b.addi(x, y),
        "Sub" if is_float => b.subf(x, y),
        "Sub" => b.subi(x, y),
        "Mul" if is_float => b.mulf(x, y),
        "Mul" => b.muli(x, y),
        "Div" if is_float => b.divf(x, y),
        "Div" if is_unsigned => b.divui(x, y),
        "Div" => b.divsi(x, y),
        "Max" if is_float => b.maximumf(x, y),
        "Max" if is_unsigned => b.maxui(x, y),
        "Max" => b.maxsi(x, y),
        "Min" if is_float => b.minimumf(x, y),
        "Min" if is_unsigned => b.minui(x, y),
        "Min" => b.minsi(x, y),
        "And" | "BitwiseAnd" if !is_float => b.andi(x, y),
        "Or" | "BitwiseOr" if !is_float => b.ori(x, y),
        "Xor" | "BitwiseXor" if !is_float => b.xori(x, y),
        "PRelu" => {
            let zero = scalar(b, element, 0.0);
            let scaled = if is_float { b.mulf(x, y) } else { b.muli(x, y) };
            let is_negative = match (is_float, is_unsigned) {
                (true, _) => b.cmpf(CmpFPredicate::Olt, x, zero),
                (_, true) => b.bool(false),
                _ => b.cmpi(CmpIPredicate::Slt, x, zero),
            };
            b.select(is_negative, scaled, x)
        }
        _ => return None,
    })
}

fn binary(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let mut arrays = o.all()?;
    let x = o.input(0)?;
    let element = x.element;
    let slopes;
    if let ("PRelu", [_, own]) = (o.operator, &arrays[..])
        && i.opset < 7
        && own.rank() == 1
        && x.shape.get(1) == own.shape.first()
    {
        // Older opsets have a slope for each channel.
        let mut wide = vec![1; x.rank() - 1];
        wide[0] = own.shape[0];
        slopes = crate::ops::build::reshaped(i, own, &wide)?;
        arrays[1] = &slopes;
    }
    let shapes: Vec<&[i64]> = arrays.iter().map(|array| &array.shape[..]).collect();
    let shape = broadcast(&shapes)?;
    let (operator, is_c) = (o.operator, o.int("fmod", 0) != 0);
    let is_left = o.word("direction", "LEFT") == "LEFT";
    let count = arrays.len() as f64;
    one(i.map(&arrays, &shape, element, &mut |b, args| {
        let (first, rest) = args.split_first()?;
        let mut value = *first;
        for other in rest {
            value = match operator {
                "Mod" => modulo(b, element, value, *other, is_c),
                "BitShift" => {
                    let bits = scalar(b, element, f64::from(element.bits()));
                    let zero = scalar(b, element, 0.0);
                    let is_whole = b.cmpi(CmpIPredicate::Ult, *other, bits);
                    let by = b.select(is_whole, *other, zero);
                    let has_sign = !is_left && !element.is_unsigned();
                    let shifted = match (is_left, has_sign) {
                        (true, _) => b.shli(value, by),
                        (false, true) => b.shrsi(value, by),
                        (false, false) => b.shrui(value, by),
                    };
                    let gone = if has_sign {
                        let last = scalar(b, element, f64::from(element.bits() - 1));
                        b.shrsi(value, last)
                    } else {
                        zero
                    };
                    b.select(is_whole, shifted, gone)
                }
                _ => combine(b, operator, element, value, *other)?,
            };
        }
        if operator == "Mean" {
            let count = scalar(b, element, count);
            value = b.divf(value, count);
        }
        Some(value)
    })?)
}

/// Creates the remainder with the sign of the divisor, or as C does, with that of the dividend.
fn modulo(b: &mut Builder<'_, '_, '_>, element: Element, x: ValueId, y: ValueId, is_c: bool) -> ValueId {
    if element.is_unsigned() {
        return b.remui(x, y);
    }
    if element.is_float() {
        let (rest, ty) = (b.remf(x, y), element.ty(b.context()));
        if is_c {
            return rest;
        }
        // The sign is that of the divisor, of zero as well.
        let zero = scalar(b, element, 0.0);
        let is_none = b.cmpf(CmpFPredicate::Oeq, rest, zero);
        let nothing = b.value(math::CopySignOp::NAME, &[zero, y], ty);
        let is_negative = b.cmpf(CmpFPredicate::Olt, rest, zero);
        let wants_negative = b.cmpf(CmpFPredicate::Olt, y, zero);
        let is_other = b.xori(is_negative, wants_negative);
        let moved = b.addf(rest, y);
        let value = b.select(is_other, moved, rest);
        return b.select(is_none, nothing, value);
    }
    let rest = b.remsi(x, y);
    if is_c {
        return rest;
    }
    let zero = scalar(b, element, 0.0);
    let signs = b.xori(rest, y);
    let is_other = b.cmpi(CmpIPredicate::Slt, signs, zero);
    let is_rest = b.cmpi(CmpIPredicate::Ne, rest, zero);
    let moves = b.andi(is_other, is_rest);
    let moved = b.addi(rest, y);
    b.select(moves, moved, rest)
}

fn power(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (x, y) = (o.input(0)?, o.input(1)?);
    let (from, by) = (x.element, y.element);
    let shape = broadcast(&[&x.shape, &y.shape])?;
    one(i.map(&[x, y], &shape, from, &mut |b, args| {
        // Powers of integers are computed as floats, which hold those that fit.
        let middle = if from.is_float() { from } else { Element::F64 };
        let (base, exponent) = (cast(b, args[0], from, middle), cast(b, args[1], by, middle));
        let ty = middle.ty(b.context());
        let value = b.value(math::PowFOp::NAME, &[base, exponent], ty);
        Some(cast(b, value, middle, from))
    })?)
}

fn compare(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (x, y) = (o.input(0)?, o.input(1)?);
    let element = x.element;
    let (float, signed, unsigned) = match o.operator {
        "Equal" => (CmpFPredicate::Oeq, CmpIPredicate::Eq, CmpIPredicate::Eq),
        "Greater" => (CmpFPredicate::Ogt, CmpIPredicate::Sgt, CmpIPredicate::Ugt),
        "GreaterOrEqual" => (CmpFPredicate::Oge, CmpIPredicate::Sge, CmpIPredicate::Uge),
        "Less" => (CmpFPredicate::Olt, CmpIPredicate::Slt, CmpIPredicate::Ult),
        _ => (CmpFPredicate::Ole, CmpIPredicate::Sle, CmpIPredicate::Ule),
    };
    let shape = broadcast(&[&x.shape, &y.shape])?;
    one(i.map(&[x, y], &shape, Element::Bool, &mut |b, args| {
        Some(match (element.is_float(), element.is_unsigned()) {
            (true, _) => b.cmpf(float, args[0], args[1]),
            (_, true) => b.cmpi(unsigned, args[0], args[1]),
            _ => b.cmpi(signed, args[0], args[1]),
        })
    })?)
}

fn choose(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let (condition, x, y) = (o.input(0)?, o.input(1)?, o.input(2)?);
    let shape = broadcast(&[&condition.shape, &x.shape, &y.shape])?;
    one(i.map(&[condition, x, y], &shape, x.element, &mut |b, args| {
        Some(b.select(args[0], args[1], args[2]))
    })?)
}

fn clip(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let element = x.element;
    let limit = |name: &str| o.node.attribute(name).map(|attribute| f64::from(attribute.float));
    let bounds: Vec<(&str, &Array)> = [("Max", o.optional(1)), ("Min", o.optional(2))]
        .into_iter()
        .filter_map(|(name, bound)| Some((name, bound?)))
        .collect();
    let mut arrays = vec![x];
    arrays.extend(bounds.iter().map(|(_, bound)| *bound));
    let attributes = [("Max", limit("min")), ("Min", limit("max"))];
    one(i.map(&arrays, &x.shape, element, &mut |b, args| {
        let mut value = args[0];
        for ((operator, _), bound) in bounds.iter().zip(&args[1..]) {
            value = combine(b, operator, element, value, *bound)?;
        }
        for (operator, bound) in attributes {
            if let Some(bound) = bound {
                let bound = scalar(b, element, bound);
                value = combine(b, operator, element, value, bound)?;
            }
        }
        Some(value)
    })?)
}
