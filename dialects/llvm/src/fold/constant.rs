//! Constants, and the operations that make them.

use crate::attributes::{BlockAddressAttr, DSOLocalEquivalentAttr, POISON_ATTR, UNDEF_ATTR, ZERO_ATTR};
use crate::types::{POINTER_TYPE, is_type};
use crate::{AddressOfOp, BlockAddressOp, ConstantOp, DSOLocalEquivalentOp, PoisonOp, UndefOp, ZeroOp};
use terrace_ir::{Attribute, AttributeKind, Constants, Ctx, Folded, Location, OperationState, Type, TypedOp};

/// Makes an operation that gives a value.
pub fn materialize<'c>(
    context: Ctx<'c>,
    value: Attribute<'c>,
    ty: Type<'c>,
    location: Location<'c>,
) -> Option<OperationState<'c>> {
    if let AttributeKind::Dialect { spec, parameters } = *value.kind() {
        let name = spec.get().name;
        return if name == POISON_ATTR.name {
            Some(PoisonOp::builder(context, location).res(ty).build())
        } else if name == UNDEF_ATTR.name {
            Some(UndefOp::builder(context, location).res(ty).build())
        } else if name == ZERO_ATTR.name {
            Some(ZeroOp::builder(context, location).res(ty).build())
        } else if name == BlockAddressAttr::SPEC.name {
            Some(BlockAddressOp::builder(context, location).block_addr(value).res(ty).build())
        } else if name == DSOLocalEquivalentAttr::SPEC.name {
            let function = parameters.first()?.as_flat_symbol()?;
            Some(
                DSOLocalEquivalentOp::builder(context, location)
                    .function_name(function.as_str())
                    .res(ty)
                    .build(),
            )
        } else {
            None
        };
    }
    if let Some(name) = value.as_flat_symbol() {
        return is_type(ty, &POINTER_TYPE)
            .then(|| AddressOfOp::builder(context, location).global_name(name.as_str()).res(ty).build());
    }
    let is_value = value.as_integer().is_some()
        || value.as_float().is_some()
        || value.is_elements()
        || value.as_bytes().is_some()
        || value.as_array().is_some();
    is_value.then(|| ConstantOp::builder(context, location).value(value).res(ty).build())
}

impl<'c> ConstantOp<'_, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        Folded::to(self.value())
    }
}

impl<'c> ZeroOp<'_, 'c> {
    pub(crate) fn fold(self, constants: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let context = constants.context();
        let zero = || context.dialect_attribute(&ZERO_ATTR, &[]);
        Folded::to(context.zero_attribute(self.res().ty()).unwrap_or_else(zero))
    }
}

impl<'c> UndefOp<'_, 'c> {
    pub(crate) fn fold(self, constants: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        Folded::to(constants.context().dialect_attribute(&UNDEF_ATTR, &[]))
    }
}

impl<'c> PoisonOp<'_, 'c> {
    pub(crate) fn fold(self, constants: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        Folded::to(constants.context().dialect_attribute(&POISON_ATTR, &[]))
    }
}

impl<'c> AddressOfOp<'_, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        self.op().attribute("global_name").and_then(Folded::to)
    }
}

impl<'c> BlockAddressOp<'_, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        self.op().attribute("block_addr").and_then(Folded::to)
    }
}

impl<'c> DSOLocalEquivalentOp<'_, 'c> {
    pub(crate) fn fold(self, constants: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let name = self.op().attribute("function_name")?;
        Folded::to(constants.context().dialect_attribute(DSOLocalEquivalentAttr::SPEC, &[name]))
    }
}
