// RUN: terrace run --backend=cranelift %s | FileCheck %s

llvm.func @printI64(i64)
llvm.func @printNewline()

llvm.func @show(%x: i64) {
  llvm.call @printI64(%x) : (i64) -> ()
  llvm.call @printNewline() : () -> ()
  llvm.return
}

llvm.func @main() {
  %v = llvm.mlir.constant(dense<[1, 2, 3, 4, 5]> : vector<5xi32>) : vector<5xi32>
  %w = llvm.mlir.constant(dense<3> : vector<5xi32>) : vector<5xi32>
  // CHECK: {{^}}45
  %p = llvm.mul %v, %w : vector<5xi32>
  %sum = "llvm.intr.vector.reduce.add"(%p) : (vector<5xi32>) -> i32
  %sumw = llvm.sext %sum : i32 to i64
  llvm.call @show(%sumw) : (i64) -> ()
  // CHECK-NEXT: {{^}}9
  %mask = llvm.icmp "sgt" %v, %w : vector<5xi32>
  %zero = llvm.mlir.zero : vector<5xi32>
  %some = llvm.select %mask, %v, %zero : vector<5xi1>, vector<5xi32>
  %some_sum = "llvm.intr.vector.reduce.add"(%some) : (vector<5xi32>) -> i32
  %some_wide = llvm.sext %some_sum : i32 to i64
  llvm.call @show(%some_wide) : (i64) -> ()
  // CHECK-NEXT: {{^}}5
  %back = llvm.shufflevector %v, %w [4, 5, 0] : vector<5xi32>
  %c0 = llvm.mlir.constant(0 : i32) : i32
  %first = llvm.extractelement %back[%c0 : i32] : vector<3xi32>
  %firstw = llvm.sext %first : i32 to i64
  llvm.call @show(%firstw) : (i64) -> ()
  // Four bytes as one integer.
  // CHECK-NEXT: {{^}}67305985
  %bytes = llvm.mlir.constant(dense<[1, 2, 3, 4]> : vector<4xi8>) : vector<4xi8>
  %word = llvm.bitcast %bytes : vector<4xi8> to i32
  %wordw = llvm.sext %word : i32 to i64
  llvm.call @show(%wordw) : (i64) -> ()
  // Only lanes whose mask is set are written.
  // CHECK-NEXT: {{^}}9
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %slot = llvm.alloca %c1 x vector<5xi32> : (i64) -> !llvm.ptr
  llvm.store %zero, %slot : vector<5xi32>, !llvm.ptr
  llvm.intr.masked.store %v, %slot, %mask {alignment = 4 : i32} : vector<5xi32>, vector<5xi1> into !llvm.ptr
  %loaded = llvm.load %slot : !llvm.ptr -> vector<5xi32>
  %stored = "llvm.intr.vector.reduce.add"(%loaded) : (vector<5xi32>) -> i32
  %storedw = llvm.sext %stored : i32 to i64
  llvm.call @show(%storedw) : (i64) -> ()
  llvm.return
}
