import { join } from 'node:path';
import { openFal } from '@/adapters/ai/fal/open-fal';
import { createMediaReader } from '@/adapters/media/ffmpeg-media-reader';
import { toMediaLimits } from '@/adapters/media/media-settings';
import type { MediaPrograms } from '@/adapters/media/run-clip-program';
import type { Env } from '../env';
import { openGeneratedClipCache } from '../pipeline/generated-clip-cache';
import type { JobDeps } from './job-deps';

/**
 * Returns the generative models to use; none without a key, because this machine's own tools then do the
 * work.
 */
export function openProviders(
  env: Env,
  programs: MediaPrograms,
): Pick<JobDeps, 'enhancer' | 'imageToVideo' | 'generatedClips'> {
  const { FAL_KEY: key } = env;
  if (key === undefined) return {};
  const limits = toMediaLimits(env);
  const mediaReader = createMediaReader({ ...programs, processes: 1, limits });
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
