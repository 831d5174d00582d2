import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { openBoss } from '@/adapters/queue/open-boss';
import { jobId as toJobId } from '@/contracts/ids';
import { renderJobVersion, toJobVersion } from '@/contracts/production/message-version';
import type { RenderJob } from '@/contracts/production/render-job';
import { eventually } from '../../support/eventually';
import { fakeResult } from './fake-work';
import { openStubQueue, toVideoJob } from './stub-queue';

/** Old and new processes together, like during a deployment. */
const stub = await openStubQueue();
const { database, events } = stub;

const boss = await openBoss({ connectionString: stub.connectionString, onError: () => undefined });
afterAll(() => boss.stop());
const insert = (name: string, id: string, data: object) =>
  boss.send(name, data, { id, group: { id: 'anna' } });
const endOf = (jobId: string) => () =>
  expect(events).toContainEqual(expect.objectContaining({ kind: 'completed', jobId }));

it('a job of the previous release, without versions and music, is rendered', async () => {
  const { music: _, ...job } = toVideoJob(1);
  await insert('videos', job.jobId, job);
  await stub.startRenderer(10);
  await eventually(endOf(job.jobId));
});

it('a job of a newer release with unknown fields is rendered', async () => {
  const job = { ...toVideoJob(1), messageVersion: 1, mood: { light: 'evening' } };
  await insert('videos', job.jobId, job);
  await stub.startRenderer(10);
  await eventually(endOf(job.jobId));
});

it('a job of a newer version waits for a newer renderer, unharmed, and others go on', async () => {
  const newer = { ...toVideoJob(1), messageVersion: renderJobVersion + 1 };
  await insert('videos', newer.jobId, newer);
  await stub.startRenderer(10);
  await eventually(() =>
    expect(String(stub.faults)).toContain(
      `A job of version ${newer.messageVersion} is left for a newer renderer.`,
    ),
  );
  await eventually(endOf(await stub.enqueue('bert')));
  expect(events.filter(({ jobId }) => jobId === newer.jobId)).toEqual([]);
  // The deployment continues: now there is a renderer for it.
  await database.query(
    `update jobs.job set data = data || '{"messageVersion": 1}', start_after = now() where id = $1`,
    [newer.jobId],
  );
  await eventually(endOf(newer.jobId));
});

it('only jobs with music quieter or louder under a voice wait for renderers of this release', () => {
  const toJob = (soundUnderVoice?: 'quieter'): RenderJob => {
    const [version] = toVideoJob(1).versions;
    const words = { kind: 'branded', voice: { soundUnderVoice } };
    return { ...toVideoJob(1), versions: [{ ...version, words }] } as unknown as RenderJob;
  };
  expect([toVideoJob(1), toJob(), toJob('quieter')].map(toJobVersion)).toEqual([1, 1, 2]);
});

it('an event of the previous release is applied; one of a newer version waits for a newer API', async () => {
  const [told, newer] = [toJobId.parse(randomUUID()), toJobId.parse(randomUUID())];
  const toEvent = (jobId: string) => ({ kind: 'completed', jobId, result: fakeResult });
  await insert('events', randomUUID(), { ...toEvent(newer), messageVersion: 2 });
  await insert('events', randomUUID(), toEvent(told));
  await eventually(endOf(told));
  await eventually(() =>
    expect(String(stub.faults)).toContain('An event of version 2 is left for a newer product API.'),
  );
  expect(await stub.queue.listAlive([newer])).toEqual([newer]);
  expect(events.filter(({ jobId }) => jobId === newer)).toEqual([]);
});
