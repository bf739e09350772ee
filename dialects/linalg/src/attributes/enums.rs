//! Kinds of functions and of loops.

use terrace_ods_macros::enumeration;

/// A function of two elements.
#[enumeration(name = "linalg.BinaryFn", width = 32)]
pub enum BinaryFn {
    #[case("add", symbol = "add")]
    Add = 0,
    #[case("sub", symbol = "sub")]
    Sub = 1,
    #[case("mul", symbol = "mul")]
    Mul = 2,
    #[case("div", symbol = "div")]
    Div = 3,
    #[case("div_unsigned", symbol = "div_unsigned")]
    DivUnsigned = 4,
    #[case("max_signed", symbol = "max_signed")]
    MaxSigned = 5,
    #[case("min_signed", symbol = "min_signed")]
    MinSigned = 6,
    #[case("max_unsigned", symbol = "max_unsigned")]
    MaxUnsigned = 7,
    #[case("min_unsigned", symbol = "min_unsigned")]
    MinUnsigned = 8,
    #[case("powf", symbol = "powf")]
    Powf = 9,
}

/// Arity of a function on elements.
#[enumeration(name = "linalg.ElementwiseArityGroup", width = 32)]
pub enum ElementwiseArityGroup {
    Unary = 1,
    Binary = 2,
    Ternary = 3,
}

/// The first function after those that take n elements.
#[enumeration(name = "linalg.ElementwiseCaseLimits", width = 32)]
pub enum ElementwiseCaseLimits {
    LastUnary = 13,
    LastBinary = 23,
    LastTernary = 24,
}

/// A function of elements.
#[enumeration(name = "linalg.ElementwiseKind", width = 32)]
pub enum ElementwiseKind {
    #[case("exp", symbol = "exp")]
    Exp = 0,
    #[case("log", symbol = "log")]
    Log = 1,
    #[case("abs", symbol = "abs")]
    Abs = 2,
    #[case("ceil", symbol = "ceil")]
    Ceil = 3,
    #[case("floor", symbol = "floor")]
    Floor = 4,
    #[case("negf", symbol = "negf")]
    Negf = 5,
    #[case("reciprocal", symbol = "reciprocal")]
    Reciprocal = 6,
    #[case("round", symbol = "round")]
    Round = 7,
    #[case("sqrt", symbol = "sqrt")]
    Sqrt = 8,
    #[case("rsqrt", symbol = "rsqrt")]
    Rsqrt = 9,
    #[case("square", symbol = "square")]
    Square = 10,
    #[case("tanh", symbol = "tanh")]
    Tanh = 11,
    #[case("erf", symbol = "erf")]
    Erf = 12,
    #[case("add", symbol = "add")]
    Add = 13,
    #[case("sub", symbol = "sub")]
    Sub = 14,
    #[case("mul", symbol = "mul")]
    Mul = 15,
    #[case("div", symbol = "div")]
    Div = 16,
    #[case("div_unsigned", symbol = "div_unsigned")]
    DivUnsigned = 17,
    #[case("max_signed", symbol = "max_signed")]
    MaxSigned = 18,
    #[case("min_signed", symbol = "min_signed")]
    MinSigned = 19,
    #[case("max_unsigned", symbol = "max_unsigned")]
    MaxUnsigned = 20,
    #[case("min_unsigned", symbol = "min_unsigned")]
    MinUnsigned = 21,
    #[case("powf", symbol = "powf")]
    Powf = 22,
    #[case("select", symbol = "select")]
    Select = 23,
}

/// Kind of a loop.
#[enumeration(name = "linalg.IteratorType", width = 32)]
pub enum IteratorType {
    #[case("parallel", symbol = "parallel")]
    Parallel = 0,
    #[case("reduction", symbol = "reduction")]
    Reduction = 1,
}

/// A function of three elements.
#[enumeration(name = "linalg.TernaryFn", width = 32)]
pub enum TernaryFn {
    #[case("select", symbol = "select")]
    Select = 0,
}

/// Conversion of an element to another type.
#[enumeration(name = "linalg.TypeFn", width = 32)]
pub enum TypeFn {
    #[case("cast_signed", symbol = "cast_signed")]
    CastSigned = 0,
    #[case("cast_unsigned", symbol = "cast_unsigned")]
    CastUnsigned = 1,
}

/// A function of an element.
#[enumeration(name = "linalg.UnaryFn", width = 32)]
pub enum UnaryFn {
    #[case("exp", symbol = "exp")]
    Exp = 0,
    #[case("log", symbol = "log")]
    Log = 1,
    #[case("abs", symbol = "abs")]
    Abs = 2,
    #[case("ceil", symbol = "ceil")]
    Ceil = 3,
    #[case("floor", symbol = "floor")]
    Floor = 4,
    #[case("negf", symbol = "negf")]
    Negf = 5,
    #[case("reciprocal", symbol = "reciprocal")]
    Reciprocal = 6,
    #[case("round", symbol = "round")]
    Round = 7,
    #[case("sqrt", symbol = "sqrt")]
    Sqrt = 8,
    #[case("rsqrt", symbol = "rsqrt")]
    Rsqrt = 9,
    #[case("square", symbol = "square")]
    Square = 10,
    #[case("tanh", symbol = "tanh")]
    Tanh = 11,
    #[case("erf", symbol = "erf")]
    Erf = 12,
}

/// The sizes of output tiles and of kernels that Winograd's algorithm is made for.
#[enumeration(name = "linalg.WinogradConv2DFmr", width = 32)]
pub enum WinogradConv2DFmr {
    #[case("F_2_3", symbol = "F_2_3")]
    F23 = 0,
    #[case("F_4_3", symbol = "F_4_3")]
    F43 = 1,
    #[case("F_2_5", symbol = "F_2_5")]
    F25 = 2,
}
