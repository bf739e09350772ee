// RUN: terrace opt %s | terrace opt | FileCheck %s

// Definitions for the tests beside this file.

// CHECK-LABEL: irdl.dialect @shapes {
irdl.dialect @shapes {
  irdl.type @point
  irdl.type @box {
    %any = irdl.any
    irdl.parameters(a: %any)
  }
  // i32, or a list of lists of i32.
  irdl.type @list {
    %any = irdl.any
    %self = irdl.parametric @shapes::@list<%any>
    %i32 = irdl.is i32
    %either = irdl.any_of(%self, %i32)
    irdl.parameters(of: %either)
  }
  irdl.attribute @mark
  irdl.attribute @label {
    %i32 = irdl.is i32
    irdl.parameters(a: %i32)
  }

  irdl.operation @is {
    %i32 = irdl.is i32
    irdl.operands(a: %i32)
    irdl.results(b: %i32)
  }
  irdl.operation @any_of {
    %i32 = irdl.is i32
    %i64 = irdl.is i64
    %either = irdl.any_of(%i32, %i64)
    irdl.results(a: %either, b: %either)
  }
  irdl.operation @all_of {
    %i32 = irdl.is i32
    %i64 = irdl.is i64
    %either = irdl.any_of(%i32, %i64)
    %both = irdl.all_of(%either, %i64)
    irdl.results(a: %both)
  }
  irdl.operation @based {
    %box = irdl.base @shapes::@box
    %integer = irdl.base "!builtin.integer"
    irdl.results(a: %box, b: %integer)
  }
  irdl.operation @marked {
    %mark = irdl.base @shapes::@mark
    %string = irdl.base "#builtin.string"
    irdl.attributes {"mark" = %mark, "text" = %string}
  }
  irdl.operation @parametric {
    %i32 = irdl.is i32
    %box = irdl.parametric @shapes::@box<%i32>
    irdl.results(a: %box)
  }
  irdl.operation @labelled {
    %i32 = irdl.is i32
    %label = irdl.parametric @shapes::@label<%i32>
    irdl.attributes {"label" = %label}
  }
  irdl.operation @boxed_twice {
    %i32 = irdl.is i32
    %box = irdl.parametric @shapes::@box<%i32, %i32>
    irdl.results(a: %box)
  }
  irdl.operation @variadic {
    %i16 = irdl.is i16
    %i32 = irdl.is i32
    irdl.operands(a: %i16, b: variadic %i32)
  }
  irdl.operation @optional {
    %i16 = irdl.is i16
    %i32 = irdl.is i32
    irdl.operands(a: optional %i16, b: %i32)
  }
  irdl.operation @segments {
    %i16 = irdl.is i16
    %i32 = irdl.is i32
    irdl.operands(a: variadic %i16, b: optional %i32, c: %i32)
  }
  irdl.operation @regions {
    %i32 = irdl.is i32
    %free = irdl.region
    %one = irdl.region(%i32)
    %two = irdl.region() with size 2
    irdl.regions(free: %free, one: %one, two: %two)
  }
  // The operand and the argument have one type.
  irdl.operation @same {
    %any = irdl.any
    %body = irdl.region(%any)
    irdl.operands(a: %any)
    irdl.regions(body: %body)
  }
}
