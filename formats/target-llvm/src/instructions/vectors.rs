//! Parts of vectors, structures and arrays.

use super::Body;
use crate::module::constants::Constant;
use terrace_ir::{Attribute, Operation};
use terrace_support::ap_int::ApInt;

impl<'a, 'c> Body<'_, 'a, 'c> {
    /// Writes an operation of this file; whether it was one.
    pub(super) fn write_vector(&mut self, op: Operation<'a, 'c>, word: &str) -> bool {
        let mut operands: Vec<String> = op.operands().map(|operand| self.typed(operand)).collect();
        match word {
            "extractelement" | "insertelement" => {}
            "extractvalue" | "insertvalue" => {
                let position = op.attribute("position").and_then(Attribute::as_i64_array).unwrap_or_default();
                operands.extend(position.iter().map(i64::to_string));
            }
            "shufflevector" => operands.push(self.mask(op)),
            _ => return false,
        }
        self.line(op, &format!("{word} {}", operands.join(", ")));
        true
    }

    fn mask(&mut self, op: Operation<'a, 'c>) -> String {
        let mask = op.attribute("mask").and_then(Attribute::as_i32_array).unwrap_or_default();
        let lanes = mask
            .iter()
            .map(|lane| match u64::try_from(*lane) {
                Ok(lane) => Constant::Int(ApInt::from_u64(32, lane)),
                Err(_) => Constant::Poison,
            })
            .collect();
        let context = self.module.context;
        let is_scalable = op.result(0).ty().is_scalable_vector();
        let count = i64::try_from(mask.len()).unwrap_or_default();
        let ty = context.scalable_vector_type(&[count], &[is_scalable], context.integer_type(32));
        self.module.typed_constant(ty, &Constant::of_parts(lanes))
    }
}
