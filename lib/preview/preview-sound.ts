import { FRAME_RATE } from '@/contracts/frame-rate';
import { type ArrangedMusic, arrangeSamples } from '@/engine/timing/arrange-music';
import type { PreviewMusic } from './time-preview';

/**
 * Sound further than this from its frame starts anew at the frame's time. Some devices' clocks move in
 * steps of up to 0.04 s, which are no drift.
 */
const MAX_DRIFT_SECONDS = 0.045;
/** Nothing clicks where it begins and ends. */
const RAMP_SECONDS = 0.008;
/** Of decoded sound; what lies above half of it is hardly heard, and would take memory. */
const SAMPLE_RATE = 32_000;
/** The device sleeps this long after the last sound, which has ended by then. */
const SLEEP_DELAY_MS = 200;
/** Of a recording as much is decoded as the longest video has use for. */
const MAX_SECONDS = 140;

/** The part of a recording that a video may use. */
interface Recording {
  readonly soundUrl: string;
  readonly startSeconds: number;
  readonly channels: readonly Float32Array[];
}

/** Sound that is heard: where in the video it was at a moment of the context's clock. */
interface Playing {
  readonly source: AudioBufferSourceNode;
  readonly gain: GainNode;
  readonly videoSeconds: number;
  readonly contextSeconds: number;
}

/** Plays a video's music in step with the frames that are shown. */
export class PreviewSound {
  #context: AudioContext | undefined;
  #music: PreviewMusic | undefined;
  #seconds = 0;
  #recording: Recording | undefined;
  /** What is being loaded, or could not be. */
  #loading: PreviewMusic | undefined;
  #arranged: AudioBuffer | undefined;
  #playing: Playing | undefined;

  /** Changes what is heard from the next frame on. @param seconds length of the video. */
  show(music: PreviewMusic | undefined, seconds: number): void {
    if (JSON.stringify([music, seconds]) === JSON.stringify([this.#music, this.#seconds])) return;
    this.stop();
    this.#music = music;
    this.#seconds = seconds;
    this.#arranged = undefined;
  }

  /** Allows sound and fetches it. A browser lets it be heard when a person's press leads here. */
  unlock(): void {
    if (this.#music === undefined || typeof AudioContext === 'undefined') return;
    this.#context ??= new AudioContext();
    this.#resume(this.#context);
    this.#loading = undefined;
    this.#load();
  }

  /**
   * Plays on, or starts at the place of a frame that is shown.
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
    const buffer = this.#arrange(context);
    // What is started now is heard after the device's delay.
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

  /** Ends what is heard; the device may sleep then. */
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
    // Where it may not be heard, the video plays without.
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
    const music = this.#music;
    if (music === undefined || isOf(this.#recording, music) || isOf(this.#loading, music)) return;
    this.#loading = music;
    loadRecording(music)
      .then((recording) => {
        if (this.#loading === music) this.#recording = recording;
      })
      // The video then plays silently, until it is played again.
      .catch(() => undefined);
  }

  #arrange(context: AudioContext): AudioBuffer | undefined {
    const [music, recording] = [this.#music, this.#recording];
    if (music === undefined || recording === undefined || !isOf(recording, music)) return undefined;
    this.#arranged ??= arrange(context, recording.channels, music, this.#seconds);
    return this.#arranged;
  }
}

type Source = Pick<PreviewMusic, 'soundUrl' | 'startSeconds'>;

function isOf(one: Source | undefined, other: Source): boolean {
  return one?.soundUrl === other.soundUrl && one.startSeconds === other.startSeconds;
}

async function loadRecording({ soundUrl, startSeconds }: Source): Promise<Recording> {
  const response = await fetch(soundUrl);
  if (!response.ok) throw new Error(`The music could not be loaded (${response.status}).`);
  const decoder = new OfflineAudioContext(2, 1, SAMPLE_RATE);
  const whole = await decoder.decodeAudioData(await response.arrayBuffer());
  const from = Math.round(startSeconds * SAMPLE_RATE);
  const channels = Array.from({ length: Math.min(2, whole.numberOfChannels) }, (_, channel) =>
    whole.getChannelData(channel).slice(from, from + MAX_SECONDS * SAMPLE_RATE),
  );
  return { soundUrl, startSeconds, channels };
}

function arrange(
  context: AudioContext,
  channels: readonly Float32Array[],
  music: ArrangedMusic,
  seconds: number,
): AudioBuffer {
  const length = Math.round(seconds * SAMPLE_RATE);
  const buffer = context.createBuffer(channels.length, length, SAMPLE_RATE);
  for (const [i, channel] of channels.entries()) {
    buffer.copyToChannel(arrangeSamples(channel, music, seconds, SAMPLE_RATE), i);
  }
  return buffer;
}
