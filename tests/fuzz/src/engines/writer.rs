//! The text of a program while it is written: names of values and their types, scopes, constants.

use std::fmt::{self, Display};
use terrace_support::random::Random;

/// The type of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ty {
    Int(u32),
    Float(Float),
    Index,
    /// A vector of n integers or floats.
    Lanes(u32, Scalar),
    /// A vector of two dimensions.
    Grid(u32, u32, Scalar),
}

/// The element of a vector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scalar {
    Int(u32),
    Float(Float),
}

/// A format of floats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Float {
    F16,
    BF16,
    F32,
    F64,
}

impl Float {
    pub const ALL: [Float; 4] = [Float::F16, Float::BF16, Float::F32, Float::F64];

    pub fn width(self) -> u32 {
        match self {
            Float::F16 | Float::BF16 => 16,
            Float::F32 => 32,
            Float::F64 => 64,
        }
    }

    /// Returns bits after the point.
    pub fn fraction(self) -> u32 {
        match self {
            Float::F16 => 10,
            Float::BF16 => 7,
            Float::F32 => 23,
            Float::F64 => 52,
        }
    }

    /// Returns bits of the canonical NaN.
    pub fn nan(self) -> u64 {
        self.infinity() | 1 << (self.fraction() - 1)
    }

    pub fn infinity(self) -> u64 {
        let exponent = self.width() - 1 - self.fraction();
        ((1 << exponent) - 1) << self.fraction()
    }
}

impl Scalar {
    pub fn ty(self) -> Ty {
        match self {
            Scalar::Int(width) => Ty::Int(width),
            Scalar::Float(float) => Ty::Float(float),
        }
    }
}

impl Ty {
    /// Returns true if it is a vector of integers that come alone, at least in the innermost dimension. LLVM 22 without
    /// optimization takes a short one from elsewhere for one that is extended already, where it compares or divides.
    pub fn is_lane_alone(self) -> bool {
        matches!(self, Ty::Lanes(1, Scalar::Int(_)) | Ty::Grid(_, 1, Scalar::Int(_)))
    }

    /// Returns the element type, or the type itself.
    pub fn scalar(self) -> Option<Scalar> {
        match self {
            Ty::Int(width) => Some(Scalar::Int(width)),
            Ty::Float(float) => Some(Scalar::Float(float)),
            Ty::Lanes(_, scalar) | Ty::Grid(_, _, scalar) => Some(scalar),
            Ty::Index => None,
        }
    }

    /// Returns the same shape of other scalars.
    pub fn of(self, scalar: Scalar) -> Ty {
        match self {
            Ty::Lanes(count, _) => Ty::Lanes(count, scalar),
            Ty::Grid(rows, columns, _) => Ty::Grid(rows, columns, scalar),
            _ => scalar.ty(),
        }
    }
}

impl Display for Float {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Float::F16 => "f16",
            Float::BF16 => "bf16",
            Float::F32 => "f32",
            Float::F64 => "f64",
        })
    }
}

impl Display for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ty::Int(width) => write!(f, "i{width}"),
            Ty::Float(float) => float.fmt(f),
            Ty::Index => f.write_str("index"),
            Ty::Lanes(count, scalar) => write!(f, "vector<{count}x{}>", scalar.ty()),
            Ty::Grid(rows, columns, scalar) => write!(f, "vector<{rows}x{columns}x{}>", scalar.ty()),
        }
    }
}

/// Memory that can be read and written: every size is a power of two.
#[derive(Clone, Debug)]
pub(super) struct MemRef {
    pub name: String,
    pub ty: String,
    pub sizes: Vec<usize>,
    pub element: Ty,
}

/// A function that can be called.
#[derive(Clone, Debug)]
pub(super) struct Function {
    pub name: String,
    pub inputs: Vec<Ty>,
    pub result: Ty,
    /// True if it calls itself as often as its first argument says, so that it must be small.
    pub is_recursive: bool,
}

/// A program that is written.
pub(super) struct Writer<'r> {
    pub random: &'r mut Random,
    pub out: String,
    /// Values in scope.
    pub values: Vec<(String, Ty)>,
    pub memrefs: Vec<MemRef>,
    pub functions: Vec<Function>,
    /// The functions that are called with memory.
    pub places_functions: Vec<String>,
    /// The types that the program likes.
    pub likes: Vec<Ty>,
    /// True if parts of memory can be lowered.
    pub has_views: bool,
    /// Remaining number of operations to generate.
    pub budget: usize,
    /// Nesting depth of loops and conditions.
    pub depth: usize,
    /// Upper bound on the executions of generated code.
    pub times: usize,
    names: usize,
}

/// Scope mark: the numbers of visible values, restored at its end.
pub(super) struct Scope(usize, usize);

impl<'r> Writer<'r> {
    pub fn new(random: &'r mut Random, likes: Vec<Ty>, budget: usize) -> Self {
        Writer {
            random,
            out: String::new(),
            values: Vec::new(),
            memrefs: Vec::new(),
            functions: Vec::new(),
            places_functions: Vec::new(),
            likes,
            has_views: false,
            budget,
            depth: 1,
            times: 1,
            names: 0,
        }
    }

    /// Returns a type that the program likes.
    pub fn ty(&mut self) -> Ty {
        self.likes[self.random.below(self.likes.len())]
    }

    /// Returns a type that functions return.
    pub fn result_type(&mut self) -> Ty {
        loop {
            let ty = self.ty();
            if !ty.is_lane_alone() {
                return ty;
            }
        }
    }

    pub fn line(&mut self, text: impl Display) {
        self.out += &"  ".repeat(self.depth);
        self.out += &format!("{text}\n");
    }

    pub fn name(&mut self) -> String {
        self.names += 1;
        format!("%v{}", self.names)
    }

    /// Writes an operation with one result, which can be used from here on; its name.
    pub fn op(&mut self, ty: Ty, text: impl Display) -> String {
        let name = self.hidden(text);
        self.values.push((name.clone(), ty));
        name
    }

    /// Writes an operation with one result that no other operation uses; returns its name.
    pub fn hidden(&mut self, text: impl Display) -> String {
        let name = self.name();
        self.line(format_args!("{name} = {text}"));
        self.budget = self.budget.saturating_sub(1);
        name
    }

    /// Returns a value of a type: one that is there, or a constant.
    pub fn value(&mut self, ty: Ty) -> String {
        let fitting: Vec<usize> =
            (0..self.values.len()).filter(|at| self.values[*at].1 == ty).rev().take(12).collect();
        if fitting.is_empty() || self.random.chance(12) {
            return self.constant(ty);
        }
        let at = fitting[self.random.below(fitting.len())];
        self.values[at].0.clone()
    }

    /// Returns a constant of a type, an interesting one.
    pub fn constant(&mut self, ty: Ty) -> String {
        let text = match ty {
            Ty::Lanes(count, scalar) => {
                format!("arith.constant dense<{}> : {ty}", self.literals(count, scalar))
            }
            Ty::Grid(rows, columns, scalar) => {
                let rows: Vec<String> = (0..rows).map(|_| self.literals(columns, scalar)).collect();
                format!("arith.constant dense<[{}]> : {ty}", rows.join(", "))
            }
            Ty::Int(1) => format!("arith.constant {}", self.literal(ty)),
            _ => format!("arith.constant {} : {ty}", self.literal(ty)),
        };
        self.op(ty, text)
    }

    fn literals(&mut self, count: u32, scalar: Scalar) -> String {
        let lanes: Vec<String> = (0..count).map(|_| self.literal(scalar.ty())).collect();
        format!("[{}]", lanes.join(", "))
    }

    /// Returns a given integer.
    pub fn number(&mut self, ty: Ty, value: u128) -> String {
        let text = match ty {
            Ty::Lanes(_, Scalar::Int(width)) | Ty::Grid(_, _, Scalar::Int(width)) => {
                format!("dense<{}> : {ty}", integer(width, value))
            }
            Ty::Int(1) => integer(1, value),
            Ty::Int(width) => format!("{} : {ty}", integer(width, value)),
            _ => format!("{value} : {ty}"),
        };
        self.hidden(format_args!("arith.constant {text}"))
    }

    fn literal(&mut self, ty: Ty) -> String {
        match ty {
            Ty::Int(width) => {
                let bits = self.bits(width);
                integer(width, bits)
            }
            Ty::Index => (self.bits(64) as i64 >> 8).to_string(),
            Ty::Float(float) => {
                let sign = (self.random.any() & 1) << (float.width() - 1);
                let bits = match self.random.below(9) {
                    0 => sign,
                    1 => float.infinity() | sign,
                    2 => float.nan(),
                    3 => self.random.below(8) as u64 | sign,
                    4 => (float.infinity() - 1) | sign,
                    5 => {
                        let any = self.random.any() & ((1 << (float.width() - 1)) - 1);
                        if any > float.infinity() { 0 } else { any | sign }
                    }
                    _ => {
                        // A small number, with few bits after the point.
                        let value = (self.random.below(2000) as f64 - 1000.0) / 8.0;
                        return format!("{value:?}");
                    }
                };
                format!("0x{bits:0digits$X}", digits = float.width() as usize / 4)
            }
            Ty::Lanes(..) | Ty::Grid(..) => unreachable!("a lane is no vector"),
        }
    }

    /// Returns bits of an integer with n: often at an end of the range.
    fn bits(&mut self, width: u32) -> u128 {
        let one_more = |bits: u128, more: usize| bits.wrapping_add(more as u128).wrapping_sub(2);
        let near = self.random.below(5);
        match self.random.below(6) {
            0 => one_more(0, near),
            1 => one_more(1 << (width - 1), near),
            2 => one_more(1 << self.random.below(width as usize), near),
            3 => self.random.below(100) as u128,
            _ => u128::from(self.random.any()) << 64 | u128::from(self.random.any()),
        }
    }

    /// Writes what is in a region, where nothing that is made in it can be used after it.
    pub fn scope(&mut self) -> Scope {
        self.depth += 1;
        Scope(self.values.len(), self.memrefs.len())
    }

    pub fn leave(&mut self, scope: &Scope) {
        self.depth -= 1;
        self.values.truncate(scope.0);
        self.memrefs.truncate(scope.1);
    }
}

/// Returns an integer as the text has it: signed, or a truth value.
fn integer(width: u32, bits: u128) -> String {
    match width {
        1 => if bits & 1 == 1 { "true" } else { "false" }.to_owned(),
        _ => (((bits << (128 - width)) as i128) >> (128 - width)).to_string(),
    }
}
