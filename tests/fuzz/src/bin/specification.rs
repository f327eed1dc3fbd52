#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| budgeted_bandits_fuzz::specification(text));
