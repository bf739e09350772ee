// Enums, as far as the tests use them.

#ifndef ENUM_ATTR
#define ENUM_ATTR
include "mlir/IR/AttrTypeBase.td"

class EnumCase<string name, int number, string text> {
  string symbol = name;
  int value = number;
  string str = text;
}
class I32EnumCase<string name, int number, string text = name> : EnumCase<name, number, text>;
class I32BitEnumCaseBit<string name, int position, string text = name> : EnumCase<name, !shl(1, position), text>;
class EnumInfo<string name, string words, list<EnumCase> cases> {
  string summary = words;
  string className = name;
  string cppNamespace = "";
  string cppType = cppNamespace # "::" # className;
  int bitwidth = 32;
  list<EnumCase> enumerants = cases;
}
class I32Enum<string name, string words, list<EnumCase> cases> : EnumInfo<name, words, cases>;
class BitEnumBase<list<EnumCase> cases> {
  string separator = "|";
  bit printBitEnumPrimaryGroups = 0;
  bit printBitEnumQuoted = 0;
}
class I32BitEnum<string name, string words, list<EnumCase> cases>
    : EnumInfo<name, words, cases>, BitEnumBase<cases>;
class EnumParameter<EnumInfo info> : AttrOrTypeParameter<info.cppNamespace # "::" # info.className>;
class EnumAttr<Dialect owner, EnumInfo info, string name> : AttrDef<owner, info.className> {
  EnumInfo enum = info;
  let summary = info.summary;
  let cppNamespace = info.cppNamespace;
  let mnemonic = name;
  let parameters = (ins EnumParameter<info>:$value);
  let assemblyFormat = "$value";
  let constBuilderCall = cppNamespace # "::" # cppClassName # "::get($_builder.getContext(), $0)";
}

#endif
