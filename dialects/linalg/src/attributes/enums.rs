//! Kinds of functions and of loops.

use terrace_ods_macros::enumeration;

/// A function of two elements.
#[enumeration(name = "linalg.BinaryFn", width = 32)]
pub enum BinaryFn {
    #[text = "add"]
    #[symbol = "add"]
    Add = 0,
    #[text = "sub"]
    #[symbol = "sub"]
    Sub = 1,
    #[text = "mul"]
    #[symbol = "mul"]
    Mul = 2,
    #[text = "div"]
    #[symbol = "div"]
    Div = 3,
    #[text = "div_unsigned"]
    #[symbol = "div_unsigned"]
    DivUnsigned = 4,
    #[text = "max_signed"]
    #[symbol = "max_signed"]
    MaxSigned = 5,
    #[text = "min_signed"]
    #[symbol = "min_signed"]
    MinSigned = 6,
    #[text = "max_unsigned"]
    #[symbol = "max_unsigned"]
    MaxUnsigned = 7,
    #[text = "min_unsigned"]
    #[symbol = "min_unsigned"]
    MinUnsigned = 8,
    #[text = "powf"]
    #[symbol = "powf"]
    Powf = 9,
}

/// Arity of a function on elements.
#[enumeration(name = "linalg.ElementwiseArityGroup", width = 32)]
pub enum ElementwiseArityGroup {
    Unary = 1,
    Binary = 2,
    Ternary = 3,
}

/// The first function behind those that take so many elements.
#[enumeration(name = "linalg.ElementwiseCaseLimits", width = 32)]
pub enum ElementwiseCaseLimits {
    LastUnary = 13,
    LastBinary = 23,
    LastTernary = 24,
}

/// A function of elements.
#[enumeration(name = "linalg.ElementwiseKind", width = 32)]
pub enum ElementwiseKind {
    #[text = "exp"]
    #[symbol = "exp"]
    Exp = 0,
    #[text = "log"]
    #[symbol = "log"]
    Log = 1,
    #[text = "abs"]
    #[symbol = "abs"]
    Abs = 2,
    #[text = "ceil"]
    #[symbol = "ceil"]
    Ceil = 3,
    #[text = "floor"]
    #[symbol = "floor"]
    Floor = 4,
    #[text = "negf"]
    #[symbol = "negf"]
    Negf = 5,
    #[text = "reciprocal"]
    #[symbol = "reciprocal"]
    Reciprocal = 6,
    #[text = "round"]
    #[symbol = "round"]
    Round = 7,
    #[text = "sqrt"]
    #[symbol = "sqrt"]
    Sqrt = 8,
    #[text = "rsqrt"]
    #[symbol = "rsqrt"]
    Rsqrt = 9,
    #[text = "square"]
    #[symbol = "square"]
    Square = 10,
    #[text = "tanh"]
    #[symbol = "tanh"]
    Tanh = 11,
    #[text = "erf"]
    #[symbol = "erf"]
    Erf = 12,
    #[text = "add"]
    #[symbol = "add"]
    Add = 13,
    #[text = "sub"]
    #[symbol = "sub"]
    Sub = 14,
    #[text = "mul"]
    #[symbol = "mul"]
    Mul = 15,
    #[text = "div"]
    #[symbol = "div"]
    Div = 16,
    #[text = "div_unsigned"]
    #[symbol = "div_unsigned"]
    DivUnsigned = 17,
    #[text = "max_signed"]
    #[symbol = "max_signed"]
    MaxSigned = 18,
    #[text = "min_signed"]
    #[symbol = "min_signed"]
    MinSigned = 19,
    #[text = "max_unsigned"]
    #[symbol = "max_unsigned"]
    MaxUnsigned = 20,
    #[text = "min_unsigned"]
    #[symbol = "min_unsigned"]
    MinUnsigned = 21,
    #[text = "powf"]
    #[symbol = "powf"]
    Powf = 22,
    #[text = "select"]
    #[symbol = "select"]
    Select = 23,
}

/// Kind of a loop.
#[enumeration(name = "linalg.IteratorType", width = 32)]
pub enum IteratorType {
    #[text = "parallel"]
    #[symbol = "parallel"]
    Parallel = 0,
    #[text = "reduction"]
    #[symbol = "reduction"]
    Reduction = 1,
}

/// A function of three elements.
#[enumeration(name = "linalg.TernaryFn", width = 32)]
pub enum TernaryFn {
    #[text = "select"]
    #[symbol = "select"]
    Select = 0,
}

/// Conversion of an element to another type.
#[enumeration(name = "linalg.TypeFn", width = 32)]
pub enum TypeFn {
    #[text = "cast_signed"]
    #[symbol = "cast_signed"]
    CastSigned = 0,
    #[text = "cast_unsigned"]
    #[symbol = "cast_unsigned"]
    CastUnsigned = 1,
}

/// A function of an element.
#[enumeration(name = "linalg.UnaryFn", width = 32)]
pub enum UnaryFn {
    #[text = "exp"]
    #[symbol = "exp"]
    Exp = 0,
    #[text = "log"]
    #[symbol = "log"]
    Log = 1,
    #[text = "abs"]
    #[symbol = "abs"]
    Abs = 2,
    #[text = "ceil"]
    #[symbol = "ceil"]
    Ceil = 3,
    #[text = "floor"]
    #[symbol = "floor"]
    Floor = 4,
    #[text = "negf"]
    #[symbol = "negf"]
    Negf = 5,
    #[text = "reciprocal"]
    #[symbol = "reciprocal"]
    Reciprocal = 6,
    #[text = "round"]
    #[symbol = "round"]
    Round = 7,
    #[text = "sqrt"]
    #[symbol = "sqrt"]
    Sqrt = 8,
    #[text = "rsqrt"]
    #[symbol = "rsqrt"]
    Rsqrt = 9,
    #[text = "square"]
    #[symbol = "square"]
    Square = 10,
    #[text = "tanh"]
    #[symbol = "tanh"]
    Tanh = 11,
    #[text = "erf"]
    #[symbol = "erf"]
    Erf = 12,
}

/// The sizes of output tiles and of kernels that Winograd's algorithm is made for.
#[enumeration(name = "linalg.WinogradConv2DFmr", width = 32)]
pub enum WinogradConv2DFmr {
    #[text = "F_2_3"]
    #[symbol = "F_2_3"]
    F23 = 0,
    #[text = "F_4_3"]
    #[symbol = "F_4_3"]
    F43 = 1,
    #[text = "F_2_5"]
    #[symbol = "F_2_5"]
    F25 = 2,
}
