//! `Dialect/Complex.h`: complex numbers.

use super::{Argument, Declared, declared, field};
use crate::abi::*;
use crate::context::{self, ContextState, resolve};
use crate::functions::builtin::types::made;
use crate::handle::*;
use crate::misuse::Misuse;
use terrace_ir::{Location, Type};
use terrace_support::float::ApFloat;

declared! {
    MlirAttribute "complex.number" {
        is mlirAttributeIsAComplex;
        id mlirComplexAttrGetTypeID;
        field mlirComplexAttrGetRealDouble 0 f64;
        field mlirComplexAttrGetImagDouble 1 f64;
    }
}

/// Makes a number of a complex type of floats.
fn number(
    state: &ContextState,
    location: Option<Location<'static>>,
    ty: MlirType,
    parts: [f64; 2],
) -> Result<MlirAttribute, Misuse> {
    let complex: Type<'static> = state.get(ty)?;
    let element = complex.as_complex().and_then(|element| Some((element, element.as_float()?)));
    let element = element.ok_or_else(|| "expected a complex type of floats".to_owned());
    let (element, semantics) = made(state, location, element)?;
    let part = |value| state.ctx().float_attribute(element, ApFloat::from_f64(semantics, value).value);
    let [real, imaginary] = parts.map(part);
    MlirAttribute::make(state, "complex.number", vec![real, imaginary, ty.parameter(state)?])
}

export! {
    /// Returns a number of a complex type, whose parts are nearest to these.
    fn mlirComplexAttrDoubleGet(context: MlirContext, ty: MlirType, real: f64, imaginary: f64) -> MlirAttribute {
        number(&*context::find(context)?, None, ty, [real, imaginary])
    }

    /// Returns a number of a complex type, or tells at a location why there is none.
    fn mlirComplexAttrDoubleGetChecked(
        location: MlirLocation,
        ty: MlirType,
        real: f64,
        imaginary: f64,
    ) -> MlirAttribute {
        let (state, location) = resolve::<Location<'static>>(location)?;
        number(&state, Some(location), ty, [real, imaginary])
    }
}
