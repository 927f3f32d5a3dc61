//! Box drawing U+2500 to U+257F, drawn on whole pixels so that neighbours meet without a gap.

use super::picture::Picture;

/// The weight of the arms of U+2500 to U+257F, in the order left, up, right, down: 0 none,
/// 1 light, 2 heavy, 3 double. Empty: not made of arms (dashes, arcs, diagonals).
#[rustfmt::skip]
const ARMS: [&str; 128] = [
    "1010", "2020", "0101", "0202", "", "", "", "",  // ─━│┃┄┅┆┇
    "", "", "", "", "0011", "0021", "0012", "0022",  // ┈┉┊┋┌┍┎┏
    "1001", "2001", "1002", "2002", "0110", "0120", "0210", "0220",  // ┐┑┒┓└┕┖┗
    "1100", "2100", "1200", "2200", "0111", "0121", "0211", "0112",  // ┘┙┚┛├┝┞┟
    "0212", "0221", "0122", "0222", "1101", "2101", "1201", "1102",  // ┠┡┢┣┤┥┦┧
    "1202", "2201", "2102", "2202", "1011", "2011", "1021", "2021",  // ┨┩┪┫┬┭┮┯
    "1012", "2012", "1022", "2022", "1110", "2110", "1120", "2120",  // ┰┱┲┳┴┵┶┷
    "1210", "2210", "1220", "2220", "1111", "2111", "1121", "2121",  // ┸┹┺┻┼┽┾┿
    "1211", "1112", "1212", "2211", "1221", "2112", "1122", "2221",  // ╀╁╂╃╄╅╆╇
    "2122", "2212", "1222", "2222", "", "", "", "",  // ╈╉╊╋╌╍╎╏
    "3030", "0303", "0031", "0013", "0033", "3001", "1003", "3003",  // ═║╒╓╔╕╖╗
    "0130", "0310", "0330", "3100", "1300", "3300", "0131", "0313",  // ╘╙╚╛╜╝╞╟
    "0333", "3101", "1303", "3303", "3031", "1013", "3033", "3130",  // ╠╡╢╣╤╥╦╧
    "1310", "3330", "3131", "1313", "3333", "", "", "",  // ╨╩╪╫╬╭╮╯
    "", "", "", "", "1000", "0100", "0010", "0001",  // ╰╱╲╳╴╵╶╷
    "2000", "0200", "0020", "0002", "1020", "0102", "2010", "0201",  // ╸╹╺╻╼╽╾╿
];

const DOUBLE: u8 = 3;

/// The picture of a box-drawing character in text; `None` for any other.
pub(super) fn glyph(c: char, cell: (u32, u32)) -> Option<Picture> {
    let light = (cell.0 as i32 / 8).max(1);
    paint(c, StrokePainter { picture: Picture::new(cell.0, cell.1), light, spread: light })
}

/// The same on a square tile: lines as thin as in text, double ones further apart.
pub(super) fn square(c: char, tile: (u32, u32)) -> Option<Picture> {
    let light = (tile.0 as i32 / 16).max(1);
    paint(c, StrokePainter { picture: Picture::new(tile.0, tile.1), light, spread: 2 * light })
}

fn paint(c: char, mut pen: StrokePainter) -> Option<Picture> {
    let number = (c as u32).checked_sub(0x2500).filter(|&n| n < 128)?;
    match c {
        '┄' | '┅' | '┈' | '┉' | '╌' | '╍' => pen.dashes(c, Axis::Horizontal),
        '┆' | '┇' | '┊' | '┋' | '╎' | '╏' => pen.dashes(c, Axis::Vertical),
        '╭' => pen.arc(1.0, 1.0),
        '╮' => pen.arc(-1.0, 1.0),
        '╯' => pen.arc(-1.0, -1.0),
        '╰' => pen.arc(1.0, -1.0),
        '╱' => pen.diagonal(true),
        '╲' => pen.diagonal(false),
        '╳' => {
            pen.diagonal(true);
            pen.diagonal(false);
        }
        _ => pen.arms(ARMS[number as usize]),
    }
    Some(pen.picture)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Axis {
    Horizontal,
    Vertical,
}

/// One of the four arms.
struct Arm {
    weight: u8,
    axis: Axis,
    /// -1 for left and up, 1 for right and down.
    towards: i32,
    /// The arm on the other side of the centre.
    opposite: u8,
    /// The arms across: on the left or upper side, and on the right or lower side.
    across: [u8; 2],
}

struct StrokePainter {
    picture: Picture,
    /// Thickness of a light line.
    light: i32,
    /// From the middle to each line of a double one.
    spread: i32,
}

impl StrokePainter {
    fn thickness(&self, weight: u8) -> i32 {
        if weight == 2 { self.light * 2 + self.light % 2 } else { self.light }
    }

    fn length(&self, axis: Axis) -> i32 {
        match axis {
            Axis::Horizontal => self.picture.width as i32,
            Axis::Vertical => self.picture.height as i32,
        }
    }

    /// First pixel of a centred stroke across an axis.
    fn start(&self, axis: Axis, thickness: i32) -> i32 {
        // From the light line outwards, so that light, heavy and double share a middle.
        let light = (self.length(axis) - self.light) / 2;
        light - (thickness - self.light) / 2
    }

    /// Inks a stroke, given by its edges along and across its axis.
    fn stroke(&mut self, axis: Axis, along: (i32, i32), across: (i32, i32)) {
        match axis {
            Axis::Horizontal => self.picture.fill(along, across, 255),
            Axis::Vertical => self.picture.fill(across, along, 255),
        }
    }

    fn arms(&mut self, arms: &str) {
        let [left, up, right, down] = [0, 1, 2, 3].map(|n| arms.as_bytes()[n] - b'0');
        let (h, v) = (Axis::Horizontal, Axis::Vertical);
        for (weight, axis, towards, opposite, across) in [
            (left, h, -1, right, [up, down]),
            (right, h, 1, left, [up, down]),
            (up, v, -1, down, [left, right]),
            (down, v, 1, up, [left, right]),
        ] {
            if weight > 0 {
                self.arm(&Arm { weight, axis, towards, opposite, across });
            }
        }
    }

    fn arm(&mut self, arm: &Arm) {
        let sides: &[i32] = if arm.weight == DOUBLE { &[-1, 1] } else { &[0] };
        let thickness = self.thickness(arm.weight);
        let across_axis = other(arm.axis);
        for &side in sides {
            let start = self.start(across_axis, thickness) + side * self.spread;
            let inner = self.inner_end(arm, side);
            let along = if arm.towards < 0 { (0, inner) } else { (inner, self.length(arm.axis)) };
            self.stroke(arm.axis, along, (start, start + thickness));
        }
    }

    /// The end of a stroke near the centre. `side` is the line of a double arm: -1 for the left or
    /// upper one, 1 for the other, 0 for a single line.
    fn inner_end(&self, arm: &Arm, side: i32) -> i32 {
        let [before, after] = arm.across;
        let beside = match side {
            -1 => before,
            1 => after,
            _ => 0,
        };
        let crossing = before.max(after);
        let near = arm.towards;
        if beside > 0 {
            // The lines of a double arm turn into the arm on their own side.
            self.far_edge(arm, beside, near)
        } else if arm.opposite > 0 || crossing == 0 {
            self.middle(arm)
        } else if side == 0 && before == DOUBLE && after == DOUBLE {
            // A single arm ends at the first of two lines that pass by.
            self.far_edge(arm, DOUBLE, near)
        } else {
            // In a corner an arm covers the line that it turns into.
            self.far_edge(arm, crossing, -near)
        }
    }

    /// The far edge of the crossing line; of a double one, of its line on `side`.
    fn far_edge(&self, arm: &Arm, crossing: u8, side: i32) -> i32 {
        let thickness = self.thickness(crossing);
        let offset = if crossing == DOUBLE { side * self.spread } else { 0 };
        let start = self.start(arm.axis, thickness) + offset;
        if arm.towards < 0 { start + thickness } else { start }
    }

    /// Opposite arms overlap by the thickness of a light line, so that arms of any weight meet.
    fn middle(&self, arm: &Arm) -> i32 {
        let start = self.start(arm.axis, self.light);
        if arm.towards < 0 { start + self.light } else { start }
    }

    fn dashes(&mut self, c: char, axis: Axis) {
        let count = match c {
            '╌' | '╍' | '╎' | '╏' => 2,
            '┄' | '┅' | '┆' | '┇' => 3,
            _ => 4,
        };
        let weight = if matches!(c, '┅' | '┉' | '╍' | '┇' | '┋' | '╏') { 2 } else { 1 };
        let thickness = self.thickness(weight);
        let start = self.start(other(axis), thickness);
        let length = self.length(axis);
        let gap = (length / (count * 3)).max(1);
        for n in 0..count {
            let from = length * n / count;
            let to = length * (n + 1) / count - gap;
            self.stroke(axis, (from, to.max(from + 1)), (start, start + thickness));
        }
    }

    /// A rounded corner between the middles of two sides: right for a positive `dx`, else left;
    /// bottom for a positive `dy`, else top.
    fn arc(&mut self, dx: f32, dy: f32) {
        let half = self.light as f32 / 2.0;
        let cx = self.start(Axis::Horizontal, self.light) as f32 + half;
        let cy = self.start(Axis::Vertical, self.light) as f32 + half;
        let radius = cx.min(cy);
        let (ox, oy) = (cx + dx * radius, cy + dy * radius);
        self.picture.shade(|x, y| {
            let past_x = (x - ox) * dx >= 0.0;
            let past_y = (y - oy) * dy >= 0.0;
            match (past_x, past_y) {
                (true, true) => false,
                (true, false) => (y - cy).abs() < half,
                (false, true) => (x - cx).abs() < half,
                (false, false) => ((x - ox).hypot(y - oy) - radius).abs() < half,
            }
        });
    }

    /// From corner to corner; `rising` is `╱`.
    fn diagonal(&mut self, rising: bool) {
        let (w, h) = (self.picture.width as f32, self.picture.height as f32);
        let reach = self.light as f32 * 0.6;
        self.picture.shade(|x, y| {
            let x = if rising { w - x } else { x };
            (x * h - y * w).abs() / w.hypot(h) < reach
        });
    }
}

fn other(axis: Axis) -> Axis {
    match axis {
        Axis::Horizontal => Axis::Vertical,
        Axis::Vertical => Axis::Horizontal,
    }
}
