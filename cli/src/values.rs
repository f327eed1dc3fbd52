//! The values of a parameter of a sweep.

use budgeted_bandits::sweep::Typed;

/// The values of a parameter. Without a type of their own, clap would put the values of both parameters into one list.
#[derive(Clone)]
pub struct Values(pub Vec<Typed>);

/// Reads the values of a parameter.
pub fn values(text: &str) -> Result<Values, String> {
    let wrong = |part: &str| format!("expected numbers or fractions such as 1/32, separated by commas, found {part:?}");
    let typed = |part: &str| Typed::read(part).ok_or_else(|| wrong(part));
    text.split(',').map(typed).collect::<Result<_, _>>().map(Values)
}
