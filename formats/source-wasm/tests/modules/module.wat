(module
  (type $t0 (func (param i32 i64) (result i32)))
  (import "env" "f" (func $f (type $t0)))
  (import "env" "g" (global $g i32))
  (import "env" "gm" (global $gm (mut i64)))
  (import "env" "mem" (memory 1 2))
  (import "env" "tab" (table 2 funcref))
  (table 4 externref)
  (table 3 10 funcref)
  (global $a i32 (i32.const 42))
  (global $b (mut f64) (f64.const -1.5))
  (global $c i32 (global.get $g))
  (func $h (export "h") (param $x i32) (param $y f32) (result i32)
    (local $l i32) (local $m i64) (local f32 f32)
    local.get $x
    i32.const 5
    i32.add
    local.set $l
    local.get $l
    local.tee $x
    i64.const 7
    call $f
    global.get $a
    i32.mul
  )
  (func (param i32) (result i32)
    local.get 0
    i32.eqz
    (if (result i32)
      (then (i32.const 1))
      (else (i32.const 2)))
  )
  (func (param i32) (result i32)
    (block $out (result i32)
      local.get 0
      local.get 0
      br_if $out
      i32.const 9
      i32.add
    )
  )
  (func (param i32)
    (loop $l
      local.get 0
      i32.const 1
      i32.sub
      local.tee 0
      br_if $l
    )
  )
)
