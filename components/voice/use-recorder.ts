import { useEffect, useRef, useState } from 'react';
import { voiceLimits } from '@/contracts/project/voice';
import {
  chooseRecordingType,
  type Microphone,
  MicrophoneRefused,
  openMicrophone,
} from './open-microphone';

const COUNT_IN = 3;
const SECOND_MS = 1_000;
/** Interval at which the level and the time are read (ms). */
const TICK_MS = 100;
/** A working microphone picks up room noise; a muted or wrong one stays below this level. */
const SILENCE_LEVEL = 0.05;
const SILENT_SECONDS = 4;

export type RecorderPhase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'counting'; readonly count: number }
  | {
      readonly kind: 'recording';
      readonly seconds: number;
      readonly level: number;
      /** Whether the first seconds were silent. */
      readonly isSilent: boolean;
    };

export interface Recorder {
  readonly phase: RecorderPhase;
  /** Reason why nothing is recorded, or why the last take ended early. */
  readonly problem: string | undefined;
  readonly start: () => void;
  /** Ends the take, or the count-in before it. */
  readonly stop: () => void;
}

const idle = { kind: 'idle' } as const;

/** Records takes from the microphone after a count-in. @param onTake called with each take. */
export function useRecorder(onTake: (take: Blob) => void): Recorder {
  const [phase, setPhase] = useState<RecorderPhase>(idle);
  const [problem, setProblem] = useState<string>();
  const current = useRef<{ readonly stop: () => void }>(undefined);
  /**
   * Stays pending if a take is cancelled before the permission is given: the next take waits for the same
   * request.
   */
  const opening = useRef<Promise<Microphone>>(undefined);
  const latestOnTake = useRef(onTake);
  latestOnTake.current = onTake;

  useEffect(() => () => current.current?.stop(), []);

  const end = (why?: string) => {
    current.current = undefined;
    setPhase(idle);
    setProblem(why);
  };

  const open = () => {
    opening.current ??= openMicrophone().finally(() => {
      opening.current = undefined;
    });
    return opening.current;
  };

  const start = async () => {
    if (current.current !== undefined) return;
    let microphone: Microphone | undefined;
    const attempt = {
      stop() {
        microphone?.close();
        end();
      },
    };
    const isStopped = () => current.current !== attempt;
    current.current = attempt;
    setProblem(undefined);
    setPhase({ kind: 'asking' });
    try {
      microphone = await open();
      // The take was cancelled in the meantime.
      if (current.current === undefined) microphone.close();
      await countIn(microphone, isStopped, (count) => setPhase({ kind: 'counting', count }));
      if (isStopped()) return;
      current.current = record(microphone, {
        onTick: (tick) => setPhase({ kind: 'recording', ...tick }),
        onEnd: (take, why) => {
          end(take.size > 0 ? why : (why ?? 'Nothing was recorded. Please try again.'));
          if (take.size > 0) latestOnTake.current(take);
        },
      });
    } catch (error) {
      if (isStopped()) return;
      microphone?.close();
      end(toSentence(error));
    }
  };
  return { phase, problem, start: () => void start(), stop: () => current.current?.stop() };
}

/** @throws MicrophoneRefused if the microphone is unplugged during the count-in. */
async function countIn(
  { stream }: Microphone,
  isStopped: () => boolean,
  onCount: (count: number) => void,
): Promise<void> {
  for (let count = COUNT_IN; count > 0 && !isStopped(); count--) {
    onCount(count);
    await new Promise((resolve) => setTimeout(resolve, SECOND_MS));
  }
  if (stream.getAudioTracks().some(({ readyState }) => readyState !== 'ended')) return;
  throw new MicrophoneRefused('The microphone was unplugged. Connect it and try again.');
}

function toSentence(error: unknown): string {
  return error instanceof MicrophoneRefused ? error.message : 'The microphone could not be opened.';
}

interface RecordingEvents {
  readonly onTick: (tick: Omit<Extract<RecorderPhase, { kind: 'recording' }>, 'kind'>) => void;
  /** @param why absent if the user ended the take. */
  readonly onEnd: (take: Blob, why: string | undefined) => void;
}

/** Records until it is stopped, the microphone is unplugged or the maximum length is reached. */
function record(microphone: Microphone, { onTick, onEnd }: RecordingEvents): { stop: () => void } {
  const { stream } = microphone;
  const mimeType = chooseRecordingType();
  const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType });
  // Recorded in chunks, so that nothing is lost if the take ends unexpectedly.
  recorder.start(SECOND_MS);
  const meter = openMeter(stream);
  const parts: Blob[] = [];
  const startedAt = performance.now();
  let why: string | undefined;
  const stop = (reason?: string) => {
    why ??= reason;
    if (recorder.state !== 'inactive') recorder.stop();
  };
  let hasSound = false;
  const ticking = setInterval(() => {
    const seconds = (performance.now() - startedAt) / SECOND_MS;
    const level = meter.read();
    hasSound ||= level === undefined || level > SILENCE_LEVEL;
    onTick({ seconds, level: level ?? 0, isSilent: !hasSound && seconds >= SILENT_SECONDS });
    if (seconds >= voiceLimits.seconds) {
      stop('A take can be up to three minutes, so the recording stopped.');
    }
  }, TICK_MS);
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  recorder.addEventListener('stop', () => {
    clearInterval(ticking);
    meter.close();
    microphone.close();
    onEnd(new Blob(parts, { type: recorder.mimeType }), why);
  });
  for (const track of stream.getAudioTracks()) {
    track.addEventListener('ended', () =>
      stop('The microphone was unplugged. Everything recorded until then is saved.'),
    );
  }
  onTick({ seconds: 0, level: 0, isSilent: false });
  return { stop: () => stop() };
}

/** Reads the microphone's level, 0 to 1; undefined if the browser does not provide it. */
function openMeter(stream: MediaStream): { read: () => number | undefined; close: () => void } {
  if (typeof AudioContext === 'undefined') return { read: () => undefined, close: () => undefined };
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    read() {
      if (context.state !== 'running') return undefined;
      analyser.getFloatTimeDomainData(samples);
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      // Maps -60 dB to 0 and full scale to 1.
      return Math.max(0, Math.min(1, 1 + (20 * Math.log10(peak + 1e-6)) / 60));
    },
    close: () => void context.close(),
  };
}
