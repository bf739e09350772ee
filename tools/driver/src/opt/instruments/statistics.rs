//! `--mlir-pass-statistics`: what passes counted.

use clap::ArgMatches;
use std::collections::BTreeMap;
use std::fmt::Write;
use terrace_pass::{PassManager, Ready};

/// Format of statistics.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum StatisticsDisplay {
    /// Each pass once, with all its runs summed.
    List,
    /// Nested as the pipeline is.
    Pipeline,
}

impl StatisticsDisplay {
    pub(crate) fn of(matches: &ArgMatches) -> Self {
        match matches.get_one::<String>("mlir-pass-statistics-display").map(String::as_str) {
            Some("list") => StatisticsDisplay::List,
            _ => StatisticsDisplay::Pipeline,
        }
    }

    /// Returns the report of what passes counted.
    pub fn report(self, manager: &PassManager) -> String {
        let mut text = super::timing::heading("... Pass statistics report ...");
        match self {
            StatisticsDisplay::List => {
                let mut passes = BTreeMap::new();
                merge(manager, &mut passes);
                for (name, rows) in passes {
                    write_pass(2, name, rows, &mut text);
                }
            }
            StatisticsDisplay::Pipeline => write_pipeline(manager, 0, &mut text),
        }
        text.push('\n');
        text
    }
}

/// A statistic: its value, name and description.
type Row = (u64, &'static str, &'static str);

fn rows(pass: &terrace_pass::ReadyPass) -> Vec<Row> {
    let declared = pass.entry().statistics.iter();
    let rows = declared.zip(pass.statistics()).map(|(&(name, what), value)| (value, name, what));
    let mut rows: Vec<Row> = rows.collect();
    rows.sort_by_key(|(_, name, _)| *name);
    rows
}

fn merge<'m>(manager: &'m PassManager, passes: &mut BTreeMap<&'m str, Vec<Row>>) {
    for step in manager.steps() {
        match step {
            Ready::Pass(pass) => {
                let rows = rows(pass);
                if rows.is_empty() {
                    continue;
                }
                let sums = passes.entry(pass.name()).or_default();
                if sums.is_empty() {
                    *sums = rows;
                } else {
                    sums.iter_mut().zip(rows).for_each(|(sum, row)| sum.0 += row.0);
                }
            }
            Ready::Nested(collection) => collection.managers().iter().for_each(|inner| merge(inner, passes)),
        }
    }
}

fn write_pipeline(manager: &PassManager, indent: usize, text: &mut String) {
    let _ = writeln!(text, "{:indent$}'{}' Pipeline", "", manager.anchor().as_str());
    for step in manager.steps() {
        match step {
            Ready::Pass(pass) => write_pass(indent + 2, pass.name(), rows(pass), text),
            Ready::Nested(collection) => match collection.managers() {
                [one] => write_pipeline(one, indent + 2, text),
                several => {
                    let name = super::timing::collection_name(several);
                    let _ = writeln!(text, "{:1$}{name}", "", indent + 2);
                    several.iter().for_each(|inner| write_pipeline(inner, indent + 4, text));
                }
            },
        }
    }
}

fn write_pass(indent: usize, name: &str, rows: Vec<Row>, text: &mut String) {
    let _ = writeln!(text, "{:indent$}{name}", "");
    let longest_value = rows.iter().map(|(value, ..)| value.to_string().len()).max().unwrap_or(0);
    let longest_name = rows.iter().map(|(_, name, _)| name.len()).max().unwrap_or(0);
    for (value, name, what) in rows {
        let _ = writeln!(text, "{:indent$}  (S) {value:longest_value$} {name:longest_name$} - {what}", "");
    }
}
