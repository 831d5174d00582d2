import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { withClient } from '@/adapters/database/with-client';
import { type SharedHomereel, type StartHelp, sharedRunSetting } from './shared-run';
import { type RunningHomereel, startHomereel } from './start-homereel';
import { fillTemplate, startTestServer } from './test-server';

const TEMPLATE = 'homereel_template';

/**
 * Global setup of Playwright: gives the workers of a run one PostgreSQL server with a migrated template,
 * and the products that they share. Each is started when it is first asked for, so that a run of a single
 * story starts only what that story needs.
 */
export default async function serveSharedRun(): Promise<() => Promise<void>> {
  const closers: (() => Promise<void>)[] = [];
  const products = new Map<number, Promise<RunningHomereel>>();

  const startServer = onlyOnce(async () => {
    const server = await startTestServer();
    closers.push(() => server.stop());
    return server.url;
  });
  const makeTemplate = onlyOnce(async () => {
    const url = await createDatabase(await startServer(), TEMPLATE);
    await fillTemplate(url);
    return url;
  });
  const prepareProgram = onlyOnce(async () => {
    const { ensureFfmpeg } = await import('../../scripts/bootstrap/ffmpeg.mjs');
    const { ensureBuild } = await import('../../scripts/bootstrap/build.mjs');
    const programs: Record<string, string> = await ensureFfmpeg();
    await ensureBuild();
    return programs;
  });

  const answers: Record<string, (body: { lane: number }) => Promise<object>> = {
    async '/database'() {
      return { url: await createDatabase(await startServer()) };
    },
    async '/start-help'(): Promise<StartHelp> {
      const [programs] = await Promise.all([prepareProgram(), makeTemplate()]);
      const databaseUrl = await createDatabase(await startServer(), undefined, TEMPLATE);
      return { databaseUrl, programs };
    },
    async '/homereel'({ lane }): Promise<SharedHomereel> {
      const product = products.get(lane) ?? startHomereel();
      products.set(lane, product);
      const { origin, apiOrigin, dataDir } = await product;
      return { origin, apiOrigin, dataDir };
    },
  };

  const server = createServer(async (request, response) => {
    try {
      const answer = answers[request.url ?? ''];
      if (answer === undefined) throw new Error(`${request.url} is not shared.`);
      const result = await answer((await json(request)) as { lane: number });
      response.end(JSON.stringify(result));
    } catch (error) {
      response.writeHead(500);
      response.end(String(error));
    }
  });
  // A start may take longer than Node's own limits for a request.
  server.requestTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.env[sharedRunSetting] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return async () => {
    for (const product of await Promise.allSettled(products.values())) {
      if (product.status === 'fulfilled') await product.value.stop();
    }
    for (const close of closers) await close();
    server.close();
    server.closeAllConnections();
  };
}

function onlyOnce<Result>(start: () => Promise<Result>): () => Promise<Result> {
  let started: Promise<Result> | undefined;
  return () => {
    started ??= start();
    return started;
  };
}

async function createDatabase(
  server: string,
  name = `run_${randomUUID().replaceAll('-', '')}`,
  template = 'template1',
): Promise<string> {
  await withClient({ connectionString: server }, (client) =>
    client.query(`create database ${name} template ${template}`),
  );
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
