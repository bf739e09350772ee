//! Accesses lane by lane: gathers, scatters and masked accesses without instructions for them. The address of a lane that the
//! mask leaves out is replaced by one in the frame, so that nothing branches.

use crate::Lowered;
use crate::encode::Condition;
use crate::encode::scalar::Size;
use crate::instruction::{Arithmetic, Comparison, Kind, ShiftKind, Test};
use crate::registers::GENERAL;
use crate::select::build::{Address, Draft, Source, Start};
use crate::select::{Parts, Selector};
use crate::shape::Leaf;
use regalloc2::VReg;
use terrace_ir::{Operation, Value};

/// Lanes that are accessed.
enum Chosen {
    /// By constants.
    Known(Vec<u64>),
    /// By bits in general registers.
    Bits(Parts),
}

impl<'a, 'c> Selector<'_, 'a, 'c> {
    fn chosen(&mut self, mask: Value<'a, 'c>) -> Lowered<Chosen> {
        if let Some(known) = self.known_bits(mask)? {
            return Ok(Chosen::Known(known));
        }
        let masks = self.parts(mask)?;
        Ok(Chosen::Bits(masks.iter().map(|mask| self.mask_bits(*mask)).collect()))
    }

    /// Computes the bit of a lane, in the lowest place of a register whose other bits are zero.
    fn bit(&mut self, bits: &[VReg], lane: u32) -> VReg {
        let bit = self.shift(ShiftKind::Shr, Size::Quad, bits[lane as usize / 64], lane % 64);
        self.arithmetic(Arithmetic::And, Size::Quad, bit, Source::Immediate(1))
    }

    /// Returns an address where the lane is chosen, else a place in the frame.
    fn chosen_address(
        &mut self,
        chosen: &Chosen,
        lane: u32,
        address: Address,
        otherwise: Address,
    ) -> Address {
        match chosen {
            Chosen::Known(bits) if bits[lane as usize] & 1 == 1 => address,
            Chosen::Known(_) => otherwise,
            Chosen::Bits(bits) => {
                let bit = self.bit(bits, lane);
                let (address, otherwise) = (self.address(address), self.address(otherwise));
                let is_set = (Comparison::Test(Size::Double), Test::If(Condition::Ne), bit, Source::None);
                Address::of(self.choose(is_set, otherwise, address))
            }
        }
    }

    /// Sets the result to lanes that are read at addresses, or are what they are otherwise.
    fn read_lanes(
        &mut self,
        op: Operation<'a, 'c>,
        leaf: &Leaf,
        (mask, otherwise): (Value<'a, 'c>, Option<Value<'a, 'c>>),
        mut address: impl FnMut(&mut Self, u32) -> Address,
    ) -> Lowered<()> {
        let chosen = self.chosen(mask)?;
        let otherwise = match otherwise {
            Some(value) => self.parts(value)?,
            None => {
                let zero = self.zero_vector();
                leaf.parts(self.features).map(|_| zero).collect()
            }
        };
        let slot = self.put_in_frame(leaf, &otherwise);
        let bytes = leaf.scalar.bytes();
        let mut lanes = Vec::new();
        for lane in 0..leaf.lanes.unwrap_or(1) {
            let own = address(self, lane);
            let kept = Address::at(Start::Slot(slot), (lane * bytes) as i32);
            let place = self.chosen_address(&chosen, lane, own, kept);
            lanes.push(self.load_scalar(leaf.scalar, place));
        }
        let parts = self.vector_of(leaf, &lanes);
        self.set(op, &parts)
    }

    /// Writes lanes to addresses.
    fn write_lanes(
        &mut self,
        leaf: &Leaf,
        (value, mask): (Value<'a, 'c>, Value<'a, 'c>),
        mut address: impl FnMut(&mut Self, u32) -> Address,
    ) -> Lowered<()> {
        let chosen = self.chosen(mask)?;
        let parts = self.parts(value)?;
        let lanes = self.scalars(leaf, &parts);
        let slot = self.slot(8, 8);
        for (lane, scalar) in (0..).zip(lanes) {
            let own = address(self, lane);
            let place = self.chosen_address(&chosen, lane, own, Address::at(Start::Slot(slot), 0));
            self.store_scalar(leaf.scalar, scalar, place);
        }
        Ok(())
    }

    /// Reads lanes at addresses that are lanes themselves.
    pub(super) fn gather_lanes(&mut self, op: Operation<'a, 'c>, leaf: &Leaf) -> Lowered<()> {
        let addresses = self.address_lanes(op.operand(0))?;
        let otherwise = op.operands().nth(2);
        let address = |_: &mut Self, lane: u32| Address::of(addresses[lane as usize]);
        self.read_lanes(op, leaf, (op.operand(1), otherwise), address)
    }

    /// Writes lanes to addresses that are lanes themselves.
    pub(super) fn scatter_lanes(&mut self, op: Operation<'a, 'c>, leaf: &Leaf) -> Lowered<()> {
        let addresses = self.address_lanes(op.operand(1))?;
        let address = |_: &mut Self, lane: u32| Address::of(addresses[lane as usize]);
        self.write_lanes(leaf, (op.operand(0), op.operand(2)), address)
    }

    fn address_lanes(&mut self, addresses: Value<'a, 'c>) -> Lowered<Vec<VReg>> {
        let leaf = self.leaf_of(addresses.ty())?;
        let parts = self.parts(addresses)?;
        Ok(self.scalars(&leaf, &parts))
    }

    /// Reads the lanes of a mask, which are side by side.
    pub(super) fn load_lanes(&mut self, op: Operation<'a, 'c>, leaf: &Leaf) -> Lowered<()> {
        let start = self.address_of(op.operand(0))?;
        let bytes = leaf.scalar.bytes();
        let otherwise = op.operands().nth(2);
        let address = |_: &mut Self, lane: u32| start.plus((lane * bytes) as i32);
        self.read_lanes(op, leaf, (op.operand(1), otherwise), address)
    }

    /// Writes the lanes of a mask side by side.
    pub(super) fn store_lanes(&mut self, op: Operation<'a, 'c>, leaf: &Leaf) -> Lowered<()> {
        let start = self.address_of(op.operand(1))?;
        let bytes = leaf.scalar.bytes();
        let address = |_: &mut Self, lane: u32| start.plus((lane * bytes) as i32);
        self.write_lanes(leaf, (op.operand(0), op.operand(2)), address)
    }

    /// Reads as many elements as lanes are chosen, into those.
    pub(super) fn expand(&mut self, op: Operation<'a, 'c>, leaf: &Leaf) -> Lowered<()> {
        let mut place = self.one(op.operand(0))?;
        let mask = op.operand(1);
        let chosen = self.chosen(mask)?;
        let bytes = leaf.scalar.bytes();
        let address = move |s: &mut Self, lane: u32| {
            let own = place;
            place = s.after(&chosen, lane, place, bytes);
            Address::of(own)
        };
        self.read_lanes(op, leaf, (mask, op.operands().nth(2)), address)
    }

    /// Writes the chosen lanes, one after another.
    pub(super) fn compress(&mut self, op: Operation<'a, 'c>, leaf: &Leaf) -> Lowered<()> {
        let mut place = self.one(op.operand(1))?;
        let mask = op.operand(2);
        let chosen = self.chosen(mask)?;
        let bytes = leaf.scalar.bytes();
        let address = move |s: &mut Self, lane: u32| {
            let own = place;
            place = s.after(&chosen, lane, place, bytes);
            Address::of(own)
        };
        self.write_lanes(leaf, (op.operand(0), mask), address)
    }

    /// Computes the place after an element, if its lane is chosen.
    fn after(&mut self, chosen: &Chosen, lane: u32, place: VReg, bytes: u32) -> VReg {
        match chosen {
            Chosen::Known(bits) if bits[lane as usize] & 1 == 0 => place,
            Chosen::Known(_) => self.address(Address::of(place).plus(bytes as i32)),
            Chosen::Bits(bits) => {
                let bit = self.bit(bits, lane);
                let index = Some((bit, bytes.trailing_zeros() as u8));
                let source = Source::Memory(Address { index, ..Address::of(place) });
                self.made(GENERAL, Draft { source, ..Draft::new(Kind::Address) })
            }
        }
    }
}
