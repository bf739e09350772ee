//! `terrace reduce`, as it is started: on crashes, tests and wrong code, in text, in bytecode and in what does not parse.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A folder for one test, empty at its beginning.
fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("reduce").join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder for tests can be written to");
    folder
}

fn terrace() -> Command {
    Command::new(env!("CARGO_BIN_EXE_terrace"))
}

/// The tool with planted bugs, which stands beside the program.
fn planted() -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_terrace"));
    let folder = program.parent().expect("the program is in a folder");
    folder.join("examples/planted").to_string_lossy().into_owned()
}

fn failure(name: &str) -> String {
    format!("{}/../../tools/reduce/failures/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn write(path: &Path, contents: impl AsRef<[u8]>) -> String {
    fs::write(path, contents).expect("the folder for tests can be written to");
    path.to_string_lossy().into_owned()
}

fn script(path: &Path, contents: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let name = write(path, contents);
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("the file is ours");
    name
}

/// Reduces, and gives the result.
fn reduced(test: &str, input: &str, options: &[&str]) -> (String, Output) {
    let output = folder(test).join("out.mlir");
    let mut command = terrace();
    // Tools that panic leave a file where they are.
    command.current_dir(output.parent().expect("the file is in a folder"));
    command.arg("reduce").arg(input).arg("-o").arg(&output).args(options);
    let ended = command.output().expect("the program was built for this test");
    (fs::read_to_string(&output).unwrap_or_default(), ended)
}

fn check(test: &str, input: &str, options: &[&str], expected: &str) {
    let (found, ended) = reduced(test, input, options);
    assert!(ended.status.success(), "{}", text(&ended.stderr));
    assert_eq!(found, expected, "{}", text(&ended.stderr));
}

#[test]
fn crashes_of_a_pass_are_reduced_to_what_matters() {
    let planted = planted();
    check(
        "recursion",
        &failure("recursion.mlir"),
        &["--crash", "--", &planted, "--crash-on-recursion"],
        "module {\n  func.func @a(%arg0: memref<i1>) {\n    call @a(%arg0) : (memref<i1>) -> ()\n    return\n  }\n}\n",
    );
    check(
        "hint",
        &failure("hint.mlir"),
        &["--crash", "--", &planted, "--allow-unregistered-dialect", "--crash-on-hint"],
        "module {\n  %0:2 = \"custom.split\"() {hint.level = 8 : i64} : () -> (i1, i1)\n}\n",
    );
}

#[test]
fn the_result_does_not_depend_on_the_number_of_jobs() {
    let planted = planted();
    let mut results = Vec::new();
    for jobs in ["1", "5"] {
        let options = ["--crash", "-j", jobs, "--", &planted, "--crash-on-switch"];
        results.push(reduced(&format!("jobs{jobs}"), &failure("switch.mlir"), &options).0);
    }
    assert!(results[0].contains("cf.switch"), "{}", results[0]);
    assert_eq!(results[0], results[1]);
}

#[test]
fn wrong_code_is_reduced_by_the_interpreter() {
    let pipeline = "--pass-pipeline=builtin.module(func.func(wrong-commute))";
    let planted = planted();
    let (found, ended) = reduced(
        "commute",
        &failure("commute.mlir"),
        &["--differs-from-interpreter", "--", &planted, pipeline],
    );
    assert!(ended.status.success(), "{}", text(&ended.stderr));
    assert!(found.contains("arith.subi") && found.lines().count() <= 8, "{found}");
}

#[test]
fn commands_that_write_different_things_are_reduced() {
    let folder = folder("differs");
    let program = "func.func @f(%a: i32) -> i32 {\n  %c = arith.constant 1 : i32\n  %0 = arith.addi %a, %c : i32\n  \
                   %1 = arith.muli %0, %c : i32\n  return %1 : i32\n}\n";
    let input = write(&folder.join("in.mlir"), program);
    let other = script(&folder.join("other.sh"), "#!/bin/sh\nsed 's/muli/divsi/' \"$1\"\n");
    let (found, ended) =
        reduced("differs-out", &input, &[&format!("--differs-from={other} {{}}"), "--", "cat", "{}"]);
    assert!(ended.status.success(), "{}", text(&ended.stderr));
    assert!(found.contains("muli") && !found.contains("addi"), "{found}");
}

#[test]
fn scripts_are_tests() {
    let script = failure("stores.sh");
    let (found, ended) = reduced("stores", &failure("stores.mlir"), &[&format!("--test={script}")]);
    assert!(ended.status.success(), "{}", text(&ended.stderr));
    assert_eq!(found.matches("memref.store").count(), 2, "{found}");
    assert!(found.lines().count() <= 7, "{found}");
}

#[test]
fn bytecode_is_reduced() {
    let folder = folder("bytecode");
    let input = folder.join("in.mlirbc");
    let made = terrace().args(["opt", &failure("nest.mlir"), "--emit-bytecode", "-o"]).arg(&input).status();
    assert!(made.expect("the program was built for this test").success());
    // The test wants bytecode.
    let test = script(
        &folder.join("test.sh"),
        &format!(
            "#!/bin/sh\nhead -c 4 \"$1\" | grep -q ML || exit 1\n{} opt \"$1\" | grep -q math.sqrt\n",
            env!("CARGO_BIN_EXE_terrace")
        ),
    );
    let output = folder.join("out.mlirbc");
    let ended =
        terrace().arg("reduce").arg(&input).arg("-o").arg(&output).arg(format!("--test={test}")).output();
    let ended = ended.expect("the program was built for this test");
    assert!(ended.status.success(), "{}", text(&ended.stderr));
    let printed = terrace().arg("opt").arg(&output).output().expect("the program was built for this test");
    let printed = text(&printed.stdout);
    assert!(printed.contains("math.sqrt") && printed.lines().count() <= 6, "{printed}");
}

#[test]
fn text_that_does_not_parse_is_reduced() {
    let tool = failure("brackets.sh");
    check("brackets", &failure("brackets.txt"), &["--crash", "--", &tool], "[[[\n");
}

#[test]
fn what_does_not_fail_is_refused() {
    let folder = folder("refused");
    let input = write(&folder.join("in.mlir"), "module {}\n");
    let rows: [(&[&str], &str); 3] = [
        (&["--crash", "--", "true"], "does not fail: the command ends with status 0"),
        (
            &["--crash", "--timeout=0.2", "--", "sh", "-c", "sleep 60"],
            "does not fail: the command does not end in time",
        ),
        (&["--crash", "--", "/no/such/program"], "cannot start '/no/such/program'"),
    ];
    for (options, expected) in rows {
        let (found, ended) = reduced("refused-out", &input, options);
        assert_eq!((ended.status.code(), found.as_str()), (Some(1), ""));
        assert!(text(&ended.stderr).contains(expected), "{}", text(&ended.stderr));
    }
}

#[test]
fn deep_nesting_is_no_danger() {
    let depth = 100;
    let program =
        format!("{}\"x.y\"() : () -> (){}", "\"x.r\"() ({\n".repeat(depth), "\n}) : () -> ()".repeat(depth));
    let folder = folder("deep");
    let input = write(&folder.join("in.mlir"), program);
    let test = script(&folder.join("test.sh"), "#!/bin/sh\ngrep -q x.y \"$1\"\n");
    check("deep-out", &input, &[&format!("--test={test}")], "module {\n  \"x.y\"() : () -> ()\n}\n");
}

#[test]
fn an_interrupt_leaves_the_best_so_far() {
    let folder = folder("interrupt");
    let lines: String = (0..64).map(|i| format!("  \"a.b\"() {{n = {i}}} : () -> ()\n")).collect();
    let input = write(&folder.join("in.mlir"), format!("module {{\n{lines}}}\n"));
    // Slow enough that the search is still at work, and interesting as long as one line is there.
    let test = script(&folder.join("test.sh"), "#!/bin/sh\nsleep 0.05\ngrep -q 'n = 63' \"$1\"\n");
    let output = folder.join("out.mlir");
    let mut command = terrace();
    command.arg("reduce").arg(&input).arg("-o").arg(&output).args(["-j", "1"]).arg(format!("--test={test}"));
    let mut child = command.stderr(Stdio::null()).spawn().expect("the program was built for this test");
    // Wait for something smaller than the input.
    let start = Instant::now();
    let is_smaller = || fs::read_to_string(&output).is_ok_and(|text| text.lines().count() < 40);
    while !is_smaller() && start.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(5));
    }
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(sent.expect("there is such a program").success());
    let status = child.wait().expect("it was started here");
    assert!(matches!(status.code(), Some(130 | 0)), "{status}");
    let found = fs::read_to_string(&output).expect("the result is there");
    assert!(found.contains("n = 63") && found.lines().count() < 40, "{found}");
}

#[test]
fn help_has_examples_and_the_criterion() {
    let ended = terrace().args(["reduce", "--help"]).output().expect("the program was built for this test");
    let help = text(&ended.stdout);
    assert!(help.contains("Examples:") && help.contains("1-minimal"), "{help}");
}
