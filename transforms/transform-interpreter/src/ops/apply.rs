//! Whole transformations: patterns, passes, common subexpressions, dead code, loop-invariant code.

use super::control::body_of;
use super::rows;
use crate::interpreter::{Applied, Interpreter, Payload, ScriptError, Silenceable};
use crate::patterns::PatternModel;
use terrace_generic_transforms::{eliminate_common_subexpressions, move_loop_invariant_code};
use terrace_interfaces::effects::would_op_be_trivially_dead;
use terrace_interfaces::loop_like::LoopLike;
use terrace_ir::ids::OpId;
use terrace_ir::spec::ModelRows;
use terrace_ir::tree::TreeOp;
use terrace_ir::{Body, Ctx, Listener, Operation, Pattern, PatternRewriter, TraitFlags, TypedOp, Value};
use terrace_pass::{PassManager, PipelineErrorKind};
use terrace_rewrite::{FrozenPatternSet, GreedyConfig, apply_op_patterns_greedily, apply_patterns_in_body};
use terrace_transform as transform;
use terrace_vector::MaskOp;

/// The rows of this file.
pub(super) const ROWS: ModelRows<crate::interpreter::TransformModel> = rows! {
    transform::ApplyCommonSubexpressionEliminationOp => apply_cse,
    transform::ApplyDeadCodeEliminationOp => apply_dce,
    transform::ApplyLoopInvariantCodeMotionOp => apply_licm,
    transform::ApplyPatternsOp => apply_patterns,
    transform::ApplyRegisteredPassOp => apply_registered_pass,
};

impl<'s, 'c> Interpreter<'s, '_, 'c> {
    /// Refuses a target that contains the script.
    fn check_separate(&self, op: Operation<'s, 'c>, target: TreeOp) -> Applied {
        if !self.contains_script(target)? {
            return Ok(());
        }
        let location = self.tree.op(target)?.location();
        op.failure("cannot apply transform to itself (or one of its ancestors)")
            .note(location, "target payload op")
            .fail_definitely()
    }

    /// Edits the body in which the regions of an operation are, and each body below that, inner ones first.
    pub(in crate::ops) fn edit_bodies(
        &mut self,
        target: TreeOp,
        edit: &mut dyn FnMut(&mut Body<'c>, OpId, &mut dyn Listener<'c>) -> bool,
    ) -> Applied<bool> {
        let mut scopes = self.tree.ops_in(target)?;
        scopes.retain(|op| self.tree.op(*op).is_ok_and(is_own_body));
        scopes.reverse();
        scopes.push(target);
        let mut changed = false;
        for scope in scopes {
            let Ok(view) = self.tree.op(scope) else { continue };
            let id = view.inner().id();
            changed |=
                self.edit(|rewriter| rewriter.edit_inside(scope, |body, listener| edit(body, id, listener)))?;
        }
        Ok(changed)
    }
}

/// Returns true if the regions of an operation are in a body of their own.
fn is_own_body(op: Operation<'_, '_>) -> bool {
    op.inner().id() == Body::ROOT && op.inner().region_count() != 0
}

fn apply_cse<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::ApplyCommonSubexpressionEliminationOp<'s, 'c>,
) -> Applied {
    let op = view.op();
    state.for_each_target(op, |state, target| {
        state.check_separate(op, target)?;
        state.edit_bodies(target, &mut |body, scope, listener| {
            eliminate_common_subexpressions(body, scope, listener)
        })?;
        state.check_tracking()?;
        Ok(Vec::new())
    })
}

fn apply_dce<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::ApplyDeadCodeEliminationOp<'s, 'c>,
) -> Applied {
    let op = view.op();
    state.for_each_target(op, |state, target| {
        state.check_separate(op, target)?;
        state.edit_bodies(target, &mut erase_dead_ops)?;
        state.check_tracking()?;
        Ok(Vec::new())
    })
}

/// Erases operations in an operation that do nothing and of which nothing is used; whether there were any.
fn erase_dead_ops<'c>(body: &mut Body<'c>, scope: OpId, listener: &mut dyn Listener<'c>) -> bool {
    let mut pending = Vec::new();
    Operation::new(body, scope).for_each_nested(|op| {
        if op.id() != scope {
            pending.push(op.id());
        }
    });
    let mut rewriter = PatternRewriter::new(body, listener);
    let mut changed = false;
    // Users stand after what they use, mostly.
    while let Some(op) = pending.pop() {
        if rewriter.body().is_erased(op) {
            continue;
        }
        let view = rewriter.op(op);
        if view.has_trait(TraitFlags::TERMINATOR)
            || !view.results().all(|result| result.is_unused())
            || !would_op_be_trivially_dead(view)
        {
            continue;
        }
        let inputs: Vec<OpId> = view.operands().filter_map(Value::defining_op).map(Operation::id).collect();
        rewriter.erase_op(op);
        pending.extend(inputs);
        changed = true;
    }
    changed
}

fn apply_licm<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    transform: transform::ApplyLoopInvariantCodeMotionOp<'s, 'c>,
) -> Applied {
    let op = transform.op();
    for target in state.ops(transform.target()) {
        let view = state.tree.op(target)?;
        if view.interface::<LoopLike>().is_none() {
            return op.wrong_kind(view.location()).fail();
        }
        let id = view.id();
        state.edit(|rewriter| rewriter.modify(target, |body, _| move_loop_invariant_code(body, id)))?;
    }
    Ok(())
}

fn apply_patterns<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    apply: transform::ApplyPatternsOp<'s, 'c>,
) -> Applied {
    let op = apply.op();
    let context = op.context();
    let mut patterns = Vec::new();
    for descriptor in body_of(op).into_iter().flat_map(|block| block.ops()) {
        let Some(model) = descriptor.model::<PatternModel>() else {
            let message = format_args!("the patterns of '{}' are not known", descriptor.name());
            return Err(context.error(descriptor.location(), message).tell().into());
        };
        patterns.extend((model.patterns)(descriptor)?);
    }
    let limit = |value: i64| usize::try_from(value).ok();
    let run = PatternRun {
        patterns: FrozenPatternSet::new(context, with_folds(patterns)),
        config: GreedyConfig {
            max_iterations: limit(apply.max_iterations()),
            max_rewrites: limit(apply.max_num_rewrites()),
            ..GreedyConfig::default()
        },
        with_cse: apply.apply_cse(),
    };
    state.for_each_target(op, |state, target| {
        state.check_separate(op, target)?;
        let location = state.tree.op(target)?.location();
        if !run.apply(target, state)? {
            return op.failure("greedy pattern application failed").note(location, "target op").fail();
        }
        state.check_tracking()?;
        Ok(Vec::new())
    })
}

/// Returns patterns with those that belong to folding, but move operations.
fn with_folds(mut patterns: Vec<Pattern>) -> Vec<Pattern> {
    let masks = MaskOp::SPEC.hooks.canonicalize.iter().filter(|pattern| pattern.name == "FoldAllTrueMaskOp");
    patterns.extend(masks.cloned().map(|pattern| pattern.benefit(u16::MAX)));
    patterns
}

/// Patterns, and how they are applied to what is in an operation.
pub(crate) struct PatternRun {
    patterns: FrozenPatternSet,
    config: GreedyConfig,
    with_cse: bool,
}

impl PatternRun {
    /// Creates the run of patterns without limits.
    pub fn new(context: Ctx<'_>, patterns: Vec<Pattern>) -> Self {
        let patterns = with_folds(patterns);
        PatternRun {
            patterns: FrozenPatternSet::new(context, patterns),
            config: GreedyConfig::default(),
            with_cse: false,
        }
    }

    /// Applies the patterns in an operation, and returns true if that came to an end.
    pub fn apply(&self, target: TreeOp, state: &mut Interpreter<'_, '_, '_>) -> Applied<bool> {
        let mut converged = true;
        // Patterns and the search for common subexpressions may make work for each other.
        const MOST: usize = 50;
        for _ in 0..MOST {
            state.edit_bodies(target, &mut |body, scope, listener| {
                let result = if scope == Body::ROOT {
                    apply_patterns_in_body(body, &self.patterns, &self.config, Some(listener))
                } else {
                    let mut ops = Vec::new();
                    Operation::new(body, scope).for_each_nested(|op| ops.push(op.id()));
                    ops.retain(|op| *op != scope);
                    apply_op_patterns_greedily(body, &ops, &self.patterns, &self.config, Some(listener))
                };
                converged &= result.converged;
                result.changed
            })?;
            if !converged || !self.with_cse {
                break;
            }
            let cse = state.edit_bodies(target, &mut |body, scope, listener| {
                eliminate_common_subexpressions(body, scope, listener)
            })?;
            if !cse {
                break;
            }
        }
        Ok(converged)
    }
}

fn apply_registered_pass<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    apply: transform::ApplyRegisteredPassOp<'s, 'c>,
) -> Applied {
    let op = apply.op();
    let environment = state.environment();
    let name = apply.pass_name();
    let is_known = environment.registry.pass(name).is_some() || environment.registry.pipeline(name).is_some();
    if !is_known {
        return op.failure(format_args!("unknown pass or pass pipeline: {name}")).fail_definitely();
    }
    let options = options_text(state, apply)?;
    let text = if options.is_empty() { name.to_owned() } else { format!("{name}{{{options}}}") };
    let make = || PassManager::of_text(&text, environment.registry);
    let mut manager = match make() {
        Ok(manager) => manager,
        Err(error) => {
            if !matches!(error.kind, PipelineErrorKind::WrongAnchor { .. }) {
                op.context().error(op.location(), error.to_string().trim_end()).tell();
            }
            return op
                .failure(format_args!("failed to add pass or pass pipeline to pipeline: {name}"))
                .fail();
        }
    };
    manager.initialize(op.context())?;
    let targets = state.ops(apply.target());
    let mut edited = Vec::new();
    for target in targets {
        state.check_separate(op, target)?;
        let view = state.tree.op(target)?;
        let location = view.location();
        if !view.has_trait(TraitFlags::ISOLATED) {
            view.op_error("trying to schedule a pass on an operation not marked as 'IsolatedFromAbove'")
                .tell();
            return op.failure("pass pipeline failed").note(location, "target op").fail();
        }
        let (result, target) =
            state.edit_untracked(target, |body| environment.pipelines.run(&manager, body))?;
        edited.push(target);
        if result.is_err() {
            return op.failure("pass pipeline failed").note(location, "target op").fail();
        }
    }
    state.set(apply.result(), Payload::Ops(edited))
}

/// Writes the options of a pass as a pipeline has them.
fn options_text<'s, 'c>(
    state: &Interpreter<'s, '_, 'c>,
    apply: transform::ApplyRegisteredPassOp<'s, 'c>,
) -> Applied<String> {
    let dynamic: Vec<Value<'s, 'c>> = apply.dynamic_options().collect();
    let mut parts = Vec::new();
    for entry in apply.options().as_dictionary().unwrap_or_default() {
        let value = crate::option_text::of(entry.value, &mut |at| {
            let operand = dynamic.get(at).copied();
            operand.map(|operand| state.params(operand)).unwrap_or_default()
        });
        parts.push(format!("{}={value}", entry.name.as_str()));
    }
    Ok(parts.join(" "))
}
