// RUN: terrace opt %s --allow-unregistered-dialect | terrace opt --allow-unregistered-dialect | FileCheck %s
// RUN: terrace opt %s --allow-unregistered-dialect --mlir-print-op-generic | terrace opt --allow-unregistered-dialect | FileCheck %s

// CHECK: module attributes {
module attributes {
  // CHECK-SAME: omp.flags = #omp.flags<debug_kind = 20, no_gpu_lib = true>
  omp.flags = #omp.flags<no_gpu_lib = true, debug_kind = 20>,
  // CHECK-SAME: omp.requires = #omp<clause_requires reverse_offload|unified_address>
  omp.requires = #omp<clause_requires reverse_offload|unified_address>,
  // CHECK-SAME: omp.version = #omp.version<version = 51>
  omp.version = #omp.version<version = 51>} {

// CHECK: omp.private {type = private} @private : i32
omp.private {type = private} @private : i32
// CHECK: omp.private {type = firstprivate} @first : i32 init {
// CHECK: } copy {
// CHECK: } dealloc {
omp.private {type = firstprivate} @first : i32 init {
^bb0(%mold: i32, %new: i32):
  omp.yield(%new : i32)
} copy {
^bb0(%from: i32, %to: i32):
  omp.yield(%from : i32)
} dealloc {
^bb0(%x: i32):
  omp.yield
}

// CHECK: omp.declare_reduction @add : i32 attributes {a.b} init {
// CHECK: } combiner {
// CHECK: } atomic {
// CHECK: } cleanup {
omp.declare_reduction @add : i32 attributes {a.b} init {
^bb0(%x: i32):
  omp.yield(%x : i32)
} combiner {
^bb0(%x: i32, %y: i32):
  omp.yield(%x : i32)
} atomic {
^bb0(%x: memref<i32>, %y: memref<i32>):
  omp.yield
} cleanup {
^bb0(%x: i32):
  omp.yield
}
// CHECK: omp.declare_reduction @by_reference : !llvm.ptr alloc {
// CHECK: } init {
// CHECK: } data_ptr_ptr {
omp.declare_reduction @by_reference : !llvm.ptr alloc {
  %0 = llvm.mlir.zero : !llvm.ptr
  omp.yield(%0 : !llvm.ptr)
} init {
^bb0(%x: !llvm.ptr, %y: !llvm.ptr):
  omp.yield(%x : !llvm.ptr)
} combiner {
^bb0(%x: !llvm.ptr, %y: !llvm.ptr):
  omp.yield(%x : !llvm.ptr)
} data_ptr_ptr {
^bb0(%x: !llvm.ptr):
  omp.yield(%x : !llvm.ptr)
}

// CHECK: omp.critical.declare @mutex hint(uncontended, speculative)
omp.critical.declare @mutex hint(uncontended, speculative)
// CHECK: omp.critical.declare @plain
omp.critical.declare @plain hint(none)

// CHECK: omp.declare_mapper @mapper : i32 {
omp.declare_mapper @mapper : i32 {
^bb0(%x: !llvm.ptr):
  %map = omp.map.info var_ptr(%x : !llvm.ptr, i32) map_clauses(tofrom) capture(ByRef) -> !llvm.ptr
  // CHECK: omp.declare_mapper.info map_entries(%{{.*}} : !llvm.ptr)
  omp.declare_mapper.info map_entries(%map : !llvm.ptr)
}

func.func private @copy(memref<i32>, memref<i32>)

// CHECK-LABEL: @threads
func.func @threads(%x: memref<i32>, %n: i32, %if: i1, %allocator: i64) {
  // CHECK-NEXT: omp.parallel allocate(%{{.*}} : i64 -> %{{.*}} : memref<i32>) if(%{{.*}}) num_threads(%{{.*}} : i32) proc_bind(close) private(@first %{{.*}} -> %{{.*}}, @private %{{.*}} -> %{{.*}} : i32, i32) private_barrier reduction(mod: inscan, byref @add %{{.*}} -> %{{.*}} : memref<i32>) {
  omp.parallel num_threads(%n : i32) if(%if) allocate(%allocator : i64 -> %x : memref<i32>) proc_bind(close)
      private(@first %n -> %a, @private %n -> %b : i32, i32) private_barrier
      reduction(mod: inscan, byref @add %x -> %y : memref<i32>) {
    // CHECK-NEXT: omp.barrier
    omp.barrier
    // CHECK-NEXT: omp.cancellation_point cancellation_construct_type(parallel)
    omp.cancellation_point cancellation_construct_type(parallel)
    // CHECK-NEXT: omp.cancel cancellation_construct_type(parallel) if(%{{.*}})
    omp.cancel cancellation_construct_type(parallel) if(%if)
    // CHECK-NEXT: omp.terminator
    omp.terminator
    // CHECK-NEXT: } {k}
  } {k}
  // CHECK-NEXT: omp.teams if(%{{.*}}) num_teams(%{{.*}} : i32 to %{{.*}} : i32) thread_limit(%{{.*}} : i32) {
  omp.teams num_teams(%n : i32 to %n : i32) thread_limit(%n : i32) if(%if) {
    // CHECK-NEXT: omp.workdistribute {
    omp.workdistribute {
      omp.terminator
    }
    omp.terminator
  }
  // CHECK: omp.teams num_teams( to %{{.*}} : i32) {
  omp.teams num_teams(to %n : i32) {
    omp.terminator
  }
  // CHECK: omp.masked filter(%{{.*}} : i32) {
  omp.masked filter(%n : i32) {
    omp.terminator
  }
  // CHECK: omp.master {
  omp.master {
    omp.terminator
  }
  // CHECK: omp.critical(@mutex) {
  omp.critical(@mutex) {
    omp.terminator
  }
  // CHECK: omp.critical {
  omp.critical {
    omp.terminator
  }
  // CHECK: omp.single copyprivate(%{{.*}} -> @copy : memref<i32>) nowait private(@private %{{.*}} -> %{{.*}} : i32) {
  omp.single nowait copyprivate(%x -> @copy : memref<i32>) private(@private %n -> %a : i32) {
    omp.terminator
  }
  // CHECK: omp.sections nowait private(@private %{{.*}} -> %[[A:.*]] : i32) {
  omp.sections nowait private(@private %n -> %a : i32) {
    // CHECK-NEXT: omp.section {
    // CHECK-NEXT: ^bb0(%{{.*}}: i32):
    omp.section {
    ^bb0(%own: i32):
      omp.terminator
    }
    omp.terminator
  }
  // CHECK: omp.flush
  omp.flush
  // CHECK-NEXT: omp.flush(%{{.*}} : memref<i32>)
  omp.flush(%x : memref<i32>)
  // CHECK-NEXT: omp.threadprivate %{{.*}} : memref<i32> -> memref<i32>
  %own = omp.threadprivate %x : memref<i32> -> memref<i32>
  // CHECK-NEXT: omp.allocate_dir(%{{.*}} : memref<i32>) align(16) allocator(%{{.*}})
  omp.allocate_dir(%x : memref<i32>) allocator(%allocator) align(16)
  // CHECK-NEXT: omp.workshare nowait {
  omp.workshare nowait {
    // CHECK-NEXT: omp.workshare.loop_wrapper {
    omp.workshare.loop_wrapper {
      omp.loop_nest (%i) : i32 = (%n) to (%n) step (%n) {
        omp.yield
      }
    }
    omp.terminator
  }
  return
}

// CHECK-LABEL: @loops
func.func @loops(%x: memref<i32>, %n: i32, %if: i1, %chunk: i64) {
  // CHECK-NEXT: omp.wsloop linear(%{{.*}} = %{{.*}} : memref<i32>) nowait order(reproducible:concurrent) ordered(0) schedule(static = %{{.*}} : i64, nonmonotonic, simd) {
  omp.wsloop nowait order(reproducible:concurrent) ordered(0) schedule(static = %chunk : i64, nonmonotonic, simd)
      linear(%x = %n : memref<i32>) {
    // CHECK-NEXT: omp.loop_nest (%{{.*}}, %{{.*}}) : i32 = (%{{.*}}, %{{.*}}) to (%{{.*}}, %{{.*}}) inclusive step (%{{.*}}, %{{.*}}) collapse(2) tiles(4, 5) {
    omp.loop_nest (%i, %j) : i32 = (%n, %n) to (%n, %n) inclusive step (%n, %n) collapse(2) tiles(4, 5) {
      // CHECK-NEXT: omp.ordered.region {
      omp.ordered.region {
        omp.terminator
      }
      omp.yield
    }
  } {linear_var_types = [i32]}
  // CHECK: omp.wsloop order(concurrent) ordered(1) schedule(auto, none, simd) {
  omp.wsloop order(concurrent) ordered(1) schedule(auto, simd) {
    // CHECK-NEXT: omp.loop_nest (%{{.*}}) : i32 = (%{{.*}}) to (%{{.*}}) step (%{{.*}}) {
    omp.loop_nest (%i) : i32 = (%n) to (%n) step (%n) collapse(1) {
      // CHECK-NEXT: omp.ordered depend_type(dependsource) depend_vec(%{{.*}} : i32) {doacross_num_loops = 1 : i64}
      omp.ordered depend_type(dependsource) depend_vec(%n : i32) {doacross_num_loops = 1 : i64}
      omp.yield
    }
  }
  // CHECK: omp.wsloop reduction(mod: inscan, @add %{{.*}} -> %[[Y:.*]] : memref<i32>) {
  omp.wsloop reduction(mod: inscan, @add %x -> %y : memref<i32>) {
    // CHECK-NEXT: omp.simd aligned(%{{.*}} : memref<i32> -> 32 : i64) if(%{{.*}}) nontemporal(%{{.*}} : memref<i32>) safelen(8) simdlen(4) {
    omp.simd simdlen(4) safelen(8) if(%if) nontemporal(%x : memref<i32>) aligned(%x : memref<i32> -> 32 : i64) {
      omp.loop_nest (%i) : i32 = (%n) to (%n) step (%n) {
        // CHECK: omp.scan inclusive(%[[Y]] : memref<i32>)
        omp.scan inclusive(%y : memref<i32>)
        omp.yield
      }
      // CHECK: } {omp.composite}
    } {omp.composite}
  } {omp.composite}
  // CHECK: omp.distribute dist_schedule_static dist_schedule_chunk_size(%{{.*}} : i32) {
  omp.distribute dist_schedule_chunk_size(%n : i32) dist_schedule_static {
    omp.loop_nest (%i) : i32 = (%n) to (%n) step (%n) {
      omp.yield
    }
  }
  // CHECK: omp.loop bind(teams) {
  omp.loop bind(teams) {
    omp.loop_nest (%i) : i32 = (%n) to (%n) step (%n) {
      omp.yield
    }
  }
  return
}

// CHECK-LABEL: @tasks
func.func @tasks(%x: memref<i32>, %n: i32, %if: i1, %event: !llvm.ptr) {
  // CHECK-NEXT: omp.taskgroup task_reduction(byref @add %{{.*}} -> %{{.*}} : memref<i32>) {
  omp.taskgroup task_reduction(byref @add %x -> %y : memref<i32>) {
    // CHECK-NEXT: omp.task depend(taskdependin -> %{{.*}} : memref<i32>, taskdependmutexinoutset -> %{{.*}} : memref<i32>) final(%{{.*}}) mergeable priority(%{{.*}} : i32) untied detach(%{{.*}} : !llvm.ptr) in_reduction(@add %{{.*}} -> %{{.*}} : memref<i32>) private(@private %{{.*}} -> %{{.*}} : i32) {
    omp.task untied final(%if) mergeable priority(%n : i32) detach(%event : !llvm.ptr)
        depend(taskdependin -> %x : memref<i32>, taskdependmutexinoutset -> %x : memref<i32>)
        in_reduction(@add %y -> %z : memref<i32>) private(@private %n -> %m : i32) {
      omp.terminator
    }
    omp.terminator
  }
  // CHECK: omp.taskloop grainsize(strict, %{{.*}}: i32) nogroup {
  omp.taskloop grainsize(strict, %n : i32) nogroup {
    omp.loop_nest (%i) : i32 = (%n) to (%n) step (%n) {
      omp.yield
    }
  }
  // CHECK: omp.taskloop num_tasks(%{{.*}}: i32) untied {
  omp.taskloop num_tasks(%n : i32) untied {
    omp.loop_nest (%i) : i32 = (%n) to (%n) step (%n) {
      omp.yield
    }
  }
  // CHECK: omp.taskwait depend(taskdependout -> %{{.*}} : memref<i32>) nowait
  omp.taskwait nowait depend(taskdependout -> %x : memref<i32>)
  // CHECK-NEXT: omp.taskyield
  omp.taskyield
  return
}

// CHECK-LABEL: @atomics
func.func @atomics(%x: memref<i32>, %v: memref<i32>, %n: i32) {
  // CHECK-NEXT: omp.atomic.read %{{.*}} = %{{.*}} hint(contended, nonspeculative) memory_order(acquire) : memref<i32>, memref<i32>, i32
  omp.atomic.read %v = %x memory_order(acquire) hint(nonspeculative, contended) : memref<i32>, memref<i32>, i32
  // CHECK-NEXT: omp.atomic.write %{{.*}} = %{{.*}} : memref<i32>, i32
  omp.atomic.write %x = %n hint(none) : memref<i32>, i32
  // CHECK-NEXT: omp.atomic.update memory_order(relaxed) %{{.*}} : memref<i32> {
  omp.atomic.update memory_order(relaxed) %x : memref<i32> {
  ^bb0(%old: i32):
    // CHECK: omp.yield(%{{.*}} : i32)
    omp.yield(%old : i32)
  // CHECK: } {atomic_control = #omp.atomic_control<remote_memory = true>}
  } {atomic_control = #omp.atomic_control<remote_memory = true>}
  // CHECK-NEXT: omp.atomic.capture hint(speculative) {
  omp.atomic.capture hint(speculative) {
    omp.atomic.read %v = %x : memref<i32>, memref<i32>, i32
    omp.atomic.write %x = %n : memref<i32>, i32
  }
  return
}

// CHECK-LABEL: @devices
func.func @devices(%x: memref<?xi32>, %n: i32, %i: index, %if: i1) {
  // CHECK-NEXT: %[[BOUNDS:.*]] = omp.map.bounds lower_bound(%{{.*}} : index) upper_bound(%{{.*}} : index) stride(%{{.*}} : index) start_idx(%{{.*}} : index) {stride_in_bytes = true}
  %bounds = omp.map.bounds lower_bound(%i : index) upper_bound(%i : index) stride(%i : index) start_idx(%i : index) {stride_in_bytes = true}
  // CHECK-NEXT: %[[MAP:.*]] = omp.map.info var_ptr(%{{.*}} : memref<?xi32>, i32) map_clauses(always, implicit, tofrom, delete) capture(ByRef) mapper(@mapper) bounds(%[[BOUNDS]]) -> memref<?xi32> {name = "x"}
  %0 = omp.map.info var_ptr(%x : memref<?xi32>, i32) map_clauses(delete, from, to, always, implicit) capture(ByRef) bounds(%bounds) mapper(@mapper) -> memref<?xi32> {name = "x"}
  // CHECK-NEXT: omp.map.info var_ptr(%{{.*}} : memref<?xi32>, i32) map_clauses(none) capture(VLAType) var_ptr_ptr(%{{.*}} : memref<?xi32>) members(%[[MAP]], %[[MAP]] : [0, 1], [2] : memref<?xi32>, memref<?xi32>) -> memref<?xi32> {partial_map = true}
  %1 = omp.map.info var_ptr(%x : memref<?xi32>, i32) map_clauses(none) capture(VLAType) var_ptr_ptr(%x : memref<?xi32>) members(%0, %0 : [0, 1], [2] : memref<?xi32>, memref<?xi32>) -> memref<?xi32> {partial_map = true}
  // CHECK-NEXT: %[[TO:.*]] = omp.map.info
  %to = omp.map.info var_ptr(%x : memref<?xi32>, i32) map_clauses(to) capture(ByCopy) -> memref<?xi32>
  // CHECK-NEXT: %[[FROM:.*]] = omp.map.info
  %from = omp.map.info var_ptr(%x : memref<?xi32>, i32) map_clauses(from) capture(This) -> memref<?xi32>
  // CHECK-NEXT: omp.target depend(taskdependin -> %{{.*}} : memref<?xi32>) device(%{{.*}} : i32) if(%{{.*}}) is_device_ptr(%{{.*}} : memref<?xi32>) nowait thread_limit(%{{.*}} : i32) has_device_addr(%[[TO]] -> %{{.*}} : memref<?xi32>) host_eval(%{{.*}} -> %[[TEAMS:.*]] : i32) map_entries(%[[TO]] -> %{{.*}}, %[[FROM]] -> %{{.*}} : memref<?xi32>, memref<?xi32>) private(@private %{{.*}} -> %{{.*}} [map_idx=1], @first %{{.*}} -> %{{.*}} : i32, i32) {
  omp.target nowait if(%if) device(%n : i32) thread_limit(%n : i32) is_device_ptr(%x : memref<?xi32>) depend(taskdependin -> %x : memref<?xi32>)
      has_device_addr(%to -> %a : memref<?xi32>) host_eval(%n -> %teams : i32) map_entries(%to -> %b, %from -> %c : memref<?xi32>, memref<?xi32>)
      private(@private %n -> %d [map_idx=1], @first %n -> %e : i32, i32) {
    // CHECK-NEXT: omp.teams num_teams( to %[[TEAMS]] : i32) {
    omp.teams num_teams(to %teams : i32) {
      // CHECK-NEXT: omp.parallel num_threads(%[[TEAMS]] : i32) {
      omp.parallel num_threads(%teams : i32) {
        omp.distribute {
          omp.wsloop {
            // CHECK: omp.loop_nest (%{{.*}}) : i32 = (%[[TEAMS]]) to
            omp.loop_nest (%j) : i32 = (%teams) to (%teams) step (%teams) {
              omp.yield
            }
          } {omp.composite}
        } {omp.composite}
        omp.terminator
      } {omp.composite}
      omp.terminator
    }
    omp.terminator
  }
  // CHECK: omp.target_data device(%{{.*}} : i32) if(%{{.*}}) map_entries(%[[TO]] : memref<?xi32>) use_device_addr(%[[TO]] -> %{{.*}} : memref<?xi32>) use_device_ptr(%[[FROM]] -> %{{.*}} : memref<?xi32>) {
  omp.target_data if(%if) device(%n : i32) map_entries(%to : memref<?xi32>) use_device_addr(%to -> %a : memref<?xi32>) use_device_ptr(%from -> %b : memref<?xi32>) {
    omp.terminator
  }
  // CHECK: omp.target_enter_data map_entries(%[[TO]] : memref<?xi32>) nowait
  omp.target_enter_data nowait map_entries(%to : memref<?xi32>)
  // CHECK-NEXT: omp.target_exit_data map_entries(%[[FROM]] : memref<?xi32>)
  omp.target_exit_data map_entries(%from : memref<?xi32>)
  // CHECK-NEXT: omp.target_update device(%{{.*}} : i32) map_entries(%[[FROM]] : memref<?xi32>)
  omp.target_update device(%n : i32) map_entries(%from : memref<?xi32>)
  // CHECK-NEXT: %[[MEMORY:.*]] = omp.target_allocmem %{{.*}} : i32, vector<4xi32>(%{{.*}} : i32), %{{.*}} {uniq_name = "x"}
  %memory = omp.target_allocmem %n : i32, vector<4xi32>(%n : i32), %i {uniq_name = "x"}
  // CHECK-NEXT: omp.target_allocmem %{{.*}} : i32, i64
  %more = omp.target_allocmem %n : i32, i64
  // CHECK-NEXT: omp.target_freemem %{{.*}}, %[[MEMORY]] : i32, i64
  omp.target_freemem %n, %memory : i32, i64
  return
}

// Names say where a loop is.
// CHECK-LABEL: @transformations
func.func @transformations(%n: i32) {
  // CHECK-NEXT: %canonloop_s0 = omp.new_cli
  %outer = omp.new_cli
  // CHECK-NEXT: %canonloop_s0_d1 = omp.new_cli
  %inner = omp.new_cli
  // CHECK-NEXT: %grid1 = omp.new_cli
  %g1 = omp.new_cli
  // CHECK-NEXT: %grid2 = omp.new_cli
  %g2 = omp.new_cli
  // CHECK-NEXT: %intratile1 = omp.new_cli
  %t1 = omp.new_cli
  // CHECK-NEXT: %intratile2 = omp.new_cli
  %t2 = omp.new_cli
  // CHECK-NEXT: %cli = omp.new_cli
  %unused = omp.new_cli
  // CHECK-NEXT: omp.canonical_loop(%canonloop_s0) %iv_s0 : i32 in range(%{{.*}}) {
  omp.canonical_loop(%outer) %i : i32 in range(%n) {
    // CHECK-NEXT: omp.canonical_loop(%canonloop_s0_d1) %iv_s0_d1 : i32 in range(%{{.*}}) {
    omp.canonical_loop(%inner) %j : i32 in range(%n) {
      omp.terminator
    }
    omp.terminator
  // CHECK: } {k}
  } {k}
  // CHECK-NEXT: omp.tile (%grid1, %grid2, %intratile1, %intratile2) <- (%canonloop_s0, %canonloop_s0_d1) sizes(%{{.*}}, %{{.*}} : i32, i32)
  omp.tile (%g1, %g2, %t1, %t2) <- (%outer, %inner) sizes(%n, %n : i32, i32)
  // CHECK-NEXT: omp.unroll_heuristic(%intratile2) {k}
  omp.unroll_heuristic(%t2) -> () {k}
  // CHECK-NEXT: omp.parallel {
  omp.parallel {
    // CHECK-NEXT: omp.canonical_loop %iv_s1_s0 : i32 in range(%{{.*}}) {
    omp.canonical_loop %i : i32 in range(%n) {
      omp.terminator
    }
    omp.terminator
  }
  // CHECK: "a.b"() ({
  "a.b"() ({
    // CHECK-NEXT: omp.canonical_loop %iv_s2_r0 : i32 in range(%{{.*}}) {
    omp.canonical_loop %i : i32 in range(%n) {
      // CHECK-NEXT: cf.br ^bb1
      // CHECK-NEXT: ^bb1:  // pred: ^body_entry
      cf.br ^end
    ^end:
      omp.terminator
    }
  }, {
    // CHECK: omp.canonical_loop %iv_s2_r1_s0 : i32
    omp.canonical_loop %i : i32 in range(%n) {
      omp.terminator
    }
    // CHECK: omp.canonical_loop %iv_s2_r1_s1 : i32
    omp.canonical_loop %i : i32 in range(%n) {
      // CHECK-NEXT: omp.canonical_loop %iv_s2_r1_s1_d1 : i32
      omp.canonical_loop %j : i32 in range(%n) {
        omp.terminator
      }
      omp.terminator
    }
  }) : () -> ()
  return
}

// CHECK: "a.attributes"() {a = #omp<bindkind thread>, b = #omp<device_type(nohost)>, c = #omp<data_sharing_type{type = private}>, d = #omp.declaretarget<device_type = (host), capture_clause = (link), automap = true>, e = #omp<clause_map_flags to|from>} : () -> ()
"a.attributes"() {
  a = #omp<bindkind thread>, b = #omp<device_type (nohost)>, c = #omp<data_sharing_type {type = private}>,
  d = #omp.declaretarget<automap = true, capture_clause = (link), device_type = (host)>, e = #omp<clause_map_flags to|from>
} : () -> ()
}
// What upstream writes, and does not read again.
// CHECK: omp.single copyprivate() {
"omp.single"() <{copyprivate_syms = [], operandSegmentSizes = array<i32: 0, 0, 0, 0>}> ({
  "omp.terminator"() : () -> ()
}) : () -> ()
// CHECK: omp.single private(%{{.*}} -> %{{.*}} : i32) {
%shared = "test.value"() : () -> i32
"omp.single"(%shared) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>}> ({
^bb0(%own: i32):
  "omp.terminator"() : () -> ()
}) : (i32) -> ()
