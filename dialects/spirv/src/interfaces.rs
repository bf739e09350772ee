//! Interface implementations.

use crate::{AddressOfOp, ConstantOp};
use terrace_interfaces::branch::case_operands;
use terrace_interfaces::branch::{Branch, SuccessorOperands};
use terrace_interfaces::call::{Call, Callable, Callee};
use terrace_interfaces::function;
use terrace_ir::{Attribute, AttributeKind, Operation, Type, TypeKind, TypedOp, Value};

/// All operands go to the only successor.
pub(crate) static BRANCH: Branch = Branch::new(|op, _| (0..op.operand_count()).into());

/// Operands after the condition go to the successors, a group to each.
pub(crate) static BRANCH_CONDITIONAL: Branch = Branch {
    group: |successor| (successor + 1, None),
    ..Branch::new(|op, successor| op.operand_range(successor + 1).into())
};

/// Operands after the selector go to the default block, and in runs to the targets.
pub(crate) static SWITCH: Branch = Branch {
    successor_operands: |op, successor| match successor.checked_sub(1) {
        None => op.operand_range(1).into(),
        Some(case) => case_operands(op).nth(case).unwrap_or(0..0).into(),
    },
    all_successor_operands: Some(|op| {
        let default = op.operand_range(1);
        let all = std::iter::once(default).chain(case_operands(op)).map(SuccessorOperands::from);
        all.take(op.successor_count()).collect()
    }),
    group: |successor| match successor.checked_sub(1) {
        None => (1, None),
        Some(case) => (2, Some(case)),
    },
    successor_for: |op, operands| {
        let selector = operands[0]?.as_integer()?.to_ap_int();
        let literals = op.attribute("literals").and_then(|literals| literals.dense_integers());
        let case = literals.into_iter().flatten().position(|literal| literal == selector);
        Some(case.map_or(0, |case| case + 1))
    },
};

/// Calls a function by its name, with all operands.
pub(crate) static CALL: Call =
    Call { callee: |op| op.attribute("callee").map(Callee::Symbol), arguments: |op| 0..op.operand_count() };

/// Runs its region, if it has one.
pub(crate) static CALLABLE: Callable =
    Callable { region: |op| op.regions().next().filter(|region| !region.is_empty()) };

/// Returns the types of the arguments and of the results of a function or graph; none while its type is neither.
pub(crate) fn signature<'c>(op: Operation<'_, 'c>) -> (&'c [Type<'c>], &'c [Type<'c>]) {
    let ty = op.attribute(function::FUNCTION_TYPE).and_then(Attribute::as_type);
    match ty.map(Type::kind) {
        Some(TypeKind::Graph { inputs, results } | TypeKind::Function { inputs, results }) => {
            (inputs, results)
        }
        _ => (&[], &[]),
    }
}

impl<'a, 'c> ConstantOp<'a, 'c> {
    /// `true`, `cst42_i32`, `cst_f32`, `cst_vec_3xi32`, or `cst`.
    pub(crate) fn result_names(self, set: &mut dyn FnMut(Value<'a, 'c>, &str)) {
        let op = self.op();
        let ty = op.result(0).ty();
        let name = match op.attribute("value").map(|value| *value.kind()) {
            Some(AttributeKind::Integer { ty, value }) if ty.is_signless_integer_of(1) => {
                if value.to_u64() == Some(0) { "false".to_owned() } else { "true".to_owned() }
            }
            Some(AttributeKind::Integer { ty, value }) if ty.is_integer() => {
                let value = value.to_ap_int();
                let is_unsigned = matches!(ty.as_integer(), Some((_, terrace_ir::Signedness::Unsigned)));
                let text =
                    if is_unsigned { value.to_string_unsigned(10) } else { value.to_string_signed(10) };
                format!("cst{text}_{ty}")
            }
            Some(AttributeKind::Float { ty, .. }) => format!("cst_{ty}"),
            _ if ty.is_vector() => {
                let sizes: Vec<_> = ty.shape().unwrap_or_default().iter().map(i64::to_string).collect();
                format!("cst_vec_{}x{}", sizes.join("x"), ty.element_or_self())
            }
            _ => "cst".to_owned(),
        };
        set(op.result(0), &name);
    }
}

impl<'a, 'c> AddressOfOp<'a, 'c> {
    /// Names the result: the name of the variable, with `_addr`.
    pub(crate) fn result_names(self, set: &mut dyn FnMut(Value<'a, 'c>, &str)) {
        if let Some(name) = self.op().attribute("variable").and_then(Attribute::as_flat_symbol) {
            set(self.op().result(0), &format!("{}_addr", name.as_str()));
        }
    }
}
