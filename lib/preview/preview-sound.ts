import { FRAME_RATE } from '@/contracts/production/frame-rate';
import { mixPreview } from './mix-preview';
import type { PreviewMusic, VideoTiming } from './time-preview';

/**
 * Sound further than this from its frame restarts at the frame's time. The clocks of some devices move in
 * steps of up to 0.04 s, which are not drift.
 */
const MAX_DRIFT_SECONDS = 0.045;
/** Fade that avoids clicks at the start and end. */
const RAMP_SECONDS = 0.008;
/** Sample rate of decoded sound; frequencies above half of it are hardly audible and would cost memory. */
const SAMPLE_RATE = 32_000;
/** Delay after the last sound before the device is suspended. */
const SLEEP_DELAY_MS = 200;
/** Decodes only as much of a recording as the longest video can use. */
const MAX_SECONDS = 140;

/** A recording, and the time from which a video may use it. */
type Source = Pick<PreviewMusic, 'soundUrl' | 'startSeconds'>;

/** The decoded part of a recording, by channel. */
type Channels = readonly Float32Array[];

/** The audible sources of a video. */
type Audible = Pick<VideoTiming, 'music' | 'voice'>;

/** The playing sound: its time in the video at a time of the context's clock. */
interface Playing {
  readonly source: AudioBufferSourceNode;
  readonly gain: GainNode;
  readonly videoSeconds: number;
  readonly contextSeconds: number;
}

/** Plays a video's music and voice in step with the displayed frames. */
export class PreviewSound {
  #context: AudioContext | undefined;
  #audible: Audible = { music: undefined };
  #seconds = 0;
  /** By address. */
  readonly #recordings = new Map<string, Channels | 'loading' | 'failed'>();
  #mixed: AudioBuffer | undefined;
  #playing: Playing | undefined;

  /** Changes the sound from the next frame on. @param seconds length of the video. */
  show({ music, voice }: Audible, seconds: number): void {
    const audible = { music, voice };
    if (JSON.stringify([audible, seconds]) === JSON.stringify([this.#audible, this.#seconds]))
      return;
    this.stop();
    this.#audible = audible;
    this.#seconds = seconds;
    this.#mixed = undefined;
    const wanted = sourcesOf(audible).map(toKey);
    for (const key of this.#recordings.keys()) {
      if (!wanted.includes(key)) this.#recordings.delete(key);
    }
  }

  /**
   * Enables and loads the sound. Call it during a press by the user, because browsers require one for audible
   * sound.
   */
  unlock(): void {
    if (sourcesOf(this.#audible).length === 0 || typeof AudioContext === 'undefined') return;
    this.#context ??= new AudioContext();
    this.#resume(this.#context);
    for (const [key, recording] of this.#recordings) {
      if (recording === 'failed') this.#recordings.delete(key);
    }
    this.#load();
  }

  /**
   * Continues, or starts at the time of a displayed frame.
   * @param frameTime when the frame was due, in milliseconds since the epoch.
   */
  follow(frame: number, frameTime: number): void {
    const context = this.#context;
    if (context === undefined) return;
    this.#load();
    if (context.state !== 'running') {
      this.#end();
      this.#resume(context);
      return;
    }
    const now = performance.timeOrigin + performance.now();
    const videoSeconds = frame / FRAME_RATE + (now - frameTime) / 1_000;
    const { currentTime } = context;
    const playing = this.#playing;
    if (playing !== undefined) {
      const soundSeconds = playing.videoSeconds + currentTime - playing.contextSeconds;
      if (Math.abs(soundSeconds - videoSeconds) <= MAX_DRIFT_SECONDS) return;
    }
    this.#end();
    const buffer = this.#mix(context);
    // Sound that starts now is audible after the device's delay.
    const from = videoSeconds + (context.outputLatency || 0);
    if (buffer === undefined || from >= buffer.duration) return;
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, currentTime);
    gain.gain.linearRampToValueAtTime(1, currentTime + RAMP_SECONDS);
    const source = new AudioBufferSourceNode(context, { buffer });
    source.connect(gain).connect(context.destination);
    source.start(currentTime, Math.max(0, from));
    this.#playing = { source, gain, videoSeconds, contextSeconds: currentTime };
  }

  /** Stops playback, so that the device may sleep. */
  stop(): void {
    this.#end();
    const context = this.#context;
    if (context?.state !== 'running') return;
    setTimeout(() => {
      if (this.#playing === undefined) context.suspend().catch(() => undefined);
    }, SLEEP_DELAY_MS);
  }

  close(): void {
    this.stop();
    void this.#context?.close();
    this.#context = undefined;
  }

  #resume(context: AudioContext): void {
    // If the browser blocks sound, the video plays without it.
    context.resume().catch(() => undefined);
  }

  #end(): void {
    const { source, gain } = this.#playing ?? {};
    this.#playing = undefined;
    const now = this.#context?.currentTime ?? 0;
    gain?.gain.cancelScheduledValues(now);
    gain?.gain.setTargetAtTime(0, now, RAMP_SECONDS / 4);
    source?.stop(now + 2 * RAMP_SECONDS);
  }

  #load(): void {
    for (const source of sourcesOf(this.#audible)) {
      const key = toKey(source);
      if (this.#recordings.has(key)) continue;
      this.#recordings.set(key, 'loading');
      const settle = (recording: Channels | 'failed') => {
        if (!this.#recordings.has(key)) return;
        this.#recordings.set(key, recording);
        this.#mixed = undefined;
      };
      loadRecording(source)
        .then(settle)
        // The video then plays without it until the next playback.
        .catch(() => settle('failed'));
    }
  }

  /** @returns undefined if there is no sound, or not yet. */
  #mix(context: AudioContext): AudioBuffer | undefined {
    const { music, voice } = this.#audible;
    const sources = sourcesOf(this.#audible);
    if (this.#mixed !== undefined) return this.#mixed;
    if (sources.some((source) => this.#recordings.get(toKey(source)) === 'loading'))
      return undefined;
    const layers = {
      music: music && this.#record(music, music),
      voice: voice && this.#record(voice, fromStart(voice)),
    };
    if (layers.music === undefined && layers.voice === undefined) return undefined;
    const channels = mixPreview(layers, this.#seconds, SAMPLE_RATE);
    const length = channels[0]?.length ?? 0;
    const buffer = context.createBuffer(channels.length, length, SAMPLE_RATE);
    for (const [i, channel] of channels.entries()) buffer.copyToChannel(channel, i);
    this.#mixed = buffer;
    return buffer;
  }

  /** @returns undefined for a sound that could not be loaded. */
  #record<Sound>(sound: Sound, source: Source) {
    const channels = this.#recordings.get(toKey(source));
    return typeof channels === 'object' ? { ...sound, channels } : undefined;
  }
}

function sourcesOf({ music, voice }: Audible): Source[] {
  return [music, voice && fromStart(voice)].filter((source) => source !== undefined);
}

/** Returns a source without a start offset, because a voice is used as a whole. */
function fromStart({ soundUrl }: Pick<Source, 'soundUrl'>): Source {
  return { soundUrl, startSeconds: 0 };
}

function toKey({ soundUrl, startSeconds }: Source): string {
  return `${soundUrl} ${startSeconds}`;
}

async function loadRecording({ soundUrl, startSeconds }: Source): Promise<Channels> {
  const response = await fetch(soundUrl);
  if (!response.ok) throw new Error(`The sound could not be loaded (${response.status}).`);
  const decoder = new OfflineAudioContext(2, 1, SAMPLE_RATE);
  const whole = await decoder.decodeAudioData(await response.arrayBuffer());
  const from = Math.round(startSeconds * SAMPLE_RATE);
  return Array.from({ length: Math.min(2, whole.numberOfChannels) }, (_, channel) =>
    whole.getChannelData(channel).slice(from, from + MAX_SECONDS * SAMPLE_RATE),
  );
}
