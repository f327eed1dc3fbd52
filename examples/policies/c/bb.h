// What a policy module exports and imports. docs/modules.md specifies the interface.
#pragma once

#define EXPORT(name) __attribute__((export_name(#name)))
#define IMPORT(name) __attribute__((import_module("bb"), import_name(#name)))

// Adds the section that describes the policy, from a JSON file.
#define POLICY(json) \
  __asm__(".section \".custom_section.budgeted-bandits\",\"\",@\n.incbin \"" json "\"\n.text\n")

IMPORT(random) double bb_random(void);
IMPORT(below) int bb_below(int count);
IMPORT(ln) double bb_ln(double x);
IMPORT(exp) double bb_exp(double x);
IMPORT(pow) double bb_pow(double x, double y);

EXPORT(bb_param) void bb_param(int index, double value);
EXPORT(bb_start) void bb_start(int arms, double budget);
EXPORT(bb_bar) void bb_bar(int arm);
EXPORT(bb_observe) void bb_observe(int arm, double reward, double cost);
EXPORT(bb_choose) int bb_choose(double round);
