// A dialect and rules about it: each kind of argument, directive and code has one.
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"

def D : Dialect { let name = "d"; let cppNamespace = "::d"; }
class D_Op<string name, list<Trait> traits = []> : Op<D, name, traits>;

def D_OneOp : D_Op<"one"> { let arguments = (ins AnyType:$x); let results = (outs I32:$y); }
def D_OtherOp : D_Op<"other"> { let arguments = (ins AnyType:$x); let results = (outs I32:$y); }
def D_PairOp : D_Op<"pair"> { let arguments = (ins AnyType:$a, AnyType:$b); let results = (outs I32:$y); }
def D_NumberOp : D_Op<"number", [NativeOpTrait<"ConstantLike">]> {
  let arguments = (ins AnyAttr:$value);
  let results = (outs I32:$y);
}
def D_TaggedOp : D_Op<"tagged"> {
  let arguments = (ins I32:$x, I32Attr:$tag, OptionalAttr<StrAttr>:$note, DefaultValuedAttr<I32Attr, "7">:$level);
  let results = (outs I32:$y);
}
def D_ManyOp : D_Op<"many", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<I32>:$first, Variadic<I32>:$second);
  let results = (outs I32:$y);
}
def D_SumOp : D_Op<"sum"> { let arguments = (ins Variadic<I32>:$parts); let results = (outs I32:$y); }
def D_TwoOp : D_Op<"two"> { let arguments = (ins I32:$x); let results = (outs I32:$low, I32:$high); }
def D_AnyOp : D_Op<"any"> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$y); }
def D_SinkOp : D_Op<"sink"> { let arguments = (ins AnyType:$x); }
def D_GoneOp : D_Op<"gone"> { let arguments = (ins AnyType:$x); }

// A value of the match.
def OneOne : Pat<(D_OneOp (D_OneOp $x)), (replaceWithValue $x)>;
// A name that occurs twice; constraints on types.
def PairEqual : Pat<(D_PairOp I64:$x, $x), (D_OtherOp $x)>;
// Operands in either order.
def PairEither : Pat<(D_PairOp (either (D_OneOp $x), F32:$f)), (D_OneOp $f)>;
// Attributes: a constant, one that may be absent, one with a default; a constraint of a number.
def IsSmall : Constraint<CPred<"$0.getInt() < 10">>;
def Tagged : Pat<
  (D_TaggedOp $x, ConstantAttr<I32Attr, "1">, $note, $level),
  (D_TaggedOp $x, ConstantAttr<I32Attr, "2">, $note, (NativeCodeCall<"$_builder.getI32IntegerAttr($0.getInt() + 1)"> $level)),
  [(IsSmall $level)]>;
// A constant behind an operand, and code about it.
def IsTwo : Constraint<CPred<"llvm::cast<IntegerAttr>($0).getValue() == 2">>;
def SumOfTwo : Pat<
  (D_SumOp (variadic (ConstantLikeMatcher AnyAttr:$c), $x)),
  (D_OneOp (D_NumberOp (NativeCodeCall<"$_builder.getArrayAttr({$0, $1})"> $c, ConstantAttr<I32Attr, "5">))),
  [(IsTwo $c)], [], (addBenefit 3)>;
// Groups of operands of fixed sizes, and as wholes.
def Many : Pat<(D_ManyOp (variadic:$both $a, $b), $rest), (D_ManyOp $rest, (variadic $b, $a))>;
// Several results, each by its own.
def Two : Pattern<(D_TwoOp $x), [(D_OneOp:$one $x), (D_OtherOp $one), (D_PairOp:$pair $one, $x)]>;
// Only if a result has no use.
def AnyUnused : Pat<(D_AnyOp:$y $x), (D_AnyOp $x, (returnType "$_builder.getI64Type()")), [(HasNoUseOf:$y), (F32 $x)]>;
// An operation without results, and what is called beside it.
def Sink : Pattern<(D_SinkOp $x), [(D_GoneOp $x, (location "here"))]>;
// Code that is not here.
def Foreign : Pat<(D_GoneOp $x), (NativeCodeCallVoid<"launder($_builder, $0)"> $x)>;
def Guarded : Pat<(D_NumberOp $v), (D_NumberOp $v), [(Constraint<CPred<"isOdd($0)">> $v)]>;
