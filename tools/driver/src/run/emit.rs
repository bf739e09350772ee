//! `terrace run --emit`: what a program looks like at each level on its way down.

use crate::lowering::{
    Shapes, is_above_loops, optimize, pipeline_to_loops, script, to_cf, to_llvm, to_loops, to_tasks,
};
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::{Context, Failure, OwnedOperation};
use terrace_pass::PassRegistry;

/// A level that a program is at while it is brought down to machine code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Level {
    /// Input, as parsed.
    Input,
    /// The script of the transform dialect that brings the input to loops, if there are operations on tensors.
    Schedule,
    /// With loops over memory in the place of operations on tensors, if there are any.
    Loops,
    /// Optimized for Cranelift.
    Optimized,
    /// With functions in the place of parallel loops, if there are several threads.
    Tasks,
    /// With branches between blocks instead of loops and conditions.
    Cf,
    /// In the `llvm` dialect.
    Llvm,
    /// LLVM IR text.
    LlvmIr,
}

impl Level {
    /// All of them, from the highest to the lowest.
    const ALL: [Level; 8] = [
        Level::Input,
        Level::Schedule,
        Level::Loops,
        Level::Optimized,
        Level::Tasks,
        Level::Cf,
        Level::Llvm,
        Level::LlvmIr,
    ];

    fn name(self) -> &'static str {
        match self {
            Level::Input => "input",
            Level::Schedule => "schedule",
            Level::Loops => "loops",
            Level::Optimized => "optimized",
            Level::Tasks => "tasks",
            Level::Cf => "cf",
            Level::Llvm => "llvm",
            Level::LlvmIr => "llvm-ir",
        }
    }

    /// Returns the levels of a list of names, or all of them.
    ///
    /// # Errors
    /// If a name is of none; which there are.
    pub fn of_names(names: &str) -> Result<Vec<Level>, String> {
        if names == "all" {
            // The script is no level of the program.
            return Ok(Self::ALL.into_iter().filter(|level| *level != Level::Schedule).collect());
        }
        let level = |name: &str| {
            Self::ALL.into_iter().find(|level| level.name() == name).ok_or_else(|| {
                let all = Self::ALL.map(Level::name).join(", ");
                format!("there is no level '{name}': there are {all}, and all of them with 'all'")
            })
        };
        names.split(',').map(level).collect()
    }
}

/// Settings of the way down.
pub(crate) struct Way<'s> {
    /// Entry point, if the program is optimized.
    pub entry: Option<&'s str>,
    pub shapes: Shapes,
    /// Pipeline for programs on tensors, if it is not the usual one.
    pub pipeline: Option<&'s str>,
    /// True if parallel loops run on several threads.
    pub has_threads: bool,
}

/// Brings a program down as far as is wanted; the text at each level that is. Where that is more than one, each has its
/// name above it. Without an entry point, nothing is optimized.
///
/// # Errors
/// If a pass fails; it was told.
pub(crate) fn texts<'c>(
    context: &'c Context<'c>,
    program: &mut OwnedOperation<'c>,
    passes: &'static PassRegistry,
    Way { entry, shapes, pipeline, has_threads }: Way<'_>,
    wanted: &[Level],
) -> Result<String, Failure> {
    let mut all = String::new();
    let last = Level::ALL.into_iter().rposition(|level| wanted.contains(&level)).unwrap_or(0);
    for level in Level::ALL.into_iter().take(last + 1) {
        let mut comment = "//";
        let text = match level {
            Level::Input => None,
            Level::Schedule => {
                let Some(pipeline) = pipeline_to_loops(program.op(), pipeline) else { continue };
                Some(script::of_pipeline(pipeline, passes).expect("the pipeline was parsed before"))
            }
            Level::Loops => {
                if shapes == Shapes::Trusted && !is_above_loops(program.op()) {
                    continue;
                }
                to_loops(context, program, passes, shapes, pipeline)?;
                None
            }
            Level::Optimized => {
                let Some(entry) = entry else { continue };
                optimize(context, program, passes, Some(entry))?;
                None
            }
            Level::Tasks => {
                if !has_threads {
                    continue;
                }
                to_tasks(context, program, passes)?;
                None
            }
            Level::Cf => {
                to_cf(context, program, passes)?;
                None
            }
            Level::Llvm => {
                to_llvm(context, program, passes)?;
                None
            }
            Level::LlvmIr => {
                comment = ";";
                Some(terrace_target_llvm::translate(program.op())?.text)
            }
        };
        if wanted.contains(&level) {
            if wanted.len() > 1 {
                all += &format!("{comment} Level: {}\n", level.name());
            }
            all += &text.unwrap_or_else(|| print_operation(program.op(), &PrintFlags::default()));
            if !all.ends_with('\n') {
                all.push('\n');
            }
        }
    }
    Ok(all)
}
