#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| budgeted_bandits_fuzz::records::records(bytes));
