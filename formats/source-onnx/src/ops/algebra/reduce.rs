//! Operators that combine the elements along dimensions.

use crate::element::Element;
use crate::importer::{Array, Importer};
use crate::ops::build::{count, element_at, inside, scalar};
use crate::ops::elements::arithmetic::combine;
use crate::ops::{Operands, Row, dimension, one};
use terrace_arith::{ArithBuilder, CmpFPredicate, CmpIPredicate};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, TypedOp};
use terrace_math as math;

type Found = Result<Vec<Option<Array>>, String>;

pub(crate) const TABLE: &[Row] = &[
    (
        &[
            "ReduceL1",
            "ReduceL2",
            "ReduceLogSum",
            "ReduceLogSumExp",
            "ReduceMax",
            "ReduceMean",
            "ReduceMin",
            "ReduceProd",
            "ReduceSum",
            "ReduceSumSquare",
        ],
        reduce,
    ),
    (&["ArgMax", "ArgMin"], argument),
    (&["CumProd", "CumSum"], running),
];

/// Returns the neutral element of a combination.
pub(crate) fn neutral(operator: &str, element: Element) -> f64 {
    let bits = element.bits();
    match (operator, element.is_float(), element.is_unsigned()) {
        ("Mul", ..) => 1.0,
        ("Max", true, _) => f64::NEG_INFINITY,
        ("Min", true, _) => f64::INFINITY,
        ("Max", _, false) => -(2f64.powi(bits as i32 - 1)),
        ("Min", _, false) => 2f64.powi(bits as i32 - 1) - 1.0,
        ("Min", _, true) => -1.0,
        _ => 0.0,
    }
}

impl Importer<'_, '_, '_> {
    /// Creates the combination of elements along dimensions, which stay with one element.
    pub(crate) fn along(&mut self, x: &Array, axes: &[usize], operator: &str) -> Result<Array, String> {
        if matches!(x.element, Element::F16 | Element::BF16) && matches!(operator, "Add" | "Mul") {
            let wide = self.wide(x)?;
            let found = self.along(&wide, axes, operator)?;
            return self.cast(&found, x.element);
        }
        let (context, rank, element) = (self.b.context(), x.rank(), x.element);
        let kept: Vec<usize> = (0..rank).filter(|at| !axes.contains(at)).collect();
        let order: Vec<usize> = kept.iter().chain(axes).copied().collect();
        let exprs: Vec<AffineExpr<'_>> = (0..rank)
            .filter_map(|dim| order.iter().position(|at| *at == dim))
            .map(|at| AffineExpr::dim(context, at as u32))
            .collect();
        let outputs: Vec<AffineExpr<'_>> =
            (0..kept.len()).map(|at| AffineExpr::dim(context, at as u32)).collect();
        let maps = [
            AffineMap::new(context, rank as u32, 0, &exprs),
            AffineMap::new(context, rank as u32, 0, &outputs),
        ];
        let shape: Vec<i64> = kept.iter().map(|at| x.shape[*at]).collect();
        let start = self.filled(&shape, element, neutral(operator, element))?;
        let small = self.accumulate(
            (&[x.value], &maps),
            kept.len(),
            (start, &shape, element),
            &mut |b, elements| combine(b, operator, element, elements[1], elements[0]),
        )?;
        let whole: Vec<i64> = (0..rank).map(|at| if axes.contains(&at) { 1 } else { x.shape[at] }).collect();
        crate::ops::build::reshaped(self, &small, &whole)
    }

    /// Creates a function of each element.
    pub(crate) fn each(&mut self, x: &Array, name: &str) -> Result<Array, String> {
        let element = x.element;
        self.map(&[x], &x.shape, element, &mut |b, args| {
            let ty = element.ty(b.context());
            Some(b.value(name, &[args[0]], ty))
        })
    }

    /// Creates the combination of two arrays.
    pub(crate) fn both(&mut self, x: &Array, y: &Array, operator: &str) -> Result<Array, String> {
        let (element, shape) = (x.element, crate::ops::build::broadcast(&[&x.shape, &y.shape])?);
        self.map(&[x, y], &shape, element, &mut |b, args| combine(b, operator, element, args[0], args[1]))
    }

    /// Creates the mean along dimensions, which stay with one element.
    pub(crate) fn mean(&mut self, x: &Array, axes: &[usize]) -> Result<Array, String> {
        let all = count(&axes.iter().map(|at| x.shape[*at]).collect::<Vec<_>>())? as f64;
        let sum = self.along(x, axes, "Add")?;
        let element = x.element;
        self.map(&[&sum], &sum.shape, element, &mut |b, args| {
            let all = scalar(b, element, all);
            combine(b, "Div", element, args[0], all)
        })
    }
}

fn reduce(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let rank = x.rank();
    let axes = o.ints_or_known(i, "axes", 1)?.filter(|axes| !axes.is_empty());
    let axes = match axes {
        Some(axes) => axes.into_iter().map(|axis| dimension(axis, rank)).collect::<Result<Vec<_>, _>>()?,
        None if o.int("noop_with_empty_axes", 0) != 0 => return one(x.clone()),
        None => (0..rank).collect(),
    };
    let found = match o.operator {
        "ReduceSum" => i.along(x, &axes, "Add")?,
        "ReduceProd" => i.along(x, &axes, "Mul")?,
        "ReduceMax" if x.element == Element::Bool => i.along(x, &axes, "Or")?,
        "ReduceMin" if x.element == Element::Bool => {
            let not = invert(i, x)?;
            let any = i.along(&not, &axes, "Or")?;
            invert(i, &any)?
        }
        "ReduceMax" => i.along(x, &axes, "Max")?,
        "ReduceMin" => i.along(x, &axes, "Min")?,
        "ReduceMean" => i.mean(x, &axes)?,
        "ReduceL1" => {
            let sizes = crate::ops::find("", "Abs").ok_or("there are no sizes")?(
                i,
                &Operands { node: o.node, operator: "Abs", inputs: vec![Some(x.clone())] },
            )?;
            let sizes = sizes.into_iter().flatten().next().ok_or("there are no sizes")?;
            i.along(&sizes, &axes, "Add")?
        }
        "ReduceLogSum" => {
            let sum = i.along(x, &axes, "Add")?;
            i.each(&sum, math::LogOp::NAME)?
        }
        "ReduceLogSumExp" => {
            let most = i.along(x, &axes, "Max")?;
            let less = i.both(x, &most, "Sub")?;
            let powers = i.each(&less, math::ExpOp::NAME)?;
            let sum = i.along(&powers, &axes, "Add")?;
            let log = i.each(&sum, math::LogOp::NAME)?;
            i.both(&log, &most, "Add")?
        }
        _ => {
            let squares = i.both(x, x, "Mul")?;
            let sum = i.along(&squares, &axes, "Add")?;
            if o.operator == "ReduceL2" { i.each(&sum, math::SqrtOp::NAME)? } else { sum }
        }
    };
    one(kept(i, &found, &axes, o.int("keepdims", 1) != 0)?)
}

fn invert(i: &mut Importer<'_, '_, '_>, x: &Array) -> Result<Array, String> {
    i.map(&[x], &x.shape, Element::Bool, &mut |b, args| {
        let all = b.bool(true);
        Some(b.xori(args[0], all))
    })
}

/// Drops dimensions of one element, unless they are kept.
fn kept(i: &mut Importer<'_, '_, '_>, x: &Array, axes: &[usize], keeps: bool) -> Result<Array, String> {
    if keeps {
        return Ok(x.clone());
    }
    let shape: Vec<i64> = (0..x.rank()).filter(|at| !axes.contains(at)).map(|at| x.shape[at]).collect();
    crate::ops::build::reshaped(i, x, &shape)
}

fn argument(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let axis = dimension(o.int("axis", 0), x.rank())?;
    let (is_last, element, size) = (o.int("select_last_index", 0) != 0, x.element, x.shape[axis]);
    let extreme = i.along(x, &[axis], if o.operator == "ArgMax" { "Max" } else { "Min" })?;
    // The least index, or the greatest, of those that have the extreme.
    let position = Element::Signed(64);
    let x_value = x.clone();
    let places = i.indexed(&x.shape, position, &mut |b, indices| {
        let zero = b.index(0);
        let mut of_extreme = indices.to_vec();
        of_extreme[axis] = zero;
        let own = element_at(b, &x_value, indices.to_vec());
        let most = element_at(b, &extreme, of_extreme);
        let is_it = if element.is_float() {
            b.cmpf(CmpFPredicate::Oeq, own, most)
        } else {
            b.cmpi(CmpIPredicate::Eq, own, most)
        };
        let ty = position.ty(b.context());
        let at = b.index_cast(indices[axis], ty);
        let none = scalar(b, position, if is_last { -1.0 } else { size as f64 });
        Some(b.select(is_it, at, none))
    })?;
    let found = i.along(&places, &[axis], if is_last { "Max" } else { "Min" })?;
    one(kept(i, &found, &[axis], o.int("keepdims", 1) != 0)?)
}

fn running(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let axis = dimension(*o.known(i, 1)?.first().ok_or("there is no axis")?, x.rank())?;
    let (is_exclusive, is_reverse, element) =
        (o.int("exclusive", 0) != 0, o.int("reverse", 0) != 0, x.element);
    let operator = if o.operator == "CumSum" { "Add" } else { "Mul" };
    let size = x.shape[axis];
    let mut found = x.clone();
    if is_exclusive {
        found = beside(i, &found, axis, 1, is_reverse, operator, |_, _, other| Some(other))?;
    }
    // After each step, an element is combined from twice as many.
    let mut step = 1;
    while step < size {
        found = beside(i, &found, axis, step, is_reverse, operator, |b, own, other| {
            combine(b, operator, element, own, other)
        })?;
        step *= 2;
    }
    one(found)
}

/// Creates the combination of each element with the one `step` places before it along a dimension, or after it; that is the
/// neutral element where there is none.
fn beside(
    i: &mut Importer<'_, '_, '_>,
    x: &Array,
    axis: usize,
    step: i64,
    is_reverse: bool,
    operator: &str,
    combined: impl for<'r, 'b, 'c> Fn(&mut Builder<'r, 'b, 'c>, ValueId, ValueId) -> Option<ValueId>,
) -> Result<Array, String> {
    let (element, size) = (x.element, x.shape[axis]);
    i.indexed(&x.shape, element, &mut |b, indices| {
        let by = b.index(step);
        let at = if is_reverse { b.addi(indices[axis], by) } else { b.subi(indices[axis], by) };
        let (bounded, is_there) = inside(b, &[at], &[size]);
        let mut places = indices.to_vec();
        places[axis] = bounded[0];
        let other = element_at(b, x, places);
        let none = scalar(b, element, neutral(operator, element));
        let other = b.select(is_there, other, none);
        let own = element_at(b, x, indices.to_vec());
        combined(b, own, other)
    })
}
