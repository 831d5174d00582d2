import { once } from 'node:events';
import { openPgBossWorker } from '@/adapters/queue/pg-boss-worker';
import { act } from './fake-work';

/** A renderer in a separate process, to be killed: `fake-renderer.ts <database>`. */
const [, , connectionString = ''] = process.argv;
const worker = await openPgBossWorker({
  connectionString,
  slots: { videos: 1, pictures: 1 },
  onError: (error) => console.error(error),
});
await worker.work(async (run) => {
  console.log(`started ${run.job.jobId}`);
  const result = await act(run);
  console.log(`finished ${run.job.jobId}`);
  return result;
});
await worker.workAhead(async (_, signal) => void (await once(signal, 'abort')));
console.log('ready');
