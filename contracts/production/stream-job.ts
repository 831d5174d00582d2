import { z } from 'zod';
import { jobId, mediaKey } from '@/contracts/ids';
import { streamRung } from './stream';

/** A low-priority job for the renderer: rungs of a completed video's stream. */
export const streamJob = z.object({
  jobId,
  /** The media of the video. */
  mediaId: z.uuid(),
  video: mediaKey,
  /** Length of the video. */
  seconds: z.number().positive(),
  /** Encoded together, from one decoding of the video. Existing files are not encoded again. */
  rungs: z.array(z.object({ rung: streamRung, output: mediaKey })).min(1),
});
export type StreamJob = z.infer<typeof streamJob>;

/** A rung's file: a header, then consecutive fragments, each of which starts with a key frame. */
export const streamFragments = z.object({
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** Size of the whole file. */
  bytes: z.number().int().positive(),
  /** RFC 6381, such as `avc1.64001f,mp4a.40.2`. */
  codecs: z.string(),
  /** The file is the video itself, whose media contains the fragments. */
  isInVideo: z.boolean().optional(),
  /** Offset of the header that decoders need; the file's start if absent. */
  headerStart: z.number().int().nonnegative().optional(),
  headerBytes: z.number().int().positive(),
  /** Offset of the first fragment. */
  firstByte: z.number().int().positive(),
  /** Bytes and seconds of each fragment; each starts at the end of the previous one. */
  fragments: z.array(z.tuple([z.number().int().positive(), z.number().positive()])).min(1),
});
export type StreamFragments = z.infer<typeof streamFragments>;
