//! Passes, the pipelines that they form, and the manager that runs them.
//!
//! A [`Pass`] rewrites one isolated operation; a [`PassEntry`] is its row in a table; [`parse_pipeline`] reads
//! `builtin.module(func.func(cse))`, and a [`PassManager`] runs it, on nested isolated operations at the same time.
#![forbid(unsafe_code)]

mod analyses;
mod error;
mod machine;
mod manager;
mod pass;
mod pipeline;
mod run;

pub use analyses::Analysis;
pub use error::{PipelineError, PipelineErrorKind};
pub use machine::Machine;
pub use manager::{Collection, PassManager, Ready, ReadyPass};
pub use pass::entry::{DeclaredPass, PassDeclaration, PassEntry, PassRegistry, PipelineEntry};
pub use pass::option_type::OptionType;
pub use pass::options::{NamedFiles, OptionKind, OptionSpec, OptionValue, PassOptions};
pub use pass::prepared::PreparedPass;
pub use pass::settings::RunSettings;
pub use pass::value::FnPass;
pub use pass::watch::{Clock, Moment, PassFailure, Progress, Scope, Stopwatch, Watcher};
pub use pass::{NestedPipelines, Pass, PassOp};
pub use pipeline::{Anchor, Pipeline, Step, parse_pipeline, parse_top_level};
