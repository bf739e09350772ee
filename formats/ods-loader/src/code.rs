//! C++ code of records for those who use it outside of a dialect: conditions, and expressions that build something.

use crate::expression::{Expr, Names, Scope, Value};
use crate::predicate::{Leaf, Predicate};
use crate::records::last_part;
use std::sync::Arc;
use terrace_ir::Ctx;

/// Values that code is about.
#[derive(Clone)]
pub struct Surroundings<'a, 'c> {
    /// Context in which types and attributes are built.
    pub context: Ctx<'c>,
    /// `$_self`.
    pub this: Option<Value<'a, 'c>>,
    /// `$0`, `$1`, ...
    pub arguments: Vec<Value<'a, 'c>>,
}

/// Part of a condition: one that must hold by itself.
#[derive(Clone)]
pub struct Condition {
    predicate: Arc<Predicate>,
    names: Arc<Names>,
    namespace: Arc<str>,
    is_negated: bool,
}

impl Condition {
    pub(crate) fn new(predicate: Arc<Predicate>, names: Arc<Names>, namespace: &str) -> Self {
        Condition { predicate, names, namespace: namespace.into(), is_negated: false }
    }

    /// Returns true if it holds; `None` if that cannot be told.
    ///
    /// The second list receives what the condition gives back by reference, `&$0`.
    pub fn holds<'a, 'c>(
        &self,
        given: Surroundings<'a, 'c>,
        found: &mut Vec<Option<Value<'a, 'c>>>,
    ) -> Option<bool> {
        let mut scope = Scope::new(&self.names, &self.namespace);
        scope.context = Some(given.context);
        (scope.this, scope.arguments) = (given.this, given.arguments);
        let holds = self.predicate.holds(&mut scope);
        *found = scope.found;
        holds.map(|holds| holds != self.is_negated)
    }

    /// Returns what of it cannot be evaluated, if there is anything.
    pub fn unknown(&self) -> Option<String> {
        self.predicate.unknown(&self.names, &self.namespace)
    }

    /// Returns the conditions that must all hold for it to hold.
    pub fn parts(&self) -> Vec<Condition> {
        let part = |predicate: &Arc<Predicate>, is_negated| Condition {
            predicate: predicate.clone(),
            is_negated,
            ..self.clone()
        };
        match (&*self.predicate, self.is_negated) {
            (Predicate::All(children), false) | (Predicate::Any(children), true) => {
                children.iter().map(|child| part(child, self.is_negated)).collect()
            }
            (Predicate::Not(child), is_negated) => vec![part(child, !is_negated)],
            _ => vec![self.clone()],
        }
    }

    /// Returns the one expression that it is, and true if it must not hold.
    pub fn as_code(&self) -> Option<(Code, bool)> {
        let Predicate::Leaf(leaf) = &*self.predicate else { return None };
        let code = Code::of_leaf(leaf.clone(), self.names.clone(), self.namespace.clone());
        match code.leaf.expr() {
            Ok(Expr::Unary('!', inner)) => Some((code.part(inner), !self.is_negated)),
            _ => Some((code, self.is_negated)),
        }
    }
}

/// Expression of C++ code.
#[derive(Clone)]
pub struct Code {
    leaf: Arc<Leaf>,
    names: Arc<Names>,
    namespace: Arc<str>,
}

/// Creation of an operation in C++: `X::create($_builder, $_loc, ...)` or `$_builder.create<X>($_loc, ...)`.
pub struct Creation {
    /// Name of the operation.
    pub op: String,
    /// Location of what is created.
    pub location: Code,
    /// Types, operands and attributes, as they stand in the call.
    pub arguments: Vec<Code>,
}

impl Code {
    pub(crate) fn new(text: &str, names: Arc<Names>, namespace: &str) -> Self {
        // A statement is one expression as well.
        let text = text.trim().trim_end_matches(';');
        Code::of_leaf(Leaf::new(text.to_owned()), names, namespace.into())
    }

    fn of_leaf(leaf: Leaf, names: Arc<Names>, namespace: Arc<str>) -> Self {
        Code { leaf: Arc::new(leaf), names, namespace }
    }

    fn part(&self, expr: &Expr) -> Code {
        let leaf = Leaf::of(expr.clone());
        Code::of_leaf(leaf, self.names.clone(), self.namespace.clone())
    }

    /// Returns the text; that of a part is not the one of the file.
    pub fn text(&self) -> &str {
        self.leaf.text()
    }

    /// Returns what of it cannot be evaluated, if there is anything.
    pub fn unknown(&self) -> Option<String> {
        self.leaf.unknown(&self.names, &self.namespace)
    }

    /// Evaluates the expression; `None` if that cannot be done.
    ///
    /// The second list receives what it gives back by reference, `&$0`.
    pub fn evaluate<'a, 'c>(
        &self,
        given: Surroundings<'a, 'c>,
        found: &mut Vec<Option<Value<'a, 'c>>>,
    ) -> Option<Value<'a, 'c>> {
        let mut scope = Scope::new(&self.names, &self.namespace);
        scope.context = Some(given.context);
        (scope.this, scope.arguments) = (given.this, given.arguments);
        let value = scope.evaluate(self.leaf.expr().ok()?);
        *found = scope.found;
        value
    }

    /// Returns the number of the argument that it is: `$0`.
    pub fn as_argument(&self) -> Option<usize> {
        match self.leaf.expr() {
            Ok(Expr::Variable(name)) => name.parse().ok(),
            _ => None,
        }
    }

    /// Returns the argument whose location it is: `$0.getLoc()`.
    pub fn as_location_of(&self) -> Option<usize> {
        match self.leaf.expr() {
            Ok(Expr::Method { object, method, .. }) if method == "getLoc" => self.part(object).as_argument(),
            _ => None,
        }
    }

    /// Returns the operation that it creates.
    pub fn as_creation(&self) -> Option<Creation> {
        let (class, arguments) = match self.leaf.expr().ok()? {
            Expr::Call { function, arguments, .. } => {
                let (builder, rest) = arguments.split_first()?;
                is_builder(builder).then_some((function.strip_suffix("::create")?, rest))?
            }
            Expr::Method { object, method, types, arguments } if method == "create" && is_builder(object) => {
                (types.first()?.as_str(), &arguments[..])
            }
            _ => return None,
        };
        let op = self.names.op(class, &self.namespace)?.to_owned();
        let (location, rest) = arguments.split_first()?;
        let arguments = rest.iter().map(|one| self.part(one)).collect();
        Some(Creation { op, location: self.part(location), arguments })
    }

    /// Returns the name of the function that it calls, without namespaces, and the arguments other than builder, context
    /// and location.
    pub fn as_call(&self) -> Option<(String, Vec<Code>)> {
        let mut expr = self.leaf.expr().ok()?;
        loop {
            let Expr::Call { function, arguments, .. } = expr else { return None };
            match (last_part(function), &arguments[..]) {
                ("success", [inner]) => expr = inner,
                (name, _) => {
                    let is_given = |one: &&Expr| {
                        let is_place =
                            matches!(one, Expr::Variable(name) if name == "_loc" || name == "_ctxt");
                        // What is given back by reference is a result.
                        !is_place && !is_builder(one) && !matches!(one, Expr::Unary('&', _))
                    };
                    let arguments = arguments.iter().filter(is_given).map(|one| self.part(one));
                    return Some((name.to_owned(), arguments.collect()));
                }
            }
        }
    }

    /// Returns true if it names the operation itself: `$_self`.
    pub fn is_self(&self) -> bool {
        matches!(self.leaf.expr(), Ok(Expr::Variable(name)) if name == "_self")
    }
}

fn is_builder(expr: &Expr) -> bool {
    match expr {
        Expr::Variable(name) => name == "_builder",
        // `$_builder.getContext()`.
        Expr::Method { object, method, .. } => method == "getContext" && is_builder(object),
        _ => false,
    }
}
