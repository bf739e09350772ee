//! Predicates: what each accepts, and the words for what it does not.

use crate::harness::{check, declarations};

/// Checks an operand of a constraint with values of two types.
fn operand(constraint: &str, good: &str, bad: &str) {
    let text = format!("def Probe : Op<D, \"probe\"> {{ let arguments = (ins {constraint}:$x); }}");
    let declarations = declarations(&text).unwrap_or_else(|| panic!("{constraint} is a constraint"));
    let program = |ty: &str| format!("%0 = \"u.make\"() : () -> ({ty})\n\"d.probe\"(%0) : ({ty}) -> ()");
    assert_eq!(check(&declarations, &program(good)), None, "{constraint} accepts {good}");
    let message = check(&declarations, &program(bad));
    assert!(message.is_some_and(|message| message.contains("must be")), "{constraint} refuses {bad}");
}

/// Checks an attribute of a constraint with two values.
fn attribute(constraint: &str, good: &str, bad: &str) {
    let text = format!("def Probe : Op<D, \"probe\"> {{ let arguments = (ins {constraint}:$a); }}");
    let declarations = declarations(&text).unwrap_or_else(|| panic!("{constraint} is a constraint"));
    let program = |value: &str| format!("\"d.probe\"() <{{a = {value}}}> : () -> ()");
    assert_eq!(check(&declarations, &program(good)), None, "{constraint} accepts {good}");
    let message = check(&declarations, &program(bad));
    let is_refused = message
        .as_ref()
        .is_some_and(|message| message.contains("constraint") || message.contains("property conversion"));
    assert!(is_refused, "{constraint} refuses {bad}: {message:?}");
}

/// Checks a condition on `$_self`, a type.
fn condition(expression: &str, good: &str, bad: &str) {
    operand(&format!("Type<CPred<[{{{expression}}}]>, \"probed\">"), good, bad);
}

#[test]
fn types_of_the_base_file() {
    operand("AnyInteger", "si7", "f32");
    operand("I32", "i32", "i64");
    operand("F64", "f64", "f32");
    operand("Index", "index", "i64");
    operand("AnyTypeOf<[I32, F32]>", "f32", "f64");
    operand("TensorOf<[I32, Index]>", "tensor<*xindex>", "tensor<2xf32>");
    operand("TensorOf<[I32]>", "tensor<2xi32>", "i32");
}

#[test]
fn getters_logic_and_arithmetic() {
    condition("::llvm::cast<::mlir::ShapedType>($_self).getRank() == 2", "tensor<1x2xf32>", "tensor<1xf32>");
    condition("$_self.isInteger(8) || $_self.isF32()", "f32", "f64");
    condition("$_self.getIntOrFloatBitWidth() * 2 + 1 == 0x21", "i16", "i32");
    condition("$_self.getIntOrFloatBitWidth() > 8 ? $_self.isIndex() || true : false", "i16", "i8");
    condition("!::llvm::isa<::mlir::IntegerType, ::mlir::IndexType>($_self)", "f32", "index");
    condition("(~$_self.getIntOrFloatBitWidth() & 7) == 7", "i8", "i9");
    condition(
        "::llvm::cast<::mlir::VectorType>($_self).getShape().back() == 4",
        "vector<2x4xi1>",
        "vector<4x2xi1>",
    );
    condition("::llvm::is_contained({1, 2, 4}, $_self.getIntOrFloatBitWidth())", "i4", "i8");
    condition(
        "::llvm::all_of(::llvm::cast<::mlir::ShapedType>($_self).getShape(), [](int64_t size) { return size % 2 == 0; })",
        "vector<2x4xi1>",
        "vector<2x3xi1>",
    );
    condition(
        "::llvm::cast<::mlir::FunctionType>($_self).getInputs() == ::llvm::cast<::mlir::FunctionType>($_self).getResults()",
        "(i1, i2) -> (i1, i2)",
        "(i1) -> i2",
    );
    condition(
        "::llvm::dyn_cast<::mlir::IntegerType>($_self) != nullptr && /* odd */ $_self.getIntOrFloatBitWidth() % 2 == 1",
        "i7",
        "f16",
    );
}

#[test]
fn attributes_of_the_base_file() {
    attribute("I32Attr", "1 : i32", "1 : i64");
    attribute("BoolAttr", "true", "1 : i8");
    attribute("StrAttr", "\"x\"", "1 : i32");
    attribute("DenseI64ArrayAttr", "array<i64: 1>", "array<i32: 1>");
    attribute("ConfinedAttr<I64Attr, [IntNonNegative]>", "0 : i64", "-1 : i64");
    attribute("TypedArrayAttrBase<I32Attr, \"all i32\">", "[1 : i32, 2 : i32]", "[1 : i32, 2 : i64]");
}

#[test]
fn what_cannot_be_evaluated_refuses_nothing() {
    let text = "def Probe : Op<D, \"probe\"> { let arguments = (ins Type<CPred<\"mine::isOdd($_self)\">, \"odd\">:$x); }";
    let declarations = declarations(text).expect("the file is valid");
    let program = "%0 = \"u.make\"() : () -> i2\n\"d.probe\"(%0) : (i2) -> ()";
    assert_eq!(check(&declarations, program), None);
}

#[test]
fn one_known_part_decides() {
    let odd = "CPred<\"mine::isOdd($_self)\">";
    let both = format!("Type<And<[{odd}, CPred<\"$_self.isInteger(8)\">]>, \"probed\">");
    operand(&both, "i8", "i16");
    let neither = format!("Type<Neg<Or<[{odd}, CPred<\"$_self.isInteger(8)\">]>>, \"probed\">");
    operand(&neither, "i16", "i8");
}

#[test]
fn getters_of_declared_types() {
    let text = r#"
        def Pair : TypeDef<D, "Pair"> {
          let mnemonic = "pair";
          let parameters = (ins "::mlir::Type":$first, "::mlir::Type":$second_one, "int64_t":$count);
          let assemblyFormat = "`<` $first `,` $second_one `,` $count `>`";
        }
        def Take : Op<D, "take", [PredOpTrait<"the counts are the same",
            CPred<"::llvm::cast<PairType>($x.getType()).getCount() == ::d::PairType::get($y.getType(), $y.getType(), 3).getCount()">>]> {
          let arguments = (ins Type<CPred<"::llvm::cast<PairType>($_self).getSecondOne().isF32()">, "pair with f32">:$x,
                               AnyType:$y);
        }
    "#;
    let declarations = declarations(text).expect("the file is valid");
    let program =
        |ty: &str| format!("%0 = \"u.make\"() : () -> {ty}\n\"d.take\"(%0, %0) : ({ty}, {ty}) -> ()");
    assert_eq!(check(&declarations, &program("!d.pair<i32, f32, 3>")), None);
    let message = check(&declarations, &program("!d.pair<i32, i32, 3>"));
    let wanted = "'d.take' op operand #0 must be pair with f32, but got '!d.pair<i32, i32, 3>'";
    assert_eq!(message.as_deref(), Some(wanted));
    let message = check(&declarations, &program("!d.pair<i32, f32, 4>"));
    assert_eq!(message.as_deref(), Some("'d.take' op failed to verify that the counts are the same"));
}
