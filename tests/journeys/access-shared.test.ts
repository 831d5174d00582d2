import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { readUser } from '@/contracts/people/users';
import * as generation from '@/contracts/production/generation';
import * as sharing from '@/contracts/production/sharing';
import * as projects from '@/contracts/project/projects';
import * as shots from '@/contracts/project/shots';
import { ApiClient } from '@/tests/support/api-client';
import { putVideo, readCaller } from '@/tests/support/complete-video';
import { makePhoto } from '@/tests/support/make-picture';
import { startTestApi } from '@/tests/support/start-api';
import { audience, startTokenIssuer } from '@/tests/support/token-issuer';

const idp = await startTokenIssuer();
const api = await startTestApi({ OIDC_ISSUER: idp.issuer, OIDC_AUDIENCE: audience });
const anna = new ApiClient(api.address, await idp.sign('anna'));
const stranger = new ApiClient(api.address);
const bytes = Buffer.from('0123456789'.repeat(100));
const shotId = randomUUID();
let projectId = '';

beforeAll(async () => {
  const plan = { totalFiles: 0, projectData: { images: [], transitions: [] } };
  const body = { ...plan, name: '12 Elm/Street "🏡"\n', description: 'Sunny' };
  projectId = (await anna.call(projects.createProject, {}, { body })).body.id;
  await anna.upload(projectId, { shotId, name: 'a.jpg', bytes: await makePhoto(1) });
});
const notFound = (sentence: string) => ({
  error: sentence,
  code: 'not_found',
  requestId: expect.any(String),
});
const noVideo = notFound('We could not find this video.');

it('a project without a video can be neither shared nor downloaded', async () => {
  const shared = await anna.call(sharing.shareProject, { projectId });
  expect([shared.status, shared.body.code]).toEqual([409, 'illegal_state']);
  const download = await anna.call(generation.downloadVideo, { projectId });
  expect([download.status, download.body.code]).toEqual([409, 'illegal_state']);
  expect((await anna.call(generation.streamVideo, { projectId })).status).toBe(404);
});

describe('a finished video', () => {
  const stream = (headers: Record<string, string> = {}, method = 'GET') =>
    anna.fetch(generation.streamVideo, { projectId }, { headers, method });

  beforeAll(async () => {
    const { userId } = (await anna.call(readUser)).body.user;
    await putVideo(api.deps, await readCaller(api.deps, userId), projectId, bytes);
  });

  it('is sent whole, with its length and a tag', async () => {
    const answer = await stream();
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    expect(await answer.text()).toBe(bytes.toString());
  });

  it.each([
    ['bytes=0-9', 'bytes 0-9/1000', '0123456789'],
    ['bytes=995-', 'bytes 995-999/1000', '56789'],
    ['bytes=-3', 'bytes 997-999/1000', '789'],
    ['bytes=998-5000', 'bytes 998-999/1000', '89'],
  ])('in part for %s', async (range, contentRange, text) => {
    const answer = await stream({ range });
    expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([
      206,
      contentRange,
      text,
    ]);
  });

  it('not at all for a part behind its end, and whole for what is no range', async () => {
    const behind = await stream({ range: 'bytes=1000-' });
    expect([behind.status, behind.headers.get('content-range')]).toEqual([416, 'bytes */1000']);
    for (const range of ['bytes=5-2', 'lines=1-2', 'bytes=0-1,5-6', 'bytes=-']) {
      expect((await stream({ range })).status, range).toBe(200);
    }
  });

  it('in part only while it is the one the part is of', async () => {
    const etag = (await stream()).headers.get('etag') ?? '';
    expect((await stream({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await stream({ range: 'bytes=0-1', 'if-range': '"old"' })).status).toBe(200);
    const same = await stream({ 'if-none-match': etag });
    expect([same.status, await same.text()]).toEqual([304, '']);
  });

  it('returns its metadata without its content', async () => {
    const answer = await stream({}, 'HEAD');
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
      200,
      '1000',
      '',
    ]);
  });

  it('is downloaded under a name any computer takes', async () => {
    const answer = await anna.fetch(generation.downloadVideo, { projectId });
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="12-Elm-Street-Property-video.mp4"; ` +
        "filename*=UTF-8''12-Elm-Street-Property-video.mp4",
    );
  });
});

describe('a share link', () => {
  let share = '';

  it('is the same at every sharing, and its token is not stored', async () => {
    const first = await anna.call(sharing.shareProject, { projectId });
    expect([first.status, first.body]).toEqual([
      200,
      {
        path: expect.stringMatching(
          new RegExp(`^/app/video/${projectId}\\?share=[A-Za-z0-9_-]{22}$`),
        ),
        allowDownload: true,
      },
    ]);
    const again = await anna.call(sharing.shareProject, { projectId });
    expect(again.body).toEqual(first.body);
    share = first.body.path.split('share=')[1];
    const rows = await api.deps.database.query('select * from shares');
    expect(JSON.stringify(rows)).not.toContain(share);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(share).toString('hex'));
  });

  it('shows the video to a stranger, and of the rest what the page needs', async () => {
    const query = { share };
    const seen = await stranger.call(sharing.readSharedVideo, { projectId }, { query });
    const file = (name: string) => `/api/video-projects/${projectId}/${name}?share=${share}`;
    expect([seen.status, seen.body]).toEqual([
      200,
      {
        projectId,
        versionId: expect.any(String),
        isNeutral: false,
        name: '12 Elm/Street "🏡"',
        description: 'Sunny',
        listing: { facts: {}, locale: 'en-US' },
        updatedAt: expect.any(String),
        videoUrl: file('video'),
        posterUrl: file('poster'),
        previewUrl: file('preview'),
        videoSeconds: 30,
        width: 1920,
        height: 1080,
        allowDownload: true,
        playToken: expect.any(String),
        altered: [],
      },
    ]);
    for (const url of [file('video'), file('poster'), file('preview'), file('download')]) {
      expect((await fetch(api.address + url)).status, url).toBe(200);
    }
    const picture = await stranger.fetch(shots.readShotImage, { projectId, shotId }, { query });
    expect(picture.status).toBe(200);
  });

  it('opens no picture that is not in the video, such as one uploaded since', async () => {
    const later = randomUUID();
    await anna.upload(projectId, { shotId: later, name: 'c.jpg', bytes: await makePhoto(3) });
    const look = async (shotId: string, query: Record<string, string | number>) => {
      const answer = await stranger.fetch(shots.readShotImage, { projectId, shotId }, { query });
      return answer.status;
    };
    expect(await look(later, { share })).toBe(404);
    expect(await look(later, { share, variant: 'original.jpg', width: 320 })).toBe(404);
    expect(await look(shotId, { share })).toBe(200);

    // A variant created since is not in the video either: the link still shows the existing one.
    await api.deps.database.query(
      `insert into variants (project_id, shot_id, file_name, position, media_id, type, disclosure)
       select project_id, $2, 'enhanced-1.jpg', 1, media_id, type, 'altered' from variants
        where project_id = $1 and shot_id = $3`,
      [projectId, shotId, later],
    );
    expect(await look(shotId, { share, variant: 'enhanced-1.jpg' })).toBe(404);
    const shown = await stranger.fetch(
      shots.readShotImage,
      { projectId, shotId },
      { query: { share } },
    );
    const original = await anna.fetch(
      shots.readShotImage,
      { projectId, shotId },
      { query: { variant: 'original.jpg' } },
    );
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(
      Buffer.from(await original.arrayBuffer()),
    );
    const page = await stranger.call(sharing.readSharedVideo, { projectId }, { query: { share } });
    expect(page.body.altered).toEqual([]);
    await anna.call(shots.removeShot, { projectId, shotId: later });
  });

  it('opens nothing else', async () => {
    const query = { share };
    expect((await stranger.call(projects.readProject, { projectId }, { query })).status).toBe(401);
    const other = { projectId: randomUUID() };
    const elsewhere = await stranger.call(sharing.readSharedVideo, other, { query });
    expect([elsewhere.status, elsewhere.body]).toEqual([404, noVideo]);
    const wrong = { share: 'A'.repeat(22) };
    const guessed = await stranger.call(sharing.readSharedVideo, { projectId }, { query: wrong });
    expect([guessed.status, guessed.body]).toEqual([404, noVideo]);
  });

  it('can keep strangers from downloading', async () => {
    const body = { allowDownload: false };
    const shared = await anna.call(sharing.shareProject, { projectId }, { body });
    expect(shared.body.allowDownload).toBe(false);
    const query = { share };
    const download = await stranger.call(generation.downloadVideo, { projectId }, { query });
    expect(download.status).toBe(404);
    expect((await anna.fetch(generation.downloadVideo, { projectId })).status).toBe(200);
  });

  it('opens nothing once it is revoked, and the next one is another', async () => {
    const revoked = await anna.call(sharing.unshareProject, { projectId });
    expect([revoked.status, revoked.body]).toEqual([200, { message: 'The link no longer works.' }]);
    const query = { share };
    const gone = await stranger.call(sharing.readSharedVideo, { projectId }, { query });
    expect([gone.status, gone.body]).toEqual([404, noVideo]);
    const owner = await anna.call(sharing.readSharedVideo, { projectId }, { query });
    expect([owner.status, owner.body]).toEqual([404, noVideo]);
    const next = await anna.call(sharing.shareProject, { projectId });
    expect(next.body.path).not.toContain(share);
  });
});

it('a temporary link opens one picture without signing in, and no other', async () => {
  const second = randomUUID();
  await anna.upload(projectId, { shotId: second, name: 'b.jpg', bytes: await makePhoto(2) });
  const { body } = await anna.call(shots.readShotUrl, { projectId, shotId });
  expect((await fetch(api.address + body.url)).status).toBe(200);
  expect((await fetch(api.address + body.url.replace(shotId, second))).status).toBe(404);
  const forged = body.url.replace(/.(?=.{3}$)/, (sign: string) => (sign === 'A' ? 'B' : 'A'));
  expect((await fetch(api.address + forged)).status).toBe(404);
});
