//! The choices of types at which a rule is decided.

use super::instance::Types;
use super::types::{Class, Scalar};
use crate::meaning::Typing;
use crate::rule::data::RuleData;

/// Widths at which rules are decided if none are named.
pub const DEFAULT_WIDTHS: [u32; 18] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 32, 64];

/// Widths in the order in which they are dropped last, where a rule has many types.
const PREFERRED: [u32; 8] = [8, 1, 4, 32, 2, 16, 3, 64];

/// Choices for a rule, at most.
const MOST_CHOICES: usize = 400;

/// Returns the classes whose type is not known, and the choices of types for all classes, the smallest first.
pub(super) fn choices(data: &RuleData<'_>, widths: &[u32]) -> (Vec<Class>, Vec<Types>) {
    let classes = &data.classes;
    let used =
        data.values.iter().copied().chain(data.attributes.iter().filter_map(|attribute| attribute.class));
    let mut free: Vec<Class> = used.map(|class| classes.find(class)).collect();
    free.sort_unstable();
    free.dedup();
    free.retain(|class| classes.fixed(*class).is_none());

    let narrowed = fewer(widths, free.len());
    let may_be_index = |class: Class| {
        classes.relations.iter().any(|(typing, from, to)| {
            *typing == Typing::IndexCast && [*from, *to].map(|class| classes.find(class)).contains(&class)
        })
    };
    let start: Vec<Scalar> =
        (0..classes.len()).map(|class| classes.fixed(class).unwrap_or(Scalar::Integer(1))).collect();
    let mut all = vec![start];
    for class in &free {
        let integers = narrowed.iter().map(|width| Scalar::Integer(*width));
        let options: Vec<Scalar> = integers.chain(may_be_index(*class).then_some(Scalar::Index)).collect();
        let with = |types: &Vec<Scalar>, option: &Scalar| {
            let mut types = types.clone();
            types[*class] = *option;
            types
        };
        all = all.iter().flat_map(|types| options.iter().map(move |option| with(types, option))).collect();
    }
    all.retain(|types| classes.fits(types));
    // Of `index`, first the width that the interpreter has.
    let mut choices: Vec<Types> = Vec::new();
    for scalars in all {
        let has_index = (0..scalars.len()).any(|class| scalars[classes.find(class)] == Scalar::Index);
        let index_bits: &[u32] = if has_index { &[64, 32] } else { &[64] };
        choices.extend(index_bits.iter().map(|bits| Types { scalars: scalars.clone(), index_bits: *bits }));
    }
    choices.sort_by_key(|types| {
        let total: u32 = free.iter().map(|class| types.scalars[*class].width(types.index_bits)).sum();
        (total, types.index_bits == 32)
    });
    (free, choices)
}

/// Returns the widths that keep the number of choices in bounds.
fn fewer(widths: &[u32], count: usize) -> Vec<u32> {
    let mut left: Vec<u32> = widths.to_vec();
    left.sort_by_key(|width| PREFERRED.iter().position(|known| known == width).unwrap_or(PREFERRED.len()));
    let choices = |len: usize| (0..count).try_fold(1usize, |all, _| all.checked_mul(len));
    while left.len() > 1 && choices(left.len()).is_none_or(|all| all > MOST_CHOICES) {
        left.pop();
    }
    left.sort_unstable();
    left.dedup();
    left
}
