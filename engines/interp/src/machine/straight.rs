//! Regions without control flow, executed in a loop of their own.

use super::Machine;
use super::step::{Execute, Step};
use crate::trap::{Outcome, Trap};
use crate::value::Value;
use terrace_ir::{Block, Operation, Region, TraitFlags};

/// A block whose operations are executed one after another.
pub(crate) struct Straight<'a, 'c> {
    block: Block<'a, 'c>,
    ops: Vec<(Operation<'a, 'c>, Execute)>,
    end: Operation<'a, 'c>,
}

impl<'a, 'c> Straight<'a, 'c> {
    /// Returns the only block of a region, if no operation in it enters a region or calls a function.
    pub fn of(m: &mut Machine<'a, 'c, '_>, region: Region<'a, 'c>) -> Option<Self> {
        let block = region.first_block().filter(|_| region.blocks().count() == 1)?;
        let end = block.ops().last()?;
        let mut ops = Vec::new();
        for op in block.ops().take_while(|op| op.next().is_some()) {
            let goes_elsewhere = op.region_count() > 0
                || op.has_trait(TraitFlags::TERMINATOR)
                || op.declares_interface("CallOpInterface");
            if goes_elsewhere {
                return None;
            }
            ops.push((op, m.execution(op).ok()?));
        }
        Some(Straight { block, ops, end })
    }

    /// Executes the block, and returns the values that its terminator yields.
    pub fn run(&self, m: &mut Machine<'a, 'c, '_>, arguments: Vec<Value>) -> Outcome<Vec<Value>> {
        m.bind(self.block, arguments)?;
        let around = m.current();
        for (op, execute) in &self.ops {
            m.count_step()?;
            // Names the operation in the diagnostic if the program is stopped.
            m.activation().at = *op;
            match execute(m, *op)? {
                Step::Results(values) => m.set_results(*op, values)?,
                _ => return Trap::unsupported("an operation goes elsewhere"),
            }
        }
        m.activation().at = around;
        m.operands(self.end)
    }
}
