//! The end of a comparison: what is printed and written, and whether it went well.

use super::report::Report;
use super::settings::Settings;
use std::collections::BTreeSet;
use std::fs;

/// Prints the tables, and writes the files that are asked for.
///
/// Returns true if every case agrees that is not known to differ.
///
/// # Errors
/// With words for the user, if a file cannot be read or written.
pub fn finish(report: &Report, settings: &Settings) -> Result<bool, String> {
    let to_words = |error: std::io::Error| error.to_string();
    print!("{report}");
    if let Some(path) = &settings.details {
        fs::write(path, &report.details).map_err(to_words)?;
    }
    if let Some(path) = &settings.page {
        fs::write(path, report.page()).map_err(to_words)?;
    }
    let mut text = String::new();
    if let Some(path) = &settings.known {
        if settings.updates_known {
            fs::write(path, report.known()).map_err(to_words)?;
        }
        text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    let known: BTreeSet<&str> = text.lines().collect();
    let lost: Vec<&str> = report.lost(&known).collect();
    if settings.known.is_some() {
        lost.iter().for_each(|name| println!("no longer agrees: {name}"));
        println!("{} no longer agree, {} agree that did not", lost.len(), report.won(&known));
    }
    Ok(lost.is_empty())
}
