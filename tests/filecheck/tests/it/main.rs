//! Tests of `FileCheck` and of RUN lines.

mod check;
mod run_lines;
