//! The head of a table: which columns hold the arm, the reward and the cost.

use super::records::Record;
use crate::error::{Error, Result};
use crate::input::quote;

/// The largest number of unread columns that are named.
const NAMED_COLUMNS: usize = 20;

/// The head of a table.
pub(super) struct Columns {
    /// The number of cells of the head.
    pub cells: usize,
    /// The places of arm, reward and cost.
    pub places: [usize; 3],
    /// The names of up to [`NAMED_COLUMNS`] other columns, and a last entry that counts the rest.
    pub unread: Vec<String>,
    /// Whether a row is a pull. Otherwise a row is an arm with its means.
    pub observations: bool,
}

impl Columns {
    /// Finds the columns in the first record of a table.
    ///
    /// # Errors
    ///
    /// If the columns are neither arm, reward and cost nor arm, mean_reward and mean_cost.
    pub fn find(head: &Record) -> Result<Columns> {
        let place = |name: &str| (0..head.len()).find(|place| is_named(head.cell(*place), name));
        let all = |reward: &str, cost: &str| Some([place("arm")?, place(reward)?, place(cost)?]);
        let observations = all("reward", "cost");
        let places = observations.or_else(|| all("mean_reward", "mean_cost"));
        let others = (0..head.len()).filter(|place| places.is_none_or(|places| !places.contains(place)));
        let others: Vec<usize> = others.collect();
        let mut unread: Vec<String> = others.iter().take(NAMED_COLUMNS).map(|place| quote(head.cell(*place))).collect();
        if others.len() > NAMED_COLUMNS {
            unread.push(format!("{} others", others.len() - NAMED_COLUMNS));
        }
        let Some(places) = places else {
            let expected = "expected the columns arm, reward and cost, or arm, mean_reward and mean_cost";
            return Err(Error::new("line 1", format!("{expected}, found {}", unread.join(", "))));
        };
        Ok(Columns { cells: head.len(), places, unread, observations: observations.is_some() })
    }
}

/// Returns whether a cell holds `name`, in upper or lower case, with blanks or dashes for underscores.
fn is_named(cell: &str, name: &str) -> bool {
    let plain = |byte: u8| if matches!(byte, b' ' | b'-') { b'_' } else { byte.to_ascii_lowercase() };
    cell.len() == name.len() && cell.bytes().zip(name.bytes()).all(|(found, wanted)| plain(found) == wanted)
}
