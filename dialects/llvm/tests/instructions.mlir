// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: llvm.func @integers
llvm.func @integers(%arg0: i32, %arg1: vector<4xi32>, %arg2: i1) {
  // CHECK: %{{.*}} = llvm.add %{{.*}}, %{{.*}} overflow<nsw, nuw> : i32
  %0 = llvm.add %arg0, %arg0 overflow<nsw, nuw> : i32
  // CHECK: %{{.*}} = llvm.sub %{{.*}}, %{{.*}} : vector<4xi32>
  %1 = llvm.sub %arg1, %arg1 : vector<4xi32>
  // CHECK: %{{.*}} = llvm.mul %{{.*}}, %{{.*}} overflow<nsw> : i32
  %2 = llvm.mul %arg0, %arg0 overflow<nsw> : i32
  // CHECK: %{{.*}} = llvm.sdiv exact %{{.*}}, %{{.*}} : i32
  %3 = llvm.sdiv exact %arg0, %arg0 : i32
  // CHECK: %{{.*}} = llvm.udiv %{{.*}}, %{{.*}} : i32
  %4 = llvm.udiv %arg0, %arg0 : i32
  // CHECK: %{{.*}} = llvm.srem %{{.*}}, %{{.*}} : i32
  %5 = llvm.srem %arg0, %arg0 : i32
  // CHECK: %{{.*}} = llvm.urem %{{.*}}, %{{.*}} : i32
  %6 = llvm.urem %arg0, %arg0 : i32
  // CHECK: %{{.*}} = llvm.shl %{{.*}}, %{{.*}} overflow<nuw> : i32
  %7 = llvm.shl %arg0, %arg0 overflow<nuw> : i32
  // CHECK: %{{.*}} = llvm.lshr exact %{{.*}}, %{{.*}} : i32
  %8 = llvm.lshr exact %arg0, %arg0 : i32
  // CHECK: %{{.*}} = llvm.ashr %{{.*}}, %{{.*}} : i32
  %9 = llvm.ashr %arg0, %arg0 : i32
  // CHECK: %{{.*}} = llvm.and %{{.*}}, %{{.*}} : i32
  %10 = llvm.and %arg0, %arg0 : i32
  // CHECK: %{{.*}} = llvm.or disjoint %{{.*}}, %{{.*}} : i32
  %11 = llvm.or disjoint %arg0, %arg0 : i32
  // CHECK: %{{.*}} = llvm.xor %{{.*}}, %{{.*}} : i32
  %12 = llvm.xor %arg0, %arg0 : i32
  // CHECK: %{{.*}} = llvm.icmp "slt" %{{.*}}, %{{.*}} : vector<4xi32>
  %13 = llvm.icmp "slt" %arg1, %arg1 : vector<4xi32>
  // CHECK: %{{.*}} = llvm.select %{{.*}}, %{{.*}}, %{{.*}} : vector<4xi1>, vector<4xi32>
  %14 = llvm.select %13, %arg1, %arg1 : vector<4xi1>, vector<4xi32>
  // CHECK: %{{.*}} = llvm.freeze %{{.*}} : i32
  %15 = llvm.freeze %arg0 : i32
  llvm.return
}

// CHECK-LABEL: llvm.func @floats
llvm.func @floats(%arg0: f32, %arg1: vector<2xf64>) {
  // CHECK: %{{.*}} = llvm.fadd %{{.*}}, %{{.*}} {fastmathFlags = #llvm.fastmath<nnan, ninf>} : f32
  %0 = llvm.fadd %arg0, %arg0 {fastmathFlags = #llvm.fastmath<nnan, ninf>} : f32
  // CHECK: %{{.*}} = llvm.fsub %{{.*}}, %{{.*}} : vector<2xf64>
  %1 = llvm.fsub %arg1, %arg1 : vector<2xf64>
  // CHECK: %{{.*}} = llvm.fmul %{{.*}}, %{{.*}} : f32
  %2 = llvm.fmul %arg0, %arg0 : f32
  // CHECK: %{{.*}} = llvm.fdiv %{{.*}}, %{{.*}} : f32
  %3 = llvm.fdiv %arg0, %arg0 : f32
  // CHECK: %{{.*}} = llvm.frem %{{.*}}, %{{.*}} : f32
  %4 = llvm.frem %arg0, %arg0 : f32
  // CHECK: %{{.*}} = llvm.fneg %{{.*}} : f32
  %5 = llvm.fneg %arg0 : f32
  // CHECK: %{{.*}} = llvm.fcmp "oeq" %{{.*}}, %{{.*}} {fastmathFlags = #llvm.fastmath<fast>} : f32
  %6 = llvm.fcmp "oeq" %arg0, %arg0 {fastmathFlags = #llvm.fastmath<fast>} : f32
  llvm.return
}

// CHECK-LABEL: llvm.func @casts
llvm.func @casts(%arg0: i32, %arg1: f32, %arg2: !llvm.ptr) {
  // CHECK: %{{.*}} = llvm.zext nneg %{{.*}} : i32 to i64
  %0 = llvm.zext nneg %arg0 : i32 to i64
  // CHECK: %{{.*}} = llvm.sext %{{.*}} : i32 to i64
  %1 = llvm.sext %arg0 : i32 to i64
  // CHECK: %{{.*}} = llvm.trunc %{{.*}} overflow<nsw> : i32 to i8
  %2 = llvm.trunc %arg0 overflow<nsw> : i32 to i8
  // CHECK: %{{.*}} = llvm.fpext %{{.*}} : f32 to f64
  %3 = llvm.fpext %arg1 : f32 to f64
  // CHECK: %{{.*}} = llvm.fptrunc %{{.*}} : f32 to f16
  %4 = llvm.fptrunc %arg1 : f32 to f16
  // CHECK: %{{.*}} = llvm.fptosi %{{.*}} : f32 to i32
  %5 = llvm.fptosi %arg1 : f32 to i32
  // CHECK: %{{.*}} = llvm.fptoui %{{.*}} : f32 to i32
  %6 = llvm.fptoui %arg1 : f32 to i32
  // CHECK: %{{.*}} = llvm.sitofp %{{.*}} : i32 to f32
  %7 = llvm.sitofp %arg0 : i32 to f32
  // CHECK: %{{.*}} = llvm.uitofp nneg %{{.*}} : i32 to f32
  %8 = llvm.uitofp nneg %arg0 : i32 to f32
  // CHECK: %{{.*}} = llvm.ptrtoint %{{.*}} : !llvm.ptr to i64
  %9 = llvm.ptrtoint %arg2 : !llvm.ptr to i64
  // CHECK: %{{.*}} = llvm.inttoptr %{{.*}} : i64 to !llvm.ptr
  %10 = llvm.inttoptr %9 : i64 to !llvm.ptr
  // CHECK: %{{.*}} = llvm.addrspacecast %{{.*}} : !llvm.ptr to !llvm.ptr<3>
  %11 = llvm.addrspacecast %arg2 : !llvm.ptr to !llvm.ptr<3>
  // CHECK: %{{.*}} = llvm.bitcast %{{.*}} : i32 to f32
  %12 = llvm.bitcast %arg0 : i32 to f32
  llvm.return
}

// CHECK-LABEL: llvm.func @memory
llvm.func @memory(%arg0: !llvm.ptr, %arg1: i32, %arg2: i64) {
  // CHECK: %{{.*}} = llvm.alloca inalloca %{{.*}} x f32 {alignment = 8 : i64} : (i32) -> !llvm.ptr
  %0 = llvm.alloca inalloca %arg1 x f32 {alignment = 8 : i64} : (i32) -> !llvm.ptr
  // CHECK: %{{.*}} = llvm.getelementptr inbounds|nuw %{{.*}}[%{{.*}}, 1, 2] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i32, array<4 x f32>)>
  %1 = llvm.getelementptr inbounds|nuw %arg0[%arg2, 1, 2] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i32, array<4 x f32>)>
  // CHECK: %{{.*}} = llvm.load volatile %{{.*}} invariant {alignment = 4 : i64} : !llvm.ptr -> i32
  %2 = llvm.load volatile %arg0 invariant {alignment = 4 : i64} : !llvm.ptr -> i32
  // CHECK: %{{.*}} = llvm.load %{{.*}} atomic syncscope("agent") acquire {alignment = 4 : i64} : !llvm.ptr -> i32
  %3 = llvm.load %arg0 atomic syncscope("agent") acquire {alignment = 4 : i64} : !llvm.ptr -> i32
  // CHECK: llvm.store %{{.*}}, %{{.*}} {nontemporal} : i32, !llvm.ptr
  llvm.store %arg1, %arg0 {nontemporal} : i32, !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} atomic release {alignment = 4 : i64} : i32, !llvm.ptr
  llvm.store %arg1, %arg0 atomic release {alignment = 4 : i64} : i32, !llvm.ptr
  // CHECK: %{{.*}} = llvm.atomicrmw add %{{.*}}, %{{.*}} acq_rel : !llvm.ptr, i32
  %4 = llvm.atomicrmw add %arg0, %arg1 acq_rel : !llvm.ptr, i32
  // CHECK: %{{.*}} = llvm.atomicrmw volatile xchg %{{.*}}, %{{.*}} syncscope("agent") monotonic : !llvm.ptr, i32
  %5 = llvm.atomicrmw volatile xchg %arg0, %arg1 syncscope("agent") monotonic : !llvm.ptr, i32
  // CHECK: %{{.*}} = llvm.cmpxchg weak volatile %{{.*}}, %{{.*}}, %{{.*}} acq_rel monotonic : !llvm.ptr, i32
  %6 = llvm.cmpxchg weak volatile %arg0, %arg1, %arg1 acq_rel monotonic : !llvm.ptr, i32
  // CHECK: llvm.fence syncscope("agent") seq_cst
  llvm.fence syncscope("agent") seq_cst
  llvm.return
}

// CHECK-LABEL: llvm.func @parts
llvm.func @parts(%arg0: vector<4xf32>, %arg1: i32, %arg2: !llvm.struct<(i32, array<2 x f32>)>, %arg3: f32) {
  // CHECK: %{{.*}} = llvm.extractelement %{{.*}}[%{{.*}} : i32] : vector<4xf32>
  %0 = llvm.extractelement %arg0[%arg1 : i32] : vector<4xf32>
  // CHECK: %{{.*}} = llvm.insertelement %{{.*}}, %{{.*}}[%{{.*}} : i32] : vector<4xf32>
  %1 = llvm.insertelement %0, %arg0[%arg1 : i32] : vector<4xf32>
  // CHECK: %{{.*}} = llvm.shufflevector %{{.*}}, %{{.*}} [0, 5, -1] : vector<4xf32>
  %2 = llvm.shufflevector %arg0, %arg0 [0, 5, -1] : vector<4xf32>
  // CHECK: %{{.*}} = llvm.extractvalue %{{.*}}[1, 0] : !llvm.struct<(i32, array<2 x f32>)>
  %3 = llvm.extractvalue %arg2[1, 0] : !llvm.struct<(i32, array<2 x f32>)>
  // CHECK: %{{.*}} = llvm.insertvalue %{{.*}}, %{{.*}}[1, 1] : !llvm.struct<(i32, array<2 x f32>)>
  %4 = llvm.insertvalue %arg3, %arg2[1, 1] : !llvm.struct<(i32, array<2 x f32>)>
  llvm.return
}

// CHECK-LABEL: llvm.func @constants
llvm.func @constants() {
  // CHECK: %{{.*}} = llvm.mlir.constant(42 : i32) : i32
  %0 = llvm.mlir.constant(42 : i32) : i32
  // CHECK: %{{.*}} = llvm.mlir.constant(dense<1.000000e+00> : vector<4xf32>) : vector<4xf32>
  %1 = llvm.mlir.constant(dense<1.000000e+00> : vector<4xf32>) : vector<4xf32>
  // CHECK: %{{.*}} = llvm.mlir.constant("abc") : !llvm.array<3 x i8>
  %2 = llvm.mlir.constant("abc") : !llvm.array<3 x i8>
  // CHECK: %{{.*}} = llvm.mlir.zero : !llvm.ptr
  %3 = llvm.mlir.zero : !llvm.ptr
  // CHECK: %{{.*}} = llvm.mlir.undef : !llvm.struct<(i32, f32)>
  %4 = llvm.mlir.undef : !llvm.struct<(i32, f32)>
  // CHECK: %{{.*}} = llvm.mlir.poison : f32
  %5 = llvm.mlir.poison : f32
  // CHECK: %{{.*}} = llvm.mlir.none : !llvm.token
  %6 = llvm.mlir.none : !llvm.token
  // CHECK: %{{.*}} = llvm.mlir.addressof @constants : !llvm.ptr
  %7 = llvm.mlir.addressof @constants : !llvm.ptr
  // CHECK: %{{.*}} = llvm.dso_local_equivalent @constants : !llvm.ptr
  %8 = llvm.dso_local_equivalent @constants : !llvm.ptr
  llvm.return
}
