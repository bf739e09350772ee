//! Memory descriptions, and the distribution of data over subgroups and lanes.

pub mod enums;
mod forms;

use crate::facts::layout_rank;
use enums::*;
use forms::{BOOL, DIMENSIONS, INTEGER, LAYOUT, MEMORY_SPACE, SIZES, parse_mem_layout, without_defaults};
use terrace_ir::asm::Punct;
use terrace_ir::case_attributes;
use terrace_ir::spec::{AttributeSpec, ParameterForm, ParameterKind, ParameterSpec};
use terrace_ir::{Attribute, Ctx, InFlight, LogicalResult};
use terrace_syntax::parameters::{
    STRUCT_FORMAT, parse_parameter, parse_struct, print_parameter, print_struct,
};

const MEMORY_SPACE_PARAMETER: ParameterSpec<'static> =
    ParameterSpec::required("memory_space", ParameterKind::Attribute)
        .or("MemorySpaceAttr::get($_ctxt, xegpu::MemorySpace::Global)")
        .written("MemorySpaceAttr", MEMORY_SPACE);

/// Layout of a tile in memory: `#xegpu.block_tdesc_attr<array_length = 2 : i64>`.
pub static BLOCK_TDESC_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "XeGPU_BlockTensorDescAttr",
    summary: "a composite attribute for `TensorDescType`",
    parameters: &[
        MEMORY_SPACE_PARAMETER,
        ParameterSpec::required("array_length", ParameterKind::Attribute)
            .or("IntegerAttr::get(IntegerType::get($_ctxt, 64), 1)")
            .written("IntegerAttr", INTEGER),
        ParameterSpec::required("boundary_check", ParameterKind::Attribute)
            .or("BoolAttr::get($_ctxt, true)")
            .written("BoolAttr", BOOL),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| {
        let values = parse_struct(parser, &BLOCK_TDESC_ATTR)?;
        Ok(without_defaults(parser.context(), values))
    }),
    print: Some(|values, printer| print_struct(values, printer, &BLOCK_TDESC_ATTR)),
    ..AttributeSpec::new("xegpu.block_tdesc_attr")
};

case_attributes! {
    /// Caching of data at a level: `#xegpu.cache_hint<cached>`.
    CACHE_HINT_ATTR = of_enum("xegpu.cache_hint", CachePolicy),
        class = "XeGPU_CacheHintAttr",
        summary = "Describe the cache settings for prefetch/load/store operators";
    /// Scope of a fence.
    FENCE_SCOPE_ATTR = of_bare_enum("xegpu.fence_scope", FenceScope),
        class = "XeGPU_FenceScopeAttr",
        summary = "Describes the scope of fence.
                    \"workgroup\" means that the scope is within each work group.
                    \"gpu\" means the scope is across work groups within the gpu.";
    /// Memory space: `#xegpu<memory_space slm>`.
    MEMORY_SPACE_ATTR = of_bare_enum("xegpu.memory_space", MemorySpace),
        class = "XeGPU_MemorySpaceAttr",
        summary = "Describe the location of data described by a `TensorDesc`:
                 Global device memory (`Global`) or Shared local memory (`SLM`).";
}

const fn sizes(name: &'static str) -> ParameterSpec<'static> {
    ParameterSpec::optional(name, ParameterKind::Attribute).written("DenseI32ArrayAttr", SIZES)
}

/// Distribution of data over subgroups and lanes: `#xegpu.layout<lane_layout = [1, 16], lane_data = [1, 1]>`.
pub static LAYOUT_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "XeGPU_LayoutAttr",
    summary: "
    Describes the data distribution to subgroups and work-items for a tensor
    specified by the tensor descriptor.
  ",
    traits: &["DistributeLayoutAttr"],
    parameters: &[
        sizes("sg_layout"),
        sizes("sg_data"),
        sizes("inst_data"),
        sizes("lane_layout"),
        sizes("lane_data"),
        sizes("order"),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &LAYOUT_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &LAYOUT_ATTR)),
    verify: Some(verify_layout),
    ..AttributeSpec::new("xegpu.layout")
};

/// Layout of a matrix in shared memory: `#xegpu.mem_layout<stride = [1, 32]>`.
pub static MEM_LAYOUT_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "XeGPU_MemLayoutAttr",
    summary: "Specifies memory layouts with named attributes.",
    parameters: &[ParameterSpec::required("attrs", ParameterKind::Attribute)
        .written("DictionaryAttr", ParameterForm::Attribute(|value| value.as_dictionary().is_some()))],
    parse: Some(|parser, _| parse_mem_layout(parser)),
    print: Some(|values, printer| {
        let entries = values.first().and_then(|value| value.as_dictionary()).unwrap_or_default();
        printer.push('<');
        printer.print_list(entries, |p, entry| {
            p.push_str(entry.name.as_str());
            p.push_str(" = ");
            p.print_attribute(entry.value);
        });
        printer.push('>');
    }),
    ..AttributeSpec::new("xegpu.mem_layout")
};

/// Numbers from the first to the one before the second: `#xegpu.range<[2 : i64, 4 : i64]>`.
pub static RANGE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "XeGPU_RangeAttr",
    summary: "Specifies a half-open range",
    parameters: &[
        ParameterSpec::required("start", ParameterKind::Attribute).written("IntegerAttr", INTEGER),
        ParameterSpec::required("end", ParameterKind::Attribute).written("IntegerAttr", INTEGER),
    ],
    declared_format: Some("`<` `[`$start `,` $end `]` `>`"),
    parse: Some(|parser, _| {
        parser.parse_punct(Punct::Less)?;
        parser.parse_punct(Punct::LeftSquare)?;
        let start = parse_parameter(parser, &RANGE_ATTR, 0)?;
        parser.parse_comma()?;
        let end = parse_parameter(parser, &RANGE_ATTR, 1)?;
        parser.parse_punct(Punct::RightSquare)?;
        parser.parse_punct(Punct::Greater)?;
        Ok(vec![start, end])
    }),
    print: Some(|values, printer| {
        printer.push_str("<[");
        printer.print_list(values.iter().copied(), |p, value| p.print_attribute(value));
        printer.push_str("]>");
    }),
    verify: Some(|_, values, error| {
        let (start, end) = (integer_at(values, 0), integer_at(values, 1));
        match start >= end {
            true => error(&format!("'end' : {end} must be greater than 'start' : {start}")).emit(),
            false => Ok(()),
        }
    }),
    ..AttributeSpec::new("xegpu.range")
};

/// Layout of scattered memory: `#xegpu.scatter_tdesc_attr<chunk_size = 2 : i64>`.
pub static SCATTER_TDESC_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "XeGPU_ScatterTensorDescAttr",
    summary: "a composite attribute for `TensorDescType`",
    parameters: &[
        MEMORY_SPACE_PARAMETER,
        ParameterSpec::required("chunk_size", ParameterKind::Attribute)
            .or("IntegerAttr::get(IntegerType::get($_ctxt, 64), 1)")
            .written("IntegerAttr", INTEGER),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| {
        let values = parse_struct(parser, &SCATTER_TDESC_ATTR)?;
        Ok(without_defaults(parser.context(), values))
    }),
    print: Some(|values, printer| print_struct(values, printer, &SCATTER_TDESC_ATTR)),
    verify: Some(|_, values, error| {
        let size = values.get(1).filter(|size| !size.is_unit()).and_then(|size| size.as_i64());
        match size.is_some_and(|size| size <= 0) {
            true => error("invalid chunk size").emit(),
            false => Ok(()),
        }
    }),
    ..AttributeSpec::new("xegpu.scatter_tdesc_attr")
};

/// Distribution of data with fewer dimensions than its layout: `#xegpu.slice<#xegpu.layout<sg_layout = [8, 4]>, dims =
/// [0]>`.
pub static SLICE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "XeGPU_SliceAttr",
    summary: "Describes the data distribution and sharing among subgroups or work-items.",
    traits: &["DistributeLayoutAttr"],
    parameters: &[
        ParameterSpec::required("parent", ParameterKind::Attribute)
            .written("xegpu::DistributeLayoutAttr", LAYOUT),
        ParameterSpec::required("dims", ParameterKind::Attribute).written("DenseI64ArrayAttr", DIMENSIONS),
    ],
    declared_format: Some("`<` qualified($parent) `,` `dims` `=` $dims `>`"),
    parse: Some(|parser, _| {
        parser.parse_punct(Punct::Less)?;
        let parent = parse_parameter(parser, &SLICE_ATTR, 0)?;
        parser.parse_comma()?;
        parser.parse_keyword("dims")?;
        parser.parse_equal()?;
        let dims = parse_parameter(parser, &SLICE_ATTR, 1)?;
        parser.parse_punct(Punct::Greater)?;
        Ok(vec![parent, dims])
    }),
    print: Some(|values, printer| {
        let [parent, dims] = values else { return };
        printer.push('<');
        printer.print_attribute(*parent);
        printer.push_str(", dims = ");
        print_parameter(*dims, printer, &SLICE_ATTR.parameters[1]);
        printer.push('>');
    }),
    verify: Some(|_, values, error| {
        let [parent, dims] = values else { return Ok(()) };
        let rank = layout_rank(*parent);
        let dims = dims.as_i64_array().unwrap_or_default();
        for (at, dim) in dims.iter().enumerate() {
            if !usize::try_from(*dim).is_ok_and(|dim| dim < rank) {
                return error(&format!("invalid dim ({dim}) in slice attribute.")).emit();
            }
            if dims[..at].contains(dim) {
                return error(&format!("repeated dim ({dim}) in slice attribute.")).emit();
            }
        }
        Ok(())
    }),
    ..AttributeSpec::new("xegpu.slice")
};

fn integer_at(values: &[Attribute<'_>], at: usize) -> i64 {
    values.get(at).and_then(|value| value.as_i64()).unwrap_or_default()
}

fn verify_layout<'c>(
    _: Ctx<'c>,
    values: &[Attribute<'c>],
    error: &mut dyn FnMut(&str) -> InFlight<'c>,
) -> LogicalResult {
    let length = |at: usize| values.get(at).and_then(|value| value.as_i32_array()).map(|sizes| sizes.len());
    let differ = |a: Option<usize>, b: Option<usize>| a.is_some() && b.is_some() && a != b;
    let [sg_layout, sg_data, inst_data, lane_layout, lane_data, order] = std::array::from_fn(length);
    let message = if sg_layout.is_none() && inst_data.is_none() && lane_layout.is_none() {
        "expected at least one of sg_layout, inst_data or lane_layout"
    } else if differ(sg_layout, inst_data) {
        "expected sg_layout and inst_data to have the same rank"
    } else if differ(sg_layout, lane_layout) {
        "expected sg_layout and lane_layout to have the same rank"
    } else if let (Some(inst), Some(lane)) = (inst_data, lane_layout)
        && inst != lane
    {
        return error(&format!(
            "expected inst_data and lane_layout to have the same rank, got inst_data {inst}, lane_layout {lane}"
        ))
        .emit();
    } else if sg_data.is_some() && sg_layout.is_none() {
        "expected sg_layout being used with sg_data"
    } else if differ(sg_data, sg_layout) {
        "expected sg_data and sg_layout to have the same rank"
    } else if lane_data.is_some() && lane_layout.is_none() {
        "expected lane_layout being used with lane_data"
    } else if differ(lane_data, lane_layout) {
        "expected lane_data and lane_layout to have the same rank"
    } else if order.is_some() && sg_layout.is_none() && lane_layout.is_none() {
        "expected sg_layout/lane_layout being used with order"
    } else if differ(order, sg_layout) {
        "expected order and sg_layout to have the same rank"
    } else if differ(order, lane_layout) {
        "expected order and lane_layout to have the same rank"
    } else {
        return Ok(());
    };
    error(message).emit()
}
