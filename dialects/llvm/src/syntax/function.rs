//! Functions: `llvm.func internal fastcc @f(%a: i32, ...) -> i32 vscale_range(1, 16) comdat(@c::@d) attributes {...}`.

use super::{
    parse_linkage_keyword, parse_optional_case, parse_optional_comdat, parse_unnamed_addr, parse_visibility,
    print_case, print_optional_comdat,
};
use crate::LLVMFuncOp;
use crate::attributes::VScaleRangeAttr;
use crate::attributes::enums::{CConv, Linkage, UnnamedAddr, Visibility};
use crate::types::{VOID_TYPE, as_function, function_type, is_compatible_outer_type, is_type, void_type};
use terrace_interfaces::function::FUNCTION_TYPE;
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::case_value;
use terrace_ir::{Attribute, Ctx, OperationState, Type, TypedOp};
use terrace_syntax::function::{self, Signature, Variadic};

/// Creates the type of a function with such a signature, or why there is none.
fn make_type<'c>(context: Ctx<'c>, signature: &Signature<'c>) -> Result<Type<'c>, String> {
    let failed = |reason: &str| format!("failed to construct function type: {reason}");
    if signature.results.len() > 1 {
        return Err(failed("expected zero or one function result"));
    }
    let inputs = signature.inputs();
    if !inputs.iter().all(|input| is_compatible_outer_type(*input)) {
        return Err(failed("expected LLVM type for function arguments"));
    }
    let result = signature.results.first().copied().unwrap_or_else(|| void_type(context));
    if !is_compatible_outer_type(result) {
        return Err(failed(&format!("expected LLVM type for function results'{result}'")));
    }
    Ok(function_type(context, result, &inputs, signature.is_variadic))
}

impl<'c> LLVMFuncOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let linkage = parse_linkage_keyword(parser);
        state.set(context, "linkage", linkage.attribute(context));
        parse_visibility(parser, state);
        parse_unnamed_addr(parser, state);
        let cconv = parse_optional_case(parser, CConv::SPEC).and_then(CConv::from_value).unwrap_or(CConv::C);
        state.set(context, "CConv", cconv.attribute(context));
        let signature_at = parser.current_location();
        let name = parser.parse_symbol_name()?;
        let signature = function::parse_signature(parser, Variadic::Allowed)?;
        let ty =
            make_type(context, &signature).map_err(|message| parser.emit_error(signature_at, &message))?;
        state.set(context, "sym_name", name);
        state.set(context, FUNCTION_TYPE, context.type_attribute(ty));
        if parser.parse_optional_keyword("vscale_range") {
            let range = parse_range(parser)?;
            state.set(context, "vscale_range", range);
        }
        parse_optional_comdat(parser, state)?;
        parser.parse_optional_attr_dict_with_keyword(state)?;
        signature.add_attributes(context, state);
        if !parser.parse_optional_region(state, signature.entry_arguments())? {
            state.add_empty_region();
        }
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        printer.push(' ');
        let linkage = op.attribute("linkage").and_then(case_value).unwrap_or_default();
        if linkage != Linkage::External.value() {
            printer.push_str(&Linkage::SPEC.text_of(linkage));
            printer.push(' ');
        }
        print_case(printer, op.attribute("visibility_"), Visibility::SPEC);
        print_case(printer, op.attribute("unnamed_addr"), UnnamedAddr::SPEC);
        let cconv = op.attribute("CConv").and_then(case_value).unwrap_or_default();
        if cconv != CConv::C.value() {
            printer.push_str(&CConv::SPEC.text_of(cconv));
            printer.push(' ');
        }
        printer.print_symbol_name(op.symbol_name().unwrap_or_default());
        let (inputs, results, is_variadic) = self.signature();
        function::print_signature(printer, op, &inputs, is_variadic, &results);
        if let Some([min, max]) =
            op.attribute("vscale_range").and_then(|range| range.as_dialect(VScaleRangeAttr::SPEC.name))
        {
            printer.push_str(" vscale_range(");
            printer.push_integer(min.as_i64().unwrap_or_default());
            printer.push_str(", ");
            printer.push_integer(max.as_i64().unwrap_or_default());
            printer.push(')');
        }
        print_optional_comdat(printer, op);
        let elided = ["linkage", "CConv", "visibility_", "comdat", "unnamed_addr", "vscale_range"];
        function::print_attributes(printer, op, &elided);
        function::print_optional_body(printer, op);
    }

    /// Returns the types of the arguments and of the results, void left out, and whether more arguments may follow.
    pub(crate) fn signature(self) -> (Vec<Type<'c>>, Vec<Type<'c>>, bool) {
        let ty = self.op().attribute(FUNCTION_TYPE).and_then(Attribute::as_type);
        match ty.and_then(as_function) {
            Some(signature) => {
                let has_result = !is_type(signature.result, &VOID_TYPE);
                let results = if has_result { vec![signature.result] } else { Vec::new() };
                (signature.inputs, results, signature.is_variadic)
            }
            None => (Vec::new(), Vec::new(), false),
        }
    }
}

/// Parses `(1, 16)`.
fn parse_range<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Attribute<'c>> {
    let context = parser.context();
    let bound = |value: i64| context.integer_attribute(context.integer_type(32), value);
    parser.parse_punct(Punct::LeftParen)?;
    let min = parser.parse_integer()?;
    parser.parse_comma()?;
    let max = parser.parse_integer()?;
    parser.parse_punct(Punct::RightParen)?;
    Ok(context.dialect_attribute(VScaleRangeAttr::SPEC, &[bound(min), bound(max)]))
}
