//! Accesses to buffers whose descriptor is four words: one type stands for all, since the others are always the same.

use crate::{
    RawBufferAtomicFAddOp, RawBufferAtomicFMaxOp, RawBufferAtomicSMaxOp, RawBufferAtomicUMinOp,
    RawBufferLoadOp, RawBufferStoreOp,
};
use terrace_ir::asm::{Delimiter, OpAsmParser, ParseResult};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{Ctx, Operation, OperationState, Type, TypedOp};

impl<'c> RawBufferLoadOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let ty = parse_access(parser, state, First::Descriptor)?;
        state.result_types.push(ty);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        print_access(self.op(), self.res().ty(), printer);
    }
}

macro_rules! of_data {
    ($($op:ident)*) => {$(
        impl<'c> $op<'_, 'c> {
            pub(crate) fn parse(
                parser: &mut dyn OpAsmParser<'c>,
                state: &mut OperationState<'c>,
            ) -> ParseResult {
                parse_access(parser, state, First::Data).map(|_| ())
            }

            pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
                print_access(self.op(), self.vdata().ty(), printer);
            }
        }
    )*};
}

of_data! {
    RawBufferAtomicFAddOp
    RawBufferAtomicFMaxOp
    RawBufferAtomicSMaxOp
    RawBufferAtomicUMinOp
    RawBufferStoreOp
}

/// First operand.
enum First {
    /// Data to write or combine with memory: of the type in the text.
    Data,
    /// The descriptor.
    Descriptor,
}

/// Returns the types of a descriptor, of the offsets and of the flags, which the text does not tell.
pub(crate) fn descriptor_types(context: Ctx<'_>) -> [Type<'_>; 4] {
    let word = context.integer_type(32);
    [context.vector_type(&[4], word), word, word, word]
}

/// Parses `%data, %rsrc, %offset, %soffset, %aux : type` and returns the type.
fn parse_access<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    first: First,
) -> ParseResult<Type<'c>> {
    let at = parser.current_location();
    let operands = parser.parse_operand_list(Delimiter::None)?;
    let count = match first {
        First::Data => 5,
        First::Descriptor => 4,
    };
    if operands.len() != count {
        return Err(parser.emit_error(at, &format!("expected {count} operands")));
    }
    let ty = parser.parse_colon_type()?;
    let [resource, offset, scalar_offset, auxiliary] = descriptor_types(parser.context());
    let types = [ty, resource, offset, scalar_offset, auxiliary];
    let types = &types[types.len() - count..];
    parser.resolve_operands(&operands, types, at, state)?;
    Ok(ty)
}

fn print_access<'c>(op: Operation<'_, 'c>, ty: Type<'c>, printer: &mut AsmPrinter<'_, 'c>) {
    printer.push(' ');
    printer.print_operands(op.operands());
    printer.push_str(" : ");
    printer.print_type(ty);
}
