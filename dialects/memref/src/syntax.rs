//! Custom forms that no format describes.

use crate::verify::is_elements;
use crate::{AllocaScopeOp, DmaStartOp, GenericAtomicRMWOp, PrefetchOp, TransposeOp};
use terrace_ir::asm::{
    Delimiter, DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct,
};
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::{Operation, OperationState, Type, TypedOp, Value};

/// `memref<4xf32> = dense<1.0>`: the type of a global and, unless it is only declared, its initial value.
pub(crate) const GLOBAL_TYPE_AND_INITIAL_VALUE: DirectiveSpec<'static> =
    DirectiveSpec { name: "GlobalMemrefOpTypeAndInitialValue", parse: parse_global, print: print_global };

fn parse_global<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [ty, initial] = arguments else { unreachable!("the format names the type and the value") };
    let parsed = parser.parse_type()?;
    let Some(shape) = parsed.shape().filter(|_| parsed.is_memref() && parsed.has_static_shape()) else {
        let message = format!("type should be static shaped memref, but got '{parsed}'");
        return Err(parser.emit_error(parser.name_location(), &message));
    };
    let context = parser.context();
    *ty.attribute() = Some(context.type_attribute(parsed));
    if !parser.parse_optional_punct(Punct::Equal) {
        return Ok(());
    }
    if parser.parse_optional_keyword("uninitialized") {
        *initial.attribute() = Some(context.unit_attribute());
        return Ok(());
    }
    let Ok(tensor) = context.try_ranked_tensor_type(shape, parsed.element_or_self(), None) else {
        let message = format!("invalid tensor element type: '{}'", parsed.element_or_self());
        return Err(parser.emit_error(parser.name_location(), &message));
    };
    let value = parser.parse_attribute(Some(tensor))?;
    if !is_elements(value) {
        let message = "initial value should be a unit or elements attribute";
        return Err(parser.emit_error(parser.name_location(), message));
    }
    *initial.attribute() = Some(value);
    Ok(())
}

fn print_global<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [ty, initial] = arguments else { unreachable!("the format names the type and the value") };
    if let Some(ty) = ty.attribute() {
        printer.print_attribute(ty);
    }
    match initial.attribute() {
        Some(value) if value.is_unit() => printer.push_str(" = uninitialized"),
        Some(value) => {
            printer.push_str(" = ");
            printer.print_attribute_without_type(value);
        }
        None => {}
    }
}

fn print_type_after_colon<'c>(printer: &mut AsmPrinter<'_, 'c>, ty: Type<'c>) {
    printer.push_str(" : ");
    printer.print_type(ty);
}

fn print_indices<'a, 'c: 'a>(
    printer: &mut AsmPrinter<'_, 'c>,
    indices: impl IntoIterator<Item = Value<'a, 'c>>,
) {
    printer.push('[');
    printer.print_operands(indices);
    printer.push(']');
}

impl AllocaScopeOp<'_, '_> {
    pub(crate) fn parse<'c>(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let mut types = Vec::new();
        parser.parse_optional_arrow_type_list(&mut types)?;
        state.result_types.extend(types);
        parser.parse_region(state, &[])?;
        parser.ensure_terminator(state, 0);
        parser.parse_optional_attr_dict(state)
    }
}

impl<'c> AllocaScopeOp<'_, 'c> {
    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let has_results = self.op().result_count() > 0;
        if has_results {
            printer.push_str("  -> (");
            printer.print_types(self.op().results().map(|result| result.ty()));
            printer.push_str(") ");
        } else {
            printer.push_str("  ");
        }
        let form = if has_results { RegionForm::FULL } else { RegionForm::WITHOUT_TERMINATORS };
        printer.print_region(self.body_region(), form);
        printer.print_optional_attr_dict(self.op(), &[]);
    }
}

impl PrefetchOp<'_, '_> {
    pub(crate) fn parse<'c>(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let memref = parser.parse_operand()?;
        let indices = parser.parse_operand_list(Delimiter::Square)?;
        parser.parse_comma()?;
        let access = parser.parse_any_keyword()?;
        parser.parse_comma()?;
        parser.parse_keyword("locality")?;
        parser.parse_punct(Punct::Less)?;
        let at = parser.current_location();
        let locality = parser.parse_attribute(Some(context.integer_type(32)))?;
        if locality.as_integer().is_none() {
            return Err(parser.emit_error(at, "invalid kind of attribute specified"));
        }
        state.set(context, "localityHint", locality);
        parser.parse_punct(Punct::Greater)?;
        parser.parse_comma()?;
        let cache = parser.parse_any_keyword()?;
        let ty = parser.parse_colon_type()?;
        parser.resolve_operands_of_type(&[memref], ty, state)?;
        parser.resolve_operands_of_type(&indices, context.index_type(), state)?;
        let is_write = match access.as_str() {
            "read" => false,
            "write" => true,
            _ => {
                let message = "rw specifier has to be 'read' or 'write'";
                return Err(parser.emit_error(parser.name_location(), message));
            }
        };
        state.set(context, "isWrite", context.bool_attribute(is_write));
        let is_data = match cache.as_str() {
            "data" => true,
            "instr" => false,
            _ => {
                let message = "cache type has to be 'data' or 'instr'";
                return Err(parser.emit_error(parser.name_location(), message));
            }
        };
        state.set(context, "isDataCache", context.bool_attribute(is_data));
        Ok(())
    }
}

impl<'c> PrefetchOp<'_, 'c> {
    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        printer.push(' ');
        printer.print_operand(self.memref());
        print_indices(printer, self.indices());
        printer.push_str(if self.is_write() { ", write" } else { ", read" });
        printer.push_str(", locality<");
        printer.push_integer(self.locality_hint());
        printer.push_str(if self.is_data_cache() { ">, data" } else { ">, instr" });
        printer.print_optional_attr_dict(self.op(), &["localityHint", "isWrite", "isDataCache"]);
        print_type_after_colon(printer, self.memref().ty());
    }
}

impl DmaStartOp<'_, '_> {
    pub(crate) fn parse<'c>(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let source = parser.parse_operand()?;
        let source_indices = parser.parse_operand_list(Delimiter::Square)?;
        parser.parse_comma()?;
        let target = parser.parse_operand()?;
        let target_indices = parser.parse_operand_list(Delimiter::Square)?;
        parser.parse_comma()?;
        let count = parser.parse_operand()?;
        parser.parse_comma()?;
        let tag = parser.parse_operand()?;
        let tag_indices = parser.parse_operand_list(Delimiter::Square)?;
        let mut strides = Vec::new();
        while parser.parse_optional_punct(Punct::Comma) {
            strides.push(parser.parse_operand()?);
        }
        if !matches!(strides.len(), 0 | 2) {
            return Err(parser.emit_error(parser.name_location(), "expected two stride related operands"));
        }
        let mut types = Vec::new();
        parser.parse_colon_type_list(&mut types)?;
        let [source_type, target_type, tag_type] = types[..] else {
            return Err(parser.emit_error(parser.name_location(), "fewer/more types expected"));
        };
        let index = parser.context().index_type();
        parser.resolve_operands_of_type(&[source], source_type, state)?;
        parser.resolve_operands_of_type(&source_indices, index, state)?;
        parser.resolve_operands_of_type(&[target], target_type, state)?;
        parser.resolve_operands_of_type(&target_indices, index, state)?;
        parser.resolve_operands_of_type(&[count], index, state)?;
        parser.resolve_operands_of_type(&[tag], tag_type, state)?;
        parser.resolve_operands_of_type(&tag_indices, index, state)?;
        parser.resolve_operands_of_type(&strides, index, state)
    }
}

impl<'a, 'c> DmaStartOp<'a, 'c> {
    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let mut operands = self.op().operands();
        let mut types = Vec::new();
        let mut print_access =
            |printer: &mut AsmPrinter<'_, 'c>, operands: &mut dyn Iterator<Item = Value<'a, 'c>>| {
                let Some(memref) = operands.next() else { return };
                printer.print_operand(memref);
                print_indices(printer, operands.take(memref.ty().rank().unwrap_or(0)));
                types.push(memref.ty());
            };
        printer.push(' ');
        print_access(printer, &mut operands);
        printer.push_str(", ");
        print_access(printer, &mut operands);
        printer.push_str(", ");
        printer.print_operands(operands.next());
        printer.push_str(", ");
        print_access(printer, &mut operands);
        for stride in operands {
            printer.push_str(", ");
            printer.print_operand(stride);
        }
        printer.print_optional_attr_dict(self.op(), &[]);
        printer.push_str(" : ");
        printer.print_types(types);
    }
}

impl GenericAtomicRMWOp<'_, '_> {
    pub(crate) fn parse<'c>(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let memref = parser.parse_operand()?;
        let indices = parser.parse_operand_list(Delimiter::Square)?;
        let ty = parser.parse_colon_type()?;
        parser.resolve_operands_of_type(&[memref], ty, state)?;
        parser.resolve_operands_of_type(&indices, parser.context().index_type(), state)?;
        parser.parse_region(state, &[])?;
        parser.parse_optional_attr_dict(state)?;
        state.result_types.push(ty.element_or_self());
        Ok(())
    }
}

impl<'c> GenericAtomicRMWOp<'_, 'c> {
    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        printer.push(' ');
        printer.print_operand(self.memref());
        print_indices(printer, self.indices());
        print_type_after_colon(printer, self.memref().ty());
        printer.push(' ');
        printer.print_region(self.atomic_body(), RegionForm::FULL);
        printer.print_optional_attr_dict(self.op(), &[]);
    }
}

impl TransposeOp<'_, '_> {
    pub(crate) fn parse<'c>(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let input = parser.parse_operand()?;
        let permutation = parser.parse_affine_map()?;
        parser.parse_optional_attr_dict(state)?;
        let from = parser.parse_colon_type()?;
        parser.resolve_operands_of_type(&[input], from, state)?;
        parser.parse_keyword("to")?;
        state.result_types.push(parser.parse_type()?);
        if state.attribute("permutation").is_some() {
            let message = "attribute 'permutation' occurs more than once in the attribute list";
            return Err(parser.emit_error(parser.name_location(), message));
        }
        let context = parser.context();
        state.set(context, "permutation", context.affine_map_attribute(permutation));
        Ok(())
    }
}

impl<'c> TransposeOp<'_, 'c> {
    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        printer.push(' ');
        printer.print_operand(self.input());
        printer.push(' ');
        printer.print_affine_map(self.permutation());
        printer.print_optional_attr_dict(self.op(), &["permutation"]);
        print_type_after_colon(printer, self.input().ty());
        printer.push_str(" to ");
        printer.print_type(self.result().ty());
    }
}
