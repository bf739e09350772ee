//! Laws of sets and relations.

use super::model::{BOX, Model, points};
use terrace_presburger::{
    Int, IntegerPolyhedron, Optimum, PresburgerRelation, PresburgerSet, Side, Space, TooComplex, VarKind,
};
use terrace_support::random::Random;

fn dims(random: &mut Random) -> (usize, usize) {
    let dims = random.between(1, 2) as usize;
    (dims, if dims == 1 { random.between(0, 1) as usize } else { i64::from(random.one_in(4)) as usize })
}

fn ints(point: &[i64]) -> Vec<Int> {
    point.iter().map(|value| Int::from(*value)).collect()
}

/// A set has the points of its model.
fn assert_same(
    set: &PresburgerSet,
    is_in: impl Fn(&[i64]) -> bool,
    what: &dyn Fn() -> String,
) -> Result<usize, TooComplex> {
    let mut count = 0;
    for point in points(set.space().variables()) {
        let found = set.contains(&point)?;
        assert_eq!(found, is_in(&point), "{point:?} in {}\n{set}", what());
        count += 1;
    }
    Ok(count)
}

/// A text means what it says, and what is printed means the same.
pub fn membership(random: &mut Random) -> Result<usize, TooComplex> {
    let (dims, symbols) = dims(random);
    let model = Model::random(random, dims, symbols, 2);
    let set = model.set();
    assert_same(&set, |point| model.contains(point), &|| model.text())?;
    let text = set.to_string();
    let again: PresburgerSet = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_same(&again, |point| model.contains(point), &|| text.clone())?;
    let found: Vec<Vec<Int>> = set.points().expect("bounded").map(|point| point.expect("bounded")).collect();
    let expected: Vec<Vec<Int>> = model.points().iter().map(|point| ints(point)).collect();
    assert_eq!(found, expected, "{}", model.text());
    Ok(3)
}

/// A difference has the points of one set that are not in another.
pub fn difference(random: &mut Random) -> Result<usize, TooComplex> {
    let (dims, symbols) = dims(random);
    let (a, b) = (Model::random(random, dims, symbols, 2), Model::random(random, dims, symbols, 2));
    let (left, right) = (a.set(), b.set());
    let both = || format!("{} - {}", a.text(), b.text());
    let difference = (&left - &right)?;
    assert_same(&difference, |point| a.contains(point) && !b.contains(point), &both)?;
    let disjoint = difference.is_disjoint(&right)?;
    assert!(disjoint, "{}", both());
    Ok(2)
}

/// A complement has the points that are not in a set, and its complement is the set.
pub fn complement(random: &mut Random) -> Result<usize, TooComplex> {
    let (dims, symbols) = dims(random);
    let model = Model::random(random, dims, symbols, 1);
    let set = model.set();
    let complement = (!&set)?;
    assert_same(&complement, |point| !model.contains(point), &|| format!("not {}", model.text()))?;
    let again = (!&complement)?;
    assert_same(&again, |point| model.contains(point), &|| format!("not not {}", model.text()))?;
    Ok(2)
}

/// `(a - b) | (a & b)` is `a`, and subsets are as points say.
pub fn algebra(random: &mut Random) -> Result<usize, TooComplex> {
    let (dims, symbols) = dims(random);
    let (a, b) = (Model::random(random, dims, symbols, 2), Model::random(random, dims, symbols, 2));
    let (left, right) = (a.set(), b.set());
    let both = || format!("{}\n{}", a.text(), b.text());
    let meet = &left & &right;
    assert_same(&meet, |point| a.contains(point) && b.contains(point), &both)?;
    let join = &left | &right;
    assert_same(&join, |point| a.contains(point) || b.contains(point), &both)?;
    let rest = (&left - &right)?;
    assert!((&rest | &meet).is_equal(&left)?, "{}", both());
    let subset = a.points().iter().all(|point| b.contains(point));
    assert_eq!(left.is_subset(&right)?, subset, "{}", both());
    assert!(meet.is_subset(&join)?, "{}", both());
    Ok(6)
}

/// Locals with divisions describe the same set.
pub fn explicit(random: &mut Random) -> Result<usize, TooComplex> {
    let (dims, symbols) = dims(random);
    let model = Model::random(random, dims, symbols, 1);
    let set = model.set().to_explicit()?;
    assert!(set.disjuncts().iter().all(|disjunct| disjunct.is_explicit()));
    assert_same(&set, |point| model.contains(point), &|| model.text())?;
    Ok(1)
}

/// Simplification and coalescing keep the set.
pub fn simpler(random: &mut Random) -> Result<usize, TooComplex> {
    let (dims, symbols) = dims(random);
    let model = Model::random(random, dims, symbols, 3);
    let set = model.set();
    let simple = set.simplify()?;
    assert_same(&simple, |point| model.contains(point), &|| model.text())?;
    let united = set.coalesce()?;
    assert_same(&united, |point| model.contains(point), &|| model.text())?;
    let disjoint = set.make_disjoint()?;
    assert_same(&disjoint, |point| model.contains(point), &|| model.text())?;
    for point in model.points() {
        let inside = disjoint.disjuncts().iter().filter(|part| part.contains(&point) == Ok(true)).count();
        assert_eq!(inside, 1, "{point:?} {}\n{disjoint}", model.text());
    }
    Ok(3)
}

/// A projection has the points for which there is a value.
pub fn projection(random: &mut Random) -> Result<usize, TooComplex> {
    let dims = random.between(2, 3) as usize;
    let model = Model::random(random, dims, 0, 1);
    let at = random.between(0, dims as i64 - 1) as usize;
    let set = model.set().project_out(VarKind::Range, at..at + 1);
    let is_in = |point: &[i64]| {
        (-BOX..=BOX).any(|value| {
            let mut point = point.to_vec();
            point.insert(at, value);
            model.contains(&point)
        })
    };
    let what = || format!("without {at}: {}", model.text());
    assert_same(&set, is_in, &what)?;
    let set = set.to_explicit()?;
    assert_same(&set, is_in, &what)?;
    Ok(2)
}

/// A change of coordinates with large factors keeps it whether there are points.
pub fn emptiness(random: &mut Random) -> Result<usize, TooComplex> {
    let dims = random.between(2, 4) as usize;
    let rows: Vec<Vec<i64>> =
        (0..random.between(1, 4)).map(|_| (0..=dims).map(|_| random.between(-7, 7)).collect()).collect();
    let equality: Option<Vec<i64>> =
        random.one_in(2).then(|| (0..=dims).map(|_| random.between(-7, 7)).collect());
    let value =
        |row: &[i64], point: &[i64]| row[0] + row[1..].iter().zip(point).map(|(a, b)| a * b).sum::<i64>();
    let expected = points(dims).any(|point| {
        rows.iter().all(|row| value(row, &point) >= 0)
            && equality.as_ref().is_none_or(|row| value(row, &point) == 0)
    });
    // Rows of old coordinates, as functions of new ones.
    let mut coordinates: Vec<Vec<Int>> =
        (0..dims).map(|at| (0..=dims).map(|other| Int::from(i64::from(other == at + 1))).collect()).collect();
    for _ in 0..random.between(0, 12) {
        let (to, from) = (random.between(0, dims as i64 - 1), random.between(0, dims as i64 - 1));
        if to != from {
            let factor = Int::from(random.between(-99, 99));
            let added: Vec<Int> = coordinates[from as usize].iter().map(|number| number * &factor).collect();
            for (number, added) in coordinates[to as usize].iter_mut().zip(added) {
                *number += added;
            }
        }
    }
    let turned = |row: &[i64]| {
        let mut new = vec![Int::ZERO; dims + 1];
        new[0] = row[0].into();
        for (coordinate, factor) in coordinates.iter().zip(&row[1..]) {
            for (number, part) in new.iter_mut().zip(coordinate) {
                *number += part * Int::from(*factor);
            }
        }
        terrace_presburger::Affine::from_row(new)
    };
    let mut set = IntegerPolyhedron::universe(Space::set(dims));
    for row in &rows {
        set.add(turned(row).at_least(0));
    }
    if let Some(row) = &equality {
        set.add(turned(row).equals(0));
    }
    for at in 0..dims {
        let mut row = vec![0; dims + 1];
        row[at + 1] = 1;
        set.add(turned(&row).at_least(-BOX));
        set.add(turned(&row).at_most(BOX));
    }
    let found = set.sample()?;
    assert_eq!(found.is_some(), expected, "{set}");
    if let Some(point) = found {
        assert!(set.contains(&point)?, "{point:?} in {set}");
    }
    Ok(1)
}

/// The first and the last point.
pub fn extremes(random: &mut Random) -> Result<usize, TooComplex> {
    let dims = random.between(1, 3) as usize;
    let model = Model::random(random, dims, 0, 1);
    let (set, points) = (model.set(), model.points());
    let set = &set.disjuncts()[0];
    let optimum = |point: Option<&Vec<i64>>| match point {
        Some(point) => Ok(Optimum::Bounded(ints(point))),
        None => Ok(Optimum::Empty),
    };
    assert_eq!(set.lexmin(), optimum(points.first()), "{}", model.text());
    assert_eq!(set.lexmax(), optimum(points.last()), "{}", model.text());
    Ok(2)
}

/// The constant bounds of variables.
pub fn bounds(random: &mut Random) -> Result<usize, TooComplex> {
    let dims = random.between(1, 3) as usize;
    let model = Model::random(random, dims, 0, 1);
    let (set, points) = (model.set(), model.points());
    let set = &set.disjuncts()[0];
    for at in 0..dims {
        let values = || points.iter().map(|point| point[at]);
        let optimum = |value: Option<i64>| match value {
            Some(value) => Ok(Optimum::Bounded(Int::from(value))),
            None => Ok(Optimum::Empty),
        };
        assert_eq!(set.constant_bound(at, Side::Lower), optimum(values().min()), "{}", model.text());
        assert_eq!(set.constant_bound(at, Side::Upper), optimum(values().max()), "{}", model.text());
        if let Some(extent) = set.constant_extent(at) {
            let of_others = |point: &Vec<i64>| {
                let mut others = point.clone();
                others.remove(at);
                others
            };
            for point in &points {
                let same = points.iter().filter(|other| of_others(other) == of_others(point)).count();
                assert!(extent.size >= Int::from(same), "{}", model.text());
            }
        }
    }
    Ok(2 * dims)
}

/// A composition relates what something between relates.
pub fn composition(random: &mut Random) -> Result<usize, TooComplex> {
    let (a, b) = (Model::random(random, 2, 0, 2), Model::random(random, 2, 0, 2));
    let relation = |model: &Model| -> PresburgerRelation {
        let text = model.text().replace("(x0, x1)", "(x0) -> (x1)");
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    };
    let (first, second) = (relation(&a), relation(&b));
    let both = first.then(&second);
    let what = || format!("{}\n{}", a.text(), b.text());
    let middle = |from: i64, to: i64| (-BOX..=BOX).any(|at| a.contains(&[from, at]) && b.contains(&[at, to]));
    assert_same(&both.to_set(), |point| middle(point[0], point[1]), &what)?;
    let image = second.apply_to(&first.range());
    let is_image = |to: i64| (-BOX..=BOX).any(|from| middle(from, to));
    assert_same(&image, |point| is_image(point[0]), &what)?;
    let inverse = first.inverse();
    assert_same(&inverse.to_set(), |point| a.contains(&[point[1], point[0]]), &what)?;
    Ok(3)
}
