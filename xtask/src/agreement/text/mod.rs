//! `cargo xtask agreement`: our tools against the reference's, byte for byte, on the chunks of upstream's tests.
//!
//! A case is one chunk and one command of the RUN lines. How the program ends, what it prints and which diagnostics it
//! gives are compared; the reference's results are cached. Cases on which the reference crashes, does not end, differs
//! from itself or rejects its options do not count. `--translate` compares the text of LLVM IR in the same way.

mod cache;
mod case;
mod classes;
mod commands;
mod compare;
mod execute;
mod finish;
mod report;
mod settings;

pub use finish::finish;
pub use settings::Settings;

use cache::Reference;
use case::{Case, chunks};
use classes::{Class, Names};
use commands::{FILE, Pipe, pipes};
use compare::{Level, compare};
use execute::{Exit, Outcome, execute};
use report::{Report, Row};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Folders of upstream's tests without tests of their own.
const EXCLUDED: [&str; 4] = ["Inputs", "include", "lib", "Unit"];

/// Cases on which the reference was seen to differ from itself: the test, the chunk and the command of each.
const UNSTEADY: &str = include_str!("unsteady.txt");

/// Differences of translated text that are on purpose: a name, and the text without them.
const ON_PURPOSE: [(&str, fn(&str) -> String); 1] =
    [("attributes of declared intrinsics", without_intrinsic_attributes)];

/// Compares everything that is asked for.
///
/// # Errors
/// With words for the user: if there is no reference, or a file or program cannot be read or run.
pub fn run(settings: &Settings) -> Result<Report, String> {
    let tool = settings.tool();
    let reference = found(&settings.reference).ok_or_else(|| {
        format!("there is no reference: '{}' is not installed", settings.reference.join(" "))
    })?;
    let version = Command::new(&reference[0]).arg("--version").output().map_err(words)?;
    std::fs::create_dir_all(&settings.cache).map_err(words)?;
    let corpus = settings.corpus.canonicalize().map_err(words)?;
    let reference = Reference {
        tool: &reference,
        version: format!("{tool} {}", String::from_utf8_lossy(&version.stdout)),
        folder: &settings.cache,
        corpus: &corpus,
    };
    let ours = found(&settings.ours).ok_or_else(|| format!("'{}' is no program", settings.ours.join(" ")))?;
    let names =
        if settings.is_translation { None } else { Some(Names::of(reference.tool, &corpus).map_err(words)?) };
    let cases = collect(settings, &corpus).map_err(words)?;
    let unsteady: BTreeSet<&str> = UNSTEADY.lines().collect();
    let rows = in_parallel(&cases, settings.threads, |case| {
        let (wanted, mut why) = reference.result(case)?;
        if unsteady.contains(&*case.name_with(tool)) {
            why = Some("the reference differs from itself");
        }
        if let Some(why) = why {
            return Ok(Row::LeftOut(why));
        }
        let class = names.as_ref().map_or_else(|| translation(&wanted), |names| names.class(case, &wanted));
        if !settings.wants(&class) {
            return Ok(Row::NotChosen);
        }
        let found = execute(case, &ours, &corpus)?;
        let (level, purpose) = judge(&wanted, &found, settings.is_translation);
        let details = if level == Level::Agrees {
            String::new()
        } else {
            report::difference(case, tool, &class, &wanted, &found)
        };
        Ok(Row::Compared { class, level, purpose, details })
    })
    .map_err(words)?;
    Ok(Report::new(rows, tool, &reference.version))
}

fn words(error: io::Error) -> String {
    error.to_string()
}

/// Returns a command with the path of its program; none if there is no such program.
fn found(command: &[String]) -> Option<Vec<String>> {
    let (program, rest) = command.split_first()?;
    let path = if program.contains('/') {
        Path::new(program).canonicalize().ok()?
    } else {
        let folders = std::env::var_os("PATH")?;
        std::env::split_paths(&folders).map(|folder| folder.join(program)).find(|path| path.is_file())?
    };
    Some(std::iter::once(path.display().to_string()).chain(rest.iter().cloned()).collect())
}

/// Compares two results; returns the name of a difference on purpose as well, if it is the only one.
fn judge(wanted: &Outcome, found: &Outcome, is_translation: bool) -> (Level, Option<&'static str>) {
    let level = compare(wanted, found);
    if level != Level::Agrees && is_translation {
        for (name, without) in ON_PURPOSE {
            let bare = |outcome: &Outcome| Outcome {
                output: without(&String::from_utf8_lossy(&outcome.output)).into_bytes(),
                ..outcome.clone()
            };
            if compare(&bare(wanted), &bare(found)) == Level::Agrees {
                return (Level::Agrees, Some(name));
            }
        }
    }
    (level, None)
}

/// Returns the class of a translation.
fn translation(wanted: &Outcome) -> Class {
    let kind = if wanted.exit == Exit::Ok { "translate" } else { "reject" };
    Class { kind: kind.to_owned(), dialects: BTreeSet::new(), needs_test: false }
}

/// Removes the attributes of declared intrinsics: the comments above them, their arguments' words, and the groups.
///
/// Group numbers shift where such a group goes, so all of them go.
fn without_intrinsic_attributes(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        if line.starts_with("; Function Attrs: ") || line.starts_with("attributes #") {
            continue;
        }
        let mut line = line.to_owned();
        while let Some(at) =
            line.find(" #").filter(|at| line[at + 2..].starts_with(|c: char| c.is_ascii_digit()))
        {
            let end =
                line[at + 2..].find(|c: char| !c.is_ascii_digit()).map_or(line.len(), |len| at + 2 + len);
            line.replace_range(at..end, "");
        }
        if line.starts_with("declare ") && line.contains("@llvm.") {
            for word in ["immarg", "noalias", "writeonly", "readonly", "captures(none)"] {
                line = line.replace(&format!(" {word}"), "");
            }
        }
        if !line.is_empty() {
            out.push_str(&line);
            out.push('\n');
        }
    }
    out
}

/// Returns the cases of all tests, each once.
fn collect(settings: &Settings, corpus: &Path) -> io::Result<Vec<Case>> {
    let mut tests = Vec::new();
    find(corpus, corpus, &mut tests)?;
    tests.sort();
    tests.retain(|test| {
        settings.filters.is_empty() || settings.filters.iter().any(|glob| matches(glob, test))
    });
    let tool = settings.tool();
    let mut cases = Vec::new();
    for test in tests {
        let text = String::from_utf8_lossy(&std::fs::read(corpus.join(&test))?).into_owned();
        let pipes = if settings.arguments.is_empty() {
            pipes(&text, tool)
        } else {
            let pipe = |arguments: &String| {
                let words = arguments.split_whitespace().map(str::to_owned).chain([FILE.to_owned()]);
                Pipe { stages: vec![words.collect()], reads_input: false }
            };
            settings.arguments.iter().map(pipe).collect()
        };
        let is_format = |word: &String| word.trim_start_matches('-') == "mlir-to-llvmir";
        let pipes: Vec<Pipe> = pipes
            .into_iter()
            .filter(|pipe| {
                !settings.is_translation || pipe.stages.len() == 1 && pipe.stages[0].iter().any(is_format)
            })
            .collect();
        let mut seen = BTreeSet::new();
        for (number, chunk) in chunks(&text) {
            for pipe in &pipes {
                let case = Case::new(&test, number, &chunk, pipe);
                if seen.insert(case.key("")) {
                    cases.push(case);
                }
            }
        }
    }
    if let Some(sample) = settings.sample.filter(|sample| *sample > 0) {
        let step = cases.len().div_ceil(sample).max(1);
        cases = cases.into_iter().step_by(step).collect();
    }
    Ok(cases)
}

fn find(corpus: &Path, folder: &Path, tests: &mut Vec<String>) -> io::Result<()> {
    for entry in folder.read_dir()? {
        let path: PathBuf = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if !EXCLUDED.contains(&&*name) {
                find(corpus, &path, tests)?;
            }
        } else if [".mlir", ".ll", ".test", ".td", ".pdll"].iter().any(|end| name.ends_with(end)) {
            tests.push(path.strip_prefix(corpus).unwrap_or(&path).display().to_string());
        }
    }
    Ok(())
}

/// Returns true if a text matches a glob of `*` and `?`.
pub(crate) fn matches(glob: &str, text: &str) -> bool {
    match (glob.chars().next(), text.chars().next()) {
        (None, end) => end.is_none(),
        (Some('*'), None) => matches(&glob[1..], text),
        (Some('*'), Some(c)) => matches(&glob[1..], text) || matches(glob, &text[c.len_utf8()..]),
        (Some('?'), Some(c)) => matches(&glob[1..], &text[c.len_utf8()..]),
        (Some(wanted), Some(c)) => wanted == c && matches(&glob[c.len_utf8()..], &text[c.len_utf8()..]),
        (Some(_), None) => false,
    }
}

/// Returns what becomes of each case, in their order.
fn in_parallel(
    cases: &[Case],
    threads: usize,
    work: impl Fn(&Case) -> io::Result<Row> + Sync,
) -> io::Result<Vec<(&Case, Row)>> {
    let next = AtomicUsize::new(0);
    let take = || {
        let mut found = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(case) = cases.get(at) else { return Ok::<_, io::Error>(found) };
            found.push((at, work(case)?));
        }
    };
    let mut all: BTreeMap<usize, Row> = BTreeMap::new();
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(take)).collect();
        for worker in workers {
            all.extend(worker.join().expect("a comparison does not panic")?);
        }
        Ok::<_, io::Error>(())
    })?;
    Ok(all.into_iter().map(|(at, row)| (&cases[at], row)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn globs() {
        for (glob, text, expected) in [
            ("pass:c*", "pass:cse", true),
            ("*", "", true),
            ("Dialect/*/a.mlir", "Dialect/X/a.mlir", true),
            ("reject", "reject:cse", false),
        ] {
            assert_eq!(matches(glob, text), expected, "{glob} {text}");
        }
    }

    #[test]
    fn attributes_of_intrinsics_go() {
        let text = "; Function Attrs: nounwind\ndeclare void @llvm.x(ptr noalias, i1 immarg) #0\n\nattributes #0 = { nounwind }\n";
        assert_eq!(without_intrinsic_attributes(text), "declare void @llvm.x(ptr, i1)\n");
    }
}
