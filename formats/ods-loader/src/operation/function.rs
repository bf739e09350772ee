//! Functions: the syntax and the checks that operations with upstream's `FunctionOpInterface` share.

use super::Draft;
use terrace_interfaces::function::{ARGUMENT_ATTRIBUTES, FUNCTION_TYPE, RESULT_ATTRIBUTES, verify};
use terrace_ir::asm::{OpAsmParser, ParseResult};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{OpHooks, Trait};
use terrace_ir::symbol_table::SYMBOL_NAME;
use terrace_ir::{Attribute, LogicalResult, Operation, OperationState, Type};
use terrace_syntax::function::{self, Variadic};

/// Name of the interface.
pub(super) const INTERFACE: &str = "FunctionOpInterface";

/// Check of the interface: attributes of arguments and results, and the arguments of the body.
pub(super) const CHECK: Trait<'static> = Trait::Custom { name: INTERFACE, verify: verify_function };

/// Functions of an operation that is written as upstream's functions are.
pub(super) const HOOKS: OpHooks = OpHooks { parse: Some(parse), print: Some(print), ..OpHooks::NONE };

impl Draft<'_, '_> {
    /// Returns true if it declares all that a function has: a name, a type of the builtin dialect, attributes of
    /// arguments and results, and one region.
    pub(super) fn is_function(&self) -> bool {
        let declares = |name: &str| self.attributes.iter().any(|slot| slot.name == name);
        let names = [SYMBOL_NAME, FUNCTION_TYPE, ARGUMENT_ATTRIBUTES, RESULT_ATTRIBUTES];
        names.into_iter().all(declares)
            && self.has_builtin_function_type
            && self.regions.len() == 1
            && self.operands.is_empty()
            && self.results.is_empty()
    }
}

fn signature<'c>(op: Operation<'_, 'c>) -> (&'c [Type<'c>], &'c [Type<'c>]) {
    let ty = op.attribute(FUNCTION_TYPE).and_then(Attribute::as_type);
    ty.and_then(Type::as_function).unwrap_or_default()
}

fn verify_function(op: Operation<'_, '_>) -> LogicalResult {
    let (inputs, results) = signature(op);
    verify(op, inputs, results)
}

fn parse<'c>(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
    function::parse(parser, state, Variadic::Refused, |context, signature| {
        Ok(context.type_attribute(context.function_type(&signature.inputs(), &signature.results)))
    })
}

fn print<'c>(op: Operation<'_, 'c>, printer: &mut AsmPrinter<'_, 'c>) {
    let (inputs, results) = signature(op);
    function::print(printer, op, inputs, false, results);
}
