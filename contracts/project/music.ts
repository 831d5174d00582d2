import { z } from 'zod';

/** The names and moods of the pieces, in the order of the interface. */
export const musicPieces = {
  'calm-piano': { title: 'Calm piano', mood: 'calm', pace: 'slow' },
  'warm-guitar': { title: 'Warm guitar', mood: 'warm', pace: 'medium' },
  'modern-pulse': { title: 'Modern pulse', mood: 'modern', pace: 'fast' },
  strings: { title: 'Strings', mood: 'elegant', pace: 'medium' },
  lounge: { title: 'Lounge', mood: 'relaxed', pace: 'medium' },
  'light-house': { title: 'Light house', mood: 'bright', pace: 'fast' },
  'acoustic-folk': { title: 'Acoustic folk', mood: 'warm', pace: 'fast' },
  cinematic: { title: 'Cinematic', mood: 'grand', pace: 'slow' },
} as const;

export type MusicPiece = keyof typeof musicPieces;
export const musicPieceNames = Object.keys(musicPieces) as [MusicPiece, ...MusicPiece[]];
/**
 * A project's choice of music: a piece, `own` for the user's own track, `none`, or `auto` for the best
 * match.
 */
export const projectMusic = z.enum(['auto', 'none', 'own', ...musicPieceNames]);
export type ProjectMusic = z.infer<typeof projectMusic>;

/** The music of a rendered video; `none`: no sound track. */
export const videoMusic = projectMusic.exclude(['auto']);
export type VideoMusic = z.infer<typeof videoMusic>;

/** One bar of a piece. */
const musicBar = z.object({
  /** Times of its beats, in seconds from the piece's start. */
  beatSeconds: z.array(z.number().nonnegative()).min(1),
  /** Its chords, by symbol. */
  chords: z.string(),
  /** Index of its part in `parts`. */
  part: z.number().int().nonnegative(),
  /** Its loudness relative to the loudest bar, 0 to 1. */
  energy: z.number().min(0).max(1),
});

/** Metadata of a piece's recording; stored as a JSON file next to it. */
export const musicMap = z.object({
  name: z.enum(musicPieceNames),
  /** Such as `D major`. */
  key: z.string(),
  beatsPerMinute: z.number().positive(),
  beatsPerBar: z.number().int().positive(),
  seconds: z.number().positive(),
  parts: z.array(z.object({ name: z.string(), firstBar: z.number().int().nonnegative() })).min(1),
  /** The last one is the final chord, which rings until the end; it has one beat. */
  bars: z.array(musicBar).min(3),
  /** Peaks of equal intervals of the recording, 0 to 1, for the waveform. */
  peaks: z.array(z.number().min(0).max(1)),
});
export type MusicMap = z.infer<typeof musicMap>;
