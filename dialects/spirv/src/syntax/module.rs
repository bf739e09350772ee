//! Modules.

use super::dictionary::parse_dictionary_with_keyword;
use super::enums::{case_of, case_text};
use crate::ModuleOp;
use crate::attributes::enums::{AddressingModel, MemoryModel};
use crate::attributes::{ADDRESSING_MODEL_ATTR, MEMORY_MODEL_ATTR, VCE_ATTR};
use terrace_ir::asm::{OpAsmParser, ParseResult};
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::spec::AttributeSpec;
use terrace_ir::{OperationState, TypedOp};

const ADDRESSING_MODEL: &str = "addressing_model";
const MEMORY_MODEL: &str = "memory_model";
const TRIPLE: &str = "vce_triple";
const NAME: &str = "sym_name";

/// Parses the keyword of a case into the attribute of that name.
fn parse_model<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    spec: &'static AttributeSpec<'static>,
) -> ParseResult {
    let (context, name) = (parser.context(), spec.mnemonic());
    let at = parser.current_location();
    let word = parser.parse_any_keyword()?;
    let Some(value) = spec.enumeration.and_then(|cases| cases.value_of(&word)) else {
        return Err(parser.emit_error(at, &format!("invalid {name} attribute specification: {word}")));
    };
    state.set(context, name, case_of(context, spec, value));
    Ok(())
}

impl<'c> ModuleOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        if let Some(name) = parser.parse_optional_symbol_name() {
            state.set(context, NAME, name);
        }
        parse_model(parser, state, &ADDRESSING_MODEL_ATTR)?;
        parse_model(parser, state, &MEMORY_MODEL_ATTR)?;
        if parser.parse_optional_keyword("requires") {
            let at = parser.current_location();
            let triple = parser.parse_attribute(None)?;
            if triple.as_dialect(VCE_ATTR.name).is_none() {
                return Err(parser.emit_error(at, "invalid kind of attribute specified"));
            }
            state.set(context, TRIPLE, triple);
        }
        parse_dictionary_with_keyword(parser, state)?;
        parser.parse_region(state, &[])?;
        parser.ensure_block(state, 0);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        if let Some(name) = op.symbol_name() {
            printer.push(' ');
            printer.print_symbol_name(name);
        }
        for (name, cases) in [(ADDRESSING_MODEL, AddressingModel::SPEC), (MEMORY_MODEL, MemoryModel::SPEC)] {
            printer.push(' ');
            printer.push_str(&case_text(op, name, cases).unwrap_or_default());
        }
        if let Some(triple) = op.attribute(TRIPLE) {
            printer.push_str(" requires ");
            printer.print_attribute(triple);
        }
        printer.print_optional_attr_dict_with_keyword(op, &[NAME, ADDRESSING_MODEL, MEMORY_MODEL, TRIPLE]);
        printer.push(' ');
        printer.print_region(op.region(0), RegionForm::FULL);
    }
}
