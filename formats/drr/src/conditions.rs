//! Constraints, as native ones.

use crate::rule::{Builder, Built, Outcome, Symbol};
use crate::term::{Kind, handle_of, value_of};
use terrace_ir::Type;
use terrace_ir::ids::ValueId;
use terrace_ods_loader::{CodeValue, Condition, Dag, Entry, Item, Surroundings};
use terrace_pdl as pdl;
use terrace_rules::Handle;

/// Thing that a condition asks about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Subject {
    /// `$_self` is the type of a value, or of each of a range.
    Types,
    /// `$_self` is the first thing given, and `$0`, `$1`, ... are those after it.
    This,
    /// `$0`, `$1`, ... are the things given.
    Entities,
}

impl<'r, 'c> Builder<'r, '_, 'c> {
    /// Asks that values have a type that a constraint allows.
    pub fn require_type(&mut self, value: ValueId, constraint: Entry<'r>) -> Outcome<()> {
        self.require(constraint, Subject::Types, vec![value])
    }

    /// Asks that an attribute is one that a constraint allows.
    pub fn require_attribute(&mut self, attribute: ValueId, constraint: Entry<'r>) -> Outcome<()> {
        self.require(constraint, Subject::This, vec![attribute])
    }

    /// Adds a constraint of the rule's list.
    pub fn constraint(&mut self, dag: &Dag<'r>) -> Outcome<()> {
        let constraint = dag.operator;
        if !constraint.is("Constraint") {
            return Err(format!("'{}' is no constraint", constraint.name()));
        }
        let mut things = Vec::new();
        for (item, name) in &dag.arguments {
            things.push(self.entity(item, name)?);
        }
        if constraint.is("TypeConstraint") {
            return things.into_iter().try_for_each(|value| self.require_type(value, constraint));
        }
        if constraint.is("AttrConstraint") && !things.is_empty() {
            return things
                .into_iter()
                .try_for_each(|attribute| self.require_attribute(attribute, constraint));
        }
        let subject = if dag.name.is_empty() { Subject::Entities } else { Subject::This };
        if subject == Subject::This {
            let this = self.entity(&Item::Unset, &dag.name)?;
            things.insert(0, this);
        }
        self.require(constraint, subject, things)
    }

    /// Returns the handle of something that a constraint is about.
    fn entity(&mut self, item: &Item<'r>, name: &str) -> Outcome<ValueId> {
        if let Item::Entry(record) = item
            && let Some(constant) = self.constant_of(*record, None)
        {
            let constant = constant?;
            return Ok(self.constant(constant));
        }
        if name.is_empty() {
            return Err("a constraint is about something without a name".to_owned());
        }
        let (symbol, number) = self.symbol(name)?;
        self.handle(&symbol, number, name)
    }

    /// Returns the one handle that code sees of a symbol.
    pub fn handle(&mut self, symbol: &Symbol<'r>, number: Option<usize>, name: &str) -> Outcome<ValueId> {
        match symbol {
            Symbol::Operand(handle) | Symbol::Attribute(handle) => Ok(*handle),
            Symbol::Op(built) if built.facts.results.is_empty() => Ok(built.op),
            Symbol::Op(built) => {
                let built = Built { shown: number.or(built.shown), ..built.clone() };
                match self.results(&built)?[..] {
                    [only] => Ok(only),
                    _ => Err(format!("'${name}' stands for several results")),
                }
            }
            Symbol::Native(values) => {
                let index = number.unwrap_or_default();
                values.get(index).copied().ok_or_else(|| format!("'${name}' has no result {index}"))
            }
            Symbol::Term(..) => Err(format!("'${name}' is not known while the rule is matched")),
        }
    }

    /// Asks for a constraint's condition, part by part.
    fn require(&mut self, constraint: Entry<'r>, subject: Subject, things: Vec<ValueId>) -> Outcome<()> {
        let Some(condition) = self.file.condition(constraint, &self.namespace) else {
            return Err(format!("'{}' has no condition", constraint.name()));
        };
        for (at, part) in condition.parts().into_iter().enumerate() {
            let name = if constraint.is_anonymous() {
                let text = part.as_code().map(|(code, _)| code.text().to_owned());
                text.unwrap_or_else(|| format!("{}.{at}", constraint.name()))
            } else if at == 0 {
                constraint.name()
            } else {
                format!("{}.{at}", constraint.name())
            };
            self.require_part(&name, &part, subject, things.clone())?;
        }
        Ok(())
    }

    fn require_part(
        &mut self,
        name: &str,
        part: &Condition,
        subject: Subject,
        things: Vec<ValueId>,
    ) -> Outcome<()> {
        let Some(unknown) = part.unknown() else {
            // Conditions of one name may ask about a type here and about entities there.
            let name = match subject {
                Subject::Types => format!("{name}(type)"),
                Subject::This => format!("{name}($_self)"),
                Subject::Entities => name.to_owned(),
            };
            let name = format!("{}{name}", self.prefix());
            if self.natives.find_constraint(&name).is_none() {
                let part = part.clone();
                let natives = std::mem::take(self.natives);
                *self.natives = natives.constraint(&name, move |rewriter, handles| {
                    let rewriter = &*rewriter;
                    let values: Vec<CodeValue<'_, '_>> =
                        handles.iter().map(|handle| value_of(rewriter, handle)).collect();
                    let context = rewriter.context();
                    holds(&part, context, subject, values).then(Vec::new)
                });
            }
            self.apply(&name, things, &[], false);
            return Ok(());
        };
        // A function of the user.
        if let Some((code, is_negated)) = part.as_code()
            && let Some((function, arguments)) = code.as_call()
            && self.user.find_constraint(&function).is_some()
        {
            let entities = if subject == Subject::This { &things[1..] } else { &things[..] };
            let argument = |code: &terrace_ods_loader::Code| match code.as_argument() {
                Some(number) => entities.get(number).copied(),
                None => things.first().copied().filter(|_| code.is_self()),
            };
            let arguments: Option<Vec<ValueId>> = arguments.iter().map(argument).collect();
            if let Some(arguments) = arguments {
                self.apply(&function, arguments, &[], is_negated);
                return Ok(());
            }
        }
        Err(format!("the constraint '{name}' needs {unknown}, which stands in C++ only"))
    }

    /// Returns the words before the names of native functions: code of other namespaces means something else.
    pub fn prefix(&self) -> String {
        if self.namespace.is_empty() { String::new() } else { format!("{}: ", self.namespace) }
    }

    /// Applies a native constraint.
    pub fn apply(
        &mut self,
        name: &str,
        arguments: Vec<ValueId>,
        results: &[Type<'c>],
        is_negated: bool,
    ) -> Vec<ValueId> {
        let new = pdl::ApplyNativeConstraintOp::builder(self.context, self.location);
        self.create(new.name(name).args(arguments).is_negated(is_negated).results(results.iter().copied()))
    }

    /// Matches native code that is about the operation which defines a value, and gives values back by reference.
    pub fn native_matcher(&mut self, dag: &Dag<'r>, value: ValueId) -> Outcome<()> {
        let text = dag.operator.text_or_empty("expression");
        let code = self.file.code(&text, &self.namespace);
        let count = dag.arguments.len();
        let is_value = |item: &Item<'_>| matches!(item, Item::Entry(entry) if entry.is("TypeConstraint"));
        let is_attribute = |item: &Item<'_>| matches!(item, Item::Entry(entry) if entry.is("AttrConstraint"));
        let (name, is_user) = match (code.unknown(), code.as_call()) {
            (None, _) => (format!("{}{}", self.prefix(), code.text().trim()), false),
            (Some(_), Some((function, _))) if self.user.find_constraint(&function).is_some() => {
                (function, true)
            }
            (Some(unknown), _) => {
                return Err(format!("the code '{}' needs {unknown}, which stands in C++ only", text.trim()));
            }
        };
        if !is_user && self.natives.find_constraint(&name).is_none() {
            let natives = std::mem::take(self.natives);
            *self.natives = natives.constraint(&name, move |rewriter, handles| {
                let rewriter = &*rewriter;
                let this = match handles.first()? {
                    Handle::Value(value) => rewriter.value(*value).defining_op().map(CodeValue::Op)?,
                    _ => return None,
                };
                let mut found = Vec::new();
                let context = rewriter.context();
                let given = Surroundings { context, this: Some(this), arguments: Vec::new() };
                if code.evaluate(given, &mut found)?.truth() != Some(true) {
                    return None;
                }
                found.resize(count, None);
                let handles = found.into_iter().map(|value| match value? {
                    value @ CodeValue::Ssa(_) => handle_of(context, value, &Kind::Value),
                    other => handle_of(context, other, &Kind::Attribute(None)),
                });
                handles.collect()
            });
        }
        let types: Vec<Type<'c>> = dag
            .arguments
            .iter()
            .map(|(item, _)| {
                if is_value(item) || is_user && !is_attribute(item) {
                    self.value_type(crate::operation::Length::Single)
                } else {
                    self.attribute_type()
                }
            })
            .collect();
        let found = self.apply(&name, vec![value], &types, false);
        for ((item, symbol), found) in dag.arguments.iter().zip(found) {
            let (is_value, is_attribute) = (is_value(item), is_attribute(item));
            if let Item::Entry(constraint) = item {
                if is_value {
                    self.require_type(found, *constraint)?;
                } else if is_attribute {
                    self.require_attribute(found, *constraint)?;
                }
            }
            let symbol_of =
                if is_value || is_user && !is_attribute { Symbol::Operand } else { Symbol::Attribute };
            match self.symbols.get(symbol) {
                Some(Symbol::Operand(known) | Symbol::Attribute(known)) => {
                    let known = *known;
                    self.require_equal(known, found);
                }
                _ => self.bind(symbol, symbol_of(found)),
            }
        }
        Ok(())
    }

    /// Asks that two things are equal.
    pub fn require_equal(&mut self, left: ValueId, right: ValueId) {
        const EQUAL: &str = "equal";
        if self.natives.find_constraint(EQUAL).is_none() {
            let natives = std::mem::take(self.natives);
            *self.natives = natives.constraint(EQUAL, |_, handles| match handles {
                [left, right] if left == right => Some(Vec::new()),
                _ => None,
            });
        }
        self.apply(EQUAL, vec![left, right], &[], false);
    }
}

/// Returns true if a condition holds; one that cannot be told does not.
fn holds<'a, 'c>(
    condition: &Condition,
    context: terrace_ir::Ctx<'c>,
    subject: Subject,
    mut values: Vec<CodeValue<'a, 'c>>,
) -> bool {
    let ask = |this: Option<CodeValue<'a, 'c>>, arguments| {
        condition.holds(Surroundings { context, this, arguments }, &mut Vec::new()) == Some(true)
    };
    match subject {
        Subject::Entities => ask(values.first().cloned(), values),
        Subject::This => {
            let this = if values.is_empty() { None } else { Some(values.remove(0)) };
            ask(this, values)
        }
        Subject::Types => values.into_iter().all(|value| match value.types() {
            Some(CodeValue::List(types)) => types.into_iter().all(|ty| ask(Some(ty), Vec::new())),
            Some(ty) => ask(Some(ty), Vec::new()),
            None => false,
        }),
    }
}
