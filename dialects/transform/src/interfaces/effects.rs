//! Effects on handles and on their payload.
//!
//! A handle is read, or it is consumed: read, and then freed. Results are allocated and written. What handles refer to
//! is a resource of its own.

use super::{CONSUMED, MAPPING, PAYLOAD, READ_ONLY, is_marked, lookup_around, lookup_in};
use crate::tune::{AlternativesOp as TuneAlternativesOp, KnobOp};
use crate::verify::is_well_formed;
use crate::*;
use terrace_interfaces::effects::{EffectList, effects};
use terrace_ir::spec::{EffectInstance, EffectKind, EffectTarget};
use terrace_ir::{Block, Operation, TraitFlags, TypedOp, Value};
use terrace_support::ensure_stack;

/// Receiver of effects.
pub(super) type Tell<'t, 'a, 'c> = &'t mut (dyn FnMut(EffectInstance<'a, 'c>) + 't);

fn on_handle<'a, 'c>(kind: EffectKind, value: Value<'a, 'c>) -> EffectInstance<'a, 'c> {
    EffectInstance { resource: MAPPING, ..EffectInstance::new(kind).on(value) }
}

/// Declares that values are read.
fn reads<'a, 'c>(values: impl IntoIterator<Item = Value<'a, 'c>>, tell: Tell<'_, 'a, 'c>) {
    values.into_iter().for_each(|value| tell(on_handle(EffectKind::Read, value)));
}

/// Declares that values are consumed and must not be used again.
fn consumes<'a, 'c>(values: impl IntoIterator<Item = Value<'a, 'c>>, tell: Tell<'_, 'a, 'c>) {
    for value in values {
        tell(on_handle(EffectKind::Read, value));
        tell(on_handle(EffectKind::Free, value));
    }
}

/// Declares that values are produced.
fn produces<'a, 'c>(values: impl IntoIterator<Item = Value<'a, 'c>>, tell: Tell<'_, 'a, 'c>) {
    for value in values {
        tell(on_handle(EffectKind::Allocate, value));
        tell(on_handle(EffectKind::Write, value));
    }
}

/// Reports a read of the payload.
fn reads_payload<'a, 'c>(tell: Tell<'_, 'a, 'c>) {
    tell(EffectInstance { resource: PAYLOAD, ..EffectInstance::new(EffectKind::Read) });
}

/// Reports a change of the payload.
fn modifies_payload<'a, 'c>(tell: Tell<'_, 'a, 'c>) {
    reads_payload(tell);
    tell(EffectInstance { resource: PAYLOAD, ..EffectInstance::new(EffectKind::Write) });
}

fn consume_all<'a, 'c>(op: Operation<'a, 'c>, tell: Tell<'_, 'a, 'c>) {
    consumes(op.operands(), tell);
    produces(op.results(), tell);
    modifies_payload(tell);
}

fn consume_first<'a, 'c>(op: Operation<'a, 'c>, tell: Tell<'_, 'a, 'c>) {
    consumes(op.operands().take(1), tell);
    reads(op.operands().skip(1), tell);
    produces(op.results(), tell);
    modifies_payload(tell);
}

fn read_and_modify<'a, 'c>(op: Operation<'a, 'c>, tell: Tell<'_, 'a, 'c>) {
    read_handles(op, tell);
    modifies_payload(tell);
}

fn read<'a, 'c>(op: Operation<'a, 'c>, tell: Tell<'_, 'a, 'c>) {
    read_handles(op, tell);
    if op.operands().any(|operand| matches!(kind_of(operand.ty()), Some(Kind::Ops | Kind::Values))) {
        reads_payload(tell);
    }
}

fn read_handles<'a, 'c>(op: Operation<'a, 'c>, tell: Tell<'_, 'a, 'c>) {
    reads(op.operands(), tell);
    produces(op.results(), tell);
}

macro_rules! effects {
    ($($how:ident { $($op:ident)* })*) => { $($(
        impl<'a, 'c> $op<'a, 'c> {
            pub(crate) fn effects(self, tell: &mut dyn FnMut(EffectInstance<'a, 'c>)) {
                $how(self.op(), tell);
            }
        }
    )*)* };
}

effects! {
    consume_all {
        BufferizeToAllocationOp ConvertConv2DToImg2ColOp ConvertToLoopsOp CreateAsyncGroupsOp
        DecomposeInterfaceOp DecomposeOp DecomposeWinogradOp DeduplicateFuncArgsOp
        EmptyTensorToAllocTensorOp FlattenElementwiseLinalgOp ForallToForOp ForallToParallelOp GeneralizeOp
        HoistPadOp HoistRedundantVectorBroadcastsOp HoistRedundantVectorTransfersOp InsertSliceToCopyOp
        InterchangeOp LinalgCopyToMemrefOp LoopCoalesceOp LoopFuseSiblingOp LoopOutlineOp LoopPeelOp
        LoopPipelineOp LoopPromoteIfOneIterationOp LoopUnrollAndJamOp LoopUnrollOp LowerPackOp LowerUnPackOp
        MakeLoopIndependentOp MapCopyToThreadsOp MapForallToBlocks MapNestedForallToThreads
        MemRefAllocaToGlobalOp MemRefMakeLoopIndependentOp MemRefMultiBufferOp OneShotBufferizeOp
        PackTransposeOp ParallelForToNestedForOps PipelineSharedMemoryCopiesOp PromoteOp
        ReplaceFuncSignatureOp ReplaceOp RewriteCopyAsTmaOp RewriteInDestinationPassingStyleOp
        RewriteMatmulAsMmaSyncOp ScalarizeOp SimplifyMinMaxAffineOpsOp SpecializeOp SplitReductionOp
        TileReductionUsingForOp TileReductionUsingForallOp TransposeConv2DOp TransposeMatmulOp
        VectorizeChildrenAndApplyPatternsOp WinogradConv2DOp
    }
    consume_first {
        ApplyRegisteredPassOp FuseIntoContainingOp FuseOp PackGreedilyOp PackOp PadOp PadTilingInterfaceOp
        SetDescLayoutOp SimplifyBoundedAffineOpsOp SplitOp TileUsingForOp TileUsingForallOp VectorizeOp
    }
    read_and_modify {
        AnnotateOp ApplyCommonSubexpressionEliminationOp ApplyDeadCodeEliminationOp
        ApplyLoopInvariantCodeMotionOp ApplyPatternsOp BufferLoopHoistingOp CastAndCallOp
        ContinuousTileSizesOp ConvertLayoutOp EliminateEmptyTensorsOp
        EliminateLinalgOpAnchoredEmptyTensorsOp HoistLoopInvariantSubsetsOp HoistPadBuildPackingLoopNestOp
        InsertPrefetchOp MemRefEraseDeadAllocAndStoresOp MultiTileSizesOp PromoteTensorOp
        SetGPULaunchThreadsOp SetOpLayoutAttrOp TakeAssumedBranchOp
    }
    read {
        CastOp CollectMatchingOp EmitParamAsRemarkOp EmitRemarkAtOp GetConsumersOfResult GetDefiningOp
        GetDescOp GetOperandOp GetParentOp GetProducerOfOperand GetResultOp GetTypeOp IRDLCollectMatchingOp
        MatchOp MatchOperationEmptyOp MatchOperationNameOp MatchSparseInOut MatchStructuredBodyOp
        MatchStructuredClassifyContractionDimsOp MatchStructuredClassifyConvolutionDimsOp
        MatchStructuredDimOp MatchStructuredElementalBitwidthOp MatchStructuredInitOp MatchStructuredInputOp
        MatchStructuredNumInitsOp MatchStructuredNumInputsOp MatchStructuredOp MatchStructuredRankOp
        MatchStructuredResultOp NumAssociationsOp PDLMatchOp ParamConstantOp QueryOp SelectOp
    }
    read_handles {
        ConstrainParamsOp KnobOp MatchParamCmpIOp MatchStructuredYieldOp MergeHandlesOp ReplicateOp
        SplitHandleOp TuneAlternativesOp VerifyOp YieldOp
    }
}

impl<'a, 'c> PrintOp<'a, 'c> {
    pub(crate) fn effects(self, tell: &mut dyn FnMut(EffectInstance<'a, 'c>)) {
        // What it writes for a reader must not be lost.
        reads(self.op().operands(), tell);
        reads_payload(tell);
        tell(EffectInstance::new(EffectKind::Write));
    }
}

impl<'a, 'c> NamedSequenceOp<'a, 'c> {
    pub(crate) fn effects(self, _: &mut dyn FnMut(EffectInstance<'a, 'c>)) {}
}

impl<'a, 'c> ApplyConversionPatternsOp<'a, 'c> {
    pub(crate) fn effects(self, tell: &mut dyn FnMut(EffectInstance<'a, 'c>)) {
        match self.preserve_handles() {
            true => read_and_modify(self.op(), tell),
            false => consume_all(self.op(), tell),
        }
    }
}

impl<'a, 'c> ForeachMatchOp<'a, 'c> {
    pub(crate) fn effects(self, tell: &mut dyn FnMut(EffectInstance<'a, 'c>)) {
        consume_first(self.op(), tell);
    }
}

impl<'a, 'c> AlternativesOp<'a, 'c> {
    pub(crate) fn effects(self, tell: &mut dyn FnMut(EffectInstance<'a, 'c>)) {
        let op = self.op();
        consumes(op.operands(), tell);
        produces(op.results(), tell);
        for body in op.regions().filter_map(|region| region.first_block()) {
            produces(body.arguments(), tell);
        }
        modifies_payload(tell);
    }
}

impl<'a, 'c> IncludeOp<'a, 'c> {
    pub(crate) fn effects(self, tell: &mut dyn FnMut(EffectInstance<'a, 'c>)) {
        of_include(self.op(), Table::Around, tell);
    }
}

/// Source of symbols.
#[derive(Clone, Copy)]
pub(crate) enum Table<'a, 'c> {
    /// In the table around the operation, as far as that is to be seen from inside of it.
    Around,
    /// In this one.
    Given(Operation<'a, 'c>),
}

/// Returns the effects of an include: the named sequence gets the operands, and says of each what it does to it.
fn of_include<'a, 'c>(op: Operation<'a, 'c>, table: Table<'a, 'c>, tell: Tell<'_, 'a, 'c>) {
    modifies_payload(tell);
    produces(op.results(), tell);
    let callee = op.attribute("target").and_then(|target| match table {
        Table::Around => lookup_around(op, target),
        Table::Given(table) => lookup_in(table, target),
    });
    let callee = callee.filter(|callee| NamedSequenceOp::cast(*callee).is_some() && is_well_formed(*callee));
    for (at, operand) in op.operands().enumerate() {
        match callee {
            Some(callee) if is_marked(callee, at, CONSUMED) => consumes([operand], tell),
            Some(callee) if !is_marked(callee, at, READ_ONLY) => {}
            _ => reads([operand], tell),
        }
    }
}

/// Returns the effects of an operation in whose place a table cannot be seen.
pub(crate) fn effects_in<'a, 'c>(op: Operation<'a, 'c>, table: Table<'a, 'c>) -> EffectList<'a, 'c> {
    if IncludeOp::cast(op).is_none() {
        return effects(op).unwrap_or_default();
    }
    let mut list = EffectList::new();
    of_include(op, table, &mut |effect| list.push(effect));
    list
}

impl<'a, 'c> ForeachOp<'a, 'c> {
    pub(crate) fn effects(self, tell: &mut dyn FnMut(EffectInstance<'a, 'c>)) {
        // It may be asked before it was verified.
        let Some(body) = self.op().regions().next().and_then(|region| region.first_block()) else { return };
        // Each operation is asked once: loops may be nested.
        let inner: Vec<EffectList<'a, 'c>> = ensure_stack(|| {
            let inner = body.ops().filter(|inner| !inner.has_trait(TraitFlags::TERMINATOR));
            inner.map(|inner| effects(inner).unwrap_or_default()).collect()
        });
        for (target, argument) in self.op().operands().zip(body.arguments()) {
            match inner.iter().any(|effects| consume(effects, argument)) {
                true => consumes([target], tell),
                false => reads([target], tell),
            }
        }
        let touches =
            |kind| inner.iter().flatten().any(|effect| effect.kind == kind && effect.resource == PAYLOAD);
        if touches(EffectKind::Write) {
            modifies_payload(tell);
        } else if touches(EffectKind::Read) {
            reads_payload(tell);
        }
        produces(self.op().results(), tell);
    }
}

impl<'a, 'c> SequenceOp<'a, 'c> {
    pub(crate) fn effects(self, tell: &mut dyn FnMut(EffectInstance<'a, 'c>)) {
        of_sequence(self.op(), self.op().operand_count() > 0, tell);
    }
}

impl<'a, 'c> WithPDLPatternsOp<'a, 'c> {
    pub(crate) fn effects(self, tell: &mut dyn FnMut(EffectInstance<'a, 'c>)) {
        of_sequence(self.op(), self.op().operand_count() > 0, tell);
    }
}

/// Reports the effects of a body on its arguments, or on the operands bound to them, each once.
fn of_sequence<'a, 'c>(op: Operation<'a, 'c>, has_root: bool, tell: Tell<'_, 'a, 'c>) {
    read_handles(op, tell);
    let Some(body) = op.regions().next().and_then(|region| region.first_block()) else { return };
    let mut told = EffectList::new();
    // Sequences may be nested without limit.
    ensure_stack(|| {
        for effect in body.ops().flat_map(|inner| effects(inner).unwrap_or_default()) {
            let effect = match effect.on {
                _ if !has_root => effect,
                EffectTarget::Value(value) => {
                    let operand = argument_number(body, value).filter(|at| *at < op.operand_count());
                    let Some(operand) = operand else { continue };
                    EffectInstance { on: EffectTarget::Value(op.operand(operand)), ..effect }
                }
                _ if effect.resource == PAYLOAD => effect,
                _ => continue,
            };
            if !has_root || !told.contains(&effect) {
                told.push(effect);
            }
        }
    });
    told.into_iter().for_each(tell);
}

/// Returns the position of an argument among those of a block.
fn argument_number<'a, 'c>(block: Block<'a, 'c>, value: Value<'a, 'c>) -> Option<usize> {
    value.as_argument().filter(|(owner, _)| owner.id() == block.id()).map(|(_, at)| at)
}

/// Returns true if an operation makes a value unusable; one of which nothing is known may.
pub(crate) fn may_consume<'a, 'c>(op: Operation<'a, 'c>, value: Value<'a, 'c>) -> bool {
    !super::is_transform(op) || consume(&effects(op).unwrap_or_default(), value)
}

/// Returns true if effects make a value unusable.
fn consume<'a, 'c>(effects: &[EffectInstance<'a, 'c>], value: Value<'a, 'c>) -> bool {
    let has = |kind| {
        effects.iter().any(|effect| {
            effect.kind == kind && effect.resource == MAPPING && effect.on == EffectTarget::Value(value)
        })
    };
    has(EffectKind::Read) && has(EffectKind::Free)
}

/// Returns the arguments of a block, by position, which something in it makes unusable.
pub(crate) fn consumed_arguments<'a, 'c>(block: Block<'a, 'c>, table: Table<'a, 'c>) -> Vec<usize> {
    let mut consumed = Vec::new();
    for op in block.ops() {
        for effect in effects_in(op, table) {
            if effect.kind == EffectKind::Free && effect.resource == MAPPING {
                consumed.extend(effect.value().and_then(|value| argument_number(block, value)));
            }
        }
    }
    consumed
}
