import { mkdir, readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { GeneratedClip } from '@/adapters/ai/image-to-video-provider';
import { pruneFolder } from './prune-folder';

/** Cache of generated videos by their input, so that the next render of a photo need not pay again. */
export interface GeneratedClipCache {
  find(key: string): Promise<GeneratedClip | undefined>;
  /** Moves the video into the cache, which makes it visible. */
  adopt(key: string, clip: GeneratedClip): Promise<GeneratedClip>;
}

const facts = z.object({
  width: z.number(),
  height: z.number(),
  seconds: z.number(),
  model: z.string(),
});

/** @param maxBytes limit of all videos together; the least recently used ones are removed first. */
export function openGeneratedClipCache(folder: string, maxBytes: number): GeneratedClipCache {
  const pathOf = (key: string) => join(folder, `${key}.mp4`);
  return {
    async find(key) {
      const path = pathOf(key);
      try {
        const found = facts.parse(JSON.parse(await readFile(`${path}.json`, 'utf8')));
        const now = new Date();
        await Promise.all([path, `${path}.json`].map((file) => utimes(file, now, now)));
        return { ...found, path };
      } catch {
        return undefined;
      }
    },
    async adopt(key, clip) {
      const path = pathOf(key);
      await mkdir(folder, { recursive: true });
      await writeFile(`${path}.json`, JSON.stringify(facts.parse(clip)));
      await rename(clip.path, path);
      await pruneFolder(folder, maxBytes);
      return { ...clip, path };
    },
  };
}
