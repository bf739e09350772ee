//! `terrace repl`, as it is started, with commands from a pipe and from the command line.
#![allow(missing_docs)]

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

const PROGRAM: &str = "func.func @f(%a: i32) -> i32 {
  %c = arith.constant 0 : i32
  %s = arith.addi %a, %c : i32
  return %s : i32
}
func.func @g() {
  return
}
";

/// Runs commands on the program; the exit status, standard output and standard error.
fn session(test: &str, commands: &str) -> (i32, String, String) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("repl").join(test);
    fs::create_dir_all(&folder).expect("the folder for tests can be written to");
    fs::write(folder.join("in.mlir"), PROGRAM).expect("the folder for tests can be written to");
    let mut command = Command::new(env!("CARGO_BIN_EXE_terrace"));
    command.current_dir(folder).args(["repl", "in.mlir"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut started = command.spawn().expect("the program was built for this test");
    // If it ended early, its output says why.
    let _ = started.stdin.take().expect("it is piped").write_all(commands.as_bytes());
    let ended = started.wait_with_output().expect("it ends");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (ended.status.code().unwrap_or(-1), text(&ended.stdout), text(&ended.stderr))
}

#[test]
fn steps_are_run_taken_back_and_done_again() {
    let (status, out, told) = session(
        "steps",
        "canonicalize\ndiff\nundo\ndiff all\nredo\ncse\nsteps\npipeline\nundo 9\nprint @f\n",
    );
    assert_eq!((status, told.as_str()), (0, "in.mlir: 7 operations\n"), "{out}");
    let expected = "7 operations -> 5 operations
@@ -1,8 +1,6 @@
 module {
   func.func @f(%arg0: i32) -> i32 {
-    %c0_i32 = arith.constant 0 : i32
-    %0 = arith.addi %arg0, %c0_i32 : i32
-    return %0 : i32
+    return %arg0 : i32
   }
   func.func @g() {
     return
as it was read
nothing changed
after step 1: canonicalize
nothing changed
";
    assert!(out.starts_with(expected), "{out}");
    assert!(out.contains("\nbuiltin.module(canonicalize{"), "{out}");
    assert!(out.ends_with("as it was read\nfunc.func @f(%arg0: i32) -> i32 {\n  %c0_i32 = arith.constant 0 : i32\n  %0 = arith.addi %arg0, %c0_i32 : i32\n  return %0 : i32\n}\n"), "{out}");
}

#[test]
fn programs_are_saved_and_loaded() {
    let commands = "--canonicalize --cse\nsave out.mlirbc\nsave out.mlir\nload out.mlirbc\nprint\nverify\n";
    let (status, out, _) = session("saved", commands);
    assert_eq!(status, 0);
    assert!(out.ends_with("}\nthe program is valid\n") && !out.contains("arith.addi"), "{out}");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("repl/saved");
    assert!(fs::read_to_string(folder.join("out.mlir")).is_ok_and(|text| out.contains(&text)));
}

#[test]
fn what_fails_changes_nothing_and_ends_a_script() {
    let rows = [
        ("bogus", "'bogus' does not refer to a registered pass"),
        ("canonicalize{max=1}", "no such option"),
        ("undo", "there is no step to take back"),
        ("redo", "nothing was taken back"),
        ("print @h", "no symbol '@h'"),
        ("load none.mlir", "cannot open 'none.mlir': No such file or directory"),
        ("save none/out.mlir", "cannot write 'none/out.mlir'"),
    ];
    for (command, why) in rows {
        let (status, out, told) = session("wrong", &format!("{command}\nprint\n"));
        assert_eq!((status, out.as_str()), (1, ""), "{command}");
        assert!(told.contains(why), "{command}: {told}");
    }
}

#[test]
fn origins_name_the_steps_that_made_an_operation() {
    let (status, out, _) = session("origins", "convert-arith-to-llvm\norigins @f\n");
    assert_eq!(status, 0, "{out}");
    assert!(out.contains("// from in.mlir:2:8 by convert-arith-to-llvm (ConstantOpLowering)"), "{out}");
}
