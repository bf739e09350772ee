//! Declared facts about the operations: their parents, and the dependences of their types.

use crate::attributes::enums::{Dim, ImageOperands, ImageSamplerUseInfo, ImageSamplingInfo, Scope};
use crate::types::{ImageType, PointerType, sampled_image, whole};
use terrace_ir::spec::{Trait, case_value};
use terrace_ir::{Ctx, Operation, Type, TypeKind};

// ---- where operations stand ----

/// It stands directly in a module, or in something else that holds symbols.
pub(crate) const IN_MODULE_SCOPE: Trait<'static> = Trait::Predicate {
    name: "InModuleScope",
    summary: "op must appear in a module-like op's block",
    values: &[],
    holds: |op| {
        op.parent_op().is_some_and(|parent| {
            parent.has_trait(terrace_ir::TraitFlags::SYMBOL_TABLE) && !is_function(parent)
        })
    },
};

/// It stands in a function, however deep.
pub(crate) const IN_FUNCTION_SCOPE: Trait<'static> = Trait::Predicate {
    name: "InFunctionScope",
    summary: "op must appear in a function-like op's block",
    values: &[],
    holds: |op| {
        let outer = std::iter::successors(op.parent_op(), |op| op.parent_op());
        outer.take_while(|op| !op.has_trait(terrace_ir::TraitFlags::SYMBOL_TABLE)).any(is_function)
    },
};

/// It stands in a graph, however deep.
pub(crate) const IN_GRAPH_SCOPE: Trait<'static> = Trait::Predicate {
    name: "InGraphScope",
    summary: "op must appear in a spirv.ARM.Graph op's block",
    values: &[],
    holds: |op| {
        let outer = std::iter::successors(op.parent_op(), |op| op.parent_op());
        outer
            .take_while(|op| !op.has_trait(terrace_ir::TraitFlags::SYMBOL_TABLE))
            .any(|op| op.is("spirv.ARM.Graph"))
    },
};

fn is_function(op: Operation<'_, '_>) -> bool {
    op.declares_interface("FunctionOpInterface")
}

// ---- types of other types ----

/// Returns the pointee types of pointers.
fn pointee<'c>(context: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    types.iter().filter_map(|ty| PointerType::of(*ty)).map(|ty| whole(context, ty.pointee)).collect()
}

/// Returns the trait that a value has the type that the pointer points to.
const fn is_pointee(to: &'static str, summary: &'static str) -> Trait<'static> {
    Trait::TypesMatchWith { summary, from: "pointer", to, transform: pointee }
}

/// `value` is of the type that `pointer` points to.
pub(crate) const VALUE_IS_POINTEE: Trait<'static> =
    is_pointee("value", "`value` type matches pointee type of `pointer`");
/// `result` is of the type that `pointer` points to.
pub(crate) const RESULT_IS_POINTEE: Trait<'static> =
    is_pointee("result", "`result` type matches pointee type of `pointer`");
/// `comparator` is of the type that `pointer` points to.
pub(crate) const COMPARATOR_IS_POINTEE: Trait<'static> =
    is_pointee("comparator", "`comparator` type matches pointee type of `pointer`");

/// `i1`, or vectors of it with as many components; those have one dimension.
pub(crate) fn booleans_like<'c>(context: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    let bool_type = context.integer_type(1);
    let of = |ty: &Type<'c>| match ty.element_count() {
        Some(count) if ty.is_vector() => context.vector_type(&[count], bool_type),
        _ => bool_type,
    };
    types.iter().map(of).collect()
}

/// Returns the element types of vectors.
pub(crate) fn element_of<'c>(_: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    types.iter().map(|ty| ty.element_or_self()).collect()
}

/// Returns the images in sampled images.
pub(crate) fn image_of<'c>(_: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    types.iter().filter_map(|ty| sampled_image(*ty)).collect()
}

/// Returns the types sampled from sampled images.
pub(crate) fn sampled_type_of<'c>(_: Ctx<'c>, types: &[Type<'c>]) -> Vec<Type<'c>> {
    types.iter().filter_map(|ty| ImageType::in_type(*ty)).map(|image| image.element).collect()
}

// ---- scopes ----

/// The execution scope is a subgroup.
pub(crate) const EXECUTION_SCOPE_IS_SUBGROUP: Trait<'static> = Trait::Predicate {
    name: "SPIRV_ExecutionScopeAttrIs",
    summary: "execution_scope must be Scope of value Subgroup",
    values: &[],
    holds: |op| op.attribute("execution_scope").and_then(case_value) == Some(Scope::Subgroup.value()),
};

// ---- images ----

/// Returns the image of the first operand, which may be sampled.
fn image<'c>(op: Operation<'_, 'c>) -> Option<ImageType<'c>> {
    ImageType::in_type(op.operands().next()?.ty())
}

/// Declares traits of the first operand's image.
macro_rules! images {
    ($($(#[$doc:meta])* $constant:ident = $name:literal, $summary:literal, $holds:expr;)*) => {$(
        $(#[$doc])*
        pub(crate) const $constant: Trait<'static> = Trait::Predicate {
            name: $name,
            summary: $summary,
            values: &[],
            holds: |op| {
                let holds: fn(ImageType<'_>) -> bool = $holds;
                image(op).is_some_and(holds)
            },
        };
    )*};
}

images! {
    /// The image has two dimensions, is a cube or a rectangle.
    DIM_IS_2D_CUBE_OR_RECT = "SPIRV_DimIs",
        "the Dim operand of the underlying image must be Dim2D or Cube or Rect",
        |image| matches!(image.dim, Dim::Dim2D | Dim::Cube | Dim::Rect);
    /// The image is no buffer.
    DIM_IS_NOT_BUFFER = "SPIRV_DimIsNot",
        "the Dim operand of the underlying image must not be Buffer", |image| image.dim != Dim::Buffer;
    /// The image is no cube.
    DIM_IS_NOT_CUBE = "SPIRV_DimIsNot",
        "the Dim operand of the underlying image must not be Cube", |image| image.dim != Dim::Cube;
    /// The image is no data of a subpass.
    DIM_IS_NOT_SUBPASS_DATA = "SPIRV_DimIsNot",
        "the Dim operand of the underlying image must not be SubpassData",
        |image| image.dim != Dim::SubpassData;
    /// Texels have one sample.
    IS_SINGLE_SAMPLED = "SPIRV_MSOperandIs",
        "the MS operand of the underlying image type must be SingleSampled",
        |image| image.sampling == ImageSamplingInfo::SingleSampled;
    /// The image may be used without a sampler.
    NEEDS_NO_SAMPLER = "SPIRV_SampledOperandIs",
        "the sampled operand of the underlying image must be SamplerUnknown or NoSampler",
        |image| image.sampler_use != ImageSamplerUseInfo::NeedSampler;
    /// The image is used with a sampler.
    NEEDS_SAMPLER = "SPIRV_SampledOperandIs",
        "the sampled operand of the underlying image must be NeedSampler",
        |image| image.sampler_use == ImageSamplerUseInfo::NeedSampler;
}

/// Returns true if a value has the components of the image of the first operand.
fn is_sampled_type(op: Operation<'_, '_>, ty: Type<'_>) -> bool {
    image(op).is_some_and(|image| {
        matches!(image.element.kind(), TypeKind::None) || image.element == ty.element_or_self()
    })
}

/// The result has the components of the image.
pub(crate) const RESULT_IS_SAMPLED_TYPE: Trait<'static> = Trait::Predicate {
    name: "SPIRV_NoneOrElementMatchImage",
    summary: "the result component type must match the image sampled type",
    values: &[],
    holds: |op| is_sampled_type(op, op.result(0).ty()),
};

/// The texel has the components of the image.
pub(crate) const TEXEL_IS_SAMPLED_TYPE: Trait<'static> = Trait::Predicate {
    name: "SPIRV_NoneOrElementMatchImage",
    summary: "the texel component type must match the image sampled type",
    values: &[],
    holds: |op| is_sampled_type(op, op.operand(2).ty()),
};

/// One of two image operands is there.
pub(crate) const HAS_LOD_OR_GRAD: Trait<'static> = Trait::Predicate {
    name: "SPIRV_ImageOperandIsPresent",
    summary: "either Lod or Grad image operands must be present",
    values: &[],
    holds: |op| {
        let wanted = ImageOperands::LOD.union(ImageOperands::GRAD).value();
        op.attribute("image_operands").and_then(case_value).is_some_and(|given| given & wanted != 0)
    },
};
