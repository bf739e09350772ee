//! Broken texts: an error, and never a panic.

use super::parsed;
use terrace_ir::Context;

const TEXT: &str = "#include \"ops.td\"
#include \"rules.pdll\"
Constraint A(v: Value, o: [Op<t.one>]) -> (r: Value, s: Attr) => (v, attr<\"10 : i32\">);
Rewrite B(o: Op) -> ValueRange { let x = op<t.many>(o, ()) -> (); return x; }
Rewrite N(o: Op) [{ code }];
Pattern P with benefit(3), recursion {
  let r = op<t.one>(a: Value<t: Type>) { s = _: Small, u } -> (tt: Type);
  let w = (x = r, r.y);
  not A(w.1, r);
  rewrite w.x with { N(r); replace r with (w.1, B(r), op<x.y>() -> (type<\"i1\">)); };
}
Pattern => replace root: Op with Rewrite(o: Op) => o (root);
";

#[test]
fn broken_texts_do_not_panic() {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below.max(1) as u64) as usize
    };
    let context = Context::new(&[&terrace_pdl::DIALECT]);
    let words: Vec<&str> = TEXT.split_inclusive(|c: char| !c.is_alphanumeric()).collect();
    for _ in 0..500 {
        let mut mutant = words.clone();
        for _ in 0..=next(3) {
            let (at, other) = (next(mutant.len()), words[next(words.len())]);
            match next(4) {
                0 => drop(mutant.remove(at)),
                1 => mutant.insert(at, other),
                2 => mutant[at] = other,
                _ => mutant.truncate(at.max(1)),
            }
        }
        let parsed = parsed(&mutant.concat());
        if parsed.module.is_some() {
            let _ = parsed.dump();
            let _ =
                terrace_ir::capture(|| parsed.to_pdl(&context).map(|program| program.op().name()).is_ok());
        }
    }
}

#[test]
fn deep_nesting_is_no_problem() {
    const DEPTH: usize = 3_000;
    for (open, close) in [("(", ")"), ("op<>(", ")"), ("not ", ""), ("op<> {a = ", "}")] {
        parsed(&format!("Pattern {{ let x = {}{}; }}", open.repeat(DEPTH), close.repeat(DEPTH)));
    }
    let text =
        format!("Pattern {{ let x = {}_: Value{}; erase x; }}", "op<>(".repeat(DEPTH), ")".repeat(DEPTH));
    let parsed = parsed(&text);
    assert!(parsed.module.is_some());
    let context = Context::new(&[&terrace_pdl::DIALECT]);
    assert!(parsed.to_pdl(&context).is_ok());
}
