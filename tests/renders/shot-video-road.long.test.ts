import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { readBalance } from '@/contracts/money/ledger';
import { listVariants, pickVariant } from '@/contracts/production/enhancements';
import {
  generateShotVideo,
  generateVideo,
  readShotWork,
  readStatus,
  streamVideo,
} from '@/contracts/production/generation';
import { createProject } from '@/contracts/project/projects';
import { KillableProcess } from '@/tests/faults/killable-process';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { probeVideo } from '@/tests/support/probe-video';
import { readMeanColour } from '@/tests/support/read-mean-colour';
import { readPixels } from '@/tests/support/read-pixels';
import { startTestApi } from '@/tests/support/start-api';

const api = await startTestApi({ TRIAL_TOKENS: '1000' });
const me = new ApiClient(api.address);
const renderer = new KillableProcess(
  fileURLToPath(new URL('../../renderer/main.ts', import.meta.url)),
  { DATABASE_URL: api.databaseUrl, HOMEREEL_DATA_DIR: api.dataDir, LOG_LEVEL: 'warn' },
);
afterAll(() => renderer.stop());

const created = await me.call(
  createProject,
  {},
  { body: { totalFiles: 0, projectData: { images: [], transitions: [] } } },
);
const shot = { projectId: String(created.body.id), shotId: randomUUID() };
await me.upload(shot.projectId, { shotId: shot.shotId, name: 'dot.jpg', bytes: await makeDot() });

/** One white dot on grey: its place in a frame shows the camera's position. */
async function makeDot(): Promise<Uint8Array<ArrayBuffer>> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
    <rect width="1600" height="1200" fill="#555"/><circle cx="800" cy="600" r="40" fill="#fff"/></svg>`;
  return Uint8Array.from(await sharp(Buffer.from(svg)).jpeg().toBuffer());
}

/** Plain grey, and of itself it says that a model made it. */
async function makeAltered(): Promise<Uint8Array<ArrayBuffer>> {
  const source = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:ext="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"><ext:DigitalSourceType>${source}</ext:DigitalSourceType></rdf:Description></rdf:RDF></x:xmpmeta>`;
  const grey = sharp({ create: { width: 1920, height: 1080, channels: 3, background: '#ddd' } });
  return Uint8Array.from(await grey.withXmp(xmp).jpeg().toBuffer());
}

/** Asks for a video and waits for it. */
async function madeVideo(prompt: string, of = shot) {
  await me.call(generateShotVideo, of, { body: { prompt } });
  return eventually(async () => {
    const { body } = await me.call(readShotWork, of);
    expect(['completed', 'failed'], JSON.stringify(body)).toContain(body.state);
    return body;
  });
}

/** Returns the horizontal position of the dot in the first and in the last frame, as fractions of the width. */
async function followDot(path: string): Promise<number[]> {
  const levels = await readPixels(path, 'gray', { filter: 'scale=192:108' });
  const size = 192 * 108;
  return [0, levels.length / size - 1].map((frame) => {
    const pixels = levels.subarray(frame * size, (frame + 1) * size);
    let sum = 0;
    let moment = 0;
    for (const [i, value] of pixels.entries()) {
      const light = Math.max(0, value - 140);
      sum += light;
      moment += light * ((i % 192) + 0.5);
    }
    return moment / sum / 192;
  });
}

async function save(name: string, answer: Response): Promise<string> {
  const path = join(api.dataDir, name);
  await writeFile(path, Buffer.from(await answer.arrayBuffer()));
  return path;
}

it('renders the requested motion over a photo, and the project video can use it', async () => {
  const made = await madeVideo('Pan slowly to the left for 2 seconds');
  expect(made).toMatchObject({ state: 'completed', progress: 1 });
  const variants = (await me.call(listVariants, shot)).body.variants;
  expect(variants[1]).toMatchObject({
    fileName: made.fileName,
    type: 'video',
    disclosure: 'none',
    provenance: { provider: 'local', adjustments: ['pan-left, 2 s'] },
  });
  const answer = await fetch(api.address + variants[1].url);
  expect(answer.headers.get('content-type')).toBe('video/mp4');
  const path = await save('single.mp4', answer);
  expect(await probeVideo(path)).toMatchObject({ width: 1920, height: 1080, frames: 60 });
  // The camera moves left, so the content moves right.
  const [first = 0, last = 0] = await followDot(path);
  expect(last - first).toBeGreaterThan(0.04);
  expect(last - first).toBeLessThan(0.2);

  await me.call(pickVariant, shot, { body: { fileName: made.fileName } });
  expect((await me.call(generateVideo, shot)).status).toBe(200);
  await eventually(async () =>
    expect((await me.call(readStatus, shot)).body.status).toBe('completed'),
  );
  const video = await save('project.mp4', await me.fetch(streamVideo, shot));
  expect((await probeVideo(video)).frames).toBe(60);
  const [begin = 0, end = 0] = await followDot(video);
  expect(begin).toBeCloseTo(first, 2);
  expect(end).toBeCloseTo(last, 2);
});

it('labels a picture as altered once, in its own video and in the project’s', async () => {
  const altered = { projectId: shot.projectId, shotId: randomUUID() };
  await me.upload(altered.projectId, {
    ...altered,
    name: 'altered.jpg',
    bytes: await makeAltered(),
  });
  const made = await madeVideo('hold still for 2 seconds', altered);
  const { variants } = (await me.call(listVariants, altered)).body;
  const single = await save('altered.mp4', await fetch(api.address + variants[1].url));
  await me.call(pickVariant, altered, { body: { fileName: made.fileName } });
  const plate = 'crop=220:34:34:1012';
  const [alone] = await readMeanColour(single, 30, plate);
  for (const shape of ['16:9', '1:1'] as const) {
    expect((await me.call(generateVideo, shot, { body: { shape } })).status).toBe(200);
    await eventually(async () =>
      expect((await me.call(readStatus, shot)).body.status).toBe('completed'),
    );
    const video = await save(
      `altered-${shape.replace(':', '-')}.mp4`,
      await me.fetch(streamVideo, shot),
    );
    const { frames } = await probeVideo(video);
    // A second label at the same place would darken the plate; without one it would be as bright as the
    // photo.
    const [together = 0] = await readMeanColour(video, frames - 15, plate);
    expect(Math.abs(together - (alone ?? 0))).toBeLessThan(4);
    expect(together).toBeLessThan(0xdd - 20);
  }
});

it('refuses what no camera can madeVideo in one sentence, and takes nothing', async () => {
  const { tokens } = (await me.call(readBalance)).body;
  const before = (await me.call(listVariants, shot)).body.variants.length;
  const { state, error } = await madeVideo('People walking through the room');
  expect(state).toBe('failed');
  expect(error).toMatch(/^People and animals cannot be brought to life here; [^.]*\.$/);
  expect((await me.call(readBalance)).body.tokens).toBe(tokens);
  expect((await me.call(listVariants, shot)).body.variants).toHaveLength(before);
});

it('treats words it cannot parse as no wish about the camera', async () => {
  const { state } = await madeVideo(
    '"; DROP TABLE shots; -- ../../etc/passwd {{7*7}} \u202e, 2 seconds',
  );
  expect(state).toBe('completed');
  const { variants } = (await me.call(listVariants, shot)).body;
  expect(variants.at(-1).provenance.adjustments).toEqual(['zoom-in, 2 s']);
});
