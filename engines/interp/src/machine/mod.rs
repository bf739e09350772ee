//! The machine: frames of functions, the regions entered in each, and the loop that executes one operation after another.

mod by_value;
pub(crate) mod step;
pub(crate) mod straight;

use crate::constants::value_of;
use crate::memory::Memory;
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, MemRef, Value};
use std::collections::HashMap;
use std::rc::Rc;
use step::{Continuation, Execute, Row, Step};
use terrace_execution::World;
use terrace_ir::ids::ValueId;
use terrace_ir::spec::Trait;
use terrace_ir::{Attribute, Block, Ctx, OpName, Operation, Region, Value as SsaValue};
use terrace_support::ap_int::ApInt;
use terrace_support::float::ApFloat;
use terrace_support::random::Random;

/// Resource limits of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Number of executed operations.
    pub steps: u64,
    /// Number of nested calls.
    pub depth: usize,
    /// Bytes of live memory.
    pub memory_bytes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { steps: u64::MAX, depth: 1_000_000, memory_bytes: 4 << 30 }
    }
}

/// First address that stands for a function; memory begins at much higher addresses.
const FUNCTIONS: u64 = 0x1000;
const FUNCTION_SIZE: u64 = 16;

/// A region that was entered and has not ended.
struct Activation<'a, 'c> {
    /// The operation that the region belongs to.
    owner: Operation<'a, 'c>,
    /// The operation that is executed next, or now.
    at: Operation<'a, 'c>,
    /// Continuation at the end of the region; `None` for the body of a function.
    then: Option<Continuation<'a, 'c>>,
    /// Stack allocations of this scope.
    stack: Vec<u64>,
}

/// A function that was called and has not returned.
struct Frame<'a, 'c> {
    /// The values, by their id in the function's body.
    values: Vec<Option<Value>>,
    /// The regions, innermost last; the first is the function's own.
    activations: Vec<Activation<'a, 'c>>,
}

/// A running program.
pub struct Machine<'a, 'c, 'h> {
    module: Operation<'a, 'c>,
    /// The functions and globals, by name.
    symbols: HashMap<&'c str, Operation<'a, 'c>>,
    context: Ctx<'c>,
    table: &'static HashMap<&'static str, Row>,
    /// Implementations of operations by name, looked up once.
    known: HashMap<OpName<'c>, Execute>,
    frames: Vec<Frame<'a, 'c>>,
    /// The memory.
    pub memory: Memory,
    /// The addresses of globals that were used so far.
    pub(crate) globals: HashMap<&'c str, u64>,
    /// The functions whose address was taken; the address encodes the index into this list.
    functions: Vec<Rc<str>>,
    /// The mask of the `vector.mask` that is executed, until the masked operation takes it.
    pub(crate) mask: Option<Value>,
    /// The points at which regions of structured operations are executed, innermost last.
    pub(crate) points: Vec<Vec<i64>>,
    /// Variables of `tosa`, by name.
    pub(crate) variables: HashMap<&'c str, Value>,
    /// Cache of the values of constants with elements.
    constants: HashMap<Attribute<'c>, Value>,
    pub(crate) world: &'h mut dyn World,
    pub(crate) random: Random,
    limits: Limits,
    steps: u64,
}

impl<'a, 'c, 'h> Machine<'a, 'c, 'h> {
    /// Creates a machine for the program in a module, which executes these operations.
    pub(crate) fn new(
        module: Operation<'a, 'c>,
        world: &'h mut dyn World,
        limits: Limits,
        operations: &'static HashMap<&'static str, Row>,
    ) -> Self {
        let mut symbols = HashMap::new();
        let block = module.regions().next().and_then(Region::first_block);
        for op in block.into_iter().flat_map(Block::ops) {
            if let Some(name) = op.symbol_name() {
                symbols.entry(name).or_insert(op);
            }
        }
        Machine {
            module,
            symbols,
            context: module.context(),
            table: operations,
            known: HashMap::new(),
            frames: Vec::new(),
            memory: Memory::new(limits.memory_bytes),
            globals: HashMap::new(),
            functions: Vec::new(),
            mask: None,
            points: Vec::new(),
            variables: HashMap::new(),
            constants: HashMap::new(),
            world,
            random: Random::new(0),
            limits,
            steps: 0,
        }
    }

    /// Returns the context.
    pub fn context(&self) -> Ctx<'c> {
        self.context
    }

    /// Returns the function or global of a name.
    pub fn symbol(&self, name: &str) -> Option<Operation<'a, 'c>> {
        self.symbols.get(name).copied()
    }

    /// Returns all functions and globals.
    pub(crate) fn symbols(&self) -> impl Iterator<Item = Operation<'a, 'c>> + use<'a, 'c> {
        self.module.regions().next().and_then(Region::first_block).into_iter().flat_map(Block::ops)
    }

    /// Returns the address that stands for a function.
    pub(crate) fn function_address(&mut self, name: &str) -> u64 {
        let at = self.functions.iter().position(|known| **known == *name).unwrap_or_else(|| {
            self.functions.push(name.into());
            self.functions.len() - 1
        });
        FUNCTIONS + FUNCTION_SIZE * at as u64
    }

    /// Returns the function that an address stands for.
    pub(crate) fn function_at(&self, address: u64) -> Option<Rc<str>> {
        let offset = address.checked_sub(FUNCTIONS)?;
        let at = usize::try_from(offset / FUNCTION_SIZE).ok().filter(|_| offset % FUNCTION_SIZE == 0)?;
        self.functions.get(at).cloned()
    }

    /// Runs the region of an operation outside of all functions, such as the initializer of a global.
    pub(crate) fn evaluate(&mut self, op: Operation<'a, 'c>) -> Outcome<Vec<Value>> {
        let frames = std::mem::take(&mut self.frames);
        // If it is stopped, its own frames name the location.
        let results = self.call(op, Vec::new())?;
        self.frames = frames;
        Ok(results)
    }

    /// Returns the number of stack allocations of this scope.
    pub(crate) fn stack_height(&mut self) -> usize {
        self.activation().stack.len()
    }

    /// Ends the allocations on the stack of this scope that are above a height.
    pub(crate) fn cut_stack(&mut self, height: usize) {
        let stack = &mut self.activation().stack;
        let ended = stack.split_off(height.min(stack.len()));
        ended.into_iter().for_each(|address| self.memory.end(address));
    }

    /// Calls a function that has a body and runs until it returns.
    ///
    /// # Errors
    /// If the program is stopped; [`place`](Self::place) returns the location.
    pub fn call(&mut self, function: Operation<'a, 'c>, arguments: Vec<Value>) -> Outcome<Vec<Value>> {
        self.frames.clear();
        self.points.clear();
        self.push_frame(function, arguments)?;
        loop {
            let op = self.current();
            self.count_step()?;
            let execute = self.execution(op)?;
            let mut step = execute(self, op)?;
            while let Some(next) = self.apply(step)? {
                match next {
                    Next::Step(again) => step = again,
                    Next::Finished(results) => return Ok(results),
                }
            }
        }
    }

    /// Returns the operations that are being executed, innermost first.
    pub fn place(&self) -> impl Iterator<Item = Operation<'a, 'c>> {
        self.frames.iter().rev().filter_map(|frame| frame.activations.last().map(|last| last.at))
    }

    /// Returns the value of a constant.
    pub(crate) fn constant(&mut self, attribute: Attribute<'c>) -> Outcome<Value> {
        if let Some(known) = self.constants.get(&attribute) {
            return Ok(known.clone());
        }
        let value = value_of(self.context, attribute)?;
        if matches!(value, Value::Elements(_)) {
            self.constants.insert(attribute, value.clone());
        }
        Ok(value)
    }

    /// Counts an operation that is executed.
    fn count_step(&mut self) -> Outcome<()> {
        self.count_steps(1)
    }

    /// Counts operations that are executed.
    pub(crate) fn count_steps(&mut self, count: u64) -> Outcome<()> {
        if self.limits.steps - self.steps < count {
            return Err(Trap::Limit(format!("is beyond the limit of {} operations", self.limits.steps)));
        }
        self.steps += count;
        Ok(())
    }

    /// Returns the values that a terminator yields. A value without other uses is moved out of the frame, so that it
    /// can be changed in place.
    pub(crate) fn yielded(&mut self, end: Operation<'a, 'c>) -> Outcome<Vec<Value>> {
        end.operands().map(|operand| self.take(end, operand)).collect()
    }

    /// Drops the values of a block's arguments from an index on.
    pub(crate) fn forget(&mut self, block: Option<Block<'a, 'c>>, first: usize) {
        for argument in block.into_iter().flat_map(Block::arguments).skip(first) {
            if let Some(value) = self.frame().values.get_mut(argument.id().index()) {
                *value = None;
            }
        }
    }

    /// Returns the value of an operand. If it has no other use and is recomputed each time that the operation is
    /// executed, it is moved out of the frame, so that it can be changed in place.
    pub(crate) fn take(&mut self, op: Operation<'a, 'c>, value: SsaValue<'a, 'c>) -> Outcome<Value> {
        let is_last =
            value.has_one_use() && value.parent_block().is_some() && value.parent_block() == op.block();
        if !is_last {
            return self.get(value);
        }
        match self.frame().values.get_mut(value.id().index()).and_then(Option::take) {
            Some(value) => Ok(value),
            None => Trap::unsupported("a value is used before it is computed"),
        }
    }

    /// Returns the operation that is executed.
    pub(crate) fn current(&self) -> Operation<'a, 'c> {
        let activation = self.frames.last().and_then(|frame| frame.activations.last());
        activation.expect("a running machine executes an operation").at
    }

    fn execution(&mut self, op: Operation<'a, 'c>) -> Outcome<Execute> {
        if let Some(execute) = self.known.get(&op.name()) {
            return Ok(*execute);
        }
        // An operation with such a name that is declared elsewhere, or nowhere, has other operands and attributes.
        let row = self.table.get(op.name().as_str());
        let Some(&(_, execute)) =
            row.filter(|row| op.spec().is_some_and(|spec| std::ptr::addr_eq(spec, row.0)))
        else {
            return Trap::unsupported("the interpreter does not know this operation");
        };
        self.known.insert(op.name(), execute);
        Ok(execute)
    }

    fn frame(&mut self) -> &mut Frame<'a, 'c> {
        self.frames.last_mut().expect("a running machine has a frame")
    }

    fn activation(&mut self) -> &mut Activation<'a, 'c> {
        self.frame().activations.last_mut().expect("a frame has its function's region")
    }

    fn push_frame(&mut self, function: Operation<'a, 'c>, arguments: Vec<Value>) -> Outcome<()> {
        if self.frames.len() >= self.limits.depth {
            return Err(Trap::Limit(format!("is beyond the limit of {} nested calls", self.limits.depth)));
        }
        let block = function.regions().next().and_then(Region::first_block);
        let Some(block) = block else { return Trap::unsupported("the function has no body") };
        let first = first_op(block)?;
        let activation = Activation { owner: function.inner(), at: first, then: None, stack: Vec::new() };
        self.frames.push(Frame { values: Vec::new(), activations: vec![activation] });
        let arguments = by_value::copied_by_value(self, function, arguments)?;
        self.bind(block, arguments)
    }

    /// Carries out a step; returns the next one if a region, a function or the program ended.
    fn apply(&mut self, step: Step<'a, 'c>) -> Outcome<Option<Next<'a, 'c>>> {
        match step {
            Step::Results(values) => {
                let op = self.current();
                self.set_results(op, values)?;
                let Some(next) = op.next() else { return Trap::unsupported("no operation follows") };
                self.activation().at = next;
            }
            Step::Branch(block, values) => {
                self.bind(block, values)?;
                self.activation().at = first_op(block)?;
            }
            Step::Enter(region, values, then) => {
                let Some(block) = region.first_block() else {
                    return Trap::unsupported("the region is empty");
                };
                let owner = self.current();
                self.bind(block, values)?;
                let at = first_op(block)?;
                let activation = Activation { owner, at, then: Some(then), stack: Vec::new() };
                self.frame().activations.push(activation);
            }
            Step::End => {
                let terminator = self.current();
                let ended = self.frame().activations.pop();
                let Some(Activation { owner, then: Some(then), stack, .. }) = ended else {
                    return Trap::unsupported("there is no region that this could end");
                };
                self.leave(owner, stack);
                return Ok(Some(Next::Step(then(self, terminator)?)));
            }
            Step::Call(function, arguments) => self.push_frame(function, arguments)?,
            Step::Return(results) => {
                let frame = self.frames.pop().expect("a running machine has a frame");
                for address in frame.activations.into_iter().flat_map(|activation| activation.stack) {
                    self.memory.end(address);
                }
                if self.frames.is_empty() {
                    return Ok(Some(Next::Finished(results)));
                }
                return Ok(Some(Next::Step(Step::Results(results))));
            }
        }
        Ok(None)
    }

    /// Ends the stack allocations of a region, or moves them to the enclosing one if the operation is no allocation
    /// scope.
    fn leave(&mut self, owner: Operation<'a, 'c>, stack: Vec<u64>) {
        if stack.is_empty() {
            return;
        }
        let is_scope = owner
            .spec()
            .is_some_and(|spec| spec.has_trait(|one| matches!(one, Trait::AutomaticAllocationScope)));
        if is_scope {
            stack.into_iter().for_each(|address| self.memory.end(address));
        } else {
            self.activation().stack.extend(stack);
        }
    }

    /// Ties the lifetime of an allocation to the region that is executed.
    pub(crate) fn on_stack(&mut self, address: u64) {
        self.activation().stack.push(address);
    }

    /// Takes the mask of the enclosing `vector.mask`, if there is one, and clears the bits that are off in it.
    pub(crate) fn take_mask(&mut self, bits: &mut [bool]) -> Outcome<()> {
        if let Some(mask) = self.mask.take() {
            let mask = mask_bits(&mask)?;
            if mask.len() != bits.len() {
                return Trap::unsupported("a mask of another shape");
            }
            bits.iter_mut().zip(mask).for_each(|(bit, on)| *bit &= on);
        }
        Ok(())
    }

    /// Binds the arguments of a block to values.
    pub(crate) fn bind(&mut self, block: Block<'a, 'c>, values: Vec<Value>) -> Outcome<()> {
        if block.argument_count() != values.len() {
            return Trap::unsupported("the arguments of a block and the values for them differ in number");
        }
        for (argument, value) in block.arguments().zip(values) {
            self.set(argument, value);
        }
        Ok(())
    }

    fn set_results(&mut self, op: Operation<'a, 'c>, values: Vec<Value>) -> Outcome<()> {
        if op.result_count() != values.len() {
            return Trap::unsupported("it does not have as many results as were computed");
        }
        for (result, value) in op.results().zip(values) {
            self.set(result, value);
        }
        Ok(())
    }

    fn set(&mut self, value: SsaValue<'a, 'c>, to: Value) {
        let at = ValueId::index(value.id());
        let values = &mut self.frame().values;
        if at >= values.len() {
            values.resize(at + 1, None);
        }
        values[at] = Some(to);
    }

    /// Returns the value of an SSA value.
    ///
    /// # Errors
    /// If it has none yet, as happens in graph regions only.
    pub fn get(&self, value: SsaValue<'a, 'c>) -> Outcome<Value> {
        let frame = self.frames.last().expect("a running machine has a frame");
        match frame.values.get(value.id().index()) {
            Some(Some(value)) => Ok(value.clone()),
            _ => Trap::unsupported("a value is used before it is computed"),
        }
    }

    /// Returns the values of all operands.
    ///
    /// # Errors
    /// As [`get`](Self::get).
    pub fn operands(&self, op: Operation<'a, 'c>) -> Outcome<Vec<Value>> {
        op.operands().map(|operand| self.get(operand)).collect()
    }

    /// Returns the values of some SSA values, such as the operands of a group.
    ///
    /// # Errors
    /// As [`get`](Self::get).
    pub fn get_all(&self, values: impl IntoIterator<Item = SsaValue<'a, 'c>>) -> Outcome<Vec<Value>> {
        values.into_iter().map(|value| self.get(value)).collect()
    }

    /// Returns the indices that some SSA values are.
    ///
    /// # Errors
    /// If one is poison.
    pub fn indices(&self, values: impl IntoIterator<Item = SsaValue<'a, 'c>>) -> Outcome<Vec<i64>> {
        values.into_iter().map(|value| as_i64(&self.get(value)?, "an index")).collect()
    }

    /// Returns the memref that an SSA value is.
    ///
    /// # Errors
    /// If it is poison.
    pub fn memref(&self, value: SsaValue<'a, 'c>) -> Outcome<Rc<MemRef>> {
        match self.get(value)? {
            Value::MemRef(memref) => Ok(memref),
            Value::Poison => Trap::poison("the memref"),
            other => Trap::unsupported(format_args!("{} in the place of a memref", other.kind())),
        }
    }
}

enum Next<'a, 'c> {
    Step(Step<'a, 'c>),
    Finished(Vec<Value>),
}

fn first_op<'a, 'c>(block: Block<'a, 'c>) -> Outcome<Operation<'a, 'c>> {
    match block.first_op() {
        Some(op) => Ok(op),
        None => Trap::unsupported("a block is empty"),
    }
}

/// Returns the integer that a value is.
///
/// # Errors
/// If it is poison; `what` says what it is.
pub fn as_integer<'v>(value: &'v Value, what: &str) -> Outcome<&'v ApInt> {
    match value {
        Value::Integer(value) => Ok(value),
        Value::Poison => Trap::poison(what),
        other => Trap::unsupported(format_args!("{} in the place of an integer", other.kind())),
    }
}

/// Returns the integer that a value is, sign-extended or truncated to 64 bits.
///
/// # Errors
/// As [`as_integer`].
pub fn as_i64(value: &Value, what: &str) -> Outcome<i64> {
    let value = as_integer(value, what)?;
    Ok(value.to_i64().unwrap_or_else(|| value.words().first().copied().unwrap_or(0) as i64))
}

/// Returns true if a bit is set.
///
/// # Errors
/// As [`as_integer`].
pub fn as_bool(value: &Value, what: &str) -> Outcome<bool> {
    as_integer(value, what).map(|value| !value.is_zero())
}

/// Returns the float that a value is.
///
/// # Errors
/// As [`as_integer`].
pub fn as_float(value: &Value, what: &str) -> Outcome<ApFloat> {
    match value {
        Value::Float(value) => Ok(*value),
        Value::Poison => Trap::poison(what),
        other => Trap::unsupported(format_args!("{} in the place of a float", other.kind())),
    }
}

/// Returns the vector or tensor that a value is.
///
/// # Errors
/// If it is something else.
pub fn as_elements(value: &Value) -> Outcome<&Elements> {
    match value {
        Value::Elements(elements) => Ok(elements),
        Value::Poison => Trap::poison("the vector"),
        other => Trap::unsupported(format_args!("{} in the place of a vector or tensor", other.kind())),
    }
}

/// Returns the address that a value is.
///
/// # Errors
/// If it is poison; `what` says what it is.
pub(crate) fn as_address(value: &Value, what: &str) -> Outcome<u64> {
    match value {
        Value::Pointer(address) => Ok(*address),
        Value::Poison => Trap::poison(what),
        other => Trap::unsupported(format_args!("{} in the place of an address", other.kind())),
    }
}

/// Returns the bits of a mask in row-major order.
pub(crate) fn mask_bits(mask: &Value) -> Outcome<Vec<bool>> {
    as_elements(mask)?.data.iter().map(|bit| as_bool(bit, "a bit of the mask")).collect()
}
