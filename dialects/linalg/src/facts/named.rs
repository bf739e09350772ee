//! The named operations: iteration space, maps and region of each.
//!
//! A row holds a letter for each loop (`p` for a parallel one, `r` for a reduction), the map of each operand, and what the
//! region computes. Reading, building and checking all go by these rows.

use super::expression::Expression::{Arg, Binary, Cast, Float, Index, Integer, Ternary, Unary};
use super::expression::{Expression, Sign, To};
use super::structured::{Position, Structured};
use crate::{BinaryFn, TernaryFn, UnaryFn};

/// Returns a loop.
const fn d(loop_: u8) -> Position {
    Position::Loop(loop_)
}

/// Returns the sum of two loops.
const fn sum(output: u8, kernel: u8) -> Position {
    Position::Sum(output, kernel)
}

/// Returns a loop over places of the window, by the stride, and one over places in it, by the dilation, along that
/// dimension.
const fn window(output: u8, kernel: u8, dimension: u8) -> Position {
    Position::Window { output, kernel, dimension }
}

/// Adds the product of two elements, converted to the type of the sum.
const MULTIPLY_ADD: Expression = Binary(
    BinaryFn::Add,
    &Arg(2),
    &Binary(
        BinaryFn::Mul,
        &Cast(Sign::Signed, To::Arg(2), &Arg(0)),
        &Cast(Sign::Signed, To::Arg(2), &Arg(1)),
    ),
);

/// Adds the product of two elements that are counted from their zero points.
const MULTIPLY_ADD_QUANTIZED: Expression = Binary(
    BinaryFn::Add,
    &Arg(4),
    &Binary(
        BinaryFn::Mul,
        &Binary(
            BinaryFn::Sub,
            &Cast(Sign::Signed, To::Arg(4), &Arg(0)),
            &Cast(Sign::Signed, To::Arg(4), &Arg(2)),
        ),
        &Binary(
            BinaryFn::Sub,
            &Cast(Sign::Signed, To::Arg(4), &Arg(1)),
            &Cast(Sign::Signed, To::Arg(4), &Arg(3)),
        ),
    ),
);

/// Adds an element.
const ADD_ELEMENT: Expression = Binary(BinaryFn::Add, &Arg(2), &Cast(Sign::Signed, To::Arg(2), &Arg(0)));

/// The greater of two elements.
const GREATER: Expression = Binary(BinaryFn::MaxSigned, &Arg(2), &Cast(Sign::Signed, To::Arg(2), &Arg(0)));

/// The greater of two elements without sign.
const GREATER_UNSIGNED: Expression =
    Binary(BinaryFn::MaxUnsigned, &Arg(2), &Cast(Sign::Unsigned, To::Arg(2), &Arg(0)));

/// The smaller of two elements.
const SMALLER: Expression = Binary(BinaryFn::MinSigned, &Arg(2), &Cast(Sign::Signed, To::Arg(2), &Arg(0)));

/// The smaller of two elements without sign.
const SMALLER_UNSIGNED: Expression =
    Binary(BinaryFn::MinUnsigned, &Arg(2), &Cast(Sign::Unsigned, To::Arg(2), &Arg(0)));

/// A number that a linear congruential generator makes of the position and a seed, scaled to what is between two limits.
const RANDOM: Expression = Cast(
    Sign::Signed,
    To::Arg(3),
    &Binary(
        BinaryFn::Add,
        &Binary(
            BinaryFn::Mul,
            &Binary(
                BinaryFn::Add,
                &Cast(Sign::Signed, To::F64, &Integer(2_147_483_647)),
                &Cast(
                    Sign::Signed,
                    To::F64,
                    &Binary(
                        BinaryFn::Add,
                        &Binary(
                            BinaryFn::Mul,
                            &Binary(
                                BinaryFn::Add,
                                &Cast(Sign::Signed, To::I32, &Index(1)),
                                &Binary(
                                    BinaryFn::Add,
                                    &Binary(
                                        BinaryFn::Mul,
                                        &Binary(
                                            BinaryFn::Add,
                                            &Cast(Sign::Signed, To::I32, &Index(0)),
                                            &Arg(2),
                                        ),
                                        &Cast(Sign::Signed, To::I32, &Integer(1_103_515_245)),
                                    ),
                                    &Cast(Sign::Signed, To::I32, &Integer(12_345)),
                                ),
                            ),
                            &Cast(Sign::Signed, To::I32, &Integer(1_103_515_245)),
                        ),
                        &Cast(Sign::Signed, To::I32, &Integer(12_345)),
                    ),
                ),
            ),
            &Binary(
                BinaryFn::Mul,
                &Binary(BinaryFn::Sub, &Arg(1), &Arg(0)),
                &Cast(Sign::Signed, To::F64, &Float(2.328_306_4e-10)),
            ),
        ),
        &Arg(0),
    ),
);

pub(crate) static COPY: Structured = Structured::elementwise(2, &Cast(Sign::AsSaid, To::Arg(1), &Arg(0)));
pub(crate) static EXP: Structured = Structured::elementwise(2, &Unary(UnaryFn::Exp, &Arg(0)));
pub(crate) static LOG: Structured = Structured::elementwise(2, &Unary(UnaryFn::Log, &Arg(0)));
pub(crate) static ABS: Structured = Structured::elementwise(2, &Unary(UnaryFn::Abs, &Arg(0)));
pub(crate) static CEIL: Structured = Structured::elementwise(2, &Unary(UnaryFn::Ceil, &Arg(0)));
pub(crate) static FLOOR: Structured = Structured::elementwise(2, &Unary(UnaryFn::Floor, &Arg(0)));
pub(crate) static NEGF: Structured = Structured::elementwise(2, &Unary(UnaryFn::Negf, &Arg(0)));
pub(crate) static RECIPROCAL: Structured = Structured::elementwise(2, &Unary(UnaryFn::Reciprocal, &Arg(0)));
pub(crate) static ROUND: Structured = Structured::elementwise(2, &Unary(UnaryFn::Round, &Arg(0)));
pub(crate) static SQRT: Structured = Structured::elementwise(2, &Unary(UnaryFn::Sqrt, &Arg(0)));
pub(crate) static RSQRT: Structured = Structured::elementwise(2, &Unary(UnaryFn::Rsqrt, &Arg(0)));
pub(crate) static SQUARE: Structured = Structured::elementwise(2, &Unary(UnaryFn::Square, &Arg(0)));
pub(crate) static TANH: Structured = Structured::elementwise(2, &Unary(UnaryFn::Tanh, &Arg(0)));
pub(crate) static ERF: Structured = Structured::elementwise(2, &Unary(UnaryFn::Erf, &Arg(0)));
pub(crate) static ADD: Structured = Structured::elementwise(3, &Binary(BinaryFn::Add, &Arg(0), &Arg(1)));
pub(crate) static SUB: Structured = Structured::elementwise(3, &Binary(BinaryFn::Sub, &Arg(0), &Arg(1)));
pub(crate) static MUL: Structured = Structured::elementwise(3, &Binary(BinaryFn::Mul, &Arg(0), &Arg(1)));
pub(crate) static DIV: Structured = Structured::elementwise(3, &Binary(BinaryFn::Div, &Arg(0), &Arg(1)));
pub(crate) static DIV_UNSIGNED: Structured =
    Structured::elementwise(3, &Binary(BinaryFn::DivUnsigned, &Arg(0), &Arg(1)));
pub(crate) static MAX: Structured =
    Structured::elementwise(3, &Binary(BinaryFn::MaxSigned, &Arg(0), &Arg(1)));
pub(crate) static MIN: Structured =
    Structured::elementwise(3, &Binary(BinaryFn::MinSigned, &Arg(0), &Arg(1)));
pub(crate) static POWF: Structured = Structured::elementwise(3, &Binary(BinaryFn::Powf, &Arg(0), &Arg(1)));
pub(crate) static SELECT: Structured =
    Structured::elementwise(4, &Ternary(TernaryFn::Select, &Arg(0), &Arg(1), &Arg(2)));
pub(crate) static QUANTIZED_MATMUL: Structured = Structured::fixed(
    "ppr",
    &[&[d(0), d(2)], &[d(2), d(1)], &[], &[], &[d(0), d(1)]],
    &MULTIPLY_ADD_QUANTIZED,
);
pub(crate) static MMT4D: Structured = Structured::fixed(
    "pprppr",
    &[&[d(0), d(2), d(3), d(5)], &[d(1), d(2), d(4), d(5)], &[d(0), d(1), d(3), d(4)]],
    &MULTIPLY_ADD,
);
pub(crate) static BATCH_MMT4D: Structured = Structured::fixed(
    "ppprppr",
    &[&[d(0), d(1), d(3), d(4), d(6)], &[d(0), d(2), d(3), d(5), d(6)], &[d(0), d(1), d(2), d(4), d(5)]],
    &MULTIPLY_ADD,
);
pub(crate) static QUANTIZED_BATCH_MATMUL: Structured = Structured::fixed(
    "pppr",
    &[&[d(0), d(1), d(3)], &[d(0), d(3), d(2)], &[], &[], &[d(0), d(1), d(2)]],
    &MULTIPLY_ADD_QUANTIZED,
);
pub(crate) static MATVEC: Structured =
    Structured::fixed("pr", &[&[d(0), d(1)], &[d(1)], &[d(0)]], &MULTIPLY_ADD);
pub(crate) static VECMAT: Structured =
    Structured::fixed("pr", &[&[d(1)], &[d(1), d(0)], &[d(0)]], &MULTIPLY_ADD);
pub(crate) static BATCH_MATVEC: Structured =
    Structured::fixed("ppr", &[&[d(0), d(1), d(2)], &[d(0), d(2)], &[d(0), d(1)]], &MULTIPLY_ADD);
pub(crate) static BATCH_VECMAT: Structured =
    Structured::fixed("ppr", &[&[d(0), d(2)], &[d(0), d(2), d(1)], &[d(0), d(1)]], &MULTIPLY_ADD);
pub(crate) static DOT: Structured = Structured::fixed("r", &[&[d(0)], &[d(0)], &[]], &MULTIPLY_ADD);
pub(crate) static CONV_1D: Structured =
    Structured::fixed("pr", &[&[sum(0, 1)], &[d(1)], &[d(0)]], &MULTIPLY_ADD);
pub(crate) static CONV_2D: Structured =
    Structured::fixed("pprr", &[&[sum(0, 2), sum(1, 3)], &[d(2), d(3)], &[d(0), d(1)]], &MULTIPLY_ADD);
pub(crate) static CONV_3D: Structured = Structured::fixed(
    "ppprrr",
    &[&[sum(0, 3), sum(1, 4), sum(2, 5)], &[d(3), d(4), d(5)], &[d(0), d(1), d(2)]],
    &MULTIPLY_ADD,
);
pub(crate) static CONV_1D_NWC_WCF: Structured = Structured::fixed(
    "ppprr",
    &[&[d(0), window(1, 3, 0), d(4)], &[d(3), d(4), d(2)], &[d(0), d(1), d(2)]],
    &MULTIPLY_ADD,
);
pub(crate) static CONV_1D_NCW_FCW: Structured = Structured::fixed(
    "ppprr",
    &[&[d(0), d(3), window(2, 4, 0)], &[d(1), d(3), d(4)], &[d(0), d(1), d(2)]],
    &MULTIPLY_ADD,
);
pub(crate) static CONV_2D_NHWC_HWCF: Structured = Structured::fixed(
    "pppprrr",
    &[&[d(0), window(1, 4, 0), window(2, 5, 1), d(6)], &[d(4), d(5), d(6), d(3)], &[d(0), d(1), d(2), d(3)]],
    &MULTIPLY_ADD,
);
pub(crate) static CONV_2D_NHWC_FHWC: Structured = Structured::fixed(
    "pppprrr",
    &[&[d(0), window(1, 4, 0), window(2, 5, 1), d(6)], &[d(3), d(4), d(5), d(6)], &[d(0), d(1), d(2), d(3)]],
    &MULTIPLY_ADD,
);
pub(crate) static CONV_2D_NHWC_HWCF_Q: Structured = Structured::fixed(
    "pppprrr",
    &[
        &[d(0), window(1, 4, 0), window(2, 5, 1), d(6)],
        &[d(4), d(5), d(6), d(3)],
        &[],
        &[],
        &[d(0), d(1), d(2), d(3)],
    ],
    &MULTIPLY_ADD_QUANTIZED,
);
pub(crate) static CONV_2D_NHWC_FHWC_Q: Structured = Structured::fixed(
    "pppprrr",
    &[
        &[d(0), window(1, 4, 0), window(2, 5, 1), d(6)],
        &[d(3), d(4), d(5), d(6)],
        &[],
        &[],
        &[d(0), d(1), d(2), d(3)],
    ],
    &MULTIPLY_ADD_QUANTIZED,
);
pub(crate) static CONV_2D_NCHW_FCHW_Q: Structured = Structured::fixed(
    "pppprrr",
    &[
        &[d(0), d(4), window(2, 5, 0), window(3, 6, 1)],
        &[d(1), d(4), d(5), d(6)],
        &[],
        &[],
        &[d(0), d(1), d(2), d(3)],
    ],
    &MULTIPLY_ADD_QUANTIZED,
);
pub(crate) static CONV_2D_NCHW_FCHW: Structured = Structured::fixed(
    "pppprrr",
    &[&[d(0), d(4), window(2, 5, 0), window(3, 6, 1)], &[d(1), d(4), d(5), d(6)], &[d(0), d(1), d(2), d(3)]],
    &MULTIPLY_ADD,
);
pub(crate) static CONV_2D_NGCHW_FGCHW: Structured = Structured::fixed(
    "ppppprrr",
    &[
        &[d(0), d(1), d(5), window(3, 6, 0), window(4, 7, 1)],
        &[d(2), d(1), d(5), d(6), d(7)],
        &[d(0), d(1), d(2), d(3), d(4)],
    ],
    &MULTIPLY_ADD,
);
pub(crate) static CONV_2D_NGCHW_GFCHW: Structured = Structured::fixed(
    "ppppprrr",
    &[
        &[d(0), d(1), d(5), window(3, 6, 0), window(4, 7, 1)],
        &[d(1), d(2), d(5), d(6), d(7)],
        &[d(0), d(1), d(2), d(3), d(4)],
    ],
    &MULTIPLY_ADD,
);
pub(crate) static CONV_2D_NHWGC_GFHWC: Structured = Structured::fixed(
    "ppppprrr",
    &[
        &[d(0), window(1, 5, 0), window(2, 6, 1), d(3), d(7)],
        &[d(3), d(4), d(5), d(6), d(7)],
        &[d(0), d(1), d(2), d(3), d(4)],
    ],
    &MULTIPLY_ADD,
);
pub(crate) static CONV_2D_NHWGC_GFHWC_Q: Structured = Structured::fixed(
    "ppppprrr",
    &[
        &[d(0), window(1, 5, 0), window(2, 6, 1), d(3), d(7)],
        &[d(3), d(4), d(5), d(6), d(7)],
        &[],
        &[],
        &[d(0), d(1), d(2), d(3), d(4)],
    ],
    &MULTIPLY_ADD_QUANTIZED,
);
pub(crate) static CONV_2D_NGCHW_GFCHW_Q: Structured = Structured::fixed(
    "ppppprrr",
    &[
        &[d(0), d(1), d(5), window(3, 6, 0), window(4, 7, 1)],
        &[d(1), d(2), d(5), d(6), d(7)],
        &[],
        &[],
        &[d(0), d(1), d(2), d(3), d(4)],
    ],
    &MULTIPLY_ADD_QUANTIZED,
);
pub(crate) static CONV_3D_NDHWC_DHWCF: Structured = Structured::fixed(
    "ppppprrrr",
    &[
        &[d(0), window(1, 5, 0), window(2, 6, 1), window(3, 7, 2), d(8)],
        &[d(5), d(6), d(7), d(8), d(4)],
        &[d(0), d(1), d(2), d(3), d(4)],
    ],
    &MULTIPLY_ADD,
);
pub(crate) static CONV_3D_NDHWC_DHWCF_Q: Structured = Structured::fixed(
    "ppppprrrr",
    &[
        &[d(0), window(1, 5, 0), window(2, 6, 1), window(3, 7, 2), d(8)],
        &[d(5), d(6), d(7), d(8), d(4)],
        &[],
        &[],
        &[d(0), d(1), d(2), d(3), d(4)],
    ],
    &MULTIPLY_ADD_QUANTIZED,
);
pub(crate) static CONV_3D_NCDHW_FCDHW: Structured = Structured::fixed(
    "ppppprrrr",
    &[
        &[d(0), d(5), window(2, 6, 0), window(3, 7, 1), window(4, 8, 2)],
        &[d(1), d(5), d(6), d(7), d(8)],
        &[d(0), d(1), d(2), d(3), d(4)],
    ],
    &MULTIPLY_ADD,
);
pub(crate) static DEPTHWISE_CONV_1D_NWC_WC: Structured = Structured::fixed(
    "pppr",
    &[&[d(0), window(1, 3, 0), d(2)], &[d(3), d(2)], &[d(0), d(1), d(2)]],
    &MULTIPLY_ADD,
);
pub(crate) static DEPTHWISE_CONV_1D_NCW_CW: Structured = Structured::fixed(
    "pppr",
    &[&[d(0), d(2), window(1, 3, 0)], &[d(2), d(3)], &[d(0), d(2), d(1)]],
    &MULTIPLY_ADD,
);
pub(crate) static DEPTHWISE_CONV_1D_NWC_WCM: Structured = Structured::fixed(
    "ppppr",
    &[&[d(0), window(1, 4, 0), d(2)], &[d(4), d(2), d(3)], &[d(0), d(1), d(2), d(3)]],
    &MULTIPLY_ADD,
);
pub(crate) static DEPTHWISE_CONV_2D_NHWC_HWC: Structured = Structured::fixed(
    "pppprr",
    &[&[d(0), window(1, 4, 0), window(2, 5, 1), d(3)], &[d(4), d(5), d(3)], &[d(0), d(1), d(2), d(3)]],
    &MULTIPLY_ADD,
);
pub(crate) static DEPTHWISE_CONV_2D_NCHW_CHW: Structured = Structured::fixed(
    "pppprr",
    &[&[d(0), d(3), window(1, 4, 0), window(2, 5, 1)], &[d(3), d(4), d(5)], &[d(0), d(3), d(1), d(2)]],
    &MULTIPLY_ADD,
);
pub(crate) static DEPTHWISE_CONV_2D_NHWC_HWC_Q: Structured = Structured::fixed(
    "pppprr",
    &[
        &[d(0), window(1, 4, 0), window(2, 5, 1), d(3)],
        &[d(4), d(5), d(3)],
        &[],
        &[],
        &[d(0), d(1), d(2), d(3)],
    ],
    &MULTIPLY_ADD_QUANTIZED,
);
pub(crate) static DEPTHWISE_CONV_2D_NHWC_HWCM: Structured = Structured::fixed(
    "ppppprr",
    &[
        &[d(0), window(1, 5, 0), window(2, 6, 1), d(3)],
        &[d(5), d(6), d(3), d(4)],
        &[d(0), d(1), d(2), d(3), d(4)],
    ],
    &MULTIPLY_ADD,
);
pub(crate) static DEPTHWISE_CONV_2D_NHWC_HWCM_Q: Structured = Structured::fixed(
    "ppppprr",
    &[
        &[d(0), window(1, 5, 0), window(2, 6, 1), d(3)],
        &[d(5), d(6), d(3), d(4)],
        &[],
        &[],
        &[d(0), d(1), d(2), d(3), d(4)],
    ],
    &MULTIPLY_ADD_QUANTIZED,
);
pub(crate) static DEPTHWISE_CONV_3D_NDHWC_DHWC: Structured = Structured::fixed(
    "pppprrrp",
    &[
        &[d(0), window(1, 4, 0), window(2, 5, 1), window(3, 6, 2), d(7)],
        &[d(4), d(5), d(6), d(7)],
        &[d(0), d(1), d(2), d(3), d(7)],
    ],
    &MULTIPLY_ADD,
);
pub(crate) static DEPTHWISE_CONV_3D_NCDHW_CDHW: Structured = Structured::fixed(
    "pppprrrp",
    &[
        &[d(0), d(7), window(1, 4, 0), window(2, 5, 1), window(3, 6, 2)],
        &[d(7), d(4), d(5), d(6)],
        &[d(0), d(7), d(1), d(2), d(3)],
    ],
    &MULTIPLY_ADD,
);
pub(crate) static DEPTHWISE_CONV_3D_NDHWC_DHWCM: Structured = Structured::fixed(
    "ppppprrrp",
    &[
        &[d(0), window(1, 5, 0), window(2, 6, 1), window(3, 7, 2), d(8)],
        &[d(5), d(6), d(7), d(8), d(4)],
        &[d(0), d(1), d(2), d(3), d(8), d(4)],
    ],
    &MULTIPLY_ADD,
);
pub(crate) static POOLING_NHWC_SUM: Structured = Structured::fixed(
    "pppprr",
    &[&[d(0), window(1, 4, 0), window(2, 5, 1), d(3)], &[d(4), d(5)], &[d(0), d(1), d(2), d(3)]],
    &ADD_ELEMENT,
);
pub(crate) static POOLING_NCHW_SUM: Structured = Structured::fixed(
    "pppprr",
    &[&[d(0), d(1), window(2, 4, 0), window(3, 5, 1)], &[d(4), d(5)], &[d(0), d(1), d(2), d(3)]],
    &ADD_ELEMENT,
);
pub(crate) static POOLING_NHWC_MAX: Structured = Structured::fixed(
    "pppprr",
    &[&[d(0), window(1, 4, 0), window(2, 5, 1), d(3)], &[d(4), d(5)], &[d(0), d(1), d(2), d(3)]],
    &GREATER,
);
pub(crate) static POOLING_NHWC_MAX_UNSIGNED: Structured = Structured::fixed(
    "pppprr",
    &[&[d(0), window(1, 4, 0), window(2, 5, 1), d(3)], &[d(4), d(5)], &[d(0), d(1), d(2), d(3)]],
    &GREATER_UNSIGNED,
);
pub(crate) static POOLING_NCHW_MAX: Structured = Structured::fixed(
    "pppprr",
    &[&[d(0), d(1), window(2, 4, 0), window(3, 5, 1)], &[d(4), d(5)], &[d(0), d(1), d(2), d(3)]],
    &GREATER,
);
pub(crate) static POOLING_NHWC_MIN: Structured = Structured::fixed(
    "pppprr",
    &[&[d(0), window(1, 4, 0), window(2, 5, 1), d(3)], &[d(4), d(5)], &[d(0), d(1), d(2), d(3)]],
    &SMALLER,
);
pub(crate) static POOLING_NHWC_MIN_UNSIGNED: Structured = Structured::fixed(
    "pppprr",
    &[&[d(0), window(1, 4, 0), window(2, 5, 1), d(3)], &[d(4), d(5)], &[d(0), d(1), d(2), d(3)]],
    &SMALLER_UNSIGNED,
);
pub(crate) static POOLING_NWC_SUM: Structured =
    Structured::fixed("pppr", &[&[d(0), window(1, 3, 0), d(2)], &[d(3)], &[d(0), d(1), d(2)]], &ADD_ELEMENT);
pub(crate) static POOLING_NCW_SUM: Structured =
    Structured::fixed("pppr", &[&[d(0), d(1), window(2, 3, 0)], &[d(3)], &[d(0), d(1), d(2)]], &ADD_ELEMENT);
pub(crate) static POOLING_NWC_MAX: Structured =
    Structured::fixed("pppr", &[&[d(0), window(1, 3, 0), d(2)], &[d(3)], &[d(0), d(1), d(2)]], &GREATER);
pub(crate) static POOLING_NWC_MAX_UNSIGNED: Structured = Structured::fixed(
    "pppr",
    &[&[d(0), window(1, 3, 0), d(2)], &[d(3)], &[d(0), d(1), d(2)]],
    &GREATER_UNSIGNED,
);
pub(crate) static POOLING_NCW_MAX: Structured =
    Structured::fixed("pppr", &[&[d(0), d(1), window(2, 3, 0)], &[d(3)], &[d(0), d(1), d(2)]], &GREATER);
pub(crate) static POOLING_NWC_MIN: Structured =
    Structured::fixed("pppr", &[&[d(0), window(1, 3, 0), d(2)], &[d(3)], &[d(0), d(1), d(2)]], &SMALLER);
pub(crate) static POOLING_NWC_MIN_UNSIGNED: Structured = Structured::fixed(
    "pppr",
    &[&[d(0), window(1, 3, 0), d(2)], &[d(3)], &[d(0), d(1), d(2)]],
    &SMALLER_UNSIGNED,
);
pub(crate) static POOLING_NDHWC_SUM: Structured = Structured::fixed(
    "ppppprrr",
    &[
        &[d(0), window(1, 5, 0), window(2, 6, 1), window(3, 7, 2), d(4)],
        &[d(5), d(6), d(7)],
        &[d(0), d(1), d(2), d(3), d(4)],
    ],
    &ADD_ELEMENT,
);
pub(crate) static POOLING_NDHWC_MAX: Structured = Structured::fixed(
    "ppppprrr",
    &[
        &[d(0), window(1, 5, 0), window(2, 6, 1), window(3, 7, 2), d(4)],
        &[d(5), d(6), d(7)],
        &[d(0), d(1), d(2), d(3), d(4)],
    ],
    &GREATER,
);
pub(crate) static POOLING_NDHWC_MIN: Structured = Structured::fixed(
    "ppppprrr",
    &[
        &[d(0), window(1, 5, 0), window(2, 6, 1), window(3, 7, 2), d(4)],
        &[d(5), d(6), d(7)],
        &[d(0), d(1), d(2), d(3), d(4)],
    ],
    &SMALLER,
);
pub(crate) static FILL: Structured = Structured::elementwise(2, &Arg(0));
pub(crate) static FILL_RNG_2D: Structured = Structured::fixed("pp", &[&[], &[], &[], &[d(0), d(1)]], &RANDOM);
