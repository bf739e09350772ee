//! Broken rules: whatever a file says, compiling and applying it ends.

use crate::harness::{apply, declarations};
use terrace_rules::Natives;

/// Words that take the place of others.
const WORDS: [&str; 24] = [
    "A",
    "B",
    "C",
    "$x",
    "$y",
    "$n",
    "$x__0",
    "$x__9",
    "$_",
    "(",
    ")",
    "<",
    ">",
    ",",
    "variadic",
    "either",
    "location",
    "returnType",
    "replaceWithValue",
    "ConstantAttr<I32Attr, \"1\">",
    "I32",
    "NativeCodeCall<\"$0\">",
    "(A $x)",
    "[",
];

const RULES: &str = r#"
def P : Constraint<CPred<"$0.hasOneUse() && $0 == $1">>;
def R1 : Pat<(A:$a (B $x, $n)), (B $x, $n), [(P $x, $a)]>;
def R2 : Pat<(C (variadic:$g $x, (A $y))), (C (variadic $y, $x), (location "l", $x))>;
def R3 : Pat<(B (A:$c $x), ConstantAttr<I32Attr, "1">:$n), (replaceWithValue $c)>;
def R4 : Pattern<(C $x), [(A:$a__0 (NativeCodeCall<"$0[0]"> $x)), (C $x, (returnType $a))], [], [], (addBenefit 2)>;
def R5 : Pat<(B $x, $n), (B $x, (NativeCodeCall<"$_builder.getI32IntegerAttr($0.getInt() + 1)"> $n))>;
"#;

const PROGRAM: &str = r#"
%0 = "x.value"() : () -> i32
%1 = "d.b"(%0) <{n = 1 : i32}> : (i32) -> i32
%2 = "d.a"(%1) : (i32) -> i32
%3 = "d.b"(%2) <{n = 1 : i32}> : (i32) -> i32
%4:2 = "d.c"(%0, %2) : (i32, i32) -> (i32, i32)
"x.use"(%3, %4#0) : (i32, i32) -> ()
"#;

/// Splits a text into words and what stands between them.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
        let len =
            if is_word(first) { rest.find(|c| !is_word(c)).unwrap_or(rest.len()) } else { first.len_utf8() };
        tokens.push(&rest[..len]);
        rest = &rest[len..];
    }
    tokens
}

#[test]
fn broken_rules_are_refused_and_no_more() {
    let words = tokens(RULES);
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = |limit: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % limit as u64) as usize
    };
    let mut compiled = 0;
    for _ in 0..300 {
        let mut mutant = words.clone();
        for _ in 0..=next(3) {
            let at = next(mutant.len());
            match next(4) {
                0 => drop(mutant.remove(at)),
                1 => mutant.insert(at, WORDS[next(WORDS.len())]),
                2 => mutant[at] = words[next(words.len())],
                _ => mutant[at] = WORDS[next(WORDS.len())],
            }
        }
        let Some(declarations) = declarations(&mutant.concat()) else { continue };
        compiled += usize::from(apply(&declarations, &Natives::new(), PROGRAM).is_some());
    }
    assert!(compiled > 20, "{compiled} mutants were compiled");
}
