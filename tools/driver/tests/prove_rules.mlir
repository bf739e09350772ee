// RUN: not terrace prove %s | FileCheck %s

// add(x, 0) -> x
// CHECK: @add_zero: proved for i1 to i16, i32, i64
pdl.pattern @add_zero : benefit(1) {
  %t = type
  %x = operand : %t
  %zero = attribute : %t
  apply_native_constraint "is_zero"(%zero : !pdl.attribute)
  %constant = operation "arith.constant" {"value" = %zero} -> (%t : !pdl.type)
  %value = result 0 of %constant
  %root = operation "arith.addi"(%x, %value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  rewrite %root {
    replace %root with (%x : !pdl.value)
  }
}

func.func @is_zero(%c: index) -> i1 {
  %zero = arith.constant 0 : index
  %result = arith.cmpi eq, %c, %zero : index
  return %result : i1
}

// mul(x, 1 << c) -> shl(x, c), the new constant computed by code
// CHECK: @mul_power: proved for i1 to i16, i32, i64
pdl.pattern @mul_power : benefit(1) {
  %t = type
  %x = operand : %t
  %power = attribute : %t
  apply_native_constraint "is_power"(%power : !pdl.attribute)
  %constant = operation "arith.constant" {"value" = %power} -> (%t : !pdl.type)
  %value = result 0 of %constant
  %root = operation "arith.muli"(%x, %value : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  rewrite %root {
    %log = apply_native_rewrite "log"(%power : !pdl.attribute) : !pdl.attribute
    %new_constant = operation "arith.constant" {"value" = %log} -> (%t : !pdl.type)
    %amount = result 0 of %new_constant
    %new = operation "arith.shli"(%x, %amount : !pdl.value, !pdl.value) -> (%t : !pdl.type)
    replace %root with %new
  }
}

func.func @is_power(%c: index) -> i1 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %below = arith.subi %c, %one : index
  %common = arith.andi %c, %below : index
  %is_one_bit = arith.cmpi eq, %common, %zero : index
  %is_some = arith.cmpi ne, %c, %zero : index
  %result = arith.andi %is_one_bit, %is_some : i1
  return %result : i1
}

// The number of ones below the only one.
func.func @log(%c: index) -> index {
  %one = arith.constant 1 : index
  %below = arith.subi %c, %one : index
  %bits = index.sizeof
  %zeros = math.ctlz %below : index
  %log = arith.subi %bits, %zeros : index
  return %log : index
}

// A flag must not be kept: the sum of the constants may overflow where the sums did not.
// CHECK: @add_add_keeps_flags: wrong for i1
// CHECK-NEXT: %arg0 = true : i1
// CHECK-NEXT: before: 0
// CHECK-NEXT: after: has undefined behavior: what is printed is poison
pdl.pattern @add_add_keeps_flags : benefit(1) {
  %t = type
  %x = operand : %t
  %a = attribute : %t
  %b = attribute : %t
  %flags = attribute
  %ca = operation "arith.constant" {"value" = %a} -> (%t : !pdl.type)
  %va = result 0 of %ca
  %cb = operation "arith.constant" {"value" = %b} -> (%t : !pdl.type)
  %vb = result 0 of %cb
  %inner = operation "arith.addi"(%x, %va : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  %sum = result 0 of %inner
  %root = operation "arith.addi"(%sum, %vb : !pdl.value, !pdl.value) {"overflowFlags" = %flags} -> (%t : !pdl.type)
  rewrite %root {
    %c = apply_native_rewrite "add"(%a, %b : !pdl.attribute, !pdl.attribute) : !pdl.attribute
    %cc = operation "arith.constant" {"value" = %c} -> (%t : !pdl.type)
    %vc = result 0 of %cc
    %new = operation "arith.addi"(%x, %vc : !pdl.value, !pdl.value) {"overflowFlags" = %flags} -> (%t : !pdl.type)
    replace %root with %new
  }
}

func.func @add(%a: index, %b: index) -> index {
  %sum = arith.addi %a, %b : index
  return %sum : index
}

// trunc(ext(x)) -> x, of all types that fit
// CHECK: @trunc_ext: proved for 153 choices of types from (i1, i2) to (i32, i64)
pdl.pattern @trunc_ext : benefit(1) {
  %t = type
  %u = type
  %x = operand : %t
  %extended = operation "arith.extsi"(%x : !pdl.value) -> (%u : !pdl.type)
  %wide = result 0 of %extended
  %root = operation "arith.trunci"(%wide : !pdl.value) -> (%t : !pdl.type)
  rewrite %root {
    replace %root with (%x : !pdl.value)
  }
}

// Indices have 64 bits, or 32.
// CHECK: @index_through_i32: wrong
// CHECK: @index_through_i64: proved for the types of the rule
pdl.pattern @index_through_i32 : benefit(1) {
  %index = type : index
  %t = type : i32
  %x = operand : %index
  %narrow = operation "index.casts"(%x : !pdl.value) -> (%t : !pdl.type)
  %value = result 0 of %narrow
  %root = operation "index.casts"(%value : !pdl.value) -> (%index : !pdl.type)
  rewrite %root {
    replace %root with (%x : !pdl.value)
  }
}
pdl.pattern @index_through_i64 : benefit(1) {
  %index = type : index
  %t = type : i64
  %x = operand : %index
  %wide = operation "index.casts"(%x : !pdl.value) -> (%t : !pdl.type)
  %value = result 0 of %wide
  %root = operation "index.casts"(%value : !pdl.value) -> (%index : !pdl.type)
  rewrite %root {
    replace %root with (%x : !pdl.value)
  }
}

// Of code without a function nothing is known; a rule that is right without it is right.
// CHECK: @known_without_code: proved
// CHECK: @depends_on_code: unknown for {{.*}}: it is wrong unless the constraint 'anything' rules that out, of which nothing is known
// CHECK: @floats: unknown: 'arith.addf' is not modelled
// CHECK: @never: unknown: 'arith.addi' has 1 results, and 0 in the rule: it never applies
pdl.pattern @known_without_code : benefit(1) {
  %t = type
  %x = operand : %t
  %root = operation "arith.andi"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  apply_native_constraint "anything"(%x : !pdl.value)
  rewrite %root {
    replace %root with (%x : !pdl.value)
  }
}
pdl.pattern @depends_on_code : benefit(1) {
  %t = type
  %x = operand : %t
  %y = operand : %t
  %root = operation "arith.andi"(%x, %y : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  apply_native_constraint "anything"(%x : !pdl.value)
  rewrite %root {
    replace %root with (%x : !pdl.value)
  }
}
pdl.pattern @floats : benefit(1) {
  %t = type
  %x = operand : %t
  %root = operation "arith.addf"(%x, %x : !pdl.value, !pdl.value) -> (%t : !pdl.type)
  rewrite %root {
    replace %root with (%x : !pdl.value)
  }
}
pdl.pattern @never : benefit(1) {
  %x = operand
  %root = operation "arith.addi"(%x, %x : !pdl.value, !pdl.value)
  rewrite %root {
    erase %root
  }
}

// CHECK: // {{.*}}@add_add_keeps_flags for i1
// CHECK: func.func @before(%arg0: i1) -> i1
// CHECK: func.func @after(%arg0: i1) -> i1
// CHECK: func.func @main()
// CHECK: vector.print
// CHECK: 5 proved, 2 wrong, 3 unknown
