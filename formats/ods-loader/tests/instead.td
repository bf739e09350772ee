// A dialect in place of a built-in one: the types and attributes that are code come from that.

include "mlir/IR/AttrTypeBase.td"

def UB_Dialect : Dialect { let name = "ub"; let cppNamespace = "::mlir::ub"; }

def UB_Poison : AttrDef<UB_Dialect, "Poison"> { let mnemonic = "poison"; }

def UB_PoisonOp : Op<UB_Dialect, "poison"> {
  let arguments = (ins UB_Poison:$value);
  let results = (outs I32:$result);
  let assemblyFormat = "attr-dict";
}
