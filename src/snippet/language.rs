//! The languages of snippets: their comments, their constants, and the order of a snippet.

use crate::input::number;

/// A language in which snippets are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Python 3.
    Python,
    /// JavaScript, for browsers and for Node.js.
    JavaScript,
}

/// A constant of a snippet.
pub(super) struct Constant {
    pub name: String,
    pub value: f64,
    /// What the constant means, as the text of a comment.
    pub about: String,
}

/// The largest number of characters in a line of a comment.
const WIDTH: usize = 90;

impl Language {
    /// Every language.
    pub const ALL: [Language; 2] = [Language::Python, Language::JavaScript];

    /// The language that the page calls `id`, which is also the ending of its files.
    pub fn find(id: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.ending() == id)
    }

    /// The ending of a file in this language, without a dot.
    pub fn ending(self) -> &'static str {
        match self {
            Language::Python => "py",
            Language::JavaScript => "js",
        }
    }

    /// Puts a snippet together: a comment, the constants that the code uses, and the parts of the code.
    pub(super) fn compose(self, about: &[String], constants: &[Constant], code: &[&str]) -> String {
        let gap = match self {
            Language::Python => "\n\n\n",
            Language::JavaScript => "\n\n",
        };
        let code = code.join(gap);
        let comment: String = about.iter().flat_map(|text| wrapped(text)).map(|line| self.comment(&line)).collect();
        let used = constants.iter().filter(|constant| uses(&code, &constant.name));
        let constants: String = used.map(|constant| self.constant(constant)).collect();
        format!("{comment}{}\n{}{}{gap}{code}\n", self.usage(), self.imports(&code), constants.trim_end())
    }

    fn comment(self, line: &str) -> String {
        match self {
            Language::Python => format!("# {line}\n"),
            Language::JavaScript => format!("// {line}\n"),
        }
    }

    /// A comment that shows how the class is called.
    fn usage(self) -> &'static str {
        match self {
            Language::Python => "# policy = Policy(); arm = policy.choose(); policy.observe(arm, reward, cost)\n",
            Language::JavaScript => {
                "// const policy = new Policy(); const arm = policy.choose(); policy.observe(arm, reward, cost);\n"
            }
        }
    }

    fn imports(self, code: &str) -> String {
        let modules = match self {
            Language::Python => ["math", "random"].as_slice(),
            Language::JavaScript => &[],
        };
        let used = modules.iter().filter(|module| code.contains(&format!("{module}.")));
        let imports: String = used.map(|module| format!("import {module}\n")).collect();
        if imports.is_empty() { imports } else { imports + "\n" }
    }

    fn constant(self, Constant { name, value, about }: &Constant) -> String {
        let value = number(*value);
        match self {
            Language::Python => format!("{name} = {value}  # {about}\n"),
            Language::JavaScript => format!("const {name} = {value}; // {about}\n"),
        }
    }
}

/// Whether a name occurs in the code as a whole word.
fn uses(code: &str, name: &str) -> bool {
    code.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|word| word == name)
}

/// Breaks a text into lines at spaces.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.last_mut().expect("there is a line from the start");
        if !last.is_empty() && last.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(word.to_owned());
        } else {
            last.extend([if last.is_empty() { "" } else { " " }, word]);
        }
    }
    lines
}
