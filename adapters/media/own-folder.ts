import { constants } from 'node:fs';
import { copyFile, mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface TaskFiles {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
}

/** The only folder that a confined process sees; files are copied into it and out of it. */
export interface OwnFolder {
  readonly path: string;
  /** Copies the files a task reads into the folder. @returns the task with the paths of the copies. */
  bring<Task>(task: Task, files: TaskFiles): Promise<Task>;
  /** Copies the files the task wrote to their own paths. A file that was not written is skipped. */
  fetch(writes: readonly string[]): Promise<void>;
  /** Removes all files in it. */
  clear(): Promise<void>;
  remove(): Promise<void>;
}

export async function openOwnFolder(): Promise<OwnFolder> {
  const path = await mkdtemp(join(tmpdir(), 'homereel-picture-'));
  const inside = (kind: 'in' | 'out', place: number) => join(path, `${kind}-${place}`);
  return {
    path,
    async bring(task, { reads, writes }) {
      const copies = new Map<string, string>();
      for (const [place, read] of reads.entries()) {
        copies.set(read, inside('in', place));
        await copyFile(read, inside('in', place), constants.COPYFILE_FICLONE);
      }
      for (const [place, write] of writes.entries()) copies.set(write, inside('out', place));
      return replaceStrings(task, copies);
    },
    async fetch(writes) {
      for (const [place, write] of writes.entries()) await fetchFile(inside('out', place), write);
    },
    async clear() {
      const names = await readdir(path);
      await Promise.all(
        names.map((name) => rm(join(path, name), { recursive: true, force: true })),
      );
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

/**
 * Copies a file that an untrusted process wrote. The process may have made a link to a file it cannot
 * read itself, or a pipe that nothing writes to.
 */
async function fetchFile(from: string, to: string): Promise<void> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const opened = await open(from, flags).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (opened === undefined) return;
  await using file = opened;
  if (!(await file.stat()).isFile()) throw new Error('A picture process wrote no regular file.');
  await writeFile(to, file.createReadStream({ autoClose: false }));
}

/** Replaces every string of a value that is a key of the map. */
function replaceStrings<Value>(value: Value, by: ReadonlyMap<string, string>): Value {
  if (typeof value === 'string') return (by.get(value) ?? value) as Value;
  if (Array.isArray(value)) return value.map((each) => replaceStrings(each, by)) as Value;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, replaceStrings(each, by)]);
  return Object.fromEntries(entries) as Value;
}
