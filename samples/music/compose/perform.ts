import type { PieceScore, Voice } from '../score';
import type { Note } from './note';
import { createRandom } from './random';
import type { TempoMap } from './tempo';
import type { PieceNotes } from './write-notes';

/** A note as played. */
export interface PlayedNote {
  readonly voice: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly pitch: number;
  /** MIDI velocity, 1 to 127. */
  readonly velocity: number;
}

const DEFAULT_TIMING_SPREAD_MS = 4;
const SOFTEST_VELOCITY = 40;
const VELOCITY_SPAN = 62;
/** Share of the velocity that changes at random. */
const VELOCITY_SPREAD = 0.045;
/** Bars of a phrase; it swells towards its middle and recedes. */
const PHRASE_BARS = 4;
const PHRASE_SWELL = 0.08;

/** Plays a piece with the timing, velocity and length of a human player. */
export function performPiece(score: PieceScore, piece: PieceNotes, tempo: TempoMap): PlayedNote[] {
  const random = createRandom(score.seed + 1);
  const rolls = rollOffsets(piece.notes, score.voices);
  const played = piece.notes.map((note, i) => {
    const voice = score.voices[note.voice] as Voice;
    const spread = (voice.timingSpreadMs ?? DEFAULT_TIMING_SPREAD_MS) / 1000;
    const scoreSeconds = tempo.secondsAt(note.bar, note.atBeat);
    const lead = (voice.leadMs ?? 0) / 1000;
    const offset = spread * random.nextNormal() + (rolls[i] ?? 0) - lead;
    const start = Math.max(0, scoreSeconds + offset);
    const full = tempo.secondsAt(note.bar, note.atBeat + note.beats) - scoreSeconds;
    const length = Math.max(0.05, full * (voice.legato ?? 1) * (1 + 0.03 * random.nextNormal()));
    const velocity = velocityOf(note, piece, score.beatsPerBar);
    return {
      voice: note.voice,
      startSeconds: start,
      endSeconds: start + length,
      pitch: note.pitch,
      velocity: toMidi(velocity * (1 + VELOCITY_SPREAD * random.nextNormal())),
    };
  });
  return played.sort((a, b) => a.startSeconds - b.startSeconds);
}

function velocityOf(note: Note, { bars }: PieceNotes, beatsPerBar: number): number {
  const bar = bars[note.bar];
  const energy = bar?.energy ?? 0.5;
  const inPhrase =
    (((bar?.barInPart ?? 0) % PHRASE_BARS) + note.atBeat / beatsPerBar) / PHRASE_BARS;
  const swell = 1 + PHRASE_SWELL * (Math.sin(Math.PI * inPhrase) - 0.5);
  return (SOFTEST_VELOCITY + VELOCITY_SPAN * energy) * note.accent * metricAccent(note) * swell;
}

function metricAccent({ atBeat }: Note): number {
  if (atBeat < 1e-6) return 1.06;
  return Math.abs(atBeat - Math.round(atBeat)) < 1e-6 ? 1 : 0.93;
}

function toMidi(velocity: number): number {
  return Math.max(1, Math.min(120, Math.round(velocity)));
}

/** Spreads the notes of a strummed chord around its beat, low notes first. */
function rollOffsets(notes: readonly Note[], voices: PieceScore['voices']): number[] {
  const chords = new Map<string, Note[]>();
  for (const note of notes) {
    const key = `${note.voice} ${note.bar} ${note.atBeat}`;
    const chord = chords.get(key);
    if (chord === undefined) chords.set(key, [note]);
    else chord.push(note);
  }
  const offsets = new Map<Note, number>();
  for (const chord of chords.values()) {
    const roll = (voices[chord[0]?.voice ?? '']?.rollMs ?? 0) / 1000;
    const sorted = [...chord].sort((a, b) => a.pitch - b.pitch);
    sorted.forEach((note, i) => {
      offsets.set(note, roll * (i - (sorted.length - 1) / 2));
    });
  }
  return notes.map((note) => offsets.get(note) ?? 0);
}
