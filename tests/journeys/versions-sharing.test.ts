import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stateSourceOfMp4 } from '@/adapters/picture/state-source';
import {
  downloadVideo,
  generateVideo,
  readStatus,
  streamVideo,
} from '@/contracts/production/generation';
import { readSharedVideo, shareProject, unshareProject } from '@/contracts/production/sharing';
import * as versions from '@/contracts/production/versions';
import { saveFacts } from '@/contracts/project/facts';
import { saveProjectInfo } from '@/contracts/project/projects';
import { readShotImage } from '@/contracts/project/shots';
import { toVideoKey } from '@/product-api/media/media-keys';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { startTestApi } from '@/tests/support/start-api';
import { audience, startTokenIssuer } from '@/tests/support/token-issuer';
import { removeFolder } from '../support/remove-folder';
import { fakeVideo, startFakeRenderer } from './generation/fake-renderer';
import { makePhotoProject } from './generation/photo-project';

const run = promisify(execFile);
const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';
const idp = await startTokenIssuer();
const api = await startTestApi({
  OIDC_ISSUER: idp.issuer,
  OIDC_AUDIENCE: audience,
  TRIAL_TOKENS: '1000',
});
const anna = new ApiClient(api.address, await idp.sign('anna'));
const stranger = new ApiClient(api.address);
await startFakeRenderer(api);
const folder = await mkdtemp(join(tmpdir(), 'homereel-zip-'));
afterAll(() => removeFolder(folder));

const texts = { name: '12 Élm Street', description: 'Call Anna Smith, 555-0100' };
let projectId = '';
let shotId = '';
let [main, mls, reel]: versions.Version[] = [];
const at = (version: versions.Version | undefined) => ({
  projectId,
  versionId: version?.versionId ?? '',
});

async function generate(body: object = {}): Promise<void> {
  await anna.call(generateVideo, { projectId }, { body });
  await eventually(async () => {
    const { status } = (await anna.call(readStatus, { projectId })).body;
    expect(status).toBe('completed');
  });
}

async function share(version: versions.Version | undefined, body?: object) {
  const answer = await anna.call(versions.shareVersion, at(version), { body });
  expect(answer.status).toBe(200);
  return { ...answer.body, token: answer.body.path.split('share=')[1] as string };
}

beforeAll(async () => {
  const made = await makePhotoProject(anna, 2);
  projectId = made.projectId;
  shotId = made.shotIds[0] ?? '';
  await anna.call(saveProjectInfo, { projectId }, { body: texts });
  for (const body of [{ preset: 'mls', name: 'Anna Smith’s listing' }, { preset: 'reel' }]) {
    await anna.call(versions.addVersion, { projectId }, { body });
  }
  [main, mls, reel] = (await anna.call(versions.listVersions, { projectId })).body.versions;
});

it('a version that was never made can be neither watched, downloaded nor shared', async () => {
  for (const operation of [
    versions.streamVersion,
    versions.downloadVersion,
    versions.readVersionPoster,
  ]) {
    expect((await anna.fetch(operation, at(reel))).status, operation.name).toBe(404);
  }
  const shared = await anna.call(versions.shareVersion, at(reel));
  expect([shared.status, shared.body.code]).toEqual([409, 'illegal_state']);
  const zip = await anna.call(versions.downloadVersions, { projectId });
  expect([zip.status, zip.body.code]).toEqual([409, 'illegal_state']);
});

describe('the share link of a version', () => {
  beforeAll(() => generate());

  it('opens this version to a stranger, and no other', async () => {
    const { path, embedPath, token } = await share(reel);
    expect(path).toBe(`/app/video/${projectId}?version=${reel?.versionId}&share=${token}`);
    expect(embedPath).toBe(`/embed/${projectId}/${reel?.versionId}?share=${token}`);
    const query = { share: token };
    const seen = await stranger.call(versions.readSharedVersion, at(reel), { query });
    const file = (name: string) =>
      `/api/video-projects/${projectId}/versions/${reel?.versionId}/${name}?share=${token}`;
    expect([seen.status, seen.body]).toEqual([
      200,
      {
        projectId,
        versionId: reel?.versionId,
        isNeutral: false,
        ...texts,
        listing: { facts: {}, locale: 'en-US' },
        updatedAt: expect.any(String),
        videoUrl: file('video'),
        posterUrl: file('poster'),
        previewUrl: file('preview'),
        videoSeconds: 12.5,
        width: 1920,
        height: 1080,
        allowDownload: true,
        playToken: expect.any(String),
        altered: [],
      },
    ]);
    for (const name of ['video', 'poster', 'preview', 'download']) {
      expect((await fetch(api.address + file(name))).status, name).toBe(200);
    }
    for (const version of [main, mls]) {
      for (const operation of [
        versions.streamVersion,
        versions.downloadVersion,
        versions.readSharedVersion,
      ]) {
        const refused = await stranger.fetch(operation, at(version), { query });
        expect(refused.status, operation.name).toBe(404);
      }
    }
    expect((await stranger.fetch(versions.listVersions, { projectId }, { query })).status).toBe(
      401,
    );
  });

  it('names the video and its files by the address if the project has no name', async () => {
    const facts = {
      facts: { address: '1187 Skyline Ridge Rd', city: 'Mill Valley' },
      captions: [],
    };
    await anna.call(saveFacts, { projectId }, { body: facts });
    await anna.call(saveProjectInfo, { projectId }, { body: { name: '' } });
    const { token } = await share(reel);
    const seen = await stranger.call(versions.readSharedVersion, at(reel), {
      query: { share: token },
    });
    expect(seen.body.name).toBe('1187 Skyline Ridge Rd');
    const [property, , reels] = (await anna.call(versions.listVersions, { projectId })).body
      .versions;
    expect([property?.video?.fileName, reels?.video?.fileName]).toEqual([
      '1187-Skyline-Ridge-Rd-Property-video.mp4',
      '1187-Skyline-Ridge-Rd-Reel.mp4',
    ]);
    const video = await anna.fetch(downloadVideo, { projectId });
    expect(video.headers.get('content-disposition')).toContain(
      '1187-Skyline-Ridge-Rd-Property-video.mp4',
    );
    await anna.call(saveProjectInfo, { projectId }, { body: texts });
  });

  it('stays the same when the version is rendered again', async () => {
    const { token } = await share(reel);
    await generate({ versionIds: [reel?.versionId] });
    expect((await share(reel)).token).toBe(token);
    const query = { share: token };
    expect((await stranger.fetch(versions.streamVersion, at(reel), { query })).status).toBe(200);
    const [, , listed] = (await anna.call(versions.listVersions, { projectId })).body.versions;
    expect(listed.isShared).toBe(true);
  });

  it('can keep strangers from downloading', async () => {
    const { token } = await share(reel, { allowDownload: false });
    const query = { share: token };
    expect((await stranger.fetch(versions.downloadVersion, at(reel), { query })).status).toBe(404);
    expect((await stranger.fetch(versions.streamVersion, at(reel), { query })).status).toBe(200);
    expect((await anna.fetch(versions.downloadVersion, at(reel))).status).toBe(200);
  });

  it('is revoked alone', async () => {
    const [reels, neutral] = [await share(reel), await share(mls)];
    expect((await anna.call(versions.unshareVersion, at(reel))).status).toBe(200);
    const watch = (version: versions.Version | undefined, token: string) =>
      stranger.fetch(versions.streamVersion, at(version), { query: { share: token } });
    expect((await watch(reel, reels.token)).status).toBe(404);
    expect((await watch(mls, neutral.token)).status).toBe(200);
    // It ends for its owner, too: she sees what the link shows.
    const owner = await anna.fetch(versions.streamVersion, at(reel), {
      query: { share: reels.token },
    });
    expect(owner.status).toBe(404);
    expect((await share(reel)).token).not.toBe(reels.token);
  });

  it('of a neutral version contains nothing about the user in any call', async () => {
    const { token } = await share(mls);
    const query = { share: token };
    const seen = await stranger.call(versions.readSharedVersion, at(mls), { query });
    expect([seen.status, seen.body.isNeutral, seen.body.name]).toEqual([200, true, texts.name]);
    const asProject = await stranger.call(readSharedVideo, { projectId }, { query });
    const file = await stranger.fetch(versions.downloadVersion, at(mls), { query });
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="12-Elm-Street-MLS.mp4"; filename*=UTF-8''12-Elm-Street-MLS.mp4`,
    );
    expect([asProject.status, file.status]).toEqual([200, 200]);
    for (const text of [seen.body, asProject.body].map((body) => JSON.stringify(body))) {
      expect(text).not.toMatch(/Anna|Smith|555-0100/);
    }
  });

  it('of a neutral version omits a project name with contact details', async () => {
    const { token } = await share(mls);
    const query = { share: token };
    const name = 'Call Anna Smith at (212) 555-0100';
    await anna.call(saveProjectInfo, { projectId }, { body: { ...texts, name } });
    const seen = await stranger.call(versions.readSharedVersion, at(mls), { query });
    const file = await stranger.fetch(versions.downloadVersion, at(mls), { query });
    await anna.call(saveProjectInfo, { projectId }, { body: texts });
    expect(seen.status).toBe(200);
    expect(JSON.stringify(seen.body)).not.toMatch(/Anna|555/);
    expect(file.headers.get('content-disposition')).toContain('"1187-Skyline-Ridge-Rd-MLS.mp4"');
  });

  it('of the project is that of its main version', async () => {
    const project = await anna.call(shareProject, { projectId });
    const token: string = project.body.path.split('share=')[1];
    // One address, wherever it is copied; it has a player for other sites too.
    expect(await share(main)).toMatchObject({
      path: project.body.path,
      embedPath: `/embed/${projectId}/${main?.versionId}?share=${token}`,
    });
    const query = { share: token };
    const old = await stranger.call(readSharedVideo, { projectId }, { query });
    expect(old.body.videoUrl).toBe(`/api/video-projects/${projectId}/video?share=${token}`);
    expect((await fetch(api.address + old.body.videoUrl)).status).toBe(200);
    // A link with the version in it, as it was given out before, opens the same.
    const named = await stranger.call(versions.readSharedVersion, at(main), { query });
    expect([named.status, named.body.versionId]).toEqual([200, old.body.versionId]);
    expect((await stranger.fetch(readShotImage, { projectId, shotId }, { query })).status).toBe(
      200,
    );
    await anna.call(unshareProject, { projectId });
    expect((await stranger.fetch(streamVideo, { projectId }, { query })).status).toBe(404);
    expect((await stranger.fetch(versions.streamVersion, at(main), { query })).status).toBe(404);
  });
});

describe('files', () => {
  it('are named for the project and their use', async () => {
    const listed: versions.Version[] = (await anna.call(versions.listVersions, { projectId })).body
      .versions;
    expect(listed.map(({ video }) => video?.fileName)).toEqual([
      '12-Elm-Street-Property-video.mp4',
      '12-Elm-Street-MLS.mp4',
      '12-Elm-Street-Reel.mp4',
    ]);
    const download = await anna.fetch(versions.downloadVersion, at(reel));
    expect(download.headers.get('content-disposition')).toContain('12-Elm-Street-Reel.mp4');
    expect(await download.text()).toBe(fakeVideo.toString());
    // The ready page's button downloads the same file as the version's card.
    const whole = await anna.fetch(downloadVideo, { projectId });
    expect(whole.headers.get('content-disposition')).toContain('12-Elm-Street-Property-video.mp4');
  });

  it('come without sound on request, with the same pictures and the same provenance', async () => {
    const [row] = await api.deps.database.query<{ id: string }>(
      'select video_id as id from versions where version_id = $1',
      [reel?.versionId],
    );
    const path = join(folder, 'with-sound.mp4');
    const source = ['-f', 'lavfi', '-i', 'testsrc=d=1:s=320x180', '-f', 'lavfi', '-i', 'sine=d=1'];
    await run(ffmpeg, ['-v', 'error', ...source, '-pix_fmt', 'yuv420p', '-shortest', path]);
    await stateSourceOfMp4(path, 'composite');
    const key = toVideoKey(row?.id ?? '');
    await api.deps.mediaStore.write(key, createReadStream(path));
    const answer = await anna.fetch(versions.downloadVersion, at(reel), {
      query: { sound: 'none' },
    });
    expect(answer.headers.get('content-disposition')).toContain('12-Elm-Street-Reel-no-sound.mp4');
    const silent = join(folder, 'silent.mp4');
    await writeFile(silent, Buffer.from(await answer.arrayBuffer()));
    expect((await readFile(silent)).includes('digitalsourcetype/composite"')).toBe(true);
    const streams = async (file: string, ...select: string[]) => {
      const args = ['-v', 'error', '-i', file, ...select, '-c', 'copy', '-f', 'streamhash', '-'];
      return (await run(ffmpeg, args)).stdout;
    };
    expect(await streams(silent)).toBe(await streams(path, '-map', '0:v'));
    await api.deps.mediaStore.write(key, Readable.from([fakeVideo]));
  });

  it('are sent in ranges, and not again to clients that have them', async () => {
    const part = await anna.fetch(versions.streamVersion, at(reel), {
      headers: { range: 'bytes=2-6' },
    });
    expect([part.status, await part.text()]).toEqual([206, 'video']);
    const etag = part.headers.get('etag') ?? '';
    const same = await anna.fetch(versions.streamVersion, at(reel), {
      headers: { 'if-none-match': etag },
    });
    expect(same.status).toBe(304);
  });

  it('come together in one zip file, as large as announced, each under its own name', async () => {
    const again = { preset: 'reel', shape: '4:5' };
    const other: versions.Version = (
      await anna.call(versions.addVersion, { projectId }, { body: again })
    ).body.version;
    await generate({ versionIds: [other.versionId] });
    const answer = await anna.fetch(versions.downloadVersions, { projectId });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    expect(answer.headers.get('content-disposition')).toContain('12-Elm-Street.zip');
    const path = join(folder, 'all.zip');
    await writeFile(path, bytes);
    const python = `import sys,zipfile,json
z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None
assert all(i.date_time[0] >= 2026 for i in z.infolist()), [i.date_time for i in z.infolist()]
print(json.dumps([[i.filename, i.compress_type, z.read(i).decode()] for i in z.infolist()]))`;
    const { stdout } = await run('python3', ['-c', python, path]);
    const text = fakeVideo.toString();
    expect(JSON.parse(stdout)).toEqual([
      ['12-Elm-Street-Property-video.mp4', 0, text],
      ['12-Elm-Street-MLS.mp4', 0, text],
      ['12-Elm-Street-Reel.mp4', 0, text],
      ['12-Elm-Street-Reel-2.mp4', 0, text],
      ['Music-certificate.txt', 0, expect.stringContaining('Who may use them')],
    ]);
    const part = await anna.fetch(
      versions.downloadVersions,
      { projectId },
      { headers: { range: 'bytes=0-9' } },
    );
    expect([part.status, part.headers.get('accept-ranges')]).toEqual([200, 'none']);
    await part.body?.cancel();
    const head = await anna.fetch(versions.downloadVersions, { projectId }, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
  });
});
