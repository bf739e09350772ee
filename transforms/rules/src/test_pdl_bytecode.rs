//! `--test-pdl-bytecode-pass`: apply the compiled rules of a module `@patterns` to a module `@ir`, as upstream's tests of
//! its machine do.
//!
//! Reads:     rules, folds, effects.
//! Preserves: nothing.
//! Cost:      that of `--apply-rules`.

use std::sync::Arc;
use terrace_ir::ids::OpId;
use terrace_ir::rewrite::NoListener;
use terrace_ir::{Attribute, LogicalResult, Operation, OperationState, PatternRewriter, Type, Value};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::{FrozenPatternSet, GreedyConfig, apply_patterns_greedily};
use terrace_rules::{Handle, Natives, rules_of};
use terrace_support::float::FloatSemantics;

/// The pass `--test-pdl-bytecode-pass`.
#[pass(
    "test-pdl-bytecode-pass",
    "Test PDL ByteCode functionality",
    class = "TestPDLByteCodePass",
    anchor = "builtin.module"
)]
pub struct TestPdlByteCode;

impl Pass for TestPdlByteCode {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let context = op.context();
        let module = op.op();
        let (Some(rules), Some(program)) = (module.lookup_symbol("patterns"), module.lookup_symbol("ir"))
        else {
            return Ok(());
        };
        let compiled = Arc::new(rules_of(rules.inner(), &natives())?);
        let (rules, program) = (Operation::id(rules), Operation::id(program));
        let body = op.body_mut();
        PatternRewriter::new(body, &mut NoListener).erase_op(rules);
        let patterns = FrozenPatternSet::new(context, vec![compiled.pattern("rules")]);
        if let Some(program) = body.child_mut(program) {
            apply_patterns_greedily(program, &patterns, &GreedyConfig::default());
        }
        Ok(())
    }
}

/// Returns the functions that upstream's tests call.
fn natives() -> Natives {
    Natives::new()
        .constraint("single_entity_constraint", |rewriter, arguments| {
            let op = arguments.first()?.as_op()?;
            rewriter.op(op).is("test.op").then(Vec::new)
        })
        .constraint("multi_entity_constraint", |rewriter, arguments| {
            let op = arguments.first()?.as_op()?;
            rewriter.op(op).is("test.op").then(Vec::new)
        })
        .constraint("multi_entity_var_constraint", |_, arguments| match arguments {
            [Handle::Values(values), Handle::Types(types)] if values.len() == 2 && types.len() == 2 => {
                Some(Vec::new())
            }
            _ => None,
        })
        .constraint("op_constr_return_type", |rewriter, arguments| {
            let op = arguments.first()?.as_op()?;
            rewriter.op(op).is("test.success_op").then(|| vec![Handle::Type(float(rewriter))])
        })
        .constraint("op_constr_return_type_range", |rewriter, arguments| {
            let op = arguments.first()?.as_op()?;
            let count = arguments.get(1)?.as_attribute().and_then(Attribute::as_i64)?;
            let count = usize::try_from(count).ok().filter(|count| *count < 1 << 16)?;
            let types = vec![float(rewriter); count];
            rewriter.op(op).is("test.success_op").then(|| vec![Handle::Types(types)])
        })
        .rewrite("creator", |rewriter, arguments| {
            let root = root(arguments)?;
            Ok(vec![Handle::Op(success(rewriter, root, &[]))])
        })
        .rewrite("var_creator", |rewriter, arguments| {
            let op = rewriter.op(root(arguments)?);
            let values = op.operands().map(Value::id).collect();
            let types = op.operands().map(Value::ty).collect();
            Ok(vec![Handle::Values(values), Handle::Types(types)])
        })
        .rewrite("type_creator", |rewriter, _| Ok(vec![Handle::Type(float(rewriter))]))
        .rewrite("str_creator", |rewriter, _| {
            Ok(vec![Handle::Attribute(rewriter.context().string_attribute("test.str"))])
        })
        .rewrite("rewriter", |rewriter, arguments| {
            let root = root(arguments)?;
            success(rewriter, root, &arguments[1..]);
            rewriter.erase_op(root);
            Ok(Vec::new())
        })
}

fn float<'c>(rewriter: &PatternRewriter<'_, 'c>) -> Type<'c> {
    rewriter.context().float_type(FloatSemantics::F32)
}

fn root(arguments: &[Handle<'_>]) -> Result<OpId, String> {
    arguments.first().and_then(Handle::as_op).ok_or_else(|| "there is no operation".to_owned())
}

/// Creates the operation by which the tests know that a rule was applied.
fn success(rewriter: &mut PatternRewriter<'_, '_>, like: OpId, operands: &[Handle<'_>]) -> OpId {
    let context = rewriter.context();
    let location = rewriter.op(like).location();
    let mut state = OperationState::new(context.op_name("test.success"), location);
    state.operands = operands.iter().filter_map(Handle::as_value).collect();
    rewriter.create(state)
}
