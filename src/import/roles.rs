//! What a column is used for, and which names of columns suggest each use.

use super::amounts::code;
use serde::Serialize;

/// What a column is used for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnRole {
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
pub const ROLES: [ColumnRole; 5] =
    [ColumnRole::Arm, ColumnRole::Reward, ColumnRole::Cost, ColumnRole::Group, ColumnRole::Time];

impl ColumnRole {
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
    /// What belongs to a role.
    pub fn get(&self, role: ColumnRole) -> &T {
        [&self.arm, &self.reward, &self.cost, &self.group, &self.time][role as usize]
    }

    /// What belongs to a role, to be changed.
    pub fn of(&mut self, role: ColumnRole) -> &mut T {
        match role {
            ColumnRole::Arm => &mut self.arm,
            ColumnRole::Reward => &mut self.reward,
            ColumnRole::Cost => &mut self.cost,
            ColumnRole::Group => &mut self.group,
            ColumnRole::Time => &mut self.time,
        }
    }
}

// The lists below hold names in English, German, French, Spanish, Portuguese, Italian, Dutch, Polish, Turkish, Swedish,
// Norwegian, Danish, Russian, Korean, Japanese and Chinese. Names of one meaning stand together, because the order is the
// order of preference. Plurals with `s` are found by their singular.

/// Names that suggest the arm, from ways to advertise to machines. Names that may mean anything come last.
const ARMS: &str = "arm|variant|variation|treatment|variante|campaign name|kampagnenname|nom de la campagne|\
    nombre de la campaña|nome da campanha|nome campagna|nome della campagna|campagnenaam|nazwa kampanii|kampanya adı|\
    キャンペーン名|广告系列名称|название кампании|캠페인 이름|campaign|kampagne|campagne|campaña|campanha|campagna|kampania|kampanya|キャンペーン|广告系列|推广计划|kampanj|kampanje|кампания|캠페인|\
    ad name|anzeigenname|nom de la publicité|nombre del anuncio|nome do anúncio|nome dell inserzione|advertentienaam|\
    nazwa reklamy|reklam adı|広告名|广告名称|ad set name|ad set|ad group name|ad group|anzeigengruppe|groupe d annonces|\
    grupo de anuncios|grupo de anúncios|gruppo di annunci|advertentiegroep|grupa reklam|reklam grubu|広告グループ|广告组|\
    creative name|creative|ad|anzeige|annonce|publicité|anuncio|anúncio|inserzione|annuncio|advertentie|reklama|reklam|広告|广告|\
    keyword|suchbegriff|mot clé|palabra clave|palavra chave|parola chiave|zoekwoord|słowo kluczowe|anahtar kelime|キーワード|\
    关键词|关键字|search term|channel|kanal|canal|canale|kanaal|kanał|チャネル|渠道|model|modell|modèle|modelo|modello|モデル|模型|\
    instance type|machine type|product name|product|produkt|produit|producto|produto|prodotto|ürün|商品|製品|产品|service name|\
    service description|service|dienst|servicio|serviço|servizio|usługa|hizmet|サービス|服务|sku description|sku|product code|\
    usage type|line item|endpoint|route|server|host|instance|node|machine|location|region|source|option|choice|action|strategy|algorithm|\
    method|description|test group|experiment group|cohort|bucket|version|name|nom|nombre|nome|naam|nazwa|isim|名前|名称";

/// Names that suggest the reward: from money to counts.
const REWARDS: &str = "reward|payoff|revenue|umsatz|erlös|einnahmen|chiffre d affaires|revenu|recette|ingreso|facturación|receita|\
    faturamento|ricavi|ricavo|entrate|fatturato|omzet|opbrengst|opbrengsten|przychód|przychody|gelir|ciro|売上|売上高|収益|收入|intäkt|intäkter|omsättning|inntekt|inntekter|omsetning|omsætning|доход|выручка|매출|수익|\
    销售额|营收|成交金额|conversion value|conversions value|conv value|conv wert|conversion wert|valeur de conversion|\
    valor de conversión|valor de conversão|valore di conversione|conversiewaarde|wartość konwersji|dönüşüm değeri|\
    コンバージョン値|转化价值|konverteringsvärde|konverteringsverdi|ценность конверсии|전환 가치|total sales|sales|sale|vente|venta|venda|vendita|vendite|verkopen|sprzedaż|satış|satışlar|income|\
    profit|gewinn|ertrag|bénéfice|ganancia|beneficio|lucro|profitto|winst|zysk|kâr|利益|利润|earnings|gross|value|wert|valeur|\
    valor|valore|waarde|wartość|değer|conversion|conv|konversion|konversionen|conversión|conversiones|conversão|conversões|\
    conversione|conversioni|conversie|conversies|konwersja|konwersje|dönüşüm|dönüşümler|コンバージョン|转化数|转化|konvertering|konverteringar|konverteringer|конверсия|конверсии|전환수|전환|purchase|köp|kjøp|køb|покупка|покупки|구매|kauf|\
    käufe|achat|compra|acquisto|acquisti|aankoop|aankopen|zakup|zakupy|satın alma|satın almalar|購入|购买|order|bestellung|\
    bestellungen|commande|pedido|ordine|ordini|bestelling|bestellingen|zamówienie|zamówienia|sipariş|siparişler|注文|订单|成交|\
    transaction|transaktion|transaktionen|result|ergebnis|ergebnisse|résultat|resultado|risultato|risultati|resultaat|resultaten|wynik|wyniki|sonuç|lead|key event|sign up|signup|anmeldung|anmeldungen|inscription|install|\
    click|klick|clic|clique|clicchi|kliknięcia|kliknięć|tıklama|tıklamalar|クリック|点击量|点击次数|点击|klikk|клики|клик|클릭수|클릭|success|successe|score|quality|\
    correct|passed|resolved|solved|completed|finished|accuracy|rating|usage amount|usage quantity|total consumption|quantity|menge|usage|output token|completion token|\
    total token|token|request count|request|throughput|hit|view|impression|impr|impressionen";

/// Names that suggest the cost: from money to time and other resources.
const COSTS: &str = "cost|spend|spending|spent|amount spent|total spent|cost in billing currency|spend in account currency|cost in pricing currency|cost in usd|\
    kostnad|kostnader|omkostning|omkostninger|forbruk|расход|расходы|стоимость|비용|지출 금액|kosten|ausgaben|ausgegebener betrag|coût|dépense|\
    montant dépensé|coste|costo|gasto|importe gastado|inversión|custo|valor gasto|valor usado|investimento|costi|spesa|spese|\
    importo speso|uitgaven|besteed bedrag|koszt|koszty|wydatki|wydana kwota|maliyet|harcama|harcanan tutar|gider|費用|コスト|\
    消化金額|ご利用金額|広告費|费用|花费|消费|消耗|成本|expense|expenditure|unblended cost|blended cost|total cost|cost usd|price per token|price per 1m token|price per 1k token|\
    price per million token|fee|\
    gebühr|gebühren|price|preis|prix|precio|preço|prezzo|prijs|cena|fiyat|価格|料金|价格|charge|amount|betrag|montant|importe|\
    importo|bedrag|kwota|tutar|金額|金额|duration|dauer|durée|duración|duração|durata|duur|süre|時間|时长|latency|latenz|elapsed|\
    run time|runtime|wall time|total time|train time|training time|response time|time taken|second|millisecond|ms|energy|joule|byte";

/// Names that suggest the time.
const TIMES: &str = "time|timestamp|date|datum|day|tag|week|month|hour|created|created at|start time|zeit|zeitpunkt|jour|fecha|\
    día|data|dia|giorno|dag|dzień|tarih|gün|日付|日期|日|дата|день|날짜";

/// Words in the names of numbers that are neither rewards nor costs of a row: means, ratios, limits and labels.
const NO_AMOUNTS: &str = "per|rate|rank|position|p50|p90|p95|p99|percentile|effective price|list price|avg|average|median|mean|min|max|ratio|\
    visitor|besucher|visiteur|visitante|participant|teilnehmer|sample|stichprobe|share|roas|acos|cpc|cpm|cpa|cpl|cpv|ctr|roi|pct|percent|\
    budget|bid|limit|currency|type|unit|units|id|code|status|name|indicator|list|failure|failures|error|errors|cost conv|\
    kosten conv|value cost|value conv|wert kosten|wert conv|total return|of sales|quote|durchschnitt|durchschn|pro|satz|taux|\
    moyen|moyenne|par|tasa|promedio|medio|por|presupuesto|taxa|médio|média|orçamento|tasso|gemiddeld|gemiddelde|średni|średnia|\
    średnie|współczynnik|wskaźnik|za|budżet|oranı|oran|ortalama|başına|bütçe|率|単価|平均|予算|通貨|均价|单价|预算|货币|币种";

/// Words in the names of columns that describe an arm but do not name it.
const NO_ARMS: &str = "id|type|typ|status|state|delivery|currency|budget|objective|number|date|time|owner|rate|price|cost|\
    amount";

/// How well the name of a column suggests a role; smaller is better: whether the words do not end with a name, the place of
/// the name in the list, whether the words do not end with a name, and whether they have more than the name. Arms need
/// names at the end, as in `Campaign name`: of `Campaign type`, only the first word suggests arms. In the names of amounts,
/// units and periods may follow, as in `revenue_usd` and `Revenue 7d`.
pub(super) type Fit = (bool, usize, bool, bool);

/// How well the name of a column suggests a role, or `None` if it does not.
pub(super) fn fit(name: &str, role: ColumnRole) -> Option<Fit> {
    let words = words(name);
    let (names, not) = match role {
        ColumnRole::Arm => (ARMS, NO_ARMS),
        ColumnRole::Reward => (REWARDS, NO_AMOUNTS),
        ColumnRole::Cost => (COSTS, NO_AMOUNTS),
        ColumnRole::Group => ("group|gruppe", ""),
        ColumnRole::Time => (TIMES, ""),
    };
    let is_excluded = holds(&words, not);
    let found = names.split('|').enumerate().filter(|(_, name)| contains(&words, name));
    let fits = found.filter_map(|(place, name)| {
        let ends = ends(&words, name);
        // `instance type` suggests an arm, although a name with `type` does not in general.
        let fits = !is_excluded || (ends && holds(name, not));
        fits.then_some((!ends && role == ColumnRole::Arm, place, !ends, words.len() > name.len()))
    });
    fits.min()
}

/// Whether the name of a column suggests that its numbers count events, such as conversions, and are no amounts of
/// money or scores.
pub(super) fn counts(name: &str) -> bool {
    is_between(name, "conversion", "successe")
}

/// Whether the name of a column suggests that its numbers count the events that rewards are paid for, such as
/// conversions or orders. Clicks are not paid for.
pub(super) fn counts_sales(name: &str) -> bool {
    is_between(name, "conversion", "install")
}

/// Whether the name of a column suggests a reward by one of the names between two others in the list.
fn is_between(name: &str, first: &str, last: &str) -> bool {
    let place = |name: &str| REWARDS.split('|').position(|other| other == name);
    fit(name, ColumnRole::Reward).is_some_and(|(_, found, ..)| (place(first)..=place(last)).contains(&Some(found)))
}

/// Whether the name of a column suggests that its numbers are neither rewards nor costs.
pub(super) fn is_no_amount(name: &str) -> bool {
    holds(&words(name), NO_AMOUNTS)
}

/// Whether `words` contains one of the parts of a list.
fn holds(words: &str, list: &str) -> bool {
    list.split('|').any(|part| !part.is_empty() && contains(words, part))
}

/// Whether `words` contains all words of `part`, one after the other. An `s` may follow each word in English and other
/// languages. Words of Japanese and Chinese are not separated, so they may stand inside others.
fn contains(words: &str, part: &str) -> bool {
    words.match_indices(part).any(|(at, _)| {
        let (before, behind) = (&words[..at], &words[at + part.len()..]);
        let is_joined = part.chars().next().is_some_and(|c| c >= '\u{3000}');
        is_joined || ((before.is_empty() || before.ends_with(' ')) && is_end(behind))
    })
}

/// Whether `words` ends with a name, perhaps in the plural.
fn ends(words: &str, name: &str) -> bool {
    let singular = words.strip_suffix('s').unwrap_or(words);
    [words, singular].iter().any(|words| {
        words.strip_suffix(name).is_some_and(|before| {
            before.is_empty() || before.ends_with(' ') || name.chars().next().is_some_and(|c| c >= '\u{3000}')
        })
    })
}

/// Whether a word has ended, perhaps as a plural.
fn is_end(behind: &str) -> bool {
    [behind, behind.strip_prefix('s').unwrap_or(behind)].iter().any(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// The words of a name in lower case, separated by blanks. Both `lineItem/UnblendedCost` and `line_item_unblended_cost`
/// become `line item unblended cost`. Parentheses, which mostly contain a unit, are left out.
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
    let mut all: Vec<&str> = words.split_whitespace().collect();
    // The code of a currency behind a name is its unit.
    if all.len() > 1 && all.last().is_some_and(|last| code(&last.to_ascii_uppercase()).is_some()) {
        all.pop();
    }
    all.join(" ")
}

/// A letter of a language of Europe or of Turkish in lower case. Tables of all languages would make the wasm larger by
/// several kilobytes.
fn lower(c: char) -> char {
    match c {
        '×' => c,
        'İ' => 'i',
        'À'..='Þ' | 'А'..='Я' => char::from_u32(c as u32 + 32).unwrap_or(c),
        // Large and small letters alternate.
        'Ā'..='ķ' | 'Ŋ'..='ŷ' => char::from_u32(c as u32 | 1).unwrap_or(c),
        'Ĺ'..='ň' | 'Ź'..='ž' if c as u32 % 2 == 1 => char::from_u32(c as u32 + 1).unwrap_or(c),
        _ => c.to_ascii_lowercase(),
    }
}

/// Whether two names are the same in upper or lower case.
pub(super) fn is_same(one: &str, other: &str) -> bool {
    one.chars().map(lower).eq(other.chars().map(lower))
}

#[cfg(test)]
mod tests;
