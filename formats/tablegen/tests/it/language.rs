//! Values and statements, by the records that they make.

use super::{messages, parse};
use terrace_tablegen::{dump_json, print_records};

/// Checks that each of the lines stands in the printed records.
fn check(text: &str, lines: &[&str]) {
    let parsed = parse(text);
    assert!(parsed.is_valid(), "{text}\n{}", messages(&parsed));
    let printed = print_records(&parsed.records);
    for line in lines {
        assert!(printed.lines().any(|one| one.trim() == *line), "{text}\n'{line}' is not in\n{printed}");
    }
}

#[test]
fn values() {
    let rows: &[(&str, &str)] = &[
        ("int x = -5", "int x = -5;"),
        ("int x = 0x10", "int x = 16;"),
        ("int x = 0b101", "int x = 5;"),
        ("bits<2> x", "bits<2> x = { ?, ? };"),
        ("bits<4> x = {0, 1, ?, 0b1}", "bits<4> x = { 0, 1, ?, 1 };"),
        ("bits<4> x = -1", "bits<4> x = { 1, 1, 1, 1 };"),
        ("string x = \"a\" \"b\"", "string x = \"ab\";"),
        ("string x = \"a\" # 1 # [{b}]", "code x = [{a1b}];"),
        ("code x = [{ c }]", "code x = [{ c }];"),
        ("list<int> x = [1, 2][0, 1, 0]", "list<int> x = [1, 2, 1];"),
        ("list<int> x = [1, 2, 3][1...2]", "list<int> x = [2, 3];"),
        ("int x = three[2]", "int x = 3;"),
        ("list<int> x = [1] # [2]", "list<int> x = [1, 2];"),
        ("list<int> x = []<int>", "list<int> x = [];"),
        ("dag x = (op:$n 1:$a, $b, \"s\")", "dag x = (op:$n 1:$a, ?:$b, \"s\");"),
    ];
    for (declaration, line) in rows {
        check(&format!("def op;\ndefvar three = [1, 2, 3];\ndef X {{ {declaration}; }}"), &[line]);
    }
}

#[test]
fn operators() {
    let rows: &[(&str, &str)] = &[
        ("int x = !add(1, 2, 3)", "int x = 6;"),
        ("int x = !sub(1, !mul(2, 3))", "int x = -5;"),
        ("int x = !div(-7, 2)", "int x = -3;"),
        ("int x = !shl(1, 4)", "int x = 16;"),
        ("int x = !srl(-1, 63)", "int x = 1;"),
        ("int x = !sra(-8, 1)", "int x = -4;"),
        ("int x = !xor(!and(6, 3), !or(4, 1))", "int x = 7;"),
        ("int x = !not(0)", "int x = 1;"),
        ("int x = !logtwo(9)", "int x = 3;"),
        ("bit x = !lt(\"a\", \"b\")", "bit x = 1;"),
        ("bit x = !eq(op, op)", "bit x = 1;"),
        ("int x = !cond(!eq(1, 2): 1, true: 2)", "int x = 2;"),
        ("string x = !if(0, \"a\", \"b\")", "string x = \"b\";"),
        ("list<int> x = !foreach(i, [1, 2], !add(i, 1))", "list<int> x = [2, 3];"),
        ("dag x = !foreach(i, (op op, other), !subst(op, other, i))", "dag x = (other other, other);"),
        ("list<int> x = !filter(i, [1, 2, 3], !gt(i, 1))", "list<int> x = [2, 3];"),
        ("int x = !foldl(1, [2, 3], a, i, !mul(a, i))", "int x = 6;"),
        ("list<int> x = !listconcat([1], [2], [3])", "list<int> x = [1, 2, 3];"),
        ("list<int> x = !listsplat(7, 2)", "list<int> x = [7, 7];"),
        ("list<int> x = !listremove([1, 2, 1], [1])", "list<int> x = [2];"),
        ("list<int> x = !listflatten([[1], [2, 3]])", "list<int> x = [1, 2, 3];"),
        ("list<int> x = !range(5, 1, -2)", "list<int> x = [5, 3];"),
        ("list<int> x = !range([\"a\", \"b\"])", "list<int> x = [0, 1];"),
        ("int x = !head(!tail([1, 2]))", "int x = 2;"),
        ("int x = !size((op 1, 2))", "int x = 2;"),
        ("int x = !empty(\"\")", "int x = 1;"),
        ("string x = !interleave([1, 2], \", \")", "string x = \"1, 2\";"),
        ("string x = !interleave([\"a\", [{b}]], \"-\")", "code x = [{a-b}];"),
        ("string x = !strconcat(\"a\", \"b\", \"c\")", "string x = \"abc\";"),
        ("string x = !subst(\"a\", \"bb\", \"banana\")", "string x = \"bbbnbbnbb\";"),
        ("string x = !substr(\"banana\", 2, 3)", "string x = \"nan\";"),
        ("int x = !find(\"banana\", \"an\", 2)", "int x = 3;"),
        ("string x = !toupper(!tolower(\"Ab\"))", "string x = \"AB\";"),
        ("string x = !repr([1, 2])", "string x = \"[1, 2]\";"),
        ("bit x = !match(\"abc\", \"^a.c$\")", "bit x = 1;"),
        ("dag x = !con((op 1), (op 2:$b))", "dag x = (op 1, 2:$b);"),
        ("dag x = !dag(op, [1, 2], [\"a\", ?])", "dag x = (op 1:$a, 2);"),
        ("dag x = !setdagarg((op 1:$a), \"a\", 5)", "dag x = (op 5:$a);"),
        ("dag x = !setdagname((op 1:$a), 0, \"b\")", "dag x = (op 1:$b);"),
        ("int x = !getdagarg<int>((op 1, 2), 1)", "int x = 2;"),
        ("string x = !getdagname((op 1:$a), 0)", "string x = \"a\";"),
        ("string x = !cast<string>(!getdagop((op 1)))", "string x = \"op\";"),
        ("int x = !initialized(?)", "int x = 0;"),
        ("int x = !exists<Op>(\"op\")", "int x = 1;"),
        ("list<Op> x = !instances<Op>(\"^o.*\")", "list<Op> x = [op, other];"),
    ];
    for (declaration, line) in rows {
        check(&format!("class Op;\ndef op : Op;\ndef other : Op;\ndef X {{ {declaration}; }}"), &[line]);
    }
}

#[test]
fn classes_inherit_and_wait_for_arguments() {
    let text = "class A<int x, string s = \"d\"> {
  int f = x;
  bits<4> b = x;
  string n = !strconcat(s, \"y\", NAME);
  int c = !cond(!eq(x, 1): 3, true: f);
  int q = !if(!lt(x, 3), x, b);
  let f = 7;
}
class D<A a> : A<a.f> { A g = A<2>; bit is = !isa<D>(a); int y = A<f>.q; }
def B : A<3>;
def E : D<B> { let b{2-1} = 0; }";
    check(
        text,
        &[
            "class A<int A:x = ?, string A:s = \"d\"> {",
            "bits<4> b = { !cast<bits<4>>(A:x){3}, !cast<bits<4>>(A:x){2}, !cast<bits<4>>(A:x){1}, !cast<bits<4>>(A:x){0} };",
            "string n = !strconcat(A:s, !strconcat(\"y\", A:NAME));",
            "int c = !cond(!eq(A:x, 1): 3, 1: f);",
            "int y = A<0: f>.q;",
            "def B {\t// A",
            "string n = \"dyB\";",
            "def E {\t// A D",
            "bits<4> b = { 0, 0, 0, 1 };",
            "A g = anonymous_0;",
            "string n = !strconcat(\"d\", !strconcat(\"y\", A:NAME));",
        ],
    );
}

#[test]
fn statements() {
    check("include \"base.td\"\ndef X : Base<4>;", &["int twice = 8;"]);
    check("foreach i = [1, 2] in def N#i { int v = i; }", &["def N1 {", "def N2 {", "int v = 2;"]);
    check("foreach i = 0-1 in foreach j = {3} in def N#i#j;", &["def N03 {", "def N13 {"]);
    check("if !eq(1, 1) then { def a; } else def b;", &["def a {"]);
    check("defvar v = [1, 2];\ndef X { defvar w = !size(v); int s = w; }", &["int s = 2;"]);
    check("class A { int v = 1; }\nlet v = 5 in { def X : A; }", &["int v = 5;"]);
    check(
        "class A;\ndefset list<A> all = { def x : A; def y : A; }\ndef X { list<A> l = all; }",
        &["list<A> l = [x, y];"],
    );
    check("deftype T = list<int>;\ndef X { T l = [1]; }", &["list<int> l = [1];"]);
    check(
        "#ifdef DEFINED\ndef yes;\n#else\ndef no;\n#endif\n#ifndef DEFINED\ndef neither;\n#endif",
        &["def yes {"],
    );
}

#[test]
fn multiclasses() {
    let text = "class A<int x> { int v = x; string n = NAME; }
multiclass N<int j> { foreach i = [1, 2] in def _n#i : A<!add(i, j)>; }
multiclass M<int k> : N<k> { def _x : A<k>; defm _s : N<10>; def \"\" : A<9>; def last_#NAME : A<k>; def : A<k>; }
defm Z : M<4>;";
    check(
        text,
        &[
            "def Z {\t// A",
            "def Z_n2 {\t// A",
            "def Z_s_n1 {\t// A",
            "def Z_x {\t// A",
            "def last_Z {\t// A",
            "string n = \"Z_s_n1\";",
            "int v = 12;",
        ],
    );
}

#[test]
fn anonymous_records_are_numbered_as_they_come() {
    let text = "class A<int x> { int v = x; } foreach i = [1, 2] in { def : A<i>; def N#i { A q = A<!add(i, 10)>; } }
multiclass M<int j> { def : A<j>; def y : A<j>; } defm : M<3>; defm z : M<4>;";
    check(
        text,
        &["A q = anonymous_1;", "A q = anonymous_3;", "def anonymous_5y {\t// A", "def anonymous_6 {\t// A"],
    );
}

#[test]
fn json() {
    let parsed = parse(
        "def op;\nclass A { int v; }\ndef X : A { dag d = (op 1:$a); list<A> l = [X]; bits<2> b = 1; }",
    );
    let text = dump_json(&parsed.records, &parsed.sources);
    let expected = "\"X\":{\"!anonymous\":false,\"!fields\":[],\"!locs\":[\"main.td:3\"],\"!name\":\"X\",\"!superclasses\":[\"A\"],\
        \"b\":[1,0],\"d\":{\"args\":[[1,\"a\"]],\"kind\":\"dag\",\"operator\":{\"def\":\"op\",\"kind\":\"def\",\
        \"printable\":\"op\"},\"printable\":\"(op 1:$a)\"},\"l\":[{\"def\":\"X\",\"kind\":\"def\",\"printable\":\"X\"}],\"v\":null}";
    assert!(text.contains(expected), "{text}");
    assert!(text.starts_with("{\"!instanceof\":{\"A\":[\"X\"]},\"!tablegen_json_version\":1,"), "{text}");
}
