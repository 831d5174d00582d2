import { cp, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { RenderRequest } from '@/renderer/pipeline/render-request';
import { hashFrames } from '@/tests/support/render-request';
import { type Finding, inRounds, measureRender, type Section } from './bench';
import { type BenchPhoto, makeBenchPhotos, toRequest } from './requests';

/** Rendering again after a small change, against rendering all of it. */
export const again: Section = async (bench) => {
  const photos = await makeBenchPhotos(bench, bench.photos + 1);
  const unchanged = photos.slice(0, -1);
  const cache = join(bench.folder, 'again-cache');
  const full = await inRounds(bench, () => measureRender(bench, toRequest(unchanged)));
  await measureRender(bench, toRequest(unchanged), { cache });
  const findings: Finding[] = [];
  for (const [what, request] of changesOf(photos)) {
    const renders = await inRounds(bench, async () => {
      // Each time as if for the first time.
      const copy = await mkdtemp(join(bench.folder, 'cache-'));
      await cp(cache, copy, { recursive: true });
      return measureRender(bench, request, { cache: copy });
    });
    const fresh = await measureRender(bench, request);
    const [some] = renders;
    const differing = some === undefined ? 0 : await countDiffering(some.video, fresh.video);
    const values = renders.map((r, i) => r.cpuSeconds / (full[i]?.cpuSeconds ?? Number.NaN));
    findings.push(
      { what: `CPU, ${what} / full render`, unit: '×', values, goal: 0.35 },
      { what: `frames that differ, ${what}`, unit: '', values: [differing], goal: 0 },
    );
  }
  return findings;
};

function changesOf(photos: readonly BenchPhoto[]): (readonly [string, RenderRequest])[] {
  const unchanged = photos.slice(0, -1);
  const middle = Math.floor(unchanged.length / 2) - 1;
  const motions = toRequest(unchanged).shots.map((item) => item.motion);
  const swap = <Item>(list: readonly Item[]) => [
    ...list.slice(0, middle),
    ...list.slice(middle, middle + 2).reverse(),
    ...list.slice(middle + 2),
  ];
  const types = [...toRequest(unchanged).transitions];
  types[middle] = 'wipe';
  return [
    // A shot keeps its motion when it moves.
    ['two photos swapped', toRequest(swap(unchanged), { motions: swap(motions) })],
    ['one transition changed', toRequest(unchanged, { transitions: types })],
    ['one photo added', toRequest(photos)],
  ];
}

async function countDiffering(one: string, other: string): Promise<number> {
  const [first, second] = await Promise.all([hashFrames(one), hashFrames(other)]);
  const pairs = Array.from({ length: Math.max(first.length, second.length) }, (_, i) => i);
  return pairs.filter((i) => first[i] !== second[i]).length;
}
