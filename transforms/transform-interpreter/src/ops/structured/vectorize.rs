//! Vectorization.

use crate::interpreter::{Applied, Interpreter, Payload, ScriptError, Silenceable, TransformModel};
use crate::ops::{PatternRun, rows};
use terrace_ir::spec::ModelRows;
use terrace_ir::{Attribute, Operation, TraitFlags, TypedOp, Value};
use terrace_linalg as linalg;
use terrace_linalg_transforms::vectorization::{
    COPY, DECOMPOSE_PAD, FORWARDING, PAD_USERS, VectorizationOptions, vectorization_pattern, vectorize,
};
use terrace_tensor as tensor;
use terrace_tensor_transforms::fold_subset_ops::TRANSFERS;
use terrace_transform as transform;
use terrace_vector::{TransferReadOp, TransferWriteOp};
use terrace_vector_transforms::cleanup::sink::SINK;
use terrace_vector_transforms::cleanup::step::STEP;
use terrace_vector_transforms::cleanup::to_contraction::{OF_EXTENSIONS, TO_CONTRACTION};
use terrace_vector_transforms::permutations::PERMUTATIONS;

/// The rows of this file.
pub(in crate::ops) const ROWS: ModelRows<TransformModel> = rows! {
    transform::VectorizeOp => vectorize_targets,
    transform::VectorizeChildrenAndApplyPatternsOp => vectorize_children,
};

/// Marks a static size that an operand says.
const DYNAMIC: i64 = i64::MIN;

fn vectorize_targets<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::VectorizeOp<'s, 'c>,
) -> Applied {
    let op = view.op();
    let targets = state.ops(view.target());
    if targets.is_empty() {
        return Ok(());
    }
    let mut given = view.vector_sizes();
    let statics = op.attribute("static_vector_sizes").and_then(Attribute::as_i64_array).unwrap_or_default();
    let mut sizes = Vec::new();
    for size in statics {
        sizes.push(match size {
            DYNAMIC => match given.next() {
                Some(operand) => constant_size(operand, state, op)?,
                None => return op.failure("expected a size for each dynamic one").fail(),
            },
            size => size,
        });
    }
    let scalable = op.attribute("scalable_sizes").and_then(Attribute::as_bool_array).unwrap_or_default();
    let has = |name: &str| op.attribute(name).is_some();
    let options = VectorizationOptions {
        sizes,
        scalable,
        nd_extract: has("vectorize_nd_extract"),
        flatten_depthwise: false,
        dynamic_dims_match: has("assume_dynamic_dims_match_vec_sizes"),
        named_contraction: has("create_named_contraction"),
    };
    for target in targets {
        let payload = state.tree.op(target)?;
        let location = payload.location();
        let is_supported = terrace_linalg::LinalgOp::of(payload).is_some()
            || [
                tensor::PadOp::NAME,
                tensor::InsertSliceOp::NAME,
                linalg::PackOp::NAME,
                linalg::UnPackOp::NAME,
            ]
            .iter()
            .any(|name| payload.is(name));
        if !is_supported {
            return op.context().error(location, "Unsupported Op, cannot vectorize").fail();
        }
        let done = state.rewrite(target, |target, rewriter| {
            let values = vectorize(target, &options, rewriter)?;
            rewriter.replace_op(target, &values);
            Some(Vec::new())
        })?;
        if done.is_none() {
            return op.context().error(location, "Attempted to vectorize, but failed").fail();
        }
    }
    state.check_tracking()
}

/// Returns the size that a parameter or an operation with a constant result stands for.
fn constant_size<'s, 'c>(
    operand: Value<'s, 'c>,
    state: &Interpreter<'s, '_, 'c>,
    op: Operation<'s, 'c>,
) -> Applied<i64> {
    match state.payload(operand) {
        Payload::Params(params) => match params[..] {
            [one] => Ok(one.as_i64().unwrap_or_default()),
            _ => op.failure("requires exactly one parameter associated").fail(),
        },
        Payload::Ops(ops) => {
            let [one] = ops[..] else { return op.failure("requires exactly one payload op").fail() };
            let view = state.tree.op(one)?;
            let is_index = view.result_count() == 1 && view.result(0).ty().is_index();
            match view.constant_value().and_then(Attribute::as_i64).filter(|_| is_index) {
                Some(size) => Ok(size),
                None => op
                    .failure("requires param or handle to be the result of a constant like op")
                    .note(view.location(), "payload op")
                    .fail(),
            }
        }
        Payload::Values(_) => op.failure("requires exactly one parameter associated").fail(),
    }
}

fn vectorize_children<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    transform: transform::VectorizeChildrenAndApplyPatternsOp<'s, 'c>,
) -> Applied {
    let op = transform.op();
    let has = |name: &str| op.attribute(name).is_some();
    let options = VectorizationOptions {
        nd_extract: has("vectorize_nd_extract"),
        flatten_depthwise: has("flatten_1d_depthwise_conv"),
        ..VectorizationOptions::default()
    };
    let mut patterns = vec![vectorization_pattern(options)];
    if !has("disable_transfer_permutation_map_lowering_patterns") {
        patterns.extend_from_slice(PERMUTATIONS);
    }
    if !has("disable_multi_reduction_to_contract_patterns") {
        patterns.extend_from_slice(TO_CONTRACTION);
    }
    patterns.extend_from_slice(SINK);
    patterns.extend_from_slice(FORWARDING);
    patterns.extend_from_slice(TransferReadOp::SPEC.hooks.canonicalize);
    patterns.extend_from_slice(TransferWriteOp::SPEC.hooks.canonicalize);
    patterns.extend_from_slice(TRANSFERS);
    patterns.push(COPY);
    if has("fold_type_extensions_into_contract") {
        patterns.extend_from_slice(OF_EXTENSIONS);
    }
    if has("vectorize_padding") {
        patterns.extend_from_slice(PAD_USERS);
        patterns.push(DECOMPOSE_PAD);
    }
    patterns.push(STEP);
    let run = PatternRun::new(op.context(), patterns);
    state.for_each_target(op, |state, target| {
        let view = state.tree.op(target)?;
        let location = view.location();
        if !view.has_trait(TraitFlags::ISOLATED) {
            return op
                .op_error("requires isolated-from-above targets")
                .note(location, "non-isolated target")
                .fail_definitely();
        }
        if !run.apply(target, state)? {
            return op.not_applied(location).fail_definitely();
        }
        state.check_tracking()?;
        Ok(vec![Payload::Ops(vec![target])])
    })
}
