//! Settings of the comparison, from a command line.

use super::classes::{CORE, Class};
use super::matches;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Settings of a comparison.
pub struct Settings {
    /// The command that plays the reference's tool.
    pub reference: Vec<String>,
    /// Our command.
    pub ours: Vec<String>,
    /// Folder of the tests.
    pub corpus: PathBuf,
    /// Folder of the reference's results.
    pub cache: PathBuf,
    /// File for the differences.
    pub details: Option<PathBuf>,
    /// File for the page of tables.
    pub page: Option<PathBuf>,
    /// File with the names of the cases that are known not to agree.
    pub known: Option<PathBuf>,
    /// True if that file is to be written again.
    pub updates_known: bool,
    /// Globs of tests; all if there are none.
    pub filters: Vec<String>,
    /// Arguments in the place of RUN lines.
    pub arguments: Vec<String>,
    /// The largest number of cases.
    pub sample: Option<usize>,
    /// Number of cases that are run at the same time.
    pub threads: usize,
    /// True if text of LLVM IR is compared.
    pub is_translation: bool,
    kinds: Vec<String>,
    dialects: Option<BTreeSet<String>>,
    leaves_out_tests: bool,
}

impl Settings {
    /// Reads the settings.
    ///
    /// # Errors
    /// With words for the user.
    pub fn read(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let command = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let mut settings = Settings {
            reference: Vec::new(),
            ours: Vec::new(),
            corpus: PathBuf::new(),
            cache: std::env::temp_dir().join("terrace-agreement"),
            details: None,
            page: None,
            known: None,
            updates_known: false,
            filters: Vec::new(),
            arguments: Vec::new(),
            sample: None,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            is_translation: false,
            kinds: Vec::new(),
            dialects: None,
            leaves_out_tests: false,
        };
        while let Some(name) = arguments.next() {
            match name.as_str() {
                "--update-known" => settings.updates_known = true,
                "--translate" => settings.is_translation = true,
                "--no-test-dialect" => settings.leaves_out_tests = true,
                _ => {
                    let value = arguments.next().ok_or_else(|| format!("{name} has no value"))?;
                    let number =
                        || value.parse::<usize>().map_err(|_| format!("{name}: '{value}' is no number"));
                    match name.as_str() {
                        "--reference" => settings.reference = command(&value),
                        "--ours" => settings.ours = command(&value),
                        "--corpus" => settings.corpus = value.into(),
                        "--cache" => settings.cache = value.into(),
                        "--details" => settings.details = Some(value.into()),
                        "--report" => settings.page = Some(value.into()),
                        "--known" => settings.known = Some(value.into()),
                        "--filter" => settings.filters.push(value),
                        "--kind" => settings.kinds.push(value),
                        "--args" => settings.arguments.push(value),
                        "--sample" => settings.sample = Some(number()?),
                        "--threads" => settings.threads = number()?.max(1),
                        "--dialects" => {
                            let core = |name: &str| name == "core";
                            let names = value.split(',').filter(|name| !core(name)).map(str::to_owned);
                            let all = value.split(',').any(core).then_some(CORE).into_iter().flatten();
                            settings.dialects = Some(names.chain(all.map(str::to_owned)).collect());
                        }
                        _ => return Err(format!("there is no option '{name}'")),
                    }
                }
            }
        }
        if settings.corpus.as_os_str().is_empty() {
            return Err("--corpus is missing".to_owned());
        }
        let (reference, ours) = match settings.is_translation {
            true => ("mlir-translate", "target/release/terrace translate"),
            false => ("mlir-opt", "target/release/terrace opt"),
        };
        for (words, default) in [(&mut settings.reference, reference), (&mut settings.ours, ours)] {
            if words.is_empty() {
                *words = command(default);
            }
        }
        Ok(settings)
    }

    /// Returns the name of the tool in RUN lines.
    pub fn tool(&self) -> &'static str {
        if self.is_translation { "mlir-translate" } else { "mlir-opt" }
    }

    /// Returns true if cases of that class are asked for.
    pub(super) fn wants(&self, class: &Class) -> bool {
        let is_kind = self.kinds.is_empty() || self.kinds.iter().any(|glob| matches(glob, &class.kind));
        let are_dialects = self.dialects.as_ref().is_none_or(|allowed| class.dialects.is_subset(allowed));
        is_kind && are_dialects && !(self.leaves_out_tests && class.needs_test)
    }
}
