//! Schedules: files with the pipeline for programs on tensors, as `terrace tune` writes them.

use crate::files::Files;
use crate::opt::Registry;
use terrace_arguments::{Arg, value};
use terrace_pass::PassManager;

/// Describes the option that names a schedule.
pub(crate) fn argument() -> Arg {
    value(
        "schedule",
        "FILE",
        "The pipeline for programs on tensors, in the place of --tensors-to-vectors for this machine; 'terrace tune' \
         writes such files",
    )
}

/// Returns the pipeline of a file: its text without lines of comments.
pub fn pipeline(text: &str) -> String {
    let lines = text.lines().map(str::trim).filter(|line| !line.starts_with("//"));
    lines.collect::<Vec<_>>().join(" ").trim().to_owned()
}

/// Reads the schedule in a file, if there is one.
///
/// # Errors
/// If the file cannot be read, or is no pipeline.
pub(crate) fn read(
    name: Option<&str>,
    registry: &Registry,
    files: &mut dyn Files,
) -> Result<Option<String>, String> {
    let Some(name) = name else { return Ok(None) };
    let bytes = files.read(name).map_err(|why| format!("cannot open schedule '{name}': {why}"))?;
    let pipeline = pipeline(&String::from_utf8_lossy(&bytes));
    match PassManager::of_text(&pipeline, registry.passes) {
        Ok(_) => Ok(Some(pipeline)),
        Err(why) => Err(format!("'{name}' is no schedule: {why}")),
    }
}
