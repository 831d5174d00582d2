import { type MediaPrograms, runClipProgram } from '@/adapters/media/run-clip-program';
import { findFaces } from '@/adapters/picture/find-faces';
import { FRAME_RATE } from '@/contracts/production/storyboard';
import { shrinkToAnalyse } from '@/engine/framing/analysed-picture';
import { followFaces } from '@/engine/framing/choose-faces';
import { type InterestProfiles, measureInterest } from '@/engine/framing/find-focus';
import { analysePicture, type PictureAnalysis } from '@/engine/framing/picture-analysis';
import type { RgbPicture } from '@/engine/framing/rgb-picture';
import { clipSampleArgs } from '../pipeline/ffmpeg/clip-args';
import { readContainer } from '../pipeline/frames/clip-container';
import type { LocalShot } from '../pipeline/render-request';
import { decodeCopy } from './decode-small';
import { loadCached } from './load-cached';

const SAMPLE_TIMEOUT_MS = 120_000;
/** Width in pixels of the clip frames that are analysed. */
const SAMPLE_WIDTH = 512;

/** Dependencies of an analysis. */
export interface AnalysisDeps extends MediaPrograms {
  /** The folder of the segment cache, which also stores analyses as JSON. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** A shot's file, and the used part of a clip. */
export interface AnalysedShot {
  readonly shot: LocalShot;
  /** Hash of the file's contents. */
  readonly content: string;
  /** Frames on screen. */
  readonly frames: number;
  /** The copy of a photo that all findings are computed from, decoded once. */
  copy(): Promise<RgbPicture>;
}

export function toAnalysedShot(shot: LocalShot, content: string, frames: number): AnalysedShot {
  let decoded: Promise<RgbPicture> | undefined;
  const copy = () => {
    decoded ??= decodeCopy(shot.path, shot);
    return decoded;
  };
  return { shot, content, frames, copy };
}

/** Loads the analysis of a shot's picture from the cache, or computes it. */
export function loadAnalysis(
  { shot, content, frames, copy }: AnalysedShot,
  deps: AnalysisDeps,
): Promise<PictureAnalysis> {
  const part = shot.kind === 'photo' ? '' : `-${shot.firstFrame ?? 0}-${frames}`;
  return loadCached(deps.folder, `analysis-${content}${part}`, async () =>
    shot.kind === 'photo'
      ? analyseWithFaces(shrinkToAnalyse(await copy()))
      : averageOf(await Promise.all((await sampleClip(shot, frames, deps)).map(analyseWithFaces))),
  );
}

async function analyseWithFaces(picture: RgbPicture): Promise<PictureAnalysis> {
  return analysePicture(picture, await findFaces(picture));
}

/** Loads the interest map of a photo from the cache, or computes it. */
export function loadInterest(
  { content, copy }: AnalysedShot,
  { folder }: AnalysisDeps,
): Promise<InterestProfiles> {
  return loadCached(folder, `interest-${content}`, async () => measureInterest(await copy()));
}

/** Decodes one small frame per second of the used part. */
async function sampleClip(
  shot: LocalShot,
  frames: number,
  deps: AnalysisDeps,
): Promise<RgbPicture[]> {
  const size = {
    width: SAMPLE_WIDTH,
    height: 2 * Math.max(1, Math.round((SAMPLE_WIDTH * shot.height) / shot.width / 2)),
  };
  const start = (shot.firstFrame ?? 0) / FRAME_RATE;
  const seconds = frames / FRAME_RATE;
  const container = await readContainer(shot.path);
  const { stdout } = await runClipProgram(deps, {
    program: 'ffmpeg',
    reads: shot.path,
    args: clipSampleArgs(shot.path, { container, start, seconds, size }),
    signal: deps.signal,
    timeoutMs: SAMPLE_TIMEOUT_MS,
  });
  const bytes = size.width * size.height * 3;
  const count = Math.floor(stdout.length / bytes);
  return Array.from({ length: count }, (_, i) => ({
    data: stdout.subarray(i * bytes, (i + 1) * bytes),
    ...size,
  }));
}

/** Returns the mean of the analyses of several frames of a clip. A clip is never a drawing. */
function averageOf(frames: readonly PictureAnalysis[]): PictureAnalysis {
  const [first] = frames;
  if (first === undefined) throw new Error('a clip without a frame to analyse');
  const mean = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / values.length;
  const each = (of: (frame: PictureAnalysis) => readonly number[]) =>
    of(first).map((_, i) => mean(frames.map((frame) => of(frame)[i] ?? 0)));
  return {
    interest: each(({ interest }) => interest).map(Math.round),
    isDrawing: false,
    writing: first.writing,
    faces: followFaces(frames.map(({ faces }) => faces)),
    sharpness: mean(frames.map(({ sharpness }) => sharpness)),
    light: mean(frames.map(({ light }) => light)),
    colours: each(({ colours }) => colours),
  };
}
