//! To and from other integers.

use super::halves::Emulation;
use terrace_arith as arith;
use terrace_ir::{MatchResult, TypedOp};

/// `extui(a) -> [extui(a), 0]`
pub fn extui(emulation: &mut Emulation<'_, '_, '_>) -> MatchResult {
    let ty = emulation.half_type()?;
    let value = emulation.with_last_dim(emulation.operands[0]);
    let (context, location) = (emulation.make.context(), emulation.make.location);
    let new = arith::ExtUIOp::builder(context, location).input(value).out(ty);
    let low = emulation.make.rewriter.fold(new);
    emulation.join(low, None)
}

/// `extsi(a) -> [extsi(a), signs(a)]`
pub fn extsi(emulation: &mut Emulation<'_, '_, '_>) -> MatchResult {
    let ty = emulation.half_type()?;
    let value = emulation.with_last_dim(emulation.operands[0]);
    let (context, location) = (emulation.make.context(), emulation.make.location);
    let new = arith::ExtSIOp::builder(context, location).input(value).out(ty);
    let low = emulation.make.rewriter.fold(new);
    let high = emulation.signs(low);
    emulation.join(low, Some(high))
}

/// `trunci(a) -> trunci(low(a))`
pub fn trunci(emulation: &mut Emulation<'_, '_, '_>) -> MatchResult {
    let ty = emulation.split.filter(|ty| Some(*ty) == emulation.wide)?;
    let low = emulation.half(0, 0);
    let low = emulation.without_last_dim(low);
    let (context, location) = (emulation.make.context(), emulation.make.location);
    let new = arith::TruncIOp::builder(context, location).input(low).out(ty);
    let result = emulation.make.rewriter.fold(new);
    emulation.replace(result)
}

/// `index_cast(a) -> index_cast(low(a))` or `-> [index_cast(a), signs(a)]`
pub fn index_cast(emulation: &mut Emulation<'_, '_, '_>) -> MatchResult {
    let Some(low) = low_of_index(arith::IndexCastOp::NAME, emulation)? else { return Some(()) };
    let high = emulation.signs(low);
    emulation.join(low, Some(high))
}

/// `index_castui(a) -> index_castui(low(a))` or `-> [index_castui(a), 0]`
pub fn index_castui(emulation: &mut Emulation<'_, '_, '_>) -> MatchResult {
    match low_of_index(arith::IndexCastUIOp::NAME, emulation)? {
        Some(low) => emulation.join(low, None),
        None => Some(()),
    }
}

/// Returns the low half of a cast from an index; of one to an index, which is replaced, there is none.
fn low_of_index(
    name: &str,
    emulation: &mut Emulation<'_, '_, '_>,
) -> Option<Option<terrace_ir::ids::ValueId>> {
    let wide = emulation.wide?;
    if wide.element_or_self().is_index() {
        let low = emulation.half(0, 0);
        let low = emulation.without_last_dim(low);
        let result = emulation.make.value(name, &[low], wide);
        emulation.replace(result)?;
        return Some(None);
    }
    let context = emulation.make.context();
    let narrow = wide.with_element(context, context.integer_type(emulation.width));
    let low = emulation.make.value(name, &[emulation.operands[0]], narrow);
    Some(Some(emulation.with_last_dim(low)))
}
