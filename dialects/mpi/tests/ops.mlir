// RUN: terrace opt %s --allow-unregistered-dialect | terrace opt --allow-unregistered-dialect | FileCheck %s
// RUN: terrace opt %s --allow-unregistered-dialect --mlir-print-op-generic | terrace opt --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @mpi(%arg0: memref<100xf32>, %arg1: i32) {
func.func @mpi(%memory: memref<100xf32>, %n: i32) {
  // CHECK-NEXT: %0 = mpi.init : !mpi.retval
  %ok = mpi.init : !mpi.retval
  // CHECK-NEXT: mpi.init
  mpi.init
  // CHECK-NEXT: %1 = mpi.comm_world : !mpi.comm
  %comm = mpi.comm_world : !mpi.comm
  // CHECK-NEXT: %retval, %rank = mpi.comm_rank(%1) : !mpi.retval, i32
  %0, %rank = mpi.comm_rank(%comm) : !mpi.retval, i32
  // CHECK-NEXT: %rank_0 = mpi.comm_rank(%1) {a} : i32
  %rank_1 = mpi.comm_rank(%comm) {a} : i32
  // CHECK-NEXT: %retval_1, %size = mpi.comm_size(%1) : !mpi.retval, i32
  %1, %size = mpi.comm_size(%comm) : !mpi.retval, i32
  // CHECK-NEXT: %retval_2, %newcomm = mpi.comm_split(%1, %arg1, %arg1) : !mpi.retval, !mpi.comm
  %2, %part = mpi.comm_split(%comm, %n, %n) : !mpi.retval, !mpi.comm
  // CHECK-NEXT: %newcomm_3 = mpi.comm_split(%1, %arg1, %arg1) : !mpi.comm
  %part_1 = mpi.comm_split(%comm, %n, %n) : !mpi.comm
  // CHECK-NEXT: mpi.send(%arg0, %arg1, %rank, %1) : memref<100xf32>, i32, i32
  mpi.send(%memory, %n, %rank, %comm) : memref<100xf32>, i32, i32
  // CHECK-NEXT: %2 = mpi.send(%arg0, %arg1, %rank, %1) : memref<100xf32>, i32, i32 -> !mpi.retval
  %3 = mpi.send(%memory, %n, %rank, %comm) : memref<100xf32>, i32, i32 -> !mpi.retval
  // CHECK-NEXT: mpi.recv(%arg0, %arg1, %rank, %1) : memref<100xf32>, i32, i32
  mpi.recv(%memory, %n, %rank, %comm) : memref<100xf32>, i32, i32
  // CHECK-NEXT: %3 = mpi.recv(%arg0, %arg1, %rank, %1) : memref<100xf32>, i32, i32 -> !mpi.retval
  %4 = mpi.recv(%memory, %n, %rank, %comm) : memref<100xf32>, i32, i32 -> !mpi.retval
  // CHECK-NEXT: %req = mpi.isend(%arg0, %arg1, %rank, %1) : memref<100xf32>, i32, i32 -> !mpi.request
  %request = mpi.isend(%memory, %n, %rank, %comm) : memref<100xf32>, i32, i32 -> !mpi.request
  // CHECK-NEXT: %retval_4, %req_5 = mpi.irecv(%arg0, %arg1, %rank, %1) : memref<100xf32>, i32, i32 -> !mpi.retval, !mpi.request
  %5, %request_1 = mpi.irecv(%memory, %n, %rank, %comm) : memref<100xf32>, i32, i32 -> !mpi.retval, !mpi.request
  // CHECK-NEXT: mpi.wait(%req) : !mpi.request
  mpi.wait(%request) : !mpi.request
  // CHECK-NEXT: %4 = mpi.wait(%req_5) : !mpi.request -> !mpi.retval
  %6 = mpi.wait(%request_1) : !mpi.request -> !mpi.retval
  // CHECK-NEXT: mpi.barrier(%1)
  mpi.barrier(%comm)
  // CHECK-NEXT: %5 = mpi.barrier(%1) -> !mpi.retval
  %7 = mpi.barrier(%comm) -> !mpi.retval
  // CHECK-NEXT: mpi.allreduce(%arg0, %arg0, MPI_SUM, %1) : memref<100xf32>, memref<100xf32>
  mpi.allreduce(%memory, %memory, MPI_SUM, %comm) : memref<100xf32>, memref<100xf32>
  // CHECK-NEXT: %6 = mpi.allreduce(%arg0, %arg0, MPI_MINLOC, %1) : memref<100xf32>, memref<100xf32> -> !mpi.retval
  %8 = mpi.allreduce(%memory, %memory, MPI_MINLOC, %comm) : memref<100xf32>, memref<100xf32> -> !mpi.retval
  // CHECK-NEXT: %7 = mpi.retval_check %6 = <MPI_SUCCESS> : i1
  %9 = mpi.retval_check %8 = <MPI_SUCCESS> : i1
  // CHECK-NEXT: %8 = mpi.error_class %6 : !mpi.retval
  %10 = mpi.error_class %8 : !mpi.retval
  // CHECK-NEXT: mpi.finalize
  mpi.finalize
  // CHECK-NEXT: %9 = mpi.finalize : !mpi.retval
  %11 = mpi.finalize : !mpi.retval
  // CHECK-NEXT: %10 = "test.types"() {a = #mpi.errclass<MPI_ERR_FILE>} : () -> !mpi.status
  "test.types"() {a = #mpi.errclass<MPI_ERR_FILE>} : () -> !mpi.status
  // CHECK-NEXT: return
  return
}
