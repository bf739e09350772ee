//! The expressions of predicates: read, and evaluated over types, attributes and operations.
//!
//! Logic has three values: what cannot be evaluated is `None`, and whoever asks takes it for "not refused".

mod classes;
mod functions;
mod matchers;
mod methods;
mod names;
mod syntax;
mod unknown;
mod value;

pub(crate) use classes::{attribute_test, type_test};
pub(crate) use names::{DeclaredClass, DeclaredEnum, Names, camel_case};
pub(crate) use syntax::{Expr, parse};
pub use value::Value;

use terrace_ir::{Ctx, Operation};
use terrace_support::ensure_stack;

/// Meaning of the names in an expression.
#[derive(Clone)]
pub(crate) struct Scope<'e, 'a, 'c> {
    /// Classes and enums.
    pub names: &'e Names,
    /// Namespace of the code, such as `arith`.
    pub namespace: &'e str,
    /// Context, where there is one: nothing is built without.
    pub context: Option<Ctx<'c>>,
    /// `$_self`.
    pub this: Option<Value<'a, 'c>>,
    /// `$_op`.
    pub op: Option<Operation<'a, 'c>>,
    /// `$0`, the argument of a builder.
    pub argument: Option<&'e str>,
    /// `$0`, `$1`, ...: values that code outside of a dialect is about.
    pub arguments: Vec<Value<'a, 'c>>,
    /// Values that are given back by reference: `&$0`.
    pub found: Vec<Option<Value<'a, 'c>>>,
    /// Parameters of lambdas, the innermost last.
    locals: Vec<(&'e str, Value<'a, 'c>)>,
}

impl<'e, 'a, 'c> Scope<'e, 'a, 'c> {
    /// Creates a scope without values.
    pub fn new(names: &'e Names, namespace: &'e str) -> Self {
        Scope {
            names,
            namespace,
            context: None,
            this: None,
            op: None,
            argument: None,
            arguments: Vec::new(),
            found: Vec::new(),
            locals: Vec::new(),
        }
    }

    /// Evaluates an expression; `None` if that cannot be done.
    pub fn evaluate(&mut self, expr: &'e Expr) -> Option<Value<'a, 'c>> {
        ensure_stack(|| self.evaluate_here(expr))
    }

    /// Evaluates a condition.
    pub fn condition(&mut self, expr: &'e Expr) -> Option<bool> {
        self.evaluate(expr)?.truth()
    }

    fn evaluate_all(&mut self, all: &'e [Expr]) -> Option<Vec<Value<'a, 'c>>> {
        all.iter().map(|one| self.evaluate(one)).collect()
    }

    fn evaluate_here(&mut self, expr: &'e Expr) -> Option<Value<'a, 'c>> {
        match expr {
            Expr::Int(value) => Some(Value::Int(*value)),
            Expr::Float(value) => Some(Value::Float(*value)),
            Expr::Bool(value) => Some(Value::Bool(*value)),
            Expr::Text(text) => Some(Value::Text(text.clone())),
            Expr::Null => Some(Value::Null),
            Expr::Variable(name) => self.variable(name),
            Expr::Name(name) => self.name(name),
            Expr::Call { function, types, arguments } => functions::call(self, function, types, arguments),
            Expr::Method { object, method, types, arguments } => {
                let object = self.evaluate(object)?;
                let arguments = self.evaluate_all(arguments)?;
                methods::call(self, object, method, types, arguments)
            }
            Expr::Apply(callee, arguments) => self.apply(callee, arguments),
            Expr::Index(list, index) => {
                let at = usize::try_from(self.evaluate(index)?.integer()?).ok()?;
                self.evaluate(list)?.elements()?.into_iter().nth(at)
            }
            Expr::Lambda(..) => None,
            Expr::List(elements) => Some(Value::List(self.evaluate_all(elements)?)),
            Expr::Unary('&', _) => None,
            Expr::Unary(operator, operand) => self.unary(*operator, operand),
            Expr::Binary("&&", left, right) => self.both(left, right, false),
            Expr::Binary("||", left, right) => self.both(left, right, true),
            Expr::Binary(operator, left, right) => {
                let (left, right) = (self.evaluate(left)?, self.evaluate(right)?);
                binary(operator, &left, &right)
            }
            Expr::Conditional(parts) => {
                let [condition, then, otherwise] = &**parts;
                if self.condition(condition)? { self.evaluate(then) } else { self.evaluate(otherwise) }
            }
        }
    }

    /// Evaluates `&&`, which `false` decides, or `||`, which `true` decides.
    fn both(&mut self, left: &'e Expr, right: &'e Expr, decisive: bool) -> Option<Value<'a, 'c>> {
        let left = self.condition(left);
        if left == Some(decisive) {
            return Some(Value::Bool(decisive));
        }
        match (left, self.condition(right)) {
            (_, Some(right)) if right == decisive => Some(Value::Bool(decisive)),
            (Some(_), Some(right)) => Some(Value::Bool(right)),
            _ => None,
        }
    }

    fn unary(&mut self, operator: char, operand: &'e Expr) -> Option<Value<'a, 'c>> {
        let operand = self.evaluate(operand)?;
        Some(match operator {
            '!' => Value::Bool(!operand.truth()?),
            '~' => Value::Int(!operand.integer()?),
            '-' => match operand {
                Value::Float(value) => Value::Float(-value),
                other => Value::Int(other.integer()?.checked_neg()?),
            },
            // The value of an optional or of an iterator.
            _ => operand,
        })
    }

    /// Calls a lambda, or an object of a function class.
    fn apply(&mut self, callee: &'e Expr, arguments: &'e [Expr]) -> Option<Value<'a, 'c>> {
        let values = self.evaluate_all(arguments)?;
        match callee {
            Expr::Lambda(..) => self.call_lambda(callee, values),
            Expr::Call { function, arguments: none, .. } if none.is_empty() => {
                functions::call_object(function, &values)
            }
            _ => None,
        }
    }

    /// Calls a lambda with values.
    fn call_lambda(&mut self, lambda: &'e Expr, values: Vec<Value<'a, 'c>>) -> Option<Value<'a, 'c>> {
        let Expr::Lambda(parameters, body) = lambda else { return None };
        let depth = self.locals.len();
        self.locals.extend(parameters.iter().map(String::as_str).zip(values));
        let result = self.evaluate(body);
        self.locals.truncate(depth);
        result
    }

    fn name(&self, name: &str) -> Option<Value<'a, 'c>> {
        if let Some((_, value)) = self.locals.iter().rev().find(|(local, _)| *local == name) {
            return Some(value.clone());
        }
        if name.ends_with("ShapedType::kDynamic") {
            return Some(Value::Int(i128::from(terrace_ir::DYNAMIC)));
        }
        self.names.case(name, self.namespace).map(Value::Int)
    }

    /// Gives a value back by reference.
    fn give_back(&mut self, to: &Expr, value: Value<'a, 'c>) -> Option<()> {
        let Expr::Unary('&', to) = to else { return None };
        let Expr::Variable(name) = &**to else { return None };
        let number = name.parse::<usize>().ok().filter(|number| *number < MOST_FOUND)?;
        if self.found.len() <= number {
            self.found.resize(number + 1, None);
        }
        self.found[number] = Some(value);
        Some(())
    }

    fn variable(&mut self, name: &str) -> Option<Value<'a, 'c>> {
        if let Some(argument) = name.parse::<usize>().ok().and_then(|number| self.arguments.get(number)) {
            return Some(argument.clone());
        }
        match name {
            "_self" => self.this.clone(),
            "_op" => self.op.map(Value::Op),
            "_builder" | "_ctxt" => Some(Value::Builder),
            "0" => {
                // The text of a default may be a list, a name or a number.
                let text = self.argument?;
                let parsed = parse(text).ok()?;
                let mut inner = Scope::new(self.names, self.namespace);
                inner.context = self.context;
                inner.evaluate(&parsed)
            }
            _ => self.declared(name),
        }
    }

    /// Returns what an operation declares under a name: values, an attribute.
    fn declared(&self, name: &str) -> Option<Value<'a, 'c>> {
        let op = self.op?;
        let spec = op.spec()?;
        let of = |declared: &terrace_ir::spec::ValueSpec<'_>, values: Vec<Value<'a, 'c>>| {
            use terrace_ods::arity::Arity;
            match (declared.arity, &values[..]) {
                (Arity::Single, [only]) | (Arity::Optional, [only]) => only.clone(),
                (Arity::Optional, []) => Value::Null,
                _ => Value::List(values),
            }
        };
        if let Some(group) = spec.operands.iter().position(|operand| operand.name == name) {
            return Some(of(&spec.operands[group], op.operand_group(group).map(Value::Ssa).collect()));
        }
        if let Some(group) = spec.results.iter().position(|result| result.name == name) {
            return Some(of(&spec.results[group], op.result_group(group).map(Value::Ssa).collect()));
        }
        let slot = spec.attributes.iter().position(|attribute| attribute.name == name)?;
        Some(op.slot_or_default(slot).map_or(Value::Null, Value::Attribute))
    }
}

/// The number of values beyond which nothing is given back.
const MOST_FOUND: usize = 64;

fn binary<'a, 'c>(operator: &str, left: &Value<'a, 'c>, right: &Value<'a, 'c>) -> Option<Value<'a, 'c>> {
    match operator {
        "==" => return left.equals(right).map(Value::Bool),
        "!=" => return left.equals(right).map(|equal| Value::Bool(!equal)),
        _ => {}
    }
    if let ("+", Value::Text(left), Value::Text(right)) = (operator, left, right) {
        return Some(Value::Text(format!("{left}{right}")));
    }
    let (a, b) = (left.integer()?, right.integer()?);
    Some(match operator {
        "<" => Value::Bool(a < b),
        "<=" => Value::Bool(a <= b),
        ">" => Value::Bool(a > b),
        ">=" => Value::Bool(a >= b),
        "+" => Value::Int(a.checked_add(b)?),
        "-" => Value::Int(a.checked_sub(b)?),
        "*" => Value::Int(a.checked_mul(b)?),
        "/" => Value::Int(a.checked_div(b)?),
        "%" => Value::Int(a.checked_rem(b)?),
        "&" => Value::Int(a & b),
        "|" => Value::Int(a | b),
        "^" => Value::Int(a ^ b),
        "<<" => Value::Int(a.checked_shl(u32::try_from(b).ok()?)?),
        ">>" => Value::Int(a.checked_shr(u32::try_from(b).ok()?)?),
        _ => return None,
    })
}
