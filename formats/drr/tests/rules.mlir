// RUN: terrace opt --rules %S/rules.td -I formats/ods-loader/tests/include %s | FileCheck %s
// RUN: terrace opt --rules %S/rules.td -I formats/ods-loader/tests/include %s 2>&1 | FileCheck %s --check-prefix=WARNING
// RUN: terrace opt --rules %S/rules.td -I formats/ods-loader/tests/include --rules-report | FileCheck %s --check-prefix=REPORT
// RUN: terrace opt --rules %S/rules.td -I formats/ods-loader/tests/include --print-rules | FileCheck %s --check-prefix=PDL

// WARNING: rules.td:{{[0-9]+}}: warning: the rule 'Foreign' is not applied: the code 'launder($_builder, $0)' needs launder(), which stands in C++ only
// WARNING: warning: the rule 'Guarded' is not applied: the constraint '(isOdd($0))' needs isOdd(), which stands in C++ only

// REPORT: 11 rules, 9 of them compiled
// REPORT: rule OneOne of 'd.one' ({{.*}}rules.td:30)
// REPORT: rule Foreign of 'd.gone'
// REPORT-NEXT: NOT compiled: the code 'launder($_builder, $0)' needs launder(), which stands in C++ only

// PDL: pdl.pattern @OneOne : benefit(2) {
// PDL: pdl.pattern @PairEither.1 : benefit(2) {
// PDL: pdl.pattern @SumOfTwo : benefit(4) {

// Pat<(D_OneOp (D_OneOp $x)), (replaceWithValue $x)>
// CHECK-LABEL: @value_of_match
// CHECK-SAME: (%[[X:.*]]: i32)
// CHECK: return %[[X]]
func.func @value_of_match(%x: i32) -> i32 {
  %0 = "d.one"(%x) : (i32) -> i32
  %1 = "d.one"(%0) : (i32) -> i32
  return %1 : i32
}

// CHECK-LABEL: @name_twice
// CHECK-SAME: (%[[X:.*]]: i64, %[[Y:.*]]: i64)
// CHECK: "d.other"(%[[X]])
// CHECK: "d.pair"(%[[X]], %[[Y]])
func.func @name_twice(%x: i64, %y: i64) -> (i32, i32) {
  %0 = "d.pair"(%x, %x) : (i64, i64) -> i32
  %1 = "d.pair"(%x, %y) : (i64, i64) -> i32
  return %0, %1 : i32, i32
}

// CHECK-LABEL: @either_order
// CHECK-SAME: (%{{.*}}: i16, %[[F:.*]]: f32)
// CHECK: %[[A:.*]] = "d.one"(%[[F]])
// CHECK: %[[B:.*]] = "d.one"(%[[F]])
// CHECK: return %[[A]], %[[B]]
func.func @either_order(%x: i16, %f: f32) -> (i32, i32) {
  %0 = "d.one"(%x) : (i16) -> i32
  %1 = "d.pair"(%0, %f) : (i32, f32) -> i32
  %2 = "d.pair"(%f, %0) : (f32, i32) -> i32
  return %1, %2 : i32, i32
}

// CHECK-LABEL: @attributes
// CHECK: "d.tagged"(%{{.*}}) <{level = 8 : i32, tag = 2 : i32}>
// CHECK: "d.tagged"(%{{.*}}) <{level = 4 : i32, note = "n", tag = 2 : i32}>
// CHECK: "d.tagged"(%{{.*}}) <{level = 10 : i32, tag = 1 : i32}>
func.func @attributes(%x: i32) -> (i32, i32, i32) {
  %0 = "d.tagged"(%x) <{tag = 1 : i32}> : (i32) -> i32
  %1 = "d.tagged"(%x) <{tag = 1 : i32, note = "n", level = 3 : i32}> : (i32) -> i32
  %2 = "d.tagged"(%x) <{tag = 1 : i32, level = 10 : i32}> : (i32) -> i32
  return %0, %1, %2 : i32, i32, i32
}

// CHECK-LABEL: @constant_behind_operand
// CHECK: %[[N:.*]] = "d.number"() <{value = [2 : i32, 5 : i32]}>
// CHECK: "d.one"(%[[N]])
// CHECK: "d.sum"
func.func @constant_behind_operand(%x: i32) -> (i32, i32) {
  %0 = "d.number"() <{value = 2 : i32}> : () -> i32
  %1 = "d.number"() <{value = 3 : i32}> : () -> i32
  %2 = "d.sum"(%0, %x) : (i32, i32) -> i32
  %3 = "d.sum"(%1, %x) : (i32, i32) -> i32
  return %2, %3 : i32, i32
}

// CHECK-LABEL: @groups
// CHECK-SAME: (%[[A:.*]]: i32, %[[B:.*]]: i32, %[[C:.*]]: i32)
// CHECK: "d.many"(%[[C]], %[[B]], %[[A]]) <{operandSegmentSizes = array<i32: 1, 2>}>
func.func @groups(%a: i32, %b: i32, %c: i32) -> i32 {
  %0 = "d.many"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>}> : (i32, i32, i32) -> i32
  return %0 : i32
}

// CHECK-LABEL: @several_results
// CHECK-SAME: (%[[X:.*]]: i32)
// CHECK: %[[ONE:.*]] = "d.one"(%[[X]])
// CHECK: %[[LOW:.*]] = "d.other"(%[[ONE]])
// CHECK: %[[HIGH:.*]] = "d.pair"(%[[ONE]], %[[X]])
// CHECK: return %[[LOW]], %[[HIGH]]
func.func @several_results(%x: i32) -> (i32, i32) {
  %0:2 = "d.two"(%x) : (i32) -> (i32, i32)
  return %0#0, %0#1 : i32, i32
}

// CHECK-LABEL: @result_without_use
// CHECK: "d.any"(%{{.*}}) : (f32) -> i64
// CHECK: "d.any"(%{{.*}}) : (i8) -> i32
func.func @result_without_use(%f: f32, %i: i8) {
  %0 = "d.any"(%f) : (f32) -> i32
  %1 = "d.any"(%i) : (i8) -> i32
  return
}

// CHECK-LABEL: @no_result
// CHECK: "d.gone"
func.func @no_result(%f: f32) {
  "d.sink"(%f) : (f32) -> ()
  return
}
