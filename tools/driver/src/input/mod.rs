//! The program that a tool reads: what its options say of it, and what is told while it is read.

pub(crate) mod arrays;
pub(crate) mod editions;
pub(crate) mod includes;
pub(crate) mod model;
pub(crate) mod names;
pub(crate) mod weights;

use crate::diagnostics::{Around, SourceFile, render};
use editions::{NAMES, Wanted, read_and_find};
use std::sync::{Arc, Mutex, PoisonError};
use terrace_arguments::{Arg, ArgMatches, is_on, switch, text, value};
use terrace_bytecode::{Bytes, ReadOptions};
use terrace_ir::verify::verify;
use terrace_ir::{Context, Diagnostic, Failure, OwnedOperation};
use terrace_parser::{Source, TopLevel};

/// The options that say what is read, and how.
pub(crate) struct InputOptions {
    /// The file; `-` is standard input.
    pub file: String,
    edition: Option<String>,
    allows_unregistered: bool,
    top: TopLevel,
}

impl Default for InputOptions {
    fn default() -> Self {
        InputOptions {
            file: "-".to_owned(),
            edition: None,
            allows_unregistered: false,
            top: TopLevel::Module,
        }
    }
}

impl InputOptions {
    /// Returns the description of these options.
    pub fn arguments() -> [Arg; 4] {
        [
            terrace_arguments::input(),
            edition(),
            switch("no-implicit-module", "Read a single top-level operation, without a module around it"),
            switch(
                "allow-unregistered-dialect",
                "Accept operations that are not known, as long as nothing is done with them",
            ),
        ]
    }

    /// Reads them from a command line.
    pub fn of(matches: &ArgMatches) -> Self {
        InputOptions {
            file: text(matches, "input").unwrap_or("-").to_owned(),
            edition: text(matches, "edition").map(str::to_owned),
            allows_unregistered: is_on(matches, "allow-unregistered-dialect"),
            top: if is_on(matches, "no-implicit-module") { TopLevel::AnyOperation } else { TopLevel::Module },
        }
    }

    /// Returns the name of the file in diagnostics.
    pub fn name(&self) -> &str {
        if self.file == "-" { "<stdin>" } else { &self.file }
    }

    /// Lets a context know what is allowed, and keeps what it is told.
    pub fn prepare<'c>(&self, context: &'c Context<'c>) -> Told {
        context.set_allows_unregistered_dialects(self.allows_unregistered);
        context.set_verifies_ahead(true);
        Told::by(context)
    }

    /// Reads and verifies a program that stands somewhere in the file.
    ///
    /// # Errors
    /// If it is wrong, which is told.
    pub fn read<'c>(
        &self,
        context: &'c Context<'c>,
        bytes: &Bytes<'_>,
        around: Around<'_>,
    ) -> Result<OwnedOperation<'c>, Failure> {
        self.read_named(context, bytes, around, self.name())
    }

    /// Reads and verifies as [`InputOptions::read`] does, from a file of another name.
    ///
    /// # Errors
    /// If it is wrong, which is told.
    pub fn read_named<'c>(
        &self,
        context: &'c Context<'c>,
        bytes: &Bytes<'_>,
        around: Around<'_>,
        name: &str,
    ) -> Result<OwnedOperation<'c>, Failure> {
        if terrace_source_vhlo::is_artifact(bytes.get()) {
            return terrace_source_vhlo::read(context, bytes.get(), name);
        }
        if terrace_bytecode::is_bytecode(bytes.get()) {
            let settings = ReadOptions { name, ..ReadOptions::default() };
            return terrace_bytecode::read(context, bytes, &settings, verify);
        }
        let source = Source::new(bytes.get(), name).behind(around.first_line, around.indent());
        let wanted = Wanted::of_name(self.edition.as_deref());
        let (_, program) = read_and_find(context, source, self.top, wanted);
        let program = program?.program;
        verify(program.op())?;
        Ok(program)
    }
}

/// Returns the option that says in which edition the input is.
pub(crate) fn edition() -> Arg {
    value("edition", "EDITION", "The edition of the language that the input is in; unless given, that which its first lines name, or today's")
        .value_parser(NAMES)
}

/// Collected diagnostics of a context.
pub(crate) struct Told(Arc<Mutex<Vec<Diagnostic>>>);

impl Told {
    /// Keeps what a context is told from now on.
    pub fn by<'c>(context: &'c Context<'c>) -> Self {
        let told = Arc::new(Mutex::new(Vec::new()));
        let list = Arc::clone(&told);
        context.set_diagnostic_handler(move |diagnostic| {
            list.lock().unwrap_or_else(PoisonError::into_inner).push(diagnostic);
        });
        Told(told)
    }

    /// Takes the diagnostics collected since the last call.
    pub fn take(&self) -> Vec<Diagnostic> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Diagnostics as text.
pub(crate) fn rendered<'d>(
    told: impl IntoIterator<Item = &'d Diagnostic>,
    source: &SourceFile<'_>,
) -> String {
    let mut report = String::new();
    told.into_iter().for_each(|diagnostic| render(diagnostic, source, &mut report));
    report
}
