// RUN: terrace opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{custom op 'omp.wsloop' invalid clause value: 'foo'}}
  omp.wsloop order(foo) {
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{custom op 'omp.wsloop'  expected schedule kind}}
  omp.wsloop schedule(foo) {
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{custom op 'omp.wsloop'  unknown modifier type: foo}}
  omp.wsloop schedule(static = %i : i32, foo) {
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{custom op 'omp.wsloop'  incorrect modifier order}}
  omp.wsloop schedule(static, simd, monotonic) {
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{custom op 'omp.wsloop'  unexpected modifier(s)}}
  omp.wsloop schedule(static, simd, monotonic, simd) {
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{expected ')'}}
  omp.wsloop schedule(runtime = %i : i32) {
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{custom op 'omp.taskloop' invalid grainsize modifier : 'foo'}}
  omp.taskloop grainsize(foo, %i : i32) {
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{expected ','}}
  omp.taskloop grainsize(strict) {
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+2 {{expected SSA operand}}
  // expected-error @+1 {{custom op 'omp.taskloop' expected num_tasks operand}}
  omp.taskloop num_tasks(3) {
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{custom op 'omp.parallel' invalid clause value: 'foo'}}
  omp.parallel proc_bind(foo) {
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{custom op 'omp.parallel' `if` clause can appear at most once in the expansion of the oilist directive}}
  omp.parallel if(%i) if(%i) {
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{custom op 'omp.parallel' invalid `use_device_addr` format}}
  omp.parallel use_device_ptr(%p -> %q : memref<i32>) {
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{custom op 'omp.parallel' invalid `has_device_addr` format}}
  omp.parallel has_device_addr(%p -> %q : memref<i32>) {
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{custom op 'omp.parallel' invalid `host_eval` format}}
  omp.parallel host_eval(%p -> %q : memref<i32>) {
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{custom op 'omp.parallel' invalid `in_reduction` format}}
  omp.parallel in_reduction(@a %p -> %q : memref<i32>) {
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{custom op 'omp.parallel' invalid `map_entries` format}}
  omp.parallel map_entries(%p -> %q : memref<i32>) {
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{custom op 'omp.single' invalid `reduction` format}}
  omp.single reduction(@a %p -> %q : memref<i32>) {
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{custom op 'omp.parallel' invalid `task_reduction` format}}
  omp.parallel task_reduction(@a %p -> %q : memref<i32>) {
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{custom op 'omp.task' invalid `use_device_addr` format}}
  omp.task use_device_addr(%p -> %q : memref<i32>) {
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+2 {{invalid kind of attribute specified}}
  // expected-error @+1 {{custom op 'omp.parallel' invalid `private` format}}
  omp.parallel private(1 %p -> %q : memref<i32>) {
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{custom op 'omp.parallel' invalid `reduction` format}}
  omp.parallel reduction(mod: foo, @a %p -> %q : memref<i32>) {
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+2 {{custom op 'omp.parallel' invalid kind of attribute specified}}
  // expected-error @+1 {{custom op 'omp.parallel' invalid `reduction` format}}
  omp.parallel reduction("a" %p -> %q : memref<i32>) {
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{custom op 'omp.parallel' invalid `reduction` format}}
  omp.parallel reduction(@a %p -> %q : memref<i32>, i32) {
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+2 {{expected '->'}}
  // expected-error @+1 {{custom op 'omp.parallel' invalid `reduction` format}}
  omp.parallel reduction(@a %p : memref<i32>) {
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{custom op 'omp.single' invalid kind of attribute specified}}
  omp.single copyprivate(%p -> "g" : memref<i32>) {
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{custom op 'omp.cancel' invalid clause value: 'foo'}}
  omp.cancel cancellation_construct_type(foo)
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{custom op 'omp.atomic.write' foo is not a valid hint}}
  omp.atomic.write %p = %i hint(foo) : memref<i32>, i32
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{custom op 'omp.atomic.write' invalid clause value: 'foo'}}
  omp.atomic.write %p = %i memory_order(foo) : memref<i32>, i32
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.map.info' op requires attribute 'map_capture_type'}}
  %m = omp.map.info var_ptr(%p : memref<i32>, i32) map_clauses(to) capture(Foo) -> memref<i32>
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{custom op 'omp.map.info' expected valid keyword}}
  %m = omp.map.info var_ptr(%p : memref<i32>, i32) map_clauses() capture(This) -> memref<i32>
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{custom op 'omp.map.info' invalid kind of type specified}}
  %m = omp.map.info var_ptr(%i : i32, i32) map_clauses(to) capture(This) -> memref<i32>
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{expected '['}}
  %m = omp.map.info var_ptr(%p : memref<i32>, i32) map_clauses(to) capture(This) members(%p : 0 : memref<i32>) -> memref<i32>
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{expected '-'}}
  omp.tile (%i) < (%i)
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{expected ')' in operand list}}
  omp.tile (%i <- (%i)
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{use of value '%i' expects different type than prior uses: '!omp.cli' vs 'i32'}}
  omp.unroll_heuristic(%i)
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{expected '('}}
  omp.unroll_heuristic(%c) -> 3
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{expected ':'}}
  omp.canonical_loop %v in range(%i) {
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{custom op 'omp.loop_nest' expected 1 operands}}
  omp.loop_nest (%j) : i32 = (%i, %i) to (%i) step (%i) {
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{custom op 'omp.loop_nest' expected integer value}}
  omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) collapse(%i) {
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{custom op 'omp.loop_nest' expected 'step'}}
  omp.loop_nest (%j) : i32 = (%i) to (%i) {
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{expected ':'}}
  %m = omp.target_allocmem %i, i32
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.masked' op operand #0 must be integer or index, but got 'memref<i32>'}}
  omp.masked filter(%p : memref<i32>) {
    omp.terminator
  }
  return
}

// -----

// expected-error @+2 {{expected ::mlir::omp::ClauseBindKind to be one of: parallel, teams, thread}}
// expected-error @+1 {{failed to parse BindKindAttr parameter 'value' which is to be a `::mlir::omp::ClauseBindKind`}}
"omp.unregistered"() {a = #omp<bindkind foo>} : () -> ()

// -----

// expected-error @+2 {{expected valid keyword}}
// expected-error @+1 {{expected a parameter name in struct}}
"a.b"() {a = #omp.version<>} : () -> ()

// -----

// expected-error @+2 {{invalid kind of attribute specified}}
// expected-error @+1 {{failed to parse DeclareTargetAttr parameter 'automap' which is to be a `BoolAttr`}}
"a.b"() {a = #omp.declaretarget<automap = 3>} : () -> ()

// -----

// expected-error @+2 {{expected ::mlir::omp::DeclareTargetDeviceType to be one of: any, host, nohost}}
// expected-error @+1 {{failed to parse DeclareTargetDeviceTypeAttr parameter 'value' which is to be a `::mlir::omp::DeclareTargetDeviceType`}}
"a.b"() {a = #omp<device_type (foo)>} : () -> ()

// -----

// expected-error @+2 {{integer value too large}}
// expected-error @+1 {{failed to parse AtomicControlAttr parameter 'remote_memory' which is to be a `bool`}}
"a.b"() {a = #omp.atomic_control<remote_memory = 3>} : () -> ()

// -----

// expected-error @+1 {{duplicate or unknown struct parameter name: foo}}
"a.b"() {a = #omp.flags<foo = 3>} : () -> ()

// -----

// expected-error @+2 {{expected ::mlir::omp::ClauseMapFlags to be one of: none, storage, to, from, always, del, return_param, priv, literal, implicit, close, present, ompx_hold, attach, attach_always, attach_none, attach_auto, ref_ptr, ref_ptee, ref_ptr_ptee, is_device_ptr}}
// expected-error @+1 {{failed to parse ClauseMapFlagsAttr parameter 'value' which is to be a `::mlir::omp::ClauseMapFlags`}}
"a.b"() {a = #omp<clause_map_flags foo>} : () -> ()

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.loop_nest' op expects parent op to be a loop wrapper}}
  omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
    omp.yield
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.loop_nest' op must represent at least one loop}}
  "omp.loop_nest"() ({
    omp.yield
  }) : () -> ()
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  omp.wsloop {
    // expected-error @+1 {{'omp.loop_nest' op collapse value is larger than the number of loops}}
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) collapse(2) {
        omp.yield
      }
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  omp.wsloop {
    // expected-error @+1 {{'omp.loop_nest' op too few canonical loops for tile dimensions}}
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) tiles(2, 3) {
        omp.yield
      }
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  omp.wsloop {
    // expected-error @+1 {{'omp.loop_nest' op number of range arguments and IVs do not match}}
    "omp.loop_nest"(%i, %i, %i) ({
      ^bb0(%a: i32, %b: i32):
        omp.yield
      }) : (i32, i32, i32) -> ()
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  omp.wsloop {
    // expected-error @+1 {{'omp.loop_nest' op range argument type does not match corresponding IV type}}
    "omp.loop_nest"(%i, %i, %i) ({
      ^bb0(%a: i64):
        omp.yield
      }) : (i32, i32, i32) -> ()
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.wsloop' op loop wrapper does not contain exactly one nested op}}
  omp.wsloop {
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.wsloop' op nested in loop wrapper is not another loop wrapper or `omp.loop_nest`}}
  omp.wsloop {
    "a.b"() : () -> ()
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.composite' attribute missing from composite wrapper}}
  omp.wsloop {
    omp.simd {
      omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
    } {omp.composite}
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  omp.wsloop {
    // expected-error @+1 {{'omp.composite' attribute missing from composite wrapper}}
    omp.simd {
      omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
    }
  } {omp.composite}
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{only supported nested wrapper is 'omp.simd'}}
  omp.wsloop {
    omp.distribute {
      omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
    }
  } {omp.composite}
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.composite' attribute present in non-composite wrapper}}
  omp.wsloop {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
  } {omp.composite}
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.composite' attribute present in non-composite wrapper}}
  omp.simd {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
  } {omp.composite}
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.loop' op expected to be a standalone loop wrapper}}
  omp.loop {
    omp.simd {
      omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
    } {omp.composite}
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.simd' op must wrap an 'omp.loop_nest' directly}}
  omp.simd {
    omp.wsloop {
      omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
    } {omp.composite}
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.composite' attribute missing from composite wrapper}}
  omp.distribute {
    omp.simd {
      omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
    } {omp.composite}
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.composite' attribute present in non-composite wrapper}}
  omp.distribute {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
  } {omp.composite}
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{an 'omp.wsloop' nested wrapper is only allowed when a composite 'omp.parallel' is the direct parent}}
  omp.distribute {
    omp.wsloop {
      omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
    } {omp.composite}
  } {omp.composite}
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  omp.distribute {
    // expected-error @+1 {{'omp.loop' op expected to be a standalone loop wrapper}}
    omp.loop {
      omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
    }
  } {omp.composite}
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.composite' attribute missing from composite wrapper}}
  omp.taskloop {
    omp.simd {
      omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
    } {omp.composite}
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{only supported nested wrapper is 'omp.simd'}}
  omp.taskloop {
    omp.wsloop {
      omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
    } {omp.composite}
  } {omp.composite}
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.composite' attribute present in non-composite wrapper}}
  omp.taskloop {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
  } {omp.composite}
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.workshare.loop_wrapper' op must be nested in an omp.workshare}}
  omp.workshare.loop_wrapper {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  omp.workshare {
    // expected-error @+1 {{'omp.workshare.loop_wrapper' op expected to be a standalone loop wrapper}}
    omp.workshare.loop_wrapper {
      omp.simd {
        omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
      } {omp.composite}
    }
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{Ill-formed type attributes for linear variables}}
  omp.wsloop linear(%p = %i : memref<i32>) {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
  } {linear_var_types = []}
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{Ill-formed type attributes for linear variables}}
  omp.simd linear(%p = %i : memref<i32>) {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
  } {linear_var_types = []}
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.simd' op simdlen clause and safelen clause are both present, but the simdlen value is not less than or equal to safelen value}}
  omp.simd simdlen(4) safelen(2) {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.simd' op alignment should be greater than 0}}
  omp.simd aligned(%p : memref<i32> -> 0 : i64) {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.simd' op aligned variable used more than once}}
  omp.simd aligned(%p : memref<i32> -> 8 : i64, %p : memref<i32> -> 8 : i64) {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.simd' op attribute 'alignments' failed to satisfy constraint: 64-bit integer array attribute}}
  omp.simd aligned(%p : memref<i32> -> "a") {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.simd' op unexpected alignment values attribute}}
  omp.simd {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
  } {alignments = [1]}
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.simd' op expected as many alignment values as aligned variables}}
  omp.simd aligned(%p : memref<i32> -> 8 : i64) {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
  } {alignments = [1, 2]}
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.simd' op nontemporal variable used more than once}}
  omp.simd nontemporal(%p, %p : memref<i32>, memref<i32>) {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.simd' op attribute 'simdlen' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  omp.simd simdlen(0) {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{Cannot find privatizer '@a'}}
  omp.simd private(@a %i -> %q : i32) {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
  }
  return
}

// -----

omp.private {type = firstprivate} @first : i32 copy {
^bb0(%x: i32, %y: i32):
  omp.yield(%x : i32)
}
func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{FIRSTPRIVATE cannot be used with SIMD}}
  omp.simd private(@first %i -> %q : i32) {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.distribute' op chunk size set without dist_schedule_static being present}}
  omp.distribute dist_schedule_chunk_size(%i : i32) {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.distribute' op operand count (2) does not match with the total size (1) specified in attribute 'operandSegmentSizes'}}
  omp.distribute allocate(%i : i32 -> %p : memref<i32>) {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
  } {operandSegmentSizes = array<i32: 1, 0, 0, 0>}
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.ordered' op must be nested inside of a loop}}
  omp.ordered depend_type(dependsource) depend_vec(%i : i32) {doacross_num_loops = 1}
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  omp.wsloop {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        // expected-error @+1 {{'omp.ordered' op the enclosing worksharing-loop region must have an ordered clause}}
        omp.ordered depend_type(dependsource) depend_vec(%i : i32) {doacross_num_loops = 1}
        omp.yield
      }
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  omp.wsloop ordered(0) {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        // expected-error @+1 {{'omp.ordered' op the enclosing loop's ordered clause must have a parameter present}}
        omp.ordered depend_type(dependsource) depend_vec(%i : i32) {doacross_num_loops = 1}
        omp.yield
      }
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  omp.wsloop ordered(2) {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        // expected-error @+1 {{'omp.ordered' op number of variables in depend clause does not match number of iteration variables in the doacross loop}}
        omp.ordered depend_type(dependsource) depend_vec(%i : i32) {doacross_num_loops = 1}
        omp.yield
      }
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  omp.distribute {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        // expected-error @+1 {{'omp.ordered' op must be nested inside of a worksharing, simd or worksharing simd loop}}
        omp.ordered depend_type(dependsource) depend_vec(%i : i32) {doacross_num_loops = 1}
        omp.yield
      }
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  omp.wsloop {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        // expected-error @+1 {{'omp.ordered.region' op the enclosing worksharing-loop region must have an ordered clause}}
        omp.ordered.region {
          omp.terminator
        }
        omp.yield
      }
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  omp.wsloop ordered(1) {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        // expected-error @+1 {{'omp.ordered.region' op the enclosing loop's ordered clause must not have a parameter present}}
        omp.ordered.region {
          omp.terminator
        }
        omp.yield
      }
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  omp.distribute {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        // expected-error @+1 {{'omp.ordered.region' op must be nested inside of a worksharing, simd or worksharing simd loop}}
        omp.ordered.region {
          omp.terminator
        }
        omp.yield
      }
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{SCAN directive needs to be enclosed within a parent worksharing loop construct or SIMD construct with INSCAN reduction modifier}}
  omp.scan inclusive(%p : memref<i32>)
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{Exactly one of EXCLUSIVE or INCLUSIVE clause is expected}}
  omp.scan
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  omp.wsloop {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        // expected-error @+1 {{SCAN directive needs to be enclosed within a parent worksharing loop construct or SIMD construct with INSCAN reduction modifier}}
        omp.scan exclusive(%p : memref<i32>)
        omp.yield
      }
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.yield' op expects parent op to be one of 'omp.atomic.update, omp.declare_reduction, omp.loop_nest, omp.private'}}
  omp.yield
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{read and write must not be to the same location for atomic reads}}
  omp.atomic.read %p = %p : memref<i32>, memref<i32>, i32
  return
}

// -----

func.func @f(%p: memref<i32>, %q: memref<i32>) {
  // expected-error @+1 {{memory-order must not be acq_rel or release for atomic reads}}
  omp.atomic.read %p = %q memory_order(release) : memref<i32>, memref<i32>, i32
  return
}

// -----

func.func @f(%p: memref<i32>, %q: memref<i32>) {
  // expected-error @+1 {{'omp.atomic.read' op the hints omp_sync_hint_uncontended and omp_sync_hint_contended cannot be combined}}
  omp.atomic.read %p = %q hint(contended, uncontended) : memref<i32>, memref<i32>, i32
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i64) {
  // expected-error @+1 {{address must dereference to value type}}
  omp.atomic.write %p = %i : memref<i32>, i64
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{memory-order must not be acq_rel or acquire for atomic writes}}
  omp.atomic.write %p = %i memory_order(acquire) : memref<i32>, i32
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.atomic.write' op the hints omp_sync_hint_nonspeculative and omp_sync_hint_speculative cannot be combined.}}
  omp.atomic.write %p = %i hint(speculative, nonspeculative) : memref<i32>, i32
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{the type of the operand must be a pointer type whose element type is the same as that of the region argument}}
  omp.atomic.update %p : memref<i32> {
  ^bb0(%x: i64):
    omp.yield(%x : i64)
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{the region must accept exactly one argument}}
  omp.atomic.update %p : memref<i32> {
  ^bb0(%x: i32, %y: i32):
    omp.yield(%x : i32)
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{memory-order must not be acq_rel or acquire for atomic updates}}
  omp.atomic.update memory_order(acq_rel) %p : memref<i32> {
  ^bb0(%x: i32):
    omp.yield(%x : i32)
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{only updated value must be returned}}
  omp.atomic.update %p : memref<i32> {
  ^bb0(%x: i32):
    omp.yield
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{input and yielded value must have the same type}}
  omp.atomic.update %p : memref<i32> {
  ^bb0(%x: i32):
    %y = arith.extsi %x : i32 to i64
    omp.yield(%y : i64)
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.atomic.update' op the hints omp_sync_hint_uncontended and omp_sync_hint_contended cannot be combined}}
  omp.atomic.update hint(contended, uncontended) %p : memref<i32> {
  ^bb0(%x: i32):
    omp.yield(%x : i32)
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+2 {{'omp.atomic.update' op expects regions to end with 'omp.yield', found 'omp.terminator'}}
  // expected-note @+1 {{in custom textual format, the absence of terminator implies 'omp.yield'}}
  omp.atomic.update %p : memref<i32> {
  ^bb0(%x: i32):
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %v: memref<i32>, %i: i32) {
  // expected-error @+1 {{expected three operations in atomic.capture region (one terminator, and two atomic ops)}}
  omp.atomic.capture {
    omp.atomic.read %v = %p : memref<i32>, memref<i32>, i32
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %v: memref<i32>, %i: i32) {
  omp.atomic.capture {
    // expected-error @+1 {{invalid sequence of operations in the capture region}}
    omp.atomic.read %v = %p : memref<i32>, memref<i32>, i32
    omp.atomic.read %v = %p : memref<i32>, memref<i32>, i32
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %v: memref<i32>, %i: i32) {
  omp.atomic.capture {
    // expected-error @+1 {{invalid sequence of operations in the capture region}}
    omp.atomic.write %p = %i : memref<i32>, i32
    omp.atomic.read %v = %p : memref<i32>, memref<i32>, i32
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %v: memref<i32>, %i: i32) {
  omp.atomic.capture {
    // expected-error @+1 {{captured variable in atomic.read must be updated in second operation}}
    omp.atomic.read %v = %p : memref<i32>, memref<i32>, i32
    omp.atomic.write %v = %i : memref<i32>, i32
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %v: memref<i32>, %i: i32) {
  omp.atomic.capture {
    // expected-error @+1 {{updated variable in atomic.update must be captured in second operation}}
    omp.atomic.update %p : memref<i32> {
    ^bb0(%x: i32):
      omp.yield(%x : i32)
    }
    omp.atomic.read %p = %v : memref<i32>, memref<i32>, i32
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %v: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.atomic.capture' op operations inside capture region must not have hint clause}}
  omp.atomic.capture {
    omp.atomic.read %v = %p hint(contended) : memref<i32>, memref<i32>, i32
    omp.atomic.write %p = %i : memref<i32>, i32
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %v: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.atomic.capture' op operations inside capture region must not have memory_order clause}}
  omp.atomic.capture {
    omp.atomic.read %v = %p : memref<i32>, memref<i32>, i32
    omp.atomic.write %p = %i memory_order(relaxed) : memref<i32>, i32
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %v: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.atomic.capture' op the hints omp_sync_hint_uncontended and omp_sync_hint_contended cannot be combined}}
  omp.atomic.capture hint(contended, uncontended) {
    omp.atomic.read %v = %p : memref<i32>, memref<i32>, i32
    omp.atomic.write %p = %i : memref<i32>, i32
  }
  return
}

// -----

// expected-error @+1 {{'omp.critical.declare' op the hints omp_sync_hint_uncontended and omp_sync_hint_contended cannot be combined}}
omp.critical.declare @mutex hint(contended, uncontended)

// -----

// expected-error @+1 {{'omp.critical.declare' op the hints omp_sync_hint_nonspeculative and omp_sync_hint_speculative cannot be combined.}}
omp.critical.declare @mutex hint(speculative, nonspeculative)

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.critical' op expected symbol reference @mutex to point to a critical declaration}}
  omp.critical(@mutex) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{failed to lookup privatizer op with symbol: '@a'}}
  omp.parallel private(@a %i -> %q : i32) {
    omp.terminator
  }
  return
}

// -----

omp.private {type = firstprivate} @first : i32 copy {
^bb0(%x: i32, %y: i32):
  omp.yield(%x : i32)
}
func.func @f(%i: i64) {
  // expected-error @+1 {{type mismatch between a firstprivate variable and its privatizer op, var type: 'i64' vs. privatizer op type: 'i32'}}
  omp.parallel private(@first %i -> %q : i64) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{inconsistent number of private variables and privatizer op symbols, private vars: 1 vs. privatizer op symbols: 0}}
  "omp.parallel"(%i) <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 1, 0>}> ({
  ^bb0(%q: i32):
    omp.terminator
  }) : (i32) -> ()
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.parallel' op expected at least 1 entry block argument(s)}}
  "omp.parallel"(%i) <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 1, 0>}> ({
    omp.terminator
  }) : (i32) -> ()
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{expected equal sizes for allocate and allocator variables}}
  "omp.parallel"(%i) <{operandSegmentSizes = array<i32: 1, 0, 0, 0, 0, 0>}> ({
    omp.terminator
  }) : (i32) -> ()
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.parallel' op expected symbol reference @a to point to a reduction declaration}}
  omp.parallel reduction(@a %p -> %q : memref<i32>) {
    omp.terminator
  }
  return
}

// -----

omp.declare_reduction @add : i32 init {
^bb0(%x: i32):
  omp.yield(%x : i32)
} combiner {
^bb0(%x: i32, %y: i32):
  omp.yield(%x : i32)
} atomic {
^bb0(%x: !llvm.ptr, %y: !llvm.ptr):
  omp.yield
}
func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.parallel' op expected accumulator ('memref<i32>') to be the same type as reduction declaration ('!llvm.ptr')}}
  omp.parallel reduction(@add %p -> %q : memref<i32>) {
    omp.terminator
  }
  return
}

// -----

omp.declare_reduction @add : i32 init {
^bb0(%x: i32):
  omp.yield(%x : i32)
} combiner {
^bb0(%x: i32, %y: i32):
  omp.yield(%x : i32)
} atomic {
^bb0(%x: !llvm.ptr, %y: !llvm.ptr):
  omp.yield
}
func.func @f(%p: !llvm.ptr) {
  // expected-error @+1 {{'omp.parallel' op accumulator variable used more than once}}
  omp.parallel reduction(@add %p -> %q, @add %p -> %r : !llvm.ptr, !llvm.ptr) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.parallel' op expected as many reduction symbol references as reduction variables}}
  "omp.parallel"(%p) <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 1>}> ({
  ^bb0(%q: memref<i32>):
    omp.terminator
  }) : (memref<i32>) -> ()
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{expected as many reduction variable by reference attributes as reduction variables}}
  "omp.parallel"(%p) <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 1>, reduction_syms = [@a], reduction_byref = array<i1: true, true>}> ({
  ^bb0(%q: memref<i32>):
    omp.terminator
  }) : (memref<i32>) -> ()
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.parallel' op unexpected reduction symbol references}}
  "omp.parallel"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0>, reduction_syms = [@a]}> ({
    omp.terminator
  }) : () -> ()
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.composite' attribute missing from composite operation}}
  omp.parallel {
    omp.distribute {
        omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
          omp.yield
        }
    }
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{multiple 'omp.distribute' nested inside of 'omp.parallel'}}
  omp.parallel {
    omp.distribute {
        omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
          omp.yield
        }
    }
    omp.distribute {
        omp.loop_nest (%k) : i32 = (%i) to (%i) step (%i) {
          omp.yield
        }
    }
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{unexpected OpenMP operation inside of composite 'omp.parallel': omp.barrier}}
  omp.parallel {
    omp.distribute {
        omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
          omp.yield
        }
    }
    omp.barrier
    omp.terminator
  } {omp.composite}
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.composite' attribute present in non-composite operation}}
  omp.parallel {
    omp.terminator
  } {omp.composite}
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  omp.teams {
    // expected-error @+1 {{expected to be nested inside of omp.target or not nested in any OpenMP dialect operations}}
    omp.teams {
      omp.terminator
    }
    omp.terminator
  }
  return
}

// -----

func.func @f(%i: i32, %k: i64) {
  // expected-error @+1 {{expected num_teams upper bound and lower bound to be the same type}}
  omp.teams num_teams(%i : i32 to %k : i64) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{expected num_teams upper bound to be defined if the lower bound is defined}}
  "omp.teams"(%i) <{operandSegmentSizes = array<i32: 0, 0, 0, 1, 0, 0, 0, 0>}> ({
    omp.terminator
  }) : (i32) -> ()
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.sections' op expected omp.section op or terminator op inside region}}
  omp.sections {
    omp.barrier
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.section' op expects parent op 'omp.sections'}}
  omp.section {
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  omp.sections private(@a %i -> %q : i32) {
    // expected-error @+1 {{'omp.section' op expected at least 1 entry block argument(s)}}
    omp.section {
      omp.terminator
    }
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.single' op expected symbol reference @copy to point to a copy function}}
  omp.single copyprivate(%p -> @copy : memref<i32>) {
    omp.terminator
  }
  return
}

// -----

func.func private @copy(memref<i32>)
func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.single' op expected copy function @copy to have 2 operands}}
  omp.single copyprivate(%p -> @copy : memref<i32>) {
    omp.terminator
  }
  return
}

// -----

func.func private @copy(memref<i32>, i32)
func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.single' op expected copy function @copy arguments to have the same type}}
  omp.single copyprivate(%p -> @copy : memref<i32>) {
    omp.terminator
  }
  return
}

// -----

func.func private @copy(i32, i32)
func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.single' op expected copy function arguments' type ('i32') to be the same as copyprivate variable's type ('memref<i32>')}}
  omp.single copyprivate(%p -> @copy : memref<i32>) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.single' op inconsistent number of copyprivate vars (= 0) and functions (= 1), both must be equal}}
  omp.single {
    omp.terminator
  } {copyprivate_syms = [@copy]}
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{ALIGN value : 3 must be power of 2}}
  omp.allocate_dir(%p : memref<i32>) align(3)
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.allocate_dir' op attribute 'align' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  omp.allocate_dir(%p : memref<i32>) align(0)
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.threadprivate' op failed to verify that all of {sym_addr, tls_addr} have same type}}
  %t = "omp.threadprivate"(%p) : (memref<i32>) -> !llvm.ptr
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.workdistribute' op workdistribute must be nested under teams}}
  omp.workdistribute {
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.workdistribute' op region cannot be empty}}
  omp.workdistribute {
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  omp.teams {
    // expected-error @+1 {{'omp.workdistribute' op explicit barriers are not allowed in workdistribute region}}
    omp.workdistribute {
      omp.barrier
      omp.terminator
    }
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  omp.teams {
    // expected-error @+1 {{'omp.workdistribute' op nested parallel constructs not allowed in workdistribute}}
    omp.workdistribute {
      omp.parallel {
        omp.terminator
      }
      omp.terminator
    }
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  omp.teams {
    // expected-error @+1 {{'omp.workdistribute' op nested teams constructs not allowed in workdistribute}}
    omp.workdistribute {
      omp.teams {
        omp.terminator
      }
      omp.terminator
    }
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.workdistribute' op region must be terminated with omp.terminator}}
  omp.workdistribute {
    cf.br ^bb1
  ^bb1:
    "a.b"() [^bb1] : () -> ()
  }
  return
}

// -----

func.func @f(%b: i1) {
  // expected-error @+1 {{'omp.workdistribute' op region must have exactly one terminator}}
  omp.workdistribute {
    cf.cond_br %b, ^bb1, ^bb2
  ^bb1:
    omp.terminator
  ^bb2:
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.cancel' op Orphaned cancel construct}}
  omp.cancel cancellation_construct_type(parallel)
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  omp.single {
    // expected-error @+1 {{'omp.cancel' op cancel parallel must appear inside a parallel region}}
    omp.cancel cancellation_construct_type(parallel)
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  omp.single {
    // expected-error @+1 {{'omp.cancel' op cancel loop must appear inside a worksharing-loop region}}
    omp.cancel cancellation_construct_type(loop)
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  omp.single {
    // expected-error @+1 {{'omp.cancel' op cancel sections must appear inside a sections region}}
    omp.cancel cancellation_construct_type(sections)
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  omp.single {
    // expected-error @+1 {{'omp.cancel' op cancel taskgroup must appear inside a task region}}
    omp.cancel cancellation_construct_type(taskgroup)
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.cancellation_point' op Orphaned cancellation point}}
  omp.cancellation_point cancellation_construct_type(parallel)
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  omp.single {
    // expected-error @+1 {{'omp.cancellation_point' op cancellation point parallel must appear inside a parallel region}}
    omp.cancellation_point cancellation_construct_type(parallel)
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  omp.single {
    // expected-error @+1 {{'omp.cancellation_point' op cancellation point loop must appear inside a worksharing-loop region}}
    omp.cancellation_point cancellation_construct_type(loop)
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  omp.single {
    // expected-error @+1 {{'omp.cancellation_point' op cancellation point sections must appear inside a sections region}}
    omp.cancellation_point cancellation_construct_type(sections)
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  omp.single {
    // expected-error @+1 {{'omp.cancellation_point' op cancellation point taskgroup must appear inside a task region}}
    omp.cancellation_point cancellation_construct_type(taskgroup)
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  omp.wsloop nowait {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        // expected-error @+1 {{A worksharing construct that is canceled must not have a nowait clause}}
        omp.cancel cancellation_construct_type(loop)
        omp.yield
      }
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  omp.wsloop ordered(1) {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        // expected-error @+1 {{A worksharing construct that is canceled must not have an ordered clause}}
        omp.cancel cancellation_construct_type(loop)
        omp.yield
      }
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  omp.sections nowait {
    omp.section {
      // expected-error @+1 {{A sections construct that is canceled must not have a nowait clause}}
      omp.cancel cancellation_construct_type(sections)
      omp.terminator
    }
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.task' op unexpected depend values}}
  omp.task {
    omp.terminator
  } {depend_kinds = [#omp<clause_task_depend(taskdependin)>]}
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.task' op expected as many depend values as depend variables}}
  omp.task depend(taskdependin -> %p : memref<i32>) {
    omp.terminator
  } {depend_kinds = []}
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.task' op expected symbol reference @a to point to a reduction declaration}}
  omp.task in_reduction(@a %p -> %q : memref<i32>) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.taskgroup' op expected symbol reference @a to point to a reduction declaration}}
  omp.taskgroup task_reduction(@a %p -> %q : memref<i32>) {
    omp.terminator
  }
  return
}

// -----

omp.declare_reduction @add : i32 init {
^bb0(%x: i32):
  omp.yield(%x : i32)
} combiner {
^bb0(%x: i32, %y: i32):
  omp.yield(%x : i32)
} atomic {
^bb0(%x: !llvm.ptr, %y: !llvm.ptr):
  omp.yield
}
func.func @f(%p: !llvm.ptr, %i: i32) {
  // expected-error @+1 {{expected '{' to begin a region}}
  omp.taskloop reduction(@add %p -> %q : !llvm.ptr) nogroup {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
  }
  return
}

// -----

omp.declare_reduction @add : i32 init {
^bb0(%x: i32):
  omp.yield(%x : i32)
} combiner {
^bb0(%x: i32, %y: i32):
  omp.yield(%x : i32)
} atomic {
^bb0(%x: !llvm.ptr, %y: !llvm.ptr):
  omp.yield
}
func.func @f(%p: !llvm.ptr, %i: i32) {
  // expected-error @+1 {{if a reduction clause is present on the taskloop directive, the nogroup clause must not be specified}}
  omp.taskloop nogroup reduction(@add %p -> %q : !llvm.ptr) {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
  }
  return
}

// -----

omp.declare_reduction @add : i32 init {
^bb0(%x: i32):
  omp.yield(%x : i32)
} combiner {
^bb0(%x: i32, %y: i32):
  omp.yield(%x : i32)
} atomic {
^bb0(%x: !llvm.ptr, %y: !llvm.ptr):
  omp.yield
}
func.func @f(%p: !llvm.ptr, %i: i32) {
  // expected-error @+1 {{the same list item cannot appear in both a reduction and an in_reduction clause}}
  omp.taskloop in_reduction(@add %p -> %r : !llvm.ptr) reduction(@add %p -> %q : !llvm.ptr) {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{the grainsize clause and num_tasks clause are mutually exclusive and may not appear on the same taskloop directive}}
  omp.taskloop grainsize(%i : i32) num_tasks(%i : i32) {
    omp.loop_nest (%j) : i32 = (%i) to (%i) step (%i) {
        omp.yield
      }
  }
  return
}

// -----

// expected-error @+1 {{`init`: expected 2 region arguments, got: 1}}
omp.private {type = private} @a : i32 init {
^bb0(%x: i32):
  omp.yield(%x : i32)
}

// -----

// expected-error @+1 {{Region argument type mismatch: got 'i64' expected 'i32'.}}
omp.private {type = private} @a : i32 init {
^bb0(%x: i32, %y: i64):
  omp.yield(%x : i32)
}

// -----

omp.private {type = private} @a : i32 init {
^bb0(%x: i32, %y: i32):
  // expected-error @+1 {{Invalid yielded value. Expected type: 'i32', got: None}}
  omp.yield
}

// -----

omp.private {type = private} @a : i32 init {
^bb0(%x: i32, %y: i32):
  // expected-error @+1 {{expected exit block terminator to be an `omp.yield` op.}}
  omp.terminator
}

// -----

omp.private {type = private} @a : i32 init {
^bb0(%x: i32, %y: i32):
  // expected-error @+1 {{Invalid yielded value. Expected type: 'i32', got: 'i32', 'i32'}}
  omp.yield(%x, %y : i32, i32)
}

// -----

// expected-error @+1 {{`private` clauses do not require a `copy` region.}}
omp.private {type = private} @a : i32 copy {
^bb0(%x: i32, %y: i32):
  omp.yield(%y : i32)
}

// -----

omp.private {type = private} @a : i32 dealloc {
^bb0(%x: i32):
  // expected-error @+1 {{Did not expect any values to be yielded.}}
  omp.yield(%x : i32)
}

// -----

// expected-error @+1 {{`dealloc`: expected 1 region arguments, got: 2}}
omp.private {type = private} @a : i32 dealloc {
^bb0(%x: i32, %y: i32):
  omp.yield
}

// -----

// expected-error @+1 {{`firstprivate` clauses require at least a `copy` region.}}
omp.private {type = firstprivate} @a : i32

// -----

// expected-error @+1 {{`copy`: expected 2 region arguments, got: 1}}
omp.private {type = firstprivate} @a : i32 copy {
^bb0(%x: i32):
  omp.yield(%x : i32)
}

// -----

// expected-error @+2 {{custom op 'omp.private' expected ::mlir::omp::DataSharingClauseType to be one of: private, firstprivate}}
// expected-error @+1 {{custom op 'omp.private' failed to parse DataSharingClauseTypeAttr parameter 'value' which is to be a `::mlir::omp::DataSharingClauseType`}}
omp.private {type = foo} @a : i32

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects non-empty initializer region}}
omp.declare_reduction @a : i32 init {
} combiner {
^bb0(%x: i32, %y: i32):
  omp.yield(%x : i32)
}

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects one or two arguments to the initializer region}}
omp.declare_reduction @a : i32 init {
  omp.terminator
} combiner {
^bb0(%x: i32, %y: i32):
  omp.yield(%x : i32)
}

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects one argument to the initializer region when no allocation region is used}}
omp.declare_reduction @a : i32 init {
^bb0(%x: i32, %y: i32):
  omp.yield(%x : i32)
} combiner {
^bb0(%x: i32, %y: i32):
  omp.yield(%x : i32)
}

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects two arguments to the initializer region when an allocation region is used}}
omp.declare_reduction @a : i32 alloc {
  %0 = arith.constant 0 : i32
  omp.yield(%0 : i32)
} init {
^bb0(%x: i32):
  omp.yield(%x : i32)
} combiner {
^bb0(%x: i32, %y: i32):
  omp.yield(%x : i32)
}

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects alloc region to yield a value of the reduction type}}
omp.declare_reduction @a : i32 alloc {
  omp.yield
} init {
^bb0(%x: i32):
  omp.yield(%x : i32)
} combiner {
^bb0(%x: i32, %y: i32):
  omp.yield(%x : i32)
}

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects initializer region argument to match the reduction type}}
omp.declare_reduction @a : i32 init {
^bb0(%x: i64):
  omp.yield(%x : i64)
} combiner {
^bb0(%x: i32, %y: i32):
  omp.yield(%x : i32)
}

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects initializer region to yield a value of the reduction type}}
omp.declare_reduction @a : i32 init {
^bb0(%x: i32):
  omp.yield
} combiner {
^bb0(%x: i32, %y: i32):
  omp.yield(%x : i32)
}

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects non-empty reduction region}}
omp.declare_reduction @a : i32 init {
^bb0(%x: i32):
  omp.yield(%x : i32)
} combiner {
}

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects reduction region with two arguments of the reduction type}}
omp.declare_reduction @a : i32 init {
^bb0(%x: i32):
  omp.yield(%x : i32)
} combiner {
^bb0(%x: i32):
  omp.yield(%x : i32)
}

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects reduction region to yield a value of the reduction type}}
omp.declare_reduction @a : i32 init {
^bb0(%x: i32):
  omp.yield(%x : i32)
} combiner {
^bb0(%x: i32, %y: i32):
  omp.yield
}

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects atomic reduction region with two arguments of the same type}}
omp.declare_reduction @a : i32 init {
^bb0(%x: i32):
  omp.yield(%x : i32)
} combiner {
^bb0(%x: i32, %y: i32):
  omp.yield(%x : i32)
} atomic {
^bb0(%x: memref<i32>):
  omp.yield
}

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects atomic reduction region arguments to be accumulators containing the reduction type}}
omp.declare_reduction @a : i32 init {
^bb0(%x: i32):
  omp.yield(%x : i32)
} combiner {
^bb0(%x: i32, %y: i32):
  omp.yield(%x : i32)
} atomic {
^bb0(%x: memref<i64>, %y: memref<i64>):
  omp.yield
}

// -----

// expected-error @+1 {{'omp.declare_reduction' op expects cleanup region with one argument of the reduction type}}
omp.declare_reduction @a : i32 init {
^bb0(%x: i32):
  omp.yield(%x : i32)
} combiner {
^bb0(%x: i32, %y: i32):
  omp.yield(%x : i32)
} cleanup {
^bb0(%x: i64):
  omp.yield
}

// -----

// expected-error @+1 {{'omp.declare_mapper' op expected terminator to be a DeclareMapperInfoOp}}
omp.declare_mapper @a : i32 {
  omp.terminator
}

// -----

omp.declare_mapper @a : i32 {
^bb0(%p: memref<i32>):
  // expected-error @+1 {{missing map operation}}
  omp.declare_mapper.info map_entries(%p : memref<i32>)
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{expected extent or upperbound.}}
  %b = omp.map.bounds lower_bound(%i : i32)
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{invalid mapper id}}
  %m = omp.map.info var_ptr(%p : memref<i32>, i32) map_clauses(to) capture(This) mapper(@a) -> memref<i32>
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.map.info' op 'members' arguments must be defined by 'omp.map.info' ops}}
  %m = omp.map.info var_ptr(%p : memref<i32>, i32) map_clauses(to) capture(This) members(%p : [0] : memref<i32>) -> memref<i32>
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{At least one of map, use_device_ptr_vars, or use_device_addr_vars operand must be present}}
  omp.target_data {
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.target_data' op 'use_device_ptr' arguments must be defined by 'omp.map.info' ops}}
  omp.target_data use_device_ptr(%p -> %q : memref<i32>) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.target_data' op 'use_device_addr' arguments must be defined by 'omp.map.info' ops}}
  omp.target_data use_device_addr(%p -> %q : memref<i32>) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{missing map operation}}
  omp.target_data map_entries(%p : memref<i32>) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  %m = memref.alloc() : memref<i32>
  // expected-error @+1 {{map argument is not a map entry operation}}
  omp.target_data map_entries(%m : memref<i32>) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  %m = omp.map.info var_ptr(%p : memref<i32>, i32) map_clauses(delete) capture(ByRef) -> memref<i32>
  // expected-error @+1 {{to, from, tofrom and alloc map types are permitted}}
  omp.target_data map_entries(%m : memref<i32>) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  %m = omp.map.info var_ptr(%p : memref<i32>, i32) map_clauses(delete) capture(ByRef) -> memref<i32>
  // expected-error @+1 {{to, from, tofrom and alloc map types are permitted}}
  omp.target map_entries(%m -> %q : memref<i32>) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  %m = omp.map.info var_ptr(%p : memref<i32>, i32) map_clauses(from) capture(ByRef) -> memref<i32>
  // expected-error @+1 {{to and alloc map types are permitted}}
  omp.target_enter_data map_entries(%m : memref<i32>)
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  %m = omp.map.info var_ptr(%p : memref<i32>, i32) map_clauses(to) capture(ByRef) -> memref<i32>
  // expected-error @+1 {{from, release and delete map types are permitted}}
  omp.target_exit_data map_entries(%m : memref<i32>)
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  %m = omp.map.info var_ptr(%p : memref<i32>, i32) map_clauses(delete) capture(ByRef) -> memref<i32>
  // expected-error @+1 {{at least one of to or from map types must be specified, other map types are not permitted}}
  omp.target_update map_entries(%m : memref<i32>)
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  %m = omp.map.info var_ptr(%p : memref<i32>, i32) map_clauses(storage) capture(ByRef) -> memref<i32>
  // expected-error @+1 {{at least one of to or from map types must be specified, other map types are not permitted}}
  omp.target_update map_entries(%m : memref<i32>)
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  %m = omp.map.info var_ptr(%p : memref<i32>, i32) map_clauses(tofrom) capture(ByRef) -> memref<i32>
  // expected-error @+1 {{either to or from map types can be specified, not both}}
  omp.target_update map_entries(%m : memref<i32>)
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  %m = omp.map.info var_ptr(%p : memref<i32>, i32) map_clauses(to) capture(ByRef) -> memref<i32>
  %n = omp.map.info var_ptr(%p : memref<i32>, i32) map_clauses(from) capture(ByRef) -> memref<i32>
  // expected-error @+1 {{either to or from map types can be specified, not both}}
  omp.target_update map_entries(%m, %n : memref<i32>, memref<i32>)
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  %m = omp.map.info var_ptr(%p : memref<i32>, i32) map_clauses(always, to) capture(ByRef) -> memref<i32>
  // expected-error @+1 {{present, mapper and iterator map type modifiers are permitted}}
  omp.target_update map_entries(%m : memref<i32>)
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.target_enter_data' op expected as many depend values as depend variables}}
  omp.target_enter_data depend(taskdependin -> %p : memref<i32>) {depend_kinds = []}
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.target_exit_data' op unexpected depend values}}
  omp.target_exit_data {depend_kinds = [#omp<clause_task_depend(taskdependin)>]}
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.target_update' op expected as many depend values as depend variables}}
  omp.target_update depend(taskdependin -> %p : memref<i32>) {depend_kinds = []}
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.target' op 'has_device_addr' arguments must be defined by 'omp.map.info' ops}}
  omp.target has_device_addr(%p -> %q : memref<i32>) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{sizes of `private` operand range and `private_maps` attribute mismatch}}
  omp.target private(@a %i -> %q : i32) {
    omp.terminator
  } {private_maps = array<i64: 1, 2>}
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{target containing multiple 'omp.teams' nested ops}}
  omp.target {
    omp.teams {
      omp.terminator
    }
    omp.teams {
      omp.terminator
    }
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.target' op host_eval argument illegal use in 'a.b' operation}}
  omp.target host_eval(%i -> %h : i32) {
    "a.b"(%h) : (i32) -> ()
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.target' op host_eval argument only legal as 'num_teams' and 'thread_limit' in 'omp.teams'}}
  omp.target host_eval(%i -> %h : i32) {
    omp.teams allocate(%h : i32 -> %h : i32) {
      omp.terminator
    }
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.target' op host_eval argument only legal as 'num_threads' in 'omp.parallel' when representing target SPMD}}
  omp.target host_eval(%i -> %h : i32) {
    omp.parallel num_threads(%h : i32) {
      omp.terminator
    }
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.target' op host_eval argument only legal as loop bounds and steps in 'omp.loop_nest' when trip count must be evaluated in the host}}
  omp.target host_eval(%i -> %h : i32) {
    omp.parallel num_threads(%h : i32) {
      omp.wsloop {
        omp.loop_nest (%j) : i32 = (%h) to (%h) step (%h) {
          omp.yield
        }
      }
      omp.terminator
    }
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.new_cli' op CLI has no generator}}
  %a = omp.new_cli
  // expected-note @+1 {{see consumer here: "omp.unroll_heuristic"(%0) : (!omp.cli) -> ()}}
  omp.unroll_heuristic(%a)
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.new_cli' op CLI must have at most one generator}}
  %a = omp.new_cli
  // expected-note @+1 {{second generator here:}}
  omp.canonical_loop(%a) %x : i32 in range(%i) {
    omp.terminator
  }
  // expected-note @+1 {{first generator here:}}
  omp.canonical_loop(%a) %y : i32 in range(%i) {
    omp.terminator
  }
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.new_cli' op CLI must have at most one consumer}}
  %a = omp.new_cli
  omp.canonical_loop(%a) %x : i32 in range(%i) {
    omp.terminator
  }
  // expected-note @+1 {{second consumer here:"omp.unroll_heuristic"(%0) : (!omp.cli) -> ()}}
  omp.unroll_heuristic(%a)
  // expected-note @+1 {{first consumer here:"omp.unroll_heuristic"(%0) : (!omp.cli) -> ()}}
  omp.unroll_heuristic(%a)
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.canonical_loop' op Canonical loop region must have exactly one argument}}
  "omp.canonical_loop"(%i) ({
    omp.terminator
  }) : (i32) -> ()
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.canonical_loop' op Region argument must be the same type as the trip count}}
  "omp.canonical_loop"(%i) ({
  ^bb0(%x: i64):
    omp.terminator
  }) : (i32) -> ()
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  // expected-error @+1 {{'omp.tile' op must apply to at least one loop}}
  omp.tile <- ()
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  %a = omp.new_cli
  %b = omp.new_cli
  omp.canonical_loop(%a) %x : i32 in range(%i) {
    omp.canonical_loop(%b) %y : i32 in range(%i) {
      omp.terminator
    }
    omp.terminator
  }
  // expected-error @+1 {{'omp.tile' op there must be one tile size for each applyee}}
  omp.tile <- (%a, %b) sizes(%i : i32)
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  %a = omp.new_cli
  %b = omp.new_cli
  omp.canonical_loop(%a) %x : i32 in range(%i) {
    omp.canonical_loop(%b) %y : i32 in range(%i) {
      omp.terminator
    }
    omp.terminator
  }
  %g = omp.new_cli
  // expected-error @+1 {{'omp.tile' op expecting two times the number of generatees than applyees}}
  omp.tile (%g) <- (%a, %b) sizes(%i, %i : i32, i32)
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  %a = omp.new_cli
  %b = omp.new_cli
  omp.canonical_loop(%a) %x : i32 in range(%i) {
    omp.canonical_loop(%b) %y : i32 in range(%x) {
      omp.terminator
    }
    omp.terminator
  }
  // expected-error @+1 {{'omp.tile' op tiled loop nest must be rectangular}}
  omp.tile <- (%a, %b) sizes(%i, %i : i32, i32)
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  %a = omp.new_cli
  %b = omp.new_cli
  omp.canonical_loop(%a) %x : i32 in range(%i) {
    omp.canonical_loop(%b) %y : i32 in range(%i) {
      omp.terminator
    }
    "a.b"() : () -> ()
    omp.terminator
  }
  // expected-error @+1 {{'omp.tile' op tiled loop nest must be perfectly nested}}
  omp.tile <- (%a, %b) sizes(%i, %i : i32, i32)
  return
}

// -----

func.func @f(%p: memref<i32>, %i: i32) {
  %a = omp.new_cli
  %b = omp.new_cli
  omp.canonical_loop(%a) %x : i32 in range(%i) {
    omp.canonical_loop(%b) %y : i32 in range(%i) {
      omp.terminator
    }
    omp.terminator
  }
  // expected-error @+1 {{'omp.new_cli' op CLI has no generator}}
  %g = omp.new_cli
  // expected-note @+1 {{see consumer here: "omp.tile"(%0, %2, %arg1, %arg1) <{operandSegmentSizes = array<i32: 0, 2, 2>}> : (!omp.cli, !omp.cli, i32, i32) -> ()}}
  omp.tile <- (%a, %g) sizes(%i, %i : i32, i32)
  return
}

// -----

// expected-error @+1 {{has a hint, 17, with bits that stand for nothing}}
"omp.critical.declare"() <{sym_name = "t", hint = 17 : i64}> : () -> ()

// -----

func.func @f(%d: i32, %n: i64) {
  // expected-error @+1 {{expects sizes of type 'index'}}
  %0 = "omp.target_allocmem"(%d, %n) <{operandSegmentSizes = array<i32: 1, 0, 1>, in_type = i64}> : (i32, i64) -> i64
  return
}
