import { beforeEach, expect, it, vi } from 'vitest';
import { FRAME_RATE } from '@/contracts/production/frame-rate';
import { PreviewSound } from './preview-sound';

/** The sound that was started and not stopped since, by its time in the video. */
let playing: { offset: number; startedAt: number } | undefined;
let starts = 0;
let clockSeconds = 0;

/** Stub of the browser's AudioContext, which test environments lack. */
class FakeContext {
  state = 'suspended';
  outputLatency = 0.02;
  get currentTime() {
    return clockSeconds;
  }
  async resume() {
    this.state = 'running';
  }
  async suspend() {
    this.state = 'suspended';
  }
  createBuffer = (_: number, length: number, rate: number) => ({
    duration: length / rate,
    copyToChannel: () => undefined,
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  [playing, starts, clockSeconds] = [undefined, 0, 0];
  const gain = {
    setValueAtTime: () => undefined,
    linearRampToValueAtTime: () => undefined,
    cancelScheduledValues: () => undefined,
    setTargetAtTime: () => undefined,
  };
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal(
    'GainNode',
    class {
      gain = gain;
      connect = () => undefined;
    },
  );
  vi.stubGlobal(
    'AudioBufferSourceNode',
    class {
      connect = (next: unknown) => next;
      stop() {
        playing = undefined;
      }
      start(_: number, offset: number) {
        starts++;
        playing = { offset, startedAt: clockSeconds };
      }
    },
  );
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      decodeAudioData = async () => ({
        numberOfChannels: 2,
        getChannelData: () => new Float32Array(32_000 * 20),
      });
    },
  );
  vi.stubGlobal('fetch', async () => new Response(new Uint8Array(1)));
});

const music = {
  soundUrl: '/music/strings.m4a',
  startSeconds: 0,
  sections: [{ fromSeconds: 0, untilSeconds: 20 }],
  finalSeconds: 12,
};

async function pass(seconds: number): Promise<void> {
  clockSeconds += seconds;
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
}

/** Reports that this time of the video is on screen now. */
function showFrame(sound: PreviewSound, videoSeconds: number): void {
  sound.follow(videoSeconds * FRAME_RATE, performance.timeOrigin + performance.now());
}

/** The time of the video that is audible now. */
const place = () => playing && playing.offset + clockSeconds - playing.startedAt - 0.02;

it('starts at the frame on screen, plays on while in step, and follows when the place changes', async () => {
  const sound = new PreviewSound();
  sound.show({ music }, 15);
  showFrame(sound, 1);
  expect(playing, 'before a person has pressed anything').toBeUndefined();
  sound.unlock();
  await pass(0.1);
  showFrame(sound, 4);
  expect(place()).toBeCloseTo(4, 2);
  await pass(1);
  showFrame(sound, 5.02);
  expect(starts).toBe(1);
  showFrame(sound, 9);
  expect(starts).toBe(2);
  expect(place()).toBeCloseTo(9, 2);
  sound.stop();
  expect(playing).toBeUndefined();
});

it('is silent without music, and beyond its end', async () => {
  const sound = new PreviewSound();
  sound.show({ music }, 15);
  sound.unlock();
  await pass(0.1);
  showFrame(sound, 15.5);
  expect(playing).toBeUndefined();
  showFrame(sound, 2);
  expect(playing).toBeDefined();
  sound.show({ music: undefined }, 15);
  showFrame(sound, 2);
  expect(playing).toBeUndefined();
});
