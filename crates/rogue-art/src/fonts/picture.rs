//! A grey picture: 0 is background, 255 is fully covered by ink.

/// Grey pixels, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Picture {
    pub(super) width: u32,
    pub(super) height: u32,
    pixels: Vec<u8>,
}

impl Picture {
    pub(super) fn new(width: u32, height: u32) -> Self {
        let pixels = vec![0; (width * height) as usize];
        Self { width, height, pixels }
    }

    pub(crate) fn get(&self, x: u32, y: u32) -> u8 {
        self.pixels[(y * self.width + x) as usize]
    }

    /// Raises the coverage of a pixel; a lower coverage changes nothing.
    pub(super) fn ink(&mut self, x: u32, y: u32, coverage: u8) {
        let pixel = &mut self.pixels[(y * self.width + x) as usize];
        *pixel = (*pixel).max(coverage);
    }

    /// Inks a rectangle, given by its edges; the part outside of the picture is ignored.
    pub(super) fn fill(&mut self, x: (i32, i32), y: (i32, i32), coverage: u8) {
        for row in y.0.max(0)..y.1.min(self.height as i32) {
            for column in x.0.max(0)..x.1.min(self.width as i32) {
                self.ink(column as u32, row as u32, coverage);
            }
        }
    }

    /// Inks the shape that `inside` describes, with soft edges.
    pub(super) fn shade(&mut self, inside: impl Fn(f32, f32) -> bool) {
        self.sample(|x, y| if inside(x, y) { 255 } else { 0 });
    }

    /// Inks each pixel with the mean of sixteen points in it, given in pixels from the top left.
    pub(super) fn sample(&mut self, ink: impl Fn(f32, f32) -> u8) {
        const STEPS: u32 = 4;
        let along = |at: u32, step: u32| at as f32 + (step as f32 + 0.5) / STEPS as f32;
        for y in 0..self.height {
            for x in 0..self.width {
                let points = (0..STEPS * STEPS).map(|n| (along(x, n % STEPS), along(y, n / STEPS)));
                let sum: u32 = points.map(|(x, y)| u32::from(ink(x, y))).sum();
                self.ink(x, y, (sum / (STEPS * STEPS)) as u8);
            }
        }
    }

    /// Puts another picture into this one.
    pub(super) fn put(&mut self, at: (u32, u32), other: &Picture) {
        for y in 0..other.height {
            for x in 0..other.width {
                self.ink(at.0 + x, at.1 + y, other.get(x, y));
            }
        }
    }

    pub(super) fn to_png(&self) -> Result<Vec<u8>, String> {
        encode((self.width, self.height), png::ColorType::Grayscale, &self.pixels)
    }
}

/// Pixels of that size as PNG.
pub(crate) fn encode(
    (width, height): (u32, u32),
    color: png::ColorType,
    pixels: &[u8],
) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(color);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(pixels))
        .map_err(|error| format!("cannot encode a picture: {error}"))?;
    Ok(bytes)
}
