//! Sessions and the modules in them: contexts and programs that own themselves.

use crate::builder::OpBuilder;
use crate::error::{Error, Report};
use crate::owning::{OwnedProgram, SharedContext};
use std::fmt;
use std::sync::Arc;
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::spec::ModelTable;
use terrace_ir::verify::verify;
use terrace_ir::{Ctx, DialectSpec, Failure, Operation, OwnedOperation, capture};

use terrace_parser::{Source, TopLevel, parse_source};
use terrace_pass::{PassEntry, PassManager, PassRegistry, PipelineEntry, RunSettings};

/// Everything that programs share: the context with its dialects, and the passes by name.
///
/// Cheap to clone and to send to other threads; all clones are the same session. It is gone when the last clone and the
/// last [`Module`] in it are.
#[derive(Clone)]
pub struct Session {
    context: SharedContext,
    passes: Arc<PassRegistry>,
}

/// Settings of a session that is to be created.
#[must_use = "a session is created by `build`"]
pub struct SessionBuilder {
    dialects: Vec<&'static DialectSpec<'static>>,
    registry: PassRegistry,
    models: Vec<ModelTable>,
    allows_unregistered: bool,
    threads: usize,
}

impl SessionBuilder {
    /// Adds a dialect.
    pub fn dialect(mut self, dialect: &'static DialectSpec<'static>) -> Self {
        self.dialects.push(dialect);
        self
    }

    /// Adds a table of passes.
    pub fn passes(mut self, passes: &'static [PassEntry]) -> Self {
        self.registry.passes.to_mut().push(passes);
        self
    }

    /// Adds a table of pipelines.
    pub fn pipelines(mut self, pipelines: &'static [PipelineEntry]) -> Self {
        self.registry.pipelines.to_mut().push(pipelines);
        self
    }

    /// Adds a table of models: what a pass family knows of operations.
    pub fn models(mut self, models: ModelTable) -> Self {
        self.models.push(models);
        self
    }

    /// Accepts operations, types and attributes of unknown dialects.
    pub fn allow_unregistered_dialects(mut self) -> Self {
        self.allows_unregistered = true;
        self
    }

    /// Sets the number of threads for work on one program; one by default. Without the feature `threads` it has no
    /// effect. No result depends on it.
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Creates the session.
    pub fn build(self) -> Session {
        let context = SharedContext::new(&self.dialects);
        context.with(|context| {
            context.set_allows_unregistered_dialects(self.allows_unregistered);
            context.set_shows_op_on_diagnostic(false);
            context.set_threads(self.threads);
            context.register_models(&self.models);
        });
        Session { context, passes: Arc::new(self.registry) }
    }
}

impl Default for Session {
    fn default() -> Self {
        Session::new()
    }
}

impl Session {
    /// Creates a session with all dialects and passes.
    pub fn new() -> Self {
        Session::builder().build()
    }

    /// Starts a session with all dialects and passes, to which others can be added.
    pub fn builder() -> SessionBuilder {
        SessionBuilder {
            dialects: terrace_registry::DIALECTS.to_vec(),
            registry: terrace_registry::PASSES.clone(),
            models: terrace_registry::MODELS.to_vec(),
            allows_unregistered: false,
            threads: 1,
        }
    }

    /// Calls a function with the context, to make types, attributes and locations.
    pub fn with_context<R>(&self, work: impl for<'c> FnOnce(Ctx<'c>) -> R) -> R {
        self.context.with(work)
    }

    /// Parses and verifies a text.
    ///
    /// # Errors
    /// [`Error::Parse`] or [`Error::Verify`], with positions in the text.
    pub fn parse(&self, text: &str) -> Result<Module, Error> {
        self.parse_named(text, "<string>")
    }

    /// Parses and verifies a text; diagnostics and locations name the file `name`.
    ///
    /// # Errors
    /// As [`Session::parse`].
    pub fn parse_named(&self, text: &str, name: &str) -> Result<Module, Error> {
        let source = Source::new(text.as_bytes(), name);
        let module = self.own(|context| parse_source(context, source, TopLevel::Module));
        let module = module.map_err(|report| Error::Parse(report.with_source(name, text)))?;
        match module.verify() {
            Err(Error::Verify(report)) => Err(Error::Verify(report.with_source(name, text))),
            Err(other) => Err(other),
            Ok(()) => Ok(module),
        }
    }

    /// Reads and verifies bytecode.
    ///
    /// # Errors
    /// [`Error::Parse`] or [`Error::Verify`].
    #[cfg(feature = "bytecode")]
    pub fn read_bytecode(&self, bytes: &[u8]) -> Result<Module, Error> {
        let options = terrace_bytecode::ReadOptions::default();
        let bytes = terrace_bytecode::Bytes::Borrowed(bytes);
        self.own(|context| terrace_bytecode::read(context, &bytes, &options, |op| verify(op)))
            .map_err(Error::Parse)
    }

    /// Builds a module, and verifies it.
    ///
    /// # Errors
    /// [`Error::Verify`].
    pub fn build(&self, build: impl for<'c> FnOnce(&mut OpBuilder<'_, 'c>)) -> Result<Module, Error> {
        let module = self.own(|context| {
            let mut module = OwnedOperation::module(context, terrace_ir::Location::Unknown);
            build(&mut OpBuilder::at_module_end(context, &mut module));
            Ok(module)
        });
        let module = module.map_err(Error::Verify)?;
        module.verify()?;
        Ok(module)
    }

    fn own(
        &self,
        make: impl for<'c> FnOnce(Ctx<'c>) -> Result<OwnedOperation<'c>, Failure>,
    ) -> Result<Module, Report> {
        let (program, diagnostics) = capture(|| self.context.own(make));
        let program = program.map_err(|Failure| Report::new(diagnostics))?;
        Ok(Module { program, session: self.clone() })
    }

    /// Returns the passes and pipelines by name.
    pub fn passes(&self) -> &PassRegistry {
        &self.passes
    }
}

/// A program that owns itself: it can be moved, returned, stored and sent to other threads.
///
/// `Display` prints it as `mlir-opt` does.
pub struct Module {
    program: OwnedProgram,
    session: Session,
}

impl Module {
    /// Returns the session.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Calls a function with the module's operation, to look at it.
    pub fn with<R>(&self, work: impl for<'a, 'c> FnOnce(Operation<'a, 'c>) -> R) -> R {
        self.program.with(|program| work(program.op()))
    }

    /// Calls a function with the context and the program, to rewrite it by any layer of the library.
    pub fn with_mut<R>(&mut self, work: impl for<'c> FnOnce(Ctx<'c>, &mut OwnedOperation<'c>) -> R) -> R {
        self.program.with_mut(work)
    }

    /// Builds more operations at the end of the module, and verifies it.
    ///
    /// # Errors
    /// [`Error::Verify`].
    pub fn build(&mut self, build: impl for<'c> FnOnce(&mut OpBuilder<'_, 'c>)) -> Result<(), Error> {
        self.program.with_mut(|context, program| build(&mut OpBuilder::at_module_end(context, program)));
        self.verify()
    }

    /// Verifies the program.
    ///
    /// # Errors
    /// [`Error::Verify`].
    pub fn verify(&self) -> Result<(), Error> {
        let (outcome, diagnostics) = capture(|| self.program.with(|program| verify(program.op())));
        outcome.map_err(|Failure| Error::Verify(Report::new(diagnostics)))
    }

    /// Runs passes on the module, and verifies it after each: `"canonicalize,cse"`, or
    /// `"func.func(mem2reg),inline"`.
    ///
    /// # Errors
    /// [`Error::Pipeline`] or [`Error::Pass`].
    pub fn run(&mut self, pipeline: &str) -> Result<(), Error> {
        let manager = PassManager::of_text(pipeline, &self.session.passes)
            .map_err(|error| Error::Pipeline { pipeline: pipeline.to_owned(), error })?;
        self.run_manager(manager)
    }

    /// Runs passes that were made before, on the module: a [`PassManager`] takes passes that are values, with state.
    ///
    /// ```
    /// use std::sync::Mutex;
    /// use terrace::pass::{FnPass, PassManager};
    /// use terrace::prelude::*;
    ///
    /// let session = Session::new();
    /// let mut module = session.parse("func.func @f() { return } func.func @g() { return }")?;
    /// let names = std::sync::Arc::new(Mutex::new(Vec::new()));
    /// let (mut manager, mut functions) = (PassManager::any(), PassManager::on("func.func"));
    /// let found = names.clone();
    /// functions.add(FnPass::new("collect-names", move |op| {
    ///     let name = op.op().symbol_name().unwrap_or_default().to_owned();
    ///     found.lock().expect("nobody panics").push(name);
    ///     Ok(())
    /// }));
    /// manager.nest(functions);
    /// module.run_manager(manager)?;
    /// assert_eq!(*names.lock().expect("nobody panics"), ["f", "g"]);
    /// # Ok::<(), terrace::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Pass`].
    pub fn run_manager(&mut self, mut manager: PassManager) -> Result<(), Error> {
        let settings = RunSettings { verifies: true, ..RunSettings::default() };
        let (failed, diagnostics) = capture(|| {
            self.program.with_mut(|context, program| {
                // Only what needs no context leaves the closure.
                let failures = manager.run(context, program, settings).err()?;
                Some(failures.first().map(|failure| failure.pass.clone()).unwrap_or_default())
            })
        });
        match failed {
            None => Ok(()),
            Some(pass) => Err(Error::Pass { pass, report: Report::new(diagnostics) }),
        }
    }

    /// Copies the program, in the same session.
    ///
    /// # Errors
    /// [`Error::Encode`] if it holds what bytecode cannot.
    #[cfg(feature = "bytecode")]
    pub fn try_clone(&self) -> Result<Module, Error> {
        self.session.read_bytecode(&self.to_bytecode()?)
    }

    /// Prints the program with these flags.
    pub fn print(&self, flags: &PrintFlags) -> String {
        self.with(|op| print_operation(op, flags))
    }

    /// Encodes the program as bytecode of the current version.
    ///
    /// # Errors
    /// [`Error::Encode`].
    #[cfg(feature = "bytecode")]
    pub fn to_bytecode(&self) -> Result<Vec<u8>, Error> {
        let options = terrace_bytecode::WriteOptions::default();
        let (bytes, diagnostics) = capture(|| self.with(|op| terrace_bytecode::write(op, &options)));
        bytes.map_err(|Failure| Error::Encode(Report::new(diagnostics)))
    }
}

impl fmt::Display for Module {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.print(&PrintFlags::default()))
    }
}

impl fmt::Debug for Module {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Module({self})")
    }
}
