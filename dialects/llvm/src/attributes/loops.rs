//! Loops, and how they may be transformed.

use super::ACCESS_GROUP_ATTR;
use super::kinds::{is_bool, is_fused_location, is_integer};
use terrace_ir::spec::FieldEncoding::{Attributes, OptionalAttribute};
use terrace_ir::spec::{AttributeEncoding, AttributeSpec, ParameterForm, ParameterKind, ParameterSpec};
use terrace_syntax::parameters::{STRUCT_FORMAT, parse_struct, print_struct};

/// Annotation of a loop's transformations.
pub static LOOP_ANNOTATION_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LoopAnnotationAttr",
    parameters: &[
        ParameterSpec::required("disableNonforced", ParameterKind::Attribute)
            .written("BoolAttr", ParameterForm::Attribute(is_bool))
            .or_absent(),
        ParameterSpec::required("vectorize", ParameterKind::Attribute)
            .written("LoopVectorizeAttr", ParameterForm::Declared(&LOOP_VECTORIZE_ATTR))
            .or_absent(),
        ParameterSpec::required("interleave", ParameterKind::Attribute)
            .written("LoopInterleaveAttr", ParameterForm::Declared(&LOOP_INTERLEAVE_ATTR))
            .or_absent(),
        ParameterSpec::required("unroll", ParameterKind::Attribute)
            .written("LoopUnrollAttr", ParameterForm::Declared(&LOOP_UNROLL_ATTR))
            .or_absent(),
        ParameterSpec::required("unrollAndJam", ParameterKind::Attribute)
            .written("LoopUnrollAndJamAttr", ParameterForm::Declared(&LOOP_UNROLL_AND_JAM_ATTR))
            .or_absent(),
        ParameterSpec::required("licm", ParameterKind::Attribute)
            .written("LoopLICMAttr", ParameterForm::Declared(&LOOP_LICM_ATTR))
            .or_absent(),
        ParameterSpec::required("distribute", ParameterKind::Attribute)
            .written("LoopDistributeAttr", ParameterForm::Declared(&LOOP_DISTRIBUTE_ATTR))
            .or_absent(),
        ParameterSpec::required("pipeline", ParameterKind::Attribute)
            .written("LoopPipelineAttr", ParameterForm::Declared(&LOOP_PIPELINE_ATTR))
            .or_absent(),
        ParameterSpec::required("peeled", ParameterKind::Attribute)
            .written("LoopPeeledAttr", ParameterForm::Declared(&LOOP_PEELED_ATTR))
            .or_absent(),
        ParameterSpec::required("unswitch", ParameterKind::Attribute)
            .written("LoopUnswitchAttr", ParameterForm::Declared(&LOOP_UNSWITCH_ATTR))
            .or_absent(),
        ParameterSpec::required("mustProgress", ParameterKind::Attribute)
            .written("BoolAttr", ParameterForm::Attribute(is_bool))
            .or_absent(),
        ParameterSpec::required("isVectorized", ParameterKind::Attribute)
            .written("BoolAttr", ParameterForm::Attribute(is_bool))
            .or_absent(),
        ParameterSpec::required("startLoc", ParameterKind::Attribute)
            .written("FusedLoc", ParameterForm::Attribute(is_fused_location))
            .or_absent(),
        ParameterSpec::required("endLoc", ParameterKind::Attribute)
            .written("FusedLoc", ParameterForm::Attribute(is_fused_location))
            .or_absent(),
        ParameterSpec::required("parallelAccesses", ParameterKind::Attributes)
            .written("::llvm::ArrayRef<AccessGroupAttr>", ParameterForm::Several(&ACCESS_GROUP_ATTR))
            .or_absent(),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &LOOP_ANNOTATION_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &LOOP_ANNOTATION_ATTR)),
    alias: Some(|_| Some("loop_annotation".to_owned())),
    encoding: Some(AttributeEncoding {
        code: 18,
        fields: &[
            OptionalAttribute,
            OptionalAttribute,
            OptionalAttribute,
            OptionalAttribute,
            OptionalAttribute,
            OptionalAttribute,
            OptionalAttribute,
            OptionalAttribute,
            OptionalAttribute,
            OptionalAttribute,
            OptionalAttribute,
            OptionalAttribute,
            OptionalAttribute,
            OptionalAttribute,
            Attributes,
        ],
    }),
    ..AttributeSpec::new("llvm.loop_annotation")
};

/// True if a loop may be distributed.
pub static LOOP_DISTRIBUTE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LoopDistributeAttr",
    parameters: &[
        ParameterSpec::required("disable", ParameterKind::Attribute)
            .written("BoolAttr", ParameterForm::Attribute(is_bool))
            .or_absent(),
        ParameterSpec::required("followupCoincident", ParameterKind::Attribute)
            .written("LoopAnnotationAttr", ParameterForm::Declared(&LOOP_ANNOTATION_ATTR))
            .or_absent(),
        ParameterSpec::required("followupSequential", ParameterKind::Attribute)
            .written("LoopAnnotationAttr", ParameterForm::Declared(&LOOP_ANNOTATION_ATTR))
            .or_absent(),
        ParameterSpec::required("followupFallback", ParameterKind::Attribute)
            .written("LoopAnnotationAttr", ParameterForm::Declared(&LOOP_ANNOTATION_ATTR))
            .or_absent(),
        ParameterSpec::required("followupAll", ParameterKind::Attribute)
            .written("LoopAnnotationAttr", ParameterForm::Declared(&LOOP_ANNOTATION_ATTR))
            .or_absent(),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &LOOP_DISTRIBUTE_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &LOOP_DISTRIBUTE_ATTR)),
    alias: Some(|_| Some("loop_distribute".to_owned())),
    ..AttributeSpec::new("llvm.loop_distribute")
};

/// Interleaving of iterations.
pub static LOOP_INTERLEAVE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LoopInterleaveAttr",
    parameters: &[ParameterSpec::required("count", ParameterKind::Attribute)
        .written("IntegerAttr", ParameterForm::Attribute(is_integer))],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &LOOP_INTERLEAVE_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &LOOP_INTERLEAVE_ATTR)),
    alias: Some(|_| Some("loop_interleave".to_owned())),
    ..AttributeSpec::new("llvm.loop_interleave")
};

/// True if invariants may move out of a loop.
pub static LOOP_LICM_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LoopLICMAttr",
    parameters: &[
        ParameterSpec::required("disable", ParameterKind::Attribute)
            .written("BoolAttr", ParameterForm::Attribute(is_bool))
            .or_absent(),
        ParameterSpec::required("versioningDisable", ParameterKind::Attribute)
            .written("BoolAttr", ParameterForm::Attribute(is_bool))
            .or_absent(),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &LOOP_LICM_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &LOOP_LICM_ATTR)),
    alias: Some(|_| Some("loop_licm".to_owned())),
    ..AttributeSpec::new("llvm.loop_licm")
};

/// Number of peeled iterations.
pub static LOOP_PEELED_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LoopPeeledAttr",
    parameters: &[ParameterSpec::required("count", ParameterKind::Attribute)
        .written("IntegerAttr", ParameterForm::Attribute(is_integer))
        .or_absent()],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &LOOP_PEELED_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &LOOP_PEELED_ATTR)),
    alias: Some(|_| Some("loop_peeled".to_owned())),
    ..AttributeSpec::new("llvm.loop_peeled")
};

/// Pipelining of a loop.
pub static LOOP_PIPELINE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LoopPipelineAttr",
    parameters: &[
        ParameterSpec::required("disable", ParameterKind::Attribute)
            .written("BoolAttr", ParameterForm::Attribute(is_bool))
            .or_absent(),
        ParameterSpec::required("initiationinterval", ParameterKind::Attribute)
            .written("IntegerAttr", ParameterForm::Attribute(is_integer))
            .or_absent(),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &LOOP_PIPELINE_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &LOOP_PIPELINE_ATTR)),
    alias: Some(|_| Some("loop_pipeline".to_owned())),
    ..AttributeSpec::new("llvm.loop_pipeline")
};

/// Unrolling of a loop.
pub static LOOP_UNROLL_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LoopUnrollAttr",
    parameters: &[
        ParameterSpec::required("disable", ParameterKind::Attribute)
            .written("BoolAttr", ParameterForm::Attribute(is_bool))
            .or_absent(),
        ParameterSpec::required("count", ParameterKind::Attribute)
            .written("IntegerAttr", ParameterForm::Attribute(is_integer))
            .or_absent(),
        ParameterSpec::required("runtimeDisable", ParameterKind::Attribute)
            .written("BoolAttr", ParameterForm::Attribute(is_bool))
            .or_absent(),
        ParameterSpec::required("full", ParameterKind::Attribute)
            .written("BoolAttr", ParameterForm::Attribute(is_bool))
            .or_absent(),
        ParameterSpec::required("followupUnrolled", ParameterKind::Attribute)
            .written("LoopAnnotationAttr", ParameterForm::Declared(&LOOP_ANNOTATION_ATTR))
            .or_absent(),
        ParameterSpec::required("followupRemainder", ParameterKind::Attribute)
            .written("LoopAnnotationAttr", ParameterForm::Declared(&LOOP_ANNOTATION_ATTR))
            .or_absent(),
        ParameterSpec::required("followupAll", ParameterKind::Attribute)
            .written("LoopAnnotationAttr", ParameterForm::Declared(&LOOP_ANNOTATION_ATTR))
            .or_absent(),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &LOOP_UNROLL_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &LOOP_UNROLL_ATTR)),
    alias: Some(|_| Some("loop_unroll".to_owned())),
    ..AttributeSpec::new("llvm.loop_unroll")
};

/// Unroll-and-jam of a loop and those in it.
pub static LOOP_UNROLL_AND_JAM_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LoopUnrollAndJamAttr",
    parameters: &[
        ParameterSpec::required("disable", ParameterKind::Attribute)
            .written("BoolAttr", ParameterForm::Attribute(is_bool))
            .or_absent(),
        ParameterSpec::required("count", ParameterKind::Attribute)
            .written("IntegerAttr", ParameterForm::Attribute(is_integer))
            .or_absent(),
        ParameterSpec::required("followupOuter", ParameterKind::Attribute)
            .written("LoopAnnotationAttr", ParameterForm::Declared(&LOOP_ANNOTATION_ATTR))
            .or_absent(),
        ParameterSpec::required("followupInner", ParameterKind::Attribute)
            .written("LoopAnnotationAttr", ParameterForm::Declared(&LOOP_ANNOTATION_ATTR))
            .or_absent(),
        ParameterSpec::required("followupRemainderOuter", ParameterKind::Attribute)
            .written("LoopAnnotationAttr", ParameterForm::Declared(&LOOP_ANNOTATION_ATTR))
            .or_absent(),
        ParameterSpec::required("followupRemainderInner", ParameterKind::Attribute)
            .written("LoopAnnotationAttr", ParameterForm::Declared(&LOOP_ANNOTATION_ATTR))
            .or_absent(),
        ParameterSpec::required("followupAll", ParameterKind::Attribute)
            .written("LoopAnnotationAttr", ParameterForm::Declared(&LOOP_ANNOTATION_ATTR))
            .or_absent(),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &LOOP_UNROLL_AND_JAM_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &LOOP_UNROLL_AND_JAM_ATTR)),
    alias: Some(|_| Some("loop_unroll_and_jam".to_owned())),
    ..AttributeSpec::new("llvm.loop_unroll_and_jam")
};

/// True if conditions may move out of a loop.
pub static LOOP_UNSWITCH_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LoopUnswitchAttr",
    parameters: &[ParameterSpec::required("partialDisable", ParameterKind::Attribute)
        .written("BoolAttr", ParameterForm::Attribute(is_bool))
        .or_absent()],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &LOOP_UNSWITCH_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &LOOP_UNSWITCH_ATTR)),
    alias: Some(|_| Some("loop_unswitch".to_owned())),
    ..AttributeSpec::new("llvm.loop_unswitch")
};

/// Vectorization of a loop.
pub static LOOP_VECTORIZE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LoopVectorizeAttr",
    parameters: &[
        ParameterSpec::required("disable", ParameterKind::Attribute)
            .written("BoolAttr", ParameterForm::Attribute(is_bool))
            .or_absent(),
        ParameterSpec::required("predicateEnable", ParameterKind::Attribute)
            .written("BoolAttr", ParameterForm::Attribute(is_bool))
            .or_absent(),
        ParameterSpec::required("scalableEnable", ParameterKind::Attribute)
            .written("BoolAttr", ParameterForm::Attribute(is_bool))
            .or_absent(),
        ParameterSpec::required("width", ParameterKind::Attribute)
            .written("IntegerAttr", ParameterForm::Attribute(is_integer))
            .or_absent(),
        ParameterSpec::required("followupVectorized", ParameterKind::Attribute)
            .written("LoopAnnotationAttr", ParameterForm::Declared(&LOOP_ANNOTATION_ATTR))
            .or_absent(),
        ParameterSpec::required("followupEpilogue", ParameterKind::Attribute)
            .written("LoopAnnotationAttr", ParameterForm::Declared(&LOOP_ANNOTATION_ATTR))
            .or_absent(),
        ParameterSpec::required("followupAll", ParameterKind::Attribute)
            .written("LoopAnnotationAttr", ParameterForm::Declared(&LOOP_ANNOTATION_ATTR))
            .or_absent(),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &LOOP_VECTORIZE_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &LOOP_VECTORIZE_ATTR)),
    alias: Some(|_| Some("loop_vectorize".to_owned())),
    ..AttributeSpec::new("llvm.loop_vectorize")
};
