// RUN: terrace opt %s --convert-to-llvm | FileCheck %s
// RUN: terrace opt %s --convert-to-llvm --threads=4 | FileCheck %s
// RUN: terrace opt %s --convert-to-llvm='filter-dialects=arith,cf' | FileCheck %s --check-prefix=SOME
// RUN: terrace opt %s --convert-to-llvm='dynamic' | FileCheck %s --check-prefix=NARROW
// RUN: not terrace opt %s --convert-to-llvm='filter-dialects=nothing' 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not terrace opt %s --convert-to-llvm='filter-dialects=builtin' 2>&1 | FileCheck %s --check-prefix=BUILTIN

// UNKNOWN: error: dialect not loaded: nothing
// BUILTIN: error: dialect does not implement ConvertToLLVMPatternInterface: builtin

module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} {
  // The layout of data counts where attributes are asked for.
  // CHECK-LABEL: llvm.func @all
  // CHECK-SAME:    (%[[N:.*]]: i64, %[[P:.*]]: !llvm.ptr,
  // NARROW-LABEL: llvm.func @all
  // NARROW-SAME:    (%{{.*}}: i32, %{{.*}}: !llvm.ptr,
  // SOME-LABEL: func.func @all
  func.func @all(%n: index, %m: memref<4xf32>, %c: complex<f32>) -> f32 {
    // CHECK: llvm.add %[[N]], %[[N]] : i64
    // SOME: llvm.add
    %next = arith.addi %n, %n : index
    // CHECK: llvm.load %{{.*}} : !llvm.ptr -> f32
    // SOME: memref.load
    %x = memref.load %m[%next] : memref<4xf32>
    // CHECK: llvm.intr.sin
    // SOME: math.sin
    %y = math.sin %x : f32
    // CHECK: llvm.extractvalue
    // SOME: complex.re
    %re = complex.re %c : complex<f32>
    // CHECK: llvm.br
    // SOME: llvm.br
    cf.br ^end(%y : f32)
  ^end(%z: f32):
    %sum = arith.addf %z, %re : f32
    // CHECK: llvm.return
    // CHECK-NOT: builtin.unrealized_conversion_cast
    // SOME: return
    return %sum : f32
  }

  // CHECK-LABEL: llvm.func @wrapped
  // CHECK: llvm.func @_mlir_ciface_wrapped
  // SOME-NOT: _mlir_ciface_wrapped
  func.func @wrapped(%m: memref<4xf32>) attributes {llvm.emit_c_interface} {
    return
  }
}
