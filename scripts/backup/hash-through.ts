import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Entry } from './manifest';

/** Writes a stream into a new file of the backup and notes its size and sum. */
export async function writeEntry(
  folder: string,
  path: string,
  source: Readable,
  ...through: NodeJS.ReadWriteStream[]
): Promise<Entry> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const file = createWriteStream(target, { mode: 0o600, flush: true });
  await pipeline([source, ...through, meter, file]);
  return { path, bytes, sha256: hash.digest('hex') };
}
