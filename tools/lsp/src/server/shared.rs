//! State that documents share: settings, files of definitions, and the symbols of the workspace.

use crate::protocol::paths::uri_of;
use crate::protocol::symbols::{FileSymbol, irdl_definition_in, matches_query, symbols_of_text};
use crate::text::{Encoding, Text};
use lsp_types::{Location, OneOf, WorkspaceSymbol};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;
use terrace_ods_loader::DeclaringFiles;
use terrace_tablegen::Loader;

/// Settings of the workspace, under `terrace`.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(default, rename_all = "camelCase")]
pub struct Settings {
    /// IRDL files whose dialects are known, relative to the workspace.
    pub irdl_files: Vec<String>,
    /// TableGen files whose dialects are known, relative to the workspace.
    pub td_files: Vec<String>,
    /// Built-in dialects that are taken from TableGen files: the file of each.
    pub td_instead: BTreeMap<String, String>,
    /// Folders in which included files are looked for.
    pub include_folders: Vec<String>,
    /// False if operations of unknown dialects are errors.
    pub allow_unregistered_dialects: Option<bool>,
}

impl Settings {
    /// Reads settings, as they are or under `terrace`; malformed ones are the defaults.
    pub fn read(value: &serde_json::Value) -> Self {
        let own = value.get("terrace").unwrap_or(value);
        serde_json::from_value(own.clone()).unwrap_or_default()
    }

    /// Adds the files and folders of other settings, which come first.
    fn after(mut self, base: &Settings) -> Self {
        let joined = |first: &[String], more: &[String]| {
            let mut all = first.to_vec();
            all.extend(more.iter().filter(|one| !first.contains(one)).cloned());
            all
        };
        self.irdl_files = joined(&base.irdl_files, &self.irdl_files);
        self.td_files = joined(&base.td_files, &self.td_files);
        self.include_folders = joined(&base.include_folders, &self.include_folders);
        let base_instead = base.td_instead.iter().map(|(name, file)| (name.clone(), file.clone()));
        self.td_instead = base_instead.chain(std::mem::take(&mut self.td_instead)).collect();
        self
    }
}

/// Folders in which included files are looked for.
pub struct IncludeFolders(Vec<PathBuf>);

impl Loader for IncludeFolders {
    fn open(&mut self, name: &str) -> Option<(String, String)> {
        self.0.iter().find_map(|folder| {
            let path = folder.join(name);
            let text = std::fs::read_to_string(&path).ok()?;
            Some((path.to_string_lossy().into_owned(), text))
        })
    }
}

/// A file of the workspace that is not open.
struct IndexedFile {
    modified: Option<SystemTime>,
    symbols: Vec<(FileSymbol, lsp_types::Range)>,
}

/// Everything that documents share.
pub struct Shared {
    /// Unit of columns.
    pub encoding: Encoding,
    folders: Vec<PathBuf>,
    /// Settings of the command line.
    base: Settings,
    settings: Mutex<Settings>,
    files: Mutex<BTreeMap<PathBuf, IndexedFile>>,
}

/// Locks a mutex; what another thread left of a panic is used as it is.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Largest file of the workspace that is looked at without being open.
const LARGEST: u64 = 4 << 20;
/// Most files of the workspace that are looked at.
const MOST_FILES: usize = 5_000;
/// Most symbols that are given at once.
const MOST_SYMBOLS: usize = 1_000;

impl Shared {
    /// Creates the state for a workspace of these folders.
    pub fn new(encoding: Encoding, folders: Vec<PathBuf>, base: Settings, settings: Settings) -> Self {
        let settings = Mutex::new(settings.after(&base));
        Shared { encoding, folders, base, settings, files: Mutex::default() }
    }

    /// Returns the settings.
    pub fn settings(&self) -> Settings {
        lock(&self.settings).clone()
    }

    /// Replaces the settings of the editor; returns true if that changes something.
    pub fn set_settings(&self, settings: Settings) -> bool {
        let settings = settings.after(&self.base);
        let mut current = lock(&self.settings);
        let is_changed = *current != settings;
        *current = settings;
        is_changed
    }

    /// Reads the TableGen files of the settings; what is wrong with them is returned beside those that are right.
    pub fn declaring_files(&self) -> (DeclaringFiles, Vec<String>) {
        let settings = self.settings();
        let (mut files, mut wrong) = (DeclaringFiles::default(), Vec::new());
        let named = settings.td_instead.iter().map(|(dialect, name)| (name, Some(dialect.clone())));
        for (name, instead) in named.chain(settings.td_files.iter().map(|name| (name, None))) {
            let Some((path, text)) = self.read(name) else {
                wrong.push(format!("cannot read '{name}'"));
                continue;
            };
            let mut includes = self.includes(path.parent());
            if let Err(why) = files.add(&path.to_string_lossy(), &text, instead, &mut includes) {
                wrong.push(why.trim_end().to_owned());
            }
        }
        (files, wrong)
    }

    /// Returns where included files are looked for: the folders of the settings, then that of the file.
    pub fn includes(&self, own: Option<&Path>) -> IncludeFolders {
        IncludeFolders(self.include_folders(own))
    }

    /// Returns the folders in which included files are looked for.
    pub fn include_folders(&self, own: Option<&Path>) -> Vec<PathBuf> {
        let mut folders = Vec::new();
        for name in self.settings().include_folders {
            folders.extend(self.folders.iter().map(|folder| folder.join(&name)));
            folders.push(PathBuf::from(name));
        }
        folders.extend(own.map(Path::to_owned));
        folders.extend(self.folders.iter().cloned());
        folders
    }

    /// Reads a file by its name, as it is or in a folder of the workspace.
    fn read(&self, name: &str) -> Option<(PathBuf, String)> {
        let paths =
            std::iter::once(PathBuf::from(name)).chain(self.folders.iter().map(|folder| folder.join(name)));
        paths.filter_map(|path| std::fs::read_to_string(&path).ok().map(|text| (path, text))).next()
    }

    /// Returns the names and texts of the IRDL files of the settings; those that cannot be read are left out.
    pub fn irdl_files(&self) -> Vec<(String, String)> {
        let mut found = Vec::new();
        for name in self.settings().irdl_files {
            if let Some((path, text)) = self.read(&name) {
                found.push((path.to_string_lossy().into_owned(), text));
            }
        }
        found
    }

    /// Returns where an IRDL file of the settings defines a type or attribute.
    pub fn irdl_definition(&self, name: &str) -> Option<Location> {
        self.irdl_files().into_iter().find_map(|(path, text)| {
            let range = irdl_definition_in(&text, name)?;
            let text = Text::new(text, self.encoding);
            Some(Location { uri: uri_of(Path::new(&path))?, range: text.range(range) })
        })
    }

    /// Returns the symbols of files of the workspace that are not open.
    pub fn workspace_symbols(&self, query: &str, open: &[PathBuf]) -> Vec<WorkspaceSymbol> {
        let mut paths = Vec::new();
        self.folders.iter().for_each(|folder| mlir_files(folder, 0, &mut paths));
        let mut files = lock(&self.files);
        let mut found = Vec::new();
        for path in paths.into_iter().filter(|path| !open.contains(path)) {
            let modified = std::fs::metadata(&path).and_then(|data| data.modified()).ok();
            let is_known =
                files.get(&path).is_some_and(|file| file.modified == modified && modified.is_some());
            if !is_known {
                let Ok(text) = std::fs::read_to_string(&path) else { continue };
                let symbols = symbols_of_text(&text);
                let text = Text::new(text, self.encoding);
                let symbols =
                    symbols.into_iter().map(|symbol| (symbol.clone(), text.range(symbol.range))).collect();
                files.insert(path.clone(), IndexedFile { modified, symbols });
            }
            let (Some(file), Some(uri)) = (files.get(&path), uri_of(&path)) else { continue };
            for (symbol, range) in &file.symbols {
                if found.len() < MOST_SYMBOLS && matches_query(&symbol.name, query) {
                    found.push(workspace_symbol(symbol, Location { uri: uri.clone(), range: *range }));
                }
            }
        }
        found
    }
}

/// Returns a symbol as the protocol has it.
pub fn workspace_symbol(symbol: &FileSymbol, location: Location) -> WorkspaceSymbol {
    WorkspaceSymbol {
        name: symbol.name.clone(),
        kind: symbol.kind,
        tags: None,
        container_name: None,
        location: OneOf::Left(location),
        data: None,
    }
}

/// Finds the files of a folder, and of those in it, in the order of their names.
fn mlir_files(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    const DEEPEST: usize = 12;
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let mut entries: Vec<PathBuf> =
        entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    entries.sort();
    for path in entries {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if found.len() >= MOST_FILES || name.starts_with('.') || name == "target" || name == "node_modules" {
            continue;
        }
        // Links may lead in circles.
        let Ok(data) = std::fs::symlink_metadata(&path) else { continue };
        if data.is_dir() && depth < DEEPEST {
            mlir_files(&path, depth + 1, found);
        } else if data.is_file() && data.len() <= LARGEST && name.ends_with(".mlir") {
            found.push(path);
        }
    }
}
