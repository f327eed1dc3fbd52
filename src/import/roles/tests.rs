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
    for (name, role) in [
        ("revenue_usd", Role::Reward),
        ("Revenue 7d", Role::Reward),
        ("Conversions: All", Role::Reward),
        ("Total_Conversion", Role::Reward),
        ("# of Purchase", Role::Reward),
        ("Key events", Role::Reward),
        ("Przychód", Role::Reward),
        ("PRZYCHODY", Role::Reward),
        ("DÖNÜŞÜMLER", Role::Reward),
        ("総売上", Role::Reward),
        ("Costs", Role::Cost),
        ("Charges", Role::Cost),
        ("Dépenses", Role::Cost),
        ("Gastos (EUR)", Role::Cost),
        ("Harcanan Tutar", Role::Cost),
        ("费用", Role::Cost),
        ("Nom de la campagne", Role::Arm),
        ("Anúncios", Role::Arm),
        ("キャンペーン", Role::Arm),
    ] {
        assert!(suggests(name, role), "{name}");
    }
    for name in ["Coût par clic", "Coste medio", "Taxa de conversão", "クリック率", "Koszt za kliknięcie"] {
        assert!(!suggests(name, Role::Reward) && !suggests(name, Role::Cost), "{name}");
    }
    assert!(fit("Conv. value", Role::Reward) < fit("Conversions", Role::Reward));
    assert!(fit("Spend", Role::Cost) < fit("Spend by region", Role::Cost));
}
