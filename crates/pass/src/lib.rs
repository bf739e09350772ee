//! Passes, the pipelines that they form, and the manager that runs them.
//!
//! A [`Pass`] rewrites one isolated operation; a [`PassEntry`] is its row in a table; [`parse_pipeline`] reads
//! `builtin.module(func.func(cse))`, and a [`PassManager`] runs it, on nested isolated operations at the same time.
#![forbid(unsafe_code)]

mod analyses;
mod entry;
mod manager;
mod options;
mod pass;
mod pipeline;
mod run;
mod watch;

pub use analyses::Analysis;
pub use entry::{DeclaredPass, PassEntry, PassRegistry, PipelineEntry};
pub use manager::{Collection, PassManager, Ready, ReadyPass, RunSettings};
pub use options::{OptionKind, OptionSpec, OptionValue, PassOptions};
pub use pass::{NestedPipelines, Pass, PassOp};
pub use pipeline::{Anchor, Pipeline, Step, parse_pipeline, parse_top_level};
pub use watch::{Clock, Moment, PassFailure, Progress, Scope, Stopwatch, Watcher};
