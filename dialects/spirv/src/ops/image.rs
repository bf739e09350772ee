//! Reading, writing and sampling images.

use crate::attributes::enums::ImageOperands;
use crate::constraints::{
    AnyImage, AnySampledImage, AnySpirvType, Float32, FloatVec4OrIntegerVec4, ImageOperandsAttr,
    IntegerOrFloat, IntegerVec4OrFloatVec4, ScalarOrVectorOfFloat, ScalarOrVectorOfFloatOrInteger,
    ScalarOrVectorOfInteger,
};
use crate::facts::{
    DIM_IS_2D_CUBE_OR_RECT, DIM_IS_NOT_BUFFER, DIM_IS_NOT_CUBE, DIM_IS_NOT_SUBPASS_DATA, HAS_LOD_OR_GRAD,
    IS_SINGLE_SAMPLED, NEEDS_NO_SAMPLER, NEEDS_SAMPLER, RESULT_IS_SAMPLED_TYPE, TEXEL_IS_SAMPLED_TYPE,
    image_of, sampled_type_of,
};
use crate::syntax::IMAGE_OPERANDS;
use terrace_ods_macros::{operation, operations};

/// Takes the image of a sampled image.
#[operation(
    name = "spirv.Image",
    traits = [
        AlwaysSpeculatableImplTrait,
        TypesMatchWith { summary: "type of 'result' matches image type of 'sampled_image'", from: "sampled_image", to: "result", transform: image_of },
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$sampled_image attr-dict `:` type($sampled_image)",
    effects = [],
    result_types = inferred,
    view = none,
)]
pub struct ImageOp {
    sampled_image: Operand<AnySampledImage>,
    result: OpResult<AnyImage>,
}

/// Gathers four texels and compares them with a depth.
#[operation(
    name = "spirv.ImageDrefGather",
    traits = [AlwaysSpeculatableImplTrait, DIM_IS_2D_CUBE_OR_RECT, IS_SINGLE_SAMPLED, RESULT_IS_SAMPLED_TYPE],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$sampled_image `,` $coordinate `,` $dref custom<ImageOperands>($image_operands) ( `,` \
        $operand_arguments^ )? attr-dict `:` type($sampled_image) `,` type($coordinate) `,` type($dref) ( \
        `,` type($operand_arguments)^ )? `->` type($result)",
    directives = [IMAGE_OPERANDS],
    effects = [],
    has = [verify],
)]
pub struct ImageDrefGatherOp {
    sampled_image: Operand<AnySampledImage>,
    coordinate: Operand<ScalarOrVectorOfFloat>,
    dref: Operand<Float32>,
    #[cases(ImageOperands)]
    image_operands: OptionalAttr<ImageOperandsAttr>,
    operand_arguments: VariadicOperand<AnySpirvType>,
    result: OpResult<IntegerVec4OrFloatVec4>,
}

operations! {
    #[operation(
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "$image `,` $coordinate custom<ImageOperands>($image_operands) ( `,` $operand_arguments^ )? \
        attr-dict `:` type($image) `,` type($coordinate) ( `,` type($operand_arguments)^ )? `->` \
        type($result)",
        directives = [IMAGE_OPERANDS],
        has = [verify],
    )]
    struct _<In, Out> {
        image: Operand<AnyImage>,
        coordinate: Operand<In>,
        #[cases(ImageOperands)]
        image_operands: OptionalAttr<ImageOperandsAttr>,
        operand_arguments: VariadicOperand<AnySpirvType>,
        result: OpResult<Out>,
    }

    /// Fetches one texel of a sampled image.
    pub struct ImageFetchOp<ScalarOrVectorOfInteger, FloatVec4OrIntegerVec4> = "spirv.ImageFetch",
        traits = [DIM_IS_NOT_CUBE, NEEDS_SAMPLER, RESULT_IS_SAMPLED_TYPE];

    /// Reads a texel without a sampler.
    pub struct ImageReadOp<ScalarOrVectorOfFloatOrInteger, ScalarOrVectorOfFloatOrInteger> =
        "spirv.ImageRead",
        traits = [NEEDS_NO_SAMPLER, RESULT_IS_SAMPLED_TYPE];
}

/// Returns the dimensions of an image without levels of detail.
///
/// ```mlir
/// %1 = spirv.ImageQuerySize %image : !spirv.image<i32, Dim1D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown> -> i32
/// ```
#[operation(
    name = "spirv.ImageQuerySize",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$image attr-dict `:` type($image) `->` type($result)",
    effects = [],
    has = [verify],
)]
pub struct ImageQuerySizeOp {
    image: Operand<AnyImage>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Samples an image at a level of detail that is given.
///
/// ```mlir
/// %1 = spirv.ImageSampleExplicitLod %image, %at ["Lod"], %lod : !spirv.sampled_image<
///   !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, R32f>>, vector<2xf32>, f32 -> vector<4xf32>
/// ```
#[operation(
    name = "spirv.ImageSampleExplicitLod",
    traits = [DIM_IS_NOT_BUFFER, IS_SINGLE_SAMPLED, RESULT_IS_SAMPLED_TYPE, HAS_LOD_OR_GRAD],
    interfaces = [
        ExplicitLodOpInterface, SamplingOpInterface, QueryMinVersionInterface, QueryMaxVersionInterface,
        QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$sampled_image `,` $coordinate custom<ImageOperands>($image_operands) ( `,` \
        $operand_arguments^ )? attr-dict `:` type($sampled_image) `,` type($coordinate) ( `,` \
        type($operand_arguments)^ )? `->` type($result)",
    directives = [IMAGE_OPERANDS],
    has = [verify],
)]
pub struct ImageSampleExplicitLodOp {
    sampled_image: Operand<AnySampledImage>,
    coordinate: Operand<ScalarOrVectorOfFloatOrInteger>,
    #[cases(ImageOperands)]
    image_operands: Attr<ImageOperandsAttr>,
    operand_arguments: VariadicOperand<AnySpirvType>,
    result: OpResult<IntegerVec4OrFloatVec4>,
}

/// Samples an image at a level of detail that follows from the coordinates.
#[operation(
    name = "spirv.ImageSampleImplicitLod",
    traits = [DIM_IS_NOT_BUFFER, IS_SINGLE_SAMPLED, RESULT_IS_SAMPLED_TYPE],
    interfaces = [
        ImplicitLodOpInterface, SamplingOpInterface, QueryMinVersionInterface, QueryMaxVersionInterface,
        QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$sampled_image `,` $coordinate custom<ImageOperands>($image_operands) ( `,` \
        $operand_arguments^ )? attr-dict `:` type($sampled_image) `,` type($coordinate) ( `,` \
        type($operand_arguments)^ )? `->` type($result)",
    directives = [IMAGE_OPERANDS],
    has = [verify],
)]
pub struct ImageSampleImplicitLodOp {
    sampled_image: Operand<AnySampledImage>,
    coordinate: Operand<ScalarOrVectorOfFloat>,
    #[cases(ImageOperands)]
    image_operands: OptionalAttr<ImageOperandsAttr>,
    operand_arguments: VariadicOperand<AnySpirvType>,
    result: OpResult<IntegerVec4OrFloatVec4>,
}

/// Samples an image at projected coordinates, compares with a depth, at a level of detail that follows.
#[operation(
    name = "spirv.ImageSampleProjDrefImplicitLod",
    traits = [
        DIM_IS_NOT_BUFFER, IS_SINGLE_SAMPLED,
        TypesMatchWith { summary: "type of 'result' matches image type of 'sampled_image'", from: "sampled_image", to: "result", transform: sampled_type_of },
    ],
    interfaces = [
        ImplicitLodOpInterface, SamplingOpInterface, QueryMinVersionInterface, QueryMaxVersionInterface,
        QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$sampled_image `,` $coordinate `,` $dref custom<ImageOperands>($image_operands) ( `,` \
        $operand_arguments^ )? attr-dict `:` type($sampled_image) `,` type($coordinate) `,` type($dref) ( \
        `,` type($operand_arguments)^ )? `->` type($result)",
    directives = [IMAGE_OPERANDS],
    result_types = inferred,
    has = [verify],
)]
pub struct ImageSampleProjDrefImplicitLodOp {
    sampled_image: Operand<AnySampledImage>,
    coordinate: Operand<ScalarOrVectorOfFloatOrInteger>,
    dref: Operand<Float32>,
    #[cases(ImageOperands)]
    image_operands: OptionalAttr<ImageOperandsAttr>,
    operand_arguments: VariadicOperand<AnySpirvType>,
    result: OpResult<IntegerOrFloat>,
}

/// Writes a texel without a sampler.
#[operation(
    name = "spirv.ImageWrite",
    traits = [NEEDS_NO_SAMPLER, DIM_IS_NOT_SUBPASS_DATA, TEXEL_IS_SAMPLED_TYPE],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$image `,` $coordinate `,` $texel custom<ImageOperands>($image_operands) ( `,` \
        $operand_arguments^ )? attr-dict `:` type($image) `,` type($coordinate) `,` type($texel) ( `,` \
        type($operand_arguments)^ )?",
    directives = [IMAGE_OPERANDS],
    has = [verify],
)]
pub struct ImageWriteOp {
    image: Operand<AnyImage>,
    coordinate: Operand<ScalarOrVectorOfFloatOrInteger>,
    texel: Operand<ScalarOrVectorOfFloatOrInteger>,
    #[cases(ImageOperands)]
    image_operands: OptionalAttr<ImageOperandsAttr>,
    operand_arguments: VariadicOperand<AnySpirvType>,
}
