//! Terms as circuits: a literal a bit.

use super::circuit::{Circuit, Direction};
use crate::term::{Node, Operator, Term, Terms};
use batsat::Lit;
use std::collections::HashMap;

/// Literals of the terms that were needed so far, the lowest bit first.
pub(super) struct Blaster {
    pub circuit: Circuit,
    bits: HashMap<Term, Vec<Lit>>,
    /// Quotients and remainders, which one circuit computes.
    quotients: HashMap<(Term, Term), (Vec<Lit>, Vec<Lit>)>,
}

impl Blaster {
    pub fn new() -> Self {
        Blaster { circuit: Circuit::new(), bits: HashMap::new(), quotients: HashMap::new() }
    }

    /// Returns the literal of a term of one bit.
    pub fn literal(&mut self, terms: &Terms, root: Term) -> Lit {
        for term in terms.in_order(&[root]) {
            if !self.bits.contains_key(&term) {
                let bits = self.of_node(terms, term);
                self.bits.insert(term, bits);
            }
        }
        self.bits[&root][0]
    }

    /// Returns the values of the variables in the solution; zero for those that make no difference.
    pub fn values(&self, terms: &Terms) -> Vec<u128> {
        let value = |term: &Term| {
            let bits = self.bits.get(term).map_or(&[][..], Vec::as_slice);
            bits.iter().rev().fold(0u128, |value, bit| value << 1 | u128::from(self.circuit.value(*bit)))
        };
        terms.variables().iter().map(|(_, term)| value(term)).collect()
    }

    fn of(&self, term: Term) -> Vec<Lit> {
        self.bits[&term].clone()
    }

    fn of_node(&mut self, terms: &Terms, term: Term) -> Vec<Lit> {
        let width = terms.width(term) as usize;
        match terms.node(term) {
            Node::Constant(value) => {
                (0..width).map(|at| self.circuit.constant(value >> at & 1 == 1)).collect()
            }
            Node::Variable(_) => (0..width).map(|_| self.circuit.input()).collect(),
            Node::Not(x) => self.of(x).into_iter().map(|lit| !lit).collect(),
            Node::If(condition, then, otherwise) => {
                let condition = self.of(condition)[0];
                let (then, otherwise) = (self.of(then), self.of(otherwise));
                then.iter().zip(otherwise).map(|(x, y)| self.circuit.select(condition, *x, y)).collect()
            }
            Node::ZeroExtend(x) => {
                let mut bits = self.of(x);
                bits.resize(width, self.circuit.constant(false));
                bits
            }
            Node::SignExtend(x) => {
                let mut bits = self.of(x);
                let sign = bits[bits.len() - 1];
                bits.resize(width, sign);
                bits
            }
            Node::Extract(low, x) => self.bits[&x][low as usize..][..width].to_vec(),
            Node::Binary(operator, x, y) => self.operator(operator, x, y),
        }
    }

    fn operator(&mut self, operator: Operator, left: Term, right: Term) -> Vec<Lit> {
        let (x, y) = (self.of(left), self.of(right));
        let circuit = &mut self.circuit;
        let no = circuit.constant(false);
        let sign = x[x.len() - 1];
        match operator {
            Operator::And => x.iter().zip(y).map(|(x, y)| circuit.and(*x, y)).collect(),
            Operator::Or => x.iter().zip(y).map(|(x, y)| circuit.or(*x, y)).collect(),
            Operator::Xor => x.iter().zip(y).map(|(x, y)| circuit.xor(*x, y)).collect(),
            Operator::Add => circuit.add(&x, &y, no).0,
            Operator::Sub => circuit.subtract(&x, &y).0,
            Operator::Mul => circuit.multiply(&x, &y),
            Operator::DivU => self.quotient(left, right).0,
            Operator::RemU => self.quotient(left, right).1,
            Operator::Shl => circuit.shift(&x, &y, no, Direction::Left),
            Operator::ShrU => circuit.shift(&x, &y, no, Direction::Right),
            Operator::ShrS => circuit.shift(&x, &y, sign, Direction::Right),
            Operator::Eq => {
                let same = x.iter().zip(y).map(|(x, y)| !circuit.xor(*x, y)).collect::<Vec<_>>();
                vec![same.into_iter().fold(circuit.constant(true), |all, one| circuit.and(all, one))]
            }
            Operator::LtU => vec![!circuit.subtract(&x, &y).1],
            Operator::LtS => {
                // Inverted signs make the order that of unsigned numbers.
                let flipped = |mut bits: Vec<Lit>| {
                    if let Some(sign) = bits.last_mut() {
                        *sign = !*sign;
                    }
                    bits
                };
                vec![!circuit.subtract(&flipped(x), &flipped(y)).1]
            }
        }
    }

    fn quotient(&mut self, left: Term, right: Term) -> (Vec<Lit>, Vec<Lit>) {
        if let Some(known) = self.quotients.get(&(left, right)) {
            return known.clone();
        }
        let (x, y) = (self.of(left), self.of(right));
        let divided = self.circuit.divide(&x, &y);
        self.quotients.insert((left, right), divided.clone());
        divided
    }
}
