irdl.dialect @outer {
  irdl.type @first {
    %0 = irdl.any
    irdl.parameters(p: %0)
  }
}
irdl.dialect @shapes {
  irdl.attribute @dims {
    %0 = irdl.is i32
    irdl.parameters(width: %0)
  }
  irdl.type @"" {
    %0 = irdl.any
    %1 = irdl.is f32
    %2 = irdl.any_of(%0, %1)
    irdl.parameters(element: %2)
  }
  irdl.operation @reshape {
    %0 = irdl.any
    irdl.operands(from: %0)
    irdl.results(to: %0)
  }
}
