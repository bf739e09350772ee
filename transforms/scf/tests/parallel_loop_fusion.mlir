// RUN: terrace opt %s --scf-parallel-loop-fusion | FileCheck %s

func.func private @f(index)

// CHECK-LABEL: @independent
func.func @independent(%a: index, %b: index, %s: index) {
  // CHECK: scf.parallel
  // CHECK:   func.call @f
  // CHECK:   func.call @f
  // CHECK:   scf.reduce
  // CHECK-NOT: scf.parallel
  scf.parallel (%i) = (%a) to (%b) step (%s) {
    func.call @f(%i) : (index) -> ()
  }
  scf.parallel (%i) = (%a) to (%b) step (%s) {
    func.call @f(%i) : (index) -> ()
  }
  return
}

// Each iteration reads what it wrote itself.
// CHECK-LABEL: @same_index
func.func @same_index(%a: index, %b: index, %s: index, %x: f32) -> memref<9xf32> {
  // CHECK: scf.parallel
  // CHECK-NOT: scf.parallel
  %m = memref.alloc() : memref<9xf32>
  %n = memref.alloc() : memref<9xf32>
  scf.parallel (%i) = (%a) to (%b) step (%s) {
    memref.store %x, %m[%i] : memref<9xf32>
  }
  scf.parallel (%i) = (%a) to (%b) step (%s) {
    %0 = memref.load %m[%i] : memref<9xf32>
    memref.store %0, %n[%i] : memref<9xf32>
  }
  return %n : memref<9xf32>
}

// Another iteration wrote what is read.
// CHECK-LABEL: @other_index
func.func @other_index(%a: index, %b: index, %s: index, %x: f32) -> memref<9xf32> {
  // CHECK-COUNT-2: scf.parallel
  %m = memref.alloc() : memref<9xf32>
  %n = memref.alloc() : memref<9xf32>
  scf.parallel (%i) = (%a) to (%b) step (%s) {
    memref.store %x, %m[%i] : memref<9xf32>
  }
  scf.parallel (%i) = (%a) to (%b) step (%s) {
    %0 = memref.load %m[%a] : memref<9xf32>
    memref.store %0, %n[%i] : memref<9xf32>
  }
  return %n : memref<9xf32>
}

// Arguments may be the same memory.
// CHECK-LABEL: @aliases
func.func @aliases(%m: memref<9xf32>, %n: memref<9xf32>, %a: index, %b: index, %s: index, %x: f32) {
  // CHECK-COUNT-2: scf.parallel
  scf.parallel (%i) = (%a) to (%b) step (%s) {
    memref.store %x, %m[%i] : memref<9xf32>
  }
  scf.parallel (%i) = (%a) to (%b) step (%s) {
    %0 = memref.load %n[%i] : memref<9xf32>
  }
  return
}

// CHECK-LABEL: @reductions
func.func @reductions(%a: index, %b: index, %s: index, %x: f32, %y: i32) -> (f32, i32) {
  // CHECK: %[[R:.*]]:2 = scf.parallel {{.*}} init (%{{.*}}, %{{.*}}) -> (f32, i32)
  // CHECK:   scf.reduce(%{{.*}}, %{{.*}} : f32, i32)
  // CHECK: return %[[R]]#0, %[[R]]#1
  %r = scf.parallel (%i) = (%a) to (%b) step (%s) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%p: f32, %q: f32):
      scf.reduce.return %p : f32
    }
  }
  %t = scf.parallel (%i) = (%a) to (%b) step (%s) init (%y) -> i32 {
    scf.reduce(%y : i32) {
    ^bb0(%p: i32, %q: i32):
      scf.reduce.return %p : i32
    }
  }
  return %r, %t : f32, i32
}
