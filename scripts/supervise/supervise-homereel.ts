import { join } from 'node:path';
import { type Deployment, type DeploymentOptions, readDeployment } from './deployment';
import { formatLogLine } from './format-log-line';
import { writeJsonLines } from './json-lines';
import { keepRunning, type Service, type SupervisedService } from './keep-running';
import { openLogFile } from './log-file';
import { findFreePort } from './network';
import { withPidFile } from './pid-file';
import { seedSampleListing } from './seed-sample-listing';
import type { NodeService } from './service-env';
import { databaseService, nodeService } from './services';
import { stopRequest } from './stop-request';

/**
 * Runs Homereel until it is stopped: database, product API, renderer and web, each restarted when it
 * dies. Prints one line when all are ready.
 */
export async function superviseHomereel(options: DeploymentOptions): Promise<void> {
  // Files of our processes are readable by their owner only.
  process.umask(0o077);
  const stopping = new AbortController();
  const stopped = stopRequest().then(() => stopping.abort());
  const tiers: SupervisedService[][] = [];
  try {
    const deployment = await readDeployment(options);
    await openTiers(tiers, deployment, stopping.signal);
    if (deployment.isDevelopment) await seedSampleListing(deployment);
    console.log(`Homereel is ready at ${deployment.origin}`);
    await stopped;
  } catch (error) {
    if (!stopping.signal.aborted) {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    }
  }
  if (stopping.signal.aborted) console.log('Stopping Homereel …');
  for (const tier of tiers.reverse()) await Promise.all(tier.map((service) => service.stop()));
  process.exit();
}

/** Starts the services tier by tier, each of which needs the one before; they stop in reverse order. */
async function openTiers(
  tiers: SupervisedService[][],
  deployment: Deployment,
  signal: AbortSignal,
): Promise<void> {
  const openLog = (name: string) => {
    const file = openLogFile(join(deployment.dataDir, 'logs', `${name}.log`), {
      days: deployment.logDays,
      echo: toEcho(deployment, name),
    });
    return { ...file, write: writeJsonLines(name, file.write) };
  };
  const pidFolder = join(deployment.dataDir, 'run');
  const open = async (...services: Service[]) => {
    const tier: SupervisedService[] = [];
    tiers.push(tier);
    const keep = async (service: Service) => {
      tier.push(
        await keepRunning(withPidFile(service, pidFolder), signal, (line) => console.log(line)),
      );
    };
    // Waits for all though one fails: `tiers` must list every service that was started.
    const results = await Promise.allSettled(services.map(keep));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  };

  let databaseUrl = deployment.databaseUrl;
  if (!databaseUrl) {
    const port = await findFreePort('127.0.0.1');
    const onUrl = (url: string) => {
      databaseUrl = url;
    };
    await open(databaseService(deployment, port, openLog, onUrl));
  }
  const env = { ...deployment.env, DATABASE_URL: databaseUrl };
  // The product API makes the tables the renderer reads.
  const toService = (name: NodeService) => nodeService(name, deployment, env, openLog);
  await open(toService('api'));
  const watch = deployment.watchFolder === undefined ? [] : [toService('watch')];
  await open(toService('renderer'), toService('web'), ...watch);
}

/** How the lines of a service reach the terminal, if at all. */
function toEcho(
  { isVerbose, isDevelopment }: Deployment,
  name: string,
): ((line: string) => void) | undefined {
  // PostgreSQL's routine lines say nothing to a developer; its log file has them.
  if (isDevelopment && name === 'postgres') return undefined;
  if (isDevelopment) return (line) => console.log(formatLogLine(name, line));
  return isVerbose ? (line) => console.log(`${name} | ${line}`) : undefined;
}
