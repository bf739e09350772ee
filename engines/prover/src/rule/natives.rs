//! Code that rules call, as functions of constants.

use super::data::{AttributeId, Call, RuleData};
use super::instance::Instantiation;
use crate::function::{Uninterpreted, execute, width_of};
use crate::meaning::{Role, Symbol};
use crate::term::Term;
use crate::verdict::Reason;
use std::collections::BTreeMap;
use terrace_func as func;
use terrace_ir::{Operation, Type, TypedOp};

/// Functions that say what the code of constraints and rewrites does.
///
/// A constraint is a function that returns `i1`, and then the attributes that it gives; a rewrite is one that returns
/// attributes. An argument or result of type `index` is a constant of any width, computed with at that width; one of an
/// integer type is a constant of that type, or the number of an enum: overflow flags are 1 (`nsw`) and 2 (`nuw`).
#[derive(Clone, Default)]
pub struct Natives<'a, 'c> {
    functions: BTreeMap<String, func::FuncOp<'a, 'c>>,
}

impl<'a, 'c> Natives<'a, 'c> {
    /// Adds the functions of a module that have a body.
    pub fn add(&mut self, module: Operation<'a, 'c>) {
        let ops = module.regions().flat_map(|region| region.ops());
        for function in ops.filter_map(|op| op.try_as::<func::FuncOp<'_, '_>>()) {
            let inner = function.op().inner();
            let name = inner.attribute("sym_name").and_then(|name| name.as_str());
            if let Some(name) = name.filter(|_| !inner.region(0).is_empty()) {
                self.functions.insert(name.to_owned(), function);
            }
        }
    }
}

impl Instantiation<'_, '_> {
    /// Adds what is known of the constraints; returns the names of those of which nothing is.
    pub(super) fn constraints(&mut self, natives: &Natives<'_, '_>) -> Result<Vec<String>, Reason> {
        let mut missing = Vec::new();
        let data = self.data;
        for call in &data.constraints {
            let Some(function) = natives.functions.get(&call.name) else {
                missing.push(call.name.clone());
                continue;
            };
            let returned = self.call(call, *function)?;
            let Some((holds, given)) = returned.split_first() else {
                return Err(Reason::new(format!("the function '{}' returns nothing", call.name)));
            };
            if self.terms.width(holds.bits) != 1 {
                return Err(Reason::new(format!("the function '{}' does not return i1 first", call.name)));
            }
            let not = self.terms.not(holds.bits);
            self.assumed.push(if call.is_negated { not } else { holds.bits });
            self.bind(call, given)?;
        }
        Ok(missing)
    }

    /// Computes what the code of the rewrite returns.
    pub(super) fn rewrites(&mut self, natives: &Natives<'_, '_>) -> Result<(), Reason> {
        let data = self.data;
        for call in &data.rewrites {
            let Some(function) = natives.functions.get(&call.name) else {
                return Err(Reason::new(format!(
                    "there is no function '{}' that says what it does",
                    call.name
                )));
            };
            let returned = self.call(call, *function)?;
            self.bind(call, &returned)?;
        }
        Ok(())
    }

    fn bind(&mut self, call: &Call, returned: &[Symbol]) -> Result<(), Reason> {
        let wrong =
            || Reason::new(format!("the function '{}' does not return what the rule uses", call.name));
        for (number, result) in call.results.iter().enumerate() {
            let bits = returned.get(number).ok_or_else(wrong)?.bits;
            let attribute = &self.data.attributes[*result];
            let width = self.terms.width(bits);
            let bits = match attribute.role {
                Some(Role::Value) | None => {
                    let expected = attribute.class.map(|class| self.width(class));
                    if expected.is_some_and(|expected| expected != width) {
                        return Err(wrong());
                    }
                    bits
                }
                Some(Role::Flags) => self.terms.resize_unsigned(bits, 2),
                Some(Role::Predicate) => self.terms.resize_unsigned(bits, 4),
                Some(Role::Exact) => self.terms.resize_unsigned(bits, 1),
            };
            self.attributes[*result] = Some(bits);
        }
        Ok(())
    }

    fn call(&mut self, call: &Call, function: func::FuncOp<'_, '_>) -> Result<Vec<Symbol>, Reason> {
        let (inputs, _) = function.function_type().as_function().unwrap_or_default();
        let wrong = || Reason::new(format!("the arguments of the function '{}' do not fit", call.name));
        if inputs.len() != call.arguments.len() {
            return Err(wrong());
        }
        let arguments: Option<Vec<AttributeId>> = call.arguments.iter().copied().collect();
        let arguments = arguments
            .ok_or_else(|| Reason::new(format!("'{}' is called with more than attributes", call.name)))?;
        let index_bits =
            index_bits(self.data, arguments.iter().chain(&call.results), |class| self.width(class));
        let mut symbols = Vec::with_capacity(inputs.len());
        for (ty, argument) in inputs.iter().zip(&arguments) {
            let bits = self.attribute(*argument)?;
            let bits = self.argument(bits, *ty, index_bits, self.data.attributes[*argument].role);
            let bits = bits.ok_or_else(wrong)?;
            symbols.push(Symbol::known(self.terms, bits));
        }
        let mut unknown = Uninterpreted::default();
        let region = function.op().inner().region(0);
        let outcome = execute(self.terms, region, &symbols, index_bits, &mut unknown)?;
        if let Some(name) = unknown.first {
            return Err(Reason::new(format!("'{name}' in the function '{}' is not modelled", call.name)));
        }
        // Code that traps or computes poison says nothing: it is taken to be called where it does neither.
        let mut fails = outcome.undefined;
        for result in &outcome.results {
            fails = self.terms.or(fails, result.poison);
        }
        let works = self.terms.not(fails);
        self.assumed.push(works);
        Ok(outcome.results)
    }

    fn argument(&mut self, bits: Term, ty: Type<'_>, index_bits: u32, role: Option<Role>) -> Option<Term> {
        let (given, wanted) = (self.terms.width(bits), width_of(ty, index_bits)?);
        match role {
            Some(Role::Value) | None => (given == wanted).then_some(bits),
            _ => (given <= wanted).then(|| self.terms.resize_unsigned(bits, wanted)),
        }
    }
}

/// Returns the width that `index` has in a function: that of the first constant that it is given, or returns.
fn index_bits<'d>(
    data: &'d RuleData<'_>,
    mut constants: impl Iterator<Item = &'d AttributeId>,
    width: impl Fn(usize) -> u32,
) -> u32 {
    let class = constants.find_map(|at| {
        let attribute = &data.attributes[*at];
        attribute.class.filter(|_| matches!(attribute.role, Some(Role::Value) | None))
    });
    class.map_or(64, width)
}
