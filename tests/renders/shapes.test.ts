import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateVideo, readStatus, streamVideo } from '@/contracts/production/generation';
import { planStoryboard } from '@/contracts/production/storyboard';
import { shapeSizes, type VideoShape, videoShapes } from '@/contracts/project/shape';
import { KillableProcess } from '@/tests/faults/killable-process';
import { makePhotoProject } from '@/tests/journeys/generation/photo-project';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { makeClip } from '@/tests/support/odd-media';
import { probeVideo } from '@/tests/support/probe-video';
import { readMeanColour } from '@/tests/support/read-mean-colour';
import { openRenderFolder } from '@/tests/support/render-request';
import { startTestApi } from '@/tests/support/start-api';

const folder = await openRenderFolder();
afterAll(() => folder.remove());
const api = await startTestApi({ TRIAL_TOKENS: '1000' });
const me = new ApiClient(api.address);
const entry = fileURLToPath(new URL('../../renderer/main.ts', import.meta.url));
const env = { DATABASE_URL: api.databaseUrl, HOMEREEL_DATA_DIR: api.dataDir, LOG_LEVEL: 'warn' };
const renderer = new KillableProcess(entry, env);
afterAll(() => renderer.stop());

describe('the shape of a generation request', () => {
  let projectId = '';

  beforeAll(async () => {
    // Short, so that the largest shape takes seconds as well.
    const source = 'testsrc=s=640x360:r=30:d=0.3';
    const path = await makeClip(join(folder.path, 'clip.mp4'), { source });
    ({ projectId } = await makePhotoProject(me, 0));
    const shotId = randomUUID();
    const bytes = new Uint8Array(await readFile(path));
    const added = await me.upload(projectId, { shotId, name: 'clip.mp4', bytes });
    expect(added.status).toBe(200);
  });

  it.each(videoShapes)('%s gives a video of that size', async (shape: VideoShape) => {
    const started = await me.call(generateVideo, { projectId }, { body: { shape } });
    expect(started.status).toBe(200);
    const isDone = async () => {
      const { body } = await me.call(readStatus, { projectId });
      expect(body.status, renderer.output).toBe('completed');
    };
    await eventually(isDone);
    const answer = await me.fetch(streamVideo, { projectId });
    const video = join(folder.path, 'shaped.mp4');
    await writeFile(video, Buffer.from(await answer.arrayBuffer()));
    const { width, height } = shapeSizes[shape];
    expect(await probeVideo(video)).toMatchObject({ width, height, codec: 'h264', frames: 9 });
  });
});

describe('a photo of another shape than its frame', () => {
  const stripes = async (width: number, height: number, parts: readonly Part[]) => {
    const path = join(folder.path, `${width}-${height}-${parts[0]?.fill}-${parts[0]?.x}.png`);
    const rects = parts.map(
      ({ fill, x, y, w, h }) =>
        `<rect fill="${fill}" x="${x}" y="${y}" width="${w}" height="${h}"/>`,
    );
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#808080"/>${rects.join('')}</svg>`;
    await sharp(Buffer.from(svg)).toFile(path);
    return path;
  };
  const madeVideo = async (path: string, photo: Size, size: Size) => {
    const storyboard = planStoryboard([{ kind: 'photo' }], [], 1);
    const shot = { id: path, kind: 'photo', path, motion: 'zoom-out', isLabelled: false } as const;
    const request = { size, shots: [{ ...shot, ...photo }], transitions: [], storyboard };
    return folder.render(request);
  };

  it.each([
    ['left', 0, 0.1],
    ['right', 480, 0.9],
  ])('zooms out from what there is to see at its %s', async (_, x, place) => {
    const bars = Array.from({ length: 8 }, (_, i) => ({
      fill: '#e00000',
      x: x + i * 15,
      y: 0,
      w: 8,
      h: 400,
    }));
    const path = await stripes(600, 400, bars);
    const size = { width: 180, height: 180 };
    const { video } = await madeVideo(path, { width: 600, height: 400 }, size);
    const left = Math.round(180 * place) - 6;
    const [red = 0, green = 255] = await readMeanColour(video, 0, `crop=12:160:${left}:10`);
    expect(red - green).toBeGreaterThan(60);
  });
});

interface Part {
  readonly fill: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}
