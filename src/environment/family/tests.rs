use super::*;
use crate::seed::{Role, stream};

fn draw(family: Family, size: usize) -> Environment {
    family.draw(size, &mut stream(1, 0, Role::Environment))
}

#[test]
fn rewards_and_costs_lie_in_the_unit_interval() {
    for entry in FAMILIES {
        let environment = draw(entry.family, if entry.settings > 0 { entry.settings } else { 1000 });
        assert_eq!(environment.known_costs, entry.family.known_costs());
        for arm in &environment.arms {
            let (reward, cost) = arm.means(0.0);
            assert!(reward > 0.0 && reward < 1.0 && (MIN_MEAN_COST..=1.0).contains(&cost), "{}: {arm:?}", entry.id);
            assert!(arm.laws.reward.support().0 >= 0.0 && arm.laws.reward.support().1 <= 1.0, "{}", entry.id);
        }
    }
}

/// Draws 20,000 arms of each family. Checks the bound of F at the 50 smallest mean costs and at every thousandth one,
/// and allows 4.5 standard deviations of a count. Also checks the bound of the mean of 1/c over 2,000 environments of
/// 10 arms.
#[test]
fn mean_costs_stay_within_the_bounds_of_their_family() {
    for entry in FAMILIES.iter().filter(|entry| entry.settings == 0) {
        let mean_costs = entry.family.mean_costs();
        let mut means: Vec<f64> = draw(entry.family, 20_000).arms.iter().map(|arm| arm.laws.cost.mean()).collect();
        let inverses = means.chunks(10).map(|arms| 1.0 / arms.iter().copied().fold(f64::INFINITY, f64::min));
        let (found, bound) = (inverses.sum::<f64>() / 2_000.0, entry.family.costs(10).inverse);
        assert!(found < bound && bound < 12.0 * found, "{}: {found} of at most {bound}", entry.id);
        crate::math::sort(&mut means);
        assert!(means[0] >= mean_costs.least, "{}: {}", entry.id, means[0]);
        for at in (0..50).chain((1..20).map(|thousand| 1000 * thousand)) {
            let most = 20_000.0 * (mean_costs.factor * crate::math::pow(means[at], mean_costs.power)).min(1.0);
            assert!(at as f64 <= most + 4.5 * (most + 1.0).sqrt(), "{}: {at} below {}, at most {most}", entry.id, means[at]);
        }
    }
    let (costs, smallest) = (Family::AdvertisingBeta.costs(3), draw(Family::AdvertisingBeta, 3).smallest_mean_cost());
    assert!((costs.inverse * smallest - 1.0).abs() < 1e-12);
}

/// Draws 2,000 arms, or one setting, of every family.
#[test]
fn costs_stay_within_the_bounds_of_their_family() {
    for entry in FAMILIES {
        let size = if entry.settings > 0 { 8 } else { 2000 };
        let (said, drawn) = (entry.family.costs(size), Costs::of(&draw(entry.family, size)));
        let allowed = drawn.largest <= said.largest && drawn.excess <= said.excess && drawn.rarity <= 1.0 / said.least;
        assert!(allowed && drawn.least >= said.least, "{}: {drawn:?}, {said:?}", entry.id);
        assert!(said.step == 0.0 && drawn.step < 1e-10 || drawn.step == said.step, "{}: {}", entry.id, drawn.step);
    }
}

#[test]
fn parameters_lie_in_the_ranges_of_the_papers() {
    let costs = |family| draw(family, 1000).arms.into_iter().map(|arm| arm.laws.cost);
    assert!(costs(Family::Bernoulli).all(|law| law.mean() > 0.01));
    assert!(costs(Family::Beta1To5).all(|law| law.mean() > 1.0 / 6.0 && law.mean() < 5.0 / 6.0));
    let homogeneous: Vec<f64> = costs(Family::KubeHomogeneous).map(|law| 10.0 * law.mean()).collect();
    assert!(homogeneous.iter().all(|cost| (5.0..10.0).contains(cost)) && homogeneous.iter().any(|cost| *cost < 5.1));
    let extreme: Vec<f64> = costs(Family::KubeExtreme).map(|law| 20.0 * law.mean()).collect();
    assert!(extreme.iter().all(|cost| (1.0..20.0).contains(cost)) && extreme.iter().any(|cost| *cost < 1.2));
    let rewards = draw(Family::KubeModerate, 1000).arms.into_iter().map(|arm| 40.0 * arm.laws.reward.mean());
    assert!(rewards.into_iter().all(|mean| (9.99..20.01).contains(&mean)));
}
