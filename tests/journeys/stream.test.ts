import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downloadSmallCopy, type VideoStream } from '@/contracts/production/stream';
import * as versions from '@/contracts/production/versions';
import { saveProject, saveProjectInfo } from '@/contracts/project/projects';
import { sweepStreams } from '@/product-api/project/versions/request-stream';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { listFiles } from '@/tests/support/list-files';
import { parseMasterPlaylist, parseMediaPlaylist } from '@/tests/support/playlist';
import { startTestApi } from '@/tests/support/start-api';
import { audience, startTokenIssuer } from '@/tests/support/token-issuer';
import { KillableProcess } from '../faults/killable-process';
import { makePhotoProject } from './generation/photo-project';
import { VersionSteps } from './generation/version-steps';

const run = promisify(execFile);
const ffprobe = process.env.FFPROBE_PATH || 'ffprobe';
const idp = await startTokenIssuer();
const api = await startTestApi({ OIDC_ISSUER: idp.issuer, OIDC_AUDIENCE: audience });
const renderer = new KillableProcess(
  fileURLToPath(new URL('../../renderer/main.ts', import.meta.url)),
  {
    DATABASE_URL: api.databaseUrl,
    HOMEREEL_DATA_DIR: api.dataDir,
    LOG_LEVEL: 'warn',
    PRERENDER: 'off',
  },
);
afterAll(() => renderer.stop());
const anna = new ApiClient(api.address, await idp.sign('anna'));
const steps = new VersionSteps(anna);
let projectId = '';

/** The main version once its stream is whole. */
const findStreamed = () =>
  eventually(async () => {
    const [main] = await steps.list(projectId);
    expect(main?.video?.stream?.isComplete, renderer.output).toBe(true);
    return { version: main as versions.Version, stream: main?.video?.stream as VideoStream };
  });
const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, api.address), { headers: { 'x-application-name': 'Homereel', ...headers } });
const resolve = (address: string, base: string) => {
  const url = new URL(address, new URL(base, api.address));
  return url.pathname + url.search;
};

/** Fetches a rung as a player does, part by part. */
async function fetchRung(masterUrl: string, address: string) {
  const playlistUrl = resolve(address, masterUrl);
  const playlist = parseMediaPlaylist(await (await open(playlistUrl)).text());
  const fileUrl = resolve(playlist.map.address, playlistUrl);
  const parts = [playlist.map, ...playlist.fragments];
  const bodies = await Promise.all(
    parts.map(async ({ start, bytes }) => {
      const answer = await open(fileUrl, { range: `bytes=${start}-${start + bytes - 1}` });
      expect(answer.status).toBe(206);
      return Buffer.from(await answer.arrayBuffer());
    }),
  );
  return { playlist, fileUrl, header: bodies[0] ?? Buffer.alloc(0), fragments: bodies.slice(1) };
}

async function probe(bytes: Buffer, ...entries: string[]): Promise<string[]> {
  const path = join(api.dataDir, 'probed.mp4');
  await writeFile(path, bytes);
  const args = ['-v', 'error', ...entries, '-of', 'csv=p=0', path];
  return (await run(ffprobe, args)).stdout.trim().split('\n');
}

beforeAll(async () => {
  ({ projectId } = await makePhotoProject(anna, 1));
  const body = { name: 'Elm Street', description: '' };
  expect((await anna.call(saveProjectInfo, { projectId }, { body })).status).toBe(200);
  await steps.generate(projectId);
}, 180_000);

describe('the stream of a finished version', () => {
  let share = '';
  let shared: VideoStream;

  beforeAll(async () => {
    const { version } = await findStreamed();
    const params = { projectId, versionId: version.versionId };
    share = (await anna.call(versions.shareVersion, params)).body.path.split('share=')[1];
    shared = (await anna.call(versions.readSharedVersion, params, { query: { share } })).body
      .stream;
  }, 180_000);

  it('lists its rungs with what a player chooses by', async () => {
    const answer = await open(shared.masterUrl);
    expect(answer.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    const variants = parseMasterPlaylist(await answer.text());
    expect(variants.map(({ attributes }) => attributes)).toEqual([
      expect.objectContaining({ RESOLUTION: '1280x720', 'FRAME-RATE': '30.000' }),
      expect.objectContaining({
        RESOLUTION: '1920x1080',
        CODECS: expect.stringMatching(/^avc1\.64/),
      }),
      expect.objectContaining({ RESOLUTION: '854x480' }),
    ]);
    for (const { attributes } of variants) {
      const [peak, mean] = [Number(attributes.BANDWIDTH), Number(attributes['AVERAGE-BANDWIDTH'])];
      expect(peak).toBeGreaterThanOrEqual(mean);
      expect(mean).toBeGreaterThan(0);
    }
  });

  it('has rungs of the video’s length whose parts begin with a key frame and fill the file', async () => {
    const { version } = await findStreamed();
    const variants = parseMasterPlaylist(await (await open(shared.masterUrl)).text());
    const lengths: number[][] = [];
    for (const { attributes, address } of variants) {
      const { playlist, fileUrl, header, fragments } = await fetchRung(shared.masterUrl, address);
      expect(playlist.isComplete).toBe(true);
      lengths.push(playlist.fragments.map(({ seconds }) => seconds));
      const seconds = playlist.fragments.reduce((sum, each) => sum + each.seconds, 0);
      expect(seconds).toBeCloseTo(version.video?.seconds ?? 0, 2);

      const whole = Buffer.from(await (await open(fileUrl)).arrayBuffer());
      const [first, last] = [playlist.fragments[0], playlist.fragments.at(-1)];
      expect((last?.start ?? 0) + (last?.bytes ?? 0)).toBe(whole.length);
      expect(Buffer.concat(fragments)).toEqual(whole.subarray(first?.start));

      for (const fragment of fragments) {
        const frames = await probe(
          Buffer.concat([header, fragment]),
          ...['-select_streams', 'v', '-show_entries', 'packet=flags'],
        );
        expect(frames[0]).toMatch(/^K/);
        expect(frames.filter((flags) => flags.startsWith('K'))).toHaveLength(1);
      }
      const size = await probe(whole, '-show_entries', 'stream=width,height');
      expect(size[0]).toBe(attributes.RESOLUTION?.replace('x', ','));
    }
    expect(lengths[1]).toEqual(lengths[0]);
    expect(lengths[2]).toEqual(lengths[0]);
  }, 60_000);

  it('has the download itself as its best rung', async () => {
    const { version } = await findStreamed();
    const variants = parseMasterPlaylist(await (await open(shared.masterUrl)).text());
    const best = variants.find(({ attributes }) => attributes.RESOLUTION === '1920x1080');
    const { fileUrl } = await fetchRung(shared.masterUrl, best?.address ?? '');
    const rung = Buffer.from(await (await open(fileUrl)).arrayBuffer());
    const file = await anna.fetch(versions.downloadVersion, {
      projectId,
      versionId: version.versionId,
    });
    expect(rung.equals(Buffer.from(await file.arrayBuffer()))).toBe(true);
  });

  it('is answered whole where a proxy drops ranges, and not at all behind its end', async () => {
    const whole = await open(shared.progressiveUrl);
    expect([whole.status, whole.headers.get('content-length')]).toEqual([
      200,
      String(shared.progressiveBytes),
    ]);
    const behind = await open(shared.progressiveUrl, {
      range: `bytes=${shared.progressiveBytes}-`,
    });
    expect(behind.status).toBe(416);
    const etag = whole.headers.get('etag') ?? '';
    expect((await open(shared.progressiveUrl, { 'if-none-match': etag })).status).toBe(304);
  });

  it('may be cached in the browser of its owner, and in no other', async () => {
    const { stream } = await findStreamed();
    const own = await open(stream.progressiveUrl, {
      authorization: `Bearer ${await idp.sign('anna')}`,
    });
    expect(own.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    const viewer = await open(shared.progressiveUrl);
    expect(viewer.headers.get('cache-control')).toBe('private, no-cache');
    expect((await open(stream.progressiveUrl)).status).toBe(401);
  });

  it('comes as one small file with sound for e-mail, named after the version', async () => {
    const { version } = await findStreamed();
    const { smallCopy } = version.video ?? {};
    expect(smallCopy?.fileName).toBe('Elm-Street-Property-video-small.mp4');
    const params = { projectId, versionId: version.versionId };
    const answer = await anna.fetch(downloadSmallCopy, params);
    expect(answer.headers.get('content-disposition')).toContain(smallCopy?.fileName);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBeLessThan(15_000_000);
    // A plain MP4 whose tables come first.
    expect(bytes.indexOf('moof')).toBe(-1);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    expect(await probe(bytes, '-show_entries', 'stream=codec_name')).toContain('h264');
  });

  it('ends for all other viewers the moment its link is revoked', async () => {
    const { version } = await findStreamed();
    const variants = parseMasterPlaylist(await (await open(shared.masterUrl)).text());
    const address = variants[0]?.address ?? '';
    const { fileUrl } = await fetchRung(shared.masterUrl, address);
    const etag = (await open(fileUrl)).headers.get('etag') ?? '';
    await anna.call(versions.unshareVersion, { projectId, versionId: version.versionId });
    for (const url of [shared.masterUrl, resolve(address, shared.masterUrl), fileUrl]) {
      const range = { range: 'bytes=0-99', 'if-none-match': etag };
      expect((await open(url, range)).status, url).toBe(404);
    }
    expect(
      (
        await anna.fetch(
          downloadSmallCopy,
          { projectId, versionId: version.versionId },
          { query: { share } },
        )
      ).status,
    ).toBe(404);
  });
});

it('is deleted with its video when the version is rendered again, and replaced by a new one', async () => {
  const before = await findStreamed();
  const headers = { authorization: `Bearer ${await idp.sign('anna')}` };
  const images = (await listShots()).map((id) => ({ id, cameraMotion: 'pan-left' }));
  const body = { projectData: { images } };
  expect((await anna.call(saveProject, { projectId }, { body })).status).toBe(200);
  await steps.generate(projectId);
  const gone = await open(before.stream.masterUrl, headers);
  expect(gone.status).toBe(404);
  const after = await findStreamed();
  expect(after.stream.masterUrl).not.toBe(before.stream.masterUrl);
  const files = (await listFiles(api.deps)).filter((key) => key.includes('/stream-'));
  // The third rung is the video itself.
  expect(files).toHaveLength(2);
}, 180_000);

it('is encoded although its renderer is killed, and once', async () => {
  const old = await findStreamed();
  const images = (await listShots()).map((id) => ({ id, cameraMotion: 'zoom-in' }));
  expect(
    (await anna.call(saveProject, { projectId }, { body: { projectData: { images } } })).status,
  ).toBe(200);
  await steps.generate(projectId);
  // The job may not have begun, run or be done: each has to end well.
  renderer.kill();
  const after = await findStreamed();
  expect(after.stream.masterUrl).not.toBe(old.stream.masterUrl);
  const [stored] = await api.deps.database.query<{ bytes: string; all: string }>(
    `select m.stored_bytes as all, m.bytes + sum(r.bytes) as bytes
       from media m join stream_rungs r using (media_id) group by m.media_id`,
  );
  expect(stored?.all).toBe(stored?.bytes);
}, 180_000);

it('is requested again where nothing says that it is there, as after a restore', async () => {
  const { stream } = await findStreamed();
  await api.deps.database.query('delete from stream_rungs');
  await api.deps.database.query(`delete from jobs.job where name = 'streams'`);
  expect((await steps.list(projectId))[0]?.video?.stream).toBeUndefined();
  await sweepStreams(api.deps);
  expect((await findStreamed()).stream).toEqual(stream);
}, 180_000);

async function listShots(): Promise<readonly string[]> {
  const [main] = await steps.list(projectId);
  return main?.video?.shotIds ?? [];
}
