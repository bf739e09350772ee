//! Dialects that TableGen files on the command line declare.

use super::Registry;
use crate::files::Files;
use crate::input::includes::{Includes, folders};
use std::borrow::Cow;
use std::rc::Rc;
use terrace_arguments::{Arg, ArgMatches, Exit, is_on, repeated, switch, texts};
use terrace_ir::{Context, Ctx, DialectSpec};
use terrace_ods_loader::{Declarations, DeclaringFiles, Report};

/// TableGen files of a command line, parsed.
#[derive(Default)]
pub(crate) struct TableGenFiles(DeclaringFiles);

/// Returns the description of the options that name files.
pub(crate) fn file_arguments() -> [Arg; 3] {
    [
        repeated("td", "FILE", "Know the dialects that this TableGen file declares"),
        repeated(
            "td-instead",
            "NAME=FILE",
            "Take a dialect from a TableGen file in place of the built-in one, of which only types, attributes and \
             directives that are code are kept",
        ),
        folders(),
    ]
}

/// Returns the description of all options.
pub(crate) fn arguments() -> Vec<Arg> {
    let report = switch(
        "td-report",
        "Print what of the TableGen files is checked and what stands in C++ only, and stop",
    );
    file_arguments().into_iter().chain([report]).collect()
}

/// Splits `-IDIR` into two arguments.
pub(crate) fn with_separate_folders(arguments: &[String]) -> Vec<String> {
    let mut separate = Vec::with_capacity(arguments.len());
    for argument in arguments {
        match argument.strip_prefix("-I").filter(|folder| !folder.is_empty()) {
            Some(folder) => separate.extend(["-I".to_owned(), folder.to_owned()]),
            None => separate.push(argument.clone()),
        }
    }
    separate
}

impl TableGenFiles {
    /// Reads the files that a command line names.
    ///
    /// # Errors
    /// If one cannot be read or is wrong, or the report was asked for.
    pub fn of(matches: &ArgMatches, registry: &Registry, files: &mut dyn Files) -> Result<Self, Exit> {
        let list = |id: &str| texts(matches, id);
        let folders = list("I");
        let mut all = TableGenFiles::default();
        for argument in list("td-instead") {
            let Some((dialect, name)) = argument.split_once('=') else {
                let why = format!("error: expected NAME=FILE after --td-instead, but got '{argument}'\n");
                return Err(Exit::Refusal(why));
            };
            let is_known = registry.dialects.iter().any(|known| known.name == dialect);
            if !is_known {
                return Err(Exit::Refusal(format!("error: there is no built-in dialect '{dialect}'\n")));
            }
            all.add(name, &folders, Some(dialect.to_owned()), files)?;
        }
        for name in list("td") {
            all.add(&name, &folders, None, files)?;
        }
        let reports = matches.try_contains_id("td-report").is_ok() && is_on(matches, "td-report");
        if reports {
            return Err(all.report(registry));
        }
        Ok(all)
    }

    fn add(
        &mut self,
        name: &str,
        folders: &[String],
        instead: Option<String>,
        files: &mut dyn Files,
    ) -> Result<(), Exit> {
        let text = files
            .read(name)
            .map_err(|why| Exit::Refusal(format!("error: cannot open input file '{name}': {why}\n")))?;
        let mut includes = Includes { folders: folders.to_vec(), files };
        let text = String::from_utf8_lossy(&text);
        self.0.add(name, &text, instead, &mut includes).map_err(Exit::Refusal)
    }

    /// Adds a file of rules, whose dialects are registered where they are not known.
    ///
    /// # Errors
    /// If it cannot be read or is wrong.
    pub fn add_rules(
        &mut self,
        name: &str,
        folders: &[String],
        files: &mut dyn Files,
    ) -> Result<Rc<Declarations>, Exit> {
        let text = files
            .read(name)
            .map_err(|why| Exit::Refusal(format!("error: cannot open input file '{name}': {why}\n")))?;
        let mut includes = Includes { folders: folders.to_vec(), files };
        let text = String::from_utf8_lossy(&text);
        self.0.add_beside(name, &text, &mut includes).map_err(Exit::Refusal)
    }

    /// Returns the dialects of the registry that no file takes the place of.
    pub fn built_in(&self, registry: &Registry) -> Cow<'static, [&'static DialectSpec<'static>]> {
        if self.0.is_empty() {
            return Cow::Borrowed(registry.dialects);
        }
        registry.dialects.iter().copied().filter(|dialect| !self.0.replaces(dialect.name)).collect()
    }

    /// Creates a context that knows the dialects of the registry but for those that are replaced.
    pub fn new_context<'c>(&self, registry: &Registry) -> Context<'c> {
        registry.new_context_of(&self.built_in(registry))
    }

    /// Registers the dialects of all files in a context; returns what is checked of each.
    ///
    /// # Errors
    /// If a dialect is there already.
    pub fn load<'c>(&self, context: Ctx<'c>, registry: &Registry) -> Result<Vec<Report>, String> {
        self.0.load(context, registry.dialects)
    }

    fn report(&self, registry: &Registry) -> Exit {
        let context = self.new_context(registry);
        match self.load(&context, registry) {
            Ok(reports) => {
                let texts: Vec<String> = reports.iter().map(Report::to_text).collect();
                Exit::Information(texts.join("\n"))
            }
            Err(why) => Exit::Refusal(format!("error: {why}\n")),
        }
    }
}
