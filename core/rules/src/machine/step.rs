//! Execution of instructions.

use super::access::users;
use super::create::{Parts, create};
use super::frame::{Frame, Held, Match, Range};
use super::natives::Handle;
use super::program::{Branches, Instruction, Key, Pc, Program, Side, Slot, Span};
use smallvec::SmallVec;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Location, Operation, PatternRewriter, Type, Value};

/// A running function.
pub(super) struct Machine<'m, 'b, 'c> {
    pub program: &'m Program,
    pub frame: &'m mut Frame<'c>,
    pub rewriter: &'m mut PatternRewriter<'b, 'c>,
    pub constants: &'c [Attribute<'c>],
    /// Location of operations that are made.
    pub location: Location<'c>,
    pub matches: SmallVec<[Match<'c>; 1]>,
}

/// A loop over operations: the range, the next element, its slot, the body and what comes after.
struct Loop {
    range: u32,
    at: usize,
    each: Slot,
    body: Pc,
    next: Pc,
}

impl<'c> Machine<'_, '_, 'c> {
    /// Runs from an instruction to the end of its function. Blocks branch forward only, so that this ends.
    ///
    /// # Errors
    /// If something cannot be created, replaced or erased.
    pub fn run(&mut self, start: Pc) -> Result<(), String> {
        let mut loops: Vec<Loop> = Vec::new();
        let mut pc = start;
        while let Some(instruction) = self.program.code.get(pc as usize).copied() {
            pc += 1;
            match instruction {
                Instruction::Finalize => return Ok(()),
                Instruction::Go { to } => pc = to,
                Instruction::ForEach { range, each, body, next } => {
                    pc = next;
                    if let Held::Range(range) = self.frame.get(range) {
                        loops.push(Loop { range, at: 0, each, body, next });
                        pc = self.next_round(&mut loops).unwrap_or(next);
                    }
                }
                Instruction::Continue => match self.next_round(&mut loops) {
                    Some(next) => pc = next,
                    None => return Ok(()),
                },
                Instruction::Switch { key, value, table, default } => {
                    let number = self.number(key, value);
                    let found = number.and_then(|number| self.program.tables[table as usize].get(&number));
                    pc = found.copied().unwrap_or(default);
                }
                Instruction::SwitchTypes { value, table, default } => {
                    let cases = &self.program.type_tables[table as usize];
                    let found = cases.iter().find(|(types, _)| self.are_types(value, *types));
                    pc = found.map_or(default, |(_, pc)| *pc);
                }
                Instruction::Record { rewriter, inputs, ops, benefit, next } => {
                    self.record(rewriter, inputs, ops, benefit);
                    pc = next;
                }
                Instruction::Create { creation, to } => self.create(creation, to)?,
                Instruction::Erase { op } => self.erase(op)?,
                Instruction::Replace { op, values } => self.replace(op, values)?,
                Instruction::Rewrite { native, arguments, results } => {
                    self.native_rewrite(native, arguments, results)?;
                }
                _ => match self.ask(instruction) {
                    Some((is_true, then)) => pc = if is_true { then.yes } else { then.no },
                    None => self.find(instruction),
                },
            }
        }
        Ok(())
    }

    /// Goes on with the next element of the innermost loop; where there is none, after it. `None` outside of loops.
    fn next_round(&mut self, loops: &mut Vec<Loop>) -> Option<Pc> {
        let innermost = loops.last_mut()?;
        let range = self.frame.ranges.get(innermost.range as usize);
        let element = match range {
            Some(Range::Ops(ops)) => ops.get(innermost.at).map(|op| Held::Op(*op)),
            Some(Range::Values(values)) => values.get(innermost.at).map(|value| Held::Value(*value)),
            Some(Range::Types(types)) => types.get(innermost.at).map(|ty| Held::Type(*ty)),
            None => None,
        };
        let Some(element) = element else {
            let next = innermost.next;
            loops.pop();
            return Some(next);
        };
        innermost.at += 1;
        let (slot, body) = (innermost.each, innermost.body);
        self.frame.set(slot, element);
        Some(body)
    }

    fn op(&self, slot: Slot) -> Option<OpId> {
        match self.frame.get(slot) {
            Held::Op(op) if !self.rewriter.body().is_erased(op) => Some(op),
            _ => None,
        }
    }

    fn view(&self, slot: Slot) -> Option<Operation<'_, 'c>> {
        self.op(slot).map(|op| self.rewriter.op(op))
    }

    /// Returns the number that a question compares.
    #[inline]
    fn number(&self, key: Key, slot: Slot) -> Option<u32> {
        Some(match key {
            Key::OperationName => self.view(slot)?.name().number() as u32,
            Key::OperandCount => self.view(slot)?.operand_count() as u32,
            Key::ResultCount => self.view(slot)?.result_count() as u32,
            Key::Attribute => match self.frame.get(slot) {
                Held::Attribute(attribute) => attribute.number() as u32,
                _ => return None,
            },
            Key::Type => match self.frame.get(slot) {
                Held::Type(ty) => ty.number() as u32,
                _ => return None,
            },
        })
    }

    fn are_types(&self, slot: Slot, types: Span) -> bool {
        let wanted = self.program.span(types);
        match self.frame.range(self.frame.get(slot)) {
            Some(Range::Types(types)) => {
                types.len() == wanted.len()
                    && types.iter().zip(wanted).all(|(ty, number)| ty.number() as u32 == *number)
            }
            _ => false,
        }
    }

    /// Answers a question; `None` if the instruction is none.
    #[inline]
    fn ask(&mut self, instruction: Instruction) -> Option<(bool, Branches)> {
        Some(match instruction {
            Instruction::Is { key, value, number, then } => (self.number(key, value) == Some(number), then),
            Instruction::IsNotNull { value, then } => (self.frame.get(value) != Held::Null, then),
            Instruction::Count { side, op, count, is_least, then } => {
                let found = self.view(op).map(|op| side.count(op));
                let is_true = found.is_some_and(|found| {
                    if is_least { found >= count as usize } else { found == count as usize }
                });
                (is_true, then)
            }
            Instruction::AreEqual { left, right, then } => {
                let (left, right) = (self.frame.get(left), self.frame.get(right));
                let is_true = match (self.frame.range(left), self.frame.range(right)) {
                    (Some(left), Some(right)) => left == right,
                    _ => left == right,
                };
                (is_true, then)
            }
            Instruction::AreTypes { value, types, then } => (self.are_types(value, types), then),
            Instruction::Constraint { native, arguments, results, is_negated, then } => {
                let arguments = self.handles(arguments);
                let (_, function) = &self.program.constraints[native as usize];
                let found = function(self.rewriter, &arguments);
                let holds = found.is_some();
                if let Some(found) = found {
                    self.keep(results, found);
                }
                (holds != is_negated, then)
            }
            _ => return None,
        })
    }

    /// Finds a handle.
    fn find(&mut self, instruction: Instruction) {
        match instruction {
            Instruction::Value { side, op, index, to } => {
                let value = self.view(op).and_then(|op| side.value(op, index as usize));
                self.frame.set(to, value.map_or(Held::Null, Held::Value));
            }
            Instruction::Values { side, op, index, is_one, to } => self.values(side, op, index, is_one, to),
            Instruction::Attribute { op, name, to } => {
                let name = &self.program.names[name as usize];
                let attribute = self.view(op).and_then(|op| op.attribute(name));
                self.frame.set(to, attribute.map_or(Held::Null, Held::Attribute));
            }
            Instruction::AttributeType { attribute, to } => {
                let ty = match self.frame.get(attribute) {
                    Held::Attribute(attribute) => attribute.ty(),
                    _ => None,
                };
                self.frame.set(to, ty.map_or(Held::Null, Held::Type));
            }
            Instruction::ValueType { value, to } => match self.frame.get(value) {
                Held::Value(value) if !self.rewriter.body().is_erased_value(value) => {
                    let ty = self.rewriter.type_of(value);
                    self.frame.set(to, Held::Type(ty));
                }
                held => match self.frame.range(held) {
                    Some(Range::Values(values)) => {
                        let types = values.iter().map(|value| self.rewriter.type_of(*value)).collect();
                        self.frame.set_range(to, Range::Types(types));
                    }
                    _ => self.frame.set(to, Held::Null),
                },
            },
            Instruction::DefiningOp { value, to } => {
                let value = match self.frame.get(value) {
                    Held::Value(value) => Some(value),
                    held => match self.frame.range(held) {
                        Some(Range::Values(values)) => values.first().copied(),
                        _ => None,
                    },
                };
                let op = value.and_then(|value| self.rewriter.value(value).defining_op());
                let op = op.map(Operation::id);
                self.frame.set(to, op.map_or(Held::Null, Held::Op));
            }
            Instruction::Users { value, to } => {
                let body = self.rewriter.body();
                let ops = match self.frame.get(value) {
                    Held::Value(value) => users(Value::new(body, value)),
                    held => match self.frame.range(held) {
                        Some(Range::Values(values)) => {
                            values.iter().flat_map(|value| users(Value::new(body, *value))).collect()
                        }
                        _ => Vec::new(),
                    },
                };
                self.frame.set_range(to, Range::Ops(ops));
            }
            Instruction::Extract { range, index, to } => {
                let index = index as usize;
                let element = match self.frame.range(self.frame.get(range)) {
                    Some(Range::Ops(ops)) => ops.get(index).map(|op| Held::Op(*op)),
                    Some(Range::Values(values)) => values.get(index).map(|value| Held::Value(*value)),
                    Some(Range::Types(types)) => types.get(index).map(|ty| Held::Type(*ty)),
                    None => None,
                };
                self.frame.set(to, element.unwrap_or(Held::Null));
            }
            Instruction::Constant { index, to } => {
                let attribute = self.constants.get(index as usize).copied();
                self.frame.set(to, attribute.map_or(Held::Null, Held::Attribute));
            }
            Instruction::ConstantType { index, to } => {
                let attribute = self.constants.get(index as usize).copied();
                match attribute.and_then(Attribute::as_array) {
                    Some(types) => {
                        let types = types.iter().filter_map(|ty| ty.as_type()).collect();
                        self.frame.set_range(to, Range::Types(types));
                    }
                    None => {
                        let ty = attribute.and_then(Attribute::as_type);
                        self.frame.set(to, ty.map_or(Held::Null, Held::Type));
                    }
                }
            }
            Instruction::Range { elements, of_types, to } => {
                let range = match of_types {
                    true => Range::Types(self.types(elements).into_iter().flatten().collect()),
                    false => Range::Values(self.all_values(elements).into_iter().flatten().collect()),
                };
                self.frame.set_range(to, range);
            }
            // Others are no instructions that find something.
            _ => {}
        }
    }

    fn values(&mut self, side: Side, op: Slot, index: Option<u32>, is_one: bool, to: Slot) {
        let found = self.view(op).and_then(|op| match index {
            Some(index) => side.group(op, index as usize),
            None => Some(side.values(op)),
        });
        match (found, is_one) {
            (Some(values), false) => self.frame.set_range(to, Range::Values(values)),
            (Some(values), true) if values.len() == 1 => self.frame.set(to, Held::Value(values[0])),
            _ => self.frame.set(to, Held::Null),
        }
    }

    fn record(&mut self, rewriter: u32, inputs: Span, ops: Span, benefit: u16) {
        let inputs = self.program.span(inputs).iter().map(|slot| self.frame.get(*slot)).collect();
        let ops = self.program.span(ops).iter().filter_map(|slot| self.op(*slot)).collect();
        self.matches.push(Match { rewriter, benefit, inputs, ops });
    }

    /// Returns the values that slots hold, for each slot.
    fn all_values(&self, span: Span) -> Vec<Vec<ValueId>> {
        let slots = self.program.span(span).iter();
        let all = slots.map(|slot| match self.frame.get(*slot) {
            Held::Value(value) => vec![value],
            held => match self.frame.range(held) {
                Some(Range::Values(values)) => values.clone(),
                _ => Vec::new(),
            },
        });
        all.collect()
    }

    /// Returns the types that slots hold, for each slot.
    fn types(&self, span: Span) -> Vec<Vec<Type<'c>>> {
        let slots = self.program.span(span).iter();
        let all = slots.map(|slot| match self.frame.get(*slot) {
            Held::Type(ty) => vec![ty],
            held => match self.frame.range(held) {
                Some(Range::Types(types)) => types.clone(),
                _ => Vec::new(),
            },
        });
        all.collect()
    }

    /// Checks that values exist which become operands or take the place of results.
    fn require_live(&self, values: &[Vec<ValueId>]) -> Result<(), String> {
        let body = self.rewriter.body();
        if values.iter().flatten().any(|value| body.is_erased_value(*value)) {
            return Err("it uses a value that was erased".to_owned());
        }
        Ok(())
    }

    fn create(&mut self, creation: u32, to: Slot) -> Result<(), String> {
        let program = self.program;
        let creation = &program.creations[creation as usize];
        let operands = self.all_values(creation.operands);
        self.require_live(&operands)?;
        // One that is not there is not given to the operation, either.
        let attribute = |(_, slot): &(Box<str>, Slot)| match self.frame.get(*slot) {
            Held::Attribute(attribute) => Some(attribute),
            _ => None,
        };
        let attributes = creation.attributes.iter().map(attribute).collect();
        let parts = Parts { operands, attributes, types: self.types(creation.types) };
        let op = create(self.rewriter, creation, parts, self.location)?;
        self.frame.set(to, Held::Op(op));
        Ok(())
    }

    fn erase(&mut self, slot: Slot) -> Result<(), String> {
        let Some(op) = self.view(slot) else { return Err("it erases what is not there".to_owned()) };
        if !self.rewriter.is_rolled_back() && op.results().any(|result| !result.is_unused()) {
            return Err(format!("it erases '{}', whose results are used", op.name()));
        }
        let op = op.id();
        self.rewriter.erase_op(op);
        Ok(())
    }

    fn replace(&mut self, slot: Slot, values: Span) -> Result<(), String> {
        let values = self.all_values(values);
        self.require_live(&values)?;
        let values: Vec<ValueId> = values.into_iter().flatten().collect();
        let Some(op) = self.view(slot) else { return Err("it replaces what is not there".to_owned()) };
        if op.result_count() != values.len() {
            let (name, count) = (op.name(), op.result_count());
            return Err(format!(
                "it replaces '{name}', which has {count} results, by {} values",
                values.len()
            ));
        }
        if op.results().any(|result| values.contains(&result.id())) {
            return Err(format!("it replaces '{}' by itself", op.name()));
        }
        let op = op.id();
        self.rewriter.replace_op(op, &values);
        Ok(())
    }

    fn native_rewrite(&mut self, native: u32, arguments: Span, results: Span) -> Result<(), String> {
        let arguments = self.handles(arguments);
        let (name, function) = &self.program.rewrites[native as usize];
        let found = function(self.rewriter, &arguments).map_err(|why| format!("'{name}' failed: {why}"))?;
        if found.len() != results.len as usize {
            return Err(format!("'{name}' gives {} results, but {} are used", found.len(), results.len));
        }
        self.keep(results, found);
        Ok(())
    }

    fn handles(&self, arguments: Span) -> Vec<Handle<'c>> {
        let slots = self.program.span(arguments).iter();
        let handles = slots.map(|slot| match self.frame.get(*slot) {
            Held::Null => Handle::Null,
            Held::Op(op) => Handle::Op(op),
            Held::Value(value) => Handle::Value(value),
            Held::Attribute(attribute) => Handle::Attribute(attribute),
            Held::Type(ty) => Handle::Type(ty),
            held @ Held::Range(_) => match self.frame.range(held) {
                Some(Range::Ops(ops)) => Handle::Ops(ops.clone()),
                Some(Range::Values(values)) => Handle::Values(values.clone()),
                Some(Range::Types(types)) => Handle::Types(types.clone()),
                None => Handle::Null,
            },
        });
        handles.collect()
    }

    fn keep(&mut self, slots: Span, handles: Vec<Handle<'c>>) {
        for (at, handle) in handles.into_iter().enumerate().take(slots.len as usize) {
            let slot = self.program.span(slots)[at];
            match handle {
                Handle::Null => self.frame.set(slot, Held::Null),
                Handle::Op(op) => self.frame.set(slot, Held::Op(op)),
                Handle::Value(value) => self.frame.set(slot, Held::Value(value)),
                Handle::Attribute(attribute) => self.frame.set(slot, Held::Attribute(attribute)),
                Handle::Type(ty) => self.frame.set(slot, Held::Type(ty)),
                Handle::Ops(ops) => self.frame.set_range(slot, Range::Ops(ops)),
                Handle::Values(values) => self.frame.set_range(slot, Range::Values(values)),
                Handle::Types(types) => self.frame.set_range(slot, Range::Types(types)),
            }
        }
    }
}
