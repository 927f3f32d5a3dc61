//! Writes the JavaScript between a page and its WebAssembly: `bindgen MODULE.wasm FOLDER`.

use std::env;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, folder] = &arguments[..] else {
        eprintln!("usage: bindgen MODULE.wasm FOLDER");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    let generated = bindgen.input_path(module).web(true).and_then(|bindgen| {
        bindgen.typescript(false).remove_name_section(true).remove_producers_section(true);
        bindgen.generate(folder)
    });
    match generated {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bindgen: {error:#}");
            ExitCode::FAILURE
        }
    }
}
