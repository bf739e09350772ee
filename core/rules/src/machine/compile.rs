//! From a program of the `pdl_interp` dialect to instructions.
//!
//! Values of a block have the slots after those of the block that dominates it: blocks that do not see each other's
//! values share slots, so that the frame stays small where there are many rules.

use super::natives::Natives;
use super::program::{Branches, Creation, Instruction, Key, Pc, Program, Side, Slot, Span};
use crate::lower::{MATCHER, REWRITERS};
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use terrace_ir::ids::{BlockId, ValueId};
use terrace_ir::{Attribute, Block, Ctx, Operation, Region, TypedOp, Value};
use terrace_pdl as pdl;
use terrace_pdl_interp as interp;
use terrace_support::ensure_stack;
use terrace_support::interner::FoldMap;

/// Reason why a program was not compiled; a diagnostic was emitted.
type Compiled<T> = Result<T, terrace_ir::Failure>;

/// Compiles a module with a function `@matcher` and a module `@rewriters`.
///
/// # Errors
/// If a function, or a native function that it calls, is missing, or if blocks branch in a circle; a diagnostic was
/// emitted.
pub fn compile<'c>(module: Operation<'_, 'c>, natives: &Natives) -> Compiled<Program> {
    let context = module.context();
    let blocks = module.lookup_symbol(REWRITERS).and_then(|op| op.inner().regions().next()?.first_block());
    let functions = blocks.into_iter().flat_map(Block::ops);
    let rewriters = functions.filter_map(|op| Some((op.inner().symbol_name()?, op.inner()))).collect();
    let Some(matcher) = module.lookup_symbol(MATCHER).map(Operation::inner) else {
        module.emit_op_error(format_args!("has no function '@{MATCHER}'"))?;
        return Err(terrace_ir::Failure);
    };
    let mut compiler = Compiler {
        context,
        natives,
        rewriters,
        code: Vec::new(),
        pool: Vec::new(),
        names: Numbers::default(),
        constants: Vec::new(),
        constant_numbers: HashMap::new(),
        tables: Vec::new(),
        type_tables: Vec::new(),
        creations: Vec::new(),
        constraints: Vec::new(),
        rewrites: Vec::new(),
        native_numbers: HashMap::new(),
        functions: HashMap::new(),
        left: Vec::new(),
        starts: Vec::new(),
        benefit: 0,
        rules: 0,
        slots: HashMap::new(),
        blocks: HashMap::new(),
    };
    let entry = compiler.function(matcher)?;
    while let Some((number, function)) = compiler.left.pop() {
        let start = compiler.function(function)?;
        compiler.starts[number] = start;
    }
    let mut program = Program {
        constants: context.keep_attributes(&compiler.constants),
        code: compiler.code,
        matcher: entry,
        rewriters: compiler.starts,
        pool: compiler.pool,
        names: compiler.names.all,
        tables: compiler.tables,
        type_tables: compiler.type_tables,
        creations: compiler.creations,
        constraints: compiler.constraints,
        rewrites: compiler.rewrites,
        roots: None,
        benefit: compiler.benefit,
        rules: compiler.rules,
        failed: AtomicBool::new(false),
    };
    program.find_roots();
    Ok(program)
}

impl Program {
    /// Finds the names that a match can start from: the matcher looks at the name first, and gives up on all others.
    fn find_roots(&mut self) {
        let is_end = |pc: Pc| matches!(self.code.get(pc as usize), Some(Instruction::Finalize));
        self.roots = match self.code.get(self.matcher as usize) {
            Some(Instruction::Is { key: Key::OperationName, value: 0, number, then }) if is_end(then.no) => {
                Some(FoldMap::from_iter([(*number, then.yes)]))
            }
            Some(Instruction::Switch { key: Key::OperationName, value: 0, table, default })
                if is_end(*default) =>
            {
                Some(self.tables[*table as usize].clone())
            }
            _ => None,
        };
    }
}

#[derive(Default)]
struct Numbers {
    all: Vec<Box<str>>,
    numbers: HashMap<Box<str>, u32>,
}

impl Numbers {
    fn of(&mut self, name: &str) -> u32 {
        if let Some(known) = self.numbers.get(name) {
            return *known;
        }
        let number = self.all.len() as u32;
        self.all.push(name.into());
        self.numbers.insert(name.into(), number);
        number
    }
}

struct Compiler<'n, 'a, 'c> {
    context: Ctx<'c>,
    natives: &'n Natives,
    /// Functions that rewrite, by name.
    rewriters: HashMap<&'c str, Operation<'a, 'c>>,
    code: Vec<Instruction>,
    pool: Vec<u32>,
    names: Numbers,
    constants: Vec<Attribute<'c>>,
    constant_numbers: HashMap<Attribute<'c>, u32>,
    tables: Vec<FoldMap<u32, Pc>>,
    type_tables: Vec<Vec<(Span, Pc)>>,
    creations: Vec<Creation>,
    constraints: Vec<(Box<str>, std::sync::Arc<super::Constraint>)>,
    rewrites: Vec<(Box<str>, std::sync::Arc<super::Rewrite>)>,
    native_numbers: HashMap<(bool, &'c str), u32>,
    /// Numbers of functions that rewrite, by name.
    functions: HashMap<&'c str, u32>,
    /// Functions that are not compiled yet.
    left: Vec<(usize, Operation<'a, 'c>)>,
    starts: Vec<Pc>,
    benefit: u16,
    rules: usize,
    /// Slots of the values of the function.
    slots: HashMap<ValueId, Slot>,
    /// First instructions of the blocks of the function.
    blocks: HashMap<BlockId, Pc>,
}

impl<'a, 'c> Compiler<'_, 'a, 'c> {
    /// Compiles a function, and returns its first instruction.
    fn function(&mut self, function: Operation<'a, 'c>) -> Compiled<Pc> {
        self.slots.clear();
        self.blocks.clear();
        let region = function.regions().next().filter(|region| !region.is_empty());
        let Some(region) = region.filter(|_| interp::FuncOp::cast(function).is_some()) else {
            return refuse(function, "is no function with a body that can be run");
        };
        self.region(region, 0)
    }

    /// Compiles a region whose values have slots from a first one on. Blocks are written after those that they branch
    /// to, so that each branch knows its target.
    fn region(&mut self, region: Region<'a, 'c>, first: Slot) -> Compiled<Pc> {
        let tree = region.dominator_tree();
        let order = tree.blocks_in_tree_order();
        let mut ends: HashMap<BlockId, Slot> = HashMap::new();
        for block in &order {
            let above = tree.immediate_dominator(*block).and_then(|above| ends.get(&above)).copied();
            let view = Block::new(region.body(), *block);
            let mut next = above.unwrap_or(first);
            let values = view.arguments().chain(view.ops().flat_map(|op| op.results()));
            for value in values {
                self.slots.insert(value.id(), next);
                next += 1;
            }
            ends.insert(*block, next);
        }
        for block in region.post_order() {
            let Some(end) = ends.get(&block.id()) else { continue };
            self.block(block, *end)?;
        }
        let entry = region.first_block().and_then(|entry| self.blocks.get(&entry.id())).copied();
        entry.ok_or(terrace_ir::Failure)
    }

    fn block(&mut self, block: Block<'a, 'c>, end: Slot) -> Compiled<()> {
        // The body of a loop comes before the loop.
        let last = block.last_op();
        let each = last.and_then(interp::ForEachOp::cast);
        let body = match each {
            Some(each) => Some(ensure_stack(|| self.region(each.region(), end))?),
            None => None,
        };
        let start = self.code.len() as Pc;
        for op in block.ops() {
            if let (Some(each), Some(body)) = (interp::ForEachOp::cast(op), body) {
                let Some(argument) = each.region().first_block().and_then(|first| first.arguments().next())
                else {
                    return refuse(op, "has no variable for its elements");
                };
                let instruction = Instruction::ForEach {
                    range: self.slot(each.values()),
                    each: self.slot(argument),
                    body,
                    next: self.target(op, each.successor())?,
                };
                self.code.push(instruction);
            } else {
                let instruction = self.instruction(op)?;
                self.code.push(instruction);
            }
        }
        self.blocks.insert(block.id(), start);
        Ok(())
    }

    /// Returns the first instruction of a block that an operation branches to.
    fn target(&self, op: Operation<'a, 'c>, block: Block<'a, 'c>) -> Compiled<Pc> {
        match self.blocks.get(&block.id()) {
            Some(pc) => Ok(*pc),
            None => refuse(op, "is part of a circle of blocks; loops are written as 'pdl_interp.foreach'"),
        }
    }

    fn then(&self, op: Operation<'a, 'c>, yes: Block<'a, 'c>, no: Block<'a, 'c>) -> Compiled<Branches> {
        Ok(Branches { yes: self.target(op, yes)?, no: self.target(op, no)? })
    }

    fn slot(&self, value: Value<'a, 'c>) -> Slot {
        self.slots.get(&value.id()).copied().unwrap_or_default()
    }

    fn span(&mut self, all: impl IntoIterator<Item = u32>) -> Span {
        let start = self.pool.len() as u32;
        self.pool.extend(all);
        Span { start, len: self.pool.len() as u32 - start }
    }

    fn slots_of(&mut self, values: impl Iterator<Item = Value<'a, 'c>>) -> Span {
        let slots: Vec<Slot> = values.map(|value| self.slot(value)).collect();
        self.span(slots)
    }

    fn constant(&mut self, attribute: Attribute<'c>) -> u32 {
        *self.constant_numbers.entry(attribute).or_insert_with(|| {
            self.constants.push(attribute);
            self.constants.len() as u32 - 1
        })
    }

    /// Returns the span of the numbers of types, which an attribute lists.
    fn type_numbers(&mut self, types: &[Attribute<'c>]) -> Span {
        let numbers = types.iter().filter_map(|ty| ty.as_type()).map(|ty| ty.number() as u32);
        let numbers: Vec<u32> = numbers.collect();
        self.span(numbers)
    }

    fn name_number(&self, name: &str) -> u32 {
        self.context.op_name(name).number() as u32
    }

    /// Returns the number of a native function.
    fn native(&mut self, op: Operation<'a, 'c>, name: &'c str, is_constraint: bool) -> Compiled<u32> {
        if let Some(known) = self.native_numbers.get(&(is_constraint, name)) {
            return Ok(*known);
        }
        let number = if is_constraint {
            let Some(found) = self.natives.find_constraint(name) else {
                return refuse(op, format_args!("calls the constraint '{name}', which is not registered"));
            };
            self.constraints.push((name.into(), found));
            self.constraints.len() as u32 - 1
        } else {
            let Some(found) = self.natives.find_rewrite(name) else {
                return refuse(op, format_args!("calls the rewrite '{name}', which is not registered"));
            };
            self.rewrites.push((name.into(), found));
            self.rewrites.len() as u32 - 1
        };
        self.native_numbers.insert((is_constraint, name), number);
        Ok(number)
    }

    fn instruction(&mut self, op: Operation<'a, 'c>) -> Compiled<Instruction> {
        if let Some(instruction) = self.finding(op) {
            return Ok(instruction);
        }
        if let Some(instruction) = self.asking(op)? {
            return Ok(instruction);
        }
        if let Some(instruction) = self.switching(op)? {
            return Ok(instruction);
        }
        if let Some(instruction) = self.rewriting(op)? {
            return Ok(instruction);
        }
        refuse(op, "is no operation of a compiled rule")
    }

    /// Compiles an operation that finds a handle.
    fn finding(&mut self, op: Operation<'a, 'c>) -> Option<Instruction> {
        let to = op.results().next().map(|result| self.slot(result)).unwrap_or_default();
        let value = |side, owner: Value<'a, 'c>, index: Attribute<'c>| Instruction::Value {
            side,
            op: self.slot(owner),
            index: count(index),
            to,
        };
        if let Some(view) = interp::GetOperandOp::cast(op) {
            return Some(value(Side::Operands, view.input_op(), view.index()));
        }
        if let Some(view) = interp::GetResultOp::cast(op) {
            return Some(value(Side::Results, view.input_op(), view.index()));
        }
        let values = |side, owner: Value<'a, 'c>, index: Option<Attribute<'c>>| {
            let is_one = !pdl::is_range(op.result(0).ty());
            Instruction::Values { side, op: self.slot(owner), index: index.map(count), is_one, to }
        };
        if let Some(view) = interp::GetOperandsOp::cast(op) {
            return Some(values(Side::Operands, view.input_op(), view.index_attr()));
        }
        if let Some(view) = interp::GetResultsOp::cast(op) {
            return Some(values(Side::Results, view.input_op(), view.index_attr()));
        }
        if let Some(view) = interp::GetAttributeOp::cast(op) {
            let name = self.names.of(view.name());
            return Some(Instruction::Attribute { op: self.slot(view.input_op()), name, to });
        }
        if let Some(view) = interp::GetAttributeTypeOp::cast(op) {
            return Some(Instruction::AttributeType { attribute: self.slot(view.value()), to });
        }
        if let Some(view) = interp::GetValueTypeOp::cast(op) {
            return Some(Instruction::ValueType { value: self.slot(view.value()), to });
        }
        if let Some(view) = interp::GetDefiningOpOp::cast(op) {
            return Some(Instruction::DefiningOp { value: self.slot(view.value()), to });
        }
        if let Some(view) = interp::GetUsersOp::cast(op) {
            return Some(Instruction::Users { value: self.slot(view.value()), to });
        }
        if let Some(view) = interp::ExtractOp::cast(op) {
            let index = count(view.index());
            return Some(Instruction::Extract { range: self.slot(view.range()), index, to });
        }
        if let Some(view) = interp::CreateAttributeOp::cast(op) {
            return Some(Instruction::Constant { index: self.constant(view.value()), to });
        }
        if let Some(view) = interp::CreateTypeOp::cast(op) {
            return Some(Instruction::ConstantType { index: self.constant(view.value_attr()?), to });
        }
        if let Some(view) = interp::CreateTypesOp::cast(op) {
            return Some(Instruction::ConstantType { index: self.constant(view.value_attr()?), to });
        }
        let view = interp::CreateRangeOp::cast(op)?;
        let of_types = pdl::range_element(op.result(0).ty()).is_some_and(|ty| pdl::is(ty, &pdl::TYPE_TYPE));
        Some(Instruction::Range { elements: self.slots_of(view.arguments()), of_types, to })
    }

    /// Compiles a question with two ways to go on.
    fn asking(&mut self, op: Operation<'a, 'c>) -> Compiled<Option<Instruction>> {
        if op.successor_count() != 2 || op.name().as_str().contains("switch") {
            return Ok(None);
        }
        let then = self.then(op, op.successor(0), op.successor(1))?;
        let is = |key, value: Value<'a, 'c>, number| Instruction::Is {
            key,
            value: self.slot(value),
            number,
            then,
        };
        if let Some(view) = interp::CheckOperationNameOp::cast(op) {
            let number = self.name_number(view.name());
            return Ok(Some(is(Key::OperationName, view.input_op(), number)));
        }
        if let Some(view) = interp::CheckAttributeOp::cast(op) {
            let number = view.constant_value().number() as u32;
            return Ok(Some(is(Key::Attribute, view.attribute(), number)));
        }
        if let Some(view) = interp::CheckTypeOp::cast(op) {
            return Ok(Some(is(Key::Type, view.value(), view.ty().number() as u32)));
        }
        if let Some(view) = interp::IsNotNullOp::cast(op) {
            return Ok(Some(Instruction::IsNotNull { value: self.slot(view.value()), then }));
        }
        if let Some(view) = interp::AreEqualOp::cast(op) {
            let (left, right) = (self.slot(view.lhs()), self.slot(view.rhs()));
            return Ok(Some(Instruction::AreEqual { left, right, then }));
        }
        let counted = |side, owner: Value<'a, 'c>, number, is_least| Instruction::Count {
            side,
            op: self.slot(owner),
            count: count(number),
            is_least,
            then,
        };
        if let Some(view) = interp::CheckOperandCountOp::cast(op) {
            let is_least = view.compare_at_least();
            return Ok(Some(counted(Side::Operands, view.input_op(), view.count(), is_least)));
        }
        if let Some(view) = interp::CheckResultCountOp::cast(op) {
            let is_least = view.compare_at_least();
            return Ok(Some(counted(Side::Results, view.input_op(), view.count(), is_least)));
        }
        if let Some(view) = interp::CheckTypesOp::cast(op) {
            let types = self.type_numbers(view.types());
            return Ok(Some(Instruction::AreTypes { value: self.slot(view.value()), types, then }));
        }
        let Some(view) = interp::ApplyConstraintOp::cast(op) else { return Ok(None) };
        Ok(Some(Instruction::Constraint {
            native: self.native(op, view.name(), true)?,
            arguments: self.slots_of(view.args()),
            results: self.slots_of(view.results()),
            is_negated: view.is_negated(),
            then,
        }))
    }

    /// Compiles a question with several ways to go on.
    fn switching(&mut self, op: Operation<'a, 'c>) -> Compiled<Option<Instruction>> {
        let (key, value, numbers): (Key, Value<'a, 'c>, Vec<u32>) =
            if let Some(view) = interp::SwitchOperationNameOp::cast(op) {
                let names = view.case_values().iter().filter_map(|name| name.as_str());
                (Key::OperationName, view.input_op(), names.map(|name| self.name_number(name)).collect())
            } else if let Some(view) = interp::SwitchAttributeOp::cast(op) {
                let numbers = view.case_values().iter().map(|attribute| attribute.number() as u32);
                (Key::Attribute, view.attribute(), numbers.collect())
            } else if let Some(view) = interp::SwitchTypeOp::cast(op) {
                let types = view.case_values_attr().and_then(|types| types.as_array()).unwrap_or_default();
                let types = types.iter().filter_map(|ty| ty.as_type());
                (Key::Type, view.value(), types.map(|ty| ty.number() as u32).collect())
            } else if let Some(view) = interp::SwitchOperandCountOp::cast(op) {
                (Key::OperandCount, view.input_op(), integers(view.case_values_attr()))
            } else if let Some(view) = interp::SwitchResultCountOp::cast(op) {
                (Key::ResultCount, view.input_op(), integers(view.case_values_attr()))
            } else if let Some(view) = interp::SwitchTypesOp::cast(op) {
                let lists = view.case_values_attr().and_then(|lists| lists.as_array()).unwrap_or_default();
                let mut cases = Vec::new();
                for (list, block) in lists.iter().zip(view.cases()) {
                    let types = self.type_numbers(list.as_array().unwrap_or_default());
                    cases.push((types, self.target(op, block)?));
                }
                self.type_tables.push(cases);
                return Ok(Some(Instruction::SwitchTypes {
                    value: self.slot(view.value()),
                    table: self.type_tables.len() as u32 - 1,
                    default: self.target(op, view.default_dest())?,
                }));
            } else {
                return Ok(None);
            };
        let mut table = FoldMap::default();
        // The first successor is the default.
        for (number, block) in numbers.into_iter().zip(op.successors().skip(1)) {
            let pc = self.target(op, block)?;
            table.entry(number).or_insert(pc);
        }
        self.tables.push(table);
        Ok(Some(Instruction::Switch {
            key,
            value: self.slot(value),
            table: self.tables.len() as u32 - 1,
            default: self.target(op, op.successor(0))?,
        }))
    }

    /// Compiles an operation that ends a match or changes the program.
    fn rewriting(&mut self, op: Operation<'a, 'c>) -> Compiled<Option<Instruction>> {
        if interp::FinalizeOp::cast(op).is_some() {
            return Ok(Some(Instruction::Finalize));
        }
        if interp::ContinueOp::cast(op).is_some() {
            return Ok(Some(Instruction::Continue));
        }
        if let Some(view) = interp::BranchOp::cast(op) {
            return Ok(Some(Instruction::Go { to: self.target(op, view.dest())? }));
        }
        if let Some(view) = interp::RecordMatchOp::cast(op) {
            let benefit = view.benefit().as_i64().and_then(|benefit| u16::try_from(benefit).ok());
            let benefit = benefit.unwrap_or_default();
            self.benefit = self.benefit.max(benefit);
            self.rules += 1;
            return Ok(Some(Instruction::Record {
                rewriter: self.rewriter(view)?,
                inputs: self.slots_of(view.inputs()),
                ops: self.slots_of(view.matched_ops()),
                benefit,
                next: self.target(op, view.dest())?,
            }));
        }
        if let Some(view) = interp::ApplyRewriteOp::cast(op) {
            return Ok(Some(Instruction::Rewrite {
                native: self.native(op, view.name(), false)?,
                arguments: self.slots_of(view.args()),
                results: self.slots_of(view.results()),
            }));
        }
        if let Some(view) = interp::EraseOp::cast(op) {
            return Ok(Some(Instruction::Erase { op: self.slot(view.input_op()) }));
        }
        if let Some(view) = interp::ReplaceOp::cast(op) {
            let values = self.slots_of(view.repl_values());
            return Ok(Some(Instruction::Replace { op: self.slot(view.input_op()), values }));
        }
        let Some(view) = interp::CreateOperationOp::cast(op) else { return Ok(None) };
        let names = view.input_attribute_names().iter().filter_map(|name| name.as_str());
        let attributes =
            names.zip(view.input_attributes()).map(|(name, value)| (name.into(), self.slot(value)));
        let attributes = attributes.collect();
        let creation = Creation {
            name: view.name().into(),
            operands: self.slots_of(view.input_operands()),
            attributes,
            types: self.slots_of(view.input_result_types()),
            infers_types: view.inferred_result_types(),
        };
        self.creations.push(creation);
        let creation = self.creations.len() as u32 - 1;
        Ok(Some(Instruction::Create { creation, to: self.slot(view.result_op()) }))
    }

    /// Returns the number of the function that rewrites a match.
    fn rewriter(&mut self, view: interp::RecordMatchOp<'a, 'c>) -> Compiled<u32> {
        let path = view.rewriter().as_symbol();
        let name = path.and_then(|(root, nested)| match nested {
            [name] if root.as_str() == REWRITERS => Some(name.as_str()),
            _ => None,
        });
        let function = name.and_then(|name| Some((name, *self.rewriters.get(name)?)));
        let Some((name, function)) = function else {
            return refuse(view.op(), format_args!("names no function of '@{REWRITERS}'"));
        };
        if let Some(known) = self.functions.get(name) {
            return Ok(*known);
        }
        let number = self.starts.len();
        self.starts.push(0);
        self.functions.insert(name, number as u32);
        self.left.push((number, function));
        Ok(number as u32)
    }
}

/// Emits an error at an operation.
fn refuse<T>(op: Operation<'_, '_>, message: impl std::fmt::Display) -> Compiled<T> {
    op.emit_op_error(message)?;
    Err(terrace_ir::Failure)
}

fn count(attribute: Attribute<'_>) -> u32 {
    attribute.as_i64().and_then(|count| u32::try_from(count).ok()).unwrap_or(u32::MAX)
}

/// Returns the elements of a vector of integers.
fn integers(attribute: Option<Attribute<'_>>) -> Vec<u32> {
    let elements = attribute.and_then(|attribute| attribute.dense_integers());
    let numbers = elements.into_iter().flatten().filter_map(|one| one.to_i64());
    numbers.filter_map(|number| u32::try_from(number).ok()).collect()
}
