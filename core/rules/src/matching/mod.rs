//! From patterns to a tree of questions that all of them share.
//!
//! ```text
//! position    places in a program, and questions about them
//! roots       operations from which the rest of a pattern is found, and the way between several of them
//! predicates  questions of one pattern, with the answers that it needs
//! tree        questions of all patterns in one order, as a prefix tree
//! ```

mod position;
mod predicates;
mod roots;
mod tree;

pub use position::{Answer, Arity, Position, PositionId, Positions, Question, QuestionId};
pub use predicates::{Matched, collect};
pub use tree::{Chain, Node, Tree};
