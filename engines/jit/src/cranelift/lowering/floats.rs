//! Floats of all formats: those of the machine by instructions, the others by functions of the host.

use crate::cranelift::lowering::Lowering;
use crate::cranelift::types::Kind;
use crate::cranelift::{Lowered, refuse, runtime};
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{self, InstBuilder, MemFlagsData, types};
use terrace_support::float::FloatSemantics;

impl Lowering<'_, '_, '_, '_> {
    /// Computes a place of 16 bytes that holds an integer.
    pub fn spill(&mut self, value: ir::Value) -> Lowered<ir::Value> {
        let address = self.stack_memory(16, 16)?;
        let wide = self.resize_unsigned(value, types::I128);
        self.builder.ins().store(MemFlagsData::new(), wide, address, 0);
        Ok(address)
    }

    /// Loads a spilled value, as a leaf of that kind.
    pub fn unspill(&mut self, address: ir::Value, kind: Kind) -> ir::Value {
        let bits = match kind {
            Kind::F32 => types::I32,
            Kind::F64 => types::I64,
            _ => kind.held(),
        };
        let bits = self.builder.ins().load(bits, MemFlagsData::new(), address, 0);
        self.leaf_of_bits(kind, bits)
    }

    fn number(&mut self, number: u64) -> ir::Value {
        self.builder.ins().iconst(types::I64, number as i64)
    }

    /// Computes a binary operation of a format that the machine lacks.
    pub fn soft(
        &mut self,
        operation: u64,
        semantics: FloatSemantics,
        a: ir::Value,
        b: ir::Value,
    ) -> Lowered<ir::Value> {
        if self.is_small_float(Kind::Soft(semantics)) {
            return self.small_binary(operation, Kind::Soft(semantics), a, b);
        }
        let (a, b) = (self.spill(a)?, self.spill(b)?);
        let (operation, format) = (self.number(operation), self.number(semantics as u64));
        self.call_host(runtime::soft_address(), &[operation, format, a, b], &[types::I64])?;
        Ok(self.unspill(a, Kind::Soft(semantics)))
    }

    /// Returns true if a comparison holds.
    pub fn compare_floats(
        &mut self,
        cc: FloatCC,
        kind: Kind,
        a: ir::Value,
        b: ir::Value,
    ) -> Lowered<ir::Value> {
        let Kind::Soft(semantics) = kind else { return Ok(self.builder.ins().fcmp(cc, a, b)) };
        if self.is_small_float(kind) {
            return self.compare_small(cc, kind, a, b);
        }
        let (a, b) = (self.spill(a)?, self.spill(b)?);
        let (operation, format) = (self.number(runtime::FCMP), self.number(semantics as u64));
        let order = self.call_host(runtime::soft_address(), &[operation, format, a, b], &[types::I64])?[0];
        // Less, equal, greater, unordered: bits 0 to 3.
        let accepted = match cc {
            FloatCC::Ordered => 0b0111,
            FloatCC::Unordered => 0b1000,
            FloatCC::Equal => 0b0010,
            FloatCC::NotEqual => 0b1101,
            FloatCC::OrderedNotEqual => 0b0101,
            FloatCC::UnorderedOrEqual => 0b1010,
            FloatCC::LessThan => 0b0001,
            FloatCC::LessThanOrEqual => 0b0011,
            FloatCC::GreaterThan => 0b0100,
            FloatCC::GreaterThanOrEqual => 0b0110,
            FloatCC::UnorderedOrLessThan => 0b1001,
            FloatCC::UnorderedOrLessThanOrEqual => 0b1011,
            FloatCC::UnorderedOrGreaterThan => 0b1100,
            FloatCC::UnorderedOrGreaterThanOrEqual => 0b1110,
        };
        let accepted = self.builder.ins().iconst(types::I8, accepted);
        let shifted = self.builder.ins().ushr(accepted, order);
        Ok(self.builder.ins().band_imm_u(shifted, 1))
    }

    /// Computes the float in another format.
    pub fn convert_float(&mut self, from: Kind, to: Kind, value: ir::Value) -> Lowered<ir::Value> {
        match (from, to) {
            _ if from == to => Ok(value),
            (Kind::F32, Kind::F64) => Ok(self.builder.ins().fpromote(types::F64, value)),
            (Kind::F64, Kind::F32) => Ok(self.builder.ins().fdemote(types::F32, value)),
            (Kind::Soft(FloatSemantics::BF16), Kind::F32) => {
                let wide = self.builder.ins().uextend(types::I32, value);
                let bits = self.builder.ins().ishl_imm_u(wide, 16);
                Ok(self.leaf_of_bits(Kind::F32, bits))
            }
            _ if self.is_small_float(from) || self.is_small_float(to) => self.convert_small(from, to, value),
            _ => {
                let bits = self.bits_of(from, value);
                let place = self.spill(bits)?;
                let (source, target) =
                    (self.number(semantics(from)? as u64), self.number(semantics(to)? as u64));
                self.call_host(runtime::convert_address(), &[source, target, place], &[])?;
                Ok(self.unspill(place, to))
            }
        }
    }

    /// Converts a float to an integer of `width` bits, toward zero; the nearest one if it does not fit.
    pub fn float_to_integer(
        &mut self,
        from: Kind,
        width: u32,
        is_signed: bool,
        value: ir::Value,
    ) -> Lowered<ir::Value> {
        let held = Kind::Integer(width).held();
        if matches!(from, Kind::F32 | Kind::F64) && width <= 64 {
            let wide = if width <= 32 { types::I32 } else { types::I64 };
            let integer = if is_signed {
                self.builder.ins().fcvt_to_sint_sat(wide, value)
            } else {
                self.builder.ins().fcvt_to_uint_sat(wide, value)
            };
            let integer = self.resize_unsigned(integer, held);
            return Ok(self.mask(integer, width));
        }
        if self.is_small_float(from) {
            let wide = self.convert_small(from, Kind::F32, value)?;
            return self.float_to_integer(Kind::F32, width, is_signed, wide);
        }
        let bits = self.bits_of(from, value);
        let place = self.spill(bits)?;
        let format = self.number(semantics(from)? as u64);
        let (bits, sign) = (self.number(u64::from(width)), self.number(u64::from(is_signed)));
        self.call_host(runtime::to_integer_address(), &[format, bits, sign, place], &[])?;
        Ok(self.unspill(place, Kind::Integer(width)))
    }

    /// Converts an integer of `width` bits to a float.
    pub fn integer_to_float(
        &mut self,
        width: u32,
        is_signed: bool,
        to: Kind,
        value: ir::Value,
    ) -> Lowered<ir::Value> {
        if matches!(to, Kind::F32 | Kind::F64) && width <= 64 {
            return Ok(if is_signed {
                let wide = if width <= 32 { types::I32 } else { types::I64 };
                let wide = self.resize_signed(value, width, wide);
                self.builder.ins().fcvt_from_sint(to.held(), wide)
            } else {
                let wide = self.resize_unsigned(value, types::I64);
                if width < 64 {
                    self.builder.ins().fcvt_from_sint(to.held(), wide)
                } else {
                    self.builder.ins().fcvt_from_uint(to.held(), wide)
                }
            });
        }
        if self.is_small_float(to) {
            return self.small_from_integer(width, is_signed, to, value);
        }
        let place = self.spill(value)?;
        let format = self.number(semantics(to)? as u64);
        let (bits, sign) = (self.number(u64::from(width)), self.number(u64::from(is_signed)));
        self.call_host(runtime::from_integer_address(), &[format, bits, sign, place], &[])?;
        Ok(self.unspill(place, to))
    }

    /// Returns true if the float is NaN.
    pub fn is_nan(&mut self, kind: Kind, value: ir::Value) -> Lowered<ir::Value> {
        self.compare_floats(FloatCC::Unordered, kind, value, value)
    }

    /// Computes the float with its sign bit changed by `change(bits, sign mask)`.
    pub fn change_sign(
        &mut self,
        kind: Kind,
        value: ir::Value,
        change: impl FnOnce(&mut Self, ir::Value, ir::Value) -> ir::Value,
    ) -> ir::Value {
        let bits = self.bits_of(kind, value);
        let ty = self.builder.func.dfg.value_type(bits);
        let sign = self.int(ty, 1 << (kind.bits() - 1));
        let changed = change(self, bits, sign);
        self.leaf_of_bits(kind, changed)
    }

    /// Computes the result of a function of the C library on one float, by its name without `f`.
    pub fn libm_unary(&mut self, name: &str, kind: Kind, value: ir::Value) -> Lowered<ir::Value> {
        let Some((f64, f32)) = terrace_execution::symbols::unary(name) else {
            return refuse(format!("needs '{name}', which the host does not have"));
        };
        match kind {
            Kind::F32 | Kind::F64 if self.unit.around.is_file() => self.call_libm(name, kind, &[value]),
            Kind::F32 => {
                let function = self.number(f32 as usize as u64);
                Ok(self.call_address(runtime::unary32_address(), &[function, value], &[types::F32])[0])
            }
            Kind::F64 => {
                let function = self.number(f64 as usize as u64);
                Ok(self.call_address(runtime::unary64_address(), &[function, value], &[types::F64])[0])
            }
            _ => {
                let machine = machine_kind(kind);
                let wide = self.convert_float(kind, machine, value)?;
                let result = self.libm_unary(name, machine, wide)?;
                self.convert_float(machine, kind, result)
            }
        }
    }

    /// Computes the result of a function of the C library on two floats, by its name without `f`.
    pub fn libm_binary(&mut self, name: &str, kind: Kind, a: ir::Value, b: ir::Value) -> Lowered<ir::Value> {
        let Some((f64, f32)) = terrace_execution::symbols::binary(name) else {
            return refuse(format!("needs '{name}', which the host does not have"));
        };
        match kind {
            Kind::F32 | Kind::F64 if self.unit.around.is_file() => self.call_libm(name, kind, &[a, b]),
            Kind::F32 => {
                let function = self.number(f32 as usize as u64);
                Ok(self.call_address(runtime::binary32_address(), &[function, a, b], &[types::F32])[0])
            }
            Kind::F64 => {
                let function = self.number(f64 as usize as u64);
                Ok(self.call_address(runtime::binary64_address(), &[function, a, b], &[types::F64])[0])
            }
            _ => {
                let machine = machine_kind(kind);
                let (a, b) = (self.convert_float(kind, machine, a)?, self.convert_float(kind, machine, b)?);
                let result = self.libm_binary(name, machine, a, b)?;
                self.convert_float(machine, kind, result)
            }
        }
    }

    /// Calls a function of the C library, which a linker finds.
    fn call_libm(&mut self, name: &str, kind: Kind, arguments: &[ir::Value]) -> Lowered<ir::Value> {
        let suffix = if kind == Kind::F32 { "f" } else { "" };
        Ok(self.call_c(&format!("{name}{suffix}"), arguments, &[kind.held()])?[0])
    }

    /// Computes the smaller or greater float: NaN if one is, and minus zero under zero.
    pub fn minimum(&mut self, kind: Kind, is_min: bool, a: ir::Value, b: ir::Value) -> Lowered<ir::Value> {
        match (kind, is_min) {
            (Kind::Soft(semantics), true) => self.soft(runtime::FMIN, semantics, a, b),
            (Kind::Soft(semantics), false) => self.soft(runtime::FMAX, semantics, a, b),
            (_, true) => Ok(self.builder.ins().fmin(a, b)),
            (_, false) => Ok(self.builder.ins().fmax(a, b)),
        }
    }

    /// Computes the smaller or greater float; the other one if one is NaN.
    pub fn minnum(&mut self, kind: Kind, is_min: bool, a: ir::Value, b: ir::Value) -> Lowered<ir::Value> {
        let best = self.minimum(kind, is_min, a, b)?;
        let (a_is_nan, b_is_nan) = (self.is_nan(kind, a)?, self.is_nan(kind, b)?);
        let best = self.builder.ins().select(b_is_nan, a, best);
        Ok(self.builder.ins().select(a_is_nan, b, best))
    }

    /// Compares two integers of `width` bits; signed comparisons look at the sign of those bits.
    pub fn compare_integers(&mut self, cc: IntCC, width: u32, a: ir::Value, b: ir::Value) -> ir::Value {
        let is_signed = matches!(
            cc,
            IntCC::SignedLessThan
                | IntCC::SignedLessThanOrEqual
                | IntCC::SignedGreaterThan
                | IntCC::SignedGreaterThanOrEqual
        );
        let (a, b) =
            if is_signed { (self.sign_extend(a, width), self.sign_extend(b, width)) } else { (a, b) };
        self.builder.ins().icmp(cc, a, b)
    }
}

/// Returns the format of the machine in which a function on floats of another one is computed.
fn machine_kind(kind: Kind) -> Kind {
    if kind.bits() < 32 { Kind::F32 } else { Kind::F64 }
}

/// Returns the format of a kind of floats.
pub(in crate::cranelift) fn semantics(kind: Kind) -> Lowered<FloatSemantics> {
    match kind {
        Kind::F32 => Ok(FloatSemantics::F32),
        Kind::F64 => Ok(FloatSemantics::F64),
        Kind::Soft(semantics) => Ok(semantics),
        _ => refuse("is given an integer where a float is needed"),
    }
}
