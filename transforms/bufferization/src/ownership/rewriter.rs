//! The work on blocks: ownerships are handed on, and memory is freed where a block ends.

use super::PrivateFunctions;
use super::liveness::Liveness;
use super::state::{Ownership, Ownerships};
use super::verify;
use terrace_arith as arith;
use terrace_cf::CondBranchOp;
use terrace_interfaces::branch::Branch;
use terrace_interfaces::call::Call;
use terrace_interfaces::effects::effects;
use terrace_interfaces::function::FUNCTION_TYPE;
use terrace_interfaces::region_branch::{RegionBranch, RegionBranchTerminator};
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::rewrite::NoListener;
use terrace_ir::spec::Interface;
use terrace_ir::{
    Block, Body, Failure, Location, LogicalResult, Operation, PatternRewriter, Region, TraitFlags, Type,
    TypedOp, Value,
};
use terrace_scf::{InParallelOp, ReduceReturnOp};
use terrace_support::ensure_stack;

/// Work on one function.
pub(super) struct Deallocation<'b, 'f, 'c> {
    pub(super) body: &'b mut Body<'c>,
    pub(super) liveness: Liveness,
    pub(super) ownerships: Ownerships,
    /// True if the function neither gets nor gives conditions.
    pub(super) has_boundary: bool,
    /// Functions that get and give conditions; `None` if none does.
    pub(super) dynamic: Option<&'f PrivateFunctions>,
}

pub(super) fn is_buffer(value: Value<'_, '_>) -> bool {
    value.ty().is_any_memref()
}

pub(super) fn ends_region(op: Operation<'_, '_>) -> bool {
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

    pub(super) fn do_region(&mut self, region: RegionId) -> LogicalResult {
        let view = Region::new(self.body, region);
        let blocks: Vec<BlockId> = match view.has_one_block() {
            true => view.blocks().map(Block::id).collect(),
            false => view.dominator_tree().blocks_in_tree_order(),
        };
        for block in blocks {
            let inner: Vec<RegionId> = Block::new(self.body, block)
                .ops()
                // A mask is around one operation, which allocates nothing.
                .filter(|op| op.region_count() != 0 && !op.has_trait(TraitFlags::MASKING))
                .filter(|op| self.body.child(op.id()).is_none())
                .flat_map(|op| op.regions().map(Region::id).collect::<Vec<_>>())
                .collect();
            for region in inner {
                ensure_stack(|| self.do_region(region))?;
            }
            self.do_block(block)?;
        }
        Ok(())
    }

    pub(super) fn with<R>(&mut self, work: impl FnOnce(&mut PatternRewriter<'_, 'c>) -> R) -> R {
        let mut listener = NoListener;
        work(&mut PatternRewriter::new(self.body, &mut listener))
    }

    pub(super) fn create_before(
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

    pub(super) fn value_before(
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

    pub(super) fn flag_type(&self) -> Type<'c> {
        self.body.context().integer_type(1)
    }

    pub(super) fn bool(
        rewriter: &mut PatternRewriter<'_, 'c>,
        location: Location<'c>,
        value: bool,
    ) -> ValueId {
        let context = rewriter.context();
        let value = context.bool_attribute(value);
        rewriter.create_named_value(
            arith::ConstantOp::NAME,
            location,
            &[],
            context.integer_type(1),
            &[("value", value)],
        )
    }

    /// Creates a constant condition at the start of a block, before what is there.
    pub(super) fn bool_at_start(
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

    pub(super) fn bool_before(&mut self, op: OpId, location: Location<'c>, value: bool) -> ValueId {
        self.with(|rewriter| {
            rewriter.set_insertion_point(op);
            Self::bool(rewriter, location, value)
        })
    }

    pub(super) fn block_of(&self, op: OpId) -> Result<BlockId, Failure> {
        Operation::new(self.body, op).block().map(Block::id).ok_or(Failure)
    }

    pub(super) fn location_of(&self, value: ValueId) -> Location<'c> {
        Value::new(self.body, value).location()
    }

    pub(super) fn do_block(&mut self, block: BlockId) -> LogicalResult {
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
    pub(super) fn complete(&mut self, op: OpId) -> LogicalResult {
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
    pub(super) fn do_op(&mut self, op: OpId) -> Result<Option<OpId>, Failure> {
        let view = Operation::new(self.body, op);
        if arith::SelectOp::cast(view).is_some() {
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

    /// Gives the function the types of its arguments and of what it returns.
    pub(super) fn set_signature(&mut self) -> LogicalResult {
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
