import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { renderJob } from '@/contracts/production/render-job';
import type { Deps } from '@/product-api/deps';
import { checkLedger } from '@/product-api/ledger/public';
import { countRecentEnds } from '@/product-api/project/public';
import { measureWork } from '@/product-api/work/public';

/** Updates the gauges before they are scraped. */
type Refresh = () => Promise<void>;

/** Maximum time a scrape waits for the database. */
const REFRESH_TIMEOUT_MS = 5_000;
/** Sums of prom-client over gauges that stay, with a suffix that only counters may have. */
const misnamedGauges = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/** Serves /metrics in Prometheus' text format. */
export function serveMetrics(app: FastifyInstance, deps: Deps): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamedGauges) registry.removeSingleMetric(name);
  measureRequests(app, registry);
  const refreshes = [
    measureQueue(registry, deps),
    measureRenders(registry, deps),
    measureVersions(registry, deps),
    measureLedger(registry, deps),
  ];
  const databaseUp = toGauge(
    registry,
    'homereel_database_up',
    '1 if the database answered this scrape. If it is 0, what is read from the database is stale.',
  );
  app.get('/metrics', async (request, reply) => {
    const results = await Promise.allSettled(refreshes.map(refreshInTime));
    databaseUp.set(results.every(({ status }) => status === 'fulfilled') ? 1 : 0);
    for (const result of results) {
      // A database that is down must not hide the metrics of this process.
      if (result.status === 'rejected') {
        request.log.warn(
          { requestId: request.id, err: result.reason },
          'some metrics could not be refreshed',
        );
      }
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

async function refreshInTime(refresh: Refresh): Promise<void> {
  const timeout = wait(REFRESH_TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`The database did not answer within ${REFRESH_TIMEOUT_MS} ms.`);
  });
  await Promise.race([refresh(), timeout]);
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Histogram({
    name: 'homereel_request_seconds',
    help: 'Time to answer, by call and status.',
    labelNames: ['operation', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config.operation?.name;
    if (operation !== undefined) {
      requests.observe({ operation, status: reply.statusCode }, reply.elapsedTime / 1000);
    }
    done();
  });
}

function measureQueue(registry: Registry, { queue }: Deps): Refresh {
  const jobs = toGauge(registry, 'homereel_jobs', 'Jobs in the queue.', ['kind', 'state']);
  const oldest = toGauge(
    registry,
    'homereel_oldest_job_seconds',
    'Age of the job that has waited longest.',
    ['kind'],
  );
  return async () => {
    const depths = new Map((await queue.depthByKind()).map((depth) => [depth.kind, depth]));
    // An autoscaler would keep its last value if an empty queue reported none.
    for (const { shape } of renderJob.options) {
      const kind = shape.kind.value;
      const depth = depths.get(kind);
      jobs.set({ kind, state: 'waiting' }, depth?.waiting ?? 0);
      jobs.set({ kind, state: 'running' }, depth?.running ?? 0);
      oldest.set({ kind }, depth?.oldestSeconds ?? 0);
    }
  };
}

function measureRenders(registry: Registry, { database }: Deps): Refresh {
  const labels = ['kind', 'state'];
  const counts = toGauge(
    registry,
    'homereel_work_last_hour',
    'Work that ended within the last hour.',
    labels,
  );
  const seconds = toGauge(
    registry,
    'homereel_work_seconds_last_hour',
    'Seconds from request to end, summed over work that ended within the last hour.',
    labels,
  );
  return async () => {
    const measured = await measureWork(database);
    counts.reset();
    seconds.reset();
    for (const { kind, state, count, seconds: total } of measured) {
      counts.set({ kind, state }, count);
      seconds.set({ kind, state }, total);
    }
  };
}

function measureVersions(registry: Registry, { database }: Deps): Refresh {
  const versions = toGauge(
    registry,
    'homereel_versions_last_hour',
    'Versions of videos whose making ended within the last hour.',
    ['state'],
  );
  return async () => {
    const ends = await countRecentEnds(database);
    versions.reset();
    for (const { state, count } of ends) versions.set({ state }, count);
  };
}

/**
 * The check reads the whole ledger, which takes seconds with millions of entries. So it runs independently of
 * the scrapes, this long after the previous one or twenty times its duration.
 */
const LEDGER_CHECK_INTERVAL_MS = 5 * 60_000;
const LEDGER_CHECK_SHARE = 20;
/** Maximum time a scrape waits for the first result. */
const LEDGER_WAIT_MS = 2_000;

function measureLedger(registry: Registry, { database, clock }: Deps): Refresh {
  const tokens = toGauge(registry, 'homereel_ledger_tokens', 'Tokens of all accounts.', ['state']);
  const faults = toGauge(
    registry,
    'homereel_ledger_faults',
    'Inconsistencies in the ledger. Alert on any value but 0.',
  );
  let nextAt = Number.NEGATIVE_INFINITY;
  const check = async () => {
    const began = clock.now().getTime();
    nextAt = Number.POSITIVE_INFINITY;
    try {
      const report = await checkLedger(database);
      tokens.set({ state: 'owned' }, report.tokens);
      tokens.set({ state: 'held' }, report.held);
      faults.set(report.faults.length);
      const ended = clock.now().getTime();
      nextAt = ended + Math.max(LEDGER_CHECK_INTERVAL_MS, LEDGER_CHECK_SHARE * (ended - began));
    } catch (error) {
      nextAt = Number.NEGATIVE_INFINITY;
      throw error;
    }
  };
  return async () => {
    if (clock.now().getTime() < nextAt) return;
    await Promise.race([check(), wait(LEDGER_WAIT_MS, undefined, { ref: false })]);
  };
}

function toGauge(registry: Registry, name: string, help: string, labelNames: string[] = []): Gauge {
  return new Gauge({ name, help, labelNames, registers: [registry] });
}
