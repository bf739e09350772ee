//! A counterexample of a rule as a program: what is matched, and what it becomes.

use super::data::{RuleData, RuleOp, ValueId};
use super::decide::Model;
use super::instance::Types;
use super::types::{Class, Scalar};
use crate::counterexample::{Counterexample, Input, program, signed};
use crate::meaning::Role;
use std::fmt::Write;
use terrace_ir::{Ctx, Type};

/// Cases of comparisons of the `index` dialect, in their order.
const PREDICATES: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];

/// Returns the program for values of all that is free.
pub(super) fn counterexample(
    context: Ctx<'_>,
    data: &RuleData<'_>,
    types: &Types,
    model: &Model,
) -> Counterexample {
    let writer = Writer { context, data, types, model };
    let has_index = (0..data.classes.len()).any(|class| writer.scalar(class) == Scalar::Index);
    let inputs: Vec<Input<'_>> = data
        .inputs
        .iter()
        .zip(&model.inputs)
        .map(|(input, value)| Input { ty: writer.ty(data.values[*input]), value: *value })
        .collect();
    let result_types = data.replaced.iter().map(|(old, _)| writer.ty(data.values[*old]));
    let results: Vec<(Type<'_>, bool)> = result_types.zip(model.known.iter().copied()).collect();
    let before: Vec<ValueId> = data.replaced.iter().map(|(old, _)| *old).collect();
    let after: Vec<ValueId> = data.replaced.iter().map(|(_, new)| *new).collect();
    let before = writer.function("before", &data.source, &before);
    let after = writer.function("after", &writer.needed(&after), &after);
    program(&before, &after, &inputs, &results, has_index.then_some(types.index_bits))
}

struct Writer<'w, 'c> {
    context: Ctx<'c>,
    data: &'w RuleData<'w>,
    types: &'w Types,
    model: &'w Model,
}

impl<'c> Writer<'_, 'c> {
    fn scalar(&self, class: Class) -> Scalar {
        self.types.scalars[self.data.classes.find(class)]
    }

    fn ty(&self, class: Class) -> Type<'c> {
        match self.scalar(class) {
            Scalar::Integer(width) => self.context.integer_type(width),
            Scalar::Index => self.context.index_type(),
        }
    }

    /// Returns the operations that compute some values, those that are matched included.
    fn needed(&self, values: &[ValueId]) -> Vec<RuleOp> {
        let mut wanted = values.to_vec();
        let mut kept = Vec::new();
        // What is made is all kept: it may have undefined behavior.
        for op in self.data.target.iter().rev() {
            wanted.extend(&op.operands);
            kept.push(op.clone());
        }
        for op in self.data.source.iter().rev() {
            if op.results.iter().any(|result| wanted.contains(result)) {
                wanted.extend(&op.operands);
                kept.push(op.clone());
            }
        }
        kept.reverse();
        kept
    }

    fn function(&self, name: &str, ops: &[RuleOp], returned: &[ValueId]) -> String {
        let list = |items: &mut dyn Iterator<Item = String>| items.collect::<Vec<_>>().join(", ");
        let types = |values: &[ValueId]| {
            list(&mut values.iter().map(|value| self.ty(self.data.values[*value]).to_string()))
        };
        let names = |values: &[ValueId]| list(&mut values.iter().map(|value| format!("%v{value}")));
        let arguments = self.data.inputs.iter();
        let arguments = arguments.map(|value| format!("%v{value}: {}", self.ty(self.data.values[*value])));
        let mut text =
            format!("func.func @{name}({}) -> ({}) {{\n", list(&mut arguments.into_iter()), types(returned));
        for op in ops {
            let attributes = list(&mut op.attributes.iter().filter_map(|(name, role, number)| {
                let value = self.model.attributes[*number]?;
                Some(format!("{name}{}", self.attribute(op, *role, value)))
            }));
            let attributes = if attributes.is_empty() { attributes } else { format!(" <{{{attributes}}}>") };
            let _ = writeln!(
                text,
                "  {} = \"{}\"({}){attributes} : ({}) -> ({})",
                names(&op.results),
                op.name,
                names(&op.operands),
                types(&op.operands),
                types(&op.results)
            );
        }
        let colon = if returned.is_empty() { "" } else { " : " };
        let _ = writeln!(text, "  return {}{colon}{}\n}}", names(returned), types(returned));
        text
    }

    /// Returns what stands after the name of an attribute.
    fn attribute(&self, op: &RuleOp, role: Role, value: u128) -> String {
        match role {
            Role::Exact => String::new(),
            Role::Flags => {
                let flags = ["none", "nsw", "nuw", "nsw, nuw"][(value & 3) as usize];
                format!(" = #arith.overflow<{flags}>")
            }
            Role::Predicate if op.name.starts_with("arith.") => format!(" = {value} : i64"),
            Role::Predicate => {
                let case = PREDICATES.get(value as usize).copied().unwrap_or("eq");
                format!(" = #index<cmp_predicate {case}>")
            }
            Role::Value => {
                let class = self.data.values[op.results[0]];
                match self.scalar(class) {
                    Scalar::Integer(1) => format!(" = {}", value == 1),
                    scalar => format!(" = {} : {scalar}", signed(scalar.width(self.types.index_bits), value)),
                }
            }
        }
    }
}
