//! Values in memory: loads and stores of any type, leaf by leaf.

use crate::cranelift::Lowered;
use crate::cranelift::lowering::{Lowering, Parts};
use crate::cranelift::types::{Kind, Leaf};
use cranelift_codegen::ir::{self, InstBuilder, MemFlagsData, types};
use terrace_ir::Type;

/// Returns flags of accesses that do not trap, so that the compiler may leave out those whose result nobody needs.
fn flags() -> MemFlagsData {
    MemFlagsData::new().with_notrap()
}

impl<'c> Lowering<'_, '_, '_, 'c> {
    /// Reads a value.
    pub fn load(&mut self, ty: Type<'c>, address: ir::Value) -> Lowered<Parts> {
        let leaves = self.leaves(ty)?;
        let mut parts = Parts::new();
        for leaf in leaves.iter() {
            parts.push(self.load_leaf(*leaf, address)?);
        }
        Ok(parts)
    }

    /// Writes a value.
    pub fn store(&mut self, ty: Type<'c>, parts: &Parts, address: ir::Value) -> Lowered<()> {
        let leaves = self.leaves(ty)?;
        for (leaf, part) in leaves.iter().zip(parts) {
            self.store_leaf(*leaf, *part, address)?;
        }
        Ok(())
    }

    /// Reads one leaf of a value that begins at the address.
    pub fn load_leaf(&mut self, leaf: Leaf, address: ir::Value) -> Lowered<ir::Value> {
        if leaf.is_packed {
            return self.load_packed(leaf, address);
        }
        let (address, offset) = self.at(address, leaf.offset_bits / 8)?;
        let value = self.builder.ins().load(leaf.kind.held(), flags(), address, offset);
        Ok(match leaf.kind {
            // What is above its bits in memory may be anything.
            Kind::Integer(width) => self.mask(value, width),
            Kind::Soft(semantics) => self.mask(value, semantics.width_bits()),
            _ => value,
        })
    }

    /// Writes one leaf of a value that begins at the address.
    pub fn store_leaf(&mut self, leaf: Leaf, value: ir::Value, address: ir::Value) -> Lowered<()> {
        if leaf.is_packed {
            return self.store_packed(leaf, value, address);
        }
        let (address, offset) = self.at(address, leaf.offset_bits / 8)?;
        let bits = leaf.kind.bits();
        let is_in_vector_with_gaps = matches!(leaf.kind, Kind::Integer(_) | Kind::Soft(_))
            && bits.is_multiple_of(8)
            && !bits.is_power_of_two();
        if is_in_vector_with_gaps {
            // Three bytes are not written as four: in a vector the fourth is another lane's.
            let mut rest = value;
            for byte in 0..bits / 8 {
                let one = self.resize_unsigned(rest, types::I8);
                self.builder.ins().store(flags(), one, address, offset + byte as i32);
                rest = self.builder.ins().ushr_imm_u(rest, 8);
            }
            return Ok(());
        }
        self.builder.ins().store(flags(), value, address, offset);
        Ok(())
    }

    /// Returns an address and an offset that an instruction can hold.
    fn at(&mut self, address: ir::Value, offset: u64) -> Lowered<(ir::Value, i32)> {
        // Room is left for the bytes of a leaf.
        if offset < (1 << 30) {
            return Ok((address, offset as i32));
        }
        Ok((self.builder.ins().iadd_imm_s(address, offset as i64), 0))
    }

    fn load_packed(&mut self, leaf: Leaf, address: ir::Value) -> Lowered<ir::Value> {
        let ty = leaf.kind.held();
        let width = leaf.kind.bits();
        let shift = (leaf.offset_bits % 8) as u32;
        let (address, offset) = self.at(address, leaf.offset_bits / 8)?;
        let mut value = None;
        for byte in 0..(shift + width).div_ceil(8) {
            let part = self.builder.ins().load(types::I8, flags(), address, offset + byte as i32);
            // The bits of this byte begin here in the leaf.
            let begins = byte as i32 * 8 - shift as i32;
            let part = if begins < 0 {
                let part = self.builder.ins().ushr_imm_u(part, i64::from(-begins));
                self.resize_unsigned(part, ty)
            } else {
                let part = self.resize_unsigned(part, ty);
                self.builder.ins().ishl_imm_u(part, i64::from(begins))
            };
            value = Some(match value {
                None => part,
                Some(value) => self.builder.ins().bor(value, part),
            });
        }
        let value = value.ok_or("has a lane without bits")?;
        Ok(self.mask(value, width))
    }

    fn store_packed(&mut self, leaf: Leaf, value: ir::Value, address: ir::Value) -> Lowered<()> {
        let width = leaf.kind.bits();
        let shift = (leaf.offset_bits % 8) as u32;
        let (address, offset) = self.at(address, leaf.offset_bits / 8)?;
        for byte in 0..(shift + width).div_ceil(8) {
            let begins = byte as i32 * 8 - shift as i32;
            let part = if begins < 0 {
                let part = self.resize_unsigned(value, types::I8);
                self.builder.ins().ishl_imm_u(part, i64::from(-begins))
            } else {
                let part = self.builder.ins().ushr_imm_u(value, i64::from(begins));
                self.resize_unsigned(part, types::I8)
            };
            // The bits of the byte that are the leaf's.
            let first = (-begins).max(0) as u32;
            let last = (width as i32 - begins).min(8) as u32;
            let own = ((1u32 << last) - 1) & !((1u32 << first) - 1);
            let old = self.builder.ins().load(types::I8, flags(), address, offset + byte as i32);
            let others = self.int(types::I8, u128::from(!own & 0xFF));
            let kept = self.builder.ins().band(old, others);
            let own = self.int(types::I8, u128::from(own));
            let part = self.builder.ins().band(part, own);
            let new = self.builder.ins().bor(kept, part);
            self.builder.ins().store(flags(), new, address, offset + byte as i32);
        }
        Ok(())
    }
}
