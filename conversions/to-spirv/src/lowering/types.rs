//! Which types become which.
//!
//! ```text
//! index              i32, or i64 as the option says
//! numbers            themselves where the target has them, else 32 bits
//! vector<1xT>        T
//! vector<nxT>        themselves, of converted elements
//! complex<T>         vector<2xT>
//! tensor<axbxT>      array<a * b x T>
//! memref<axbxT, #c>  ptr<struct<(array<a * b x T>)>, c>; without the structure for kernels
//! memref<?xT, #c>    ptr<struct<(rtarray<T>)>, c>; for kernels ptr<T, c>
//! ```
//!
//! The storage class of a memref must be given: `--map-memref-spirv-storage-class` does that.

use super::constants::ConstantBuilder;
use super::memrefs::convert_memref;
use super::numbers::{Types, array};
use terrace_gpu::{matrix_element, matrix_operand, matrix_shape};
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, Ctx, Location, PatternRewriter, Signedness, Type, TypeKind, TypedOp};
use terrace_rewrite::conversion::{TypeConversion, TypeConverter};
use terrace_spirv as spirv;
use terrace_spirv::attributes::enums::{CooperativeMatrixUseKHR, Scope};
use terrace_spirv::types::COOPERATIVE_MATRIX_TYPE;
use terrace_spirv_transforms::availability::{is_scalar, is_spirv_type};

impl Types {
    /// Returns the converter.
    pub fn converter(&self) -> TypeConverter {
        let (types, for_values) = (self.clone(), self.clone());
        TypeConverter::new()
            .conversion(move |context, ty| match types.convert(context, ty) {
                Some(converted) => TypeConversion::one(converted),
                None => TypeConversion::Impossible,
            })
            .casts()
            .source_materialization(move |rewriter, ty, inputs, location| {
                for_values.narrow_back(rewriter, ty, inputs, location)
            })
    }

    /// Converts a type; `None` if the target has no counterpart.
    pub fn convert<'c>(&self, context: Ctx<'c>, ty: Type<'c>) -> Option<Type<'c>> {
        match *ty.kind() {
            TypeKind::Index => Some(self.index(context)),
            TypeKind::Integer { .. } | TypeKind::Float(_) => self.number(context, ty, None),
            TypeKind::Complex(_) => self.complex(context, ty, None),
            TypeKind::Vector { .. } => self.vector(context, ty, None),
            TypeKind::RankedTensor { .. } | TypeKind::UnrankedTensor { .. } => self.tensor(context, ty),
            TypeKind::MemRef { .. } => convert_memref(self, context, ty),
            _ if self.options.converts_matrices && matrix_shape(ty).is_some() => {
                cooperative_matrix(context, ty)
            }
            _ => is_spirv_type(ty).then_some(ty),
        }
    }

    fn tensor<'c>(&self, context: Ctx<'c>, ty: Type<'c>) -> Option<Type<'c>> {
        if !ty.has_static_shape() {
            return None;
        }
        let ty = self.with_numbers(context, ty);
        let element = ty.element_or_self();
        // Booleans have no size.
        if !is_scalar(element) || element.int_or_float_width() == Some(1) {
            return None;
        }
        let count = u32::try_from(ty.element_count()?).ok().filter(|count| *count > 0)?;
        Some(array(context, self.scalar(context, element, None)?, count, 0))
    }

    /// Casts a value back to a narrower integer that it stands for.
    fn narrow_back<'c>(
        &self,
        rewriter: &mut PatternRewriter<'_, 'c>,
        ty: Type<'c>,
        inputs: &[ValueId],
        location: Location<'c>,
    ) -> Option<ValueId> {
        let &[input] = inputs else { return None };
        let from = rewriter.type_of(input);
        if !ty.is_integer() || !is_scalar(ty) || !from.is_integer() {
            return None;
        }
        if from.int_or_float_width()? < ty.int_or_float_width()? {
            return None;
        }
        let mut builder = Builder::new(rewriter, location);
        if ty.is_signless_integer_of(1) {
            let one = builder.number(1, from);
            return Some(builder.value(spirv::IEqualOp::NAME, &[input, one], ty));
        }
        if !self.environment.allows_type(ty, None) {
            return None;
        }
        let is_signed = matches!(ty.as_integer(), Some((_, Signedness::Signed)));
        let name = if is_signed { spirv::SConvertOp::NAME } else { spirv::UConvertOp::NAME };
        Some(builder.value(name, &[input], ty))
    }
}

/// Converts a matrix of a subgroup to a cooperative one.
fn cooperative_matrix<'c>(context: Ctx<'c>, ty: Type<'c>) -> Option<Type<'c>> {
    let [rows, columns] = matrix_shape(ty)?;
    let role = match matrix_operand(ty)? {
        "AOp" => CooperativeMatrixUseKHR::MatrixA,
        "BOp" => CooperativeMatrixUseKHR::MatrixB,
        _ => CooperativeMatrixUseKHR::MatrixAcc,
    };
    let number = |value: u64| context.i64_attribute(value.cast_signed());
    let parameters = [
        context.type_attribute(matrix_element(ty)?),
        context.i64_attribute(rows),
        context.i64_attribute(columns),
        number(Scope::Subgroup.value()),
        number(role.value()),
    ];
    Some(context.dialect_type(&COOPERATIVE_MATRIX_TYPE, &parameters))
}
