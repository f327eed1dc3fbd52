class Policy {
  /** Returns the arm to pull next. */
  choose() {
    return Math.floor(K * Math.random());
  }

  /** Learns nothing. */
  observe(arm, reward, cost) {}
}
