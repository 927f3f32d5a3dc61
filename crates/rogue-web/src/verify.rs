//! Without a page, the module offers to play links: a worker, or a test that compares the page with the
//! programs, calls `roguecoreVerify(link)`.

use js_sys::{Reflect, global};
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;

use crate::launch::replay_of;

/// Offers `roguecoreVerify`, which returns the fingerprint of the state that a link leads to, as 16
/// hexadecimal digits, or a sentence.
pub(crate) fn offer() {
    let verify = Closure::<dyn Fn(String) -> String>::new(|link: String| {
        replay_of(&link).map_or_else(
            |sentence| sentence,
            |replay| format!("{:016x}", replay.final_fingerprint()),
        )
    });
    let function: JsValue = verify.into_js_value();
    // The global objects of workers and of Node take properties; others may fail.
    let _ = Reflect::set(&global(), &"roguecoreVerify".into(), &function);
}
