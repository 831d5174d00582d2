import { hash } from 'node:crypto';
import {
  type VideoPart,
  type VideoPartDigests,
  videoParts,
} from '@/contracts/production/video-parts';
import type { VersionWords } from '@/contracts/project/words';
import {
  hasClipSound,
  type PlannedVersion,
  toDirections,
  type VersionShots,
  type VersionSoundAndWords,
} from './version-shots';
import { hasEndCard } from './version-words';

/** Digests of what determines a version's video, part by part, so that a change of it can be named. */
export function digestParts(
  version: PlannedVersion,
  shots: VersionShots,
  { sound, words }: VersionSoundAndWords,
): VideoPartDigests {
  const { clips, choice } = shots;
  const { music, track } = sound;
  const parts: Record<keyof VideoPartDigests, unknown> = {
    status: words?.facts.status,
    price: words?.facts.price,
    words: toTexts(words, { withPrice: false }),
    pricedWords: toTexts(words, { withPrice: true }),
    brand: words?.kind === 'branded' && hasEndCard(words) ? [words.brand, words.link] : undefined,
    photos: [choice === 'strongest', clips.map(({ shotId, fileName }) => [shotId, fileName])],
    camera: toDirections(clips, version),
    music: [music, track?.mediaId, track?.startSeconds, hasClipSound(version, shots, sound)],
    voice: words?.kind === 'branded' ? words.voice : undefined,
    format: [version.shape, version.targetSeconds],
  };
  const digests = Object.entries(parts).map(([part, made]) => [part, digest(made)]);
  return Object.fromEntries(digests) as VideoPartDigests;
}

/**
 * Returns the parts in which two videos differ. Other photos imply other motions, which are then not listed.
 */
export function findChanges(before: VideoPartDigests, now: VideoPartDigests): VideoPart[] {
  const isPriceApart = before.price !== undefined && now.price !== undefined;
  const [old, made] = isPriceApart ? [before, now] : [joinPrice(before), joinPrice(now)];
  const changed = videoParts.filter((part) => old[part] !== made[part]);
  return changed.includes('photos') ? changed.filter((part) => part !== 'camera') : changed;
}

/** The digests as an earlier release has them. */
function joinPrice({ price: _, pricedWords, ...digests }: VideoPartDigests): VideoPartDigests {
  return { ...digests, words: pricedWords ?? digests.words };
}

/** Returns whether an approval survives these changes: a different status alone does not end it. */
export function keepsApproval(changes: readonly VideoPart[]): boolean {
  return changes.every((part) => part === 'status');
}

/** Returns all words except the status and the brand. Without words, their style is not visible anywhere. */
function toTexts(words: VersionWords | undefined, { withPrice }: { withPrice: boolean }): unknown {
  if (words === undefined) return undefined;
  const { facts, captions, theme, locale } = words;
  const { status: _, highlights = [], ...texts } = facts;
  const { price: __, ...unpriced } = texts;
  const isEmpty = [...Object.values(texts), ...highlights, ...captions].every(
    (text) => text === undefined,
  );
  const shown = withPrice ? texts : unpriced;
  return isEmpty ? undefined : [shown, highlights, captions, theme, locale];
}

function digest(part: unknown): string {
  return hash('sha256', JSON.stringify(part ?? null), 'base64url').slice(0, 11);
}
