import type { PieceScore } from '../score';

const theme =
  'D5:2 F5:1 | C5:2 F5:1 | Bb4:2 D5:1 | D5:3 | G5:2 Eb5:1 | F5:2 D5:1 | Eb5:1 D5:1 C5:1 | C5:2 A4:1 | D5:2 F5:1 | F5:1 Eb5:1 C5:1 | D5:1 Bb5:2 | F5:1 A5:2 | G5:1 F5:1 Eb5:1 | Eb5:1 D5:1 C5:1 | A4:2 C5:1 | Bb4:3';
const middle =
  'Bb5:2 G5:1 | A5:2 F5:1 | F5:1 A5:1 C6:1 | Bb5:2 D5:1 | Eb5:1 G5:1 C6:1 | A5:1 G5:1 Eb5:1 | D5:2 F5:1 | Bb5:3 | G5:2 Bb5:1 | C6:2 A5:1 | Bb5:1 A5:1 G5:1 | Bb5:2 G5:1 | Eb5:1 G5:1 C6:1 | G5:2 Eb5:1 | F5:2 C5:1 | Eb5:2 C5:1';
const themeChords =
  'Bb | F/A | Gm | Gm/F | Eb | Bb/D | Cm7 | F7 | Bb | F/A | Gm7 | Dm | Eb | Cm7 | F7 | Bb';

/** A waltz for a string orchestra and a harp. */
export const strings: PieceScore = {
  name: 'strings',
  tonic: 'Bb',
  mode: 'major',
  beatsPerBar: 3,
  beatsPerMinute: 138,
  seed: 1381,
  ringSeconds: 6,
  ritardando: 0.2,
  reverbSeconds: 2.6,
  trebleDb: 4.5,
  voices: {
    violins: {
      role: 'melody',
      program: 48,
      leadMs: 45,
      range: [57, 88],
      pan: -0.3,
      levelDb: 0,
      reverb: 0.4,
      timingSpreadMs: 5,
      legato: 1.05,
    },
    pizzicato: {
      role: 'chords',
      program: 45,
      range: [53, 72],
      pan: 0.25,
      levelDb: -2,
      reverb: 0.35,
      chordNotes: 3,
      patterns: {
        waltz: '. * *',
        lift: '. * 23,',
        run: '1 2 3 2 3 2',
        skip: '. . 3 2 3 .',
        answer: '. 1 2 3 2 1',
      },
    },
    harp: {
      role: 'chords',
      program: 46,
      range: [55, 77],
      pan: 0.5,
      levelDb: -8,
      reverb: 0.4,
      legato: 2,
      patterns: {
        rise: '1 2 3 4 t 4',
        fall: '4 3 2 1 2 3',
        rare: '. . 3 4 t .',
        wide: '1 3 4 t 4 3',
      },
    },
    bows: {
      role: 'chords',
      program: 49,
      leadMs: 60,
      range: [50, 70],
      pan: 0.1,
      levelDb: -8,
      reverb: 0.45,
      legato: 1.05,
      patterns: { long: '*' },
    },
    bass: {
      role: 'bass',
      program: 45,
      range: [36, 55],
      pan: 0.35,
      levelDb: -2,
      reverb: 0.3,
      patterns: { one: "r' . .", two: "r' . f", step: "r' . a" },
    },
    cellos: {
      role: 'bass',
      program: 42,
      leadMs: 40,
      range: [36, 55],
      pan: 0.3,
      levelDb: -7,
      reverb: 0.35,
      legato: 1.03,
      patterns: { long: 'r', move: 'r - a', walk: 'r f a' },
    },
  },
  form: [
    {
      name: 'intro',
      chords: 'Bb | Bb | Eb/Bb | F7',
      energy: [0.35, 0.45],
      play: { pizzicato: 'waltz skip run', bass: 'one two', harp: 'rare' },
    },
    {
      name: 'theme',
      chords: themeChords,
      energy: [0.42, 0.58],
      play: {
        violins: { melody: theme },
        pizzicato: 'waltz lift skip answer',
        bass: 'one two step',
        cellos: 'long move',
      },
    },
    {
      name: 'middle',
      chords: 'Eb | F | Dm7 | Gm | Cm7 | F7 | Bb | Bb | Eb | F | Gm | Eb | Cm7 | Cm7/Bb | F/A | F7',
      energy: [0.55, 0.75],
      play: {
        violins: { melody: middle },
        pizzicato: 'waltz run answer',
        harp: 'rise wide fall',
        bows: 'long',
        bass: 'one step',
        cellos: 'long move walk',
      },
    },
    {
      name: 'theme again',
      chords: themeChords,
      energy: [0.75, 0.86],
      play: {
        violins: { melody: theme, isVaried: true },
        pizzicato: 'run waltz lift answer',
        harp: 'wide rise rare fall',
        bows: 'long',
        bass: 'two step',
        cellos: 'move walk',
      },
    },
    {
      name: 'ending',
      chords: 'Eb | Cm7 | Bb/F | F7 | F7 | Bb',
      energy: [0.75, 0.5],
      play: {
        violins: {
          melody: 'G5:2 Bb5:1 | Eb5:2 G5:1 | F5:2 D5:1 | Eb5:2 C5:1 | A4:2 C5:1 | Bb4:3',
        },
        pizzicato: 'waltz lift skip',
        harp: 'rare wide',
        bows: 'long',
        bass: 'one two',
        cellos: 'long',
      },
    },
  ],
};
