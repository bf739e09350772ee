//! The collection of cases beside the project, if it is there: each is read as its edition and gives its verdict; what
//! is read prints as its current form does.

use super::reading::print_as;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use terrace_editions::{Edition, marked};

/// Number of agreeing cases of a folder.
#[derive(Default)]
struct Tally {
    cases: usize,
    verdicts: usize,
    outputs: usize,
    upgraded: usize,
}

#[test]
fn the_collection() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/editions/cases");
    let mut files: Vec<PathBuf> = Vec::new();
    for seed in fs::read_dir(&folder).into_iter().flatten().flatten() {
        files.extend(fs::read_dir(seed.path()).into_iter().flatten().flatten().map(|entry| entry.path()));
    }
    files.retain(|path| {
        let name = path.to_string_lossy();
        name.ends_with(".mlir") && !name.ends_with(".today.mlir")
    });
    files.sort();
    let only = std::env::var("CASE").unwrap_or_default();
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    let mut wrong = Vec::new();
    for path in files.iter().filter(|path| path.to_string_lossy().contains(&only)) {
        let name = path.strip_prefix(&folder).expect("listed below it").display().to_string();
        let tally = tallies.entry(name.split('/').next().unwrap_or_default().to_owned()).or_default();
        tally.cases += 1;
        let text = fs::read(path).expect("a file that was listed");
        let is_error = String::from_utf8_lossy(&text).contains("// expect: error");
        let edition = marked(&text).expect("each case names its edition").edition;
        let read = print_as(&text, edition);
        if !only.is_empty() {
            match &read {
                Ok(text) | Err(text) => println!("{text}"),
            }
        }
        match (&read, is_error) {
            (Ok(_), false) | (Err(_), true) => tally.verdicts += 1,
            (Ok(_), true) => wrong.push(format!("{name}: read, but there is an error in it")),
            (Err(told), false) => wrong.push(format!("{name}: refused: {told}")),
        }
        let today = path.with_extension("today.mlir");
        // Its current form leaves out an application that nobody uses; another case keeps one.
        let is_shortened = name.ends_with("007-dim-size-min.mlir");
        if let Ok(upgraded) = read
            && !is_shortened
            && !is_error
            && let Ok(today) = fs::read(today)
        {
            tally.upgraded += 1;
            match print_as(&today, Edition::Today) {
                Ok(wanted) if wanted == upgraded => tally.outputs += 1,
                Ok(wanted) => wrong.push(format!("{name}: wanted\n{wanted}\ngot\n{upgraded}")),
                Err(told) => wrong.push(format!("{name}: today's form: {told}")),
            }
        }
    }
    for (seed, tally) in &tallies {
        let Tally { cases, verdicts, outputs, upgraded } = tally;
        println!("{seed}: {verdicts} of {cases} verdicts, {outputs} of {upgraded} outputs");
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
