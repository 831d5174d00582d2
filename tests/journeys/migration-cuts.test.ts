import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { openBoss } from '@/adapters/queue/open-boss';
import { type Cut, listCuts } from '@/contracts/cuts';
import { readStatus, streamVideo } from '@/contracts/generation';
import { readProject } from '@/contracts/projects';
import { readSharedVideo, shareProject } from '@/contracts/sharing';
import { readShotImage } from '@/contracts/shots';
import { checkLedger } from '@/product-api/ledger/check-ledger';
import { toPhotoKey, toVideoKey } from '@/product-api/projects/media-keys';
import { ApiClient } from '@/tests/support/api-client';
import { eventually } from '@/tests/support/eventually';
import { emptyDatabase } from '@/tests/support/fresh-database';
import { startTestApi } from '@/tests/support/start-api';
import { startFakeRenderer } from './generation/fake-renderer';

/*
 * A database of the release before cuts, with a project in every state: the new release takes it over,
 * and nobody loses a video, a link, or a generation that was under way.
 */

const folder = new URL('../../adapters/database/migrations/', import.meta.url);
const databaseUrl = await emptyDatabase();
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
afterAll(() => client.end());

const token = 'A'.repeat(22);
const userId = randomUUID();
const insert = (table: string, row: Record<string, unknown>) => {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  return client.query(
    `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
    Object.values(row),
  );
};

async function insertMedia(kind: 'photo' | 'video'): Promise<string> {
  const media_id = randomUUID();
  await client.query(
    `insert into media (media_id, kind, ending, bytes, width, height, seconds)
     values ($1, $2, $3, 3, 64, 48, $4)`,
    kind === 'video' ? [media_id, kind, 'mp4', 20] : [media_id, kind, 'jpg', null],
  );
  return media_id;
}

interface OldProject {
  readonly projectId: string;
  readonly shotId: string;
  readonly photoId: string;
  readonly videoId: string | null;
}

async function insertProject(status: string, hasVideo: boolean): Promise<OldProject> {
  const [projectId, shotId] = [randomUUID(), randomUUID()];
  const videoId = hasVideo ? await insertMedia('video') : null;
  await insert('projects', {
    project_id: projectId,
    user_id: userId,
    tenant_id: userId,
    name: status,
    status,
    shape: '9:16',
    video_id: videoId,
  });
  await client.query(
    `insert into shots (project_id, shot_id, position, display_name, camera_motion, transition,
                        paid, filmed, shown_file)
     values ($1, $2, 0, 'front.jpg', 'zoom-in', 'fade', $3, $3, $4)`,
    [projectId, shotId, hasVideo, hasVideo ? 'original.jpg' : null],
  );
  const photoId = await insertMedia('photo');
  await insert('variants', {
    project_id: projectId,
    shot_id: shotId,
    file_name: 'original.jpg',
    position: 0,
    media_id: photoId,
    type: 'image',
    disclosure: 'none',
  });
  return { projectId, shotId, photoId, videoId };
}

/** Work as the old release started it; `running` work has a job in the queue and a hold. */
async function insertWork(
  { projectId, shotId, photoId }: OldProject,
  state: 'running' | 'failed',
): Promise<object> {
  const [jobId, mediaId] = [randomUUID(), randomUUID()];
  await insert('work', {
    job_id: jobId,
    kind: 'project-video',
    user_id: userId,
    tenant_id: userId,
    project_id: projectId,
    state,
    media_id: mediaId,
    shot_ids: [shotId],
    file_names: ['original.jpg'],
    ...(state === 'failed' ? { failure: 'input', error: 'It is damaged.', ended: new Date() } : {}),
  });
  if (state === 'failed') return {};
  await insert('ledger_holds', {
    reference: jobId,
    user_id: userId,
    amount: 10,
    kind: 'videoGeneration',
    comment: 'Video of 1 item',
    project_id: projectId,
  });
  const media = toPhotoKey(photoId);
  const item = { shotId, kind: 'photo', media, width: 64, height: 48, motion: 'zoom-in' };
  const file = (name: string) => `media/${mediaId.slice(0, 2)}/${mediaId}/${name}`;
  return {
    kind: 'project-video',
    jobId,
    projectId,
    shape: '9:16',
    items: [{ ...item, disclosure: 'none', carriesLabel: false }],
    transitions: [],
    labelAltered: true,
    output: { video: file('video.mp4'), poster: file('poster.jpg'), preview: file('preview.mp4') },
  };
}

await client.query('create table applied_migrations (name text primary key)');
await client.query('alter table applied_migrations add column applied_at timestamptz');
for (const name of (await readdir(folder)).sort().filter((each) => each < '020')) {
  await client.query(await readFile(new URL(name, folder), 'utf8'));
  await insert('applied_migrations', { name });
}
await insert('tenants', { tenant_id: userId, issuer: 'local', key: 'local', name: 'Local user' });
await insert('users', {
  user_id: userId,
  issuer: 'local',
  subject: 'local',
  tenant_id: userId,
});
await insert('ledger_accounts', { user_id: userId, tokens: 100, held: 20 });
await insert('ledger_entries', {
  user_id: userId,
  kind: 'topUp',
  amount: 100,
  comment: 'Welcome',
  reference: randomUUID(),
});
const old = {
  uploading: await insertProject('uploading', false),
  ready: await insertProject('ready_for_generation', false),
  processing: await insertProject('processing', false),
  again: await insertProject('processing', true),
  completed: await insertProject('completed', true),
  failed: await insertProject('failed', false),
};
await insertWork(old.failed, 'failed');
await insertWork(old.completed, 'failed');
await insert('shares', {
  project_id: old.completed.projectId,
  token_hash: createHash('sha256').update(token).digest(),
  sealed_token: Buffer.alloc(64),
  allow_download: true,
});
const boss = await openBoss({ connectionString: databaseUrl, onError: console.error });
for (const project of [old.processing, old.again]) {
  const job = (await insertWork(project, 'running')) as { jobId: string };
  await boss.send('videos', job, { id: job.jobId });
}
await boss.stop({ graceful: false });

const api = await startTestApi({ DATABASE_URL: databaseUrl });
const me = new ApiClient(api.address);
const renderer = await startFakeRenderer({ ...api, databaseUrl }, 'hold');
for (const { photoId, videoId } of Object.values(old)) {
  const bytes = Buffer.from('old');
  await api.deps.mediaStore.write(toPhotoKey(photoId), Readable.from([bytes]));
  if (videoId === null) continue;
  await api.deps.mediaStore.write(toVideoKey(videoId), Readable.from([bytes]));
}
const mainOf = async ({ projectId }: OldProject): Promise<Cut> => {
  const { cuts } = (await me.call(listCuts, { projectId })).body;
  expect(cuts).toHaveLength(1);
  return cuts[0];
};

it('gives every project its main version in the state the project was in', async () => {
  const found = [];
  for (const project of Object.values(old)) {
    const { preset, shape, isMain, isTicked, state, isOutdated, error, video } =
      await mainOf(project);
    expect([preset, shape, isMain, isTicked, isOutdated]).toEqual([
      'property',
      '9:16',
      true,
      true,
      false,
    ]);
    found.push([state, error, video?.seconds, video?.shotIds]);
  }
  expect(found).toEqual([
    ['none', undefined, undefined, undefined],
    ['none', undefined, undefined, undefined],
    ['waiting', undefined, undefined, undefined],
    ['waiting', undefined, 20, [old.again.shotId]],
    ['completed', undefined, 20, [old.completed.shotId]],
    ['failed', 'It is damaged.', undefined, undefined],
  ]);
});

it('leaves every project without music, and its video as it is', async () => {
  for (const { projectId } of Object.values(old)) {
    expect((await me.call(readProject, { projectId })).body.music).toBe('none');
  }
  const jobs = renderer.jobs.filter(({ kind }) => kind === 'project-video');
  expect(jobs.map((job) => 'music' in job && job.music)).toEqual(['none', 'none']);
});

it('keeps videos, their shape and the links to them', async () => {
  const { projectId, shotId } = old.completed;
  const project = (await me.call(readProject, { projectId })).body;
  expect([project.shape, project.status, project.videoSeconds]).toEqual(['9:16', 'completed', 20]);
  expect(await (await me.fetch(streamVideo, { projectId })).text()).toBe('old');
  const query = { share: token };
  const stranger = new ApiClient(api.address);
  const shared = await stranger.call(readSharedVideo, { projectId }, { query });
  expect([shared.status, shared.body.altered]).toEqual([
    200,
    [expect.objectContaining({ shotId, position: 0 })],
  ]);
  const picture = await fetch(api.address + shared.body.altered[0].url);
  expect([picture.status, await picture.text()]).toEqual([200, 'old']);
  const params = { projectId: old.again.projectId, imageId: old.again.shotId };
  expect((await stranger.fetch(readShotImage, params, { query })).status).not.toBe(500);
  expect((await me.call(shareProject, { projectId })).status).toBe(200);
  expect((await mainOf(old.completed)).isShared).toBe(true);
});

it('makes the videos whose jobs were waiting, and charges each once', async () => {
  renderer.behaviour = 'finish';
  for (const project of [old.processing, old.again]) {
    const { projectId } = project;
    await eventually(async () =>
      expect((await me.call(readStatus, { projectId })).body.status).toBe('completed'),
    );
    const { state, video } = await mainOf(project);
    expect([state, video?.seconds]).toEqual(['completed', 12.5]);
  }
  const { rows } = await client.query('select tokens::int, held::int from ledger_accounts');
  expect(rows).toEqual([{ tokens: 80, held: 0 }]);
  expect((await checkLedger(api.deps.database)).faults).toEqual([]);
});
