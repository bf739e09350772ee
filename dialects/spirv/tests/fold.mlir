// RUN: terrace opt %s --canonicalize --split-input-file | FileCheck %s

// x + 0, x * 1, x / 1, x << 0 -> x, and constants
// CHECK-LABEL: @neutral
// CHECK-SAME: (%[[X:.*]]: i32)
func.func @neutral(%x: i32) -> (i32, i32, i32, i32, i32, i32) {
  // CHECK-NEXT: %[[C:.*]] = spirv.Constant 12 : i32
  // CHECK-NEXT: return %[[X]], %[[X]], %[[X]], %[[X]], %[[X]], %[[C]]
  %zero = spirv.Constant 0 : i32
  %one = spirv.Constant 1 : i32
  %c = spirv.Constant 5 : i32
  %d = spirv.Constant 7 : i32
  %0 = spirv.IAdd %zero, %x : i32
  %1 = spirv.IMul %x, %one : i32
  %2 = spirv.SDiv %x, %one : i32
  %3 = spirv.UDiv %x, %one : i32
  %4 = spirv.ShiftLeftLogical %x, %zero : i32, i32
  %5 = spirv.IAdd %c, %d : i32
  return %0, %1, %2, %3, %4, %5 : i32, i32, i32, i32, i32, i32
}

// -----

// What is undefined stays: divisions by zero, quotients that do not fit, shifts by all bits
// CHECK-LABEL: @undefined
func.func @undefined() -> (i32, i32, i32, i32) {
  // CHECK: spirv.UDiv
  // CHECK: spirv.SDiv
  // CHECK: spirv.SRem
  // CHECK: spirv.ShiftLeftLogical
  %zero = spirv.Constant 0 : i32
  %least = spirv.Constant -2147483648 : i32
  %minus = spirv.Constant -1 : i32
  %all = spirv.Constant 32 : i32
  %0 = spirv.UDiv %all, %zero : i32
  %1 = spirv.SDiv %least, %minus : i32
  %2 = spirv.SRem %least, %minus : i32
  %3 = spirv.ShiftLeftLogical %minus, %all : i32, i32
  return %0, %1, %2, %3 : i32, i32, i32, i32
}

// -----

// Remainders: the sign of the dividend, or of the divisor
// CHECK-LABEL: @remainders
func.func @remainders() -> (i32, i32, vector<2xi32>) {
  // CHECK-DAG: %[[REM:.*]] = spirv.Constant 3 : i32
  // CHECK-DAG: %[[MOD:.*]] = spirv.Constant -53 : i32
  // CHECK-DAG: %[[UMOD:.*]] = spirv.Constant dense<[2, 1]> : vector<2xi32>
  // CHECK: return %[[REM]], %[[MOD]], %[[UMOD]]
  %a = spirv.Constant 59 : i32
  %b = spirv.Constant -56 : i32
  %v = spirv.Constant dense<[8, 7]> : vector<2xi32>
  %w = spirv.Constant dense<3> : vector<2xi32>
  %0 = spirv.SRem %a, %b : i32
  %1 = spirv.SMod %a, %b : i32
  %2 = spirv.UMod %v, %w : vector<2xi32>
  return %0, %1, %2 : i32, i32, vector<2xi32>
}

// -----

// Bits: x & x, x & -1, x | 0, x ^ 0, ~~x -> x, and masks that keep all that was extended
// CHECK-LABEL: @bits
// CHECK-SAME: (%[[X:.*]]: i32, %[[B:.*]]: i8)
func.func @bits(%x: i32, %b: i8) -> (i32, i32, i32, i32, i32, i32, i32) {
  // CHECK-NEXT: %[[ZERO:.*]] = spirv.Constant 0 : i32
  // CHECK-NEXT: %[[W:.*]] = spirv.UConvert %[[B]]
  // CHECK-NEXT: return %[[X]], %[[X]], %[[X]], %[[X]], %[[X]], %[[ZERO]], %[[W]]
  %zero = spirv.Constant 0 : i32
  %ones = spirv.Constant -1 : i32
  %mask = spirv.Constant 255 : i32
  %w = spirv.UConvert %b : i8 to i32
  %0 = spirv.BitwiseAnd %x, %x : i32
  %1 = spirv.BitwiseAnd %x, %ones : i32
  %2 = spirv.BitwiseOr %x, %zero : i32
  %3 = spirv.BitwiseXor %x, %zero : i32
  %n = spirv.Not %x : i32
  %4 = spirv.Not %n : i32
  %5 = spirv.BitwiseXor %x, %x : i32
  %6 = spirv.BitwiseAnd %w, %mask : i32
  return %0, %1, %2, %3, %4, %5, %6 : i32, i32, i32, i32, i32, i32, i32
}

// -----

// Comparisons of a value with itself, and of constants
// CHECK-LABEL: @comparisons
func.func @comparisons(%x: i32) -> (i1, i1, i1, i1, vector<2xi1>) {
  // CHECK-DAG: %[[TRUE:.*]] = spirv.Constant true
  // CHECK-DAG: %[[FALSE:.*]] = spirv.Constant false
  // CHECK-DAG: %[[V:.*]] = spirv.Constant dense<[true, false]> : vector<2xi1>
  // CHECK: return %[[TRUE]], %[[FALSE]], %[[FALSE]], %[[TRUE]], %[[V]]
  %a = spirv.Constant -1 : i32
  %b = spirv.Constant 1 : i32
  %v = spirv.Constant dense<[1, 2]> : vector<2xi32>
  %w = spirv.Constant dense<2> : vector<2xi32>
  %0 = spirv.IEqual %x, %x : i32
  %1 = spirv.ULessThan %x, %x : i32
  %2 = spirv.ULessThan %a, %b : i32
  %3 = spirv.SLessThan %a, %b : i32
  %4 = spirv.INotEqual %v, %w : vector<2xi32>
  return %0, %1, %2, %3, %4 : i1, i1, i1, i1, vector<2xi1>
}

// -----

// Truth values, and selections
// CHECK-LABEL: @logic
// CHECK-SAME: (%[[C:.*]]: i1, %[[X:.*]]: i32, %[[Y:.*]]: i32)
func.func @logic(%c: i1, %x: i32, %y: i32) -> (i1, i1, i1, i1, i32, i32, vector<2xi32>) {
  // CHECK-DAG: %[[FALSE:.*]] = spirv.Constant false
  // CHECK-DAG: %[[V:.*]] = spirv.Constant dense<[1, 4]> : vector<2xi32>
  // CHECK: return %[[C]], %[[FALSE]], %[[C]], %[[C]], %[[Y]], %[[X]], %[[V]]
  %true = spirv.Constant true
  %false = spirv.Constant false
  %mixed = spirv.Constant dense<[true, false]> : vector<2xi1>
  %v = spirv.Constant dense<[1, 2]> : vector<2xi32>
  %w = spirv.Constant dense<[3, 4]> : vector<2xi32>
  %0 = spirv.LogicalAnd %c, %true : i1
  %1 = spirv.LogicalAnd %c, %false : i1
  %2 = spirv.LogicalOr %c, %false : i1
  %3 = spirv.LogicalNotEqual %c, %false : i1
  %4 = spirv.Select %false, %x, %y : i1, i32
  %5 = spirv.Select %c, %x, %x : i1, i32
  %6 = spirv.Select %mixed, %v, %w : vector<2xi1>, vector<2xi32>
  return %0, %1, %2, %3, %4, %5, %6 : i1, i1, i1, i1, i32, i32, vector<2xi32>
}

// -----

// bitcast(bitcast(x)) -> bitcast(x), or x
// CHECK-LABEL: @bitcasts
// CHECK-SAME: (%[[X:.*]]: i64)
func.func @bitcasts(%x: i64) -> (i64, vector<2xf32>) {
  // CHECK-NEXT: %[[V:.*]] = spirv.Bitcast %[[X]] : i64 to vector<2xf32>
  // CHECK-NEXT: return %[[X]], %[[V]]
  %a = spirv.Bitcast %x : i64 to f64
  %0 = spirv.Bitcast %a : f64 to i64
  %1 = spirv.Bitcast %a : f64 to vector<2xf32>
  return %0, %1 : i64, vector<2xf32>
}

// -----

// Parts of what was inserted, constructed, or constant
// CHECK-LABEL: @parts
// CHECK-SAME: (%[[S:.*]]: !spirv.struct<(f32, f32)>, %[[X:.*]]: f32, %[[Y:.*]]: f32)
func.func @parts(%s: !spirv.struct<(f32, f32)>, %x: f32, %y: f32) -> (f32, f32, i32) {
  // CHECK-NEXT: %[[C:.*]] = spirv.Constant -5 : i32
  // CHECK-NEXT: return %[[X]], %[[Y]], %[[C]]
  %a = spirv.CompositeInsert %x, %s[0 : i32] : f32 into !spirv.struct<(f32, f32)>
  %b = spirv.CompositeInsert %y, %a[1 : i32] : f32 into !spirv.struct<(f32, f32)>
  %0 = spirv.CompositeExtract %b[0 : i32] : !spirv.struct<(f32, f32)>
  %c = spirv.CompositeConstruct %x, %y : (f32, f32) -> !spirv.struct<(f32, f32)>
  %1 = spirv.CompositeExtract %c[1 : i32] : !spirv.struct<(f32, f32)>
  %d = spirv.Constant [dense<[4, -5]> : vector<2xi32>] : !spirv.array<1 x vector<2xi32>>
  %2 = spirv.CompositeExtract %d[0 : i32, 1 : i32] : !spirv.array<1 x vector<2xi32>>
  return %0, %1, %2 : f32, f32, i32
}

// -----

// A vector that is joined from vectors has other elements than parts
// CHECK-LABEL: @joined_vector
func.func @joined_vector(%v: vector<3xf32>, %x: f32) -> f32 {
  // CHECK: %[[E:.*]] = spirv.CompositeExtract
  // CHECK: return %[[E]]
  %0 = spirv.CompositeConstruct %v, %x : (vector<3xf32>, f32) -> vector<4xf32>
  %1 = spirv.CompositeExtract %0[1 : i32] : vector<4xf32>
  return %1 : f32
}

// -----

// What was inserted into a part hides the whole part
// CHECK-LABEL: @inserted_below
func.func @inserted_below(%v: vector<2xf32>, %x: f32) -> vector<2xf32> {
  // CHECK: %[[E:.*]] = spirv.CompositeExtract
  // CHECK: return %[[E]]
  %0 = spirv.CompositeConstruct %v, %v : (vector<2xf32>, vector<2xf32>) -> !spirv.array<2 x vector<2xf32>>
  %1 = spirv.CompositeInsert %x, %0[0 : i32, 1 : i32] : f32 into !spirv.array<2 x vector<2xf32>>
  %2 = spirv.CompositeExtract %1[0 : i32] : !spirv.array<2 x vector<2xf32>>
  return %2 : vector<2xf32>
}
