//! Loads, stores and prefetches: a memref and subscripts that are affine in values.

use super::{check_type, parse_colon_memref, print_subscripts, resolve_indices};
use crate::ops::{AffineLoadOp, AffinePrefetchOp, AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp};
use smallvec::SmallVec;
use terrace_ir::asm::{Delimiter, OpAsmParser, ParseResult, Punct, Subscripts, UnresolvedOperand};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{Attribute, Operation, OperationState, Type, TypedOp, Value};

/// A memref and its subscripts, as read.
struct Access {
    memref: UnresolvedOperand,
    indices: SmallVec<[UnresolvedOperand; 4]>,
}

/// Parses `%memref[%i + 1, %j]` and sets the map.
fn parse_access<'c>(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult<Access> {
    let memref = parser.parse_operand()?;
    let Subscripts { map, operands } = parser.parse_affine_map_of_ssa_ids(Delimiter::Square)?;
    state.set(parser.context(), "map", map);
    Ok(Access { memref, indices: operands })
}

/// Adds the operands of an access to the state.
fn resolve_access<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    access: &Access,
    ty: Type<'c>,
) -> ParseResult {
    let memref = parser.resolve_operand(access.memref, ty)?;
    state.operands.push(memref);
    resolve_indices(parser, state, &access.indices)
}

/// Parses `, vector<...>`.
fn parse_comma_vector<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Type<'c>> {
    parser.parse_comma()?;
    let at = parser.current_location();
    let ty = parser.parse_type()?;
    check_type(parser, at, ty, "vector", ty.is_vector())
}

fn element_of(memref: Type<'_>) -> Type<'_> {
    memref.element_or_self()
}

/// Prints `%memref[%i + 1, %j]`, the memref being the operand at `memref` and its subscripts all after it.
fn print_access<'c>(
    p: &mut AsmPrinter<'_, 'c>,
    op: Operation<'_, 'c>,
    map: Option<Attribute<'c>>,
    memref: usize,
) {
    p.print_operand(op.operand(memref));
    if let Some(map) = map.and_then(|map| map.as_affine_map()) {
        print_subscripts(p, map, |at| op.operand(memref + 1 + at));
    }
}

/// Prints attributes that are not part of the form, and ` : type, type`.
fn print_end<'a, 'c: 'a>(p: &mut AsmPrinter<'_, 'c>, op: Operation<'a, 'c>, values: &[Value<'a, 'c>]) {
    p.print_optional_discardable_attr_dict(op);
    p.push_str(" : ");
    p.print_types(values.iter().map(|value| value.ty()));
}

impl<'c> AffineLoadOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let access = parse_access(parser, state)?;
        parser.parse_optional_attr_dict(state)?;
        let ty = parse_colon_memref(parser)?;
        resolve_access(parser, state, &access, ty)?;
        state.result_types.push(element_of(ty));
        Ok(())
    }

    pub(crate) fn print(self, p: &mut AsmPrinter<'_, 'c>) {
        p.push(' ');
        print_access(p, self.op(), self.map_attr(), 0);
        print_end(p, self.op(), &[self.memref()]);
    }
}

impl<'c> AffineStoreOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let value = parser.parse_operand()?;
        parser.parse_comma()?;
        let access = parse_access(parser, state)?;
        parser.parse_optional_attr_dict(state)?;
        let ty = parse_colon_memref(parser)?;
        let value = parser.resolve_operand(value, element_of(ty))?;
        state.operands.push(value);
        resolve_access(parser, state, &access, ty)
    }

    pub(crate) fn print(self, p: &mut AsmPrinter<'_, 'c>) {
        p.push(' ');
        p.print_operand(self.value());
        p.push_str(", ");
        print_access(p, self.op(), self.map_attr(), 1);
        print_end(p, self.op(), &[self.memref()]);
    }
}

impl<'c> AffineVectorLoadOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let access = parse_access(parser, state)?;
        parser.parse_optional_attr_dict(state)?;
        let ty = parse_colon_memref(parser)?;
        let vector = parse_comma_vector(parser)?;
        resolve_access(parser, state, &access, ty)?;
        state.result_types.push(vector);
        Ok(())
    }

    pub(crate) fn print(self, p: &mut AsmPrinter<'_, 'c>) {
        p.push(' ');
        print_access(p, self.op(), self.map_attr(), 0);
        print_end(p, self.op(), &[self.memref(), self.result()]);
    }
}

impl<'c> AffineVectorStoreOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let value = parser.parse_operand()?;
        parser.parse_comma()?;
        let access = parse_access(parser, state)?;
        parser.parse_optional_attr_dict(state)?;
        let ty = parse_colon_memref(parser)?;
        let vector = parse_comma_vector(parser)?;
        let value = parser.resolve_operand(value, vector)?;
        state.operands.push(value);
        resolve_access(parser, state, &access, ty)
    }

    pub(crate) fn print(self, p: &mut AsmPrinter<'_, 'c>) {
        p.push(' ');
        p.print_operand(self.value());
        p.push_str(", ");
        print_access(p, self.op(), self.map_attr(), 1);
        print_end(p, self.op(), &[self.memref(), self.value()]);
    }
}

impl<'c> AffinePrefetchOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let access = parse_access(parser, state)?;
        parser.parse_comma()?;
        let direction = parser.parse_any_keyword()?;
        parser.parse_comma()?;
        parser.parse_keyword("locality")?;
        parser.parse_punct(Punct::Less)?;
        let i32_type = context.integer_type(32);
        let (locality, _) = super::parse_attribute_of_kind(parser, Some(i32_type), Attribute::as_integer)?;
        state.set(context, "localityHint", locality);
        parser.parse_punct(Punct::Greater)?;
        parser.parse_comma()?;
        let cache = parser.parse_any_keyword()?;
        parser.parse_optional_attr_dict(state)?;
        let ty = parse_colon_memref(parser)?;
        resolve_access(parser, state, &access, ty)?;
        let at = parser.name_location();
        if direction != "read" && direction != "write" {
            return Err(parser.emit_error(at, "rw specifier has to be 'read' or 'write'"));
        }
        state.set(context, "isWrite", context.bool_attribute(direction == "write"));
        if cache != "data" && cache != "instr" {
            return Err(parser.emit_error(at, "cache type has to be 'data' or 'instr'"));
        }
        state.set(context, "isDataCache", context.bool_attribute(cache == "data"));
        Ok(())
    }

    pub(crate) fn print(self, p: &mut AsmPrinter<'_, 'c>) {
        p.push(' ');
        print_access(p, self.op(), self.map_attr(), 0);
        p.push_str(if self.is_write() { ", write, locality<" } else { ", read, locality<" });
        p.push_integer(self.locality_hint_attr().and_then(|hint| hint.as_i64()).unwrap_or_default());
        p.push_str(if self.is_data_cache() { ">, data" } else { ">, instr" });
        print_end(p, self.op(), &[self.memref()]);
    }
}
