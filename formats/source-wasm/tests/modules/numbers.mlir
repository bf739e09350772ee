module {
  wasmssa.func @func_0(%arg0: !wasmssa<local ref to f32>, %arg1: !wasmssa<local ref to f64>, %arg2: !wasmssa<local ref to i32>, %arg3: !wasmssa<local ref to i64>) -> f32 {
    %0 = wasmssa.local of type f64
    %1 = wasmssa.local_get %arg1 :  ref to f64
    %2 = wasmssa.abs %1 : f64
    %3 = wasmssa.neg %2 : f64
    %4 = wasmssa.ceil %3 : f64
    %5 = wasmssa.floor %4 : f64
    %6 = wasmssa.trunc %5 : f64
    %7 = wasmssa.sqrt %6 : f64
    wasmssa.local_set %0 :  ref to f64 to %7 : f64
    %8 = wasmssa.local_get %arg0 :  ref to f32
    %9 = wasmssa.abs %8 : f32
    %10 = wasmssa.neg %9 : f32
    %11 = wasmssa.local_get %arg0 :  ref to f32
    %12 = wasmssa.min %10 %11 : f32
    %13 = wasmssa.local_get %arg0 :  ref to f32
    %14 = wasmssa.max %12 %13 : f32
    %15 = wasmssa.local_get %arg0 :  ref to f32
    %16 = wasmssa.copysign %14 %15 : f32
    %17 = wasmssa.local_get %arg0 :  ref to f32
    %18 = wasmssa.div %16 %17 : f32
    wasmssa.local_set %arg0 :  ref to f32 to %18 : f32
    %19 = wasmssa.local_get %arg2 :  ref to i32
    %20 = wasmssa.clz %19 : i32
    %21 = wasmssa.ctz %20 : i32
    %22 = wasmssa.popcnt %21 : i32
    %23 = wasmssa.extend 8 : ui32 low bits from %22 : i32
    %24 = wasmssa.extend 16 : ui32 low bits from %23 : i32
    %25 = wasmssa.local_get %arg2 :  ref to i32
    %26 = wasmssa.shl %24 by %25 bits : i32
    %27 = wasmssa.local_get %arg2 :  ref to i32
    %28 = wasmssa.shr_s %26 by %27 bits : i32
    %29 = wasmssa.local_get %arg2 :  ref to i32
    %30 = wasmssa.shr_u %28 by %29 bits : i32
    %31 = wasmssa.local_get %arg2 :  ref to i32
    %32 = wasmssa.rotl %30 by %31 bits : i32
    %33 = wasmssa.local_get %arg2 :  ref to i32
    %34 = wasmssa.rotr %32 by %33 bits : i32
    %35 = wasmssa.local_get %arg2 :  ref to i32
    %36 = wasmssa.div_si %34 %35 : i32
    %37 = wasmssa.local_get %arg2 :  ref to i32
    %38 = wasmssa.div_ui %36 %37 : i32
    %39 = wasmssa.local_get %arg2 :  ref to i32
    %40 = wasmssa.rem_si %38 %39 : i32
    %41 = wasmssa.local_get %arg2 :  ref to i32
    %42 = wasmssa.rem_ui %40 %41 : i32
    %43 = wasmssa.local_get %arg2 :  ref to i32
    %44 = wasmssa.and %42 %43 : i32
    %45 = wasmssa.local_get %arg2 :  ref to i32
    %46 = wasmssa.or %44 %45 : i32
    %47 = wasmssa.local_get %arg2 :  ref to i32
    %48 = wasmssa.xor %46 %47 : i32
    %49 = wasmssa.local_get %arg2 :  ref to i32
    %50 = wasmssa.eq %48 %49 : i32 -> i32
    %51 = wasmssa.local_get %arg2 :  ref to i32
    %52 = wasmssa.ne %50 %51 : i32 -> i32
    %53 = wasmssa.local_get %arg2 :  ref to i32
    %54 = wasmssa.lt_si %52 %53 : i32 -> i32
    %55 = wasmssa.local_get %arg2 :  ref to i32
    %56 = wasmssa.lt_ui %54 %55 : i32 -> i32
    %57 = wasmssa.local_get %arg2 :  ref to i32
    %58 = wasmssa.gt_si %56 %57 : i32 -> i32
    %59 = wasmssa.local_get %arg2 :  ref to i32
    %60 = wasmssa.gt_ui %58 %59 : i32 -> i32
    %61 = wasmssa.local_get %arg2 :  ref to i32
    %62 = wasmssa.le_si %60 %61 : i32 -> i32
    %63 = wasmssa.local_get %arg2 :  ref to i32
    %64 = wasmssa.le_ui %62 %63 : i32 -> i32
    %65 = wasmssa.local_get %arg2 :  ref to i32
    %66 = wasmssa.ge_si %64 %65 : i32 -> i32
    %67 = wasmssa.local_get %arg2 :  ref to i32
    %68 = wasmssa.ge_ui %66 %67 : i32 -> i32
    %69 = wasmssa.eqz %68 : i32 -> i32
    wasmssa.local_set %arg2 :  ref to i32 to %69 : i32
    %70 = wasmssa.local_get %arg3 :  ref to i64
    %71 = wasmssa.extend 8 : ui32 low bits from %70 : i64
    %72 = wasmssa.extend 16 : ui32 low bits from %71 : i64
    %73 = wasmssa.extend 32 : ui32 low bits from %72 : i64
    %74 = wasmssa.wrap %73 : i64 to i32
    %75 = wasmssa.extend_i32_s %74 to i64
    %76 = wasmssa.wrap %75 : i64 to i32
    %77 = wasmssa.extend_i32_u %76 to i64
    %78 = wasmssa.convert_s %77 : i64 to f32
    %79 = wasmssa.promote %78 : f32 to f64
    %80 = wasmssa.demote %79 : f64 to f32
    %81 = wasmssa.reinterpret %80 : f32 as i32
    %82 = wasmssa.convert_u %81 : i32 to f32
    %83 = wasmssa.promote %82 : f32 to f64
    %84 = wasmssa.reinterpret %83 : f64 as i64
    %85 = wasmssa.reinterpret %84 : i64 as f64
    %86 = wasmssa.demote %85 : f64 to f32
    %87 = wasmssa.local_get %arg0 :  ref to f32
    %88 = wasmssa.lt %86 %87 : f32 -> i32
    %89 = wasmssa.convert_s %88 : i32 to f32
    wasmssa.return %89 : f32
  }
  wasmssa.table exported @t !wasmssa<tabletype !wasmssa.funcref [1:]>
  wasmssa.memory exported @m !wasmssa<limit[2:]>
  wasmssa.global exported @gl i32 : {
    %0 = wasmssa.const -7 : i32
    wasmssa.return %0 : i32
  }
}
