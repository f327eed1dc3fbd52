//! The command `theory`: the papers' bounds on the regret of the policies of a specification, as in the page's view
//! Theory.

use crate::arguments::Theory;
use crate::numbers::shown;
use crate::output;
use crate::read::{read, specification};
use anyhow::Result;
use budgeted_bandits::guarantee::{Guarantee, Guarantees};
use budgeted_bandits::specification::{PolicyChoice, Specification};

/// Prints the bounds as JSON or as a table.
pub fn theory(options: &Theory) -> Result<String> {
    let specification = specification(&read(&options.specification)?, true)?;
    let guarantees = Guarantees::with(&specification, &options.parameters);
    output::answer(options.format, &guarantees, ("theory", &output::labels(&specification)), || {
        table(&specification, &guarantees)
    })
}

/// Writes a table with a line for each policy, below a sentence on the largest possible regret. A bound above that
/// regret says nothing, and neither does a leading term. Below the table stand the assumptions that do not hold.
fn table(specification: &Specification, Guarantees { none, most, policies, .. }: &Guarantees) -> String {
    let row = |(player, guarantee): (&PolicyChoice, &Guarantee)| {
        let theorem = guarantee.theorem;
        vec![
            player.label(),
            allowed(guarantee),
            note(guarantee),
            theorem.map_or("–", |theorem| theorem.growth).to_owned(),
            theorem.map_or("none known", |theorem| theorem.source).to_owned(),
        ]
    };
    let rows = specification.policies().iter().zip(policies).map(row);
    let table = output::plain(vec!["policy", "regret at most", "", "grows as", "theorem"], rows, 1..2);
    let knapsack = policies.iter().find(|one| one.theorem.is_some_and(|theorem| theorem.knapsack)).and_then(|one| one.most);
    let other = knapsack.filter(|knapsack| Some(*knapsack) != *most);
    let other = other.map_or(String::new(), |most| {
        format!(", and no more than {} against the best combination of pulls", shown(most, 1))
    });
    let most = most.map(|most| {
        format!("on average no policy loses more than {}{other}: a bound that allows more says nothing", shown(most, 1))
    });
    let mut unmet: Vec<String> = policies.iter().filter_map(unmet).collect();
    unmet.dedup();
    let unmet = (!unmet.is_empty()).then(|| format!("\n{}", unmet.join("\n")));
    let tuned: Vec<String> = specification.policies().iter().zip(policies).filter_map(tuned).collect();
    let tuned = (!tuned.is_empty()).then(|| format!("\n{}", tuned.join("\n")));
    [none.map(str::to_owned), most, Some(format!("\n{table}")), unmet, tuned]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join("\n")
}

fn allowed(guarantee: &Guarantee) -> String {
    match (guarantee.theorem, guarantee.bound) {
        (_, Some(bound)) => shown(bound, 1),
        (Some(_), None) if guarantee.leading_term.is_none() => "does not apply".to_owned(),
        _ => "–".to_owned(),
    }
}

fn note(guarantee: &Guarantee) -> String {
    match guarantee.leading_term {
        Some(term) => format!("leading term {}, no bound", shown(term, 1)),
        None if guarantee.vacuous => "says nothing".to_owned(),
        None => String::new(),
    }
}

/// Says which value of a parameter has the smallest bound.
fn tuned((player, guarantee): (&PolicyChoice, &Guarantee)) -> Option<String> {
    let tuned = guarantee.tuned.as_ref()?;
    let (parameter, value, bound) = (tuned.parameter, shown(tuned.value, 4), shown(tuned.bound, 1));
    Some(format!("{}: the bound is smallest, {bound}, with {parameter} = {value}", player.label()))
}

/// Says which assumptions of a theorem do not hold.
fn unmet(guarantee: &Guarantee) -> Option<String> {
    let texts: Vec<&str> = guarantee.unmet.iter().map(|assumption| assumption.text()).collect();
    let theorem = guarantee.theorem.filter(|_| !texts.is_empty())?;
    Some(format!("{} supposes that {}, which is not so here", theorem.name, texts.join(", and that ")))
}
