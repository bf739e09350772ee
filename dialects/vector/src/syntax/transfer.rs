//! `vector.transfer_read` and `vector.transfer_write`.

use crate::interfaces::transfer_mask_type;
use crate::{TransferReadOp, TransferWriteOp};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::asm::{Delimiter, OpAsmParser, ParseResult, Punct, SourceLoc, UnresolvedOperand};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::OpSpec;
use terrace_ir::{Attribute, Ctx, Operation, OperationState, Type, TypedOp, Value};

impl<'c> TransferReadOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let base = parser.parse_operand()?;
        let indices = parser.parse_operand_list(Delimiter::Square)?;
        parser.parse_comma()?;
        let padding = parser.parse_operand()?;
        let mask = parse_mask(parser)?;
        let (at, types) = parse_types(parser, state)?;
        let base_type = ranked(parser, at, types[0])?;
        let vector = vector(parser, at, types[1])?;
        let transfer = Transfer::complete(parser, state, at, base_type, vector)?;
        parser.resolve_operands_of_type(&[base], base_type, state)?;
        parser.resolve_operands_of_type(&indices, parser.context().index_type(), state)?;
        parser.resolve_operands_of_type(&[padding], base_type.element_or_self(), state)?;
        transfer.resolve_mask(parser, state, mask)?;
        set_segments(parser.context(), state, &[1, indices.len(), 1, usize::from(mask.is_some())]);
        state.result_types.push(vector);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        printer.push(' ');
        print_element(printer, self.base(), self.indices());
        printer.push_str(", ");
        printer.print_operand(self.padding());
        let types = [self.base().ty(), self.vector().ty()];
        print_tail(
            printer,
            self.op(),
            self.mask(),
            self.permutation_map_attr(),
            self.in_bounds_attr(),
            types,
        );
    }
}

impl<'c> TransferWriteOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let stored = parser.parse_operand()?;
        parser.parse_comma()?;
        let base = parser.parse_operand()?;
        let indices = parser.parse_operand_list(Delimiter::Square)?;
        let mask = parse_mask(parser)?;
        let (at, types) = parse_types(parser, state)?;
        let vector = vector(parser, at, types[0])?;
        let base_type = ranked(parser, at, types[1])?;
        let transfer = Transfer::complete(parser, state, at, base_type, vector)?;
        parser.resolve_operands_of_type(&[stored], vector, state)?;
        parser.resolve_operands_of_type(&[base], base_type, state)?;
        parser.resolve_operands_of_type(&indices, parser.context().index_type(), state)?;
        transfer.resolve_mask(parser, state, mask)?;
        set_segments(parser.context(), state, &[1, 1, indices.len(), usize::from(mask.is_some())]);
        if base_type.is_ranked_tensor() {
            state.result_types.push(base_type);
        }
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        printer.push(' ');
        printer.print_operand(self.value_to_store());
        printer.push_str(", ");
        print_element(printer, self.base(), self.indices());
        let types = [self.value_to_store().ty(), self.base().ty()];
        print_tail(
            printer,
            self.op(),
            self.mask(),
            self.permutation_map_attr(),
            self.in_bounds_attr(),
            types,
        );
    }
}

/// Parses `, %mask`, if present.
fn parse_mask(parser: &mut dyn OpAsmParser<'_>) -> ParseResult<Option<UnresolvedOperand>> {
    if parser.parse_optional_punct(Punct::Comma) { parser.parse_operand().map(Some) } else { Ok(None) }
}

/// Parses the attributes and the two types, whose place is where errors about them are told.
fn parse_types<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
) -> ParseResult<(SourceLoc, [Type<'c>; 2])> {
    parser.parse_optional_attr_dict(state)?;
    let at = parser.current_location();
    let mut types = Vec::new();
    parser.parse_colon_type_list(&mut types)?;
    match types[..] {
        [first, second] => Ok((at, [first, second])),
        _ => Err(parser.emit_error(at, "requires two types")),
    }
}

fn ranked<'c>(parser: &mut dyn OpAsmParser<'c>, at: SourceLoc, ty: Type<'c>) -> ParseResult<Type<'c>> {
    match ty.is_memref() || ty.is_ranked_tensor() {
        true => Ok(ty),
        false => Err(parser.emit_error(at, "requires memref or ranked tensor type")),
    }
}

fn vector<'c>(parser: &mut dyn OpAsmParser<'c>, at: SourceLoc, ty: Type<'c>) -> ParseResult<Type<'c>> {
    match ty.is_vector() {
        true => Ok(ty),
        false => Err(parser.emit_error(at, "requires vector type")),
    }
}

/// Parsed transfer with its types.
struct Transfer<'c> {
    at: SourceLoc,
    base: Type<'c>,
    vector: Type<'c>,
    map: AffineMap<'c>,
}

impl<'c> Transfer<'c> {
    /// Fills in the attributes that were not given: the minor identity, and nothing in bounds.
    fn complete(
        parser: &mut dyn OpAsmParser<'c>,
        state: &mut OperationState<'c>,
        at: SourceLoc,
        base: Type<'c>,
        vector: Type<'c>,
    ) -> ParseResult<Self> {
        let context = parser.context();
        let map = match state.attribute("permutation_map") {
            Some(given) => match given.as_affine_map() {
                Some(map) => map,
                // As upstream, where an attribute of another kind counts as absent.
                None => {
                    let message = format!("'{}' op requires attribute 'permutation_map'", state.name);
                    return Err(context.error(state.location, message).tell());
                }
            },
            None => match minor_identity(context, base, vector) {
                Some(map) => map,
                None => {
                    let message = "expected a custom permutation_map when rank(source) != rank(destination)";
                    return Err(parser.emit_error(at, message));
                }
            },
        };
        state.set(context, "permutation_map", context.affine_map_attribute(map));
        if state.attribute("in_bounds").is_none() {
            let none = vec![context.bool_attribute(false); map.results().len()];
            state.set(context, "in_bounds", context.array_attribute(&none));
        }
        Ok(Transfer { at, base, vector, map })
    }

    /// Finds the mask, whose type is not written.
    fn resolve_mask(
        &self,
        parser: &mut dyn OpAsmParser<'c>,
        state: &mut OperationState<'c>,
        mask: Option<UnresolvedOperand>,
    ) -> ParseResult {
        let Some(mask) = mask else { return Ok(()) };
        if self.base.element_or_self().is_vector() {
            return Err(parser.emit_error(mask.location, "does not support masks with vector element type"));
        }
        if self.vector.rank() != Some(self.map.results().len()) {
            let message = "expected the same rank for the vector and the results of the permutation map";
            return Err(parser.emit_error(self.at, message));
        }
        let ty = transfer_mask_type(parser.context(), self.vector, self.map);
        parser.resolve_operands_of_type(&[mask], ty, state)
    }
}

/// Returns the map onto the last dimensions, as many as the vector has beside those of vectors that are elements;
/// `None` if the base has fewer.
fn minor_identity<'c>(context: Ctx<'c>, base: Type<'c>, vector: Type<'c>) -> Option<AffineMap<'c>> {
    let element = base.element_or_self();
    let inner = element.rank().filter(|_| element.is_vector()).unwrap_or(0);
    let (dims, results) = (base.rank()?, vector.rank()?.saturating_sub(inner));
    let first = dims.checked_sub(results)?;
    let results: Vec<_> = (first..dims).map(|at| AffineExpr::dim(context, at as u32)).collect();
    Some(AffineMap::new(context, dims as u32, 0, &results))
}

fn set_segments<'c>(context: Ctx<'c>, state: &mut OperationState<'c>, sizes: &[usize]) {
    let sizes: Vec<i32> = sizes.iter().map(|size| *size as i32).collect();
    state.set(context, OpSpec::OPERAND_SEGMENTS, context.dense_i32_array(&sizes));
}

/// Prints `%base[%i, %j]`.
fn print_element<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    base: Value<'a, 'c>,
    indices: impl Iterator<Item = Value<'a, 'c>>,
) {
    printer.print_operand(base);
    printer.push('[');
    printer.print_operands(indices);
    printer.push(']');
}

/// Prints the mask, attributes that are not as they would be by default, and the types.
fn print_tail<'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    op: Operation<'_, 'c>,
    mask: Option<Value<'_, 'c>>,
    map: Option<Attribute<'c>>,
    in_bounds: Option<Attribute<'c>>,
    types: [Type<'c>; 2],
) {
    if let Some(mask) = mask {
        printer.push_str(", ");
        printer.print_operand(mask);
    }
    let mut elided = vec![OpSpec::OPERAND_SEGMENTS];
    if map.and_then(Attribute::as_affine_map).is_some_and(AffineMap::is_minor_identity) {
        elided.push("permutation_map");
    }
    let in_bounds = in_bounds.and_then(Attribute::as_array).unwrap_or_default();
    if in_bounds.iter().all(|one| one.as_bool() == Some(false)) {
        elided.push("in_bounds");
    }
    printer.print_optional_attr_dict(op, &elided);
    printer.push_str(" : ");
    printer.print_types(types);
}
