// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: irdl.dialect @constraints {
irdl.dialect @constraints {
  // CHECK-NEXT: irdl.type @singleton
  irdl.type @singleton
  // CHECK-NEXT: irdl.type @"!quoted" attributes {test.a}
  irdl.type @"!quoted" attributes {test.a} {}
  // CHECK-NEXT: irdl.attribute @pair {
  irdl.attribute @pair {
    // CHECK-NEXT: %[[ANY:.*]] = irdl.any
    %any = irdl.any
    // CHECK-NEXT: %[[INTEGER:.*]] = irdl.base "!builtin.integer"
    %integer = irdl.base "!builtin.integer"
    // CHECK-NEXT: irdl.parameters(first: %[[ANY]], second: %[[INTEGER]])
    irdl.parameters(first: %any, second: %integer)
  }
  // CHECK: irdl.operation @logic {
  irdl.operation @logic {
    // CHECK-NEXT: %[[I32:.*]] = irdl.is i32
    %i32 = irdl.is i32
    // CHECK-NEXT: %[[BASE:.*]] = irdl.base @constraints::@singleton
    %base = irdl.base @constraints::@singleton
    // CHECK-NEXT: %[[PAIR:.*]] = irdl.parametric @constraints::@pair<%[[I32]], %[[BASE]]>
    %pair = irdl.parametric @constraints::@pair<%i32, %base>
    // CHECK-NEXT: %[[EITHER:.*]] = irdl.any_of(%[[I32]], %[[BASE]]) {test.a}
    %either = irdl.any_of(%i32, %base) {test.a}
    // CHECK-NEXT: %[[BOTH:.*]] = irdl.all_of(%[[EITHER]], %[[I32]])
    %both = irdl.all_of(%either, %i32)
    // CHECK-NEXT: %[[CODE:.*]] = irdl.c_pred "true"
    %code = irdl.c_pred "true"
    // CHECK-NEXT: irdl.operands(a: %[[I32]], b: optional %[[EITHER]], c: variadic %[[BOTH]])
    irdl.operands(a: single %i32, b: optional %either, c: variadic %both)
    // CHECK-NEXT: irdl.results(d: %[[BASE]])
    irdl.results(d: %base)
    // CHECK-NEXT: irdl.attributes {"one" = %[[PAIR]], "two words" = %[[CODE]]}
    irdl.attributes {"one" = %pair, "two words" = %code}
  }
}

// CHECK-LABEL: irdl.dialect @regions {
irdl.dialect @regions {
  // CHECK-NEXT: irdl.operation @scope {
  irdl.operation @scope {
    // CHECK-NEXT: %[[ANY:.*]] = irdl.any
    %any = irdl.any
    // CHECK-NEXT: %[[FREE:.*]] = irdl.region{{ *$}}
    %free = irdl.region
    // CHECK-NEXT: %[[NONE:.*]] = irdl.region(){{ *$}}
    %none = irdl.region()
    // CHECK-NEXT: %[[SIZED:.*]] = irdl.region(%[[ANY]], %[[ANY]]) with size 3
    %sized = irdl.region(%any, %any) with size 3
    // CHECK-NEXT: irdl.regions(a: %[[FREE]], b: %[[NONE]], c: %[[SIZED]])
    irdl.regions(a: %free, b: %none, c: %sized)
    // CHECK-NEXT: irdl.operands()
    irdl.operands()
    // CHECK-NEXT: irdl.attributes
    irdl.attributes
  }
}

// CHECK-LABEL: @handles
// CHECK-SAME: (!irdl.attribute, !irdl.region) attributes {test.v = #irdl<variadicity optional>}
func.func private @handles(!irdl.attribute, !irdl.region) attributes {test.v = #irdl<variadicity optional>}
