// RUN: terrace opt %s --allow-unregistered-dialect --vector-distribute-warps --canonicalize --split-input-file | FileCheck %s
// RUN: terrace opt %s --allow-unregistered-dialect --vector-distribute-warps="hoist-uniform=false distribute-transfer-write=false propagate-distribution=false rewrite-warp-ops-to-scf-if" --split-input-file | FileCheck %s --check-prefix=IF
// RUN: terrace opt %s --allow-unregistered-dialect --vector-distribute-warps="propagate-distribution=false max-transfer-write-elements=4" --split-input-file | FileCheck %s --check-prefix=WRITE

// CHECK:       #[[TIMES_TWO:.*]] = affine_map<()[s0] -> (s0 * 2)>
// CHECK-LABEL: @all_of_it
// CHECK-SAME:    (%[[LANE:.*]]: index, %[[A:.*]]: memref<1024xf32>, %[[B:.*]]: memref<1024xf32>)
// CHECK-NOT:     gpu.warp_execute_on_lane_0
// CHECK:         %[[AT:.*]] = affine.apply #[[TIMES_TWO]]()[%[[LANE]]]
// CHECK:         %[[X:.*]] = vector.transfer_read %[[A]][%[[AT]]], {{.*}} : memref<1024xf32>, vector<2xf32>
// CHECK:         %[[SUM:.*]] = arith.addf %[[X]], %{{.*}} : vector<2xf32>
// CHECK:         vector.transfer_write %[[SUM]], %[[B]][%{{.*}}] {{.*}} : vector<2xf32>, memref<1024xf32>
// WRITE-LABEL: @all_of_it
// WRITE:         %[[SUM:.*]] = gpu.warp_execute_on_lane_0(%{{.*}})[32] -> (vector<2xf32>) {
// WRITE:           gpu.yield %{{.*}} : vector<64xf32>
// WRITE:         vector.transfer_write %[[SUM]]
func.func @all_of_it(%lane: index, %a: memref<1024xf32>, %b: memref<1024xf32>) {
  gpu.warp_execute_on_lane_0(%lane)[32] {
    %c0 = arith.constant 0 : index
    %pad = arith.constant 0.0 : f32
    %two = arith.constant dense<2.0> : vector<64xf32>
    %x = vector.transfer_read %a[%c0], %pad : memref<1024xf32>, vector<64xf32>
    %sum = arith.addf %x, %two : vector<64xf32>
    vector.transfer_write %sum, %b[%c0] : vector<64xf32>, memref<1024xf32>
    gpu.yield
  }
  return
}

// -----

// A lane reads the part of a row that is its own.
// CHECK-DAG:   #[[ROW:.*]] = affine_map<()[s0] -> (s0 floordiv 8)>
// CHECK-DAG:   #[[COLUMN:.*]] = affine_map<()[s0] -> (s0 * 4 - (s0 floordiv 8) * 32)>
// CHECK-LABEL: @two_dimensions
// CHECK-DAG:     %[[I:.*]] = affine.apply #[[ROW]]()
// CHECK-DAG:     %[[J:.*]] = affine.apply #[[COLUMN]]()
// CHECK:         vector.transfer_read %{{.*}}[%[[I]], %[[J]]], {{.*}} : memref<4x32xf32>, vector<1x4xf32>
func.func @two_dimensions(%lane: index, %m: memref<4x32xf32>) -> vector<1x4xf32> {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f32
  %r = gpu.warp_execute_on_lane_0(%lane)[32] -> (vector<1x4xf32>) {
    %x = vector.transfer_read %m[%c0, %c0], %pad : memref<4x32xf32>, vector<4x32xf32>
    gpu.yield %x : vector<4x32xf32>
  }
  return %r : vector<1x4xf32>
}

// -----

// CHECK-LABEL: @reduction
// CHECK:         %[[X:.*]]:2 = gpu.warp_execute_on_lane_0(%{{.*}})[32] -> (vector<2xf32>, f32) {
// CHECK:         %[[OWN:.*]] = vector.reduction <add>, %[[X]]#0 : vector<2xf32> into f32
// CHECK:         %[[OTHER:.*]], %{{.*}} = gpu.shuffle xor %[[OWN]], %c1_i32, %c32_i32 : f32
// CHECK:         arith.addf %[[OWN]], %[[OTHER]] : f32
// CHECK-COUNT-4: gpu.shuffle xor
// CHECK:         %[[SUM:.*]] = arith.addf
// CHECK:         arith.addf %[[SUM]], %[[X]]#1 : f32
func.func @reduction(%lane: index) -> f32 {
  %r = gpu.warp_execute_on_lane_0(%lane)[32] -> (f32) {
    %x = "def"() : () -> vector<64xf32>
    %acc = "def"() : () -> f32
    %sum = vector.reduction <add>, %x, %acc : vector<64xf32> into f32
    gpu.yield %sum : f32
  }
  return %r : f32
}

// -----

// Element 7 is on the third lane: each has three.
// CHECK-LABEL: @elements
// CHECK-SAME:    (%[[LANE:.*]]: index)
// CHECK:         %[[IS_OWNER:.*]] = arith.cmpi eq, %[[LANE]], %c2 : index
// CHECK:         scf.if %[[IS_OWNER]] -> (vector<3xf32>) {
// CHECK:           vector.insert %{{.*}}, %{{.*}} [1] : f32 into vector<3xf32>
// CHECK:         %[[X:.*]] = vector.extract %{{.*}}[1] : f32 from vector<3xf32>
// CHECK:         gpu.shuffle idx %[[X]], %c2_i32, %c32_i32 : f32
func.func @elements(%lane: index) -> (f32, vector<3xf32>) {
  %r:2 = gpu.warp_execute_on_lane_0(%lane)[32] -> (f32, vector<3xf32>) {
    %x = "def"() : () -> vector<96xf32>
    %y = "def"() : () -> f32
    %one = vector.extract %x[7] : f32 from vector<96xf32>
    %z = vector.insert %y, %x [7] : f32 into vector<96xf32>
    gpu.yield %one, %z : f32, vector<96xf32>
  }
  return %r#0, %r#1 : f32, vector<3xf32>
}

// -----

// CHECK-LABEL: @loop
// CHECK:         %[[X:.*]]:2 = gpu.warp_execute_on_lane_0(%{{.*}})[32] -> (vector<4xf32>, vector<4xf32>) {
// CHECK:         %[[R:.*]] = scf.for {{.*}} iter_args(%[[Y:.*]] = %[[X]]#0) -> (vector<4xf32>) {
// CHECK:           %[[NEXT:.*]] = gpu.warp_execute_on_lane_0(%{{.*}})[32] args(%[[Y]], %[[X]]#1 : vector<4xf32>, vector<4xf32>) -> (vector<4xf32>) {
// CHECK:           ^bb0(%[[A:.*]]: vector<128xf32>, %[[B:.*]]: vector<128xf32>):
// CHECK:             "step"(%[[A]], %[[B]])
// CHECK:           scf.yield %[[NEXT]] : vector<4xf32>
// CHECK:         return %[[R]]
func.func @loop(%lane: index, %l: index, %u: index, %s: index) -> vector<4xf32> {
  %r = gpu.warp_execute_on_lane_0(%lane)[32] -> (vector<4xf32>) {
    %x = "def"() : () -> vector<128xf32>
    %y = "def"() : () -> vector<128xf32>
    %z = scf.for %i = %l to %u step %s iter_args(%carried = %x) -> vector<128xf32> {
      %next = "step"(%carried, %y) : (vector<128xf32>, vector<128xf32>) -> vector<128xf32>
      scf.yield %next : vector<128xf32>
    }
    gpu.yield %z : vector<128xf32>
  }
  return %r : vector<4xf32>
}

// -----

// CHECK-LABEL: @others
// CHECK:         %[[X:.*]]:2 = gpu.warp_execute_on_lane_0(%{{.*}})[32] -> (f32, vector<5x3xf32>) {
// CHECK-DAG:     vector.broadcast %[[X]]#0 : f32 to vector<2xf32>
// CHECK-DAG:     %[[ROW:.*]] = vector.extract %[[X]]#1[2] : vector<3xf32> from vector<5x3xf32>
// CHECK-DAG:     vector.shape_cast %[[ROW]] : vector<3xf32> to vector<1x3xf32>
// CHECK-DAG:     vector.create_mask %{{.*}} : vector<2xi1>
func.func @others(%lane: index, %n: index) -> (vector<2xf32>, vector<1x3xf32>, vector<2xi1>) {
  %r:3 = gpu.warp_execute_on_lane_0(%lane)[32] -> (vector<2xf32>, vector<1x3xf32>, vector<2xi1>) {
    %a = "def"() : () -> f32
    %b = vector.broadcast %a : f32 to vector<64xf32>
    %c = "def"() : () -> vector<5x96xf32>
    %d = vector.extract %c[2] : vector<96xf32> from vector<5x96xf32>
    %e = vector.shape_cast %d : vector<96xf32> to vector<1x96xf32>
    %mask = vector.create_mask %n : vector<64xi1>
    gpu.yield %b, %e, %mask : vector<64xf32>, vector<1x96xf32>, vector<64xi1>
  }
  return %r#0, %r#1, %r#2 : vector<2xf32>, vector<1x3xf32>, vector<2xi1>
}

// -----

// A read does not move behind a write.
// CHECK-LABEL: @overwritten
// CHECK:         gpu.warp_execute_on_lane_0
// CHECK:           vector.transfer_read
// CHECK:           "write"
func.func @overwritten(%lane: index, %m: memref<32xf32>) -> vector<1xf32> {
  %c0 = arith.constant 0 : index
  %pad = arith.constant 0.0 : f32
  %r = gpu.warp_execute_on_lane_0(%lane)[32] -> (vector<1xf32>) {
    %x = vector.transfer_read %m[%c0], %pad : memref<32xf32>, vector<32xf32>
    "write"(%m) : (memref<32xf32>) -> ()
    gpu.yield %x : vector<32xf32>
  }
  return %r : vector<1xf32>
}

// -----

// IF:       #[[TIMES_FOUR:.*]] = affine_map<()[s0] -> (s0 * 4)>
// IF-DAG:   memref.global "private" @[[IN:__shared_128xf32.*]] : memref<128xf32, 3>
// IF-DAG:   memref.global "private" @{{.*}} : memref<32xf32, 3>
// IF-LABEL: @on_first_lane
// IF-SAME:    (%[[LANE:.*]]: index, %[[X:.*]]: vector<4xf32>)
// IF:         %[[IS_FIRST:.*]] = arith.cmpi eq, %[[LANE]], %c0 : index
// IF:         %[[MEMORY:.*]] = memref.get_global @[[IN]]
// IF:         %[[AT:.*]] = affine.apply #[[TIMES_FOUR]]()[%[[LANE]]]
// IF:         vector.transfer_write %[[X]], %[[MEMORY]][%[[AT]]]
// IF:         gpu.barrier
// IF:         %[[RESULT:.*]] = memref.get_global
// IF:         scf.if %[[IS_FIRST]] {
// IF:           %[[WHOLE:.*]] = vector.transfer_read %[[MEMORY]][%c0]
// IF:           %[[Y:.*]] = "def"(%[[WHOLE]])
// IF:           vector.transfer_write %[[Y]], %[[RESULT]][%c0]
// IF:         gpu.barrier
// IF:         vector.transfer_read %[[RESULT]][%[[LANE]]]
func.func @on_first_lane(%lane: index, %x: vector<4xf32>) -> vector<1xf32> {
  %r = gpu.warp_execute_on_lane_0(%lane)[32] args(%x : vector<4xf32>) -> (vector<1xf32>) {
  ^bb0(%all: vector<128xf32>):
    %y = "def"(%all) : (vector<128xf32>) -> vector<32xf32>
    gpu.yield %y : vector<32xf32>
  }
  return %r : vector<1xf32>
}

// -----

// WRITE-LABEL: @few_elements
// WRITE:         %[[X:.*]] = gpu.warp_execute_on_lane_0(%{{.*}})[32] -> (vector<4xf32>) {
// WRITE:         gpu.warp_execute_on_lane_0(%{{.*}})[32] {
// WRITE:           vector.transfer_write %[[X]]
func.func @few_elements(%lane: index, %m: memref<1024xf32>) {
  %c0 = arith.constant 0 : index
  gpu.warp_execute_on_lane_0(%lane)[32] {
    %x = "def"() : () -> vector<4xf32>
    vector.transfer_write %x, %m[%c0] {in_bounds = [true]} : vector<4xf32>, memref<1024xf32>
    gpu.yield
  }
  return
}
