//! Changes of the roles and the order of variables.

use super::{Division, IntegerRelation};
use crate::number::{Int, vector};
use crate::space::{Space, VarKind};
use std::ops::Range;

impl IntegerRelation {
    /// Returns the relation in another space: of each variable there, and of each local, where it was; `None` for a
    /// new one. A local's division comes along with it. What was a variable and is none has to be in no constraint.
    pub(crate) fn rearranged(
        &self,
        space: Space,
        variables: &[Option<usize>],
        locals: &[Option<usize>],
    ) -> Self {
        debug_assert_eq!(space.variables(), variables.len());
        let all: Vec<Option<usize>> = variables.iter().chain(locals).copied().collect();
        let change = |row: &[Int]| {
            let mut new = vec![row[0].clone()];
            new.extend(all.iter().map(|at| at.map_or(Int::ZERO, |at| row[at + 1].clone())));
            new
        };
        let first = self.space.variables();
        let division = |local: &Option<usize>| {
            let division = self.divisions.get(local.as_ref()?.checked_sub(first)?)?.as_ref()?;
            Some(Division {
                numerator: change(&division.numerator),
                denominator: division.denominator.clone(),
            })
        };
        IntegerRelation {
            divisions: locals.iter().map(division).collect(),
            equalities: self.equalities.iter().map(|row| change(row)).collect(),
            inequalities: self.inequalities.iter().map(|row| change(row)).collect(),
            outputs: self.outputs.iter().map(|row| change(row)).collect(),
            space,
        }
    }

    /// Returns the relation with its variables in another order, and some as locals, which come before the others.
    pub(crate) fn selected(&self, domain: &[usize], range: &[usize], symbols: &[usize]) -> Self {
        let space = self.space.select(domain, range, symbols);
        let kept: Vec<usize> = domain.iter().chain(range).chain(symbols).copied().collect();
        let locals: Vec<Option<usize>> =
            (0..self.variables()).filter(|at| !kept.contains(at)).map(Some).collect();
        let kept: Vec<Option<usize>> = kept.into_iter().map(Some).collect();
        self.rearranged(space, &kept, &locals)
    }

    /// Returns the relation without some variables, of which there is some value; they become locals.
    ///
    /// ```
    /// use terrace_presburger::{IntegerPolyhedron, VarKind};
    /// let set: IntegerPolyhedron = "{ (i, j) : i = 3j and 1 <= j <= 2 }".parse().unwrap();
    /// let multiples = set.project_out(VarKind::Range, 1..2);
    /// assert_eq!(multiples.contains(&[6]), Ok(true));
    /// assert_eq!(multiples.contains(&[5]), Ok(false));
    /// ```
    pub fn project_out(&self, kind: VarKind, variables: Range<usize>) -> Self {
        let of = |of: VarKind| -> Vec<usize> {
            let all = self.space.positions(of);
            let start = all.start;
            all.filter(|at| of != kind || !variables.contains(&(at - start))).collect()
        };
        self.selected(&of(VarKind::Domain), &of(VarKind::Range), &of(VarKind::Symbol))
    }

    /// Adds variables at the end of those of a kind, and returns the position of the first among all variables.
    pub fn add_variables(&mut self, kind: VarKind, count: usize) -> usize {
        if kind == VarKind::Local {
            let first = self.variables();
            self.divisions.resize(self.locals() + count, None);
            let len = first + count + 1;
            self.for_each_row(|row| row.resize(len, Int::ZERO));
            return first;
        }
        let of = |of: VarKind| -> Vec<Option<usize>> {
            let added = if of == kind { count } else { 0 };
            self.space.positions(of).map(Some).chain(std::iter::repeat_n(None, added)).collect()
        };
        let (domain, range, symbols) = (of(VarKind::Domain), of(VarKind::Range), of(VarKind::Symbol));
        let space = Space::relation(domain.len(), range.len()).with_symbols(symbols.len());
        let first = match kind {
            VarKind::Domain => domain.len(),
            VarKind::Range => domain.len() + range.len(),
            _ => domain.len() + range.len() + symbols.len(),
        } - count;
        let variables: Vec<Option<usize>> = [domain, range, symbols].concat();
        let locals: Vec<Option<usize>> = (self.space.variables()..self.variables()).map(Some).collect();
        let names: Vec<Option<usize>> = variables.clone();
        let mut new = self.rearranged(space, &variables, &locals);
        let known: Vec<String> =
            names.iter().map_while(|at| Some(self.space.name((*at)?)?.to_owned())).collect();
        if known.len() == variables.len() - count && kind == VarKind::Symbol {
            new.space = new.space.with_names(known);
        }
        *self = new;
        first
    }

    /// Does something to each row of constraints and divisions.
    pub(super) fn for_each_row(&mut self, mut change: impl FnMut(&mut Vec<Int>)) {
        let divisions = self.divisions.iter_mut().flatten().map(|division| &mut division.numerator);
        let rows =
            divisions.chain(&mut self.equalities).chain(&mut self.inequalities).chain(&mut self.outputs);
        rows.for_each(&mut change);
    }

    /// Returns the relation with functions of its variables that change along with these, instead of others.
    pub(crate) fn with_outputs(mut self, outputs: Vec<Vec<Int>>) -> Self {
        debug_assert!(outputs.iter().all(|row| row.len() == self.variables() + 1));
        self.outputs = outputs;
        self
    }

    pub(crate) fn outputs(&self) -> &[Vec<Int>] {
        &self.outputs
    }

    pub(crate) fn take_outputs(&mut self) -> Vec<Vec<Int>> {
        std::mem::take(&mut self.outputs)
    }

    /// Puts the negative of a variable in its place.
    pub(crate) fn negate_column(&mut self, variable: usize) {
        self.for_each_row(|row| row[variable + 1] = -&row[variable + 1]);
    }

    /// Returns the relation for some value of a variable that is no local, which it is without then.
    pub fn fixed(&self, kind: VarKind, variable: usize, value: impl Into<Int>) -> Self {
        let at = self.space.positions(kind).start + variable;
        let (value, mut new) = (value.into(), self.clone());
        new.for_each_row(|row| {
            let factor = std::mem::take(&mut row[at + 1]);
            row[0] += factor * &value;
        });
        let mut new = new.project_out(kind, variable..variable + 1);
        // The variable became the first local, which nothing refers to.
        new.remove_local(0);
        new
    }

    /// Removes a local that nothing refers to.
    pub(super) fn remove_local(&mut self, local: usize) {
        let column = self.space.variables() + local + 1;
        self.divisions.remove(local);
        self.for_each_row(|row| {
            let factor = row.remove(column);
            debug_assert!(factor.is_zero(), "nothing refers to the local");
        });
    }

    /// Returns the set of the values of all variables, symbols as well as dimensions, as one without symbols.
    pub fn with_symbols_as_dims(&self) -> Self {
        let dims: Vec<usize> = (0..self.space.variables()).collect();
        self.selected(&[], &dims, &[])
    }

    /// Substitutes a row in which it does not occur for a variable, wherever it stands.
    pub(super) fn substitute(&mut self, variable: usize, row: &[Int]) {
        self.for_each_row(|other| {
            let factor = std::mem::take(&mut other[variable + 1]);
            vector::add_multiple(other, &factor, row);
        });
    }
}
