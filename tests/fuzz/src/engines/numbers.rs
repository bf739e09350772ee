//! Operations on integers and floats, and on vectors of them, none of which is without meaning.

use super::writer::{Float, Scalar, Ty, Writer};

const INTEGERS: [&str; 10] =
    ["addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "maxui", "minsi", "minui"];
const PREDICATES: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
const FLOATS: [&str; 7] = ["addf", "subf", "mulf", "divf", "remf", "maximumf", "minimumf"];
const FLOAT_PREDICATES: [&str; 14] =
    ["oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno"];
const ROUNDINGS: [&str; 6] = ["absf", "floor", "ceil", "trunc", "round", "roundeven"];

impl Writer<'_> {
    /// Writes an operation with numbers.
    pub fn compute(&mut self) {
        let ty = self.ty();
        match ty.scalar() {
            Some(Scalar::Int(width)) => self.integer(ty, width),
            Some(Scalar::Float(float)) => self.float(ty, float),
            None => self.index(),
        };
    }

    fn index(&mut self) {
        let (a, b) = (self.value(Ty::Index), self.value(Ty::Index));
        // Maps take what is computed at the top of a function.
        match self.random.below(if self.depth == 1 { 4 } else { 3 }) {
            0 => {
                let op = self.random.pick(&["add", "sub", "mul", "and", "or", "xor", "maxs", "minu"]);
                self.op(Ty::Index, format_args!("index.{op} {a}, {b}"));
            }
            1 => {
                let op = self.random.pick(&INTEGERS);
                self.op(Ty::Index, format_args!("arith.{op} {a}, {b} : index"));
            }
            2 => {
                let from = self.ty();
                // Between index and fewer bits there and back is folded, as upstream does, whatever is lost.
                if let Ty::Int(..=64) = from {
                    let x = self.value(from);
                    let cast = self.random.pick(&["index_cast", "index_castui"]);
                    self.op(Ty::Index, format_args!("arith.{cast} {x} : {from} to index"));
                }
            }
            _ => {
                let map = self.random.pick(&[
                    "(d0 + d1)",
                    "(d0 - d1 * 3)",
                    "(d0 mod 7 + d1 floordiv 5)",
                    "(d0 ceildiv 3 - d1)",
                ]);
                // Small enough for nothing to overflow.
                let small = |w: &mut Self, x: &str| {
                    let mask = w.number(Ty::Index, 0xFFFF_FFFF);
                    w.hidden(format_args!("arith.andi {x}, {mask} : index"))
                };
                let (a, b) = (small(self, &a), small(self, &b));
                self.op(Ty::Index, format_args!("affine.apply affine_map<(d0, d1) -> {map}>({a}, {b})"));
            }
        }
    }

    fn integer(&mut self, ty: Ty, width: u32) {
        let (a, b) = (self.value(ty), self.value(ty));
        match self.random.below(13) {
            0..=2 => {
                let mut op = self.random.pick(&INTEGERS).to_string();
                if ty.is_lane_alone() {
                    op = op.replace("maxsi", "maxui").replace("minsi", "minui");
                }
                self.op(ty, format_args!("arith.{op} {a}, {b} : {ty}"));
            }
            3 => {
                let amount = if ty.is_lane_alone() {
                    let mask = self.number(ty, (1 << width.ilog2()) - 1);
                    self.hidden(format_args!("arith.andi {b}, {mask} : {ty}"))
                } else {
                    let end = self.number(ty, u128::from(width));
                    self.hidden(format_args!("arith.remui {b}, {end} : {ty}"))
                };
                let op = self.random.pick(&["shli", "shrsi", "shrui"]);
                self.op(ty, format_args!("arith.{op} {a}, {amount} : {ty}"));
            }
            4 if !ty.is_lane_alone() => {
                let one = self.number(ty, 1);
                let odd = self.hidden(format_args!("arith.ori {b}, {one} : {ty}"));
                let op = self.random.pick(&["divui", "remui", "ceildivui"]);
                self.op(ty, format_args!("arith.{op} {a}, {odd} : {ty}"));
            }
            5 => {
                let one = self.number(ty, 1);
                let odd = self.hidden(format_args!("arith.ori {b}, {one} : {ty}"));
                let (minus, zero) = (self.number(ty, u128::MAX), self.number(ty, 0));
                let bits = ty.of(Scalar::Int(1));
                let overflows = self.hidden(format_args!("arith.cmpi eq, {odd}, {minus} : {ty}"));
                let safe = self.choose(&overflows, &zero, &a, bits, ty);
                let op = self.random.pick(&["divsi", "remsi", "floordivsi", "ceildivsi"]);
                self.op(ty, format_args!("arith.{op} {safe}, {odd} : {ty}"));
            }
            6 => self.compare(),
            7 => {
                let bits = ty.of(Scalar::Int(1));
                let condition = self.value(bits);
                let x = self.choose(&condition, &a, &b, bits, ty);
                self.values.push((x, ty));
            }
            8 => self.resize(ty, width),
            9 => {
                let op = self.random.pick(&["ctpop", "ctlz", "cttz", "absi"]);
                self.op(ty, format_args!("math.{op} {a} : {ty}"));
            }
            // Upstream lowers none of several dimensions.
            10 if !matches!(ty, Ty::Grid(..)) => self.extended(ty, &a, &b),
            11 => self.of_float(ty, width),
            _ => {
                if ty == Ty::Int(width) {
                    let x = self.value(Ty::Index);
                    let cast = self.random.pick(&["index_cast", "index_castui"]);
                    let wide = width.max(64);
                    let x = self.hidden(format_args!("arith.{cast} {x} : index to i{wide}"));
                    if width < 64 {
                        self.op(ty, format_args!("arith.trunci {x} : i64 to {ty}"));
                    } else {
                        self.values.push((x, ty));
                    }
                }
            }
        }
    }

    fn extended(&mut self, ty: Ty, a: &str, b: &str) {
        let (first, second) = (self.name(), self.name());
        let op = self.random.pick(&["addui_extended", "mulsi_extended", "mului_extended"]);
        let (types, other) = if op == "addui_extended" {
            let bits = ty.of(Scalar::Int(1));
            (format!("{ty}, {bits}"), bits)
        } else {
            (ty.to_string(), ty)
        };
        self.line(format_args!("{first}, {second} = arith.{op} {a}, {b} : {types}"));
        self.values.push((first, ty));
        self.values.push((second, other));
        self.budget = self.budget.saturating_sub(1);
    }

    /// Compares two values of some type.
    fn compare(&mut self) {
        let ty = self.ty();
        let (a, b) = (self.value(ty), self.value(ty));
        let bits = ty.of(Scalar::Int(1));
        if let Some(Scalar::Float(_)) = ty.scalar() {
            let predicate = self.random.pick(&FLOAT_PREDICATES);
            self.op(bits, format_args!("arith.cmpf {predicate}, {a}, {b} : {ty}"));
        } else {
            let predicate = self.random.pick(&PREDICATES);
            self.op(bits, format_args!("arith.cmpi {predicate}, {a}, {b} : {ty}"));
        }
    }

    /// Writes an integer of this width from one of another.
    fn resize(&mut self, ty: Ty, width: u32) {
        let widths: Vec<u32> = self
            .likes
            .iter()
            .filter_map(|like| match like {
                Ty::Int(other) if *other != width => Some(*other),
                _ => None,
            })
            .collect();
        if widths.is_empty() {
            return;
        }
        let other = widths[self.random.below(widths.len())];
        let from = ty.of(Scalar::Int(other));
        let x = self.value(from);
        let cast = if other > width { "trunci" } else { self.random.pick(&["extsi", "extui"]) };
        self.op(ty, format_args!("arith.{cast} {x} : {from} to {ty}"));
    }

    /// Writes an integer that a float is near to, or that has its bits.
    fn of_float(&mut self, ty: Ty, width: u32) {
        let float = Float::ALL[self.random.below(4)];
        if width > 64 || self.random.chance(30) && float.width() == width {
            if float.width() == width {
                let x = self.value(ty.of(Scalar::Float(float)));
                let bits = self.canonical_bits(&x, ty.of(Scalar::Float(float)), float);
                self.values.push((bits, ty));
            }
            return;
        }
        let from = ty.of(Scalar::Float(float));
        let x = self.value(from);
        let size = self.hidden(format_args!("math.absf {x} : {from}"));
        // What is too large, or no number, becomes zero.
        let end = (1u64 << (width - 1).min(15)) as f64;
        let splat = if from == Ty::Float(float) { format!("{end:?}") } else { format!("dense<{end:?}>") };
        let end = self.hidden(format_args!("arith.constant {splat} : {from}"));
        let zero = if from == Ty::Float(float) { "0.0" } else { "dense<0.0>" };
        let zero = self.hidden(format_args!("arith.constant {zero} : {from}"));
        let bits = ty.of(Scalar::Int(1));
        let fits = self.hidden(format_args!("arith.cmpf olt, {size}, {end} : {from}"));
        let (cast, x) = if self.random.chance(50) { ("fptosi", &x) } else { ("fptoui", &size) };
        let x = self.choose(&fits, x, &zero, bits, from);
        self.op(ty, format_args!("arith.{cast} {x} : {from} to {ty}"));
    }

    /// `condition ? a : b`, not offered to later operations.
    fn choose(&mut self, condition: &str, a: &str, b: &str, bits: Ty, ty: Ty) -> String {
        let condition_type = if bits == Ty::Int(1) { String::new() } else { format!("{bits}, ") };
        self.hidden(format_args!("arith.select {condition}, {a}, {b} : {condition_type}{ty}"))
    }

    /// Returns the bits of a float, those of one NaN for all of them.
    pub fn canonical_bits(&mut self, x: &str, ty: Ty, float: Float) -> String {
        let integers = ty.of(Scalar::Int(float.width()));
        let bits = ty.of(Scalar::Int(1));
        let raw = self.hidden(format_args!("arith.bitcast {x} : {ty} to {integers}"));
        let nan = self.number(integers, u128::from(float.nan()));
        let is_nan = self.hidden(format_args!("arith.cmpf uno, {x}, {x} : {ty}"));
        self.choose(&is_nan, &nan, &raw, bits, integers)
    }

    fn nan(&mut self, ty: Ty, float: Float) -> String {
        let bits = format!("0x{:0digits$X}", float.nan(), digits = float.width() as usize / 4);
        let text = if ty == Ty::Float(float) { bits } else { format!("dense<{bits}>") };
        self.hidden(format_args!("arith.constant {text} : {ty}"))
    }

    fn float(&mut self, ty: Ty, float: Float) {
        let (a, b) = (self.value(ty), self.value(ty));
        let bits = ty.of(Scalar::Int(1));
        match self.random.below(12) {
            0..=3 => {
                let op = self.random.pick(&FLOATS);
                self.op(ty, format_args!("arith.{op} {a}, {b} : {ty}"));
            }
            4 => {
                // Of two zeros, or of equals, either may be taken.
                let op = self.random.pick(&["maxnumf", "minnumf"]);
                let one = self.hidden(format_args!("arith.{op} {a}, {b} : {ty}"));
                let equal = self.hidden(format_args!("arith.cmpf oeq, {a}, {b} : {ty}"));
                let x = self.choose(&equal, &a, &one, bits, ty);
                self.values.push((x, ty));
            }
            5 => {
                self.op(ty, format_args!("arith.negf {a} : {ty}"));
            }
            6 => {
                let op = self.random.pick(&ROUNDINGS);
                self.op(ty, format_args!("math.{op} {a} : {ty}"));
            }
            7 => {
                let op = self.random.pick(&["sqrt", "fma"]);
                // LLVM rounds the short ones twice, unless it knows the operands.
                if op == "sqrt" || float.width() == 16 {
                    self.op(ty, format_args!("math.sqrt {a} : {ty}"));
                } else {
                    let c = self.value(ty);
                    self.op(ty, format_args!("math.fma {a}, {b}, {c} : {ty}"));
                }
            }
            8 => {
                // The sign of a NaN is open.
                let is_nan = self.hidden(format_args!("arith.cmpf uno, {b}, {b} : {ty}"));
                let sign = self.choose(&is_nan, &a, &b, bits, ty);
                let copied = self.hidden(format_args!("math.copysign {a}, {sign} : {ty}"));
                self.values.push((copied, ty));
            }
            9 => self.resize_float(ty, float),
            10 => self.of_integer(ty, float),
            _ => {
                let condition = self.value(bits);
                let x = self.choose(&condition, &a, &b, bits, ty);
                self.values.push((x, ty));
            }
        }
    }

    fn resize_float(&mut self, ty: Ty, float: Float) {
        let other = Float::ALL[self.random.below(4)];
        if other.width() == float.width() {
            return;
        }
        let from = ty.of(Scalar::Float(other));
        let x = self.value(from);
        let cast = if other.width() > float.width() { "truncf" } else { "extf" };
        self.op(ty, format_args!("arith.{cast} {x} : {from} to {ty}"));
    }

    /// Writes a float near an integer, or one with its bits.
    fn of_integer(&mut self, ty: Ty, float: Float) {
        if self.random.chance(30) {
            let from = ty.of(Scalar::Int(float.width()));
            let x = self.value(from);
            let raw = self.hidden(format_args!("arith.bitcast {x} : {from} to {ty}"));
            // A NaN that signals may become one that does not.
            let is_nan = self.hidden(format_args!("arith.cmpf uno, {raw}, {raw} : {ty}"));
            let nan = self.nan(ty, float);
            let x = self.choose(&is_nan, &nan, &raw, ty.of(Scalar::Int(1)), ty);
            self.values.push((x, ty));
            return;
        }
        let like = self.ty();
        let Some(Scalar::Int(width @ 1..=64)) = like.scalar() else { return };
        let from = ty.of(Scalar::Int(width));
        let x = self.value(from);
        let cast = self.random.pick(&["sitofp", "uitofp"]);
        self.op(ty, format_args!("arith.{cast} {x} : {from} to {ty}"));
    }
}
