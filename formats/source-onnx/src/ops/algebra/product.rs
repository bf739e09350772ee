//! Products of matrices.

use crate::element::Element;
use crate::importer::{Array, Importer};
use crate::ops::build::broadcast;
use crate::ops::build::reshaped;
use crate::ops::elements::convert::cast;
use crate::ops::{Operands, Row, one};
use terrace_arith::ArithBuilder;
use terrace_ir::affine::{AffineExpr, AffineMap};

type Found = Result<Vec<Option<Array>>, String>;

pub(crate) const TABLE: &[Row] = &[(&["MatMul"], product), (&["Gemm"], gemm)];

impl Importer<'_, '_, '_> {
    /// Creates the products of the matrices in the last two dimensions; those before are broadcast.
    pub fn matmul(&mut self, x: &Array, y: &Array) -> Result<Array, String> {
        let narrow = x.element;
        let (x, y) = (&self.wide(x)?, &self.wide(y)?);
        if x.rank() == 0 || y.rank() == 0 || x.element != y.element {
            return Err("the matrices do not fit each other".to_owned());
        }
        let (is_row, is_column) = (x.rank() == 1, y.rank() == 1);
        let left = if is_row { reshaped(self, x, &[1, x.shape[0]])? } else { x.clone() };
        let right = if is_column { reshaped(self, y, &[y.shape[0], 1])? } else { y.clone() };
        let ([.., rows, inner], [.., other, columns]) = (&left.shape[..], &right.shape[..]) else {
            return Err("a matrix has dimensions".to_owned());
        };
        if inner != other {
            return Err("the matrices do not fit each other".to_owned());
        }
        let (outer_x, outer_y) = (&left.shape[..left.rank() - 2], &right.shape[..right.rank() - 2]);
        let outer = broadcast(&[outer_x, outer_y])?;
        let (context, batch, element) = (self.b.context(), outer.len(), x.element);
        let dims = batch as u32 + 3;
        let dim = |at: usize| AffineExpr::dim(context, at as u32);
        let map = |own: &[i64], last: [usize; 2]| {
            let lead = batch - own.len();
            let mut exprs: Vec<AffineExpr<'_>> = (0..own.len())
                .map(|at| {
                    if own[at] == 1 && outer[lead + at] != 1 {
                        AffineExpr::constant(context, 0)
                    } else {
                        dim(lead + at)
                    }
                })
                .collect();
            exprs.extend(last.map(|at| dim(batch + at)));
            AffineMap::new(context, dims, 0, &exprs)
        };
        let maps = [map(outer_x, [0, 2]), map(outer_y, [2, 1]), map(&outer, [0, 1])];
        let shape = [&outer[..], &[*rows, *columns]].concat();
        let start = self.filled(&shape, element, 0.0)?;
        let inputs = [left.value, right.value];
        let found =
            self.accumulate((&inputs, &maps), batch + 2, (start, &shape, element), &mut |b, elements| {
                Some(if element.is_float() {
                    let product = b.mulf(elements[0], elements[1]);
                    b.addf(elements[2], product)
                } else {
                    let product = b.muli(elements[0], elements[1]);
                    b.addi(elements[2], product)
                })
            })?;
        let mut shape = outer;
        shape.extend((!is_row).then_some(*rows));
        shape.extend((!is_column).then_some(*columns));
        let found = self.cast(&found, narrow)?;
        reshaped(self, &found, &shape)
    }

    /// Creates the transpose of a matrix.
    fn turned(&mut self, x: &Array, turns: bool) -> Result<Array, String> {
        let [rows, columns] = x.shape[..] else { return Err("a matrix has two dimensions".to_owned()) };
        if !turns {
            return Ok(x.clone());
        }
        self.indexed(&[columns, rows], x.element, &mut |b, indices| {
            Some(crate::ops::build::element_at(b, x, vec![indices[1], indices[0]]))
        })
    }
}

fn product(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    one(i.matmul(o.input(0)?, o.input(1)?)?)
}

fn gemm(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = i.turned(o.input(0)?, o.int("transA", 0) != 0)?;
    let y = i.turned(o.input(1)?, o.int("transB", 0) != 0)?;
    let (alpha, beta, element) = (o.float("alpha", 1.0), o.float("beta", 1.0), x.element);
    let mut value = i.matmul(&x, &y)?;
    let scaled = |i: &mut Importer<'_, '_, '_>, x: &Array, factor: f64| {
        if factor == 1.0 {
            return Ok(x.clone());
        }
        i.map(&[x], &x.shape, element, &mut |b, args| {
            // Factors are floats, whatever the matrices are of.
            let middle = if element.is_float() { element } else { Element::F64 };
            let (own, factor) =
                (cast(b, args[0], element, middle), crate::ops::build::scalar(b, middle, factor));
            let product = b.mulf(own, factor);
            Some(cast(b, product, middle, element))
        })
    };
    value = scaled(i, &value, alpha)?;
    if let Some(bias) = o.optional(2) {
        let bias = scaled(i, bias, beta)?;
        value = i.both(&value, &bias, "Add")?;
    }
    one(value)
}
