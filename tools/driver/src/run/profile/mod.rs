//! `--profile`: the time that each operation of the source takes.
//!
//! Where tensors are memory and operations are not loops yet, each of them is put between two calls that look at the
//! clock. What was fused is one operation by then, under the names of all that is in it.

mod clock;
mod page;

pub(super) use clock::insert;

use std::collections::HashMap;
use std::fmt::Write;
use std::time::Duration;

/// Operations that are measured together: those with the same names.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Row {
    /// Names of the source's operations, in the order in which they were met.
    pub names: Vec<String>,
}

/// Times of a run.
pub(super) struct Profile {
    /// Rows with their seconds, the longest first.
    rows: Vec<(Row, f64)>,
    total: Duration,
    /// Operator of each node of a model, by its name.
    operators: HashMap<String, String>,
}

impl Profile {
    /// Puts the rows in order.
    pub fn new(rows: Vec<Row>, seconds: &[f64], total: Duration, nodes: Vec<(String, String)>) -> Self {
        let mut rows: Vec<(Row, f64)> = rows.into_iter().zip(seconds.iter().copied()).collect();
        rows.sort_by(|one, other| other.1.total_cmp(&one.1));
        Profile { rows, total, operators: nodes.into_iter().collect() }
    }

    /// Returns the name of an operation, with its operator if it has another name.
    fn title(&self, name: &str) -> String {
        match self.operators.get(name) {
            Some(operator) if operator != name => format!("{name} ({operator})"),
            _ => name.to_owned(),
        }
    }

    /// Returns the share of the whole in hundredths.
    fn share(&self, seconds: f64) -> f64 {
        let total = self.total.as_secs_f64();
        if total > 0.0 { 100.0 * seconds / total } else { 0.0 }
    }

    /// Returns a table, the longest time first.
    pub fn text(&self) -> String {
        let mut out = String::from("       time      %  operation\n");
        let measured: f64 = self.rows.iter().map(|(_, seconds)| seconds).sum();
        let mut line = |seconds: f64, name: &str| {
            let _ = writeln!(out, "{:>8.3} ms  {:>5.1}  {name}", seconds * 1e3, self.share(seconds));
        };
        for (row, seconds) in &self.rows {
            let names: Vec<String> = row.names.iter().map(|name| self.title(name)).collect();
            line(*seconds, &names.join(" + "));
        }
        line((self.total.as_secs_f64() - measured).max(0.0), "everything else");
        line(self.total.as_secs_f64(), "all");
        out
    }
}
