//! The roguecore game on a web page. The code is in the library of this crate.

fn main() {
    rogue_web::run();
}
