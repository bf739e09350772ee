//! Operations to instructions.
//!
//! Blocks are walked backward, so that who uses a value is seen before what computes it: what nobody needs in a register
//! is not computed, and loads, addresses, comparisons and constants become parts of the instructions that use them.

/// Writes a row of a table. `row!(llvm::BrOp, Effect::Writes, branch)` is a handler that gets the typed view;
/// `row!([llvm::SExtOp, llvm::SIToFPOp], Effect::Pure, convert)` shares a handler of `Operation`.
macro_rules! row {
    ([$($($op:ident)::+),+], $effect:expr, $handler:expr) => {
        $crate::select::Row { specs: &[$($($op)::+::SPEC),+], effect: $effect, handler: $handler }
    };
    ($($op:ident)::+, $effect:expr, $handler:expr) => {{
        fn handler<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: Operation<'a, 'c>) -> Lowered<()> {
            let typed: fn(&mut Selector<'_, 'a, 'c>, $($op)::+<'a, 'c>) -> Lowered<()> = $handler;
            typed(s, TypedOp::wrap(op))
        }
        $crate::select::Row { specs: &[$($op)::+::SPEC], effect: $effect, handler }
    }};
}

mod aggregate;
mod bits;
mod build;
mod call;
mod control;
mod convert;
mod float;
mod integer;
mod lanes;
mod linear;
mod masks;
mod math;
mod memory;
mod reduce;
mod shuffle;

use crate::encode::Length;
use crate::instruction::{Instruction, Machine, MachineBlock};
use crate::layout::Layout;
use crate::shape::{Leaf, Shape, Shapes, full};
use crate::{Features, Lowered, Refused, Surroundings};
use regalloc2::{RegClass, VReg};
use smallvec::SmallVec;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::LazyLock;
use terrace_ir::ids::{BlockId, OpId};
use terrace_ir::spec::OpSpec;
use terrace_ir::{Operation, Type, TypedOp, Value};
use terrace_llvm as llvm;

/// Registers of a leaf.
pub(crate) type Parts = SmallVec<[VReg; 4]>;

/// Selects the instructions of one operation.
pub(crate) type Handler = for<'s, 'a, 'c> fn(&mut Selector<'s, 'a, 'c>, Operation<'a, 'c>) -> Lowered<()>;

/// Effect of an operation on what is around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effect {
    /// None.
    Pure,
    /// It reads memory.
    Reads,
    /// Any other.
    Writes,
}

/// Row of a table: operations that share a handler.
pub(crate) struct Row {
    specs: &'static [&'static OpSpec<'static>],
    effect: Effect,
    handler: Handler,
}

/// Operations of a family.
pub(crate) type Table = &'static [Row];

/// Rows by the address of the declaration.
static ROWS: LazyLock<HashMap<usize, &'static Row>> = LazyLock::new(|| {
    let tables: [Table; 12] = [
        aggregate::TABLE,
        bits::TABLE,
        call::TABLE,
        control::TABLE,
        convert::TABLE,
        float::TABLE,
        integer::TABLE,
        masks::TABLE,
        math::TABLE,
        memory::TABLE,
        reduce::TABLE,
        shuffle::TABLE,
    ];
    let rows = tables.into_iter().flatten();
    rows.flat_map(|row| row.specs.iter().map(move |spec| (address_of_spec(spec), row))).collect()
});

fn address_of_spec(spec: &OpSpec<'_>) -> usize {
    std::ptr::from_ref(spec).addr()
}

/// Returns the row of an operation.
fn row(op: Operation<'_, '_>) -> Option<&'static Row> {
    ROWS.get(&address_of_spec(op.spec()?)).copied()
}

/// Function for which instructions are selected.
pub(crate) struct Selector<'s, 'a, 'c> {
    pub features: Features,
    pub out: &'s mut dyn Surroundings<'a, 'c>,
    pub machine: Machine,
    shapes: Shapes<'c>,
    /// The first register of each value that is used, by the index of its id.
    values: Vec<Option<u32>>,
    /// Registers that stand for others.
    aliases: Vec<Option<VReg>>,
    /// Instructions of the current operation.
    pub chunk: Vec<Instruction>,
    /// For each operation, how many before it write memory.
    writes: Vec<u32>,
    /// Operation for which instructions are selected, and its block.
    pub current: Option<(Operation<'a, 'c>, BlockId)>,
    /// Memory of allocations in the frame.
    pub allocations: HashMap<OpId, u32>,
    /// Numbers of constants in memory.
    constants: HashMap<Vec<u8>, u32>,
    pub layout: Layout,
    /// Code of the machine blocks.
    pub code: Vec<Vec<Instruction>>,
    /// Address of the results that do not fit into registers.
    pub result_area: Option<VReg>,
    /// Parts of addresses that are computed elsewhere.
    pub sums: linear::Sums<'a, 'c>,
    /// True while the beginning of a block is made.
    pub is_entering: bool,
    /// Position of the stack of allocations when the function begins, if it allocates while it runs.
    pub mark: Option<VReg>,
    widest: Length,
}

/// Selects the instructions of a function.
pub(crate) fn select<'a, 'c>(
    function: Operation<'a, 'c>,
    features: Features,
    out: &mut dyn Surroundings<'a, 'c>,
) -> Result<Machine, Refused<'a, 'c>> {
    let somewhere = |why| Refused { op: None, why };
    if !features.avx2 {
        return Err(somewhere("the processor lacks AVX2".into()));
    }
    call::check_function(function).map_err(somewhere)?;
    let layout = Layout::of(function).map_err(somewhere)?;
    let mut selector = Selector {
        features,
        out,
        machine: Machine::default(),
        shapes: Shapes::default(),
        values: Vec::new(),
        aliases: Vec::new(),
        chunk: Vec::new(),
        writes: Vec::new(),
        current: None,
        allocations: HashMap::new(),
        constants: HashMap::new(),
        code: vec![Vec::new(); layout.count],
        layout,
        result_area: None,
        sums: linear::Sums::default(),
        is_entering: false,
        mark: None,
        widest: Length::X,
    };
    selector.machine.is_shared = selector.out.is_file();
    selector.function(function)?;
    Ok(selector.finish())
}

impl<'a, 'c> Selector<'_, 'a, 'c> {
    fn function(&mut self, function: Operation<'a, 'c>) -> Result<(), Refused<'a, 'c>> {
        let somewhere = |why| Refused { op: None, why };
        let order: Vec<_> = function.region(0).blocks().collect();
        let order: Vec<_> = {
            let mut ordered: Vec<_> =
                order.into_iter().filter_map(|block| Some((self.layout.number(block)?, block))).collect();
            ordered.sort_by_key(|(number, _)| *number);
            ordered.into_iter().map(|(_, block)| block).collect()
        };
        for block in 0..self.layout.count {
            self.machine.blocks.push(MachineBlock { is_loop: false, ..MachineBlock::default() });
            let _ = block;
        }
        self.result_area = self.prepare_results(function).map_err(somewhere)?;
        let ops = order.iter().flat_map(|block| block.ops());
        let allocations: Vec<_> = ops.filter_map(|op| op.try_as::<llvm::AllocaOp>()).collect();
        for op in allocations {
            if self.frame_bytes(op).map_err(|why| Refused { op: Some(op.op()), why })?.is_none() {
                self.mark = Some(self.register(crate::registers::GENERAL));
            }
        }
        let mut written = 0;
        for block in &order {
            written += 1;
            for op in block.ops() {
                let index = op.id().index();
                if self.writes.len() <= index {
                    self.writes.resize(index + 1, 0);
                }
                self.writes[index] = written;
                written += u32::from(row(op).is_none_or(|row| row.effect == Effect::Writes));
            }
        }
        for block in order.iter().rev() {
            let mut code = Vec::new();
            let mut next = block.last_op();
            let terminator = next;
            while let Some(op) = next {
                next = op.previous();
                self.current = Some((op, block.id()));
                let Some(row) = row(op) else {
                    return Err(Refused { op: Some(op), why: "there is no code for it".into() });
                };
                let is_needed =
                    row.effect == Effect::Writes || op.results().any(|result| self.is_used(result));
                if is_needed {
                    (row.handler)(self, op).map_err(|why| Refused { op: Some(op), why })?;
                    while let Some(one) = self.chunk.pop() {
                        code.push(one);
                    }
                }
                if terminator.is_some_and(|terminator| terminator.id() == op.id()) {
                    self.sum_at_end(block.id()).map_err(|why| Refused { op: Some(op), why })?;
                    while let Some(one) = self.chunk.pop() {
                        code.push(one);
                    }
                }
            }
            self.current = None;
            self.sum_at_start(block.id()).map_err(somewhere)?;
            while let Some(one) = self.chunk.pop() {
                code.push(one);
            }
            let number = self.layout.number(*block).expect("a block that is walked has a number");
            self.enter(function, *block, &order).map_err(somewhere)?;
            while let Some(one) = self.chunk.pop() {
                code.push(one);
            }
            code.reverse();
            self.code[number] = code;
        }
        Ok(())
    }

    /// Puts the blocks in order, and replaces registers that stand for others.
    fn finish(mut self) -> Machine {
        let resolve = |aliases: &[Option<VReg>], mut register: VReg| {
            while let Some(Some(other)) = aliases.get(register.vreg()) {
                register = *other;
            }
            register
        };
        for number in 0..self.machine.blocks.len() {
            for successor in self.machine.blocks[number].successors.clone() {
                let follower = &mut self.machine.blocks[successor.index()];
                follower.predecessors.push(regalloc2::Block::new(number));
                follower.is_loop |= successor.index() <= number;
            }
        }
        for operand in &mut self.machine.operands {
            let register = resolve(&self.aliases, operand.vreg());
            let (constraint, kind, position) = (operand.constraint(), operand.kind(), operand.pos());
            *operand = regalloc2::Operand::new(register, constraint, kind, position);
        }
        for block in &mut self.machine.blocks {
            for passed in &mut block.passed {
                for register in passed {
                    *register = resolve(&self.aliases, *register);
                }
            }
        }
        self.machine.registers = self.aliases.len();
        crate::loops::copy_for_loops(&mut self.machine, &mut self.code);
        for (number, code) in self.code.into_iter().enumerate() {
            let start = self.machine.instructions.len() as u32;
            self.machine.instructions.extend(code);
            self.machine.blocks[number].range = (start, self.machine.instructions.len() as u32);
        }
        self.machine.vector_words = self.widest.bytes() as usize / 8;
        self.machine
    }

    /// Makes a register.
    pub fn register(&mut self, class: RegClass) -> VReg {
        self.aliases.push(None);
        VReg::new(self.aliases.len() - 1, class)
    }

    /// Replaces a register by another one.
    pub fn stands_for(&mut self, register: VReg, other: VReg) {
        self.aliases[register.vreg()] = Some(other);
    }

    /// Notes that vectors of that length are used.
    pub fn uses_length(&mut self, length: Length) {
        self.widest = self.widest.max(length);
    }

    /// Returns how a type is held.
    pub fn shape(&mut self, ty: Type<'c>) -> Lowered<Rc<Shape>> {
        self.shapes.of(ty, self.features, &*self.out)
    }

    /// Returns the only leaf of a type.
    pub fn leaf_of(&mut self, ty: Type<'c>) -> Lowered<Leaf> {
        match self.shape(ty)?.leaves.as_slice() {
            [leaf] => Ok(*leaf),
            _ => Err("has a value that is no scalar and no vector".into()),
        }
    }

    /// Returns the length of the longest vectors.
    pub fn full(&self) -> Length {
        full(self.features)
    }

    fn is_used(&self, value: Value<'a, 'c>) -> bool {
        self.values.get(value.id().index()).is_some_and(Option::is_some)
    }

    /// Returns the number of the first register of a value.
    fn first_register(&mut self, value: Value<'a, 'c>) -> Lowered<u32> {
        let index = value.id().index();
        if self.values.len() <= index {
            self.values.resize(index + 1, None);
        }
        if let Some(first) = self.values[index] {
            return Ok(first);
        }
        let shape = self.shape(value.ty())?;
        let first = self.aliases.len() as u32;
        self.aliases.resize(self.aliases.len() + shape.parts as usize, None);
        self.values[index] = Some(first);
        Ok(first)
    }

    /// Returns the registers that were given to a leaf of a value.
    pub fn registers_of(&mut self, value: Value<'a, 'c>, leaf: &Leaf) -> Lowered<Parts> {
        let first = self.first_register(value)?;
        let class = leaf.class(self.features);
        if leaf.class(self.features) == crate::registers::VECTOR && leaf.lanes.is_some() {
            let longest = leaf.parts(self.features).map(|part| part.length).max();
            self.uses_length(longest.unwrap_or(Length::X));
        }
        Ok((0..leaf.count).map(|at| VReg::new((first + leaf.first + at) as usize, class)).collect())
    }

    /// Returns the registers that were given to all leaves of a value.
    pub fn all_registers_of(&mut self, value: Value<'a, 'c>) -> Lowered<Vec<VReg>> {
        let shape = self.shape(value.ty())?;
        let mut all = Vec::with_capacity(shape.parts as usize);
        for leaf in &shape.leaves {
            all.extend(self.registers_of(value, leaf)?);
        }
        Ok(all)
    }

    /// Returns the registers of all leaves of a value that is used.
    pub fn all_parts(&mut self, value: Value<'a, 'c>) -> Lowered<Vec<VReg>> {
        let shape = self.shape(value.ty())?;
        let mut all = Vec::with_capacity(shape.parts as usize);
        for at in 0..shape.leaves.len() {
            all.extend(self.leaf(value, at)?);
        }
        Ok(all)
    }

    /// Returns the registers of a scalar or vector that is used.
    pub fn parts(&mut self, value: Value<'a, 'c>) -> Lowered<Parts> {
        self.leaf(value, 0)
    }

    /// Returns the register of a value that has one.
    pub fn one(&mut self, value: Value<'a, 'c>) -> Lowered<VReg> {
        match self.parts(value)?.as_slice() {
            [one] => Ok(*one),
            _ => Err("uses a value of several registers where one is needed".into()),
        }
    }

    /// Returns the registers of a leaf of a value that is used.
    pub fn leaf(&mut self, value: Value<'a, 'c>, number: usize) -> Lowered<Parts> {
        let (value, number) = self.origin(value, number)?;
        if let Some(made) = self.materialized(value, number)? {
            return Ok(made);
        }
        let shape = self.shape(value.ty())?;
        let leaf = *shape.leaves.get(number).ok_or("uses a part that a value does not have")?;
        self.registers_of(value, &leaf)
    }

    /// Sets a leaf of a result.
    pub fn set_leaf(&mut self, value: Value<'a, 'c>, number: usize, parts: &[VReg]) -> Lowered<()> {
        if !self.is_used(value) {
            return Ok(());
        }
        let shape = self.shape(value.ty())?;
        let leaf = *shape.leaves.get(number).ok_or("sets a part that a value does not have")?;
        let given = self.registers_of(value, &leaf)?;
        if given.len() != parts.len() {
            return Err("has a result of another length than its operands".into());
        }
        for (given, part) in given.iter().zip(parts) {
            debug_assert_eq!(given.class(), part.class(), "{:?}", self.current.map(|(op, _)| op.name()));
            self.aliases[given.vreg()] = Some(*part);
        }
        Ok(())
    }

    /// Sets the result of an operation, a scalar or a vector.
    pub fn set(&mut self, op: Operation<'a, 'c>, parts: &[VReg]) -> Lowered<()> {
        self.set_leaf(op.result(0), 0, parts)
    }

    /// Returns true if nothing writes memory between a load and the current operation, which is its only user.
    pub fn can_sink(&self, load: Operation<'a, 'c>) -> bool {
        let Some((current, block)) = self.current else { return false };
        load.block().is_some_and(|of| of.id() == block)
            && self.writes[load.id().index()] == self.writes[current.id().index()]
            && load.result(0).has_one_use()
    }
}

/// Returns the number of a case of an enum attribute, or of any integer.
pub(crate) fn number(op: Operation<'_, '_>, name: &str) -> Lowered<i64> {
    let value = op.attribute(name).and_then(|value| value.as_i64());
    value.ok_or_else(|| format!("lacks its '{name}'").into())
}

/// Returns the bits of a constant integer.
pub(crate) fn constant_integer(value: Value<'_, '_>) -> Option<i64> {
    if value.defining::<llvm::ZeroOp>().is_some() {
        return Some(0);
    }
    value.defining::<llvm::ConstantOp>()?.value().as_i64()
}
