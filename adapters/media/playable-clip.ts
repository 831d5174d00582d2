import { dirname } from 'node:path';
import { z } from 'zod';
import { commandLine } from '@/adapters/process/command-line';
import { type ClipFile, orRefuse } from './check-clip';
import { fileArgument } from './file-argument';
import { type MediaPrograms, runClipProgram } from './run-clip-program';
import { safeClipInput } from './safe-clip-input';

const PROBE_MS = 20_000;
/** Enough for the longest clip in the slowest format on a small machine. */
const ENCODE_MS = 180_000;
/** Twice the upload limit of a clip. */
const MAX_COPY_BYTES = 1024 ** 3;

/**
 * Writes a copy that any browser plays (MP4, H.264, AAC), without metadata on location, time and camera.
 * H.264 streams are copied; others are re-encoded at most 1280 pixels wide.
 * @throws MediaRefused.
 */
export async function writePlayable(
  deps: MediaPrograms,
  clip: ClipFile,
  to: string,
): Promise<void> {
  const { video, audio } = await readCodecs(deps, clip);
  await orRefuse(() =>
    runClipProgram(deps, {
      program: 'ffmpeg',
      reads: clip.path,
      writes: dirname(to),
      args: commandLine`-hide_banner -nostdin -loglevel error
        ${safeClipInput(clip.container, clip.path)} -map 0:v:0 -map 0:a:0? -sn -dn
        -map_metadata -1 -map_chapters -1 ${video === 'h264 yuv420p' ? keepPictures : encodePictures}
        ${audio === 'aac' ? keepSound : encodeSound}
        -movflags +faststart -f mp4 -y ${fileArgument(to)}`,
      timeoutMs: ENCODE_MS,
      fileBytes: MAX_COPY_BYTES,
      signal: clip.signal,
    }),
  );
}

/**
 * Cameras also write their location into the video stream, so supplemental units (SEI, type 6) are
 * dropped.
 */
const keepPictures = commandLine`-c:v copy -bsf:v filter_units=remove_types=6`;
const encodePictures = commandLine`-vf scale='trunc(min(1280,iw)/2)*2':-2,format=yuv420p
  -c:v libx264 -preset veryfast -crf 23 -threads 2`;
const keepSound = commandLine`-c:a copy`;
const encodeSound = commandLine`-c:a aac -b:a 128k -ac 2`;

const probed = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string(),
      codec_name: z.string().default(''),
      pix_fmt: z.string().default(''),
    }),
  ),
});

async function readCodecs(deps: MediaPrograms, clip: ClipFile) {
  const { stdout } = await orRefuse(() =>
    runClipProgram(deps, {
      program: 'ffprobe',
      reads: clip.path,
      args: commandLine`-hide_banner -loglevel error ${safeClipInput(clip.container, clip.path)}
        -show_entries stream=codec_type,codec_name,pix_fmt -of json`,
      timeoutMs: PROBE_MS,
      signal: clip.signal,
    }),
  );
  const { streams } = probed.parse(JSON.parse(stdout.toString('utf8')));
  const first = (type: string) => streams.find(({ codec_type }) => codec_type === type);
  const video = first('video');
  return { video: `${video?.codec_name} ${video?.pix_fmt}`, audio: first('audio')?.codec_name };
}
