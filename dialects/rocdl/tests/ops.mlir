// RUN: terrace opt %s | terrace opt | FileCheck %s
// RUN: terrace opt %s --mlir-print-op-generic | terrace opt | FileCheck %s

// CHECK-LABEL: @position
func.func @position() {
  // CHECK: rocdl.cluster.id.x : i32
  %0 = rocdl.cluster.id.x : i32
  // CHECK: rocdl.cluster.id.y : i32
  %1 = rocdl.cluster.id.y : i32
  // CHECK: rocdl.cluster.id.z : i32
  %2 = rocdl.cluster.id.z : i32
  // CHECK: rocdl.grid.dim.x : i32
  %3 = rocdl.grid.dim.x : i32
  // CHECK: rocdl.grid.dim.y : i32
  %4 = rocdl.grid.dim.y : i32
  // CHECK: rocdl.grid.dim.z : i32
  %5 = rocdl.grid.dim.z : i32
  // CHECK: rocdl.wavefrontsize : i32
  %6 = rocdl.wavefrontsize : i32
  // CHECK: rocdl.workgroup.dim.x : i32
  %7 = rocdl.workgroup.dim.x : i32
  // CHECK: rocdl.workgroup.dim.y : i32
  %8 = rocdl.workgroup.dim.y : i32
  // CHECK: rocdl.workgroup.dim.z : i32
  %9 = rocdl.workgroup.dim.z : i32
  // CHECK: rocdl.workgroup.id.x : i32
  %10 = rocdl.workgroup.id.x : i32
  // CHECK: rocdl.workgroup.id.y : i32
  %11 = rocdl.workgroup.id.y : i32
  // CHECK: rocdl.workgroup.id.z : i32
  %12 = rocdl.workgroup.id.z : i32
  // CHECK: rocdl.workitem.id.x : i32
  %13 = rocdl.workitem.id.x : i32
  // CHECK: rocdl.workitem.id.y : i32
  %14 = rocdl.workitem.id.y : i32
  // CHECK: rocdl.workitem.id.z : i32
  %15 = rocdl.workitem.id.z : i32
  return
}

// CHECK-LABEL: @math
func.func @math(%arg0: f32, %arg1: vector<8xf32>) {
  // CHECK: rocdl.cos %arg0 f32 -> f32
  %0 = rocdl.cos %arg0 f32 -> f32
  // CHECK: rocdl.exp %arg0 f32 -> f32
  %1 = rocdl.exp %arg0 f32 -> f32
  // CHECK: rocdl.exp2 %arg0 f32 -> f32
  %2 = rocdl.exp2 %arg0 f32 -> f32
  // CHECK: rocdl.fmed3 %arg1, %arg1, %arg1 : vector<8xf32>
  %3 = rocdl.fmed3 %arg1, %arg1, %arg1 : vector<8xf32>
  // CHECK: rocdl.log %arg0 f32 -> f32
  %4 = rocdl.log %arg0 f32 -> f32
  // CHECK: rocdl.rcp %arg0 f32 -> f32
  %5 = rocdl.rcp %arg0 f32 -> f32
  // CHECK: rocdl.sin %arg0 f32 -> f32
  %6 = rocdl.sin %arg0 f32 -> f32
  // CHECK: rocdl.sqrt %arg0 f32 -> f32
  %7 = rocdl.sqrt %arg0 f32 -> f32
  // CHECK: rocdl.tanh %arg0 f32 -> f32
  %8 = rocdl.tanh %arg0 f32 -> f32
  return
}

// CHECK-LABEL: @lanes
func.func @lanes(%arg0: i1, %arg1: i32) {
  // CHECK: rocdl.ballot %arg0 : i32
  %0 = rocdl.ballot %arg0 : i32
  // CHECK: rocdl.ds_bpermute %arg1, %arg1 : (i32, i32) -> i32
  %1 = rocdl.ds_bpermute %arg1, %arg1 : (i32, i32) -> i32
  // CHECK: rocdl.ds_swizzle %arg1, %arg1 : (i32, i32) -> i32
  %2 = rocdl.ds_swizzle %arg1, %arg1 : (i32, i32) -> i32
  // CHECK: rocdl.mbcnt.hi %arg1, %arg1 : (i32, i32) -> i32
  %3 = rocdl.mbcnt.hi %arg1, %arg1 : (i32, i32) -> i32
  // CHECK: rocdl.mbcnt.lo %arg1, %arg1 : (i32, i32) -> i32
  %4 = rocdl.mbcnt.lo %arg1, %arg1 : (i32, i32) -> i32
  // CHECK: rocdl.permlane16.swap %arg1, %arg1, true, true : (i32, i32) -> <(i32, i32)>
  %5 = rocdl.permlane16.swap %arg1, %arg1, true, true : (i32, i32) -> <(i32, i32)>
  // CHECK: rocdl.permlane32.swap %arg1, %arg1, true, true : (i32, i32) -> <(i32, i32)>
  %6 = rocdl.permlane32.swap %arg1, %arg1, true, true : (i32, i32) -> <(i32, i32)>
  // CHECK: rocdl.permlanex16 %arg1, %arg1, %arg1, %arg1, true, true : i32, i32
  %7 = rocdl.permlanex16 %arg1, %arg1, %arg1, %arg1, true, true : i32, i32
  // CHECK: rocdl.readfirstlane %arg1 : i32
  %8 = rocdl.readfirstlane %arg1 : i32
  // CHECK: rocdl.readlane %arg1, %arg1 : (i32, i32) -> i32
  %9 = rocdl.readlane %arg1, %arg1 : (i32, i32) -> i32
  // CHECK: rocdl.update.dpp %arg1, %arg1 with 1, 1, 1, true : i32
  %10 = rocdl.update.dpp %arg1, %arg1 with 1, 1, 1, true : i32
  return
}

// CHECK-LABEL: @synchronization
func.func @synchronization(%arg0: !llvm.ptr<3>) {
  // CHECK: rocdl.barrier
  rocdl.barrier
  // CHECK: rocdl.iglp.opt 1
  rocdl.iglp.opt 1
  // CHECK: rocdl.s.barrier
  rocdl.s.barrier
  // CHECK: rocdl.s.barrier.init %arg0 member_cnt = 1 : !llvm.ptr<3>
  rocdl.s.barrier.init %arg0 member_cnt = 1 : !llvm.ptr<3>
  // CHECK: rocdl.s.barrier.join %arg0 : !llvm.ptr<3>
  rocdl.s.barrier.join %arg0 : !llvm.ptr<3>
  // CHECK: rocdl.s.barrier.leave id = 1
  rocdl.s.barrier.leave id = 1
  // CHECK: rocdl.s.barrier.signal id = 1
  rocdl.s.barrier.signal id = 1
  // CHECK: rocdl.s.barrier.signal.isfirst id = 1 -> i1
  %0 = rocdl.s.barrier.signal.isfirst id = 1 -> i1
  // CHECK: rocdl.s.barrier.signal.var %arg0 member_cnt = 1 : !llvm.ptr<3>
  rocdl.s.barrier.signal.var %arg0 member_cnt = 1 : !llvm.ptr<3>
  // CHECK: rocdl.s.barrier.wait id = 1
  rocdl.s.barrier.wait id = 1
  // CHECK: rocdl.s.get.barrier.state id = 1 -> i32
  %1 = rocdl.s.get.barrier.state id = 1 -> i32
  // CHECK: rocdl.s.get.named.barrier.state %arg0 : !llvm.ptr<3> -> i32
  %2 = rocdl.s.get.named.barrier.state %arg0 : !llvm.ptr<3> -> i32
  // CHECK: rocdl.s.nop 1
  rocdl.s.nop 1
  // CHECK: rocdl.s.setprio 1
  rocdl.s.setprio 1
  // CHECK: rocdl.s.sleep 1
  rocdl.s.sleep 1
  // CHECK: rocdl.s.wait.asynccnt 1
  rocdl.s.wait.asynccnt 1
  // CHECK: rocdl.s.wait.dscnt 1
  rocdl.s.wait.dscnt 1
  // CHECK: rocdl.s.wait.expcnt 1
  rocdl.s.wait.expcnt 1
  // CHECK: rocdl.s.wait.loadcnt 1
  rocdl.s.wait.loadcnt 1
  // CHECK: rocdl.s.wait.storecnt 1
  rocdl.s.wait.storecnt 1
  // CHECK: rocdl.s.wait.tensorcnt 1
  rocdl.s.wait.tensorcnt 1
  // CHECK: rocdl.s.waitcnt 1
  rocdl.s.waitcnt 1
  // CHECK: rocdl.s.wakeup.barrier %arg0 : !llvm.ptr<3>
  rocdl.s.wakeup.barrier %arg0 : !llvm.ptr<3>
  // CHECK: rocdl.sched.barrier 1
  rocdl.sched.barrier 1
  // CHECK: rocdl.sched.group.barrier 1, 1, 1
  rocdl.sched.group.barrier 1, 1, 1
  return
}

// CHECK-LABEL: @buffers
func.func @buffers(%arg0: !llvm.ptr, %arg1: i16, %arg2: i64, %arg3: i32, %arg4: vector<4xi32>, %arg5: f32, %arg6: !llvm.ptr<8>, %arg7: !llvm.ptr<3>) {
  // CHECK: rocdl.make.buffer.rsrc %arg0, %arg1, %arg2, %arg3 : !llvm.ptr to !llvm.ptr
  %0 = rocdl.make.buffer.rsrc %arg0, %arg1, %arg2, %arg3 : !llvm.ptr to !llvm.ptr
  // CHECK: rocdl.raw.buffer.atomic.cmpswap(%arg3, %arg3, %arg4, %arg3, %arg3, %arg3) : i32, vector<4xi32>
  %1 = rocdl.raw.buffer.atomic.cmpswap(%arg3, %arg3, %arg4, %arg3, %arg3, %arg3) : i32, vector<4xi32>
  // CHECK: rocdl.raw.buffer.atomic.fadd %arg5, %arg4, %arg3, %arg3, %arg3 : f32
  rocdl.raw.buffer.atomic.fadd %arg5, %arg4, %arg3, %arg3, %arg3 : f32
  // CHECK: rocdl.raw.buffer.atomic.fmax %arg5, %arg4, %arg3, %arg3, %arg3 : f32
  rocdl.raw.buffer.atomic.fmax %arg5, %arg4, %arg3, %arg3, %arg3 : f32
  // CHECK: rocdl.raw.buffer.atomic.smax %arg3, %arg4, %arg3, %arg3, %arg3 : i32
  rocdl.raw.buffer.atomic.smax %arg3, %arg4, %arg3, %arg3, %arg3 : i32
  // CHECK: rocdl.raw.buffer.atomic.umin %arg3, %arg4, %arg3, %arg3, %arg3 : i32
  rocdl.raw.buffer.atomic.umin %arg3, %arg4, %arg3, %arg3, %arg3 : i32
  // CHECK: rocdl.raw.buffer.load %arg4, %arg3, %arg3, %arg3 : i32
  %2 = rocdl.raw.buffer.load %arg4, %arg3, %arg3, %arg3 : i32
  // CHECK: rocdl.raw.buffer.store %arg3, %arg4, %arg3, %arg3, %arg3 : i32
  rocdl.raw.buffer.store %arg3, %arg4, %arg3, %arg3, %arg3 : i32
  // CHECK: rocdl.raw.ptr.buffer.atomic.cmpswap %arg3, %arg3, %arg6, %arg3, %arg3, %arg3 : i32
  %3 = rocdl.raw.ptr.buffer.atomic.cmpswap %arg3, %arg3, %arg6, %arg3, %arg3, %arg3 : i32
  // CHECK: rocdl.raw.ptr.buffer.atomic.fadd %arg3, %arg6, %arg3, %arg3, %arg3 : i32
  rocdl.raw.ptr.buffer.atomic.fadd %arg3, %arg6, %arg3, %arg3, %arg3 : i32
  // CHECK: rocdl.raw.ptr.buffer.atomic.fmax %arg3, %arg6, %arg3, %arg3, %arg3 : i32
  rocdl.raw.ptr.buffer.atomic.fmax %arg3, %arg6, %arg3, %arg3, %arg3 : i32
  // CHECK: rocdl.raw.ptr.buffer.atomic.smax %arg3, %arg6, %arg3, %arg3, %arg3 : i32
  rocdl.raw.ptr.buffer.atomic.smax %arg3, %arg6, %arg3, %arg3, %arg3 : i32
  // CHECK: rocdl.raw.ptr.buffer.atomic.umin %arg3, %arg6, %arg3, %arg3, %arg3 : i32
  rocdl.raw.ptr.buffer.atomic.umin %arg3, %arg6, %arg3, %arg3, %arg3 : i32
  // CHECK: rocdl.raw.ptr.buffer.load %arg6, %arg3, %arg3, %arg3 : i32
  %4 = rocdl.raw.ptr.buffer.load %arg6, %arg3, %arg3, %arg3 : i32
  // CHECK: rocdl.raw.ptr.buffer.load.lds %arg6, %arg7, %arg3, %arg3, %arg3, %arg3, %arg3
  rocdl.raw.ptr.buffer.load.lds %arg6, %arg7, %arg3, %arg3, %arg3, %arg3, %arg3
  // CHECK: rocdl.raw.ptr.buffer.store %arg3, %arg6, %arg3, %arg3, %arg3 : i32
  rocdl.raw.ptr.buffer.store %arg3, %arg6, %arg3, %arg3, %arg3 : i32
  return
}

// CHECK-LABEL: @memory
func.func @memory(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<3>, %arg2: i32, %arg3: i64, %arg4: !llvm.ptr, %arg5: vector<4xi32>, %arg6: vector<8xi32>) {
  // CHECK: rocdl.cluster.load.async.to.lds.b128 %arg0, %arg1, 1, 1, %arg2 : !llvm.ptr<1>, !llvm.ptr<3>
  rocdl.cluster.load.async.to.lds.b128 %arg0, %arg1, 1, 1, %arg2 : !llvm.ptr<1>, !llvm.ptr<3>
  // CHECK: rocdl.cluster.load.async.to.lds.b32 %arg0, %arg1, 1, 1, %arg2 : !llvm.ptr<1>, !llvm.ptr<3>
  rocdl.cluster.load.async.to.lds.b32 %arg0, %arg1, 1, 1, %arg2 : !llvm.ptr<1>, !llvm.ptr<3>
  // CHECK: rocdl.cluster.load.async.to.lds.b64 %arg0, %arg1, 1, 1, %arg2 : !llvm.ptr<1>, !llvm.ptr<3>
  rocdl.cluster.load.async.to.lds.b64 %arg0, %arg1, 1, 1, %arg2 : !llvm.ptr<1>, !llvm.ptr<3>
  // CHECK: rocdl.cluster.load.async.to.lds.b8 %arg0, %arg1, 1, 1, %arg2 : !llvm.ptr<1>, !llvm.ptr<3>
  rocdl.cluster.load.async.to.lds.b8 %arg0, %arg1, 1, 1, %arg2 : !llvm.ptr<1>, !llvm.ptr<3>
  // CHECK: rocdl.ds.atomic.async.barrier.arrive.b64 %arg1 : !llvm.ptr<3>
  rocdl.ds.atomic.async.barrier.arrive.b64 %arg1 : !llvm.ptr<3>
  // CHECK: rocdl.ds.atomic.barrier.arrive.rtn.b64 %arg1, %arg3 : !llvm.ptr<3>, i64 -> i64
  %0 = rocdl.ds.atomic.barrier.arrive.rtn.b64 %arg1, %arg3 : !llvm.ptr<3>, i64 -> i64
  // CHECK: rocdl.ds.load.tr16.b128 %arg1 : !llvm.ptr<3> -> i32
  %1 = rocdl.ds.load.tr16.b128 %arg1 : !llvm.ptr<3> -> i32
  // CHECK: rocdl.ds.load.tr4.b64 %arg1 : !llvm.ptr<3> -> i32
  %2 = rocdl.ds.load.tr4.b64 %arg1 : !llvm.ptr<3> -> i32
  // CHECK: rocdl.ds.load.tr6.b96 %arg1 : !llvm.ptr<3> -> i32
  %3 = rocdl.ds.load.tr6.b96 %arg1 : !llvm.ptr<3> -> i32
  // CHECK: rocdl.ds.load.tr8.b64 %arg1 : !llvm.ptr<3> -> i32
  %4 = rocdl.ds.load.tr8.b64 %arg1 : !llvm.ptr<3> -> i32
  // CHECK: rocdl.ds.read.tr16.b64 %arg1 : <3> -> i32
  %5 = rocdl.ds.read.tr16.b64 %arg1 : <3> -> i32
  // CHECK: rocdl.ds.read.tr4.b64 %arg1 : <3> -> i32
  %6 = rocdl.ds.read.tr4.b64 %arg1 : <3> -> i32
  // CHECK: rocdl.ds.read.tr6.b96 %arg1 : <3> -> i32
  %7 = rocdl.ds.read.tr6.b96 %arg1 : <3> -> i32
  // CHECK: rocdl.ds.read.tr8.b64 %arg1 : <3> -> i32
  %8 = rocdl.ds.read.tr8.b64 %arg1 : <3> -> i32
  // CHECK: rocdl.flat.prefetch %arg4, scope 1 : !llvm.ptr
  rocdl.flat.prefetch %arg4, scope 1 : !llvm.ptr
  // CHECK: rocdl.global.load.async.to.lds.b128 %arg0, %arg1, 1, 1 : !llvm.ptr<1>, !llvm.ptr<3>
  rocdl.global.load.async.to.lds.b128 %arg0, %arg1, 1, 1 : !llvm.ptr<1>, !llvm.ptr<3>
  // CHECK: rocdl.global.load.async.to.lds.b32 %arg0, %arg1, 1, 1 : !llvm.ptr<1>, !llvm.ptr<3>
  rocdl.global.load.async.to.lds.b32 %arg0, %arg1, 1, 1 : !llvm.ptr<1>, !llvm.ptr<3>
  // CHECK: rocdl.global.load.async.to.lds.b64 %arg0, %arg1, 1, 1 : !llvm.ptr<1>, !llvm.ptr<3>
  rocdl.global.load.async.to.lds.b64 %arg0, %arg1, 1, 1 : !llvm.ptr<1>, !llvm.ptr<3>
  // CHECK: rocdl.global.load.async.to.lds.b8 %arg0, %arg1, 1, 1 : !llvm.ptr<1>, !llvm.ptr<3>
  rocdl.global.load.async.to.lds.b8 %arg0, %arg1, 1, 1 : !llvm.ptr<1>, !llvm.ptr<3>
  // CHECK: rocdl.global.load.lds %arg0, %arg1, 1, 1, 1
  rocdl.global.load.lds %arg0, %arg1, 1, 1, 1
  // CHECK: rocdl.global.load.tr.b128 %arg0 : !llvm.ptr<1> -> i32
  %9 = rocdl.global.load.tr.b128 %arg0 : !llvm.ptr<1> -> i32
  // CHECK: rocdl.global.load.tr.b64 %arg0 : !llvm.ptr<1> -> i32
  %10 = rocdl.global.load.tr.b64 %arg0 : !llvm.ptr<1> -> i32
  // CHECK: rocdl.global.load.tr4.b64 %arg0 : !llvm.ptr<1> -> i32
  %11 = rocdl.global.load.tr4.b64 %arg0 : !llvm.ptr<1> -> i32
  // CHECK: rocdl.global.load.tr6.b96 %arg0 : !llvm.ptr<1> -> i32
  %12 = rocdl.global.load.tr6.b96 %arg0 : !llvm.ptr<1> -> i32
  // CHECK: rocdl.global.prefetch %arg0, scope 1 : !llvm.ptr<1>
  rocdl.global.prefetch %arg0, scope 1 : !llvm.ptr<1>
  // CHECK: rocdl.load.to.lds %arg4, %arg1, 1, 1, 1 : !llvm.ptr
  rocdl.load.to.lds %arg4, %arg1, 1, 1, 1 : !llvm.ptr
  // CHECK: rocdl.tensor.load.to.lds %arg5, %arg6, %arg5, %arg5 cachepolicy 1 : vector<4xi32>, vector<8xi32>
  rocdl.tensor.load.to.lds %arg5, %arg6, %arg5, %arg5 cachepolicy 1 : vector<4xi32>, vector<8xi32>
  // CHECK: rocdl.tensor.load.to.lds.d2 %arg5, %arg6 cachepolicy 1 : vector<4xi32>, vector<8xi32>
  rocdl.tensor.load.to.lds.d2 %arg5, %arg6 cachepolicy 1 : vector<4xi32>, vector<8xi32>
  // CHECK: rocdl.tensor.store.from.lds %arg5, %arg6, %arg5, %arg5 cachepolicy 1 : vector<4xi32>, vector<8xi32>
  rocdl.tensor.store.from.lds %arg5, %arg6, %arg5, %arg5 cachepolicy 1 : vector<4xi32>, vector<8xi32>
  // CHECK: rocdl.tensor.store.from.lds.d2 %arg5, %arg6 cachepolicy 1 : vector<4xi32>, vector<8xi32>
  rocdl.tensor.store.from.lds.d2 %arg5, %arg6 cachepolicy 1 : vector<4xi32>, vector<8xi32>
  return
}

// CHECK-LABEL: @ranges
func.func @ranges() {
  // CHECK: rocdl.workitem.id.x range <i32, 0, 64> : i32
  %0 = rocdl.workitem.id.x range <i32, 0, 64> : i32
  // CHECK: rocdl.workgroup.dim.y range <i64, 1, 1025> {row = 1 : i64} : i64
  %1 = rocdl.workgroup.dim.y range <i64, 1, 1025> {row = 1} : i64
  return
}

// CHECK-LABEL: @other_forms
func.func @other_forms(%p: !llvm.ptr<3>, %q: !llvm.ptr<1>, %g: !llvm.ptr, %i: i32, %s: i16, %n: i64) {
  // CHECK: rocdl.ds.read.tr4.b64 %arg0 : <3> -> vector<2xi32>
  %0 = rocdl.ds.read.tr4.b64 %p : !llvm.ptr<3> -> vector<2xi32>
  // CHECK: rocdl.load.to.lds %arg1, %arg0, 4, 0, 0 {row = 1 : i64} : <1>
  rocdl.load.to.lds %q, %p, 4, 0, 0 {row = 1} : !llvm.ptr<1>
  // CHECK: rocdl.load.to.lds %arg2, %arg0, 4, 0, 0 : !llvm.ptr
  rocdl.load.to.lds %g, %p, 4, 0, 0 : !llvm.ptr
  // CHECK: rocdl.make.buffer.rsrc %arg1, %arg4, %arg5, %arg3 : <1> to <8>
  %1 = rocdl.make.buffer.rsrc %q, %s, %n, %i : <1> to !llvm.ptr<8>
  // CHECK: rocdl.permlane16.swap {row = 1 : i64} %arg3, %arg3, false, true : (i32, i32) -> <(i32, i32)>
  %2 = rocdl.permlane16.swap {row = 1} %i, %i, 0, -1 : (i32, i32) -> !llvm.struct<(i32, i32)>
  // CHECK: rocdl.s.nop {row = 1 : i64} 3
  rocdl.s.nop {row = 1} 3
  // CHECK: rocdl.s.barrier.leave id = 1 {row = 1 : i64}
  rocdl.s.barrier.leave id = 1 {row = 1}
  return
}

// CHECK-LABEL: @aliases
func.func @aliases(%p: !llvm.ptr<3>) {
  // CHECK: rocdl.ds.read.tr8.b64 %arg0 {alias_scopes = [#alias_scope]} : <3> -> vector<2xi32>
  %0 = rocdl.ds.read.tr8.b64 %p {alias_scopes = [#llvm.alias_scope<id = distinct[0]<>, domain = <id = distinct[1]<>>>]} : <3> -> vector<2xi32>
  return
}

// CHECK-LABEL: @targets
func.func @targets() attributes {
    // CHECK: return
    default = #rocdl.target, also_default = #rocdl.target<>, in_full = #rocdl.target<O = 2, triple = "amdgcn-amd-amdhsa", chip = "gfx900", features = "", abi = "600">, none = #rocdl.target<O = 0>, negative = #rocdl.target<O = -1>,
    chip = #rocdl.target<features = "+wavefrontsize64", chip = "gfx90a">, flags = #rocdl.target<flags = {fast}>, linked = #rocdl.target<link = ["a.bc"], triple = "amdgcn">, empty = #rocdl.target<flags = {}, link = []>} {
  return
}

// CHECK-LABEL: @kernel
llvm.func @kernel() attributes {rocdl.kernel, rocdl.reqd_work_group_size = array<i32: 64, 1, 1>, rocdl.unknown} {
  llvm.return
}
