//! Functions that the device's runtime has: declared where they are first called, under mangled names.

use terrace_ir::ids::ValueId;
use terrace_ir::{
    Attribute, Builder, Ctx, Location, OperationState, OwnedOperation, RegionSource, Type, TypedOp,
};
use terrace_llvm as llvm;
use terrace_llvm::CConv;
use terrace_llvm::types::{function_type, void_type};
use terrace_support::float::FloatSemantics;
use terrace_to_llvm::lowering::build::{Callee, LlvmBuilder};

/// Function of the device.
pub(crate) struct DeviceFunction<'s, 'c> {
    /// Mangled name.
    pub name: &'s str,
    /// Type of the result, if it has one.
    pub result: Option<Type<'c>>,
    /// Facts about it, beside that it does not unwind and comes back.
    pub fact: Option<(&'static str, Attribute<'c>)>,
}

impl<'c> DeviceFunction<'_, 'c> {
    /// Calls the function, which the module gets a declaration of; returns its result.
    pub(crate) fn call(&self, arguments: &[ValueId], builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
        let context = builder.rewriter.context();
        let types: Vec<Type<'c>> = arguments.iter().map(|value| builder.rewriter.type_of(*value)).collect();
        let ty = function_type(context, self.result.unwrap_or_else(|| void_type(context)), &types, false);
        let mut facts: Vec<(&str, Attribute<'c>)> = self.fact.into_iter().collect();
        facts.extend(["no_unwind", "will_return"].map(|fact| (fact, context.unit_attribute())));
        facts.push(("CConv", CConv::SPIRFUNC.attribute(context)));
        let declare = |context: Ctx<'c>| {
            let mut state = OperationState::new(context.op_name(llvm::LLVMFuncOp::NAME), Location::Unknown);
            state.set(context, "sym_name", context.string_attribute(self.name));
            state.set(context, "function_type", context.type_attribute(ty));
            facts.iter().for_each(|(name, value)| state.set(context, name, *value));
            state.regions.push(RegionSource::Empty);
            OwnedOperation::create(context, state)
        };
        // Conversions take all requests.
        let _ = builder.rewriter.require_symbol(self.name, declare);
        builder.call(Callee::Named(self.name), arguments, self.result, &facts)
    }
}

/// Returns the letters of a type in a mangled name, given those of the integers by their widths.
pub(crate) fn mangled(ty: Type<'_>, integers: &[(u32, &'static str)]) -> Option<&'static str> {
    if let Some(semantics) = ty.as_float() {
        return match semantics {
            FloatSemantics::F16 => Some("Dh"),
            FloatSemantics::F32 => Some("f"),
            FloatSemantics::F64 => Some("d"),
            _ => None,
        };
    }
    let (width, _) = ty.as_integer()?;
    integers.iter().find(|(known, _)| *known == width).map(|(_, letters)| *letters)
}
