//! The builtin attributes and locations, as data: for those who read declarations.
//!
//! Parser and printer know them by [`AttributeKind`](crate::AttributeKind): their syntax has no dialect and no
//! mnemonic.

use crate::spec::ParameterKind::*;
use crate::spec::{AttributeSpec, ParameterSpec};

/// Type parameter of an attribute without a type.
const NO_TYPE: ParameterSpec<'static> =
    ParameterSpec { default: Some("NoneType::get($_ctxt)"), ..ParameterSpec::optional("type", Type) };

/// All builtin attributes, alphabetically.
pub static ATTRIBUTES: &[&AttributeSpec<'static>] = &[
    &AttributeSpec {
        class: "AffineMapAttr",
        summary: "An Attribute containing an AffineMap object",
        parameters: &[ParameterSpec::required("value", Custom)],
        traits: &["MemRefLayoutAttrInterface", "OpAsmAttrInterface"],
        ..AttributeSpec::new("builtin.affine_map")
    },
    &AttributeSpec {
        class: "ArrayAttr",
        summary: "A collection of other Attribute values",
        parameters: &[ParameterSpec::required("value", Attributes)],
        ..AttributeSpec::new("builtin.array")
    },
    &AttributeSpec {
        class: "CallSiteLoc",
        summary: "A callsite source location",
        parameters: &[
            ParameterSpec::required("callee", Attribute),
            ParameterSpec::required("caller", Attribute),
        ],
        traits: &["IsLocation"],
        ..AttributeSpec::new("builtin.call_site_loc")
    },
    &AttributeSpec {
        class: "DenseArrayAttr",
        summary: "A dense array of integer or floating point elements.",
        parameters: &[
            ParameterSpec::required("elementType", Type),
            ParameterSpec::required("size", Integer),
            ParameterSpec::required("rawData", Custom),
        ],
        traits: &["BlobAttr"],
        ..AttributeSpec::new("builtin.dense_array")
    },
    &AttributeSpec {
        class: "DenseIntOrFPElementsAttr",
        summary: "An Attribute containing a dense multi-dimensional array of integer or floating-point values",
        parameters: &[ParameterSpec::required("type", Type), ParameterSpec::required("rawData", Custom)],
        traits: &["ElementsAttr", "TypedAttr"],
        type_parameter: Some(0),
        ..AttributeSpec::new("builtin.dense_int_or_fp_elements")
    },
    &AttributeSpec {
        class: "DenseResourceElementsAttr",
        summary: "An Attribute containing a dense multi-dimensional array backed by a resource",
        parameters: &[ParameterSpec::required("type", Type), ParameterSpec::required("rawHandle", Custom)],
        traits: &["ElementsAttr", "TypedAttr", "BlobAttr"],
        type_parameter: Some(0),
        ..AttributeSpec::new("builtin.dense_resource_elements")
    },
    &AttributeSpec {
        class: "DenseStringElementsAttr",
        summary: "An Attribute containing a dense multi-dimensional array of strings",
        parameters: &[ParameterSpec::required("type", Type), ParameterSpec::required("value", Custom)],
        traits: &["ElementsAttr", "TypedAttr"],
        type_parameter: Some(0),
        ..AttributeSpec::new("builtin.dense_string_elements")
    },
    &AttributeSpec {
        class: "DictionaryAttr",
        summary: "An dictionary of named Attribute values",
        parameters: &[ParameterSpec::required("value", Attributes)],
        ..AttributeSpec::new("builtin.dictionary")
    },
    &AttributeSpec {
        class: "FileLineColRange",
        summary: "A file:line:column source location range",
        parameters: &[
            ParameterSpec::required("filename", Text),
            ParameterSpec::required("start_line", Integer),
            ParameterSpec::required("start_column", Integer),
            ParameterSpec::required("end_line", Integer),
            ParameterSpec::required("end_column", Integer),
        ],
        traits: &["IsLocation"],
        ..AttributeSpec::new("builtin.file_line_range")
    },
    &AttributeSpec {
        class: "FloatAttr",
        summary: "An Attribute containing a floating-point value",
        parameters: &[NO_TYPE, ParameterSpec::required("value", Custom)],
        traits: &["TypedAttr"],
        type_parameter: Some(0),
        ..AttributeSpec::new("builtin.float")
    },
    &AttributeSpec {
        class: "FusedLoc",
        summary: "A tuple of other source locations",
        parameters: &[
            ParameterSpec::required("locations", Attributes),
            ParameterSpec::required("metadata", Attribute),
        ],
        traits: &["IsLocation"],
        ..AttributeSpec::new("builtin.fused_loc")
    },
    &AttributeSpec {
        class: "IntegerAttr",
        summary: "An Attribute containing a integer value",
        parameters: &[NO_TYPE, ParameterSpec::required("value", Custom)],
        traits: &["TypedAttr"],
        type_parameter: Some(0),
        ..AttributeSpec::new("builtin.integer")
    },
    &AttributeSpec {
        class: "IntegerSetAttr",
        summary: "An Attribute containing an IntegerSet object",
        parameters: &[ParameterSpec::required("value", Custom)],
        traits: &["OpAsmAttrInterface"],
        ..AttributeSpec::new("builtin.integer_set")
    },
    &AttributeSpec {
        class: "NameLoc",
        summary: "A named source location",
        parameters: &[ParameterSpec::required("name", Text), ParameterSpec::required("childLoc", Attribute)],
        traits: &["IsLocation"],
        ..AttributeSpec::new("builtin.name_loc")
    },
    &AttributeSpec {
        class: "OpaqueAttr",
        summary: "An opaque representation of another Attribute",
        parameters: &[
            ParameterSpec::required("dialectNamespace", Text),
            ParameterSpec::required("attrData", Text),
            NO_TYPE,
        ],
        traits: &["TypedAttr"],
        type_parameter: Some(2),
        ..AttributeSpec::new("builtin.opaque")
    },
    &AttributeSpec {
        class: "OpaqueLoc",
        summary: "An opaque source location",
        parameters: &[
            ParameterSpec::required("underlyingLocation", Integer),
            ParameterSpec::required("underlyingTypeID", Custom),
            ParameterSpec::required("fallbackLocation", Attribute),
        ],
        traits: &["IsLocation"],
        ..AttributeSpec::new("builtin.opaque_loc")
    },
    &AttributeSpec {
        class: "SparseElementsAttr",
        summary: "An opaque representation of a multi-dimensional array",
        parameters: &[
            ParameterSpec::required("type", Type),
            ParameterSpec::required("indices", Attribute),
            ParameterSpec::required("values", Attribute),
        ],
        traits: &["ElementsAttr", "TypedAttr"],
        type_parameter: Some(0),
        ..AttributeSpec::new("builtin.sparse_elements")
    },
    &AttributeSpec {
        class: "StridedLayoutAttr",
        summary: "An Attribute representing a strided layout of a shaped type",
        parameters: &[
            ParameterSpec::required("offset", Integer),
            ParameterSpec::required("strides", Integers),
        ],
        traits: &["MemRefLayoutAttrInterface"],
        ..AttributeSpec::new("builtin.strided_layout")
    },
    &AttributeSpec {
        class: "StringAttr",
        summary: "An Attribute containing a string",
        parameters: &[ParameterSpec::required("value", Text), NO_TYPE],
        traits: &["TypedAttr"],
        type_parameter: Some(1),
        ..AttributeSpec::new("builtin.string")
    },
    &AttributeSpec {
        class: "SymbolRefAttr",
        summary: "An Attribute containing a symbolic reference to an Operation",
        parameters: &[
            ParameterSpec::required("rootReference", Text),
            ParameterSpec::required("nestedReferences", Attributes),
        ],
        ..AttributeSpec::new("builtin.symbol_ref")
    },
    &AttributeSpec {
        class: "TypeAttr",
        summary: "An Attribute containing a Type",
        parameters: &[ParameterSpec::required("value", Type)],
        ..AttributeSpec::new("builtin.type")
    },
    &AttributeSpec {
        class: "UnitAttr",
        summary: "An Attribute value of `unit` type",
        ..AttributeSpec::new("builtin.unit")
    },
    &AttributeSpec {
        class: "UnknownLoc",
        summary: "An unspecified source location",
        traits: &["IsLocation"],
        ..AttributeSpec::new("builtin.unknown_loc")
    },
];
