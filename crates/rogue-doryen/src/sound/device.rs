//! The device that plays samples, by cpal.

use std::fmt::Display;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use cpal::traits::{DeviceTrait, HostTrait, StreamTrait};
use cpal::{ErrorKind, FromSample, SampleFormat, SizedSample, Stream, StreamConfig};
use rogue_ui::Mood;

use super::mixer::{Mixer, Output, Samples};

/// An open device. It is closed on drop.
pub(super) struct Device {
    mixer: Arc<Mutex<Mixer>>,
    rate: u32,
    /// Set when the device has gone.
    is_lost: Arc<AtomicBool>,
    _stream: Stream,
}

impl Device {
    /// Opens the device that the system plays sounds with.
    ///
    /// # Errors
    /// Why there is none, for the log.
    pub(super) fn open() -> Result<Self, String> {
        let _quiet = quiet();
        let none = "this system has no device for sounds";
        let device = cpal::default_host().default_output_device().ok_or(none)?;
        let config = device.default_output_config().map_err(text)?;
        let (format, config) = (config.sample_format(), StreamConfig::from(config));
        let rate = config.sample_rate;
        let mixer = Arc::new(Mutex::new(Mixer::new(rate)));
        let build = match format {
            SampleFormat::F32 => stream::<f32>,
            SampleFormat::I16 => stream::<i16>,
            SampleFormat::U16 => stream::<u16>,
            SampleFormat::I32 => stream::<i32>,
            SampleFormat::U8 => stream::<u8>,
            other => return Err(format!("the device wants samples as {other}")),
        };
        let is_lost = Arc::new(AtomicBool::new(false));
        let stream = build(&device, config, Arc::clone(&mixer), Arc::clone(&is_lost))?;
        stream.play().map_err(text)?;
        Ok(Self { mixer, rate, is_lost, _stream: stream })
    }
}

impl Device {
    fn mixer(&self) -> MutexGuard<'_, Mixer> {
        self.mixer.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Output for Device {
    fn rate(&self) -> u32 {
        self.rate
    }

    fn is_lost(&self) -> bool {
        self.is_lost.load(Ordering::Relaxed)
    }

    fn play(&self, samples: Samples, gain: f32) {
        self.mixer().play(samples, gain);
    }

    fn accompany(&self, mood: Option<Mood>, gain: f32) {
        self.mixer().accompany(mood, gain);
    }
}

fn stream<T: SizedSample + FromSample<f32>>(
    device: &cpal::Device,
    config: StreamConfig,
    mixer: Arc<Mutex<Mixer>>,
    is_lost: Arc<AtomicBool>,
) -> Result<Stream, String> {
    let channels = usize::from(config.channels.max(1));
    let write = move |data: &mut [T], _: &cpal::OutputCallbackInfo| {
        let mut mixer = mixer.lock().unwrap_or_else(PoisonError::into_inner);
        for frame in data.chunks_mut(channels) {
            frame.fill(T::from_sample(mixer.next()));
        }
    };
    let failed = move |error: cpal::Error| {
        tracing::debug!(%error, "sound");
        let goes_on = matches!(
            error.kind(),
            ErrorKind::DeviceChanged | ErrorKind::RealtimeDenied | ErrorKind::Xrun
        );
        is_lost.fetch_or(!goes_on, Ordering::Relaxed);
    };
    device.build_output_stream(config, write, failed, None).map_err(text)
}

fn text(error: impl Display) -> String {
    error.to_string()
}

/// Keeps the C library from printing missing devices: it does so for each device that it tries.
#[cfg(has_alsa)]
fn quiet() -> impl Sized {
    alsa::Output::local_error_handler()
}

#[cfg(not(has_alsa))]
const fn quiet() {}
