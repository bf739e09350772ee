//! Laws of piecewise functions and of extreme points as functions.

use super::model::{Model, points};
use terrace_presburger::{Int, IntegerRelation, PresburgerRelation, PwmaFunction, TooComplex};
use terrace_support::random::Random;

fn ints(point: &[i64]) -> Vec<Int> {
    point.iter().map(|value| Int::from(*value)).collect()
}

/// The extreme points of the range at each point of the domain.
pub fn symbolic_extremes(random: &mut Random) -> Result<usize, TooComplex> {
    let dims = random.between(2, 3) as usize;
    let model = Model::random(random, dims, 0, 2);
    let arguments = random.between(1, dims as i64 - 1) as usize;
    let names: Vec<String> = (0..dims).map(|at| format!("x{at}")).collect();
    let (domain, range) = names.split_at(arguments);
    let head = format!("({}) -> ({})", domain.join(", "), range.join(", "));
    let text = model.text().replace(&format!("({})", names.join(", ")), &head);
    let relation: PresburgerRelation = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let first = relation.symbolic_lexmin()?;
    let last = relation.symbolic_lexmax()?;
    assert!(first.unbounded.is_empty()?, "{text}");
    for argument in points(arguments) {
        let results: Vec<Vec<i64>> = points(dims - arguments)
            .filter(|result| model.contains(&[&argument[..], result].concat()))
            .collect();
        let expected = results.first().map(|result| ints(result));
        assert_eq!(first.function.value_at(&argument), expected, "{argument:?} {text}\n{}", first.function);
        let expected = results.last().map(|result| ints(result));
        assert_eq!(last.function.value_at(&argument), expected, "{argument:?} {text}\n{}", last.function);
        let pieces = first.function.pieces().iter();
        assert!(pieces.filter(|piece| piece.value_at(&argument).is_some()).count() <= 1, "{text}");
    }
    Ok(2)
}

/// Without a box, extreme points are those that a search finds, and projections have the same points.
pub fn unbounded(random: &mut Random) -> Result<usize, TooComplex> {
    let [arguments, results] = [random.between(1, 2) as usize, random.between(1, 2) as usize];
    let names: Vec<String> = (0..arguments + results).map(|at| format!("x{at}")).collect();
    let row = |random: &mut Random| {
        let mut text = random.between(-5, 5).to_string();
        for name in &names {
            text += &format!(" + {} * {name}", random.between(-3, 3));
        }
        text
    };
    let mut conditions: Vec<String> =
        (0..random.between(1, 3)).map(|_| format!("{} >= 0", row(random))).collect();
    if random.one_in(3) {
        conditions.push(format!("{} = 0", row(random)));
    }
    if random.one_in(3) {
        conditions.push(format!("({}) mod {} = 1", row(random), random.between(2, 3)));
    }
    let (domain, range) = names.split_at(arguments);
    let text =
        format!("{{ ({}) -> ({}) : {} }}", domain.join(", "), range.join(", "), conditions.join(" and "));
    let relation: IntegerRelation = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let first = relation.symbolic_lexmin()?;
    let projection = PresburgerRelation::from(relation.domain()).to_explicit();
    let projection = projection?;
    for argument in points(arguments) {
        let mut image = relation.clone();
        for value in &argument {
            image = image.fixed(terrace_presburger::VarKind::Domain, 0, *value);
        }
        let expected = image.lexmin()?;
        assert_eq!(
            projection.contains(&argument),
            Ok(expected != terrace_presburger::Optimum::Empty),
            "{argument:?} {text}\n{projection}"
        );
        let is_unbounded = expected == terrace_presburger::Optimum::Unbounded;
        assert_eq!(first.unbounded.contains(&argument)?, is_unbounded, "{argument:?} {text}");
        let found = first.function.value_at(&argument);
        assert_eq!(found, expected.bounded(), "{argument:?} {text}\n{}", first.function);
    }
    Ok(2)
}

/// A random function as text, and what its value is.
struct Function {
    text: String,
    domain: Model,
    rows: Vec<(Vec<i64>, i64)>,
}

impl Function {
    fn random(random: &mut Random, dims: usize, outputs: usize) -> Self {
        let domain = Model::random(random, dims, 0, 1);
        let rows: Vec<(Vec<i64>, i64)> = (0..outputs)
            .map(|_| ((0..=dims).map(|_| random.between(-2, 2)).collect(), random.between(1, 2)))
            .collect();
        let outputs: Vec<String> = rows
            .iter()
            .map(|(row, divisor)| {
                let mut sum = row[0].to_string();
                for (at, factor) in row[1..].iter().enumerate() {
                    sum += &format!(" + {factor} * x{at}");
                }
                format!("floor(({sum}) / {divisor})")
            })
            .collect();
        let set = domain.text();
        let inner = set.trim_start_matches("{ ").trim_end_matches(" }");
        let (head, condition) = inner.split_once(" : ").expect("models have conditions");
        let text = format!("{{ {head} -> ({}) : {condition} }}", outputs.join(", "));
        Function { text, domain, rows }
    }

    fn value(&self, point: &[i64]) -> Option<Vec<i64>> {
        let value = |(row, divisor): &(Vec<i64>, i64)| {
            (row[0] + row[1..].iter().zip(point).map(|(a, b)| a * b).sum::<i64>()).div_euclid(*divisor)
        };
        self.domain.contains(point).then(|| self.rows.iter().map(value).collect())
    }
}

/// Unions of functions, their text, and their equality.
pub fn functions(random: &mut Random) -> Result<usize, TooComplex> {
    let [dims, outputs] = [random.between(1, 2) as usize, random.between(1, 2) as usize];
    let (a, b) = (Function::random(random, dims, outputs), Function::random(random, dims, outputs));
    let parse =
        |text: &str| -> PwmaFunction { text.parse().unwrap_or_else(|error| panic!("{text}: {error}")) };
    let (left, right) = (parse(&a.text), parse(&b.text));
    let what = format!("{}\n{}", a.text, b.text);
    let least = left.union_lexmin(&right)?;
    let most = left.union_lexmax(&right)?;
    let inside = left.restrict(&right.domain())?;
    let mut is_equal = true;
    for point in points(dims) {
        let values = [a.value(&point), b.value(&point)];
        let ints = |value: Option<&Vec<i64>>| value.map(|value| ints(value));
        assert_eq!(left.value_at(&point), ints(values[0].as_ref()), "{point:?} {what}");
        assert_eq!(least.value_at(&point), ints(values.iter().flatten().min()), "{point:?} {what}\n{least}");
        assert_eq!(most.value_at(&point), ints(values.iter().flatten().max()), "{point:?} {what}\n{most}");
        let both = values[0].as_ref().filter(|_| values[1].is_some());
        assert_eq!(inside.value_at(&point), ints(both), "{point:?} {what}\n{inside}");
        is_equal &= values[0] == values[1];
    }
    assert_eq!(left.is_equal(&right)?, is_equal, "{what}");
    let again = parse(&least.to_string());
    assert!(again.is_equal(&least)?, "{least}\n{again}");
    let graph = left.to_relation();
    let again = graph.symbolic_lexmin()?.function;
    assert!(again.is_equal(&left)?, "{left}\n{again}");
    Ok(6)
}
