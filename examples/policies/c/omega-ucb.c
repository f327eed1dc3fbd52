// ω-UCB (Heyden et al. 2023): pulls the arm with the largest quotient of an upper bound of the mean reward and a lower
// bound of the mean cost. The choices are exactly those of the built-in policy `omega-ucb`.
#include "bb.h"

POLICY("omega-ucb.json");

struct arm {
  double pulls, reward, cost, index;
  // 1 once the arm no longer fits into the budget.
  int barred;
};

// The index of an arm without pulls. The indices of other arms are not negative.
static const double UNPULLED = -1;

static double rho;
static int count;
static struct arm arms[1000];

void bb_param(int index, double value) { rho = value; }

void bb_start(int number, double budget) { count = number; }

void bb_bar(int arm) { arms[arm].barred = 1; }

void bb_observe(int arm, double reward, double cost) {
  arms[arm].pulls += 1;
  arms[arm].reward += reward;
  arms[arm].cost += cost;
}

// The upper bound of a mean with the sample mean x.
static double high(double n, double x, double y) {
  double square = y * (n * x * (1 - x) + y / 4);
  double bound = (n * x + y / 2 + __builtin_sqrt(square > 0 ? square : 0)) / (n + y);
  return bound < 1 ? bound : 1;
}

// The lower bound of the cost c is n c² / ((n + y) high(c)), because the product of both bounds is n c² / (n + y).
static double index_of(const struct arm *arm, double y) {
  if (arm->pulls == 0) return UNPULLED;
  if (arm->cost == 0) return __builtin_inf();
  double n = arm->pulls, cost = arm->cost / n;
  return high(n, arm->reward / n, y) * ((n + y) * high(n, cost, y)) / (n * cost * cost);
}

// Returns the arm with this index that comes after `skip` others with the same index.
static int nth(double index, int skip) {
  for (int arm = 0; arm < count; arm++) {
    if (arms[arm].index == index && skip-- == 0) return arm;
  }
  return -1;
}

int bb_choose(double round) {
  double y = 2 * rho * bb_ln(round), best = -__builtin_inf();
  int waiting = 0, chosen = -1, ties = 0;
  for (int arm = 0; arm < count; arm++) {
    double index = arms[arm].barred ? __builtin_nan("") : index_of(&arms[arm], y);
    arms[arm].index = index;
    waiting += index == UNPULLED;
    if (index > best) {
      best = index;
      chosen = arm;
      ties = 0;
    }
    ties += index == best;
  }
  // Arms without pulls come first, in random order.
  if (waiting > 0) return nth(UNPULLED, bb_below(waiting));
  // A random number is drawn only if several arms have the largest index.
  return ties > 1 ? nth(best, bb_below(ties)) : chosen;
}
