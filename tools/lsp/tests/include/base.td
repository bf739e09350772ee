// A dialect for tests of rules.
include "mlir/IR/OpBase.td"

/// Has a number.
class Counted<int first> {
  /// The number.
  int count = first;
}
def D : Dialect { let name = "d"; }
def PairOp : Op<D, "pair"> {
  let arguments = (ins I64:$left, I64:$right, I64Attr:$level);
  let results = (outs I64:$low, I64:$high);
}
