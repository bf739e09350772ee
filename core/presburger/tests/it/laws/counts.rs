//! Laws of numbers of points.

use super::model::{Model, points};
use terrace_presburger::{Cardinality, Int, PresburgerSet, Rational, TooComplex};
use terrace_support::random::Random;

/// The number at an argument, as chambers say.
fn in_chambers(count: &Cardinality, point: &[i64], what: &str) -> Result<Int, TooComplex> {
    let chambers = count.chambers()?;
    let inside: Vec<Rational> = chambers
        .iter()
        .filter(|(set, _)| set.contains(point) == Ok(true))
        .map(|(_, polynomial)| polynomial.value_at(point))
        .collect();
    assert!(inside.len() <= 1, "{point:?} {what}");
    Ok(inside.first().map_or(Int::ZERO, |value| value.to_int().expect("an integer").clone()))
}

/// The number of points of a set is that of an enumeration.
pub fn counts(random: &mut Random) -> Result<usize, TooComplex> {
    let dims = random.between(1, 2) as usize;
    let symbols = random.between(0, 1) as usize;
    let model = Model::random(random, dims, symbols, 2);
    let set = model.set();
    let count = set.cardinality()?;
    for values in points(symbols) {
        let expected =
            points(dims).filter(|point| model.contains(&[&point[..], &values[..]].concat())).count();
        assert_eq!(count.value_at(&values), Some(Int::from(expected)), "{values:?} {}", model.text());
    }
    Ok(1)
}

/// The number of points of a polytope that grows with its symbol.
pub fn parametric_counts(random: &mut Random) -> Result<usize, TooComplex> {
    let dims = random.between(1, 3) as usize;
    let names: Vec<String> = (0..dims).map(|at| format!("x{at}")).collect();
    let mut conditions: Vec<String> = names.iter().map(|name| format!("0 <= {name} <= n")).collect();
    for _ in 0..random.between(1, 2) {
        let mut sum = format!("{} + {} * n", random.between(-3, 3), random.between(-2, 2));
        for name in &names {
            sum += &format!(" + {} * {name}", random.between(-3, 3));
        }
        conditions.push(format!("{sum} >= 0"));
    }
    let text = format!("{{ ({})[n] : {} }}", names.join(", "), conditions.join(" and "));
    let set: PresburgerSet = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let count = set.cardinality()?;
    let with_chambers = random.one_in(4);
    for n in 0..6 {
        let points = set.with_symbol_values(&[n]).points().expect("bounded").count();
        assert_eq!(count.value_at(&[n]), Some(Int::from(points)), "n = {n} {text}\n{count}");
        if with_chambers {
            assert_eq!(in_chambers(&count, &[n], &text)?, Int::from(points), "n = {n} {text}\n{count}");
        }
    }
    Ok(6)
}
