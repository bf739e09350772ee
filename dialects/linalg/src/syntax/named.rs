//! Named operations: `ins(...) outs(...)`, and their regions, which are made and not written.

use super::body::BodyBuilder;
use super::parts::{Parts, parse_parts, print_parts};
use crate::ElementwiseKind;
use crate::facts::{self, KEPT_MAPS, Region, Structured, identity_maps};
use crate::interfaces::add_effects;
use crate::ops::*;
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{EffectInstance, OpSpec};
use terrace_ir::{Attribute, OpName, Operation, OperationState, TypedOp};

const MAPS: &str = "indexing_maps";

macro_rules! named {
    ($($op:ident: $row:ident;)*) => {
        /// Rows of the operations whose maps are not written.
        static NAMED: &[(&OpSpec<'static>, &Structured)] = &[$(($op::SPEC, &facts::$row)),*];
        $(
        impl<'a, 'c> $op<'a, 'c> {
            pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
                parse_named(parser, state, &facts::$row, &mut Parts::default())
            }

            pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
                print_named(self.op(), printer, &[KEPT_MAPS]);
            }

            pub(crate) fn effects(self, add: &mut dyn FnMut(EffectInstance<'a, 'c>)) {
                add_effects(self.op(), add);
            }
        }
    )*};
}

/// Rows of the operations whose maps are written.
static WRITTEN: [(&OpSpec<'static>, &Structured); 5] = [
    (BatchMatmulOp::SPEC, &facts::BATCH_MATMUL),
    (BatchReduceMatmulOp::SPEC, &facts::BATCH_REDUCE_MATMUL),
    (ContractOp::SPEC, &facts::CONTRACT),
    (ElementwiseOp::SPEC, &facts::ELEMENTWISE),
    (MatmulOp::SPEC, &facts::MATMUL),
];

/// Returns the row of a named operation whose region is not written.
pub(super) fn structured_of(name: OpName<'_>) -> Option<&'static Structured> {
    let spec = name.spec()?;
    let mut rows = NAMED.iter().chain(&WRITTEN);
    rows.find(|(row, _)| std::ptr::addr_eq(*row, spec)).map(|(_, structured)| *structured)
}

macro_rules! products {
    ($($op:ident: $row:ident, $maps:ident;)*) => {$(
        impl<'a, 'c> $op<'a, 'c> {
            /// `indexing_maps = [...]`, which may be left out, and then as all named operations.
            pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
                let maps = parse_optional_maps(parser)?.filter(|maps| maps.as_array() != Some(&[]));
                let maps = maps.unwrap_or_else(|| facts::$maps(parser.context()));
                let mut parts = Parts::default();
                parts.add(parser, state, MAPS, maps);
                parse_named(parser, state, &facts::$row, &mut parts)
            }

            pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
                let op = self.op();
                print_maps_unless(op, printer, facts::$maps(op.context()));
                print_named(op, printer, &[KEPT_MAPS, MAPS]);
            }

            pub(crate) fn effects(self, add: &mut dyn FnMut(EffectInstance<'a, 'c>)) {
                add_effects(self.op(), add);
            }
        }
    )*};
}

named! {
    AbsOp: ABS;
    AddOp: ADD;
    BatchMatvecOp: BATCH_MATVEC;
    BatchMmt4DOp: BATCH_MMT4D;
    BatchVecmatOp: BATCH_VECMAT;
    CeilOp: CEIL;
    Conv1DOp: CONV_1D;
    Conv1DNcwFcwOp: CONV_1D_NCW_FCW;
    Conv1DNwcWcfOp: CONV_1D_NWC_WCF;
    Conv2DOp: CONV_2D;
    Conv2DNchwFchwOp: CONV_2D_NCHW_FCHW;
    Conv2DNchwFchwQOp: CONV_2D_NCHW_FCHW_Q;
    Conv2DNgchwFgchwOp: CONV_2D_NGCHW_FGCHW;
    Conv2DNgchwGfchwOp: CONV_2D_NGCHW_GFCHW;
    Conv2DNgchwGfchwQOp: CONV_2D_NGCHW_GFCHW_Q;
    Conv2DNhwcFhwcOp: CONV_2D_NHWC_FHWC;
    Conv2DNhwcFhwcQOp: CONV_2D_NHWC_FHWC_Q;
    Conv2DNhwcHwcfOp: CONV_2D_NHWC_HWCF;
    Conv2DNhwcHwcfQOp: CONV_2D_NHWC_HWCF_Q;
    Conv2DNhwgcGfhwcOp: CONV_2D_NHWGC_GFHWC;
    Conv2DNhwgcGfhwcQOp: CONV_2D_NHWGC_GFHWC_Q;
    Conv3DOp: CONV_3D;
    Conv3DNcdhwFcdhwOp: CONV_3D_NCDHW_FCDHW;
    Conv3DNdhwcDhwcfOp: CONV_3D_NDHWC_DHWCF;
    Conv3DNdhwcDhwcfQOp: CONV_3D_NDHWC_DHWCF_Q;
    CopyOp: COPY;
    DepthwiseConv1DNcwCwOp: DEPTHWISE_CONV_1D_NCW_CW;
    DepthwiseConv1DNwcWcOp: DEPTHWISE_CONV_1D_NWC_WC;
    DepthwiseConv1DNwcWcmOp: DEPTHWISE_CONV_1D_NWC_WCM;
    DepthwiseConv2DNchwChwOp: DEPTHWISE_CONV_2D_NCHW_CHW;
    DepthwiseConv2DNhwcHwcOp: DEPTHWISE_CONV_2D_NHWC_HWC;
    DepthwiseConv2DNhwcHwcQOp: DEPTHWISE_CONV_2D_NHWC_HWC_Q;
    DepthwiseConv2DNhwcHwcmOp: DEPTHWISE_CONV_2D_NHWC_HWCM;
    DepthwiseConv2DNhwcHwcmQOp: DEPTHWISE_CONV_2D_NHWC_HWCM_Q;
    DepthwiseConv3DNcdhwCdhwOp: DEPTHWISE_CONV_3D_NCDHW_CDHW;
    DepthwiseConv3DNdhwcDhwcOp: DEPTHWISE_CONV_3D_NDHWC_DHWC;
    DepthwiseConv3DNdhwcDhwcmOp: DEPTHWISE_CONV_3D_NDHWC_DHWCM;
    DivOp: DIV;
    DivUnsignedOp: DIV_UNSIGNED;
    DotOp: DOT;
    ErfOp: ERF;
    ExpOp: EXP;
    FillOp: FILL;
    FillRng2DOp: FILL_RNG_2D;
    FloorOp: FLOOR;
    LogOp: LOG;
    MatvecOp: MATVEC;
    MaxOp: MAX;
    MinOp: MIN;
    Mmt4DOp: MMT4D;
    MulOp: MUL;
    NegFOp: NEGF;
    PoolingNchwMaxOp: POOLING_NCHW_MAX;
    PoolingNchwSumOp: POOLING_NCHW_SUM;
    PoolingNcwMaxOp: POOLING_NCW_MAX;
    PoolingNcwSumOp: POOLING_NCW_SUM;
    PoolingNdhwcMaxOp: POOLING_NDHWC_MAX;
    PoolingNdhwcMinOp: POOLING_NDHWC_MIN;
    PoolingNdhwcSumOp: POOLING_NDHWC_SUM;
    PoolingNhwcMaxOp: POOLING_NHWC_MAX;
    PoolingNhwcMaxUnsignedOp: POOLING_NHWC_MAX_UNSIGNED;
    PoolingNhwcMinOp: POOLING_NHWC_MIN;
    PoolingNhwcMinUnsignedOp: POOLING_NHWC_MIN_UNSIGNED;
    PoolingNhwcSumOp: POOLING_NHWC_SUM;
    PoolingNwcMaxOp: POOLING_NWC_MAX;
    PoolingNwcMaxUnsignedOp: POOLING_NWC_MAX_UNSIGNED;
    PoolingNwcMinOp: POOLING_NWC_MIN;
    PoolingNwcMinUnsignedOp: POOLING_NWC_MIN_UNSIGNED;
    PoolingNwcSumOp: POOLING_NWC_SUM;
    PowFOp: POWF;
    QuantizedBatchMatmulOp: QUANTIZED_BATCH_MATMUL;
    QuantizedMatmulOp: QUANTIZED_MATMUL;
    ReciprocalOp: RECIPROCAL;
    RoundOp: ROUND;
    RsqrtOp: RSQRT;
    SelectOp: SELECT;
    SqrtOp: SQRT;
    SquareOp: SQUARE;
    SubOp: SUB;
    TanhOp: TANH;
    VecmatOp: VECMAT;
}

products! {
    BatchMatmulOp: BATCH_MATMUL, batch_matmul_maps;
    BatchReduceMatmulOp: BATCH_REDUCE_MATMUL, batch_reduce_matmul_maps;
    MatmulOp: MATMUL, matmul_maps;
}

impl<'c> ContractOp<'_, 'c> {
    /// `indexing_maps = [...]`, and then as all named operations.
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let Ok(Some(maps)) = parse_optional_maps(parser) else {
            let at = parser.current_location();
            return Err(parser.emit_error(at, "expected 'indexing_maps' attribute"));
        };
        let mut parts = Parts::default();
        parts.add(parser, state, MAPS, maps);
        parse_named(parser, state, &facts::CONTRACT, &mut parts)
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        print_maps(self.op(), printer);
        print_named(self.op(), printer, &[MAPS]);
    }
}

impl<'c> ElementwiseOp<'_, 'c> {
    /// `kind = #linalg.elementwise_kind<add> indexing_maps = [...]`, and then as all named operations. Without maps,
    /// every operand has the shape of the output.
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let mut parts = Parts::default();
        parser.parse_keyword("kind")?;
        parser.parse_punct(Punct::Equal)?;
        let Ok(kind) = parser.parse_attribute(None) else {
            let at = parser.current_location();
            return Err(parser.emit_error(at, "expected operation 'kind' attribute"));
        };
        if ElementwiseKind::of(kind).is_none() {
            let at = parser.current_location();
            return Err(parser.emit_error(at, "expected ElementwiseKind attribute"));
        }
        parts.add(parser, state, "kind", kind);
        let mut maps = Vec::new();
        if parser.parse_optional_keyword(MAPS) {
            parser.parse_punct(Punct::Equal)?;
            parser.parse_punct(Punct::LeftSquare)?;
            loop {
                let map = parser.parse_attribute(None)?;
                if map.as_affine_map().is_none() {
                    let at = parser.current_location();
                    return Err(parser.emit_error(at, "expected affine map attribute"));
                }
                maps.push(map);
                if !parser.parse_optional_punct(Punct::Comma) {
                    break;
                }
            }
            parser.parse_punct(Punct::RightSquare)?;
        }
        if parse_named(parser, state, &facts::ELEMENTWISE, &mut parts).is_err() {
            let at = parser.current_location();
            return Err(parser.emit_error(at, "unable to parse elemwise op"));
        }
        let maps = if maps.is_empty() {
            let Some(output) = parts.output_types.last().filter(|ty| ty.is_shaped()) else {
                let at = parser.current_location();
                return Err(parser.emit_error(at, "return type needs to be shaped type"));
            };
            identity_maps(context, parts.operand_count(), output.rank().unwrap_or(0))
        } else {
            context.array_attribute(&maps)
        };
        parts.add(parser, state, MAPS, maps);
        parts.finish(parser)
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        printer.push_str(" kind=");
        if let Some(kind) = op.attribute("kind") {
            printer.print_attribute(kind);
        }
        print_maps_unless(
            op,
            printer,
            identity_maps(op.context(), op.operand_count(), facts::output_rank(op)),
        );
        print_named(op, printer, &["kind", MAPS]);
    }
}

/// Parses `indexing_maps = [...]`, if present.
fn parse_optional_maps<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Option<Attribute<'c>>> {
    if !parser.parse_optional_keyword(MAPS) {
        return Ok(None);
    }
    parser.parse_punct(Punct::Equal)?;
    let at = parser.current_location();
    let maps = parser.parse_attribute(None)?;
    let Some(elements) = maps.as_array() else {
        return Err(parser.emit_error(at, "invalid kind of attribute specified"));
    };
    if elements.iter().any(|map| map.as_affine_map().is_none()) {
        let at = parser.current_location();
        return Err(parser.emit_error(at, "element of indexing_maps array is not an affine_map"));
    }
    Ok(Some(maps))
}

fn print_maps_unless<'c>(op: Operation<'_, 'c>, printer: &mut AsmPrinter<'_, 'c>, default: Attribute<'c>) {
    if op.attribute(MAPS).is_some_and(|maps| maps != default) {
        print_maps(op, printer);
    }
}

fn print_maps<'c>(op: Operation<'_, 'c>, printer: &mut AsmPrinter<'_, 'c>) {
    printer.push_str(" indexing_maps = [");
    let maps = op.attribute(MAPS).and_then(Attribute::as_array).unwrap_or_default();
    printer.print_list(maps, |printer, map| printer.print_attribute(*map));
    printer.push(']');
}

/// `{...} ins(%a : t) outs(%b : t) {...} -> t`. Attributes may stand in both places.
fn parse_named<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    structured: &Structured,
    parts: &mut Parts<'c>,
) -> ParseResult {
    let context = parser.context();
    let start = parser.current_location();
    parse_parts(parser, state, parts)?;
    parts.parse_more_attributes(parser, state)?;
    let mut types = Vec::new();
    parser.parse_optional_arrow_type_list(&mut types)?;
    state.result_types.extend(types);
    let kind = state.attribute("kind").and_then(ElementwiseKind::of);
    let (wanted, given) = (arguments_of(&structured.region, kind), parts.operand_count());
    if wanted != given {
        let at = parser.current_location();
        let message = format!(
            "[parseNamedStructuredOpRegion] ods-gen generated region expects {wanted} args, got {given}"
        );
        return Err(parser.emit_error(at, &message));
    }
    let mut builder = BodyBuilder::new(parser, state, &parts.input_types, &parts.output_types);
    let built = match structured.region {
        Region::Made(_, expression) => builder.build(expression),
        Region::ByKind => builder.build_kind(kind),
        Region::Written => unreachable!("a named operation's region is made"),
    };
    if let Err(message) = built {
        return Err(parser.emit_error(start, &message));
    }
    if structured.keeps_maps() && parts.has_valid_attributes(state) {
        let maps = structured.fixed_maps(context, |name| state.attribute(name)).unwrap_or_default();
        let maps: Vec<Attribute<'c>> = maps.iter().map(|map| context.affine_map_attribute(*map)).collect();
        state.set(context, KEPT_MAPS, context.array_attribute(&maps));
    }
    parts.finish(parser)
}

/// Returns the number of region arguments.
fn arguments_of(region: &Region, kind: Option<ElementwiseKind>) -> usize {
    match *region {
        Region::Made(arguments, _) => arguments,
        Region::ByKind => match kind.map_or(0, ElementwiseKind::value) {
            ..13 => 2,
            13..23 => 3,
            _ => 4,
        },
        Region::Written => 0,
    }
}

fn print_named<'c>(op: Operation<'_, 'c>, printer: &mut AsmPrinter<'_, 'c>, elided: &[&str]) {
    let mut all: smallvec::SmallVec<[&str; 4]> = smallvec::smallvec!["operandSegmentSizes"];
    all.extend_from_slice(elided);
    printer.print_optional_attr_dict(op, &all);
    print_parts(op, printer);
    let types: smallvec::SmallVec<[_; 2]> = op.results().map(|result| result.ty()).collect();
    printer.print_optional_arrow_types(&types);
}
