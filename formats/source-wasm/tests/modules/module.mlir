module {
  wasmssa.import_func "f" from "env" as @func_0 {type = (i32, i64) -> i32}
  wasmssa.import_global "g" from "env" as @global_0 : i32
  wasmssa.import_global "gm" from "env" as @global_1 mutable : i64
  wasmssa.import_mem "mem" from "env" as @mem_0 {limits = !wasmssa<limit[1: 2]>}
  wasmssa.import_table "tab" from "env" as @table_0 {type = !wasmssa<tabletype !wasmssa.funcref [2:]>}
  wasmssa.func exported @h(%arg0: !wasmssa<local ref to i32>, %arg1: !wasmssa<local ref to f32>) -> i32 {
    %0 = wasmssa.local of type i32
    %1 = wasmssa.local of type i64
    %2 = wasmssa.local of type f32
    %3 = wasmssa.local of type f32
    %4 = wasmssa.local_get %arg0 :  ref to i32
    %5 = wasmssa.const 5 : i32
    %6 = wasmssa.add %4 %5 : i32
    wasmssa.local_set %0 :  ref to i32 to %6 : i32
    %7 = wasmssa.local_get %0 :  ref to i32
    %8 = wasmssa.local_tee %arg0 :  ref to i32 to %7 : i32
    %9 = wasmssa.const 7 : i64
    %10 = wasmssa.call @func_0(%8, %9) : (i32, i64) -> i32
    %11 = wasmssa.global_get @global_2 : i32
    %12 = wasmssa.mul %10 %11 : i32
    wasmssa.return %12 : i32
  }
  wasmssa.func @func_2(%arg0: !wasmssa<local ref to i32>) -> i32 {
    %0 = wasmssa.local_get %arg0 :  ref to i32
    %1 = wasmssa.eqz %0 : i32 -> i32
    wasmssa.if %1 : {
      %3 = wasmssa.const 1 : i32
      wasmssa.block_return %3 : i32
    } "else "{
      %3 = wasmssa.const 2 : i32
      wasmssa.block_return %3 : i32
    }> ^bb1
  ^bb1(%2: i32):  // pred: ^bb0
    wasmssa.return %2 : i32
  }
  wasmssa.func @func_3(%arg0: !wasmssa<local ref to i32>) -> i32 {
    wasmssa.block : {
      %1 = wasmssa.local_get %arg0 :  ref to i32
      %2 = wasmssa.local_get %arg0 :  ref to i32
      wasmssa.branch_if %2 to level 0 with args(%1 : i32) else ^bb1
    ^bb1:  // pred: ^bb0
      %3 = wasmssa.const 9 : i32
      %4 = wasmssa.add %1 %3 : i32
      wasmssa.block_return %4 : i32
    }> ^bb1
  ^bb1(%0: i32):  // pred: ^bb0
    wasmssa.return %0 : i32
  }
  wasmssa.func @func_4(%arg0: !wasmssa<local ref to i32>) {
    wasmssa.loop : {
      %0 = wasmssa.local_get %arg0 :  ref to i32
      %1 = wasmssa.const 1 : i32
      %2 = wasmssa.sub %0 %1 : i32
      %3 = wasmssa.local_tee %arg0 :  ref to i32 to %2 : i32
      wasmssa.branch_if %3 to level 0 else ^bb1
    ^bb1:  // pred: ^bb0
      wasmssa.block_return
    }> ^bb1
  ^bb1:  // pred: ^bb0
    wasmssa.return
  }
  wasmssa.table @table_1 !wasmssa<tabletype !wasmssa.externref [4:]>
  wasmssa.table @table_2 !wasmssa<tabletype !wasmssa.funcref [3: 10]>
  wasmssa.global @global_2 i32 : {
    %0 = wasmssa.const 42 : i32
    wasmssa.return %0 : i32
  }
  wasmssa.global @global_3 f64 mutable : {
    %0 = wasmssa.const -1.500000e+00 : f64
    wasmssa.return %0 : f64
  }
  wasmssa.global @global_4 i32 : {
    %0 = wasmssa.global_get @global_0 : i32
    wasmssa.return %0 : i32
  }
}
