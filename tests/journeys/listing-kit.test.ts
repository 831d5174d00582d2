import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  listStills,
  readNetworkStill,
  type Still,
  stillSizes,
} from '@/contracts/production/stills';
import { downloadVersions } from '@/contracts/production/versions';
import { type ProjectFacts, saveFacts } from '@/contracts/project/facts';
import {
  type DeliveryPage,
  openDeliveryLink,
  readDeliveryPage,
} from '@/contracts/publishing/delivery';
import { ApiClient } from '@/tests/support/api-client';
import { startTestApi } from '@/tests/support/start-api';
import { startFakeRenderer } from './generation/fake-renderer';
import { makePhotoProject } from './generation/photo-project';
import { VersionSteps } from './generation/version-steps';

const run = promisify(execFile);
const api = await startTestApi({ TRIAL_TOKENS: '5000' });
const me = new ApiClient(api.address);
const stranger = new ApiClient(api.address);
const steps = new VersionSteps(me);
await startFakeRenderer(api);

const facts: ProjectFacts['facts'] = {
  address: '412 Alder Lane',
  city: 'Sausalito',
  price: { amount: 1_285_000, currency: 'USD' },
};
let projectId = '';
let shotIds: readonly string[] = [];
let versionId = '';
let share = '';

const save = (changed: object = {}) => {
  const captions = [{ shotId: shotIds[0], title: 'Kitchen', detail: 'South' }];
  return me.call(saveFacts, { projectId }, { body: { facts: { ...facts, ...changed }, captions } });
};
const readPage = async (): Promise<DeliveryPage> =>
  (await stranger.call(readDeliveryPage, { projectId }, { query: { share } })).body;
const readBytes = async (url: string) => {
  const answer = await fetch(api.address + url);
  expect(answer.status, url).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};

beforeAll(async () => {
  ({ projectId, shotIds } = await makePhotoProject(me, 4));
  await save();
  await steps.generate(projectId);
  versionId = (await steps.list(projectId))[0]?.versionId ?? '';
  const page = { projectId, deliveryKind: 'branded' };
  share = (await me.call(openDeliveryLink, page)).body.path.split('share=')[1];
});

describe('stills', () => {
  let stills: Still[] = [];
  beforeAll(async () => {
    stills = (await me.call(listStills, { projectId, versionId })).body.stills;
  });

  it('are of the first three photos, in the size of each network', async () => {
    expect(stills).toHaveLength(15);
    expect([...new Set(stills.map(({ shotId }) => shotId))]).toEqual(shotIds.slice(0, 3));
    for (const { url, size } of stills.slice(0, 5)) {
      const { width, height, format } = await sharp(await readBytes(url)).metadata();
      const wanted = stillSizes[size];
      expect([width, height, format]).toEqual([wanted.width, wanted.height, 'jpeg']);
    }
  });

  it('have the title or no words, and change with the facts, each painted once', async () => {
    const [{ url } = { url: '' }] = stills;
    const [first, again, plain] = [
      await readBytes(url),
      await readBytes(url),
      await readBytes(`${url}&words=false`),
    ];
    expect(first.equals(again)).toBe(true);
    expect(first.equals(plain)).toBe(false);
    await save({ status: { kind: 'sold' } });
    const [sold, stillPlain] = [await readBytes(url), await readBytes(`${url}&words=false`)];
    await save();
    expect(sold.equals(first)).toBe(false);
    expect(stillPlain.equals(plain)).toBe(true);
    expect((await readBytes(url)).equals(first)).toBe(true);
  });

  it('invite to an open house until it is over', async () => {
    const [{ url } = { url: '' }] = stills;
    const plain = await readBytes(url);
    const hours = { kind: 'open-house', from: '13:00', to: '16:00' };
    await save({ status: { ...hours, date: '2100-11-28' } });
    const inviting = await readBytes(url);
    await save({ status: { ...hours, date: '2020-11-28' } });
    const over = await readBytes(url);
    await save();
    expect(inviting.equals(plain)).toBe(false);
    expect(over.equals(plain)).toBe(true);
  });

  it('come smaller for a page that shows them, in the same shape', async () => {
    const [{ url } = { url: '' }] = stills;
    const { width, height, format } = await sharp(await readBytes(`${url}&width=300`)).metadata();
    expect([width, height, format]).toEqual([320, 320, 'jpeg']);
    const whole = await sharp(await readBytes(`${url}&width=5000`)).metadata();
    expect(whole.width).toBe(stillSizes.square.width);
  });

  it('open with the page’s link, of no other photo, and not without', async () => {
    const page = await readPage();
    expect(page.stills).toHaveLength(15);
    await readBytes(page.stills[0]?.url ?? '');
    const query = { share, size: 'square' };
    for (const shotId of [shotIds[3] ?? '', '7d8d2b52-0000-4000-8000-000000000001']) {
      const at = { projectId, versionId, shotId };
      expect((await stranger.call(readNetworkStill, at, { query })).status).toBe(404);
    }
    const at = { projectId, versionId, shotId: shotIds[0] ?? '' };
    const wrong = { query: { share: 'A'.repeat(22), size: 'square' } };
    expect((await stranger.call(readNetworkStill, at, wrong)).status).toBe(404);
  });
});

describe('texts for blind or deaf users', () => {
  it('the page shows the displayed words, while they match its video', async () => {
    const [version] = (await readPage()).versions;
    const texts = version?.transcript.map(({ kind, text }) => [kind, text]);
    expect(texts).toContainEqual(['written', '412 Alder Lane · Sausalito · $1,285,000']);
    await save({ price: { amount: 1_195_000, currency: 'USD' } });
    expect((await readPage()).versions[0]?.transcript).toEqual([]);
    await save();
  });

  it('a photo is described by its caption or the room its file names, else by nothing', async () => {
    const { photos } = await readPage();
    expect(photos[0]?.description).toBe('Kitchen · South');
    expect(photos[3]?.description).toBeUndefined();
  });
});

it('the zip with the kit has stills and texts beside the videos', async () => {
  const query = { kit: 'true' };
  const answer = await me.fetch(downloadVersions, { projectId }, { query });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.headers.get('content-length')).toBe(String(bytes.length));
  const path = join(api.dataDir, 'kit.zip');
  await writeFile(path, bytes);
  const python = `import sys,zipfile,json
z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None
print(json.dumps({i.filename: z.read(i)[:300].decode("utf8", "replace") for i in z.infolist()}))`;
  const files: Record<string, string> = JSON.parse(
    (await run('python3', ['-c', python, path])).stdout,
  );
  const names = Object.keys(files);
  expect(names.filter((name) => name.startsWith('stills/'))).toHaveLength(15);
  expect(names).toContain('stills/412-Alder-Lane-Cover-1.jpg');
  expect(files['412-Alder-Lane-Property-video-transcript.txt']).toMatch(
    /^0:0\d \(on screen\) 412 Alder Lane/,
  );
  expect(files['412-Alder-Lane-alt-texts.txt']).toBe('Photo 1: Kitchen · South\n');
});
