import { readHead } from '@/adapters/media/read-head';
import { type ClipContainer, SNIFFED_BYTES, sniffMedia } from '@/adapters/media/sniff-media';
import { JobFailure } from '@/adapters/queue/job-queue';

/**
 * Detects the container from the file's bytes, so that neither its name nor its type selects a demuxer.
 * @throws JobFailure `input` if the file is not a clip.
 */
export async function readContainer(path: string): Promise<ClipContainer> {
  const media = sniffMedia(await readHead(path, SNIFFED_BYTES));
  if (media?.kind !== 'clip') throw noPictures(new Error(`${path} is not a clip`));
  return media.container;
}

/** Returns the error for a clip without decodable frames. */
export function noPictures(cause: unknown): JobFailure {
  return new JobFailure('input', 'One of the clips holds no pictures that can be shown.', {
    cause,
  });
}
