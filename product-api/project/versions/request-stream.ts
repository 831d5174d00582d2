import { randomUUID } from 'node:crypto';
import type { Transaction } from '@/adapters/database/database';
import { jobId } from '@/contracts/ids';
import { PROGRESSIVE_RUNG, type StreamRung, streamRungs } from '@/contracts/production/stream';
import type { Deps } from '@/product-api/deps';
import { toStreamKey, toVideoKey } from '@/product-api/media/public';
import { selectUnstreamed } from './streams-store';
import type { VersionVideo } from './versions-store';

/**
 * Maximum number of videos whose streams one sweep requests. These are videos of an earlier release or of a
 * restored backup.
 */
const MAX_SWEPT = 50;
/** Queue ranks: new videos come before older ones. */
const ranks = { new: 1, older: 0 } as const;

/** The fields of a video that its stream depends on. */
export type StreamedVideo = Pick<VersionVideo, 'mediaId' | 'seconds' | 'width' | 'height'>;

/** Requests the rungs of a completed video's stream. It costs no tokens and delays no other job. */
export async function requestStream(
  { queue }: Pick<Deps, 'queue'>,
  transaction: Transaction,
  video: StreamedVideo,
  options: { readonly age: keyof typeof ranks; readonly made?: readonly StreamRung[] },
): Promise<void> {
  const { mediaId, seconds } = video;
  const rungs = toRungs(video)
    .filter((rung) => !options.made?.includes(rung))
    .map((rung) => ({ rung, output: toStreamKey(mediaId, rung) }));
  if (rungs.length === 0) return;
  const id = jobId.parse(randomUUID());
  const job = { jobId: id, mediaId, video: toVideoKey(mediaId), seconds, rungs };
  await queue.enqueueStream(transaction, job, ranks[options.age]);
}

/** Returns the rungs of a video: those with at most its number of pixels, and the progressive one. */
export function toRungs({ width, height }: Pick<VersionVideo, 'width' | 'height'>): StreamRung[] {
  const shortSide = Math.min(width, height);
  return streamRungs.filter(
    (rung) => rung === PROGRESSIVE_RUNG || Number.parseInt(rung, 10) <= shortSide,
  );
}

/** Requests the streams of videos that lack rungs and have no job for them. */
export async function sweepStreams(deps: Deps): Promise<void> {
  const { database, queue } = deps;
  const limits = { rungs: streamRungs.length, videos: MAX_SWEPT };
  const found = await selectUnstreamed(database, limits);
  const streaming = new Set(await queue.listStreaming(found.map(({ mediaId }) => mediaId)));
  for (const video of found.filter(({ mediaId }) => !streaming.has(mediaId))) {
    await database.transaction((transaction) =>
      requestStream(deps, transaction, video, { age: 'older', made: video.rungs }),
    );
  }
}
