//! A program for each operation that runs, what engines make of it, and the page that says so.
//!
//! ```text
//! programs/*.mlir --> Program, one or more for each operation --> an engine --> Cell
//! reasons.txt     --> Reasons: the cells that are holes       --> page: docs/engines.md
//! ```
#![forbid(unsafe_code)]

mod cells;
mod page;
mod programs;
mod reasons;

pub use cells::{Cell, Cells, Ended, is_same, judge};
pub use page::page;
pub use programs::{Program, Row, Source, read};
pub use reasons::Reasons;

/// The engines, as `terrace run --backend` names them; the first one is the oracle of the others.
pub const ENGINES: [&str; 4] = ["interpreter", "cranelift", "native", "llvm"];

/// The folder of this crate, below the root of the tree.
pub const FOLDER: &str = "tests/matrix";

/// Options of `terrace run` for programs of the matrix.
pub const OPTIONS: [&str; 1] = ["--make-inputs=1"];
