//! Finds the shared library.

use super::api::{Api, INITIALIZERS};
use super::guard;
use libloading::Library;
use std::ffi::OsString;
use std::fmt;
use std::path::Path;
use std::sync::{Mutex, OnceLock};

/// LLVM, ready to compile for this machine. It stays open until the process ends.
pub struct Llvm {
    pub(super) api: Api,
    version: (u32, u32, u32),
    path: OsString,
}

/// Error: no usable LLVM library was found.
#[derive(Debug, Clone)]
pub struct NotFound {
    /// Libraries tried, each with its error.
    pub tried: Vec<(OsString, String)>,
}

impl fmt::Display for NotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no LLVM shared library (Debian: libllvm22) can be used; tried")?;
        for (name, reason) in &self.tried {
            write!(f, "\n  {}: {reason}", Path::new(name).display())?;
        }
        Ok(())
    }
}

impl std::error::Error for NotFound {}

/// The newest version of LLVM that is looked for. Its text is what is written for it.
const NEWEST: u32 = 22;
/// The oldest one: before it, pointers had types in some of what is written.
const OLDEST: u32 = 20;

impl Llvm {
    /// Opens the library that `path` names, or else the newest that the machine has.
    ///
    /// Cost: about 10 ms the first time. Only one library is opened in a process: the first that was found stays.
    ///
    /// # Errors
    /// With all that was tried.
    pub fn open(path: Option<&Path>) -> Result<&'static Llvm, NotFound> {
        static OPEN: OnceLock<Llvm> = OnceLock::new();
        static OPENING: Mutex<()> = Mutex::new(());
        if let Some(llvm) = OPEN.get() {
            return Ok(llvm);
        }
        let _alone = OPENING.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(llvm) = OPEN.get() {
            return Ok(llvm);
        }
        let names = match path {
            Some(path) => vec![path.as_os_str().to_owned()],
            None => names(),
        };
        let mut tried = Vec::new();
        for name in names {
            match Self::open_one(name.clone()) {
                Ok(llvm) => return Ok(OPEN.get_or_init(|| llvm)),
                Err(reason) => tried.push((name, reason)),
            }
        }
        Err(NotFound { tried })
    }

    fn open_one(path: OsString) -> Result<Llvm, String> {
        // SAFETY: what runs when LLVM is loaded are its own constructors, which ask nothing of the process.
        let library = unsafe { Library::new(&path) }.map_err(|error| error.to_string())?;
        // It must outlive everything that was made with it, and its threads: it is never closed.
        let library: &'static Library = Box::leak(Box::new(library));
        // SAFETY: the library is LLVM's, or has none of its functions, which is found out here; it stays open.
        let api = unsafe { Api::load(library) }.map_err(|symbol| format!("has no function {symbol}"))?;
        let mut version = (0, 0, 0);
        // SAFETY: three numbers are written to where the three references point.
        unsafe { (api.get_version)(&mut version.0, &mut version.1, &mut version.2) };
        if version.0 < OLDEST {
            return Err(format!("is LLVM {}, and at least {OLDEST} is needed", version.0));
        }
        for name in INITIALIZERS {
            // SAFETY: LLVM declares these functions without arguments and results.
            let initialize = unsafe { library.get::<unsafe extern "C" fn()>(name.as_bytes()) };
            let initialize = initialize.map_err(|_| format!("has no function {name}"))?;
            // SAFETY: they may be called at any time, and this thread is alone in `open`.
            unsafe { initialize() };
        }
        // SAFETY: the handler is a function that lives as long as the process; nobody else installs one here.
        unsafe { (api.install_fatal_error_handler)(guard::on_fatal_error) };
        Ok(Llvm { api, version, path })
    }

    /// Returns the version: major, minor, patch.
    #[must_use]
    pub fn version(&self) -> (u32, u32, u32) {
        self.version
    }

    /// Returns the name under which the library was found.
    #[must_use]
    pub fn path(&self) -> &Path {
        Path::new(&self.path)
    }
}

/// Returns the names under which systems keep the library.
fn names() -> Vec<OsString> {
    let mut names = Vec::new();
    for major in (OLDEST..=NEWEST).rev() {
        if cfg!(target_os = "macos") {
            names.push(format!("/opt/homebrew/opt/llvm@{major}/lib/libLLVM.dylib"));
            names.push(format!("/usr/local/opt/llvm@{major}/lib/libLLVM.dylib"));
        } else if cfg!(windows) {
            names.push(format!("LLVM-{major}.dll"));
        } else {
            names.push(format!("libLLVM.so.{major}.1"));
            names.push(format!("libLLVM-{major}.so"));
            names.push(format!("/usr/lib/llvm-{major}/lib/libLLVM.so.1"));
            names.push(format!("/usr/lib/llvm{major}/lib/libLLVM.so"));
        }
    }
    names.push(match std::env::consts::OS {
        "macos" => "/opt/homebrew/opt/llvm/lib/libLLVM.dylib".to_owned(),
        "windows" => "LLVM-C.dll".to_owned(),
        _ => "libLLVM.so".to_owned(),
    });
    names.into_iter().map(OsString::from).collect()
}
