// What ends a program in a parallel loop ends it with the words of the first iteration that does, whatever the threads.
//
// RUN: not terrace run --backend=cranelift %s 2>&1 | FileCheck %s
// RUN: not terrace run --backend=cranelift --threads=8 %s 2>&1 | FileCheck %s
// RUN: not terrace run --backend=native --threads=2 %s 2>&1 | FileCheck %s
// RUN: %if llvm %{ not terrace run --backend=llvm --threads=8 %s 2>&1 | FileCheck %s %}
// RUN: not terrace run --backend=cranelift --threads=8 -e divide %s 2>&1 | FileCheck %s --check-prefix=DIVIDE
// RUN: not terrace run --backend=cranelift --threads=2 -e leave %s | FileCheck %s --check-prefix=LEAVE --allow-empty
// RUN: not terrace run --backend=cranelift --threads=8 -e deep %s 2>&1 | FileCheck %s --check-prefix=DEEP
// RUN: %if llvm %{ not terrace run --backend=llvm --threads=8 -e deep %s 2>&1 | FileCheck %s --check-prefix=DEEP %}
// RUN: not terrace run --threads=-1 %s 2>&1 | FileCheck %s --check-prefix=NONSENSE
// RUN: not terrace run --threads=many %s 2>&1 | FileCheck %s --check-prefix=NONSENSE
// RUN: not terrace run --backend=llvm --threads=2 --dump-object-file %s 2>&1 | FileCheck %s --check-prefix=OBJECT

// NONSENSE: invalid value '{{-1|many}}' for '--threads <N>'
// OBJECT: terrace run: an object file is for one thread: --threads and --dump-object-file exclude each other

func.func private @printI64(i64)
func.func private @printNewline()
func.func private @exit(i32)

// CHECK: 41000
// CHECK-NOT: 42000
// CHECK: more than there may be
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 100000 : index
  %limit = arith.constant 41500 : index
  %thousand = arith.constant 1000 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %is_good = arith.cmpi ult, %i, %limit : index
    cf.assert %is_good, "more than there may be"
    %rest = arith.remui %i, %thousand : index
    %is_whole = arith.cmpi eq, %rest, %c0 : index
    scf.if %is_whole {
      %number = arith.index_cast %i : index to i64
      func.call @printI64(%number) : (i64) -> ()
      func.call @printNewline() : () -> ()
    }
  }
  %zero = arith.constant 0 : i64
  return %zero : i64
}

// DIVIDE: run_threads_stop.mlir:[[#@LINE+7]]:{{[0-9]+}}: error: {{.*}}division by zero
func.func @divide() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 100000 : index
  %m = memref.alloc(%n) : memref<?xindex>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %x = arith.divui %n, %i : index
    memref.store %x, %m[%i] : memref<?xindex>
  }
  memref.dealloc %m : memref<?xindex>
  return
}

// LEAVE-NOT: {{.}}
func.func @leave() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 100000 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %is_last = arith.cmpi eq, %i, %c1 : index
    scf.if %is_last {
      %status = arith.constant 3 : i32
      func.call @exit(%status) : (i32) -> ()
    }
  }
  return
}

// DEEP: is called when the stack is used up
func.func private @down(%i: index) -> index {
  %c1 = arith.constant 1 : index
  %next = arith.addi %i, %c1 : index
  %x = func.call @down(%next) : (index) -> index
  %y = func.call @down(%x) : (index) -> index
  return %y : index
}

func.func @deep() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 100000 : index
  %m = memref.alloc(%n) : memref<?xindex>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %x = func.call @down(%i) : (index) -> index
    memref.store %x, %m[%i] : memref<?xindex>
  }
  memref.dealloc %m : memref<?xindex>
  return
}
