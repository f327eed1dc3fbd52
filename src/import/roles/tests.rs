//! Tests which names suggest which roles.

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
    let suggests = |name: &str, role: ColumnRole| fit(name, role).is_some();
    for (name, roles) in [
        ("Kampagne", &[ColumnRole::Arm][..]),
        ("Umsatz", &[ColumnRole::Reward]),
        ("Kosten", &[ColumnRole::Cost]),
        ("Cost / conv.", &[]),
        ("Avg. CPC", &[]),
        ("Campaign ID", &[]),
        ("Conv. rate", &[]),
        ("costly", &[]),
        ("", &[]),
    ] {
        let found: Vec<ColumnRole> = ROLES.into_iter().filter(|role| suggests(name, *role)).collect();
        assert_eq!(found, roles, "{name}");
    }
    for (name, role) in [
        ("revenue_usd", ColumnRole::Reward),
        ("Revenue 7d", ColumnRole::Reward),
        ("Conversions: All", ColumnRole::Reward),
        ("Total_Conversion", ColumnRole::Reward),
        ("# of Purchase", ColumnRole::Reward),
        ("Key events", ColumnRole::Reward),
        ("Przychód", ColumnRole::Reward),
        ("PRZYCHODY", ColumnRole::Reward),
        ("DÖNÜŞÜMLER", ColumnRole::Reward),
        ("総売上", ColumnRole::Reward),
        ("Costs", ColumnRole::Cost),
        ("Charges", ColumnRole::Cost),
        ("Dépenses", ColumnRole::Cost),
        ("Gastos (EUR)", ColumnRole::Cost),
        ("Harcanan Tutar", ColumnRole::Cost),
        ("费用", ColumnRole::Cost),
        ("Nom de la campagne", ColumnRole::Arm),
        ("Anúncios", ColumnRole::Arm),
        ("キャンペーン", ColumnRole::Arm),
    ] {
        assert!(suggests(name, role), "{name}");
    }
    for name in ["Coût par clic", "Coste medio", "Taxa de conversão", "クリック率", "Koszt za kliknięcie"] {
        assert!(!suggests(name, ColumnRole::Reward) && !suggests(name, ColumnRole::Cost), "{name}");
    }
    assert!(fit("Conv. value", ColumnRole::Reward) < fit("Conversions", ColumnRole::Reward));
    assert!(fit("Spend", ColumnRole::Cost) < fit("Spend by region", ColumnRole::Cost));
}
