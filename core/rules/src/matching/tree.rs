//! Questions of all patterns in one order, as a prefix tree.
//!
//! Questions that many patterns ask come first, so that patterns share as much of the way as they can; then those near
//! the root. A pattern asks its questions in that order. Where patterns part, the questions of one after the other form
//! a chain: if the first fails, the next is tried.

use super::position::{Answer, PositionId, Positions, Question, QuestionId};
use super::predicates::Matched;
use super::{Position, predicates::Predicate};
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

/// Number of a chain of nodes.
pub type Chain = usize;

/// A node: a question, or the end of a pattern.
pub enum Node<'c> {
    /// Question with the answers that lead on, in the order in which patterns need them.
    Switch {
        /// Position that is asked about.
        position: PositionId,
        /// Question.
        question: QuestionId,
        /// Chain to go on with for each answer.
        children: Vec<(Answer<'c>, Chain)>,
    },
    /// All questions of a pattern, given by its number, were answered.
    Success(usize),
}

/// Prefix tree; the first chain is the root.
pub struct Tree<'c> {
    chains: Vec<Links<'c>>,
}

/// Nodes that are tried one after the other.
#[derive(Default)]
struct Links<'c> {
    /// Patterns that end here, the last one to be tried first.
    successes: Vec<usize>,
    /// Questions, with their children by answer.
    switches: Vec<Switch<'c>>,
    /// Place of each question, by its number.
    places: HashMap<usize, usize>,
}

struct Switch<'c> {
    predicate: usize,
    position: PositionId,
    question: QuestionId,
    children: Vec<(Answer<'c>, Chain)>,
    places: HashMap<Answer<'c>, usize>,
}

/// A question that patterns ask.
struct Ordered {
    position: PositionId,
    question: QuestionId,
    /// Number of times that it is asked.
    count: u32,
    /// Sum of the squares of these numbers over the patterns that ask it.
    shared: u32,
}

impl<'c> Tree<'c> {
    /// Builds the tree of patterns.
    pub fn of(patterns: &[Matched<'c>], table: &Positions<'c>) -> Self {
        let mut numbers: HashMap<(PositionId, QuestionId), usize> = HashMap::new();
        let mut all: Vec<Ordered> = Vec::new();
        // For each pattern, its questions without repetitions, with the first answer.
        let mut lists: Vec<Vec<(usize, Answer<'c>)>> = Vec::new();
        for pattern in patterns {
            let mut list: Vec<(usize, Answer<'c>)> = Vec::new();
            let mut seen = HashSet::new();
            for &(position, question, answer) in &pattern.predicates as &[Predicate<'c>] {
                let number = *numbers.entry((position, question)).or_insert_with(|| {
                    all.push(Ordered { position, question, count: 0, shared: 0 });
                    all.len() - 1
                });
                all[number].count += 1;
                if seen.insert(number) {
                    list.push((number, answer));
                }
            }
            lists.push(list);
        }
        for list in &lists {
            let square = |number: usize| all[number].count.wrapping_mul(all[number].count);
            let total = list.iter().fold(0u32, |sum, (number, _)| sum.wrapping_add(square(*number)));
            for (number, _) in list {
                all[*number].shared = all[*number].shared.wrapping_add(total);
            }
        }
        let places = places(&all, table);
        let mut tree = Tree { chains: vec![Links::default()] };
        for (pattern, mut list) in lists.into_iter().enumerate() {
            list.sort_by_key(|(number, _)| places[*number]);
            let mut chain = 0;
            for (number, answer) in list {
                chain = tree.child(chain, number, &all[number], answer);
            }
            tree.chains[chain].successes.push(pattern);
        }
        tree
    }

    /// Returns the nodes of a chain in the order in which they are tried.
    pub fn nodes(&self, chain: Chain) -> Vec<Node<'c>> {
        let links = &self.chains[chain];
        let successes = links.successes.iter().rev().map(|pattern| Node::Success(*pattern));
        let switches = links.switches.iter().map(|switch| Node::Switch {
            position: switch.position,
            question: switch.question,
            children: switch.children.clone(),
        });
        successes.chain(switches).collect()
    }

    /// Returns the chain that an answer to a question leads to, which is added where there is none.
    fn child(&mut self, chain: Chain, predicate: usize, asked: &Ordered, answer: Answer<'c>) -> Chain {
        let next = self.chains.len();
        let links = &mut self.chains[chain];
        let place = *links.places.entry(predicate).or_insert_with(|| {
            let (position, question) = (asked.position, asked.question);
            let switch =
                Switch { predicate, position, question, children: Vec::new(), places: HashMap::new() };
            links.switches.push(switch);
            links.switches.len() - 1
        });
        let switch = &mut links.switches[place];
        debug_assert_eq!(switch.predicate, predicate, "places of a chain are those of its questions");
        let child = *switch.places.entry(answer).or_insert_with(|| {
            switch.children.push((answer, next));
            switch.children.len() - 1
        });
        let child = switch.children[child].1;
        if child == next {
            self.chains.push(Links::default());
        }
        child
    }
}

/// Returns for each question its place in the order in which they are asked.
fn places(all: &[Ordered], table: &Positions<'_>) -> Vec<usize> {
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by_cached_key(|number| {
        let Ordered { position, question, count, shared } = &all[*number];
        let rank =
            (table.depth(*position), table.get(*position).rank(), table.ask(*question).rank(), *number);
        (Reverse((*count, *shared)), rank)
    });
    let order = after_dependencies(order, all, table);
    let mut places = vec![0; all.len()];
    for (place, number) in order.into_iter().enumerate() {
        places[number] = place;
    }
    places
}

/// Reorders questions so that those about the result of a native constraint come after the constraint: rounds of all
/// that depend on nothing that is left, each in the order that was given.
fn after_dependencies(order: Vec<usize>, all: &[Ordered], table: &Positions<'_>) -> Vec<usize> {
    let asking: HashMap<QuestionId, Vec<usize>> = {
        let mut asking: HashMap<QuestionId, Vec<usize>> = HashMap::new();
        for (number, ordered) in all.iter().enumerate() {
            if matches!(table.ask(ordered.question), Question::Constraint(_)) {
                asking.entry(ordered.question).or_default().push(number);
            }
        }
        asking
    };
    // Rounds by dependency: a question is in the round after the last one that it depends on.
    let mut rounds: Vec<Option<usize>> = vec![None; all.len()];
    let mut dependencies: Vec<Vec<usize>> = Vec::with_capacity(all.len());
    for ordered in all {
        let mut on: Vec<usize> = Vec::new();
        let mut add = |position: PositionId| {
            if let Position::ConstraintResult(question, _) = table.get(position) {
                on.extend(asking.get(&question).into_iter().flatten());
            }
        };
        match table.ask(ordered.question) {
            Question::Constraint(call) => call.arguments.iter().copied().for_each(&mut add),
            Question::EqualTo(other) => {
                add(ordered.position);
                add(*other);
            }
            _ => add(ordered.position),
        }
        dependencies.push(on);
    }
    let mut left = order.clone();
    let mut round = 0;
    while !left.is_empty() {
        let before = left.len();
        let ready: Vec<usize> = left
            .iter()
            .copied()
            .filter(|number| dependencies[*number].iter().all(|on| rounds[*on].is_some_and(|at| at < round)))
            .collect();
        for number in ready {
            rounds[number] = Some(round);
        }
        left.retain(|number| rounds[*number].is_none());
        round += 1;
        if left.len() == before {
            // Constraints that need each other's results: a pattern cannot say so, for values are defined before they
            // are used.
            break;
        }
    }
    let mut sorted = order;
    sorted.sort_by_key(|number| rounds[*number].unwrap_or(usize::MAX));
    sorted
}
