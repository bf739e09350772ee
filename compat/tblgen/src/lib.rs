//! Stands in for the crate `tblgen` 0.9: the records of MLIR's dialects, without LLVM's TableGen.
//!
//! It has that part of the crate which macros need that generate builders of operations, such as those of `melior`. An
//! `include` of a file of MLIR's own dialects stands for the operations of its dialect; they are in `records.txt`, as
//! Terrace declares them. Other TableGen files are not read: parsing them is an error that says so.
//!
//! - [`TableGenParser`]: sources, to be parsed.
//! - [`record_keeper`]: the records of parsed sources.
//! - [`record`]: records and their values.
//! - Errors are in [`error`].
#![forbid(unsafe_code)]

mod data;
mod dialects;
pub mod error;
mod operations;
pub mod record;
pub mod record_keeper;

pub use error::Error;
pub use record::init::{self, TypedInit};
pub use record::{Record, RecordValue};
pub use record_keeper::RecordKeeper;

use error::{SourceError, SourceLocation, TableGenError};
use std::marker::PhantomData;

/// Sources, and the folders in which their includes are looked up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableGenParser<'s> {
    folders: Vec<String>,
    source: String,
    lifetime: PhantomData<&'s str>,
}

impl<'s> TableGenParser<'s> {
    /// Returns a parser without sources.
    pub fn new() -> Self {
        TableGenParser::default()
    }

    /// Adds a folder in which includes are looked up.
    pub fn add_include_directory(mut self, include: &str) -> Self {
        self.folders.push(include.to_owned());
        self
    }

    /// Adds the file of that path.
    pub fn add_source_file(mut self, source: &str) -> Self {
        self.source.push_str(&format!("include \"{source}\""));
        self
    }

    /// Adds a source, of which the includes count.
    ///
    /// # Errors
    /// None; the signature is that of the crate for which this one stands in.
    pub fn add_source(mut self, source: &str) -> Result<Self, Error> {
        self.source.push_str(source);
        Ok(self)
    }

    /// Returns where the sources come from, for messages.
    pub fn source_info(&self) -> SourceInfo<'_> {
        SourceInfo(PhantomData)
    }

    /// Returns the records of the included dialects.
    ///
    /// # Errors
    /// If a file is included that is none of MLIR's own dialects.
    pub fn parse(self) -> Result<RecordKeeper<'s>, Error> {
        let mut namespaces: Vec<&str> = Vec::new();
        for file in self.source.split('"').skip(1).step_by(2) {
            match dialects::of_file(file, &self.folders) {
                Some(namespace) if namespaces.contains(&namespace) => {}
                Some(namespace) => namespaces.push(namespace),
                None => {
                    let message = format!(
                        "'{file}' is none of MLIR's own dialects: without LLVM's TableGen, other files are not read"
                    );
                    return Err(
                        SourceError::new(SourceLocation::none(), TableGenError::Parse).saying(message)
                    );
                }
            }
        }
        Ok(RecordKeeper::of_dialects(&namespaces))
    }
}

/// Origin of records, for messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceInfo<'a>(PhantomData<&'a ()>);

impl SourceInfo<'_> {
    pub(crate) const NONE: SourceInfo<'static> = SourceInfo(PhantomData);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(keeper: &RecordKeeper<'_>, class: &str) -> Vec<String> {
        keeper
            .all_derived_definitions(class)
            .map(|record| record.name().expect("a name").to_owned())
            .collect()
    }

    #[test]
    fn includes_are_dialects() {
        let parser = TableGenParser::new().add_include_directory("mlir/Dialect/ArmSME/IR");
        let source = "include \"ArmSMEOps.td\"include \"mlir/Dialect/Arith/IR/ArithOps.td\"";
        let keeper = parser.add_source(source).and_then(TableGenParser::parse).expect("both are known");
        assert_eq!(names(&keeper, "Dialect"), ["ArmSME_Dialect", "Arith_Dialect"]);
        let ops = names(&keeper, "Op");
        assert!(ops.iter().any(|name| name == "armsme_ZeroOp"), "{ops:?}");
        let add = keeper.all_derived_definitions("Op").find(|op| op.str_value("opName") == Ok("addi"));
        let add = add.expect("arith.addi");
        assert_eq!(add.name(), Ok("arith_AddIOp"));
        let arguments: Vec<_> = add.dag_value("arguments").expect("arguments").args().collect();
        assert_eq!(
            arguments.iter().map(|(name, _)| *name).collect::<Vec<_>>(),
            [Some("lhs"), Some("rhs"), Some("overflowFlags")]
        );
        let flags = Record::try_from(arguments[2].1).expect("a record");
        assert!(flags.subclass_of("Attr") && flags.bit_value("isOptional") == Ok(true));
        // As in upstream's files: macros of melior know an attribute's class with and without the spaces.
        assert_eq!(flags.str_value("storageType"), Ok(" ::mlir::Attribute "));
        assert!(matches!(flags.def_value("isOptional"), Err(error)
            if matches!(error.error(), TableGenError::InitConversion { from: "Bit", to: "Def" })));
    }

    #[test]
    fn other_files_are_an_error() {
        let parsed = TableGenParser::new().add_source_file("my/Ops.td").parse();
        let message = parsed.expect_err("it is not known").to_string();
        assert!(message.contains("'my/Ops.td' is none of MLIR's own dialects"), "{message}");
    }
}
