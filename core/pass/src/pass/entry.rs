//! Declarations of passes, and tables of them.

use crate::pass::Pass;
use crate::pass::options::{OptionSpec, PassOptions};
use crate::pass::prepared::{Prepared, PreparedPass};
use std::borrow::Cow;

/// Declaration of a pass: all that is known without running it.
#[derive(Clone, Copy, Debug)]
pub struct PassDeclaration {
    /// The flag, without dashes.
    pub argument: &'static str,
    /// Upstream's class.
    pub class: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// The operation that it runs on; any isolated one if `None`.
    pub anchor: Option<&'static str>,
    /// The interface of the operations that it runs on, by upstream's name; those without as well if `None`.
    pub interface: Option<&'static str>,
    /// Options that the pass declares.
    pub options: &'static [OptionSpec],
    /// Statistics: names, each with a description.
    pub statistics: &'static [(&'static str, &'static str)],
}

/// Pass that is declared, by `#[pass]` of `terrace-ods-macros`.
pub trait DeclaredPass: Sized + Send + Sync + 'static {
    /// The declaration.
    const DECLARATION: &'static PassDeclaration;

    /// Creates the pass from its options.
    ///
    /// # Errors
    /// If an option has no valid value: a message for the user.
    fn new(options: &PassOptions) -> Result<Self, String>;
}

/// A pass that a registry knows by its argument.
#[derive(Clone, Copy, Debug)]
pub struct PassEntry {
    /// The flag, without dashes.
    pub argument: &'static str,
    /// Upstream's class.
    pub class: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// The operation that it runs on; any isolated one if `None`.
    pub anchor: Option<&'static str>,
    /// The interface of the operations that it runs on; those without as well if `None`.
    pub interface: Option<&'static str>,
    /// Options that it declares.
    pub options: &'static [OptionSpec],
    /// Statistics that it counts, for `--mlir-pass-statistics`.
    pub statistics: &'static [(&'static str, &'static str)],
    /// Constructor of the pass from options that were parsed.
    pub make: fn(&PassOptions) -> Result<Box<dyn Pass>, String>,
}

impl PassEntry {
    /// Returns the row of a pass.
    pub const fn of<P: DeclaredPass + Pass>() -> Self {
        Self::row(P::DECLARATION, |options| Ok(Box::new(P::new(options)?)))
    }

    /// Returns the row of a pass that prepares tables before it runs.
    pub const fn prepared<P: DeclaredPass + PreparedPass>() -> Self {
        Self::row(P::DECLARATION, |options| Ok(Box::new(Prepared::new(P::new(options)?))))
    }

    const fn row(
        declaration: &PassDeclaration,
        make: fn(&PassOptions) -> Result<Box<dyn Pass>, String>,
    ) -> Self {
        let PassDeclaration { argument, class, summary, anchor, interface, options, statistics } =
            *declaration;
        PassEntry { argument, class, summary, anchor, interface, options, statistics, make }
    }
}

/// A pipeline that a registry knows by its argument.
#[derive(Clone, Copy, Debug)]
pub struct PipelineEntry {
    /// The flag, without dashes.
    pub argument: &'static str,
    /// One line about it.
    pub summary: &'static str,
    /// Options that the pipeline declares.
    pub options: &'static [OptionSpec],
    /// The passes, as the text of a pipeline without an anchor.
    pub build: fn(&PassOptions) -> String,
}

/// Tables of passes and pipelines: those of a static list, or owned ones.
#[derive(Clone, Default, Debug)]
pub struct PassRegistry {
    /// Tables of passes.
    pub passes: Cow<'static, [&'static [PassEntry]]>,
    /// Tables of pipelines.
    pub pipelines: Cow<'static, [&'static [PipelineEntry]]>,
}

impl PassRegistry {
    /// Lists static tables.
    pub const fn of(
        passes: &'static [&'static [PassEntry]],
        pipelines: &'static [&'static [PipelineEntry]],
    ) -> Self {
        PassRegistry { passes: Cow::Borrowed(passes), pipelines: Cow::Borrowed(pipelines) }
    }

    /// Returns the pass of a name.
    pub fn pass(&self, argument: &str) -> Option<&'static PassEntry> {
        self.passes.iter().copied().flatten().find(|entry| entry.argument == argument)
    }

    /// Returns the pipeline of a name.
    pub fn pipeline(&self, argument: &str) -> Option<&'static PipelineEntry> {
        self.pipelines.iter().copied().flatten().find(|entry| entry.argument == argument)
    }

    /// Returns all passes, sorted by name.
    pub fn all_passes(&self) -> Vec<&'static PassEntry> {
        let mut all: Vec<_> = self.passes.iter().copied().flatten().collect();
        all.sort_by_key(|entry| entry.argument);
        all
    }

    /// Returns all pipelines, sorted by name.
    pub fn all_pipelines(&self) -> Vec<&'static PipelineEntry> {
        let mut all: Vec<_> = self.pipelines.iter().copied().flatten().collect();
        all.sort_by_key(|entry| entry.argument);
        all
    }
}
