//! Comments that say who uses a value.

use crate::print::AsmPrinter;
use crate::view::{Block, Operation, Value};

impl<'c> AsmPrinter<'_, 'c> {
    /// Writes `// %arg0 is used by %1, %2` for each argument of a block, on lines of their own.
    pub(in crate::print) fn print_users_of_arguments(&mut self, block: Block<'_, 'c>) {
        for argument in block.arguments() {
            self.newline();
            self.push_str("// ");
            self.print_operand(argument);
            self.push_str(if argument.is_unused() { " is " } else { " is used by " });
            self.print_users_of(argument);
        }
    }

    /// Writes ` // users: ...` after an operation; ` // id: ...` if it has no results by which others could name it.
    pub(in crate::print) fn print_users_comment(&mut self, op: Operation<'_, 'c>) {
        if self.collector.is_some() {
            return;
        }
        if op.result_count() == 0 {
            if op.operand_count() > 0 {
                self.push_str(" // id: ");
                self.print_id(op);
            }
            return;
        }
        let users = distinct(op.results().flat_map(|result| result.users()));
        if users.is_empty() {
            return self.push_str(" // unused");
        }
        let used_in_results: usize = users.iter().map(|user| user.result_count()).sum();
        let is_one = op.result_count() == 1 && users.len() == 1 && used_in_results <= 1;
        self.push_str(if is_one { " // user: " } else { " // users: " });
        let has_brackets = op.result_count() > 1;
        self.print_list(op.results(), |p, result| {
            if has_brackets {
                p.push('(');
            }
            p.print_users_of(result);
            if has_brackets {
                p.push(')');
            }
        });
    }

    fn print_users_of(&mut self, value: Value<'_, 'c>) {
        if value.is_unused() {
            return self.push_str("unused");
        }
        self.print_list(distinct(value.users()), |p, user| match user.result_count() {
            0 => p.print_id(user),
            _ => p.print_operands(user.results()),
        });
    }

    fn print_id(&mut self, op: Operation<'_, 'c>) {
        self.names.write_op(op.id(), &mut self.out);
    }
}

/// Returns each operation once, where it comes first.
fn distinct<'a, 'c>(users: impl Iterator<Item = Operation<'a, 'c>>) -> Vec<Operation<'a, 'c>> {
    let mut seen = std::collections::HashSet::new();
    users.filter(|user| seen.insert(user.id().index())).collect()
}
