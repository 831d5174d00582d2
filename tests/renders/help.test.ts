import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { jobId, mediaKey } from '@/contracts/ids';
import type { StreamJob } from '@/contracts/production/stream-job';
import { eventually } from '@/tests/support/eventually';
import {
  afterPart,
  beforePart,
  oneBefore,
  openGate,
  openHelpingRenderers,
  waitsFor,
} from '@/tests/support/helping-renderers';

const site = await openHelpingRenderers();

it('offers nothing and stores no segment where no other renderer could help', async () => {
  const renderer = await site.startRenderer('alone');
  await renderer.hold();
  const videos = await site.untilMade(await site.enqueue());
  expect(videos).toHaveLength(2);
  const stored = [];
  for await (const { key } of site.mediaStore.list('segments')) stored.push(key);
  expect(stored).toEqual([]);
  await site.expectNothingLeft();
});

const unhelped = await site.makeUnhelped();

it('makes the same bytes with help, each segment once', async () => {
  // Each renders one of the two parts.
  const [helped, held] = [openGate(), openGate()];
  const holder = await site.startRenderer('holder', {
    onOffer: (parts) => waitsFor(helped.opened)(afterPart(held.open)(parts)),
  });
  const helper = await site.startRenderer('helper', {
    onHelp: (parts) => oneBefore(held.opened)(afterPart(helped.open)(parts)),
  });
  await holder.hold();
  await helper.help();
  expect(await site.untilMade(await site.enqueue())).toEqual(unhelped.videos);
  const counts = [await holder.encoder.count(), await helper.encoder.count()];
  expect(Math.min(...counts)).toBeGreaterThan(0);
  expect(counts.reduce((sum, count) => sum + count)).toBe(unhelped.segments);
  await site.expectNothingLeft();

  // Another machine now fetches all of them.
  await holder.stop();
  const other = await site.startRenderer('other');
  await other.hold();
  expect(await site.untilMade(await site.enqueue())).toEqual(unhelped.videos);
  expect(await other.encoder.count()).toBe(0);
});

it('if another job waits, no renderer is invited, and the segments serve other machines', async () => {
  const helper = await site.startRenderer('helper');
  const holder = await site.startRenderer('holder');
  const [first, second] = [await site.enqueue(), await site.enqueue(2)];
  await helper.help();
  await holder.hold();
  const videos = await site.untilMade(first);
  expect(await helper.encoder.count()).toBe(0);
  await site.untilMade(second);
  await Promise.all([helper.stop(), holder.stop()]);
  const other = await site.startRenderer('other');
  await site.startRenderer('another');
  await other.hold();
  const again = await site.enqueue();
  expect(await site.untilMade(again)).toEqual(videos);
  expect(await other.encoder.count()).toBe(0);
  await site.expectNothingLeft();
});

it('a helper stops within a second when a user’s job waits, and when the job is cancelled', async () => {
  let gate = openGate();
  const holder = await site.startRenderer('holder', {
    onOffer: (parts) => waitsFor(gate.opened)(parts),
  });
  const helper = await site.startRenderer('helper');
  await holder.hold();
  await helper.help();
  const helped = await site.enqueue();
  await eventually(() => expect(helper.encoder.listRunning()).toHaveLength(1));
  await site.database.transaction((transaction) => site.queue.cancel(transaction, helped.jobId));
  gate.open();
  const cancelled = performance.now();
  await eventually(() => expect(helper.encoder.listRunning()).toEqual([]));
  // The holder's heartbeat is rejected after at most a second, and the helper's at most a second later.
  expect(performance.now() - cancelled).toBeLessThan(5_000);
  await site.expectNothingLeft();

  gate = openGate();
  const again = await site.enqueue();
  await eventually(() => expect(helper.encoder.listRunning()).toHaveLength(1));
  await helper.hold();
  const waiting = await site.enqueue();
  const enqueued = performance.now();
  await eventually(() => expect(helper.encoder.listRunning()).toEqual([]));
  expect(performance.now() - enqueued).toBeLessThan(2_000);
  expect(await site.untilMade(waiting)).toEqual(unhelped.videos);
  await site.database.transaction((transaction) => site.queue.cancel(transaction, again.jobId));
  gate.open();
  await site.expectNothingLeft();
});

it('a helper that is gone keeps a version waiting no longer than the next one takes', async () => {
  const [taken, seen] = [openGate(), openGate()];
  const holder = await site.startRenderer('holder', { onOffer: waitsFor(taken.opened) });
  const helper = await site.startRenderer('helper', {
    // The first version is rendered here, because the helper delivers it too late.
    onHelp: beforePart(() => {
      taken.open();
      return seen.opened;
    }),
  });
  await holder.hold();
  await helper.help();
  const job = await site.enqueue(1, ['16:9', '4:5', '1:1']);
  await site.untilMade(job);
  seen.open();
  const completed = site.events.flatMap((event) =>
    event.kind === 'version-completed' && event.jobId === job.jobId ? [event.versionId] : [],
  );
  // Complete versions are finished; the missing part of the first one is rendered again before the last one
  // starts.
  const [wide, portrait, square] = job.versions.map(({ versionId }) => versionId);
  expect(completed).toEqual([portrait, wide, square]);
  await site.expectNothingLeft();
});

it('a helper makes no stream before it has helped', async () => {
  const [helping, seen] = [openGate(), openGate()];
  const holder = await site.startRenderer('holder', { onOffer: waitsFor(helping.opened) });
  const helper = await site.startRenderer('helper', {
    onHelp: beforePart(() => {
      helping.open();
      return seen.opened;
    }),
  });
  const streams: string[] = [];
  await helper.workStreams(async ({ mediaId }) => {
    streams.push(mediaId);
    return [];
  });
  await holder.hold();
  await helper.help();
  const job = await site.enqueue();
  await helping.opened;
  const stream: StreamJob = {
    jobId: jobId.parse(randomUUID()),
    mediaId: randomUUID(),
    video: mediaKey.parse('video.mp4'),
    seconds: 4,
    rungs: [{ rung: '720p', output: mediaKey.parse('rung.mp4') }],
  };
  await site.database.transaction((transaction) =>
    site.queue.enqueueStream(transaction, stream, 0),
  );
  await sleep(2_000);
  expect(streams).toEqual([]);
  seen.open();
  await site.untilMade(job);
  await eventually(() => expect(streams).toEqual([stream.mediaId]));
  await site.expectNothingLeft();
});
