//! Comparing a text with CHECK lines: what matches, what does not, and what is said.

use terrace_filecheck::check::{CheckArguments, CheckErrorKind, check as run};

/// Expected outcome of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expected {
    Pass,
    Fail,
    /// The check file or the options are at fault; the message is this.
    Bad(&'static str),
}

use Expected::{Bad, Fail, Pass};

/// Runs `lines`, joined by newlines, over `input`, with a newline at its end.
fn check_with(options: &[&str], lines: &str, input: &str, expected: Expected) {
    let found = CheckArguments::parse(options)
        .map_err(|message| (CheckErrorKind::Malformed, message))
        .and_then(|arguments| {
            run(lines, &format!("{input}\n"), &arguments.options)
                .map_err(|error| (error.kind, error.problems[0].message.clone()))
        });
    let context = format!("{options:?}\n{lines}\n--\n{input}");
    match (found, expected) {
        (Ok(()), Pass) | (Err((CheckErrorKind::Mismatch, _)), Fail) => {}
        (Err((CheckErrorKind::Malformed, message)), Bad(wanted)) => assert_eq!(message, wanted, "{context}"),
        (found, _) => panic!("{found:?}, but expected {expected:?}:\n{context}"),
    }
}

fn check(lines: &str, input: &str, expected: Expected) {
    check_with(&[], lines, input, expected);
}

#[test]
fn literal_text() {
    check("CHECK: a b", "x a \t b y", Pass);
    check("CHECK: a b", "x ab y", Fail);
    check("CHECK: a.b", "axb", Fail);
    check("CHECK: a\nCHECK: b", "a b", Pass);
    check("CHECK: a\nCHECK: b", "b a", Fail);
    check("CHECK: a ", "a", Pass);
    check("CHECK: é{{..}}", "éé", Pass);
    check("CHECK: a[[\n", "a[[", Bad("Invalid substitution block, no ]] found"));
    check("CHECK{LITERAL}: [[a]] {{b}}", "[[a]] {{b}}", Pass);
    check("CHECK{ LITERAL }: {{b}}", "b", Fail);
    check("CHECK: a\r\nCHECK-NEXT: b\r\n", "a\r\nb\r", Pass);
}

#[test]
fn directives_are_found() {
    check("// CHECK-X: a", "a", Bad("no check strings found with prefix 'CHECK:'"));
    check("CHECK: a\nXCHECK: b\n-CHECK: b\n_CHECK: b\nCHECK-FOO: b", "a", Pass);
    check("CHECK: a\n@CHECK: b", "a", Fail);
    check("CHECK: a\nCOM: CHECK: b\nRUN: CHECK: b", "a", Pass);
    check("CHECK: a\nCOM-NOT: CHECK: b", "a", Fail);
    check("CHECK:", "a", Bad("found empty check string with prefix 'CHECK:'"));
    check("CHECK-NOT-NEXT: a", "a", Bad("unsupported -NOT combo on prefix 'CHECK'"));
    check("CHECK_NEXT: a", "a", Bad("misspelled directive 'CHECK_NEXT:'"));
    check("CHECK-COUNT-0: a", "a", Bad("invalid count in -COUNT specification on prefix 'CHECK'"));
    check("CHECK-NEXT: a", "a", Bad("found 'CHECK-NEXT' without previous 'CHECK: line"));
    check("CHECK-DAG: a\nCHECK-SAME: b", "a b", Bad("found 'CHECK-SAME' without previous 'CHECK: line"));
    check("CHECK-LABEL: [[X:a]]", "a", Bad("found 'CHECK-LABEL:' with variable definition or use"));
}

#[test]
fn lines_between_matches() {
    check("CHECK: a\nCHECK-NEXT: b", "a\nb", Pass);
    check("CHECK: a\nCHECK-NEXT: b", "a b", Fail);
    check("CHECK: a\nCHECK-NEXT: b", "a\n\nb", Fail);
    check("CHECK: a\nCHECK-SAME: b", "a b", Pass);
    check("CHECK: a\nCHECK-SAME: b", "a\nb", Fail);
    check("CHECK: a\nCHECK-SAME: {{^}}b", "ab", Pass);
    check("CHECK: a\nCHECK-SAME: {{^}}b", "a b", Fail);
    check("CHECK: a\nCHECK-EMPTY:\nCHECK-NEXT: b", "a\n\nb", Pass);
    check("CHECK: a\nCHECK-EMPTY:\nCHECK-EMPTY:\nCHECK-NEXT: b", "a\n\n\nb", Pass);
    check("CHECK: a\nCHECK-EMPTY:", "a\nb\n", Fail);
    check("CHECK-COUNT-2: a\nCHECK-NOT: a", "a a", Pass);
    check("CHECK-COUNT-2: a\nCHECK-NOT: a", "a a a", Fail);
    check("CHECK-COUNT-3: a", "a a", Fail);
}

#[test]
fn excluded_text() {
    check("CHECK-NOT: b", "a", Pass);
    check("CHECK-NOT: b", "b", Fail);
    check("CHECK: a\nCHECK-NOT: b\nCHECK: c", "b a c b", Pass);
    check("CHECK: a\nCHECK-NOT: b\nCHECK: c", "a b c", Fail);
    check("CHECK: a\nCHECK-NOT: b", "a b", Fail);
    check("CHECK-NOT: [[X]]", "a", Fail);
    check_with(&["--implicit-check-not=b"], "CHECK: a\nCHECK: c", "a c", Pass);
    check_with(&["--implicit-check-not=b"], "CHECK: a\nCHECK: c", "a b c", Fail);
    check_with(&["--implicit-check-not", "{{b|d}}"], "CHECK: a", "a d", Fail);
    check_with(&["--implicit-check-not=b"], "", "a", Pass);
}

#[test]
fn groups_in_any_order() {
    check("CHECK-DAG: b\nCHECK-DAG: a", "a b", Pass);
    check("CHECK-DAG: b\nCHECK-DAG: a\nCHECK: c", "a c b", Fail);
    check("CHECK-DAG: a\nCHECK-DAG: a", "a", Fail);
    check_with(&["--allow-deprecated-dag-overlap"], "CHECK-DAG: a\nCHECK-DAG: a", "a", Pass);
    check("CHECK-DAG: ab\nCHECK-DAG: b", "ab b", Pass);
    check("CHECK-DAG: a\nCHECK-NOT: x\nCHECK-DAG: b", "a x b", Fail);
    check("CHECK-DAG: a\nCHECK-NOT: x\nCHECK-DAG: b", "a b x", Pass);
    check("CHECK-DAG: [[X:%.]] =\nCHECK-DAG: use [[X]]", "use %a\n%a =", Pass);
}

#[test]
fn sections() {
    let lines = "CHECK-LABEL: f\nCHECK: x\nCHECK-LABEL: g\nCHECK: x";
    check(lines, "f x\ng x", Pass);
    check(lines, "f\ng x x", Fail);
    check(lines, "f x\ng", Fail);
    check(lines, "f x\nh", Fail);
    let scoped = &["--enable-var-scope"];
    check_with(scoped, "CHECK-LABEL: f\nCHECK: [[X:x]]\nCHECK-LABEL: g\nCHECK: [[X]]", "f x g x", Fail);
    check_with(scoped, "CHECK-LABEL: f\nCHECK: [[$X:x]]\nCHECK-LABEL: g\nCHECK: [[$X]]", "f x g x", Pass);
}

#[test]
fn regular_expressions() {
    check("CHECK: {{a|b}}c", "bc", Pass);
    check("CHECK: {{[0-9]+}}x", "1 12x", Pass);
    check(r"CHECK: {{\d\(}}", "5(", Fail);
    check(r"CHECK: {{\d\(}}", "d(", Pass);
    check("CHECK: a{{.}}b", "a\nb", Fail);
    check("CHECK: a{{[^x]}}b", "a\nb", Fail);
    check("CHECK: {{^}}a{{$}}", "b\na\nc", Pass);
    check("CHECK: {{{[^}]*}}}", "{a}", Pass);
    check("CHECK: {{[]-]}}{{[[:alpha:]_]}}", "-_", Pass);
    check("CHECK: {{[[:<:]]a[[:>:]]}}", "ab ba", Fail);
    check("CHECK: {{a{2,3}b}}", "aaab", Pass);
    check("CHECK: {{a{,3}b}}", "a{,3}b", Pass);
    check(r"CHECK: {{([ab])\1}}", "abb", Pass);
    // The longest match, not that of the first alternative.
    check("CHECK: {{a|ab}}\nCHECK-SAME: {{^}}c", "abc", Pass);
    check("CHECK: {{a?(ab)?}}\nCHECK-SAME: {{^}}c", "abc", Pass);
    for (regex, complaint) in [
        ("a**", "repetition-operator operand invalid"),
        ("*a", "repetition-operator operand invalid"),
        ("a|", "empty (sub)expression"),
        ("", "empty (sub)expression"),
        ("(a", "parentheses not balanced"),
        ("a)", "parentheses not balanced"),
        ("[a", "brackets ([ ]) not balanced"),
        ("[b-a]", "invalid character range"),
        ("[[:foo:]]", "invalid character class"),
        ("a{2", "braces not balanced"),
        ("a{2,1} ", "invalid repetition count(s)"),
        ("a\\", "trailing backslash (\\)"),
        ("\\1", "invalid backreference number"),
    ] {
        let message = format!("invalid regex: {complaint}").leak();
        check(&format!("CHECK: {{{{{regex}}}}}"), "a", Bad(message));
    }
    check("CHECK: {{a", "a", Bad("found start of regex string with no end '}}'"));
}

#[test]
fn string_variables() {
    check("CHECK: [[X:%.]] =\nCHECK: <[[X]]>", "%a = <%a>", Pass);
    check("CHECK: [[X:%.]] =\nCHECK: <[[X]]>", "%a = <%b>", Fail);
    check("CHECK: [[X:a.]]\nCHECK: <[[X]]>", "a+ <aa>", Fail);
    check("CHECK: [[X]]", "a", Fail);
    check("CHECK: [[X:[a-z]+]] = [[X]];", "ab = b; b = bc; c = c;", Pass);
    check("CHECK: [[X:[a-z]+]] = [[X]];", "ab = b.; b = bc;", Fail);
    check("CHECK: [[X:.*]][[X]]\nCHECK-NEXT: <[[X]]>", "abab\n<ab>", Pass);
    check("CHECK: [[X:[[:alpha:]]+]][[Y:x|y]]", "ay", Pass);
    check("CHECK: [[[X:a]]]", "[a]", Pass);
    check_with(&["-DX=a"], "CHECK: [[X]]", "a", Pass);
    check_with(&["-DX=a"], "CHECK: [[X]]", "b", Fail);
    check_with(&["-DX="], "CHECK: [[X]]b", "b", Pass);
    check_with(&["-DX="], "CHECK: [[X]]", "b", Fail);
    check("CHECK: [[X", "a", Bad("Invalid substitution block, no ]] found"));
    check("CHECK: [[X Y]]", "a", Bad("unexpected whitespace"));
    check("CHECK: [[1:a]]", "a", Bad("invalid name in string variable definition"));
    check("CHECK: [[x-y]]", "a", Bad("invalid name in string variable use"));
}

#[test]
fn numeric_variables() {
    check("CHECK: [[@LINE]] [[@LINE+1]] [[#@LINE+2]]", "1 2 3", Pass);
    check("CHECK: [[#X:]]\nCHECK: [[#X+1]] [[# mul(X, 2) - 1 ]]", "12 13 23", Pass);
    check("CHECK: [[#X:]]\nCHECK: [[#X+1]]", "12 14", Fail);
    check("CHECK: [[#%x,X:]]\nCHECK: [[#X+1]]", "ff 100", Pass);
    check("CHECK: [[#%#X,X:]]\nCHECK: [[#%u,X]]", "0x1F 31", Pass);
    check("CHECK: [[#%.4u,X:]]\nCHECK: [[#X+1]]", "0012 0013", Pass);
    check("CHECK: [[#%d,X:]]\nCHECK: [[#%d,min(X,(1-9))]]", "-5 -8", Pass);
    check("CHECK: [[#X:]]\nCHECK: [[#Y: X+1]]\nCHECK: [[#Y]]", "1 2 2", Pass);
    check("CHECK: [[#X:]]\nCHECK: [[#X-2]]", "1 -1", Fail);
    check("CHECK: [[#X]]", "1", Fail);
    check_with(&["-D#X=12", "-D#%x,Y=X+3"], "CHECK: [[#X]] [[#Y]]", "12 f", Pass);
    check(
        "CHECK: [[#X:]] [[#X]]",
        "1 1",
        Bad("numeric variable 'X' defined earlier in the same CHECK directive"),
    );
    check("CHECK: [[#X:]]\nCHECK: [[X:1]]", "1", Bad("numeric variable with name 'X' already exists"));
    check("CHECK: [[#X+]]", "1", Bad("missing operand in expression"));
    check("CHECK: [[#X*2]]", "1", Bad("unsupported operation '*'"));
    check("CHECK: [[#f(X,2)]]", "1", Bad("call to undefined function 'f'"));
    check("CHECK: [[#%y,X]]", "1", Bad("invalid format specifier in expression"));
    check("CHECK: [[#%#u,X]]", "1", Bad("alternate form only supported for hex values"));
}

#[test]
fn options_are_obeyed() {
    check_with(&["--match-full-lines"], "CHECK: a", " a ", Pass);
    check_with(&["--match-full-lines"], "CHECK: {{a|b}}", "ax", Fail);
    check_with(&["--strict-whitespace"], "CHECK: a  b", "a b", Fail);
    check_with(&["--strict-whitespace", "--match-full-lines"], "CHECK: a", "a", Fail);
    check_with(&["--ignore-case"], "CHECK: ab{{[c]}}", "ABC", Pass);
    check_with(&["-check-prefix=A", "-check-prefix", "B"], "A: a\nB: b\nCHECK: c", "a b", Pass);
    check_with(&["--check-prefixes=A,A-NOT"], "A: a\nA-NOT: b", "a b", Pass);
    check_with(&["--check-prefixes=A,B"], "A: a", "a", Bad("no check strings found with prefix 'B:'"));
    check_with(&["--check-prefixes=A,B", "--allow-unused-prefixes"], "A: a", "a", Pass);
    check_with(&["--dump-input=fail", "--color", "-vv", "f.mlir"], "CHECK: a", "a", Pass);
    check_with(
        &["--check-prefix=A", "--check-prefix=A"],
        "A: a",
        "a",
        Bad("supplied check prefix must be unique among check and comment prefixes: 'A'"),
    );
    check_with(&["--foo"], "A: a", "a", Bad("unknown command line argument '--foo'"));
    check_with(&["-DX"], "A: a", "a", Bad("missing equal sign in command-line definition '-DX'"));
}

#[test]
fn large_patterns_and_inputs() {
    let long = "ab".repeat(2_000);
    check(&format!("CHECK: {long}{long}c"), &format!("z{long}{long}c"), Pass);
    check(&format!("CHECK: [[X:.]]{long}[[X]]{long}c"), &format!("z{long}z{long}c"), Pass);
    check("CHECK: [[X:(ab|a)*]]c[[X]]d", &format!("{long}c{long}e abcabd"), Pass);
    check("CHECK: {{(a|ab|b)*}}c", &format!("{long}c"), Pass);
    check("CHECK: [[X:(a|ab|b)*]]{{.*}}[[X]]c", &long, Fail);
    check(
        &format!("CHECK: {{{{{}}}}}", "(".repeat(100_000)),
        "a",
        Bad("invalid regex: regular expression is nested too deeply"),
    );
    check(&format!("CHECK: [[#{}]]", "(".repeat(100_000)), "a", Bad("expression is nested too deeply"));
}

#[test]
fn empty_input_must_be_allowed() {
    let mut options = CheckArguments::parse(&["--allow-empty"]).expect("the option exists").options;
    assert_eq!(run("CHECK-NOT: a", "", &options), Ok(()));
    options.allow_empty = false;
    let error = run("CHECK-NOT: a", "", &options).expect_err("the input is empty");
    assert_eq!(error.kind, CheckErrorKind::EmptyInput);
}

fn check_message(lines: &str, input: &str, expected: &str) {
    let options = CheckArguments::default().options;
    let error = run(lines, input, &options).expect_err("the input does not match");
    assert_eq!(error.to_string(), expected);
}

#[test]
fn messages_show_both_places() {
    check_message(
        "\nCHECK: [[X:%.]] = c\nCHECK-NEXT: add [[X]], {{%.*}} : i32\n",
        "%a = c\n%b = d\nadd %a, %a : i64\nadd %b, %b : i32\nret\n",
        "line 3: error: CHECK-NEXT: expected string not found in input\n\
         \x20 CHECK-NEXT: add [[X]], {{%.*}} : i32\n\
         input line 1: note: scanning from here\n  %a = c\n\
         note: with \"X\" equal to \"%a\"\n\
         input line 4: note: possible intended match here\n  add %b, %b : i32\n\
         input line 3: note: possible intended match here\n  add %a, %a : i64",
    );
    check_message(
        "CHECK: a\nCHECK-NEXT: c",
        "a\nb\nc\n",
        "line 2: error: CHECK-NEXT: is not on the line after the previous match\n  CHECK-NEXT: c\n\
         input line 3: note: it is here\n  c\n\
         input line 1: note: previous match ended here\n  a\n\
         input line 2: note: non-matching line after previous match is here\n  b",
    );
    // A failure in one section does not hide that of the next.
    check_message(
        "CHECK-LABEL: f\nCHECK-NOT: x\nCHECK-LABEL: g\nCHECK: y",
        "f\nx\ng\n",
        "line 2: error: CHECK-NOT: excluded string found in input\n  CHECK-NOT: x\n\
         input line 2: note: found here\n  x\n\
         line 4: error: CHECK: expected string not found in input\n  CHECK: y\n\
         input line 3: note: scanning from here\n  g",
    );
}
