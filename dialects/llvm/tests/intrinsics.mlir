// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: llvm.func @math
llvm.func @math(%arg0: f32, %arg1: i32, %arg2: vector<4xf32>, %arg3: vector<4xi32>) {
  // CHECK: %{{.*}} = llvm.intr.sqrt(%{{.*}}) {fastmathFlags = #llvm.fastmath<nnan>} : (f32) -> f32
  %0 = llvm.intr.sqrt(%arg0) {fastmathFlags = #llvm.fastmath<nnan>} : (f32) -> f32
  // CHECK: %{{.*}} = llvm.intr.fma(%{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %1 = llvm.intr.fma(%arg2, %arg2, %arg2) : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  // CHECK: %{{.*}} = llvm.intr.powi(%{{.*}}, %{{.*}}) : (f32, i32) -> f32
  %2 = llvm.intr.powi(%arg0, %arg1) : (f32, i32) -> f32
  // CHECK: %{{.*}} = llvm.intr.maximum(%{{.*}}, %{{.*}}) : (f32, f32) -> f32
  %3 = llvm.intr.maximum(%arg0, %arg0) : (f32, f32) -> f32
  // CHECK: %{{.*}} = llvm.intr.sincos(%{{.*}}) : (f32) -> !llvm.struct<(f32, f32)>
  %4 = llvm.intr.sincos(%arg0) : (f32) -> !llvm.struct<(f32, f32)>
  // CHECK: %{{.*}} = llvm.intr.frexp(%{{.*}}) : (f32) -> !llvm.struct<(f32, i32)>
  %5 = llvm.intr.frexp(%arg0) : (f32) -> !llvm.struct<(f32, i32)>
  // CHECK: %{{.*}} = llvm.intr.lround(%{{.*}}) : (f32) -> i64
  %6 = llvm.intr.lround(%arg0) : (f32) -> i64
  // CHECK: %{{.*}} = "llvm.intr.is.fpclass"(%{{.*}}) <{bit = 3 : i32}> : (f32) -> i1
  %7 = "llvm.intr.is.fpclass"(%arg0) <{bit = 3 : i32}> : (f32) -> i1
  // CHECK: %{{.*}} = "llvm.intr.abs"(%{{.*}}) <{is_int_min_poison = false}> : (i32) -> i32
  %8 = "llvm.intr.abs"(%arg1) <{is_int_min_poison = false}> : (i32) -> i32
  // CHECK: %{{.*}} = llvm.intr.ctpop(%{{.*}}) : (vector<4xi32>) -> vector<4xi32>
  %9 = llvm.intr.ctpop(%arg3) : (vector<4xi32>) -> vector<4xi32>
  // CHECK: %{{.*}} = llvm.intr.umin(%{{.*}}, %{{.*}}) : (i32, i32) -> i32
  %10 = llvm.intr.umin(%arg1, %arg1) : (i32, i32) -> i32
  // CHECK: %{{.*}} = llvm.intr.sadd.sat(%{{.*}}, %{{.*}}) : (i32, i32) -> i32
  %11 = llvm.intr.sadd.sat(%arg1, %arg1) : (i32, i32) -> i32
  // CHECK: %{{.*}} = "llvm.intr.smul.with.overflow"(%{{.*}}, %{{.*}}) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %12 = "llvm.intr.smul.with.overflow"(%arg1, %arg1) : (i32, i32) -> !llvm.struct<(i32, i1)>
  // CHECK: %{{.*}} = llvm.intr.experimental.constrained.fptrunc %{{.*}} towardzero ignore : f32 to f16
  %13 = llvm.intr.experimental.constrained.fptrunc %arg0 towardzero ignore : f32 to f16
  llvm.return
}

// CHECK-LABEL: llvm.func @memory
llvm.func @memory(%arg0: !llvm.ptr, %arg1: i64, %arg2: i8, %arg3: vector<4xi1>, %arg4: vector<4xf32>) {
  // CHECK: "llvm.intr.memcpy"(%{{.*}}, %{{.*}}, %{{.*}}) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  "llvm.intr.memcpy"(%arg0, %arg0, %arg1) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  // CHECK: "llvm.intr.memset"(%{{.*}}, %{{.*}}, %{{.*}}) <{isVolatile = true}> : (!llvm.ptr, i8, i64) -> ()
  "llvm.intr.memset"(%arg0, %arg2, %arg1) <{isVolatile = true}> : (!llvm.ptr, i8, i64) -> ()
  // CHECK: llvm.intr.lifetime.start %{{.*}} : !llvm.ptr
  llvm.intr.lifetime.start %arg0 : !llvm.ptr
  // CHECK: llvm.intr.lifetime.end %{{.*}} : !llvm.ptr
  llvm.intr.lifetime.end %arg0 : !llvm.ptr
  // CHECK: %{{.*}} = llvm.intr.stacksave : !llvm.ptr
  %0 = llvm.intr.stacksave : !llvm.ptr
  // CHECK: llvm.intr.stackrestore %{{.*}} : !llvm.ptr
  llvm.intr.stackrestore %0 : !llvm.ptr
  // CHECK: "llvm.intr.prefetch"(%{{.*}}) <{cache = 1 : i32, hint = 3 : i32, rw = 0 : i32}> : (!llvm.ptr) -> ()
  "llvm.intr.prefetch"(%arg0) <{cache = 1 : i32, hint = 3 : i32, rw = 0 : i32}> : (!llvm.ptr) -> ()
  // CHECK: %{{.*}} = llvm.intr.masked.load %{{.*}}, %{{.*}}, %{{.*}} {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  %1 = llvm.intr.masked.load %arg0, %arg3, %arg4 {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  // CHECK: llvm.intr.masked.store %{{.*}}, %{{.*}}, %{{.*}} {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into !llvm.ptr
  llvm.intr.masked.store %arg4, %arg0, %arg3 {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into !llvm.ptr
  // CHECK: llvm.intr.vastart %{{.*}} : !llvm.ptr
  llvm.intr.vastart %arg0 : !llvm.ptr
  // CHECK: llvm.intr.vacopy %{{.*}} to %{{.*}} : !llvm.ptr, !llvm.ptr
  llvm.intr.vacopy %arg0 to %arg0 : !llvm.ptr, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @vectors
llvm.func @vectors(%arg0: vector<4xf32>, %arg1: vector<8xf32>, %arg2: f32, %arg3: vector<4xi1>, %arg4: i32, %arg5: vector<4xi32>) {
  // CHECK: %{{.*}} = "llvm.intr.vector.reduce.fadd"(%{{.*}}, %{{.*}}) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f32
  %0 = "llvm.intr.vector.reduce.fadd"(%arg2, %arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f32
  // CHECK: %{{.*}} = "llvm.intr.vector.reduce.umax"(%{{.*}}) : (vector<4xi32>) -> i32
  %1 = "llvm.intr.vector.reduce.umax"(%arg5) : (vector<4xi32>) -> i32
  // CHECK: %{{.*}} = llvm.intr.vector.insert %{{.*}}, %{{.*}}[4] : vector<4xf32> into vector<8xf32>
  %2 = llvm.intr.vector.insert %arg0, %arg1[4] : vector<4xf32> into vector<8xf32>
  // CHECK: %{{.*}} = llvm.intr.vector.extract %{{.*}}[0] : vector<4xf32> from vector<8xf32>
  %3 = llvm.intr.vector.extract %arg1[0] : vector<4xf32> from vector<8xf32>
  // CHECK: %{{.*}} = llvm.intr.get.active.lane.mask %{{.*}}, %{{.*}} : i32, i32 to vector<4xi1>
  %4 = llvm.intr.get.active.lane.mask %arg4, %arg4 : i32, i32 to vector<4xi1>
  // CHECK: %{{.*}} = "llvm.intr.vp.fadd"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  %5 = "llvm.intr.vp.fadd"(%arg0, %arg0, %arg3, %arg4) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
  // CHECK: %{{.*}} = llvm.intr.matrix.multiply %{{.*}}, %{{.*}} {lhs_columns = 2 : i32, lhs_rows = 2 : i32, rhs_columns = 2 : i32} : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %6 = llvm.intr.matrix.multiply %arg0, %arg0 {lhs_columns = 2 : i32, lhs_rows = 2 : i32, rhs_columns = 2 : i32} : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  // CHECK: %{{.*}} = "llvm.intr.vscale"() : () -> i64
  %7 = "llvm.intr.vscale"() : () -> i64
  // CHECK: %{{.*}} = llvm.intr.stepvector : vector<4xi32>
  %8 = llvm.intr.stepvector : vector<4xi32>
  llvm.return
}

// CHECK-LABEL: llvm.func @hints
llvm.func @hints(%arg0: i1, %arg1: !llvm.ptr, %arg2: i32) {
  // CHECK: llvm.intr.assume %{{.*}} ["align"(%{{.*}}, %{{.*}} : !llvm.ptr, i32)] : i1
  llvm.intr.assume %arg0 ["align"(%arg1, %arg2 : !llvm.ptr, i32)] : i1
  // CHECK: %{{.*}} = llvm.intr.expect %{{.*}}, %{{.*}} : i32
  %0 = llvm.intr.expect %arg2, %arg2 : i32
  // CHECK: %{{.*}} = llvm.intr.expect.with.probability %{{.*}}, %{{.*}}, 5.000000e-01 : i32
  %1 = llvm.intr.expect.with.probability %arg2, %arg2, 5.000000e-01 : i32
  // CHECK: llvm.intr.trap
  llvm.intr.trap
  // CHECK: llvm.intr.ubsantrap <{failureKind = 1 : i8}>
  llvm.intr.ubsantrap <{failureKind = 1 : i8}>
  // CHECK: %{{.*}} = llvm.intr.coro.size : i64
  %2 = llvm.intr.coro.size : i64
  llvm.return
}

// CHECK-LABEL: llvm.func @types_that_constraints_fix
llvm.func @types_that_constraints_fix(%save: !llvm.token, %final: i1, %ptr: !llvm.ptr) {
  // CHECK: %{{.*}} = llvm.intr.coro.suspend %{{.*}}, %{{.*}} : i8
  %0 = llvm.intr.coro.suspend %save, %final : i8
  // CHECK: %[[START:.*]] = llvm.intr.invariant.start 1, %{{.*}} : !llvm.ptr
  %1 = llvm.intr.invariant.start 1, %ptr : !llvm.ptr
  // CHECK: llvm.intr.invariant.end %[[START]], 1, %{{.*}} : !llvm.ptr
  llvm.intr.invariant.end %1, 1, %ptr : !llvm.ptr
  llvm.return
}
