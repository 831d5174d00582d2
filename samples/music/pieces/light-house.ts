import type { PieceScore } from '../score';

const theme =
  'C5:0.5 Eb5:1 G5:0.5 _:1 Eb5:1 | D5:0.5 F5:1 Bb5:0.5 _:2 | G5:0.5 Eb5:1 C5:0.5 _:1 D5:1 | Bb4:0.5 Eb5:1.5 G5:2 | C5:0.5 Eb5:1 Ab5:0.5 G5:1 Eb5:1 | D5:0.5 F5:1 D5:0.5 Bb4:2 | F5:0.5 D5:1 Bb4:0.5 _:2 | Eb5:1 G5:1 C5:2';
const chorus =
  'Eb5:1 C5:0.5 Eb5:1 Ab5:1.5 | G5:1 Eb5:0.5 Bb4:2.5 | Ab5:1 F5:0.5 C5:1 Eb5:1.5 | Eb5:1 F5:0.5 Ab5:2.5 | C6:1 Ab5:0.5 Eb5:2.5 | Bb5:1 G5:0.5 Eb5:2.5 | Ab5:1 G5:0.5 F5:1 C5:1.5 | F5:1 Eb5:0.5 Bb4:2.5';
const themeChords = 'Abmaj7 | Bb | Cm7 | Eb/G | Abmaj7 | Bb | Gm7 | Cm7';
const chorusChords = 'Ab | Eb/G | Fm7 | Bb7sus4 | Ab | Eb/G | Fm7 | Bb7sus4';

/** House music of an afternoon: four to the floor, marimba, piano off the beat. */
export const lightHouse: PieceScore = {
  name: 'light-house',
  tonic: 'Eb',
  mode: 'major',
  beatsPerBar: 4,
  beatsPerMinute: 122,
  seed: 1221,
  ringSeconds: 4.5,
  ritardando: 0,
  reverbSeconds: 1.6,
  trebleDb: 2.5,
  voices: {
    marimba: {
      role: 'melody',
      program: 12,
      range: [58, 88],
      pan: 0.2,
      levelDb: 0,
      reverb: 0.25,
      timingSpreadMs: 3,
    },
    piano: {
      role: 'chords',
      program: 1,
      range: [55, 75],
      pan: -0.25,
      levelDb: -4,
      reverb: 0.2,
      timingSpreadMs: 3,
      legato: 0.75,
      patterns: {
        off: ". * . * . * . *'",
        synco: '* . . * . . * .',
        house: '. . * . . * . *',
        long: '* - - . . * - -',
        sixteen: '. . * . . * . . * . . * . . * .',
      },
    },
    pluck: {
      role: 'chords',
      program: 90,
      range: [63, 82],
      pan: 0.5,
      levelDb: -11,
      reverb: 0.35,
      timingSpreadMs: 2,
      chordNotes: 3,
      legato: 0.6,
      patterns: {
        arp: '1 2 3 2 1 3 2 3 1 2 3 2 3 1 2 3',
        arpb: '3 . 2 . 1 2 . 3 . 2 . 1 3 . 2 .',
        gate: '* . * * . * . * * . * . * . * *',
      },
    },
    pad: {
      role: 'chords',
      program: 50,
      range: [53, 74],
      pan: 0.1,
      levelDb: -12,
      reverb: 0.4,
      patterns: { long: '*' },
    },
    bass: {
      role: 'bass',
      program: 39,
      range: [29, 46],
      pan: 0,
      levelDb: -2,
      reverb: 0.02,
      timingSpreadMs: 2,
      legato: 0.8,
      patterns: {
        off: '. r . r . r . o',
        bounce: '. . r . . r o . . . r . . r a a',
        long: 'r - - -',
        drive: ". r . r' . r f a",
      },
    },
    kit: {
      role: 'drums',
      program: 24,
      range: [35, 81],
      pan: 0,
      levelDb: -2,
      reverb: 0.05,
      timingSpreadMs: 1.5,
      patterns: {
        kick: 'kick X.X.X.X. / hat .o.o.o.o',
        four: 'kick X.X.X.X. / clap ..x...x. / open .x.x.x.x',
        fourb: 'kick X.X.X.Xo / clap ..x...x. / open .x.x.x.x / hat x.o.x.o.',
        full: 'kick X...X...X...X... / clap ....x.......x..o / open ..x...x...x...x. / hat xoxoxoxoxoxoxoxo',
        brk: 'hat x.o.x.o. / rim ..x...x.',
        fill: 'kick X...X...X....... / clap ....x...x.x.xxxx / open ..x...x...x.....',
      },
    },
  },
  form: [
    {
      name: 'intro',
      chords: 'Abmaj7 | Bb | Cm7 | Eb/G',
      energy: [0.4, 0.55],
      play: { piano: 'off house', pad: 'long', kit: 'kick', pluck: 'arpb arp' },
    },
    {
      name: 'theme',
      chords: themeChords,
      energy: [0.58, 0.66],
      play: {
        marimba: { melody: theme },
        piano: 'house off',
        bass: 'off bounce drive',
        kit: 'four fourb / fill',
      },
    },
    {
      name: 'chorus',
      chords: chorusChords,
      energy: [0.72, 0.82],
      play: {
        marimba: { melody: chorus },
        piano: 'sixteen synco house',
        pluck: 'arp arpb',
        pad: 'long',
        bass: 'bounce off drive',
        kit: 'full fourb / fill',
      },
    },
    {
      name: 'break',
      chords: 'Fm7 | Gm7 | Abmaj7 | Bb7sus4',
      energy: [0.4, 0.62],
      play: {
        piano: 'long synco',
        pluck: 'arpb gate',
        pad: 'long',
        kit: 'brk / fill',
        bass: 'long',
      },
    },
    {
      name: 'theme again',
      chords: themeChords,
      energy: [0.7, 0.78],
      play: {
        marimba: { melody: theme, isVaried: true },
        piano: 'sixteen house off',
        pluck: 'gate arpb',
        bass: 'drive bounce',
        kit: 'fourb four full / fill',
      },
    },
    {
      name: 'last chorus',
      chords: chorusChords,
      energy: [0.82, 0.9],
      play: {
        marimba: { melody: chorus, isVaried: true },
        piano: 'synco sixteen house',
        pluck: 'arp gate arpb',
        pad: 'long',
        bass: 'bounce drive off',
        kit: 'full fourb / fill',
      },
    },
    {
      name: 'ending',
      chords: 'Abmaj7 | Fm7 | Bb7 | Eb',
      energy: [0.7, 0.6],
      play: {
        marimba: { melody: 'C6:1 G5:1 Eb5:2 | Ab5:1 F5:1 C5:2 | D5:1 F5:1 Ab5:2 | G5:4' },
        piano: 'house synco',
        pad: 'long',
        bass: 'drive off',
        kit: 'four kick',
      },
    },
  ],
};
