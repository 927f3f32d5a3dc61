//! How colours look to players who do not see all of them.

use super::Rgb;
use super::linear::LINEAR;

/// A kind of colour vision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vision {
    /// All colours.
    Full,
    /// Without the cones for red light.
    Protanopia,
    /// Without the cones for green light.
    Deuteranopia,
    /// Without the cones for blue light.
    Tritanopia,
}

/// Parts of red, green and blue of the seen red, green and blue, of 4,096.
type Matrix = [[i32; 3]; 3];

/// Machado, Oliveira and Fernandes 2009, "A Physiologically-based Model for Simulation of Color
/// Vision Deficiency", at full severity.
const PROTANOPIA: Matrix = [[624, 4311, -839], [469, 3221, 406], [-16, -197, 4309]];
const DEUTERANOPIA: Matrix = [[1505, 3525, -934], [1147, 2755, 194], [-48, 176, 3968]];
const TRITANOPIA: Matrix = [[5143, -314, -732], [-321, 3813, 605], [19, 2832, 1245]];

impl Vision {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Full, Self::Protanopia, Self::Deuteranopia, Self::Tritanopia];

    /// The relative luminance of a colour as it is seen, of 65,535.
    pub(super) fn luminance(self, color: Rgb) -> u32 {
        let light = [color.0, color.1, color.2].map(|part| i32::from(LINEAR[usize::from(part)]));
        let matrix = match self {
            Self::Full => return weighted(light),
            Self::Protanopia => &PROTANOPIA,
            Self::Deuteranopia => &DEUTERANOPIA,
            Self::Tritanopia => &TRITANOPIA,
        };
        let seen = |row: &[i32; 3]| {
            let sum: i32 = row.iter().zip(light).map(|(part, light)| part * light).sum();
            (sum >> 12).clamp(0, 65_535)
        };
        weighted([seen(&matrix[0]), seen(&matrix[1]), seen(&matrix[2])])
    }
}

fn weighted([r, g, b]: [i32; 3]) -> u32 {
    ((2126 * r + 7152 * g + 722 * b) / 10_000).unsigned_abs()
}
