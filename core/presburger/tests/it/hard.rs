//! Inputs on which simple methods need exponential time: the default budget, which is counted in steps, is enough.

use terrace_presburger::{Int, IntegerPolyhedron, IntegerRelation, Optimum, PresburgerSet};

fn polyhedron(text: &str) -> IntegerPolyhedron {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn set(text: &str) -> PresburgerSet {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Cornuejols, Urbaniak, Weismantel, Wolsey: branching on variables visits billions of nodes.
#[test]
fn knapsacks() {
    let knapsack = |total: i64| {
        polyhedron(&format!(
            "{{ (a, b, c, d, e) : a >= 0 and b >= 0 and c >= 0 and d >= 0 and e >= 0 \
             and 12223 a + 12224 b + 36674 c + 61119 d + 85569 e = {total} }}"
        ))
    };
    assert_eq!(knapsack(89_643_481).is_empty(), Ok(true));
    assert_eq!(knapsack(89_643_482).is_empty(), Ok(false));
}

/// Elimination by Fourier and Motzkin doubles the constraints with each variable.
#[test]
fn chains() {
    for variables in [2, 10, 30] {
        let names: Vec<String> = (0..variables).map(|at| format!("x{at}")).collect();
        let mut conditions: Vec<String> = names.iter().map(|name| format!("0 <= {name} <= n")).collect();
        conditions.extend(names.windows(2).map(|pair| format!("2 {} <= 3 {} + 1", pair[0], pair[1])));
        conditions.extend(names.windows(2).map(|pair| format!("3 {} >= 2 {} - n", pair[0], pair[1])));
        let text = format!("{{ ({})[n] : {} }}", names.join(", "), conditions.join(" and "));
        let parameters = PresburgerSet::from(polyhedron(&text).parameters());
        let parameters = parameters.coalesce().expect("within the budget");
        assert_eq!(parameters.to_string(), "{ ()[n] : n >= 0 }");
    }
}

#[test]
fn many_disjuncts() {
    let points: Vec<String> = (0..60).map(|at| format!("i = {at}")).collect();
    let union = set(&format!("{{ (i) : {} }}", points.join(" or ")));
    assert_eq!(union.coalesce().expect("within the budget").to_string(), "{ (i) : i >= 0 and i <= 59 }");
    assert_eq!(union.complement().expect("within the budget").disjuncts().len(), 2);
}

#[test]
fn large_numbers() {
    let large = "100000000000000000000000000000000000000";
    let line = polyhedron(&format!("{{ (i, j) : {large} i - 99999999999999999999 j = 1 and i >= 0 }}"));
    let Ok(Optimum::Bounded(first)) = line.lexmin() else { panic!("there is a first point") };
    assert_eq!(line.contains(&first), Ok(true));
    let between = polyhedron(&format!("{{ (i, j) : 0 < {large} i - 2 j < 2 and 0 <= j }}"));
    assert_eq!(between.is_empty(), Ok(true));
}

/// Coin problems: the numbers that are no sums are few and scattered.
#[test]
fn coins() {
    let sums = set("{ (n) : exists a, b, c : (a >= 0 and b >= 0 and c >= 0 and 6a + 9b + 20c = n) }");
    let missing = (&set("{ (n) : n >= 0 }") - &sums).expect("within the budget");
    let last = missing.disjuncts().iter().filter_map(|part| part.lexmax().ok()?.bounded()).max();
    assert_eq!(last, Some(vec![Int::from(43)]));
    assert_eq!(missing.cardinality().expect("within the budget").value_at::<i64>(&[]), Some(Int::from(22)));
    let ways = set("{ (a, b, c)[n] : a >= 0 and b >= 0 and c >= 0 and 997 a + 1009 b + 1013 c <= n }");
    let ways = ways.cardinality().expect("within the budget");
    assert_eq!(ways.value_at(&[100_000]), Some(Int::from(171_276)));
}

#[test]
fn tiles() {
    let tiles: IntegerRelation =
        "{ (i) -> (t, p)[n] : i = 32 t + p and 0 <= p < 32 and 0 <= i < n }".parse().expect("a relation");
    let function = tiles.symbolic_lexmin().expect("within the budget").function;
    assert_eq!(
        function.to_string(),
        "{ (i)[n] -> (floor(i/32), i - 32*floor(i/32)) : i <= n - 1 and floor(i/32) >= 0 }"
    );
}
