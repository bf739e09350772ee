irdl.dialect @a {
  irdl.type @"" {
  }
}
