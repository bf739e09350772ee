//! Iteration spaces, iterators and storage specifiers.

use crate::ENCODING_ATTR;
use crate::facts::Encoding;
use crate::syntax::parse_level_range;
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{ParameterKind, ParameterSpec, TypeSpec};
use terrace_ir::{Attribute, Ctx, Type};

const OF_LEVELS: &[ParameterSpec<'static>] = &[
    ParameterSpec::required("encoding", ParameterKind::Attribute),
    ParameterSpec::required("loLvl", ParameterKind::Integer),
    ParameterSpec::required("hiLvl", ParameterKind::Integer),
];
const OF_LEVELS_FORMAT: &str = "`<` $encoding `,` `lvls` `=` custom<LevelRange>($loLvl, $hiLvl) `>`";

/// The points of some levels of a tensor: `!sparse_tensor.iter_space<#CSR, lvls = 0 to 2>`.
pub static ITER_SPACE_TYPE: TypeSpec<'static> = TypeSpec {
    parameters: OF_LEVELS,
    declared_format: Some(OF_LEVELS_FORMAT),
    parse: Some(|parser, _| parse_levels(parser, "SparseTensor_IterSpace")),
    print: Some(print_levels),
    ..TypeSpec::new("sparse_tensor.iter_space")
};

/// One of the points: `!sparse_tensor.iterator<#CSR, lvls = 0 to 2>`.
pub static ITERATOR_TYPE: TypeSpec<'static> = TypeSpec {
    parameters: OF_LEVELS,
    declared_format: Some(OF_LEVELS_FORMAT),
    parse: Some(|parser, _| parse_levels(parser, "SparseTensor_Iterator")),
    print: Some(print_levels),
    ..TypeSpec::new("sparse_tensor.iterator")
};

/// Sizes of how a tensor is stored: `!sparse_tensor.storage_specifier<#CSR>`.
pub static STORAGE_SPECIFIER_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "Structured metadata for sparse tensor low-level storage scheme",
    parameters: &[ParameterSpec::required("encoding", ParameterKind::Attribute)],
    declared_format: Some("`<` qualified($encoding) `>`"),
    parse: Some(|parser, _| {
        parser.parse_punct(Punct::Less)?;
        let encoding = parse_encoding(parser, "SparseTensor_StorageSpecifier")?;
        parser.parse_punct(Punct::Greater)?;
        Ok(vec![normalized(parser.context(), encoding)])
    }),
    print: Some(|parameters, printer| {
        printer.push('<');
        if let Some(encoding) = parameters.first() {
            printer.print_attribute(*encoding);
        }
        printer.push('>');
    }),
    ..TypeSpec::new("sparse_tensor.storage_specifier")
};

fn parse_encoding<'c>(parser: &mut dyn OpAsmParser<'c>, class: &str) -> ParseResult<Attribute<'c>> {
    parser.parse_attribute_of(&ENCODING_ATTR, None).map_err(|_| {
        let message = format!(
            "failed to parse {class} parameter 'encoding' which is to be a \
             `::mlir::sparse_tensor::SparseTensorEncodingAttr`"
        );
        parser.emit_error(parser.current_location(), &message)
    })
}

fn parse_levels<'c>(parser: &mut dyn OpAsmParser<'c>, class: &str) -> ParseResult<Vec<Attribute<'c>>> {
    parser.parse_punct(Punct::Less)?;
    let encoding = parse_encoding(parser, class)?;
    parser.parse_punct(Punct::Comma)?;
    parser.parse_keyword("lvls")?;
    parser.parse_punct(Punct::Equal)?;
    let (low, high) = parse_level_range(parser)?;
    parser.parse_punct(Punct::Greater)?;
    let context = parser.context();
    Ok(vec![encoding, context.i64_attribute(low), context.i64_attribute(high)])
}

fn print_levels<'c>(parameters: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    let [encoding, low, high] = parameters else { return };
    printer.push('<');
    printer.print_stripped_attribute(*encoding);
    printer.push_str(", lvls = ");
    crate::syntax::print_range(printer, low.as_i64().unwrap_or(0), high.as_i64().unwrap_or(0));
    printer.push('>');
}

/// Returns the encoding of storage specifiers: formats and slices.
fn normalized<'c>(context: Ctx<'c>, encoding: Attribute<'c>) -> Attribute<'c> {
    let Some(parameters) = encoding.as_dialect(ENCODING_ATTR.name) else { return encoding };
    let given = Encoding::new(parameters);
    let levels: Vec<i64> = given
        .levels()
        .into_iter()
        .map(|mut level| {
            (level.is_nonunique, level.is_nonordered) = (false, false);
            level.bits().cast_signed()
        })
        .collect();
    let (absent, zero) = (context.absent_parameter(), context.i64_attribute(0));
    let slices = context.array_attribute(given.slices());
    let levels = context.dense_i64_array(&levels);
    context.dialect_attribute(&ENCODING_ATTR, &[levels, absent, absent, zero, zero, absent, absent, slices])
}

/// The levels of an iteration space or iterator, with the encoding.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Levels<'c> {
    /// The encoding of the tensor.
    pub encoding: Attribute<'c>,
    /// The first level.
    pub low: i64,
    /// The level after the last one.
    pub high: i64,
}

impl<'c> Levels<'c> {
    fn of(ty: Type<'c>, spec: &TypeSpec<'_>) -> Option<Self> {
        let [encoding, low, high] = *ty.as_dialect(spec.name)? else { return None };
        Some(Levels { encoding, low: low.as_i64()?, high: high.as_i64()? })
    }

    /// Returns those of an iteration space.
    pub fn of_space(ty: Type<'c>) -> Option<Self> {
        Levels::of(ty, &ITER_SPACE_TYPE)
    }

    /// Returns those of an iterator.
    pub fn of_iterator(ty: Type<'c>) -> Option<Self> {
        Levels::of(ty, &ITERATOR_TYPE)
    }

    fn parameters(self, context: Ctx<'c>) -> [Attribute<'c>; 3] {
        [self.encoding, context.i64_attribute(self.low), context.i64_attribute(self.high)]
    }

    /// Returns the type of iteration spaces over them.
    pub fn space(self, context: Ctx<'c>) -> Type<'c> {
        context.dialect_type(&ITER_SPACE_TYPE, &self.parameters(context))
    }

    /// Returns the type of iterators over them.
    pub fn iterator(self, context: Ctx<'c>) -> Type<'c> {
        context.dialect_type(&ITERATOR_TYPE, &self.parameters(context))
    }

    /// Returns the number of elements.
    pub fn count(self) -> i64 {
        self.high - self.low
    }
}
