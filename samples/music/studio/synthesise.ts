import { readFile } from 'node:fs/promises';
import { SoundBankLoader, SpessaSynthProcessor } from 'spessasynth_core';
import { SAMPLE_RATE } from '@/renderer/sound/sound-args';
import type { PlayedNote } from '../compose/perform';
import type { PieceScore } from '../score';

/** Maximum samples that the synthesiser makes at once. */
const MAX_BLOCK = 128;
const CENTRE = 64;
const [VOLUME, PAN, EXPRESSION] = [7, 10, 11] as const;

/** Two channels of samples of one length. */
export interface Stereo {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

export function createStereo(samples: number): Stereo {
  return { left: new Float32Array(samples), right: new Float32Array(samples) };
}

/** Reads a sound font (SF2 or SF3). */
export async function loadSoundFont(path: string) {
  const bytes = await readFile(path);
  const { buffer, byteOffset, byteLength } = bytes;
  return SoundBankLoader.fromArrayBuffer(buffer.slice(byteOffset, byteOffset + byteLength));
}

type SoundFont = Awaited<ReturnType<typeof loadSoundFont>>;

/** Message to a channel at a sample. */
interface TimedMessage {
  readonly sample: number;
  readonly channel: number;
  readonly pitch: number;
  /** 0 ends the note. */
  readonly velocity: number;
}

/**
 * Plays notes with a sound font: each voice by itself, dry and in the middle. A note begins exactly
 * on its sample.
 */
export async function synthesise(
  score: PieceScore,
  notes: readonly PlayedNote[],
  seconds: number,
  soundFont: SoundFont,
): Promise<Map<string, Stereo>> {
  const samples = Math.ceil(seconds * SAMPLE_RATE);
  const names = Object.keys(score.voices);
  const synth = new SpessaSynthProcessor(SAMPLE_RATE, {
    eventsEnabled: false,
    effectsEnabled: false,
  });
  synth.soundBankManager.addSoundBank(soundFont, 'main');
  await synth.processorInitialized;
  names.forEach((name, channel) => {
    const voice = score.voices[name];
    if (voice === undefined) return;
    synth.midiChannels[channel]?.setDrums(voice.role === 'drums');
    synth.programChange(channel, voice.program);
    synth.controllerChange(channel, VOLUME, 110);
    synth.controllerChange(channel, EXPRESSION, 127);
    synth.controllerChange(channel, PAN, CENTRE);
  });
  const stems = names.map(() => createStereo(samples));
  const outputs = stems.map(({ left, right }) => [left, right]);
  const unused = createStereo(samples);
  const messages = toMessages(notes, names);
  let next = 0;
  for (let at = 0; at < samples; ) {
    for (; (messages[next]?.sample ?? samples) <= at; next++) {
      const { channel, pitch, velocity } = messages[next] as TimedMessage;
      if (velocity === 0) synth.noteOff(channel, pitch);
      else synth.noteOn(channel, pitch, velocity);
    }
    const until = Math.min(samples, at + MAX_BLOCK, messages[next]?.sample ?? samples);
    synth.processSplit(outputs, unused.left, unused.right, at, until - at);
    at = until;
  }
  return new Map(names.map((name, i) => [name, stems[i] as Stereo]));
}

function toMessages(notes: readonly PlayedNote[], names: readonly string[]): TimedMessage[] {
  const messages = notes.flatMap((note): TimedMessage[] => {
    const channel = names.indexOf(note.voice);
    const at = (seconds: number) => Math.round(seconds * SAMPLE_RATE);
    const { pitch, velocity } = note;
    return [
      { sample: at(note.startSeconds), channel, pitch, velocity },
      { sample: at(note.endSeconds), channel, pitch, velocity: 0 },
    ];
  });
  // At one moment, ends come first, so that a repeated note is not cut off by the end of the previous one.
  return messages.sort((a, b) => a.sample - b.sample || a.velocity - b.velocity);
}
