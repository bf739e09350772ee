//! Shapes, and elements that share a scale.

use terrace_ir::asm::{OpAsmParser, ParseResult};
use terrace_ir::spec::{ParameterKind, ParameterSpec, TypeSpec};
use terrace_ir::{Attribute, Type};

/// A byte that shares a scale with others: `!tosa.mxint8`.
pub static MXINT8_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "INT8 type as defined by OCP-MX", ..TypeSpec::new("tosa.mxint8") };

/// A shape of n sizes: `!tosa.shape<4>`.
pub static SHAPE_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "Shape with static rank and Index element type",
    parameters: &[ParameterSpec::required("rank", ParameterKind::Integer)],
    declared_format: Some("`<` $rank `>`"),
    parse: Some(|parser, _| {
        parser.parse_punct(terrace_ir::asm::Punct::Less)?;
        let rank = parse_rank(parser).map_err(|_| {
            let message = "failed to parse Tosa_Shape parameter 'rank' which is to be a `int`";
            parser.emit_error(parser.current_location(), message)
        })?;
        parser.parse_punct(terrace_ir::asm::Punct::Greater)?;
        Ok(vec![rank])
    }),
    print: Some(|parameters, printer| {
        printer.push('<');
        printer.push_integer(rank_of(parameters));
        printer.push('>');
    }),
    verify: Some(|_, parameters, error| match rank_of(parameters) {
        rank if rank < 0 => error(&format!("invalid rank (must be >= 0): {rank}")).emit(),
        _ => Ok(()),
    }),
    ..TypeSpec::new("tosa.shape")
};

fn parse_rank<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Attribute<'c>> {
    let at = parser.current_location();
    let Some(rank) = parser.parse_optional_integer()? else {
        return Err(parser.emit_error(at, "expected integer value"));
    };
    match rank.to_i64().and_then(|rank| i32::try_from(rank).ok()) {
        Some(rank) => Ok(parser.context().i64_attribute(i64::from(rank))),
        None => Err(parser.emit_error(at, "integer value too large")),
    }
}

fn rank_of(parameters: &[Attribute<'_>]) -> i64 {
    parameters.first().and_then(|rank| rank.as_i64()).unwrap_or_default()
}

/// Returns the number of sizes of a shape; `None` for other types.
pub fn shape_rank(ty: Type<'_>) -> Option<i64> {
    ty.as_dialect(SHAPE_TYPE.name).map(rank_of)
}
