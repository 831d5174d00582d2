import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { JobFailure } from '@/adapters/queue/job-queue';
import { MediaNotFound } from '@/adapters/storage/media-store';
import type { RenderShot, RenderVersion } from '@/contracts/production/render-job';
import { FRAME_RATE } from '@/contracts/production/storyboard';
import { MAX_UNASKED_SECONDS, neededSeconds, type VersionVoice } from '@/contracts/project/voice';
import { endAfterVoice, growForVoice } from '@/engine/timing/grow-shots';
import type { RenderRequest } from '../pipeline/render-request';
import { cleanVoice } from '../sound/clean-voice';
import type { JobDeps } from './job-deps';
import { planShot, type ShotFiles } from './plan-version';

/** The last word dies away within this; the video lasts longer than that (VOICE_TAIL_SECONDS). */
const RELEASE_SECONDS = 0.3;

/** Returns the voice of a version; undefined for a neutral one. */
function voiceOf({ words }: RenderVersion): VersionVoice | undefined {
  return words?.kind === 'branded' ? words.voice : undefined;
}

/**
 * Returns a planned request whose photos are long enough for the version's voice. Lengths set by the user,
 * clips and generated videos do not change; no sentence is cut off.
 * @throws JobFailure `input` if the voice is longer than the version may be, or than its shots can be.
 */
export function addVoiceTime(
  request: RenderRequest,
  version: RenderVersion,
  items: readonly RenderShot[],
  files: Pick<ShotFiles, 'generated'>,
): RenderRequest {
  const voice = voiceOf(version);
  if (voice === undefined) return request;
  const needed = neededSeconds(voice);
  if (needed * FRAME_RATE <= request.storyboard.totalFrames) return request;
  const wanted = `Your voice-over is ${Math.ceil(needed)} seconds`;
  if (needed > version.targetSeconds + MAX_UNASKED_SECONDS) {
    const message = `${wanted}, but this version is ${version.targetSeconds}. Make the photos longer, or record a shorter script.`;
    throw new JobFailure('input', message);
  }
  const growing = new Set(
    items.filter((item) => mayGrow(item, files)).map(({ shotId }): string => shotId),
  );
  const mayGrowAt = request.shots.map(({ id }) => growing.has(id));
  const storyboard = growForVoice(request.storyboard, voice, mayGrowAt);
  if (storyboard !== undefined) return { ...request, storyboard };
  const seconds = Math.floor(request.storyboard.totalFrames / FRAME_RATE);
  const message = `${wanted}, but the photos and clips of this version last ${seconds}. Add photos or clips, make the photos longer, or record a shorter script.`;
  throw new JobFailure('input', message);
}

function mayGrow(item: RenderShot, { generated }: Pick<ShotFiles, 'generated'>): boolean {
  if (generated.has(item.shotId)) return false;
  const planned = planShot(item);
  return planned.kind === 'photo' && planned.ownSeconds === undefined;
}

/** Puts voices into requests; each recording is cleaned once for all versions. */
export interface JobVoices {
  /** @throws JobFailure `input` when the recording is gone. */
  add(request: RenderRequest, version: RenderVersion): Promise<RenderRequest>;
}

/** @param folder folder of the output. */
export function openVoices(
  folder: string,
  { mediaStore, ffmpeg }: Pick<JobDeps, 'mediaStore' | 'ffmpeg'>,
  signal: AbortSignal,
): JobVoices {
  const cleaned = new Map<string, Promise<string>>();
  const clean = async ({ media, speech }: VersionVoice): Promise<string> => {
    await using copy = await mediaStore.localCopy(media).catch(toGone);
    const own = join(folder, `voice-${cleaned.size}`);
    await mkdir(own);
    return await cleanVoice(copy.path, speech, { ffmpeg, folder: own, signal });
  };
  return {
    async add(request, version) {
      const voice = voiceOf(version);
      if (voice === undefined) return request;
      const cleaning = cleaned.get(voice.media) ?? clean(voice);
      cleaned.set(voice.media, cleaning);
      const { startSeconds, speechEndSeconds, soundUnderVoice } = voice;
      const { sound = { kind: 'silence' }, ...rest } = request;
      const storyboard = endAfterVoice(request.storyboard, voice);
      const placed = {
        path: await cleaning,
        fromSeconds: 0,
        seconds: speechEndSeconds + RELEASE_SECONDS,
        startSeconds,
      };
      return { ...rest, storyboard, sound: { ...sound, voice: placed, soundUnderVoice } };
    },
  };
}

function toGone(error: unknown): never {
  if (!(error instanceof MediaNotFound)) throw error;
  const message =
    'The voice-over was replaced or removed in the meantime. Please generate this version again.';
  throw new JobFailure('input', message);
}
