// RUN: terrace opt --split-input-file --convert-arith-to-emitc %s | FileCheck %s

// Numbers of C: what wraps around is unsigned, and a shift by too many bits gives zero.

// CHECK:      module {
// CHECK-NEXT:   func.func @a(%arg0: i32, %arg1: i32, %arg2: index, %arg3: index, %arg4: i1, %arg5: i1, %arg6: i8, %arg7: f32) {
// CHECK-NEXT:     %0 = builtin.unrealized_conversion_cast %arg3 : index to !emitc.size_t
// CHECK-NEXT:     %1 = builtin.unrealized_conversion_cast %arg2 : index to !emitc.size_t
// CHECK-NEXT:     %2 = emitc.cast %arg0 : i32 to ui32
// CHECK-NEXT:     %3 = emitc.cast %arg1 : i32 to ui32
// CHECK-NEXT:     %4 = emitc.div %2, %3 : (ui32, ui32) -> ui32
// CHECK-NEXT:     %5 = emitc.cast %4 : ui32 to i32
// CHECK-NEXT:     %6 = emitc.cast %arg0 : i32 to ui32
// CHECK-NEXT:     %7 = emitc.cast %arg1 : i32 to ui32
// CHECK-NEXT:     %8 = emitc.rem %6, %7 : (ui32, ui32) -> ui32
// CHECK-NEXT:     %9 = emitc.cast %8 : ui32 to i32
// CHECK-NEXT:     %10 = emitc.div %1, %0 : (!emitc.size_t, !emitc.size_t) -> !emitc.size_t
// CHECK-NEXT:     %11 = emitc.div %1, %0 : (!emitc.size_t, !emitc.size_t) -> !emitc.size_t
// CHECK-NEXT:     %12 = emitc.bitwise_and %1, %0 : (!emitc.size_t, !emitc.size_t) -> !emitc.size_t
// CHECK-NEXT:     %13 = emitc.cast %arg4 : i1 to ui1
// CHECK-NEXT:     %14 = emitc.cast %arg5 : i1 to ui1
// CHECK-NEXT:     %15 = emitc.cmp lt, %13, %14 : (ui1, ui1) -> i1
// CHECK-NEXT:     %16 = emitc.cmp lt, %arg4, %arg5 : (i1, i1) -> i1
// CHECK-NEXT:     %17 = emitc.conditional %arg4, %1, %0 : !emitc.size_t
// CHECK-NEXT:     %18 = emitc.cast %arg6 : i8 to ui8
// CHECK-NEXT:     %19 = emitc.cast %arg6 : i8 to ui8
// CHECK-NEXT:     %20 = emitc.add %18, %19 : (ui8, ui8) -> ui8
// CHECK-NEXT:     %21 = emitc.cast %20 : ui8 to i8
// CHECK-NEXT:     %22 = emitc.unary_minus %arg7 : (f32) -> f32
// CHECK-NEXT:     %23 = emitc.cast %arg4 : i1 to ui1
// CHECK-NEXT:     %24 = emitc.cast %23 : ui1 to ui8
// CHECK-NEXT:     %25 = emitc.cast %24 : ui8 to i8
// CHECK-NEXT:     %26 = emitc.cast %arg0 : i32 to ui32
// CHECK-NEXT:     %27 = emitc.cast %26 : ui32 to ui8
// CHECK-NEXT:     %28 = emitc.cast %27 : ui8 to i8
// CHECK-NEXT:     %29 = emitc.cast %arg4 : i1 to ui1
// CHECK-NEXT:     %30 = emitc.cast %29 : ui1 to f32
// CHECK-NEXT:     %31 = emitc.cast %arg7 : f32 to ui8
// CHECK-NEXT:     %32 = emitc.cast %31 : ui8 to i8
// CHECK-NEXT:     %33 = emitc.cast %1 : !emitc.size_t to !emitc.ptrdiff_t
// CHECK-NEXT:     %34 = emitc.cast %0 : !emitc.size_t to !emitc.ptrdiff_t
// CHECK-NEXT:     %35 = emitc.cmp eq, %33, %34 : (!emitc.ptrdiff_t, !emitc.ptrdiff_t) -> i1
// CHECK-NEXT:     %36 = emitc.cast %arg7 : f32 to f16
// CHECK-NEXT:     %37 = emitc.cast %arg7 : f32 to f64
// CHECK-NEXT:     %38 = emitc.add %1, %0 : (!emitc.size_t, !emitc.size_t) -> !emitc.size_t
// CHECK-NEXT:     %39 = emitc.cast %arg0 : i32 to ui32
// CHECK-NEXT:     %40 = emitc.cast %arg1 : i32 to ui32
// CHECK-NEXT:     %41 = emitc.add %39, %40 : (ui32, ui32) -> ui32
// CHECK-NEXT:     %42 = emitc.cast %41 : ui32 to i32
// CHECK-NEXT:     %43 = emitc.cmp gt, %1, %0 : (!emitc.size_t, !emitc.size_t) -> i1
// CHECK-NEXT:     %44 = emitc.cmp eq, %arg4, %arg5 : (i1, i1) -> i1
// CHECK-NEXT:     %45 = emitc.rem %1, %0 : (!emitc.size_t, !emitc.size_t) -> !emitc.size_t
// CHECK-NEXT:     %46 = emitc.mul %arg6, %arg6 : (i8, i8) -> i8
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @v(%arg0: f32) {
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @v(%arg0: i32) {
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @v(%arg0: i1) {
// CHECK-NEXT:     %0 = emitc.cast %arg0 : i1 to f32
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @v(%arg0: i1) {
// CHECK-NEXT:     %0 = emitc.div %arg0, %arg0 : (i1, i1) -> i1
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @v(%arg0: tensor<2xf32>) {
// CHECK-NEXT:     %0 = emitc.add %arg0, %arg0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @v(%arg0: i1, %arg1: vector<2xi32>) {
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @v(%arg0: tensor<2xi1>, %arg1: tensor<2xi32>) {
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @v(%arg0: i64) {
// CHECK-NEXT:     %0 = emitc.cast %arg0 : i64 to !emitc.ptrdiff_t
// CHECK-NEXT:     %1 = emitc.cast %0 : !emitc.ptrdiff_t to !emitc.size_t
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @v(%arg0: i1) -> i1 {
// CHECK-NEXT:     %0 = "emitc.constant"() <{value = true}> : () -> i1
// CHECK-NEXT:     return %0 : i1
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @v(%arg0: f64) {
// CHECK-NEXT:     %0 = emitc.cmp eq, %arg0, %arg0 : (f64, f64) -> i1
// CHECK-NEXT:     %1 = emitc.cmp eq, %arg0, %arg0 : (f64, f64) -> i1
// CHECK-NEXT:     %2 = emitc.cmp eq, %arg0, %arg0 : (f64, f64) -> i1
// CHECK-NEXT:     %3 = emitc.logical_and %1, %2 : i1, i1
// CHECK-NEXT:     %4 = emitc.logical_and %3, %0 : i1, i1
// CHECK-NEXT:     %5 = emitc.sub %arg0, %arg0 : (f64, f64) -> f64
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @v(%arg0: f32) {
// CHECK-NEXT:     %0 = emitc.cmp eq, %arg0, %arg0 : (f32, f32) -> i1
// CHECK-NEXT:     %1 = emitc.cmp eq, %arg0, %arg0 : (f32, f32) -> i1
// CHECK-NEXT:     %2 = emitc.cmp eq, %arg0, %arg0 : (f32, f32) -> i1
// CHECK-NEXT:     %3 = emitc.logical_and %1, %2 : i1, i1
// CHECK-NEXT:     %4 = emitc.logical_and %3, %0 : i1, i1
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @a(%arg0: index, %arg1: index) {
// CHECK-NEXT:     %0 = builtin.unrealized_conversion_cast %arg1 : index to !emitc.size_t
// CHECK-NEXT:     %1 = builtin.unrealized_conversion_cast %arg0 : index to !emitc.size_t
// CHECK-NEXT:     %2 = emitc.add %1, %0 : (!emitc.size_t, !emitc.size_t) -> !emitc.size_t
// CHECK-NEXT:     %3 = emitc.sub %1, %0 : (!emitc.size_t, !emitc.size_t) -> !emitc.size_t
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @a(%arg0: f32, %arg1: f16) {
// CHECK-NEXT:     %0 = emitc.cast %arg0 : f32 to bf16
// CHECK-NEXT:     %1 = emitc.cast %arg1 : f16 to f32
// CHECK-NEXT:     %2 = emitc.cast %arg0 : f32 to ui8
// CHECK-NEXT:     %3 = emitc.cast %2 : ui8 to i8
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @a(%arg0: i1, %arg1: i1) {
// CHECK-NEXT:     %0 = emitc.cmp lt, %arg0, %arg1 : (i1, i1) -> i1
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @a(%arg0: tensor<2xi32>) {
// CHECK-NEXT:     %0 = "emitc.constant"() <{value = dense<true> : tensor<2xi1>}> : () -> tensor<2xi1>
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   %0 = "emitc.constant"() <{value = 1 : i32}> : () -> i32
// CHECK-NEXT:   %1 = "emitc.constant"() <{value = 1 : index}> : () -> !emitc.size_t
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @a(%arg0: i1, %arg1: i1) {
// CHECK-NEXT:     %0 = emitc.cast %arg0 : i1 to ui1
// CHECK-NEXT:     %1 = emitc.cast %arg1 : i1 to ui1
// CHECK-NEXT:     %2 = emitc.cmp lt, %0, %1 : (ui1, ui1) -> i1
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @a(%arg0: i1, %arg1: i1) {
// CHECK-NEXT:     %0 = emitc.cast %arg0 : i1 to ui1
// CHECK-NEXT:     %1 = emitc.cast %0 : ui1 to f32
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @a(%arg0: i1, %arg1: i1) {
// CHECK-NEXT:     %0 = emitc.cast %arg0 : i1 to ui1
// CHECK-NEXT:     %1 = emitc.cast %0 : ui1 to !emitc.size_t
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @a(%arg0: i1, %arg1: i1) {
// CHECK-NEXT:     %0 = emitc.cast %arg0 : i1 to ui1
// CHECK-NEXT:     %1 = emitc.cast %0 : ui1 to ui8
// CHECK-NEXT:     %2 = emitc.cast %1 : ui8 to i8
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @a(%arg0: index, %arg1: index) {
// CHECK-NEXT:     %0 = builtin.unrealized_conversion_cast %arg1 : index to !emitc.size_t
// CHECK-NEXT:     %1 = builtin.unrealized_conversion_cast %arg0 : index to !emitc.size_t
// CHECK-NEXT:     %2 = emitc.div %1, %0 : (!emitc.size_t, !emitc.size_t) -> !emitc.size_t
// CHECK-NEXT:     %3 = emitc.rem %1, %0 : (!emitc.size_t, !emitc.size_t) -> !emitc.size_t
// CHECK-NEXT:     %4 = emitc.bitwise_and %1, %0 : (!emitc.size_t, !emitc.size_t) -> !emitc.size_t
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @a(%arg0: index, %arg1: index) {
// CHECK-NEXT:     %0 = builtin.unrealized_conversion_cast %arg1 : index to !emitc.size_t
// CHECK-NEXT:     %1 = builtin.unrealized_conversion_cast %arg0 : index to !emitc.size_t
// CHECK-NEXT:     %2 = emitc.cast %1 : !emitc.size_t to !emitc.ptrdiff_t
// CHECK-NEXT:     %3 = emitc.cast %0 : !emitc.size_t to !emitc.ptrdiff_t
// CHECK-NEXT:     %4 = emitc.cmp ne, %2, %3 : (!emitc.ptrdiff_t, !emitc.ptrdiff_t) -> i1
// CHECK-NEXT:     %5 = emitc.cmp ge, %1, %0 : (!emitc.size_t, !emitc.size_t) -> i1
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @a(%arg0: i32, %arg1: i32) {
// CHECK-NEXT:     %0 = emitc.cast %arg0 : i32 to ui32
// CHECK-NEXT:     %1 = emitc.cast %arg1 : i32 to ui32
// CHECK-NEXT:     %2 = emitc.rem %0, %1 : (ui32, ui32) -> ui32
// CHECK-NEXT:     %3 = emitc.cast %2 : ui32 to i32
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @a(%arg0: f16, %arg1: f16) {
// CHECK-NEXT:     %0 = emitc.add %arg0, %arg1 : (f16, f16) -> f16
// CHECK-NEXT:     %1 = emitc.unary_minus %arg0 : (f16) -> f16
// CHECK-NEXT:     %2 = emitc.cmp ne, %arg0, %arg1 : (f16, f16) -> i1
// CHECK-NEXT:     %3 = emitc.cmp eq, %arg0, %arg0 : (f16, f16) -> i1
// CHECK-NEXT:     %4 = emitc.cmp eq, %arg1, %arg1 : (f16, f16) -> i1
// CHECK-NEXT:     %5 = emitc.logical_and %3, %4 : i1, i1
// CHECK-NEXT:     %6 = emitc.logical_and %5, %2 : i1, i1
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK:      module {
// CHECK-NEXT:   func.func @a(%arg0: i1, %arg1: index, %arg2: index) {
// CHECK-NEXT:     %0 = builtin.unrealized_conversion_cast %arg2 : index to !emitc.size_t
// CHECK-NEXT:     %1 = builtin.unrealized_conversion_cast %arg1 : index to !emitc.size_t
// CHECK-NEXT:     %2 = emitc.conditional %arg0, %1, %0 : !emitc.size_t
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }

func.func @a(%a: i32, %b: i32, %i: index, %j: index, %c: i1, %d: i1, %s: i8, %f: f32) {
  %0 = arith.divui %a, %b : i32
  %1 = arith.remui %a, %b : i32
  %2 = arith.divsi %i, %j : index
  %3 = arith.divui %i, %j : index
  %4 = arith.andi %i, %j : index
  %5 = arith.cmpi ult, %c, %d : i1
  %6 = arith.cmpi slt, %c, %d : i1
  %7 = arith.select %c, %i, %j : index
  %8 = arith.addi %s, %s : i8
  %10 = arith.negf %f : f32
  %13 = arith.extui %c : i1 to i8
  %14 = arith.trunci %a : i32 to i8
  %15 = arith.uitofp %c : i1 to f32
  %17 = arith.fptoui %f : f32 to i8
  %18 = arith.cmpi eq, %i, %j : index
  %19 = arith.truncf %f : f32 to f16
  %20 = arith.extf %f : f32 to f64
  %21 = arith.addi %i, %j overflow<nuw> : index
  %22 = arith.addi %a, %b overflow<nuw> : i32
  %23 = arith.cmpi ugt, %i, %j : index
  %24 = arith.cmpi eq, %c, %d : i1
  %25 = arith.remsi %i, %j : index
  %27 = arith.muli %s, %s overflow<nsw, nuw> : i8
  return
}

// -----

func.func @v(%a: f32) { %0 = arith.maximumf %a, %a : f32 
 return }

// -----

func.func @v(%a: i32) { %0 = arith.maxsi %a, %a : i32
 return }

// -----

func.func @v(%a: i1) { %0 = arith.sitofp %a : i1 to f32
 return }

// -----

func.func @v(%a: i1) { %0 = arith.divsi %a, %a : i1
 return }

// -----

func.func @v(%a: tensor<2xf32>) { %0 = arith.addf %a, %a : tensor<2xf32>
 return }

// -----

func.func @v(%c: i1, %a: vector<2xi32>) { %0 = arith.select %c, %a, %a : vector<2xi32>
 return }

// -----

func.func @v(%c: tensor<2xi1>, %a: tensor<2xi32>) { %0 = arith.select %c, %a, %a : tensor<2xi1>, tensor<2xi32>
 return }

// -----

func.func @v(%c: i64) { %0 = arith.index_cast %c : i64 to index
 return }

// -----

func.func @v(%c: i1) -> i1 { %0 = arith.constant true
 return %0 : i1 }

// -----

func.func @v(%c: f64) { %0 = arith.cmpf oeq, %c, %c : f64
 %1 = arith.subf %c, %c : f64
 return  }

// -----

func.func @v(%c: f32) { %0 = arith.cmpf oeq, %c, %c fastmath<nnan> : f32
 return  }

// -----

func.func @a(%i: index, %j: index) {
  %21 = arith.addi %i, %j overflow<nsw> : index
  %22 = arith.subi %i, %j overflow<nsw,nuw> : index
  return
}

// -----

func.func @a(%f: f32, %g: f16) {
  %19 = arith.truncf %f : f32 to bf16
  %20 = arith.extf %g : f16 to f32
  %21 = arith.fptoui %f : f32 to i8
  return
}

// -----

func.func @a(%f: i1, %g: i1) {
  %19 = arith.cmpi slt, %f, %g : i1
  return
}

// -----

func.func @a(%f: tensor<2xi32>) {
  %19 = arith.cmpi eq, %f, %f : tensor<2xi32>
  return
}

// -----

arith.constant 1 : i32
%0 = arith.constant 1 : index

// -----

func.func @a(%i: i1, %j: i1) {
  %21 = arith.cmpi ult, %i, %j : i1
  return
}

// -----

func.func @a(%i: i1, %j: i1) {
  %21 = arith.uitofp %i : i1 to f32
  return
}

// -----

func.func @a(%i: i1, %j: i1) {
  %21 = arith.index_castui %i : i1 to index
  return
}

// -----

func.func @a(%i: i1, %j: i1) {
  %21 = arith.extui %i : i1 to i8
  return
}

// -----

func.func @a(%i: index, %j: index) {
  %21 = arith.divsi %i, %j : index
  %22 = arith.remsi %i, %j : index
  %23 = arith.andi %i, %j : index
  return
}

// -----

func.func @a(%i: index, %j: index) {
  %22 = arith.cmpi ne, %i, %j : index
  %21 = arith.cmpi uge, %i, %j : index
  return
}

// -----

func.func @a(%i: i32, %j: i32) {
  %22 = arith.remui %i, %j : i32
  return
}

// -----

func.func @a(%i: f16, %j: f16) {
  %22 = arith.addf %i, %j : f16
  %23 = arith.negf %i : f16
  %24 = arith.cmpf one, %i, %j : f16
  return
}

// -----

func.func @a(%i: i1, %c: index, %d: index) {
  %22 = arith.select %i, %c, %d : index
  return
}
