//! Substitutions of `%` words in RUN lines, and the features that `%if` tests.

/// An ordered list of substitutions, applied from first to last, each once.
///
/// `%%` is a percent sign that no substitution sees.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Substitutions {
    entries: Vec<(String, String)>,
    features: Vec<String>,
}

/// Stands for `%%` while substitutions are applied; no text has it, since a RUN line ends at a newline.
const PERCENT: &str = "\n";

impl Substitutions {
    /// Creates an empty list.
    pub fn new() -> Substitutions {
        Substitutions::default()
    }

    /// Returns the substitutions of a test: `%s %S %p %t %T %{s} ...`.
    ///
    /// `source` is the path of the test file, and `temporary` a path that the test may write to, with any extension
    /// added. Both are written with `/`.
    pub fn for_test(source: &str, temporary: &str) -> Substitutions {
        let parent = |path: &str| match path.rsplit_once('/') {
            Some(("", _)) => "/".to_owned(),
            Some((parent, _)) => parent.to_owned(),
            None => ".".to_owned(),
        };
        let file_name = |path: &str| path.rsplit('/').next().unwrap_or(path).to_owned();
        let mut list = Substitutions::new();
        let base = file_name(temporary);
        for (key, value) in [
            ("%{pathsep}", ":".to_owned()),
            ("%basename_t", base.strip_suffix(".tmp").unwrap_or(&base).to_owned()),
            ("%{s:basename}", file_name(source)),
            ("%{t:stem}", temporary.strip_suffix(".tmp").unwrap_or(temporary).to_owned()),
            ("%s", source.to_owned()),
            ("%S", parent(source)),
            ("%p", parent(source)),
            ("%{s}", source.to_owned()),
            ("%{S}", parent(source)),
            ("%{p}", parent(source)),
            ("%t", temporary.to_owned()),
            ("%T", parent(temporary)),
            ("%{t}", temporary.to_owned()),
            ("%{T}", parent(temporary)),
        ] {
            list.push(key, value);
        }
        list
    }

    /// Adds a substitution that is applied after all others.
    pub fn push(&mut self, key: impl Into<String>, value: impl Into<String>) {
        self.entries.push((key.into(), value.into()));
    }

    /// Adds a substitution that is applied before all others, so that its value may use them.
    pub fn prepend(&mut self, key: impl Into<String>, value: impl Into<String>) {
        self.entries.insert(0, (key.into(), value.into()));
    }

    /// Gives a substitution another value, in the same place; says whether there is one of that name.
    pub fn replace(&mut self, key: &str, value: impl Into<String>) -> bool {
        match self.entries.iter_mut().find(|(other, _)| other == key) {
            Some(entry) => {
                entry.1 = value.into();
                true
            }
            None => false,
        }
    }

    /// Adds a feature that the conditions of `%if` ask for.
    pub fn add_feature(&mut self, feature: impl Into<String>) {
        self.features.push(feature.into());
    }

    /// Returns the features, in the order in which they were added.
    pub fn features(&self) -> &[String] {
        &self.features
    }

    /// Returns the value of a substitution, not expanded.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.entries.iter().find(|(other, _)| other == key).map(|(_, value)| value.as_str())
    }

    /// `text` with everything replaced, and `%%` by `%`.
    pub fn expand(&self, text: &str) -> String {
        self.apply(text).replace("%%", "%").replace(PERCENT, "%")
    }

    /// `text` with everything replaced, but `%%` kept for a later [`Self::expand`].
    pub(super) fn expand_partly(&self, text: &str) -> String {
        self.apply(text).replace(PERCENT, "%%")
    }

    fn apply(&self, text: &str) -> String {
        self.entries.iter().fold(text.replace("%%", PERCENT), |text, (key, value)| {
            if text.contains(key.as_str()) {
                text.replace(key.as_str(), &value.replace("%%", PERCENT))
            } else {
                text
            }
        })
    }
}
