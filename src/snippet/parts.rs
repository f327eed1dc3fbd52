//! The files of which the snippet of each policy consists.

use super::Language;
use crate::policy::Param;

/// A part of a snippet, in every language.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    python: &'static str,
    javascript: &'static str,
}

impl Part {
    pub fn code(&self, language: Language) -> &'static str {
        match language {
            Language::Python => self.python,
            Language::JavaScript => self.javascript,
        }
    }
}

/// Reads a part from its two files.
macro_rules! part {
    ($name:literal) => {
        Part { python: include_str!(concat!($name, ".py")), javascript: include_str!(concat!($name, ".js")) }
    };
}

/// A function that finds the largest value, and breaks ties at random.
const LARGEST: Part = part!("largest");
/// The class of a policy with a function `index` of the pulls, rewards and costs of an arm, and of the round.
const OF_INDEX: Part = part!("of_index");
/// The class of a policy whose function `index` depends on the variances of rewards and costs as well.
const OF_VARIANCES: Part = part!("of_variances");
/// The class of a policy that explores at random with the probability `chance`, and else takes the largest `value`.
const OF_CHANCE: Part = part!("of_chance");
/// The class of a policy that first pulls the arm with the largest `explore`, and then the arm with the best ratio.
const OF_EXPLORATION: Part = part!("of_exploration");
/// A function that solves the equation of KL-UCB-SC.
const KL_RATIO: Part = part!("kl_ratio");

/// The parts of the snippet of the policy `id`, or an ending of "NAME has no snippet, because …". `known_costs` says
/// whether policies are told the costs, and `numbers` has the parameters of the policy.
pub fn of(id: &str, known_costs: bool, numbers: &[(&Param, f64)]) -> Result<Vec<Part>, &'static str> {
    let index = |part| Ok(vec![LARGEST, part, OF_INDEX]);
    let variances = |part| Ok(vec![LARGEST, part, OF_VARIANCES]);
    let chance = |part| Ok(vec![LARGEST, part, OF_CHANCE]);
    let exploration = |part| if known_costs { Err(PACKS_ONCE) } else { Ok(vec![LARGEST, part, OF_EXPLORATION]) };
    match id {
        "omega-ucb" => index(part!("omega_ucb")),
        "omega-star-ucb" => variances(part!("omega_star_ucb")),
        "omega-ucb-eta" => index(part!("omega_ucb_eta")),
        "bts" => Ok(vec![LARGEST, part!("bts")]),
        "budget-ucb" => index(part!("budget_ucb")),
        "m-ucb" => index(part!("m_ucb")),
        "mrcb" if numbers.iter().any(|(param, value)| param.id == "plays" && *value > 1.0) => Err(SETS),
        "mrcb" => index(part!("mrcb")),
        "c-ucb" => index(part!("c_ucb")),
        "i-ucb" => index(part!("i_ucb")),
        "pd-bwk" => index(part!("pd_bwk")),
        "ucb-bv1" => index(part!("ucb_bv1")),
        "ucb-bv1-ding" => index(part!("ucb_bv1_ding")),
        "ucb-bv2" => Ok(vec![LARGEST, part!("ucb_bv2")]),
        "ucb-bv2-ding" => Ok(vec![LARGEST, part!("ucb_bv2_ding")]),
        "vucb-bv1" => index(part!("vucb_bv1")),
        "ucb-b2" => variances(part!("ucb_b2")),
        "ucb-sc" => index(part!("ucb_sc")),
        "ucb-sc-plus" => index(part!("ucb_sc_plus")),
        "kl-ucb-sc" => Ok(vec![LARGEST, KL_RATIO, part!("kl_ucb_sc"), OF_INDEX]),
        "kl-ucb-sc-plus" => Ok(vec![LARGEST, KL_RATIO, part!("kl_ucb_sc_plus"), OF_INDEX]),
        "budget-cb" | "budget-cb-printed" | "budget-cb-polytope" | "cb" => Err(RIDGE),
        "kube" | "kube-unscaled" => Err("the packing of the budget before every pull is longer than a snippet"),
        "fractional-kube" => index(part!("fractional_kube")),
        // With random costs, for which there are snippets, both explore in the same way.
        "eps-first" | "eps-first-rounds" => exploration(part!("eps_first")),
        "eps-first-ucb" => exploration(part!("eps_first_ucb")),
        "eps-first-boltzmann" => exploration(part!("eps_first_boltzmann")),
        "b-greedy" => chance(part!("b_greedy")),
        "eps-n-greedy" => chance(part!("eps_n_greedy")),
        "eps-n-greedy-ratio" => chance(part!("eps_n_greedy_ratio")),
        "eps-n-greedy-ratio-0" => chance(part!("eps_n_greedy_ratio_0")),
        "best-arm" => Err("it knows the best arm, which nobody knows outside of a simulation"),
        "uniform" => Ok(vec![part!("uniform")]),
        "ucb1" => index(part!("ucb1")),
        "formula" => Err("its formula is already the code of its index"),
        "module" => Err("a module is already code of your own"),
        _ => Err("none has been written yet"),
    }
}

const RIDGE: &str = "a ridge regression on the features of the arms is longer than a snippet";
const SETS: &str = "with m > 1 it searches for the best set of arms, which takes more code than a snippet has";
const PACKS_ONCE: &str = "with known costs it packs the budget after its exploration, which takes more code than a \
    snippet has";
