//! What a column is used for, and which names of columns suggest each use.

use serde::Serialize;

/// What a column is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The arm of a row.
    Arm,
    /// The reward of a pull.
    Reward,
    /// The cost of a pull.
    Cost,
    /// The experiment that a row belongs to.
    Group,
    /// The time of a row.
    Time,
}

/// All roles. An arm, a reward and a cost are needed; a group and a time are not.
pub const ROLES: [Role; 5] = [Role::Arm, Role::Reward, Role::Cost, Role::Group, Role::Time];

impl Role {
    /// The name of the role, which is also that of an option of the command line.
    pub fn name(self) -> &'static str {
        ["arm", "reward", "cost", "group", "time"][self as usize]
    }

    /// Whether a table must have a column of this role.
    pub fn is_needed(self) -> bool {
        (self as usize) < 3
    }
}

/// A value for each role.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct OfRole<T> {
    /// For the arm.
    pub arm: T,
    /// For the reward.
    pub reward: T,
    /// For the cost.
    pub cost: T,
    /// For the group.
    pub group: T,
    /// For the time.
    pub time: T,
}

impl<T> OfRole<T> {
    /// Returns the value of a role.
    pub fn get(&self, role: Role) -> &T {
        [&self.arm, &self.reward, &self.cost, &self.group, &self.time][role as usize]
    }

    /// Returns the value of a role, to be changed.
    pub fn of(&mut self, role: Role) -> &mut T {
        match role {
            Role::Arm => &mut self.arm,
            Role::Reward => &mut self.reward,
            Role::Cost => &mut self.cost,
            Role::Group => &mut self.group,
            Role::Time => &mut self.time,
        }
    }
}

/// Names that suggest the arm, from ways to advertise to machines. Names that may mean anything come last.
const ARMS: &str = "arm|variant|variation|treatment|campaign name|campaign|kampagnenname|kampagne|ad name|anzeigenname|\
    ad set name|ad group name|ad group|anzeigengruppe|creative name|creative|ad|anzeige|keyword|suchbegriff|search term|channel|\
    kanal|model|modell|instance type|machine type|product name|product|produkt|service name|service description|service|dienst|\
    sku description|sku|product code|line item|endpoint|route|server|host|instance|node|machine|location|region|source|option|\
    choice|action|strategy|algorithm|method|description|name";

/// Names that suggest the reward: from money to counts.
const REWARDS: &str = "reward|payoff|revenue|umsatz|erlös|einnahmen|conversion value|conversions value|conv value|conv wert|\
    total sales|sales|income|profit|gewinn|ertrag|earnings|gross|value|wert|conversions|purchases|orders|results|leads|sign ups|\
    installs|clicks|klicks|successes|success|score|quality|accuracy|rating|usage amount|usage quantity|total consumption|\
    quantity|menge|usage|output tokens|completion tokens|total tokens|tokens|request count|requests|throughput|hits|views|\
    impressions|impr|impressionen";

/// Names that suggest the cost: from money to time and other resources.
const COSTS: &str = "cost|spend|spent|amount spent|total spent|kosten|ausgaben|ausgegebener betrag|expense|expenses|\
    expenditure|unblended cost|blended cost|total cost|cost usd|fee|fees|gebühr|gebühren|price|preis|charge|amount|betrag|\
    duration|dauer|latency|latenz|elapsed|run time|runtime|wall time|response time|time taken|seconds|milliseconds|ms|energy|\
    joules|bytes";

/// Names that suggest the time.
const TIMES: &str = "time|timestamp|date|datum|day|tag|week|month|hour|created|created at|start time|zeit|zeitpunkt";

/// Words in the names of numbers that are neither rewards nor costs of a row: means, ratios, limits and labels.
const NO_AMOUNTS: &str = "per|rate|avg|average|median|mean|min|max|ratio|share|roas|acos|cpc|cpm|cpa|cpl|cpv|ctr|roi|pct|percent|\
    budget|bid|limit|currency|type|unit|units|id|code|status|name|indicator|list|failure|failures|error|errors|cost conv|\
    kosten conv|value cost|value conv|wert kosten|wert conv|total return|of sales";

/// Words in the names of columns that describe an arm but do not name it.
const NO_ARMS: &str = "id|type|typ|status|state|delivery|currency|budget|objective|number|date|time|owner|rate|price|cost|\
    amount";

/// How well the name of a column suggests a role; smaller is better. Columns whose words contain a name somewhere come
/// behind all columns whose words end with a name.
pub(super) type Fit = (bool, usize, bool);

/// Returns how well the name of a column suggests a role, or `None` if it does not.
pub(super) fn fit(name: &str, role: Role) -> Option<Fit> {
    let words = words(name);
    let (names, not) = match role {
        Role::Arm => (ARMS, NO_ARMS),
        Role::Reward => (REWARDS, NO_AMOUNTS),
        Role::Cost => (COSTS, NO_AMOUNTS),
        Role::Group => ("group|gruppe", ""),
        Role::Time => (TIMES, ""),
    };
    let is_excluded = holds(&words, not);
    let found = names.split('|').enumerate().filter(|(_, name)| contains(&words, name));
    let fits = found.filter_map(|(place, name)| {
        let ends = words.ends_with(name) && (words.len() == name.len() || words[..words.len() - name.len()].ends_with(' '));
        // `instance type` suggests an arm, although a name with `type` does not in general.
        let fits = !is_excluded || (ends && holds(name, not));
        fits.then_some((!ends, place, words.len() > name.len()))
    });
    fits.min()
}

/// Returns whether the name of a column suggests that its numbers are neither rewards nor costs.
pub(super) fn is_no_amount(name: &str) -> bool {
    holds(&words(name), NO_AMOUNTS)
}

/// Returns whether `words` contains one of the parts of a list.
fn holds(words: &str, list: &str) -> bool {
    list.split('|').any(|part| !part.is_empty() && contains(words, part))
}

/// Returns whether `words` contains all words of `part`, one after the other.
fn contains(words: &str, part: &str) -> bool {
    words.match_indices(part).any(|(at, _)| {
        let (before, behind) = (&words[..at], &words[at + part.len()..]);
        (before.is_empty() || before.ends_with(' ')) && (behind.is_empty() || behind.starts_with(' '))
    })
}

/// Returns the words of a name in lower case, separated by blanks. Both `lineItem/UnblendedCost` and
/// `line_item_unblended_cost` become `line item unblended cost`. Parentheses, which mostly contain a unit, are left
/// out.
pub(super) fn words(name: &str) -> String {
    let (mut words, mut depth, mut last) = (String::new(), 0_usize, ' ');
    // Longer names are texts.
    for c in name.chars().take(100) {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            _ if c.is_ascii_alphanumeric() || (!c.is_ascii() && !c.is_whitespace()) => {
                // A capital letter behind a small one begins a word.
                if c != lower(c) && last == lower(last) && (last.is_ascii_lowercase() || !last.is_ascii()) {
                    words.push(' ');
                }
                words.push(lower(c));
            }
            _ => words.push(' '),
        }
        last = c;
    }
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns a letter of English or of another language of Western Europe in lower case. Tables of all languages would make
/// the wasm larger by several kilobytes.
fn lower(c: char) -> char {
    match c {
        '×' => c,
        'À'..='Þ' => char::from_u32(c as u32 + 32).unwrap_or(c),
        _ => c.to_ascii_lowercase(),
    }
}

/// Returns whether two names are the same in upper or lower case.
pub(super) fn is_same(one: &str, other: &str) -> bool {
    one.chars().map(lower).eq(other.chars().map(lower))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_split_into_words() {
        for (name, expected) in [
            ("arm", "arm"),
            ("Amount spent (USD)", "amount spent"),
            ("lineItem/UnblendedCost", "line item unblended cost"),
            ("mean-reward", "mean reward"),
            ("Conv. value", "conv value"),
            ("response_time_ms", "response time ms"),
            ("CampaignName", "campaign name"),
            ("Latency [ms]", "latency"),
            (" 7 Day Total Sales ", "7 day total sales"),
            ("ERLÖS", "erlös"),
            ("(only)", ""),
        ] {
            assert_eq!(words(name), expected);
        }
    }

    #[test]
    fn names_suggest_roles() {
        let suggests = |name: &str, role: Role| fit(name, role).is_some();
        for (name, roles) in [
            ("Kampagne", &[Role::Arm][..]),
            ("Umsatz", &[Role::Reward]),
            ("Kosten", &[Role::Cost]),
            ("Cost / conv.", &[]),
            ("Avg. CPC", &[]),
            ("Campaign ID", &[]),
            ("Conv. rate", &[]),
            ("costly", &[]),
            ("", &[]),
        ] {
            let found: Vec<Role> = ROLES.into_iter().filter(|role| suggests(name, *role)).collect();
            assert_eq!(found, roles, "{name}");
        }
        assert!(fit("Conv. value", Role::Reward) < fit("Conversions", Role::Reward));
        assert!(fit("Spend", Role::Cost) < fit("Spend by region", Role::Cost));
    }
}
