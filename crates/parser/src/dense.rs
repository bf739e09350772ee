//! Elements, until they are read.
use crate::core::Parser;
use terrace_ir::asm::ParseResult;
use terrace_ir::{Attribute, Type};
impl<'c> Parser<'_, 'c> {
    pub fn parse_dense_attribute(&mut self, _ty: Option<Type<'c>>) -> ParseResult<Attribute<'c>> {
        Err(self.error_here("not read yet"))
    }
    pub fn parse_dense_array_attribute(&mut self) -> ParseResult<Attribute<'c>> {
        Err(self.error_here("not read yet"))
    }
    pub fn parse_dense_resource_attribute(&mut self, _ty: Option<Type<'c>>) -> ParseResult<Attribute<'c>> {
        Err(self.error_here("not read yet"))
    }
    pub fn parse_sparse_attribute(&mut self, _ty: Option<Type<'c>>) -> ParseResult<Attribute<'c>> {
        Err(self.error_here("not read yet"))
    }
}
