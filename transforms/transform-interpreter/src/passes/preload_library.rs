//! `--transform-preload-library`: read modules whose named sequences scripts may use.
//!
//! They stay with the context, and `--transform-interpreter` takes from them what a script lacks.
//!
//! Reads:     nothing of the program.
//! Preserves: everything.
//! Cost:      that of reading the modules.

use crate::library::assemble;
use std::sync::Arc;
use terrace_ir::LogicalResult;
use terrace_ods_macros::pass;
use terrace_pass::{NamedFiles, Pass, PassOp};

/// The pass `--transform-preload-library`.
#[pass("transform-preload-library", "preload transform dialect library", class = "PreloadLibraryPass")]
pub struct TransformPreloadLibrary {
    /// Files with modules, and folders of such files, whose names end in '.mlir'.
    #[option("transform-library-paths")]
    files: Vec<(String, Option<NamedFiles>)>,
}

impl Pass for TransformPreloadLibrary {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let context = op.context();
        op.mark_all_analyses_preserved();
        let mut texts: Vec<(String, Arc<[u8]>)> = Vec::new();
        for (name, found) in &self.files {
            match found {
                Some(NamedFiles::File(text)) => texts.push((name.clone(), Arc::clone(text))),
                Some(NamedFiles::Folder(files)) => {
                    let modules = files.iter().filter(|(name, _)| name.ends_with(".mlir"));
                    texts.extend(modules.map(|(name, text)| (name.clone(), Arc::clone(text))));
                }
                None => {
                    let message = format_args!("'{name}' is neither a file nor a directory");
                    return context.error(context.file_line_col(name, 0, 0), message).emit();
                }
            }
        }
        // All of them must fit together, with those that are there already.
        let all = [context.libraries(), texts.clone()].concat();
        if !texts.is_empty() {
            assemble(context, &all)?;
        }
        context.add_libraries(texts);
        Ok(())
    }
}
