/**
 * One project-video job in a process of its own, as built, without a queue: `job-child.mjs ORDER.json`.
 */
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { makeProjectVideo } from '../../build/renderer/jobs/render-project-video.js';

const { job, files, folder, cache, cores, ffmpeg } = JSON.parse(
  await readFile(process.argv[2], 'utf8'),
);
await mkdir(join(folder, 'store'), { recursive: true });

const mediaStore = {
  localCopy: async (key) => ({ path: files[key], [Symbol.asyncDispose]: async () => undefined }),
  scratch: async () => {
    const path = await mkdtemp(join(folder, 'scratch-'));
    return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
  },
  adopt: async (key, path) => rename(path, join(folder, 'store', basename(key))),
};
const nothing = async () => undefined;
await makeProjectVideo(
  job,
  {
    signal: new AbortController().signal,
    announce: () => undefined,
    checkpoints: { read: nothing, begin: nothing, write: nothing },
    report: nothing,
  },
  {
    mediaStore,
    ffmpeg,
    ffprobe: process.env.FFPROBE_PATH || 'ffprobe',
    cache: { folder: cache, maxBytes: Number.MAX_SAFE_INTEGER },
    cores,
  },
);
