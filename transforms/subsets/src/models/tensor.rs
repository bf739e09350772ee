//! Models of `tensor`.

use crate::{Access, Part, SubsetModel};
use terrace_interfaces::view_like::SliceGroups;
use terrace_ir::spec::ModelRows;

pub(crate) const ROWS: ModelRows<SubsetModel> = &[
    (
        "tensor.extract_slice",
        &SubsetModel {
            access: |_| Some(Access::Extract),
            part: |op| Part::Slice(SliceGroups { first_group: 1, first_slot: 0 }.slice(op)),
        },
    ),
    (
        "tensor.insert_slice",
        &SubsetModel {
            access: |_| Some(Access::Insert),
            part: |op| Part::Slice(SliceGroups { first_group: 2, first_slot: 0 }.slice(op)),
        },
    ),
];
