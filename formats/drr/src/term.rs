//! C++ expressions with what they are about, and their values as handles.

use std::sync::Arc;
use terrace_ir::{Ctx, PatternRewriter};
use terrace_ods_loader::{Code, CodeValue, Surroundings};
use terrace_rules::Handle;
use terrace_support::ensure_stack;

/// Expression with its arguments.
#[derive(Clone)]
pub(crate) struct Term {
    pub code: Code,
    pub arguments: Arc<[TermArgument]>,
}

/// Argument of an expression.
#[derive(Clone)]
pub(crate) enum TermArgument {
    /// Number of a handle.
    Handle(usize),
    /// Value of another expression.
    Term(Term),
}

/// Kind of value that is wanted from an expression.
#[derive(Clone)]
pub(crate) enum Kind {
    /// Value, or a range of values.
    Value,
    /// Attribute; a number becomes one by the code that builds attributes from it.
    Attribute(Option<Code>),
    /// Type, or a range of types.
    Type,
}

impl Term {
    /// Evaluates the expression over the values of handles.
    pub fn evaluate<'a, 'c>(
        &self,
        context: Ctx<'c>,
        handles: &[CodeValue<'a, 'c>],
    ) -> Option<CodeValue<'a, 'c>> {
        let arguments: Option<Vec<CodeValue<'a, 'c>>> = self
            .arguments
            .iter()
            .map(|argument| match argument {
                TermArgument::Handle(number) => handles.get(*number).cloned(),
                TermArgument::Term(term) => ensure_stack(|| term.evaluate(context, handles)),
            })
            .collect();
        let given = Surroundings { context, this: None, arguments: arguments? };
        self.code.evaluate(given, &mut Vec::new())
    }

    /// Writes the expression so that different ones have different names.
    pub fn name(&self) -> String {
        let mut name = self.code.text().split_whitespace().collect::<Vec<_>>().join(" ");
        let is_plain = self
            .arguments
            .iter()
            .enumerate()
            .all(|(at, one)| matches!(one, TermArgument::Handle(number) if *number == at));
        if !is_plain {
            name.push_str(" of");
            for argument in &*self.arguments {
                match argument {
                    TermArgument::Handle(number) => name.push_str(&format!(" ${number}")),
                    TermArgument::Term(term) => {
                        name.push_str(&format!(" ({})", ensure_stack(|| term.name())))
                    }
                }
            }
        }
        name
    }

    /// Returns the term with the numbers of its handles moved.
    pub fn shifted(&self, by: usize) -> Term {
        let arguments = self.arguments.iter().map(|argument| match argument {
            TermArgument::Handle(number) => TermArgument::Handle(number + by),
            TermArgument::Term(term) => TermArgument::Term(ensure_stack(|| term.shifted(by))),
        });
        Term { code: self.code.clone(), arguments: arguments.collect() }
    }
}

/// Returns what code sees of a handle.
pub(crate) fn value_of<'a, 'c>(
    rewriter: &'a PatternRewriter<'_, 'c>,
    handle: &Handle<'c>,
) -> CodeValue<'a, 'c> {
    let value = |value: &terrace_ir::ids::ValueId| CodeValue::Ssa(rewriter.value(*value));
    match handle {
        Handle::Null => CodeValue::Null,
        Handle::Op(op) => CodeValue::Op(rewriter.op(*op)),
        Handle::Value(one) => value(one),
        Handle::Attribute(attribute) => CodeValue::Attribute(*attribute),
        Handle::Type(ty) => CodeValue::Type(*ty),
        Handle::Ops(ops) => CodeValue::List(ops.iter().map(|op| CodeValue::Op(rewriter.op(*op))).collect()),
        Handle::Values(values) => CodeValue::List(values.iter().map(value).collect()),
        Handle::Types(types) => CodeValue::List(types.iter().map(|ty| CodeValue::Type(*ty)).collect()),
    }
}

/// Returns a value of code as a handle.
pub(crate) fn handle_of<'c>(context: Ctx<'c>, value: CodeValue<'_, 'c>, kind: &Kind) -> Option<Handle<'c>> {
    match (kind, value) {
        (_, CodeValue::Null) => Some(Handle::Null),
        (Kind::Value, CodeValue::Ssa(value)) => Some(Handle::Value(value.id())),
        (Kind::Value, CodeValue::Op(op)) if op.result_count() == 1 => Some(Handle::Value(op.result(0).id())),
        (Kind::Value, CodeValue::List(values)) => {
            let values = values.into_iter().map(|one| match one {
                CodeValue::Ssa(value) => Some(vec![value.id()]),
                CodeValue::List(inner) => inner
                    .into_iter()
                    .map(|one| if let CodeValue::Ssa(value) = one { Some(value.id()) } else { None })
                    .collect(),
                _ => None,
            });
            Some(Handle::Values(values.collect::<Option<Vec<_>>>()?.concat()))
        }
        (Kind::Type, CodeValue::Type(ty)) => Some(Handle::Type(ty)),
        (Kind::Type, CodeValue::List(types)) => {
            let types: Option<Vec<_>> = types.iter().map(CodeValue::as_type).collect();
            types.map(Handle::Types)
        }
        (Kind::Attribute(_), CodeValue::Attribute(attribute)) => Some(Handle::Attribute(attribute)),
        (Kind::Attribute(_), CodeValue::Type(ty)) => Some(Handle::Attribute(context.type_attribute(ty))),
        (Kind::Attribute(Some(builder)), value) => {
            let given = Surroundings { context, this: None, arguments: vec![value] };
            match builder.evaluate(given, &mut Vec::new())? {
                CodeValue::Attribute(attribute) => Some(Handle::Attribute(attribute)),
                _ => None,
            }
        }
        (Kind::Attribute(None), CodeValue::Bool(value)) => {
            Some(Handle::Attribute(context.bool_attribute(value)))
        }
        (Kind::Attribute(None), CodeValue::Text(text)) => {
            Some(Handle::Attribute(context.string_attribute(&text)))
        }
        _ => None,
    }
}
