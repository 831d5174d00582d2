import type { PieceScore } from '../score';

const theme =
  '_:0.5 A5:1 C6:0.5 G5:2 | _:0.5 F5:1 A5:0.5 E5:2 | _:0.5 D5:0.5 F5:1 Bb5:1 A5:1 | A5:2.5 G5:0.5 E5:1 | G5:1.5 E5:0.5 C5:2 | Eb5:1.5 F#5:0.5 A5:2 | Bb5:1.5 A5:0.5 F5:1 D5:1 | D5:1 E5:3';
const bridge =
  'D6:2 C6:0.5 A5:1.5 | Db6:2 Bb5:0.5 G5:1.5 | C6:1.5 G5:0.5 E5:2 | Eb5:1 F#5:1 A5:1 C6:1 | Bb5:1.5 A5:0.5 G5:1 D5:1 | F5:2 G5:1 Bb5:1 | A5:3 G5:1 | _:2 Bb5:1 G5:1';
const themeChords = 'Fmaj9 | Dm9 | Gm9 | C13 | Am7 | D7b9 | Gm7 | C9';
const bridgeChords = 'Bbmaj7 | Bbm6 | Am7 | D7b9 | Gm9 | C7sus4 | Fmaj7 | C9';

/** A bossa nova: vibraphone, electric piano, guitar, double bass and brushes. */
export const lounge: PieceScore = {
  name: 'lounge',
  tonic: 'F',
  mode: 'major',
  beatsPerBar: 4,
  beatsPerMinute: 132,
  seed: 1321,
  ringSeconds: 5.5,
  ritardando: 0.1,
  reverbSeconds: 1.4,
  trebleDb: 2.5,
  voices: {
    vibes: {
      role: 'melody',
      program: 11,
      range: [60, 89],
      pan: 0.25,
      levelDb: 0,
      reverb: 0.25,
      timingSpreadMs: 6,
    },
    keys: {
      role: 'chords',
      program: 4,
      range: [53, 73],
      pan: -0.3,
      levelDb: -5,
      reverb: 0.2,
      rollMs: 3,
      patterns: {
        long: '* - - - - - * -',
        push: '. - - * - . * -',
        two: '*, - - * - - . .',
        late: '. . * - - * - -',
      },
    },
    guitar: {
      role: 'chords',
      program: 24,
      range: [52, 70],
      pan: 0.42,
      levelDb: -6,
      reverb: 0.15,
      rollMs: 6,
      legato: 0.8,
      patterns: {
        bossa: "*' . * . . * . .",
        bossab: '. * . . * . * .',
        third: "*' . . * . . * .",
        rest: '. . * . . . * .',
      },
    },
    bass: {
      role: 'bass',
      program: 32,
      range: [29, 46],
      pan: 0,
      levelDb: -4.5,
      reverb: 0.06,
      patterns: { bossa: "r' - . f f' - . r", walk: "r' - . f o - f a", plain: 'r - - . f - - a' },
    },
    kit: {
      role: 'drums',
      program: 40,
      range: [35, 81],
      pan: -0.12,
      levelDb: -9,
      reverb: 0.12,
      timingSpreadMs: 4,
      patterns: {
        hats: 'hat oxoxoxox / kick o.......',
        bossa: 'kick x..ox..o / rim x..x..x. / hat oxoxoxox',
        bossab: 'kick x..ox..o / rim ..x..x.. / hat oxoxoxox',
        ride: 'kick x..ox..o / rim x..x..x. / ride oxoxoxox',
        turn: 'kick x..ox..x / rim ..x..xxo / hat oxoxoxox / snare ......ox',
      },
    },
    shaker: {
      role: 'drums',
      program: 0,
      range: [35, 81],
      pan: 0.5,
      levelDb: -17,
      reverb: 0.12,
      timingSpreadMs: 5,
      patterns: { even: 'shaker xoxoxoxoxoxoxoxo', soft: 'shaker x.o.x.o.x.o.x.oo' },
    },
  },
  form: [
    {
      name: 'intro',
      chords: 'Fmaj7 | Gm7 | Am7 | Gm7 C9',
      energy: [0.4, 0.45],
      play: { keys: 'long push', guitar: 'bossa third', bass: 'plain', kit: 'hats' },
    },
    {
      name: 'theme',
      chords: themeChords,
      energy: [0.48, 0.55],
      play: {
        vibes: { melody: theme },
        keys: 'long push late',
        guitar: 'bossa bossab third',
        bass: 'bossa plain walk',
        kit: 'bossa bossab / turn',
      },
    },
    {
      name: 'bridge',
      chords: bridgeChords,
      energy: [0.58, 0.66],
      play: {
        vibes: { melody: bridge },
        keys: 'two long push',
        guitar: 'third bossab',
        bass: 'bossa walk',
        kit: 'ride bossab / turn',
        shaker: 'even soft',
      },
    },
    {
      name: 'theme again',
      chords: themeChords,
      energy: [0.6, 0.68],
      play: {
        vibes: { melody: theme, isVaried: true },
        keys: 'push late two',
        guitar: 'bossab bossa rest',
        bass: 'walk bossa',
        kit: 'bossa ride bossab / turn',
        shaker: 'even soft',
      },
    },
    {
      name: 'last bridge',
      chords: bridgeChords,
      energy: [0.68, 0.6],
      play: {
        vibes: { melody: bridge, isVaried: true },
        keys: 'long two late',
        guitar: 'bossa third bossab',
        bass: 'walk bossa',
        kit: 'ride bossa / turn',
        shaker: 'soft even',
      },
    },
    {
      name: 'ending',
      chords: 'Gm7 | Am7 | C7b9 | F69',
      energy: [0.5, 0.4],
      play: {
        vibes: { melody: 'Bb5:1 A5:1 F5:2 | G5:1 E5:1 C5:2 | Db5:2 E5:2 | A5:4' },
        keys: 'long two',
        guitar: 'bossa rest',
        bass: 'plain',
        kit: 'bossa hats',
      },
    },
  ],
};
