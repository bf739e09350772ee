//! The work on blocks: ownerships are handed on, and memory is freed where a block ends.

use super::PrivateFunctions;
use super::liveness::Liveness;
use super::state::{Ownership, Ownerships};
use super::verify;
use terrace_arith::SelectOp;
use terrace_bufferization::DeallocOp;
use terrace_cf::CondBranchOp;
use terrace_interfaces::branch::Branch;
use terrace_interfaces::call::{Call, Callee};
use terrace_interfaces::effects::effects;
use terrace_interfaces::function::FUNCTION_TYPE;
use terrace_interfaces::region_branch::{RegionBranch, RegionBranchPoint, RegionBranchTerminator};
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::rewrite::NoListener;
use terrace_ir::spec::{EffectKind, EffectTarget, Interface};
use terrace_ir::{
    Block, Body, Failure, Location, LogicalResult, NewOperand, Operation, OperationState, PatternRewriter,
    Region, RegionSource, TraitFlags, Type, TypedOp, Value,
};
use terrace_scf::{InParallelOp, ReduceReturnOp};

/// Attribute of operations that somebody else frees memory for.
const MANUAL: &str = "bufferization.manual_deallocation";
/// Resource of memory that is freed where its scope ends.
const AUTOMATIC: &str = "AutomaticAllocationScope";

/// Work on one function.
pub(super) struct Deallocation<'b, 'f, 'c> {
    body: &'b mut Body<'c>,
    liveness: Liveness,
    ownerships: Ownerships,
    /// True if the function neither gets nor gives conditions.
    has_boundary: bool,
    /// Functions that get and give conditions; `None` if none does.
    dynamic: Option<&'f PrivateFunctions>,
}

/// Memory that is freed in a block.
struct Freed {
    memrefs: Vec<ValueId>,
    conditions: Vec<ValueId>,
}

fn is_buffer(value: Value<'_, '_>) -> bool {
    value.ty().is_any_memref()
}

fn ends_region(op: Operation<'_, '_>) -> bool {
    op.declares_interface(RegionBranchTerminator::NAME) || op.has_trait(TraitFlags::RETURN_LIKE)
}

impl<'b, 'f, 'c> Deallocation<'b, 'f, 'c> {
    pub fn new(
        body: &'b mut Body<'c>,
        liveness: Liveness,
        has_boundary: bool,
        dynamic: Option<&'f PrivateFunctions>,
    ) -> Self {
        Deallocation { body, liveness, ownerships: Ownerships::default(), has_boundary, dynamic }
    }

    /// Works on all blocks, and adapts the signature.
    pub fn run(mut self) -> LogicalResult {
        let root = Operation::new(self.body, Body::ROOT);
        let regions: Vec<RegionId> = root.regions().map(Region::id).collect();
        for region in regions {
            self.do_region(region)?;
        }
        self.set_signature()
    }

    fn do_region(&mut self, region: RegionId) -> LogicalResult {
        let view = Region::new(self.body, region);
        let blocks: Vec<BlockId> = match view.has_one_block() {
            true => view.blocks().map(Block::id).collect(),
            false => view.dominator_tree().blocks_in_tree_order(),
        };
        for block in blocks {
            let inner: Vec<RegionId> = Block::new(self.body, block)
                .ops()
                .filter(|op| op.region_count() != 0 && self.body.child(op.id()).is_none())
                .flat_map(|op| op.regions().map(Region::id).collect::<Vec<_>>())
                .collect();
            for region in inner {
                stacker::maybe_grow(64 << 10, 1 << 20, || self.do_region(region))?;
            }
            self.do_block(block)?;
        }
        Ok(())
    }

    fn with<R>(&mut self, work: impl FnOnce(&mut PatternRewriter<'_, 'c>) -> R) -> R {
        let mut listener = NoListener;
        work(&mut PatternRewriter::new(self.body, &mut listener))
    }

    fn create_before(
        &mut self,
        op: OpId,
        name: &str,
        location: Location<'c>,
        operands: &[ValueId],
        results: &[Type<'c>],
    ) -> OpId {
        self.with(|rewriter| {
            rewriter.set_insertion_point(op);
            rewriter.create_named(name, location, operands, results, &[])
        })
    }

    fn value_before(
        &mut self,
        op: OpId,
        name: &str,
        location: Location<'c>,
        operands: &[ValueId],
        ty: Type<'c>,
    ) -> ValueId {
        let new = self.create_before(op, name, location, operands, &[ty]);
        Operation::new(self.body, new).result(0).id()
    }

    fn flag_type(&self) -> Type<'c> {
        self.body.context().integer_type(1)
    }

    fn bool(rewriter: &mut PatternRewriter<'_, 'c>, location: Location<'c>, value: bool) -> ValueId {
        let context = rewriter.context();
        let value = context.bool_attribute(value);
        rewriter.create_named_value(
            "arith.constant",
            location,
            &[],
            context.integer_type(1),
            &[("value", value)],
        )
    }

    /// Creates a constant condition at the start of a block, before what is there.
    fn bool_at_start(
        &mut self,
        block: BlockId,
        first: Option<OpId>,
        location: Location<'c>,
        value: bool,
    ) -> ValueId {
        self.with(|rewriter| {
            match first {
                Some(first) => rewriter.set_insertion_point(first),
                None => rewriter.set_insertion_point_to_end(block),
            }
            Self::bool(rewriter, location, value)
        })
    }

    fn bool_before(&mut self, op: OpId, location: Location<'c>, value: bool) -> ValueId {
        self.with(|rewriter| {
            rewriter.set_insertion_point(op);
            Self::bool(rewriter, location, value)
        })
    }

    fn block_of(&self, op: OpId) -> Result<BlockId, Failure> {
        Operation::new(self.body, op).block().map(Block::id).ok_or(Failure)
    }

    fn location_of(&self, value: ValueId) -> Location<'c> {
        Value::new(self.body, value).location()
    }

    fn do_block(&mut self, block: BlockId) -> LogicalResult {
        let view = Block::new(self.body, block);
        let Some(region) = view.parent_region() else { return Ok(()) };
        let first = view.first_op().map(Operation::id);
        let is_boundary = view.is_entry() && view.parent_op().is_some_and(|op| op.id() == Body::ROOT);
        let (region, ops) = (region.id(), view.ops().map(Operation::id).collect::<Vec<_>>());
        let arguments: Vec<ValueId> =
            view.arguments().filter(|value| is_buffer(*value)).map(Value::id).collect();
        for value in self.liveness.live_in(block).to_vec() {
            let value = self.ownerships.current(value);
            let definition = Value::new(self.body, value);
            let (own, defined_in) =
                (definition.parent_region().map(Region::id), definition.parent_block().map(Block::id));
            if own == Some(region) {
                if let Some(defined_in) = defined_in {
                    let ownership = self.ownerships.get(value, defined_in);
                    self.ownerships.add(value, block, ownership);
                }
                self.ownerships.free(value, block);
            } else {
                let location = self.location_of(value);
                let none = self.bool_at_start(block, first, location, false);
                self.ownerships.add(value, block, Ownership::If(none));
            }
        }
        for argument in arguments {
            let location = self.location_of(argument);
            let condition = match is_boundary {
                true => self.bool_at_start(block, first, location, false),
                false => self.body.add_argument(block, self.flag_type(), location),
            };
            self.ownerships.add(argument, block, Ownership::If(condition));
            self.ownerships.free(argument, block);
        }
        for op in ops {
            if let Some(op) = self.do_op(op)? {
                self.complete(op)?;
            }
        }
        Ok(())
    }

    /// Gives the results of an operation that have no ownership yet that of its operands.
    fn complete(&mut self, op: OpId) -> LogicalResult {
        let block = self.block_of(op)?;
        let view = Operation::new(self.body, op);
        let location = view.location();
        let results: Vec<ValueId> = view.results().filter(|value| is_buffer(*value)).map(Value::id).collect();
        let operands: Vec<(ValueId, Option<BlockId>)> = view
            .operands()
            .filter(|value| is_buffer(*value))
            .map(|value| (value.id(), value.parent_block().map(Block::id)))
            .collect();
        for result in results {
            if self.ownerships.get(result, block) != Ownership::None {
                continue;
            }
            for (operand, defined_in) in &operands {
                if let Some(defined_in) = defined_in {
                    let ownership = self.ownerships.get(*operand, *defined_in);
                    self.ownerships.add(result, block, ownership);
                }
            }
            if self.ownerships.get(result, block) == Ownership::None {
                let none = self.bool_before(op, location, false);
                self.ownerships.add(result, block, Ownership::If(none));
            }
        }
        Ok(())
    }

    /// Works on an operation; returns the one that is there now.
    fn do_op(&mut self, op: OpId) -> Result<Option<OpId>, Failure> {
        let view = Operation::new(self.body, op);
        if SelectOp::cast(view).is_some() {
            return Ok(Some(op));
        }
        if CondBranchOp::cast(view).is_some() {
            self.conditional_branch(op)?;
            return Ok(Some(op));
        }
        if InParallelOp::cast(view).is_some() {
            if view.regions().any(|region| region.ops().next().is_some()) {
                view.emit_error("only supported when nested regions are empty")?;
            }
            self.free_at_end(op, &[])?;
            return Ok(Some(op));
        }
        if ReduceReturnOp::cast(view).is_some() {
            if view.operands().any(is_buffer) {
                view.emit_error("only supported when operand is not a MemRef")?;
            }
            self.free_at_end(op, &[])?;
            return Ok(Some(op));
        }
        verify::check(view)?;
        let has_effects = effects(view).is_some();
        let (is_branching, is_call) =
            (view.interface::<RegionBranch>().is_some(), view.interface::<Call>().is_some());
        let (is_branch, is_end) = (view.interface::<Branch>().is_some(), ends_region(view));
        let mut op = op;
        if has_effects {
            self.memory_effects(op)?;
        }
        if is_branching {
            op = self.region_branch(op)?;
        }
        if is_call {
            op = self.call(op)?;
        }
        if is_branch {
            self.branch(op)?;
        } else if is_end {
            self.end_of_region(op)?;
        }
        Ok(Some(op))
    }

    fn memory_effects(&mut self, op: OpId) -> LogicalResult {
        let block = self.block_of(op)?;
        let view = Operation::new(self.body, op);
        let (location, is_manual) = (view.location(), view.attribute(MANUAL).is_some());
        let (freed, allocated) = {
            let list = effects(view).unwrap_or_default();
            let on = |value: ValueId, kind: EffectKind| {
                let mut found = list.iter().filter(move |effect| {
                    effect.kind == kind && matches!(effect.on, EffectTarget::Value(of) if of.id() == value)
                });
                found.next().map(|effect| effect.resource.starts_with(AUTOMATIC))
            };
            let buffers = |values: Vec<Value<'_, 'c>>| -> Vec<ValueId> {
                values.into_iter().filter(|value| is_buffer(*value)).map(Value::id).collect()
            };
            let operands = buffers(view.operands().collect());
            let results = buffers(view.results().collect());
            let freed: Vec<ValueId> =
                operands.into_iter().filter(|operand| on(*operand, EffectKind::Free).is_some()).collect();
            let allocated: Vec<(ValueId, bool)> = results
                .into_iter()
                .filter_map(|result| Some((result, on(result, EffectKind::Allocate)?)))
                .collect();
            (freed, allocated)
        };
        let first = Block::new(self.body, block).first_op().map(Operation::id);
        for operand in freed {
            if !is_manual {
                let view = Operation::new(self.body, op);
                return view.emit_error("memory free side-effect on MemRef value not supported!");
            }
            if let Ownership::If(condition) = self.ownerships.get(operand, block) {
                let flag = self.flag_type();
                let truth = self.bool_before(op, location, true);
                let other = self.value_before(op, "arith.xori", location, &[condition, truth], flag);
                let context = self.body.context();
                let message = context.string_attribute("expected that the block does not have ownership");
                self.with(|rewriter| {
                    rewriter.set_insertion_point(op);
                    rewriter.create_named("cf.assert", location, &[other], &[], &[("msg", message)]);
                });
            }
        }
        for (result, is_automatic) in allocated {
            let is_owned = !is_automatic && !is_manual;
            let condition = self.bool_at_start(block, first, location, is_owned);
            match is_owned {
                true => {
                    self.ownerships.add(result, block, Ownership::If(condition));
                    self.ownerships.free(result, block);
                }
                false => self.ownerships.set(result, block, Ownership::If(condition)),
            }
        }
        Ok(())
    }

    /// Gives an operation a result for each condition; returns the new one.
    fn append_flags(&mut self, op: OpId, count: usize) -> OpId {
        let flag = self.flag_type();
        let old: Vec<ValueId> = Operation::new(self.body, op).results().map(Value::id).collect();
        let new = self.with(|rewriter| {
            rewriter.set_insertion_point(op);
            let mut state = rewriter.state_of(op);
            state.result_types.extend(std::iter::repeat_n(flag, count));
            let new = rewriter.create_around_regions_of(op, state);
            let results: Vec<ValueId> = rewriter.results(new).iter().copied().take(old.len()).collect();
            rewriter.replace_op(op, &results);
            new
        });
        let results: Vec<ValueId> = Operation::new(self.body, new).results().map(Value::id).collect();
        for (from, to) in old.into_iter().zip(results) {
            self.ownerships.rename(from, to);
        }
        new
    }

    /// Makes the conditions that were appended those of the results of an operation.
    fn own_results(&mut self, op: OpId, first: usize) -> LogicalResult {
        let block = self.block_of(op)?;
        let results: Vec<(ValueId, bool)> =
            Operation::new(self.body, op).results().map(|value| (value.id(), is_buffer(value))).collect();
        let buffers = results.iter().take(first).filter(|(_, is_buffer)| *is_buffer);
        let owned: Vec<(ValueId, ValueId)> = buffers
            .map(|(value, _)| *value)
            .zip(results.iter().skip(first).map(|(value, _)| *value))
            .collect();
        for (value, condition) in owned {
            self.ownerships.add(value, block, Ownership::If(condition));
            self.ownerships.free(value, block);
        }
        Ok(())
    }

    fn region_branch(&mut self, op: OpId) -> Result<OpId, Failure> {
        let block = self.block_of(op)?;
        let view = Operation::new(self.body, op);
        let Some(branch) = view.interface::<RegionBranch>() else { return Ok(op) };
        let entry = {
            let successors = (branch.successors)(view, RegionBranchPoint::Parent);
            successors.first().map_or(0..0, |successor| (branch.entry_operands)(view, successor))
        };
        let count = view.operands_in(entry).filter(|value| is_buffer(*value)).count();
        let results = view.results().filter(|value| is_buffer(*value)).count();
        let (first_result, location) = (view.result_count(), view.location());
        let group = view.spec().map_or(0, |spec| spec.operands.len().saturating_sub(1));
        let at = view.operand_count();
        let first = Block::new(self.body, block).first_op().map(Operation::id);
        let none = self.bool_at_start(block, first, location, false);
        let new: Vec<NewOperand> =
            (0..count).map(|_| NewOperand { at, group, run: None, value: none }).collect();
        if !new.is_empty() {
            self.body.insert_operands(op, &new);
        }
        let new = self.append_flags(op, results);
        self.own_results(new, first_result)?;
        Ok(new)
    }

    fn call(&mut self, op: OpId) -> Result<OpId, Failure> {
        let block = self.block_of(op)?;
        let view = Operation::new(self.body, op);
        let Some(call) = view.interface::<Call>() else { return Ok(op) };
        let is_private = match (call.callee)(view) {
            Some(Callee::Symbol(symbol)) => symbol
                .as_symbol()
                .is_some_and(|(root, _)| self.dynamic.is_some_and(|dynamic| dynamic.contains(root.as_str()))),
            _ => true,
        };
        let location = view.location();
        let (first_result, results) = (
            view.result_count(),
            view.results().filter(|value| is_buffer(*value)).map(Value::id).collect::<Vec<_>>(),
        );
        if self.dynamic.is_none() || !is_private {
            let truth = self.bool_before(op, location, true);
            for result in results {
                self.ownerships.add(result, block, Ownership::If(truth));
                self.ownerships.free(result, block);
            }
            return Ok(op);
        }
        let new = self.append_flags(op, results.len());
        self.own_results(new, first_result)?;
        Ok(new)
    }

    /// Returns a buffer with one condition of ownership: a clone, if there are several.
    fn unique(
        &mut self,
        value: ValueId,
        block: BlockId,
        before: OpId,
    ) -> Result<(ValueId, ValueId), Failure> {
        let view = Value::new(self.body, value);
        let flag = self.flag_type();
        if let Some(select) = view.defining_op().and_then(SelectOp::cast)
            && let Some(own) = view.parent_block().map(Block::id)
        {
            let (condition, location) = (select.condition().id(), select.op().location());
            let (a, b) = (select.true_value().id(), select.false_value().id());
            if let (Ownership::If(a), Ownership::If(b)) =
                (self.ownerships.get(a, own), self.ownerships.get(b, own))
            {
                let owned = self.value_before(before, "arith.select", location, &[condition, a, b], flag);
                return Ok((value, owned));
            }
            return self.cloned(value, own, before);
        }
        self.cloned(value, block, before)
    }

    fn cloned(
        &mut self,
        value: ValueId,
        block: BlockId,
        before: OpId,
    ) -> Result<(ValueId, ValueId), Failure> {
        if let Ownership::If(condition) = self.ownerships.get(value, block) {
            return Ok((value, condition));
        }
        let (ty, location) = (Value::new(self.body, value).ty(), self.location_of(value));
        let clone = self.value_before(before, "bufferization.clone", location, &[value], ty);
        let truth = self.bool_before(before, location, true);
        let own = self.block_of(before)?;
        self.ownerships.add(clone, own, Ownership::If(truth));
        self.ownerships.free(clone, own);
        Ok((clone, truth))
    }

    /// Returns the buffer, or a clone where the block does not own it when the program runs.
    fn owned(&mut self, value: ValueId, before: OpId) -> Result<ValueId, Failure> {
        let block = self.block_of(before)?;
        let (buffer, condition) = self.unique(value, block, before)?;
        if Value::new(self.body, condition).constant_i64().is_some_and(|value| value != 0) {
            return Ok(buffer);
        }
        let (ty, location) = (Value::new(self.body, buffer).ty(), self.location_of(value));
        let result = self.with(|rewriter| {
            let context = rewriter.context();
            let (then, otherwise) = (rewriter.create_region(), rewriter.create_region());
            rewriter.create_block(then, None, []);
            rewriter.create_named("scf.yield", location, &[buffer], &[], &[]);
            rewriter.create_block(otherwise, None, []);
            let clone = rewriter.create_named_value("bufferization.clone", location, &[buffer], ty, &[]);
            rewriter.create_named("scf.yield", location, &[clone], &[], &[]);
            rewriter.set_insertion_point(before);
            let mut state = OperationState::named(context, "scf.if", location, &[condition], &[ty], &[]);
            state.regions.extend([RegionSource::Detached(then), RegionSource::Detached(otherwise)]);
            rewriter.create_value(state)
        });
        let truth = self.bool_before(before, location, true);
        self.ownerships.add(result, block, Ownership::If(truth));
        self.ownerships.free(result, block);
        Ok(result)
    }

    /// Returns what a block frees, with conditions.
    fn freed_by(&mut self, block: BlockId, before: OpId) -> Result<Freed, Failure> {
        let location = Operation::new(self.body, before).location();
        let mut freed = Freed { memrefs: Vec::new(), conditions: Vec::new() };
        for value in self.ownerships.freed(block) {
            let value = self.ownerships.current(value);
            let Ownership::If(condition) = self.ownerships.get(value, block) else {
                let _ = self
                    .body
                    .context()
                    .error(self.location_of(value), "MemRef value does not have valid ownership")
                    .tell();
                return Err(Failure);
            };
            let ty = Value::new(self.body, value).ty();
            let context = self.body.context();
            let memref = self.with(|rewriter| {
                rewriter.set_insertion_point(before);
                let mut memref = value;
                if !ty.has_rank() {
                    let ranked = context.memref_type(&[], ty.element_or_self(), None, ty.memory_space());
                    let new = terrace_memref::ReinterpretCastOp::builder(context, location)
                        .source(memref)
                        .offsets(std::iter::empty::<ValueId>())
                        .sizes(std::iter::empty::<ValueId>())
                        .strides(std::iter::empty::<ValueId>())
                        .static_offsets(&[0])
                        .static_sizes(&[])
                        .static_strides(&[])
                        .result(ranked);
                    memref = rewriter.create_value(new);
                }
                let new = terrace_memref::ExtractStridedMetadataOp::builder(context, location).source(memref);
                rewriter.create_value(new)
            });
            freed.memrefs.push(memref);
            freed.conditions.push(condition);
        }
        Ok(freed)
    }

    fn retained(&self, block: BlockId, to: Option<BlockId>, handed_on: &[ValueId]) -> Vec<ValueId> {
        let buffers = handed_on.iter().copied().filter(|value| is_buffer(Value::new(self.body, *value)));
        let live = self.liveness.live_out(block, to).into_iter().map(|value| self.ownerships.current(value));
        buffers.chain(live).collect()
    }

    /// Creates the deallocation, and makes its results the ownerships of what is kept; returns these.
    fn deallocate(
        &mut self,
        block: BlockId,
        before: OpId,
        freed: &Freed,
        retained: &[ValueId],
    ) -> Vec<ValueId> {
        let location = Operation::new(self.body, before).location();
        let conditions: Vec<ValueId> = self.with(|rewriter| {
            rewriter.set_insertion_point(before);
            let new = DeallocOp::builder(rewriter.context(), location)
                .memrefs(freed.memrefs.iter().copied())
                .conditions(freed.conditions.iter().copied())
                .retained(retained.iter().copied());
            let new = rewriter.create(new);
            rewriter.results(new).to_vec()
        });
        for value in retained {
            self.ownerships.set(*value, block, Ownership::None);
        }
        for (value, condition) in retained.iter().zip(&conditions) {
            self.ownerships.add(*value, block, Ownership::If(*condition));
        }
        conditions
    }

    /// Frees memory before an operation that ends a region; returns the conditions of what it hands on.
    fn free_at_end(&mut self, op: OpId, handed_on: &[ValueId]) -> Result<Vec<ValueId>, Failure> {
        let block = self.block_of(op)?;
        let freed = self.freed_by(block, op)?;
        let retained = self.retained(block, None, handed_on);
        if freed.memrefs.is_empty() && retained.is_empty() {
            return Ok(Vec::new());
        }
        let count = handed_on.iter().filter(|value| is_buffer(Value::new(self.body, **value))).count();
        let mut conditions = self.deallocate(block, op, &freed, &retained);
        conditions.truncate(count);
        Ok(conditions)
    }

    fn end_of_region(&mut self, op: OpId) -> LogicalResult {
        let view = Operation::new(self.body, op);
        let is_boundary = self.has_boundary && view.parent_op().is_some_and(|op| op.id() == Body::ROOT);
        if is_boundary {
            for at in 0..view.operand_count() {
                let operand = Operation::new(self.body, op).operand(at);
                if is_buffer(operand) {
                    let operand = operand.id();
                    let owned = self.owned(operand, op)?;
                    self.body.set_operand(op, at, owned);
                }
            }
        }
        let operands: Vec<ValueId> = Operation::new(self.body, op).operands().map(Value::id).collect();
        let conditions = self.free_at_end(op, &operands)?;
        if !is_boundary && !conditions.is_empty() {
            let all: Vec<ValueId> = operands.into_iter().chain(conditions).collect();
            self.body.set_operands(op, &all);
        }
        Ok(())
    }

    fn branch(&mut self, op: OpId) -> LogicalResult {
        let view = Operation::new(self.body, op);
        let Some(branch) = view.interface::<Branch>() else { return Ok(()) };
        if view.successor_count() != 1 {
            return view.emit_error(
                "only BranchOpInterface operations with exactly one successor are supported yet",
            );
        }
        let places = (branch.successor_operands)(view, 0);
        if places.produced != 0 {
            return view.emit_error("produced operands are not supported");
        }
        let (block, to) = (self.block_of(op)?, view.successor(0).id());
        let handed_on: Vec<ValueId> = view.operands_in(places.forwarded).map(Value::id).collect();
        let freed = self.freed_by(block, op)?;
        let retained = self.retained(block, Some(to), &handed_on);
        let count = handed_on.iter().filter(|value| is_buffer(Value::new(self.body, **value))).count();
        let conditions = self.deallocate(block, op, &freed, &retained);
        let new = branch.appended(
            Operation::new(self.body, op),
            conditions.into_iter().take(count).map(|condition| (0, condition)),
        );
        self.body.insert_operands(op, &new);
        Ok(())
    }

    fn conditional_branch(&mut self, op: OpId) -> LogicalResult {
        let view = Operation::new(self.body, op);
        let (block, location, flag) = (self.block_of(op)?, view.location(), self.flag_type());
        let Some(branch) = view.interface::<Branch>() else { return Ok(()) };
        let condition = view.operand(0).id();
        let freed = self.freed_by(block, op)?;
        let mut kept: Vec<(Vec<ValueId>, Vec<ValueId>)> = Vec::new();
        for successor in 0..2 {
            let view = Operation::new(self.body, op);
            let handed_on: Vec<ValueId> = view
                .operands_in((branch.successor_operands)(view, successor).forwarded)
                .map(Value::id)
                .collect();
            let to = view.successor(successor).id();
            let retained = self.retained(block, Some(to), &handed_on);
            let mut conditions = Vec::new();
            for one in &freed.conditions {
                let taken = match successor {
                    0 => condition,
                    _ => {
                        let truth = self.bool_before(op, location, true);
                        self.value_before(op, "arith.xori", location, &[truth, condition], flag)
                    }
                };
                conditions.push(self.value_before(op, "arith.andi", location, &[*one, taken], flag));
            }
            let freed = Freed { memrefs: freed.memrefs.clone(), conditions };
            let owned = self.deallocate(block, op, &freed, &retained);
            let count = handed_on.iter().filter(|value| is_buffer(Value::new(self.body, **value))).count();
            let new = branch.appended(
                Operation::new(self.body, op),
                owned.iter().take(count).map(|condition| (successor, *condition)),
            );
            self.body.insert_operands(op, &new);
            kept.push((retained, owned));
        }
        let [(then, then_owned), (otherwise, other_owned)] = &kept[..] else { return Ok(()) };
        let last = |list: &[ValueId], owned: &[ValueId], value: ValueId| {
            list.iter().rposition(|one| *one == value).and_then(|at| owned.get(at).copied())
        };
        let mut done: Vec<ValueId> = Vec::new();
        for value in otherwise {
            if done.contains(value) {
                continue;
            }
            done.push(*value);
            if let (Some(a), Some(b)) = (last(then, then_owned, *value), last(otherwise, other_owned, *value))
            {
                let both = self.value_before(op, "arith.select", location, &[condition, a, b], flag);
                self.ownerships.set(*value, block, Ownership::If(both));
            }
        }
        Ok(())
    }

    /// Gives the function the types of its arguments and of what it returns.
    fn set_signature(&mut self) -> LogicalResult {
        let root = Operation::new(self.body, Body::ROOT);
        let entry = root.regions().next().and_then(Region::first_block);
        let inputs: Vec<Type<'c>> =
            entry.into_iter().flat_map(|block| block.arguments()).map(Value::ty).collect();
        let returned: Vec<Vec<Type<'c>>> = root
            .regions()
            .flat_map(|region| region.blocks())
            .filter_map(|block| block.last_op())
            .filter(|last| ends_region(*last))
            .map(|last| last.operands().map(Value::ty).collect())
            .collect();
        if returned.iter().any(|types| Some(types) != returned.first()) {
            return root.emit_error("there are multiple return operations with different operand types");
        }
        let known = root.attribute(FUNCTION_TYPE).and_then(|ty| ty.as_type()).and_then(Type::as_function);
        let known = known.map(|(_, results)| results.to_vec());
        let results = returned.first().cloned().or(known).unwrap_or_default();
        let context = self.body.context();
        let ty = context.type_attribute(context.function_type(&inputs, &results));
        self.body.set_attribute(Body::ROOT, context.identifier(FUNCTION_TYPE), Some(ty));
        Ok(())
    }
}
