;; ω-UCB (Heyden et al. 2023): pulls the arm with the largest quotient of an upper bound of the mean reward and a lower
;; bound of the mean cost. The choices are exactly those of the built-in policy `omega-ucb`.
(module
  (import "bb" "below" (func $below (param i32) (result i32)))
  (import "bb" "ln" (func $ln (param f64) (result f64)))

  (@custom "budgeted-bandits"
    "{ \"version\": 1, \"name\": \"\u{3c9}-UCB in WAT\", \"source\": \"Heyden et al. 2023, Eq. 2 and Theorem 1\","
    "  \"idea\": \"Divides the reward's upper bound by the cost's lower bound, both from asymmetric intervals.\","
    "  \"params\": [ { \"id\": \"rho\", \"name\": \"\u{3c1}\", \"about\": \"the growth of the confidence\","
    "                  \"min\": 0, \"max\": 4, \"default\": 0.25 } ] }")

  ;; Each arm has a record of 40 bytes: its pulls at 0, the sum of its rewards at 8, the sum of its costs at 16, its index
  ;; at 24, all of them f64, and at 32 an i32 that is 1 once the arm no longer fits into the budget. A page of memory has
  ;; room for 1,638 arms, and there are never more than 1,000. $unpulled arms have no pulls and fit into the budget.
  (memory (export "memory") 1 1)
  (global $arms (mut i32) (i32.const 0))
  (global $unpulled (mut i32) (i32.const 0))
  (global $rho (mut f64) (f64.const 0))

  (func (export "bb_param") (param $index i32) (param $value f64)
    (global.set $rho (local.get $value)))

  (func (export "bb_start") (param $arms i32) (param $budget f64)
    (global.set $arms (local.get $arms))
    (global.set $unpulled (local.get $arms)))

  (func (export "bb_bar") (param $arm i32)
    (call $begun (call $record (local.get $arm)))
    (i32.store offset=32 (call $record (local.get $arm)) (i32.const 1)))

  (func (export "bb_observe") (param $arm i32) (param $reward f64) (param $cost f64)
    (local $at i32)
    (local.set $at (call $record (local.get $arm)))
    (call $begun (local.get $at))
    (f64.store (local.get $at) (f64.add (f64.load (local.get $at)) (f64.const 1)))
    (f64.store offset=8 (local.get $at) (f64.add (f64.load offset=8 (local.get $at)) (local.get $reward)))
    (f64.store offset=16 (local.get $at) (f64.add (f64.load offset=16 (local.get $at)) (local.get $cost))))

  ;; Counts down the arms without pulls, if this arm has none and fits into the budget.
  (func $begun (param $at i32)
    (global.set $unpulled (i32.sub (global.get $unpulled) (call $waits (local.get $at)))))

  ;; Returns 1 if the arm has no pulls and fits into the budget.
  (func $waits (param $at i32) (result i32)
    (i32.and
      (f64.eq (f64.load (local.get $at)) (f64.const 0))
      (i32.eqz (i32.load offset=32 (local.get $at)))))

  ;; Returns an arm that has not been pulled yet, at random, and otherwise the arm with the largest index. The loop
  ;; contains the whole index, because the command line interprets modules and a call takes as long as several other
  ;; instructions.
  (func (export "bb_choose") (param $round f64) (result i32)
    (local $at i32) (local $end i32) (local $y f64) (local $half f64) (local $quarter f64)
    (local $n f64) (local $n+y f64) (local $mean f64) (local $sum f64) (local $reward f64) (local $cost f64)
    (local $value f64) (local $best f64) (local $ties i32)
    (if (global.get $unpulled)
      (then (return (call $waiting (call $below (global.get $unpulled))))))
    (local.set $y (f64.mul (f64.mul (f64.const 2) (global.get $rho)) (call $ln (local.get $round))))
    (local.set $half (f64.div (local.get $y) (f64.const 2)))
    (local.set $quarter (f64.div (local.get $y) (f64.const 4)))
    (local.set $end (call $record (global.get $arms)))
    (local.set $best (f64.const -inf))
    (loop $next
      (block $known
        ;; An arm that no longer fits into the budget has the index NaN, which is never the largest.
        (local.set $value (f64.const nan))
        (br_if $known (i32.load offset=32 (local.get $at)))
        ;; An arm without costs has an infinite index.
        (local.set $value (f64.const inf))
        (br_if $known (f64.eq (f64.load offset=16 (local.get $at)) (f64.const 0)))
        (local.set $n (f64.load (local.get $at)))
        (local.set $n+y (f64.add (local.get $n) (local.get $y)))
        ;; The upper bound min(1, (n x + y/2 + sqrt(y (n x (1 - x) + y/4))) / (n + y)) of the mean reward, where x is
        ;; the sample mean.
        (local.set $mean (f64.div (f64.load offset=8 (local.get $at)) (local.get $n)))
        (local.set $sum (f64.mul (local.get $n) (local.get $mean)))
        (local.set $reward
          (f64.min
            (f64.div
              (f64.add
                (f64.add (local.get $sum) (local.get $half))
                (f64.sqrt
                  (f64.max
                    (f64.mul
                      (local.get $y)
                      (f64.add
                        (f64.mul (local.get $sum) (f64.sub (f64.const 1) (local.get $mean)))
                        (local.get $quarter)))
                    (f64.const 0))))
              (local.get $n+y))
            (f64.const 1)))
        ;; The same bound of the mean cost.
        (local.set $mean (f64.div (f64.load offset=16 (local.get $at)) (local.get $n)))
        (local.set $sum (f64.mul (local.get $n) (local.get $mean)))
        (local.set $cost
          (f64.min
            (f64.div
              (f64.add
                (f64.add (local.get $sum) (local.get $half))
                (f64.sqrt
                  (f64.max
                    (f64.mul
                      (local.get $y)
                      (f64.add
                        (f64.mul (local.get $sum) (f64.sub (f64.const 1) (local.get $mean)))
                        (local.get $quarter)))
                    (f64.const 0))))
              (local.get $n+y))
            (f64.const 1)))
        ;; The lower bound of the mean cost x is n x x / ((n + y) times the upper bound).
        (local.set $value
          (f64.div
            (f64.mul (local.get $reward) (f64.mul (local.get $n+y) (local.get $cost)))
            (f64.mul (local.get $sum) (local.get $mean)))))
      (f64.store offset=24 (local.get $at) (local.get $value))
      (if (f64.gt (local.get $value) (local.get $best))
        (then
          (local.set $best (local.get $value))
          (local.set $ties (i32.const 0))))
      (local.set $ties (i32.add (local.get $ties) (f64.eq (local.get $value) (local.get $best))))
      (local.set $at (i32.add (local.get $at) (i32.const 40)))
      (br_if $next (i32.lt_u (local.get $at) (local.get $end))))
    ;; A random number is drawn only if several arms have the largest index.
    (call $tied
      (local.get $best)
      (if (result i32) (i32.gt_u (local.get $ties) (i32.const 1))
        (then (call $below (local.get $ties)))
        (else (i32.const 0)))))

  (func $record (param $arm i32) (result i32)
    (i32.mul (local.get $arm) (i32.const 40)))

  ;; Returns the arm with this index that comes after $skip others with the same index.
  (func $tied (param $index f64) (param $skip i32) (result i32)
    (local $arm i32)
    (loop $next
      (if (f64.eq (f64.load offset=24 (call $record (local.get $arm))) (local.get $index))
        (then
          (if (i32.eqz (local.get $skip))
            (then (return (local.get $arm))))
          (local.set $skip (i32.sub (local.get $skip) (i32.const 1)))))
      (local.set $arm (i32.add (local.get $arm) (i32.const 1)))
      (br_if $next (i32.lt_u (local.get $arm) (global.get $arms))))
    (i32.const 0))

  ;; Returns the arm that comes after $skip others, among the arms that have no pulls and fit into the budget.
  (func $waiting (param $skip i32) (result i32)
    (local $arm i32)
    (loop $next
      (if (call $waits (call $record (local.get $arm)))
        (then
          (if (i32.eqz (local.get $skip))
            (then (return (local.get $arm))))
          (local.set $skip (i32.sub (local.get $skip) (i32.const 1)))))
      (local.set $arm (i32.add (local.get $arm) (i32.const 1)))
      (br_if $next (i32.lt_u (local.get $arm) (global.get $arms))))
    (i32.const 0)))
