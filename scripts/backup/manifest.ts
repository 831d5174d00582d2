import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/** A backup without this file was interrupted. */
const NAME = 'manifest.json';

const entry = z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string() });
export type Entry = z.infer<typeof entry>;

const manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** The migrations the database had. */
  migrations: z.array(z.string()),
  /** Version of the queue's own tables; null if there is no queue yet. */
  queueVersion: z.number().int().nullable(),
  /** Tables in an order in which each comes after those it refers to. */
  tables: z.array(z.object({ name: z.string(), rows: z.number().int(), file: entry })),
  /** Waiting and running jobs. */
  jobs: z.object({ rows: z.number().int(), file: entry }).nullable(),
  ledger: z.object({
    accounts: z.number(),
    entries: z.number(),
    tokens: z.number(),
    held: z.number(),
  }),
  media: z.array(entry),
  /** Media of the database whose file was not in the store. */
  missingMedia: z.array(z.string()),
  /** The secret of the data folder, if the environment has none. */
  secret: entry.nullable(),
});
export type Manifest = z.infer<typeof manifest>;

export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const path = join(folder, NAME);
  await writeFile(`${path}.part`, `${JSON.stringify(content, undefined, 1)}\n`, {
    flush: true,
    mode: 0o600,
  });
  await rename(`${path}.part`, path);
}

/** @throws Error with a sentence if the folder contains no complete backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => {
    throw new Error(`${folder} holds no complete backup: it has no ${NAME}.`);
  });
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    throw new Error(`The backup in ${folder} is damaged: its ${NAME} cannot be read.`);
  }
}

/** Every file of the backup but the manifest itself. */
function listEntries(content: Manifest): Entry[] {
  return [
    ...content.tables.map(({ file }) => file),
    ...(content.jobs === null ? [] : [content.jobs.file]),
    ...(content.secret === null ? [] : [content.secret]),
    ...content.media,
  ];
}

/**
 * Reads every file of the backup again.
 * @returns a sentence for each that is missing or has changed.
 */
export async function verifyFiles(folder: string, content: Manifest): Promise<string[]> {
  const faults: string[] = [];
  for (const { path, bytes, sha256 } of listEntries(content)) {
    const found = await hashFile(join(folder, path)).catch(() => undefined);
    if (found === undefined) faults.push(`${path} is missing.`);
    else if (found.bytes !== bytes || found.sha256 !== sha256) faults.push(`${path} has changed.`);
  }
  return faults;
}

async function hashFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  });
  return { bytes, sha256: hash.digest('hex') };
}
