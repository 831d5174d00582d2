import { expect, it } from 'vitest';
import { type LocalCopy, MediaNotFound, type MediaStore } from '@/adapters/storage/media-store';
import type { ProjectVideoJob } from '@/contracts/production/render-job';
import type { JobDeps } from './job-deps';
import { openJobMedia } from './job-media';

/** Opens a store that responds only after several files were requested. */
function openSlowStore(missing?: string) {
  const held = new Set<string>();
  const asked = { now: 0, most: 0 };
  let answer: () => void = () => undefined;
  const several = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const copy = (path: string): LocalCopy => {
    held.add(path);
    return {
      path,
      async [Symbol.asyncDispose]() {
        held.delete(path);
      },
    };
  };
  const store: Pick<MediaStore, 'localCopy' | 'scratch'> = {
    async localCopy(key) {
      asked.most = Math.max(asked.most, ++asked.now);
      if (asked.now > 1) answer();
      await several;
      asked.now--;
      if (key === missing) throw new MediaNotFound(key);
      return copy(key);
    },
    scratch: async () => copy('scratch'),
  };
  return { deps: { mediaStore: store } as unknown as JobDeps, held, asked };
}

const items = Array.from({ length: 30 }, (_, i) => ({ shotId: `${i}`, media: `photo-${i}` }));
const job = { items, versions: [] } as unknown as ProjectVideoJob;

it('fetches several photos at once, from a store far away, but not all of them', async () => {
  const { deps, held, asked } = openSlowStore();
  {
    await using media = await openJobMedia(job, deps);
    const paths = items.map(({ shotId }) => media.paths.get(shotId as never));
    expect(paths).toEqual(items.map((item) => item.media));
    expect(asked.most).toBe(8);
  }
  expect([...held]).toEqual([]);
});

it('leaves nothing on this machine when a photo is gone', async () => {
  const { deps, held } = openSlowStore('photo-12');
  await expect(openJobMedia(job, deps)).rejects.toThrow(MediaNotFound);
  expect([...held]).toEqual([]);
});
