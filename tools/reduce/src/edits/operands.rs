//! Drops operands, and lets operations use earlier values.

use crate::action::Edit;
use crate::tree::Tree;

/// Lists the edits.
pub fn edits(tree: &Tree, _: usize) -> Vec<Edit> {
    let mut edits = Vec::new();
    for op in tree.preorder() {
        for at in (0..tree.ops[op].operands.len()).rev() {
            edits.push(Edit::tree(move |tree| {
                let mut tree = tree.clone();
                tree.drop_operand(op, at);
                Some(tree)
            }));
            let value = tree.ops[op].operands[at];
            let mut earlier = tree.visible_values(op, &tree.types[value]);
            earlier.retain(|other| *other < value);
            earlier.sort_unstable();
            // The first, and the one that is nearest to it: others come closer step by step.
            let mut choices: Vec<usize> = earlier.first().copied().into_iter().collect();
            choices.extend(earlier.last().copied().filter(|last| !choices.contains(last)));
            for other in choices {
                edits.push(Edit::tree(move |tree| {
                    let mut tree = tree.clone();
                    *tree.op_mut(op).operands.get_mut(at)? = other;
                    Some(tree)
                }));
            }
        }
    }
    edits
}
