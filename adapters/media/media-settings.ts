import { z } from 'zod';
import { openSandbox, sandboxModes } from '@/adapters/process/sandbox';
import { limits } from '@/contracts/limits';
import type { MediaLimits } from './media-reader';
import type { MediaPrograms } from './run-clip-program';

/** The variables that name the programs; every process that runs them reads the same ones. */
export const mediaProgramVariables = {
  FFMPEG_PATH: z.string().default('ffmpeg'),
  FFPROBE_PATH: z.string().default('ffprobe'),
  MEDIA_SANDBOX: z.enum(sandboxModes).default('auto'),
};

type ProgramSettings = z.output<z.ZodObject<typeof mediaProgramVariables>>;

/**
 * Prepares the programs in their sandbox.
 * @param onMissing receives the reason if there is no sandbox and none is required.
 * @throws Error if a sandbox is required and none works.
 */
export async function openMediaPrograms(
  { FFMPEG_PATH: ffmpeg, FFPROBE_PATH: ffprobe, MEDIA_SANDBOX }: ProgramSettings,
  onMissing: (reason: string) => void = () => undefined,
): Promise<MediaPrograms> {
  const sandbox = await openSandbox(MEDIA_SANDBOX, [ffmpeg, ffprobe], onMissing);
  return { ffmpeg, ffprobe, sandbox };
}

const positive = (fallback: number) => z.coerce.number().int().positive().default(fallback);

/** The variables that limit photos and clips, shared by every process that reads them. */
export const mediaLimitVariables = {
  LIMIT_PHOTO_BYTES: positive(limits.photoBytes),
  LIMIT_PHOTO_PIXELS: positive(limits.photoPixels),
  LIMIT_CLIP_BYTES: positive(limits.clipBytes),
  LIMIT_CLIP_SECONDS: positive(limits.clipSeconds),
};

export function toMediaLimits(
  settings: z.output<z.ZodObject<typeof mediaLimitVariables>>,
): MediaLimits {
  return {
    photoBytes: settings.LIMIT_PHOTO_BYTES,
    photoPixels: settings.LIMIT_PHOTO_PIXELS,
    clipBytes: settings.LIMIT_CLIP_BYTES,
    clipSeconds: settings.LIMIT_CLIP_SECONDS,
  };
}
