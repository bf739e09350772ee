use crate::core::Parser; use terrace_ir::asm::*; 
impl<'t,'c> Parser<'t,'c> {
 pub fn parse_file_metadata(&mut self) -> ParseResult { todo!() }
}
