//! `cargo xtask bytecode-agreement`: our bytecode against the reference's, both ways, over a folder of tests.
//!
//! ```text
//! text --ours--> bytecode --reference--> text      is what the reference prints of the text
//! text --reference--> bytecode --ours--> text      is that as well, or what the reference makes of its own bytecode
//! ```
//!
//! A case is a chunk of a file that both accept and print the same, in one version of the format. Chunks that use a
//! dialect which only the reference knows are left out.

mod cases;
pub mod text;
mod tools;

use cases::{Case, cases_of};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use tools::{Tool, dialects_of};

/// The newest version of the format.
const NEWEST: usize = 6;

/// Settings of a comparison.
pub struct Settings {
    /// The command that plays `mlir-opt`.
    pub reference: String,
    /// Ours.
    pub ours: String,
    /// The folder with the tests.
    pub corpus: PathBuf,
    /// Only files with this in their path.
    pub filter: String,
    /// Cache of the reference's answers.
    pub cache: PathBuf,
    /// File for the differences.
    pub details: Option<PathBuf>,
}

impl Settings {
    /// Reads the settings of a command line: `--name value` each.
    ///
    /// # Errors
    /// With words for the user.
    pub fn read(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut settings = Settings {
            reference: "mlir-opt".to_owned(),
            ours: "target/release/terrace opt".to_owned(),
            corpus: PathBuf::new(),
            filter: String::new(),
            cache: std::env::temp_dir().join("terrace-bytecode-agreement"),
            details: None,
        };
        while let Some(name) = arguments.next() {
            let value = arguments.next().ok_or_else(|| format!("{name} has no value"))?;
            match name.as_str() {
                "--reference" => settings.reference = value,
                "--ours" => settings.ours = value,
                "--corpus" => settings.corpus = value.into(),
                "--filter" => settings.filter = value,
                "--cache" => settings.cache = value.into(),
                "--details" => settings.details = Some(value.into()),
                _ => return Err(format!("there is no option '{name}'")),
            }
        }
        if settings.corpus.as_os_str().is_empty() {
            return Err("--corpus is missing".to_owned());
        }
        Ok(settings)
    }
}

/// Outcome of a case in one direction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    /// The texts are the same.
    Agrees,
    /// The bytes are the reference's own; only in the newest version is it asked to read those.
    Identical,
    /// They are those of the reference's own bytecode, which is another one than it prints of the text.
    AgreesWithItsBytecode,
    /// We refuse to write what the version cannot hold.
    Refused,
    /// The bytes are not read.
    Unread,
    /// The texts are not the same.
    Differs,
}

/// Summary of a comparison.
#[derive(Default)]
pub struct Summary {
    /// Chunks that count.
    pub chunks: usize,
    /// Chunks that the reference accepts, and that do not count because we do not print them the same.
    pub other_texts: usize,
    /// Chunks that the reference accepts, with a dialect that we do not have.
    pub other_dialects: usize,
    /// By version, for files of ours and for files of the reference: how many cases ended how.
    verdicts: BTreeMap<(usize, bool, Verdict), usize>,
    /// Number of files that are equal to the byte.
    identical: usize,
    /// Number of compared files.
    compared: usize,
    details: String,
}

/// Compares everything.
///
/// # Errors
/// A file or program that cannot be read or run.
pub fn run(settings: &Settings) -> io::Result<Summary> {
    std::fs::create_dir_all(&settings.cache)?;
    let reference = Tool::new(&settings.reference, Some(settings.cache.clone()))?;
    let ours = Tool::new(&settings.ours, None)?;
    // Upstream's test dialect is more than the few operations that tests of ours know by that name.
    let known = dialects_of(&ours)?;
    let is_missing = |name: &String| !known.contains(name) || name == "test";
    let missing = dialects_of(&reference)?.into_iter().filter(is_missing).collect();
    // Else no two files would be the same.
    let producer = format!("--emit-bytecode-producer={}", reference.producer()?);
    let mut files = Vec::new();
    find(&settings.corpus, &mut files)?;
    files.sort();
    let name_of = |file: &Path| file.strip_prefix(&settings.corpus).unwrap_or(file).display().to_string();
    files.retain(|file| name_of(file).contains(&settings.filter));
    let summary = in_parallel(&files, |file| {
        let mut summary = Summary::default();
        let found = cases_of(file, &reference, &ours, &missing, &producer)?;
        summary.other_texts += found.other_texts;
        summary.other_dialects += found.other_dialects;
        for case in &found.cases {
            summary.chunks += 1;
            for version in 0..=NEWEST {
                summary.compare(&name_of(file), case, version, &reference, &ours)?;
            }
        }
        Ok(summary)
    })?;
    if let Some(details) = &settings.details {
        std::fs::write(details, &summary.details)?;
    }
    Ok(summary)
}

/// Compares files in parallel, and combines the results in order.
fn in_parallel(
    files: &[PathBuf],
    compare: impl Fn(&Path) -> io::Result<Summary> + Sync,
) -> io::Result<Summary> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut found = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(file) = files.get(at) else { return Ok::<_, io::Error>(found) };
            found.push((at, compare(file)?));
        }
    };
    let mut all = Vec::new();
    std::thread::scope(|scope| {
        let count = std::thread::available_parallelism().map_or(1, usize::from);
        let threads: Vec<_> = (0..count).map(|_| scope.spawn(work)).collect();
        for thread in threads {
            all.extend(thread.join().expect("who compares does not panic")?);
        }
        Ok::<_, io::Error>(())
    })?;
    all.sort_by_key(|(at, _)| *at);
    let mut summary = Summary::default();
    all.into_iter().for_each(|(_, one)| summary.add(one));
    Ok(summary)
}

impl Summary {
    /// Adds what came of others.
    fn add(&mut self, other: Summary) {
        self.chunks += other.chunks;
        self.other_texts += other.other_texts;
        self.other_dialects += other.other_dialects;
        self.identical += other.identical;
        self.compared += other.compared;
        self.details.push_str(&other.details);
        for (key, count) in other.verdicts {
            *self.verdicts.entry(key).or_default() += count;
        }
    }

    fn compare(
        &mut self,
        name: &str,
        case: &Case,
        version: usize,
        reference: &Tool,
        ours: &Tool,
    ) -> io::Result<()> {
        let (own, theirs) = (&case.ours[version], &case.reference[version]);
        self.compared += 1;
        self.identical += usize::from(own == theirs);
        let (verdict, why) = if own.is_empty() {
            (Verdict::Refused, Vec::new())
        } else if own == theirs && version < NEWEST {
            (Verdict::Identical, Vec::new())
        } else {
            judge(&case.text, &reference.print(own)?, None)
        };
        self.note(name, case, version, true, verdict, &why);
        if theirs.is_empty() {
            return Ok(());
        }
        let found = ours.print(theirs)?;
        let (verdict, why) = if found.as_ref().is_ok_and(|text| *text == case.text) {
            (Verdict::Agrees, Vec::new())
        } else {
            judge(&case.text, &found, reference.print(theirs)?.ok())
        };
        self.note(name, case, version, false, verdict, &why);
        Ok(())
    }

    fn note(&mut self, name: &str, case: &Case, version: usize, is_ours: bool, verdict: Verdict, why: &[u8]) {
        *self.verdicts.entry((version, is_ours, verdict)).or_default() += 1;
        if matches!(verdict, Verdict::Agrees | Verdict::Identical) {
            return;
        }
        let way = if is_ours { "ours -> reference" } else { "reference -> ours" };
        let why = String::from_utf8_lossy(why);
        self.details.push_str(&format!(
            "=== {name} chunk {} version {version} {way}: {verdict:?}\n{}{why}\n",
            case.number,
            if verdict == Verdict::Differs {
                format!("{}--- becomes\n", String::from_utf8_lossy(&case.text))
            } else {
                String::new()
            }
        ));
    }
}

/// Judges a text parsed from bytecode; `own` is the reference's output for the same bytes.
fn judge(expected: &[u8], found: &tools::Printed, own: Option<Vec<u8>>) -> (Verdict, Vec<u8>) {
    match found {
        Err(messages) => (Verdict::Unread, messages.clone()),
        Ok(text) if text == expected => (Verdict::Agrees, Vec::new()),
        Ok(text) if own.as_ref() == Some(text) => (Verdict::AgreesWithItsBytecode, text.clone()),
        Ok(text) => (Verdict::Differs, text.clone()),
    }
}

impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{} chunks in versions 0 to {NEWEST}", self.chunks)?;
        writeln!(f, "{} left out because the texts are not the same", self.other_texts)?;
        writeln!(f, "{} left out because of their dialects", self.other_dialects)?;
        writeln!(f, "{} of {} files are the same to the byte", self.identical, self.compared)?;
        for (is_ours, way) in [(true, "ours -> reference"), (false, "reference -> ours")] {
            writeln!(f, "{way}")?;
            for version in 0..=NEWEST {
                write!(f, "  version {version}:")?;
                let of = |(v, o, _): &(usize, bool, Verdict)| *v == version && *o == is_ours;
                for ((_, _, verdict), count) in self.verdicts.iter().filter(|(key, _)| of(key)) {
                    write!(f, " {verdict:?} {count}")?;
                }
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in folder.read_dir()? {
        let path = entry?.path();
        if path.is_dir() {
            find(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "mlir") {
            files.push(path);
        }
    }
    Ok(())
}
