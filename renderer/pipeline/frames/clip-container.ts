import { open } from 'node:fs/promises';
import { type ClipContainer, SNIFFED_BYTES, sniffMedia } from '@/adapters/media/sniff-media';
import { JobFailure } from '@/adapters/queue/job-queue';

/**
 * Detects the container from the file's bytes, so that neither its name nor its type chooses a demuxer.
 * @throws JobFailure `input` when the file is no clip.
 */
export async function readContainer(path: string): Promise<ClipContainer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFFED_BYTES));
    const media = sniffMedia(buffer.subarray(0, bytesRead));
    if (media?.kind !== 'clip') throw noPictures(new Error(`${path} is not a clip`));
    return media.container;
  } finally {
    await file.close();
  }
}

/** What is thrown for a clip of which no frame can be decoded. */
export function noPictures(cause: unknown): JobFailure {
  return new JobFailure('input', 'One of the clips holds no pictures that can be shown.', {
    cause,
  });
}
