// Rules, as tests of the loader need them: the classes of MLIR's file of this name, written anew.
#ifndef TEST_PATTERN_BASE
#define TEST_PATTERN_BASE
include "mlir/IR/OpBase.td"

def addBenefit;
class Pattern<dag from, list<dag> to, list<dag> when = [], list<dag> also = [], dag benefit = (addBenefit 0)> {
  dag sourcePattern = from;
  list<dag> resultPatterns = to;
  list<dag> constraints = when;
  list<dag> supplementalPatterns = also;
  dag benefitDelta = benefit;
}
class Pat<dag from, dag to, list<dag> when = [], list<dag> also = [], dag benefit = (addBenefit 0)>
  : Pattern<from, [to], when, also, benefit>;
class NativeCodeCall<string text, int results = 1> {
  string expression = text;
  int numReturns = results;
}
class NativeCodeCallVoid<string text> : NativeCodeCall<text, 0>;
class ConstantAttr<Attr of, string text>
    : AttrConstraint<CPred<"$_self == " # !subst("$0", text, of.constBuilderCall)>, "constant " # text> {
  Attr attr = of;
  string value = text;
}
def ConstantLikeMatcher
  : NativeCodeCall<"::mlir::success(::mlir::matchPattern($_self->getResult(0), ::mlir::m_Constant(&$0)))">;
def HasNoUseOf : Constraint<CPred<"$_self.use_empty()">, "has no use">;
def replaceWithValue;
def location;
def returnType;
def either;
def variadic;
#endif
