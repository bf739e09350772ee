//! Interrupts: what runs is killed, and the result so far is in its file already.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// Notes a process that leads its group.
pub fn add(process: u32) {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner).insert(process);
}

/// Forgets a process.
pub fn remove(process: u32) {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner).remove(&process);
}

/// Kills a process and what it started.
#[cfg(unix)]
pub fn kill_group(process: u32) {
    if let Ok(group) = i32::try_from(process) {
        // It may have ended by itself.
        let _ =
            nix::sys::signal::killpg(nix::unistd::Pid::from_raw(group), nix::sys::signal::Signal::SIGKILL);
    }
}

/// Installs an interrupt handler that kills what runs, removes a folder, says where the result is, and ends with
/// status 130.
pub fn end_cleanly(folder: PathBuf, output: String) {
    #[cfg(unix)]
    let set = ctrlc::set_handler(move || {
        for process in RUNNING.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            kill_group(*process);
        }
        // Nobody is left to tell if this fails.
        let _ = std::fs::remove_dir_all(&folder);
        eprintln!("terrace reduce: interrupted; the smallest program so far is in '{output}'");
        std::process::exit(130);
    });
    // Only one handler can be set; without it, an interrupt ends the process as well, and leaves a folder after.
    #[cfg(unix)]
    let _ = set;
    #[cfg(not(unix))]
    let _ = (folder, output);
}
