//! Tools for the languages in which dialects are declared and rules are written.

pub mod doc;
pub mod pdll;
pub mod tblgen;
