//! Which values may be dimensions and symbols of affine maps.
//!
//! Both are told from where a value is defined. An [`AffineScope`](terrace_ir::spec::Trait::AffineScope) such as a
//! function makes symbols of all that is defined at its top level. Other symbols are constants, sizes of memory whose
//! size is a symbol, and what is computed from symbols alone; other dimensions are induction variables, and what
//! affine operations compute from dimensions.

use super::purity::is_pure;
use crate::ops::{AffineForOp, AffineParallelOp};
use std::cell::LazyCell;
use terrace_ir::ids::{RegionId, ValueId};
use terrace_ir::{LogicalResult, Operation, Region, TraitFlags, TypedOp, Value};
use terrace_support::ensure_stack;
use terrace_support::interner::{FoldMap, FoldSet};

/// Returns the region around an operation of the nearest operation that is an affine scope.
pub fn affine_scope<'a, 'c>(op: Operation<'a, 'c>) -> Option<Region<'a, 'c>> {
    let mut region = op.parent_region()?;
    loop {
        let parent = region.parent_op()?;
        if parent.has_trait(TraitFlags::AFFINE_SCOPE) {
            return Some(region);
        }
        region = parent.parent_region()?;
    }
}

/// Returns true if a value may be a dimension, in the scope in which it is defined.
pub(crate) fn is_valid_dim_anywhere(value: Value<'_, '_>) -> bool {
    if !value.ty().is_index() {
        return false;
    }
    match value.defining_op() {
        Some(op) => is_valid_dim(value, affine_scope(op)),
        None => is_induction_variable(value) || is_at_top_of_some_scope(value),
    }
}

/// Returns true if a value may be a dimension in a scope.
pub fn is_valid_dim<'a, 'c>(value: Value<'a, 'c>, scope: Option<Region<'a, 'c>>) -> bool {
    if value.ty().is_index() && is_at_top(value, scope) {
        return true;
    }
    let mut symbols = Symbols::default();
    let mut seen = FoldSet::default();
    let mut stack = vec![value];
    while let Some(value) = stack.pop() {
        if !value.ty().is_index() {
            return false;
        }
        if is_induction_variable(value) || symbols.is_valid(value, scope) || !seen.insert(value.id()) {
            continue;
        }
        let Some(op) = value.defining_op() else { return false };
        match op.name().as_str() {
            "affine.apply" | "affine.delinearize_index" | "affine.linearize_index" => {
                stack.extend(op.operands());
            }
            _ if is_dim(op) && is_at_top_of_some_scope(op.operand(0)) => {}
            _ => return false,
        }
    }
    true
}

/// Returns true if a value may be a symbol, in the scope in which it is defined.
pub fn is_valid_symbol_anywhere(value: Value<'_, '_>) -> bool {
    if !value.ty().is_index() {
        return false;
    }
    is_at_top_of_some_scope(value)
        || value.defining_op().is_some_and(|op| is_valid_symbol(value, affine_scope(op)))
}

/// Returns true if a value may be a symbol in a scope.
pub fn is_valid_symbol<'a, 'c>(value: Value<'a, 'c>, scope: Option<Region<'a, 'c>>) -> bool {
    value.ty().is_index() && (is_at_top(value, scope) || Symbols::default().is_valid(value, scope))
}

/// Returns true if a value is defined directly in a region.
fn is_at_top<'a, 'c>(value: Value<'a, 'c>, scope: Option<Region<'a, 'c>>) -> bool {
    scope.is_some() && value.parent_region() == scope
}

/// Validity of values as dimensions and symbols: each is checked once, even if many others are computed from it.
#[derive(Default)]
struct Symbols {
    known: FoldMap<(ValueId, Option<RegionId>), bool>,
}

impl Symbols {
    fn is_valid<'a, 'c>(&mut self, value: Value<'a, 'c>, scope: Option<Region<'a, 'c>>) -> bool {
        if !value.ty().is_index() {
            return false;
        }
        if is_at_top(value, scope) {
            return true;
        }
        let key = (value.id(), scope.map(Region::id));
        // A value that is computed from itself, where the order does not matter, is no symbol.
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        self.known.insert(key, false);
        let is_valid = ensure_stack(|| self.is_computed(value, scope));
        self.known.insert(key, is_valid);
        is_valid
    }

    /// Returns true if a value is a constant, or computed from symbols alone.
    fn is_computed<'a, 'c>(&mut self, value: Value<'a, 'c>, scope: Option<Region<'a, 'c>>) -> bool {
        if let Some(op) = value.defining_op() {
            if op.has_trait(TraitFlags::CONSTANT_LIKE) {
                return true;
            }
            if op.is("affine.apply") {
                return op.operands().all(|operand| self.is_valid(operand, scope));
            }
            if is_dim(op) {
                return self.is_symbolic_size(op, scope);
            }
            if is_pure(op) && op.operands().all(|operand| self.is_valid(operand, scope)) {
                return true;
            }
        }
        // What is a symbol outside of the operation that makes the scope is one inside too, if it can be seen.
        let around = scope.and_then(Region::parent_op).filter(|op| !op.has_trait(TraitFlags::ISOLATED));
        let Some(outer) = around.and_then(Operation::parent_region) else { return false };
        self.is_valid(value, Some(outer))
    }

    /// Returns true if the size that `dim` gives is a symbol: of a value at the top of a scope, or of memory whose size
    /// is one.
    fn is_symbolic_size<'a, 'c>(&mut self, dim: Operation<'a, 'c>, scope: Option<Region<'a, 'c>>) -> bool {
        let shaped = dim.operand(0);
        if is_at_top_of_some_scope(shaped) {
            return true;
        }
        let Some(position) =
            constant_value(dim.operand(1)).and_then(|position| usize::try_from(position).ok())
        else {
            return false;
        };
        let mut source = shaped.defining_op();
        while let Some(cast) = source.filter(|op| op.is("memref.cast")) {
            if !cast.operand(0).ty().is_memref() {
                return false;
            }
            source = cast.operand(0).defining_op();
        }
        source.is_some_and(|source| self.is_symbolic_size_of(source, position, scope))
    }

    /// Returns true if a size of a new memref or view is a symbol; of other operations nothing is known.
    fn is_symbolic_size_of<'a, 'c>(
        &mut self,
        source: Operation<'a, 'c>,
        position: usize,
        scope: Option<Region<'a, 'c>>,
    ) -> bool {
        // The declared operand that holds the dynamic sizes.
        let sizes = match source.name().as_str() {
            "memref.alloc" => 0,
            "memref.subview" | "memref.view" => 2,
            _ => return false,
        };
        let shape = source.result(0).ty().shape().unwrap_or_default();
        match shape.get(position) {
            None => false,
            Some(&size) if size != terrace_ir::DYNAMIC => true,
            Some(_) => {
                let before = shape[..position].iter().filter(|size| **size == terrace_ir::DYNAMIC).count();
                source.operand_group(sizes).nth(before).is_some_and(|size| self.is_valid(size, scope))
            }
        }
    }
}

/// Returns true if a value is an induction variable of an affine loop.
fn is_induction_variable(value: Value<'_, '_>) -> bool {
    let Some(parent) = value.as_argument().and_then(|(block, _)| block.parent_op()) else { return false };
    AffineForOp::cast(parent).is_some() || AffineParallelOp::cast(parent).is_some()
}

/// Returns true if a value is defined directly in a region of some affine scope.
fn is_at_top_of_some_scope(value: Value<'_, '_>) -> bool {
    let parent = value.parent_block().and_then(|block| block.parent_op());
    parent.is_some_and(|parent| parent.has_trait(TraitFlags::AFFINE_SCOPE))
}

/// Returns true if an operation gives the size of a dimension: the shaped value first, then the dimension.
fn is_dim(op: Operation<'_, '_>) -> bool {
    op.operand_count() == 2 && op.declares_interface("ShapedDimOpInterface")
}

/// Returns the value of an integer constant.
pub(super) fn constant_value(value: Value<'_, '_>) -> Option<i64> {
    let op = value.defining_op().filter(|op| op.has_trait(TraitFlags::CONSTANT_LIKE))?;
    op.attribute("value")?.as_i64()
}

/// Checks that the values a map is applied to may be its dimensions and symbols.
pub(super) fn verify_dims_and_symbols<'a, 'c>(
    op: Operation<'a, 'c>,
    operands: impl Iterator<Item = Value<'a, 'c>>,
    dims: u32,
) -> LogicalResult {
    let scope = LazyCell::new(|| affine_scope(op));
    for (at, operand) in operands.enumerate() {
        if at < dims as usize {
            // Most of them are induction variables, wherever the scope is.
            let is_variable = operand.ty().is_index() && is_induction_variable(operand);
            if !is_variable && !is_valid_dim(operand, *scope) {
                return op.emit_op_error("operand cannot be used as a dimension id");
            }
        } else if !is_valid_symbol(operand, *scope) {
            return op.emit_op_error("operand cannot be used as a symbol");
        }
    }
    Ok(())
}
