//! A linear function of the variables.

/// A sum of multiples of variables, and a constant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// A coefficient for each variable, and the constant after them.
    numbers: Vec<i128>,
}

/// Numbers became too large.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Overflow;

impl Row {
    /// Creates the sum of these multiples of variables and a constant.
    pub fn new(variables: usize, terms: impl IntoIterator<Item = (usize, i64)>, constant: i64) -> Self {
        let mut numbers = vec![0; variables + 1];
        for (variable, coefficient) in terms {
            numbers[variable] += i128::from(coefficient);
        }
        numbers[variables] = i128::from(constant);
        Row { numbers }
    }

    /// Returns the number of variables.
    pub fn variables(&self) -> usize {
        self.numbers.len() - 1
    }

    /// Returns the coefficients.
    pub fn coefficients(&self) -> &[i128] {
        &self.numbers[..self.variables()]
    }

    /// Returns the coefficient of a variable.
    pub fn of(&self, variable: usize) -> i128 {
        self.numbers[variable]
    }

    /// Returns the constant.
    pub fn constant(&self) -> i128 {
        self.numbers[self.variables()]
    }

    /// Returns true if no variable has a coefficient.
    pub fn is_constant(&self) -> bool {
        self.coefficients().iter().all(|coefficient| *coefficient == 0)
    }

    /// Adds variables, whose coefficients are zero.
    pub(crate) fn add_variables(&mut self, count: usize) {
        let at = self.variables();
        self.numbers.splice(at..at, std::iter::repeat_n(0, count));
    }

    /// Returns the row of other variables: each of these is at its place among those.
    ///
    /// # Panics
    ///
    /// If a place is missing, or not among the variables.
    pub fn moved(&self, places: &[usize], variables: usize) -> Row {
        let mut numbers = vec![0; variables + 1];
        for (&place, number) in places.iter().zip(self.coefficients()) {
            numbers[place] += number;
        }
        numbers[variables] = self.constant();
        Row { numbers }
    }

    pub(super) fn insert(&mut self, at: usize, count: usize) {
        self.numbers.splice(at..at, std::iter::repeat_n(0, count));
    }

    pub(super) fn remove(&mut self, range: std::ops::Range<usize>) {
        self.numbers.drain(range);
    }

    pub(super) fn swap(&mut self, a: usize, b: usize) {
        self.numbers.swap(a, b);
    }

    /// Returns the row with a value in the place of a variable, which is removed.
    pub(super) fn with_value(mut self, variable: usize, value: i128) -> Result<Row, Overflow> {
        let part = self.of(variable).checked_mul(value).ok_or(Overflow)?;
        let constant = self.constant().checked_add(part).ok_or(Overflow)?;
        let at = self.variables();
        self.numbers[at] = constant;
        self.numbers.remove(variable);
        Ok(self)
    }

    /// Returns the greatest common divisor of the coefficients; 0 if there are none.
    pub(crate) fn divisor(&self) -> i128 {
        self.coefficients().iter().fold(0, |divisor, coefficient| gcd(divisor, *coefficient))
    }

    /// Divides the coefficients by what divides them all, and the constant, rounding down.
    pub(crate) fn tighten(&mut self) {
        let divisor = self.divisor();
        if divisor > 1 {
            self.numbers.iter_mut().for_each(|number| *number = number.div_euclid(divisor));
        }
    }

    /// Divides all by what divides all.
    pub(crate) fn reduce(&mut self) {
        let divisor = gcd(self.divisor(), self.constant());
        if divisor > 1 {
            self.numbers.iter_mut().for_each(|number| *number /= divisor);
        }
    }

    /// `a * self + b * other`
    pub(crate) fn combine(&self, a: i128, other: &Row, b: i128) -> Result<Row, Overflow> {
        let sum = |(x, y): (&i128, &i128)| {
            let sum = x.checked_mul(a).zip(y.checked_mul(b)).and_then(|(x, y)| x.checked_add(y));
            // What is stored can be negated.
            sum.filter(|sum| *sum != i128::MIN).ok_or(Overflow)
        };
        let numbers = self.numbers.iter().zip(&other.numbers).map(sum).collect::<Result<_, _>>()?;
        Ok(Row { numbers })
    }

    /// Returns the row that is at least zero where this one is negative.
    pub(crate) fn complement(&self) -> Result<Row, Overflow> {
        let mut numbers =
            self.numbers.iter().map(|n| n.checked_neg().ok_or(Overflow)).collect::<Result<Vec<_>, _>>()?;
        let constant = numbers.last_mut().ok_or(Overflow)?;
        *constant = constant.checked_sub(1).ok_or(Overflow)?;
        Ok(Row { numbers })
    }
}

/// Returns the greatest common divisor, which is not negative.
pub(crate) fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i128::try_from(a).unwrap_or(1)
}

/// Returns the least common multiple, which is not negative; `None` if it is too large, or one number is zero.
pub(crate) fn lcm(a: i128, b: i128) -> Option<i128> {
    (a / gcd(a, b).max(1)).checked_mul(b).and_then(i128::checked_abs).filter(|common| *common != 0)
}
