//! Regions: their arguments and what they return.

use crate::facts::control::types_text;
use crate::facts::reductions::{is_whole_range, not_whole_range};
use crate::facts::{are_compatible, are_compatible_pair};
use crate::{
    CaseOp, CompositeOp, IfOp, MapOp, ReduceOp, ReduceWindowOp, ScatterOp, SelectAndScatterOp, SortOp,
    WhileOp,
};
use terrace_interfaces::function;
use terrace_ir::symbol_table::SymbolScope;
use terrace_ir::{LogicalResult, Operation, Region, Type, TypedOp};

/// Returns the types of the arguments of a region's first block.
fn arguments<'c>(region: Region<'_, 'c>) -> Vec<Type<'c>> {
    let block = region.first_block();
    block.map(|block| block.arguments().map(|argument| argument.ty()).collect()).unwrap_or_default()
}

/// Returns the types that the last operation of a region hands over.
fn returned<'c>(region: Region<'_, 'c>) -> Vec<Type<'c>> {
    let end = region.first_block().and_then(|block| block.terminator());
    end.map(|end| end.operands().map(|value| value.ty()).collect()).unwrap_or_default()
}

fn operands<'c>(op: Operation<'_, 'c>) -> Vec<Type<'c>> {
    op.operands().map(|value| value.ty()).collect()
}

fn is_scalar_truth(ty: Type<'_>) -> bool {
    ty.is_ranked_tensor() && ty.rank() == Some(0) && ty.element_or_self().is_signless_integer_of(1)
}

/// Checks a region that combines pairs of elements.
fn verify_reducer(op: Operation<'_, '_>, region: Region<'_, '_>, inputs: usize) -> LogicalResult {
    let (arguments, returned) = (arguments(region), returned(region));
    if arguments.len() != inputs * 2 {
        return op.emit_op_error(format_args!(
            "Reduction-region must take {} parameters, but takes {} parameter(s)",
            inputs * 2,
            arguments.len()
        ));
    }
    if returned.is_empty() && inputs > 0 {
        return op.emit_op_error("The reduction-region expected to return some value(s)");
    }
    if returned.len() != inputs {
        return op.emit_op_error(format_args!(
            "Reduction-region here must produce {inputs} tensors, but produces {} instead",
            returned.len()
        ));
    }
    for (at, ty) in returned.iter().enumerate() {
        if !ty.is_tensor() {
            return op.emit_op_error(format_args!(
                "Reduction-region here must produce tensor-typed result(s), but produces '{ty}' instead"
            ));
        }
        for place in [at, at + inputs] {
            if !are_compatible_pair(arguments[place], *ty) {
                return op.emit_op_error(format_args!(
                    "The type of reduction-region's parameter at index {place} is different than the corresponding \
                     result type: '{}' vs '{ty}'",
                    arguments[place]
                ));
            }
        }
    }
    Ok(())
}

impl ReduceOp<'_, '_> {
    pub(crate) fn verify_regions(self) -> LogicalResult {
        verify_reducer(self.op(), self.body(), self.inputs().len())
    }
}

impl ReduceWindowOp<'_, '_> {
    pub(crate) fn verify_regions(self) -> LogicalResult {
        verify_reducer(self.op(), self.body(), self.inputs().len())
    }
}

impl ScatterOp<'_, '_> {
    pub(crate) fn verify_regions(self) -> LogicalResult {
        verify_reducer(self.op(), self.update_computation(), self.inputs().len())
    }
}

impl SelectAndScatterOp<'_, '_> {
    pub(crate) fn verify_regions(self) -> LogicalResult {
        let op = self.op();
        let (arguments, returned) = (arguments(self.select()), returned(self.select()));
        if arguments.len() != 2 {
            return op.emit_op_error(format_args!(
                "expects the select-region to take 2 parameters, but takes {}",
                arguments.len()
            ));
        }
        let &[chosen] = &returned[..] else {
            return op.emit_op_error(format_args!(
                "expects select-region to return single value, but got: {}",
                returned.len()
            ));
        };
        if !is_scalar_truth(chosen) {
            return op.emit_op_error(format_args!(
                "expects the return-type of select-region to be tensor<i1>, but got: '{chosen}'"
            ));
        }
        verify_reducer(op, self.scatter(), 1)
    }
}

impl SortOp<'_, '_> {
    pub(crate) fn verify_regions(self) -> LogicalResult {
        let op = self.op();
        let (arguments, returned) = (arguments(self.comparator()), returned(self.comparator()));
        let inputs = operands(op);
        if arguments.len() != inputs.len() * 2 {
            return op
                .emit_op_error(format_args!("comparator block should have {} arguments", inputs.len() * 2));
        }
        for (at, given) in arguments.iter().enumerate() {
            let wanted = op.context().ranked_tensor_type(&[], inputs[at / 2].element_or_self(), None);
            if *given != wanted {
                return op.emit_op_error(format_args!(
                    "comparator block argument #{at} should be of type '{wanted}' but got '{given}'"
                ));
            }
        }
        match returned[..] {
            [ty] if is_scalar_truth(ty) => Ok(()),
            [ty] => op.emit_op_error(format_args!("comparator must return tensor<i1> but got '{ty}'")),
            _ => op.emit_op_error(format_args!(
                "comparator must return single output but got {}",
                returned.len()
            )),
        }
    }
}

impl MapOp<'_, '_> {
    pub(crate) fn verify_regions(self) -> LogicalResult {
        let op = self.op();
        let (arguments, returned) = (arguments(self.computation()), returned(self.computation()));
        let inputs = operands(op);
        if inputs.len() != arguments.len() {
            return op.emit_op_error(format_args!(
                "expects number of operands to match the arity of map computation, but got: {} and {}",
                inputs.len(),
                arguments.len()
            ));
        }
        for (at, (input, argument)) in inputs.iter().zip(&arguments).enumerate() {
            if argument.rank() != Some(0) || !argument.is_tensor() {
                return op.emit_op_error(format_args!(
                    "computation arguments must be 0-rank tensor, but got: arg #{at} of type '{argument}'"
                ));
            }
            let (wanted, given) = (input.element_or_self(), argument.element_or_self());
            if wanted != given {
                return op.emit_op_error(format_args!(
                    "element type of operands and computation arguments must match, but got: '{wanted}' and '{given}'"
                ));
            }
        }
        match returned[..] {
            [ty] if ty.is_tensor() && ty.rank() == Some(0) => {}
            [ty] => {
                return op
                    .emit_op_error(format_args!("computation must return 0-rank tensor, but got: '{ty}'"));
            }
            _ => {
                return op.emit_op_error(format_args!(
                    "computation must return single output, but got: {}",
                    returned.len()
                ));
            }
        }
        let dimensions = op.attribute("dimensions").and_then(|list| list.as_i64_array()).unwrap_or_default();
        if !is_whole_range(&dimensions) {
            return op.emit_op_error(not_whole_range(&dimensions));
        }
        let rank = inputs.first().and_then(|ty| ty.rank());
        if let Some(rank) = rank.filter(|rank| *rank != dimensions.len()) {
            return op.emit_op_error(format_args!(
                "applied to a subset of dimensions currently not supported: operand dimensions = {rank}, requested map \
                 dimensions size = {}",
                dimensions.len()
            ));
        }
        Ok(())
    }
}

/// Checks that branches take nothing.
fn verify_branches(op: Operation<'_, '_>, name: impl Fn(usize) -> String) -> LogicalResult {
    for (at, region) in op.regions().enumerate() {
        let count = arguments(region).len();
        if count != 0 {
            return op.emit_op_error(format_args!("{} must have 0 arguments, but found {count}", name(at)));
        }
    }
    Ok(())
}

impl IfOp<'_, '_> {
    pub(crate) fn verify_regions(self) -> LogicalResult {
        verify_branches(
            self.op(),
            |at| {
                if at == 0 { "true_branch".to_owned() } else { "false_branch".to_owned() }
            },
        )
    }
}

impl CaseOp<'_, '_> {
    pub(crate) fn verify_regions(self) -> LogicalResult {
        verify_branches(self.op(), |at| format!("branch {at}"))
    }
}

impl WhileOp<'_, '_> {
    pub(crate) fn verify_regions(self) -> LogicalResult {
        let (op, wanted) = (self.op(), operands(self.op()));
        let lists = [
            ("condition block arguments", arguments(self.cond())),
            ("body block arguments", arguments(self.body())),
            ("body block return types", returned(self.body())),
        ];
        for (words, given) in lists {
            if !are_compatible(&wanted, &given) {
                return op.emit_op_error(format_args!(
                    "expect operands to be compatible with {words} but got {} vs {}",
                    types_text(&wanted),
                    types_text(&given)
                ));
            }
        }
        match returned(self.cond())[..] {
            [ty] if is_scalar_truth(ty) => Ok(()),
            [ty] => op.emit_op_error(format_args!(
                "expect condition block return a zero-ranked tensor of i1 but got '{ty}'"
            )),
            ref types => op.emit_op_error(format_args!(
                "expect condition body returns a single value but got {}",
                types.len()
            )),
        }
    }
}

fn is_function(op: Operation<'_, '_>) -> bool {
    op.spec().is_some_and(|spec| spec.declares_interface("FunctionOpInterface"))
}

/// Returns true for names with a namespace: `my_namespace.my_op`.
fn is_namespaced(name: &str) -> bool {
    let is_word =
        |part: &str| part.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$'));
    let mut parts = name.split('.');
    let starts = parts.next().is_some_and(|first| {
        first.bytes().next().is_some_and(|byte| byte.is_ascii_alphabetic()) && is_word(first)
    });
    let mut rest = parts.peekable();
    starts
        && rest.peek().is_some()
        && rest.all(|part| {
            !part.is_empty() && part.bytes().all(|byte| byte != b' ' && is_word(part) || byte == b'-')
        })
}

impl<'a, 'c> CompositeOp<'a, 'c> {
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let op = self.op();
        let name = op.attribute("name").and_then(|name| name.as_str()).unwrap_or_default();
        if !is_namespaced(name) {
            return op.emit_op_error(
                "name must be a valid namespaced op name, i.e. it must match the following regular expression: \
                 ^[a-zA-Z][a-zA-Z0-9_]*([.][a-zA-Z0-9_$]+)+$ e.g. \"my_namespace.my_op\"",
            );
        }
        let Some(decomposition) = op.attribute("decomposition") else { return Ok(()) };
        let Some(found) = scope.lookup(decomposition).filter(|found| is_function(*found)) else {
            let name = decomposition.as_flat_symbol().map(|name| name.as_str()).unwrap_or_default();
            return op.emit_op_error(format_args!("'{name}' does not reference a valid function"));
        };
        let ty = found.attribute(function::FUNCTION_TYPE).and_then(|ty| ty.as_type());
        let Some((inputs, results)) = ty.and_then(|ty| ty.as_function()) else { return Ok(()) };
        let given = [
            ("operand", operands(op), inputs),
            ("result", op.results().map(|value| value.ty()).collect(), results),
        ];
        for (words, own, wanted) in given {
            if own.len() != wanted.len() {
                return op.emit_op_error(format_args!(
                    "has {} {words}(s), but decomposition has {}",
                    own.len(),
                    wanted.len()
                ));
            }
            if let Some(at) = own.iter().zip(wanted).position(|(own, wanted)| own != wanted) {
                return op.emit_op_error(format_args!(
                    "{words} at index {at} has type '{}', but decomposition has type '{}'",
                    own[at], wanted[at]
                ));
            }
        }
        Ok(())
    }
}
