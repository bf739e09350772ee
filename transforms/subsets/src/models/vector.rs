//! Models of `vector`. Transfers from and to memrefs access no tensor.

use crate::{Access, Part, SubsetModel, Transfer};
use terrace_ir::spec::ModelRows;
use terrace_ir::{Operation, Type, TypedOp, model_rows};
use terrace_vector as vector;

pub(crate) const ROWS: ModelRows<SubsetModel> = model_rows! {
    vector::TransferReadOp => SubsetModel {
        access: |op| accessed(op, Access::Extract),
        part: |op| transfer(op, Access::Extract, vector::TransferReadOp::wrap(op).vector().ty()),
    },
    vector::TransferWriteOp => SubsetModel {
        access: |op| accessed(op, Access::Insert),
        part: |op| transfer(op, Access::Insert, vector::TransferWriteOp::wrap(op).value_to_store().ty()),
    },
};

fn accessed(op: Operation<'_, '_>, access: Access) -> Option<Access> {
    op.operands().nth(access.whole())?.ty().is_tensor().then_some(access)
}

fn transfer<'a, 'c>(op: Operation<'a, 'c>, access: Access, vector: Type<'c>) -> Part<'a, 'c> {
    Part::Transfer(Transfer {
        indices: op.operand_group(access.whole() + 1).collect(),
        vector,
        // The last operand group of both, after the indices, and the padding of a read.
        mask: op.operand_group(3).next(),
        permutation_map: op.attribute("permutation_map"),
    })
}
