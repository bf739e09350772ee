//! Processes with a time limit, which are killed with everything that they started.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// End of a process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    Exited(i32),
    Signal(i32),
    TimedOut,
    /// Nobody wants to know any more.
    Cancelled,
}

/// An ended process.
#[derive(Clone, Debug)]
pub struct Outcome {
    pub ending: Ending,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
}

/// Most bytes of an output that are looked at.
const MOST_OUTPUT: u64 = 64 << 20;

/// Limits of a process.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    pub timeout: Duration,
    pub is_cancelled: &'a (dyn Fn() -> bool + Sync),
}

/// Returns the command for a file: the file takes the place of `{}`, or stands at the end.
pub fn with_file(command: &[String], file: &Path) -> Vec<String> {
    let file = file.to_string_lossy();
    if command.iter().any(|word| word.contains("{}")) {
        return command.iter().map(|word| word.replace("{}", &file)).collect();
    }
    command.iter().cloned().chain([file.into_owned()]).collect()
}

/// Runs a command; its output goes through files in `folder`.
///
/// # Errors
/// If it cannot be started.
pub fn run(command: &[String], folder: &Path, limits: Limits<'_>) -> Result<Outcome, String> {
    let (program, arguments) = command.split_first().ok_or("there is no command")?;
    let (out, err) = (folder.join("stdout"), folder.join("stderr"));
    let create =
        |path: &Path| File::create(path).map_err(|e| format!("cannot write '{}': {e}", path.display()));
    let mut process = Command::new(program);
    process.args(arguments).stdin(Stdio::null()).stdout(create(&out)?).stderr(create(&err)?);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut process, 0);
    let mut child = process.spawn().map_err(|e| format!("cannot start '{program}': {e}"))?;
    super::interrupt::add(child.id());
    let ending = wait(&mut child, limits);
    if matches!(ending, Ending::TimedOut | Ending::Cancelled) {
        kill(&mut child);
    }
    super::interrupt::remove(child.id());
    Ok(Outcome { ending, stdout: read(&out), stderr: read(&err) })
}

fn wait(child: &mut Child, limits: Limits<'_>) -> Ending {
    let start = Instant::now();
    let mut pause = Duration::from_micros(200);
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return ending(status),
            Ok(None) => {}
            // Someone else has waited for it; nothing is known.
            Err(_) => return Ending::Cancelled,
        }
        if (limits.is_cancelled)() {
            return Ending::Cancelled;
        }
        if start.elapsed() >= limits.timeout {
            return Ending::TimedOut;
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(5));
    }
}

fn ending(status: ExitStatus) -> Ending {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return Ending::Signal(signal);
    }
    match status.code() {
        // As shells say that a signal ended a command.
        Some(code @ 129..=159) => Ending::Signal(code - 128),
        Some(code) => Ending::Exited(code),
        None => Ending::Signal(0),
    }
}

fn kill(child: &mut Child) {
    #[cfg(unix)]
    super::interrupt::kill_group(child.id());
    // It may have ended by itself.
    let _ = child.kill();
    let _ = child.wait();
}

fn read(path: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Ok(file) = File::open(path) {
        // What cannot be read is no output.
        let _ = file.take(MOST_OUTPUT).read_to_end(&mut bytes);
    }
    bytes
}
