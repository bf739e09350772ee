// Definitions of types and attributes, as far as the tests use them.

#ifndef ATTR_TYPE_BASE
#define ATTR_TYPE_BASE
include "mlir/IR/OpBase.td"

class AttrOrTypeParameter<string cpp, string words = ""> {
  string cppType = cpp;
  string summary = words;
  string parser = ?;
  string printer = ?;
  string defaultValue = "";
}
class OptionalParameter<string cpp, string words = ""> : AttrOrTypeParameter<cpp, words> {
  let defaultValue = cpp # "()";
}
class DefaultValuedParameter<string cpp, string value, string words = ""> : AttrOrTypeParameter<cpp, words> {
  let defaultValue = value;
}
class StringRefParameter<string words = ""> : AttrOrTypeParameter<"::llvm::StringRef", words>;
class ArrayRefParameter<string cpp, string words = ""> : AttrOrTypeParameter<"::llvm::ArrayRef<" # cpp # ">", words>;

class TypeDef<Dialect owner, string name, list<Trait> all = []>
    : Type<CPred<"::llvm::isa<" # owner.cppNamespace # "::" # name # "Type>($_self)">, "",
           owner.cppNamespace # "::" # name # "Type"> {
  Dialect dialect = owner;
  string cppClassName = name # "Type";
  string cppBaseClassName = "::mlir::Type";
  string mnemonic = ?;
  string typeName = owner.name # "." # mnemonic;
  dag parameters = (ins);
  string assemblyFormat = ?;
  bit hasCustomAssemblyFormat = 0;
  bit genVerifyDecl = 0;
  list<Trait> traits = all;
  let builderCall = !if(!empty(parameters), "$_builder.getType<" # cppType # ">()", "");
}
class AttrDef<Dialect owner, string name, list<Trait> all = []>
    : Attr<CPred<"::llvm::isa<" # owner.cppNamespace # "::" # name # "Attr>($_self)">, ""> {
  Dialect dialect = owner;
  string cppNamespace = owner.cppNamespace;
  string cppClassName = name # "Attr";
  string cppBaseClassName = "::mlir::Attribute";
  string cppType = owner.cppNamespace # "::" # name # "Attr";
  string mnemonic = ?;
  string attrName = owner.name # "." # mnemonic;
  dag parameters = (ins);
  string assemblyFormat = ?;
  bit hasCustomAssemblyFormat = 0;
  bit genVerifyDecl = 0;
  list<Trait> traits = all;
  let storageType = cppType;
}

#endif
