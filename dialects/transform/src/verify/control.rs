//! Verification of control operations.

use super::sequence::{Marks, Warnings, trouble_with_arguments};
use super::{ancestors, are_of_one_kind, is_top_level, verify_one_consumer, yield_trouble};
use crate::interfaces::{CONSUMED, READ_ONLY, is_marked, is_transform, signature};
use crate::tune::{AlternativesOp as TuneAlternativesOp, KnobOp};
use crate::{
    AlternativesOp, CollectMatchingOp, ForeachMatchOp, ForeachOp, IRDLCollectMatchingOp, IncludeOp, Kind,
    NamedSequenceOp, SequenceOp, WithPDLPatternsOp, kind_of,
};
use terrace_interfaces::call::verify_call_operands;
use terrace_ir::symbol_table::SymbolScope;
use terrace_ir::{Attribute, LogicalResult, Operation, Type, TypedOp};
use terrace_irdl::{AttributeOp, DialectOp, OperationOp, TypeOp};
use terrace_pdl::PatternOp;

impl<'a, 'c> SequenceOp<'a, 'c> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(body) = self.body().first_block() else { return Ok(()) };
        if self.root().is_none() && self.extra_bindings().len() > 0 {
            return op.emit_op_error("does not expect extra operands when used as top-level");
        }
        for (at, argument) in body.arguments().enumerate() {
            verify_one_consumer(argument, || op.op_error(format_args!("block argument #{at}")))?;
        }
        for inner in body.ops() {
            if !is_transform(inner) && inner.next().is_some() {
                return op
                    .op_error("expected children ops to implement TransformOpInterface")
                    .note(inner.location(), "op without interface")
                    .emit();
            }
            for (at, result) in inner.results().enumerate() {
                verify_one_consumer(result, || inner.error(format_args!("result #{at}")))?;
            }
        }
        let Some(last) = body.terminator() else {
            return op.emit_op_error("expects to have a terminator in the body");
        };
        if !last.operands().map(|operand| operand.ty()).eq(op.results().map(|result| result.ty())) {
            return op
                .op_error("expects the types of the terminator operands to match the types of the result")
                .note(last.location(), "terminator")
                .emit();
        }
        Ok(())
    }
}

impl AlternativesOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        for last in op.regions().filter_map(|region| region.first_block()?.last_op()) {
            if !last.operands().map(|operand| operand.ty()).eq(op.results().map(|result| result.ty())) {
                return op
                    .op_error("expects terminator operands to have the same type as results of the operation")
                    .note(last.location(), "terminator")
                    .emit();
            }
        }
        Ok(())
    }
}

impl ForeachOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(body) = self.body().first_block() else { return Ok(()) };
        let targets: Vec<Type<'_>> = self.targets().map(|target| target.ty()).collect();
        let arguments: Vec<Type<'_>> = body.arguments().map(|argument| argument.ty()).collect();
        match compare_kinds(&targets, &arguments) {
            Kinds::Same => {}
            Kinds::OtherNumber => {
                return op
                    .emit_op_error("expects the same number of targets as the body has block arguments");
            }
            Kinds::Other => {
                return op.emit_op_error(
                    "expects co-indexed targets and the body's block arguments to have the same op/value/param type",
                );
            }
        }
        let results: Vec<Type<'_>> = op.results().map(|result| result.ty()).collect();
        let last = body.last_op();
        let yielded: Vec<Type<'_>> =
            last.into_iter().flat_map(|last| last.operands()).map(|operand| operand.ty()).collect();
        match compare_kinds(&results, &yielded) {
            Kinds::Same => Ok(()),
            Kinds::OtherNumber => {
                op.emit_op_error("expects the same number of results as the yield terminator has operands")
            }
            Kinds::Other => op.emit_op_error(
                "expects co-indexed results and yield operands to have the same op/value/param type",
            ),
        }
    }
}

/// Comparison of the kinds of two lists of types.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kinds {
    Same,
    Other,
    OtherNumber,
}

fn compare_kinds(a: &[Type<'_>], b: &[Type<'_>]) -> Kinds {
    if a.iter().zip(b).any(|(a, b)| !are_of_one_kind(*a, *b)) {
        return Kinds::Other;
    }
    if a.len() == b.len() { Kinds::Same } else { Kinds::OtherNumber }
}

/// Returns the function with a name that transforms.
fn function_of<'a, 'c>(scope: &SymbolScope<'a, 'c>, symbol: Attribute<'c>) -> Option<Operation<'a, 'c>> {
    let found = scope.lookup(symbol)?;
    (found.declares_interface("FunctionOpInterface") && is_transform(found)).then_some(found)
}

impl<'a, 'c> IncludeOp<'a, 'c> {
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let op = self.op();
        let Some(target) = op.attribute("target").filter(|target| target.as_symbol().is_some()) else {
            return op.emit_op_error("expects a 'target' symbol reference attribute");
        };
        let Some(callee) = scope.lookup(target).and_then(NamedSequenceOp::cast) else {
            return op.emit_op_error("does not reference a named transform sequence");
        };
        let (inputs, results) = signature(callee.op());
        if inputs.len() != op.operand_count() {
            return op.emit_error("incorrect number of operands for callee");
        }
        verify_call_operands(op, inputs)?;
        if results.len() != op.result_count() {
            return op.emit_error("incorrect number of results for callee");
        }
        for (at, (result, wanted)) in op.results().zip(results).enumerate() {
            if !are_of_one_kind(result.ty(), *wanted) {
                return op.emit_op_error(format_args!(
                    "type of result #{at} must implement the same transform dialect interface as the corresponding \
                     callee result"
                ));
            }
        }
        match trouble_with_arguments(callee.op(), Warnings::Kept, Marks::Required) {
            Some(error) => error.emit(),
            None => Ok(()),
        }
    }
}

impl<'a, 'c> CollectMatchingOp<'a, 'c> {
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let op = self.op();
        let Some(symbol) = op.attribute("matcher") else { return Ok(()) };
        let Some(matcher) = function_of(scope, symbol) else {
            return op.emit_error(format_args!("unresolved matcher symbol {symbol}"));
        };
        let (inputs, results) = signature(matcher);
        if !matches!(inputs, [input] if kind_of(*input) == Some(Kind::Ops)) {
            return op.emit_error("expected the matcher to take one operation handle argument");
        }
        if !is_marked(matcher, 0, READ_ONLY) {
            return op.emit_error("expected the matcher argument to be marked readonly");
        }
        if results.len() != op.result_count() {
            return op.emit_error(format_args!(
                "expected the matcher to yield as many values as op has results ({}), got {}",
                op.result_count(),
                results.len(),
            ));
        }
        for (at, (result, given)) in op.results().zip(results).enumerate() {
            if !are_of_one_kind(*given, result.ty()) {
                return op.emit_error(format_args!(
                    "mismatching type interfaces for matcher result and op result #{at}"
                ));
            }
        }
        Ok(())
    }
}

impl<'a, 'c> ForeachMatchOp<'a, 'c> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (matchers, actions) = (self.matchers(), self.actions());
        if matchers.len() != actions.len() {
            return op.emit_op_error("expected the same number of matchers and actions");
        }
        if matchers.is_empty() {
            return op.emit_op_error("expected at least one match/action pair");
        }
        for (at, matcher) in matchers.iter().enumerate() {
            if matchers[..at].contains(matcher) {
                let message =
                    format!("matcher {matcher} is used more than once, only the first match will apply");
                op.warning(message).tell();
            }
        }
        Ok(())
    }

    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        self.matchers()
            .iter()
            .zip(self.actions())
            .try_for_each(|(matcher, action)| verify_pair(self.op(), scope, *matcher, *action))
    }
}

/// Checks that what goes into a matcher, on to the action and out of it is of the right kinds.
fn verify_pair<'a, 'c>(
    op: Operation<'a, 'c>,
    scope: &SymbolScope<'a, 'c>,
    matcher_name: Attribute<'c>,
    action_name: Attribute<'c>,
) -> LogicalResult {
    let Some(matcher) = function_of(scope, matcher_name) else {
        return op.emit_error(format_args!("unresolved matcher symbol {matcher_name}"));
    };
    let Some(action) = function_of(scope, action_name) else {
        return op.emit_error(format_args!("unresolved action symbol {action_name}"));
    };
    for function in [matcher, action] {
        if let Some(error) = trouble_with_arguments(function, Warnings::Kept, Marks::Required) {
            return error.emit();
        }
    }
    let (inputs, found) = signature(matcher);
    let (taken, given) = signature(action);
    if op.operand_count() != inputs.len() {
        return op
            .error(format_args!(
                "the number of operands ({}) doesn't match the number of matcher arguments ({}) for {matcher_name}",
                op.operand_count(),
                inputs.len(),
            ))
            .note(matcher.location(), "symbol declaration")
            .emit();
    }
    for (at, (operand, input)) in op.operands().zip(inputs).enumerate() {
        if is_marked(matcher, at, CONSUMED) {
            return op
                .op_error(format_args!("does not expect matcher symbol to consume its operand #{at}"))
                .note(matcher.location(), "symbol declaration")
                .emit();
        }
        if !are_of_one_kind(operand.ty(), *input) {
            return op
                .error(format_args!(
                    "mismatching type interfaces for operand and matcher argument #{at} of matcher {matcher_name}"
                ))
                .note(matcher.location(), "symbol declaration")
                .emit();
        }
    }
    if found.len() != taken.len() {
        return op.emit_error(format_args!(
            "mismatching number of matcher results and action arguments between {matcher_name} ({}) and {action_name} \
             ({})",
            found.len(),
            taken.len(),
        ));
    }
    for (at, (found, taken)) in found.iter().zip(taken).enumerate() {
        if !are_of_one_kind(*found, *taken) {
            return op.emit_error(format_args!(
                "mismatching type interfaces for matcher result and action argument #{at}of matcher {matcher_name} and \
                 action {action_name}"
            ));
        }
    }
    let extra = op.result_count().saturating_sub(1);
    if given.len() != extra {
        return op
            .error(format_args!(
                "the number of action results ({}) for {action_name} doesn't match the number of extra op results \
                 ({extra})",
                given.len(),
            ))
            .note(action.location(), "symbol declaration")
            .emit();
    }
    for (at, (result, given)) in op.results().skip(1).zip(given).enumerate() {
        if !are_of_one_kind(result.ty(), *given) {
            return op
                .error(format_args!(
                    "mismatching type interfaces for action result #{at} of action {action_name} and op result"
                ))
                .note(action.location(), "symbol declaration")
                .emit();
        }
    }
    Ok(())
}

impl WithPDLPatternsOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(body) = self.body().first_block() else { return Ok(()) };
        let mut first: Option<Operation<'_, '_>> = None;
        for inner in body.ops().filter(|inner| PatternOp::cast(*inner).is_none()) {
            if !is_top_level(inner) {
                return op
                    .op_error("expects only pattern and top-level transform ops in its body")
                    .note(inner.location(), "offending op")
                    .emit();
            }
            if let Some(first) = first {
                return op
                    .op_error("expects only one non-pattern op in its body")
                    .note(first.location(), "first non-pattern op")
                    .note(inner.location(), "second non-pattern op")
                    .emit();
            }
            first = Some(inner);
        }
        if let Some(around) = ancestors(op).find(|around| WithPDLPatternsOp::cast(*around).is_some()) {
            return op.op_error("cannot be nested").note(around.location(), "parent operation").emit();
        }
        match first {
            Some(_) => Ok(()),
            None => op.emit_op_error("expects at least one non-pattern op"),
        }
    }
}

impl IRDLCollectMatchingOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let Some(body) = self.body().first_block() else { return Ok(()) };
        let Some(only) = body.first_op().filter(|first| first.next().is_none()) else {
            return op.emit_op_error("expects a single operation in the body");
        };
        let Some(dialect) = DialectOp::cast(only) else {
            return op.emit_op_error("expects the body operation to be irdl.dialect");
        };
        // It was not verified yet.
        let inner: Vec<_> = dialect.op().regions().flat_map(|body| body.ops()).collect();
        if inner.iter().any(|inner| TypeOp::cast(*inner).is_some() || AttributeOp::cast(*inner).is_some()) {
            return op.emit_op_error("IRDL types and attributes are not yet supported");
        }
        match inner.iter().filter(|inner| OperationOp::cast(**inner).is_some()).count() {
            1 => Ok(()),
            _ => op.emit_op_error("expects IRDL to contain exactly one operation"),
        }
    }
}

impl TuneAlternativesOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let results: Vec<Type<'_>> = op.results().map(|result| result.ty()).collect();
        for last in op.regions().filter_map(|region| region.first_block()?.last_op()) {
            if let Some(message) = yield_trouble(last, &results) {
                return last.emit_op_error(message);
            }
        }
        let Some(selected) = self.selected_region_attr().and_then(|selected| selected.as_i64()) else {
            return Ok(());
        };
        let regions = op.region_count();
        if usize::try_from(selected).is_ok_and(|selected| selected < regions) {
            return Ok(());
        }
        op.emit_op_error(format_args!(
            "'selected_region' attribute specifies region at index {} while op has only {regions} regions",
            selected.cast_unsigned(),
        ))
    }
}

impl KnobOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (Some(selected), Some(options)) = (self.selected(), self.options().as_array()) else {
            return Ok(());
        };
        match options.contains(&selected) {
            true => Ok(()),
            false => self.op().emit_op_error(
                "provided `selected` attribute is not an element of `options` array of attributes",
            ),
        }
    }
}
