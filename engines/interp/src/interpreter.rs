//! The interpreter as an engine: typed calls from outside, and diagnostics about programs that are stopped.

use crate::dialects;
use crate::dialects::memref::address;
use crate::layout::{decode, size_bytes};
use crate::machine::{Limits, Machine};
use crate::memory::Storage;
use crate::trap::{Outcome, Trap};
use crate::value::numbers::{Number, Numbers};
use crate::value::{MemRef, Value, indices_of};
use terrace_execution::{Argument, Buffer, CallError, Engine, OwnedElements, Returned, Slice, World};
use terrace_ir::{Attribute, DYNAMIC, Operation, Region, Type, TypeKind, suffix_products};
use terrace_llvm as llvm;

/// An engine that interprets.
pub struct Interpreter<'a, 'c, 'h> {
    machine: Machine<'a, 'c, 'h>,
    module: Operation<'a, 'c>,
    /// True if the constructors were called.
    is_ready: bool,
}

/// Limit on the callers named in a message about a stopped program.
const CALLERS_SHOWN: usize = 8;

impl<'a, 'c, 'h> Interpreter<'a, 'c, 'h> {
    /// Creates an engine for the program in a module.
    pub fn new(module: Operation<'a, 'c>, world: &'h mut dyn World, limits: Limits) -> Self {
        Interpreter { machine: Machine::new(module, world, limits, dialects::all()), module, is_ready: false }
    }

    /// Returns the number of heap allocations that were not freed.
    pub fn live_heap_allocations(&self) -> usize {
        self.machine.memory.live_heap_allocations()
    }

    /// Calls the constructors of the program before anything else.
    fn start(&mut self) -> Result<(), CallError> {
        if std::mem::replace(&mut self.is_ready, true) {
            return Ok(());
        }
        let ops = self.module.regions().flat_map(Region::ops);
        let ops = ops.filter_map(|op| op.try_as::<llvm::GlobalCtorsOp<'a, 'c>>());
        self.run_all(&by_priority(ops.map(|op| (op.ctors(), op.priorities()))))
    }

    fn run_all(&mut self, names: &[&str]) -> Result<(), CallError> {
        for name in names {
            if let Some(function) = self.machine.symbol(name) {
                self.run(function, Vec::new())?;
            }
        }
        Ok(())
    }

    fn run(&mut self, function: Operation<'a, 'c>, arguments: Vec<Value>) -> Result<Vec<Value>, CallError> {
        self.machine.call(function, arguments).map_err(|trap| self.stopped(&trap))
    }

    /// Emits a diagnostic about why and where the program was stopped.
    fn stopped(&mut self, trap: &Trap) -> CallError {
        if let Trap::Exit(status) = trap {
            return CallError::Exited(*status);
        }
        let mut places = self.machine.place();
        if let Some(op) = places.next() {
            let mut error = op.op_error(trap);
            let callers: Vec<Operation<'a, 'c>> = places.collect();
            for caller in callers.iter().take(CALLERS_SHOWN) {
                error = error.note(caller.location(), "called from here");
            }
            error.tell();
        }
        CallError::Stopped(trap.to_string())
    }

    /// Converts arguments to values; memrefs are copied into the machine's memory.
    fn pass(&mut self, inputs: &[Type<'c>], arguments: &[Argument<'_>]) -> Result<Vec<Value>, CallError> {
        if inputs.len() != arguments.len() {
            return Err(CallError::WrongArity { expected: inputs.len(), given: arguments.len() });
        }
        let each = inputs.iter().zip(arguments).enumerate();
        each.map(|(position, (ty, argument))| self.pass_one(position, *ty, argument)).collect()
    }

    fn pass_one(
        &mut self,
        position: usize,
        ty: Type<'c>,
        argument: &Argument<'_>,
    ) -> Result<Value, CallError> {
        let wrong = |expected: String, given: &str| CallError::WrongType {
            position,
            expected,
            given: given.to_owned(),
        };
        if let Some(bytes) = argument.to_bytes() {
            return match scalar_name(ty) {
                Some(spelling) if spelling == argument.ty() => {
                    let known = vec![true; bytes.len()];
                    decode(ty, &bytes, &known).map_err(|trap| CallError::Unsupported(trap.to_string()))
                }
                spelling => Err(wrong(spelling.unwrap_or("another type").to_owned(), argument.ty())),
            };
        }
        let Argument::MemRef(slice) = argument else {
            return Err(wrong("a scalar".to_owned(), argument.ty()));
        };
        let Some(shape) = ty.shape().filter(|_| ty.is_memref() || ty.is_tensor()) else {
            return Err(wrong(scalar_name(ty).unwrap_or("another type").to_owned(), "memref"));
        };
        let element = ty.element_or_self();
        let agrees = scalar_name(element).is_some_and(|name| {
            name == slice.elements.ty() || (name == "index" && slice.elements.ty() == "i64")
        });
        if !agrees {
            let expected = format!("memref of {}", scalar_name(element).unwrap_or("another type"));
            return Err(wrong(expected, &format!("memref of {}", slice.elements.ty())));
        }
        let fits = shape.len() == slice.shape.len()
            && shape.iter().zip(&slice.shape).all(|(known, size)| *known == DYNAMIC || known == size);
        if !fits || !slice.is_complete() || (ty.is_memref() && ty.layout().is_some()) {
            let text = |sizes: &[i64]| {
                let sizes =
                    sizes.iter().map(|size| if *size == DYNAMIC { "?".to_owned() } else { size.to_string() });
                sizes.collect::<Vec<_>>().join(", ")
            };
            return Err(CallError::WrongShape { position, expected: text(shape), given: text(&slice.shape) });
        }
        if ty.is_tensor() {
            let number =
                Number::of(element).ok_or_else(|| wrong("a tensor of numbers".to_owned(), "memref"))?;
            let numbers = Numbers::of_bytes(number, &slice.elements.to_bytes());
            let numbers = numbers.ok_or_else(|| wrong("a tensor of numbers".to_owned(), "memref"))?;
            let shape = slice.shape.iter().map(|size| usize::try_from(*size).unwrap_or(0)).collect();
            return Ok(Value::of_data(shape, numbers.into()));
        }
        self.copy_in(slice).map_err(|trap| CallError::Unsupported(trap.to_string()))
    }

    fn copy_in(&mut self, slice: &Slice<'_>) -> Outcome<Value> {
        let bytes = slice.elements.to_bytes();
        let base = self.machine.memory.allocate(bytes.len() as u64, 64, Storage::Heap)?;
        self.machine.memory.write_known(base, &bytes)?;
        let (sizes, strides) = (slice.shape.clone(), suffix_products(&slice.shape));
        Ok(Value::memref(MemRef { base, aligned: base, offset: 0, sizes, strides }))
    }

    fn copy_out(&mut self, value: &Value, slice: &mut Slice<'_>) {
        // A function that frees its argument leaves nothing to copy.
        if let Value::MemRef(memref) = value
            && let Some(size) = self.machine.memory.size_at(memref.base)
            && let Ok((bytes, _)) = self.machine.memory.read(memref.base, size as usize)
        {
            slice.elements.copy_from_bytes(bytes);
        }
    }

    fn returned(&mut self, ty: Type<'c>, value: &Value) -> Outcome<Returned> {
        if let (TypeKind::MemRef { element, .. }, Value::MemRef(memref)) = (ty.kind(), value) {
            let Some(shape) = memref.shape() else { return Trap::undefined("a size is negative") };
            let size = size_bytes(*element)?;
            let mut bytes = Vec::new();
            for indices in indices_of(&shape) {
                let (part, _) = self.machine.memory.read(address(memref, size, &indices), size)?;
                bytes.extend_from_slice(part);
            }
            let elements = scalar_name(*element).and_then(|name| OwnedElements::from_bytes(name, &bytes));
            return match elements {
                Some(elements) => Ok(Returned::MemRef(Buffer { elements, shape: memref.sizes.clone() })),
                None => Trap::unsupported("a memref of such elements as a result"),
            };
        }
        if value.has_poison() {
            return Trap::poison("the result");
        }
        if let (true, Value::Elements(elements)) = (ty.is_tensor(), value) {
            let element = ty.element_or_self();
            let mut bytes = Vec::new();
            for at in 0..elements.data.len() {
                bytes.extend(crate::layout::encode(element, &elements.data.at(at))?.bytes);
            }
            let shape = elements.shape.iter().map(|size| i64::try_from(*size).unwrap_or(i64::MAX)).collect();
            let elements = scalar_name(element).and_then(|name| OwnedElements::from_bytes(name, &bytes));
            return match elements {
                Some(elements) => Ok(Returned::MemRef(Buffer { elements, shape })),
                None => Trap::unsupported("a tensor of such elements as a result"),
            };
        }
        let image = crate::layout::encode(ty, value)?;
        match scalar_name(ty).and_then(|name| Returned::from_bytes(name, &image.bytes)) {
            Some(returned) => Ok(returned),
            None => Trap::unsupported("a result of this type"),
        }
    }
}

/// Returns the functions in lists of functions and their priorities, those of the lowest priority first.
fn by_priority<'c>(lists: impl Iterator<Item = (&'c [Attribute<'c>], &'c [Attribute<'c>])>) -> Vec<&'c str> {
    let mut found = Vec::new();
    for (function, priority) in lists.flat_map(|(functions, priorities)| functions.iter().zip(priorities)) {
        if let Some(function) = function.as_flat_symbol() {
            found.push((priority.as_i64().unwrap_or(0), function.as_str()));
        }
    }
    found.sort_by_key(|(priority, _)| *priority);
    found.into_iter().map(|(_, function)| function).collect()
}

/// Returns the name of a scalar type whose values go in and out; `None` for other types.
pub fn scalar_name(ty: Type<'_>) -> Option<&'static str> {
    match *ty.kind() {
        TypeKind::Index => Some("index"),
        TypeKind::Integer { width, .. } => match width {
            1 => Some("i1"),
            8 => Some("i8"),
            16 => Some("i16"),
            32 => Some("i32"),
            64 => Some("i64"),
            _ => None,
        },
        TypeKind::Float(semantics) => match semantics.keyword() {
            "f32" => Some("f32"),
            "f64" => Some("f64"),
            _ => None,
        },
        _ => None,
    }
}

impl Engine for Interpreter<'_, '_, '_> {
    fn name(&self) -> &'static str {
        "interpreter"
    }

    fn call(&mut self, function: &str, arguments: &mut [Argument<'_>]) -> Result<Vec<Returned>, CallError> {
        let found = self.machine.symbol(function);
        let has_body = |op: &Operation<'_, '_>| op.regions().next().is_some_and(|region| !region.is_empty());
        let ty = |op: &Operation<'_, '_>| op.attribute("function_type").is_some();
        let Some(op) = found.filter(has_body).filter(ty) else {
            return Err(CallError::NoSuchFunction(function.to_owned()));
        };
        let Some((inputs, results)) = crate::signature::signature(op) else {
            return Err(CallError::Unsupported("a function of another kind".to_owned()));
        };
        self.start()?;
        let values = self.pass(&inputs, arguments)?;
        let returned = self.run(op, values.clone())?;
        for (value, argument) in values.iter().zip(arguments.iter_mut()) {
            if let Argument::MemRef(slice) = argument {
                self.copy_out(value, slice);
                if let Value::MemRef(memref) = value {
                    self.machine.memory.end(memref.base);
                }
            }
        }
        let each = results.iter().zip(&returned);
        each.map(|(ty, value)| self.returned(*ty, value))
            .collect::<Outcome<_>>()
            .map_err(|trap| CallError::Unsupported(trap.to_string()))
    }

    /// Calls the destructors of the program, if it has any.
    fn finish(&mut self) -> Result<(), CallError> {
        let ops = self.module.regions().flat_map(|region| region.ops());
        let ops = ops.filter_map(|op| op.try_as::<llvm::GlobalDtorsOp<'_, '_>>());
        let mut order = by_priority(ops.map(|op| (op.dtors(), op.priorities())));
        order.reverse();
        self.run_all(&order)
    }
}
