import { dirname } from 'node:path';
import { commandLine } from '@/adapters/process/command-line';
import { type ClipFile, orRefuse } from './check-clip';
import { fileArgument } from './file-argument';
import type { ClipStrip } from './media-reader';
import { type MediaPrograms, runClipProgram } from './run-clip-program';
import { safeClipInput } from './safe-clip-input';

/** Enough for the longest clip in the slowest format on a small machine. */
const DECODE_MS = 180_000;
/** Height of each frame in pixels. */
const FRAME_HEIGHT = 160;
/** Maximum width of a frame in pixels; wider frames are squeezed. */
const MAX_FRAME_WIDTH = 480;
/** Many times the largest strip. */
const MAX_STRIP_BYTES = 32 * 1024 * 1024;
/** For longer clips only key frames are decoded; they are closer together than the strip's frames. */
const MAX_FULLY_DECODED_SECONDS = 30;

/**
 * Writes frames of a clip, evenly spaced, side by side as one JPEG.
 * @throws MediaRefused.
 */
export async function writeStrip(
  deps: MediaPrograms,
  clip: ClipFile,
  to: string,
  { frames, clipSeconds }: ClipStrip,
): Promise<void> {
  const width = `max(2,min(${MAX_FRAME_WIDTH},trunc(${FRAME_HEIGHT}*iw*max(sar,0.01)/ih/2)*2))`;
  const filters = [
    // The last frame is repeated, so that a clip shorter than its header claims also fills the strip.
    `tpad=stop_mode=clone:stop_duration=${clipSeconds}`,
    `fps=${frames}/${clipSeconds}`,
    `scale=w='${width}':h=${FRAME_HEIGHT}:in_range=auto:out_range=pc`,
    'setsar=1',
    'format=yuvj420p',
    `tile=${frames}x1`,
  ];
  await orRefuse(() =>
    runClipProgram(deps, {
      program: 'ffmpeg',
      reads: clip.path,
      writes: dirname(to),
      args: commandLine`-hide_banner -nostdin -loglevel error -threads 2
        ${clipSeconds > MAX_FULLY_DECODED_SECONDS ? ['-skip_frame', 'nokey'] : []}
        ${safeClipInput(clip.container, clip.path)} -map 0:v:0 -an -sn -dn -map_metadata -1
        -vf ${filters.join(',')} -frames:v 1 -f image2 -update 1 -c:v mjpeg -q:v 4
        -y ${fileArgument(to)}`,
      timeoutMs: DECODE_MS,
      fileBytes: MAX_STRIP_BYTES,
      signal: clip.signal,
    }),
  );
}
