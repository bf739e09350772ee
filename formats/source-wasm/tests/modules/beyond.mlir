module {
  wasmssa.func @func_0() -> (i32, i64) {
    %0 = wasmssa.const 3 : i32
    %1 = wasmssa.const 4 : i64
    wasmssa.return %0, %1 : i32, i64
  }
  wasmssa.func @func_1(%arg0: !wasmssa<local ref to i32>) {
    %0 = wasmssa.local_get %arg0 :  ref to i32
    wasmssa.return
  }
  wasmssa.func @func_2(%arg0: !wasmssa<local ref to i32>, %arg1: !wasmssa<local ref to f64>, %arg2: !wasmssa<local ref to f64>) -> f64 {
    %0 = wasmssa.local_get %arg1 :  ref to f64
    %1 = wasmssa.local_get %arg2 :  ref to f64
    %2 = wasmssa.local_get %arg0 :  ref to i32
    wasmssa.if %2(%0, %1) : f64, f64 : {
    ^bb0(%arg3: f64, %arg4: f64):
      wasmssa.block_return %arg3 : f64
    } "else "{
    ^bb0(%arg3: f64, %arg4: f64):
      wasmssa.block_return %arg4 : f64
    }> ^bb1
  ^bb1(%3: f64):  // pred: ^bb0
    wasmssa.return %3 : f64
  }
  wasmssa.func @func_3(%arg0: !wasmssa<local ref to i32>) -> i32 {
    wasmssa.block : {
      %1 = wasmssa.local_get %arg0 :  ref to i32
      wasmssa.if %1 : {
        %3 = wasmssa.const 1 : i32
        %4 = wasmssa.const 1 : i32
        wasmssa.branch_if %4 to level 1 with args(%3 : i32) else ^bb1
      ^bb1:  // 2 preds: ^bb0, ^bb1
        wasmssa.branch_if %4 to level 1 with args(%3 : i32) else ^bb1
      } > ^bb1
    ^bb1:  // pred: ^bb0
      %2 = wasmssa.const 2 : i32
      wasmssa.block_return %2 : i32
    }> ^bb1
  ^bb1(%0: i32):  // pred: ^bb0
    wasmssa.return %0 : i32
  }
  wasmssa.func @func_4(%arg0: !wasmssa<local ref to i32>) -> i32 {
    wasmssa.block : {
      %1 = wasmssa.const 3 : i32
      %2 = wasmssa.local_get %arg0 :  ref to i32
      wasmssa.branch_if %2 to level 0 with args(%1 : i32) else ^bb1
    ^bb1:  // pred: ^bb0
      %3 = wasmssa.const 1 : i32
      %4 = wasmssa.add %1 %3 : i32
      wasmssa.block_return %4 : i32
    }> ^bb1
  ^bb1(%0: i32):  // pred: ^bb0
    wasmssa.return %0 : i32
  }
  wasmssa.func @func_5() {
    wasmssa.loop : {
      %0 = wasmssa.const 1 : i32
      wasmssa.branch_if %0 to level 0 else ^bb1
    ^bb1:  // 2 preds: ^bb0, ^bb1
      wasmssa.branch_if %0 to level 0 else ^bb1
    }> ^bb1
  ^bb1:  // pred: ^bb0
    wasmssa.return
  }
  wasmssa.func @func_6() -> i32 {
    %0 = wasmssa.const 5 : i32
    wasmssa.return %0 : i32
  }
}
