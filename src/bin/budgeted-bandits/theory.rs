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
    let guarantees = Guarantees::new(&specification);
    output::answer(options.format, &guarantees, ("theory", &output::labels(&specification)), || {
        table(&specification, &guarantees)
    })
}

/// Writes a table with a line for each policy, below a sentence on the largest possible regret. A bound above that
/// regret says nothing.
fn table(specification: &Specification, Guarantees { none, most, policies }: &Guarantees) -> String {
    let row = |(player, guarantee): (&PolicyChoice, &Guarantee)| {
        let bound = guarantee.bound;
        vec![
            player.label(),
            regret(guarantee),
            if guarantee.vacuous { "says nothing" } else { "" }.to_owned(),
            bound.map_or("–", |bound| bound.growth).to_owned(),
            bound.map_or("none known", |bound| bound.source).to_owned(),
        ]
    };
    let rows = specification.policies.iter().zip(policies).map(row);
    let table = output::plain(vec!["policy", "regret at most", "", "grows as", "theorem"], rows, 1..2);
    let knapsack = policies.iter().find(|one| one.bound.is_some_and(|bound| bound.knapsack)).and_then(|one| one.most);
    let other = knapsack.filter(|knapsack| Some(*knapsack) != *most);
    let other = other.map_or(String::new(), |most| {
        format!(", and no more than {} against the best combination of pulls", shown(most, 1))
    });
    let most = most.map(|most| {
        format!("on average no policy loses more than {}{other}: a bound that allows more says nothing", shown(most, 1))
    });
    [none.map(str::to_owned), most, Some(format!("\n{table}"))].into_iter().flatten().collect::<Vec<_>>().join("\n")
}

fn regret(guarantee: &Guarantee) -> String {
    match (guarantee.bound, guarantee.regret) {
        (_, Some(regret)) => shown(regret, 1),
        (Some(_), None) => "does not apply".to_owned(),
        (None, None) => "–".to_owned(),
    }
}
