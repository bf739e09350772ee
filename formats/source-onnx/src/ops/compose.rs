//! Operators that are computed with others.

use crate::element::Element;
use crate::importer::{Array, Importer};
use crate::model::{Attribute, Node};
use crate::ops::{Operands, find};

impl Importer<'_, '_, '_> {
    /// Creates the result of a standard operator without attributes.
    pub fn op(&mut self, operator: &'static str, inputs: &[&Array]) -> Result<Array, String> {
        self.op_with(operator, &[], inputs)
    }

    /// Creates the result of a standard operator with integers as attributes.
    pub fn op_with(
        &mut self,
        operator: &'static str,
        attributes: &[(&'static str, i64)],
        inputs: &[&Array],
    ) -> Result<Array, String> {
        let attributes = attributes.iter().map(|(name, integer)| Attribute {
            name,
            integer: *integer,
            ..Attribute::default()
        });
        let node = Node { operator, outputs: vec!["y"], attributes: attributes.collect(), ..Node::default() };
        let inputs = inputs.iter().map(|array| Some((*array).clone())).collect();
        let function = find("", operator).ok_or("an operator is missing")?;
        let outputs = function(self, &Operands { node: &node, operator, inputs })?;
        outputs.into_iter().flatten().next().ok_or_else(|| "an operator gives nothing".to_owned())
    }

    /// Creates a constant array of one number, for elements of a type.
    pub fn number(&mut self, element: Element, number: f64) -> Result<Array, String> {
        self.full(&[], element, number)
    }

    /// Creates `x * factor`.
    pub fn scaled(&mut self, x: &Array, factor: f64) -> Result<Array, String> {
        let factor = self.number(x.element, factor)?;
        self.both(x, &factor, "Mul")
    }

    /// Creates a comparison by the operator of that name.
    pub fn compared(&mut self, x: &Array, operator: &'static str, y: &Array) -> Result<Array, String> {
        self.op(operator, &[x, y])
    }

    /// Creates the array with another dimension of one element.
    pub fn with_axis(&mut self, x: &Array, axis: usize) -> Result<Array, String> {
        let mut shape = x.shape.clone();
        shape.insert(axis.min(x.rank()), 1);
        crate::ops::build::reshaped(self, x, &shape)
    }

    /// Creates an array of floats, from numbers of double precision.
    pub fn floats(&mut self, element: Element, shape: &[i64], all: &[f64]) -> Result<Array, String> {
        let middle = if element == Element::F64 { Element::F64 } else { Element::F32 };
        let bytes = match middle {
            Element::F64 => all.iter().flat_map(|one| one.to_le_bytes()).collect(),
            _ => all.iter().flat_map(|one| (*one as f32).to_le_bytes()).collect(),
        };
        let array = self.constant(middle, shape, bytes)?;
        self.cast(&array, element)
    }

    /// Creates an array where each element along a dimension stands `times` times.
    pub fn repeated(&mut self, x: &Array, axis: usize, times: i64) -> Result<Array, String> {
        if times == 1 {
            return Ok(x.clone());
        }
        if axis >= x.rank() {
            return Err("an operand has too few dimensions".to_owned());
        }
        let mut shape = x.shape.clone();
        shape.insert(axis + 1, times);
        let mut whole = x.shape.clone();
        whole[axis] = whole[axis].saturating_mul(times);
        let wide = self.with_axis(x, axis + 1)?;
        let wide = self.expanded(&wide, &shape)?;
        crate::ops::build::reshaped(self, &wide, &whole)
    }
}
