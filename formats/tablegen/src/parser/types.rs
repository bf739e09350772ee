//! Types.

use super::{Parse, Parser};
use crate::ids::RecordId;
use crate::lexer::{Keyword, Kind};
use crate::record::Mentioned;
use crate::types::{Type, TypeKind, Types};

impl Parser<'_> {
    /// Parses a type.
    pub(super) fn ty(&mut self) -> Parse<Type> {
        match self.token.kind {
            Kind::Keyword(Keyword::String | Keyword::Code) => self.simple_type(Types::STRING),
            Kind::Keyword(Keyword::Bit) => self.simple_type(Types::BIT),
            Kind::Keyword(Keyword::Int) => self.simple_type(Types::INT),
            Kind::Keyword(Keyword::Dag) => self.simple_type(Types::DAG),
            Kind::Keyword(Keyword::Bits) => {
                self.next();
                self.expect(b'<', "expected '<' after bits type")?;
                if self.token.kind != Kind::Int {
                    return self.fail("expected integer in bits<n> type");
                }
                let count = self.token.int;
                // A record with more bits than that is none that anybody wrote.
                let Some(count) = u32::try_from(count).ok().filter(|count| *count <= 1 << 20) else {
                    return self.fail("number of bits is out of range");
                };
                self.next();
                self.expect(b'>', "expected '>' at end of bits<n> type")?;
                Ok(self.records.types.get(TypeKind::Bits(count)))
            }
            Kind::Keyword(Keyword::List) => {
                self.next();
                self.expect(b'<', "expected '<' after list type")?;
                let element = self.nested(Self::ty)?;
                self.expect(b'>', "expected '>' at end of list<ty> type")?;
                Ok(self.records.types.list_of(element))
            }
            Kind::Id => {
                let name = self.token.name;
                if let Some(alias) = self.aliases.get(&name).copied() {
                    self.next();
                    return Ok(alias);
                }
                let class = self.class_id()?;
                Ok(self.records.types.get(TypeKind::Record([class].into())))
            }
            _ => self.fail("Unknown token when expecting a type"),
        }
    }

    fn simple_type(&mut self, ty: Type) -> Parse<Type> {
        self.next();
        Ok(ty)
    }

    /// Parses `<T>` of an operator.
    pub(super) fn operator_type(&mut self) -> Parse<Type> {
        if !self.consume(b'<') {
            return self.fail("expected type name for operator");
        }
        if self.at_keyword(Keyword::Code) {
            return self.fail("the 'code' type is not allowed in bang operators; use 'string'");
        }
        let ty = self.ty()?;
        self.expect(b'>', "expected type name for operator")?;
        Ok(ty)
    }

    /// Parses the name of a class.
    pub(super) fn class_id(&mut self) -> Parse<RecordId> {
        if self.token.kind != Kind::Id {
            return self.fail("expected name for ClassID");
        }
        let text = self.records.names.text(self.token.name).clone();
        let Some(class) = self.records.classes.get(&text).copied() else {
            let is_multiclass = self.multiclasses.contains_key(&self.token.name);
            return self.fail(if is_multiclass {
                format!("Couldn't find class '{text}'. Use 'defm' if you meant to use multiclass '{text}'")
            } else {
                format!("Couldn't find class '{text}'")
            });
        };
        let loc = self.loc();
        self.records.mention(loc, Mentioned::Record(class));
        self.next();
        Ok(class)
    }
}
