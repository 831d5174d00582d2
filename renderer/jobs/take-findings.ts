import { readFile } from 'node:fs/promises';
import type { MediaStore } from '@/adapters/storage/media-store';
import type { MediaKey } from '@/contracts/ids';
import type { RenderShot } from '@/contracts/production/render-job';
import { FINDINGS_VERSION, type PhotoFindings } from '@/contracts/project/photo-findings';
import { loadCached } from '../analysis/load-cached';
import { mapAtOnce } from '../map-at-once';
import type { JobDeps } from './job-deps';
import { FETCHED_AT_ONCE, type JobMedia } from './job-media';

/** Dependencies for reusing findings. */
interface TakeDeps {
  readonly media: Pick<JobMedia, 'paths' | 'hashesOf'>;
  readonly deps: Pick<JobDeps, 'mediaStore' | 'cache'>;
  readonly signal: AbortSignal;
}

/**
 * Copies the product API's findings of photos to the places where their analyses are cached. It computes the
 * same from the same copy. Findings that are missing, damaged or of another release are computed here.
 */
export async function takeFindings(
  items: readonly RenderShot[],
  { media, deps, signal }: TakeDeps,
): Promise<void> {
  await mapAtOnce(items, FETCHED_AT_ONCE, async ({ shotId, findings, copy }) => {
    const path = media.paths.get(shotId);
    // An original that replaced its smaller copy uses the findings of that copy.
    if (path === undefined || copy !== undefined || findings?.version !== FINDINGS_VERSION) return;
    const [content] = await media.hashesOf([{ path }], signal);
    await takeOne(`${content}`, findings.media, deps).catch(() => signal.throwIfAborted());
  });
}

async function takeOne(content: string, key: MediaKey, { mediaStore, cache }: TakeDeps['deps']) {
  let read: Promise<{ frames: PhotoFindings }> | undefined;
  const found = async () => {
    read ??= readJson(mediaStore, key);
    return (await read).frames;
  };
  await loadCached(cache.folder, `analysis-${content}`, async () => (await found()).analysis);
  await loadCached(cache.folder, `interest-${content}`, async () => (await found()).interest);
  await loadCached(cache.folder, `scene-${content}`, async () => ({
    scene: (await found()).scene,
  }));
}

async function readJson(mediaStore: MediaStore, key: MediaKey) {
  await using file = await mediaStore.localCopy(key);
  return JSON.parse(await readFile(file.path, 'utf8')) as { frames: PhotoFindings };
}
