//! Diagnostics of chunks: where a chunk is in its file, and markers that are nearly right.

pub(crate) mod expected;

use crate::chunks::{Chunk, near_misses};
use terrace_ir::Position;
use terrace_ir::render::render_at;
pub(crate) use terrace_ir::render::{Around, SourceFile, render, render_pretty};

/// Returns the surroundings of a chunk.
pub(crate) fn around<'t>(chunk: &Chunk<'t>) -> Around<'t> {
    Around { first_line: chunk.line as u32 - 1, before: chunk.before, behind: chunk.behind }
}

/// Warns of what looks like a marker between chunks and is none.
pub(crate) fn near_miss_warnings(text: &str, marker: &str, name: &str) -> String {
    let (mut line, mut start, mut out) = (1, 0, String::new());
    for place in near_misses(text, marker) {
        line += text[start..place].matches('\n').count() as u32;
        start = text[..place].rfind('\n').map_or(0, |end| end + 1);
        // What stands before is not looked through again.
        let around = Around { first_line: line - 1, ..Around::default() };
        let source = SourceFile { name, text: &text.as_bytes()[start..], around };
        let position = Position { file: name.to_owned(), line, column: (place - start + 1) as u32 };
        render_at(Some(&position), "", "warning", "near miss with file split marker", &source, &mut out);
    }
    out
}
