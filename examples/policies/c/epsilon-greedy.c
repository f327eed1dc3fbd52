// ε-greedy: pulls a random arm with probability ε, and otherwise the arm that has earned most for its costs so far.
#include "bb.h"

POLICY("epsilon-greedy.json");

static double epsilon;
static int arms;
// The sums of the rewards and of the costs of each arm.
static double rewards[1000], costs[1000];

void bb_param(int index, double value) { epsilon = value; }

void bb_start(int count, double budget) { arms = count; }

void bb_observe(int arm, double reward, double cost) {
  rewards[arm] += reward;
  costs[arm] += cost;
}

int bb_choose(double round) {
  if (bb_random() < epsilon) return bb_below(arms);
  int best = 0, ties = 0;
  double most = 0;
  for (int arm = 0; arm < arms; arm++) {
    // An arm that has cost nothing yet counts as infinitely good.
    double ratio = costs[arm] == 0 ? __builtin_inf() : rewards[arm] / costs[arm];
    if (ratio >= most) {
      ties = ratio > most ? 1 : ties + 1;
      most = ratio;
      // Of several best arms, the second replaces the first with probability 1/2, the third with 1/3, and so on.
      if (bb_below(ties) == 0) best = arm;
    }
  }
  return best;
}
