;; ε-greedy: pulls a random arm with probability ε, and otherwise the arm that has earned most for its costs so far.
(module
  (import "bb" "below" (func $below (param i32) (result i32)))
  (import "bb" "random" (func $random (result f64)))

  (@custom "budgeted-bandits"
    "{ \"version\": 1, \"name\": \"\u{3b5}-greedy in WAT\", \"source\": \"an example\","
    "  \"idea\": \"Pulls a random arm now and then, and otherwise the arm that has earned most for its costs.\","
    "  \"params\": [ { \"id\": \"epsilon\", \"name\": \"\u{3b5}\", \"about\": \"the share of random pulls\","
    "                  \"min\": 0, \"max\": 1, \"default\": 0.1 } ] }")

  ;; Each arm has the sum of its rewards at 16 times its number, and the sum of its costs 8 bytes after that.
  (memory (export "memory") 1 1)
  (global $arms (mut i32) (i32.const 0))
  (global $epsilon (mut f64) (f64.const 0))

  (func (export "bb_param") (param $index i32) (param $value f64)
    (global.set $epsilon (local.get $value)))

  (func (export "bb_start") (param $arms i32) (param $budget f64)
    (global.set $arms (local.get $arms)))

  (func (export "bb_observe") (param $arm i32) (param $reward f64) (param $cost f64)
    (local $at i32)
    (local.set $at (i32.mul (local.get $arm) (i32.const 16)))
    (f64.store (local.get $at) (f64.add (f64.load (local.get $at)) (local.get $reward)))
    (f64.store offset=8 (local.get $at) (f64.add (f64.load offset=8 (local.get $at)) (local.get $cost))))

  ;; An arm that has cost nothing yet counts as infinitely good, so every arm is pulled at the beginning. Of several
  ;; best arms, the second replaces the first with probability 1/2, the third with 1/3, and so on.
  (func (export "bb_choose") (param $round f64) (result i32)
    (local $arm i32) (local $ratio f64) (local $best i32) (local $most f64) (local $ties i32)
    (if (f64.lt (call $random) (global.get $epsilon))
      (then (return (call $below (global.get $arms)))))
    (loop $next
      (local.set $ratio (call $ratio (i32.mul (local.get $arm) (i32.const 16))))
      (if (f64.gt (local.get $ratio) (local.get $most))
        (then (local.set $ties (i32.const 0))))
      (if (f64.ge (local.get $ratio) (local.get $most))
        (then
          (local.set $most (local.get $ratio))
          (local.set $ties (i32.add (local.get $ties) (i32.const 1)))
          (if (i32.eqz (call $below (local.get $ties)))
            (then (local.set $best (local.get $arm))))))
      (local.set $arm (i32.add (local.get $arm) (i32.const 1)))
      (br_if $next (i32.lt_u (local.get $arm) (global.get $arms))))
    (local.get $best))

  (func $ratio (param $at i32) (result f64)
    (if (f64.eq (f64.load offset=8 (local.get $at)) (f64.const 0))
      (then (return (f64.const inf))))
    (f64.div (f64.load (local.get $at)) (f64.load offset=8 (local.get $at)))))
