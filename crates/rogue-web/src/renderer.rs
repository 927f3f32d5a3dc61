//! Draws frames with WebGL 2: every rectangle of a frame is an instance of one quad.

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    HtmlCanvasElement, HtmlImageElement, WebGl2RenderingContext as Gl, WebGlBuffer, WebGlProgram,
    WebGlShader, WebGlTexture, WebGlUniformLocation,
};

use crate::frame::{BYTES, Frame};
use crate::layout::Layout;
use crate::sheets::FigureSheet;

/// The corners of a rectangle come from the number of the vertex. The opacity of the ink says which sheet.
const VERTEX: &str = "#version 300 es
layout(location = 0) in vec4 place;
layout(location = 1) in vec4 ink;
layout(location = 2) in vec4 ground;
uniform vec2 canvas;
uniform vec2 cell;
uniform float tile;
out vec2 texel;
flat out vec4 inkColor;
flat out vec4 groundColor;
void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    vec2 size = corner * (ink.a > 0.45 ? vec2(tile) : ink.a > 0.3 ? vec2(cell.y)
        : ink.a > 0.1 ? vec2(cell.x * 0.5) : cell);
    gl_Position = vec4((place.xy + size) / canvas * vec2(2.0, -2.0) + vec2(-1.0, 1.0), 0.0, 1.0);
    texel = place.zw + size;
    inkColor = ink;
    groundColor = ground;
}";

/// Letters are cover alone; tiles and figures are grey and cover: grey is the part of the cover that has the colour of
/// the ink, the rest is black.
const FRAGMENT: &str = "#version 300 es
precision highp float;
uniform sampler2D letters;
uniform sampler2D tiles;
uniform sampler2D figures;
in vec2 texel;
flat in vec4 inkColor;
flat in vec4 groundColor;
out vec4 color;
void main() {
    bool isLetter = inkColor.a < 0.25;
    vec4 sample_ = isLetter ? texelFetch(letters, ivec2(texel), 0)
        : inkColor.a > 0.75 ? texelFetch(tiles, ivec2(texel), 0)
        : texelFetch(figures, ivec2(texel), 0);
    float cover = isLetter ? sample_.r : sample_.a;
    float grey = isLetter ? 1.0 : sample_.r;
    float ground = groundColor.a * (1.0 - cover);
    color = vec4(inkColor.rgb * grey * cover + groundColor.rgb * ground, cover + ground);
}";

/// The program on the graphics card, and its sheets.
pub(crate) struct Renderer {
    gl: Gl,
    buffer: WebGlBuffer,
    sheets: [WebGlTexture; 2],
    figures: WebGlTexture,
    canvas: Option<WebGlUniformLocation>,
    cell: Option<WebGlUniformLocation>,
    tile: Option<WebGlUniformLocation>,
}

impl Renderer {
    /// Prepares the graphics card.
    ///
    /// # Errors
    /// Why it cannot draw, as a clause.
    pub(crate) fn new(canvas: &HtmlCanvasElement) -> Result<Self, String> {
        let gl = context(canvas).ok_or("this browser has no WebGL 2, or it is switched off")?;
        let program = program(&gl)?;
        gl.use_program(Some(&program));
        let buffer = gl.create_buffer().ok_or("the graphics card is lost")?;
        gl.bind_buffer(Gl::ARRAY_BUFFER, Some(&buffer));
        for index in 0..3 {
            gl.enable_vertex_attrib_array(index);
            gl.vertex_attrib_divisor(index, 1);
        }
        let sheets = [sheet(&gl, Gl::TEXTURE0)?, sheet(&gl, Gl::TEXTURE1)?];
        let figures = sheet(&gl, Gl::TEXTURE2)?;
        let uniform = |name: &str| gl.get_uniform_location(&program, name);
        gl.uniform1i(uniform("letters").as_ref(), 0);
        gl.uniform1i(uniform("tiles").as_ref(), 1);
        gl.uniform1i(uniform("figures").as_ref(), 2);
        gl.enable(Gl::BLEND);
        gl.blend_func(Gl::ONE, Gl::ONE_MINUS_SRC_ALPHA);
        gl.clear_color(0.0, 0.0, 0.0, 1.0);
        let (canvas, cell, tile) = (uniform("canvas"), uniform("cell"), uniform("tile"));
        Ok(Self { gl, buffer, sheets, figures, canvas, cell, tile })
    }

    /// Takes the pictures of letters and tiles, and the figures.
    ///
    /// # Errors
    /// When the browser cannot read one, as a clause.
    pub(crate) fn load(
        &self,
        sheets: [&HtmlImageElement; 2],
        figures: &FigureSheet,
    ) -> Result<(), String> {
        for (index, image) in (0..).zip(sheets) {
            let gl = &self.gl;
            gl.active_texture(Gl::TEXTURE0 + index);
            gl.bind_texture(Gl::TEXTURE_2D, Some(&self.sheets[index as usize]));
            gl.pixel_storei(Gl::UNPACK_COLORSPACE_CONVERSION_WEBGL, Gl::NONE as i32);
            let (format, kind) = (Gl::RGBA, Gl::UNSIGNED_BYTE);
            gl.tex_image_2d_with_u32_and_u32_and_html_image_element(
                Gl::TEXTURE_2D,
                0,
                format as i32,
                format,
                kind,
                image,
            )
            .map_err(|error| unusable(&error))?;
        }
        self.load_figures(figures).map_err(|error| unusable(&error))
    }

    fn load_figures(&self, figures: &FigureSheet) -> Result<(), JsValue> {
        let gl = &self.gl;
        gl.active_texture(Gl::TEXTURE2);
        gl.bind_texture(Gl::TEXTURE_2D, Some(&self.figures));
        gl.pixel_storei(Gl::UNPACK_ALIGNMENT, 1);
        // The grey stands in red, green and blue.
        let (format, kind) = (Gl::LUMINANCE_ALPHA, Gl::UNSIGNED_BYTE);
        gl.tex_image_2d_with_i32_and_i32_and_i32_and_format_and_type_and_opt_u8_array(
            Gl::TEXTURE_2D,
            0,
            format as i32,
            figures.width as i32,
            figures.height as i32,
            0,
            format,
            kind,
            Some(figures.pixels.as_flattened()),
        )
    }

    /// Draws a frame.
    // The sides of a canvas are small: f32 holds them exactly.
    #[allow(clippy::cast_precision_loss)]
    pub(crate) fn draw(&self, frame: &Frame, layout: &Layout) {
        let gl = &self.gl;
        let (width, height) = (layout.canvas.0 as i32, layout.canvas.1 as i32);
        gl.viewport(0, 0, width, height);
        gl.disable(Gl::SCISSOR_TEST);
        gl.clear(Gl::COLOR_BUFFER_BIT);
        gl.uniform2f(self.canvas.as_ref(), width as f32, height as f32);
        gl.uniform2f(self.cell.as_ref(), layout.cell.0 as f32, layout.cell.1 as f32);
        gl.uniform1f(self.tile.as_ref(), layout.tile as f32);
        let (left, top, area_width, area_height) = frame.area;
        gl.enable(Gl::SCISSOR_TEST);
        gl.scissor(left, height - top - area_height, area_width, area_height);
        self.draw_rectangles(frame.of_map());
        gl.disable(Gl::SCISSOR_TEST);
        self.draw_rectangles(frame.of_text());
    }

    fn draw_rectangles(&self, bytes: &[u8]) {
        let gl = &self.gl;
        gl.bind_buffer(Gl::ARRAY_BUFFER, Some(&self.buffer));
        gl.buffer_data_with_u8_array(Gl::ARRAY_BUFFER, bytes, Gl::STREAM_DRAW);
        let stride = BYTES as i32;
        gl.vertex_attrib_pointer_with_i32(0, 4, Gl::SHORT, false, stride, 0);
        gl.vertex_attrib_pointer_with_i32(1, 4, Gl::UNSIGNED_BYTE, true, stride, 8);
        gl.vertex_attrib_pointer_with_i32(2, 4, Gl::UNSIGNED_BYTE, true, stride, 12);
        gl.draw_arrays_instanced(Gl::TRIANGLE_STRIP, 0, 4, (bytes.len() / BYTES) as i32);
    }
}

fn context(canvas: &HtmlCanvasElement) -> Option<Gl> {
    let options = js_sys::Object::new();
    for name in ["alpha", "antialias", "depth", "stencil"] {
        // A property of a new object can be set.
        let _ = js_sys::Reflect::set(&options, &name.into(), &JsValue::FALSE);
    }
    canvas.get_context_with_context_options("webgl2", &options).ok()??.dyn_into().ok()
}

fn program(gl: &Gl) -> Result<WebGlProgram, String> {
    let program = gl.create_program().ok_or("the graphics card is lost")?;
    for (kind, source) in [(Gl::VERTEX_SHADER, VERTEX), (Gl::FRAGMENT_SHADER, FRAGMENT)] {
        gl.attach_shader(&program, &shader(gl, kind, source)?);
    }
    gl.link_program(&program);
    if gl.get_program_parameter(&program, Gl::LINK_STATUS).is_truthy() {
        return Ok(program);
    }
    let log = gl.get_program_info_log(&program).unwrap_or_default();
    Err(format!("the graphics card refuses the program ({log})"))
}

fn shader(gl: &Gl, kind: u32, source: &str) -> Result<WebGlShader, String> {
    let shader = gl.create_shader(kind).ok_or("the graphics card is lost")?;
    gl.shader_source(&shader, source);
    gl.compile_shader(&shader);
    Ok(shader)
}

/// A texture of exact pixels at that unit.
fn sheet(gl: &Gl, unit: u32) -> Result<WebGlTexture, String> {
    let texture = gl.create_texture().ok_or("the graphics card is lost")?;
    gl.active_texture(unit);
    gl.bind_texture(Gl::TEXTURE_2D, Some(&texture));
    for (name, value) in [
        (Gl::TEXTURE_MIN_FILTER, Gl::NEAREST),
        (Gl::TEXTURE_MAG_FILTER, Gl::NEAREST),
        (Gl::TEXTURE_WRAP_S, Gl::CLAMP_TO_EDGE),
        (Gl::TEXTURE_WRAP_T, Gl::CLAMP_TO_EDGE),
    ] {
        gl.tex_parameteri(Gl::TEXTURE_2D, name, value as i32);
    }
    Ok(texture)
}

fn unusable(error: &JsValue) -> String {
    format!("a picture cannot be used ({})", text(error))
}

fn text(error: &JsValue) -> String {
    error.as_string().unwrap_or_else(|| "no reason is given".to_owned())
}
