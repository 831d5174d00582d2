import type { MelodyLine } from '../score';
import { readNote } from './chords';
import type { Note } from './note';
import type { Random } from './random';

/** Share of the possible passing notes a varied repeat plays. */
const PASSING_SHARE = 0.45;

/**
 * Reads a line of melody.
 * @param firstBar the piece's bar the line begins in.
 * @throws Error where a bar does not hold as many beats as it must.
 */
export function readMelody(
  voice: string,
  line: MelodyLine,
  options: {
    readonly firstBar: number;
    readonly beatsPerBar: number;
    readonly scale: readonly number[];
    readonly random: Random;
  },
): Note[] {
  const notes: Note[] = [];
  line.melody.split('|').forEach((text, i) => {
    let atBeat = 0;
    for (const word of text.trim().split(/\s+/)) {
      const [name = '', length = '1'] = word.split(':');
      const beats = Number(length);
      if (name !== '_') {
        const pitch = readNote(name) + (line.shift ?? 0);
        notes.push({ voice, bar: options.firstBar + i, atBeat, beats, pitch, accent: 1 });
      }
      atBeat += beats;
    }
    if (Math.abs(atBeat - options.beatsPerBar) > 1e-6) {
      throw new Error(`${voice}, bar ${i} of a line has ${atBeat} beats: ${text}`);
    }
  });
  return line.isVaried === true ? addPassingNotes(notes, options) : notes;
}

/** Fills thirds with the note between them, and answers repeated notes with a neighbour. */
function addPassingNotes(
  notes: readonly Note[],
  { scale, random }: { readonly scale: readonly number[]; readonly random: Random },
): Note[] {
  return notes.flatMap((note, i) => {
    const next = notes[i + 1];
    const isClose = next !== undefined && next.bar - note.bar <= 1;
    if (!isClose || note.beats < 1 || random.next() > PASSING_SHARE) return [note];
    const between = passingNote(note.pitch, next.pitch, scale);
    if (between === undefined) return [note];
    const beats = note.beats >= 2 ? 1 : 0.5;
    const shorter = { ...note, beats: note.beats - beats };
    const atBeat = note.atBeat + shorter.beats;
    return [shorter, { ...note, atBeat, beats, pitch: between, accent: 0.85 }];
  });
}

function passingNote(from: number, to: number, scale: readonly number[]): number | undefined {
  const distance = Math.abs(to - from);
  if (distance !== 3 && distance !== 4 && distance !== 0) return undefined;
  const candidates = distance === 0 ? [from + 2, from + 1] : rangeBetween(from, to);
  return candidates.find((pitch) => scale.includes(pitch % 12));
}

function rangeBetween(from: number, to: number): number[] {
  const step = Math.sign(to - from);
  return Array.from({ length: Math.abs(to - from) - 1 }, (_, i) => from + step * (i + 1));
}
