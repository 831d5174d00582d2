import type { PieceScore } from '../score';

const theme =
  'B4:1 D5:2 B4:1 | A4:2.5 F#4:0.5 A4:1 | G4:1 B4:1 D5:1 E5:1 | E5:3 D5:1 | D5:1.5 B4:0.5 G4:2 | C5:1.5 B4:0.5 A4:1 G4:1 | G4:1 A4:3 | A4:2 F#4:1 A4:1';
const answer =
  'E5:2 G5:2 | F#5:1 E5:1 D5:2 | D5:2 F#5:2 | G5:3 E5:1 | C5:1 E5:1 A5:2 | F#5:1 E5:1 C5:2 | B4:4 | _:2 D5:1 C5:1';
const themeChords = 'G | D/F# | Em7 | Cadd9 | G/B | Am7 | Dsus4 | D';
const answerChords = 'C | D | Bm7 | Em7 | Am7 | D7 | G | G';

/** A picked nylon guitar and a second one that sings. */
export const warmGuitar: PieceScore = {
  name: 'warm-guitar',
  tonic: 'G',
  mode: 'major',
  beatsPerBar: 4,
  beatsPerMinute: 126,
  seed: 1261,
  ringSeconds: 5.5,
  ritardando: 0.12,
  reverbSeconds: 1.5,
  trebleDb: 0,
  voices: {
    lead: {
      role: 'melody',
      program: 25,
      range: [55, 84],
      pan: 0.22,
      levelDb: 0,
      reverb: 0.25,
      timingSpreadMs: 5,
      legato: 1.1,
    },
    picked: {
      role: 'chords',
      program: 24,
      range: [50, 69],
      pan: -0.35,
      levelDb: -3,
      reverb: 0.18,
      rollMs: 5,
      legato: 1.7,
      patterns: {
        travis: 'b 3 2 4 1 3 2 4',
        thumb: 'b 2 3 2 1 4 3 2',
        pinch: "b4' 2 3 2 1 3 2 3",
        slow: 'b - 2 3 - 4 3 2',
        strum: "*' - - 234, . 234 3 2",
        end: 'b 2 3 4 * - - -',
      },
    },
    bass: {
      role: 'bass',
      program: 32,
      range: [31, 48],
      pan: 0,
      levelDb: -5,
      reverb: 0.06,
      patterns: { long: 'r - - .', two: 'r - . f', walk: 'r - f a' },
    },
    strings: {
      role: 'chords',
      program: 49,
      range: [57, 77],
      pan: 0.4,
      levelDb: -13,
      reverb: 0.45,
      chordNotes: 3,
      patterns: { long: '*' },
    },
    shaker: {
      role: 'drums',
      program: 40,
      range: [35, 81],
      pan: 0.3,
      levelDb: -15,
      reverb: 0.12,
      timingSpreadMs: 5,
      patterns: {
        light: 'shaker o.x.o.x. / kick x.......',
        even: 'shaker oxoXoxoX / kick x...o...',
        full: 'shaker oxoXoxoX / kick x..ox... / rim ....x...',
        turn: 'shaker oxoXoxXX / kick x...x... / rim ....x..x',
      },
    },
  },
  form: [
    {
      name: 'intro',
      chords: 'G | Cadd9 | G/B | D',
      energy: [0.35, 0.42],
      play: { picked: 'travis thumb' },
    },
    {
      name: 'theme',
      chords: themeChords,
      energy: [0.42, 0.52],
      play: { lead: { melody: theme }, picked: 'travis thumb pinch', bass: 'long two' },
    },
    {
      name: 'answer',
      chords: answerChords,
      energy: [0.55, 0.62],
      play: {
        lead: { melody: answer },
        picked: 'pinch travis strum',
        bass: 'two walk',
        shaker: 'light even / turn',
      },
    },
    {
      name: 'theme again',
      chords: themeChords,
      energy: [0.6, 0.68],
      play: {
        lead: { melody: theme, isVaried: true },
        picked: 'travis pinch thumb',
        bass: 'two walk',
        shaker: 'even full / turn',
        strings: 'long',
      },
    },
    {
      name: 'middle',
      chords: 'Em7 | C | G/B | Dsus4',
      energy: [0.45, 0.5],
      play: {
        lead: { melody: 'G4:1 B4:1 E5:2 | E5:1 D5:1 C5:2 | D5:1 B4:3 | G4:1 A4:3' },
        picked: 'slow thumb',
        bass: 'long',
        strings: 'long',
      },
    },
    {
      name: 'last answer',
      chords: answerChords,
      energy: [0.7, 0.78],
      play: {
        lead: { melody: answer, isVaried: true },
        picked: 'strum pinch travis',
        bass: 'walk two',
        shaker: 'full even / turn',
        strings: 'long',
      },
    },
    {
      name: 'ending',
      chords: 'Am7 | D7 | D7 | G',
      energy: [0.55, 0.4],
      play: {
        lead: { melody: 'C5:2 E5:2 | F#4:2 A4:1 C5:1 | A4:2 F#4:2 | G4:4' },
        picked: 'pinch slow',
        bass: 'long',
        strings: 'long',
      },
    },
  ],
};
