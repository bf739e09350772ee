//! A function of the original program, built anew.
//!
//! Values of regions that combine elements are single elements, not tensors without dimensions: an operation on them is
//! translated as a function of elements if it is one, and as one on tensors otherwise.

use crate::scalars::{self, Call};
use crate::side::Side;
use crate::source::Source;
use crate::types::{element, signless};
use std::collections::HashMap;
use terrace_arith::ArithBuilder;
use terrace_arith::ConstantOp as ArithConstantOp;
use terrace_func::ReturnOp;
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::{Attribute, Builder, OperationState, RegionSource, TraitFlags, Type, TypedOp, Value};
use terrace_stablehlo as hlo;
use terrace_support::ensure_stack;
use terrace_tensor::{ExtractOp, FromElementsOp};

/// A value in the translated program.
#[derive(Clone, Debug)]
pub(crate) enum Meaning {
    /// A tensor, or a value of another dialect.
    Value(ValueId),
    /// The one element of a tensor without dimensions.
    Element(ValueId),
    /// Values of a tuple, as the original program has them.
    Tuple(Vec<ValueId>),
    /// A token: the order of operations is that of the program.
    Token,
}

/// An operation that cannot be translated.
pub(crate) struct Refusal {
    pub op: OpId,
    pub why: String,
}

/// Values of the translated program, one for each result.
pub(crate) type Values = Result<Vec<ValueId>, String>;

/// Creates the values of an operation.
///
/// # Errors
/// In words for the user.
pub(crate) type Rule = for<'r, 'b, 'c> fn(&mut Translation<'r, 'b, 'c>, &Source<'c>) -> Values;

/// Meanings of the results of an operation that needs no code; `None` for others.
pub(crate) type WithoutCode =
    for<'r, 'b, 'c> fn(&mut Translation<'r, 'b, 'c>, &Source<'c>) -> Result<Option<Vec<Meaning>>, String>;

/// Rules of the operations on tensors.
#[derive(Clone, Copy)]
pub(crate) struct Rules {
    /// Returns the meanings of what needs no code.
    pub without_code: WithoutCode,
    /// Returns the rule of an operation.
    pub rule_of: fn(&str) -> Option<Rule>,
}

/// State of the translation of a function.
pub(crate) struct Translation<'r, 'b, 'c> {
    pub b: Builder<'r, 'b, 'c>,
    meanings: HashMap<ValueId, Meaning>,
    blocks: HashMap<BlockId, BlockId>,
    /// The operation whose translation failed first.
    refused: Option<OpId>,
    side: Side,
    rules: Rules,
}

impl<'r, 'b, 'c> Translation<'r, 'b, 'c> {
    pub fn new(b: Builder<'r, 'b, 'c>, side: Side, rules: Rules) -> Self {
        Translation { b, meanings: HashMap::new(), blocks: HashMap::new(), refused: None, side, rules }
    }

    /// Translates the blocks of a function, and erases the old ones.
    pub fn function(&mut self, region: RegionId) -> Result<(), Refusal> {
        let old: Vec<BlockId> = self.b.rewriter.region(region).blocks().map(|block| block.id()).collect();
        if let Err(why) = self.blocks(&old, region, self.side) {
            return Err(Refusal { op: self.refused.unwrap_or(terrace_ir::Body::ROOT), why });
        }
        for block in old.into_iter().rev() {
            let ops: Vec<OpId> = self.b.rewriter.block(block).ops().map(|op| op.id()).collect();
            ops.into_iter().rev().for_each(|op| self.b.rewriter.erase_op(op));
            self.b.rewriter.erase_block(block);
        }
        self.erase_unused(region);
        Ok(())
    }

    /// Translates blocks to new ones at the end of a region; `side` says who gives the arguments of the first one.
    fn blocks(&mut self, old: &[BlockId], region: RegionId, mut side: Side) -> Result<(), String> {
        for block in old {
            let arguments: Vec<_> =
                self.b.rewriter.block(*block).arguments().map(|a| (a.id(), a.ty(), a.location())).collect();
            let mut types = Vec::new();
            for (_, ty, location) in &arguments {
                let ty = signless(self.b.context(), *ty)?;
                types.push((side.ty(self.b.context(), ty), *location));
            }
            let new = self.b.rewriter.create_block(region, None, types);
            self.blocks.insert(*block, new);
            let values: Vec<ValueId> = self.b.rewriter.block(new).arguments().map(Value::id).collect();
            for ((argument, ty, _), value) in arguments.into_iter().zip(values) {
                let value = match side {
                    Side::Inside => value,
                    Side::Outside => self.received(value, signless(self.b.context(), ty)?)?,
                };
                self.meanings.insert(argument, Meaning::Value(value));
            }
            side = Side::Inside;
        }
        for block in old {
            let new = self.blocks[block];
            self.b.rewriter.set_insertion_point_to_end(new);
            for op in self.ops(*block) {
                self.op(op)?;
            }
        }
        Ok(())
    }

    fn ops(&self, block: BlockId) -> Vec<OpId> {
        self.b.rewriter.block(block).ops().map(|op| op.id()).collect()
    }

    /// Translates an operation on tensors.
    fn op(&mut self, op: OpId) -> Result<(), String> {
        let source = Source::of(self.b.rewriter.op(op));
        self.b.location = source.location;
        let translated = ensure_stack(|| self.translate(&source));
        if translated.is_err() {
            self.refused.get_or_insert(op);
        }
        for (old, meaning) in source.results.iter().zip(translated?) {
            self.meanings.insert(*old, meaning);
        }
        Ok(())
    }

    fn translate(&mut self, source: &Source<'c>) -> Result<Vec<Meaning>, String> {
        if let Some(meanings) = (self.rules.without_code)(self, source)? {
            return Ok(meanings);
        }
        let values = match (self.rules.rule_of)(source.name.as_str()) {
            Some(rule) => rule(self, source)?,
            None if scalars::function_of(source.name.as_str()).is_some() => self.elementwise(source)?,
            None if matches!(source.name.dialect_name(), "stablehlo" | "chlo") => {
                return Err("this operation is not supported".to_owned());
            }
            None => self.copy(source)?,
        };
        Ok(values.into_iter().map(Meaning::Value).collect())
    }

    /// Returns what a value is in the translated program.
    pub fn meaning(&self, old: ValueId) -> Result<&Meaning, String> {
        self.meanings.get(&old).ok_or_else(|| "it uses a value before it is defined".to_owned())
    }

    /// Returns the tensor of a value.
    pub fn value(&mut self, old: ValueId) -> Result<ValueId, String> {
        match self.meaning(old)?.clone() {
            Meaning::Value(value) => Ok(value),
            Meaning::Element(element) => Ok(self.tensor_of(element)),
            Meaning::Tuple(_) => Err("a tuple is used as a whole".to_owned()),
            Meaning::Token => Err("a token is no array".to_owned()),
        }
    }

    /// Returns the tensors of all operands.
    pub fn operands(&mut self, source: &Source<'c>) -> Values {
        source.operands.iter().map(|operand| self.value(*operand)).collect()
    }

    /// Creates a tensor without dimensions from its element.
    pub fn tensor_of(&mut self, element: ValueId) -> ValueId {
        let context = self.b.context();
        let ty = context.ranked_tensor_type(&[], self.b.type_of(element), None);
        self.b.make(FromElementsOp::builder(context, self.b.location).elements([element]).result(ty))
    }

    /// Creates the element of a tensor without dimensions.
    pub fn element_of(&mut self, tensor: ValueId) -> ValueId {
        let ty = self.b.type_of(tensor).element_or_self();
        let nowhere: [ValueId; 0] = [];
        self.b.make(
            ExtractOp::builder(self.b.context(), self.b.location).tensor(tensor).indices(nowhere).result(ty),
        )
    }

    /// Returns the element of a value without dimensions.
    pub fn element(&mut self, old: ValueId) -> Result<ValueId, String> {
        if let Meaning::Element(element) = self.meaning(old)? {
            return Ok(*element);
        }
        if let Some(number) = self.splat(old)? {
            return Ok(self.b.constant(number));
        }
        let tensor = self.value(old)?;
        Ok(self.element_of(tensor))
    }

    /// Returns the number that all elements of a value have, if that is known, of a type of the translated program.
    pub fn splat(&self, old: ValueId) -> Result<Option<Attribute<'c>>, String> {
        let mut old = old;
        let context = self.b.context();
        loop {
            let value = self.b.rewriter.value(old);
            let Some(op) = value.defining_op() else { return Ok(None) };
            if op.isa::<hlo::BroadcastInDimOp>() || op.isa::<hlo::ReshapeOp>() || op.isa::<hlo::BroadcastOp>()
            {
                old = op.operand(0).id();
                continue;
            }
            if !op.isa::<hlo::ConstantOp>() {
                return Ok(None);
            }
            let Some(constant) = op.attribute("value") else { return Ok(None) };
            let is_splat = value.ty().element_count() == Some(1)
                || matches!(constant.kind(), terrace_ir::AttributeKind::DenseElements { data, .. } if data.is_splat);
            let Some(number) = constant.dense_element(context, 0).filter(|_| is_splat) else {
                return Ok(None);
            };
            let ty = element(context, value.ty().element_or_self())?;
            return Ok(match (number.as_integer(), number.as_float()) {
                (Some(integer), _) => Some(context.ap_int_attribute(ty, &integer.to_ap_int())),
                (None, Some(_)) => Some(number),
                _ => None,
            });
        }
    }

    /// Translates the only block of a region whose values are single elements; returns those that it ends with.
    pub fn elements_of_region(&mut self, region: RegionId, arguments: &[ValueId]) -> Values {
        let block = self.b.rewriter.region(region).first_block().ok_or("a region is empty")?;
        let block_id = block.id();
        let own: Vec<ValueId> = block.arguments().map(Value::id).collect();
        if own.len() != arguments.len() {
            return Err("a region has another number of arguments".to_owned());
        }
        for (old, value) in own.iter().zip(arguments) {
            self.meanings.insert(*old, Meaning::Element(*value));
        }
        for op in self.ops(block_id) {
            let source = Source::of(self.b.rewriter.op(op));
            self.b.location = source.location;
            if source.name.has_trait(TraitFlags::TERMINATOR) {
                return source.operands.iter().map(|operand| self.element(*operand)).collect();
            }
            let done = ensure_stack(|| self.op_on_elements(&source));
            if done.is_err() {
                self.refused.get_or_insert(op);
            }
            done?;
        }
        Err("a region has no end".to_owned())
    }

    fn op_on_elements(&mut self, source: &Source<'c>) -> Result<(), String> {
        if source.name.as_str() == hlo::ConstantOp::NAME {
            // It is created where it is used.
            let value = source.results.first().copied().ok_or("a constant has a result")?;
            if self.splat(value)?.is_some() && source.result_types[0].rank() == Some(0) {
                return Ok(());
            }
        }
        let is_single = |ty: &Type<'_>| ty.rank() == Some(0);
        let types = source.operand_types.iter().chain(&source.result_types);
        match scalars::function_of(source.name.as_str()) {
            Some(function) if types.clone().count() > 0 && types.clone().all(is_single) => {
                let operands = source
                    .operands
                    .iter()
                    .map(|operand| self.element(*operand))
                    .collect::<Result<Vec<_>, _>>()?;
                let call = Call::of(self.b.context(), source)?;
                let value = function(&mut self.b, &call, &operands);
                let value = value.ok_or("it cannot be computed for these element types")?;
                self.meanings.insert(source.results[0], Meaning::Element(value));
                Ok(())
            }
            _ => self.op(source.id),
        }
    }

    /// Translates the only block of a region in the place where it runs; returns the tensors that it ends with.
    pub fn values_of_region(&mut self, region: RegionId, arguments: &[ValueId]) -> Values {
        let block = self.b.rewriter.region(region).first_block().ok_or("a region is empty")?;
        let block_id = block.id();
        let own: Vec<ValueId> = block.arguments().map(Value::id).collect();
        for (old, value) in own.iter().zip(arguments) {
            self.meanings.insert(*old, Meaning::Value(*value));
        }
        for op in self.ops(block_id) {
            let source = Source::of(self.b.rewriter.op(op));
            if source.name.as_str() == hlo::ReturnOp::NAME {
                self.b.location = source.location;
                return self.operands(&source);
            }
            self.op(op)?;
        }
        Err("a region has no end".to_owned())
    }

    /// Copies an operation of another dialect.
    fn copy(&mut self, source: &Source<'c>) -> Values {
        let context = self.b.context();
        let mut state = OperationState::new(source.name, source.location);
        let mut operands = self.operands(source)?;
        if self.side == Side::Outside && source.name.as_str() == ReturnOp::NAME {
            for operand in &mut operands {
                *operand = self.given(*operand)?;
            }
        }
        state.operands = operands.into();
        for ty in &source.result_types {
            state.result_types.push(signless(context, *ty)?);
        }
        let op = self.b.rewriter.op(source.id);
        state.slots = op.slots().into();
        state.discardable = op.discardable_attributes().into();
        for block in op.successors() {
            let block = self.blocks.get(&block.id()).ok_or("it goes to a block that is not there")?;
            state.successors.push(*block);
        }
        if !source.regions.is_empty() && source.name.has_trait(TraitFlags::ISOLATED) {
            return Err("operations with a scope of their own are not supported".to_owned());
        }
        let point = self.b.rewriter.save_insertion_point();
        for region in &source.regions {
            let old: Vec<BlockId> =
                self.b.rewriter.region(*region).blocks().map(|block| block.id()).collect();
            let new = self.b.rewriter.create_region();
            self.blocks(&old, new, Side::Inside)?;
            state.regions.push(RegionSource::Detached(new));
        }
        self.b.rewriter.restore_insertion_point(point);
        let new = self.b.create(state);
        Ok(self.b.rewriter.results(new).to_vec())
    }

    /// Erases constants, loops and parts of tensors whose results nothing uses.
    fn erase_unused(&mut self, region: RegionId) {
        let blocks: Vec<BlockId> = self.b.rewriter.region(region).blocks().map(|block| block.id()).collect();
        for block in blocks.into_iter().rev() {
            for op in self.ops(block).into_iter().rev() {
                let view = self.b.rewriter.op(op);
                let is_pure = view.isa::<ArithConstantOp>()
                    || matches!(
                        view.name().dialect_name(),
                        "tensor" | "linalg" | "arith" | "math" | "complex"
                    );
                if is_pure && view.result_count() > 0 && view.results().all(|result| result.is_unused()) {
                    self.b.rewriter.erase_op(op);
                }
            }
        }
    }
}
