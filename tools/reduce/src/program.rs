//! A program while it is reduced: its structure, the text that the test sees, and its size.

use crate::action::{Action, Edit};
use crate::tree::{self, Shape, Tree};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use terrace_bytecode::{Bytes, ReadOptions, WriteOptions};
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::verify::verify;
use terrace_ir::{Context, Ctx, OwnedOperation, capture};
use terrace_parser::{Source, TopLevel, parse_source};
use terrace_pass::{PassManager, RunSettings};

/// Form in which the test gets a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Assembly as it is printed.
    Text,
    /// Assembly with locations.
    TextWithLocations,
    /// The generic form.
    Generic,
    /// The generic form with locations.
    GenericWithLocations,
    Bytecode,
    /// Any text; nothing of it is understood.
    Raw,
}

impl Form {
    fn flags(self) -> PrintFlags {
        PrintFlags {
            debuginfo: self.has_locations(),
            op_generic: matches!(self, Form::Generic | Form::GenericWithLocations),
            assume_verified: true,
            ..PrintFlags::default()
        }
    }

    /// Returns true if locations are part of it.
    pub fn has_locations(self) -> bool {
        matches!(self, Form::TextWithLocations | Form::GenericWithLocations | Form::Bytecode)
    }
}

/// Size of a program; less is better, the first fields count most.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Size {
    /// Operations below the top one.
    pub ops: usize,
    /// Values, operands, successors and blocks; of raw text, its lines.
    pub parts: usize,
    /// Bytes of the text.
    pub bytes: usize,
    /// Sum of the positions of values that are used; of raw text, of its bytes.
    pub ranks: usize,
}

/// A program to reduce, with its form.
#[derive(Clone)]
pub struct Program {
    pub form: Form,
    /// Structure, if the text is understood.
    pub tree: Option<Arc<Tree>>,
    /// Assembly, even where the test gets bytecode.
    pub text: Arc<str>,
    /// Contents of the file that the test gets.
    pub contents: Arc<[u8]>,
    pub size: Size,
}

/// Rules for candidates.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    pub form: Form,
    /// True if programs that the verifier refuses are tested as well.
    pub allows_invalid: bool,
}

impl Program {
    /// Reads text or bytecode.
    ///
    /// # Errors
    /// With the first error, if it is not understood.
    pub fn read(bytes: &[u8], rules: Rules) -> Result<Program, String> {
        let (program, diagnostics) = capture(|| {
            with_context(|context| {
                let op = if terrace_bytecode::is_bytecode(bytes) {
                    let check = |op: terrace_ir::Operation<'_, '_>| {
                        if rules.allows_invalid { Ok(()) } else { verify(op) }
                    };
                    terrace_bytecode::read(context, &Bytes::Borrowed(bytes), &ReadOptions::default(), check)
                        .ok()
                } else {
                    parse(context, bytes, rules)
                };
                Program::of_ir(&op?, rules)
            })
        });
        program.ok_or_else(|| match diagnostics.first() {
            Some(first) => match &first.place.position {
                Some(position) => format!("{}:{}: {}", position.line, position.column, first.message),
                None => first.message.clone(),
            },
            None => "the program cannot be written in this form".to_owned(),
        })
    }

    /// Takes a text of which nothing is understood.
    pub fn raw(text: &str) -> Program {
        let mut all = text.to_owned();
        if !all.is_empty() && !all.ends_with('\n') {
            all.push('\n');
        }
        let size = Size {
            ops: 0,
            parts: tree::lists::tokens(&all).len(),
            bytes: all.len(),
            ranks: all.bytes().map(usize::from).sum(),
        };
        Program { form: Form::Raw, tree: None, contents: all.as_bytes().into(), text: all.into(), size }
    }

    fn of_ir(op: &OwnedOperation<'_>, rules: Rules) -> Option<Program> {
        let text = print_operation(op.op(), &rules.form.flags());
        let tree = tree::read(op.op(), &text);
        let contents = match rules.form {
            Form::Bytecode => terrace_bytecode::write(op.op(), &WriteOptions::default()).ok()?.into(),
            _ => text.as_bytes().into(),
        };
        let Shape { ops, parts, ranks } = tree.shape();
        let size = Size { ops, parts, bytes: text.len(), ranks };
        Some(Program { form: rules.form, tree: Some(Arc::new(tree)), text: text.into(), contents, size })
    }

    /// Returns true if nothing is gained, as where the bodies of functions were copied.
    fn is_no_smaller_than(&self, before: &Program) -> bool {
        self.size >= before.size
    }

    /// Applies an edit; `None` if it does not apply, if what is left is not valid, or if it is not smaller.
    pub fn edited(&self, edit: &Edit, rules: Rules) -> Option<Program> {
        // Candidates may be programs that nobody writes; if one meets a bug of ours it is skipped.
        let edited = catch_unwind(AssertUnwindSafe(|| capture(|| self.try_edited(edit, rules)).0));
        edited.ok().flatten().filter(|program| program.size < self.size)
    }

    fn try_edited(&self, edit: &Edit, rules: Rules) -> Option<Program> {
        let text = match &edit.action {
            Action::Tree(apply) => tree::write(&apply(self.tree.as_deref()?)?, rules.form.has_locations()),
            Action::Text(apply) => apply(&self.text)?,
            Action::Pipeline(pipeline) => {
                return with_context(|context| {
                    let mut op = parse(context, self.text.as_bytes(), rules)?;
                    let mut manager = PassManager::of_text(pipeline, &terrace_registry::PASSES).ok()?;
                    let settings = RunSettings { verifies: true, ..RunSettings::default() };
                    manager.run(context, &mut op, settings).ok()?;
                    Program::of_ir(&op, rules).filter(|program| !program.is_no_smaller_than(self)).or_else(
                        || {
                            // What was inlined everywhere is not needed any more.
                            let inlined = tree::read(op.op(), "");
                            let left = without_uncalled(self.tree.as_deref()?, &inlined);
                            let text = tree::write(&left, rules.form.has_locations());
                            Program::of_ir(&parse(context, text.as_bytes(), rules)?, rules)
                        },
                    )
                });
            }
        };
        if rules.form == Form::Raw {
            return Some(Program::raw(&text));
        }
        with_context(|context| Program::of_ir(&parse(context, text.as_bytes(), rules)?, rules))
    }
}

/// Drops the symbols that were referred to before and are not after.
fn without_uncalled(before: &Tree, after: &Tree) -> Tree {
    let referred = |tree: &Tree| -> BTreeSet<String> {
        let names = tree
            .preorder()
            .into_iter()
            .filter_map(|op| tree.attribute(op, "callee").map(ToString::to_string));
        names.collect()
    };
    let (old, new) = (referred(before), referred(after));
    let mut left = after.clone();
    for op in after.preorder() {
        let symbol = after.attribute(op, "sym_name").map(|name| format!("@{}", name.trim_matches('"')));
        if symbol.is_some_and(|symbol| old.contains(&symbol) && !new.contains(&symbol)) {
            left.detach(op);
        }
    }
    left
}

pub(crate) fn with_context<R>(work: impl FnOnce(Ctx<'_>) -> R) -> R {
    let context = Context::new(terrace_registry::DIALECTS_AND_TESTS);
    context.register_models(terrace_registry::MODELS);
    context.set_allows_unregistered_dialects(true);
    context.set_shows_op_on_diagnostic(false);
    context.set_threads(1);
    work(&context)
}

fn parse<'c>(context: Ctx<'c>, text: &[u8], rules: Rules) -> Option<OwnedOperation<'c>> {
    let op = parse_source(context, Source::new(text, "-"), TopLevel::Module).ok()?;
    (rules.allows_invalid || verify(op.op()).is_ok()).then_some(op)
}
