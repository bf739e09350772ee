//! Broken files: they are refused or loaded in part, and never more than that.

use crate::harness::{check, declarations};
use terrace_support::random::Random;

/// A dialect with all that can be declared.
const SEED: &str = r#"
def Mode : I32Enum<"Mode", "mode", [I32EnumCase<"A", 0, "a">, I32EnumCase<"B", 1, "b">]> { let cppNamespace = "::d"; }
def ModeAttr : EnumAttr<D, Mode, "mode"> { let assemblyFormat = "`<` $value `>`"; }
def Box : TypeDef<D, "Box"> {
  let mnemonic = "box";
  let parameters = (ins "::mlir::Type":$inner, OptionalParameter<"uint32_t">:$size, DefaultValuedParameter<"bool", "true">:$open);
  let assemblyFormat = "`<` $inner (`,` struct($size, $open)^)? `>`";
}
def Small : Type<And<[AnyInteger.predicate, CPred<"$_self.getIntOrFloatBitWidth() <= 8">]>, "small", "::mlir::IntegerType">;
def Do : Op<D, "do", [Pure, AttrSizedOperandSegments, AllTypesMatch<["x", "r"]>,
    TypesMatchWith<"y is inside of x", "x", "y", "::llvm::cast<BoxType>($_self).getInner()">]> {
  let arguments = (ins Box:$x, AnyType:$y, Variadic<Small>:$many, Optional<Index>:$one,
      DefaultValuedAttr<ModeAttr, "::d::Mode::B">:$mode, UnitAttr:$flag, OptionalAttr<I32Attr>:$n);
  let results = (outs Box:$r);
  let regions = (region SizedRegion<1>:$body, VariadicRegion<AnyRegion>:$more);
  let assemblyFormat = [{
    (`flag` $flag^)? $x `,` $y (`[` $many^ `:` type($many) `]`)? (`at` $one^):(`nowhere`)? $mode
    oilist(`n` `(` $n `)` | `m`) attr-dict `:` type($x) $body $more
  }];
}
def Stop : Op<D, "stop", [Terminator, HasParent<"Do">]> { let assemblyFormat = "attr-dict"; }
def Jump : Op<D, "jump", [Terminator]> {
  let successors = (successor AnySuccessor:$next);
  let assemblyFormat = "$next attr-dict";
}
"#;

const PROGRAM: &str = r#"
%x = "u.make"() : () -> !d.box<i8, size = 3>
%y, %i = "u.make"() : () -> (i8, index)
%r = d.do flag %x, %y [%y, %y : i8, i8] at %i <a> n(3) : <i8, size = 3> {
  d.stop
} {
  d.jump ^end
^end:
  d.stop
}
"#;

/// Returns the seed with a few pieces removed, doubled, moved, or replaced by others.
fn mutant(random: &mut Random) -> String {
    let mut text = SEED.to_owned();
    for _ in 0..=random.below(2) {
        let cut = |random: &mut Random, text: &str| {
            let mut at = random.below(text.len() + 1);
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let (a, b) = (cut(random, &text), cut(random, &text));
        let (start, end) = (a.min(b), a.max(b).min(a.min(b) + 40));
        let piece = text[start..end].to_owned();
        match random.below(4) {
            0 => text.replace_range(start..end, ""),
            1 => text.insert_str(end, &piece),
            2 => {
                let to = cut(random, &text);
                text.insert_str(to, &piece);
            }
            _ => {
                let words = [
                    "$x",
                    "(",
                    ")?",
                    "`",
                    "\"",
                    "::",
                    "$_self",
                    "^",
                    "[{",
                    "!",
                    "<",
                    "custom<X>()",
                    "type($y)",
                    "&&",
                ];
                text.insert_str(start, random.pick(&words));
            }
        }
    }
    text
}

#[test]
fn the_seed_is_read() {
    let declarations = declarations(SEED).expect("the file is valid");
    assert_eq!(check(&declarations, PROGRAM), None);
}

#[test]
fn mutants_never_panic() {
    let mut random = Random::new(50);
    let mut loaded = 0;
    for _ in 0..400 {
        let Some(declarations) = declarations(&mutant(&mut random)) else { continue };
        loaded += 1;
        // Whatever it says.
        let _ = check(&declarations, PROGRAM);
    }
    assert!(loaded > 10, "{loaded} mutants are valid files");
}
