//! Tools for the languages in which dialects are declared and rules are written.

mod includes;
pub(crate) use includes::Includes;
pub mod pdll;
pub mod tblgen;
