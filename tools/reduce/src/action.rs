//! Edits of programs, as functions.

use crate::tree::Tree;

/// Something that makes another program, maybe.
pub enum Action {
    /// Changes the structure.
    Tree(Box<dyn Fn(&Tree) -> Option<Tree> + Send + Sync>),
    /// Changes the text.
    Text(Box<dyn Fn(&str) -> Option<String> + Send + Sync>),
    /// Runs passes.
    Pipeline(&'static str),
}

/// An edit of a program.
pub struct Edit {
    pub action: Action,
}

impl Edit {
    /// Makes an edit of the structure.
    pub fn tree(apply: impl Fn(&Tree) -> Option<Tree> + Send + Sync + 'static) -> Self {
        Edit { action: Action::Tree(Box::new(apply)) }
    }

    /// Makes an edit of the text.
    pub fn text(apply: impl Fn(&str) -> Option<String> + Send + Sync + 'static) -> Self {
        Edit { action: Action::Text(Box::new(apply)) }
    }
}
