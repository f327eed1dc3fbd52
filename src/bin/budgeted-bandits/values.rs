//! Values of a parameter, which keep the text that was typed.

use budgeted_bandits::input::read_value;

/// A number, and the text from which it was read.
#[derive(Clone, PartialEq)]
pub struct Typed {
    pub text: String,
    pub value: f64,
}

/// The values of a parameter. Without a type of their own, clap would put the values of both parameters into one list.
#[derive(Clone)]
pub struct Values(pub Vec<Typed>);

/// Reads the values of a parameter.
pub fn values(text: &str) -> Result<Values, String> {
    let wrong = |part: &str| format!("expected numbers or fractions such as 1/32, separated by commas, found {part:?}");
    let typed = |part: &str| {
        let text = part.trim().to_owned();
        read_value(&text).map(|value| Typed { text, value }).ok_or_else(|| wrong(part))
    };
    text.split(',').map(typed).collect::<Result<_, _>>().map(Values)
}
