// RUN: terrace run %s --backend=cranelift --entry-point-result=i32 | FileCheck %s
// RUN: terrace run %s --backend=cranelift -O0 --entry-point-result=i32 | FileCheck %s

// What a file has to bring along or leave to a linker: C's functions, variables that are computed, memory of sizes
// that are not known before, and arithmetic that the machine lacks.

llvm.mlir.global internal constant @format("%s %d %ld %.4f\0A\00")
llvm.mlir.global internal constant @text("computed\00")
llvm.mlir.global internal constant @sums("sums\00")
llvm.mlir.global internal constant @wide("wide\00")
llvm.mlir.global internal constant @small("small\00")
llvm.mlir.global internal constant @sorted("sorted\00")
llvm.mlir.global external @counter(5 : i32) : i32
llvm.mlir.global internal @numbers(dense<[30, 10, 20]> : tensor<3xi32>) : !llvm.array<3 x i32>
llvm.mlir.global internal @product() : i64 {
  %a = llvm.mlir.constant(6 : i64) : i64
  %b = llvm.mlir.constant(7 : i64) : i64
  %c = llvm.mul %a, %b : i64
  llvm.return %c : i64
}

llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.func @qsort(!llvm.ptr, i64, i64, !llvm.ptr)

// The sum of 0 to n - 1, by way of memory; as often as it is done, what was allocated before is given back.
llvm.func internal @sum(%n: i64, %times: i64) -> i64 {
  %zero = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  llvm.br ^again(%zero, %zero : i64, i64)
^again(%round: i64, %last: i64):
  %is_round = llvm.icmp "slt" %round, %times : i64
  llvm.cond_br %is_round, ^fresh, ^done
^fresh:
  %mark = llvm.intr.stacksave : !llvm.ptr
  %memory = llvm.alloca %n x i64 {alignment = 64 : i64} : (i64) -> !llvm.ptr
  llvm.br ^fill(%zero : i64)
^fill(%i: i64):
  %is_more = llvm.icmp "slt" %i, %n : i64
  llvm.cond_br %is_more, ^write, ^read(%zero, %zero : i64, i64)
^write:
  %place = llvm.getelementptr %memory[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  llvm.store %i, %place : i64, !llvm.ptr
  %next = llvm.add %i, %one : i64
  llvm.br ^fill(%next : i64)
^read(%j: i64, %so_far: i64):
  %is_left = llvm.icmp "slt" %j, %n : i64
  llvm.cond_br %is_left, ^add, ^end
^add:
  %there = llvm.getelementptr %memory[%j] : (!llvm.ptr, i64) -> !llvm.ptr, i64
  %number = llvm.load %there : !llvm.ptr -> i64
  %sum = llvm.add %so_far, %number : i64
  %j_next = llvm.add %j, %one : i64
  llvm.br ^read(%j_next, %sum : i64, i64)
^end:
  llvm.intr.stackrestore %mark : !llvm.ptr
  %round_next = llvm.add %round, %one : i64
  llvm.br ^again(%round_next, %so_far : i64, i64)
^done:
  llvm.return %last : i64
}

llvm.func internal @order(%a: !llvm.ptr, %b: !llvm.ptr) -> i32 {
  %x = llvm.load %a : !llvm.ptr -> i32
  %y = llvm.load %b : !llvm.ptr -> i32
  %difference = llvm.sub %x, %y : i32
  llvm.return %difference : i32
}

llvm.func internal @show(%what: !llvm.ptr, %a: i32, %b: i64, %c: f64) {
  %format = llvm.mlir.addressof @format : !llvm.ptr
  %0 = llvm.call @printf(%format, %what, %a, %b, %c) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, !llvm.ptr, i32, i64, f64) -> i32
  llvm.return
}

// CHECK:      computed 5 42 0.9093
// CHECK-NEXT: sums 0 499500 0.0000
// CHECK-NEXT: wide -1388348255 -100000000000036999 0.0000
// CHECK-NEXT: small 0 1000 0.7778
// CHECK-NEXT: sorted 10 3 0.0000
// CHECK-NEXT: 0
llvm.func @main() -> i32 {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %none = llvm.mlir.constant(0.0 : f64) : f64

  %counter = llvm.mlir.addressof @counter : !llvm.ptr
  %count = llvm.load %counter : !llvm.ptr -> i32
  %product = llvm.mlir.addressof @product : !llvm.ptr
  %42 = llvm.load %product : !llvm.ptr -> i64
  %two = llvm.mlir.constant(2.0 : f64) : f64
  %sine = math.sin %two : f64
  %text = llvm.mlir.addressof @text : !llvm.ptr
  llvm.call @show(%text, %count, %42, %sine) : (!llvm.ptr, i32, i64, f64) -> ()

  %n = llvm.mlir.constant(1000 : i64) : i64
  %times = llvm.mlir.constant(1000 : i64) : i64
  %sum = llvm.call @sum(%n, %times) : (i64, i64) -> i64
  %sums = llvm.mlir.addressof @sums : !llvm.ptr
  llvm.call @show(%sums, %zero, %sum, %none) : (!llvm.ptr, i32, i64, f64) -> ()

  %large = llvm.mlir.constant(-123456789012345678901234567890 : i128) : i128
  %divisor = llvm.mlir.constant(1234567890123 : i128) : i128
  %quotient = llvm.sdiv %large, %divisor : i128
  %rest = llvm.urem %large, %divisor : i128
  %quotient_64 = llvm.trunc %quotient : i128 to i64
  %rest_32 = llvm.trunc %rest : i128 to i32
  %wide = llvm.mlir.addressof @wide : !llvm.ptr
  llvm.call @show(%wide, %rest_32, %quotient_64, %none) : (!llvm.ptr, i32, i64, f64) -> ()

  %third = llvm.mlir.constant(0.33334 : f32) : f32
  %half = llvm.fptrunc %third : f32 to f16
  %half_sum = llvm.fadd %half, %half : f16
  %brain = llvm.fptrunc %third : f32 to bf16
  %brain_product = llvm.fmul %brain, %brain : bf16
  %half_wide = llvm.fpext %half_sum : f16 to f64
  %brain_wide = llvm.fpext %brain_product : bf16 to f64
  %both = llvm.fadd %half_wide, %brain_wide : f64
  %small = llvm.mlir.addressof @small : !llvm.ptr
  llvm.call @show(%small, %zero, %n, %both) : (!llvm.ptr, i32, i64, f64) -> ()

  %numbers = llvm.mlir.addressof @numbers : !llvm.ptr
  %order = llvm.mlir.addressof @order : !llvm.ptr
  %three = llvm.mlir.constant(3 : i64) : i64
  %four = llvm.mlir.constant(4 : i64) : i64
  llvm.call @qsort(%numbers, %three, %four, %order) : (!llvm.ptr, i64, i64, !llvm.ptr) -> ()
  %first = llvm.load %numbers : !llvm.ptr -> i32
  %sorted = llvm.mlir.addressof @sorted : !llvm.ptr
  llvm.call @show(%sorted, %first, %three, %none) : (!llvm.ptr, i32, i64, f64) -> ()
  llvm.return %zero : i32
}
