import { afterAll, describe, expect, it } from 'vitest';
import { readSettings } from '@/contracts/people/settings';
import { importListing, useShot } from '@/contracts/production/edits';
import {
  cancelGeneration,
  generateVideo,
  readGenerationPrice,
} from '@/contracts/production/generation';
import type { Version, VersionPreset } from '@/contracts/production/versions';
import type { Clip } from '@/contracts/project/clip';
import { readProject } from '@/contracts/project/projects';
import { checkLedger } from '@/product-api/ledger/check-ledger';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { startTestApi } from '@/tests/support/start-api';
import { startFakeRenderer } from './generation/fake-renderer';
import { makePhotoProject } from './generation/photo-project';
import { VersionSteps } from './generation/version-steps';

/** Ways to have shots in a video that no tokens were taken for, through the API's own calls. */

const api = await startTestApi({
  TRIAL_TOKENS: '100000',
  LIMIT_REQUESTS_PER_MINUTE: '1000000',
  LIMIT_CHANGES_PER_MINUTE: '1000000',
});
const me = new ApiClient(api.address);
const steps = new VersionSteps(me);
const renderer = await startFakeRenderer(api);
const PRICE = (await me.call(readSettings)).body.vid_gen_price;

const table: string[] = [];
afterAll(async () => {
  console.log(table.join('\n'));
  expect((await checkLedger(api.deps.database)).faults).toEqual([]);
});

const nameOf = (seed: number) => `photo-${seed}.jpg`;
/**
 * Imports a listing that shows these photos and leaves the others out.
 * @param listed the photos of a teaser, which the file directs by itself.
 */
const showOnly = async (
  projectId: string,
  shown: readonly number[],
  listed?: readonly number[],
) => {
  const toShot = (seed: number) => ({ file: nameOf(seed), motion: 'still' });
  const shots = Array.from({ length: 12 }, (_, seed) => ({
    ...toShot(seed),
    use: shown.includes(seed),
  }));
  const teaser = listed && { preset: 'teaser', shots: listed.map(toShot) };
  const versions = [{ preset: 'property' }, ...(teaser === undefined ? [] : [teaser])];
  const body = { version: 1, shots, versions };
  const { status, body: answer } = await me.call(importListing, { projectId }, { body });
  expect([status, answer.error]).toEqual([200, undefined]);
};

async function readClips(projectId: string): Promise<Clip[]> {
  const { clips, leftOut = [] } = (await me.call(readProject, { projectId })).body;
  return [...clips, ...leftOut];
}

async function readQuote(projectId: string, made: readonly Version[]): Promise<number> {
  const query = { versionIds: made.map(({ versionId }) => versionId).join(',') };
  return (await me.call(readGenerationPrice, { projectId }, { query })).body.tokens;
}

/** Adds the shots that the completed videos show now. */
async function addShown(projectId: string, everShown: Set<string>): Promise<void> {
  for (const { video } of await steps.list(projectId)) {
    for (const shotId of video?.shotIds ?? []) everShown.add(shotId);
  }
}

/** Photos that were shown and cost nothing, because a paid one covers them. */
async function listSpares(projectId: string): Promise<Clip[]> {
  const clips = await readClips(projectId);
  const covering = clips.filter(({ spareRole }) => spareRole === 'covers');
  const free = clips.filter(({ spareRole, paid }) => spareRole === 'covered' && !paid);
  expect(covering.every(({ paid }) => paid)).toBe(true);
  expect(free.length).toBeLessThanOrEqual(covering.length);
  return free;
}

describe('the attacks that were seen', () => {
  const all = [0, 1, 2, 3, 4, 5];
  const leaveOut = async (projectId: string, shotIds: readonly string[]) => {
    for (const shotId of shotIds) {
      await me.call(useShot, { projectId, shotId }, { body: { isUsed: false } });
    }
  };
  const listAll = async (projectId: string, shotIds: readonly string[]) => {
    await showOnly(projectId, all, all);
    await leaveOut(projectId, shotIds.slice(1));
  };

  it.each([
    [
      'by hand',
      async (projectId: string, shotIds: readonly string[]) => {
        await showOnly(projectId, [0]);
        const second = await steps.add(projectId, 'teaser');
        await steps.save(projectId, second, { shotIds });
      },
    ],
    ['by the listing file', listAll],
  ])(
    'six photos chosen %s for a second version of one photo are paid as shown',
    async (name, choose) => {
      const { projectId, shotIds } = await makePhotoProject(me, 6);
      await choose(projectId, shotIds);
      const second = (await steps.list(projectId)).find(({ preset }) => preset === 'teaser');
      if (second === undefined) throw new Error('there is no second version');
      const before = await steps.balance();
      const shown = new Set<string>();
      await steps.generate(projectId, { versionIds: [second.versionId] });
      await addShown(projectId, shown);
      const paid = before - (await steps.balance());
      const spares = await listSpares(projectId);
      table.push(`six photos ${name}: ${shown.size} shown, ${spares.length} spare, ${paid} tokens`);
      expect(paid).toBe((shown.size - spares.length) * PRICE);
      await showOnly(projectId, all);
      await steps.generate(projectId);
      await addShown(projectId, shown);
      expect([shown.size, before - (await steps.balance())]).toEqual([6, 6 * PRICE]);
    },
  );

  it('nine landscape photos around an upright main version are paid as shown', async () => {
    const every = [...all, 6, 7, 8];
    const { projectId, shotIds } = await makePhotoProject(me, 9);
    await showOnly(projectId, every, every);
    await leaveOut(projectId, shotIds.slice(1));
    const [main, wide] = await steps.list(projectId);
    if (main === undefined || wide === undefined) throw new Error('there are not two versions');
    await steps.save(projectId, main, { shape: '9:16' });
    await steps.save(projectId, wide, { shape: '16:9' });
    const before = await steps.balance();
    const shown = new Set<string>();
    for (const versionIds of [[wide.versionId], [main.versionId], undefined]) {
      if (versionIds === undefined) await showOnly(projectId, every);
      await steps.generate(projectId, { versionIds });
      await addShown(projectId, shown);
    }
    const paid = before - (await steps.balance());
    const spares = await listSpares(projectId);
    table.push(`nine photos: ${shown.size} shown, ${spares.length} spare, ${paid} tokens`);
    expect(paid).toBe((shown.size - spares.length) * PRICE);
    expect(paid).toBeGreaterThanOrEqual(5 * PRICE);
  });
});

/** A generator of numbers from 0 to 1 (mulberry32). */
function toRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const HISTORIES = 25;
const STEPS = 9;
const PHOTOS = 6;
const seeds = Array.from({ length: PHOTOS }, (_, seed) => seed);
const presets: readonly VersionPreset[] = ['mls', 'reel', 'feed', 'square', 'teaser'];
const shapes = ['16:9', '9:16', '1:1', '4:5'] as const;

/** The user's actions, and the shots that the completed videos have shown so far. */
interface History {
  readonly projectId: string;
  readonly shotIds: readonly string[];
  readonly random: () => number;
  readonly everShown: Set<string>;
}

const some = <One>({ random }: History, all: readonly One[]) => all.filter(() => random() < 0.5);
const pick = <One>({ random }: History, all: readonly One[]) =>
  all[Math.floor(random() * all.length)] as One;

const changes: readonly ((history: History) => Promise<unknown>)[] = [
  (history) => {
    const { projectId, random } = history;
    const params = { projectId, shotId: pick(history, history.shotIds) };
    return me.call(useShot, params, { body: { isUsed: random() < 0.5 } });
  },
  (history) => showOnly(history.projectId, [Math.floor(history.random() * PHOTOS)]),
  (history) => {
    const shown = [...new Set([0, ...some(history, seeds)])];
    return showOnly(history.projectId, shown, [...new Set([0, ...some(history, shown)])]);
  },
  (history) => steps.add(history.projectId, pick(history, presets)),
  async (history) => {
    const version = pick(history, await steps.list(history.projectId));
    return steps.save(history.projectId, version, { shape: pick(history, shapes) });
  },
  async (history) => {
    const version = pick(history, await steps.list(history.projectId));
    const shotIds = history.random() < 0.3 ? null : some(history, history.shotIds);
    return steps.save(history.projectId, version, { shotIds });
  },
];

/** Generates some versions, which may fail or be cancelled. */
async function generate(history: History): Promise<void> {
  const { projectId, random } = history;
  const all = await steps.list(projectId);
  const chosen = some(history, all);
  const made = chosen.length === 0 ? all.slice(0, 1) : chosen;
  const fails = new Set(made.map((_, index) => index).filter(() => random() < 0.3));
  renderer.toVersionBehaviour = (_, index) =>
    fails.has(index) ? { versionFailure: 'This did not work.' } : 'finish';
  const isCancelled = random() < 0.2;
  renderer.behaviour = isCancelled ? 'hold' : 'finish';
  const before = await steps.balance();
  const quote = await readQuote(projectId, made);
  const body = { versionIds: made.map(({ versionId }) => versionId) };
  const started = await me.call(generateVideo, { projectId }, { body });
  expect(started.status).toBeLessThan(500);
  if (started.status !== 200) return;
  if (isCancelled) await me.call(cancelGeneration, { projectId });
  renderer.behaviour = 'finish';
  await eventually(async () =>
    expect((await steps.status(projectId)).status).not.toBe('processing'),
  );
  expect(before - (await steps.balance())).toBeLessThanOrEqual(quote);
  await addShown(projectId, history.everShown);
}

it(`takes tokens once for each shot that was ever shown, in ${HISTORIES} random histories`, {
  timeout: 900_000,
}, async () => {
  let spares = 0;
  for (let seed = 1; seed <= HISTORIES; seed += 1) {
    const begin = await steps.balance();
    const project = await makePhotoProject(me, PHOTOS);
    const history = { ...project, random: toRandom(seed), everShown: new Set<string>() };
    for (let step = 0; step < STEPS; step += 1) {
      await pick(history, changes)(history);
      if (history.random() < 0.5) await generate(history);
    }
    const free = await listSpares(project.projectId);
    const taken = (begin - (await steps.balance())) / PRICE;
    const shown = history.everShown.size;
    table.push(`history ${seed}: ${shown} shown, ${free.length} spare, ${taken} taken`);
    expect(taken).toBe(shown - free.length);
    spares += free.length;
  }
  table.push(`${spares} spare photos in all`);
});
