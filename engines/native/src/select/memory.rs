//! Memory: addresses, loads and stores.

use super::build::{Address, Draft, Source, Start};
use super::{Effect, Parts, Selector, Table, constant_integer};
use crate::encode::Length;
use crate::encode::opcodes as op;
use crate::encode::scalar::Size;
use crate::instruction::{Extension, Kind, Vector};
use crate::registers::VECTOR;
use crate::shape::{Leaf, Part, Scalar};
use crate::{Callee, Lowered};
use regalloc2::VReg;
use smallvec::SmallVec;
use terrace_ir::{Operation, TypeKind, TypedOp, Value};
use terrace_llvm::types::{StructType, as_array};
use terrace_llvm::{self as llvm, AtomicOrdering, DYNAMIC_INDEX};

pub(super) const TABLE: Table = &[
    row!(llvm::AllocaOp, Effect::Writes, allocate),
    row!(llvm::GEPOp, Effect::Pure, element_pointer),
    row!([llvm::MemcpyOp, llvm::MemcpyInlineOp], Effect::Writes, |s, op| bytes(s, op, "memcpy")),
    row!([llvm::MemmoveOp], Effect::Writes, |s, op| bytes(s, op, "memmove")),
    row!([llvm::MemsetOp], Effect::Writes, |s, op| bytes(s, op, "memset")),
    row!(llvm::StackRestoreOp, Effect::Writes, |s, op| {
        let mark = s.one(op.ptr())?;
        s.release(mark)
    }),
    row!([llvm::StackSaveOp], Effect::Writes, |s, op| {
        let mark = s.marked()?;
        s.set(op, &[mark])
    }),
    row!(llvm::LoadOp, Effect::Reads, load),
    row!(llvm::StoreOp, Effect::Writes, store),
];

/// Allocations in the frame have no more bytes than this.
const LARGEST_IN_FRAME: u64 = 1 << 16;

/// Returns true if reading twice, or later, makes a difference.
fn is_special(load: llvm::LoadOp<'_, '_>) -> bool {
    load.ordering() != AtomicOrdering::NotAtomic || load.volatile()
}

/// Allocates while the function runs; what is in the frame is there already.
fn allocate<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: llvm::AllocaOp<'a, 'c>) -> Lowered<()> {
    if s.frame_bytes(op)?.is_some() {
        return Ok(());
    }
    let allocator = s.out.allocator().ok_or("allocates memory while the function runs")?;
    let (size, alignment) = s.allocated(op)?;
    let bits = s.leaf_of(op.array_size().ty())?.scalar.bits();
    let count = s.one(op.array_size())?;
    let count = s.extended(count, bits, false);
    let bytes = s.times(count, size.cast_signed(), Size::Quad)?;
    let alignment = s.constant(alignment.cast_signed());
    let word = Scalar::Integer(64);
    let callee = Callee::Address(allocator.allocate);
    let result = s.call(callee, &[(bytes, word), (alignment, word)], &[word])?;
    s.set(op.op(), &result)
}

fn element_pointer<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: llvm::GEPOp<'a, 'c>) -> Lowered<()> {
    if op.res().ty().is_vector() {
        return element_pointers(s, op);
    }
    let address = match s.linear(op.res())? {
        Some(sum) => s.place(&sum, true)?,
        None => None,
    };
    let address = match address {
        Some(address) => address,
        None => s.address_of_pointer(op)?,
    };
    let register = s.address(address);
    s.set(op.op(), &[register])
}

/// Computes addresses in lanes, one by one.
fn element_pointers<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: llvm::GEPOp<'a, 'c>) -> Lowered<()> {
    let leaf = s.leaf_of(op.res().ty())?;
    let count = leaf.lanes.unwrap_or(1) as usize;
    let (offset, steps) = s.steps(op)?;
    let all = |s: &mut Selector<'_, 'a, 'c>, value: Value<'a, 'c>| -> Lowered<Vec<VReg>> {
        let leaf = s.leaf_of(value.ty())?;
        let parts = s.parts(value)?;
        let lanes = s.scalars(&leaf, &parts);
        Ok(if leaf.lanes.is_none() { vec![lanes[0]; count] } else { lanes })
    };
    let mut lanes = all(s, op.base())?;
    for (index, stride) in steps {
        let bits = s.leaf_of(index.ty())?.scalar.bits();
        let indices = all(s, index)?;
        for (lane, index) in lanes.iter_mut().zip(indices) {
            let index = s.extended(index, bits, true);
            let scaled = s.times(index, stride, Size::Quad)?;
            *lane = s.arithmetic(crate::instruction::Arithmetic::Add, Size::Quad, *lane, scaled.into());
        }
    }
    for lane in &mut lanes {
        let moved = s.moved(Address::of(*lane), offset);
        *lane = s.address(moved);
    }
    let parts = s.vector_of(&leaf, &lanes);
    s.set(op.op(), &parts)
}

/// Calls C's function on memory: addresses or bytes, and a count.
fn bytes<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: Operation<'a, 'c>, name: &'static str) -> Lowered<()> {
    let target = s.one(op.operand(0))?;
    let mut source = s.one(op.operand(1))?;
    if name == "memset" {
        source = s.extended(source, 8, false);
    }
    let count = match op.attribute("len").and_then(|len| len.as_i64()) {
        Some(len) => s.constant(len),
        None => {
            let bits = s.leaf_of(op.operand(2).ty())?.scalar.bits();
            let count = s.one(op.operand(2))?;
            s.extended(count, bits, false)
        }
    };
    let callee = s.out.c_function(name)?;
    let pointer = Scalar::Integer(64);
    s.call(callee, &[(target, pointer), (source, pointer), (count, pointer)], &[pointer])?;
    Ok(())
}

fn load<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: llvm::LoadOp<'a, 'c>) -> Lowered<()> {
    if op.ordering() != AtomicOrdering::NotAtomic {
        return Err("is atomic".into());
    }
    let address = s.address_of(op.addr())?;
    let shape = s.shape(op.res().ty())?;
    for (number, leaf) in shape.leaves.iter().enumerate() {
        let at = i32::try_from(leaf.offset).map_err(|_| "reads too large a value")?;
        let parts = s.load_leaf(leaf, address.plus(at))?;
        s.set_leaf(op.res(), number, &parts)?;
    }
    Ok(())
}

fn store<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: llvm::StoreOp<'a, 'c>) -> Lowered<()> {
    if op.ordering() != AtomicOrdering::NotAtomic {
        return Err("is atomic".into());
    }
    let value = op.value();
    let address = s.address_of(op.addr())?;
    let shape = s.shape(value.ty())?;
    for (number, leaf) in shape.leaves.iter().enumerate() {
        let at = i32::try_from(leaf.offset).map_err(|_| "writes too large a value")?;
        let address = address.plus(at);
        if leaf.lanes.is_none()
            && matches!(leaf.scalar, Scalar::Integer(_))
            && shape.leaves.len() == 1
            && let Some(short) = s.immediate(value, leaf.scalar.bytes())
            && let Ok(short) = i32::try_from(i64::from(short) & mask_of(leaf.scalar))
        {
            let kind = Kind::StoreConstant(Size::of_bytes(leaf.scalar.bytes()));
            let draft = Draft { source: Source::Memory(address), ..Draft::new(kind) };
            s.add(Draft { immediate: i64::from(short), ..draft });
            continue;
        }
        let parts = s.leaf(value, number)?;
        s.store_leaf(leaf, &parts, address);
    }
    Ok(())
}

/// Returns a mask of the bits of an integer of odd width; all bits for others.
fn mask_of(scalar: Scalar) -> i64 {
    match scalar.bits() {
        8 | 16 | 32 | 64 => -1,
        bits => (1i64 << bits) - 1,
    }
}

impl<'a, 'c> Selector<'_, 'a, 'c> {
    /// Returns the address that a load is from, if the load can be part of the current operation.
    pub fn sunk_load(&mut self, value: Value<'a, 'c>) -> Lowered<Option<Address>> {
        let Some(load) = value.defining::<llvm::LoadOp>() else { return Ok(None) };
        if is_special(load) || !self.can_sink(load.op()) {
            return Ok(None);
        }
        self.address_of(load.addr()).map(Some)
    }

    /// Computes the current position of the stack of allocations.
    pub fn marked(&mut self) -> Lowered<VReg> {
        let allocator = self.out.allocator().ok_or("allocates memory while the function runs")?;
        Ok(self.call(Callee::Address(allocator.mark), &[], &[Scalar::Integer(64)])?[0])
    }

    /// Goes back to a position of the stack of allocations.
    pub fn release(&mut self, mark: VReg) -> Lowered<()> {
        let allocator = self.out.allocator().ok_or("allocates memory while the function runs")?;
        self.call(Callee::Address(allocator.release), &[(mark, Scalar::Integer(64))], &[])?;
        Ok(())
    }

    /// Returns the size of the element type of an allocation, and the alignment.
    fn allocated(&self, op: llvm::AllocaOp<'a, 'c>) -> Lowered<(u64, u64)> {
        let (size, alignment) = self.out.size(op.elem_type())?;
        let alignment =
            alignment.max(op.alignment().and_then(|bytes| u64::try_from(bytes).ok()).unwrap_or(0));
        if !alignment.is_power_of_two() || alignment > 1 << 16 {
            return Err("has an alignment that is no power of two, or too large".into());
        }
        Ok((size, alignment))
    }

    /// Returns the bytes of an allocation that is part of the frame: it is executed once, and not too large.
    pub fn frame_bytes(&self, op: llvm::AllocaOp<'a, 'c>) -> Lowered<Option<u64>> {
        let (size, alignment) = self.allocated(op)?;
        let is_once = op.op().block().is_some_and(|block| block.is_entry());
        let count = constant_integer(op.array_size()).and_then(|count| u64::try_from(count).ok());
        let bytes = count.filter(|_| is_once).and_then(|count| count.checked_mul(size));
        Ok(bytes.filter(|bytes| *bytes <= LARGEST_IN_FRAME && alignment <= 64))
    }

    /// Returns the memory of an allocation that is part of the frame.
    pub fn allocation(&mut self, op: llvm::AllocaOp<'a, 'c>) -> Lowered<Option<Start>> {
        if let Some(slot) = self.allocations.get(&op.id()) {
            return Ok(Some(Start::Slot(*slot)));
        }
        let Some(bytes) = self.frame_bytes(op)? else { return Ok(None) };
        let (_, alignment) = self.allocated(op)?;
        let slot = self.slot(bytes as u32, alignment as u32);
        self.allocations.insert(op.id(), slot);
        Ok(Some(Start::Slot(slot)))
    }

    /// Returns an address that is not far from another.
    pub fn moved(&mut self, address: Address, offset: i64) -> Address {
        let sum = i64::from(address.displacement).wrapping_add(offset);
        // Some room is left for the parts of a value.
        if let Some(short) = i32::try_from(sum).ok().filter(|sum| sum.unsigned_abs() < 1 << 30) {
            return Address { displacement: short, ..address };
        }
        let start = self.address(address);
        let offset = self.constant(offset);
        Address { index: Some((offset, 0)), ..Address::of(start) }
    }

    /// Returns the address that a pointer is.
    pub fn address_of(&mut self, pointer: Value<'a, 'c>) -> Lowered<Address> {
        if let Some(op) = pointer.defining::<llvm::AllocaOp>()
            && let Some(start) = self.allocation(op)?
        {
            return Ok(Address::at(start, 0));
        }
        if pointer.defining::<llvm::GEPOp>().is_some()
            && let Some(sum) = self.linear(pointer)?
            && let Some(address) = self.place(&sum, false)?
        {
            return Ok(address);
        }
        Ok(Address::of(self.one(pointer)?))
    }

    /// Returns the constant offset of an address, and the values that are scaled and added.
    pub fn steps(&mut self, op: llvm::GEPOp<'a, 'c>) -> Lowered<(i64, SmallVec<[(Value<'a, 'c>, i64); 2]>)> {
        let constants = op.raw_constant_indices();
        let mut ty = op.elem_type();
        let mut offset = 0i64;
        let mut steps = SmallVec::new();
        let mut operands = op.dynamic_indices();
        for (at, constant) in constants.iter().enumerate() {
            // The first index steps over whole elements, the others into them.
            if at > 0 {
                if let Some(structure) = StructType::of(ty) {
                    let number = usize::try_from(*constant).map_err(|_| "has a field that is not known")?;
                    let (field, start) = self.out.field(structure, number)?;
                    offset = offset.wrapping_add(start as i64);
                    ty = field;
                    continue;
                }
                ty = match as_array(ty) {
                    Some((element, _)) => element,
                    None if ty.is_vector() => ty.element_or_self(),
                    None => return Err("has more indices than the type has levels".into()),
                };
            }
            let stride = self.out.size(ty)?.0 as i64;
            let mut add = |constant: i64| offset = offset.wrapping_add(constant.wrapping_mul(stride));
            if *constant != DYNAMIC_INDEX {
                add(i64::from(*constant));
                continue;
            }
            let mut index = operands.next().ok_or("has too few indices")?;
            if !index.ty().is_vector() && matches!(*index.ty().kind(), TypeKind::Integer { width: 64, .. }) {
                if let Some(constant) = constant_integer(index) {
                    add(constant);
                    continue;
                }
                // What is added to an index is added to the address.
                while let Some(sum) = index.defining::<llvm::AddOp>()
                    && let Some(constant) = constant_integer(sum.rhs())
                {
                    add(constant);
                    index = sum.lhs();
                }
            }
            steps.push((index, stride));
        }
        Ok((offset, steps))
    }

    /// Returns the address that a `getelementptr` computes.
    fn address_of_pointer(&mut self, op: llvm::GEPOp<'a, 'c>) -> Lowered<Address> {
        let (offset, steps) = self.steps(op)?;
        let mut address = self.address_of(op.base())?;
        for (index, stride) in steps {
            let bits = self.leaf_of(index.ty())?.scalar.bits();
            let register = self.one(index)?;
            let register = self.extended(register, bits, true);
            if address.index.is_some() {
                address = Address::of(self.address(address));
            }
            let scale = stride.trailing_zeros();
            let is_scale = matches!(stride, 1 | 2 | 4 | 8);
            let (register, scale) = match is_scale {
                true => (register, scale as u8),
                false => (self.times(register, stride, Size::Quad)?, 0),
            };
            address.index = Some((register, scale));
        }
        Ok(self.moved(address, offset))
    }

    /// Reads a scalar or vector.
    pub fn load_leaf(&mut self, leaf: &Leaf, address: Address) -> Lowered<Parts> {
        if leaf.lanes.is_none() {
            let register = self.load_scalar(leaf.scalar, address);
            let register = match leaf.scalar {
                // What is above its bits in memory may be anything.
                Scalar::Integer(bits) => self.cut(register, bits),
                _ => register,
            };
            return Ok(Parts::from_slice(&[register]));
        }
        if leaf.is_mask() {
            return self.load_mask(leaf, address);
        }
        let bytes = leaf.scalar.bytes();
        let leaf = *leaf;
        Ok(leaf
            .parts(self.features)
            .map(|part| self.load_part(&leaf, part, address.plus((part.start * bytes) as i32)))
            .collect())
    }

    fn load_part(&mut self, leaf: &Leaf, part: Part, address: Address) -> VReg {
        let count = part.lanes * leaf.scalar.bytes();
        if part.is_full(leaf.scalar) {
            return self.load_vector(address, part.length);
        }
        match count {
            4 => return self.load_float(address, false),
            8 => return self.load_float(address, true),
            _ => {}
        }
        if self.features.avx512 {
            let mask = self.lowest(part.lanes);
            return self.load_masked(leaf.scalar, part.length, address, mask, None);
        }
        if leaf.scalar.bytes() >= 4 {
            let mask = self.lane_mask(leaf.scalar, part);
            let form = self.masked_form(leaf.scalar, part.length, false);
            let source = Source::Memory(address);
            return self.made(VECTOR, Draft { other: Some(mask), source, ..Draft::new(Kind::Vector(form)) });
        }
        let slot = self.slot(part.length.bytes(), 32);
        let target = Address::at(Start::Slot(slot), 0);
        self.copy_bytes(address, target, count);
        self.load_vector(target, part.length)
    }

    /// Copies a few bytes.
    pub fn copy_bytes(&mut self, from: Address, to: Address, count: u32) {
        let mut at = 0;
        while at < count {
            let (extension, bytes) = match count - at {
                8.. => (Extension::Full, 8),
                4.. => (Extension::Zero32, 4),
                2.. => (Extension::Zero16, 2),
                _ => (Extension::Zero8, 1),
            };
            let word = self.load_integer(extension, Source::Memory(from.plus(at as i32)));
            self.store_integer(word, to.plus(at as i32), bytes);
            at += bytes;
        }
    }

    /// Computes the lanes of a mask in AVX2's form: all bits of a chosen lane are set.
    fn lane_mask(&mut self, scalar: Scalar, part: Part) -> VReg {
        let mut bytes = vec![0xFF; (part.lanes * scalar.bytes()) as usize];
        bytes.resize(part.length.bytes() as usize, 0);
        let address = self.pooled(bytes);
        self.load_vector(address, part.length)
    }

    /// Returns the form of a masked move of AVX2.
    fn masked_form(&mut self, scalar: Scalar, length: Length, is_store: bool) -> Vector {
        let opcode = match (scalar.bytes(), is_store) {
            (4, false) => op::MASKMOVPS,
            (_, false) => op::MASKMOVPD,
            (4, true) => op::MASKMOVPS_STORE,
            (_, true) => op::MASKMOVPD_STORE,
        };
        self.form(opcode, length)
    }

    /// Reads the lanes of a mask; the others are zero, or those of another vector.
    pub fn load_masked(
        &mut self,
        scalar: Scalar,
        length: Length,
        address: Address,
        mask: VReg,
        otherwise: Option<VReg>,
    ) -> VReg {
        let opcode = match scalar.bytes() {
            1 => op::MOVDQU8,
            2 => op::MOVDQU16,
            4 => op::MOVDQU32,
            _ => op::MOVDQU64,
        };
        let form = Vector { is_zeroing: otherwise.is_none(), ..self.form(opcode, length) };
        let source = Source::Memory(address);
        let draft = Draft { tied: otherwise, source, mask: Some(mask), ..Draft::new(Kind::Vector(form)) };
        self.made(VECTOR, draft)
    }

    /// Writes the lanes of a mask.
    pub fn store_masked(
        &mut self,
        scalar: Scalar,
        length: Length,
        register: VReg,
        address: Address,
        mask: VReg,
    ) {
        let opcode = match scalar.bytes() {
            1 => op::MOVDQU8_STORE,
            2 => op::MOVDQU16_STORE,
            4 => op::MOVDQU32_STORE,
            _ => op::MOVDQU64_STORE,
        };
        let form = self.form(opcode, length);
        let source = Source::Memory(address);
        let kind = Kind::Vector(form);
        self.add(Draft { other: Some(register), source, mask: Some(mask), ..Draft::new(kind) });
    }

    /// Writes a scalar or vector.
    pub fn store_leaf(&mut self, leaf: &Leaf, parts: &[VReg], address: Address) {
        if leaf.lanes.is_none() {
            return self.store_scalar(leaf.scalar, parts[0], address);
        }
        if leaf.is_mask() {
            return self.store_mask(leaf, parts, address);
        }
        let bytes = leaf.scalar.bytes();
        for (part, register) in leaf.parts(self.features).zip(parts) {
            self.store_part(leaf, part, *register, address.plus((part.start * bytes) as i32));
        }
    }

    fn store_part(&mut self, leaf: &Leaf, part: Part, register: VReg, address: Address) {
        let count = part.lanes * leaf.scalar.bytes();
        if part.is_full(leaf.scalar) {
            return self.store_vector(register, address, part.length);
        }
        match count {
            4 => return self.store_float(register, address, false),
            8 => return self.store_float(register, address, true),
            _ => {}
        }
        if self.features.avx512 {
            let mask = self.lowest(part.lanes);
            return self.store_masked(leaf.scalar, part.length, register, address, mask);
        }
        if leaf.scalar.bytes() >= 4 {
            let mask = self.lane_mask(leaf.scalar, part);
            let form = self.masked_form(leaf.scalar, part.length, true);
            // The mask is where a second source is, and what is stored where a result is.
            let source = Source::Memory(address);
            let kind = Kind::MaskedStore(form);
            return self.add(Draft { other: Some(mask), tied: Some(register), source, ..Draft::new(kind) });
        }
        let slot = self.slot(part.length.bytes(), 32);
        let own = Address::at(Start::Slot(slot), 0);
        self.store_vector(register, own, part.length);
        self.copy_bytes(own, address, count);
    }

    /// Returns the number of bytes that bits of lanes take.
    fn mask_bytes(lanes: u32) -> impl Iterator<Item = (u32, u32, u32)> {
        (0..lanes.div_ceil(64)).map(move |word| {
            let count = (lanes - 64 * word).min(64);
            (8 * word, count.div_ceil(8), count)
        })
    }

    fn load_mask(&mut self, leaf: &Leaf, address: Address) -> Lowered<Parts> {
        let mut parts = Parts::new();
        for (at, bytes, bits) in Self::mask_bytes(leaf.lanes.unwrap_or(1)) {
            let from = address.plus(at as i32);
            let word = match bytes {
                1 => self.load_integer(Extension::Zero8, Source::Memory(from)),
                2 => self.load_integer(Extension::Zero16, Source::Memory(from)),
                4 => self.load_integer(Extension::Zero32, Source::Memory(from)),
                8 => self.load_integer(Extension::Full, Source::Memory(from)),
                _ => {
                    let slot = self.slot(8, 8);
                    let own = Address::at(Start::Slot(slot), 0);
                    self.copy_bytes(from, own, bytes);
                    self.load_integer(Extension::Full, Source::Memory(own))
                }
            };
            let word = if bits == 64 { word } else { self.cleared_above(word, bits) };
            parts.push(self.mask_of_bits(word));
        }
        Ok(parts)
    }

    /// Clears all bits from one on.
    pub fn cleared_above(&mut self, word: VReg, bits: u32) -> VReg {
        use crate::instruction::{Arithmetic, ShiftKind};
        match i32::try_from((1u64 << bits) - 1) {
            Ok(mask) => self.arithmetic(Arithmetic::And, Size::Quad, word, Source::Immediate(mask)),
            Err(_) => {
                let up = self.shift(ShiftKind::Shl, Size::Quad, word, 64 - bits);
                self.shift(ShiftKind::Shr, Size::Quad, up, 64 - bits)
            }
        }
    }

    fn store_mask(&mut self, leaf: &Leaf, parts: &[VReg], address: Address) {
        for ((at, bytes, _), part) in Self::mask_bytes(leaf.lanes.unwrap_or(1)).zip(parts) {
            let to = address.plus(at as i32);
            let word = self.mask_bits(*part);
            if bytes.is_power_of_two() {
                self.store_integer(word, to, bytes);
            } else {
                let slot = self.slot(8, 8);
                let own = Address::at(Start::Slot(slot), 0);
                self.store_integer(word, own, 8);
                self.copy_bytes(own, to, bytes);
            }
        }
    }
}
