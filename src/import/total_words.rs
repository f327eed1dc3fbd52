//! The words for totals in many languages.

use super::roles::is_same;

/// What a row of totals or of means is called.
const TOTALS: &str = "total|totals|grand total|overall total|subtotal|sub total|sum|summe|gesamt|gesamtsumme|gesamtergebnis|\
    zwischensumme|teilergebnis|insgesamt|aggregated|average|avg|mean|durchschnitt|mittelwert|total général|sous-total|\
    moyenne|total general|suma total|promedio|total geral|totale|totale complessivo|totale parziale|\
    totaal|eindtotaal|subtotaal|gemiddelde|suma|suma końcowa|razem|łącznie|średnia|toplam|genel toplam|ara toplam|ortalama|итого|\
    всего|合計|総計|小計|平均|总计|合计|小计|總計|平均值|σύνολο|totalt|totalsumma|summa|delsumma|delsum|genomsnitt|gjennomsnitt|\
    gennemsnit|yhteensä|keskiarvo|i alt|összesen|átlag|celkem|průměr|итог|итоги|среднее|합계|총계|소계|평균";
/// Words that may also name an arm, so that a row with such a word is a total only if its numbers are sums or means.
const PERHAPS: &str =
    "all|alle|alles|tous|toutes|todos|todas|tutti|tutte|wszystkie|tümü|все|전체|全部|すべて|media|média|medio";

/// Whether a cell says that its row holds totals, as in `Total`, `Total: Account` or `Summe`.
pub(super) fn is_total(cell: &str) -> bool {
    if cell.starts_with(|c: char| c.is_ascii_digit()) {
        return false; // Most rows begin with a date or a number, and this function looks at every row.
    }
    let word = cell.split(':').next().unwrap_or_default().trim();
    TOTALS.split('|').any(|total| is_same(word, total))
}

/// Whether some words of a cell may say that its row holds totals, as in `A Total`, `I alt A` or `Total (4)`.
pub(super) fn has_total(cell: &str) -> bool {
    let is_word = |words: &str| TOTALS.split('|').chain(PERHAPS.split('|')).any(|total| is_same(words, total));
    let words: Vec<&str> = cell.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.iter().any(|word| is_word(word)) || words.windows(2).any(|pair| is_word(&pair.join(" ")))
}
