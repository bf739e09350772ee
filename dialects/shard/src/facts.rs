//! Grids, and the groups that their devices form.

use crate::GridOp;
use crate::attributes::{directions, directions_attribute};
use std::fmt::Display;
use terrace_ir::symbol_table::SymbolScope;
use terrace_ir::{Attribute, Ctx, DYNAMIC, Failure, LogicalResult, Operation, TypedOp};

/// Returns no directions: where an operation says nothing else.
pub(crate) fn no_axes(context: Ctx<'_>) -> Attribute<'_> {
    directions_attribute(context, &[])
}

/// Emits an error where an operation is, and nothing about the operation.
pub(crate) fn error_at(op: Operation<'_, '_>, message: impl Display) -> LogicalResult {
    op.context().error(op.location(), message).emit()
}

/// A grid as those see it that work on it.
pub(crate) struct Grid<'c> {
    /// Its name.
    name: &'c str,
    /// Number of devices in each direction.
    pub(crate) shape: Vec<i64>,
}

impl<'c> Grid<'c> {
    /// Returns the grid that an operation names.
    pub(crate) fn of<'a>(op: Operation<'a, 'c>, scope: &SymbolScope<'a, 'c>) -> Result<Self, Failure> {
        let symbol = op.attribute("grid");
        let name = symbol.and_then(Attribute::as_symbol).map_or("", |(root, _)| root.as_str());
        match symbol.and_then(|symbol| scope.lookup(symbol)).and_then(GridOp::cast) {
            Some(grid) => Ok(Grid { name, shape: grid.sizes() }),
            None => {
                op.emit_error(format_args!("Undefined required grid symbol \"{name}\"."))?;
                Err(Failure)
            }
        }
    }

    /// Checks directions that an operation names: each is there, and named once.
    pub(crate) fn verify_axes(&self, op: Operation<'_, '_>, axes: &[i16]) -> LogicalResult {
        if axes.iter().enumerate().any(|(at, axis)| axes[..at].contains(axis)) {
            return error_at(op, "Grid axes contains duplicate elements.");
        }
        match axes.iter().find(|axis| self.size_along(**axis).is_none()) {
            Some(axis) => error_at(
                op,
                format_args!(
                    "0-based grid axis index {axis} is out of bounds. The referenced grid \"{}\" is of rank {}.",
                    self.name,
                    self.shape.len(),
                ),
            ),
            None => Ok(()),
        }
    }

    /// Returns the number of devices in a direction.
    pub(crate) fn size_along(&self, axis: i16) -> Option<i64> {
        self.shape.get(usize::try_from(axis).ok()?).copied()
    }
}

impl GridOp<'_, '_> {
    /// Returns the number of devices in each direction.
    pub fn sizes(self) -> Vec<i64> {
        self.op().attribute("shape").and_then(Attribute::as_i64_array).unwrap_or_default()
    }
}

/// The devices that do something together.
pub(crate) struct Group {
    /// The directions of the grid in which they differ.
    pub(crate) axes: Vec<i16>,
    /// Number of devices in each of these directions.
    sizes: Vec<i64>,
}

impl Group {
    /// Returns the group that an operation names.
    pub(crate) fn of<'a, 'c>(op: Operation<'a, 'c>, scope: &SymbolScope<'a, 'c>) -> Result<Self, Failure> {
        let grid = Grid::of(op, scope)?;
        let axes = op.attribute("grid_axes").and_then(directions).unwrap_or_default();
        grid.verify_axes(op, &axes)?;
        let sizes = axes.iter().filter_map(|axis| grid.size_along(*axis)).collect();
        Ok(Group { axes, sizes })
    }

    /// Returns the number of its devices, if known.
    pub(crate) fn size(&self) -> Option<i64> {
        self.sizes.iter().try_fold(1_i64, |product, size| match *size {
            DYNAMIC => None,
            size => product.checked_mul(size),
        })
    }

    /// Checks that an attribute names a device of the group.
    pub(crate) fn verify_device(&self, op: Operation<'_, '_>, attribute: &str) -> LogicalResult {
        let device = op.attribute(attribute).and_then(Attribute::as_i64_array).unwrap_or_default();
        if device.len() != self.sizes.len() {
            return error_at(
                op,
                format_args!(
                    "In-group device \"{attribute}\" has unexpected multi-index size {}. Expected {}.",
                    device.len(),
                    self.sizes.len(),
                ),
            );
        }
        for (at, (place, size)) in device.into_iter().zip(&self.sizes).enumerate() {
            if place != DYNAMIC && *size != DYNAMIC && place >= *size {
                return error_at(
                    op,
                    format_args!(
                        "Out of bounds coordinate {at} for in-group device \"{attribute}\". Got {place}, but expected \
                     value in the range [0, {}].",
                        size.wrapping_sub(1),
                    ),
                );
            }
        }
        Ok(())
    }
}
