//! Conversions between element types.

use crate::element::{Element, Layout, SmallFloat};
use crate::importer::{Array, Importer};
use crate::ops::build::{broadcast, scalar};
use crate::ops::{Operands, Row, one};
use terrace_arith::{ArithBuilder, CmpFPredicate, CmpIPredicate};
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, TypedOp};
use terrace_math as math;
use terrace_support::float::FloatSemantics;

type Found = Result<Vec<Option<Array>>, String>;

pub(crate) const TABLE: &[Row] = &[(&["Cast", "CastLike"], convert), (&["BitCast"], reinterpret)];

/// Treatment of numbers that a format of eight bits or less has none for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Overflow {
    /// The nearest finite number.
    Saturates,
    /// Infinity, or NaN if there is none.
    Leaves,
}

/// Direction of rounding to a power of two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rounding {
    Up,
    Down,
    Nearest,
}

impl Importer<'_, '_, '_> {
    /// Creates an array with the elements of another in some type.
    pub fn cast(&mut self, x: &Array, to: Element) -> Result<Array, String> {
        let from = x.element;
        if from == to {
            return Ok(x.clone());
        }
        if let (Some(all), Element::Signed(8..) | Element::Unsigned(8..) | Element::Bool) = (x.integers(), to)
            && from != Element::Text
        {
            let size = to.bytes();
            let word = |one: &i64| {
                if to == Element::Bool {
                    vec![u8::from(*one != 0)]
                } else {
                    one.to_le_bytes()[..size].to_vec()
                }
            };
            return self.constant(to, &x.shape, all.iter().flat_map(word).collect());
        }
        if from == Element::Text || to == Element::Text {
            return crate::ops::text::strings::cast(self, x, to);
        }
        self.map(&[x], &x.shape, to, &mut |b, args| Some(cast(b, args[0], from, to)))
    }

    /// Creates an array of floats of at least 32 bits: sums of shorter ones would lose too much.
    pub fn wide(&mut self, x: &Array) -> Result<Array, String> {
        match x.element {
            Element::F16 | Element::BF16 => self.cast(x, Element::F32),
            _ => Ok(x.clone()),
        }
    }

    /// Creates the array of an argument from what engines take.
    pub fn argument(&mut self, x: &Array, element: Element) -> Result<Array, String> {
        match element {
            Element::Bool => self.cast(x, element),
            Element::F16 | Element::BF16 => self.bits(x, element),
            Element::Signed(bits @ ..8) => {
                let own = self.wrapped(x, true, bits)?;
                Ok(Array { element, ..own })
            }
            Element::Unsigned(bits @ ..8) => {
                let own = self.wrapped(x, false, bits)?;
                Ok(Array { element, ..own })
            }
            _ => Ok(Array { element, ..x.clone() }),
        }
    }

    /// Creates the array of a result from one of the graph.
    pub fn result(&mut self, x: &Array) -> Result<Array, String> {
        let outside = x.element.outside();
        match x.element {
            Element::Bool => self.cast(x, outside),
            Element::F16 | Element::BF16 => self.bits(x, outside),
            _ => Ok(x.clone()),
        }
    }

    /// Creates an array of the same bits in a type of the same size.
    fn bits(&mut self, x: &Array, to: Element) -> Result<Array, String> {
        let (from, context) = (x.element, self.b.context());
        if from.ty(context) == to.ty(context) {
            return Ok(Array { element: to, known: None, ..x.clone() });
        }
        self.map(&[x], &x.shape, to, &mut |b, args| {
            let ty = to.ty(b.context());
            Some(b.bitcast(args[0], ty))
        })
    }
}

fn convert(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let to = match o.operator {
        "Cast" => Element::of_number(o.int("to", 0)).ok_or("the type to cast to is not known")?,
        _ => o.input(1)?.element,
    };
    let Element::Small(small) = to else { return one(i.cast(x, to)?) };
    if x.element == to {
        return one(x.clone());
    }
    let overflow = if o.int("saturate", 1) != 0 { Overflow::Saturates } else { Overflow::Leaves };
    let rounding = match o.word("round_mode", "up").as_str() {
        "up" => Rounding::Up,
        "down" => Rounding::Down,
        _ => Rounding::Nearest,
    };
    let from = x.element;
    if from == Element::Text {
        let numbers = i.cast(x, Element::F32)?;
        return one(i.cast(&numbers, to)?);
    }
    one(i.map(&[x], &x.shape, to, &mut |b, args| {
        let value = cast(b, args[0], from, Element::F32);
        Some(encode(b, value, small, overflow, rounding))
    })?)
}

fn reinterpret(i: &mut Importer<'_, '_, '_>, o: &Operands<'_, '_>) -> Found {
    let x = o.input(0)?;
    let to = Element::of_number(o.int("to", 0)).ok_or("the type is not known")?;
    if to.bits() != x.element.bits() && !(to == Element::Bool || x.element == Element::Bool) {
        return Err("the types have different sizes".to_owned());
    }
    if to == Element::Bool || x.element == Element::Bool {
        return one(i.cast(x, to)?);
    }
    let found = i.bits(x, to)?;
    one(match to {
        Element::Signed(bits @ ..8) => i.wrapped(&found, true, bits)?,
        Element::Unsigned(bits @ ..8) => i.wrapped(&found, false, bits)?,
        _ => found,
    })
}

impl Importer<'_, '_, '_> {
    /// Creates integers of less than eight bits from bytes.
    fn wrapped(&mut self, x: &Array, is_signed: bool, bits: u32) -> Result<Array, String> {
        let element = x.element;
        self.map(&[x], &x.shape, element, &mut |b, args| Some(wrap(b, args[0], is_signed, bits)))
    }

    /// Creates the elements of two arrays, broadcast to each other, where a condition holds and where not.
    pub fn choose(&mut self, condition: &Array, yes: &Array, no: &Array) -> Result<Array, String> {
        let shape = broadcast(&[&condition.shape, &yes.shape, &no.shape])?;
        self.map(&[condition, yes, no], &shape, yes.element, &mut |b, args| {
            Some(b.select(args[0], args[1], args[2]))
        })
    }
}

/// Creates an integer of less than eight bits from the low bits of a byte.
fn wrap(b: &mut Builder<'_, '_, '_>, byte: ValueId, is_signed: bool, bits: u32) -> ValueId {
    let ty = b.context().integer_type(8);
    if is_signed {
        let by = b.int(ty, i64::from(8 - bits));
        let high = b.shli(byte, by);
        b.shrsi(high, by)
    } else {
        let mask = b.int(ty, (1 << bits) - 1);
        b.andi(byte, mask)
    }
}

/// Converts a number to another element type, as `Cast` does; a string is none.
pub(crate) fn cast(b: &mut Builder<'_, '_, '_>, value: ValueId, from: Element, to: Element) -> ValueId {
    if from == to {
        return value;
    }
    match (from, to) {
        (Element::Small(small), _) => {
            let value = decode(b, value, small);
            return cast(b, value, Element::F32, to);
        }
        (_, Element::Small(small)) => {
            let value = cast(b, value, from, Element::F32);
            return encode(b, value, small, Overflow::Saturates, Rounding::Up);
        }
        (_, Element::Signed(bits @ ..8)) => {
            let byte = cast(b, value, from, Element::Signed(8));
            return wrap(b, byte, true, bits);
        }
        (_, Element::Unsigned(bits @ ..8)) => {
            let byte = cast(b, value, from, Element::Unsigned(8));
            return wrap(b, byte, false, bits);
        }
        _ => {}
    }
    let ty = to.ty(b.context());
    let (from_bits, to_bits) = (if from == Element::Bool { 1 } else { from.bits().max(8) }, to.bits());
    match (from.is_float(), to.is_float()) {
        (true, true) if from_bits < to_bits => b.extf(value, ty),
        (true, true) if from_bits > to_bits => b.truncf(value, ty),
        (true, true) => {
            let wide = b.context().float_type(FloatSemantics::F32);
            let value = b.extf(value, wide);
            b.truncf(value, ty)
        }
        (false, true) if from.is_unsigned() => b.uitofp(value, ty),
        (false, true) => b.sitofp(value, ty),
        (true, false) if to == Element::Bool => {
            let zero = scalar(b, from, 0.0);
            b.cmpf(CmpFPredicate::Une, value, zero)
        }
        // What does not fit keeps its low bits, as in C on the usual machines.
        (true, false) if to_bits < 32 || to == Element::Unsigned(32) => {
            let wide = b.context().integer_type(if to_bits == 32 { 64 } else { 32 });
            let value = b.fptosi(value, wide);
            b.trunci(value, ty)
        }
        (true, false) if to.is_unsigned() => b.fptoui(value, ty),
        (true, false) => b.fptosi(value, ty),
        (false, false) if to == Element::Bool => {
            let zero = scalar(b, from, 0.0);
            b.cmpi(CmpIPredicate::Ne, value, zero)
        }
        (false, false) if from_bits < to_bits && from.is_unsigned() => b.extui(value, ty),
        (false, false) if from_bits < to_bits => b.extsi(value, ty),
        (false, false) if from_bits > to_bits => b.trunci(value, ty),
        (false, false) => value,
    }
}

/// Creates the `f32` of a small float.
///
/// The bits of exponent and mantissa, as those of an `f32`, are a number that is too small by a power of two; that
/// holds of subnormal numbers as well.
fn decode(b: &mut Builder<'_, '_, '_>, byte: ValueId, small: SmallFloat) -> ValueId {
    let layout = small.layout();
    let (wide, float) = (b.context().integer_type(32), b.context().float_type(FloatSemantics::F32));
    let bits = b.extui(byte, wide);
    let is_nan = layout.nan.map(|nan| {
        let nan = b.int(wide, nan);
        b.cmpi(CmpIPredicate::Eq, bits, nan)
    });
    let not_a_number = scalar(b, Element::F32, f64::NAN);
    if small == SmallFloat::F8E8M0 {
        // The least one is subnormal as `f32`.
        let (by, zero, least) = (b.int(wide, 23), b.int(wide, 0), b.int(wide, 1 << 22));
        let is_least = b.cmpi(CmpIPredicate::Eq, bits, zero);
        let moved = b.shli(bits, by);
        let moved = b.select(is_least, least, moved);
        let value = b.bitcast(moved, float);
        return is_nan.map_or(value, |is_nan| b.select(is_nan, not_a_number, value));
    }
    let width = layout.exponent_bits + layout.mantissa_bits;
    let (mask, by) = (b.int(wide, (1 << width) - 1), b.int(wide, i64::from(23 - layout.mantissa_bits)));
    let size = b.andi(bits, mask);
    let moved = b.shli(size, by);
    let little = b.bitcast(moved, float);
    let factor = scalar(b, Element::F32, 2f64.powi(127 - layout.bias));
    let mut value = b.mulf(little, factor);
    if let (Some(infinity), Some(_)) = (layout.infinity, layout.nan) {
        let (last, above) = (b.int(wide, infinity), scalar(b, Element::F32, f64::INFINITY));
        let is_infinite = b.cmpi(CmpIPredicate::Eq, size, last);
        value = b.select(is_infinite, above, value);
        let is_none = b.cmpi(CmpIPredicate::Ugt, size, last);
        value = b.select(is_none, not_a_number, value);
    }
    let (sign, zero) = (b.int(wide, 1 << width), b.int(wide, 0));
    let own = b.andi(bits, sign);
    let is_negative = b.cmpi(CmpIPredicate::Ne, own, zero);
    let negative = b.negf(value);
    value = b.select(is_negative, negative, value);
    match (layout.infinity, is_nan, layout.is_zero_unsigned) {
        (Some(_), ..) | (_, None, _) => value,
        (None, Some(is_nan), true) => b.select(is_nan, not_a_number, value),
        (None, Some(_), false) => {
            let nan = b.int(wide, layout.nan.unwrap_or_default());
            let is_nan = b.cmpi(CmpIPredicate::Eq, size, nan);
            b.select(is_nan, not_a_number, value)
        }
    }
}

/// Creates the small float that is nearest to an `f32`, the even one of two.
pub(crate) fn encode(
    b: &mut Builder<'_, '_, '_>,
    value: ValueId,
    small: SmallFloat,
    overflow: Overflow,
    rounding: Rounding,
) -> ValueId {
    let layout = small.layout();
    let (wide, byte) = (b.context().integer_type(32), b.context().integer_type(8));
    let bits = b.bitcast(value, wide);
    let mask = b.int(wide, 0x7fff_ffff);
    let size = b.andi(bits, mask);
    let is_nan = b.cmpf(CmpFPredicate::Uno, value, value);
    let mut code =
        if small == SmallFloat::F8E8M0 { power(b, size, rounding) } else { nearest(b, size, &layout) };
    let most = b.int(wide, layout.most);
    let is_over = b.cmpi(CmpIPredicate::Ugt, code, most);
    let above = match (overflow, layout.infinity.or(layout.nan)) {
        (Overflow::Leaves, Some(code)) => b.int(wide, code),
        _ => most,
    };
    code = b.select(is_over, above, code);
    let zero = b.int(wide, 0);
    if small != SmallFloat::F8E8M0 {
        let is_negative = b.cmpi(CmpIPredicate::Slt, bits, zero);
        let sign = b.int(wide, 1 << (layout.exponent_bits + layout.mantissa_bits));
        let mut sign = b.select(is_negative, sign, zero);
        if layout.is_zero_unsigned {
            // What would be negative zero is NaN, and NaN has that one code.
            let is_zero = b.cmpi(CmpIPredicate::Eq, code, zero);
            sign = b.select(is_zero, zero, sign);
            if overflow == Overflow::Leaves {
                sign = b.select(is_over, zero, sign);
            }
        }
        code = b.ori(code, sign);
        if let (Some(nan), false) = (layout.nan, layout.is_zero_unsigned) {
            let (nan, own) =
                (b.int(wide, nan), b.int(wide, 1 << (layout.exponent_bits + layout.mantissa_bits)));
            let own = b.select(is_negative, own, zero);
            let nan = b.ori(nan, own);
            code = b.select(is_nan, nan, code);
        }
    }
    if layout.nan.is_none() {
        // As others do where there is none.
        let nothing = b.int(wide, 1 << (layout.exponent_bits + layout.mantissa_bits));
        code = b.select(is_nan, nothing, code);
    }
    if let (Some(nan), true) = (layout.nan, layout.is_zero_unsigned || small == SmallFloat::F8E8M0) {
        let nan = b.int(wide, nan);
        code = b.select(is_nan, nan, code);
    }
    b.trunci(code, byte)
}

/// Creates the exponent of a power of two next to a positive `f32`, given by its bits.
fn power(b: &mut Builder<'_, '_, '_>, size: ValueId, rounding: Rounding) -> ValueId {
    let wide = b.context().integer_type(32);
    let (by, mask) = (b.int(wide, 23), b.int(wide, 0x7f_ffff));
    let exponent = b.shrui(size, by);
    let rest = b.andi(size, mask);
    let least = match rounding {
        Rounding::Down => return exponent,
        Rounding::Up => 1,
        Rounding::Nearest => 1 << 22,
    };
    let least = b.int(wide, least);
    let goes_up = b.cmpi(CmpIPredicate::Uge, rest, least);
    let one = b.extui(goes_up, wide);
    b.addi(exponent, one)
}

/// Creates the bits of the nearest number of a format that has no end, from the bits of a positive `f32`.
fn nearest(b: &mut Builder<'_, '_, '_>, size: ValueId, layout: &Layout) -> ValueId {
    let (wide, float) = (b.context().integer_type(32), b.context().float_type(FloatSemantics::F32));
    let drop = i64::from(23 - layout.mantissa_bits);
    // Of normal numbers: half of the last place is added, less a little unless the number before is odd.
    let (by, one) = (b.int(wide, drop), b.int(wide, 1));
    let last = b.shrui(size, by);
    let last = b.andi(last, one);
    let half = b.int(wide, (1 << (drop - 1)) - 1);
    let sum = b.addi(size, half);
    let sum = b.addi(sum, last);
    let rounded = b.shrui(sum, by);
    let bias = b.int(wide, i64::from(127 - layout.bias) << layout.mantissa_bits);
    let normal = b.subi(rounded, bias);
    // Of subnormal ones: multiples of the least number.
    let least_exponent = 1 - layout.bias;
    let value = b.bitcast(size, float);
    let factor = scalar(b, Element::F32, 2f64.powi(layout.mantissa_bits as i32 - least_exponent));
    let least_normal = scalar(b, Element::F32, 2f64.powi(least_exponent));
    let is_normal = b.cmpf(CmpFPredicate::Uge, value, least_normal);
    let none = scalar(b, Element::F32, 0.0);
    let small = b.select(is_normal, none, value);
    let scaled = b.mulf(small, factor);
    let whole = b.value(math::RoundEvenOp::NAME, &[scaled], float);
    let subnormal = b.fptosi(whole, wide);
    b.select(is_normal, normal, subnormal)
}
