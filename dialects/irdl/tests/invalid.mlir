// RUN: terrace opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{'irdl.dialect' op invalid dialect name}}
irdl.dialect @"a-b" {}

// -----

// expected-error @+1 {{name of dialect should not contain uppercase letters}}
irdl.dialect @A {}

// -----

irdl.dialect @d {
  // expected-error @+1 {{name of type should not contain leading or double underscores}}
  irdl.type @a__b
}

// -----

irdl.dialect @d {
  // expected-error @+1 {{name of attribute must contain only lowercase letters, digits and underscores}}
  irdl.attribute @"#a.b"
}

// -----

irdl.dialect @d {
  // expected-error @+1 {{name of operation is empty}}
  irdl.operation @""
}

// -----

irdl.dialect @d {
  // expected-error @+1 {{'irdl.operation' op contains a value named 'a' for both its operands and results}}
  irdl.operation @op {
    %0 = irdl.any
    irdl.operands(a: %0)
    irdl.results(a: %0)
  }
}

// -----

irdl.dialect @d {
  // expected-error @+1 {{failed to verify AtMostOneChildOf trait: the operation contains at least two operations of type irdl.parameters}}
  irdl.type @t {
    irdl.parameters()
    irdl.parameters()
  }
}

// -----

irdl.dialect @d {
  irdl.operation @op {
    %0 = irdl.any
    // expected-error @+1 {{'irdl.operands' op name of operand #1 is a duplicate of the name of operand #0}}
    irdl.operands(a: %0, a: %0)
  }
}

// -----

irdl.dialect @d {
  irdl.operation @op {
    %0 = irdl.any
    // expected-error @+1 {{name of result #0 should not contain leading or double underscores}}
    irdl.results(__a: %0)
  }
}

// -----

irdl.dialect @d {
  irdl.operation @op {
    %0 = irdl.any
    // expected-error @+1 {{'irdl.operands' op the number of operands and their names must be the same, but got 1 and 0 respectively}}
    "irdl.operands"(%0) <{names = [], variadicity = #irdl<variadicity_array[single]>}> : (!irdl.attribute) -> ()
  }
}

// -----

irdl.dialect @d {
  irdl.operation @op {
    %0 = irdl.any
    // expected-error @+1 {{'irdl.results' op the number of results and their variadicities must be the same, but got 1 and 0 respectively}}
    "irdl.results"(%0) <{names = ["a"], variadicity = #irdl<variadicity_array[]>}> : (!irdl.attribute) -> ()
  }
}

// -----

irdl.dialect @d {
  irdl.operation @op {
    %0 = irdl.any
    // expected-error @+1 {{'irdl.attributes' op the number of attribute names and their constraints must be the same but got 0 and 1 respectively}}
    "irdl.attributes"(%0) <{attributeValueNames = []}> : (!irdl.attribute) -> ()
  }
}

// -----

irdl.dialect @d {
  irdl.operation @op {
    %0 = irdl.any
    // expected-error @+1 {{'irdl.region' op the number of blocks is expected to be >= 1 but got 0}}
    %1 = irdl.region with size 0
  }
}

// -----

irdl.dialect @d {
  irdl.operation @op {
    %0 = irdl.any
    // expected-error @+1 {{'irdl.base' op the base type or attribute should be specified by either a name or a reference}}
    %1 = irdl.base
  }
}

// -----

irdl.dialect @d {
  irdl.operation @op {
    %0 = irdl.any
    // expected-error @+1 {{'irdl.base' op the base type or attribute name should start with '!' or '#'}}
    %1 = irdl.base "builtin.integer"
  }
}

// -----

irdl.dialect @d {
  irdl.operation @op {
    %0 = irdl.any
    // expected-error @+1 {{'irdl.base' op symbol '@d::@missing' not found}}
    %1 = irdl.base @d::@missing
  }
}

// -----

irdl.dialect @d {
  irdl.operation @op {
    %0 = irdl.any
    // expected-error @+1 {{'irdl.parametric' op symbol '@d::@op' does not refer to a type or attribute definition (refers to 'irdl.operation')}}
    %1 = irdl.parametric @d::@op<%0>
  }
}

// -----

irdl.dialect @d {
  irdl.operation @op {
    %0 = irdl.any
    // expected-error @+1 {{custom op 'irdl.operands' expected valid keyword}}
    irdl.operands(%0)
  }
}

// -----

irdl.dialect @d {
  irdl.operation @op {
    %0 = irdl.any
    // expected-error @+1 {{'irdl.attributes' op attribute 'attributeValueNames' failed to satisfy constraint: string array attribute}}
    irdl.attributes {3 = %0}
  }
}

// -----

irdl.dialect @d {
  irdl.operation @op {
    %0 = irdl.any
    // expected-error @+1 {{invalid properties {names = [], variadicity = []} for op irdl.results: Invalid attribute `variadicity` in property conversion: []}}
    "irdl.results"() <{names = [], variadicity = []}> : () -> ()
  }
}

// -----

// expected-error @+2 {{failed to parse VariadicityAttr parameter 'value' which is to be a `::mlir::irdl::Variadicity`}}
// expected-error @+1 {{failed to parse VariadicityArrayAttr parameter 'value' which is to be a `::llvm::ArrayRef<VariadicityAttr>`}}
func.func private @f() attributes {a = #irdl<variadicity_array[single, many]>} // expected-error {{expected ::mlir::irdl::Variadicity to be one of: single, optional, variadic}}
