import type { Version } from '@/contracts/production/versions';
import { shapeSizes } from '@/contracts/project/shape';
import { formatBytes } from './bytes';
import { formatClock } from './duration';
import { formatTokens } from './tokens';

/**
 * Returns whether a version is completed and shows the current input. Cancelling a new render keeps the
 * video.
 */
export function isUpToDate({ state, video, isOutdated }: Version): boolean {
  return (state === 'completed' || state === 'cancelled') && video !== undefined && !isOutdated;
}

/** Describes the state of a version. */
export function formatVersionState({ state, progress, isOutdated, video }: Version): string {
  switch (state) {
    case 'waiting':
      return 'Waiting in line';
    case 'rendering':
      return progress === undefined ? 'Rendering' : `Rendering, ${Math.floor(progress * 100)}%`;
    case 'completed':
      return isOutdated ? 'Out of date' : 'Ready';
    case 'failed':
      return 'Failed';
    case 'cancelled':
      if (video === undefined) return 'Canceled';
      return isOutdated ? 'Out of date' : 'Ready';
    case 'none':
      return video === undefined ? 'Not created yet' : 'Ready';
  }
}

/** Returns `0:31 · 1080 × 1920 · 12.4 MB`; before the first render, the target values. */
export function formatVersionFacts({ video, shape, targetSeconds }: Version): string {
  const { width, height } = video ?? shapeSizes[shape];
  const facts = [formatClock(video?.seconds ?? targetSeconds), `${width} × ${height}`];
  return [...facts, ...(video === undefined ? [] : [formatBytes(video.bytes)])].join(' · ');
}

/** Render time per second of video if only its title changed, on two processors (docs/titles.md). */
const REMAKE_SECONDS_PER_SECOND = 0.35;

/**
 * Describes rendering the up-to-date versions again after a small text change: `Free. Takes about …`, and how
 * many other versions stay as they are. Versions that cost tokens are never rendered automatically.
 * @param tokens undefined while unknown.
 */
export function formatRemake(versions: readonly Version[], tokens: number | undefined): string {
  const current = versions.filter(isUpToDate);
  if (current.length === 0)
    return 'All versions are out of date, so none will update automatically.';
  const effort = formatRemakeOf(current, tokens);
  if (tokens !== undefined && tokens > 0) {
    return `${effort} ${current.length === 1 ? 'It stays' : 'They stay'} as is until you update ${current.length === 1 ? 'it' : 'them'}.`;
  }
  const left = versions.filter(({ video, isOutdated }) => video !== undefined && isOutdated).length;
  return left === 0 ? effort : `${effort} ${formatStaying(left)}`;
}

/**
 * Describes rendering these versions again after a small text change: `Free. Takes about …`, or the price.
 * @param tokens undefined while unknown.
 */
export function formatRemakeOf(versions: readonly Version[], tokens: number | undefined): string {
  const count = formatVersions(versions.length);
  if (tokens !== undefined && tokens > 0) {
    return `Updating ${count} costs ${formatTokens(tokens)} because you added photos. Your links stay the same.`;
  }
  const length = versions.reduce((sum, { video }) => sum + (video?.seconds ?? 0), 0);
  const seconds = length * REMAKE_SECONDS_PER_SECOND;
  const rounded = Math.max(10, Math.ceil(seconds / 10) * 10);
  const time = rounded < 60 ? `${rounded} seconds` : `${Math.ceil(seconds / 60)} min`;
  const free = tokens === 0 ? 'Free. ' : '';
  return `${free}Takes about ${time} for ${count}. Your links stay the same.`;
}

/** Returns `1 outdated version stays as is until you update it.` */
function formatStaying(count: number): string {
  return count === 1
    ? '1 outdated version stays as is until you update it.'
    : `${count} outdated versions stay as is until you update them.`;
}

/** `1 version`, `4 versions`. */
export function formatVersions(count: number): string {
  return count === 1 ? '1 version' : `${count} versions`;
}
