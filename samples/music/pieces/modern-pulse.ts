import type { PieceScore } from '../score';

const theme =
  'E5:1.5 D5:0.5 C5:2 | A4:1.5 C5:0.5 E5:2 | G5:1.5 E5:0.5 D5:2 | D5:3 B4:1 | C5:1.5 D5:0.5 E5:2 | A5:1.5 G5:0.5 E5:2 | F5:1.5 E5:0.5 D5:2 | E5:2 G#4:1 B4:1';
const chorus =
  'A5:1 G5:1 F5:1 A5:1 | B5:2 G5:2 | C6:1 B5:1 A5:2 | G5:3 E5:1 | A5:1 G5:1 F5:1 C5:1 | D5:1 G5:1 B5:2 | G5:2 E5:1 D5:1 | C5:2 E5:2';
const themeChords = 'Am | Fmaj7 | C | G/B | Am | Fmaj7 | Dm7 | E7';
const chorusChords = 'F | G | Am | C/E | F | G | Em7 | Am';

/** Short synthetic notes over a steady bass, for glass and concrete. */
export const modernPulse: PieceScore = {
  name: 'modern-pulse',
  tonic: 'A',
  mode: 'minor',
  beatsPerBar: 4,
  beatsPerMinute: 124,
  seed: 1241,
  ringSeconds: 5,
  ritardando: 0,
  roomSeconds: 1.8,
  voices: {
    lead: {
      role: 'melody',
      program: 5,
      range: [60, 88],
      pan: 0.1,
      levelDb: 0,
      reverb: 0.3,
      timingSpreadMs: 3,
    },
    pulse: {
      role: 'chords',
      program: 28,
      range: [52, 72],
      pan: -0.4,
      levelDb: -5,
      reverb: 0.15,
      timingSpreadMs: 2,
      legato: 0.7,
      patterns: {
        eighths: "1' 2 3 2 4 2 3 2",
        synco: "1' 3 . 4 2 . 3 2",
        gallop: "1' 3 2 4 1' 3 4 2",
        sixteen: "1' 2 3 2 4 2 3 2 1' 2 3 4 3 2 3 2",
      },
    },
    kalimba: {
      role: 'chords',
      program: 108,
      range: [64, 84],
      pan: 0.45,
      levelDb: -8,
      reverb: 0.35,
      timingSpreadMs: 3,
      chordNotes: 3,
      patterns: {
        off: '. 1 . 2 . 3 . 2',
        three: '1 . . 2 . . 3 .',
        drops: '3 . 2 . . 1 . .',
        sparse: '. . 3 . . . 1 .',
      },
    },
    pad: {
      role: 'chords',
      program: 89,
      range: [55, 74],
      pan: 0,
      levelDb: -10,
      reverb: 0.4,
      patterns: { long: '*' },
    },
    bass: {
      role: 'bass',
      program: 38,
      range: [28, 43],
      pan: 0,
      levelDb: -3,
      reverb: 0.02,
      timingSpreadMs: 2,
      legato: 0.85,
      patterns: {
        long: 'r - - -',
        drive: "r' r r r r' r r o",
        push: "r' . r r . r o r",
        climb: "r' r r r f r a a",
      },
    },
    kit: {
      role: 'drums',
      program: 24,
      range: [35, 81],
      pan: 0,
      levelDb: -4,
      reverb: 0.08,
      timingSpreadMs: 2,
      patterns: {
        hats: 'hat o.x.o.x.',
        half: 'kick x......o / snare ....x... / hat x.o.x.o.',
        beat: 'kick X..x..x. / snare ....X... / hat xoxoxoxo',
        beatb: 'kick X..x.x.. / snare ....X..o / hat xoxoxoxo / open .......x',
        full: 'kick X...x..xX...x... / snare ....X.......X..o / hat x.o.x.o.x.o.x.oo / cabasa .o.o.o.o.o.o.o.o',
        fill: 'kick X...x...X...x... / snare ....X...x.x.XxXX / hat x.o.x.o.x.......',
      },
    },
  },
  form: [
    {
      name: 'intro',
      chords: 'Am | Fmaj7 | C | G/B',
      energy: [0.35, 0.5],
      play: { pulse: 'eighths synco', pad: 'long', kit: 'hats', kalimba: 'sparse drops' },
    },
    {
      name: 'theme',
      chords: themeChords,
      energy: [0.5, 0.6],
      play: {
        lead: { melody: theme },
        pulse: 'eighths gallop synco',
        bass: 'push drive / climb',
        pad: 'long',
        kit: 'half beat / fill',
      },
    },
    {
      name: 'chorus',
      chords: chorusChords,
      energy: [0.68, 0.76],
      play: {
        lead: { melody: chorus },
        pulse: 'gallop eighths',
        kalimba: 'off three',
        bass: 'drive push / climb',
        pad: 'long',
        kit: 'beat beatb full / fill',
      },
    },
    {
      name: 'break',
      chords: 'Dm7 | Fmaj7 | Am | G',
      energy: [0.4, 0.6],
      play: { pulse: 'synco eighths', kalimba: 'three drops', pad: 'long', bass: 'long / climb' },
    },
    {
      name: 'theme again',
      chords: themeChords,
      energy: [0.62, 0.7],
      play: {
        lead: { melody: theme, isVaried: true },
        pulse: 'sixteen gallop',
        kalimba: 'sparse off',
        bass: 'push drive / climb',
        pad: 'long',
        kit: 'beat beatb / fill',
      },
    },
    {
      name: 'last chorus',
      chords: chorusChords,
      energy: [0.8, 0.88],
      play: {
        lead: { melody: chorus, isVaried: true },
        pulse: 'sixteen eighths gallop',
        kalimba: 'off three',
        bass: 'drive push / climb',
        pad: 'long',
        kit: 'full beatb beat / fill',
      },
    },
    {
      name: 'ending',
      chords: 'Dm7 | F | E7 | Am',
      energy: [0.7, 0.6],
      play: {
        lead: { melody: 'F5:2 D5:2 | A5:2 C5:2 | B4:2 G#4:2 | A4:4' },
        pulse: 'gallop synco',
        kalimba: 'three',
        bass: 'push climb',
        pad: 'long',
        kit: 'half beat',
      },
    },
  ],
};
