//! An operation of the original program, as rules see it.

use terrace_ir::ids::{OpId, RegionId, ValueId};
use terrace_ir::spec::case_value;
use terrace_ir::{Attribute, Location, NamedAttribute, OpName, Operation, Region, Type, Value};

/// An operation of the original program.
pub(crate) struct Source<'c> {
    pub id: OpId,
    pub name: OpName<'c>,
    pub location: Location<'c>,
    pub operands: Vec<ValueId>,
    /// Types of the operands, with signs.
    pub operand_types: Vec<Type<'c>>,
    /// Types of the results, with signs.
    pub result_types: Vec<Type<'c>>,
    pub results: Vec<ValueId>,
    pub regions: Vec<RegionId>,
    attributes: Vec<NamedAttribute<'c>>,
}

impl<'c> Source<'c> {
    pub fn of(op: Operation<'_, 'c>) -> Self {
        Source {
            id: op.id(),
            name: op.name(),
            location: op.location(),
            operands: op.operands().map(Value::id).collect(),
            operand_types: op.operands().map(Value::ty).collect(),
            result_types: op.results().map(Value::ty).collect(),
            results: op.results().map(Value::id).collect(),
            regions: op.regions().map(Region::id).collect(),
            attributes: op.attributes(),
        }
    }

    pub fn attribute(&self, name: &str) -> Option<Attribute<'c>> {
        self.attributes.iter().find(|entry| entry.name.as_str() == name).map(|entry| entry.value)
    }

    /// Returns the integers of an attribute; none if it is absent.
    pub fn integers(&self, name: &str) -> Vec<i64> {
        self.attribute(name).and_then(|list| list.as_i64_array()).unwrap_or_default()
    }

    /// Returns the integer of an attribute.
    pub fn integer(&self, name: &str) -> Result<i64, String> {
        self.attribute(name).and_then(|value| value.as_i64()).ok_or_else(|| format!("'{name}' is missing"))
    }

    /// Returns the flag of an attribute; false if it is absent.
    pub fn flag(&self, name: &str) -> bool {
        self.attribute(name).and_then(|value| value.as_bool()).unwrap_or_default()
    }

    /// Returns the number of a case of an enum.
    pub fn case(&self, name: &str) -> Option<u64> {
        self.attribute(name).and_then(case_value)
    }

    /// Returns the dimension that an attribute names, of a shape.
    pub fn dimension(&self, name: &str, rank: usize) -> Result<usize, String> {
        let dimension = usize::try_from(self.integer(name)?).ok().filter(|dimension| *dimension < rank);
        dimension.ok_or_else(|| format!("'{name}' is no dimension"))
    }

    /// Returns the shape of an operand.
    pub fn shape(&self, operand: usize) -> Result<&'c [i64], String> {
        self.operand_types
            .get(operand)
            .and_then(|ty| ty.shape())
            .ok_or_else(|| "an operand has no rank".to_owned())
    }

    /// Returns the shape of a result.
    pub fn result_shape(&self, result: usize) -> Result<&'c [i64], String> {
        self.result_types
            .get(result)
            .and_then(|ty| ty.shape())
            .ok_or_else(|| "a result has no rank".to_owned())
    }

    /// Returns the sizes of an operand, all of which must be known.
    pub fn static_shape(&self, operand: usize) -> Result<Vec<i64>, String> {
        all_known(self.shape(operand)?)
    }

    /// Returns the sizes of a result, all of which must be known.
    pub fn static_result_shape(&self, result: usize) -> Result<Vec<i64>, String> {
        all_known(self.result_shape(result)?)
    }
}

fn all_known(shape: &[i64]) -> Result<Vec<i64>, String> {
    match shape.iter().all(|size| *size >= 0) {
        true => Ok(shape.to_vec()),
        false => Err("its shape must be known".to_owned()),
    }
}
