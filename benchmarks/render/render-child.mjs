/**
 * One render in a process of its own, as built: `render-child.mjs REQUEST.json`. Prints what came of
 * it as JSON; SIGTERM cancels.
 */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { renderVideo } from '../../build/renderer/pipeline/render-video.js';

const { request, folder, cache, cores, ffmpeg } = JSON.parse(
  await readFile(process.argv[2], 'utf8'),
);
const cancelled = new AbortController();
process.once('SIGTERM', () => cancelled.abort(new Error('cancelled')));

await mkdir(folder, { recursive: true });
const started = performance.now();
const progressAt = [];
try {
  const made = await renderVideo(request, {
    ffmpeg,
    ffprobe: process.env.FFPROBE_PATH || 'ffprobe',
    folder,
    cache: { folder: cache, maxBytes: Number.MAX_SAFE_INTEGER },
    signal: cancelled.signal,
    announce: () => {
      progressAt.push(performance.now() - started);
    },
    cores,
  });
  console.log(JSON.stringify({ ...made, progressAt }));
} catch (error) {
  await rm(folder, { recursive: true, force: true });
  if (!cancelled.signal.aborted) throw error;
}
