//! The signs of rows: each thing is known by its letter or sign without colour.

/// The sign of what has died.
const REMAINS: char = '%';

#[test]
fn fire_and_gas_have_signs_of_their_own() {
    let content = rogue_ember::content();
    let mut taken = vec![REMAINS];
    taken.extend(content.prototypes().iter().map(|row| row.glyph));
    for row in &content.rows().substances {
        if row.id != "fire" {
            assert!(!taken.contains(&row.glyph), "{}: {}", row.id, row.glyph);
        }
        taken.push(row.glyph);
    }
}
