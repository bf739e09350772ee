//! The text form: what is read, how it is printed, and where errors are.

use terrace_presburger::{ParseError, PresburgerRelation, PwmaFunction};

fn parse(text: &str) -> Result<PresburgerRelation, ParseError> {
    text.parse()
}

#[test]
fn printed_simplified() {
    let rows = [
        ("{ (i) }", "{ (i) }"),
        ("{ (i) : false }", "{ (i) : false }"),
        ("{ () : 1 <= 0 }", "{ () : false }"),
        ("{ (i)[n] : 0 <= i and i < n }", "{ (i)[n] : i >= 0 and i <= n - 1 }"),
        ("{ (i, j) -> (k) : i + 2 j - k >= 3 and k = 3 * i }", "{ (i, j) -> (k) : 3*i = k and i <= j - 2 }"),
        ("{ (i) : 3 * (i - 2) + 2(i + 1) >= 4 }", "{ (i) : i >= 2 }"),
        ("{ (i) : i mod 2 = 0 }", "{ (i) : i = 2*floor(i/2) }"),
        ("{ (i) : i floordiv 3 >= 1 }", "{ (i) : floor(i/3) >= 1 }"),
        ("{ (i) : ceil(i / 3) >= 1 }", "{ (i) : floor((i + 2)/3) >= 1 }"),
        ("{ (i) : exists k : (i = 4k) }", "{ (i) : i = 4*floor(i/4) }"),
        ("{ (i) : exists k = i + 1, l = k + 1 : (l >= 5) }", "{ (i) : i >= 3 }"),
        ("{ (i) : i != 0 and i >= -1 }", "{ (i) : i = -1 or i >= 1 }"),
        ("{ (i) : not (i >= 0 and i <= 5) }", "{ (i) : i <= -1 or i >= 6 }"),
        ("{ (i) : (i = 1 or i = 2) and i > 1 }", "{ (i) : i = 2 }"),
        ("{ (i) : 2i = 1 }", "{ (i) : false }"),
        ("{ (i) : 36893488147419103232 * i >= 36893488147419103231 }", "{ (i) : i >= 1 }"),
    ];
    for (text, expected) in rows {
        let set = parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let simple = set.coalesce().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(simple.to_string(), expected, "{text}");
    }
}

#[test]
fn functions() {
    let rows = [
        ("{ (i) -> (i + 1, 2) }", "{ (i) -> (i + 1, 2) }"),
        (
            "{ (i)[n] -> (n - i) : i >= n; (i)[n] -> (0) }",
            "{ (i)[n] -> (-i + n) : i >= n; (i)[n] -> (0) : i <= n - 1 }",
        ),
        ("{ () -> () : false }", "{ () -> () : false }"),
    ];
    for (text, expected) in rows {
        let function: PwmaFunction = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(function.to_string(), expected, "{text}");
    }
}

#[test]
fn errors() {
    let rows = [
        ("", "1:1: expected '{'"),
        ("{ (i", "1:5: expected ','"),
        ("{ (i) : }", "1:9: expected an expression"),
        ("{ (i) : i }", "1:11: expected a comparison"),
        ("{ (i) : i >= j }", "1:14: unknown name 'j'"),
        ("{ (i) :\n  i * i >= 0 }", "2:5: expected a constant factor"),
        ("{ (i) : i / 2 >= 0 }", "1:11: expected a comparison"),
        ("{ (i) : i mod 0 = 0 }", "1:15: expected a positive number"),
        ("{ (i) : floor(i / -2) = 0 }", "1:19: expected a positive number"),
        ("{ (i) : i >= 0 } more", "1:18: expected the end"),
        ("{ (i) : i ? 0 }", "1:11: unexpected character '?'"),
        ("{ (and) }", "1:4: expected a name"),
        ("{ (i) : exists : i = 0 }", "1:16: expected a name"),
    ];
    for (text, expected) in rows {
        let error = parse(text).expect_err(text);
        assert_eq!(error.to_string(), expected, "{text}");
    }
    let deep = format!("{{ (i) : {}i = 0{} }}", "(".repeat(1000), ")".repeat(1000));
    assert_eq!(parse(&deep).expect_err("too deep").message(), "nested too deeply");
}
