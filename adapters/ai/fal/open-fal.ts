import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createFalClient } from '@fal-ai/client';
import { z } from 'zod';
import { type MediaLimits, type MediaReader, MediaRefused } from '@/adapters/media/media-reader';
import { JobFailure } from '@/adapters/queue/job-queue';
import type { EnhancementRun, PictureEnhancer } from '../ai';
import type { ImageToVideoProvider, ImageToVideoTask } from '../image-to-video-provider';
import { downloadAnswer } from './download-answer';
import { createFalFetch } from './fal-fetch';
import {
  chooseSeconds,
  type ImageModelName,
  imageModels,
  type VideoModelName,
  videoModels,
} from './fal-models';
import { type FalDeps, runFalRequest, UNUSABLE } from './fal-request';

export interface FalOptions {
  readonly key: string;
  /** A proxy for the calls to fal: the operator's own, or the stand-in. */
  readonly proxyUrl: string | undefined;
  readonly enhanceModel: ImageModelName;
  readonly videoModel: VideoModelName;
  readonly timeoutSeconds: number;
  readonly pollMs: number;
  /** Validates fal's results under the limits of uploads. */
  readonly mediaReader: MediaReader;
  readonly limits: MediaLimits;
}

/** Generative models, reached through fal.ai. */
export interface Fal {
  readonly enhancer: PictureEnhancer;
  readonly imageToVideo: ImageToVideoProvider;
}

/** Models downscale larger pictures, so uploading more pixels only takes longer. */
const MAX_WIDTH = 2560;
/** Timeout of one call of fal's API, uploads included. */
const CALL_TIMEOUT_MS = 60_000;
const DOWNLOAD_TIMEOUT_MS = 5 * 60_000;
const USUAL_ENHANCEMENT_MS = 25_000;
const USUAL_VIDEO_MS = 120_000;

const file = z.object({ url: z.url() });
const imageAnswer = z.object({ images: z.array(file).min(1) });
const videoAnswer = z.object({ video: file });

export function openFal(options: FalOptions): Fal {
  const units = new Map<string, number>();
  const client = createFalClient({
    credentials: options.key,
    fetch: createFalFetch(CALL_TIMEOUT_MS, (url, answer) => noteUnits(units, url, answer)),
    ...(options.proxyUrl !== undefined && {
      proxyUrl: { url: options.proxyUrl, when: 'always' as const },
    }),
  });
  const deps: FalDeps = {
    client,
    pollMs: options.pollMs,
    longestMs: options.timeoutSeconds * 1_000,
    takeBilledUnits(requestId) {
      const count = units.get(requestId);
      units.delete(requestId);
      return count;
    },
  };
  const access = { ...options, ...deps, fetchFile: createFalFetch(DOWNLOAD_TIMEOUT_MS) };
  return { enhancer: createEnhancer(access), imageToVideo: createImageToVideoProvider(access) };
}

type Access = FalOptions & FalDeps & { readonly fetchFile: typeof fetch };

function createEnhancer(access: Access): PictureEnhancer {
  const model = access.enhanceModel;
  return {
    async enhance({ from, to, prompt }, run) {
      const data = await runFalRequest(
        access,
        {
          model,
          name: 'enhance',
          usualMs: USUAL_ENHANCEMENT_MS,
          isAwaited: true,
          prepare: async () => {
            const picture = await upload(access, from, `${to}.upload.jpg`, run);
            return imageModels[model].toInput(picture, prompt);
          },
        },
        run,
      );
      const [image] = requireAnswer(imageAnswer, data).images;
      const folder = join(to, '..');
      const path = `${to}.answer`;
      const mostBytes = access.limits.photoBytes;
      await download(access, image?.url ?? '', path, mostBytes, run);
      const photo = await check(access, path, folder, run);
      if (photo.kind !== 'photo') throw unusable(new Error('a clip came instead of a picture'));
      await rename(photo.path, to);
      const { width, height } = photo;
      return { width, height, disclosure: 'altered', provider: 'fal', model, adjustments: [] };
    },
  };
}

function createImageToVideoProvider(access: Access): ImageToVideoProvider {
  const model = access.videoModel;
  return {
    model,
    secondsFor: (wanted) => chooseSeconds(model, wanted),
    async generate(task, run) {
      const data = await runFalRequest(
        access,
        {
          model,
          name: task.name,
          usualMs: USUAL_VIDEO_MS,
          isAwaited: false,
          prepare: () => prepareTask(access, task, run),
        },
        run,
      );
      const { video } = requireAnswer(videoAnswer, data);
      const path = join(task.folder, 'film.mp4');
      await download(access, video.url, path, access.limits.clipBytes, run);
      const clip = await check(access, path, task.folder, run);
      if (clip.kind !== 'clip') throw unusable(new Error('a picture came instead of a film'));
      const { width, height, seconds } = clip;
      return { path, width, height, seconds, model };
    },
  };
}

async function prepareTask(access: Access, task: ImageToVideoTask, run: EnhancementRun) {
  const { from, towards, folder, prompt } = task;
  const model = videoModels[access.videoModel];
  const picture = await upload(access, from, join(folder, 'first.jpg'), run);
  const lastPicture =
    towards !== undefined && model.takesLastFrame
      ? await upload(access, towards, join(folder, 'last.jpg'), run)
      : undefined;
  const seconds = chooseSeconds(access.videoModel, task.seconds);
  return model.toInput({ picture, lastPicture, prompt, seconds });
}

/** @returns the picture's URL in fal's storage, where it expires after a day. */
async function upload(
  { client, mediaReader }: Access,
  path: string,
  resized: string,
  { signal }: EnhancementRun,
): Promise<string> {
  await mediaReader.resize(path, resized, MAX_WIDTH, { signal });
  const picture = new File([await readFile(resized)], 'photo.jpg', { type: 'image/jpeg' });
  return client.storage.upload(picture, { lifecycle: { expiresIn: '1d' } });
}

function download(
  { fetchFile, proxyUrl }: Access,
  url: string,
  to: string,
  mostBytes: number,
  { signal }: EnhancementRun,
): Promise<void> {
  const plainOrigin = proxyUrl === undefined ? undefined : new URL(proxyUrl).origin;
  return downloadAnswer(fetchFile, { url, to, mostBytes, plainOrigin, signal });
}

/** A model's result is an untrusted file, like any upload. */
async function check(
  { mediaReader }: Access,
  path: string,
  folder: string,
  { signal }: EnhancementRun,
) {
  try {
    return await mediaReader.readMedia(path, folder, { signal });
  } catch (error) {
    throw error instanceof MediaRefused ? unusable(error) : error;
  }
}

function requireAnswer<Answer>(schema: z.ZodType<Answer>, data: unknown): Answer {
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw unusable(parsed.error);
  return parsed.data;
}

function unusable(cause: Error): JobFailure {
  return new JobFailure('provider', UNUSABLE, { cause });
}

/** fal returns the charge in a header of the result, in the model's billing units. */
function noteUnits(units: Map<string, number>, url: string, answer: Response): void {
  const header = answer.headers.get('x-fal-billable-units');
  const requestId = /\/requests\/([^/?]+)$/.exec(new URL(url).pathname)?.[1];
  const count = Number(header ?? Number.NaN);
  if (requestId !== undefined && Number.isFinite(count)) units.set(requestId, count);
}
