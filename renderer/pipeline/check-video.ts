import { z } from 'zod';
import { runProcess } from '@/adapters/process/run-process';
import { FRAME_RATE } from '@/contracts/production/storyboard';
import type { FrameSize } from '@/engine/camera/frame-size';
import { probeVideoArgs } from './ffmpeg/probe-args';
import type { RenderDeps } from './render-request';

const PROBE_TIMEOUT_MS = 60_000;

const probed = z.object({
  streams: z
    .array(
      z.object({
        codec_name: z.string(),
        width: z.number(),
        height: z.number(),
        pix_fmt: z.string(),
        r_frame_rate: z.string(),
        nb_read_packets: z.coerce.number(),
      }),
    )
    .length(1),
  format: z.object({ size: z.coerce.number() }),
});

/**
 * Checks that a finished video has the planned codec, size, frame rate and number of frames.
 * @returns its size in bytes.
 * @throws Error when it differs.
 */
export async function checkVideo(
  path: string,
  frames: number,
  size: FrameSize,
  { ffprobe, signal }: RenderDeps,
): Promise<number> {
  const args = probeVideoArgs(path);
  const { stdout } = await runProcess({
    program: ffprobe,
    args,
    signal,
    timeoutMs: PROBE_TIMEOUT_MS,
  });
  const { streams, format } = probed.parse(JSON.parse(stdout.toString()));
  const expected = {
    codec_name: 'h264',
    width: size.width,
    height: size.height,
    pix_fmt: 'yuv420p',
    r_frame_rate: `${FRAME_RATE}/1`,
    nb_read_packets: frames,
  };
  const found = JSON.stringify(streams[0], Object.keys(expected));
  if (found !== JSON.stringify(expected, Object.keys(expected))) {
    throw new Error(`the finished video differs from its plan: ${found}`);
  }
  return format.size;
}
