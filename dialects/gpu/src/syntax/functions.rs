//! `gpu.func @f(%x: f32) -> f32 workgroup(%tile: memref<4xf32, 3>) private(%own: memref<1xf32, 5>) kernel`.

use super::{parse_attributions, print_attributions, refuse_given};
use crate::GPUFuncOp;
use crate::facts::{KERNEL, WORKGROUP_ATTRIBUTIONS};
use terrace_interfaces::function::{ARGUMENT_ATTRIBUTES, FUNCTION_TYPE, RESULT_ATTRIBUTES};
use terrace_ir::asm::{OpAsmParser, ParseResult};
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::symbol_table::SYMBOL_NAME;
use terrace_ir::{Attribute, OperationState, TypedOp};
use terrace_syntax::function::{self, Variadic, add_dictionaries};

const WORKGROUP_ATTRIBUTES: &str = "workgroup_attrib_attrs";
const PRIVATE_ATTRIBUTES: &str = "private_attrib_attrs";

impl<'c> GPUFuncOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let name = parser.parse_symbol_name()?;
        let signature_at = parser.current_location();
        let signature = function::parse_signature(parser, Variadic::Refused)?;
        if signature.arguments.len() != signature.entry_arguments().len() {
            return Err(parser.emit_error(signature_at, "gpu.func requires named arguments"));
        }
        let workgroup = parse_attributions(parser, "workgroup", true)?;
        let private = parse_attributions(parser, "private", true)?;
        let is_kernel = parser.parse_optional_keyword("kernel");
        parser.parse_optional_attr_dict_with_keyword(state)?;

        let mut given = OperationState::new(state.name, state.location);
        let ty = context.function_type(&signature.inputs(), &signature.results);
        given.set(context, SYMBOL_NAME, name);
        given.set(context, FUNCTION_TYPE, context.type_attribute(ty));
        given.set(context, WORKGROUP_ATTRIBUTIONS, context.i64_attribute(workgroup.len() as i64));
        if is_kernel {
            given.set(context, KERNEL, context.unit_attribute());
        }
        signature.add_attributes(context, &mut given);
        for (name, buffers) in [(WORKGROUP_ATTRIBUTES, &workgroup), (PRIVATE_ATTRIBUTES, &private)] {
            add_dictionaries(context, &mut given, name, buffers.iter().map(|buffer| buffer.attributes));
        }
        for name in [
            ARGUMENT_ATTRIBUTES,
            FUNCTION_TYPE,
            KERNEL,
            PRIVATE_ATTRIBUTES,
            RESULT_ATTRIBUTES,
            SYMBOL_NAME,
            WORKGROUP_ATTRIBUTES,
            WORKGROUP_ATTRIBUTIONS,
        ] {
            if let Some(value) = given.attribute(name) {
                refuse_given(parser, state, &[name])?;
                state.set(context, name, value);
            }
        }
        let arguments = [signature.arguments, workgroup, private].concat();
        parser.parse_region(state, &arguments)
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        printer.push(' ');
        printer.print_symbol_name(op.attribute(SYMBOL_NAME).and_then(Attribute::as_str).unwrap_or_default());
        let (inputs, results) = self.signature();
        function::print_signature(printer, op, inputs, false, results);
        print_attributions(
            printer,
            "workgroup",
            self.workgroup_buffers(),
            op.attribute(WORKGROUP_ATTRIBUTES),
        );
        print_attributions(printer, "private", self.private_buffers(), op.attribute(PRIVATE_ATTRIBUTES));
        if self.is_kernel() {
            printer.push_str(" kernel");
        }
        let elided = [WORKGROUP_ATTRIBUTIONS, KERNEL, WORKGROUP_ATTRIBUTES, PRIVATE_ATTRIBUTES];
        function::print_attributes(printer, op, &elided);
        printer.push(' ');
        printer.print_region(self.body(), RegionForm::WITHOUT_ARGUMENTS);
    }
}
