// The part of MLIR's ODS that the tests of this crate use, under the same names: a dialect that includes this file can
// be read with the real one as well.

#ifndef OP_BASE
#define OP_BASE

// ---- predicates ----

class Pred;
class CPred<code expression> : Pred { code predExpr = "(" # expression # ")"; }
class PredCombinerKind;
def PredCombinerAnd : PredCombinerKind;
def PredCombinerOr : PredCombinerKind;
def PredCombinerNot : PredCombinerKind;
def PredCombinerSubstLeaves : PredCombinerKind;
def PredCombinerConcat : PredCombinerKind;
class CombinedPred<PredCombinerKind k, list<Pred> parts> : Pred {
  PredCombinerKind kind = k;
  list<Pred> children = parts;
}
class And<list<Pred> parts> : CombinedPred<PredCombinerAnd, parts>;
class Or<list<Pred> parts> : CombinedPred<PredCombinerOr, parts>;
class Neg<Pred part> : CombinedPred<PredCombinerNot, [part]>;
class SubstLeaves<string from, string to, Pred part> : CombinedPred<PredCombinerSubstLeaves, [part]> {
  string pattern = from;
  string replacement = to;
}
class Concat<string before, Pred part, string after> : CombinedPred<PredCombinerConcat, [part]> {
  string prefix = before;
  string suffix = after;
}

// ---- constraints ----

class Constraint<Pred condition, string words = ""> { Pred predicate = condition; string summary = words; }
class TypeConstraint<Pred condition, string words = "", string cpp = "::mlir::Type">
    : Constraint<condition, words> {
  string cppType = cpp;
}
class AttrConstraint<Pred condition, string words = ""> : Constraint<condition, words>;
class Type<Pred condition, string words = "", string cpp = "::mlir::Type">
    : TypeConstraint<condition, words, cpp> {
  string builderCall = "";
}
class BuildableType<string builder> { string builderCall = builder; }

def AnyType : Type<CPred<"true">, "any type">;
class AnyTypeOf<list<Type> choices, string words = "">
    : Type<Or<!foreach(one, choices, one.predicate)>,
           !if(!empty(words), !interleave(!foreach(one, choices, one.summary), " or "), words)>;
def AnyInteger : Type<CPred<"::llvm::isa<::mlir::IntegerType>($_self)">, "integer", "::mlir::IntegerType">;
class I<int width> : Type<CPred<"$_self.isSignlessInteger(" # width # ")">,
                          width # "-bit signless integer", "::mlir::IntegerType"> {
  int bitwidth = width;
  let builderCall = "$_builder.getIntegerType(" # width # ")";
}
def I1 : I<1>;
def I32 : I<32>;
def I64 : I<64>;
class F<int width> : Type<CPred<"$_self.isF" # width # "()">, width # "-bit float", "::mlir::FloatType"> {
  let builderCall = "$_builder.getF" # width # "Type()";
}
def F32 : F<32>;
def F64 : F<64>;
def Index : Type<CPred<"::llvm::isa<::mlir::IndexType>($_self)">, "index", "::mlir::IndexType"> {
  let builderCall = "$_builder.getIndexType()";
}
class TensorOf<list<Type> elements>
    : Type<And<[CPred<"::llvm::isa<::mlir::TensorType>($_self)">,
                Concat<"[](::mlir::Type elementType) { return ",
                       SubstLeaves<"$_self", "elementType", AnyTypeOf<elements>.predicate>,
                       "; }(::llvm::cast<::mlir::ShapedType>($_self).getElementType())">]>,
           "tensor of " # AnyTypeOf<elements>.summary # " values", "::mlir::TensorType">;
class Variadic<Type type> : TypeConstraint<type.predicate, type.summary, type.cppType> { Type baseType = type; }
class Optional<Type type> : TypeConstraint<type.predicate, type.summary, type.cppType> { Type baseType = type; }

class Attr<Pred condition, string words = ""> : AttrConstraint<condition, words> {
  code storageType = "::mlir::Attribute";
  code constBuilderCall = ?;
  string defaultValue = ?;
  Type valueType = ?;
  bit isOptional = 0;
  Attr baseAttr = ?;
}
def AnyAttr : Attr<CPred<"true">, "any attribute">;
class OptionalAttr<Attr attr> : Attr<attr.predicate, attr.summary> {
  let storageType = attr.storageType;
  let valueType = attr.valueType;
  let isOptional = 1;
  let baseAttr = attr;
}
class DefaultValuedAttr<Attr attr, string value> : Attr<attr.predicate, attr.summary> {
  let storageType = attr.storageType;
  let constBuilderCall = attr.constBuilderCall;
  let valueType = attr.valueType;
  let defaultValue = value;
  let baseAttr = attr;
}
class ConfinedAttr<Attr attr, list<AttrConstraint> also>
    : Attr<And<!listconcat([attr.predicate], !foreach(one, also, one.predicate))>,
           !foldl(attr.summary, also, words, one, words # " " # one.summary)> {
  let storageType = attr.storageType;
  let constBuilderCall = attr.constBuilderCall;
  let valueType = attr.valueType;
  let baseAttr = attr;
}
class IntegerAttrOf<I type>
    : Attr<And<[CPred<"::llvm::isa<::mlir::IntegerAttr>($_self)">,
                CPred<"::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(" # type.bitwidth # ")">]>,
           type.summary # " attribute"> {
  let storageType = "::mlir::IntegerAttr";
  let valueType = type;
  let constBuilderCall = "$_builder.getIntegerAttr($_builder.getIntegerType(" # type.bitwidth # "), $0)";
}
def I32Attr : IntegerAttrOf<I32>;
def I64Attr : IntegerAttrOf<I64>;
def BoolAttr : Attr<CPred<"::llvm::isa<::mlir::BoolAttr>($_self)">, "bool attribute"> {
  let storageType = "::mlir::BoolAttr";
  let valueType = I1;
  let constBuilderCall = "$_builder.getBoolAttr($0)";
}
def StrAttr : Attr<CPred<"::llvm::isa<::mlir::StringAttr>($_self)">, "string attribute"> {
  let storageType = "::mlir::StringAttr";
  let constBuilderCall = "$_builder.getStringAttr($0)";
}
def SymbolNameAttr : Attr<CPred<"::llvm::isa<::mlir::StringAttr>($_self)">, "string attribute"> {
  let storageType = "::mlir::StringAttr";
}
def UnitAttr : Attr<CPred<"::llvm::isa<::mlir::UnitAttr>($_self)">, "unit attribute"> {
  let storageType = "::mlir::UnitAttr";
  let isOptional = 1;
}
def DenseI64ArrayAttr : Attr<CPred<"::llvm::isa<::mlir::DenseI64ArrayAttr>($_self)">, "i64 dense array attribute"> {
  let storageType = "::mlir::DenseI64ArrayAttr";
  let constBuilderCall = "$_builder.getDenseI64ArrayAttr($0)";
}
class TypedArrayAttrBase<Attr element, string words>
    : Attr<And<[CPred<"::llvm::isa<::mlir::ArrayAttr>($_self)">,
                Concat<"::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), "
                       "[&](::mlir::Attribute attr) { return attr && (",
                       SubstLeaves<"$_self", "attr", element.predicate>, "); })">]>, words> {
  let storageType = "::mlir::ArrayAttr";
}
def IntNonNegative : AttrConstraint<CPred<"::llvm::cast<::mlir::IntegerAttr>($_self).getInt() >= 0">,
                                    "whose value is non-negative">;

// ---- traits ----

class Trait;
class TraitList<list<Trait> all> : Trait { list<Trait> traits = all; }
class NativeOpTrait<string name> : Trait {
  string trait = name;
  string cppNamespace = "::mlir::OpTrait";
}
class ParamNativeOpTrait<string name, string parameters> : NativeOpTrait<name # "<" # parameters # ">::Impl">;
class PredOpTrait<string words, Pred condition> : Trait {
  string summary = words;
  Pred predicate = condition;
}
def Commutative : NativeOpTrait<"IsCommutative">;
def Terminator : NativeOpTrait<"IsTerminator">;
def NoTerminator : NativeOpTrait<"NoTerminator">;
def SingleBlock : NativeOpTrait<"SingleBlock">;
def IsolatedFromAbove : NativeOpTrait<"IsIsolatedFromAbove">;
def SameTypeOperands : NativeOpTrait<"SameTypeOperands">;
def AttrSizedOperandSegments : NativeOpTrait<"AttrSizedOperandSegments">;
class HasParent<string op> : ParamNativeOpTrait<"HasParent", op>;
class SingleBlockImplicitTerminator<string op> : TraitList<[
    ParamNativeOpTrait<"SingleBlockImplicitTerminator", op>, SingleBlock]>;
class AllTypesMatch<list<string> names> : PredOpTrait<"all of {" # !interleave(names, ", ") # "} have same type",
    CPred<!interleave(!foreach(name, !tail(names), "$" # name # ".getType() == $" # !head(names) # ".getType()"), " && ")>> {
  list<string> values = names;
}
class TypesMatchWith<string words, string from, string to, string transform>
    : PredOpTrait<words, CPred<"std::equal_to<>()(" # !subst("$_self", "$" # from # ".getType()", transform) #
                               ", $" # to # ".getType())">> {
  string lhs = from;
  string rhs = to;
  string transformer = transform;
}
class InterfaceTrait<string name> : Trait { string cppInterfaceName = name; }
class OpInterface<string name> : InterfaceTrait<name> { code verify = ""; }

// ---- operations ----

class Dialect {
  string name = ?;
  string summary = ?;
  string cppNamespace = name;
  bit useDefaultTypePrinterParser = 0;
  bit useDefaultAttributePrinterParser = 0;
}
class OpVariableDecorator;
class OpVariable<Constraint of, list<OpVariableDecorator> also = []> {
  Constraint constraint = of;
  list<OpVariableDecorator> decorators = also;
}
class Arg<Constraint of, string words = "", list<OpVariableDecorator> also = []> : OpVariable<of, also>;
class Res<Constraint of, string words = "", list<OpVariableDecorator> also = []> : OpVariable<of, also>;
def ins;
def outs;
def region;
def successor;
class Region<Pred condition, string words = ""> : Constraint<condition, words>;
def AnyRegion : Region<CPred<"true">, "any region">;
class SizedRegion<int count> : Region<CPred<"::llvm::hasNItems($_self, " # count # ")">,
                                      "region with " # count # " blocks">;
class VariadicRegion<Region of> : Region<of.predicate, of.summary>;
class Successor<string words = ""> : Constraint<CPred<"true">, words>;
def AnySuccessor : Successor<"any successor">;
class Op<Dialect dialect, string mnemonic, list<Trait> props = []> {
  Dialect opDialect = dialect;
  string opName = mnemonic;
  string cppNamespace = dialect.cppNamespace;
  string summary = "";
  code description = "";
  dag arguments = (ins);
  dag results = (outs);
  dag regions = (region);
  dag successors = (successor);
  string assemblyFormat = ?;
  bit hasCustomAssemblyFormat = 0;
  bit hasVerifier = 0;
  bit hasRegionVerifier = 0;
  bit hasFolder = 0;
  list<Trait> traits = props;
}

#endif
