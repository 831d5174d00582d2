import { z } from 'zod';
import { jobId, mediaKey } from '@/contracts/ids';
import { streamRung } from './stream';

/** A job for the renderer that nobody waits for: rungs of a completed video's stream. */
export const streamJob = z.object({
  jobId,
  /** The media of the video. */
  mediaId: z.uuid(),
  video: mediaKey,
  /** Length of the video. */
  seconds: z.number().positive(),
  /** Made together, from one decoding of the video. A file that is there already is not made again. */
  rungs: z.array(z.object({ rung: streamRung, output: mediaKey })).min(1),
});
export type StreamJob = z.infer<typeof streamJob>;

/** A rung's file: a header, then one fragment after another, each of which begins with a key frame. */
export const streamFragments = z.object({
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** Of the whole file. */
  bytes: z.number().int().positive(),
  /** RFC 6381, such as `avc1.64001f,mp4a.40.2`. */
  codecs: z.string(),
  /** The file is the video itself, which holds the fragments in its media. */
  isInVideo: z.boolean().optional(),
  /** Where the header that decoders need begins; at the file's start if left out. */
  headerStart: z.number().int().nonnegative().optional(),
  headerBytes: z.number().int().positive(),
  /** Where the first fragment begins. */
  firstByte: z.number().int().positive(),
  /** Bytes and seconds of each fragment; each begins where the one before ends. */
  fragments: z.array(z.tuple([z.number().int().positive(), z.number().positive()])).min(1),
});
export type StreamFragments = z.infer<typeof streamFragments>;
