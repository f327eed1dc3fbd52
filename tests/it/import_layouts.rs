//! Tables of known truths in random layouts: titles, totals, notes, languages, separators, styles of numbers, currencies and
//! further columns. What is read must be the truth, or the table must be refused with a sentence.

use budgeted_bandits::import::{Options, read};
use budgeted_bandits::seed::{Role, Stream, stream};
use rand::RngExt;

/// The number of tables.
const TABLES: u64 = 1_000;

/// Names of the columns of arms, days, rewards and costs, and of two further columns, with words for totals and for a title.
const LANGUAGES: [[&str; 8]; 10] = [
    ["Campaign", "Day", "Conversion value", "Cost", "Status", "CTR", "Total", "Campaign report"],
    ["Kampagne", "Tag", "Umsatz", "Kosten", "Status", "CTR", "Gesamt", "Bericht, Oktober"],
    ["Nom de la campagne", "Jour", "Chiffre d'affaires", "Dépenses", "Diffusion", "CTR", "Total général", "Rapport"],
    ["Campaña", "Día", "Ingresos", "Coste", "Estado", "CTR", "Total", "Informe de campañas"],
    ["Campanha", "Dia", "Receita", "Custo", "Estado", "CTR", "Total", "Relatório"],
    ["Campagna", "Giorno", "Ricavi", "Spesa", "Stato", "CTR", "Totale", "Rapporto, tutto"],
    ["Campagne", "Dag", "Omzet", "Kosten", "Status", "CTR", "Totaal", "Rapport"],
    ["Kampania", "Dzień", "Przychody", "Koszt", "Stan", "CTR", "Razem", "Raport"],
    ["Kampanj", "Dag", "Intäkter", "Kostnad", "Status", "CTR", "Totalt", "Rapport"],
    ["キャンペーン", "日付", "売上", "費用", "状態", "CTR", "合計", "レポート"],
];

const ARMS: [&str; 6] = ["Brand", "Generic 2", "Zürich", "Spring, all", "B-4", "\"Best\" shoes"];

/// The decimal mark and the separator of thousands.
const STYLES: [(char, Option<char>); 6] =
    [('.', None), ('.', Some(',')), (',', None), (',', Some('.')), (',', Some('\u{a0}')), ('.', Some('\''))];

const CURRENCIES: [(&str, &str); 5] = [("", ""), ("", " €"), ("$", ""), ("", " zł"), ("US$", "")];

fn one<'a, T>(of: &'a [T], draws: &mut Stream) -> &'a T {
    &of[draws.random_range(0..of.len() as u32) as usize]
}

fn happens(chance: f64, draws: &mut Stream) -> bool {
    draws.random::<f64>() < chance
}

/// Writes an amount of hundredths in a style, and in quotes if it has the separator of cells.
fn written(hundredths: u64, (mark, separator): (char, Option<char>), (before, behind): (&str, &str), cells: char) -> String {
    let whole = (hundredths / 100).to_string();
    let mut text = String::new();
    for (at, digit) in whole.char_indices() {
        if let Some(separator) = separator.filter(|_| at > 0 && (whole.len() - at).is_multiple_of(3)) {
            text.push(separator);
        }
        text.push(digit);
    }
    cell(&format!("{before}{text}{mark}{:02}{behind}", hundredths % 100), cells)
}

fn cell(text: &str, cells: char) -> String {
    if text.contains([cells, '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

/// A table, and the sums of rewards and costs of each arm in hundredths.
struct Drawn {
    text: String,
    truth: Vec<(&'static str, u64, u64)>,
}

/// A row: the arm, the day, the reward and the cost.
type Row = (&'static str, u32, u64, u64);

/// Draws the rows of a few arms on a few days, with the truth of each arm.
fn rows(draws: &mut Stream) -> (Vec<Row>, Vec<(&'static str, u64, u64)>) {
    let arms = 2 + draws.random_range(0..4_u32) as usize;
    let days = 1 + draws.random_range(0..5_u32);
    let mut rows: Vec<Row> = Vec::new();
    for day in 1..=days {
        for arm in &ARMS[..arms] {
            rows.push((arm, day, draws.random_range(0..400_000), draws.random_range(100..200_000)));
        }
    }
    let truth = ARMS[..arms].iter().map(|arm| {
        let own = rows.iter().filter(|row| row.0 == *arm);
        own.fold((*arm, 0, 0), |(arm, reward, cost), row| (arm, reward + row.2, cost + row.3))
    });
    let truth = truth.collect();
    (rows, truth)
}

/// Draws the lines before the head.
fn title(name: &str, cells: char, draws: &mut Stream) -> String {
    let mut text = String::new();
    if happens(0.4, draws) {
        text += &format!("{}\n", cell(name, cells));
        if happens(0.5, draws) {
            text += "2026-10-01 - 2026-10-31\n";
        }
        if happens(0.5, draws) {
            text.push('\n');
        }
    }
    text
}

fn drawn(draws: &mut Stream) -> Drawn {
    let names = one(&LANGUAGES, draws);
    let (style, currency, cells) = (*one(&STYLES, draws), *one(&CURRENCIES, draws), *one(&[',', ';', '\t'], draws));
    let (rows, truth) = rows(draws);
    // The order of the columns, of which the day, the state and the rate may be missing.
    let mut order: Vec<usize> =
        (0..6).filter(|column| *column == 0 || (2..4).contains(column) || happens(0.6, draws)).collect();
    for at in (1..order.len()).rev() {
        order.swap(at, draws.random_range(0..=at as u32) as usize);
    }
    let line =
        |of: &dyn Fn(usize) -> String| order.iter().map(|at| of(*at)).collect::<Vec<_>>().join(&cells.to_string()) + "\n";
    let amount = |hundredths: u64| written(hundredths, style, currency, cells);
    let row = |name: &str, day: Option<u32>, reward: u64, cost: u64| {
        line(&|column| match column {
            0 => cell(name, cells),
            1 => day.map_or_else(String::new, |day| format!("2026-10-{day:02}")),
            2 => amount(reward),
            3 => amount(cost),
            4 => day.map_or_else(String::new, |_| "active".to_owned()),
            _ => cell(&format!("3{}45 %", style.0), cells),
        })
    };
    let (reward, cost) = truth.iter().fold((0, 0), |sums, arm| (sums.0 + arm.1, sums.1 + arm.2));
    let total = row(names[6], None, reward, cost);
    let mut text = title(names[7], cells, draws);
    text += &line(&|column| cell(names[column], cells));
    let place = draws.random_range(0..3_u32);
    if place == 1 {
        text += &total;
    }
    for (arm, day, reward, cost) in &rows {
        text += &row(arm, Some(*day), *reward, *cost);
    }
    if place == 2 {
        text += &total;
        if happens(0.3, draws) {
            text += "\n\nAll numbers are preliminary\n";
        }
    }
    Drawn { text, truth }
}

/// Of 1,000 tables, every one that is read gives the truth of every arm, and at least 97 % are read.
#[test]
fn tables_in_random_layouts_give_the_truth_or_a_sentence() {
    let mut refused = Vec::new();
    for table in 0..TABLES {
        let Drawn { text, truth } = drawn(&mut stream(11, table, Role::Policy));
        let data = match read(&text, &Options::default()) {
            Ok(data) => data,
            Err(error) => {
                assert!(error.to_string().contains("expected"), "{error}\n{text}");
                refused.push(format!("{error}\n{text}"));
                continue;
            }
        };
        let environment = data.settings[0].environment.observed().expect("rows are observations");
        let mut found: Vec<(String, f64)> = environment
            .arms
            .iter()
            .map(|arm| (arm.name.clone().unwrap(), arm.ratio() * environment.scale.reward / environment.scale.cost))
            .collect();
        found.sort_by(|a, b| a.0.cmp(&b.0));
        let mut expected: Vec<(String, f64)> =
            truth.iter().map(|(arm, reward, cost)| ((*arm).to_owned(), *reward as f64 / *cost as f64)).collect();
        expected.sort_by(|a, b| a.0.cmp(&b.0));
        let agree = found.len() == expected.len()
            && found.iter().zip(&expected).all(|(a, b)| a.0 == b.0 && (a.1 - b.1).abs() <= 1e-9 * b.1);
        assert!(agree, "found {found:?} for {expected:?}: {}\n{text}", data.summary);
    }
    let share = refused.len() as f64 / TABLES as f64;
    assert!(share <= 0.03, "{} of {TABLES} are refused, such as\n{}", refused.len(), refused[0]);
}
