//! The `emitc` dialect, with functions of `func` and branches of `cf`, as text of C++ or of C99.
//!
//! ```text
//! translate    files, classes, global variables, and what comes before them
//! function     signatures and bodies, with variables that are declared at the top
//! writer       a body that is being written: names of values, labels of blocks
//! inlining     what is written where it is used
//! settings     the language, and what there is to choose
//! statements   one operation, one statement
//! expressions  operations as text with as many parentheses as it takes
//! operators    their words and precedences
//! constants    attributes as initial values
//! floats       floats in decimal
//! types        types, and declarations of variables of them
//! text         lines with indentation
//! ```
#![forbid(unsafe_code)]

mod constants;
mod expressions;
mod floats;
mod function;
mod inlining;
mod operators;
mod settings;
mod statements;
mod text;
mod translate;
mod types;
mod writer;

pub use settings::{Language, Settings};
pub use translate::translate;
