//! Products of matrices: `A[%a, %b] B[%c] C[%d, %e] {..} : (t, u, v) -> w`.
//!
//! Operands of a matrix are of one type, which is written once.

use crate::{MMATypes, MmaBlockScaleOp, MmaOp, MmaSpBlockScaleOp, MmaSpOp};
use terrace_ir::asm::{Delimiter, OpAsmParser, ParseResult, Punct, UnresolvedOperand};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::case_value;
use terrace_ir::{Failure, Operation, OperationState, Type, TypedOp};
use terrace_llvm::types::StructType;
use terrace_support::float::FloatSemantics;

const SEGMENTS: &str = "operandSegmentSizes";
const MULTIPLICANDS: [&str; 2] = ["multiplicandAPtxType", "multiplicandBPtxType"];
pub(crate) const MATRICES: [&str; 3] = ["A", "B", "C"];

/// Returns the elements that values of a type are of, as far as that tells; sums and factors differ.
pub(crate) fn element_of(ty: Type<'_>, is_sum: bool) -> Option<MMATypes> {
    if let Some(structure) = StructType::of(ty) {
        return structure.body().next().and_then(|first| element_of(first, is_sum));
    }
    let is_pair = ty.is_vector() && ty.shape() == Some(&[2]) && !ty.is_scalable_vector();
    match if is_pair { ty.element_or_self().as_float() } else { ty.as_float() } {
        Some(FloatSemantics::F16) => Some(MMATypes::F16),
        Some(FloatSemantics::F64) if !is_pair => Some(MMATypes::F64),
        Some(FloatSemantics::F32) if !is_pair => Some(if is_sum { MMATypes::F32 } else { MMATypes::Tf32 }),
        _ if ty.is_integer() && is_sum => Some(MMATypes::S32),
        _ => None,
    }
}

/// Parses `name[%a, %b]`.
fn parse_group<'c>(parser: &mut dyn OpAsmParser<'c>, name: &str) -> ParseResult<Vec<UnresolvedOperand>> {
    parser.parse_keyword(name)?;
    parser.parse_operand_list(Delimiter::OptionalSquare)
}

fn parse_matrices<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Vec<Vec<UnresolvedOperand>>> {
    MATRICES.iter().map(|name| parse_group(parser, name)).collect()
}

/// Finds the operands of the matrices, which are of these types.
fn resolve_matrices<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    matrices: &[Vec<UnresolvedOperand>],
    types: &[Type<'c>],
) -> ParseResult {
    matrices
        .iter()
        .zip(types)
        .try_for_each(|(operands, ty)| parser.resolve_operands_of_type(operands, *ty, state))
}

/// Finds the operands of a group after the matrices, which are integers of these widths.
fn resolve_integers<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    operands: &[UnresolvedOperand],
    widths: &[u32],
) -> ParseResult {
    let context = parser.context();
    let types: Vec<Type<'c>> = widths.iter().map(|width| context.integer_type(*width)).collect();
    let at = parser.name_location();
    parser.resolve_operands(operands, &types, at, state)
}

/// Inference of the element types of factors where only the types tell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inference {
    /// Factors typed as the sums; they must be known. Upstream's `mma.sync` does so.
    AsSums,
    /// They must be known.
    Required,
    /// They may stay unknown.
    Optional,
}

/// Says what the factors are where the types tell and nothing else does.
fn infer_multiplicands<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    matrices: &[Vec<UnresolvedOperand>],
    types: &[Type<'c>],
    inference: Inference,
) -> ParseResult {
    let context = parser.context();
    for (at, name) in MULTIPLICANDS.iter().enumerate() {
        if state.attribute(name).is_some() {
            continue;
        }
        let ty = types.get(at).filter(|_| !matrices[at].is_empty());
        match ty.and_then(|ty| element_of(*ty, inference == Inference::AsSums)) {
            Some(elements) => state.set(context, name, elements.attribute(context)),
            None if inference == Inference::Optional => {}
            None => {
                let message = format!("attribute {name} is not provided explicitly and cannot be inferred");
                return Err(parser.emit_error(parser.name_location(), &message));
            }
        }
    }
    Ok(())
}

/// Checks that there is a type for each matrix.
fn check_type_count<'c>(parser: &mut dyn OpAsmParser<'c>, types: &[Type<'c>]) -> ParseResult {
    match types.len() {
        3 => Ok(()),
        count => {
            let message = format!("expected one type for each operand segment but got {count} types");
            Err(parser.emit_error(parser.name_location(), &message))
        }
    }
}

/// Parses `-> t`.
fn parse_result<'c>(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
    parser.parse_punct(Punct::Arrow)?;
    state.result_types.push(parser.parse_type()?);
    Ok(())
}

fn set_segments<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    matrices: &[Vec<UnresolvedOperand>],
    others: usize,
) {
    let size = |operands: &Vec<UnresolvedOperand>| i32::try_from(operands.len()).unwrap_or(i32::MAX);
    let sizes: Vec<i32> = matrices.iter().map(size).chain(std::iter::repeat_n(1, others)).collect();
    state.set(parser.context(), SEGMENTS, parser.context().dense_i32_array(&sizes));
}

/// Prints ` name[%a, %b]`.
fn print_group<'c>(
    op: Operation<'_, 'c>,
    printer: &mut AsmPrinter<'_, 'c>,
    name: &str,
    groups: std::ops::Range<usize>,
) {
    printer.push(' ');
    printer.push_str(name);
    printer.push('[');
    printer.print_operands(groups.flat_map(|group| op.operand_group(group)));
    printer.push(']');
}

/// Returns the elements that an attribute of an operation names.
fn case_of(op: Operation<'_, '_>, name: &str) -> Option<MMATypes> {
    op.attribute(name).and_then(case_value).and_then(MMATypes::from_value)
}

/// Returns the elements of the first factor or the second one: those that are named, or that the types tell.
pub(crate) fn multiplicand(op: Operation<'_, '_>, group: usize) -> Result<MMATypes, Failure> {
    let name = MULTIPLICANDS[group];
    let inferred = || op.operand_group(group).next().and_then(|value| element_of(value.ty(), false));
    match case_of(op, name).or_else(inferred) {
        Some(elements) => Ok(elements),
        None => {
            let message = format!("attribute {name} is not provided explicitly and cannot be inferred");
            op.op_error(message).emit()
        }
    }
}

/// Prints the attributes that the types do not tell, and the types.
fn print_attributes_and_types<'c>(op: Operation<'_, 'c>, printer: &mut AsmPrinter<'_, 'c>) {
    let first = |group: usize| op.operand_group(group).next().map(|value| value.ty());
    let mut elided = vec![SEGMENTS];
    for (group, name) in MULTIPLICANDS.iter().enumerate() {
        let inferred = first(group).and_then(|ty| element_of(ty, false));
        if inferred.is_some_and(|inferred| case_of(op, name) == Some(inferred)) {
            elided.push(name);
        }
    }
    printer.print_optional_attr_dict(op, &elided);
    printer.push_str(" : (");
    printer.print_types((0..3).filter_map(first));
    printer.push_str(") -> ");
    printer.print_type(op.result(0).ty());
}

impl<'c> MmaOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let matrices = parse_matrices(parser)?;
        parser.parse_optional_attr_dict(state)?;
        let mut types = Vec::new();
        parser.parse_colon()?;
        parser.parse_punct(Punct::LeftParen)?;
        parser.parse_type_list(&mut types)?;
        // Upstream goes on where only the parenthesis is missing.
        if parser.parse_punct(Punct::RightParen).is_err() {
            check_type_count(parser, &types)?;
        }
        resolve_matrices(parser, state, &matrices, &types)?;
        parse_result(parser, state)?;
        infer_multiplicands(parser, state, &matrices, &types, Inference::AsSums)?;
        set_segments(parser, state, &matrices, 0);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        for (group, name) in MATRICES.iter().enumerate() {
            print_group(self.op(), printer, name, group..group + 1);
            printer.push(' ');
        }
        print_attributes_and_types(self.op(), printer);
    }
}

impl<'c> MmaSpOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let matrices = parse_matrices(parser)?;
        let metadata = parse_group(parser, "sparseMetadata")?;
        let selector = parse_group(parser, "selector")?;
        parser.parse_optional_attr_dict(state)?;
        let mut types = Vec::new();
        parser.parse_colon()?;
        parser.parse_punct(Punct::LeftParen)?;
        parser.parse_type_list(&mut types)?;
        parser.parse_punct(Punct::RightParen)?;
        check_type_count(parser, &types)?;
        resolve_matrices(parser, state, &matrices, &types)?;
        parse_result(parser, state)?;
        let word = parser.context().integer_type(32);
        parser.resolve_operands_of_type(&metadata, word, state)?;
        parser.resolve_operands_of_type(&selector, word, state)?;
        infer_multiplicands(parser, state, &matrices, &types, Inference::Required)?;
        set_segments(parser, state, &matrices, 2);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        for (group, name) in MATRICES.iter().enumerate() {
            print_group(self.op(), printer, name, group..group + 1);
        }
        print_group(self.op(), printer, "sparseMetadata", 3..4);
        print_group(self.op(), printer, "selector", 4..5);
        print_attributes_and_types(self.op(), printer);
    }
}

/// A scale and where a thread finds it.
const SCALE: &[u32] = &[32, 16, 16];

impl<'c> MmaBlockScaleOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let matrices = parse_matrices(parser)?;
        let scale_a = parse_group(parser, "scaleA")?;
        let scale_b = parse_group(parser, "scaleB")?;
        parse_scaled(parser, state, &matrices, &[(&scale_a, SCALE), (&scale_b, SCALE)])
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        for (group, name) in MATRICES.iter().enumerate() {
            print_group(self.op(), printer, name, group..group + 1);
        }
        print_group(self.op(), printer, "scaleA", 3..6);
        print_group(self.op(), printer, "scaleB", 6..9);
        print_attributes_and_types(self.op(), printer);
    }
}

impl<'c> MmaSpBlockScaleOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let matrices = parse_matrices(parser)?;
        let metadata = parse_group(parser, "sparseMetadata")?;
        let selector = parse_group(parser, "selector")?;
        let scale_a = parse_group(parser, "scaleA")?;
        let scale_b = parse_group(parser, "scaleB")?;
        let others: [(&[UnresolvedOperand], &[u32]); 4] =
            [(&metadata, &[32]), (&selector, &[32]), (&scale_a, SCALE), (&scale_b, SCALE)];
        parse_scaled(parser, state, &matrices, &others)?;
        if state.attribute("orderedMetadata").is_none() {
            let context = parser.context();
            state.set(context, "orderedMetadata", context.unit_attribute());
        }
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        for (group, name) in MATRICES.iter().enumerate() {
            print_group(self.op(), printer, name, group..group + 1);
        }
        print_group(self.op(), printer, "sparseMetadata", 3..4);
        print_group(self.op(), printer, "selector", 4..5);
        print_group(self.op(), printer, "scaleA", 5..8);
        print_group(self.op(), printer, "scaleB", 8..11);
        print_attributes_and_types(self.op(), printer);
    }
}

/// Parses what stands after the operands of a product with scales.
fn parse_scaled<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    matrices: &[Vec<UnresolvedOperand>],
    others: &[(&[UnresolvedOperand], &[u32])],
) -> ParseResult {
    parser.parse_optional_attr_dict(state)?;
    let mut types = Vec::new();
    parser.parse_colon()?;
    parser.parse_punct(Punct::LeftParen)?;
    parser.parse_type_list(&mut types)?;
    if types.len() != MATRICES.len() {
        return Err(parser.emit_error(parser.current_location(), "expected exactly 3 types"));
    }
    parser.parse_punct(Punct::RightParen)?;
    resolve_matrices(parser, state, matrices, &types)?;
    parse_result(parser, state)?;
    let mut count = 0;
    for (operands, widths) in others {
        resolve_integers(parser, state, operands, widths)?;
        count += widths.len();
    }
    infer_multiplicands(parser, state, matrices, &types, Inference::Optional)?;
    set_segments(parser, state, matrices, count);
    Ok(())
}
