import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { planStoryboard } from '@/contracts/production/storyboard';
import { streamRungs } from '@/contracts/production/stream';
import { shapeSizes } from '@/contracts/project/shape';
import { describeRung, encodeStream, probeSource } from '@/renderer/pipeline/encode-stream';
import { isTopRung } from '@/renderer/pipeline/ffmpeg/stream-args';
import type { RenderRequest } from '@/renderer/pipeline/render-request';
import { makeClip } from '../support/odd-media';
import { makePhotos } from '../support/photos';
import { probeVideo } from '../support/probe-video';
import { hashFrames, openRenderFolder, toRequest } from '../support/render-request';

const folder = await openRenderFolder();
afterAll(() => folder.remove());
const deps = {
  ffmpeg: process.env.FFMPEG_PATH || 'ffmpeg',
  ffprobe: process.env.FFPROBE_PATH || 'ffprobe',
  signal: new AbortController().signal,
  cores: 2,
};

/**
 * Renders, encodes the smaller rungs, and checks that each contains the video from its first frame to its
 * last.
 */
async function expectStreamed(request: RenderRequest): Promise<void> {
  const { totalFrames } = request.storyboard;
  const { video, seconds } = await folder.render(request);
  const source = await probeSource(video, deps);
  const top = await describeRung('1080p', video, source);
  expect(top.isInVideo).toBe(true);
  const own = { ...deps, folder: await mkdtemp(join(folder.path, 'rungs-')) };
  for (const { rung, path } of await encodeStream(source, ['720p', '480p'], own)) {
    const { fragments } = await describeRung(rung, path, source);
    expect(fragments.reduce((sum, [, each]) => sum + each, 0)).toBeCloseTo(seconds, 2);
    const toTexts = (parts: typeof fragments) => parts.map(([, each]) => each.toFixed(3));
    expect(toTexts(fragments)).toEqual(toTexts(top.fragments));
    expect(await hashFrames(path)).toHaveLength(totalFrames);
  }
}

const photosOf = async (count: number, seconds: number): Promise<RenderRequest> => {
  const paths = await makePhotos(join(folder.path, `${seconds}`), count, {
    width: 640,
    height: 480,
  });
  const request = toRequest(paths.map((path) => ({ path, kind: 'photo' })));
  const kinds = paths.map(() => ({ kind: 'photo' }) as const);
  return { ...request, storyboard: planStoryboard(kinds, request.transitions, seconds) };
};

it('streams a video of one second', async () => {
  await expectStreamed(await photosOf(1, 1));
});

it('streams a video of three minutes', async () => {
  const request = await photosOf(36, 200);
  expect(request.storyboard.totalFrames).toBeGreaterThan(180 * 30);
  await expectStreamed(request);
}, 600_000);

it.each(['24000/1001', '25', '60000/1001'])(
  'streams a video with a clip of %s frames per second',
  async (rate) => {
    const path = join(folder.path, `${rate.replace('/', '-')}.mp4`);
    await makeClip(path, {
      source: `testsrc2=s=642x482:r=${rate}:d=3.1`,
      args: ['-pix_fmt', 'yuv420p'],
    });
    await expectStreamed(toRequest([{ path, kind: 'clip', seconds: 3.1 }]));
  },
);

it('streams a video of 4K, whose best rung is 1080p', async () => {
  const size = shapeSizes['16:9-4k'];
  const request = { ...(await photosOf(3, 4)), size };
  const { video, seconds } = await folder.render(request);
  const source = await probeSource(video, deps);
  expect(source).toMatchObject({ width: size.width, height: size.height });
  expect(isTopRung(source)).toBe(false);
  const rungs = await encodeStream(source, streamRungs, { ...deps, folder: folder.path });
  const sizes = [];
  for (const { rung, path } of rungs) {
    const { fragments } = await describeRung(rung, path, source);
    expect(fragments.reduce((sum, [, each]) => sum + each, 0)).toBeCloseTo(seconds, 2);
    const { width, height, frames } = await probeVideo(path);
    expect(frames).toBe(request.storyboard.totalFrames);
    sizes.push([width, height]);
  }
  expect(sizes).toEqual([
    [1920, 1080],
    [1280, 720],
    [854, 480],
  ]);
});
