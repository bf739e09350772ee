//! Cache of the reference's results: a file for each case.

use super::case::Case;
use super::compare::reason_to_leave_out;
use super::execute::{Exit, Outcome, execute};
use std::io;
use std::path::{Path, PathBuf};

/// Results of the reference, made when they are first asked for.
pub struct Reference<'s> {
    /// The command that plays the tool.
    pub tool: &'s [String],
    /// Text of its `--version`.
    pub version: String,
    /// Folder of the results.
    pub folder: &'s Path,
    /// Folder of the tests.
    pub corpus: &'s Path,
}

impl Reference<'_> {
    /// Returns the result of a case, and the reason why it does not count if there is one.
    ///
    /// A case that is not in the cache is run twice, to see that the reference agrees with itself.
    pub fn result(&self, case: &Case) -> io::Result<(Outcome, Option<&'static str>)> {
        let path: PathBuf = self.folder.join(format!("{:016x}", case.key(&self.version)));
        let kept = std::fs::read(&path).ok().and_then(|bytes| unpack(&bytes));
        let (outcome, is_steady) = match kept {
            Some(kept) => kept,
            None => {
                let outcome = execute(case, self.tool, self.corpus)?;
                let ended = matches!(outcome.exit, Exit::Ok | Exit::Error);
                let is_steady = !ended || execute(case, self.tool, self.corpus)? == outcome;
                // Written whole: another thread or process may be reading it.
                let unfinished = path.with_extension(format!("{:?}", std::thread::current().id()));
                std::fs::write(&unfinished, pack(&outcome, is_steady))?;
                std::fs::rename(unfinished, &path)?;
                (outcome, is_steady)
            }
        };
        let why = reason_to_leave_out(&outcome, is_steady);
        Ok((outcome, why))
    }
}

fn pack(outcome: &Outcome, is_steady: bool) -> Vec<u8> {
    let exit = Exit::ALL.iter().position(|exit| *exit == outcome.exit).unwrap_or_default();
    let mut out = vec![exit as u8, u8::from(is_steady)];
    out.extend((outcome.output.len() as u64).to_le_bytes());
    out.extend(&outcome.output);
    out.extend(&outcome.errors);
    out
}

fn unpack(bytes: &[u8]) -> Option<(Outcome, bool)> {
    let ([exit, is_steady], rest) = bytes.split_first_chunk::<2>()?;
    let (len, rest) = rest.split_first_chunk::<8>()?;
    let (output, errors) = rest.split_at_checked(usize::try_from(u64::from_le_bytes(*len)).ok()?)?;
    let exit = *Exit::ALL.get(usize::from(*exit))?;
    Some((Outcome { exit, output: output.to_vec(), errors: errors.to_vec() }, *is_steady == 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_read_back() {
        let outcome = Outcome { exit: Exit::Error, output: b"a".to_vec(), errors: b"bc".to_vec() };
        assert_eq!(unpack(&pack(&outcome, false)), Some((outcome, false)));
    }
}
