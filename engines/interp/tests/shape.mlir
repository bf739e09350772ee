// RUN: terrace run --backend=interpreter %s | FileCheck %s
// RUN: not terrace run --backend=interpreter %s -e bad_broadcast 2>&1 | FileCheck %s --check-prefix=BROADCAST
// RUN: not terrace run --backend=interpreter %s -e bad_assumption 2>&1 | FileCheck %s --check-prefix=ASSUME
// RUN: not terrace run --backend=interpreter %s -e bad_dimension 2>&1 | FileCheck %s --check-prefix=DIM

func.func private @printI64(i64)
func.func private @printNewline()

func.func @show(%x: index) {
  %i = arith.index_cast %x : index to i64
  call @printI64(%i) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}

func.func @show_shape(%s: tensor<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %s, %c0 : tensor<?xindex>
  scf.for %i = %c0 to %n step %c1 {
    %e = tensor.extract %s[%i] : tensor<?xindex>
    %e64 = arith.index_cast %e : index to i64
    func.call @printI64(%e64) : (i64) -> ()
  }
  call @printNewline() : () -> ()
  return
}

func.func @main() {
  %c2 = arith.constant 2 : index
  %t = tensor.empty(%c2) : tensor<?x1x4xf32>
  %a = shape.shape_of %t : tensor<?x1x4xf32> -> tensor<?xindex>
  // CHECK: {{^}}214{{$}}
  call @show_shape(%a) : (tensor<?xindex>) -> ()
  %b = shape.const_shape [3, 1] : tensor<2xindex>
  %d = tensor.cast %b : tensor<2xindex> to tensor<?xindex>
  %both = shape.broadcast %a, %d : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
  // CHECK-NEXT: {{^}}234{{$}}
  call @show_shape(%both) : (tensor<?xindex>) -> ()
  %count = shape.num_elements %both : tensor<?xindex> -> index
  // CHECK-NEXT: {{^}}24{{$}}
  call @show(%count) : (index) -> ()
  %rank = shape.rank %both : tensor<?xindex> -> index
  // CHECK-NEXT: {{^}}3{{$}}
  call @show(%rank) : (index) -> ()
  %c1 = arith.constant 1 : index
  %e = shape.get_extent %both, %c1 : tensor<?xindex>, index -> index
  // CHECK-NEXT: {{^}}3{{$}}
  call @show(%e) : (index) -> ()
  %head, %tail = "shape.split_at"(%both, %c1) : (tensor<?xindex>, index) -> (tensor<?xindex>, tensor<?xindex>)
  %joined = shape.concat %tail, %head : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
  // CHECK-NEXT: {{^}}342{{$}}
  call @show_shape(%joined) : (tensor<?xindex>) -> ()
  %sum = shape.reduce(%joined, %c1) : tensor<?xindex> -> index {
  ^bb0(%at: index, %extent: index, %so_far: index):
    %x = shape.mul %so_far, %extent : index, index -> index
    %y = shape.add %x, %at : index, index -> index
    shape.yield %y : index
  }
  // CHECK-NEXT: {{^}}28{{$}}
  call @show(%sum) : (index) -> ()
  %s1 = shape.from_extents %c2, %c1 : index, index
  %s2 = shape.const_shape [2, 1] : !shape.shape
  %w = shape.cstr_eq %s1, %s2 : !shape.shape, !shape.shape
  %w2 = shape.cstr_broadcastable %a, %d : tensor<?xindex>, tensor<?xindex>
  %w3 = shape.assuming_all %w, %w2
  %r = shape.assuming %w3 -> index {
    %size = shape.const_size 7
    %i = shape.size_to_index %size : !shape.size
    shape.assuming_yield %i : index
  }
  // CHECK-NEXT: {{^}}7{{$}}
  call @show(%r) : (index) -> ()
  return
}

// BROADCAST: 'shape.broadcast' op has undefined behavior: the shapes {{\[}}[2], [3]] cannot be broadcast
func.func @bad_broadcast() {
  %a = shape.const_shape [2] : tensor<1xindex>
  %b = shape.const_shape [3] : tensor<1xindex>
  %c = shape.broadcast %a, %b : tensor<1xindex>, tensor<1xindex> -> tensor<1xindex>
  return
}

// ASSUME: 'shape.assuming' op has undefined behavior: what it assumes does not hold
func.func @bad_assumption() {
  %a = shape.const_shape [2] : tensor<1xindex>
  %b = shape.const_shape [3] : tensor<1xindex>
  %w = shape.cstr_eq %a, %b : tensor<1xindex>, tensor<1xindex>
  shape.assuming %w {
    shape.assuming_yield
  }
  return
}

// DIM: there is no dimension 2 in a shape of rank 1
func.func @bad_dimension() {
  %a = shape.const_shape [2] : tensor<1xindex>
  %c2 = arith.constant 2 : index
  %e = shape.get_extent %a, %c2 : tensor<1xindex>, index -> index
  return
}
