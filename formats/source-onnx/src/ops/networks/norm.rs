//! Operators that scale by means and sums: softmax and normalizations.

use crate::importer::{Array, Importer};
use crate::ops::build::reshaped;
use crate::ops::build::scalar;
use crate::ops::elements::arithmetic::combine;
use crate::ops::{Operands, Row, dimension, one};
use terrace_arith::ArithBuilder;
use terrace_ir::TypedOp;
use terrace_math as math;

type Found = Result<Vec<Option<Array>>, String>;

pub(crate) const TABLE: &[Row] = &[
    (&["LogSoftmax", "Softmax"], softmax),
    (&["LayerNormalization", "RMSNormalization"], layer),
    (&["BatchNormalization"], batch),
    (&["GroupNormalization", "InstanceNormalization"], group),
    (&["LpNormalization"], lp),
    (&["MeanVarianceNormalization"], mean_variance),
];

fn softmax(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let is_old = i.opset < 13;
    let axis = dimension(o.int("axis", if is_old { 1 } else { -1 }), x.rank())?;
    // Older opsets take all dimensions from the axis on for one.
    let axes: Vec<usize> = if is_old { (axis..x.rank()).collect() } else { vec![axis] };
    let most = i.along(x, &axes, "Max")?;
    let less = i.both(x, &most, "Sub")?;
    let powers = i.each(&less, math::ExpOp::NAME)?;
    let sum = i.along(&powers, &axes, "Add")?;
    if o.operator == "Softmax" {
        return one(i.both(&powers, &sum, "Div")?);
    }
    let log = i.each(&sum, math::LogOp::NAME)?;
    one(i.both(&less, &log, "Sub")?)
}

impl Importer<'_, '_, '_> {
    /// Creates `1 / sqrt(x + epsilon)`.
    fn inverse_root(&mut self, x: &Array, epsilon: f64) -> Result<Array, String> {
        let element = x.element;
        self.map(&[x], &x.shape, element, &mut |b, args| {
            let (epsilon, one, ty) =
                (scalar(b, element, epsilon), scalar(b, element, 1.0), element.ty(b.context()));
            let sum = b.addf(args[0], epsilon);
            let root = b.value(math::SqrtOp::NAME, &[sum], ty);
            Some(b.divf(one, root))
        })
    }

    /// Creates `(x - mean) / sqrt(variance + epsilon)` along dimensions; returns the mean and the divisor's inverse as well.
    fn normalized(&mut self, x: &Array, axes: &[usize], epsilon: f64) -> Result<[Array; 3], String> {
        let mean = self.mean(x, axes)?;
        let rest = self.both(x, &mean, "Sub")?;
        let squares = self.both(&rest, &rest, "Mul")?;
        let variance = self.mean(&squares, axes)?;
        let scale = self.inverse_root(&variance, epsilon)?;
        Ok([self.both(&rest, &scale, "Mul")?, mean, scale])
    }

    /// Creates an array of channels as one that is broadcast to images.
    fn channels(&mut self, x: &Array, rank: usize) -> Result<Array, String> {
        let mut shape = vec![1; rank];
        *shape.get_mut(1).ok_or("an image has channels")? =
            x.shape.first().copied().ok_or("channels have a dimension")?;
        reshaped(self, x, &shape)
    }
}

fn layer(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let axes: Vec<usize> = (dimension(o.int("axis", -1), x.rank())?..x.rank()).collect();
    let epsilon = o.float("epsilon", 1e-5);
    let mut outputs = if o.operator == "RMSNormalization" {
        let squares = i.both(x, x, "Mul")?;
        let mean = i.mean(&squares, &axes)?;
        let scale = i.inverse_root(&mean, epsilon)?;
        vec![i.both(x, &scale, "Mul")?]
    } else {
        i.normalized(x, &axes, epsilon)?.to_vec()
    };
    outputs[0] = i.both(&outputs[0], o.input(1)?, "Mul")?;
    if let Some(bias) = o.optional(2) {
        outputs[0] = i.both(&outputs[0], bias, "Add")?;
    }
    Ok(outputs.into_iter().map(Some).collect())
}

fn batch(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let axes: Vec<usize> = (0..x.rank()).filter(|at| *at != 1).collect();
    let (mut mean, mut variance) = (o.input(3)?.clone(), o.input(4)?.clone());
    let mut outputs = Vec::new();
    let trains = o.int("training_mode", 0) != 0;
    if trains {
        // The batch's own mean and variance, which move those that are kept.
        let wide = i.cast(x, mean.element)?;
        let own_mean = i.mean(&wide, &axes)?;
        let rest = i.both(&wide, &own_mean, "Sub")?;
        let squares = i.both(&rest, &rest, "Mul")?;
        let own_variance = i.mean(&squares, &axes)?;
        let momentum = o.float("momentum", 0.9);
        for (kept, own) in [(&mut mean, own_mean), (&mut variance, own_variance)] {
            let own = reshaped(i, &own, &kept.shape)?;
            let (old, new) = (i.scaled(kept, momentum)?, i.scaled(&own, 1.0 - momentum)?);
            outputs.push(Some(i.both(&old, &new, "Add")?));
            *kept = own;
        }
    }
    let mut each = Vec::new();
    for array in [o.input(1)?, o.input(2)?, &mean, &variance] {
        let own = i.cast(array, x.element)?;
        each.push(i.channels(&own, x.rank())?);
    }
    let [scale, bias, mean, variance] = &each[..] else { return Err("an operand is missing".to_owned()) };
    let root = i.inverse_root(variance, o.float("epsilon", 1e-5))?;
    let rest = i.both(x, mean, "Sub")?;
    let normal = i.both(&rest, &root, "Mul")?;
    let scaled = i.both(&normal, scale, "Mul")?;
    outputs.insert(0, Some(i.both(&scaled, bias, "Add")?));
    Ok(outputs)
}

fn group(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let (batch, channels) =
        (x.shape.first().copied().unwrap_or(1), x.shape.get(1).copied().ok_or("an image has channels")?);
    let groups = if o.operator == "InstanceNormalization" { channels } else { o.int("num_groups", 1).max(1) };
    if groups < 1 || channels % groups != 0 {
        return Err("the groups do not divide the channels".to_owned());
    }
    let wide = [&[batch, groups, channels / groups], &x.shape[2..]].concat();
    let grouped = reshaped(i, x, &wide)?;
    let axes: Vec<usize> = (2..wide.len()).collect();
    let [normal, ..] = i.normalized(&grouped, &axes, o.float("epsilon", 1e-5))?;
    let normal = reshaped(i, &normal, &x.shape)?;
    let (scale, bias) = (i.channels(o.input(1)?, x.rank())?, i.channels(o.input(2)?, x.rank())?);
    let scaled = i.both(&normal, &scale, "Mul")?;
    one(i.both(&scaled, &bias, "Add")?)
}

fn lp(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let axis = dimension(o.int("axis", -1), x.rank())?;
    let size = if o.int("p", 2) == 1 {
        let sizes = i.each(x, math::AbsFOp::NAME)?;
        i.along(&sizes, &[axis], "Add")?
    } else {
        let squares = i.both(x, x, "Mul")?;
        let sum = i.along(&squares, &[axis], "Add")?;
        i.each(&sum, math::SqrtOp::NAME)?
    };
    let element = x.element;
    one(i.map(&[x, &size], &x.shape, element, &mut |b, args| {
        // Nothing stays nothing.
        let zero = scalar(b, element, 0.0);
        let is_none = b.cmpf(terrace_arith::CmpFPredicate::Oeq, args[1], zero);
        let quotient = combine(b, "Div", element, args[0], args[1])?;
        Some(b.select(is_none, zero, quotient))
    })?)
}

fn mean_variance(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let axes = o.ints("axes").unwrap_or_else(|| vec![0, 2, 3]);
    let axes = axes.into_iter().map(|axis| dimension(axis, x.rank())).collect::<Result<Vec<_>, _>>()?;
    let [normal, ..] = i.normalized(x, &axes, 1e-9)?;
    one(normal)
}
