/** The rungs of each video that it is not itself, as built, in a process of its own: `stream-child.mjs FOLDER VIDEO…`. */
import { mkdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { encodeStream, probeSource } from '../../build/renderer/pipeline/encode-stream.js';

const [, , folder, ...videos] = process.argv;
const bytes = {};
for (const video of videos) {
  const own = join(folder, basename(video, '.mp4'));
  await mkdir(own, { recursive: true });
  const deps = {
    ffmpeg: process.env.FFMPEG_PATH || 'ffmpeg',
    ffprobe: process.env.FFPROBE_PATH || 'ffprobe',
    folder: own,
    signal: new AbortController().signal,
    cores: Number(process.env.STREAM_CORES),
  };
  const source = await probeSource(video, deps);
  for (const { rung, path } of await encodeStream(source, ['720p', '480p'], deps)) {
    bytes[rung] = (bytes[rung] ?? 0) + (await stat(path)).size;
  }
}
console.log(JSON.stringify(bytes));
