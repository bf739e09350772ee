//! Rewrite rules of files on the command line, which are applied to the program before the passes.

use super::Registry;
use super::td::TableGenFiles;
use crate::diagnostics::SourceFile;
use crate::files::Files;
use crate::input::includes::Includes;
use std::rc::Rc;
use terrace_arguments::{Arg, ArgMatches, Exit, is_on, repeated, switch, texts};
use terrace_drr::RuleReport;
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::verify::verify;
use terrace_ir::{Ctx, Failure, OwnedOperation, capture};
use terrace_ods_loader::Declarations;
use terrace_parser::{Source, TopLevel, parse_source};
use terrace_pdll::{NotGenerated, Parsed};
use terrace_rules::{Natives, rules_of};
use terrace_rules_transforms::apply_greedily;

/// Files of rules.
#[derive(Default)]
pub(crate) struct RuleFiles(Vec<RuleFile>);

struct RuleFile {
    name: String,
    content: Content,
}

enum Content {
    /// Program of the pdl dialect.
    Mlir(Vec<u8>),
    /// Rules of the PDLL language.
    Pdll(Box<Parsed>),
    /// Rules of a TableGen file.
    Td(Rc<Declarations>),
}

/// Failure of rules.
pub(crate) struct Refused<'r> {
    /// File of rules that the diagnostics are about; `None` if they are about the program.
    pub source: Option<SourceFile<'r>>,
}

/// Returns the description of the option.
pub(crate) fn arguments() -> Vec<Arg> {
    vec![
        repeated(
            "rules",
            "FILE",
            "Apply the rewrite rules of this file, of the pdl dialect (.mlir), in PDLL (.pdll) or in TableGen (.td), \
             before the passes",
        ),
        switch(
            "rules-report",
            "Print which rules of the TableGen files are applied and which need C++, and stop",
        ),
        switch("print-rules", "Print all rules as a program of the pdl dialect, and stop"),
    ]
}

impl RuleFiles {
    /// Reads the files that a command line names.
    ///
    /// # Errors
    /// If one cannot be read or is wrong.
    pub fn of(
        matches: &ArgMatches,
        registry: &Registry,
        table_gen: &mut TableGenFiles,
        files: &mut dyn Files,
    ) -> Result<Self, Exit> {
        let folders = texts(matches, "I");
        let mut all = Vec::new();
        for name in texts(matches, "rules") {
            if name.ends_with(".td") {
                let content = Content::Td(table_gen.add_rules(&name, &folders, files)?);
                all.push(RuleFile { name, content });
                continue;
            }
            let bytes = files
                .read(&name)
                .map_err(|why| Exit::Refusal(format!("error: cannot open input file '{name}': {why}\n")))?;
            let content = if name.ends_with(".pdll") {
                let text = String::from_utf8_lossy(&bytes);
                let mut includes = Includes { folders: folders.clone(), files: &mut *files };
                let parsed = terrace_pdll::parse(&name, &text, &mut includes);
                if !parsed.is_valid() {
                    let told = parsed.diagnostics.iter().map(|one| parsed.sources.render(one));
                    return Err(Exit::Refusal(told.collect()));
                }
                Content::Pdll(Box::new(parsed))
            } else {
                Content::Mlir(bytes)
            };
            all.push(RuleFile { name, content });
        }
        let all = RuleFiles(all);
        if is_on(matches, "rules-report") {
            return Err(all.report(registry, table_gen));
        }
        if is_on(matches, "print-rules") {
            return Err(all.print(registry, table_gen, files));
        }
        Ok(all)
    }

    /// Returns the text of the report about rules of TableGen files.
    fn report(&self, registry: &Registry, table_gen: &TableGenFiles) -> Exit {
        let context = table_gen.new_context(registry);
        if let Err(why) = table_gen.load(&context, registry) {
            return Exit::Refusal(format!("error: {why}\n"));
        }
        let texts = self.0.iter().filter_map(|file| match &file.content {
            Content::Td(declarations) => {
                Some(terrace_drr::compile(declarations, &context, &Natives::new()).to_text())
            }
            _ => None,
        });
        Exit::Information(texts.collect::<Vec<_>>().join("\n"))
    }

    /// Returns the text of all rules.
    fn print(&self, registry: &Registry, table_gen: &TableGenFiles, files: &mut dyn Files) -> Exit {
        let context = table_gen.new_context(registry);
        if let Err(why) = table_gen.load(&context, registry) {
            return Exit::Refusal(format!("error: {why}\n"));
        }
        let mut text = String::new();
        for file in &self.0 {
            match capture(|| file.module(&context, files)) {
                (Ok(module), _) => text.push_str(&print_operation(module.op(), &PrintFlags::default())),
                (Err(Failure), told) => {
                    let told = told.iter().map(|one| format!("{}: error: {}\n", file.name, one.message));
                    return Exit::Refusal(told.collect());
                }
            }
        }
        Exit::Information(text)
    }

    /// Applies the rules to a program, which is verified then if that is asked for.
    ///
    /// # Errors
    /// If rules cannot be used or applied, or make a program that is not valid; a diagnostic was emitted, or it was
    /// reported.
    pub fn apply<'c>(
        &self,
        context: Ctx<'c>,
        op: &mut OwnedOperation<'c>,
        verifies: bool,
        files: &mut dyn Files,
    ) -> Result<(), Refused<'_>> {
        if self.0.is_empty() {
            return Ok(());
        }
        let natives = Natives::new();
        let mut programs = Vec::new();
        for file in &self.0 {
            if let Content::Td(declarations) = &file.content {
                let rules = terrace_drr::compile(declarations, context, &natives);
                warn(&rules.report, files);
                let program = rules_of(rules.module.op(), &rules.natives)
                    .map_err(|Failure| Refused { source: None })?;
                programs.push(program);
                continue;
            }
            let compiled = file.module(context, files).and_then(|module| {
                verify(module.op())?;
                rules_of(module.op(), &natives)
            });
            let Ok(program) = compiled else {
                let text: &[u8] = if let Content::Mlir(text) = &file.content { text } else { &[] };
                return Err(Refused { source: Some(SourceFile::new(&file.name, text)) });
            };
            programs.push(program);
        }
        let applied = apply_greedily(context, op.body_mut(), programs);
        let valid = applied.and_then(|()| if verifies { verify(op.op()) } else { Ok(()) });
        valid.map_err(|Failure| Refused { source: None })
    }
}

/// Says which rules are not applied.
fn warn(report: &[RuleReport], files: &mut dyn Files) {
    for RuleReport { name, place, refused, .. } in report {
        if let Some(why) = refused {
            files.report(&format!("{place}: warning: the rule '{name}' is not applied: {why}\n"));
        }
    }
}

impl RuleFile {
    /// Returns the rules as a program of the pdl dialect.
    fn module<'c>(&self, context: Ctx<'c>, files: &mut dyn Files) -> Result<OwnedOperation<'c>, Failure> {
        match &self.content {
            Content::Mlir(text) => parse_source(context, Source::new(text, &self.name), TopLevel::Module),
            Content::Pdll(parsed) => parsed.to_pdl(context).map_err(|NotGenerated(why)| {
                files.report(&why);
                Failure
            }),
            Content::Td(declarations) => {
                Ok(terrace_drr::compile(declarations, context, &Natives::new()).module)
            }
        }
    }
}
