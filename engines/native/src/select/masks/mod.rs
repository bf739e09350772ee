//! Lanes of one bit: comparisons, choices, masked accesses, gathers. With AVX-512 they are in mask registers; without it
//! their bits are in general registers, and become lanes where an instruction needs that.

pub(super) mod compare;
mod places;

use super::build::{Address, Draft, Source, Start};
use super::{Effect, Parts, Selector, Table};
use crate::Lowered;
use crate::encode::Length;
use crate::encode::opcodes::{self as op, Opcode};
use crate::encode::scalar::Size;
use crate::instruction::{Arithmetic, Kind, ShiftKind};
use crate::registers::{MASK, VECTOR};
use crate::shape::{Leaf, Part, Scalar};
use regalloc2::VReg;
use terrace_ir::{Operation, TypedOp, Value};
use terrace_llvm as llvm;

pub(super) const TABLE: Table = &[
    row!(llvm::GetActiveLaneMaskOp, Effect::Pure, active_lanes),
    row!(llvm::MaskedCompressStoreOp, Effect::Writes, |s, op| {
        let leaf = s.lanes_in_memory(op.value())?;
        s.compress(op.op(), &leaf)
    }),
    row!(llvm::MaskedExpandLoadOp, Effect::Reads, |s, op| {
        let leaf = s.lanes_in_memory(op.res())?;
        s.expand(op.op(), &leaf)
    }),
    row!(llvm::MaskedGatherOp, Effect::Reads, gather),
    row!(llvm::MaskedLoadOp, Effect::Reads, load),
    row!(llvm::MaskedScatterOp, Effect::Writes, scatter),
    row!(llvm::MaskedStoreOp, Effect::Writes, store),
    row!(llvm::SelectOp, Effect::Pure, select),
];

fn select<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: llvm::SelectOp<'a, 'c>) -> Lowered<()> {
    if s.choose_floats(op.op())? {
        return Ok(());
    }
    let condition = s.leaf_of(op.condition().ty())?;
    let shape = s.shape(op.res().ty())?;
    if condition.lanes.is_none() {
        let (comparison, test, a, b) = s.condition(op.condition())?;
        for number in 0..shape.leaves.len() {
            let (yes, no) = (s.leaf(op.true_value(), number)?, s.leaf(op.false_value(), number)?);
            let mut parts = Parts::new();
            for (yes, no) in yes.iter().zip(&no) {
                parts.push(if yes.class() == MASK {
                    let (yes, no) = (s.move_from_mask(*yes), s.move_from_mask(*no));
                    let chosen = s.choose((comparison, test, a, b), no, yes);
                    s.move_to_mask(chosen)
                } else {
                    s.choose((comparison, test, a, b), *no, *yes)
                });
            }
            s.set_leaf(op.res(), number, &parts)?;
        }
        return Ok(());
    }
    let leaf = s.leaf_of(op.res().ty())?;
    if leaf.is_mask() {
        let (m, yes, no) = (s.parts(op.condition())?, s.parts(op.true_value())?, s.parts(op.false_value())?);
        let mut parts = Parts::new();
        for at in 0..m.len() {
            parts.push(s.choose_bits(m[at], yes[at], no[at]));
        }
        return s.set(op.op(), &parts);
    }
    if !s.features.avx512 {
        return s.select_avx2(op.op(), &leaf);
    }
    let masks = s.parts(op.condition())?;
    let no = s.parts(op.false_value())?;
    let mut results = Parts::new();
    for (number, part) in leaf.parts(s.features).enumerate() {
        let mask = s.part_of_mask(&masks, part);
        let yes = s.part_source(op.true_value(), &leaf, (number, part), true)?;
        let opcode = match leaf.scalar.bytes() {
            1 => op::PBLENDMB,
            2 => op::PBLENDMW,
            4 => op::PBLENDMD,
            _ => op::PBLENDMQ,
        };
        let form = s.form(opcode, part.length);
        let form = Selector::fitted(form, yes, leaf.scalar.bytes());
        let draft = Draft {
            other: Some(no[number]),
            source: yes,
            mask: Some(mask),
            ..Draft::new(Kind::Vector(form))
        };
        results.push(s.made(VECTOR, draft));
    }
    s.set(op.op(), &results)
}

fn active_lanes<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: llvm::GetActiveLaneMaskOp<'a, 'c>) -> Lowered<()> {
    use crate::encode::Condition;
    use crate::instruction::{Comparison, Test};
    let leaf = s.leaf_of(op.res().ty())?;
    let bits = s.leaf_of(op.base().ty())?.scalar.bits();
    let (base, bound) = (s.one(op.base())?, s.one(op.n())?);
    let (base, bound) = (s.extended(base, bits, false), s.extended(bound, bits, false));
    let lanes = leaf.lanes.unwrap_or(1);
    let left = s.arithmetic(Arithmetic::Sub, Size::Quad, bound, base.into());
    let none = s.constant(0);
    let is_any = (Comparison::Compare(Size::Quad), Test::If(Condition::B), base, Source::Register(bound));
    let left = s.choose(is_any, none, left);
    let mut parts = Parts::new();
    for word in 0..leaf.count {
        let count = (lanes - 64 * word).min(64);
        // The lanes from here on that are left, at most as many as there are.
        let from = i64::from(64 * word);
        let start = s.constant(from);
        let rest = s.arithmetic(Arithmetic::Sub, Size::Quad, left, start.into());
        let over = (Comparison::Compare(Size::Quad), Test::If(Condition::B), left, Source::Register(start));
        let none = s.constant(0);
        let rest = s.choose(over, rest, none);
        let most = s.constant(i64::from(count));
        let over = (Comparison::Compare(Size::Quad), Test::If(Condition::A), rest, Source::Register(most));
        let ones = s.constant((u64::MAX >> (64 - count)).cast_signed());
        // A shift by 64 does not happen: there all are set.
        let all = s.constant(-1);
        let shifted = s.shifted(ShiftKind::Shl, 64, all, rest);
        let inverted = s.made(
            crate::registers::GENERAL,
            Draft { tied: Some(shifted), ..Draft::new(Kind::Not(Size::Quad)) },
        );
        let over = match count {
            64 => (Comparison::Compare(Size::Quad), Test::If(Condition::Ae), rest, Source::Register(most)),
            _ => over,
        };
        let bits = s.choose(over, inverted, ones);
        parts.push(s.mask_of_bits(bits));
    }
    s.set(op.op(), &parts)
}

fn load<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: llvm::MaskedLoadOp<'a, 'c>) -> Lowered<()> {
    let leaf = s.lanes_in_memory(op.res())?;
    let bytes = leaf.scalar.bytes();
    if !s.features.avx512 && bytes < 4 {
        return s.load_lanes(op.op(), &leaf);
    }
    let address = s.address_of(op.data())?;
    let masks = if s.features.avx512 { s.parts(op.mask())? } else { Parts::new() };
    let mut otherwise = None;
    if let Some(value) = op.op().operands().nth(2) {
        let is_zero = s.known_bits(value)?.is_some_and(|bits| bits.iter().all(|bits| *bits == 0));
        if !is_zero && !super::aggregate::is_undetermined(value) {
            otherwise = Some(s.parts(value)?);
        }
    }
    let mut results = Parts::new();
    for (number, part) in leaf.parts(s.features).enumerate() {
        let address = address.plus((part.start * bytes) as i32);
        if s.features.avx512 {
            let mask = s.part_of_mask(&masks, part);
            let otherwise = otherwise.as_ref().map(|parts| parts[number]);
            results.push(s.load_masked(leaf.scalar, part.length, address, mask, otherwise));
        } else {
            let mask = s.mask_of_memory(op.mask(), leaf.scalar, number, part)?;
            let opcode = if bytes == 4 { op::MASKMOVPS } else { op::MASKMOVPD };
            let form = s.form(opcode, part.length);
            let source = Source::Memory(address);
            let draft = Draft { other: Some(mask), source, ..Draft::new(Kind::Vector(form)) };
            let loaded = s.made(VECTOR, draft);
            results.push(match &otherwise {
                None => loaded,
                Some(parts) => s.blend(leaf.scalar, mask, loaded, parts[number], part.length),
            });
        }
    }
    s.set(op.op(), &results)
}

fn store<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: llvm::MaskedStoreOp<'a, 'c>) -> Lowered<()> {
    let leaf = s.lanes_in_memory(op.value())?;
    let bytes = leaf.scalar.bytes();
    if !s.features.avx512 && bytes < 4 {
        return s.store_lanes(op.op(), &leaf);
    }
    let address = s.address_of(op.data())?;
    let values = s.parts(op.value())?;
    let masks = if s.features.avx512 { s.parts(op.mask())? } else { Parts::new() };
    for (number, part) in leaf.parts(s.features).enumerate() {
        let address = address.plus((part.start * bytes) as i32);
        if s.features.avx512 {
            let mask = s.part_of_mask(&masks, part);
            s.store_masked(leaf.scalar, part.length, values[number], address, mask);
        } else {
            let mask = s.mask_of_memory(op.mask(), leaf.scalar, number, part)?;
            let opcode = if bytes == 4 { op::MASKMOVPS_STORE } else { op::MASKMOVPD_STORE };
            let kind = Kind::MaskedStore(s.form(opcode, part.length));
            let source = Source::Memory(address);
            s.add(Draft { tied: Some(values[number]), other: Some(mask), source, ..Draft::new(kind) });
        }
    }
    Ok(())
}

/// Groups of 8 lanes at addresses: what a gather or scatter does at once.
fn groups(leaf: &Leaf) -> impl Iterator<Item = (u32, u32)> + use<> {
    let lanes = leaf.lanes.unwrap_or(1);
    (0..lanes.div_ceil(8)).map(move |group| (8 * group, (lanes - 8 * group).min(8)))
}

fn gather<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: llvm::MaskedGatherOp<'a, 'c>) -> Lowered<()> {
    let leaf = s.lanes_in_memory(op.res())?;
    let bytes = leaf.scalar.bytes();
    if !s.features.avx512 || bytes < 4 {
        return s.gather_lanes(op.op(), &leaf);
    }
    let addresses = s.parts(op.ptrs())?;
    let masks = s.parts(op.mask())?;
    let otherwise = match op.op().operands().nth(2) {
        Some(value) => s.parts(value)?,
        None => {
            let zero = s.zero_vector();
            leaf.parts(s.features).map(|_| zero).collect()
        }
    };
    let before = s.put_in_frame(&leaf, &otherwise);
    let frame = s.frame_for(&leaf);
    let zero = s.constant(0);
    for ((start, count), address) in groups(&leaf).zip(addresses) {
        let mask = s.part_of_mask(&masks, Part { start, lanes: count, length: Length::Z });
        // The instruction clears the mask.
        let own = s.copied_mask(mask);
        let at = (start * bytes) as i32;
        let (opcode, length) = match bytes {
            4 => (op::GATHERQPS, Length::Y),
            _ => (op::GATHERQPD, Length::Z),
        };
        let old = s.load_vector(Address::at(Start::Slot(before), at), length);
        let mut form = s.form(opcode, Length::Z);
        form.memory_bytes = bytes as u8;
        let from = Address { index: Some((address, 0)), ..Address::of(zero) };
        let draft = Draft { tied: Some(old), source: Source::Memory(from), ..Draft::new(Kind::Gather(form)) };
        let gathered = s.made(VECTOR, Draft { mask: Some(own), ..draft });
        s.store_vector(gathered, Address::at(Start::Slot(frame), at), length);
    }
    let parts = s.take_from_frame(&leaf, frame);
    s.set(op.op(), &parts)
}

fn scatter<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: llvm::MaskedScatterOp<'a, 'c>) -> Lowered<()> {
    let leaf = s.lanes_in_memory(op.value())?;
    let bytes = leaf.scalar.bytes();
    if !s.features.avx512 || bytes < 4 {
        return s.scatter_lanes(op.op(), &leaf);
    }
    let values = s.parts(op.value())?;
    let addresses = s.parts(op.ptrs())?;
    let masks = s.parts(op.mask())?;
    let frame = s.put_in_frame(&leaf, &values);
    let zero = s.constant(0);
    for ((start, count), address) in groups(&leaf).zip(addresses) {
        let mask = s.part_of_mask(&masks, Part { start, lanes: count, length: Length::Z });
        let own = s.copied_mask(mask);
        let (opcode, length) = match bytes {
            4 => (op::SCATTERQPS, Length::Y),
            _ => (op::SCATTERQPD, Length::Z),
        };
        let value = s.load_vector(Address::at(Start::Slot(frame), (start * bytes) as i32), length);
        let mut form = s.form(opcode, Length::Z);
        form.memory_bytes = bytes as u8;
        let to = Address { index: Some((address, 0)), ..Address::of(zero) };
        let draft =
            Draft { other: Some(value), source: Source::Memory(to), ..Draft::new(Kind::Scatter(form)) };
        s.add(Draft { mask: Some(own), ..draft });
    }
    Ok(())
}

impl<'a, 'c> Selector<'_, 'a, 'c> {
    /// Returns how a vector is held whose lanes are accessed one by one.
    fn lanes_in_memory(&mut self, value: Value<'a, 'c>) -> Lowered<Leaf> {
        let leaf = self.leaf_of(value.ty())?;
        if leaf.is_mask() { Err("accesses single lanes that share bytes".into()) } else { Ok(leaf) }
    }

    fn copied_mask(&mut self, mask: VReg) -> VReg {
        let form = self.form(op::KMOVQ, Length::X);
        self.made(MASK, Draft { source: mask.into(), ..Draft::new(Kind::Vector(form)) })
    }

    /// Emits an operation on the bits of two masks.
    pub(super) fn combine_masks(&mut self, op: Operation<'a, 'c>, opcode: Opcode) -> Lowered<()> {
        let (a, b) = (self.parts(op.operand(0))?, self.parts(op.operand(1))?);
        let mut parts = Parts::new();
        for (a, b) in a.iter().zip(&b) {
            parts.push(self.combined_bits(opcode, *a, *b));
        }
        self.set(op, &parts)
    }

    fn combined_bits(&mut self, opcode: Opcode, a: VReg, b: VReg) -> VReg {
        if a.class() == MASK {
            return self.mask_binary(opcode, a, b);
        }
        let of = match opcode {
            op::KANDQ => Arithmetic::And,
            op::KORQ => Arithmetic::Or,
            _ => Arithmetic::Xor,
        };
        self.arithmetic(of, Size::Quad, a, b.into())
    }

    /// Selects the bits of `yes` where the mask is set, else those of `no`.
    fn choose_bits(&mut self, mask: VReg, yes: VReg, no: VReg) -> VReg {
        let differing = self.combined_bits(op::KXORQ, yes, no);
        let chosen = self.combined_bits(op::KANDQ, differing, mask);
        self.combined_bits(op::KXORQ, chosen, no)
    }

    /// Returns the bits of the lanes of a part, from the lowest on. Lanes past the part may be set if the part ends
    /// where its register does.
    pub(super) fn part_of_mask(&mut self, masks: &[VReg], part: Part) -> VReg {
        self.mask_shift(op::KSHIFTRQ, masks[part.start as usize / 64], part.start % 64)
    }

    /// Returns the lanes of a part with all their bits set where the mask is: AVX2's form of masks.
    fn lanes_of_mask(&mut self, masks: &[VReg], scalar: Scalar, part: Part) -> VReg {
        let bits = self.shift(ShiftKind::Shr, Size::Quad, masks[part.start as usize / 64], part.start % 64);
        let bytes = scalar.bytes();
        let lanes = part.length.bytes() / bytes;
        // In each lane, one bit of its own; in lanes of bytes, those of a byte of the bits.
        let own: Vec<u8> = (0..lanes)
            .flat_map(|lane| (1u64 << (lane % (8 * bytes))).to_le_bytes()[..bytes as usize].to_vec())
            .collect();
        let own = self.pooled(own);
        let low = self.move_to_vector(bits, Size::Quad);
        let all = match bytes {
            4 => self.vector_unary(op::PBROADCASTD, part.length, low.into(), 4),
            8 => self.vector_unary(op::PBROADCASTQ, part.length, low.into(), 8),
            2 => self.vector_unary(op::PBROADCASTW, part.length, low.into(), 2),
            _ => {
                // Each byte of the bits eight times, of words that all have all bits.
                let words = self.vector_unary(op::PBROADCASTD, part.length, low.into(), 4);
                let control = (0..lanes).map(|lane| (lane / 8) as u8).collect();
                let control = Source::Memory(self.pooled(control));
                self.vector_binary(op::PSHUFB, part.length, (words, control), part.length.bytes())
            }
        };
        let own_lanes = self.load_vector(own, part.length);
        let bytes_of = part.length.bytes();
        let set = self.vector_binary(op::PAND, part.length, (all, own_lanes.into()), bytes_of);
        let opcode = match bytes {
            1 => op::PCMPEQB,
            2 => op::PCMPEQW,
            4 => op::PCMPEQD,
            _ => op::PCMPEQQ,
        };
        self.vector_binary(opcode, part.length, (set, own_lanes.into()), bytes_of)
    }

    /// Selects lanes of `yes` where all bits of the mask's lane are set, else those of `no`.
    pub(super) fn blend(&mut self, scalar: Scalar, mask: VReg, yes: VReg, no: VReg, length: Length) -> VReg {
        let opcode = if scalar.bytes() >= 4 { op::BLENDVPS } else { op::PBLENDVB };
        let form = self.form(opcode, length);
        let draft = Draft { other: Some(no), source: yes.into(), ..Draft::new(Kind::Blend(form)) };
        self.made(VECTOR, Draft { mask: Some(mask), ..draft })
    }

    /// Returns a part of a mask in AVX2's form for lanes in memory: those that the register has and the part does not are
    /// zero, whatever a comparison says of them.
    fn mask_of_memory(
        &mut self,
        mask: Value<'a, 'c>,
        scalar: Scalar,
        number: usize,
        part: Part,
    ) -> Lowered<VReg> {
        let lanes = self.mask_lanes(mask, scalar, number, part)?;
        if part.is_full(scalar) {
            return Ok(lanes);
        }
        let mut used = vec![0xFF; (part.lanes * scalar.bytes()) as usize];
        used.resize(part.length.bytes() as usize, 0);
        let address = self.pooled(used);
        Ok(self.vector_binary(op::ANDPS, part.length, (lanes, Source::Memory(address)), part.length.bytes()))
    }

    /// Returns a part of a mask in AVX2's form, for lanes of a kind. What is compared is compared again, where that makes
    /// lanes of the same width: it is less than to take the bits of the lanes, and to make lanes of the bits.
    pub(super) fn mask_lanes(
        &mut self,
        mask: Value<'a, 'c>,
        scalar: Scalar,
        number: usize,
        part: Part,
    ) -> Lowered<VReg> {
        if let Some(bits) = self.known_bits(mask)? {
            let bytes = scalar.bytes() as usize;
            let lanes = &bits[part.start as usize..(part.start + part.lanes) as usize];
            let mut memory: Vec<u8> =
                lanes.iter().flat_map(|bit| vec![0u8.wrapping_sub((bit & 1) as u8); bytes]).collect();
            memory.resize(part.length.bytes() as usize, 0);
            let address = self.pooled(memory);
            return Ok(self.load_vector(address, part.length));
        }
        if let Some(op) = mask.defining_op() {
            if op.isa::<llvm::ICmpOp>() || op.isa::<llvm::FCmpOp>() {
                let of = self.leaf_of(op.operand(0).ty())?;
                if of.scalar.bytes() == scalar.bytes() && !of.is_mask() {
                    return self.compared_lanes(op, number, part);
                }
            }
            let and = op.try_as::<llvm::AndOp>().map(|and| (op::ANDPS, and.lhs(), and.rhs()));
            let either = and.or_else(|| op.try_as::<llvm::OrOp>().map(|or| (op::ORPS, or.lhs(), or.rhs())));
            if let Some((opcode, a, b)) = either.filter(|_| mask.has_one_use()) {
                let a = self.mask_lanes(a, scalar, number, part)?;
                let b = self.mask_lanes(b, scalar, number, part)?;
                return Ok(self.vector_binary(opcode, part.length, (a, b.into()), part.length.bytes()));
            }
        }
        let masks = self.parts(mask)?;
        Ok(self.lanes_of_mask(&masks, scalar, part))
    }

    fn select_avx2(&mut self, op: Operation<'a, 'c>, leaf: &Leaf) -> Lowered<()> {
        let (yes, no) = (self.parts(op.operand(1))?, self.parts(op.operand(2))?);
        let mut results = Parts::new();
        for (number, part) in leaf.parts(self.features).enumerate() {
            let mask = self.mask_lanes(op.operand(0), leaf.scalar, number, part)?;
            results.push(self.blend(leaf.scalar, mask, yes[number], no[number], part.length));
        }
        self.set(op, &results)
    }

    /// Returns the address of an element whose load can be part of the current operation, if a vector is that element in
    /// all lanes.
    pub(super) fn sunk_splat(&mut self, value: Value<'a, 'c>) -> Lowered<Option<Address>> {
        let Some(scalar) = self.splatted(value, true) else { return Ok(None) };
        self.sunk_load(scalar)
    }
}
