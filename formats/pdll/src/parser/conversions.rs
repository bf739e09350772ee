//! Conversions of expressions to the types that are expected of them.

use super::{Context, Failed, Parse, Parser};
use crate::ast::{ALL_RESULTS, Kind as Node, NodeId};
use crate::ods::{Group, Length};
use crate::types::Type;
use std::rc::Rc;

/// Adds notes to an error about a conversion.
pub(super) type Notes<'a, 'l> = &'a mut dyn FnMut(&mut Parser<'l>);

impl<'l> Parser<'l> {
    /// Converts an expression to a type, if there is a way.
    pub(super) fn convert(&mut self, value: &mut NodeId, to: &Type, notes: Notes<'_, 'l>) -> Parse<()> {
        let from = self.ty(*value);
        let are = |one: Type, many: Type| (from == one || from == many) && (*to == one || *to == many);
        // As upstream, one thing passes for several, and several for one.
        if from == *to || are(Type::Value, Type::ValueRange) || are(Type::Type, Type::TypeRange) {
            return Ok(());
        }
        match from {
            Type::Op(ref name) => self.convert_operation(value, name.as_deref(), to, notes),
            Type::Tuple(ref elements) => self.convert_tuple(value, &elements.clone(), to, notes),
            _ => Err(self.refuse_conversion(*value, to, notes)),
        }
    }

    fn refuse_conversion(&mut self, value: NodeId, to: &Type, notes: Notes<'_, 'l>) -> Failed {
        let from = self.ty(value);
        let message = format!("unable to convert expression of type `{from}` to the expected type of `{to}`");
        self.error(self.loc(value), message);
        notes(self);
        Failed
    }

    fn convert_operation(
        &mut self,
        value: &mut NodeId,
        name: Option<&str>,
        to: &Type,
        notes: Notes<'_, 'l>,
    ) -> Parse<()> {
        match to {
            Type::Op(None) => return Ok(()),
            Type::ValueRange => {}
            Type::Value => {
                let declared = name.and_then(|name| self.ods.operation(name).map(|op| (name, op)));
                if let Some((name, op)) = declared {
                    let single = op.results.iter().filter(|group| group.length == Length::Single).count();
                    let what = match op.results.is_empty() {
                        true => "zero results".to_owned(),
                        false => format!("at least {single} results"),
                    };
                    if op.results.is_empty() || single > 1 {
                        let (loc, note) = (
                            op.loc,
                            format!("see the definition of `{name}`, which was defined with {what}"),
                        );
                        return Err(self.refuse_conversion(*value, to, &mut |parser| {
                            notes(parser);
                            parser.report(terrace_tablegen::Severity::Note, loc, note.clone());
                        }));
                    }
                }
            }
            _ => return Err(self.refuse_conversion(*value, to, notes)),
        }
        *value = self.member(*value, ALL_RESULTS.into(), to.clone());
        Ok(())
    }

    fn convert_tuple(
        &mut self,
        value: &mut NodeId,
        elements: &[(Rc<str>, Type)],
        to: &Type,
        notes: Notes<'_, 'l>,
    ) -> Parse<()> {
        let loc = self.loc(*value);
        let tuple = *value;
        match to {
            Type::Tuple(wanted) if wanted.len() == elements.len() => {
                let from = self.ty(tuple);
                let mut parts = Vec::new();
                for (i, ((_, ty), (_, to))) in elements.iter().zip(wanted.iter()).enumerate() {
                    let mut part = self.member(tuple, i.to_string().into(), ty.clone());
                    self.convert(&mut part, to, &mut |parser| {
                        notes(parser);
                        let note = format!("when converting element #{i} of `{from}`");
                        parser.report(terrace_tablegen::Severity::Note, loc, note);
                    })?;
                    parts.push(part);
                }
                let labels = wanted.iter().map(|(label, _)| label.clone());
                let types = parts.iter().map(|part| self.ty(*part));
                let ty = Type::Tuple(labels.zip(types).collect());
                *value = self.ast.add(loc, ty, Node::Tuple(parts));
                Ok(())
            }
            Type::ValueRange | Type::TypeRange => {
                if self.context != Context::Rewrite {
                    let note = "Tuple to Range conversion is currently only allowed within a rewrite context";
                    return Err(self.refuse_conversion(tuple, to, &mut |parser| {
                        notes(parser);
                        parser.report(terrace_tablegen::Severity::Note, loc, note.to_owned());
                    }));
                }
                let one = if *to == Type::ValueRange { Type::Value } else { Type::Type };
                if elements.iter().any(|(_, ty)| ty != to && *ty != one) {
                    return Err(self.refuse_conversion(tuple, to, notes));
                }
                let parts = elements.iter().enumerate();
                let parts =
                    parts.map(|(i, (_, ty))| self.member(tuple, i.to_string().into(), ty.clone())).collect();
                *value = self.ast.add(loc, to.clone(), Node::Range(parts));
                Ok(())
            }
            _ => Err(self.refuse_conversion(tuple, to, notes)),
        }
    }

    /// Makes the access of a member, which is known to be there.
    pub(super) fn member(&mut self, parent: NodeId, name: Rc<str>, ty: Type) -> NodeId {
        let loc = self.loc(parent);
        self.ast.add(loc, ty, Node::Member { parent, name })
    }

    /// Makes what an operation results in: one value if it declares just one.
    pub(super) fn results_of(&mut self, operation: NodeId) -> NodeId {
        let declared = match self.ty(operation) {
            Type::Op(Some(name)) => self.ods.operation(&name).map(|op| op.results.as_slice()),
            _ => None,
        };
        let ty = match declared {
            Some([Group { length: Length::Single, .. }]) => Type::Value,
            _ => Type::ValueRange,
        };
        self.member(operation, ALL_RESULTS.into(), ty)
    }
}
