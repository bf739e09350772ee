//! Partial knowledge of shapes, and the model of operations that infer those of their results.

use terrace_ir::spec::Model;
use terrace_ir::{Ctx, DYNAMIC, Operation, Type, Value};

/// Sizes of a shape, [`DYNAMIC`] where they are not known; `None` if the rank is not known.
pub type Shape = Option<Vec<i64>>;

/// Shapes of results as an operation infers them from its operands and attributes.
pub struct InferShapesModel {
    /// Returns a shape for each result; `None` if nothing can be inferred.
    pub infer: fn(Operation<'_, '_>) -> Option<Vec<Shape>>,
}

impl Model for InferShapesModel {
    const NAME: &'static str = "InferShapedTypeOpInterface";
}

/// Returns the shape of a value.
pub fn shape_of(value: Value<'_, '_>) -> Shape {
    value.ty().shape().map(<[i64]>::to_vec)
}

/// Returns the shape that fits both of two, with all that each of them knows; `None` if they contradict each other.
pub fn join(a: &Shape, b: &Shape) -> Option<Shape> {
    let (Some(a), Some(b)) = (a, b) else { return Some(a.clone().or_else(|| b.clone())) };
    if a.len() != b.len() {
        return None;
    }
    let size = |(a, b): (&i64, &i64)| match (*a, *b) {
        (DYNAMIC, size) | (size, DYNAMIC) => Some(size),
        (a, b) => (a == b).then_some(a),
    };
    a.iter().zip(b).map(size).collect::<Option<Vec<i64>>>().map(Some)
}

/// Returns the shape with what two shapes have in common.
pub fn meet(a: &Shape, b: &Shape) -> Shape {
    let (a, b) = (a.as_ref()?, b.as_ref()?);
    let size = |(a, b): (&i64, &i64)| if a == b { *a } else { DYNAMIC };
    (a.len() == b.len()).then(|| a.iter().zip(b).map(size).collect())
}

/// Returns a tensor type of a shape.
pub fn tensor<'c>(context: Ctx<'c>, shape: &Shape, element: Type<'c>) -> Type<'c> {
    match shape {
        Some(shape) => context.ranked_tensor_type(shape, element, None),
        None => context.unranked_tensor_type(element),
    }
}
