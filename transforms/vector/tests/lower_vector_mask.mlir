// RUN: terrace opt %s --lower-vector-mask | FileCheck %s

// CHECK-LABEL: @read
func.func @read(%m: memref<?xf32>, %i: index, %mask: vector<4xi1>, %padding: f32) -> vector<4xf32> {
  // CHECK-NOT: vector.mask
  // CHECK: vector.transfer_read %{{.*}}, %{{.*}}, %{{.*}} : memref<?xf32>, vector<4xf32>
  %0 = vector.mask %mask { vector.transfer_read %m[%i], %padding : memref<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: @write
func.func @write(%v: vector<4xf32>, %m: memref<?xf32>, %i: index, %mask: vector<4xi1>) {
  // CHECK: vector.transfer_write %{{.*}}, %{{.*}}, %{{.*}} : vector<4xf32>, memref<?xf32>
  vector.mask %mask { vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<?xf32> } : vector<4xi1>
  return
}

// CHECK-LABEL: @gather
// CHECK-SAME:    %[[MASK:[a-z0-9]+]]: vector<4xi1>, %[[ELSE:[a-z0-9]+]]: vector<4xf32>
func.func @gather(%mask: vector<4xi1>, %else: vector<4xf32>, %m: memref<?xf32>, %i: index, %lanes: vector<4xindex>, %all: vector<4xi1>) -> vector<4xf32> {
  // CHECK: vector.gather %{{.*}}, %[[MASK]], %[[ELSE]]
  %0 = vector.mask %mask { vector.gather %m[%i] [%lanes], %all, %else : memref<?xf32>, vector<4xindex>, vector<4xi1>, vector<4xf32> into vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %0 : vector<4xf32>
}
