import { extname } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { findFaces } from '@/adapters/picture/find-faces';
import { runProcess } from '@/adapters/process/run-process';
import { FRAME_RATE, planStoryboard } from '@/contracts/production/storyboard';
import type { FrameSize } from '@/engine/camera/frame-size';
import { findInPicture } from '@/engine/framing/find-in-picture';
import type { RgbPicture } from '@/engine/framing/rgb-picture';
import type { PlacedPhoto } from '@/engine/raster/photo-layer';
import type { FramePainter } from '@/lib/preview/frame-painter';
import { toFindings } from '@/lib/preview/picture-findings';
import type { PreviewPlan } from '@/lib/preview/preview-plan';

/** Width of the copy that pages are served. */
const COPY_WIDTH = 1280;
/** Length of the opening shot, in seconds. */
const SECONDS = 5;
const DECODE_TIMEOUT_MS = 30_000;

/** A photo or clip as the opening shot of a video. */
export interface OpeningShot {
  readonly plan: PreviewPlan;
  /** Returns the picture in a frame of the shot. */
  photoAt(frame: number): Promise<PlacedPhoto>;
}

/** Opens a photo, or a clip by its frames, for a painter. */
export function openShot(file: string, painter: FramePainter): OpeningShot {
  const isClip = ['.mp4', '.mov', '.webm', '.m4v'].includes(extname(file).toLowerCase());
  const kind = isClip ? 'clip' : 'photo';
  const storyboard = planStoryboard([{ kind: 'photo', ownSeconds: SECONDS }], []);
  const frames = storyboard.shots[0]?.frames ?? 0;
  const known = new Map<number, Promise<PlacedPhoto>>();
  const prepare = async (frame: number) => {
    const picture = isClip ? await decodeClipFrame(file, frame) : file;
    const png = await sharp(picture)
      .autoOrient()
      .resize({ width: COPY_WIDTH, withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .png()
      .toBuffer();
    const { width, height } = await sharp(png).metadata();
    const size = { width, height };
    const read = (wanted: FrameSize) => toRgb(sharp(png).resize({ ...wanted, fit: 'fill' }));
    const shot = { kind, motion: 'zoom-in', framing: undefined, original: size, frames } as const;
    const readCopy = () => toRgb(sharp(png));
    // Frames do not depend on where a photo was taken.
    const observers = { findFaces, lookAtScene: async () => undefined };
    const findings = toFindings(await findInPicture(await readCopy(), size, observers));
    return painter.prepare(shot, { size, read, readOnBackdrop: read, readCopy, findings });
  };
  return {
    plan: { size: painter.size, storyboard, music: undefined, words: [], shots: [] },
    photoAt(frame) {
      const at = isClip ? frame : 0;
      const photo = known.get(at) ?? prepare(at);
      known.set(at, photo);
      return photo;
    },
  };
}

async function decodeClipFrame(file: string, frame: number): Promise<Buffer> {
  const seconds = String(frame / FRAME_RATE);
  const args = ['-v', 'error', '-ss', seconds, '-i', file, '-frames:v', '1', '-f', 'image2pipe'];
  const { stdout } = await runProcess({
    program: process.env.FFMPEG_PATH || 'ffmpeg',
    args: [...args, '-c:v', 'png', '-'],
    timeoutMs: DECODE_TIMEOUT_MS,
  });
  return stdout;
}

async function toRgb(image: Sharp): Promise<RgbPicture> {
  const raw = image.removeAlpha().toColourspace('srgb').raw();
  const { data, info } = await raw.toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
