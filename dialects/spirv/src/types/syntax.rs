//! Types as text.

use super::{
    ArrayType, CooperativeMatrixType, ImageType, MatrixType, MemberDecoration, PointerType, RuntimeArrayType,
    StructDecoration, StructType, TensorArmType,
};
use crate::attributes::enums::{
    CooperativeMatrixUseKHR, Decoration, Dim, ImageArrayedInfo, ImageDepthInfo, ImageFormat,
    ImageSamplerUseInfo, ImageSamplingInfo, Scope, StorageClass,
};
use crate::attributes::numbers::{parse_optional_u32, parse_u32};
use terrace_ir::asm::{Delimiter, OpAsmParser, ParseResult, Punct, SourceLoc};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::EnumSpec;
use terrace_ir::{Attribute, Type, TypeKind};

type Parameters<'c> = ParseResult<Vec<Attribute<'c>>>;

// ---- text to types ----

/// Parses a type that may be a part of another one.
fn parse_part<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Type<'c>> {
    let at = parser.current_location();
    let ty = parser.parse_type()?;
    match why_no_part(ty) {
        Some(message) => Err(parser.emit_error(at, &message)),
        None => Ok(ty),
    }
}

/// Explains why a type cannot be a part of another one, if it cannot.
fn why_no_part(ty: Type<'_>) -> Option<String> {
    if is_of_dialect(ty) || ty.is_float() {
        return None;
    }
    if let Some((width, _)) = ty.as_integer() {
        let is_allowed = [1, 8, 16, 32, 64].contains(&width);
        return (!is_allowed).then(|| format!("only 1/8/16/32/64-bit integer type allowed but found '{ty}'"));
    }
    if !ty.is_vector() {
        return Some(format!("cannot use '{ty}' to compose SPIR-V types"));
    }
    if ty.rank() != Some(1) {
        return Some(format!("only 1-D vector allowed but found '{ty}'"));
    }
    let count = ty.element_count().unwrap_or(0);
    (count > 4).then(|| format!("vector length has to be less than or equal to 4 but found {count}"))
}

fn is_of_dialect(ty: Type<'_>) -> bool {
    matches!(ty.kind(), TypeKind::Dialect { spec, .. } if spec.get().dialect() == "spirv")
}

/// Parses a keyword that is a case of an enum; the error is emitted of any other.
fn parse_case(
    parser: &mut dyn OpAsmParser<'_>,
    cases: &EnumSpec<'_>,
    message: impl FnOnce(&str) -> String,
) -> ParseResult<u64> {
    let at = parser.current_location();
    let word = parser.parse_any_keyword()?;
    match cases.value_of(&word) {
        Some(value) => Ok(value),
        None => Err(parser.emit_error(at, &message(&word))),
    }
}

/// Parses the keyword of a case as a parameter.
fn parse_image_case<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    cases: &EnumSpec<'_>,
) -> ParseResult<Attribute<'c>> {
    let value = parse_case(parser, cases, |word| format!("unknown attribute: '{word}'"))?;
    Ok(parser.context().i64_attribute(value.cast_signed()))
}

/// Parses an optional `, stride=4`; 0 if it is not there.
fn parse_stride(parser: &mut dyn OpAsmParser<'_>) -> ParseResult<u32> {
    if !parser.parse_optional_punct(Punct::Comma) {
        return Ok(0);
    }
    parser.parse_keyword("stride")?;
    parser.parse_equal()?;
    let at = parser.current_location();
    match parse_u32(parser)? {
        0 => Err(parser.emit_error(at, "ArrayStride must be greater than zero")),
        stride => Ok(stride),
    }
}

/// Parses `<4 x f32, stride=4>`.
pub(super) fn parse_array<'c>(parser: &mut dyn OpAsmParser<'c>, _: Option<Type<'c>>) -> Parameters<'c> {
    let context = parser.context();
    parser.parse_punct(Punct::Less)?;
    let at = parser.current_location();
    let count = match parser.parse_dimension_list(false, true)?[..] {
        [0] => return Err(parser.emit_error(at, "expected array length greater than 0")),
        // Upstream keeps the lower half of what does not fit.
        [count] if u32::try_from(count).is_err() => {
            return Err(parser.emit_error(at, "array length does not fit into 32 bits"));
        }
        [count] => count,
        _ => return Err(parser.emit_error(at, "expected single integer for array element count")),
    };
    let element = parse_part(parser)?;
    let stride = parse_stride(parser)?;
    parser.parse_punct(Punct::Greater)?;
    Ok(vec![
        context.type_attribute(element),
        context.i64_attribute(count),
        context.i64_attribute(i64::from(stride)),
    ])
}

/// Parses `<f32, stride=4>`.
pub(super) fn parse_runtime_array<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: Option<Type<'c>>,
) -> Parameters<'c> {
    let context = parser.context();
    parser.parse_punct(Punct::Less)?;
    let element = parse_part(parser)?;
    let stride = parse_stride(parser)?;
    parser.parse_punct(Punct::Greater)?;
    Ok(vec![context.type_attribute(element), context.i64_attribute(i64::from(stride))])
}

/// Parses `<8x16xi32, Subgroup, MatrixA>`.
pub(super) fn parse_cooperative_matrix<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: Option<Type<'c>>,
) -> Parameters<'c> {
    let context = parser.context();
    parser.parse_punct(Punct::Less)?;
    let at = parser.current_location();
    let [rows, columns] = parser.parse_dimension_list(false, true)?[..] else {
        return Err(parser.emit_error(at, "expected row and column count"));
    };
    let element = parse_part(parser)?;
    parser.parse_comma()?;
    let invalid =
        |what: &'static str| move |word: &str| format!("invalid {what} <id> attribute specification: {word}");
    let scope = parse_case(parser, Scope::SPEC, invalid("scope"))?;
    parser.parse_comma()?;
    let role = parse_case(parser, CooperativeMatrixUseKHR::SPEC, invalid("use"))?;
    parser.parse_punct(Punct::Greater)?;
    Ok(vec![
        context.type_attribute(element),
        context.i64_attribute(rows & 0xFFFF_FFFF),
        context.i64_attribute(columns & 0xFFFF_FFFF),
        context.i64_attribute(scope.cast_signed()),
        context.i64_attribute(role.cast_signed()),
    ])
}

/// Parses `<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>`.
pub(super) fn parse_image<'c>(parser: &mut dyn OpAsmParser<'c>, _: Option<Type<'c>>) -> Parameters<'c> {
    parser.parse_punct(Punct::Less)?;
    let element = parse_part(parser)?;
    let mut parameters = vec![parser.context().type_attribute(element)];
    let cases = [
        Dim::SPEC,
        ImageDepthInfo::SPEC,
        ImageArrayedInfo::SPEC,
        ImageSamplingInfo::SPEC,
        ImageSamplerUseInfo::SPEC,
        ImageFormat::SPEC,
    ];
    for cases in cases {
        parser.parse_comma()?;
        parameters.push(parse_image_case(parser, cases)?);
    }
    parser.parse_punct(Punct::Greater)?;
    Ok(parameters)
}

/// Parses `<!spirv.image<..>>`.
pub(super) fn parse_sampled_image<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: Option<Type<'c>>,
) -> Parameters<'c> {
    parser.parse_punct(Punct::Less)?;
    let at = parser.current_location();
    let ty = parser.parse_type()?;
    let Some(image) = ImageType::of(ty) else {
        let message = format!("sampled image must be composed using image type, got '{ty}'");
        return Err(parser.emit_error(at, &message));
    };
    if matches!(image.dim, Dim::SubpassData | Dim::Buffer) {
        let dim = image.dim.text();
        let message = format!("sampled image Dim must not be SubpassData or Buffer, got {dim}");
        return Err(parser.emit_error(at, &message));
    }
    parser.parse_punct(Punct::Greater)?;
    Ok(vec![parser.context().type_attribute(ty)])
}

/// Parses `<3 x vector<4xf32>>`.
pub(super) fn parse_matrix<'c>(parser: &mut dyn OpAsmParser<'c>, _: Option<Type<'c>>) -> Parameters<'c> {
    let context = parser.context();
    parser.parse_punct(Punct::Less)?;
    let at = parser.current_location();
    let [columns] = parser.parse_dimension_list(false, true)?[..] else {
        return Err(parser.emit_error(at, "expected single unsigned integer for number of columns"));
    };
    if !(2..=4).contains(&columns) {
        return Err(parser.emit_error(at, "matrix is expected to have 2, 3, or 4 columns"));
    }
    let at = parser.current_location();
    let column = parser.parse_type()?;
    if let Some(message) = why_no_column(column) {
        return Err(parser.emit_error(at, &message));
    }
    parser.parse_punct(Punct::Greater)?;
    Ok(vec![context.type_attribute(column), context.i64_attribute(columns)])
}

/// Explains why a type cannot be a column of a matrix, if it cannot.
fn why_no_column(ty: Type<'_>) -> Option<String> {
    if !ty.is_vector() {
        return Some(format!("matrix must be composed using vector type, got '{ty}'"));
    }
    if ty.rank() != Some(1) {
        return Some(format!("only 1-D vector allowed but found '{ty}'"));
    }
    let count = ty.element_count().unwrap_or(0);
    if !(2..=4).contains(&count) {
        return Some(format!(
            "matrix columns size has to be less than or equal to 4 and greater than or equal 2, but found {count}"
        ));
    }
    let element = ty.element_or_self();
    (!element.is_float()).then(|| format!("matrix columns' elements must be of Float type, got '{element}'"))
}

/// Parses `<f32, Function>`.
pub(super) fn parse_pointer<'c>(parser: &mut dyn OpAsmParser<'c>, _: Option<Type<'c>>) -> Parameters<'c> {
    let context = parser.context();
    parser.parse_punct(Punct::Less)?;
    let pointee = parse_part(parser)?;
    let at = parser.current_location();
    parser.parse_comma()?;
    let word = parser.parse_any_keyword()?;
    let Some(class) = StorageClass::SPEC.value_of(&word) else {
        return Err(parser.emit_error(at, &format!("unknown storage class: {word}")));
    };
    parser.parse_punct(Punct::Greater)?;
    Ok(vec![context.type_attribute(pointee), context.i64_attribute(class.cast_signed())])
}

/// Parses `<4x8xi8>` or `<*xi8>`.
pub(super) fn parse_tensor<'c>(parser: &mut dyn OpAsmParser<'c>, _: Option<Type<'c>>) -> Parameters<'c> {
    let context = parser.context();
    parser.parse_punct(Punct::Less)?;
    let at = parser.current_location();
    let mut shape = Vec::new();
    if parser.parse_optional_punct(Punct::Star) {
        parser.parse_x_in_dimension_list()?;
    } else {
        shape = parser.parse_dimension_list(true, true)?;
        if shape.is_empty() {
            return Err(parser.emit_error(at, "arm.tensors do not support rank zero"));
        }
        if shape.contains(&0) {
            return Err(parser.emit_error(at, "arm.tensors do not support zero dimensions"));
        }
        let dynamic = shape.iter().filter(|size| **size < 0).count();
        if dynamic != 0 && dynamic != shape.len() {
            let message = "arm.tensor shape dimensions must be either fully dynamic or completed shaped";
            return Err(parser.emit_error(at, message));
        }
    }
    let element = parse_part(parser)?;
    parser.parse_punct(Punct::Greater)?;
    Ok(vec![context.i64_array_attribute(&shape), context.type_attribute(element)])
}

/// The body of a structure, as read.
#[derive(Default)]
struct Body<'c> {
    members: Vec<Type<'c>>,
    offsets: Vec<u32>,
    member_decorations: Vec<MemberDecoration<'c>>,
    decorations: Vec<StructDecoration<'c>>,
}

/// Parses `<(f32 [0], i32 [4, NonWritable]), Block>`, `<name, (f32)>`, or inside of itself `<name>`.
pub(super) fn parse_structure<'c>(parser: &mut dyn OpAsmParser<'c>, _: Option<Type<'c>>) -> Parameters<'c> {
    let context = parser.context();
    // The parameters follow the mnemonic directly.
    let name_at = SourceLoc(parser.current_location().0.saturating_sub(6));
    parser.parse_punct(Punct::Less)?;
    let Some(name) = parser.parse_optional_any_keyword() else {
        let body = parse_body(parser, name_at)?;
        return build(parser, name_at, None, &body);
    };
    let name_attribute = context.string_attribute(&name);
    if parser.parse_optional_punct(Punct::Greater) {
        // Allowed inside of itself only.
        if parser.enter_recursive(name_attribute) {
            parser.leave_recursive();
            let message = "recursive struct reference not nested in struct definition";
            return Err(parser.emit_error(name_at, message));
        }
        return Ok(parameters_of(StructType::by_name(context, &name)));
    }
    parser.parse_comma()?;
    if !parser.enter_recursive(name_attribute) {
        return Err(parser.emit_error(name_at, "identifier already used for an enclosing struct"));
    }
    let body = parse_body(parser, name_at);
    parser.leave_recursive();
    build(parser, name_at, Some(&name), &body?)
}

fn build<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    name_at: SourceLoc,
    name: Option<&str>,
    body: &Body<'c>,
) -> Parameters<'c> {
    let context = parser.context();
    let Body { members, offsets, member_decorations, decorations } = body;
    match StructType::build(context, name, members, offsets, member_decorations, decorations) {
        Ok(ty) => Ok(parameters_of(ty)),
        // Upstream tells nothing of this, and fails.
        Err(_) => Err(parser.emit_error(name_at, "identified type already used with a different body")),
    }
}

fn parameters_of<'c>(ty: Type<'c>) -> Vec<Attribute<'c>> {
    ty.as_dialect("spirv.struct").unwrap_or_default().to_vec()
}

/// Parses `(f32 [0], i32), Block>`.
fn parse_body<'c>(parser: &mut dyn OpAsmParser<'c>, name_at: SourceLoc) -> ParseResult<Body<'c>> {
    let mut body = Body::default();
    parser.parse_punct(Punct::LeftParen)?;
    if parser.parse_optional_punct(Punct::RightParen) && parser.parse_optional_punct(Punct::Greater) {
        return Ok(body);
    }
    loop {
        let member = parser.parse_type()?;
        body.members.push(member);
        if parser.parse_optional_punct(Punct::LeftSquare) {
            parse_member_decorations(parser, &mut body)?;
        }
        if !parser.parse_optional_punct(Punct::Comma) {
            break;
        }
    }
    if !body.offsets.is_empty() && body.offsets.len() != body.members.len() {
        return Err(parser.emit_error(name_at, "offset specification must be given for all members"));
    }
    parser.parse_punct(Punct::RightParen)?;
    if parser.parse_optional_punct(Punct::Comma) {
        parser.parse_comma_separated_list(Delimiter::None, "", &mut |p| {
            let (decoration, value) = parse_decoration(p)?;
            body.decorations.push(StructDecoration { decoration, value });
            Ok(())
        })?;
    }
    parser.parse_punct(Punct::Greater)?;
    Ok(body)
}

/// Parses `0, NonWritable, MatrixStride=16]`, all of it optional.
fn parse_member_decorations<'c>(parser: &mut dyn OpAsmParser<'c>, body: &mut Body<'c>) -> ParseResult {
    if parser.parse_optional_punct(Punct::RightSquare) {
        return Ok(());
    }
    let at = parser.current_location();
    if let Some(offset) = parse_optional_u32(parser)? {
        if body.offsets.len() + 1 != body.members.len() {
            return Err(parser.emit_error(at, "offset specification must be given for all members"));
        }
        body.offsets.push(offset);
        if parser.parse_optional_punct(Punct::RightSquare) {
            return Ok(());
        }
        parser.parse_comma()?;
    }
    let member = body.members.len() - 1;
    parser.parse_comma_separated_list(Delimiter::None, "", &mut |p| {
        let (decoration, value) = parse_decoration(p)?;
        body.member_decorations.push(MemberDecoration { member, decoration, value });
        Ok(())
    })?;
    parser.parse_punct(Punct::RightSquare)
}

/// Parses `NonWritable` or `MatrixStride=16`.
fn parse_decoration<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<(Decoration, Attribute<'c>)> {
    let value = parse_case(parser, Decoration::SPEC, |word| format!("unknown attribute: '{word}'"))?;
    let decoration = Decoration::from_value(value).expect("the value is that of a case");
    match parser.parse_optional_punct(Punct::Equal) {
        true => Ok((decoration, parser.parse_attribute(None)?)),
        false => Ok((decoration, parser.context().unit_attribute())),
    }
}

// ---- types to text ----

fn print_stride(printer: &mut AsmPrinter<'_, '_>, stride: u32) {
    if stride != 0 {
        printer.push_str(", stride=");
        printer.push_integer(i64::from(stride));
    }
}

pub(super) fn print_array<'c>(parameters: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    let Some(ArrayType { element, count, stride }) = ArrayType::of_parameters(parameters) else { return };
    printer.push('<');
    printer.push_integer(i64::from(count));
    printer.push_str(" x ");
    printer.print_type(element);
    print_stride(printer, stride);
    printer.push('>');
}

pub(super) fn print_runtime_array<'c>(parameters: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    let Some(RuntimeArrayType { element, stride }) = RuntimeArrayType::of_parameters(parameters) else {
        return;
    };
    printer.push('<');
    printer.print_type(element);
    print_stride(printer, stride);
    printer.push('>');
}

pub(super) fn print_cooperative_matrix<'c>(parameters: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    let Some(matrix) = CooperativeMatrixType::of_parameters(parameters) else { return };
    printer.push('<');
    printer.push_integer(i64::from(matrix.rows));
    printer.push('x');
    printer.push_integer(i64::from(matrix.columns));
    printer.push('x');
    printer.print_type(matrix.element);
    printer.push_str(", ");
    printer.push_str(matrix.scope.text());
    printer.push_str(", ");
    printer.push_str(matrix.role.text());
    printer.push('>');
}

pub(super) fn print_image<'c>(parameters: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    let Some(image) = ImageType::of_parameters(parameters) else { return };
    printer.push('<');
    printer.print_type(image.element);
    let words = [
        image.dim.text(),
        image.depth.text(),
        image.arrayed.text(),
        image.sampling.text(),
        image.sampler_use.text(),
        image.format.text(),
    ];
    for word in words {
        printer.push_str(", ");
        printer.push_str(word);
    }
    printer.push('>');
}

pub(super) fn print_sampled_image<'c>(parameters: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    let Some(image) = parameters.first().and_then(|image| image.as_type()) else { return };
    printer.push('<');
    printer.print_type(image);
    printer.push('>');
}

pub(super) fn print_matrix<'c>(parameters: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    let Some(MatrixType { column, columns }) = MatrixType::of_parameters(parameters) else { return };
    printer.push('<');
    printer.push_integer(i64::from(columns));
    printer.push_str(" x ");
    printer.print_type(column);
    printer.push('>');
}

pub(super) fn print_pointer<'c>(parameters: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    let Some(PointerType { pointee, storage_class }) = PointerType::of_parameters(parameters) else { return };
    printer.push('<');
    printer.print_type(pointee);
    printer.push_str(", ");
    printer.push_str(storage_class.text());
    printer.push('>');
}

pub(super) fn print_tensor<'c>(parameters: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    let Some(TensorArmType { shape, element }) = TensorArmType::of_parameters(parameters) else { return };
    printer.push('<');
    if shape.is_empty() {
        printer.push('*');
    }
    printer.print_dimension_list(&shape);
    printer.push('x');
    printer.print_type(element);
    printer.push('>');
}

pub(super) fn print_structure<'c>(parameters: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    let Some(structure) = StructType::of_parameters(parameters) else { return };
    printer.push('<');
    if let Some(name) = structure.name() {
        printer.push_str(name);
        let name = parameters[0];
        if printer.enter_recursive(name) {
            if !structure.is_name_alone() {
                printer.push_str(", ");
                print_body(printer, structure);
            }
            printer.leave_recursive();
        }
    } else {
        print_body(printer, structure);
    }
    printer.push('>');
}

fn print_body<'c>(printer: &mut AsmPrinter<'_, 'c>, structure: StructType<'c>) {
    printer.push('(');
    let mut decorations = structure.member_decorations().peekable();
    printer.print_list(structure.members().enumerate(), |p, (at, member)| {
        p.print_type(member);
        let offset = structure.offset(at);
        let mut is_first = true;
        if let Some(offset) = offset {
            p.push_str(" [");
            p.push_integer(i64::from(offset));
            is_first = false;
        }
        while let Some(MemberDecoration { decoration, value, .. }) =
            decorations.next_if(|one| one.member == at)
        {
            p.push_str(if is_first { " [" } else { ", " });
            print_decoration(p, decoration, value);
            is_first = false;
        }
        if !is_first {
            p.push(']');
        }
    });
    printer.push(')');
    for StructDecoration { decoration, value } in structure.decorations() {
        printer.push_str(", ");
        print_decoration(printer, decoration, value);
    }
}

fn print_decoration<'c>(printer: &mut AsmPrinter<'_, 'c>, decoration: Decoration, value: Attribute<'c>) {
    printer.push_str(decoration.text());
    if !value.is_unit() {
        printer.push('=');
        printer.print_attribute_without_type(value);
    }
}
