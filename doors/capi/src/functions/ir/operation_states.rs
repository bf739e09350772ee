//! `IR.h`: states of future operations, and creating them.

use crate::abi::*;
use crate::c_memory;
use crate::context::relocation::{bring_block, bring_region};
use crate::context::{ContextState, context_of};
use crate::graph::{BlockKey, OpParts, RegionKey, ValueKey, declared_name};
use crate::handle::*;
use crate::misuse::Misuse;
use terrace_ir::{Attribute, Identifier, Location, NamedAttribute, Type};

/// Parts of a future operation, in arrays of the C side that grow as parts are added.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct MlirOperationState {
    name: MlirStringRef,
    location: MlirLocation,
    nResults: isize,
    results: *mut MlirType,
    nOperands: isize,
    operands: *mut MlirValue,
    nRegions: isize,
    regions: *mut MlirRegion,
    nSuccessors: isize,
    successors: *mut MlirBlock,
    nAttributes: isize,
    attributes: *mut MlirNamedAttribute,
    enableResultTypeInference: bool,
}

impl Default for MlirOperationState {
    fn default() -> Self {
        use std::ptr::null_mut;
        MlirOperationState {
            name: MlirStringRef::default(),
            location: MlirLocation::default(),
            nResults: 0,
            results: null_mut(),
            nOperands: 0,
            operands: null_mut(),
            nRegions: 0,
            regions: null_mut(),
            nSuccessors: 0,
            successors: null_mut(),
            nAttributes: 0,
            attributes: null_mut(),
            enableResultTypeInference: false,
        }
    }
}

/// Returns the state of a pointer.
///
/// # Safety
/// The pointer is null or leads to a state that nobody else uses.
unsafe fn state_of<'a>(state: *mut MlirOperationState) -> Result<&'a mut MlirOperationState, Misuse> {
    // SAFETY: says the caller.
    unsafe { state.as_mut() }.ok_or_else(|| Misuse::other("the operation state is null"))
}

/// Collects what a state says.
///
/// # Safety
/// The arrays of the state have as many entries as it says.
unsafe fn parts_of(cx: &ContextState, state: &MlirOperationState) -> Result<OpParts, Misuse> {
    // SAFETY: says the caller; so for all arrays below.
    let name = unsafe { state.name.text() }?;
    let context = cx.ctx();
    let name = context.op_name(name);
    let mut parts = OpParts::new(name, cx.get::<Location<'static>>(state.location)?);
    let operands = unsafe { array(state.operands, state.nOperands) }?;
    let successors = unsafe { array(state.successors, state.nSuccessors) }?;
    let regions = unsafe { array(state.regions, state.nRegions) }?;
    let results = unsafe { array(state.results, state.nResults) }?;
    let attributes = unsafe { array(state.attributes, state.nAttributes) }?;
    parts.result_types = cx.get_all::<Type<'static>>(results)?.into();
    for entry in attributes {
        let value = cx.get::<Attribute<'static>>(entry.attribute)?;
        let name = cx.get::<Identifier<'static>>(entry.name)?;
        match parts.name.slot_of(declared_name(parts.name, name.as_str())) {
            Some(slot) => parts.slots[slot] = Some(value),
            None => parts.discardable.push(NamedAttribute { name, value }),
        }
    }
    for (slot, default) in parts.slots.iter_mut().zip(parts.name.defaults()) {
        *slot = slot.or(*default);
    }
    let bring = |block: &MlirBlock| bring_block(*block, cx);
    let successors = successors.iter().map(bring).collect::<Result<Vec<_>, _>>()?;
    let bring = |region: &MlirRegion| bring_region(*region, cx);
    let regions = regions.iter().map(bring).collect::<Result<Vec<_>, _>>()?;
    cx.graph(|graph| {
        for value in operands {
            parts.operands.push(graph.find::<ValueKey>(*value)?);
        }
        for block in successors {
            parts.successors.push(graph.find::<BlockKey>(block)?);
        }
        for region in regions {
            let region = graph.find::<RegionKey>(region)?;
            if graph.regions[region].owner.is_some() || parts.regions.contains(&region) {
                return Err(Misuse::other("the region belongs to an operation already"));
            }
            parts.regions.push(region);
        }
        Ok(())
    })?;
    Ok(parts)
}

/// Creates an operation of a state.
unsafe fn create(state: &MlirOperationState) -> Result<MlirOperation, Misuse> {
    let cx = context_of(state.location)?;
    // SAFETY: says the caller.
    let mut parts = unsafe { parts_of(&cx, state) }?;
    let is_known = parts.name.spec().is_some();
    if !is_known && !cx.ctx().allows_unregistered_dialects() {
        let text = parts.name.as_str().to_owned();
        cx.reporting(|| {
            cx.ctx()
                .error(parts.location, format_args!(
                    "building op `{text}` but it isn't known in this MLIRContext: the dialect may not be loaded or this \
                     operation hasn't been added by the dialect. See also https://mlir.llvm.org/getting_started/Faq/\
                     #registered-loaded-dependent-whats-up-with-dialects-management"
                ))
                .tell()
        });
        return Err(Misuse::Told);
    }
    if state.enableResultTypeInference {
        let inferred = crate::infer::result_types(&cx, &parts)?;
        parts.result_types.extend(inferred);
    }
    cx.graph(|graph| {
        let op = graph.create_op(parts);
        Ok(graph.handle(op))
    })
}

export! {
    /// Returns a state with a name and a location.
    fn mlirOperationStateGet(name: MlirStringRef, location: MlirLocation) -> MlirOperationState {
        Ok(MlirOperationState { name, location, ..MlirOperationState::default() })
    }

    /// Adds result types to a state.
    fn mlirOperationStateAddResults(state: *mut MlirOperationState, count: isize, results: *const MlirType) {
        let state = state_of(state)?;
        c_memory::append(&mut state.results, &mut state.nResults, array(results, count)?);
        Ok(())
    }

    /// Adds operands to a state.
    fn mlirOperationStateAddOperands(state: *mut MlirOperationState, count: isize, operands: *const MlirValue) {
        let state = state_of(state)?;
        c_memory::append(&mut state.operands, &mut state.nOperands, array(operands, count)?);
        Ok(())
    }

    /// Adds regions to a state.
    fn mlirOperationStateAddOwnedRegions(state: *mut MlirOperationState, count: isize, regions: *const MlirRegion) {
        let state = state_of(state)?;
        c_memory::append(&mut state.regions, &mut state.nRegions, array(regions, count)?);
        Ok(())
    }

    /// Adds successors to a state.
    fn mlirOperationStateAddSuccessors(state: *mut MlirOperationState, count: isize, successors: *const MlirBlock) {
        let state = state_of(state)?;
        c_memory::append(&mut state.successors, &mut state.nSuccessors, array(successors, count)?);
        Ok(())
    }

    /// Adds attributes to a state.
    fn mlirOperationStateAddAttributes(
        state: *mut MlirOperationState,
        count: isize,
        attributes: *const MlirNamedAttribute,
    ) {
        let state = state_of(state)?;
        c_memory::append(&mut state.attributes, &mut state.nAttributes, array(attributes, count)?);
        Ok(())
    }

    /// Lets the result types of a state follow from the rest of it.
    fn mlirOperationStateEnableResultTypeInference(state: *mut MlirOperationState) {
        state_of(state)?.enableResultTypeInference = true;
        Ok(())
    }

    /// Creates an operation of a state, and frees what the state holds; null if it cannot be.
    fn mlirOperationCreate(state: *mut MlirOperationState) -> MlirOperation {
        let state = state_of(state)?;
        let op = create(state);
        c_memory::release(&mut state.results, &mut state.nResults);
        c_memory::release(&mut state.operands, &mut state.nOperands);
        c_memory::release(&mut state.regions, &mut state.nRegions);
        c_memory::release(&mut state.successors, &mut state.nSuccessors);
        c_memory::release(&mut state.attributes, &mut state.nAttributes);
        op
    }
}
