//! Accesses to memory, which begin with the storage class of their pointer.

use super::dictionary::parse_dictionary;
use super::enums::{case_of, case_text, parse_string_case};
use super::structure::{parse_decorations, print_decorations};
use crate::attributes::enums::{MemoryAccess, StorageClass};
use crate::attributes::{MEMORY_ACCESS_ATTR, STORAGE_CLASS_ATTR};
use crate::types::PointerType;
use crate::{CopyMemoryOp, INTELSubgroupBlockWriteOp, LoadOp, StoreOp, VariableOp};
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{Attribute, Operation, OperationState, Type, TypedOp};

/// Parses `"Function"`.
fn parse_storage_class(parser: &mut dyn OpAsmParser<'_>) -> ParseResult<StorageClass> {
    let value = parse_string_case(parser, StorageClass::SPEC, "storage_class")?;
    Ok(StorageClass::from_value(value).expect("the value is that of a case"))
}

/// Prints `"Function"`, the storage class of a pointer.
fn print_storage_class(printer: &mut AsmPrinter<'_, '_>, pointer: Type<'_>) {
    printer.push('"');
    printer.push_str(PointerType::of(pointer).map_or("", |pointer| pointer.storage_class.text()));
    printer.push('"');
}

/// Which attributes say how memory is accessed.
#[derive(Clone, Copy)]
struct Access {
    access: &'static str,
    alignment: &'static str,
}

const ACCESS: Access = Access { access: "memory_access", alignment: "alignment" };
const SOURCE_ACCESS: Access = Access { access: "source_memory_access", alignment: "source_alignment" };

/// Parses an optional `["Aligned", 4]`.
fn parse_access<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    names: Access,
) -> ParseResult {
    let context = parser.context();
    if !parser.parse_optional_punct(Punct::LeftSquare) {
        return Ok(());
    }
    let value = parse_string_case(parser, MemoryAccess::SPEC, names.access)?;
    state.set(context, names.access, case_of(context, &MEMORY_ACCESS_ATTR, value));
    if value & MemoryAccess::ALIGNED.value() != 0 {
        parser.parse_comma()?;
        let alignment = parser.parse_attribute(Some(context.integer_type(32)))?;
        // What is no integer is left out, and missed by the verifier.
        if alignment.as_integer().is_some() {
            state.set(context, names.alignment, alignment);
        }
    }
    parser.parse_punct(Punct::RightSquare)
}

/// Prints ` ["Aligned", 4]`, if it is said how memory is accessed.
fn print_access<'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    access: Option<String>,
    alignment: Option<Attribute<'c>>,
) {
    let Some(access) = access else { return };
    printer.push_str(" [\"");
    printer.push_str(&access);
    printer.push('"');
    if let Some(alignment) = alignment {
        printer.push_str(", ");
        printer.print_attribute_without_type(alignment);
    }
    printer.push(']');
}

/// Returns the memory access operand and its alignment.
fn access_of<'c>(op: Operation<'_, 'c>, names: Access) -> (Option<String>, Option<Attribute<'c>>) {
    (case_text(op, names.access, MemoryAccess::SPEC), op.attribute(names.alignment))
}

impl<'c> LoadOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let class = parse_storage_class(parser)?;
        let pointer = parser.parse_operand()?;
        parse_access(parser, state, ACCESS)?;
        parse_dictionary(parser, state)?;
        let ty = parser.parse_colon_type()?;
        let pointer = parser.resolve_operand(pointer, PointerType::get(context, ty, class))?;
        state.operands.push(pointer);
        state.result_types.push(ty);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        printer.push(' ');
        print_storage_class(printer, op.operand(0).ty());
        printer.push(' ');
        printer.print_operand(op.operand(0));
        let (access, alignment) = access_of(op, ACCESS);
        print_access(printer, access, alignment);
        printer.print_optional_discardable_attr_dict(op);
        printer.push_str(" : ");
        printer.print_type(op.result(0).ty());
    }
}

impl<'c> StoreOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let class = parse_storage_class(parser)?;
        let at = parser.current_location();
        let operands = parser.parse_operands(2)?;
        parse_access(parser, state, ACCESS)?;
        let ty = parser.parse_colon_type()?;
        let types = [PointerType::get(parser.context(), ty, class), ty];
        parser.resolve_operands(&operands, &types, at, state)?;
        parse_dictionary(parser, state)
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        printer.push(' ');
        print_storage_class(printer, op.operand(0).ty());
        printer.push(' ');
        printer.print_operands(op.operands());
        let (access, alignment) = access_of(op, ACCESS);
        print_access(printer, access, alignment);
        printer.push_str(" : ");
        printer.print_type(op.operand(1).ty());
        printer.print_optional_discardable_attr_dict(op);
    }
}

impl<'c> INTELSubgroupBlockWriteOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let class = parse_storage_class(parser)?;
        let at = parser.current_location();
        let operands = parser.parse_operands(2)?;
        let ty = parser.parse_colon_type()?;
        let pointee = if ty.is_vector() { ty.element_or_self() } else { ty };
        let types = [PointerType::get(context, pointee, class), ty];
        parser.resolve_operands(&operands, &types, at, state)
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        printer.push(' ');
        print_storage_class(printer, op.operand(0).ty());
        printer.push(' ');
        printer.print_operands(op.operands());
        printer.push_str(" : ");
        printer.print_type(op.operand(1).ty());
    }
}

impl<'c> CopyMemoryOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let target_class = parse_storage_class(parser)?;
        let target = parser.parse_operand()?;
        parser.parse_comma()?;
        let source_class = parse_storage_class(parser)?;
        let source = parser.parse_operand()?;
        parse_access(parser, state, ACCESS)?;
        if parser.parse_optional_punct(Punct::Comma) {
            parse_access(parser, state, SOURCE_ACCESS)?;
        }
        parse_dictionary(parser, state)?;
        let ty = parser.parse_colon_type()?;
        for (operand, class) in [(target, target_class), (source, source_class)] {
            let value = parser.resolve_operand(operand, PointerType::get(context, ty, class))?;
            state.operands.push(value);
        }
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        printer.push_str("  ");
        print_storage_class(printer, op.operand(0).ty());
        printer.push(' ');
        printer.print_operand(op.operand(0));
        printer.push_str(",  ");
        print_storage_class(printer, op.operand(1).ty());
        printer.push(' ');
        printer.print_operand(op.operand(1));
        let (access, alignment) = access_of(op, ACCESS);
        print_access(printer, access.clone(), alignment);
        printer.push_str(", ");
        // What is not said of the source is that of the target.
        match access_of(op, SOURCE_ACCESS) {
            (None, _) => print_access(printer, access, alignment),
            (source_access, alignment) => print_access(printer, source_access, alignment),
        }
        printer.print_optional_discardable_attr_dict(op);
        printer.push_str(" : ");
        if let Some(pointer) = PointerType::of(op.operand(0).ty()) {
            printer.print_type(pointer.pointee);
        }
    }
}

impl<'c> VariableOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let mut initializer = None;
        if parser.parse_optional_keyword("init") {
            parser.parse_punct(Punct::LeftParen)?;
            initializer = Some(parser.parse_operand()?);
            parser.parse_punct(Punct::RightParen)?;
        }
        parse_decorations(parser, state)?;
        parser.parse_colon()?;
        let at = parser.current_location();
        let ty = parser.parse_type()?;
        let Some(pointer) = PointerType::of(ty) else {
            return Err(parser.emit_error(at, "expected spirv.ptr type"));
        };
        state.result_types.push(ty);
        if let Some(initializer) = initializer {
            let value = parser.resolve_operand(initializer, pointer.pointee)?;
            state.operands.push(value);
        }
        if state.attribute("storage_class").is_some() {
            let message = "attribute 'storage_class' occurs more than once in the attribute list";
            return Err(parser.emit_error(parser.name_location(), message));
        }
        let class = case_of(context, &STORAGE_CLASS_ATTR, pointer.storage_class.value());
        state.set(context, "storage_class", class);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        if let Some(initializer) = op.operands().next() {
            printer.push_str(" init(");
            printer.print_operand(initializer);
            printer.push(')');
        }
        print_decorations(printer, op, &["storage_class"]);
        printer.push_str(" : ");
        printer.print_type(op.result(0).ty());
    }
}
