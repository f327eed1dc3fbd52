//! Reads made-up tables whose heads are those of well-known tools, and tests what is guessed about each.
//! `tests/tables/README.md` says where the heads come from.

use budgeted_bandits::import::{Data, Empty, Options, decode, read};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tables")
}

/// Reads a table, with some columns chosen.
fn table(name: &str, options: &Options) -> Result<Data, String> {
    let bytes = std::fs::read(folder().join(name)).expect("the table can be read");
    let text = decode(&bytes).map_err(|error| error.to_string())?;
    read(&text, options).map_err(|error| error.to_string())
}

/// What is expected of a table: the sentences about the lines around it and about its columns, the number of rows, the
/// arms, and the number of rows that are left out.
type Expected = (&'static str, &'static str, usize, &'static [&'static str], usize);

const READ: [Expected; 9] = [
    (
        "google-ads.csv",
        "The first 2 lines were left out: line 3 names the columns. Left out as totals: line 10, \"Total: \
         Campaigns\"; line 11, \"Total: Account\". Read \
         \"Campaign\" as the arm, \"Conv. value\" as the reward and \"Cost\" as the cost. Also possible: \"Conversions\" or \"Clicks\" or \
         \"Impr.\" as the reward. Arms change with \"Day\" if this column is chosen as the time.",
        6,
        &["Garden tools – Search", "Lamps – Search"],
        0,
    ),
    (
        "google-ads-german.csv",
        "The first 2 lines were left out: line 3 names the columns. Read \"Kampagne\" as the arm, \"Conv.-Wert\" as the reward and \
         \"Kosten\" as the cost. Also possible: \"Conversions\" or \"Klicks\" or \"Impressionen\" as the reward.",
        4,
        &["Gartengeräte", "Lampen"],
        0,
    ),
    (
        "meta-ads.csv",
        "Read \"Campaign name\" as the arm, \"Purchases conversion value\" as the reward and \"Amount spent (USD)\" as the cost. Also \
         possible: \"Results\" or \"Impressions\" as the reward.",
        4,
        &["Autumn sale, broad", "Autumn sale, lookalike"],
        1,
    ),
    (
        "microsoft-ads.csv",
        "The first 5 lines were left out: line 6 names the columns. Line 11 at the end was left out as a note. Read \
         \"CampaignName\" as the arm, \"Revenue\" as the reward and \"Spend\" as the cost. Also possible: \"AccountName\" as the arm; \
         \"Conversions\" or \"Clicks\" or \"Impressions\" as the reward. Arms change with \"TimePeriod\" if this column is chosen as the time.",
        4,
        &["Brand", "Generic"],
        0,
    ),
    (
        "linkedin-ads.csv",
        "The first 5 lines were left out: line 6 names the columns. Read \"Campaign Name\" as the arm, \"Leads\" as the reward and \
         \"Total Spent\" as the cost. Also possible: \"Account Name\" as the arm; \"Clicks\" or \"Impressions\" as the reward. Arms change \
         with \"Start Date (in UTC)\" if this column is chosen as the time.",
        4,
        &["Developers", "Managers"],
        0,
    ),
    (
        "amazon-ads.csv",
        "Read \"Campaign Name\" as the arm, \"7 Day Total Sales\" as the reward and \"Spend\" as the cost. Also possible: \"Ad Group Name\" or \
         \"Customer Search Term\" or \"Portfolio name\" as the arm; \"7 Day Total Orders (#)\" or \"Clicks\" or \"Impressions\" as the reward.",
        4,
        &["Pans - exact", "Pans - broad"],
        0,
    ),
    (
        "aws-cur.csv",
        "Read \"lineItem/ProductCode\" as the arm, \"lineItem/UsageAmount\" as the reward and \"lineItem/UnblendedCost\" as the cost. Also \
         possible: \"lineItem/UsageType\" or \"lineItem/Operation\" or \"product/instanceType\" as the arm; \"lineItem/BlendedCost\" as \
         the cost. Arms change with \"lineItem/UsageStartDate\" if this column is chosen as the time.",
        5,
        &["AmazonEC2", "AmazonS3"],
        0,
    ),
    (
        "azure-cost.csv",
        "Read \"ProductName\" as the arm, \"Quantity\" as the reward and \"Cost\" as the cost. Also possible: \"MeterName\" or \
         \"ResourceLocation\" or \"InvoiceSectionName\" as the arm. Arms change with \"Date\" if this column is chosen as the time.",
        4,
        &["Virtual Machines Dsv5", "Blob Storage"],
        0,
    ),
    (
        "openai-usage.csv",
        "Read \"model\" as the arm, \"completion_tokens\" as the reward and \"cost_usd\" as the cost. Also possible: \"total_tokens\" or \
         \"prompt_tokens\" as the reward. Arms change with \"timestamp\" if this column is chosen as the time.",
        4,
        &["gpt-4o-mini", "gpt-4o"],
        0,
    ),
];

/// A balance report has a refund as a negative amount. Without the refund, its plan would earn more than it did.
#[test]
fn a_refund_is_not_left_out() {
    let error = table("stripe-balance.csv", &Options::default()).err().unwrap();
    assert!(error.starts_with("line 4: reward: expected numbers from 0 on, found \"-9.00\""), "{error}");
}

/// The bytes of a month exceed the largest reward.
#[test]
fn an_amount_that_is_too_large_is_not_left_out() {
    let error = table("gcp-billing.csv", &Options::default()).err().unwrap();
    let expected = "line 3: reward: expected a number from 0 to 1000000000000, found \"10995116277760\". The table is not used, \
                    because leaving out such an amount could change the answer. Count in a larger unit";
    assert_eq!(error, expected);
}

/// Tables for which a choice is needed, with the roles that no column suggests.
const REFUSED: [(&str, &str); 3] =
    [("anthropic-cost.csv", "the reward"), ("grafana.csv", "the reward or the cost"), ("locust.csv", "the cost")];

#[test]
fn the_columns_of_well_known_tools_are_guessed() {
    // Meta leaves a cell empty if nothing was earned.
    let options = Options { empty: Some(Empty::LeaveOut), ..Options::default() };
    for (name, sentences, rows, arms, wrong) in READ {
        let data = table(name, &options).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(data.summary.contains(sentences), "{name}: {}", data.summary);
        assert!(data.summary.starts_with(&format!("{rows} observations of ")), "{name}: {}", data.summary);
        let value = serde_json::to_value(&data.settings[0].environment).unwrap();
        let names = |arm: &serde_json::Value| arm["name"].as_str().unwrap().to_owned();
        let found: Vec<String> = value["arms"].as_array().unwrap().iter().map(names).collect();
        let expected: Vec<String> = arms.iter().map(|arm| arm.chars().take(40).collect()).collect();
        assert_eq!(found.iter().map(|arm| arm.chars().take(40).collect()).collect::<Vec<String>>(), expected, "{name}");
        assert_eq!((data.wrong, data.settings.len()), (wrong, 1), "{name}: {:?}", data.problems);
    }
}

/// Tables that were made up for these tests, in the manner of exports whose columns are documented publicly, with what is said
/// about their columns and a part of the error or of the summary.
const OWN: [(&str, &str, &str); 22] = [
    ("abtest-it", "\"gruppo\" as the arm, \"ricavi\" as the reward and \"costo\" as the cost.", "6 observations of 2 arms"),
    ("aws-cur", "\"product/instanceType\" as the arm, \"lineItem/UsageAmount\" as the reward", "4 observations of 2 arms"),
    ("azure", "\"Quantity\" as the reward and \"CostInBillingCurrency\" as the cost.", "4 observations of 2 arms"),
    ("baidu", "\"推广计划\" as the arm, \"转化数\" as the reward and \"消费\" as the cost.", "4 observations of 2 arms"),
    ("energy-nl", "\"machine\" as the arm, \"stuks\" as the reward and \"kosten (EUR)\" as the cost.", "4 observations"),
    (
        "google-de",
        "\"Kampagne\" as the arm, \"Conversions\" as the reward",
        "Left out as a total: line 7, \"Insgesamt: Konto\".",
    ),
    (
        "google-es",
        "\"Palabra clave\" as the arm, \"Valor de conv.\" as the reward",
        "the numbers in the column \"Conversiones\".",
    ),
    (
        "helm-runs",
        "\"model\" as the arm, \"correct\" as the reward and \"cost_usd\" as the cost.",
        "6 observations of 2 arms",
    ),
    ("japanese", "\"コンバージョン\" as the reward and \"費用\" as the cost.", "thousands separators: 12,340 is 12340."),
    (
        "k6",
        "\"endpoint\" as the arm, \"requests\" as the reward and \"total_time_s\" as the cost.",
        "3 observations of 3 arms",
    ),
    ("korean", "\"캠페인\" as the arm, \"전환수\" as the reward and \"비용\" as the cost.", "4 observations of 2 arms"),
    (
        "linkedin",
        "\"Campaign Name\" as the arm, \"Leads\" as the reward and \"Total Spent\" as the cost.",
        "The first 5 lines",
    ),
    (
        "llm-leaderboard",
        "\"Score\" as the reward and \"Price per 1M tokens (USD)\" as the cost.",
        "so this table cannot say how sure",
    ),
    ("meta-fr", "", "2 rows have a cost and nothing in the column \"Valeur de conversion des achats\""),
    ("microsoft-ru", "\"Кампания\" as the arm, \"Доход\" as the reward and \"Расход\" as the cost.", "line 6, \"Итого\""),
    (
        "mlflow",
        "\"Name\" as the arm, \"accuracy\" as the reward and \"train_time_s\" as the cost.",
        "4 observations of 2 arms",
    ),
    ("polish", "\"Wartość konwersji\" as the reward and \"Koszt\" as the cost.", "Left out as a total: line 6, \"Razem\"."),
    ("profit", "", "expected numbers from 0 on, found \"-8.0\". The table is not used"),
    ("swedish", "\"Kampanj\" as the arm, \"Intäkter\" as the reward and \"Kostnad\" as the cost.", "line 6, \"Totalt\""),
    ("swiss", "\"Umsatz (CHF)\" as the reward and \"Kosten (CHF)\" as the cost.", "Left out as a total: line 6, \"Summe\"."),
    ("tiktok-pt", "\"Valor total das compras\" as the reward and \"Custo\" as the cost.", "4.980,00 is 4980.00"),
    (
        "turkish",
        "\"Dönüşümler\" as the reward and \"Harcama (TRY)\" as the cost.",
        "Left out as a total: line 6, \"Genel toplam\".",
    ),
];

#[test]
fn tables_in_many_languages_are_read_or_refused_with_a_sentence() {
    let files = std::fs::read_dir(folder().join("own")).unwrap();
    let files: BTreeSet<String> = files.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(files, OWN.iter().map(|own| format!("{}.csv", own.0)).collect());
    for (name, columns, said) in OWN {
        let found = match table(&format!("own/{name}.csv"), &Options::default()) {
            Ok(data) => data.summary,
            Err(error) if columns.is_empty() => error,
            Err(error) => panic!("{name}: {error}"),
        };
        assert!(found.contains(columns) && found.contains(said), "{name}: {found}");
    }
}

#[test]
fn a_table_without_a_plausible_column_is_refused_with_its_columns() {
    for (name, missing) in REFUSED {
        let error = table(name, &Options::default()).err().unwrap_or_else(|| panic!("{name} is read"));
        let expected = format!(
            "line 1: expected columns for the arm, the reward and the cost, found none that suggests {missing} among \""
        );
        assert!(error.starts_with(&expected) && error.contains("Choose the columns yourself"), "{name}: {error}");
    }
    let mut options = Options::default();
    options.columns.cost = Some("Average Response Time".to_owned());
    let data = table("locust.csv", &options).unwrap();
    let read = " Read \"Name\" as the arm, \"Request Count\" as the reward and \"Average Response Time\" as the cost.";
    assert!(data.summary.starts_with("2 observations of 2 arms.") && data.summary.contains(read), "{}", data.summary);
}

#[test]
fn every_table_is_tested_and_has_a_source() {
    let files = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let files: BTreeSet<String> = files.filter(|name| name.ends_with(".csv")).collect();
    let tested = READ
        .iter()
        .map(|expected| expected.0)
        .chain(REFUSED.iter().map(|refused| refused.0))
        .chain(["stripe-balance.csv", "gcp-billing.csv"]);
    assert_eq!(files, tested.map(str::to_owned).collect());
    let readme = std::fs::read_to_string(folder().join("README.md")).unwrap();
    for name in files {
        assert!(readme.contains(&format!("| `{name}` |")), "{name}");
    }
}
