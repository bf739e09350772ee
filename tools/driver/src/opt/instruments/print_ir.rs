//! `--mlir-print-ir-before`, `-after` and their like: the IR around passes, as text among the diagnostics or in a tree of
//! files.

use clap::ArgMatches;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Mutex, PoisonError};
use terrace_arguments::is_on;
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::verify::verify;
use terrace_ir::{Operation, capture};
use terrace_pass::{Moment, Watcher};

/// Which passes.
#[derive(Clone, Default)]
enum Passes {
    #[default]
    None,
    All,
    These(Vec<String>),
}

impl Passes {
    fn of(matches: &ArgMatches, all: &str, some: &str) -> Self {
        if is_on(matches, all) {
            return Passes::All;
        }
        match matches.get_many::<String>(some) {
            Some(names) => Passes::These(names.cloned().collect()),
            None => Passes::None,
        }
    }

    fn has(&self, argument: &str) -> bool {
        match self {
            Passes::None => false,
            Passes::All => true,
            Passes::These(names) => names.iter().any(|name| name == argument),
        }
    }

    fn is_none(&self) -> bool {
        matches!(self, Passes::None)
    }

    fn names(&self) -> &[String] {
        match self {
            Passes::These(names) => names,
            _ => &[],
        }
    }
}

/// When IR is printed, and how much of it.
#[derive(Clone)]
pub struct PrintIrSettings {
    before: Passes,
    after: Passes,
    only_on_change: bool,
    only_on_failure: bool,
    /// True if the top-level operation is printed whatever the pass runs on.
    pub(crate) shows_whole: bool,
    /// The folder of the tree.
    folder: Option<String>,
}

impl PrintIrSettings {
    /// Returns settings that print before all passes, after all passes, or both.
    pub fn all(before: bool, after: bool) -> Self {
        let passes = |is_all| if is_all { Passes::All } else { Passes::None };
        PrintIrSettings {
            before: passes(before),
            after: passes(after),
            only_on_change: false,
            only_on_failure: false,
            shows_whole: false,
            folder: None,
        }
    }

    /// Prints the top-level operation whatever the pass runs on.
    pub fn whole(self, shows_whole: bool) -> Self {
        PrintIrSettings { shows_whole, ..self }
    }

    /// Prints only after passes that changed something, and only after those that failed.
    pub fn only_on(self, change: bool, failure: bool) -> Self {
        PrintIrSettings { only_on_change: change, only_on_failure: failure, ..self }
    }

    /// Collects the texts as files of a folder.
    pub fn in_folder(self, folder: &str) -> Self {
        PrintIrSettings { folder: Some(folder.to_owned()).filter(|folder| !folder.is_empty()), ..self }
    }

    pub(crate) fn of(matches: &ArgMatches) -> Option<Self> {
        let settings = PrintIrSettings {
            before: Passes::of(matches, "mlir-print-ir-before-all", "mlir-print-ir-before"),
            after: Passes::of(matches, "mlir-print-ir-after-all", "mlir-print-ir-after"),
            only_on_change: is_on(matches, "mlir-print-ir-after-change"),
            only_on_failure: is_on(matches, "mlir-print-ir-after-failure"),
            shows_whole: is_on(matches, "mlir-print-ir-module-scope"),
            folder: matches
                .get_one::<String>("mlir-print-ir-tree-dir")
                .filter(|dir| !dir.is_empty())
                .cloned(),
        };
        let is_idle = settings.before.is_none() && settings.after.is_none() && !settings.only_on_failure;
        (!is_idle || settings.shows_whole).then_some(settings)
    }

    /// Returns the names of requested passes, each with the flag that does.
    pub(crate) fn names(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let before = self.before.names().iter().map(|name| ("mlir-print-ir-before", name.as_str()));
        before.chain(self.after.names().iter().map(|name| ("mlir-print-ir-after", name.as_str())))
    }
}

/// Prints the IR around passes.
pub struct IrPrinter<'s> {
    settings: &'s PrintIrSettings,
    flags: PrintFlags,
    /// Hashes of operations before the pass that runs on them.
    hashes: Mutex<HashMap<usize, u64>>,
    tree: Mutex<Tree>,
}

/// The files of the tree.
#[derive(Default)]
struct Tree {
    /// Number of times each operation was printed.
    counters: HashMap<usize, usize>,
    files: Vec<(String, String)>,
}

impl<'s> IrPrinter<'s> {
    /// Returns a printer with these settings.
    pub fn new(settings: &'s PrintIrSettings, flags: &PrintFlags) -> Self {
        IrPrinter { settings, flags: flags.clone(), hashes: Mutex::default(), tree: Mutex::default() }
    }

    /// Takes the files that are to be written, by name and text.
    pub fn take_files(&self) -> Vec<(String, String)> {
        let mut tree = self.tree.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut tree.files)
    }

    fn print(&self, moment: &Moment<'_, '_>, when: &str, note: &str) {
        let mut text = format!("// -----// IR Dump {when} {}{note} ({})", moment.pass, moment.entry.argument);
        if self.settings.shows_whole {
            let (name, symbol) = (moment.scope.name, moment.scope.symbol);
            let symbol = symbol.map_or(String::new(), |symbol| format!(": @{symbol}"));
            text.push_str(&format!(" ('{name}' operation{symbol})"));
        }
        text.push_str(" //----- //\n");
        let shown = match moment.whole.filter(|_| self.settings.shows_whole) {
            Some(whole) => Operation::new(whole, terrace_ir::Body::ROOT),
            None => moment.op(),
        };
        let mut flags = self.flags.clone();
        flags.local_scope |= shown == moment.op() && moment.scope.parent.is_some();
        if !flags.assume_verified && !flags.op_generic && !note.is_empty() {
            flags.op_generic = capture(|| verify(shown)).0.is_err();
        }
        text.push_str(&print_operation(shown, &flags));
        text.push_str("\n\n");
        match &self.settings.folder {
            Some(folder) => self.keep(folder, moment, text),
            None => shown.context().tell_text(text),
        }
    }

    /// Creates a file for the text: `folder/builtin_module_outer/func_func_f/0_1_cse.mlir`.
    fn keep(&self, folder: &str, moment: &Moment<'_, '_>, text: String) {
        let mut tree = self.tree.lock().unwrap_or_else(PoisonError::into_inner);
        let path = moment.scope.path();
        let mut name = folder.trim_end_matches('/').to_owned();
        let mut numbers = Vec::new();
        for (at, scope) in path.iter().enumerate() {
            let kind = scope.name.replace('.', "_");
            name.push_str(&format!("/{kind}_{}", scope.symbol.unwrap_or("no-symbol-name")));
            let is_last = at + 1 == path.len();
            let number = match tree.counters.get_mut(&scope.key) {
                Some(number) => {
                    *number += usize::from(is_last);
                    *number
                }
                None => *tree.counters.entry(scope.key).or_insert(0),
            };
            numbers.push(number.to_string());
        }
        name.push_str(&format!("/{}_{}.mlir", numbers.join("_"), moment.entry.argument));
        tree.files.push((name, text));
    }
}

/// Returns a number for all there is to an operation.
fn hash_of(op: Operation<'_, '_>) -> u64 {
    let flags = PrintFlags { op_generic: true, debuginfo: true, local_scope: true, ..PrintFlags::default() };
    let mut hasher = DefaultHasher::new();
    print_operation(op, &flags).hash(&mut hasher);
    hasher.finish()
}

impl Watcher for IrPrinter<'_> {
    fn before_pass(&self, moment: &Moment<'_, '_>) {
        if self.settings.only_on_change && self.settings.after.has(moment.entry.argument) {
            let mut hashes = self.hashes.lock().unwrap_or_else(PoisonError::into_inner);
            hashes.insert(moment.scope.key, hash_of(moment.op()));
        }
        if self.settings.before.has(moment.entry.argument) {
            self.print(moment, "Before", "");
        }
    }

    fn after_pass(&self, moment: &Moment<'_, '_>) {
        if self.settings.only_on_failure || !self.settings.after.has(moment.entry.argument) {
            return;
        }
        if self.settings.only_on_change {
            let mut hashes = self.hashes.lock().unwrap_or_else(PoisonError::into_inner);
            if hashes.remove(&moment.scope.key) == Some(hash_of(moment.op())) {
                return;
            }
        }
        self.print(moment, "After", "");
    }

    fn after_pass_failed(&self, moment: &Moment<'_, '_>) {
        if self.settings.only_on_failure || self.settings.after.has(moment.entry.argument) {
            self.print(moment, "After", " Failed");
        }
    }
}
