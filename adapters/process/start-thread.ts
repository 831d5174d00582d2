import { Worker } from 'node:worker_threads';

/**
 * Starts a thread of our own code. A TypeScript entry (development, tests) is loaded through tsx,
 * which a thread must register itself: loaders given on the command line do not reach it.
 */
export function startThread(entry: URL, workerData: unknown): Worker {
  if (!entry.pathname.endsWith('.ts')) return new Worker(entry, { workerData });
  const loader = import.meta.resolve('tsx/esm/api');
  const script = `
    import(${JSON.stringify(loader)})
      .then(({ register }) => { register(); return import(${JSON.stringify(entry.href)}); })
      .catch((error) => { setImmediate(() => { throw error; }); });`;
  return new Worker(script, { eval: true, workerData, execArgv: [] });
}
