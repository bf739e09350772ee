(module
  (memory (export "m") 2)
  (table (export "t") 1 funcref)
  (global (export "gl") i32 (i32.const -7))
  (func (param f32 f64 i32 i64) (result f32)
   (local f64)
   local.get 1
   f64.abs f64.neg f64.ceil f64.floor f64.trunc f64.sqrt
   local.set 4
   local.get 0
   f32.abs f32.neg local.get 0 f32.min local.get 0 f32.max local.get 0 f32.copysign
   local.get 0 f32.div
   local.set 0
   local.get 2 i32.clz i32.ctz i32.popcnt i32.extend8_s i32.extend16_s
   local.get 2 i32.shl local.get 2 i32.shr_s local.get 2 i32.shr_u local.get 2 i32.rotl local.get 2 i32.rotr
   local.get 2 i32.div_s local.get 2 i32.div_u local.get 2 i32.rem_s local.get 2 i32.rem_u local.get 2 i32.and local.get 2 i32.or local.get 2 i32.xor
   local.get 2 i32.eq local.get 2 i32.ne local.get 2 i32.lt_s local.get 2 i32.lt_u local.get 2 i32.gt_s local.get 2 i32.gt_u local.get 2 i32.le_s local.get 2 i32.le_u local.get 2 i32.ge_s local.get 2 i32.ge_u
   i32.eqz local.set 2
   local.get 3 i64.extend8_s i64.extend16_s i64.extend32_s i32.wrap_i64 i64.extend_i32_s i32.wrap_i64 i64.extend_i32_u
   f32.convert_i64_s f64.promote_f32 f32.demote_f64 i32.reinterpret_f32 f32.convert_i32_u f64.promote_f32 i64.reinterpret_f64 f64.reinterpret_i64
   f32.demote_f64
   local.get 0 f32.lt f32.convert_i32_s
  )
)
