//! Programs that are run for a while.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Time limit that is enough for most programs.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// Exit status and output of a program.
pub(crate) enum Ended {
    Well { output: Vec<u8>, errors: Vec<u8> },
    Badly { output: Vec<u8>, errors: Vec<u8> },
    TooLate,
}

/// Runs a program, which is given with its first arguments, until the time limit.
pub(crate) fn run(
    program: &str,
    arguments: &[OsString],
    input: Option<&[u8]>,
    patience: Duration,
) -> io::Result<Ended> {
    let mut words = program.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words).args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.stdin(if input.is_some() { Stdio::piped() } else { Stdio::null() });
    let mut child = command.spawn()?;
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    std::thread::scope(|scope| {
        // Each pipe has a thread of its own, so that none blocks another.
        scope.spawn(move || {
            if let (Some(mut stdin), Some(input)) = (stdin, input) {
                // A program need not read all of its input.
                let _ = stdin.write_all(input);
            }
        });
        let output = scope.spawn(move || read(stdout));
        let errors = scope.spawn(move || read(stderr));
        let started = Instant::now();
        let status = loop {
            match child.try_wait()? {
                Some(status) => break Some(status),
                None if started.elapsed() > patience => {
                    child.kill()?;
                    child.wait()?;
                    break None;
                }
                None => std::thread::sleep(Duration::from_millis(5)),
            }
        };
        let (output, errors) = (output.join().unwrap_or_default(), errors.join().unwrap_or_default());
        Ok(match status {
            None => Ended::TooLate,
            Some(status) if status.success() => Ended::Well { output, errors },
            Some(_) => Ended::Badly { output, errors },
        })
    })
}

fn read(from: Option<impl Read>) -> Vec<u8> {
    let mut bytes = Vec::new();
    if let Some(mut from) = from {
        // What was read before something went wrong is what there is.
        let _ = from.read_to_end(&mut bytes);
    }
    bytes
}
