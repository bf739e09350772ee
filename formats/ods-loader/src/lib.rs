//! Dialects that TableGen files declare, at run time.
//!
//! [`Declarations::read`] takes the records of a parsed file, and [`Declarations::load`] builds one of its dialects in a
//! context: operations, types, attributes and enums with their constraints, traits and declared formats. Parser, printer
//! and verifier cannot tell it from a built-in one. What a TableGen file leaves to C++ is not guessed: a [`Report`]
//! lists it, a custom form without its parser is an error, and the generic form works. A [`Library`] gives the parts that
//! stand in Rust instead.
#![forbid(unsafe_code)]

mod code;
mod constraints;
mod declarations;
mod definitions;
mod enums;
mod expression;
mod files;
mod index;
mod library;
mod loader;
mod operation;
mod predicate;
mod records;
mod report;

pub use code::{Code, Condition, Creation, Surroundings};
pub use declarations::Declarations;
pub use expression::Value as CodeValue;
pub use files::DeclaringFiles;
pub use library::Library;
pub use operation::name_of as op_name;
pub use records::{Argument, Dag, Entry, Item, Table, short_class};
pub use report::{Report, ReportEntry};
