import { join } from 'node:path';
import { type Deployment, type DeploymentOptions, readDeployment } from './deployment';
import { type KeptService, keepRunning, type Service } from './keep-running';
import { type LogFile, openLogFile } from './log-file';
import { findFreePort } from './network';
import { apiService, databaseService, rendererService, webService } from './services';
import { stopRequest } from './stop-request';

/**
 * Runs Homereel until somebody asks it to stop: database, product API, renderer and web, each
 * started again when it dies. Prints one line when all are ready.
 */
export async function superviseHomereel(options: DeploymentOptions): Promise<void> {
  // What our processes write is nobody else's to read.
  process.umask(0o077);
  const stopped = stopRequest();
  const house = new House(join(options.dataDir, 'logs'));
  try {
    const deployment = await readDeployment(options);
    const opened = openHouse(house, deployment);
    const outcome = await Promise.race([opened, stopped]);
    if (outcome === undefined) console.log(`Homereel is ready at ${deployment.origin}`);
    await stopped;
    console.log('Stopping Homereel …');
    // A service that is just being started must have been started before it can be stopped.
    await opened.catch(() => undefined);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
  await house.close();
  process.exit();
}

async function openHouse(house: House, deployment: Deployment): Promise<undefined> {
  const databaseUrl = await openDatabase(house, deployment);
  const env = { ...deployment.env, DATABASE_URL: databaseUrl };
  await migrate(databaseUrl);
  await house.open(
    apiService(deployment, env, house.openLog),
    rendererService(deployment, env, house.openLog),
  );
  await house.open(webService(deployment, env, house.openLog));
}
