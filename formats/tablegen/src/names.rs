//! Interned names: equal texts have equal numbers.

use hashbrown::HashMap;
use std::rc::Rc;

/// Interned text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Name(pub(crate) u32);

/// Table of interned texts.
#[derive(Default)]
pub struct Names {
    texts: Vec<Rc<str>>,
    numbers: HashMap<Rc<str>, u32>,
}

impl Names {
    /// Interns a text.
    pub fn intern(&mut self, text: &str) -> Name {
        if let Some(number) = self.numbers.get(text) {
            return Name(*number);
        }
        let number = self.texts.len() as u32;
        let text: Rc<str> = text.into();
        self.texts.push(text.clone());
        self.numbers.insert(text, number);
        Name(number)
    }

    /// Returns the name of a text that was interned before.
    pub fn find(&self, text: &str) -> Option<Name> {
        self.numbers.get(text).map(|number| Name(*number))
    }

    /// Returns the text of a name.
    pub fn text(&self, name: Name) -> &Rc<str> {
        &self.texts[name.0 as usize]
    }
}
