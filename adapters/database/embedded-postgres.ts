import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { commandLine } from '@/adapters/process/command-line';
import { type Companion, type CompanionEnd, startCompanion } from '@/adapters/process/companion';
import { endOrphanedPostmaster } from './orphaned-postmaster';
import { ROLE, restrictOwnRole } from './own-role';
import { type Account, postgresAccount } from './postgres-account';
import { findPostgresPrograms, type PostgresPrograms, warnOfPostgres } from './postgres-programs';

export interface EmbeddedPostgresOptions {
  /** Folder for the cluster and its password; created if missing. One server at a time. */
  readonly dataDir: string;
  /** TCP port on 127.0.0.1; default: any free port. */
  readonly port?: number;
  /** False gives up durability for speed: tests only. */
  readonly durable?: boolean;
  /** Lets the product's role create further databases: tests only. */
  readonly mayCreateDatabases?: boolean;
  readonly onOutput?: (text: string) => void;
  /** Receives warnings for the operator about its release. */
  readonly onWarning?: (text: string) => void;
}

export interface EmbeddedPostgres extends Companion {
  /** Address of the database `homereel`, password included. */
  readonly url: string;
}

const START_SECONDS = 30;

/**
 * Starts the embedded PostgreSQL on loopback, with its data in `dataDir`. First stops an orphaned server
 * whose parent was killed; committed data survives.
 *
 * @throws Error when the server cannot be started; the message says why.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const cluster = join(resolve(options.dataDir), 'postgres');
  const programs = await findPostgresPrograms();
  const warning = warnOfPostgres(programs);
  if (warning !== undefined) options.onWarning?.(warning);
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  const account = await postgresAccount(programs.postgres, cluster);
  const password = await ownPassword(join(cluster, '..', 'postgres-password'));
  await createCluster(programs, account, cluster, password);
  await endOrphanedPostmaster(cluster);

  const port = options.port ?? (await freePort());
  const url = `postgres://${ROLE}:${password}@127.0.0.1:${port}/${ROLE}`;
  let output = '';
  const server = await start(
    programs.postgres,
    account,
    serverArguments(cluster, port, options),
    (text) => {
      output = (output + text).slice(-4_000);
      options.onOutput?.(text);
    },
  );
  await untilReady(url, server, options.mayCreateDatabases ?? false, () => output);
  return { ...server, url };
}

async function ownPassword(path: string): Promise<string> {
  if (!existsSync(path)) {
    await writeFile(path, randomBytes(24).toString('base64url'), { mode: 0o600 });
  }
  return (await readFile(path, 'utf8')).trim();
}

/**
 * Initialised under a temporary name and marked when complete, so an interrupted first start is repeated.
 */
async function createCluster(
  programs: PostgresPrograms,
  account: Account,
  cluster: string,
  password: string,
): Promise<void> {
  const complete = join(cluster, 'homereel-cluster');
  if (existsSync(complete)) return;
  await rm(cluster, { recursive: true, force: true });
  await mkdir(cluster, { mode: 0o700 });
  const passwordFile = `${cluster}-password-once`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account.owner) {
    await chown(cluster, account.owner.uid, account.owner.gid);
    await chown(passwordFile, account.owner.uid, account.owner.gid);
  }
  let output = '';
  const initdb = await start(
    programs.initdb,
    account,
    commandLine`--pgdata ${cluster} --username ${ROLE} --pwfile ${passwordFile} --auth scram-sha-256
      --encoding UTF8 --locale C --locale-provider builtin --builtin-locale C.UTF-8`,
    (text) => {
      output += text;
    },
  );
  const end = await initdb.ended;
  await rm(passwordFile, { force: true });
  if (end !== 0) throw new Error(`PostgreSQL could not create its files in ${cluster}: ${output}`);
  await writeFile(complete, '');
}

function serverArguments(cluster: string, port: number, options: EmbeddedPostgresOptions) {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    // A socket path is limited to 107 bytes; the data folder's path may be longer.
    unix_socket_directories: '',
    max_connections: '100',
    ...(options.durable === false
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
      : {}),
  };
  return [
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

function start(
  program: string,
  account: Account,
  args: readonly string[],
  onOutput: (text: string) => void,
): Promise<Companion> {
  const [command = program, ...before] = [...account.prefix, program];
  return startCompanion(command, {
    args: [...before, ...args],
    uid: account.run?.uid,
    gid: account.run?.gid,
    // PG… variables would change its configuration; it needs none of the others.
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    // SIGINT is PostgreSQL's fast shutdown: it ends sessions and flushes all data.
    endSignal: 'SIGINT',
    onOutput,
  });
}

async function untilReady(
  url: string,
  server: Companion,
  mayCreateDatabases: boolean,
  output: () => string,
): Promise<void> {
  const admin = url.replace(/[^/]+$/, 'postgres');
  const deadline = Date.now() + START_SECONDS * 1_000;
  let end: CompanionEnd | undefined;
  void server.ended.then((value) => {
    end = value;
  });
  for (;;) {
    const failure = await restrictOwnRole(admin, mayCreateDatabases).then(
      () => undefined,
      (error: Error) => error,
    );
    if (!failure) return;
    if (end !== undefined) throw new Error(`PostgreSQL ended at its start (${end}): ${output()}`);
    if (Date.now() > deadline) {
      await server.stop();
      throw new Error(`PostgreSQL was not ready within ${START_SECONDS} s: ${failure.message}`);
    }
    await wait(50);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  return port;
}
