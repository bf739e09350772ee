//! Formulas to sets.

use super::ParseError;
use super::parser::{Comparison, Expr, Formula, FunctionPiece, Rounding, Statement};
use crate::number::{Int, vector};
use crate::relation::IntegerRelation;
use crate::space::{Space, VarKind};
use crate::union::PresburgerRelation;

/// Makes the relation that a statement describes.
pub(crate) fn lower_relation(text: &str, statement: &Statement) -> Result<PresburgerRelation, ParseError> {
    let domain = statement.domain.as_deref().unwrap_or(&[]);
    let names = [domain, &statement.range, &statement.symbols].concat();
    let scope = Scope { text, names: &names };
    let set = scope.formula(&statement.formula)?;
    let space = Space::relation(domain.len(), statement.range.len())
        .with_symbols(statement.symbols.len())
        .with_names(names.iter().map(String::as_str));
    Ok(in_space(&set, space))
}

/// Returns a set of all variables as one of a space of as many.
fn in_space(set: &PresburgerRelation, space: Space) -> PresburgerRelation {
    let all: Vec<Option<usize>> = (0..space.variables()).map(Some).collect();
    let change = |disjunct: &IntegerRelation| {
        let locals: Vec<Option<usize>> =
            (disjunct.space().variables()..disjunct.variables()).map(Some).collect();
        disjunct.rearranged(space.clone(), &all, &locals)
    };
    PresburgerRelation::new(space.clone(), set.disjuncts().iter().map(change))
}

/// A piece of a function: a set, and in the space of that with its locals, the results.
pub(crate) struct ParsedPiece {
    pub domain: PresburgerRelation,
    /// Its locals are those that the results need; it has no constraints.
    pub context: IntegerRelation,
    pub outputs: Vec<Vec<Int>>,
}

/// Makes the pieces of a function.
pub(crate) fn lower_function(text: &str, pieces: &[FunctionPiece]) -> Result<Vec<ParsedPiece>, ParseError> {
    let mut lowered: Vec<ParsedPiece> = Vec::new();
    for piece in pieces {
        let names = [&piece.dims[..], &piece.symbols].concat();
        let scope = Scope { text, names: &names };
        let space = Space::set(piece.dims.len())
            .with_symbols(piece.symbols.len())
            .with_names(names.iter().map(String::as_str));
        if let Some(first) = lowered.first()
            && (*first.domain.space() != space || first.outputs.len() != piece.outputs.len())
        {
            return Err(ParseError::new(text, piece.position, "pieces have different numbers of variables"));
        }
        let domain = in_space(&scope.formula(&piece.formula)?, space.clone());
        let mut context = IntegerRelation::universe(space);
        let mut outputs = Vec::new();
        for output in &piece.outputs {
            outputs.push(scope.expr(output, &mut context)?);
        }
        outputs.iter_mut().for_each(|row| row.resize(context.variables() + 1, Int::ZERO));
        lowered.push(ParsedPiece { domain, context, outputs });
    }
    Ok(lowered)
}

/// Variables by their names; later ones hide earlier ones.
struct Scope<'s> {
    text: &'s str,
    names: &'s [String],
}

impl Scope<'_> {
    fn space(&self) -> Space {
        Space::set(self.names.len())
    }

    fn formula(&self, formula: &Formula) -> Result<PresburgerRelation, ParseError> {
        match formula {
            Formula::True => Ok(PresburgerRelation::universe(self.space())),
            Formula::False => Ok(PresburgerRelation::empty(self.space())),
            Formula::And(parts) => {
                let mut all = PresburgerRelation::universe(self.space());
                for part in parts {
                    let part = self.formula(part)?;
                    all = PresburgerRelation::new(
                        self.space(),
                        all.disjuncts()
                            .iter()
                            .flat_map(|left| part.disjuncts().iter().map(|right| left.intersect(right))),
                    );
                }
                Ok(all)
            }
            Formula::Or(parts) => {
                let mut any = PresburgerRelation::empty(self.space());
                for part in parts {
                    any = any.union(&self.formula(part)?);
                }
                Ok(any)
            }
            Formula::Not(inner, position) => {
                let complement = self.formula(inner)?.complement();
                complement.map_err(|_| ParseError::new(self.text, *position, "too complex"))
            }
            Formula::Exists(names, inner) => self.exists(names, inner),
            Formula::Compare(left, comparison, right) => self.compare(left, *comparison, right),
        }
    }

    fn exists(
        &self,
        names: &[(String, Option<Expr>)],
        inner: &Formula,
    ) -> Result<PresburgerRelation, ParseError> {
        let all: Vec<String> =
            self.names.iter().cloned().chain(names.iter().map(|(name, _)| name.clone())).collect();
        let scope = Scope { text: self.text, names: &all };
        let mut set = scope.formula(inner)?;
        for (at, (_, value)) in names.iter().enumerate() {
            // A definition sees the names before it.
            let Some(value) = value else { continue };
            let visible = Scope { text: self.text, names: &all[..self.names.len() + at] };
            let mut definition = IntegerRelation::universe(visible.space());
            let mut row = visible.expr(value, &mut definition)?;
            let added = all.len() - visible.names.len();
            row.splice(visible.names.len() + 1..visible.names.len() + 1, vector::zeros(added));
            row[visible.names.len() + 1] -= Int::ONE;
            definition.add_variables(VarKind::Range, added);
            definition.add_equality_row(row);
            set = set.intersect(&definition.into());
        }
        Ok(set.project_out(VarKind::Range, self.names.len()..all.len()))
    }

    fn compare(
        &self,
        left: &Expr,
        comparison: Comparison,
        right: &Expr,
    ) -> Result<PresburgerRelation, ParseError> {
        let mut set = IntegerRelation::universe(self.space());
        let difference = Expr::Sum(Box::new(left.clone()), Int::new(-1), Box::new(right.clone()));
        let mut row = self.expr(&difference, &mut set)?;
        row.resize(set.variables() + 1, Int::ZERO);
        let strict = |mut row: Vec<Int>| {
            row[0] -= Int::ONE;
            row
        };
        let with = |row: Vec<Int>| {
            let mut set = set.clone();
            set.add_inequality_row(row);
            set
        };
        Ok(match comparison {
            Comparison::Equal => {
                set.add_equality_row(row);
                set.into()
            }
            Comparison::GreaterOrEqual => with(row).into(),
            Comparison::Greater => with(strict(row)).into(),
            Comparison::LessOrEqual => with(vector::negated(&row)).into(),
            Comparison::Less => with(strict(vector::negated(&row))).into(),
            Comparison::Different => {
                let sides = [with(strict(vector::negated(&row))), with(strict(row))];
                PresburgerRelation::new(self.space(), sides)
            }
        })
    }

    /// Returns an expression as a row; divisions are added to a set.
    fn expr(&self, expr: &Expr, set: &mut IntegerRelation) -> Result<Vec<Int>, ParseError> {
        let constant = |value: &Int, set: &IntegerRelation| {
            let mut row = vector::zeros(set.variables() + 1);
            row[0] = value.clone();
            row
        };
        match expr {
            Expr::Number(value) => Ok(constant(value, set)),
            Expr::Name(name, position) => {
                let Some(at) = self.names.iter().rposition(|known| known == name) else {
                    return Err(ParseError::new(self.text, *position, format!("unknown name '{name}'")));
                };
                Ok(vector::unit(set.variables() + 1, at + 1))
            }
            Expr::Sum(left, sign, right) => {
                let (mut sum, right) = (self.expr(left, set)?, self.expr(right, set)?);
                sum.resize(set.variables() + 1, Int::ZERO);
                vector::add_multiple(&mut sum, sign, &right);
                Ok(sum)
            }
            Expr::Product(left, right, position) => {
                let (left, right) = (self.expr(left, set)?, self.expr(right, set)?);
                let (factor, row) = if vector::is_zero(&left[1..]) {
                    (left[0].clone(), right)
                } else if vector::is_zero(&right[1..]) {
                    (right[0].clone(), left)
                } else {
                    return Err(ParseError::new(self.text, *position, "expected a constant factor"));
                };
                Ok(row.iter().map(|number| number * &factor).collect())
            }
            Expr::Quotient(dividend, rounding, divisor) => {
                let dividend = self.expr(dividend, set)?;
                let mut numerator = dividend.clone();
                if *rounding == Rounding::Ceil {
                    numerator[0] += divisor - Int::ONE;
                }
                let quotient = set.quotient(numerator, divisor.clone());
                if *rounding != Rounding::Mod {
                    return Ok(quotient);
                }
                let mut rest = dividend;
                rest.resize(quotient.len(), Int::ZERO);
                vector::add_multiple(&mut rest, &-divisor, &quotient);
                Ok(rest)
            }
        }
    }
}
