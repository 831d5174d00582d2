import pg from 'pg';
import { randomUUID } from 'node:crypto';
import { openPgBossQueue } from '@/adapters/queue/pg-boss-queue';
import { openPgBossWorker } from '@/adapters/queue/pg-boss-worker';
const connectionString = 'postgres://postgres:password@localhost:5540/postgres';
const pool = new pg.Pool({ connectionString });
const database = { query: async (t: string, v: any[] = []) => (await pool.query(t, v)).rows } as any;
const onError = (e: unknown) => console.log('ERR', e);
const queue = await openPgBossQueue({ connectionString, database, onError });
const t0 = new Map<string, number>();
await queue.onEvent(async (e) => { console.log('event', e.kind, (e as any).message ?? '', Date.now() - (t0.get(e.jobId) ?? 0)); });
const worker = await openPgBossWorker({ connectionString, slots: { videos: 1, pictures: 1 }, onError });
await worker.work(async ({ job, signal, announce }) => {
  console.log('start', Date.now() - (t0.get(job.jobId) ?? 0), job.kind);
  announce({ stage: 'rendering', progress: 0.5 });
  if ((job as any).prompt === 'hang') await new Promise((_, no) => signal.addEventListener('abort', () => no(signal.reason)));
  return { width: 1, height: 1, bytes: 1, disclosure: 'none', provider: 'local', adjustments: [] };
});
async function send(prompt: string) {
  const jobId = randomUUID() as any;
  const c = await pool.connect();
  await c.query('begin');
  const tx = { isTransaction: true, query: async (t: string, v: any[] = []) => (await c.query(t, v)).rows } as any;
  t0.set(jobId, Date.now());
  await queue.enqueue(tx, { kind: 'enhancement', jobId, projectId: randomUUID() as any, shotId: randomUUID() as any, media: 'a/b.jpg' as any, prompt, output: { image: 'a/c.jpg' as any } });
  await c.query('commit'); c.release();
  return { jobId, tx: async (w: (t: any) => Promise<void>) => { const c = await pool.connect(); await c.query('begin'); await w({ isTransaction: true, query: async (t: string, v: any[] = []) => (await c.query(t, v)).rows }); await c.query('commit'); c.release(); } };
}
await new Promise((r) => setTimeout(r, 500));
await send('x'); await new Promise((r) => setTimeout(r, 1000));
const h = await send('hang'); await new Promise((r) => setTimeout(r, 1000));
console.log(await queue.depth(), await queue.listAlive([h.jobId]));
await h.tx((t) => queue.cancel(t, h.jobId)); await new Promise((r) => setTimeout(r, 1000));
console.log(await queue.depth(), await queue.listAlive([h.jobId]));
await send('hang'); await new Promise((r) => setTimeout(r, 500));
const d = Date.now(); await worker.drain(); console.log('drained', Date.now() - d, await queue.depth());
await queue.close(); await pool.end();
