//! Dialects that TableGen files on the command line declare.

use super::Registry;
use crate::files::Files;
use crate::input::includes::{Includes, folders};
use std::borrow::Cow;
use terrace_arguments::{Arg, ArgMatches, Exit, is_on, repeated, switch, texts};
use terrace_ir::{Context, Ctx, DialectSpec};
use terrace_ods_loader::{Declarations, Library, Report};
use terrace_tablegen::Severity;

/// TableGen files of a command line, parsed.
#[derive(Default)]
pub(crate) struct TableGenFiles {
    files: Vec<TableGenFile>,
}

struct TableGenFile {
    name: String,
    declarations: Declarations,
    /// The built-in dialect that the file's takes the place of.
    instead: Option<String>,
}

/// Returns the description of the options.
pub(crate) fn arguments() -> Vec<Arg> {
    vec![
        repeated("td", "FILE", "Know the dialects that this TableGen file declares"),
        repeated(
            "td-instead",
            "NAME=FILE",
            "Take a dialect from a TableGen file in place of the built-in one, of which only types, attributes and \
             directives that are code are kept",
        ),
        folders(),
        switch(
            "td-report",
            "Print what of the TableGen files is checked and what stands in C++ only, and stop",
        ),
    ]
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
        if is_on(matches, "td-report") {
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
        let text = String::from_utf8_lossy(&text);
        let mut includes = Includes { folders: folders.to_vec(), files };
        let parsed = terrace_tablegen::parse(name, &text, &[], &mut includes);
        if !parsed.is_valid() {
            let errors = parsed.diagnostics.iter().filter(|one| one.severity == Severity::Error);
            return Err(Exit::Refusal(errors.map(|one| parsed.sources.render(one)).collect()));
        }
        let declarations = Declarations::read(parsed);
        let declared = declarations.dialects();
        let is_there = match &instead {
            Some(dialect) => declared.contains(dialect),
            None => !declared.is_empty(),
        };
        if !is_there {
            let what = instead
                .map_or("no dialect".to_owned(), |dialect| format!("nothing of the dialect '{dialect}'"));
            return Err(Exit::Refusal(format!("error: '{name}' declares {what}\n")));
        }
        self.files.push(TableGenFile { name: name.to_owned(), declarations, instead });
        Ok(())
    }

    /// Returns the dialects of the registry that no file takes the place of.
    pub fn built_in(&self, registry: &Registry) -> Cow<'static, [&'static DialectSpec<'static>]> {
        if self.files.is_empty() {
            return Cow::Borrowed(registry.dialects);
        }
        let is_replaced = |dialect: &DialectSpec<'_>| {
            self.files.iter().any(|file| file.instead.as_deref() == Some(dialect.name))
        };
        registry.dialects.iter().copied().filter(|dialect| !is_replaced(dialect)).collect()
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
        let mut reports = Vec::new();
        for file in &self.files {
            if let Some(dialect) = &file.instead {
                let built_in = registry.dialects.iter().find(|known| known.name == dialect);
                let library = built_in.map_or_else(Library::new, |built_in| Library::of(built_in));
                reports.extend(file.declarations.load(context, dialect, library));
                continue;
            }
            let before = reports.len();
            let mut known = None;
            for dialect in file.declarations.dialects() {
                // Files include the declarations of dialects that they build on.
                if context.dialect(&dialect).is_some() {
                    known = Some(dialect);
                    continue;
                }
                reports.extend(file.declarations.load(context, &dialect, Library::new()));
            }
            if let (true, Some(dialect)) = (reports.len() == before, known) {
                return Err(format!(
                    "'{}' declares the dialect '{dialect}', which exists already; --td-instead={dialect}=FILE takes \
                     its place",
                    file.name
                ));
            }
        }
        Ok(reports)
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
