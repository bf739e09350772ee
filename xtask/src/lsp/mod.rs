//! The language server beside `mlir-lsp-server`: features and response times; random edits; errors found in one pass.

mod edits;
mod recovery;
mod table;

pub use edits::random_edits;
pub use recovery::recovery;
pub use table::table;

use std::path::{Path, PathBuf};

/// Settings of the tasks.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Command of our server.
    pub ours: Vec<String>,
    /// Command of the reference's server.
    pub reference: Vec<String>,
    /// The reference's `mlir-opt`.
    pub checker: String,
    /// Folder with upstream's tests.
    pub corpus: PathBuf,
    /// Number of random edits and requests.
    pub count: usize,
    /// Seed of random edits.
    pub seed: u64,
    /// File for what is not found, or too much.
    pub details: Option<PathBuf>,
}

impl Settings {
    /// Reads the arguments after the name of the task.
    ///
    /// # Errors
    /// An unknown argument, or one without its value.
    pub fn read(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect();
        let mut settings = Settings {
            ours: words("target/release/terrace lsp"),
            reference: words("mlir-lsp-server"),
            checker: "mlir-opt".to_owned(),
            corpus: PathBuf::new(),
            count: 100_000,
            seed: 1,
            details: None,
        };
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
            match argument.as_str() {
                "--ours" => settings.ours = words(&value()?),
                "--reference" => settings.reference = words(&value()?),
                "--checker" => settings.checker = value()?,
                "--corpus" => settings.corpus = PathBuf::from(value()?),
                "--count" => settings.count = value()?.parse().map_err(|_| "--count needs a number")?,
                "--seed" => settings.seed = value()?.parse().map_err(|_| "--seed needs a number")?,
                "--details" => settings.details = Some(PathBuf::from(value()?)),
                _ => return Err(format!("there is no argument '{argument}'")),
            }
        }
        Ok(settings)
    }
}

/// Ten files of the corpus, of different dialects.
const FILES: [&str; 10] = [
    "Dialect/Affine/ops.mlir",
    "Dialect/Arith/ops.mlir",
    "Dialect/GPU/ops.mlir",
    "Dialect/Linalg/roundtrip.mlir",
    "Dialect/LLVMIR/roundtrip.mlir",
    "Dialect/MemRef/ops.mlir",
    "Dialect/SCF/ops.mlir",
    "Dialect/SparseTensor/roundtrip.mlir",
    "Dialect/Tosa/ops.mlir",
    "Dialect/Vector/ops.mlir",
];

/// Reads the ten files.
fn files(corpus: &Path) -> Result<Vec<(String, String)>, String> {
    let read = |name: &&str| {
        let path = corpus.join(name);
        let text = std::fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
        Ok(((*name).to_owned(), text))
    };
    FILES.iter().map(read).collect()
}

/// Finds files below a folder whose names begin and end so, in order.
fn files_below(folder: &Path, prefix: &str, suffix: &str, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() {
            files_below(&path, prefix, suffix, found);
        } else if name.starts_with(prefix) && name.ends_with(suffix) {
            found.push(path);
        }
    }
}
