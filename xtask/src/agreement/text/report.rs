//! The report: tables of how much agrees, for a terminal and as a page.

use super::case::Case;
use super::classes::Class;
use super::compare::Level;
use super::execute::Outcome;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Result of the comparison of a case.
pub enum Row {
    /// It does not count, for this reason.
    LeftOut(&'static str),
    /// It was not asked for.
    NotChosen,
    /// It was compared.
    Compared {
        /// Its class.
        class: Class,
        /// Its agreement.
        level: Level,
        /// The difference on purpose that was passed over.
        purpose: Option<&'static str>,
        /// Text of the differences.
        details: String,
    },
}

/// Counts by level: all, agreeing, output only, exit only.
type Counts = [usize; 4];

/// The tables.
#[derive(Default)]
pub struct Report {
    cases: usize,
    /// Text with which the reference tells its version.
    version: String,
    chosen: Counts,
    kinds: BTreeMap<String, Counts>,
    dialects: BTreeMap<String, Counts>,
    folders: BTreeMap<String, Counts>,
    left_out: BTreeMap<&'static str, usize>,
    purposes: BTreeMap<&'static str, usize>,
    /// Names of the cases that agree, and of those that do not.
    agreeing: BTreeSet<String>,
    disagreeing: BTreeSet<String>,
    /// Text of all differences, the smallest chunks first.
    pub details: String,
}

impl Report {
    pub(super) fn new(rows: Vec<(&Case, Row)>, tool: &str, version: &str) -> Self {
        let mut report = Report { cases: rows.len(), version: version.to_owned(), ..Report::default() };
        let mut texts = Vec::new();
        for (case, row) in rows {
            match row {
                Row::NotChosen => {}
                Row::LeftOut(why) => *report.left_out.entry(why).or_default() += 1,
                Row::Compared { class, level, purpose, details } => {
                    let coarse = class
                        .kind
                        .split_once(':')
                        .map_or(class.kind.clone(), |(kind, _)| format!("{kind}:*"));
                    let folder: Vec<&str> =
                        case.test.rsplit_once('/').map_or("", |(path, _)| path).split('/').take(2).collect();
                    note(&mut report.chosen, level);
                    let names = match level {
                        Level::Agrees => &mut report.agreeing,
                        _ => &mut report.disagreeing,
                    };
                    names.insert(case.name_with(tool));
                    note(report.kinds.entry(coarse).or_default(), level);
                    note(report.folders.entry(folder.join("/")).or_default(), level);
                    for dialect in class.dialects {
                        note(report.dialects.entry(dialect).or_default(), level);
                    }
                    if let Some(purpose) = purpose {
                        *report.purposes.entry(purpose).or_default() += 1;
                    }
                    texts.push((case.text.len(), details));
                }
            }
        }
        texts.sort();
        report.details = texts.into_iter().map(|(_, text)| text).collect();
        report
    }

    /// Returns the names of the cases that do not agree, and are not among `known` ones.
    pub fn lost<'r>(&'r self, known: &'r BTreeSet<&str>) -> impl Iterator<Item = &'r str> {
        self.disagreeing.iter().map(String::as_str).filter(|name| !known.contains(name))
    }

    /// Returns how many of the `known` cases agree now.
    pub fn won(&self, known: &BTreeSet<&str>) -> usize {
        known.iter().filter(|name| self.agreeing.contains(**name)).count()
    }

    /// Returns the names of the cases that do not agree, one a line.
    pub fn known(&self) -> String {
        self.disagreeing.iter().map(|name| format!("{name}\n")).collect()
    }

    /// Returns the tables as a page in Markdown.
    pub fn page(&self) -> String {
        let mut page = PAGE.to_owned();
        let [all, agree, ..] = self.chosen;
        let version = self.version.lines().find(|line| line.contains("version")).unwrap_or_default().trim();
        page.push_str(&format!(
            "\nThe reference says `{version}`. {all} cases count, and {agree} agree ({} %).\n",
            percentage(&self.chosen)
        ));
        for (title, rows) in [("Kind", &self.kinds), ("Folder", &self.folders), ("Dialect", &self.dialects)] {
            page.push_str(&format!(
                "\n| {title} | Cases | Agree | % | All but messages |\n|---|--:|--:|--:|--:|\n"
            ));
            for (name, counts) in rows {
                let [all, agree, output, _] = counts;
                page.push_str(&format!("| {name} | {all} | {agree} | {} | {output} |\n", percentage(counts)));
            }
        }
        page.push_str("\nCases that do not count:\n\n");
        for (why, count) in &self.left_out {
            page.push_str(&format!("- {count}: {why}\n"));
        }
        page
    }
}

/// The top of the page.
const PAGE: &str = "\
# Conformance

How closely Terrace agrees with `mlir-opt` 22 on upstream's own tests; every known difference has its reason in
[differences.md](differences.md). This page is written by

```
cargo xtask agreement --corpus llvm-project/mlir/test --report docs/conformance.md
```

A case is one chunk of a test file with one of its RUN commands. It agrees if exit status, output and diagnostics are the
same byte for byte; diagnostics are compared without the line of the source and the caret below it. A case that uses
several dialects counts in the row of each. The command needs the reference's `mlir-opt`, and says so where it is not
installed; the first run caches the reference's results, each made twice. `--kind`, `--dialects` and `--filter` choose
cases, `--translate` compares text of LLVM IR, and `--details FILE` shows what differs.
";

/// Returns the share of cases that agree.
fn percentage(counts: &Counts) -> String {
    let [all, agree, ..] = counts;
    format!("{:.1}", 100.0 * *agree as f64 / (*all).max(1) as f64)
}

fn note(counts: &mut Counts, level: Level) {
    counts[0] += 1;
    match level {
        Level::Agrees => counts[1] += 1,
        Level::Output => counts[2] += 1,
        Level::Exit => counts[3] += 1,
        Level::None => {}
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} cases", self.cases)?;
        for (why, count) in &self.left_out {
            writeln!(f, "{count} do not count: {why}")?;
        }
        for (title, rows) in [("kind", &self.kinds), ("dialect", &self.dialects), ("folder", &self.folders)] {
            writeln!(f, "\n{title:40}  cases  agree       %   stdout   exit")?;
            for (name, counts) in rows {
                let [all, agree, output, exit] = counts;
                let percent = 100.0 * *agree as f64 / (*all).max(1) as f64;
                writeln!(f, "{name:40} {all:6} {agree:6} {percent:6.1}% {output:8} {exit:6}")?;
            }
        }
        for (purpose, count) in &self.purposes {
            writeln!(f, "\n{count} agree but for what differs on purpose: {purpose}")?;
        }
        let [all, agree, output, exit] = self.chosen;
        let percent = 100.0 * agree as f64 / all.max(1) as f64;
        let nothing = all - agree - output - exit;
        writeln!(
            f,
            "\nTOTAL {all} cases, {agree} agree ({percent:.2}%); stdout and exit class only {output}; exit class only {exit}; \
             nothing {nothing}"
        )
    }
}

/// Describes what differs.
pub(super) fn difference(
    case: &Case,
    tool: &str,
    class: &Class,
    wanted: &Outcome,
    found: &Outcome,
) -> String {
    let mut text =
        format!("==== {} chunk {}  [{}]  {}\n", case.test, case.chunk, class.kind, case.command(tool));
    if case.text.len() < 1500 {
        text.push_str(&format!("{}\n----\n", case.text.trim_matches('\n')));
    }
    if wanted.exit != found.exit {
        text.push_str(&format!("exit: reference {:?}, ours {:?}\n", wanted.exit, found.exit));
    }
    for (name, a, b) in [("stdout", &wanted.output, &found.output), ("stderr", &wanted.errors, &found.errors)]
    {
        let (a, b) = (String::from_utf8_lossy(a), String::from_utf8_lossy(b));
        let (a, b): (Vec<&str>, Vec<&str>) = (a.lines().collect(), b.lines().collect());
        let same = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
        if a != b {
            text.push_str(&format!("{name}, from line {}:\n", same + 1));
            for (sign, lines) in [('-', &a), ('+', &b)] {
                lines[same..].iter().take(12).for_each(|line| text.push_str(&format!("{sign}{line}\n")));
            }
        }
    }
    text + "\n"
}
