import type { PieceScore } from '../score';

const theme =
  'C#5:2 E5:1 A5:3 | B4:2 E5:1 G#5:3 | A5:2 F#5:1 E5:2 C#5:1 | D5:3 F#5:3 | E5:2 C#5:1 A4:3 | D5:1 C#5:1 B4:1 F#5:3 | E5:3 A5:2 B5:1 | G#5:3 E5:3';
const refrain =
  'F#5:2 A5:1 D6:3 | E5:2 A5:1 C#6:3 | D5:2 F#5:1 B5:3 | A5:2 F#5:1 C#5:3 | F#5:2 G#5:1 A5:3 | A5:1 G#5:1 E5:1 C#5:3 | D5:2 F#5:1 B5:2 A5:1 | G#5:3 B5:3';
const themeChords = 'A | E/G# | F#m7 | D | A/C# | Bm7 | Esus4 | E';
const refrainChords = 'D | A/C# | Bm7 | F#m | D | A/C# | Bm7 | E7';

/** Six eighths on steel strings, a whistle, later a fiddle. */
export const acousticFolk: PieceScore = {
  name: 'acoustic-folk',
  tonic: 'A',
  mode: 'major',
  beatsPerBar: 6,
  beatsPerMinute: 192,
  seed: 1921,
  ringSeconds: 5.5,
  ritardando: 0.14,
  reverbSeconds: 1.5,
  trebleDb: -1,
  voices: {
    whistle: {
      role: 'melody',
      program: 73,
      range: [60, 91],
      pan: 0.12,
      levelDb: 0,
      reverb: 0.32,
      timingSpreadMs: 6,
    },
    fiddle: {
      role: 'melody',
      program: 110,
      range: [55, 88],
      pan: -0.2,
      levelDb: -3,
      reverb: 0.32,
      timingSpreadMs: 6,
    },
    steel: {
      role: 'chords',
      program: 25,
      range: [52, 71],
      pan: -0.42,
      levelDb: -2,
      reverb: 0.15,
      rollMs: 5,
      legato: 1.6,
      patterns: {
        jig: "b' 2 3 4 3 2",
        turn: "b' 3 2 4 2 3",
        strum: "*' - 234 *, - 234",
        slow: 'b - 2 3 - 4',
      },
    },
    dulcimer: {
      role: 'chords',
      program: 15,
      range: [61, 80],
      pan: 0.45,
      levelDb: -8,
      reverb: 0.3,
      chordNotes: 3,
      legato: 1.5,
      patterns: { roll: '1 2 3 2 3 2', gaps: '3 . 2 1 . 2', off: '. 2 3 . 2 3' },
    },
    bass: {
      role: 'bass',
      program: 32,
      range: [28, 46],
      pan: 0,
      levelDb: -4,
      reverb: 0.06,
      patterns: { two: "r' - . f - .", one: 'r - - - - .', step: "r' - . f - a" },
    },
    hands: {
      role: 'drums',
      program: 8,
      range: [35, 81],
      pan: 0.1,
      levelDb: -11,
      reverb: 0.18,
      timingSpreadMs: 5,
      patterns: {
        shaker: 'shaker xooxoo',
        stomp: 'kick x..... / tambourine ...x.. / shaker xooxoo',
        jig: 'kick x..o.. / tambourine ...x.o / shaker xoxxox',
        full: 'kick X..x.o / tambourine ..oX.o / shaker xoxxox / conga .o..o.',
        turn: 'kick X..x.x / tambourine ...Xxx / shaker xoxxox',
      },
    },
  },
  form: [
    {
      name: 'intro',
      chords: 'A | E/G# | F#m7 | D',
      energy: [0.42, 0.5],
      play: { steel: 'jig turn', hands: 'shaker' },
    },
    {
      name: 'theme',
      chords: themeChords,
      energy: [0.5, 0.58],
      play: {
        whistle: { melody: theme },
        steel: 'jig turn strum',
        bass: 'one two',
        hands: 'shaker stomp / turn',
      },
    },
    {
      name: 'refrain',
      chords: refrainChords,
      energy: [0.62, 0.7],
      play: {
        whistle: { melody: refrain },
        steel: 'strum jig',
        dulcimer: 'gaps roll off',
        bass: 'two step',
        hands: 'stomp jig / turn',
      },
    },
    {
      name: 'theme again',
      chords: themeChords,
      energy: [0.62, 0.7],
      play: {
        fiddle: { melody: theme, isVaried: true },
        steel: 'turn jig strum',
        dulcimer: 'off gaps',
        bass: 'two step',
        hands: 'jig stomp / turn',
      },
    },
    {
      name: 'middle',
      chords: 'F#m | D | A/E | E7',
      energy: [0.45, 0.55],
      play: {
        whistle: { melody: 'C#5:3 A5:3 | F#5:3 D5:3 | C#5:3 E5:3 | D5:3 B4:3' },
        steel: 'slow jig',
        bass: 'one',
        dulcimer: 'roll',
      },
    },
    {
      name: 'last refrain',
      chords: refrainChords,
      energy: [0.76, 0.85],
      play: {
        whistle: { melody: refrain, isVaried: true },
        fiddle: { melody: refrain, shift: -12 },
        steel: 'strum turn jig',
        dulcimer: 'roll off gaps',
        bass: 'step two',
        hands: 'full jig / turn',
      },
    },
    {
      name: 'ending',
      chords: 'D | Bm7 | E7 | A',
      energy: [0.7, 0.55],
      play: {
        whistle: { melody: 'F#5:3 A5:3 | D5:3 F#5:3 | B4:3 G#4:3 | A4:6' },
        steel: 'jig slow',
        dulcimer: 'gaps',
        bass: 'two',
        hands: 'stomp shaker',
      },
    },
  ],
};
