/** One event of a pattern. */
export interface PatternStep {
  /** Beats from the bar's start. */
  readonly atBeat: number;
  readonly beats: number;
  /** The sound: notes of a voicing, `r` root, a drum; see `readPattern`. */
  readonly what: string;
  /** 1 is normal. */
  readonly accent: number;
}

const ACCENTS: Readonly<Record<string, number>> = { "'": 1.18, ',': 0.72 };

/**
 * Reads a pattern: words that share the bar evenly. `.` is a rest and `-` prolongs what is before it.
 * For chords: digits name notes of the voicing from the lowest, `*` is all of them, `b` the bass note
 * and `t` the highest an octave up. For a bass: `r` root, `f` fifth, `o` octave, `a` a step towards
 * the next root. A trailing `'` is an accent, a trailing `,` a soft note.
 */
export function readPattern(text: string, beatsPerBar: number): PatternStep[] {
  const words = text.trim().split(/\s+/);
  const beats = beatsPerBar / words.length;
  const steps: { atBeat: number; beats: number; what: string; accent: number }[] = [];
  words.forEach((word, i) => {
    const last = steps.at(-1);
    if (word === '-' && last !== undefined) last.beats += beats;
    if (word === '.' || word === '-') return;
    const accent = ACCENTS[word.at(-1) ?? ''];
    const what = accent === undefined ? word : word.slice(0, -1);
    steps.push({ atBeat: i * beats, beats, what, accent: accent ?? 1 });
  });
  return steps;
}

/** General MIDI's notes of the drums used. */
export const DRUM_NOTES: Readonly<Record<string, number>> = {
  kick: 36,
  rim: 37,
  snare: 38,
  clap: 39,
  hat: 42,
  open: 46,
  tomlow: 45,
  tom: 48,
  crash: 49,
  ride: 51,
  tambourine: 54,
  shaker: 70,
  cabasa: 69,
  conga: 63,
  congalow: 64,
};

const DRUM_ACCENTS: Readonly<Record<string, number>> = { X: 1.2, x: 0.9, o: 0.55 };

/** Reads lines such as `kick x...x... / hat o.x.o.x.`; each line's characters share the bar evenly. */
export function readDrumPattern(text: string, beatsPerBar: number): PatternStep[] {
  return text.split('/').flatMap((line) => {
    const [drum = '', strokes = ''] = line.trim().split(/\s+/);
    if (DRUM_NOTES[drum] === undefined) throw new Error(`unknown drum ${drum}`);
    const beats = beatsPerBar / strokes.length;
    return [...strokes].flatMap((stroke, i): PatternStep[] => {
      const accent = DRUM_ACCENTS[stroke];
      return accent === undefined ? [] : [{ atBeat: i * beats, beats, what: drum, accent }];
    });
  });
}
