import type { MelodyLine, PieceScore, Voice } from '../score';
import { type Bar, readBars } from './bars';
import { scaleOf } from './chords';
import { readMelody } from './melody';
import type { Note } from './note';
import { DRUM_NOTES, type PatternStep, readDrumPattern, readPattern } from './patterns';
import { createRandom, type Random } from './random';
import { leadBass, leadVoices } from './voice-leading';

/** Share of the bars in which an arpeggio replaces one note by its neighbour. */
const CHANGED_ARPEGGIO_SHARE = 0.35;
const DEFAULT_CHORD_NOTES = 4;
/** Energy from which the final chord has a cymbal. */
const LOUD_CLOSE = 0.55;
/** MIDI range of the bass line the chords are led against, where no voice plays one. */
const IMPLIED_BASS_RANGE = [33, 48] as const;

/** A piece as written: its bars, its notes, and the layouts of its chords for each voice. */
export interface PieceNotes {
  readonly bars: readonly Bar[];
  readonly notes: readonly Note[];
  /** The bass note of each chord. */
  readonly basses: readonly number[];
  /** For each chord voice the notes of each chord, lowest first. */
  readonly voicings: Readonly<Record<string, readonly number[][]>>;
}

/** Everything a pattern needs to become notes. */
interface Setting {
  readonly score: PieceScore;
  readonly bars: readonly Bar[];
  readonly basses: readonly number[];
  readonly scale: readonly number[];
  readonly random: Random;
}

/** Writes all notes of a piece. The same score always gives the same notes. */
export function writeNotes(score: PieceScore): PieceNotes {
  const bars = readBars(score);
  const chords = bars.flatMap(({ spans }) => spans.map(({ chord }) => chord));
  const voices = Object.entries(score.voices);
  const bassVoice = voices.find(([, { role }]) => role === 'bass')?.[1];
  const basses = leadBass(chords, bassVoice?.range ?? IMPLIED_BASS_RANGE);
  const voicings: Record<string, number[][]> = {};
  for (const [name, voice] of voices) {
    if (voice.role !== 'chords') continue;
    const count = voice.chordNotes ?? DEFAULT_CHORD_NOTES;
    voicings[name] = leadVoices(chords, basses, voice.range, count);
  }
  const scale = scaleOf(score.tonic, score.mode);
  const random = createRandom(score.seed);
  const setting: Setting = { score, bars, basses, scale, random };
  const notes = voices.flatMap(([name, voice]) => [
    ...melodyNotes(name, setting),
    ...patternNotes(name, voice, voicings[name] ?? [], setting),
  ]);
  return { bars, notes, basses, voicings };
}

function melodyNotes(name: string, { score, bars, scale, random }: Setting): Note[] {
  const { beatsPerBar } = score;
  return bars.flatMap(({ index, part, barInPart }) => {
    const line = part.play[name];
    if (barInPart !== 0 || typeof line !== 'object') return [];
    const options = { firstBar: index, beatsPerBar, scale, random };
    const melody = readMelody(name, line satisfies MelodyLine, options);
    return melody.filter(({ bar }) => bar < bars.length);
  });
}

function patternNotes(
  name: string,
  voice: Voice,
  voicings: readonly number[][],
  setting: Setting,
): Note[] {
  const { bars, score, random } = setting;
  const chooser = createChooser(random);
  return bars.flatMap((bar) => {
    const choice = bar.part.play[name];
    if (typeof choice !== 'string') return [];
    if (bar.isFinal) return finalNotes(name, voice, voicings, bar, setting);
    const pattern = voice.patterns?.[chooser(choice, bar.isLastOfPart)];
    if (pattern === undefined) throw new Error(`${score.name}: ${name} has no pattern ${choice}`);
    if (voice.role === 'drums') {
      return readDrumPattern(pattern, score.beatsPerBar).map((step) =>
        toNote(name, bar, step, DRUM_NOTES[step.what] ?? 0),
      );
    }
    const steps = changeOneStep(readPattern(pattern, score.beatsPerBar), random);
    return steps.flatMap((step) =>
      pitchesOf(step, voice, voicings, bar, setting).map((pitch) => toNote(name, bar, step, pitch)),
    );
  });
}

/** Alternates patterns, none more than twice in a row if there are several. */
function createChooser(random: Random): (choice: string, isLastOfPart: boolean) => string {
  let recent: string[] = [];
  return (choice, isLastOfPart) => {
    const [usual = '', last] = choice.split('/').map((text) => text.trim());
    if (isLastOfPart && last !== undefined) return last;
    const names = usual.split(/\s+/);
    const isWorn = (name: string) => recent.length === 2 && recent.every((each) => each === name);
    const fresh = names.length === 1 ? names : names.filter((name) => !isWorn(name));
    const chosen = fresh[Math.floor(random.next() * fresh.length)] ?? '';
    recent = [...recent.slice(-1), chosen];
    return chosen;
  };
}

/** Replaces one note of some arpeggios by its neighbour in the chord. */
function changeOneStep(steps: readonly PatternStep[], random: Random): PatternStep[] {
  const single = steps.flatMap(({ what }, i) => (/^[1-4]$/.test(what) && i > 0 ? [i] : []));
  if (single.length < 4 || random.next() > CHANGED_ARPEGGIO_SHARE) return [...steps];
  const at = single[Math.floor(random.next() * single.length)];
  return steps.map((step, i) => {
    if (i !== at) return step;
    const note = Number(step.what);
    return { ...step, what: String(note === 4 ? 3 : note + 1) };
  });
}

function pitchesOf(
  step: PatternStep,
  voice: Voice,
  voicings: readonly number[][],
  bar: Bar,
  setting: Setting,
): number[] {
  const span = bar.spans.findLast(({ atBeat }) => atBeat <= step.atBeat + 1e-6) ?? bar.spans[0];
  if (span === undefined) return [];
  const bass = setting.basses[span.index] ?? 0;
  if (voice.role === 'bass') {
    const next = setting.basses[span.index + 1] ?? bass;
    return [bassPitch(step.what, { bass, next, tones: span.chord.tones }, voice, setting.scale)];
  }
  const voicing = voicings[span.index] ?? [];
  if (step.what === '*') return voicing;
  return [...step.what].flatMap((sign) => {
    if (sign === 'b') return [bass];
    if (sign === 't') return [(voicing.at(-1) ?? 0) + 12];
    const pitch = voicing[Math.min(Number(sign), voicing.length) - 1];
    return pitch === undefined ? [] : [pitch];
  });
}

function bassPitch(
  what: string,
  { bass, next, tones }: { bass: number; next: number; tones: readonly number[] },
  { range: [lowest, highest] }: Voice,
  scale: readonly number[],
): number {
  const intoRange = (pitch: number) => (pitch > highest ? pitch - 12 : Math.max(pitch, lowest));
  if (what === 'o') return bass + 12 <= highest ? bass + 12 : bass;
  if (what === 'f') return intoRange(bass + (tones.includes((bass + 7) % 12) ? 7 : 12));
  if (what === 'a') {
    const directions = next >= bass ? [-1, -2, 1, 2] : [2, 1, -2, -1];
    const step = directions.find((each) => scale.includes((next + each + 12) % 12)) ?? -1;
    return intoRange(next + step);
  }
  return bass;
}

/** Writes the final chord: every voice strikes once and rings. */
function finalNotes(
  name: string,
  voice: Voice,
  voicings: readonly number[][],
  bar: Bar,
  { score, basses }: Setting,
): Note[] {
  const index = bar.spans[0]?.index ?? 0;
  const step = { atBeat: 0, beats: score.beatsPerBar * 2, what: '', accent: 1 };
  if (voice.role === 'drums') {
    // A cymbal would be louder than a quiet ending.
    const drums = bar.energy >= LOUD_CLOSE ? ['kick', 'crash'] : ['kick'];
    return drums.map((drum) => {
      const accent = drum === 'crash' ? 0.6 : 1;
      return toNote(name, bar, { ...step, accent }, DRUM_NOTES[drum] ?? 0);
    });
  }
  const pitches = voice.role === 'bass' ? [basses[index] ?? 0] : (voicings[index] ?? []);
  return pitches.map((pitch) => toNote(name, bar, step, pitch));
}

function toNote(voice: string, bar: Bar, step: PatternStep, pitch: number): Note {
  const { atBeat, beats, accent } = step;
  return { voice, bar: bar.index, atBeat, beats, pitch, accent };
}
