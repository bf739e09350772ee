//! Formatting: indentation by nesting, no blanks at the ends of lines, no more than one empty line in a row.
//!
//! Only white space changes: names, comments and what stands on a line stay. Lines that go on with an operation are moved
//! as far as the line in which it starts. What could not be parsed keeps its indentation.

use crate::features::View;
use lsp_types::TextEdit;
use std::collections::HashMap;
use std::ops::Range;

/// Levels beyond which lines are indented no further.
const DEEPEST: usize = 60;
/// Blanks for each level.
const STEP: usize = 2;

/// Beginning of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Start {
    /// An operation, a label, or the end of a region, at this level.
    Level(usize),
    /// A part of what begins further up.
    Rest,
}

/// Returns the edits that format the lines of a range.
pub fn format(view: View<'_, '_>, range: Range<usize>) -> Vec<TextEdit> {
    let starts = starts(view);
    let (first, last) = (view.text.line_of(range.start), view.text.line_of(range.end));
    let mut edits = Vec::new();
    let mut edit = |range: Range<usize>, new_text: String| {
        if view.text.as_str()[range.clone()] != new_text {
            edits.push(TextEdit { range: view.range(range), new_text });
        }
    };
    // How far the line was moved in which the current operation starts.
    let mut moved = 0isize;
    let mut blank_lines = 0;
    for line in 0..=last {
        let bounds = view.text.line(line);
        let text = &view.text.as_str()[bounds.clone()];
        let content = text.trim();
        if content.is_empty() {
            blank_lines += 1;
            if line >= first {
                if blank_lines > 1 && bounds.start > 0 {
                    // The end of the line before goes with it.
                    edit(bounds.start - 1..bounds.end, String::new());
                } else {
                    edit(bounds.clone(), String::new());
                }
            }
            continue;
        }
        blank_lines = 0;
        let indent = text.len() - text.trim_start().len();
        let new_indent = match starts.get(&line) {
            Some(Start::Level(level)) => {
                let new = level.min(&DEEPEST) * STEP;
                moved = new as isize - indent as isize;
                new
            }
            Some(Start::Rest) => indent.saturating_add_signed(moved),
            None if content.starts_with("// -----") => 0,
            None if content.starts_with("//") => level_below(view, &starts, line).unwrap_or(indent),
            None => indent.saturating_add_signed(moved),
        };
        if line >= first {
            edit(bounds.start..bounds.start + indent, " ".repeat(new_indent));
            let end = bounds.start + text.trim_end().len();
            edit(end..bounds.end, String::new());
        }
    }
    edits
}

/// Returns the indentation of the next line that is no comment.
fn level_below(view: View<'_, '_>, starts: &HashMap<usize, Start>, line: usize) -> Option<usize> {
    const FAR: usize = 200;
    for below in line + 1..(line + FAR).min(view.text.line_count()) {
        let text = view.text.line_text(below).trim();
        if text.is_empty() || (text.starts_with("//") && !text.starts_with("// -----")) {
            continue;
        }
        return match starts.get(&below) {
            // A comment in front of a closing brace is inside.
            Some(Start::Level(level)) if text.starts_with('}') => Some((level + 1) * STEP),
            Some(Start::Level(level)) => Some(level * STEP),
            _ => None,
        };
    }
    None
}

/// Returns what begins in each line that has a token of an operation.
fn starts(view: View<'_, '_>) -> HashMap<usize, Start> {
    let mut starts: HashMap<usize, Start> = HashMap::new();
    let first_in_line = |at: usize| {
        let line = view.text.line_of(at);
        let start = view.text.line(line).start;
        view.text.as_str()[start..at].trim().is_empty().then_some(line)
    };
    let frames: Vec<Range<usize>> = view
        .document
        .units()
        .filter(|placed| placed.unit.is_frame())
        .map(|placed| placed.start..placed.start + placed.unit.range.len())
        .collect();
    for placed in view.document.units() {
        let trace = &placed.unit.trace;
        let mut levels: Vec<usize> = Vec::with_capacity(trace.ops.len());
        let own = placed.start..placed.start + placed.unit.range.len();
        let is_inside = frames
            .iter()
            .any(|frame| frame.start <= own.start && own.end <= frame.end && !placed.unit.is_frame());
        let base = usize::from(is_inside);
        let mut unparsed: Vec<Range<usize>> = trace
            .unparsed
            .iter()
            .filter_map(|op| trace.ops.get(*op as usize))
            .map(|op| placed.range(op.range.clone()))
            .collect();
        for op in &trace.ops {
            let level = op.parent.map_or(base, |parent| levels[parent as usize] + 1);
            levels.push(level);
            let range = placed.range(op.range.clone());
            // Those inside begin lines of their own.
            if op.parent.is_none() {
                for line in view.text.line_of(range.start) + 1..=view.text.line_of(range.end) {
                    starts.insert(line, Start::Rest);
                }
            }
            if let Some(line) = first_in_line(range.start) {
                starts.insert(line, Start::Level(level));
            }
        }
        for block in trace.blocks.iter().filter(|block| block.at == block.definition) {
            let at = placed.start + block.at as usize;
            let op = crate::document::index::op_at(trace, block.at as usize);
            if let (Some(line), Some(op)) = (first_in_line(at), op) {
                starts.insert(line, Start::Level(levels[op as usize]));
            }
        }
        for region in &trace.regions {
            let end = placed.range(region.range.clone()).end - 1;
            if let (Some(line), Some(op)) = (first_in_line(end), region.op) {
                starts.insert(line, Start::Level(levels[op as usize]));
            }
        }
        // Aliases and metadata begin at the start of a line.
        let range = placed.start..placed.start + placed.unit.range.len();
        for line in view.text.line_of(range.start)..=view.text.line_of(range.end.saturating_sub(1)) {
            let text = view.text.line_text(line).trim_start();
            if text.starts_with(['#', '!']) && !starts.contains_key(&line) {
                starts.insert(line, Start::Level(0));
            }
        }
        unparsed.sort_by_key(|range| (range.start, std::cmp::Reverse(range.end)));
        let mut done = 0;
        for range in unparsed {
            if range.end <= done {
                continue;
            }
            done = range.end;
            for line in view.text.line_of(range.start)..=view.text.line_of(range.end) {
                starts.remove(&line);
            }
        }
    }
    // A comment in the midst of an operation is none of its parts if operations are around it.
    starts.retain(|line, start| {
        *start != Start::Rest || !view.text.line_text(*line).trim_start().starts_with("//")
    });
    starts
}
