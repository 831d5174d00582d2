import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generateVideo } from '@/contracts/production/generation';
import * as projects from '@/contracts/project/projects';
import { readClipStrip, STRIP_FRAMES } from '@/contracts/project/shots';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { startTestApi } from '@/tests/support/start-api';
import { removeFolder } from '../support/remove-folder';
import { startFakeRenderer } from './generation/fake-renderer';
import { makePhotoProject } from './generation/photo-project';

const run = promisify(execFile);
const api = await startTestApi();
const me = new ApiClient(api.address);
const renderer = await startFakeRenderer(api);
const folder = await mkdtemp(join(tmpdir(), 'homereel-framing-'));
afterAll(() => removeFolder(folder));

let projectId = '';
let photo = '';
const clip = randomUUID();

/** Seconds of a clip that goes from black to white, in frames of 320×180. */
async function makeClip(seconds: number, codec: readonly string[]) {
  const path = join(folder, `${randomUUID()}.mp4`);
  await run(process.env.FFMPEG_PATH || 'ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', `color=black:s=320x180:r=10:d=${seconds}`],
    ...['-vf', `geq=lum='T/${seconds}*235':cb=128:cr=128`, ...codec, '-y', path],
  ]);
  return new Uint8Array(await readFile(path));
}

const x264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '250'];

beforeAll(async () => {
  const made = await makePhotoProject(me, 1);
  projectId = made.projectId;
  photo = made.shotIds[0] ?? '';
  const file = { shotId: clip, name: 'garden.mp4', bytes: await makeClip(4, x264) };
  expect((await me.upload(projectId, file)).status).toBe(200);
});

const save = (id: string, framing?: object | null, more: object = {}) =>
  me.call(
    projects.saveProject,
    { projectId },
    { body: { projectData: { images: [{ id, cameraMotion: 'zoom-in', framing }] }, ...more } },
  );
const read = async (id: string, project = projectId) =>
  (await me.call(projects.readProject, { projectId: project })).body.clips.find(
    (one: { id: string }) => one.id === id,
  ).framing;

it('keeps how a shot is timed and framed until it is set back to automatic', async () => {
  const framing = {
    seconds: 4.5,
    focus: { x: 0.25, y: 0.75 },
    focusByShape: { '9:16': { x: 0.1, y: 0.5 } },
    showsWhole: true,
  };
  expect((await save(photo, framing)).status).toBe(200);
  expect(await read(photo)).toEqual(framing);
  await save(photo);
  expect(await read(photo)).toEqual(framing);
  const copy = (await me.call(projects.retryProject, { projectId })).body.projectId;
  expect(await read(photo, copy)).toEqual(framing);
  await save(photo, null);
  expect(await read(photo)).toBeUndefined();
});

it('gives it to the renderer', async () => {
  const trim = { start: 1, end: 2.5 };
  expect((await save(clip, { trim })).status).toBe(200);
  await me.call(generateVideo, { projectId });
  const job = await eventually(() => {
    const last = renderer.jobs.at(-1);
    if (last?.kind !== 'project-video') throw new Error('no video was asked for');
    return last;
  });
  const framings = new Map(job.items.map(({ shotId, framing }) => [String(shotId), framing]));
  expect([framings.get(clip), framings.get(photo)]).toEqual([{ trim }, undefined]);
  await eventually(async () => {
    const { status } = (await me.call(projects.readProject, { projectId })).body;
    expect(status).toBe('completed');
  });
});

it.each([
  ['a part behind the clip’s end', () => clip, { trim: { start: 1, end: 4.2 } }],
  ['a part of a photo', () => photo, { trim: { start: 0, end: 1 } }],
  ['a length of a clip', () => clip, { seconds: 3 }],
  ['half a part', () => clip, { trim: { start: 1, end: 1.2 } }],
  ['a length nobody can set', () => photo, { seconds: 3.3 }],
])('refuses %s, and saves nothing', async (_, toShot, framing) => {
  const before = (await me.call(projects.readProject, { projectId })).body;
  const refused = await save(toShot(), framing, { name: 'Other' });
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request']);
  expect((await me.call(projects.readProject, { projectId })).body).toEqual(before);
});

it('says which end is wrong', async () => {
  const refused = await save(clip, { trim: { start: 1, end: 9 } });
  expect(refused.body.error).toBe('The trim ends after the end of the clip.');
});

/** Brightness of each frame of a strip, 0 to 255. */
async function readBrightness(shotId: string): Promise<number[]> {
  const answer = await me.fetch(readClipStrip, { projectId, shotId });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(answer.headers.get('cache-control')).toContain('immutable');
  const strip = sharp(Buffer.from(await answer.arrayBuffer()));
  const { width, height } = await strip.metadata();
  expect([width, height]).toEqual([STRIP_FRAMES * 284, 160]);
  const { data } = await strip
    .grayscale()
    .resize(STRIP_FRAMES, 1, { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

it('shows a clip as twelve frames from its beginning to its end', async () => {
  const brightness = await readBrightness(clip);
  expect(brightness[0]).toBeLessThan(30);
  expect(brightness.at(-1)).toBeGreaterThan(190);
  for (const [index, value] of brightness.slice(1).entries()) {
    expect(value).toBeGreaterThan(brightness[index] ?? 255);
  }
});

it('shows a clip of half a minute, too, whose key frames alone are decoded', async () => {
  const shotId = randomUUID();
  const bytes = await makeClip(36, ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '10']);
  expect((await me.upload(projectId, { shotId, name: 'long.mp4', bytes })).status).toBe(200);
  const brightness = await readBrightness(shotId);
  expect(brightness[0]).toBeLessThan(30);
  expect(brightness.at(-1)).toBeGreaterThan(190);
});

it('shows no strip of a photo', async () => {
  const answer = await me.call(readClipStrip, { projectId, shotId: photo });
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
});
