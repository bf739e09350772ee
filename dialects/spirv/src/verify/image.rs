//! Images: which operands may follow, and how many components a size has.

use crate::attributes::enums::{
    Dim, ImageArrayedInfo, ImageOperands, ImageSamplerUseInfo, ImageSamplingInfo,
};
use crate::types::ImageType;
use crate::{
    ImageDrefGatherOp, ImageFetchOp, ImageQuerySizeOp, ImageReadOp, ImageSampleExplicitLodOp,
    ImageSampleImplicitLodOp, ImageSampleProjDrefImplicitLodOp, ImageWriteOp,
};
use terrace_ir::spec::case_value;
use terrace_ir::{LogicalResult, Operation, Type, TypedOp};

/// The rules for the operands that one bit announces.
struct Operands<'a, 'c> {
    op: Operation<'a, 'c>,
    image: ImageType<'c>,
    /// The types of all that follow.
    types: Vec<Type<'c>>,
    /// Number of consumed operands.
    taken: usize,
}

impl<'c> Operands<'_, 'c> {
    fn error(&self, message: &str) -> LogicalResult {
        self.op.emit_error(message)
    }

    fn declares(&self, interface: &str) -> bool {
        self.op.declares_interface(interface)
    }

    fn has_levels(&self) -> bool {
        matches!(self.image.dim, Dim::Dim1D | Dim::Dim2D | Dim::Dim3D | Dim::Cube)
    }

    fn is_single_sampled(&self) -> bool {
        self.image.sampling == ImageSamplingInfo::SingleSampled
    }

    /// Takes the next type.
    fn take(&mut self) -> Option<Type<'c>> {
        let ty = self.types.get(self.taken).copied()?;
        self.taken += 1;
        Some(ty)
    }

    fn bias(&mut self) -> LogicalResult {
        if !self.declares("ImplicitLodOpInterface") {
            return self.error("Bias is only valid with implicit-lod instructions");
        }
        let Some(bias) = self.take() else { return self.error("Bias operand requires 1 argument") };
        if !bias.is_float() {
            return self.error("Bias must be a floating-point type scalar");
        }
        if !self.has_levels() {
            return self.error(
                "Bias must only be used with an image type that has a dim operand of 1D, 2D, 3D, or Cube",
            );
        }
        if !self.is_single_sampled() {
            return self.error("Bias must only be used with an image type that has a MS operand of 0");
        }
        Ok(())
    }

    fn level(&mut self) -> LogicalResult {
        if !self.declares("ExplicitLodOpInterface") {
            return self.error("Lod is only valid with explicit-lod and fetch instructions");
        }
        let Some(level) = self.take() else { return self.error("Lod operand requires 1 argument") };
        if !level.is_float() {
            return self.error("for sampling operations, Lod must be a floating-point type scalar");
        }
        if !self.has_levels() {
            return self.error(
                "Lod must only be used with an image type that has a dim operand of 1D, 2D, 3D, or Cube",
            );
        }
        if !self.is_single_sampled() {
            return self.error("Lod must only be used with an image type that has a MS operand of 0");
        }
        Ok(())
    }

    fn gradient(&mut self) -> LogicalResult {
        if !self.declares("ExplicitLodOpInterface") {
            return self.error("Grad is only valid with explicit-lod instructions");
        }
        let (Some(dx), Some(dy)) = (self.take(), self.take()) else {
            return self.error("Grad operand requires 2 arguments (scalars or vectors)");
        };
        if !self.is_single_sampled() {
            return self.error("Grad must only be used with an image type that has a MS operand of 0");
        }
        let count = |ty: Type<'_>| if ty.is_vector() { ty.element_count().unwrap_or(1) } else { 1 };
        let layer = i64::from(self.image.arrayed == ImageArrayedInfo::Arrayed);
        let wanted = count(self.op.operand(1).ty()) - layer;
        let wrong_count = "number of components of each Grad argument must equal the number of components in \
                           coordinate, minus the array layer component, if present";
        if dx.is_vector() && dy.is_vector() {
            if !dx.element_or_self().is_float() || !dy.element_or_self().is_float() {
                return self.error("Grad arguments must be a vector of floating-point type");
            }
            if count(dx) != wanted || count(dy) != wanted {
                return self.error(wrong_count);
            }
        } else if dx.is_float() && dy.is_float() {
            if wanted != 1 {
                return self.error(wrong_count);
            }
        } else {
            return self.error("Grad arguments must be a scalar or vector of floating-point type");
        }
        Ok(())
    }
}

/// Checks the operands of the group of that number, as the image operands announce them.
fn verify_operands(op: Operation<'_, '_>, group: usize) -> LogicalResult {
    let types: Vec<_> = op.operand_group(group).map(|value| value.ty()).collect();
    let Some(bits) = op.attribute("image_operands").and_then(case_value) else {
        return match types.is_empty() {
            true => Ok(()),
            false => {
                op.emit_error("the Image Operands should encode what operands follow, as per Image Operands")
            }
        };
    };
    let Some(image) = ImageType::in_type(op.operand(0).ty()) else { return Ok(()) };
    let has = |bit: ImageOperands| bits & bit.value() != 0;
    let mut operands = Operands { op, image, types, taken: 0 };
    if has(ImageOperands::LOD) && has(ImageOperands::GRAD) {
        return operands.error("it is invalid to set both the Lod and Grad bits");
    }
    if has(ImageOperands::BIAS) {
        operands.bias()?;
    }
    if has(ImageOperands::LOD) {
        operands.level()?;
    }
    if has(ImageOperands::GRAD) {
        operands.gradient()?;
    }
    if operands.taken < operands.types.len() {
        return operands.error("too many image operand arguments have been provided");
    }
    Ok(())
}

/// Operations with image operands, and the group of the operands that these announce.
macro_rules! with_operands {
    ($($op:ident = $group:literal;)*) => {$(
        impl $op<'_, '_> {
            pub(crate) fn verify(self) -> LogicalResult {
                verify_operands(self.op(), $group)
            }
        }
    )*};
}

with_operands! {
    ImageDrefGatherOp = 3;
    ImageFetchOp = 2;
    ImageReadOp = 2;
    ImageSampleExplicitLodOp = 2;
    ImageSampleImplicitLodOp = 2;
    ImageSampleProjDrefImplicitLodOp = 3;
    ImageWriteOp = 3;
}

impl ImageQuerySizeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (Some(image), result) = (ImageType::of(op.operand(0).ty()), op.result(0).ty()) else {
            return Ok(());
        };
        let (count, has_levels) = match image.dim {
            Dim::Dim1D => (1, true),
            Dim::Dim2D | Dim::Cube => (2, true),
            Dim::Dim3D => (3, true),
            Dim::Buffer => (1, false),
            Dim::Rect => (2, false),
            Dim::SubpassData => {
                let message = "the Dim operand of the image type must be 1D, 2D, 3D, Buffer, Cube, or Rect";
                return op.emit_error(message);
            }
        };
        let needs_sampler = image.sampler_use == ImageSamplerUseInfo::NeedSampler;
        if has_levels && image.sampling != ImageSamplingInfo::MultiSampled && needs_sampler {
            return op.emit_error(
                "if Dim is 1D, 2D, 3D, or Cube, it must also have either an MS of 1 or a Sampled of 0 or 2",
            );
        }
        let wanted = count + i64::from(image.arrayed == ImageArrayedInfo::Arrayed);
        let given = if result.is_vector() { result.element_count().unwrap_or(1) } else { 1 };
        if given != wanted {
            return op.emit_error(format_args!(
                "expected the result to have {wanted} component(s), but found {given} component(s)"
            ));
        }
        Ok(())
    }
}
