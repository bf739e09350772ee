//! The `cf` dialect: branches.

use crate::branch::{choose, switch};
use crate::machine::as_bool;
use crate::machine::step::{Step, Table, row};
use crate::trap::Trap;
use terrace_cf as cf;

/// The operations.
pub(crate) const OPS: Table = &[
    row!(cf::BranchOp, |m, op| Ok(Step::Branch(op.dest(), m.get_all(op.dest_operands())?))),
    row!(cf::CondBranchOp, |m, op| {
        let if_true = (op.true_dest(), op.true_dest_operands());
        choose(m, op.condition(), if_true, (op.false_dest(), op.false_dest_operands()))
    }),
    row!(cf::SwitchOp, |m, op| {
        let default = (op.default_destination(), op.default_operands());
        let cases = op.case_destinations().zip(op.case_operands_runs());
        switch(m, op.flag(), op.case_values_attr(), default, cases)
    }),
    row!(cf::AssertOp, |m, op| {
        if as_bool(&m.get(op.arg())?, "the condition")? {
            return Step::done();
        }
        Err(Trap::Abort(format!("failed: {}", op.msg())))
    }),
];
