// Inference of types, as far as the tests use it.

#ifndef INFER_TYPE
#define INFER_TYPE
include "mlir/IR/OpBase.td"

def SameOperandsAndResultType : NativeOpTrait<"SameOperandsAndResultType">;

#endif
