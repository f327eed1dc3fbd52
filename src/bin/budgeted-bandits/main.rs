//! The command line. It runs natively only; in the wasm build it is empty.

#[cfg(not(target_arch = "wasm32"))]
mod arguments;
#[cfg(not(target_arch = "wasm32"))]
mod bench;
#[cfg(not(target_arch = "wasm32"))]
mod chart;
#[cfg(not(target_arch = "wasm32"))]
mod console;
#[cfg(not(target_arch = "wasm32"))]
mod coverage;
#[cfg(not(target_arch = "wasm32"))]
mod decided;
#[cfg(not(target_arch = "wasm32"))]
mod decided_text;
#[cfg(not(target_arch = "wasm32"))]
mod dispatch;
#[cfg(not(target_arch = "wasm32"))]
mod earnings;
#[cfg(not(target_arch = "wasm32"))]
mod evaluate;
#[cfg(not(target_arch = "wasm32"))]
mod import;
#[cfg(not(target_arch = "wasm32"))]
mod kept;
#[cfg(not(target_arch = "wasm32"))]
mod merge;
#[cfg(not(target_arch = "wasm32"))]
mod modules;
#[cfg(not(target_arch = "wasm32"))]
mod need;
#[cfg(not(target_arch = "wasm32"))]
mod numbers;
#[cfg(not(target_arch = "wasm32"))]
mod output;
#[cfg(not(target_arch = "wasm32"))]
mod png;
#[cfg(not(target_arch = "wasm32"))]
mod presets;
#[cfg(not(target_arch = "wasm32"))]
mod progress;
#[cfg(not(target_arch = "wasm32"))]
mod pulls;
#[cfg(not(target_arch = "wasm32"))]
mod read;
#[cfg(not(target_arch = "wasm32"))]
mod reproduce;
#[cfg(not(target_arch = "wasm32"))]
mod robustness;
#[cfg(not(target_arch = "wasm32"))]
mod robustness_text;
#[cfg(not(target_arch = "wasm32"))]
mod run;
#[cfg(not(target_arch = "wasm32"))]
mod shard;
#[cfg(not(target_arch = "wasm32"))]
mod snippet;
#[cfg(not(target_arch = "wasm32"))]
mod stop;
#[cfg(not(target_arch = "wasm32"))]
mod sweep;
#[cfg(not(target_arch = "wasm32"))]
mod theory;
#[cfg(not(target_arch = "wasm32"))]
mod trace;
#[cfg(not(target_arch = "wasm32"))]
mod until;
#[cfg(not(target_arch = "wasm32"))]
mod values;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    use clap::Parser;
    match arguments::Arguments::try_parse() {
        Ok(arguments) => {
            let done = dispatch::dispatch(&arguments);
            progress::TERMINAL.clear();
            console::finish(done)
        }
        Err(message) => console::explain(&message),
    }
}

#[cfg(target_arch = "wasm32")]
fn main() {}
