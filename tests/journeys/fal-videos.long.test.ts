import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readBalance } from '@/contracts/money/ledger';
import { listVariants } from '@/contracts/production/enhancements';
import {
  cancelGeneration,
  downloadVideo,
  generateShotVideo,
  generateVideo,
  readShotWork,
  readStatus,
} from '@/contracts/production/generation';
import { readSharedVideo, shareProject } from '@/contracts/production/sharing';
import { readShotImage } from '@/contracts/project/shots';
import { checkLedger } from '@/product-api/ledger/check-ledger';
import { eventually } from '@/tests/support/eventually';
import { makePhotos } from '@/tests/support/photos';
import { probeVideo } from '@/tests/support/probe-video';
import { startFalStack } from '@/tests/support/start-fal-stack';
import { addPhotoFile, makePhotoProject } from './generation/photo-project';

const { api, me, fal, renderer } = await startFalStack({ FAL_MOTION: 'true' });
const photos = await makePhotos(join(api.dataDir, 'photos'), 1, { width: 1200, height: 800 });
const bytes = new Uint8Array(await readFile(photos[0] ?? ''));
const run = promisify(execFile);
vi.setConfig({ testTimeout: 240_000 });

afterEach(async () => {
  fal.behave({});
  expect((await checkLedger(api.deps.database)).faults).toEqual([]);
});

const balance = async (): Promise<number> => (await me.call(readBalance)).body.tokens;

function countRequests() {
  const before = fal.queue.requests.length;
  return () => fal.queue.requests.slice(before);
}

async function save(name: string, answer: Response): Promise<string> {
  const path = join(api.dataDir, name);
  await writeFile(path, Buffer.from(await answer.arrayBuffer()));
  return path;
}

/** The comment in the file's metadata. */
async function readComment(path: string): Promise<string | undefined> {
  const { stdout } = await run(process.env.FFPROBE_PATH || 'ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'format_tags=comment',
    '-of',
    'json',
    path,
  ]);
  return (JSON.parse(stdout) as { format: { tags?: { comment?: string } } }).format.tags?.comment;
}

/** Generates the smallest shape, because the rendering is not tested here. */
async function generate(projectId: string): Promise<void> {
  await me.call(generateVideo, { projectId }, { body: { shape: '1:1' } });
  await eventually(async () =>
    expect((await me.call(readStatus, { projectId })).body.status).toBe('completed'),
  );
}

describe('a video of one photo by a generative model', () => {
  it('is generated from the prompt, survives a kill -9, and states that it is altered', async () => {
    const shot = await addPhotoFile(me, bytes);
    const [before, requests] = [await balance(), countRequests()];
    fal.behave({ delayMs: 6_000, videoSeconds: 1 });
    const prompt = 'Rise slowly to the ceiling, 4 seconds';
    await me.call(generateShotVideo, shot, { body: { prompt } });
    await eventually(() => expect(requests()).toHaveLength(1));
    const noted = 'select from job_checkpoints where value->>$1 = $2';
    await eventually(async () =>
      expect(await api.deps.database.query(noted, ['requestId', requests()[0]?.id])).toHaveLength(
        1,
      ),
    );
    await eventually(async () => {
      const { progress, etaSeconds } = (await me.call(readShotWork, shot)).body;
      expect(progress > 0 && progress < 1).toBe(true);
      expect(etaSeconds).toBeGreaterThan(60);
    });
    renderer.kill();
    await eventually(async () =>
      expect((await me.call(readShotWork, shot)).body.state).toBe('completed'),
    );
    expect(requests()).toHaveLength(1);
    expect(requests()[0]).toMatchObject({
      model: 'fal-ai/kling-video/v2.5-turbo/pro/image-to-video',
      input: { prompt, duration: '5' },
    });
    expect(await balance()).toBe(before - 10);
    const [, video] = (await me.call(listVariants, shot)).body.variants;
    expect(video).toMatchObject({
      type: 'video',
      disclosure: 'altered',
      provenance: { provider: 'fal', prompt },
    });
    const query = { variant: video.fileName };
    const path = await save('shot.mp4', await me.fetch(readShotImage, shot, { query }));
    expect(await probeVideo(path)).toMatchObject({ width: 1920, height: 1080, frames: 30 });
    expect(await readComment(path)).toMatch(/^Digitally altered/);
    expect((await readFile(path)).toString('latin1')).toContain(
      'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
    );
  });

  it('is cancelled at fal as well when its generation is cancelled', async () => {
    const { projectId } = await addPhotoFile(me, bytes);
    const [before, requests] = [await balance(), countRequests()];
    fal.behave({ outcome: 'never' });
    await me.call(generateVideo, { projectId });
    await eventually(() => expect(requests()).toHaveLength(1));
    await me.call(cancelGeneration, { projectId });
    await eventually(() => expect(requests()[0]?.isCancelled).toBe(true));
    // fal charges for a submitted request, so the user pays for it.
    expect(await balance()).toBe(before - 10);
  });
});

describe('a project generated by an image-to-video provider', () => {
  it('passes each photo’s successor, submits none twice despite failures, and links the originals', async () => {
    const { projectId, shotIds } = await makePhotoProject(me, 2);
    const requests = countRequests();
    const trouble = { on: 'status' as const, status: 503, calls: 6 };
    fal.behave({ delayMs: 1_000, videoSeconds: 1, trouble });
    await generate(projectId);
    expect(
      requests()
        .map(({ input }) => 'tail_image_url' in input)
        .sort(),
    ).toEqual([false, true]);
    expect(requests()[0]?.input.prompt).toMatch(/^The camera /);

    const path = await save('project.mp4', await me.fetch(downloadVideo, { projectId }));
    expect(await readComment(path)).toMatch(/^Digitally altered/);
    expect((await readFile(path)).toString('latin1')).toContain('/compositeSynthetic');

    const { path: link } = (await me.call(shareProject, { projectId })).body;
    const share = new URL(link, api.address).searchParams.get('share') ?? '';
    const shared = await me.call(readSharedVideo, { projectId }, { query: { share } });
    expect(shared.body.altered.map((one: { shotId: string }) => one.shotId)).toEqual(shotIds);
    const [{ originalUrl }] = shared.body.altered;
    expect((await fetch(api.address + originalUrl)).headers.get('content-type')).toBe('image/jpeg');

    await generate(projectId);
    expect(requests()).toHaveLength(2);
  });

  it('renders locally what the model declines', async () => {
    const { projectId } = await makePhotoProject(me, 1);
    fal.behave({ outcome: 'refused' });
    await generate(projectId);
    const path = await save('declined.mp4', await me.fetch(downloadVideo, { projectId }));
    expect(await readComment(path)).toBeUndefined();
  });
});
