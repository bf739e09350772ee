//! Folding and selection ranges: the nesting of the text.

use crate::document::token_at;
use crate::features::View;
use lsp_types::{FoldingRange, FoldingRangeKind, SelectionRange};
use std::ops::Range;

/// Returns what can be folded: regions, programs between markers, blocks of comments and runs of aliases.
pub fn folding_ranges(view: View<'_, '_>) -> Vec<FoldingRange> {
    let mut found = Vec::new();
    let mut add = |range: Range<usize>, kind: Option<FoldingRangeKind>, keeps_last: bool| {
        let (start, end) = (view.text.line_of(range.start), view.text.line_of(range.end));
        let end = if keeps_last { end.saturating_sub(1) } else { end };
        if end > start {
            found.push(FoldingRange {
                start_line: start as u32,
                start_character: None,
                end_line: end as u32,
                end_character: None,
                kind,
                collapsed_text: None,
            });
        }
    };
    for placed in view.document.units() {
        for region in &placed.unit.trace.regions {
            add(placed.range(region.range.clone()), None, true);
        }
    }
    let programs: Vec<Range<usize>> = view.document.programs().map(|(range, _)| range.clone()).collect();
    if programs.len() > 1 {
        for program in programs {
            let end = program.start + view.text.as_str()[program.clone()].trim_end().len();
            add(program.start..end, Some(FoldingRangeKind::Region), false);
        }
    }
    let mut run: Option<(usize, u8)> = None;
    for line in 0..=view.text.line_count() {
        let text = if line < view.text.line_count() { view.text.line_text(line).trim_start() } else { "" };
        let kind = match text.as_bytes() {
            [b'/', b'/', ..] if !text.starts_with("// -----") => b'/',
            [b'#', ..] => b'#',
            [b'!', ..] => b'!',
            _ => 0,
        };
        match run {
            Some((_, current)) if current == kind => {}
            _ => {
                if let Some((start, current)) = run.take().filter(|(start, _)| line > start + 1) {
                    let kind =
                        if current == b'/' { FoldingRangeKind::Comment } else { FoldingRangeKind::Imports };
                    add(view.text.line(start).start..view.text.line(line - 1).end, Some(kind), false);
                }
                run = (kind != 0).then_some((line, kind));
            }
        }
    }
    found.sort_by_key(|range| (range.start_line, range.end_line));
    found
}

/// Returns the nesting around a byte, from the token outwards.
pub fn selection_range(view: View<'_, '_>, at: usize) -> SelectionRange {
    let mut ranges: Vec<Range<usize>> = Vec::new();
    if let Some(token) = token_at(view.text, at) {
        ranges.push(token.range);
    }
    let line = view.text.line(view.text.line_of(at));
    let code = &view.text.as_str()[line.clone()];
    let trimmed = line.start + (code.len() - code.trim_start().len())..line.start + code.trim_end().len();
    if trimmed.contains(&at) {
        ranges.push(trimmed);
    }
    if let Some((placed, op)) = view.op_at(at) {
        let trace = &placed.unit.trace;
        let regions = trace.regions.iter().map(|region| placed.range(region.range.clone()));
        ranges.extend(regions.filter(|range| range.start < at && at < range.end));
        let mut op = Some(op);
        while let Some(index) = op {
            ranges.push(placed.range(trace.ops[index as usize].range.clone()));
            op = trace.ops[index as usize].parent;
        }
    }
    if let Some((program, _)) = view.document.program_at(at) {
        ranges.push(program.clone());
    }
    ranges.push(0..view.text.len());
    ranges.retain(|range| range.start <= at && at <= range.end);
    ranges.sort_by_key(|range| (range.len(), std::cmp::Reverse(range.start)));
    ranges.dedup();
    // Each is within the next one.
    let mut nested: Vec<Range<usize>> = Vec::new();
    for range in ranges {
        if nested.last().is_none_or(|inner| range.start <= inner.start && inner.end <= range.end) {
            nested.push(range);
        }
    }
    // Few clients read a list that nests without end.
    const MOST: usize = 50;
    if nested.len() > MOST {
        nested.drain(MOST - 1..nested.len() - 1);
    }
    let mut result: Option<SelectionRange> = None;
    for range in nested.into_iter().rev() {
        result = Some(SelectionRange { range: view.range(range), parent: result.map(Box::new) });
    }
    result.unwrap_or(SelectionRange { range: view.range(at..at), parent: None })
}
