//! Messages, and inputs that must end.

use super::{messages, parse};

#[test]
fn errors_have_positions() {
    let rows = [
        (
            "def X { int a; int b = a; }",
            "main.td:1:5: error: Initializer of 'b' in 'X' could not be fully resolved: a\n",
        ),
        (
            "class K<int x> { int v = x; }\ndef X : K;",
            "main.td:2:9: error: value not specified for template argument 'K:x'\n",
        ),
        ("def X { int a = b; }", "main.td:1:17: error: Variable not defined: 'b'\n"),
        ("def X : Y;", "main.td:1:9: error: Couldn't find class 'Y'\n"),
        ("def X; def X;", "main.td:1:12: error: def already exists: X\n"),
        (
            "class A { bits<4> b; int x = 1; bit c = x{0}; }",
            "main.td:1:42: error: Invalid bit range for value\n",
        ),
        (
            "class A<int x> { assert !gt(x, 0), \"x is \" # x; }\ndef b : A<0>;",
            "main.td:1:25: error: assertion failed: x is 0\n",
        ),
        ("class A { dump \"hi\"; }\ndef b : A;", "main.td:1:11: note: hi\n"),
        ("defvar x = !nothing(1);", "main.td:1:12: error: unknown operator\n"),
        ("defvar x = !add(1);", "error: expected two operands to operator\n"),
        ("defvar x = !head(1);", "main.td:1:19: error: expected list type argument in unary operator\n"),
        ("class A<int x>;", "main.td:1:13: warning: unused template argument: A:x\n"),
        ("include \"none.td\"", "main.td:1:9: error: could not find include file 'none.td'\n"),
        (
            "include \"wrong.td\"",
            "Included from main.td:1:\nwrong.td:2:7: error: expected class name after 'class' keyword\n",
        ),
        ("def X { string s = \"a; }", "main.td:1:21: error: end of file in string literal\n"),
        ("#ifdef A\ndef x;", "main.td:1:1: error: Reached EOF without matching #endif\n"),
        ("]", "main.td:1:1: error: Unexpected token at top level\n"),
    ];
    for (text, expected) in rows {
        let found = messages(&parse(text));
        assert!(found.contains(expected), "{text}\nexpected {expected}found {found}");
    }
}

#[test]
fn what_never_ends_is_refused() {
    let rows = [
        "class A<int x> { A y = A<!add(x, 1)>; }\ndef a : A<0>;".to_owned(),
        format!("defvar x = {}1{};", "!add(1, ".repeat(100_000), ")".repeat(100_000)),
        format!("defvar x = {}", "[".repeat(100_000)),
        format!("{} def x;", "let a = 1 in ".repeat(100_000)),
        "include \"main.td\"".to_owned(),
    ];
    for text in rows {
        assert!(!parse(&text).is_valid());
    }
}

#[test]
fn broken_texts_end_in_messages() {
    let text = "class A<int x, list<string> l = [\"a\"]> { bits<4> b = x; string n = !strconcat(NAME, l[0]); assert x, \"m\"; }
multiclass M<int k> { foreach i = [1, 2] in def _#i : A<!add(i, k)>; defm _s : N<k>; }
let b = 1, n<3-0> = ? in defm Z : M<4>, A<1>;
defset list<A> s = { def x : A<1> { let b{3-2} = 0b10; dag d = (x 1:$a, ?:$b); } }
if !eq(1, 2) then def y; else { defvar v = !foldl(0, [1], a, c, !sub(a, c)); }";
    for cut in 0..text.len() {
        let _ = parse(&text[..cut]);
        for length in [1, 3, 9] {
            if cut + length < text.len() {
                let _ = parse(&format!("{}{}", &text[..cut], &text[cut + length..]));
                let _ =
                    parse(&format!("{}{}{}", &text[..cut + length], &text[cut..cut + length], &text[cut..]));
            }
        }
    }
}
