//! RUN lines: finding, defining, expanding, parsing.

use terrace_filecheck::run_line::{
    Condition, Expectation, Output, Pipeline, Redirection, Script, Substitutions, parse_command, run_lines,
};

fn check_lines(text: &str, expected: Result<&[(usize, &str)], &str>) {
    let found = run_lines(text).map_err(|error| error.to_string());
    let found = found.map(|lines| lines.into_iter().map(|run| (run.line, run.command)).collect::<Vec<_>>());
    let expected = expected
        .map(|lines| lines.iter().map(|&(line, command)| (line, command.to_owned())).collect())
        .map_err(str::to_owned);
    assert_eq!(found, expected, "{text}");
}

#[test]
fn run_lines_are_found_and_joined() {
    check_lines("", Ok(&[]));
    check_lines("// RUN: a %s\nfunc\n# RUN:b", Ok(&[(1, "a %s"), (3, "b")]));
    check_lines("// RUN: a \\\n// RUN:   | b\n// RUN: c", Ok(&[(1, "a    | b"), (3, "c")]));
    check_lines("// RUN: a\\\n\n// note\n// RUN: b \\\n// RUN: c", Ok(&[(1, "a b  c")]));
    check_lines("\n// RUN: a %(line) %(line+2) %(line-1) %(linear)", Ok(&[(2, "a 2 4 1 %(linear)")]));
    check_lines("// RUN: a \\", Err("line 1: unterminated 'RUN:' directive (with '\\')"));
    check_lines("// RUN: a \\\n// DEFINE: %{x}=1", Err("line 1: unterminated 'RUN:' directive (with '\\')"));
}

#[test]
fn definitions_are_expanded() {
    check_lines("// DEFINE: %{x} = 1 2\n// RUN: a %{x}", Ok(&[(2, "a 1 2")]));
    check_lines("// DEFINE: %{x}=\n// RUN: a%{x}b", Ok(&[(2, "ab")]));
    check_lines("// DEFINE: %{x} = a \\\n// DEFINE:   b\n// RUN: %{x}", Ok(&[(3, "a b")]));
    check_lines(
        "// DEFINE: %{o} =\n// DEFINE: %{c} = opt %s %{o}\n// RUN: %{c}\n// REDEFINE: %{o} = -x\n// RUN: %{c} %%",
        Ok(&[(3, "opt %s"), (5, "opt %s -x %%")]),
    );
    check_lines(
        "// DEFINE: %{x} = 1\n// DEFINE: %{x} = 2",
        Err("line 2: '%{x}' is already defined; use 'REDEFINE:'"),
    );
    check_lines("// REDEFINE: %{x} = 1", Err("line 1: '%{x}' is not defined; use 'DEFINE:'"));
    check_lines("// DEFINE: %{x}", Err("line 1: 'DEFINE:' directive does not contain an '=': '%{x}'"));
    check_lines(
        "// DEFINE: %x = 1",
        Err(
            "line 1: 'DEFINE:' directive has the malformed name '%x': it must be '%{' a letter or '_', then \
             letters, digits, '_', '-' or ':', and '}'",
        ),
    );
}

/// Words in brackets and the rest in the notation of a shell, so that a row can be read.
fn show(script: &Script) -> String {
    let step = |step: &terrace_filecheck::run_line::Step| {
        let condition = match step.condition {
            Condition::Always => "; ",
            Condition::Success => "&& ",
            Condition::Failure => "|| ",
        };
        condition.to_owned() + &show_pipeline(&step.pipeline)
    };
    script.steps.iter().map(step).collect::<Vec<_>>().join(" ").trim_start_matches("; ").to_owned()
}

fn show_pipeline(pipeline: &Pipeline) -> String {
    let redirection = |redirection: &Redirection| {
        let number = |output: &Output| match output {
            Output::Standard => "1",
            Output::Error => "2",
            Output::Both => "&",
        };
        match redirection {
            Redirection::Input(file) => format!(" <[{file}]"),
            Redirection::Write(output, file) => format!(" {}>[{file}]", number(output)),
            Redirection::Append(output, file) => format!(" {}>>[{file}]", number(output)),
            Redirection::ErrorToOutput => " 2>&1".to_owned(),
            Redirection::OutputToError => " 1>&2".to_owned(),
        }
    };
    let command = |command: &terrace_filecheck::run_line::Command| {
        let expectation = match command.expectation {
            Expectation::Success => "",
            Expectation::Failure => "fail ",
            Expectation::Crash => "crash ",
        };
        let words: Vec<String> = command.words.iter().map(|word| format!("[{word}]")).collect();
        let redirections: String = command.redirections.iter().map(redirection).collect();
        format!("{expectation}{}{redirections}", words.join(" "))
    };
    pipeline.commands.iter().map(command).collect::<Vec<_>>().join(" | ")
}

fn check_command(text: &str, expected: Result<&str, &str>) {
    let mut substitutions = Substitutions::for_test("/a/b.mlir", "/t/b.mlir.tmp");
    substitutions.add_feature("sve");
    let found = parse_command(text, &substitutions).map(|script| show(&script));
    assert_eq!(
        found.map_err(|error| error.to_string()),
        expected.map(str::to_owned).map_err(str::to_owned),
        "{text}"
    );
}

#[test]
fn substitutions_are_expanded() {
    check_command("opt %s %S %p", Ok("[opt] [/a/b.mlir] [/a] [/a]"));
    check_command("opt %t.o %T %basename_t", Ok("[opt] [/t/b.mlir.tmp.o] [/t] [b.mlir]"));
    check_command("opt %{s} 100%% %%s %x", Ok("[opt] [/a/b.mlir] [100%] [%s] [%x]"));
}

#[test]
fn conditions_choose_branches() {
    check_command("a %if sve %{ b %s %} %else %{ c %} d", Ok("[a] [b] [/a/b.mlir] [d]"));
    check_command("a %if x %{ b %} %else %{ c %} d", Ok("[a] [c] [d]"));
    check_command("a %if x || (!y && sve) %{b %if x %{c%} d%}", Ok("[a] [b] [d]"));
    check_command("%if x %{ a | b %}", Ok(""));
    check_command("a %if sve %{ b", Err("'%{' is missing its closing '%}'"));
    check_command("a %if sve", Err("'%{' is missing for an %if"));
    check_command("a %if x y %{ b %}", Err("unexpected 'y ' in the condition 'x y'"));
    check_command("a %if x && %{ b %}", Err("missing feature in a condition"));
}

#[test]
fn commands_are_parsed() {
    check_command("opt -a|check %s", Ok("[opt] [-a] | [check] [/a/b.mlir]"));
    check_command("a && b || c ; d;", Ok("[a] && [b] || [c] ; [d]"));
    check_command("a 'b c' \"d 'e'\" f\\ g 'h'i\"\"", Ok("[a] [b c] [d 'e'] [f g] [hi]"));
    check_command(r#"a "\"\\\n" '\' \" "" x"y|z>""#, Ok(r#"[a] ["\\n] [\] ["] [] [xy|z>]"#));
    check_command("a <in >out 2> err", Ok("[a] <[in] 1>[out] 2>[err]"));
    check_command("a 2>&1 >>out | b &> all", Ok("[a] 2>&1 1>>[out] | [b] &>[all]"));
    check_command("a >&2 1>&2 >& f 2>>g", Ok("[a] 1>&2 1>&2 &>[f] 2>>[g]"));
    check_command("a12>b c 3d", Ok("[a12] [c] [3d] 1>[b]"));
    check_command("not a | not --crash b", Ok("fail [a] | crash [b]"));
    check_command("not not a not", Ok("[a] [not]"));
    check_command("opt --pass-pipeline='a(b{c=\"d e\"})'", Ok("[opt] [--pass-pipeline=a(b{c=\"d e\"})]"));
}

#[test]
fn malformed_commands_are_refused() {
    check_command("", Err("no command at the end"));
    check_command("a |", Err("no command at the end"));
    check_command("| a", Err("no command before '|'"));
    check_command("a && ; b", Err("no command before ';'"));
    check_command("not", Err("no command at the end"));
    check_command("a 'b", Err("missing closing quote character '"));
    check_command("a \\", Err("nothing follows the last backslash"));
    check_command("a >", Err("no file behind '>'"));
    check_command("a > | b", Err("no file behind '>'"));
    check_command("a << b", Err("unsupported redirection '<<b'"));
    check_command("a 3>&1", Err("unsupported redirection '3>&1'"));
    check_command("a & b", Err("a command in the background ('&') is not supported"));
}
