//! Circuits of gates, as clauses of a SAT solver.

use batsat::{Callbacks, Lit, Solver, SolverInterface, lbool};
use std::collections::HashMap;

/// Counts what was learnt, and stops the search when it is enough: no clock, so that answers are the same everywhere.
#[derive(Default)]
pub(super) struct Budget {
    /// Clauses learnt in this search.
    learnt: u64,
    /// Clauses after which the search ends.
    most: u64,
}

impl Callbacks for Budget {
    fn on_start(&mut self) {
        self.learnt = 0;
    }

    fn on_new_clause(&mut self, _: &[Lit], kind: batsat::ClauseKind) {
        self.learnt += u64::from(kind == batsat::ClauseKind::Learnt);
    }

    fn stop(&self) -> bool {
        self.learnt >= self.most
    }
}

/// Gates over literals, each kept once.
pub(super) struct Circuit {
    solver: Solver<Budget>,
    ands: HashMap<(Lit, Lit), Lit>,
    xors: HashMap<(Lit, Lit), Lit>,
    yes: Lit,
    clause: Vec<Lit>,
}

impl Circuit {
    pub fn new() -> Self {
        let mut solver = Solver::new(batsat::SolverOpts::default(), Budget::default());
        let yes = Lit::new(solver.new_var_default(), true);
        let mut circuit =
            Circuit { solver, ands: HashMap::new(), xors: HashMap::new(), yes, clause: Vec::new() };
        circuit.assert(&[yes]);
        circuit
    }

    /// Adds a clause.
    pub fn assert(&mut self, literals: &[Lit]) {
        self.clause.clear();
        self.clause.extend_from_slice(literals);
        self.solver.add_clause_reuse(&mut self.clause);
    }

    pub fn constant(&self, value: bool) -> Lit {
        if value { self.yes } else { !self.yes }
    }

    pub fn input(&mut self) -> Lit {
        Lit::new(self.solver.new_var_default(), true)
    }

    pub fn and(&mut self, x: Lit, y: Lit) -> Lit {
        let (x, y) = if x < y { (x, y) } else { (y, x) };
        match (x, y) {
            _ if x == y => return x,
            _ if x == !y || x == !self.yes || y == !self.yes => return !self.yes,
            _ if x == self.yes => return y,
            _ if y == self.yes => return x,
            _ => {}
        }
        if let Some(known) = self.ands.get(&(x, y)) {
            return *known;
        }
        let gate = self.input();
        self.assert(&[!gate, x]);
        self.assert(&[!gate, y]);
        self.assert(&[gate, !x, !y]);
        self.ands.insert((x, y), gate);
        gate
    }

    pub fn or(&mut self, x: Lit, y: Lit) -> Lit {
        !self.and(!x, !y)
    }

    pub fn xor(&mut self, x: Lit, y: Lit) -> Lit {
        // Signs are taken out of the gate.
        let is_flipped = x.sign() != y.sign();
        let [x, y] = [x, y].map(|lit| if lit.sign() { lit } else { !lit });
        let (x, y) = if x < y { (x, y) } else { (y, x) };
        let yes = if self.yes.sign() { self.yes } else { !self.yes };
        let gate = if x == y {
            !self.yes
        } else if x == yes || y == yes {
            let other = if x == yes { y } else { x };
            if yes == self.yes { !other } else { other }
        } else if let Some(known) = self.xors.get(&(x, y)) {
            *known
        } else {
            let gate = self.input();
            self.assert(&[!gate, x, y]);
            self.assert(&[!gate, !x, !y]);
            self.assert(&[gate, !x, y]);
            self.assert(&[gate, x, !y]);
            self.xors.insert((x, y), gate);
            gate
        };
        if is_flipped { !gate } else { gate }
    }

    pub fn select(&mut self, condition: Lit, then: Lit, otherwise: Lit) -> Lit {
        if then == otherwise {
            return then;
        }
        if then == !otherwise {
            return self.xor(condition, otherwise);
        }
        let (left, right) = (self.and(condition, then), self.and(!condition, otherwise));
        self.or(left, right)
    }

    /// Returns true if at least two of three are.
    fn majority(&mut self, x: Lit, y: Lit, z: Lit) -> Lit {
        let (either, both) = (self.or(x, y), self.and(x, y));
        let carried = self.and(either, z);
        self.or(both, carried)
    }

    /// Adds bits, the lowest first, and a carry; returns the sum and the carry out.
    pub fn add(&mut self, x: &[Lit], y: &[Lit], mut carry: Lit) -> (Vec<Lit>, Lit) {
        let mut sum = Vec::with_capacity(x.len());
        for (x, y) in x.iter().zip(y) {
            let half = self.xor(*x, *y);
            sum.push(self.xor(half, carry));
            carry = self.majority(*x, *y, carry);
        }
        (sum, carry)
    }

    /// Subtracts; returns the difference, and true if nothing was borrowed: if `x >= y`.
    pub fn subtract(&mut self, x: &[Lit], y: &[Lit]) -> (Vec<Lit>, Lit) {
        let inverted: Vec<Lit> = y.iter().map(|lit| !*lit).collect();
        self.add(x, &inverted, self.yes)
    }

    pub fn multiply(&mut self, x: &[Lit], y: &[Lit]) -> Vec<Lit> {
        let width = x.len();
        let mut sum = vec![!self.yes; width];
        for (at, bit) in y.iter().enumerate() {
            if *bit == !self.yes {
                continue;
            }
            let row: Vec<Lit> = x[..width - at].iter().map(|lit| self.and(*lit, *bit)).collect();
            let (high, _) = self.add(&sum[at..], &row, !self.yes);
            sum[at..].copy_from_slice(&high);
        }
        sum
    }

    /// Divides, bit by bit; returns quotient and remainder: all ones and `x` for a divisor of zero.
    pub fn divide(&mut self, x: &[Lit], y: &[Lit]) -> (Vec<Lit>, Vec<Lit>) {
        let width = x.len();
        let no = !self.yes;
        // One bit more than the operands: the remainder is doubled before it is compared.
        let divisor: Vec<Lit> = y.iter().copied().chain([no]).collect();
        let mut rest = vec![no; width + 1];
        let mut quotient = vec![no; width];
        for at in (0..width).rev() {
            rest.rotate_right(1);
            rest[0] = x[at];
            let (difference, fits) = self.subtract(&rest, &divisor);
            quotient[at] = fits;
            for (rest, difference) in rest.iter_mut().zip(difference) {
                *rest = self.select(fits, difference, *rest);
            }
        }
        rest.truncate(width);
        (quotient, rest)
    }

    /// Shifts by each power of two that the amount contains; `fill` comes in at the end.
    pub fn shift(&mut self, x: &[Lit], amount: &[Lit], fill: Lit, direction: Direction) -> Vec<Lit> {
        let width = x.len();
        let mut shifted = x.to_vec();
        for (step, bit) in amount.iter().enumerate() {
            let distance = if step < 31 { 1usize << step } else { usize::MAX };
            let before = shifted.clone();
            for (at, lit) in shifted.iter_mut().enumerate() {
                let from = match direction {
                    Direction::Left => at.checked_sub(distance),
                    Direction::Right => at.checked_add(distance).filter(|from| *from < width),
                };
                let moved = from.map_or(fill, |from| before[from]);
                *lit = self.select(*bit, moved, before[at]);
            }
        }
        shifted
    }

    /// Solves under assumptions; `None` if the budget does not suffice.
    pub fn solve(&mut self, assumptions: &[Lit], most_learnt: u64) -> Option<bool> {
        self.solver.cb_mut().most = most_learnt;
        match self.solver.solve_limited(assumptions) {
            answer if answer == lbool::TRUE => Some(true),
            answer if answer == lbool::FALSE => Some(false),
            _ => None,
        }
    }

    /// Returns the value of a literal in the solution.
    pub fn value(&self, lit: Lit) -> bool {
        self.solver.value_lit(lit) == lbool::TRUE
    }
}

/// Direction of a shift.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    /// Towards the highest bit.
    Left,
    /// Towards the lowest.
    Right,
}
