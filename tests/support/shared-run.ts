/** How the workers of one Playwright run reach what the run shares; see serve-shared-run.ts. */

/** The setting in which the runner tells its workers the address. */
export const sharedRunSetting = 'HOMEREEL_SHARED_RUN_URL';

/** Inputs from the run for a product that a worker starts. */
export interface StartHelp {
  /** A database of its own, migrated, on the server of the run. */
  readonly databaseUrl: string;
  /** Addresses of the programs, found to work once for the run. */
  readonly programs: Readonly<Record<string, string>>;
}

/** Undefined outside of a Playwright run, as in vitest's long journeys. */
export async function takeStartHelp(): Promise<StartHelp | undefined> {
  return process.env[sharedRunSetting] ? ask<StartHelp>('/start-help', {}) : undefined;
}

/** An empty database on the server of the run. */
export async function takeDatabase(): Promise<string> {
  return (await ask<{ url: string }>('/database', {})).url;
}

/** Addresses and folder of the product, which runs for one worker or for the whole run. */
export interface SharedHomereel {
  readonly origin: string;
  readonly apiOrigin: string;
  readonly dataDir: string;
}

/**
 * The product of a lane in its usual settings, started when it is first asked for. It outlives the worker:
 * one that is replaced, because another file needs other fixtures, leaves it to the next.
 *
 * @param lane number of a worker among those that run at the same time. Lanes have products of their own
 *   because all stories in local mode are of one user.
 */
export const shareHomereel = (lane: number) => ask<SharedHomereel>('/homereel', { lane });

async function ask<Answer>(path: string, body: object): Promise<Answer> {
  const address = process.env[sharedRunSetting];
  if (!address) throw new Error('This Playwright configuration lacks serve-shared-run.ts.');
  const answer = await fetch(address + path, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Answer;
}
