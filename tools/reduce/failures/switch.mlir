func.func private @report(i32)

func.func @scale(%x: i32) -> i32 {
  %c3 = arith.constant 3 : i32
  %y = arith.muli %x, %c3 : i32
  return %y : i32
}

func.func @dispatch(%flag: i32, %a: i32, %b: i32) -> i32 {
  %sum = arith.addi %a, %b : i32
  call @report(%sum) : (i32) -> ()
  cf.switch %flag : i32, [
    default: ^bb1(%a : i32),
    42: ^bb2(%b : i32),
    43: ^bb3,
    44: ^bb2(%sum : i32)
  ]
^bb1(%x: i32):
  %p = arith.muli %x, %x : i32
  %q = call @scale(%p) : (i32) -> i32
  call @report(%q) : (i32) -> ()
  cf.br ^bb3
^bb2(%y: i32):
  call @report(%y) : (i32) -> ()
  return %y : i32
^bb3:
  %c = arith.cmpi slt, %a, %b : i32
  cf.cond_br %c, ^bb1(%b : i32), ^bb4
^bb4:
  return %a : i32
}
