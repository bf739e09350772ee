//! Files that declare dialects, in place of built-in ones or beside them.

use crate::{Declarations, Library, Report};
use std::rc::Rc;
use terrace_ir::{Ctx, DialectSpec};
use terrace_tablegen::{Loader, Severity};

/// Files that a user named, parsed.
#[derive(Default)]
pub struct DeclaringFiles {
    files: Vec<DeclaringFile>,
}

struct DeclaringFile {
    name: String,
    declarations: Rc<Declarations>,
    /// True if the file need not declare a dialect that is not known: it is read for something else.
    is_beside: bool,
    /// Built-in dialect that the file's takes the place of.
    instead: Option<String>,
}

impl DeclaringFiles {
    /// Adds a file whose text was read; its dialect may take the place of a built-in one.
    ///
    /// # Errors
    /// If the text is wrong, or declares no dialect, or not that one: what the user is told.
    pub fn add(
        &mut self,
        name: &str,
        text: &str,
        instead: Option<String>,
        includes: &mut dyn Loader,
    ) -> Result<(), String> {
        let declarations = read(name, text, includes)?;
        let declared = declarations.dialects();
        let is_there = match &instead {
            Some(dialect) => declared.contains(dialect),
            None => !declared.is_empty(),
        };
        if !is_there {
            let what = instead
                .map_or("no dialect".to_owned(), |dialect| format!("nothing of the dialect '{dialect}'"));
            return Err(format!("error: '{name}' declares {what}\n"));
        }
        let declarations = Rc::new(declarations);
        self.files.push(DeclaringFile { name: name.to_owned(), declarations, is_beside: false, instead });
        Ok(())
    }

    /// Adds a file that is read for its rules: of the dialects that it declares, those are registered that are not known.
    ///
    /// # Errors
    /// If the text is wrong: what the user is told.
    pub fn add_beside(
        &mut self,
        name: &str,
        text: &str,
        includes: &mut dyn Loader,
    ) -> Result<Rc<Declarations>, String> {
        let declarations = Rc::new(read(name, text, includes)?);
        let kept = declarations.clone();
        self.files.push(DeclaringFile {
            name: name.to_owned(),
            declarations,
            is_beside: true,
            instead: None,
        });
        Ok(kept)
    }

    /// Returns true if there are none.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// Returns true if a file takes the place of a dialect.
    pub fn replaces(&self, dialect: &str) -> bool {
        self.files.iter().any(|file| file.instead.as_deref() == Some(dialect))
    }

    /// Registers the dialects of all files in a context that knows some of the built-in ones; returns what is checked of
    /// each.
    ///
    /// # Errors
    /// If a dialect is there already.
    pub fn load<'c>(
        &self,
        context: Ctx<'c>,
        built_in: &[&'static DialectSpec<'static>],
    ) -> Result<Vec<Report>, String> {
        let mut reports = Vec::new();
        for file in &self.files {
            if let Some(dialect) = &file.instead {
                let known = built_in.iter().find(|known| known.name == dialect);
                let library = known.map_or_else(Library::new, |known| Library::of(known));
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
            if let (true, Some(dialect), false) = (reports.len() == before, known, file.is_beside) {
                return Err(format!(
                    "'{}' declares the dialect '{dialect}', which exists already; --td-instead={dialect}=FILE takes \
                     its place",
                    file.name
                ));
            }
        }
        Ok(reports)
    }
}

/// Reads a file whose text is given.
fn read(name: &str, text: &str, includes: &mut dyn Loader) -> Result<Declarations, String> {
    let parsed = terrace_tablegen::parse(name, text, &[], includes);
    if !parsed.is_valid() {
        let errors = parsed.diagnostics.iter().filter(|one| one.severity == Severity::Error);
        return Err(errors.map(|one| parsed.sources.render(one)).collect());
    }
    Ok(Declarations::read(parsed))
}
