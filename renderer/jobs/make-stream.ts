import { type LocalCopy, MediaNotFound } from '@/adapters/storage/media-store';
import type { StreamRungMade } from '@/contracts/production/render-event';
import { TOP_RUNG } from '@/contracts/production/stream';
import type { StreamJob } from '@/contracts/production/stream-job';
import { describeRung, encodeStream, probeSource } from '../pipeline/encode-stream';
import type { StreamSource } from '../pipeline/ffmpeg/stream-args';
import type { JobDeps } from './job-deps';

type WantedRung = StreamJob['rungs'][number];

type StreamDeps = Pick<JobDeps, 'mediaStore' | 'ffmpeg' | 'ffprobe' | 'cores' | 'requireFreeSpace'>;

/**
 * Encodes rungs of a video's stream and stores them. Rungs that an earlier run of the job stored are not
 * encoded again; the top rung is the video itself if it contains fragments.
 * @returns the report of each rung; undefined if the video was removed in the meantime.
 */
export async function makeStream(
  job: StreamJob,
  signal: AbortSignal,
  deps: StreamDeps,
): Promise<StreamRungMade[]> {
  const { jobId, mediaId, rungs } = job;
  const { mediaStore } = deps;
  await using video = await openVideo(job, deps);
  if (video === undefined) return [];
  const source = await probeSource(video.path, { ...deps, signal });
  const isOwn = ({ rung }: WantedRung) => rung === TOP_RUNG && source.fragments !== undefined;
  const separate = rungs.filter((wanted) => !isOwn(wanted));
  await encodeMissing(separate, source, signal, deps);
  const made: StreamRungMade[] = [];
  for (const wanted of rungs) {
    await using copy = isOwn(wanted) ? undefined : await mediaStore.localCopy(wanted.output);
    const file = await describeRung(wanted.rung, copy?.path ?? video.path, source);
    made.push({ kind: 'stream-rung-made', jobId, mediaId, rung: wanted.rung, file });
  }
  return made;
}

async function openVideo(
  { video }: StreamJob,
  { mediaStore }: StreamDeps,
): Promise<LocalCopy | undefined> {
  try {
    return await mediaStore.localCopy(video);
  } catch (error) {
    if (error instanceof MediaNotFound) return undefined;
    throw error;
  }
}

async function encodeMissing(
  rungs: readonly WantedRung[],
  source: StreamSource,
  signal: AbortSignal,
  deps: StreamDeps,
): Promise<void> {
  const { mediaStore, requireFreeSpace } = deps;
  const outputs = new Map(rungs.map(({ rung, output }) => [rung, output]));
  for (const [rung, output] of outputs) {
    if ((await mediaStore.stat(output)) !== undefined) outputs.delete(rung);
  }
  if (outputs.size === 0) return;
  await requireFreeSpace?.();
  await using scratch = await mediaStore.scratch();
  const encoded = await encodeStream(source, [...outputs.keys()], {
    ...deps,
    signal,
    folder: scratch.path,
    isBackground: true,
  });
  for (const { rung, path } of encoded) {
    const output = outputs.get(rung);
    if (output !== undefined) await mediaStore.adopt(output, path);
  }
}
