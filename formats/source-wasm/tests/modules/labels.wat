(module
  (func (param i32) (result i32)
    local.get 0
    (block (param i32) (result i32) i32.const 1 i32.add)
    (loop (param i32) (result i32) i32.const 2 i32.add local.tee 0 local.get 0 br_if 0)
    local.get 0
    (if (param i32) (result i32) (then i32.const 1 i32.sub) (else i32.const 4 i32.mul))
    local.get 0
    (if (then (local.set 0 (i32.const 7)))))
  (func (param i32) (result i32)
    (block (block local.get 0 br_if 1))
    i32.const 1))
