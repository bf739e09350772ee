module {
  wasmssa.func @func_0(%arg0: !wasmssa<local ref to i32>) -> i32 {
    %0 = wasmssa.local_get %arg0 :  ref to i32
    wasmssa.block(%0) : i32 : {
    ^bb0(%arg1: i32):
      %6 = wasmssa.const 1 : i32
      %7 = wasmssa.add %arg1 %6 : i32
      wasmssa.block_return %7 : i32
    }> ^bb1
  ^bb1(%1: i32):  // pred: ^bb0
    wasmssa.loop(%1) : i32 : {
    ^bb0(%arg1: i32):
      %6 = wasmssa.const 2 : i32
      %7 = wasmssa.add %arg1 %6 : i32
      %8 = wasmssa.local_tee %arg0 :  ref to i32 to %7 : i32
      %9 = wasmssa.local_get %arg0 :  ref to i32
      wasmssa.branch_if %9 to level 0 with args(%8 : i32) else ^bb1
    ^bb1:  // pred: ^bb0
      wasmssa.block_return %8 : i32
    }> ^bb2
  ^bb2(%2: i32):  // pred: ^bb1
    %3 = wasmssa.local_get %arg0 :  ref to i32
    wasmssa.if %3(%2) : i32 : {
    ^bb0(%arg1: i32):
      %6 = wasmssa.const 1 : i32
      %7 = wasmssa.sub %arg1 %6 : i32
      wasmssa.block_return %7 : i32
    } "else "{
    ^bb0(%arg1: i32):
      %6 = wasmssa.const 4 : i32
      %7 = wasmssa.mul %arg1 %6 : i32
      wasmssa.block_return %7 : i32
    }> ^bb3
  ^bb3(%4: i32):  // pred: ^bb2
    %5 = wasmssa.local_get %arg0 :  ref to i32
    wasmssa.if %5 : {
      %6 = wasmssa.const 7 : i32
      wasmssa.local_set %arg0 :  ref to i32 to %6 : i32
      wasmssa.block_return
    } > ^bb4
  ^bb4:  // pred: ^bb3
    wasmssa.return %4 : i32
  }
  wasmssa.func @func_1(%arg0: !wasmssa<local ref to i32>) -> i32 {
    wasmssa.block : {
      wasmssa.block : {
        %1 = wasmssa.local_get %arg0 :  ref to i32
        wasmssa.branch_if %1 to level 1 else ^bb1
      ^bb1:  // pred: ^bb0
        wasmssa.block_return
      }> ^bb1
    ^bb1:  // pred: ^bb0
      wasmssa.block_return
    }> ^bb1
  ^bb1:  // pred: ^bb0
    %0 = wasmssa.const 1 : i32
    wasmssa.return %0 : i32
  }
}
