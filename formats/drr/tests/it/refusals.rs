//! Rules that are refused, with the reason.

use crate::harness::refusal;

#[test]
fn refused_rules_say_why() {
    for (rule, why) in [
        ("def : Pat<(A $x), (A $x, $x)>;", "'d.a' has 1 arguments, but 2 are given"),
        ("def : Pat<(A $x, $x), (A $x)>;", "'d.a' has 1 arguments, but 2 are given"),
        ("def : Pat<(A $x), (A $y)>;", "'$y' is not bound"),
        (
            "def : Pat<(A $x), (B (B $x, ConstantAttr<I32Attr, \"1\">), ConstantAttr<I32Attr, \"1\">)>;",
            "the result types of 'd.b' follow from C++ code",
        ),
        (
            "def : Pat<(A $x), (NativeCodeCall<\"f($0)\"> $x)>;",
            "the code 'f($0)' needs f(), which stands in C++ only",
        ),
        (
            "def : Pat<(A (NativeCodeCall<\"f($_self, &$0)\"> $v)), (A $v)>;",
            "the code 'f($_self, &$0)' needs f(), which stands in C++ only",
        ),
        (
            "def T : Constraint<CPred<\"f($0)\">>; def : Pat<(A $x), (A $x), [(T $x)]>;",
            "the constraint 'T' needs f(), which stands in C++ only",
        ),
        ("def : Pat<(A $x), (A $x), [(HasNoUseOf:$z)]>;", "'$z' is not bound"),
        ("def : Pattern<(A $x), []>;", "the results replace fewer than the 1 of the root"),
        ("def : Pat<(B $x, $n), (A $n)>;", "operand"),
        ("def : Pat<(A (B $x, $x)), (A $x)>;", "'$x' stands for an attribute and something else"),
        ("def : Pat<(A $x), (B $x, (NativeCodeCall<\"7\">))>;", ""),
        ("def : Pat<(C (variadic $x, $y)), (C $y, $x)>;", "'d.c' has 1 arguments, but 2 are given"),
        ("def : Pat<(C (variadic $x, (A $y))), (C (variadic $y, $x))>;", ""),
    ] {
        let found = refusal(rule);
        assert!(found.contains(why) && (why.is_empty() == found.is_empty()), "{rule}: {found}");
    }
}
