import { once } from 'node:events';
import { createServer } from 'node:http';
import { checkAll } from '@/adapters/check-all';

export interface HealthOptions {
  readonly port: number;
  readonly host: string;
  /** Whether the process was asked to stop. */
  readonly isDraining: () => boolean;
  /** Checks of everything that a job depends on, by name. */
  readonly checks: Readonly<Record<string, () => Promise<unknown>>>;
}

/** Serves /healthz (the process runs) and /readyz (it accepts jobs, and its dependencies respond). */
export async function serveHealth({
  port,
  host,
  isDraining,
  checks,
}: HealthOptions): Promise<void> {
  const server = createServer(async ({ url }, response) => {
    const send = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
      response.end(JSON.stringify(body));
    };
    if (url === '/healthz') return send(200, { status: 'ok' });
    if (url !== '/readyz') return send(404, { status: 'not found' });
    if (isDraining()) return send(503, { status: 'draining' });
    const states = await checkAll(checks);
    const isReady = Object.values(states).every((state) => state === 'ok');
    const status = isReady ? 'ok' : 'unavailable';
    return send(isReady ? 200 : 503, { status, checks: states });
  });
  server.listen(port, host);
  await once(server, 'listening');
  // The server alone must not keep the process alive.
  server.unref();
}
