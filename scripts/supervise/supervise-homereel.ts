import { join } from 'node:path';
import { type Deployment, type DeploymentOptions, readDeployment } from './deployment';
import { type KeptService, keepRunning, type Service } from './keep-running';
import { openLogFile } from './log-file';
import { findFreePort } from './network';
import { withPidFile } from './pid-file';
import { apiService, databaseService, rendererService, webService } from './services';
import { stopRequest } from './stop-request';

/**
 * Runs Homereel until somebody asks it to stop: database, product API, renderer and web, each
 * started again when it dies. Prints one line when all are ready.
 */
export async function superviseHomereel(options: DeploymentOptions): Promise<void> {
  // What our processes write is nobody else's to read.
  process.umask(0o077);
  const stopping = new AbortController();
  const stopped = stopRequest().then(() => stopping.abort());
  const floors: KeptService[][] = [];
  try {
    const deployment = await readDeployment(options);
    await openFloors(floors, deployment, stopping.signal);
    console.log(`Homereel is ready at ${deployment.origin}`);
    await stopped;
  } catch (error) {
    if (!stopping.signal.aborted) {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    }
  }
  if (stopping.signal.aborted) console.log('Stopping Homereel …');
  for (const floor of floors.reverse()) await Promise.all(floor.map((service) => service.stop()));
  process.exit();
}

/** Opens the house from the ground up; it is closed the other way round. */
async function openFloors(
  floors: KeptService[][],
  deployment: Deployment,
  signal: AbortSignal,
): Promise<void> {
  const openLog = (name: string) =>
    openLogFile(
      join(deployment.dataDir, 'logs', `${name}.log`),
      deployment.isVerbose ? (line) => console.log(`${name} | ${line}`) : undefined,
    );
  const pidFolder = join(deployment.dataDir, 'run');
  const open = async (...services: Service[]) => {
    const floor: KeptService[] = [];
    floors.push(floor);
    const keep = async (service: Service) => {
      floor.push(
        await keepRunning(withPidFile(service, pidFolder), signal, (line) => console.log(line)),
      );
    };
    // All of them, though one fails: whatever was started must be in the list.
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
  await open(apiService(deployment, env, openLog));
  await open(rendererService(deployment, env, openLog), webService(deployment, env, openLog));
}
