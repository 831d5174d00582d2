import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { GeneratedClip } from '@/adapters/ai/image-to-video-provider';

/** Films a model made, by what they were made of: the next render of a photo pays for none. */
export interface GeneratedClipCache {
  find(key: string): Promise<GeneratedClip | undefined>;
  /** Moves the film in; before that nobody can find it. */
  adopt(key: string, clip: GeneratedClip): Promise<GeneratedClip>;
}

const facts = z.object({
  width: z.number(),
  height: z.number(),
  seconds: z.number(),
  model: z.string(),
});

/** @param maxBytes of the films together; the longest unused go first. */
export function openGeneratedClipCache(folder: string, maxBytes: number): GeneratedClipCache {
  const pathOf = (key: string) => join(folder, `${key}.mp4`);
  return {
    async find(key) {
      const path = pathOf(key);
      try {
        const found = facts.parse(JSON.parse(await readFile(`${path}.json`, 'utf8')));
        await utimes(path, new Date(), new Date());
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
      await prune(folder, maxBytes);
      return { ...clip, path };
    },
  };
}

async function prune(folder: string, maxBytes: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.mp4'));
  const clips = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const { size, mtimeMs } = await stat(path);
      return { path, size, mtimeMs };
    }),
  );
  let bytes = 0;
  for (const { path, size } of clips.sort((a, b) => b.mtimeMs - a.mtimeMs)) {
    bytes += size;
    if (bytes <= maxBytes) continue;
    await rm(path, { force: true });
    await rm(`${path}.json`, { force: true });
  }
}
