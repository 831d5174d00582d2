import type { PieceScore } from '../score';

const theme =
  'F#5:2 A5:2 | E5:3 _:1 | D5:2 F#5:1 E5:1 | D5:1 B4:3 | A4:1 D5:1 A5:2 | G5:3 F#5:1 | E5:2 D5:2 | E5:3 C#5:1';
const opening = theme.split('|').slice(0, 4).join('|');
const answer =
  'B5:2 A5:1 G5:1 | A5:2 E5:2 | A4:1 C#5:1 E5:2 | D5:2 F#5:2 | G5:2 F#5:1 E5:1 | E5:1 C#5:1 G5:2 | F#5:4 | _:4';

/** A piano by a large window; strings come in when it has said its theme once. */
export const calmPiano: PieceScore = {
  name: 'calm-piano',
  tonic: 'D',
  mode: 'major',
  beatsPerBar: 4,
  beatsPerMinute: 120,
  seed: 1201,
  ringSeconds: 6.5,
  ritardando: 0.16,
  reverbSeconds: 2.4,
  trebleDb: 7,
  voices: {
    melody: {
      role: 'melody',
      program: 0,
      range: [62, 90],
      pan: 0.16,
      levelDb: 0,
      reverb: 0.3,
      timingSpreadMs: 5,
      legato: 1.1,
    },
    broken: {
      role: 'chords',
      program: 0,
      range: [50, 71],
      pan: -0.1,
      levelDb: -5,
      reverb: 0.3,
      legato: 1.8,
      patterns: {
        rise: '1 2 3 4 3 2 3 2',
        wave: '1 3 2 4 3 2 1 3',
        open: '1 - 3 4 - 3 2 3',
        still: '1 - 3 - 4 - 3 -',
        roll: '1 2 3 4 t 4 3 2',
      },
    },
    bass: {
      role: 'bass',
      program: 0,
      range: [33, 50],
      pan: -0.18,
      levelDb: -3,
      reverb: 0.22,
      legato: 1.05,
      patterns: { long: 'r', fifth: 'r - f -', step: 'r - - a' },
    },
    strings: {
      role: 'chords',
      program: 49,
      range: [55, 76],
      pan: 0.3,
      levelDb: -11,
      reverb: 0.5,
      chordNotes: 3,
      patterns: { long: '*' },
    },
  },
  form: [
    {
      name: 'intro',
      chords: 'D | A/C# | Bm7 | Gmaj7',
      energy: [0.25, 0.35],
      play: { broken: 'rise wave', bass: 'long' },
    },
    {
      name: 'theme',
      chords: 'D | A/C# | Bm7 | Gmaj7 | D/F# | Em7 | Asus4 | A',
      energy: [0.38, 0.5],
      play: { melody: { melody: theme }, broken: 'rise wave open', bass: 'long long fifth / step' },
    },
    {
      name: 'answer',
      chords: 'G | A | F#m7 | Bm7 | Em7 | A7 | D | D',
      energy: [0.52, 0.6],
      play: {
        melody: { melody: answer },
        broken: 'wave rise roll',
        bass: 'fifth long step',
        strings: 'long',
      },
    },
    {
      name: 'theme again',
      chords: 'D | A/C# | Bm7 | Gmaj7 | D/F# | Em7 | Asus4 | A',
      energy: [0.6, 0.72],
      play: {
        melody: { melody: theme, isVaried: true },
        broken: 'roll wave rise',
        bass: 'fifth step',
        strings: 'long',
      },
    },
    {
      name: 'bridge',
      chords: 'Gmaj7 | F#m7 | Em7 | A7sus4',
      energy: [0.78, 0.6],
      play: {
        melody: { melody: 'B5:3 D6:1 | A5:2 C#6:2 | G5:2 B5:2 | D6:2 D5:2' },
        broken: 'roll wave',
        bass: 'fifth',
        strings: 'long',
      },
    },
    {
      name: 'last theme',
      chords: 'D | A/C# | Bm7 | Gmaj7',
      energy: [0.45, 0.38],
      play: { melody: { melody: opening, isVaried: true }, broken: 'open wave', bass: 'long' },
    },
    {
      name: 'ending',
      chords: 'Em7 | A7sus4 | A7 | D',
      energy: [0.36, 0.28],
      play: {
        melody: { melody: 'G4:2 B4:2 | D5:2 E5:1 G5:1 | E5:2 C#5:2 | D5:4' },
        broken: 'open / still',
        bass: 'long',
        strings: 'long',
      },
    },
  ],
};
