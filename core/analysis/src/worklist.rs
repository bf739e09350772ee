//! A last-in-first-out worklist that holds each item at most once.

/// Items waiting to be visited, each with a dense index.
pub(crate) struct Worklist<T> {
    items: Vec<(usize, T)>,
    is_waiting: Vec<bool>,
}

impl<T> Worklist<T> {
    /// Creates an empty worklist for items with indices below `limit`.
    pub fn new(limit: usize) -> Self {
        Worklist { items: Vec::new(), is_waiting: vec![false; limit] }
    }

    /// Adds an item unless it is waiting already.
    #[inline]
    pub fn push(&mut self, index: usize, item: T) {
        if !std::mem::replace(&mut self.is_waiting[index], true) {
            self.items.push((index, item));
        }
    }

    /// Takes the item that was added last.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        let (index, item) = self.items.pop()?;
        self.is_waiting[index] = false;
        Some(item)
    }
}
