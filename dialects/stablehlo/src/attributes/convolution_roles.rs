//! Roles of the dimensions of a convolution.

use terrace_ir::{Attribute, Ctx};

/// Dimensions of one array of a convolution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConvArray {
    /// Dimension of the batch; of a kernel, the dimension of the input's features.
    pub first: i64,
    /// Dimension of the features; of a kernel, the dimension of the output's features.
    pub second: i64,
    /// The other dimensions, in their order.
    pub spatial: Vec<i64>,
}

/// Roles of the dimensions of a convolution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConvDimensions {
    /// Those of the input.
    pub input: ConvArray,
    /// Those of the kernel.
    pub kernel: ConvArray,
    /// Those of the output.
    pub output: ConvArray,
}

impl ConvDimensions {
    /// Returns the roles that parameters give.
    pub(crate) fn of_parameters(parameters: &[Attribute<'_>]) -> Option<Self> {
        let array = |at: usize| {
            let [first, second, spatial] = parameters.get(at..at + 3)? else { return None };
            Some(ConvArray {
                first: first.as_i64()?,
                second: second.as_i64()?,
                spatial: spatial.as_i64_array()?,
            })
        };
        Some(ConvDimensions { input: array(0)?, kernel: array(3)?, output: array(6)? })
    }

    /// Returns the parameters of the attribute.
    pub(crate) fn parameters<'c>(&self, context: Ctx<'c>) -> Vec<Attribute<'c>> {
        let arrays = [&self.input, &self.kernel, &self.output].into_iter();
        arrays
            .flat_map(|array| {
                [
                    context.i64_attribute(array.first),
                    context.i64_attribute(array.second),
                    context.dense_i64_array(&array.spatial),
                ]
            })
            .collect()
    }
}
