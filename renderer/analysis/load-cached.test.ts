import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadCached } from './load-cached';

it('finds the same for two shots of one photo that are looked at together', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'homereel-findings-'));
  try {
    const load = () => loadCached(folder, 'analysis-photo', async () => ({ light: 0.5 }));
    expect(await Promise.all(Array.from({ length: 20 }, load))).toEqual(
      Array.from({ length: 20 }, () => ({ light: 0.5 })),
    );
    expect(await readdir(folder)).toHaveLength(1);
  } finally {
    await rm(folder, { recursive: true });
  }
});
