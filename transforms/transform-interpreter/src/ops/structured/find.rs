//! `structured.match`: finds operations by name, interface, attributes and types.

use crate::interpreter::{Applied, Interpreter, ScriptError, Silenceable, TransformModel};
use crate::ops::rows;
use terrace_interfaces::loop_like::LoopLike;
use terrace_ir::spec::ModelRows;
use terrace_ir::{Attribute, Operation, TypedOp};
use terrace_linalg::LinalgOp;
use terrace_linalg_transforms::tiling::TilingModel;
use terrace_transform as transform;
use terrace_transform::MatchInterfaceEnum;

/// The rows of this file.
pub(in crate::ops) const ROWS: ModelRows<TransformModel> = rows! {
    transform::MatchOp => find,
};

fn find<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, find: transform::MatchOp<'s, 'c>) -> Applied {
    let op = find.op();
    let roots = state.ops(find.target());
    let [root] = roots[..] else {
        if roots.is_empty() {
            return state.set_ops(find.results(), Vec::new());
        }
        return op.failure("requires exactly one target handle").fail_definitely();
    };
    let names: Option<Vec<&str>> = op
        .attribute("ops")
        .and_then(Attribute::as_array)
        .map(|names| names.iter().filter_map(|name| name.as_str()).collect());
    let attributes = op.attribute("op_attrs").and_then(Attribute::as_dictionary);
    let result_type = op.attribute("filter_result_type").and_then(Attribute::as_type);
    let operand_types = op.attribute("filter_operand_types").and_then(Attribute::as_array);
    let interface = find.interface();
    let fits = |candidate: Operation<'_, 'c>| {
        if names.as_ref().is_some_and(|names| !names.iter().any(|name| candidate.is(name))) {
            return false;
        }
        let has_interface = match interface {
            None => true,
            Some(MatchInterfaceEnum::LinalgOp) => LinalgOp::of(candidate).is_some(),
            Some(MatchInterfaceEnum::TilingInterface) => candidate.model::<TilingModel>().is_some(),
            Some(MatchInterfaceEnum::LoopLikeInterface) => candidate.interface::<LoopLike>().is_some(),
        };
        if !has_interface {
            return false;
        }
        let has_attributes = attributes.unwrap_or_default().iter().all(|wanted| {
            matches!(wanted.name.as_str(), "interface" | "ops")
                || candidate.attribute(wanted.name.as_str()) == Some(wanted.value)
        });
        if !has_attributes {
            return false;
        }
        if let Some(wanted) = result_type
            && (candidate.result_count() != 1 || candidate.result(0).ty() != wanted)
        {
            return false;
        }
        if let Some(wanted) = operand_types {
            if wanted.len() == 1 {
                // One type is that of all operands.
                return candidate.operand_count() != 0
                    && candidate.operands().all(|operand| Some(operand.ty()) == wanted[0].as_type());
            }
            return wanted.len() == candidate.operand_count()
                && candidate
                    .operands()
                    .zip(wanted)
                    .all(|(operand, wanted)| Some(operand.ty()) == wanted.as_type());
        }
        true
    };
    let mut found = Vec::new();
    for candidate in state.ops_inside_out(root)? {
        if fits(state.tree.op(candidate)?) {
            found.push(candidate);
        }
    }
    state.set_ops(find.results(), found)
}
