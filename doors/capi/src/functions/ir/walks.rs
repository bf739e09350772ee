//! `IR.h`: walks over nested operations.

use crate::abi::*;
use crate::context::{ContextState, locate};
use crate::graph::OpKey;
use crate::handle::*;
use crate::misuse::Misuse;
use std::sync::Arc;
use terrace_support::ensure_stack;

/// Order in which a walk visits.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct MlirWalkOrder(u32);

/// Answer of a walk's callback: 0 go on, 1 stop, 2 leave out what is inside.
#[derive(Clone, Copy, Default)]
#[repr(transparent)]
pub struct MlirWalkResult(u32);

/// Callback of a walk.
pub type MlirOperationWalkCallback = Option<unsafe extern "C" fn(MlirOperation, UserData) -> MlirWalkResult>;

struct Walk {
    state: Arc<ContextState>,
    callback: unsafe extern "C" fn(MlirOperation, UserData) -> MlirWalkResult,
    data: UserData,
    is_pre_order: bool,
}

impl Walk {
    /// Visits an operation and what is in it; false to stop.
    fn visit(&self, op: MlirOperation) -> bool {
        let call = |op| {
            // SAFETY: the caller gave the callback for this data.
            unsafe { (self.callback)(op, self.data) }.0
        };
        if self.is_pre_order {
            match call(op) {
                0 => {}
                2 => return true,
                _ => return false,
            }
        }
        // What is inside is looked up again, for the callback may have changed it.
        let nested = self.state.graph(|graph| {
            let Ok(key) = graph.find::<OpKey>(op) else { return Vec::new() };
            graph.open(key);
            let regions = graph.ops[key].regions.iter();
            let blocks = regions.flat_map(|region| graph.blocks_of(*region));
            blocks.flat_map(|block| graph.ops_of(block)).map(|op| graph.handle(op)).collect()
        });
        for op in nested {
            let is_live = self.state.graph(|graph| graph.find::<OpKey>(op).is_ok());
            if is_live && !ensure_stack(|| self.visit(op)) {
                return false;
            }
        }
        self.is_pre_order || call(op) != 1
    }
}

export! {
    /// Calls back for an operation and all in it: order 0 before what is inside, 1 after it.
    fn mlirOperationWalk(
        op: MlirOperation,
        callback: MlirOperationWalkCallback,
        data: UserData,
        order: MlirWalkOrder,
    ) {
        let (state, _) = locate::<OpKey>(op)?;
        let callback = callback.ok_or_else(|| Misuse::other("the callback is null"))?;
        Walk { state, callback, data, is_pre_order: order.0 == 0 }.visit(op);
        Ok(())
    }
}
