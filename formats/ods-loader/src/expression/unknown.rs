//! Parts of expressions that cannot be evaluated.

use super::syntax::Expr;
use super::{Names, functions, methods};
use terrace_support::ensure_stack;

impl Names {
    /// Returns what of an expression cannot be evaluated, if there is anything.
    pub fn unknown(&self, expr: &Expr, namespace: &str) -> Option<String> {
        let mut locals = Vec::new();
        self.unknown_in(expr, namespace, &mut locals)
    }

    fn unknown_in<'e>(&self, expr: &'e Expr, namespace: &str, locals: &mut Vec<&'e str>) -> Option<String> {
        ensure_stack(|| match expr {
            Expr::Int(_) | Expr::Float(_) | Expr::Bool(_) | Expr::Text(_) | Expr::Null => None,
            Expr::Variable(name) => (name == "_loc").then(|| "$_loc".to_owned()),
            Expr::Name(name) => {
                let is_known = locals.contains(&name.as_str())
                    || name.ends_with("ShapedType::kDynamic")
                    || self.case(name, namespace).is_some();
                (!is_known).then(|| name.clone())
            }
            Expr::Call { function, types, arguments } => functions::unknown(self, namespace, function, types)
                .or_else(|| self.unknown_among(arguments, namespace, locals)),
            Expr::Method { object, method, types, arguments } => self
                .unknown_in(object, namespace, locals)
                .or_else(|| methods::unknown(self, namespace, object, method, types))
                .or_else(|| self.unknown_among(arguments, namespace, locals)),
            Expr::Apply(callee, arguments) => {
                let callee = match &**callee {
                    Expr::Call { function, .. } => {
                        (!functions::is_object(function)).then(|| format!("{function}()"))
                    }
                    other => self.unknown_in(other, namespace, locals),
                };
                callee.or_else(|| self.unknown_among(arguments, namespace, locals))
            }
            Expr::Index(list, index) => {
                self.unknown_in(list, namespace, locals).or_else(|| self.unknown_in(index, namespace, locals))
            }
            Expr::Lambda(parameters, body) => {
                let depth = locals.len();
                locals.extend(parameters.iter().map(String::as_str));
                let unknown = self.unknown_in(body, namespace, locals);
                locals.truncate(depth);
                unknown
            }
            Expr::List(elements) => self.unknown_among(elements, namespace, locals),
            Expr::Unary(_, operand) => self.unknown_in(operand, namespace, locals),
            Expr::Binary(_, left, right) => {
                self.unknown_in(left, namespace, locals).or_else(|| self.unknown_in(right, namespace, locals))
            }
            Expr::Conditional(parts) => self.unknown_among(&parts[..], namespace, locals),
        })
    }

    fn unknown_among<'e>(
        &self,
        all: &'e [Expr],
        namespace: &str,
        locals: &mut Vec<&'e str>,
    ) -> Option<String> {
        all.iter().find_map(|one| self.unknown_in(one, namespace, locals))
    }
}
