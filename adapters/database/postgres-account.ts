import { chmod, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { startCompanion } from '@/adapters/process/companion';

interface Ids {
  readonly uid: number;
  readonly gid: number;
}

/** The user PostgreSQL runs as; it refuses to run as root. */
export interface Account {
  /** The required owner of the cluster; absent: the current user. */
  readonly owner?: Ids;
  /** User and group ids to start the program with; absent if `prefix` changes them. */
  readonly run?: Ids;
  /** Arguments that precede the program and its own. */
  readonly prefix: readonly string[];
}

/**
 * The current user, or for root the user `postgres`, created if missing.
 *
 * If that user cannot reach the program or the data, as in a checkout under /root, it gets a single
 * capability: to traverse folders without permission.
 *
 * @throws Error if the user cannot be created.
 */
export async function postgresAccount(program: string, cluster: string): Promise<Account> {
  if (process.getuid?.() !== 0) return { prefix: [] };
  const owner = await postgresUser();
  await chmod(dirname(cluster), 0o711);
  if (await canReach(owner, program, dirname(cluster))) return { owner, run: owner, prefix: [] };
  const prefix = [
    'setpriv',
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--',
  ];
  return { owner, prefix };
}

async function postgresUser(): Promise<Ids> {
  const known = await findUser('postgres');
  if (known) return known;
  await succeeds('useradd', ['--system', '--user-group', '--shell', '/bin/false', 'postgres']);
  const made = await findUser('postgres');
  if (made) return made;
  throw new Error(
    'PostgreSQL does not run as root and no user "postgres" could be made. ' +
      'Start Homereel as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

async function findUser(name: string): Promise<Ids | undefined> {
  const accounts = await readFile('/etc/passwd', 'utf8');
  const fields = accounts
    .split('\n')
    .map((line) => line.split(':'))
    .find(([user]) => user === name);
  return fields && { uid: Number(fields[2]), gid: Number(fields[3]) };
}

function canReach(user: Ids, program: string, folder: string): Promise<boolean> {
  return succeeds('/bin/sh', ['-c', 'test -x "$1" && test -x "$2"', 'sh', program, folder], user);
}

async function succeeds(command: string, args: readonly string[], user?: Ids): Promise<boolean> {
  try {
    const companion = await startCompanion(command, { args, uid: user?.uid, gid: user?.gid });
    return (await companion.ended) === 0;
  } catch {
    return false;
  }
}
