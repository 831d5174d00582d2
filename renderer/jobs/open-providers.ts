import { join } from 'node:path';
import { openFal } from '@/adapters/ai/fal/open-fal';
import { createMediaReader } from '@/adapters/media/ffmpeg-media-reader';
import type { Sandbox } from '@/adapters/process/sandbox';
import type { Env } from '../env';
import { openGeneratedClipCache } from '../pipeline/generated-clip-cache';
import type { JobDeps } from './job-deps';

/** The generative models to use; none without a key: this machine's own tools then do the work. */
export function openProviders(
  env: Env,
  sandbox: Sandbox | undefined,
): Pick<JobDeps, 'enhancer' | 'imageToVideo' | 'generatedClips'> {
  const { FAL_KEY: key } = env;
  if (key === undefined) return {};
  const limits = {
    photoBytes: env.LIMIT_PHOTO_BYTES,
    photoPixels: env.LIMIT_PHOTO_PIXELS,
    clipBytes: env.LIMIT_CLIP_BYTES,
    clipSeconds: env.LIMIT_CLIP_SECONDS,
  };
  const mediaReader = createMediaReader({
    ffmpegPath: env.FFMPEG_PATH,
    ffprobePath: env.FFPROBE_PATH,
    sandbox,
    processes: 1,
    limits,
  });
  const fal = openFal({
    key,
    proxyUrl: env.FAL_PROXY_URL,
    enhanceModel: env.FAL_ENHANCE_MODEL,
    videoModel: env.FAL_VIDEO_MODEL,
    timeoutSeconds: env.FAL_TIMEOUT_SECONDS,
    pollMs: env.FAL_POLL_MS,
    mediaReader,
    limits,
  });
  if (!env.FAL_MOTION) return fal;
  const generatedClips = openGeneratedClipCache(
    join(env.HOMEREEL_DATA_DIR, 'films'),
    env.RENDER_CACHE_BYTES,
  );
  return { ...fal, generatedClips };
}
