// RUN: terrace opt %s --allow-unregistered-dialect | terrace opt --allow-unregistered-dialect | FileCheck %s
// RUN: terrace opt %s --allow-unregistered-dialect --mlir-print-op-generic | terrace opt --allow-unregistered-dialect | FileCheck %s

// CHECK: acc.private.recipe @private : memref<10xf32> init {
acc.private.recipe @private : memref<10xf32> init {
^bb0(%a: memref<10xf32>):
  %0 = memref.alloc() : memref<10xf32>
  // CHECK: acc.yield %{{.*}} : memref<10xf32>
  acc.yield %0 : memref<10xf32>
  // CHECK: } destroy {
} destroy {
^bb0(%a: memref<10xf32>, %b: memref<10xf32>):
  // CHECK: acc.terminator
  acc.terminator
}
// CHECK: acc.private.recipe @private_scalar : memref<i32> attributes {a.b} init {
acc.private.recipe @private_scalar : memref<i32> attributes {a.b} init {
^bb0(%a: memref<i32>):
  // CHECK: acc.yield %{{.*}} : memref<i32>
  acc.yield %a : memref<i32>
}
// CHECK: acc.firstprivate.recipe @first : memref<10xf32> init {
acc.firstprivate.recipe @first : memref<10xf32> init {
^bb0(%a: memref<10xf32>):
  // CHECK: acc.yield %{{.*}} : memref<10xf32>
  acc.yield %a : memref<10xf32>
  // CHECK: } copy {
} copy {
^bb0(%a: memref<10xf32>, %b: memref<10xf32>):
  // CHECK: acc.terminator
  acc.terminator
  // CHECK: } destroy {
} destroy {
^bb0(%a: memref<10xf32>, %b: memref<10xf32>):
  // CHECK: acc.terminator
  acc.terminator
}
// CHECK: acc.reduction.recipe @sum : memref<10xf32> reduction_operator <add> init {
acc.reduction.recipe @sum : memref<10xf32> reduction_operator <add> init {
^bb0(%a: memref<10xf32>):
  // CHECK: acc.yield %{{.*}} : memref<10xf32>
  acc.yield %a : memref<10xf32>
  // CHECK: } combiner {
} combiner {
^bb0(%a: memref<10xf32>, %b: memref<10xf32>):
  // CHECK: acc.yield %{{.*}} : memref<10xf32>
  acc.yield %a : memref<10xf32>
}
// CHECK: acc.reduction.recipe @largest : memref<10xf32> reduction_operator <max> init {
acc.reduction.recipe @largest : memref<10xf32> reduction_operator <max> init {
^bb0(%a: memref<10xf32>):
  // CHECK: acc.yield %{{.*}} : memref<10xf32>
  acc.yield %a : memref<10xf32>
  // CHECK: } combiner {
} combiner {
^bb0(%a: memref<10xf32>, %b: memref<10xf32>):
  // CHECK: acc.yield %{{.*}} : memref<10xf32>
  acc.yield %a : memref<10xf32>
  // CHECK: } destroy {
} destroy {
^bb0(%a: memref<10xf32>, %b: memref<10xf32>):
  // CHECK: acc.terminator
  acc.terminator
}

// CHECK-LABEL: func.func @data(
func.func @data(%m: memref<10xf32>, %p: !llvm.ptr, %u: memref<*xf32>, %i: index, %n: i64, %k: i32, %t: i1) {
  // The bounds of the part that is meant.
  // CHECK: %{{.*}} = acc.bounds lowerbound(%{{.*}} : index) upperbound(%{{.*}} : i64) extent(%{{.*}} : i32) stride(%{{.*}} : index) startIdx(%{{.*}} : index) {strideInBytes = true}
  %all = acc.bounds lowerbound(%i : index) upperbound(%n : i64) extent(%k : i32) stride(%i : index) startIdx(%i : index) {strideInBytes = true}
  // CHECK: %{{.*}} = acc.bounds extent(%{{.*}} : index)
  %some = acc.bounds extent(%i : index)
  // CHECK: %{{.*}} = acc.get_lowerbound %{{.*}} : (!acc.data_bounds_ty) -> index
  %lb = acc.get_lowerbound %all : (!acc.data_bounds_ty) -> index
  // CHECK: %{{.*}} = acc.get_upperbound %{{.*}} : (!acc.data_bounds_ty) -> index
  %ub = acc.get_upperbound %all : (!acc.data_bounds_ty) -> index
  // CHECK: %{{.*}} = acc.get_stride %{{.*}} : (!acc.data_bounds_ty) -> index
  %st = acc.get_stride %all : (!acc.data_bounds_ty) -> index
  // CHECK: %{{.*}} = acc.get_extent %{{.*}} {a.b} : (!acc.data_bounds_ty) -> index
  %ex = acc.get_extent %all {a.b} : (!acc.data_bounds_ty) -> index

  // Variables by what points to them.
  // CHECK: %{{.*}} = acc.copyin varPtr(%{{.*}} : memref<10xf32>) -> memref<10xf32>
  %0 = acc.copyin varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // CHECK: %{{.*}} = acc.copyin varPtr(%{{.*}} : memref<10xf32>) -> memref<10xf32>
  %1 = acc.copyin var(%m : memref<10xf32>) varType(f32) -> memref<10xf32>
  // CHECK: %{{.*}} = acc.copyin varPtr(%{{.*}} : memref<10xf32>) varType(tensor<10xf32>) -> memref<10xf32>
  %2 = acc.copyin varPtr(%m : memref<10xf32>) varType(tensor<10xf32>) -> memref<10xf32>
  // CHECK: %{{.*}} = acc.copyin varPtr(%{{.*}} : !llvm.ptr) varType(f32) -> !llvm.ptr
  %3 = acc.copyin varPtr(%p : !llvm.ptr) varType(f32) -> !llvm.ptr
  // CHECK: %{{.*}} = acc.copyin varPtr(%{{.*}} : memref<*xf32>) -> memref<*xf32>
  %4 = acc.copyin varPtr(%u : memref<*xf32>) -> memref<*xf32>

  // The clauses of data.
  // CHECK: %{{.*}} = acc.copyin varPtr(%{{.*}} : !llvm.ptr) varType(i32) varPtrPtr(%{{.*}} : !llvm.ptr) bounds(%{{.*}}, %{{.*}}) async -> !llvm.ptr {dataClause = #acc<data_clause acc_copyin_readonly>, name = "x", structured = false}
  %5 = acc.copyin varPtr(%p : !llvm.ptr) varType(i32) varPtrPtr(%p : !llvm.ptr) bounds(%all, %some) async -> !llvm.ptr {dataClause = #acc<data_clause acc_copyin_readonly>, name = "x", structured = false}
  // CHECK: %{{.*}} = acc.copyin varPtr(%{{.*}} : memref<10xf32>) async(%{{.*}} : i64) -> memref<10xf32> {implicit = true, modifiers = #acc<data_clause_modifier always>}
  %6 = acc.copyin varPtr(%m : memref<10xf32>) async(%n : i64) -> memref<10xf32> {implicit = true, modifiers = #acc<data_clause_modifier always>}
  // CHECK: %{{.*}} = acc.copyin varPtr(%{{.*}} : memref<10xf32>) async(%{{.*}} : i64, %{{.*}} : i32 [#acc.device_type<nvidia>]) -> memref<10xf32>
  %7 = acc.copyin varPtr(%m : memref<10xf32>) async(%n : i64, %k : i32 [#acc.device_type<nvidia>]) -> memref<10xf32>
  // CHECK: %{{.*}} = acc.copyin varPtr(%{{.*}} : memref<10xf32>) bounds(%{{.*}}) async(%{{.*}} : i64 [#acc.device_type<host>], %{{.*}} : index) -> memref<10xf32>
  %8 = acc.copyin varPtr(%m : memref<10xf32>) async(%n : i64 [#acc.device_type<host>], %i : index) bounds(%some) -> memref<10xf32>

  // The operations of data.
  // CHECK: %{{.*}} = acc.create varPtr(%{{.*}} : memref<10xf32>) -> memref<10xf32>
  %9 = acc.create varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // CHECK: %{{.*}} = acc.present varPtr(%{{.*}} : memref<10xf32>) -> memref<10xf32>
  %10 = acc.present varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // CHECK: %{{.*}} = acc.nocreate varPtr(%{{.*}} : memref<10xf32>) -> memref<10xf32>
  %11 = acc.nocreate varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // CHECK: %{{.*}} = acc.attach varPtr(%{{.*}} : memref<10xf32>) -> memref<10xf32>
  %12 = acc.attach varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // CHECK: %{{.*}} = acc.deviceptr varPtr(%{{.*}} : memref<10xf32>) -> memref<10xf32>
  %13 = acc.deviceptr varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // CHECK: %{{.*}} = acc.getdeviceptr varPtr(%{{.*}} : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copyout>}
  %14 = acc.getdeviceptr varPtr(%m : memref<10xf32>) -> memref<10xf32> {dataClause = #acc<data_clause acc_copyout>}
  // CHECK: %{{.*}} = acc.use_device varPtr(%{{.*}} : memref<10xf32>) -> memref<10xf32>
  %15 = acc.use_device varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // CHECK: %{{.*}} = acc.update_device varPtr(%{{.*}} : memref<10xf32>) -> memref<10xf32>
  %16 = acc.update_device varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // CHECK: %{{.*}} = acc.declare_device_resident varPtr(%{{.*}} : memref<10xf32>) -> memref<10xf32>
  %17 = acc.declare_device_resident varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // CHECK: %{{.*}} = acc.declare_link varPtr(%{{.*}} : memref<10xf32>) -> memref<10xf32>
  %18 = acc.declare_link varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // CHECK: %{{.*}} = acc.cache varPtr(%{{.*}} : memref<10xf32>) -> memref<10xf32>
  %19 = acc.cache varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // CHECK: %{{.*}} = acc.firstprivate_map varPtr(%{{.*}} : memref<10xf32>) -> memref<10xf32>
  %20 = acc.firstprivate_map varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // CHECK: %{{.*}} = acc.private varPtr(%{{.*}} : memref<10xf32>) recipe(@private) -> memref<10xf32>
  %21 = acc.private varPtr(%m : memref<10xf32>) recipe(@private) -> memref<10xf32>
  // CHECK: %{{.*}} = acc.firstprivate varPtr(%{{.*}} : memref<10xf32>) recipe(@first) -> memref<10xf32>
  %22 = acc.firstprivate varPtr(%m : memref<10xf32>) recipe(@first) -> memref<10xf32>
  // CHECK: %{{.*}} = acc.reduction varPtr(%{{.*}} : memref<10xf32>) recipe(@sum) -> memref<10xf32>
  %23 = acc.reduction varPtr(%m : memref<10xf32>) recipe(@sum) -> memref<10xf32>

  // Back from the device.
  // CHECK: acc.copyout accPtr(%{{.*}} : memref<10xf32>) to varPtr(%{{.*}} : memref<10xf32>)
  acc.copyout accPtr(%9 : memref<10xf32>) to varPtr(%m : memref<10xf32>)
  // CHECK: acc.copyout accPtr(%{{.*}} : memref<10xf32>) bounds(%{{.*}}) async(%{{.*}} : i64) to varPtr(%{{.*}} : memref<10xf32>) varType(tensor<10xf32>) {dataClause = #acc<data_clause acc_copy>, name = "m"}
  acc.copyout accVar(%0 : memref<10xf32>) bounds(%all) async(%n : i64) to var(%m : memref<10xf32>) varType(tensor<10xf32>) {dataClause = #acc<data_clause acc_copy>, name = "m"}
  // CHECK: acc.copyout accPtr(%{{.*}} : !llvm.ptr) async to varPtr(%{{.*}} : !llvm.ptr) varType(f32)
  acc.copyout accPtr(%3 : !llvm.ptr) async to varPtr(%p : !llvm.ptr) varType(f32)
  // CHECK: acc.update_host accPtr(%{{.*}} : memref<10xf32>) to varPtr(%{{.*}} : memref<10xf32>)
  acc.update_host accPtr(%14 : memref<10xf32>) to varPtr(%m : memref<10xf32>)
  // CHECK: acc.delete accPtr(%{{.*}} : memref<10xf32>) bounds(%{{.*}}, %{{.*}}) async(%{{.*}} : i64 [#acc.device_type<multicore>])
  acc.delete accPtr(%9 : memref<10xf32>) bounds(%all, %some) async(%n : i64 [#acc.device_type<multicore>])
  // CHECK: acc.delete accPtr(%{{.*}} : memref<10xf32>) async
  acc.delete accPtr(%9 : memref<10xf32>) async
  // CHECK: acc.detach accPtr(%{{.*}} : memref<10xf32>)
  acc.detach accPtr(%12 : memref<10xf32>)
  return
}

// CHECK-LABEL: func.func @constructs(
func.func @constructs(%m: memref<10xf32>, %n: i64, %k: i32, %i: index, %t: i1) {
  // CHECK: %{{.*}} = acc.copyin varPtr(%{{.*}} : memref<10xf32>) -> memref<10xf32>
  %c = acc.copyin varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // CHECK: %{{.*}} = acc.private varPtr(%{{.*}} : memref<10xf32>) recipe(@private) -> memref<10xf32>
  %p = acc.private varPtr(%m : memref<10xf32>) recipe(@private) -> memref<10xf32>
  // CHECK: %{{.*}} = acc.firstprivate varPtr(%{{.*}} : memref<10xf32>) recipe(@first) -> memref<10xf32>
  %f = acc.firstprivate varPtr(%m : memref<10xf32>) recipe(@first) -> memref<10xf32>
  // CHECK: %{{.*}} = acc.reduction varPtr(%{{.*}} : memref<10xf32>) recipe(@sum) -> memref<10xf32>
  %r = acc.reduction varPtr(%m : memref<10xf32>) recipe(@sum) -> memref<10xf32>
  // CHECK: %{{.*}} = acc.use_device varPtr(%{{.*}} : memref<10xf32>) -> memref<10xf32>
  %u = acc.use_device varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // CHECK: acc.parallel {
  acc.parallel {
  }
  // CHECK: acc.parallel dataOperands(%{{.*}} : memref<10xf32>) async firstprivate(%{{.*}} : memref<10xf32>) num_gangs({%{{.*}} : i64}) num_workers(%{{.*}} : i64) private(%{{.*}} : memref<10xf32>) vector_length(%{{.*}} : i32) wait self(%{{.*}}) if(%{{.*}}) reduction(%{{.*}} : memref<10xf32>) {
  acc.parallel dataOperands(%c : memref<10xf32>) async firstprivate(%f : memref<10xf32>) num_gangs({%n : i64}) num_workers(%n : i64) private(%p : memref<10xf32>) vector_length(%k : i32) wait self(%t) if(%t) reduction(%r : memref<10xf32>) {
    // CHECK: acc.yield
    acc.yield
    // CHECK: } attributes {defaultAttr = #acc<defaultvalue none>}
  } attributes {defaultAttr = #acc<defaultvalue none>}
  // CHECK: acc.parallel async(%{{.*}} : i64 [#acc.device_type<host>], %{{.*}} : i32) num_workers(%{{.*}} : i64, %{{.*}} : i32 [#acc.device_type<nvidia>]) {
  acc.parallel async(%n : i64 [#acc.device_type<host>], %k : i32) num_workers(%n : i64, %k : i32 [#acc.device_type<nvidia>]) {
    // CHECK: acc.yield
    acc.yield
  }
  // CHECK: acc.parallel num_gangs({%{{.*}} : i64, %{{.*}} : i32, %{{.*}} : index}, {%{{.*}} : i64} [#acc.device_type<radeon>]) {
  acc.parallel num_gangs({%n : i64, %k : i32, %i : index}, {%n : i64} [#acc.device_type<radeon>]) {
    // CHECK: acc.yield
    acc.yield
  }
  // CHECK: acc.parallel wait({%{{.*}} : i64, %{{.*}} : i32}) {
  acc.parallel wait({%n : i64, %k : i32}) {
    // CHECK: acc.yield
    acc.yield
  }
  // CHECK: acc.parallel wait({devnum: %{{.*}} : i64, %{{.*}} : i32}, {%{{.*}} : index} [#acc.device_type<nvidia>]) {
  acc.parallel wait({devnum: %n : i64, %k : i32}, {%i : index} [#acc.device_type<nvidia>]) {
    // CHECK: acc.yield
    acc.yield
  }
  // CHECK: acc.parallel wait([#acc.device_type<host>, #acc.device_type<radeon>], {devnum: %{{.*}} : i64, %{{.*}} : i32}, {%{{.*}} : index} [#acc.device_type<nvidia>]) {
  acc.parallel wait([#acc.device_type<host>, #acc.device_type<radeon>], {devnum: %n : i64, %k : i32}, {%i : index} [#acc.device_type<nvidia>]) {
    // CHECK: acc.yield
    acc.yield
  }
  // CHECK: acc.parallel combined(loop) {
  acc.parallel combined(loop) {
    // CHECK: acc.loop combined(parallel) {
    acc.loop combined(parallel) {
      // CHECK: acc.yield
      acc.yield
      // CHECK: } attributes {independent = [#acc.device_type<none>], unstructured}
    } attributes {independent = [#acc.device_type<none>], unstructured}
    // CHECK: acc.yield
    acc.yield
    // CHECK: } attributes {selfAttr}
  } attributes {selfAttr}
  // CHECK: acc.serial combined(loop) {
  acc.serial combined(loop) {
    // CHECK: acc.loop combined(serial) {
    acc.loop combined(serial) {
      // CHECK: acc.yield
      acc.yield
      // CHECK: } attributes {seq = [#acc.device_type<none>], unstructured}
    } attributes {seq = [#acc.device_type<none>], unstructured}
    // CHECK: acc.yield
    acc.yield
  }
  // CHECK: acc.serial dataOperands(%{{.*}} : memref<10xf32>) async(%{{.*}} : i64) firstprivate(%{{.*}} : memref<10xf32>) private(%{{.*}} : memref<10xf32>) wait({%{{.*}} : i64}) if(%{{.*}}) reduction(%{{.*}} : memref<10xf32>) {
  acc.serial dataOperands(%c : memref<10xf32>) async(%n : i64) wait({%n : i64}) private(%p : memref<10xf32>) firstprivate(%f : memref<10xf32>) reduction(%r : memref<10xf32>) if(%t) {
    // CHECK: acc.yield
    acc.yield
  }
  // CHECK: acc.kernels combined(loop) {
  acc.kernels combined(loop) {
    // CHECK: acc.loop combined(kernels) {
    acc.loop combined(kernels) {
      // CHECK: acc.yield
      acc.yield
      // CHECK: } attributes {auto_ = [#acc.device_type<none>], unstructured}
    } attributes {auto_ = [#acc.device_type<none>], unstructured}
    // CHECK: acc.terminator
    acc.terminator
  }
  // CHECK: acc.kernels async([#acc.device_type<host>], %{{.*}} : i64) num_gangs({%{{.*}} : i64}) num_workers(%{{.*}} : i64) vector_length(%{{.*}} : i64, %{{.*}} : i32 [#acc.device_type<default>]) self(%{{.*}}) {
  acc.kernels num_gangs({%n : i64}) num_workers(%n : i64) vector_length(%n : i64, %k : i32 [#acc.device_type<default>]) async([#acc.device_type<host>], %n : i64) self(%t) {
    // CHECK: acc.terminator
    acc.terminator
  }
  // CHECK: acc.data if(%{{.*}}) async dataOperands(%{{.*}} : memref<10xf32>) wait {
  acc.data dataOperands(%c : memref<10xf32>) if(%t) async wait {
  }
  // CHECK: acc.data async(%{{.*}} : i64) wait({devnum: %{{.*}} : i64}) {
  acc.data async(%n : i64) wait({devnum: %n : i64}) {
    // CHECK: acc.terminator
    acc.terminator
    // CHECK: } attributes {defaultAttr = #acc<defaultvalue present>}
  } attributes {defaultAttr = #acc<defaultvalue present>}
  // CHECK: acc.host_data if(%{{.*}}) dataOperands(%{{.*}} : memref<10xf32>) {
  acc.host_data dataOperands(%u : memref<10xf32>) if(%t) {
    // CHECK: } attributes {ifPresent}
  } attributes {ifPresent}
  // CHECK: acc.declare dataOperands(%{{.*}} : memref<10xf32>) {
  acc.declare dataOperands(%c : memref<10xf32>) {
  }
  // CHECK: acc.kernel_environment dataOperands(%{{.*}} : memref<10xf32>) async(%{{.*}} : i64) wait({%{{.*}} : i64}) {
  acc.kernel_environment dataOperands(%c : memref<10xf32>) async(%n : i64) wait({%n : i64}) {
  }
  // CHECK: acc.kernel_environment {
  acc.kernel_environment {
    // CHECK: } {a.b}
  } {a.b}
  return
}

// CHECK-LABEL: func.func @loops(
func.func @loops(%m: memref<10xf32>, %n: i64, %k: i32, %i: index) {
  // CHECK: %{{.*}} = acc.private varPtr(%{{.*}} : memref<10xf32>) recipe(@private) -> memref<10xf32>
  %p = acc.private varPtr(%m : memref<10xf32>) recipe(@private) -> memref<10xf32>
  // CHECK: %{{.*}} = acc.firstprivate varPtr(%{{.*}} : memref<10xf32>) recipe(@first) -> memref<10xf32>
  %f = acc.firstprivate varPtr(%m : memref<10xf32>) recipe(@first) -> memref<10xf32>
  // CHECK: %{{.*}} = acc.reduction varPtr(%{{.*}} : memref<10xf32>) recipe(@sum) -> memref<10xf32>
  %r = acc.reduction varPtr(%m : memref<10xf32>) recipe(@sum) -> memref<10xf32>
  // CHECK: %{{.*}} = acc.cache varPtr(%{{.*}} : memref<10xf32>) -> memref<10xf32>
  %c = acc.cache varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // CHECK: acc.loop control(%{{.*}} : index) = (%{{.*}} : index) to (%{{.*}} : index) step (%{{.*}} : index) {
  acc.loop control(%x : index) = (%i : index) to (%i : index) step (%i : index) {
    // CHECK: acc.yield
    acc.yield
    // CHECK: } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
  } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
  // CHECK: acc.loop private(%{{.*}} : memref<10xf32>) firstprivate(%{{.*}} : memref<10xf32>) reduction(%{{.*}} : memref<10xf32>) cache(%{{.*}} : memref<10xf32>) control(%{{.*}} : index, %{{.*}} : i32) = (%{{.*}}, %{{.*}} : index, i32) to (%{{.*}}, %{{.*}} : index, i32) step (%{{.*}}, %{{.*}} : index, i32) {
  acc.loop private(%p : memref<10xf32>) firstprivate(%f : memref<10xf32>) reduction(%r : memref<10xf32>) cache(%c : memref<10xf32>) control(%x : index, %y : i32) = (%i, %k : index, i32) to (%i, %k : index, i32) step (%i, %k : index, i32) {
    // CHECK: acc.yield
    acc.yield
    // CHECK: } attributes {collapse = [2], collapseDeviceType = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true, false>, independent = [#acc.device_type<none>]}
  } attributes {collapse = [2], collapseDeviceType = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true, false>, independent = [#acc.device_type<none>]}
  // CHECK: acc.loop gang worker vector {
  acc.loop gang worker vector {
    // CHECK: acc.yield
    acc.yield
    // CHECK: } attributes {independent = [#acc.device_type<none>], unstructured}
  } attributes {independent = [#acc.device_type<none>], unstructured}
  // CHECK: acc.loop gang([#acc.device_type<none>, #acc.device_type<host>]) worker(%{{.*}} : i64) vector(%{{.*}} : i32 [#acc.device_type<nvidia>], %{{.*}} : i64) {
  acc.loop gang([#acc.device_type<none>, #acc.device_type<host>]) worker(%n : i64) vector(%k : i32 [#acc.device_type<nvidia>], %n : i64) {
    // CHECK: acc.yield
    acc.yield
    // CHECK: } attributes {independent = [#acc.device_type<none>], unstructured}
  } attributes {independent = [#acc.device_type<none>], unstructured}
  // CHECK: acc.loop gang([#acc.device_type<nvidia>]) {
  acc.loop gang([#acc.device_type<nvidia>]) {
    // CHECK: acc.yield
    acc.yield
    // CHECK: } attributes {independent = [#acc.device_type<none>], unstructured}
  } attributes {independent = [#acc.device_type<none>], unstructured}
  // CHECK: acc.loop gang([#acc.device_type<nvidia>], {num=%{{.*}} : i64, static=%{{.*}} : i32}) {
  acc.loop gang([#acc.device_type<nvidia>], {num=%n : i64, static=%k : i32}) {
    // CHECK: acc.yield
    acc.yield
    // CHECK: } attributes {independent = [#acc.device_type<none>], unstructured}
  } attributes {independent = [#acc.device_type<none>], unstructured}
  // CHECK: acc.loop gang({static=%{{.*}} : i64, dim=%{{.*}} : i32}) tile({%{{.*}} : i64, %{{.*}} : i32}, {%{{.*}} : i64} [#acc.device_type<nvidia>]) {
  acc.loop gang({static=%n : i64, dim=%k : i32}) tile({%n : i64, %k : i32}, {%n : i64} [#acc.device_type<nvidia>]) {
    // CHECK: acc.yield
    acc.yield
    // CHECK: } attributes {independent = [#acc.device_type<none>], unstructured}
  } attributes {independent = [#acc.device_type<none>], unstructured}
  // Values in the order of upstream's list need no comma.
  // CHECK: acc.loop gang({num=%{{.*}} : i64, dim=%{{.*}} : i32, static=%{{.*}} : i64}) {
  acc.loop gang({num=%n : i64 dim=%k : i32 static=%n : i64}) {
    // CHECK: acc.yield
    acc.yield
    // CHECK: } attributes {independent = [#acc.device_type<none>], unstructured}
  } attributes {independent = [#acc.device_type<none>], unstructured}
  // CHECK: %{{.*}} = acc.loop {
  %0 = acc.loop {
    // CHECK: acc.yield %{{.*}} : i64
    acc.yield %n : i64
    // CHECK: }(i64) attributes {independent = [#acc.device_type<none>], unstructured}
  } (i64) attributes {independent = [#acc.device_type<none>], unstructured}
  return
}

// CHECK-LABEL: func.func @executable(
func.func @executable(%m: memref<10xf32>, %n: i64, %k: i32, %i: index, %t: i1) {
  // CHECK: %{{.*}} = acc.create varPtr(%{{.*}} : memref<10xf32>) -> memref<10xf32>
  %c = acc.create varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // CHECK: %{{.*}} = acc.getdeviceptr varPtr(%{{.*}} : memref<10xf32>) -> memref<10xf32>
  %d = acc.getdeviceptr varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // CHECK: acc.enter_data dataOperands(%{{.*}} : memref<10xf32>)
  acc.enter_data dataOperands(%c : memref<10xf32>)
  // CHECK: acc.enter_data if(%{{.*}}) async wait dataOperands(%{{.*}} : memref<10xf32>)
  acc.enter_data async wait if(%t) dataOperands(%c : memref<10xf32>)
  // CHECK: acc.enter_data async(%{{.*}} : i64) wait_devnum(%{{.*}} : i64) wait(%{{.*}}, %{{.*}} : i64, i32) dataOperands(%{{.*}} : memref<10xf32>)
  acc.enter_data async(%n : i64) wait_devnum(%n : i64) wait(%n, %k : i64, i32) dataOperands(%c : memref<10xf32>)
  // CHECK: acc.exit_data dataOperands(%{{.*}} : memref<10xf32>) attributes {finalize}
  acc.exit_data dataOperands(%d : memref<10xf32>) attributes {finalize}
  // CHECK: acc.exit_data async(%{{.*}} : i32) wait(%{{.*}} : index) dataOperands(%{{.*}} : memref<10xf32>)
  acc.exit_data async(%k : i32) wait(%i : index) dataOperands(%d : memref<10xf32>)
  // CHECK: acc.update dataOperands(%{{.*}} : memref<10xf32>)
  acc.update dataOperands(%d : memref<10xf32>)
  // CHECK: acc.update if(%{{.*}}) async(%{{.*}} : i64, %{{.*}} : i32 [#acc.device_type<host>]) wait({devnum: %{{.*}} : i64, %{{.*}} : i32}) dataOperands(%{{.*}} : memref<10xf32>) attributes {ifPresent}
  acc.update if(%t) async(%n : i64, %k : i32 [#acc.device_type<host>]) wait({devnum: %n : i64, %k : i32}) dataOperands(%d : memref<10xf32>) attributes {ifPresent}
  // CHECK: acc.wait
  acc.wait
  // CHECK: acc.wait(%{{.*}} : i64)
  acc.wait(%n : i64)
  // CHECK: acc.wait(%{{.*}}, %{{.*}} : i64, i32) async wait_devnum(%{{.*}} : i32) if(%{{.*}})
  acc.wait(%n, %k : i64, i32) async wait_devnum(%k : i32) if(%t)
  // CHECK: acc.wait async(%{{.*}} : i64)
  acc.wait async(%n : i64)
  // CHECK: acc.init
  acc.init
  // CHECK: acc.init device_num(%{{.*}} : i64) if(%{{.*}}) attributes {device_types = [#acc.device_type<nvidia>]}
  acc.init device_num(%n : i64) if(%t) attributes {device_types = [#acc.device_type<nvidia>]}
  // CHECK: acc.shutdown
  acc.shutdown
  // CHECK: acc.shutdown device_num(%{{.*}} : i32) if(%{{.*}}) attributes {device_types = [#acc.device_type<default>, #acc.device_type<star>]}
  acc.shutdown device_num(%k : i32) if(%t) attributes {device_types = [#acc.device_type<default>, #acc.device_type<star>]}
  // CHECK: acc.set device_num(%{{.*}} : index)
  acc.set device_num(%i : index)
  // CHECK: acc.set default_async(%{{.*}} : i64) device_num(%{{.*}} : i64) if(%{{.*}}) attributes {device_type = #acc.device_type<nvidia>}
  acc.set default_async(%n : i64) device_num(%n : i64) if(%t) attributes {device_type = #acc.device_type<nvidia>}
  // CHECK: %{{.*}} = acc.declare_enter dataOperands(%{{.*}} : memref<10xf32>)
  %token = acc.declare_enter dataOperands(%c : memref<10xf32>)
  // CHECK: acc.declare_exit token(%{{.*}}) dataOperands(%{{.*}} : memref<10xf32>)
  acc.declare_exit token(%token) dataOperands(%d : memref<10xf32>)
  // CHECK: acc.declare_exit token(%{{.*}})
  acc.declare_exit token(%token)
  return
}

// CHECK-LABEL: func.func @atomic(
func.func @atomic(%v: memref<i32>, %x: memref<i32>, %e: i32, %t: i1) {
  // CHECK: acc.atomic.read %{{.*}} = %{{.*}} : memref<i32>, memref<i32>, i32
  acc.atomic.read %v = %x : memref<i32>, memref<i32>, i32
  // CHECK: acc.atomic.read if(%{{.*}}) %{{.*}} = %{{.*}} : memref<i32>, memref<i32>, i32
  acc.atomic.read if(%t) %v = %x : memref<i32>, memref<i32>, i32
  // CHECK: acc.atomic.write %{{.*}} = %{{.*}} : memref<i32>, i32
  acc.atomic.write %x = %e : memref<i32>, i32
  // CHECK: acc.atomic.write if(%{{.*}}) %{{.*}} = %{{.*}} : memref<i32>, i32
  acc.atomic.write if(%t) %x = %e : memref<i32>, i32
  // CHECK: acc.atomic.update %{{.*}} : memref<i32> {
  acc.atomic.update %x : memref<i32> {
  ^bb0(%old: i32):
    // CHECK: acc.yield %{{.*}} : i32
    acc.yield %e : i32
  }
  // CHECK: acc.atomic.update if(%{{.*}}) %{{.*}} : memref<i32> {
  acc.atomic.update if(%t) %x : memref<i32> {
  ^bb0(%old: i32):
    // CHECK: acc.yield %{{.*}} : i32
    acc.yield %old : i32
  }
  // CHECK: acc.atomic.capture if(%{{.*}}) {
  acc.atomic.capture if(%t) {
    // CHECK: acc.atomic.read %{{.*}} = %{{.*}} : memref<i32>, memref<i32>, i32
    acc.atomic.read %v = %x : memref<i32>, memref<i32>, i32
    // CHECK: acc.atomic.write %{{.*}} = %{{.*}} : memref<i32>, i32
    acc.atomic.write %x = %e : memref<i32>, i32
  }
  // CHECK: acc.atomic.capture {
  acc.atomic.capture {
    // CHECK: acc.atomic.update %{{.*}} : memref<i32> {
    acc.atomic.update %x : memref<i32> {
    ^bb0(%old: i32):
      // CHECK: acc.yield %{{.*}} : i32
      acc.yield %e : i32
    }
    // CHECK: acc.atomic.read %{{.*}} = %{{.*}} : memref<i32>, memref<i32>, i32
    acc.atomic.read %v = %x : memref<i32>, memref<i32>, i32
  }
  return
}

// CHECK: acc.global_ctor @begin {
acc.global_ctor @begin {
  // CHECK: acc.terminator
  acc.terminator
}
// CHECK: acc.global_dtor @end {
acc.global_dtor @end {
  // CHECK: acc.terminator
  acc.terminator
  // CHECK: } attributes {a.b}
} attributes {a.b}

// CHECK-LABEL: func.func private @callee(
// CHECK-SAME: attributes {acc.routine_info = #acc.routine_info<[@plain, @bound]>}
func.func private @callee() attributes {acc.routine_info = #acc.routine_info<[@plain, @bound]>}
// CHECK: acc.routine @plain func(@callee)
acc.routine @plain func(@callee)
// CHECK: acc.routine @bound func(@callee) bind(@b, @d [#acc.device_type<host>], "a", "c" [#acc.device_type<nvidia>])
acc.routine @bound func(@callee) bind("a", @b, "c" [#acc.device_type<nvidia>], @d [#acc.device_type<host>])
// CHECK: acc.routine @named func(@callee) bind("a") nohost
acc.routine @named func(@callee) bind("a") nohost
// CHECK: acc.routine @gangs func(@callee) gang implicit
acc.routine @gangs func(@callee) gang implicit
// CHECK: acc.routine @gangs_dim func(@callee) gang(dim: 1 : i64)
acc.routine @gangs_dim func(@callee) gang(dim: 1 : i64)
// CHECK: acc.routine @gangs_dims func(@callee) gang(dim: 1 : i64 [#acc.device_type<host>], dim: 2 : i64 [#acc.device_type<nvidia>])
acc.routine @gangs_dims func(@callee) gang(dim: 1 : i64 [#acc.device_type<host>], dim: 2 : i64 [#acc.device_type<nvidia>])
// CHECK: acc.routine @gangs_both func(@callee) gang([#acc.device_type<radeon>], dim: 1 : i64 [#acc.device_type<host>])
acc.routine @gangs_both func(@callee) gang([#acc.device_type<radeon>], dim: 1 : i64 [#acc.device_type<host>])
// CHECK: acc.routine @workers func(@callee) worker
acc.routine @workers func(@callee) worker
// CHECK: acc.routine @workers_of func(@callee) worker ([#acc.device_type<nvidia>]) vector ([#acc.device_type<host>, #acc.device_type<radeon>])
acc.routine @workers_of func(@callee) worker([#acc.device_type<nvidia>]) vector([#acc.device_type<host>, #acc.device_type<radeon>])
// CHECK: acc.routine @vectors func(@callee) vector
acc.routine @vectors func(@callee) vector
// CHECK: acc.routine @sequential func(@callee) seq
acc.routine @sequential func(@callee) seq
// CHECK: acc.routine @sequential_all func(@callee) seq
acc.routine @sequential_all func(@callee) seq([#acc.device_type<none>])

// CHECK-LABEL: func.func private @specialized(
// CHECK-SAME: attributes {acc.specialized_routine = #acc.specialized_routine<@workers, <worker>, "callee">}
func.func private @specialized() attributes {acc.specialized_routine = #acc.specialized_routine<@workers, <worker>, "callee">}

// CHECK: "test.attributes"()
// CHECK-SAME: action = #acc.declare_action<preAlloc = @a, postDealloc = @b>
// CHECK-SAME: combined = #acc.combined_constructs<kernels_loop>
// CHECK-SAME: construct = #acc<construct acc_construct_parallel>
// CHECK-SAME: declare = #acc.declare<dataClause = acc_create, implicit = true>
// CHECK-SAME: default = #acc<defaultvalue present>
// CHECK-SAME: gang = #acc.gang_arg_type<Static>
// CHECK-SAME: level = #acc.par_level<gang_dim2>
// CHECK-SAME: modifiers = #acc<data_clause_modifier always>
// CHECK-SAME: recipe = #acc.recipe_kind<private_recipe>
// CHECK-SAME: reduction = #acc.reduction_operator<iand>
// CHECK-SAME: variable = #acc.var_name<"x">
"test.attributes"() {
  action = #acc.declare_action<preAlloc = @a, postDealloc = @b>,
  combined = #acc.combined_constructs<kernels_loop>,
  construct = #acc<construct acc_construct_parallel>,
  declare = #acc.declare<dataClause = acc_create, implicit = true>,
  default = #acc<defaultvalue present>,
  gang = #acc.gang_arg_type<Static>,
  level = #acc.par_level<gang_dim2>,
  modifiers = #acc<data_clause_modifier always>,
  recipe = #acc.recipe_kind<private_recipe>,
  reduction = #acc.reduction_operator<iand>,
  variable = #acc.var_name<"x">
} : () -> ()
func.func private @g()
// What upstream writes, and does not read again.
// CHECK: acc.routine @no_gangs func(@g) gang()
acc.routine @no_gangs func(@g) gang()
// CHECK: acc.routine @no_names func(@g) bind()
acc.routine @no_names func(@g) bind()
// CHECK: acc.data wait() {
"acc.data"() <{hasWaitDevnum = [], defaultAttr = #acc<defaultvalue none>, operandSegmentSizes = array<i32: 0, 0, 0, 0>}> ({
  "acc.terminator"() : () -> ()
}) : () -> ()
// Upstream writes no devices as it writes all of them, and reads a lone parenthesis for none.
// CHECK: acc.routine @no_devices func(@g) vector ([])
acc.routine @no_devices func(@g) vector(

// Devices that have the word alone stay, with values behind them and without.
// CHECK-LABEL: @word_alone
func.func @word_alone(%i: i32) {
  // CHECK: acc.serial async([#acc.device_type<nvidia>]) {
  acc.serial async([#acc.device_type<nvidia>]) {
    acc.yield
  }
  // CHECK: acc.serial async([#acc.device_type<nvidia>], %{{.*}} : i32) {
  acc.serial async([#acc.device_type<nvidia>], %i : i32) {
    acc.yield
  }
  return
}
