//! Runs of a case in a folder of its own.

use super::case::{BESIDE, Case};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A run that takes longer has no result.
const PATIENCE: Duration = Duration::from_secs(20);

/// Limits of a run: no core dumps, six gigabytes of memory, files of 256 megabytes.
const LIMITED: &str = "ulimit -c 0 -v 6291456 -f 524288; exec \"$@\"";

/// Exit class of a program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Exit {
    /// With status 0.
    Ok,
    /// With another status of its own.
    Error,
    /// By a signal or a panic.
    Crash,
    /// Not in time.
    Timeout,
}

impl Exit {
    /// All of them, in the order of their numbers in the cache.
    pub const ALL: [Exit; 4] = [Exit::Ok, Exit::Error, Exit::Crash, Exit::Timeout];
}

/// Result of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Exit class of the last program of the pipe that ran.
    pub exit: Exit,
    /// Its standard output.
    pub output: Vec<u8>,
    /// Standard error of all of them.
    pub errors: Vec<u8>,
}

/// Runs a case with a tool, given as a program and its first arguments; a pipe ends with the first run that fails.
pub fn execute(case: &Case, tool: &[String], corpus: &Path) -> io::Result<Outcome> {
    let folder = Folder::new()?;
    let file = folder.0.join(&case.name);
    std::fs::write(&file, &case.text)?;
    #[cfg(unix)]
    if case.needs_folder {
        let beside = corpus.join(&case.test).parent().map(Path::to_owned).unwrap_or_default();
        std::os::unix::fs::symlink(beside, folder.0.join(BESIDE))?;
    }
    let mut input = if case.pipe.reads_input { file } else { PathBuf::from("/dev/null") };
    let mut outcome = Outcome { exit: Exit::Ok, output: Vec::new(), errors: Vec::new() };
    for (number, arguments) in case.pipe.stages.iter().enumerate() {
        let output = folder.0.join(format!(".out{number}"));
        let errors = folder.0.join(format!(".err{number}"));
        let mut command = Command::new("sh");
        command.args(["-c", LIMITED, "sh"]).args(tool).args(arguments).current_dir(&folder.0);
        command.env_clear().env("PATH", "/usr/bin:/bin").env("LANG", "C");
        command.env("HOME", &folder.0).env("TMPDIR", &folder.0);
        command.stdin(Stdio::from(File::open(&input)?));
        command.stdout(File::create(&output)?).stderr(File::create(&errors)?);
        outcome.exit = wait(command)?;
        outcome.errors.extend(std::fs::read(&errors)?);
        outcome.output = std::fs::read(&output)?;
        if outcome.exit != Exit::Ok {
            break;
        }
        input = output;
    }
    Ok(outcome)
}

fn wait(mut command: Command) -> io::Result<Exit> {
    let mut child = command.spawn()?;
    let started = Instant::now();
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(match status.code() {
                Some(0) => Exit::Ok,
                // A panic ends with 101, and a shell tells of a signal with 128 and more.
                Some(code) if code < 126 && code != 101 => Exit::Error,
                _ => Exit::Crash,
            });
        }
        if started.elapsed() > PATIENCE {
            child.kill()?;
            child.wait()?;
            return Ok(Exit::Timeout);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

/// A folder that goes with its owner.
struct Folder(PathBuf);

impl Folder {
    fn new() -> io::Result<Self> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("terrace-agreement-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path)?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A leftover folder is harmless.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
