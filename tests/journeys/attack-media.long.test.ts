import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { readBalance } from '@/contracts/money/ledger';
import { createProject } from '@/contracts/project/projects';
import { ApiClient } from '@/tests/support/api-client';
import { makePhoto } from '@/tests/support/make-picture';
import * as bombs from '@/tests/support/media-bombs';
import { removeFolder } from '@/tests/support/remove-folder';
import { startTestApi } from '@/tests/support/start-api';
import { audience, startTokenIssuer } from '@/tests/support/token-issuer';

const idp = await startTokenIssuer();
const api = await startTestApi({ OIDC_ISSUER: idp.issuer, OIDC_AUDIENCE: audience });
const mallory = new ApiClient(api.address, await idp.sign('mallory'));
const ben = new ApiClient(api.address, await idp.sign('ben'));
const body = { totalFiles: 0, projectData: { images: [], transitions: [] } };
const newProject = async (person: ApiClient): Promise<string> =>
  (await person.call(createProject, {}, { body })).body.id;

const folder = await mkdtemp(join(tmpdir(), 'homereel-attack-'));
const table: string[] = [];
afterAll(async () => {
  console.log(table.join('\n'));
  await removeFolder(folder);
});

async function send(person: ApiClient, projectId: string, name: string, bytes: Uint8Array) {
  const begin = performance.now();
  const file = { shotId: randomUUID(), name, bytes: new Uint8Array(bytes) };
  const answer = await person.upload(projectId, file);
  const ms = Math.round(performance.now() - begin);
  table.push([name.padEnd(24), answer.status, `${ms} ms`, answer.body.error ?? 'used'].join('  '));
  return { ...answer, ms };
}

/** Sends twelve copies, and a photo of another user in the meantime. @returns the order of the responses. */
async function sendBeside(name: string, bomb: Uint8Array) {
  const [attacked, quiet] = await Promise.all([newProject(mallory), newProject(ben)]);
  const order: string[] = [];
  const photo = await makePhoto();
  const alone = await send(ben, quiet, 'alone.jpg', photo);
  const attack = Array.from({ length: 12 }, async () => {
    const answer = await send(mallory, attacked, name, bomb);
    order.push('mallory');
    return answer;
  });
  const beside = await send(ben, quiet, 'beside.jpg', await makePhoto(2));
  order.push('ben');
  table.push(`beside twelve ${name}: ${beside.ms} ms, alone ${alone.ms} ms`);
  expect(beside.status).toBe(200);
  return { order, answers: await Promise.all(attack) };
}

describe('twelve photos made to be slow', () => {
  it('of 99 megapixels in a slow format are refused without decoding', async () => {
    const small = await bombs.makeFlatAvif(64, 64);
    const { answers } = await sendBeside('99mp.avif', bombs.claimAvifSize(small, 11_000, 9_000));
    for (const { status, body: refusal } of answers) {
      expect([status, refusal.code]).toEqual([413, 'too_large']);
      expect(refusal.error).toContain('the limit for AVIF photos is 51 megapixels');
    }
  });

  it('within the limits do not delay the photo of another user', async () => {
    const { order, answers } = await sendBeside(
      'heavy.avif',
      await bombs.makeFlatAvif(4_200, 3_000),
    );
    expect(order.indexOf('ben')).toBeLessThanOrEqual(1);
    // Files that waited too long behind the others may be sent again.
    for (const { status } of answers) expect([200, 503]).toContain(status);
  });
});

describe('a single malicious photo', () => {
  const cases: readonly (readonly [string, () => Promise<Buffer> | Buffer])[] = [
    ['scans.jpg', () => bombs.makeManyScansJpeg(2_000, 2_000, 60_000)],
    ['profile.png', () => bombs.makePngWith([bombs.makePackedChunk('iCCP', 400_000_000)])],
    [
      'texts.png',
      () => bombs.makePngWith(Array(900).fill(bombs.makePackedChunk('zTXt', 7_900_000))),
    ],
    ['tile.tif', () => bombs.makeHugeTileTiff(60_000)],
    ['metadata.jpg', () => bombs.makeMetadataFlood(14_000_000)],
    ['pages.webp', () => bombs.makeAnimation(1_000, 200, 'webp')],
    ['document.jpg', () => Buffer.from(`%PDF-1.7\n${'1 0 obj <</JS (x)>> endobj\n'.repeat(99)}`)],
  ];

  it.each(cases)('%s is answered soon, and the next photo is used', async (name, make) => {
    const projectId = await newProject(mallory);
    const answer = await send(mallory, projectId, name, await make());
    expect([200, 413, 415, 422]).toContain(answer.status);
    const next = await send(mallory, projectId, 'good.jpg', await makePhoto());
    expect(next.status).toBe(200);
  });
});

it('a clip of 2,500 pictures a second is refused, and delays the calls of nobody', async () => {
  const path = join(folder, 'pictures.mp4');
  await promisify(execFile)('ffmpeg', [
    ...['-f', 'lavfi', '-i', 'color=size=16x16:rate=2500:duration=118', '-c:v', 'libx264'],
    ...['-preset', 'ultrafast', '-g', '250', '-y', path],
  ]);
  const projectId = await newProject(mallory);
  await ben.call(readBalance);
  let slowestMs = 0;
  let isDone = false;
  const asking = (async () => {
    while (!isDone) {
      const begin = performance.now();
      await ben.call(readBalance);
      slowestMs = Math.max(slowestMs, performance.now() - begin);
      await wait(50);
    }
  })();
  const answer = await send(mallory, projectId, 'pictures.mp4', await readFile(path));
  isDone = true;
  await asking;
  table.push(`slowest call of another person beside pictures.mp4: ${Math.round(slowestMs)} ms`);
  expect([answer.status, answer.body.error]).toEqual([
    422,
    expect.stringContaining('too many pictures a second'),
  ]);
  expect(slowestMs).toBeLessThan(1_500);
});
