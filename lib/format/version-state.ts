import type { Version } from '@/contracts/production/versions';
import { shapeSizes } from '@/contracts/project/shape';
import { formatBytes } from './bytes';
import { formatClock } from './duration';
import { formatTokens } from './tokens';

/** Whether a version was made and shows what was typed since. The video stays when making it anew is cancelled. */
export function isUpToDate({ state, video, isOutdated }: Version): boolean {
  return (state === 'completed' || state === 'cancelled') && video !== undefined && !isOutdated;
}

/** How far a version is, in words. */
export function formatVersionState({ state, progress, isOutdated, video }: Version): string {
  switch (state) {
    case 'waiting':
      return 'Waiting for its turn';
    case 'rendering':
      return progress === undefined ? 'Rendering' : `Rendering, ${Math.floor(progress * 100)}%`;
    case 'completed':
      return isOutdated ? 'Out of date' : 'Ready';
    case 'failed':
      return 'Could not be made';
    case 'cancelled':
      if (video === undefined) return 'Cancelled';
      return isOutdated ? 'Out of date' : 'Ready';
    case 'none':
      return video === undefined ? 'Not made yet' : 'Ready';
  }
}

/** `0:31 · 1080 × 1920 · 12.4 MB`; before it is made, what is aimed at. */
export function formatVersionFacts({ video, shape, targetSeconds }: Version): string {
  const { width, height } = video ?? shapeSizes[shape];
  const facts = [formatClock(video?.seconds ?? targetSeconds), `${width} × ${height}`];
  return [...facts, ...(video === undefined ? [] : [formatBytes(video.bytes)])].join(' · ');
}

/**
 * Seconds that making a second of video again takes where only its title changed, on two processors
 * (docs/titles.md).
 */
const REMAKE_SECONDS_PER_SECOND = 0.35;

/**
 * What making the versions that are up to date again after a change of a few words takes: `Free. Takes about …`,
 * and how many others stay as they are. None is made again by itself where that costs tokens.
 * @param tokens undefined until that is known.
 */
export function formatRemake(versions: readonly Version[], tokens: number | undefined): string {
  const current = versions.filter(isUpToDate);
  if (current.length === 0) return 'No version is up to date, so none is made again by itself.';
  const effort = formatRemakeOf(current, tokens);
  if (tokens !== undefined && tokens > 0) {
    return `${effort} ${current.length === 1 ? 'It stays' : 'They stay'} as before until made again by hand.`;
  }
  const left = versions.filter(({ video, isOutdated }) => video !== undefined && isOutdated).length;
  return left === 0 ? effort : `${effort} ${formatStaying(left)}`;
}

/**
 * What making these versions again after a change of a few words takes: `Free. Takes about …`, or its price.
 * @param tokens undefined until that is known.
 */
export function formatRemakeOf(versions: readonly Version[], tokens: number | undefined): string {
  const count = formatVersions(versions.length);
  if (tokens !== undefined && tokens > 0) {
    return `Photos were added, so making ${count} again takes ${formatTokens(tokens)}; links stay the same.`;
  }
  const length = versions.reduce((sum, { video }) => sum + (video?.seconds ?? 0), 0);
  const seconds = length * REMAKE_SECONDS_PER_SECOND;
  const rounded = Math.max(10, Math.ceil(seconds / 10) * 10);
  const time = rounded < 60 ? `${rounded} seconds` : `${Math.ceil(seconds / 60)} min`;
  const free = tokens === 0 ? 'Free. ' : '';
  return `${free}Takes about ${time} for ${count}; links stay the same.`;
}

/** `1 version out of date stays until made again by hand.` */
function formatStaying(count: number): string {
  const stays = count === 1 ? 'stays' : 'stay';
  return `${formatVersions(count)} out of date ${stays} until made again by hand.`;
}

/** `1 version`, `4 versions`. */
export function formatVersions(count: number): string {
  return count === 1 ? '1 version' : `${count} versions`;
}
