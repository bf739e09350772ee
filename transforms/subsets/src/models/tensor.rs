//! Models of `tensor`.

use crate::{Access, Part, SubsetModel};
use terrace_interfaces::view_like::SliceGroups;
use terrace_ir::model_rows;
use terrace_ir::spec::ModelRows;
use terrace_tensor as tensor;

pub(crate) const ROWS: ModelRows<SubsetModel> = model_rows! {
    tensor::ExtractSliceOp => SubsetModel {
        access: |_| Some(Access::Extract),
        part: |op| Part::Slice(SliceGroups { first_group: 1, first_slot: 0 }.slice(op)),
    },
    tensor::InsertSliceOp => SubsetModel {
        access: |_| Some(Access::Insert),
        part: |op| Part::Slice(SliceGroups { first_group: 2, first_slot: 0 }.slice(op)),
    },
};
