import {
  planStoryboard,
  type StoryboardShot,
  storyboardSeconds,
} from '@/contracts/production/storyboard';
import { type MusicPiece, musicPieceNames, musicPieces } from '@/contracts/project/music';
import type { TransitionType } from '@/contracts/project/transition';

type Mood = (typeof musicPieces)[MusicPiece]['mood'];
type Pace = (typeof musicPieces)[MusicPiece]['pace'];

const PACES: readonly Pace[] = ['slow', 'medium', 'fast'];
/** Average length of a shot in seconds: a video is slow from this value, and fast below it. */
const SLOW_SHOT_SECONDS = 4.2;
const FAST_SHOT_SECONDS = 3;

/** Alternative moods if no piece has the wanted one. */
const related: Readonly<Record<Mood, readonly Mood[]>> = {
  calm: ['warm', 'elegant'],
  warm: ['calm', 'relaxed'],
  modern: ['bright', 'relaxed'],
  elegant: ['grand', 'calm'],
  relaxed: ['warm', 'modern'],
  bright: ['modern', 'warm'],
  grand: ['elegant', 'calm'],
};

export interface VideoCharacter {
  readonly seconds: number;
  readonly shots: number;
  /** The wanted mood of the project, if known. */
  readonly mood?: Mood | undefined;
}

/** Returns all pieces, those that best suit the video's pace and mood first. */
export function suggestPieces({ seconds, shots, mood }: VideoCharacter): MusicPiece[] {
  const pace = paceOf(seconds / Math.max(1, shots));
  const rank = (name: MusicPiece) => {
    const piece = musicPieces[name];
    return 2 * moodDistance(mood, piece.mood) + paceDistance(pace, piece.pace);
  };
  return [...musicPieceNames].sort((a, b) => rank(a) - rank(b));
}

/**
 * Returns the piece for `auto`.
 * @param shots all shots of the project, in order.
 * @param transitions the type after each shot.
 * @param targetSeconds target length of the main version.
 */
export function suggestPiece(
  shots: readonly StoryboardShot[],
  transitions: readonly TransitionType[],
  targetSeconds: number,
): MusicPiece {
  const seconds = storyboardSeconds(planStoryboard(shots, transitions, targetSeconds));
  return suggestPieces({ seconds, shots: shots.length })[0] ?? musicPieceNames[0];
}

function paceOf(shotSeconds: number): Pace {
  if (shotSeconds >= SLOW_SHOT_SECONDS) return 'slow';
  return shotSeconds < FAST_SHOT_SECONDS ? 'fast' : 'medium';
}

function paceDistance(one: Pace, other: Pace): number {
  return Math.abs(PACES.indexOf(one) - PACES.indexOf(other));
}

function moodDistance(wanted: Mood | undefined, mood: Mood): number {
  if (wanted === undefined || wanted === mood) return 0;
  return related[wanted].includes(mood) ? 1 : 2;
}
