//! IR as text.
//!
//! [`AsmPrinter`] writes one body at a time; isolated operations below it get a printer of their own, which depends only
//! on counters and names handed down, so their texts can be made in any order or in parallel.

mod aliases;
mod caches;
mod format;
mod names;
mod op;
#[cfg(feature = "parallel")]
mod parallel;
mod plan;
mod positions;
mod printer;
mod text;
mod uniqued;

pub use aliases::AliasTable;
pub(crate) use aliases::LONG_TUPLE;
pub use names::ValueNames;
pub use op::RegionForm;
pub(crate) use plan::Plan;
pub use positions::{OpPosition, print_operation_with_positions};
pub use printer::AsmPrinter;
pub(crate) use printer::needs_escape;

use crate::view::{Block, Operation, Value};
use crate::{Attribute, Location, Type};
use std::fmt;

/// Printing options; the fields are named after `mlir-opt`'s flags.
#[derive(Clone, Debug)]
pub struct PrintFlags {
    /// Print locations.
    pub debuginfo: bool,
    /// Print locations in a form for people.
    pub pretty_debuginfo: bool,
    /// Print every operation in its generic form.
    pub op_generic: bool,
    /// Print without aliases.
    pub local_scope: bool,
    /// Number values uniquely over all regions.
    pub unique_ssa_ids: bool,
    /// Leave out regions.
    pub skip_regions: bool,
    /// Say in comments who uses a value.
    pub value_users: bool,
    /// Say in comments where an operation comes from: its source, and the passes and patterns that made it.
    pub origins: bool,
    /// Take names of values from their locations.
    pub use_nameloc_as_prefix: bool,
    /// Elide elements attributes with more elements than this.
    pub elide_elements_if_larger: Option<usize>,
    /// Elide resources whose text is longer than this.
    pub elide_resource_strings_if_larger: Option<usize>,
    /// Print elements in hexadecimal if there are more than this.
    pub hex_if_larger: Option<usize>,
    /// Do not verify before printing; an operation that is not known to be valid prints in its generic form.
    pub assume_verified: bool,
}

impl PrintFlags {
    /// Returns true if no name of a value occurs twice, even in regions that do not see each other.
    pub(crate) fn numbers_uniquely(&self) -> bool {
        self.unique_ssa_ids || self.op_generic
    }
}

impl Default for PrintFlags {
    fn default() -> Self {
        PrintFlags {
            debuginfo: false,
            pretty_debuginfo: false,
            op_generic: false,
            local_scope: false,
            unique_ssa_ids: false,
            skip_regions: false,
            value_users: false,
            origins: false,
            use_nameloc_as_prefix: false,
            elide_elements_if_larger: None,
            elide_resource_strings_if_larger: None,
            hex_if_larger: Some(100),
            assume_verified: true,
        }
    }
}

/// Returns the text of an operation with the aliases that it needs; ends with a line break, but in local scope.
pub fn print_operation(op: Operation<'_, '_>, flags: &PrintFlags) -> String {
    let mut text = Vec::new();
    write_operation(op, flags, &mut |piece| text.extend_from_slice(piece));
    String::from_utf8(text).expect("text is made of text")
}

/// Returns the text of a block of an operation, with its label, indented as a region of its own is.
pub fn print_block(top: Operation<'_, '_>, block: Block<'_, '_>, flags: &PrintFlags) -> String {
    ValueNames::of(top, flags).text_of_block(block, flags)
}

/// Takes text, a piece at a time, on whichever thread wrote it.
pub type Take<'t> = dyn FnMut(&[u8]) + Send + 't;

/// Hands over the text of [`print_operation`] in pieces, so that it is never there as a whole.
///
/// A piece ends somewhere between two operations.
pub fn write_operation(op: Operation<'_, '_>, flags: &PrintFlags, take: &mut Take<'_>) {
    let aliases = if flags.local_scope { AliasTable::default() } else { AliasTable::collect(op, flags) };
    let mut printer = AsmPrinter::new(op.context(), flags, &aliases);
    printer.take = Some(take);
    printer.print_aliases(false);
    printer.print_top_level(op);
    if !flags.local_scope {
        printer.push('\n');
    }
    printer.print_aliases(true);
    if !flags.local_scope {
        printer.print_resources(op.context());
    }
    printer.hand_over();
}

/// Returns the text of a value as a diagnostic shows it: that of the operation that defines it.
pub fn value_for_diagnostic(value: Value<'_, '_>) -> String {
    match (value.defining_op(), value.as_argument()) {
        (Some(op), _) => op_for_diagnostic(op, true),
        (None, Some((_, number))) => format!("<block argument> of type '{}' at index: {number}", value.ty()),
        (None, None) => String::new(),
    }
}

/// Returns the text of an operation as a note to a diagnostic shows it.
pub fn op_for_diagnostic(op: Operation<'_, '_>, is_generic: bool) -> String {
    let flags = op.context().diagnostic_print_flags();
    let flags = PrintFlags {
        op_generic: is_generic || flags.op_generic,
        local_scope: true,
        elide_elements_if_larger: Some(16),
        ..flags
    };
    print_operation(op, &flags).trim_end().to_owned()
}

macro_rules! display_in_local_scope {
    ($name:ident, $print:ident) => {
        impl fmt::Display for $name<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let flags = PrintFlags { local_scope: true, ..PrintFlags::default() };
                let aliases = AliasTable::default();
                let mut printer = AsmPrinter::without_context(&flags, &aliases);
                printer.$print(*self);
                f.write_str(&printer.finish())
            }
        }
        impl fmt::Debug for $name<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    };
}

display_in_local_scope!(Type, print_type);
display_in_local_scope!(Attribute, print_attribute);
display_in_local_scope!(Location, print_location_display);

use crate::affine::{AffineExpr, AffineMap, IntegerSet};
display_in_local_scope!(AffineExpr, print_affine_expr);
display_in_local_scope!(AffineMap, print_affine_map);
display_in_local_scope!(IntegerSet, print_integer_set);
